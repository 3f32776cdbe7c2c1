import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { FedRow } from '../../src/contract/open/feed';
import { createTestApp, type TestApp } from '../support/db';
import { countsOn, papersOf, shipmentsOn } from '../support/homeExact';
import { jobsOf } from '../support/mail';
import { makeOrder, save, todayOf } from '../support/orders';
import { aContainer, anEvent, aShipment, day } from '../support/shipments';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let today = '';
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
});
afterAll(() => t?.close());

/** All that is kept for home is what the exact questions answer on these days from today. */
async function agrees(days: readonly number[] = [0]): Promise<void> {
  for (const days_ of days) {
    const on = addDays(today, days_);
    for (const ask of [shipmentsOn, countsOn]) {
      const { exact, kept } = await ask(t, on);
      expect(kept, `${ask.name} ${days_}`).toEqual(exact);
    }
  }
  const { exact, kept } = await papersOf(t);
  expect(kept).toEqual(exact);
}
const allDays = [-60, -20, -8, -3, -1, 0, 1, 2, 3, 7, 15, 40, 200];

test('what the demo company begins with is what its shipments and orders say, on every day', async () => {
  const { exact } = await countsOn(t, today);
  const kinds = new Set(exact.map((row) => row.kind));
  expect([...kinds].sort()).toEqual(['DONE', 'ETA', 'FREE', 'HOLD', 'ORD', 'OVER', 'STS', 'WRONG']);
  await agrees(allDays);
});

/** Some rows of a table, others at each step. */
const some = (table: string, key: string, step: number, count = 7, where = 'true') =>
  `${key} in (select ${key} from ${table} where ${where} order by md5(${key}::text || '${step}') limit ${count})`;
const hbl = (step: number, where?: string) => some('fms_hbl', 'hbl_seq', step, 9, where);
const cntr = (step: number, where?: string) => some('fms_cntr', 'cntr_seq', step, 9, where);
const order = (step: number, where?: string) => some('pan_dlv_ord', 'dlv_ord_no', step, 9, where);
const under = `cargo_sts not in ('DLV', 'EMT', 'CXL')`;

