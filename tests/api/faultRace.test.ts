import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { appUrlOf } from '../../src/server/db/migrate';
import { openPools } from '../../src/server/db/open';
import { byCursor } from '../../src/server/lib/cursor';
import { takeNumbers } from '../../src/server/lib/number';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder, save } from '../support/orders';

let t: TestApp;
let writers: [Visitor, Visitor];
beforeAll(async () => {
  t = await createTestApp();
  writers = await Promise.all([t.login('ops01'), t.login('adm1000')]);
});
afterAll(() => t?.close());

const columns = ['DLV_CHRG_NM', 'REQ_RMK'] as const;
type Two = Record<(typeof columns)[number], string | null>;
type Step = { who: 0 | 1; does: 'read' | 'write' } | { does: 'both' };
const steps = fc.array(
  fc.oneof(
    fc.record({ who: fc.constantFrom(0 as const, 1 as const), does: fc.constantFrom('read' as const, 'write' as const) }),
    fc.record({ does: fc.constant('both' as const) }),
  ),
  { minLength: 2, maxLength: 10 },
);

it('fault 14: two who write different columns of one row never overwrite each other unseen, whatever the history', async () => {
  let word = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (history: Step[]) => {
      const made = await makeOrder(t, writers[0], 'C00001');
      const held: [DeliveryOrder, DeliveryOrder] = [made, made];
      const stored = async () => {
        const [row] = await t.sql<{ a: string; b: string; v: number }>(
          'select dlv_chrg_nm as a, req_rmk as b, upd_cnt as v from pan_dlv_ord where dlv_ord_no = $1',
          [made.DLV_ORD_NO],
        );
        return row;
      };
      const model: Two & { UPD_CNT: number } = { DLV_CHRG_NM: made.DLV_CHRG_NM, REQ_RMK: made.REQ_RMK, UPD_CNT: made.UPD_CNT ?? 0 };
      const read = (who: 0 | 1) => {
        held[who] = { ...held[who], ...model };
      };
      const write = async (who: 0 | 1) => {
        const row = { ...held[who], BATCH_FLAG: 'update', [columns[who]]: `word ${++word}` };
        const answer = await save(writers[who], [row]);
        return { row, answer };
      };
      const took = (row: Two) => Object.assign(model, { DLV_CHRG_NM: row.DLV_CHRG_NM, REQ_RMK: row.REQ_RMK, UPD_CNT: model.UPD_CNT + 1 });
      for (const step of history) {
        const before = { ...model };
        const fresh = held.map((row) => row.UPD_CNT === model.UPD_CNT);
        if (step.does === 'read') read(step.who);
        else {
          const done = step.does === 'both' ? await Promise.all([write(0), write(1)]) : [await write(step.who)];
          const who = step.does === 'both' ? [0, 1] : [step.who];
          const good = done.filter(({ answer }) => answer.statusCode === 200);
          // Of those who had read the row as it was, exactly one got through.
          expect(good.length).toBe(who.some((one) => fresh[one]) ? 1 : 0);
          for (const { answer } of done.filter((one) => !good.includes(one))) {
            expect([answer.statusCode, answer.json().code]).toEqual([409, 'MSG000025']);
          }
          for (const { row } of good) took(row as Two);
          // Who is refused is shown the row as it was then: before the other's save or after it.
          const rows = [before, { ...model }].map((row) => expect.objectContaining(row));
          for (const { answer } of done.filter((one) => !good.includes(one))) expect(rows).toContainEqual(answer.json().row);
        }
        expect(await stored()).toEqual({ a: model.DLV_CHRG_NM, b: model.REQ_RMK, v: model.UPD_CNT });
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);

it('fault 15: sixteen batches of the same orders, each in an order of its own, all end and none by a fault of the server', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => makeOrder(t, writers[0], 'C00001')));
  const numbers = made.map((order) => order.DLV_ORD_NO as string);
  const now = async (order: string[]) => {
    const rows = await t.sql<{ no: string; v: number }>(
      'select dlv_ord_no as no, upd_cnt as v from pan_dlv_ord where dlv_ord_no = any($1)',
      [order],
    );
    return order.map((no) => ({ DLV_ORD_NO: no, UPD_CNT: rows.find((row) => row.no === no)?.v }));
  };
  let saved = 0;
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(
      Array.from({ length: 16 }, async (_, i) => {
        const turned = [...numbers.slice(i % 8), ...numbers.slice(0, i % 8)];
        const rows = await now(i < 8 ? turned : turned.reverse());
        return save(
          writers[i % 2] as Visitor,
          rows.map((row) => ({ ...row, BATCH_FLAG: 'update', REQ_RMK: `${round} ${i}` })),
        );
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([]);
    saved += answers.filter(({ statusCode }) => statusCode === 200).length;
  }
  expect(saved).toBeGreaterThanOrEqual(4);
  const versions = await now(numbers);
  expect(new Set(versions.map(({ UPD_CNT }) => UPD_CNT))).toEqual(new Set([(made[0]?.UPD_CNT ?? 0) + saved]));
}, 60_000);

it('fault 17: 32 writers who take numbers and give up at random: no duplicate and no gap', async () => {
  const pools = openPools(appUrlOf(t.ownerUrl), t.scopeKey, { size: 32 });
  const works = fc.sample(fc.record({ count: fc.integer({ min: 1, max: 3 }), undo: fc.boolean() }), 320);
  const taken: string[] = [];
  const writer = async () => {
    for (let work = works.pop(); work; work = works.pop()) {
      const { count, undo } = work;
      await transaction(pools.short, { scope: systemScope }, async ({ db }) => {
        const numbers = await takeNumbers(db, 'CFB', '1000', count);
        if (undo) throw new Error('given up');
        return numbers;
      }).then(
        (numbers) => taken.push(...numbers),
        (error: Error) => expect(error.message).toBe('given up'),
      );
    }
  };
  await Promise.all(Array.from({ length: 32 }, writer));
  await pools.close();
  const sequences = taken.map((no) => Number(no.slice(-4))).sort((a, b) => a - b);
  expect(sequences.length).toBeGreaterThan(100);
  expect(sequences).toEqual(sequences.map((_, i) => i + 1));
});

it('fault 18: a number has the day of Korea at which its work began, begins anew with day, month and year, and none comes twice', async () => {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  // A clock of the test in place of the database's own, for connections that are opened from now on.
  await owner.query(`create schema clock; grant usage on schema clock to app; create table clock.at (t timestamptz); grant select on clock.at to app;
    insert into clock.at values (now()); create function clock.now() returns timestamptz language sql stable as 'select t from clock.at'`);
  await owner.query(
    `do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$`,
  );
  for (const [rule, reset] of [
    ['D1', 'D'],
    ['M1', 'M'],
    ['Y1', 'Y'],
  ]) {
    await owner.query(
      `insert into cms_autono_rule (rule_cd, corp_cd, rule_nm, prefix, date_fmt, seq_len, reset_tp, separator, use_yn)
       values ($1, '*', 'midnight', $1, 'YYYYMMDD', 2, $2, '-', 'Y')`,
      [rule, reset],
    );
  }
  const pools = openPools(appUrlOf(t.ownerUrl), t.scopeKey);
  const at = (instant: string) => owner.query('update clock.at set t = $1', [instant]);
  const take = (rule: string) => transaction(pools.short, { scope: systemScope }, ({ db }) => takeNumbers(db, rule, '1000', 1));
  const all = async (instant: string) => {
    await at(instant);
    return (await Promise.all(['D1', 'M1', 'Y1'].map(take))).flat();
  };
  try {
    // 14:59:58 UTC is two seconds before midnight in Korea.
    expect(await all('2026-11-29T14:59:58Z')).toEqual(['D120261129-01', 'M120261129-01', 'Y120261129-01']);
    expect(await all('2026-11-29T15:00:01Z')).toEqual(['D120261130-01', 'M120261130-02', 'Y120261130-02']);
    expect(await all('2026-11-30T15:00:00Z')).toEqual(['D120261201-01', 'M120261201-01', 'Y120261201-03']);
    expect(await all('2026-12-31T14:59:59Z')).toEqual(['D120261231-01', 'M120261231-02', 'Y120261231-04']);
    expect(await all('2026-12-31T15:00:00Z')).toEqual(['D120270101-01', 'M120270101-01', 'Y120270101-01']);
    // A clock set back goes on counting where that day stood.
    expect(await all('2026-12-31T14:59:59Z')).toEqual(['D120261231-02', 'M120261231-03', 'Y120261231-05']);
  } finally {
    await pools.close();
    await owner.end();
  }
});

it('fault 40: an export of what is changed meanwhile shows one moment', async () => {
  const before = (await t.sql<{ n: string }>('select pickup_plc_nm as n from pan_dlv_ord order by dlv_ord_no')).map(({ n }) => n);
  expect(before.length).toBeGreaterThan(300);
  const seen: string[] = [];
  await transaction(t.pools.heavy, { scope: systemScope, readOnly: true }, async ({ db }) => {
    const query = sql<{ N: string }>`select pickup_plc_nm as n from pan_dlv_ord order by dlv_ord_no`;
    for await (const name of byCursor(db, query, ({ N }) => N)) {
      if (seen.length === 0) await t.sql(`update pan_dlv_ord set pickup_plc_nm = 'meanwhile'`);
      seen.push(name);
    }
  });
  expect(seen).toEqual(before);
});
