import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CancelButton, DeleteButton, EnterButton, ModifyButton } from '../../src/client/grid';
import { fillPage } from '../../src/client/grid/print';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import { closePopups } from '../../src/client/shell/popups';
import {
  actionText,
  begin,
  boxText,
  cell,
  columns,
  desk,
  grid,
  input,
  type Load,
  load,
  open,
  press,
  sent,
  server,
  settle,
  type,
} from './gridDesk';

// What is loaded when it is asked for takes its time on a slow machine.
configure({ asyncUtilTimeout: 10_000 });
beforeEach(begin);
afterEach(() => {
  closePopups();
  clearBoxes();
  clearNotices();
  vi.restoreAllMocks();
});

const key = async (name: string, held: object = {}, target: Element = document.body) => {
  fireEvent.keyDown(target, { key: name, ...held });
  await settle();
};
const at = () => [grid.store.arranged.numberOf(grid.cursor.row), grid.columns[grid.cursor.column]?.field];
const hide = (field: string) =>
  grid.arrangeColumns(grid.columnSet.states.get().map((state) => (state.field === field ? { ...state, hidden: true } : state)));

describe('faulty cells', () => {
  test('S5-33 a fault in a row filtered out and one in a hidden column are named, shown again and gone to', async () => {
    await open();
    await type(1, 'ITEM_NM', '');
    await type(3, 'DLV_TM', '2561');
    grid.store.arranged.arrange({ filters: { DLV_ORD_NO: { text: 'D2' } } });
    hide('DLV_TM');
    await settle();
    await press('저장');
    expect(await boxText()).toContain('1행: [품명] 항목을 확인하십시오.\n3행: [하차 요청 시각] 항목을 확인하십시오.');
    expect(sent('saveLoad')).toHaveLength(0);
    expect(grid.store.arranged.isFiltered).toBe(false);
    expect(at()).toEqual([1, 'ITEM_NM']);
    grid.store.arranged.arrange({ filters: { DLV_ORD_NO: { text: 'D2' } } });
    await settle();
    await key('F8');
    expect(at()).toEqual([1, 'ITEM_NM']);
    await key('F8');
    expect(at()).toEqual([3, 'DLV_TM']);
    expect(cell(3, 'DLV_TM').getAttribute('aria-invalid')).toBe('true');
  });

  test('F8 goes on to the next fault and round at the end, Shift+F8 back, the red count as F8', async () => {
    await open();
    await type(1, 'ITEM_NM', '');
    await type(2, 'DLV_TM', '99');
    await type(2, 'ITEM_NM', '');
    await press('저장');
    await boxText();
    const places: unknown[] = [at()];
    for (let i = 0; i < 3; i++) {
      await key('F8', {}, input());
      places.push(at());
    }
    expect(places).toEqual([
      [1, 'ITEM_NM'],
      [2, 'DLV_TM'],
      [2, 'ITEM_NM'],
      [1, 'ITEM_NM'],
    ]);
    await key('F8', { shiftKey: true });
    expect(at()).toEqual([2, 'ITEM_NM']);
    await key('F8', { shiftKey: true });
    expect(at()).toEqual([2, 'DLV_TM']);
    await key('F8');
    expect(at()).toEqual([2, 'ITEM_NM']);
    fireEvent.click(screen.getByRole('button', { name: '오류 3' }));
    await settle();
    expect(at()).toEqual([1, 'ITEM_NM']);
    await type(1, 'ITEM_NM', 'x');
    expect(screen.getByRole('button', { name: '오류 2' })).toBeDefined();
  });
});

describe('saving', () => {
  test('pressed twice, by the mouse and by Ctrl+S, it saves once; Hangul in the keyboard changes nothing', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    const save = screen.getByRole('button', { name: '저장' });
    fireEvent.click(save);
    fireEvent.click(save);
    fireEvent.keyDown(input(), { key: 'ㄴ', code: 'KeyS', ctrlKey: true });
    await settle(60);
    expect(sent('saveLoad')).toHaveLength(1);
    await type(1, 'CNTR_NO', 'B');
    await key('ㄴ', { code: 'KeyS', ctrlKey: true });
    expect(sent('saveLoad')).toHaveLength(2);
  });

  test('Ctrl+S during a composition saves once, though the input method sends the key again', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    await key('s', { code: 'KeyS', ctrlKey: true, isComposing: true }, input());
    await key('s', { code: 'KeyS', ctrlKey: true }, input());
    await settle();
    expect(sent('saveLoad')).toHaveLength(1);
  });

  test('a save while the list is being loaded waits for the list; a search while saving is not made', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    void grid.search(undefined, { ask: false });
    await press('저장');
    expect(await boxText()).toContain('변경된 내용이 없습니다.');
    expect(sent('saveLoad')).toHaveLength(0);
    await type(1, 'CNTR_NO', 'A');
    fireEvent.click(screen.getByRole('button', { name: '저장' }));
    expect(await grid.search()).toBe(false);
    await settle();
    expect(sent('saveLoad')).toHaveLength(1);
  });

  test('a save that fails loses nothing and can be made again', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    for (const status of [409, 422, 503]) {
      server.next = [{ status, body: { code: 'MSG000027', message: 'x' } }];
      await press('저장');
      await boxText();
      expect([cell(1, 'CNTR_NO').textContent, grid.isDirty]).toEqual(['A', true]);
    }
    await press('저장');
    expect(sent('saveLoad')).toHaveLength(4);
    expect(grid.isDirty).toBe(false);
  });
});

