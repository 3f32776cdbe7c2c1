import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ToolButton } from '../../src/client/grid';
import { clearBoxes } from '../../src/client/shell/box';
import { clearNotices } from '../../src/client/shell/notify';
import {
  actionText,
  begin,
  boxText,
  cell,
  dirty,
  grid,
  input,
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

describe('the list', () => {
  test('S7-46 loading posts the search and sets the rows', async () => {
    await open({ search: { DLV_TP: 'CNTR' } as object });
    expect(server.asked.find((a) => a.url.endsWith('selectLoad'))).toMatchObject({
      url: '/api/pan/desk/selectLoad',
      body: { SEARCH: { DLV_TP: 'CNTR' } },
    });
    expect(table().getAttribute('aria-rowcount')).toBe('4');
    expect(cell(2, 'DLV_TP').textContent).toBe('컨테이너 운송');
    expect(cell(2, 'GRS_WT').textContent).toBe('1.500');
    expect(table().querySelector('[data-total="GRS_WT"]')?.textContent).toBe('4.500');
  });

  test('S5-13 required headers carry an asterisk and say so', async () => {
    await open();
    const header = within(table()).getByRole('columnheader', { name: /품명/ });
    expect(header.getAttribute('aria-required')).toBe('true');
    expect(header.textContent).toContain('*');
  });

  test('S8-13 a failed load says so and can be tried again', async () => {
    server.next = [{ status: 403, body: { code: 'MSG000029', message: 'no' } }];
    await open();
    expect(screen.getByText('목록을 불러오지 못했습니다')).toBeDefined();
    await press('다시 시도');
    expect(table().getAttribute('aria-rowcount')).toBe('4');
  });

  test('searching while offline keeps the rows, with what was typed in them, and says MSG000031', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    server.next = [null, null];
    await press('조회');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
    await settle(400);
    expect(screen.getByRole('alert').textContent).toContain('인터넷 연결 상태를 확인하십시오. [MSG000031]');
    expect(cell(1, 'CNTR_NO').textContent).toBe('A');
    expect(grid.isDirty).toBe(true);
    // Tried once more it is not told twice.
    await grid.search(undefined, { ask: false });
    await settle();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(table().getAttribute('aria-rowcount')).toBe('4');
  });

  test('rows kept after a search for other conditions went unanswered say that they are those of the conditions before', async () => {
    await open();
    grid.setConditions({ DLV_ORD_NO: 'D9' });
    server.next = [null, null];
    await grid.search(undefined, { ask: false });
    await settle();
    expect(screen.getByText('이전 조건으로 조회한 목록입니다.')).toBeDefined();
    expect(table().getAttribute('aria-rowcount')).toBe('4');
    fireEvent.click(screen.getByRole('button', { name: '이전 조건으로 되돌리기' }));
    await settle();
    expect([grid.query.conditions, screen.queryByText('이전 조건으로 조회한 목록입니다.')]).toEqual([{}, null]);
    // By the same conditions there is nothing to say; an answer ends it.
    await grid.search(undefined, { ask: false });
    grid.setConditions({ DLV_ORD_NO: 'D9' });
    server.next = [null];
    await grid.search(undefined, { ask: false });
    await settle();
    expect(grid.query.outdated.get()).toBe(true);
    await grid.search(undefined, { ask: false });
    expect(grid.query.outdated.get()).toBe(false);
  });

  test('a search for something else that is not answered shows no rows of before', async () => {
    await open();
    server.next = [null];
    await grid.search({}, { ask: false });
    await settle();
    expect(screen.getByText('목록을 불러오지 못했습니다')).toBeDefined();
    expect(grid.store.rows).toEqual([]);
  });

  test('a cut list says how much of it is shown', async () => {
    server.total = 7000;
    await open();
    expect(screen.getByText('처음 3건만 표시합니다 (전체 7,000건)')).toBeDefined();
    expect(screen.getByRole('alert').textContent).toContain('3건을 초과합니다');
  });

  test('S5-36 a grid without a key fails in Korean', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(open({ key: [] })).rejects.toThrow('데이터의 키 참조가 지정되지 않았습니다');
  });

  test('searching with unsaved rows asks first, and keeps them when declined', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    await press('조회');
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '취소' }));
    await settle();
    expect(cell(1, 'CNTR_NO').textContent).toBe('A');
    expect(server.asked.filter((a) => a.url.endsWith('selectLoad'))).toHaveLength(1);
  });
});

