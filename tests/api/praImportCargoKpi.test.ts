import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addMonths } from '../../src/contract/dates';
import { daysOf, type KpiCode } from '../../src/contract/pra/kpi';
import type { DelayCount, KpiDetail, KpiMonths, KpiSummary, KpiTarget } from '../../src/contract/pra/praImportCargoKpi';
import type { PraCargo } from '../../src/contract/pra/praImportCargoList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder } from '../support/orders';
import { aContainer, aShipment, day8 } from '../support/shipments';

let t: TestApp;
let admin: Visitor;
let ops: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [admin, ops, customer] = await Promise.all([t.login('adm1000'), t.login('ops02'), t.login('cadm02')]);
});
afterAll(() => t?.close());

type List<R> = { LIST: R[]; TOTAL: number };
const path = '/api/pra/praImportCargoKpi';
const months = (FR_YM: string, TO_YM = FR_YM) => ({ FR_YM, TO_YM });
const summary = async (v: Visitor, SEARCH: object) => (await v.data<List<KpiSummary>>(`${path}/selectPraImportCargoKpi`, { SEARCH })).LIST;
const of = async (v: Visitor, KPI_CD: KpiCode, SEARCH: object) =>
  (await summary(v, SEARCH)).find((row) => row.KPI_CD === KPI_CD) as KpiSummary;
const byMonth = async (v: Visitor, KPI_CD: KpiCode, SEARCH: object) =>
  (await v.data<List<KpiMonths>>(`${path}/selectPraImportCargoKpiG2`, { SEARCH })).LIST.find((row) => row.KPI_CD === KPI_CD) as KpiMonths;
const details = async (v: Visitor, SEARCH: object) =>
  (await v.data<List<KpiDetail>>(`${path}/selectPraImportCargoKpiG3`, { SEARCH })).LIST.map(({ HBL_NO }) => HBL_NO).sort();
const list = async (v: Visitor, SEARCH: object) =>
  (await v.data<List<PraCargo>>('/api/pra/praImportCargoList/selectPraImportCargo', { SEARCH })).LIST.map(({ HBL_NO }) => HBL_NO).sort();
const faults = (answer: { json(): unknown }) => (answer.json() as { errors?: Fault[] }).errors?.map(({ FIELD, CODE }) => [FIELD, CODE]);

// The demo has no shipments of long ago: each case has a time to itself.
/** A shipment of the customer with the service. Days are said as they are; those that no case is about lie far away. */
const ours = (columns: object = {}) =>
  aShipment(t, { cust_cd: 'C00002', etd_dt: '2001-01-01', eta_dt: '2001-01-01', org_eta_dt: '2001-01-01', ...columns });
/** An instant of a day in Korea. */
const at = (day: string, time = '12:00') => `${day} ${time}+09`;

describe('on-time arrival (OTA)', () => {
  it('counts arrivals up to the day after the booked one; the month is that of the arrival in Korea', async () => {
    const booked = (org_eta_dt: string, ata: string, time?: string) => ours({ org_eta_dt, ata_dtm: at(ata, time) });
    await booked('2010-03-10', '2010-03-09');
    await booked('2010-03-10', '2010-03-11', '23:59');
    const late = await booked('2010-03-10', '2010-03-12', '00:00');
    // The last minute of the month, and the first of the next.
    await booked('2010-03-31', '2010-03-31', '23:59');
    await booked('2010-03-31', '2010-04-01', '00:00');
    // Three of four in March; cancelled ones, exports and other customers' never count.
    for (const columns of [{ cargo_sts: 'CXL' }, { imex_tp: 'E' }, { cust_cd: 'C00001' }, { del_yn: 'Y' }])
      await ours({ org_eta_dt: '2010-03-01', ata_dtm: at('2010-03-20'), ...columns });
    expect(await of(customer, 'OTA', months('201003'))).toEqual({
      KPI_CD: 'OTA',
      TGT_VAL: 90,
      WARN_VAL: 85,
      ACTL_VAL: 75,
      DIFF_VAL: -15,
      KPI_STS: 'RED',
      PREV_VAL: null,
      MOM_VAL: null,
      HBL_CNT: 4,
      MISS_CNT: 1,
    });
    expect(await of(customer, 'OTA', months('201004'))).toMatchObject({ ACTL_VAL: 100, KPI_STS: 'GREEN', PREV_VAL: 75, MOM_VAL: 25 });
    const missed = { KPI_CD: 'OTA', MISS_YN: 'Y', FR_DT: '20100301', TO_DT: '20100331' };
    expect(await list(customer, missed)).toEqual([late.HBL_NO]);
  });

  it('of a period weighs its months by their arrivals; a month without any has no value', async () => {
    for (const [day, org] of [
      ['2011-01-10', '2011-01-10'],
      ['2011-03-10', '2011-03-01'],
      ['2011-03-11', '2011-03-01'],
      ['2011-03-12', '2011-03-12'],
    ])
      await ours({ ata_dtm: at(day as string), org_eta_dt: org });
    // One of one in January, none in February, one of three in March: two of four.
    expect(await of(customer, 'OTA', months('201101', '201103'))).toMatchObject({ ACTL_VAL: 50, HBL_CNT: 4, MOM_VAL: null });
    const row = await byMonth(customer, 'OTA', months('201101', '201103'));
    expect(row).toMatchObject({ M_201101: 100, M_201102: null, M_201103: 33.3 });
    expect(row.MONTHS.map(({ KPI_STS, HBL_CNT }) => [KPI_STS, HBL_CNT])).toEqual([
      ['GREEN', 1],
      [null, 0],
      ['RED', 3],
    ]);
  });
});

