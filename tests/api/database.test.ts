import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dictionary, type Field, type FieldName } from '../../src/contract/dictionary';
import * as cfs from '../../src/contract/tables/cfs';
import * as cms from '../../src/contract/tables/cms';
import * as csm from '../../src/contract/tables/csm';
import * as flair from '../../src/contract/tables/flair';
import * as fms from '../../src/contract/tables/fms';
import * as mdm from '../../src/contract/tables/mdm';
import * as mimi from '../../src/contract/tables/mimi';
import * as ord from '../../src/contract/tables/ord';
import * as pan from '../../src/contract/tables/pan';
import * as pra from '../../src/contract/tables/pra';
import * as ptl from '../../src/contract/tables/ptl';
import * as set from '../../src/contract/tables/set';
import { auditColumns, type Table } from '../../src/contract/tables/table';
import { migrate } from '../../src/server/db/migrate';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/clone';
import { connectApp, refusalOf, scoped, setScope } from './databaseParts';

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.url, options: '-c TimeZone=Asia/Seoul' });
  await owner.connect();
  app = await connectApp(database.url);
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await database.drop();
});

describe('migrations', () => {
  test('bring an empty database to the release, once; the portal makes not even temporary tables there', async () => {
    const empty = await emptyDatabase();
    try {
      expect((await migrate(empty.url)).length).toBeGreaterThanOrEqual(8);
      expect(await migrate(empty.url)).toEqual([]);
      const portal = await connectApp(empty.url);
      const refused = await refusalOf(() => portal.query('create temporary table x (a int)'));
      await portal.end();
      expect(refused).toContain('permission denied');
    } finally {
      await empty.drop();
    }
  });

  test('the tables are those of the contract: names, types, keys, required columns and those the database fills', async () => {
    const { rows } = await owner.query<Stored>(
      `select upper(c.relname) as tbl, upper(a.attname) as col, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
          a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' or a.attname = any(array['reg_user_id', 'reg_dtm', 'upd_user_id', 'upd_dtm', 'upd_cnt']) and exists (
            select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as filled,
          coalesce(a.attnum = any(k.conkey), false) as key
         from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
        where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
          and c.relnamespace = 'public'::regnamespace and c.relname !~ '^(portal_|schema_migration)'`,
    );
    const lines = (columns: readonly Stored[]) =>
      columns.map(({ tbl, col, ...rest }) => `${tbl}.${col} ${Object.values(rest).join(' ')}`).sort();
    expect(lines(rows)).toEqual(lines(tables.flatMap((table) => columnsOf(table))));
  });

  test('every table is described', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '^(cms|csm|flair|mdm|fms|pan|pra|mimi|set)_' and obj_description(oid, 'pg_class') is null`,
    );
    expect(rows).toEqual([]);
  });
});

/** A column as the database has it. */
interface Stored {
  tbl: string;
  col: string;
  type: string;
  required: boolean;
  filled: boolean;
  key: boolean;
}

const tables: Table[] = [cfs, cms, csm, flair, fms, mdm, mimi, ord, pan, pra, ptl, set].flatMap((area) => Object.values<Table>(area));

/** The columns of a table as the database is to have them. */
function columnsOf({ name, key, required, optional, filled = [], audit }: Table): Stored[] {
  const written: readonly FieldName[] = audit === false ? [] : auditColumns;
  return [...key, ...required, ...optional, ...written].map((col) => ({
    tbl: name,
    col,
    // The time of an event is the time of its place.
    type: ['FMS_EVENT', 'PTL_NEWS'].includes(name) && col === 'EVENT_DTM' ? 'timestamp without time zone' : sqlType(dictionary[col]),
    required: !optional.includes(col),
    filled: [...filled, ...written].includes(col),
    key: key.includes(col),
  }));
}

const sqlTypes: Record<Field['type'], (field: Field) => string> = {
  V: ({ len }) => `character varying(${len})`,
  C: ({ len }) => `character(${len})`,
  N: ({ len, scale = 0 }) => `numeric(${len},${scale})`,
  I: () => 'integer',
  L: () => 'bigint',
  D: () => 'date',
  T: () => 'character(4)',
  S: () => 'timestamp with time zone',
  X: () => 'text',
};
const sqlType = (field: Field): string => sqlTypes[field.type](field);

describe('what the database writes itself', () => {
  test('audit columns and the version follow the user of the transaction, whatever is sent', async () => {
    await scoped(app, { scope: 'ALL', user: 'ops01' }, async () => {
      await app.query(
        `insert into mdm_car (car_no, corp_cd, truck_cd, car_tp, truck_sect, use_yn, reg_user_id, upd_cnt) values ('시험12가3456', '1000', 'C00121', 'T1', 'OWN', 'Y', 'intruder', 9)`,
      );
      const read = async () =>
        (await app.query(`select reg_user_id, upd_user_id, upd_cnt from mdm_car where car_no = '시험12가3456'`)).rows[0];
      expect(await read()).toEqual({ reg_user_id: 'ops01', upd_user_id: 'ops01', upd_cnt: 0 });
      await setScope(app, { scope: 'ALL', user: 'ops02' });
      await app.query(`update mdm_car set rmk = 'x', upd_cnt = 50, reg_user_id = 'intruder' where car_no = '시험12가3456'`);
      expect(await read()).toEqual({ reg_user_id: 'ops01', upd_user_id: 'ops02', upd_cnt: 1 });
    });
  });

  test('history keeps what a column was before and after, with user and address', async () => {
    await scoped(app, { scope: 'ALL', user: 'ops01', ip: '10.1.2.3' }, async () => {
      await app.query(
        `update pan_dlv_ord set dlv_dt = '20300102', grs_wt = 12.500, load_dtm = '2030-01-02 09:30+09', rmk = null where dlv_ord_no = 'DVSTORY14001'`,
      );
      const { rows } = await app.query<{ col_nm: string; old_val: string | null; new_val: string | null }>(
        `select tbl_nm, row_key, chg_tp, col_nm, new_val, chg_user_id, client_ip from cms_hist where tbl_nm = 'PAN_DLV_ORD' and row_key = 'DVSTORY14001' order by col_nm`,
      );
      const common = { tbl_nm: 'PAN_DLV_ORD', row_key: 'DVSTORY14001', chg_tp: 'U', chg_user_id: 'ops01', client_ip: '10.1.2.3' };
      expect(rows).toContainEqual({ ...common, col_nm: 'DLV_DT', new_val: '20300102' });
      expect(rows).toContainEqual({ ...common, col_nm: 'GRS_WT', new_val: '12.5' });
      expect(rows).toContainEqual({ ...common, col_nm: 'LOAD_DTM', new_val: '20300102093000' });
      expect(rows.map((row) => row.col_nm)).not.toContain('UPD_CNT');
      expect(rows.map((row) => row.col_nm)).not.toContain('DLV_ADDR');
    });
  });

  test('history of an insert is one row, of a delete every value; key parts are joined by a bar', async () => {
    await scoped(app, { scope: 'ALL', user: 'sysadm' }, async () => {
      await app.query(`insert into cms_code_dtl (mstr_cd, code, name, sort_seq, use_yn) values ('DOC_TP', 'TST', '시험', 999, 'Y')`);
      await app.query(`delete from cms_code_dtl where mstr_cd = 'DOC_TP' and code = 'TST'`);
      const { rows } = await app.query(
        `select chg_tp, col_nm, old_val from cms_hist where tbl_nm = 'CMS_CODE_DTL' and row_key = 'DOC_TP|TST' order by hist_seq`,
      );
      expect(rows[0]).toEqual({ chg_tp: 'I', col_nm: null, old_val: null });
      expect(rows).toContainEqual({ chg_tp: 'D', col_nm: 'NAME', old_val: '시험' });
    });
  });

  test('history masks passwords', async () => {
    await scoped(app, { scope: 'ALL' }, async () => {
      await app.query(`update cms_user set pw_hash = 'other', temp_pw_hash = 'new' where user_id = 'ops01'`);
      const { rows } = await app.query(
        `select col_nm, old_val, new_val from cms_hist where tbl_nm = 'CMS_USER' and row_key = 'ops01' order by col_nm`,
      );
      expect(rows).toEqual([
        { col_nm: 'PW_HASH', old_val: '***', new_val: '***' },
        { col_nm: 'TEMP_PW_HASH', old_val: null, new_val: '***' },
      ]);
    });
  });

  test('a statement over many rows writes the history of each', async () => {
    await scoped(app, { scope: 'ALL' }, async () => {
      const { rowCount } = await app.query(`update pan_dlv_ord set rmk = 'all' where rmk is distinct from 'all'`);
      const { rows } = await app.query(
        `select count(*)::int as n from cms_hist where tbl_nm = 'PAN_DLV_ORD' and col_nm = 'RMK' and new_val = 'all'`,
      );
      expect(rows[0].n).toBe(rowCount);
    });
  });
});

describe('the role of the portal', () => {
  test.each([
    ['makes no table', `create table x (a int)`],
    ['changes no table', `alter table cms_user add column x int`],
    ['switches no trigger off', `alter table cms_user disable trigger user`],
    ['drops nothing', `drop table cms_lmt`],
    ['empties no table', `truncate cms_lmt`],
    ['changes no history', `update cms_hist set new_val = 'x'`],
    ['removes no history', `delete from cms_hist`],
    ['writes no history', `insert into cms_hist (tbl_nm, row_key, chg_tp, chg_user_id, chg_dtm) values ('X', 'X', 'U', 'x', now())`],
    ['changes no status history', `update cms_sts_hist set chg_rsn = 'x'`],
    ['removes no access log', `delete from cms_prvc_log`],
    ['changes no sign-in', `update cms_login_log set login_rslt = 'OK'`],
    ['writes nothing of the installation', `insert into portal_state (key, value) values ('x', 'x')`],
  ])('%s', async (_, statement) => {
    expect(await refusalOf(() => scoped(app, { scope: 'ALL' }, () => app.query(statement)))).toMatch(/permission denied|must be owner/);
  });

  test('does not become the owner', async () => {
    const name = decodeURIComponent(new URL(database.url).username);
    expect(await refusalOf(() => app.query(`set role ${app.escapeIdentifier(name)}`))).toContain('permission denied');
  });

  test('is no superuser and does not bypass the row scope', async () => {
    const { rows } = await app.query(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }]);
  });

  test('removes old log rows by the one function, by the age that the owner has written', async () => {
    const keep = (days: string) =>
      owner.query(
        `insert into portal_state (key, value) values ('log_keep_day', $1) on conflict (key) do update set value = excluded.value`,
        [days],
      );
    const oldest = async () =>
      (await app.query(`select extract(day from now() - min(login_dtm))::int as days from cms_login_log`)).rows[0].days as number;
    await scoped(app, { scope: 'ALL' }, async () => {
      await app.query(`insert into cms_login_log (login_dtm, user_id, login_tp, login_rslt)
        select now() - make_interval(days => d), 'x', 'PW', 'OK' from unnest('{200,100,45,29}'::int[]) d`);
      expect((await app.query('select purge_logs() as n')).rows[0].n, 'nobody has said how long').toBe('0');
      await keep('90');
      await app.query('select purge_logs()');
      expect(await oldest()).toBeLessThan(90);
      // A shorter time than 30 days is none.
      await keep('1');
      await app.query('select purge_logs()');
      expect(await oldest()).toBe(29);
      for (const attempt of [
        `select purge_logs(0)`,
        `delete from cms_login_log`,
        `update portal_state set value = '0' where key = 'log_keep_day'`,
      ]) {
        await app.query('savepoint attempt');
        expect(await refusalOf(() => app.query(attempt)), attempt).toMatch(/permission denied|does not exist/);
        await app.query('rollback to savepoint attempt');
      }
    });
    await owner.query(`delete from portal_state where key = 'log_keep_day'`);
  });
});

describe('rules the database keeps', () => {
  const violates = (statement: string, client = app) =>
    refusalOf(() =>
      scoped(client, { scope: 'ALL' }, async () => {
        await client.query(statement);
        await client.query('set constraints all immediate');
      }),
    );
  const copyOf = (table: string, change: string, where: string) =>
    `insert into ${table} select (jsonb_populate_record(t, '${change}')).* from ${table} t where ${where}`;

  test('user IDs differ in more than letter case', async () => {
    expect(
      await violates(copyOf('cms_user', '{"user_id":"OPS01","email":"other@saebyeol.example"}', `user_id = 'ops01'`), owner),
    ).toContain('cms_user_id_any_case');
  });
  test('an e-mail belongs to one user who is not deleted', async () => {
    expect(await violates(copyOf('cms_user', '{"user_id":"other"}', `user_id = 'ops01'`), owner)).toContain('cms_user_email_in_use');
    expect(await violates(copyOf('cms_user', '{"user_id":"other","del_yn":"Y"}', `user_id = 'ops01'`), owner)).toBe('');
  });
  test('one main customer and one starting page for each user', async () => {
    expect(await violates(`update cms_user_cust set main_yn = 'Y' where user_id = 'cusr02'`)).toContain('cms_user_cust_one_main');
    // The Y may move in one statement, in either order of rows.
    expect(await violates(`update cms_user_cust set main_yn = case main_yn when 'Y' then 'N' else 'Y' end where user_id = 'cusr02'`)).toBe(
      '',
    );
  });
  test('a repeated event changes nothing, empty container and place included', async () => {
    expect(
      await violates(
        copyOf('fms_event', '{"event_seq":99999999}', `event_seq = (select min(event_seq) from fms_event where cntr_no is null)`),
      ),
    ).toContain('fms_event_once');
  });
  test('periods of a price do not overlap', async () => {
    expect(await violates(copyOf('mdm_pricing', '{"prc_no":"PRCX"}', `prc_no = (select min(prc_no) from mdm_pricing)`))).toContain(
      'mdm_pricing_period',
    );
    expect(await violates(copyOf('mdm_pricing', '{"prc_no":"PRCX","car_tp":"XX"}', `prc_no = (select min(prc_no) from mdm_pricing)`))).toBe(
      '',
    );
    expect(await violates(copyOf('mdm_pricing', '{"prc_no":"PRCX","use_yn":"N"}', `prc_no = (select min(prc_no) from mdm_pricing)`))).toBe(
      '',
    );
  });
  test('states, Y/N and times have only their values', async () => {
    expect(await violates(`update pan_dlv_ord set dlv_ord_sts = 'XXX' where dlv_ord_no = 'DVSTORY14001'`)).toContain('check constraint');
    expect(await violates(`update pan_dlv_ord set del_yn = 'X' where dlv_ord_no = 'DVSTORY14001'`)).toContain('check constraint');
    expect(await violates(`update pan_dlv_ord set pickup_tm = '2460' where dlv_ord_no = 'DVSTORY14001'`)).toContain('check constraint');
  });
  test('a stock movement names an item of its customer', async () => {
    expect(await violates(`update mimi_supply set item_cd = 'FL-1001' where sply_no = 'MSSTORY00020'`)).toContain('foreign key');
  });
});
