import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../src/contract/call';
import type { User } from '../../src/contract/cms/comm/cmsUserMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { mailsOf } from '../support/mail';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const base = '/api/cms/comm/CmsUserMgt';
const send = (verb: string, LIST: object[], who = admin, rest: object = {}) =>
  who.post(`${base}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...rest });
const select = (SEARCH: object, verb = 'selectCmsUser', who = admin) =>
  who.data<{ LIST: User[]; TOTAL: number }>(`${base}/${verb}`, { SEARCH });
const user = async (USER_ID: string): Promise<User> => {
  const { LIST } = await select({ KEYWORD: USER_ID });
  const found = LIST.find((row) => row.USER_ID === USER_ID);
  if (!found) throw new Error(`${USER_ID} is not in the list`);
  return found;
};
/** Field and code of every fault, in the order told. */
const faults = (answer: { statusCode: number; json(): ErrorBody; body: string }) => {
  const { code, errors } = answer.json();
  return [answer.statusCode, ...(errors?.map((fault) => `${fault.ROW_NO ?? ''} ${fault.FIELD ?? ''} ${fault.CODE}`) ?? [code])];
};
const fine = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBe(200);

let made = 0;
const staff = (rest: object = {}) => ({
  BATCH_FLAG: 'insert',
  USER_ID: `new.staff${++made}`,
  USER_NM: '새직원',
  USER_TP: 'S',
  EMAIL: `new.staff${made}@quayside.example`,
  CORP_CD: '1000',
  ORGN_CD: '10IC21',
  USER_STS: 'ACT',
  LANG_CD: 'ko',
  ...rest,
});
const customer = (rest: object = {}) => staff({ USER_TP: 'C', ORGN_CD: null, CUST_CD: 'C00001', ...rest });
const sessionsOf = async (userId: string) => (await t.sql('select 1 from cms_sess where user_id = $1', [userId])).length;
const signIn = (userId: string, password: string) => t.visitor().post('/api/login', { p: `${password}\u001f1000`, c: userId, lang: 'ko' });

describe('who may', () => {
  it('is the system administrator alone', async () => {
    for (const userId of ['adm1000', 'ops01', 'stl01', 'cadm01', 'guest01']) {
      const who = await t.login(userId);
      const calls = [...t.app.kit.calls.values()].filter((call) => call.screen === 'cmsUserMgt');
      expect(calls.length).toBe(19);
      for (const call of calls)
        expect([call.id, (await who.post(call.path, { BATCH_ID: randomUUID(), LIST: [] })).statusCode]).toEqual([call.id, 403]);
    }
  });
});

describe('an administrator of one corporation', () => {
  let own: Visitor;
  beforeAll(async () => {
    await t.sql(`insert into cms_role_menu (role_id, menu_id) select 'CORP_ADM', menu_id from cms_menu where scrn_id = 'cmsUserMgt'`);
    await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id)
      select 'CORP_ADM', menu_id, btn_id from cms_role_btn join cms_menu using (menu_id) where role_id = 'SYS_ADM' and scrn_id = 'cmsUserMgt'`);
    own = await t.login('adm1000');
  });
  afterAll(async () => {
    await t.sql(
      `delete from cms_role_btn using cms_menu m where role_id = 'CORP_ADM' and m.menu_id = cms_role_btn.menu_id and scrn_id = 'cmsUserMgt'`,
    );
    await t.sql(
      `delete from cms_role_menu using cms_menu m where role_id = 'CORP_ADM' and m.menu_id = cms_role_menu.menu_id and scrn_id = 'cmsUserMgt'`,
    );
  });

  it('learns nothing of an account of another one, whatever version is sent: it does not exist', async () => {
    for (const [verb, row] of [
      ['saveCmsUser', { BATCH_FLAG: 'update' }],
      ['delete', {}],
      ['copy', { FROM_USER_ID: 'cusr01' }],
    ] as const) {
      const missing = await send(verb, [{ ...row, USER_ID: 'nobody', UPD_CNT: 777 }], own);
      const foreign = await send(verb, [{ ...row, USER_ID: 'cusr09', UPD_CNT: 777 }], own);
      expect([verb, ...faults(foreign)]).toEqual([verb, 422, '1 USER_ID MSG000043']);
      expect(foreign.json()).toEqual(missing.json());
    }
  });

  it('gives nobody a customer of another one: not in the form, not in the list below, not by a copy', async () => {
    const [of2000] = await t.sql<{ cust_cd: string }>(`select cust_cd from mdm_cust c where corp_cd = '2000' and cust_tp = 'CUS'
      and not exists (select 1 from mdm_cust_orgn x join mdm_orgn o using (orgn_cd) where x.cust_cd = c.cust_cd and o.corp_cd = '1000')`);
    const CUST_CD = of2000?.cust_cd;
    expect(CUST_CD).toBeTruthy();
    expect(faults(await send('saveCmsUser', [customer({ CUST_CD })], own))).toEqual([422, '1 CUST_CD MSG000017']);
    const cusr01 = { ...(await user('cusr01')), BATCH_FLAG: 'update' };
    expect(faults(await send('saveCmsUser', [{ ...cusr01, CUST_CD }], own))).toEqual([422, '1 CUST_CD MSG000017']);
    const given = { BATCH_FLAG: 'insert', USER_ID: 'cusr02', CUST_CD, MAIN_YN: 'N' };
    expect(faults(await send('saveCmsUserG3', [given], own))).toEqual([422, '1 CUST_CD MSG000017']);
    fine(await send('saveCmsUserG3', [given]));
    const copied = { USER_ID: 'cusr01', UPD_CNT: cusr01.UPD_CNT, FROM_USER_ID: 'cusr02' };
    expect(faults(await send('copy', [copied], own))).toEqual([422, '1 CUST_CD MSG000017']);
    fine(await send('saveCmsUser', [{ ...(await user('cusr02')), BATCH_FLAG: 'update', TEL_NO: '02-000-1111' }], own));
    await t.sql(`delete from cms_user_cust where user_id = 'cusr02' and cust_cd = $1`, [CUST_CD]);
  });

  it('makes nobody a system administrator, and touches none', async () => {
    expect(faults(await send('saveCmsUserG2', [{ BATCH_FLAG: 'insert', USER_ID: 'ops01', ROLE_ID: 'SYS_ADM' }], own))).toEqual([
      403,
      '1 ROLE_ID MSG000029',
    ]);
    expect(faults(await send('saveCmsUser', [staff({ G2: [{ BATCH_FLAG: 'insert', ROLE_ID: 'SYS_ADM' }] })], own))).toEqual([
      403,
      '1 ROLE_ID MSG000029',
    ]);
    expect(faults(await send('copy', [{ USER_ID: 'ops01', UPD_CNT: (await user('ops01')).UPD_CNT, FROM_USER_ID: 'sysadm' }], own))).toEqual(
      [403, '1 ROLE_ID MSG000029'],
    );
    expect(faults(await send('resetPw', [{ USER_ID: 'sysadm' }], own))).toEqual([403, 'MSG000029']);
    expect(faults(await send('saveCmsUser', [{ ...(await user('sysadm')), BATCH_FLAG: 'update', EMAIL: 'evil@x.example' }], own))).toEqual([
      403,
      'MSG000029',
    ]);
  });
});