/** A change of rows, whoever makes it. */
const changes: [what: string, statement: (step: number) => string][] = [
  ['another milestone', (n) => `update fms_hbl set cargo_sts = 'ARR', ata_dtm = now() - interval '9 days' where ${hbl(n, under)}`],
  ['a milestone taken back', (n) => `update fms_hbl set cargo_sts = 'DEP', ata_dtm = null where ${hbl(n, `cargo_sts = 'ARR'`)}`],
  ['delivered', (n) => `update fms_hbl set cargo_sts = 'DLV' where ${hbl(n, under)}`],
  ['all containers back', (n) => `update fms_hbl set cargo_sts = 'EMT' where ${hbl(n, under)}`],
  ['cancelled', (n) => `update fms_hbl set cargo_sts = 'CXL' where ${hbl(n, under)}`],
  ['deleted', (n) => `update fms_hbl set del_yn = 'Y' where ${hbl(n, under)}`],
  ['taken back', (n) => `update fms_hbl set del_yn = 'N' where ${hbl(n, `del_yn = 'Y'`)}`],
  ['another arrival', (n) => `update fms_hbl set eta_dt = eta_dt + 5, delay_yn = 'Y', delay_days = 5 where ${hbl(n, under)}`],
  ['held', (n) => `update fms_hbl set cstm_hold_yn = 'Y', rlse_dtm = null where ${hbl(n, under)}`],
  ['released', (n) => `update fms_hbl set rlse_dtm = now() - interval '2 days' where ${hbl(n, `cstm_hold_yn = 'Y'`)}`],
  ['another customer', (n) => `update fms_hbl set cust_cd = 'C00003' where ${hbl(n, under)}`],
  ['another organisation', (n) => `update fms_hbl set orgn_cd = '10PS11' where ${hbl(n, under)}`],
  ['other free days', (n) => `update fms_hbl set free_days = 1 where ${hbl(n, under)}`],
  ['another load', (n) => `update fms_hbl set load_tp = 'LCL' where ${hbl(n, under)}`],
  ['another number', (n) => `update fms_hbl set hbl_no = 'N' || hbl_no where ${hbl(n)} and length(hbl_no) < 20`],
  ['discharged', (n) => `update fms_cntr set disc_dtm = now() - interval '6 days' where ${cntr(n, 'empty_rtn_dtm is null')}`],
  [
    'gone out',
    (n) => `update fms_cntr set gate_out_dtm = now() - interval '12 days', det_free_days = 4 where ${cntr(n, 'empty_rtn_dtm is null')}`,
  ],
  ['back', (n) => `update fms_cntr set empty_rtn_dtm = now() where ${cntr(n, 'gate_out_dtm is not null')}`],
  ['out again', (n) => `update fms_cntr set empty_rtn_dtm = null where ${cntr(n, 'empty_rtn_dtm is not null')}`],
  ["the shipper's own", (n) => `update fms_cntr set soc_yn = 'Y' where ${cntr(n, 'empty_rtn_dtm is null')}`],
  [
    'a container of another type',
    (n) =>
      `update fms_cntr set cntr_tp_cd = '40RF' where ${cntr(n, 'empty_rtn_dtm is null')} and exists (select from mdm_cntr_tp where cntr_tp_cd = '40RF')`,
  ],
  ['a container of another shipment', (n) => `update fms_cntr set hbl_seq = (select max(hbl_seq) from fms_hbl) where ${cntr(n)}`],
  ['a container removed', (n) => `delete from fms_cntr where ${cntr(n)}`],
  [
    'another day of a hold',
    (n) =>
      `update fms_event set event_dtm = event_dtm - interval '3 days' where ${some('fms_event', 'event_seq', n, 9, `event_cd = 'CSHD'`)}`,
  ],
  ['a hold that was none', (n) => `delete from fms_event where ${some('fms_event', 'event_seq', n, 5, `event_cd = 'CSHD'`)}`],
  ['other terms of carriers', () => `update mdm_carrier set free_days = coalesce(free_days, 5) + 2, det_free_days = 3 where carr_cd < 'M'`],
  ['no terms of a carrier', () => `update mdm_carrier set free_days = null, det_free_days = null where carr_cd > 'M'`],
  ['another kind of a type', () => `update mdm_cntr_tp set cntr_kind = case cntr_kind when 'RF' then 'GP' else 'RF' end`],
  [
    'orders delivered',
    (n) =>
      `update pan_dlv_ord set dlv_ord_sts = 'CMP', arr_dtm = now(), cmpl_dtm = now() where ${order(n, `dlv_ord_sts in ('REQ', 'ASG')`)}`,
  ],
  ['orders that came late', (n) => `update pan_dlv_ord set arr_dtm = arr_dtm + interval '3 days' where ${order(n, `dlv_ord_sts = 'CMP'`)}`],
  ['orders for another day', (n) => `update pan_dlv_ord set dlv_dt = dlv_dt + 1, dlv_tm = '0930' where ${order(n)}`],
  ['orders of another customer', (n) => `update pan_dlv_ord set cust_cd = 'C00004' where ${order(n)}`],
  ['orders deleted', (n) => `update pan_dlv_ord set del_yn = 'Y' where ${order(n)}`],
  [
    'papers of another shipment',
    (n) => `update cms_file set ref_key = (select max(hbl_no) from fms_hbl) where ${some('cms_file', 'file_sn', n, 9, `ref_tp = 'HBL'`)}`,
  ],
  ['papers deleted', (n) => `update cms_file set del_yn = 'Y' where ${some('cms_file', 'file_sn', n, 9, `ref_tp = 'HBL'`)}`],
  ['papers hidden', (n) => `update cms_file set open_yn = 'N' where ${some('cms_file', 'file_sn', n, 9, `ref_tp = 'HBL'`)}`],
  [
    'papers filed later',
    (n) => `update cms_file set reg_dtm = reg_dtm + interval '2 days' where ${some('cms_file', 'file_sn', n, 9, `ref_tp = 'HBL'`)}`,
  ],
  ['papers removed', (n) => `delete from cms_file where ${some('cms_file', 'file_sn', n, 9, `ref_tp = 'HBL'`)}`],
  [
    'a shipment removed',
    (n) =>
      `delete from fms_hbl where ${hbl(n, `not exists (select from ptl_share s where s.hbl_seq = fms_hbl.hbl_seq) and not exists (select from ptl_hbl_ref r where r.hbl_seq = fms_hbl.hbl_seq) and not exists (select from fms_cntr c where c.hbl_seq = fms_hbl.hbl_seq) and not exists (select from fms_event e where e.hbl_seq = fms_hbl.hbl_seq)`)}`,
  ],
];

