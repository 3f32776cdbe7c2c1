import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  FigurePart,
  LineFigure,
  SeasonFigure,
  SeasonLine,
  SeasonLineSearch,
  SeasonSearch,
} from '../../contract/flair/flairSeasonList';
import { seasonQuantities } from '../../contract/flair/flairSeasonList';
import type { Ctx } from '../lib/serve';
import { anyOf, contains, inScope, startsWith } from '../lib/where';
import { openOf } from './bookingList.service';
import { tracedQuantities } from './expected.service';

/** The purchase orders `p` of a search that the reader may see. */
const searched = (ctx: Ctx<unknown>, { SEASON_CD, CUST_CD, BRAND_NM, VNDR_NM }: Partial<SeasonSearch>) => sql<SqlBool>`
  p.del_yn = 'N' and ${inScope(ctx.scope, 'P', { orgn: false })} and ${anyOf('P.SEASON_CD', SEASON_CD)} and ${anyOf('P.CUST_CD', CUST_CD)}
  and ${startsWith('P.BRAND_NM', BRAND_NM)} and ${contains('P.VNDR_NM', VNDR_NM)}`;

/**
 * Lines of purchase orders that are not cancelled, with where their pieces are: received, arrived and not counted, on the way, booked and not shipped,
 * open, or lost (closed short, or missing in the warehouse). With them what figures of vendors are sums of: pieces whose ship window has ended, how many
 * of them were shipped, and how many departed on its last day or before (decision 0180); and how many are late by what is expected of them.
 */
const linesOf = (ctx: Ctx<unknown>, chosen: RawBuilder<SqlBool>): RawBuilder<SeasonLine> => sql<SeasonLine>`
  with pos as materialized (
    select p.cust_cd, p.po_no, p.brand_nm, p.vndr_nm, p.season_cd, p.ship_end_dt, p.req_dlv_dt from flair_po p where ${chosen}
  ), loads as materialized (
    select d.cust_cd, d.po_no, d.line_no, d.bkg_no, d.load_qty, d.rcvd_qty, b.flair_bkg_sts, b.etd_dt, p.ship_end_dt
      from pos p join flair_po_load d using (cust_cd, po_no) join flair_bkg b using (bkg_no) where b.flair_bkg_sts in ('SHP', 'ARR', 'CLS')
  ), shipped as (
    select d.cust_cd, d.po_no, d.line_no, coalesce(sum(d.load_qty) filter (where d.rcvd_qty is null and d.flair_bkg_sts = 'SHP'), 0) as way_qty,
        coalesce(sum(d.load_qty) filter (where d.rcvd_qty is null and d.flair_bkg_sts <> 'SHP'), 0) as arvd_qty,
        coalesce(sum(d.load_qty) filter (where coalesce(h.atd_dtm::date, d.etd_dt) <= d.ship_end_dt), 0) as ontm_qty
      from loads d left join cargo_of_bookings(array(select distinct bkg_no from loads)) h using (bkg_no) group by 1, 2, 3
  ), late as (
    select x.cust_cd, x.po_no, x.line_no, sum(x.bkd_qty + x.open_qty) as late_qty, max(x.late_days) as late_days,
        (array_agg(x.late_rsn order by x.late_days desc, x.bkg_no))[1] as late_rsn
      from ${tracedQuantities(ctx, { lines: chosen, rows: sql<SqlBool>`x.late_days > 0` })} x group by 1, 2, 3
  )
  select l.cust_cd, l.po_no, l.line_no, l.style_no, l.item_nm, l.color_cd, l.size_cd, p.brand_nm, p.vndr_nm, p.season_cd, l.po_line_sts,
      p.ship_end_dt, p.req_dlv_dt, l.po_qty, l.bkd_qty, l.shpd_qty, l.rcvd_qty, w.arvd_qty, w.way_qty, w.wait_qty, w.open_qty,
      l.po_qty - l.rcvd_qty - w.arvd_qty - w.way_qty - w.wait_qty - w.open_qty as lost_qty,
      coalesce(e.late_qty, 0) as late_qty, coalesce(e.late_days, 0) as late_days, e.late_rsn,
      case when w.ended then l.po_qty else 0 end as due_qty, case when w.ended then l.shpd_qty else 0 end as fill_qty,
      case when w.ended then w.ontm_qty else 0 end as ontm_qty
    from pos p join flair_po_line l using (cust_cd, po_no) left join shipped s using (cust_cd, po_no, line_no)
      left join late e using (cust_cd, po_no, line_no)
      cross join lateral (
        select coalesce(s.way_qty, 0) as way_qty, coalesce(s.arvd_qty, 0) as arvd_qty, coalesce(s.ontm_qty, 0) as ontm_qty,
            l.bkd_qty - l.shpd_qty as wait_qty, ${openOf} as open_qty, p.ship_end_dt < ${ctx.today}::date as ended) w
   where l.po_line_sts <> 'CXL'`;

