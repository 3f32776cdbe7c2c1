import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import type { BoardDay } from '../../src/contract/pan/dlvOrdBoard';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, aTruck, lead, makeOrder, take, workingDay } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let other: Visitor;
let day: string;
let cars: { car_no: string; max_wt: number }[];

beforeAll(async () => {
  t = await createTestApp();
  [ops, other] = await Promise.all([t.login('ops01'), t.login('ops01')]);
  day = await workingDay(t, 60);
  cars = (
    await t.sql<{ car_no: string; max_wt: string }>(
      `select car_no, max_wt from mdm_car where corp_cd = '1000' and use_yn = 'Y' and max_wt between 4000 and 12000 order by car_no`,
    )
  ).map((car) => ({ ...car, max_wt: Number(car.max_wt) }));
});
afterAll(() => t.close());

const board = '/api/pan/dlvOrdBoard';
type Row = Partial<DeliveryOrder> & { AGREED?: string };

const on = (v: Visitor, action: string, order: Row, extra: Row = {}) =>
  v.post(`${board}/${action}`, { BATCH_ID: randomUUID(), LIST: [{ DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: order.UPD_CNT, ...extra }] });
async function done(v: Visitor, action: string, order: Row, extra: Row = {}): Promise<DeliveryOrder> {
  const answer = await on(v, action, order, extra);
  if (answer.statusCode !== 200) throw new Error(`${action}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: { LIST: DeliveryOrder[] } }>().data.LIST[0] as DeliveryOrder;
}
const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors;
const codes = (answer: { json(): unknown }) => faults(answer).map(({ FIELD, CODE }) => `${FIELD} ${CODE}`);

/** An order that waits for a truck, at times of the day. */
const open = async (from: string, to: string, more: Row = {}) =>
  lead(t, ops, await makeOrder(t, ops, 'C00001', { PICKUP_DT: day, PICKUP_TM: from, DLV_DT: day, DLV_TM: to, ...more }), 'CFM');
const car = (n: number): Row => ({ CAR_NO: cars[n]?.car_no });
const read = (v: Visitor, of = day) => v.data<BoardDay>(`${board}/selectDlvOrdBoard`, { SEARCH: { PICKUP_DT: of } });
const hired = { CAR_NO: '인천 99바 7777', CAR_TP: 'T5', MAX_WT: 5000, DRV_NM: '나당일', DRV_TEL: '010-7777-0001' };

describe('a day of the board', () => {
  it('has the orders without a truck, those of trucks, and every truck in use; telephones are in none of them', async () => {
    const waits = await open('0900', '1100');
    const has = await done(ops, 'assign', await open('1200', '1400'), car(0));
    const asked = await makeOrder(t, ops, 'C00001', { PICKUP_DT: day, DLV_DT: day });
    const { LIST, TRUCKS, NOW } = await read(ops);
    const numbers = LIST.map(({ DLV_ORD_NO }) => DLV_ORD_NO);
    expect(numbers).toEqual(expect.arrayContaining([waits.DLV_ORD_NO, has.DLV_ORD_NO]));
    expect(numbers).not.toContain(asked.DLV_ORD_NO);
    expect(TRUCKS.map(({ CAR_NO }) => CAR_NO)).toEqual(expect.arrayContaining(cars.map(({ car_no }) => car_no)));
    expect(JSON.stringify([LIST, TRUCKS])).not.toMatch(/TEL|01\d-\d{3,4}-\d{4}/);
    expect(NOW).toMatch(/^\d{14}$/);
    await done(ops, 'unassign', has);
  });

  it('shows what is under way over several days on each of them', async () => {
    const next = await workingDay(t, 70);
    const long = await done(ops, 'assign', await open('2200', '0700', { DLV_DT: next }), car(1));
    for (const one of [day, next]) expect((await read(ops, one)).LIST.map(({ DLV_ORD_NO }) => DLV_ORD_NO)).toContain(long.DLV_ORD_NO);
    await done(ops, 'unassign', long);
  });

  it('is the reader’s own: another branch, another corporation and customers see nothing of it', async () => {
    const waits = await open('0900', '1100');
    for (const [user, corp] of [
      ['ops02', '1000'],
      ['ops09', '2000'],
    ] as const) {
      const visitor = await t.login(user, { corp });
      expect((await read(visitor)).LIST.map(({ DLV_ORD_NO }) => DLV_ORD_NO)).not.toContain(waits.DLV_ORD_NO);
      expect((await on(visitor, 'assign', waits, car(0))).json().code).toBe('MSG000043');
    }
    for (const user of ['cadm01', 'sal01', 'stl01'])
      expect((await (await t.login(user)).post(`${board}/selectDlvOrdBoard`, { SEARCH: {} })).statusCode).toBe(403);
  });

  it('gives a driver’s telephone when it is asked for, and that is logged', async () => {
    const has = await done(ops, 'assign', await open('1600', '1700'), car(2));
    const { LIST } = await ops.data<{ LIST: object[] }>(`${board}/selectDlvOrdBoardG2`, { SEARCH: { DLV_ORD_NO: has.DLV_ORD_NO } });
    expect(LIST).toMatchObject([{ DRV_TEL: has.DRV_TEL }]);
    const [log] = await t.sql(
      `select tgt_key, col_list from cms_prvc_log where svc_id = 'pan.dlvOrdBoard.selectDlvOrdBoardG2' order by log_seq desc limit 1`,
    );
    expect(log).toMatchObject({ tgt_key: has.DLV_ORD_NO, col_list: expect.stringContaining('DRV_TEL') });
    await done(ops, 'unassign', has);
  });
});

describe('two dispatchers at once', () => {
  it('one order goes to the truck of the first; the second is told how it stands now, and nothing is doubled', async () => {
    const order = await open('0900', '1100');
    const [a, b] = await Promise.all([on(ops, 'assign', order, car(3)), on(other, 'assign', order, car(4))]);
    const [won, lost] = a.statusCode === 200 ? [a, b] : [b, a];
    expect([won.statusCode, lost.statusCode, lost.json().code]).toEqual([200, 409, 'MSG000025']);
    const { CAR_NO } = won.json().data.LIST[0];
    expect(lost.json().row).toMatchObject({ DLV_ORD_STS: 'ASG', CAR_NO });
    const steps = await t.sql(`select 1 from cms_sts_hist where ref_key = $1 and to_sts = 'ASG'`, [order.DLV_ORD_NO]);
    expect(steps).toHaveLength(1);
  });

  it('one truck is not given two orders at the same time unasked', async () => {
    const [first, second] = [await open('0900', '1100'), await open('1030', '1200')];
    const answers = await Promise.all([on(ops, 'assign', first, car(5)), on(other, 'assign', second, car(5))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const asked = answers.find(({ statusCode }) => statusCode === 409);
    expect(asked && codes(asked)).toEqual(['CAR_NO MSG000535']);
    const held = await t.sql(`select 1 from pan_dlv_ord where car_no = $1 and pickup_dt = $2::date and dlv_ord_sts = 'ASG'`, [
      cars[5]?.car_no,
      day,
    ]);
    expect(held).toHaveLength(1);
  });
});

describe('what the server asks', () => {
  it('a truck at two places at once, or with too much on it, is asked about; what was agreed to is done, something else is asked anew', async () => {
    await done(ops, 'assign', await open('0900', '1100'), car(6));
    const order = await open('1015', '1300', { GRS_WT: (cars[6]?.max_wt ?? 0) + 440, G2: [] });
    const asked = await on(ops, 'assign', order, car(6));
    expect([asked.statusCode, codes(asked)]).toEqual([409, ['CAR_NO MSG000249', 'CAR_NO MSG000535']]);
    const [load = '', overlap = ''] = faults(asked).map(({ MESSAGE }) => MESSAGE);
    expect(load).toContain('최대 적재중량을 초과');
    expect(codes(await on(ops, 'assign', order, { ...car(6), AGREED: load }))).toEqual(['CAR_NO MSG000535']);
    const [before] = await t.sql(`select dlv_ord_sts, car_no from pan_dlv_ord where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect(before).toEqual({ dlv_ord_sts: 'CFM', car_no: null });
    expect(await done(ops, 'assign', order, { ...car(6), AGREED: `${load}\n${overlap}` })).toMatchObject({ DLV_ORD_STS: 'ASG', ...car(6) });
  });

  it('times are moved as the rules of the order have it, and asked about too', async () => {
    const first = await done(ops, 'assign', await open('0900', '1100'), car(7));
    const second = await done(ops, 'assign', await open('1100', '1300'), car(7));
    expect(codes(await on(ops, 'move', second, { PICKUP_TM: '1045', DLV_TM: '1245' }))).toEqual(['CAR_NO MSG000535']);
    expect(await done(ops, 'move', second, { PICKUP_TM: '1115', DLV_TM: '1315' })).toMatchObject({ PICKUP_TM: '1115', DLV_TM: '1315' });
    expect(codes(await on(ops, 'move', first, { DLV_TM: '0830' }))).toEqual(['DLV_DT MSG000239']);
    expect(codes(await on(ops, 'move', first, { PICKUP_TM: '9999' }))).toEqual(['PICKUP_TM MSG000014']);
    const loaded = await take(ops, 'load', first);
    expect(codes(await on(ops, 'move', loaded, { PICKUP_TM: '0915' }))).toEqual(['DLV_ORD_STS MSG000027']);
    expect((await on(ops, 'move', second, { PICKUP_TM: '1130' })).json().code).toBe('MSG000025');
  });
});

