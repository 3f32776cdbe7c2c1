import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CallError,
  call,
  configureCalls,
  download,
  formUrlEncoded,
  inFlight,
  introCall,
  newBatchId,
  setIntroToken,
  shown,
  upload,
} from '../../src/client/lib/call';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';
import { fileName } from '../../src/client/lib/transfer';
import { call as define } from '../../src/contract/call';

const read = define<object, { LIST: number[] }>('/api/pan/x/selectX', 'read', 'ROLE');
const save = define<{ BATCH_ID?: string; LIST: object[] }, { LIST: object[] }>('/api/pan/x/saveX', 'save', 'ROLE');
const action = define<{ MENU_ID: string }, object>('/api/registMyMenu', 'action', 'LOGIN');
const codes = define<object, object>('/api/code/selectCommonCode', 'code', 'INTRO');
const login = define<object, object>('/api/login', 'session', 'OPEN');
const file = define<object, Blob>('/api/file/fileDownload', 'download', 'LOGIN');
const template = define<object, Blob>('/api/file/templateDownload', 'download', 'LOGIN');

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> };
const json = ({ status = 200, body = { data: null }, headers = {} }: Reply = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const expired = () =>
  json({ status: 401, body: { message: '세션이 만료되었습니다.', code: 'MSG000030' }, headers: { 'x-error-code': 'MSG000030' } });

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const place = { pathname: '/pan/x', assign: vi.fn() };

beforeEach(() => {
  fetched.mockReset();
  place.assign.mockReset();
  place.pathname = '/pan/x';
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('location', place);
  setTexts('ko', {
    MSG000031: '인터넷 연결 상태를 확인하십시오.',
    MSG000025: '다른 사용자가 먼저 수정하였습니다.',
    MSG000101: '틀림 ({0}/{1}회)',
  });
  setSession({ USER_ID: 'ops01', sysDt: '20261120' } as Session);
  configureCalls({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setIntroToken(null);
});

/** Never answers, but ends as a browser's fetch does when it is aborted. */
const silent = (_url: string, init: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

const settled = async (promise: Promise<unknown>) => {
  let state = 'pending';
  promise.then(
    () => {
      state = 'resolved';
    },
    () => {
      state = 'rejected';
    },
  );
  await new Promise((done) => setTimeout(done, 5));
  return state;
};

describe('requests', () => {
  test('S7-01 JSON by POST', async () => {
    fetched.mockResolvedValue(json({ body: { data: { LIST: [1] } } }));
    await call(read, { SEARCH: { A: 1 } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/pan/x/selectX');
    expect(init?.method?.toUpperCase()).toBe('POST');
    expect(new Headers(init?.headers).get('content-type')).toContain('application/json');
    expect(init?.body).toBe('{"SEARCH":{"A":1}}');
  });

  test('S7-05 the answer is unwrapped to data and message', async () => {
    fetched.mockResolvedValue(json({ body: { data: { LIST: [1] }, message: '저장되었습니다.' } }));
    expect(await call(read, {})).toEqual({ data: { LIST: [1] }, message: '저장되었습니다.' });
  });

  test('S7-28 form-url-encoded helper', () => {
    expect(formUrlEncoded({ a: '가 나', b: [1, 2], c: null })).toBe('a=%EA%B0%80+%EB%82%98&b=1&b=2');
  });

  test('S7-32 the intro variant sends a bearer header only when nobody is signed in', async () => {
    fetched.mockImplementation(async () => json());
    setIntroToken('tok');
    await introCall(codes, {});
    setSession(null);
    await introCall(codes, {});
    const bearer = fetched.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'));
    expect(bearer).toEqual([null, 'Bearer tok']);
  });

  test('a batch number is a uuid, also where the browser has no randomUUID', () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(newBatchId()).toMatch(uuid);
    vi.stubGlobal('crypto', { getRandomValues: (a: Uint8Array) => a.fill(255) });
    expect(newBatchId()).toMatch(uuid);
  });
});

describe('a right that was taken away', () => {
  const refused = (code: string) => json({ status: 403, body: { message: 'x', code }, headers: { 'x-error-code': code } });

  test('a right given back comes back: an answer given by other rights than those before has the menus loaded anew', async () => {
    const onOtherRights = vi.fn();
    configureCalls({ onOtherRights });
    const answered = (mark: string, status = 200) =>
      json({ status, body: status === 200 ? { data: {} } : { message: 'no', code: 'MSG000027' }, headers: { 'x-rights': mark } });
    const told: number[] = [];
    for (const next of [answered('a'), answered('a'), answered('b'), answered('b'), answered('a', 422)]) {
      fetched.mockResolvedValueOnce(next);
      await call(read, {}).catch(() => {});
      told.push(onOtherRights.mock.calls.length);
    }
    expect(told).toEqual([0, 0, 1, 1, 2]);
  });

  test('the refusal of a call is told, so that the page offers no more what is gone; of the menus themselves it is not', async () => {
    const onOtherRights = vi.fn();
    configureCalls({ onOtherRights });
    fetched.mockImplementation(async () => refused('MSG000029'));
    await expect(call(read, {})).rejects.toMatchObject({ code: 'MSG000029' });
    expect(onOtherRights).toHaveBeenCalledTimes(1);
    await expect(call(save, { BATCH_ID: 'x', LIST: [] }, { quiet: true })).rejects.toMatchObject({ code: 'MSG000029' });
    expect(onOtherRights).toHaveBeenCalledTimes(2);
    await expect(call(login, {})).rejects.toMatchObject({ code: 'MSG000029' });
    fetched.mockImplementation(async () => refused('MSG000136'));
    await expect(call(read, {})).rejects.toMatchObject({ code: 'MSG000136' });
    expect(onOtherRights).toHaveBeenCalledTimes(2);
  });
});

describe('counter', () => {
  test('S4-05 S4-07 counts requests that are not quiet until the last ends, also with an error', async () => {
    const answers: ((r: Response) => void)[] = [];
    fetched.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const one = call(read, {});
    const two = call(read, {});
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(inFlight()).toBe(2);
    answers[0]?.(json());
    await one;
    expect(inFlight()).toBe(1);
    answers[1]?.(json({ status: 422, body: { message: 'x', code: 'MSG000012' } }));
    await expect(two).rejects.toThrow();
    expect(inFlight()).toBe(0);
  });

  test('S4-06 S7-31 quiet calls and code look-ups of the login screens are not counted', async () => {
    fetched.mockImplementation(silent);
    void call(read, {}, { quiet: true, timeout: 20 }).catch(() => {});
    void introCall(codes, {}, { timeout: 20 }).catch(() => {});
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    expect(inFlight()).toBe(0);
  });
});

describe('errors', () => {
  test('S8-01 the error body is rejected to the caller', async () => {
    const errors = [{ ROW_NO: 3, FIELD: 'DLV_DT', CODE: 'MSG000187', MESSAGE: '일자' }];
    fetched.mockResolvedValue(json({ status: 422, body: { message: 'm', code: 'MSG000187', errors } }));
    await expect(call(save, { LIST: [] })).rejects.toMatchObject({ status: 422, code: 'MSG000187', errors });
  });

  test('S8-01 a stale save carries the row as it is now', async () => {
    fetched.mockResolvedValue(json({ status: 409, body: { message: 'm', code: 'MSG000025', row: { A: 2 } } }));
    await expect(call(save, { LIST: [] })).rejects.toMatchObject({ status: 409, row: { A: 2 } });
  });

  test('S8-02 the code stands in square brackets behind the text; a text that needs values is the one of the server', () => {
    expect(shown(new CallError(409, 'MSG000025', 'server'))).toBe('다른 사용자가 먼저 수정하였습니다. [MSG000025]');
    expect(shown(new CallError(401, 'MSG000101', '틀림 (1/5회)'))).toBe('틀림 (1/5회) [MSG000101]');
    expect(shown(new CallError(500, 'ERR-7K2M9QX4', '오류'))).toBe('오류 [ERR-7K2M9QX4]');
  });

  test('S8-03 an unknown error is shown and the call never settles; the counter is cleared', async () => {
    const onUnknown = vi.fn();
    const onLost = vi.fn();
    configureCalls({ onUnknown });
    fetched.mockResolvedValue(
      json({ status: 500, body: { message: '오류', code: 'ERR-1', unknown: true }, headers: { 'x-error-code': 'ERR-1' } }),
    );
    expect(await settled(call(read, {}, { onLost }))).toBe('pending');
    expect(onUnknown).toHaveBeenCalledExactlyOnceWith('오류 [ERR-1]');
    expect(onLost).toHaveBeenCalledOnce();
    expect(inFlight()).toBe(0);
  });

  test('S8-12 S8-11 quiet calls, code lists and texts reject an unknown error without a box', async () => {
    const onUnknown = vi.fn();
    configureCalls({ onUnknown });
    fetched.mockImplementation(async () => json({ status: 500, body: { message: '오류', code: 'ERR-1', unknown: true } }));
    await expect(call(read, {}, { quiet: true })).rejects.toBeInstanceOf(CallError);
    await expect(call(codes, {})).rejects.toBeInstanceOf(CallError);
    expect(onUnknown).not.toHaveBeenCalled();
  });

  test('S8-04 no answer is the internet message', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call(read, {})).rejects.toMatchObject({ status: 0, code: 'MSG000031', message: '인터넷 연결 상태를 확인하십시오.' });
    setTexts('ko', {});
    await expect(call(read, {})).rejects.toMatchObject({ message: '인터넷 연결 상태를 확인하십시오.' });
  });

  test('S8-04 an answer that breaks off is no answer', async () => {
    const body = new ReadableStream({ start: (c) => c.error(new TypeError('network error')) });
    fetched.mockResolvedValue(new Response(body, { status: 200 }));
    await expect(call(read, {})).rejects.toMatchObject({ code: 'MSG000031' });
  });

  test('an answer that is no JSON of ours is an error of its status', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(call(read, {})).rejects.toMatchObject({ status: 502, code: 'MSG000050' });
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 200 }));
    await expect(call(read, {})).rejects.toMatchObject({ code: 'MSG000032' });
  });
});

