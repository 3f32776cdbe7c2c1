import { sql } from 'kysely';
import type { Call } from '../../contract/call';
import type { Db } from '../db/open';
import { Refusal } from './refusal';
import { type ScopeKind, widest } from './scope';
import type { SessionUser } from './session';

interface Screen {
  menuId: string;
  /** Buttons the user may press: every MAIN one, the SUB ones by grant. */
  buttons: ReadonlySet<string>;
  /** SUB buttons the screen has, granted or not. */
  subs: ReadonlySet<string>;
  kind: ScopeKind;
}

/** Kinds of call that change nothing. */
const reading: readonly Call['kind'][] = ['read', 'code', 'text', 'download'];
/** The other calls that stay open to who only looks: they are about the own session, or write a log. */
const always: readonly string[] = [
  'session',
  'menuMap',
  'auth.authorized',
  'login',
  'logout',
  'viewAs.end',
  'insertErrorLog',
  'insertPrvcLog',
  'openapi.json',
];

type Who = Pick<SessionUser, 'USER_TP' | 'roleList' | 'keySvcList'>;

/** What a user may do: the screens, their buttons, and how far each reaches. */
export class Rights {
  /** These are looked at by somebody else: whatever would change something is refused. */
  readOnly = false;

  constructor(
    private readonly who: Who,
    private readonly screens: ReadonlyMap<string, Screen>,
    private readonly roleKinds: readonly ScopeKind[],
  ) {}

  /** A person whose only role reads. */
  get guest(): boolean {
    return this.who.roleList.every((role) => role === 'GUEST');
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

  /** Refuses a call with 403: MSG000125 for who only looks, or a guest, and would change something, MSG000029 without the grant. */
  check(call: Call): void {
    if (this.readOnly && !reading.includes(call.kind) && !always.includes(call.id)) throw new Refusal(403, 'MSG000125');
    if (call.auth === 'ROLE' && !this.has(call.screen ?? '', call.button)) throw new Refusal(403, 'MSG000029');
    if (this.guest && (call.kind === 'save' || call.kind === 'action' || call.kind === 'upload')) throw new Refusal(403, 'MSG000125');
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
  ROLES: string[];
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
  const all = roles.includes('SYS_ADM');
  const { rows: kinds } = await sql<{ ROLE_ID: string; DATA_SCOPE: ScopeKind }>`
    select role_id, data_scope from cms_role where role_id = any(${roles})`.execute(db);
  const { rows: menus } = await sql<MenuRow>`
    select menu_id, menu_abbr, scrn_id, upper_menu_id,
      array(select role_id::text from cms_role_menu x where x.menu_id = m.menu_id and x.role_id = any(${roles})) as roles
    from cms_menu m where use_yn = 'Y'`.execute(db);
  const { rows: buttons } = await sql<{ SCRN_ID: string; BTN_ID: string; BTN_TP: string; GRANTED: boolean }>`
    select b.scrn_id, b.btn_id, b.btn_tp, bool_or(x.btn_id is not null) as granted
    from cms_screen_btn b left join cms_menu m using (scrn_id)
      left join cms_role_btn x on x.menu_id = m.menu_id and x.btn_id = b.btn_id and x.role_id = any(${roles})
    where b.use_yn = 'Y' group by b.scrn_id, b.btn_id, b.btn_tp`.execute(db);
  const kindOf = new Map(kinds.map((role) => [role.ROLE_ID, role.DATA_SCOPE]));
  const menuOf = new Map(menus.map((menu) => [menu.MENU_ID, menu]));
  const buttonsOf = new Map<string, typeof buttons>();
  for (const button of buttons) buttonsOf.set(button.SCRN_ID, [...(buttonsOf.get(button.SCRN_ID) ?? []), button]);
  const screens = new Map<string, Screen>();
  for (const menu of menus) {
    if (!menu.SCRN_ID || !(all || menu.ROLES.length) || !serviceOpen(menu, menuOf, who) || !isServed(menu.SCRN_ID, who)) continue;
    const own = (buttonsOf.get(menu.SCRN_ID) ?? []).filter((b) => isServed(`${b.SCRN_ID}/${b.BTN_ID}`, who));
    screens.set(menu.SCRN_ID, {
      menuId: menu.MENU_ID,
      buttons: new Set(own.filter((b) => all || b.GRANTED || b.BTN_TP === 'MAIN').map((b) => b.BTN_ID)),
      subs: new Set(own.filter((b) => b.BTN_TP !== 'MAIN').map((b) => b.BTN_ID)),
      kind: widest((all ? roles : menu.ROLES).map((role) => kindOf.get(role) ?? 'NONE')),
    });
  }
  return new Rights(who, screens, [...kindOf.values()]);
}

/** Menus below KEY_{service} open to a customer user only while one of the customers has the service. */
function serviceOpen(menu: MenuRow, menuOf: ReadonlyMap<string, MenuRow>, who: Who): boolean {
  if (who.USER_TP === 'S') return true;
  for (let at: MenuRow | undefined = menu; at; at = menuOf.get(at.UPPER_MENU_ID ?? '')) {
    if (at.MENU_ABBR.startsWith('KEY_') && !who.keySvcList.includes(at.MENU_ABBR.slice(4))) return false;
  }
  return true;
}
