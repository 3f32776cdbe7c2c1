import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addBusinessDays, addDays, daysBetween } from '../../src/contract/dates';
import { lineKey, type Sailing, type Traced, type TracedLoad, type WhatIf } from '../../src/contract/flair/flairTracingPoList';
import { riskPeriod } from '../../src/contract/flair/ledger';
import type { HomeCard } from '../../src/contract/home';
import type { Deadline } from '../../src/contract/ptl/status/ptlDeadlineList';
import type { TestApp, Visitor } from '../support/db';
import { arrive, booked, bookingNow, change, confirmed, depart, flairCustomer, newPo, newShipment, post } from '../support/flairBookings';
import { told } from '../support/stock';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
let holidays: Set<string>;
beforeAll(async () => {
  ({ t, ops, customer, today } = await visited({ ops: 'ops01', customer: 'cadm01' }));
  const rows = await t.sql<{ d: string }>(`select to_char(hldy_dt, 'YYYYMMDD') as d from mdm_holiday where ctry_cd = 'KR'`);
  holidays = new Set(rows.map(({ d }) => d));
});
afterAll(() => t?.close());

const path = '/api/flair/flairTracingPoList';
const ask = (SEARCH: object, who = ops, verb = 'selectFlairTracingPo') => who.post(`${path}/${verb}`, { SEARCH });
const list = async (SEARCH: object, who = ops, more: object = {}) =>
  (await who.data<ReadData<Traced>>(`${path}/selectFlairTracingPo`, { SEARCH, ...more })).LIST;
const inYear = () => ({ DT_TP: 'PO', FR_DT: addDays(today, -364), TO_DT: today });
const sum = (rows: readonly object[], field: string) =>
  rows.reduce((all, row) => all + Number((row as Record<string, unknown>)[field] ?? 0), 0);
const part = (PO_NO: string, LINE_NO: number, BKD_QTY: number) => ({ CUST_CD: flairCustomer, PO_NO, LINE_NO, BKD_QTY });
const inWarehouse = (day: string, days = 5) => addBusinessDays(day, days, holidays);
const hblDays = (HBL_NO: string, days: Readonly<Record<string, string | null>>) =>
  t.sql(
    `update fms_hbl set ${Object.keys(days)
      .map((name, i) => `${name} = $${i + 2}`)
      .join(', ')} where hbl_no = $1`,
    [HBL_NO, ...Object.values(days)],
  );
/** When the customer asked to have an order. */
const askedFor = (PO_NO: string, day: string) =>
  t.sql(
    'update flair_po set req_dlv_dt = $2, ship_end_dt = least(ship_end_dt, $2), ship_bgn_dt = least(ship_bgn_dt, $2) where po_no = $1',
    [PO_NO, day],
  );

