import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Decimal } from '../../src/contract/decimal';
import { basisOf, type CostBasis, measuresOf } from '../../src/contract/set/costBasis';
import { type CostMeasures, costAmounts, settlementSums } from '../../src/contract/set/costSum';

type Given = Partial<CostMeasures>;

/** Currencies with the rate of a day: won of `EXCH_UNIT`, and the decimals amounts are kept with. */
const won = { EXCH_RATE: 1, EXCH_UNIT: 1, DEC_LEN: 0 };
const dollar = { EXCH_RATE: 1385.5, EXCH_UNIT: 1, DEC_LEN: 2 };
const quoted = { ...dollar, EXCH_RATE: 1372 };
const later = { ...dollar, EXCH_RATE: 1389.18 };
const yen = { EXCH_RATE: 921.37, EXCH_UNIT: 100, DEC_LEN: 0 };
const dong = { EXCH_RATE: 5.47, EXCH_UNIT: 100, DEC_LEN: 0 };
const rupiah = { EXCH_RATE: 8.62, EXCH_UNIT: 100, DEC_LEN: 0 };
const euro = { EXCH_RATE: 1612.34, EXCH_UNIT: 1, DEC_LEN: 2 };
const yuan = { EXCH_RATE: 198.77, EXCH_UNIT: 1, DEC_LEN: 2 };
const pound = { EXCH_RATE: 1798.8, EXCH_UNIT: 1, DEC_LEN: 2 };
const baht = { EXCH_RATE: 39.15, EXCH_UNIT: 1, DEC_LEN: 2 };
const singapore = { EXCH_RATE: 1054.66, EXCH_UNIT: 1, DEC_LEN: 2 };
const hongKong = { EXCH_RATE: 178.42, EXCH_UNIT: 1, DEC_LEN: 2 };

const days = (...steps: [count: number, price: number][]) =>
  steps.flatMap(([count, UNIT_PRC]) => Array.from({ length: count }, () => ({ UNIT_PRC })));
const least = (MIN_AMT: number): Given => ({ MIN_AMT });
const most = (MAX_AMT: number): Given => ({ MAX_AMT });

const measures = (
  UNIT_QTY: number,
  UNIT_PRC: number,
  FRT_UNIT: string,
  VAT_RATE: number,
  currency: Given,
  more: Given = {},
): CostMeasures => ({
  ...{ UNIT_QTY, UNIT_PRC, FRT_UNIT, VAT_RATE, EXCH_RATE: 1, EXCH_UNIT: 1, DEC_LEN: 0, MIN_AMT: null, MAX_AMT: null },
  ...currency,
  ...more,
});

type Example = [
  what: string,
  of: [quantity: number, price: number, unit: string, vat: number, currency: Given, more?: Given],
  foreign: number,
  supply: number,
  vat: number,
  total: number,
];

/** A settlement as its page shows it, line by line; the first figures of a line say how they are worked out. */
const settled: Example[] = [
  ['401 kg × 3,850', [401, 3850, 'KG', 0, won], 1_543_850, 1_543_850, 0, 1_543_850],
  ['401 kg × 620', [401, 620, 'KG', 0, won], 248_620, 248_620, 0, 248_620],
  ['3 × 35.75 = 107.25; × 1,385.50 = 148,594.875; 14,859.4', [3, 35.75, 'BL', 10, dollar], 107.25, 148_594, 14_859, 163_453],
  ['3 × 45,000', [3, 45_000, 'BL', 10, won], 135_000, 135_000, 13_500, 148_500],
  ['1 × 240,000', [1, 240_000, 'CAR', 10, won], 240_000, 240_000, 24_000, 264_000],
  ['4 hours × 30,000', [4, 30_000, 'HR', 10, won], 120_000, 120_000, 12_000, 132_000],
  ['268.5 kg × 3,850', [268.5, 3850, 'KG', 0, won], 1_033_725, 1_033_725, 0, 1_033_725],
  ['268.5 kg × 620', [268.5, 620, 'KG', 0, won], 166_470, 166_470, 0, 166_470],
  ['35.75 × 1,389.18 = 49,663.185; 4,966.3', [1, 35.75, 'BL', 10, later], 35.75, 49_663, 4_966, 54_629],
  ['1 × 195,000', [1, 195_000, 'CAR', 10, won], 195_000, 195_000, 19_500, 214_500],
  ['2 hours × 30,000', [2, 30_000, 'HR', 10, won], 60_000, 60_000, 6_000, 66_000],
  ['1 × 40,000', [1, 40_000, 'BL', 10, won], 40_000, 40_000, 4_000, 44_000],
];

