import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session, setSession } from '../../src/client/lib/session';
import Home from '../../src/client/pages/Home';
import { menus } from '../../src/client/shell/menu';
import { setNavigate } from '../../src/client/shell/tabs';
import type { HomeCharts, HomeDeadline } from '../../src/contract/home';
import type { MenuNode } from '../../src/contract/session';
import { signIn, workspaceAt } from './shellParts';

const user = userEvent.setup();
const none = { SINCE_DT: null, OVER_CNT: 0, TODAY_CNT: 0, WEEK_CNT: 0, LATER_CNT: 0, NONE_CNT: 0 };
const due: HomeDeadline[] = [
  { DUE_TP: 'DLV', ...none, SINCE_DT: '20261001', OVER_CNT: 2 },
  { DUE_TP: 'FREE', ...none, NONE_CNT: 3 },
];
const weeks = [3, 0, 4, 5].map((CMPL_CNT, i) => ({
  WEEK_DT: `202611${String(2 + i * 7).padStart(2, '0')}`,
  CMPL_CNT,
  ONTIME_CNT: CMPL_CNT && 3,
}));
const charts: HomeCharts = {
  SHIPMENTS: [],
  DELIVERIES: [{ CODE: 'HLD', CNT: 4 }],
  WEEKS: weeks,
};
const alert = {
  HBL_NO: 'HL1',
  CUST_NM: '우리',
  POL_CD: 'CNSHA',
  POD_CD: 'KRPUS',
  ETA_DT: '20261120',
  CARGO_STS: 'DEP',
  ALERT_TXT: '6일',
  BAD_YN: 'N',
};
const answers: Record<string, object> = {
  selectHomeCards: { LIST: [{ CARD_ID: 'DLV_RUN', CNT: 7, PARTS: [] }], DUE_LIST: due },
  selectHome: { LIST: [], TOTAL: 0 },
  selectHomeG2: { LIST: [alert], TOTAL: 1 },
  selectHomeCharts: charts,
};
/** Calls of the page in their order, and those that fail. */
let asked: string[] = [];
const failing = new Set<string>();

