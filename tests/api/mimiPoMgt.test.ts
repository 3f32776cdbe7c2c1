import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { CodeItem } from '../../src/contract/code';
import { addDays } from '../../src/contract/dates';
import type { Po, PoLine } from '../../src/contract/mimi/mimiPoMgt';
import type { OpenLine } from '../../src/contract/mimi/mimiSupplyMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { actOn, freshItem, moved, plan, saveMoves, told } from '../support/stock';

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

const path = '/api/mimi/mimiPoMgt';
const list = async (SEARCH: object, who = ops) =>
  (await who.data<ReadData<Po>>(`${path}/selectMimiPo`, { SEARCH: { FR_DT: addDays(today, -300), TO_DT: today, ...SEARCH } })).LIST;
const linesOf = async ({ CUST_CD, PO_NO }: { CUST_CD: string; PO_NO: string }, who = ops) =>
  (await who.data<ReadData<PoLine>>(`${path}/selectMimiPoG2`, { SEARCH: { CUST_CD, PO_NO } })).LIST;
const post = (verb: string, LIST: object[], who = ops, RSN?: string) =>
  who.post(`${path}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...(RSN ? { RSN } : {}) });
const row = (over: object = {}) => ({
  ...{
    BATCH_FLAG: 'insert',
    CUST_CD: 'C00003',
    PO_DT: today,
    VNDR_NM: '향원',
    CYCFS_CD: 'WHY1',
    DLV_REQ_DT: addDays(today, 5),
    CURR_CD: 'KRW',
  },
  ...over,
});
const line = (ITEM_CD: string, PO_QTY: number, over: object = {}) => ({
  ITEM_CD,
  PO_QTY,
  UNIT_PRC: 10,
  DLV_REQ_DT: addDays(today, 5),
  ...over,
});
const made = async (G2: object[], who = ops): Promise<Po> => {
  const answer = await post('saveMimiPo', [row({ G2 })], who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
};
const receipt = (po: Po, LINE_NO: number, ITEM_CD: string, SPLY_QTY: number, over: object = {}) => ({
  ...{ CUST_CD: po.CUST_CD, CYCFS_CD: po.CYCFS_CD, SPLY_TP: 'IN', SPLY_DT: today, PO_NO: po.PO_NO, LINE_NO, ITEM_CD, SPLY_QTY },
  ...over,
});
const stateOf = async (po: Po) => {
  const [now] = await list({ PO_NO: po.PO_NO });
  const lines = await linesOf(po);
  return [
    now?.MIMI_PO_STS,
    now?.SPLY_RATE,
    ...lines.map(({ MIMI_LINE_STS, SPLY_QTY, RMN_QTY }) => `${MIMI_LINE_STS} ${SPLY_QTY} ${RMN_QTY}`),
  ];
};

describe('who sees and keeps purchase orders', () => {
  it('customers of the account keep them, sales read, others have no such screen, another corporation finds none', async () => {
    const po = await made([line('MM-1002', 5)], customer);
    expect(po).toMatchObject({ MIMI_PO_STS: 'OPN', TOT_QTY: 5, TOT_AMT: 50, SPLY_RATE: 0 });
    expect(po.PO_NO).toMatch(/^MP\d{10}$/);
    expect((await list({}, customer)).length).toBeGreaterThan(100);
    const sales = await t.login('sal01');
    expect((await post('saveMimiPo', [row()], sales)).statusCode).toBe(403);
    const other = await t.login('adm2000', { corp: '2000' });
    expect(await list({}, other)).toEqual([]);
    expect(await linesOf(po, other)).toEqual([]);
    expect(told(await post('cancel', [{ ...po }], other))).toEqual([422, '1 MSG000043']);
    expect((await (await t.login('cadm01')).post(`${path}/selectMimiPo`, { SEARCH: { FR_DT: today, TO_DT: today } })).statusCode).toBe(403);
  });

  it('tells every fault of orders and of the lines inside them; a number stands once', async () => {
    expect(
      told(await post('saveMimiPo', [row({ CUST_CD: 'C00001' }), row({ CYCFS_CD: 'NONE', VNDR_CD: 'C99999', CURR_CD: 'QQQ' })])).sort(),
    ).toEqual([422, '2 CURR_CD MSG000017', '2 CYCFS_CD MSG000017', '2 VNDR_CD MSG000017'].sort());
    expect(told(await post('saveMimiPo', [row({ CUST_CD: 'C00001' })]))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(told(await post('saveMimiPo', [row({ G2: [line('FL-1001', 5), line('MM-1002', 0)] })]))).toEqual([
      422,
      '1 G2.1.ITEM_CD MSG000017',
      '1 G2.2.PO_QTY MSG000016',
    ]);
    expect((await post('saveMimiPo', [row({ PO_NO: 'THEIRS-1' })])).statusCode).toBe(200);
    expect(told(await post('saveMimiPo', [row({ PO_NO: 'THEIRS-1' })]))).toEqual([422, '1 PO_NO MSG000024']);
  });
});

describe('supplies of a purchase order', () => {
  it('come in two parts into lots; lines and order follow, more than ordered is refused, and taking back goes the same way', async () => {
    await freshItem(t, 'PO-LOT', 'Y');
    await freshItem(t, 'PO-PLAIN');
    const po = await made([line('PO-LOT', 10), line('PO-PLAIN', 4)]);
    const [first] = await moved(ops, [receipt(po, 1, 'PO-LOT', 6, { LOT_NO: 'A' })]);
    expect(await stateOf(po)).toEqual(['PRT', 42.9, 'PRT 6 4', 'OPN 0 4']);
    const over = await plan(ops, [receipt(po, 1, 'PO-LOT', 5, { LOT_NO: 'B' })]);
    const refused = await actOn(ops, 'confirm', over);
    expect(told(refused)).toEqual([422, '1 SPLY_QTY MSG000245']);
    expect(refused.json().message).toContain('5 / 4');
    await moved(ops, [receipt(po, 1, 'PO-LOT', 4, { LOT_NO: 'B' }), receipt(po, 2, 'PO-PLAIN', 4)]);
    expect(await stateOf(po)).toEqual(['CLS', 100, 'CLS 10 0', 'CLS 4 0']);
    expect((await actOn(ops, 'unconfirm', [first as never])).statusCode).toBe(200);
    expect(await stateOf(po)).toEqual(['PRT', 57.1, 'PRT 4 6', 'CLS 4 0']);
    expect(told(await saveMoves(ops, [receipt(po, 2, 'PO-LOT', 1, { LOT_NO: 'A' })]))).toEqual([422, '1 ITEM_CD MSG000690']);
  });

  it('two people receive the same open quantity at once: one of them is refused', async () => {
    await freshItem(t, 'PO-RACE');
    const po = await made([line('PO-RACE', 10)]);
    const rows = await plan(ops, [receipt(po, 1, 'PO-RACE', 7), receipt(po, 1, 'PO-RACE', 7, { CYCFS_CD: 'WHA1' })]);
    const other = await t.login('ops02');
    const answers = await Promise.all(rows.map((one, i) => actOn(i ? other : ops, 'confirm', [one])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await stateOf(po)).toEqual(['PRT', 70, 'PRT 7 3']);
  });

  it('what is still to come is handed to the entry of movements, less what is planned', async () => {
    await freshItem(t, 'PO-OPEN');
    const po = await made([line('PO-OPEN', 10), line('MM-1002', 3)]);
    await plan(ops, [receipt(po, 1, 'PO-OPEN', 4), receipt(po, 2, 'MM-1002', 3)]);
    const { LIST } = await ops.data<ReadData<OpenLine>>('/api/mimi/mimiSupplyMgt/selectMimiSupplyG2', {
      SEARCH: { CUST_CD: 'C00003', PO_NO: po.PO_NO },
    });
    expect(LIST).toMatchObject([{ LINE_NO: 1, ITEM_CD: 'PO-OPEN', RMN_QTY: 6, CYCFS_CD: 'WHY1' }]);
  });

  it('an open line is looked up by its number or item, of the customer asked for, by who sees its purchase order', async () => {
    await freshItem(t, 'PO-LOOK');
    const po = await made([line('PO-LOOK', 10), line('MM-1002', 3), line('MM-1003', 3)]);
    await plan(ops, [receipt(po, 1, 'PO-LOOK', 4)]);
    await moved(ops, [receipt(po, 2, 'MM-1002', 3)]);
    const find = async (who: Visitor, SEARCH: object) =>
      (await who.data<ReadData<CodeItem>>('/api/cms/popup/cmsCommonPopup/select', { SEARCH: { KIND: 'PoLine', ...SEARCH } })).LIST;
    const codes = async (who: Visitor, SEARCH: object) => (await find(who, SEARCH)).map(({ CODE }) => CODE);
    const open = [`${po.PO_NO}/1`, `${po.PO_NO}/3`];
    expect(await codes(ops, { KEYWORD: po.PO_NO })).toEqual(open);
    expect(await codes(customer, { KEYWORD: po.PO_NO, CUST_CD: 'C00003' })).toEqual(open);
    expect(await find(ops, { KEYWORD: 'PO-LOOK' })).toMatchObject([
      { CODE: open[0], NAME: po.PO_NO, LINE_NO: 1, ITEM_CD: 'PO-LOOK', RMN_QTY: 6, QTY_UT: 'EA', CYCFS_CD: 'WHY1' },
    ]);
    expect(await codes(ops, { KEYWORD: po.PO_NO, CUST_CD: 'C00001' })).toEqual([]);
    for (const who of [await t.login('cadm01'), await t.login('adm2000', { corp: '2000' })]) {
      expect(await codes(who, { KEYWORD: po.PO_NO })).toEqual([]);
      expect(await codes(who, { CODES: open, CUST_CD: 'C00003' })).toEqual([]);
      expect(await codes(who, { TEXTS: [po.PO_NO] })).toEqual([]);
    }
    expect((await post('close', await list({ PO_NO: po.PO_NO }), ops, '끝')).statusCode).toBe(200);
    expect(await codes(ops, { KEYWORD: po.PO_NO })).toEqual([]);
  });
});

describe('changes of a purchase order', () => {
  it('lines are added, changed and removed while nothing has come; then neither the item changes nor less is ordered than came', async () => {
    await freshItem(t, 'PO-LINE');
    const po = await made([line('PO-LINE', 10), line('MM-1002', 3)]);
    const [one, two] = (await linesOf(po)) as [PoLine, PoLine];
    const key = { CUST_CD: po.CUST_CD, PO_NO: po.PO_NO };
    const saved = await post('saveMimiPoG2', [
      { ...one, BATCH_FLAG: 'update', PO_QTY: 12 },
      { ...two, BATCH_FLAG: 'delete' },
      { ...key, ...line('MM-1004', 2), BATCH_FLAG: 'insert' },
    ]);
    expect(saved.statusCode).toBe(200);
    expect((await linesOf(po)).map(({ LINE_NO, PO_QTY, RMN_QTY }) => [LINE_NO, PO_QTY, RMN_QTY])).toEqual([
      [1, 12, 12],
      [3, 2, 2],
    ]);
    expect((await list({ PO_NO: po.PO_NO }))[0]).toMatchObject({ TOT_QTY: 14, TOT_AMT: 140 });
    await moved(ops, [receipt(po, 1, 'PO-LINE', 8)]);
    const [now] = await linesOf(po);
    expect(told(await post('saveMimiPoG2', [{ ...now, BATCH_FLAG: 'update', PO_QTY: 7 }]))).toEqual([422, '1 PO_QTY MSG000016']);
    expect(told(await post('saveMimiPoG2', [{ ...now, BATCH_FLAG: 'update', ITEM_CD: 'MM-1004' }]))).toEqual([422, '1 ITEM_CD MSG000026']);
    expect(told(await post('saveMimiPoG2', [{ ...now, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 LINE_NO MSG000026']);
    expect((await post('saveMimiPoG2', [{ ...now, BATCH_FLAG: 'update', PO_QTY: 8 }])).statusCode).toBe(200);
    expect(await stateOf(po)).toEqual(['PRT', 80, 'CLS 8 0', 'OPN 0 2']);
    const [head] = await list({ PO_NO: po.PO_NO });
    expect(told(await post('saveMimiPo', [{ ...head, BATCH_FLAG: 'delete' }]))).toEqual([422, expect.stringMatching(/^1 PO_NO MSG000026/)]);
  });

  it('is ended by hand with a reason, and takes nothing then; is cancelled while nothing has come', async () => {
    await freshItem(t, 'PO-END');
    const po = await made([line('PO-END', 10), line('MM-1002', 3)]);
    await moved(ops, [receipt(po, 1, 'PO-END', 2)]);
    const [head] = await list({ PO_NO: po.PO_NO });
    expect(told(await post('cancel', [{ ...head }]))).toEqual([422, '1 MIMI_PO_STS MSG000027']);
    expect(told(await post('close', [{ ...head }]))).toEqual([422, 'RSN MSG000039']);
    expect((await post('close', [{ ...head }], ops, '단종')).statusCode).toBe(200);
    expect(await stateOf(po)).toEqual(['END', 15.4, 'END 2 8', 'END 0 3']);
    const more = await plan(ops, [receipt(po, 1, 'PO-END', 1)]);
    expect(told(await actOn(ops, 'confirm', more))).toEqual([422, '1 SPLY_QTY MSG000245']);
    expect(
      await t.sql(`select from_sts, to_sts, chg_rsn from cms_sts_hist where ref_tp = 'MPO' and ref_key = $1`, [`C00003|${po.PO_NO}`]),
    ).toEqual([{ from_sts: 'PRT', to_sts: 'END', chg_rsn: '단종' }]);

    const unwanted = await made([line('MM-1002', 3)], customer);
    const cancelled = await post('cancel', [{ ...unwanted }], customer);
    expect(cancelled.json().data.LIST[0]).toMatchObject({ MIMI_PO_STS: 'CXL' });
    expect(told(await post('saveMimiPoG2', [{ ...unwanted, ...line('MM-1004', 1), BATCH_FLAG: 'insert' }]))).toEqual([
      422,
      '1 MIMI_LINE_STS MSG000027',
    ]);
    const late = await plan(ops, [receipt(unwanted, 1, 'MM-1002', 1)]);
    expect(told(await actOn(ops, 'confirm', late))).toEqual([422, '1 SPLY_QTY MSG000245']);
  });

  it('those with lines past due are found', async () => {
    const late = await list({ PAST_DUE: 'Y' });
    expect(late.length).toBeGreaterThan(3);
    expect(late.every(({ LATE_YN, MIMI_PO_STS }) => LATE_YN === 'Y' && ['OPN', 'PRT'].includes(MIMI_PO_STS))).toBe(true);
    expect((await ops.post(`${path}/excel`, { SEARCH: { FR_DT: addDays(today, -100), TO_DT: today } })).statusCode).toBe(200);
  });
});
