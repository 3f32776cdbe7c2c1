import { screenCalls } from '../call';
import type { CsmRequest, RequestAbout } from './csmRequest';

/**
 * The period is that of REQ_DTM, of drafts the day they were made. KEYWORD: title, number, HBL number or reference. REQ_NO alone finds a request whatever its
 * day.
 */
export interface CsmRequestSearch {
  FR_DT: string;
  TO_DT: string;
  CSM_REQ_STS: string[];
  CSM_REQ_TP: string;
  CUST_CD: string;
  CHRG_USER_ID: string;
  ORGN_CD: string;
  URGT_YN: string;
  HBL_NO: string;
  KEYWORD: string;
  /** Words and "phrases" in title, text or entries, all of them, as far as the reader sees them: whatever the day. */
  TXT: string;
  REQ_NO: string;
}

/** The thing whose requests are asked for: of a shipment HBL_NO, of anything else REF_NO; with its customer. */
export type RequestsOf = Partial<Pick<CsmRequestSearch, 'HBL_NO' | 'CUST_CD'>> & { REF_NO?: string };

const calls = screenCalls('csmRequestList', '/csm/CsmRequestList');

export const csmRequestList = {
  select: calls.read<CsmRequestSearch, CsmRequest>('selectCsmRequest'),
  /** The requests about one thing, whatever their day; none where it is not named. */
  selectAbout: calls.read<RequestsOf, RequestAbout>('selectCsmRequestG2'),
  receive: calls.action<CsmRequest>('receive'),
  /** Takes CHRG_USER_ID. */
  assign: calls.action<CsmRequest>('assign'),
  excel: calls.excel<CsmRequestSearch>(),
};