describe('one row for each booking of a line', () => {
  it('has what is booked there, the open rest a row of its own; each quantity counts once, however sorted and cut', async () => {
    const po = await newPo(t, [100, 50, 30]);
    const one = await booked(ops, today, [part(po, 1, 40), part(po, 2, 50)]);
    const two = await booked(ops, today, [part(po, 1, 35)]);
    const rows = await list({ PO_NO: po });
    expect(
      rows.map(({ LINE_NO, BKG_NO, PO_QTY, LINE_QTY, BKD_QTY, OPEN_QTY }) => [LINE_NO, BKG_NO, PO_QTY, LINE_QTY, BKD_QTY, OPEN_QTY]),
    ).toEqual([
      [1, one.BKG_NO, 40, 100, 40, 0],
      [1, two.BKG_NO, 35, 100, 35, 0],
      [1, null, 25, 100, 0, 25],
      [2, one.BKG_NO, 50, 50, 50, 0],
      [3, null, 30, 30, 0, 30],
    ]);
    expect([sum(rows, 'PO_QTY'), sum(rows, 'BKD_QTY'), sum(rows, 'OPEN_QTY')]).toEqual([180, 125, 55]);
    const sorted = await list({ PO_NO: po }, ops, { SORT: [{ FIELD: 'BKG_NO', DIR: 'DESC' }] });
    expect(sum(sorted, 'PO_QTY')).toBe(180);
    const pages = await Promise.all(
      [1, 2, 3].map((PAGE) => list({ PO_NO: po }, ops, { PAGE, SIZE: 2, SORT: [{ FIELD: 'OPEN_QTY', DIR: 'DESC' }] })),
    );
    expect(pages.map((rows) => rows.length)).toEqual([2, 2, 1]);
    expect(sum(pages.flat(), 'PO_QTY')).toBe(180);
    expect((await list({ BKG_NO: two.BKG_NO })).map(({ LINE_NO, PO_QTY, BKD_QTY }) => [LINE_NO, PO_QTY, BKD_QTY])).toEqual([[1, 35, 35]]);
    expect((await post('cancel', [{ ...(await bookingNow(ops, two.BKG_NO)) }], ops, 'x')).statusCode).toBe(200);
    expect((await list({ PO_NO: po })).filter(({ LINE_NO }) => LINE_NO === 1).map(({ BKD_QTY, OPEN_QTY }) => [BKD_QTY, OPEN_QTY])).toEqual([
      [40, 0],
      [0, 60],
    ]);
  });

  it('of the late ones alone, or of those without a booking, ordered is booked and open together', async () => {
    const po = await newPo(t, [100, 50]);
    const { BKG_NO } = await booked(ops, today, [part(po, 1, 40)]);
    await t.sql('update flair_bkg set etd_dt = current_date + 3, eta_dt = current_date + 5 where bkg_no = $1', [BKG_NO]);
    await askedFor(po, addDays(today, 1));
    const late = await list({ PO_NO: po, LATE_YN: 'Y', LATE_RSN: ['NBK'] });
    expect([sum(late, 'PO_QTY'), sum(late, 'BKD_QTY'), sum(late, 'OPEN_QTY')]).toEqual([110, 0, 110]);
    const all = await list({ DT_TP: 'PO', FR_DT: addDays(today, -364), TO_DT: today, LATE_YN: 'Y' });
    expect(sum(all, 'PO_QTY')).toBe(sum(all, 'BKD_QTY') + sum(all, 'OPEN_QTY'));
  });

  it('of the whole year: sums are those of the lines, and a quantity is made of its loads', async () => {
    const rows = await list(inYear());
    const [lines] = await t.sql<{ qty: string; bkd: string; shpd: string; rcvd: string }>(
      `select sum(po_qty) as qty, sum(bkd_qty) as bkd, sum(shpd_qty) as shpd, sum(rcvd_qty) as rcvd from flair_po_line join flair_po p using (cust_cd, po_no)
        where del_yn = 'N' and corp_cd = '1000' and po_dt between $1 and $2`,
      [addDays(today, -364), today],
    );
    expect(['PO_QTY', 'BKD_QTY', 'SHPD_QTY', 'RCVD_QTY'].map((field) => sum(rows, field))).toEqual([
      ...[Number(lines?.qty), Number(lines?.bkd), Number(lines?.shpd), Number(lines?.rcvd)],
    ]);
    const several = rows.find((row, i) => row.BKG_NO && rows[i + 1]?.BKG_NO && lineKey(row) === lineKey(rows[i + 1] as Traced)) as Traced;
    const { CUST_CD, PO_NO, LINE_NO } = several;
    const { LIST } = await ops.data<ReadData<TracedLoad>>(`${path}/selectFlairTracingPoG2`, { SEARCH: { CUST_CD, PO_NO, LINE_NO } });
    const own = rows.filter((row) => lineKey(row) === lineKey(several));
    for (const field of ['BKD_QTY', 'SHPD_QTY', 'RCVD_QTY']) expect(sum(LIST, field)).toBe(sum(own, field));
    expect(LIST.every(({ BKG_NO }) => own.some((row) => row.BKG_NO === BKG_NO))).toBe(true);
  });
});

