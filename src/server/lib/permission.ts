import { sql } from 'kysely';
import { type Call, svcId, writes } from '../../contract/call';
import type { Db } from '../db/open';
import { Refusal } from './refusal';
import { type ScopeKind, systemScope, widest } from './scope';
import type { SessionUser } from './session';

interface Screen {
  menuId: string;
  /** Buttons the user may press: every MAIN one, the SUB ones by grant. */
  buttons: ReadonlySet<string>;
  /** SUB buttons the screen has, granted or not. */
  subs: ReadonlySet<string>;
  /** SVC_ID of the calls the user may make there: one role has the menu, the button where the call names one, and the service. */
  services: ReadonlySet<string>;
  kind: ScopeKind;
}

/** Whose rights they are. */
export type Who = Pick<SessionUser, 'USER_TP' | 'roleList' | 'keySvcList'> & {
  /** Somebody looks at the portal as this user: nothing is written. */
  readOnly?: boolean;
};

/** What a user may do: the screens, their buttons, and how far each reaches. */
export class Rights {
  constructor(
    private readonly who: Who,
    private readonly screens: ReadonlyMap<string, Screen>,
    private readonly roleKinds: readonly ScopeKind[],
  ) {}

  /** A person whose only role reads. */
  get guest(): boolean {
    return this.who.roleList.every((role) => role === 'GUEST');
  }

  /** May the user only look? */
  get readOnly(): boolean {
    return this.who.readOnly ?? false;
  }

  /** MENU_ID of every screen the user may open. */
  menuIds(): Set<string> {
    return new Set([...this.screens.values()].map((screen) => screen.menuId));
  }

  /** Kind of scope on a screen; without one, the widest of all roles. */
  kind(screen: string | undefined): ScopeKind {
    return screen === undefined ? widest(this.roleKinds) : (this.screens.get(screen)?.kind ?? 'NONE');
  }

  kinds(): Set<ScopeKind> {
    return new Set([...this.roleKinds, ...[...this.screens.values()].map((screen) => screen.kind)]);
  }

  /** May the user open the screen, or press the button on it? */
  has(screen: string, button?: string): boolean {
    const found = this.screens.get(screen);
    return found !== undefined && (button === undefined || found.buttons.has(button));
  }

  /** Is it a SUB button of the screen, granted or not? */
  isSub(screen: string, button: string): boolean {
    return this.screens.get(screen)?.subs.has(button) ?? false;
  }

  /** Do the grants let the call of a screen through? */
  allows(call: Call): boolean {
    return this.screens.get(call.screen ?? '')?.services.has(svcId(call)) ?? false;
  }

  /** Refuses a call with 403: MSG000029 without the grants, MSG000125 where nothing may be written. */
  check(call: Call): void {
    if (call.auth === 'ROLE' && !this.allows(call)) throw new Refusal(403, 'MSG000029');
    if ((this.guest || this.readOnly) && writes(call)) throw new Refusal(403, 'MSG000125');
  }

  /** The further grants of a save: inserted rows need `add` or `copy` (`rowAdd` in a lower grid), deleted ones `minus` or `delete`. */
  checkRows(call: Call, body: { LIST?: readonly { BATCH_FLAG?: unknown; G2?: unknown }[] }): void {
    const lower = /G\d$/.test(call.path);
    const rows = body.LIST ?? [];
    const lines = rows.flatMap((row) => (Array.isArray(row.G2) ? (row.G2 as { BATCH_FLAG?: unknown }[]) : []));
    const inserts = (list: readonly { BATCH_FLAG?: unknown }[]) => list.some((row) => row.BATCH_FLAG === 'insert');
    const deletes = (list: readonly { BATCH_FLAG?: unknown }[]) => list.some((row) => row.BATCH_FLAG === 'delete');
    if (inserts(rows)) this.needOneOf(call, lower ? this.lineButtons(call) : ['add', 'copy']);
    if (inserts(lines)) this.needOneOf(call, this.lineButtons(call));
    if (deletes(rows) || deletes(lines)) this.needOneOf(call, ['minus', 'delete']);
  }

  private lineButtons(call: Call): string[] {
    return this.isSub(call.screen ?? '', 'rowAdd') ? ['rowAdd'] : ['add'];
  }

  private needOneOf({ screen = '' }: Call, buttons: string[]): void {
    const here = buttons.filter((button) => this.isSub(screen, button));
    if (here.length && !here.some((button) => this.has(screen, button))) throw new Refusal(403, 'MSG000029');
  }
}

interface MenuRow {
  MENU_ID: string;
  MENU_ABBR: string;
  SCRN_ID: string | null;
  UPPER_MENU_ID: string | null;
}

/** A button of a screen, or with SVC_ID a call of it. */
interface Part {
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
  KINDS: ScopeKind[];
  MENUS: string[];
  BUTTONS: string[];
  SERVICES: string[];
}

/** Screens, and buttons of screens, that customer users have only while one of their customers has a key-account service. */
const ofService: Readonly<Record<string, string>> = { dlvOrdExcelUploadPopup: 'PAN', 'dlvOrdMgt/upload': 'PAN' };

const isServed = (name: string, who: Who): boolean => {
  const service = ofService[name];
  return service === undefined || who.USER_TP === 'S' || who.keySvcList.includes(service);
};

