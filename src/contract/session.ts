import { call } from './call';
import type { DueScope } from './ptl/status/ptlDeadlineList';
import type { SessionEnd } from './sessionEnd';

/** Bright, dark, or as the system is set. */
export const themeTypes = ['AUTO', 'LIGHT', 'DARK'] as const;
/** How much room rows and fields take. */
export const densityTypes = ['ROOMY', 'NORMAL', 'TIGHT'] as const;

/** How a person wants to see the portal. */
export interface Look {
  THEME_TP: (typeof themeTypes)[number];
  DENSITY_TP: (typeof densityTypes)[number];
  /** Whose deadlines are on the board; all, where nothing was chosen. */
  DUE_SCOPE?: DueScope | null;
}

/** Answer of `/api/session`. */
export interface SessionData {
  USER_ID: string;
  USER_NM: string;
  /** S staff, C customer. */
  USER_TP: 'S' | 'C';
  /** Corporation of the build the user signed in at. */
  CORP_CD: string;
  corpCd: string;
  CORP_NM: string;
  CORP_LOC_NM: string | null;
  corpLocNm: string | null;
  /** Name of the organisation of staff, of the customer of a customer user. */
  locName: string | null;
  ORGN_CD: string | null;
  ORGN_NM: string | null;
  CUST_CD: string | null;
  CUST_NM: string | null;
  /** The user's customers, by their Korean names, as documents keep them, and their English ones. */
  custList: { CUST_CD: string; CUST_NM: string; CUST_ENG_NM: string | null; MAIN_YN: string }[];
  roleList: string[];
  keySvcList: string[];
  EMAIL: string;
  TEL_NO: string | null;
  LANG_CD: 'ko' | 'en';
  langCd: 'ko' | 'en';
  /** Days since the password was changed; null with a temporary one. */
  chgPwDay: number | null;
  /** 14 digits; empty with a temporary password. */
  lastChgPwTm: string | null;
  /** Signed in with a temporary password: nothing else is answered until it is changed. */
  mustChangePassword: boolean;
  baseCurrCd: string;
  /** Today in Korea, 8 digits. */
  sysDt: string;
  LOGO_CD: string;
  /** Tells this sign-in from every other. */
  loginKey: string;
  /** Seals what the browser keeps of the user's unsaved work; 32 bytes in base64url, always the same for a user. None in a view, none for a guest. */
  draftKey: string | null;
  /** Who looks at the portal as this user, who then is a customer's; null where nobody does. */
  viewer: { USER_ID: string; USER_NM: string } | null;
  /** What the person chose; null where nothing was. */
  look: Look | null;
}

export interface MenuButton {
  BTN_ID: string;
  BTN_TP: string;
  BTN_NM: string;
  BTN_ENG_NM: string | null;
}

export interface MenuNode {
  MENU_ID: string;
  MENU_ABBR: string;
  /** Korean name; the English one stands beside it. */
  MENU_NM: string;
  MENU_ENG_NM: string | null;
  MENU_PATH: string | null;
  MENU_TP: string;
  MENU_SEQ: number;
  MENU_LVL: number;
  TREE_PATH: string | null;
  UPPER_MENU_ID: string | null;
  MENU_ICON: string | null;
  SHOW_YN: string;
  /** Outer size of a popup, px; where its opener says none. */
  POP_WIDTH: number | null;
  POP_HEIGHT: number | null;
  INIT_YN: string;
  isFavorite: boolean;
  buttons: MenuButton[];
  children: MenuNode[];
}

/** Answer of `/api/menuMap`: the tree of shown menus, every page and every popup by MENU_ABBR, and the favourites in their order. */
export interface MenuData {
  menuHierarchyList: MenuNode[];
  menuMap: Record<string, MenuNode>;
  popupMap: Record<string, MenuNode>;
  myMenuList: MenuNode[];
}

export type LanguageMap = Record<string, Record<string, string>>;

/** Between password and corporate code in `p`; the server splits at the last one. */
export const loginSeparator = '\u001f';

/** A new secret of the second step, as text, as address and as picture for the app; shown once. */
export interface OtpSecretData {
  SECRET_KEY: string;
  OTP_URI: string;
  OTP_QR: string;
}

