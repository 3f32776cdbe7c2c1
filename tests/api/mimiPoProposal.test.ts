import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Po, PoLine } from '../../src/contract/mimi/mimiPoMgt';
import type { Proposal } from '../../src/contract/mimi/popup/mimiPoProposalPopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { freshItem, moved, plan, told } from '../support/stock';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops01'), t.login('cadm03')]);
  today = await todayOf(t);
});
afterAll(() => t?.close());

const path = '/api/mimi/popup/MimiPoProposalPopup';
const proposed = async (SEARCH: object, who = ops) => (await who.data<ReadData<Proposal>>(`${path}/selectMimiPoProposal`, { SEARCH })).LIST;
const order = (LIST: object[], who = ops, BATCH_ID: string = randomUUID()) =>
  who.post(`${path}/saveMimiPoProposal`, { BATCH_ID, LIST: LIST.map((row) => ({ BATCH_FLAG: 'insert', ...row })) });
const savedPos = async (SEARCH: object) =>
  (await ops.data<ReadData<Po>>('/api/mimi/mimiPoMgt/selectMimiPo', { SEARCH: { FR_DT: today, TO_DT: today, ...SEARCH } })).LIST;
const linesOf = async ({ CUST_CD, PO_NO }: Po) =>
  (await ops.data<ReadData<PoLine>>('/api/mimi/mimiPoMgt/selectMimiPoG2', { SEARCH: { CUST_CD, PO_NO } })).LIST;

let next = 0;
let ITEM_CD: string;
let goods: { CUST_CD: string; CYCFS_CD: string; ITEM_CD: string };
/** What is typed of a proposal. */
const typed = (over: object = {}) => ({
  ...{ CUST_CD: 'C00003', ITEM_CD, PO_QTY: 24, VNDR_NM: '향원', UNIT_PRC: 12.5, CURR_CD: 'KRW', CYCFS_CD: 'WHY1' },
  ...{ DLV_REQ_DT: addDays(today, 9), RMN_QTY: 0 },
  ...over,
});
const madeOf = async (item = ITEM_CD) => savedPos({ ITEM_CD: item });

beforeEach(async () => {
  goods = await freshItem(t, `PRO-${++next}`);
  ({ ITEM_CD } = goods);
  await t.sql(`update mdm_item set safe_qty = 30, box_qty = 12 where cust_cd = 'C00003' and item_cd = $1`, [ITEM_CD]);
});

