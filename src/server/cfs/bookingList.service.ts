import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Booking, type BookingSearch, booking } from '../../contract/cfs/cfsBookingList';
import { fileCount } from '../file/files.service';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, contains, inScope, startsWith } from '../lib/where';

const dates: Readonly<Record<string, string>> = { INP: 'B.IN_PLAN_DT', BKG: 'B.BKG_DT' };

/** Bookings that the reader may see. */
const bookingsOf = (ctx: Ctx<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<Booking> => sql<Booking>`
  select ${columnList(booking, 'B')}, b.cfs_bkg_sts, b.clp_no, b.actl_pkg_qty - b.pkg_qty as diff_qty, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, ${nameIn(ctx.lang, 'F.CYCFS_NM')} as cycfs_nm,
      ${fileCount(ctx, 'CFB', 'B.BKG_NO')} as file_cnt
    from cfs_bkg b join mdm_cust c on c.cust_cd = b.cust_cd join mdm_cycfs f on f.cycfs_cd = b.cycfs_cd
   where b.del_yn = 'N' and ${inScope(ctx.scope, 'B')} and ${condition}`;

/** The bookings that are searched; DT_TP says which of their days lies in the period. */
export function searchedBookings(ctx: Ctx<unknown>, search: Partial<BookingSearch>): RawBuilder<Booking> {
  const { DT_TP = 'INP', FR_DT, TO_DT, CYCFS_CD, CFS_BKG_STS, IMEX_TP, CUST_CD, BKG_NO, HBL_NO, VSL_NM, POD_CD } = search;
  const isNumbered = Boolean(BKG_NO || HBL_NO);
  return bookingsOf(
    ctx,
    sql<SqlBool>`${isNumbered ? startsWith('B.BKG_NO', BKG_NO) : between(dates[DT_TP] ?? 'B.IN_PLAN_DT', FR_DT, TO_DT)}
      and ${startsWith('B.HBL_NO', HBL_NO)} and ${anyOf('B.CYCFS_CD', CYCFS_CD)} and ${anyOf('B.CFS_BKG_STS', CFS_BKG_STS)}
      and ${anyOf('B.IMEX_TP', IMEX_TP)} and ${anyOf('B.CUST_CD', CUST_CD)} and ${contains('B.VSL_NM', VSL_NM)} and ${anyOf('B.POD_CD', POD_CD)}`,
  );
}

/** Bookings as they are now, in this order; those that are gone as they were. */
export async function presentBookings(ctx: Ctx<unknown>, rows: readonly { BKG_NO: string }[]): Promise<Booking[]> {
  const numbers = rows.map(({ BKG_NO }) => BKG_NO);
  const { rows: now } = await bookingsOf(ctx, sql<SqlBool>`b.bkg_no = any(${numbers})`).execute(ctx.db);
  return presentInOrder(now, booking.keys, rows as Booking[]);
}
