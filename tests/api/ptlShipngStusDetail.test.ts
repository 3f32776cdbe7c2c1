import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '../../src/contract/find';
import type { DoStep } from '../../src/contract/ptl/status/doReadiness';
import type { EtaChange } from '../../src/contract/ptl/status/etaHistory';
import type { MilestoneStep } from '../../src/contract/ptl/status/milestoneLine';
import type {
  CustomsStep,
  DetailContainer,
  DetailCost,
  DetailOrder,
  ShipmentHead,
} from '../../src/contract/ptl/status/ptlShipngStusDetail';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aBooking, aPlan } from '../support/loadPlans';
import { makeOrder, todayOf } from '../support/orders';
import { aContainer, anEvent, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops02'), t.login('cadm01')]);
});
afterAll(() => t?.close());

const path = '/api/ptl/status/ptlShipngStusDetail/selectPtlShipngStusDetail';
const part = async <R>(v: Visitor, HBL_NO: string, which = '') =>
  (await v.data<{ LIST: R[] }>(`${path}${which}`, { SEARCH: { HBL_NO } })).LIST;
const parts = ['', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'];
const ask = (v: Visitor, HBL_NO: string, which: string) => v.post(`${path}${which}`, { SEARCH: { HBL_NO } });

describe('the page of a shipment', () => {
  it("gives nothing of another customer's number, which is answered as one that never was", async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { cust_cd: 'C00002' });
    await aContainer(t, HBL_SEQ);
    for (const which of parts) {
      const [foreign, never] = await Promise.all([ask(customer, HBL_NO, which), ask(customer, 'NOSUCHHBL', which)]);
      expect([which, foreign.statusCode, foreign.body]).toEqual([which, never.statusCode, never.body]);
    }
    expect((await ask(customer, HBL_NO, '')).statusCode).toBe(404);
  });

  it('says what the shipment is and who told of it last', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { eta_dt: day(6), delay_yn: 'Y', delay_days: 6, delay_rsn: 'PRT' });
    await aContainer(t, HBL_SEQ);
    await anEvent(t, HBL_SEQ, 'DEPA', `${day(-4)} 10:00`);
    expect((await part<ShipmentHead>(customer, HBL_NO))[0]).toMatchObject({
      ...{ HBL_NO, CUST_NM: '플레어패션코리아', POL_NM: '상하이', POD_NM: '부산', CNTR_CNT: 1, DELAY_DAYS: 6, EVENT_SRC: 'CARR' },
    });
  });

  it('names the load plans that the reader sees it in', async () => {
    const planner = await t.login('ops05');
    const { HBL_NO } = await aShipment(t, { imex_tp: 'E', pol_cd: 'KRPUS', pod_cd: 'USLAX', load_tp: 'LCL', orgn_cd: '10PS21' });
    const today = await todayOf(t);
    const [one, other] = [await aBooking(t, { hbl_no: HBL_NO }), await aBooking(t, { hbl_no: HBL_NO })];
    const plan = await aPlan(planner, today, [one]);
    const named = async (v: Visitor) => (await part<ShipmentHead>(v, HBL_NO))[0]?.CLP_NOS;
    expect([await named(planner), await named(customer)]).toEqual([[plan.CLP_NO], [plan.CLP_NO]]);
    const second = await aPlan(planner, today, [other]);
    expect(await named(planner)).toEqual([plan.CLP_NO, second.CLP_NO]);
    // The plan of another organisation, and the line of another customer with the same number, lead nowhere.
    await t.sql('update cfs_clp set orgn_cd = $2 where clp_no = $1', [plan.CLP_NO, '10IC21']);
    expect(await named(planner)).toEqual([second.CLP_NO]);
    expect(await named(customer)).toHaveLength(2);
    await t.sql('update cfs_clp_dtl set cust_cd = $2 where clp_no = $1', [second.CLP_NO, 'C00004']);
    expect([await named(planner), await named(customer)]).toEqual([[], [plan.CLP_NO]]);
  });

  it('names who told of the vessel and of the containers, not who did something else with the shipment since', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { cargo_sts: 'ARR', ata_dtm: `${day(-2)} 10:00:00+09` });
    await aContainer(t, HBL_SEQ);
    await anEvent(t, HBL_SEQ, 'ARRI', `${day(-2)} 10:00`, { event_crt_dtm: `${day(-2)} 11:00:00+09` });
    await anEvent(t, HBL_SEQ, 'DOIS', `${day(-1)} 10:00`, {
      event_tp: 'SHIPMENT',
      event_src: 'SYS',
      event_crt_dtm: `${day(-1)} 10:00:00+09`,
    });
    expect((await part<ShipmentHead>(customer, HBL_NO))[0]).toMatchObject({ EVENT_SRC: 'CARR', SRC_DTM: `${day8(-2)}110000` });
    expect((await part<DetailContainer>(customer, HBL_NO, 'G2'))[0]).toMatchObject({ EVENT_SRC: 'CARR', SRC_DTM: `${day8(-2)}110000` });
  });

  it('has the whole way with its first plans, steps of its mode alone', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { cargo_sts: 'LDD' });
    await anEvent(t, HBL_SEQ, 'LOAD', `${day(-5)} 08:00`, { event_clsf: 'PLN', loc_cd: 'CNSHA' });
    await anEvent(t, HBL_SEQ, 'LOAD', `${day(-4)} 10:00`, { loc_cd: 'CNSHA' });
    const line = await part<MilestoneStep>(customer, HBL_NO, 'G4');
    expect(line.map(({ CARGO_STS }) => CARGO_STS)).toEqual([
      ...['BKD', 'LDD', 'DEP', 'ARR', 'DIS', 'BIN', 'DCL', 'ACP', 'DOI', 'OUT', 'DLV', 'EMT'],
    ]);
    expect(line.find(({ CARGO_STS }) => CARGO_STS === 'LDD')).toMatchObject({ at: `${day8(-4)}100000`, plan: `${day8(-5)}080000` });
    expect(line.find(({ CARGO_STS }) => CARGO_STS === 'ARR')).toMatchObject({ at: null, plan: `${day8(0)}000000` });
  });

  it('expects the free time of a container from the ETA until it is discharged', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { eta_dt: day(3), free_days: 5 });
    await aContainer(t, HBL_SEQ);
    const [early] = await part<DetailContainer>(customer, HBL_NO, 'G2');
    expect(early).toMatchObject({ EST_YN: 'Y', FREE_DT: day8(8), REMAIN_DAYS: 8, FREE_STS: 'NONE' });
    await t.sql(`update fms_cntr set disc_dtm = $2 where hbl_seq = $1`, [HBL_SEQ, `${day(-1)} 10:00:00+09`]);
    const [landed] = await part<DetailContainer>(customer, HBL_NO, 'G2');
    expect(landed).toMatchObject({ EST_YN: 'N', FREE_DT: day8(4), REMAIN_DAYS: 4, FREE_STS: 'FREE' });
  });

  it('has the steps at the customs by its events, with a hold and its reason', async () => {
    const held = { cstm_hold_yn: 'Y', cstm_hold_rsn: '원산지증명서 보완', cstm_sts: 'HLD', cargo_sts: 'HLD' };
    const { HBL_NO, HBL_SEQ } = await aShipment(t, held);
    await anEvent(t, HBL_SEQ, 'CSDC', `${day(-2)} 10:00`, { event_tp: 'CUSTOMS', event_src: 'CUST' });
    await anEvent(t, HBL_SEQ, 'CSHD', `${day(-1)} 10:00`, { event_tp: 'CUSTOMS', event_src: 'CUST' });
    const steps = await part<CustomsStep>(customer, HBL_NO, 'G3');
    expect(steps.find(({ STATE }) => STATE === 'HOLD')).toMatchObject({
      CSTM_STS: 'HLD',
      NOTE_TXT: '원산지증명서 보완',
      AT_DTM: `${day8(-1)}100000`,
    });
    expect(steps.find(({ CSTM_STS }) => CSTM_STS === 'DCL')).toMatchObject({ STATE: 'DONE', EVENT_SRC: 'CUST' });
    const hold = (await part<DoStep>(customer, HBL_NO, 'G5')).find(({ COND_TP }) => COND_TP === 'HOLD');
    expect(hold).toMatchObject({ MET_YN: 'N', AT_DTM: `${day8(-1)}100000`, WHO_TP: 'CSTM' });
  });

  it('has the history of the ETA by the estimates, and by what was written without one', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { delay_rsn: 'PRT' });
    const estimate = { event_clsf: 'EST', loc_cd: 'KRPUS' };
    await anEvent(t, HBL_SEQ, 'ARRI', `${day(2)} 10:00`, { ...estimate, event_crt_dtm: new Date(Date.now() + 60_000) });
    await t.sql(`update fms_hbl set eta_dt = $2 where hbl_seq = $1`, [HBL_SEQ, day(2)]);
    const one = await part<EtaChange>(customer, HBL_NO, 'G6');
    expect(one.map(({ ETA_DT, DAYS, EVENT_SRC, DELAY_RSN }) => [ETA_DT, DAYS, EVENT_SRC, DELAY_RSN])).toEqual([
      [day8(2), 2, 'CARR', 'PRT'],
      [day8(0), null, null, null],
    ]);
    const other = await aShipment(t);
    await t.sql(`update fms_hbl set eta_dt = $2 where hbl_seq = $1`, [other.HBL_SEQ, day(4)]);
    expect((await part<EtaChange>(customer, other.HBL_NO, 'G6'))[0]).toMatchObject({ ETA_DT: day8(4), DAYS: 4, EVENT_SRC: null });
  });

  it('shows charges from their confirmation on to the customer, all of them to staff, none of what is paid', async () => {
    const { HBL_NO } = await aShipment(t);
    const cost = (no: string, sts: string, arAp = 'AR') =>
      t.sql(
        `insert into set_cost select (jsonb_populate_record(c, jsonb_build_object('cost_no', $1::text, 'hbl_no', $2::text, 'corp_cd', '1000', 'orgn_cd', '10PS11',
           'cust_cd', 'C00001', 'ar_ap', $4::text, 'cost_sts', $3::text, 'dlv_ord_no', null, 'stl_no', null))).*
         from set_cost c order by cost_no limit 1`,
        [no, HBL_NO, sts, arAp],
      );
    await cost(`T1${HBL_NO.slice(-10)}`, 'CFM');
    await cost(`T2${HBL_NO.slice(-10)}`, 'TMP');
    await cost(`T3${HBL_NO.slice(-10)}`, 'CFM', 'AP');
    const states = async (v: Visitor) => (await part<DetailCost>(v, HBL_NO, 'G7')).map(({ COST_STS }) => COST_STS).sort();
    expect([await states(customer), await states(ops)]).toEqual([['CFM'], ['CFM', 'TMP']]);
  });

  it('has its delivery orders, and a line for each container without one', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { cargo_sts: 'DOI', do_no: 'DO1', orgn_cd: '10IC21' });
    for (const cntr_no of ['CSQU3054383', 'TGHU7777772']) await aContainer(t, HBL_SEQ, { cntr_no });
    const order = await makeOrder(t, await t.login('ops01'), 'C00001', {
      HBL_NO,
      CNTR_NO: 'TGHU7777772',
      CNTR_TP_CD: '40HC',
      DLV_TP: 'CNTR',
    });
    expect((await part<DetailOrder>(customer, HBL_NO, 'G8')).map(({ DLV_ORD_NO, CNTR_NO }) => [DLV_ORD_NO, CNTR_NO])).toEqual([
      [order.DLV_ORD_NO, 'TGHU7777772'],
      [null, 'CSQU3054383'],
    ]);
  });
});