describe('the day in the warehouse', () => {
  it('by the booking, then by its shipment, then by the delivery', async () => {
    const po = await newPo(t, [10]);
    const asked = addDays(today, 25);
    await askedFor(po, asked);
    const { BKG_NO } = await booked(ops, today, [part(po, 1, 10)], { ETD_DT: addDays(today, 10), ETA_DT: addDays(today, 14) });
    const row = async () => (await list({ PO_NO: po }))[0] as Traced;
    expect(await row()).toMatchObject({ EXP_DLV_DT: inWarehouse(addDays(today, 14)), LATE_DAYS: 0, LATE_RSN: null });
    const { HBL_NO } = await newShipment(t);
    await hblDays(HBL_NO, {
      etd_dt: addDays(today, 11),
      eta_dt: addDays(today, 30),
      org_eta_dt: addDays(today, 15),
      cstm_hold_yn: 'N',
      rlse_dtm: null,
      dlv_cmpl_dtm: null,
    });
    await confirmed(ops, BKG_NO, today, HBL_NO);
    const late = inWarehouse(addDays(today, 30));
    expect(await row()).toMatchObject({
      EXP_DLV_DT: late,
      LATE_DAYS: daysBetween(asked, late),
      LATE_RSN: 'VSL',
      HBL_NO,
      ETA_DT: addDays(today, 30),
    });
    await depart(t, HBL_NO);
    await arrive(t, HBL_NO);
    await hblDays(HBL_NO, { cstm_hold_yn: 'Y' });
    expect(await row()).toMatchObject({ LATE_RSN: 'CUS' });
    await hblDays(HBL_NO, { cstm_hold_yn: 'N', dlv_cmpl_dtm: `${addDays(today, 24)}T23:30:00+09:00` });
    expect(await row()).toMatchObject({ EXP_DLV_DT: addDays(today, 24), LATE_DAYS: 0, LATE_RSN: null });
  });

  it('by air 2 business days, and never a day that has passed without a delivery', async () => {
    const po = await newPo(t, [10, 10], { TRANS_MODE: 'AIR' });
    await booked(ops, today, [part(po, 1, 10)], { TRANS_MODE: 'AIR', ETD_DT: addDays(today, 3), ETA_DT: addDays(today, 4) });
    await booked(ops, today, [part(po, 2, 10)], { TRANS_MODE: 'AIR', ETD_DT: addDays(today, -30), ETA_DT: addDays(today, -28) });
    await askedFor(po, addDays(today, -3));
    expect((await list({ PO_NO: po })).map(({ EXP_DLV_DT, LATE_DAYS, LATE_RSN }) => [EXP_DLV_DT, LATE_DAYS, LATE_RSN])).toEqual([
      [inWarehouse(addDays(today, 4), 2), daysBetween(addDays(today, -3), inWarehouse(addDays(today, 4), 2)), 'SCH'],
      // Nothing of it has arrived: the vessel, or here the aircraft, is what it waits for.
      [today, 3, 'VSL'],
    ]);
  });

  it('without a booking by the usual transit of the lane, the middle of what bookings took; of a lane without one nobody knows', async () => {
    const lane = { POL_CD: 'IDJKT', POD_CD: 'KRINC', TRANS_MODE: 'SEA' };
    const po = await newPo(t, [10, 10], lane);
    await askedFor(po, addDays(today, -2));
    expect((await list({ PO_NO: po }))[0]).toMatchObject({ EXP_DLV_DT: null, LATE_DAYS: 2, LATE_RSN: 'NBK', OPEN_QTY: 10 });
    for (const days of [9, 12, 30]) {
      const other = await newPo(t, [1], lane);
      await booked(ops, today, [part(other, 1, 1)], { ...lane, ETD_DT: addDays(today, 1), ETA_DT: addDays(today, 1 + days) });
    }
    const due = inWarehouse(addDays(today, 12));
    expect((await list({ PO_NO: po }))[0]).toMatchObject({
      EXP_DLV_DT: due,
      LATE_DAYS: daysBetween(addDays(today, -2), due),
      LATE_RSN: 'NBK',
    });
    // Not ready before the tenth day from now.
    await t.sql('update flair_po_line set cgo_rdy_dt = $2 where po_no = $1 and line_no = 1', [po, addDays(today, 10)]);
    expect((await list({ PO_NO: po }))[0]).toMatchObject({ EXP_DLV_DT: inWarehouse(addDays(today, 22)) });
    // What nobody waits for is not late.
    await t.sql(`update flair_po_line set po_line_sts = 'CXL' where po_no = $1 and line_no = 2`, [po]);
    expect((await list({ PO_NO: po }))[1]).toMatchObject({
      PO_LINE_STS: 'CXL',
      OPEN_QTY: 0,
      EXP_DLV_DT: null,
      LATE_DAYS: 0,
      LATE_RSN: null,
    });
  });

  it('the rest of a line closed short is not waited for', async () => {
    const po = await newPo(t, [100]);
    const { BKG_NO } = await booked(ops, today, [part(po, 1, 60)]);
    const { HBL_NO } = await newShipment(t);
    await confirmed(ops, BKG_NO, today, HBL_NO);
    await depart(t, HBL_NO);
    expect((await list({ PO_NO: po })).map(({ OPEN_QTY }) => OPEN_QTY)).toEqual([0, 40]);
    await t.sql(`update flair_po_line set short_yn = 'Y' where po_no = $1`, [po]);
    expect((await list({ PO_NO: po })).map(({ SHPD_QTY, OPEN_QTY, SHPD_RATE }) => [SHPD_QTY, OPEN_QTY, SHPD_RATE])).toEqual([[60, 0, 60]]);
    await arrive(t, HBL_NO);
    expect((await change(ops, BKG_NO, [{ RCVD_QTY: 58, DIFF_RSN: 'SHT' }])).statusCode).toBe(200);
    expect((await list({ PO_NO: po })).map(({ PO_LINE_STS, RCVD_QTY }) => [PO_LINE_STS, RCVD_QTY])).toEqual([['RCV', 58]]);
  });
});

