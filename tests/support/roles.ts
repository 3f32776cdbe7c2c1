import { randomUUID } from 'node:crypto';
import type { Role, RoleMenu } from '../../src/contract/cms/comm/cmsRoleMenuMgt';
import type { GrantEffect } from '../../src/contract/cms/comm/roles';
import type { TestApp, Visitor } from './db';

export const atMenus = '/api/cms/comm/CmsRoleMenuMgt';
export const atButtons = '/api/cms/comm/CmsRoleButtonMgt';

interface Saved {
  status: number;
  code: string | undefined;
  errors: { ROW_NO?: number; FIELD?: string; CODE: string }[];
  message: string;
  LIST: Record<string, unknown>[];
}

/** Administration of roles by one administrator. */
export function rolesBy(visitor: Visitor) {
  const post = async (path: string, LIST: object[], more: object = {}): Promise<Saved> => {
    const answer = await visitor.post(path, { BATCH_ID: randomUUID(), LIST, ...more });
    const body = answer.json();
    return {
      status: answer.statusCode,
      code: body.code,
      errors: body.errors ?? [],
      message: body.message ?? '',
      LIST: body.data?.LIST ?? [],
    };
  };
  const flagged = (rows: readonly object[]) => rows.map((row) => ({ BATCH_FLAG: 'update', ...row }));
  return {
    roles: async (SEARCH: object = {}) => (await visitor.data<{ LIST: Role[] }>(`${atMenus}/selectCmsRoleMenu`, { SEARCH })).LIST,
    menus: async (ROLE_ID: string) =>
      (await visitor.data<{ LIST: RoleMenu[] }>(`${atMenus}/selectCmsRoleMenuG2`, { SEARCH: { ROLE_ID } })).LIST,
    save: (...rows: object[]) => post(`${atMenus}/saveCmsRoleMenu`, rows),
    copy: (row: object) => post(`${atMenus}/copy`, [row]),
    saveMenus: (rows: object[], more?: object) => post(`${atMenus}/saveCmsRoleMenuG2`, flagged(rows), more),
    saveButtons: (rows: object[], more?: object) => post(`${atButtons}/saveCmsRoleButtonG3`, flagged(rows), more),
    preview: (path: string, body: object) => visitor.data<{ LIST: GrantEffect[]; SEEN: string }>(path, body),
  };
}

export const newRole = (ROLE_ID: string, more: object = {}) => ({
  BATCH_FLAG: 'insert',
  ROLE_ID,
  ROLE_NM: `역할 ${ROLE_ID}`,
  ROLE_ENG_NM: `Role ${ROLE_ID}`,
  USER_TP: 'S',
  DATA_SCOPE: 'CORP',
  SORT_SEQ: 900,
  USE_YN: 'Y',
  ...more,
});

/** Menus, buttons and services a role has, as the database has them. */
export async function heldBy(t: TestApp, role: string) {
  const list = async (text: string) => (await t.sql<{ key: string }>(text, [role])).map((row) => row.key);
  return {
    menus: await list(`select menu_abbr as key from cms_role_menu join cms_menu using (menu_id) where role_id = $1 order by 1`),
    buttons: await list(
      `select menu_abbr || '/' || btn_id as key from cms_role_btn join cms_menu using (menu_id) where role_id = $1 order by 1`,
    ),
    services: await list(`select svc_id as key from cms_svc_role where role_id = $1 order by 1`),
  };
}
