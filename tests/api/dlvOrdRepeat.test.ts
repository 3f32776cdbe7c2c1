import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import type { RepeatRow } from '../../src/contract/pan/popup/dlvOrdRepeatPopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lead, makeOrder, todayOf, workingDay } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let cusr: Visitor;
let foreign: Visitor;
let today: string;
/** An order that has everything that is its own: a truck, a number, times. */
let done: DeliveryOrder;

const path = '/api/pan/popup/DlvOrdRepeatPopup';
const rowsOf = (v: Visitor, SEARCH: object) => v.data<{ LIST: RepeatRow[]; TOTAL: number }>(`${path}/selectDlvOrdRepeat`, { SEARCH });
const post = (v: Visitor, verb: string, LIST: object[]) => v.post(`${path}/${verb}`, { BATCH_ID: randomUUID(), LIST });
const repeat = (v: Visitor, ...rows: object[]) =>
  post(
    v,
    'saveDlvOrdRepeat',
    rows.map((row) => ({ BATCH_FLAG: 'insert', ...row })),
  );
const template = (v: Visitor, over: object = {}) =>
  post(v, 'saveDlvOrdTmpl', [{ BATCH_FLAG: 'insert', TMPL_NM: '용인 정기', SHR_TP: 'OWN', DLV_ORD_NO: done.DLV_ORD_NO, ...over }]);
const madeOf = (answer: { json(): unknown }) => (answer.json() as { data: { LIST: DeliveryOrder[] } }).data.LIST;
const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.ROW_NO, e.FIELD, e.CODE]);

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm, cusr, foreign] = await Promise.all([t.login('ops01'), t.login('cadm01'), t.login('cusr01'), t.login('cadm02')]);
  today = await todayOf(t);
  const made = await makeOrder(t, ops, 'C00001', {
    CNTR_NO: 'MSCU1234566',
    CNTR_TP_CD: '40HC',
    SEAL_NO: 'S1',
    TRSP_AMT: 620000,
    RMK: '내부 메모',
    REQ_RMK: '도크 3번',
    G2: [{ ITEM_NM: '러닝화', LOT_NO: 'L1', QTY: 10, QTY_UT: 'BOX', PKG_QTY: 10, GRS_WT: 1200.5 }],
  });
  done = await lead(t, ops, made, 'LDD');
});
afterAll(() => t.close());