describe('the list', () => {
  it('finds by every condition, never gives a hash, and logs whose data was given out', async () => {
    const all = await select({});
    expect(all.TOTAL).toBe(Number((await t.sql<{ n: string }>("select count(*) as n from cms_user where del_yn = 'N'"))[0]?.n));
    const ids = async (search: object) => (await select(search)).LIST.map((row) => row.USER_ID);
    expect(await ids({ CORP_CD: '2000', USER_TP: 'C' })).toEqual(['cusr09']);
    expect(await ids({ USER_STS: 'SUS' })).toEqual(['ops08']);
    expect(await ids({ ROLE_ID: 'SYS_ADM' })).toEqual(['sysadm']);
    expect(await ids({ CUST_CD: 'C00003' })).toEqual(['cadm03', 'cusr02']);
    expect(await ids({ KEYWORD: '강배' })).toEqual(['ops01']);
    expect(JSON.stringify(all)).not.toMatch(/PW_HASH|argon2/);
    const [log] = await t.sql('select user_id, prvc_tp, tbl_nm, col_list from cms_prvc_log order by log_seq desc limit 1');
    expect(log).toMatchObject({ user_id: 'sysadm', prvc_tp: 'VIEW', tbl_nm: 'CMS_USER' });
  });

  it('tells of a locked account why it is locked (MSG000102)', async () => {
    expect((await user('cusr07')).LOCK_TIP).toMatch(/5회.*15분/);
    expect((await user('cusr01')).LOCK_TIP).toBeNull();
  });

  it('as Excel needs a reason, which is logged', async () => {
    const answer = await admin.post(`${base}/excel`, { SEARCH: { USER_TP: 'S' } });
    expect(faults(answer)).toEqual([422, ' ACCESS_RSN MSG000039']);
    fine(await admin.post(`${base}/excel`, { SEARCH: { USER_TP: 'S' }, ACCESS_RSN: 'yearly review' }));
    const [log] = await t.sql('select prvc_tp, access_rsn, row_cnt > 10 as many from cms_prvc_log order by log_seq desc limit 1');
    expect(log).toEqual({ prvc_tp: 'DOWN', access_rsn: 'yearly review', many: true });
    expect(faults(await admin.post(`${base}/excel`, { SEARCH: { KEYWORD: 'no such one' }, ACCESS_RSN: 'x' }))).toEqual([422, 'MSG000035']);
  });
});