test('the demo has missed its target last month, and the month before it has not', async () => {
  const last = addMonths(day8(0), -1).slice(0, 6);
  const { ACTL_VAL, KPI_STS, PREV_VAL, MOM_VAL } = await of(customer, 'OTA', months(last));
  expect([Math.round(ACTL_VAL ?? 0), KPI_STS, Math.round(PREV_VAL ?? 0), (MOM_VAL ?? 0) < 0]).toEqual([78, 'RED', 93, true]);
});

describe('averages of days', () => {
  it('transit (TTM): 10, 12 and 9 days are 10.3, without those whose departure is not known', async () => {
    const sailed = (atd: string | null, ata: string) => ours({ atd_dtm: atd && at(atd), ata_dtm: at(ata) });
    for (const atd of ['2012-05-10', '2012-05-08', '2012-05-11']) await sailed(atd, '2012-05-20');
    await sailed(null, '2012-05-20');
    expect(await of(customer, 'TTM', months('201205'))).toMatchObject({ ACTL_VAL: 10.3, HBL_CNT: 3, MISS_CNT: null, KPI_STS: 'GREEN' });
    expect((await details(customer, { ...months('201205'), KPI_CD: 'TTM' })).length).toBe(3);
    // The arrival counts for the rates all the same.
    expect((await of(customer, 'OTA', months('201205'))).HBL_CNT).toBe(4);
  });

  it('customs (CCT): from the carrying in, else the arrival, by the month of the acceptance', async () => {
    await ours({ ata_dtm: at('2012-07-28'), bond_in_dtm: at('2012-07-30'), imp_acpt_dtm: at('2012-08-01') });
    await ours({ ata_dtm: at('2012-07-28'), imp_acpt_dtm: at('2012-08-02') });
    await ours({ imp_acpt_dtm: at('2012-08-03') });
    // 2 and 5 days.
    expect(await of(customer, 'CCT', months('201208'))).toMatchObject({ ACTL_VAL: 3.5, HBL_CNT: 2, KPI_STS: 'RED' });
    expect(await of(customer, 'CCT', months('201207'))).toMatchObject({ ACTL_VAL: null, KPI_STS: null });
  });

  it('dwell (DWL): from the carrying in to the release, by the month of the release', async () => {
    for (const rlse of ['2012-10-01', '2012-10-05']) await ours({ bond_in_dtm: at('2012-09-28'), rlse_dtm: at(rlse) });
    await ours({ rlse_dtm: at('2012-10-05') });
    // 3 and 7 days.
    expect(await of(customer, 'DWL', months('201210'))).toMatchObject({ ACTL_VAL: 5, HBL_CNT: 2, KPI_STS: 'YELLOW' });
  });
});

