import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quoteLines, quoteTotals } from '../../src/contract/ptl/quo/quoteSum';
import type { Db } from '../../src/server/db/open';
import { Refusal } from '../../src/server/lib/refusal';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { type PricedQuote, proposeLines } from '../../src/server/mdm/prices.service';
import { rateOf, ratesOf } from '../../src/server/mdm/rates.service';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const inside = <R>(run: (db: Db) => Promise<R>) => transaction(t.pools.short, { scope: systemScope }, ({ db }) => run(db));
/** Code and arguments of the refusal a call ends with. */
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof Refusal
        ? [error.status, error.code, ...(error.errors ?? []).map(({ FIELD, ARGS = [] }) => [FIELD, ...ARGS].join(' '))]
        : error,
  );

describe('rates of a day', () => {
  beforeAll(async () => {
    await t.sql('delete from mdm_exch_rate');
    await t.sql(`insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values
      ('20261106', 'USD', 'TTS', 1385.5, 'IF'), ('20261106', 'USD', 'TTB', 1362.1, 'IF'), ('20261109', 'USD', 'TTS', 1390.25, 'MAN'),
      ('20261106', 'JPY', 'TTS', 921.37, 'IF')`);
  });
  const rate = (currency: string, day: string, type?: string) => inside((db) => rateOf(db, currency, day, type));

  it('the rate of the day, else the last earlier one with its day, at most ten days back', async () => {
    expect(await rate('USD', '20261109')).toEqual({ CURR_CD: 'USD', EXCH_DT: '20261109', EXCH_RATE: 1390.25, EXCH_UNIT: 1, DEC_LEN: 2 });
    expect(await rate('USD', '20261108')).toMatchObject({ EXCH_DT: '20261106', EXCH_RATE: 1385.5 });
    expect(await rate('USD', '20261119')).toMatchObject({ EXCH_DT: '20261109' });
    expect(await refused(rate('USD', '20261120'))).toEqual([422, 'MSG000190', 'CURR_CD USD 2026-11-20']);
    expect(await refused(rate('USD', '20261105'))).toEqual([422, 'MSG000190', 'CURR_CD USD 2026-11-05']);
  });

  it('kinds of rates stand apart, a currency keeps its unit, won are one on any day', async () => {
    expect(await rate('USD', '20261109', 'TTB')).toMatchObject({ EXCH_DT: '20261106', EXCH_RATE: 1362.1 });
    expect(await rate('JPY', '20261109')).toMatchObject({ EXCH_RATE: 921.37, EXCH_UNIT: 100, DEC_LEN: 0 });
    expect(await rate('KRW', '19990101')).toEqual({ CURR_CD: 'KRW', EXCH_DT: '19990101', EXCH_RATE: 1, EXCH_UNIT: 1, DEC_LEN: 0 });
  });

  it('several currencies at once; the one without a rate, or that there is not, is named', async () => {
    const rates = await inside((db) => ratesOf(db, ['USD', 'KRW', 'JPY', 'USD'], '20261109'));
    expect([...rates.keys()].sort()).toEqual(['JPY', 'KRW', 'USD']);
    expect(await refused(inside((db) => ratesOf(db, ['USD', 'EUR'], '20261109')))).toEqual([422, 'MSG000190', 'CURR_CD EUR 2026-11-09']);
    expect(await refused(rate('QQQ', '20261109'))).toEqual([422, 'MSG000017', 'CURR_CD LBL.CURR_CD QQQ']);
  });
});

const part: PricedQuote = {
  ...{ CORP_CD: '1000', CUST_CD: 'C00003', TRANS_MODE: 'SEA', IMEX_TP: 'I', LOAD_TP: 'FCL', POL_CD: 'CNSHA', POD_CD: 'KRPUS' },
  ...{ CNTR_TP_CD: '40HC', CNTR_QTY: 1, QUO_DT: '20261109', EXCH_DT: null, PKG_QTY: null },
  ...{ GRS_WT: null, MSR_CBM: null, RTON: null, CHRG_WT: null },
};
const propose = (quote: Partial<PricedQuote> = {}) => inside((db) => proposeLines(db, { ...part, ...quote }, 'ko'));

