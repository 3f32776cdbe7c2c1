import { emailFault, mobileFault } from '../../admin/changeMe';
import { type Fault, screenCalls, sentColumns } from '../../call';
import type { Row } from '../../dictionary';
import { type ColumnRule, checkRange, checkRow, isEmpty, isUserId } from '../../rules';
import type { ExplainSearch, Fact } from './cmsSvcRoleMgt';

export interface UserSearch {
  CORP_CD: string;
  USER_TP: string;
  USER_STS: string;
  ORGN_CD: string;
  ROLE_ID: string;
  CUST_CD: string;
  /** Part of user ID, name or e-mail. */
  KEYWORD: string;
}

/** Columns that a save of an existing account may change. */
export const typedColumns = [
  'USER_NM',
  'USER_ENG_NM',
  'EMAIL',
  'MOBILE_NO',
  'TEL_NO',
  'ORGN_CD',
  'CUST_CD',
  'BIZ_DEPT',
  'TEAM_NM',
  'POST_NM',
  'USER_STS',
  'LANG_CD',
  'USE_BGN_DT',
  'USE_END_DT',
  'RMK',
] as const;
/** Columns that stay as they were when the account was made. */
export const fixedColumns = ['USER_TP', 'CORP_CD'] as const;

type Required = 'USER_ID' | 'USER_NM' | 'USER_TP' | 'EMAIL' | 'CORP_CD' | 'USER_STS' | 'LANG_CD' | 'LOCK_YN' | 'TEMP_PW_YN' | 'UPD_CNT';

/** An account; roles of a new one travel inside it. */
export type User = Row<
  (typeof typedColumns)[number] | Required | 'CORP_NM' | 'ORGN_NM' | 'CUST_NM' | 'LAST_CHG_PW_DTM' | 'LAST_LOGIN_DTM' | 'LOCK_UNTIL_DTM',
  Required
> & {
  G2?: Partial<UserRole>[];
  /** The role that a new account is given. */
  ROLE_ID?: string | null;
  /** Of a locked account: why, and how it opens. */
  LOCK_TIP?: string | null;
  /** In a copy: whose rights are given. */
  FROM_USER_ID?: string;
};

export type UserRole = Row<
  'USER_ID' | 'ROLE_ID' | 'ROLE_NM' | 'DATA_SCOPE' | 'BGN_DT' | 'END_DT' | 'UPD_CNT',
  'USER_ID' | 'ROLE_ID' | 'UPD_CNT'
>;
export type UserCustomer = Row<'USER_ID' | 'CUST_CD' | 'CUST_NM' | 'MAIN_YN' | 'UPD_CNT', 'USER_ID' | 'CUST_CD' | 'MAIN_YN' | 'UPD_CNT'>;

const required: readonly string[] = ['USER_ID', 'USER_NM', 'USER_TP', 'EMAIL', 'CORP_CD', 'USER_STS', 'LANG_CD'];
const rules: ColumnRule[] = ['USER_ID', ...fixedColumns, ...typedColumns].map((field) => ({ field, required: required.includes(field) }));

/** A staff user belongs to an organisation. */
export const needsOrganisation = (user: Partial<User>): boolean => user.USER_TP === 'S';

/** Rules of single fields beyond type and length; they run on what is not empty. */
export const userChecks = {
  USER_ID: (value: string): Fault | null => (isUserId(value) ? null : { FIELD: 'USER_ID', CODE: 'MSG000120', ARGS: [] }),
  EMAIL: emailFault,
  MOBILE_NO: mobileFault,
};

/** Every fault of an account but those that need the database. */
export function userFaults(user: Partial<User>, title: (field: string) => string): Fault[] {
  const faults = checkRow(user, rules, title);
  for (const [field, check] of Object.entries(userChecks)) {
    const value = user[field as keyof typeof userChecks];
    const fault = isEmpty(value) ? null : check(String(value));
    if (fault) faults.push(fault);
  }
  if (needsOrganisation(user) && isEmpty(user.ORGN_CD)) faults.push({ FIELD: 'ORGN_CD', CODE: 'MSG000012', ARGS: [title('ORGN_CD')] });
  return [...faults, ...checkRange(user.USE_BGN_DT, user.USE_END_DT, undefined, ['USE_BGN_DT', 'USE_END_DT'])];
}

/** States an administrator may give: suspended and back, and an expired account is put in use again. */
const nextStates: Readonly<Record<string, readonly string[]>> = { ACT: ['SUS'], SUS: ['ACT'], EXP: ['ACT'], RTR: [] };

export const canTurn = (from: string, to: string): boolean => from === to || (nextStates[from]?.includes(to) ?? false);

/** Somebody has left: the account stays as it is. */
export const hasLeft = (user: Pick<User, 'USER_STS'>): boolean => user.USER_STS === 'RTR';
export const canUnlock = (user: Pick<User, 'LOCK_YN'>): boolean => user.LOCK_YN === 'Y';
/** Whose view can be shown: a customer user who works. */
export const canView = (user: Pick<User, 'USER_TP' | 'USER_STS'>): boolean => user.USER_TP === 'C' && user.USER_STS === 'ACT';

