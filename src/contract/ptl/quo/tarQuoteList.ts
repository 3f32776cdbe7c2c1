import { screenCalls } from '../../call';
import type { RowRequests } from '../../csm/csmRequest';
import type { Quote } from './tarQuote';

export interface TarQuoteListSearch {
  FR_DT: string;
  TO_DT: string;
  VALID_FR_DT: string;
  VALID_TO_DT: string;
  QUO_STS: string[];
  TRANS_MODE: string;
  IMEX_TP: string;
  POL_CD: string;
  POD_CD: string;
  CUST_CD: string;
  SALES_USER_ID: string;
  QUO_NO: string;
}

/** RPLY_HR: hours from the request to the offer. KRW_AMT: the total in won, for the footer of mixed currencies. FILE_CNT: files that the reader sees. */
export type QuoteProgress = Quote & RowRequests & { RPLY_HR: number | null; KRW_AMT: number | null; FILE_CNT: number };

/** Quotes by sales manager (SUM_TP = SALES) or by lane (LANE). WIN_RATE is of staff alone. */
export interface QuoteRate {
  GRP1: string | null;
  REQ_CNT: number;
  OFR_CNT: number;
  ACC_CNT: number;
  WIN_RATE: number | null;
}

const calls = screenCalls('tarQuoteList', '/ptl/quo/tarQuoteList');

export const tarQuoteList = {
  select: calls.read<TarQuoteListSearch, QuoteProgress>('selectTarQuote'),
  selectRates: calls.read<TarQuoteListSearch & { SUM_TP: string }, QuoteRate>('selectTarQuoteG2'),
  receive: calls.action<Quote>('receive'),
  excel: calls.excel<TarQuoteListSearch>(),
};
