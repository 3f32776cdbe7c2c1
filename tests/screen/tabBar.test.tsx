import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setTexts } from '../../src/client/lib/texts';
import { boxes } from '../../src/client/shell/box';
import { useScreen } from '../../src/client/shell/screen';
import { clearTabs, keepTabs, openTab, tabs } from '../../src/client/shell/tabs';
import { useOpening } from '../../src/client/shell/useOpening';
import { address, ChangeButton, signIn, texts, workspaceAt } from './shellParts';

/** How often each page has been drawn, and has begun. */
const drawn: Record<string, number> = {};
const begun: string[] = [];

function Page() {
  const { screen: name, args } = useScreen();
  const number = args.DLV_ORD_NO ?? '';
  drawn[name + number] = (drawn[name + number] ?? 0) + 1;
  useOpening(() => void begun.push(name + number));
  return (
    <section aria-label={`${name} ${number}`.trim()}>
      <input aria-label="값" />
      <ChangeButton />
    </section>
  );
}

beforeEach(() => {
  for (const key of Object.keys(drawn)) delete drawn[key];
  begun.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async () => new Response('{"data":null}', { headers: { 'content-type': 'application/json' } }));
  signIn();
  setTexts('ko', {
    ...texts,
    'UI.TAB.CLOSE_THIS': '이 탭 닫기',
    'UI.TAB.CLOSE_OTHERS': '다른 탭 닫기',
    'UI.TAB.CLOSE_RIGHT': '오른쪽 탭 닫기',
    'UI.TAB.PIN': '탭 고정',
    'UI.TAB.UNPIN': '탭 고정 해제',
    'UI.TAB.RELOAD': '새로 고침',
  });
});

afterEach(() => {
  cleanup();
  boxes.set([]);
  clearTabs();
  vi.unstubAllGlobals();
});

const bar = () => screen.getByRole('tablist');
const names = () =>
  within(bar())
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
const tab = (name: string) => within(bar()).getByRole('tab', { name });
const selected = () => within(bar()).getByRole('tab', { selected: true }).textContent;

/** Chooses from the menu of a tab. */
async function choose(name: string, item: string): Promise<void> {
  fireEvent.contextMenu(tab(name));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}