describe('pages of a list', () => {
  /** The rows of the pages of a list, and how many rows each page says there are. */
  const inPages = async (SEARCH: object, SIZE: number, more: object = {}) => {
    const whole = await ops.data<ReadData<Traced>>(`${path}/selectFlairTracingPo`, { SEARCH, ...more });
    expect(whole.TOTAL).toBe(whole.LIST.length);
    const rows: Traced[] = [];
    for (let PAGE = 1; rows.length < whole.TOTAL; PAGE++) {
      const { LIST, TOTAL } = await ops.data<ReadData<Traced>>(`${path}/selectFlairTracingPo`, { SEARCH, SIZE, PAGE, ...more });
      expect([TOTAL, LIST.length]).toEqual([whole.TOTAL, Math.min(SIZE, whole.TOTAL - rows.length)]);
      rows.push(...LIST);
    }
    const past = await ops.data<ReadData<Traced>>(`${path}/selectFlairTracingPo`, { SEARCH, SIZE, PAGE: 1_000, ...more });
    expect([past.LIST, past.TOTAL]).toEqual([[], whole.TOTAL]);
    return { rows, whole: whole.LIST };
  };

  it('are the list cut at any row, also between bookings of a line; each says how many rows there are', async () => {
    const by: [string, object, object?][] = [
      ['ship window', { ...inYear(), DT_TP: 'SHE', TO_DT: addDays(today, 90), FR_DT: addDays(today, -200) }],
      ['day of the order, sorted', inYear(), { SORT: [{ FIELD: 'LATE_DAYS', DIR: 'DESC' }] }],
      ['late ones', { ...inYear(), LATE_YN: 'Y' }],
      ['arrivals', { ...inYear(), DT_TP: 'ETA' }],
    ];
    for (const [what, search, more] of by) {
      const { rows, whole } = await inPages(search, 307, more);
      expect(rows.length, what).toBeGreaterThan(307);
      expect(rows, what).toEqual(whole);
    }
    // Several orders whose ship window ends on one day, a line of which is in two bookings.
    const [po] = [await newPo(t, [100, 50]), await newPo(t, [20, 10]), await newPo(t, [30])];
    await booked(ops, today, [part(po, 1, 40)]);
    await booked(ops, today, [part(po, 1, 35)]);
    const near = await inPages({ PO_NO: 'BK-' }, 2);
    expect(near.rows).toEqual(near.whole);
  });
});