describe('typing', () => {
  test('S3-15 S4-45 the status names what was done to a row, and the shell learns of it', async () => {
    await open({ addFrom: 'GRS_WT' });
    await type(1, 'CNTR_NO', 'A');
    expect(within(row(1)).getByRole('img', { name: '수정된 행' })).toBeDefined();
    expect(dirty).toHaveBeenLastCalledWith(true);
    await type(1, 'CNTR_NO', '');
    expect(within(row(1)).queryByRole('img')).toBeNull();
    expect(dirty).toHaveBeenLastCalledWith(false);
    fireEvent.mouseDown(cell(2, 'CNTR_NO'), { button: 0 });
    await press('행 삭제');
    expect(within(row(2)).getByRole('img', { name: '삭제된 행' })).toBeDefined();
    await press('추가');
    expect(within(row(4)).getByRole('img', { name: '신규 행' })).toBeDefined();
  });

  test('S4-49 Enter or Tab in the last row of the designated column adds a row, elsewhere not', async () => {
    await open({ addFrom: 'GRS_WT' });
    const count = () => table().getAttribute('aria-rowcount');
    await type(3, 'ITEM_NM', 'x');
    await type(2, 'GRS_WT', '2');
    expect(count()).toBe('4');
    await type(3, 'GRS_WT', '2');
    expect(count()).toBe('5');
    await type(4, 'GRS_WT', '2', 'Tab');
    expect(count()).toBe('6');
    fireEvent.mouseDown(cell(5, 'GRS_WT'), { button: 0 });
    fireEvent.keyDown(input(), { key: 'Enter' });
    await settle();
    expect(count()).toBe('7');
  });

  test('S5-23 letters become capitals in a cell that asks for it', async () => {
    await open();
    await type(1, 'CNTR_NO', 'abcu1234');
    expect(cell(1, 'CNTR_NO').textContent).toBe('ABCU1234');
  });

  test('S5-21 a cell of 10 bytes takes five Hangul syllables or ten letters', async () => {
    await open();
    await type(1, 'ITEM_NM', '가나다라마바');
    await type(2, 'ITEM_NM', 'abcdefghijkl');
    expect([cell(1, 'ITEM_NM').textContent, cell(2, 'ITEM_NM').textContent]).toEqual(['가나다라마', 'abcdefghij']);
  });

  test('a syllable in composition is left alone until it is done', async () => {
    await open();
    fireEvent.mouseDown(cell(1, 'ITEM_NM'), { button: 0 });
    fireEvent.compositionStart(input());
    fireEvent.input(input(), { target: { value: '한' }, isComposing: true });
    fireEvent.keyDown(input(), { key: 'Enter', isComposing: true });
    expect(cell(1, 'ITEM_NM').textContent).toBe('item 1');
    fireEvent.compositionEnd(input());
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(cell(1, 'ITEM_NM').textContent).toBe('한');
  });

  test('Escape restores the value; a code is found by its name; a wrong one is a fault', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A', 'Escape');
    expect(cell(1, 'CNTR_NO').textContent).toBe('');
    await type(1, 'DLV_TP', '혼적');
    expect([cell(1, 'DLV_TP').textContent, grid.rows()[0]?.DLV_TP]).toEqual(['혼적', 'LTL']);
    await type(2, 'DLV_TP', 'zzz');
    expect(cell(2, 'DLV_TP').getAttribute('aria-invalid')).toBe('true');
  });

  test('pasting fills from the current cell, adds rows, leaves out what cannot be changed and tells how many', async () => {
    await open();
    fireEvent.mouseDown(cell(3, 'DLV_ORD_STS'), { button: 0 });
    const text = 'x\t혼적\tabc\t10:30\r\nx\t\t"d\ne"\t\r\n';
    fireEvent.paste(input(), { clipboardData: { getData: () => text } });
    await settle();
    expect(grid.rows()[2]).toMatchObject({ DLV_ORD_STS: 'REQ', DLV_TP: 'LTL', CNTR_NO: 'ABC', DLV_TM: '1030' });
    expect(grid.rows()[3]).toMatchObject({ CNTR_NO: 'D\nE', DLV_TP: null });
    expect(screen.getByRole('alert').textContent).toContain('2개 셀');
  });
});