describe('items that run short', () => {
  it('are told with what there is, what is to come and how it goes out', async () => {
    await moved(ops, [
      { ...goods, SPLY_TP: 'IN', SPLY_DT: addDays(today, -20), SPLY_QTY: 100 },
      { ...goods, SPLY_TP: 'OUT', SPLY_DT: addDays(today, -10), SPLY_QTY: 10 },
      { ...goods, SPLY_TP: 'OUT', SPLY_DT: addDays(today, -5), SPLY_QTY: 50 },
    ]);
    // Months that long ago are closed.
    await t.sql(`update mimi_supply set sply_dt = sply_dt - 50 where item_cd = $1`, [ITEM_CD]);
    await moved(ops, [
      { ...goods, SPLY_TP: 'OUT', SPLY_DT: today, SPLY_QTY: 20 },
      { ...goods, CYCFS_CD: 'BPT1', SPLY_TP: 'IN', SPLY_DT: addDays(today, -1), SPLY_QTY: 5 },
    ]);
    const [vendor] = await t.sql<{ CUST_CD: string }>(
      `select cust_cd as "CUST_CD" from mdm_cust where cust_tp = 'VND' and del_yn = 'N' limit 1`,
    );
    const VNDR_CD = vendor?.CUST_CD;
    const [first] = (await order([typed({ VNDR_CD, VNDR_NM: 'V', CURR_CD: 'USD' })])).json().data.LIST as Po[];
    await plan(ops, [
      { ...goods, SPLY_TP: 'OUT', SPLY_DT: addDays(today, 3), SPLY_QTY: 7 },
      { ...goods, SPLY_TP: 'IN', SPLY_DT: addDays(today, 3), SPLY_QTY: 4 },
      { ...goods, SPLY_TP: 'IN', SPLY_DT: addDays(today, 3), SPLY_QTY: 6, PO_NO: first?.PO_NO, LINE_NO: 1 },
    ]);
    expect(await proposed({ ITEM_CD, COVER_DAYS: 28, BELOW_SAFE: 'Y' })).toMatchObject([
      {
        ...{ CUST_CD: 'C00003', ITEM_CD, ONHAND_QTY: 25, AVL_QTY: 18, PLN_IN_QTY: 4, RMN_QTY: 24, SAFE_QTY: 30, BOX_QTY: 12 },
        // 70 in 56 days: 30 + 35 - (18 + 4 + 24) = 19, in boxes of 12
        ...{ USED_QTY: 70, DAY_OUT_QTY: 1.25, COVER_DAYS: 20, PO_QTY: 24, AFTER_DAYS: 56 },
        ...{ VNDR_CD, VNDR_NM: 'V', UNIT_PRC: 12.5, CURR_CD: 'USD', CYCFS_CD: 'WHY1', DLV_REQ_DT: addDays(today, 9) },
      },
    ]);
    await t.sql(`update mdm_item set safe_qty = 25 where item_cd = $1`, [ITEM_CD]);
    expect(await proposed({ ITEM_CD, COVER_DAYS: 36, BELOW_SAFE: 'Y' })).toEqual([]);
    expect(await proposed({ ITEM_CD, COVER_DAYS: 36 })).toEqual([]);
    expect(await proposed({ ITEM_CD, COVER_DAYS: 37 })).toMatchObject([{ PO_QTY: 36 }]);
  });

  it('an item that was never ordered has no supplier, price or day yet; one out of use is none', async () => {
    expect(await proposed({ ITEM_CD })).toMatchObject([
      { PO_QTY: 36, VNDR_NM: null, UNIT_PRC: null, CURR_CD: 'KRW', CYCFS_CD: null, DLV_REQ_DT: null, COVER_DAYS: null },
    ]);
    await t.sql(`update mdm_item set use_yn = 'N' where item_cd = $1`, [ITEM_CD]);
    expect(await proposed({ ITEM_CD })).toEqual([]);
  });

  it('days that are none are refused', async () => {
    for (const COVER_DAYS of [-1, 367, 1.5, 'x'])
      expect(told(await ops.post(`${path}/selectMimiPoProposal`, { SEARCH: { COVER_DAYS } }))).toEqual([422, 'COVER_DAYS MSG000016']);
  });

  it('the account, sales and staff see them; others have no such popup, another corporation finds none', async () => {
    expect(await proposed({ ITEM_CD }, customer)).toHaveLength(1);
    expect(await proposed({ ITEM_CD }, await t.login('adm2000', { corp: '2000' }))).toEqual([]);
    const sales = await t.login('sal01');
    expect((await sales.post(`${path}/selectMimiPoProposal`, { SEARCH: { ITEM_CD } })).statusCode).toBe(200);
    expect((await order([typed()], sales)).statusCode).toBe(403);
    for (const user of ['cadm01', 'stl01'])
      expect((await (await t.login(user)).post(`${path}/selectMimiPoProposal`, { SEARCH: {} })).statusCode).toBe(403);
    expect((await t.visitor().post(`${path}/saveMimiPoProposal`, { BATCH_ID: randomUUID(), LIST: [typed()] })).statusCode).toBe(401);
  });
});

