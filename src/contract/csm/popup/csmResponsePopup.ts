import { screenCalls } from '../../call';
import { type CsmAnswered, type CsmEntry, type CsmRequestForm, sentEntry } from '../csmRequest';
import type { ReadBody, RequestKey } from '../csmRequestMgt';

const calls = screenCalls('csmResponsePopup', '/csm/popup/CsmResponsePopup');

export const csmResponsePopup = {
  selectForm: calls.read<RequestKey, CsmRequestForm>('selectCsmResponseForm'),
  /** The entries of a request in their order, as far as the reader sees them: the thread. */
  selectEntries: calls.read<RequestKey, CsmEntry>('selectCsmResponse'),
  /**
   * Writes entries (insert: CSM_RES_TP ANS, ASK or MEM) and changes own ones (update, with RES_SEQ and UPD_CNT). RES_CNNT is HTML and comes back
   * cleaned. A button of the desk must be the user's too: answer, ask or memo.
   */
  save: calls.save<CsmEntry, CsmAnswered>('saveCsmResponse', sentEntry),
  read: calls.other<ReadBody, null>('read', 'action'),
};
