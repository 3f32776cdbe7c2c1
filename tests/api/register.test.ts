import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Registration } from '../../src/contract/login/register';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000', ASK_ADDR_MAX: '10000', PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => t?.close());
beforeEach(() => t.sql(`delete from cms_email_log; delete from cms_lmt where lmt_tp = 'CODE'`));

type Answer = Awaited<ReturnType<Visitor['post']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: Answer): string[] =>
  (answer.json().errors ?? []).map((e: { FIELD: string; CODE: string }) => `${e.FIELD} ${e.CODE}`).sort();

const sendMsg = (EMAIL: unknown, PURPOSE: unknown = 'REGISTER', headers?: Record<string, string>) =>
  t.visitor().post('/api/auth/sendMsg', { EMAIL, PURPOSE }, headers);
/** The code mailed last to an address. */
const mailedCode = async (email: string) =>
  /<b>(\d+)<\/b>/.exec((await mailsOf(t, 'AUTH_CODE')).filter((mail) => mail.to_email === email).at(-1)?.html ?? '')?.[1] ?? '';
const newCode = async (email: string) => {
  expect((await sendMsg(email)).statusCode).toBe(200);
  return mailedCode(email);
};
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

let count = 0;
/** A request without fault but for its code, of a person nobody knows yet. */
const person = (change: object = {}): Registration => {
  const n = ++count;
  return {
    REG_TP: 'C',
    USER_ID: `new.user${n}`,
    PW: 'Nice#Harbour7',
    PW2: 'Nice#Harbour7',
    USER_NM: '새사람',
    EMAIL: `new${n}@trade.example`,
    EMAIL_CD: '000000',
    MOBILE_NO: '010-1234-5678',
    CUST_NM: '새무역',
    BIZ_NO: '220-81-62517',
    CORP_CD: '1000',
    BIZ_DEPT: null,
    POST_NM: '대리',
    TERMS_YN: 'Y',
    PRVC_YN: 'Y',
    ...change,
  };
};
const submit = (row: object) => t.visitor().post('/api/login/register/submit', row);
/** Asks for an account with the right code. */
const ask = async (change: object = {}) => {
  const row = person(change);
  return submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) });
};
const check = (USER_ID: unknown) => t.visitor().post('/api/login/register/checkUserId', { USER_ID });

