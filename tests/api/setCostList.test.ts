import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Cost, CurrencyTotal } from '../../src/contract/set/cost';
import { actedOn, actOnCosts, changed, costs, foundCosts, saveCosts } from '../support/costs';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { fileOf } from '../support/files';
import { makeOrder, todayOf } from '../support/orders';
import { aCost, askSettle } from '../support/settlements';
import { aShipment, day8 } from '../support/shipments';
import { told } from '../support/stock';

let t: TestApp;
let stl: Visitor;
let ops: Visitor;
let customer: Visitor;
let today: string;
let HBL_NO: string;
let VNDR_CD: string;
beforeAll(async () => {
  t = await createTestApp();
  [stl, ops, customer] = await Promise.all([t.login('stl01'), t.login('ops03'), t.login('cadm01')]);
  today = await todayOf(t);
  ({ HBL_NO } = await aShipment(t));
  const [vendor] = await t.sql<{ no: string }>(`select min(cust_cd) as no from mdm_cust where cust_tp = 'VND' and del_yn = 'N'`);
  VNDR_CD = vendor?.no ?? '';
});
afterAll(() => t?.close());

const line = (over: object = {}) => ({
  ...{
    CUST_CD: 'C00001',
    OCCR_DT: today,
    COST_TP: 'FRT',
    AR_AP: 'AR',
    HBL_NO,
    FRT_CD: 'HDL',
    FRT_UNIT: 'BL',
    UNIT_QTY: 1,
    UNIT_PRC: 30_000,
  },
  ...{ CURR_CD: 'KRW', VAT_TP: 'TAX' },
  ...over,
});
const one = async (over: object = {}, who = stl): Promise<Cost> => (await costs(who, [line(over)]))[0] as Cost;
const confirmed = async (over: object = {}): Promise<Cost> => (await actedOn(stl, 'confirm', [await one(over)]))[0] as Cost;
const steps = async ({ COST_NO }: Cost) =>
  (
    await t.sql<{ step: string }>(
      `select from_sts || '>' || to_sts as step from cms_sts_hist where ref_tp = 'CST' and ref_key = $1 order by hist_seq`,
      [COST_NO],
    )
  ).map(({ step }) => step);

