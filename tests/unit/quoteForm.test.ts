import { describe, expect, it } from 'vitest';
import { quoteLines, quoteTotals } from '../../src/contract/ptl/quo/quoteSum';
import { renderPdf } from '../../src/server/lib/pdf';
import type { PrintedQuote } from '../../src/server/ptl/quo/printed.service';
import type { Sender, Words } from '../../src/server/reports/form';
import { quo } from '../../src/server/reports/quo';
import { printed } from '../support/pdfText';
import { recomputed } from '../support/quoteFigures';

const sender: Sender = {
  LOGO_CD: 'A',
  CORP_NM: '새별로지스㈜',
  CORP_ENG_NM: 'Saebyeol Logis',
  BIZ_NO: '123-45-67891',
  ADDR: '서울',
  ADDR_ENG: 'Seoul',
  TEL_NO: null,
};
const words = (lang: 'ko' | 'en'): Words => ({
  lang,
  text: (key) => key,
  label: (field) => `<${field}>`,
  name: (field, code) => (code ? `${field}:${code}` : ''),
});
const DECIMALS = { KRW: 0, USD: 2, JPY: 0 };
const won = { CURR_CD: 'KRW', EXCH_RATE: 1, EXCH_UNIT: 1 };
const dollar = { CURR_CD: 'USD', EXCH_RATE: 1385.5, EXCH_UNIT: 1 };
const none = { PRC_NO: null, MIN_QTY: null, MIN_AMT: null, MAX_AMT: null, RMK: null };
const charge = (COST_SECT: string, FRT_NM: string, UNIT_PRC: number, money: object, VAT_TP: string, more: object = {}) => ({
  ...none,
  ...money,
  COST_SECT,
  FRT_NM,
  FRT_UNIT: 'CNTR',
  UNIT_QTY: 1,
  UNIT_PRC,
  VAT_TP,
  VAT_RATE: VAT_TP === 'TAX' ? 10 : 0,
  ...more,
});
/** The example of the specification: a container from abroad with its charges at the port. */
const example = [
  charge('FRT', '해상운임', 1850, dollar, 'ZERO'),
  charge('DST', 'THC', 190_000, won, 'TAX'),
  charge('DST', 'D/O', 45_000, won, 'TAX'),
  charge('DST', '부두사용료', 8_840, won, 'FREE'),
];

function quoteOf(lines: object[], money: object = won, more: object = {}): PrintedQuote {
  const LINES = quoteLines(lines as never[], money as never, (currency) => DECIMALS[currency as keyof typeof DECIMALS]);
  return {
    QUO_NO: 'QT2611200001',
    QUO_REV: 2,
    CUST_NM: '<b>굵은</b>무역',
    CHRG_NM: '김담당',
    QUO_DT: '20261120',
    VALID_DT: '20261220',
    EXCH_DT: '20261120',
    POL_CD: 'CNSHA',
    POL_NM: '상하이',
    POD_CD: 'KRPUS',
    POD_NM: '부산',
    SALES_USER_NM: '박영업',
    RPLY_CNNT: '공휴일 반출 시 별도 비용',
    GRS_WT: 12500.5,
    MSR_CBM: 55.123,
    PKG_QTY: null,
    CHRG_WT: null,
    RTON: null,
    ...money,
    ...quoteTotals(LINES),
    LINES,
    DECIMALS,
    ...more,
  } as unknown as PrintedQuote;
}

