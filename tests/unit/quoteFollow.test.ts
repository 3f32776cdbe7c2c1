import { describe, expect, it } from 'vitest';
import { compareLines } from '../../src/client/pages/ptl/quo/compare';
import { type Followed, follow, type Masters, type Sheet } from '../../src/client/pages/ptl/quo/follow';
import type { Quote, QuoteLine } from '../../src/contract/ptl/quo/tarQuote';

const masters: Masters = {
  decimals: (currency) => ({ KRW: 0, USD: 2 })[currency],
  unit: (currency) => ({ KRW: 1, USD: 1, JPY: 100 })[currency],
  teu: () => 2,
  vatRate: (kind) => ({ TAX: 10, ZERO: 0, FREE: 0 })[kind],
  rate: (day, currency) =>
    currency === 'KRW' ? { EXCH_RATE: 1, EXCH_UNIT: 1 } : day === '20261120' ? { EXCH_RATE: 1385.5, EXCH_UNIT: 1 } : null,
};

const quote: Partial<Quote> = {
  QUO_NO: 'Q1',
  TRANS_MODE: 'SEA',
  LOAD_TP: 'FCL',
  CNTR_TP_CD: '40HC',
  CNTR_QTY: 1,
  CURR_CD: 'KRW',
  EXCH_DT: '20261120',
  EXCH_RATE: 1,
  EXCH_UNIT: 1,
};

const line = (over: Partial<QuoteLine>): QuoteLine => ({
  QUO_NO: 'Q1',
  QUO_REV: 1,
  LINE_NO: 1,
  COST_SECT: 'DST',
  FRT_CD: 'THC',
  FRT_NM: 'THC',
  FRT_UNIT: 'CNTR',
  UNIT_QTY: 1,
  UNIT_PRC: 190_000,
  PRC_NO: null,
  MIN_QTY: null,
  MIN_AMT: null,
  MAX_AMT: null,
  CURR_CD: 'KRW',
  EXCH_RATE: 1,
  EXCH_UNIT: 1,
  FRGN_AMT: 190_000,
  SPLY_AMT: 190_000,
  VAT_TP: 'TAX',
  VAT_RATE: 10,
  VAT_AMT: 19_000,
  TOT_AMT: 209_000,
  RMK: null,
  UPD_CNT: 1,
  ...over,
});

const sheet = (own: Partial<Quote>, ...lines: QuoteLine[]): Sheet => ({
  quote: { ...quote, ...own },
  lines: new Map(lines.map((one, i) => [i, one])),
});
const first = (followed: Followed) => followed.lines.get(0);

