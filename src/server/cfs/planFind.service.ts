import { sql } from 'kysely';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { plansInScope } from './planList.service';

/** Where load plans are found: by their number, and by that of their container. */
export const findPlans = {
  screens: ['clpList'],
  async find(db: Db, scope: Scope, screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    const { rows } = await sql<{ CLP_NO: string | null; CNT: number }>`
      select case when p.clp_no = ${no} then p.clp_no end as clp_no, count(*)::int as cnt from cfs_clp p
       where (p.clp_no = ${no} or (${kinds.includes('CNTR')} and p.cntr_no = ${no})) and p.del_yn = 'N' and ${plansInScope(scope)} group by 1`.execute(
      db,
    );
    return rows.map(({ CLP_NO, CNT }): Found => {
      const found = { SCRN_ID: screen, ROW_CNT: CNT };
      return CLP_NO ? { ...found, KIND: 'CLP', ARGS: { CLP_NO } } : { ...found, KIND: 'CNTR', ARGS: { CNTR_NO: no } };
    });
  },
  /** The numbers of plans that begin with a part, the most recent first. */
  async numbersWith(db: Db, scope: Scope, part: string, count: number): Promise<string[]> {
    const { rows } = await sql<{ NO: string }>`
      select p.clp_no as no from cfs_clp p where starts_with(p.clp_no, ${part}) and p.del_yn = 'N' and ${plansInScope(scope)}
       order by p.clp_no desc limit ${count}`.execute(db);
    return rows.map(({ NO }) => NO);
  },
};
