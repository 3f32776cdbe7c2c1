import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import type { ImportCargo, ImportContainer } from '../../src/contract/ptl/status/fmsImportCargoList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aContainer, anEvent, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops02'), t.login('cadm01')]);
  const steps = { '20': [15_000, 25_000, 40_000], '40': [25_000, 40_000, 60_000] };
  await t.sql(`delete from mdm_pricing where frt_cd = 'DEM'`);
  for (const [i, from] of [1, 6, 11].entries())
    for (const type of ['20GP', '40HC'])
      await t.sql(
        `insert into mdm_pricing (prc_no, corp_cd, ar_ap, frt_cd, frt_unit, trans_mode, imex_tp, cntr_tp_cd, min_qty, unit_prc, curr_cd, vat_tp, bgn_dt, end_dt, use_yn)
         values ($1, '1000', 'AR', 'DEM', 'DAY', 'SEA', 'I', $2, $3, $4, 'KRW', 'TAX', '2020-01-01', '2099-12-31', 'Y')`,
        [`PTEST${type}${i}`, type, from, steps[type.slice(0, 2) as '20'][i]],
      );
});
afterAll(() => t?.close());

type List<R> = { LIST: R[]; TOTAL: number };
const path = '/api/ptl/status/fmsImportCargoList';
const search = async (v: Visitor, SEARCH: object) => (await v.data<List<ImportCargo>>(`${path}/selectFmsImportCargo`, { SEARCH })).LIST;
const one = async (v: Visitor, HBL_NO: string) => (await search(v, { NO_TP: 'HBL', NO_VAL: HBL_NO }))[0] as ImportCargo;
const has = async (v: Visitor, HBL_NO: string, SEARCH: object) => (await search(v, SEARCH)).some((row) => row.HBL_NO === HBL_NO);
const faults = (answer: { json(): unknown }) =>
  (answer.json() as { errors?: Fault[] }).errors?.map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD, CODE]);
const told = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors[0]?.MESSAGE;

const issue = async (v: Visitor, ...numbers: string[]) => {
  const rows = await Promise.all(numbers.map((no) => one(ops, no)));
  return v.post(`${path}/doIssue`, { BATCH_ID: randomUUID(), LIST: rows.map(({ HBL_SEQ, UPD_CNT }) => ({ HBL_SEQ, UPD_CNT })) });
};
/** A shipment that came in so many days ago and is free to be handed out. */
const arrived = async (days = 1, columns: object = {}) => {
  const at = { ata_dtm: `${day(-days)} 10:00:00+09`, cargo_sts: 'ARR' };
  const made = await aShipment(t, { ...at, ...columns });
  await anEvent(t, made.HBL_SEQ, 'ARRI', `${day(-days)} 10:00`, { loc_cd: 'KRPUS' });
  return made;
};

describe('the free time of a line', () => {
  it('is that of its worst container, and what the days over cost follows from the steps: eight days of a 40HC are 245,000', async () => {
    const { HBL_NO, HBL_SEQ } = await arrived(14, { free_days: 5 });
    await aContainer(t, HBL_SEQ, { disc_dtm: `${day(-13)} 08:00:00+09` });
    await aContainer(t, HBL_SEQ, { cntr_no: 'TGHU7777772', disc_dtm: `${day(-1)} 08:00:00+09` });
    expect(await one(customer, HBL_NO)).toMatchObject({
      FREE_STS: 'OVER',
      FREE_DAYS: 5,
      DEM_BGN_DT: day8(-7),
      REMAIN_DAYS: -8,
      EXP_DEM_AMT: 245_000,
    });
    await t.sql(`update fms_cntr set disc_dtm = $2 where hbl_seq = $1`, [HBL_SEQ, `${day(-13)} 08:00:00+09`]);
    expect((await one(ops, HBL_NO)).EXP_DEM_AMT).toBe(490_000);
  });

  it('of a customer with prices of its own goes by these, and without a price for a day nobody knows it', async () => {
    const { HBL_NO, HBL_SEQ } = await arrived(14, { cust_cd: 'C00003', free_days: 5 });
    await aContainer(t, HBL_SEQ, { disc_dtm: `${day(-7)} 08:00:00+09` });
    expect((await one(ops, HBL_NO)).EXP_DEM_AMT).toBe(50_000);
    await t.sql(`insert into mdm_pricing (prc_no, corp_cd, ar_ap, cust_cd, frt_cd, frt_unit, trans_mode, imex_tp, cntr_tp_cd, min_qty, unit_prc, curr_cd, vat_tp, bgn_dt, end_dt, use_yn)
      values ('PTESTOWN', '1000', 'AR', 'C00003', 'DEM', 'DAY', 'SEA', 'I', '40HC', 1, 10000, 'KRW', 'TAX', '2020-01-01', '2099-12-31', 'Y')`);
    expect((await one(ops, HBL_NO)).EXP_DEM_AMT).toBe(20_000);
    await t.sql(`update fms_cntr set cntr_tp_cd = '45HC' where hbl_seq = $1`, [HBL_SEQ]);
    expect((await one(ops, HBL_NO)).EXP_DEM_AMT).toBeNull();
  });

  it('is none before the discharge and costs nothing then', async () => {
    const { HBL_NO, HBL_SEQ } = await arrived();
    await aContainer(t, HBL_SEQ);
    expect(await one(ops, HBL_NO)).toMatchObject({ FREE_STS: 'NONE', REMAIN_DAYS: null, EXP_DEM_AMT: 0, DWELL_DAYS: null });
    await t.sql(`update fms_hbl set bond_in_dtm = $2 where hbl_seq = $1`, [HBL_SEQ, `${day(-3)} 08:00:00+09`]);
    expect((await one(ops, HBL_NO)).DWELL_DAYS).toBe(3);
  });
});

