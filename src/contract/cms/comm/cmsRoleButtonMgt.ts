import { screenCalls, sentColumns } from '../../call';
import { type Row, yesNo } from '../../dictionary';
import type { Grant, GrantSave, GrantSaved, Preview } from './roles';

export type ButtonRole = Row<'ROLE_ID' | 'ROLE_NM' | 'USER_TP', 'ROLE_ID' | 'ROLE_NM' | 'USER_TP'> & { EDIT_YN: string };

/** A page or popup of a role: BTN_CNT its buttons that can be granted, GRANT_CNT those the role has. */
export type ButtonMenu = Row<'ROLE_ID' | 'MENU_ID' | 'MENU_NM' | 'MENU_ABBR', 'ROLE_ID' | 'MENU_ID' | 'MENU_NM' | 'MENU_ABBR'> & {
  BTN_CNT: number;
  GRANT_CNT: number;
};

/** A button and, by AG_CHECK, whether the role has it on the menu. */
export type RoleButton = Row<
  'ROLE_ID' | 'MENU_ID' | 'BTN_ID' | 'BTN_NM' | 'BTN_TP',
  'ROLE_ID' | 'MENU_ID' | 'BTN_ID' | 'BTN_NM' | 'BTN_TP'
> & { AG_CHECK: string };

export interface MatrixSearch {
  /** Roles compared; all unless given. */
  ROLE_ID: string[];
  /** Y: only what not all of these roles have alike. */
  DIFF_YN: string;
  /** Part of the name or ID of a menu or button. */
  KEYWORD: string;
}

/** A menu, or a button below it; by `roleField` whether each role has it. ROW_TP is MENU_TP, of a button BTN. */
export interface MatrixRow {
  ROW_KEY: string;
  UPPER_KEY: string | null;
  MENU_ID: string;
  BTN_ID: string | null;
  ROW_NM: string;
  ROW_CD: string;
  ROW_TP: string;
  /** How many of the roles compared have it. */
  GRANT_CNT: number;
  [role: `R_${string}`]: string;
}

/** Column of a role in the matrix. */
export const roleField = (role: string): `R_${string}` => `R_${role}`;
export const roleOfField = (field: string): string | null => (field.startsWith('R_') ? field.slice(2) : null);

/** Buttons of another role for this one: on one menu or all it has; REPLACE_YN = Y takes those the other has not. */
export interface ButtonCopy {
  ROLE_ID: string;
  FROM_ROLE_ID: string | null;
  MENU_ID: string | null;
  REPLACE_YN: string | null;
}

const calls = screenCalls('cmsRoleButtonMgt', '/cms/comm/CmsRoleButtonMgt');

export const cmsRoleButtonMgt = {
  select: calls.read<{ ROLE_ID: string; KEYWORD: string }, ButtonRole>('selectCmsRoleButton'),
  selectMenus: calls.read<{ ROLE_ID: string; KEYWORD: string }, ButtonMenu>('selectCmsRoleButtonG2'),
  selectButtons: calls.read<{ ROLE_ID: string; MENU_ID: string }, RoleButton>('selectCmsRoleButtonG3'),
  selectMatrix: calls.read<MatrixSearch, MatrixRow>('selectCmsRoleButtonG4'),
  /** What a save, or with COPY a copy, would do. */
  preview: calls.other<{ LIST?: Grant[]; COPY?: ButtonCopy }, Preview>('selectCmsRoleButtonG5', 'read', 'save'),
  /** Buttons, and menus of the matrix. */
  saveButtons: calls.other<GrantSave<Grant>, GrantSaved<Grant>>('saveCmsRoleButtonG3', 'save', 'save', {
    row: sentColumns(['ROLE_ID', 'MENU_ID', 'BTN_ID'], { AG_CHECK: yesNo }),
  }),
  copy: calls.other<{ BATCH_ID: string; LIST: ButtonCopy[]; SEEN?: string | null }, GrantSaved<Grant>>('copy', 'action', 'copy'),
  excel: calls.excel<MatrixSearch>(),
};
