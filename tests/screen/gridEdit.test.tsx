import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Column } from '../../src/client/grid';
import { applyDraft, draftRows, type GridDraft } from '../../src/client/grid/drafts';
import { GridModel } from '../../src/client/grid/model';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import type { Call, ReadBody, ReadData } from '../../src/contract/call';
import {
  begin,
  boxText,
  cell,
  columns,
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
  table,
  type,
} from './gridDesk';

beforeEach(begin);
afterEach(() => {
  clearBoxes();
  clearNotices();
  vi.restoreAllMocks();
});

const key = async (name: string, more: object = {}) => {
  fireEvent.keyDown(input(), { key: name, code: /^[a-z]$/.test(name) ? `Key${name.toUpperCase()}` : name, ...more });
  await settle(0);
};
const undo = () => key('z', { ctrlKey: true });
const redo = () => key('y', { ctrlKey: true });
const goTo = async (no: number, field: keyof Load) => {
  fireEvent.mouseDown(cell(no, field), { button: 0 });
  fireEvent.mouseUp(window);
  await settle(0);
};
const put = async (text: string) => {
  const getData = (flavour: string) => (flavour === 'text/plain' ? text : '<table><tr><td>not this</td></tr></table>');
  fireEvent.paste(input(), { clipboardData: { getData } });
  await settle();
};
/** The cell the grid's input points at. */
const current = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '');
const names = () => grid.rows().map(({ ITEM_NM }) => ITEM_NM);
const told = () => table().ownerDocument.querySelector('.gtotals')?.textContent;

