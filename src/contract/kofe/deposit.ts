import type { Fault } from '../call';
import { currencyDecimals } from '../currency';
import { isDate8 } from '../dates';
import { Decimal, type Decimalish } from '../decimal';
import type { Row } from '../dictionary';
import { isEmpty } from '../rules';
import { dashed } from '../shown';
import { kofeDeposit } from '../tables/set';
import { type EditableRow, editable } from '../tables/table';

/** What is typed of a deposit; its number and state are given. */
export const deposit = editable(kofeDeposit, [
  'CUST_CD',
  'DEPO_DT',
  'DEPO_TP',
  'CURR_CD',
  'DEPO_AMT',
  'HBL_NO',
  'BANK_CD',
  'ACCT_NO',
  'DPSTR_NM',
  'RMK',
]);

type Typed = EditableRow<typeof deposit>;

/**
 * A deposit with the names of what it names. IN_AMT and OUT_AMT: its amount by the direction of its kind; BAL_AMT_RUN: the balance after it, null
 * while it is not confirmed; OWN_YN: the reader entered it.
 */
export type Deposit = Typed &
  Row<'DEPO_STS' | 'STL_NO' | 'CUST_NM' | 'CFM_DTM' | 'RJCT_RSN' | 'CORP_CD' | 'ORGN_CD', 'DEPO_STS' | 'CUST_NM' | 'CORP_CD'> & {
    IN_AMT: number | null;
    OUT_AMT: number | null;
    BAL_AMT_RUN: number | null;
    CFM_USER_NM: string | null;
    FILE_CNT: number;
    OWN_YN: 'Y' | 'N';
  };

export type DepositAction = 'confirm' | 'reject' | 'cancel';

interface Person {
  USER_TP: string;
  USER_ID?: string;
}

/** Money paid in is entered by customers too; refunds and adjustments are the staff's, uses are written by payments alone. */
export const mayEnter = (kind: string | null | undefined, { USER_TP }: Person): boolean =>
  kind === 'IN' || (USER_TP === 'S' && (kind === 'RFD' || kind === 'ADJ'));

/** May the person change or remove the deposit? Only while it waits. */
export const canEdit = (row: { DEPO_TP?: string | null; DEPO_STS?: string | null }, person: Person): boolean =>
  (row.DEPO_STS ?? 'REQ') === 'REQ' && (isEmpty(row.DEPO_TP) || mayEnter(row.DEPO_TP, person));

/** Why a deposit cannot take the action, as a message code, or null when it can. */
export function refusal(action: DepositAction, row: Pick<Deposit, 'DEPO_STS' | 'DEPO_TP' | 'OWN_YN'>): string | null {
  if (row.DEPO_STS === 'CFM') return 'MSG000287';
  if (row.DEPO_STS !== 'REQ') return 'MSG000027';
  return action === 'cancel' && row.OWN_YN !== 'Y' ? 'MSG000745' : null;
}

/** Columns that a payment must have before it is confirmed. */
export const bankColumns = ['BANK_CD', 'ACCT_NO', 'DPSTR_NM'] as const;

/** Faults of a deposit as it is to be, besides those of single values. */
export function depositFaults(
  row: Pick<Typed, 'DEPO_TP' | 'DEPO_DT' | 'CURR_CD' | 'DEPO_AMT' | 'RMK'>,
  person: Person,
  today: string,
  title: (field: string) => string,
): Fault[] {
  const faults: Fault[] = [];
  const add = (FIELD: string, CODE: string, ...ARGS: (string | number)[]) => faults.push({ FIELD, CODE, ARGS });
  const decimals = currencyDecimals(row.CURR_CD) ?? 2;
  if (!mayEnter(row.DEPO_TP, person)) add('DEPO_TP', 'MSG000748');
  if (row.DEPO_TP === 'ADJ' ? row.DEPO_AMT === 0 : row.DEPO_AMT <= 0) add('DEPO_AMT', 'MSG000746');
  if (Decimal.of(row.DEPO_AMT).rounded(decimals).compare(row.DEPO_AMT) !== 0)
    add('DEPO_AMT', decimals ? 'MSG000475' : 'MSG000476', title('DEPO_AMT'), ...(decimals ? [decimals] : []));
  if (row.DEPO_DT > today) add('DEPO_DT', 'MSG000747', dashed(row.DEPO_DT));
  if (row.DEPO_TP === 'ADJ' && isEmpty(row.RMK)) add('RMK', 'MSG000039');
  return faults;
}

/** An amount with the decimals of its currency, grouped; exact. */
export function shownAmount(amount: Decimalish, currency: string): string {
  const [whole = '', part] = Decimal.of(amount)
    .rounded(currencyDecimals(currency) ?? 2)
    .toString()
    .split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (part === undefined ? '' : `.${part}`);
}

/** Which statement of deposits is printed: of a customer and currency, over a period. */
export interface StatementOf {
  CORP_CD: string;
  CUST_CD: string;
  CURR_CD: string;
  FR_DT: string;
  TO_DT: string;
}

/** The same as a key, and back; null of what is none. */
export const statementKey = ({ CORP_CD, CUST_CD, CURR_CD, FR_DT, TO_DT }: StatementOf): string =>
  [CUST_CD, CORP_CD, CURR_CD, FR_DT, TO_DT].join('|');
export function statementOf(key: string): StatementOf | null {
  const [CUST_CD = '', CORP_CD = '', CURR_CD = '', FR_DT = '', TO_DT = '', ...more] = key.split('|');
  return CORP_CD && CUST_CD && CURR_CD && isDate8(FR_DT) && isDate8(TO_DT) && more.length === 0
    ? { CORP_CD, CUST_CD, CURR_CD, FR_DT, TO_DT }
    : null;
}
