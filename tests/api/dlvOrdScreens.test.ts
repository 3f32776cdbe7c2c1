import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addDays, addMonths } from '../../src/contract/dates';
import type { DeliveryOrder, DeliveryOrderLine } from '../../src/contract/pan/dlvOrd';
import type { OrderCost } from '../../src/contract/pan/dlvOrdDetail';
import type { DeliveryOrderProgress } from '../../src/contract/pan/dlvOrdList';
import type { DlvOrdSummary } from '../../src/contract/pan/dlvOrdSummaryList';
import type { StatusChange } from '../../src/contract/statusChange';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lead, makeOrder, newOrder, take, todayOf } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let cusr: Visitor;
let today: string;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm, cusr] = await Promise.all([t.login('ops01'), t.login('cadm01'), t.login('cusr01')]);
  today = await todayOf(t);
});
afterAll(() => t.close());

const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.ROW_NO, e.FIELD, e.CODE]);
const list = <R>(v: Visitor, path: string, SEARCH: object) => v.data<{ LIST: R[]; TOTAL: number }>(path, { SEARCH });
const now = async () => (await t.sql<{ n: string }>(`select to_char(now(), 'YYYYMMDDHH24MISS') as n`))[0]?.n as string;
const delivered = async (over: Record<string, unknown> = {}) =>
  take(ops, 'complete', await lead(t, ops, await makeOrder(t, ops, 'C00001', over), 'ARV'), { RCVR_NM: '오창고', CMPL_DTM: await now() });

