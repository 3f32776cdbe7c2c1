import { describe, expect, test } from 'vitest';
import {
  chargeableWeight,
  currencyTotals,
  lineAmounts,
  measured,
  type QuoteCurrency,
  type QuoteMeasures,
  type QuoteSumLine,
  quoteLines,
  quoteTotals,
  revenueTons,
  sectionTotals,
  unitQuantity,
  volumeWeight,
  wonValue,
} from '../../src/contract/ptl/quo/quoteSum';

/** DEC_LEN of the currencies named here; two decimals unless said otherwise, three of the dinar, which an installation may add. */
const decimals = (currency: string) => ({ KRW: 0, JPY: 0, VND: 0, IDR: 0, BHD: 3 })[currency] ?? 2;

const inWon: QuoteCurrency = { CURR_CD: 'KRW', EXCH_RATE: 1, EXCH_UNIT: 1 };
const inDollars: QuoteCurrency = { CURR_CD: 'USD', EXCH_RATE: 1385.5, EXCH_UNIT: 1 };
const inYen: QuoteCurrency = { CURR_CD: 'JPY', EXCH_RATE: 921.37, EXCH_UNIT: 100 };
const inDinar: QuoteCurrency = { CURR_CD: 'BHD', EXCH_RATE: 3675.12, EXCH_UNIT: 1 };

const plain: QuoteSumLine = {
  COST_SECT: 'FRT',
  FRT_UNIT: 'CNTR',
  UNIT_QTY: 1,
  UNIT_PRC: 0,
  MIN_QTY: null,
  MIN_AMT: null,
  MAX_AMT: null,
  CURR_CD: 'KRW',
  EXCH_RATE: 1,
  EXCH_UNIT: 1,
  VAT_RATE: 0,
};
const won = (line: Partial<QuoteSumLine>): QuoteSumLine => ({ ...plain, COST_SECT: 'DST', ...line });
const dollars = (line: Partial<QuoteSumLine>): QuoteSumLine => ({ ...plain, CURR_CD: 'USD', EXCH_RATE: 1385.5, ...line });

const quote: QuoteMeasures = {
  TRANS_MODE: 'SEA',
  LOAD_TP: 'LCL',
  GRS_WT: 1850,
  MSR_CBM: 3.25,
  CNTR_QTY: 3,
  PKG_QTY: 12,
  RTON: 3.25,
  CHRG_WT: 401,
};