beforeEach(() => {
  asked = [];
  failing.clear();
  signIn();
  setSession({ ...session(), sysDt: '20261120' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string) => {
    const name = url.split('/').at(-1) ?? '';
    if (url.includes('/home/')) asked.push(name);
    const body = failing.has(name) ? { code: 'MSG000050', message: '나중에' } : { data: answers[name] ?? {} };
    return new Response(JSON.stringify(body), { status: failing.has(name) ? 503 : 200, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const part = (name: string) => screen.findByRole('region', { name });
const all = ['selectHomeCards', 'selectHomeCharts', 'selectHomeG2'];

test('a part that fails says so in its place and is tried again there; the others stand', async () => {
  failing.add('selectHomeG2');
  workspaceAt('/', Home);
  const broken = await part('UI.home.G2');
  await within(broken).findByText('나중에 [MSG000050]');
  await screen.findByRole('button', { name: /UI.HOME.DLV_RUN/ });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  failing.clear();
  await user.click(within(broken).getByRole('button', { name: 'UI.COMMON.RETRY' }));
  await within(broken).findByText('HL1');
  expect(asked.toSorted()).toEqual([...all, 'selectHomeG2']);
});

test('figures that cannot be loaded are never shown as 0', async () => {
  failing.add('selectHomeCards');
  workspaceAt('/', Home);
  await screen.findByText('나중에 [MSG000050]');
  expect(screen.queryByRole('button', { name: /UI.HOME.DLV_RUN/ })).toBeNull();
  expect(screen.queryByText('UI.HOME.DUE_NONE')).toBeNull();
});

test('a figure opens the board of deadlines with its kind; without the board it is text; a day nobody knows is counted apart', async () => {
  workspaceAt('/', Home);
  expect(await within(await part('UI.HOME.DEADLINE')).findByText('3')).toBeTruthy();
  expect(within(await part('UI.HOME.DEADLINE')).queryByRole('button')).toBeNull();
  cleanup();
  const board = { ...menus.get().menuMap.home, MENU_ABBR: 'ptlDeadlineList', MENU_PATH: '/ptl/status/ptlDeadlineList' } as MenuNode;
  menus.set({ ...menus.get(), menuMap: { ...menus.get().menuMap, ptlDeadlineList: board } });
  workspaceAt('/', Home);
  const strip = await part('UI.HOME.DEADLINE');
  const opened: string[] = [];
  setNavigate((to) => opened.push(to));
  await user.click(await within(strip).findByRole('button', { name: 'UI.HOME.DUE_DLV UI.HOME.DUE_OVER 2' }));
  const { pathname, searchParams } = new URL(opened[0] ?? '', 'http://portal.example');
  expect(pathname).toBe('/ptl/status/ptlDeadlineList');
  expect(Object.fromEntries(searchParams)).toMatchObject({ KIND_TP: 'DLV', URG_TP: 'OVER' });
});

test('totals lead to all they count; what is 0 is no link, and a state that nothing is in has no bar', async () => {
  answers.selectHomeCharts = { ...charts, DELIVERIES: [...(charts.DELIVERIES ?? []), { CODE: 'REQ', CNT: 2 }, { CODE: 'CFM', CNT: 0 }] };
  workspaceAt('/', Home);
  const bars = await part('UI.HOME.CHART_DLV');
  const total = await within(bars).findByRole('button', { name: /UI.HOME.RUNNING/ });
  expect(within(bars).getAllByRole('row')).toHaveLength(2);
  const strip = await part('UI.HOME.DEADLINE');
  expect(within(strip).queryByRole('button', { name: 'UI.HOME.DUE_DLV UI.HOME.DUE_TODAY 0' })).toBeNull();
  const opened: string[] = [];
  setNavigate((to) => opened.push(to));
  await user.click(total);
  answers.selectHomeCharts = charts;
  const { pathname, searchParams } = new URL(opened[0] ?? '', 'http://portal.example');
  expect([pathname, searchParams.get('DLV_ORD_STS')]).toEqual(['/pan/dlvOrdList', 'HLD,REQ']);
});

test('who has one customer alone does not read its name in every shipment', async () => {
  workspaceAt('/', Home);
  await within(await part('UI.home.G2')).findByText('우리');
  cleanup();
  setSession({ ...session(), custList: [{ CUST_CD: 'C1', CUST_NM: '우리', CUST_ENG_NM: null, MAIN_YN: 'Y' }] });
  workspaceAt('/', Home);
  await within(await part('UI.home.G2')).findByText('HL1');
  expect(screen.queryByText('우리')).toBeNull();
});

test('the line breaks at a week without deliveries; the same figures stand as a table', async () => {
  workspaceAt('/', Home);
  const week = await part('UI.HOME.CHART_ONTIME');
  const line = await within(week).findByRole('img');
  expect(line.getAttribute('aria-label')).toBe('UI.HOME.CHART_ONTIME: 11/2 100%, 11/9 –, 11/16 75%, 11/23 60%');
  expect(line.querySelectorAll('circle')).toHaveLength(3);
  expect(line.querySelectorAll('line:not(.rule)')).toHaveLength(1);
  await user.click(within(week).getByRole('button', { name: 'UI.HOME.CHART_TABLE' }));
  const rates = within(within(week).getByRole('row', { name: /ONTIME_RATE/ })).getAllByRole('cell');
  expect(rates.map((cell) => cell.textContent)).toEqual(['100', '–', '75', '60']);
});

test('who only reads notices has these alone, and nothing else is asked for', async () => {
  const { home, dlvOrdList } = menus.get().menuMap;
  menus.set({
    ...menus.get(),
    menuMap: { ...(home && { home }), ...(dlvOrdList && { defaultNoticeHome: { ...dlvOrdList, MENU_ABBR: 'defaultNoticeHome' } }) },
  });
  workspaceAt('/', Home);
  await within(await part('UI.home.G1')).findByText('UI.EMPTY.NOTICE');
  expect(asked).toEqual(['selectHome']);
});

test('the axis of rates in per cent stays within 0 and 100, also where nothing came in time', async () => {
  answers.selectHomeCharts = { ...charts, WEEKS: weeks.map((week) => ({ ...week, ONTIME_CNT: 0 })) };
  workspaceAt('/', Home);
  const line = await within(await part('UI.HOME.CHART_ONTIME')).findByRole('img');
  answers.selectHomeCharts = charts;
  expect([...line.querySelectorAll('text.end')].map(({ textContent }) => textContent)).toEqual(['0', '50', '100']);
});