describe('what is searched', () => {
  it('by each day, the states, only what is late, a reason', async () => {
    for (const [DT_TP, of] of Object.entries({ SHE: 'SHIP_END_DT', RDL: 'REQ_DLV_DT', ETD: 'ETD_DT', ETA: 'ETA_DT' } as const)) {
      const [FR_DT, TO_DT] = [addDays(today, -60), addDays(today, 30)];
      const rows = await list({ DT_TP, FR_DT, TO_DT });
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect((row[of] as string) >= FR_DT && (row[of] as string) <= TO_DT).toBe(true);
    }
    const all = await list(inYear());
    for (const [DT_TP, of] of Object.entries({ BKG: 'BKG_DT', ETD: 'ETD_DT', ETA: 'ETA_DT' } as const)) {
      const [FR_DT, TO_DT] = [addDays(today, -40), addDays(today, 10)];
      const keyOf = ({ PO_NO, LINE_NO, BKG_NO }: Traced) => [PO_NO, LINE_NO, BKG_NO].join('|');
      const found = new Set((await list({ DT_TP, FR_DT, TO_DT })).map(keyOf));
      const dayOf = async (row: Traced) =>
        of === 'BKG_DT'
          ? (await t.sql<{ d: string }>(`select to_char(bkg_dt, 'YYYYMMDD') as d from flair_bkg where bkg_no = $1`, [row.BKG_NO]))[0]?.d
          : row[of];
      const booked = all.filter(({ BKG_NO }) => BKG_NO);
      for (const row of booked.filter((_row, i) => i % 7 === 0)) {
        const day = await dayOf(row);
        expect(found.has(keyOf(row)), `${DT_TP} ${keyOf(row)}`).toBe(Boolean(day && day >= FR_DT && day <= TO_DT));
      }
      expect([...found].every((key) => !key.endsWith('|'))).toBe(true);
    }
    const late = await list({ ...inYear(), LATE_YN: 'Y' });
    expect(late.length).toBe(all.filter(({ LATE_DAYS }) => LATE_DAYS > 0).length);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(all.length);
    expect(late.every(({ LATE_RSN }) => LATE_RSN)).toBe(true);
    const unbooked = await list({ ...inYear(), LATE_RSN: ['NBK'] });
    expect(unbooked.length).toBe(late.filter(({ LATE_RSN }) => LATE_RSN === 'NBK').length);
    const open = await list({ ...inYear(), PO_LINE_STS: ['OPN', 'BKP'] });
    expect(open.length).toBe(all.filter(({ PO_LINE_STS }) => ['OPN', 'BKP'].includes(PO_LINE_STS)).length);
    expect(told(await ask({}))).toEqual([422, 'FR_DT MSG000012', 'TO_DT MSG000012']);
    expect(told(await ask({ FR_DT: addDays(today, -400), TO_DT: today }))).toEqual([422, 'TO_DT MSG000023']);
    expect(
      (await ops.post(`${path}/selectFlairTracingPo`, { SEARCH: inYear(), SORT: [{ FIELD: 'CUST_CD; drop', DIR: 'ASC' }] })).statusCode,
    ).toBe(422);
  });

  it('who sees them: the account and its staff; another account has no such screen, another corporation finds none', async () => {
    const all = await list(inYear(), customer);
    expect(all.length).toBeGreaterThan(100);
    expect(await list(inYear(), await t.login('adm2000', { corp: '2000' }))).toEqual([]);
    const other = await t.login('adm2000', { corp: '2000' });
    const keys = { CUST_CD: flairCustomer, PO_NO: 'FLSTORY0025', LINE_NO: 1 };
    expect((await other.data<ReadData<TracedLoad>>(`${path}/selectFlairTracingPoG2`, { SEARCH: keys })).LIST).toEqual([]);
    const mimi = await t.login('cadm03');
    for (const verb of ['selectFlairTracingPo', 'selectFlairTracingPoG2', 'selectFlairTracingPoG3', 'selectFlairTracingPoG4', 'excel'])
      expect([(await ask(inYear(), mimi, verb)).statusCode, (await ask(inYear(), t.visitor(), verb)).statusCode]).toEqual([403, 401]);
    expect((await ask(inYear(), await t.login('stl01'))).statusCode).toBe(403);
    expect((await list(inYear(), await t.login('sal01'))).every(({ CUST_CD }) => CUST_CD === flairCustomer)).toBe(true);
    expect((await ask(inYear(), customer, 'excel')).statusCode).toBe(200);
    // An operator of another organisation reads the same days.
    const days = (rows: readonly Traced[]) =>
      rows.map(({ PO_NO, LINE_NO, BKG_NO, EXP_DLV_DT, LATE_DAYS }) => [PO_NO, LINE_NO, BKG_NO, EXP_DLV_DT, LATE_DAYS]);
    expect(days(await list(inYear(), ops))).toEqual(days(await list(inYear(), await t.login('adm1000'))));
  });
});

