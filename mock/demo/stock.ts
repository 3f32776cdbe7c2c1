import { at, type Day, date6, date8, dayOf, lastDay, moment, month6 } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { Random } from './random';

/** Items whose stock is below safety at the end, all but the first by some: that one has nothing left (story 19). */
const shortItems = [1, 5, 7, 11, 13, 17, 19];

/**
 * Movements of eight months of C00003 with the months of them that are closed, and planned releases for its open delivery orders.
 */
export function stock(
  items: readonly Row[],
  orders: readonly Row[],
  lines: readonly Row[],
  base: Day,
  seed: number,
  numbers: Numbers,
): { supply: Row[]; months: Row[] } {
  const random = Random.of(seed, 'stock');
  const drafts: (Row & { day: Day })[] = [];
  const months: Row[] = [];
  const balances = new Map<string, number>();
  const move = (item: Row, house: string, lot: string | null, type: string, qty: number, day: Day, over: Row = {}) =>
    drafts.push({
      day,
      CORP_CD: '1000',
      CUST_CD: 'C00003',
      SPLY_DT: date8(day),
      SPLY_TP: type,
      CYCFS_CD: house,
      ITEM_CD: item.ITEM_CD,
      LOT_NO: lot,
      SPLY_QTY: qty,
      QTY_UT: item.QTY_UT,
      SPLY_STS: 'CFM',
      RSV_YN: 'N',
      CFM_USER_ID: 'ops01',
      CFM_DTM: moment(at(day, 17)),
      DEL_YN: 'N',
      REG_USER_ID: 'ops01',
      REG_DTM: moment(at(day, 10)),
      ...over,
    });
  for (const [index, item] of items.entries()) {
    for (const house of index % 3 === 0 ? ['WHY1', 'WHA1'] : [index % 2 ? 'WHY1' : 'WHA1']) {
      const lots = item.LOT_YN === 'Y' ? [`L${random.digits(6)}`, `L${random.digits(6)}`] : [null];
      for (const lot of lots) {
        let balance = 0;
        for (let offset = -7; offset <= 0; offset++) {
          const month = month6(base, offset);
          const first = dayOf(`${month}01`);
          const last = Math.min(lastDay(month), base - 1);
          const row = { OPN_QTY: balance, IN_QTY: 0, OUT_QTY: 0, ADJ_QTY: 0 };
          const on = (from: Day, to: Day) => random.int(from, Math.max(from, to));
          if (last >= first) {
            const safe = Number(item.SAFE_QTY);
            const middle = Math.min(first + 9, last);
            const supply = balance < safe * 2 ? random.int(6, 14) * 100 : random.chance(0.5) ? random.int(2, 6) * 100 : 0;
            if (supply) {
              move(item, house, lot, 'IN', supply, on(first, middle));
              row.IN_QTY = supply;
              balance += supply;
            }
            const outs = random.chance(0.44) ? 2 : 1;
            for (let i = 0; i < outs && middle < last; i++) {
              const out = Math.min(balance, random.int(1, 5) * 60);
              if (!out) break;
              move(item, house, lot, 'OUT', out, on(middle + 1, last));
              row.OUT_QTY += out;
              balance -= out;
            }
            if (random.chance(0.05)) {
              const back = random.int(1, 12);
              move(item, house, lot, 'RTN', back, last);
              row.ADJ_QTY += back;
              balance += back;
            }
            if (random.chance(0.03) && balance > 10) {
              const off = -random.int(1, 8);
              move(item, house, lot, 'ADJ', off, last, { RMK: '실사 차이' });
              row.ADJ_QTY += off;
              balance += off;
            }
          }
          if (offset > -2) continue;
          months.push({
            CUST_CD: 'C00003',
            CYCFS_CD: house,
            ITEM_CD: item.ITEM_CD,
            LOT_NO: lot ?? '-',
            STK_YM: month,
            ...row,
            CLS_QTY: balance,
            CLOSE_YN: 'Y',
          });
        }
        balances.set(`${item.ITEM_CD}|${house}|${lot ?? ''}`, balance);
      }
    }
    settle(item, shortItems.indexOf(index), balances, (house, lot, type, qty) => move(item, house, lot, type, qty, base - 1));
  }
  planned(orders, lines, items, balances, move);
  const over = { SPLY_NO: 'MSSTORY00020', SPLY_STS: 'PLN', CFM_USER_ID: null, CFM_DTM: null, RMK: '재고를 넘는 출고 예정' };
  const few = items[shortItems[1] ?? 0] as Row;
  move(few, 'WHY1', null, 'OUT', Number(few.SAFE_QTY), base, over);
  drafts.sort((a, b) => a.day - b.day);
  const supply = drafts.map(
    ({ day, ...row }): Row => ({
      SPLY_NO: row.SPLY_NO ?? numbers.take('MSP', 'MS', date6(Math.min(day, base - 1)), 5, date8(Math.min(day, base - 1))),
      ...row,
    }),
  );
  return { supply, months };
}

