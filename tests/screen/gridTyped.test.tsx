import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActionButton, type Column } from '../../src/client/grid';
import { type PopupOptions, setOpenPopup } from '../../src/client/lib/openers';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import { actionText, begin, boxText, columns, desk, input, type Load, open, press, row, sent, server, settle, type } from './gridDesk';

beforeEach(begin);
afterEach(() => {
  clearBoxes();
  clearNotices();
});

const check = async (no: number) => {
  fireEvent.mouseDown(within(row(no)).getByRole('checkbox'), { button: 0 });
  await settle(0);
};
const taking = <ActionButton for={desk.remove} typed={['CNTR_NO']} />;

test('what is typed for an action goes with it, and is not asked about as unsaved', async () => {
  await open({}, taking);
  await type(1, 'CNTR_NO', 'a');
  await check(1);
  await press('삭제');
  expect(await actionText()).toContain('처리하시겠습니까');
  expect(sent('delete').map(({ LIST }) => LIST)).toEqual([[{ DLV_ORD_NO: 'D1', UPD_CNT: 1, CNTR_NO: 'A' }]]);
});

test('what is typed in rows that the action leaves is asked about before it is lost', async () => {
  await open({}, taking);
  await type(1, 'CNTR_NO', 'a');
  await type(2, 'CNTR_NO', 'b');
  await check(1);
  await press('삭제');
  expect(await boxText()).toContain('저장하지 않은');
});

test('the popup of an empty look-up begins with what its row says', async () => {
  const asked: Record<string, unknown>[] = [];
  setOpenPopup((_path: string, options?: PopupOptions) => {
    asked.push(options?.param as Record<string, unknown>);
    return new Promise(() => {});
  });
  const lookup: Column<Load> = { field: 'CNTR_NO', edit: true, lookup: { kind: 'Customer', keyword: (load) => String(load.ITEM_NM) } };
  await open({ columns: columns.map((column) => (column.field === 'CNTR_NO' ? lookup : column)) });
  const none = { status: 200, body: { data: { LIST: [], TOTAL: 0 } } };
  const browse = async (no: number) => {
    fireEvent.mouseDown(row(no).querySelector('[data-column="3"]') as HTMLElement, { button: 0 });
    await settle(0);
    server.next = [none];
    fireEvent.keyDown(input(), { key: 'F4' });
    await settle();
  };
  await browse(2);
  expect(asked).toMatchObject([{ KEYWORD: 'item 2', CODE: null }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('F4 in a column of names lets one be chosen with what it fills; closed without a choice, what was typed stays', async () => {
  const asked: Record<string, unknown>[] = [];
  const chosen = { CODE: 'KRPUS01', NAME: '부산신항', ADDR: 'D9' };
  setOpenPopup((_path: string, options?: PopupOptions) => {
    asked.push(options?.param as Record<string, unknown>);
    return (asked.length === 1 ? Promise.reject(false) : Promise.resolve(chosen)) as Promise<never>;
  });
  const named: Column<Load> = { field: 'ITEM_NM', edit: true, names: { kind: 'CyCfs', fill: ({ ADDR }) => ({ CNTR_NO: String(ADDR) }) } };
  await open({ columns: columns.map((column) => (column.field === 'ITEM_NM' ? named : column)) });
  const at = columns.findIndex(({ field }) => field === 'ITEM_NM');
  const text = (column: number) => row(1).querySelector(`[data-column="${column}"]`)?.textContent;
  await type(1, 'ITEM_NM', '부산', 'F4');
  await settle();
  expect(text(at)).toBe('부산');
  fireEvent.keyDown(input(), { key: 'F4' });
  await settle();
  expect(asked).toMatchObject([
    { KIND: 'CyCfs', KEYWORD: '부산' },
    { KIND: 'CyCfs', KEYWORD: '' },
  ]);
  expect([text(at), text(columns.findIndex(({ field }) => field === 'CNTR_NO'))]).toEqual(['부산신항', 'D9']);
});

test('names are offered in a cell: an arrow and Enter take one with what it fills as one step, Escape keeps what was typed', async () => {
  const chosen = { CODE: 'P1', NAME: '부산 창고', ADDR: 'A7' };
  const named: Column<Load> = {
    field: 'ITEM_NM',
    edit: true,
    names: { kind: 'Place', fill: async ({ ADDR }) => ({ CNTR_NO: String(ADDR) }) },
  };
  await open({ columns: columns.map((column) => (column.field === 'ITEM_NM' ? named : column)) });
  const text = (field: string) => row(1).querySelector(`[data-column="${columns.findIndex((c) => c.field === field)}"]`)?.textContent;
  const before = [text('ITEM_NM'), text('CNTR_NO')];
  const offer = { status: 200, body: { data: { LIST: [chosen], TOTAL: 1 } } };
  server.next = [offer];
  await type(1, 'ITEM_NM', '부산', 'Shift');
  await screen.findByRole('option');
  fireEvent.keyDown(input(), { key: 'Escape' });
  expect([screen.queryByRole('option'), input().value]).toEqual([null, '부산']);
  server.next = [offer];
  fireEvent.input(input(), { target: { value: '부산 창' } });
  await screen.findByRole('option');
  fireEvent.keyDown(input(), { key: 'ArrowDown' });
  fireEvent.keyDown(input(), { key: 'Enter' });
  await settle();
  expect([text('ITEM_NM'), text('CNTR_NO')]).toEqual(['부산 창고', 'A7']);
  fireEvent.keyDown(input(), { key: 'z', code: 'KeyZ', ctrlKey: true });
  await settle();
  expect([text('ITEM_NM'), text('CNTR_NO')]).toEqual(before);
});
