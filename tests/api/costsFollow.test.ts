import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cost } from '../../src/contract/set/cost';
import { actedOn, aPrice, basesOf, changed, costs, foundCosts, ratesAre, saveCosts } from '../support/costs';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { aShipment, day, day8 } from '../support/shipments';
import { told } from '../support/stock';

let t: TestApp;
let stl: Visitor;
let other: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [stl, other] = await Promise.all([t.login('stl01'), t.login('stl02')]);
  today = await todayOf(t);
  await ratesAre(t, 'USD', { [day8(-3)]: 1385.5 });
});
afterAll(() => t?.close());

const now = async (cost: Pick<Cost, 'COST_NO'>): Promise<Cost | undefined> => (await foundCosts(stl, { COST_NO: cost.COST_NO }))[0];
/** What the status history says of a cost. */
const said = async ({ COST_NO }: Pick<Cost, 'COST_NO'>) =>
  (
    await t.sql<{ said: string }>(
      `select concat_ws(' ', from_sts, to_sts, chg_rsn) as said from cms_sts_hist where ref_tp = 'CST' and ref_key = $1 and chg_rsn is not null order by chg_dtm`,
      [COST_NO],
    )
  ).map((row) => row.said);
const [followed, stayed] = [
  'TMP TMP 기준이 되는 비용이 변경되어 다시 계산하였습니다.',
  'CFM CFM 기준이 되는 비용이 변경되었으나 확정된 비용이므로 그대로 두었습니다.',
];

