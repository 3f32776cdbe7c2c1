import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { OtpSecretData } from '../../session';

/** The user's own data, only to be read. */
export type MyData = Row<
  | 'USER_ID'
  | 'USER_NM'
  | 'USER_ENG_NM'
  | 'EMAIL'
  | 'MOBILE_NO'
  | 'TEL_NO'
  | 'CORP_NM'
  | 'ORGN_NM'
  | 'CUST_NM'
  | 'BIZ_DEPT'
  | 'POST_NM'
  | 'LAST_CHG_PW_DTM'
  | 'OTP_YN',
  'USER_ID' | 'USER_NM' | 'EMAIL' | 'OTP_YN'
> & {
  /** Names of the roles, separated by commas. */
  ROLE_NM: string;
  /** Recovery codes of the second step that are left. */
  CODE_CNT: number | null;
};

/** A browser, as it names itself and as people call it. */
export interface Agent {
  USER_AGENT: string | null;
  AGENT_NM: string | null;
}

export type MySignIn = Row<'LOG_SEQ' | 'LOGIN_DTM' | 'LOGIN_RSLT' | 'CLIENT_IP', 'LOG_SEQ'> & Agent;
export type MyFavourite = Row<'MENU_ID' | 'MENU_NM' | 'SORT_SEQ' | 'INIT_YN' | 'UPD_CNT', 'MENU_ID' | 'UPD_CNT'>;
export type MyLayout = Row<'VIEW_ID' | 'SCRN_NM' | 'GRID_ID' | 'LAYOUT_NM' | 'DFLT_YN' | 'UPD_DTM' | 'UPD_CNT', 'VIEW_ID' | 'UPD_CNT'>;
export type MySession = Row<'SESS_HASH' | 'LOGIN_DTM' | 'LAST_CALL_DTM' | 'CLIENT_IP', 'SESS_HASH'> &
  Agent & {
    /** Y for the one that asks. */
    CUR_YN: 'Y' | 'N';
  };

/** What is asked of the second step: a new secret, or with password and code that it is on (the secret's first code) or off. */
export interface OtpAsk {
  STEP: 'NEW' | 'ON' | 'OFF';
  OTP_CD?: string | null;
  CUR_PW?: string | null;
}

/** A new secret, the recovery codes once it is on, or neither. */
export type OtpAnswer = Partial<OtpSecretData> & { OTP_YN: 'Y' | 'N'; CODE_LIST?: string[] };

const calls = screenCalls('cmsMyPage', '/cms/member/CmsMyPage');

export const cmsMyPage = {
  /** LIST holds the one row. */
  form: calls.read<object, MyData>('selectCmsMyPageForm'),
  signIns: calls.read<object, MySignIn>('selectCmsMyPage'),
  favourites: calls.read<object, MyFavourite>('selectCmsMyPageG2'),
  layouts: calls.read<object, MyLayout>('selectCmsMyPageG3'),
  sessions: calls.read<object, MySession>('selectCmsMyPageG4'),
  saveFavourites: calls.save<MyFavourite>('saveCmsMyPageG2', ['MENU_ID', 'SORT_SEQ', 'INIT_YN']),
  deleteLayouts: calls.action<MyLayout>('delete'),
  endSession: calls.action<MySession>('endSession'),
  /** LIST holds one row, of the question as of the answer. */
  otp: calls.action<OtpAnswer, OtpAsk>('otp', { secret: true, cost: 'hash' }),
};