/** Brings the stock of an item to where it is to be on the last day: below safety or to nothing by a release, else above it by a supply. */
function settle(
  item: Row,
  short: number,
  balances: Map<string, number>,
  move: (house: string, lot: string | null, type: string, qty: number) => void,
): void {
  const safe = Number(item.SAFE_QTY);
  const own = [...balances].filter(([key]) => key.startsWith(`${item.ITEM_CD}|`));
  const all = own.reduce((sum, [, balance]) => sum + balance, 0);
  if (short < 0 && all < safe * 1.2) {
    const [key = '', balance = 0] = own[0] ?? [];
    const [, house = '', lot = ''] = key.split('|');
    const qty = Math.ceil((safe * 1.5 - all) / 100) * 100;
    move(house, lot || null, 'IN', qty);
    balances.set(key, balance + qty);
  }
  let over = short < 0 ? 0 : all - (short === 0 ? 0 : Math.floor(safe * (0.2 + short / 10)));
  for (const [key, balance] of own) {
    const qty = Math.min(balance, Math.max(0, over));
    if (qty === 0) continue;
    const [, house = '', lot = ''] = key.split('|');
    move(house, lot || null, 'OUT', qty);
    balances.set(key, balance - qty);
    over -= qty;
  }
}

const warehouses: Record<string, { PICKUP_PLC_NM: string; PICKUP_ADDR: string }> = {
  WHY1: { PICKUP_PLC_NM: '이천 물류센터', PICKUP_ADDR: '경기도 이천시 마장면 덕평로 1' },
  WHA1: { PICKUP_PLC_NM: '안성 물류센터', PICKUP_ADDR: '경기도 안성시 원곡면 승량길 1' },
};

/** Releases planned for the lines of open orders, where a lot has enough for them. */
function planned(
  orders: readonly Row[],
  lines: readonly Row[],
  items: readonly Row[],
  balances: Map<string, number>,
  move: (item: Row, house: string, lot: string | null, type: string, qty: number, day: Day, over: Row) => void,
): void {
  const open = new Map(
    orders.filter((o) => o.CUST_CD === 'C00003' && ['CFM', 'ASG'].includes(String(o.DLV_ORD_STS))).map((o) => [o.DLV_ORD_NO, o]),
  );
  for (const line of lines) {
    const order = open.get(line.DLV_ORD_NO);
    const item = items.find((i) => i.ITEM_CD === line.ITEM_CD);
    if (!order || !item) continue;
    const placed = Object.keys(warehouses).find((code) => warehouses[code]?.PICKUP_PLC_NM === order.PICKUP_PLC_NM) ?? '';
    const found = [...balances].find(([key, balance]) => key.startsWith(`${item.ITEM_CD}|${placed}`) && balance > 0);
    if (!found) continue;
    const [, house = '', lot = ''] = found[0].split('|');
    const qty = Math.min(found[1], Number(line.QTY));
    Object.assign(line, { LOT_NO: lot || null, QTY: qty });
    balances.set(found[0], found[1] - qty);
    // Goods of no shipment are picked up where they lie.
    const isReserved = !order.HBL_NO;
    if (isReserved) Object.assign(order, warehouses[house]);
    move(item, house, lot || null, 'OUT', qty, dayOf(String(order.PICKUP_DT)), {
      SPLY_STS: 'PLN',
      RSV_YN: isReserved ? 'Y' : 'N',
      DLV_ORD_NO: order.DLV_ORD_NO,
      CFM_USER_ID: null,
      CFM_DTM: null,
    });
  }
}
