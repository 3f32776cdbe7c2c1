import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import {
  type Part,
  type PartnerEvent,
  type PartnerOrderState,
  type PartnerShipment,
  partnerLimit,
  partnerScopes,
  shipmentColumns,
} from '../../src/contract/open/partner';
import { allows } from '../../src/server/lib/partner';
import { writeToken } from '../../src/server/lib/token';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { partnerPo } from '../support/flair';
import { newOrder, partnerOrder, todayOf, workingDay } from '../support/orders';
import { issue, partnerToken } from '../support/tokens';

let t: TestApp;
let admin: Visitor;
let today = '';
/** Days around all shipments of the demo. */
let year = '';
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
  today = await todayOf(t);
  year = `from=${addDays(today, -200)}&to=${addDays(today, 150)}`;
});
beforeEach(() => t.sql(`delete from cms_lmt where lmt_key like 'token:%'`));
afterAll(() => t?.close());

type Token = Awaited<ReturnType<typeof partnerToken>>;
type Answer = Awaited<ReturnType<Visitor['get']>>;

const get = (token: Token | undefined, path: string, headers: Record<string, string> = {}) =>
  t.visitor().get(`/api/open/${path}`, { ...token?.headers, ...headers });
const post = (token: Token | undefined, body: object, headers: Record<string, string> = {}) =>
  t.visitor().post('/api/open/deliveryOrders', body, { ...token?.headers, ...headers });
const codeOf = (answer: Answer) => [answer.statusCode, answer.headers['x-error-code']];
const dataOf = <D>(answer: Answer): D => {
  if (answer.statusCode > 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: D }>().data;
};
const listOf = async (token: Token, query: string) => dataOf<Part<PartnerShipment>>(await get(token, `shipments?${query}`));
const faultsOf = (answer: Answer) =>
  (answer.json().errors as { ROW_NO?: number; FIELD: string; CODE: string }[]).map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD, CODE]);
const asked = (custCd = 'C00001') => newOrder(t, custCd).then(partnerOrder);
const ordersOf = async (custCd: string) => Number((await t.sql(`select count(*) from pan_dlv_ord where cust_cd = $1`, [custCd]))[0]?.count);