describe('weight and measurement', () => {
  test.each([
    ['320 kg, 2.400 CBM: 2,400,000 cm³ ÷ 6,000 = 400 exactly', 320, 2.4, '400.0', '400.0'],
    ['320 kg, 2.405 CBM: 2,405,000 ÷ 6,000 = 400.83…, up to 401.0', 320, 2.405, '401.0', '401.0'],
    ['410.2 kg, 2.405 CBM: gross 410.2 is more than 401.0, up to 410.5', 410.2, 2.405, '401.0', '410.5'],
    ['1 kg, 0.003 CBM: 3,000 ÷ 6,000 = 0.5 exactly; 1 kg is more and whole', 1, 0.003, '0.5', '1.0'],
    ['0 kg, 0.001 CBM: 1,000 ÷ 6,000 = 0.16…, up to 0.5', 0, 0.001, '0.5', '0.5'],
    ['65.001 kg and nothing measured: a gram over 65 is charged as 65.5', 65.001, 0, '0.0', '65.5'],
  ])('air: %s', (_, kg, cbm, volume, charged) => {
    expect(volumeWeight(cbm).toString()).toBe(volume);
    expect(chargeableWeight(kg, cbm).toString()).toBe(charged);
  });

  test.each([
    ['1,850 kg, 3.250 CBM: 1.850 t against 3.250', 1850, 3.25, '3.250'],
    ['120 kg, 0.400 CBM: 0.120 t against 0.400; below one it stays as it is', 120, 0.4, '0.400'],
    ['4,200 kg, 3.999 CBM: 4.200 t is more', 4200, 3.999, '4.200'],
    ['1,234.5 kg, nothing measured: 1.2345 t, half up to 1.235', 1234.5, 0, '1.235'],
  ])('part load: %s', (_, kg, cbm, tons) => {
    expect(revenueTons(kg, cbm).toString()).toBe(tons);
  });

  test('a quote has revenue tons as a part load, a chargeable weight by air, neither by the container or without measures', () => {
    const part = { TRANS_MODE: 'SEA', LOAD_TP: 'LCL', GRS_WT: 120, MSR_CBM: 0.4 };
    expect(measured(part)).toEqual({ RTON: 0.4, CHRG_WT: null });
    expect(measured({ ...part, GRS_WT: null })).toEqual({ RTON: 0.4, CHRG_WT: null });
    expect(measured({ ...part, TRANS_MODE: 'AIR', LOAD_TP: 'AIR' })).toEqual({ RTON: null, CHRG_WT: 120 });
    expect(measured({ ...part, LOAD_TP: 'FCL' })).toEqual({ RTON: null, CHRG_WT: null });
    expect(measured({ ...part, GRS_WT: null, MSR_CBM: null })).toEqual({ RTON: null, CHRG_WT: null });
  });

  test.each([
    ['CBM', 3.25, 'the cubic metres'],
    ['TON', 1.85, '1,850 kg ÷ 1,000'],
    ['RT', 3.25, 'the revenue tons'],
    ['KG', 401, 'the chargeable weight'],
    ['CNTR', 3, 'the containers'],
    ['TEU', 6.75, '3 containers of 45 feet at 2.25'],
    ['BL', 1, 'one'],
    ['SHPT', 1, 'one'],
    ['PKG', 12, 'the packages'],
    ['KM', null, 'a quote knows no distance'],
  ])('%s takes %s: %s', (unit, quantity, _why) => {
    expect(unitQuantity(unit, quote, 2.25)).toBe(quantity);
  });

  test('R/T 0.400 is charged as 1.000, R/T 1.001 as it is; without the measure there is no quantity', () => {
    expect(unitQuantity('RT', { ...quote, RTON: 0.4 }, null)).toBe(1);
    expect(unitQuantity('RT', { ...quote, RTON: 1.001 }, null)).toBe(1.001);
    for (const unit of ['RT', 'KG', 'CNTR', 'TEU', 'TON']) {
      expect(unitQuantity(unit, { ...quote, RTON: null, CHRG_WT: null, CNTR_QTY: null, GRS_WT: null }, 2)).toBeNull();
    }
  });
});