describe('demurrage (DEMR)', () => {
  it('counts containers by the month they went out, and the shipments behind them once', async () => {
    // Free until the 8th (discharged on the 3rd, five days): out on the 8th and the 9th.
    const one = await ours({ free_days: 5 });
    const boxes = ['CSQU3054383', 'TGHU7777772', 'MSKU1234565'];
    for (const [i, out] of ['2013-02-08', '2013-02-09', '2013-02-08'].entries())
      await aContainer(t, one.HBL_SEQ, { cntr_no: boxes[i], disc_dtm: at('2013-02-03'), gate_out_dtm: at(out) });
    const other = await ours({ free_days: 5 });
    await aContainer(t, other.HBL_SEQ, { disc_dtm: at('2013-02-03'), gate_out_dtm: at('2013-02-04') });
    await aContainer(t, other.HBL_SEQ, { cntr_no: boxes[1], disc_dtm: at('2013-02-03'), gate_out_dtm: at('2013-03-04') });
    // One of four containers in February, of two shipments.
    expect(await of(customer, 'DEMR', months('201302'))).toMatchObject({ ACTL_VAL: 25, HBL_CNT: 2, MISS_CNT: 1, KPI_STS: 'RED' });
    // Over both months two of five, and both shipments have one.
    expect(await of(customer, 'DEMR', months('201302', '201303'))).toMatchObject({ ACTL_VAL: 40, HBL_CNT: 2, MISS_CNT: 2 });
    const missed = { KPI_CD: 'DEMR', MISS_YN: 'Y', FR_DT: '20130201', TO_DT: '20130228' };
    expect(await list(customer, missed)).toEqual([one.HBL_NO]);
  });
});

describe('documents in time (DMR)', () => {
  const filed = (HBL_NO: string, types: string[], day: string, columns: Record<string, unknown> = {}) =>
    Promise.all(
      types.map((type) =>
        t.sql(
          `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn, reg_dtm)
           values ('x.pdf', 'pdf', 1, 'x', 'HBL', $1, $2, $3, 'C00002', '1000', 0, $4, $5)`,
          [HBL_NO, type, columns.open_yn ?? 'Y', columns.del_yn ?? 'N', at(day)],
        ),
      ),
    );

  it('needs invoice, packing list and B/L three days before the ETA by sea, on its day by air', async () => {
    await t.sql(`alter table cms_file disable trigger stamp`);
    const arrived = (columns: object = {}) => ours({ eta_dt: '2014-06-10', ata_dtm: at('2014-06-11'), ...columns });
    const cases: [string[], string, object?, object?][] = [
      [['CI', 'PL', 'HBL'], '2014-06-07'],
      [['CI', 'PL', 'HBL'], '2014-06-08'],
      [['CI', 'PL'], '2014-06-01'],
      [['CI', 'PL', 'HBL'], '2014-06-01', {}, { del_yn: 'Y' }],
      [['CI', 'PL', 'HBL'], '2014-06-01', {}, { open_yn: 'N' }],
      [['CI', 'PL', 'AWB'], '2014-06-10', { trans_mode: 'AIR', load_tp: 'AIR' }],
    ];
    const made: string[] = [];
    for (const [types, day, columns, file] of cases) {
      const { HBL_NO } = await arrived(columns);
      made.push(HBL_NO);
      await filed(HBL_NO, types, day, file as Record<string, unknown>);
    }
    // A later version of a paper that was in time changes nothing.
    await filed(made[0] as string, ['CI'], '2014-06-20');
    await t.sql(`alter table cms_file enable trigger stamp`);
    // The first and the last of six.
    for (const visitor of [customer, admin])
      expect(await of(visitor, 'DMR', months('201406'))).toMatchObject({ ACTL_VAL: 33.3, HBL_CNT: 6, MISS_CNT: 4, KPI_STS: 'RED' });
    expect(await of(customer, 'DMR', { ...months('201406'), TRANS_MODE: 'AIR' })).toMatchObject({ ACTL_VAL: 100, HBL_CNT: 1 });
    const missed = { KPI_CD: 'DMR', MISS_YN: 'Y', FR_DT: '20140601', TO_DT: '20140630' };
    expect(await list(customer, missed)).toEqual(made.slice(1, 5).sort());
  });
});

