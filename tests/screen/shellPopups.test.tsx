import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { box, boxes } from '../../src/client/shell/box';
import { clearNotices, notify } from '../../src/client/shell/notify';
import { setPages } from '../../src/client/shell/pages';
import { closePopups, openPopup, usePopup } from '../../src/client/shell/popups';
import { useScreen } from '../../src/client/shell/screen';
import { clearTabs } from '../../src/client/shell/tabs';
import { ChangeButton, signIn, workspaceAt } from './shellParts';

const path = '/cms/popup/cmsHistoryPopup';

/** Stands for every page: a popup shows its parameter and can answer. */
function Page() {
  const { popup } = useScreen();
  return popup ? <PopupPage /> : <button type="button">연다</button>;
}

function PopupPage() {
  const { param, resolve, onClose } = usePopup<{ key: string }, string>();
  onClose(() => param.key === 'C00001');
  return (
    <div>
      <input aria-label="검색어" defaultValue={param.key} />
      <button type="button" onClick={() => resolve(param.key)}>
        고른다
      </button>
      <ChangeButton />
    </div>
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{"data":null}', { headers: { 'content-type': 'application/json' } }));
  signIn();
  window.innerHeight = 800;
  window.innerWidth = 1400;
});

afterEach(() => {
  vi.useRealTimers();
  act(() => {
    closePopups();
    boxes.set([]);
    clearNotices();
  });
  cleanup();
  clearTabs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function opened(key = 'A', options = {}) {
  let answer: Promise<string> = Promise.resolve('');
  const before = screen.queryAllByRole('dialog').length;
  act(() => {
    answer = openPopup<string>(path, { param: { key }, ...options });
  });
  const dialog = await waitFor(() => {
    const found = screen.getAllByRole('dialog', { hidden: true });
    expect(found.length).toBe(before + 1);
    return found.at(-1) as HTMLElement;
  });
  await within(dialog).findByLabelText('검색어');
  return { dialog, answer };
}

const ready = async () => {
  workspaceAt('/', Page);
  await screen.findByRole('tab', { name: '홈' });
};

test('S4-08 the dialog has the title given, else its menu name; S4-10 the parameter reaches it', async () => {
  await ready();
  const { dialog } = await opened('K1');
  expect(screen.getByRole('dialog', { name: '변경 이력' })).toBe(dialog);
  expect(within(dialog).getByLabelText<HTMLInputElement>('검색어').value).toBe('K1');
  act(() => closePopups());
  await opened('K2', { title: '다른 제목' });
  expect(screen.getByRole('dialog', { name: '다른 제목' })).toBeTruthy();
});

test('S4-13 further dialogs sit 3 percent of the window lower; S4-14 the last is active, the others inert', async () => {
  await ready();
  const first = (await opened('A', { width: 800, height: 600 })).dialog;
  const second = (await opened('B', { width: 600, height: 400 })).dialog;
  expect(Number.parseFloat(first.style.top)).toBe(100);
  expect(Number.parseFloat(second.style.top)).toBe(124);
  expect([first.style.width, first.style.height, second.style.width]).toEqual(['800px', '600px', '600px']);
  expect(first.hasAttribute('inert')).toBe(true);
  expect(second.hasAttribute('inert')).toBe(false);
  expect(second.contains(document.activeElement)).toBe(true);
  expect(document.getElementById('app')?.hasAttribute('inert')).toBe(true);
});

test('S4-15 a dialog resolves to its opener, and the focus goes back to where it came from', async () => {
  await ready();
  const opener = await screen.findByRole('button', { name: '연다' });
  opener.focus();
  const { dialog, answer } = await opened('C00009');
  await userEvent.click(within(dialog).getByRole('button', { name: '고른다' }));
  await expect(answer).resolves.toBe('C00009');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('S4-19 S4-21 closing rejects with whether the keyword equals a code', async () => {
  await ready();
  const hit = await opened('C00001');
  await userEvent.click(within(hit.dialog).getByRole('button', { name: '닫기' }));
  await expect(hit.answer).rejects.toBe(true);
  const miss = await opened('C0');
  await userEvent.click(within(miss.dialog).getByRole('button', { name: '닫기' }));
  await expect(miss.answer).rejects.toBe(false);
});

test('S4-20 Escape closes the top-most only', async () => {
  await ready();
  for (const key of ['A', 'B', 'C']) await opened(key);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2));
});

test('a popup with unsaved changes asks before it closes', async () => {
  await ready();
  const { dialog } = await opened('A');
  await userEvent.click(within(dialog).getByRole('button', { name: '고침' }));
  await userEvent.keyboard('{Escape}');
  const ask = await screen.findByRole('alertdialog');
  await userEvent.click(within(ask).getByRole('button', { name: '취소' }));
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
});

test('S4-18 full screen can be toggled, back to the former size', async () => {
  await ready();
  const { dialog } = await opened('A', { width: 500, height: 400 });
  const before = dialog.style.cssText;
  await userEvent.click(within(dialog).getByRole('button', { name: '전체 화면' }));
  expect(dialog.style.width).toBe('100%');
  await userEvent.click(within(dialog).getByRole('button', { name: '이전 크기로' }));
  expect(dialog.style.cssText).toBe(before);
});

test.each([
  ['a path that is no route', '/cms/popup/nope'],
  ['a route the user has no right to', '/cms/popup/cmsCustomerPopup'],
])('S6-02 S2-47 %s shows the no-permission screen', async (_, to) => {
  await ready();
  act(() => void openPopup(to));
  expect((await screen.findByRole('dialog')).textContent).toContain('관리자에게 문의하십시오.');
});

test('S4-22 a popup page that cannot load reports activePopup', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await ready();
  setPages({ load: () => Promise.reject(new Error('chunk')) });
  let answer: Promise<unknown> = Promise.resolve();
  act(() => {
    answer = openPopup(path);
  });
  await expect(answer).rejects.toThrow('activePopup');
  expect((await screen.findByRole('alertdialog', { name: '오류' })).textContent).toContain('UI.POP.ACTIVE_POPUP');
});

test('S9-04 a popup that takes 100 s to load reports activePopup', async () => {
  await ready();
  setPages({ load: () => new Promise(() => {}) });
  vi.useFakeTimers();
  const outcome = vi.fn();
  act(() => void openPopup(path).catch(outcome));
  await act(() => vi.advanceTimersByTimeAsync(99_900));
  expect(outcome).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(outcome).toHaveBeenCalledWith(new Error('activePopup'));
});

test('S4-23 a question has OK and Cancel; S4-25 Enter triggers OK', async () => {
  await ready();
  let answer: Promise<boolean> = Promise.resolve(false);
  act(() => {
    answer = box.question('MSG000006');
  });
  const ask = await screen.findByRole('alertdialog', { name: '질문' });
  expect(
    within(ask)
      .getAllByRole('button')
      .map((b) => b.textContent),
  ).toEqual(['확인', '취소']);
  await userEvent.keyboard('{Enter}');
  await expect(answer).resolves.toBe(true);
});

test('S4-25 Enter on Cancel cancels; Escape cancels too', async () => {
  await ready();
  for (const keys of ['{Tab}{Enter}', '{Escape}']) {
    let answer: Promise<boolean> = Promise.resolve(true);
    act(() => {
      answer = box.question('MSG000006');
    });
    await screen.findAllByRole('alertdialog');
    await userEvent.keyboard(keys);
    await expect(answer).resolves.toBe(false);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
});

test('S4-26 a box leaves the document about 330 ms after closing', async () => {
  await ready();
  vi.useFakeTimers();
  act(() => void box.warn('MSG000012', '하차지'));
  const [open] = boxes.get();
  expect(screen.getByRole('alertdialog').textContent).toContain('[하차지] 항목은 필수 입력입니다.');
  act(() => open?.settle(true));
  act(() => vi.advanceTimersByTime(300));
  expect(screen.queryByRole('alertdialog')).not.toBeNull();
  act(() => vi.advanceTimersByTime(60));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a reason must not be empty (MSG000039)', async () => {
  await ready();
  let answer: Promise<string | null> = Promise.resolve(null);
  act(() => {
    answer = box.reason();
  });
  const ask = await screen.findByRole('alertdialog');
  await userEvent.click(within(ask).getByRole('button', { name: '확인' }));
  expect(within(ask).getByRole('alert').textContent).toContain('사유를 입력하십시오.');
  await userEvent.type(within(ask).getByRole('textbox'), '차량 고장{Enter}');
  await expect(answer).resolves.toBe('차량 고장');
});

test('S8-14 success goes after 1,000 ms; S8-15 warn and error stay until closed', async () => {
  await ready();
  vi.useFakeTimers();
  act(() => {
    notify.success('저장되었습니다.');
    notify.error('인터넷 연결 상태를 확인하십시오.');
  });
  const told = () => document.querySelector('.notices [role=status]');
  expect(told()?.textContent).toBe('저장되었습니다.');
  act(() => vi.advanceTimersByTime(990));
  expect(told()).not.toBeNull();
  act(() => vi.advanceTimersByTime(300));
  expect(told()).toBeNull();
  act(() => vi.advanceTimersByTime(10_000));
  const stays = screen.getByRole('alert');
  act(() => within(stays).getByRole('button').click());
  act(() => vi.advanceTimersByTime(300));
  expect(screen.queryByRole('alert')).toBeNull();
});
