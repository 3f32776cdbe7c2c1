import { screenCalls } from '../../call';

/** Printable forms that can be made (codes of REPORT_TP). */
export type ReportType = 'TRO' | 'POD' | 'QUO';

/** Documents of one PDF at most. */
export const reportMaxKeys = 50;

export interface ReportBody {
  REPORT_TP: ReportType;
  /** Keys of the documents, in the order they are printed: DLV_ORD_NO, of a quote `quoteKey`. */
  KEYS: string[];
  /** Language of the form; the user's where none is given. */
  LANG_CD?: 'ko' | 'en';
}

const calls = screenCalls('cmsReportPopup', '/cms/popup/cmsReportPopup');

export const cmsReportPopup = {
  /** The documents as one PDF, shown in the browser. */
  select: calls.other<ReportBody, Blob>('selectCmsReport', 'download', undefined, { heavy: true }),
};
