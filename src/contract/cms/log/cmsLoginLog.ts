import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface LoginLogSearch {
  FR_DT: string;
  TO_DT: string;
  USER_ID: string;
  LOGIN_RSLT: string;
  LOGIN_TP: string;
  CLIENT_IP: string;
  CORP_CD: string;
}

/** A try to sign in; STAY_MIN the minutes until its session ended, AGENT_NM the browser as people call it. */
export type LoginLogRow = Row<
  'LOG_SEQ' | 'LOGIN_DTM' | 'USER_ID' | 'USER_NM' | 'CORP_NM' | 'LOGIN_TP' | 'LOGIN_RSLT' | 'CLIENT_IP' | 'USER_AGENT' | 'LOGOUT_DTM',
  'LOG_SEQ' | 'LOGIN_DTM' | 'USER_ID' | 'LOGIN_TP' | 'LOGIN_RSLT'
> & { STAY_MIN: number | null; AGENT_NM: string | null };

const calls = screenCalls('cmsLoginLog', '/cms/log/CmsLoginLog');

export const cmsLoginLog = {
  select: calls.read<LoginLogSearch, LoginLogRow>('selectCmsLoginLog'),
  excel: calls.excel<LoginLogSearch>(),
};
