import { currencyTotals, sectionTotals, type Totals, won } from '../../contract/ptl/quo/quoteSum';
import { type QuoteLine, quoteKey } from '../../contract/ptl/quo/tarQuote';
import { numberText } from '../../contract/shown';
import type { Content } from '../lib/pdf';
import type { PrintedQuote } from '../ptl/quo/printed.service';
import { dateOf, heading, numberOf, pairs, remark, type Sender, section, type Words } from './form';

/** How supply and tax of a line are rounded, as lineAmounts does. */
const rounded = {
  ko: (currency: string, scale: number) => (currency === won ? '원 미만 버림' : `소수점 이하 ${scale}자리 반올림`),
  en: (currency: string, scale: number) => (currency === won ? 'below one won cut off' : `rounded to ${scale} decimals`),
};

const quoWords = {
  ko: {
    title: '견적서',
    lane: '구간과 화물',
    charges: '비용',
    quantity: '수량',
    amount: '금액',
    subTotal: '소계',
    total: '합계',
    rates: '통화별 합계',
    least: '최소',
    most: '최대',
    valid: (day: string) => `이 견적은 ${day}까지 유효합니다.`,
    rateDay: (day: string) => `${day} 환율`,
    tax: (rate: string) => `세율 ${rate}%`,
    summed: (currency: string, rate: string, scale: number) =>
      rate
        ? `공급가액 = 금액 × 환율 ÷ ${rate} (${currency} 환율), ${rounded.ko(currency, scale)}`
        : `공급가액 = 금액 × 환율, ${rounded.ko(currency, scale)}`,
  },
  en: {
    title: 'Quotation',
    lane: 'Lane and cargo',
    charges: 'Charges',
    quantity: 'Quantity',
    amount: 'Amount',
    subTotal: 'Sub-total',
    total: 'Total',
    rates: 'Totals by currency',
    least: 'at least',
    most: 'at most',
    valid: (day: string) => `This quotation is valid until ${day}.`,
    rateDay: (day: string) => `Rates of ${day}`,
    tax: (rate: string) => `at ${rate}%`,
    summed: (currency: string, rate: string, scale: number) =>
      rate
        ? `Supply amount = amount × rate ÷ ${rate} (rate of ${currency}), ${rounded.en(currency, scale)}`
        : `Supply amount = amount × rate, ${rounded.en(currency, scale)}`,
  },
};

/** Amounts of a quote with the decimals of their currency. */
const amounts = (quote: PrintedQuote) => (value: number | null, currency: string | null) => {
  const digits = quote.DECIMALS[currency ?? ''] ?? 2;
  return value === null ? '' : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: Math.max(digits, 4) });
};

const joined = (parts: (string | number | null | undefined)[], by = ' '): string => parts.filter(Boolean).join(by);
const place = (code: string | null, name: string | null) => joined([name, code && `(${code})`]);

function head(quote: PrintedQuote, words: Words): Content {
  const { label, name } = words;
  const quoteLabel = (field: string) => label(field, 'PTL_QUOTE');
  return pairs([
    [quoteLabel('CUST_NM'), quote.CUST_NM],
    [quoteLabel('CHRG_NM'), quote.CHRG_NM],
    [quoteLabel('QUO_DT'), dateOf(quote.QUO_DT)],
    [quoteLabel('VALID_DT'), dateOf(quote.VALID_DT)],
    [quoteLabel('QUO_STS'), name('QUO_STS', quote.QUO_STS)],
    [quoteLabel('SALES_USER_NM'), quote.SALES_USER_NM],
  ]);
}

