import { type Day, date8, weekday } from './days';
import type { Row } from './load';
import { Random } from './random';

const rates: Record<string, [base: number, swing: number]> = {
  USD: [1385, 18],
  EUR: [1498, 22],
  JPY: [921, 14],
  CNY: [191, 3],
  HKD: [177, 3],
  SGD: [1031, 12],
  TWD: [43, 1],
  GBP: [1752, 24],
  AUD: [902, 14],
  CAD: [1008, 13],
  CHF: [1561, 22],
  VND: [5.5, 0.1],
};

/** Rates of 540 days for twelve currencies in three kinds, with gaps on Saturdays, Sundays and holidays. */
export function exchangeRates(base: Day, seed: number, holidays: ReadonlySet<string>): Row[] {
  const random = Random.of(seed, 'rates');
  const rows: Row[] = [];
  const drift = new Map(Object.keys(rates).map((code) => [code, 0]));
  for (let day = base - 539; day <= base; day++) {
    const date = date8(day);
    const open = ![0, 6].includes(weekday(day)) && !holidays.has(date);
    for (const [CURR_CD, [middle, swing]] of Object.entries(rates)) {
      const next = (drift.get(CURR_CD) ?? 0) * 0.98 + (random.next() - 0.5) * swing * 0.5;
      drift.set(CURR_CD, next);
      if (!open) continue;
      const rate = middle + next;
      for (const [EXCH_TP, spread] of [
        ['BASE', 1],
        ['TTS', 1.0097],
        ['TTB', 0.9903],
      ] as const) {
        rows.push({ EXCH_DT: date, CURR_CD, EXCH_TP, EXCH_RATE: Math.round(rate * spread * 100) / 100, SRC_TP: 'IF' });
      }
    }
  }
  return rows;
}
