import { Decimal } from '../../contract/decimal';
import { settlementSums } from '../../contract/set/costSum';
import { quotedWon } from '../../contract/set/quoted';
import { exactText, money, signedText, whySentences } from '../../contract/set/whyWords';
import { dashed } from '../../contract/shown';
import type { Content } from '../lib/pdf';
import type { PrintedCost, PrintedSettlement } from '../set/printed.service';
import { dateOf, heading, list, note, pairs, remark, type Sender, section, type Words, wholeSection } from './form';

const stlWords = {
  ko: {
    title: '정산 내역서',
    costs: '비용',
    amount: '금액',
    subTotal: '소계',
    total: '합계',
    currencies: '통화별 합계',
    count: '건수',
    sums: '청구 금액',
    uncharged: '견적에 있으나 청구하지 않은 항목',
    quoted: '견적 금액',
    reason: '사유',
    accounts: '입금 계좌',
    noAccounts: '등록된 계좌가 없습니다.',
    summed: (count: number) =>
      `비용이 ${exactText(count)}건이어서 항목별로 합하였습니다. 한 건씩의 금액과 계산은 정산 목록의 화면과 엑셀에 있습니다.`,
    rules:
      '금액은 통화의 자릿수로 반올림하고, 원화 금액과 부가세는 원 미만을 버립니다. 견적과의 차이는 환율, 수량, 단가의 순서로 나눕니다.',
  },
  en: {
    title: 'Settlement statement',
    costs: 'Costs',
    amount: 'Amount',
    subTotal: 'Sub-total',
    total: 'Total',
    currencies: 'Totals by currency',
    count: 'Lines',
    sums: 'Amount billed',
    uncharged: 'Quoted and not charged',
    quoted: 'Quoted',
    reason: 'Reason',
    accounts: 'Bank accounts',
    noAccounts: 'No accounts are on file.',
    summed: (count: number) =>
      `With ${exactText(count)} lines, costs are summed by charge. Each amount and how it was made is in the list of settlements, on the screen and in Excel.`,
    rules:
      'Amounts are rounded to the decimals of their currency; won and VAT are cut off below one won. Differences to the quote are split into rate, quantity and price, in that order.',
  },
};

const right = (text: string, more: object = {}) => ({ text, alignment: 'right', ...more });
const strong = { bold: true, fillColor: '#f6f8f9' };
const small = { fontSize: 6.5, color: '#5b6770' };
const wonOf = (value: number): string => exactText(value);

function head(stl: PrintedSettlement, { label, name }: Words): Content {
  const title = (field: string) => label(field, 'SET_STL');
  return pairs([
    [title('CUST_CD'), stl.CUST_NM],
    [label('BIZ_NO', 'MDM_CUST'), stl.BIZ_NO],
    [title('STL_YM'), dashed(stl.STL_YM)],
    [title('STL_STS'), name('STL_STS', stl.STL_STS)],
    [title('STL_DT'), dateOf(stl.STL_DT)],
    [title('DUE_DT'), dateOf(stl.DUE_DT)],
  ]);
}

/** What a cost belongs to, how its amount was made, and why it is not as quoted. */
function below({ HBL_NO, DLV_ORD_NO, CNTR_NO, WHY, QUO_DIFF_RSN }: PrintedCost, words: Words): Content[] {
  const about = [HBL_NO, DLV_ORD_NO, CNTR_NO].filter(Boolean).join(' · ');
  const sentences = WHY ? whySentences(WHY, words.text) : [];
  const reason = QUO_DIFF_RSN ? [`${stlWords[words.lang].reason}: ${QUO_DIFF_RSN}`] : [];
  return [about, ...sentences, ...reason].filter(Boolean).map((text) => ({ text, ...small }));
}

const columnWidths = [42, '*', 62, 62, 40, 60, 54, 60];

