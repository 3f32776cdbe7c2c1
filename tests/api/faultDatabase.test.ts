import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder, save, todayOf } from '../support/orders';
import { type FaultyLine, lineTo } from '../support/proxy';

/** The portals reach their database by a line that can fail. */
let line: FaultyLine;
let t: TestApp;
let ops: Visitor;
beforeAll(async () => {
  const through = async (appUrl: string) => {
    const way = await lineTo(appUrl);
    line = way.line;
    return way.url;
  };
  t = await createTestApp({}, { timeoutSec: 3, patienceMs: 1_500, through });
  ops = await t.login('ops01');
});
afterEach(() => {
  Object.assign(line.is, { black: false, delayMs: 0 });
});
afterAll(async () => {
  await t?.close();
  await line?.close();
});

const phrase = '/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase';
const phraseBody = (title: string) => ({
  BATCH_ID: randomUUID(),
  LIST: [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: title, PHRS_CNNT: 'x' }],
});
const phrases = async (title: string) => (await t.sql('select 1 from mdm_phrase where phrs_title = $1', [title])).length;
const search = async (visitor: Visitor) => {
  const today = await todayOf(t);
  return visitor.post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: { DT_TP: 'ORD', FR_DT: today, TO_DT: today } });
};
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const works = () => expect.poll(async () => (await search(ops)).statusCode, { timeout: 15_000 }).toBe(200);

/** Waits until a statement of the portal that names the table is under way. */
const underWay = (table: string) =>
  expect
    .poll(() =>
      t.sql(`select 1 from pg_stat_activity where usename = 'app' and datname = current_database() and query like $1`, [`%${table}%`]),
    )
    .toHaveLength(1);

it('fault 10: a database that does not answer is told as 503 in the user’s language within the limit, by every place of the queue; then all goes on', async () => {
  await works();
  // Of one session sixteen calls are under way: those of three fill the queue.
  const visitors = [ops, await t.login('ops02'), await t.login('adm1000')];
  line.is.black = true;
  const begun = performance.now();
  const answers = await Promise.all(visitors.flatMap((visitor) => Array.from({ length: 16 }, () => search(visitor))));
  // Once for the session where it is not at hand, once for the call.
  expect(performance.now() - begun).toBeLessThan(4_500);
  expect(new Set(answers.map((answer) => codeOf(answer).join(' ')))).toEqual(new Set(['503 MSG000050']));
  expect(new Set(answers.map((answer) => answer.json().message))).toEqual(new Set([expect.stringContaining('일시적으로')]));
  expect((await t.visitor().get('/healthz')).statusCode).toBe(200);
  expect((await t.visitor().get('/readyz')).statusCode).toBe(503);
  // The connection that listens is found out too, else caches would be trusted that nobody drops any more.
  await expect.poll(() => t.app.kit.events.listening, { timeout: 15_000 }).toBe(false);
  line.is.black = false;
  await works();
  await expect.poll(() => t.app.kit.events.listening, { timeout: 15_000 }).toBe(true);
}, 60_000);

it('fault 10: a save whose database falls silent in the middle is 503; sent again it is done once', async () => {
  await t.sql(`create function nap() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$`);
  await t.sql('create trigger nap before insert on mdm_phrase for each row execute function nap()');
  const body = phraseBody('silent');
  const first = ops.post(phrase, body);
  await underWay('mdm_phrase');
  line.is.black = true;
  expect(codeOf(await first)).toEqual([503, 'MSG000050']);
  expect(await phrases('silent')).toBe(0);
  line.is.black = false;
  await expect.poll(async () => (await ops.post(phrase, body)).statusCode, { timeout: 15_000 }).toBe(200);
  expect(await phrases('silent')).toBe(1);
  await t.sql('drop trigger nap on mdm_phrase');
}, 60_000);

it('fault 11: a slow database slows the calls that ask it, and no others', async () => {
  await works();
  line.is.delayMs = 100;
  let saved = 0;
  const saves = Array.from({ length: 4 }, () => ops.post(phrase, phraseBody('slow')).finally(() => saved++));
  const others = await Promise.all(Array.from({ length: 20 }, () => t.visitor().get('/healthz')));
  expect(others.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(saved).toBe(0);
  expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(await phrases('slow')).toBe(4);
});

it('fault 16: a save that waits too long for a lock is 503, not a hang; sent again it goes through', async () => {
  const order = await makeOrder(t, ops, 'C00001');
  const id = randomUUID();
  const change = [{ ...order, BATCH_FLAG: 'update', DLV_CHRG_NM: '기다림' }];
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('select 1 from pan_dlv_ord where dlv_ord_no = $1 for update', [order.DLV_ORD_NO]);
  const refused = await save(ops, change, id);
  await owner.end();
  expect([...codeOf(refused), refused.headers['retry-after']]).toEqual([503, 'MSG000050', '5']);
  expect((await save(ops, change, id)).statusCode).toBe(200);
});

it('fault 35: a server clock that jumps two hours either way ends no session and opens none', async () => {
  const ended = await t.login('ops02');
  await t.sql(`update cms_sess set exp_dtm = now() where user_id = 'ops02'`);
  try {
    for (const hours of [2, -2]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      expect((await search(ops)).statusCode).toBe(200);
      expect((await search(ended)).statusCode).toBe(401);
      expect((await search(await t.login('ops03'))).statusCode).toBe(200);
      vi.useRealTimers();
    }
  } finally {
    vi.useRealTimers();
  }
});