describe('dlvOrdList', () => {
  const path = '/api/pan/dlvOrdList/selectDlvOrd';
  const period = () => ({ FR_DT: addDays(today, -60), TO_DT: addDays(today, 60) });

  it('shows the progress of deliveries: on time by the asked time, two hours of grace', async () => {
    const order = await delivered();
    const at = async (arrived: string) => {
      await t.sql(`update pan_dlv_ord set dlv_dt = '20261102', dlv_tm = '1500', arr_dtm = $2::timestamptz where dlv_ord_no = $1`, [
        order.DLV_ORD_NO,
        arrived,
      ]);
      return (await list<DeliveryOrderProgress>(ops, path, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST[0]?.ONTIME_YN;
    };
    expect(await at('2026-11-02 17:00:00+09')).toBe('Y');
    expect(await at('2026-11-02 17:00:01+09')).toBe('N');
    await t.sql('update pan_dlv_ord set dlv_tm = null where dlv_ord_no = $1', [order.DLV_ORD_NO]);
    const day = async () => (await list<DeliveryOrderProgress>(ops, path, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST[0]?.ONTIME_YN;
    expect(await day()).toBe('Y');
    await t.sql(`update pan_dlv_ord set arr_dtm = '2026-11-03 00:00:00+09' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect(await day()).toBe('N');
  });

  it('gives no price to anybody, and customers the trucker by name alone', async () => {
    const staff = await list<DeliveryOrderProgress>(ops, path, period());
    const own = await list<DeliveryOrderProgress>(cadm, path, period());
    expect([...staff.LIST, ...own.LIST].every((o) => o.TRSP_AMT === null)).toBe(true);
    expect(own.LIST.every((o) => o.TRUCK_CD === null && o.CUST_CD === 'C00001')).toBe(true);
    expect(own.LIST.some((o) => o.TRUCK_NM !== null)).toBe(true);
    expect((await list<DeliveryOrderProgress>(cadm, path, { ...period(), TRUCK_CD: 'NOSUCH' })).TOTAL).toBe(own.TOTAL);
  });

  it('searches places by a keyword, several states at once, no more than six months', async () => {
    await makeOrder(t, ops, 'C00001', { DLV_PLC_NM: '별빛 물류센터 100%' });
    const found = await list<DeliveryOrderProgress>(ops, path, { ...period(), KEYWORD: '센터 100%' });
    expect(found.LIST.map((o) => o.DLV_PLC_NM)).toEqual(['별빛 물류센터 100%']);
    const both = await list<DeliveryOrderProgress>(ops, path, { ...period(), DLV_ORD_STS: ['CMP', 'ASG'] });
    expect(new Set(both.LIST.map((o) => o.DLV_ORD_STS))).toEqual(new Set(['CMP', 'ASG']));
    const long = await ops.post(path, { SEARCH: { FR_DT: '20260101', TO_DT: '20260702' } });
    expect(long.json().code).toBe('MSG000023');
  });

  it('the Excel holds what its reader may see; an empty one is refused', async () => {
    const file = await cadm.post('/api/pan/dlvOrdList/excel', { SEARCH: period(), ACCESS_RSN: '확인' });
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(`배송 오더 현황_${today}.xlsx`);
    const none = await cadm.post('/api/pan/dlvOrdList/excel', { SEARCH: { ...period(), HBL_NO: 'NOSUCH' }, ACCESS_RSN: '확인' });
    expect([none.statusCode, none.json().code]).toEqual([422, 'MSG000035']);
  });
});

describe('dlvOrdDetail', () => {
  const read = <R>(v: Visitor, verb: string, no: string) => list<R>(v, `/api/pan/dlvOrdDetail/${verb}`, { DLV_ORD_NO: no });
  const save = (v: Visitor, row: object) => v.post('/api/pan/dlvOrdDetail/saveDlvOrdDetail', { BATCH_ID: randomUUID(), LIST: [row] });

  it('one order in full with lines and every step of its way', async () => {
    const order = await delivered();
    const [form] = (await read<DeliveryOrder>(ops, 'selectDlvOrdDetailForm', order.DLV_ORD_NO)).LIST;
    expect(form).toMatchObject({ DLV_ORD_NO: order.DLV_ORD_NO, DLV_ORD_STS: 'CMP', RCVR_NM: '오창고' });
    expect((await read<DeliveryOrderLine>(ops, 'selectDlvOrdDetail', order.DLV_ORD_NO)).LIST).toHaveLength(1);
    const steps = (await read<StatusChange>(ops, 'selectDlvOrdDetailG2', order.DLV_ORD_NO)).LIST;
    expect(steps.map((s) => s.TO_STS)).toEqual(['CMP', 'ARV', 'LDD', 'ASG', 'CFM', 'REQ', 'TMP']);
    expect(steps.every((s) => s.CHG_USER_NM === '강배차' && /^\d{14}$/.test(s.CHG_DTM ?? ''))).toBe(true);
  });

  it('a foreign or missing order is empty on every grid', async () => {
    const other = await makeOrder(t, ops, 'C00003');
    for (const verb of [
      'selectDlvOrdDetailForm',
      'selectDlvOrdDetail',
      'selectDlvOrdDetailG2',
      'selectDlvOrdDetailG3',
      'selectDlvOrdDetailG4',
    ]) {
      expect([verb, (await read(cadm, verb, other.DLV_ORD_NO)).LIST, (await read(cadm, verb, 'DV0')).LIST]).toEqual([verb, [], []]);
    }
  });

  it('costs are for staff, and from CFM on the sales lines for the customer’s administrator', async () => {
    const order = await delivered({ CAR_TP: 'T5', DLV_AREA: null });
    await t.sql(`update set_cost set cost_sts = 'TMP' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    const [line] = await t.sql<{ cost_no: string }>('select cost_no from set_cost where dlv_ord_no = $1', [order.DLV_ORD_NO]);
    if (!line) {
      await t.sql(
        `insert into set_cost (cost_no, corp_cd, orgn_cd, cust_cd, cost_tp, ar_ap, occr_dt, dlv_ord_no, frt_cd, frt_unit, unit_qty, unit_prc, curr_cd, exch_rate, frgn_amt, sply_amt, vat_tp, vat_amt, tot_amt, cost_sts, del_yn)
         values ('CTTEST1', '1000', $2, 'C00001', 'TRSP', 'AR', current_date, $1, 'TRC', 'CAR', 1, 100000, 'KRW', 1, 100000, 100000, 'TAX', 10000, 110000, 'TMP', 'N')`,
        [order.DLV_ORD_NO, order.ORGN_CD],
      );
    }
    const costs = async (v: Visitor) => (await read<OrderCost>(v, 'selectDlvOrdDetailG4', order.DLV_ORD_NO)).LIST.length;
    expect([await costs(ops), await costs(cadm), await costs(cusr)]).toEqual([1, 0, 0]);
    await t.sql(`update set_cost set cost_sts = 'CFM' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect([await costs(ops), await costs(cadm), await costs(cusr)]).toEqual([1, 1, 0]);
    await t.sql(`update set_cost set ar_ap = 'AP' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect([await costs(ops), await costs(cadm)]).toEqual([1, 0]);
  });

  it('form and lines are saved together or not at all', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const [line] = (await read<DeliveryOrderLine>(ops, 'selectDlvOrdDetail', order.DLV_ORD_NO)).LIST;
    const wrong = await save(ops, { ...order, BATCH_FLAG: 'update', DLV_PLC_NM: '바뀜', G2: [{ ...line, BATCH_FLAG: 'update', QTY: 0 }] });
    expect(wrong.statusCode).toBe(422);
    expect((await read<DeliveryOrder>(ops, 'selectDlvOrdDetailForm', order.DLV_ORD_NO)).LIST[0]?.DLV_PLC_NM).toBe(order.DLV_PLC_NM);
    const good = await save(ops, {
      ...order,
      BATCH_FLAG: 'update',
      DLV_PLC_NM: '바뀜',
      G2: [
        { ...line, BATCH_FLAG: 'update', QTY: 7 },
        { BATCH_FLAG: 'insert', ITEM_NM: '더', QTY: 1, QTY_UT: 'EA' },
      ],
    });
    expect(good.json().data.LIST[0]).toMatchObject({ DLV_PLC_NM: '바뀜' });
    expect((await read<DeliveryOrderLine>(ops, 'selectDlvOrdDetail', order.DLV_ORD_NO)).LIST.map((l) => l.QTY)).toEqual([7, 1]);
  });

  it('a copy is a new draft of its own', async () => {
    const order = await delivered();
    const answer = await save(cadm, {
      ...(await newOrder(t, 'C00001')),
      G2: [{ BATCH_FLAG: 'insert', ITEM_NM: '가', QTY: 1, QTY_UT: 'EA' }],
    });
    expect(answer.json().data.LIST[0]).toMatchObject({ DLV_ORD_STS: 'TMP', CUST_CD: 'C00001' });
    expect(answer.json().data.LIST[0].DLV_ORD_NO).not.toBe(order.DLV_ORD_NO);
  });
});

describe('dlvOrdSummaryList', () => {
  const path = '/api/pan/dlvOrdSummaryList/selectDlvOrdSummary';
  const year = () => ({ FR_DT: addMonths(today, -12), TO_DT: today });

  it('sums agree with the orders behind them, whatever they are grouped by', async () => {
    const [sum] = await t.sql<{ n: number; car: number; cmp: number }>(
      `select count(*)::int as n, sum(car_qty)::int as car, count(*) filter (where dlv_ord_sts = 'CMP')::int as cmp
         from pan_dlv_ord where corp_cd = '1000' and orgn_cd = '10IC21' and del_yn = 'N' and dlv_dt between $1::date and $2::date`,
      [year().FR_DT, year().TO_DT],
    );
    for (const SUM_TP of [['DAY'], ['MON', 'CUST'], ['CUST', 'TRK', 'CAR'], ['AREA']]) {
      const { LIST } = await list<DlvOrdSummary>(ops, path, { ...year(), SUM_TP });
      const total = (f: 'ORD_CNT' | 'CAR_QTY' | 'CMP_CNT') => LIST.reduce((n, g) => n + g[f], 0);
      expect([SUM_TP, total('ORD_CNT'), total('CAR_QTY'), total('CMP_CNT')]).toEqual([SUM_TP, sum?.n, sum?.car, sum?.cmp]);
    }
  });

  it('the orders of a group are those it counted', async () => {
    const { LIST } = await list<DlvOrdSummary>(ops, path, { ...year(), SUM_TP: ['MON', 'CUST', 'TRK'] });
    for (const group of LIST.slice(0, 5)) {
      const { GRP1_CD, GRP2_CD, GRP3_CD, ORD_CNT } = group;
      const orders = await list<DeliveryOrder>(ops, '/api/pan/dlvOrdSummaryList/selectDlvOrdSummaryG2', {
        ...year(),
        SUM_TP: ['MON', 'CUST', 'TRK'],
        GRP1_CD,
        GRP2_CD,
        GRP3_CD,
      });
      expect(orders.TOTAL).toBe(ORD_CNT);
    }
  });

  it('prices are for those who settle; a customer user has no summary at all', async () => {
    const sales = await list<DlvOrdSummary>(await t.login('sal01'), path, { ...year(), SUM_TP: ['MON'] });
    expect(sales.LIST.length).toBeGreaterThan(0);
    expect(sales.LIST.every((g) => g.TRSP_AMT === null)).toBe(true);
    const own = await list<DlvOrdSummary>(cadm, path, { ...year(), SUM_TP: ['CUST'] });
    expect(own.LIST.map((g) => [g.GRP1_CD, typeof g.TRSP_AMT])).toEqual([['C00001', 'number']]);
    expect((await cusr.post(path, { SEARCH: year() })).statusCode).toBe(403);
  });

  it('at most three bases, known ones, within a year', async () => {
    const code = async (SEARCH: object) => (await ops.post(path, { SEARCH: { ...year(), ...SEARCH } })).json().code;
    expect(await code({ SUM_TP: ['DAY', 'MON', 'CUST', 'CAR'] })).toBe('MSG000046');
    expect(await code({ SUM_TP: ["day'; drop table pan_dlv_ord; --"] })).toBe('MSG000017');
    expect(await code({ FR_DT: addDays(addMonths(today, -12), -1), SUM_TP: ['DAY'] })).toBe('MSG000023');
  });
});

describe('BatchInputPopup', () => {
  const save = (v: Visitor, LIST: object[]) => v.post('/api/pan/popup/BatchInputPopup/saveBatchInput', { BATCH_ID: randomUUID(), LIST });

  it('makes one draft a row from the pattern, dated today', async () => {
    const row = await newOrder(t, 'C00001', { G2: undefined, DLV_ORD_DT: '20200101' });
    const answer = await save(cadm, [row, { ...row, CAR_QTY: 2 }]);
    expect(answer.json().data.LIST.map((o: DeliveryOrder) => [o.DLV_ORD_STS, o.DLV_ORD_DT, o.CAR_QTY])).toEqual([
      ['TMP', today, 1],
      ['TMP', today, 2],
    ]);
  });

  it('names the rows with faults: past pick-up, container twice', async () => {
    const row = await newOrder(t, 'C00001', { G2: undefined, DLV_TP: 'CNTR', CAR_TP: 'TR40', CNTR_TP_CD: '40HC', CNTR_NO: 'CSQU3054383' });
    expect(faults(await save(ops, [{ ...row, PICKUP_DT: addDays(today, -1) }, row]))).toEqual([
      [1, 'PICKUP_DT', 'MSG000189'],
      [2, 'CNTR_NO', 'MSG000024'],
    ]);
    expect(
      (
        await save(
          ops,
          Array.from({ length: 201 }, () => row),
        )
      ).json().code,
    ).toBe('MSG000310');
  });

  it('brings the containers of a shipment that no live order carries', async () => {
    const [hbl] = await t.sql<{ hbl_no: string; hbl_seq: number }>(
      `select h.hbl_no, h.hbl_seq from fms_hbl h where h.cust_cd = 'C00001' and h.corp_cd = '1000'
         and (select count(*) from fms_cntr c where c.hbl_seq = h.hbl_seq) > 1
         and not exists (select 1 from pan_dlv_ord o join fms_cntr c on c.cntr_no = o.cntr_no where c.hbl_seq = h.hbl_seq) limit 1`,
    );
    const fill = async (v: Visitor, CUST_CD: string) =>
      v.post('/api/pan/popup/BatchInputPopup/fill', { SEARCH: { HBL_NO: hbl?.hbl_no, CUST_CD } });
    const all = (await fill(ops, 'C00001')).json().data.LIST;
    expect(all.length).toBeGreaterThan(1);
    await makeOrder(t, ops, 'C00001', { DLV_TP: 'CNTR', CAR_TP: 'TR40', CNTR_NO: all[0].CNTR_NO, CNTR_TP_CD: all[0].CNTR_TP_CD });
    expect((await fill(cadm, 'C00001')).json().data.LIST).toEqual(all.slice(1));
    expect((await fill(ops, 'C00003')).json().code).toBe('MSG000043');
    expect((await fill(await t.login('cadm03'), 'C00001')).json().code).toBe('MSG000043');
  });
});
