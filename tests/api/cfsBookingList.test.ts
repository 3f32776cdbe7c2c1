import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Booking } from '../../src/contract/cfs/cfsBookingList';
import { addDays } from '../../src/contract/dates';
import type { Found } from '../../src/contract/find';
import { act, booked, bookingNow, cfsCustomer, measuredAs, newCfs, post, typed } from '../support/cfsBookings';
import type { TestApp, Visitor } from '../support/db';
import { newShipment } from '../support/flairBookings';
import { sendFiles } from '../support/multipart';
import { told } from '../support/stock';
import { visited } from '../support/visited';

let t: TestApp;
let staff: Visitor;
let customer: Visitor;
let today: string;
let cfs: string;
let now: string;
beforeAll(async () => {
  ({ t, staff, customer, today } = await visited({ staff: 'adm1000', customer: 'cadm01' }));
  cfs = await newCfs(t);
  now = `${addDays(today, -1)}093000`;
});
afterAll(() => t?.close());

const path = '/api/cfs/cfsBookingList';
const list = async (SEARCH: object, who = staff) =>
  (
    await who.data<ReadData<Booking>>(`${path}/selectCfsBooking`, {
      SEARCH: { FR_DT: addDays(today, -30), TO_DT: addDays(today, 30), CYCFS_CD: cfs, ...SEARCH },
    })
  ).LIST;
const numbers = async (search: object, who = staff) => (await list(search, who)).map(({ BKG_NO }) => BKG_NO);
const stateOf = async (BKG_NO: string) => (await bookingNow(staff, BKG_NO))?.CFS_BKG_STS;
const historyOf = async (BKG_NO: string) =>
  (
    await t.sql<{ m: string }>(
      `select concat_ws(' ', from_sts || '>' || to_sts, chg_rsn) as m from cms_sts_hist where ref_tp = 'CFB' and ref_key = $1 order by hist_seq`,
      [BKG_NO],
    )
  ).map(({ m }) => m);
const gateIns = (hbl: string) =>
  t.sql<{ at: string; no: string; src: string; nm: string }>(
    `select to_char(event_dtm, 'YYYYMMDDHH24MISS') as at, doc_ref_no as no, event_src as src, fclt_nm as nm from fms_event join fms_hbl using (hbl_seq)
      where hbl_no = $1 and event_cd = 'GTIN' order by event_dtm`,
    [hbl],
  );
const milestone = async (hbl: string) => (await t.sql<{ s: string }>('select cargo_sts as s from fms_hbl where hbl_no = $1', [hbl]))[0]?.s;
/** A booking that is confirmed. */
async function confirmed(over: object = {}): Promise<Booking> {
  const { BKG_NO } = await booked(staff, today, cfs, over);
  expect((await act(staff, 'confirm', [BKG_NO])).statusCode).toBe(200);
  return (await bookingNow(staff, BKG_NO)) as Booking;
}
/** A booking whose cargo is in. */
async function received(over: object = {}, set: object = {}): Promise<Booking> {
  const row = await confirmed(over);
  const answer = await act(staff, 'receive', [row.BKG_NO], measuredAs(row, now, set));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return (await bookingNow(staff, row.BKG_NO)) as Booking;
}
const save = (row: object | undefined, set: object, who = staff) => post('saveCfsBooking', [{ ...row, ...set, BATCH_FLAG: 'update' }], who);
/** A load plan with a booking in it, as the database has it. */
async function planned(BKG_NO: string): Promise<string> {
  const no = `CLT${BKG_NO.slice(-6)}${Math.random().toString(36).slice(2, 5)}`;
  await t.sql(
    `insert into cfs_clp (clp_no, corp_cd, orgn_cd, cycfs_cd, clp_dt, cntr_tp_cd, pol_cd, pod_cd)
     select $1, corp_cd, orgn_cd, cycfs_cd, current_date, '40HC', 'KRPUS', 'USLAX' from cfs_bkg where bkg_no = $2`,
    [no, BKG_NO],
  );
  await t.sql(
    `insert into cfs_clp_dtl (clp_no, line_no, load_seq, bkg_no, cust_cd, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm)
     select $1, 1, 1, bkg_no, cust_cd, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm from cfs_bkg where bkg_no = $2`,
    [no, BKG_NO],
  );
  return no;
}

