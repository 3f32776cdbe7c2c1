import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ActionButton, type Column } from '../../src/client/grid';
import { type PopupOptions, setOpenPopup } from '../../src/client/lib/openers';
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
  sent,
  server,
  settle,
  type,
} from './gridDesk';

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

const found = (...LIST: object[]) => ({ status: 200, body: { data: { LIST, TOTAL: LIST.length } } });
const put = async (no: number, field: keyof Load, text: string, of = columns) => {
  const at = of.findIndex((column) => column.field === field);
  fireEvent.mouseDown(row(no).querySelector(`[data-column="${at}"]`) as HTMLElement, { button: 0 });
  await settle(0);
  fireEvent.paste(input(), { clipboardData: { getData: (flavour: string) => (flavour === 'text/plain' ? text : '') } });
  await settle();
};

test('a pasted code is read as a typed one: the first letters or a part of a name will do where one entry is meant', async () => {
  await open();
  await put(1, 'DLV_TP', '컨테이너\n혼\n아무');
  expect([grid.rows().map(({ DLV_TP }) => DLV_TP), grid.store.marks.faultCount]).toEqual([['CNTR', 'LTL', '아무'], 1]);
});

test('pasted parts of the names of a look-up are taken where one entry is meant, all by one call', async () => {
  const lookup: Column<Load> = { field: 'CNTR_NO', edit: true, lookup: { kind: 'Customer' } };
  await open({ columns: columns.map((column) => (column.field === 'CNTR_NO' ? lookup : column)) });
  server.next = [
    found({ CODE: 'C1', NAME: 'one', USE_YN: 'Y' }),
    found(
      { TEXT: '플레어', CODE: 'C2', NAME: '플레어패션' },
      { TEXT: '한', CODE: 'C3', NAME: '한강' },
      { TEXT: '한', CODE: 'C4', NAME: '한성' },
    ),
  ];
  await put(1, 'CNTR_NO', 'C1\n플레어\n한');
  expect(grid.rows().map(({ CNTR_NO }) => CNTR_NO)).toEqual(['C1', 'C2', '한']);
  expect([0, 1, 2].map((i) => grid.store.marks.fault(i, 'CNTR_NO') !== undefined)).toEqual([false, false, true]);
  expect(server.asked.filter(({ body }) => (body.SEARCH as { TEXTS?: string[] })?.TEXTS).map(({ body }) => body.SEARCH)).toMatchObject([
    { TEXTS: ['플레어', '한'] },
  ]);
});

const named: Column<Load> = {
  field: 'ITEM_NM',
  edit: true,
  names: { kind: 'Place', fill: ({ ADDR }, of, onlyEmpty) => ((of as Load).CNTR_NO && onlyEmpty ? {} : { CNTR_NO: String(ADDR) }) },
};
const withNames = columns.map((column) => (column.field === 'ITEM_NM' ? named : column));
const icheon = { CODE: 'P1', NAME: '이천 물류센터', ADDR: 'A1' };

test('pasted names of the address book fill what is empty of their rows as a chosen one does; other names stay as they are', async () => {
  server.rows = [load(1), load(2, { CNTR_NO: 'HELD' }), load(3)];
  await open({ columns: withNames });
  server.next = [found({ TEXT: '이천 물류센터', ...icheon }, { TEXT: '이천', ...icheon })];
  await put(1, 'ITEM_NM', '이천 물류센터\n이천 물류센터\n이천');
  expect(grid.rows().map(({ ITEM_NM, CNTR_NO }) => [ITEM_NM, CNTR_NO])).toEqual([
    ['이천 물류센터', 'A1'],
    ['이천 물류센터', 'HELD'],
    ['이천', null],
  ]);
  fireEvent.keyDown(input(), { key: 'z', code: 'KeyZ', ctrlKey: true });
  await settle();
  expect([grid.isDirty, grid.store.history.canUndo]).toEqual([false, false]);
});

test('a code that was refused and is typed again the same offers what matches it, not the whole list', async () => {
  await open();
  await type(1, 'DLV_TP', '적', 'Tab');
  expect(grid.rows()[0]?.DLV_TP).toBe('LTL');
  await type(2, 'DLV_TP', '운송 혼', 'Tab');
  fireEvent.mouseDown(row(2).querySelector('[data-column="2"]') as HTMLElement, { button: 0 });
  await settle(0);
  fireEvent.input(input(), { target: { value: '운송 혼' } });
  await settle(0);
  expect(screen.queryAllByRole('option').map((one) => one.textContent)).toEqual([]);
  fireEvent.keyDown(input(), { key: 'ArrowDown' });
  fireEvent.keyDown(input(), { key: 'Enter' });
  await settle();
  expect(grid.rows()[1]?.DLV_TP).toBe('운송 혼');
});

test('the only name offered for what was typed is marked, and Tab takes it with what it fills', async () => {
  await open({ columns: withNames });
  server.next = [found(icheon)];
  await type(1, 'ITEM_NM', '이천', 'Shift');
  const offered = await screen.findByRole('option');
  await settle(0);
  expect(offered.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(input(), { key: 'Tab' });
  await settle();
  expect([grid.rows()[0]?.ITEM_NM, grid.rows()[0]?.CNTR_NO]).toEqual(['이천 물류센터', 'A1']);
});

test('a name typed in full is the entry of that name; sent away by Escape, it stays a text', async () => {
  await open({ columns: withNames });
  server.next = [found({ TEXT: '이천 물류센터', ...icheon })];
  await type(1, 'ITEM_NM', '이천 물류센터', 'Tab');
  await settle();
  expect(grid.rows()[0]?.CNTR_NO).toBe('A1');
  server.next = [found(icheon)];
  await type(2, 'ITEM_NM', '이천', 'Shift');
  await screen.findByRole('option');
  fireEvent.keyDown(input(), { key: 'Escape' });
  fireEvent.keyDown(input(), { key: 'Tab' });
  await settle();
  expect([grid.rows()[1]?.ITEM_NM, grid.rows()[1]?.CNTR_NO]).toEqual(['이천', null]);
});
