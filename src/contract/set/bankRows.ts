import type { Fault } from '../call';
import { isDate8, isTime } from '../dates';

/** What the columns of a statement say. */
export type BankRole = 'DT' | 'TM' | 'IN' | 'OUT' | 'BAL' | 'DPSTR' | 'CNNT';

/** Roles in the order in which columns are looked for; the first one has a value in every row. */
export const bankRoles: readonly BankRole[] = ['DT', 'TM', 'IN', 'OUT', 'BAL', 'DPSTR', 'CNNT'];

/** Headings that banks write, by what they say. */
export const bankTitles: Readonly<Record<BankRole, readonly string[]>> = {
  DT: ['거래일시', '거래일자', '거래일', '일자', '입금일자', '입금일시', 'Transaction date', 'Date', 'Posting date', 'Value date'],
  TM: ['거래시간', '거래시각', '시간', 'Time', 'Transaction time'],
  IN: [
    '맡기신금액',
    '입금액',
    '입금금액',
    '입금',
    '맡기신금액(원)',
    '입금액(원)',
    'Credit',
    'Deposit',
    'Paid in',
    'Amount in',
    'Credit amount',
  ],
  OUT: [
    '찾으신금액',
    '출금액',
    '출금금액',
    '출금',
    '찾으신금액(원)',
    '출금액(원)',
    'Debit',
    'Withdrawal',
    'Paid out',
    'Amount out',
    'Debit amount',
  ],
  BAL: ['거래후잔액', '잔액', '거래후잔액(원)', '잔액(원)', 'Balance', 'Balance after'],
  DPSTR: ['의뢰인/수취인', '기재내용', '보낸분/받는분', '입금자명', '의뢰인', '거래기록사항', 'Depositor', 'Payer', 'Name', 'Counterparty'],
  CNNT: ['내용', '거래내용', '메모', '적요내용', 'Description', 'Memo', 'Content', 'Details', 'Reference'],
};

/** Layouts of banks that are known by their headings. */
const bankLayouts: readonly { kind: string; titles: readonly string[] }[] = [
  { kind: 'A', titles: ['거래일시', '적요', '의뢰인/수취인', '내용', '찾으신금액', '맡기신금액', '잔액', '거래점'] },
  { kind: 'B', titles: ['거래일자', '거래시간', '출금액', '입금액', '거래후잔액', '거래내용', '기재내용', '취급점'] },
];

/** A heading as headings are compared. */
export const headingKey = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/[\s*\u200b\ufeff]/g, '')
    .toLowerCase();

/** The headings of a table as text, that the same headings have again. */
export const headingsOf = (header: readonly string[]): string => header.map(headingKey).filter(Boolean).join('|');

/** The known layout whose headings all stand there; null for another one, which is mapped once. */
export function knownLayout(header: readonly string[]): string | null {
  const keys = new Set(header.map(headingKey));
  return bankLayouts.find(({ titles }) => titles.every((title) => keys.has(headingKey(title))))?.kind ?? null;
}

/** A transaction as a statement tells it. */
export interface BankRow {
  ROW_NO: number;
  TRX_DT: string;
  TRX_TM: string | null;
  /** Exact digits. */
  TRX_AMT: string;
  TRX_BAL_AMT: string | null;
  DPSTR_NM: string | null;
  TRX_CNNT: string | null;
}

/** Longest texts that are kept of a transaction, letters of a cell that are read at all, and of one that a fault tells. */
const [nameLength, contentLength, readLength, toldLength] = [50, 200, 300, 50];

/** An amount in digits, null of none, undefined of what is no amount. */
export function readAmount(text: string): string | null | undefined {
  const plain = text.normalize('NFKC').replace(/[\s,₩원]|KRW/gi, '');
  if (plain === '' || plain === '-') return null;
  const [, sign = '', whole = '', part = ''] = /^([+-]?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  if (!whole) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '') + (/[1-9]/.test(part) ? `.${part}` : '');
  return digits === '0' ? null : sign === '-' ? `-${digits}` : digits;
}

/** A day in 8 digits and, where it stands behind it, a time in 6; null of what is none. */
export function readMoment(text: string): { day: string; time: string | null } | null {
  const [, y = '', m = '', d = '', rest = ''] = /^\s*(\d{4})\D{0,3}(\d{1,2})\D{0,3}(\d{1,2})\D*(.*)$/.exec(text.normalize('NFKC')) ?? [];
  const day = y + m.padStart(2, '0') + d.padStart(2, '0');
  if (!isDate8(day)) return null;
  return { day, time: readTime(rest) };
}

/** A time in 6 digits; null of none. */
export function readTime(text: string): string | null {
  const [, h = '', min = '', s = '00'] = /^\s*(\d{1,2}):?(\d{2})(?::?(\d{2}))?/.exec(text) ?? [];
  const time = h.padStart(2, '0') + min;
  return h && isTime(time) && s <= '59' ? time + s : null;
}

/** Does a line of totals begin here? */
const isTotal = (text: string): boolean => /^(합계|총계|소계|누계|total|sum)/i.test(text.replace(/\s/g, ''));

interface SheetLine {
  rowNo: number;
  cells: readonly string[];
}

/** What a statement tells: what came in, how many rows are of something else, and what is wrong with rows. */
export interface ReadRows {
  rows: BankRow[];
  outs: number;
  faults: Fault[];
}

const short = (text: string, length: number): string | null => text.trim().replace(/\s+/g, ' ').slice(0, length) || null;

/** Reads lines of a statement by the roles of their cells. A row with a fault is left out, and named with its field. */
export function readRows(lines: readonly SheetLine[], title: (role: BankRole) => string): ReadRows {
  const read: ReadRows = { rows: [], outs: 0, faults: [] };
  for (const { rowNo: ROW_NO, cells } of lines) {
    const at = (role: BankRole): string => (cells[bankRoles.indexOf(role)] ?? '').slice(0, readLength);
    const told = (role: BankRole): string => at(role).slice(0, toldLength);
    if (isTotal(at('DT'))) continue;
    const fault = (role: BankRole, CODE: string, ...ARGS: string[]) => read.faults.push({ ROW_NO, FIELD: title(role), CODE, ARGS });
    const [came, went, balance, moment] = [readAmount(at('IN')), readAmount(at('OUT')), readAmount(at('BAL')), readMoment(at('DT'))];
    if (came === undefined) fault('IN', 'MSG000751', title('IN'), told('IN'));
    else if (came === null && went === undefined) fault('OUT', 'MSG000751', title('OUT'), told('OUT'));
    else if (came === null || came.startsWith('-')) read.outs++;
    else if (!moment) fault('DT', 'MSG000751', title('DT'), told('DT'));
    else if (balance === undefined) fault('BAL', 'MSG000751', title('BAL'), told('BAL'));
    else
      read.rows.push({
        ...{ ROW_NO, TRX_DT: moment.day, TRX_TM: moment.time ?? readTime(at('TM')), TRX_AMT: came, TRX_BAL_AMT: balance },
        ...{ DPSTR_NM: short(at('DPSTR'), nameLength), TRX_CNNT: short(at('CNNT'), contentLength) },
      });
  }
  return read;
}

/** Numbers that tell equal transactions of a statement apart, in their order. */
export function sameNumbers(rows: readonly BankRow[]): number[] {
  const seen = new Map<string, number>();
  return rows.map(({ ROW_NO: _, ...row }) => {
    const key = JSON.stringify(row);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number;
  });
}
