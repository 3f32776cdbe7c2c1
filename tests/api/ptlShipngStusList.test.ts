import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import type { MilestoneStep } from '../../src/contract/ptl/status/milestoneLine';
import type { Container, Shipment, ShipmentEvent } from '../../src/contract/ptl/status/ptlShipngStusList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aContainer, anEvent, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let admin: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, admin, customer] = await Promise.all([t.login('ops02'), t.login('adm1000'), t.login('cadm01')]);
});
afterAll(() => t?.close());

type List<R> = { LIST: R[]; TOTAL: number };
const path = '/api/ptl/status/ptlShipngStusList';
const answerOf = (v: Visitor, SEARCH: object, call = 'selectPtlShipngStus') => v.post(`${path}/${call}`, { SEARCH });
const byNo = async (v: Visitor, NO_VAL: string, NO_TP = 'HBL') =>
  (await v.data<List<Shipment>>(`${path}/selectPtlShipngStus`, { SEARCH: { NO_TP, NO_VAL } })).LIST;
const parts = async <R>(v: Visitor, call: string, HBL_SEQ: number) =>
  (await v.data<List<R>>(`${path}/${call}`, { SEARCH: { HBL_SEQ } })).LIST;
const numbers = (rows: Shipment[]) => rows.map(({ HBL_NO }) => HBL_NO);
const faults = (answer: { json(): unknown }) =>
  (answer.json() as { errors?: Fault[] }).errors?.map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD, CODE]);

const act = (v: Visitor, call: 'event' | 'deleteEvent', LIST: object[]) => v.post(`${path}/${call}`, { BATCH_ID: randomUUID(), LIST });
const typed = async (v: Visitor, HBL_NO: string, more: object) => {
  const [row] = await byNo(v, HBL_NO);
  return act(v, 'event', [{ HBL_SEQ: row?.HBL_SEQ, UPD_CNT: row?.UPD_CNT, OPEN_YN: 'Y', LOC_CD: 'KRPUS', ...more }]);
};

