import { createHash } from 'node:crypto';
import { type Call, writes } from '../../contract/call';
import type { Db } from '../db/open';
import { type Menu, readGrants } from './grants';
import { Refusal } from './refusal';
import { type ScopeKind, widest } from './scope';

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

/** Kinds of call that change nothing. */
const reading: readonly Call['kind'][] = ['read', 'code', 'text', 'download'];
/** The other calls that stay open to who only looks: they are about the own session, or write a log. */
const always: readonly string[] = [
  'session',
  'menuMap',
  'auth.authorized',
  'login',
  'auth.otp',
  'link',
  'logout',
  'viewAs.end',
  'insertErrorLog',
  'insertPrvcLog',
  'openapi.json',
];

/** What somebody with a temporary password may call, beside the change of it and what is open to everybody: what the frame is made of. */
const beforeChange: readonly string[] = ['session', 'menuMap', 'languageMap', 'selectGridLayout', 'logout'];

/** SUB buttons that change nothing: the only ones a guest has, where they are granted. */
export const readingButtons: readonly string[] = ['excel', 'print'];
/** Screens of a person's own data: a guest has none, whatever is granted. */
export const ownScreens: readonly string[] = ['changeMe', 'changePassword', 'cmsMyPage'];

/** Whose rights they are. */
export interface Who {
  USER_TP: 'S' | 'C';
  roleList: string[];
  keySvcList: string[];
  /** Somebody looks at the portal as this user: nothing is written. */
  readOnly?: boolean;
  /** Signed in with a temporary password: it has to be changed first. */
  temporary?: boolean;
}

const isGuest = (who: Who): boolean => who.roleList.every((role) => role === 'GUEST');

/** What a user may do: the screens, their buttons, and how far each reaches. */
export class Rights {
  /** Tells these rights from others: an answer with another mark says that the page shows buttons or menus of before. */
  readonly mark: string;

  constructor(
    private readonly who: Who,
    private readonly screens: ReadonlyMap<string, Screen>,
    private readonly roleKinds: readonly ScopeKind[],
  ) {
    this.mark = createHash('sha256').update(marked(screens)).digest('base64url').slice(0, 12);
  }

  /** A person whose only role reads. */
  get guest(): boolean {
    return isGuest(this.who);
  }

  /** May the user only look? */
  get readOnly(): boolean {
    return this.who.readOnly ?? false;
  }

  /** Must the password be changed before anything else? Not where the user cannot. */
  get mustChangePassword(): boolean {
    return this.who.temporary === true && this.has('changePassword', 'save');
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
    if (found === undefined || button === undefined) return found !== undefined;
    return found.buttons.has(button) && (!this.guest || !found.subs.has(button) || readingButtons.includes(button));
  }

  /** Is it a SUB button of the screen, granted or not? */
  isSub(screen: string, button: string): boolean {
    return this.screens.get(screen)?.subs.has(button) ?? false;
  }

  /** Do the grants let the call of a screen through? */
  allows(call: Call): boolean {
    return this.screens.get(call.screen ?? '')?.services.has(call.id) ?? false;
  }

  /**
   * Refuses a call with 403: MSG000461 while a temporary password has to be changed, MSG000125 for who only looks, or a guest, and would change
   * something, MSG000029 without the grants.
   */
  check(call: Call): void {
    const own = call.auth === 'LOGIN' || call.auth === 'ROLE';
    if (own && this.mustChangePassword && call.screen !== 'changePassword' && !beforeChange.includes(call.id))
      throw new Refusal(403, 'MSG000461');
    const refused = this.readOnly ? !reading.includes(call.kind) && !always.includes(call.id) : this.guest && writes(call);
    if (refused) throw new Refusal(403, 'MSG000125');
    const lacks = call.auth === 'ROLE' ? !this.allows(call) : call.auth === 'TOKEN' && !this.has(call.screen ?? '', call.button);
    if (lacks) throw new Refusal(403, 'MSG000029');
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

/** What may be opened and pressed, as one text. */
const marked = (screens: ReadonlyMap<string, Screen>): string =>
  JSON.stringify([...screens].map(([screen, { menuId, buttons }]) => [screen, menuId, ...[...buttons].sort()]).sort());

/** The rights of a user whose roles are known. A system administrator has everything; menus of key-account services need the service. */
export async function loadRights(db: Db, who: Who): Promise<Rights> {
  const grants = await readGrants(db, who.roleList);
  const all = who.roleList.includes('SYS_ADM');
  const guest = isGuest(who);
  const served = (menu: Menu, button?: string | null) =>
    who.USER_TP === 'S' || grants.keyServices(menu, button).every((service) => who.keySvcList.includes(service));
  const screens = new Map<string, Screen>();
  for (const menu of grants.menus.values()) {
    const { SCRN_ID: screen, MENU_ID: menuId } = menu;
    const roles = grants.roles(menuId);
    if (!screen || !(all || roles.length) || !served(menu) || (guest && ownScreens.includes(screen))) continue;
    const parts = grants.parts(screen).filter((part) => served(menu, part.BTN_ID));
    const buttons = parts.filter((part) => part.SVC_ID === null && (!guest || part.MAIN || readingButtons.includes(part.BTN_ID ?? '')));
    const services = parts.filter((part) => part.SVC_ID !== null);
    const pressed = buttons.filter((part) => all || roles.some(({ role }) => grants.presses(role, menuId, part)));
    const known = new Set<string | null>([null, ...buttons.map((part) => part.BTN_ID)]);
    const allowed = services.filter(
      (part) => !part.OFF && known.has(part.BTN_ID) && (all || roles.some(({ role }) => grants.calls(role, menuId, part))),
    );
    // A button that some of its own calls would be refused is not shown.
    const refused = new Set(services.filter((part) => !allowed.includes(part)).map((part) => part.BTN_ID));
    screens.set(screen, {
      menuId,
      buttons: new Set(pressed.filter((part) => !refused.has(part.BTN_ID)).map((part) => part.BTN_ID ?? '')),
      subs: new Set(buttons.filter((part) => !part.MAIN).map((part) => part.BTN_ID ?? '')),
      services: new Set(allowed.map((part) => part.SVC_ID ?? '')),
      kind: widest(all ? grants.kinds : roles.map(({ kind }) => kind)),
    });
  }
  return new Rights(who, screens, grants.kinds);
}
