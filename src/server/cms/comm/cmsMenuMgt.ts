import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { routes } from '../../../../config/routes';
import { cmsMenuMgt, type Menu, type MenuButton, type MenuSearch, type PreviewSearch } from '../../../contract/cms/comm/cmsMenuMgt';
import { lockEntries } from '../../lib/entries';
import { page } from '../../lib/page';
import { loadRights } from '../../lib/permission';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows, presentInOrder, removeRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { readMenus } from '../../session/menus.service';
import { lockTree, menuFaults, menus, removeFaults, writeMenus } from './menus.service';

const built = routes.map((route) => route.path);

/** Menus that the conditions find, with those above them. */
const searched = ({ KEYWORD, USE_YN }: Partial<MenuSearch>) => sql<Menu>`
  select m.menu_id, m.menu_abbr, m.menu_nm, m.menu_eng_nm, m.upper_menu_id, m.menu_lvl, m.menu_seq, m.menu_tp, m.scrn_id, m.menu_path, m.tree_path,
    m.menu_icon, m.show_yn, m.use_yn, m.upd_cnt, case when b.row_key is null then 'N' else 'Y' end as brought_yn,
    case when m.menu_tp = 'FOLDER' or m.menu_path = any(${built}) then 'Y' else 'N' end as built_yn,
    (select count(*)::int from cms_role_menu r where r.menu_id = m.menu_id) as role_cnt
  from cms_menu m left join portal_seed b on b.tbl = 'cms_menu' and b.row_key = m.menu_id
  where exists (select from cms_menu f where m.menu_id = any(string_to_array(coalesce(f.tree_path, f.menu_id), '>')) and ${anyOf('F.USE_YN', USE_YN)}
    and (${contains('F.MENU_ID', KEYWORD)} or ${contains('F.MENU_ABBR', KEYWORD)} or ${contains('F.MENU_NM', KEYWORD)}
      or ${contains('F.MENU_ENG_NM', KEYWORD)} or ${contains('F.MENU_PATH', KEYWORD)}))`;

const order = {
  sortable: [],
  orderBy: [
    ['M.MENU_SEQ', 'asc'],
    ['M.MENU_ID', 'asc'],
  ],
} as const;

export default async function cmsMenuMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsMenuMgt.select, async (ctx) => page(ctx, searched(ctx.body.SEARCH ?? {}), ctx.body, order));

  serve(app, cmsMenuMgt.selectButtons, async (ctx) => {
    const query = sql<MenuButton>`
      select n.btn_id, n.btn_tp, n.btn_nm, n.btn_eng_nm, n.sort_seq from cms_screen_btn n
      where n.use_yn = 'Y' and n.scrn_id = ${String(ctx.body.SEARCH?.SCRN_ID ?? '')}`;
    return page(ctx, query, ctx.body, {
      sortable: ['N.BTN_ID', 'N.BTN_TP', 'N.BTN_NM', 'N.SORT_SEQ'],
      orderBy: [
        ['N.SORT_SEQ', 'asc'],
        ['N.BTN_ID', 'asc'],
      ],
    });
  });

  serve(app, cmsMenuMgt.preview, async (ctx) => {
    const { menuHierarchyList: LIST } = await readMenus(ctx.db, {
      user: { USER_ID: '' },
      rights: await rightsOf(ctx, ctx.body.SEARCH ?? {}),
    });
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsMenuMgt.save, async (ctx) => {
    if (ctx.body.LIST.some((row) => row.BATCH_FLAG === 'delete')) throw new Refusal(403, 'MSG000029');
    await lockTree(ctx.db);
    const entries = await lockEntries<Menu>(ctx, menus, ctx.body.LIST);
    refuseFaults(await menuFaults(ctx, entries));
    await writeMenus(ctx.db, entries);
    const { rows } = await searched({}).execute(ctx.db);
    return {
      LIST: presentInOrder(
        rows,
        menus.keys,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsMenuMgt.delete, async (ctx) => {
    const rows = askedRows(ctx).map((row) => ({ ...row, MENU_ID: String(row.MENU_ID) }));
    await lockTree(ctx.db);
    await lockRows(ctx.db, menus.table, menus.keys, rows);
    refuseFaults(
      await removeFaults(
        ctx,
        rows.map(({ MENU_ID }, i) => ({ MENU_ID, ROW_NO: i + 1 })),
      ),
    );
    // Favourites of people who have the menu no longer.
    await sql`delete from cms_my_menu where menu_id = any(${rows.map(({ MENU_ID }) => MENU_ID)})`.execute(ctx.db);
    await removeRows(ctx.db, menus.table, menus.keys, rows);
    return { LIST: [] };
  });
}

/** The rights of whoever has one role and no other. */
async function rightsOf(ctx: Ctx<unknown>, { ROLE_ID, KEY_SVC }: Partial<PreviewSearch>) {
  const title = ctx.label('ROLE_ID');
  const refuse = (CODE: string, ...args: string[]) => new Refusal(422, CODE, { args, errors: [{ FIELD: 'ROLE_ID', CODE }] });
  if (!ROLE_ID) throw refuse('MSG000012', title);
  const { rows } = await sql<{ USER_TP: 'S' | 'C' }>`select user_tp from cms_role where role_id = ${String(ROLE_ID)}`.execute(ctx.db);
  if (!rows[0]) throw refuse('MSG000017', title, String(ROLE_ID));
  const keySvcList = [KEY_SVC ?? []].flat().map(String);
  return loadRights(ctx.db, { USER_TP: rows[0].USER_TP, roleList: [String(ROLE_ID)], keySvcList });
}
