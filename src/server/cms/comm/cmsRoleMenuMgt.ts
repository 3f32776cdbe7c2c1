import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  cmsRoleMenuMgt,
  type Role,
  type RoleMenu,
  type RoleSearch,
  roleRules,
  writtenRole,
} from '../../../contract/cms/comm/cmsRoleMenuMgt';
import { entryFaults, lockEntries, writeEntries } from '../../lib/entries';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, presentInOrder } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { lockAndPreview, saveCells } from './grantEffect.service';
import { cellsOf, keepOwnRights, ownRights } from './grants.service';
import { mayChangeRole, readReach, seesRole, takeTurn } from './reach.service';
import { copyRole, giveBasics, refuseUsed, roleFaults, rolesTable, takeAll } from './roles.service';
import { isSystemAdministrator } from './users.service';

const searched = (ctx: Ctx<unknown>, { ROLE_ID, USER_TP, KEYWORD }: Partial<RoleSearch>) => sql<Role>`
  select r.role_id, r.role_nm, r.role_eng_nm, r.user_tp, r.data_scope, r.corp_cd, r.sort_seq, r.use_yn, r.sys_yn, r.rmk, r.upd_cnt,
    case when ${mayChangeRole(ctx)} then 'Y' else 'N' end as edit_yn,
    (select count(*)::int from cms_user_role x join cms_user u using (user_id)
      where x.role_id = r.role_id and u.del_yn = 'N' and (${isSystemAdministrator(ctx)} or u.corp_cd = any(${ctx.scope.corps}))) as user_cnt
  from cms_role r where ${seesRole(ctx)} and ${anyOf('R.ROLE_ID', ROLE_ID)} and ${anyOf('R.USER_TP', USER_TP)}
    and (${contains('R.ROLE_ID', KEYWORD)} or ${contains('R.ROLE_NM', KEYWORD)} or ${contains('R.ROLE_ENG_NM', KEYWORD)})`;

const order = {
  sortable: ['R.ROLE_ID', 'R.ROLE_NM', 'R.USER_TP', 'R.DATA_SCOPE', 'R.CORP_CD', 'R.SORT_SEQ', 'R.USE_YN'],
  orderBy: [
    ['R.SORT_SEQ', 'asc'],
    ['R.ROLE_ID', 'asc'],
  ],
} as const;

export default async function cmsRoleMenuMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsRoleMenuMgt.select, async (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH ?? {}), ctx.body, order));

  serve(app, cmsRoleMenuMgt.selectMenus, async (ctx) => {
    const role = String(ctx.body.SEARCH?.ROLE_ID ?? '');
    const { rows } = await sql<{ MENU_ID: string }>`select menu_id from cms_role_menu join cms_role r using (role_id)
      where role_id = ${role} and ${seesRole(ctx)}`.execute(ctx.db);
    const held = new Set(rows.map((row) => row.MENU_ID));
    const known = (await sql`select 1 as one from cms_role r where role_id = ${role} and ${seesRole(ctx)}`.execute(ctx.db)).rows.length > 0;
    const reach = await readReach(ctx);
    const LIST = [...(known ? reach.menus.values() : [])].map(
      ({ MENU_ID, UPPER_MENU_ID, MENU_NM, MENU_ABBR, MENU_TP }): RoleMenu => ({
        ROLE_ID: role,
        MENU_ID,
        UPPER_MENU_ID,
        MENU_NM,
        MENU_ABBR,
        MENU_TP,
        DX_CHECK: held.has(MENU_ID) ? 'Y' : 'N',
      }),
    );
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsRoleMenuMgt.preview, async (ctx) => lockAndPreview(ctx, menuCells(ctx.body.LIST)), { transaction: 'write' });

  serve(app, cmsRoleMenuMgt.saveMenus, async (ctx) => {
    await saveCells(ctx, menuCells(ctx.body.LIST), ctx.body.SEEN);
    return { LIST: ctx.body.LIST as never[] };
  });

  serve(app, cmsRoleMenuMgt.save, async (ctx) => {
    await takeTurn(ctx);
    const [before, reach] = [await ownRights(ctx), await readReach(ctx)];
    await refuseForeign(
      ctx,
      ctx.body.LIST.filter((row) => row.BATCH_FLAG !== 'insert').map((row) => String(row.ROLE_ID ?? '')),
    );
    const entries = await lockEntries<Role>(ctx, rolesTable, ctx.body.LIST);
    for (const { row } of entries) if (!isSystemAdministrator(ctx)) row.CORP_CD = ctx.user.CORP_CD;
    const faults = await entryFaults(ctx, rolesTable, entries, roleRules, writtenRole);
    refuseFaults(faults.length ? faults : await roleFaults(ctx, entries));
    const removed = entries.filter((entry) => entry.removed);
    await refuseUsed(ctx, removed);
    await takeAll(
      ctx,
      removed.map(({ row }) => row.ROLE_ID),
    );
    const fresh = entries.filter((entry) => !entry.before);
    for (const { row } of fresh) Object.assign(row, { SYS_YN: 'N', OTP_YN: 'N' });
    await writeEntries(ctx.db, rolesTable, entries);
    for (const { row } of fresh) await giveBasics(ctx, reach, row.ROLE_ID);
    await keepOwnRights(ctx, reach, before);
    return {
      LIST: await readRoles(
        ctx,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsRoleMenuMgt.copy, async (ctx) => {
    const copies = askedRows(ctx);
    await takeTurn(ctx);
    const reach = await readReach(ctx);
    const made: { ROLE_ID: string }[] = [];
    for (const [i, copy] of copies.entries()) made.push({ ROLE_ID: await copyRole(ctx, reach, copy, i + 1) });
    return { LIST: await readRoles(ctx, made) };
  });
}

/** The cells of the tree: its check is DX_CHECK, and it has no buttons. */
const menuCells = (list: unknown) => {
  const cells = cellsOf(list, 'DX_CHECK');
  if (cells.some((cell) => cell.button !== null)) throw new Refusal(403, 'MSG000029');
  return cells;
};

/** Refuses roles that the administrator sees but may not change (MSG000433), and those that are not seen (MSG000043). */
async function refuseForeign(ctx: Ctx<unknown>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ ROLE_ID: string; MINE: boolean }>`
    select role_id, ${mayChangeRole(ctx)} as mine from cms_role r where role_id = any(${ids}) and ${seesRole(ctx)}`.execute(ctx.db);
  const roles = new Map(rows.map((row) => [row.ROLE_ID, row.MINE]));
  refuseFaults(
    ids.flatMap((id, i) => {
      if (roles.get(id)) return [];
      return [{ ROW_NO: i + 1, FIELD: 'ROLE_ID', CODE: roles.has(id) ? 'MSG000433' : 'MSG000043', ARGS: [id] }];
    }),
  );
}

/** Roles as they are now, in the order given; those gone as they were. */
async function readRoles<R extends { ROLE_ID: string }>(ctx: Ctx<unknown>, list: readonly R[]): Promise<Role[]> {
  const { rows } = await sql<Role>`${searched(ctx, {})} and r.role_id = any(${list.map((row) => row.ROLE_ID)})`.execute(ctx.db);
  return presentInOrder(rows, ['ROLE_ID'], list as unknown as Role[]);
}
