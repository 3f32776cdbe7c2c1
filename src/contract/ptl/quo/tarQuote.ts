import type { SaveRow } from '../../call';
import { pricedStates } from '../../columnRules';
import type { Row } from '../../dictionary';
import type { ptlQuote, ptlQuoteDtl } from '../../tables/ptl';
import type { ColumnOf, OwnColumnOf } from '../../tables/table';

/** Columns of PTL_QUOTE that go over the wire, with the joined names. */
export type Quote = Row<
  Exclude<ColumnOf<typeof ptlQuote>, 'DEL_YN' | 'FILE_GRP_NO'>,
  'QUO_NO' | 'QUO_REV' | 'QUO_STS' | 'CURR_CD' | 'UPD_CNT'
> & {
  /** The customer by the name its reader knows; CUST_NM is the name as it was typed. */
  CUST_KNOWN_NM: string | null;
  POL_NM: string | null;
  POD_NM: string | null;
  SALES_USER_NM: string | null;
  /** Y: the last revision, the only one that still moves. */
  LAST_YN: string;
  /** Changed lines travel inside the save of their quote; all lines of a new one. */
  G2?: Partial<SaveRow<QuoteLine>>[];
};

export type QuoteLine = Row<OwnColumnOf<typeof ptlQuoteDtl>, 'QUO_NO' | 'QUO_REV' | 'LINE_NO' | 'UPD_CNT'> & { FRT_NM: string | null };

export type QuoteStatus = 'TMP' | 'REQ' | 'RCP' | 'OFR' | 'ACC' | 'RJT' | 'EXP' | 'CXL';

/** A status action of a quote, named as its button. */
export type QuoteAction = 'submit' | 'receive' | 'offer' | 'accept' | 'decline' | 'revise' | 'cancel' | 'delete';

interface Transition {
  from: readonly QuoteStatus[];
  /** State after; `revise` makes a new revision in it, `delete` leaves none. */
  to: QuoteStatus | null;
  /** A reason must be given. */
  reason?: true;
}

/** The state machine of quotes; who may press a button is a matter of grants. The end of the validity leads from OFR to EXP. */
export const transitions: Record<QuoteAction, Transition> = {
  submit: { from: ['TMP'], to: 'REQ' },
  receive: { from: ['REQ'], to: 'RCP' },
  offer: { from: ['TMP', 'RCP'], to: 'OFR' },
  accept: { from: ['OFR'], to: 'ACC' },
  decline: { from: ['OFR'], to: 'RJT' },
  revise: { from: ['OFR', 'RJT', 'EXP'], to: 'RCP' },
  cancel: { from: ['TMP', 'REQ', 'RCP'], to: 'CXL', reason: true },
  delete: { from: ['TMP'], to: null },
};

/** What the rules ask of the person: staff or customer. */
export interface QuoteActor {
  USER_TP: string;
}

/** The key of one revision as history, status history, mails and printed forms name it; files hang on QUO_NO, whatever the revision. */
export const quoteKey = ({ QUO_NO, QUO_REV }: Pick<Quote, 'QUO_NO' | 'QUO_REV'>): string => `${QUO_NO}|${QUO_REV}`;

/**
 * Why a quote cannot take an action on a day of 8 digits, as a message code, or null when it can: MSG000265 a former revision,
 * MSG000193 received by another, MSG000263 an offer whose validity has passed, MSG000027 every other wrong state.
 */
export function quoteRefusal(action: QuoteAction, quote: Pick<Quote, 'QUO_STS' | 'VALID_DT' | 'LAST_YN'>, today: string): string | null {
  if (quote.LAST_YN !== 'Y') return 'MSG000265';
  if (action === 'receive' && quote.QUO_STS === 'RCP') return 'MSG000193';
  if (!(transitions[action].from as readonly string[]).includes(quote.QUO_STS)) return 'MSG000027';
  return action === 'accept' && (quote.VALID_DT ?? '') < today ? 'MSG000263' : null;
}

