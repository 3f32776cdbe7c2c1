import type { Fault } from '../call';
import { addDays, addMonths, isBusinessDay, isDate8, lastDayOf } from '../dates';
import { Decimal } from '../decimal';
import type { Row } from '../dictionary';
import { type ColumnRule, checkRow } from '../rules';
import type { setStl, setStlPay } from '../tables/set';
import type { OwnColumnOf } from '../tables/table';

/** A settlement, with the joined names. */
export type Settlement = Row<
  Exclude<OwnColumnOf<typeof setStl>, 'DEL_YN'> | 'CUST_NM' | 'ORGN_NM',
  | ('STL_NO' | 'CORP_CD' | 'CUST_CD' | 'AR_AP' | 'STL_YM' | 'STL_DT' | 'COST_CNT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT')
  | ('PAID_AMT' | 'BAL_AMT' | 'STL_STS' | 'UPD_CNT')
> & {
  CFM_USER_NM: string | null;
  /** Days since its due date while something is open, else null. */
  OVD_DAYS: number | null;
  /** Its lines in dispute, and those of them whose last word is the customer's. */
  DSP_CNT: number;
  OPEN_DSP_CNT: number;
};

export type Payment = Row<OwnColumnOf<typeof setStlPay>, 'STL_NO' | 'PAY_SEQ' | 'PAY_DT' | 'PAY_TP' | 'PAY_AMT' | 'UPD_CNT'>;

export type SettlementStatus = 'TMP' | 'REQ' | 'DSP' | 'AGR' | 'INV' | 'PPD' | 'PAD' | 'CXL';

/** What is done to a settlement, named as its button; `settle` makes one. */
export type SettlementAction = 'request' | 'agree' | 'dispute' | 'agreeRest' | 'reply' | 'invoice' | 'pay' | 'minus' | 'remove' | 'cancel';

interface Transition {
  /** Whose action it is; both sides answer to a dispute. */
  by: 'S' | 'C' | null;
  from: readonly SettlementStatus[];
  /** The same of purchases, which nobody is asked about; as `from` unless said otherwise. */
  fromPurchase?: readonly SettlementStatus[];
  /** State after; null where sums or lines say it. */
  to: SettlementStatus | null;
  /** A reason must be given. */
  reason?: true;
}

/** The state machine of settlements; who may press a button is a matter of grants too. Seven business days without a word lead from REQ to AGR. */
export const settlementTransitions: Record<SettlementAction, Transition> = {
  request: { by: 'S', from: ['TMP', 'DSP'], fromPurchase: [], to: 'REQ' },
  agree: { by: 'C', from: ['REQ'], fromPurchase: [], to: 'AGR' },
  dispute: { by: 'C', from: ['REQ', 'AGR', 'DSP'], fromPurchase: [], to: 'DSP' },
  agreeRest: { by: 'C', from: ['DSP'], fromPurchase: [], to: 'AGR' },
  reply: { by: null, from: ['DSP'], fromPurchase: [], to: null },
  invoice: { by: 'S', from: ['AGR'], fromPurchase: ['TMP'], to: 'INV' },
  pay: { by: 'S', from: ['INV', 'PPD'], to: null },
  minus: { by: 'S', from: ['PPD', 'PAD'], to: null },
  remove: { by: 'S', from: ['TMP', 'REQ', 'DSP'], fromPurchase: ['TMP'], to: null },
  cancel: { by: 'S', from: ['TMP', 'REQ', 'DSP', 'AGR'], to: 'CXL', reason: true },
};

/** States that a settlement takes one after the other, of sales and of purchases. */
export const settlementRoad = ['TMP', 'REQ', 'AGR', 'INV', 'PPD', 'PAD'] as const satisfies readonly SettlementStatus[];

/** What the rules ask of the person. */
export interface SettlementActor {
  USER_TP: string;
  roleList: readonly string[];
}

/**
 * Why this person cannot do that to a settlement now, as a message code, or null: MSG000029 the other side's action, MSG000285 cancelled after its
 * tax invoice, MSG000040 after its cancellation, MSG000027 every other wrong state.
 */
export function settlementRefusal(
  action: SettlementAction,
  { STL_STS, AR_AP }: Pick<Settlement, 'STL_STS' | 'AR_AP'>,
  { USER_TP, roleList }: SettlementActor,
): string | null {
  const { by, from, fromPurchase = from } = settlementTransitions[action];
  if (by && by !== USER_TP && !roleList.includes('SYS_ADM')) return 'MSG000029';
  if (((AR_AP === 'AP' ? fromPurchase : from) as readonly string[]).includes(STL_STS)) return null;
  if (STL_STS === 'CXL') return 'MSG000040';
  return action === 'cancel' ? 'MSG000285' : 'MSG000027';
}

/** Can costs of this state go into a settlement, be disputed, or be taken out of it? */
export const settles = ({ COST_STS }: { COST_STS: string | null }): boolean => COST_STS === 'CFM';
export const isSettling = ({ COST_STS }: { COST_STS: string | null }): boolean => COST_STS === 'REQ' || COST_STS === 'DSP';

/** Business days without a word of the customer after which a settlement counts as agreed. */
export const autoAgreeDays = 7;