/** Freight and charges of one container, as the rules of quotes work them out. */
const container: Example[] = [
  ['1 × 1,850.00 × 1,385.50', [1, 1850, 'CNTR', 0, dollar], 1850, 2_563_175, 0, 2_563_175],
  ['terminal handling', [1, 190_000, 'CNTR', 10, won], 190_000, 190_000, 19_000, 209_000],
  ['delivery order fee', [1, 45_000, 'BL', 10, won], 45_000, 45_000, 4_500, 49_500],
  ['wharfage, exempt', [1, 8_840, 'CNTR', 0, won], 8_840, 8_840, 0, 8_840],
];

const foreign: Example[] = [
  ['at the rate of the quote: 107.25 × 1,372 = 147,147; 14,714.7', [3, 35.75, 'BL', 10, quoted], 107.25, 147_147, 14_714, 161_861],
  ['a cent: 13.855', [1, 0.01, 'BL', 0, dollar], 0.01, 13, 0, 13],
  ['a cent with tax: 13.855; 1.3', [1, 0.01, 'BL', 10, dollar], 0.01, 13, 1, 14],
  ['2.345 × 18 = 42.21; 58,481.955', [2.345, 18, 'RT', 0, dollar], 42.21, 58_481, 0, 58_481],
  ['half a cent goes up: 1.005; 1.01 × 1,385.50 = 1,399.355', [1.005, 1, 'RT', 0, dollar], 1.01, 1_399, 0, 1_399],
  ['3.333 × 17.77 = 59.22741; 59.23 × 1,385.50 = 82,063.165', [3.333, 17.77, 'RT', 0, dollar], 59.23, 82_063, 0, 82_063],
  ['2 × 125', [2, 125, 'CNTR', 0, dollar], 250, 346_375, 0, 346_375],
  ['a rate typed by hand: 470 × 1,400', [1, 470, 'CNTR', 0, { ...dollar, EXCH_RATE: 1400 }], 470, 658_000, 0, 658_000],
  [
    'four decimals: 100.01 × 1,385.1234 = 138,526.19',
    [1, 100.01, 'BL', 0, { ...dollar, EXCH_RATE: 1385.1234 }],
    100.01,
    138_526,
    0,
    138_526,
  ],
  ['12,000 yen × 9.2137 = 110,564.4', [1, 12_000, 'BL', 0, yen], 12_000, 110_564, 0, 110_564],
  ['13,650 yen × 9.2137 = 125,767.005', [3, 4_550, 'BL', 0, yen], 13_650, 125_767, 0, 125_767],
  ['one yen: 9.2137; 0.9', [1, 1, 'BL', 10, yen], 1, 9, 0, 9],
  ['half a yen goes up', [1, 0.5, 'BL', 0, yen], 1, 9, 0, 9],
  ['less than half a yen is none', [1, 0.4999, 'BL', 0, yen], 0, 0, 0, 0],
  ['2.5 × 333 = 832.5; 833 × 9.2137 = 7,675.0121; 767.5', [2.5, 333, 'RT', 10, yen], 833, 7_675, 767, 8_442],
  ['7.123 × 2,500 = 17,807.5; 17,808 × 9.2137 = 164,077.57', [7.123, 2_500, 'RT', 0, yen], 17_808, 164_077, 0, 164_077],
  ['2,500,000 dong × 0.0547', [1, 2_500_000, 'BL', 0, dong], 2_500_000, 136_750, 0, 136_750],
  ['370,371 dong × 0.0547 = 20,259.29; 2,025.9', [3, 123_457, 'BL', 10, dong], 370_371, 20_259, 2_025, 22_284],
  ['1,575,350 rupiah × 0.0862 = 135,795.17', [1, 1_575_350, 'BL', 0, rupiah], 1_575_350, 135_795, 0, 135_795],
  ['99.99 euro × 1,612.34 = 161,217.88; 16,121.7', [1, 99.99, 'BL', 10, euro], 99.99, 161_217, 16_121, 177_338],
  ['12 × 0.85 = 10.20; × 1,612.34 = 16,445.868; 1,644.5', [12, 0.85, 'PKG', 10, euro], 10.2, 16_445, 1_644, 18_089],
  ['15 × 260 = 3,900 yuan × 198.77', [15, 260, 'CNTR', 0, yuan], 3_900, 775_203, 0, 775_203],
  ['1.5 × 88.88 = 133.32; × 198.77 = 26,500.0164', [1.5, 88.88, 'RT', 10, yuan], 133.32, 26_500, 2_650, 29_150],
  ['55.55 pounds × 1,798.80 = 99,923.34; 9,992.3', [1, 55.55, 'BL', 10, pound], 55.55, 99_923, 9_992, 109_915],
  ['4 × 1,250.50 = 5,002 baht × 39.15 = 195,828.3; 19,582.8', [4, 1250.5, 'CNTR', 10, baht], 5_002, 195_828, 19_582, 215_410],
  ['88.05 × 178.42 = 15,709.881; 1,570.9', [1, 88.05, 'BL', 10, hongKong], 88.05, 15_709, 1_570, 17_279],
  ['2.75 × 14 = 38.50; × 1,054.66 = 40,604.41; 4,060.4', [2.75, 14, 'RT', 10, singapore], 38.5, 40_604, 4_060, 44_664],
];

