import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as G from '../../src/client/grid';
import { save } from '../../src/client/grid/saving';
import { turnHistory } from '../../src/client/grid/undo';
import { restMs } from '../../src/client/lib/rest';
import { setTexts } from '../../src/client/lib/texts';
import { BoxHost } from '../../src/client/shell/boxHost';
import { PopupHost } from '../../src/client/shell/popupHost';
import { ScreenScope } from '../../src/client/shell/screen';
import { screenCalls } from '../../src/contract/call';
import { begin, columns, desk, type Load, load, sent, server, settle } from './gridDesk';

const lineCall = screenCalls('desk', '/pan/desk').read<{ DLV_ORD_NO: string }, Load>('selectLoadG2');
let isListShown = true;
let areTogether = false;
let orders: G.GridModel<Load>;
let lines: G.GridModel<Load, { DLV_ORD_NO: string }>;

/** A line needs its container. */
const lineColumns = columns.map((column) => (column.field === 'CNTR_NO' ? { ...column, required: true } : column));

function Desk() {
  lines = G.useGrid(lineCall, { id: 'G2', title: '품목', key: 'ITEM_NM', columns: lineColumns, auto: false });
  orders = G.useMasterGrid<Load>(desk.select, {
    id: 'G1',
    title: '오더',
    key: 'DLV_ORD_NO',
    columns,
    newRow: () => ({}),
    below: [
      G.below(lines, ({ DLV_ORD_NO }: Load) => (DLV_ORD_NO ? { DLV_ORD_NO } : null), { inside: 'G2' as never, together: areTogether }),
    ],
  });
  return (
    <G.GridScreen grid={orders}>
      {isListShown && (
        <G.MasterDetail name="품목">
          <G.Grid />
          <G.GridScope grid={lines}>
            <G.Grid />
          </G.GridScope>
        </G.MasterDetail>
      )}
    </G.GridScreen>
  );
}

beforeEach(begin);
afterEach(() => {
  vi.useRealTimers();
  areTogether = false;
});

const asked = () =>
  server.asked.filter((a) => a.url.endsWith('selectLoadG2')).map((a) => (a.body.SEARCH as { DLV_ORD_NO: string }).DLV_ORD_NO);
const answer = async (name: string) => {
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  await settle(400);
};

const Shown = () => (
  <ScreenScope place={{ screen: 'desk', args: {}, popup: false, slot: 'desk', tell: () => {} }}>
    <Desk />
    <BoxHost />
    <PopupHost tab={null} />
  </ScreenScope>
);
const show = () => render(<Shown />);