describe('who sees and keeps CFS bookings', () => {
  it('customers ask for their own, staff confirm, sales read, nobody else finds them', async () => {
    const row = await booked(customer, today, cfs);
    expect(row.BKG_NO).toMatch(/^CB\d{10}$/);
    expect(row).toMatchObject({ CFS_BKG_STS: 'REQ', CUST_CD: cfsCustomer, BKG_DT: today, DMG_YN: 'N', DIFF_QTY: null, CLP_NO: null });
    for (const verb of ['confirm', 'receive', 'out']) expect((await act(customer, verb, [row.BKG_NO])).statusCode).toBe(403);
    const operator = await t.login('ops01');
    const own = await booked(operator, today, cfs);
    expect((await act(operator, 'confirm', [own.BKG_NO])).statusCode).toBe(200);
    const sales = await t.login('sal01');
    expect((await post('saveCfsBooking', [typed(today, cfs)], sales)).statusCode).toBe(403);
    expect((await act(sales, 'cancel', [row.BKG_NO], {}, 'x')).statusCode).toBe(403);
    expect((await sales.post(`${path}/selectCfsBooking`, { SEARCH: { BKG_NO: row.BKG_NO } })).statusCode).toBe(200);
    const others = [await t.login('cadm03'), await t.login('adm2000', { corp: '2000' })];
    for (const other of others) {
      expect(await numbers({ BKG_NO: row.BKG_NO }, other)).toEqual([]);
      expect(told(await post('saveCfsBooking', [{ ...row, BATCH_FLAG: 'update', RMK: 'x' }], other))).toEqual([422, '1 MSG000043']);
      expect(told(await post('saveCfsBooking', [{ ...row, BATCH_FLAG: 'delete' }], other))).toEqual([422, '1 MSG000043']);
      expect(told(await post('cancel', [{ ...row }], other, 'x'))).toEqual([422, '1 MSG000043']);
    }
    expect(told(await post('saveCfsBooking', [typed(today, cfs)], others[0] as Visitor))).toEqual([422, '1 CUST_CD MSG000017']);
    const nobody = await t.app.inject({ method: 'POST', url: `${path}/selectCfsBooking`, payload: { SEARCH: { BKG_NO: row.BKG_NO } } });
    expect(nobody.statusCode).toBe(401);
  });

  it('belong to the organisation that serves the customer’s business with freight stations, else his sea freight', async () => {
    const [served] = await t.sql<{ o: string }>(
      `select s.orgn_cd as o from mdm_cust_orgn s join mdm_orgn using (orgn_cd) where cust_cd = $1 and biz_tp = 'CFS' and corp_cd = '1000'
          and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date) order by main_yn desc, s.orgn_cd limit 1`,
      [cfsCustomer],
    );
    const row = await booked(customer, today, cfs);
    const [kept] = await t.sql<{ o: string; c: string }>('select orgn_cd as o, corp_cd as c from cfs_bkg where bkg_no = $1', [row.BKG_NO]);
    expect(kept?.c).toBe('1000');
    if (served) expect(kept?.o).toBe(served.o);
    expect(kept?.o).toBeTruthy();
  });

  it('belong to the organisation that works at their station, whoever books, and go with it to another one', async () => {
    const orgnOf = async ({ BKG_NO }: { BKG_NO: string }) =>
      (await t.sql<{ o: string }>('select orgn_cd as o from cfs_bkg where bkg_no = $1', [BKG_NO]))[0]?.o;
    const at = async (orgn: string) => {
      const code = await newCfs(t);
      await t.sql('update mdm_cycfs set orgn_cd = $2 where cycfs_cd = $1', [code, orgn]);
      return code;
    };
    const [busan, incheon, elsewhere] = [await at('10PS21'), await at('10IC21'), await at('20PT11')];
    const [planner, other] = [await t.login('ops05'), await t.login('ops01')];
    const one = await booked(customer, today, busan);
    expect([
      await orgnOf(one),
      await numbers({ BKG_NO: one.BKG_NO, CYCFS_CD: '' }, planner),
      await numbers({ BKG_NO: one.BKG_NO, CYCFS_CD: '' }, other),
    ]).toEqual(['10PS21', [one.BKG_NO], []]);
    await post('saveCfsBooking', [{ ...one, BATCH_FLAG: 'update', CYCFS_CD: incheon }], customer);
    expect([await orgnOf(one), await numbers({ BKG_NO: one.BKG_NO, CYCFS_CD: '' }, other)]).toEqual(['10IC21', [one.BKG_NO]]);
    // A station of another corporation says nothing of this one.
    expect(await orgnOf(await booked(customer, today, elsewhere))).not.toBe('20PT11');
  });

  it('numbers have no gap: a refused save takes none', async () => {
    const first = await booked(staff, today, cfs);
    expect(told(await post('saveCfsBooking', [typed(today, cfs, { PKG_QTY: 0 })], staff))).toEqual([422, '1 PKG_QTY MSG000016']);
    const second = await booked(staff, today, cfs);
    expect(Number(second.BKG_NO.slice(2)) - Number(first.BKG_NO.slice(2))).toBe(1);
  });

  it('are searched by the day that is meant, by number or house B/L whatever their day, three months at most', async () => {
    const { HBL_NO } = await newShipment(t);
    const { BKG_NO } = await booked(staff, addDays(today, 200), cfs, { BKG_DT: today, HBL_NO, VSL_NM: 'HMM ALGECIRAS' });
    expect(await numbers({ DT_TP: 'BKG' })).toContain(BKG_NO);
    expect(await numbers({ DT_TP: 'INP' })).not.toContain(BKG_NO);
    for (const number of [{ BKG_NO }, { HBL_NO }]) expect(await numbers({ FR_DT: '', TO_DT: '', ...number })).toEqual([BKG_NO]);
    expect(await numbers({ DT_TP: 'BKG', VSL_NM: 'algec' })).toContain(BKG_NO);
    for (const other of [{ POD_CD: 'NLRTM' }, { IMEX_TP: 'I' }, { CFS_BKG_STS: ['CFM', 'IN'] }, { CUST_CD: 'C00003' }])
      expect(await numbers({ DT_TP: 'BKG', ...other })).not.toContain(BKG_NO);
    const far = { FR_DT: addDays(today, -100), TO_DT: today };
    expect(told(await staff.post(`${path}/selectCfsBooking`, { SEARCH: far }))).toEqual([422, 'TO_DT MSG000023']);
    expect(told(await staff.post(`${path}/selectCfsBooking`, { SEARCH: {} }))).toEqual([422, 'FR_DT MSG000012', 'TO_DT MSG000012']);
    expect((await staff.post(`${path}/excel`, { SEARCH: { BKG_NO }, ACCESS_RSN: '확인' })).statusCode).toBe(200);
    const found = (await staff.data<ReadData<Found>>('/api/findNo', { SEARCH: { NO: BKG_NO.toLowerCase() } })).LIST;
    expect(found.filter(({ SCRN_ID }) => SCRN_ID === 'cfsBookingList')).toMatchObject([{ ROW_CNT: 1, ARGS: { BKG_NO } }]);
    const other = await t.login('cadm03');
    expect((await other.data<ReadData<Found>>('/api/findNo', { SEARCH: { NO: BKG_NO } })).LIST).toEqual([]);
  });
});

