import fc from 'fast-check';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IssuedToken } from '../../src/contract/cms/api/cmsJwtMgt';
import type { SessionData } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { follow, issue } from '../support/tokens';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());
beforeEach(() => t.sql(`delete from cms_lmt where lmt_tp = 'API'`));

const landing = '/csm/CsmRequestMgt?mid=csmRequestMgt';
const refused = [303, 'portal.test', '/login/msgView', { code: 'MSG000122' }, undefined];
const endOf = ({ status, host, path, query, cookie }: Awaited<ReturnType<typeof follow>>) => [status, host, path, query, cookie];
const go = async (token: string, url: string | null = landing, headers = {}) =>
  endOf(await follow(t, { token, ...(url === null ? {} : { url }) }, headers));
const lastLog = async () =>
  (
    await t.sql(
      `select user_id, user_nm, login_tp, login_rslt, client_ip, user_agent, sess_id from cms_login_log order by log_seq desc limit 1`,
    )
  )[0];
const rowOf = async ({ TOKEN_ID }: IssuedToken) => (await t.sql(`select * from cms_jwt where token_id = $1`, [TOKEN_ID]))[0];

describe('a good link', () => {
  it('S7-48 S2-33 opens the session of its user and leads to the target by /login/data, without the token', async () => {
    const token = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'cadm01' });
    const way = await follow(t, { token: token.TOKEN, url: landing }, { 'user-agent': 'a browser' });
    expect([way.status, way.location]).toEqual([303, `/login/data?${new URLSearchParams({ url: landing })}`]);
    expect(way.answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(way.answer.body).toBe('');
    expect(String(way.answer.headers['set-cookie'])).toMatch(/^sid1000=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const session = await t.visitor(way.cookie).data<SessionData>('/api/session');
    expect([session.USER_ID, session.corpCd]).toEqual(['cadm01', '1000']);
    expect(session.roleList).toContain('CUST_ADM');
    expect(await lastLog()).toMatchObject({
      user_id: 'cadm01',
      login_tp: 'SSO',
      login_rslt: 'OK',
      user_agent: 'a browser',
      sess_id: expect.any(String),
    });
    expect(await rowOf(token)).toMatchObject({ use_cnt: 1, last_use_dtm: expect.anything() });
  });

  it('S7-48 without a target it leads to the token’s own, else to the request page', async () => {
    const own = '/pan/dlvOrdMgt?mid=dlvOrdMgt';
    const bound = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops01', TARGET_URL: own });
    expect((await go(bound.TOKEN, null))[3]).toEqual({ url: own });
    const free = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops01' });
    expect((await go(free.TOKEN, null))[3]).toEqual({ url: landing });
  });

  it('leads to the request that it was sent for', async () => {
    const { TOKEN } = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'cadm01' });
    expect((await go(TOKEN, `${landing}&REQ_NO=CS2611200001`))[3]).toEqual({ url: `${landing}&REQ_NO=CS2611200001` });
  });

  it('S7-48 the language of the session is the user’s', async () => {
    const { TOKEN } = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'cusr05' });
    const { cookie } = await follow(t, { token: TOKEN });
    expect((await t.visitor(cookie).data<SessionData>('/api/session')).langCd).toBe('en');
  });

  it('fault 44: used once only, also when it comes many times at once; several uses where it was issued so', async () => {
    const once = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops02' });
    const ends = await Promise.all(Array.from({ length: 6 }, () => go(once.TOKEN)));
    expect(ends.filter(([, , path]) => path === '/login/data')).toHaveLength(1);
    expect(ends.filter(([, , path]) => path !== '/login/data')).toEqual(Array(5).fill(refused));
    expect(await go(once.TOKEN)).toEqual(refused);
    const twice = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops02', MAX_USE_CNT: 2 });
    expect((await Promise.all([go(twice.TOKEN), go(twice.TOKEN), go(twice.TOKEN)])).map(([, , path]) => path).sort()).toEqual([
      '/login/data',
      '/login/data',
      '/login/msgView',
    ]);
    const always = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops02', MAX_USE_CNT: 0 });
    for (let i = 0; i < 3; i++) expect((await go(always.TOKEN))[2]).toBe('/login/data');
  });
});

