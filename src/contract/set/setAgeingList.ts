import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { setOvdRule, setOvdSkip } from '../tables/set';
import { type EditableRow, editable } from '../tables/table';

export interface AgeingSearch {
  /** The day that amounts are shown as of; today where it is not said. */
  BASE_DT: string;
  CUST_CD: string;
  /** Y: customers with something overdue alone. */
  OVD_YN: string;
}

export interface AgeingKey {
  CORP_CD: string;
  CUST_CD: string;
  BASE_DT: string;
}

/** What is edited of a customer: until when it gets no overdue mails, and why. */
export const mailSkip = editable(setOvdSkip, ['SKIP_DT', 'SKIP_RSN'], {});

/** What a customer owes a corporation as of a day, in won; without a version it gets its mails. */
export type Ageing = Row<
  'CORP_CD' | 'CUST_CD' | 'CUST_NM' | 'PAY_TERM' | 'CRDT_LMT_AMT' | 'SKIP_DT' | 'SKIP_RSN',
  'CORP_CD' | 'CUST_CD'
> & {
  SALES_USER_NM: string | null;
  /** Settlements that are not paid, and of them what is due when. */
  OPEN_AMT: number;
  NOT_AMT: number;
  D30_AMT: number;
  D60_AMT: number;
  D90_AMT: number;
  OVER_AMT: number;
  /** Overdue in all, and the days of the oldest. */
  OVD_AMT: number;
  OVD_DAYS: number | null;
  /** Confirmed costs that are in no settlement. */
  CFM_AMT: number;
  /** What counts against the limit, and how much of 100 of it; null without a limit. */
  USED_AMT: number;
  USED_RATE: number | null;
  LAST_PAY_DT: string | null;
  LAST_PAY_AMT: number | null;
  UPD_CNT: number | null;
};

/** A settlement of a customer that was open on the day. */
export type OpenSettlement = Row<
  'STL_NO' | 'STL_STS' | 'STL_YM' | 'STL_DT' | 'INV_DT' | 'DUE_DT' | 'TOT_AMT' | 'PAID_AMT' | 'BAL_AMT',
  'STL_NO'
> & {
  OVD_DAYS: number | null;
  /** Overdue mails of it: how many, the last step, and when that was sent. */
  MAIL_CNT: number;
  LAST_STEP: number | null;
  LAST_MAIL_DTM: string | null;
};

/** An overdue mail that was sent. */
export interface OverdueMail {
  STL_NO: string;
  OVD_STEP: number;
  OVD_DAYS: number;
  BAL_AMT: number;
  SENT_DTM: string;
}

export const mailRule = editable(setOvdRule, ['OVD_DAY_TXT'], {});
/** The steps of a corporation; without a version those of the portal hold. */
export type MailRule = Omit<EditableRow<typeof mailRule>, 'UPD_CNT'> & { CORP_NM: string; UPD_CNT: number | null };

export const ageingColumns = [
  ...([
    'CORP_CD',
    'CUST_CD',
    'CUST_NM',
    'SALES_USER_NM',
    'OPEN_AMT',
    'NOT_AMT',
    'D30_AMT',
    'D60_AMT',
    'D90_AMT',
    'OVER_AMT',
    'OVD_AMT',
  ] as const),
  ...([
    'OVD_DAYS',
    'CFM_AMT',
    'USED_AMT',
    'CRDT_LMT_AMT',
    'USED_RATE',
    'PAY_TERM',
    'LAST_PAY_DT',
    'LAST_PAY_AMT',
    'SKIP_DT',
    'SKIP_RSN',
  ] as const),
] as const;

export const openColumns = [
  ...(['STL_NO', 'STL_STS', 'STL_YM', 'STL_DT', 'INV_DT', 'DUE_DT', 'TOT_AMT', 'PAID_AMT', 'BAL_AMT', 'OVD_DAYS'] as const),
  ...(['MAIL_CNT', 'LAST_STEP', 'LAST_MAIL_DTM'] as const),
] as const;

const calls = screenCalls('setAgeingList', '/set/setAgeingList');

export const setAgeingList = {
  select: calls.read<AgeingSearch, Ageing>('selectSetAgeing', { cost: 'search' }),
  selectOpen: calls.read<AgeingKey, OpenSettlement>('selectSetAgeingG2'),
  selectMails: calls.read<AgeingKey, OverdueMail>('selectSetAgeingG3'),
  /** Until when customers get no overdue mails, and why; without a day they get them again. */
  save: calls.save<Ageing>('saveSetAgeing', mailSkip.all),
  selectRules: calls.read<object, MailRule>('selectOverdueRule', { button: 'rule' }),
  saveRules: calls.save<MailRule>('saveOverdueRule', mailRule.all, { button: 'rule' }),
  excel: calls.excel<AgeingSearch>(),
};
