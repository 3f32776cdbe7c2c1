import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { openers } from '../../../../config/openers';
import { routes } from '../../../../config/routes';
import type { Fault } from '../../../contract/call';
import { allRole, type GrantEffect, menusAbove, menusBelow, type Preview, type Uppers } from '../../../contract/cms/comm/roles';
import { Refusal, refuseFaults } from '../../lib/refusal';
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
}

const built = new Set(routes.map((route) => route.path));

/** Changes of roles and their rights are made one after the other. */
export const takeTurn = ({ db }: Ctx<unknown>) => sql`select pg_advisory_xact_lock(hashtext('cms_role'))`.execute(db);

/** Roles an administrator sees: all; below the system administrator those of the own corporation and the common ones that are not wider. Alias r. */
export const seesRole = (ctx: Ctx<unknown>) =>
  isSystemAdministrator(ctx) ? sql`true` : sql`(${ownCorps(ctx.scope, 'r')} or (coalesce(r.corp_cd, '*') = '*' and r.data_scope <> 'ALL'))`;

/** Those among them that the administrator may change, with their rights. Alias r. */
export const mayChangeRole = (ctx: Ctx<unknown>) => (isSystemAdministrator(ctx) ? sql`true` : ownCorps(ctx.scope, 'r'));

export async function readReach(ctx: Ctx<unknown>): Promise<Reach> {
  const all = isSystemAdministrator(ctx);
  const roles = ctx.user.roleList;
  const { rows: menus } = await sql<ReachedMenu>`
    select m.menu_id, m.upper_menu_id, case ${ctx.lang} when 'en' then coalesce(m.menu_eng_nm, m.menu_nm) else m.menu_nm end as menu_nm,
      m.menu_abbr, m.menu_tp, m.scrn_id, m.menu_path, m.use_yn = 'Y' and coalesce(s.use_yn, 'Y') = 'Y'
        and (${all} or exists (select from cms_role_menu g where g.menu_id = m.menu_id and g.role_id = any(${roles}))) as mine
    from cms_menu m left join cms_screen s using (scrn_id) order by m.menu_lvl, m.menu_seq, m.menu_id`.execute(ctx.db);
  const { rows: buttons } = await sql<ReachedButton>`
    select m.menu_id, b.btn_id, case ${ctx.lang} when 'en' then coalesce(b.btn_eng_nm, b.btn_nm) else b.btn_nm end as btn_nm, b.btn_tp
    from cms_screen_btn b join cms_menu m using (scrn_id) where b.use_yn = 'Y' and b.btn_tp <> 'MAIN'
      and (${all} or exists (select from cms_role_btn g where (g.menu_id, g.btn_id) = (m.menu_id, b.btn_id) and g.role_id = any(${roles})))
    order by m.menu_id, b.sort_seq, b.btn_id`.execute(ctx.db);
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
  };
}

