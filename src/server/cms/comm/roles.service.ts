import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type Role, type RoleCopy, roleColumns, roleRules, systemColumns, writtenRole } from '../../../contract/cms/comm/cmsRoleMenuMgt';
import { allRole, basicScreens, scopesOf } from '../../../contract/cms/comm/roles';
import { codeNames } from '../../lib/codeNames';
import { type Entry, entryFaults } from '../../lib/entries';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { lockRows } from '../../lib/save';
import { type ScopeKind, scopeKinds } from '../../lib/scope';
import type { Ctx } from '../../lib/serve';
import { menusAfter } from './grants.service';
import { type Reach, seesRole } from './reach.service';
import { isSystemAdministrator } from './users.service';

export const rolesTable = { table: 'CMS_ROLE', keys: ['ROLE_ID'], columns: roleColumns } as const;

/** Is the scope wider than what the administrator has? */
const isWider = (ctx: Ctx<unknown>, scope: string): boolean =>
  !isSystemAdministrator(ctx) && scopeKinds.indexOf(scope as ScopeKind) < scopeKinds.indexOf(ctx.scope.kind);

/** Faults of roles that stay: what is fixed of a system role, a scope that does not fit the users or is wider than the own, users who would no longer fit. */
export async function roleFaults(ctx: Ctx<unknown>, entries: readonly Entry<Role>[]): Promise<Fault[]> {
  const stay = entries.filter((entry) => !entry.removed);
  const { rows } = await sql<{ ROLE_ID: string; USER_TP: string; CORP_CD: string; CNT: number }>`
    select x.role_id, u.user_tp, u.corp_cd, count(*)::int as cnt from cms_user_role x join cms_user u using (user_id)
    where u.del_yn = 'N' and x.role_id = any(${stay.map(({ row }) => row.ROLE_ID)}) group by 1, 2, 3`.execute(ctx.db);
  const { rows: corps } = await sql<{ CORP_CD: string }>`select corp_cd from mdm_corp`.execute(ctx.db);
  const { DATA_SCOPE: scopeNames } = await codeNames(ctx, { DATA_SCOPE: 'DATA_SCOPE' });
  const code = (FIELD: string, value: unknown): Fault => ({
    FIELD,
    CODE: 'MSG000017',
    ARGS: [ctx.label(FIELD, 'CMS_ROLE'), String(value)],
  });
  return stay.flatMap(({ row, before, ROW_NO }) => {
    const faults: Fault[] = [];
    const fixed = before?.SYS_YN === 'Y' ? roleColumns.filter((name) => !systemColumns.includes(name)) : [];
    for (const FIELD of fixed) if (before && (row[FIELD] ?? null) !== (before[FIELD] ?? null)) faults.push({ FIELD, CODE: 'MSG000194' });
    if (!scopesOf(row.USER_TP).includes(row.DATA_SCOPE)) faults.push(code('DATA_SCOPE', row.DATA_SCOPE));
    if (isWider(ctx, row.DATA_SCOPE))
      faults.push({ FIELD: 'DATA_SCOPE', CODE: 'MSG000433', ARGS: [scopeNames.get(row.DATA_SCOPE) ?? row.DATA_SCOPE] });
    if (row.CORP_CD && !corps.some((corp) => corp.CORP_CD === row.CORP_CD)) faults.push(code('CORP_CD', row.CORP_CD));
    const unfit = (wrong: (user: { USER_TP: string; CORP_CD: string }) => boolean) =>
      rows.filter((user) => user.ROLE_ID === row.ROLE_ID && wrong(user)).reduce((sum, { CNT }) => sum + CNT, 0);
    const others = { USER_TP: unfit((user) => user.USER_TP !== row.USER_TP), CORP_CD: unfit((user) => !isOf(row.CORP_CD, user.CORP_CD)) };
    for (const FIELD of ['USER_TP', 'CORP_CD'] as const)
      if (before && row[FIELD] !== before[FIELD] && others[FIELD]) faults.push({ FIELD, CODE: 'MSG000435', ARGS: [others[FIELD]] });
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

const isOf = (corp: string | null, own: string): boolean => corp === null || corp === '*' || corp === own;

/** Refuses to delete system roles (MSG000403), roles with users (MSG000404), and those that stand elsewhere (MSG000026, with where). */
export async function refuseUsed(ctx: Ctx<unknown>, removed: readonly Entry<Role>[]): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ row }) => row.ROLE_ID);
  const { rows } = await sql<{ ROLE_ID: string; TBL: string; CNT: number }>`
    select role_id, 'CMS_USER_ROLE' as tbl, count(*)::int as cnt from cms_user_role where role_id = any(${ids}) group by 1
    union all select role_id, 'CMS_GRID_LAYOUT', count(*)::int from cms_grid_layout where role_id = any(${ids}) group by 1
    union all select role_id, 'CMS_USER_REG', count(*)::int from cms_user_reg where role_id = any(${ids}) group by 1
    union all select tgt_cd, 'PTL_NOTICE_TGT', count(*)::int from ptl_notice_tgt t where tgt_tp = 'ROLE' and tgt_cd = any(${ids})
      and not exists (select from ptl_notice n where n.notc_no = t.notc_no and n.del_yn = 'Y') group by 1`.execute(ctx.db);
  refuseFaults(
    removed.flatMap(({ row, before, ROW_NO }): Fault[] => {
      const fault = (CODE: string, ...ARGS: (string | number)[]) => [{ ROW_NO, FIELD: 'ROLE_ID', CODE, ARGS }];
      if (before?.SYS_YN === 'Y') return fault('MSG000403');
      const uses = rows.filter((one) => one.ROLE_ID === row.ROLE_ID);
      const users = uses.find((one) => one.TBL === 'CMS_USER_ROLE');
      if (users) return fault('MSG000404', users.CNT);
      return uses.length
        ? fault('MSG000026', uses.map(({ TBL, CNT }) => `${ctx.text(`UI.cmsRoleMenuMgt.IN_${TBL}`)} ${CNT}`).join(', '))
        : [];
    }),
  );
}

