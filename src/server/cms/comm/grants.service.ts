import { sql } from 'kysely';
import { openers } from '../../../../config/openers';
import type { Fault } from '../../../contract/call';
import { allRole, menusAbove, menusBelow } from '../../../contract/cms/comm/roles';
import { Refusal, refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { mayChangeRole, nameOfButton, type Reach, seesRole } from './reach.service';
import { isSystemAdministrator } from './users.service';

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

export async function readHeld(ctx: Ctx<unknown>, roles: readonly string[]): Promise<Held> {
  const { rows } = await sql<Held>`select
    array(select concat_ws('|', role_id, menu_id) from cms_role_menu where role_id = any(${roles}) order by 1) as menus,
    array(select concat_ws('|', role_id, menu_id, btn_id) from cms_role_btn where role_id = any(${roles}) order by 1) as buttons,
    array(select concat_ws('|', role_id, svc_id) from cms_svc_role where role_id = any(${roles}) order by 1) as services`.execute(ctx.db);
  return rows[0] ?? { MENUS: [], BUTTONS: [], SERVICES: [] };
}

/** What one role has of these keys. */
export const partsOf = (keys: readonly string[], role: string): Set<string> =>
  new Set(keys.filter((key) => key.startsWith(`${role}|`)).map((key) => key.slice(role.length + 1)));
/** Those that are not among the others. */
export const without = (all: Iterable<string>, others: ReadonlySet<string>): string[] => [...all].filter((one) => !others.has(one));

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

/** Names in a row, at most so many. */
export const shortened = (names: readonly string[], most: number): string =>
  `${names.slice(0, most).join(', ')}${names.length > most ? ` … +${names.length - most}` : ''}`;
