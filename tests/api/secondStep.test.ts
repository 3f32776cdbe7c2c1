import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OtpAnswer } from '../../src/contract/cms/member/cmsMyPage';
import type { SignedIn } from '../../src/contract/session';
import { createTestApp, type TestApp } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { otpCode, wrongOtpCode } from '../support/otp';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '100000' });
});
afterAll(() => t?.close());

type Answered = Awaited<ReturnType<ReturnType<TestApp['visitor']>['post']>>;

const codeOf = (answer: Answered) => [answer.statusCode, answer.headers['x-error-code']];
const cookiesOf = (answer: Answered) => [answer.headers['set-cookie'] ?? []].flat();
const dataOf = (answer: Answered) => answer.json<{ data: SignedIn }>().data;

/** Sends the password; gives the answer and the ticket that came with it. */
async function password(userId: string, app = t, text = demoPassword) {
  const answer = await app.visitor().post('/api/login', { p: `${text}\u001f1000`, c: userId, lang: 'ko' });
  const ticket = cookiesOf(answer).find((line) => line.startsWith('otp1000='));
  return { answer, ticket: ticket?.split(';')[0] ?? '', ticketLine: ticket };
}
const code = (ticket: string, OTP_CD: unknown, app = t) => app.visitor(ticket).post('/api/auth/otp', { OTP_CD } as object);
const resultsOf = async (userId: string, count: number) =>
  (await t.sql(`select login_rslt from cms_login_log where user_id = $1 order by log_seq desc limit $2`, [userId, count]))
    .map((row) => row.login_rslt)
    .reverse();

/** Leads a user through setting the second step up, as a role that demands it does; then no role does, and no code was taken. */
async function setUp(userId: string): Promise<{ secret: string; codes: string[] }> {
  await t.sql(`update cms_role set otp_yn = 'Y' where role_id in (select role_id from cms_user_role where user_id = $1)`, [userId]);
  const { answer, ticket } = await password(userId);
  const setup = dataOf(answer);
  if (setup.result !== 'OTP_SETUP') throw new Error(answer.body);
  const done = dataOf(await code(ticket, otpCode(setup.SECRET_KEY)));
  if (done.result !== 'OK' || !done.CODE_LIST) throw new Error('not set up');
  await t.sql(`update cms_role set otp_yn = 'N'`);
  await t.sql(`update cms_user_otp set last_step = 0 where user_id = $1`, [userId]);
  return { secret: setup.SECRET_KEY, codes: done.CODE_LIST };
}

