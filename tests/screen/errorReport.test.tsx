import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../src/client/lib/call';
import { setTexts } from '../../src/client/lib/texts';
import { ErrorCatch } from '../../src/client/shell/errorCatch';
import { reportError, watchErrors } from '../../src/client/shell/errorReport';
import { clearNotices, NotifyHost } from '../../src/client/shell/notify';

interface Sent {
  ERR_MSG: string;
  ERR_STACK: string;
  URL: string;
}
let sent: Sent[] = [];
let status = 200;
/** Each test has minutes of its own. */
let begins = Date.now();

beforeEach(() => {
  sent = [];
  status = 200;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] });
  begins += 600_000;
  vi.setSystemTime(begins);
  setTexts('ko', { 'UI.ERR.CODE': '코드: {0}', 'UI.ERR.TITLE': 'Error', MSG000032: '오류가 발생하였습니다.' });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const answer = status === 200 ? { data: { ERR_CD: `ERR-0000000${sent.length}` } } : { code: 'MSG000049', message: 'x' };
    return new Response(JSON.stringify(answer), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  cleanup();
  clearNotices();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('no such thing');
}

test('a page that breaks shows the code under which its error is in the log', async () => {
  render(
    <ErrorCatch>
      <Broken />
    </ErrorCatch>,
  );
  expect(await screen.findByText('코드: ERR-00000001')).toBeDefined();
  expect(sent).toMatchObject([{ ERR_MSG: 'Error: no such thing', URL: '/' }]);
  expect(sent[0]?.ERR_STACK).toContain('no such thing');
});

test('the same error is told once and keeps its code; another one is told by itself', async () => {
  const error = new TypeError('x of undefined');
  expect([await reportError(error), await reportError(error)]).toEqual(['ERR-00000001', 'ERR-00000001']);
  expect(await reportError(new TypeError('y of undefined'))).toBe('ERR-00000002');
  expect(sent.map((one) => one.ERR_MSG)).toEqual(['TypeError: x of undefined', 'TypeError: y of undefined']);
});

test('some are told in a minute, not more; a minute later others are', async () => {
  for (let i = 0; i < 8; i++) await reportError(new Error(`no ${i}`));
  expect(sent).toHaveLength(5);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await reportError(new Error('later'))).toBe('ERR-00000006');
});

test('a report that fails is no error of its own, and is tried again when the error comes again', async () => {
  const error = new Error('while the server is away');
  status = 503;
  expect(await reportError(error)).toBeNull();
  expect(sent).toHaveLength(1);
  status = 200;
  expect(await reportError(error)).toBe('ERR-00000002');
});

test('refusals, what was given up and what is no error are not told', async () => {
  const given = new Error('x');
  given.name = 'AbortError';
  for (const error of [new CallError(422, 'MSG000012', 'x'), given, false, 'text', undefined]) expect(await reportError(error)).toBeNull();
  expect(sent).toEqual([]);
});

test('what nobody catches is told to the user once, with its code; a closed popup is not', async () => {
  watchErrors();
  render(<NotifyHost />);
  const raise = (type: string, values: object) => dispatchEvent(Object.assign(new Event(type), values));
  const error = new Error('pressed');
  raise('unhandledrejection', { reason: false });
  raise('error', { error });
  expect((await screen.findByRole('alert')).textContent).toContain('오류가 발생하였습니다. [ERR-00000001]');
  raise('unhandledrejection', { reason: error });
  raise('error', { error: null });
  await new Promise((done) => setTimeout(done, 50));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(sent).toHaveLength(1);
});