describe('amounts of a line', () => {
  test.each<[string, QuoteSumLine, QuoteCurrency, [number, number, number, number]]>([
    [
      'ocean freight 1 × USD 1,850.00 in won: 1,850 × 1,385.50 = 2,563,175; zero rated',
      dollars({ UNIT_PRC: 1850 }),
      inWon,
      [1850, 2_563_175, 0, 2_563_175],
    ],
    [
      'terminal charge 1 × 190,000: tax 10 % = 19,000',
      won({ UNIT_PRC: 190_000, VAT_RATE: 10 }),
      inWon,
      [190_000, 190_000, 19_000, 209_000],
    ],
    ['wharfage 1 × 8,840, exempt', won({ UNIT_PRC: 8840 }), inWon, [8840, 8840, 0, 8840]],
    ['won are cut off: USD 12.34 × 1,385.50 = 17,097.07 → 17,097', dollars({ UNIT_PRC: 12.34 }), inWon, [12.34, 17_097, 0, 17_097]],
    [
      'won are cut off at the edge: USD 1.98 × 1,385.50 = 2,743.29 → 2,743, tax 274.3 → 274',
      dollars({ UNIT_PRC: 1.98, VAT_RATE: 10 }),
      inWon,
      [1.98, 2743, 274, 3017],
    ],
    ['won of a tax just below one: 9 × 10 % = 0.9 → 0', won({ UNIT_PRC: 9, VAT_RATE: 10 }), inWon, [9, 9, 0, 9]],
    [
      'a price of four decimals: 2.345 R/T × USD 37.1250 = 87.058125 → 87.06; × 1,385.50 = 120,621.63 → 120,621',
      dollars({ FRT_UNIT: 'RT', UNIT_QTY: 2.345, UNIT_PRC: 37.125 }),
      inWon,
      [87.06, 120_621, 0, 120_621],
    ],
    ['half a cent goes up: 1 × USD 0.005 = 0.005 → 0.01; × 1,385.50 = 13.855 → 13', dollars({ UNIT_PRC: 0.005 }), inWon, [0.01, 13, 0, 13]],
    ['less than half a cent is none: USD 0.0049 → 0.00', dollars({ UNIT_PRC: 0.0049 }), inWon, [0, 0, 0, 0]],
    [
      'what binary numbers hold as 1.00499…: 3 × USD 0.335 = 1.005 → 1.01; × 1,385.50 = 1,399.355 → 1,399',
      dollars({ UNIT_QTY: 3, UNIT_PRC: 0.335 }),
      inWon,
      [1.01, 1399, 0, 1399],
    ],
    [
      'yen per 100: 12,345 × 921.37 ÷ 100 = 113,743.1265 → 113,743; tax 11,374.3 → 11,374',
      won({ CURR_CD: 'JPY', EXCH_RATE: 921.37, EXCH_UNIT: 100, UNIT_PRC: 12_345, VAT_RATE: 10 }),
      inWon,
      [12_345, 113_743, 11_374, 125_117],
    ],
    [
      'yen have no decimals: 1.5 × 333 = 499.5 → 500; × 921.37 ÷ 100 = 4,606.85 → 4,606',
      won({ CURR_CD: 'JPY', EXCH_RATE: 921.37, EXCH_UNIT: 100, UNIT_QTY: 1.5, UNIT_PRC: 333 }),
      inWon,
      [500, 4606, 0, 4606],
    ],
    [
      'dong per 100: 2,500,000 × 5.4321 ÷ 100 = 135,802.5 → 135,802',
      won({ CURR_CD: 'VND', EXCH_RATE: 5.4321, EXCH_UNIT: 100, UNIT_PRC: 2_500_000 }),
      inWon,
      [2_500_000, 135_802, 0, 135_802],
    ],
    [
      'dinar have three decimals: 1 × 12.3455 → 12.346; × 3,675.12 = 45,373.03… → 45,373',
      won({ CURR_CD: 'BHD', EXCH_RATE: 3675.12, UNIT_PRC: 12.3455 }),
      inWon,
      [12.346, 45_373, 0, 45_373],
    ],
    [
      'at least a quantity: 0.400 R/T, 1.000 at least, USD 45 = 45.00; × 1,385.50 = 62,347.5 → 62,347',
      dollars({ FRT_UNIT: 'RT', UNIT_QTY: 0.4, MIN_QTY: 1, UNIT_PRC: 45 }),
      inWon,
      [45, 62_347, 0, 62_347],
    ],
    [
      'at least a quantity that is passed: 1.001 R/T × USD 45 = 45.045 → 45.05; × 1,385.50 = 62,416.775 → 62,416',
      dollars({ FRT_UNIT: 'RT', UNIT_QTY: 1.001, MIN_QTY: 1, UNIT_PRC: 45 }),
      inWon,
      [45.05, 62_416, 0, 62_416],
    ],
    [
      'at least an amount: 20.5 kg × 3,200 = 65,600, at least 100,000',
      won({ FRT_UNIT: 'KG', UNIT_QTY: 20.5, UNIT_PRC: 3200, MIN_AMT: 100_000 }),
      inWon,
      [100_000, 100_000, 0, 100_000],
    ],
    [
      'an amount that is passed: 401 kg × 3,200 = 1,283,200',
      won({ FRT_UNIT: 'KG', UNIT_QTY: 401, UNIT_PRC: 3200, MIN_AMT: 100_000 }),
      inWon,
      [1_283_200, 1_283_200, 0, 1_283_200],
    ],
    [
      'at most an amount: 12 R/T × 9,500 = 114,000, at most 90,000; tax 9,000',
      won({ FRT_UNIT: 'RT', UNIT_QTY: 12, UNIT_PRC: 9500, MAX_AMT: 90_000, VAT_RATE: 10 }),
      inWon,
      [90_000, 90_000, 9000, 99_000],
    ],
    ['a discount below zero: -1 × 15,000, tax -1,500', won({ UNIT_PRC: -15_000, VAT_RATE: 10 }), inWon, [-15_000, -15_000, -1500, -16_500]],
    [
      'won in a quote in dollars: 190,000 ÷ 1,385.50 = 137.1345… → 137.13; tax 13.713 → 13.71',
      won({ UNIT_PRC: 190_000, VAT_RATE: 10 }),
      inDollars,
      [190_000, 137.13, 13.71, 150.84],
    ],
    [
      'half a cent of supply goes up: 13,862 won ÷ 1,385.50 = 10.00505… → 10.01',
      won({ UNIT_PRC: 13_862 }),
      inDollars,
      [13_862, 10.01, 0, 10.01],
    ],
    [
      'a tax of exactly half a cent goes up: USD 10.05, 10 % = 1.005 → 1.01',
      dollars({ UNIT_PRC: 10.05, VAT_RATE: 10 }),
      inDollars,
      [10.05, 10.05, 1.01, 11.06],
    ],
    ['dollars in dollars stay: 2 × 1,850.00', dollars({ UNIT_QTY: 2, UNIT_PRC: 1850 }), inDollars, [3700, 3700, 0, 3700]],
    [
      'euro in dollars, one division: EUR 250.00 × 1,498.20 ÷ 1,385.50 = 270.3356… → 270.34',
      dollars({ CURR_CD: 'EUR', EXCH_RATE: 1498.2, UNIT_PRC: 250 }),
      inDollars,
      [250, 270.34, 0, 270.34],
    ],
    [
      'dollars in yen: USD 100.00 × 1,385.50 ÷ 9.2137 = 15,037.389… → 15,037; tax 1,503.7 → 1,504',
      dollars({ UNIT_PRC: 100, VAT_RATE: 10 }),
      inYen,
      [100, 15_037, 1504, 16_541],
    ],
    [
      'won in dinar: 100,000 ÷ 3,675.12 = 27.20999… → 27.210; tax 2.721',
      won({ UNIT_PRC: 100_000, VAT_RATE: 10 }),
      inDinar,
      [100_000, 27.21, 2.721, 29.931],
    ],
    [
      'the largest amount of a column: 9,999,999,999,999 × 1 won, tax cut off at 999,999,999,999',
      won({ UNIT_PRC: 9_999_999_999_999, VAT_RATE: 10 }),
      inWon,
      [9_999_999_999_999, 9_999_999_999_999, 999_999_999_999, 10_999_999_999_998],
    ],
  ])('%s', (_, line, currency, [FRGN_AMT, SPLY_AMT, VAT_AMT, TOT_AMT]) => {
    expect(lineAmounts(line, currency, decimals)).toEqual({ FRGN_AMT, SPLY_AMT, VAT_AMT, TOT_AMT });
  });

  test('a line that lacks something has no amounts yet', () => {
    const none = { FRGN_AMT: null, SPLY_AMT: null, VAT_AMT: null, TOT_AMT: null };
    for (const column of ['UNIT_QTY', 'UNIT_PRC', 'CURR_CD', 'EXCH_RATE', 'EXCH_UNIT', 'VAT_RATE'] as const) {
      expect(lineAmounts({ ...dollars({ UNIT_PRC: 5 }), [column]: null }, inWon, decimals)).toEqual(none);
    }
    expect(lineAmounts(dollars({ UNIT_PRC: 5 }), { CURR_CD: 'USD', EXCH_RATE: null, EXCH_UNIT: null }, decimals)).toEqual(none);
  });

  test('won of a foreign amount are cut off below one', () => {
    expect(wonValue(12.34, 1385.5, 1).toString()).toBe('17097');
    expect(wonValue(12_345, 921.37, 100).toString()).toBe('113743');
    expect(wonValue(1, 1385.9, 1).toString()).toBe('1385');
  });
});

