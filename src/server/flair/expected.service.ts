import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysToWarehouse, riskPeriod } from '../../contract/flair/ledger';
import type { Ctx } from '../lib/serve';
import { between, inScope } from '../lib/where';

/** Days back in which a customer's bookings say how long a lane takes. */
const transitDays = 365;

/** No condition. */
export const anything = sql<SqlBool>`true`;

/** A line of which something may not have come yet, and what of it has not. */
export const mayWait = sql<SqlBool>`l.po_line_sts in ('OPN', 'BKP', 'BKD', 'SHP')`;
export const waitedFor = sql<SqlBool>`x.waited and not x.counted and x.dlv_cmpl_dtm is null`;

/** Which quantities are traced: conditions on purchase orders `p` and their lines `l`, and on what comes of them, `x`. */
interface Traced {
  lines?: RawBuilder<SqlBool>;
  rows?: RawBuilder<SqlBool>;
  /** Only what is in these bookings: a query of their numbers. */
  bookings?: RawBuilder<unknown> | undefined;
  /** Only of so many lines: those with the latest end of the ship window first, then the highest numbers of orders. */
  first?: number;
}

/** Lines `l` of purchase orders `p`, and which of them are asked for. */
const ofLines = sql`flair_po p join flair_po_line l using (cust_cd, po_no)`;
const areAsked = ({ scope }: Pick<Ctx<unknown>, 'scope'>, lines: RawBuilder<SqlBool>) =>
  sql<SqlBool>`p.del_yn = 'N' and ${inScope(scope, 'P', { orgn: false })} and ${lines}`;

/** Has the line `l` a row of its own, for what of it is open or because nothing of it was ever booked? */
const hasOwnRow = sql<SqlBool>`(l.bkd_qty = 0 or (l.bkd_qty < l.po_qty and l.short_yn = 'N' and l.po_line_sts <> 'CXL'))`;

/** Is the rest of the line `l` waited for no more, as it was cancelled or closed short, and how much that is. */
const isOver = sql<SqlBool>`(l.po_line_sts = 'CXL' or l.short_yn = 'Y')`;
const dropped = sql`case when ${isOver} then l.po_qty - l.bkd_qty else 0 end`;

/** Business days from the port to the warehouse, by the means of transport. */
const daysFromPort = (mode: string) =>
  sql`case when ${sql.ref(mode)} = 'AIR' then ${daysToWarehouse('AIR')}::int else ${daysToWarehouse('SEA')}::int end`;

/** How many days a lane usually takes from port to port, or between what `placeOf` makes of ports: the middle of the customer's own bookings on it in the last year. */
export const usualTransit = (
  { scope, today }: Pick<Ctx<unknown>, 'scope' | 'today'>,
  placeOf: (port: string) => RawBuilder<unknown> = sql.ref,
) => sql`
  select b.cust_cd, ${placeOf('B.POL_CD')} as pol_cd, ${placeOf('B.POD_CD')} as pod_cd, b.trans_mode, percentile_disc(0.5) within group (order by b.eta_dt - b.etd_dt) as transit
    from flair_bkg b where b.etd_dt is not null and b.eta_dt is not null and b.flair_bkg_sts <> 'CXL'
      and b.bkg_dt >= ${today}::date - ${transitDays}::int and ${inScope(scope, 'B', { orgn: false })} group by 1, 2, 3, 4`;

/**
 * What follows FROM for quantities of lines, X: one row for each booking of a line, and one for what of it is open or was never booked. Each has the
 * day on which it is, or was, in the warehouse (EXP_DLV_DT), how many days later than asked (LATE_DAYS) and why (LATE_RSN).
 */
