import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface FileSearch {
  REF_TP: string;
  REF_KEY: string;
  FILE_GRP_NO: string;
}

/** A file of a document. REF_TP and REF_KEY of a saved row hang a file on its document that has none yet. */
export type DocumentFile = Row<
  | 'FILE_SN'
  | 'FILE_GRP_NO'
  | 'REF_TP'
  | 'REF_KEY'
  | 'DOC_TP'
  | 'FILE_NM'
  | 'FILE_EXT'
  | 'FILE_SIZE'
  | 'OPEN_YN'
  | 'ELVIS_DOC_ID'
  | 'DOWN_CNT'
  | 'REG_USER_ID'
  | 'REG_DTM'
  | 'UPD_CNT',
  'FILE_SN' | 'UPD_CNT'
> & { REG_USER_NM: string | null };

/** Columns that a save takes of a file. */
export const fileColumns = ['FILE_SN', 'DOC_TP', 'OPEN_YN', 'REF_TP', 'REF_KEY'] as const;

const calls = screenCalls('ptlFileMgtPopup', '/ptl/popup/PtlFileMgtPopup');

export const ptlFileMgtPopup = {
  select: calls.read<FileSearch, DocumentFile>('selectPtlFile'),
  save: calls.save<DocumentFile>('savePtlFile', fileColumns),
  delete: calls.action<DocumentFile>('delete'),
  /** Puts files into the document store. */
  elvis: calls.action<DocumentFile>('elvis'),
};
