import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { flairTracingPoList, type Traced, type TracedLoad, type TracingSearch } from '../../contract/flair/flairTracingPoList';
import { type CostlyList, page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, between, contains, inScope, startsWith } from '../lib/where';
import { listWorkbook } from '../lib/workbook';
import { anything, countedQuantities, mayWait, tracedQuantities, waitedFor } from './expected.service';
import { nextSailings, otherWay } from './whatIf.service';

const screen = 'flairTracingPoList';
const columns = [
  ...([
    'PO_NO',
    'LINE_NO',
    'STYLE_NO',
    'ITEM_NM',
    'COLOR_CD',
    'SIZE_CD',
    'VNDR_NM',
    'BRAND_NM',
    'SEASON_CD',
    'PO_LINE_STS',
    'PO_QTY',
  ] as const),
  ...(['BKD_QTY', 'SHPD_QTY', 'RCVD_QTY', 'OPEN_QTY', 'SHPD_RATE', 'CGO_RDY_DT', 'SHIP_END_DT', 'BKG_NO', 'ETD_DT', 'ATD_DTM'] as const),
  ...([
    'ETA_DT',
    'ATA_DTM',
    'REQ_DLV_DT',
    'EXP_DLV_DT',
    'DLV_CMPL_DTM',
    'LATE_DAYS',
    'LATE_RSN',
    'HBL_NO',
    'VSL_NM',
    'POL_CD',
    'POD_CD',
  ] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['SHIP_END_DT', 'desc'],
    ['PO_NO', 'desc'],
    ['LINE_NO', 'asc'],
    ['CUST_CD', 'asc'],
    ['BKG_NO', 'asc'],
  ],
} as const;

const loadColumns = [
  ...([
    'BKG_NO',
    'FLAIR_BKG_STS',
    'CNTR_NO',
    'BKD_QTY',
    'SHPD_QTY',
    'RCVD_QTY',
    'DIFF_RSN',
    'ETD_DT',
    'ETA_DT',
    'HBL_NO',
    'VSL_NM',
  ] as const),
];
const loadOrder = {
  sortable: loadColumns,
  orderBy: [
    ['BKG_NO', 'asc'],
    ['PO_LOAD_SEQ', 'asc'],
  ],
} as const;
const openOrder = {
  sortable: [],
  orderBy: [
    ['PO_NO', 'asc'],
    ['LINE_NO', 'asc'],
  ],
} as const;
const sailingOrder = {
  sortable: [],
  orderBy: [
    ['ETA_DT', 'asc'],
    ['ETD_DT', 'asc'],
    ['VSL_NM', 'asc'],
    ['TRANS_MODE', 'asc'],
  ],
  cap: 100,
} as const;

/** Days of purchase orders. */
const orderDays: Readonly<Record<string, string>> = { PO: 'P.PO_DT', SHE: 'P.SHIP_END_DT', RDL: 'P.REQ_DLV_DT' };

/** The bookings that stand and whose day is in a period, or that of their shipment; undefined for days of purchase orders. */
function bookingsOf({ scope }: Ctx<unknown>, { DT_TP = '', FR_DT, TO_DT }: Partial<TracingSearch>): RawBuilder<unknown> | undefined {
  const standing = sql<SqlBool>`b.flair_bkg_sts <> 'CXL' and ${inScope(scope, 'B', { orgn: false })}`;
  if (DT_TP === 'BKG') return sql`select b.bkg_no from flair_bkg b where ${standing} and ${between('B.BKG_DT', FR_DT, TO_DT)}`;
  if (!['ETD', 'ETA'].includes(DT_TP)) return undefined;
  return sql`
    select x.bkg_no from (
      select b.bkg_no, coalesce(h.etd_dt, b.etd_dt) as etd_dt, coalesce(h.eta_dt, b.eta_dt) as eta_dt from flair_bkg b
          left join cargo_of_bookings(array(select b.bkg_no from flair_bkg b where ${standing})) h using (bkg_no) where ${standing}) x
     where ${between(`X.${DT_TP}_DT`, FR_DT, TO_DT)}`;
}