export function tracedQuantities(
  ctx: Pick<Ctx<unknown>, 'scope' | 'today'>,
  { lines = anything, rows = anything, bookings, first }: Traced = {},
) {
  const today = sql`${ctx.today}::date`;
  const isFirst = sql<SqlBool>`(l.cust_cd, l.po_no, l.line_no) in (select f.cust_cd, f.po_no, f.line_no from firsts f)`;
  const isChosen = sql<SqlBool>`d.bkg_no in (select c.bkg_no from chosen c)`;
  const wanted = bookings
    ? sql<SqlBool>`${lines} and (l.cust_cd, l.po_no, l.line_no) in (select d.cust_cd, d.po_no, d.line_no from flair_po_load d where ${isChosen})`
    : lines;
  const asked = areAsked(ctx, first === undefined ? wanted : sql<SqlBool>`${lines} and ${isFirst}`);
  const chosen = sql`chosen as materialized (${bookings}), `;
  const firsts = sql`firsts as materialized (
      select l.cust_cd, l.po_no, l.line_no from ${ofLines} where ${areAsked(ctx, wanted)}
       order by p.ship_end_dt desc, l.po_no desc, l.line_no, l.cust_cd limit ${first}
    ), `;
  return sql`(
    with ${bookings ? chosen : sql``}${first === undefined ? sql`` : firsts}lines as materialized (
      select p.cust_cd, p.po_no, l.line_no, l.style_no, l.item_nm, l.color_cd, l.size_cd, p.vndr_nm, p.brand_nm, p.season_cd, p.trans_mode, l.po_line_sts,
          l.po_qty as line_qty, ${dropped} as dropped_qty, case when ${isOver} then 0 else l.po_qty - l.bkd_qty end as open_qty,
          round(l.shpd_qty * 100 / l.po_qty, 1) as shpd_rate, l.cgo_rdy_dt, p.ship_end_dt, p.req_dlv_dt, p.po_dt, p.pol_cd, p.pod_cd
        from ${ofLines} where ${asked} and ${bookings ? sql<SqlBool>`false` : hasOwnRow}
    ), loads as materialized (
      select p.cust_cd, p.po_no, l.line_no, l.style_no, l.item_nm, l.color_cd, l.size_cd, p.vndr_nm, p.brand_nm, p.season_cd, l.po_line_sts, l.po_qty as line_qty,
          ${dropped} as dropped_qty, round(l.shpd_qty * 100 / l.po_qty, 1) as shpd_rate, p.ship_end_dt, p.req_dlv_dt, p.po_dt, d.bkg_no, sum(d.bkd_qty) as bkd_qty,
          sum(d.load_qty) as load_qty, sum(d.rcvd_qty) as rcvd_qty, bool_and(d.rcvd_qty is not null) as counted
        from ${ofLines} join flair_po_load d using (cust_cd, po_no, line_no)
       where ${asked} and ${bookings ? isChosen : anything} group by p.cust_cd, p.po_no, l.cust_cd, l.po_no, l.line_no, d.bkg_no
    ), bookings as materialized (
      select b.bkg_no, b.flair_bkg_sts, b.bkg_dt, b.cgo_rdy_dt, b.trans_mode, b.pol_cd, b.pod_cd, b.hbl_no, coalesce(h.vsl_nm, b.vsl_nm) as vsl_nm,
          coalesce(h.etd_dt, b.etd_dt) as etd_dt, coalesce(h.eta_dt, b.eta_dt) as eta_dt, h.atd_dtm, h.ata_dtm, h.dlv_cmpl_dtm, h.rlse_dt, h.held,
          coalesce(h.eta_dt, b.eta_dt) - least(h.org_eta_dt, b.eta_dt) as vessel_days
        from flair_bkg b left join cargo_of_bookings(array(select distinct bkg_no from loads)) h using (bkg_no)
       where b.bkg_no in (select bkg_no from loads) and b.flair_bkg_sts <> 'CXL'
    ), quantities as (
      select d.cust_cd, d.po_no, d.line_no, d.style_no, d.item_nm, d.color_cd, d.size_cd, d.vndr_nm, d.brand_nm, d.season_cd, b.trans_mode, d.po_line_sts,
          d.line_qty, d.dropped_qty, d.bkd_qty, case when b.flair_bkg_sts in ('SHP', 'ARR', 'CLS') then coalesce(d.load_qty, 0) else 0 end as shpd_qty,
          coalesce(d.rcvd_qty, 0) as rcvd_qty, 0::numeric as open_qty, d.shpd_rate, b.cgo_rdy_dt, d.ship_end_dt, d.req_dlv_dt, d.po_dt, b.pol_cd, b.pod_cd,
          b.bkg_no, b.flair_bkg_sts, b.bkg_dt, b.hbl_no, b.vsl_nm, b.etd_dt, b.eta_dt, b.atd_dtm, b.ata_dtm, b.dlv_cmpl_dtm, b.rlse_dt, b.vessel_days, b.held,
          true as waited, d.counted
        from loads d join bookings b using (bkg_no)
      union all
      select l.cust_cd, l.po_no, l.line_no, l.style_no, l.item_nm, l.color_cd, l.size_cd, l.vndr_nm, l.brand_nm, l.season_cd, l.trans_mode, l.po_line_sts,
          l.line_qty, l.dropped_qty, 0, 0, 0, l.open_qty, l.shpd_rate, l.cgo_rdy_dt, l.ship_end_dt, l.req_dlv_dt, l.po_dt, l.pol_cd, l.pod_cd,
          null, null, null, null, null, null, null, null, null, null, null, null, null, l.open_qty > 0, false
        from lines l
    ), lanes as materialized (${usualTransit(ctx)}),
    sailings as materialized (
      select q.*, coalesce(q.eta_dt, greatest(coalesce(q.etd_dt, q.ship_end_dt), q.cgo_rdy_dt, ${today}) + t.transit) as arrives,
          ${daysFromPort('q.TRANS_MODE')} as days
        from quantities q left join lanes t on q.eta_dt is null and t.cust_cd = q.cust_cd and t.pol_cd = q.pol_cd and t.pod_cd = q.pod_cd and t.trans_mode = q.trans_mode
    ), days as materialized (
      select a.arrives, a.days, add_business_days(a.arrives, a.days) as planned from (select distinct arrives, days from sailings where arrives is not null) a)
    select x.* from (
      select s.*, case when s.late_days > 0 then late_reason(s.late_days, s.eta_dt is not null or s.etd_dt is not null, s.held, s.ata_dtm is not null, s.rlse_dt, s.planned, s.exp_dlv_dt, s.vessel_days) end
          as late_rsn
        from (
          select s.*, case when s.waited then greatest(0, coalesce(s.exp_dlv_dt, ${today}) - s.req_dlv_dt) else 0 end as late_days
            from (
              select s.*, d.planned, case
                  when not s.waited then null
                  when s.dlv_cmpl_dtm is not null then s.dlv_cmpl_dtm::date
                  when s.counted or d.planned is null then d.planned
                  else greatest(d.planned, ${today}) end as exp_dlv_dt
                from sailings s left join days d using (arrives, days)) s) s) x
     where ${rows})`;
}