describe('what follows from typing', () => {
  it('the hand-worked quote of four charges comes to 2,830,515 won', () => {
    const empty = { FRGN_AMT: null, SPLY_AMT: null, VAT_AMT: null, TOT_AMT: null, UNIT_QTY: null, EXCH_RATE: null, VAT_RATE: null };
    const lines = [
      line({ COST_SECT: 'FRT', FRT_CD: 'OFR', UNIT_PRC: 1850, CURR_CD: 'USD', VAT_TP: 'ZERO', ...empty }),
      line({ ...empty }),
      line({ FRT_CD: 'DOC', FRT_UNIT: 'BL', UNIT_PRC: 45_000, ...empty }),
      line({ FRT_CD: 'WFG', FRT_UNIT: 'BL', UNIT_PRC: 8_840, VAT_TP: 'FREE', ...empty }),
    ];
    const now = sheet({}, ...lines);
    const { lines: patches } = follow(now, now, masters);
    expect([...patches.values()].map((patch) => [patch.UNIT_QTY, patch.SPLY_AMT, patch.VAT_AMT, patch.TOT_AMT])).toEqual([
      [1, 2_563_175, 0, 2_563_175],
      [1, 190_000, 19_000, 209_000],
      [1, 45_000, 4_500, 49_500],
      [1, 8_840, 0, 8_840],
    ]);
  });

  it('a quantity follows the containers until it is typed over', () => {
    const before = sheet({}, line({}), line({ UNIT_QTY: 7 }));
    const now = sheet(
      { CNTR_QTY: 3 },
      line({}),
      line({ UNIT_QTY: 7, FRGN_AMT: 1_330_000, SPLY_AMT: 1_330_000, VAT_AMT: 133_000, TOT_AMT: 1_463_000 }),
    );
    const followed = follow(before, now, masters);
    expect(first(followed)).toMatchObject({ UNIT_QTY: 3, SPLY_AMT: 570_000, VAT_AMT: 57_000 });
    expect(followed.lines.has(1)).toBe(false);
  });

  it('another unit proposes its quantity, and the line is no longer made with its price', () => {
    const made = { PRC_NO: 'P1', MIN_QTY: 2, MAX_AMT: 500_000 };
    const followed = follow(sheet({}, line(made)), sheet({}, line({ ...made, FRT_UNIT: 'TEU' })), masters);
    expect(first(followed)).toMatchObject({ UNIT_QTY: 2, PRC_NO: null, MIN_QTY: null, MAX_AMT: null });
  });

  it('another currency takes its rate, another tax kind its rate; a rate typed with it stays', () => {
    const dollars = { CURR_CD: 'USD', UNIT_PRC: 10, VAT_TP: 'ZERO' };
    expect(first(follow(sheet({}, line({})), sheet({}, line(dollars)), masters))).toMatchObject({
      EXCH_RATE: 1385.5,
      VAT_RATE: 0,
      SPLY_AMT: 13_855,
    });
    const typed = first(follow(sheet({}, line({})), sheet({}, line({ ...dollars, EXCH_RATE: 1400 })), masters));
    expect(typed).toMatchObject({ SPLY_AMT: 14_000 });
    expect(typed).not.toHaveProperty('EXCH_RATE');
  });

  it('another day takes the rates of that day; without one the rate is empty and nothing is counted', () => {
    const dollars = line({ CURR_CD: 'USD', UNIT_PRC: 10, EXCH_RATE: 1385.5, SPLY_AMT: 13_855 });
    const followed = follow(sheet({}, dollars), sheet({ EXCH_DT: '20250101' }, dollars), masters);
    expect(first(followed)).toMatchObject({ EXCH_RATE: null, EXCH_UNIT: null, SPLY_AMT: null, TOT_AMT: null });
    expect(follow(sheet({}), sheet({ CURR_CD: 'USD' }), masters).quote).toEqual({ EXCH_RATE: 1385.5 });
  });

  it('a rate typed where the day has none is for the unit of its currency, in a line and in the quote', () => {
    const unrated = line({ CURR_CD: 'USD', UNIT_PRC: 10, EXCH_RATE: null, EXCH_UNIT: null });
    const typed = follow(sheet({}, unrated), sheet({}, { ...unrated, EXCH_RATE: 1400 }), masters);
    expect(first(typed)).toMatchObject({ EXCH_UNIT: 1, SPLY_AMT: 14_000 });
    const yen = { CURR_CD: 'JPY', EXCH_RATE: null, EXCH_UNIT: null };
    expect(follow(sheet(yen), sheet({ ...yen, EXCH_RATE: 921 }), masters).quote).toEqual({ EXCH_UNIT: 100 });
  });

  it('won are 1, whatever rate is typed', () => {
    const followed = follow(sheet({}, line({})), sheet({ EXCH_RATE: 1400 }, line({ EXCH_RATE: 1400 })), masters);
    expect(followed.quote).toEqual({ EXCH_RATE: 1 });
    expect(first(followed)).toEqual({ EXCH_RATE: 1 });
  });

  it('nothing is counted while the decimals of a currency are not known', () => {
    const waiting = { ...masters, decimals: () => undefined };
    expect(follow(sheet({}, line({})), sheet({ CNTR_QTY: 3 }, line({})), waiting).lines.get(0)).toEqual({ UNIT_QTY: 3 });
  });
});

describe('two quotes charge by charge', () => {
  it('the same charge stands in one row, what only one side has in its own', () => {
    const one = [line({}), line({ FRT_CD: 'DOC', TOT_AMT: 49_500 })];
    const other = [line({ UNIT_PRC: 180_000, TOT_AMT: 198_000 }), line({ FRT_CD: 'CFS', TOT_AMT: 30_000 })];
    expect(compareLines(one, other, true).map((row) => [row.FRT_CD, row.one?.TOT_AMT, row.other?.TOT_AMT, row.DIFF_AMT, row.same])).toEqual(
      [
        ['THC', 209_000, 198_000, -11_000, false],
        ['DOC', 49_500, undefined, -49_500, false],
        ['CFS', undefined, 30_000, 30_000, false],
      ],
    );
  });

  it('the second line of a charge is held against the second, and equal ones are the same', () => {
    const lines = [line({}), line({ LINE_NO: 2, UNIT_PRC: 1_000, TOT_AMT: 1_100 })];
    expect(compareLines(lines, lines, true).map((row) => [row.DIFF_AMT, row.same])).toEqual([
      [0, true],
      [0, true],
    ]);
  });

  it('quotes in two currencies have no difference in money', () => {
    expect(compareLines([line({})], [line({})], false)[0]?.DIFF_AMT).toBeNull();
  });
});
