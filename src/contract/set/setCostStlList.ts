import { type ActionBody, type SaveData, screenCalls } from '../call';
import type { RowRequests } from '../csm/csmRequest';
import type { Row } from '../dictionary';
import type { StatusChange } from '../statusChange';
import type { setCost } from '../tables/set';
import type { OwnColumnOf } from '../tables/table';
import type { DisputeEntry, DisputeText, ShownEntries } from './dispute';
import type { Payment, Settlement, typedPaymentColumns } from './settlement';
import type { QuotedColumns } from './settlementBill';

/** STL_NO, TAX_INV_NO, OPEN_YN and OVD_YN find settlements whatever their date. */
export interface SettlementSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  STL_YM: string;
  CUST_CD: string;
  AR_AP: string;
  STL_STS: string[];
  /** Y: those of which something is open alone. */
  OPEN_YN: string;
  /** Y: those that are overdue alone. */
  OVD_YN: string;
  STL_NO: string;
  TAX_INV_NO: string;
}

/** Is a search for settlements of every date? */
export const isOfAnyDate = ({ STL_NO, TAX_INV_NO, OPEN_YN, OVD_YN }: Partial<SettlementSearch>): boolean =>
  Boolean(STL_NO || TAX_INV_NO) || OPEN_YN === 'Y' || OVD_YN === 'Y';

export interface SettlementKey {
  STL_NO: string;
}

/** A settlement in the list; DSP_NEW_YN = Y where a thread of its lines has something new to the reader. */
export type ListedSettlement = Settlement & RowRequests & { DSP_NEW_YN: string | null };

/** A cost line of a settlement. */
export type SettlementLine = Row<
  | Exclude<
      OwnColumnOf<typeof setCost>,
      'DEL_YN' | 'BSS_JSON' | 'FEED_COST_NO' | 'FEED_DTM' | 'CORP_CD' | 'ORGN_CD' | 'CUST_CD' | 'CFM_USER_ID' | 'CFM_DTM'
    >
  | 'FRT_NM',
  'COST_NO' | 'COST_STS' | 'AR_AP' | 'OCCR_DT' | 'TOT_AMT' | 'UPD_CNT'
> &
  QuotedColumns & {
    /** Texts in its thread; DSP_NEW_YN = Y where one is new to the reader. */
    DSP_CNT: number;
    DSP_NEW_YN: string | null;
  };

/** A payment of a settlement; CLOSE_YN = Y in a closed month. Where the settlement takes none: the last ones of the same customer. */
export type ListedPayment = Payment & { CLOSE_YN: string };

/** A closed or open month of an organisation. */
export type MonthRow = Row<'CORP_CD' | 'ORGN_CD' | 'STL_YM' | 'CLOSE_YN', 'ORGN_CD' | 'STL_YM'>;

/** Disputes by reason (SUM_TP = RSN) or by customer (CUST), begun in a period. */
export interface DisputeFigureSearch {
  FR_DT: string;
  TO_DT: string;
  CUST_CD: string;
  SUM_TP: string;
}

export interface DisputeFigure {
  /** Name of the reason or of the customer. */
  FIG_NM: string | null;
  /** Disputes of lines and what these amounted to; of them open, kept as they were, taken out, ended with their settlement. */
  DSP_CNT: number;
  DSP_AMT: number;
  OPEN_CNT: number;
  KEEP_CNT: number;
  OUT_CNT: number;
  CXL_CNT: number;
  OUT_AMT: number;
  /** Days from the dispute to its end, of open ones to today: the mean, and the most. */
  AVG_DAYS: number | null;
  MAX_DAYS: number | null;
}

/** What is typed of a payment. */
export type PaymentTyped = Partial<Omit<Pick<Payment, (typeof typedPaymentColumns)[number]>, 'RMK'>>;

const calls = screenCalls('setCostStlList', '/set/setCostStlList');
/** G2 are the lines chosen, with what is said of them. */
const ofLines = (button: string) => calls.action<Settlement, DisputeText & { G2: { COST_NO: string }[] }>(button);

export const setCostStlList = {
  select: calls.read<SettlementSearch, ListedSettlement>('selectSetCostStl', { cost: 'search' }),
  selectLines: calls.read<SettlementKey, SettlementLine>('selectSetCostStlG2', { cost: 'search' }),
  selectPayments: calls.read<SettlementKey, ListedPayment>('selectSetCostStlG3'),
  /** The thread of a cost line. */
  selectThread: calls.read<{ COST_NO: string }, DisputeEntry>('selectSetCostStlG4'),
  selectFigures: calls.read<DisputeFigureSearch, DisputeFigure>('selectSetCostStlG5', { button: 'figure', cost: 'search' }),
  /** Organisations with their last closed month. */
  selectMonths: calls.read<object, MonthRow & { ORGN_NM: string | null }>('selectSetCostStlG6'),
  /** The states that a settlement took, the newest first; to customers from the day it was sent. */
  selectStates: calls.read<SettlementKey, StatusChange>('selectSetCostStlG9', { button: 'history' }),
  request: calls.action<Settlement>('request', { cost: 'render' }),
  agree: calls.action<Settlement>('agree'),
  agreeRest: calls.action<Settlement>('agreeRest'),
  dispute: ofLines('dispute'),
  reply: ofLines('reply'),
  /** Marks texts of threads as read by the reader. */
  read: calls.other<ShownEntries, null>('read', 'action'),
  /** Takes TAX_INV_NO and INV_DT. */
  invoice: calls.action<Settlement>('invoice'),
  /** Takes PAY_DT, PAY_TP, PAY_AMT, BANK_CD, ACCT_NO and RMK of a payment. */
  pay: calls.action<Settlement & PaymentTyped>('pay'),
  /** LIST are payments, the answer their settlements. */
  minus: calls.other<ActionBody<Payment>, SaveData<Settlement>>('minus', 'action', 'minus'),
  remove: ofLines('remove'),
  cancel: calls.action<Settlement>('cancel'),
  monthClose: calls.other<{ BATCH_ID: string; LIST: Partial<MonthRow>[] }, { LIST: MonthRow[] }>('monthClose', 'action', 'monthClose'),
  monthOpen: calls.other<{ BATCH_ID: string; LIST: Partial<MonthRow>[] }, { LIST: MonthRow[] }>('monthOpen', 'action', 'monthOpen'),
  excel: calls.excel<SettlementSearch | SettlementKey | DisputeFigureSearch>(),
};