/** Every text of a document in its order. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  if (typeof content !== 'object' || content === null) return [];
  const { text, code128, ...rest } = content as Record<string, unknown>;
  return [
    ...textsOf(text),
    ...(code128 ? [`bar ${code128}`] : []),
    ...textsOf([rest.stack, rest.columns, (rest.table as { body?: unknown })?.body]),
  ];
}
const beside = (texts: string[], from: string, count: number) =>
  texts
    .slice(texts.indexOf(from) + 1)
    .filter(Boolean)
    .slice(0, count);

describe('the form of a quote', () => {
  it('shows the figures of the quote to the digit, by section, in all and by currency', () => {
    const texts = textsOf(quo(quoteOf(example), sender, words('ko')));
    expect(beside(texts, '해상운임', 7)).toEqual([
      'FRT_UNIT:CNTR × 1',
      'USD 1,850.00',
      '1,850.00',
      '1,385.50',
      '2,563,175',
      'VAT_TP:ZERO',
      '2,563,175',
    ]);
    expect(beside(texts, 'THC', 7)).toEqual(['FRT_UNIT:CNTR × 1', 'KRW 190,000', '190,000', '190,000', '19,000', '세율 10%', '209,000']);
    expect(beside(texts, '소계', 3)).toEqual(['2,563,175', '0', '2,563,175']);
    expect(beside(texts.slice(texts.indexOf('THC')), '소계', 3)).toEqual(['243,840', '23,500', '267,340']);
    expect(beside(texts, '합계', 3)).toEqual(['2,807,015', '23,500', '2,830,515']);
    expect(beside(texts, '통화별 합계 (2026-11-20 환율)', 4)).toEqual(['KRW', '243,840', 'USD', '1,850.00 × 1,385.50']);
  });

  it('shows a quote in dollars with cents, a rate per hundred, percentages and limits', () => {
    const lines = [
      charge('FRT', 'OFR', 1850, dollar, 'ZERO'),
      charge('FRT', 'BAF', 12.5, dollar, 'ZERO', { FRT_UNIT: 'PCT' }),
      charge('ORG', 'CFS', 4500.125, { CURR_CD: 'JPY', EXCH_RATE: 920.15, EXCH_UNIT: 100 }, 'ZERO', {
        MIN_QTY: 1,
        MIN_AMT: 3000,
        MAX_AMT: 99_999,
        RMK: '별도',
      }),
    ];
    const texts = textsOf(quo(quoteOf(lines, dollar), sender, words('en')));
    expect(beside(texts, 'BAF', 6)).toEqual(['USD 1,850.00', '12.5 %', '231.25', '231.25', 'VAT_TP:ZERO', '231.25']);
    expect(beside(texts, 'CFS', 5)).toEqual([
      'at least 1 · at least JPY 3,000 · at most JPY 99,999 · 별도',
      'FRT_UNIT:CNTR × 1',
      'JPY 4,500.125',
      '4,500',
      '920.15\n/100',
    ]);
    expect(beside(texts, 'Total', 3)).toEqual(['2,111.14', '0.00', '2,111.14']);
    expect(texts).toContain('This quotation is valid until 2026-12-20.');
  });

  describe.each([
    ['won', won],
    ['dollars', dollar],
    ['yen per hundred', { CURR_CD: 'JPY', EXCH_RATE: 921.3377, EXCH_UNIT: 100 }],
  ] as const)('in %s', (_, money) => {
    it.each(['ko', 'en'] as const)(
      'prints what its sums can be recomputed by, read from the bytes of its PDF: %s',
      async (lang) => {
        const yen = { CURR_CD: 'JPY', EXCH_RATE: 919.0001, EXCH_UNIT: 100 };
        const lines = [
          charge('FRT', 'A', 1234.5678, dollar, 'TAX', { UNIT_QTY: 3.333 }),
          charge('FRT', 'B', 77_777, won, 'TAX', { UNIT_QTY: 7 }),
          charge('FRT', 'C', 12.3456, dollar, 'TAX', { FRT_UNIT: 'PCT' }),
          charge('FRT', 'D', 0.005, dollar, 'TAX', { UNIT_QTY: 3 }),
          charge('DST', 'E', 333.3333, yen, 'TAX', { UNIT_QTY: 11.001 }),
          charge('DST', 'F', 9.99, { ...dollar, EXCH_RATE: 1401.25 }, 'ZERO'),
          charge('DST', 'G', 0.5, yen, 'TAX', { UNIT_QTY: 1 }),
          charge('DST', 'H', 10, dollar, 'TAX', { UNIT_QTY: 0.5, MIN_QTY: 1.25, MIN_AMT: 20.01 }),
          charge('DST', 'I', 1000, won, 'FREE', { UNIT_QTY: 1000, MAX_AMT: 99_999 }),
          charge('DST', 'K', 987_654_321, won, 'TAX'),
          charge('DST', 'J', 1005, won, 'TAX', { VAT_RATE: 7.5 }),
        ];
        const document = quo(quoteOf(lines, money), sender, words(lang));
        const pdf = await renderPdf({ documents: [document], title: 'x', lang, footer: '', page: '{0} / {1}' });
        const { printed: said, expected } = recomputed(printed(pdf));
        expect(said).toEqual(expected);
        // Amount, supply and total of every line; sub-totals of two sections, the total, three currencies.
        expect(said.length).toBeGreaterThanOrEqual(3 * lines.length + 3 * 3 + 3);
      },
      60_000,
    );
  });

  it('names who, what and where, its number with its revision as bar code, and markup as text', () => {
    const texts = textsOf(quo(quoteOf(example), sender, words('ko')));
    for (const text of [
      '견적서',
      'bar QT2611200001-2',
      '<b>굵은</b>무역',
      '김담당',
      '상하이 (CNSHA)',
      '박영업',
      '12,500.5',
      '공휴일 반출 시 별도 비용',
    ])
      expect(texts, text).toContain(text);
  });

  it('without lines, with one or with sixty becomes a PDF that ends on as many pages as it needs', async () => {
    const pagesOf = async (lines: object[]) => {
      const document = quo(quoteOf(lines), sender, words('ko'));
      const pdf = await renderPdf({ documents: [document], title: 'x', lang: 'ko', footer: '', page: '{0} / {1} 쪽' });
      return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    };
    expect([await pagesOf([]), await pagesOf(example.slice(0, 1))]).toEqual([1, 1]);
    expect(await pagesOf(Array.from({ length: 60 }, (_, i) => example[i % 4] as object))).toBeGreaterThan(2);
  }, 30_000);
});
