import { sql } from 'kysely';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { contains } from '../lib/where';
import { seenSettlements } from './settlementScope.service';

const screen = 'setCostStlList';

/** Where a settlement is found, by its number or that of its tax invoice. */
export const findSettlements = {
  screens: [screen],
  async find(db: Db, scope: Scope, _screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    if (!kinds.includes('SETTLEMENT')) return [];
    const { rows } = await sql<{ STL_NO: string }>`
      select s.stl_no from set_stl s where (s.stl_no = ${no} or s.tax_inv_no = ${no}) and s.del_yn = 'N' and ${seenSettlements(scope, 'S')}
       order by s.stl_no`.execute(db);
    return rows.map(({ STL_NO }) => ({ SCRN_ID: screen, KIND: 'SETTLEMENT', ROW_CNT: 1, ARGS: { STL_NO } }));
  },
  /** The numbers of settlements that hold a part, the most recent first. */
  async numbersWith(db: Db, scope: Scope, part: string, most: number): Promise<string[]> {
    const { rows } = await sql<{ STL_NO: string }>`
      select s.stl_no from set_stl s where ${contains('S.STL_NO', part)} and s.del_yn = 'N' and ${seenSettlements(scope, 'S')}
       order by s.stl_dt desc, s.stl_no desc limit ${most}`.execute(db);
    return rows.map(({ STL_NO }) => STL_NO);
  },
};
