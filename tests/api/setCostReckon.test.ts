import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cost } from '../../src/contract/set/cost';
import { actedOn, actOnCosts, aPrice, basesOf, changed, costs, ratesAre, saveCosts } from '../support/costs';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { aContainer, aShipment, day, day8 } from '../support/shipments';
import { told } from '../support/stock';

let t: TestApp;
let stl: Visitor;
let today: string;
let HBL_NO: string;
beforeAll(async () => {
  t = await createTestApp();
  stl = await t.login('stl01');
  today = await todayOf(t);
  await t.sql(`update mdm_pricing set use_yn = 'N'`);
  await ratesAre(t, 'USD', { [day8(-9)]: 1372, [day8(-3)]: 1385.5, [day8(-1)]: 1390.25 });
  await ratesAre(t, 'JPY', { [day8(-3)]: 921.37 });
  ({ HBL_NO } = await aShipment(t, { ata_dtm: `${day(-3)} 10:00+09`, grs_wt: 1850, msr_cbm: 3.25, load_tp: 'LCL', rton: 3.25 }));
});
afterAll(() => t?.close());

const line = (over: object = {}) => ({ CUST_CD: 'C00001', OCCR_DT: today, COST_TP: 'FRT', AR_AP: 'AR', HBL_NO, FRT_CD: 'HDL', ...over });
const typed = { FRT_UNIT: 'BL', UNIT_QTY: 3, UNIT_PRC: 35.75, CURR_CD: 'USD', VAT_TP: 'TAX' };
const one = async (over: object): Promise<Cost> => (await costs(stl, [line(over)]))[0] as Cost;
const basis = async (cost: Cost) => (await basesOf(t, [cost]))[0];

describe('the rate', () => {
  const shipped = async (columns: object) => (await aShipment(t, columns as Record<string, unknown>)).HBL_NO;

  it('of imports is that of the day of arrival, or of the day they are to arrive; exports go by departure; else by the day of the work', async () => {
    const cases = [
      ['ATA', await shipped({ ata_dtm: `${day(-3)} 23:30+09`, eta_dt: day(-1) }), day8(-3), day8(-3), 1385.5],
      ['ETA', await shipped({ eta_dt: day(-2) }), day8(-2), day8(-3), 1385.5],
      ['ATD', await shipped({ imex_tp: 'E', atd_dtm: `${day(-1)} 01:00+09`, etd_dt: day(-9) }), day8(-1), day8(-1), 1390.25],
      ['ETD', await shipped({ imex_tp: 'E', etd_dt: day(-9) }), day8(-9), day8(-9), 1372],
      ['OCCR', await shipped({ imex_tp: 'C', ata_dtm: `${day(-9)} 10:00+09` }), today, day8(-1), 1390.25],
      ['OCCR', null, today, day8(-1), 1390.25],
    ] as const;
    for (const [WHY, no, BASE_DT, EXCH_DT, EXCH_RATE] of cases) {
      const cost = await one({ ...typed, HBL_NO: no });
      expect(cost).toMatchObject({ EXCH_DT, EXCH_RATE });
      expect(await basis(cost)).toMatchObject({ RATE: { BASE_DT, WHY }, EXCH_UNIT: 1, DEC_LEN: 2, VAT_RATE: 10 });
    }
  });

  it('works out what the page of a settlement shows, cut off below one won', async () => {
    const cost = await one(typed);
    expect(cost).toMatchObject({ FRGN_AMT: 107.25, SPLY_AMT: 148_594, VAT_AMT: 14_859, TOT_AMT: 163_453, PRC_NO: null });
    const yen = await one({ ...typed, UNIT_QTY: 2.5, UNIT_PRC: 333, CURR_CD: 'JPY' });
    expect(yen).toMatchObject({ FRGN_AMT: 833, SPLY_AMT: 7_675, VAT_AMT: 767, TOT_AMT: 8_442 });
    expect(await basis(yen)).toMatchObject({ EXCH_UNIT: 100, DEC_LEN: 0 });
  });

  it('of won is 1, of no day', async () => {
    const cost = await one({ ...typed, UNIT_PRC: 30_000, CURR_CD: 'KRW', EXCH_RATE: 7 });
    expect(cost).toMatchObject({ EXCH_RATE: 1, EXCH_DT: null, SPLY_AMT: 90_000 });
    expect(await basis(cost)).not.toHaveProperty('RATE');
  });

  it('that was typed, or the day of it, stays until it is emptied or the currency changes', async () => {
    const cost = await one({ ...typed, EXCH_RATE: 1400 });
    expect(cost).toMatchObject({ EXCH_RATE: 1400, EXCH_DT: day8(-3), SPLY_AMT: 150_150 });
    expect((await basis(cost))?.RATE).toEqual({ BASE_DT: day8(-3), WHY: 'TYPED' });
    const [more] = await costs(stl, [changed(cost, { UNIT_QTY: 4 })]);
    expect(more).toMatchObject({ EXCH_RATE: 1400, SPLY_AMT: 200_200 });
    const [ofDay] = await costs(stl, [changed(more as Cost, { EXCH_DT: day8(-8) })]);
    expect(ofDay).toMatchObject({ EXCH_DT: day8(-9), EXCH_RATE: 1372 });
    expect((await basis(ofDay as Cost))?.RATE?.WHY).toBe('TYPED');
    const [again] = await costs(stl, [changed(ofDay as Cost, { EXCH_RATE: null, EXCH_DT: null })]);
    expect(again).toMatchObject({ EXCH_RATE: 1385.5, EXCH_DT: day8(-3) });
    const [yen] = await costs(stl, [changed(again as Cost, { CURR_CD: 'JPY' })]);
    expect(yen).toMatchObject({ EXCH_RATE: 921.37 });
  });

  it('follows the cargo until the cost is confirmed', async () => {
    const no = await shipped({ eta_dt: day(-3) });
    const cost = await one({ ...typed, HBL_NO: no });
    expect(cost.EXCH_RATE).toBe(1385.5);
    await t.sql(`update fms_hbl set ata_dtm = $1 where hbl_no = $2`, [`${day(-1)} 09:00+09`, no]);
    const [confirmed] = await actedOn(stl, 'confirm', [cost]);
    expect(confirmed).toMatchObject({ EXCH_RATE: 1390.25, EXCH_DT: day8(-1), SPLY_AMT: 149_104 });
    expect((await basis(confirmed as Cost))?.RATE).toEqual({ BASE_DT: day8(-1), WHY: 'ATA' });
  });

  it('that there is none of is told of each row', async () => {
    await t.sql(`delete from mdm_exch_rate where curr_cd = 'EUR'`);
    const answer = await saveCosts(stl, [line(typed), line({ ...typed, CURR_CD: 'EUR' }), line({ ...typed, CURR_CD: 'EUR' })]);
    expect(told(answer)).toEqual([422, '2 CURR_CD MSG000190', '3 CURR_CD MSG000190']);
  });
});

