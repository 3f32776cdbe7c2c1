import { type ActionBody, type SaveData, screenCalls, sentColumns } from '../../call';
import { type Row, yesNo } from '../../dictionary';
import type { ColumnRule } from '../../rules';
import type { GrantSave, GrantSaved, Preview } from './roles';

export interface RoleSearch {
  ROLE_ID: string;
  USER_TP: string;
  /** Part of the ID or a name. */
  KEYWORD: string;
}

/** Columns that a save of an existing role may change; of a system role the last two alone. */
export const roleColumns = ['ROLE_NM', 'ROLE_ENG_NM', 'USER_TP', 'DATA_SCOPE', 'CORP_CD', 'USE_YN', 'SORT_SEQ', 'RMK'] as const;
export const systemColumns: readonly string[] = ['SORT_SEQ', 'RMK'];

/** USER_CNT the users who have the role; EDIT_YN whether the reader may change it and its rights. */
export type Role = Row<
  'ROLE_ID' | (typeof roleColumns)[number] | 'SYS_YN' | 'UPD_CNT',
  'ROLE_ID' | 'ROLE_NM' | 'USER_TP' | 'DATA_SCOPE' | 'SORT_SEQ' | 'USE_YN' | 'SYS_YN' | 'UPD_CNT'
> & { USER_CNT: number; EDIT_YN: string };

/** A menu and, by DX_CHECK, whether the role has it. */
export type RoleMenu = Row<
  'ROLE_ID' | 'MENU_ID' | 'UPPER_MENU_ID' | 'MENU_NM' | 'MENU_ABBR' | 'MENU_TP',
  'ROLE_ID' | 'MENU_ID' | 'MENU_NM' | 'MENU_ABBR' | 'MENU_TP'
> & { DX_CHECK: string };

/** What a save of the tree sends of a menu. */
export type MenuGrant = Pick<RoleMenu, 'ROLE_ID' | 'MENU_ID' | 'DX_CHECK'>;

/** A copy of a role, with the version of that one: BTN_YN whether with its buttons. */
export interface RoleCopy {
  FROM_ROLE_ID: string;
  ROLE_ID: string | null;
  ROLE_NM: string | null;
  ROLE_ENG_NM: string | null;
  BTN_YN: string | null;
}

export const maxSort = 99_999;
/** What IDs of roles are written with. */
export const writtenRole = /^[A-Z][A-Z0-9_]*$/;

export const roleRules: readonly ColumnRule[] = [
  ...['ROLE_ID', 'ROLE_NM', 'USER_TP', 'DATA_SCOPE', 'USE_YN'].map((field) => ({ field, required: true })),
  ...['ROLE_ENG_NM', 'CORP_CD', 'RMK'].map((field) => ({ field })),
  { field: 'SORT_SEQ', required: true, min: 0, max: maxSort },
];

const calls = screenCalls('cmsRoleMenuMgt', '/cms/comm/CmsRoleMenuMgt');

export const cmsRoleMenuMgt = {
  select: calls.read<RoleSearch, Role>('selectCmsRoleMenu'),
  selectMenus: calls.read<{ ROLE_ID: string }, RoleMenu>('selectCmsRoleMenuG2'),
  /** What a save of menus would do. */
  preview: calls.other<{ LIST: MenuGrant[] }, Preview>('selectCmsRoleMenuG3', 'read', 'save'),
  save: calls.save<Role>('saveCmsRoleMenu', ['ROLE_ID', ...roleColumns]),
  saveMenus: calls.other<GrantSave<MenuGrant>, GrantSaved<MenuGrant>>('saveCmsRoleMenuG2', 'save', 'save', {
    row: sentColumns(['ROLE_ID', 'MENU_ID'], { DX_CHECK: yesNo }),
  }),
  copy: calls.other<ActionBody<RoleCopy>, SaveData<Role>>('copy', 'action', 'copy'),
};
