import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ContainerTimes, type FreeTerms, freeTimeOf } from '../../src/contract/ptl/status/freeTime';
import { createTestApp, type TestApp } from '../support/db';
import { jobsOf, mailsOf } from '../support/mail';
import { aContainer, aShipment, contactsOf, day, day8 } from '../support/shipments';

let t: TestApp;
let jobs: ReturnType<typeof jobsOf>;

beforeAll(async () => {
  t = await createTestApp();
  jobs = jobsOf(t);
  await contactsOf(t, 'C00001', [{ email: 'kim@flair.example' }, { email: 'none@flair.example', mail_yn: 'N' }]);
  // The demo company is told of first: what is looked at below is of shipments of its own.
  await run('FREE_TIME');
});
beforeEach(() => t.sql('delete from cms_email_log'));
afterAll(() => t?.close());

async function run(id: 'FREE_TIME' | 'DELAY_CHECK', processes = 1) {
  await jobs.due(id);
  await Promise.all(Array.from({ length: processes }, () => jobs.runner().runDue()));
  const job = await jobs.job(id);
  expect(job).toMatchObject({ last_rslt: 'OK' });
  return job?.last_msg;
}

/** A shipment of five free days whose container was discharged so many days ago: two are left after 3, it is over after 6. */
async function discharged(days: number, columns: Record<string, unknown> = {}, container: Record<string, unknown> = {}) {
  const at = { ata_dtm: `${day(-days)} 06:00+09`, cargo_sts: 'DIS', free_days: 5 };
  const made = await aShipment(t, { ...at, ...columns });
  const CNTR_SEQ = await aContainer(t, made.HBL_SEQ, { disc_dtm: `${day(-days)} 10:00+09`, ...container });
  return { ...made, CNTR_SEQ };
}
const days = async (CNTR_SEQ: number) =>
  (await t.sql(`select dem_days, det_days, upd_cnt from fms_cntr where cntr_seq = $1`, [CNTR_SEQ]))[0];
const shipment = async (HBL_SEQ: number) =>
  (
    await t.sql(`select wire(dem_bgn_dt) as dem_bgn_dt, free_mail_sts, delay_yn, delay_days, upd_cnt from fms_hbl where hbl_seq = $1`, [
      HBL_SEQ,
    ])
  )[0];
const titles = async () => (await mailsOf(t, 'CGO_FREE')).map(({ mail_title }) => mail_title);
const pass = (HBL_SEQ: number, back: number) =>
  t.sql(`update fms_cntr set disc_dtm = disc_dtm - make_interval(days => $2) where hbl_seq = $1`, [HBL_SEQ, back]);

