import { emailFault, mobileFault } from '../admin/changeMe';
import { call, type Fault, type ReadBody, type ReadData } from '../call';
import { type PasswordLimits, passwordFaults } from '../password';
import { type ColumnRule, checkRow, isBizNo, isEmpty, isUserId, type PasswordKind } from '../rules';

/** A request for an account as it is typed. Passwords go over the wire as they were typed. */
export interface Registration {
  REG_TP: 'S' | 'C';
  USER_ID: string;
  PW: string;
  PW2: string;
  USER_NM: string;
  EMAIL: string;
  /** The 6 digits that were mailed to the address. */
  EMAIL_CD: string;
  MOBILE_NO: string;
  CUST_NM: string;
  BIZ_NO: string;
  CORP_CD: string;
  BIZ_DEPT: string | null;
  POST_NM: string | null;
  TERMS_YN: 'Y' | 'N';
  PRVC_YN: 'Y' | 'N';
}

/** Minutes that a mailed code can be used. */
export const codeMinutes = 5;

const optional = ['BIZ_DEPT', 'POST_NM'];
const rules: ColumnRule[] = [
  ...['REG_TP', 'USER_ID', 'USER_NM', 'EMAIL', 'MOBILE_NO', 'CUST_NM', 'BIZ_NO', 'CORP_CD', ...optional].map((field) => ({
    field,
    required: !optional.includes(field),
  })),
  ...['PW', 'PW2', 'EMAIL_CD'].map((field): ColumnRule => ({ field, required: true, type: { type: 'X' } })),
];

/** Rules of single fields beyond type and length; they run on what is not empty. */
export const registrationChecks: Partial<Record<keyof Registration, (value: string) => Fault | null>> = {
  REG_TP: (value) => (value === 'S' || value === 'C' ? null : { CODE: 'MSG000017', ARGS: ['LBL.REG_TP', value] }),
  USER_ID: (value) => (isUserId(value) ? null : { CODE: 'MSG000120' }),
  EMAIL: emailFault,
  EMAIL_CD: (value) => (/^\d{6}$/.test(value) ? null : { CODE: 'MSG000112' }),
  MOBILE_NO: mobileFault,
  BIZ_NO: (value) => (isBizNo(value) ? null : { CODE: 'MSG000020' }),
  TERMS_YN: (value) => (value === 'Y' ? null : { CODE: 'MSG000111' }),
  PRVC_YN: (value) => (value === 'Y' ? null : { CODE: 'MSG000111' }),
};

/** A value as text; what is none, is empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Every fault of a request but those that need the database, each field's first one. */
export function registrationFaults(
  row: Partial<Registration>,
  limits: PasswordLimits,
  title: (field: string) => string,
  kindName: (kind: PasswordKind) => string,
): Fault[] {
  const faults = checkRow(row as Record<string, unknown>, rules, title);
  const known = new Set(faults.map((fault) => fault.FIELD));
  const add = (FIELD: keyof Registration, fault: Fault | null | undefined) => {
    if (fault && !known.has(FIELD)) faults.push({ ARGS: [], ...fault, FIELD });
  };
  for (const [field, check] of Object.entries(registrationChecks)) {
    const value = row[field as keyof Registration];
    if (!isEmpty(value) || field.endsWith('_YN')) add(field as keyof Registration, check(textOf(value)));
  }
  add('PW', passwordFaults(textOf(row.PW), textOf(row.USER_ID), limits, kindName)[0]);
  if (row.PW !== row.PW2) add('PW2', { CODE: 'MSG000115' });
  return faults;
}

export const register = {
  /** LIST holds the limits of a password. */
  select: call<ReadBody<object>, ReadData<PasswordLimits>>('/api/login/register/selectRegisterForm', 'read', 'OPEN', {
    screen: 'loginRegister',
  }),
  /** Is the user ID free? The message says why not. */
  checkUserId: call<{ USER_ID: string }, { ok: 'Y' | 'N' }>('/api/login/register/checkUserId', 'read', 'OPEN', {
    screen: 'loginRegister',
    cost: 'visit',
  }),
  submit: call<Registration, null>('/api/login/register/submit', 'action', 'OPEN', { screen: 'loginRegister', cost: 'hash' }),
};