describe('what a booking must say', () => {
  it('a freight station or bonded warehouse, dangerous goods by class and number, no arrival after the closing time', async () => {
    const refused = async (over: object, who = staff) => told(await post('saveCfsBooking', [typed(today, cfs, over)], who));
    expect(await refused({ CYCFS_CD: await newCfs(t, 'CY') })).toEqual([422, '1 CYCFS_CD MSG000610']);
    expect(await refused({ CYCFS_CD: 'NONE' })).toEqual([422, '1 CYCFS_CD MSG000017']);
    expect((await post('saveCfsBooking', [typed(today, await newCfs(t, 'BW'))], staff)).statusCode).toBe(200);
    expect(await refused({ UN_NO: '12A4' })).toEqual([422, '1 IMDG_CLS MSG000012', '1 UN_NO MSG000478']);
    expect(await refused({ IMDG_CLS: '3' })).toEqual([422, '1 UN_NO MSG000012']);
    expect(await refused({ IMDG_CLS: '99', UN_NO: '1993' })).toEqual([422, '1 IMDG_CLS MSG000017']);
    expect((await booked(staff, today, cfs, { IMDG_CLS: '3', UN_NO: '1993', SET_TEMP: -18.5, STACK_CNT: 2 })).IMDG_CLS).toBe('3');
    const closing = { CARGO_CLS_DTM: `${today}150000` };
    const late = await post('saveCfsBooking', [typed(today, cfs, { ...closing, IN_PLAN_TM: '1501' })], staff);
    expect(told(late)).toEqual([422, '1 IN_PLAN_DT MSG000211']);
    expect(late.json().errors[0].MESSAGE).toContain('15:00');
    expect(await refused({ ...closing, IN_PLAN_DT: addDays(today, 1) })).toEqual([422, '1 IN_PLAN_DT MSG000211']);
    const row = await booked(staff, today, cfs, { ...closing, IN_PLAN_TM: '1500' });
    expect((await save(row, { CARGO_CLS_DTM: null })).statusCode).toBe(200);
    expect(await refused({ ITEM_NM: '', GRS_WT: 0, MSR_CBM: -1, STACK_CNT: 0 })).toEqual([
      422,
      ...['1 ITEM_NM MSG000012', '1 GRS_WT MSG000016', '1 MSR_CBM MSG000016', '1 STACK_CNT MSG000016'],
    ]);
  });

  it('a shipment of its own customer, and no stopped customer', async () => {
    const { HBL_NO } = await newShipment(t);
    await t.sql(`update fms_hbl set cust_cd = 'C00003' where hbl_no = $1`, [HBL_NO]);
    for (const no of [HBL_NO, 'NONE'])
      expect(told(await post('saveCfsBooking', [typed(today, cfs, { HBL_NO: no })], staff))).toEqual([422, '1 HBL_NO MSG000017']);
    await t.sql(`update mdm_cust set stop_yn = 'Y' where cust_cd = $1`, [cfsCustomer]);
    try {
      expect(told(await post('saveCfsBooking', [typed(today, cfs)], staff))).toEqual([422, '1 CUST_CD MSG000186']);
    } finally {
      await t.sql(`update mdm_cust set stop_yn = 'N' where cust_cd = $1`, [cfsCustomer]);
    }
  });

  it('exports are confirmed with their ports, imports without', async () => {
    const none = { POL_CD: null, POD_CD: null };
    const { BKG_NO } = await booked(staff, today, cfs, none);
    expect(told(await act(staff, 'confirm', [BKG_NO]))).toEqual([422, '1 POL_CD MSG000012', '1 POD_CD MSG000012']);
    const row = await confirmed({ ...none, IMEX_TP: 'I' });
    expect(told(await save(row, { IMEX_TP: 'E' }))).toEqual([422, '1 POL_CD MSG000012', '1 POD_CD MSG000012']);
  });
});

