import { sql } from 'kysely';
import { type Call, writes } from '../../contract/call';
import type { FactId } from '../../contract/cms/comm/cmsSvcRoleMgt';
import type { Db } from '../db/open';
import { type Grants, type Menu, type Part, readGrants } from '../lib/grants';
import { ownScreens, readingButtons } from '../lib/permission';
import { type ScopeKind, widest } from '../lib/scope';

interface Asked {
  screen: string;
  /** Without one the screen itself. */
  button?: string;
  /** SVC_ID of the one call asked about. */
  service?: string;
}

/** One fact: does it hold? `args` are filled into its text. */
export interface Answered {
  fact: FactId;
  ok: boolean;
  args: string[];
}

interface UserRow {
  USER_TP: 'S' | 'C';
  USER_STS: string;
  OK: boolean;
  /** The password has to be changed first. */
  TEMPORARY: boolean;
  SVCS: string[];
}

interface RoleRow {
  ROLE_ID: string;
  BGN_DT: string | null;
  END_DT: string | null;
  OK: boolean;
}

const namesText = (names: readonly string[]): string => [...new Set(names)].join(', ') || '-';

/** What is known of a user: the base of every explanation about this one. */
export interface About {
  userId: string;
  user: UserRow | undefined;
  /** Every role given to the user. */
  held: readonly RoleRow[];
  /** Those in force. */
  roles: readonly string[];
  grants: Grants;
}

/** Reads what explanations about a user are made of. */
export async function readAbout(db: Db, userId: string): Promise<About> {
  const user = await readUser(db, userId);
  const held = await readRoles(db, userId);
  const roles = held.filter((row) => row.OK).map((row) => row.ROLE_ID);
  return { userId, user, held, roles, grants: await readGrants(db, roles) };
}

/**
 * Why a user may open a screen, press a button of it or make one call, or why not: every fact that decides, in its order, and the verdict.
 * It says what `Rights` decides, from the same grants. `calls` are those of the program.
 */
export function explain({ userId, user, held, roles, grants }: About, calls: Iterable<Call>, asked: Asked): Answered[] {
  const isAll = roles.includes('SYS_ADM');
  const facts: Answered[] = [];
  const deciding: boolean[] = [];
  const tell = (fact: FactId, ok: boolean, ...args: string[]) => facts.push({ fact, ok, args });
  const decide = (fact: FactId, ok: boolean, ...args: string[]) => {
    tell(fact, ok, ...args);
    deciding.push(ok);
  };

  decide('USER', user?.OK ?? false, userId, user?.USER_STS ?? '-');
  for (const row of held) tell('ROLE', row.OK, row.ROLE_ID, row.BGN_DT || row.END_DT ? `${row.BGN_DT ?? ''} ~ ${row.END_DT ?? ''}` : '-');
  decide('ROLES', roles.length > 0, namesText(roles));
  if (isAll) tell('ALL', true);

  const { menu, kinds } = screenFacts(grants, isAll, asked.screen, decide);
  const parts = grants.parts(asked.screen);
  const one = parts.find((part) => part.SVC_ID !== null && part.SVC_ID === asked.service);
  const button = one ? one.BTN_ID : (asked.button ?? null);
  if (menu && user?.USER_TP === 'C') {
    const needed = [...grants.keyServices(menu), ...(button ? grants.keyServices(menu, button) : [])];
    for (const service of new Set(needed)) decide('KEY_SVC', user.SVCS.includes(service), service);
  }
  const having = menu ? grants.roles(menu.MENU_ID).map(({ role }) => role) : [];
  const by = (holds: (role: string) => boolean) => (isAll ? ['SYS_ADM'] : having.filter(holds));
  if (button !== null) {
    const found = parts.find((part) => part.SVC_ID === null && part.BTN_ID === button);
    decide('BUTTON', found !== undefined, button);
    const pressing = by((role) => found !== undefined && menu !== undefined && grants.presses(role, menu.MENU_ID, found));
    decide('PRESS', pressing.length > 0, button, namesText(pressing));
  }
  const services = one ? [one] : parts.filter((part) => part.SVC_ID !== null && part.BTN_ID === button);
  for (const part of services)
    serviceFacts(
      part,
      by((role) => menu !== undefined && grants.calls(role, menu.MENU_ID, part)),
      decide,
    );
  if (user?.TEMPORARY && services.length && asked.screen !== passwordScreen && mayChangePassword(grants, roles)) decide('PASSWORD', false);
  const isSub = parts.some((part) => part.SVC_ID === null && part.BTN_ID === button && !part.MAIN);
  const forGuests = !ownScreens.includes(asked.screen) && (!isSub || readingButtons.includes(button ?? ''));
  if (!forGuests || services.some(({ SVC_ID }) => [...calls].some((call) => call.id === SVC_ID && writes(call)))) {
    const others = roles.filter((role) => role !== 'GUEST');
    decide('GUEST', others.length > 0);
  }
  const kind = widest(kinds.map((one) => one.kind));
  tell('SCOPE', kind !== 'NONE', kind, namesText(kinds.filter((one) => one.kind === kind).map((one) => one.role)));
  tell('VERDICT', deciding.every(Boolean));
  return facts;
}

