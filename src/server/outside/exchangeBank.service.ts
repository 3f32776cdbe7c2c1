import type { Decimal } from '../../contract/decimal';
import { ask, type Outside, rateFrom, Unusable } from './outside.service';

/** Rates of a currency in won of `unit` of it; 0 where the bank has none. */
export interface BankRate {
  currency: string;
  unit: number;
  BASE: Decimal;
  TTB: Decimal;
  TTS: Decimal;
}

interface Line {
  result: number;
  cur_unit: string | null;
  deal_bas_r: string | null;
  ttb: string | null;
  tts: string | null;
}

const refusals: Record<number, string> = { 2: 'wrong data code', 3: 'wrong key', 4: 'limit of the day' };

/** The rates the bank published for a day; none on a day it does not work, or before its notice of the day. */
export const bankRates = (outside: Outside, day: string): Promise<BankRate[]> =>
  ask(outside, 'EXCH_BANK', {
    path: '/exchangeJSON',
    query: { searchdate: day, data: 'AP01' },
    key: 'authkey',
    about: day,
    read(text) {
      const lines = JSON.parse(text) as Line[];
      if (!Array.isArray(lines)) throw new Unusable('PARSE', 'not a list');
      const refused = lines.find(({ result }) => result !== 1);
      if (refused) throw new Unusable('REJECT', `result ${refused.result} ${refusals[refused.result] ?? ''}`.trim());
      return { value: lines.map(rateOf), empty: lines.length === 0 };
    },
  });

function rateOf({ cur_unit, deal_bas_r, ttb, tts }: Line): BankRate {
  const [, currency, unit = '1'] = /^([A-Z]{3})(?:\(([1-9]\d{0,3})\))?$/.exec(cur_unit ?? '') ?? [];
  if (!currency) throw new Unusable('PARSE', `cur_unit ${cur_unit}`);
  return { currency, unit: Number(unit), BASE: rateFrom(deal_bas_r), TTB: rateFrom(ttb), TTS: rateFrom(tts) };
}
