import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { type FaultyLine, startProxy } from '../support/proxy';

/** People reach the portal by a line that can fail. */
let t: TestApp;
let ops: Visitor;
let line: FaultyLine;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  line = await startProxy((t.app.server.address() as AddressInfo).port);
  mkdirSync(t.app.kit.env.FILE_STORE, { recursive: true });
});
afterEach(() => {
  Object.assign(line.is, { cutAfter: Number.POSITIVE_INFINITY, muteAfter: Number.POSITIVE_INFINITY });
});
afterAll(async () => {
  await line?.close();
  await t?.close();
});

const phrase = '/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase';
const phrases = async (title: string) => (await t.sql('select 1 from mdm_phrase where phrs_title = $1', [title])).length;

/** A whole request as it goes over the line. */
function request(path: string, type: string, body: Buffer): Buffer {
  const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${line.port}\r\ncookie: ${ops.cookie}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** Sends bytes and gives what came back until the connection ended. */
const told = (bytes: Buffer): Promise<string> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(line.port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

it('fault 5: a save cut or fallen silent after any of its bytes saves nothing; whole, it is done once', async () => {
  const LIST = [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: 'any byte', PHRS_CNNT: 'x' }];
  const whole = request(phrase, 'application/json', Buffer.from(JSON.stringify({ BATCH_ID: randomUUID(), LIST })));
  const seen = new Set<number>();
  for (let n = 1; n < whole.length; n++) {
    line.is.cutAfter = n;
    seen.add(statusOf(await told(whole)));
  }
  line.is.cutAfter = Number.POSITIVE_INFINITY;
  for (let n = 1; n < whole.length; n += 20) {
    line.is.muteAfter = n;
    seen.add(statusOf(await told(whole)));
  }
  expect([...seen].filter((status) => status !== 0 && status !== 400)).toEqual([]);
  expect(await phrases('any byte')).toBe(0);
  line.is.muteAfter = whole.length;
  expect([statusOf(await told(whole)), statusOf(await told(whole))]).toEqual([200, 200]);
  expect(await phrases('any byte')).toBe(1);
});

const pdf = (word: string) => Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nendobj\n% ${word.repeat(20_000)}\ntrailer\n<<>>\n%%EOF\n`);
const part = (name: string, content: Buffer) => [
  Buffer.from(`--cut\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\n`),
  Buffer.from('content-type: application/octet-stream\r\n\r\n'),
  content,
  Buffer.from('\r\n'),
];
/** An upload as it goes over the line. */
function upload(...files: [name: string, content: Buffer][]): Buffer {
  const param = Buffer.from('--cut\r\ncontent-disposition: form-data; name="param"\r\n\r\n{"REF_TP":"DLV"}\r\n');
  const body = Buffer.concat([param, ...files.flatMap(([name, content]) => part(name, content)), Buffer.from('--cut--\r\n')]);
  return request('/api/file/fileUpload', 'multipart/form-data; boundary=cut', body);
}
const stored = () =>
  readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

it('fault 21: an upload cut at 10, 50 or 99 % leaves neither row nor file, of what was whole before neither', async () => {
  const before = stored();
  const whole = upload(['first.pdf', pdf('')], ['second.pdf', pdf('cut')]);
  for (const share of [0.1, 0.5, 0.99]) {
    line.is.cutAfter = Math.floor(whole.length * share);
    expect(statusOf(await told(whole))).toBe(0);
  }
  line.is.cutAfter = Number.POSITIVE_INFINITY;
  await expect.poll(stored, { timeout: 5_000 }).toEqual(before);
  expect(await t.sql(`select 1 from cms_file where file_nm in ('first.pdf', 'second.pdf')`)).toEqual([]);
  expect(statusOf(await told(whole))).toBe(200);
  expect(stored().length).toBe(before.length + 2);
});

it('fault 23: two uploads of one name at once are two files, each with its content', async () => {
  const words = ['one', 'two'];
  const answers = await Promise.all(words.map((word) => told(upload(['same.pdf', pdf(word)]))));
  expect(answers.map(statusOf)).toEqual([200, 200]);
  const numbers = answers.map((answer) => Number(/"FILE_SN":(\d+)/.exec(answer)?.[1]));
  expect(new Set(numbers).size).toBe(2);
  for (const [i, FILE_SN] of numbers.entries()) {
    const answer = await ops.post('/api/file/fileDownload', { FILE_SN });
    expect(answer.rawPayload.equals(pdf(words[i] ?? ''))).toBe(true);
  }
});

it('fault 42: two hundred callers who never come to the end hold up nobody and no connection to the database', async () => {
  const whole = request(phrase, 'application/json', Buffer.from('{}'));
  const slow: Socket[] = [];
  for (let i = 0; i < 200; i++) {
    const socket = connect(line.port, '127.0.0.1');
    socket.on('error', () => {});
    // Half of them in the head, half before the last byte of the body.
    socket.write(whole.subarray(0, i % 2 ? 60 : whole.length - 1));
    slow.push(socket);
  }
  const connections = () => new Promise<number>((resolve) => t.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections, { timeout: 10_000 }).toBeGreaterThanOrEqual(200);
  const LIST = [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: 'beside', PHRS_CNNT: 'x' }];
  for (let i = 0; i < 5; i++) {
    const body = Buffer.from(JSON.stringify({ BATCH_ID: randomUUID(), LIST }));
    expect(statusOf(await told(request(phrase, 'application/json', body)))).toBe(200);
  }
  const open = await t.sql(
    `select 1 from pg_stat_activity where usename = 'app' and datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(open).toEqual([]);
  for (const socket of slow) socket.destroy();
});
