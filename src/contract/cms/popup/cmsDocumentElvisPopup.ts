import { type SaveData, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { StoredFile, UploadParam } from '../../file';

export interface StoreSearch {
  ELVIS_OFC_CD: string;
  /** With REF_TP: the reference under which the store keeps them. */
  REF_KEY: string;
  REF_TP: string;
  DOC_TP: string;
}

/** A document of the document store. LINK_YN: it is a file of the portal too. */
export type StoreRow = Row<'ELVIS_DOC_ID' | 'ELVIS_OFC_CD' | 'DOC_TP' | 'FILE_NM' | 'FILE_SIZE' | 'REF_TP' | 'REF_KEY' | 'REG_DTM'> & {
  REG_USER_NM: string | null;
  LINK_YN: string;
};

/** Which document of the store is meant. */
export type StoreKey = Pick<StoreRow, 'ELVIS_DOC_ID' | 'ELVIS_OFC_CD' | 'REF_TP' | 'REF_KEY'>;

/** Documents of the store that become files of the document REF_TP, REF_KEY. */
export interface LinkBody {
  BATCH_ID: string;
  LIST: StoreKey[];
  REF_TP: string;
  REF_KEY: string;
}

/** Refusal where some of several files have come into the store and the others have not. */
export const partlyRegistered = 'MSG000446';

/** Documents taken out of the store, linked or uploaded at once. */
export const storeMaxRows = 10;

const calls = screenCalls('cmsDocumentElvisPopup', '/cms/popup/cmsDocumentElvisPopup');

export const cmsDocumentElvisPopup = {
  select: calls.read<StoreSearch, StoreRow>('selectCmsDocumentElvis'),
  upload: calls.other<UploadParam, { FILE_NM: string; FILE_SN: number; LIST: StoredFile[] }>('elvisFileUpload', 'upload', 'upload', {
    cost: 'upload',
  }),
  download: calls.other<{ LIST: StoreKey[]; ACCESS_RSN?: string | null }, Blob>('elvisFileDownload', 'download', 'download'),
  apply: calls.other<LinkBody, SaveData<StoreRow>>('apply', 'action', 'apply'),
};
