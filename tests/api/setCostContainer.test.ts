import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { basisOf } from '../../src/contract/set/costBasis';
import type { CalculatedDays, ContainerCost } from '../../src/contract/set/setCostContainer';
import { bareShipment, dischargedContainer } from '../support/bareCosts';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';

let t: TestApp;
let today = '';
let stl: Visitor;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  stl = await t.login('stl01');
  ops = await t.login('ops01');
});
afterAll(() => t?.close());

const path = '/api/set/setCostContainer';
const list = async (search: object, who = stl) =>
  (await who.data<{ LIST: ContainerCost[] }>(`${path}/selectSetCostContainer`, { SEARCH: search })).LIST;
const calc = (search: object, who = stl) => who.post(`${path}/calc`, { BATCH_ID: randomUUID(), LIST: [search] });
const calculated = async (search: object) => (await calc(search)).json<{ data: { LIST: [CalculatedDays] } }>().data.LIST[0];
const act = (who: Visitor, button: string, rows: Partial<ContainerCost>[]) =>
  who.post(`${path}/${button}`, { BATCH_ID: randomUUID(), LIST: rows.map(({ COST_NO, UPD_CNT }) => ({ COST_NO, UPD_CNT })) });
const save = (who: Visitor, rows: object[]) => who.post(`${path}/saveSetCostContainer`, { BATCH_ID: randomUUID(), LIST: rows });
const done = { MADE: 0, REFRESHED: 0, REMOVED: 0, UNPRICED: 0, CLOSED: 0 };

