import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FedRow, type FeedCostAnswer, feedItems } from '../../src/contract/open/feed';
import { bareShipment } from '../support/bareCosts';
import { createTestApp, type TestApp } from '../support/db';
import { todayOf } from '../support/orders';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let today = '';
let token: Awaited<ReturnType<typeof partnerToken>>;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  token = await feedToken('sysadm');
  await bareShipment(t, today, 'FEEDCOST0001');
});
beforeEach(() => t.sql(`delete from cms_lmt where lmt_key like 'token:%'`));
afterAll(() => t?.close());

const feedToken = (user: string, columns: Record<string, unknown> = {}) =>
  partnerToken(t, user, { cust_cd: null, api_id: 'OPS_FEED', api_scopes: 'feed:write', ...columns });
const send = (items: unknown, rest: object = {}, headers: Record<string, string> = token.headers) =>
  t.visitor().post('/api/open/feed/costs', { msgId: randomUUID(), sentDtm: `${today}090000`, items, ...rest }, headers);
async function taken(items: FedRow[], rest: object = {}): Promise<FeedCostAnswer> {
  const answer = await send(items, rest);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: FeedCostAnswer }>().data;
}
const faultsOf = ({ errList }: FeedCostAnswer) => errList.map(({ FEED_COST_NO, field, code }) => [FEED_COST_NO, field, code]);
const stored = async (no: string, corp = '1000') =>
  (
    await t.sql('select *, sply_amt::float as sply, unit_prc::float as prc from set_cost where feed_cost_no = $1 and corp_cd = $2', [
      no,
      corp,
    ])
  )[0];

let made = 0;
const nextNo = () => `OPS-${++made}`;
const item = (FEED_COST_NO: string, more: FedRow = {}): FedRow => ({
  ...{ CORP_CD: '1000', FEED_COST_NO, CUST_CD: 'C00001', COST_TP: 'FRT', AR_AP: 'AR', OCCR_DT: today, HBL_NO: 'FEEDCOST0001' },
  ...{ FRT_CD: 'THC', FRT_UNIT: 'CNTR', UNIT_QTY: 2, UNIT_PRC: 190_000, CURR_CD: 'KRW', ...more },
});

describe('a message of costs', () => {
  it('makes costs in TMP whose amounts are worked out as of those that are typed', async () => {
    const no = nextNo();
    expect(await taken([item(no)])).toMatchObject({ okCnt: 1, errCnt: 0, errList: [] });
    expect(await stored(no)).toMatchObject({ cost_sts: 'TMP', sply: 380_000, vat_amt: '38000.00', orgn_cd: '10IC21', vat_tp: 'TAX' });
    expect((await stored(no))?.cost_no).toMatch(/^\S{8,}$/);
    expect(JSON.parse((await stored(no))?.bss_json)).toMatchObject({ EXCH_UNIT: 1, DEC_LEN: 0, VAT_RATE: 10 });
  });

  it('without a price takes the one that applies', async () => {
    const no = nextNo();
    await taken([item(no, { UNIT_PRC: null, FRT_CD: 'DOF', FRT_UNIT: null, UNIT_QTY: null })]);
    expect(await stored(no)).toMatchObject({ prc: 45_000, sply: 45_000, frt_unit: 'BL' });
  });

  it('that comes again answers as the first time and changes nothing, also when both come at once', async () => {
    const no = nextNo();
    const rest = { msgId: randomUUID() };
    const answers = await Promise.all([taken([item(no)], rest), taken([item(no)], rest)]);
    expect(answers[0]).toEqual(answers[1]);
    const before = await stored(no);
    expect(await taken([item(no, { UNIT_QTY: 5 })], rest)).toEqual(answers[0]);
    expect(await stored(no)).toEqual(before);
    expect(await t.sql('select 1 from set_cost where feed_cost_no = $1', [no])).toHaveLength(1);
  });

  it('a cost is found again by its number there: what is sent changes it, what is known raises no version, what is older changes nothing', async () => {
    const no = nextNo();
    await taken([item(no, { UPD_DTM: `${today}080000` })]);
    await taken([{ CORP_CD: '1000', FEED_COST_NO: no, UNIT_QTY: 3, UPD_DTM: `${today}083000` }]);
    const now = await stored(no);
    expect(now).toMatchObject({ sply: 570_000 });
    expect(await taken([item(no, { UNIT_QTY: 3 })])).toMatchObject({ okCnt: 1 });
    expect((await stored(no))?.upd_cnt).toBe(now?.upd_cnt);
    expect(await taken([item(no, { UNIT_QTY: 9, UPD_DTM: `${today}081500` })])).toMatchObject({ okCnt: 1 });
    expect(await stored(no)).toMatchObject({ sply: 570_000 });
  });

  it('DEL_YN takes a cost back, and one that never was is none', async () => {
    const no = nextNo();
    await taken([item(no)]);
    expect(
      await taken([
        { CORP_CD: '1000', FEED_COST_NO: no, DEL_YN: 'Y' },
        { CORP_CD: '1000', FEED_COST_NO: 'NEVER', DEL_YN: 'Y' },
      ]),
    ).toMatchObject({
      okCnt: 2,
    });
    expect(await stored(no)).toMatchObject({ del_yn: 'Y' });
    expect(await stored('NEVER')).toBeUndefined();
  });

  it('two messages with the same cost at once make one', async () => {
    const no = nextNo();
    await Promise.all([taken([item(no)]), taken([item(no, { UNIT_QTY: 4 })])]);
    expect(await t.sql('select 1 from set_cost where feed_cost_no = $1', [no])).toHaveLength(1);
  });

  it('with one cost twice takes one after the other', async () => {
    const no = nextNo();
    expect(await taken([item(no), item(no, { UNIT_QTY: 7 })])).toMatchObject({ okCnt: 2 });
    expect(await stored(no)).toMatchObject({ sply: 7 * 190_000 });
  });
});

