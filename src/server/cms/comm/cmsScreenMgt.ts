import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import {
  buttonColumns,
  buttonRules,
  cmsScreenMgt,
  hasSize,
  type Screen,
  type ScreenButton,
  type ScreenSearch,
  type Service,
  screenColumns,
  screenRules,
  serviceColumns,
  serviceRules,
} from '../../../contract/cms/comm/cmsScreenMgt';
import { isMending, isNeededCall } from '../../../contract/cms/comm/mending';
import { isEmpty } from '../../../contract/rules';
import { broughtKeys, type Entry, entryFaults, fixedFaults, keyOf, lockEntries, writeEntries } from '../../lib/entries';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { presentInOrder } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';

const screens = { table: 'CMS_SCREEN', keys: ['SCRN_ID'], columns: screenColumns } as const;
const buttons = { table: 'CMS_SCREEN_BTN', keys: ['SCRN_ID', 'BTN_ID'], columns: buttonColumns } as const;
const services = { table: 'CMS_SVC', keys: ['SVC_ID'], columns: serviceColumns } as const;

const screenList = ['SCRN_ID', ...screenColumns];
const buttonList = ['BTN_ID', ...buttonColumns];
const serviceList = ['SVC_ID', 'SVC_NM', 'SVC_URL', 'HTTP_MTHD', 'BTN_ID', 'AUTH_TP', 'LOG_YN', 'USE_YN'];

/** What IDs of screens and buttons, and paths, are written with. */
const written = { id: /^[A-Za-z][A-Za-z0-9]*$/, path: /^(\/[A-Za-z0-9_-]+)+$/ };

const searched = ({ KEYWORD, SCRN_TP, USE_YN }: Partial<ScreenSearch>) => sql<Screen>`
  select s.scrn_id, s.scrn_nm, s.scrn_eng_nm, s.scrn_tp, s.scrn_path, s.pop_width, s.pop_height, s.use_yn, s.rmk, s.upd_cnt,
    case when b.row_key is null then 'N' else 'Y' end as brought_yn
  from cms_screen s left join portal_seed b on b.tbl = 'cms_screen' and b.row_key = s.scrn_id
  where ${anyOf('S.SCRN_TP', SCRN_TP)} and ${anyOf('S.USE_YN', USE_YN)} and (${contains('S.SCRN_ID', KEYWORD)} or ${contains('S.SCRN_NM', KEYWORD)}
    or ${contains('S.SCRN_ENG_NM', KEYWORD)} or ${contains('S.SCRN_PATH', KEYWORD)})`;

const ofScreens = (ids: readonly string[]) => sql<ScreenButton>`
  select n.scrn_id, n.btn_id, n.btn_tp, n.btn_nm, n.btn_eng_nm, n.sort_seq, n.use_yn, n.upd_cnt,
    case when b.row_key is null then 'N' else 'Y' end as brought_yn
  from cms_screen_btn n left join portal_seed b on b.tbl = 'cms_screen_btn' and b.row_key = n.scrn_id || '|' || n.btn_id
  where n.scrn_id = any(${ids})`;

/** Calls of a screen, or of none. Those that are gone from the program are no longer there. */
const callsOf = (app: FastifyInstance, screen: unknown) => {
  const ids = [...app.kit.calls.values()].map((call) => call.id);
  const own = isEmpty(screen) ? sql`v.scrn_id is null` : sql`v.scrn_id = ${String(screen)}`;
  return sql<Service>`
    select v.svc_id, v.svc_nm, v.svc_url, v.http_mthd, v.scrn_id, v.btn_id, v.auth_tp, v.log_yn, v.use_yn, v.upd_cnt
    from cms_svc v where ${own} and v.svc_id = any(${ids})`;
};

const screenOrder = { sortable: screenList.map((name) => `S.${name}`), orderBy: [['S.SCRN_ID', 'asc']] } as const;
const buttonOrder = {
  sortable: buttonList.map((name) => `N.${name}`),
  orderBy: [
    ['N.SORT_SEQ', 'asc'],
    ['N.BTN_ID', 'asc'],
  ],
} as const;
const serviceOrder = { sortable: serviceList.map((name) => `V.${name}`), orderBy: [['V.SVC_ID', 'asc']] } as const;