/** Can the quote take the action? Buttons and server ask the same. */
export const canQuote = (action: QuoteAction, quote: Pick<Quote, 'QUO_STS' | 'VALID_DT' | 'LAST_YN'>, today: string): boolean =>
  quoteRefusal(action, quote, today) === null;

/** Columns a request is made of. */
export const requestColumns = [
  'CUST_CD',
  'CUST_NM',
  'CHRG_NM',
  'TEL_NO',
  'EMAIL',
  'IMEX_TP',
  'TRANS_MODE',
  'LOAD_TP',
  'CARGO_TP',
  'INCOTERMS',
  'POL_CD',
  'POD_CD',
  'PICKUP_ADDR',
  'DLV_ADDR',
  'REQ_ETD_DT',
  'ITEM_NM',
  'HS_CD',
  'PKG_QTY',
  'PKG_UT_CD',
  'GRS_WT',
  'MSR_CBM',
  'CNTR_TP_CD',
  'CNTR_QTY',
  'CURR_CD',
  'REQ_CNNT',
] as const;

/** Columns the sales staff add to a request. */
export const replyColumns = ['QUO_DT', 'VALID_DT', 'EXCH_DT', 'EXCH_RATE', 'EXCH_UNIT', 'RPLY_CNNT'] as const;

/** Columns a person types on a quote; everything else follows from them. */
export const typedColumns = [...requestColumns, ...replyColumns] as const;

/** Columns that only actions and the portal itself set: a save that changes one is refused. */
export const fixedColumns = ['CORP_CD', 'ORGN_CD', 'QUO_STS', 'LOSE_RSN', 'SALES_USER_ID', 'RPLY_DTM', 'ORD_NO'] as const;

/** Columns a person types on a line. */
export const typedLineColumns = [
  'COST_SECT',
  'FRT_CD',
  'FRT_UNIT',
  'UNIT_QTY',
  'UNIT_PRC',
  'MIN_AMT',
  'CURR_CD',
  'EXCH_RATE',
  'EXCH_UNIT',
  'VAT_TP',
  'RMK',
] as const;

/** Columns that a save takes of a quote, and of a line. */
export const sentQuote = ['QUO_NO', 'QUO_REV', ...typedColumns, ...fixedColumns] as const;
export const sentLine = ['QUO_NO', 'QUO_REV', 'LINE_NO', ...typedLineColumns, 'PRC_NO'] as const;

/**
 * May this person change this column of a quote in its present state? A draft is its customer's and the sales staff's; a received one the
 * sales staff's, who give it a customer where it was asked for without a sign-in. Who asked for it is not changed afterwards.
 */
export function canEditQuote(quote: Partial<Quote>, column: string, actor: QuoteActor): boolean {
  if (!(typedColumns as readonly string[]).includes(column)) return false;
  const staff = actor.USER_TP === 'S';
  if (!staff && (replyColumns as readonly string[]).includes(column)) return false;
  if (!quote.QUO_NO) return true;
  if (quote.LAST_YN !== 'Y') return false;
  if (column === 'CUST_CD') return staff && quote.QUO_STS === 'RCP' && !quote.CUST_CD;
  return quote.QUO_STS === 'TMP' || (staff && quote.QUO_STS === 'RCP');
}

/** May this person change the lines? Only the sales staff, of a draft or a received quote. */
export const canEditLines = (quote: Partial<Quote>, actor: QuoteActor): boolean =>
  actor.USER_TP === 'S' && (!quote.QUO_NO || (quote.LAST_YN === 'Y' && (quote.QUO_STS === 'TMP' || quote.QUO_STS === 'RCP')));

/** Does this person see lines and totals? Customers do from the offer on. */
export const seesPrices = (quote: Partial<Quote>, actor: QuoteActor): boolean =>
  actor.USER_TP === 'S' || pricedStates.includes(quote.QUO_STS ?? '');