/** The quantities that are searched. What of a line is waited for no more was ordered in its first row. */
function searched(ctx: Ctx<unknown>, search: Partial<TracingSearch>): CostlyList<Traced> {
  const { DT_TP = 'SHE', FR_DT, TO_DT, PO_NO, BKG_NO, STYLE_NO, VNDR_NM, BRAND_NM, SEASON_CD, PO_LINE_STS, TRANS_MODE } = search;
  const waits = search.WAIT_YN === 'Y';
  const numbered = Boolean(PO_NO || BKG_NO);
  if (!numbered) checkPeriod(ctx, search, { years: 1 });
  const day = !numbered && Object.hasOwn(orderDays, DT_TP) && orderDays[DT_TP];
  const bookings = numbered ? undefined : bookingsOf(ctx, search);
  const inBooking = BKG_NO
    ? sql<SqlBool>`exists (select from flair_po_load d where d.cust_cd = l.cust_cd and d.po_no = l.po_no and d.line_no = l.line_no and ${startsWith('D.BKG_NO', BKG_NO)})`
    : anything;
  const lines = sql<SqlBool>`${day ? between(day, FR_DT, TO_DT) : anything} and ${startsWith('P.PO_NO', PO_NO)} and ${startsWith('L.STYLE_NO', STYLE_NO)} and ${contains('P.VNDR_NM', VNDR_NM)}
      and ${contains('P.BRAND_NM', BRAND_NM)} and ${startsWith('P.SEASON_CD', SEASON_CD)} and ${anyOf('L.PO_LINE_STS', PO_LINE_STS)}
      and ${anyOf('P.TRANS_MODE', TRANS_MODE)} and ${anyOf('P.CUST_CD', search.CUST_CD)} and ${inBooking} and ${waits ? mayWait : anything}`;
  const rows = sql<SqlBool>`${startsWith('X.BKG_NO', BKG_NO)} and ${anyOf('X.LATE_RSN', search.LATE_RSN)}
      and ${search.LATE_YN === 'Y' ? sql`x.late_days > 0` : anything} and ${waits ? waitedFor : anything}`;
  const isOfLines = !BKG_NO && !search.LATE_RSN && search.LATE_YN !== 'Y' && !waits;
  const traced = (first?: number) => sql<Traced>`
    select x.cust_cd, x.po_no, x.line_no, x.style_no, x.item_nm, x.color_cd, x.size_cd, x.vndr_nm, x.brand_nm, x.season_cd, x.po_line_sts, x.line_qty,
        x.bkd_qty + x.open_qty + case when row_number() over (partition by x.cust_cd, x.po_no, x.line_no order by x.bkg_no) = 1 then x.dropped_qty else 0 end as po_qty,
        x.bkd_qty, x.shpd_qty, x.rcvd_qty, x.open_qty, x.shpd_rate, x.cgo_rdy_dt, x.ship_end_dt, x.bkg_no, coalesce(x.bkg_no, '') as bkg_key, x.etd_dt, x.atd_dtm, x.eta_dt, x.ata_dtm,
        x.req_dlv_dt, x.exp_dlv_dt, x.dlv_cmpl_dtm, x.late_days, x.late_rsn, x.hbl_no, x.vsl_nm, x.pol_cd, x.pod_cd, x.trans_mode
      from ${tracedQuantities(ctx, { lines, rows, bookings, ...(isOfLines && first !== undefined ? { first } : {}) })} x`;
  return { rows: traced, ...(isOfLines ? { counted: countedQuantities(ctx, lines, bookings) } : {}) };
}

/** What the quantities of a line are made of, in bookings that stand. */
const loadsOf = (
  ctx: Ctx<unknown>,
  { CUST_CD, PO_NO, LINE_NO }: { CUST_CD?: unknown; PO_NO?: unknown; LINE_NO?: unknown },
) => sql<TracedLoad>`
  select d.po_load_seq, d.bkg_no, b.flair_bkg_sts, d.cntr_no, d.bkd_qty,
      case when b.flair_bkg_sts in ('SHP', 'ARR', 'CLS') then coalesce(d.load_qty, 0) else 0 end as shpd_qty, d.rcvd_qty, d.diff_rsn,
      coalesce(h.etd_dt, b.etd_dt) as etd_dt, coalesce(h.eta_dt, b.eta_dt) as eta_dt, b.hbl_no, coalesce(h.vsl_nm, b.vsl_nm) as vsl_nm
    from flair_po_load d join flair_bkg b using (bkg_no) left join lateral cargo_of_bookings(array[b.bkg_no]) h on true
   where d.cust_cd = ${String(CUST_CD ?? '')} and d.po_no = ${String(PO_NO ?? '')} and d.line_no = ${Math.trunc(Number(LINE_NO)) || 0}
     and b.flair_bkg_sts <> 'CXL' and ${inScope(ctx.scope, 'B', { orgn: false })}`;

export default async function flairTracingPoListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, flairTracingPoList.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, flairTracingPoList.selectLoads, (ctx) => page(ctx, loadsOf(ctx, ctx.body.SEARCH), ctx.body, loadOrder));

  serve(app, flairTracingPoList.selectWhatIf, async (ctx) => page(ctx, await otherWay(ctx, ctx.body.SEARCH), ctx.body, openOrder));

  serve(app, flairTracingPoList.selectSailings, async (ctx) => page(ctx, await nextSailings(ctx, ctx.body.SEARCH), ctx.body, sailingOrder));

  serve(app, flairTracingPoList.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, loadsOf(ctx, SEARCH as { PO_NO?: string }), {
          ...{ screen, of: ctx.text('UI.flairTracingPoList.G2'), table: 'FLAIR_PO_LOAD', columns: loadColumns, order: loadOrder },
        })
      : listWorkbook(ctx, searched(ctx, SEARCH as Partial<TracingSearch>), {
          ...{ screen, table: 'FLAIR_PO_LINE', columns, order, groups: { LATE_RSN: 'FLAIR_LATE_RSN' } },
        });
  });
}