describe('charges by the day', () => {
  it('story 3: three containers of 40 feet discharged thirteen days ago are 245,000 each', async () => {
    const HBL_NO = 'HLSTORY00003';
    await t.sql(`update set_cost set del_yn = 'Y' where hbl_no = $1 and stl_no is null`, [HBL_NO]);
    expect(await calculated({ HBL_NO })).toEqual({ ...done, MADE: 3 });
    const rows = await list({ HBL_NO });
    expect(rows.map((row) => [row.FRT_CD, row.USE_DAYS, row.SPLY_AMT, row.VAT_AMT, row.TOT_AMT, row.COST_STS])).toEqual(
      Array.from({ length: 3 }, () => ['DEM', 8, 245_000, 24_500, 269_500, 'TMP']),
    );
    expect(rows[0]).toMatchObject({ FREE_DAYS: 5, DEM_DAYS: 8, DISC_DTM: expect.stringContaining(addDays(today, -13)), UNIT_PRC: 30_625 });
    const [stored] = await t.sql<{ bss_json: string }>('select bss_json from set_cost where cost_no = $1', [rows[0]?.COST_NO]);
    const basis = basisOf({ BSS_JSON: stored?.bss_json ?? null });
    expect(basis?.FREE).toMatchObject({ FROM_DT: addDays(today, -13), BGN_DT: addDays(today, -7), FREE_DAYS: 5, OPEN_YN: 'Y' });
    expect(basis?.DAYS?.map(({ NO, UNIT_PRC }) => [NO, UNIT_PRC])).toEqual([
      ...[1, 2, 3, 4, 5].map((no) => [no, 25_000]),
      ...[6, 7, 8].map((no) => [no, 40_000]),
    ]);
    expect(basis?.DAYS?.map(({ DAY }) => DAY)).toEqual([-7, -6, -5, -4, -3, -2, -1, 0].map((days) => addDays(today, days)));
  });

  it('again changes nothing, twice at once makes no second line', async () => {
    expect(await calculated({ HBL_NO: 'HLSTORY00003' })).toEqual(done);
    const seq = await bareShipment(t, today, 'CALCTWICE001');
    await dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -13));
    const answers = await Promise.all([1, 2, 3, 4].map(() => calc({ HBL_NO: 'CALCTWICE001' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await list({ HBL_NO: 'CALCTWICE001' })).toHaveLength(1);
    await expect(
      t.sql(
        `insert into set_cost select (jsonb_populate_record(s, '{"cost_no": "DOUBLE"}')).* from set_cost s where hbl_no = 'CALCTWICE001'`,
      ),
    ).rejects.toThrow(/set_cost_days/);
  });

  it('a container that was taken out since is charged to that day, and by detention from then on; without days the line goes', async () => {
    const HBL_NO = 'CALCOUT00001';
    const seq = await bareShipment(t, today, HBL_NO);
    await dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -13));
    await calculated({ HBL_NO });
    await t.sql('update fms_cntr set gate_out_dtm = $2, det_free_days = 1 where hbl_seq = $1', [seq, `${addDays(today, -5)} 10:00+09`]);
    expect(await calculated({ HBL_NO })).toEqual({ ...done, MADE: 1, REFRESHED: 1 });
    const rows = (await list({ HBL_NO })).toSorted((a, b) => a.FRT_CD.localeCompare(b.FRT_CD));
    expect(rows.map((row) => [row.FRT_CD, row.USE_DAYS, row.SPLY_AMT, row.OCCR_DT])).toEqual([
      ['DEM', 3, 75_000, addDays(today, -5)],
      ['DET', 4, 72_000, today],
    ]);
    await t.sql('update fms_cntr set gate_out_dtm = $2, empty_rtn_dtm = $2 where hbl_seq = $1', [seq, `${addDays(today, -9)} 10:00+09`]);
    expect(await calculated({ HBL_NO })).toEqual({ ...done, REMOVED: 2 });
    expect(await list({ HBL_NO })).toEqual([]);
  });

  it('lines that are confirmed, or whose price was typed, are left alone', async () => {
    const HBL_NO = 'CALCCFM00001';
    const seq = await bareShipment(t, today, HBL_NO);
    await dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -13));
    await dischargedContainer(t, seq, 'CSQU3054362', addDays(today, -13));
    await calculated({ HBL_NO });
    const [first, second] = await list({ HBL_NO });
    expect((await act(stl, 'confirm', [first as ContainerCost])).statusCode).toBe(200);
    expect((await save(ops, [{ ...second, UNIT_PRC: 10_000, BATCH_FLAG: 'update' }])).json().data.LIST).toMatchObject([
      { SPLY_AMT: 80_000, UNIT_QTY: 8, PRC_NO: null, DEM_DAYS: 8 },
    ]);
    await t.sql('update fms_cntr set gate_out_dtm = $2 where hbl_seq = $1', [seq, `${addDays(today, -2)} 10:00+09`]);
    expect(await calculated({ HBL_NO })).toMatchObject({ MADE: 0, REFRESHED: 0, REMOVED: 0 });
    expect((await list({ HBL_NO })).map((row) => row.SPLY_AMT).toSorted()).toEqual([245_000, 80_000].toSorted());
  });

  it('days without a price and closed months are left out and told', async () => {
    const HBL_NO = 'CALCNONE0001';
    const seq = await bareShipment(t, today, HBL_NO);
    await dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -13), { cntr_tp_cd: '20OT' }).catch(() =>
      dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -13)),
    );
    const [type] = await t.sql<{ cntr_tp_cd: string }>('select cntr_tp_cd from fms_cntr where hbl_seq = $1', [seq]);
    await t.sql(`update mdm_pricing set use_yn = 'N' where frt_cd = 'DEM' and (cntr_tp_cd = $1 or cntr_tp_cd is null)`, [type?.cntr_tp_cd]);
    expect(await calculated({ HBL_NO })).toEqual({ ...done, UNPRICED: 1 });
    await t.sql(`update mdm_pricing set use_yn = 'Y' where frt_cd = 'DEM'`);
    await t.sql(
      `insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn) values ('1000', '10IC21', $1, 'Y')
      on conflict (corp_cd, orgn_cd, stl_ym) do update set close_yn = 'Y'`,
      [today.slice(0, 6)],
    );
    const seq2 = await bareShipment(t, today, 'CALCSHUT0001');
    await dischargedContainer(t, seq2, 'CSQU3054383', addDays(today, -13));
    const answer = await calc({ HBL_NO: 'CALCSHUT0001' });
    expect(answer.json()).toMatchObject({ data: { LIST: [{ ...done, CLOSED: 1 }] } });
    expect(answer.json().message).toMatch(/1/);
    await t.sql(`update set_close set close_yn = 'N' where orgn_cd = '10IC21' and stl_ym = $1`, [today.slice(0, 6)]);
  });

  it('goods of part loads are stored by the day and the revenue ton', async () => {
    await t.sql(`insert into mdm_pricing (prc_no, corp_cd, ar_ap, frt_cd, trans_mode, imex_tp, frt_unit, unit_prc, curr_cd, vat_tp, bgn_dt, end_dt, use_yn)
      values ('PRCSTO', '1000', 'AR', 'STO', 'SEA', 'I', 'DAY', 3000, 'KRW', 'TAX', '20200101', '20991231', 'Y')`);
    await bareShipment(t, today, 'CALCSTO00001', { load_tp: 'LCL', bond_in_dtm: addDays(today, -10), rton: 2.5 });
    expect(await calculated({ HBL_NO: 'CALCSTO00001' })).toEqual({ ...done, MADE: 1 });
    expect(await list({ HBL_NO: 'CALCSTO00001' })).toMatchObject([{ FRT_CD: 'STO', USE_DAYS: 5, UNIT_QTY: 12.5, SPLY_AMT: 37_500 }]);
  });
});

