import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { IssuedToken, TokenChoice, TokenIssue, TokenRow, TokenSearch } from '../../src/contract/cms/api/cmsJwtMgt';
import type { HistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import { partnerScopes } from '../../src/contract/open/partner';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { follow, issue } from '../support/tokens';

let t: TestApp;
let admin: Visitor;
let today = '';
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
  today = String((await t.sql(`select to_char(now(), 'YYYYMMDD') as d`))[0]?.d);
});
afterAll(() => t?.close());

/** What a token of kind API needs besides its user. */
const partner = { CUST_CD: 'C00001', API_ID: 'PARTNER', API_SCOPES: 'shipments:read deliveryOrders:write' };
const ofKind = (TOKEN_TP: string) => (TOKEN_TP === 'API' ? partner : {});

const path = '/api/cms/api/CmsJwtMgt';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const list = async (search: Partial<TokenSearch> = {}) =>
  (await admin.data<ReadData<TokenRow>>(`${path}/selectCmsJwt`, { SEARCH: { FR_DT: today, TO_DT: today, ...search } })).LIST;
const ask = (token: object, visitor = admin) => visitor.post(`${path}/issue`, { BATCH_ID: randomUUID(), LIST: [token] });
const secondsOf = async ({ TOKEN_ID }: IssuedToken) =>
  Number((await t.sql(`select extract(epoch from exp_dtm - iss_dtm)::int as s from cms_jwt where token_id = $1`, [TOKEN_ID]))[0]?.s);

it('system administrators alone issue, list and revoke', async () => {
  for (const userId of ['adm1000', 'ops01', 'cadm01', 'guest01']) {
    const visitor = await t.login(userId);
    expect((await ask({ TOKEN_TP: 'SSO', USER_ID: userId }, visitor)).statusCode).toBe(403);
    expect(codeOf(await visitor.post(`${path}/selectCmsJwt`, { SEARCH: { FR_DT: today, TO_DT: today } }))).toEqual([403, 'MSG000029']);
  }
  expect(await t.sql('select 1 from cms_jwt')).toEqual([]);
});

it.each([
  ['SSO', 300, 1],
  ['GUEST', 24 * 3_600, 1],
  ['API', 720 * 3_600, 0],
] as const)('a token of kind %s lives and may be used as its kind unless said otherwise', async (TOKEN_TP, seconds, uses) => {
  const token = await issue(admin, { TOKEN_TP, USER_ID: 'cadm01', ...ofKind(TOKEN_TP) });
  expect(token).toMatchObject({ TOKEN_TP, USER_ID: 'cadm01', USE_CNT: 0, MAX_USE_CNT: uses, REVOKE_YN: 'N', LAST_USE_DTM: null });
  expect(token.CUST_NM).toBeTruthy();
  expect(await secondsOf(token)).toBe(seconds);
  expect(token.LINK === null).toBe(TOKEN_TP === 'API');
  expect(token.API_SCOPES).toBe(TOKEN_TP === 'API' ? partner.API_SCOPES : null);
});

it('the setting LINK_MIN says how long a link lives by itself', async () => {
  const other = await createTestApp({ LINK_MIN: '3' });
  try {
    await issue(await other.login('sysadm'), { TOKEN_TP: 'SSO', USER_ID: 'ops01' });
    const [row] = await other.sql(`select extract(epoch from exp_dtm - iss_dtm)::int as s from cms_jwt`);
    expect(row?.s).toBe(180);
  } finally {
    await other.close();
  }
});

it.each([
  ['SSO', 1_440],
  ['GUEST', 720],
  ['API', 8_760],
] as const)('the longest validity of %s is %i, and is kept in the history as a change', async (TOKEN_TP, most) => {
  const { TOKEN_ID } = await issue(admin, { TOKEN_TP, USER_ID: 'cadm01', ...ofKind(TOKEN_TP), VALID: most, MAX_USE_CNT: 7 });
  const history = await admin.data<ReadData<HistoryRow>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
    SEARCH: { TBL_NM: 'CMS_JWT', ROW_KEY: TOKEN_ID },
  });
  expect(history.LIST.map(({ CHG_TP, COL_NM }) => [CHG_TP, COL_NM]).sort()).toEqual([
    ['I', null],
    ['U', 'EXP_DTM'],
    ['U', 'MAX_USE_CNT'],
  ]);
  for (const VALID of [most + 1, 0, -1, 1.5]) {
    const answer = await ask({ TOKEN_TP, USER_ID: 'cadm01', ...ofKind(TOKEN_TP), VALID });
    expect([VALID, answer.statusCode, answer.json().errors[0]]).toMatchObject([VALID, 422, { ROW_NO: 1, FIELD: 'VALID' }]);
  }
});