function lane(quote: PrintedQuote, words: Words): Content {
  const { label, name } = words;
  const quoteLabel = (field: string) => label(field, 'PTL_QUOTE');
  return pairs([
    [quoteLabel('POL_CD'), place(quote.POL_CD, quote.POL_NM)],
    [quoteLabel('POD_CD'), place(quote.POD_CD, quote.POD_NM)],
    [quoteLabel('IMEX_TP'), name('IMEX_TP', quote.IMEX_TP)],
    [quoteLabel('TRANS_MODE'), joined([name('TRANS_MODE', quote.TRANS_MODE), name('LOAD_TP', quote.LOAD_TP)], ' / ')],
    [quoteLabel('INCOTERMS'), quote.INCOTERMS],
    [quoteLabel('REQ_ETD_DT'), dateOf(quote.REQ_ETD_DT)],
    [quoteLabel('ITEM_NM'), quote.ITEM_NM],
    [quoteLabel('CARGO_TP'), name('CARGO_TP', quote.CARGO_TP)],
    [quoteLabel('PKG_QTY'), joined([numberOf(quote.PKG_QTY), name('PKG_UT_CD', quote.PKG_UT_CD)])],
    [quoteLabel('CNTR_TP_CD'), joined([quote.CNTR_TP_CD, quote.CNTR_QTY], ' × ')],
    [quoteLabel('GRS_WT'), numberOf(quote.GRS_WT)],
    [quoteLabel('MSR_CBM'), numberOf(quote.MSR_CBM)],
    [quoteLabel('CHRG_WT'), numberOf(quote.CHRG_WT)],
    [quoteLabel('RTON'), numberOf(quote.RTON)],
    ...(quote.PICKUP_ADDR || quote.DLV_ADDR
      ? ([
          [quoteLabel('PICKUP_ADDR'), quote.PICKUP_ADDR],
          [quoteLabel('DLV_ADDR'), quote.DLV_ADDR],
        ] as [string, string | null][])
      : []),
  ]);
}

const right = (text: string, more: object = {}) => ({ text, alignment: 'right', ...more });
const strong = { bold: true, fillColor: '#f6f8f9' };

/** The lines under their sections, each with its sub-total, and the totals of the quote in its currency. */
function charges(quote: PrintedQuote, words: Words): Content {
  const text = quoWords[words.lang];
  const { label, name } = words;
  const lineLabel = (field: string) => label(field, 'PTL_QUOTE_DTL');
  const amount = amounts(quote);
  const sum = (value: number) => amount(value, quote.CURR_CD);
  const limits = (line: QuoteLine) =>
    joined(
      [
        line.MIN_QTY !== null && `${text.least} ${numberOf(line.MIN_QTY)}`,
        line.MIN_AMT !== null && `${text.least} ${line.CURR_CD} ${amount(line.MIN_AMT, line.CURR_CD)}`,
        line.MAX_AMT !== null && `${text.most} ${line.CURR_CD} ${amount(line.MAX_AMT, line.CURR_CD)}`,
        line.RMK,
      ].map((part) => part || null),
      ' · ',
    );
  const row = (line: QuoteLine): Content[] => [
    { stack: [line.FRT_NM ?? line.FRT_CD ?? '', ...(limits(line) ? [{ text: limits(line), fontSize: 7, color: '#5b6770' }] : [])] },
    ...(line.FRT_UNIT === 'PCT'
      ? [right(joined([line.CURR_CD, amount(line.UNIT_QTY, line.CURR_CD)])), right(`${numberText(line.UNIT_PRC ?? 0)} %`)]
      : [
          right(joined([name('FRT_UNIT', line.FRT_UNIT), numberOf(line.UNIT_QTY)], ' × ')),
          right(joined([line.CURR_CD, amount(line.UNIT_PRC, line.CURR_CD)])),
        ]),
    right(amount(line.FRGN_AMT, line.CURR_CD)),
    right(line.CURR_CD === quote.CURR_CD && rateOf(line) === rateOf(quote) ? '' : rateOf(line).replace('/', '\n/')),
    right(amount(line.SPLY_AMT, quote.CURR_CD)),
    line.VAT_RATE
      ? { stack: [right(amount(line.VAT_AMT, quote.CURR_CD)), right(text.tax(String(line.VAT_RATE)), { fontSize: 7, color: '#5b6770' })] }
      : right(name('VAT_TP', line.VAT_TP)),
    right(amount(line.TOT_AMT, quote.CURR_CD)),
  ];
  const sums = (title: string, { SPLY_AMT, VAT_AMT, TOT_AMT }: Totals): Content[] => [
    { text: title, colSpan: 5, ...strong },
    ...['', '', '', ''],
    ...[SPLY_AMT, VAT_AMT, TOT_AMT].map((value) => right(sum(value), strong)),
  ];
  const body = [
    [
      { text: label('FRT_NM'), style: 'head' },
      ...[text.quantity, lineLabel('UNIT_PRC'), text.amount, lineLabel('EXCH_RATE')].map((title) => right(title, { style: 'head' })),
      ...['SPLY_AMT', 'VAT_AMT', 'TOT_AMT'].map((field) => right(`${lineLabel(field)} (${quote.CURR_CD})`, { style: 'head' })),
    ],
    ...sectionTotals(quote.LINES).flatMap(({ COST_SECT, ...totals }) => [
      [{ text: name('COST_SECT', COST_SECT), colSpan: 8, bold: true, color: '#33414a' }, ...Array(7).fill('')],
      ...quote.LINES.filter((line) => line.COST_SECT === COST_SECT).map(row),
      sums(text.subTotal, totals),
    ]),
    sums(text.total, { SPLY_AMT: quote.SPLY_AMT ?? 0, VAT_AMT: quote.VAT_AMT ?? 0, TOT_AMT: quote.TOT_AMT ?? 0 }),
  ];
  return {
    layout: 'tight',
    fontSize: 8,
    table: { headerRows: 1, widths: ['*', 58, 58, 58, 50, 62, 54, 62], body, dontBreakRows: true, keepWithHeaderRows: 2 },
  };
}