describe('deliveries in time (ODR)', () => {
  it('counts completed orders of the shipments by the month of their completion', async () => {
    const { HBL_NO } = await ours();
    const delivered = async (dlv_tm: string | null, arr: string | null, cmpl: string, sts = 'CMP') => {
      const { DLV_ORD_NO } = await makeOrder(t, admin, 'C00002', { HBL_NO: null });
      await t.sql(
        `update pan_dlv_ord set hbl_no = $2, dlv_dt = '2015-04-10', dlv_tm = $3, arr_dtm = $4, cmpl_dtm = $5, dlv_ord_sts = $6 where dlv_ord_no = $1`,
        [DLV_ORD_NO, HBL_NO, dlv_tm, arr, cmpl, sts],
      );
    };
    await delivered('0900', at('2015-04-10', '11:00'), at('2015-04-10'));
    await delivered('0900', at('2015-04-10', '11:01'), at('2015-04-10'));
    await delivered(null, at('2015-04-10', '23:00'), at('2015-04-11'));
    await delivered(null, null, at('2015-04-11'));
    await delivered(null, at('2015-04-10'), at('2015-04-10'), 'ARV');
    await delivered(null, at('2015-04-10'), at('2015-05-01'));
    // Two of four, all of one shipment.
    expect(await of(admin, 'ODR', months('201504'))).toMatchObject({ ACTL_VAL: 50, HBL_CNT: 1, MISS_CNT: 1, KPI_STS: 'RED' });
    expect(await of(admin, 'ODR', months('201505'))).toMatchObject({ ACTL_VAL: 100, HBL_CNT: 1, MISS_CNT: 0 });
    expect(await list(customer, { KPI_CD: 'ODR', FR_DT: '20150401', TO_DT: '20150430' })).toEqual([HBL_NO]);
  });
});

describe('from a figure to its shipments', () => {
  it('the list, and the details, have as many rows as the figure says, of every indicator and filter', async () => {
    const year = months(day8(-330).slice(0, 6), day8(0).slice(0, 6));
    const [FR_DT, TO_DT] = daysOf(year.FR_YM, year.TO_YM);
    for (const filter of [{}, { TRANS_MODE: 'SEA' }, { POL_CD: 'NLRTM' }])
      for (const visitor of [customer, ops])
        for (const { KPI_CD, HBL_CNT, MISS_CNT } of await summary(visitor, { ...year, ...filter })) {
          const days = { KPI_CD, FR_DT, TO_DT, ...filter };
          expect([KPI_CD, (await list(visitor, days)).length]).toEqual([KPI_CD, HBL_CNT]);
          expect([KPI_CD, (await details(visitor, { ...year, ...filter, KPI_CD })).length]).toEqual([KPI_CD, HBL_CNT]);
          if (MISS_CNT !== null) expect([KPI_CD, (await list(visitor, { ...days, MISS_YN: 'Y' })).length]).toEqual([KPI_CD, MISS_CNT]);
        }
    expect((await of(customer, 'OTA', year)).HBL_CNT).toBeGreaterThan(20);
  });

  it('late arrivals by reason are those that on-time arrival misses', async () => {
    const late = (delay_rsn: string | null) => ours({ ata_dtm: at('2016-01-20'), org_eta_dt: '2016-01-10', delay_rsn });
    for (const reason of ['PRT', 'PRT', 'WTH', null]) await late(reason);
    await ours({ ata_dtm: at('2016-01-20'), org_eta_dt: '2016-01-20' });
    const { LIST } = await customer.data<List<DelayCount>>(`${path}/selectPraImportCargoKpiG4`, { SEARCH: months('201601') });
    expect(LIST).toEqual([
      { YM: '201601', DELAY_RSN: 'PRT', HBL_CNT: 2 },
      { YM: '201601', DELAY_RSN: 'WTH', HBL_CNT: 1 },
      { YM: '201601', DELAY_RSN: null, HBL_CNT: 1 },
    ]);
    expect((await of(customer, 'OTA', months('201601'))).MISS_CNT).toBe(4);
    const ofPort = { KPI_CD: 'OTA', MISS_YN: 'Y', DELAY_RSN: 'PRT', FR_DT: '20160101', TO_DT: '20160131' };
    expect((await list(customer, ofPort)).length).toBe(2);
  });
});