describe('the number search', () => {
  const find = async (v: Visitor, NO: string) =>
    (await v.data<{ LIST: Found[] }>('/api/findNo', { SEARCH: { NO } })).LIST.filter(({ SCRN_ID }) => SCRN_ID.startsWith('ptlShipng'));

  it('leads from any number of a shipment to its page, and from one of many to the list', async () => {
    const [mbl] = await t.sql<{ mbl_seq: string }>(
      `insert into fms_mbl (corp_cd, orgn_cd, mbl_no, imex_tp, trans_mode, carr_cd, pol_cd, pod_cd, etd_dt, eta_dt)
       values ('1000', '10PS11', 'MBFIND000001', 'I', 'SEA', 'HDMU', 'CNSHA', 'KRPUS', now(), now()) returning mbl_seq`,
    );
    const { HBL_NO, HBL_SEQ } = await aShipment(t, {
      mbl_seq: mbl?.mbl_seq,
      inv_no: 'INVFIND01',
      po_no: 'POFIND01',
      carg_mt_no: '26HDMU9999I00010001',
    });
    await aContainer(t, HBL_SEQ, { cntr_no: 'HDMU5212025' });
    for (const no of [HBL_NO, 'MBFIND000001', 'INVFIND01', 'pofind01', '26HDMU9999I00010001', 'HDMU 521202-5'])
      expect([no, await find(customer, no)]).toEqual([
        no,
        expect.arrayContaining([expect.objectContaining({ SCRN_ID: 'ptlShipngStusDetail', ARGS: { HBL_NO } })]),
      ]);
    for (let i = 0; i < 6; i++) await aShipment(t, { mbl_seq: mbl?.mbl_seq });
    expect(await find(customer, 'MBFIND000001')).toEqual([
      expect.objectContaining({ SCRN_ID: 'ptlShipngStusList', ROW_CNT: 7, ARGS: { NO_TP: 'MBL', NO_VAL: 'MBFIND000001' } }),
    ]);
  });

  it("never says that another customer's number is there", async () => {
    const { HBL_NO } = await aShipment(t, { cust_cd: 'C00002' });
    expect(await find(customer, HBL_NO)).toEqual([]);
  });
});
