import { describe, expect, test } from 'vitest';
import { Flag } from '../../src/client/grid/changes';
import { type Column, resolve } from '../../src/client/grid/column';
import { GridStore } from '../../src/client/grid/store';
import { shownText } from '../../src/client/grid/value';

interface Load {
  DLV_ORD_NO: string | null;
  CNTR_NO: string | null;
  GRS_WT: number | null;
  PKG_QTY: number | null;
  INIT_INSERT?: string;
  UPD_CNT?: number;
}

const columns: Column<Load>[] = [
  { field: 'DLV_ORD_NO' },
  { field: 'CNTR_NO', edit: true },
  { field: 'GRS_WT', edit: true, footer: 'SUM' },
  { field: 'PKG_QTY', edit: true, footer: 'MAX' },
];
const made = (checkable?: (row: Load) => boolean) =>
  new GridStore<Load>(
    columns.map((c) => resolve(c)),
    { shown: shownText, checks: true, ...(checkable ? { checkable } : {}) },
  );
const load = (n: number): Load => ({ DLV_ORD_NO: `D${n}`, CNTR_NO: null, GRS_WT: n + 0.1, PKG_QTY: n, UPD_CNT: 1 });
const filled = (rows: number, checkable?: (row: Load) => boolean) => {
  const store = made(checkable);
  store.load(Array.from({ length: rows }, (_, n) => load(n)));
  return store;
};
const flags = (store: GridStore<Load>) => store.changed().map((c) => c.row.BATCH_FLAG);
const sum = (store: GridStore<Load>) => store.arranged.totals.get('GRS_WT', 0);

describe('what has been done to a row', () => {
  test('S3-11 S4-45 an edited row is an update, and no longer one when it is back at its saved values', () => {
    const store = filled(3);
    store.patch(1, { CNTR_NO: 'A' });
    expect(store.changed()).toEqual([
      { index: 1, row: { DLV_ORD_NO: 'D1', CNTR_NO: 'A', GRS_WT: 1.1, PKG_QTY: 1, UPD_CNT: 1, BATCH_FLAG: 'update', AG_CHECK: 'N' } },
    ]);
    store.patch(1, { CNTR_NO: 'B' });
    store.patch(1, { CNTR_NO: null });
    expect(store.changes.flag(1)).toBe(Flag.NONE);
    expect(store.changed()).toEqual([]);
  });

  test('S4-44 S4-45 a new row is an insert, and stays one when it is edited', () => {
    const store = filled(1);
    const i = store.add([load(9)]);
    store.patch(i, { CNTR_NO: 'X' });
    expect(flags(store)).toEqual(['insert']);
    expect(store.changes.isChanged(i, 'CNTR_NO')).toBe(false);
  });

  test('S4-46 S4-47 removing drops an added row and keeps another one marked; removing it again takes it back', () => {
    const store = filled(2);
    const i = store.add([load(9)]);
    store.remove([i]);
    expect(store.arranged.size).toBe(2);
    store.remove([0]);
    expect([store.arranged.size, ...flags(store)]).toEqual([2, 'delete']);
    store.patch(0, { CNTR_NO: 'no' });
    expect(store.rows[0]?.CNTR_NO).toBeNull();
    store.remove([0]);
    expect(store.changes.changeCount).toBe(0);
  });

  test('A20 a starter row is marked insert and sent only once it has been edited', () => {
    const store = made();
    store.load([{ ...load(1), INIT_INSERT: 'Y' }]);
    expect(store.changes.flag(0)).toBe(Flag.INSERT);
    expect([store.changed(), store.changes.changeCount]).toEqual([[], 0]);
    store.patch(0, { CNTR_NO: 'A' });
    expect(flags(store)).toEqual(['insert']);
    expect(store.changed()[0]?.row).not.toHaveProperty('INIT_INSERT');
  });

  test('S3-12 S4-51 the check travels as AG_CHECK', () => {
    const store = filled(2);
    store.patch(0, { CNTR_NO: 'A' });
    store.patch(1, { CNTR_NO: 'A' });
    store.marks.check(1, true);
    expect(store.changed().map((c) => (c.row as { AG_CHECK?: string }).AG_CHECK)).toEqual(['N', 'Y']);
  });

  test('a row that was stale takes the saved values and keeps what is chosen of the typed ones', () => {
    const store = filled(1);
    store.patch(0, { CNTR_NO: 'MINE', PKG_QTY: 5 });
    store.rebase(0, { ...load(0), CNTR_NO: 'THEIRS', PKG_QTY: 8, UPD_CNT: 2 }, { CNTR_NO: 'MINE' }, false);
    expect(store.changed()[0]?.row).toMatchObject({ CNTR_NO: 'MINE', PKG_QTY: 8, UPD_CNT: 2, BATCH_FLAG: 'update' });
    store.rebase(0, { ...load(0), UPD_CNT: 3 }, {}, false);
    expect(store.changes.changeCount).toBe(0);
  });
});

