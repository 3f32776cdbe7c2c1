import { getPriority } from 'node:os';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MigrateError, migrate } from '../../src/server/db/migrate';
import { type Db, openPools, type Pools } from '../../src/server/db/open';
import { prepared } from '../../src/server/lib/prepared';
import { systemScope } from '../../src/server/lib/scope';
import { repeated, transaction } from '../../src/server/lib/transaction';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/clone';

let database: TestDatabase;
let pools: Pools;

beforeAll(async () => {
  database = await cloneDatabase();
  pools = openPools(database.url, '', { heavyTimeoutSec: 1 });
});
afterAll(async () => {
  await pools.close();
  await database.drop();
});

describe('the query layer', () => {
  test('names are upper case and values are those of the wire', async () => {
    const { rows } = await pools.short.query(
      `select date '2026-03-01' as a_dt, timestamptz '2026-02-28 23:30:00Z' as b_dtm, time '08:05' as c_tm, 12.50::numeric(10, 2) as d_amt,
         9007199254740991::bigint as e_cnt, 'Y'::char(1) as f_yn, null::date as g_dt, timestamp '2026-03-01 08:05:09.5' as h_dtm`,
    );
    expect(rows).toEqual([
      {
        A_DT: '20260301',
        B_DTM: '20260301083000',
        C_TM: '0805',
        D_AMT: 12.5,
        E_CNT: 9007199254740991,
        F_YN: 'Y',
        G_DT: null,
        H_DTM: '20260301080509',
      },
    ]);
  });

  test('a query built in upper case reaches tables in lower case', async () => {
    const query = pools.asideDb.selectFrom('CMS_USER as U').select(['U.USER_ID', 'U.CORP_CD']).where('U.USER_ID', '=', 'ops01');
    expect(query.compile().sql).toBe('select "u"."user_id", "u"."corp_cd" from "cms_user" as "u" where "u"."user_id" = $1');
    expect(await query.execute()).toEqual([{ USER_ID: 'ops01', CORP_CD: '1000' }]);
  });

  test('a heavy search ends at its time-out and does not hold up a short call', async () => {
    const slow = Promise.allSettled([1, 2, 3].map(() => pools.heavy.query('select pg_sleep(30)')));
    const at = Date.now();
    expect((await pools.short.query('select 1 as n')).rows).toEqual([{ N: 1 }]);
    expect(Date.now() - at).toBeLessThan(500);
    for (const one of await slow) expect(String(one.status === 'rejected' && one.reason)).toContain('statement timeout');
    expect((await pools.heavy.query('show max_parallel_workers_per_gather')).rows).toEqual([{ MAX_PARALLEL_WORKERS_PER_GATHER: '0' }]);
  });

  test('long searches stand behind short calls where the processors do not suffice for both', async () => {
    const niceness = async (pool: pg.Pool) => {
      const { rows } = await pool.query<{ PID: number }>('select pg_backend_pid() as pid');
      return getPriority(rows[0]?.PID ?? 0);
    };
    await expect.poll(() => niceness(pools.heavy)).toBe(10);
    expect(await niceness(pools.short)).toBe(0);
  });

  test('a prepared statement is planned once by each connection, and anew once a migration has changed a type', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const one = openPools(database.url, '', { size: 1 });
    await owner.query(`create table kept (no varchar(4)); insert into kept values ('a'), ('b')`);
    const ask = (db: Db) => prepared(db, sql<{ NO: string }>`select no from kept where no = ${'b'}`.compile(db));
    const plans = (db: Db) =>
      sql<{ CNT: number }>`select count(*) as cnt from pg_prepared_statements where statement like '%kept%'`.execute(db);
    const work = () =>
      repeated(() =>
        transaction(one.short, { scope: systemScope, readOnly: true }, async ({ db }) => {
          const rows = [await ask(db), await ask(db)];
          return { rows, plans: (await plans(db)).rows[0]?.CNT };
        }),
      );
    const found = [[{ NO: 'b' }], [{ NO: 'b' }]];
    expect(await work()).toEqual({ rows: found, plans: 1 });
    await owner.query('alter table kept alter no type varchar(8)');
    expect((await work()).rows).toEqual(found);
    await Promise.all([owner.end(), one.close()]);
  });

  test('a connection that the database cuts does not end the process, and the next call has a new one', async () => {
    const { rows } = await pools.short.query<{ PID: number }>('select pg_backend_pid() as pid');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('select pg_terminate_backend($1)', [rows[0]?.PID]);
    await client.end();
    await expect.poll(() => pools.short.query('select 1 as n').then(({ rows }) => rows, String)).toEqual([{ N: 1 }]);
  });
});

describe('migrations', () => {
  test('processes that start at once apply each migration once', async () => {
    const empty = await emptyDatabase();
    const applied = await Promise.all([migrate(empty.url), migrate(empty.url), migrate(empty.url)]);
    expect(applied.flat()).toHaveLength(new Set(applied.flat()).size);
    expect(applied.flat().length).toBeGreaterThan(5);
    await empty.drop();
  });

  test('a database of a newer release and a migration that was changed are refused', async () => {
    const changed = await cloneDatabase();
    const client = new pg.Client({ connectionString: changed.url });
    await client.connect();
    await client.query(`update schema_migration set hash = 'other' where name like '0001%'`);
    await expect(migrate(changed.url)).rejects.toThrow(/0001.*was changed/);
    await client.query(`insert into schema_migration (name, hash) values ('9999-later.sql', 'x')`);
    await expect(migrate(changed.url)).rejects.toThrow(MigrateError);
    await expect(migrate(changed.url)).rejects.toThrow(/9999-later\.sql.*newer/);
    await client.end();
    await changed.drop();
  });
});