describe('the way of a booking', () => {
  it('is asked for, confirmed, received with what was measured, which its shipment is told, and put right while it is in', async () => {
    const { HBL_NO } = await newShipment(t);
    const { BKG_NO } = await booked(customer, today, cfs, { HBL_NO });
    expect(told(await act(staff, 'receive', [BKG_NO], { IN_DTM: now }))).toEqual([422, '1 CFS_BKG_STS MSG000027']);
    expect((await act(staff, 'confirm', [BKG_NO])).statusCode).toBe(200);
    const row = (await bookingNow(staff, BKG_NO)) as Booking;
    expect(told(await act(staff, 'receive', [BKG_NO], { IN_DTM: now }))).toEqual([
      422,
      ...['1 ACTL_PKG_QTY MSG000012', '1 ACTL_GRS_WT MSG000012', '1 ACTL_MSR_CBM MSG000012'],
    ]);
    const measure = measuredAs(row, now, { ACTL_PKG_QTY: 97, CFS_LOC: 'A-03', DMG_YN: 'Y' });
    expect(told(await act(staff, 'receive', [BKG_NO], measure))).toEqual([422, '1 DMG_RMK MSG000012']);
    expect(told(await act(staff, 'receive', [BKG_NO], { ...measure, DMG_YN: 'N', DMG_RMK: '젖음' }))).toEqual([422, '1 DMG_YN MSG000632']);
    expect(told(await act(staff, 'receive', [BKG_NO], { ...measure, DMG_RMK: '젖음', IN_DTM: `${addDays(today, 1)}000000` }))).toEqual([
      422,
      '1 IN_DTM MSG000612',
    ]);
    expect((await act(staff, 'receive', [BKG_NO], { ...measure, DMG_RMK: '젖음' })).statusCode).toBe(200);
    expect(await bookingNow(staff, BKG_NO)).toMatchObject({
      CFS_BKG_STS: 'IN',
      DIFF_QTY: -3,
      CFS_LOC: 'A-03',
      DMG_RMK: '젖음',
      IN_DTM: now,
    });
    expect(await gateIns(HBL_NO)).toEqual([{ at: now, no: BKG_NO, src: 'SYS', nm: `${cfs} CFS` }]);
    expect(await milestone(HBL_NO)).toBe('RCV');
    expect(await historyOf(BKG_NO)).toEqual(['REQ>CFM', 'CFM>IN']);
    const other = await newShipment(t);
    const earlier = `${addDays(today, -2)}080000`;
    expect((await save(await bookingNow(staff, BKG_NO), { IN_DTM: earlier })).statusCode).toBe(200);
    expect((await gateIns(HBL_NO)).map(({ at }) => at)).toEqual([earlier]);
    expect((await save(await bookingNow(staff, BKG_NO), { HBL_NO: other.HBL_NO })).statusCode).toBe(200);
    expect([await gateIns(HBL_NO), (await gateIns(other.HBL_NO)).map(({ at }) => at)]).toEqual([[], [earlier]]);
    expect([await milestone(HBL_NO), await milestone(other.HBL_NO)]).toEqual(['BKD', 'RCV']);
    const inNow = (await bookingNow(staff, BKG_NO)) as Booking;
    expect(told(await save(inNow, { PKG_QTY: 97 }))).toEqual([422, '1 PKG_QTY MSG000027']);
    expect(told(await save(inNow, { DMG_YN: 'N' }))).toEqual([422, '1 DMG_YN MSG000632']);
    expect(told(await save(inNow, { ACTL_GRS_WT: null }))).toEqual([422, '1 ACTL_GRS_WT MSG000012']);
    expect(told(await save(inNow, { RMK: 'x' }, customer))).toEqual([422, '1 RMK MSG000027']);
    const { LIST } = await staff.data<ReadData<object>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', {
      SEARCH: { TBL_NM: 'CFS_BKG', ROW_KEY: BKG_NO },
    });
    expect(LIST.length).toBe(2);
  });

  it('two bookings of a shipment that come in at the same time are one event, which stays as long as one of them did', async () => {
    const { HBL_NO } = await newShipment(t);
    const rows = [await confirmed({ HBL_NO }), await confirmed({ HBL_NO })];
    const answer = await post(
      'receive',
      rows.map((row) => ({ BKG_NO: row.BKG_NO, UPD_CNT: row.UPD_CNT, ...measuredAs(row, now) })),
      staff,
    );
    expect(answer.statusCode).toBe(200);
    const [event, ...more] = await gateIns(HBL_NO);
    expect(more).toEqual([]);
    const earlier = `${addDays(today, -2)}070000`;
    expect((await save(await bookingNow(staff, event?.no ?? ''), { IN_DTM: earlier })).statusCode).toBe(200);
    expect((await gateIns(HBL_NO)).map(({ at }) => at)).toEqual([earlier, now]);
  });

  it('import goes out of the station, export once its plan is closed', async () => {
    const [exported, imported] = [await received(), await received({ IMEX_TP: 'I' })];
    expect(told(await act(staff, 'out', [exported.BKG_NO, imported.BKG_NO], { OUT_DTM: `${today}000000` }))).toEqual([
      422,
      '1 CFS_BKG_STS MSG000620',
    ]);
    const out = (OUT_DTM: string | null) => act(staff, 'out', [imported.BKG_NO], { OUT_DTM });
    expect(told(await out(null))).toEqual([422, '1 OUT_DTM MSG000012']);
    expect(told(await out(`${addDays(today, -3)}000000`))).toEqual([422, '1 OUT_DTM MSG000611']);
    expect(told(await out(`${addDays(today, 1)}000000`))).toEqual([422, '1 OUT_DTM MSG000612']);
    expect((await out(`${today}000000`)).statusCode).toBe(200);
    expect(await stateOf(imported.BKG_NO)).toBe('OUT');
    await planned(exported.BKG_NO);
    await t.sql(`update cfs_bkg set cfs_bkg_sts = 'STF' where bkg_no = $1`, [exported.BKG_NO]);
    expect((await act(staff, 'out', [exported.BKG_NO], { OUT_DTM: `${today}000000` })).statusCode).toBe(200);
    expect(await historyOf(exported.BKG_NO)).toEqual(['REQ>CFM', 'CFM>IN', 'STF>OUT']);
    expect(told(await out(`${today}000000`))).toEqual([422, '1 CFS_BKG_STS MSG000027']);
  });

  it('is cancelled with a reason before it comes in, by customers before it is confirmed; refusals name the rows', async () => {
    const [mine, theirs, inside] = [await booked(customer, today, cfs), await confirmed(), await received()];
    expect(told(await act(customer, 'cancel', [mine.BKG_NO]))).toEqual([422, 'RSN MSG000039']);
    expect(told(await act(customer, 'cancel', [mine.BKG_NO, theirs.BKG_NO], {}, '변경'))).toEqual([422, '2 CFS_BKG_STS MSG000027']);
    expect((await act(customer, 'cancel', [mine.BKG_NO], {}, '변경')).statusCode).toBe(200);
    expect(await historyOf(mine.BKG_NO)).toEqual(['REQ>CXL 변경']);
    expect(told(await act(staff, 'cancel', [inside.BKG_NO, theirs.BKG_NO], {}, 'x'))).toEqual([422, '1 CFS_BKG_STS MSG000212']);
    const plan = await planned(theirs.BKG_NO);
    const refused = await act(staff, 'cancel', [theirs.BKG_NO], {}, 'x');
    expect(told(refused)).toEqual([422, '1 CFS_BKG_STS MSG000609']);
    expect(refused.json().errors[0].MESSAGE).toContain(plan);
    expect(told(await act(staff, 'cancel', [mine.BKG_NO], {}, 'x'))).toEqual([422, '1 CFS_BKG_STS MSG000027']);
    expect(told(await save(await bookingNow(staff, mine.BKG_NO), { RMK: 'x' }))).toEqual([422, '1 RMK MSG000027']);
  });

  it('in a load plan keeps what the plan is made of', async () => {
    const { BKG_NO } = await confirmed();
    const plan = await planned(BKG_NO);
    const row = (await bookingNow(staff, BKG_NO)) as Booking;
    expect(row.CLP_NO).toBe(plan);
    const other = { CYCFS_CD: await newCfs(t), IMEX_TP: 'I', POL_CD: 'KRINC', POD_CD: 'NLRTM', PKG_QTY: 1, GRS_WT: 1, MSR_CBM: 1 };
    const fields = ['IMEX_TP', 'CYCFS_CD', 'POL_CD', 'POD_CD', 'PKG_QTY', 'GRS_WT', 'MSR_CBM'];
    expect(told(await save(row, other))).toEqual([422, ...fields.map((field) => `1 ${field} MSG000609`)]);
    expect((await save(row, { RMK: '주의', VSL_NM: 'EVER GIVEN' })).statusCode).toBe(200);
    const answer = await act(staff, 'receive', [BKG_NO], measuredAs(row, now, { ACTL_PKG_QTY: 90 }));
    expect(answer.json().data.LIST[0]).toMatchObject({ CFS_BKG_STS: 'IN', CLP_NO: plan, DIFF_QTY: -10 });
  });

  it('goes while it is asked for alone, and is kept as deleted', async () => {
    const [gone, kept] = [await booked(customer, today, cfs), await confirmed()];
    const remove = (row: Booking, who: Visitor) => post('saveCfsBooking', [{ ...row, BATCH_FLAG: 'delete' }], who);
    for (const who of [customer, staff]) expect(told(await remove(kept, who))).toEqual([422, '1 CFS_BKG_STS MSG000027']);
    expect((await remove(gone, customer)).statusCode).toBe(200);
    expect(await bookingNow(staff, gone.BKG_NO)).toBeUndefined();
    const [row] = await t.sql<{ d: string }>('select del_yn as d from cfs_bkg where bkg_no = $1', [gone.BKG_NO]);
    expect(row?.d).toBe('Y');
    expect(told(await remove(gone, customer))).toEqual([422, '1 MSG000043']);
  });
});

