import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cmsAdminDay, type DayItem, type DayKind, type DayPart, type DayPartName, dayKinds } from '../../src/contract/cms/log/cmsAdminDay';
import { workIds } from '../../src/server/jobs/jobs.service';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf } from '../support/mail';

let t: TestApp;
let admin: Visitor;
let own: Visitor;
let other: Visitor;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
  [admin, own, other] = [await t.login('sysadm'), await t.login('adm1000'), await t.login('adm2000', { corp: '2000' })];
});
afterAll(() => t?.close());

const part = (name: DayPartName, who = admin) => who.data<DayPart>(cmsAdminDay[name].path, {});
const told = async (name: DayPartName, KIND: DayKind, who = admin) => (await part(name, who)).LIST.filter((one) => one.KIND === KIND);
const short = (items: DayItem[]) => items.map(({ LVL, NAME, CNT }) => [LVL, NAME, CNT]);
/** Writes an account as it is, without its triggers. */
const set = async (userId: string, values: string) => {
  await t.sql('alter table cms_user disable trigger user');
  await t.sql(`update cms_user set ${values} where user_id = $1`, [userId]);
  await t.sql('alter table cms_user enable trigger user');
};
const ofSystem: DayPartName[] = ['outside', 'jobs', 'errors', 'room', 'system'];

describe('who sees what', () => {
  it('a system administrator sees every part, a corporation’s those of people and mails, nobody else any', async () => {
    for (const name of Object.keys(cmsAdminDay) as DayPartName[]) {
      const status = async (who: Visitor) => (await who.post(cmsAdminDay[name].path, {})).statusCode;
      expect([name, await status(admin)]).toEqual([name, 200]);
      expect([name, await status(own)]).toEqual([name, ofSystem.includes(name) ? 403 : 200]);
      for (const user of ['ops01', 'stl01', 'cadm01', 'guest01'])
        expect([name, user, await status(await t.login(user))]).toEqual([name, user, 403]);
      expect((await t.visitor().post(cmsAdminDay[name].path, {})).statusCode).toBe(401);
    }
  });

  it('every part tells when it was looked at', async () => {
    const [now] = await t.sql(`select to_char(now(), 'YYYYMMDDHH24MI') as m`);
    for (const name of Object.keys(cmsAdminDay) as DayPartName[]) expect((await part(name)).AT_DTM.slice(0, 12)).toBe(now?.m);
  });
});

describe('registrations', () => {
  const ask = async (no: string, corp: string, days: number) => {
    await t.sql(
      `insert into cms_user_reg (reg_no, reg_tp, user_id, user_nm, pw_hash, email, mobile_no, biz_no, cust_nm, corp_cd, reg_sts, terms_yn, prvc_yn, prvc_agree_dtm)
       values ($1::text, 'C', lower($1), '새사람', 'x', lower($1) || '@trade.example', '010-1234-5678', '220-81-62517', '새무역', $2, 'REQ', 'Y', 'Y', now())`,
      [no, corp],
    );
    await t.sql('alter table cms_user_reg disable trigger user');
    await t.sql(`update cms_user_reg set reg_dtm = now() - make_interval(days => $2) where reg_no = $1`, [no, days]);
    await t.sql('alter table cms_user_reg enable trigger user');
  };

  it('that wait are counted by corporation, of the own one alone; after three days they are to be decided now', async () => {
    await t.sql(`delete from cms_user_reg where reg_sts = 'REQ'`);
    expect((await part('registrations')).LIST).toEqual([]);
    await ask('DAY1', '1000', 1);
    await ask('DAY2', '1000', 2);
    await ask('DAY3', '2000', 4);
    const keys = async (who: Visitor) => (await part('registrations', who)).LIST.map(({ LVL, KEY, CNT }) => [LVL, KEY, CNT]);
    expect(await keys(admin)).toEqual([
      ['BAD', '2000', 1],
      ['WARN', '1000', 2],
    ]);
    expect(await keys(own)).toEqual([['WARN', '1000', 2]]);
    expect(await keys(other)).toEqual([['BAD', '2000', 1]]);
  });

  it('open in their list with the condition that shows exactly them', async () => {
    const [one] = await told('registrations', 'REG_WAIT', own);
    if (!one) throw new Error('none is told');
    const SEARCH = dayKinds.REG_WAIT.search(one, (await part('registrations')).AT_DTM.slice(0, 8));
    const { TOTAL } = await own.data<{ TOTAL: number }>('/api/cms/comm/CmsRegUserMgt/selectCmsRegUser', { SEARCH });
    expect(TOTAL).toBe(one.CNT);
  });
});