describe('undoing by the keyboard', () => {
  test('S4-45 S3-15 typing is taken back and done again, with the cursor where it was done and the status of the row', async () => {
    await open();
    await type(1, 'CNTR_NO', 'a');
    await type(2, 'CNTR_NO', 'b');
    await goTo(3, 'ITEM_NM');
    await undo();
    expect([cell(1, 'CNTR_NO').textContent, cell(2, 'CNTR_NO').textContent]).toEqual(['A', '']);
    expect(current()).toBe(cell(2, 'CNTR_NO'));
    expect(within(row(2)).queryByRole('img')).toBeNull();
    await undo();
    expect([cell(1, 'CNTR_NO').textContent, grid.isDirty]).toEqual(['', false]);
    await key('z', { ctrlKey: true, shiftKey: true });
    await redo();
    expect([cell(1, 'CNTR_NO').textContent, cell(2, 'CNTR_NO').textContent]).toEqual(['A', 'B']);
    expect(within(row(2)).getByRole('img', { name: '수정된 행' })).toBeDefined();
  });

  test('S4-44 S4-46 an added row goes and comes back, a deleted one is as it was', async () => {
    await open();
    await press('추가');
    await type(4, 'ITEM_NM', 'new');
    await undo();
    await undo();
    expect(table().getAttribute('aria-rowcount')).toBe('4');
    await redo();
    await redo();
    expect(names()[3]).toBe('new');
    await goTo(1, 'ITEM_NM');
    await press('행 삭제');
    expect(within(row(1)).getByRole('img', { name: '삭제된 행' })).toBeDefined();
    await undo();
    expect(within(row(1)).queryByRole('img')).toBeNull();
  });

  test('letters in a number, and decimals it has no room for, stay as typed with their fault until the cell gets a number', async () => {
    await open();
    await type(1, 'GRS_WT', '12a');
    await type(2, 'GRS_WT', '1.23456');
    expect([cell(1, 'GRS_WT').textContent, cell(2, 'GRS_WT').textContent]).toEqual(['12a', '1.23456']);
    const faults = () => [0, 1].map((i) => grid.store.marks.fault(i, 'GRS_WT'));
    expect(faults()).toEqual(['[총중량] 항목에는 숫자만 입력할 수 있습니다.', '[총중량] 항목은 소수점 이하 3자리까지 입력할 수 있습니다.']);
    await press('저장');
    expect(await boxText()).toContain('1행: [총중량] 항목을 확인하십시오.\n2행: [총중량] 항목을 확인하십시오.');
    expect(sent('/saveLoad')).toEqual([]);
    await goTo(1, 'GRS_WT');
    await key('F2');
    expect(input().value).toBe('12a');
    await key('Escape');
    await type(2, 'GRS_WT', '1.5000');
    await undo();
    expect([cell(2, 'GRS_WT').textContent, grid.rows()[1]?.GRS_WT]).toEqual(['1.23456', null]);
    await undo();
    await undo();
    expect([grid.rows()[0]?.GRS_WT, grid.rows()[1]?.GRS_WT, ...faults(), grid.isDirty]).toEqual([1.5, 1.5, undefined, undefined, false]);
    await redo();
    expect([cell(1, 'GRS_WT').textContent, grid.rows()[0]?.GRS_WT, grid.isDirty]).toEqual(['12a', null, true]);
  });

  test('a text that is no number stays in a row marked deleted, and is a fault again when the row is taken back', async () => {
    await open();
    await type(1, 'GRS_WT', '12a');
    const seen = () => [cell(1, 'GRS_WT').textContent, grid.store.marks.fault(0, 'GRS_WT')];
    const wrong = seen();
    expect(wrong).toEqual(['12a', '[총중량] 항목에는 숫자만 입력할 수 있습니다.']);
    await goTo(1, 'ITEM_NM');
    await press('행 삭제');
    expect([...seen(), grid.validate()]).toEqual(['12a', undefined, []]);
    await press('행 삭제');
    expect(seen()).toEqual(wrong);
    await undo();
    expect([...seen(), grid.validate()]).toEqual(['12a', undefined, []]);
    await undo();
    expect([seen(), grid.validate().length]).toEqual([wrong, 1]);
    await redo();
    await redo();
    expect(seen()).toEqual(wrong);
    await press('행 삭제');
    grid.load(server.rows);
    await settle();
    expect([...seen(), grid.isDirty]).toEqual(['1.500', undefined, false]);
  });

  test('a text that is no number comes back after a reload, in a cell that was empty and in a row marked deleted', async () => {
    server.rows = [load(1), load(2, { GRS_WT: null }), load(3)];
    await open();
    for (const no of [1, 2, 3]) await type(no, 'GRS_WT', `${no}x`);
    await goTo(3, 'ITEM_NM');
    await press('행 삭제');
    const keyOf = (row: Partial<Load>) => row.DLV_ORD_NO ?? null;
    const kept = JSON.parse(JSON.stringify({ conditions: {}, ...draftRows(grid.store, keyOf, 1) })) as GridDraft<Load>;
    grid.load(server.rows);
    expect(grid.isDirty).toBe(false);
    expect(applyDraft(grid.store, kept, keyOf)).toBe(1);
    await settle();
    expect([1, 2, 3].map((no) => cell(no, 'GRS_WT').textContent)).toEqual(['1x', '2x', '3x']);
    expect(grid.validate().map(({ ROW_NO, FIELD }) => [ROW_NO, FIELD])).toEqual([
      [1, 'GRS_WT'],
      [2, 'GRS_WT'],
    ]);
    await goTo(3, 'ITEM_NM');
    await press('행 삭제');
    expect(grid.store.marks.fault(2, 'GRS_WT')).toBe('[총중량] 항목에는 숫자만 입력할 수 있습니다.');
  });

  test('a condition that is none comes back after a reload, and no list is loaded by it', async () => {
    const unread = { FR_DT: { text: '2026-02-30', fault: { CODE: 'MSG000474' } } };
    const draft = { conditions: { FR_DT: null }, unread, current: null, rows: [] };
    const select = { path: '/api/none' } as Call<ReadBody<{ FR_DT: string | null }>, ReadData<Load>>;
    const model = new GridModel<Load, { FR_DT: string | null }>(select, { id: 'G1', key: 'DLV_ORD_NO', columns: [] }, [], draft);
    expect([model.query.form.unread, await model.search(undefined, { ask: false })]).toEqual([unread, false]);
  });

  test('while a cell is edited the key belongs to its text; Hangul keys undo too', async () => {
    await open();
    await type(1, 'CNTR_NO', 'a');
    await goTo(2, 'ITEM_NM');
    await key('F2');
    await key('z', { ctrlKey: true });
    expect(grid.rows()[0]?.CNTR_NO).toBe('A');
    await key('Escape');
    await key('ㅋ', { ctrlKey: true, code: 'KeyZ' });
    expect(grid.rows()[0]?.CNTR_NO).toBeNull();
  });

  test('nothing is undone once the list is loaded again', async () => {
    await open();
    await type(1, 'CNTR_NO', 'a');
    server.rows = [load(1, { CNTR_NO: 'SAVED' })];
    await grid.search(undefined, { ask: false });
    await settle();
    await undo();
    expect([grid.rows()[0]?.CNTR_NO, grid.isDirty]).toEqual(['SAVED', false]);
  });
});