describe('states', () => {
  it('a cost is entered, confirmed, taken back, and put into a settlement, and its history says who did it', async () => {
    const cost = await one();
    expect(cost).toMatchObject({ COST_STS: 'TMP', SPLY_AMT: 30_000, VAT_AMT: 3_000, TOT_AMT: 33_000, MBL_NO: null });
    expect(cost.COST_NO).toMatch(/^CT\d{12}$/);
    const [done] = await actedOn(stl, 'confirm', [cost]);
    expect(done).toMatchObject({ COST_STS: 'CFM', CFM_USER_NM: '엄정산' });
    const [back] = await actedOn(stl, 'unconfirm', [done as Cost]);
    expect(back).toMatchObject({ COST_STS: 'TMP', CFM_USER_NM: null, CFM_DTM: null });
    await actedOn(stl, 'confirm', [back as Cost]);
    const answer = await askSettle(t, stl, [cost.COST_NO]);
    expect([answer.statusCode, answer.json().message]).toEqual([200, expect.stringContaining('33,000')]);
    expect(answer.json().data.LIST[0]).toMatchObject({ COST_STS: 'REQ', STL_NO: expect.stringMatching(/^ST\d{9}$/) });
    expect(await steps(cost)).toEqual(['TMP>CFM', 'CFM>TMP', 'TMP>CFM', 'CFM>REQ']);
  });

  it('a confirmed cost is not changed or removed, only why it differs from the quote is told', async () => {
    const cost = await confirmed();
    expect(told(await saveCosts(stl, [changed(cost, { UNIT_PRC: 1 })]))).toEqual([422, '1 COST_STS MSG000027']);
    expect(told(await saveCosts(stl, [changed(cost, { QUO_DIFF_RSN: 'x', RMK: 'x' })]))).toEqual([422, '1 COST_STS MSG000027']);
    expect(told(await saveCosts(stl, [{ ...changed(cost, {}), BATCH_FLAG: 'delete' }]))).toEqual([422, '1 COST_STS MSG000027']);
    expect(told(await actOnCosts(stl, 'calc', [cost]))).toEqual([422, '1 COST_STS MSG000027']);
    expect(told(await actOnCosts(stl, 'confirm', [cost]))).toEqual([422, '1 COST_STS MSG000027']);
    const [explained] = await costs(stl, [changed(cost, { QUO_DIFF_RSN: '대기 2시간 추가' })]);
    expect(explained).toMatchObject({ COST_STS: 'CFM', QUO_DIFF_RSN: '대기 2시간 추가', UNIT_PRC: 30_000 });
  });

  it('a cost in a settlement stays as it is', async () => {
    const cost = await confirmed();
    await askSettle(t, stl, [cost.COST_NO]);
    const [now] = await foundCosts(stl, { COST_NO: cost.COST_NO });
    for (const action of ['confirm', 'unconfirm', 'calc'])
      expect(told(await actOnCosts(stl, action, [now as Cost]))).toEqual([422, '1 STL_NO MSG000283']);
    expect(told(await saveCosts(stl, [changed(now as Cost, { QUO_DIFF_RSN: 'x' })]))).toEqual([422, '1 STL_NO MSG000283']);
  });

  it('only confirmed costs of one customer and side are settled together', async () => {
    const [draft, own, other] = [await one(), await confirmed(), await aCost(t, 'C00004')];
    expect(told(await askSettle(t, stl, [own.COST_NO, draft.COST_NO]))).toEqual([422, '2 COST_STS MSG000281']);
    expect(told(await askSettle(t, stl, [own.COST_NO, other]))).toEqual([422, expect.stringMatching(/^2 \w+ MSG000282$/)]);
  });

  it('what is removed is gone, and its number is not used again', async () => {
    const cost = await one();
    const answer = await saveCosts(stl, [{ ...changed(cost, {}), BATCH_FLAG: 'delete' }]);
    expect(answer.json().data.LIST).toHaveLength(1);
    expect(await foundCosts(stl, { COST_NO: cost.COST_NO })).toEqual([]);
    expect((await one()).COST_NO > cost.COST_NO).toBe(true);
    expect(told(await actOnCosts(stl, 'confirm', [cost]))).toEqual([422, '1 MSG000043']);
  });

  it('duties and taxes are exempt, and confirmed with a file as evidence alone', async () => {
    const duty = { COST_TP: 'ETC', FRT_CD: 'DTY', FRT_UNIT: 'SHPT', UNIT_PRC: 1_234_567 };
    expect(told(await saveCosts(stl, [line(duty)]))).toEqual([422, '1 VAT_TP MSG000723']);
    const cost = await one({ ...duty, VAT_TP: 'FREE' });
    expect(told(await actOnCosts(stl, 'confirm', [cost]))).toEqual([422, '1 FRT_CD MSG000725']);
    await fileOf(t, { REF_TP: 'CST', REF_KEY: cost.COST_NO, CORP_CD: '1000' });
    expect((await actedOn(stl, 'confirm', [cost]))[0]).toMatchObject({ COST_STS: 'CFM', FILE_CNT: 1, VAT_AMT: 0 });
  });
});

