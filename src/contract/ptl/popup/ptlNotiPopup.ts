import { type ReadBody, type ReadData, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { Notice } from '../board/notice';

/** An attachment of a notice. */
export type NoticeFile = Row<'FILE_SN' | 'FILE_NM' | 'FILE_SIZE' | 'DOC_TP', 'FILE_SN' | 'FILE_NM'>;

const calls = screenCalls('ptlNotiPopup', '/ptl/popup/PtlNotiPopup');

export const ptlNotiPopup = {
  /** One notice that the user may read, as DATA, with its attachments. */
  select: calls.other<ReadBody<{ NOTC_NO: string }>, ReadData<NoticeFile> & { DATA: Notice }>('selectPtlNoti', 'read'),
};