describe('what is wrong with a cost', () => {
  const cases: [string, (no: string) => FedRow, string | null, string][] = [
    ['no number', () => item('', {}), 'FEED_COST_NO', 'MSG000012'],
    ['an unknown corporation', (no) => item(no, { CORP_CD: '9999' }), 'CORP_CD', 'MSG000017'],
    ['an organisation of another corporation', (no) => item(no, { ORGN_CD: '20PT21' }), 'ORGN_CD', 'MSG000017'],
    ['an unknown customer', (no) => item(no, { CUST_CD: 'C99999' }), 'CUST_CD', 'MSG000017'],
    ['an unknown charge', (no) => item(no, { FRT_CD: 'ZZZ' }), 'FRT_CD', 'MSG000017'],
    ['an unknown shipment', (no) => item(no, { HBL_NO: 'NONE' }), 'HBL_NO', 'MSG000017'],
    ['a charge of another kind', (no) => item(no, { COST_TP: 'CNTR' }), 'FRT_CD', 'MSG000722'],
    ['a purchase without its vendor', (no) => item(no, { AR_AP: 'AP' }), 'VNDR_CD', 'MSG000012'],
    ['a number as text', (no) => item(no, { UNIT_QTY: '2' }), 'UNIT_QTY', 'MSG000015'],
    ['a day that is none', (no) => item(no, { OCCR_DT: '20260230' }), 'OCCR_DT', 'MSG000187'],
    ['a currency without a rate', (no) => item(no, { CURR_CD: 'VND', FRT_CD: 'OFR' }), 'CURR_CD', 'MSG000190'],
    ['a column that is none', (no) => item(no, { PRICE: 1 }), 'PRICE', 'MSG000645'],
    ['a state', (no) => item(no, { COST_STS: 'STL' }), 'COST_STS', 'MSG000645'],
    ['a closed month', (no) => item(no, { OCCR_DT: '20200115' }), 'OCCR_DT', 'MSG000044'],
  ];
  it.each(cases)('%s is told with its column, and the other items are taken', async (_, wrong, field, code) => {
    await t.sql(
      `insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn) values ('1000', '10IC21', '202001', 'Y') on conflict do nothing`,
    );
    await t.sql(`delete from mdm_exch_rate where curr_cd = 'VND'`);
    const [bad, good] = [nextNo(), nextNo()];
    const answer = await taken([wrong(bad), item(good)]);
    expect([answer.okCnt, answer.errCnt]).toEqual([1, 1]);
    expect(faultsOf(answer).find((fault) => fault[1] === field)).toEqual([wrong(bad).FEED_COST_NO || null, field, code]);
    expect(answer.errList.every(({ message }) => message.length > 5 && !message.includes('{'))).toBe(true);
    expect(await stored(good)).toBeTruthy();
    expect(await stored(bad)).toBeUndefined();
  });

  it('a cost that is confirmed stays as it is', async () => {
    const no = nextNo();
    await taken([item(no)]);
    await t.sql(`update set_cost set cost_sts = 'CFM' where feed_cost_no = $1`, [no]);
    expect(faultsOf(await taken([item(no, { UNIT_QTY: 9 })]))).toEqual([[no, 'COST_STS', 'MSG000027']]);
    expect(await taken([item(no)])).toMatchObject({ okCnt: 1 });
    expect(await stored(no)).toMatchObject({ sply: 380_000, cost_sts: 'CFM' });
  });
});

describe('who may send', () => {
  it.each([
    [401, 'no token', async () => ({})],
    [403, 'a token of a customer’s user', async () => (await partnerToken(t, 'cadm01')).headers],
    [403, 'staff that sees one corporation', async () => (await feedToken('adm1000')).headers],
    [403, 'staff that enters no costs', async () => (await feedToken('sal01')).headers],
    [403, 'a token without the scope', async () => (await feedToken('sysadm', { api_scopes: 'shipments:read' })).headers],
  ])('%i for %s', async (status, _, headers) => {
    const no = nextNo();
    expect((await send([item(no)], {}, await headers())).statusCode).toBe(status);
    expect(await stored(no)).toBeUndefined();
  });

  it('what is no message is refused as a whole', async () => {
    expect((await send(Array.from({ length: feedItems + 1 }, () => item('X')))).statusCode).toBe(413);
    for (const items of [[], {}, 'x', [{ CORP_CD: { a: 1 } }]]) expect((await send(items)).statusCode).toBe(422);
    expect((await send([item('X')], { sentDtm: '20261399000000' })).statusCode).toBe(422);
    expect((await send([item('X')], { more: 1 })).statusCode).toBe(422);
  });

  it('a message of shipments with the same number is another one', async () => {
    const msgId = randomUUID();
    const no = nextNo();
    await t
      .visitor()
      .post('/api/open/feed/shipments', { msgId, sentDtm: `${today}090000`, items: [{ hbl: { CORP_CD: '1000' } }] }, token.headers);
    expect(await taken([item(no)], { msgId })).toMatchObject({ okCnt: 1 });
  });
});