describe('orders repeated from earlier ones', () => {
  it('several at once on other days: what is their own is not taken over', async () => {
    const other = await makeOrder(t, ops, 'C00001', { DLV_PLC_NM: '이천 물류센터' });
    const [one, two] = [await workingDay(t, 8), await workingDay(t, 15)];
    const source = (order: DeliveryOrder, PICKUP_DT: string) => ({
      REPEAT_TP: 'ORD',
      REPEAT_NO: order.DLV_ORD_NO,
      PICKUP_DT,
      PICKUP_TM: '0800',
      DLV_DT: PICKUP_DT,
    });
    const [first, second] = madeOf(await repeat(cadm, source(done, one), source(other, two)));
    expect(first).toMatchObject({
      ...{ CUST_CD: 'C00001', DLV_ORD_STS: 'TMP', DLV_ORD_DT: today, PICKUP_DT: one, PICKUP_TM: '0800', DLV_DT: one, CNTR_TP_CD: '40HC' },
      ...{ PICKUP_PLC_NM: done.PICKUP_PLC_NM, DLV_ADDR: done.DLV_ADDR, REQ_RMK: '도크 3번', GRS_WT: 1200.5 },
      ...{ HBL_NO: null, CNTR_NO: null, SEAL_NO: null, CAR_NO: null, DRV_NM: null, DRV_TEL: null, LOAD_DTM: null, ASGN_DTM: null },
    });
    expect(second).toMatchObject({ PICKUP_DT: two, DLV_PLC_NM: '이천 물류센터', UPLOAD_NO: first?.UPLOAD_NO });
    const [stored] = await t.sql('select trsp_amt, rmk, truck_cd from pan_dlv_ord where dlv_ord_no = $1', [first?.DLV_ORD_NO]);
    expect(stored).toEqual({ trsp_amt: null, rmk: null, truck_cd: null });
    const lines = await t.sql('select item_nm, lot_no, qty::float, dlvd_qty from pan_dlv_ord_dtl where dlv_ord_no = $1', [
      first?.DLV_ORD_NO,
    ]);
    expect(lines).toEqual([{ item_nm: '러닝화', lot_no: null, qty: 10, dlvd_qty: null }]);
  });

  it('proposes the same days of the week when they come next, the delivery as many days later', async () => {
    const pickup = addDays(today, -9);
    const made = await makeOrder(t, ops, 'C00001', {});
    await t.sql('update pan_dlv_ord set pickup_dt = $2, dlv_dt = $3 where dlv_ord_no = $1', [made.DLV_ORD_NO, pickup, addDays(pickup, 2)]);
    const { LIST } = await rowsOf(cadm, { REPEAT_TP: 'ORD', FR_DT: pickup, TO_DT: pickup });
    const row = LIST.find(({ REPEAT_NO }) => REPEAT_NO === made.DLV_ORD_NO);
    expect(row).toMatchObject({ WAS_DT: pickup, PICKUP_DT: addDays(today, 5), DLV_DT: addDays(today, 7) });
    expect(row).not.toHaveProperty('CNTR_NO');
    expect(LIST.every(({ CUST_CD, TRSP_AMT, CAR_NO }) => CUST_CD === 'C00001' && TRSP_AMT === undefined && CAR_NO === undefined)).toBe(
      true,
    );
    const long = await cadm.post(`${path}/selectDlvOrdRepeat`, { SEARCH: { FR_DT: addDays(today, -40), TO_DT: today } });
    expect(long.json().code).toBe('MSG000023');
  });

  it('an order of somebody else is none, and nothing of the others is made', async () => {
    const PICKUP_DT = await workingDay(t, 9);
    const strange = await makeOrder(t, ops, 'C00003');
    const before = await t.sql('select count(*) from pan_dlv_ord');
    const days = { PICKUP_DT, DLV_DT: PICKUP_DT };
    const refused = await repeat(
      cadm,
      { REPEAT_TP: 'ORD', REPEAT_NO: done.DLV_ORD_NO, ...days },
      { REPEAT_TP: 'ORD', REPEAT_NO: strange.DLV_ORD_NO, ...days },
    );
    expect([refused.statusCode, faults(refused)]).toEqual([422, [[2, 'REPEAT_NM', 'MSG000043']]]);
    expect((await rowsOf(cadm, { REPEAT_TP: 'SEL', DLV_ORD_NO: [strange.DLV_ORD_NO] })).LIST).toEqual([]);
    expect(await t.sql('select count(*) from pan_dlv_ord')).toEqual(before);
  });

  it('days are typed: none, past or turned around are refused; so is the same order again', async () => {
    const source = { REPEAT_TP: 'ORD', REPEAT_NO: done.DLV_ORD_NO };
    const yesterday = addDays(today, -1);
    expect(faults(await repeat(ops, source))).toEqual([
      [1, 'PICKUP_DT', 'MSG000012'],
      [1, 'DLV_DT', 'MSG000012'],
    ]);
    expect(faults(await repeat(ops, { ...source, PICKUP_DT: yesterday, DLV_DT: today }))).toEqual([[1, 'PICKUP_DT', 'MSG000189']]);
    const [day, next] = [addDays(today, 20), addDays(today, 21)];
    expect(faults(await repeat(ops, { ...source, PICKUP_DT: next, DLV_DT: day }))).toEqual([[1, 'DLV_DT', 'MSG000239']]);
    expect((await repeat(ops, { ...source, PICKUP_DT: day, DLV_DT: next })).statusCode).toBe(200);
    expect(faults(await repeat(ops, { ...source, PICKUP_DT: day, DLV_DT: next }))).toEqual([[1, 'REQ_RMK', 'MSG000520']]);
  });

  it('a container haul needs a container of its own', async () => {
    await t.sql(`update pan_dlv_ord set dlv_tp = 'CNTR' where dlv_ord_no = $1`, [done.DLV_ORD_NO]);
    const day = addDays(today, 25);
    const source = { REPEAT_TP: 'ORD', REPEAT_NO: done.DLV_ORD_NO, PICKUP_DT: day, DLV_DT: day };
    expect(faults(await repeat(ops, source))).toEqual([[1, 'CNTR_NO', 'MSG000012']]);
    expect(faults(await repeat(ops, { ...source, CNTR_NO: 'MSCU1234566' }))).toEqual([[1, 'CNTR_NO', 'MSG000024']]);
    await t.sql(`update pan_dlv_ord set dlv_tp = 'FTL' where dlv_ord_no = $1`, [done.DLV_ORD_NO]);
  });
});

