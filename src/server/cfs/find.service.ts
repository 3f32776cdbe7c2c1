import { sql } from 'kysely';
import type { Found } from '../../contract/find';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';
import { inScope } from '../lib/where';

/** Where bookings of freight stations are found by their number. */
export const findCfsBookings = {
  screens: ['cfsBookingList'],
  async find(db: Db, scope: Scope, screen: string, no: string): Promise<Found[]> {
    const { rows } = await sql<{ BKG_NO: string }>`
      select b.bkg_no from cfs_bkg b where b.bkg_no = ${no} and b.del_yn = 'N' and ${inScope(scope, 'B')}`.execute(db);
    return rows.map(({ BKG_NO }) => ({ SCRN_ID: screen, KIND: 'BOOKING', ROW_CNT: 1, ARGS: { BKG_NO } }));
  },
  /** The numbers that begin with a part, the most recent first. */
  async numbersWith(db: Db, scope: Scope, part: string, count: number): Promise<string[]> {
    const { rows } = await sql<{ NO: string }>`
      select b.bkg_no as no from cfs_bkg b where starts_with(b.bkg_no, ${part}) and b.del_yn = 'N' and ${inScope(scope, 'B')}
       order by b.bkg_no desc limit ${count}`.execute(db);
    return rows.map(({ NO }) => NO);
  },
};
