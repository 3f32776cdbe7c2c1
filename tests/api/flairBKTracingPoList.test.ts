import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { CodeItem } from '../../src/contract/code';
import { addDays } from '../../src/contract/dates';
import type { Booking } from '../../src/contract/flair/flairBKTracingPoList';
import type { TestApp, Visitor } from '../support/db';
import {
  arrive,
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

const path = '/api/flair/flairBKTracingPoList';
const list = async (SEARCH: object, who = ops) =>
  (
    await who.data<ReadData<Booking>>(`${path}/selectFlairBKTracingPo`, {
      SEARCH: { FR_DT: addDays(today, -300), TO_DT: addDays(today, 60), ...SEARCH },
    })
  ).LIST;
const of = (PO_NO: string, LINE_NO: number, BKD_QTY: number, over: object = {}) => ({
  CUST_CD: flairCustomer,
  PO_NO,
  LINE_NO,
  BKD_QTY,
  ...over,
});
const lineOf = async (PO_NO: string, line = 1) => {
  const [row] = await t.sql<{ q: string }>(
    `select concat_ws(' ', bkd_qty, shpd_qty, rcvd_qty, po_line_sts) as q from flair_po_line where po_no = $1 and line_no = $2`,
    [PO_NO, line],
  );
  return row?.q;
};
const stateOf = async (BKG_NO: string) => (await bookingNow(ops, BKG_NO))?.FLAIR_BKG_STS;
const historyOf = async (BKG_NO: string) =>
  (
    await t.sql<{ m: string }>(
      `select concat_ws(' ', from_sts || '>' || to_sts, chg_rsn) as m from cms_sts_hist where ref_tp = 'FBK' and ref_key = $1 order by hist_seq`,
      [BKG_NO],
    )
  ).map(({ m }) => m);

describe('who sees and keeps bookings', () => {
  it('customers of the account ask for them, staff confirm, sales read, others have no such screen, another corporation finds none', async () => {
    const po = await newPo(t, [100]);
    const booking = await booked(customer, today, [of(po, 1, 60)]);
    expect(booking.BKG_NO).toMatch(/^FB\d{10}$/);
    expect(booking).toMatchObject({ FLAIR_BKG_STS: 'REQ', CUST_CD: flairCustomer, VNDR_NM: 'HANOI STAR' });
    expect(await lineOf(po)).toBe('60 0 0 BKP');
    expect((await post('confirm', [{ ...booking }], customer)).statusCode).toBe(403);
    const sales = await t.login('sal01');
    expect((await post('saveFlairBKTracingPo', [typed(today)], sales)).statusCode).toBe(403);
    const other = await t.login('adm2000', { corp: '2000' });
    expect(await list({}, other)).toEqual([]);
    expect(await loadsNow(other, booking.BKG_NO)).toEqual([]);
    const [row] = await loadsNow(ops, booking.BKG_NO);
    expect(told(await post('saveFlairBKTracingPoG2', [{ ...row, BATCH_FLAG: 'update', BKD_QTY: 1 }], other))).toEqual([422, '1 MSG000043']);
    expect(told(await post('saveFlairBKTracingPoG2', [{ ...of(po, 1, 1), BKG_NO: booking.BKG_NO, BATCH_FLAG: 'insert' }], other))).toEqual([
      422,
      '1 MSG000043',
    ]);
    expect(told(await post('cancel', [{ ...booking }], other, 'x'))).toEqual([422, '1 MSG000043']);
    const mimi = await t.login('cadm03');
    expect((await mimi.post(`${path}/selectFlairBKTracingPo`, { SEARCH: { FR_DT: today, TO_DT: today } })).statusCode).toBe(403);
    expect(told(await post('saveFlairBKTracingPo', [typed(today, { CUST_CD: 'C00003' })], ops))).toEqual([422, '1 CUST_CD MSG000017']);
  });

  it('numbers have no gap: a refused save takes none', async () => {
    const po = await newPo(t, [10]);
    const first = await booked(ops, today, [of(po, 1, 1)]);
    expect(told(await post('saveFlairBKTracingPo', [typed(today, { G2: [of(po, 1, 99)] })], ops))).toEqual([
      422,
      '1 G2.1.BKD_QTY MSG000246',
    ]);
    const second = await booked(ops, today, [of(po, 1, 1)]);
    expect(Number(second.BKG_NO.slice(2)) - Number(first.BKG_NO.slice(2))).toBe(1);
  });

  it('are searched by the day that is meant, by number whatever their day, and by the purchase orders in them', async () => {
    const po = await newPo(t, [10]);
    const booking = await booked(ops, addDays(today, -200), [of(po, 1, 4)], { ETD_DT: addDays(today, 40), ETA_DT: addDays(today, 50) });
    const near = { FR_DT: addDays(today, 35), TO_DT: addDays(today, 45) };
    const numbers = async (search: object) => (await list(search)).map(({ BKG_NO }) => BKG_NO);
    const { BKG_NO } = booking;
    expect(await numbers({ ...near, DT_TP: 'ETD' })).toContain(BKG_NO);
    for (const DT_TP of ['ETA', 'BKG']) expect(await numbers({ ...near, DT_TP })).not.toContain(BKG_NO);
    for (const number of [{ BKG_NO }, { PO_NO: po }]) {
      expect(await numbers({ FR_DT: '', TO_DT: '', ...number })).toEqual([BKG_NO]);
      expect(await numbers({ ...near, DT_TP: 'ETA', ...number })).toEqual([BKG_NO]);
    }
    expect(told(await ops.post(`${path}/selectFlairBKTracingPo`, { SEARCH: {} }))).toEqual([422, 'FR_DT MSG000012', 'TO_DT MSG000012']);
    expect((await ops.post(`${path}/excel`, { SEARCH: { FR_DT: addDays(today, -100), TO_DT: today } })).statusCode).toBe(200);
  });
});

describe('the way of a booking', () => {
  it('is asked for, confirmed, departs and arrives with its shipment, and is complete once everything is counted', async () => {
    const po = await newPo(t, [100, 50]);
    const { HBL_NO, boxes } = await newShipment(t);
    const { BKG_NO } = await booked(customer, today, [of(po, 1, 100), of(po, 2, 20)]);
    expect(told(await post('confirm', [{ ...(await bookingNow(ops, BKG_NO)) }], ops))).toEqual([
      422,
      '1 LINE_BKG_NO MSG000012',
      '1 ETD_DT MSG000012',
    ]);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    expect(told(await change(customer, BKG_NO, [{ BKD_QTY: 90 }]))).toEqual([422, '1 BKD_QTY MSG000027']);
    expect(
      (await change(ops, BKG_NO, [{ BKD_QTY: 60, CNTR_NO: boxes[0] }, { CNTR_NO: boxes[1] }], [of(po, 1, 40, { CNTR_NO: boxes[1] })]))
        .statusCode,
    ).toBe(200);
    expect(await lineOf(po)).toBe('100 0 0 BKD');
    await depart(t, HBL_NO);
    expect([await stateOf(BKG_NO), await lineOf(po), await lineOf(po, 2)]).toEqual(['SHP', '100 100 0 SHP', '20 20 0 SHP']);
    expect(told(await change(ops, BKG_NO, [{}, {}, null]))).toEqual([422, '1 PO_NO MSG000027']);
    await arrive(t, HBL_NO);
    expect(told(await change(customer, BKG_NO, [{ RCVD_QTY: 60 }, { RCVD_QTY: 37 }, { RCVD_QTY: 21 }]))).toEqual([
      422,
      '2 DIFF_RSN MSG000012',
      '3 RCVD_QTY MSG000016',
    ]);
    const surplus = await change(customer, BKG_NO, [{ RCVD_QTY: 60 }, { RCVD_QTY: 37, DIFF_RSN: 'OVR' }]);
    expect(told(surplus)).toEqual([422, '2 DIFF_RSN MSG000758']);
    expect((await change(customer, BKG_NO, [{ RCVD_QTY: 60 }, { RCVD_QTY: 37, DIFF_RSN: 'SHT' }])).statusCode).toBe(200);
    expect(await stateOf(BKG_NO)).toBe('ARR');
    expect((await change(customer, BKG_NO, [{}, {}, { RCVD_QTY: 20 }])).statusCode).toBe(200);
    expect([await stateOf(BKG_NO), await lineOf(po), await lineOf(po, 2)]).toEqual(['CLS', '100 100 97 RCV', '20 20 20 SHP']);
    expect(await historyOf(BKG_NO)).toEqual(['REQ>CFM', 'CFM>SHP', 'SHP>ARR', 'ARR>CLS']);
    const { LIST } = await ops.data<ReadData<object>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', {
      SEARCH: { TBL_NM: 'FLAIR_BKG', ROW_KEY: BKG_NO },
    });
    expect(LIST.length).toBe(4);
  });

  it('what was left behind is open again, and a line goes on being split after departure without becoming more', async () => {
    const po = await newPo(t, [100]);
    const { HBL_NO, boxes } = await newShipment(t);
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 100)]);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    await depart(t, HBL_NO);
    expect(told(await change(ops, BKG_NO, [{ BKD_QTY: 60, LOAD_QTY: 60 }], [of(po, 1, 41)]))).toEqual([422, '2 BKD_QTY MSG000246']);
    expect((await change(ops, BKG_NO, [{ BKD_QTY: 60, LOAD_QTY: 60 }], [of(po, 1, 40, { CNTR_NO: boxes[1] })])).statusCode).toBe(200);
    expect(await lineOf(po)).toBe('100 100 0 SHP');
    const part = (await loadsNow(ops, BKG_NO)).findIndex(({ BKD_QTY }) => BKD_QTY === 40);
    const rest = part === 0 ? [{ BKD_QTY: 30, LOAD_QTY: 30 }] : [{}, { BKD_QTY: 30, LOAD_QTY: 30 }];
    expect((await change(ops, BKG_NO, rest)).statusCode).toBe(200);
    expect(await lineOf(po)).toBe('90 90 0 SHP');
    await booked(ops, today, [of(po, 1, 10)]);
    expect(await lineOf(po)).toBe('100 90 0 SHP');
  });

  it('is cancelled with a reason and gives its quantity back; customers cancel what is not confirmed', async () => {
    const po = await newPo(t, [100]);
    const { BKG_NO } = await booked(customer, today, [of(po, 1, 100)]);
    const now = async () => [{ ...(await bookingNow(ops, BKG_NO)) }];
    expect(told(await post('cancel', await now(), customer))).toEqual([422, 'RSN MSG000039']);
    await confirmed(ops, BKG_NO, today);
    expect(told(await post('cancel', await now(), customer, '변경'))).toEqual([422, '1 FLAIR_BKG_STS MSG000027']);
    expect((await post('cancel', await now(), ops, '선복 취소')).statusCode).toBe(200);
    expect(await lineOf(po)).toBe('0 0 0 OPN');
    expect(await historyOf(BKG_NO)).toEqual(['REQ>CFM', 'CFM>CXL 선복 취소']);
    const SEARCH = { TBL_NM: 'FLAIR_BKG', ROW_KEY: BKG_NO };
    const changes = await ops.data<ReadData<{ COL_NM: string }>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH });
    expect(changes.LIST.map(({ COL_NM }) => COL_NM)).toContain('FLAIR_BKG_STS');
    const refused = await (await t.login('adm2000', { corp: '2000' })).post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH });
    expect(refused.statusCode).toBe(404);
    expect(told(await post('cancel', await now(), ops, 'x'))).toEqual([422, '1 FLAIR_BKG_STS MSG000027']);
    expect(told(await change(ops, BKG_NO, [{ BKD_QTY: 1 }]))).toEqual([422, '1 BKD_QTY MSG000027']);
    const asked = await booked(customer, today, [of(po, 1, 70)]);
    expect((await post('cancel', [{ ...(await bookingNow(ops, asked.BKG_NO)) }], customer, '변경')).statusCode).toBe(200);
    expect(await lineOf(po)).toBe('0 0 0 OPN');
  });

  it('goes while it is asked for alone; without lines it is not confirmed', async () => {
    const po = await newPo(t, [100]);
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 100)]);
    const gone = await booked(ops, today, [], { LINE_BKG_NO: 'X', ETD_DT: today });
    expect(told(await post('confirm', [{ ...gone }], ops))).toEqual([422, '1 BKG_NO MSG000808']);
    expect((await post('saveFlairBKTracingPo', [{ ...(await bookingNow(ops, BKG_NO)), BATCH_FLAG: 'delete' }], ops)).statusCode).toBe(200);
    expect([await bookingNow(ops, BKG_NO), await lineOf(po)]).toEqual([undefined, '0 0 0 OPN']);
    const kept = await booked(ops, today, [of(po, 1, 100)]);
    await confirmed(ops, kept.BKG_NO, today);
    const now = await bookingNow(ops, kept.BKG_NO);
    expect(told(await post('saveFlairBKTracingPo', [{ ...now, BATCH_FLAG: 'delete' }], ops))).toEqual([422, '1 FLAIR_BKG_STS MSG000027']);
    expect(told(await post('saveFlairBKTracingPo', [{ ...now, BATCH_FLAG: 'update', POL_CD: 'CNSHA' }], ops))).toEqual([
      422,
      '1 POL_CD MSG000027',
    ]);
    expect(told(await post('saveFlairBKTracingPo', [{ ...now, BATCH_FLAG: 'update', VSL_NM: 'X' }], customer))).toEqual([
      422,
      '1 VSL_NM MSG000027',
    ]);
    expect((await post('saveFlairBKTracingPo', [{ ...now, BATCH_FLAG: 'update', RMK: 'X' }], customer)).statusCode).toBe(200);
  });
});

