import { type Kysely, sql } from 'kysely';
import { routes } from '../../../config/routes';
import type { MenuData, MenuNode } from '../../contract/session';
import type { Database } from '../db/types';
import type { Rights } from '../lib/permission';
import type { Ctx } from '../lib/serve';
import type { SessionUser } from '../lib/session';

type MenuRow = Omit<MenuNode, 'buttons' | 'children' | 'isFavorite'> & { SCRN_ID: string | null; FAV_SEQ: number | null };

const built = new Set(routes.map((route) => route.path));

/** Whose menus they are. */
interface Whose {
  /** Whose favourites. */
  user: Pick<SessionUser, 'USER_ID'>;
  rights: Rights;
}

/**
 * The menus of a user: pages and popups that are granted and whose page exists, below the folders that still hold one. Both
 * names are sent: the language can be changed while one works.
 */
export async function readMenus(db: Kysely<Database>, { user, rights }: Whose): Promise<MenuData> {
  const granted = rights.menuIds();
  const { rows } = await sql<MenuRow>`
    select m.menu_id, m.menu_abbr, m.menu_nm, m.menu_eng_nm, m.menu_path, m.menu_tp, m.menu_seq, m.menu_lvl, m.tree_path, m.upper_menu_id, m.menu_icon, m.show_yn, m.scrn_id, s.pop_width, s.pop_height,
      coalesce(f.init_yn, 'N') as init_yn, f.sort_seq as fav_seq
    from cms_menu m left join cms_screen s using (scrn_id) left join cms_my_menu f on f.menu_id = m.menu_id and f.user_id = ${user.USER_ID}
    where m.use_yn = 'Y' order by m.menu_lvl, m.menu_seq, m.menu_id`.execute(db);
  const { rows: buttons } = await sql<MenuNode['buttons'][number] & { SCRN_ID: string }>`
    select scrn_id, btn_id, btn_tp, btn_nm, btn_eng_nm from cms_screen_btn where use_yn = 'Y' order by scrn_id, sort_seq`.execute(db);

  const isOpen = (row: MenuRow) => row.MENU_TP === 'FOLDER' || (granted.has(row.MENU_ID) && built.has(row.MENU_PATH ?? ''));
  const nodes = new Map(rows.filter(isOpen).map((row) => [row.MENU_ID, node(row)]));
  for (const { SCRN_ID, ...button } of buttons) {
    const row = rows.find((menu) => menu.SCRN_ID === SCRN_ID && nodes.has(menu.MENU_ID));
    if (row && rights.has(SCRN_ID, button.BTN_ID)) nodes.get(row.MENU_ID)?.buttons.push(button);
  }
  const roots: MenuNode[] = [];
  for (const menu of nodes.values()) {
    if (menu.MENU_TP === 'POPUP' || menu.SHOW_YN !== 'Y') continue;
    const upper = menu.UPPER_MENU_ID ? nodes.get(menu.UPPER_MENU_ID) : undefined;
    if (upper) upper.children.push(menu);
    else if (!menu.UPPER_MENU_ID) roots.push(menu);
  }
  const all = [...nodes.values()];
  const byAbbr = (type: string) => Object.fromEntries(all.filter((menu) => menu.MENU_TP === type).map((menu) => [menu.MENU_ABBR, menu]));
  const favourites = rows
    .filter((row) => row.FAV_SEQ !== null && nodes.has(row.MENU_ID))
    .sort((a, b) => (a.FAV_SEQ ?? 0) - (b.FAV_SEQ ?? 0));
  return {
    menuHierarchyList: roots.map(withoutEmptyFolders).filter((menu) => menu !== null),
    menuMap: byAbbr('PAGE'),
    popupMap: byAbbr('POPUP'),
    myMenuList: favourites.flatMap((row) => nodes.get(row.MENU_ID) ?? []),
  };
}

function node({ SCRN_ID: _screen, FAV_SEQ, ...row }: MenuRow): MenuNode {
  return { ...row, isFavorite: FAV_SEQ !== null, buttons: [], children: [] };
}

/** A folder without a page in it is not sent. */
function withoutEmptyFolders(menu: MenuNode): MenuNode | null {
  const children = menu.children.map(withoutEmptyFolders).filter((child) => child !== null);
  if (menu.MENU_TP === 'FOLDER' && children.length === 0) return null;
  menu.children = children;
  return menu;
}

/** One change of a user's favourites at a time: two at once would count, or number, past each other. */
export const lockFavourites = ({ db, user }: Ctx<unknown>) =>
  sql`select 1 from cms_user where user_id = ${user.USER_ID} for no key update`.execute(db);