describe('FREE_TIME', () => {
  it('counts the days of the domain: discharged on the 2nd with five free days, on the 15th eight are over', async () => {
    const one = await discharged(13);
    await run('FREE_TIME');
    expect(await shipment(one.HBL_SEQ)).toMatchObject({ dem_bgn_dt: day8(-7) });
    expect(await days(one.CNTR_SEQ)).toMatchObject({ dem_days: 8, det_days: 0 });
    await t.sql(`update fms_cntr set gate_out_dtm = $2, det_free_days = 4 where cntr_seq = $1`, [one.CNTR_SEQ, `${day(-6)} 09:00+09`]);
    await run('FREE_TIME');
    expect(await days(one.CNTR_SEQ)).toMatchObject({ dem_days: 2, det_days: 2 });
  });

  it('agrees with the rule on every container that is discharged and not returned', async () => {
    const rows = await t.sql<FreeTerms & ContainerTimes & { DEM: number; DET: number }>(
      `select h.imex_tp as "IMEX_TP", h.load_tp as "LOAD_TP", c.soc_yn as "SOC_YN", t.cntr_kind as "CNTR_KIND", c.free_days as "OWN_FREE_DAYS",
              h.free_days as "HBL_FREE_DAYS", k.free_days as "CARR_FREE_DAYS", c.det_free_days as "OWN_DET_DAYS", k.det_free_days as "CARR_DET_DAYS",
              wire(c.disc_dtm) as "DISC_DTM", wire(c.gate_out_dtm) as "GATE_OUT_DTM", wire(c.empty_rtn_dtm) as "EMPTY_RTN_DTM",
              wire(h.rlse_dtm) as "RLSE_DTM", c.dem_days as "DEM", c.det_days as "DET"
         from fms_cntr c join fms_hbl h using (hbl_seq) join mdm_cntr_tp t using (cntr_tp_cd) join mdm_carrier k using (carr_cd)
        where h.imex_tp = 'I' and h.del_yn = 'N' and h.cargo_sts <> 'CXL' and c.disc_dtm is not null and c.empty_rtn_dtm is null`,
    );
    expect(rows.length).toBeGreaterThan(20);
    const other = rows.filter((row) => {
      const { DEM_DAYS, DET_DAYS } = freeTimeOf(row, row, day8(0));
      return DEM_DAYS !== row.DEM || DET_DAYS !== row.DET;
    });
    expect(other).toEqual([]);
  });

  it('leaves the version of what does not change, and of the shipment where only its days do', async () => {
    const one = await discharged(13);
    await run('FREE_TIME');
    const [box, house] = [await days(one.CNTR_SEQ), await shipment(one.HBL_SEQ)];
    expect(await run('FREE_TIME')).toBe('containers 0, told of 0');
    expect([await days(one.CNTR_SEQ), await shipment(one.HBL_SEQ)]).toEqual([box, house]);
    await pass(one.HBL_SEQ, 1);
    await t.sql(`update fms_hbl set free_days = 6 where hbl_seq = $1`, [one.HBL_SEQ]);
    await t.sql(`update fms_cntr set dem_days = 7 where hbl_seq = $1`, [one.HBL_SEQ]);
    const [old, before] = [await shipment(one.HBL_SEQ), await days(one.CNTR_SEQ)];
    expect(await run('FREE_TIME')).toBe('containers 1, told of 0');
    expect(await shipment(one.HBL_SEQ)).toEqual(old);
    expect(await days(one.CNTR_SEQ)).toMatchObject({ dem_days: 8, upd_cnt: Number(before?.upd_cnt) + 1 });
  });

  it('tells at two days left and on the first day over, each once, by several processes and twice a day', async () => {
    const one = await discharged(2);
    await run('FREE_TIME', 3);
    expect(await titles()).toEqual([]);
    const passed = async (back: number) => {
      await pass(one.HBL_SEQ, back);
      await run('FREE_TIME', 3);
      await run('FREE_TIME');
      return titles();
    };
    const [ends, over] = [`[Free Time] ${one.HBL_NO} 2일 남음`, `[Free Time] ${one.HBL_NO} 1일 초과`];
    expect(await passed(1)).toEqual([ends]);
    expect(await passed(1)).toEqual([ends]);
    expect(await passed(1)).toEqual([ends]);
    expect(await passed(1)).toEqual([ends, over]);
    expect(await passed(1)).toEqual([ends, over]);
  });

  it.each([
    [4, '1일 남음', 'WARN'],
    [5, '오늘 종료', 'WARN'],
    [7, '2일 초과', 'OVER'],
  ])('tells the newest alone after it did not run: discharged %i days ago, %s', async (ago, told, state) => {
    const one = await discharged(ago);
    await run('FREE_TIME');
    await run('FREE_TIME');
    expect(await titles()).toEqual([`[Free Time] ${one.HBL_NO} ${told}`]);
    expect(await shipment(one.HBL_SEQ)).toMatchObject({ free_mail_sts: state });
  });

  it('does not go back: of a shipment that was over and has days left again nothing is told', async () => {
    const one = await discharged(6);
    await run('FREE_TIME');
    await t.sql(`update fms_hbl set free_days = 8 where hbl_seq = $1`, [one.HBL_SEQ]);
    await run('FREE_TIME');
    expect(await titles()).toHaveLength(1);
  });

  it('names the containers that are still there with their last free days, and leads to the shipment', async () => {
    const one = await discharged(3, { vsl_nm: 'HMM ALGECIRAS', voy_no: '001E' });
    await aContainer(t, one.HBL_SEQ, { cntr_no: 'TGHU7777772', disc_dtm: `${day(-2)} 10:00+09` });
    await aContainer(t, one.HBL_SEQ, { cntr_no: 'MSCU1234566', disc_dtm: `${day(-3)} 10:00+09`, gate_out_dtm: `${day(-1)} 10:00+09` });
    await run('FREE_TIME');
    const [mail] = await mailsOf(t, 'CGO_FREE');
    expect(mail).toMatchObject({ to_email: 'kim@flair.example', ref_tp: 'HBL', ref_key: String(one.HBL_SEQ) });
    const parts = [`CSQU3054383 (${day(2)})<br />TGHU7777772 (${day(3)})`, 'HMM ALGECIRAS 001E', `HBL_NO=${one.HBL_NO}`];
    for (const part of parts) expect(mail?.html).toContain(part);
    expect(mail?.html).not.toContain('MSCU1234566');
  });

  it('tells those who read English in English', async () => {
    await contactsOf(t, 'C00003', [{ email: 'chen@abroad.example' }]);
    await t.sql(`update mdm_cust set ctry_cd = 'CN' where cust_cd = 'C00003'`);
    const made = [
      await discharged(3, { cust_cd: 'C00003' }),
      await discharged(5, { cust_cd: 'C00003' }),
      await discharged(7, { cust_cd: 'C00003' }),
    ];
    await run('FREE_TIME');
    const said = ['days left: 2', 'ends today', 'days over: 2'];
    expect((await titles()).sort()).toEqual(made.map(({ HBL_NO }, i) => `[Free time] ${HBL_NO} ${said[i]}`).sort());
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['cancelled', { cargo_sts: 'CXL' }, {}],
    ['deleted', { del_yn: 'Y' }, {}],
    ['released', { rlse_dtm: `${day(-1)} 10:00+09`, cargo_sts: 'OUT' }, {}],
    ['delivered', { dlv_cmpl_dtm: `${day(-1)} 10:00+09` }, {}],
    ['an export', { imex_tp: 'E' }, {}],
    ['loose cargo', { load_tp: 'LCL' }, {}],
    ['picked up', {}, { gate_out_dtm: `${day(-1)} 10:00+09` }],
    ['picked up and too long away', {}, { gate_out_dtm: `${day(-6)} 10:00+09`, det_free_days: 1 }],
    ['not discharged', {}, { disc_dtm: null }],
  ])('tells nothing of a shipment that is %s', async (_, columns, container) => {
    await discharged(7, columns, container);
    await run('FREE_TIME');
    expect(await titles()).toEqual([]);
  });
});

describe('DELAY_CHECK', () => {
  it('writes what the rule says of what is under way, and raises the version of nothing else', async () => {
    const late = await aShipment(t, { eta_dt: day(3), org_eta_dt: day(0) });
    const came = await aShipment(t, { eta_dt: day(3), org_eta_dt: day(0), ata_dtm: `${day(1)} 00:30+09`, delay_days: 3, delay_yn: 'Y' });
    const right = await aShipment(t, { eta_dt: day(2), org_eta_dt: day(0), delay_days: 2, delay_yn: 'Y' });
    const gone = await aShipment(t, { eta_dt: day(3), org_eta_dt: day(0), cargo_sts: 'DLV' });
    await run('DELAY_CHECK', 3);
    const delays = await Promise.all([late, came, right, gone].map(({ HBL_SEQ }) => shipment(HBL_SEQ)));
    expect(delays.map((row) => [row?.delay_days, row?.delay_yn, row?.upd_cnt])).toEqual([
      [3, 'Y', 1],
      [1, 'N', 1],
      [2, 'Y', 0],
      [0, 'N', 0],
    ]);
    expect(await run('DELAY_CHECK')).toBe('shipments 0');
    expect(await mailsOf(t)).toEqual([]);
  });
});
