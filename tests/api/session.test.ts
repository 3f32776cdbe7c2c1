import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionData } from '../../src/contract/session';
import { createTestApp, type TestApp } from '../support/db';
import { demoPassword } from '../support/demoPassword';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
});
afterAll(() => t?.close());

const signIn = (userId: string, password = demoPassword, corp = '1000') =>
  t.visitor().post('/api/login', { p: `${password}\u001f${corp}`, c: userId, lang: 'ko' });

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

describe('signing in', () => {
  it('S7-06 the right password opens a session; the cookie is HttpOnly and SameSite=Lax, only its hash is stored', async () => {
    const answer = await signIn('ops01');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ data: { result: 'OK' } });
    const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^sid1000=[\w-]{43}; .*HttpOnly; SameSite=Lax/);
    const secret = cookie.split(/[=;]/)[1] ?? '';
    expect(await t.sql('select 1 from cms_sess where sess_hash = $1', [secret])).toHaveLength(0);
  });

  it('S7-06 the user ID is compared in any letter case, the password exactly', async () => {
    expect((await signIn('OPS01')).statusCode).toBe(200);
    expect(codeOf(await signIn('ops03', ` ${demoPassword}`))).toEqual([401, 'MSG000101']);
  });

  it('S7-06 unknown ID, wrong password, wrong corporation and malformed bodies answer alike', async () => {
    const answers = [
      await signIn('nobody.here'),
      await signIn('ops04', 'Wrong!2026'),
      await signIn('ops05', demoPassword, '2000'),
      await signIn('ops06', demoPassword, '*'),
      await t.visitor().post('/api/login', { p: demoPassword, c: 'ops07' }),
      await t.visitor().post('/api/login', { p: ['x'], c: { a: 1 } }),
    ];
    for (const answer of answers) {
      expect(codeOf(answer)).toEqual([401, 'MSG000101']);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.json().message).toBe(answers[0]?.json().message);
    }
  });

  it('A01 system administrators sign in at any build, customers where a corporation serves them', async () => {
    expect((await signIn('sysadm', demoPassword, '2000')).statusCode).toBe(200);
    expect((await signIn('cusr09', demoPassword, '2000')).statusCode).toBe(200);
    expect((await signIn('cadm01', demoPassword, '2000')).statusCode).toBe(401);
    expect((await signIn('guest01', demoPassword, '1000')).statusCode).toBe(200);
  });

  it('the state of an account shows only after the right password', async () => {
    expect(codeOf(await signIn('ops08'))).toEqual([401, 'MSG000103']);
    expect(codeOf(await signIn('ops08', 'Wrong!2026'))).toEqual([401, 'MSG000101']);
    expect(codeOf(await signIn('cusr10'))).toEqual([401, 'MSG000105']);
    expect(codeOf(await signIn('cusr07'))).toEqual([401, 'MSG000101']);
  });

  it('five failures lock an ID for everybody, known or not, also when they come at once', async () => {
    for (const id of ['ops10', 'no.such.user']) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(id, 'Wrong!2026', '2000')));
      expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(401));
    }
    expect(codeOf(await signIn('ops10', demoPassword, '2000'))).toEqual([401, 'MSG000101']);
    const [user] = await t.sql<{ lock_yn: string }>(`select lock_yn from cms_user where user_id = 'ops10'`);
    expect(user?.lock_yn).toBe('Y');
    const results = await t.sql(
      `select distinct login_rslt from cms_login_log where user_id = 'ops10' and login_dtm > now() - interval '1 minute' order by 1`,
    );
    expect(results.map((row) => row.login_rslt)).toEqual(['BADPW', 'LOCK']);
  });

  it('a lock opens by itself', async () => {
    for (let i = 0; i < 5; i++) await signIn('stl02', 'Wrong!2026');
    expect((await signIn('stl02')).statusCode).toBe(401);
    await t.sql(`update cms_lmt set until_dtm = now() - interval '1 second' where lmt_key = 'stl02'`);
    await t.sql(`update cms_user set lock_until_dtm = now() - interval '1 second' where user_id = 'stl02'`);
    expect((await signIn('stl02')).statusCode).toBe(200);
  });

  it('a temporary password first used takes the old one’s place', async () => {
    await t.sql(
      `update cms_user set temp_pw_hash = (select pw_hash from cms_user where user_id = 'cusr08'), temp_pw_exp_dtm = null where user_id = 'stl01'`,
    );
    expect((await signIn('stl01')).statusCode).toBe(200);
    expect((await signIn('stl01', 'Temp!Pw026')).statusCode).toBe(200);
    expect((await signIn('stl01')).statusCode).toBe(401);
    const v = await t.login('stl01', { password: 'Temp!Pw026' });
    const session = await v.data<SessionData>('/api/session');
    expect([session.lastChgPwTm, session.chgPwDay]).toEqual([null, null]);
  });

  it('S7-07 a forwarded-for header does not change the logged address', async () => {
    await t.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '9.9.9.9' },
      payload: { p: `${demoPassword}\u001f1000`, c: 'sal01' },
    });
    const [row] = await t.sql(`select client_ip from cms_login_log where user_id = 'sal01' order by log_seq desc limit 1`);
    expect(row?.client_ip).toBe('127.0.0.1');
  });

  it('a sixth session ends the oldest, which the login log notes; of sign-ins at once each sees those before it', async () => {
    const first = await t.login('sal02');
    for (let i = 0; i < 5; i++) await t.login('sal02');
    expect((await first.post('/api/session')).statusCode).toBe(401);
    // All stand before the user's row at the same time.
    const holder = new pg.Client({ connectionString: t.ownerUrl });
    await holder.connect();
    await holder.query(`begin; select 1 from cms_user where user_id = 'sal02' for update`);
    const three = Promise.all([signIn('sal02'), signIn('sal02'), signIn('sal02')]);
    const waiting = async () => (await t.sql(`select 1 from pg_locks where not granted`)).length;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(3);
    await holder.query('commit');
    await holder.end();
    await three;
    const [left] = await t.sql(
      `select count(*)::int as sessions, (select count(*)::int from cms_login_log l where l.user_id = 'sal02' and l.sess_id is not null
         and l.logout_dtm is null and l.login_dtm > now() - interval '10 minutes') as open from cms_sess where user_id = 'sal02'`,
    );
    expect(left).toEqual({ sessions: 5, open: 5 });
  });

  it('each sign-in has an id of its own, and ends the session it was made in', async () => {
    const v = await t.login('ops02');
    const answer = await v.post('/api/login', { p: `${demoPassword}\u001f1000`, c: 'ops02', lang: 'ko' });
    const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookie.split(';')[0]).not.toBe(v.cookie.split(';')[0]);
    await expect.poll(async () => (await v.post('/api/session')).statusCode).toBe(401);
    await expect.poll(async () => (await v.post('/api/session')).statusCode).toBe(401);
    expect((await t.visitor(cookie.split(';')[0]).post('/api/session')).statusCode).toBe(200);
  });
});

