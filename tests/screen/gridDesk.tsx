import { act, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import * as G from '../../src/client/grid';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import { BoxHost } from '../../src/client/shell/boxHost';
import { hasWork } from '../../src/client/shell/drafts';
import { menus } from '../../src/client/shell/menu';
import { NotifyHost } from '../../src/client/shell/notify';
import { PopupHost } from '../../src/client/shell/popupHost';
import { ScreenScope } from '../../src/client/shell/screen';
import { screenCalls } from '../../src/contract/call';

export interface Load {
  DLV_ORD_NO: string | null;
  DLV_ORD_STS: string;
  DLV_TP: string | null;
  CNTR_NO: string | null;
  DLV_TM: string | null;
  ITEM_NM: string | null;
  GRS_WT: number | null;
  UPD_CNT: number | null;
}

const calls = screenCalls('desk', '/pan/desk');
export const desk = {
  select: calls.read<object, Load>('selectLoad'),
  save: calls.save<Load>('saveLoad', ['DLV_ORD_NO', 'DLV_TP', 'CNTR_NO', 'DLV_TM', 'ITEM_NM', 'GRS_WT']),
  confirm: calls.action<Load>('confirm'),
  remove: calls.action<Load>('delete'),
  excel: calls.excel<object>(),
};

export const load = (n: number, more: Partial<Load> = {}): Load => ({
  DLV_ORD_NO: `D${n}`,
  DLV_ORD_STS: 'REQ',
  DLV_TP: 'CNTR',
  CNTR_NO: null,
  DLV_TM: '0900',
  ITEM_NM: `item ${n}`,
  GRS_WT: 1.5,
  UPD_CNT: 1,
  ...more,
});

export const columns: G.Column<Load>[] = [
  { field: 'DLV_ORD_NO', pinned: 'left' },
  { field: 'DLV_ORD_STS', pinned: 'left' },
  { field: 'DLV_TP', edit: true },
  { field: 'CNTR_NO', edit: true, upper: true },
  { field: 'DLV_TM', edit: true },
  { field: 'ITEM_NM', edit: true, required: true, like: { type: 'V', len: 10 }, bytes: 2 },
  { field: 'GRS_WT', edit: true, footer: 'SUM' },
];

/** What the server was asked, and what it answers next. */
export const server = {
  asked: [] as { url: string; body: Record<string, unknown> }[],
  rows: [] as Load[],
  total: 0,
  /** Answers of the next calls that are no code look-up; `null` is no answer at all. */
  next: [] as ({ status: number; body: object } | null)[],
};
export const sent = (verb: string) =>
  server.asked.filter((a) => a.url.endsWith(verb)).map((a) => a.body as { BATCH_ID: string; LIST: Load[] });

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

async function answer(url: string, init: RequestInit): Promise<Response> {
  const body = JSON.parse(String(init.body)) as Record<string, unknown>;
  server.asked.push({ url, body });
  if (url.endsWith('selectCommonCode')) {
    const lists: Record<string, object[]> = {
      DLV_TP: [
        { CODE: 'CNTR', NAME: '컨테이너 운송' },
        { CODE: 'LTL', NAME: '혼적' },
      ],
      DLV_ORD_STS: [{ CODE: 'REQ', NAME: '배송 요청' }],
    };
    return json({ data: Object.fromEntries(Object.keys(body).map((name) => [name, lists[name] ?? []])) });
  }
  const next = server.next.shift();
  if (next === null) throw new TypeError('network');
  if (next) return json(next.body, next.status);
  if (/selectLoad(G2)?$/.test(url)) return json({ data: { LIST: server.rows, TOTAL: server.total || server.rows.length } });
  return json({ data: { LIST: (body.LIST as object[]) ?? [] }, message: '저장되었습니다.' });
}

const button = (BTN_ID: string, BTN_NM: string) => ({ BTN_ID, BTN_NM, BTN_ENG_NM: BTN_ID, BTN_TP: 'SUB' });
const buttons = [
  button('add', '추가'),
  button('minus', '행 삭제'),
  button('save', '저장'),
  button('confirm', '접수 확정'),
  button('cancel', '취소'),
  button('delete', '삭제'),
  button('modify', '수정'),
  button('print', '출력'),
  button('excel', '엑셀'),
];

/** Gives the user the desk with these buttons, every one unless said otherwise. */
export function grant(ids: readonly string[] = buttons.map(({ BTN_ID }) => BTN_ID)): void {
  const own = buttons.filter(({ BTN_ID }) => ids.includes(BTN_ID));
  menus.set({ ...menus.get(), menuMap: { desk: { MENU_ABBR: 'desk', MENU_NM: '배송', MENU_ENG_NM: 'Desk', buttons: own } as never } });
}

/** Before each test: signed in, texts, an empty record of calls. */
export function begin(): void {
  Object.assign(server, { asked: [], rows: [load(1), load(2), load(3)], total: 0, next: [] });
  vi.stubGlobal('fetch', answer);
  setTexts('ko', texts);
  setSession({ USER_ID: 'ops01', sysDt: '20261120', roleList: ['OPS'] as string[] } as Session);
  grant();
}

export let grid: G.GridModel<Load>;
export const dirty = vi.fn();

function Desk({ options, tools }: { options: Partial<G.GridOptions<Load, object>>; tools: ReactNode }) {
  grid = G.useGrid<Load>(desk.select, {
    id: 'G1',
    title: '배송 목록',
    key: 'DLV_ORD_NO',
    columns,
    save: desk.save,
    newRow: () => ({ DLV_ORD_STS: 'TMP' }),
    ...options,
  });
  return (
    <G.GridScreen grid={grid}>
      <G.SearchPane>{null}</G.SearchPane>
      <G.Toolbar>
        <G.Rows>
          <G.AddButton />
          <G.RemoveButton />
          <G.SaveButton />
        </G.Rows>
        <G.Chain>
          <G.ActionButton
            for={desk.confirm}
            whyNot={(row: Load) => (row.DLV_ORD_STS === 'REQ' ? null : `현재 상태(${row.DLV_ORD_STS})에서는 처리할 수 없습니다.`)}
          />
        </G.Chain>
        {tools}
        <G.Tools>
          <G.ExcelButton for={desk.excel} />
          <G.ToolButton id="history" onClick={() => {}} />
        </G.Tools>
      </G.Toolbar>
      <G.Grid />
    </G.GridScreen>
  );
}

const place = { screen: 'desk', args: {}, popup: false, slot: 'desk', tell: () => dirty(hasWork('desk')) };

/** Opens the desk, with further tools in its bar; resolves when its list has come. */
export async function open(options: Partial<G.GridOptions<Load, object>> = {}, tools: ReactNode = null) {
  const view = render(
    <ScreenScope place={place}>
      <Desk options={options} tools={tools} />
      <PopupHost tab={null} />
      <BoxHost />
      <NotifyHost />
    </ScreenScope>,
  );
  await settle();
  return view;
}

/** Lets answers come and effects run. */
export const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
export const table = () => screen.getByRole('grid', { name: '배송 목록' });
export const row = (no: number) => table().querySelector<HTMLElement>(`[role=row][aria-rowindex="${no + 1}"]`) as HTMLElement;
export const cell = (no: number, field: keyof Load) =>
  row(no).querySelector<HTMLElement>(`[data-column="${columns.findIndex((c) => c.field === field)}"]`) as HTMLElement;
export const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
export const input = () => document.querySelector('.gcur textarea') as HTMLTextAreaElement;

/** Goes to a cell and types into it as a keyboard does; ends with the key. */
export async function type(no: number, field: keyof Load, text: string, end = 'Enter') {
  fireEvent.mouseDown(cell(no, field), { button: 0 });
  await settle(0);
  fireEvent.input(input(), { target: { value: text } });
  fireEvent.keyDown(input(), { key: end });
  await settle(0);
}
export const boxText = async () => {
  const shown = await screen.findByRole('alertdialog');
  const text = shown.textContent ?? '';
  fireEvent.click(within(shown).getByRole('button', { name: '확인' }));
  await settle(400);
  return text;
};

/** Presses the button of the dialog before an action; gives what the dialog said. */
export const actionText = async () => {
  const shown = await screen.findByRole('dialog', {}, { timeout: 10_000 });
  const text = shown.textContent ?? '';
  fireEvent.click(shown.querySelector('button[type=submit]') as HTMLElement);
  await settle(400);
  return text;
};

const texts = {
  'LBL.DLV_ORD_NO': '배송 오더 번호',
  'LBL.DLV_TP': '배송 구분',
  'LBL.CNTR_NO': '컨테이너 번호',
  'LBL.DLV_TM': '하차 요청 시각',
  'LBL.ITEM_NM': '품명',
  'LBL.GRS_WT': '총중량',
  'UI.GRID.ST_ADD': '신규 행',
  'UI.GRID.ST_EDIT': '수정된 행',
  'UI.GRID.ST_DEL': '삭제된 행',
  'UI.GRID.CK_ALL': '모두 선택',
  'UI.GRID.CK_ROW': '{0}행 선택',
  'UI.GRID.OUTDATED': '이전 조건으로 조회한 목록입니다.',
  'UI.GRID.OUTDATED_BACK': '이전 조건으로 되돌리기',
  'UI.GRID.KEPT': '저장하였습니다: {0}. 현재 조회 조건에는 맞지 않습니다.',
  'UI.GRID.EMPTY': '조회된 데이터가 없습니다',
  'UI.GRID.BEFORE': '조회 조건을 입력하고 조회하십시오',
  'UI.GRID.FAIL': '목록을 불러오지 못했습니다',
  'UI.GRID.CAPPED': '처음 {0}건만 표시합니다 (전체 {1}건)',
  'UI.GRID.UNREAD': '{0}개 셀은 값으로 읽을 수 없어 그대로 두었습니다.',
  'UI.GRID.LEFT_OUT_COUNT': '{0}개 셀은 제외하였습니다',
  'UI.GRID.LEFT_OUT_AT': '{0}행 [{1}] “{2}”: {3}',
  'UI.GRID.LEFT_OUT': '“{0}” 제외: {1}',
  'UI.GRID.LOCKED': '편집할 수 없는 셀입니다.',
  'UI.GRID.USE_MINE': '내 값 사용',
  'UI.GRID.USE_THEIRS': '저장된 값 사용',
  'UI.GRID.CONFLICT': '{0}행이 다른 사용자나 다른 창에서 변경되었습니다',
  'UI.GRID.CONFLICTS': '{0}개 행이 다른 사용자나 다른 창에서 변경되었습니다',
  'UI.GRID.NO': '번호',
  'UI.GRID.ROW_FAULT': '{0}행: {1}',
  'UI.ACTION.ROWS': '대상 {0}건',
  'UI.ACTION.LEFT': '제외 {0}건',
  'UI.ACTION.REST': '외 {0}건',
  'UI.ACTION.DELETE': '삭제',
  'UI.ACTION.CANCEL': '취소 처리',
  'UI.ACTION.UNSAVED': '저장한 후 처리할 수 있습니다.',
  'UI.ACTION.OTHERS': '다른 변경 {0}건도 함께 저장합니다.',
  'UI.KEY.G_OFF': '지금 사용할 수 없는 버튼',
  'UI.COMMON.CLOSE': '닫기',
  MSG000511: '다른 사용자가 먼저 변경하였습니다.',
  MSG000512: '다른 사용자가 먼저 변경하였습니다. ({0})',
  MSG000513: '{0}건을 {1} 처리하시겠습니까?',
  'UI.GRID.OUT': '목록 내보내기',
  'UI.COMMON.ALL': '전체',
  'UI.COMMON.ERROR': '오류',
  'UI.GRID.ERRORS': '오류',
  'UI.KEY.TITLE': '키보드 도움말',
  'UI.COMMON.RETRY': '다시 시도',
  'UI.COMMON.OK': '확인',
  'UI.COMMON.CANCEL': '취소',
  'UI.COMMON.SAVE': '저장',
  MSG000001: '저장되었습니다.',
  MSG000002: '삭제되었습니다.',
  MSG000003: '처리되었습니다.',
  MSG000004: '저장하시겠습니까?',
  MSG000005: '선택한 {0}건을 삭제하시겠습니까?',
  MSG000006: '저장하지 않은 변경 내용이 있습니다. 계속하시겠습니까?',
  MSG000008: '변경된 내용이 없습니다.',
  MSG000009: '선택된 행이 없습니다.',
  MSG000010: '한 건만 선택하십시오.',
  MSG000011: '{0} 처리하시겠습니까?',
  MSG000012: '[{0}] 항목은 필수 입력입니다.',
  MSG000013: '{0}행: [{1}] 항목을 확인하십시오.',
  MSG000015: '[{0}] 항목에는 숫자만 입력할 수 있습니다.',
  MSG000475: '[{0}] 항목은 소수점 이하 {1}자리까지 입력할 수 있습니다.',
  MSG000014: '[{0}] 항목의 시간 형식을 확인하십시오.',
  MSG000017: '[{0}] 코드가 존재하지 않거나 사용할 수 없습니다. ({1})',
  MSG000025: '다른 사용자가 먼저 수정하였습니다.',
  MSG000027: '현재 상태({0})에서는 처리할 수 없습니다.',
  MSG000031: '인터넷 연결 상태를 확인하십시오.',
  MSG000035: '데이터가 비어 있습니다.',
  MSG000036: '파일을 내려받지 못했습니다.',
  MSG000037: '조회 결과가 {0}건을 초과합니다.',
};
