import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/server/db/migrate';
import { seedFile } from '../../src/server/db/seed-files';
import { cloneDatabase, emptyDatabase, type TestDatabase } from '../support/clone';
import { connectApp, refusalOf, scoped } from './databaseParts';

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

  test('the tables are those of the data model: names, types, required columns', async () => {
    const { rows } = await owner.query<{ tbl: string; col: string; type: string; required: boolean }>(
      `select upper(c.relname) as tbl, upper(a.attname) as col, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required
         from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relnamespace = 'public'::regnamespace`,
    );
    const real = new Map(rows.map((row) => [`${row.tbl}.${row.col}`, row]));
    const tables = new Set(rows.map((row) => row.tbl));
    const wanted = seedFile('columns').filter((row) => tables.has(row.TABLE ?? ''));
    const faults: string[] = [];
    for (const { TABLE, COLUMN, TYPE, REQ } of wanted) {
      const found = real.get(`${TABLE}.${COLUMN}`);
      // The time of an event is the time of its place.
      const type = `${TABLE}.${COLUMN}` === 'FMS_EVENT.EVENT_DTM' ? 'timestamp without time zone' : sqlType(TYPE ?? '');
      if (!found) faults.push(`${TABLE}.${COLUMN} is missing`);
      else if (found.type !== type) faults.push(`${TABLE}.${COLUMN} is ${found.type}, not ${type}`);
      else if (found.required !== (REQ === 'Y')) faults.push(`${TABLE}.${COLUMN} is ${found.required ? '' : 'not '}required`);
    }
    expect(faults).toEqual([]);
    expect(new Set(wanted.map((row) => row.TABLE)).size).toBeGreaterThanOrEqual(77);
  });

  test('every table is described', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname ~ '^(cms|mdm|fms|pan|mimi|set)_' and obj_description(oid, 'pg_class') is null`,
    );
    expect(rows).toEqual([]);
  });
});

function sqlType(type: string): string {
  const [, letter = '', len, dec] = /^([A-Z])(\d+)?(?:,(\d+))?$/.exec(type) ?? [];
  const types: Record<string, string> = {
    V: `character varying(${len})`,
    C: `character(${len})`,
    N: `numeric(${len},${dec ?? 0})`,
    I: 'integer',
    L: 'bigint',
    D: 'date',
    T: 'character(4)',
    S: 'timestamp with time zone',
    X: 'text',
  };
  return types[letter] ?? type;
}

describe('what the database writes itself', () => {
  test('audit columns and the version follow the user of the transaction, whatever is sent', async () => {
    await scoped(app, { scope: 'ALL', user: 'ops01' }, async () => {
      await app.query(
        `insert into mdm_car (car_no, corp_cd, truck_cd, car_tp, truck_sect, use_yn, reg_user_id, upd_cnt) values ('시험12가3456', '1000', 'C00121', 'T1', 'OWN', 'Y', 'intruder', 9)`,
      );
      const read = async () =>
        (await app.query(`select reg_user_id, upd_user_id, upd_cnt from mdm_car where car_no = '시험12가3456'`)).rows[0];
      expect(await read()).toEqual({ reg_user_id: 'ops01', upd_user_id: 'ops01', upd_cnt: 0 });
      await app.query(`select set_config('app.user_id', 'ops02', true)`);
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

  test('removes old log rows by the one function, and never young ones', async () => {
    await scoped(app, { scope: 'ALL' }, async () => {
      const count = async () => (await app.query(`select count(*)::int as n from cms_login_log`)).rows[0].n as number;
      const before = await count();
      const { rows } = await app.query(`select purge_logs(0)::int as n`);
      expect(rows[0].n).toBeGreaterThan(0);
      expect(await count()).toBeLessThan(before);
      expect((await app.query(`select min(login_dtm) > now() - interval '30 days' as young from cms_login_log`)).rows[0].young).toBe(true);
    });
  });
});

describe('rules the database keeps', () => {
  const violates = (statement: string) =>
    refusalOf(() =>
      scoped(app, { scope: 'ALL' }, async () => {
        await app.query(statement);
        await app.query('set constraints all immediate');
      }),
    );
  const copyOf = (table: string, change: string, where: string) =>
    `insert into ${table} select (jsonb_populate_record(t, '${change}')).* from ${table} t where ${where}`;

  test('user IDs differ in more than letter case', async () => {
    expect(await violates(copyOf('cms_user', '{"user_id":"OPS01","email":"other@saebyeol.example"}', `user_id = 'ops01'`))).toContain(
      'cms_user_id_any_case',
    );
  });
  test('an e-mail belongs to one user who is not deleted', async () => {
    expect(await violates(copyOf('cms_user', '{"user_id":"other"}', `user_id = 'ops01'`))).toContain('cms_user_email_in_use');
    expect(await violates(copyOf('cms_user', '{"user_id":"other","del_yn":"Y"}', `user_id = 'ops01'`))).toBe('');
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
