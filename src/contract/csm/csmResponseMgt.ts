import { screenCalls } from '../call';
import type { SimilarRequest, SimilarSearch } from './csmFind';
import type { CsmEntry, CsmRequest, CsmRequestForm } from './csmRequest';
import type { CsmRequestSearch } from './csmRequestList';
import type { ReadBody, RequestKey } from './csmRequestMgt';

const calls = screenCalls('csmResponseMgt', '/csm/CsmResponseMgt');

/** The desk of requests. Answers, questions and memos are written by `csmResponsePopup.save`. */
export const csmResponseMgt = {
  /** In the order of the promised time, then of the request. */
  select: calls.read<CsmRequestSearch, CsmRequest>('selectCsmResponse'),
  selectForm: calls.read<RequestKey, CsmRequestForm>('selectCsmResponseForm'),
  /** All entries of a request in their order, memos among them. */
  selectEntries: calls.read<RequestKey, CsmEntry>('selectCsmResponseG2'),
  /** Answered requests like one that waits for its answer. */
  selectSimilar: calls.read<SimilarSearch, SimilarRequest>('selectCsmResponseG3'),
  receive: calls.action<CsmRequest>('receive'),
  /** Takes CHRG_USER_ID. */
  assign: calls.action<CsmRequest>('assign'),
  /** Takes RSN. */
  close: calls.action<CsmRequest>('close'),
  read: calls.other<ReadBody, null>('read', 'action'),
  excel: calls.excel<CsmRequestSearch>(),
};
