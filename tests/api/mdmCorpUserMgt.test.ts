import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '../../src/contract/call';
import type { User } from '../../src/contract/cms/comm/cmsUserMgt';
import { mdmCorpUserMgt } from '../../src/contract/mdm/customer/mdmCorpUserMgt';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';

let t: TestApp;
let own: Visitor;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
  own = await t.login('adm1000');
});
afterAll(() => t?.close());

const base = '/api/mdm/customer/MdmCorpUserMgt';
const send = (verb: string, LIST: object[], who = own, rest: object = {}) =>
  who.post(`${base}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...rest });
const select = async <R = User>(SEARCH: object, verb = 'selectMdmCorpUser', who = own) =>
  (await who.data<{ LIST: R[] }>(`${base}/${verb}`, { SEARCH })).LIST;
const user = async (USER_ID: string): Promise<User> => {
  const found = (await select({ KEYWORD: USER_ID })).find((row) => row.USER_ID === USER_ID);
  if (!found) throw new Error(`${USER_ID} is not in the list`);
  return found;
};
const ids = async (SEARCH: object) => (await select(SEARCH)).map(({ USER_ID }) => USER_ID);
const turned = async (USER_ID: string, USER_STS: string) => ({ ...(await user(USER_ID)), USER_STS, BATCH_FLAG: 'update' });
const given = (rest: object) => ({ BATCH_FLAG: 'insert', ...rest });
const faults = (answer: { statusCode: number; json(): ErrorBody }) => {
  const { code, errors } = answer.json();
  return [answer.statusCode, ...(errors?.map((fault) => `${fault.ROW_NO ?? ''} ${fault.FIELD ?? ''} ${fault.CODE}`) ?? [code])];
};
const fine = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBe(200);
const signIn = (userId: string, password = demoPassword) =>
  t.visitor().post('/api/login', { p: `${password}\u001f1000`, c: userId, lang: 'ko' });

describe('who may', () => {
  it('are the administrators: every call is refused to others', async () => {
    for (const userId of ['ops01', 'sal01', 'stl01', 'cadm01', 'guest01']) {
      const who = await t.login(userId);
      for (const call of Object.values(mdmCorpUserMgt))
        expect([userId, call.id, (await who.post(call.path, { BATCH_ID: randomUUID(), LIST: [] })).statusCode]).toEqual([
          userId,
          call.id,
          403,
        ]);
    }
  });
});

describe('the list', () => {
  it('has the users of the own corporation and of its customers alone, by every condition', async () => {
    const all = await select({});
    expect(all.filter(({ CORP_CD }) => CORP_CD !== '1000')).toEqual([]);
    expect(await ids({})).toEqual(expect.arrayContaining(['ops01', 'cusr01', 'guest01']));
    expect(await ids({ CORP_CD: '2000' })).toEqual([]);
    expect(await ids({ ORGN_CD: '10HQ11' })).toEqual(['sal01', 'sal02']);
    expect(await ids({ CUST_CD: 'C00003' })).toEqual(['cadm03', 'cusr02']);
    expect(await ids({ USER_TP: 'S', USER_STS: 'SUS' })).toEqual(['ops08']);
    expect(await ids({ KEYWORD: '강배' })).toEqual(['ops01']);
    expect((await user('cusr07')).LOCK_TIP).toMatch(/5회/);
    const [theirs] = [
      await (await t.login('adm2000', { corp: '2000' })).data<{ LIST: User[] }>(`${base}/selectMdmCorpUser`, { SEARCH: {} }),
    ];
    expect(new Set(theirs?.LIST.map(({ CORP_CD }) => CORP_CD))).toEqual(new Set(['2000']));
  });

  it('shows roles, customers and organisations by their English names on an English screen', async () => {
    const reader = await t.login('adm1000', { lang: 'en' });
    const [one] = await select<User>({ KEYWORD: 'ops01' }, 'selectMdmCorpUser', reader);
    const [role] = await select<{ ROLE_NM: string }>({ USER_ID: 'ops01' }, 'selectMdmCorpUserG2', reader);
    const [customer] = await select<{ CUST_NM: string }>({ USER_ID: 'cusr01' }, 'selectMdmCorpUserG3', reader);
    expect([one?.ORGN_NM, role?.ROLE_NM, customer?.CUST_NM].join()).not.toMatch(/[가-힣]/);
  });

  it('as a file needs a reason, which is logged', async () => {
    expect(faults(await own.post(`${base}/excel`, { SEARCH: { USER_TP: 'C' } }))).toEqual([422, ' ACCESS_RSN MSG000039']);
    const excel = await own.post(`${base}/excel`, { SEARCH: {}, ACCESS_RSN: '연간 점검' });
    fine(excel);
    expect(JSON.stringify((await readSheet(excel.rawPayload)).rows)).not.toContain('ops09');
    const [log] = await t.sql('select user_id, prvc_tp, tbl_nm, access_rsn from cms_prvc_log order by log_seq desc limit 1');
    expect(log).toEqual({ user_id: 'adm1000', prvc_tp: 'DOWN', tbl_nm: 'CMS_USER', access_rsn: '연간 점검' });
  });
});

describe('a user of another corporation', () => {
  it('is answered as one that never was, whatever is asked', async () => {
    for (const grid of ['G2', 'G3']) expect(await select({ USER_ID: 'cusr09' }, `selectMdmCorpUser${grid}`)).toEqual([]);
    const tries: [verb: string, row: object][] = [
      ['saveMdmCorpUser', { BATCH_FLAG: 'update', USER_STS: 'SUS' }],
      ['saveMdmCorpUserG2', given({ ROLE_ID: 'CUST_ADM' })],
      ['saveMdmCorpUserG3', given({ CUST_CD: 'C00001', MAIN_YN: 'N' })],
      ...['resetPw', 'unlock', 'endSession', 'viewAs'].map((verb): [string, object] => [verb, {}]),
    ];
    for (const [verb, row] of tries) {
      const missing = await send(verb, [{ ...row, USER_ID: 'nobody', UPD_CNT: 0 }], own, { RSN: 'x' });
      const foreign = await send(verb, [{ ...row, USER_ID: 'cusr09', UPD_CNT: 0 }], own, { RSN: 'x' });
      expect([verb, ...faults(foreign)]).toEqual([verb, 422, '1 USER_ID MSG000043']);
      expect(foreign.json()).toEqual(missing.json());
    }
  });
});

describe('a save', () => {
  it('changes the state alone, ends the sessions of who is suspended, and is refused as a whole where a row is stale', async () => {
    const who = await t.login('sal03');
    fine(await send('saveMdmCorpUser', [{ ...(await turned('sal03', 'SUS')), EMAIL: 'evil@x.example', USER_NM: '다른 이름' }]));
    expect(await user('sal03')).toMatchObject({ USER_STS: 'SUS', USER_NM: '라견적', EMAIL: expect.not.stringContaining('evil') });
    await expect.poll(async () => (await who.post('/api/session')).statusCode).toBe(401);
    const stale = await send('saveMdmCorpUser', [await turned('sal04', 'SUS'), { ...(await turned('sal03', 'ACT')), UPD_CNT: 0 }]);
    expect([stale.statusCode, stale.json().code, (await user('sal04')).USER_STS]).toEqual([409, 'MSG000025', 'ACT']);
    expect(stale.body).not.toMatch(/PW_HASH|argon2/);
    fine(await send('saveMdmCorpUser', [await turned('sal03', 'ACT')]));
  });

  it('suspends also who belongs to an organisation that is not in use any more', async () => {
    await t.sql(`update mdm_orgn set use_yn = 'N' where orgn_cd = '10AP12'`);
    fine(await send('saveMdmCorpUser', [await turned('ops07', 'SUS')]));
    await t.sql(`update mdm_orgn set use_yn = 'Y' where orgn_cd = '10AP12'`);
  });

  it('makes and deletes nobody, and gives no state that an account does not have next', async () => {
    expect(faults(await send('saveMdmCorpUser', [given({ USER_ID: 'new.one', USER_STS: 'ACT' })]))).toEqual([403, 'MSG000029']);
    expect(faults(await send('saveMdmCorpUser', [{ ...(await user('ops02')), BATCH_FLAG: 'delete' }]))).toEqual([403, 'MSG000029']);
    expect(faults(await send('saveMdmCorpUser', [await turned('ops02', 'EXP')]))).toEqual([422, '1 USER_STS MSG000027']);
    expect(faults(await send('saveMdmCorpUser', [await turned('ops02', 'QQQ')]))).toEqual([422, '1 USER_STS MSG000017']);
    expect(faults(await send('saveMdmCorpUser', [await turned('adm1000', 'SUS')]))).toEqual([422, '1 USER_STS MSG000124']);
  });
});

describe('rights', () => {
  it('no role that reaches every corporation is given, and who has one is touched by nobody here (MSG000029)', async () => {
    expect(faults(await send('saveMdmCorpUserG2', [given({ USER_ID: 'ops01', ROLE_ID: 'SYS_ADM' })]))).toEqual([
      403,
      '1 ROLE_ID MSG000029',
    ]);
    for (const verb of ['resetPw', 'unlock', 'endSession'])
      expect(faults(await send(verb, [{ USER_ID: 'sysadm' }]))).toEqual([403, 'MSG000029']);
    expect(faults(await send('saveMdmCorpUser', [await turned('sysadm', 'SUS')]))).toEqual([403, 'MSG000029']);
    expect(faults(await send('saveMdmCorpUserG2', [given({ USER_ID: 'adm1000', ROLE_ID: 'OPS' })]))).toEqual([422, '1 USER_ID MSG000124']);
  });

  it('roles of the kind of user are given, limited and taken, and are effective at once', async () => {
    expect(faults(await send('saveMdmCorpUserG2', [given({ USER_ID: 'ops01', ROLE_ID: 'CUST_ADM' })]))).toEqual([
      422,
      '1 ROLE_ID MSG000017',
    ]);
    const who = await t.login('ops05');
    const asked = () => who.post('/api/mdm/customer/MdmCustomerMgtOrg/saveMdmCustomerMgtOrgG2', { BATCH_ID: randomUUID(), LIST: [] });
    expect((await asked()).statusCode).toBe(403);
    fine(await send('saveMdmCorpUserG2', [given({ USER_ID: 'ops05', ROLE_ID: 'SALES', BGN_DT: '20200101' })]));
    await expect.poll(async () => (await asked()).statusCode).not.toBe(403);
    const role = (await select<{ ROLE_ID: string }>({ USER_ID: 'ops05' }, 'selectMdmCorpUserG2')).find(
      ({ ROLE_ID }) => ROLE_ID === 'SALES',
    );
    fine(await send('saveMdmCorpUserG2', [{ ...role, USER_ID: 'ops05', BATCH_FLAG: 'delete' }]));
    await expect.poll(async () => (await asked()).statusCode).toBe(403);
  });

  it('customers of the own corporation alone are given, to customer users alone', async () => {
    const give = (CUST_CD: string, USER_ID = 'cusr03') => send('saveMdmCorpUserG3', [given({ USER_ID, CUST_CD, MAIN_YN: 'N' })]);
    expect(faults(await give('C00011'))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(faults(await give('C00001', 'ops01'))).toEqual([422, '1 USER_ID MSG000027']);
    fine(await give('C00004'));
    expect((await select<{ CUST_CD: string }>({ USER_ID: 'cusr03' }, 'selectMdmCorpUserG3')).map(({ CUST_CD }) => CUST_CD)).toEqual([
      ...['C00002', 'C00004'],
    ]);
  });
});

describe('passwords, locks and sessions', () => {
  it('are reset, opened and ended for the own users; not for oneself', async () => {
    fine(await send('resetPw', [{ USER_ID: 'cusr05' }]));
    expect(await t.sql(`select temp_pw_hash is not null as given from cms_user where user_id = 'cusr05'`)).toEqual([{ given: true }]);
    fine(await send('unlock', [{ USER_ID: 'cusr07' }]));
    expect([(await user('cusr07')).LOCK_YN, (await signIn('cusr07')).statusCode]).toEqual(['N', 200]);
    const who = await t.login('ops04');
    fine(await send('endSession', [{ USER_ID: 'ops04' }]));
    await expect.poll(async () => (await who.post('/api/session')).statusCode).toBe(401);
    for (const verb of ['resetPw', 'unlock', 'endSession'])
      expect(faults(await send(verb, [{ USER_ID: 'adm1000' }]))).toEqual([422, '1 USER_ID MSG000124']);
  });
});

describe('the view of a customer user', () => {
  it('needs a reason, reads only, is logged, and shows no member of staff', async () => {
    const viewer = await t.login('adm1000');
    const shown = async () => (await viewer.data<{ USER_ID: string }>('/api/session')).USER_ID;
    expect(faults(await send('viewAs', [{ USER_ID: 'cusr01' }], viewer))).toEqual([422, ' RSN MSG000039']);
    expect(faults(await send('viewAs', [{ USER_ID: 'ops01' }], viewer, { RSN: '문의' }))).toEqual([422, '1 USER_ID MSG000043']);
    fine(await send('viewAs', [{ USER_ID: 'cusr01' }], viewer, { RSN: '문의' }));
    await expect.poll(shown).toBe('cusr01');
    expect(faults(await viewer.post('/api/pan/dlvOrdMgt/saveDlvOrd', { BATCH_ID: randomUUID(), LIST: [] }))).toEqual([403, 'MSG000125']);
    expect(await t.sql('select user_id, view_user_id, view_rsn from cms_view_log')).toEqual([
      { user_id: 'adm1000', view_user_id: 'cusr01', view_rsn: '문의' },
    ]);
    fine(await viewer.post('/api/viewAs/end'));
    await expect.poll(shown).toBe('adm1000');
  });
});
