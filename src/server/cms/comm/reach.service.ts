import { sql } from 'kysely';
import { routes } from '../../../../config/routes';
import { menusAbove, type Uppers } from '../../../contract/cms/comm/roles';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import { ownCorps } from '../../lib/where';
import { isSystemAdministrator } from './users.service';

interface ReachedMenu {
  MENU_ID: string;
  UPPER_MENU_ID: string | null;
  MENU_NM: string;
  MENU_ABBR: string;
  MENU_TP: string;
  SCRN_ID: string | null;
  MENU_PATH: string | null;
  /** The administrator has it. */
  MINE: boolean;
}

interface ReachedButton {
  MENU_ID: string;
  BTN_ID: string;
  BTN_NM: string;
  BTN_TP: string;
}

/** What an administrator deals with: the menus whose pages exist and their buttons, of those below the system administrator the own ones. */
export interface Reach {
  menus: ReadonlyMap<string, ReachedMenu>;
  /** By menu and button, with a bar. */
  buttons: ReadonlyMap<string, ReachedButton>;
  /** Every menu there is, also those not dealt with. */
  all: ReadonlyMap<string, ReachedMenu>;
  uppers: Uppers;
  /** What menus and buttons are looked for by: IDs and names in both languages. */
  words: ReadonlyMap<string, readonly string[]>;
}

const built = new Set(routes.map((route) => route.path));

/** Changes of roles and their rights are made one after the other. */
export const takeTurn = ({ db }: Ctx<unknown>) => sql`select pg_advisory_xact_lock(hashtext('cms_role'))`.execute(db);

/** Roles an administrator sees: all; below the system administrator those of the own corporation and the common ones that are not wider. Alias r. */
export const seesRole = (ctx: Ctx<unknown>) =>
  isSystemAdministrator(ctx) ? sql`true` : sql`(${ownCorps(ctx.scope, 'r')} or (coalesce(r.corp_cd, '*') = '*' and r.data_scope <> 'ALL'))`;

/** Those among them that the administrator may change, with their rights. Alias r. */
export const mayChangeRole = (ctx: Ctx<unknown>) => (isSystemAdministrator(ctx) ? sql`true` : ownCorps(ctx.scope, 'r'));

/** What the caller deals with, in the order of the menu tree. */
export async function readReach(ctx: Ctx<unknown>): Promise<Reach> {
  const all = isSystemAdministrator(ctx);
  const roles = ctx.user.roleList;
  const { rows: menuRows } = await sql<ReachedMenu & { WORDS: string[] }>`
    select m.menu_id, m.upper_menu_id, ${nameIn(ctx.lang, 'M.MENU_NM')} as menu_nm,
      m.menu_abbr, m.menu_tp, m.scrn_id, m.menu_path, m.use_yn = 'Y' and coalesce(s.use_yn, 'Y') = 'Y'
        and (${all} or exists (select from cms_role_menu g where g.menu_id = m.menu_id and g.role_id = any(${roles}))) as mine,
      array_remove(array[m.menu_id, m.menu_abbr, m.menu_nm, m.menu_eng_nm], null) as words
    from cms_menu m left join cms_screen s using (scrn_id) order by m.menu_lvl, m.menu_seq, m.menu_id`.execute(ctx.db);
  const { rows: buttonRows } = await sql<ReachedButton & { WORDS: string[] }>`
    select m.menu_id, b.btn_id, ${nameIn(ctx.lang, 'B.BTN_NM')} as btn_nm, b.btn_tp,
      array_remove(array[b.btn_id, b.btn_nm, b.btn_eng_nm], null) as words
    from cms_screen_btn b join cms_menu m using (scrn_id) where b.use_yn = 'Y' and b.btn_tp <> 'MAIN'
      and (${all} or exists (select from cms_role_btn g where (g.menu_id, g.btn_id) = (m.menu_id, b.btn_id) and g.role_id = any(${roles})))
    order by m.menu_id, b.sort_seq, b.btn_id`.execute(ctx.db);
  const words = new Map<string, readonly string[]>();
  const menus = menuRows.map(({ WORDS, ...menu }): ReachedMenu => {
    words.set(menu.MENU_ID, WORDS);
    return menu;
  });
  const buttons = buttonRows.map(({ WORDS, ...button }): ReachedButton => {
    words.set(`${button.MENU_ID}|${button.BTN_ID}`, WORDS);
    return button;
  });
  const uppers: Uppers = new Map(menus.map((menu) => [menu.MENU_ID, menu.UPPER_MENU_ID]));
  const pages = new Set(menus.filter((menu) => menu.MINE && menu.MENU_TP !== 'FOLDER' && built.has(menu.MENU_PATH ?? '')));
  const folders = new Set([...pages].flatMap((page) => menusAbove(uppers, page.MENU_ID)));
  const inTree = (upper: string | null): ReachedMenu[] =>
    menus.filter((menu) => menu.UPPER_MENU_ID === upper).flatMap((menu) => [menu, ...inTree(menu.MENU_ID)]);
  const reached = inTree(null).filter((menu) => menu.MINE && (pages.has(menu) || folders.has(menu.MENU_ID)));
  const known = new Map(reached.map((menu) => [menu.MENU_ID, menu]));
  return {
    menus: known,
    buttons: new Map(buttons.filter((one) => known.has(one.MENU_ID)).map((one) => [`${one.MENU_ID}|${one.BTN_ID}`, one])),
    all: new Map(menus.map((menu) => [menu.MENU_ID, menu])),
    uppers,
    words,
  };
}

/** Name of a button by its menu and ID with a bar, behind that of its menu. */
export const nameOfButton = (reach: Reach, key: string): string => {
  const [menu = '', button = ''] = key.split('|');
  return `${reach.all.get(menu)?.MENU_NM ?? menu} › ${reach.buttons.get(key)?.BTN_NM ?? button}`;
};
