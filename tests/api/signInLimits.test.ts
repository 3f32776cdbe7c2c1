import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { mailsOf } from '../support/mail';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '100000' });
});
afterAll(() => t?.close());

const wrong = 'Wrong!2026';

/** Signs in from an address. */
const signIn = (app: TestApp, userId: string, password = demoPassword, remoteAddress = '10.1.1.1') =>
  app.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers: { 'content-type': 'application/json', host: new URL(app.app.kit.env.PUBLIC_URL).host },
    payload: { p: `${password}\u001f1000`, c: userId, lang: 'ko' },
  });

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const failTimes = async (userId: string, times: number) => {
  for (let i = 0; i < times; i++) await signIn(t, userId, wrong);
};
const lockOf = async (userId: string) => (await t.sql(`select lock_yn from cms_user where user_id = $1`, [userId]))[0]?.lock_yn;
const lockMails = async () => (await mailsOf(t)).filter((mail) => mail.frm_id === 'ACCT_LOCK');
/** Time goes by for everything that waits for it. */
const later = (seconds: number) =>
  t.sql(
    `with lmt as (update cms_lmt set until_dtm = until_dtm - make_interval(secs => $1))
     update cms_user set lock_until_dtm = lock_until_dtm - make_interval(secs => $1) where lock_until_dtm is not null`,
    [seconds],
  );
/** Seconds until the user may be tried again. */
const delayOf = async (userId: string) =>
  (
    await t.sql<{ delay: number }>(
      `select round(extract(epoch from until_dtm - now()))::int as delay from cms_lmt where lmt_tp = 'API' and lmt_key like $1`,
      [`signIn:${userId}%`],
    )
  )[0]?.delay ?? 0;

describe('the mail of a lock', () => {
  it('goes to the owner of a known account, in the own language, once for each lock and to nobody for an unknown ID', async () => {
    await Promise.all(Array.from({ length: 9 }, () => signIn(t, 'CUSR05', wrong)));
    await failTimes('cusr05', 3);
    await failTimes('nobody.here', 9);
    const mails = await lockMails();
    expect(mails.map((mail) => [mail.mail_title, mail.to_email.split('@')[0]])).toEqual([
      ['[Account locked] After failed sign-ins', 'cusr05'],
    ]);
    for (const text of ['cusr05', '15']) expect(mails[0]?.html).toContain(text);
    await later(16 * 60);
    await failTimes('cusr05', 5);
    expect(await lockMails()).toHaveLength(2);
  });
});