describe('look-ups', () => {
  const withCustomer: Column<Load>[] = [
    ...columns,
    {
      field: 'ZONE' as keyof Load,
      like: { type: 'V', len: 10 },
      edit: true,
      lookup: { kind: 'Customer', fill: (item) => ({ ITEM_NM: item?.NAME ?? null }) },
    },
  ];
  const lookUpCell = (no: number) => row(no).querySelector<HTMLElement>('[data-column="7"]') as HTMLElement;
  const found = (...LIST: object[]) => ({ status: 200, body: { data: { LIST, TOTAL: LIST.length } } });

  test('what a pasted code fills in is undone with the paste, and a code that does not exist is a fault until it is undone', async () => {
    await open({ columns: withCustomer });
    fireEvent.mouseDown(lookUpCell(1), { button: 0 });
    await settle(0);
    server.next = [found({ CODE: 'C1', NAME: 'one', USE_YN: 'Y' })];
    await put('c1\nC9');
    expect(names().slice(0, 2)).toEqual(['one', null]);
    expect(lookUpCell(2).getAttribute('aria-invalid')).toBe('true');
    await undo();
    expect([names(), grid.faults, grid.isDirty]).toEqual([['item 1', 'item 2', 'item 3'], [], false]);
    await redo();
    expect(names().slice(0, 2)).toEqual(['one', null]);
    expect(lookUpCell(2).getAttribute('aria-invalid')).toBe('true');
  });

  test('undoing waits for the code on its way', async () => {
    await open({ columns: withCustomer });
    fireEvent.mouseDown(lookUpCell(1), { button: 0 });
    await settle(0);
    server.next = [found({ CODE: 'C1', NAME: 'one', USE_YN: 'Y' })];
    const getData = () => 'C1';
    fireEvent.paste(input(), { clipboardData: { getData } });
    fireEvent.keyDown(input(), { key: 'z', code: 'KeyZ', ctrlKey: true });
    await settle(50);
    expect([names()[0], grid.isDirty]).toEqual(['item 1', false]);
    await redo();
    expect(names()[0]).toBe('one');
  });
});

describe('ranges by the keyboard', () => {
  test('Shift and the arrows stretch a range, Delete empties it as one step, and how many cells it has is told', async () => {
    await open();
    await goTo(1, 'CNTR_NO');
    await key('ArrowDown', { shiftKey: true });
    await key('ArrowRight', { shiftKey: true });
    await key('ArrowRight', { shiftKey: true });
    await settle(300);
    expect(told()).toContain('6');
    await key('Delete');
    expect(names()).toEqual([null, null, 'item 3']);
    expect(grid.rows().map((r) => r.DLV_TM)).toEqual([null, null, '0900']);
    await undo();
    expect([names(), grid.isDirty]).toEqual([['item 1', 'item 2', 'item 3'], false]);
    expect(grid.ranges.areas).toEqual([{ top: 0, bottom: 1, left: 3, right: 5 }]);
    await key('ArrowDown');
    await settle(300);
    expect([grid.ranges.areas, told()]).toEqual([[], '']);
  });

  test('Ctrl+A takes all, Ctrl+Space the columns, Shift+Space the rows, with Ctrl the arrows go to the edge', async () => {
    await open();
    await goTo(2, 'DLV_TM');
    await key(' ', { shiftKey: true });
    expect(grid.ranges.areas).toEqual([{ top: 1, bottom: 1, left: 0, right: 6 }]);
    await goTo(2, 'DLV_TM');
    await key(' ', { ctrlKey: true });
    expect(grid.ranges.areas).toEqual([{ top: 0, bottom: 2, left: 4, right: 4 }]);
    await key('ㅁ', { ctrlKey: true, code: 'KeyA' });
    expect(grid.ranges.areas).toEqual([{ top: 0, bottom: 2, left: 0, right: 6 }]);
    await goTo(3, 'DLV_TM');
    await key('ArrowUp', { ctrlKey: true, shiftKey: true });
    await key('End', { shiftKey: true });
    expect(grid.ranges.areas).toEqual([{ top: 0, bottom: 2, left: 4, right: 6 }]);
    await settle(300);
    expect(told()).toMatch(/9.*4\.500.*1\.500.*3/);
  });

  test('Space alone checks the row, as before', async () => {
    await open();
    await goTo(2, 'ITEM_NM');
    await key(' ');
    expect(grid.checked().map((r) => r.DLV_ORD_NO)).toEqual(['D2']);
  });

  test('Ctrl+D fills down, Ctrl+R to the right', async () => {
    await open();
    await goTo(1, 'ITEM_NM');
    await key('ArrowDown', { shiftKey: true, ctrlKey: true });
    await key('d', { ctrlKey: true });
    expect(names()).toEqual(['item 1', 'item 1', 'item 1']);
    await undo();
    expect(names()).toEqual(['item 1', 'item 2', 'item 3']);
    await goTo(1, 'DLV_TM');
    await key('ArrowRight', { shiftKey: true });
    await key('r', { ctrlKey: true });
    expect(names()[0]).toBe('09:00');
  });
});