describe('percentages', () => {
  const freight = dollars({ UNIT_PRC: 1850 });
  const surcharge = dollars({ UNIT_QTY: 1, UNIT_PRC: 150.05 });
  const share = dollars({ FRT_UNIT: 'PCT', UNIT_QTY: null, UNIT_PRC: 3.5 });

  test('3.5 % of 1,850.00 + 150.05 = 2,000.05 in dollars: 70.00175 → 70.00; × 1,385.50 = 96,985', () => {
    const [, , taken] = quoteLines([freight, surcharge, share], inWon, decimals);
    expect(taken).toMatchObject({ UNIT_QTY: 2000.05, FRGN_AMT: 70, SPLY_AMT: 96_985 });
  });

  test('main freight in another currency and other sections are no part of the base: 3.5 % of 1,850.00 = 64.75', () => {
    const others = [won({ COST_SECT: 'FRT', UNIT_PRC: 80_000 }), dollars({ COST_SECT: 'ORG', UNIT_PRC: 500 })];
    const [taken] = quoteLines([share, freight, ...others], inWon, decimals);
    expect(taken).toMatchObject({ UNIT_QTY: 1850, FRGN_AMT: 64.75 });
  });

  test('a second percentage is not taken of the first: 2 % of 1,850.00 = 37.00, whichever comes first', () => {
    const second = { ...share, UNIT_PRC: 2 };
    const lines = quoteLines([second, share, freight], inWon, decimals);
    expect(lines.map((line) => line.FRGN_AMT)).toEqual([37, 64.75, 1850]);
  });

  test('a percentage has a minimum too: 3.5 % of 1,850.00 = 64.75, at least 100.00', () => {
    expect(quoteLines([freight, { ...share, MIN_AMT: 100 }], inWon, decimals)[1]).toMatchObject({ FRGN_AMT: 100, SPLY_AMT: 138_550 });
  });

  test('of nothing it is nothing', () => {
    expect(quoteLines([share], inWon, decimals)[0]).toMatchObject({ UNIT_QTY: 0, FRGN_AMT: 0, TOT_AMT: 0 });
  });
});