describe('who does what', () => {
  it('operations enter and remove their own, settlement staff confirm, sales read, customers read their confirmed sales', async () => {
    const cost = await one({}, ops);
    for (const [who, action] of [
      [ops, 'confirm'],
      [ops, 'unconfirm'],
      [ops, 'settle'],
      [customer, 'confirm'],
      [customer, 'calc'],
    ] as const)
      expect((await actOnCosts(who, action, [cost])).statusCode).toBe(403);
    const sales = await t.login('sal01');
    for (const who of [sales, customer]) expect((await saveCosts(who, [line()])).statusCode).toBe(403);
    const theirs = await one();
    expect(told(await saveCosts(ops, [{ ...changed(theirs, {}), BATCH_FLAG: 'delete' }]))).toEqual([422, '1 COST_STS MSG000721']);
    expect((await saveCosts(ops, [{ ...changed(cost, {}), BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect((await saveCosts(stl, [{ ...changed(theirs, {}), BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    const stranger = t.visitor();
    expect((await stranger.post('/api/set/setCostList/selectSetCost', { SEARCH: {} })).statusCode).toBe(401);
  });

  it('customers see no draft, no purchase, nothing of vendors and of the tariff, in list, totals and workbook alike', async () => {
    const house = (await aShipment(t)).HBL_NO;
    const draft = await one({ HBL_NO: house });
    const sale = await confirmed({ HBL_NO: house });
    const purchase = await confirmed({ HBL_NO: house, AR_AP: 'AP', VNDR_CD, UNIT_PRC: 20_000 });
    expect((await foundCosts(stl, { HBL_NO: house })).map(({ COST_NO }) => COST_NO).sort()).toEqual(
      [draft, sale, purchase].map(({ COST_NO }) => COST_NO).sort(),
    );
    const [seen, ...none] = await foundCosts(customer, { HBL_NO: house, AR_AP: ['AR', 'AP'], VNDR_CD: '' });
    expect(none).toEqual([]);
    expect(seen).toMatchObject({ COST_NO: sale.COST_NO, TOT_AMT: 33_000 });
    for (const column of ['VNDR_CD', 'VNDR_NM', 'PRC_NO', 'BSS_JSON', 'CFM_USER_NM', 'CORP_CD']) expect(seen).not.toHaveProperty(column);
    const { LIST } = await customer.data<ReadData<CurrencyTotal>>('/api/set/setCostList/selectSetCostG2', { SEARCH: { HBL_NO: house } });
    expect(LIST).toEqual([{ CURR_CD: 'KRW', COST_CNT: 1, FRGN_AMT: 30_000, SPLY_AMT: 30_000, VAT_AMT: 3_000, TOT_AMT: 33_000 }]);
    expect(await foundCosts(await t.login('cadm02'), { HBL_NO: house })).toEqual([]);
    const workbook = (fields: string[]) =>
      customer.post('/api/set/setCostList/excel', { SEARCH: { HBL_NO: house }, COLUMNS: fields.map((FIELD) => ({ FIELD })) });
    expect((await workbook(['COST_NO', 'TOT_AMT'])).headers['content-type']).toContain('spreadsheet');
    expect(told(await workbook(['COST_NO', 'VNDR_CD']))).toEqual([422, expect.stringContaining('MSG000017')]);
    const sorted = await customer.post('/api/set/setCostList/selectSetCost', {
      SEARCH: { HBL_NO: house },
      SORT: [{ FIELD: 'PRC_NO', DIR: 'ASC' }],
    });
    expect(told(sorted)).toEqual([422, expect.stringContaining('MSG000017')]);
  });

  it('another corporation finds, changes and confirms none', async () => {
    const cost = await one();
    const other = await t.login('adm2000', { corp: '2000' });
    expect(await foundCosts(other, { COST_NO: cost.COST_NO })).toEqual([]);
    expect(told(await actOnCosts(other, 'confirm', [cost]))).toEqual([422, '1 MSG000043']);
    expect(told(await saveCosts(other, [changed(cost, { RMK: 'x' })]))).toEqual([422, '1 MSG000043']);
    expect(told(await saveCosts(other, [line()])).sort()).toEqual([422, '1 CUST_CD MSG000017', '1 HBL_NO MSG000017'].sort());
  });
});

describe('what a cost must be', () => {
  it('tells every fault of every row at once and saves none', async () => {
    const before = await foundCosts(stl, { FR_DT: today, TO_DT: today });
    const foreign = (await aShipment(t, { cust_cd: 'C00004' })).HBL_NO;
    const answer = await saveCosts(stl, [
      line({ UNIT_PRC: 0 }),
      line({ AR_AP: 'AP' }),
      line({ CNTR_NO: 'CSQU3054384' }),
      line({ FRT_CD: 'TRC' }),
      line({ HBL_NO: 'NOSUCH' }),
      line({ HBL_NO: foreign }),
      line({ DLV_ORD_NO: 'DV000000' }),
      line({ CUST_CD: 'C00099' }),
      line(),
    ]);
    expect(told(answer).sort()).toEqual(
      [
        ...[422, '1 RMK MSG000720', '2 VNDR_CD MSG000012', '3 CNTR_NO MSG000021', '4 FRT_CD MSG000722', '5 HBL_NO MSG000017'],
        ...['6 HBL_NO MSG000724', '7 DLV_ORD_NO MSG000017', '8 CUST_CD MSG000017'],
      ].sort(),
    );
    expect(await foundCosts(stl, { FR_DT: today, TO_DT: today })).toHaveLength(before.length);
  });

  it('values of wrong types, and what is no list, are refused before anything is looked up', async () => {
    const rows = [
      line({ UNIT_QTY: 0 }),
      line({ UNIT_PRC: -1 }),
      line({ OCCR_DT: '20261341' }),
      line({ COST_TP: 'XX' }),
      line({ VAT_TP: 'x' }),
    ];
    const answer = await saveCosts(stl, rows);
    expect(told(answer)).toEqual([
      422,
      ...['1 UNIT_QTY MSG000016', '2 UNIT_PRC MSG000016', '3 OCCR_DT MSG000187', '4 COST_TP MSG000017', '5 VAT_TP MSG000017'],
    ]);
    expect(told(await saveCosts(stl, [line({ UNIT_QTY: '3' })]))).toEqual([422, '1 UNIT_QTY MSG000015']);
    for (const LIST of ['x', [null], { a: 1 }])
      expect((await stl.post('/api/set/setCostList/saveSetCost', { BATCH_ID: randomUUID(), LIST })).statusCode).toBeLessThan(500);
    expect(told(await actOnCosts(stl, 'confirm', []))).toEqual([422, 'MSG000009']);
    expect((await stl.post('/api/set/setCostList/selectSetCost', { SEARCH: {} })).statusCode).toBe(422);
    expect((await stl.post('/api/set/setCostList/selectSetCost', { SEARCH: { FR_DT: '20250101', TO_DT: '20261231' } })).statusCode).toBe(
      422,
    );
  });

  it('the side of a cost is not changed', async () => {
    expect(told(await saveCosts(stl, [changed(await one(), { AR_AP: 'AP', VNDR_CD })]))).toEqual([422, '1 AR_AP MSG000194']);
  });

  it('takes the organisation and the shipment of its delivery order', async () => {
    const order = await makeOrder(t, await t.login('ops01'), 'C00001');
    const cost = await one({ HBL_NO: null, DLV_ORD_NO: order.DLV_ORD_NO, COST_TP: 'TRSP', FRT_CD: 'WTG', FRT_UNIT: 'HR', UNIT_QTY: 4 });
    expect(cost).toMatchObject({ DLV_ORD_NO: order.DLV_ORD_NO, HBL_NO: order.HBL_NO, TOT_AMT: 132_000 });
    const [stored] = await t.sql<{ orgn_cd: string; corp_cd: string }>('select orgn_cd, corp_cd from set_cost where cost_no = $1', [
      cost.COST_NO,
    ]);
    expect(stored).toEqual({ orgn_cd: order.ORGN_CD, corp_cd: '1000' });
  });
});

describe('closed months', () => {
  const month = day8(-400).slice(0, 6);
  const closedDay = `${month}15`;

  it('take no new cost, and none is moved out, in, removed, confirmed or priced again', async () => {
    const cost = await one();
    const old = await one();
    await t.sql(`update set_cost set occr_dt = $1 where cost_no = $2`, [closedDay, old.COST_NO]);
    await t.sql(
      `insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn) values ('1000', '10PS11', $1, 'Y') on conflict (corp_cd, orgn_cd, stl_ym) do update set close_yn = 'Y'`,
      [month],
    );
    const [now] = await foundCosts(stl, { COST_NO: old.COST_NO });
    expect([now?.CLOSE_YN, (await foundCosts(stl, { COST_NO: cost.COST_NO }))[0]?.CLOSE_YN]).toEqual(['Y', 'N']);
    const refused = [422, '1 OCCR_DT MSG000044'];
    expect(told(await saveCosts(stl, [line({ OCCR_DT: closedDay })]))).toEqual(refused);
    expect(told(await saveCosts(stl, [changed(cost, { OCCR_DT: closedDay })]))).toEqual(refused);
    expect(told(await saveCosts(stl, [changed(now as Cost, { OCCR_DT: today })]))).toEqual(refused);
    expect(told(await saveCosts(stl, [{ ...changed(now as Cost, {}), BATCH_FLAG: 'delete' }]))).toEqual(refused);
    for (const action of ['confirm', 'calc']) expect(told(await actOnCosts(stl, action, [now as Cost]))).toEqual(refused);
  });
});

describe('two at once', () => {
  it('one of two who change or confirm the same cost is told that it was changed', async () => {
    const cost = await one();
    const other = await t.login('stl02');
    const saved = await Promise.all([stl, other].map((who, i) => saveCosts(who, [changed(cost, { UNIT_PRC: 100 + i })])));
    expect(saved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [now] = await foundCosts(stl, { COST_NO: cost.COST_NO });
    const confirmedBy = await Promise.all([stl, other].map((who) => actOnCosts(who, 'confirm', [now as Cost])));
    expect(confirmedBy.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await steps(cost)).toEqual(['TMP>CFM']);
  });

  it('numbers are given once, however many save', async () => {
    const saved = await Promise.all(Array.from({ length: 8 }, (_, i) => costs(i % 2 ? stl : ops, [line(), line()])));
    expect(new Set(saved.flat().map(({ COST_NO }) => COST_NO)).size).toBe(16);
  });
});

describe('the list', () => {
  it('totals by currency are of the whole search; a number finds its cost whatever its day', async () => {
    const house = (await aShipment(t)).HBL_NO;
    await costs(stl, [
      line({ HBL_NO: house }),
      line({ HBL_NO: house, CURR_CD: 'USD', UNIT_PRC: 10, EXCH_RATE: 1400 }),
      line({ HBL_NO: house, CURR_CD: 'USD', UNIT_PRC: 5, EXCH_RATE: 1400 }),
    ]);
    const { LIST } = await stl.data<ReadData<CurrencyTotal>>('/api/set/setCostList/selectSetCostG2', {
      SEARCH: { HBL_NO: house },
      SIZE: 1,
    });
    expect(LIST).toEqual([
      { CURR_CD: 'KRW', COST_CNT: 1, FRGN_AMT: 30_000, SPLY_AMT: 30_000, VAT_AMT: 3_000, TOT_AMT: 33_000 },
      { CURR_CD: 'USD', COST_CNT: 2, FRGN_AMT: 15, SPLY_AMT: 21_000, VAT_AMT: 2_100, TOT_AMT: 23_100 },
    ]);
    expect(await foundCosts(stl, { HBL_NO: house, CURR_CD: 'USD' })).toHaveLength(2);
    expect(await foundCosts(stl, { HBL_NO: house, FR_DT: day8(-20), TO_DT: day8(-10) })).toHaveLength(3);
    const early = await foundCosts(stl, { CUST_CD: 'C00001', FR_DT: day8(-20), TO_DT: day8(-10) });
    expect(early.filter(({ HBL_NO: no }) => no === house)).toEqual([]);
  });
});

describe('other costs', () => {
  const etc = { COST_TP: undefined, FRT_CD: 'CCF', FRT_UNIT: 'SHPT' };
  const save = (who: Visitor, rows: object[]) => saveCosts(who, rows, 'setCostEtc/saveSetCostEtc');

  it('are of their kind alone, and belong to no shipment unless they name one', async () => {
    const answer = await save(stl, [line({ ...etc, HBL_NO: null }), line({ ...etc, COST_TP: 'FRT' })]);
    const [cost, second] = answer.json().data.LIST as [Cost, Cost];
    expect([cost, second]).toMatchObject([{ COST_TP: 'ETC', HBL_NO: null, TOT_AMT: 33_000 }, { COST_TP: 'ETC' }]);
    const freight = await one();
    expect(told(await save(stl, [changed(freight, { RMK: 'x' })]))).toEqual([422, '1 MSG000043']);
    expect(told(await actOnCosts(stl, 'confirm', [freight], 'setCostEtc'))).toEqual([422, '1 MSG000043']);
    const { LIST } = await stl.data<ReadData<Cost>>('/api/set/setCostEtc/selectSetCostEtc', {
      SEARCH: { COST_NO: [cost.COST_NO, freight.COST_NO] },
    });
    expect(LIST.map(({ COST_NO }) => COST_NO)).toEqual([cost.COST_NO]);
    expect((await actOnCosts(stl, 'confirm', [cost], 'setCostEtc')).json().data.LIST).toMatchObject([{ COST_STS: 'CFM' }]);
    expect((await actOnCosts(ops, 'confirm', [second], 'setCostEtc')).statusCode).toBe(403);
    const theirs = await customer.data<ReadData<Cost>>('/api/set/setCostEtc/selectSetCostEtc', {
      SEARCH: { COST_NO: [cost.COST_NO, second.COST_NO] },
    });
    expect(theirs.LIST.map(({ COST_NO }) => COST_NO)).toEqual([cost.COST_NO]);
  });
});