describe('the clipboard', () => {
  test('S4-50 only its text is taken; more rows are added, what cannot be changed is left out and counted, all as one step', async () => {
    await open();
    await goTo(3, 'DLV_ORD_STS');
    await put('x\t혼적\tabc\r\nx\t\tdef\r\n\t\t\r\n');
    expect(grid.rows().map((r) => r.CNTR_NO)).toEqual([null, null, 'ABC', 'DEF']);
    expect(screen.getByRole('alert').textContent).toContain('2개 셀');
    await undo();
    expect([table().getAttribute('aria-rowcount'), grid.isDirty]).toEqual(['4', false]);
  });

  test('copying puts the range out, cutting empties it too', async () => {
    await open();
    await goTo(1, 'DLV_TM');
    await key('ArrowRight', { shiftKey: true });
    await key('ArrowRight', { shiftKey: true });
    const out: string[] = [];
    const clipboardData = { setData: (flavour: string, text: string) => out.push(flavour, text) };
    fireEvent.copy(input(), { clipboardData });
    expect(out.slice(0, 3)).toEqual(['text/plain', '09:00\titem 1\t1.5', 'text/html']);
    expect(out[3]).toMatch(/^<table><tr><td style="mso-number-format:'hh\\:mm'">09:00<\/td>.*<td>1.5<\/td><\/tr><\/table>$/);
    fireEvent.cut(input(), { clipboardData });
    await settle();
    expect(grid.rows()[0]).toMatchObject({ DLV_TM: null, ITEM_NM: null, GRS_WT: null });
    await undo();
    expect(grid.isDirty).toBe(false);
  });
});

describe('what has no text on the clipboard', () => {
  const putHtml = async (html: string) => {
    fireEvent.paste(input(), { clipboardData: { getData: (flavour: string) => (flavour === 'text/html' ? html : '') } });
    await settle();
  };

  test('pasting HTML alone works; what cannot be read stands red in its cell and is not saved', async () => {
    await open();
    await goTo(2, 'ITEM_NM');
    await putHtml('<table><tr><td>two</td><td>2.5</td></tr><tr><td>three</td><td>heavy</td></tr></table>');
    expect(grid.rows().map(({ ITEM_NM, GRS_WT }) => [ITEM_NM, GRS_WT])).toEqual([
      ['item 1', 1.5],
      ['two', 2.5],
      ['three', null],
    ]);
    expect(screen.getByRole('alert').textContent).toBe('1개 셀은 값으로 읽을 수 없어 그대로 두었습니다.');
    expect(cell(3, 'GRS_WT').textContent).toBe('heavy');
    expect(cell(3, 'GRS_WT').getAttribute('aria-invalid')).toBe('true');
    await undo();
    expect([cell(3, 'GRS_WT').getAttribute('aria-invalid'), grid.isDirty]).toEqual([null, false]);
  });

  test('in a cell that is open it goes into the text, where the caret is', async () => {
    await open();
    await goTo(1, 'CNTR_NO');
    fireEvent.input(input(), { target: { value: 'AB' } });
    await putHtml('<b>cd</b>');
    expect(input().value).toBe('ABCD');
    await key('Enter');
    expect(grid.rows()[0]?.CNTR_NO).toBe('ABCD');
  });
});

describe('composing, by events as Firefox sends them', () => {
  test('a syllable begun on an unopened cell is taken once, by the Enter after it', async () => {
    await open();
    await goTo(1, 'ITEM_NM');
    fireEvent.keyDown(input(), { key: 'Process', keyCode: 229 });
    fireEvent.compositionStart(input());
    for (const text of ['ㅎ', '하', '한']) fireEvent.input(input(), { target: { value: text }, isComposing: true });
    expect([cell(1, 'ITEM_NM').textContent, document.querySelectorAll('.gcur.editing')]).toMatchObject(['item 1', { length: 1 }]);
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 229, isComposing: true });
    fireEvent.compositionEnd(input());
    fireEvent.input(input(), { isComposing: false });
    expect([input().value, cell(1, 'ITEM_NM').textContent]).toEqual(['한', 'item 1']);
    await key('Enter');
    expect([cell(1, 'ITEM_NM').textContent, current()]).toEqual(['한', cell(2, 'ITEM_NM')]);
    await undo();
    expect([cell(1, 'ITEM_NM').textContent, grid.isDirty]).toEqual(['item 1', false]);
  });
});
