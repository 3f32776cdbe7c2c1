import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../../config/routes';
import { setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import Login from '../../src/client/pages/Login';
import SessionLogin from '../../src/client/pages/login/popup/Login';
import { box } from '../../src/client/shell/box';
import { PopupContext } from '../../src/client/shell/popups';
import { ended } from '../../src/client/shell/start';

const ko = {
  MSG000012: '[{0}] 항목은 필수 입력입니다.',
  MSG000030: '세션이 만료되었습니다. 다시 로그인하십시오.',
  'UI.LOGIN.TITLE': '로그인',
  'UI.LOGIN.USER_ID': '아이디',
  'UI.LOGIN.PW': '비밀번호',
  'UI.LOGIN.SAVE_ID': '아이디 저장',
  'UI.LOGIN.SHOW_PW': '비밀번호 표시',
  'UI.LOGIN.HIDE_PW': '비밀번호 숨기기',
  'UI.LOGIN.CAPS': 'Caps Lock이 켜져 있습니다',
  'UI.LOGIN.SUBMIT': '로그인',
  'UI.LOGIN.LANG': '언어',
  'UI.LOGIN.SESSION_OUT': '로그아웃',
  'UI.LOGIN.END_ADMIN': '관리자가 세션을 종료하였습니다.',
  'UI.LOGIN.OTP': '인증 코드',
  'UI.LOGIN.OTP_GUIDE': '6자리 코드 또는 복구 코드',
  'UI.OTP.QR': '2단계 인증 QR 코드',
  'UI.OTP.CODES': '복구 코드',
  'UI.OTP.KEPT': '보관하였습니다',
};
const user = userEvent.setup();
const sent: { url: string; body: Record<string, string> }[] = [];
let refuse = false;
/** Answers of the calls to come, before the usual one. */
const next: { status?: number; body: object }[] = [];
const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});

beforeEach(() => {
  sent.length = 0;
  refuse = false;
  next.length = 0;
  assign.mockClear();
  localStorage.clear();
  setSession(null);
  setTexts('ko', ko);
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as Record<string, string>;
    sent.push({ url, body });
    if (url === '/api/auth/introLang') return new Response(JSON.stringify({ data: { en: { 'UI.LOGIN.SUBMIT': 'Sign in' } } }));
    const first = next.shift();
    if (first) return new Response(JSON.stringify(first.body), { status: first.status ?? 200 });
    return refuse
      ? new Response(JSON.stringify({ message: '아이디 또는 비밀번호가 올바르지 않습니다. (1/5회)', code: 'MSG000101' }), { status: 401 })
      : new Response(JSON.stringify({ data: { result: 'OK' } }));
  });
});

const id = () => screen.getByLabelText<HTMLInputElement>('아이디');
const pw = () => screen.getByLabelText<HTMLInputElement>('비밀번호');