describe('accounts', () => {
  it('that are locked are told until the lock opens, those of the own corporation alone', async () => {
    await t.sql(`update cms_user set lock_yn = 'N'`);
    await set('ops01', `lock_yn = 'Y', lock_until_dtm = now() + interval '5 minutes'`);
    expect(short(await told('accounts', 'USER_LOCK'))).toEqual([['WARN', 'ops01', null]]);
    expect(short(await told('accounts', 'USER_LOCK', own))).toEqual([['WARN', 'ops01', null]]);
    expect(await told('accounts', 'USER_LOCK', other)).toEqual([]);
    await set('ops01', `lock_until_dtm = now() - interval '1 minute'`);
    expect(await told('accounts', 'USER_LOCK')).toEqual([]);
  });

  it('whose temporary password ends within a day, or ended before it was used, are told; of one used before none', async () => {
    const temporary = (when: string) => set('ops02', `temp_pw_hash = 'x', temp_pw_exp_dtm = now() + interval '${when}'`);
    await temporary('20 hours');
    expect(short(await told('accounts', 'USER_TEMP'))).toEqual([['WARN', 'ops02', null]]);
    await temporary('30 hours');
    expect(await told('accounts', 'USER_TEMP')).toEqual([]);
    await set('ops02', `last_login_dtm = null`);
    await temporary('-2 hours');
    expect(short(await told('accounts', 'USER_TEMP_OVER'))).toEqual([['WARN', 'ops02', null]]);
    await set('ops02', `last_login_dtm = now()`);
    expect(await told('accounts', 'USER_TEMP_OVER')).toEqual([]);
    await set('ops02', `temp_pw_hash = null, temp_pw_exp_dtm = null`);
  });

  it('that end within a month, for nobody uses them or by their last day, are told with the day', async () => {
    await t.sql(`delete from cms_hist where tbl_nm = 'CMS_USER'`);
    await set('ops03', `last_login_dtm = now() - interval '340 days', reg_dtm = now() - interval '900 days'`);
    await set('ops04', `use_end_dt = current_date + 3`);
    await set('ops01', `use_end_dt = current_date + 40`);
    const found = await told('accounts', 'USER_END');
    expect(short(found)).toEqual([
      ['WARN', 'ops04', null],
      ['WARN', 'ops03', null],
    ]);
    const [days] = await t.sql(
      `select to_char(now() + interval '25 days', 'YYYYMMDD') as unused, to_char(now() + interval '4 days', 'YYYYMMDD') as last`,
    );
    expect(found.map((one) => one.LAST_DTM?.slice(0, 8))).toEqual([days?.last, days?.unused]);
  });

  it('are given without addresses and telephone numbers', async () => {
    expect(JSON.stringify(await part('accounts'))).not.toMatch(/@|010-/);
  });
});