describe('saving', () => {
  test('S3-11 S4-44 S4-46 S4-47 the body carries what was done to each row; deletions are asked about', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    fireEvent.mouseDown(cell(2, 'CNTR_NO'), { button: 0 });
    await press('행 삭제');
    await press('추가');
    await type(4, 'ITEM_NM', 'new');
    await press('추가');
    await press('행 삭제');
    await press('저장');
    expect(await actionText()).toContain('삭제하시겠습니까?');
    const [body] = sent('saveLoad');
    expect(body?.LIST.map((r) => [r.DLV_ORD_NO, (r as { BATCH_FLAG?: string }).BATCH_FLAG])).toEqual([
      ['D1', 'update'],
      ['D2', 'delete'],
      [null, 'insert'],
    ]);
    expect(body?.BATCH_ID).toMatch(/^[0-9a-f-]{36}$/);
    expect(server.asked.filter((a) => a.url.endsWith('selectLoad'))).toHaveLength(2);
  });

  test('nothing changed: MSG000008', async () => {
    await open();
    await press('저장');
    expect(await boxText()).toContain('변경된 내용이 없습니다.');
    expect(sent('saveLoad')).toEqual([]);
  });

  test('S5-33 S5-15 every faulty row is named with its number and headers, and nothing is sent', async () => {
    server.rows = Array.from({ length: 60 }, (_, n) => load(n + 1));
    await open();
    await type(7, 'DLV_TM', '25:00');
    await type(7, 'ITEM_NM', '');
    grid.store.patch(55, { ITEM_NM: null });
    await press('저장');
    const text = await boxText();
    expect(text).toContain('7행: [하차 요청 시각, 품명] 항목을 확인하십시오.');
    expect(text).toContain('56행: [품명]');
    expect(cell(7, 'DLV_TM').getAttribute('aria-invalid')).toBe('true');
    expect(grid.current?.DLV_ORD_NO).toBe('D7');
    expect(sent('saveLoad')).toEqual([]);
  });

  test("the server's faults land on their cells", async () => {
    await open();
    await type(2, 'CNTR_NO', 'A');
    await type(3, 'CNTR_NO', 'B');
    server.next = [
      {
        status: 422,
        body: { code: 'MSG000021', message: 'x', errors: [{ ROW_NO: 2, FIELD: 'CNTR_NO', CODE: 'MSG000021', MESSAGE: '검사 숫자' }] },
      },
    ];
    await press('저장');
    expect(await boxText()).toContain('3행: [컨테이너 번호]');
    expect(cell(3, 'CNTR_NO').getAttribute('aria-invalid')).toBe('true');
    expect(grid.faults).toMatchObject([{ ROW_NO: 3, FIELD: 'CNTR_NO', MESSAGE: '검사 숫자' }]);
    await type(3, 'CNTR_NO', 'C');
    expect(grid.faults).toEqual([]);
  });

  test('a save without an answer is sent again under the same BATCH_ID, another body under another', async () => {
    await open();
    await type(1, 'CNTR_NO', 'A');
    server.next = [null, null];
    await press('저장');
    await boxText();
    await press('저장');
    await boxText();
    await type(1, 'CNTR_NO', 'B');
    await press('저장');
    const ids = sent('saveLoad').map((b) => b.BATCH_ID);
    expect(ids).toHaveLength(3);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('a stale row is shown beside what was typed; the chosen values are saved under the new version', async () => {
    await open();
    await type(1, 'CNTR_NO', 'MINE');
    await type(1, 'DLV_TM', '1100');
    const now = load(1, { CNTR_NO: 'THEIRS', DLV_TM: '1200', GRS_WT: 9, UPD_CNT: 7 });
    server.next = [{ status: 409, body: { code: 'MSG000025', message: 'x', errors: [{ ROW_NO: 1, CODE: 'MSG000025' }], row: now } }];
    await press('저장');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('1행이 다른 사용자나 다른 창에서 변경되었습니다');
    const line = within(dialog).getByRole('row', { name: /하차 요청 시각/ });
    fireEvent.click(within(line).getByRole('radio', { name: '12:00' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '저장' }));
    await settle();
    expect(sent('saveLoad')[1]?.LIST).toMatchObject([{ CNTR_NO: 'MINE', DLV_TM: '1200', GRS_WT: 9, UPD_CNT: 7 }]);
  });

  test('giving the comparison up loses nothing that was typed', async () => {
    await open();
    await type(1, 'CNTR_NO', 'MINE');
    server.next = [
      { status: 409, body: { code: 'MSG000025', message: 'x', errors: [{ ROW_NO: 1, CODE: 'MSG000025' }], row: load(1, { UPD_CNT: 2 }) } },
    ];
    await press('저장');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '취소' }));
    await settle();
    expect([cell(1, 'CNTR_NO').textContent, grid.isDirty]).toEqual(['MINE', true]);
  });
});