test('S7-08 signs in with password, separator and corporate code in p, the user ID in c, and starts at /', async () => {
  render(<Login />);
  await user.type(id(), 'ops01');
  await user.type(pw(), 'Demo!2026{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
  expect(sent).toEqual([{ url: '/api/login', body: { c: 'ops01', p: 'Demo!2026\u001f1000', lang: '' } }]);
});

test('a refusal is told inside the form with its code, the password is emptied', async () => {
  refuse = true;
  render(<Login />);
  await user.type(id(), 'ops01');
  await user.type(pw(), 'x');
  await user.click(screen.getByRole('button', { name: '로그인' }));
  expect((await screen.findByRole('alert')).textContent).toBe('아이디 또는 비밀번호가 올바르지 않습니다. (1/5회) [MSG000101]');
  expect(pw().value).toBe('');
  expect(document.activeElement).toBe(pw());
  expect(assign).not.toHaveBeenCalled();
});

test('S5-10 nothing is sent without user ID or password', async () => {
  render(<Login />);
  await user.click(screen.getByRole('button', { name: '로그인' }));
  expect(screen.getByRole('alert').textContent).toBe('[아이디] 항목은 필수 입력입니다.');
  expect(id().getAttribute('aria-invalid')).toBe('true');
  await user.type(id(), 'ops01');
  await user.click(screen.getByRole('button', { name: '로그인' }));
  expect(screen.getByRole('alert').textContent).toBe('[비밀번호] 항목은 필수 입력입니다.');
  expect(sent).toEqual([]);
});

test('the user ID is kept in the browser only when asked, never the password', async () => {
  const first = render(<Login />);
  await user.type(id(), 'ops01');
  await user.type(pw(), 'Demo!2026');
  await user.click(screen.getByRole('checkbox', { name: '아이디 저장' }));
  await user.click(screen.getByRole('button', { name: '로그인' }));
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(Object.values({ ...localStorage }).join()).not.toContain('Demo!2026');
  first.unmount();
  render(<Login />);
  expect(id().value).toBe('ops01');
  await user.click(screen.getByRole('checkbox', { name: '아이디 저장' }));
  await user.type(pw(), 'Demo!2026{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(localStorage.getItem('userId')).toBeNull();
});

test('the password can be shown and hidden, Caps Lock is told', async () => {
  render(<Login />);
  expect(pw().type).toBe('password');
  await user.click(screen.getByRole('button', { name: '비밀번호 표시' }));
  expect(pw().type).toBe('text');
  await user.click(screen.getByRole('button', { name: '비밀번호 숨기기' }));
  expect(pw().type).toBe('password');
  const key = new KeyboardEvent('keydown', { key: 'A', bubbles: true });
  Object.defineProperty(key, 'getModifierState', { value: (name: string) => name === 'CapsLock' });
  fireEvent(pw(), key);
  expect(screen.getByText('Caps Lock이 켜져 있습니다')).toBeTruthy();
});

test('the language can be chosen before signing in, and is remembered', async () => {
  render(<Login />);
  await user.selectOptions(screen.getByLabelText('언어'), 'en');
  await screen.findByRole('button', { name: 'Sign in' });
  expect(sent).toEqual([{ url: '/api/auth/introLang', body: { LANG_CD: 'en' } }]);
  expect(localStorage.getItem('lang')).toBe('"en"');
  expect(document.documentElement.lang).toBe('en');
});

const otp = () => screen.findByLabelText<HTMLInputElement>('인증 코드');
const toCode = async () => {
  render(<Login />);
  await user.type(id(), 'ops01');
  await user.type(pw(), 'Demo!2026{Enter}');
  return otp();
};

test('the second step is typed in the same form: a wrong code is told there, the right one starts at /', async () => {
  next.push({ body: { data: { result: 'OTP' } } }, { status: 401, body: { message: '인증번호가 올바르지 않습니다.', code: 'MSG000112' } });
  const field = await toCode();
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(screen.queryByLabelText('비밀번호')).toBeNull();
  await user.click(screen.getByRole('button', { name: '로그인' }));
  expect(screen.getByRole('alert').textContent).toBe('[인증 코드] 항목은 필수 입력입니다.');
  await user.type(field, '000000{Enter}');
  await screen.findByText('인증번호가 올바르지 않습니다. [MSG000112]');
  expect([field.value, document.activeElement === field, assign.mock.calls.length]).toEqual(['', true, 0]);
  await user.type(field, '123456{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
  expect(sent.slice(1)).toEqual(['000000', '123456'].map((OTP_CD) => ({ url: '/api/auth/otp', body: { OTP_CD } })));
});

test('a user who must set the second step up sees picture and key, then the recovery codes before the start', async () => {
  next.push(
    { body: { data: { result: 'OTP_SETUP', SECRET_KEY: 'ABCDEFGH', OTP_URI: 'otpauth://x', OTP_QR: 'data:image/svg+xml;base64,x' } } },
    { body: { data: { result: 'OK', CODE_LIST: ['1AAAA-AAAAA', '2BBBB-BBBBB'] } } },
  );
  const field = await toCode();
  expect(screen.getByRole('img', { name: '2단계 인증 QR 코드' })).toBeTruthy();
  expect(screen.getByText('ABCD EFGH')).toBeTruthy();
  await user.type(field, '123456{Enter}');
  await screen.findByRole('list', { name: '복구 코드' });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1AAAA-AAAAA', '2BBBB-BBBBB']);
  expect(assign).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '보관하였습니다' }));
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
});

