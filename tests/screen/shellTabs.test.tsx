import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boxes } from '../../src/client/shell/box';
import { useScreen } from '../../src/client/shell/screen';
import { clearTabs, openTab, tabs } from '../../src/client/shell/tabs';
import { address, ChangeButton, signIn, workspaceAt } from './shellParts';

const sent: string[] = [];

function Page() {
  const { screen: name, args, has, caption } = useScreen();
  const [value, setValue] = useState('');
  return (
    <section aria-label={`${name} ${args.DLV_ORD_NO ?? ''}`.trim()}>
      <input aria-label="값" value={value} onChange={(e) => setValue(e.target.value)} />
      <ChangeButton />
      {['search', 'assign'].filter(has).map((id) => (
        <button key={id} type="button">
          {caption(id)}
        </button>
      ))}
    </section>
  );
}

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  vi.stubGlobal('fetch', async (url: string, init: { body?: string }) => {
    sent.push(`${url} ${init.body}`);
    return new Response('{"data":null}', { headers: { 'content-type': 'application/json' } });
  });
  signIn();
});

afterEach(() => {
  cleanup();
  boxes.set([]);
  clearTabs();
  vi.unstubAllGlobals();
});

const tabNames = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const selected = () => screen.getAllByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'true');
const panel = () => document.querySelector<HTMLElement>(`#${selected()?.getAttribute('aria-controls')}`) as HTMLElement;

test.each([
  ['S2-21 an unknown mid leads to /', '/pan/dlvOrdMgt?mid=nope'],
  ['S2-22 a missing mid leads to /', '/pan/dlvOrdMgt'],
  ["S2-21 a mid of another menu's path leads to /", '/pan/dlvOrdMgt?mid=dlvOrdList'],
  ['S2-02 a popup typed by hand leads to /', '/cms/popup/cmsHistoryPopup?mid=cmsHistoryPopup'],
])('%s', async (_, at) => {
  workspaceAt(at, Page);
  await waitFor(() => expect(address()).toBe('/'));
  expect(tabNames()).toEqual(['홈']);
});

test('a menu opened from Ctrl+K has the focus in its page, where one types on', async () => {
  workspaceAt('/', Page);
  await screen.findAllByRole('tab');
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = document.activeElement as HTMLInputElement;
  for (const value of ['ㅎㅎ', '현황']) fireEvent.change(field, { target: { value } });
  await screen.findAllByRole('option');
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
  await waitFor(() => expect(document.activeElement).toBe(within(panel()).getByRole('textbox', { name: '값' })));
  expect(selected()?.textContent).toContain('현황');
});

test('S2-16 a path that is no route is the error page, mid or not', async () => {
  workspaceAt('/no/such?mid=dlvOrdMgt', Page);
  expect(await screen.findByText('404 Not Found')).toBeTruthy();
});

test('S2-24 tab title and id come from the menu; S2-23 the menu is the active one; S7-22 the visit is logged once', async () => {
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  await screen.findByRole('region', { name: 'dlvOrdMgt' });
  expect(selected()?.textContent).toBe('배송 오더 관리');
  expect(selected()?.id).toContain('M300020');
  expect(sent.filter((s) => s.includes('/api/insertVisitLog'))).toEqual(['/api/insertVisitLog {"MENU_ID":"M300020"}']);
});

test('S7-22 a page that a temporary password keeps shut is no visit', async () => {
  signIn({ mustChangePassword: true });
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  await waitFor(() => expect(selected()?.textContent).toBe('배송 오더 관리'));
  expect(sent.filter((s) => s.includes('/api/insertVisitLog'))).toEqual([]);
});