describe('a new account', () => {
  it('gets a temporary password by mail, its roles and its main customer', async () => {
    const row = customer({ G2: [{ BATCH_FLAG: 'insert', ROLE_ID: 'CUST_USR' }] });
    const answer = await send('saveCmsUser', [row]);
    fine(answer);
    const saved = await user(row.USER_ID);
    expect([saved.CUST_CD, saved.TEMP_PW_YN, saved.LAST_CHG_PW_DTM, saved.LOCK_YN]).toEqual(['C00001', 'Y', null, 'N']);
    expect((await select({ USER_ID: row.USER_ID }, 'selectCmsUserG2')).LIST).toMatchObject([{ ROLE_ID: 'CUST_USR', DATA_SCOPE: 'CUST' }]);
    expect((await select({ USER_ID: row.USER_ID }, 'selectCmsUserG3')).LIST).toMatchObject([{ CUST_CD: 'C00001', MAIN_YN: 'Y' }]);
    expect((await mailsOf(t)).filter(({ to_email }) => to_email === row.EMAIL)).toHaveLength(1);
    const [kept] = await t.sql('select temp_pw_hash is not null as temporary, temp_pw_exp_dtm from cms_user where user_id = $1', [
      row.USER_ID,
    ]);
    expect(kept).toMatchObject({ temporary: true });
    expect(answer.body).not.toMatch(/PW_HASH|password/i);
  });

  it.each([
    ['ko', ['환영합니다', '로그인 화면', '새 비밀번호를 정합니다']],
    ['en', ['welcome', 'How to begin', 'Choose a password of your own']],
  ])(
    'is welcomed in its language (%s): user ID, temporary password, how to begin; nothing of a password asked for',
    async (LANG_CD, words) => {
      const row = staff({ LANG_CD });
      fine(await send('saveCmsUser', [row]));
      const [mail] = (await mailsOf(t, 'ACCT_NEW')).filter(({ to_email }) => to_email === row.EMAIL);
      for (const word of [row.USER_ID, '<code>', '/login', ...words]) expect(mail?.html).toContain(word);
      expect(mail?.html).not.toMatch(/기존 비밀번호|요청하신 적이|present password|did not ask/);
    },
  );

  it('is refused with every fault at its field', async () => {
    expect(
      faults(
        await send('saveCmsUser', [staff({ USER_ID: 'has space', EMAIL: 'no address', MOBILE_NO: '1', ORGN_CD: null, LANG_CD: 'fr' })]),
      ),
    ).toEqual([422, '1 USER_ID MSG000120', '1 EMAIL MSG000019', '1 MOBILE_NO MSG000018', '1 ORGN_CD MSG000012', '1 LANG_CD MSG000017']);
    expect(faults(await send('saveCmsUser', [staff({ USER_NM: ' ', USER_TP: 'X', USER_STS: 'SUS' })]))).toEqual([
      422,
      '1 USER_NM MSG000012',
      '1 USER_TP MSG000017',
      '1 USER_STS MSG000027',
    ]);
    expect(faults(await send('saveCmsUser', [staff({ CORP_CD: '9999', USE_BGN_DT: '20300102', USE_END_DT: '20300101' })]))).toEqual([
      422,
      '1 USE_BGN_DT MSG000022',
      '1 CORP_CD MSG000017',
      '1 ORGN_CD MSG000017',
    ]);
    expect(faults(await send('saveCmsUser', [staff({ ORGN_CD: '20PT21' })]))).toEqual([422, '1 ORGN_CD MSG000017']);
    expect(faults(await send('saveCmsUser', [customer({ CUST_CD: 'NONE' })]))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(faults(await send('saveCmsUser', [staff({ EMAIL: 5 })]))).toEqual([422, '1 EMAIL MSG000013']);
  });

  it('S5-03 has an ID and an address of its own: of users, of requests, of other rows (MSG000108, MSG000109)', async () => {
    expect(faults(await send('saveCmsUser', [staff({ USER_ID: 'OPS01' })]))).toEqual([422, '1 USER_ID MSG000108']);
    const { EMAIL } = await user('ops01');
    expect(faults(await send('saveCmsUser', [staff({ EMAIL: EMAIL.toUpperCase() })]))).toEqual([422, '1 EMAIL MSG000109']);
    const one = staff();
    const other = { ...staff(), USER_ID: one.USER_ID.toUpperCase(), EMAIL: one.EMAIL };
    expect(faults(await send('saveCmsUser', [one, other]))).toEqual([422, '2 EMAIL MSG000109', '2 USER_ID MSG000108']);
    const answers = await Promise.all([send('saveCmsUser', [one]), send('saveCmsUser', [{ ...staff(), EMAIL: one.EMAIL }])]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
  });

  it('of a customer needs a main customer, unless GUEST is the only role', async () => {
    expect(faults(await send('saveCmsUser', [customer({ CUST_CD: null })]))).toEqual([422, '1 CUST_CD MSG000012']);
    const guest = (...roles: string[]) => customer({ CUST_CD: null, G2: roles.map((ROLE_ID) => ({ BATCH_FLAG: 'insert', ROLE_ID })) });
    expect(faults(await send('saveCmsUser', [guest('GUEST', 'CUST_USR')]))).toEqual([422, '1 CUST_CD MSG000012']);
    fine(await send('saveCmsUser', [guest('GUEST')]));
  });

  it('gets only roles of its kind, in use, each once', async () => {
    const withRoles = (...roles: string[]) => staff({ G2: roles.map((ROLE_ID) => ({ BATCH_FLAG: 'insert', ROLE_ID })) });
    expect(faults(await send('saveCmsUser', [withRoles('CUST_ADM')]))).toEqual([422, '1 ROLE_ID MSG000017']);
    expect(faults(await send('saveCmsUser', [withRoles('NONE')]))).toEqual([422, '1 ROLE_ID MSG000017']);
    expect(faults(await send('saveCmsUser', [withRoles('OPS', 'OPS')]))).toEqual([422, '1 ROLE_ID MSG000024']);
  });
});

describe('changing an account', () => {
  it('keeps what is not sent, refuses what is fixed or stale, and never shows a hash', async () => {
    const before = await user('sal02');
    fine(await send('saveCmsUser', [{ BATCH_FLAG: 'update', USER_ID: 'sal02', POST_NM: '과장', UPD_CNT: before.UPD_CNT }]));
    const after = await user('sal02');
    expect([after.POST_NM, after.USER_NM, after.EMAIL, after.ORGN_CD]).toEqual(['과장', before.USER_NM, before.EMAIL, before.ORGN_CD]);
    const stale = await send('saveCmsUser', [{ BATCH_FLAG: 'update', USER_ID: 'sal02', POST_NM: '부장', UPD_CNT: before.UPD_CNT }]);
    expect([stale.statusCode, stale.headers['x-error-code'], stale.json().row.POST_NM]).toEqual([409, 'MSG000025', '과장']);
    expect(stale.body).not.toMatch(/PW_HASH|argon2/);
    expect(faults(await send('saveCmsUser', [{ ...after, BATCH_FLAG: 'update', USER_TP: 'C', CUST_CD: 'C00001' }]))).toContain(
      '1 USER_TP MSG000194',
    );
    expect(faults(await send('saveCmsUser', [{ ...after, BATCH_FLAG: 'delete' }]))).toEqual([403, 'MSG000029']);
  });

  it('suspending ends the sessions at once; an expired account gets a temporary password when it is put in use again', async () => {
    const [who, row] = [await t.login('sal03'), await user('sal03')];
    fine(await send('saveCmsUser', [{ ...(await user('sal03')), BATCH_FLAG: 'update', USER_STS: 'SUS' }]));
    expect([row.USER_STS, await sessionsOf('sal03')]).toEqual(['ACT', 0]);
    await expect.poll(async () => (await who.post('/api/session')).statusCode, { timeout: 1_000 }).toBe(401);
    const [log] = await t.sql(
      "select logout_dtm is not null as told from cms_login_log where user_id = 'sal03' order by login_dtm desc limit 1",
    );
    expect(log).toEqual({ told: true });
    fine(await send('saveCmsUser', [{ ...(await user('sal03')), BATCH_FLAG: 'update', USER_STS: 'ACT' }]));
    const old = await user('cusr10');
    expect(faults(await send('saveCmsUser', [{ ...old, BATCH_FLAG: 'update', USER_STS: 'SUS' }]))).toEqual([422, '1 USER_STS MSG000027']);
    fine(await send('saveCmsUser', [{ ...old, BATCH_FLAG: 'update', USER_STS: 'ACT' }]));
    expect(await t.sql("select temp_pw_hash is not null as given from cms_user where user_id = 'cusr10'")).toEqual([{ given: true }]);
  });

  it('its main customer in the form is that of the list below, and the other way round', async () => {
    fine(await send('saveCmsUser', [{ ...(await user('cusr06')), BATCH_FLAG: 'update', CUST_CD: 'C00006' }]));
    const customers = async () =>
      (await select({ USER_ID: 'cusr06' }, 'selectCmsUserG3')).LIST as unknown as { CUST_CD: string; MAIN_YN: string; UPD_CNT: number }[];
    expect((await customers()).map((row) => `${row.CUST_CD} ${row.MAIN_YN}`)).toEqual(['C00006 Y', 'C00004 N']);
    const turned = (await customers()).map((row) => ({
      ...row,
      BATCH_FLAG: 'update',
      USER_ID: 'cusr06',
      MAIN_YN: row.MAIN_YN === 'Y' ? 'N' : 'Y',
    }));
    fine(await send('saveCmsUserG3', turned));
    expect((await user('cusr06')).CUST_CD).toBe('C00004');
    const both = (await customers()).map((row) => ({ ...row, BATCH_FLAG: 'update', USER_ID: 'cusr06', MAIN_YN: 'Y' }));
    expect(faults(await send('saveCmsUserG3', both))).toEqual([422, '1 MAIN_YN MSG000010', '2 MAIN_YN MSG000010']);
    const none = both.map((row) => ({ ...row, MAIN_YN: 'N' }));
    expect(faults(await send('saveCmsUserG3', none))).toEqual([422, '1 CUST_CD MSG000012', '2 CUST_CD MSG000012']);
    const add = (CUST_CD: string, USER_ID = 'cusr06') => send('saveCmsUserG3', [{ BATCH_FLAG: 'insert', USER_ID, CUST_CD, MAIN_YN: 'N' }]);
    expect(faults(await add('C00004'))).toEqual([422, '1 CUST_CD MSG000024']);
    expect(faults(await add('NONE'))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(faults(await add('C00001', 'ops01'))).toEqual([422, '1 USER_ID MSG000027']);
  });
});

describe('roles', () => {
  it('are given, limited in time and taken; a role of the other kind, twice, or with a wrong period is refused', async () => {
    const give = (ROLE_ID: string, rest: object = {}) =>
      send('saveCmsUserG2', [{ BATCH_FLAG: 'insert', USER_ID: 'sal04', ROLE_ID, ...rest }]);
    expect(faults(await give('CUST_USR'))).toEqual([422, '1 ROLE_ID MSG000017']);
    expect(faults(await give('SALES'))).toEqual([422, '1 ROLE_ID MSG000024']);
    expect(faults(await give('OPS', { BGN_DT: '20300102', END_DT: '20300101' }))).toEqual([422, '1 BGN_DT MSG000022']);
    fine(await give('OPS', { BGN_DT: '20200101' }));
    const [role] = (await select({ USER_ID: 'sal04' }, 'selectCmsUserG2')).LIST as unknown as { ROLE_ID: string; UPD_CNT: number }[];
    fine(await send('saveCmsUserG2', [{ ...role, USER_ID: 'sal04', BATCH_FLAG: 'update', END_DT: '20991231' }]));
    expect((await send('saveCmsUserG2', [{ ...role, USER_ID: 'sal04', BATCH_FLAG: 'delete' }])).statusCode).toBe(409);
    fine(await send('saveCmsUserG2', [{ ...role, USER_ID: 'sal04', BATCH_FLAG: 'delete', UPD_CNT: (role?.UPD_CNT ?? 0) + 1 }]));
  });

  it('are copied with the customers from a user of the same kind', async () => {
    const copy = async (USER_ID: string, FROM_USER_ID: string) =>
      send('copy', [{ USER_ID, UPD_CNT: (await user(USER_ID)).UPD_CNT, FROM_USER_ID }]);
    fine(await copy('cusr11', 'cusr02'));
    expect((await select({ USER_ID: 'cusr11' }, 'selectCmsUserG3')).LIST.map((row) => row.CUST_CD)).toEqual(['C00001', 'C00003']);
    expect((await user('cusr11')).CUST_CD).toBe('C00001');
    expect(faults(await copy('cusr11', 'ops01'))).toEqual([422, '1 USER_TP MSG000027']);
    expect(faults(await copy('cusr11', 'nobody'))).toEqual([422, '1 USER_ID MSG000043']);
    expect(faults(await copy('sysadm', 'ops01'))).toEqual([422, '1 USER_ID MSG000124']);
  });
});

describe('passwords, locks and sessions', () => {
  it('resetPw puts a temporary password beside the old one, which works until the other is used', async () => {
    fine(await send('resetPw', [{ USER_ID: 'cusr05', UPD_CNT: null }]));
    expect(await t.sql("select temp_pw_hash is not null as given from cms_user where user_id = 'cusr05'")).toEqual([{ given: true }]);
    expect((await signIn('cusr05', demoPassword)).statusCode).toBe(200);
  });

  it('unlock opens the lock, whatever the version, and forgets the failures', async () => {
    for (let i = 0; i < 5; i++) await signIn('cusr04', 'Wrong!2026');
    expect([(await signIn('cusr04', demoPassword)).statusCode, (await user('cusr04')).LOCK_YN]).toEqual([401, 'Y']);
    fine(await send('unlock', [{ USER_ID: 'cusr04', UPD_CNT: 0 }]));
    expect([(await signIn('cusr04', demoPassword)).statusCode, (await user('cusr04')).LOCK_YN]).toEqual([200, 'N']);
  });

  it('endSession ends every session of the user at once', async () => {
    const [one, two] = [await t.login('ops05'), await t.login('ops05')];
    fine(await send('endSession', [{ USER_ID: 'ops05' }]));
    for (const who of [one, two]) await expect.poll(async () => (await who.post('/api/session')).statusCode, { timeout: 1_000 }).toBe(401);
  });

  it('delete is soft: the account has left, cannot be used, and stays as it is', async () => {
    const who = await t.login('ops06');
    fine(await send('delete', [await user('ops06')]));
    expect([(await user('ops06')).USER_STS, await sessionsOf('ops06')]).toEqual(['RTR', 0]);
    await expect.poll(async () => (await who.post('/api/session')).statusCode, { timeout: 1_000 }).toBe(401);
    expect((await signIn('ops06', demoPassword)).headers['x-error-code']).toBe('MSG000103');
    const left = await user('ops06');
    expect(faults(await send('saveCmsUser', [{ ...left, BATCH_FLAG: 'update', USER_STS: 'ACT' }]))).toEqual([422, '1 USER_STS MSG000040']);
    for (const verb of ['delete', 'resetPw', 'unlock', 'endSession'])
      expect(faults(await send(verb, [left]))).toEqual([422, '1 USER_STS MSG000027']);
    expect(faults(await send('saveCmsUserG2', [{ BATCH_FLAG: 'insert', USER_ID: 'ops06', ROLE_ID: 'STL' }]))).toEqual([
      422,
      '1 USER_ID MSG000040',
    ]);
    expect(faults(await send('delete', []))).toEqual([422, 'MSG000009']);
  });
});

describe('the own account, and the last system administrator (MSG000124)', () => {
  it('nobody suspends, deletes, unlocks, resets or ends the own account, or changes its roles; the rest may be changed', async () => {
    const me = await user('sysadm');
    for (const verb of ['delete', 'resetPw', 'unlock', 'endSession'])
      expect(faults(await send(verb, [me]))).toEqual([422, '1 USER_ID MSG000124']);
    expect(faults(await send('saveCmsUser', [{ ...me, BATCH_FLAG: 'update', USER_STS: 'SUS', USE_END_DT: '20991231' }]))).toEqual([
      422,
      '1 USER_STS MSG000124',
      '1 USE_END_DT MSG000124',
    ]);
    const [role] = (await select({ USER_ID: 'sysadm' }, 'selectCmsUserG2')).LIST;
    expect(faults(await send('saveCmsUserG2', [{ ...role, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 USER_ID MSG000124']);
    fine(await send('saveCmsUser', [{ ...me, BATCH_FLAG: 'update', TEL_NO: '02-1234-5678' }]));
    const [log] = await t.sql('select user_id, prvc_tp, tgt_key from cms_prvc_log order by log_seq desc limit 1');
    expect(log).toEqual({ user_id: 'sysadm', prvc_tp: 'CHANGE', tgt_key: 'sysadm' });
  });

  it('two administrators who suspend, delete or take the role of each other at once: one stays', async () => {
    fine(await send('saveCmsUserG2', [{ BATCH_FLAG: 'insert', USER_ID: 'sal05', ROLE_ID: 'SYS_ADM' }]));
    const living = async () =>
      (await t.sql("select u.user_id from cms_user u join cms_user_role x using (user_id) where role_id = 'SYS_ADM' and user_sts = 'ACT'"))
        .length;
    for (const how of ['SUS', 'RTR', 'role']) {
      const other = await t.login('sal05', { corp: '1000' });
      const role = async (USER_ID: string) => ({
        ...(await select({ USER_ID }, 'selectCmsUserG2')).LIST.find((row) => (row as { ROLE_ID?: string }).ROLE_ID === 'SYS_ADM'),
      });
      const [mine, theirs] = [await user('sysadm'), await user('sal05')];
      const [myRole, theirRole] = [await role('sysadm'), await role('sal05')];
      const act = (who: Visitor, at: User, held: object) =>
        how === 'SUS'
          ? send('saveCmsUser', [{ ...at, BATCH_FLAG: 'update', USER_STS: 'SUS' }], who)
          : how === 'RTR'
            ? send('delete', [at], who)
            : send('saveCmsUserG2', [{ ...held, BATCH_FLAG: 'delete' }], who);
      // Both are held where they change something, so that neither has ended when the other one counts.
      const holder = new pg.Client({ connectionString: t.ownerUrl });
      await holder.connect();
      await holder.query(`begin; lock table ${how === 'role' ? 'cms_user_role' : 'cms_hist'} in share mode`);
      const acts = [act(admin, theirs, theirRole), act(other, mine, myRole)];
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await t.sql(waiting)).length, { timeout: 5_000 }).toBe(2);
      await holder.end();
      const answers = await Promise.all(acts);
      expect([how, answers.filter((answer) => answer.statusCode === 200).length, await living()]).toEqual([how, 1, 1]);
      expect(answers.find((answer) => answer.statusCode !== 200)?.headers['x-error-code']).toBe('MSG000124');
      await t.sql("update cms_user set user_sts = 'ACT' where user_id in ('sysadm', 'sal05')");
      await t.sql("insert into cms_user_role (user_id, role_id) values ('sysadm', 'SYS_ADM'), ('sal05', 'SYS_ADM') on conflict do nothing");
      admin = await t.login('sysadm');
    }
  });
});