describe('what is kept stays what the exact questions answer', () => {
  test.each(changes)('after: %s', async (_, statement) => {
    for (const step of [1, 2]) await t.sql(statement(step));
    await agrees();
  });

  test('on other days too, after all of it', () => agrees(allDays));

  it('also where the feed makes the changes', async () => {
    const { headers } = await partnerToken(t, 'sysadm', { cust_cd: null, api_id: 'OPS_FEED', api_scopes: 'feed:write' });
    const at = (days: number, time = '090000') => `${addDays(today, days)}${time}`;
    const no = `FIG${randomUUID().slice(0, 8).toUpperCase()}`;
    const lane = { CORP_CD: '1000', ORGN_CD: '10IC21', IMEX_TP: 'I', TRANS_MODE: 'SEA', CARR_CD: 'HDMU', POL_CD: 'CNSHA', POD_CD: 'KRPUS' };
    const terms = { CUST_CD: 'C00001', LOAD_TP: 'FCL', CARGO_TP: 'GEN', INCOTERMS: 'FOB', FRT_TERM: 'C', BL_TP: 'SUR' };
    const goods = {
      SHPR_NM: 'S',
      CNEE_NM: 'C',
      PKG_QTY: 1,
      PKG_UT_CD: 'CT',
      GRS_WT: 1,
      MSR_CBM: 1,
      ITEM_NM: 'X',
      VSL_NM: 'V',
      VOY_NO: '1',
    };
    const hbl = { ...lane, ...terms, ...goods, HBL_NO: no, ETD_DT: at(-20).slice(0, 8), ETA_DT: at(3).slice(0, 8) };
    const box = { CNTR_NO: 'CSQU3054383', CNTR_TP_CD: '40HC', SOC_YN: 'N' };
    const event = (EVENT_CD: string, EVENT_DTM: string, more: FedRow = {}): FedRow => ({
      ...{ EVENT_CD, EVENT_DTM, EVENT_TP: 'TRANSPORT', EVENT_CLSF: 'ACT', EVENT_SRC: 'CARR', OPEN_YN: 'Y', LOC_CD: 'KRPUS', ...more },
    });
    let clock = 0;
    const tell = async (eventList: FedRow[], more: object = {}) => {
      const item = { hbl: { ...hbl, UPD_DTM: at(-1, `0${++clock}0000`), ...more }, cntrList: [box], eventList };
      const answer = await t.visitor().post('/api/open/feed/shipments', { msgId: randomUUID(), sentDtm: at(0), items: [item] }, headers);
      expect(answer.json()).toMatchObject({ data: { okCnt: 1, errCnt: 0 } });
      await agrees();
    };
    const state = async () =>
      (
        await t.sql(`select p.cargo_sts, wire(p.exp_dt) as exp_dt, wire(p.over_dt) as over_dt from portal_cargo p where hbl_no = $1`, [no])
      )[0];
    await tell([event('DEPA', at(-19), { LOC_CD: 'CNSHA' })]);
    expect(await state()).toEqual({ cargo_sts: 'DEP', exp_dt: at(3).slice(0, 8), over_dt: null });
    await tell([], { ETA_DT: at(6).slice(0, 8) });
    await tell([event('ARRI', at(-9)), event('DISC', at(-8), { CNTR_NO: box.CNTR_NO, EVENT_TP: 'EQUIPMENT' })]);
    expect((await state())?.over_dt).not.toBeNull();
    await tell([event('CSHD', at(-7), { EVENT_TP: 'CUSTOMS', EVENT_SRC: 'CUST' })]);
    await tell([event('GTOT', at(-3), { CNTR_NO: box.CNTR_NO, EVENT_TP: 'EQUIPMENT' })]);
    await tell([event('GTIN', at(-1), { CNTR_NO: box.CNTR_NO, EVENT_TP: 'EQUIPMENT', EMPTY_YN: 'Y' })]);
  });

  it('also where screens and jobs make them', async () => {
    const ops = await t.login('ops01');
    const made = await makeOrder(t, ops, 'C00001');
    await agrees();
    expect((await save(ops, [{ ...made, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    await agrees();
    const jobs = jobsOf(t);
    for (const id of ['FREE_TIME', 'DELAY_CHECK', 'HOME_COUNT'] as const) {
      await jobs.due(id);
      await jobs.runner().runDue();
      expect(await jobs.job(id)).toMatchObject({ last_rslt: 'OK' });
    }
    await agrees();
    const [left] = await t.sql(`select count(*)::int as rows, count(distinct (by_tp, corp_cd, unit_cd, kind, code, at))::int as keys,
      count(*) filter (where fresh)::int as fresh from portal_count`);
    expect(left).toEqual({ rows: left?.keys, keys: left?.keys, fresh: 0 });
  });

  it('also where two change the same shipment at the same time', async () => {
    const { HBL_SEQ, HBL_NO } = await aShipment(t, { cargo_sts: 'DIS', ata_dtm: day(-9), free_days: 5 });
    const CNTR_SEQ = await aContainer(t, HBL_SEQ, { disc_dtm: day(-9) });
    const [one, two] = await Promise.all(
      [1, 2].map(async () => {
        const client = new pg.Client({ connectionString: t.ownerUrl, options: '-c TimeZone=Asia/Seoul' });
        await client.connect();
        return client;
      }),
    );
    if (!one || !two) throw new Error('no connection');
    try {
      await one.query('begin');
      await one.query('update fms_cntr set free_days = 30 where cntr_seq = $1', [CNTR_SEQ]);
      const second = two.query(`update fms_hbl set cstm_hold_yn = 'Y' where hbl_seq = $1`, [HBL_SEQ]);
      await one.query('commit');
      await second;
    } finally {
      await Promise.all([one.end(), two.end()]);
    }
    await anEvent(t, HBL_SEQ, 'CSHD', day(-2));
    await agrees();
    const [kept] = await t.sql('select held, wire(over_dt) as over_dt from portal_cargo where hbl_no = $1', [HBL_NO]);
    expect(kept).toEqual({ held: true, over_dt: addDays(today, 21) });
  });

  it('and what is filled at once is the same', async () => {
    await t.sql('select fill_home()');
    await agrees([0, 3]);
  });

  it('and nothing is left of shipments and orders that were all removed', async () => {
    await t.sql('truncate fms_hbl, pan_dlv_ord cascade');
    const [left] = await t.sql(`select (select count(*) from portal_cargo)::int as cargo, (select count(*) from (
      select from portal_count group by by_tp, corp_cd, unit_cd, kind, code, at having sum(n) <> 0) x)::int as counts`);
    expect(left).toEqual({ cargo: 0, counts: 0 });
  });
});