/** What rows of figures are of: the columns that part them, of which the first names them. */
const partColumns: Readonly<Record<FigurePart, readonly string[]>> = { BRAND: ['BRAND_NM'], VNDR: ['VNDR_NM', 'SEASON_CD'] };

const rate = (quantity: string) => sql`round(sum(${sql.ref(quantity)}) * 100 / nullif(sum(x.due_qty), 0), 1)`;

/** Figures of the lines of a search by brand, or by vendor and season, and of all of them. */
export function figuresOf(ctx: Ctx<unknown>, search: Partial<SeasonSearch>, by: FigurePart): RawBuilder<SeasonFigure> {
  const [key = '', ...more] = partColumns[by].map((name) => sql.ref(`X.${name}`));
  const parts = sql.join([key, ...more]);
  const sums = seasonQuantities.map((name) => sql`sum(${sql.ref(`X.${name}`)}) as ${sql.ref(name)}`);
  return sql<SeasonFigure>`
    select case when grouping(${parts}) = 0 then 'N' else 'Y' end as all_yn, ${key} as fig_key, ${more[0] ?? sql`null::varchar`} as season_cd,
        case when grouping(${parts}) = 0 then coalesce(${key}, ${ctx.text('UI.flairSeasonList.NO_BRAND')}) else ${ctx.text('UI.COMMON.ALL')} end as fig_nm,
        count(*)::int as line_cnt, (count(*) filter (where x.late_qty > 0))::int as late_cnt, ${sql.join(sums)}, ${rate('X.FILL_QTY')} as fill_rate, ${rate('X.ONTM_QTY')} as ontm_rate
      from (${linesOf(ctx, searched(ctx, search))}) x group by grouping sets ((${parts}), ()) having count(*) > 0`;
}

/** The lines behind a figure: those of its row that have some of its quantity. */
export function linesBehind(
  ctx: Ctx<unknown>,
  search: Partial<SeasonLineSearch>,
  figure: LineFigure,
  by: FigurePart,
): RawBuilder<SeasonLine> {
  const { ALL_YN, FIG_KEY, FIG_SEASON } = search;
  const values = [FIG_KEY || null, FIG_SEASON || null];
  const ofRow =
    ALL_YN === 'Y'
      ? sql<SqlBool>`true`
      : sql.join(
          partColumns[by].map((name, i) => sql<SqlBool>`${sql.ref(`P.${name}`)} is not distinct from ${values[i]}::varchar`),
          sql` and `,
        );
  const some = figure === 'LINE_CNT' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`X.${figure}`)} > 0`;
  return sql<SeasonLine>`select * from (${linesOf(ctx, sql<SqlBool>`${searched(ctx, search)} and ${ofRow}`)}) x where ${some}`;
}

/** The seasons of the purchase orders that the reader may see, the newest first; within a year those worn later first. */
export const seasonsOf = (ctx: Ctx<unknown>): RawBuilder<{ SEASON_CD: string }> => sql<{ SEASON_CD: string }>`
  select s.season_cd from (select distinct p.season_cd from flair_po p
      where p.season_cd is not null and p.del_yn = 'N' and ${inScope(ctx.scope, 'P', { orgn: false })}) s
   order by left(s.season_cd, 2) desc, right(s.season_cd, 2) in ('FW', 'FA', 'WI') desc, s.season_cd desc`;
