import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src/contract/dates';
import {
  type Book,
  changed,
  fits,
  freeFrom,
  type Lot,
  lineState,
  openQuantity,
  poState,
  signed,
  takeOldest,
} from '../../src/contract/mimi/ledger';
import { ofOpenLine } from '../../src/contract/mimi/mimiSupplyMgt';

const day = (n: number) => addDays('20260101', n);
const book = (opening: number, days: [number, number][] = []): Book => ({
  opening,
  days: new Map(days.map(([n, change]) => [day(n), change])),
});

describe('what may be taken from a day on', () => {
  test('is the lowest stock of that day and all later ones', () => {
    const stock = book(10, [
      [2, 5],
      [4, -12],
      [6, 20],
    ]);
    expect([0, 2, 3, 4, 5, 6, 9].map((n) => freeFrom(stock, day(n)))).toEqual([3, 3, 3, 3, 3, 23, 23]);
  });

  test('a release dated back that would make a later day negative does not fit, nor does a supply taken back', () => {
    const stock = book(0, [
      [1, 10],
      [5, -10],
      [8, 10],
    ]);
    expect(fits(stock, day(3), -1)).toBe(false);
    expect(fits(stock, day(1), -10)).toBe(false);
    expect(fits(stock, day(8), -10)).toBe(true);
    expect(fits(stock, day(5), 10)).toBe(true);
  });

  test('what comes in on a day is there for what goes out on it', () => {
    expect(fits(book(0, [[3, 7]]), day(3), -7)).toBe(true);
    expect(fits(book(0, [[3, 7]]), day(2), -1)).toBe(false);
  });
});

/** A movement of the model: plan, confirm, take back. */
interface Planned {
  SPLY_TP: string;
  SPLY_QTY: number;
  at: number;
  confirmed: boolean;
}

const operation = fc.record({
  tp: fc.constantFrom('IN', 'OUT', 'RTN', 'ADJ'),
  qty: fc.integer({ min: 1, max: 40 }),
  minus: fc.boolean(),
  at: fc.integer({ min: 0, max: 30 }),
  old: fc.nat(),
  undo: fc.boolean(),
});

describe('the ledger under any operations', () => {
  test('no day is ever negative, nothing counts twice, and what is refused really was too much: 20,000 operations', () => {
    let done = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), fc.array(operation, { minLength: 100, maxLength: 100 }), (opening, operations) => {
        let stock: Book = book(opening);
        const moves: Planned[] = [];
        const changes = Array<number>(31).fill(0);
        /** The lowest stock at the end of any day from one on, by plain counting. */
        const lowest = (from: number) => {
          let low = Number.POSITIVE_INFINITY;
          for (let n = 0, sum = opening; n <= 30; n++) {
            sum += changes[n] ?? 0;
            if (n >= from) low = Math.min(low, sum);
          }
          return low;
        };
        for (const { tp, qty, minus, at, old, undo } of operations) {
          done++;
          const confirmed = moves.filter((one) => one.confirmed);
          const undone = undo ? confirmed[old % Math.max(1, confirmed.length)] : undefined;
          const move = undone ?? { SPLY_TP: tp, SPLY_QTY: tp === 'ADJ' && minus ? -qty : qty, at, confirmed: false };
          if (!undone) moves.push(move);
          const effect = undone ? -signed(move) : signed(move);
          const free = lowest(move.at);
          if (freeFrom(stock, day(move.at)) !== free) throw new Error(`${freeFrom(stock, day(move.at))} is not ${free}`);
          if (fits(stock, day(move.at), effect) !== (effect >= 0 || free + effect >= 0))
            throw new Error('refused without need, or not refused');
          if (!fits(stock, day(move.at), effect)) {
            refused++;
            continue;
          }
          stock = changed(stock, day(move.at), effect);
          changes[move.at] = (changes[move.at] ?? 0) + effect;
          move.confirmed = !undone;
          if (lowest(0) < 0) throw new Error('a day is negative');
        }
        expect(freeFrom(stock, day(30))).toBe(lowest(30));
        const counted = moves.filter((one) => one.confirmed).reduce((sum, one) => sum + signed(one), opening);
        expect(lowest(30)).toBe(counted);
      }),
      { numRuns: 200 },
    );
    expect(done).toBeGreaterThanOrEqual(20_000);
    expect(refused).toBeGreaterThan(500);
  });
});

