import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endsWithin,
  type ItemStock,
  isBelowSafe,
  lastingDays,
  orderGroups,
  proposedQuantity,
  supplyOf,
} from '../../src/contract/mimi/proposal';

const item = (over: Partial<ItemStock> = {}): ItemStock => ({
  ...{ ONHAND_QTY: 100, AVL_QTY: 80, PLN_IN_QTY: 10, RMN_QTY: 50, SAFE_QTY: 120, USED_QTY: 112, BOX_QTY: null },
  ...over,
});

describe('how long stock lasts', () => {
  test('by the releases of eight weeks, in whole days', () => {
    expect(lastingDays(100, 112)).toBe(50);
    expect(lastingDays(101, 112)).toBe(50);
    expect(lastingDays(99, 112)).toBe(49);
    expect(lastingDays(0, 112)).toBe(0);
    expect(lastingDays(-20, 112)).toBe(0);
    expect(lastingDays(100, 0)).toBeNull();
  });

  test('what is to come counts: planned, and open on purchase orders', () => {
    expect(supplyOf(item())).toBe(140);
    expect(endsWithin(item(), 70)).toBe(false);
    expect(endsWithin(item(), 71)).toBe(true);
    expect(endsWithin(item({ RMN_QTY: 0 }), 70)).toBe(true);
    expect(endsWithin(item({ USED_QTY: 0 }), 366)).toBe(false);
  });

  test('below safety stock goes by what is on hand; without safety stock nothing is below', () => {
    expect(isBelowSafe(item())).toBe(true);
    expect(isBelowSafe(item({ ONHAND_QTY: 120 }))).toBe(false);
    expect(isBelowSafe(item({ ONHAND_QTY: 0, SAFE_QTY: null }))).toBe(false);
  });
});

describe('what is proposed', () => {
  test('safety stock and the releases of the days, less what is available and on order', () => {
    // 120 + 2 a day * 28 - 140
    expect(proposedQuantity(item(), 28)).toBe(36);
    expect(proposedQuantity(item(), 0)).toBe(0);
    expect(proposedQuantity(item({ SAFE_QTY: null }), 28)).toBe(0);
    expect(proposedQuantity(item({ USED_QTY: 0 }), 28)).toBe(0);
    expect(proposedQuantity(item({ USED_QTY: 0, RMN_QTY: 0, PLN_IN_QTY: 0 }), 28)).toBe(40);
    expect(proposedQuantity(item({ USED_QTY: 1 }), 28)).toBe(0);
    expect(proposedQuantity(item({ USED_QTY: 57, SAFE_QTY: 140 }), 1)).toBe(2);
  });

  test('more has been promised than is there', () => {
    expect(proposedQuantity(item({ AVL_QTY: -30, RMN_QTY: 0, PLN_IN_QTY: 0 }), 28)).toBe(206);
  });

  test('in whole boxes', () => {
    expect(proposedQuantity(item({ BOX_QTY: 24 }), 28)).toBe(48);
    expect(proposedQuantity(item({ BOX_QTY: 36 }), 28)).toBe(36);
    expect(proposedQuantity(item({ BOX_QTY: 0 }), 28)).toBe(36);
  });

  test('is enough for the days, no box too much, never negative', () => {
    const number = fc.integer({ min: 0, max: 100_000 });
    const stocks = fc.record({
      ...{ ONHAND_QTY: number, AVL_QTY: fc.integer({ min: -1000, max: 100_000 }), PLN_IN_QTY: number, RMN_QTY: number },
      ...{ SAFE_QTY: number, USED_QTY: number, BOX_QTY: fc.integer({ min: 1, max: 500 }) },
    });
    fc.assert(
      fc.property(stocks, fc.integer({ min: 0, max: 366 }), (stock, days) => {
        const proposed = proposedQuantity(stock, days);
        const wanted = stock.SAFE_QTY + (stock.USED_QTY * days) / 56;
        expect(proposed % stock.BOX_QTY).toBe(0);
        expect(proposed).toBeGreaterThanOrEqual(0);
        expect(supplyOf(stock) + proposed).toBeGreaterThanOrEqual(wanted - 1e-6);
        if (proposed > 0) expect(supplyOf(stock) + proposed - stock.BOX_QTY).toBeLessThan(wanted);
      }),
    );
  });
});

test('one purchase order for each customer, supplier, warehouse and currency', () => {
  const row = (over: object = {}) => ({ CUST_CD: 'C1', VNDR_CD: '', VNDR_NM: 'A', CYCFS_CD: 'W1', CURR_CD: 'KRW', ...over });
  const rows = [
    row(),
    row({ VNDR_NM: 'B' }),
    row({ VNDR_CD: null }),
    row({ CYCFS_CD: 'W2' }),
    row({ CURR_CD: 'USD' }),
    row({ CUST_CD: 'C2' }),
  ];
  expect(orderGroups(rows).map(({ numbers }) => numbers)).toEqual([[1, 3], [2], [4], [5], [6]]);
});
