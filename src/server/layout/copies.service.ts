import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import {
  type CopyResult,
  type DefaultLayout,
  isCopied,
  type LayoutCopy,
  maxCopies,
  type SourceLayout,
  type TargetUser,
} from '../../contract/cms/setting/cmsGridLayoutCopyMgt';
import { type GridLayout, maxViews, workingName } from '../../contract/gridLayout';
import type { Db } from '../db/open';
import { readGrants } from '../lib/grants';
import { nameIn } from '../lib/names';
import { loadRights, type Rights, type Who } from '../lib/permission';
import { Refusal, refuseFaults } from '../lib/refusal';
import { lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, ownCorps } from '../lib/where';
import { lockViews, onGrid, ownerOf } from './layouts.service';

/** Named views of users in the administrator's reach, with the name of their screen. */
const named = ({ scope, lang }: Ctx<unknown>) => sql<SourceLayout & Side>`
  select * from (select l.view_id, l.user_id, l.scrn_id, ${nameIn(lang, 'S.SCRN_NM')} as scrn_nm,
      l.grid_id, l.layout_nm, l.upd_dtm, l.upd_cnt, u.user_tp, u.corp_cd
    from cms_grid_layout l join cms_screen s using (scrn_id) join cms_user u using (user_id)
    where l.layout_nm <> ${workingName} and u.del_yn = 'N' and ${ownCorps(scope, 'u')}) v`;

/** Users in the administrator's reach who may sign in; system administrators are in reach of their own kind alone. */
const targets = ({ scope, lang }: Ctx<unknown>) => sql<TargetUser & Side>`
  select * from (select u.user_id, ${nameIn(lang, 'U.USER_NM')} as user_nm, ${nameIn(lang, 'O.ORGN_NM')} as orgn_nm, ${nameIn(lang, 'K.CUST_NM')} as cust_nm,
      u.user_tp, u.corp_cd
    from cms_user u left join mdm_orgn o on o.orgn_cd = u.orgn_cd left join mdm_cust k on k.cust_cd = u.cust_cd
    where u.del_yn = 'N' and u.user_sts = 'ACT' and ${ownCorps(scope, 'u')} and (${scope.kind} = 'ALL'
      or not exists (select from cms_user_role r where r.user_id = u.user_id and r.role_id = 'SYS_ADM'))) t`;

/** On whose side somebody stands: filters and conditions go no further than the staff of one corporation. */
interface Side {
  USER_TP: string;
  CORP_CD: string;
}
const isSameSide = (a: Side, b: Side): boolean => a.USER_TP === 'S' && b.USER_TP === 'S' && a.CORP_CD === b.CORP_CD;

/** The named views of a user. */
export const viewsOf = (ctx: Ctx<unknown>, userId: string, screen: string | undefined) => sql<SourceLayout>`
  select view_id, user_id, scrn_id, scrn_nm, grid_id, layout_nm, upd_dtm, upd_cnt from (${named(ctx)}) l
   where user_id = ${userId} and ${anyOf('L.SCRN_ID', screen)}`;

/** The users layouts of another one are copied to. */
export const usersBut = (ctx: Ctx<unknown>, userId: string) => sql<TargetUser>`
  select user_id, user_nm, orgn_nm, cust_nm from (${targets(ctx)}) x where user_id <> ${userId}`;

const byKey = async <R>(rows: Promise<{ rows: R[] }>, key: (row: R) => unknown): Promise<Map<unknown, R>> =>
  new Map((await rows).rows.map((row) => [key(row), row]));

/** The rights of users; those of the same roles and services are worked out once. */
async function rightsOf(db: Db, userIds: readonly string[]): Promise<Map<string, Rights>> {
  const { rows } = await sql<{ USER_ID: string; USER_TP: Who['USER_TP']; ROLES: string[]; SVCS: string[] }>`
    select u.user_id, u.user_tp,
      array(select ur.role_id::text from cms_user_role ur join cms_role r using (role_id) where ur.user_id = u.user_id
        and (ur.bgn_dt is null or ur.bgn_dt <= now()::date) and (ur.end_dt is null or ur.end_dt >= now()::date)
        and r.use_yn = 'Y' and r.user_tp = u.user_tp and (r.corp_cd is null or r.corp_cd in ('*', u.corp_cd)) order by 1) as roles,
      array(select distinct v.key_svc::text from mdm_cust_svc v join cms_user_cust x using (cust_cd) where x.user_id = u.user_id
        and v.bgn_dt <= now()::date and (v.end_dt is null or v.end_dt >= now()::date) order by 1) as svcs
    from cms_user u where u.user_id = any(${userIds})`.execute(db);
  const known = new Map<string, Rights>();
  const rights = new Map<string, Rights>();
  for (const { USER_ID, USER_TP, ROLES: roleList, SVCS: keySvcList } of rows) {
    const key = JSON.stringify([USER_TP, roleList, keySvcList]);
    const own = known.get(key) ?? (await loadRights(db, { USER_TP, roleList, keySvcList }));
    known.set(key, own);
    rights.set(USER_ID, own);
  }
  return rights;
}

