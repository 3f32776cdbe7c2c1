import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { beginPost, codeOfRaw, type RawRequest } from '../support/raw';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t?.close());

const stored = () =>
  !existsSync(t.app.kit.env.FILE_STORE)
    ? []
    : readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);

const mb = 1024 * 1024;
const part = (about: string, content: Buffer | string = '') =>
  Buffer.concat([Buffer.from(`--cut\r\ncontent-disposition: form-data; ${about}\r\n\r\n`), Buffer.from(content)]);
const param = Buffer.concat([part('name="param"', '{"REF_TP":"DLV"}'), Buffer.from('\r\n')]);
const pdf = part('name="files"; filename="a.pdf"', '%PDF-1.4\n%%EOF\n');
const ending = Buffer.from('\r\n--cut--\r\n');

/** Begins an upload that says how long it will be. */
const begin = (visitor: Visitor, length: number): RawRequest =>
  beginPost(t, '/api/file/fileUpload', {
    cookie: visitor.cookie,
    'content-type': 'multipart/form-data; boundary=cut',
    'content-length': length,
  });

describe('an upload that is no browser’s', () => {
  it('file parts of another name than the one asked for are refused unread: what follows of them is never waited for', async () => {
    const call = begin(ops, 150 * mb);
    call.socket.write(Buffer.concat([param, part('name="other"; filename="a.pdf"', Buffer.alloc(mb))]));
    expect(codeOfRaw(await call.answered)).toEqual([422, 'MSG000451']);
    expect(call.answer()).toContain('(other)');
    call.socket.destroy();
  });

  it('a text longer than any of ours is refused where it becomes so, as a field and as a file', async () => {
    for (const about of ['name="REF_KEY"', 'name="REF_KEY"; filename="blob"']) {
      const call = begin(ops, 150 * mb);
      call.socket.write(Buffer.concat([part(about, Buffer.alloc(mb, 'x')), Buffer.from('\r\n'), param]));
      expect(codeOfRaw(await call.answered), about).toEqual([413, 'MSG000302']);
      call.socket.destroy();
    }
  });

  it('texts without end, and parts without end, are refused', async () => {
    const call = begin(ops, 150 * mb);
    call.socket.write(Buffer.concat(Array.from({ length: 100 }, () => param)));
    expect(codeOfRaw(await call.answered)).toEqual([422, 'MSG000451']);
    call.socket.destroy();
  });

  it('one longer than all its files may be is refused before anything of it is read', async () => {
    const call = begin(ops, 500 * mb);
    expect(codeOfRaw(await call.answered)).toEqual([413, 'MSG000302']);
    call.socket.destroy();
  });

  it('one that does not say how long it is ends where it has become longer than it may, also before its first part', async () => {
    const call = beginPost(t, '/api/file/fileUpload', {
      cookie: ops.cookie,
      'content-type': 'multipart/form-data; boundary=cut',
      'transfer-encoding': 'chunked',
    });
    const piece = Buffer.concat([Buffer.from(`${mb.toString(16)}\r\n`), Buffer.alloc(mb, 'x'), Buffer.from('\r\n')]);
    let sent = 0;
    while (!call.answer() && !call.socket.destroyed && sent < 400) {
      if (!call.socket.write(piece)) await new Promise((resolve) => call.socket.once('drain', resolve).once('close', resolve));
      sent++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(codeOfRaw(await call.answered)).toEqual([413, 'MSG000302']);
    expect(sent).toBeLessThan(400);
    call.socket.destroy();
  }, 60_000);

  it('who goes on sending after the refusal is cut off', async () => {
    const call = begin(ops, 190 * mb);
    call.socket.write(Buffer.concat([param, part('name="other"; filename="a.pdf"')]));
    await call.answered;
    let sent = 0;
    for (; sent < 180 && !call.socket.destroyed; sent++) {
      if (!call.socket.write(Buffer.alloc(mb))) await new Promise((resolve) => call.socket.once('drain', resolve).once('close', resolve));
    }
    await call.closed;
    expect(sent).toBeLessThan(180);
  }, 60_000);

  it('nothing of them is left on the disk', () => expect(stored()).toEqual([]));
});

it('of one user two uploads are taken at a time: those that never end keep nobody else waiting, and end with their connection', async () => {
  const length = param.length + pdf.length + mb;
  const slow = Array.from({ length: 5 }, () => begin(ops, length));
  for (const call of slow) call.socket.write(Buffer.concat([param, pdf]));
  await expect.poll(() => stored().length, { timeout: 10_000 }).toBe(2);
  const own = begin(cadm, param.length + pdf.length + ending.length);
  own.socket.write(Buffer.concat([param, pdf, ending]));
  expect(codeOfRaw(await own.answered)[0]).toBe(200);
  expect(stored().length).toBe(3);
  for (const call of slow) call.socket.destroy();
  await expect.poll(() => stored().length, { timeout: 10_000 }).toBe(1);
  own.socket.destroy();
});