describe('who may call', () => {
  const cases: [string, (good: Token) => Promise<Record<string, string>> | Record<string, string>][] = [
    ['no token', () => ({})],
    ['another scheme', (good) => ({ authorization: good.headers.authorization.replace('Bearer', 'Basic') })],
    ['no text', () => ({ authorization: 'Bearer ' })],
    ['what is no token', () => ({ authorization: 'Bearer x.y.z' })],
    ['a signature that is not ours', (good) => ({ authorization: `${good.headers.authorization.slice(0, -6)}AAAAAA` })],
    [
      'a token that says it is of no algorithm',
      (good) => {
        const [, claims = ''] = good.headers.authorization.split('.');
        return { authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.` };
      },
    ],
    [
      'a link for a sign-in',
      async () => ({ authorization: `Bearer ${(await issue(admin, { TOKEN_TP: 'SSO', USER_ID: 'cadm01', MAX_USE_CNT: 0 })).TOKEN}` }),
    ],
    [
      'a link of a guest',
      async () => ({ authorization: `Bearer ${(await issue(admin, { TOKEN_TP: 'GUEST', USER_ID: 'cadm01' })).TOKEN}` }),
    ],
    ['the cookie of a session', async () => ({ cookie: (await t.login('cadm01')).cookie })],
    ['a token that was never issued', async () => ({ authorization: `Bearer ${await made(randomUUID())}` })],
    ['a token of another user’s', async (good) => ({ authorization: `Bearer ${await made(good.id, 'cadm02')}` })],
    ['a revoked token', async () => (await partnerToken(t, 'cadm01', { revoke_yn: 'Y' })).headers],
    ['a token that has run out', async () => (await partnerToken(t, 'cadm01', { exp_dtm: new Date(Date.now() - 1_000) })).headers],
    ['a token that is used up', async () => (await partnerToken(t, 'cadm01', { use_cnt: 2, max_use_cnt: 2 })).headers],
    ['a token for no customer', async () => (await partnerToken(t, 'cadm01', { cust_cd: null })).headers],
    ['a token for a customer who is not the user’s', async () => (await partnerToken(t, 'cadm01', { cust_cd: 'C00002' })).headers],
    ['a token of nobody’s system', async () => (await partnerToken(t, 'cadm01', { api_id: null })).headers],
    ['a token of staff', async () => (await partnerToken(t, 'ops01', { cust_cd: 'C00001' })).headers],
  ];
  async function made(id: string, user = 'cadm01') {
    const now = Math.floor(Date.now() / 1_000);
    return writeToken(t.app.kit.secret, { TOKEN_ID: id, TOKEN_TP: 'API', USER_ID: user }, now, now + 60);
  }

  it.each(cases)('401 for %s', async (_, headersOf) => {
    const good = await partnerToken(t, 'cadm01');
    const headers = await headersOf(good);
    for (const answer of [await get(undefined, `shipments?${year}`, headers), await post(undefined, await asked(), headers)]) {
      expect(codeOf(answer)).toEqual([401, 'MSG000030']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['x-request-id']).toBeTruthy();
    }
  });

  it('a token whose text an administrator was shown is good, and opens no call of the portal’s own', async () => {
    const { TOKEN } = await issue(admin, {
      ...{ TOKEN_TP: 'API', USER_ID: 'cadm01', CUST_CD: 'C00001', API_ID: 'PARTNER', API_SCOPES: partnerScopes.join(' ') },
    });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await get(undefined, `shipments?${year}`, headers);
    expect(answer.statusCode).toBe(200);
    for (const name of ['set-cookie', 'x-view', 'www-authenticate', 'access-control-allow-origin'])
      expect(answer.headers[name]).toBeUndefined();
    expect(codeOf(await t.visitor().post('/api/session', {}, headers))).toEqual([401, 'MSG000030']);
    expect(codeOf(await t.visitor().post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: {} }, headers))).toEqual([401, 'MSG000030']);
    expect(codeOf(await t.visitor().post('/api/code/selectCommonCode', { YN: { MSTR_CD: 'YN' } }, headers))).toEqual([401, 'MSG000030']);
  });

  it('a cookie beside the token changes nothing: the call is made as the token’s user', async () => {
    const { cookie } = await t.login('cadm02');
    const token = await partnerToken(t, 'cadm01');
    const own = (await listOf(token, year)).LIST.map((row) => row.HBL_NO);
    const both = dataOf<Part<PartnerShipment>>(await get(token, `shipments?${year}`, { cookie, 'x-view': 'cadm02' }));
    expect(both.LIST.map((row) => row.HBL_NO)).toEqual(own);
  });

  it('each call needs its scope; no further one is needed', async () => {
    const order = dataOf<PartnerOrderState>(await post(await partnerToken(t, 'cadm01'), await asked()));
    const calls: [string, (token: Token) => Promise<Answer>][] = [
      ['shipments:read', (token) => get(token, `shipments?${year}`)],
      ['deliveryOrders:read', (token) => get(token, `deliveryOrders/${order.DLV_ORD_NO}`)],
      ['deliveryOrders:write', async (token) => post(token, await asked())],
      ['purchaseOrders:write', (token) => t.visitor().post('/api/open/purchaseOrders', partnerPo(today), token.headers)],
    ];
    for (const [needed, make] of calls)
      for (const scope of [...partnerScopes, null, '']) {
        const answer = await make(await partnerToken(t, 'cadm01', { api_scopes: scope }));
        if (scope === needed) expect(answer.statusCode).toBeLessThan(202);
        else expect([codeOf(answer), faultsOf(answer)]).toEqual([[403, 'MSG000029'], [[undefined, 'API_SCOPES', 'MSG000029']]]);
      }
  });

  it('a system that is put out of use, or comes from another address, is refused', async () => {
    const token = await partnerToken(t, 'cadm01');
    const changed = async (change: string) => {
      await t.sql(`update cms_api set ${change} where api_id = 'PARTNER'`);
      const answer = await get(token, `shipments?${year}`);
      await t.sql(`update cms_api set use_yn = 'Y', api_tp = 'IN', allow_ip = null where api_id = 'PARTNER'`);
      return answer.statusCode === 200 ? 200 : [...codeOf(answer), ...faultsOf(answer).flat()];
    };
    expect(await changed(`use_yn = 'N'`)).toEqual([403, 'MSG000029', undefined, 'API_ID', 'MSG000029']);
    expect(await changed(`api_tp = 'OUT'`)).toEqual([403, 'MSG000029', undefined, 'API_ID', 'MSG000029']);
    expect(await changed(`allow_ip = '203.0.113.0/24, 2001:db8::/32'`)).toEqual([403, 'MSG000029', undefined, 'ALLOW_IP', 'MSG000029']);
    expect(await changed(`allow_ip = '203.0.113.0/24, 127.0.0.0/8'`)).toBe(200);
    expect(await changed(`allow_ip = '  '`)).toBe(200);
  });

  it.each<[string | null, string, boolean]>([
    [null, '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.9', true],
    ['203.0.113.9', '203.0.113.10', false],
    ['203.0.113.9', '::ffff:203.0.113.9', true],
    ['10.0.0.0/8\n192.168.0.0/16', '192.168.77.1', true],
    ['10.0.0.0/8;192.168.0.0/16', '192.169.0.1', false],
    ['2001:db8::/32', '2001:db8:1::5', true],
    ['2001:db8::/32', '2001:db9::5', false],
    ['10.0.0.0/33', '10.0.0.1', false],
    ['10.0.0.0/', '10.0.0.1', false],
    ['10.0.0.0/8/8', '10.0.0.1', false],
    ['partner.example', '10.0.0.1', false],
    ['*', '10.0.0.1', false],
    ['0.0.0.0/0', '10.0.0.1', true],
    ['10.0.0.1', 'unknown', false],
  ])('the list %j lets %s in: %s', (list, ip, open) => {
    expect(allows(list, ip)).toBe(open);
  });

  it('what is taken from the user, the role or the customer is gone for the token within a second, in every process', async () => {
    const token = await partnerToken(t, 'cusr01');
    const [owned] = await t.sql<{ cust_cd: string }>(`select cust_cd from cms_user where user_id = 'cusr01'`);
    const states = async () => [(await get(token, `shipments?${year}`)).statusCode, (await get(token, `shipments?${year}`)).statusCode];
    const soon = { timeout: 1_000, interval: 60 };
    const changes: [string, string, number][] = [
      [
        `update cms_user set user_sts = 'SUS' where user_id = 'cusr01'`,
        `update cms_user set user_sts = 'ACT' where user_id = 'cusr01'`,
        401,
      ],
      [
        `update cms_user set use_end_dt = now()::date - 1 where user_id = 'cusr01'`,
        `update cms_user set use_end_dt = null where user_id = 'cusr01'`,
        401,
      ],
      [`update cms_user set del_yn = 'Y' where user_id = 'cusr01'`, `update cms_user set del_yn = 'N' where user_id = 'cusr01'`, 401],
      [
        `update mdm_cust set del_yn = 'Y' where cust_cd = '${owned?.cust_cd}'`,
        `update mdm_cust set del_yn = 'N' where cust_cd = '${owned?.cust_cd}'`,
        401,
      ],
      [`update cms_role set use_yn = 'N' where role_id = 'CUST_USR'`, `update cms_role set use_yn = 'Y' where role_id = 'CUST_USR'`, 403],
      [
        `update cms_menu set use_yn = 'N' where menu_abbr = 'ptlShipngStusList'`,
        `update cms_menu set use_yn = 'Y' where menu_abbr = 'ptlShipngStusList'`,
        403,
      ],
      [
        `update cms_svc set use_yn = 'N' where svc_id = 'open.shipments'`,
        `update cms_svc set use_yn = 'Y' where svc_id = 'open.shipments'`,
        403,
      ],
      [
        `update cms_jwt set revoke_yn = 'Y' where token_id = '${token.id}'`,
        `update cms_jwt set revoke_yn = 'N' where token_id = '${token.id}'`,
        401,
      ],
    ];
    for (const [take, give, refused] of changes) {
      await t.sql(`delete from cms_lmt where lmt_key like 'token:%'`);
      await expect.poll(states, soon).toEqual([200, 200]);
      await t.sql(take);
      await expect.poll(states, soon).toEqual([refused, refused]);
      await t.sql(give);
    }
  });

  it('a token that may be used once answers one of two calls that come at once', async () => {
    const token = await partnerToken(t, 'cadm01', { max_use_cnt: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => get(token, `shipments?${year}`)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401, 401]);
    expect(await t.sql('select use_cnt, upd_cnt from cms_jwt where token_id = $1', [token.id])).toEqual([{ use_cnt: 1, upd_cnt: 0 }]);
    expect(await t.sql(`select 1 from cms_hist where tbl_nm = 'CMS_JWT' and row_key = $1 and chg_tp = 'U'`, [token.id])).toEqual([]);
  });

  it('the feeds of shipments and costs are not described to partners, and refused to them', async () => {
    const token = await partnerToken(t, 'cadm01');
    for (const path of ['feed/shipments', 'feed/costs'])
      expect([path, codeOf(await t.visitor().post(`/api/open/${path}`, {}, token.headers))]).toEqual([path, [403, 'MSG000029']]);
    for (const path of ['docs', 'openapi.json']) expect((await t.visitor().get(`/api/open/${path}`)).body).not.toMatch(/feed/i);
    expect(codeOf(await t.visitor().post('/api/open/shipments', {}, token.headers))).toEqual([404, 'MSG000043']);
    expect(codeOf(await t.visitor().get('/api/open/deliveryOrders', token.headers))).toEqual([404, 'MSG000043']);
  });
});

describe('the limit of a token', () => {
  it(`of ${partnerLimit.calls + 15} calls at once over two processes exactly ${partnerLimit.calls} are answered; the others are told when to come back`, async () => {
    const token = await partnerToken(t, 'cadm01');
    const other = await partnerToken(t, 'cadm01');
    const answers = await Promise.all(Array.from({ length: partnerLimit.calls + 15 }, () => get(token, 'deliveryOrders/NONE')));
    const refused = answers.filter((answer) => answer.statusCode === 429);
    expect([answers.filter((answer) => answer.statusCode === 404).length, refused.length]).toEqual([partnerLimit.calls, 15]);
    for (const answer of refused) {
      expect(answer.headers['x-error-code']).toBe('MSG000126');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(partnerLimit.windowSec);
    }
    expect((await get(other, 'deliveryOrders/NONE')).statusCode).toBe(404);
    expect(await t.sql('select use_cnt from cms_jwt where token_id = $1', [token.id])).toEqual([{ use_cnt: partnerLimit.calls }]);
    await t.sql(`update cms_lmt set until_dtm = now() where lmt_key = $1`, [`token:${token.id}`]);
    expect((await get(token, 'deliveryOrders/NONE')).statusCode).toBe(404);
  });

  it('calls that are refused for a scope count too', async () => {
    const token = await partnerToken(t, 'cadm01', { api_scopes: 'shipments:read' });
    const answers = await Promise.all(Array.from({ length: partnerLimit.calls + 5 }, () => get(token, 'deliveryOrders/NONE')));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(5);
  });
});

describe('shipments', () => {
  it('are those of the token’s customer, with the columns that customers have', async () => {
    const LIST: PartnerShipment[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      await t.sql(`delete from cms_lmt where lmt_key like 'token:%'`);
      const token = await partnerToken(t, 'cadm01');
      const part: Part<PartnerShipment> = await listOf(token, `${year}&size=200${cursor && `&cursor=${cursor}`}`);
      LIST.push(...part.LIST);
      cursor = part.NEXT;
    }
    const rows = await t.sql<{ hbl_no: string }>(
      `select hbl_no from fms_hbl where cust_cd = 'C00001' and del_yn = 'N' and eta_dt between $1 and $2`,
      [addDays(today, -200), addDays(today, 150)],
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(LIST.map((row) => row.HBL_NO).sort()).toEqual(rows.map((row) => row.hbl_no).sort());
    for (const row of LIST) expect(Object.keys(row).sort()).toEqual([...shipmentColumns, 'CNTR_LIST'].sort());
    expect(LIST.some((row) => row.CNTR_LIST.length > 1)).toBe(true);
    const [container] = LIST.flatMap((row) => row.CNTR_LIST).filter((one) => one.GATE_OUT_DTM);
    expect(container?.GATE_OUT_DTM).toMatch(/^\d{14}$/);
  });

  it('of a user with two customers are those of the one that the token is for', async () => {
    await t.sql(`insert into cms_user_cust (user_id, cust_cd, main_yn) values ('cadm01', 'C00002', 'N')`);
    const of = async (cust: string) => {
      const token = await partnerToken(t, 'cadm01', { cust_cd: cust });
      return (await listOf(token, `${year}&size=200`)).TOTAL;
    };
    const count = async (cust: string) =>
      Number(
        (
          await t.sql(`select count(*) from fms_hbl where cust_cd = $1 and del_yn = 'N' and eta_dt between $2 and $3`, [
            cust,
            addDays(today, -200),
            addDays(today, 150),
          ])
        )[0]?.count,
      );
    expect([await of('C00001'), await of('C00002')]).toEqual([await count('C00001'), await count('C00002')]);
    await t.sql(`delete from cms_user_cust where user_id = 'cadm01' and cust_cd = 'C00002'`);
    expect((await get(await partnerToken(t, 'cadm01', { cust_cd: 'C00002' }), `shipments?${year}`)).statusCode).toBe(401);
  });

  it.each(['ETA', 'ETD', 'updatedSince'])(
    'walked part by part by %s give every row once, also where rows have the same day',
    async (kind) => {
      const token = await partnerToken(t, 'cadm01');
      const query = kind === 'updatedSince' ? `updatedSince=20200101000000` : `${year}&dateType=${kind}`;
      const whole = (await listOf(token, `${query}&size=200`)).LIST.map((row) => row.HBL_NO);
      const seen: string[] = [];
      let next: string | null = '';
      for (let i = 0; i < 8 && next !== null; i++) {
        const part: Part<PartnerShipment> = await listOf(token, `${query}&size=7${next && `&cursor=${next}`}`);
        seen.push(...part.LIST.map((row) => row.HBL_NO));
        next = part.NEXT;
      }
      expect(seen).toEqual(whole.slice(0, 56));
      expect(new Set(seen).size).toBe(56);
    },
  );

  it('are narrowed by direction, number and change', async () => {
    const token = await partnerToken(t, 'cadm01');
    for (const direction of ['I', 'E']) {
      const { LIST } = await listOf(token, `${year}&direction=${direction}&size=200`);
      expect(new Set(LIST.map((row) => row.IMEX_TP))).toEqual(new Set([direction]));
    }
    const [one] = (await listOf(token, year)).LIST;
    expect((await listOf(token, `hblNo=${one?.HBL_NO}`)).LIST.map((row) => row.HBL_NO)).toEqual([one?.HBL_NO]);
    const [now] = await t.sql<{ now: string }>(`select to_char(now() - interval '1 second', 'YYYYMMDDHH24MISS') as now`);
    expect((await listOf(token, `updatedSince=${now?.now}`)).TOTAL).toBe(0);
    await t.sql(`update fms_hbl set cust_ref_no = 'X' where hbl_no = $1`, [one?.HBL_NO]);
    const changed = await listOf(token, `updatedSince=${now?.now}`);
    expect([changed.TOTAL, changed.LIST[0]?.HBL_NO, changed.LIST[0]?.CUST_REF_NO]).toEqual([1, one?.HBL_NO, 'X']);
  });

  it.each<[string, [string, string][]]>([
    [
      '',
      [
        ['from', 'MSG000012'],
        ['to', 'MSG000012'],
      ],
    ],
    ['from=20260101', [['to', 'MSG000012']]],
    ['from=20260230&to=20260301', [['from', 'MSG000187']]],
    ['from=20260301&to=20260101', [['from', 'MSG000022']]],
    ['from=20250101&to=20260301', [['to', 'MSG000023']]],
    ['updatedSince=2026-01-01', [['updatedSince', 'MSG000187']]],
    ['hblNo=X&size=0', [['size', 'MSG000017']]],
    ['hblNo=X&size=201', [['size', 'MSG000017']]],
    ['hblNo=X&size=1e2', [['size', 'MSG000017']]],
    ['hblNo=X&size=10&size=20', [['size', 'MSG000017']]],
    ['hblNo=X&direction=X', [['direction', 'MSG000017']]],
    ['hblNo=X&dateType=ATA', [['dateType', 'MSG000017']]],
    ['hblNo=X&cursor=nonsense', [['cursor', 'MSG000017']]],
    [`hblNo=X&cursor=${Buffer.from(JSON.stringify(['ETA_DT', "20260101'--", 1])).toString('base64url')}`, [['cursor', 'MSG000017']]],
    [`hblNo=X&cursor=${Buffer.from(JSON.stringify(['ETD_DT', '20260101', 1])).toString('base64url')}`, [['cursor', 'MSG000017']]],
    ['hblno=X', [['hblno', 'MSG000017']]],
    ['hblNo=X&__proto__=1', [['__proto__', 'MSG000017']]],
  ])('a query that is not understood is refused at its name: %s', async (query, faults) => {
    const answer = await get(await partnerToken(t, 'cadm01'), `shipments?${query}`);
    expect([answer.statusCode, faultsOf(answer).map(([, field, code]) => [field, code])]).toEqual([422, faults]);
  });

  it('a cursor of another customer’s list gives nothing of that customer', async () => {
    const theirs = await listOf(await partnerToken(t, 'cadm02'), `${year}&size=3`);
    const own = await partnerToken(t, 'cadm01');
    const rows = (await listOf(own, `${year}&size=200&cursor=${theirs.NEXT}`)).LIST.map((row) => row.HBL_NO);
    const strangers = await t.sql(`select 1 from fms_hbl where hbl_no = any($1) and cust_cd <> 'C00001'`, [rows]);
    expect([rows.length > 0, strangers]).toEqual([true, []]);
  });
});

describe('events of a shipment', () => {
  it('come in their order, those for staff alone left out', async () => {
    const [house] = await t.sql<{ hbl_no: string; hbl_seq: string }>(
      `select hbl_no, hbl_seq from fms_hbl h where cust_cd = 'C00001' and del_yn = 'N' and (select count(*) from fms_event e where e.hbl_seq = h.hbl_seq) > 5 limit 1`,
    );
    const token = await partnerToken(t, 'cadm01');
    const events = async () => dataOf<{ LIST: PartnerEvent[] }>(await get(token, `shipments/${house?.hbl_no}/events`)).LIST;
    const all = await events();
    expect(all.length).toBeGreaterThan(5);
    expect(all.map((event) => event.EVENT_DTM)).toEqual(all.map((event) => event.EVENT_DTM).sort());
    const [first] = await t.sql<{ event_seq: string }>(
      `select event_seq from fms_event where hbl_seq = $1 order by event_dtm, event_seq limit 1`,
      [house?.hbl_seq],
    );
    await t.sql(`update fms_event set open_yn = 'N' where event_seq = $1`, [first?.event_seq]);
    expect(await events()).toEqual(all.slice(1));
    expect(all.find((event) => event.LOC_CD)?.LOC_NM).toBeTruthy();
  });

  it('of another customer’s shipment are answered as those of a number that never was, whatever it is made of', async () => {
    const token = await partnerToken(t, 'cadm01');
    const [theirs] = await t.sql<{ hbl_no: string }>(`select hbl_no from fms_hbl where cust_cd = 'C00002' limit 1`);
    const never = await get(token, 'shipments/NEVER-WAS/events');
    expect(codeOf(never)).toEqual([404, 'MSG000043']);
    const odd = ['%00', '%25', '%27%3B--', '%F0%9F%98%80', '%ED%95%9C', '..%2F..%2Fetc', '%E2%80%AE', 'x'.repeat(150), '%20'];
    for (const no of [String(theirs?.hbl_no), ...odd]) {
      const answer = await get(token, `shipments/${no}/events`);
      expect([no, answer.statusCode, answer.body]).toEqual([no, 404, never.body]);
    }
    for (const no of ['%', '%zz', '%ff']) expect((await get(token, `shipments/${no}/events`)).statusCode).toBe(400);
  });
});

describe('a delivery order', () => {
  it('is made as the customer’s own new order is, and can be asked for', async () => {
    const token = await partnerToken(t, 'cadm01');
    const body = {
      ...(await asked()),
      PLT_QTY: 2,
      PKG_UT_CD: 'CT',
      LINES: [
        { ITEM_NM: 'Parts', QTY: 10, QTY_UT: 'EA', PKG_QTY: 3, GRS_WT: 0.1 },
        { ITEM_NM: 'More', QTY: 0.5, QTY_UT: 'EA', PKG_QTY: 4, GRS_WT: 0.2, MSR_CBM: 1.25 },
      ],
    };
    const answer = await post(token, body);
    expect(answer.statusCode).toBe(201);
    const made = dataOf<PartnerOrderState>(answer);
    expect(made).toMatchObject({
      ...{ DLV_ORD_STS: 'TMP', CORP_CD: '1000', DLV_ORD_DT: today, PKG_QTY: 7, GRS_WT: 0.3, MSR_CBM: 1.25, PLT_QTY: 2, ITEM_NM: 'Parts' },
      LINES: [
        { LINE_NO: 1, PKG_QTY: 3 },
        { LINE_NO: 2, QTY: 0.5 },
      ],
    });
    expect(dataOf(await get(token, `deliveryOrders/${made.DLV_ORD_NO}`))).toEqual(made);
    const seen = await (await t.login('cadm01')).data<{ LIST: { CUST_CD: string; REG_USER_ID: string }[] }>(
      '/api/pan/dlvOrdDetail/selectDlvOrdDetailForm',
      { SEARCH: { DLV_ORD_NO: made.DLV_ORD_NO } },
    );
    expect(seen.LIST).toMatchObject([{ CUST_CD: 'C00001', REG_USER_ID: 'cadm01' }]);
    const history = await t.sql(`select chg_user_id from cms_hist where tbl_nm = 'PAN_DLV_ORD' and row_key = $1`, [made.DLV_ORD_NO]);
    expect(history.map((row) => row.chg_user_id)).toEqual(['cadm01']);
  });

  it('is asked for at once with SUBMIT_YN, and then by the rules of that; else nothing is made', async () => {
    const token = await partnerToken(t, 'cadm01');
    const made = dataOf<PartnerOrderState>(await post(token, { ...(await asked()), SUBMIT_YN: 'Y' }));
    expect(made.DLV_ORD_STS).toBe('REQ');
    const before = await ordersOf('C00001');
    let sunday = await workingDay(t, 3);
    while (new Date(`${sunday.slice(0, 4)}-${sunday.slice(4, 6)}-${sunday.slice(6)}`).getUTCDay() !== 0) sunday = addDays(sunday, 1);
    const refused = await post(token, { ...(await asked()), PICKUP_DT: sunday, DLV_DT: sunday, SUBMIT_YN: 'Y' });
    expect([refused.statusCode, faultsOf(refused)]).toEqual([
      422,
      [
        [undefined, 'PICKUP_DT', 'MSG000188'],
        [undefined, 'DLV_DT', 'MSG000188'],
      ],
    ]);
    expect(await ordersOf('C00001')).toBe(before);
  });

  it('every fault is told at once, those of lines with their number', async () => {
    const token = await partnerToken(t, 'cadm01');
    const before = await ordersOf('C00001');
    const { DLV_TEL: _, ...body } = await asked();
    const answer = await post(token, {
      ...{ ...body, DLV_TP: 'NONE', PICKUP_DT: addDays(today, -1), DLV_ZIP: '1234', CAR_QTY: '2', HBL_NO: 'NONE' },
      LINES: [
        { ITEM_NM: 'Parts', QTY: 1, QTY_UT: 'EA' },
        { QTY: 0, QTY_UT: 'NONE', PKG_QTY: -1 },
      ],
    });
    expect(answer.statusCode).toBe(422);
    expect(faultsOf(answer).map(String).sort()).toEqual(
      [
        [undefined, 'DLV_ZIP', 'MSG000478'],
        [undefined, 'DLV_TEL', 'MSG000012'],
        [undefined, 'CAR_QTY', 'MSG000015'],
        [undefined, 'DLV_TP', 'MSG000017'],
        [undefined, 'HBL_NO', 'MSG000043'],
        [undefined, 'PICKUP_DT', 'MSG000189'],
        [2, 'ITEM_NM', 'MSG000012'],
        [2, 'QTY', 'MSG000012'],
        [2, 'QTY_UT', 'MSG000017'],
        [2, 'PKG_QTY', 'MSG000016'],
      ]
        .map(String)
        .sort(),
    );
    for (const fault of answer.json().errors) expect(fault.MESSAGE).not.toMatch(/LBL\.|\{\d\}/);
    expect(await ordersOf('C00001')).toBe(before);
  });

  it.each<[string, (body: object) => object, number, string]>([
    ['no lines', (body) => ({ ...body, LINES: [] }), 422, 'LINES'],
    ['lines that are no list', (body) => ({ ...body, LINES: 'x' }), 422, 'LINES'],
    ['too many lines', (body) => ({ ...body, LINES: Array(201).fill({ ITEM_NM: 'x', QTY: 1, QTY_UT: 'EA' }) }), 422, 'LINES'],
    ['a customer', (body) => ({ ...body, CUST_CD: 'C00002' }), 422, 'CUST_CD'],
    ['a price', (body) => ({ ...body, TRSP_AMT: 1 }), 422, 'TRSP_AMT'],
    ['a state', (body) => ({ ...body, DLV_ORD_STS: 'CMP' }), 422, 'DLV_ORD_STS'],
    [
      'a column of a line that is not sent',
      (body) => ({ ...body, LINES: [{ ITEM_NM: 'x', QTY: 1, QTY_UT: 'EA', DLVD_QTY: 1 }] }),
      422,
      'DLVD_QTY',
    ],
    ['another SUBMIT_YN', (body) => ({ ...body, SUBMIT_YN: 'yes' }), 422, 'SUBMIT_YN'],
    ['a list for a text', (body) => ({ ...body, DLV_TP: ['FTL'] }), 422, 'DLV_TP'],
  ])('with %s is refused', async (_, change, status, field) => {
    const answer = await post(await partnerToken(t, 'cadm01'), change(await asked()));
    expect([answer.statusCode, faultsOf(answer).map(([, name]) => name)]).toEqual([status, [field]]);
  });

  it('a body that is too large, or no JSON, is refused before it is read', async () => {
    const token = await partnerToken(t, 'cadm01');
    const large = await post(token, { ...(await asked()), REQ_RMK: 'x'.repeat(600_000) });
    expect([...codeOf(large), large.json().message]).toEqual([413, 'MSG000453', '요청이 너무 큽니다. 한 번에 512KB까지 보낼 수 있습니다.']);
    const send = (payload: string, type = 'application/json') =>
      t.app.inject({ method: 'POST', url: '/api/open/deliveryOrders', payload, headers: { ...token.headers, 'content-type': type } });
    expect((await send('{"DLV_TP":')).statusCode).toBe(400);
    expect((await send('DLV_TP=FTL', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send('{"__proto__":{"DLV_TP":"FTL"}}')).statusCode).toBe(400);
  });

  it('with the container of a live order is a duplicate: 409, and 422 where something else is wrong too', async () => {
    const token = await partnerToken(t, 'cadm01');
    const body = { ...(await asked()), DLV_TP: 'CNTR', CNTR_NO: 'MSKU1234565', CNTR_TP_CD: '40HC' };
    const answers = await Promise.all([post(token, body), post(token, body)]);
    expect(answers.map(codeOf).sort()).toEqual([
      [201, undefined],
      [409, 'MSG000024'],
    ]);
    expect(faultsOf(answers.find((answer) => answer.statusCode === 409) as Answer)).toEqual([[undefined, 'CNTR_NO', 'MSG000024']]);
    const both = await post(token, { ...body, DLV_TEL: null });
    expect([
      both.statusCode,
      faultsOf(both)
        .map(([, field]) => field)
        .sort(),
    ]).toEqual([422, ['CNTR_NO', 'DLV_TEL']]);
  });

  it('takes the name of an item the customer keeps, and refuses one it does not know', async () => {
    const [item] = await t.sql<{ cust_cd: string; item_cd: string; item_nm: string; user_id: string }>(
      `select i.cust_cd, i.item_cd, i.item_nm, u.user_id from mdm_item i join cms_user_cust u using (cust_cd) join mdm_cust_svc s using (cust_cd)
       where s.key_svc = 'PAN' and i.use_yn = 'Y' order by 1, 2, 4 limit 1`,
    );
    const token = await partnerToken(t, String(item?.user_id), { cust_cd: item?.cust_cd });
    const line = { QTY: 1, QTY_UT: 'EA' };
    const made = dataOf<PartnerOrderState>(
      await post(token, { ...(await asked(item?.cust_cd)), LINES: [{ ...line, ITEM_CD: item?.item_cd.toLowerCase() }] }),
    );
    expect(made.LINES).toMatchObject([{ ITEM_CD: item?.item_cd, ITEM_NM: item?.item_nm }]);
    const strange = await post(token, { ...(await asked(item?.cust_cd)), LINES: [{ ...line, ITEM_NM: 'x', ITEM_CD: 'NONE' }] });
    expect([strange.statusCode, faultsOf(strange)]).toEqual([422, [[1, 'ITEM_CD', 'MSG000017']]]);
  });

  it('of a customer with whom business is stopped is refused, what it has is still read', async () => {
    const token = await partnerToken(t, 'cadm01');
    const made = dataOf<PartnerOrderState>(await post(token, await asked()));
    await t.sql(`update mdm_cust set stop_yn = 'Y' where cust_cd = 'C00001'`);
    const refused = await post(token, await asked());
    const read = [await get(token, `deliveryOrders/${made.DLV_ORD_NO}`), await get(token, `shipments?${year}`)];
    await t.sql(`update mdm_cust set stop_yn = 'N' where cust_cd = 'C00001'`);
    expect(codeOf(refused)).toEqual([422, 'MSG000186']);
    expect(read.map((answer) => answer.statusCode)).toEqual([200, 200]);
  });

  it('needs the service for uploads of the customer, and the buttons of the desk', async () => {
    expect(codeOf(await post(await partnerToken(t, 'cadm02'), await asked('C00002')))).toEqual([403, 'MSG000029']);
    const token = await partnerToken(t, 'cadm01');
    for (const [button, submit] of [
      ['add', 'N'],
      ['save', 'N'],
      ['submit', 'Y'],
    ]) {
      const [taken] = await t.sql(
        `delete from cms_role_btn where role_id = 'CUST_ADM' and btn_id = $1 and menu_id = (select menu_id from cms_menu where menu_abbr = 'dlvOrdMgt') returning *`,
        [button],
      );
      await expect.poll(async () => codeOf(await post(token, { ...(await asked()), SUBMIT_YN: submit }))).toEqual([403, 'MSG000029']);
      await t.sql(`insert into cms_role_btn select (jsonb_populate_record(null::cms_role_btn, $1)).*`, [taken]);
    }
    await expect.poll(async () => (await post(token, { ...(await asked()), SUBMIT_YN: 'Y' })).statusCode).toBe(201);
  });

  it('of another customer is answered as a number that never was', async () => {
    const token = await partnerToken(t, 'cadm01');
    const [theirs] = await t.sql<{ dlv_ord_no: string }>(
      `select dlv_ord_no from pan_dlv_ord where cust_cd = 'C00002' and del_yn = 'N' limit 1`,
    );
    const never = await get(token, 'deliveryOrders/NEVER-WAS');
    const strange = await get(token, `deliveryOrders/${theirs?.dlv_ord_no}`);
    expect([strange.statusCode, strange.body]).toEqual([404, never.body]);
    const [own] = await t.sql<{ dlv_ord_no: string }>(
      `select dlv_ord_no from pan_dlv_ord where cust_cd = 'C00001' and dlv_ord_sts = 'ASG' and drv_tel is not null and del_yn = 'N' limit 1`,
    );
    const state = dataOf<object>(await get(token, `deliveryOrders/${own?.dlv_ord_no}`));
    for (const column of ['DRV_TEL', 'DRV_NM', 'TRSP_AMT', 'RMK', 'TRUCK_CD', 'ORGN_CD', 'REG_USER_ID'])
      expect(Object.keys(state)).not.toContain(column);
  });

  it('sent again with the same key is the same order, also twice at once; with another body it is refused', async () => {
    const token = await partnerToken(t, 'cadm01');
    const before = await ordersOf('C00001');
    const key = { 'idempotency-key': randomUUID() };
    const body = await asked();
    const answers = await Promise.all([post(token, body, key), post(token, body, key), post(token, body, key)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    const upper = await post(token, body, { 'idempotency-key': key['idempotency-key'].toUpperCase() });
    expect(upper.body).toBe(answers[0]?.body);
    expect(codeOf(await post(token, { ...body, CAR_QTY: 2 }, key))).toEqual([409, 'MSG000049']);
    expect(await ordersOf('C00001')).toBe(before + 1);
    for (const wrong of ['1', 'x'.repeat(36), `${key['idempotency-key']}x`]) {
      const answer = await post(token, body, { 'idempotency-key': wrong });
      expect([answer.statusCode, faultsOf(answer)]).toEqual([422, [[undefined, 'idempotency-key', 'MSG000017']]]);
    }
    // A refused order keeps no answer: put right, it is taken under the same key.
    const next = { 'idempotency-key': randomUUID() };
    expect((await post(token, { ...body, CAR_QTY: 0 }, next)).statusCode).toBe(422);
    expect((await post(token, body, next)).statusCode).toBe(201);
  });

  it('that breaks off half-way leaves nothing, and is made once when it is sent again', async () => {
    const token = await partnerToken(t, 'cadm01');
    const before = await ordersOf('C00001');
    const key = { 'idempotency-key': randomUUID() };
    const body = await asked();
    const holder = new pg.Client({ connectionString: t.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table pan_dlv_ord_dtl in exclusive mode');
    const cut = post(token, body, key);
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%pan_dlv_ord_dtl%' and datname = current_database()`;
    await expect.poll(async () => (await t.sql(waiting)).length).toBe(1);
    await t.sql(`select pg_terminate_backend(pid) from (${waiting}) x`);
    expect((await cut).statusCode).toBe(503);
    await holder.query('rollback');
    await holder.end();
    expect(await ordersOf('C00001')).toBe(before);
    const again = await post(token, body, key);
    expect(again.statusCode).toBe(201);
    expect((await post(token, body, key)).body).toBe(again.body);
    expect(await ordersOf('C00001')).toBe(before + 1);
  });
});

it('every call of a known token stands in the log of interfaces, without what was sent and answered, one line for many refusals', async () => {
  await t.sql('delete from cms_if_log');
  const token = await partnerToken(t, 'cadm01');
  const made = dataOf<PartnerOrderState>(await post(token, await asked()));
  await get(token, 'shipments/NEVER-WAS/events');
  await get(token, 'shipments');
  await get(await partnerToken(t, 'cadm01', { revoke_yn: 'Y' }), 'shipments');
  await get(undefined, 'shipments');
  await t.sql(`update cms_lmt set lmt_cnt = 60 where lmt_key = $1`, [`token:${token.id}`]);
  for (let i = 0; i < 4; i++) await get(token, 'shipments');
  const rows = () =>
    t.sql<{ res_ms: number; req_dtm: string }>(
      `select api_id, ref_key, http_sts, if_rslt, err_msg, res_body, res_ms >= 0 and req_dtm > now() - interval '1 minute' as timed from cms_if_log order by log_seq`,
    );
  await expect.poll(async () => (await rows()).length).toBe(5);
  const line = { api_id: 'PARTNER', ref_key: null, res_body: null, timed: true };
  expect(await rows()).toEqual([
    { ...line, ref_key: made.DLV_ORD_NO, http_sts: 201, if_rslt: 'OK', err_msg: null },
    { ...line, ref_key: 'NEVER-WAS', http_sts: 404, if_rslt: 'NODATA', err_msg: 'MSG000043' },
    { ...line, http_sts: 422, if_rslt: 'REJECT', err_msg: 'MSG000012' },
    { ...line, http_sts: 401, if_rslt: 'REJECT', err_msg: 'MSG000030' },
    { ...line, http_sts: 429, if_rslt: 'REJECT', err_msg: 'MSG000126' },
  ]);
  expect(
    await t.sql(`select last_call_sts, last_call_dtm > now() - interval '1 minute' as soon, upd_cnt from cms_api where api_id = 'PARTNER'`),
  ).toMatchObject([{ last_call_sts: 'REJECT', soon: true }]);
});

it('a refusal speaks the language asked for, else the user’s', async () => {
  const token = await partnerToken(t, 'cadm01');
  const said = async (headers: Record<string, string>) => (await get(token, 'deliveryOrders/X', headers)).json().message as string;
  expect(await said({ 'accept-language': 'en' })).toBe('The data does not exist, or you do not have permission to see it.');
  expect(await said({ 'accept-language': 'ko-KR' })).toMatch(/[가-힣]/);
  expect(await said({})).toMatch(/[가-힣]/);
  await t.sql(`update cms_user set lang_cd = 'en' where user_id = 'cadm03'`);
  const other = await partnerToken(t, 'cadm03');
  expect((await get(other, 'deliveryOrders/X')).json().message).toBe('The data does not exist, or you do not have permission to see it.');
});