type Pair = Pick<LayoutCopy, 'VIEW_ID' | 'USER_ID'>;

/** What copying does, pair by pair. What is out of reach does not exist: 422 MSG000043. */
export async function planCopies(ctx: Ctx<unknown>, pairs: readonly Pair[]): Promise<LayoutCopy[]> {
  if (pairs.length > maxCopies) throw new Refusal(422, 'MSG000046', { args: [maxCopies] });
  const userIds = [...new Set(pairs.map((pair) => pair.USER_ID))];
  const views = await byKey(
    sql<SourceLayout & Side>`${named(ctx)} where view_id = any(${[...new Set(pairs.map((pair) => pair.VIEW_ID))]})`.execute(ctx.db),
    (view) => view.VIEW_ID,
  );
  const users = await byKey(
    sql<TargetUser & Side>`${targets(ctx)} where user_id = any(${userIds})`.execute(ctx.db),
    (user) => user.USER_ID,
  );
  const missing = (pair: Pair) => (views.has(pair.VIEW_ID) ? (users.has(pair.USER_ID) ? null : 'USER_ID') : 'VIEW_ID');
  refuseFaults(
    pairs.flatMap((pair, i): Fault[] => {
      const FIELD = missing(pair);
      return FIELD ? [{ ROW_NO: i + 1, FIELD, CODE: 'MSG000043' }] : [];
    }),
  );
  const rights = await rightsOf(ctx.db, userIds);
  const { rows: kept } = await sql<Pick<GridLayout, 'USER_ID' | 'SCRN_ID' | 'GRID_ID' | 'LAYOUT_NM'>>`
    select user_id, scrn_id, grid_id, layout_nm from cms_grid_layout where user_id = any(${userIds}) and layout_nm <> ${workingName}`.execute(
    ctx.db,
  );
  const names = new Map<string, Set<string>>();
  const namesOn = ({ USER_ID, SCRN_ID, GRID_ID }: Pick<GridLayout, 'USER_ID' | 'SCRN_ID' | 'GRID_ID'>) => {
    const key = JSON.stringify([USER_ID, SCRN_ID, GRID_ID]);
    const own = names.get(key) ?? new Set();
    names.set(key, own);
    return own;
  };
  for (const row of kept) namesOn(row).add(row.LAYOUT_NM);
  return pairs.map(({ VIEW_ID, USER_ID }): LayoutCopy => {
    const view = views.get(VIEW_ID) as SourceLayout & Side;
    const user = users.get(USER_ID) as TargetUser & Side;
    const own = namesOn({ ...view, USER_ID });
    const RSLT = resultOf(rights.get(USER_ID)?.has(view.SCRN_ID) ?? false, own, view.LAYOUT_NM);
    if (RSLT === 'NEW') own.add(view.LAYOUT_NM);
    const { SCRN_NM, LAYOUT_NM, UPD_CNT } = view;
    return { VIEW_ID, USER_ID, USER_NM: user.USER_NM, SCRN_NM, LAYOUT_NM, UPD_CNT, RSLT, PART_YN: isSameSide(view, user) ? 'N' : 'Y' };
  });
}

function resultOf(mayOpen: boolean, names: ReadonlySet<string>, name: string): CopyResult {
  if (!mayOpen) return 'SCREEN';
  if (names.has(name)) return 'OVER';
  return names.size >= maxViews ? 'FULL' : 'NEW';
}

/** Locks the views named, each once; changed since they were listed: 409 MSG000025. */
async function lockSources(ctx: Ctx<unknown>, list: readonly Partial<Pick<SourceLayout, 'VIEW_ID' | 'UPD_CNT'>>[]): Promise<void> {
  const first = list.flatMap((row, i) => (list.findIndex((other) => other.VIEW_ID === row.VIEW_ID) === i ? [{ row, i }] : []));
  await lockRows(
    ctx.db,
    'CMS_GRID_LAYOUT',
    ['VIEW_ID'],
    first.map(({ row }) => ({ ...row })),
    { rowNos: first.map(({ i }) => i + 1), visible: ({ LAYOUT_JSON: _layout, ...row }) => row },
  );
}

/** A layout without what may name others' data. */
const withoutData = sql`(v.layout_json::jsonb - '{filters,search,view}'::text[])::text`;

/** Copies layouts to users; gives what was copied. A view of the same name is overwritten, its being the default stays. */
export async function copyLayouts(ctx: Ctx<unknown>, list: readonly Partial<LayoutCopy>[]): Promise<LayoutCopy[]> {
  const pairs = list.map(({ VIEW_ID = 0, USER_ID = '' }) => ({ VIEW_ID, USER_ID }));
  const users = [...new Set(pairs.map((pair) => pair.USER_ID))];
  await sql`select 1 from cms_user where user_id = any(${users}) order by user_id for no key update`.execute(ctx.db);
  const copies = (await planCopies(ctx, pairs)).filter(isCopied);
  await lockSources(ctx, list);
  const rows = copies.map(({ VIEW_ID, USER_ID, PART_YN }) => ({ view_id: VIEW_ID, user_id: USER_ID, part: PART_YN === 'Y' }));
  await sql`
    insert into cms_grid_layout (user_id, scrn_id, grid_id, layout_nm, layout_json, dflt_yn)
    select p.user_id, v.scrn_id, v.grid_id, v.layout_nm, case when p.part then ${withoutData} else v.layout_json end, 'N'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (view_id bigint, user_id text, part boolean)
      join cms_grid_layout v using (view_id)
    on conflict on constraint cms_grid_layout_name do update set layout_json = excluded.layout_json`.execute(ctx.db);
  return copies;
}

