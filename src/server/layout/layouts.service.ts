import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { type GridLayout, type GridLayoutSave, maxViews, sharingRoles, workingName } from '../../contract/gridLayout';
import { readLayout } from '../../contract/layoutData';
import { checkRow } from '../../contract/rules';
import { type CodeFaults, codeCheck } from '../lib/codeNames';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertedRows, lockRows, removeRows, updateAndRead } from '../lib/save';
import type { Ctx } from '../lib/serve';

type Row = SaveRow<GridLayoutSave>;
type Owner = Pick<GridLayout, 'USER_ID' | 'ROLE_ID' | 'CORP_CD'>;

const key = ['VIEW_ID'];
const changeable = ['LAYOUT_NM', 'LAYOUT_JSON', 'DFLT_YN'];
const gridId = /^[A-Z][A-Za-z0-9]{0,29}$/;
const columns = sql`view_id, user_id, role_id, corp_cd, scrn_id, grid_id, layout_nm, layout_json, dflt_yn, upd_cnt`;

/** Views the user has shared or may take back: a system administrator all, a corporation's administrator those of the own one. */
const inReach = ({ user }: Ctx<unknown>) => {
  if (user.roleList.includes('SYS_ADM')) return sql`user_id is null`;
  if (user.roleList.includes('CORP_ADM')) return sql`(user_id is null and corp_cd = ${user.CORP_CD})`;
  return sql`false`;
};

/** The layouts a user has: own ones, those of the present roles and for everybody, in the corporation or without one; of screens that may be opened. */
export async function readLayouts(ctx: Ctx<unknown>, screen: string | null, grid: string | null): Promise<GridLayout[]> {
  const { db, user, session } = ctx;
  const { rows } = await sql<GridLayout>`
    select ${columns} from cms_grid_layout
    where (user_id = ${user.USER_ID} or ${inReach(ctx)}
        or user_id is null and (role_id is null or role_id = any(${user.roleList})) and (corp_cd is null or corp_cd = ${user.CORP_CD}))
      and (${screen}::text is null or scrn_id = ${screen}) and (${grid}::text is null or grid_id = ${grid})
    order by scrn_id, grid_id, layout_nm, view_id`.execute(db);
  return rows.filter(({ SCRN_ID }) => session?.rights.has(SCRN_ID));
}

/** Whose a new layout is: the user's own, or one shared as far as the user may. Refuses with 403. */
export async function ownerOf({ db, user }: Ctx<unknown>, row: Row): Promise<Owner> {
  if (row.USER_ID !== null) {
    if (row.ROLE_ID || (row.USER_ID ?? user.USER_ID) !== user.USER_ID) throw new Refusal(403, 'MSG000029');
    return { USER_ID: user.USER_ID, ROLE_ID: null, CORP_CD: null };
  }
  const ROLE_ID = row.ROLE_ID ?? null;
  if (user.roleList.includes('SYS_ADM')) {
    if (ROLE_ID && !(await isRole(db, ROLE_ID, null))) throw new Refusal(422, 'MSG000043');
    return { USER_ID: null, ROLE_ID, CORP_CD: null };
  }
  const reaches = ROLE_ID === null || (!sharingRoles.includes(ROLE_ID) && (await isRole(db, ROLE_ID, user.CORP_CD)));
  if (!user.roleList.includes('CORP_ADM') || !reaches) throw new Refusal(403, 'MSG000029');
  return { USER_ID: null, ROLE_ID, CORP_CD: user.CORP_CD };
}