describe('templates', () => {
  const templates = async (v: Visitor, KEYWORD: string) =>
    (await rowsOf(v, { REPEAT_TP: 'TMPL', KEYWORD })).LIST.map((row) => [row.REPEAT_NM, row.SHR_TP, row.OWN_YN]);

  it('are their maker’s until they are shared: with everybody of the customer, or with staff of the office', async () => {
    expect((await template(cadm, { TMPL_NM: '내 것' })).statusCode).toBe(200);
    await template(cadm, { TMPL_NM: '우리 것', SHR_TP: 'CUST' });
    await template(ops, { TMPL_NM: '사무실 것', SHR_TP: 'ORGN' });
    const all = (v: Visitor) => templates(v, '것');
    expect(await all(cadm)).toEqual([
      ['내 것', 'OWN', 'Y'],
      ['우리 것', 'CUST', 'Y'],
    ]);
    expect(await all(cusr)).toEqual([['우리 것', 'CUST', 'N']]);
    expect(await all(ops)).toEqual([
      ['사무실 것', 'ORGN', 'Y'],
      ['우리 것', 'CUST', 'N'],
    ]);
    expect(await all(foreign)).toEqual([]);
    expect(faults(await template(cadm, { SHR_TP: 'ORGN' }))).toEqual([[1, 'SHR_TP', 'MSG000029']]);
  });

  it('make orders as they were when they were saved, for who sees them alone', async () => {
    const made = await makeOrder(t, ops, 'C00001', { DLV_PLC_NM: '첫 하차지' });
    await template(cadm, { TMPL_NM: '고정', DLV_ORD_NO: made.DLV_ORD_NO });
    await t.sql(`update pan_dlv_ord set dlv_plc_nm = '다른 하차지' where dlv_ord_no = $1`, [made.DLV_ORD_NO]);
    const [row] = (await rowsOf(cadm, { REPEAT_TP: 'TMPL', KEYWORD: '고정' })).LIST;
    expect(row).toMatchObject({ DLV_PLC_NM: '첫 하차지', PICKUP_DT: addDays(today, 1), WAS_DT: null });
    const source = { REPEAT_TP: 'TMPL', REPEAT_NO: row?.REPEAT_NO, PICKUP_DT: row?.PICKUP_DT, DLV_DT: row?.DLV_DT };
    expect(madeOf(await repeat(cadm, source))[0]).toMatchObject({ CUST_CD: 'C00001', DLV_PLC_NM: '첫 하차지', DLV_ORD_STS: 'TMP' });
    for (const v of [cusr, ops, foreign]) expect(faults(await repeat(v, source))).toEqual([[1, 'REPEAT_NM', 'MSG000043']]);
  });

  it('are made of orders that one sees, and hold no price, no remark of staff and no number', async () => {
    const strange = await makeOrder(t, ops, 'C00003');
    expect(faults(await template(cadm, { DLV_ORD_NO: strange.DLV_ORD_NO }))).toEqual([[1, 'DLV_ORD_NO', 'MSG000043']]);
    expect(faults(await template(cadm, { TMPL_NM: ' ' }))).toEqual([[1, 'TMPL_NM', 'MSG000012']]);
    await template(ops, { TMPL_NM: '값 없는', SHR_TP: 'CUST' });
    const [stored] = await t.sql<{ tmpl_cnnt: string }>(`select tmpl_cnnt from pan_dlv_tmpl where tmpl_nm = '값 없는'`);
    const content = JSON.parse(stored?.tmpl_cnnt ?? '{}');
    expect(Object.keys(content)).not.toEqual(expect.arrayContaining(['TRSP_AMT']));
    for (const name of ['TRSP_AMT', 'RMK', 'CNTR_NO', 'HBL_NO', 'CAR_NO', 'DRV_TEL', 'DLV_ORD_NO'])
      expect(content).not.toHaveProperty(name);
  });

  it('are deleted by their maker, and by an administrator', async () => {
    await template(ops, { TMPL_NM: '지울', SHR_TP: 'CUST' });
    const [row] = await t.sql<{ seq: number; cnt: number }>(
      `select tmpl_seq::int as seq, upd_cnt as cnt from pan_dlv_tmpl where tmpl_nm = '지울'`,
    );
    const gone = (v: Visitor) => post(v, 'delete', [{ REPEAT_TP: 'TMPL', REPEAT_NO: String(row?.seq), UPD_CNT: row?.cnt }]);
    expect(faults(await gone(cadm))).toEqual([[1, undefined, 'MSG000029']]);
    expect((await gone(foreign)).json().code).toBe('MSG000043');
    expect((await gone(await t.login('adm1000'))).statusCode).toBe(200);
  });
});
