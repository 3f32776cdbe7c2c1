import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { ForgotSum, Forgotten } from '../../src/contract/set/setForgotList';
import { bareCost, bareShipment, dischargedContainer } from '../support/bareCosts';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';

let t: TestApp;
let today = '';
let stl: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  stl = await t.login('stl01');
});
afterAll(() => t?.close());

const path = '/api/set/setForgotList';
const period = () => ({ FR_DT: addDays(today, -60), TO_DT: today });
const found = async (who: Visitor, search: object = {}) =>
  (await who.data<{ LIST: Forgotten[] }>(`${path}/selectSetForgot`, { SEARCH: { ...period(), ...search } })).LIST;
const act = (who: Visitor, button: string, LIST: object[], RSN?: string) =>
  who.post(`${path}/${button}`, { BATCH_ID: randomUUID(), LIST, RSN });

const shipment = (no: string, columns: Record<string, unknown> = {}) => bareShipment(t, today, no, columns);
let costNo = 0;
const cost = (columns: Record<string, unknown>) => bareCost(t, `FGT${++costNo}`, today, columns);

describe('what was forgotten', () => {
  it('a container over its free time is found with its days and what they come to, until a cost is of them', async () => {
    const seq = await shipment('FGTDEM000001', { ata_dtm: addDays(today, -14) });
    await dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -13));
    const of = () => found(stl, { HBL_NO: 'FGTDEM000001', FORGOT_TP: ['CNTR'] });
    expect(await of()).toMatchObject([
      { FORGOT_TP: 'CNTR', CNTR_NO: 'CSQU3054383', FRT_CD: 'DEM', USE_DAYS: 8, EST_AMT: 245_000, OCCR_DT: addDays(today, -7), AGE_DAYS: 7 },
    ]);
    await cost({ hbl_no: 'FGTDEM000001', cntr_no: 'CSQU3054383', cost_tp: 'CNTR', frt_cd: 'DEM' });
    expect(await of()).toEqual([]);
  });

  it('detention runs from the gate-out, storage of part loads by day and ton; without a price the amount is unknown', async () => {
    const seq = await shipment('FGTDET000001', { ata_dtm: addDays(today, -30) });
    await dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -25), { gate_out_dtm: `${addDays(today, -22)} 10:00+09` });
    const det = await found(stl, { HBL_NO: 'FGTDET000001', FORGOT_TP: ['CNTR'] });
    expect(det).toMatchObject([{ FRT_CD: 'DET' }]);
    expect(det[0]?.EST_AMT).toBeGreaterThan(0);
    await shipment('FGTSTO000001', { load_tp: 'LCL', bond_in_dtm: addDays(today, -10), rton: 2 });
    expect(await found(stl, { HBL_NO: 'FGTSTO000001', FORGOT_TP: ['CNTR'] })).toMatchObject([
      { FRT_CD: 'STO', USE_DAYS: 5, EST_AMT: null },
    ]);
    await t.sql(`insert into mdm_pricing (prc_no, corp_cd, ar_ap, frt_cd, trans_mode, imex_tp, frt_unit, unit_prc, curr_cd, vat_tp, bgn_dt, end_dt, use_yn)
      values ('PRCSTO', '1000', 'AR', 'STO', 'SEA', 'I', 'DAY', 3000, 'KRW', 'TAX', '20200101', '20991231', 'Y')`);
    expect(await found(stl, { HBL_NO: 'FGTSTO000001', FORGOT_TP: ['CNTR'] })).toMatchObject([{ EST_AMT: 5 * 2 * 3000 }]);
  });

  it('a shipment that arrived without freight, and once it has some the quoted charges that are missing', async () => {
    await shipment('FGTFRT000001', { ata_dtm: addDays(today, -3) });
    await shipment('FGTFRT000002', { ata_dtm: null });
    await shipment('FGTFRT000003', { ata_dtm: addDays(today, -3), cargo_sts: 'CXL' });
    expect((await found(stl, { HBL_NO: 'FGTFRT' })).map((row) => [row.FORGOT_TP, row.HBL_NO])).toEqual([['FRT', 'FGTFRT000001']]);
    await t.sql(`with q as (select q.quo_no, q.quo_rev from ptl_quote q join ord_cust_ord o using (ord_no) where q.quo_sts = 'ACC' limit 1)
      update ord_cust_ord set hbl_no = 'FGTFRT000001', corp_cd = '1000' where ord_no = (select ord_no from ptl_quote join q using (quo_no, quo_rev))`);
    const [sum] = await t.sql<{ won: number; lines: number }>(
      `select sum(trunc(d.frgn_amt * d.exch_rate / d.exch_unit))::float as won, count(*)::int as lines from ord_cust_ord o
        join ptl_quote q on q.ord_no = o.ord_no and q.quo_sts = 'ACC' join ptl_quote_dtl d on d.quo_no = q.quo_no and d.quo_rev = q.quo_rev where o.hbl_no = 'FGTFRT000001'`,
    );
    expect(await found(stl, { HBL_NO: 'FGTFRT' })).toMatchObject([{ FORGOT_TP: 'FRT', EST_AMT: sum?.won }]);
    await cost({ hbl_no: 'FGTFRT000001', frt_cd: 'SEA' });
    const quoted = await found(stl, { HBL_NO: 'FGTFRT' });
    expect(new Set(quoted.map((row) => row.FORGOT_TP))).toEqual(new Set(['QUO']));
    expect(quoted).toHaveLength(sum?.lines ?? 0);
  });

  it('costs that go no further: without a price, a draft older than seven days, confirmed of a month that is over, bought and not sold', async () => {
    await shipment('FGTCST000001');
    const before = addDays(`${today.slice(0, 6)}01`, -1);
    const none = await cost({
      hbl_no: 'FGTCST000001',
      unit_prc: 0,
      sply_amt: 0,
      vat_amt: 0,
      tot_amt: 0,
      frgn_amt: 0,
      rmk: 'x',
      frt_cd: 'INP',
    });
    const draft = await cost({ hbl_no: 'FGTCST000001', frt_cd: 'DOC' });
    const done = await cost({ hbl_no: 'FGTCST000001', cost_sts: 'CFM', occr_dt: before });
    const bought = await cost({ hbl_no: 'FGTCST000001', ar_ap: 'AP', vndr_cd: 'C00101', frt_cd: 'CFS' });
    await cost({ hbl_no: 'FGTCST000001', ar_ap: 'AP', vndr_cd: 'C00101', frt_cd: 'THC' });
    const of = async () => (await found(stl, { HBL_NO: 'FGTCST000001' })).map((row) => [row.FORGOT_TP, row.COST_NO, row.EST_AMT]).sort();
    expect(await of()).toEqual([
      ['AP', bought, 190_000],
      ['CFM', done, 190_000],
      ['PRC', none, null],
    ]);
    await t.sql(`alter table set_cost disable trigger stamp; update set_cost set reg_dtm = now() - interval '8 days' where cost_no = '${draft}';
      alter table set_cost enable trigger stamp`);
    expect(await of()).toContainEqual(['TMP', draft, 190_000]);
  });

  it('sums by kind are those of the rows, and how many have no price', async () => {
    const rows = await found(stl);
    const { LIST } = await stl.data<{ LIST: ForgotSum[] }>(`${path}/selectSetForgotG2`, { SEARCH: period() });
    expect(LIST.length).toBeGreaterThan(3);
    for (const sum of LIST) {
      const own = rows.filter((row) => row.FORGOT_TP === sum.FORGOT_TP);
      expect(sum).toEqual({
        FORGOT_TP: sum.FORGOT_TP,
        FOUND_CNT: own.length,
        EST_AMT: own.reduce((all, row) => all + (row.EST_AMT ?? 0), 0),
        NONE_CNT: own.filter((row) => row.EST_AMT === null).length,
      });
    }
  });

  it('a delivery that was completed without a price that applies', async () => {
    const [order] = await t.sql<{ dlv_ord_no: string; day: string }>(
      `select o.dlv_ord_no, wire(o.cmpl_dtm::date) as day from pan_dlv_ord o where o.dlv_ord_sts = 'CMP' and o.corp_cd = '1000' and o.cmpl_dtm > now() - interval '50 days'
         and o.hbl_no is not null and o.del_yn = 'N' order by o.dlv_ord_no limit 1`,
    );
    await t.sql(`update set_cost set del_yn = 'Y' where dlv_ord_no = $1`, [order?.dlv_ord_no]);
    const rows = await found(stl, { FORGOT_TP: ['DLV'], FR_DT: order?.day, TO_DT: order?.day });
    expect(rows.find((row) => row.DLV_ORD_NO === order?.dlv_ord_no)).toMatchObject({ OCCR_DT: order?.day, AR_AP: 'AR' });
  });
});