describe('the code by mail', () => {
  it('S7-14 has 6 digits, 5 minutes, is told by MSG000113 and stored hashed', async () => {
    const answer = await sendMsg('Code@Trade.example', 'REGISTER', { 'x-lang': 'en' });
    expect(answer.json()).toEqual({ data: null, message: 'A verification code was sent. Enter it within 5 minutes.' });
    const code = await mailedCode('Code@Trade.example');
    expect(code).toMatch(/^\d{6}$/);
    const [mail] = await mailsOf(t);
    expect([mail?.mail_title, mail?.html.includes('within 5 minutes')]).toEqual(['[Verification code] Your code for the portal', true]);
    const [row] = await t.sql(
      `select email, purpose, left(cd_hash, 9) as alg, try_cnt, round(extract(epoch from exp_dtm - reg_dtm))::int as sec, use_dtm, client_ip
       from cms_email_cd order by email_cd_seq desc limit 1`,
    );
    expect(row).toEqual({
      email: 'code@trade.example',
      purpose: 'REGISTER',
      alg: '$argon2id',
      try_cnt: 0,
      sec: 300,
      use_dtm: null,
      client_ip: '127.0.0.1',
    });
  });

  it('S7-14 address and purpose are checked, each fault with its field', async () => {
    expect(faults(await sendMsg(null, null))).toEqual(['EMAIL MSG000012', 'PURPOSE MSG000012']);
    expect(faults(await sendMsg('a@b', 'LOGIN'))).toEqual(['EMAIL MSG000019', 'PURPOSE MSG000017']);
    expect(faults(await sendMsg({ a: 1 }, ['REGISTER']))).toEqual(['EMAIL MSG000013', 'PURPOSE MSG000013']);
    expect(await mailsOf(t)).toEqual([]);
  });

  it('S7-14 five wrong tries are the last: then the right code is refused too', async () => {
    const row = person();
    const code = await newCode(row.EMAIL);
    for (let i = 0; i < 5; i++) expect([...codeOf(await submit({ ...row, EMAIL_CD: wrongOf(code) }))]).toEqual([422, 'MSG000112']);
    const answer = await submit({ ...row, EMAIL_CD: code });
    expect([...codeOf(answer), ...faults(answer)]).toEqual([422, 'MSG000112', 'EMAIL_CD MSG000112']);
  });

  it('S7-14 guesses sent at once are no more than guesses in a row', async () => {
    const row = person();
    const code = await newCode(row.EMAIL);
    await Promise.all(Array.from({ length: 12 }, () => submit({ ...row, EMAIL_CD: wrongOf(code) })));
    const [kept] = await t.sql(`select try_cnt from cms_email_cd where email = $1`, [row.EMAIL]);
    expect(kept?.try_cnt).toBe(5);
    expect(codeOf(await submit({ ...row, EMAIL_CD: code }))).toEqual([422, 'MSG000112']);
  });

  it('an expired code, a used one, one of another address or purpose, and one before the last are refused', async () => {
    const row = person();
    const other = person();
    const code = await newCode(row.EMAIL);
    expect(codeOf(await submit({ ...other, EMAIL_CD: code }))).toEqual([422, 'MSG000112']);
    await newCode(other.EMAIL);
    expect(codeOf(await submit({ ...other, EMAIL_CD: code }))).toEqual([422, 'MSG000112']);
    await sendMsg(other.EMAIL, 'QUOTE');
    expect(codeOf(await submit({ ...other, EMAIL_CD: await mailedCode(other.EMAIL) }))).toEqual([422, 'MSG000112']);
    let last = await newCode(row.EMAIL);
    while (last === code) last = await newCode(row.EMAIL);
    expect(codeOf(await submit({ ...row, EMAIL_CD: code }))).toEqual([422, 'MSG000112']);
    expect((await submit({ ...row, EMAIL_CD: last })).statusCode).toBe(200);
    await t.sql(`update cms_user_reg set reg_sts = 'RJT' where user_id = $1`, [row.USER_ID]);
    expect(codeOf(await submit({ ...row, EMAIL_CD: last }))).toEqual([422, 'MSG000112']);
    last = await newCode(row.EMAIL);
    await t.sql(`update cms_email_cd set exp_dtm = now() where email = $1`, [row.EMAIL]);
    expect(codeOf(await submit({ ...row, EMAIL_CD: last }))).toEqual([422, 'MSG000112']);
  });

  it('is limited by e-mail address in any letter case, and by the caller’s address: 429', async () => {
    for (let i = 0; i < 5; i++) expect((await sendMsg(i % 2 ? 'LIMIT@trade.example' : 'limit@trade.example')).statusCode).toBe(200);
    expect(codeOf(await sendMsg('Limit@trade.example'))).toEqual([429, 'MSG000126']);
    const strict = await createTestApp({ ASK_ADDR_MAX: '2' });
    try {
      const send = (i: number) => strict.visitor().post('/api/auth/sendMsg', { EMAIL: `a${i}@b.kr`, PURPOSE: 'REGISTER' });
      for (let i = 0; i < 2; i++) expect((await send(i)).statusCode).toBe(200);
      expect(codeOf(await send(3))).toEqual([429, 'MSG000126']);
      const visitor = strict.visitor();
      for (let i = 0; i < 2; i++) await visitor.post('/api/login/register/checkUserId', { USER_ID: `id${i}` });
      expect(codeOf(await visitor.post('/api/login/register/checkUserId', { USER_ID: 'id3' }))).toEqual([429, 'MSG000126']);
      for (let i = 0; i < 2; i++) expect((await visitor.post('/api/login/register/submit', {})).statusCode).toBe(422);
      expect(codeOf(await visitor.post('/api/login/register/submit', {}))).toEqual([429, 'MSG000126']);
    } finally {
      await strict.close();
    }
  });
});

describe('is the user ID free', () => {
  it('Y, or N with MSG000108 or MSG000120', async () => {
    expect((await check('nobody.yet')).json()).toEqual({ data: { ok: 'Y' } });
    expect((await check('OPS01')).json()).toEqual({ data: { ok: 'N' }, message: '이미 사용 중인 아이디입니다.' });
    await t.sql(`update cms_user set del_yn = 'Y' where user_id = 'cusr11'`);
    expect((await check('cusr11')).json().data).toEqual({ ok: 'N' });
    for (const odd of ['a b', '한글', "x'--"]) expect((await check(odd)).json().data, odd).toEqual({ ok: 'N' });
    for (const [odd, code] of [
      ['', 'MSG000012'],
      [null, 'MSG000012'],
      [{ a: 1 }, 'MSG000013'],
      ['x'.repeat(21), 'MSG000358'],
    ])
      expect(faults(await check(odd))).toEqual([`USER_ID ${code}`]);
    expect((await check('a b')).json().message).toContain('아이디는 영문, 숫자');
  });
});