describe('who sees what', () => {
  it('a customer reads figures of his own shipments, staff of those in their scope', async () => {
    await t.sql(`insert into mdm_cust_svc (cust_cd, key_svc, bgn_dt) values ('C00003', 'PRA', '2020-01-01')`);
    const arrived = (columns: object) => ours({ ata_dtm: at('2017-01-20'), ...columns });
    await arrived({});
    await arrived({ cust_cd: 'C00003' });
    await arrived({ cust_cd: 'C00003', orgn_cd: '10AP11' });
    const seen = async (v: Visitor, more: object = {}) => (await of(v, 'OTA', { ...months('201701'), ...more })).HBL_CNT;
    expect([await seen(customer), await seen(await t.login('cadm03')), await seen(admin), await seen(ops)]).toEqual([1, 2, 3, 2]);
    expect(await seen(admin, { CUST_CD: 'C00003' })).toBe(2);
    const strange = await customer.post(`${path}/selectPraImportCargoKpi`, { SEARCH: { ...months('201701'), CUST_CD: 'C00003' } });
    expect(faults(strange)).toEqual([['CUST_CD', 'MSG000017']]);
    await t.sql(`delete from mdm_cust_svc where cust_cd = 'C00003' and key_svc = 'PRA'`);
  });

  it('customers without the service, settlement and guests see nothing; customers and sales set no targets', async () => {
    const calls = [
      'selectPraImportCargoKpi',
      'selectPraImportCargoKpiG2',
      'selectPraImportCargoKpiG3',
      'selectTarget',
      'excel',
      'saveTarget',
    ];
    const status = async (user: string, call: string) =>
      (await (await t.login(user)).post(`${path}/${call}`, { SEARCH: {}, BATCH_ID: randomUUID(), LIST: [] })).statusCode;
    for (const user of ['cadm01', 'stl01', 'guest01'])
      for (const call of calls) expect([user, call, await status(user, call)]).toEqual([user, call, 403]);
    for (const user of ['cadm02', 'sal01']) expect([user, await status(user, 'saveTarget')]).toEqual([user, 403]);
  });

  it('tells bad conditions by their fields', async () => {
    const told = async (SEARCH: object, call = '') => faults(await admin.post(`${path}/selectPraImportCargoKpi${call}`, { SEARCH }));
    expect(await told({})).toEqual([
      ['FR_YM', 'MSG000012'],
      ['TO_YM', 'MSG000012'],
    ]);
    expect(await told(months('2026', '202613'))).toEqual([
      ['FR_YM', 'MSG000637'],
      ['TO_YM', 'MSG000637'],
    ]);
    expect(await told(months('202602', '202601'))).toEqual([['FR_YM', 'MSG000022']]);
    expect(await told(months('202401', '202512'))).toBeUndefined();
    expect(await told(months('202401', '202601'))).toEqual([['TO_YM', 'MSG000023']]);
    expect(await told({ ...months('202601'), KPI_CD: 'X' }, 'G3')).toEqual([['KPI_CD', 'MSG000017']]);
    expect(await told(months('202601'), 'G3')).toEqual([['KPI_CD', 'MSG000012']]);
    const inList = await customer.post('/api/pra/praImportCargoList/selectPraImportCargo', { SEARCH: { KPI_CD: 'X' } });
    expect(faults(inList)).toEqual([['KPI_CD', 'MSG000017']]);
  });
});