test('the current row loads the grid below; its unsaved rows are asked about once before another row is current', async () => {
  vi.stubGlobal('innerHeight', 1000);
  fireEvent(window, new Event('resize'));
  show();
  await settle();
  expect(asked()).toEqual(['D1']);
  lines.load([load(7)]);
  lines.store.patch(0, { CNTR_NO: 'A' });

  void orders.cursor.moveTo(1);
  await answer('취소');
  expect([orders.current?.DLV_ORD_NO, lines.isDirty, asked()]).toEqual(['D1', true, ['D1']]);

  void orders.cursor.moveTo(1);
  await answer('확인');
  await settle();
  expect([orders.current?.DLV_ORD_NO, lines.isDirty, asked()]).toEqual(['D2', false, ['D1', 'D2']]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a row above that is loaded again leaves what is typed below it; agreed to be lost, it goes; a new row has none below', async () => {
  show();
  await settle();
  lines.load([load(7)]);
  lines.store.patch(0, { CNTR_NO: 'A' });

  await orders.search(undefined, { ask: false });
  await settle();
  expect([orders.current?.DLV_ORD_NO, lines.isDirty, asked()]).toEqual(['D1', true, ['D1']]);

  const searched = orders.search();
  await answer('확인');
  await searched;
  await settle();
  expect([orders.current?.DLV_ORD_NO, lines.isDirty, asked()]).toEqual(['D1', false, ['D1', 'D1']]);

  orders.add();
  await settle();
  expect([lines.rows(), lines.phase.get(), asked()]).toEqual([[], 'ready', ['D1', 'D1']]);
});

test('what is wrong with rows inside a new row is told by their own rows, and nothing is sent; below a saved row it is not looked at', async () => {
  show();
  await settle();
  const isTold = async () => {
    const told = orders.options.inside?.showsFaults();
    await settle();
    return told;
  };
  lines.load([load(7)]);
  lines.add({ ITEM_NM: '원피스' });
  expect(await isTold()).toBe(false);

  lines.load([]);
  orders.add();
  await settle();
  lines.add({ ITEM_NM: '원피스' });
  const told = orders.options.inside?.showsFaults();
  expect((await screen.findByRole('alertdialog')).textContent).toContain('1행');
  await answer('확인');
  expect(await told).toBe(true);

  lines.store.patch(0, { CNTR_NO: 'GAOU6133850' });
  expect(await isTold()).toBe(false);
});

test('of two new rows each has its own rows below: the second one does not show, nor take along, those of the first', async () => {
  show();
  await settle();
  orders.add();
  await settle();
  const first = orders.cursor.row;
  lines.add({ ITEM_NM: '원피스' });
  await settle();
  orders.add();
  await settle();
  expect(lines.rows()).toEqual([]);
  lines.add({ ITEM_NM: '셔츠' });
  await settle();
  const below = (row: number) => (orders.store.rows[row] as unknown as { G2?: Load[] }).G2?.map(({ ITEM_NM }) => ITEM_NM);
  expect([below(first), below(orders.cursor.row)]).toEqual([['원피스'], ['셔츠']]);
  await act(() => orders.cursor.moveTo(first));
  await settle();
  expect(lines.rows().map(({ ITEM_NM }) => ITEM_NM)).toEqual(['원피스']);
});

test('the rows chosen are those checked, else the current one; none and too many are told', async () => {
  show();
  await settle();
  expect(G.chosenRow(orders)?.DLV_ORD_NO).toBe('D1');
  orders.store.marks.check(1, true);
  expect(G.chosenRow(orders)?.DLV_ORD_NO).toBe('D2');
  orders.store.marks.check(0, true);
  expect(G.chosenRows(orders, { most: 2 })?.map((row) => row.DLV_ORD_NO)).toEqual(['D1', 'D2']);
  expect(G.chosenRow(orders)).toBeNull();
  await answer('확인');
  orders.store.marks.checkAll(false);
  expect(G.chosenRows(orders, { checked: true })).toBeNull();
  await answer('확인');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the bar between a list and its details is called so for screen readers', async () => {
  setTexts('ko', { 'UI.PANE.SPLITTER': '목록과 상세의 경계' });
  show();
  await settle();
  expect(screen.getByRole('separator').getAttribute('aria-label')).toBe('목록과 상세의 경계');
});

/** Requests for lines that wait for their answer, by the row they are asked for. */
function holdLines() {
  const under = new Map<string, { abort: boolean; come: () => void }>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { SEARCH } = JSON.parse(String(init.body)) as { SEARCH: { DLV_ORD_NO?: string } };
    server.asked.push({ url, body: { SEARCH } });
    const LIST = url.endsWith('G2') ? [load(1, { ITEM_NM: `line of ${SEARCH.DLV_ORD_NO}` })] : server.rows;
    const answered = () => new Response(JSON.stringify({ data: { LIST, TOTAL: LIST.length } }), { status: 200 });
    if (!url.endsWith('G2') || SEARCH.DLV_ORD_NO === 'D1') return answered();
    return new Promise<Response>((resolve, reject) => {
      const held = { abort: false, come: () => resolve(answered()) };
      under.set(SEARCH.DLV_ORD_NO ?? '', held);
      init.signal?.addEventListener('abort', () => {
        held.abort = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  });
  return under;
}
const linesShown = () => lines.rows().map((row) => row.ITEM_NM);

test('while an arrow key is held the server is asked for the row where the cursor rests, and no other row’s lines are shown', async () => {
  setTexts('ko', { 'UI.GRID.AWAITED': '불러오는 중' });
  server.rows = Array.from({ length: 30 }, (_, n) => load(n + 1));
  const under = holdLines();
  // The repeats of a held key come every 30 ms, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  show();
  await act(() => vi.advanceTimersByTimeAsync(restMs));
  expect([asked(), linesShown()]).toEqual([['D1'], ['line of D1']]);

  for (let n = 1; n <= 20; n++) {
    await act(async () => {
      await orders.cursor.moveTo(n);
      await vi.advanceTimersByTimeAsync(30);
    });
    expect(linesShown(), `at row ${n + 1}`).toEqual([]);
  }
  expect([asked(), under.get('D2')?.abort, lines.phase.get()]).toEqual([['D1', 'D2'], true, 'awaited']);
  expect(screen.getByText('불러오는 중')).toBeTruthy();

  await act(() => vi.advanceTimersByTimeAsync(restMs));
  expect(asked()).toEqual(['D1', 'D2', 'D21']);
  vi.useRealTimers();
  under.get('D21')?.come();
  await settle();
  expect([orders.current?.DLV_ORD_NO, linesShown(), lines.phase.get()]).toEqual(['D21', ['line of D21'], 'ready']);
});

test('lines that come late do not stand below a new row, nor below a row come back to', async () => {
  const under = holdLines();
  show();
  await settle(250);
  await act(() => orders.cursor.moveTo(1));
  under.get('D2')?.come();
  orders.add();
  await settle(250);
  expect([orders.current?.DLV_ORD_NO, linesShown()]).toEqual([null, []]);

  await act(() => orders.cursor.moveTo(1));
  await act(() => orders.cursor.moveTo(0));
  under.get('D2')?.come();
  await settle(250);
  expect([orders.current?.DLV_ORD_NO, linesShown()]).toEqual(['D1', ['line of D1']]);
});

describe('a row and what was typed below it, saved together', () => {
  beforeEach(async () => {
    areTogether = true;
    show();
    await settle();
    lines.load([load(7), load(8)]);
    lines.store.patch(1, { CNTR_NO: 'GAOU6133850' });
  });
  const saving = async () => {
    const done = save(orders, desk.save);
    await settle(400);
    return done;
  };
  const below = () => (sent('saveLoad').at(-1)?.LIST as object[] | undefined)?.at(-1);

  test('go by one save, and are unsaved no more', async () => {
    orders.store.patch(0, { ITEM_NM: '셔츠' });
    await saving();
    expect(sent('saveLoad')).toHaveLength(1);
    expect(below()).toMatchObject({ ITEM_NM: '셔츠', BATCH_FLAG: 'update', G2: [{ CNTR_NO: 'GAOU6133850', BATCH_FLAG: 'update' }] });
    expect([orders.isDirty, lines.isDirty]).toEqual([false, false]);
  });

  test('refused below: its cell says so, under the name of its list, and both stay as typed for the next save', async () => {
    orders.store.patch(0, { ITEM_NM: '셔츠' });
    const errors = [{ ROW_NO: 1, FIELD: 'G2.1.CNTR_NO', CODE: 'MSG000810', MESSAGE: '그 선적의 컨테이너가 아닙니다.' }];
    server.next.push({ status: 422, body: { message: 'x', code: 'MSG000810', errors } });
    const done = save(orders, desk.save);
    await settle(400);
    const box = await screen.findByRole('alertdialog');
    expect(box.textContent).toContain('품목');
    expect(box.textContent).toContain('2행');
    await answer('확인');
    await done;
    expect(lines.faults).toMatchObject([{ ROW_NO: 2, FIELD: 'CNTR_NO', MESSAGE: '그 선적의 컨테이너가 아닙니다.' }]);
    expect(orders.faults).toEqual([]);
    lines.store.patch(1, { CNTR_NO: 'GAOU6133866' });
    await saving();
    expect(below()).toMatchObject({ ITEM_NM: '셔츠', G2: [{ CNTR_NO: 'GAOU6133866' }] });
  });

  test('changed by somebody else below: it stands beside what was typed, and goes on with that', async () => {
    orders.store.patch(0, { ITEM_NM: '셔츠' });
    const errors = [{ ROW_NO: 1, FIELD: 'G2.1.ITEM_NM', CODE: 'MSG000025', MESSAGE: 'x', ROW: { CNTR_NO: 'ABCU1234567', UPD_CNT: 2 } }];
    server.next.push({ status: 409, body: { message: 'x', code: 'MSG000025', errors } });
    const done = save(orders, desk.save);
    await settle(400);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('ABCU1234567');
    for (const name of ['내 값 사용', '저장']) fireEvent.click(within(dialog).getByRole('button', { name }));
    await settle(400);
    await done;
    expect(sent('saveLoad')).toHaveLength(2);
    expect(below()).toMatchObject({ ITEM_NM: '셔츠', G2: [{ CNTR_NO: 'GAOU6133850', UPD_CNT: 2 }] });
  });
});

test('a new row that is taken away asks nothing; undone, it has its rows below again', async () => {
  show();
  await settle();
  orders.add({ ITEM_NM: '셔츠' });
  await settle();
  lines.add({ ITEM_NM: '원피스' });
  await settle();
  await G.removeRows(orders);
  await settle();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect([orders.isDirty, lines.isDirty]).toEqual([false, false]);
  await turnHistory(orders, 'undo');
  await settle();
  expect(lines.rows()).toMatchObject([{ ITEM_NM: '원피스' }]);
});

test('the part below stays open or folded when the screen shows something else in between', async () => {
  const { rerender } = show();
  await settle();
  const folder = () => document.querySelector('.gfolder') as HTMLElement;
  const was = folder().getAttribute('aria-expanded');
  fireEvent.click(folder());
  isListShown = false;
  rerender(<Shown />);
  expect(document.querySelector('.gfolder')).toBeNull();
  isListShown = true;
  rerender(<Shown />);
  expect(folder().getAttribute('aria-expanded')).not.toBe(was);
});
