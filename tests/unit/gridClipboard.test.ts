// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { selectedAreas } from '../../src/client/grid/area';
import { clearSelected, copied, paste } from '../../src/client/grid/clipboard';
import { type Column, resolve } from '../../src/client/grid/column';
import { fill, fillOver } from '../../src/client/grid/fill';
import { GridModel } from '../../src/client/grid/model';
import type { GridOptions } from '../../src/client/grid/options';
import { rangeTotals } from '../../src/client/grid/rangeTotals';
import { setTexts } from '../../src/client/lib/texts';
import { clearNotices, notify } from '../../src/client/shell/notify';

interface Load {
  DLV_ORD_NO: string | null;
  CNTR_NO: string | null;
  ITEM_NM: string | null;
  GRS_WT: number | null;
  PKG_QTY: number | null;
  DLV_DT: string | null;
  DLV_TM: string | null;
  USE_YN: string | null;
}

const columns: Column<Load>[] = [
  { field: 'DLV_ORD_NO' },
  { field: 'CNTR_NO', edit: true, upper: true },
  { field: 'ITEM_NM', edit: true },
  { field: 'GRS_WT', edit: true },
  { field: 'PKG_QTY', edit: true },
  { field: 'DLV_DT', edit: true },
  { field: 'DLV_TM', edit: true },
  { field: 'USE_YN', edit: true },
];
const at = (field: keyof Load) => columns.findIndex((c) => c.field === field);
const load = (n: number): Load => ({
  DLV_ORD_NO: `D${n}`,
  CNTR_NO: null,
  ITEM_NM: `item ${n}`,
  GRS_WT: 1234.5 + n,
  PKG_QTY: n,
  DLV_DT: '20260301',
  DLV_TM: '0930',
  USE_YN: n % 2 ? 'Y' : 'N',
});

function grid(rows: number, options: Partial<GridOptions<Load, object>> = {}): GridModel<Load> {
  setTexts('ko', { 'LBL.ITEM_NM': '품명', 'LBL.GRS_WT': '중량' });
  const model = new GridModel<Load>(
    null,
    { id: 'G1', key: 'DLV_ORD_NO', columns, ...options },
    columns.map((c) => resolve(c)),
  );
  model.load(Array.from({ length: rows }, (_, n) => load(n)));
  return model;
}
/** Selects from one cell to another; the first one becomes the current cell. */
function select(model: GridModel<Load>, row: number, field: keyof Load, toRow = row, toField = field) {
  void model.moveTo(model.store.arranged.view[row] as number, at(field));
  if (row !== toRow || field !== toField)
    model.ranges.select({ position: row, column: at(field) }, { position: toRow, column: at(toField) });
}
const values = (model: GridModel<Load>, field: keyof Load) => model.rows().map((row) => row[field]);

afterEach(clearNotices);

describe('copying', () => {
  test('a range is copied as plain numbers, dashed dates and Y or N; pasting it gives the same values', () => {
    const model = grid(3);
    model.store.patch(1, { ITEM_NM: 'two\nlines "x"\t', GRS_WT: 0.001 });
    select(model, 0, 'ITEM_NM', 2, 'USE_YN');
    const text = copied(model, false);
    expect(text.split('\n')[0]).toBe('item 0\t1234.5\t0\t2026-03-01\t09:30\tN');
    const other = grid(3);
    for (const i of [0, 1, 2])
      other.store.patch(i, { ITEM_NM: null, GRS_WT: null, PKG_QTY: null, DLV_DT: null, DLV_TM: null, USE_YN: null });
    select(other, 0, 'ITEM_NM');
    paste(other, text);
    expect(other.rows().map(({ ITEM_NM: _, ...row }) => row)).toEqual(model.rows().map(({ ITEM_NM: _, ...row }) => row));
    expect(values(other, 'ITEM_NM')).toEqual(['item 0', 'two\nlines "x"', 'item 2']);
  });

  test('titles go above it, and ranges beside each other close up', () => {
    const model = grid(3);
    select(model, 0, 'ITEM_NM', 1, 'ITEM_NM');
    const first = selectedAreas(model);
    model.ranges.select({ position: 0, column: at('PKG_QTY') }, { position: 1, column: at('PKG_QTY') }, first);
    expect(copied(model, false)).toBe('item 0\t0\nitem 1\t1');
    select(model, 0, 'ITEM_NM', 1, 'GRS_WT');
    expect(copied(model, true)).toBe('품명\t중량\nitem 0\t1234.5\nitem 1\t1235.5');
  });
});

