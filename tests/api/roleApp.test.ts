import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userColumns } from '../../src/server/db/userColumns';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { tableRules } from '../support/tableRules';
import { connectApp, refusalOf, type ScopeSetting, scoped, setScope } from './databaseParts';

let database: TestDatabase;
let owner: pg.Client;
let app: pg.Client;

const customer: ScopeSetting = { scope: 'CUST', corps: ['1000'], custs: ['C00001'], user: 'cadm01', type: 'C' };
const dispatcher: ScopeSetting = { scope: 'ORGN', corps: ['1000'], orgns: ['10IC21'], user: 'ops01' };
const administrator: ScopeSetting = { scope: 'CORP', corps: ['1000'], user: 'adm1000' };
const portal: ScopeSetting = { scope: 'ALL', user: 'system' };

beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  app = await connectApp(database.url);
  // One row of each kind for user cadm01 or customer C00001, and one for somebody else: another customer, another corporation, nobody.
  await owner.query(`
    insert into cms_svc (svc_id, svc_nm, svc_url, http_mthd, auth_tp, log_yn, use_yn) values ('x', 'x', '/x', 'POST', 'OPEN', 'N', 'Y');
    insert into cms_batch (batch_id, user_id, svc_id, body_hash, http_sts, res_body, reg_dtm)
      select 'b' || u, u, 'x', 'x', 200, 'answer', now() from unnest('{cadm01,ops01}'::text[]) u;
    insert into cms_sess (sess_hash, user_id, corp_cd, login_tp, lang_cd, login_dtm, last_call_dtm, exp_dtm)
      select 's' || u, u, '1000', 'PW', 'ko', now(), now(), now() + interval '1 hour' from unnest('{cadm01,ops01,adm2000}'::text[]) u;
    insert into cms_user_otp (user_id, secret_key, last_step, cfm_yn) select u, 'sealed', 0, 'Y' from unnest('{cadm01,ops01,sysadm}'::text[]) u;
    insert into cms_user_otp_cd (user_id, cd_seq, cd_hash) select u, 1, 'x' from unnest('{cadm01,ops01,sysadm}'::text[]) u;
    insert into cms_pw_hist (user_id, pw_seq, pw_hash, pw_chg_tp, chg_dtm) select u, 99, 'x', 'SELF', now() from unnest('{cadm01,ops01}'::text[]) u;
    insert into cms_jwt (token_id, token_tp, user_id, cust_cd, iss_dtm, exp_dtm, use_cnt, max_use_cnt, revoke_yn)
      values ('T1', 'API', 'cadm01', 'C00001', now(), now() + interval '1 day', 0, 0, 'N'), ('T2', 'DOC', 'ops01', null, now(), now() + interval '1 day', 0, 0, 'N');
    insert into cms_email_log (frm_id, to_email, mail_title, corp_cd, send_sts, retry_cnt) values ('DLV_DONE', 'x@x.example', 'x', '1000', 'WAIT', 0), ('DLV_DONE', 'x@x.example', 'x', '2000', 'WAIT', 0);
    insert into cms_user_reg (reg_no, reg_tp, user_id, user_nm, pw_hash, email, mobile_no, biz_no, cust_nm, corp_cd, reg_sts, terms_yn, prvc_yn, prvc_agree_dtm)
      select 'R' || c, 'C', 'new' || c, 'x', 'hash', c || '@x.example', '010', '1', 'x', c, 'REQ', 'Y', 'Y', now() from unnest('{1000,2000}'::text[]) c;
    insert into cms_login_log (user_id, corp_cd, login_dtm, login_tp, login_rslt)
      values ('cadm01', '1000', now(), 'PW', 'OK'), ('adm2000', '2000', now(), 'PW', 'OK'), ('stranger', null, now(), 'PW', 'NOUSER');
    insert into cms_visit_log (user_id, corp_cd, menu_id, visit_dtm) select 'ops01', c, (select min(menu_id) from cms_menu), now() from unnest('{1000,2000}'::text[]) c;
    insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, cfm_yn) values (now(), 'E', 'r', 'ERROR', 'x', 'N');
    insert into cms_if_log (api_id, req_dtm, if_rslt) select api_id, now(), 'OK' from cms_api limit 1;
    insert into cms_lmt (lmt_tp, lmt_key, lmt_cnt, bgn_dtm) values ('LOGIN', 'ops01', 3, now());
    insert into cms_email_cd (email, purpose, cd_hash, try_cnt, exp_dtm, reg_dtm) values ('x@x.example', 'QUOTE', 'x', 0, now(), now());
    update pan_dlv_ord set rmk = 'changed' where dlv_ord_no in ('DVSTORY14001', 'DVSTORY15001');
    update cms_user set rmk = 'changed' where user_id in ('cadm01', 'adm2000');
  `);
});
afterAll(async () => {
  await app.end();
  await owner.end();
  await database.drop();
});