describe('several stale rows', () => {
  const theirs = (n: number) => ({
    ROW_NO: n,
    CODE: 'MSG000025',
    ROW: load(n, { CNTR_NO: `T${n}`, DLV_TM: '1200', UPD_CNT: 7 }) as object,
  });
  const clash = async () => {
    await open();
    for (const n of [1, 2, 3]) {
      await type(n, 'CNTR_NO', `M${n}`);
      await type(n, 'DLV_TM', '1100');
    }
    const errors = [1, 2].map(theirs);
    server.next = [{ status: 409, body: { code: 'MSG000025', message: 'x', errors, row: errors[0]?.ROW } }];
    await press('저장');
    return screen.findByRole('dialog');
  };

  test('stand together in one dialog and are chosen row by row and field by field', async () => {
    const dialog = await clash();
    expect(dialog.textContent).toContain('2개 행이 다른 사용자나 다른 창에서 변경되었습니다');
    expect(
      within(dialog)
        .getAllByRole('rowheader')
        .map((one) => one.textContent),
    ).toEqual(['번호 1', '컨테이너 번호', '하차 요청 시각', '번호 2', '컨테이너 번호', '하차 요청 시각']);
    fireEvent.click(within(dialog).getByRole('button', { name: '번호 2 저장된 값 사용' }));
    const [first] = within(dialog).getAllByRole('row', { name: /하차 요청 시각/ });
    fireEvent.click(within(first as HTMLElement).getByRole('radio', { name: '12:00' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(sent('saveLoad')).toHaveLength(2));
    expect(sent('saveLoad')[1]?.LIST).toMatchObject([
      { DLV_ORD_NO: 'D1', CNTR_NO: 'M1', DLV_TM: '1200', UPD_CNT: 7 },
      { DLV_ORD_NO: 'D3', CNTR_NO: 'M3', DLV_TM: '1100', UPD_CNT: 1 },
    ]);
  });

  test('all of them as they are stored, or given up with everything kept', async () => {
    const dialog = await clash();
    fireEvent.click(within(dialog).getByRole('button', { name: '취소' }));
    await settle();
    expect([1, 2, 3].map((n) => cell(n, 'CNTR_NO').textContent)).toEqual(['M1', 'M2', 'M3']);
    const errors = [1, 2].map(theirs);
    server.next = [{ status: 409, body: { code: 'MSG000025', message: 'x', errors, row: errors[0]?.ROW } }];
    await press('저장');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '저장된 값 사용' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(sent('saveLoad')).toHaveLength(3));
    expect(sent('saveLoad')[2]?.LIST.map((r) => r.DLV_ORD_NO)).toEqual(['D3']);
  });
});

describe('the buttons of a toolbar', () => {
  const onRow = vi.fn<(row: Load) => void>();
  const tools = (
    <>
      <CancelButton />
      <DeleteButton for={desk.remove} />
      <ModifyButton<Load> onRow={onRow} />
      <EnterButton<Load> onRow={onRow} />
    </>
  );
  beforeEach(() => onRow.mockClear());

  test('S1-15 the eleven of them have their captions', async () => {
    await open({}, tools);
    const names = ['추가', '취소', '삭제', '확인', '엑셀', '초기화', '저장', '조회', '수정', '행 삭제'];
    for (const name of names) expect(screen.getByRole('button', { name })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '목록 내보내기' }));
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toContain('UI.GRID.PRINT');
  });

  test('S1-15 cancel drops everything unsaved after asking, and nothing when declined', async () => {
    await open({}, tools);
    await type(1, 'CNTR_NO', 'A');
    fireEvent.mouseDown(cell(2, 'CNTR_NO'), { button: 0 });
    await press('행 삭제');
    await press('추가');
    await press('취소');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소' }));
    await settle(400);
    expect(grid.store.changes.changeCount).toBe(3);
    await press('취소');
    expect(await boxText()).toContain('저장하지 않은 변경 내용이 있습니다.');
    expect([grid.isDirty, grid.store.changes.count, cell(1, 'CNTR_NO').textContent]).toEqual([false, 3, '']);
    expect(server.asked.filter((a) => a.url.endsWith('selectLoad'))).toHaveLength(1);
    await press('취소');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('S1-15 delete asks MSG000005, sends the checked rows and tells MSG000002', async () => {
    await open({}, tools);
    await press('삭제');
    expect(await boxText()).toContain('선택된 행이 없습니다.');
    grid.store.marks.check(1, true);
    server.next = [{ status: 200, body: { data: { LIST: [] } } }];
    await press('삭제');
    expect(await actionText()).toContain('삭제하시겠습니까?');
    expect(sent('delete')[0]?.LIST).toEqual([{ DLV_ORD_NO: 'D2', UPD_CNT: 1 }]);
    await waitFor(() => expect(screen.getByText('삭제되었습니다.')).toBeDefined());
  });

  test('S1-15 S5-35 modify and enter take the one row checked, else the current one', async () => {
    await open({}, tools);
    fireEvent.mouseDown(cell(2, 'CNTR_NO'), { button: 0 });
    await press('수정');
    grid.store.marks.check(2, true);
    await press('확인');
    expect(onRow.mock.calls.map(([one]) => one.DLV_ORD_NO)).toEqual(['D2', 'D3']);
    grid.store.marks.check(0, true);
    await press('수정');
    expect(await boxText()).toContain('한 건만 선택하십시오.');
    server.rows = [];
    await grid.search(undefined, { ask: false });
    await press('수정');
    expect(await boxText()).toContain('선택된 행이 없습니다.');
    expect(onRow).toHaveBeenCalledTimes(2);
  });

  test('Alt+Insert adds a row, Alt+Delete takes it away, F1 lists the keys', async () => {
    const { container } = await open();
    // As the page has it: what lies below a dialog is inert.
    container.id = 'app';
    await key('Insert', { altKey: true }, input());
    expect(grid.store.changes.count).toBe(4);
    await key('Delete', { altKey: true }, input());
    expect(grid.store.changes.count).toBe(3);
    await key('F1', {}, input());
    const help = await screen.findByRole('dialog', { name: '키보드 도움말' });
    expect(
      within(help)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(expect.arrayContaining(['Ctrl+S', 'Alt+Insert', 'Alt+Delete', 'F1', 'F8']));
    await key('Insert', { altKey: true }, help);
    expect(grid.store.changes.count).toBe(3);
  });
});

describe('the Excel of a list that was cut', () => {
  const asked = () => server.asked.find((a) => a.url.endsWith('/excel'))?.body;

  test('it comes from the server with the columns, widths, totals, order and conditions as they are seen', async () => {
    server.total = 9_000;
    await open({ search: { DLV_TP: 'CNTR' } as object });
    hide('DLV_TM');
    grid.store.arranged.arrange({ sorts: [{ field: 'GRS_WT', dir: 'descending' }] });
    await settle();
    await press('엑셀');
    await waitFor(() => expect(asked()).toBeDefined());
    const shown = columns.map((c) => c.field).filter((field) => field !== 'DLV_TM');
    expect(asked()).toMatchObject({
      SEARCH: { DLV_TP: 'CNTR' },
      COLUMNS: shown.map((FIELD) => ({ FIELD, WIDTH: expect.any(Number), ...(FIELD === 'GRS_WT' ? { TOTAL: 'SUM', DECIMALS: 3 } : {}) })),
      SORT: [{ FIELD: 'GRS_WT', DIR: 'DESC' }],
      CODE_YN: 'N',
    });
  });

  test('a download that fails says so (MSG000036)', async () => {
    server.total = 9_000;
    await open();
    server.next = [{ status: 422, body: { code: 'MSG000017', message: 'x' } }];
    await press('엑셀');
    expect(await boxText()).toContain('파일을 내려받지 못했습니다.');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('the printed list', () => {
  const printed = async () => {
    const page = document.implementation.createHTMLDocument();
    await fillPage(page, grid, { title: '배송 목록', pane: null });
    return page;
  };
  const texts = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map((one) => one.textContent ?? '');

  test('has title, number of rows, the columns shown, every row in its order, and the totals', async () => {
    server.rows = [load(1, { CNTR_NO: 'B' }), load(2, { CNTR_NO: 'A' }), load(3, { CNTR_NO: 'C' })];
    await open();
    hide('DLV_TM');
    grid.store.arranged.arrange({ sorts: [{ field: 'CNTR_NO', dir: 'ascending' }], filters: { CNTR_NO: { values: ['A', 'B'] } } });
    await settle();
    const page = await printed();
    expect(page.title).toBe('배송 목록');
    expect(texts(page, 'h1')).toEqual(['배송 목록']);
    expect(texts(page, 'p')[0]).toContain('전체 2');
    expect(texts(page, 'th')).toEqual(['번호', ...grid.columns.map((c) => c.label)]);
    expect(texts(page, 'th')).not.toContain('하차 요청 시각');
    const number = grid.columns.findIndex((c) => c.field === 'CNTR_NO') + 2;
    expect(texts(page, `tbody td:nth-child(${number})`)).toEqual(['A', 'B', '']);
    expect(texts(page, '.totals td').at(-1)).toBe('3.000');
    expect(texts(page, 'tbody tr:first-child td').slice(0, 5)).toEqual(['1', 'D2', '배송 요청', '컨테이너 운송', 'A']);
    expect(page.querySelector('style')?.textContent).toMatch(/A4 landscape[\s\S]*table-header-group/);
  });

  test('groups have lines of their own', async () => {
    server.rows = [load(1, { CNTR_NO: 'B' }), load(2, { CNTR_NO: 'A' })];
    await open();
    grid.store.arranged.arrange({ grouping: ['CNTR_NO'] });
    expect(texts(await printed(), '.head')).toEqual(['A 1', 'B 1']);
  });
});
