import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, ReadData } from '../../src/contract/call';
import type { RegistrationRow, RegistrationSearch } from '../../src/contract/cms/comm/cmsRegUserMgt';
import type { HistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { mailsOf } from '../support/mail';

let t: TestApp;
let admin: Visitor;
let own: Visitor;
let other: Visitor;
let period = { FR_DT: '', TO_DT: '' };
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000', PUBLIC_URL: 'https://portal.example' });
  [admin, own, other] = [await t.login('sysadm'), await t.login('adm1000'), await t.login('adm2000', { corp: '2000' })];
  const [days] = await t.sql(`select to_char(now() - interval '29 days', 'YYYYMMDD') as f, to_char(now(), 'YYYYMMDD') as t`);
  period = { FR_DT: String(days?.f), TO_DT: String(days?.t) };
});
afterAll(() => t?.close());

const base = '/api/cms/comm/CmsRegUserMgt';
const list = async (search: Partial<RegistrationSearch> = {}, who = own) =>
  (await who.data<ReadData<RegistrationRow>>(`${base}/selectCmsRegUser`, { SEARCH: { ...period, ...search } })).LIST;
const send = (verb: 'approve' | 'reject', LIST: object[], who = own, rest: object = {}) =>
  who.post(`${base}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...rest });
const fine = (answer: { statusCode: number; body: string }) => expect(answer.statusCode, answer.body).toBe(200);
const faults = (answer: { statusCode: number; json(): ErrorBody }) => {
  const { code, errors } = answer.json();
  return [answer.statusCode, ...(errors?.map((fault) => `${fault.ROW_NO ?? ''} ${fault.FIELD ?? ''} ${fault.CODE}`) ?? [code])];
};

let made = 0;
/** A request that waits, by somebody nobody knows. */
async function ask(change: object = {}): Promise<{ REG_NO: string; USER_ID: string; EMAIL: string; UPD_CNT: number }> {
  const n = ++made;
  const row = {
    reg_no: `REGTEST${n}`,
    user_id: `asks.${n}`,
    email: `asks${n}@trade.example`,
    corp_cd: '1000',
    biz_no: '220-81-62517',
    ...change,
  };
  await t.sql(
    `insert into cms_user_reg (reg_no, reg_tp, user_id, user_nm, pw_hash, email, mobile_no, biz_no, cust_nm, corp_cd, reg_sts, terms_yn, prvc_yn, prvc_agree_dtm)
     select r.reg_no, coalesce(r.reg_tp, 'C'), r.user_id, '새사람', u.pw_hash, r.email, '010-1234-5678', r.biz_no, '새무역', r.corp_cd, 'REQ', 'Y', 'Y', now()
     from jsonb_to_record($1::jsonb) as r (reg_no text, reg_tp text, user_id text, email text, biz_no text, corp_cd text), cms_user u
     where u.user_id = 'cadm01'`,
    [JSON.stringify(row)],
  );
  return { REG_NO: row.reg_no, USER_ID: row.user_id, EMAIL: row.email, UPD_CNT: 0 };
}
const customer = { CUST_CD: 'C00001', ROLE_ID: 'CUST_USR' };
const stateOf = async (REG_NO: string) => (await t.sql(`select reg_sts from cms_user_reg where reg_no = $1`, [REG_NO]))[0]?.reg_sts;
const signIn = (userId: string, password = demoPassword) =>
  t.visitor().post('/api/login', { p: `${password}\u001f1000`, c: userId, lang: 'ko' });

describe('the list', () => {
  it('proposes the customer with the business number of the request, to customers alone', async () => {
    const waiting = (await list({ REG_STS: 'REQ' })).filter((row) => !row.REG_NO.startsWith('REGTEST'));
    expect(waiting.map((row) => [row.USER_ID, row.REG_TP, row.CUST_CD, row.MATCH_NM])).toEqual([
      ['hyejin.nam', 'C', 'C00003', '미미뷰티'],
      ['jhlim77', 'C', null, null],
      ['ops11', 'S', null, null],
    ]);
    expect(JSON.stringify(waiting)).not.toContain('argon2');
  });

  it('is searched by days, state, corporation and keyword; the days are needed, a year at most', async () => {
    const { REG_NO } = await ask({ corp_cd: '2000', biz_no: '124-81-00998' });
    const has = async (search: Partial<RegistrationSearch>) => (await list(search, admin)).some((row) => row.REG_NO === REG_NO);
    expect([await has({ CORP_CD: '2000' }), await has({ CORP_CD: '1000' })]).toEqual([true, false]);
    expect([await has({ REG_STS: 'REQ' }), await has({ REG_STS: 'APV' })]).toEqual([true, false]);
    expect([await has({ KEYWORD: '124-81' }), await has({ KEYWORD: 'nothing like it' })]).toEqual([true, false]);
    expect(await has({ FR_DT: '20200101', TO_DT: '20200131' })).toBe(false);
    expect(faults(await own.post(`${base}/selectCmsRegUser`, { SEARCH: {} }))).toEqual([422, ' FR_DT MSG000012', ' TO_DT MSG000012']);
    expect((await own.post(`${base}/selectCmsRegUser`, { SEARCH: { FR_DT: '20200101', TO_DT: '20210601' } })).json().code).toBe(
      'MSG000023',
    );
  });

  it('is an Excel file too, which needs a reason: it holds personal data', async () => {
    expect(faults(await own.post(`${base}/excel`, { SEARCH: period }))).toEqual([422, ' ACCESS_RSN MSG000039']);
    const file = await own.post(`${base}/excel`, { SEARCH: period, ACCESS_RSN: '심사' });
    expect([file.statusCode, String(file.headers['content-type']).includes('spreadsheet')]).toEqual([200, true]);
    const [log] = await t.sql(
      `select * from cms_prvc_log where tbl_nm = 'CMS_USER_REG' and prvc_tp = 'DOWN' order by log_seq desc limit 1`,
    );
    expect(log).toMatchObject({ user_id: 'adm1000', access_rsn: '심사', col_list: 'EMAIL,MOBILE_NO,USER_NM' });
  });
});

describe('approving', () => {
  it('makes an account in use with the password of the request, its role and customer, and mails it', async () => {
    const asked = await ask();
    const answer = await send('approve', [{ ...asked, ...customer }]);
    fine(answer);
    expect(answer.json().data.LIST[0]).toMatchObject({ REG_STS: 'APV', CUST_CD: 'C00001', ROLE_ID: 'CUST_USR', UPD_CNT: 1 });
    const [user] = await t.sql(
      `select user_tp, user_sts, cust_cd, corp_cd, temp_pw_yn, lock_yn, last_chg_pw_dtm is not null as dated,
         array(select role_id::text from cms_user_role r where r.user_id = u.user_id) as roles,
         array(select cust_cd || main_yn from cms_user_cust c where c.user_id = u.user_id) as custs from cms_user u where user_id = $1`,
      [asked.USER_ID],
    );
    const account = { user_tp: 'C', user_sts: 'ACT', cust_cd: 'C00001', corp_cd: '1000', temp_pw_yn: 'N', lock_yn: 'N', dated: true };
    expect(user).toEqual({ ...account, roles: ['CUST_USR'], custs: ['C00001Y'] });
    expect((await signIn(asked.USER_ID)).statusCode).toBe(200);
    const [mail] = (await mailsOf(t, 'REG_APPROVE')).filter((one) => one.to_email === asked.EMAIL);
    expect([mail?.mail_title.includes('새사람'), mail?.html.includes(asked.USER_ID)]).toEqual([true, true]);
    expect(mail?.html).toContain('https://portal.example/login');
    const [kept] = await t.sql(`select pw_hash, aprv_user_id, aprv_dtm is not null as dated from cms_user_reg where reg_no = $1`, [
      asked.REG_NO,
    ]);
    expect(kept).toEqual({ pw_hash: '', aprv_user_id: 'adm1000', dated: true });
    const history = await own.data<ReadData<HistoryRow>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
      SEARCH: { TBL_NM: 'CMS_USER_REG', ROW_KEY: asked.REG_NO },
    });
    const change = history.LIST.find((row) => row.COL_NM === 'REG_STS');
    expect([change?.OLD_VAL, change?.NEW_VAL, change?.CHG_USER_ID]).toEqual(['신청', '승인', 'adm1000']);
    expect(JSON.stringify(history)).not.toContain('argon2');
  });

  it('of a colleague needs a role of staff and no customer', async () => {
    const asked = await ask({ reg_tp: 'S' });
    expect(faults(await send('approve', [{ ...asked, ROLE_ID: 'CUST_USR' }]))).toEqual([422, '1 ROLE_ID MSG000017']);
    fine(await send('approve', [{ ...asked, CUST_CD: 'C00001', ROLE_ID: 'OPS' }]));
    const [user] = await t.sql(`select user_tp, cust_cd from cms_user where user_id = $1`, [asked.USER_ID]);
    expect(user).toEqual({ user_tp: 'S', cust_cd: null });
  });

  it.each<[string, object, string[]]>([
    ['without customer and role', {}, ['1 CUST_CD MSG000407', '1 ROLE_ID MSG000407']],
    ['without a role', { CUST_CD: 'C00001', ROLE_ID: '' }, ['1 ROLE_ID MSG000407']],
    ['without a customer', { CUST_CD: null, ROLE_ID: 'CUST_USR' }, ['1 CUST_CD MSG000407']],
    ['with a customer that is none', { ...customer, CUST_CD: 'C99999' }, ['1 CUST_CD MSG000017']],
    ['with a role of staff', { ...customer, ROLE_ID: 'OPS' }, ['1 ROLE_ID MSG000017']],
    ['with a role that is none', { ...customer, ROLE_ID: 'NOBODY' }, ['1 ROLE_ID MSG000017']],
  ])('%s is refused at the field, and nothing is done', async (_, typed, wanted) => {
    const asked = await ask();
    const answer = await send('approve', [{ ...asked, ...typed }]);
    expect(faults(answer)).toEqual([422, ...wanted]);
    expect(answer.json().errors?.[0].MESSAGE).not.toMatch(/\{|LBL\./);
    expect([await stateOf(asked.REG_NO), await t.sql(`select 1 from cms_user where user_id = $1`, [asked.USER_ID])]).toEqual(['REQ', []]);
  });

  it('gives a role for all corporations by a system administrator alone', async () => {
    const asked = await ask({ reg_tp: 'S' });
    expect(faults(await send('approve', [{ ...asked, ROLE_ID: 'SYS_ADM' }]))).toEqual([403, '1 ROLE_ID MSG000029']);
    fine(await send('approve', [{ ...asked, ROLE_ID: 'SYS_ADM' }], admin));
  });

  it('is refused for an ID or an address that somebody has got meanwhile, in any letter case', async () => {
    const first = await ask({ user_id: 'CADM01' });
    const second = await ask({ email: 'CUSR01@C00001.example' });
    await t.sql(`update cms_user set email = 'cusr01@c00001.example' where user_id = 'cusr01'`);
    const answer = await send('approve', [
      { ...first, ...customer },
      { ...second, ...customer },
    ]);
    expect(faults(answer)).toEqual([422, '1 USER_ID MSG000108', '2 EMAIL MSG000109']);
    expect([await stateOf(first.REG_NO), await stateOf(second.REG_NO)]).toEqual(['REQ', 'REQ']);
  });

  it('of several is done for all or for none', async () => {
    const [good, bad] = [await ask(), await ask()];
    expect(faults(await send('approve', [{ ...good, ...customer }, bad]))).toEqual([422, '2 CUST_CD MSG000407', '2 ROLE_ID MSG000407']);
    expect([await stateOf(good.REG_NO), await t.sql(`select 1 from cms_user where user_id = $1`, [good.USER_ID])]).toEqual(['REQ', []]);
    expect((await mailsOf(t)).filter((mail) => mail.to_email === good.EMAIL)).toEqual([]);
  });
});

describe('rejecting', () => {
  it('needs a reason, mails it, and frees ID and address', async () => {
    const asked = await ask();
    for (const RSN of [undefined, '', '  ']) expect(faults(await send('reject', [asked], own, { RSN }))).toEqual([422, ' RSN MSG000039']);
    fine(await send('reject', [asked], own, { RSN: '거래처가 아닙니다' }));
    const [mail] = (await mailsOf(t, 'REG_REJECT')).filter((one) => one.to_email === asked.EMAIL);
    expect(mail?.html).toContain('거래처가 아닙니다');
    const [row] = await list({ REG_STS: 'RJT', KEYWORD: asked.USER_ID });
    expect(row).toMatchObject({ RJCT_RSN: '거래처가 아닙니다', APRV_USER_NM: expect.any(String) });
    const free = await t.visitor().post('/api/login/register/checkUserId', { USER_ID: asked.USER_ID });
    expect(free.json().data).toEqual({ ok: 'Y' });
    expect((await signIn(asked.USER_ID)).statusCode).toBe(401);
  });
});

describe('who decides', () => {
  it('a decided request is refused by its state, in either way', async () => {
    const asked = await ask();
    fine(await send('reject', [asked], own, { RSN: 'x' }));
    const again = { ...asked, UPD_CNT: 1, ...customer };
    expect(faults(await send('approve', [again]))).toEqual([422, '1 REG_STS MSG000027']);
    expect(faults(await send('reject', [again], own, { RSN: 'x' }))).toEqual([422, '1 REG_STS MSG000027']);
  });

  it('of two administrators at once one decides, and one account is made', async () => {
    const asked = await ask();
    const answers = await Promise.all([
      send('approve', [{ ...asked, ...customer }], own),
      send('approve', [{ ...asked, ...customer }], admin),
      send('reject', [asked], own, { RSN: 'x' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.body).not.toContain('argon2');
    expect((await mailsOf(t)).filter((mail) => mail.to_email === asked.EMAIL)).toHaveLength(1);
  });

  it('two requests that become one ID by another way: the second is told', async () => {
    const asked = await ask();
    const staff = {
      USER_ID: asked.USER_ID.toUpperCase(),
      USER_NM: 'x',
      USER_TP: 'S',
      EMAIL: 'x1@quayside.example',
      CORP_CD: '1000',
      ORGN_CD: '10IC21',
    };
    const taken = await admin.post('/api/cms/comm/CmsUserMgt/saveCmsUser', {
      BATCH_ID: randomUUID(),
      LIST: [{ BATCH_FLAG: 'insert', ...staff, USER_STS: 'ACT', LANG_CD: 'ko' }],
    });
    expect(faults(taken)).toEqual([422, '1 USER_ID MSG000108']);
  });

  it('an administrator has the requests of the own corporation alone: others are as ones that never were', async () => {
    const asked = await ask();
    expect((await list({}, other)).some((row) => row.CORP_CD !== '2000')).toBe(false);
    for (const verb of ['approve', 'reject'] as const) {
      const foreign = await send(verb, [{ ...asked, ...customer, UPD_CNT: 7 }], other, { RSN: 'x' });
      const missing = await send(verb, [{ ...asked, ...customer, REG_NO: 'NEVER' }], other, { RSN: 'x' });
      expect(faults(foreign)).toEqual([422, '1  MSG000043']);
      expect(foreign.json()).toEqual(missing.json());
    }
    expect(await stateOf(asked.REG_NO)).toBe('REQ');
    const history = { SEARCH: { TBL_NM: 'CMS_USER_REG', ROW_KEY: asked.REG_NO } };
    expect((await other.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', history)).statusCode).toBe(404);
  });

  it('nobody else may see or decide', async () => {
    for (const userId of ['ops01', 'sal01', 'stl01', 'cadm01', 'guest01']) {
      const who = await t.login(userId);
      for (const verb of ['selectCmsRegUser', 'approve', 'reject', 'excel'])
        expect([
          userId,
          verb,
          (await who.post(`${base}/${verb}`, { BATCH_ID: randomUUID(), LIST: [], SEARCH: period })).statusCode,
        ]).toEqual([userId, verb, 403]);
    }
  });
});
