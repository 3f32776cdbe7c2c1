import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSessionId } from '../../src/server/lib/sessionId';
import { createTestApp, type TestApp } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { mailsOf } from '../support/mail';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '20' });
});
afterAll(() => t?.close());

const wrong = 'Wrong!2026';
const post = (url: string, payload: object, { cookie = '', from = '10.1.1.1' } = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/json', host: new URL(t.app.kit.env.PUBLIC_URL).host, cookie },
    payload,
  });
const signIn = (userId: string, password: string, way = {}) => post('/api/login', { p: `${password}\u001f1000`, c: userId }, way);
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
/** What the browser of a user who has signed in is known by. */
async function deviceOf(userId: string, password = demoPassword): Promise<string> {
  const answer = await signIn(userId, password, { from: '10.9.9.9' });
  const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('dev1000=')) ?? '';
  expect(line).toMatch(/Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(line).not.toContain(userId);
  return line.split(';')[0] ?? '';
}
const lockedBy = async (userId: string) => {
  for (let i = 0; i < 6; i++) await signIn(userId, wrong, { from: `10.3.0.${i}` });
  return (await t.sql(`select lock_yn from cms_user where user_id = $1`, [userId]))[0]?.lock_yn;
};

describe('strangers who lock a user ID', () => {
  it('do not lock its owner out of a browser he has signed in from; elsewhere the lock stands, and his sign-in gives them no new tries', async () => {
    const cookie = await deviceOf('ops01');
    expect(await lockedBy('ops01')).toBe('Y');
    expect((await signIn('OPS01', demoPassword, { cookie })).statusCode).toBe(200);
    expect(codeOf(await signIn('ops01', demoPassword))).toEqual([401, 'MSG000101']);
    expect(codeOf(await signIn('ops02', demoPassword, { cookie }))[0]).toBe(200);
  });

  it('at the owner’s own address neither', async () => {
    const cookie = await deviceOf('sal01');
    for (let i = 0; i < 22; i++) await signIn(`nobody${i}`, wrong, { from: '10.5.5.5' });
    expect(codeOf(await signIn('sal01', demoPassword, { from: '10.5.5.5' }))).toEqual([429, 'MSG000126']);
    expect((await signIn('sal01', demoPassword, { cookie, from: '10.5.5.5' })).statusCode).toBe(200);
  });
});

describe('a known browser', () => {
  it('has five tries of its own; after them it waits, the account is not locked', async () => {
    const cookie = await deviceOf('ops03');
    for (let i = 0; i < 5; i++) expect(codeOf(await signIn('ops03', wrong, { cookie }))).toEqual([401, 'MSG000101']);
    expect(codeOf(await signIn('ops03', demoPassword, { cookie }))).toEqual([401, 'MSG000101']);
    expect((await t.sql(`select lock_yn from cms_user where user_id = 'ops03'`))[0]?.lock_yn).toBe('N');
    expect((await signIn('ops03', demoPassword)).statusCode).toBe(200);
  });

  it('is a stranger’s again after a change of the password, and opens nothing an administrator has locked', async () => {
    const cookie = await deviceOf('ops04');
    const session = await t.login('ops04');
    await session.data('/api/admin/ChangePassword/saveChangePassword', {
      BATCH_ID: randomUUID(),
      LIST: [{ CUR_PW: demoPassword, NEW_PW: 'Nice#Harbour7', NEW_PW2: 'Nice#Harbour7', BATCH_FLAG: 'update' }],
    });
    expect(await lockedBy('ops04')).toBe('Y');
    expect(codeOf(await signIn('ops04', 'Nice#Harbour7', { cookie }))).toEqual([401, 'MSG000101']);
    const other = await deviceOf('ops05');
    await t.sql(`update cms_user set lock_yn = 'Y', lock_until_dtm = null where user_id = 'ops05'`);
    expect(codeOf(await signIn('ops05', demoPassword, { cookie: other }))).toEqual([401, 'MSG000101']);
  });

  it('cannot be made up', async () => {
    const sealed = t.app.kit.secret.seal('signIn', JSON.stringify({ id: 'x', userId: 'ops06', mark: 'x', ends: 9e9 }));
    expect(await lockedBy('ops06')).toBe('Y');
    for (const cookie of [`dev1000=${sealed}`, 'dev1000=x', 'dev1000='])
      expect(codeOf(await signIn('ops06', demoPassword, { cookie }))).toEqual([401, 'MSG000101']);
  });
});

describe('strangers who ask for a temporary password again and again', () => {
  it('do not use up what the owner may ask for, at another address or in a known browser', async () => {
    const cookie = await deviceOf('sal02');
    const ask = (way: object) => post('/api/auth/find/password', { USER_ID: 'sal02' }, way);
    const mails = async () => (await mailsOf(t, 'TEMP_PW')).length;
    for (let i = 0; i < 20; i++) await ask({ from: '10.6.0.1' });
    expect(await mails()).toBe(3);
    await ask({ from: '10.6.0.2' });
    expect(await mails()).toBe(4);
    await t.sql(`update cms_lmt set lmt_cnt = 999 where lmt_tp = 'TEMPPW' and lmt_key = 'sal02'`);
    await ask({ from: '10.6.0.3' });
    expect(await mails()).toBe(4);
    await ask({ cookie, from: '10.6.0.1' });
    expect(await mails()).toBe(5);
  });

  it('find no way in a browser that knew an older password', async () => {
    const cookie = await deviceOf('sal03');
    const session = await t.login('sal03');
    await session.data('/api/admin/ChangePassword/saveChangePassword', {
      BATCH_ID: randomUUID(),
      LIST: [{ CUR_PW: demoPassword, NEW_PW: 'Nice#Harbour7', NEW_PW2: 'Nice#Harbour7', BATCH_FLAG: 'update' }],
    });
    const before = (await mailsOf(t, 'TEMP_PW')).length;
    for (let i = 0; i < 5; i++) await post('/api/auth/find/password', { USER_ID: 'sal03' }, { cookie, from: '10.6.1.1' });
    expect((await mailsOf(t, 'TEMP_PW')).length - before).toBe(3);
    await post('/api/auth/find/password', { USER_ID: 'sal03' }, { cookie, from: '10.6.1.2' });
    expect((await mailsOf(t, 'TEMP_PW')).length - before).toBe(4);
  });
});

describe('a session cookie that was made up', () => {
  it('is refused without asking the database', async () => {
    const { sessions, pools, secret } = t.app.kit;
    let asked = 0;
    pools.short.on('acquire', () => asked++);
    for (const id of ['x', 'x'.repeat(43), Buffer.alloc(32, 7).toString('base64url')]) expect(await sessions.find(id)).toBeNull();
    expect(asked).toBe(0);
    expect(await sessions.find(newSessionId(secret))).toBeNull();
    expect(asked).toBeGreaterThan(0);
  });
});
