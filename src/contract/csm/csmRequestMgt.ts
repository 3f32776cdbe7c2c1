import { type ActionBody, screenCalls } from '../call';
import type { SimilarRequest, SimilarSearch } from './csmFind';
import { type CsmEntry, type CsmRequestDocument, type CsmRequestForm, typedRequestColumns } from './csmRequest';
import type { CsmRequestSearch } from './csmRequestList';

export interface RequestKey {
  REQ_NO: string;
}

/** Entries that were shown; RES_SEQ = 0 is the request itself. */
export type ReadBody = ActionBody<{ REQ_NO: string; RES_SEQ: number }>;

/** Columns that a save takes of a request. */
export const sentRequest = ['REQ_NO', ...typedRequestColumns] as const;

const calls = screenCalls('csmRequestMgt', '/csm/CsmRequestMgt');

export const csmRequestMgt = {
  select: calls.read<CsmRequestSearch, CsmRequestDocument>('selectCsmRequest'),
  /** One request in full; LIST is empty where the reader does not see it. */
  selectForm: calls.read<RequestKey, CsmRequestForm>('selectCsmRequestForm'),
  /** The open entries of a request in their order, for staff too: what its customer sees of it. */
  selectEntries: calls.read<RequestKey, CsmEntry>('selectCsmRequestG2'),
  /** Answered requests like the one that is being written. */
  selectSimilar: calls.read<SimilarSearch, SimilarRequest>('selectCsmRequestG3'),
  /** Keeps drafts; REQ_CNNT is HTML and comes back cleaned. Files of FILE_GRP_NO that hang on nothing yet are hung on the request. */
  save: calls.save<CsmRequestDocument>('saveCsmRequest', sentRequest),
  submit: calls.action<CsmRequestDocument>('submit'),
  cancel: calls.action<CsmRequestDocument>('cancel'),
  delete: calls.action<CsmRequestDocument>('delete'),
  /** Takes RES_CNNT (HTML), and FILE_GRP_NO of files that come with it. */
  addRes: calls.action<CsmRequestDocument, { RES_CNNT?: string | null }>('addRes'),
  /** The customer's end of a request: takes SATIS_SCR and SATIS_RMK. */
  close: calls.action<CsmRequestDocument>('close'),
  /** Marks entries as read by the reader, and for its author where a customer reads them. */
  read: calls.other<ReadBody, null>('read', 'action'),
};