/** When a partner pays: its terms, and its days with DAYS. */
export interface PayTerms {
  PAY_TERM: string;
  PAY_DAY: number | null;
}

/** The day itself where it is a business day, else the next one. */
function onBusinessDay(day: string, holidays: ReadonlySet<string>): string {
  let due = day;
  while (!isBusinessDay(due, holidays)) due = addDays(due, 1);
  return due;
}

/** When a settlement is to be paid, by the terms of its customer: counted from its day, or its month, or its tax invoice where it has one. */
export function dueDate(
  { STL_DT, STL_YM, INV_DT }: { STL_DT: string; STL_YM: string; INV_DT?: string | null },
  { PAY_TERM, PAY_DAY }: PayTerms,
  holidays: ReadonlySet<string>,
): string {
  const after = addMonths(`${STL_YM}01`, 1).slice(0, 6);
  const days: Record<string, string> = {
    EOM: lastDayOf(after),
    EOM15: `${after}15`,
    DAYS: addDays(INV_DT ?? STL_DT, PAY_DAY ?? 0),
  };
  return onBusinessDay(days[PAY_TERM] ?? STL_DT, holidays);
}

/** Most that roundings may add to the payments of a settlement, or take off them, in won. */
export const longestRounding = 999;

/** State of an invoiced settlement by what is paid of it. */
export const paidState = (paid: number, total: number): SettlementStatus => (paid === total ? 'PAD' : paid === 0 ? 'INV' : 'PPD');

/**
 * Why payments of a settlement do not fit, as faults: more than its total or less than nothing (MSG000284), roundings beyond 999 won (MSG000730).
 */
export function paymentsFaults(payments: readonly Pick<Payment, 'PAY_TP' | 'PAY_AMT'>[], total: number): Fault[] {
  const sum = Decimal.sum(payments.map(({ PAY_AMT }) => PAY_AMT));
  const rounding = Decimal.sum(payments.flatMap(({ PAY_TP, PAY_AMT }) => (PAY_TP === 'ADJ' ? [PAY_AMT] : []))).toNumber();
  const faults: Fault[] = [];
  if (Math.abs(rounding) > longestRounding) faults.push({ FIELD: 'PAY_AMT', CODE: 'MSG000730', ARGS: [longestRounding] });
  if (sum.compare(total) > 0 || sum.compare(0) < 0) faults.push({ FIELD: 'PAY_AMT', CODE: 'MSG000284' });
  return faults;
}

/** What is typed of a payment. */
export const typedPaymentColumns = ['PAY_DT', 'PAY_TP', 'PAY_AMT', 'BANK_CD', 'ACCT_NO', 'RMK'] as const;
const won = { type: 'N', len: 15, scale: 0 } as const;
const paymentRules: readonly ColumnRule[] = typedPaymentColumns.map((field) => ({
  field,
  required: field === 'PAY_DT' || field === 'PAY_TP' || field === 'PAY_AMT',
  ...(field === 'PAY_AMT' ? { zeroIsEmpty: true, type: won } : {}),
}));

/** Faults of a payment that need nothing but itself: whole won, above 0 but of roundings, no day that is still to come (MSG000731). */
export function checkPayment(payment: Partial<Payment>, today: string, title: (field: string) => string): Fault[] {
  const faults = checkRow(payment, paymentRules, title);
  if (faults.length) return faults;
  const { PAY_DT = '', PAY_TP, PAY_AMT = 0 } = payment;
  if (PAY_AMT < 0 && PAY_TP !== 'ADJ') faults.push({ FIELD: 'PAY_AMT', CODE: 'MSG000016', ARGS: [title('PAY_AMT'), 1, 10 ** 15 - 1] });
  if (PAY_DT > today) faults.push({ FIELD: 'PAY_DT', CODE: 'MSG000731', ARGS: [title('PAY_DT')] });
  return faults;
}

/** Why an approval number is none, of one with 24 digits: it begins with the day it was given, which is not still to come (MSG000786). */
export function approvalFault(TAX_INV_NO: string, today: string): Fault | null {
  const day = TAX_INV_NO.slice(0, 8);
  return isDate8(day) && day <= today ? null : { FIELD: 'TAX_INV_NO', CODE: 'MSG000786', ARGS: [day] };
}

/** Faults of a tax invoice: its approval number of 24 digits, which begins with its day (MSG000786), and its day, which is not still to come (MSG000731). */
export function checkInvoice(
  { TAX_INV_NO, INV_DT }: Partial<Pick<Settlement, 'TAX_INV_NO' | 'INV_DT'>>,
  today: string,
  title: (field: string) => string,
): Fault[] {
  const faults = checkRow(
    { TAX_INV_NO, INV_DT },
    [
      { field: 'TAX_INV_NO', required: true, type: { type: 'V', len: 24, digits: 24 } },
      { field: 'INV_DT', required: true },
    ],
    title,
  );
  const approval = faults.length ? null : approvalFault(String(TAX_INV_NO), today);
  if (approval) faults.push(approval);
  if (!faults.length && INV_DT && INV_DT > today) faults.push({ FIELD: 'INV_DT', CODE: 'MSG000731', ARGS: [title('INV_DT')] });
  return faults;
}
