import { screenCalls, sentColumns } from '../../call';
import type { Row } from '../../dictionary';
import { type Quote, type QuoteAction, type QuoteLine, sentLine, sentQuote } from './tarQuote';

/** QUO_NO alone finds a quote whatever its date; ALL_REV_YN = Y gives every revision, else the last one. */
export interface TarQuoteMgtSearch {
  FR_DT: string;
  TO_DT: string;
  QUO_STS: string[];
  CUST_CD: string;
  QUO_NO: string;
  ALL_REV_YN: string;
}

export interface QuoteKey {
  QUO_NO: string;
  QUO_REV: number;
}

/** Who answers for a quote: the sales person in charge, or who stands in. */
export type QuoteContact = Row<'ORGN_NM' | 'TEL_NO' | 'EMAIL'> & { SALES_USER_NM: string };

/** The people of an offer: who answers for it, and who accepted or declined it, when. */
export type OfferPeople = QuoteContact & Row<'CHG_DTM'> & { CHG_USER_NM: string | null };

const calls = screenCalls('tarQuoteMgt', '/ptl/quo/tarQuoteMgt');
const action = (button: QuoteAction) => calls.action<Quote>(button);

export const tarQuoteMgt = {
  select: calls.read<TarQuoteMgtSearch, Quote>('selectTarQuote'),
  selectLines: calls.read<QuoteKey, QuoteLine>('selectTarQuoteG2'),
  /** LIST holds one row, or is empty where there is no such quote. */
  selectPeople: calls.read<QuoteKey, OfferPeople>('selectTarQuoteG3'),
  /** Quotes with their changed lines (G2), in one transaction. */
  save: calls.save<Quote>('saveTarQuote', sentQuote, { lines: sentColumns(sentLine) }),
  saveLines: calls.save<QuoteLine>('saveTarQuoteG2', sentLine),
  /** Proposes the lines of one quote as it is sent, saved or not; nothing is stored. */
  calc: calls.other<{ BATCH_ID: string; LIST: Partial<Quote>[] }, { LIST: QuoteLine[] }>('calc', 'action', 'calc'),
  submit: action('submit'),
  receive: action('receive'),
  /** At most as many as stand in one PDF. */
  offer: calls.action<Quote>('offer', { cost: 'render' }),
  /** Gives the new revision. */
  revise: action('revise'),
  accept: action('accept'),
  /** Takes LOSE_RSN. */
  decline: action('decline'),
  cancel: action('cancel'),
  delete: action('delete'),
};