/** How a sign-in goes on: done (with the recovery codes of a second step just set up), a code is due, or the second step must be set up. */
export type SignedIn = { result: 'OK'; CODE_LIST?: string[] } | { result: 'OTP' } | ({ result: 'OTP_SETUP' } & OtpSecretData);

/** Who is there, and why nobody is where the browser had a session; the token is for the pages before the sign-in. */
export interface Authorized {
  authorized: 'Y' | 'N';
  USER_ID: string | null;
  introToken: string | null;
  ended: SessionEnd | null;
}

export const session = {
  /** `c` user ID, `p` password + separator + corporate code of the build, `lang` the language chosen in the browser, or nothing. */
  login: call<{ c: string; p: string; lang?: string }, SignedIn>('/api/login', 'session', 'OPEN', { cost: 'hash' }),
  /** The second step: six digits of the app, or a recovery code. */
  otp: call<{ OTP_CD: string }, SignedIn>('/api/auth/otp', 'session', 'OPEN', { cost: 'hash' }),
  logout: call<object, { result: 'OK' }>('/api/logout', 'session', 'LOGIN'),
  authorized: call<object, Authorized>('/api/auth/authorized', 'session', 'OPEN', { cost: 'visit' }),
  /** Mails the user ID to an address, if it is one of ours; the answer does not tell. */
  findMyId: call<{ EMAIL: string }, null>('/api/auth/findMyId', 'action', 'OPEN', { cost: 'hash' }),
  /** Mails a temporary password to the user, if there is one; the answer does not tell. */
  findPassword: call<{ USER_ID: string }, null>('/api/auth/find/password', 'action', 'OPEN', { cost: 'hash' }),
  /** Mails a code of 6 digits to an address; the call that follows checks it. */
  sendMsg: call<{ EMAIL: string; PURPOSE: 'REGISTER' | 'QUOTE' }, null>('/api/auth/sendMsg', 'action', 'OPEN', { cost: 'hash' }),
  introLang: call<{ LANG_CD?: string }, LanguageMap>('/api/auth/introLang', 'text', 'OPEN'),
  /** A link by token, followed in the browser: opens the token's session and goes on to a page of this site. */
  link: call<{ token?: unknown; url?: unknown }, never>('/api/link', 'session', 'OPEN', { method: 'GET', cost: 'visit' }),
  /** Ends the view as a customer, if there is one. */
  endView: call<object, null>('/api/viewAs/end', 'action', 'LOGIN'),
  session: call<object, SessionData>('/api/session', 'session', 'LOGIN'),
  menuMap: call<object, MenuData>('/api/menuMap', 'session', 'LOGIN'),
  languageMap: call<{ LANG_CD?: string }, LanguageMap>('/api/languageMap', 'text', 'LOGIN'),
  /** Adds the menu to the favourites, or takes it away. */
  registMyMenu: call<{ MENU_ID: string }, Pick<MenuData, 'myMenuList'> & { isFavorite: boolean }>('/api/registMyMenu', 'action', 'LOGIN'),
  reorderMyMenu: call<{ myMenuList: { MENU_ID: string; INIT_YN: string }[] }, Pick<MenuData, 'myMenuList'>>(
    '/api/reorderMyMenu',
    'action',
    'LOGIN',
  ),
  /** Keeps how the person wants to see the portal. */
  saveLook: call<Look, null>('/api/saveLook', 'action', 'LOGIN'),
  insertVisitLog: call<{ MENU_ID: string }, null>('/api/insertVisitLog', 'system', 'LOGIN'),
  /** Tells the log that personal columns of a list are taken away (DOWN, with the reason) or printed; TBL_NM says of which table. */
  insertPrvcLog: call<{ PRVC_TP: 'DOWN' | 'PRINT'; COLUMNS: string[]; ROW_CNT: number; TBL_NM?: string; ACCESS_RSN?: string | null }, null>(
    '/api/insertPrvcLog',
    'system',
    'LOGIN',
  ),
  /** Tells the error log of an error in the browser; ERR_CD is the code under which it is found there. */
  insertErrorLog: call<{ ERR_MSG?: string; ERR_STACK?: string; MENU_ID?: string; URL?: string }, { ERR_CD: string }>(
    '/api/insertErrorLog',
    'system',
    'OPEN',
    { cost: 'visit' },
  ),
};