describe('a role that demands the second step', () => {
  it('leads through setting it up at the sign-in: the secret, the first right code, ten recovery codes once', async () => {
    await t.sql(`update cms_role set otp_yn = 'Y' where role_id = 'STL'`);
    const { answer, ticket, ticketLine } = await password('stl01');
    const setup = dataOf(answer);
    if (setup.result !== 'OTP_SETUP') throw new Error(answer.body);
    expect(setup.SECRET_KEY).toMatch(/^[A-Z2-7]{32}$/);
    expect(setup.OTP_URI).toMatch(new RegExp(`^otpauth://totp/Saebyeol%20Logis:stl01\\?.*secret=${setup.SECRET_KEY}`));
    expect(Buffer.from(setup.OTP_QR.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg/);
    expect(cookiesOf(answer).some((line) => line.startsWith('sid1000='))).toBe(false);
    expect(ticketLine).toMatch(/Max-Age=300;.*HttpOnly; SameSite=Lax/);
    expect((await t.visitor(ticket).post('/api/session')).statusCode).toBe(401);

    expect(codeOf(await code(ticket, wrongOtpCode(setup.SECRET_KEY)))).toEqual([401, 'MSG000112']);
    expect((await t.sql(`select otp_yn from cms_user where user_id = 'stl01'`))[0]?.otp_yn).toBe('N');
    const done = await code(ticket, otpCode(setup.SECRET_KEY));
    expect(done.statusCode, done.body).toBe(200);
    const session = cookiesOf(done).find((line) => line.startsWith('sid1000='));
    expect((await t.visitor(session?.split(';')[0]).data<{ USER_ID: string }>('/api/session')).USER_ID).toBe('stl01');
    const { CODE_LIST } = dataOf(done) as { CODE_LIST: string[] };
    expect(new Set(CODE_LIST).size).toBe(10);
    const [user] = await t.sql(
      `select u.otp_yn, o.cfm_yn, o.secret_key, (select count(*)::int from cms_user_otp_cd c where c.user_id = u.user_id and c.cd_hash like '$argon2id%') as codes
       from cms_user u join cms_user_otp o using (user_id) where user_id = 'stl01'`,
    );
    expect(user).toMatchObject({ otp_yn: 'Y', cfm_yn: 'Y', codes: 10 });
    expect(user?.secret_key).not.toContain(setup.SECRET_KEY);
    expect(await resultsOf('stl01', 3)).toEqual(['OTP', 'BADOTP', 'OK']);
    const again = await password('stl01');
    expect(dataOf(again.answer)).toEqual({ result: 'OTP' });
  });

  it('does not put another secret in the place of one that is confirmed meanwhile', async () => {
    const owner = await t.login('ops07');
    const ask = async (row: object) =>
      (await owner.data<{ LIST: [OtpAnswer] }>('/api/cms/member/CmsMyPage/otp', { BATCH_ID: randomUUID(), LIST: [row] })).LIST[0];
    const { SECRET_KEY = '' } = await ask({ STEP: 'NEW' });
    await t.sql(`update cms_role set otp_yn = 'Y' where role_id = 'OPS'`);
    // Somebody with the password is held after the first look at the account, before the new secret is made.
    const holder = new pg.Client({ connectionString: t.ownerUrl });
    await holder.connect();
    await holder.query(
      `begin; insert into cms_lmt (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm) values ('LOGIN', 'ops07', 0, now(), now())`,
    );
    const late = password('ops07');
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await t.sql(waiting)).length, { timeout: 5_000 }).toBe(1);
    expect(await ask({ STEP: 'ON', CUR_PW: demoPassword, OTP_CD: otpCode(SECRET_KEY) })).toMatchObject({ OTP_YN: 'Y' });
    await holder.end();
    expect(codeOf((await late).answer)).toEqual([401, 'MSG000030']);
    expect(await t.sql(`select cfm_yn from cms_user_otp where user_id = 'ops07'`)).toEqual([{ cfm_yn: 'Y' }]);
    await t.sql(`update cms_role set otp_yn = 'N'`);
  });
});

describe('the code', () => {
  it('of the half minute before, now or after opens the session, an older one and one already taken do not', async () => {
    const { secret } = await setUp('sal01');
    const { ticket } = await password('sal01');
    expect(codeOf(await code(ticket, otpCode(secret, -3)))).toEqual([401, 'MSG000112']);
    expect(codeOf(await code(ticket, otpCode(secret, 3)))).toEqual([401, 'MSG000112']);
    const now = otpCode(secret, 1);
    expect((await code(ticket, now)).statusCode).toBe(200);
    const { ticket: next } = await password('sal01');
    expect(codeOf(await code(next, now))).toEqual([401, 'MSG000112']);
    expect(codeOf(await code(next, otpCode(secret)))).toEqual([401, 'MSG000112']);
  });

  it('sent twice at once opens one session', async () => {
    const { secret } = await setUp('sal02');
    const { ticket } = await password('sal02');
    const answers = await Promise.all(Array.from({ length: 4 }, () => code(ticket, otpCode(secret, 1))));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401, 401]);
  });

  it('is tried five times in a quarter of an hour, then 429 for the right one too, whatever ticket', async () => {
    const { secret } = await setUp('sal03');
    const first = await password('sal03');
    const wrong = wrongOtpCode(secret);
    for (let i = 0; i < 4; i++) expect(codeOf(await code(first.ticket, wrong))).toEqual([401, 'MSG000112']);
    expect((await code(first.ticket, otpCode(secret))).statusCode).toBe(200);
    const second = await password('sal03');
    for (let i = 0; i < 5; i++) expect((await code(second.ticket, wrong)).statusCode).toBe(401);
    expect(codeOf(await code(second.ticket, otpCode(secret, 1)))).toEqual([429, 'MSG000126']);
    const { ticket } = await password('sal03');
    expect(codeOf(await code(ticket, otpCode(secret, 1)))).toEqual([429, 'MSG000126']);
  });

  it('may be a recovery code instead, each once, in any spelling', async () => {
    const { codes } = await setUp('sal04');
    const [first = '', second = ''] = codes;
    const { ticket } = await password('sal04');
    expect((await code(ticket, ` ${first.toLowerCase().replace('-', ' ')} `)).statusCode).toBe(200);
    const { ticket: next } = await password('sal04');
    expect(codeOf(await code(next, first))).toEqual([401, 'MSG000112']);
    expect((await code(next, second)).statusCode).toBe(200);
    const [left] = await t.sql(`select count(*)::int as n from cms_user_otp_cd where user_id = 'sal04' and use_dtm is null`);
    expect(left?.n).toBe(8);
  });

  it('that is no text, or far too long, is a wrong one', async () => {
    const { ticket } = await password('sal04');
    for (const odd of [undefined, null, 123456, ['1'], 'x'.repeat(1_000)])
      expect(codeOf(await code(ticket, odd))).toEqual([401, 'MSG000112']);
  });
});

