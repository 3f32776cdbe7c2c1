import { type Day, date6, date8, dayOf } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { Random } from './random';

/** Purchase orders that supplies came in by, and those nothing has come of yet. */
const suppliedCount = 138;
const openCount = 12;
const longestPo = 10;

const suppliers: [code: string, name: string][] = [
  ['C00151', '청담화장품'],
  ['C00153', '누리케어'],
  ['C00154', '라온코스메틱'],
  ['C00155', '비단뷰티'],
  ['C00158', '향원'],
  ['C00160', '샛별원료'],
];

/** Purchase orders of C00003, 150 with some 700 lines; the supplies that they brought get their numbers. Some are late, some were ended. */
export function purchases(
  items: readonly Row[],
  supply: readonly Row[],
  base: Day,
  seed: number,
  numbers: Numbers,
): { pos: Row[]; lines: Row[] } {
  const random = Random.of(seed, 'purchases');
  const prices = new Map(items.map((item) => [item.ITEM_CD, random.int(12, 180) * 100]));
  const pos: Row[] = [];
  const lines: Row[] = [];

  const add = (house: string, day: Day, due: Day, goods: { item: Row; qty: number; parts: Row[] }[]) => {
    const vendor = random.pick(suppliers);
    const PO_NO = numbers.take('MPO', 'MP', date6(day), 4, date8(day));
    const own = goods.map(({ item, qty, parts }, i) => {
      const supplied = parts.reduce((sum, part) => sum + Number(part.SPLY_QTY), 0);
      // Little is missing of what was ordered long ago: it will not come any more.
      const missing = parts.length > 0 && random.chance(0.08) ? random.int(1, 4) * 10 : 0;
      const PO_QTY = parts.length > 0 ? supplied + missing : qty;
      const ended = missing > 0 && day < base - 60;
      for (const part of parts) Object.assign(part, { PO_NO, LINE_NO: i + 1 });
      return {
        CUST_CD: 'C00003',
        PO_NO,
        LINE_NO: i + 1,
        ITEM_CD: item.ITEM_CD,
        PO_QTY,
        QTY_UT: item.QTY_UT,
        UNIT_PRC: prices.get(item.ITEM_CD) ?? 0,
        PO_AMT: PO_QTY * (prices.get(item.ITEM_CD) ?? 0),
        SPLY_QTY: supplied,
        RMN_QTY: PO_QTY - supplied,
        DLV_REQ_DT: date8(due),
        MIMI_LINE_STS: supplied === PO_QTY ? 'CLS' : ended ? 'END' : supplied > 0 ? 'PRT' : 'OPN',
        REG_USER_ID: 'cadm03',
      };
    });
    lines.push(...own);
    const states = new Set(own.map((line) => line.MIMI_LINE_STS));
    const done = !states.has('OPN') && !states.has('PRT');
    pos.push({
      CUST_CD: 'C00003',
      PO_NO,
      CORP_CD: '1000',
      PO_DT: date8(day),
      VNDR_CD: vendor[0],
      VNDR_NM: vendor[1],
      CYCFS_CD: house,
      DLV_REQ_DT: date8(due),
      CURR_CD: 'KRW',
      TOT_QTY: own.reduce((sum, line) => sum + line.PO_QTY, 0),
      TOT_AMT: own.reduce((sum, line) => sum + line.PO_AMT, 0),
      MIMI_PO_STS: done ? (states.has('END') ? 'END' : 'CLS') : own.some((line) => line.SPLY_QTY > 0) ? 'PRT' : 'OPN',
      DEL_YN: 'N',
      REG_USER_ID: 'cadm03',
    });
  };

  const byItem = new Map(items.map((item) => [String(item.ITEM_CD), item]));
  const received = supply.filter(({ SPLY_TP, SPLY_STS }) => SPLY_TP === 'IN' && SPLY_STS === 'CFM');
  // The newest supplies first: those before the first purchase order kept here came without one.
  const waiting = new Map<string, Row[]>();
  for (const row of received.toReversed()) waiting.set(String(row.CYCFS_CD), [...(waiting.get(String(row.CYCFS_CD)) ?? []), row]);
  for (let n = 0; n < suppliedCount; n++) {
    const [house, rows] = [...waiting].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
    const wanted = random.int(3, 6);
    const goods = new Map<string, Row[]>();
    const rest: Row[] = [];
    for (const [i, row] of rows.entries()) {
      const item = String(row.ITEM_CD);
      const fits = i < longestPo && (goods.has(item) || goods.size < wanted);
      if (fits) goods.set(item, [...(goods.get(item) ?? []), row]);
      else rest.push(row);
    }
    waiting.set(house, rest);
    const days = [...goods.values()].flat().map((row) => dayOf(String(row.SPLY_DT)));
    if (days.length === 0) break;
    const first = Math.min(...days);
    const day = first - random.int(8, 21);
    const ordered = [...goods].flatMap(([code, parts]) => {
      const item = byItem.get(code);
      return item ? [{ item, qty: 0, parts }] : [];
    });
    add(house, day, first + random.int(-3, 6), ordered);
  }
  for (let n = 0; n < openCount; n++) {
    const day = base - random.int(3, 30);
    const chosen = Array.from({ length: random.int(4, 6) }, () => random.int(0, items.length - 1));
    const goods = [...new Set(chosen)].map((i) => ({ item: items[i] as Row, qty: random.int(2, 10) * 100, parts: [] }));
    add(n % 2 ? 'WHY1' : 'WHA1', day, day + random.int(10, 30), goods);
  }
  return { pos, lines };
}