describe('pasting', () => {
  test('one cell fills every range selected, a block is repeated over a multiple of it', () => {
    const model = grid(4);
    select(model, 0, 'ITEM_NM', 1, 'ITEM_NM');
    model.ranges.select({ position: 3, column: at('ITEM_NM') }, { position: 3, column: at('ITEM_NM') }, selectedAreas(model));
    paste(model, 'x');
    expect(values(model, 'ITEM_NM')).toEqual(['x', 'x', 'item 2', 'x']);
    select(model, 0, 'ITEM_NM', 3, 'PKG_QTY');
    paste(model, 'a\nb\n');
    expect(values(model, 'ITEM_NM')).toEqual(['a', 'b', 'a', 'b']);
    select(model, 0, 'GRS_WT', 2, 'PKG_QTY');
    paste(model, '1\t2\n3\t4');
    expect([values(model, 'GRS_WT'), values(model, 'PKG_QTY')]).toEqual([
      [1, 3, 1236.5, 1237.5],
      [2, 4, 2, 3],
    ]);
  });

  test('S4-50 rows that are missing are added where rows may be, and a trailing empty row is not', () => {
    const model = grid(2, { newRow: () => ({ USE_YN: 'Y' }) });
    select(model, 1, 'ITEM_NM');
    paste(model, 'a\t1\r\nb\t2\r\nc\t3\r\n\t\r\n');
    expect(values(model, 'ITEM_NM')).toEqual(['item 0', 'a', 'b', 'c']);
    expect(values(model, 'USE_YN')).toEqual(['N', 'Y', 'Y', 'Y']);
    expect(selectedAreas(model)).toEqual([{ top: 1, left: at('ITEM_NM'), bottom: 3, right: at('GRS_WT') }]);
    const fixed = grid(2);
    select(fixed, 1, 'ITEM_NM');
    paste(fixed, 'a\nb');
    expect(values(fixed, 'ITEM_NM')).toEqual(['item 0', 'a']);
  });

  test('cells that cannot be changed stay, and what is pasted before decides about what is pasted after', () => {
    const model = grid(3, { canEdit: (row, field) => field !== 'ITEM_NM' || row.CNTR_NO !== 'LOCK' });
    select(model, 0, 'DLV_ORD_NO');
    paste(model, 'x\tlock\tno\n\tfree\tyes');
    expect(values(model, 'DLV_ORD_NO')).toEqual(['D0', 'D1', 'D2']);
    expect(values(model, 'CNTR_NO')).toEqual(['LOCK', 'FREE', null]);
    expect(values(model, 'ITEM_NM')).toEqual(['item 0', 'yes', 'item 2']);
  });

  test('what is no number or date is left out and told with its first row and column', () => {
    const model = grid(2);
    setTexts('ko', { 'LBL.GRS_WT': '중량', 'UI.GRID.PASTE_WRONG': '{0}개 제외 ({1}행 {2})' });
    model.setColumns(columns.map((c) => resolve(c)));
    const told = vi.spyOn(notify, 'warn');
    select(model, 0, 'GRS_WT');
    paste(model, '5\t6\t2026-04-01\nheavy\t7\tsoon');
    expect(values(model, 'GRS_WT')).toEqual([5, 1235.5]);
    expect(values(model, 'PKG_QTY')).toEqual([6, 7]);
    expect(values(model, 'DLV_DT')).toEqual(['20260401', '20260301']);
    expect(told).toHaveBeenCalledExactlyOnceWith('2개 제외 (2행 중량)');
  });

  test('a paste is one step; undone, all is as before, added rows too', () => {
    const model = grid(2, { newRow: () => ({}) });
    const before = model.rows();
    select(model, 0, 'ITEM_NM');
    paste(model, Array.from({ length: 20 }, (_, n) => `p${n}\t${n}`).join('\n'));
    expect(model.store.arranged.size).toBe(20);
    model.store.history.undo();
    expect([model.rows(), model.store.changes.changeCount, model.store.history.canUndo]).toEqual([before, 0, false]);
  });

  test('10,000 cells at once are all taken', () => {
    const model = grid(2000, { newRow: () => ({}) });
    select(model, 0, 'CNTR_NO');
    paste(model, Array.from({ length: 1430 }, (_, n) => `c${n}\titem\t${n}.5\t${n}\t2026-03-02\t10:00\tY`).join('\r\n'));
    expect(values(model, 'PKG_QTY').slice(0, 3)).toEqual([0, 1, 2]);
    expect(values(model, 'PKG_QTY')[1429]).toBe(1429);
    expect(model.store.changes.changeCount).toBe(1430);
  });
});