test('when the time for the code is over the password is asked for again', async () => {
  next.push({ body: { data: { result: 'OTP' } } }, { status: 401, body: { message: '세션이 만료되었습니다.', code: 'MSG000030' } });
  await user.type(await toCode(), '123456{Enter}');
  await screen.findByText('세션이 만료되었습니다. 다시 로그인하십시오. [MSG000030]');
  expect(screen.queryByLabelText('인증 코드')).toBeNull();
  expect(document.activeElement).toBe(pw());
  expect(id().value).toBe('ops01');
});

test('no link leads to a page that does not exist', () => {
  render(<Login />);
  const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/login/register']);
  for (const path of paths) expect(routes.some((route) => route.path === path)).toBe(true);
});

function dialog(param: object = {}) {
  const api = { param: { USER_ID: 'ops01', ...param }, report: false, resolve: vi.fn(), close: vi.fn(), onClose: vi.fn() };
  render(
    <PopupContext value={api as never}>
      <SessionLogin />
    </PopupContext>,
  );
  return api;
}

test('S2-12 the session dialog tells why, is filled with the present user, and hands back who signed in', async () => {
  const { resolve } = dialog();
  expect(screen.getByText('세션이 만료되었습니다. 다시 로그인하십시오.')).toBeTruthy();
  expect(id().value).toBe('ops01');
  expect(document.activeElement).toBe(pw());
  await user.type(pw(), 'Demo!2026{Enter}');
  await waitFor(() => expect(resolve).toHaveBeenCalledExactlyOnceWith({ USER_ID: 'ops01' }));
});

test('a session that somebody has ended: the dialog over the work says so, and does not speak of time', () => {
  dialog({ why: 'ADMIN' });
  expect(screen.getByText('관리자가 세션을 종료하였습니다.')).toBeTruthy();
  expect(screen.queryByText('세션이 만료되었습니다. 다시 로그인하십시오.')).toBeNull();
});

test('after a reload the page says why the session has ended; a browser that had none is told nothing', () => {
  ended.set('ADMIN');
  const page = render(<Login />);
  expect(screen.getByText('관리자가 세션을 종료하였습니다.').getAttribute('role')).toBe('status');
  page.unmount();
  ended.set(null);
  render(<Login />);
  expect(screen.queryByText('관리자가 세션을 종료하였습니다.')).toBeNull();
});

test('another user in the session dialog is asked for with MSG000048 before signing in', async () => {
  const question = vi.spyOn(box, 'question').mockResolvedValue(false);
  const { resolve } = dialog();
  await user.clear(id());
  await user.type(id(), 'cadm01');
  await user.type(pw(), 'Demo!2026{Enter}');
  await waitFor(() => expect(question).toHaveBeenCalledExactlyOnceWith('MSG000048'));
  expect(sent).toEqual([]);
  question.mockResolvedValue(true);
  await user.type(pw(), '{Enter}');
  await waitFor(() => expect(resolve).toHaveBeenCalledExactlyOnceWith({ USER_ID: 'cadm01' }));
});

test('logging out of the session dialog closes it', async () => {
  const { close } = dialog();
  await user.click(screen.getByRole('button', { name: '로그아웃' }));
  expect(close).toHaveBeenCalledOnce();
});

test('a link in a mail keeps its target through a wrong password, another language and the second step', async () => {
  history.replaceState(null, '', `/login?url=${encodeURIComponent('/ptl/quo/tarQuoteMgt?mid=tarQuoteMgt&QUO_NO=QT1')}`);
  render(<Login />);
  await user.type(id(), 'ops01');
  refuse = true;
  await user.type(pw(), 'wrong{Enter}');
  await screen.findByRole('alert');
  refuse = false;
  await user.selectOptions(screen.getByLabelText('언어'), 'en');
  await screen.findByRole('button', { name: 'Sign in' });
  act(() => setTexts('ko', ko));
  next.push({ body: { data: { result: 'OTP' } } });
  await user.type(pw(), 'Demo!2026{Enter}');
  await user.type(await screen.findByLabelText('인증 코드'), '123456{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/ptl/quo/tarQuoteMgt?mid=tarQuoteMgt&QUO_NO=QT1'));
  history.replaceState(null, '', '/');
});
