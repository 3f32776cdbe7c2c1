import { sql } from 'kysely';
import type { Found, NumberKind } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { contains, inScope } from '../lib/where';

const screen = 'custOrderMgt';

/** Where a customer order is found: by its number, by the customer's own number, or by a PO of its lines. */
export const findCustOrders = {
  screens: [screen],
  async find(db: Db, scope: Scope, _screen: string, no: string, kinds: readonly NumberKind[]): Promise<Found[]> {
    const { rows } = await sql<{ BY: 'ORD_NO' | 'CUST_REF_NO' | 'PO_NO'; VAL: string; CNT: number }>`
      select by, val, count(*)::int as cnt from (
        select 'ORD_NO' as by, o.ord_no as val from ord_cust_ord o
         where ${kinds.includes('CUST_ORD')} and o.ord_no = ${no} and o.del_yn = 'N' and ${inScope(scope, 'O')}
        union all
        select 'CUST_REF_NO', o.cust_ref_no from ord_cust_ord o where o.cust_ref_no = ${no} and o.del_yn = 'N' and ${inScope(scope, 'O')}
        union all
        select distinct 'PO_NO', g.po_no from ord_cust_ord_dtl g join ord_cust_ord o on o.ord_no = g.ord_no
         where g.po_no = ${no} and o.del_yn = 'N' and ${inScope(scope, 'O')}) x
       group by by, val order by array_position('{ORD_NO,CUST_REF_NO,PO_NO}', by), val`.execute(db);
    return rows.map(({ BY, VAL, CNT }) => ({
      SCRN_ID: screen,
      KIND: BY === 'ORD_NO' ? 'CUST_ORD' : 'OWN',
      ROW_CNT: CNT,
      ARGS: { [BY]: VAL },
    }));
  },
  /** The numbers of customer orders that hold a part, the most recent first. */
  async numbersWith(db: Db, scope: Scope, part: string, most: number): Promise<string[]> {
    const { rows } = await sql<{ ORD_NO: string }>`
      select o.ord_no from ord_cust_ord o where ${contains('O.ORD_NO', part)} and o.del_yn = 'N' and ${inScope(scope, 'O')}
       order by o.ord_dt desc, o.ord_no desc limit ${most}`.execute(db);
    return rows.map(({ ORD_NO }) => ORD_NO);
  },
};