describe('what is at risk', () => {
  const cardOf = async (who: Visitor) => {
    const { LIST } = await who.data<{ LIST: HomeCard[] }>('/api/home/selectHomeCards', {});
    return LIST.find(({ CARD_ID }) => CARD_ID === 'PO_LATE');
  };
  const search = () => ({ DT_TP: 'RDL', ...riskPeriod(today), LATE_YN: 'Y', WAIT_YN: 'Y' });

  it('is counted on home as the list behind it has it, by reason', async () => {
    for (const who of [ops, customer]) {
      const rows = await list(search(), who);
      const card = await cardOf(who);
      expect(card?.CNT).toBe(rows.length);
      expect(card?.PARTS.map(({ CODE, CNT }) => [CODE, CNT])).toEqual(
        ['NBK', 'SCH', 'VSL', 'CUS', 'DLV'].map((code) => [`PO_${code}`, rows.filter(({ LATE_RSN }) => LATE_RSN === code).length]),
      );
      expect(rows.filter(({ PO_NO }) => PO_NO === 'FLSTORY0001').length).toBe(12);
      expect(rows.every(({ DLV_CMPL_DTM, LATE_DAYS }) => !DLV_CMPL_DTM && LATE_DAYS > 0)).toBe(true);
    }
    expect(await cardOf(await t.login('cadm03'))).toBeUndefined();
    expect((await cardOf(await t.login('adm2000', { corp: '2000' })))?.CNT).toBe(0);
  });

  it('is on the board of deadlines, one row for each order, with the reason of most pieces and who can do something', async () => {
    const board = async (who: Visitor) =>
      (await who.data<ReadData<Deadline>>('/api/ptl/status/ptlDeadlineList/selectPtlDeadline', { SEARCH: {} })).LIST.filter(
        ({ KIND_TP }) => KIND_TP === 'PO',
      );
    const rows = await list(search());
    const orders = await board(ops);
    expect(orders.map(({ REF_KEY }) => REF_KEY).sort()).toEqual([...new Set(rows.map(({ PO_NO }) => PO_NO))].sort());
    const story = orders.find(({ REF_KEY }) => REF_KEY === 'FLSTORY0001');
    const line = rows.find(({ PO_NO }) => PO_NO === 'FLSTORY0001') as Traced;
    expect(story).toMatchObject({ DUE_DTM: `${line.REQ_DLV_DT}235900`, WHO_TP: 'OUT', NEXT_TP: 'PO_TRACE', DAY_WON: null });
    expect(story?.CNTN_TXT).toBe(
      `선박 지연 · 지연 예상 12건 · CNSHA–KRPUS · 입고 예정 ${line.EXP_DLV_DT?.slice(4, 6)}-${line.EXP_DLV_DT?.slice(6)}`,
    );
    const open = (await board(customer)).find(({ REF_KEY }) => REF_KEY === 'FLSTORY0025');
    expect(open).toMatchObject({ WHO_TP: 'ME', NEXT_TP: 'PO_BOOK' });
    expect((await board(customer)).length).toBe(orders.length);
    expect([await board(await t.login('cadm03')), await board(await t.login('adm2000', { corp: '2000' }))]).toEqual([[], []]);
  });

  it('is no more what has been counted in the warehouse, though its booking waits for other lines', async () => {
    const po = await newPo(t, [10, 10]);
    const { BKG_NO } = await booked(ops, today, [part(po, 1, 10), part(po, 2, 10)]);
    const { HBL_NO } = await newShipment(t);
    await hblDays(HBL_NO, { dlv_cmpl_dtm: null, cstm_hold_yn: 'N', rlse_dtm: null });
    await confirmed(ops, BKG_NO, today, HBL_NO);
    await depart(t, HBL_NO);
    await arrive(t, HBL_NO);
    await askedFor(po, addDays(today, -1));
    const waiting = async () => (await list({ ...search(), PO_NO: po })).map(({ LINE_NO }) => LINE_NO);
    expect(await waiting()).toEqual([1, 2]);
    expect((await change(ops, BKG_NO, [{ RCVD_QTY: 10 }])).statusCode).toBe(200);
    expect(await waiting()).toEqual([2]);
  });
});