describe('the list', () => {
  it('a period finds the containers that are over, and a month is calculated as a whole', async () => {
    const month = { DT_TP: 'OCCR', FR_DT: addDays(today, -20), TO_DT: today };
    const whole = await calculated(month);
    expect(whole.MADE + whole.REFRESHED).toBeGreaterThanOrEqual(0);
    expect(await calculated(month)).toMatchObject({ MADE: 0, REFRESHED: 0, REMOVED: 0 });
    const over = await list({ ...month, OVER_YN: 'Y' });
    expect(over.length).toBeGreaterThan(0);
    expect(over.every((row) => (row.DEM_DAYS ?? 0) + (row.DET_DAYS ?? 0) > 0)).toBe(true);
    expect((await list({ ...month, CARR_CD: 'HDMU' })).length).toBeLessThanOrEqual((await list(month)).length);
  });

  it('a line is entered by hand: its days are its quantity', async () => {
    const HBL_NO = 'CALCHAND0001';
    const seq = await bareShipment(t, today, HBL_NO);
    await dischargedContainer(t, seq, 'CSQU3054383', addDays(today, -3));
    const row = {
      BATCH_FLAG: 'insert',
      CUST_CD: 'C00001',
      OCCR_DT: today,
      AR_AP: 'AR',
      HBL_NO,
      CNTR_NO: 'CSQU3054383',
      CNTR_TP_CD: '40HC',
    };
    const answer = await save(ops, [{ ...row, FRT_CD: 'DET', USE_DAYS: 6 }]);
    expect(answer.json().data.LIST).toMatchObject([{ UNIT_QTY: 6, SPLY_AMT: 5 * 18_000 + 30_000, CARR_NM: expect.any(String) }]);
    expect((await save(ops, [{ ...row, FRT_CD: 'THC' }])).json()).toMatchObject({ code: 'MSG000722' });
  });

  it('customers see their own confirmed sales alone, and change nothing', async () => {
    const cadm = await t.login('cadm01');
    const rows = await list({ HBL_NO: 'CALCCFM00001' }, cadm);
    expect(rows.map((row) => row.COST_STS)).toEqual(['CFM']);
    for (const hidden of ['VNDR_CD', 'PRC_NO', 'CFM_USER_NM', 'BSS_JSON']) expect(Object.keys(rows[0] ?? {})).not.toContain(hidden);
    expect(await list({ HBL_NO: 'CALCCFM00001' }, await t.login('cadm03'))).toEqual([]);
    expect((await calc({ HBL_NO: 'CALCCFM00001' }, cadm)).statusCode).toBe(403);
    expect((await save(cadm, [{ ...rows[0], BATCH_FLAG: 'update' }])).statusCode).toBe(403);
    expect((await act(cadm, 'confirm', rows)).statusCode).toBe(403);
    expect((await act(ops, 'confirm', rows)).statusCode).toBe(403);
    expect((await t.visitor().post(`${path}/calc`, {})).statusCode).toBe(401);
  });

  it('a calculation asks for a period or a number, and takes no nonsense', async () => {
    expect((await calc({})).json()).toMatchObject({ code: 'MSG000012' });
    expect((await calc({ FR_DT: '20240101', TO_DT: today })).json()).toMatchObject({ code: 'MSG000023' });
    expect((await calc({ HBL_NO: 5 })).json()).toMatchObject({ data: { LIST: [done] } });
    expect((await stl.post(`${path}/calc`, { BATCH_ID: randomUUID() })).json()).toMatchObject({ code: 'MSG000012' });
    expect((await stl.post(`${path}/calc`, { LIST: [{}] })).statusCode).toBe(422);
  });
});