describe('time-outs', () => {
  test.each([
    ['S7-04 a call after 120,000 ms', () => call(read, {}), 120_000],
    ['S9-01 a download after 300,000 ms', () => download(file, {}), 300_000],
    ['S9-02 a template after 60,000 ms', () => download(template, {}), 60_000],
  ] as const)('%s', async (_, make, ms) => {
    vi.useFakeTimers();
    fetched.mockImplementation(silent);
    const failed = vi.fn();
    make().catch(failed);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'MSG000031' }));
    expect(inFlight()).toBe(0);
  });
});

describe('an expired session', () => {
  /** Answers 401 until `open` is called, then data. */
  function dialog() {
    let signIn = () => {};
    const onExpired = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          signIn = () => {
            fetched.mockImplementation(async () => json({ body: { data: { LIST: [7] } } }));
            resolve();
          };
        }),
    );
    configureCalls({ onExpired });
    fetched.mockImplementation(async () => expired());
    return { onExpired, signIn: () => signIn() };
  }

  test('S4-02 S4-03 three answers of 401 open one dialog, then the reads are finished', async () => {
    const { onExpired, signIn } = dialog();
    const three = [call(read, {}), call(read, {}), call(read, {})];
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalled());
    expect(inFlight()).toBe(0);
    signIn();
    const answers = await Promise.all(three);
    expect(answers.map((a) => a.data.LIST)).toEqual([[7], [7], [7]]);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  test('the dialog is told why the session has ended', async () => {
    const { onExpired, signIn } = dialog();
    fetched.mockImplementation(async () =>
      json({ status: 401, body: { message: '세션이 만료되었습니다.', code: 'MSG000030', ended: 'ADMIN' } }),
    );
    const answer = call(read, {});
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalledExactlyOnceWith('ADMIN'));
    signIn();
    expect((await answer).data.LIST).toEqual([7]);
  });

  test('a save is sent again with its BATCH_ID', async () => {
    const { onExpired, signIn } = dialog();
    const body = { BATCH_ID: newBatchId(), LIST: [{ A: 1 }] };
    const saved = call(save, body);
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalled());
    signIn();
    await saved;
    expect(fetched.mock.calls.map(([, init]) => init.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  test('other calls are told to be made again: MSG000047', async () => {
    const { onExpired, signIn } = dialog();
    const pressed = call(action, { MENU_ID: 'M1' });
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalled());
    signIn();
    await expect(pressed).rejects.toMatchObject({ code: 'MSG000047' });
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('calls that start while the dialog is open wait for it; the login itself does not', async () => {
    const { onExpired, signIn } = dialog();
    const first = call(read, {});
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalled());
    const second = call(read, {});
    fetched.mockImplementation(async () => json());
    await call(login, {});
    expect(fetched).toHaveBeenCalledTimes(2);
    signIn();
    await Promise.all([first, second]);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  test('a late 401 of a call made before signing in again opens no second dialog', async () => {
    const { onExpired, signIn } = dialog();
    let late = (_: Response) => {};
    fetched.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          late = resolve;
        }),
    );
    const slow = call(read, {});
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
    const quick = call(read, {});
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalled());
    signIn();
    await quick;
    late(expired());
    await slow;
    expect(onExpired).toHaveBeenCalledOnce();
  });

  test('when the work is left the calls never settle, and the next 401 asks again', async () => {
    const onExpired = vi.fn().mockRejectedValue(new Error('left'));
    configureCalls({ onExpired });
    fetched.mockImplementation(async () => expired());
    expect(await settled(call(read, {}))).toBe('pending');
    expect(await settled(call(read, {}))).toBe('pending');
    expect(onExpired).toHaveBeenCalledTimes(2);
  });

  test('S4-04 a 401 of somebody who is not signed in leads to /login', async () => {
    setSession(null);
    fetched.mockImplementation(async () => expired());
    expect(await settled(call(read, {}))).toBe('pending');
    expect(place.assign).toHaveBeenCalledExactlyOnceWith('/login');
    place.pathname = '/login';
    await expect(call(read, {})).rejects.toMatchObject({ status: 401 });
    expect(place.assign).toHaveBeenCalledOnce();
  });

  test('a refused sign-in is rejected with its text', async () => {
    fetched.mockResolvedValue(json({ status: 401, body: { message: '틀림 (1/5회)', code: 'MSG000101' } }));
    await expect(call(login, {})).rejects.toMatchObject({ code: 'MSG000101', message: '틀림 (1/5회)' });
    expect(place.assign).not.toHaveBeenCalled();
  });
});

