import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import { begin, cell, dirty, grant, grid, input, type Load, open, sent, settle, table, type } from './gridDesk';

beforeEach(begin);
afterEach(() => {
  clearBoxes();
  clearNotices();
});

const reader = ['confirm', 'print', 'excel', 'add', 'minus', 'copy'];
const goTo = async (no: number, field: keyof Load) => {
  fireEvent.mouseDown(cell(no, field), { button: 0 });
  fireEvent.mouseUp(window);
  await settle(0);
};
const press = async (key: string, more: object = {}) => {
  fireEvent.keyDown(input(), { key, code: key, ...more });
  await settle(0);
};
const paste = async (text: string) => {
  fireEvent.paste(input(), { clipboardData: { getData: () => text } });
  await settle();
};
const save = async () => {
  fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true });
  await settle();
};
const button = (name: string) => screen.queryByRole('button', { name });
const greyCells = () => table().querySelectorAll('.gc.ro, [aria-readonly]').length;
/** The rows as they are shown. */
const shown = () => [...table().querySelectorAll('[data-row]')].map((line) => line.textContent);

describe('who has the grant of the save call', () => {
  test('types, pastes and saves by the call that the grid names', async () => {
    await open();
    expect([button('추가'), button('행 삭제'), button('저장')]).not.toContain(null);
    expect(greyCells()).toBeGreaterThan(0);
    await goTo(2, 'ITEM_NM');
    expect(input().readOnly).toBe(false);
    await paste('pasted');
    await type(1, 'ITEM_NM', 'typed');
    expect([grid.rows()[0]?.ITEM_NM, grid.rows()[1]?.ITEM_NM, grid.isDirty]).toEqual(['typed', 'pasted', true]);
    await save();
    expect(sent('/saveLoad')[0]?.LIST.map(({ ITEM_NM }) => ITEM_NM)).toEqual(['typed', 'pasted']);
  });
});

describe('who lacks it reads only', () => {
  test('no button changes rows, whatever else is granted, and no cell is grey or marked as required', async () => {
    grant(reader);
    await open();
    expect([button('추가'), button('행 삭제'), button('저장')]).toEqual([null, null, null]);
    expect(button('접수 확정')).not.toBeNull();
    expect([greyCells(), table().querySelectorAll('[aria-required], .ghr').length]).toEqual([0, 0]);
    expect(document.querySelector('.grid.editable')).toBeNull();
  });

  test('there is no column of what becomes of each row', async () => {
    await open();
    expect(table().querySelectorAll('[data-system=ST]').length).toBeGreaterThan(0);
    act(() => grant(reader));
    await settle();
    expect(table().querySelectorAll('[data-system=ST]').length).toBe(0);
    expect(table().querySelectorAll('[data-system=CK]').length).toBeGreaterThan(0);
  });

  test('neither keys nor the mouse nor the clipboard change anything', async () => {
    grant(reader);
    await open({ addFrom: 'ITEM_NM' });
    const before = shown();
    await goTo(3, 'ITEM_NM');
    expect(input().readOnly).toBe(true);
    await press('F2');
    await press('Delete');
    await press('Enter');
    await press('Tab');
    await press('d', { ctrlKey: true, code: 'KeyD' });
    await goTo(3, 'ITEM_NM');
    await paste('pasted\nin\nthree\nrows');
    fireEvent.doubleClick(cell(1, 'ITEM_NM'));
    await type(1, 'ITEM_NM', 'typed');
    for (const key of ['Insert', 'Delete']) fireEvent.keyDown(document.body, { key, code: key, altKey: true });
    await settle();
    await save();
    expect([shown(), grid.isDirty, dirty.mock.lastCall]).toEqual([before, false, [false]]);
    expect([sent('/saveLoad'), screen.queryByRole('alertdialog')]).toEqual([[], null]);
    expect(table().querySelector('.chg, .err, .req, .st-edit, .st-add, .st-del')).toBeNull();
  });

  test('a grant that comes while the grid is shown lets it be typed into, one that goes takes that back', async () => {
    grant(reader);
    await open();
    act(() => grant());
    await settle();
    expect([button('저장') !== null, greyCells() > 0]).toEqual([true, true]);
    await type(1, 'ITEM_NM', 'typed');
    expect(grid.rows()[0]?.ITEM_NM).toBe('typed');
    act(() => grant(reader));
    await settle();
    expect([button('저장'), greyCells()]).toEqual([null, 0]);
  });
});

test('where every column that can be typed into is hidden, no cell is grey', async () => {
  await open();
  const typed = grid.store.columns.filter(({ edit }) => edit).map(({ field }) => field);
  act(() =>
    grid.arrangeColumns(grid.columns.map(({ field }) => ({ field, width: 80, ...(typed.includes(field) ? { hidden: true } : {}) }))),
  );
  await settle();
  expect([grid.columns.length > 0, grid.columns.some(({ edit }) => edit), greyCells()]).toEqual([true, false, 0]);
});