describe('a percentage of freight', () => {
  async function charged() {
    const { HBL_NO } = await aShipment(t, { ata_dtm: `${day(-3)} 10:00+09` });
    const line = { CUST_CD: 'C00001', OCCR_DT: today, COST_TP: 'FRT', AR_AP: 'AR', HBL_NO, CURR_CD: 'USD', VAT_TP: 'ZERO' };
    const rows = await costs(stl, [
      { ...line, FRT_CD: 'OFR', FRT_UNIT: 'CNTR', UNIT_QTY: 1, UNIT_PRC: 1850 },
      { ...line, FRT_CD: 'CAF', FRT_UNIT: 'PCT', UNIT_PRC: 3 },
      { ...line, FRT_CD: 'CAF', FRT_UNIT: 'PCT', UNIT_PRC: 10 },
      { ...line, FRT_CD: 'BAF', FRT_UNIT: 'CNTR', UNIT_QTY: 1, UNIT_PRC: 100 },
    ]);
    return [line, ...rows] as unknown as [typeof line, Cost, Cost, Cost, Cost];
  }

  it('follows when its freight changes, is added to and is taken away; of the others nothing changes', async () => {
    const [line, freight, caf, , baf] = await charged();
    const answer = await saveCosts(stl, [changed(freight, { UNIT_PRC: 2000 })]);
    expect(answer.json().message).toContain('2건을 다시 계산');
    const dearer = (await now(caf)) as Cost;
    expect(dearer).toMatchObject({ UNIT_QTY: 2000, FRGN_AMT: 60, SPLY_AMT: 83_130, UPD_CNT: caf.UPD_CNT + 1 });
    await basesOf(t, [dearer]);
    expect(await said(caf)).toEqual([followed]);
    expect((await now(baf))?.UPD_CNT).toBe(baf.UPD_CNT);
    const [more] = await costs(stl, [{ ...line, FRT_CD: 'OFR', FRT_UNIT: 'CNTR', UNIT_QTY: 2, UNIT_PRC: 500 }]);
    expect(await now(caf)).toMatchObject({ UNIT_QTY: 3000, FRGN_AMT: 90 });
    await costs(stl, [{ ...changed(more as Cost, {}), BATCH_FLAG: 'delete' }]);
    expect(await now(caf)).toMatchObject({ UNIT_QTY: 2000, FRGN_AMT: 60 });
    const kept = (await now(caf)) as Cost;
    await costs(stl, [changed((await now(freight)) as Cost, { RMK: 'x' })]);
    expect((await now(caf))?.UPD_CNT).toBe(kept.UPD_CNT);
    await costs(stl, [{ ...changed((await now(freight)) as Cost, {}), BATCH_FLAG: 'delete' }]);
    expect(await now(caf)).toMatchObject({ UNIT_QTY: 2000, FRGN_AMT: 60 });
  });

  it('that is confirmed stays as it is, and its history says so', async () => {
    const [, freight, caf, other] = await charged();
    await actedOn(stl, 'confirm', [other]);
    await costs(stl, [changed(freight, { UNIT_PRC: 1000 })]);
    expect(await now(caf)).toMatchObject({ UNIT_QTY: 1000, FRGN_AMT: 30 });
    expect(await now(other)).toMatchObject({ COST_STS: 'CFM', UNIT_QTY: 1850, FRGN_AMT: 185 });
    expect(await said(other)).toEqual([stayed]);
  });

  it('follows the price that is applied to its freight', async () => {
    const [, freight, caf] = await charged();
    await t.sql(`update mdm_pricing set use_yn = 'N' where frt_cd = 'OFR'`);
    await aPrice(t, { frt_cd: 'OFR', frt_unit: 'CNTR', unit_prc: 1500, curr_cd: 'USD', vat_tp: 'ZERO' });
    await actedOn(stl, 'calc', [freight]);
    expect(await now(caf)).toMatchObject({ UNIT_QTY: 1500, FRGN_AMT: 45 });
  });

  it('in a closed month keeps its freight from changing', async () => {
    const [, freight, caf] = await charged();
    const [{ orgn_cd = '' } = {}] = await t.sql<{ orgn_cd: string }>('select orgn_cd from set_cost where cost_no = $1', [caf.COST_NO]);
    await t.sql(`update set_cost set occr_dt = '2020-01-15' where cost_no = $1`, [caf.COST_NO]);
    await t.sql(`insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn) values ('1000', $1, '202001', 'Y')`, [orgn_cd]);
    expect(told(await saveCosts(stl, [changed(freight, { UNIT_PRC: 1 })]))).toEqual([422, '1 OCCR_DT MSG000044']);
    expect(await now(freight)).toMatchObject({ UNIT_PRC: 1850 });
    await t.sql(`delete from set_close where stl_ym = '202001'`);
  });

  it('follows both of two who change two freights at once', async () => {
    const [line, freight, caf] = await charged();
    const [second] = await costs(stl, [{ ...line, FRT_CD: 'OFR', FRT_UNIT: 'CNTR', UNIT_QTY: 1, UNIT_PRC: 150 }]);
    const answers = await Promise.all([
      saveCosts(stl, [changed(freight, { UNIT_PRC: 3000 })]),
      saveCosts(other, [changed(second as Cost, { UNIT_PRC: 500 })]),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await now(caf)).toMatchObject({ UNIT_QTY: 3500, FRGN_AMT: 105 });
  });
});

describe('the cost of waiting', () => {
  async function hauled(hours: number | null) {
    await t.sql(`update mdm_pricing set use_yn = 'N' where frt_cd = 'WTG'`);
    const prices = ['I', 'E', 'D'].map((imex_tp) =>
      aPrice(t, { frt_cd: 'WTG', trans_mode: 'TRK', imex_tp, frt_unit: 'HR', unit_prc: 30_000, min_qty: 2 }),
    );
    await Promise.all(prices);
    const [{ no = '' } = {}] = await t.sql<{ no: string }>(
      `select dlv_ord_no as no from pan_dlv_ord o where dlv_ord_sts = 'CMP' and corp_cd = '1000' and cust_cd = 'C00001' and orgn_cd = '10IC21' and del_yn = 'N'
        order by dlv_ord_no desc limit 1`,
    );
    await t.sql('delete from set_cost where dlv_ord_no = $1 and stl_no is null', [no]);
    const line = { CUST_CD: 'C00001', OCCR_DT: today, COST_TP: 'TRSP', AR_AP: 'AR', DLV_ORD_NO: no, CURR_CD: 'KRW', VAT_TP: 'TAX' };
    const [haul, own] = await costs(stl, [
      { ...line, FRT_CD: 'TRK', FRT_UNIT: 'CNTR', UNIT_QTY: 1, UNIT_PRC: 200_000, WAIT_HR: hours },
      { ...line, FRT_CD: 'WTG', WAIT_HR: hours },
    ]);
    return { haul: haul as Cost, wait: own as Cost, line };
  }

  it('follows the hours of its haul at the price that counts, and is taken away with them', async () => {
    const { haul, wait } = await hauled(3);
    expect(wait).toMatchObject({ UNIT_QTY: 3, SPLY_AMT: 90_000 });
    const [more] = await costs(stl, [changed(haul, { WAIT_HR: 5.5 })]);
    expect(await now(wait)).toMatchObject({ WAIT_HR: 5.5, UNIT_QTY: 5.5, SPLY_AMT: 165_000 });
    expect(await said(wait)).toEqual([followed]);
    const [less] = await costs(stl, [changed(more as Cost, { WAIT_HR: 1 })]);
    const least = (await now(wait)) as Cost;
    expect(least).toMatchObject({ WAIT_HR: 1, UNIT_QTY: 2, SPLY_AMT: 60_000 });
    expect((await basesOf(t, [least]))[0]).toMatchObject({ MEASURED_QTY: 1 });
    const [same] = await costs(stl, [changed(less as Cost, { RMK: 'x' })]);
    expect((await now(wait))?.UPD_CNT).toBe(least.UPD_CNT);
    await costs(stl, [changed(same as Cost, { WAIT_HR: null })]);
    expect(await now(wait)).toBeUndefined();
  });

  it('that is confirmed, or has a quantity that was typed, stays', async () => {
    const { haul, wait, line } = await hauled(3);
    await actedOn(stl, 'confirm', [wait]);
    const [typed] = await costs(stl, [{ ...line, FRT_CD: 'WTG', FRT_UNIT: 'HR', UNIT_QTY: 4, UNIT_PRC: 30_000 }]);
    await costs(stl, [changed(haul, { WAIT_HR: 7 })]);
    expect(await now(wait)).toMatchObject({ COST_STS: 'CFM', WAIT_HR: 3, SPLY_AMT: 90_000 });
    expect(await said(wait)).toEqual([stayed]);
    expect(await now(typed as Cost)).toMatchObject({ UNIT_QTY: 4, SPLY_AMT: 120_000 });
  });
});