/** The costs under their kinds, each with its sub-total, and the total of all. */
function costs(stl: PrintedSettlement, words: Words): Content {
  const text = stlWords[words.lang];
  const title = (field: string) => words.label(field, 'SET_COST');
  const totals = (lines: readonly PrintedCost[]) => settlementSums(lines.map((line) => ({ ...line, COST_STS: 'REQ' })));
  const row = (line: PrintedCost): Content[] => [
    dateOf(line.OCCR_DT).slice(5),
    line.FRT_NM,
    right(`${exactText(line.UNIT_QTY)} × ${exactText(line.UNIT_PRC)}`),
    right(money(line.CURR_CD, line.FRGN_AMT, line.DEC_LEN)),
    right(line.CURR_CD === 'KRW' ? '' : exactText(line.EXCH_RATE, 2)),
    right(wonOf(line.SPLY_AMT)),
    right(line.VAT_TP === 'TAX' ? wonOf(line.VAT_AMT) : words.name('VAT_TP', line.VAT_TP)),
    right(wonOf(line.TOT_AMT)),
  ];
  /** The lines of each charge in each currency, as one. */
  const summedRows = (lines: readonly PrintedCost[]): Content[][] => {
    const chargeOf = ({ FRT_NM, CURR_CD }: PrintedCost) => `${FRT_NM}|${CURR_CD}`;
    return [...new Set(lines.map(chargeOf))].map((charge) => {
      const own = lines.filter((line) => chargeOf(line) === charge);
      const { FRT_NM = '', CURR_CD = '', DEC_LEN = 0 } = own[0] ?? {};
      const { SPLY_AMT, VAT_AMT, TOT_AMT } = totals(own);
      const foreign = Decimal.sum(own.map(({ FRGN_AMT }) => FRGN_AMT));
      return [
        exactText(own.length),
        FRT_NM,
        '',
        right(money(CURR_CD, foreign, DEC_LEN)),
        '',
        ...[SPLY_AMT, VAT_AMT, TOT_AMT].map((value) => right(wonOf(value))),
      ];
    });
  };
  const opened = (line: PrintedCost): Content[][] => {
    const stack = below(line, words);
    return stack.length ? [['', { stack, colSpan: 7 }, '', '', '', '', '', '']] : [];
  };
  const sums = (name: string, lines: readonly PrintedCost[]): Content[] => {
    const { SPLY_AMT, VAT_AMT, TOT_AMT } = totals(lines);
    return [
      { text: name, colSpan: 5, ...strong },
      '',
      '',
      '',
      '',
      ...[SPLY_AMT, VAT_AMT, TOT_AMT].map((value) => right(wonOf(value), strong)),
    ];
  };
  const kinds = [...new Set(stl.LINES.map(({ COST_TP }) => COST_TP))];
  const body = [
    [
      { text: stl.SUMMED ? text.count : title('OCCR_DT'), style: 'head' },
      { text: title('FRT_NM'), style: 'head' },
      ...[`${title('UNIT_QTY')} × ${title('UNIT_PRC')}`, text.amount, title('EXCH_RATE')].map((one) => right(one, { style: 'head' })),
      ...['SPLY_AMT', 'VAT_AMT', 'TOT_AMT'].map((field) => right(title(field), { style: 'head' })),
    ],
    ...kinds.flatMap((kind) => {
      const own = stl.LINES.filter(({ COST_TP }) => COST_TP === kind);
      const caption = { text: words.name('COST_TP', kind), colSpan: 8, bold: true, color: '#33414a' };
      const rows = stl.SUMMED ? summedRows(own) : own.flatMap((line) => [row(line), ...opened(line)]);
      return [[caption, ...Array(7).fill('')], ...rows, sums(text.subTotal, own)];
    }),
    sums(text.total, stl.LINES),
  ];
  return {
    layout: 'tight',
    fontSize: 8,
    table: { headerRows: 1, widths: columnWidths, body, dontBreakRows: true, keepWithHeaderRows: 2 },
  };
}

