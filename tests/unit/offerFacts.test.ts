import { describe, expect, it } from 'vitest';
import {
  changedRows,
  changeSince,
  minimumOf,
  offerSections,
  ratesOf,
  ratesUsed,
  validityOf,
} from '../../src/client/pages/ptl/quo/offerFacts';
import type { Quote, QuoteLine } from '../../src/contract/ptl/quo/tarQuote';

const offer = (over: Partial<Quote> = {}) => ({ QUO_STS: 'OFR', LAST_YN: 'Y', VALID_DT: '20261130', CURR_CD: 'KRW', ...over }) as Quote;
const line = (FRT_CD: string, TOT_AMT: number, over: Partial<QuoteLine> = {}) =>
  ({
    LINE_NO: 1,
    COST_SECT: 'FRT',
    FRT_CD,
    FRT_UNIT: 'CNTR',
    CURR_CD: 'KRW',
    SPLY_AMT: TOT_AMT,
    VAT_AMT: 0,
    TOT_AMT,
    ...over,
  }) as QuoteLine;

describe('how long an offer is valid', () => {
  it.each([
    ['20261120', '0914', { state: 'open', days: 10 }],
    ['20261126', '0914', { state: 'open', days: 4 }],
    ['20261127', '2359', { state: 'near', days: 3 }],
    ['20261129', '0000', { state: 'near', days: 1 }],
    ['20261130', '0000', { state: 'today', hours: 24 }],
    ['20261130', '0914', { state: 'today', hours: 15 }],
    ['20261130', '2359', { state: 'today', hours: 1 }],
    ['20261201', '0000', { state: 'over' }],
  ])('on %s at %s', (today, time, expected) => expect(validityOf(offer(), today, time)).toEqual(expected));

  it('is nobody’s question of a former revision, or once it was answered', () => {
    for (const over of [{ LAST_YN: 'N' }, { QUO_STS: 'ACC' }, { QUO_STS: 'RJT' }])
      expect(validityOf(offer(over), '20261120', '0914')).toBeNull();
    expect(validityOf(offer({ QUO_STS: 'EXP' }), '20261120', '0914')).toEqual({ state: 'over' });
  });
});

describe('an offer beside an earlier revision', () => {
  const before = [line('OFT', 1_000), line('PSS', 300), line('THC', 100, { COST_SECT: 'DST' })];
  const now = [line('THC', 100, { COST_SECT: 'DST' }), line('OFT', 800), line('DOC', 50, { COST_SECT: 'ORG' })];
  const against = { quote: offer(), lines: before };

  it('stands by section, what fell away behind the others of its own, counted in no sum but in the difference', () => {
    const sections = offerSections(now, 'KRW', against);
    expect(sections.map(({ section, TOT_AMT, diff }) => [section, TOT_AMT, diff])).toEqual([
      ['ORG', 50, 50],
      ['FRT', 800, -500],
      ['DST', 100, 0],
    ]);
    expect(sections[1]?.rows.map(({ line: { FRT_CD }, gone, fresh, diff }) => [FRT_CD, gone, fresh, diff])).toEqual([
      ['OFT', false, false, -200],
      ['PSS', true, false, -300],
    ]);
    const total = sections.reduce((sum, { diff }) => sum + (diff ?? 0), 0);
    expect(total).toBe(changeSince(offer({ TOT_AMT: 950 }), offer({ TOT_AMT: 1_400 })));
    expect(changedRows(sections).map(({ line: { FRT_CD } }) => FRT_CD)).toEqual(['DOC', 'OFT', 'PSS']);
  });

  it('in another currency has no difference', () => {
    const sections = offerSections(now, 'USD', against);
    expect(sections.map(({ diff }) => diff)).toEqual([null, null, null]);
    expect(changeSince(offer({ CURR_CD: 'USD', TOT_AMT: 1 }), offer({ TOT_AMT: 1 }))).toBeNull();
  });
});

it('tells each rate once, and none of won', () => {
  const usd = { CURR_CD: 'USD', EXCH_RATE: 1385.5, EXCH_UNIT: 1 };
  expect(ratesOf([line('A', 1), line('B', 1, usd), line('C', 1, usd), line('D', 1, { ...usd, EXCH_RATE: 1390 })], offer())).toEqual([
    usd,
    { ...usd, EXCH_RATE: 1390 },
  ]);
});

it('a total in dollars shows the rate on the lines that are converted, and none on those in dollars', () => {
  const usd = { CURR_CD: 'USD', EXCH_RATE: 1417.16, EXCH_UNIT: 1 };
  const eur = { CURR_CD: 'EUR', EXCH_RATE: 1520, EXCH_UNIT: 1 };
  const quote = offer(usd);
  const rates = [line('A', 1, usd), line('B', 1, { EXCH_RATE: 1 }), line('C', 1, eur)].map((one) => ratesUsed(one, quote)[0]?.EXCH_RATE);
  expect(rates).toEqual([undefined, 1417.16, 1520]);
  expect(ratesOf([line('A', 1, usd), line('B', 1, { EXCH_RATE: 1 }), line('C', 1, eur)], quote)).toEqual([usd, eur]);
  expect(ratesOf([line('A', 1, usd)], quote)).toEqual([]);
});

it('tells a minimum only where it is what the line costs', () => {
  const priced = { UNIT_QTY: 2, UNIT_PRC: 10, MIN_QTY: null };
  expect(minimumOf(line('A', 50, { ...priced, FRGN_AMT: 50, MIN_AMT: 50 }))).toBe(50);
  expect(minimumOf(line('A', 20, { ...priced, FRGN_AMT: 20, MIN_AMT: 20 }))).toBeNull();
  expect(minimumOf(line('A', 20, { ...priced, FRGN_AMT: 20, MIN_AMT: null }))).toBeNull();
});