describe('mails', () => {
  const mail = (values: object) =>
    t.sql(
      `insert into cms_email_log (frm_id, to_email, mail_title, corp_cd, send_sts, retry_cnt, err_msg, send_dtm, que_dtm)
       select 'DLV_DONE', 'kim@trade.example', 'x', coalesce(corp_cd, '1000'), send_sts, coalesce(retry_cnt, 0), err_msg, send_dtm, que_dtm
       from jsonb_populate_record(null::cms_email_log, $1::jsonb)`,
      [JSON.stringify(values)],
    );
  beforeEach(() => t.sql('delete from cms_email_log'));
  const ago = async (text: string) => String((await t.sql(`select now() - interval '${text}' as at`))[0]?.at.toISOString());

  it('that failed are counted by template; given up they are to be seen to now; their reason names nobody', async () => {
    await mail({ send_sts: 'FAIL', retry_cnt: 1, err_msg: 'no mailbox kim@trade.example', send_dtm: await ago('2 hours') });
    await mail({ send_sts: 'FAIL', retry_cnt: 2, err_msg: 'later', send_dtm: await ago('1 hour'), corp_cd: '2000' });
    await mail({ send_sts: 'FAIL', retry_cnt: 3, err_msg: 'old', send_dtm: await ago('8 days') });
    const [one, more] = await told('mails', 'MAIL_FAIL', own);
    expect([one?.LVL, one?.KEY, one?.CNT, one?.NOTE, more]).toEqual(['WARN', 'DLV_DONE', 1, 'no mailbox ***', undefined]);
    expect((await told('mails', 'MAIL_FAIL')).map(({ CNT, NOTE }) => [CNT, NOTE])).toEqual([[2, 'later']]);
    await t.sql(`update cms_email_log set retry_cnt = 3 where err_msg = 'later'`);
    expect((await told('mails', 'MAIL_FAIL')).map(({ LVL }) => LVL)).toEqual(['BAD']);
    expect((await told('mails', 'MAIL_FAIL', own)).map(({ LVL }) => LVL)).toEqual(['WARN']);
  });

  it('that wait for a quarter of an hour are told, those just queued are not', async () => {
    await jobsOf(t).queue('kim@trade.example');
    expect(await told('mails', 'MAIL_WAIT')).toEqual([]);
    await t.sql(`update cms_email_log set que_dtm = now() - interval '16 minutes'`);
    expect(short(await told('mails', 'MAIL_WAIT'))).toEqual([['BAD', null, 1]]);
    expect(await told('mails', 'MAIL_WAIT', other)).toEqual([]);
    await t.sql(`update cms_email_log set que_dtm = null`);
    expect(short(await told('mails', 'MAIL_WAIT'))).toEqual([['BAD', null, 1]]);
  });
});

describe('outside systems', () => {
  const asked = (result: string, ago: string, id = 'DAYAPI') =>
    t.sql(
      `insert into cms_if_log (api_id, req_dtm, res_ms, http_sts, if_rslt, err_msg) values ($1, now() - $2::interval, 1, 0, $3::varchar, lower($3::text))`,
      [id, ago, result],
    );
  beforeEach(async () => {
    await t.sql('delete from cms_if_log');
    await t.sql(
      `insert into cms_api (api_id, api_nm, api_tp, api_url, http_mthd, timeout_ms, retry_cnt, use_yn)
       values ('DAYAPI', '시험', 'OUT', 'https://x.example', 'GET', 1000, 0, 'Y') on conflict do nothing`,
    );
  });

  it('whose calls failed within a day are told with the last good one; one that answers again is no longer urgent', async () => {
    await asked('OK', '3 days');
    await asked('DOWN', '25 hours');
    expect(await told('outside', 'API_FAIL')).toEqual([]);
    await asked('DOWN', '2 hours');
    await asked('TIMEOUT', '1 hour');
    const [one] = await told('outside', 'API_FAIL');
    expect([one?.LVL, one?.KEY, one?.CNT, one?.NOTE]).toEqual(['BAD', 'DAYAPI', 2, 'TIMEOUT timeout']);
    const [day] = await t.sql(`select to_char(now() - interval '3 days', 'YYYYMMDDHH24MI') as m`);
    expect(one?.LAST_DTM?.slice(0, 12)).toBe(day?.m);
    await asked('NODATA', '1 minute');
    expect((await told('outside', 'API_FAIL')).map(({ LVL }) => LVL)).toEqual(['WARN']);
  });

  it('what a partner asks wrongly is no failure of ours; that we could not answer is', async () => {
    await t.sql(`update cms_api set api_tp = 'IN' where api_id = 'DAYAPI'`);
    await asked('REJECT', '1 hour');
    await asked('REJECT', '1 minute');
    expect(await told('outside', 'API_FAIL')).toEqual([]);
    await asked('DOWN', '1 minute');
    expect((await told('outside', 'API_FAIL')).map(({ KEY, CNT }) => [KEY, CNT])).toEqual([['DAYAPI', 1]]);
    await t.sql(`update cms_api set api_tp = 'OUT' where api_id = 'DAYAPI'`);
  });
});