describe('photographs of damage', () => {
  const image = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const filed = async (who: Visitor, REF_KEY: string, more: object) => {
    const answer = await sendFiles(t, who, '/api/file/fileUpload', [['damage.png', image]], {
      REF_TP: 'CFB',
      REF_KEY,
      DOC_TP: 'PHO',
      ...more,
    });
    return { status: answer.statusCode, no: answer.json().data?.FILE_SN as number };
  };

  it('hang on a booking; customers see those that are open on their own, and seeing is no download', async () => {
    const { BKG_NO } = await received({}, { DMG_YN: 'Y', DMG_RMK: '찢김' });
    const [open, internal] = [await filed(staff, BKG_NO, { OPEN_YN: 'Y' }), await filed(staff, BKG_NO, { OPEN_YN: 'N' })];
    expect([open.status, internal.status]).toEqual([200, 200]);
    expect([(await bookingNow(staff, BKG_NO))?.FILE_CNT, (await bookingNow(customer, BKG_NO))?.FILE_CNT]).toEqual([2, 1]);
    const show = (who: Visitor, FILE_SN: number) => who.post('/api/file/base64ImageDownload', { FILE_SN });
    expect((await show(customer, open.no)).json().data).toMatchObject({ FILE_EXT: 'png', DATA: image.toString('base64') });
    expect((await show(customer, internal.no)).statusCode).toBe(404);
    const [kept] = await t.sql<{ n: number; d: string }>('select down_cnt as n, doc_tp as d from cms_file where file_sn = $1', [open.no]);
    expect(kept).toEqual({ n: 0, d: 'PHO' });
    for (const other of [await t.login('cadm03'), await t.login('adm2000', { corp: '2000' })]) {
      expect((await show(other, open.no)).statusCode).toBe(404);
      expect((await filed(other, BKG_NO, {})).status).not.toBe(200);
    }
  });
});