describe('another way for what is open', () => {
  const whatIf = (SEARCH: object, who = ops) => ask(SEARCH, who, 'selectFlairTracingPoG3');
  const story = async () => [...new Set((await list({ PO_NO: 'FLSTORY0025' })).filter(({ OPEN_QTY }) => OPEN_QTY > 0).map(lineKey))];

  it('says the new day beside the present one, by sea and by air, and writes nothing', async () => {
    const LINE_KEYS = await story();
    const before = await t.sql(
      `select md5(string_agg(l::text, '' order by line_no)) as h from flair_po_line l where po_no = 'FLSTORY0025'`,
    );
    const [ETD_DT, ETA_DT] = [addDays(today, 2), addDays(today, 6)];
    const rows = async (TRANS_MODE: string) => (await whatIf({ LINE_KEYS, TRANS_MODE, ETD_DT, ETA_DT })).json().data.LIST as WhatIf[];
    const [sea, air] = [await rows('SEA'), await rows('AIR')];
    expect(sea.length).toBe(LINE_KEYS.length);
    const present = await list({ PO_NO: 'FLSTORY0025' });
    for (const row of sea) {
      const now = present.find((one) => lineKey(one) === lineKey(row) && one.OPEN_QTY > 0) as Traced;
      expect([row.OPEN_QTY, row.EXP_DLV_DT, row.LATE_DAYS]).toEqual([now.OPEN_QTY, now.EXP_DLV_DT, now.LATE_DAYS]);
      expect(row.NEW_DLV_DT).toBe(inWarehouse(ETA_DT));
      expect(row.NEW_LATE_DAYS).toBe(Math.max(0, daysBetween(row.REQ_DLV_DT, inWarehouse(ETA_DT))));
      expect(row.WON_DAYS).toBe(daysBetween(inWarehouse(ETA_DT), now.EXP_DLV_DT as string));
    }
    expect(air.every(({ NEW_DLV_DT }) => NEW_DLV_DT === inWarehouse(ETA_DT, 2))).toBe(true);
    expect((await whatIf({ LINE_KEYS })).json().data.LIST[0]).toMatchObject({ NEW_DLV_DT: null, NEW_LATE_DAYS: null });
    expect(
      await t.sql(`select md5(string_agg(l::text, '' order by line_no)) as h from flair_po_line l where po_no = 'FLSTORY0025'`),
    ).toEqual(before);
  });

  it('by air without days it leaves today, or when the goods are ready, and takes what flights between the countries usually take', async () => {
    const po = await newPo(t, [10, 20]);
    await t.sql(`update flair_po_line set cgo_rdy_dt = case line_no when 2 then current_date + 9 end where po_no = $1`, [po]);
    const [{ pol } = { pol: '' }] = await t.sql<{ pol: string }>('select pol_cd as pol from flair_po where po_no = $1', [po]);
    const [{ days } = { days: 0 }] = await t.sql<{ days: number }>(
      `select percentile_disc(0.5) within group (order by eta_dt - etd_dt) as days from flair_bkg
        where cust_cd = $1 and trans_mode = 'AIR' and left(pol_cd, 2) = $2 and left(pod_cd, 2) = 'KR' and flair_bkg_sts <> 'CXL' and bkg_dt >= current_date - 365`,
      [flairCustomer, pol.slice(0, 2)],
    );
    expect(days).toBeGreaterThan(0);
    const { LIST } = (await whatIf({ LINE_KEYS: [1, 2].map((no) => `${flairCustomer}|${po}|${no}`), TRANS_MODE: 'AIR' })).json().data;
    const arrivals = [addDays(today, days), addDays(today, 9 + days)];
    expect((LIST as WhatIf[]).map(({ NEW_DLV_DT }) => NEW_DLV_DT)).toEqual(arrivals.map((day) => inWarehouse(day, 2)));
  });

  it('offers the sailings of the lane that leave after today, each once', async () => {
    const LINE_KEYS = await story();
    const { LIST } = (await ask({ LINE_KEYS }, ops, 'selectFlairTracingPoG4')).json().data as ReadData<Sailing>;
    expect(LIST.length).toBeGreaterThan(0);
    expect(LIST.every(({ ETD_DT, ETA_DT }) => ETD_DT > today && ETA_DT >= ETD_DT)).toBe(true);
    expect(new Set(LIST.map((one) => JSON.stringify(one))).size).toBe(LIST.length);
  });

  it('refuses lines without anything open, several lanes, days before today, and what is not a day', async () => {
    const LINE_KEYS = await story();
    const elsewhere = await newPo(t, [10], { POL_CD: 'IDJKT', POD_CD: 'KRINC' });
    const none = { LINE_KEYS: [`${flairCustomer}|FLSTORY0001|1`] };
    expect(told(await whatIf(none))).toEqual([422, 'LINE_KEYS MSG000819']);
    expect(told(await ask(none, ops, 'selectFlairTracingPoG4'))).toEqual([422, 'LINE_KEYS MSG000819']);
    expect(told(await whatIf({ LINE_KEYS: [...LINE_KEYS, `${flairCustomer}|${elsewhere}|1`] }))).toEqual([422, 'LINE_KEYS MSG000819']);
    expect(told(await whatIf({ LINE_KEYS, ETD_DT: addDays(today, -1), ETA_DT: addDays(today, 3) }))).toEqual([422, 'ETD_DT MSG000820']);
    expect(told(await whatIf({ LINE_KEYS, ETA_DT: addDays(today, -1) }))).toEqual([422, 'ETA_DT MSG000820']);
    expect(told(await whatIf({ LINE_KEYS, ETD_DT: addDays(today, 5), ETA_DT: addDays(today, 3) }))).toEqual([422, 'ETD_DT MSG000022']);
    expect(told(await whatIf({ LINE_KEYS, ETA_DT: '20261345' }))).toEqual([422, 'ETA_DT MSG000187']);
    for (const keys of [undefined, 'x', ['x'], ['C00001|x|99999999999'], [null], [{}]])
      expect((await whatIf({ LINE_KEYS: keys, ETA_DT: addDays(today, 3) })).statusCode).toBeLessThan(500);
    const other = await t.login('adm2000', { corp: '2000' });
    expect(told(await whatIf({ LINE_KEYS }, other))).toEqual([422, 'LINE_KEYS MSG000819']);
  });
});