/** A rate with the number of units it is for, where that is not one. */
const rateOf = ({ EXCH_RATE, EXCH_UNIT }: Pick<QuoteLine, 'EXCH_RATE' | 'EXCH_UNIT'>): string => {
  const rate = EXCH_RATE?.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 }) ?? '';
  return EXCH_UNIT === 1 ? rate : `${rate}/${EXCH_UNIT}`;
};

/** How the amounts of the lines follow from what is printed. */
function basis(quote: PrintedQuote, words: Words): string {
  const currency = quote.CURR_CD ?? won;
  return quoWords[words.lang].summed(currency, currency === won ? '' : rateOf(quote), quote.DECIMALS[currency] ?? 2);
}

/** What the quote comes to in each currency, with the rate it was calculated at. */
function currencies(quote: PrintedQuote, words: Words): Content {
  const amount = amounts(quote);
  const values = currencyTotals(quote.LINES).map(({ CURR_CD, FRGN_AMT }): [string, string] => {
    const rates = [...new Set(quote.LINES.filter((line) => line.CURR_CD === CURR_CD).map(rateOf))];
    const rate = rates.length === 1 && CURR_CD !== quote.CURR_CD ? ` × ${rates[0]}` : '';
    return [CURR_CD, `${amount(FRGN_AMT, CURR_CD)}${rate}`];
  });
  return {
    unbreakable: true,
    stack: [
      section(joined([quoWords[words.lang].rates, quote.EXCH_DT && `(${quoWords[words.lang].rateDay(dateOf(quote.EXCH_DT))})`])),
      pairs(values),
      { text: basis(quote, words), fontSize: 7, color: '#5b6770', margin: [0, 3, 0, 0] },
    ],
  };
}

/** 견적서: what is offered, for which cargo and how long. */
export const quo = (quote: PrintedQuote, sender: Sender, words: Words): Content => {
  const text = quoWords[words.lang];
  return [
    heading(sender, words, text.title, quoteKey(quote).replace('|', '-')),
    head(quote, words),
    section(text.lane),
    lane(quote, words),
    section(text.charges),
    charges(quote, words),
    ...(quote.LINES.length ? [currencies(quote, words)] : []),
    remark(words.label('RPLY_CNNT', 'PTL_QUOTE'), quote.RPLY_CNNT),
    ...(quote.VALID_DT ? [{ text: text.valid(dateOf(quote.VALID_DT)), bold: true, margin: [0, 10, 0, 0] }] : []),
  ];
};
