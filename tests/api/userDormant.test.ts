import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/db';
import { jobsOf } from '../support/mail';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
});
afterAll(() => t?.close());

const run = async () => {
  await jobsOf(t).due('USER_DORMANT');
  await jobsOf(t).runner().runDue();
  return jobsOf(t).job('USER_DORMANT');
};
/** Writes an account as it is, without its triggers. */
const set = async (userId: string, values: string) => {
  await t.sql('alter table cms_user disable trigger user');
  await t.sql(`update cms_user set ${values} where user_id = $1`, [userId]);
  await t.sql('alter table cms_user enable trigger user');
};
const stateOf = async (userId: string) => (await t.sql(`select user_sts from cms_user where user_id = $1`, [userId]))[0]?.user_sts;
const longAgo = (days: number) => `now() - interval '${days} days'`;
beforeEach(() => set('ops01', `user_sts = 'ACT', use_end_dt = null, last_login_dtm = now(), reg_dtm = ${longAgo(900)}`));

it('an account that nobody signed in at for a year ends, and its sessions; one of a day less does not', async () => {
  const live = await t.login('ops01');
  await set('ops01', `last_login_dtm = ${longAgo(364)}, reg_dtm = ${longAgo(900)}`);
  await run();
  expect(await stateOf('ops01')).toBe('ACT');
  expect((await live.post('/api/session')).statusCode).toBe(200);
  await set('ops01', `last_login_dtm = ${longAgo(366)}, reg_dtm = ${longAgo(900)}`);
  expect(await run()).toMatchObject({ last_rslt: 'OK', last_msg: 'accounts ended 1, registrations withdrawn 0' });
  expect(await stateOf('ops01')).toBe('EXP');
  expect(await t.sql(`select 1 from cms_sess where user_id = 'ops01'`)).toEqual([]);
  expect((await live.post('/api/session')).statusCode).toBe(401);
  await expect(t.login('ops01')).rejects.toThrow('MSG000105');
  expect(
    await t.sql(
      `select col_nm, old_val, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_USER' and row_key = 'ops01' order by hist_seq desc limit 1`,
    ),
  ).toEqual([{ col_nm: 'USER_STS', old_val: 'ACT', new_val: 'EXP', chg_user_id: 'system' }]);
});

it('an account past its last day ends, one whose last day is today does not', async () => {
  await set('ops01', 'use_end_dt = now()::date');
  await run();
  expect(await stateOf('ops01')).toBe('ACT');
  await set('ops01', 'use_end_dt = now()::date - 1');
  await run();
  expect(await stateOf('ops01')).toBe('EXP');
});

it('one that was made lately, or put in use again by an administrator, is not ended the next night', async () => {
  await set('ops01', `last_login_dtm = null, reg_dtm = ${longAgo(10)}`);
  await run();
  expect(await stateOf('ops01')).toBe('ACT');
  await set('ops01', `last_login_dtm = ${longAgo(800)}, reg_dtm = ${longAgo(900)}`);
  await run();
  expect(await stateOf('ops01')).toBe('EXP');
  await t.sql(`update cms_user set user_sts = 'ACT' where user_id = 'ops01'`);
  await run();
  expect(await stateOf('ops01')).toBe('ACT');
});

it('suspended and deleted accounts stay what they are', async () => {
  for (const state of ['SUS', 'RTR']) {
    await set('ops03', `user_sts = '${state}', last_login_dtm = ${longAgo(500)}, reg_dtm = ${longAgo(900)}`);
    await run();
    expect(await stateOf('ops03')).toBe(state);
  }
});