it.each<[string, object]>([
  ['TOKEN_TP', { TOKEN_TP: null }],
  ['TOKEN_TP', { TOKEN_TP: 'ADMIN' }],
  ['USER_ID', { USER_ID: null }],
  ['USER_ID', { USER_ID: 'nobody.here' }],
  ['MAX_USE_CNT', { MAX_USE_CNT: -1 }],
  ['MAX_USE_CNT', { MAX_USE_CNT: 100_000 }],
  ['TARGET_URL', { TARGET_URL: 'https://evil.example/' }],
  ['TARGET_URL', { TARGET_URL: '//evil.example/' }],
  ['TARGET_URL', { TARGET_URL: '/\\evil.example' }],
  ['TARGET_URL', { TARGET_URL: '/no/such/page' }],
  ['TARGET_URL', { TARGET_URL: `/${'a'.repeat(300)}` }],
])('what cannot be issued is told at its field: %s %j', async (field, change) => {
  const answer = await ask({ TOKEN_TP: 'SSO', USER_ID: 'ops01', ...change });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.map((fault: { FIELD: string }) => fault.FIELD)).toEqual([field]);
  expect(answer.json().errors[0].MESSAGE).not.toMatch(/\{|LBL\./);
});

it('the text is given out by the issue alone; nothing keeps it in clear, and the same BATCH_ID gets the same answer', async () => {
  const body = { BATCH_ID: randomUUID(), LIST: [{ TOKEN_TP: 'SSO', USER_ID: 'ops02' } satisfies Partial<TokenIssue>] };
  const first = await admin.post(`${path}/issue`, body);
  expect(first.json().message).toContain('지금만');
  const { TOKEN, TOKEN_ID, LINK } = first.json().data.LIST[0] as IssuedToken;
  expect(LINK).toBe(
    `${t.app.kit.env.PUBLIC_URL}/api/link?${new URLSearchParams({ token: TOKEN, url: '/csm/CsmRequestMgt?mid=csmRequestMgt' })}`,
  );
  expect((await admin.post(`${path}/issue`, body)).body).toBe(first.body);
  const signature = TOKEN.split('.')[2] ?? '';
  const [{ res_body: kept } = { res_body: '' }] = await t.sql<{ res_body: string }>('select res_body from cms_batch where batch_id = $1', [
    body.BATCH_ID,
  ]);
  expect(kept).toMatch(/^v1\./);
  for (const text of [kept, JSON.stringify(await list()), JSON.stringify(await t.sql(`select * from cms_hist where tbl_nm = 'CMS_JWT'`))]) {
    expect(text).not.toContain(signature);
  }
  expect((await list()).filter((row) => row.TOKEN_ID === TOKEN_ID)).toHaveLength(1);
});

it('the list is searched by days, kind, user, customer and whether it is revoked; the days are needed', async () => {
  const { TOKEN_ID, UPD_CNT } = await issue(admin, { TOKEN_TP: 'GUEST', USER_ID: 'cusr01' });
  const has = async (search: Partial<TokenSearch>) => (await list(search)).some((row) => row.TOKEN_ID === TOKEN_ID);
  expect(await has({ TOKEN_TP: 'GUEST', USER_ID: 'cusr01', CUST_CD: 'C00001', REVOKE_YN: 'N' })).toBe(true);
  for (const other of [
    { TOKEN_TP: 'SSO' },
    { USER_ID: 'cusr02' },
    { CUST_CD: 'C00002' },
    { REVOKE_YN: 'Y' },
    { FR_DT: '20200101', TO_DT: '20200601' },
  ]) {
    expect([other, await has(other)]).toEqual([other, false]);
  }
  await admin.data(`${path}/revoke`, { BATCH_ID: randomUUID(), LIST: [{ TOKEN_ID, UPD_CNT }] });
  expect(await has({ REVOKE_YN: 'Y' })).toBe(true);
  const wrong = async (SEARCH: object) => codeOf(await admin.post(`${path}/selectCmsJwt`, { SEARCH }));
  expect(await wrong({ FR_DT: today })).toEqual([422, 'MSG000012']);
  expect(await wrong({ FR_DT: today, TO_DT: '20200101' })).toEqual([422, 'MSG000022']);
  expect(await wrong({ FR_DT: '20200101', TO_DT: today })).toEqual([422, 'MSG000023']);
});

