import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault, ReadData } from '../../../contract/call';
import {
  type ButtonCopy,
  type ButtonMenu,
  type ButtonRole,
  cmsRoleButtonMgt,
  type MatrixRow,
  type MatrixSearch,
  type RoleButton,
  roleField,
} from '../../../contract/cms/comm/cmsRoleButtonMgt';
import { allRole } from '../../../contract/cms/comm/roles';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { lockAndPreview, saveCells } from './grantEffect.service';
import { type Cell, cellsOf } from './grants.service';
import { mayChangeRole, type Reach, readReach, seesRole } from './reach.service';

const roles = (ctx: Ctx<unknown>, ROLE_ID?: string | readonly string[]) => sql<ButtonRole>`
  select r.role_id, ${nameIn(ctx.lang, 'R.ROLE_NM')} as role_nm, r.user_tp,
    case when ${mayChangeRole(ctx)} and r.role_id <> ${allRole} then 'Y' else 'N' end as edit_yn
  from cms_role r where ${seesRole(ctx)} and ${anyOf('R.ROLE_ID', ROLE_ID)}`;

const order = {
  sortable: ['R.ROLE_ID', 'R.USER_TP'],
  orderBy: [
    ['R.SORT_SEQ', 'asc'],
    ['R.ROLE_ID', 'asc'],
  ],
} as const;