describe('what goes into a booking', () => {
  it('lines of its vendor, ports and means of transport, no more than is open, in containers of its shipment', async () => {
    const [po, elsewhere] = [await newPo(t, [100]), await newPo(t, [100], { VNDR_NM: 'OTHER', POL_CD: 'VNSGN' })];
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 30)]);
    const refused = await change(ops, BKG_NO, [{}], [of(elsewhere, 1, 1)]);
    expect(told(refused)).toEqual([422, '1 PO_NO MSG000807', '1 PO_NO MSG000807']);
    expect(refused.json().errors[0].MESSAGE).toContain('HANOI STAR / OTHER');
    const over = await change(ops, BKG_NO, [{ BKD_QTY: 101 }]);
    expect(told(over)).toEqual([422, '1 BKD_QTY MSG000246']);
    expect(over.json().message).toContain('101 / 100');
    expect(told(await change(ops, BKG_NO, [{}], [of(po, 2, 1)]))).toEqual([422, '1 PO_NO MSG000017']);
    expect(told(await change(ops, BKG_NO, [{ CNTR_NO: 'ABCU1234567' }]))).toEqual([422, '1 CNTR_NO MSG000809']);
    for (const BKD_QTY of [0, -3]) expect(told(await change(ops, BKG_NO, [{ BKD_QTY }]))).toEqual([422, '1 BKD_QTY MSG000016']);
    const now = await bookingNow(ops, BKG_NO);
    expect(told(await post('saveFlairBKTracingPo', [{ ...now, BATCH_FLAG: 'update', VNDR_NM: 'OTHER' }], ops))).toEqual([
      422,
      '1 VNDR_NM MSG000807',
    ]);
    const { HBL_NO } = await newShipment(t);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    expect(told(await change(ops, BKG_NO, [{ CNTR_NO: 'ABCU1234567' }]))).toEqual([422, '1 CNTR_NO MSG000810']);
    const linked = await bookingNow(ops, BKG_NO);
    expect(told(await post('saveFlairBKTracingPo', [{ ...linked, BATCH_FLAG: 'update', HBL_NO: 'NONE' }], ops))).toEqual([
      422,
      '1 HBL_NO MSG000017',
    ]);
  });

  it('containers that another shipment does not have are left out when the booking is linked to that', async () => {
    const po = await newPo(t, [100]);
    const [one, other] = [await newShipment(t), await newShipment(t)];
    const { BKG_NO } = await booked(ops, today, [of(po, 1, 30)]);
    await confirmed(ops, BKG_NO, today, one.HBL_NO);
    expect((await change(ops, BKG_NO, [{ CNTR_NO: one.boxes[0] }])).statusCode).toBe(200);
    const now = await bookingNow(ops, BKG_NO);
    expect((await post('saveFlairBKTracingPo', [{ ...now, BATCH_FLAG: 'update', HBL_NO: other.HBL_NO }], ops)).statusCode).toBe(200);
    expect(await loadsNow(ops, BKG_NO)).toMatchObject([{ CNTR_NO: null, BKD_QTY: 30 }]);
  });

  it('two clerks book the last pieces at once: one wins, the other is told what is open', async () => {
    const po = await newPo(t, [100]);
    const other = await t.login('ops02');
    const answers = await Promise.all(
      [ops, other].map((who) => post('saveFlairBKTracingPo', [typed(today, { G2: [of(po, 1, 70)] })], who)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().errors[0].MESSAGE).toContain('70 / 30');
    const bookings = await Promise.all([0, 1].map(() => booked(ops, today, [])));
    const more = await Promise.all(
      bookings.map(({ BKG_NO }, i) =>
        post('saveFlairBKTracingPoG2', [{ ...of(po, 1, 20), BKG_NO, BATCH_FLAG: 'insert' }], i ? ops : other),
      ),
    );
    expect(more.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(await lineOf(po)).toBe('90 0 0 BKP');
  });

  it('open lines are looked up of one customer, those that go with the booking, by who sees them', async () => {
    const [po, elsewhere] = [await newPo(t, [100, 50]), await newPo(t, [10], { VNDR_NM: 'OTHER' })];
    await booked(ops, today, [of(po, 1, 100), of(po, 2, 20)]);
    const find = async (who: Visitor, SEARCH: object) =>
      (await who.data<ReadData<CodeItem>>('/api/cms/popup/cmsCommonPopup/select', { SEARCH: { KIND: 'FlairLine', ...SEARCH } })).LIST;
    expect(await find(ops, { KEYWORD: po, CUST_CD: flairCustomer })).toMatchObject([
      { CODE: `${po}/2`, NAME: po, LINE_NO: 2, OPEN_QTY: 30 },
    ]);
    expect(await find(customer, { KEYWORD: elsewhere, CUST_CD: flairCustomer, VNDR_NM: 'HANOI STAR' })).toEqual([]);
    expect(await find(customer, { KEYWORD: elsewhere, CUST_CD: flairCustomer, VNDR_NM: 'OTHER' })).toHaveLength(1);
    expect(await find(ops, { KEYWORD: po })).toEqual([]);
    for (const who of [await t.login('cadm03'), await t.login('adm2000', { corp: '2000' })]) {
      expect(await find(who, { KEYWORD: po, CUST_CD: flairCustomer })).toEqual([]);
      expect(await find(who, { CODES: [`${po}/2`], CUST_CD: flairCustomer })).toEqual([]);
    }
  });
});
