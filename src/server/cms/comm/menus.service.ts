import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import {
  fixedColumns,
  type Menu,
  menuColumns,
  menuRules,
  shutOut,
  type Tree,
  trailOf,
  treeOf,
  whyNotBelow,
} from '../../../contract/cms/comm/cmsMenuMgt';
import { isMenuIcon } from '../../../contract/cms/comm/menuIcons';
import { isEmpty } from '../../../contract/rules';
import type { Db } from '../../db/open';
import { codeNames } from '../../lib/codeNames';
import { broughtKeys, type Entry, entryFaults, fixedFaults, writeEntries } from '../../lib/entries';
import type { Ctx } from '../../lib/serve';

export const menus = {
  table: 'CMS_MENU',
  keys: ['MENU_ID'],
  columns: [...menuColumns, ...fixedColumns, 'MENU_PATH', 'MENU_LVL', 'TREE_PATH'],
} as const;

const written = /^[A-Za-z0-9_]+$/;
/** Folders so named are for customers with the key-account service behind it. */
const keyFolder = 'KEY_';

interface ScreenRow {
  SCRN_ID: string;
  SCRN_TP: string;
  SCRN_PATH: string;
}

/** One change of the tree at a time: two at once could put menus below each other. */
export const lockTree = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('cms_menu'))`.execute(db);

/** The tree as it will be. */
async function treeAfter(db: Db, entries: readonly Entry<Menu>[]): Promise<Tree<Menu>> {
  const { rows } = await sql<Menu>`select * from cms_menu`.execute(db);
  const tree = new Map(treeOf(rows));
  for (const { row } of entries) tree.set(row.MENU_ID, row);
  return tree;
}

/** Puts the path of its screen into each menu; faults of screens, icons and abbreviations. */
async function screenFaults(ctx: Ctx<unknown>, entries: readonly Entry<Menu>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, menus.table);
  const { rows: screens } = await sql<ScreenRow>`
    select scrn_id, scrn_tp, scrn_path from cms_screen where scrn_id = any(${entries.map(({ row }) => String(row.SCRN_ID ?? ''))})`.execute(
    ctx.db,
  );
  const { rows: taken } = await sql<{ MENU_ABBR: string }>`
    select menu_abbr from cms_menu where menu_abbr = any(${entries.map(({ row }) => String(row.MENU_ABBR ?? ''))})
      and menu_id <> all(${entries.flatMap(({ row, before }) => (before ? [row.MENU_ID] : []))})`.execute(ctx.db);
  const { KEY_SVC: services } = await codeNames(ctx, { KEY_SVC: 'KEY_SVC' });
  return entries.flatMap(({ row, before, ROW_NO }) => {
    const faults: Fault[] = [];
    const add = (FIELD: string, CODE: string, ...ARGS: string[]) => faults.push({ ROW_NO, FIELD, CODE, ARGS });
    const screen = screens.find(({ SCRN_ID }) => SCRN_ID === row.SCRN_ID);
    const isFolder = row.MENU_TP === 'FOLDER';
    row.MENU_PATH = screen?.SCRN_PATH ?? null;
    if (!isEmpty(row.MENU_ICON) && row.MENU_ICON !== before?.MENU_ICON && !isMenuIcon(row.MENU_ICON))
      add('MENU_ICON', 'MSG000017', title('MENU_ICON'), row.MENU_ICON ?? '');
    if (before) return faults;
    const isPage = row.MENU_TP === 'PAGE' || row.MENU_TP === 'POPUP';
    if (isPage && isEmpty(row.SCRN_ID)) add('SCRN_ID', 'MSG000012', title('SCRN_ID'));
    else if (!isEmpty(row.SCRN_ID) && !screen) add('SCRN_ID', 'MSG000017', title('SCRN_ID'), row.SCRN_ID ?? '');
    // The program finds the menu of a screen by the screen's name.
    else if (screen && (row.MENU_TP !== (screen.SCRN_TP === 'PAGE' ? 'PAGE' : 'POPUP') || row.MENU_ABBR !== screen.SCRN_ID))
      add('SCRN_ID', 'MSG000445', screen.SCRN_ID);
    const abbr = String(row.MENU_ABBR ?? '');
    const twice = [...taken, ...entries.filter((other) => other.ROW_NO < ROW_NO).map((other) => other.row)];
    if (abbr && !written.test(abbr)) add('MENU_ABBR', 'MSG000013', '{row}', title('MENU_ABBR'));
    else if (twice.some(({ MENU_ABBR }) => MENU_ABBR === abbr)) add('MENU_ABBR', 'MSG000402', abbr);
    else if (isFolder && abbr.startsWith(keyFolder) && !services.has(abbr.slice(keyFolder.length)))
      add('MENU_ABBR', 'MSG000017', ctx.label('KEY_SVC'), abbr.slice(keyFolder.length));
    return faults;
  });
}

/** Faults of places in the tree, and of what would shut administrators out. */
function treeFaults(ctx: Ctx<unknown>, tree: Tree<Menu>, entries: readonly Entry<Menu>[]): Fault[] {
  const title = ctx.label('UPPER_MENU_ID', menus.table);
  const places = entries.flatMap(({ row, ROW_NO }): Fault[] => {
    const upper = row.UPPER_MENU_ID;
    if (upper && !tree.has(upper)) return [{ ROW_NO, FIELD: 'UPPER_MENU_ID', CODE: 'MSG000017', ARGS: [title, upper] }];
    const fault = whyNotBelow(tree, row.MENU_ID, upper);
    return fault ? [{ ...fault, ROW_NO }] : [];
  });
  if (places.length) return places;
  const faults = shutOut(tree).flatMap(({ MENU_ID, FIELD, way }): Fault[] => {
    const own = entries.find(({ row }) => row.MENU_ID === MENU_ID);
    const moved = entries.find(({ row }) => way.includes(row.MENU_ID));
    const by = own ?? moved;
    return by ? [{ ROW_NO: by.ROW_NO, FIELD: own ? FIELD : 'UPPER_MENU_ID', CODE: 'MSG000441', ARGS: [by.row.MENU_NM] }] : [];
  });
  return faults.filter((fault, i) => faults.findIndex((one) => one.ROW_NO === fault.ROW_NO && one.FIELD === fault.FIELD) === i);
}

/** Every fault of menus that are to be saved; brings their paths and levels with it. */
export async function menuFaults(ctx: Ctx<unknown>, entries: readonly Entry<Menu>[]): Promise<Fault[]> {
  const faults = [
    ...(await entryFaults(ctx, menus, entries, menuRules, written)),
    ...fixedFaults(entries, [...fixedColumns]),
    ...(await screenFaults(ctx, entries)),
  ];
  const tree = await treeAfter(ctx.db, entries);
  faults.push(...treeFaults(ctx, tree, entries));
  for (const { row } of entries) {
    const trail = trailOf(tree, row.MENU_ID) ?? [];
    row.MENU_LVL = trail.length;
    row.TREE_PATH = trail.map(({ MENU_ID }) => MENU_ID).join('>');
  }
  return faults;
}

/** Writes checked menus; levels and paths of what stands below follow, and roles have the folders above the pages they have. */
export async function writeMenus(db: Db, entries: readonly Entry<Menu>[]): Promise<void> {
  await writeEntries(db, menus, entries);
  await sql`
    with recursive t as (
      select menu_id, 1 as lvl, menu_id::text as path from cms_menu where upper_menu_id is null
      union all select m.menu_id, t.lvl + 1, t.path || '>' || m.menu_id from cms_menu m join t on m.upper_menu_id = t.menu_id)
    update cms_menu m set menu_lvl = t.lvl, tree_path = t.path from t
    where t.menu_id = m.menu_id and (m.menu_lvl, m.tree_path) is distinct from (t.lvl, t.path)`.execute(db);
  const moved = entries.filter(({ row, before }) => before && before.UPPER_MENU_ID !== row.UPPER_MENU_ID).map(({ row }) => row.MENU_ID);
  if (moved.length === 0) return;
  await sql`
    insert into cms_role_menu (role_id, menu_id)
    select distinct r.role_id, u.menu_id from cms_role_menu r join cms_menu m using (menu_id)
      join cms_menu u on u.menu_id = any(string_to_array(m.tree_path, '>'))
    where string_to_array(m.tree_path, '>') && ${moved} and m.menu_tp <> 'FOLDER' on conflict do nothing`.execute(db);
}

/** Where a menu is used, in words. */
interface Uses {
  MENU_ID: string;
  MENUS: string | null;
  ROLES: string | null;
  USERS: string | null;
  VISITS: number;
}

/**
 * Menus that may not be removed: the portal's own (MSG000442), those with menus below (MSG000401), those that roles have, that stand among
 * the favourites of somebody who has them, or that were visited (MSG000026, with where).
 */
export async function removeFaults(ctx: Ctx<unknown>, list: readonly { MENU_ID: string; ROW_NO: number }[]): Promise<Fault[]> {
  const ids = list.map(({ MENU_ID }) => MENU_ID);
  const brought = await broughtKeys(ctx.db, menus.table, ids);
  const { rows } = await sql<Uses>`
    select m.menu_id,
      (select string_agg(c.menu_nm, ', ' order by c.menu_seq) from cms_menu c where c.upper_menu_id = m.menu_id and c.menu_id <> all(${ids})) as menus,
      (select string_agg(r.role_id, ', ' order by r.role_id) from cms_role_menu r where r.menu_id = m.menu_id) as roles,
      (select string_agg(f.user_id, ', ' order by f.user_id) from cms_my_menu f where f.menu_id = m.menu_id
        and exists (select from cms_user_role u left join cms_role_menu r on r.role_id = u.role_id and r.menu_id = m.menu_id
          where u.user_id = f.user_id and (u.role_id = 'SYS_ADM' or r.role_id is not null))) as users,
      (select count(*)::int from cms_visit_log v where v.menu_id = m.menu_id) as visits
    from cms_menu m where m.menu_id = any(${ids})`.execute(ctx.db);
  return list.flatMap(({ MENU_ID, ROW_NO }): Fault[] => {
    const fault = (CODE: string, ...ARGS: string[]): Fault => ({ ROW_NO, FIELD: 'MENU_ID', CODE, ARGS });
    if (brought.has(MENU_ID)) return [fault('MSG000442', MENU_ID)];
    const used = rows.find((row) => row.MENU_ID === MENU_ID);
    if (!used) return [];
    const places: [string, string | number | null][] = [
      ['UI.cmsMenuMgt.USED_MENUS', used.MENUS],
      ['UI.cmsMenuMgt.USED_ROLES', used.ROLES],
      ['UI.cmsMenuMgt.USED_FAVOURITES', used.USERS],
      ['UI.cmsMenuMgt.USED_VISITS', used.VISITS],
    ];
    const where = places.flatMap(([key, names]) => (names ? [ctx.text(key, names)] : []));
    return [...(used.MENUS ? [fault('MSG000401')] : []), ...(where.length ? [fault('MSG000026', where.join(' · '))] : [])];
  });
}
