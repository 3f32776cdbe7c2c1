import { describe, expect, test } from 'vitest';
import { Flag } from '../../src/client/grid/changes';
import { type Column, resolve } from '../../src/client/grid/column';
import { GridStore } from '../../src/client/grid/store';
import { shownText } from '../../src/client/grid/value';

interface Load {
  CNTR_NO: string | null;
  ITEM_NM: string | null;
  GRS_WT: number | null;
  INIT_INSERT?: string;
}

const columns: Column<Load>[] = [
  { field: 'CNTR_NO', edit: true },
  { field: 'ITEM_NM', edit: true },
  { field: 'GRS_WT', edit: true, footer: 'SUM' },
];
function filled(rows: Load[]): GridStore<Load> {
  const store = new GridStore<Load>(
    columns.map((c) => resolve(c)),
    { shown: shownText, checks: false },
  );
  store.load(rows);
  return store;
}
const load = (n: number): Load => ({ CNTR_NO: null, ITEM_NM: `item ${n}`, GRS_WT: n });
const three = () => filled([load(1), load(2), load(3)]);
const names = (store: GridStore<Load>) => store.arranged.shownRows().map((row) => row.ITEM_NM);

describe('undoing', () => {
  test('takes back one change after another, and does them again', () => {
    const store = three();
    store.patch(0, { CNTR_NO: 'A' });
    store.patch(0, { CNTR_NO: 'B' });
    store.history.undo();
    expect([store.rows[0]?.CNTR_NO, store.changes.flag(0)]).toEqual(['A', Flag.UPDATE]);
    store.history.undo();
    expect([store.rows[0]?.CNTR_NO, store.changes.flag(0), store.changes.changeCount, store.history.canUndo]).toEqual([
      null,
      Flag.NONE,
      0,
      false,
    ]);
    store.history.redo();
    store.history.redo();
    expect([store.rows[0]?.CNTR_NO, store.history.canRedo]).toEqual(['B', false]);
  });

  test('a step changes a cell twice: undone, it is as before the first time', () => {
    const store = three();
    store.batch(() => {
      store.patch(0, { CNTR_NO: 'A' });
      store.patch(0, { CNTR_NO: 'B', ITEM_NM: 'x' });
    });
    store.history.undo();
    expect(store.rows[0]).toEqual(load(1));
    store.history.redo();
    expect(store.rows[0]).toEqual({ CNTR_NO: 'B', ITEM_NM: 'x', GRS_WT: 1 });
  });

  test('100 steps and more are kept', () => {
    const store = three();
    for (let n = 1; n <= 150; n++) store.patch(1, { GRS_WT: 100 + n });
    for (let n = 0; n < 150; n++) store.history.undo();
    expect([store.rows[1]?.GRS_WT, store.arranged.totals.get('GRS_WT', 0)]).toEqual([2, '6.000']);
  });

  test('S4-46 an added row goes and comes back under the same index and at the same place', () => {
    const store = three();
    const i = store.add([load(9)]);
    store.patch(i, { ITEM_NM: 'new' });
    store.remove([1, i]);
    expect(names(store)).toEqual(['item 1', 'item 2', 'item 3']);
    store.history.undo();
    expect([names(store), store.changes.flag(i), store.changes.flag(1)]).toEqual([
      ['item 1', 'item 2', 'item 3', 'new'],
      Flag.INSERT,
      Flag.NONE,
    ]);
    store.history.undo();
    store.history.undo();
    expect([names(store), store.changes.flag(i), store.changes.changeCount]).toEqual([['item 1', 'item 2', 'item 3'], Flag.GONE, 0]);
    store.history.redo();
    expect([store.arranged.view[3], store.changes.flag(i)]).toEqual([i, Flag.INSERT]);
  });

  test('S4-47 a deleted row is again what it was: changed or unchanged', () => {
    const store = three();
    store.patch(0, { CNTR_NO: 'A' });
    store.remove([0, 1]);
    store.history.undo();
    expect([store.changes.flag(0), store.changes.flag(1), store.changes.deleteCount]).toEqual([Flag.UPDATE, Flag.NONE, 0]);
    store.history.redo();
    expect([store.changes.flag(0), store.changes.flag(1)]).toEqual([Flag.DELETE, Flag.DELETE]);
    store.remove([0, 1]);
    store.history.undo();
    expect([store.changes.flag(0), store.changes.flag(1)]).toEqual([Flag.DELETE, Flag.DELETE]);
  });

  test('S3-14 A20 a starter row that was typed into is not sent once that is undone', () => {
    const store = filled([{ ...load(1), INIT_INSERT: 'Y' }]);
    store.patch(0, { CNTR_NO: 'A' });
    expect(store.changed()).toHaveLength(1);
    store.history.undo();
    expect([store.changed(), store.changes.flag(0)]).toEqual([[], Flag.INSERT]);
  });

  test('the fault of a code that does not exist goes and comes back with its code', () => {
    const store = three();
    store.batch(() => {
      store.patch(0, { CNTR_NO: 'WRONG' });
      store.marks.setLastingFault(0, 'CNTR_NO', { text: 'no such code' });
    });
    store.patch(0, { CNTR_NO: 'RIGHT' });
    expect(store.marks.faultCount).toBe(0);
    store.history.undo();
    expect([store.marks.fault(0, 'CNTR_NO'), store.marks.faultCount]).toEqual(['no such code', 1]);
    store.history.undo();
    expect(store.marks.faultCount).toBe(0);
    store.history.redo();
    store.marks.clearFaults();
    expect(store.marks.fault(0, 'CNTR_NO')).toBe('no such code');
  });

  test('what follows from a step belongs to it, but not in rows changed since', () => {
    const store = three();
    const step = store.batch(() => {
      store.patch(0, { CNTR_NO: 'A' });
      store.patch(1, { CNTR_NO: 'A' });
      return store.history.open;
    });
    store.patch(1, { GRS_WT: 7 });
    store.join(step, () => {
      store.patch(0, { ITEM_NM: 'of A' });
      store.patch(1, { ITEM_NM: 'of A' });
    });
    expect(names(store)).toEqual(['of A', 'of A', 'item 3']);
    store.history.undo();
    expect([names(store), store.rows[1]?.GRS_WT]).toEqual([['of A', 'item 2', 'item 3'], 7]);
    store.history.undo();
    store.history.undo();
    expect([names(store), store.changes.changeCount]).toEqual([['item 1', 'item 2', 'item 3'], 0]);
    store.history.redo();
    expect(store.rows[0]).toMatchObject({ CNTR_NO: 'A', ITEM_NM: 'of A' });
  });

  test('what is none of the user’s doing is passed over', () => {
    const store = three();
    store.patch(0, { CNTR_NO: 'A' });
    store.aside(() => store.patch(0, { GRS_WT: 8 }));
    store.history.undo();
    expect([store.rows[0]?.CNTR_NO, store.rows[0]?.GRS_WT, store.changes.flag(0), store.history.canUndo]).toEqual([
      null,
      8,
      Flag.UPDATE,
      false,
    ]);
  });

  test('nothing is undone across a load, a save or what another user saved', () => {
    const store = three();
    store.patch(0, { CNTR_NO: 'A' });
    store.rebase(0, { ...load(1), GRS_WT: 5 }, { CNTR_NO: 'A' }, false);
    expect([store.history.canUndo, store.history.canRedo]).toEqual([false, false]);
    store.patch(0, { CNTR_NO: 'B' });
    store.load([load(1)]);
    expect(store.history.canUndo).toBe(false);
  });

  test('undoing an edit among 100,000 rows tells its row alone', () => {
    const store = filled(Array.from({ length: 100_000 }, (_, n) => load(n)));
    let others = 0;
    let own = 0;
    store.signals.onRow(1, () => others++);
    store.signals.onStruct(() => others++);
    store.signals.onRow(50_000, () => own++);
    store.patch(50_000, { CNTR_NO: 'A' });
    store.history.undo();
    expect([own, others]).toEqual([2, 0]);
  });
});
