import type { Fault } from '../call';
import { isDate8 } from '../dates';
import { Decimal } from '../decimal';
import { isBizNo, isEmpty } from '../rules';
import type { Settlement } from './settlement';

/** Tax kinds of costs, each of which gives an invoice of its own: taxable, zero-rated, exempt (계산서 in place of 세금계산서). */
export const invoiceKinds = { TAX: '01', ZERO: '02', FREE: '05' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;

/** The sheets of the service: tax invoices of both kinds go in one file, invoices of exempt costs in another. */
export type InvoiceFile = 'TAX' | 'FREE';
export const fileOf = (kind: InvoiceKind): InvoiceFile => (kind === 'FREE' ? 'FREE' : 'TAX');

/** Invoices that the service takes in one file. */
export const invoiceMaxRows = 100;

/** What an invoice says of one side. */
export interface InvoiceParty {
  BIZ_NO: string | null;
  NAME: string | null;
  CEO_NM: string | null;
  ADDR: string | null;
  BIZ_COND: string | null;
  BIZ_ITEM: string | null;
  EMAIL: string | null;
}

/** A cost as an invoice takes it. */
export interface InvoiceLine {
  VAT_TP: string;
  FRT_CD: string;
  FRT_NM: string;
  SPLY_AMT: number;
  VAT_AMT: number;
}

/** A line of an invoice: at most four stand on one. */
export interface InvoiceItem {
  NAME: string;
  /** Further charges that it stands for. */
  MORE: number;
  SPLY_AMT: number;
  VAT_AMT: number;
}

export interface TaxInvoice {
  STL_NO: string;
  KIND: InvoiceKind;
  /** 작성일자, 8 digits. */
  INV_DT: string;
  SELLER: InvoiceParty;
  BUYER: InvoiceParty;
  SPLY_AMT: number;
  VAT_AMT: number;
  ITEMS: InvoiceItem[];
}

const mostItems = 4;

type Billed = Pick<Settlement, 'STL_NO' | 'SPLY_AMT' | 'VAT_AMT'>;

/** The invoices of a settlement, one for each tax kind that its costs have. */
export function invoicesOf(
  { STL_NO }: Billed,
  lines: readonly InvoiceLine[],
  rest: Pick<TaxInvoice, 'INV_DT' | 'SELLER' | 'BUYER'>,
): TaxInvoice[] {
  return (Object.keys(invoiceKinds) as InvoiceKind[]).flatMap((KIND): TaxInvoice[] => {
    const own = lines.filter(({ VAT_TP }) => VAT_TP === KIND);
    return own.length ? [{ STL_NO, KIND, ...rest, ...sumsOf(own), ITEMS: itemsOf(own) }] : [];
  });
}

const sumsOf = (lines: readonly Pick<InvoiceLine, 'SPLY_AMT' | 'VAT_AMT'>[]) => ({
  SPLY_AMT: Decimal.sum(lines.map(({ SPLY_AMT }) => SPLY_AMT)).toNumber(),
  VAT_AMT: Decimal.sum(lines.map(({ VAT_AMT }) => VAT_AMT)).toNumber(),
});

/** An item for each charge; where there are more than fit, the last one stands for the rest. */
function itemsOf(lines: readonly InvoiceLine[]): InvoiceItem[] {
  const codes = [...new Set(lines.map(({ FRT_CD }) => FRT_CD))];
  const items = codes.map((code): InvoiceItem => {
    const own = lines.filter(({ FRT_CD }) => FRT_CD === code);
    return { NAME: own[0]?.FRT_NM ?? code, MORE: 0, ...sumsOf(own) };
  });
  if (items.length <= mostItems) return items;
  const rest = items.slice(mostItems - 1);
  return [...items.slice(0, mostItems - 1), { NAME: rest[0]?.NAME ?? '', MORE: rest.length - 1, ...sumsOf(rest) }];
}

/** Something an invoice lacks: of the seller (S), of the buyer (B), or of itself. */
export type InvoiceFault = Fault & { SIDE: 'S' | 'B' | null };

const partyFields = [
  'BIZ_NO',
  'NAME',
  'CEO_NM',
  'ADDR',
  'BIZ_COND',
  'BIZ_ITEM',
  'EMAIL',
] as const satisfies readonly (keyof InvoiceParty)[];

/** What an invoice lacks, each missing field by its name: MSG000012 nothing in it, MSG000020 no business number, MSG000731 a day to come. */
export function invoiceFaults(invoice: TaxInvoice, today: string, title: (field: string) => string): InvoiceFault[] {
  const ofSide = (SIDE: 'S' | 'B', party: InvoiceParty): InvoiceFault[] =>
    partyFields.flatMap((FIELD): InvoiceFault[] => {
      if (isEmpty(party[FIELD])) return [{ SIDE, FIELD, CODE: 'MSG000012', ARGS: [title(FIELD)] }];
      return FIELD === 'BIZ_NO' && !isBizNo(party.BIZ_NO ?? '') ? [{ SIDE, FIELD, CODE: 'MSG000020', ARGS: [] }] : [];
    });
  const { INV_DT } = invoice;
  const day: InvoiceFault[] = !isDate8(INV_DT)
    ? [{ SIDE: null, FIELD: 'INV_DT', CODE: 'MSG000187', ARGS: [title('INV_DT')] }]
    : INV_DT > today
      ? [{ SIDE: null, FIELD: 'INV_DT', CODE: 'MSG000731', ARGS: [title('INV_DT')] }]
      : [];
  return [...ofSide('S', invoice.SELLER), ...ofSide('B', invoice.BUYER), ...day];
}

/** Do invoices come to what their settlement does? */
export const comesTo = (invoices: readonly TaxInvoice[], { SPLY_AMT, VAT_AMT }: Billed): boolean => {
  const sums = sumsOf(invoices);
  return sums.SPLY_AMT === SPLY_AMT && sums.VAT_AMT === VAT_AMT;
};

const itemTitles = (no: number, hasVat: boolean): string[] => [
  `일자${no}\n(2자리, 작성년월 제외)`,
  ...['품목', '규격', '수량', '단가', '공급가액', ...(hasVat ? ['세액'] : []), '품목비고'].map((name) => `${name}${no}`),
];

/** Titles of the service's sheet for bulk issue, which stand in its sixth row; exempt invoices have no tax. */
export const bulkTitles = (file: InvoiceFile): string[] => {
  const hasVat = file === 'TAX';
  const party = (side: string) => ['상호', '성명', '사업장주소', '업태', '종목'].map((name) => `${side} ${name}`);
  return [
    ...[hasVat ? '전자(세금)계산서 종류\n(01:일반, 02:영세율)' : '전자(세금)계산서 종류\n(05:일반)', '작성일자'],
    ...['공급자 등록번호\n("-" 없이 입력)', '공급자\n 종사업장번호', ...party('공급자'), '공급자 이메일'],
    ...[
      '공급받는자 등록번호\n("-" 없이 입력)',
      '공급받는자 \n종사업장번호',
      ...party('공급받는자'),
      '공급받는자 이메일1',
      '공급받는자 이메일2',
    ],
    ...['공급가액\n합계', ...(hasVat ? ['세액\n합계'] : []), '비고'],
    ...[1, 2, 3, 4].flatMap((no) => itemTitles(no, hasVat)),
    ...['현금', '수표', '어음', '외상미수금', '영수(01),\n청구(02)'],
  ];
};

/** Charged and not yet paid. */
const billed = '02';
const digits = (value: string | null): string => (value ?? '').replace(/\D/g, '');

/** An invoice as a row of that sheet; our number stands in 비고, by which what is issued finds its settlement again. */
export function bulkRow({ KIND, INV_DT, SELLER, BUYER, SPLY_AMT, VAT_AMT, STL_NO, ITEMS }: TaxInvoice): (string | number | null)[] {
  const hasVat = fileOf(KIND) === 'TAX';
  const party = ({ BIZ_NO, NAME, CEO_NM, ADDR, BIZ_COND, BIZ_ITEM, EMAIL }: InvoiceParty) => [
    ...[digits(BIZ_NO), null, NAME, CEO_NM, ADDR, BIZ_COND, BIZ_ITEM, EMAIL],
  ];
  const item = (one: InvoiceItem | undefined): (string | number | null)[] => {
    if (!one) return Array(hasVat ? 8 : 7).fill(null);
    const name = one.MORE ? `${one.NAME} 외 ${one.MORE}건` : one.NAME;
    return [INV_DT.slice(6), name, null, null, null, one.SPLY_AMT, ...(hasVat ? [one.VAT_AMT] : []), null];
  };
  return [
    ...[invoiceKinds[KIND], INV_DT, ...party(SELLER), ...party(BUYER), null],
    ...[SPLY_AMT, ...(hasVat ? [VAT_AMT] : []), STL_NO],
    ...Array.from({ length: mostItems }, (_, i) => item(ITEMS[i])).flat(),
    ...[null, null, null, null, billed],
  ];
}