describe('the price', () => {
  it('is looked up where none is typed: the own one of the customer first, beside the one that lost and why', async () => {
    const standard = await aPrice(t, { frt_cd: 'HDL', unit_prc: 40, curr_cd: 'USD' });
    const own = await aPrice(t, { frt_cd: 'HDL', unit_prc: 35.75, curr_cd: 'USD', cust_cd: 'C00001' });
    const cost = await one({ UNIT_QTY: 3 });
    expect(cost).toMatchObject({ PRC_NO: own, UNIT_PRC: 35.75, CURR_CD: 'USD', FRT_UNIT: 'BL', VAT_TP: 'TAX', TOT_AMT: 163_453 });
    expect(await basis(cost)).toMatchObject({
      PRICE: { PRC_NO: own, CUST_CD: 'C00001' },
      OTHER: { PRC_NO: standard, UNIT_PRC: 40, LOST: 'CUST' },
    });
  });

  it.each([
    ['KEYS', { pol_cd: 'CNSHA' }, {}],
    ['DAY', { pol_cd: 'CNSHA', bgn_dt: '2021-01-01' }, { pod_cd: 'KRPUS' }],
    ['NO', { pol_cd: 'CNSHA', prc_no: 'PRCA0000000A' }, { pod_cd: 'KRPUS', prc_no: 'PRCA0000000B' }],
  ])('then by %s', async (LOST, better, worse) => {
    await t.sql(`update mdm_pricing set use_yn = 'N'`);
    const PRC_NO = await aPrice(t, { frt_cd: 'DOC', unit_prc: 1000, ...better });
    const OTHER = { PRC_NO: await aPrice(t, { frt_cd: 'DOC', unit_prc: 900, ...worse }), UNIT_PRC: 900, LOST };
    const cost = await one({ FRT_CD: 'DOC' });
    expect(cost).toMatchObject({ PRC_NO, UNIT_PRC: 1000, UNIT_QTY: 1 });
    expect(await basis(cost)).toMatchObject({ OTHER });
  });

  it('asks for its least quantity and amount; what was measured is kept', async () => {
    const PRC_NO = await aPrice(t, { frt_cd: 'CFS', frt_unit: 'RT', unit_prc: 9500, min_qty: 5, min_amt: 50_000 });
    const cost = await one({ FRT_CD: 'CFS' });
    expect(cost).toMatchObject({ PRC_NO, UNIT_QTY: 5, FRGN_AMT: 50_000, SPLY_AMT: 50_000 });
    expect(await basis(cost)).toMatchObject({ MEASURED_QTY: 3.25, PRICE: { MIN_QTY: 5, MIN_AMT: 50_000 } });
    const [more] = await costs(stl, [changed(cost, { UNIT_QTY: 7.125 })]);
    expect(more).toMatchObject({ PRC_NO, UNIT_QTY: 7.125, SPLY_AMT: 67_688 });
    expect(await basis(more as Cost)).not.toHaveProperty('MEASURED_QTY');
  });

  it('is taken of the quantity that its unit measures: revenue tons, containers, TEU, packages, one a shipment', async () => {
    const { HBL_NO: boxes, HBL_SEQ } = await aShipment(t, { ata_dtm: `${day(-3)} 10:00+09` });
    await aContainer(t, HBL_SEQ, { cntr_no: 'CSQU3054383', cntr_tp_cd: '40HC' });
    await aContainer(t, HBL_SEQ, { cntr_no: 'MSKU1234565', cntr_tp_cd: '20GP' });
    for (const [frt_cd, frt_unit] of [
      ['THC', 'CNTR'],
      ['CIC', 'TEU'],
      ['SEA', 'PKG'],
      ['TLX', 'SHPT'],
    ] as const)
      await aPrice(t, { frt_cd, frt_unit, unit_prc: 100 });
    const rows = await costs(
      stl,
      ['THC', 'CIC', 'SEA', 'TLX'].map((FRT_CD) => line({ HBL_NO: boxes, FRT_CD })),
    );
    expect(rows.map(({ UNIT_QTY }) => UNIT_QTY)).toEqual([2, 3, 10, 1]);
    expect((await costs(stl, [line({ HBL_NO: boxes, FRT_CD: 'THC', CNTR_NO: 'CSQU3054383' })]))[0]?.UNIT_QTY).toBe(1);
  });

  it('of days goes up by steps, each day by itself', async () => {
    for (const [min_qty, unit_prc] of [
      [1, 25_000],
      [6, 40_000],
      [11, 60_000],
    ])
      await aPrice(t, { frt_cd: 'DEM', frt_unit: 'DAY', cntr_tp_cd: '40HC', min_qty, unit_prc });
    const cost = await one({ COST_TP: 'CNTR', FRT_CD: 'DEM', CNTR_TP_CD: '40HC', UNIT_QTY: 8 });
    expect(cost).toMatchObject({ UNIT_QTY: 8, UNIT_PRC: 30_625, SPLY_AMT: 245_000, VAT_AMT: 24_500, TOT_AMT: 269_500 });
    const days = (await basis(cost))?.DAYS;
    expect(days?.map(({ UNIT_PRC }) => UNIT_PRC)).toEqual([...Array(5).fill(25_000), ...Array(3).fill(40_000)]);
    const [more] = await costs(stl, [changed(cost, { UNIT_QTY: 12 })]);
    expect(more).toMatchObject({ SPLY_AMT: 445_000 });
    const [other] = await costs(stl, [changed(more as Cost, { UNIT_PRC: 10_000 })]);
    expect(other).toMatchObject({ SPLY_AMT: 120_000, PRC_NO: null });
    expect(await basis(other as Cost)).not.toHaveProperty('DAYS');
  });

  it('that was looked up is looked up again when what it goes by changes; one that is typed stays', async () => {
    const [now, before] = [
      await aPrice(t, { frt_cd: 'DOF', unit_prc: 45_000, bgn_dt: day(-5) }),
      await aPrice(t, { frt_cd: 'DOF', unit_prc: 40_000, end_dt: day(-6) }),
    ];
    const cost = await one({ FRT_CD: 'DOF' });
    expect(cost).toMatchObject({ PRC_NO: now, UNIT_PRC: 45_000 });
    const [earlier] = await costs(stl, [changed(cost, { OCCR_DT: day8(-7) })]);
    expect(earlier).toMatchObject({ PRC_NO: before, UNIT_PRC: 40_000 });
    const [own] = await costs(stl, [changed(earlier as Cost, { UNIT_PRC: 41_000 })]);
    expect(own).toMatchObject({ PRC_NO: null, UNIT_PRC: 41_000 });
    const [stays] = await costs(stl, [changed(own as Cost, { OCCR_DT: today })]);
    expect(stays).toMatchObject({ PRC_NO: null, UNIT_PRC: 41_000 });
    const [applied] = await actedOn(stl, 'calc', [stays as Cost]);
    expect(applied).toMatchObject({ PRC_NO: now, UNIT_PRC: 45_000 });
  });

  it('is kept as it was, whatever becomes of the master', async () => {
    const PRC_NO = await aPrice(t, { frt_cd: 'WFG', unit_prc: 8_840, vat_tp: 'FREE', min_amt: 10_000 });
    const cost = await one({ FRT_CD: 'WFG' });
    await t.sql(`update mdm_pricing set unit_prc = 1, min_amt = null where prc_no = $1`, [PRC_NO]);
    const [remarked] = await costs(stl, [changed(cost, { RMK: 'x' })]);
    expect(remarked).toMatchObject({ UNIT_PRC: 8_840, SPLY_AMT: 10_000, VAT_AMT: 0 });
  });

  it('that there is none of is told of each row, also by the button', async () => {
    expect(told(await saveCosts(stl, [line({ FRT_CD: 'AMS' }), line(typed), line({ FRT_CD: 'ENS' })]))).toEqual([
      422,
      '1 UNIT_PRC MSG000191',
      '3 UNIT_PRC MSG000191',
    ]);
    const cost = await one({ ...typed, FRT_CD: 'AMS' });
    expect(told(await actOnCosts(stl, 'calc', [cost]))).toEqual([422, '1 UNIT_PRC MSG000191']);
  });
});