describe('jobs', () => {
  beforeEach(() =>
    t.sql(`update cms_job set use_yn = 'Y', job_sts = 'IDLE', last_rslt = 'OK', last_msg = null, next_run_dtm = now() + interval '1 hour'`),
  );

  it('that run as planned are quiet', async () => {
    expect((await part('jobs')).LIST).toEqual([]);
  });

  it('that failed, that missed two runs, that are switched off are told by name', async () => {
    await t.sql(`update cms_job set last_rslt = 'FAIL', last_msg = 'no answer' where job_id = 'EXCH_RATE'`);
    await t.sql(`update cms_job set next_run_dtm = now() - interval '4 minutes' where job_id = 'MAIL_SEND'`);
    await t.sql(`update cms_job set next_run_dtm = now() - interval '23 hours' where job_id = 'FILE_CLEAN'`);
    await t.sql(`update cms_job set use_yn = 'N' where job_id = 'QUOTE_EXPIRE'`);
    const found = (await part('jobs')).LIST.map(({ KIND, LVL, KEY, NOTE }) => [KIND, LVL, KEY, NOTE]);
    expect(found).toEqual([
      ['JOB_FAIL', 'BAD', 'EXCH_RATE', 'no answer'],
      ['JOB_LATE', 'BAD', 'MAIL_SEND', null],
      ['JOB_OFF', 'WARN', 'QUOTE_EXPIRE', null],
    ]);
    expect((await told('jobs', 'JOB_LATE'))[0]?.NAME).toBe('메일 발송');
    const english = await t.login('sysadm', { lang: 'en' });
    const { data } = (await english.post(cmsAdminDay.jobs.path, {}, { 'x-lang': 'en' })).json<{ data: DayPart }>();
    expect(data.LIST[0]?.NAME).toBe('EXCH_RATE');
  });

  it('without work in this release are not told of', async () => {
    await t.sql(
      `insert into cms_job (job_id, job_nm, cron_expr, job_sts, use_yn, last_rslt) values ('NOTHING', '없음', '0 0 3 * * *', 'STOP', 'Y', 'FAIL')`,
    );
    expect(workIds).not.toContain('NOTHING');
    expect((await part('jobs')).LIST).toEqual([]);
  });
});

describe('errors', () => {
  const fail = (code: string, more = '') =>
    t.sql(
      `insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, svc_url, cfm_yn)
       select now() ${more}, $1, 'r', 'ERROR', 'broken', '/api/x', 'N'`,
      [code],
    );
  beforeEach(() => t.sql('delete from cms_error_log'));

  it('of a day that nobody confirmed are told by kind; the condition of each shows them', async () => {
    await fail('ERR-00000001');
    await fail('ERR-00000002', `- interval '3 hours'`);
    await fail('ERR-00000003', `- interval '25 hours'`);
    const [one, more] = await told('errors', 'ERR_OPEN');
    expect([one?.LVL, one?.NAME, one?.CNT, one?.NOTE, more]).toEqual(['BAD', 'ERR-*', 2, 'broken', undefined]);
    if (!one) return;
    const SEARCH = dayKinds.ERR_OPEN.search(one, (await part('errors')).AT_DTM.slice(0, 8));
    const list = await admin.data<DayPart>('/api/cms/log/CmsErrorLogList/selectCmsErrorLogG2', { SEARCH });
    expect(list.TOTAL).toBe(1);
    await t.sql(`update cms_error_log set cfm_yn = 'Y' where err_cd = 'ERR-00000001'`);
    expect(short(await told('errors', 'ERR_OPEN'))).toEqual([['BAD', 'ERR-00000002', 1]]);
    await t.sql(`update cms_error_log set cfm_yn = 'Y'`);
    expect(await told('errors', 'ERR_OPEN')).toEqual([]);
  });

  it('of more kinds than a page shows are counted all', async () => {
    for (let i = 0; i < 23; i++)
      await t.sql(
        `insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, cfm_yn) values (now(), 'JOB', 'r', 'ERROR', $1, 'N')`,
        [`m${i}`],
      );
    const errors = await part('errors');
    expect([errors.LIST.length, errors.TOTAL]).toEqual([20, 23]);
  });
});