describe('searching', () => {
  it('finds what is running out or held whenever it came, and only what comes in', async () => {
    const old = { etd_dt: day(-300), eta_dt: day(-290), org_eta_dt: day(-290), free_days: 5 };
    const { HBL_NO, HBL_SEQ } = await arrived(290, { ...old, cstm_hold_yn: 'Y' });
    await aContainer(t, HBL_SEQ, { disc_dtm: `${day(-289)} 08:00:00+09` });
    expect(await has(ops, HBL_NO, { FREE_STS: 'OVER' })).toBe(true);
    expect(await has(ops, HBL_NO, { CSTM_HOLD_YN: 'Y' })).toBe(true);
    expect(await has(ops, HBL_NO, { FREE_STS: 'OVER', DT_TP: 'ETA', FR_DT: day8(-5), TO_DT: day8(0) })).toBe(false);
    const exported = await aShipment(t, { imex_tp: 'E' });
    expect(await search(ops, { NO_TP: 'HBL', NO_VAL: exported.HBL_NO })).toEqual([]);
    const none = await ops.post(`${path}/selectFmsImportCargo`, { SEARCH: { FREE_STS: 'FREE' } });
    expect(faults(none)?.map(([, field]) => field)).toEqual(['FR_DT', 'TO_DT']);
  });

  it('goes by the last free day too', async () => {
    const { HBL_NO, HBL_SEQ } = await arrived(4, { free_days: 5 });
    await aContainer(t, HBL_SEQ, { disc_dtm: `${day(-3)} 08:00:00+09` });
    const on = (at: number) => has(customer, HBL_NO, { DT_TP: 'FREE', FR_DT: day8(at), TO_DT: day8(at) });
    expect([await on(1), await on(2), await on(3)]).toEqual([false, true, false]);
    expect((await one(customer, HBL_NO)).FREE_STS).toBe('WARN');
  });

  it("never shows another customer's cargo, nor its containers", async () => {
    const { HBL_NO, HBL_SEQ } = await arrived(1, { cust_cd: 'C00002' });
    await aContainer(t, HBL_SEQ);
    expect(await search(customer, { NO_TP: 'HBL', NO_VAL: HBL_NO })).toEqual([]);
    const boxes = await customer.data<List<ImportContainer>>(`${path}/selectFmsImportCargoG2`, { SEARCH: { HBL_SEQ } });
    expect(boxes.LIST).toEqual([]);
    const excel = await customer.post(`${path}/excel`, { SEARCH: { NO_TP: 'HBL', NO_VAL: HBL_NO } });
    expect(excel.statusCode).toBe(422);
  });
});

describe('the D/O', () => {
  it('of a customer with credit is issued with a number and an event, and the milestone follows', async () => {
    const { HBL_NO, HBL_SEQ } = await arrived();
    expect((await issue(ops, HBL_NO)).statusCode).toBe(200);
    const row = await one(customer, HBL_NO);
    expect(row).toMatchObject({ CARGO_STS: 'DOI', DO_NO: expect.stringMatching(/^DO\d{10}$/) });
    expect(row.DO_ISS_DTM?.slice(0, 8)).toBe(day8(0));
    expect(
      await t.sql(`select event_cd, doc_ref_no, event_src from fms_event where hbl_seq = $1 and event_cd = 'DOIS'`, [HBL_SEQ]),
    ).toEqual([{ event_cd: 'DOIS', doc_ref_no: row.DO_NO, event_src: 'SYS' }]);
    expect(faults(await issue(ops, HBL_NO))).toEqual([[1, 'DO_NO', 'MSG000628']]);
  });

  it('is refused with every reason: original B/L, hold, charges; each is mended and it is issued', async () => {
    await t.sql(`update mdm_cust set pay_term = 'CASH' where cust_cd = 'C00001'`);
    const { HBL_NO, HBL_SEQ } = await arrived(1, { bl_tp: 'ORG', cstm_hold_yn: 'Y' });
    const refused = await issue(ops, HBL_NO);
    expect(faults(refused)).toEqual([[1, 'DO_NO', 'MSG000629']]);
    for (const reason of ['미정산 비용', 'B/L 원본 미회수', '통관 보류']) expect(told(refused)).toContain(reason);
    await t.sql(`update fms_hbl set cstm_hold_yn = 'N' where hbl_seq = $1`, [HBL_SEQ]);
    await anEvent(t, HBL_SEQ, 'SURR', `${day(-2)} 10:00`, { event_tp: 'SHIPMENT' });
    expect(told(await issue(ops, HBL_NO))).not.toContain('B/L');
    await t.sql(`update mdm_cust set pay_term = 'EOM' where cust_cd = 'C00001'`);
    expect((await issue(ops, HBL_NO)).statusCode).toBe(200);
  });

  it('is refused before arrival, and of several shipments each is told by its row, none issued', async () => {
    const [ready, early] = [await arrived(), await aShipment(t)];
    expect(faults(await issue(ops, ready.HBL_NO, early.HBL_NO))).toEqual([[2, 'CARGO_STS', 'MSG000027']]);
    expect((await one(ops, ready.HBL_NO)).DO_NO).toBeNull();
  });

  it('is issued once, also when two ask for it at once', async () => {
    const { HBL_NO, HBL_SEQ } = await arrived();
    const answers = await Promise.all([issue(ops, HBL_NO), issue(ops, HBL_NO)]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    expect(await t.sql(`select count(*)::int as n from fms_event where hbl_seq = $1 and event_cd = 'DOIS'`, [HBL_SEQ])).toEqual([{ n: 1 }]);
  });

  it('is for operations alone', async () => {
    const { HBL_NO } = await arrived();
    expect((await issue(customer, HBL_NO)).statusCode).toBe(403);
  });
});
