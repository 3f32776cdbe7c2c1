import { screenCalls } from '../call';
import { type Deposit, deposit } from './deposit';

/** DEPO_NO alone finds a deposit whatever its day. */
export interface KoDepositSearch {
  FR_DT: string;
  TO_DT: string;
  DEPO_NO: string;
  CUST_CD: string;
  DEPO_TP: string | string[];
  DEPO_STS: string | string[];
  CURR_CD: string;
  HBL_NO: string;
  STL_NO: string;
}

/** What confirmed deposits of the searched customers come to in a currency: before the period, in it, and at its end. */
export interface DepositBalance {
  CURR_CD: string;
  OPN_BAL: number;
  IN_AMT: number;
  OUT_AMT: number;
  ADJ_AMT: number;
  CLS_BAL: number;
}

const calls = screenCalls('koDepositList', '/kofe/koDepositList');

export const koDepositList = {
  select: calls.read<KoDepositSearch, Deposit>('selectKoDeposit'),
  selectBalances: calls.read<KoDepositSearch, DepositBalance>('selectKoDepositG2'),
  save: calls.save<Deposit>('saveKoDeposit', deposit.all),
  confirm: calls.action<Deposit>('confirm'),
  reject: calls.action<Deposit>('reject'),
  cancel: calls.action<Deposit>('cancel'),
  excel: calls.excel<KoDepositSearch>(),
};

/** The longest period of a search. */
export const longestPeriod = { years: 1 } as const;