describe('actions', () => {
  test('S5-35 an action with nothing checked: MSG000009', async () => {
    await open();
    await press('접수 확정');
    expect(await boxText()).toContain('선택된 행이 없습니다.');
  });

  test('S4-52 the header check takes all rows; the action sends keys and versions', async () => {
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: '모두 선택' }));
    expect(within(row(2)).getByRole('checkbox', { name: '2행 선택' }).getAttribute('aria-checked')).toBe('true');
    await press('접수 확정');
    expect(await actionText()).toContain('3건을 접수 확정 처리하시겠습니까?');
    expect(sent('confirm')[0]?.LIST).toEqual([1, 2, 3].map((n) => ({ DLV_ORD_NO: `D${n}`, UPD_CNT: 1 })));
  });

  test('Shift with the mouse checks the rows from the current one on, Space those of the range', async () => {
    await open();
    const mark = (no: number) => within(row(no)).getByRole('checkbox', { name: `${no}행 선택` });
    const checks = () => [1, 2, 3].map((no) => mark(no).getAttribute('aria-checked'));
    fireEvent.mouseDown(mark(1), { button: 0 });
    fireEvent.mouseDown(mark(3), { button: 0, shiftKey: true });
    await settle();
    expect(checks()).toEqual(['true', 'true', 'true']);
    fireEvent.mouseDown(mark(2), { button: 0, shiftKey: true });
    await settle();
    expect(checks()).toEqual(['true', 'false', 'false']);
    fireEvent.mouseDown(cell(2, 'ITEM_NM'), { button: 0 });
    fireEvent.mouseUp(window);
    fireEvent.keyDown(input(), { key: 'ArrowDown', code: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(input(), { key: ' ', code: 'Space' });
    await settle();
    expect(checks()).toEqual(['true', 'true', 'true']);
    fireEvent.keyDown(input(), { key: ' ', code: 'Space' });
    await settle();
    expect(checks()).toEqual(['true', 'false', 'false']);
  });

  test('an action no checked row allows is disabled; a refusal names the rows of the grid', async () => {
    server.rows = [load(1, { DLV_ORD_STS: 'TMP' }), load(2)];
    await open();
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '접수 확정' });
    fireEvent.mouseDown(within(row(1)).getByRole('checkbox'), { button: 0 });
    await settle();
    expect([button().getAttribute('aria-disabled'), button().dataset.off]).toEqual(['true', '현재 상태(TMP)에서는 처리할 수 없습니다.']);
    grid.store.marks.check(0, false);
    grid.store.marks.check(1, true);
    await settle();
    expect(button().getAttribute('aria-disabled')).toBeNull();
    server.next = [
      { status: 422, body: { code: 'MSG000027', message: 'x', errors: [{ ROW_NO: 1, CODE: 'MSG000027', MESSAGE: '현재 상태에서는' }] } },
    ];
    await press('접수 확정');
    await actionText();
    expect((await screen.findByRole('alertdialog')).textContent).toContain('2행: 현재 상태에서는');
  });

  test('an action on several rows names those that it cannot be done to, with why, and is done to the others', async () => {
    server.rows = [load(1, { DLV_ORD_STS: 'TMP' }), load(2), load(3)];
    await open();
    fireEvent.click(screen.getByRole('checkbox', { name: '모두 선택' }));
    await press('접수 확정');
    const asked = await actionText();
    for (const text of ['2건을 접수 확정 처리하시겠습니까?', '대상 2건', '제외 1건', 'D1 현재 상태(TMP)에서는 처리할 수 없습니다.'])
      expect(asked).toContain(text);
    expect(sent('confirm')[0]?.LIST).toEqual([2, 3].map((n) => ({ DLV_ORD_NO: `D${n}`, UPD_CNT: 1 })));
  });

  test('an action refused because of somebody else’s change says what is different now', async () => {
    await open();
    fireEvent.mouseDown(within(row(2)).getByRole('checkbox'), { button: 0 });
    await settle();
    const ROW = load(2, { ITEM_NM: 'crates', GRS_WT: null, UPD_CNT: 2 });
    server.next = [{ status: 409, body: { code: 'MSG000025', message: 'x', errors: [{ ROW_NO: 1, CODE: 'MSG000025', ROW }] } }];
    await press('접수 확정');
    await actionText();
    const said = (await screen.findByRole('alertdialog')).textContent;
    expect(said).toContain('2행: 다른 사용자가 먼저 변경하였습니다. (품명: item 2 → crates, 총중량: 1.500 → ');
  });

  test('an action refused because of one stale row keeps the checks of all rows it was asked for', async () => {
    await open();
    for (const n of [2, 3]) fireEvent.mouseDown(within(row(n)).getByRole('checkbox'), { button: 0 });
    await settle();
    const ROW = load(2, { ITEM_NM: 'crates', UPD_CNT: 2 });
    server.next = [{ status: 409, body: { code: 'MSG000025', message: 'x', errors: [{ ROW_NO: 1, CODE: 'MSG000025', ROW }] } }];
    await press('접수 확정');
    await actionText();
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
    await settle();
    const isChecked = (n: number) => within(row(n)).getByRole('checkbox').getAttribute('aria-checked');
    expect([1, 2, 3].map(isChecked)).toEqual(['false', 'true', 'true']);
  });

  test('a button that says why it is off does nothing when it is pressed', async () => {
    const pressed = vi.fn();
    await open({}, <ToolButton id="print" off="검사한 후 사용할 수 있습니다." onClick={pressed} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '출력' });
    fireEvent.click(button);
    await settle();
    expect([button.dataset.off, pressed.mock.calls.length]).toEqual(['검사한 후 사용할 수 있습니다.', 0]);
  });

  test('a row that may not be taken away says its status; one that may be chosen is handed over', async () => {
    const onOpen = vi.fn();
    await open({ canRemove: () => false, onOpen });
    fireEvent.mouseDown(cell(2, 'DLV_ORD_NO'), { button: 0 });
    await press('행 삭제');
    expect(await boxText()).toContain('현재 상태(배송 요청)에서는');
    expect(grid.isDirty).toBe(false);
    fireEvent.doubleClick(cell(2, 'DLV_ORD_NO'));
    fireEvent.keyDown(input(), { key: 'Enter' });
    expect(onOpen.mock.calls.map(([chosen]) => chosen.DLV_ORD_NO)).toEqual(['D2', 'D2']);
  });

  test('S5-40 Excel of an empty list: the data is empty', async () => {
    server.rows = [];
    await open();
    await press('엑셀');
    expect(await boxText()).toContain('데이터가 비어 있습니다.');
  });

  test('S5-37 a button without grant is not there', async () => {
    await open();
    expect(screen.queryByRole('button', { name: '이력' })).toBeNull();
  });
});
