import { screenCalls } from '../call';
import type { Row } from '../dictionary';

/** What kinds of things are found without a cost, or with one that goes no further. */
export const forgotKinds = ['DLV', 'CNTR', 'FRT', 'QUO', 'AP', 'PRC', 'TMP', 'CFM'] as const;
export type ForgotKind = (typeof forgotKinds)[number];

/** Days after which a cost that is not confirmed is told of. */
export const draftDays = 7;

/** Longest period of a search. */
export const longestForgotten = { years: 1 };

export interface ForgotSearch {
  FR_DT: string;
  TO_DT: string;
  FORGOT_TP: string | string[];
  CUST_CD: string;
  HBL_NO: string;
  /** Y: with what is not to be charged. */
  SKIP_YN: string;
}

/** One thing that was forgotten, with its own key within its kind. EST_AMT is what it comes to in won, null where no price applies. */
export type Forgotten = Row<
  | 'FORGOT_TP'
  | 'REF_KEY'
  | 'CORP_CD'
  | 'ORGN_CD'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'OCCR_DT'
  | 'AR_AP'
  | 'HBL_NO'
  | 'DLV_ORD_NO'
  | 'CNTR_NO'
  | 'COST_NO'
  | 'QUO_NO'
  | 'FRT_CD'
  | 'FRT_NM'
  | 'USE_DAYS'
  | 'SKIP_RSN',
  'FORGOT_TP' | 'REF_KEY' | 'CORP_CD' | 'CUST_CD' | 'CUST_NM' | 'OCCR_DT' | 'AR_AP'
> & { AGE_DAYS: number; EST_AMT: number | null; SKIP_USER_NM: string | null; SKIP_DTM: string | null };

/** What things of one kind come to: NONE_CNT of them have no price. */
export type ForgotSum = Row<'FORGOT_TP', 'FORGOT_TP'> & { FOUND_CNT: number; EST_AMT: number; NONE_CNT: number };

const calls = screenCalls('setForgotList', '/set/setForgotList');

export const setForgotList = {
  select: calls.read<ForgotSearch, Forgotten>('selectSetForgot', { cost: 'search' }),
  sums: calls.read<ForgotSearch, ForgotSum>('selectSetForgotG2', { cost: 'search' }),
  /** Keeps that things are not to be charged, and why: RSN. */
  exclude: calls.action<Forgotten>('exclude'),
  restore: calls.action<Forgotten>('restore'),
  excel: calls.excel<ForgotSearch>(),
};
