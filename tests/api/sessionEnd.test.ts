import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MyInfo } from '../../src/contract/admin/changeMe';
import type { ErrorBody } from '../../src/contract/call';
import type { User } from '../../src/contract/cms/comm/cmsUserMgt';
import type { MySession, OtpAnswer } from '../../src/contract/cms/member/cmsMyPage';
import type { Authorized } from '../../src/contract/session';
import { newSessionId } from '../../src/server/lib/sessionId';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { jobsOf } from '../support/mail';
import { otpCode } from '../support/otp';

let t: TestApp;
let admin: Visitor;
/** Whose session ends, another for each test. */
let userId: string;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const once = [
  'ops01',
  'ops02',
  'ops03',
  'ops04',
  'ops05',
  'ops06',
  'ops07',
  'sal01',
  'sal02',
  'sal03',
  'sal04',
  'stl01',
  'stl02',
  'cadm01',
];
// The first ones can sign in again.
const users = [...once, 'ops01', 'ops02', 'ops03', 'ops04', 'stl02', 'cadm01', 'ops01'];
let turn = 0;
beforeEach(() => {
  userId = users[turn++] ?? '';
});

const login = () => t.login(userId);
const send = (who: Visitor, path: string, row: object) => who.data(path, { BATCH_ID: randomUUID(), LIST: [row] });
const administer = async (verb: string, change: object = {}) => {
  const { LIST } = await admin.data<{ LIST: User[] }>('/api/cms/comm/CmsUserMgt/selectCmsUser', { SEARCH: { KEYWORD: userId } });
  const UPD_CNT = LIST.find((one) => one.USER_ID === userId)?.UPD_CNT;
  await send(admin, `/api/cms/comm/CmsUserMgt/${verb}`, { USER_ID: userId, UPD_CNT, ...change });
};
const update = (set: string) => t.sql(`update cms_user set ${set} where user_id = $1`, [userId]);
const sessions = (set: string) => t.sql(`update cms_sess set ${set} where user_id = $1`, [userId]);

/** What a call of a session that has ended is told, and what the page is told that the browser opens then. */
const told = async (v: Visitor) => {
  const answer = await v.post('/api/session');
  const { code, ended } = answer.json<ErrorBody>();
  return [answer.statusCode, code, ended, (await v.data<Authorized>('/api/auth/authorized')).ended];
};
const isTold = (v: Visitor, why: string) => expect.poll(() => told(v), { timeout: 10_000 }).toEqual([401, 'MSG000030', why, why]);

