import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cost } from '../../src/contract/set/cost';
import type { CarMonth } from '../../src/contract/set/setCostCarList';
import type { ShipmentFreight } from '../../src/contract/set/setCostFrtDtlList';
import { bareCost, bareShipment } from '../support/bareCosts';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';

let t: TestApp;
let today = '';
let stl: Visitor;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  stl = await t.login('stl01');
  ops = await t.login('ops01');
});
afterAll(() => t?.close());
const rows = async <R>(who: Visitor, path: string, SEARCH: object) => (await who.data<{ LIST: R[] }>(`/api/set/${path}`, { SEARCH })).LIST;

describe('charges of shipments', () => {
  const period = () => ({ DT_TP: 'OCCR', FR_DT: `${today.slice(0, 6)}01`, TO_DT: today });
  const shipments = (who: Visitor, search: object = {}) =>
    rows<ShipmentFreight>(who, 'setCostFrtDtlList/selectSetCostFrtDtl', { ...period(), ...search });

  it('sales, purchases and profit of a shipment, and the lines they are the sums of', async () => {
    await bareShipment(t, today, 'FRTDTL000001');
    const one = (no: string, columns: object) => bareCost(t, no, today, { hbl_no: 'FRTDTL000001', ...columns });
    await one('FRTDTL1', { cost_sts: 'CFM' });
    await one('FRTDTL2', { frt_cd: 'DOC' });
    await one('FRTDTL3', { ar_ap: 'AP', vndr_cd: 'C00101', sply_amt: 100_000, vat_amt: 10_000, tot_amt: 110_000 });
    await one('FRTDTL4', { cost_sts: 'CXL' });
    await one('FRTDTL5', { cost_tp: 'ETC', frt_cd: 'INP' });
    const [row] = await shipments(stl, { HBL_NO: 'FRTDTL000001' });
    // 280,000 of 380,000 are 73.684… per cent.
    expect(row).toMatchObject({ AR_AMT: 380_000, AP_AMT: 100_000, PROFIT_AMT: 280_000, PROFIT_RATE: 73.7, CNTR_CNT: 0 });
    const lines = await rows<Cost>(stl, 'setCostFrtDtlList/selectSetCostFrtDtlG2', { ...period(), HBL_SEQ: row?.HBL_SEQ });
    expect(lines.map((line) => line.COST_NO).toSorted()).toEqual(['FRTDTL1', 'FRTDTL2', 'FRTDTL3']);
    expect(await shipments(stl, { HBL_NO: 'FRTDTL000001', FRT_CD: 'DOC' })).toMatchObject([
      { AR_AMT: 190_000, AP_AMT: 0, PROFIT_RATE: 100 },
    ]);
    expect(await shipments(stl, { HBL_NO: 'FRTDTL000001', IMEX_TP: 'E' })).toEqual([]);
  });

  it('customers get the sales that are confirmed: what was bought and the profit are not sent at all', async () => {
    const cadm = await t.login('cadm01');
    const [row] = await shipments(cadm, { HBL_NO: 'FRTDTL000001' });
    expect(row).toMatchObject({ AR_AMT: 190_000 });
    for (const hidden of ['AP_AMT', 'PROFIT_AMT', 'PROFIT_RATE']) expect(Object.keys(row ?? {})).not.toContain(hidden);
    const lines = await rows<Cost>(cadm, 'setCostFrtDtlList/selectSetCostFrtDtlG2', { ...period(), HBL_SEQ: row?.HBL_SEQ });
    expect(lines.map((line) => line.COST_NO)).toEqual(['FRTDTL1']);
    const cadm03 = await t.login('cadm03');
    expect(await shipments(cadm03, { HBL_NO: 'FRTDTL000001' })).toEqual([]);
    expect(await rows(cadm03, 'setCostFrtDtlList/selectSetCostFrtDtlG2', { ...period(), HBL_SEQ: row?.HBL_SEQ })).toEqual([]);
    const sorted = await cadm.post('/api/set/setCostFrtDtlList/selectSetCostFrtDtl', {
      SEARCH: period(),
      SORT: [{ FIELD: 'AP_AMT', DIR: 'ASC' }],
    });
    expect(sorted.json()).toMatchObject({ code: 'MSG000017' });
    const book = await cadm.post('/api/set/setCostFrtDtlList/excel', {
      SEARCH: period(),
      COLUMNS: [{ FIELD: 'AR_AMT' }, { FIELD: 'AP_AMT' }, { FIELD: 'PROFIT_AMT' }],
    });
    expect(book.statusCode === 200 ? book.body : '').not.toContain('매입');
  });
});