describe('searching', () => {
  it('finds a shipment by each of its numbers, whatever its dates', async () => {
    const columns = {
      etd_dt: day(-400),
      eta_dt: day(-395),
      org_eta_dt: day(-395),
      inv_no: 'Inv-77A',
      po_no: 'PO-77B',
      cust_ref_no: 'R-77C',
    };
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { ...columns, carg_mt_no: '26HDMU7777I00010001' });
    await aContainer(t, HBL_SEQ, { cntr_no: 'TGHU7777772' });
    const kinds = { HBL: HBL_NO.toLowerCase(), INV: 'Inv-77', PO: 'po-77b', REF: 'R-77C', MTNO: '26HDMU7777I0001', CNTR: 'tghu 7777772' };
    for (const [kind, value] of Object.entries(kinds)) expect([kind, numbers(await byNo(ops, value, kind))]).toEqual([kind, [HBL_NO]]);
  });

  it('takes a pasted column of numbers and tells which of them are of no shipment', async () => {
    const [one, two] = [await aShipment(t), await aShipment(t)];
    const answer = await answerOf(ops, { NO_TP: 'HBL', NO_VAL: `${one.HBL_NO}\r\n${two.HBL_NO}\nNOSUCH1, nosuch2` });
    const { data, message } = answer.json() as { data: List<Shipment>; message: string };
    expect(numbers(data.LIST).sort()).toEqual([one.HBL_NO, two.HBL_NO].sort());
    expect(message).toContain('NOSUCH1, NOSUCH2');
    const many = await answerOf(ops, { NO_TP: 'HBL', NO_VAL: Array.from({ length: 101 }, (_, i) => `X${i}`).join('\n') });
    expect([many.statusCode, faults(many)]).toEqual([422, [[undefined, 'NO_VAL', 'MSG000625']]]);
  });

  it('goes by the kind of date asked for, a time counting by its day', async () => {
    const { HBL_NO } = await aShipment(t, { etd_dt: day(-100), ata_dtm: `${day(-90)} 23:59:00+09` });
    const found = async (DT_TP: string, at: number) => {
      const { LIST } = await ops.data<List<Shipment>>(`${path}/selectPtlShipngStus`, {
        SEARCH: { DT_TP, FR_DT: day8(at), TO_DT: day8(at) },
      });
      return numbers(LIST).includes(HBL_NO);
    };
    expect([await found('ETD', -100), await found('ETD', -99), await found('ATA', -90), await found('ATA', -89)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('refuses a search without dates or with more than six months', async () => {
    expect(faults(await answerOf(ops, {}))?.map(([, field]) => field)).toEqual(['FR_DT', 'TO_DT']);
    expect(faults(await answerOf(ops, { FR_DT: day8(-200), TO_DT: day8(0) }))?.[0]?.[2]).toBe('MSG000023');
  });
});

describe('row scope', () => {
  it("shows another customer's shipment, its containers, events and line to nobody of the customer", async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { cust_cd: 'C00002' });
    await aContainer(t, HBL_SEQ);
    await anEvent(t, HBL_SEQ, 'DEPA', `${day(-4)} 10:00`);
    expect(await byNo(customer, HBL_NO)).toEqual([]);
    expect(await parts(customer, 'selectPtlShipngStusG2', HBL_SEQ)).toEqual([]);
    expect(await parts(customer, 'selectPtlShipngStusG3', HBL_SEQ)).toEqual([]);
    expect((await answerOf(customer, { HBL_SEQ }, 'selectPtlShipngStusG4')).statusCode).toBe(404);
    expect(numbers(await byNo(ops, HBL_NO))).toEqual([HBL_NO]);
  });

  it('gives customers only the events that are open to them, also as the last event', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await anEvent(t, HBL_SEQ, 'DEPA', `${day(-4)} 10:00`);
    await anEvent(t, HBL_SEQ, 'INSP', `${day(-3)} 10:00`, { open_yn: 'N', rmk: 'inner' });
    const codes = async (v: Visitor) => (await parts<ShipmentEvent>(v, 'selectPtlShipngStusG3', HBL_SEQ)).map((e) => e.EVENT_CD);
    expect([await codes(ops), await codes(customer)]).toEqual([['INSP', 'DEPA'], ['DEPA']]);
    expect((await byNo(customer, HBL_NO))[0]).toMatchObject({ LAST_EVENT_NM: '출항·출발', LAST_EVENT_DTM: `${day8(-4)}100000` });
    expect((await byNo(ops, HBL_NO))[0]).toMatchObject({ LAST_EVENT_NM: '검사' });
  });
});

