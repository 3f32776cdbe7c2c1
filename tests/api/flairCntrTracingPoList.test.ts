import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Cntr, CntrLoad } from '../../src/contract/flair/flairCntrTracingPoList';
import type { TestApp, Visitor } from '../support/db';
import { booked, bookingNow, change, confirmed, flairCustomer, newPo, newShipment, post } from '../support/flairBookings';
import { told } from '../support/stock';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, customer, today } = await visited({ ops: 'ops01', customer: 'cadm01' }));
});
afterAll(() => t?.close());

const path = '/api/flair/flairCntrTracingPoList';
const period = () => ({ DT_TP: 'ETA', FR_DT: addDays(today, -90), TO_DT: addDays(today, 60) });
const list = async (SEARCH: object, who: Visitor = ops) =>
  (await who.data<ReadData<Cntr>>(`${path}/selectFlairCntrTracingPo`, { SEARCH: { ...period(), ...SEARCH } })).LIST;
const inside = async ({ HBL_SEQ, CNTR_NO }: Cntr, who: Visitor = ops) =>
  (await who.data<ReadData<CntrLoad>>(`${path}/selectFlairCntrTracingPoG2`, { SEARCH: { HBL_SEQ, CNTR_NO } })).LIST;

describe('containers with purchase orders in them', () => {
  it('one row for each shipment and container, with what bookings that stand have put into it', async () => {
    const [po, next] = [await newPo(t, [100, 50]), await newPo(t, [30])];
    const { HBL_NO, boxes } = await newShipment(t);
    const of = (PO_NO: string, LINE_NO: number, BKD_QTY: number) => ({
      CUST_CD: flairCustomer,
      PO_NO,
      LINE_NO,
      BKD_QTY,
      MSR_CBM: BKD_QTY / 10,
    });
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 100), of(po, 2, 50), of(next, 1, 30)]);
    expect(await list({ HBL_NO })).toEqual([]);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    expect(
      (await change(ops, BKG_NO, [{ CNTR_NO: boxes[0], LOAD_QTY: 90 }, { CNTR_NO: boxes[0] }, { CNTR_NO: boxes[0] }])).statusCode,
    ).toBe(200);
    const [first, second, ...more] = await list({ HBL_NO });
    expect(more).toEqual([]);
    expect(second).toMatchObject({ CNTR_NO: boxes[1], PO_CNT: 0, LOAD_QTY: null });
    expect(first).toMatchObject({ CNTR_NO: boxes[0], HBL_NO, PO_CNT: 2, LOAD_QTY: 170, MSR_CBM: 18, CNTR_STS: 'PLN', FREE_STS: 'NONE' });
    const [type] = await t.sql<{ v: string }>(`select inr_cbm as v from mdm_cntr_tp where cntr_tp_cd = '40HC'`);
    expect(first?.LOAD_RATE).toBe(Math.round(18_000 / Number(type?.v)) / 10);
    const lines = await inside(first as Cntr);
    expect(lines.map(({ PO_NO, LINE_NO, LOAD_QTY }) => [PO_NO, LINE_NO, LOAD_QTY])).toEqual([
      ...[[po, 1, 90] as const, [po, 2, 50] as const],
      [next, 1, 30],
    ]);
    expect(lines[0]).toMatchObject({ STYLE_NO: 'FL27S-1104', REQ_DLV_DT: addDays(today, 40) });
    expect((await list({ PO_NO: next })).map(({ CNTR_NO }) => CNTR_NO)).toEqual([boxes[0]]);
    expect(await list({ PO_NO: next, STYLE_NO: 'OTHER' })).toEqual([]);
    expect(await list({ HBL_NO, CNTR_STS: ['RTN'] })).toEqual([]);
    expect((await post('cancel', [{ ...(await bookingNow(ops, BKG_NO)) }], ops, 'x')).statusCode).toBe(200);
    expect(await list({ HBL_NO })).toEqual([]);
  });

  it('who sees them: the account and its staff; another account has no such screen, another corporation finds none', async () => {
    const all = await list({}, customer);
    expect(all.length).toBeGreaterThan(10);
    const keys = all.map(({ HBL_NO, CNTR_NO }) => `${HBL_NO} ${CNTR_NO}`);
    expect(new Set(keys).size).toBe(keys.length);
    const full = all.find(({ PO_CNT }) => PO_CNT > 0) as Cntr;
    expect((await inside(full, customer)).reduce((sum, { LOAD_QTY }) => sum + LOAD_QTY, 0)).toBe(full.LOAD_QTY);
    const other = await t.login('adm2000', { corp: '2000' });
    expect([await list({}, other), await inside(full, other)]).toEqual([[], []]);
    expect((await (await t.login('cadm03')).post(`${path}/selectFlairCntrTracingPo`, { SEARCH: period() })).statusCode).toBe(403);
    expect(told(await ops.post(`${path}/selectFlairCntrTracingPo`, { SEARCH: {} }))).toEqual([422, 'FR_DT MSG000012', 'TO_DT MSG000012']);
    expect((await customer.post(`${path}/excel`, { SEARCH: period() })).statusCode).toBe(200);
    expect(
      (await customer.post(`${path}/excel`, { SEARCH: { HBL_SEQ: full.HBL_SEQ, CNTR_NO: full.CNTR_NO }, GRID: 'G2' })).statusCode,
    ).toBe(200);
  });
});