describe('what is not to be charged', () => {
  const one = async () => (await found(stl, { HBL_NO: 'FGTCST000001', FORGOT_TP: ['AP'] }))[0] as Forgotten;

  it('is left out with its reason, shown on request, and comes back', async () => {
    const row = await one();
    expect((await act(stl, 'exclude', [row])).json()).toMatchObject({ code: 'MSG000039' });
    const done = await act(stl, 'exclude', [row], '계약에 포함');
    expect(done.json().data.LIST).toMatchObject([{ REF_KEY: row.REF_KEY, SKIP_RSN: '계약에 포함' }]);
    expect(await one()).toBeUndefined();
    const shown = await found(stl, { HBL_NO: 'FGTCST000001', FORGOT_TP: ['AP'], SKIP_YN: 'Y' });
    expect(shown).toMatchObject([{ SKIP_RSN: '계약에 포함' }]);
    expect(shown[0]?.SKIP_USER_NM).toBeTruthy();
    expect((await act(stl, 'exclude', [row], 'again')).json()).toMatchObject({ code: 'MSG000760', errors: [{ ROW_NO: 1 }] });
    expect((await act(stl, 'restore', [row])).statusCode).toBe(200);
    expect((await act(stl, 'restore', [row])).json()).toMatchObject({ code: 'MSG000761' });
    expect(await one()).toMatchObject({ REF_KEY: row.REF_KEY });
  });

  it('twice at once it is excluded once', async () => {
    const row = await one();
    const answers = await Promise.all([act(stl, 'exclude', [row], 'a'), act(stl, 'exclude', [row], 'b')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    await act(stl, 'restore', [row]);
  });

  it('what is not there, what is outside the scope, and what is malformed is refused', async () => {
    const row = await one();
    expect((await act(stl, 'exclude', [{ ...row, REF_KEY: 'NONE' }], 'x')).json()).toMatchObject({ code: 'MSG000043' });
    expect((await act(stl, 'exclude', [{ ...row, FORGOT_TP: 'NONE' }], 'x')).json()).toMatchObject({ code: 'MSG000043' });
    expect((await act(stl, 'exclude', [{ FORGOT_TP: 'AP', REF_KEY: row.REF_KEY }], 'x')).statusCode).toBe(422);
    expect((await act(stl, 'exclude', [row, row], 'x')).json()).toMatchObject({ code: 'MSG000024' });
    expect((await act(stl, 'exclude', [], 'x')).json()).toMatchObject({ code: 'MSG000009' });
    const other = await t.login('ops20', { corp: '2000' }).catch(() => undefined);
    if (other) expect(await found(other, { HBL_NO: 'FGTCST000001' })).toEqual([]);
    expect((await stl.post(`${path}/selectSetForgot`, { SEARCH: {} })).json()).toMatchObject({ code: 'MSG000012' });
    expect((await stl.post(`${path}/selectSetForgot`, { SEARCH: { FR_DT: '20240101', TO_DT: today } })).json()).toMatchObject({
      code: 'MSG000023',
    });
  });

  it('customers and who is not signed in have none of it', async () => {
    for (const who of [await t.login('cadm01'), await t.login('sal01')]) {
      expect((await who.post(`${path}/selectSetForgot`, { SEARCH: period() })).statusCode).toBe(403);
      expect((await act(who, 'exclude', [await one()], 'x')).statusCode).toBe(403);
    }
    expect((await t.visitor().post(`${path}/selectSetForgot`, { SEARCH: period() })).statusCode).toBe(401);
    for (const user of ['ops01', 'adm1000']) expect((await found(await t.login(user))).length).toBeGreaterThan(0);
  });
});
