import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuData, SessionData } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '1000' });
});
afterAll(() => t?.close());

const temporary = 'Temp!Pw026';
/** Gives a user a temporary password beside the own one, with so many seconds to live. */
const give = (userId: string, seconds: number | null = null) =>
  t.sql(
    `update cms_user set temp_pw_hash = (select pw_hash from cms_user where user_id = 'cusr08'), temp_pw_exp_dtm = now() + make_interval(secs => $2)
     where user_id = $1`,
    [userId, seconds],
  );
const signIn = (userId: string, password: string) => t.visitor().post('/api/login', { p: `${password}\u001f1000`, c: userId });
type Answer = Awaited<ReturnType<Visitor['post']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.headers['x-error-code']];
const change = (v: Visitor, CUR_PW: string, NEW_PW: string) =>
  v.post('/api/admin/ChangePassword/saveChangePassword', {
    BATCH_ID: randomUUID(),
    LIST: [{ CUR_PW, NEW_PW, NEW_PW2: NEW_PW, BATCH_FLAG: 'update' }],
  });
const orders = (v: Visitor) => v.post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: {} });

describe('who signed in with a temporary password', () => {
  it('gets session, menus, texts, its layouts and the change alone, everything else is refused with 403 MSG000461; after the change all is open', async () => {
    await give('ops01');
    const v = await t.login('ops01', { password: temporary });
    expect(await v.data<SessionData>('/api/session')).toMatchObject({ USER_ID: 'ops01', lastChgPwTm: null, mustChangePassword: true });
    expect((await v.data<MenuData>('/api/menuMap')).popupMap).toHaveProperty('changePassword');
    for (const path of ['/api/languageMap', '/api/auth/authorized']) expect((await v.post(path, {})).statusCode, path).toBe(200);
    // The start asks for the layouts beside the session: refused, every first sign-in had an error in the console.
    for (const path of ['/api/selectGridLayout', '/api/admin/ChangePassword/selectChangePasswordForm'])
      expect((await v.post(path, { SEARCH: {} })).statusCode, path).toBe(200);
    const mine = await v.post('/api/cms/member/CmsMyPage/selectCmsMyPageG4', { SEARCH: {} });
    expect([await orders(v), mine, await v.get('/api/openapi.json')].map(codeOf)).toEqual(Array(3).fill([403, 'MSG000461']));
    expect((await orders(v)).json().message).toBe('임시 비밀번호를 변경한 후 이용할 수 있습니다.');
    expect((await change(v, temporary, 'Nice#Harbour7')).statusCode).toBe(200);
    const after = await t.login('ops01', { password: 'Nice#Harbour7' });
    expect((await after.data<SessionData>('/api/session')).mustChangePassword).toBe(false);
    expect(codeOf(await orders(after))[0]).not.toBe(403);
    await v.data('/api/logout');
  });

  it('as a guest, who cannot change it, is asked for nothing', async () => {
    await give('guest01', 3_600);
    const v = await t.login('guest01', { password: temporary });
    expect((await v.data<SessionData>('/api/session')).mustChangePassword).toBe(false);
    expect(await t.sql(`select pw_exp_dtm from cms_user where user_id = 'guest01'`)).toEqual([{ pw_exp_dtm: null }]);
  });

  it('may all that does not rest on it: with the own password until then, and by a link', async () => {
    await give('ops02');
    const v = await t.login('ops02');
    expect(codeOf(await orders(v))[0]).not.toBe(403);
    const confined = await t.login('ops02', { password: temporary });
    expect(codeOf(await orders(confined))).toEqual([403, 'MSG000461']);
    // As one that a link has opened.
    await t.sql(`update cms_sess set login_tp = 'SSO' where user_id = 'ops02'`);
    await expect.poll(async () => codeOf(await orders(confined))[0], { timeout: 10_000 }).not.toBe(403);
  });
});

describe('a temporary password ends at its time', () => {
  it('once used too: its sessions are over, and it is refused like a wrong one', async () => {
    await give('ops03', 3_600);
    const v = await t.login('ops03', { password: temporary });
    const [kept] = await t.sql<{ minutes: number }>(
      `select round(extract(epoch from pw_exp_dtm - now()) / 60)::int as minutes from cms_user where user_id = 'ops03'`,
    );
    expect(kept?.minutes).toBe(60);
    await t.sql(`update cms_user set pw_exp_dtm = now() where user_id = 'ops03'`);
    await expect.poll(async () => (await v.post('/api/session')).statusCode, { timeout: 10_000 }).toBe(401);
    expect(codeOf(await signIn('ops03', temporary))).toEqual([401, 'MSG000101']);
    expect(codeOf(await signIn('ops03', demoPassword))).toEqual([401, 'MSG000101']);
    await give('ops03', 3_600);
    expect((await signIn('ops03', temporary)).statusCode).toBe(200);
  });

  it('and one given later does not make it live longer', async () => {
    await give('ops04', 60);
    await t.login('ops04', { password: temporary });
    const ends = () => t.sql(`select pw_exp_dtm from cms_user where user_id = 'ops04'`);
    const before = await ends();
    await t.visitor().post('/api/auth/find/password', { USER_ID: 'ops04' });
    expect(await ends()).toEqual(before);
  });
});
