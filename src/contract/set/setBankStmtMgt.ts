import { type Fault, screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import type { Match, Sureness, Why } from './bankMatch';
import type { BankRole } from './bankRows';

export interface BankTrxSearch {
  FR_DT: string;
  TO_DT: string;
  ACCT_NO: string;
  MTCH_STS: string | string[];
  SURE_TP: string | string[];
  /** Part of the depositor or of the content. */
  KEYWORD: string;
  STMT_SEQ: number;
}

/** Money that came in: what is left of it, what it was booked for, and what is proposed for the rest. */
export type BankTrx = Row<
  | 'TRX_SEQ'
  | 'STMT_SEQ'
  | 'BANK_CD'
  | 'ACCT_NO'
  | 'TRX_DT'
  | 'TRX_TM'
  | 'TRX_AMT'
  | 'TRX_BAL_AMT'
  | 'DPSTR_NM'
  | 'TRX_CNNT'
  | 'MTCH_TP'
  | 'ASIDE_RSN'
  | 'MTCH_STS'
  | 'SURE_TP'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'FILE_NM'
  | 'ROW_NO',
  'TRX_SEQ' | 'STMT_SEQ' | 'BANK_CD' | 'ACCT_NO' | 'TRX_DT' | 'TRX_AMT' | 'MTCH_STS' | 'FILE_NM' | 'ROW_NO'
> & {
  UPD_CNT: number;
  /** What is left of it. */
  RMN_AMT: number;
  /** Y: some of it was paid in a month that is closed now, and is not taken back. */
  CLOSE_YN: string;
  /** Settlements and deposits that it was booked for. */
  BOOK_NOS: string | null;
  /** Settlements that are proposed for what is left. */
  STL_NOS: string[];
  WHY: Why[];
};

/** A settlement that money may have come in for. */
export type BankCandidate = Row<
  'STL_NO' | 'STL_STS' | 'CUST_CD' | 'CUST_NM' | 'STL_YM' | 'TOT_AMT' | 'BAL_AMT' | 'TAX_INV_NO' | 'DUE_DT',
  'STL_NO' | 'STL_STS' | 'CUST_CD' | 'CUST_NM' | 'STL_YM' | 'TOT_AMT' | 'BAL_AMT'
> & {
  /** What is taken of the transaction for it. */
  PAY_AMT: number | null;
  WHY: Why[];
};

export interface BankCandidateSearch {
  TRX_SEQ: number;
  /** Shows all settlements of a customer in place of those that are proposed. */
  CUST_CD: string;
}

/** A statement that was read. */
export type BankStatement = Row<
  'STMT_SEQ' | 'BANK_CD' | 'ACCT_NO' | 'FILE_NM' | 'TRX_CNT' | 'DUP_CNT' | 'OUT_CNT' | 'ERR_CNT' | 'REG_DTM',
  'STMT_SEQ' | 'BANK_CD' | 'ACCT_NO' | 'FILE_NM' | 'TRX_CNT' | 'DUP_CNT' | 'OUT_CNT' | 'ERR_CNT' | 'REG_DTM'
> & { REG_USER_NM: string | null };

/** An account of the corporation. */
export type BankAccount = Row<'BANK_CD' | 'ACCT_NO' | 'ACCT_NM' | 'CURR_CD', 'BANK_CD' | 'ACCT_NO' | 'ACCT_NM' | 'CURR_CD'>;

/** Headings of a statement by what they say; those that say nothing are left out. */
export type BankMap = Partial<Record<BankRole, string>>;

/** Columns that a mapping must name. */
export const mappedRoles = ['DT', 'IN', 'DPSTR'] as const satisfies readonly BankRole[];

/** What an upload says beside its file: the account, and how unknown headings are to be read. */
export interface BankUpload {
  ACCT_NO: string;
  MAP?: BankMap;
}

/** What came of a file: read, or headings that are to be mapped first. */
export interface BankReading {
  /** Headings that are not known: nothing was read. */
  HEADER: string[] | null;
  STMT_SEQ: number | null;
  TRX_CNT: number;
  DUP_CNT: number;
  OUT_CNT: number;
  FAULTS: Fault[];
  NOTES: string[];
}

/** Settlements that a transaction is booked for by hand, and what of it goes into the deposits of a customer. */
export interface HandBooking {
  G2: { STL_NO: string; PAY_AMT: number }[];
  DEPO_AMT: number | null;
  CUST_CD: string | null;
}

/** Rows of a statement at most. */
export const maxBankRows = 5_000;

export type BankAction = 'confirm' | 'pay' | 'hold' | 'cancel';

/** Why a transaction cannot take the action, as a message code, or null when it can. */
export function bankRefusal(
  action: BankAction,
  row: Pick<BankTrx, 'MTCH_STS'> & Partial<Pick<BankTrx, 'SURE_TP' | 'CLOSE_YN'>>,
): string | null {
  const isOpen = row.MTCH_STS === 'OPN' || row.MTCH_STS === 'PRT';
  if (action === 'cancel') return row.MTCH_STS === 'OPN' ? 'MSG000027' : row.CLOSE_YN === 'Y' ? 'MSG000044' : null;
  if (!isOpen) return 'MSG000027';
  if (action === 'hold') return row.MTCH_STS === 'OPN' ? null : 'MSG000027';
  return action === 'confirm' && row.SURE_TP !== ('SURE' satisfies Sureness) ? 'MSG000752' : null;
}

export type Proposal = Pick<Match, 'SURE_TP' | 'STL_NOS' | 'WHY' | 'CUST_CD'>;

const calls = screenCalls('setBankStmtMgt', '/set/setBankStmtMgt');

export const setBankStmtMgt = {
  select: calls.read<BankTrxSearch, BankTrx>('selectSetBankStmt', { cost: 'search' }),
  selectCandidates: calls.read<BankCandidateSearch, BankCandidate>('selectSetBankStmtG2', { cost: 'search' }),
  selectStatements: calls.read<Pick<BankTrxSearch, 'FR_DT' | 'TO_DT'>, BankStatement>('selectSetBankStmtG3'),
  selectAccounts: calls.read<object, BankAccount>('selectSetBankStmtG4'),
  /** Reads a statement: files and param. */
  upload: calls.other<FormData, BankReading>('upload', 'upload', 'upload', { cost: 'upload' }),
  confirm: calls.action<BankTrx>('confirm', { cost: 'search' }),
  pay: calls.action<BankTrx, HandBooking>('pay', { lines: sentColumns(['STL_NO', 'PAY_AMT']), cost: 'search' }),
  hold: calls.action<BankTrx>('hold', { cost: 'search' }),
  cancel: calls.action<BankTrx>('cancel', { cost: 'search' }),
  excel: calls.excel<BankTrxSearch>(),
};