describe('a truck taken off', () => {
  it('leaves the order as accepted, without truck, driver and time of assignment; its history keeps them', async () => {
    const order = await done(ops, 'assign', await open('0900', '1000'), car(8));
    expect(await done(ops, 'unassign', order)).toMatchObject({
      ...{ DLV_ORD_STS: 'CFM', CAR_NO: null, TRUCK_CD: null, DRV_NM: null, DRV_TEL: null, MAX_WT: null, ASGN_DTM: null },
    });
    const [kept] = await t.sql(`select from_sts, to_sts from cms_sts_hist where ref_key = $1 order by hist_seq desc limit 1`, [
      order.DLV_ORD_NO,
    ]);
    expect(kept).toEqual({ from_sts: 'ASG', to_sts: 'CFM' });
    const changes = await t.sql(`select 1 from cms_hist where tbl_nm = 'PAN_DLV_ORD' and row_key = $1 and old_val = $2`, [
      order.DLV_ORD_NO,
      order.CAR_NO,
    ]);
    expect(changes.length).toBeGreaterThan(0);
    const loaded = await take(ops, 'load', await done(ops, 'assign', await open('1100', '1200'), car(8)));
    expect(codes(await on(ops, 'unassign', loaded))).toEqual(['DLV_ORD_STS MSG000027']);
  });
});