test('S2-28 another query on an open path is a copy at /copy{n}; the same query is the same tab; S3-19 each has its arguments', async () => {
  workspaceAt('/', Page);
  for (const no of ['A', 'B', 'C', 'B']) {
    act(() => openTab('dlvOrdDetail', { DLV_ORD_NO: no }));
    await waitFor(() => expect(within(panel()).getByRole('region').getAttribute('aria-label')).toBe(`dlvOrdDetail ${no}`));
  }
  expect(address()).toBe('/pan/dlvOrdDetail/copy1?mid=dlvOrdDetail&DLV_ORD_NO=B');
  expect(tabs.get().list.map((tab) => tab.path)).toEqual(['/', '/pan/dlvOrdDetail', '/pan/dlvOrdDetail/copy1', '/pan/dlvOrdDetail/copy2']);
});

test('S2-28 a copy typed by hand that is not recorded goes to the base path', async () => {
  workspaceAt('/pan/dlvOrdDetail/copy7?mid=dlvOrdDetail&DLV_ORD_NO=A', Page);
  await waitFor(() => expect(address()).toBe('/pan/dlvOrdDetail?mid=dlvOrdDetail&DLV_ORD_NO=A'));
});

test('S2-29 a tab keeps what was typed while another is shown', async () => {
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  await userEvent.type(await screen.findByLabelText('값'), '경기');
  act(() => openTab('dlvOrdList'));
  await screen.findByRole('region', { name: 'dlvOrdList' });
  await userEvent.click(screen.getByRole('tab', { name: '배송 오더 관리' }));
  await waitFor(() => expect(address()).toBe('/pan/dlvOrdMgt?mid=dlvOrdMgt'));
  expect(within(panel()).getByLabelText<HTMLInputElement>('값').value).toBe('경기');
});

test('S2-25 Home cannot be closed; S2-26 the others can, and the neighbour is shown', async () => {
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  await screen.findByRole('region', { name: 'dlvOrdMgt' });
  expect(screen.queryByRole('button', { name: '닫기 홈' })).toBeNull();
  const close = screen.getByRole('button', { name: '닫기 배송 오더 관리' });
  expect(screen.getByRole('tablist').contains(close)).toBe(false);
  await userEvent.click(close);
  await waitFor(() => expect(address()).toBe('/'));
  expect(tabNames()).toEqual(['홈']);
});

test('S2-26 Delete closes the tab that has the focus', async () => {
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  await screen.findByRole('region', { name: 'dlvOrdMgt' });
  selected()?.focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(tabNames()).toEqual(['홈']));
});

test('a tab with unsaved changes asks MSG000006 before it closes', async () => {
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  await userEvent.click(await screen.findByRole('button', { name: '고침' }));
  await userEvent.click(screen.getByRole('button', { name: '닫기 배송 오더 관리' }));
  const ask = await screen.findByRole('alertdialog');
  expect(ask.textContent).toContain('저장하지 않은 변경 내용이 있습니다.');
  await userEvent.click(within(ask).getByRole('button', { name: '취소' }));
  expect(tabNames()).toEqual(['홈', '배송 오더 관리']);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: '닫기 배송 오더 관리' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(tabNames()).toEqual(['홈']));
});

test('S5-37 a SUB button shows only on the screen that has it; MAIN ones always', async () => {
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', Page);
  expect(await screen.findByRole('button', { name: '배차' })).toBeTruthy();
  act(() => openTab('dlvOrdList'));
  await screen.findByRole('region', { name: 'dlvOrdList' });
  expect(within(panel()).queryByRole('button', { name: '배차' })).toBeNull();
  expect(within(panel()).getByRole('button', { name: '조회' })).toBeTruthy();
});

test('S8-07 a page that throws shows the error view, the tabs stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  workspaceAt('/pan/dlvOrdMgt?mid=dlvOrdMgt', () => {
    throw Object.assign(new Error('broken'), { statusCode: 503 });
  });
  expect(await screen.findByText('broken')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'UI.ERR.HOME' }).getAttribute('href')).toBe('/');
  expect(tabNames()).toEqual(['홈', '배송 오더 관리']);
});