describe('the request for an account', () => {
  it('is kept as REQ with its number, the password hashed; the corporation’s administrators get a mail; the answer is MSG000110', async () => {
    const row = person({ BIZ_NO: '2208162517', PW: ' Nice#Harbour7 ', PW2: ' Nice#Harbour7 ' });
    const answer = await submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) });
    expect(answer.json()).toEqual({ data: null, message: '가입 신청이 접수되었습니다. 승인 결과는 이메일로 안내드립니다.' });
    const [kept] = await t.sql(`select * from cms_user_reg where user_id = $1`, [row.USER_ID]);
    expect(kept).toMatchObject({
      reg_no: expect.stringMatching(/^REG\d{6}\d{4}$/),
      reg_tp: 'C',
      user_nm: '새사람',
      email: row.EMAIL,
      biz_no: '220-81-62517',
      cust_nm: '새무역',
      cust_cd: null,
      role_id: null,
      corp_cd: '1000',
      biz_dept: null,
      post_nm: '대리',
      reg_sts: 'REQ',
      terms_yn: 'Y',
      prvc_yn: 'Y',
    });
    expect(kept?.pw_hash).toMatch(/^\$argon2id/);
    expect(JSON.stringify(kept)).not.toContain('Nice#Harbour7');
    const mails = await mailsOf(t, 'REG_NEW');
    expect(mails.map((mail) => [mail.to_email, mail.mail_title])).toEqual([['adm1000@saebyeol.example', '[가입 신청] 새무역 새사람']]);
    expect(mails[0]?.html).toContain(row.USER_ID);
    const [code] = await t.sql(`select use_dtm is not null as used from cms_email_cd where email = $1`, [row.EMAIL]);
    expect(code?.used).toBe(true);
  });

  it('the new account does not sign in before it is approved: MSG000104 after the right password alone', async () => {
    const row = person();
    expect((await submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) })).statusCode).toBe(200);
    const signIn = (password: string, corp = '1000') =>
      t.visitor().post('/api/login', { p: `${password}\u001f${corp}`, c: row.USER_ID.toUpperCase() });
    expect(codeOf(await signIn(row.PW))).toEqual([401, 'MSG000104']);
    expect((await signIn(row.PW)).headers['set-cookie']).toBeUndefined();
    expect(codeOf(await signIn('Wrong#Harbour7'))).toEqual([401, 'MSG000101']);
    expect(codeOf(await signIn(row.PW, '2000'))).toEqual([401, 'MSG000101']);
    const [log] = await t.sql(`select login_rslt from cms_login_log where user_id = $1 order by log_seq limit 1`, [row.USER_ID]);
    expect(log?.login_rslt).toBe('PEND');
    await t.sql(`update cms_user_reg set reg_sts = 'RJT' where user_id = $1`, [row.USER_ID]);
    expect(codeOf(await signIn(row.PW))).toEqual([401, 'MSG000101']);
  });

  it('S5-10 every fault at once, each with its field', async () => {
    const empty = await submit({ TERMS_YN: 'N' });
    expect(empty.statusCode).toBe(422);
    expect(faults(empty)).toEqual([
      'BIZ_NO MSG000012',
      'CORP_CD MSG000012',
      'CUST_NM MSG000012',
      'EMAIL MSG000012',
      'EMAIL_CD MSG000012',
      'MOBILE_NO MSG000012',
      'PRVC_YN MSG000111',
      'PW MSG000012',
      'PW2 MSG000012',
      'REG_TP MSG000012',
      'TERMS_YN MSG000111',
      'USER_ID MSG000012',
      'USER_NM MSG000012',
    ]);
    expect(empty.json().errors.find((e: { FIELD: string }) => e.FIELD === 'CUST_NM').MESSAGE).toBe('[회사명] 항목은 필수 입력입니다.');
    const wrong = person({
      REG_TP: 'X',
      USER_ID: 'a b',
      PW2: 'Nice#Harbour8',
      EMAIL: 'a@b',
      EMAIL_CD: '12345',
      MOBILE_NO: '01012345678',
      BIZ_NO: '123-45-67890',
      POST_NM: 'x'.repeat(51),
      PRVC_YN: 'N',
    });
    expect(faults(await submit(wrong))).toEqual([
      'BIZ_NO MSG000020',
      'EMAIL MSG000019',
      'EMAIL_CD MSG000112',
      'MOBILE_NO MSG000018',
      'POST_NM MSG000358',
      'PRVC_YN MSG000111',
      'PW2 MSG000115',
      'REG_TP MSG000017',
      'USER_ID MSG000120',
    ]);
    expect((await submit([])).statusCode).toBeLessThan(500);
    expect((await submit(Object.fromEntries(Object.keys(wrong).map((name) => [name, { a: 1 }])))).statusCode).toBe(422);
  });

  it.each([
    ['S5-04 no capital letter', 'nice#harbour7', 'MSG000117'],
    ['S5-06 both missing kinds are named', 'NiceHarbour', 'MSG000117'],
    ['S5-07 four in a row', 'Niceeee#Harbour7', 'MSG000118'],
    ['S5-08 four characters of the user ID', 'Nice#NEW.User7', 'MSG000119'],
    ['shorter than 8', 'Ni#7abc', 'MSG000127'],
    ['a common word', 'P@ssw0rd12!', 'MSG000128'],
  ])('%s is refused', async (_, PW, code) => {
    const answer = await submit(person({ PW, PW2: PW }));
    expect([...codeOf(answer), ...faults(answer)]).toEqual([422, code, `PW ${code}`]);
    if (code === 'MSG000117' && PW === 'NiceHarbour') expect(answer.json().message).toContain('숫자, 특수문자');
  });

  it('MSG000108 and MSG000109 for an ID or address in use, known only to who has the code; it can be used again after it', async () => {
    const [user] = await t.sql<{ email: string }>(`select email from cms_user where user_id = 'ops04'`);
    const row = person({ USER_ID: 'OPS04', EMAIL: user?.email.toUpperCase() });
    expect(faults(await submit(row))).toEqual(['EMAIL_CD MSG000112']);
    const EMAIL_CD = await newCode(row.EMAIL);
    for (let i = 0; i < 6; i++) expect(faults(await submit({ ...row, EMAIL_CD }))).toEqual(['EMAIL MSG000109', 'USER_ID MSG000108']);
    const free = person();
    const code = await newCode(free.EMAIL);
    expect(faults(await submit({ ...free, USER_ID: 'ops04', EMAIL_CD: code }))).toEqual(['USER_ID MSG000108']);
    expect((await submit({ ...free, EMAIL_CD: code })).statusCode).toBe(200);
    expect(faults(await ask({ USER_ID: free.USER_ID.toUpperCase() }))).toEqual(['USER_ID MSG000108']);
    expect(faults(await ask({ EMAIL: free.EMAIL }))).toEqual(['EMAIL MSG000109']);
  });

  it('staff need an address of the corporation: MSG000130; a corporation that does not exist: MSG000017', async () => {
    expect(faults(await ask({ REG_TP: 'S' }))).toEqual(['EMAIL MSG000130']);
    expect(faults(await ask({ REG_TP: 'S', EMAIL: 'new@evil.saebyeol.example' }))).toEqual(['EMAIL MSG000130']);
    expect((await ask({ REG_TP: 'S', EMAIL: 'new.staff@SAEBYEOL.example' })).statusCode).toBe(200);
    expect(faults(await ask({ CORP_CD: '9999' }))).toEqual(['CORP_CD MSG000017']);
    expect(faults(await ask({ CORP_CD: '*' }))).toEqual(['CORP_CD MSG000017']);
  });

  it('two at once for the same ID, and the same one sent twice at once: one is kept, the other refused', async () => {
    const first = person();
    const second = person({ USER_ID: first.USER_ID.toUpperCase() });
    const codes = [await newCode(first.EMAIL), await newCode(second.EMAIL)];
    const answers = await Promise.all([submit({ ...first, EMAIL_CD: codes[0] }), submit({ ...second, EMAIL_CD: codes[1] })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    expect(answers.flatMap(faults)).toEqual(['USER_ID MSG000108']);
    const row = person();
    const twice = { ...row, EMAIL_CD: await newCode(row.EMAIL) };
    const both = await Promise.all([submit(twice), submit(twice)]);
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    expect(await t.sql(`select 1 from cms_user_reg where lower(user_id) in ($1, $2)`, [first.USER_ID, row.USER_ID])).toHaveLength(2);
  });

  it('no typed password is kept or logged anywhere', async () => {
    const PW = 'Very#Secret42words';
    await submit(person({ PW, PW2: PW, EMAIL: 'a@b' }));
    await ask({ PW, PW2: PW });
    const tables = await t.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      expect([name, await t.sql(`select 1 from "${name}" x where x::text like $1`, [`%${PW}%`])]).toEqual([name, []]);
  });

  it('the look-up of corporations needs the intro token, S7-32 and gets it by the bearer header', async () => {
    const path = '/api/code/selectCorpCode';
    expect((await t.visitor().post(path, { SEARCH: {} })).statusCode).toBe(401);
    const { introToken } = await t.visitor().data<{ introToken: string }>('/api/auth/authorized');
    const answer = await t.visitor().post(path, { SEARCH: {} }, { authorization: `Bearer ${introToken}` });
    expect(answer.json().data.LIST.map((item: { CODE: string }) => item.CODE)).toEqual(['1000', '2000']);
  });
});
