import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import type { csmMail } from '../tables/csm';
import type { ColumnOf } from '../tables/table';
import type { RequestFile } from './csmRequest';

/** A mail that came, in a list: without its text. */
export type CsmMail = Row<
  Exclude<ColumnOf<typeof csmMail>, 'MAIL_HASH' | 'MAIL_CNNT'>,
  'RCV_SEQ' | 'RCV_DTM' | 'RCV_STS' | 'AUTO_YN' | 'UPD_CNT'
> & {
  PRCS_USER_NM: string | null;
  FILE_CNT: number;
};

/** A mail in full: its text as it came, and the files that still hang on it. */
export type CsmMailForm = CsmMail & { MAIL_CNNT: string; FILES: RequestFile[] };

/** The period is that of RCV_DTM. KEYWORD: subject, sender or text. */
export interface CsmMailSearch {
  FR_DT: string;
  TO_DT: string;
  RCV_STS: string[];
  WAIT_RSN: string;
  KEYWORD: string;
}

/** States that a mail can be dealt with in: it waits. What was set aside can be taken up again. */
export const openMailStates: readonly string[] = ['WAIT', 'SKIP'];

/** Why a mail cannot be dealt with, as a message code; null where it can. */
export const mailRefusal = ({ RCV_STS }: Pick<CsmMail, 'RCV_STS'>): string | null =>
  openMailStates.includes(RCV_STS) ? null : 'MSG000604';

const calls = screenCalls('csmMailMgt', '/csm/CsmMailMgt');

/** The inbox of requests: what came by mail, and what became of it. */
export const csmMailMgt = {
  select: calls.read<CsmMailSearch, CsmMail>('selectCsmMail'),
  selectForm: calls.read<{ RCV_SEQ: number }, CsmMailForm>('selectCsmMailForm'),
  /** Takes REQ_NO: of a user of its customer an addition where the request takes one, else an internal memo. */
  attach: calls.action<CsmMail>('attach'),
  /** Takes CUST_CD: writes a draft of a request. */
  add: calls.action<CsmMail>('add'),
  /** Takes RSN. */
  skip: calls.action<CsmMail>('skip'),
};