async function isRole(db: Ctx<unknown>['db'], role: string, corp: string | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cms_role where role_id = ${role} and use_yn = 'Y'
      and (${corp}::text is null or corp_cd is null or corp_cd in ('*', ${corp}))`.execute(db);
  return rows.length > 0;
}

/** What is wrong with the values of a row. */
function faultsOf(ctx: Ctx<unknown>, row: Row, codeFaults: CodeFaults): Fault[] {
  const rules = ['SCRN_ID', 'GRID_ID', 'LAYOUT_NM', 'LAYOUT_JSON', 'DFLT_YN'].map((field) => ({ field, required: true }));
  const faults = checkRow(row as Record<string, unknown>, rules, ctx.label);
  faults.push(...codeFaults(row));
  if (faults.length) return faults;
  const wrong = (FIELD: string, value: unknown): Fault => ({
    FIELD,
    CODE: 'MSG000017',
    ARGS: [`LBL.${FIELD}`, String(value).slice(0, 50)],
  });
  if (!ctx.session?.rights.has(row.SCRN_ID ?? '')) return [{ FIELD: 'SCRN_ID', CODE: 'MSG000043' }];
  if (!gridId.test(row.GRID_ID ?? '')) return [wrong('GRID_ID', row.GRID_ID)];
  if (row.BATCH_FLAG === 'update' && row.LAYOUT_NM === workingName) return [wrong('LAYOUT_NM', row.LAYOUT_NM)];
  return readLayout(row.LAYOUT_JSON) ? [] : [wrong('LAYOUT_JSON', row.LAYOUT_JSON)];
}

/** The layouts of an owner on a grid. */
export const onGrid = ({ SCRN_ID, GRID_ID }: Pick<GridLayout, 'SCRN_ID' | 'GRID_ID'>, { USER_ID, ROLE_ID, CORP_CD }: Owner) =>
  sql`scrn_id = ${SCRN_ID} and grid_id = ${GRID_ID} and user_id is not distinct from ${USER_ID}
    and role_id is not distinct from ${ROLE_ID} and corp_cd is not distinct from ${CORP_CD}`;

/** Saves one after the other what changes the views of a user, or shared ones: names, defaults and counts look at each other. */
export async function lockViews({ db, user }: Ctx<unknown>): Promise<void> {
  await sql`select 1 from cms_user where user_id = ${user.USER_ID} for no key update`.execute(db);
  if (user.roleList.some((role) => sharingRoles.includes(role)))
    await sql`select pg_advisory_xact_lock(hashtext('cms_grid_layout'))`.execute(db);
}

/** Refuses a name that the owner has on the grid already, and more views than one may have. */
async function checkNames({ db }: Ctx<unknown>, row: GridLayout, rowNo: number): Promise<void> {
  const { rows } = await sql<{ LAYOUT_NM: string; VIEW_ID: number }>`
    select layout_nm, view_id from cms_grid_layout where ${onGrid(row, row)} and layout_nm <> ${workingName} and view_id is distinct from ${row.VIEW_ID ?? null}`.execute(
    db,
  );
  if (rows.some((other) => other.LAYOUT_NM === row.LAYOUT_NM))
    refuseFaults([{ ROW_NO: rowNo, FIELD: 'LAYOUT_NM', CODE: 'MSG000024', ARGS: [row.LAYOUT_NM] }]);
  if (!row.VIEW_ID && rows.length >= maxViews) throw new Refusal(422, 'MSG000046', { args: [maxViews] });
}

/** Only one view of an owner on a grid is the default. */
async function leaveOneDefault({ db }: Ctx<unknown>, row: GridLayout): Promise<void> {
  if (row.DFLT_YN !== 'Y') return;
  await sql`update cms_grid_layout set dflt_yn = 'N' where ${onGrid(row, row)} and dflt_yn = 'Y' and view_id <> ${row.VIEW_ID}`.execute(db);
}

/** The grid as its user leaves it: the last one written stands, whatever was there. */
async function keepWorking({ db, user }: Ctx<unknown>, row: Row): Promise<GridLayout> {
  const { rows } = await sql<GridLayout>`
    insert into cms_grid_layout (user_id, scrn_id, grid_id, layout_nm, layout_json, dflt_yn)
    values (${user.USER_ID}, ${row.SCRN_ID}, ${row.GRID_ID}, ${workingName}, ${row.LAYOUT_JSON}, 'N')
    on conflict on constraint cms_grid_layout_name do update set layout_json = excluded.layout_json returning ${columns}`.execute(db);
  return rows[0] as GridLayout;
}

/** The views of the rows that change or delete one: the user's own, and those in reach. Others do not exist. */
async function lockOwn(ctx: Ctx<unknown>, rows: readonly Row[], rowNos: readonly number[]): Promise<GridLayout[]> {
  const ids = rows.map((row) => row.VIEW_ID ?? null);
  const { rows: own } = await sql<{ VIEW_ID: number }>`
    select view_id from cms_grid_layout where view_id = any(${ids}) and (user_id = ${ctx.user.USER_ID} or ${inReach(ctx)})`.execute(ctx.db);
  const mine = new Set(own.map(({ VIEW_ID }) => VIEW_ID));
  refuseFaults(ids.flatMap((id, i) => (mine.has(id as number) ? [] : [{ ROW_NO: rowNos[i], FIELD: 'VIEW_ID', CODE: 'MSG000043' }])));
  return (await lockRows(ctx.db, 'CMS_GRID_LAYOUT', key, rows as never, { rowNos })) as unknown as GridLayout[];
}

/** Saves one row of a save that has been checked; gives it as stored. */
async function saveRow(ctx: Ctx<unknown>, row: Row, now: GridLayout | undefined, rowNo: number): Promise<GridLayout> {
  if (now && row.BATCH_FLAG === 'delete') {
    await removeRows(ctx.db, 'CMS_GRID_LAYOUT', key, [{ ...now }]);
    return now;
  }
  if (row.LAYOUT_NM === workingName) return keepWorking(ctx, row);
  const { LAYOUT_NM, LAYOUT_JSON, DFLT_YN, SCRN_ID, GRID_ID } = row;
  const owner = now ?? (await ownerOf(ctx, row));
  const next = { SCRN_ID, GRID_ID, ...owner, LAYOUT_NM, LAYOUT_JSON, DFLT_YN } as GridLayout;
  await checkNames(ctx, next, rowNo);
  const [saved] = now
    ? await updateAndRead<GridLayout>(ctx.db, 'CMS_GRID_LAYOUT', key, changeable, [{ ...next }])
    : await insertedRows<GridLayout>(ctx.db, 'CMS_GRID_LAYOUT', [{ ...next }]);
  await leaveOneDefault(ctx, saved as GridLayout);
  return saved as GridLayout;
}

/** Saves rows of layouts, all or none. */
export async function saveLayouts(ctx: Ctx<unknown>, list: readonly Row[]): Promise<GridLayout[]> {
  const kept = list.map((row, i) => ({ row, no: i + 1 }));
  const checked = kept.filter(({ row }) => row.BATCH_FLAG !== 'delete');
  const codeFaults = await codeCheck(ctx.db, ['DFLT_YN'], ctx.label);
  refuseFaults(checked.flatMap(({ row, no }) => faultsOf(ctx, row, codeFaults).map((fault) => ({ ROW_NO: no, ...fault }))));
  if (list.some((row) => row.LAYOUT_NM !== workingName)) await lockViews(ctx);
  const old = kept.filter(({ row }) => row.BATCH_FLAG !== 'insert');
  const locked = await lockOwn(
    ctx,
    old.map(({ row }) => row),
    old.map(({ no }) => no),
  );
  const now = new Map(old.map(({ no }, i) => [no, locked[i]]));
  const saved: GridLayout[] = [];
  for (const { row, no } of kept) saved.push(await saveRow(ctx, row, now.get(no), no));
  return saved;
}
