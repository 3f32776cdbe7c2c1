import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAction, keepAnswer } from '../../src/client/shell/action';
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
  const { param, resolve, close, onClose } = usePopup<{ key: string }, string>();
  onClose(() => param.key === 'C00001');
  return (
    <div>
      <input aria-label="검색어" defaultValue={param.key} />
      <button type="button" onClick={() => resolve(param.key)}>
        고른다
      </button>
      <button type="button" onClick={close}>
        그만
      </button>
      <ChangeButton />
    </div>
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{"data":null}', { headers: { 'content-type': 'application/json' } }));
  signIn();
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('innerWidth', 1400);
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

/** The ways out of a popup: its title's button, its own, Escape. */
const ways: [string, (dialog: HTMLElement) => Promise<unknown>][] = [
  ['X', (dialog) => userEvent.click(within(dialog).getByRole('button', { name: '닫기' }))],
  ['the button in its footer', (dialog) => userEvent.click(within(dialog).getByRole('button', { name: '그만' }))],
  ['Escape', () => userEvent.keyboard('{Escape}')],
];

test.each(ways)('S4-19 S4-21 closing by %s rejects with whether the keyword equals a code', async (_, close) => {
  await ready();
  const hit = await opened('C00001');
  await close(hit.dialog);
  await expect(hit.answer).rejects.toBe(true);
  const miss = await opened('C0');
  await close(miss.dialog);
  await expect(miss.answer).rejects.toBe(false);
});

test('S4-20 Escape closes the top-most only', async () => {
  await ready();
  for (const key of ['A', 'B', 'C']) await opened(key);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2));
});

test.each(ways)('a popup with unsaved changes asks before it is closed by %s', async (_, close) => {
  await ready();
  const { dialog } = await opened('A');
  await userEvent.click(within(dialog).getByRole('button', { name: '고침' }));
  await close(dialog);
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

test('a question that Escape has brought up is answered no by the Enter after it', async () => {
  await ready();
  const { dialog } = await opened('A');
  await userEvent.click(within(dialog).getByRole('button', { name: '고침' }));
  await userEvent.keyboard('{Escape}');
  const ask = await screen.findByRole('alertdialog', { name: '질문' });
  expect(document.activeElement).toBe(within(ask).getByRole('button', { name: '취소' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(1);
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

test('one dialog before an action: its question, its rows, those left out with why, and the reason, which must not be empty (MSG000039)', async () => {
  await ready();
  let answer: Promise<{ RSN: string } | null> = Promise.resolve(null);
  act(() => {
    const left = [{ name: 'D3', why: '현재 상태(완료)에서는 처리할 수 없습니다.' }];
    answer = askAction({
      question: '2건을 취소 처리하시겠습니까?',
      verb: '취소 처리',
      rows: ['D1', 'D2'],
      left,
      isDangerous: true,
      reason: {},
    });
  });
  const ask = await screen.findByRole('dialog', { name: '2건을 취소 처리하시겠습니까?' }, { timeout: 10_000 });
  expect(
    within(ask)
      .getAllByRole('listitem')
      .map((line) => line.textContent?.trim()),
  ).toEqual(['D1', 'D2', 'D3 현재 상태(완료)에서는 처리할 수 없습니다.']);
  expect(document.activeElement?.tagName).toBe('TEXTAREA');
  await userEvent.click(within(ask).getByRole('button', { name: '취소 처리' }));
  expect(ask.querySelector('.q-fault')?.textContent).toContain('사유를 입력하십시오.');
  await userEvent.type(within(ask).getByRole('textbox'), '차량 고장{Shift>}{Enter}{/Shift}대차 없음');
  expect(ask.isConnected).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect((await answer)?.RSN).toBe('차량 고장\n대차 없음');
});

test('what was answered before an action that was refused stands there again for the same rows, once; a second press asks nothing', async () => {
  await ready();
  const asked = (rows: string[]) => ({ question: '반려하시겠습니까?', verb: '반려', rows, reason: {} });
  const reasonIn = async () => {
    const ask = await screen.findByRole('dialog', { name: '반려하시겠습니까?' }, { timeout: 10_000 });
    const { value } = within(ask).getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.click(within(ask).getByRole('button', { name: 'UI.COMMON.CLOSE' }));
    return value;
  };
  keepAnswer(asked(['D1']), { RSN: '차량 고장' });
  let answers: Promise<unknown>[] = [];
  act(() => {
    answers = [askAction(asked(['D1'])), askAction(asked(['D1']))];
  });
  expect(await reasonIn()).toBe('차량 고장');
  expect(await Promise.all(answers)).toEqual([null, null]);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void askAction(asked(['D1'])));
  expect(await reasonIn()).toBe('');
});

test('what takes something away never has the focus first', async () => {
  await ready();
  const first = async (isDangerous: boolean) => {
    let answer: Promise<unknown> = Promise.resolve();
    act(() => {
      answer = askAction({ question: `q ${isDangerous}`, verb: '처리', rows: ['D1'], isDangerous });
    });
    const ask = await screen.findByRole('dialog', { name: `q ${isDangerous}` }, { timeout: 10_000 });
    const focused = document.activeElement?.textContent;
    await userEvent.click(within(ask).getByRole('button', { name: 'UI.COMMON.CLOSE' }));
    expect(await answer).toBeNull();
    return focused;
  };
  expect([await first(true), await first(false)]).toEqual(['UI.COMMON.CLOSE', '처리']);
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

test('a sentence with numbers stays as long as it takes to read, and while the pointer is over it', async () => {
  await ready();
  vi.useFakeTimers();
  const sentence = '새 거래 12건을 읽었습니다. (이미 읽은 거래 3건, 출금 4건, 오류 1건)';
  act(() => void notify.success(sentence));
  const told = () => document.querySelector('.notices [role=status]');
  act(() => vi.advanceTimersByTime(1_500 + 60 * sentence.length - 20));
  const notice = told() as Element;
  fireEvent.pointerMove(notice);
  act(() => vi.advanceTimersByTime(20_000));
  expect(told()).not.toBeNull();
  fireEvent.pointerLeave(notice);
  act(() => vi.advanceTimersByTime(1_300));
  expect(told()).toBeNull();
  act(() => void notify.success('가'.repeat(400)));
  act(() => vi.advanceTimersByTime(7_900));
  expect(told()).not.toBeNull();
  act(() => vi.advanceTimersByTime(400));
  expect(told()).toBeNull();
});