describe('costs of trucks', () => {
  const truck = async () => {
    const [car] = await t.sql<{ car_no: string; truck_cd: string }>(
      `select car_no, truck_cd from mdm_car where corp_cd = '1000' and use_yn = 'Y' order by car_no limit 1`,
    );
    if (!car) throw new Error('no truck');
    return car;
  };
  const month = () => today.slice(0, 6);
  const months = (who: Visitor, search: object = {}) =>
    rows<CarMonth>(who, 'setCostCarList/selectSetCostCar', { STL_YM: month(), ...search });
  const save = (who: Visitor, list: object[]) =>
    who.post('/api/set/setCostCarList/saveSetCostCarG2', { BATCH_ID: randomUUID(), LIST: list });

  it('what a truck earned and cost in the month, whose lines are entered, changed, confirmed and removed', async () => {
    const { car_no: CAR_NO, truck_cd: VNDR_CD } = await truck();
    await t.sql('delete from set_cost where car_no = $1', [CAR_NO]);
    expect(await months(stl, { CAR_NO })).toMatchObject([{ CAR_NO, AR_AMT: 0, AP_AMT: 0, PROFIT_AMT: 0 }]);
    await bareCost(t, 'CARTRSP1', today, { cost_tp: 'TRSP', frt_cd: 'TRC', car_no: CAR_NO, dist_km: 120.5, wait_hr: 2 });
    const fuel = { BATCH_FLAG: 'insert', CUST_CD: 'C00001', OCCR_DT: today, COST_TP: 'CAR', AR_AP: 'AP', VNDR_CD, CAR_NO, FRT_CD: 'FUE' };
    const saved = await save(ops, [{ ...fuel, UNIT_QTY: 120.5, UNIT_PRC: 400, CURR_CD: 'KRW', FRT_UNIT: 'KM' }]);
    expect(saved.json().data.LIST).toMatchObject([{ COST_TP: 'CAR', SPLY_AMT: 48_200, CAR_NO }]);
    expect(await months(stl, { CAR_NO })).toMatchObject([
      { AR_AMT: 190_000, AP_AMT: 48_200, PROFIT_AMT: 141_800, DIST_KM: 120.5, WAIT_HR: 2 },
    ]);
    const lines = await rows<Cost>(stl, 'setCostCarList/selectSetCostCarG2', { STL_YM: month(), CAR_NO });
    expect(lines.map((line) => line.COST_TP).toSorted()).toEqual(['CAR', 'TRSP']);
    const [line] = saved.json<{ data: { LIST: [Cost] } }>().data.LIST;
    expect((await save(ops, [{ ...fuel, FRT_CD: 'THC', COST_TP: 'FRT' }])).json()).toMatchObject({ code: 'MSG000017' });
    const confirm = (who: Visitor) =>
      who.post('/api/set/setCostCarList/confirm', { BATCH_ID: randomUUID(), LIST: [{ COST_NO: line.COST_NO, UPD_CNT: line.UPD_CNT }] });
    expect((await confirm(ops)).statusCode).toBe(403);
    const [confirmed] = (await confirm(stl)).json<{ data: { LIST: [Cost] } }>().data.LIST;
    expect(confirmed).toMatchObject({ COST_STS: 'CFM' });
    expect((await save(ops, [{ COST_NO: line.COST_NO, UPD_CNT: confirmed.UPD_CNT, BATCH_FLAG: 'delete' }])).json()).toMatchObject({
      code: 'MSG000027',
    });
  });

  it('asks for its month; customers and other corporations have none of it', async () => {
    expect((await stl.post('/api/set/setCostCarList/selectSetCostCar', { SEARCH: {} })).json()).toMatchObject({ code: 'MSG000012' });
    expect((await stl.post('/api/set/setCostCarList/selectSetCostCar', { SEARCH: { STL_YM: '202613' } })).json()).toMatchObject({
      code: 'MSG000187',
    });
    const cadm = await t.login('cadm01');
    for (const verb of ['selectSetCostCar', 'selectSetCostCarG2'])
      expect((await cadm.post(`/api/set/setCostCarList/${verb}`, { SEARCH: { STL_YM: month() } })).statusCode).toBe(403);
    expect((await save(cadm, [])).statusCode).toBe(403);
    const all = await months(stl);
    const own = await t.sql<{ car_no: string }>(`select car_no from mdm_car where corp_cd <> '1000'`);
    expect(all.filter((row) => own.some(({ car_no }) => car_no === row.CAR_NO))).toEqual([]);
  });
});
