import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Booking, type BookingSearch, booking, type Load, load, type OpenLine } from '../../contract/flair/flairBKTracingPoList';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { presentInOrder } from '../lib/save';
import type { Scope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { anyOf, between, contains, inScope, startsWith } from '../lib/where';

/** What of a line `l` may still be booked, as contract/flair/ledger openQuantity says it. */
export const openOf = sql`case when l.po_line_sts = 'CXL' or l.short_yn = 'Y' then 0 else l.po_qty - l.bkd_qty end`;

const dates: Readonly<Record<string, string>> = { BKG: 'B.BKG_DT', ETD: 'B.ETD_DT', ETA: 'B.ETA_DT' };

/** Bookings that the reader may see. */
const bookingsOf = (ctx: Ctx<unknown>, condition: RawBuilder<SqlBool>): RawBuilder<Booking> => sql<Booking>`
  select ${columnList(booking, 'B')}, b.flair_bkg_sts, b.tot_ctn_qty, b.tot_grs_wt, b.tot_msr_cbm, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm
    from flair_bkg b join mdm_cust c on c.cust_cd = b.cust_cd where ${inScope(ctx.scope, 'B', { orgn: false })} and ${condition}`;

/** The bookings that are searched; DT_TP says which of their days lies in the period. */
export function searchedBookings(ctx: Ctx<unknown>, search: Partial<BookingSearch>): RawBuilder<Booking> {
  const { DT_TP = 'BKG', FR_DT, TO_DT, BKG_NO, LINE_BKG_NO, FLAIR_BKG_STS, VNDR_NM, CARR_CD, POL_CD, POD_CD, PO_NO, CUST_CD } = search;
  const holdsPo = PO_NO
    ? sql<SqlBool>`exists (select from flair_po_load d where d.bkg_no = b.bkg_no and ${startsWith('D.PO_NO', PO_NO)})`
    : sql<SqlBool>`true`;
  const isNumbered = Boolean(BKG_NO || PO_NO);
  return bookingsOf(
    ctx,
    sql<SqlBool>`${isNumbered ? startsWith('B.BKG_NO', BKG_NO) : between(dates[DT_TP] ?? 'B.BKG_DT', FR_DT, TO_DT)} and ${startsWith('B.LINE_BKG_NO', LINE_BKG_NO)}
      and ${anyOf('B.FLAIR_BKG_STS', FLAIR_BKG_STS)} and ${contains('B.VNDR_NM', VNDR_NM)} and ${anyOf('B.CARR_CD', CARR_CD)}
      and ${anyOf('B.POL_CD', POL_CD)} and ${anyOf('B.POD_CD', POD_CD)} and ${anyOf('B.CUST_CD', CUST_CD)} and ${holdsPo}`,
  );
}

/** Bookings as they are now, in this order; those that are gone as they were. */
export async function presentBookings(ctx: Ctx<unknown>, rows: readonly { BKG_NO: string }[]): Promise<Booking[]> {
  const numbers = rows.map(({ BKG_NO }) => BKG_NO);
  const { rows: now } = await bookingsOf(ctx, sql<SqlBool>`b.bkg_no = any(${numbers})`).execute(ctx.db);
  return presentInOrder(now, booking.keys, rows as Booking[]);
}

/** The quantities in bookings, in the order of purchase orders, lines and containers. */
export async function loadsOf(ctx: Ctx<unknown>, bookings: readonly string[]): Promise<Load[]> {
  const { rows } = await sql<Load>`
    select ${columnList(load, 'D')}, l.style_no, l.item_nm, l.color_cd, l.size_cd, l.po_qty, ${openOf} as open_qty
      from flair_po_load d join flair_bkg b using (bkg_no)
        join flair_po_line l on l.cust_cd = d.cust_cd and l.po_no = d.po_no and l.line_no = d.line_no
     where d.bkg_no = any(${bookings}) and ${inScope(ctx.scope, 'B', { orgn: false })}
     order by d.po_no, d.line_no, d.cntr_no, d.po_load_seq`.execute(ctx.db);
  return rows;
}

/** Lines of purchase orders of which something may still be booked. */
export const openLinesOf = (scope: Scope): RawBuilder<OpenLine> => sql<OpenLine>`
  select * from (
    select l.cust_cd, l.po_no, l.line_no, l.style_no, l.item_nm, l.color_cd, l.size_cd, l.po_qty, l.qty_ut, l.ctn_qty, ${openOf} as open_qty,
        p.vndr_nm, p.pol_cd, p.pod_cd, p.trans_mode, p.ship_end_dt
      from flair_po_line l join flair_po p using (cust_cd, po_no)
     where p.del_yn = 'N' and l.po_line_sts in ('OPN', 'BKP', 'SHP') and ${inScope(scope, 'P', { orgn: false })}) o
   where o.open_qty > 0`;