const passwordScreen = 'changePassword';

/** Has somebody with these roles the page on which a password is changed? */
const mayChangePassword = (grants: Grants, roles: readonly string[]): boolean =>
  roles.includes('SYS_ADM') ||
  (roles.some((role) => role !== 'GUEST') &&
    [...grants.menus.values()].some(({ SCRN_ID, MENU_ID }) => SCRN_ID === passwordScreen && grants.roles(MENU_ID).length > 0));

type Decide = (fact: FactId, ok: boolean, ...args: string[]) => void;

/** Is the screen there and in use, and which roles have its menu, with what scope? */
function screenFacts(grants: Grants, isAll: boolean, screen: string, decide: Decide) {
  const menus = [...grants.menus.values()].filter((menu) => menu.SCRN_ID === screen);
  const menu: Menu | undefined = menus.find(({ MENU_ID }) => isAll || grants.roles(MENU_ID).length) ?? menus[0];
  decide('SCREEN', menu !== undefined, screen);
  const own = menu ? grants.roles(menu.MENU_ID) : [];
  const kinds: readonly { role: string; kind: ScopeKind }[] = isAll ? [{ role: 'SYS_ADM', kind: widest(grants.kinds) }] : own;
  decide('MENU', isAll || own.length > 0, namesText(isAll ? ['SYS_ADM'] : own.map(({ role }) => role)));
  return { menu, kinds };
}

function serviceFacts(part: Part, roles: readonly string[], decide: Decide): void {
  decide('SVC_USE', !part.OFF, part.SVC_ID ?? '');
  decide('SVC_ROLE', roles.length > 0, part.SVC_ID ?? '', namesText(roles));
}

async function readUser(db: Db, userId: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select u.user_tp, u.user_sts, u.user_sts = 'ACT' and u.del_yn = 'N'
        and (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date) as ok, u.temp_pw_yn = 'Y' as temporary,
      array(select distinct v.key_svc::text from mdm_cust_svc v join cms_user_cust x using (cust_cd)
        where x.user_id = u.user_id and v.bgn_dt <= now()::date and (v.end_dt is null or v.end_dt >= now()::date)) as svcs
    from cms_user u where u.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Every role given to the user; OK where it is in force today and fits the user. */
async function readRoles(db: Db, userId: string): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select ur.role_id, to_char(ur.bgn_dt, 'YYYY-MM-DD') as bgn_dt, to_char(ur.end_dt, 'YYYY-MM-DD') as end_dt,
      (ur.bgn_dt is null or ur.bgn_dt <= now()::date) and (ur.end_dt is null or ur.end_dt >= now()::date)
        and r.use_yn = 'Y' and r.user_tp = u.user_tp and (r.corp_cd is null or r.corp_cd in ('*', u.corp_cd)) as ok
    from cms_user u join cms_user_role ur using (user_id) join cms_role r using (role_id)
    where u.user_id = ${userId} order by r.sort_seq, r.role_id`.execute(db);
  return rows;
}