describe('a link that is not good', () => {
  const sso = (userId = 'ops01') => issue(admin, { TOKEN_TP: 'SSO', USER_ID: userId });

  it.each([
    ['revoked', `revoke_yn = 'Y'`],
    ['expired', `exp_dtm = now()`],
    ['used up', `use_cnt = max_use_cnt`],
    ['of another kind than it says', `token_tp = 'API'`],
    ['of another user than it says', `user_id = 'ops02'`],
  ])('S7-48 the row decides: %s', async (_, change) => {
    const token = await sso();
    await t.sql(`update cms_jwt set ${change} where token_id = $1`, [token.TOKEN_ID]);
    const before = await rowOf(token);
    expect(await go(token.TOKEN)).toEqual(refused);
    expect(await rowOf(token)).toEqual(before);
    expect(await lastLog()).toMatchObject({ user_id: 'ops01', user_nm: null, login_rslt: 'TOKEN', sess_id: null });
  });

  it('S7-48 without its row a signed token is nothing', async () => {
    const token = await sso();
    await t.sql(`delete from cms_jwt where token_id = $1`, [token.TOKEN_ID]);
    expect(await go(token.TOKEN)).toEqual(refused);
  });

  it.each([
    ['suspended', 'ops08'],
    ['expired', 'cusr10'],
    ['locked until an administrator opens it', 'cusr07'],
    ['not of this build’s corporation', 'adm2000'],
  ])('S7-48 a user who is %s does not get in by a link', async (_, userId) => {
    const before = await t.sql(`select lock_yn, last_login_dtm from cms_user where user_id = $1`, [userId]);
    expect(await go((await sso(userId)).TOKEN)).toEqual(refused);
    expect(await t.sql(`select lock_yn, last_login_dtm from cms_user where user_id = $1`, [userId])).toEqual(before);
  });

  it('S7-48 a signature that is not ours, another algorithm, other claims', async () => {
    const { TOKEN, TOKEN_ID } = await sso();
    const [head = '', claims = '', signature = ''] = TOKEN.split('.');
    const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    expect(read).toEqual({ jti: TOKEN_ID, sub: 'ops01', aud: 'portal', typ: 'SSO', iat: expect.any(Number), exp: expect.any(Number) });
    const key = Buffer.from(t.app.kit.secret.derive('link', 'portal'), 'base64url');
    const signed = (own: object, alg = 'HS256') => new SignJWT({ ...read, ...own }).setProtectedHeader({ alg }).sign(key);
    const turned = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const now = Math.floor(Date.now() / 1_000);
    const wrong = [
      `${head}.${claims}.${turned}`,
      `${head}.${claims}.`,
      `${json({ alg: 'none' })}.${claims}.`,
      `${json({ alg: 'none' })}.${claims}.${signature}`,
      `${head}.${json({ ...read, sub: 'sysadm' })}.${signature}`,
      await new SignJWT(read).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.alloc(32)),
      await signed({}, 'HS512').catch(() => ''),
      await signed({ aud: 'another' }),
      await signed({ exp: now - 60 }),
      await signed({ exp: undefined }),
      await signed({ jti: undefined }),
      await signed({ sub: undefined }),
      await signed({ typ: 'ADMIN' }),
      await signed({ jti: ['x'], sub: { a: 1 } }),
    ];
    for (const [i, token] of wrong.entries()) expect([i, ...(await go(token))]).toEqual([i, ...refused]);
    expect((await go(TOKEN))[2]).toBe('/login/data');
  });

  it('fault 44: clocks may differ by 30 seconds, not by 60; the row’s own time counts to the second', async () => {
    const key = Buffer.from(t.app.kit.secret.derive('link', 'portal'), 'base64url');
    for (const [late, path] of [
      [20, '/login/data'],
      [60, '/login/msgView'],
    ] as const) {
      const { TOKEN_ID } = await sso();
      const exp = Math.floor(Date.now() / 1_000) - late;
      const text = await new SignJWT({ typ: 'SSO' })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(TOKEN_ID)
        .setSubject('ops01')
        .setAudience('portal')
        .setIssuedAt(exp - 300)
        .setExpirationTime(exp)
        .sign(key);
      expect([late, (await go(text))[2]]).toEqual([late, path]);
    }
  });

  it('an API token opens no session', async () => {
    const { TOKEN, LINK } = await issue(admin, {
      TOKEN_TP: 'API',
      USER_ID: 'cadm01',
      CUST_CD: 'C00001',
      API_ID: 'PARTNER',
      API_SCOPES: 'shipments:read',
    });
    expect(LINK).toBeNull();
    expect(await go(TOKEN)).toEqual(refused);
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '/%5cevil.example',
    '/%5Cevil.example/..',
    '/a//evil.example',
    '/..//evil.example',
    '/%0aSet-Cookie:x',
    '/pan\nx',
    '/\t/evil.example',
    '/%00',
    'javascript:alert(1)',
    'pan/dlvOrdMgt',
    '',
    '/%',
    `/${'a'.repeat(300)}`,
  ])('S7-48 a target outside of the site is refused and does not use the token up: %j', async (url) => {
    const token = await sso();
    expect(await go(token.TOKEN, url)).toEqual(refused);
    expect(await rowOf(token)).toMatchObject({ use_cnt: 0 });
  });

  it('S7-48 a token for one target leads to no other', async () => {
    const token = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops01', TARGET_URL: '/pan/dlvOrdMgt?mid=dlvOrdMgt' });
    for (const url of ['/pan/dlvOrdList?mid=dlvOrdList', '/pan/dlvOrdMgt', '/pan/dlvOrdMgt?mid=dlvOrdMgt&x=1', landing]) {
      expect([url, ...(await go(token.TOKEN, url))]).toEqual([url, ...refused]);
    }
    expect((await go(token.TOKEN, '/pan/dlvOrdMgt?mid=dlvOrdMgt'))[2]).toBe('/login/data');
  });

  it.each(['', 'token=', 'token=a&token=b', 'url=/', 'token=x&url=/&url=/', 'token[a]=x', 'token=%00', 'token=%ff%fe'])(
    'S7-48 no token is refused: %j',
    async (query) => {
      expect(endOf(await follow(t, query))).toEqual(refused);
    },
  );

  it('S7-48 whatever is sent, the answer is 303 to a page of ours and never a fault', async () => {
    const { TOKEN } = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops03', MAX_USE_CNT: 0 });
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.webUrl(),
      fc.constantFrom(TOKEN, landing, '/', '//', '/\\', '%', '%0d%0a', '\u0000', '\ud800'),
      fc
        .array(fc.constantFrom('/', '\\', '%2f', '%5c', '.', '@', ':', 'evil.example', '\t', '?', '#'), { maxLength: 8 })
        .map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, fc.boolean(), async (token, url, good) => {
        await t.sql(`delete from cms_lmt where lmt_tp = 'API'`);
        const way = await follow(t, { token: good ? TOKEN : token, url });
        expect([way.status, way.host]).toEqual([303, 'portal.test']);
        expect(['/login/data', '/login/msgView']).toContain(way.path);
        expect(way.location).toMatch(/^\/login\/[!-~]*$/);
      }),
      { numRuns: 150 },
    );
  });

  it('too many failures of an address are refused without looking, and its good links too until the window is over', async () => {
    const token = await sso();
    await t.sql(`insert into cms_lmt (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm)
      values ('API', 'link:127.0.0.1', 59, now(), now() + interval '5 minutes')`);
    expect(await go('x')).toEqual(refused);
    const [{ n: before } = { n: 0 }] = await t.sql<{ n: number }>(`select count(*)::int as n from cms_login_log`);
    expect(await go(token.TOKEN)).toEqual(refused);
    expect(await t.sql(`select count(*)::int as n from cms_login_log`)).toEqual([{ n: before }]);
    expect(await rowOf(token)).toMatchObject({ use_cnt: 0 });
    await t.sql(`update cms_lmt set until_dtm = now() where lmt_tp = 'API'`);
    expect((await go(token.TOKEN))[2]).toBe('/login/data');
  });
});