describe('downloads', () => {
  test('S8-05 a failed download rejects with the error decoded from the bytes', async () => {
    fetched.mockResolvedValue(
      json({ status: 404, body: { message: '없음', code: 'MSG000043' }, headers: { 'x-error-code': 'MSG000043' } }),
    );
    await expect(download(file, {})).rejects.toMatchObject({ status: 404, code: 'MSG000043', message: '없음' });
  });

  test('the name comes from content-disposition, RFC 5987 first', () => {
    expect(fileName(`attachment; filename="x.xlsx"; filename*=UTF-8''%EB%B0%B0%EC%86%A1.xlsx`)).toBe('배송.xlsx');
    expect(fileName('attachment; filename="a \\"b\\".pdf"')).toBe('a "b".pdf');
    expect(fileName('attachment; filename=plain.txt')).toBe('plain.txt');
    expect(fileName(null)).toBeNull();
  });
});

describe('uploads', () => {
  class FakeXhr {
    static last: FakeXhr;
    timeout = 0;
    status = 0;
    responseText = '';
    upload: { onprogress?: (e: object) => void } = {};
    sent: FormData | null = null;
    onload?: () => void;
    ontimeout?: () => void;
    onabort?: () => void;
    open = vi.fn();
    setRequestHeader = vi.fn();
    constructor() {
      FakeXhr.last = this;
    }
    send(form: FormData) {
      this.sent = form;
    }
    abort() {
      this.onabort?.();
    }
    getResponseHeader = () => null;
    answer(status: number, body: object) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    }
  }
  /** An upload under way: its file has been looked at, and is sent. */
  const send = async (opts = {}) => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    const before = FakeXhr.last;
    const done = upload([new File(['x'], '송장.pdf')], { REF_TP: 'DLV' }, opts);
    await vi.waitFor(() => expect(FakeXhr.last !== before && FakeXhr.last.sent).toBeTruthy());
    return { done, xhr: FakeXhr.last };
  };

  test('S9-03 an upload ends after 100,000 ms with MSG000031', async () => {
    const { done, xhr } = await send();
    expect(xhr.timeout).toBe(100_000);
    expect(inFlight()).toBe(1);
    xhr.ontimeout?.();
    await expect(done).rejects.toMatchObject({ code: 'MSG000031' });
    expect(inFlight()).toBe(0);
  });

  test('S7-26 multipart with files and the JSON part param; progress; the answer is the value of data', async () => {
    const onProgress = vi.fn();
    const { done, xhr } = await send({ onProgress });
    xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    xhr.answer(200, { data: { FILE_NM: '송장.pdf', FILE_SN: 5, LIST: [] } });
    expect(await done).toMatchObject({ FILE_SN: 5 });
    expect(onProgress).toHaveBeenCalledWith(0.25);
    expect(xhr.open).toHaveBeenCalledWith('POST', '/api/file/fileUpload');
    expect(xhr.setRequestHeader).toHaveBeenCalledWith('x-lang', 'ko');
    expect(xhr.sent?.get('param')).toBe('{"REF_TP":"DLV"}');
    expect((xhr.sent?.get('files') as File | undefined)?.name).toBe('송장.pdf');
  });

  test('an upload is refused with the error body, and can be given up', async () => {
    const refused = await send();
    refused.xhr.answer(413, { message: '크기', code: 'MSG000302' });
    await expect(refused.done).rejects.toMatchObject({ status: 413, code: 'MSG000302' });
    const stop = new AbortController();
    const given = await send({ signal: stop.signal });
    stop.abort();
    await expect(given.done).rejects.toMatchObject({ code: 'MSG000031' });
  });
});