describe('an event that is typed', () => {
  it('sets milestone, arrival and delay; one of an earlier milestone does not take it back; deleting it does', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { org_eta_dt: day(-4), eta_dt: day(-4) });
    expect((await typed(ops, HBL_NO, { EVENT_CD: 'ARRI', EVENT_DTM: `${day8(-1)}093000` })).statusCode).toBe(200);
    const state = async () => (await byNo(ops, HBL_NO))[0];
    expect(await state()).toMatchObject({ CARGO_STS: 'ARR', ATA_DTM: `${day8(-1)}093000`, DELAY_DAYS: 3, DELAY_YN: 'Y' });
    await typed(ops, HBL_NO, { EVENT_CD: 'DEPA', EVENT_DTM: `${day8(-3)}093000`, LOC_CD: 'CNSHA' });
    expect(await state()).toMatchObject({ CARGO_STS: 'ARR' });
    const events = await parts<ShipmentEvent>(ops, 'selectPtlShipngStusG3', HBL_SEQ);
    const arrival = events.find(({ EVENT_CD }) => EVENT_CD === 'ARRI');
    expect(arrival).toMatchObject({ EVENT_SRC: 'MAN', EVENT_CLSF: 'ACT', EVENT_TP: 'TRANSPORT' });
    expect((await act(ops, 'deleteEvent', [{ EVENT_SEQ: arrival?.EVENT_SEQ, UPD_CNT: arrival?.UPD_CNT }])).statusCode).toBe(200);
    expect(await state()).toMatchObject({ CARGO_STS: 'DEP', ATA_DTM: null, DELAY_DAYS: 0 });
    const steps = await t.sql(`select from_sts, to_sts from cms_sts_hist where ref_tp = 'HBL' and ref_key = $1 order by hist_seq`, [
      String(HBL_SEQ),
    ]);
    expect(steps.map((s) => `${s.from_sts}>${s.to_sts}`)).toEqual(['BKD>ARR', 'ARR>DEP']);
  });

  it('of a discharge waits for all containers, and the line says how many have it', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    for (const cntr_no of ['CSQU3054383', 'TGHU7777772']) await aContainer(t, HBL_SEQ, { cntr_no });
    await typed(ops, HBL_NO, { EVENT_CD: 'ARRI', EVENT_DTM: `${day8(-2)}090000` });
    await typed(ops, HBL_NO, { EVENT_CD: 'CSIN', EVENT_DTM: `${day8(-1)}090000`, CNTR_NO: 'TGHU7777772' });
    expect((await byNo(customer, HBL_NO))[0]).toMatchObject({ CARGO_STS: 'ARR', CNTR_CNT: 2 });
    const line = await parts<MilestoneStep>(customer, 'selectPtlShipngStusG4', HBL_SEQ);
    expect(line.find(({ state }) => state === 'now')).toMatchObject({ CARGO_STS: 'ARR' });
    expect(line.find(({ CARGO_STS }) => CARGO_STS === 'BIN')).toMatchObject({ state: 'next', part: { CNT: 1, TOTAL: 2 } });
  });

  it('holds a shipment by a reason, which the customer is told, and a release ends it', async () => {
    const { HBL_NO } = await aShipment(t);
    const held = { EVENT_CD: 'CSHD', EVENT_DTM: `${day8(-1)}090000` };
    expect(faults(await typed(ops, HBL_NO, held))).toEqual([[1, 'RMK', 'MSG000012']]);
    await typed(ops, HBL_NO, { ...held, RMK: '원산지증명서 보완' });
    expect((await byNo(customer, HBL_NO))[0]).toMatchObject({ CARGO_STS: 'HLD', CSTM_HOLD_YN: 'Y' });
    await typed(ops, HBL_NO, { EVENT_CD: 'CSAC', EVENT_DTM: `${day8(0)}000100` });
    expect((await byNo(customer, HBL_NO))[0]).toMatchObject({ CARGO_STS: 'ACP', CSTM_HOLD_YN: 'N' });
  });

  it('gives back the customs progress that it had before a hold which is released without an acceptance', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { cstm_sts: 'MFS' });
    await typed(ops, HBL_NO, { EVENT_CD: 'CSHD', EVENT_DTM: `${day8(-1)}090000`, RMK: '원산지증명서 보완' });
    await typed(ops, HBL_NO, { EVENT_CD: 'RELS', EVENT_DTM: `${day8(0)}000100` });
    const kept = await t.sql('select cstm_sts, cstm_hold_yn, cstm_hold_rsn from fms_hbl where hbl_seq = $1', [HBL_SEQ]);
    expect(kept).toEqual([{ cstm_sts: 'MFS', cstm_hold_yn: 'N', cstm_hold_rsn: null }]);
  });

  it('is refused by its row: to come, twice, an unknown code, place or container, a cancelled shipment, a stale one', async () => {
    const { HBL_NO } = await aShipment(t);
    const cancelled = await aShipment(t, { cargo_sts: 'CXL' });
    const one = { EVENT_CD: 'DEPA', EVENT_DTM: `${day8(-1)}090000` };
    const refused = async (more: object, no = HBL_NO) => faults(await typed(ops, no, { ...one, ...more }));
    expect(await refused({ EVENT_DTM: `${day8(2)}090000` })).toEqual([[1, 'EVENT_DTM', 'MSG000612']]);
    expect(await refused({ EVENT_CD: 'NONE' })).toEqual([[1, 'EVENT_CD', 'MSG000017']]);
    expect(await refused({ EVENT_CD: null })).toEqual([[1, 'EVENT_CD', 'MSG000012']]);
    expect(await refused({ LOC_CD: 'XXXXX' })).toEqual([[1, 'LOC_CD', 'MSG000017']]);
    expect(await refused({ CNTR_NO: 'TGHU7777772' })).toEqual([[1, 'CNTR_NO', 'MSG000017']]);
    expect(await refused({}, cancelled.HBL_NO)).toEqual([[1, 'CARGO_STS', 'MSG000027']]);
    await typed(ops, HBL_NO, one);
    expect(await refused({})).toEqual([[1, 'EVENT_CD', 'MSG000024']]);
    const [row] = await byNo(ops, HBL_NO);
    const stale = await act(ops, 'event', [{ HBL_SEQ: row?.HBL_SEQ, UPD_CNT: (row?.UPD_CNT ?? 0) - 1, OPEN_YN: 'Y', ...one }]);
    expect(stale.statusCode).toBe(409);
  });

  it('counts by the clock of its place: an hour ago in Korea is to come in Shanghai, which is an hour behind', async () => {
    const { HBL_NO } = await aShipment(t);
    const half = new Date(Date.now() + 8.75 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 12);
    const refused = await typed(ops, HBL_NO, { EVENT_CD: 'DEPA', EVENT_DTM: `${half}00`, LOC_CD: 'CNSHA' });
    expect(faults(refused)).toEqual([[1, 'EVENT_DTM', 'MSG000612']]);
  });

  it('is for operations alone, and nobody deletes the word of the carrier', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const seq = await anEvent(t, HBL_SEQ, 'DEPA', `${day(-4)} 10:00`);
    expect((await typed(customer, HBL_NO, { EVENT_CD: 'ARRI', EVENT_DTM: `${day8(-1)}090000` })).statusCode).toBe(403);
    expect((await act(customer, 'deleteEvent', [{ EVENT_SEQ: seq, UPD_CNT: 0 }])).statusCode).toBe(403);
    expect(faults(await act(admin, 'deleteEvent', [{ EVENT_SEQ: seq, UPD_CNT: 0 }]))).toEqual([[1, 'EVENT_SRC', 'MSG000627']]);
    const other = await aShipment(t, { corp_cd: '2000', orgn_cd: '20PT11', cust_cd: 'C00011' });
    expect(
      faults(
        await act(ops, 'event', [{ HBL_SEQ: other.HBL_SEQ, UPD_CNT: 0, EVENT_CD: 'DEPA', EVENT_DTM: `${day8(-1)}090000`, OPEN_YN: 'Y' }]),
      ),
    ).toEqual([[1, undefined, 'MSG000043']]);
  });
});