const percentages: Example[] = [
  ['3 % of 1,850 = 55.50; × 1,385.50 = 76,895.25', [1850, 3, 'PCT', 0, dollar], 55.5, 76_895, 0, 76_895],
  ['12.5 % of 333.33 = 41.66625; 41.67 × 1,385.50 = 57,733.785', [333.33, 12.5, 'PCT', 0, dollar], 41.67, 57_733, 0, 57_733],
  ['3 % of 1,000,000 won', [1_000_000, 3, 'PCT', 10, won], 30_000, 30_000, 3_000, 33_000],
  ['2.5 % of 8,841 won = 221.025; 22.1', [8_841, 2.5, 'PCT', 10, won], 221, 221, 22, 243],
  ['10 % of 0.05 = 0.005 goes up to a cent; 13.855', [0.05, 10, 'PCT', 0, dollar], 0.01, 13, 0, 13],
  ['3 % of 1,200 = 36, at least 50', [1_200, 3, 'PCT', 0, dollar, least(50)], 50, 69_275, 0, 69_275],
  ['0.5 % of 20,000 yen = 100; 921.37', [20_000, 0.5, 'PCT', 0, yen], 100, 921, 0, 921],
];

const limits: Example[] = [
  ['0.8 × 24,000 = 19,200, at least 60,000', [0.8, 24_000, 'RT', 10, won, least(60_000)], 60_000, 60_000, 6_000, 66_000],
  ['2.5 × 24,000 = 60,000, which is the least', [2.5, 24_000, 'RT', 10, won, least(60_000)], 60_000, 60_000, 6_000, 66_000],
  ['2.501 × 24,000 = 60,024; 6,002.4', [2.501, 24_000, 'RT', 10, won, least(60_000)], 60_024, 60_024, 6_002, 66_026],
  ['20 dollars, at least 45: 62,347.5; 6,234.7', [1, 20, 'BL', 10, dollar, least(45)], 45, 62_347, 6_234, 68_581],
  ['12 × 30,000 = 360,000, at most 300,000', [12, 30_000, 'HR', 10, won, most(300_000)], 300_000, 300_000, 30_000, 330_000],
  ['10 × 30,000 = 300,000, which is the most', [10, 30_000, 'HR', 10, won, most(300_000)], 300_000, 300_000, 30_000, 330_000],
  ['100 × 9.99 = 999, at most 750', [100, 9.99, 'PKG', 0, dollar, most(750)], 750, 1_039_125, 0, 1_039_125],
  ['between its least and its most', [5, 30_000, 'HR', 10, won, { MIN_AMT: 60_000, MAX_AMT: 300_000 }], 150_000, 150_000, 15_000, 165_000],
];