export default async function cmsScreenMgtRoutes(app: FastifyInstance): Promise<void> {
  const search = (ctx: Ctx<{ SEARCH?: Partial<ScreenSearch & { SCRN_ID: string }> }>) => ctx.body.SEARCH ?? {};
  serve(app, cmsScreenMgt.select, async (ctx) => page(ctx, searched(search(ctx)), ctx.body, screenOrder));
  serve(app, cmsScreenMgt.selectButtons, async (ctx) => page(ctx, ofScreens([String(search(ctx).SCRN_ID ?? '')]), ctx.body, buttonOrder));
  serve(app, cmsScreenMgt.selectServices, async (ctx) => page(ctx, callsOf(app, search(ctx).SCRN_ID), ctx.body, serviceOrder));

  serve(app, cmsScreenMgt.save, async (ctx) => {
    const entries = await lockEntries<Screen>(ctx, screens, ctx.body.LIST);
    const brought = await broughtKeys(
      ctx.db,
      screens.table,
      entries.map(({ row }) => row.SCRN_ID),
    );
    refuseFaults([
      ...(await entryFaults(ctx, screens, entries, screenRules, written.id)),
      ...fixedFaults(
        entries.filter(({ row }) => brought.has(row.SCRN_ID)),
        ['SCRN_TP', 'SCRN_PATH'],
      ),
      ...(await screenFaults(ctx, entries)),
      ...(await screenUseFaults(ctx, entries, brought)),
    ]);
    await writeEntries(ctx.db, screens, entries);
    await sql`update cms_menu m set menu_path = s.scrn_path from cms_screen s
      where s.scrn_id = m.scrn_id and m.menu_path <> s.scrn_path and s.scrn_id = any(${entries.map(({ row }) => row.SCRN_ID)})`.execute(
      ctx.db,
    );
    return {
      LIST: presentInOrder(
        (await searched({}).execute(ctx.db)).rows,
        screens.keys,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsScreenMgt.saveButtons, async (ctx) => {
    const entries = await lockEntries<ScreenButton>(ctx, buttons, ctx.body.LIST);
    refuseFaults([
      ...(await entryFaults(ctx, buttons, entries, buttonRules, written.id)),
      ...(await buttonFaults(ctx, entries)),
      ...(await buttonUseFaults(ctx, entries)),
    ]);
    await writeEntries(ctx.db, buttons, entries);
    const { rows } = await ofScreens(entries.map(({ row }) => row.SCRN_ID)).execute(ctx.db);
    return {
      LIST: presentInOrder(
        rows,
        buttons.keys,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsScreenMgt.saveServices, async (ctx) => {
    const { LIST } = ctx.body;
    // The list is the program's own.
    if (LIST.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    const entries = await lockEntries<Service>(ctx, services, LIST);
    refuseFaults([
      ...(await entryFaults(ctx, services, entries, serviceRules, written.id)),
      ...entries.flatMap(({ row, before, ROW_NO }): Fault[] =>
        row.USE_YN === 'N' && isNeededCall({ SVC_ID: row.SVC_ID, SCRN_ID: before?.SCRN_ID ?? null })
          ? [{ ROW_NO, FIELD: 'USE_YN', CODE: 'MSG000441', ARGS: [row.SVC_NM] }]
          : [],
      ),
    ]);
    await writeEntries(ctx.db, services, entries);
    const { rows } = await sql<Service>`
      select svc_id, svc_nm, svc_url, http_mthd, scrn_id, btn_id, auth_tp, log_yn, use_yn, upd_cnt from cms_svc
      where svc_id = any(${entries.map(({ row }) => row.SVC_ID)})`.execute(ctx.db);
    return {
      LIST: presentInOrder(
        rows,
        services.keys,
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsScreenMgt.excel, async (ctx) => {
    const cap = ctx.settings.EXCEL_MAX_ROW;
    const { GRID } = ctx.body;
    const SEARCH = search(ctx);
    const name = await screenName(ctx, 'cmsScreenMgt');
    if (GRID === 'G2') {
      const { LIST: rows } = await page(ctx, ofScreens([String(SEARCH.SCRN_ID ?? '')]), ctx.body, { ...buttonOrder, cap });
      return loggedWorkbook(ctx, { name: `${name} ${SEARCH.SCRN_ID}`, table: buttons.table, columns: buttonList, rows });
    }
    if (GRID === 'G3') {
      const { LIST: rows } = await page(ctx, callsOf(app, SEARCH.SCRN_ID), ctx.body, { ...serviceOrder, cap });
      return loggedWorkbook(ctx, { name: `${name} ${SEARCH.SCRN_ID ?? ''}`.trim(), table: services.table, columns: serviceList, rows });
    }
    const { LIST: rows } = await page(ctx, searched(SEARCH), ctx.body, { ...screenOrder, cap });
    return loggedWorkbook(ctx, { name, table: screens.table, columns: screenList, rows });
  });
}

/** Faults of screens that stay: paths, sizes of what has none, codes that do not exist, and what administrators need. */
async function screenFaults(ctx: Ctx<unknown>, entries: readonly Entry<Screen>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, screens.table);
  const stay = entries.filter((entry) => !entry.removed);
  const { rows: taken } = await sql<Pick<Screen, 'SCRN_ID' | 'SCRN_PATH'>>`
    select scrn_id, scrn_path from cms_screen where scrn_path = any(${stay.map(({ row }) => String(row.SCRN_PATH ?? ''))})
      and scrn_id <> all(${entries.flatMap(({ row, before }) => (before ? [row.SCRN_ID] : []))})`.execute(ctx.db);
  return stay.flatMap(({ row, before, ROW_NO }) => {
    const faults: Fault[] = [];
    const add = (FIELD: string, CODE: string, ...ARGS: string[]) => faults.push({ ROW_NO, FIELD, CODE, ARGS });
    const twice = [...taken, ...stay.filter((other) => other.ROW_NO < ROW_NO).map((other) => other.row)];
    if (!isEmpty(row.SCRN_PATH) && row.SCRN_PATH !== before?.SCRN_PATH && !written.path.test(row.SCRN_PATH))
      add('SCRN_PATH', 'MSG000013', '{row}', title('SCRN_PATH'));
    else if (twice.some(({ SCRN_PATH }) => SCRN_PATH === row.SCRN_PATH)) add('SCRN_PATH', 'MSG000024', row.SCRN_PATH);
    for (const name of ['POP_WIDTH', 'POP_HEIGHT'] as const)
      if (!hasSize(row) && !isEmpty(row[name])) add(name, 'MSG000013', '{row}', title(name));
    if (row.USE_YN === 'N' && isMending(row.SCRN_ID)) add('USE_YN', 'MSG000441', row.SCRN_NM);
    return faults;
  });
}

/** Screens that may not be removed: the portal's own (MSG000442), those with a menu or buttons (MSG000026, with where). */
async function screenUseFaults(ctx: Ctx<unknown>, entries: readonly Entry<Screen>[], brought: ReadonlySet<string>): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const ids = removed.map(({ row }) => row.SCRN_ID);
  const { rows } = await sql<{ SCRN_ID: string; FIELD: string; NAMES: string }>`
    select scrn_id, 'MENU_NM' as field, string_agg(menu_nm, ', ' order by menu_id) as names from cms_menu where scrn_id = any(${ids}) group by 1
    union all select scrn_id, 'BTN_ID', string_agg(btn_id, ', ' order by sort_seq) from cms_screen_btn where scrn_id = any(${ids}) group by 1
    union all select scrn_id, 'LAYOUT_NM', count(*)::text from cms_grid_layout where scrn_id = any(${ids}) group by 1`.execute(ctx.db);
  return removed.flatMap(({ row, ROW_NO }): Fault[] => {
    if (brought.has(row.SCRN_ID)) return [{ ROW_NO, FIELD: 'SCRN_ID', CODE: 'MSG000442', ARGS: [row.SCRN_ID] }];
    const uses = rows.filter((one) => one.SCRN_ID === row.SCRN_ID).map(({ FIELD, NAMES }) => `${ctx.label(FIELD)}: ${NAMES}`);
    return uses.length > 0 ? [{ ROW_NO, FIELD: 'SCRN_ID', CODE: 'MSG000026', ARGS: [uses.join(' · ')] }] : [];
  });
}

/** Faults of buttons that stay: screens and codes that do not exist, and what administrators need. */
async function buttonFaults(ctx: Ctx<unknown>, entries: readonly Entry<ScreenButton>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, buttons.table);
  const { rows } = await sql<{ SCRN_ID: string }>`
    select scrn_id from cms_screen where scrn_id = any(${entries.map(({ row }) => String(row.SCRN_ID ?? ''))})`.execute(ctx.db);
  return entries
    .filter((entry) => !entry.removed)
    .flatMap(({ row, ROW_NO }) => {
      const faults: Fault[] = [];
      const unknown = (FIELD: string, value: string) => faults.push({ ROW_NO, FIELD, CODE: 'MSG000017', ARGS: [title(FIELD), value] });
      if (!isEmpty(row.SCRN_ID) && !rows.some((one) => one.SCRN_ID === row.SCRN_ID)) unknown('SCRN_ID', row.SCRN_ID);
      if (row.USE_YN === 'N' && isMending(row.SCRN_ID)) faults.push({ ROW_NO, FIELD: 'USE_YN', CODE: 'MSG000441', ARGS: [row.BTN_NM] });
      return faults;
    });
}

/** Buttons that may not be removed: the portal's own (MSG000442), those that roles have (MSG000026, with which). */
async function buttonUseFaults(ctx: Ctx<unknown>, entries: readonly Entry<ScreenButton>[]): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const keys = removed.map(({ row }) => keyOf(row, buttons.keys));
  const brought = await broughtKeys(ctx.db, buttons.table, keys);
  const { rows } = await sql<{ KEY: string; ROLES: string }>`
    select m.scrn_id || '|' || b.btn_id as key, string_agg(distinct b.role_id, ', ') as roles
    from cms_role_btn b join cms_menu m using (menu_id) where m.scrn_id || '|' || b.btn_id = any(${keys}) group by 1`.execute(ctx.db);
  return removed.flatMap(({ row, ROW_NO }): Fault[] => {
    const key = keyOf(row, buttons.keys);
    if (brought.has(key)) return [{ ROW_NO, FIELD: 'BTN_ID', CODE: 'MSG000442', ARGS: [row.BTN_ID] }];
    const used = rows.find((one) => one.KEY === key);
    return used ? [{ ROW_NO, FIELD: 'BTN_ID', CODE: 'MSG000026', ARGS: [`${ctx.label('ROLE_ID')}: ${used.ROLES}`] }] : [];
  });
}