describe('what a PO is by its lines', () => {
  test('a line is open, partly or wholly supplied; one ended by hand stays ended and takes nothing', () => {
    expect([lineState(10, 0, 'OPN'), lineState(10, 3, 'OPN'), lineState(10, 10, 'PRT'), lineState(10, 0, 'PRT')]).toEqual([
      'OPN',
      'PRT',
      'CLS',
      'OPN',
    ]);
    expect(lineState(10, 3, 'END')).toBe('END');
    expect(openQuantity({ PO_QTY: 10, SPLY_QTY: 3, MIMI_LINE_STS: 'END' })).toBe(0);
    expect(openQuantity({ PO_QTY: 10, SPLY_QTY: 3, MIMI_LINE_STS: 'PRT' })).toBe(7);
  });

  test('the PO follows its lines, a cancelled one stays so', () => {
    const line = (MIMI_LINE_STS: string, SPLY_QTY = 0) => ({ MIMI_LINE_STS, SPLY_QTY });
    expect(poState([line('OPN'), line('OPN')], 'OPN')).toBe('OPN');
    expect(poState([line('OPN'), line('PRT', 2)], 'OPN')).toBe('PRT');
    expect(poState([line('CLS', 5), line('OPN')], 'OPN')).toBe('PRT');
    expect(poState([line('CLS', 5), line('CLS', 5)], 'PRT')).toBe('CLS');
    expect(poState([line('CLS', 5), line('END')], 'PRT')).toBe('END');
    expect(poState([line('END'), line('OPN')], 'OPN')).toBe('OPN');
    expect(poState([line('OPN')], 'CXL')).toBe('CXL');
    expect(poState([], 'OPN')).toBe('OPN');
  });
});

describe('a supply of an open line', () => {
  const open = {
    ...{ CUST_CD: 'C1', CUST_NM: 'C', CYCFS_CD: 'W1', CYCFS_NM: 'W', PO_NO: 'P1', LINE_NO: 2, ITEM_CD: 'I1', ITEM_NM: 'I' },
    ...{ LOT_YN: 'Y', QTY_UT: 'EA', RMN_QTY: 40, DLV_REQ_DT: '20261201' },
  };
  const line = { PO_NO: 'P1', LINE_NO: 2, ITEM_CD: 'I1', ITEM_NM: 'I', LOT_YN: 'Y', QTY_UT: 'EA' };

  test('takes over account, item, warehouse and what is open; its own account, warehouse and quantity stay', () => {
    const account = { CUST_CD: 'C1', CUST_NM: 'C' };
    expect(ofOpenLine(open, {})).toEqual({ ...line, ...account, CYCFS_CD: 'W1', CYCFS_NM: 'W', SPLY_QTY: 40 });
    expect(ofOpenLine(open, { CUST_CD: 'C1', CYCFS_CD: 'W2', SPLY_QTY: 7, ITEM_CD: 'I9', LINE_NO: 1 })).toEqual(line);
  });

  test('that was pasted with another line or item keeps them', () => {
    expect(ofOpenLine(open, { LINE_NO: 1 }, true)).toEqual({});
    expect(ofOpenLine(open, { ITEM_CD: 'I9' }, true)).toEqual({});
    expect(ofOpenLine(open, { CUST_CD: 'C1', ITEM_CD: 'I1', SPLY_QTY: 5 }, true)).toEqual({ ...line, CYCFS_CD: 'W1', CYCFS_NM: 'W' });
  });
});

describe('what is taken from lots, the oldest first', () => {
  const lots = (): Lot[] => [
    { LOT_NO: 'C', FREE: 5, SINCE: '20260301' },
    { LOT_NO: 'B', FREE: 10, SINCE: '20260201' },
    { LOT_NO: 'A', FREE: 4, SINCE: '20260301' },
    { LOT_NO: 'D', FREE: -3, SINCE: '20260101' },
  ];

  test.each([
    [4, ['B 4'], 0],
    [10, ['B 10'], 0],
    [12, ['B 10', 'A 2'], 0],
    [19, ['B 10', 'A 4', 'C 5'], 0],
    [25, ['B 10', 'A 4', 'C 5'], 6],
  ])('%i: %j, %i missing', (quantity, taken, missing) => {
    const found = takeOldest(quantity, lots());
    expect([found.taken.map(({ LOT_NO, QTY }) => `${LOT_NO} ${QTY}`), found.missing]).toEqual([taken, missing]);
  });

  test('is free no longer for the next one', () => {
    const rest = lots();
    takeOldest(12, rest);
    expect(takeOldest(3, rest).taken).toEqual([
      { LOT_NO: 'A', QTY: 2 },
      { LOT_NO: 'C', QTY: 1 },
    ]);
  });
});