const charged: Example[] = [
  [
    '8 days, 40 ft: 5 × 25,000 + 3 × 40,000',
    [8, 30_625, 'DAY', 10, won, { DAYS: days([5, 25_000], [3, 40_000]) }],
    245_000,
    245_000,
    24_500,
    269_500,
  ],
  [
    '11 days, 20 ft: 5 × 15,000 + 5 × 25,000 + 40,000',
    [11, 21_818.1818, 'DAY', 10, won, { DAYS: days([5, 15_000], [5, 25_000], [1, 40_000]) }],
    240_000,
    240_000,
    24_000,
    264_000,
  ],
  [
    '12 days, 40 ft: 125,000 + 200,000 + 2 × 60,000',
    [12, 37_083.3333, 'DAY', 10, won, { DAYS: days([5, 25_000], [5, 40_000], [2, 60_000]) }],
    445_000,
    445_000,
    44_500,
    489_500,
  ],
  [
    '6 days, reefer: 5 × 50,000 + 80,000',
    [6, 55_000, 'DAY', 10, won, { DAYS: days([5, 50_000], [1, 80_000]) }],
    330_000,
    330_000,
    33_000,
    363_000,
  ],
  [
    'detention of 7 days, 20 ft: 5 × 12,000 + 2 × 20,000',
    [7, 14_285.7143, 'DAY', 10, won, { DAYS: days([5, 12_000], [2, 20_000]) }],
    100_000,
    100_000,
    10_000,
    110_000,
  ],
  [
    'detention of 11 days, 40 ft: 90,000 + 150,000 + 45,000',
    [11, 25_909.0909, 'DAY', 10, won, { DAYS: days([5, 18_000], [5, 30_000], [1, 45_000]) }],
    285_000,
    285_000,
    28_500,
    313_500,
  ],
  ['one day', [1, 25_000, 'DAY', 10, won, { DAYS: days([1, 25_000]) }], 25_000, 25_000, 2_500, 27_500],
  ['no day is left', [1, 25_000, 'DAY', 10, won, { DAYS: [] }], 0, 0, 0, 0],
  ['storage: 7 days × 3.25 RT = 22.75 × 500 = 11,375; 1,137.5', [22.75, 500, 'DAY', 10, won], 11_375, 11_375, 1_137, 12_512],
];

const inWon: Example[] = [
  ['3.25 × 9,500 = 30,875; 3,087.5', [3.25, 9_500, 'RT', 10, won], 30_875, 30_875, 3_087, 33_962],
  ['the least of a part load', [1, 9_500, 'RT', 10, won], 9_500, 9_500, 950, 10_450],
  ['45.5 kg × 4,300', [45.5, 4_300, 'KG', 0, won], 195_650, 195_650, 0, 195_650],
  ['2.5 hours × 30,000', [2.5, 30_000, 'HR', 10, won], 75_000, 75_000, 7_500, 82_500],
  ['132.4 km × 350', [132.4, 350, 'KM', 10, won], 46_340, 46_340, 4_634, 50_974],
  ['insurance, exempt', [1, 33_333, 'SHPT', 0, won], 33_333, 33_333, 0, 33_333],
  ['duty paid for the customer', [1, 1_234_567, 'SHPT', 0, won], 1_234_567, 1_234_567, 0, 1_234_567],
  ['import VAT paid for the customer', [1, 2_345_678, 'SHPT', 0, won], 2_345_678, 2_345_678, 0, 2_345_678],
  ['9 won: 0.9', [1, 9, 'SHPT', 10, won], 9, 9, 0, 9],
  ['19 won: 1.9', [1, 19, 'SHPT', 10, won], 19, 19, 1, 20],
  ['99,999 won: 9,999.9', [1, 99_999, 'SHPT', 10, won], 99_999, 99_999, 9_999, 109_998],
  ['9,999 × 99,999 = 999,890,001; 99,989,000.1', [9_999, 99_999, 'PKG', 10, won], 999_890_001, 999_890_001, 99_989_000, 1_099_879_001],
  ['nothing, which its remark explains', [1, 0, 'SHPT', 10, won], 0, 0, 0, 0],
];

const examples = [...settled, ...container, ...foreign, ...percentages, ...limits, ...charged, ...inWon];
const ofLine = ([, line]: Example) => costAmounts(measures(...line));

describe('amounts of a cost line', () => {
  it('has no less than sixty examples worked out by hand', () => {
    expect(examples.length).toBeGreaterThanOrEqual(60);
  });

  test.each(examples)('%s', (_, line, FRGN_AMT, SPLY_AMT, VAT_AMT, TOT_AMT) => {
    expect(costAmounts(measures(...line))).toEqual({ FRGN_AMT, SPLY_AMT, VAT_AMT, TOT_AMT });
  });
});

describe('sums of a settlement', () => {
  const sums = (lines: readonly Example[], COST_STS = 'REQ') => settlementSums(lines.map((line) => ({ ...ofLine(line), COST_STS })));

  it('are those of its page, to the won', () => {
    expect(sums(settled)).toEqual({ COST_CNT: 12, SPLY_AMT: 3_980_922, VAT_AMT: 98_825, TOT_AMT: 4_079_747 });
    expect(sums(container)).toEqual({ COST_CNT: 4, SPLY_AMT: 2_807_015, VAT_AMT: 23_500, TOT_AMT: 2_830_515 });
  });

  it('leave out what is cancelled', () => {
    const lines = settled.map((line, i) => ({ ...ofLine(line), COST_STS: i === 0 ? 'CXL' : 'REQ' }));
    expect(settlementSums(lines)).toEqual({ COST_CNT: 11, SPLY_AMT: 2_437_072, VAT_AMT: 98_825, TOT_AMT: 2_535_897 });
  });
});

