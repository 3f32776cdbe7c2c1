import { call } from './call';

/** What the browser knows of the signed-in user. */
export interface Session {
  USER_ID: string;
  USER_NM: string;
  /** S staff, C customer. */
  USER_TP: 'S' | 'C';
  /** Corporation of the user. */
  CORP_CD: string;
  /** Corporation of the build signed in at; what the user makes gets it as CORP_CD. */
  corpCd: string;
  CORP_NM: string | null;
  CORP_LOC_NM: string | null;
  /** CORP_LOC_NM, for the header. */
  corpLocNm: string | null;
  /** Name of the organisation for staff, of the customer for customer users. */
  locName: string | null;
  ORGN_CD: string | null;
  ORGN_NM: string | null;
  CUST_CD: string | null;
  CUST_NM: string | null;
  custList: { CUST_CD: string; CUST_NM: string; MAIN_YN: string }[];
  roleList: string[];
  keySvcList: string[];
  EMAIL: string | null;
  TEL_NO: string | null;
  LANG_CD: 'ko' | 'en';
  langCd: 'ko' | 'en';
  /** Days since the password was last changed; null with a temporary one. */
  chgPwDay: number | null;
  /** Instant of the last change of the password; empty for a temporary one. */
  lastChgPwTm: string | null;
  baseCurrCd: string | null;
  /** Today in Korea, 8 digits. */
  sysDt: string;
  LOGO_CD: string | null;
}

/** Parts the password and the corporate code of the build in `p`; the server splits from the right. */
export const LOGIN_SEPARATOR = '\u001f';

export interface LoginBody {
  /** Password, separator, corporate code of the build. */
  p: string;
  /** User ID. */
  c: string;
  lang: 'ko' | 'en';
}

/** OTP: a second step is due, then `auth.otp`. */
export interface LoginResult {
  result: 'OK' | 'OTP';
}

/** Texts by key, under the language asked for. */
export type LanguageMap = Partial<Record<'ko' | 'en', Record<string, string>>>;

export interface Authorized {
  authorized: 'Y' | 'N';
  USER_ID: string | null;
  /** Token of the login screens' own look-ups; only when nobody is signed in. */
  introToken: string | null;
}

export const sessionCalls = {
  login: call<LoginBody, LoginResult>('/api/login', 'session', 'OPEN'),
  otp: call<{ OTP_CD: string }, LoginResult>('/api/auth/otp', 'session', 'OPEN'),
  logout: call<object, LoginResult>('/api/logout', 'session', 'LOGIN'),
  authorized: call<object, Authorized>('/api/auth/authorized', 'session', 'OPEN'),
  session: call<object, Session>('/api/session', 'session', 'LOGIN'),
  introLang: call<{ LANG_CD: string }, LanguageMap>('/api/auth/introLang', 'text', 'OPEN'),
  languageMap: call<{ LANG_CD: string }, LanguageMap>('/api/languageMap', 'text', 'LOGIN'),
};