describe('a session that is there already', () => {
  it('of the same user is replaced: the old one is over', async () => {
    const before = await t.login('stl02');
    const { TOKEN } = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'stl02' });
    const { cookie } = await follow(t, { token: TOKEN }, { cookie: before.cookie });
    expect(cookie).not.toBe(before.cookie);
    expect((await before.post('/api/session')).statusCode).toBe(401);
    expect((await t.visitor(cookie).post('/api/session')).statusCode).toBe(200);
    expect(
      await t.sql(
        `select login_tp, logout_dtm is not null as over from cms_login_log where user_id = 'stl02' order by log_seq desc limit 2`,
      ),
    ).toEqual([
      { login_tp: 'SSO', over: false },
      { login_tp: 'PW', over: true },
    ]);
  });

  it('of another user stays, is told, and the token is not used up', async () => {
    const present = await t.login('sal01');
    const token = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops01' });
    expect(await go(token.TOKEN, landing, { cookie: present.cookie })).toEqual([
      303,
      'portal.test',
      '/login/msgView',
      { code: 'MSG000138' },
      undefined,
    ]);
    expect((await present.data<SessionData>('/api/session')).USER_ID).toBe('sal01');
    expect(await rowOf(token)).toMatchObject({ use_cnt: 0 });
    expect(await lastLog()).toMatchObject({ user_id: 'ops01', login_rslt: 'TOKEN' });
    await present.post('/api/logout');
    expect((await go(token.TOKEN))[2]).toBe('/login/data');
  });
});

it('S7-47 the address of the login log is the socket’s, whatever the request says', async () => {
  await follow(t, { token: 'x' }, { 'x-forwarded-for': '9.9.9.9' });
  expect(await lastLog()).toMatchObject({ client_ip: '127.0.0.1', login_rslt: 'TOKEN' });
});