const classOf = (name: string) => tableRules[name];
/** The log of sign-ins is written by sign-ins alone, in the portal's own scope; a change of state by who sees its document. */
const appended = ['cms_sts_hist', ...Object.keys(tableRules).filter((name) => classOf(name) === 'log' && name !== 'cms_login_log')];
const withPolicy = Object.keys(tableRules).filter((name) => typeof classOf(name) === 'string');

describe('every table has its rule', () => {
  test('a table without a class, or a class without its policies', async () => {
    const { rows } = await owner.query<{ name: string; secured: boolean; rule: boolean; read: boolean; append: boolean; rights: string }>(`
      select c.relname as name, c.relrowsecurity as secured,
        exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'row_scope') as rule,
        exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'read_all') as read,
        exists (select from pg_policies p where p.tablename = c.relname and p.policyname = 'append') as append,
        coalesce((select string_agg(p, ',') from unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) p where has_table_privilege('app', c.oid, p)), '') as rights
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(tableRules).sort());
    const wrong = rows.filter(({ name, secured, rule, read, append, rights }) => {
      const kind = classOf(name);
      if (typeof kind === 'object') return secured || ('owner' in kind && rights !== kind.owner);
      return !secured || !rule || read !== ['guarded', 'staffed'].includes(kind as string) || append !== appended.includes(name);
    });
    expect(wrong).toEqual([]);
  });

  /** Is a statement refused, or has the table no row that it could reach? */
  const refused = async (name: string, statement: string) =>
    /no row scope|permission denied/.test(await refusalOf(() => app.query(statement))) ||
    (await owner.query(`select 1 from ${name} limit 1`)).rowCount === 0;

  const isRead = (name: string) => ['guarded', 'staffed'].includes(classOf(name) as string);
  test.each(withPolicy.filter((name) => !isRead(name)))('nothing of %s is reached without a scope', async (name) => {
    expect(await refused(name, `select 1 from ${name}`)).toBe(true);
    expect(await refused(name, `delete from ${name}`)).toBe(true);
  });

  test.each(withPolicy.filter(isRead))('%s is written in no scope but an administrator’s, or that of staff', async (name) => {
    const column = (await owner.query(`select attname from pg_attribute where attrelid = $1::regclass and attnum = 1`, [name])).rows[0]
      .attname;
    expect(await refused(name, `update ${name} set ${column} = ${column}`)).toBe(true);
    for (const scope of classOf(name) === 'staffed' ? [customer] : [customer, dispatcher]) {
      const own = name === 'cms_user' ? 1 : 0;
      await scoped(app, scope, async () => {
        expect((await app.query(`update ${name} set ${column} = ${column}`)).rowCount).toBe(own);
        expect((await app.query(`delete from ${name} where ${own} = 0`)).rowCount).toBe(0);
      });
    }
  });
});

describe('a scope that the portal has not signed', () => {
  const reads = () => app.query('select count(*)::int as n from pan_dlv_ord');
  const set = (name: string, value: string) => app.query('select set_config($1, $2, true)', [name, value]);
  const tries: [string, () => Promise<unknown>][] = [
    ['is no scope', () => set('app.scope', 'ALL')],
    [
      'is none with the proof of another one',
      async () => {
        await setScope(app, customer);
        await set('app.scope', 'ALL');
      },
    ],
    [
      'is none with another customer in it',
      async () => {
        await setScope(app, customer);
        await set('app.custs', 'C00001,C00003');
      },
    ],
    [
      'is none with another user',
      async () => {
        await setScope(app, customer);
        await set('app.owner_id', 'ops01');
      },
    ],
    [
      'is none with another name for the history',
      async () => {
        await setScope(app, customer);
        await set('app.user_id', 'ops01');
      },
    ],
    [
      'is none on another connection',
      async () => {
        // As another session of the role shows it in pg_stat_activity.
        for (const [name, value] of Object.entries(stolen)) await set(name, value);
      },
    ],
  ];
  let stolen: Record<string, string> = {};
  beforeAll(async () => {
    const other = await connectApp(database.url);
    await other.query('begin');
    await setScope(other, portal);
    const names = ['scope', 'corps', 'orgns', 'custs', 'user_tp', 'owner_id', 'user_id', 'ip', 'proof'].map((name) => `app.${name}`);
    const { rows } = await other.query(`select name, current_setting(name) as value from unnest($1::text[]) name`, [names]);
    stolen = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    expect((await other.query('select count(*)::int as n from pan_dlv_ord')).rows[0].n).toBeGreaterThan(0);
    await other.end();
  });

  test.each(tries)('%s', async (_name, claim) => {
    await app.query('begin');
    try {
      await claim();
      expect(await refusalOf(reads)).toContain('not proven');
    } finally {
      await app.query('rollback');
    }
  });

  test('is not made by anything that the role may read or call', async () => {
    await scoped(app, portal, async () => {
      expect(await refusalOf(() => app.query('select * from portal_secret'))).toContain('permission denied');
    });
  });
});

describe('the row scope of a customer', () => {
  const seen = (scope: ScopeSetting, query: string) =>
    scoped(app, scope, async () => (await app.query(query)).rows.map((row) => Object.values(row).join(' ')));

  test.each([
    ['stored answers', `select user_id from cms_batch`, ['cadm01']],
    ['sessions', `select user_id from cms_sess`, ['cadm01']],
    ['secrets of the second step', `select user_id from cms_user_otp`, ['cadm01']],
    ['recovery codes', `select user_id from cms_user_otp_cd`, ['cadm01']],
    ['past passwords', `select distinct user_id from cms_pw_hist`, ['cadm01']],
    ['tokens', `select token_id from cms_jwt`, []],
    ['mails', `select to_email from cms_email_log`, []],
    ['registrations', `select user_id from cms_user_reg`, []],
    ['visits', `select 1 from cms_visit_log`, []],
    ['errors', `select 1 from cms_error_log`, []],
    ['calls of outside systems', `select 1 from cms_if_log`, []],
    ['outside systems', `select 1 from cms_api`, []],
    ['counters', `select 1 from cms_lmt`, []],
    ['codes by mail', `select 1 from cms_email_cd`, []],
    ['sign-ins', `select distinct user_id from cms_login_log`, ['cadm01']],
    ['contacts', `select distinct cust_cd from mdm_cust_chrg`, ['C00001']],
    [
      'changes of fields',
      `select distinct tbl_nm, row_key from cms_hist where row_key in ('DVSTORY14001', 'DVSTORY15001', 'cadm01', 'adm2000')`,
      ['PAN_DLV_ORD DVSTORY14001'],
    ],
    [
      'changes of state',
      `select distinct o.cust_cd from cms_sts_hist h join pan_dlv_ord o on h.ref_tp = 'DLV' and o.dlv_ord_no = h.ref_key`,
      ['C00001'],
    ],
    [
      'changes of state of others',
      `select h.ref_key from cms_sts_hist h where h.ref_tp = 'DLV' and not exists (select from pan_dlv_ord o where o.dlv_ord_no = h.ref_key)`,
      [],
    ],
  ])('%s: the own ones alone', async (_name, query, own) => {
    expect(await seen(customer, query)).toEqual(own);
    expect((await seen(portal, query)).length, 'the portal itself sees others too').toBeGreaterThanOrEqual(own.length);
  });

  test('an administrator sees the corporation’s', async () => {
    expect(await seen(administrator, `select distinct corp_cd from cms_user_reg`)).toEqual(['1000']);
    expect(await seen(administrator, `select distinct corp_cd from cms_email_log`)).toEqual(['1000']);
    expect(await seen(administrator, `select distinct corp_cd from cms_login_log`)).toEqual(['1000']);
    expect(await seen(administrator, `select distinct corp_cd from cms_visit_log`)).toEqual(['1000']);
    expect(await seen(administrator, `select row_key from cms_hist where tbl_nm = 'CMS_USER' and col_nm = 'RMK'`)).toEqual(['cadm01']);
    expect((await seen(administrator, `select user_id from cms_sess`)).sort()).toEqual(['cadm01', 'ops01']);
    expect(await seen(administrator, `select user_id from cms_batch`)).toEqual([]);
    expect(await seen(administrator, `select token_id from cms_jwt`)).toEqual([]);
  });

  test('who gave out personal data or looked as somebody else is read by nobody', async () => {
    for (const table of ['cms_prvc_log', 'cms_view_log'])
      expect(await refusalOf(() => scoped(app, portal, () => app.query(`select 1 from ${table}`)))).toContain('permission denied');
  });

  test.each([
    [
      'opens no session',
      `insert into cms_sess (sess_hash, user_id, corp_cd, login_tp, lang_cd, login_dtm, last_call_dtm, exp_dtm)
      values ('mine', 'cadm01', '1000', 'PW', 'ko', now(), now(), now() + interval '1 day')`,
    ],
    ['gives no role', `insert into cms_user_role (user_id, role_id) values ('cadm01', 'SYS_ADM')`],
    ['gives no customer', `insert into cms_user_cust (user_id, cust_cd, main_yn) values ('cadm01', 'C00003', 'N')`],
    [
      'writes no sign-in of others',
      `insert into cms_login_log (user_id, login_dtm, login_tp, login_rslt) values ('ops01', now(), 'PW', 'OK')`,
    ],
    [
      'writes no change of state of others',
      `insert into cms_sts_hist (ref_tp, ref_key, to_sts, chg_user_id, chg_dtm) values ('DLV', 'DVSTORY15001', 'CXL', 'x', now())`,
    ],
    [
      'makes no token',
      `insert into cms_jwt (token_id, token_tp, user_id, iss_dtm, exp_dtm, use_cnt, max_use_cnt, revoke_yn) values ('mine', 'SSO', 'sysadm', now(), now(), 0, 0, 'N')`,
    ],
    ['raises no own rights', `update cms_user set user_tp = 'S', cust_cd = null where user_id = 'cadm01'`],
    ['opens no lock of the own account', `update cms_user set lock_until_dtm = now() where user_id = 'cadm01'`],
  ])('%s', async (_name, statement) => {
    expect(await refusalOf(() => scoped(app, customer, () => app.query(statement)))).toContain('row-level security');
  });
});

describe('an administrator of a corporation', () => {
  test.each([
    ['takes no common role', `update cms_role set corp_cd = '1000', data_scope = 'CORP' where role_id = 'CORP_ADM'`],
    ['makes no role of the corporation one of everything', `update cms_role set data_scope = 'ALL' where corp_cd = '1000'`],
    ['turns no role of a user into the system administrator’s', `update cms_user_role set role_id = 'SYS_ADM' where user_id = 'cadm01'`],
  ])('%s', async (_name, statement) => {
    await owner.query(`insert into cms_role (role_id, role_nm, user_tp, data_scope, corp_cd, sort_seq, use_yn, sys_yn, otp_yn)
      values ('OWN1', 'x', 'S', 'CORP', '1000', 1, 'Y', 'N', 'N') on conflict do nothing`);
    expect(await refusalOf(() => scoped(app, administrator, () => app.query(statement)))).toContain('row-level security');
  });

  test('locks a common role for who copies it, and changes the own ones and the accounts', async () => {
    await scoped(app, administrator, async () => {
      expect((await app.query(`select role_id from cms_role where role_id = 'CORP_ADM' for update`)).rowCount).toBe(1);
      expect((await app.query(`update cms_role set role_nm = 'y' where role_id = 'OWN1'`)).rowCount).toBe(1);
      expect((await app.query(`update cms_user set user_sts = 'SUS' where user_id = 'cadm01'`)).rowCount).toBe(1);
    });
    await scoped(app, customer, async () => {
      expect((await app.query(`update cms_user set tel_no = '02' where user_id = 'cadm01'`)).rowCount).toBe(1);
    });
  });
});

describe('passwords', () => {
  test('their hashes are no column that the role reads; every other one is', async () => {
    for (const column of ['pw_hash', 'temp_pw_hash', '*'])
      expect(await refusalOf(() => scoped(app, portal, () => app.query(`select ${column} from cms_user`)))).toContain('permission denied');
    const { rows } = await owner.query(
      `select upper(attname) as name from pg_attribute where attrelid = 'cms_user'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...userColumns, 'PW_HASH', 'TEMP_PW_HASH'].sort());
    await scoped(app, portal, () => app.query(`select ${userColumns.join(', ')} from cms_user`));
  });

  test('the hash of one account is told to a sign-in, and of the own account', async () => {
    const told = (scope: ScopeSetting, user: string) =>
      scoped(app, scope, async () => (await app.query('select pw_hash from password_of($1)', [user])).rows.length);
    expect(await told(portal, 'ops01')).toBe(1);
    expect(await told(customer, 'cadm01')).toBe(1);
    expect(await told(customer, 'ops01')).toBe(0);
    expect(await told(administrator, 'ops01')).toBe(0);
    expect(await refusalOf(() => app.query(`select * from password_of('ops01')`))).toContain('no row scope');
  });
});
