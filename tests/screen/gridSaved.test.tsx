import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActionButton } from '../../src/client/grid';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import {
  actionText,
  begin,
  boxText,
  columns,
  desk,
  grid,
  input,
  type Load,
  load,
  open,
  press,
  row,
  server,
  settle,
  type,
} from './gridDesk';

beforeEach(begin);
afterEach(() => {
  clearBoxes();
  clearNotices();
});

const told = () => screen.queryAllByRole('alert').map((one) => one.textContent);
const saved = (LIST: object[]) => ({ status: 200, body: { data: { LIST }, message: '저장되었습니다.' } });

test('a new row that the conditions of the list leave out stays in view after its save, is the current one, and is named', async () => {
  await open();
  await press('추가');
  await type(4, 'ITEM_NM', 'new');
  server.next = [saved([load(9, { ITEM_NM: 'new' })])];
  await press('저장');
  expect(grid.rows().map(({ DLV_ORD_NO }) => DLV_ORD_NO)).toEqual(['D1', 'D2', 'D3', 'D9']);
  expect([grid.current?.DLV_ORD_NO, grid.isDirty, grid.total]).toEqual(['D9', false, 4]);
  expect(told()).toEqual([expect.stringContaining('저장하였습니다: D9.')]);
  await grid.search();
  expect(grid.rows()).toHaveLength(3);
});

test('a row saved and moved on in one keeps the focus in its list, also where the button pressed has no more use for it', async () => {
  await open({ steps: { order: ['confirm'], next: () => 'confirm' } }, <ActionButton for={desk.confirm} saves={desk.save} />);
  await type(2, 'ITEM_NM', 'typed', 'Tab');
  const button = [...document.querySelectorAll<HTMLElement>('[data-button=confirm]')].at(-1) as HTMLElement;
  button.focus();
  fireEvent.click(button);
  server.next = [saved([load(2, { ITEM_NM: 'typed', DLV_ORD_STS: 'CFM' })])];
  server.rows = [load(1), load(3)];
  await actionText();
  await settle();
  expect(row(3).textContent).toContain('D2');
  expect(grid.current?.DLV_ORD_NO).toBe('D2');
  expect(document.activeElement).toBe(input());
});

const key = async (name: string, more: object = {}) => {
  fireEvent.keyDown(input(), { key: name, code: `Key${name.toUpperCase()}`, ...more });
  await settle(0);
};
const faults = () => document.querySelector('.gcounts .bad')?.textContent ?? '';

test('once everything is undone no fault is counted, also of a save that was refused, and what a paste told is gone', async () => {
  await open();
  fireEvent.mouseDown(row(3).querySelector('[data-column="5"]') as HTMLElement, { button: 0 });
  await settle(0);
  fireEvent.paste(input(), { clipboardData: { getData: (kind: string) => (kind === 'text/plain' ? 'a\tx\n\tb\tover' : '') } });
  await settle();
  expect(told()).toHaveLength(1);
  await press('저장');
  await boxText();
  expect(faults()).toContain('3');
  await key('z', { ctrlKey: true });
  await settle(300);
  expect([grid.isDirty, grid.store.marks.faultCount, faults(), told()]).toEqual([false, 0, '', []]);
});

test('a row that is as it was loaded again has no fault of the save that was refused', async () => {
  await open();
  await type(1, 'GRS_WT', '3');
  server.next = [
    { status: 422, body: { code: 'MSG000013', message: '', errors: [{ ROW_NO: 1, FIELD: 'ITEM_NM', CODE: 'MSG000012', MESSAGE: 'no' }] } },
  ];
  await press('저장');
  await boxText();
  expect(faults()).toContain('1');
  await key('z', { ctrlKey: true });
  expect(faults()).toBe('');
});

test('a column that must be filled because of another one is no fault any more when that one changes', async () => {
  const needed = columns.map((column) =>
    column.field === 'CNTR_NO' ? { ...column, required: (of: Load) => of.DLV_TP === 'CNTR' } : column,
  );
  await open({ columns: needed });
  await type(1, 'GRS_WT', '3');
  await press('저장');
  await boxText();
  expect(faults()).toContain('1');
  await type(1, 'DLV_TP', '혼적');
  expect([faults(), grid.rows()[0]?.DLV_TP]).toEqual(['', 'LTL']);
});