/** What the costs come to in each currency; amounts of different currencies are never added together. */
function currencies({ LINES }: PrintedSettlement, words: Words): Content {
  const text = stlWords[words.lang];
  const title = (field: string) => words.label(field, 'SET_COST');
  const rows = [...new Set(LINES.map(({ CURR_CD }) => CURR_CD))].sort().map((currency) => {
    const own = LINES.filter(({ CURR_CD }) => CURR_CD === currency);
    const sum = (field: 'FRGN_AMT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT') => Decimal.sum(own.map((line) => line[field]));
    const foreign = exactText(sum('FRGN_AMT'), own[0]?.DEC_LEN ?? 0);
    return [currency, String(own.length), foreign, ...(['SPLY_AMT', 'VAT_AMT', 'TOT_AMT'] as const).map((field) => exactText(sum(field)))];
  });
  return list(
    [
      { title: title('CURR_CD'), width: 42 },
      { title: text.count, width: 42, right: true },
      { title: text.amount, width: '*', right: true },
      { title: title('SPLY_AMT'), width: 100, right: true },
      { title: title('VAT_AMT'), width: 90, right: true },
      { title: title('TOT_AMT'), width: 100, right: true },
    ],
    rows,
  );
}

/** What was quoted for the shipments and not charged. */
function uncharged({ UNCHARGED }: PrintedSettlement, words: Words): Content[] {
  if (UNCHARGED.length === 0) return [];
  const text = stlWords[words.lang];
  const rows = UNCHARGED.map((line) => [line.HBL_NO, line.QUO_NO, line.FRT_NM, exactText(quotedWon(line))]);
  const content = list(
    [
      { title: words.label('HBL_NO', 'SET_COST'), width: 110 },
      { title: words.label('QUO_NO', 'PTL_QUOTE'), width: 100 },
      { title: words.label('FRT_NM', 'SET_COST'), width: '*' },
      { title: `${text.quoted} (KRW)`, width: 100, right: true },
    ],
    rows,
  );
  return [section(text.uncharged), content];
}

/** The sums of the settlement as its list shows them. */
function sums(stl: PrintedSettlement, { label }: Words): Content {
  const title = (field: string) => label(field, 'SET_STL');
  return pairs([
    [title('SPLY_AMT'), wonOf(stl.SPLY_AMT)],
    [title('VAT_AMT'), wonOf(stl.VAT_AMT)],
    [title('TOT_AMT'), wonOf(stl.TOT_AMT)],
    [title('PAID_AMT'), wonOf(stl.PAID_AMT)],
    [title('BAL_AMT'), wonOf(stl.BAL_AMT)],
    ['', ''],
  ]);
}

/** The accounts that settlements are paid to. */
function accounts({ ACCOUNTS }: PrintedSettlement, { lang, label, name }: Words): Content {
  if (ACCOUNTS.length === 0) return { text: stlWords[lang].noAccounts };
  const title = (field: string) => label(field, 'MDM_CORP_BANK');
  return list(
    [
      { title: title('BANK_CD'), width: 100 },
      { title: title('ACCT_NO'), width: '*' },
      { title: title('ACCT_NM'), width: 130 },
      { title: title('CURR_CD'), width: 40 },
      { title: title('SWIFT_CD'), width: 80 },
    ],
    ACCOUNTS.map((one) => [name('BANK_CD', one.BANK_CD), one.ACCT_NO, one.ACCT_NM, one.CURR_CD, one.SWIFT_CD ?? '']),
  );
}

/** The sum of all differences to quotes; none where nothing was quoted. */
function difference({ LINES }: PrintedSettlement, words: Words): Content[] {
  const compared = LINES.flatMap(({ COMPARED }) => COMPARED ?? []);
  if (compared.length === 0) return [];
  return [note(`${words.label('DIFF_AMT')} ${signedText(Decimal.sum(compared.map(({ DIFF_AMT }) => DIFF_AMT)).toNumber())}`)];
}

/** 정산 내역서: what is charged, each amount opened into its calculation, what it comes to and where it is paid to. */
export const stl = (settlement: PrintedSettlement, sender: Sender, words: Words): Content => {
  const text = stlWords[words.lang];
  return [
    heading(sender, words, text.title, settlement.STL_NO),
    head(settlement, words),
    wholeSection(text.sums, sums(settlement, words)),
    section(text.costs),
    costs(settlement, words),
    ...(settlement.SUMMED ? [note(text.summed(settlement.LINES.length))] : []),
    ...difference(settlement, words),
    note(text.rules),
    wholeSection(text.currencies, currencies(settlement, words)),
    ...uncharged(settlement, words),
    ...(settlement.RMK ? [remark(words.label('RMK', 'SET_STL'), settlement.RMK)] : []),
    wholeSection(text.accounts, accounts(settlement, words)),
  ];
};