export default async function cmsRoleButtonMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsRoleButtonMgt.select, async (ctx) => page(ctx, roles(ctx, ctx.body.SEARCH?.ROLE_ID), ctx.body, order));

  serve(app, cmsRoleButtonMgt.selectMenus, async (ctx) => {
    const { ROLE_ID, KEYWORD } = ctx.body.SEARCH ?? {};
    const { role, reach, held } = await ofRole(ctx, ROLE_ID);
    const LIST = [...reach.menus.values()].flatMap((menu): ButtonMenu[] => {
      if (menu.MENU_TP === 'FOLDER' || !held.has(menu.MENU_ID) || !isFound(reach.words.get(menu.MENU_ID), KEYWORD)) return [];
      const keys = [...reach.buttons.keys()].filter((key) => key.startsWith(`${menu.MENU_ID}|`));
      return [{ ...menu, ROLE_ID: role, BTN_CNT: keys.length, GRANT_CNT: keys.filter((key) => held.has(key)).length }];
    });
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsRoleButtonMgt.selectButtons, async (ctx) => {
    const { ROLE_ID, MENU_ID } = ctx.body.SEARCH ?? {};
    const { role, reach, held } = await ofRole(ctx, ROLE_ID);
    const LIST = [...reach.buttons].flatMap(([key, button]): RoleButton[] =>
      button.MENU_ID === MENU_ID && held.has(button.MENU_ID) ? [{ ...button, ROLE_ID: role, AG_CHECK: held.has(key) ? 'Y' : 'N' }] : [],
    );
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsRoleButtonMgt.selectMatrix, async (ctx) => {
    const { LIST } = await matrix(ctx, ctx.body.SEARCH ?? {});
    return { LIST, TOTAL: LIST.length };
  });

  serve(
    app,
    cmsRoleButtonMgt.preview,
    async (ctx) => lockAndPreview(ctx, ctx.body.COPY ? await copied(ctx, [ctx.body.COPY]) : cellsOf(ctx.body.LIST, 'AG_CHECK')),
    { transaction: 'write' },
  );

  serve(app, cmsRoleButtonMgt.saveButtons, async (ctx) => {
    await saveCells(ctx, cellsOf(ctx.body.LIST, 'AG_CHECK'), ctx.body.SEEN);
    return { LIST: ctx.body.LIST as never[] };
  });

  serve(app, cmsRoleButtonMgt.copy, async (ctx) => {
    await saveCells(ctx, await copied(ctx, askedRows(ctx)), ctx.body.SEEN);
    return { LIST: [] };
  });

  serve(app, cmsRoleButtonMgt.excel, async (ctx) => {
    const { LIST, shown } = await matrix(ctx, ctx.body.SEARCH ?? {});
    const names = new Map<string, string>(shown.map((role) => [roleField(role.ROLE_ID), role.ROLE_NM]));
    const columns = ['ROW_NM', 'ROW_CD', ...names.keys()];
    const rows = LIST.map((row) => ({
      ...row,
      ...Object.fromEntries(shown.map(({ ROLE_ID }) => [roleField(ROLE_ID), row[roleField(ROLE_ID)] === 'Y' ? 'V' : null])),
    }));
    const name = await screenName(ctx, 'cmsRoleButtonMgt');
    return loggedWorkbook(ctx, { name, table: 'CMS_ROLE_BTN', columns, rows, title: (field) => names.get(field) });
  });
}

const isFound = (texts: readonly string[] = [], keyword: unknown): boolean =>
  typeof keyword !== 'string' || texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

/** What a role holds, if the administrator sees it: menus, and buttons behind a bar. */
async function ofRole(ctx: Ctx<unknown>, id: unknown): Promise<{ role: string; reach: Reach; held: ReadonlySet<string> }> {
  const role = typeof id === 'string' ? id : '';
  const held = (await heldBy(ctx, [role])).get(role) ?? new Set<string>();
  return { role, reach: await readReach(ctx), held };
}

/** The same of several roles. */
async function heldBy(ctx: Ctx<unknown>, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ ROLE_ID: string; KEYS: string[] }>`
    select r.role_id, array(select menu_id::text from cms_role_menu g where g.role_id = r.role_id)
      || array(select menu_id || '|' || btn_id from cms_role_btn g where g.role_id = r.role_id) as keys
    from cms_role r where role_id = any(${ids}) and ${seesRole(ctx)}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.ROLE_ID, new Set(row.KEYS)]));
}

/** Menus and buttons with what each of the roles has. */
async function matrix(ctx: Ctx<unknown>, search: Partial<MatrixSearch>): Promise<ReadData<MatrixRow> & { shown: ButtonRole[] }> {
  const { LIST: shown } = await page(ctx, roles(ctx, search.ROLE_ID), {}, order);
  const ids = shown.map((role) => role.ROLE_ID);
  const held = await heldBy(ctx, ids);
  const reach = await readReach(ctx);
  const row = (key: string, upper: string | null, names: Pick<MatrixRow, 'MENU_ID' | 'BTN_ID' | 'ROW_NM' | 'ROW_CD' | 'ROW_TP'>) => {
    const checks = ids.map((id) => [roleField(id), id === allRole || held.get(id)?.has(key) ? 'Y' : 'N'] as const);
    const GRANT_CNT = checks.filter(([, check]) => check === 'Y').length;
    return { ROW_KEY: key, UPPER_KEY: upper, ...names, GRANT_CNT, ...Object.fromEntries(checks) } as MatrixRow;
  };
  const all = [...reach.menus.values()].flatMap((menu) => [
    row(menu.MENU_ID, menu.UPPER_MENU_ID, {
      MENU_ID: menu.MENU_ID,
      BTN_ID: null,
      ROW_NM: menu.MENU_NM,
      ROW_CD: menu.MENU_ABBR,
      ROW_TP: menu.MENU_TP,
    }),
    ...[...reach.buttons].flatMap(([key, { MENU_ID, BTN_ID, BTN_NM }]) =>
      MENU_ID === menu.MENU_ID ? [row(key, MENU_ID, { MENU_ID, BTN_ID, ROW_NM: BTN_NM, ROW_CD: BTN_ID, ROW_TP: 'BTN' })] : [],
    ),
  ]);
  const isDifferent = ({ GRANT_CNT }: MatrixRow) => GRANT_CNT > 0 && GRANT_CNT < ids.length;
  const byKey = new Map(all.map((one) => [one.ROW_KEY, one]));
  const withAbove = (one: MatrixRow): MatrixRow[] => [one, ...[byKey.get(one.UPPER_KEY ?? '') ?? []].flat().flatMap(withAbove)];
  // Who looks for a menu looks for its buttons.
  const isNamed = (one: MatrixRow) => withAbove(one).some(({ ROW_KEY }) => isFound(reach.words.get(ROW_KEY), search.KEYWORD));
  const found = all.filter((one) => isNamed(one) && (search.DIFF_YN !== 'Y' || isDifferent(one)));
  const kept = new Set(found.flatMap(withAbove));
  const LIST = all.filter((one) => kept.has(one));
  return { LIST, TOTAL: LIST.length, shown };
}

/** What copies of buttons change: on the menus that both roles have, what one has and the other has not. */
async function copied(ctx: Ctx<unknown>, copies: readonly Partial<ButtonCopy>[]): Promise<Cell[]> {
  const reach = await readReach(ctx);
  const held = await heldBy(
    ctx,
    copies.flatMap(({ ROLE_ID, FROM_ROLE_ID }) => [String(ROLE_ID ?? ''), String(FROM_ROLE_ID ?? '')]),
  );
  const cells = copies.flatMap((copy, i): Cell[] => {
    const [to, from] = [held.get(String(copy.ROLE_ID ?? '')), held.get(String(copy.FROM_ROLE_ID ?? ''))];
    const fault = (FIELD: 'ROLE_ID' | 'FROM_ROLE_ID'): Fault => ({
      ROW_NO: i + 1,
      FIELD,
      CODE: 'MSG000017',
      ARGS: [ctx.label('ROLE_ID'), String(copy[FIELD] ?? '')],
    });
    if (!to) refuseFaults([fault('ROLE_ID')]);
    if (!from || copy.FROM_ROLE_ID === copy.ROLE_ID) refuseFaults([fault('FROM_ROLE_ID')]);
    return [...reach.buttons].flatMap(([key, { MENU_ID, BTN_ID }]): Cell[] => {
      if (!to?.has(MENU_ID) || !from?.has(MENU_ID) || (copy.MENU_ID && copy.MENU_ID !== MENU_ID)) return [];
      const has = from.has(key);
      if (has === to.has(key) || (!has && copy.REPLACE_YN !== 'Y')) return [];
      return [{ role: String(copy.ROLE_ID), menu: MENU_ID, button: BTN_ID, has, ROW_NO: i + 1 }];
    });
  });
  if (cells.length === 0) throw new Refusal(422, 'MSG000008');
  return cells;
}