describe('targets', () => {
  const targets = async (v: Visitor, KPI_YY: string) =>
    (await v.data<List<KpiTarget>>(`${path}/selectTarget`, { SEARCH: { CUST_CD: 'C00002', KPI_YY } })).LIST;
  const save = (v: Visitor, ...rows: object[]) =>
    v.post(`${path}/saveTarget`, { BATCH_ID: randomUUID(), LIST: rows.map((row) => ({ BATCH_FLAG: 'update', ...row })) });
  const target = (KPI_CD: KpiCode, TGT_VAL: number | null, WARN_VAL: number | null, more: object = {}) => ({
    ...{ CUST_CD: 'C00002', KPI_YY: '2018', KPI_CD, TGT_VAL, WARN_VAL, UPD_CNT: null },
    ...more,
  });

  it('are those of the portal until others are agreed, for a customer and a year; the customer reads them', async () => {
    await ours({ ata_dtm: at('2018-05-05'), org_eta_dt: '2018-05-05' });
    await ours({ ata_dtm: at('2018-05-05'), org_eta_dt: '2018-01-05' });
    expect((await targets(customer, '2018'))[0]).toEqual(target('OTA', 90, 85));
    expect((await save(ops, target('OTA', 50, 40))).statusCode).toBe(200);
    expect(await of(customer, 'OTA', months('201805'))).toMatchObject({
      TGT_VAL: 50,
      WARN_VAL: 40,
      ACTL_VAL: 50,
      KPI_STS: 'GREEN',
      DIFF_VAL: 0,
    });
    expect((await byMonth(customer, 'OTA', months('201712', '201805'))).MONTHS.map(({ TGT_VAL }) => TGT_VAL)).toEqual([
      90, 50, 50, 50, 50, 50,
    ]);
    const [kept] = await targets(customer, '2018');
    expect(kept).toMatchObject({ TGT_VAL: 50, UPD_CNT: 0 });
    expect((await save(admin, { ...kept, TGT_VAL: 60.5, WARN_VAL: null })).statusCode).toBe(200);
    expect(await of(customer, 'OTA', months('201805'))).toMatchObject({ TGT_VAL: 60.5, KPI_STS: 'RED', DIFF_VAL: -10.5 });
    expect((await save(admin, { ...kept, TGT_VAL: 70 })).statusCode).toBe(409);
    expect((await save(admin, { ...kept, UPD_CNT: 1, BATCH_FLAG: 'delete' })).statusCode).toBe(200);
    expect((await targets(customer, '2018'))[0]).toEqual(target('OTA', 90, 85));
  });

  it('of several customers at once are those of the portal', async () => {
    await t.sql(`insert into mdm_cust_svc (cust_cd, key_svc, bgn_dt) values ('C00003', 'PRA', '2020-01-01')`);
    await save(admin, target('OTA', 50, 40, { KPI_YY: '2019' }));
    expect((await of(admin, 'OTA', months('201901'))).TGT_VAL).toBe(90);
    expect((await of(admin, 'OTA', { ...months('201901'), CUST_CD: 'C00002' })).TGT_VAL).toBe(50);
    await t.sql(`delete from mdm_cust_svc where cust_cd = 'C00003' and key_svc = 'PRA'`);
  });

  it('that make no sense are refused by their fields, and none is saved', async () => {
    const told = async (...rows: object[]) =>
      ((await save(admin, ...rows)).json() as { errors: Fault[] }).errors.map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD, CODE]);
    expect(await told(target('OTA', 90, 91), target('TTM', 12, 11), target('DMR', 101, null), target('DWL', -1, null))).toEqual([
      [4, 'TGT_VAL', 'MSG000016'],
      [1, 'WARN_VAL', 'MSG000639'],
      [2, 'WARN_VAL', 'MSG000640'],
      [3, 'TGT_VAL', 'MSG000016'],
    ]);
    expect(await told(target('OTA', null, 1))).toEqual([[1, 'TGT_VAL', 'MSG000012']]);
    expect(await told(target('ZZZ' as KpiCode, 1, 1))).toEqual([[1, 'KPI_CD', 'MSG000017']]);
    expect(await told(target('OTA', 90, 85, { KPI_YY: '18' }))).toEqual([[1, 'KPI_YY', 'MSG000638']]);
    for (const CUST_CD of ['C00001', 'C99999', null])
      expect(await told(target('OTA', 90, 85, { CUST_CD }))).toEqual([[1, 'CUST_CD', 'MSG000017']]);
    expect((await targets(admin, '2018')).every(({ UPD_CNT }) => UPD_CNT === null)).toBe(true);
    const asked = async (SEARCH: object) => faults(await customer.post(`${path}/selectTarget`, { SEARCH }));
    expect(await asked({})).toEqual([
      ['CUST_CD', 'MSG000012'],
      ['KPI_YY', 'MSG000012'],
    ]);
    expect(await asked({ CUST_CD: 'C00001', KPI_YY: '2026' })).toEqual([['CUST_CD', 'MSG000017']]);
    expect(await asked({ CUST_CD: 'C00002', KPI_YY: '26' })).toEqual([['KPI_YY', 'MSG000638']]);
  });
});

describe('as Excel', () => {
  it('each of the grids is given: codes by their names, the months as columns', async () => {
    const year = months(day8(-330).slice(0, 6), day8(0).slice(0, 6));
    const month = `${day8(0).slice(0, 4)}-${day8(0).slice(4, 6)}`;
    for (const [GRID, more, words] of [
      ['G1', {}, ['정시 도착률(%)', '전월 대비', '미달']],
      ['G2', {}, ['정시 도착률(%)', month]],
      ['G3', { KPI_CD: 'OTA' }, ['HBL 번호', '운송일수']],
    ] as const) {
      const file = await customer.post(`${path}/excel`, { SEARCH: { ...year, ...more }, GRID });
      const text = Object.values(unzipSync(file.rawPayload))
        .map((part) => strFromU8(part))
        .join();
      expect([GRID, file.statusCode, words.filter((word) => !text.includes(word))]).toEqual([GRID, 200, []]);
    }
  });
});
