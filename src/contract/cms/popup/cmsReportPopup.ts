import { type Fault, type SaveData, screenCalls } from '../../call';
import { type ColumnRule, isEmail } from '../../rules';

/** Printable forms that can be made (codes of REPORT_TP). */
export type ReportType = 'TRO' | 'POD' | 'QUO' | 'AN' | 'DO' | 'DEP' | 'STL' | 'CLP';

/** Forms that are mailed: a load plan has cargo of several customers, who must not see each other's. */
export type MailedReport = Exclude<ReportType, 'CLP'>;
export const isMailed = (type: ReportType): type is MailedReport => type !== 'CLP';

/** Documents of one PDF at most. */
export const reportMaxKeys = 50;

export interface ReportBody {
  REPORT_TP: ReportType;
  /**
   * Keys of the documents, in the order they are printed: DLV_ORD_NO, of a quote `quoteKey`, of AN and DO the HBL_NO of the shipment, of DEP
   * `statementKey`, of STL the STL_NO, of CLP the CLP_NO.
   */
  KEYS: string[];
  /** Language of the form; the user's where none is given. */
  LANG_CD?: 'ko' | 'en';
}

/** Documents mailed: to each of the addresses those it may read, a mail and a PDF for each customer. */
export interface ReportMail extends ReportBody {
  BATCH_ID: string;
  /** Addresses, parted by commas or semicolons. */
  TO_EMAIL: string;
  MAIL_CNNT: string;
}

/** Longest text of such a mail. */
export const mailLength = 2_000;

/** The addresses of a line. */
export const addressesOf = (line: string): string[] => [...new Set(line.split(/[,;\s]+/).filter(Boolean))];

/** Fault of a line of addresses; it runs on what is not empty. */
export const addressFault = (line: string): Fault | null =>
  addressesOf(line).every(isEmail) && addressesOf(line).length ? null : { FIELD: 'TO_EMAIL', CODE: 'MSG000019', ARGS: [] };

/** Longest line of addresses: those of the customers of as many documents as a mail may have. */
export const addressesLength = 5_000;

/** What must be in such a mail. */
export const mailRules: ColumnRule[] = [
  { field: 'TO_EMAIL', required: true, type: { type: 'V', len: addressesLength } },
  { field: 'MAIL_CNNT', required: true, type: { type: 'V', len: mailLength } },
];

/** Somebody who may read documents; MAIL_YN = Y for who is proposed. */
export interface MailReader {
  EMAIL: string;
  CHRG_NM: string | null;
  MAIL_YN: string;
}

/** Documents of one customer that go out as one mail, to the customer or to the trucker, and who may read them. */
export interface MailParty {
  CUST_NM: string;
  READER_NM: string;
  KEYS: string[];
  READERS: MailReader[];
}

const calls = screenCalls('cmsReportPopup', '/cms/popup/cmsReportPopup');

export const cmsReportPopup = {
  /** The documents as one PDF, shown in the browser. */
  select: calls.other<ReportBody, Blob>('selectCmsReport', 'download', undefined, { cost: 'render' }),
  /** Who may read the documents REPORT_TP and KEYS of the search, a row for each mail they would go out in. */
  selectReaders: calls.read<Pick<ReportBody, 'REPORT_TP' | 'KEYS'>, MailParty>('selectCmsReportG2', { button: 'mail' }),
  mail: calls.other<ReportMail, SaveData<Pick<ReportMail, 'TO_EMAIL'>>>('mail', 'action', 'mail', { cost: 'render' }),
};
