import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Balancer, startBalancer } from '../support/balancer';
import { Checker } from '../support/checker';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { dataFolder } from '../support/folders';
import { Owner, type Running, send, signIn, startPortal } from '../support/killed';
import { newOrder } from '../support/orders';

/** Seconds that people save while portals are killed; more of them find more. */
const seconds = Number(process.env.CHECK_SEC ?? 6);

let database: TestDatabase;
let owner: Owner;
let balancer: Balancer;
const folder = dataFolder();
const portals: Running[] = [];
const start = () => startPortal({ DATA_DIR: folder, DATABASE_URL: database.url });

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new Owner(database.url);
  portals.push(...(await Promise.all([start(), start()])));
  balancer = await startBalancer(portals.map(({ address }) => address));
}, 180_000);
afterAll(async () => {
  await balancer?.close();
  for (const { program } of portals) await program.end('SIGKILL');
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const post = (portal: { address: string }, cookie: string, path: string, body: object = {}) =>
  fetch(`${portal.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
const phrase = '/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase';
const phraseBody = () => ({
  BATCH_ID: randomUUID(),
  LIST: [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: 'x', PHRS_CNNT: 'x' }],
});

describe('two portals on one database', () => {
  /** Asks both until both answer so: within a second, before anything in their memory grows old. */
  const bothSoon = (ask: (portal: Running) => Promise<unknown>, answer: unknown) =>
    expect.poll(() => Promise.all(portals.map(ask)), { timeout: 1_000, interval: 20 }).toEqual([answer, answer]);

  it('who signs in at one is at work on both; a logout at one is in force on the other within a second', async () => {
    const cookie = await signIn(portals[0] as Running);
    const session = async (portal: Running) => (await post(portal, cookie, '/api/session')).status;
    await bothSoon(session, 200);
    expect((await post(portals[0] as Running, cookie, '/api/logout')).status).toBe(200);
    await bothSoon(session, 401);
  });

  it('a right taken away, a text changed and a user suspended are so on both within a second', async () => {
    const cookie = await signIn(balancer);
    const save = async (portal: Running) => (await post(portal, cookie, phrase, phraseBody())).status;
    const text = async (portal: Running) => {
      const { data } = (await (await post(portal, cookie, '/api/languageMap', { LANG_CD: 'ko' })).json()) as {
        data: { ko: Record<string, string> };
      };
      return data.ko.MSG000001;
    };
    await bothSoon(save, 200);
    await bothSoon(text, '저장되었습니다.');
    await owner.sql(`update cms_lang set lang_txt = '두었습니다.' where lang_key = 'MSG000001' and lang_cd = 'ko'`);
    await bothSoon(text, '두었습니다.');
    await owner.sql(`delete from cms_role_btn where role_id = 'OPS' and btn_id = 'add'
      and menu_id in (select menu_id from cms_menu where menu_abbr = 'cmsUsedPhrasePopup')`);
    await bothSoon(save, 403);
    await owner.sql(`update cms_user set user_sts = 'SUS' where user_id = 'ops01'`);
    await bothSoon(save, 401);
    await owner.sql(`update cms_user set user_sts = 'ACT' where user_id = 'ops01'`);
  });
});

it('people save on both while one or the other is killed, connections of the database too, and answers get lost: nothing is lost, doubled or half, and a due job runs once', async () => {
  await owner.sql('create table job_runs (job_id text)');
  await owner.sql(`create function note_run() returns trigger language plpgsql security definer as $$ begin
    if new.last_run_dtm is distinct from old.last_run_dtm then insert into job_runs values (new.job_id); end if; return new; end $$`);
  await owner.sql('create trigger note_run before update on cms_job for each row execute function note_run()');
  const cookie = await signIn(balancer);
  const checker = await Checker.start(owner, balancer, cookie);
  await owner.sql(`update cms_job set next_run_dtm = now() where job_id = 'FILE_CLEAN'`);
  balancer.loses = 0.1;
  checker.run(6);
  let kills = 0;
  for (const until = Date.now() + seconds * 1_000; Date.now() < until || kills < 2; kills++) {
    await sleep(500 + Math.random() * 1_000);
    const i = kills % 2;
    await portals[i]?.program.end('SIGKILL');
    await owner.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and datname = current_database() and random() < 0.3`,
    );
    portals[i] = await start();
    balancer.targets[i] = portals[i].address;
  }
  await checker.end();
  balancer.loses = 0;
  const { saved } = await checker.check();
  expect(saved).toBeGreaterThan(20);
  await expect.poll(() => owner.sql(`select job_id from job_runs where job_id = 'FILE_CLEAN'`), { timeout: 15_000 }).not.toEqual([]);
  expect(await owner.sql(`select job_id from job_runs where job_id = 'FILE_CLEAN'`)).toHaveLength(1);
}, 240_000);

it('fault 43: told to end under load, a portal answers what it has begun and takes nothing more; the other one does the rest', async () => {
  const [ending, other] = portals as [Running, Running];
  const cookie = await signIn(ending);
  const order = await newOrder(owner, 'C00001');
  const left: string[] = [];
  const saved: string[] = [];
  const client = async () => {
    for (;;) {
      const BATCH_ID = randomUUID();
      const body = JSON.stringify({ BATCH_ID, LIST: [order, order] });
      const { status } = await send(ending, cookie, body);
      if (status === 200) saved.push(BATCH_ID);
      else return void left.push(body);
    }
  };
  const clients = Array.from({ length: 8 }, client);
  await expect.poll(() => saved.length, { timeout: 20_000 }).toBeGreaterThan(20);
  expect(await ending.program.end('SIGTERM')).toBe(0);
  await Promise.all(clients);
  const batches = async (ids: string[]) => (await owner.sql('select 1 from cms_batch where batch_id = any($1)', [ids])).length;
  // Each save that is in the database was answered, each answer stands in the database.
  const ids = left.map((body) => (JSON.parse(body) as { BATCH_ID: string }).BATCH_ID);
  expect([await batches(saved), await batches(ids)]).toEqual([saved.length, 0]);
  for (const body of left) expect((await send(other, cookie, body)).status).toBe(200);
  expect(await batches(ids)).toBe(left.length);
}, 120_000);
