import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { beginPost, codeOfRaw } from '../support/raw';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t?.close());

const phrases = '/api/cms/popup/cmsUsedPhrasePopup';
const save = `${phrases}/saveCmsUsedPhrase`;
const read = `${phrases}/selectCmsUsedPhrase`;
const tenMb = 10 * 1024 * 1024;
const filled = (start: string, unit: string, bytes = tenMb - 1024) => start + unit.repeat(Math.floor((bytes - start.length) / unit.length));

const begin = (visitor: Visitor | undefined, path: string, headers: Record<string, string | number>) =>
  beginPost(t, path, { ...(visitor ? { cookie: visitor.cookie } : {}), 'content-type': 'application/json', ...headers });

/** Sends a beginning of a body that says it is ten megabytes long; nothing else ever follows. */
async function refused(visitor: Visitor | undefined, path: string, start: string) {
  const call = begin(visitor, path, { 'content-length': tenMb });
  call.socket.write(start);
  const answer = codeOfRaw(await call.answered);
  call.socket.destroy();
  return answer;
}

describe('ten megabytes that no screen sends', () => {
  it.each([
    ['of brackets', '['.repeat(20)],
    ['of objects in objects', '{"a":'.repeat(20)],
    ['of brackets in a row of a save', `{"BATCH_ID":"${randomUUID()}","LIST":[${'[{"a":'.repeat(20)}`],
    ['of more values than rows can have', filled(`{"BATCH_ID":"${randomUUID()}","LIST":[0`, ',0', 1_100_000)],
    ['of lists', filled('[[]', ',[]', 1_600_000)],
    ['of one name again and again', filled('{"a":1', ',"a":1', 4_000_000)],
  ])('%s are refused as soon as that is seen: the rest is not waited for', async (_, start) => {
    expect(await refused(ops, save, start)).toEqual([413, 'MSG000454']);
  });

  it('are refused unread by a call that takes no list of rows, and before the sign-in', async () => {
    expect(await refused(ops, read, '{')).toEqual([413, 'MSG000453']);
    expect(await refused(undefined, '/api/login', '{')).toEqual([413, 'MSG000453']);
    expect(await refused(undefined, save, '{')).toEqual([401, 'MSG000030']);
  });

  it('are refused where they become too long when their length is not told', async () => {
    const call = begin(ops, read, { 'transfer-encoding': 'chunked' });
    const piece = 'x'.repeat(100_000);
    call.socket.write(`1\r\n"\r\n`);
    for (let i = 0; i < 3; i++) call.socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
    expect(codeOfRaw(await call.answered)).toEqual([413, 'MSG000453']);
    call.socket.destroy();
  });

  it('are not unpacked', async () => {
    const payload = gzipSync(JSON.stringify({ SEARCH: {} }));
    const headers = { cookie: ops.cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    expect((await t.app.inject({ method: 'POST', url: read, headers, payload })).statusCode).toBe(400);
  });

  it('say so in the language of the user', async () => {
    const payload = '['.repeat(20);
    const told = async (lang: string) => {
      const headers = { cookie: ops.cookie, 'content-type': 'application/json', 'x-lang': lang };
      return (await t.app.inject({ method: 'POST', url: save, headers, payload })).json().message;
    };
    expect(await told('en')).toBe('There is too much to process at once. Send it in parts.');
    expect(await told('ko')).toContain('나누어 다시 시도하십시오');
  });
});

it('conditions of ten thousand values are still read', async () => {
  const answer = await ops.post(read, { SEARCH: { PHRS_TP: Array.from({ length: 10_000 }, (_, i) => `PHRASE${i}`) } });
  expect(answer.statusCode, answer.body).toBe(200);
});

it('of one user one large body is taken at a time; small ones of the same and large ones of others go on', async () => {
  const body = (title: string) => {
    const row = { BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: title, PHRS_CNNT: 'x'.repeat(1_000) };
    return JSON.stringify({ BATCH_ID: randomUUID(), LIST: Array.from({ length: 300 }, () => row) });
  };
  const large = (visitor: Visitor, text: string) => begin(visitor, save, { 'content-length': text.length });
  const [first, second, third] = [body('first'), body('second'), body('third')];
  const slow = large(ops, first);
  slow.socket.write(first.slice(0, 300_000));
  const next = large(ops, second);
  next.socket.write(second);
  const other = large(cadm, third);
  other.socket.write(third);
  expect(codeOfRaw(await other.answered)[0]).toBe(200);
  expect((await ops.post(read, { SEARCH: {} })).statusCode).toBe(200);
  expect(next.answer()).toBe('');
  slow.socket.write(first.slice(300_000));
  expect(codeOfRaw(await slow.answered)[0]).toBe(200);
  expect(codeOfRaw(await next.answered)[0]).toBe(200);
  for (const { socket } of [slow, next, other]) socket.destroy();
});