const ways: [string, string, (v: Visitor) => Promise<unknown>][] = [
  ['signed out', 'OUT', (v) => v.data('/api/logout')],
  ['signed in again in its place', 'OUT', (v) => v.post('/api/login', { p: `${demoPassword}\u001f1000`, c: userId, lang: 'ko' })],
  ['ended by its administrator', 'ADMIN', () => administer('endSession')],
  [
    'ended on My page',
    'SELF',
    async (v) => {
      const { LIST } = await v.data<{ LIST: MySession[] }>('/api/cms/member/CmsMyPage/selectCmsMyPageG4', { SEARCH: {} });
      const SESS_HASH = LIST.find((one) => one.CUR_YN === 'Y')?.SESS_HASH;
      await send(await login(), '/api/cms/member/CmsMyPage/endSession', { SESS_HASH });
    },
  ],
  [
    'ended with the password changed elsewhere',
    'PW',
    async () => {
      const words = { CUR_PW: demoPassword, NEW_PW: 'Other!2026x', NEW_PW2: 'Other!2026x' };
      await send(await login(), '/api/admin/ChangePassword/saveChangePassword', { ...words, BATCH_FLAG: 'update' });
    },
  ],
  [
    'ended with a temporary password used',
    'PW',
    async () => {
      await update(`temp_pw_hash = (select pw_hash from cms_user where user_id = 'cusr08'), temp_pw_exp_dtm = null`);
      await t.login(userId, { password: 'Temp!Pw026' });
    },
  ],
  [
    'ended with another e-mail address',
    'EMAIL',
    async () => {
      const other = await login();
      const { LIST } = await other.data<{ LIST: [MyInfo] }>('/api/admin/ChangeMe/selectChangeMeForm', { SEARCH: {} });
      const row = { ...LIST[0], EMAIL: `${userId}@moved.example`, CUR_PW: demoPassword, BATCH_FLAG: 'update' };
      await send(other, '/api/admin/ChangeMe/saveChangeMe', row);
    },
  ],
  [
    'ended with a second step',
    'OTP',
    async () => {
      const other = await login();
      const path = '/api/cms/member/CmsMyPage/otp';
      const { LIST } = (await send(other, path, { STEP: 'NEW' })) as { LIST: [OtpAnswer] };
      await send(other, path, { STEP: 'ON', CUR_PW: demoPassword, OTP_CD: otpCode(LIST[0].SECRET_KEY ?? '') });
    },
  ],
  ['of an account that is suspended', 'STOP', () => administer('saveCmsUser', { USER_STS: 'SUS', BATCH_FLAG: 'update' })],
  ['of an account of somebody who has left', 'STOP', () => administer('delete')],
  ['of an account past its last day', 'STOP', () => update(`use_end_dt = now()::date - 1`)],
  [
    'of an account that the job has ended',
    'STOP',
    async () => {
      await update(`use_end_dt = now()::date - 1`);
      await jobsOf(t).due('USER_DORMANT');
      await jobsOf(t).runner().runDue();
    },
  ],
  [
    'that was one too many',
    'MANY',
    async () => {
      for (let i = 0; i < 5; i++) await login();
    },
  ],
  ['that was not used', 'IDLE', () => sessions(`last_call_dtm = now() - interval '61 minutes'`)],
  [
    'that was not used, tidied away by a sign-in',
    'IDLE',
    async () => {
      await sessions(`last_call_dtm = now() - interval '61 minutes'`);
      for (let i = 0; i < 5; i++) await login();
    },
  ],
  ['as old as one may get', 'MAX', () => sessions('exp_dtm = now()')],
  [
    'as old as one may get, tidied away by a sign-in',
    'MAX',
    async () => {
      await sessions(`exp_dtm = now() - interval '1 minute'`);
      await login();
    },
  ],
];

describe('a session that has ended says why', () => {
  it.each(ways)('%s', async (_name, why, end) => {
    const v = await login();
    expect((await v.data<Authorized>('/api/auth/authorized')).ended).toBeNull();
    await end(v);
    await isTold(v, why);
  });

  it('with its temporary password', async () => {
    await update(`temp_pw_hash = (select pw_hash from cms_user where user_id = 'cusr08'), temp_pw_exp_dtm = now() + interval '1 hour'`);
    const v = await t.login(userId, { password: 'Temp!Pw026' });
    await update(`pw_exp_dtm = now()`);
    await isTold(v, 'TEMP');
  });

  it('to a page that shows a customer’s view too, which has ended with it', async () => {
    const viewer = await t.login('sysadm');
    await t.sql(`update cms_sess set view_user_id = 'cusr01', exp_dtm = now() where user_id = 'sysadm' and sess_hash = (
      select sess_hash from cms_sess where user_id = 'sysadm' order by login_dtm desc limit 1)`);
    await isTold(viewer, 'MAX');
    expect(await t.sql('select 1 from cms_sess where view_user_id is not null')).toEqual([]);
  });
});

describe('strangers learn nothing of sessions', () => {
  const asStranger = (cookie: string) => told(t.visitor(cookie));

  it('without a cookie, with one made up or changed, or with one that was never a session', async () => {
    const v = await login();
    await administer('endSession');
    await isTold(v, 'ADMIN');
    const [name, id = ''] = (v.cookie.split('; ')[0] ?? '').split('=');
    const changed = `${id[0] === 'A' ? 'B' : 'A'}${id.slice(1)}`;
    const nothing = [401, 'MSG000030', undefined, null];
    for (const value of ['x', 'A'.repeat(43), changed, `${id.slice(0, -2)}AA`, newSessionId(t.app.kit.secret)])
      expect([value, await asStranger(`${name}=${value}`)]).toEqual([value, nothing]);
    expect(await asStranger('')).toEqual(nothing);
  });

  it('and who held the session learns the reason alone: nobody’s name stands in the answer', async () => {
    const v = await login();
    await administer('endSession');
    await isTold(v, 'ADMIN');
    const answer = await v.post('/api/session');
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'ended', 'message']);
    expect(answer.body).not.toContain('sysadm');
  });
});