/** A menu or button a role is to have or not, with its number in the request. */
export interface Cell {
  role: string;
  menu: string;
  button: string | null;
  has: boolean;
  ROW_NO: number;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The cells of a body, whatever it holds; a check that is neither Y nor N is a fault. */
export function cellsOf(list: unknown, check: 'AG_CHECK' | 'DX_CHECK'): Cell[] {
  const rows = (Array.isArray(list) ? list : []).map((row) => (row ?? {}) as Record<string, unknown>);
  refuseFaults(
    rows.flatMap(({ [check]: value }, i): Fault[] =>
      value === 'Y' || value === 'N' ? [] : [{ ROW_NO: i + 1, FIELD: check, CODE: 'MSG000017', ARGS: [check, text(value)] }],
    ),
  );
  return rows.map((row, i) => ({
    role: text(row.ROLE_ID),
    menu: text(row.MENU_ID),
    button: row.BTN_ID === null || row.BTN_ID === undefined ? null : text(row.BTN_ID),
    has: row[check] === 'Y',
    ROW_NO: i + 1,
  }));
}

/** Cells beyond the administrator: roles and rights not seen, roles of others, the one that has all, what is not the administrator's to give. */
async function checkCells(ctx: Ctx<unknown>, reach: Reach, cells: readonly Cell[]): Promise<void> {
  const { rows } = await sql<{ ROLE_ID: string; MINE: boolean }>`
    select role_id, ${mayChangeRole(ctx)} as mine from cms_role r where role_id = any(${cells.map(({ role }) => role)}) and ${seesRole(ctx)}
    order by role_id for update`.execute(ctx.db);
  const roles = new Map(rows.map((row) => [row.ROLE_ID, row.MINE]));
  const unknown = (ROW_NO: number, FIELD: string, value: string): Fault => ({
    ROW_NO,
    FIELD,
    CODE: 'MSG000017',
    ARGS: [ctx.label(FIELD), value],
  });
  refuseFaults(
    cells.flatMap(({ role, menu, button, ROW_NO }): Fault[] => {
      if (role === allRole) return [{ ROW_NO, FIELD: 'ROLE_ID', CODE: 'MSG000431', ARGS: [role] }];
      if (!roles.has(role)) return [unknown(ROW_NO, 'ROLE_ID', role)];
      if (!roles.get(role)) return [{ ROW_NO, FIELD: 'ROLE_ID', CODE: 'MSG000433', ARGS: [role] }];
      if (!reach.menus.has(menu)) return [unknown(ROW_NO, 'MENU_ID', menu)];
      return button === null || reach.buttons.has(`${menu}|${button}`) ? [] : [unknown(ROW_NO, 'BTN_ID', button)];
    }),
  );
}

/** Popups by the pages and popups that open them, as menus. */
function opened(reach: Reach): ReadonlyMap<string, readonly string[]> {
  const mine = [...reach.all.values()].filter((menu) => menu.MINE);
  const byScreen = new Map(mine.map((menu) => [menu.SCRN_ID, menu.MENU_ID]));
  return new Map(
    [...reach.all.values()].map((menu) => [
      menu.MENU_ID,
      (openers[menu.SCRN_ID ?? ''] ?? []).flatMap((screen) => byScreen.get(screen) ?? []),
    ]),
  );
}

/** The menus with the popups they open, and those these open. */
function withPopups(popups: ReadonlyMap<string, readonly string[]>, menus: Iterable<string>): Set<string> {
  const found = new Set(menus);
  for (const menu of found) for (const popup of popups.get(menu) ?? []) found.add(popup);
  return found;
}

/**
 * The menus a role has after some are given and others taken: with what is given come its folders and the popups it opens; with a folder goes what
 * is below it, with a page the popups that nothing else of the role opens. What is given stays, whatever else is taken.
 */
export function menusAfter(reach: Reach, held: ReadonlySet<string>, given: readonly string[], taken: readonly string[]): Set<string> {
  const popups = opened(reach);
  const gone = new Set(taken.flatMap((menu) => [menu, ...menusBelow(reach.uppers, menu)]));
  const left = [...held].filter((menu) => !gone.has(menu));
  const come = withPopups(popups, given);
  const stillOpened = withPopups(popups, [...left.filter((menu) => reach.all.get(menu)?.MENU_TP === 'PAGE'), ...come]);
  const orphans = new Set([...withPopups(popups, gone)].filter((menu) => !gone.has(menu) && !stillOpened.has(menu)));
  const kept = left.filter((menu) => !orphans.has(menu));
  return new Set([...kept, ...[...come].flatMap((menu) => [menu, ...menusAbove(reach.uppers, menu)])]);
}

/** What roles have, each with its role first. */
interface Held {
  MENUS: string[];
  BUTTONS: string[];
  SERVICES: string[];
}

async function readHeld(ctx: Ctx<unknown>, roles: readonly string[]): Promise<Held> {
  const { rows } = await sql<Held>`select
    array(select concat_ws('|', role_id, menu_id) from cms_role_menu where role_id = any(${roles}) order by 1) as menus,
    array(select concat_ws('|', role_id, menu_id, btn_id) from cms_role_btn where role_id = any(${roles}) order by 1) as buttons,
    array(select concat_ws('|', role_id, svc_id) from cms_svc_role where role_id = any(${roles}) order by 1) as services`.execute(ctx.db);
  return rows[0] ?? { MENUS: [], BUTTONS: [], SERVICES: [] };
}

const partsOf = (keys: readonly string[], role: string): Set<string> =>
  new Set(keys.filter((key) => key.startsWith(`${role}|`)).map((key) => key.slice(role.length + 1)));
const without = (all: Iterable<string>, others: ReadonlySet<string>): string[] => [...all].filter((one) => !others.has(one));

/** Gives and takes menus and buttons; services follow by themselves. Checks that what is given can be, and that nobody takes the own rights. */
export async function applyCells(ctx: Ctx<unknown>, reach: Reach, cells: readonly Cell[]): Promise<void> {
  await checkCells(ctx, reach, cells);
  const before = await ownRights(ctx);
  const held = await readHeld(ctx, [...new Set(cells.map(({ role }) => role))]);
  for (const role of new Set(cells.map((cell) => cell.role))) {
    const own = cells.filter((cell) => cell.role === role);
    const menus = partsOf(held.MENUS, role);
    const of = (has: boolean) => own.filter((cell) => cell.button === null && cell.has === has).map((cell) => cell.menu);
    const after = menusAfter(reach, menus, of(true), of(false));
    refuseFaults(
      own.flatMap(({ menu, button, has, ROW_NO }): Fault[] =>
        button !== null && has && !after.has(menu)
          ? [{ ROW_NO, FIELD: 'BTN_ID', CODE: 'MSG000434', ARGS: [reach.all.get(menu)?.MENU_NM ?? menu] }]
          : [],
      ),
    );
    const buttons = (has: boolean) => own.filter((cell) => cell.button !== null && cell.has === has);
    await change(ctx, role, {
      lost: without(menus, after),
      gained: without(after, menus),
      off: buttons(false),
      on: buttons(true),
    });
  }
  await keepOwnRights(ctx, reach, before);
}

interface Change {
  lost: string[];
  gained: string[];
  off: Cell[];
  on: Cell[];
}

const pairs = (cells: readonly Cell[]): string => JSON.stringify(cells.map(({ menu, button }) => ({ menu_id: menu, btn_id: button })));

async function change({ db }: Ctx<unknown>, role: string, { lost, gained, off, on }: Change): Promise<void> {
  if (lost.length || off.length)
    await sql`delete from cms_role_btn where role_id = ${role} and (menu_id = any(${lost})
      or (menu_id, btn_id) in (select menu_id, btn_id from jsonb_to_recordset(${pairs(off)}::jsonb) as n (menu_id text, btn_id text)))`.execute(
      db,
    );
  if (lost.length) await sql`delete from cms_role_menu where role_id = ${role} and menu_id = any(${lost})`.execute(db);
  if (gained.length)
    await sql`insert into cms_role_menu (role_id, menu_id) select ${role}, x from unnest(${gained}::text[]) x on conflict do nothing`.execute(
      db,
    );
  if (on.length)
    await sql`insert into cms_role_btn (role_id, menu_id, btn_id) select distinct ${role}, menu_id, btn_id
      from jsonb_to_recordset(${pairs(on)}::jsonb) as n (menu_id text, btn_id text) on conflict do nothing`.execute(db);
}

/** What the caller may by the own roles in force: the roles with their scope (R), menus (M) and buttons (B). Of a system administrator nothing: that has all. */
export async function ownRights(ctx: Ctx<unknown>): Promise<Set<string>> {
  if (isSystemAdministrator(ctx)) return new Set();
  const { rows } = await sql<{ HELD: string }>`
    with own as (select r.role_id, r.data_scope from cms_user u join cms_user_role x using (user_id) join cms_role r using (role_id)
      where u.user_id = ${ctx.user.USER_ID} and r.use_yn = 'Y' and r.user_tp = u.user_tp and (r.corp_cd is null or r.corp_cd in ('*', u.corp_cd))
        and (x.bgn_dt is null or x.bgn_dt <= now()::date) and (x.end_dt is null or x.end_dt >= now()::date))
    select concat_ws('|', 'R', role_id, data_scope) as held from own
    union select concat_ws('|', 'M', menu_id) from cms_role_menu join own using (role_id)
    union select concat_ws('|', 'B', menu_id, btn_id) from cms_role_btn join own using (role_id)`.execute(ctx.db);
  return new Set(rows.map((row) => row.HELD));
}

const named = 5;

/** Refuses what takes the caller's own rights (MSG000432, naming what). */
export async function keepOwnRights(ctx: Ctx<unknown>, reach: Reach, before: ReadonlySet<string>): Promise<void> {
  if (before.size === 0) return;
  const lost = without(before, await ownRights(ctx));
  if (lost.length === 0) return;
  const names = lost.map((key) => {
    const [kind = '', first = '', second = ''] = key.split('|');
    return kind === 'R' ? first : kind === 'M' ? (reach.all.get(first)?.MENU_NM ?? first) : nameOfButton(reach, `${first}|${second}`);
  });
  throw new Refusal(422, 'MSG000432', { args: [shortened(names, named)] });
}

const nameOfButton = (reach: Reach, key: string): string => {
  const [menu = '', button = ''] = key.split('|');
  return `${reach.all.get(menu)?.MENU_NM ?? menu} › ${reach.buttons.get(key)?.BTN_NM ?? button}`;
};

const shortened = (names: readonly string[], most: number): string =>
  `${names.slice(0, most).join(', ')}${names.length > most ? ` … +${names.length - most}` : ''}`;

/** Names of one kind in a summary at most. */
const listedNames = 40;

/** Does the work and tells what it changed of the roles. */
async function effectOf(ctx: Ctx<unknown>, reach: Reach, roles: readonly string[], work: () => Promise<void>): Promise<Preview> {
  const before = await readHeld(ctx, roles);
  await work();
  const after = await readHeld(ctx, roles);
  const { rows } = await sql<{ ROLE_ID: string; ROLE_NM: string; USER_CNT: number }>`
    select role_id, case ${ctx.lang} when 'en' then coalesce(role_eng_nm, role_nm) else role_nm end as role_nm,
      (select count(*)::int from cms_user_role x join cms_user u using (user_id) where x.role_id = r.role_id and u.del_yn = 'N' and ${ownCorps(ctx.scope, 'u')}) as user_cnt
    from cms_role r where role_id = any(${roles}) order by sort_seq, role_id`.execute(ctx.db);
  const kinds = [
    ['MENU', 'MENUS', (key: string) => reach.all.get(key)?.MENU_NM ?? key],
    ['BTN', 'BUTTONS', (key: string) => nameOfButton(reach, key)],
    ['SVC', 'SERVICES', (key: string) => key],
  ] as const;
  const keys: string[] = [];
  const LIST = rows.flatMap((role) =>
    kinds.flatMap(([ITEM_TP, name, nameOf]): GrantEffect[] => {
      const [old, now] = [partsOf(before[name], role.ROLE_ID), partsOf(after[name], role.ROLE_ID)];
      return (['ADD', 'DEL'] as const).flatMap((ACT_TP) => {
        const items = ACT_TP === 'ADD' ? without(now, old) : without(old, now);
        if (items.length === 0) return [];
        keys.push(`${role.ROLE_ID} ${ITEM_TP} ${ACT_TP} ${items.join(' ')}`);
        return [{ ...role, ITEM_TP, ACT_TP, CNT: items.length, ITEMS: shortened(items.map(nameOf), listedNames) }];
      });
    }),
  );
  return { LIST, TOTAL: LIST.length, SEEN: createHash('sha256').update(keys.join('\n')).digest('hex') };
}

/** What the work would do: done and undone again. */
export async function previewed(ctx: Ctx<unknown>, cells: readonly Cell[]): Promise<Preview> {
  const reach = await readReach(ctx);
  await takeTurn(ctx);
  await sql`savepoint preview`.execute(ctx.db);
  const roles = [...new Set(cells.map(({ role }) => role))];
  const effect = await effectOf(ctx, reach, roles, () => applyCells(ctx, reach, cells));
  await sql`rollback to savepoint preview`.execute(ctx.db);
  return effect;
}

/** Gives and takes what is asked. A save that would do something else than the summary its sender has seen: 409 MSG000025. */
export async function saveCells(ctx: Ctx<unknown>, cells: readonly Cell[], seen: unknown): Promise<void> {
  const reach = await readReach(ctx);
  await takeTurn(ctx);
  const roles = [...new Set(cells.map(({ role }) => role))];
  const effect = await effectOf(ctx, reach, roles, () => applyCells(ctx, reach, cells));
  if (typeof seen === 'string' && seen !== effect.SEEN) throw new Refusal(409, 'MSG000025');
}