describe('cancelling a booking', () => {
  const cancel = async (v: Visitor, numbers: string[], RSN: unknown = '고객 요청으로 선적 취소', more: object = {}) => {
    const rows = await t.sql<{ hbl_seq: string; upd_cnt: number }>(
      'select hbl_seq, upd_cnt from fms_hbl where hbl_no = any($1) order by hbl_no',
      [numbers],
    );
    const LIST = rows.map(({ hbl_seq, upd_cnt }) => ({ HBL_SEQ: Number(hbl_seq), UPD_CNT: upd_cnt, ...more }));
    return v.post(`${path}/cancel`, { BATCH_ID: randomUUID(), LIST, RSN });
  };
  const aFirmCost = (HBL_NO: string, more: object) =>
    t.sql(
      `insert into set_cost select (jsonb_populate_record(c, jsonb_build_object('cost_no', left('CC' || $1::text, 20), 'hbl_no', $1::text, 'corp_cd', '1000',
         'del_yn', 'N', 'stl_no', case when $2::jsonb ->> 'cost_sts' in ('REQ', 'DSP', 'STL') then c.stl_no end) || $2::jsonb)).*
         from set_cost c where c.cost_no = (select min(cost_no) from set_cost where stl_no is not null)`,
      [HBL_NO, JSON.stringify(more)],
    );

  it('makes it final, with its reason in the history; the customer reads it on the page, and no step is to come', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { org_eta_dt: day(-9), eta_dt: day(5), delay_yn: 'Y', delay_days: 14 });
    const done = await cancel(ops, [HBL_NO]);
    expect([done.statusCode, (done.json() as { message: string }).message]).toEqual([200, '예약을 취소하였습니다.']);
    expect((await byNo(customer, HBL_NO))[0]).toMatchObject({ CARGO_STS: 'CXL', DELAY_YN: 'N', DELAY_DAYS: 0 });
    expect(
      await t.sql(`select from_sts, to_sts, chg_rsn, chg_user_id from cms_sts_hist where ref_tp = 'HBL' and ref_key = $1`, [
        String(HBL_SEQ),
      ]),
    ).toEqual([{ from_sts: 'BKD', to_sts: 'CXL', chg_rsn: '고객 요청으로 선적 취소', chg_user_id: 'ops02' }]);
    const page = '/api/ptl/status/ptlShipngStusDetail/selectPtlShipngStusDetail';
    const { LIST } = await customer.data<List<object>>(page, { SEARCH: { HBL_NO } });
    expect(LIST[0]).toMatchObject({ CXL_RSN: '고객 요청으로 선적 취소', CXL_DTM: expect.stringContaining(day8(0).slice(0, 6)) });
    const line = await parts<MilestoneStep>(customer, 'selectPtlShipngStusG4', HBL_SEQ);
    expect(line.map(({ CARGO_STS, state }) => [CARGO_STS, state])).toEqual([
      ['BKD', 'done'],
      ['CXL', 'gone'],
    ]);
    expect(faults(await cancel(ops, [HBL_NO]))).toEqual([[1, 'CARGO_STS', 'MSG000040']]);
  });

  it('is refused in every other state, without a reason, with a stale row, and then cancels none of the list', async () => {
    const booked = await aShipment(t, { hbl_no: `A${randomUUID().slice(0, 8).toUpperCase()}` });
    for (const cargo_sts of ['RCV', 'EAC', 'LDD', 'DEP', 'TSP', 'ARR', 'DIS', 'BIN', 'DCL', 'HLD', 'ACP', 'DOI', 'OUT', 'DLV', 'EMT']) {
      const { HBL_NO } = await aShipment(t, { cargo_sts, hbl_no: `B${randomUUID().slice(0, 8).toUpperCase()}` });
      expect([cargo_sts, faults(await cancel(ops, [booked.HBL_NO, HBL_NO]))]).toEqual([cargo_sts, [[2, 'CARGO_STS', 'MSG000027']]]);
    }
    for (const none of ['', '  ', null])
      expect(faults(await cancel(ops, [booked.HBL_NO], none))).toEqual([[undefined, 'RSN', 'MSG000039']]);
    expect((await cancel(ops, [booked.HBL_NO], ['a', 'list'])).statusCode).toBe(422);
    expect((await cancel(ops, [booked.HBL_NO], 'x', { UPD_CNT: 99 })).statusCode).toBe(409);
    expect((await byNo(ops, booked.HBL_NO))[0]).toMatchObject({ CARGO_STS: 'BKD' });
  });

  it('is refused while a cost is confirmed, of whichever organisation and side; drafts and cancelled costs do not matter', async () => {
    for (const more of [
      { cost_sts: 'CFM', ar_ap: 'AR', orgn_cd: '10IC21' },
      { cost_sts: 'REQ', ar_ap: 'AP' },
      { cost_sts: 'DSP', ar_ap: 'AR' },
      { cost_sts: 'STL', ar_ap: 'AP' },
    ]) {
      const { HBL_NO } = await aShipment(t);
      await aFirmCost(HBL_NO, more);
      expect([more.cost_sts, faults(await cancel(ops, [HBL_NO]))]).toEqual([more.cost_sts, [[1, 'CARGO_STS', 'MSG000617']]]);
    }
    for (const more of [{ cost_sts: 'TMP' }, { cost_sts: 'CXL' }, { cost_sts: 'CFM', del_yn: 'Y' }, { cost_sts: 'CFM', corp_cd: '2000' }]) {
      const { HBL_NO } = await aShipment(t);
      await aFirmCost(HBL_NO, more);
      expect([more, (await cancel(ops, [HBL_NO])).statusCode]).toEqual([more, 200]);
    }
  });

  it('is for operations and administrators alone, of shipments in their scope', async () => {
    const { HBL_NO } = await aShipment(t);
    for (const who of ['cadm01', 'cusr05', 'sal01', 'stl01'])
      expect([who, (await cancel(await t.login(who), [HBL_NO])).statusCode]).toEqual([who, 403]);
    const elsewhere = await aShipment(t, { corp_cd: '2000', orgn_cd: '20PT11', cust_cd: 'C00011' });
    expect(faults(await cancel(ops, [elsewhere.HBL_NO]))).toEqual([[1, undefined, 'MSG000043']]);
    const otherBranch = await aShipment(t, { orgn_cd: '10IC21' });
    expect(faults(await cancel(ops, [otherBranch.HBL_NO]))).toEqual([[1, undefined, 'MSG000043']]);
    expect((await cancel(admin, [otherBranch.HBL_NO])).statusCode).toBe(200);
    expect((await cancel(await t.login('sysadm'), [HBL_NO])).statusCode).toBe(200);
  });

  it('names the delivery orders that go on: they are cancelled by themselves', async () => {
    const { HBL_NO } = await aShipment(t);
    const [order] = await t.sql<{ dlv_ord_no: string }>(
      `update pan_dlv_ord set hbl_no = $1, orgn_cd = '10PS11' where dlv_ord_no = (
         select min(dlv_ord_no) from pan_dlv_ord where corp_cd = '1000' and cust_cd = 'C00001' and dlv_ord_sts = 'CFM' and cntr_no is null) returning dlv_ord_no`,
      [HBL_NO],
    );
    const { message } = (await cancel(ops, [HBL_NO])).json() as { message: string };
    expect(message).toContain(String(order?.dlv_ord_no));
  });

  it('takes it out of the home page, the deadlines and the search for late ones', async () => {
    const late = { imex_tp: 'E', pol_cd: 'KRPUS', pod_cd: 'CNSHA', load_duty_dt: day(1), shpm_cmpl_yn: 'N', delay_yn: 'Y', delay_days: 5 };
    const { HBL_NO } = await aShipment(t, { ...late, org_eta_dt: day(0), eta_dt: day(5) });
    const seen = async () => {
      const due = await ops.data<List<{ REF_KEY: string }>>('/api/ptl/status/ptlDeadlineList/selectPtlDeadline', { SEARCH: {} });
      const search = { NO_TP: 'HBL', NO_VAL: HBL_NO, DELAY_YN: 'Y' };
      const found = await ops.data<List<Shipment>>(`${path}/selectPtlShipngStus`, { SEARCH: search });
      return [due.LIST.some(({ REF_KEY }) => REF_KEY === HBL_NO), found.TOTAL];
    };
    expect(await seen()).toEqual([true, 1]);
    await cancel(ops, [HBL_NO]);
    expect(await seen()).toEqual([false, 0]);
  });
});