describe('the price that applies', () => {
  beforeEach(() => t.sql('delete from set_dsp; delete from set_cost; delete from ptl_quote_dtl; delete from mdm_pricing'));
  let numbered = 0;
  /** A standard sales price of ocean freight, changed by the columns given. */
  const price = (columns: Record<string, string | number | null>) => {
    const row = {
      ...{ prc_no: `P${++numbered}`, corp_cd: '1000', ar_ap: 'AR', frt_cd: 'OFR', trans_mode: 'SEA', imex_tp: 'I', frt_unit: 'CNTR' },
      ...{ unit_prc: 1, curr_cd: 'USD', vat_tp: 'ZERO', bgn_dt: '20260101', end_dt: '20261231', use_yn: 'Y', ...columns },
    };
    const names = Object.keys(row);
    return t.sql(`insert into mdm_pricing (${names}) values (${names.map((_, i) => `$${i + 1}`)})`, Object.values(row));
  };
  const chosen = async (quote?: Partial<PricedQuote>) => (await propose(quote)).map((line) => line.UNIT_PRC);

  it.each([
    ["the customer's own goes before a closer one", { cust_cd: 'C00003' }, { pol_cd: 'CNSHA', cntr_tp_cd: '40HC' }],
    ['the one with more filled keys', { pol_cd: 'CNSHA', cntr_tp_cd: '40HC' }, { pol_cd: 'CNSHA' }],
    ['with as many, the later one', { pol_cd: 'CNSHA', bgn_dt: '20260601' }, { pod_cd: 'KRPUS' }],
    ['with the same day, the lower number', { pol_cd: 'CNSHA', prc_no: 'A1' }, { pod_cd: 'KRPUS', prc_no: 'A2' }],
  ])('%s', async (_, first, second) => {
    await price({ ...second, unit_prc: 2 });
    await price({ ...first, unit_prc: 1 });
    expect(await chosen()).toEqual([1]);
  });

  it.each<[string, Record<string, string | null>]>([
    ['another corporation', { corp_cd: '2000' }],
    ['another customer', { cust_cd: 'C00001' }],
    ['a purchase', { ar_ap: 'AP' }],
    ['a vendor', { vndr_cd: 'C00001' }],
    ['another mode', { trans_mode: 'AIR' }],
    ['the other direction', { imex_tp: 'E' }],
    ['another port of loading', { pol_cd: 'CNTAO' }],
    ['another port of discharge', { pod_cd: 'KRINC' }],
    ['another container', { cntr_tp_cd: '20GP' }],
    ['an area of a haul', { dlv_area: '서울' }],
    ['a vehicle', { car_tp: 'T5' }],
    ['a period that has not begun', { bgn_dt: '20261110' }],
    ['a period that is over', { end_dt: '20261108' }],
    ['out of use', { use_yn: 'N' }],
    ['a unit the quote does not measure', { frt_unit: 'KM' }],
  ])('a price of %s does not apply: MSG000191', async (_, columns) => {
    await price(columns);
    expect(await refused(propose())).toEqual([422, 'MSG000191']);
  });

  it('the first and the last day of a period belong to it; the rates are those of EXCH_DT, the price that of QUO_DT', async () => {
    await price({ bgn_dt: '20261109', end_dt: '20261109' });
    expect(await propose({ EXCH_DT: '20261107' })).toMatchObject([{ EXCH_RATE: 1385.5, EXCH_UNIT: 1 }]);
    expect(await propose()).toMatchObject([{ EXCH_RATE: 1390.25 }]);
    expect(await refused(propose({ EXCH_DT: '20261201' }))).toEqual([422, 'MSG000190', 'CURR_CD USD 2026-12-01']);
  });

  it('a line keeps number, least and greatest of its price and the tax of its kind; each charge comes once, by section', async () => {
    await price({ frt_cd: 'THC', unit_prc: 190_000, curr_cd: 'KRW', vat_tp: 'TAX', prc_no: 'THC1' });
    await price({ frt_cd: 'CAF', frt_unit: 'PCT', unit_prc: 3, min_amt: 5, max_amt: 300, prc_no: 'CAF1' });
    await price({ unit_prc: 420, min_qty: 2, prc_no: 'OFR1' });
    await price({ frt_cd: 'OFL', frt_unit: 'RT', unit_prc: 18 });
    const lines = await propose({ CNTR_QTY: 3 });
    expect(lines.map((line) => [line.COST_SECT, line.FRT_CD, line.PRC_NO, line.UNIT_QTY, line.VAT_TP, line.VAT_RATE])).toEqual([
      ['FRT', 'OFR', 'OFR1', 3, 'ZERO', 0],
      ['FRT', 'CAF', 'CAF1', 0, 'ZERO', 0],
      ['DST', 'THC', 'THC1', 3, 'TAX', 10],
    ]);
    expect(lines[1]).toMatchObject({ MIN_QTY: null, MIN_AMT: 5, MAX_AMT: 300, FRT_NM: '통화할증료' });
    expect(lines[0]).toMatchObject({ MIN_QTY: 2, MIN_AMT: null, MAX_AMT: null });
    const amounts = quoteLines(lines, { CURR_CD: 'KRW', EXCH_RATE: 1, EXCH_UNIT: 1 }, (code) => (code === 'KRW' ? 0 : 2));
    // 3 × 420 = 1,260.00 × 1,390.25 = 1,751,715; 3 % = 37.80 → 52,551; 3 × 190,000 + 10 %.
    expect(quoteTotals(amounts)).toEqual({ SPLY_AMT: 1_751_715 + 52_551 + 570_000, VAT_AMT: 57_000, TOT_AMT: 2_431_266 });
  });

  it('a percentage without a freight in its currency is not proposed', async () => {
    await price({ frt_cd: 'CAF', frt_unit: 'PCT', unit_prc: 3 });
    await price({ unit_prc: 500_000, curr_cd: 'KRW' });
    expect((await propose()).map((line) => line.FRT_CD)).toEqual(['OFR']);
  });

  it('an export has its local charges at the origin', async () => {
    await price({ frt_cd: 'THC', imex_tp: 'E', curr_cd: 'KRW' });
    expect(await propose({ IMEX_TP: 'E', POL_CD: 'KRPUS', POD_CD: 'CNSHA' })).toMatchObject([{ COST_SECT: 'ORG' }]);
  });
});