describe('room and system', () => {
  it('tell the disk, the connections, the database and its largest tables with what they grew since a week', async () => {
    await t.sql('delete from portal_size');
    const before = await part('room');
    const tables = before.LIST.filter((one) => one.KIND === 'TABLE');
    expect(tables.map(({ GROW }) => GROW)).toEqual(Array(10).fill(null));
    const [disk] = before.LIST.filter((one) => one.KIND === 'DISK');
    expect(disk?.CNT).toBeGreaterThan(0);
    expect(disk?.MAX).toBeGreaterThan(disk?.CNT ?? 0);
    expect((before.LIST.find((one) => one.KIND === 'DB')?.CNT ?? 0) > (tables[0]?.CNT ?? 0)).toBe(true);
    await t.sql(`insert into portal_size select current_date - d, $1, $2::bigint - d * 100 from unnest('{1,6,20}'::int[]) d`, [
      tables[0]?.NAME,
      tables[0]?.CNT,
    ]);
    const [table] = (await part('room')).LIST.filter((one) => one.KIND === 'TABLE');
    const [day] = await t.sql(`select to_char(current_date - 6, 'YYYYMMDD') as d`);
    expect([table?.GROW, table?.FROM_DTM?.slice(0, 8)]).toEqual([600, day?.d]);
  });

  it('the sizes of the tables are noted once a day, and for some weeks', async () => {
    await t.sql(`insert into portal_size values (current_date - 61, 'x', 1)`);
    for (let i = 0; i < 2; i++) {
      await jobsOf(t).due('FILE_CLEAN');
      await jobsOf(t).runner().runDue();
    }
    const [noted] = await t.sql(
      `select count(*)::int as n, count(distinct size_dt) filter (where tbl = 'x')::int as old from portal_size where size_dt = current_date or tbl = 'x'`,
    );
    const [tables] = await t.sql(`select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
    expect([noted?.n, noted?.old]).toEqual([tables?.n, 0]);
  });

  it('a backup is told with its age: none, of two days, of a week', async () => {
    const backup = async () => (await told('system', 'BACKUP')).map(({ LVL, LAST_DTM }) => [LVL, LAST_DTM !== null]);
    await t.sql(`delete from portal_state where key = 'backup'`);
    expect(await backup()).toEqual([['WARN', false]]);
    for (const [days, level] of [
      [1, 'OK'],
      [2, 'WARN'],
      [7, 'BAD'],
    ]) {
      await t.sql(
        `insert into portal_state (key, value, upd_dtm) values ('backup', 'done', now() - make_interval(days => $1)) on conflict (key) do update set upd_dtm = excluded.upd_dtm`,
        [days],
      );
      expect(await backup()).toEqual([[level, true]]);
    }
  });

  it('version, schema, processes and a mail server that is missing are told', async () => {
    const { LIST } = await part('system');
    const of = (kind: DayKind) => LIST.find((one) => one.KIND === kind);
    const [schema] = await t.sql(`select max(name) as name from schema_migration`);
    expect(of('VERSION')?.NAME).toMatch(/^\d+\.\d+\.\d+$/);
    expect(`${of('SCHEMA')?.NAME}.sql`).toBe(schema?.name);
    expect(of('NODE')?.NAME).toBe(process.version);
    expect(of('PROCESSES')?.CNT).toBeGreaterThanOrEqual(1);
    expect([of('MAIL_SERVER')?.LVL, of('HTTPS')?.LVL]).toEqual(['WARN', 'OK']);
    expect(LIST.map(({ LVL }) => LVL)).toEqual(
      LIST.map(({ LVL }) => LVL).toSorted((a, b) => 'BWO'.indexOf(a[0] ?? '') - 'BWO'.indexOf(b[0] ?? '')),
    );
  });
});
