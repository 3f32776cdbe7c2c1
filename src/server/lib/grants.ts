import { sql } from 'kysely';
import type { Db } from '../db/open';
import { type ScopeKind, systemScope } from './scope';

export interface Menu {
  MENU_ID: string;
  MENU_ABBR: string;
  SCRN_ID: string | null;
  UPPER_MENU_ID: string | null;
}

/** A button of a screen, or with SVC_ID a call of it. */
export interface Part {
  SCRN_ID: string;
  BTN_ID: string | null;
  SVC_ID: string | null;
  /** The button is pressed by whoever has the menu. */
  MAIN: boolean;
  /** An administrator switched the call off. */
  OFF: boolean;
}

/** What roles hold, each as its key with bars. */
interface Held {
  MENUS: string[];
  BUTTONS: string[];
  SERVICES: string[];
}

/** Screens, and buttons of screens, that customer users have only while one of their customers has a key-account service. */
const ofService: Readonly<Record<string, string>> = {
  dlvOrdExcelUploadPopup: 'PAN',
  'dlvOrdMgt/upload': 'PAN',
  mimiPoProposalPopup: 'MIMI',
};

/** What is in use, and what of it is granted to some roles: the base of rights and of their explanation. */
export class Grants {
  /** The menus in use, as are the folders above them and their screens. */
  readonly menus: ReadonlyMap<string, Menu>;
  private readonly rolesOfMenu = new Map<string, { role: string; kind: ScopeKind }[]>();
  private readonly partsOfScreen = new Map<string, Part[]>();
  private readonly buttons: ReadonlySet<string>;
  private readonly services: ReadonlySet<string>;

  constructor(
    /** DATA_SCOPE of the roles. */
    readonly kinds: readonly ScopeKind[],
    held: Held,
    menus: readonly Menu[],
    parts: readonly Part[],
  ) {
    this.menus = new Map(menus.map((menu) => [menu.MENU_ID, menu]));
    this.buttons = new Set(held.BUTTONS);
    this.services = new Set(held.SERVICES);
    for (const key of held.MENUS) {
      const [menu = '', role = '', kind = 'NONE'] = key.split('|');
      put(this.rolesOfMenu, menu, { role, kind: kind as ScopeKind });
    }
    for (const part of parts) put(this.partsOfScreen, part.SCRN_ID, part);
  }

  /** Buttons and calls of a screen. */
  parts(screen: string): readonly Part[] {
    return this.partsOfScreen.get(screen) ?? [];
  }

  /** The roles that have a menu, with the scope each gives there. */
  roles(menuId: string): readonly { role: string; kind: ScopeKind }[] {
    return this.rolesOfMenu.get(menuId) ?? [];
  }

  /** May the role press a button of the menu's screen? */
  presses(role: string, menuId: string, { SCRN_ID, BTN_ID }: Part): boolean {
    const button = this.parts(SCRN_ID).find((part) => part.SVC_ID === null && part.BTN_ID === BTN_ID);
    return button !== undefined && (button.MAIN || this.buttons.has(`${role}|${menuId}|${BTN_ID}`));
  }

  /** May the role make a call of the menu's screen: has it the button, where there is one, and the service? */
  calls(role: string, menuId: string, part: Part): boolean {
    return (part.BTN_ID === null || this.presses(role, menuId, part)) && this.services.has(`${role}|${part.SVC_ID}`);
  }

  /** Key-account services that customer users need for a menu's screen, or a button of it: of its own, and of the folders KEY_ above. */
  keyServices(menu: Menu, button?: string | null): string[] {
    const found = [ofService[button ? `${menu.SCRN_ID}/${button}` : `${menu.SCRN_ID}`]];
    for (let at: Menu | undefined = menu; at; at = this.menus.get(at.UPPER_MENU_ID ?? '')) {
      if (at.MENU_ABBR.startsWith('KEY_')) found.push(at.MENU_ABBR.slice(4));
    }
    return found.filter((service) => service !== undefined);
  }
}

function put<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Reads what is granted to roles. */
export async function readGrants(db: Db, roles: readonly string[]): Promise<Grants> {
  const { rows: held } = await sql<Held & { KINDS: ScopeKind[] }>`
    select array(select data_scope from cms_role where role_id = any(${roles})) as kinds,
      array(select concat_ws('|', menu_id, role_id, data_scope) from cms_role_menu join cms_role using (role_id) where role_id = any(${roles})) as menus,
      array(select concat_ws('|', role_id, menu_id, btn_id) from cms_role_btn where role_id = any(${roles})) as buttons,
      array(select concat_ws('|', role_id, svc_id) from cms_svc_role where role_id = any(${roles})) as services`.execute(db);
  const { rows: menus } = await sql<Menu>`
    select menu_id, menu_abbr, scrn_id, upper_menu_id from cms_menu m left join cms_screen s using (scrn_id)
    where m.use_yn = 'Y' and coalesce(s.use_yn, 'Y') = 'Y'
      and not exists (select from cms_menu f where f.use_yn = 'N' and f.menu_id = any(string_to_array(m.tree_path, '>')))`.execute(db);
  const { rows: parts } = await sql<Part>`
    select scrn_id, btn_id, null as svc_id, btn_tp = 'MAIN' as main, false as off from cms_screen_btn where use_yn = 'Y'
    union all select scrn_id, btn_id, svc_id, false, use_yn = 'N' from cms_svc
    where auth_tp = 'ROLE' and (use_yn = 'Y' or upd_user_id <> ${systemScope.userId})`.execute(db);
  const { KINDS = [], ...keys } = held[0] ?? { MENUS: [], BUTTONS: [], SERVICES: [] };
  return new Grants(KINDS, keys, menus, parts);
}