/** Makes views the default of a role or of everybody, as far as the administrator reaches; gives them as they are then. */
export async function shareAsDefault(ctx: Ctx<unknown>, list: readonly Partial<DefaultLayout>[]): Promise<DefaultLayout[]> {
  const [{ ROLE_ID = null } = {}] = list;
  await lockViews(ctx);
  const views = await byKey(
    sql<SourceLayout & Side>`${named(ctx)} where view_id = any(${list.map(({ VIEW_ID }) => VIEW_ID ?? 0)})`.execute(ctx.db),
    (view) => view.VIEW_ID,
  );
  const sources = list.map(({ VIEW_ID }) => views.get(VIEW_ID));
  refuseFaults(sources.flatMap((view, i) => (view ? [] : [{ ROW_NO: i + 1, FIELD: 'VIEW_ID', CODE: 'MSG000043' }])));
  await lockSources(ctx, list);
  const found = sources as (SourceLayout & Side)[];
  const isOnGrid = (a: SourceLayout, b: SourceLayout) => a.SCRN_ID === b.SCRN_ID && a.GRID_ID === b.GRID_ID;
  refuseFaults(
    found.flatMap((view, i) =>
      found.findIndex((other) => isOnGrid(other, view)) < i || list[i]?.ROLE_ID !== list[0]?.ROLE_ID
        ? [{ ROW_NO: i + 1, FIELD: 'GRID_ID', CODE: 'MSG000010' }]
        : [],
    ),
  );
  const owner = await ownerOf(ctx, { USER_ID: null, ROLE_ID, DFLT_YN: 'Y', BATCH_FLAG: 'insert' });
  await refuseClosed(ctx, ROLE_ID, found);
  const side = ROLE_ID && (await sideOf(ctx, ROLE_ID, owner.CORP_CD));
  const saved: DefaultLayout[] = [];
  for (const view of found) {
    const { rows } = await sql<DefaultLayout>`
      insert into cms_grid_layout (user_id, role_id, corp_cd, scrn_id, grid_id, layout_nm, layout_json, dflt_yn)
      select null, ${ROLE_ID}, ${owner.CORP_CD}, v.scrn_id, v.grid_id, v.layout_nm,
        ${side && isSameSide(view, side) ? sql`v.layout_json` : withoutData}, 'Y' from cms_grid_layout v where v.view_id = ${view.VIEW_ID}
      on conflict on constraint cms_grid_layout_name do update set layout_json = excluded.layout_json, dflt_yn = 'Y'
      returning view_id, role_id, corp_cd, scrn_id, grid_id, layout_nm, dflt_yn, upd_cnt`.execute(ctx.db);
    const made = rows[0] as DefaultLayout;
    await sql`update cms_grid_layout set dflt_yn = 'N' where ${onGrid(view, owner)} and dflt_yn = 'Y' and view_id <> ${made.VIEW_ID}`.execute(
      ctx.db,
    );
    const { rows: count } = await sql<{ N: number }>`select count(*)::int as n from cms_grid_layout where ${onGrid(view, owner)}`.execute(
      ctx.db,
    );
    if ((count[0]?.N ?? 0) > maxViews) throw new Refusal(422, 'MSG000046', { args: [maxViews] });
    saved.push(made);
  }
  return saved;
}

/** Refuses views of screens that no user of the role may open. */
async function refuseClosed(ctx: Ctx<unknown>, role: string | null, views: readonly SourceLayout[]): Promise<void> {
  if (role === null || role === 'SYS_ADM') return;
  const grants = await readGrants(ctx.db, [role]);
  const open = new Set([...grants.menus.values()].flatMap((menu) => (grants.roles(menu.MENU_ID).length > 0 ? [menu.SCRN_ID] : [])));
  refuseFaults(
    views.flatMap((view, i): Fault[] =>
      open.has(view.SCRN_ID)
        ? []
        : [{ ROW_NO: i + 1, FIELD: 'SCRN_NM', CODE: 'MSG000017', ARGS: [ctx.label('SCRN_NM'), view.SCRN_NM ?? view.SCRN_ID] }],
    ),
  );
}

/** The side of the users of a role in a corporation; of one for all corporations nobody's. */
async function sideOf({ db }: Ctx<unknown>, role: string, corp: string | null): Promise<Side> {
  const { rows } =
    await sql<Side>`select user_tp, coalesce(${corp}, nullif(corp_cd, '*'), '') as corp_cd from cms_role where role_id = ${role}`.execute(
      db,
    );
  return rows[0] as Side;
}
