import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { CodeItem } from '../../src/contract/code';
import type { TestApp, Visitor } from '../support/db';
import {
  booked,
  bookingNow,
  change,
  confirmed,
  depart,
  flairCustomer,
  loadsNow,
  newPo,
  newShipment,
  post,
  typed,
} from '../support/flairBookings';
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

const of = (PO_NO: string, LINE_NO: number, BKD_QTY: number) => ({ CUST_CD: flairCustomer, PO_NO, LINE_NO, BKD_QTY });
/** Saves a booking as it was read, with what was typed of it and of its quantities. */
const together = (booking: object | undefined, over: object, G2: object[]) =>
  post('saveFlairBKTracingPo', [{ ...booking, ...over, G2, BATCH_FLAG: 'update' }], ops);
const lineOf = async (PO_NO: string) => {
  const [row] = await t.sql<{ q: string }>(
    `select concat_ws(' ', bkd_qty, shpd_qty, rcvd_qty, po_line_sts) as q from flair_po_line where po_no = $1 and line_no = 1`,
    [PO_NO],
  );
  return row?.q;
};

describe('a booking saved with its quantities', () => {
  it('a house B/L and containers of it go by one save; refused, nothing of it is kept and nobody is in conflict with himself', async () => {
    const po = await newPo(t, [100]);
    const { HBL_NO, boxes } = await newShipment(t);
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 100)]);
    await confirmed(ops, BKG_NO, today);
    const [booking, [row]] = [await bookingNow(ops, BKG_NO), await loadsNow(ops, BKG_NO)];
    const split = (CNTR_NO: string) => [
      { ...row, BKD_QTY: 60, CNTR_NO: boxes[0], BATCH_FLAG: 'update' },
      { ...of(po, 1, 40), BKG_NO, CNTR_NO, BATCH_FLAG: 'insert' },
    ];
    expect(told(await together(booking, { HBL_NO }, split('ABCU1234567')))).toEqual([422, '1 G2.2.CNTR_NO MSG000810']);
    expect((await bookingNow(ops, BKG_NO))?.HBL_NO).toBeNull();
    const saved = await together(booking, { HBL_NO }, split(boxes[1]));
    expect([saved.statusCode, saved.json().data.LIST[0].HBL_NO]).toEqual([200, HBL_NO]);
    expect((await loadsNow(ops, BKG_NO)).map(({ CNTR_NO, BKD_QTY }) => [CNTR_NO, BKD_QTY])).toEqual([
      [boxes[0], 60],
      [boxes[1], 40],
    ]);
  });

  it('containers that were not typed over go with the shipment they were of', async () => {
    const po = await newPo(t, [100, 50]);
    const [one, other] = [await newShipment(t), await newShipment(t)];
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 100), of(po, 2, 50)]);
    await confirmed(ops, BKG_NO, today, one.HBL_NO);
    await change(ops, BKG_NO, [{ CNTR_NO: one.boxes[0] }, { CNTR_NO: one.boxes[1] }]);
    const [booking, [first, second]] = [await bookingNow(ops, BKG_NO), await loadsNow(ops, BKG_NO)];
    const sent = [
      { ...first, GRS_WT: 12, BATCH_FLAG: 'update' },
      { ...second, CNTR_NO: other.boxes[1], BATCH_FLAG: 'update' },
    ];
    expect((await together(booking, { HBL_NO: other.HBL_NO }, sent)).statusCode).toBe(200);
    expect(await loadsNow(ops, BKG_NO)).toMatchObject([{ CNTR_NO: null, GRS_WT: 12 }, { CNTR_NO: other.boxes[1] }]);
  });

  it('what another clerk has changed of a quantity meanwhile is told by its place and as it is now', async () => {
    const po = await newPo(t, [100]);
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 60)]);
    const [booking, [row]] = [await bookingNow(ops, BKG_NO), await loadsNow(ops, BKG_NO)];
    await t.sql('update flair_po_load set bkd_qty = 70 where bkg_no = $1', [BKG_NO]);
    const refused = await together(booking, { RMK: 'X' }, [{ ...row, BKD_QTY: 50, BATCH_FLAG: 'update' }]);
    expect(told(refused)).toEqual([409, '1 G2.1.PO_NO MSG000025']);
    expect(refused.json().errors[0].ROW).toMatchObject({ BKD_QTY: 70 });
    expect((await bookingNow(ops, BKG_NO))?.RMK).toBeNull();
  });

  it('quantities of another booking cannot be changed by way of this one', async () => {
    const po = await newPo(t, [100]);
    const [mine, other] = [await booked(ops, today, [of(po, 1, 10)]), await booked(ops, today, [of(po, 1, 20)])];
    const [row] = await loadsNow(ops, other.BKG_NO);
    const stolen = [{ ...row, BKD_QTY: 1, BATCH_FLAG: 'update' }];
    expect(told(await together(await bookingNow(ops, mine.BKG_NO), {}, stolen))).toEqual([422, '1 G2.1.PO_NO MSG000043']);
    expect(await loadsNow(ops, other.BKG_NO)).toMatchObject([{ BKD_QTY: 20 }]);
  });
});