/** Reads what the user's roles grant today. A system administrator has everything; menus of key-account services need the service. */
export async function loadRights(db: Db, who: Who): Promise<Rights> {
  const roles = who.roleList;
  const { rows: held } = await sql<Held>`
    select array(select data_scope from cms_role where role_id = any(${roles})) as kinds,
      array(select concat_ws('|', r.menu_id, role_id, data_scope) from cms_role_menu r join cms_role using (role_id) where role_id = any(${roles})) as menus,
      array(select concat_ws('|', role_id, menu_id, btn_id) from cms_role_btn where role_id = any(${roles})) as buttons,
      array(select concat_ws('|', role_id, svc_id) from cms_svc_role where role_id = any(${roles})) as services`.execute(db);
  const { rows: menus } = await sql<MenuRow>`
    select menu_id, menu_abbr, scrn_id, upper_menu_id from cms_menu left join cms_screen s using (scrn_id)
    where cms_menu.use_yn = 'Y' and coalesce(s.use_yn, 'Y') = 'Y'`.execute(db);
  const { rows: parts } = await sql<Part>`
    select scrn_id, btn_id, null as svc_id, btn_tp = 'MAIN' as main, false as off from cms_screen_btn where use_yn = 'Y'
    union all select scrn_id, btn_id, svc_id, false, use_yn = 'N' from cms_svc
    where auth_tp = 'ROLE' and (use_yn = 'Y' or upd_user_id <> ${systemScope.userId})`.execute(db);
  const kinds = held[0]?.KINDS ?? [];
  return new Rights(who, screensOf(who, menus, parts, held[0]), kinds);
}

/** The screens that are open to the user. */
function screensOf(who: Who, menus: readonly MenuRow[], parts: readonly Part[], held: Held | undefined): Map<string, Screen> {
  const all = who.roleList.includes('SYS_ADM');
  const [buttonKeys, serviceKeys] = [new Set(held?.BUTTONS), new Set(held?.SERVICES)];
  const rolesOf = byFirst(
    (held?.MENUS ?? []).map((key) => key.split('|')),
    ([menu = '']) => menu,
  );
  const partsOf = byFirst(parts, (part) => part.SCRN_ID);
  const menuOf = new Map(menus.map((menu) => [menu.MENU_ID, menu]));
  const screens = new Map<string, Screen>();
  for (const menu of menus) {
    const { SCRN_ID: screen, MENU_ID: menuId } = menu;
    const roles = rolesOf.get(menuId) ?? [];
    if (!screen || !(all || roles.length) || !serviceOpen(menu, menuOf, who) || !isServed(screen, who)) continue;
    const own = (partsOf.get(screen) ?? []).filter((part) => isServed(`${screen}/${part.BTN_ID}`, who));
    const [buttons, services] = [own.filter((part) => !part.SVC_ID), own.filter((part) => part.SVC_ID)];
    const mains = new Set(buttons.filter((b) => b.MAIN).map((b) => b.BTN_ID));
    const known = new Set(buttons.map((b) => b.BTN_ID));
    const presses = (role: string, button: string | null) => mains.has(button) || buttonKeys.has(`${role}|${menuId}|${button}`);
    const pressed = (b: Part) => all || roles.some(([, role = '']) => presses(role, b.BTN_ID));
    const calls = ({ BTN_ID, SVC_ID }: Part) =>
      all || roles.some(([, role = '']) => (BTN_ID === null || presses(role, BTN_ID)) && serviceKeys.has(`${role}|${SVC_ID}`));
    const allowed = new Set(services.filter((svc) => !svc.OFF && (svc.BTN_ID === null || known.has(svc.BTN_ID)) && calls(svc)));
    // A button that some of its own calls would be refused is not shown.
    const refused = new Set(services.filter((svc) => !allowed.has(svc)).map((svc) => svc.BTN_ID));
    screens.set(screen, {
      menuId,
      buttons: new Set(buttons.filter((b) => pressed(b) && !refused.has(b.BTN_ID)).map((b) => b.BTN_ID ?? '')),
      subs: new Set(buttons.filter((b) => !b.MAIN).map((b) => b.BTN_ID ?? '')),
      services: new Set([...allowed].map((svc) => svc.SVC_ID ?? '')),
      kind: widest(all ? (held?.KINDS ?? []) : roles.map(([, , kind = '']) => kind)),
    });
  }
  return screens;
}

/** Rows by a key of theirs. */
function byFirst<R>(rows: readonly R[], keyOf: (row: R) => string): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const row of rows) {
    const list = found.get(keyOf(row));
    if (list) list.push(row);
    else found.set(keyOf(row), [row]);
  }
  return found;
}

/** Menus below KEY_{service} open to a customer user only while one of the customers has the service. */
function serviceOpen(menu: MenuRow, menuOf: ReadonlyMap<string, MenuRow>, who: Who): boolean {
  if (who.USER_TP === 'S') return true;
  for (let at: MenuRow | undefined = menu; at; at = menuOf.get(at.UPPER_MENU_ID ?? '')) {
    if (at.MENU_ABBR.startsWith('KEY_') && !who.keySvcList.includes(at.MENU_ABBR.slice(4))) return false;
  }
  return true;
}
