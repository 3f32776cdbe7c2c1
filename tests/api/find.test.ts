import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missingKinds } from '../../src/contract/rules';
import type { SessionData } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { mailsOf } from '../support/mail';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000', ASK_ADDR_MAX: '10000', TEMP_PW_HR: '72', PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => t?.close());

type Answer = Awaited<ReturnType<Visitor['post']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.headers['x-error-code']];
const findId = (EMAIL: unknown, headers?: Record<string, string>) => t.visitor().post('/api/auth/findMyId', { EMAIL }, headers);
const findPw = (USER_ID: unknown, headers?: Record<string, string>) => t.visitor().post('/api/auth/find/password', { USER_ID }, headers);
const emailOf = async (userId: string) =>
  (await t.sql<{ email: string }>('select email from cms_user where user_id = $1', [userId]))[0]?.email as string;
/** The temporary password mailed last. */
const mailed = async () => /<code>(.+?)<\/code>/.exec((await mailsOf(t, 'TEMP_PW')).at(-1)?.html ?? '')?.[1]?.replace('&amp;', '&') ?? '';
const signIn = (userId: string, password: string) => t.visitor().post('/api/login', { p: `${password}\u001f1000`, c: userId });
/** What an answer tells: everything but its own number and time. */
const told = ({ statusCode, headers, body }: Answer) => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { statusCode, headers: rest, body };
};

describe('find the user ID', () => {
  it('S7-10 known in any letter case, unknown, suspended: the same answer MSG000106; only the known one gets a mail', async () => {
    const known = await emailOf('cusr05');
    const answers = [
      await findId(known),
      await findId(known.toUpperCase()),
      await findId('nobody@nowhere.example'),
      await findId(await emailOf('ops08')),
    ];
    expect(answers[0]?.json()).toEqual({ data: null, message: '입력하신 이메일로 아이디를 발송하였습니다.' });
    for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] as Answer));
    const mails = await mailsOf(t);
    expect(mails.map((mail) => [mail.frm_id, mail.to_email])).toEqual([
      ['FIND_ID', known],
      ['FIND_ID', known],
    ]);
    expect(mails[0]?.mail_title).toBe('[User ID] Your user ID of the portal');
    expect(mails[0]?.html).toContain('cusr05');
  });

  it('S7-10 a missing or malformed address is told so, in the language shown', async () => {
    for (const [value, code, text] of [
      [undefined, 'MSG000012', '[이메일] 항목은 필수 입력입니다.'],
      [null, 'MSG000012', '[이메일] 항목은 필수 입력입니다.'],
      [['a@b.kr'], 'MSG000012', '[이메일] 항목은 필수 입력입니다.'],
      ['a@b', 'MSG000019', '이메일 형식을 확인하십시오.'],
      ["x' or '1'='1@b.kr", 'MSG000019', '이메일 형식을 확인하십시오.'],
    ] as const) {
      const answer = await findId(value);
      expect([...codeOf(answer), answer.json().message, answer.json().errors[0].FIELD]).toEqual([422, code, text, 'EMAIL']);
    }
    expect((await findId('a@b', { 'x-lang': 'en' })).json().message).toBe('Check the e-mail address.');
  });

  it('mails one address no more often than the setting says, the answer stays the same', async () => {
    const email = await emailOf('cadm02');
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(told(await findId(email)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await mailsOf(t, 'FIND_ID')).filter((mail) => mail.to_email === email)).toHaveLength(3);
  });
});