describe('proposals become purchase orders', () => {
  it('one for each supplier, warehouse and currency, each line on its own day', async () => {
    const other = `${ITEM_CD}-B`;
    await freshItem(t, other);
    const answer = await order(
      [
        typed(),
        typed({ ITEM_CD: other, PO_QTY: 3, DLV_REQ_DT: addDays(today, 4) }),
        typed({ ITEM_CD: other, VNDR_NM: '다른', PO_QTY: 5 }),
        typed({ ITEM_CD: other, CURR_CD: 'USD' }),
      ],
      customer,
    );
    const pos = answer.json().data.LIST as Po[];
    expect(pos).toMatchObject([
      { VNDR_NM: '향원', CURR_CD: 'KRW', TOT_QTY: 27, TOT_AMT: 337.5, PO_DT: today, DLV_REQ_DT: addDays(today, 4), MIMI_PO_STS: 'OPN' },
      { VNDR_NM: '다른', TOT_QTY: 5 },
      { CURR_CD: 'USD', TOT_QTY: 24 },
    ]);
    expect(await linesOf(pos[0] as Po)).toMatchObject([
      { LINE_NO: 1, ITEM_CD, PO_QTY: 24, DLV_REQ_DT: addDays(today, 9) },
      { LINE_NO: 2, ITEM_CD: other, PO_QTY: 3, DLV_REQ_DT: addDays(today, 4) },
    ]);
    const numbers = pos.map(({ PO_NO }) => PO_NO);
    expect((await savedPos({ PO_NO: numbers.join(', ') })).map(({ PO_NO }) => PO_NO).sort()).toEqual(numbers.sort());
  });

  it('all or none; each fault is told of its row', async () => {
    const answer = await order([
      typed(),
      typed({ ITEM_CD: 'MM-1002', RMN_QTY: (await proposed({ ITEM_CD: 'MM-1002', COVER_DAYS: 366 }))[0]?.RMN_QTY ?? 0, PO_QTY: 0 }),
      typed({ ITEM_CD: 'NONE' }),
    ]);
    expect(told(answer)).toEqual([422, '2 PO_QTY MSG000016', '3 ITEM_CD MSG000017']);
    expect(told(await order([typed(), typed({ CYCFS_CD: 'NONE' })]))).toEqual([422, '2 CYCFS_CD MSG000017']);
    expect(told(await order([typed(), typed({ VNDR_NM: ' ', UNIT_PRC: null })]))).toEqual([422, '2 VNDR_NM MSG000012']);
    expect(await madeOf()).toEqual([]);
  });

  it('an item of another customer, or a customer without stock, is refused', async () => {
    await t.sql(
      `insert into mdm_item select (jsonb_populate_record(i, '{"cust_cd": "C00001", "item_cd": "FOREIGN"}')).* from mdm_item i where cust_cd = 'C00003' and item_cd = $1 on conflict do nothing`,
      [ITEM_CD],
    );
    expect(told(await order([typed({ ITEM_CD: 'FOREIGN' })], customer))).toEqual([422, '1 ITEM_CD MSG000017']);
    expect(told(await order([typed({ CUST_CD: 'C00001', ITEM_CD: 'FOREIGN' })], customer))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(told(await order([typed({ CUST_CD: 'C00001', ITEM_CD: 'FOREIGN' })]))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(await madeOf('FOREIGN')).toEqual([]);
  });

  it('twice at once makes one; the other is told what is on order by now', async () => {
    const answers = await Promise.all([order([typed()]), order([typed()], customer)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(answers.map(told)).toContainEqual([422, '1 RMN_QTY MSG000705']);
    expect(await madeOf()).toHaveLength(1);
    const id = randomUUID();
    const again = await Promise.all([order([typed({ RMN_QTY: 24 })], ops, id), order([typed({ RMN_QTY: 24 })], ops, id)]);
    expect(again[0]?.json().data?.LIST ?? again[1]?.json().data.LIST).toHaveLength(1);
    expect(await madeOf()).toHaveLength(2);
  });

  it('a body that is none is refused', async () => {
    expect((await order([])).statusCode).toBe(422);
    expect((await order([typed({ BATCH_FLAG: 'update' })])).statusCode).toBe(403);
    expect((await order([typed({ BATCH_FLAG: 'delete' })])).statusCode).toBe(403);
    for (const over of [{ RMN_QTY: null }, { RMN_QTY: '0' }, { CUST_CD: {} }, { ITEM_CD: [] }, { PO_QTY: 'x' }, { DLV_REQ_DT: '20261399' }])
      expect([400, 422]).toContain((await order([typed(over)])).statusCode);
    expect((await order(Array.from({ length: 201 }, () => typed()))).statusCode).toBe(413);
    expect(await madeOf()).toEqual([]);
  });
});
