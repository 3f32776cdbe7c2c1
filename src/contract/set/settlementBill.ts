import { type ActionBody, type SaveData, screenCalls } from '../call';
import type { MailParty } from '../cms/popup/cmsReportPopup';
import type { Row } from '../dictionary';
import type { setCost } from '../tables/set';
import type { OwnColumnOf } from '../tables/table';
import type { ReadApprovals } from './approvals';
import type { Settlement } from './settlement';
import type { InvoiceFile } from './taxInvoice';

/** What a settlement's line is beside its quote; all null where its shipment came from no quote, QUO_AMT null where nothing was quoted for it. */
export interface QuotedColumns {
  QUO_NO: string | null;
  QUO_REV: number | null;
  /** Supply amount that was quoted, in won. */
  QUO_AMT: number | null;
  DIFF_AMT: number | null;
}

/** A line that was quoted for a shipment of a settlement, and that nothing was charged for. */
export type Uncharged = Row<
  'HBL_NO' | 'QUO_NO' | 'QUO_REV' | 'LINE_NO' | 'FRT_CD' | 'FRT_NM',
  'QUO_NO' | 'QUO_REV' | 'LINE_NO' | 'FRT_NM'
> & {
  QUO_AMT: number;
};

/** Why a line differs from its quote, as it is saved. */
export type DifferenceReason = Row<Extract<OwnColumnOf<typeof setCost>, 'COST_NO' | 'QUO_DIFF_RSN'>, 'COST_NO'> & { UPD_CNT: number };

/** Settlements sent again, to addresses chosen; to the customer's usual ones where none are. */
export interface SettlementMail extends Pick<ActionBody<Settlement>, 'BATCH_ID' | 'LIST'> {
  TO_EMAIL?: string | null;
}

/** Settlements to be invoiced, and the day of the invoices. */
export interface InvoiceSearch {
  STL_NO: string | string[];
  INV_DT: string;
}

/** An invoice of a settlement; FAULTS say in words what it lacks. */
export type ListedInvoice = Row<'STL_NO' | 'CUST_NM' | 'VAT_TP' | 'SPLY_AMT' | 'VAT_AMT', 'STL_NO' | 'VAT_TP' | 'SPLY_AMT' | 'VAT_AMT'> & {
  FILE: InvoiceFile;
  FAULTS: string[];
};

/** Does a line need a reason before its customer is asked: is it another amount than quoted, or was it not quoted? */
export const needsReason = ({ DIFF_AMT, QUO_DIFF_RSN }: Pick<QuotedColumns, 'DIFF_AMT'> & { QUO_DIFF_RSN: string | null }): boolean =>
  DIFF_AMT !== null && DIFF_AMT !== 0 && !QUO_DIFF_RSN?.trim();

/** States in which the forwarder still says why a settlement differs from its quotes: before its customer is asked, or asked again. */
export const takesReasons = ({ STL_STS, AR_AP }: Pick<Settlement, 'STL_STS' | 'AR_AP'>): boolean =>
  AR_AP === 'AR' && (STL_STS === 'TMP' || STL_STS === 'DSP');

const calls = screenCalls('setCostStlList', '/set/setCostStlList');

/** What goes to the customer with a settlement. */
export const settlementBill = {
  selectUncharged: calls.read<{ STL_NO: string }, Uncharged>('selectSetCostStlG7'),
  /** Who gets the mails of settlements, by customer. */
  selectRecipients: calls.read<{ STL_NO: string | string[] }, MailParty>('selectSetCostStlG10', { button: 'mail' }),
  saveReasons: calls.save<DifferenceReason>('saveSetCostStlG2', ['COST_NO', 'QUO_DIFF_RSN'], { button: 'request' }),
  /** The invoices that settlements give, with what each lacks. */
  selectInvoices: calls.read<InvoiceSearch, ListedInvoice>('selectSetCostStlG8', { button: 'invoice' }),
  /** The sheet for bulk issue. */
  bulk: calls.other<InvoiceSearch & { FILE: InvoiceFile }, Blob>('bulkInvoice', 'download', 'invoice', { cost: 'search' }),
  /** Reads a list of issued invoices and checks it; `invoice` notes what can be. */
  uploadInvoices: calls.other<FormData, ReadApprovals>('uploadInvoice', 'upload', 'invoice', { cost: 'upload' }),
  mail: calls.other<SettlementMail, SaveData<Pick<Settlement, 'STL_NO'>>>('mail', 'action', 'mail', { cost: 'render' }),
};