describe('limits of sign-ins', () => {
  it('many failures of one address are refused with 429 and Retry-After', async () => {
    const other = await createTestApp({ LOGIN_ADDR_MAX: '3' });
    try {
      for (let i = 0; i < 3; i++) await other.visitor().post('/api/login', { p: `x\u001f1000`, c: `someone${i}` });
      const answer = await other.visitor().post('/api/login', { p: `${demoPassword}\u001f1000`, c: 'ops01' });
      expect(codeOf(answer)).toEqual([429, 'MSG000126']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await other.close();
    }
  });
});

describe('the session', () => {
  it('S3-06 S7-15 answers who is signed in', async () => {
    const v = await t.login('ops01');
    const data = await v.data<SessionData>('/api/session');
    expect(data).toMatchObject({ USER_ID: 'ops01', corpCd: '1000', USER_TP: 'S', roleList: ['OPS'], langCd: 'ko', ORGN_CD: '10IC21' });
    expect(data.sysDt).toMatch(/^\d{8}$/);
    expect(data.lastChgPwTm).toMatch(/^\d{14}$/);
    expect(data.chgPwDay).toBeGreaterThanOrEqual(0);
    expect(Object.keys(data)).toEqual(expect.arrayContaining(['corpLocNm', 'locName', 'keySvcList', 'custList', 'baseCurrCd', 'LOGO_CD']));
  });

  it('gives a key for the drafts in the browser: always the same for a user, another for each', async () => {
    const keyOf = async (user: string) => (await (await t.login(user)).data<SessionData>('/api/session')).draftKey;
    const [first, again, other] = [await keyOf('ops01'), await keyOf('ops01'), await keyOf('ops02')];
    expect(Buffer.from(String(first), 'base64url')).toHaveLength(32);
    expect([again === first, other === first]).toEqual([true, false]);
  });

  it('S7-15 nobody signed in is 401, S7-12 authorized never is', async () => {
    const visitor = t.visitor();
    expect(codeOf(await visitor.post('/api/session'))).toEqual([401, 'MSG000030']);
    const asked = await visitor.data<{ authorized: string; introToken: string }>('/api/auth/authorized');
    expect(asked.authorized).toBe('N');
    expect(asked.introToken).toMatch(/^[\w-]{32}$/);
    const v = await t.login('ops01');
    expect(await v.data('/api/auth/authorized')).toEqual({ authorized: 'Y', USER_ID: 'ops01', introToken: null, ended: null });
  });

  it('S7-09 the old cookie is worth nothing after signing out', async () => {
    const v = await t.login('ops01');
    expect((await v.post('/api/session')).statusCode).toBe(200);
    expect(await v.data('/api/logout')).toEqual({ result: 'OK' });
    await expect.poll(async () => (await v.post('/api/session')).statusCode).toBe(401);
  });

  it('ends after an hour without a call and twelve hours after its sign-in', async () => {
    for (const change of [`last_call_dtm = now() - interval '61 minutes'`, `exp_dtm = now()`]) {
      const v = await t.login('sal03');
      await t.sql(`update cms_sess set ${change} where user_id = 'sal03'`);
      expect((await v.post('/api/session')).statusCode).toBe(401);
    }
  });

  it('a suspended user is out at the next call', async () => {
    const v = await t.login('sal04');
    expect((await v.post('/api/session')).statusCode).toBe(200);
    await t.sql(`update cms_user set user_sts = 'SUS' where user_id = 'sal04'`);
    await expect.poll(async () => (await v.post('/api/session')).statusCode).toBe(401);
  });
});