describe('a truck of the day', () => {
  it('is in no master and takes an order by its number, company, driver and payload; the board has it that day alone', async () => {
    const { TRUCK_CD } = await aTruck(t);
    const order = await open('0900', '1100', { GRS_WT: 4000, G2: [] });
    const [bare] = faults(await act(ops, 'assign', [order], { CAR_NO: '인천99바7777', TRUCK_CD, DRV_TEL: '010-7777-0001' }));
    expect(bare).toMatchObject({ FIELD: 'CAR_NO', CODE: 'MSG000017' });
    expect(codes(await on(ops, 'assign', order, hired))).toEqual(['TRUCK_CD MSG000238']);
    expect(codes(await on(ops, 'assign', order, { ...hired, TRUCK_CD, MAX_WT: 0 }))).toEqual([expect.stringMatching(/^MAX_WT /)]);
    const sent = await take(ops, 'assign', order, { ...hired, TRUCK_CD });
    expect(sent).toMatchObject({ DLV_ORD_STS: 'ASG', CAR_NO: '인천99바7777', MAX_WT: 5000, DRV_NM: '나당일', DRV_TEL: '010-7777-0001' });
    const found = (await read(ops)).TRUCKS.find(({ CAR_NO }) => CAR_NO === '인천99바7777');
    expect(found).toMatchObject({ TRUCK_SECT: null, MAX_WT: 5000, CAR_TP: 'T5', TRUCK_CD });
    const later = await workingDay(t, 80);
    expect((await read(ops, later)).TRUCKS.some(({ CAR_NO }) => CAR_NO === '인천99바7777')).toBe(false);

    const more = await open('1300', '1500', { GRS_WT: 5200, G2: [] });
    const asked = await on(ops, 'assign', more, { CAR_NO: '인천99바7777' });
    expect(codes(asked)).toEqual(['CAR_NO MSG000249']);
    const AGREED = faults(asked)[0]?.MESSAGE ?? '';
    expect(await done(ops, 'assign', more, { CAR_NO: '인천99바7777', AGREED })).toMatchObject({
      TRUCK_CD,
      MAX_WT: 5000,
      DRV_TEL: '010-7777-0001',
    });
    const far = await makeOrder(t, ops, 'C00001', { PICKUP_DT: later, DLV_DT: later });
    expect(codes(await on(ops, 'assign', await lead(t, ops, far, 'CFM'), { CAR_NO: '인천99바7777' }))).toEqual(['CAR_NO MSG000017']);
  });

  it('one of the master is chosen there, also one that is out of use; a truck of the master leaves no payload on the order', async () => {
    const { TRUCK_CD } = await aTruck(t);
    const order = await open('0600', '0700');
    const number = cars[9]?.car_no ?? '';
    await t.sql(`update mdm_car set use_yn = 'N' where car_no = $1`, [number]);
    expect(codes(await on(ops, 'assign', order, { ...hired, CAR_NO: number, TRUCK_CD }))).toEqual(['CAR_NO MSG000536']);
    expect(codes(await on(ops, 'assign', order, { CAR_NO: number }))).toEqual(['CAR_NO MSG000017']);
    await t.sql(`update mdm_car set use_yn = 'Y' where car_no = $1`, [number]);
    const sent = await done(ops, 'assign', order, { ...hired, CAR_NO: '서울80아1234', TRUCK_CD });
    expect(await done(ops, 'assign', sent, { CAR_NO: number })).toMatchObject({ CAR_NO: number, MAX_WT: null });
  });

  it('its customer sees number and driver as of any other, not what it may carry nor whose it is', async () => {
    const { TRUCK_CD } = await aTruck(t);
    const order = await done(ops, 'assign', await open('0500', '0600'), { ...hired, CAR_NO: '서울80아5678', TRUCK_CD });
    const customer = await t.login('cadm01');
    const { LIST } = await customer.data<{ LIST: DeliveryOrder[] }>('/api/pan/dlvOrdMgt/selectDlvOrd', {
      SEARCH: { DLV_ORD_NO: order.DLV_ORD_NO },
    });
    expect(LIST).toMatchObject([{ CAR_NO: '서울80아5678', DRV_TEL: '010-7777-0001', MAX_WT: null, TRUCK_CD: null }]);
  });
});