/** Columns that a save takes of a user's role. */
const roleColumns = ['USER_ID', 'ROLE_ID', 'BGN_DT', 'END_DT'] as const;

/** The role that a new user of a kind is offered. Staff have none: their work says which. */
export const offeredRole = (userTp: string | null | undefined): string | null => (userTp === 'C' ? 'CUST_USR' : null);

/** Users that are loaded from one workbook at most: each gets a password of the own. */
export const importMaxRows = 200;

/** Columns of a new user in a workbook, beside the customers and roles. */
export const importColumns = [
  ...(['USER_ID', 'USER_NM', 'USER_ENG_NM', 'EMAIL', 'MOBILE_NO', 'TEL_NO', 'CORP_CD', 'ORGN_CD'] as const),
  ...(['LANG_CD', 'BIZ_DEPT', 'TEAM_NM', 'POST_NM', 'RMK'] as const),
] as const;

/** A new user of a workbook; CUST_LIST and ROLE_LIST are codes with commas between them, the main customer first. */
export type ImportUser = Row<(typeof importColumns)[number], never> & { CUST_LIST: string | null; ROLE_LIST: string | null };

/** What is wrong with a row of a workbook: nothing, or its faults by their columns. */
export type ImportUserRow = ImportUser & {
  ROW_NO: number;
  CHK_STS: 'OK' | 'ERR';
  ERR_MSG: string | null;
  ERR_FIELDS: Record<string, string>;
};

export interface ImportUsers {
  TOT_CNT: number;
  ERR_CNT: number;
  /** What else is to be said of the file: rows that were not read, or were hidden. */
  NOTES: string[];
  LIST: ImportUserRow[];
}

/** Codes of a cell, in their order, each once. */
export const codesIn = (list: string | null | undefined): string[] => [
  ...new Set(
    String(list ?? '')
      .split(/[,;\n]/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
];

export interface RightsSearch {
  USER_ID: string;
  /** Part of the name or code of a menu, button, service or role. */
  KEYWORD: string;
  OK_YN: string;
}

/** A screen, a button of it, or a call of that: may the user, by which roles and with which rows, and what is the first to keep him from it? */
export type UserRight = Row<'SCRN_ID' | 'MENU_NM' | 'BTN_ID' | 'BTN_NM' | 'SVC_ID' | 'DATA_SCOPE', 'SCRN_ID' | 'MENU_NM'> & {
  ROW_KEY: string;
  OK_YN: 'Y' | 'N';
  ROLE_TXT: string | null;
  WHY_TXT: string | null;
};

const importRow = { CUST_LIST: { type: 'V', len: 500 }, ROLE_LIST: { type: 'V', len: 500 } } as const;

/** The calls that every screen of users has. */
export function userCalls(screen: string, path: string, name: string) {
  const calls = screenCalls(screen, path);
  return {
    select: calls.read<UserSearch, User>(`select${name}`),
    roles: calls.read<{ USER_ID: string }, UserRole>(`select${name}G2`),
    customers: calls.read<{ USER_ID: string }, UserCustomer>(`select${name}G3`),
    saveRoles: calls.save<UserRole>(`save${name}G2`, roleColumns),
    saveCustomers: calls.save<UserCustomer>(`save${name}G3`, ['USER_ID', 'CUST_CD', 'MAIN_YN']),
    resetPw: calls.action<User>('resetPw', { cost: 'hash' }),
    unlock: calls.action<User>('unlock'),
    endSession: calls.action<User>('endSession'),
    viewAs: calls.action<Pick<User, 'USER_ID'>>('viewAs'),
    excel: calls.excel<UserSearch>(),
  };
}

const screen = 'cmsUserMgt';
const path = '/cms/comm/CmsUserMgt';
const calls = screenCalls(screen, path);

export const cmsUserMgt = {
  ...userCalls(screen, path, 'CmsUser'),
  save: calls.save<User>('saveCmsUser', ['USER_ID', 'ROLE_ID', ...fixedColumns, ...typedColumns], {
    lines: sentColumns(roleColumns),
    cost: 'hash',
  }),
  delete: calls.action<User>('delete'),
  /** The roles and customers of FROM_USER_ID take the place of the user's own. */
  copy: calls.action<User>('copy'),
  /** What a user may do, all of it. */
  rights: calls.read<RightsSearch, UserRight>('selectCmsUserG4', { button: 'rights' }),
  /** The facts that decide about one thing. */
  facts: calls.read<ExplainSearch, Fact>('selectCmsUserG5', { button: 'rights' }),
  /** What a workbook of new users would do: nothing is kept of it and nothing saved. */
  upload: calls.other<FormData, ImportUsers>('upload', 'upload', 'upload', { cost: 'upload' }),
  /** The same workbook with the reasons beside its rows. */
  reasons: calls.other<FormData, Blob>('reasons', 'upload', 'upload', { cost: 'upload' }),
  /** The workbook to be filled in. */
  template: calls.other<object, Blob>('template', 'download', 'upload', { cost: 'search' }),
  saveImport: calls.save<ImportUser>('saveCmsUserImport', importColumns, { own: importRow, button: 'upload', cost: 'hash' }),
};
