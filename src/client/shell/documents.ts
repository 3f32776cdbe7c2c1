import { box } from './box';
import { menuOf } from './menu';
import { openPopup } from './popups';

interface SentFile {
  FILE_SN: number;
}

/** May the user mail files to partners? */
export const maySend = (): boolean => menuOf('cmsDocumentPartnerPopup') !== undefined;

/** Mails files to persons of partners; `partners` are those it begins with. */
export function sendDocuments(files: readonly SentFile[], partners: readonly string[] = []): unknown {
  if (files.length === 0) return box.warn('MSG000009');
  const param = { FILES: files.map((file) => file.FILE_SN), CUST_CD: partners };
  return openPopup('/cms/popup/cmsDocumentPartnerPopup', { param }).catch(() => {});
}

/** What the document store has of a document; resolves when it is closed, with the files perhaps changed. */
export const openStore = (of: { REF_TP: string; REF_KEY: string; EDIT_YN: 'Y' | 'N' }): Promise<unknown> =>
  openPopup('/cms/popup/cmsDocumentElvisPopup', { param: of }).catch(() => {});

/** All documents of a shipment and its orders. */
export const openShipment = (HBL_NO: string): Promise<unknown> =>
  openPopup('/cms/popup/cmsDocumentPopup', { param: { HBL_NO } }).catch(() => {});