const decimal = (least: number, greatest: number, scale: number) =>
  fc.integer({ min: least * 10 ** scale, max: greatest * 10 ** scale }).map((units) =>
    Decimal.of(units)
      .dividedBy(10 ** scale, scale)
      .toNumber(),
  );
const currencies = [won, dollar, yen, dong, euro];

const anyLine = fc
  .record({
    UNIT_QTY: decimal(0, 9_999, 3).map((quantity) => quantity || 1),
    UNIT_PRC: decimal(0, 99_999, 4),
    FRT_UNIT: fc.constantFrom('CNTR', 'RT', 'KG', 'PCT'),
    currency: fc.constantFrom(...currencies),
    VAT_RATE: fc.constantFrom(0, 10),
    MIN_AMT: fc.option(decimal(1, 500, 2)),
    MAX_AMT: fc.option(decimal(500, 5_000, 2)),
    DAYS: fc.option(
      fc.array(
        decimal(0, 90_000, 0).map((UNIT_PRC) => ({ UNIT_PRC })),
        { maxLength: 30 },
      ),
    ),
  })
  .map(({ currency, DAYS, ...line }): CostMeasures => ({ ...line, ...currency, ...(DAYS ? { DAYS } : {}) }));

/** A line as it is stored: what its amounts are worked out of stands in itself and in its basis. */
function stored(line: CostMeasures) {
  const { UNIT_QTY, UNIT_PRC, FRT_UNIT, EXCH_RATE, EXCH_UNIT, DEC_LEN, VAT_RATE, MIN_AMT = null, MAX_AMT = null, DAYS } = line;
  const price = { PRC_NO: 'PRC2026000001', UNIT_PRC, CURR_CD: 'USD', CUST_CD: null, BGN_DT: '20260101', END_DT: '20991231', MIN_QTY: null };
  const basis: CostBasis = {
    ...{ EXCH_UNIT, DEC_LEN, VAT_RATE },
    PRICE: { ...price, MIN_AMT, MAX_AMT },
    ...(DAYS ? { DAYS: DAYS.map(({ UNIT_PRC: own }, i) => ({ DAY: '20261101', NO: i + 1, UNIT_PRC: own, PRC_NO: null })) } : {}),
  };
  return { UNIT_QTY, UNIT_PRC, FRT_UNIT, EXCH_RATE, BSS_JSON: JSON.stringify(basis) };
}

describe('of any lines', () => {
  it('the amounts follow from the line and its basis alone', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const kept = stored(line);
        expect(costAmounts(measuresOf(kept, basisOf(kept) as CostBasis))).toEqual(costAmounts(line));
      }),
    );
  });

  it('supply and tax are whole won that make the total, and tax is never more than its rate', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { SPLY_AMT, VAT_AMT, TOT_AMT } = costAmounts(line);
        expect([SPLY_AMT, VAT_AMT].every(Number.isInteger)).toBe(true);
        expect(SPLY_AMT + VAT_AMT).toBe(TOT_AMT);
        expect(VAT_AMT * 100).toBeLessThanOrEqual(SPLY_AMT * line.VAT_RATE);
      }),
    );
  });

  it('less than one won of each is cut off', () => {
    fc.assert(
      fc.property(anyLine, (line) => {
        const { FRGN_AMT, SPLY_AMT } = costAmounts(line);
        const cut = Decimal.of(FRGN_AMT).times(line.EXCH_RATE).minus(Decimal.of(SPLY_AMT).times(line.EXCH_UNIT));
        expect(cut.compare(0)).toBeGreaterThanOrEqual(0);
        expect(cut.compare(line.EXCH_UNIT)).toBeLessThan(0);
      }),
    );
  });

  it('the sums of a settlement are those of its lines, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const rows = lines.map((line) => ({ ...costAmounts(line), COST_STS: 'REQ' }));
        const sums = settlementSums(rows);
        const sum = (column: 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT') => Number(rows.reduce((all, row) => all + BigInt(row[column]), 0n));
        expect(sums).toEqual({ COST_CNT: rows.length, SPLY_AMT: sum('SPLY_AMT'), VAT_AMT: sum('VAT_AMT'), TOT_AMT: sum('TOT_AMT') });
        expect(sums.SPLY_AMT + sums.VAT_AMT).toBe(sums.TOT_AMT);
        expect(settlementSums(rows.toReversed())).toEqual(sums);
      }),
    );
  });
});