it('waits for an administrator who changes accounts: who is the last one is counted after that', async () => {
  await set('ops04', `last_login_dtm = ${longAgo(500)}, reg_dtm = ${longAgo(900)}`);
  const other = await t.pools.short.connect();
  await other.query(`begin; select pg_advisory_xact_lock(hashtext('cms_user'))`);
  const done = run();
  const waits = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted and objid = hashtext('cms_user')::bigint & 4294967295`;
  await expect.poll(async () => (await t.sql(waits))[0]?.n, { timeout: 5_000 }).toBe(1);
  expect(await stateOf('ops04')).toBe('ACT');
  await other.query('commit');
  other.release();
  await done;
  expect(await stateOf('ops04')).toBe('EXP');
});

it('of system administrators who all stayed away the one used last stays in use', async () => {
  const admins = await t.sql<{ user_id: string }>(`select user_id from cms_user_role where role_id = 'SYS_ADM' order by 1`);
  await t.sql(`insert into cms_user_role (user_id, role_id) values ('ops02', 'SYS_ADM')`);
  for (const { user_id } of admins) await set(user_id, `last_login_dtm = ${longAgo(500)}, reg_dtm = ${longAgo(900)}`);
  await set('ops02', `last_login_dtm = ${longAgo(400)}, reg_dtm = ${longAgo(900)}`);
  await run();
  expect(await stateOf('ops02')).toBe('ACT');
  expect(await Promise.all(admins.map(({ user_id }) => stateOf(user_id)))).toEqual(admins.map(() => 'EXP'));
  await t.sql(`delete from cms_user_role where user_id = 'ops02' and role_id = 'SYS_ADM'`);
  for (const user_id of [...admins.map((row) => row.user_id), 'ops02']) await set(user_id, `user_sts = 'ACT', last_login_dtm = now()`);
});

let made = 0;
/** A request for an account that waits for so many days. */
async function ask(days: number): Promise<string> {
  const no = `DORMANT${++made}`;
  await t.sql(
    `insert into cms_user_reg (reg_no, reg_tp, user_id, user_nm, pw_hash, email, mobile_no, biz_no, cust_nm, corp_cd, reg_sts, terms_yn, prvc_yn, prvc_agree_dtm)
     values ($1::text, 'C', lower($1), '새사람', 'hash', lower($1) || '@trade.example', '010-1234-5678', '220-81-62517', '새무역', '1000', 'REQ', 'Y', 'Y', now())`,
    [no],
  );
  await t.sql('alter table cms_user_reg disable trigger user');
  await t.sql(`update cms_user_reg set reg_dtm = ${longAgo(days)} where reg_no = $1`, [no]);
  await t.sql('alter table cms_user_reg enable trigger user');
  return no;
}
const requestOf = async (no: string) => (await t.sql(`select reg_sts, pw_hash from cms_user_reg where reg_no = $1`, [no]))[0];

it('a request that nobody decided for a month is withdrawn and keeps no password; its ID is free again', async () => {
  const [old, late] = [await ask(31), await ask(29)];
  expect(await run()).toMatchObject({ last_msg: 'accounts ended 0, registrations withdrawn 1' });
  expect([await requestOf(old), await requestOf(late)]).toEqual([
    { reg_sts: 'CXL', pw_hash: '' },
    { reg_sts: 'REQ', pw_hash: 'hash' },
  ]);
  const check = await t.visitor().post('/api/login/register/checkUserId', { USER_ID: old.toLowerCase() });
  expect(check.json().data).toEqual({ ok: 'Y' });
  expect(
    await t.sql(
      `select old_val, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_USER_REG' and row_key = $1 and col_nm = 'REG_STS'`,
      [old],
    ),
  ).toEqual([{ old_val: 'REQ', new_val: 'CXL', chg_user_id: 'system' }]);
});

it('who approves what the job has just withdrawn is told so; of both at once exactly one wins', async () => {
  const own = await t.login('adm1000');
  const approve = (no: string) =>
    own.post('/api/cms/comm/CmsRegUserMgt/approve', {
      BATCH_ID: randomUUID(),
      LIST: [{ REG_NO: no, CUST_CD: 'C00001', ROLE_ID: 'CUST_USR', UPD_CNT: 0 }],
    });
  const gone = await ask(31);
  await run();
  expect((await approve(gone)).statusCode).toBe(409);
  for (let i = 0; i < 4; i++) {
    const no = await ask(31);
    const [answer] = await Promise.all([approve(no), run()]);
    const state = (await requestOf(no))?.reg_sts;
    const accounts = await t.sql(`select 1 from cms_user where user_id = lower($1)`, [no]);
    expect([answer.statusCode, state, accounts.length]).toEqual(answer.statusCode === 200 ? [200, 'APV', 1] : [409, 'CXL', 0]);
  }
});
