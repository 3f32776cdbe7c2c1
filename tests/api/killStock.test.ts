import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOn } from '../../src/server/db/open';
import { ledgerFaults } from '../../src/server/mimi/recount.service';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { dataFolder } from '../support/folders';
import { Owner, type Running, signIn, startPortal } from '../support/killed';

/** How long the clients work at least, s: not at all in a run of all tests, a minute where that is asked for. */
const seconds = Number(process.env.STOCK_SECONDS ?? 0);
const clients = 10;
/** Answers between two kills, kills at least, ms between two tries. */
const [between, leastKills, retry] = [60, 2, 100];

let database: TestDatabase;
let owner: Owner;
let portal: Running;
const folder = dataFolder();
const start = async () => {
  portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: database.url });
};

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new Owner(database.url);
  await start();
});
afterAll(async () => {
  await portal?.program.end('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  status: number;
  data: { LIST: { SPLY_NO: string; UPD_CNT: number }[] };
  errors?: { CODE: string }[];
}

/** Sends a call until an answer to it arrives; the same one is sent again where the portal died in it. */
async function post(cookie: string, call: string, LIST: object[]): Promise<Answer> {
  const body = JSON.stringify({ BATCH_ID: randomUUID(), LIST });
  for (;;) {
    try {
      const answer = await fetch(`${portal.address}/api/mimi/mimiSupplyMgt/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body,
      });
      const told = (await answer.json()) as Answer;
      if (answer.status < 500 && answer.status !== 429) return { ...told, status: answer.status };
    } catch {
      // It died before it had answered: the next one is asked.
    }
    await sleep(retry);
  }
}

test(`ten clients move one lot while the portal is killed: stock is never negative, no movement is doubled or lost`, async () => {
  await owner.sql(
    `insert into mdm_item select (jsonb_populate_record(i, '{"item_cd": "KILL-1", "lot_yn": "Y"}')).* from mdm_item i where i.cust_cd = 'C00003' and i.item_cd = 'MM-1002'`,
  );
  const cookies = await Promise.all(['ops01', 'adm1000'].map((user) => signIn(portal, user)));
  const [day] = await owner.sql<{ today: string }>(`select to_char(now(), 'YYYYMMDD') as today`);
  const goods = { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', ITEM_CD: 'KILL-1', LOT_NO: 'L1', SPLY_DT: day?.today };
  const begun = Date.now();
  let isOver = false;
  let answers = 0;
  const confirmed = new Map<string, number>();
  const refused = new Set<string>();
  const planned = new Set<string>();

  const work = async (client: number) => {
    const cookie = cookies[client % cookies.length] as string;
    for (let i = 0; !isOver; i++) {
      const RMK = `kill ${client}/${i}`;
      const SPLY_QTY = 1 + ((client * 7 + i * 3) % 9);
      // A little more goes out than comes in: releases meet an empty lot all the time.
      const SPLY_TP = (client + i) % 5 < 2 ? 'IN' : 'OUT';
      planned.add(RMK);
      const saved = await post(cookie, 'saveMimiSupply', [{ BATCH_FLAG: 'insert', ...goods, SPLY_TP, SPLY_QTY, RMK }]);
      expect([RMK, saved.status, saved.errors]).toEqual([RMK, 200, undefined]);
      const answer = await post(
        cookie,
        'confirm',
        saved.data.LIST.map(({ SPLY_NO, UPD_CNT }) => ({ SPLY_NO, UPD_CNT })),
      );
      answers++;
      if (answer.status === 200) confirmed.set(RMK, SPLY_TP === 'IN' ? SPLY_QTY : -SPLY_QTY);
      else {
        expect([RMK, answer.status, answer.errors?.map(({ CODE }) => CODE)]).toEqual([RMK, 422, ['MSG000244']]);
        refused.add(RMK);
      }
    }
  };
  let lowest = 0;
  const watch = async () => {
    const client = await owner.connection();
    while (!isOver) {
      const { rows } = await client.query(`select stock_of('C00003', 'WHY1', 'KILL-1', 'L1', 'infinity')::int as qty`);
      lowest = Math.min(lowest, rows[0].qty);
      await sleep(10);
    }
    await client.end();
  };
  let kills = 0;
  const kill = async () => {
    const someAnswers = async () => {
      for (const wanted = answers + between; answers < wanted; ) await sleep(5);
    };
    await someAnswers();
    while (kills < leastKills || Date.now() < begun + seconds * 1_000) {
      await portal.program.end('SIGKILL');
      kills++;
      await start();
      await someAnswers();
    }
    isOver = true;
  };
  await Promise.all([kill(), watch(), ...Array.from({ length: clients }, (_, client) => work(client))]);

  const stored = await owner.sql<{ rmk: string; sply_sts: string; n: number }>(
    `select rmk, sply_sts, count(*)::int as n from mimi_supply where item_cd = 'KILL-1' group by 1, 2`,
  );
  expect(stored.filter(({ n }) => n > 1)).toEqual([]);
  expect(stored.map(({ rmk }) => rmk).sort()).toEqual([...planned].sort());
  const inState = (state: string) => stored.filter(({ sply_sts }) => sply_sts === state).map(({ rmk }) => rmk);
  expect(inState('CFM').sort()).toEqual([...confirmed.keys()].sort());
  expect(inState('PLN').sort()).toEqual([...refused].sort());
  const [left] = await owner.sql(`select stock_of('C00003', 'WHY1', 'KILL-1', 'L1', 'infinity')::int as qty`);
  expect(left).toEqual({ qty: [...confirmed.values()].reduce((sum, quantity) => sum + quantity, 0) });
  expect(lowest).toBe(0);
  const pool = new pg.Pool({ connectionString: database.url, options: '-c TimeZone=Asia/Seoul' });
  expect((await ledgerFaults(kyselyOn(pool))).filter((fault) => fault.includes('KILL-1'))).toEqual([]);
  await pool.end();
  // Releases met an empty lot, else the test would prove less than it says.
  expect([refused.size > 0, confirmed.size > between]).toEqual([true, true]);
  if (process.env.STOCK_SECONDS) process.stdout.write(`${kills} kills, ${confirmed.size} confirmed, ${refused.size} refused\n`);
}, 300_000);
