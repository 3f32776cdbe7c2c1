import { type SaveData, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { ColumnRule } from '../../rules';
import { mailLength } from './cmsReportPopup';

/** A person at a partner who can be mailed to. */
export type Recipient = Row<'CUST_CD' | 'CUST_NM' | 'CHRG_SEQ' | 'CHRG_NM' | 'EMAIL' | 'CHRG_TP' | 'MAIL_YN', 'CUST_CD' | 'CHRG_SEQ'>;

/** Whose persons are looked for: those of one partner, without one those of the partners it was opened for. */
export interface RecipientSearch {
  CUST_CD: string | null;
  CUST_LIST: string[];
}

/** A file to be sent. */
export type SentFile = Row<'FILE_SN' | 'DOC_TP' | 'FILE_NM' | 'FILE_SIZE', 'FILE_SN' | 'FILE_SIZE'>;

export interface DocumentMail {
  BATCH_ID: string;
  /** Recipients. */
  LIST: Pick<Recipient, 'CUST_CD' | 'CHRG_SEQ'>[];
  FILES: number[];
  MAIL_CNNT: string;
  /** Why, where a file names a person. */
  ACCESS_RSN?: string | null;
}

/** Files and recipients of one mail at most. */
export const sentMaxFiles = 50;
export const sentMaxPersons = 50;

/** Bytes that are sent as attachments; what is more goes as links. */
export const attachedBytes = 20 * 1024 * 1024;

export const bytesOf = (files: readonly { FILE_SIZE: number }[]): number => files.reduce((sum, file) => sum + file.FILE_SIZE, 0);

/** What must be in such a mail. */
export const sendRules: ColumnRule[] = [{ field: 'MAIL_CNNT', required: true, type: { type: 'V', len: mailLength } }];

const calls = screenCalls('cmsDocumentPartnerPopup', '/cms/popup/cmsDocumentPartnerPopup');

export const cmsDocumentPartnerPopup = {
  select: calls.read<RecipientSearch, Recipient>('selectCmsDocumentPartner'),
  selectFiles: calls.read<{ FILE_SN: number[] }, SentFile>('selectCmsDocumentPartnerG2'),
  mail: calls.other<DocumentMail, SaveData<Recipient>>('mail', 'action', 'mail'),
};
