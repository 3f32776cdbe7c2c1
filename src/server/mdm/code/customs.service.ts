import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import type { CustomsOffice } from '../../../contract/mdm/code/mdmCustomsMgt';
import type { Entry } from '../../lib/entries';
import { columnFaults } from '../../lib/entrySave';
import type { Ctx } from '../../lib/serve';

/** Faults of rows that name a customs office, by its code alone, that is not there or no longer in use (MSG000017). */
export async function customsFaults<R extends { CSTM_CD: string | null }>(
  ctx: Ctx<unknown>,
  table: string,
  entries: readonly Entry<R>[],
): Promise<Fault[]> {
  const { rows } = await sql<{ CSTM_CD: string }>`select distinct cstm_cd from mdm_customs where use_yn = 'Y'`.execute(ctx.db);
  const known = new Set(rows.map(({ CSTM_CD }) => CSTM_CD));
  const isKnown = (value: string) => (known.has(value) ? null : { CODE: 'MSG000017', ARGS: [ctx.label('CSTM_CD', table), value] });
  return columnFaults<{ CSTM_CD: string | null }>(entries, { CSTM_CD: isKnown });
}

/** Faults of customs offices that go with their last department while places, ports or shipments name them (MSG000026). */
export async function officeUseFaults(ctx: Ctx<unknown>, entries: readonly Entry<CustomsOffice>[]): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const [codes, departments] = [removed.map(({ row }) => row.CSTM_CD), removed.map(({ row }) => `${row.CSTM_CD}|${row.DEPT_CD}`)];
  const { rows } = await sql<{ CSTM_CD: string; TBL: string; CNT: number }>`
    select u.cstm_cd, u.tbl, count(*)::int as cnt from (
      select cstm_cd, 'MDM_CYCFS' as tbl from mdm_cycfs union all select cstm_cd, 'MDM_PORT' from mdm_port
      union all select cstm_cd, 'FMS_HBL' from fms_hbl) u
     where u.cstm_cd = any(${codes})
       and not exists (select from mdm_customs c where c.cstm_cd = u.cstm_cd and concat(c.cstm_cd, '|', c.dept_cd) <> all(${departments}))
     group by 1, 2 order by 2`.execute(ctx.systemDb);
  return removed.flatMap(({ row, ROW_NO }): Fault[] => {
    const uses = rows
      .filter((use) => use.CSTM_CD === row.CSTM_CD)
      .map(({ TBL, CNT }) => `${ctx.label('CSTM_CD', TBL)} ${TBL}.CSTM_CD ${CNT}`);
    return uses.length ? [{ ROW_NO, FIELD: 'CSTM_CD', CODE: 'MSG000026', ARGS: [uses.join(', ')] }] : [];
  });
}