describe('totals', () => {
  const example = quoteLines(
    [
      dollars({ UNIT_PRC: 1850 }),
      won({ UNIT_PRC: 190_000, VAT_RATE: 10 }),
      won({ FRT_UNIT: 'BL', UNIT_PRC: 45_000, VAT_RATE: 10 }),
      won({ UNIT_PRC: 8840 }),
    ],
    inWon,
    decimals,
  );

  test('2,563,175 + 190,000 + 45,000 + 8,840 = 2,807,015; 19,000 + 4,500 = 23,500; 2,830,515 in all', () => {
    expect(quoteTotals(example)).toEqual({ SPLY_AMT: 2_807_015, VAT_AMT: 23_500, TOT_AMT: 2_830_515 });
  });

  test('by section: freight 2,563,175; destination 243,840 + 23,500 = 267,340; sections without lines are left out', () => {
    expect(sectionTotals(example)).toEqual([
      { COST_SECT: 'FRT', SPLY_AMT: 2_563_175, VAT_AMT: 0, TOT_AMT: 2_563_175 },
      { COST_SECT: 'DST', SPLY_AMT: 243_840, VAT_AMT: 23_500, TOT_AMT: 267_340 },
    ]);
  });

  test('by currency: won 243,840, dollars 1,850.00, never added together', () => {
    expect(currencyTotals(example)).toEqual([
      { CURR_CD: 'KRW', FRGN_AMT: 243_840, SPLY_AMT: 243_840, VAT_AMT: 23_500, TOT_AMT: 267_340 },
      { CURR_CD: 'USD', FRGN_AMT: 1850, SPLY_AMT: 2_563_175, VAT_AMT: 0, TOT_AMT: 2_563_175 },
    ]);
  });

  test('sums of cents are exact: ten times 0.10 is 1.00, and lines are rounded one by one: 3 × 0.335 each → 1.01 + 1.01 = 2.02', () => {
    expect(quoteTotals(Array.from({ length: 10 }, () => ({ SPLY_AMT: 0.1, VAT_AMT: 0, TOT_AMT: 0.1 })))).toEqual({
      SPLY_AMT: 1,
      VAT_AMT: 0,
      TOT_AMT: 1,
    });
    const cents = dollars({ UNIT_QTY: 3, UNIT_PRC: 0.335 });
    expect(quoteTotals(quoteLines([cents, cents], inDollars, decimals)).SPLY_AMT).toBe(2.02);
  });

  test('calculated again from its own columns a line gives the same', () => {
    const lines = [
      dollars({ UNIT_PRC: 12.34 }),
      dollars({ FRT_UNIT: 'PCT', UNIT_QTY: null, UNIT_PRC: 7 }),
      won({ UNIT_PRC: 7777, VAT_RATE: 10 }),
    ];
    for (const currency of [inWon, inDollars, inYen, inDinar]) {
      const once = quoteLines(lines, currency, decimals);
      expect(quoteLines(once, currency, decimals)).toEqual(once);
    }
  });
});
