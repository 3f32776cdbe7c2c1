import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type Organisation, organisation } from '../../../contract/mdm/organization/mdmOrganizationMgt';
import { checkRange } from '../../../contract/rules';
import type { Db } from '../../db/open';
import { type Entry, fixedFaults } from '../../lib/entries';
import { columnFaults } from '../../lib/entrySave';
import { flatMapInPieces, inPieces } from '../../lib/pieces';
import type { Ctx } from '../../lib/serve';

/** One change of the tree at a time: two at once could put organisations below each other. */
export const lockTree = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('mdm_orgn'))`.execute(db);

type Placed = Pick<Organisation, 'ORGN_CD' | 'CORP_CD' | 'UPPER_ORGN_CD'>;

/** The organisations from the one above a row to the outermost; null where the row stands above itself. */
function trailOf(tree: ReadonlyMap<string, Placed>, { ORGN_CD, UPPER_ORGN_CD }: Placed): ReadonlySet<Placed> | null {
  const trail = new Set<Placed>();
  for (let at = tree.get(UPPER_ORGN_CD ?? ''); at; at = tree.get(at.UPPER_ORGN_CD ?? '')) {
    if (at.ORGN_CD === ORGN_CD || trail.has(at)) return null;
    trail.add(at);
  }
  return trail;
}

/**
 * Faults of organisations beyond those of plain rows: the corporation they stay in, their place in the tree, their head, their period. Gives
 * each its level.
 */
export async function organisationFaults(ctx: Ctx<unknown>, entries: readonly Entry<Organisation>[]): Promise<Fault[]> {
  const unknown = (FIELD: keyof Organisation & string, value: string) => ({
    CODE: 'MSG000017',
    ARGS: [ctx.label(FIELD, organisation.table), value],
  });
  const { rows } = await sql<Placed>`select orgn_cd, corp_cd, upper_orgn_cd from mdm_orgn`.execute(ctx.db);
  const tree = new Map(rows.map((row): [string, Placed] => [row.ORGN_CD, row]));
  for (const { row } of entries) tree.set(row.ORGN_CD, row);
  const { rows: heads } = await sql<{ USER_ID: string; CORP_CD: string }>`
    select user_id, corp_cd from cms_user where user_id = any(${entries.map(({ row }) => String(row.MGR_USER_ID ?? ''))})
      and user_tp = 'S' and user_sts = 'ACT' and del_yn = 'N'`.execute(ctx.db);
  await inPieces(entries, ({ row }) => {
    row.ORGN_LVL = (trailOf(tree, row)?.size ?? 0) + 1;
  });
  const upper = (value: string, row: Organisation) => {
    if (trailOf(tree, row) === null) return { CODE: 'MSG000405' };
    return tree.get(value)?.CORP_CD === row.CORP_CD ? null : unknown('UPPER_ORGN_CD', value);
  };
  const head = (value: string, row: Organisation) =>
    heads.some(({ USER_ID, CORP_CD }) => USER_ID === value && CORP_CD === row.CORP_CD) ? null : unknown('MGR_USER_ID', value);
  const periods = await flatMapInPieces(entries, ({ row, ROW_NO }) =>
    checkRange(row.BGN_DT, row.END_DT, undefined, ['BGN_DT', 'END_DT']).map((fault): Fault => ({ ...fault, ROW_NO })),
  );
  return [
    ...fixedFaults(entries, ['CORP_CD']),
    ...(await columnFaults<Organisation>(entries, { UPPER_ORGN_CD: upper, MGR_USER_ID: head })),
    ...periods,
  ];
}

/** Levels of what stands below an organisation that was moved follow it. */
export const followLevels = (db: Db, corps: readonly string[]) =>
  sql`
  with recursive t as (
    select orgn_cd, 1 as lvl from mdm_orgn where upper_orgn_cd is null and corp_cd = any(${corps})
    union all select o.orgn_cd, t.lvl + 1 from mdm_orgn o join t on o.upper_orgn_cd = t.orgn_cd)
  update mdm_orgn o set orgn_lvl = t.lvl from t where t.orgn_cd = o.orgn_cd and o.orgn_lvl <> t.lvl`.execute(db);