describe('what a departed booking has left behind', () => {
  it('is booked until it is given back, by the customer too, and can be booked anew then', async () => {
    const po = await newPo(t, [300]);
    const { HBL_NO } = await newShipment(t);
    const { BKG_NO } = await booked(customer, today, [of(po, 1, 300)]);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    await change(ops, BKG_NO, [{ LOAD_QTY: 290 }]);
    await depart(t, HBL_NO);
    expect(await lineOf(po)).toBe('300 290 0 SHP');
    expect(told(await post('saveFlairBKTracingPo', [typed(today, { G2: [of(po, 1, 10)] })], customer))).toEqual([
      422,
      '1 G2.1.BKD_QTY MSG000246',
    ]);
    expect(told(await change(customer, BKG_NO, [{ BKD_QTY: 289 }]))).toEqual([422, '1 LOAD_QTY MSG000016']);
    expect((await change(customer, BKG_NO, [{ BKD_QTY: 290 }])).statusCode).toBe(200);
    expect(await lineOf(po)).toBe('290 290 0 SHP');
    await booked(customer, today, [of(po, 1, 10)]);
    expect(await lineOf(po)).toBe('300 290 0 SHP');
  });

  it('a quantity of which nothing was loaded is taken out', async () => {
    const po = await newPo(t, [100, 50]);
    const { HBL_NO } = await newShipment(t);
    const { BKG_NO } = await booked(customer, today, [of(po, 1, 100), of(po, 2, 50)]);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    await change(ops, BKG_NO, [{ LOAD_QTY: 0 }]);
    await depart(t, HBL_NO);
    expect(told(await change(customer, BKG_NO, [{}, null]))).toEqual([422, '1 PO_NO MSG000027']);
    expect((await change(customer, BKG_NO, [null])).statusCode).toBe(200);
    expect(await lineOf(po)).toBe('0 0 0 OPN');
  });
});

describe('what is proposed while typing', () => {
  const find = async (who: Visitor, SEARCH: object) =>
    (await who.data<ReadData<CodeItem>>('/api/cms/popup/cmsCommonPopup/select', { SEARCH })).LIST.map(({ CODE }) => CODE);

  it('vendors as purchase orders of the customer name them, by who sees these', async () => {
    await newPo(t, [1], { VNDR_NM: '상하이패션' });
    const search = { KIND: 'FlairVendor', KEYWORD: '상하이', CUST_CD: flairCustomer };
    for (const who of [ops, customer]) expect(await find(who, search)).toContain('상하이패션');
    expect(await find(ops, { ...search, CUST_CD: '' })).toEqual([]);
    for (const who of [await t.login('cadm03'), await t.login('adm2000', { corp: '2000' })]) expect(await find(who, search)).toEqual([]);
  });

  it('containers of the shipment by their first letters, by who sees it', async () => {
    const { HBL_NO, boxes } = await newShipment(t);
    const search = { KIND: 'FlairCntr', KEYWORD: 'TBKU', CUST_CD: flairCustomer, HBL_NO };
    expect(await find(ops, search)).toEqual([...boxes].sort());
    expect(await find(ops, { ...search, HBL_NO: '' })).toEqual([]);
    for (const who of [await t.login('cadm03'), await t.login('adm2000', { corp: '2000' })]) expect(await find(who, search)).toEqual([]);
  });
});
