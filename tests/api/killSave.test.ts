import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { dataFolder } from '../support/folders';
import {
  bigSave,
  nothing,
  numbersIn,
  type Outcome,
  Owner,
  type Running,
  rowsOfSave,
  send,
  signIn,
  startPortal,
  storedOf,
  whole,
} from '../support/killed';

let database: TestDatabase;
let owner: Owner;
const folder = dataFolder();
let portal: Running | undefined;

const start = async () => {
  portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: database.url });
  return portal;
};
const kill = async (running: Running) => {
  await running.program.end('SIGKILL');
  portal = undefined;
};

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new Owner(database.url);
});
afterAll(async () => {
  await portal?.program.end('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A save under way, at the moment the portal is to be killed. */
interface Cut {
  sent: Promise<Outcome>;
  /** What has to be let go once the portal is dead. */
  release?: () => Promise<void>;
}

/** Begins a save and waits for the moment; `took` is the time a whole save takes. */
type Moment = (begin: () => Promise<Outcome>, took: number) => Promise<Cut>;

/** At a share of the time that a whole save takes. */
const after =
  (share: number): Moment =>
  async (begin, took) => {
    const sent = begin();
    await sleep(share * took);
    return { sent };
  };
/** When the answer is wholly there. */
const answered: Moment = async (begin) => {
  const sent = begin();
  await sent;
  return { sent };
};
/** Between the orders and their lines: the save stands at a lock. */
const between: Moment = async (begin) => {
  const lock = await owner.connection();
  await lock.query('begin; lock table pan_dlv_ord_dtl in share mode');
  const sent = begin();
  await owner.waiting();
  return {
    sent,
    release: () => lock.end(),
  };
};
/** The instant the database has committed: it tells us of that no later than the portal. */
const committed: Moment = async (begin) => {
  const client = await owner.connection();
  await client.query('listen batch_done');
  const told = new Promise((resolve) => client.once('notification', resolve));
  const sent = begin();
  await told;
  return { sent, release: () => client.end() };
};

const moments: Moment[] = [
  ...[0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1].map(after),
  ...[between, between, between],
  ...[committed, committed, committed],
  ...[answered, answered, answered],
];

test('faults 6 and 7: killed 20 times in a save of 1,000 rows, every acknowledged save is there once, no half save ever', async () => {
  await owner.sql(`create function batch_done() returns trigger language plpgsql as $$
    begin perform pg_notify('batch_done', new.batch_id::text); return null; end $$`);
  await owner.sql('create trigger batch_done after insert on cms_batch for each row execute function batch_done()');
  let running = await start();
  const cookie = await signIn(running);
  const first = await bigSave(owner);
  const begun = performance.now();
  expect((await send(running, cookie, first.body)).status).toBe(200);
  const took = performance.now() - begun;
  const [before] = await owner.sql<{ last_seq: string }>(
    `select last_seq from cms_autono_cnt where rule_cd = 'DLV' order by last_dtm desc limit 1`,
  );

  const seen = { acknowledged: 0, committed: 0, undone: 0 };
  for (const moment of moments) {
    const save = await bigSave(owner);
    const target = running;
    const { sent, release } = await moment(() => send(target, cookie, save.body), took);
    await kill(running);
    const outcome = await sent;
    await release?.();

    running = await start();
    const { numbers, ...counts } = await storedOf(owner, save.mark);
    if (outcome.status === 200) {
      seen.acknowledged++;
      expect(counts).toEqual(whole);
      expect(numbers).toEqual(numbersIn(outcome.text));
    } else {
      expect(outcome.status).toBe(0);
      seen[counts.orders ? 'committed' : 'undone']++;
      expect([whole, nothing]).toContainEqual(counts);
    }

    const again = await send(running, cookie, save.body);
    expect(again.status).toBe(200);
    if (outcome.status === 200) expect(again.text === outcome.text).toBe(true);
    expect(await storedOf(owner, save.mark)).toEqual({ ...whole, numbers: numbersIn(again.text) });
  }

  // Each kind of moment was really met, else the test would prove less than it says.
  expect(Math.min(seen.acknowledged, seen.committed, seen.undone)).toBeGreaterThanOrEqual(1);
  const [counter] = await owner.sql<{ taken: number; orders: number }>(
    `select c.last_seq - $1::bigint as taken, (select count(*) from pan_dlv_ord where req_rmk like 'kill %') as orders
     from cms_autono_cnt c where rule_cd = 'DLV' order by last_dtm desc limit 1`,
    [before?.last_seq],
  );
  // No number twice (they are the key), none lost: the counter went up with the saves alone.
  expect([Number(counter?.taken), Number(counter?.orders)]).toEqual([moments.length * rowsOfSave, (moments.length + 1) * rowsOfSave]);
}, 480_000);
