import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface ErrorSearch {
  FR_DT: string;
  TO_DT: string;
  ERR_LVL: string;
  /** With a code or a request ID the days are ignored. */
  ERR_CD: string;
  REQ_ID: string;
  SVC_URL: string;
  USER_ID: string;
  CFM_YN: string;
  /** Errors of one group alone. */
  GRP_KEY: string;
}

/** One error. SCRN_NM is the screen it came from: of the menu where the client tells it, else of the call. */
export type ErrorRow = Row<
  | 'LOG_SEQ'
  | 'ERR_DTM'
  | 'ERR_CD'
  | 'REQ_ID'
  | 'ERR_LVL'
  | 'ERR_MSG'
  | 'ERR_STACK'
  | 'SVC_URL'
  | 'REQ_BODY'
  | 'USER_ID'
  | 'USER_NM'
  | 'MENU_ID'
  | 'SCRN_NM'
  | 'CLIENT_IP'
  | 'CFM_YN'
  | 'CFM_RMK',
  'LOG_SEQ' | 'ERR_DTM' | 'ERR_CD' | 'REQ_ID' | 'ERR_LVL' | 'ERR_MSG' | 'CFM_YN'
>;

/** Errors of the same code, place and message. Unknown errors, whose codes are all different, are of one code. */
export type ErrorGroup = Row<'ERR_CD' | 'ERR_LVL' | 'ERR_MSG' | 'SVC_URL' | 'ERR_CNT', 'ERR_CD' | 'ERR_LVL' | 'ERR_MSG' | 'ERR_CNT'> & {
  GRP_KEY: string;
  /** Errors that nobody has confirmed. */
  OPEN_CNT: number;
  USER_CNT: number;
  FIRST_DTM: string;
  LAST_DTM: string;
};

const calls = screenCalls('cmsErrorLogList', '/cms/log/CmsErrorLogList');

export const cmsErrorLogList = {
  select: calls.read<ErrorSearch, ErrorRow>('selectCmsErrorLog'),
  groups: calls.read<ErrorSearch, ErrorGroup>('selectCmsErrorLogG2'),
  /** Takes whether an error is confirmed, and what was done. */
  save: calls.save<ErrorRow>('saveCmsErrorLog', ['LOG_SEQ', 'CFM_YN', 'CFM_RMK']),
  /** GRID `G2` gives the groups, else the errors. */
  excel: calls.excel<ErrorSearch>(),
};
