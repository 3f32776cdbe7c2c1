import { screenCalls } from '../../call';
import { type Row, yesNo } from '../../dictionary';

export interface ServiceSearch {
  /** Part of the URL, the ID or the name. */
  KEYWORD: string;
  SCRN_ID: string;
  AUTH_TP: string;
  ROLE_ID: string;
}

/** A call of the program; ROLE_CNT the roles that may make it. */
export type ServiceRow = Row<
  'SVC_ID' | 'SVC_NM' | 'SVC_URL' | 'HTTP_MTHD' | 'SCRN_ID' | 'BTN_ID' | 'AUTH_TP' | 'UPD_CNT',
  'SVC_ID' | 'SVC_NM' | 'SVC_URL' | 'HTTP_MTHD' | 'AUTH_TP' | 'UPD_CNT'
> & { ROLE_CNT: number };

/** A role and, by AG_CHECK, whether it has the service. */
export type ServiceRole = Row<'SVC_ID' | 'ROLE_ID' | 'ROLE_NM' | 'USER_TP', 'SVC_ID' | 'ROLE_ID' | 'ROLE_NM' | 'USER_TP'> & {
  AG_CHECK: string;
};

/** Whom and what an explanation is asked for: a button of a screen, without one the screen itself, with SVC_ID one call. */
export interface ExplainSearch {
  USER_ID: string;
  SCRN_ID: string;
  BTN_ID: string;
  SVC_ID: string;
}

/** One fact of an explanation, in the order in which they decide; the last one is the verdict. */
export interface Fact {
  FACT_ID: FactId;
  /** In the language of the asker. */
  FACT_TXT: string;
  OK_YN: 'Y' | 'N';
}

export const factIds = [
  ...(['USER', 'ROLE', 'ROLES', 'ALL', 'SCREEN', 'MENU', 'KEY_SVC', 'BUTTON', 'PRESS'] as const),
  ...(['SVC_USE', 'SVC_ROLE', 'PASSWORD', 'GUEST', 'SCOPE', 'VERDICT'] as const),
] as const;
export type FactId = (typeof factIds)[number];

const calls = screenCalls('cmsSvcRoleMgt', '/cms/comm/CmsSvcRoleMgt');

export const cmsSvcRoleMgt = {
  select: calls.read<ServiceSearch, ServiceRow>('selectCmsSvcRole'),
  selectRoles: calls.read<{ SVC_ID: string }, ServiceRole>('selectCmsSvcRoleG2'),
  /** The facts that decide what a user may do. */
  explain: calls.read<ExplainSearch, Fact>('selectCmsSvcRoleG3'),
  saveRoles: calls.save<ServiceRole>('saveCmsSvcRoleG2', ['SVC_ID', 'ROLE_ID'], { own: { AG_CHECK: yesNo } }),
  sync: calls.action<ServiceRow>('sync'),
};