describe('checks', () => {
  test('S4-52 the header check takes every row that can be checked, and no other', () => {
    const store = filled(4, (row) => row.PKG_QTY !== 2);
    store.marks.checkAll(true);
    expect(store.marks.checkedIndexes()).toEqual([0, 1, 3]);
    expect(store.marks.checkState).toBe('all');
    store.marks.check(1, false);
    expect(store.marks.checkState).toBe('some');
    store.marks.check(2, true);
    expect(store.marks.checked.has(2)).toBe(false);
  });
});

describe('totals', () => {
  test('S9-29 sums are exact decimals, kept up by differences', () => {
    const store = filled(0);
    store.load(Array.from({ length: 10 }, () => ({ ...load(0), GRS_WT: 0.1 })));
    expect(sum(store)).toBe('1.000');
    store.patch(0, { GRS_WT: 0.2 });
    expect(sum(store)).toBe('1.100');
    store.patch(0, { GRS_WT: null });
    expect(sum(store)).toBe('0.900');
    store.remove([store.add([{ ...load(0), GRS_WT: 5 }])]);
    expect(sum(store)).toBe('0.900');
  });

  test('sums keep digits that a float would lose', () => {
    const store = made();
    store.load(Array.from({ length: 5000 }, () => ({ ...load(0), GRS_WT: 9_999_999_999.999 })));
    expect(sum(store)).toBe('49999999999995.000');
    store.load(Array.from({ length: 3 }, () => ({ ...load(0), GRS_WT: -0.001 })));
    expect(sum(store)).toBe('-0.003');
  });

  test('S9-29 a maximum is found again when its row changes', () => {
    const store = filled(3);
    const max = () => store.arranged.totals.get('PKG_QTY', 0);
    expect(max()).toBe('2');
    store.patch(2, { PKG_QTY: 0 });
    expect(max()).toBe('1');
    store.patch(0, { PKG_QTY: 7 });
    expect(max()).toBe('7');
  });
});

describe('order and size', () => {
  test('sorting keeps equal rows in order and puts empty ones last; off again restores the order', () => {
    const store = filled(0);
    store.load([3, 1, null, 1].map((PKG_QTY, n) => ({ ...load(n), PKG_QTY })));
    store.arranged.arrange({ sorts: [{ field: 'PKG_QTY', dir: 'ascending' }] });
    expect([...store.arranged.view]).toEqual([1, 3, 0, 2]);
    store.arranged.arrange({ sorts: [{ field: 'PKG_QTY', dir: 'descending' }] });
    expect([...store.arranged.view]).toEqual([0, 1, 3, 2]);
    store.arranged.arrange({ sorts: [] });
    expect([...store.arranged.view]).toEqual([0, 1, 2, 3]);
  });

  test('an edit among 100,000 rows tells its row alone', () => {
    const store = filled(100_000);
    let others = 0;
    let own = 0;
    store.signals.onRow(1, () => others++);
    store.signals.onStruct(() => others++);
    store.signals.onRow(50_000, () => own++);
    for (let n = 0; n < 1000; n++) store.patch(50_000, { GRS_WT: n });
    expect([own, others, store.changes.changeCount]).toEqual([1000, 0, 1]);
    store.arranged.arrange({ sorts: [{ field: 'GRS_WT', dir: 'descending' }] });
    expect(store.arranged.at(0)?.DLV_ORD_NO).toBe('D99999');
  });
});
