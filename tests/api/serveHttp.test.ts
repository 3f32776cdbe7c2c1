import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let ops: Visitor;
let url: URL;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
});
afterAll(() => t?.close());

const phrase = '/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase';
const phrases = async (title: string) => (await t.sql('select 1 from mdm_phrase where phrs_title = $1', [title])).length;
const body = (title: string) =>
  JSON.stringify({ BATCH_ID: randomUUID(), LIST: [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: title, PHRS_CNNT: 'x' }] });

it('a file over the limit is refused with an answer, not a broken connection', async () => {
  const form = new FormData();
  form.append('param', JSON.stringify({ REF_TP: 'DLV' }));
  form.append('files', new Blob(['%PDF-1.4\n', new Uint8Array(25 * 1024 * 1024)]), 'big.pdf');
  const answer = await fetch(new URL('/api/file/fileUpload', url), { method: 'POST', headers: { cookie: ops.cookie }, body: form });
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([413, 'MSG000302']);
});

it('fault 5: a request cut in the middle of its body saves nothing', async () => {
  const text = body('cut off');
  for (const share of [0.1, 0.5, 0.99]) {
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(`POST ${phrase} HTTP/1.1\r\nhost: ${url.host}\r\ncookie: ${ops.cookie}\r\ncontent-type: application/json\r\n`);
        socket.write(`content-length: ${Buffer.byteLength(text)}\r\n\r\n${text.slice(0, Math.floor(text.length * share))}`, () =>
          socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
      socket.on('error', reject);
    });
  }
  expect((await ops.post(phrase, JSON.parse(text))).statusCode).toBe(200);
  expect(await phrases('cut off')).toBe(1);
});

it('faults 8, 9: every connection to the database broken: at most one 503 each, then it works again and listens again', async () => {
  await t.sql(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and datname = current_database()`);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ops.post('/api/session')));
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
  await expect.poll(async () => (await ops.post('/api/session')).statusCode).toBe(200);
  await expect.poll(() => t.app.kit.events.listening, { timeout: 10_000 }).toBe(true);
});

it('fault 6: a connection that dies in a save leaves nothing of it, and the same save goes through after', async () => {
  await t.sql(`create function die() returns trigger language plpgsql as $$ begin perform pg_sleep(10); return new; end $$`);
  await t.sql('create trigger die before insert on mdm_phrase for each row execute function die()');
  const text = JSON.parse(body('killed'));
  const first = ops.post(phrase, text);
  const end = () =>
    t.sql(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
  await expect.poll(end, { timeout: 20_000 }).toHaveLength(1);
  expect((await first).statusCode).toBe(503);
  expect(await phrases('killed')).toBe(0);
  await t.sql('drop trigger die on mdm_phrase');
  await expect.poll(async () => (await ops.post(phrase, text)).statusCode).toBe(200);
  expect(await phrases('killed')).toBe(1);
});

it('fault 39: a heavy search whose caller goes away is ended in the database', async () => {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin; lock table pan_dlv_ord in access exclusive mode');
    const gone = new AbortController();
    const asked = fetch(new URL('/api/pan/dlvOrdMgt/excel', url), {
      method: 'POST',
      headers: { cookie: ops.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ SEARCH: { DT_TP: 'DLV', FR_DT: '20261101', TO_DT: '20261120' }, ACCESS_RSN: '확인' }),
      signal: gone.signal,
    }).catch(() => 'gone');
    const waiting = async () =>
      (await t.sql(`select 1 from pg_stat_activity where usename = 'app' and datname = current_database() and wait_event_type = 'Lock'`))
        .length;
    await expect.poll(waiting).toBe(1);
    gone.abort();
    expect(await asked).toBe('gone');
    await expect.poll(waiting, { timeout: 2_000 }).toBe(0);
  } finally {
    await owner.end();
  }
});