describe('between password and code', () => {
  it('a ticket that has opened a session opens no other, with another good code neither, one after the other or at once', async () => {
    const { codes } = await setUp('stl02');
    const [first = '', second = '', third = '', fourth = ''] = codes;
    const { ticket } = await password('stl02');
    expect((await code(ticket, first)).statusCode).toBe(200);
    expect(codeOf(await code(ticket, second))).toEqual([401, 'MSG000030']);
    const { ticket: next } = await password('stl02');
    const answers = await Promise.all([second, third, fourth].map((one) => code(next, one)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401]);
  });

  it('a ticket ends after five minutes, fits its own build alone, and cannot be made up', async () => {
    const { secret } = await setUp('ops03');
    const { ticket } = await password('ops03');
    const { secret: kit } = t.app.kit;
    const text = kit.open('signIn', ticket.slice('otp1000='.length), '1000');
    const ended = JSON.stringify({ ...JSON.parse(text), ends: Math.floor(Date.now() / 1_000) - 1 });
    const tickets = [kit.seal('signIn', ended, '1000'), kit.seal('signIn', text, '2000'), kit.seal('otp', text, '1000'), 'x', ''];
    for (const made of tickets) expect(codeOf(await code(`otp1000=${made}`, otpCode(secret)))).toEqual([401, 'MSG000030']);
    expect((await code(`otp1000=${kit.seal('signIn', text, '1000')}`, otpCode(secret))).statusCode).toBe(200);
  });

  it('a ticket is void once the password was changed or the account suspended', async () => {
    const { secret } = await setUp('ops04');
    const { ticket } = await password('ops04');
    await t.sql(`update cms_user set user_sts = 'SUS' where user_id = 'ops04'`);
    expect(codeOf(await code(ticket, otpCode(secret)))).toEqual([401, 'MSG000030']);
    await t.sql(
      `update cms_user set user_sts = 'ACT', pw_hash = (select pw_hash from cms_user where user_id = 'cusr08') where user_id = 'ops04'`,
    );
    expect(codeOf(await code(ticket, otpCode(secret)))).toEqual([401, 'MSG000030']);
  });

  it('a temporary password takes the old one’s place only when the code was right', async () => {
    const { secret } = await setUp('ops05');
    await t.sql(
      `update cms_user set temp_pw_hash = (select pw_hash from cms_user where user_id = 'cusr08'), temp_pw_exp_dtm = null where user_id = 'ops05'`,
    );
    const { ticket } = await password('ops05', t, 'Temp!Pw026');
    const inForce = async () => (await t.sql(`select temp_pw_yn from cms_user where user_id = 'ops05'`))[0]?.temp_pw_yn;
    expect((await code(ticket, wrongOtpCode(secret))).statusCode).toBe(401);
    expect(await inForce()).toBe('N');
    expect((await code(ticket, otpCode(secret))).statusCode).toBe(200);
    expect(await inForce()).toBe('Y');
  });

  it('a wrong password says nothing of the second step', async () => {
    await setUp('ops06');
    const { answer, ticket } = await password('ops06', t, 'Wrong!2026');
    expect([...codeOf(answer), ticket]).toEqual([401, 'MSG000101', '']);
  });
});