it('a revoked token opens nothing more, and is revoked once', async () => {
  const token = await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'ops01', MAX_USE_CNT: 0 });
  expect((await follow(t, { token: token.TOKEN })).path).toBe('/login/data');
  const revoke = (UPD_CNT: number) =>
    admin.post(`${path}/revoke`, { BATCH_ID: randomUUID(), LIST: [{ TOKEN_ID: token.TOKEN_ID, UPD_CNT }] });
  // That it was used in the meantime is no change of it.
  const [now] = (await list({ USER_ID: 'ops01' })).filter((row) => row.TOKEN_ID === token.TOKEN_ID);
  expect([now?.USE_CNT, now?.UPD_CNT]).toEqual([1, token.UPD_CNT]);
  const done = await revoke(token.UPD_CNT);
  expect([done.statusCode, done.json().data.LIST[0].REVOKE_YN]).toEqual([200, 'Y']);
  expect((await follow(t, { token: token.TOKEN })).query).toEqual({ code: 'MSG000122' });
  expect(codeOf(await revoke(token.UPD_CNT))).toEqual([409, 'MSG000025']);
  expect(codeOf(await revoke(done.json().data.LIST[0].UPD_CNT))).toEqual([422, 'MSG000027']);
  const history = await admin.data<ReadData<HistoryRow>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
    SEARCH: { TBL_NM: 'CMS_JWT', ROW_KEY: token.TOKEN_ID },
  });
  expect(history.LIST.map(({ COL_NM }) => COL_NM).sort()).toEqual(['MAX_USE_CNT', 'REVOKE_YN', null]);
});

it.each<[string, object]>([
  ['CUST_CD', { CUST_CD: null }],
  ['CUST_CD', { CUST_CD: 'C00002' }],
  ['CUST_CD', { CUST_CD: null }],
  ['API_ID', { API_ID: null }],
  ['API_ID', { API_ID: 'NOBODY' }],
  ['API_ID', { API_ID: 'EXCH_BANK' }],
  ['API_SCOPES', { API_SCOPES: null }],
  ['API_SCOPES', { API_SCOPES: '   ' }],
  ['API_SCOPES', { API_SCOPES: 'shipments:read purchaseOrders:delete' }],
])('a partner’s token is for a customer of its user, a registered system and known scopes: %s %j', async (field, change) => {
  const answer = await ask({ TOKEN_TP: 'API', USER_ID: 'cadm01', ...partner, ...change });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.map((fault: { FIELD: string }) => fault.FIELD)).toEqual([field]);
});

it('the dialog is given the systems of partners in use, and the customers of the user', async () => {
  const choices = async (USER_ID: string) =>
    (await admin.data<ReadData<TokenChoice>>(`${path}/selectCmsJwtForm`, { SEARCH: { USER_ID } })).LIST.map(
      ({ KIND, CODE }) => `${KIND} ${CODE}`,
    );
  const scopes = partnerScopes.map((scope) => `SCOPE ${scope}`);
  expect(await choices('cadm01')).toEqual(['API PARTNER', 'CUST C00001', ...scopes]);
  expect(await choices('ops01')).toEqual(['API OPS_FEED', 'SCOPE feed:write']);
  expect(await choices('')).toEqual([]);
  const english = await t.login('sysadm', { lang: 'en' });
  const [customer] = await t.sql<{ cust_eng_nm: string }>(`select cust_eng_nm from mdm_cust where cust_cd = 'C00001'`);
  const { LIST } = await english.data<ReadData<TokenChoice>>(`${path}/selectCmsJwtForm`, { SEARCH: { USER_ID: 'cadm01' } });
  expect(LIST.find(({ KIND }) => KIND === 'CUST')?.NAME).toBe(customer?.cust_eng_nm);
  await t.sql(`update cms_api set use_yn = 'N' where api_id = 'PARTNER'`);
  expect(await choices('cadm01')).toEqual(['CUST C00001', ...scopes]);
  await t.sql(`update cms_api set use_yn = 'Y' where api_id = 'PARTNER'`);
});

it('a token of the operations system is for a user of the staff, and for no customer', async () => {
  const feed = { TOKEN_TP: 'API', USER_ID: 'sysadm', CUST_CD: null, API_ID: 'OPS_FEED', API_SCOPES: 'feed:write' };
  const fieldsOf = async (token: object) => ((await ask(token)).json().errors as { FIELD: string }[]).map(({ FIELD }) => FIELD);
  expect(await issue(admin, feed as Partial<TokenIssue>)).toMatchObject({ API_ID: 'OPS_FEED', API_SCOPES: 'feed:write', CUST_NM: null });
  expect(await fieldsOf({ ...feed, CUST_CD: 'C00001' })).toEqual(['CUST_CD']);
  expect(await fieldsOf({ ...feed, API_ID: 'PARTNER' })).toEqual(['API_ID']);
  expect(await fieldsOf({ ...feed, API_SCOPES: 'feed:write shipments:read' })).toEqual(['API_SCOPES']);
  expect(await fieldsOf({ ...feed, USER_ID: 'cadm01', CUST_CD: 'C00001' })).toEqual(['API_ID', 'API_SCOPES']);
});

it('Excel gives the list, none MSG000035', async () => {
  const answer = await admin.post(`${path}/excel`, { SEARCH: { FR_DT: today, TO_DT: today }, GRID: 'G1' });
  expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(`접속 토큰 관리_${today}.xlsx`);
  expect(codeOf(await admin.post(`${path}/excel`, { SEARCH: { FR_DT: '20200101', TO_DT: '20200102' } }))).toEqual([422, 'MSG000035']);
});