/** Takes all rights of roles that go. */
export async function takeAll({ db }: Ctx<unknown>, roles: readonly string[]): Promise<void> {
  if (roles.length === 0) return;
  await sql`delete from cms_role_btn where role_id = any(${roles})`.execute(db);
  await sql`delete from cms_role_menu where role_id = any(${roles})`.execute(db);
  await sql`delete from cms_svc_role where role_id = any(${roles})`.execute(db);
}

/** Gives a new role what nobody can work without. */
export async function giveBasics(ctx: Ctx<unknown>, reach: Reach, role: string): Promise<void> {
  const menus = [...reach.menus.values()].filter((menu) => basicScreens.includes(menu.SCRN_ID ?? '')).map((menu) => menu.MENU_ID);
  await giveMenus(ctx, role, [...menusAfter(reach, new Set(), menus, [])]);
}

const giveMenus = ({ db }: Ctx<unknown>, role: string, menus: readonly string[]) =>
  sql`insert into cms_role_menu (role_id, menu_id) select ${role}, x from unnest(${menus}::text[]) x`.execute(db);

/**
 * Makes a role as another one is: its menus, with BTN_YN its buttons, and its services without those an administrator took from it. Of who is not
 * system administrator the copy is of the own corporation and has no more than the copier. Gives its ID.
 */
export async function copyRole(
  ctx: Ctx<unknown>,
  reach: Reach,
  copy: Partial<RoleCopy> & { UPD_CNT?: number | null },
  ROW_NO: number,
): Promise<string> {
  const from = String(copy.FROM_ROLE_ID ?? '');
  const { rows: seen } = await sql`select 1 as one from cms_role r where role_id = ${from} and ${seesRole(ctx)}`.execute(ctx.db);
  if (!seen.length) throw new Refusal(422, 'MSG000043', { errors: [{ ROW_NO, FIELD: 'FROM_ROLE_ID', CODE: 'MSG000043' }] });
  const [source] = (await lockRows(ctx.db, 'CMS_ROLE', ['ROLE_ID'], [{ ROLE_ID: from, UPD_CNT: copy.UPD_CNT ?? null }], {
    rowNos: [ROW_NO],
  })) as unknown as (Role & { OTP_YN: string })[];
  if (!source) throw new Refusal(422, 'MSG000043');
  const { rows: order } = await sql<{ NEXT: number }>`select least(99999, max(sort_seq) + 10) as next from cms_role`.execute(ctx.db);
  const row = {
    ...source,
    ROLE_ID: copy.ROLE_ID ?? '',
    ROLE_NM: copy.ROLE_NM ?? '',
    ROLE_ENG_NM: copy.ROLE_ENG_NM ?? null,
    CORP_CD: isSystemAdministrator(ctx) ? source.CORP_CD : ctx.user.CORP_CD,
    SORT_SEQ: order[0]?.NEXT ?? 0,
    USE_YN: 'Y',
    RMK: null,
  } as Role;
  const entry = { row, before: undefined, removed: false, ROW_NO };
  const faults = await entryFaults(ctx, rolesTable, [entry], roleRules, writtenRole);
  refuseFaults(faults.length ? faults : await roleFaults(ctx, [entry]));
  const to = row.ROLE_ID;
  await sql`insert into cms_role (role_id, role_nm, role_eng_nm, user_tp, data_scope, corp_cd, sort_seq, use_yn, sys_yn, otp_yn)
    values (${to}, ${row.ROLE_NM}, ${row.ROLE_ENG_NM}, ${row.USER_TP}, ${row.DATA_SCOPE}, ${row.CORP_CD}, ${row.SORT_SEQ}, 'Y', 'N', ${source.OTP_YN})`.execute(
    ctx.db,
  );
  await copyGrants(ctx, reach, from, to, copy.BTN_YN === 'Y');
  return to;
}

async function copyGrants({ db, user }: Ctx<unknown>, reach: Reach, from: string, to: string, buttons: boolean): Promise<void> {
  const mine = [...reach.all.values()].filter((menu) => menu.MINE).map((menu) => menu.MENU_ID);
  await sql`insert into cms_role_menu (role_id, menu_id) select ${to}, menu_id from cms_role_menu
    where role_id = ${from} and menu_id = any(${mine})`.execute(db);
  if (buttons)
    await sql`insert into cms_role_btn (role_id, menu_id, btn_id) select ${to}, menu_id, btn_id from cms_role_btn g
      where role_id = ${from} and menu_id = any(${mine}) and (${user.roleList.includes(allRole)}
        or exists (select from cms_role_btn o where (o.menu_id, o.btn_id) = (g.menu_id, g.btn_id) and o.role_id = any(${user.roleList})))`.execute(
      db,
    );
  // What was taken from one service of the other role stays taken.
  await sql`delete from cms_svc_role x where role_id = ${to}
    and not exists (select from cms_svc_role s where s.role_id = ${from} and s.svc_id = x.svc_id)`.execute(db);
}