const box = () => screen.findByRole('alertdialog');
async function answer(name: '확인' | '취소'): Promise<void> {
  await userEvent.click(within(await box()).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}
const fix = (name: string) => userEvent.click(within(screen.getByRole('region', { name })).getByRole('button', { name: '고침' }));

/** Home, the desk and the orders named. */
async function open(...numbers: string[]): Promise<void> {
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  await screen.findByRole('region', { name: 'dlvOrdMgt' });
  for (const DLV_ORD_NO of numbers) {
    act(() => openTab('dlvOrdDetail', { DLV_ORD_NO }));
    await screen.findByRole('region', { name: `dlvOrdDetail ${DLV_ORD_NO}` });
  }
}
const order = (number: string) => `배송 오더 상세 ${number}`;

test('S2-24 a number handed over stands behind the menu’s name; what is still alike is counted', async () => {
  await open('A', 'B');
  for (const args of [{ DLV_ORD_STS: 'REQ' }, {}, { DLV_ORD_STS: 'CFM' }]) {
    act(() => openTab('dlvOrdList', args as Record<string, string>));
    await waitFor(() => expect(address()).toContain(new URLSearchParams(args as Record<string, string>).toString()));
  }
  await waitFor(() =>
    expect(names()).toEqual(['홈', '배송 오더 관리', order('A'), order('B'), '배송 오더 현황 (2)', '배송 오더 현황', '배송 오더 현황 (3)']),
  );
  expect(screen.getByRole('button', { name: `닫기 ${order('B')}` })).toBeTruthy();
});

test('closing the others asks once for all unsaved changes; refused, nothing closes', async () => {
  await open('A', 'B', 'C');
  await fix('dlvOrdDetail C');
  await userEvent.click(tab(order('A')));
  await fix('dlvOrdDetail A');
  const all = names();
  await choose('배송 오더 관리', '다른 탭 닫기');
  await answer('취소');
  expect(names()).toEqual(all);
  await choose('배송 오더 관리', '다른 탭 닫기');
  await answer('확인');
  await waitFor(() => expect(names()).toEqual(['홈', '배송 오더 관리']));
  expect(selected()).toBe('배송 오더 관리');
  await waitFor(() => expect(address()).toBe('/pan/dlvOrdMgt?mid=dlvOrdMgt'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('closing to the right asks nothing when what is unsaved stays', async () => {
  await open('A', 'B', 'C');
  await userEvent.click(tab(order('A')));
  await fix('dlvOrdDetail A');
  await choose(order('A'), '오른쪽 탭 닫기');
  await waitFor(() => expect(names()).toEqual(['홈', '배송 오더 관리', order('A')]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a pinned tab stands behind Home, is not closed and can be let go', async () => {
  await open('A', 'B');
  await choose(order('B'), '탭 고정');
  expect(names()).toEqual(['홈', order('B'), '배송 오더 관리', order('A')]);
  expect(screen.queryByRole('button', { name: `닫기 ${order('B')}` })).toBeNull();
  tab(order('B')).focus();
  await userEvent.keyboard('{Delete}');
  fireEvent(tab(order('B')), new MouseEvent('auxclick', { button: 1, bubbles: true }));
  await choose('홈', '다른 탭 닫기');
  await waitFor(() => expect(names()).toEqual(['홈', order('B')]));
  fireEvent.contextMenu(tab(order('B')));
  await screen.findByRole('menuitem', { name: '탭 고정 해제' });
  expect(screen.queryByRole('menuitem', { name: '이 탭 닫기' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: `탭 고정 해제 ${order('B')}` }));
  await userEvent.click(screen.getByRole('button', { name: `닫기 ${order('B')}` }));
  await waitFor(() => expect(names()).toEqual(['홈']));
});

test('order and pins come back after a reload', async () => {
  keepTabs('ops01');
  await open('A', 'B');
  await choose(order('B'), '탭 고정');
  tab(order('A')).focus();
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  const kept = names();
  expect(kept).toEqual(['홈', order('B'), order('A'), '배송 오더 관리']);
  const stored = sessionStorage.getItem('tabs') ?? '';
  cleanup();
  clearTabs();
  sessionStorage.setItem('tabs', stored);
  keepTabs('ops01');
  workspaceAt('/', Page);
  expect(names()).toEqual(kept);
  expect(tabs.get().list.map((t) => t.pinned)).toEqual([true, true, false, false]);
});

test('Ctrl+Shift and an arrow move the focused tab, which keeps the focus; Home stays first, pinned ones before the others', async () => {
  await open('A', 'B');
  const move = (key: string, times = 1) => userEvent.keyboard(`{Control>}{Shift>}${`{${key}}`.repeat(times)}{/Shift}{/Control}`);
  tab(order('B')).focus();
  await move('ArrowLeft');
  expect(names()).toEqual(['홈', '배송 오더 관리', order('B'), order('A')]);
  expect(document.activeElement).toBe(tab(order('B')));
  await move('ArrowLeft', 5);
  expect(names()).toEqual(['홈', order('B'), '배송 오더 관리', order('A')]);
  await choose(order('A'), '탭 고정');
  tab(order('B')).focus();
  await move('ArrowLeft', 5);
  expect(names()).toEqual(['홈', order('A'), order('B'), '배송 오더 관리']);
  tab(order('A')).focus();
  await move('ArrowRight', 5);
  expect(names()).toEqual(['홈', order('A'), order('B'), '배송 오더 관리']);
  tab('홈').focus();
  await move('ArrowRight');
  expect(names()[0]).toBe('홈');
});

test('another tab draws no page again, and one that comes back does not begin anew', async () => {
  await open('A', 'B');
  await userEvent.click(tab('배송 오더 관리'));
  await waitFor(() => expect(address()).toBe('/pan/dlvOrdMgt?mid=dlvOrdMgt'));
  const before = { ...drawn };
  for (const name of [order('A'), order('B'), '배송 오더 관리']) {
    await userEvent.click(tab(name));
    await waitFor(() => expect(selected()).toBe(name));
  }
  await waitFor(() => expect(address()).toBe('/pan/dlvOrdMgt?mid=dlvOrdMgt'));
  expect(drawn).toEqual(before);
  expect(begun).toEqual(['dlvOrdMgt', 'dlvOrdDetailA', 'dlvOrdDetailB']);
});

test('S2-26 a press of the middle button closes; a second press of a tab is nothing', async () => {
  await open('A', 'B');
  await userEvent.dblClick(tab(order('A')));
  await waitFor(() => expect(selected()).toBe(order('A')));
  await userEvent.click(tab(order('A')));
  expect(names()).toEqual(['홈', '배송 오더 관리', order('A'), order('B')]);
  fireEvent(tab(order('B')), new MouseEvent('auxclick', { button: 1, bubbles: true }));
  await waitFor(() => expect(names()).toEqual(['홈', '배송 오더 관리', order('A')]));
  expect(selected()).toBe(order('A'));
});