describe('find the password', () => {
  it('S7-11 known in any letter case, unknown, suspended, odd: the same answer MSG000107; only the known one gets a mail', async () => {
    await t.sql('delete from cms_email_log');
    const answers = [];
    for (const id of ['SAL01', 'no.such.user', 'ops08', "x' or 1=1", '가'.repeat(20), '-']) answers.push(await findPw(id));
    expect(answers[0]?.json()).toEqual({ data: null, message: '등록된 이메일로 임시 비밀번호를 발송하였습니다.' });
    for (const answer of answers) expect(told(answer)).toEqual(told(answers[0] as Answer));
    const [mail, ...others] = await mailsOf(t);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ frm_id: 'TEMP_PW', to_email: await emailOf('sal01'), send_sts: 'WAIT' });
    expect(mail?.html).toContain('href="https://portal.example/login"');
    expect(mail?.mail_title).not.toContain(await mailed());
    expect(codeOf(await findPw(''))).toEqual([422, 'MSG000012']);
    expect(codeOf(await findPw({ a: 1 }))).toEqual([422, 'MSG000012']);
    expect(codeOf(await findPw('x'.repeat(21)))).toEqual([422, 'MSG000358']);
  });

  it('S7-10 S7-11 for an unknown one the same statements run as for a known one, and it takes as long', async () => {
    const emails: Record<string, string> = { sal05: await emailOf('sal05'), sal99: 'sal99@saebyeol.example' };
    const ways = [(userId: string) => findId(emails[userId]), (userId: string) => findPw(userId)];
    const median = (list: number[] = []) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    for (const ask of ways) {
      const times: Record<string, number[]> = { sal05: [], sal99: [] };
      const counts: Record<string, number[]> = { sal05: [], sal99: [] };
      for (let i = 0; i < 40; i++) {
        await t.sql(`delete from cms_lmt where lmt_tp = 'TEMPPW'`);
        for (const userId of i % 2 ? ['sal05', 'sal99'] : ['sal99', 'sal05']) {
          statements.mockClear();
          const begin = performance.now();
          await ask(userId);
          times[userId]?.push(performance.now() - begin);
          counts[userId]?.push(statements.mock.calls.length);
        }
      }
      // Now and then a call also reads anew what a process keeps for seconds.
      expect(median(counts.sal99)).toBe(median(counts.sal05));
      const ratio = median(times.sal99) / median(times.sal05);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
    statements.mockRestore();
  });

  it('S7-11 the temporary password has 10 characters of every kind, is stored hashed beside the old one, and expires', async () => {
    await findPw('sal02');
    const password = await mailed();
    expect(password).toHaveLength(10);
    expect(missingKinds(password)).toEqual([]);
    const [user] = await t.sql<{ hash: string; hours: number; temp_pw_yn: string }>(
      `select left(temp_pw_hash, 9) as hash, round(extract(epoch from temp_pw_exp_dtm - now()) / 3600)::int as hours, temp_pw_yn
       from cms_user where user_id = 'sal02'`,
    );
    expect(user).toEqual({ hash: '$argon2id', hours: 72, temp_pw_yn: 'N' });
    expect((await signIn('sal02', demoPassword)).statusCode).toBe(200);
    await t.sql(`update cms_user set temp_pw_exp_dtm = now() - interval '1 second' where user_id = 'sal02'`);
    expect(codeOf(await signIn('sal02', password))).toEqual([401, 'MSG000101']);
  });

  it('in the demo it does not expire', async () => {
    const demo = await createTestApp();
    try {
      await demo.visitor().post('/api/auth/find/password', { USER_ID: 'sal02' });
      const [user] = await demo.sql(`select temp_pw_hash is not null as made, temp_pw_exp_dtm from cms_user where user_id = 'sal02'`);
      expect(user).toEqual({ made: true, temp_pw_exp_dtm: null });
    } finally {
      await demo.close();
    }
  });

  it('S7-11 first used, also twice at once, it takes the old one’s place, which goes into the history', async () => {
    const [before] = await t.sql<{ pw_hash: string }>(`select pw_hash from cms_user where user_id = 'sal03'`);
    await findPw('sal03');
    const password = await mailed();
    // Both find the temporary password before either takes it into use: the row is held until both wait for it.
    const holder = new pg.Client({ connectionString: t.ownerUrl });
    await holder.connect();
    await holder.query(`begin; select 1 from cms_user where user_id = 'sal03' for update`);
    const both = Promise.all([signIn('sal03', password), signIn('sal03', password)]);
    const waiting = async () => (await t.sql(`select 1 from pg_locks where not granted`)).length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
    await holder.query('commit');
    await holder.end();
    const answers = await both;
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(codeOf(await signIn('sal03', demoPassword))).toEqual([401, 'MSG000101']);
    const session = await (await t.login('sal03', { password })).data<SessionData>('/api/session');
    expect([session.lastChgPwTm, session.chgPwDay]).toEqual([null, null]);
    const hist = await t.sql(`select pw_seq, pw_hash, pw_chg_tp from cms_pw_hist where user_id = 'sal03'`);
    expect(hist).toEqual([{ pw_seq: 1, pw_hash: before?.pw_hash, pw_chg_tp: 'FIND' }]);
    const [user] = await t.sql(`select temp_pw_hash, temp_pw_exp_dtm, temp_pw_yn from cms_user where user_id = 'sal03'`);
    expect(user).toEqual({ temp_pw_hash: null, temp_pw_exp_dtm: null, temp_pw_yn: 'Y' });
  });

  it('first used, it ends the sessions opened with the old one: who had that is out', async () => {
    const thief = await t.login('stl03', { corp: '2000' });
    await findPw('stl03');
    expect((await thief.post('/api/session')).statusCode).toBe(200);
    const owner = await t.login('stl03', { corp: '2000', password: await mailed() });
    await expect.poll(async () => (await thief.post('/api/session')).statusCode, { timeout: 1_000 }).toBe(401);
    expect((await owner.post('/api/session')).statusCode).toBe(200);
  });

  it('is made three times a day, also when asked at once; the answer stays the same', async () => {
    await t.sql('delete from cms_email_log');
    const answers = (await Promise.all(Array.from({ length: 6 }, () => findPw('stl01')))).map(told);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await mailsOf(t, 'TEMP_PW')).toHaveLength(3);
    const [before] = await t.sql(`select temp_pw_hash from cms_user where user_id = 'stl01'`);
    await findPw('stl01');
    expect((await t.sql(`select temp_pw_hash from cms_user where user_id = 'stl01'`))[0]).toEqual(before);
    await t.sql(`update cms_lmt set until_dtm = now() - interval '1 second' where lmt_tp = 'TEMPPW' and lmt_key like '%stl01'`);
    await findPw('stl01');
    expect(await mailsOf(t, 'TEMP_PW')).toHaveLength(4);
  });

  it('one address that asks too often is refused with 429, MSG000126 and Retry-After', async () => {
    const strict = await createTestApp({ ASK_ADDR_MAX: '3' });
    try {
      const ask = (i: number) =>
        strict.visitor().post(i % 2 ? '/api/auth/findMyId' : '/api/auth/find/password', { EMAIL: `a${i}@b.kr`, USER_ID: `a${i}` });
      for (let i = 0; i < 3; i++) expect((await ask(i)).statusCode).toBe(200);
      for (let i = 3; i < 5; i++) {
        const answer = await ask(i);
        expect(codeOf(answer)).toEqual([429, 'MSG000126']);
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await strict.close();
    }
  });
});