describe('the containers of a shipment', () => {
  it('have the days agreed, the state of their free time and their days over', async () => {
    const { HBL_SEQ } = await aShipment(t, { free_days: 5, ata_dtm: `${day(-14)} 10:00:00+09` });
    await aContainer(t, HBL_SEQ, { disc_dtm: `${day(-13)} 10:00:00+09` });
    const [box] = await parts<Container>(customer, 'selectPtlShipngStusG2', HBL_SEQ);
    expect(box).toMatchObject({ FREE_DAYS: 5, FREE_STS: 'OVER', DEM_DAYS: 8, DET_DAYS: 0 });
  });
});

it('the Excel of the list and of both grids below has what the reader sees', async () => {
  const { HBL_NO, HBL_SEQ } = await aShipment(t);
  await aContainer(t, HBL_SEQ);
  await anEvent(t, HBL_SEQ, 'DEPA', `${day(-4)} 10:00`);
  const excel = (v: Visitor, body: object) => v.post(`${path}/excel`, body);
  const list = await excel(customer, { SEARCH: { NO_TP: 'HBL', NO_VAL: HBL_NO } });
  expect([list.statusCode, list.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect((await excel(customer, { SEARCH: { HBL_SEQ }, GRID: 'G2' })).statusCode).toBe(200);
  expect((await excel(customer, { SEARCH: { HBL_SEQ }, GRID: 'G3' })).statusCode).toBe(200);
  const foreign = await aShipment(t, { cust_cd: 'C00002' });
  expect((await excel(customer, { SEARCH: { NO_TP: 'HBL', NO_VAL: foreign.HBL_NO } })).statusCode).toBe(422);
});