describe('clearing and filling', () => {
  test('every range is emptied as one step, as far as its cells can be changed', () => {
    const model = grid(3);
    select(model, 0, 'DLV_ORD_NO', 1, 'GRS_WT');
    clearSelected(model);
    expect([values(model, 'DLV_ORD_NO'), values(model, 'ITEM_NM'), values(model, 'GRS_WT')]).toEqual([
      ['D0', 'D1', 'D2'],
      [null, null, 'item 2'],
      [null, null, 1236.5],
    ]);
    model.store.history.undo();
    expect(model.store.changes.changeCount).toBe(0);
  });

  test('the handle copies the range again and again, in any direction; a series goes on by one', () => {
    const area = (top: number, bottom: number, field: keyof Load, to = field) => ({ top, bottom, left: at(field), right: at(to) });
    const model = grid(7);
    fill(model, area(2, 3, 'ITEM_NM'), area(2, 6, 'ITEM_NM'));
    expect(values(model, 'ITEM_NM')).toEqual(['item 0', 'item 1', 'item 2', 'item 3', 'item 2', 'item 3', 'item 2']);
    fill(model, area(2, 3, 'ITEM_NM'), area(0, 3, 'ITEM_NM'));
    expect(values(model, 'ITEM_NM').slice(0, 2)).toEqual(['item 2', 'item 3']);
    fill(model, area(0, 0, 'DLV_DT'), area(0, 2, 'DLV_DT'), true);
    expect(values(model, 'DLV_DT').slice(0, 4)).toEqual(['20260301', '20260302', '20260303', '20260301']);
    fill(model, area(4, 5, 'PKG_QTY'), area(2, 5, 'PKG_QTY'), true);
    expect(values(model, 'PKG_QTY')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    fill(model, area(0, 0, 'GRS_WT'), area(0, 0, 'GRS_WT', 'PKG_QTY'), true);
    // 1,235.5 and 1,236.5 are no whole numbers: they are left out, not rounded.
    expect(values(model, 'PKG_QTY')[0]).toBe(0);
    fill(model, area(1, 1, 'PKG_QTY'), area(1, 1, 'ITEM_NM', 'PKG_QTY'), true);
    expect(model.rows()[1]).toMatchObject({ ITEM_NM: '-1', GRS_WT: 0, PKG_QTY: 1 });
  });

  test('filling down and right takes the first row or column of the range, and the cell before a single one', () => {
    const model = grid(3);
    select(model, 0, 'ITEM_NM', 2, 'GRS_WT');
    fillOver(model, 'down');
    expect([values(model, 'ITEM_NM'), values(model, 'GRS_WT')]).toEqual([
      ['item 0', 'item 0', 'item 0'],
      [1234.5, 1234.5, 1234.5],
    ]);
    select(model, 1, 'PKG_QTY');
    fillOver(model, 'down');
    expect(values(model, 'PKG_QTY')).toEqual([0, 0, 2]);
    select(model, 0, 'GRS_WT', 0, 'PKG_QTY');
    fillOver(model, 'right');
    expect(values(model, 'PKG_QTY')[0]).toBe(0);
  });
});

describe('totals of the cells selected', () => {
  test('cells, and of the numbers among them sum, average and count; none of a single cell', () => {
    const model = grid(3);
    select(model, 0, 'ITEM_NM', 2, 'GRS_WT');
    expect(rangeTotals(model)).toEqual({ cells: 6, numbers: 3, sum: '3706.500', average: '1235.500' });
    model.ranges.select({ position: 1, column: at('GRS_WT') }, { position: 2, column: at('PKG_QTY') }, selectedAreas(model));
    expect(rangeTotals(model)).toMatchObject({ cells: 8, numbers: 5, sum: '3709.500' });
    select(model, 0, 'GRS_WT');
    expect(rangeTotals(model)).toBeNull();
  });
});