/** As many rows as the quantities of lines have, of these bookings alone where they are given, without a condition on what comes of them. */
export function countedQuantities(ctx: Pick<Ctx<unknown>, 'scope'>, lines: RawBuilder<SqlBool>, bookings?: RawBuilder<unknown>) {
  const inBookings = sql`
    select 1 from (
      select distinct l.cust_cd, l.po_no, l.line_no, d.bkg_no from ${ofLines} join flair_po_load d using (cust_cd, po_no, line_no) join flair_bkg b using (bkg_no)
       where ${areAsked(ctx, lines)} and ${bookings ? sql<SqlBool>`d.bkg_no in (${bookings})` : anything} and b.flair_bkg_sts <> 'CXL') x`;
  return bookings ? inBookings : sql`select 1 from ${ofLines} where ${areAsked(ctx, lines)} and ${hasOwnRow} union all ${inBookings}`;
}

/** What has not come and will be late, of what is asked for within half a year from today. */
export const atRisk = (ctx: Pick<Ctx<unknown>, 'scope' | 'today'>) => {
  const { FR_DT, TO_DT } = riskPeriod(ctx.today);
  return tracedQuantities(ctx, {
    lines: sql<SqlBool>`${mayWait} and ${between('P.REQ_DLV_DT', FR_DT, TO_DT)}`,
    rows: sql<SqlBool>`x.late_days > 0 and ${waitedFor}`,
  });
};