describe('attacks', () => {
  it('customers write nothing that was measured, no other state, no other customer and nothing once it is confirmed', async () => {
    const measured = {
      ACTL_PKG_QTY: 1,
      ACTL_GRS_WT: 1,
      ACTL_MSR_CBM: 1,
      IN_DTM: now,
      CFS_LOC: 'A',
      DMG_YN: 'Y',
      DMG_RMK: 'x',
      OUT_DTM: now,
    };
    const fields = Object.keys(measured).map((field) => `1 ${field} MSG000027`);
    for (const who of [customer, staff]) {
      expect(told(await post('saveCfsBooking', [typed(today, cfs, measured)], who))).toEqual([422, ...fields]);
      expect(told(await save(await booked(customer, today, cfs), measured, who))).toEqual([422, ...fields]);
    }
    const row = await booked(customer, today, cfs, { CFS_BKG_STS: 'IN', CLP_NO: 'X', CORP_CD: '2000', ORGN_CD: 'X', BKG_NO: 'MINE' });
    expect(row).toMatchObject({ CFS_BKG_STS: 'REQ', CLP_NO: null });
    expect(row.BKG_NO).not.toBe('MINE');
    expect(told(await save(row, { CUST_CD: 'C00003' }, customer))).toEqual([422, '1 CUST_CD MSG000194']);
    expect((await save(row, { CFS_BKG_STS: 'IN', PKG_QTY: 120 }, customer)).statusCode).toBe(200);
    expect(await bookingNow(staff, row.BKG_NO)).toMatchObject({ CFS_BKG_STS: 'REQ', PKG_QTY: 120 });
    expect((await act(staff, 'confirm', [row.BKG_NO])).statusCode).toBe(200);
    const now2 = await bookingNow(customer, row.BKG_NO);
    expect(told(await save(now2, { PKG_QTY: 1, RMK: 'x' }, customer))).toEqual([422, '1 PKG_QTY MSG000027', '1 RMK MSG000027']);
  });

  it('a stale row is told as it is now, a malformed value refused, nothing done twice at once', async () => {
    const row = await booked(staff, today, cfs);
    expect((await save(row, { RMK: 'a' })).statusCode).toBe(200);
    expect(told(await save(row, { RMK: 'b' }))).toEqual([409, '1 MSG000025']);
    expect(told(await post('confirm', [{ BKG_NO: row.BKG_NO, UPD_CNT: row.UPD_CNT }], staff))).toEqual([409, '1 MSG000025']);
    expect((await act(staff, 'confirm', [row.BKG_NO, row.BKG_NO])).statusCode).toBe(422);
    for (const bad of [
      { ACTL_PKG_QTY: 'ten' },
      { ACTL_PKG_QTY: 1.5 },
      { ACTL_GRS_WT: -1 },
      { IN_DTM: 'now' },
      { IN_DTM: ['x'] },
      { DMG_RMK: {} },
    ]) {
      const one = await confirmed();
      const answer = await act(staff, 'receive', [one.BKG_NO], measuredAs(one, now, bad));
      expect([answer.statusCode, JSON.stringify(bad)]).toEqual([
        expect.toSatisfy((code: number) => code === 422 || code === 400),
        JSON.stringify(bad),
      ]);
      expect(await stateOf(one.BKG_NO)).toBe('CFM');
    }
  });

  it('two receive the same cargo at once: one wins, one event is written', async () => {
    const { HBL_NO } = await newShipment(t);
    const row = await confirmed({ HBL_NO });
    const other = await t.login('adm1000');
    const answers = await Promise.all(
      [staff, other].map((who, i) => post('receive', [{ ...row, ...measuredAs(row, now, { ACTL_PKG_QTY: 90 + i }) }], who)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await gateIns(HBL_NO)).toHaveLength(1);
    expect(await historyOf(row.BKG_NO)).toEqual(['REQ>CFM', 'CFM>IN']);
  });
});