describe('a percentage', () => {
  it('is taken of the main freight of its shipment, in its currency and on its side, also of lines that are saved with it', async () => {
    const [vendor] = await t.sql<{ cust_cd: string }>(
      `select min(cust_cd) as cust_cd from mdm_cust where cust_tp = 'VND' and del_yn = 'N'`,
    );
    const { HBL_NO: own } = await aShipment(t, { ata_dtm: `${day(-3)} 10:00+09` });
    const freight = { HBL_NO: own, FRT_CD: 'OFR', FRT_UNIT: 'CNTR', UNIT_QTY: 1, UNIT_PRC: 1850, CURR_CD: 'USD', VAT_TP: 'ZERO' };
    const caf = { HBL_NO: own, FRT_CD: 'CAF', FRT_UNIT: 'PCT', UNIT_PRC: 3, CURR_CD: 'USD', VAT_TP: 'ZERO' };
    const rows = await costs(stl, [
      line(caf),
      line(freight),
      line({ ...freight, FRT_CD: 'BAF', UNIT_PRC: 100 }),
      line({ ...freight, CURR_CD: 'KRW', UNIT_PRC: 9_999 }),
      line({ ...freight, AR_AP: 'AP', VNDR_CD: vendor?.cust_cd, UNIT_PRC: 777 }),
    ]);
    expect(rows[0]).toMatchObject({ UNIT_QTY: 1850, FRGN_AMT: 55.5, SPLY_AMT: 76_895 });
    const [dearer, again] = await costs(stl, [changed(rows[1] as Cost, { UNIT_PRC: 2000 }), changed(rows[0] as Cost, { RMK: 'x' })]);
    expect([dearer?.FRGN_AMT, again?.UNIT_QTY, again?.FRGN_AMT]).toEqual([2000, 2000, 60]);
    const [, less] = await costs(stl, [
      { ...changed(dearer as Cost, {}), BATCH_FLAG: 'delete' },
      changed(again as Cost, { UNIT_QTY: 500 }),
    ]);
    expect(less).toMatchObject({ UNIT_QTY: 500, FRGN_AMT: 15 });
  });

  it('without a freight, and without an amount that is typed, is none', async () => {
    const { HBL_NO: bare } = await aShipment(t);
    const caf = { HBL_NO: bare, FRT_CD: 'CAF', FRT_UNIT: 'PCT', UNIT_PRC: 3, CURR_CD: 'USD', VAT_TP: 'ZERO' };
    expect(told(await saveCosts(stl, [line(caf)]))).toEqual([422, '1 UNIT_QTY MSG000012']);
  });
});

it('amounts that no column holds are refused', async () => {
  const answer = await saveCosts(stl, [line({ ...typed, UNIT_QTY: 9_999_999_999.999, UNIT_PRC: 99_999_999_999.9999 })]);
  expect(answer.statusCode).toBe(422);
  expect(JSON.parse(answer.body).errors[0]).toMatchObject({ ROW_NO: 1, FIELD: 'UNIT_PRC' });
});