describe('the last system administrator', () => {
  it('is never locked, but after five failures tried only every 1, 2, 4 … at most 30 seconds; the right password fails alike until then', async () => {
    await failTimes('sysadm', 4);
    const delays: number[] = [];
    for (let i = 0; i < 7; i++) {
      expect(codeOf(await signIn(t, 'sysadm', wrong))).toEqual([401, 'MSG000101']);
      delays.push(await delayOf('sysadm'));
      await later(-600);
      const early = await signIn(t, 'sysadm');
      expect(early.json().message).toContain('(5/5회)');
      expect([...codeOf(early), early.headers['set-cookie']]).toEqual([401, 'MSG000101', undefined]);
      await later(630);
    }
    expect(delays).toEqual([1, 2, 4, 8, 16, 30, 30]);
    expect(await lockOf('sysadm')).toBe('N');
    expect((await signIn(t, 'sysadm')).statusCode).toBe(200);
    await failTimes('sysadm', 4);
    expect((await signIn(t, 'sysadm')).statusCode).toBe(200);
  });

  it('is tried once at a time, however many guesses come at once', async () => {
    await failTimes('sysadm', 5);
    await later(30);
    await t.sql('delete from cms_email_log');
    await Promise.all(Array.from({ length: 8 }, () => signIn(t, 'sysadm', wrong)));
    const tried = await t.sql(
      `select login_rslt, count(*)::int as n from (select login_rslt from cms_login_log where user_id = 'sysadm' order by log_seq desc limit 8) x
       group by 1 order by 1`,
    );
    expect(tried).toEqual([
      { login_rslt: 'BADPW', n: 1 },
      { login_rslt: 'LOCK', n: 7 },
    ]);
    expect(await lockMails()).toEqual([]);
    await later(3_600);
  });

  it('comes in at once from an address that knew the password before, however strangers try', async () => {
    expect((await signIn(t, 'sysadm', demoPassword, '10.9.9.9')).statusCode).toBe(200);
    for (let i = 0; i < 12; i++) await signIn(t, 'sysadm', wrong, `10.3.0.${i}`);
    expect(codeOf(await signIn(t, 'sysadm', demoPassword, '10.3.1.1'))).toEqual([401, 'MSG000101']);
    expect((await signIn(t, 'sysadm', demoPassword, '10.9.9.9')).statusCode).toBe(200);
    await later(3_600);
  });

  it('with a second one who could sign in both are locked as others are, one after the other; then the last is only delayed', async () => {
    await t.sql(`insert into cms_user_role (user_id, role_id) values ('adm1000', 'SYS_ADM')`);
    await failTimes('adm1000', 6);
    expect(await lockOf('adm1000')).toBe('Y');
    await failTimes('sysadm', 8);
    expect(await lockOf('sysadm')).toBe('N');
    await later(60);
    expect((await signIn(t, 'sysadm')).statusCode).toBe(200);
    await later(16 * 60);
    expect((await signIn(t, 'adm1000')).statusCode).toBe(200);
    await failTimes('sysadm', 6);
    expect(await lockOf('sysadm')).toBe('Y');
    await t.sql(`delete from cms_user_role where user_id = 'adm1000' and role_id = 'SYS_ADM'`);
    await later(3_600);
  });
});

describe('an attacker with many addresses', () => {
  it('against every known ID locks nobody out for good: the administrator comes in, the others when the lock has opened by itself', async () => {
    const users = await t.sql<{ user_id: string }>(`select user_id from cms_user where del_yn = 'N' and user_sts = 'ACT'`);
    let address = 0;
    for (let round = 0; round < 6; round++)
      await Promise.all(users.map(({ user_id }) => signIn(t, user_id, wrong, `10.2.${round}.${++address % 250}`)));
    expect(codeOf(await signIn(t, 'ops01'))).toEqual([401, 'MSG000101']);
    await later(30);
    expect((await signIn(t, 'sysadm')).statusCode).toBe(200);
    await later(16 * 60);
    expect((await signIn(t, 'ops01')).statusCode).toBe(200);
  });
});

describe('the answer to a failure', () => {
  it('comes later the more there were in a row, known or not, and holds no connection meanwhile', async () => {
    const slow = await createTestApp({ LOGIN_WAIT_MS: '100', LOGIN_FAIL_MAX: '50' });
    try {
      const timed = async (userId: string) => {
        const begun = performance.now();
        await signIn(slow, userId, wrong);
        return performance.now() - begun;
      };
      const failed = (userId: string, times: number) =>
        slow.sql(
          `insert into cms_lmt (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm) values ('LOGIN', $1, $2, now(), now() + interval '1 hour')
           on conflict (lmt_tp, lmt_key) do update set lmt_cnt = excluded.lmt_cnt`,
          [userId, times],
        );
      for (const userId of ['ops01', 'nobody.here']) {
        expect(await timed(userId)).toBeGreaterThan(100);
        await failed(userId, 9);
        expect(await timed(userId)).toBeGreaterThan(1_000);
      }
      await failed('nobody.else', 40);
      let answered = false;
      const held = timed('nobody.else').then(() => {
        answered = true;
      });
      await expect.poll(() => slow.sql(`select 1 from cms_login_log where user_id = 'nobody.else'`), { timeout: 10_000 }).toHaveLength(1);
      const { short } = slow.pools;
      expect([answered, short.totalCount - short.idleCount]).toEqual([false, 0]);
      await held;
    } finally {
      await slow.close();
    }
  });
});
