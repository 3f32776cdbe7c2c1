import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestAbout, RowRequests } from '../../src/contract/csm/csmRequest';
import { addDays } from '../../src/contract/dates';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import type { Quote } from '../../src/contract/ptl/quo/tarQuote';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder, todayOf } from '../support/orders';
import { newQuote, saved } from '../support/quotes';
import { entry, listRequests, markRead, requestIn, written } from '../support/requests';
import { aShipment, day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let elsewhere: Visitor;
let cadm: Visitor;
let other: Visitor;
let sal: Visitor;
let today: string;

beforeAll(async () => {
  t = await createTestApp();
  [ops, elsewhere, cadm, other, sal] = (await Promise.all(['ops02', 'ops03', 'cadm01', 'cadm02', 'sal01'].map((id) => t.login(id)))) as [
    ...[Visitor, Visitor, Visitor],
    ...[Visitor, Visitor],
  ];
  today = await todayOf(t);
});
afterAll(() => t.close());

const by = () => ({ customer: cadm, ops });
const first = async <R>(v: Visitor, path: string, SEARCH: object) => (await v.data<{ LIST: R[] }>(path, { SEARCH })).LIST[0];
const told = (row: RowRequests | undefined) => row && [row.CSM_CNT, row.CSM_NEW_YN];
const period = () => ({ FR_DT: addDays(today, -30), TO_DT: addDays(today, 30) });

const shipmentLists = [
  '/api/ptl/status/ptlShipngStusList/selectPtlShipngStus',
  '/api/ptl/status/fmsImportCargoList/selectFmsImportCargo',
] as const;
const inList = async (v: Visitor, HBL_NO: string, path: string = shipmentLists[0]) =>
  told(await first<RowRequests>(v, path, { NO_TP: 'HBL', NO_VAL: HBL_NO, ...period() }));
const about = async (v: Visitor, SEARCH: object) =>
  (await v.data<{ LIST: RequestAbout[] }>('/api/csm/CsmRequestList/selectCsmRequestG2', { SEARCH })).LIST;
const numbers = async (v: Visitor, SEARCH: object) => (await about(v, SEARCH)).map(({ REQ_NO }) => REQ_NO);

describe('rows of shipments', () => {
  it('count the open requests that name them, and mark what is new to the reader', async () => {
    const { HBL_NO } = await aShipment(t);
    for (const path of shipmentLists) expect(await inList(ops, HBL_NO, path)).toEqual([0, null]);
    const request = await requestIn('REQ', by(), { HBL_NO });
    await requestIn('CMP', by(), { HBL_NO });
    for (const path of shipmentLists) {
      expect(await inList(ops, HBL_NO, path)).toEqual([1, 'Y']);
      // Its author has written all of it.
      expect(await inList(cadm, HBL_NO, path)).toEqual([1, null]);
    }
    await markRead(ops, request.REQ_NO, 0);
    expect(await inList(ops, HBL_NO)).toEqual([1, null]);
  });

  it('tell a customer of an answer, and of no memo', async () => {
    const { HBL_NO } = await aShipment(t);
    const request = await requestIn('RCP', by(), { HBL_NO });
    await markRead(cadm, request.REQ_NO, 0, 1);
    expect(await inList(cadm, HBL_NO)).toEqual([1, null]);
    await written(ops, entry(request, 'MEM', '<p>비밀</p>'));
    expect(await inList(cadm, HBL_NO)).toEqual([1, null]);
    expect(await about(cadm, { HBL_NO })).toMatchObject([{ LAST_RES_TP: 'RCP', RES_CNT: 1, UNREAD_CNT: 0 }]);
    expect(await about(ops, { HBL_NO })).toMatchObject([{ LAST_RES_TP: 'MEM', RES_CNT: 2 }]);
    await written(ops, entry(request, 'ANS'));
    expect(await inList(cadm, HBL_NO)).toEqual([1, 'Y']);
    expect(await about(cadm, { HBL_NO })).toMatchObject([{ LAST_RES_TP: 'ANS', UNREAD_CNT: 1, CSM_REQ_STS: 'ANS' }]);
  });

  it('count what the list of requests shows of their number', async () => {
    const { HBL_NO } = await aShipment(t);
    const [, ...made] = [
      await requestIn('TMP', by(), { HBL_NO }),
      await requestIn('ANS', by(), { HBL_NO }),
      await requestIn('REQ', by(), { HBL_NO }),
    ];
    const listed = await listRequests(ops, { KEYWORD: HBL_NO, CSM_REQ_STS: ['TMP', 'REQ', 'RCP', 'PRC', 'ASK', 'ANS'] });
    expect(listed.map(({ REQ_NO }) => REQ_NO).sort()).toEqual(made.map(({ REQ_NO }) => REQ_NO).sort());
    expect((await inList(ops, HBL_NO))?.[0]).toBe(listed.length);
  });

  it.each([
    ['/api/ptl/status/ptlShipngStusList/excel', 'ETD'],
    ['/api/ptl/status/fmsImportCargoList/excel', 'ETA'],
    ['/api/pan/dlvOrdList/excel', 'DLV'],
    ['/api/ptl/quo/tarQuoteList/excel', 'REQ'],
  ])('are in the file of their list: %s', async (path, DT_TP) => {
    const SEARCH = { DT_TP, FR_DT: day8(-60), TO_DT: day8(0) };
    const answer = await ops.post(path, { SEARCH, COLUMNS: [{ FIELD: 'CSM_CNT' }], ACCESS_RSN: 'x' });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([200, undefined]);
  });

  it('say nothing of requests to whom the requests are not', async () => {
    const { HBL_NO } = await aShipment(t);
    const request = await requestIn('REQ', by(), { HBL_NO });
    expect(await inList(elsewhere, HBL_NO)).toEqual([1, 'Y']);
    // Another team serves the request: the shipment stays theirs, the request is not.
    await t.sql(`update csm_req set orgn_cd = '10PS12' where req_no = $1`, [request.REQ_NO]);
    expect(await inList(elsewhere, HBL_NO)).toEqual([0, null]);
    expect(await about(elsewhere, { HBL_NO })).toEqual([]);
    // The shipment has become another customer's.
    await t.sql(`update fms_hbl set cust_cd = 'C00002' where hbl_no = $1`, [HBL_NO]);
    expect(await inList(other, HBL_NO)).toEqual([0, null]);
    expect(await inList(cadm, HBL_NO)).toBeUndefined();
    expect(await about(other, { HBL_NO })).toEqual([]);
  });

  it('tell nothing at all to a role without requests', async () => {
    const { HBL_NO } = await aShipment(t);
    await requestIn('REQ', by(), { HBL_NO });
    const stl = await t.login('stl01');
    expect(await inList(stl, HBL_NO)).toEqual([1, 'Y']);
    await t.sql(
      `delete from cms_role_menu where role_id = 'STL' and menu_id = (select menu_id from cms_menu where scrn_id = 'csmRequestList')`,
    );
    const without = await t.login('stl01');
    expect(await inList(without, HBL_NO)).toEqual([null, null]);
    const refused = await without.post('/api/csm/CsmRequestList/selectCsmRequestG2', { SEARCH: { HBL_NO } });
    expect(refused.statusCode).toBe(403);
  });
});

describe('rows of delivery orders and quotes', () => {
  const orderIn = async (v: Visitor, screen: string, { DLV_ORD_NO }: Pick<DeliveryOrder, 'DLV_ORD_NO'>) =>
    told(await first<RowRequests>(v, `/api/pan/${screen}/selectDlvOrd`, { DLV_ORD_NO }));

  it('count the requests whose reference is exactly their number, of their customer', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    for (const REF_NO of [order.DLV_ORD_NO, `${order.DLV_ORD_NO}-1`]) await requestIn('REQ', by(), { REF_NO });
    // Somebody else's reference is a text like any other.
    await requestIn('REQ', { customer: other, ops: elsewhere }, { REF_NO: order.DLV_ORD_NO }, 'C00002');
    for (const screen of ['dlvOrdMgt', 'dlvOrdList']) {
      expect(await orderIn(ops, screen, order)).toEqual([1, 'Y']);
      expect(await orderIn(cadm, screen, order)).toEqual([1, null]);
    }
    expect(await numbers(cadm, { REF_NO: order.DLV_ORD_NO, CUST_CD: 'C00001' })).toHaveLength(1);
    expect(await numbers(other, { REF_NO: order.DLV_ORD_NO, CUST_CD: 'C00001' })).toEqual([]);
  });

  it('of quotes too, which sales people see of their customers', async () => {
    const quote: Quote = await saved(cadm, newQuote('C00001'));
    const request = await requestIn('REQ', by(), { REF_NO: quote.QUO_NO });
    const row = (v: Visitor) => first<RowRequests>(v, '/api/ptl/quo/tarQuoteList/selectTarQuote', { QUO_NO: quote.QUO_NO });
    expect([told(await row(sal)), told(await row(cadm))]).toEqual([
      [1, 'Y'],
      [1, null],
    ]);
    expect(await numbers(sal, { REF_NO: quote.QUO_NO, CUST_CD: 'C00001' })).toEqual([request.REQ_NO]);
  });

  it.each(['dlvOrdList', 'dlvOrdMgt'])('can be sorted by how many there are: %s', async (screen) => {
    const { LIST } = await ops.data<{ LIST: RowRequests[] }>(`/api/pan/${screen}/selectDlvOrd`, {
      SEARCH: period(),
      SORT: [{ FIELD: 'CSM_CNT', DIR: 'DESC' }],
    });
    const counted = LIST.map(({ CSM_CNT }) => CSM_CNT ?? 0);
    expect(counted).toEqual([...counted].sort((a, b) => b - a));
    expect(counted[0]).toBeGreaterThan(0);
  });
});

describe('the requests about one thing', () => {
  it('are none where nothing is named, and no list of others’ by odd values', async () => {
    for (const SEARCH of [{}, { HBL_NO: '', REF_NO: '' }, { REF_NO: null }, { REF_NO: ['%'] }, { HBL_NO: '%' }])
      expect(await about(ops, SEARCH)).toEqual([]);
    expect((await t.visitor().post('/api/csm/CsmRequestList/selectCsmRequestG2', { SEARCH: {} })).statusCode).toBe(401);
  });
});
