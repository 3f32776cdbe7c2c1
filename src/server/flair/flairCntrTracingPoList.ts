import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Cntr, type CntrLoad, type CntrSearch, flairCntrTracingPoList } from '../../contract/flair/flairCntrTracingPoList';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, between, inScope, startsWith } from '../lib/where';
import { listWorkbook } from '../lib/workbook';
import { visible } from '../ptl/status/cargo.service';
import { containersWithFreeTime } from '../ptl/status/freeTime.service';

const screen = 'flairCntrTracingPoList';
const columns = [
  ...(['CNTR_NO', 'CNTR_TP_CD', 'CNTR_STS', 'HBL_NO', 'VSL_NM', 'VOY_NO', 'POL_CD', 'POD_CD', 'ETD_DT', 'ETA_DT', 'ATA_DTM'] as const),
  ...(['GATE_OUT_DTM', 'EMPTY_RTN_DTM', 'FREE_STS', 'PO_CNT', 'LOAD_QTY', 'CTN_QTY', 'GRS_WT', 'MSR_CBM', 'LOAD_RATE'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['ETA_DT', 'desc'],
    ['HBL_NO', 'desc'],
    ['CNTR_NO', 'asc'],
  ],
} as const;
const loadColumns = [
  ...([
    'PO_NO',
    'LINE_NO',
    'STYLE_NO',
    'ITEM_NM',
    'COLOR_CD',
    'SIZE_CD',
    'LOAD_QTY',
    'CTN_QTY',
    'GRS_WT',
    'MSR_CBM',
    'REQ_DLV_DT',
  ] as const),
];
const loadOrder = {
  sortable: loadColumns,
  orderBy: [
    ['PO_NO', 'asc'],
    ['LINE_NO', 'asc'],
    ['PO_LOAD_SEQ', 'asc'],
  ],
} as const;

/** What bookings that stand have loaded into the container `f` of the shipment `h`; before departure what is to be loaded. */
const inContainer = sql`
  flair_po_load d join flair_bkg b using (bkg_no) join flair_po_line l on l.cust_cd = d.cust_cd and l.po_no = d.po_no and l.line_no = d.line_no
   where b.corp_cd = h.corp_cd and b.cust_cd = h.cust_cd and b.hbl_no = h.hbl_no and b.flair_bkg_sts <> 'CXL' and d.cntr_no = f.cntr_no`;
const loaded = sql`coalesce(d.load_qty, d.bkd_qty)`;

/** The containers of shipments that bookings became, one row for each shipment and container. */
function searched(ctx: Ctx<unknown>, search: Partial<CntrSearch>): RawBuilder<Cntr> {
  const { DT_TP, FR_DT, TO_DT, CNTR_NO, HBL_NO, PO_NO, STYLE_NO, CNTR_STS } = search;
  if (!(CNTR_NO || HBL_NO)) checkPeriod(ctx, search, { years: 1 });
  const holds =
    PO_NO || STYLE_NO
      ? sql<SqlBool>`exists (select from ${inContainer} and ${startsWith('D.PO_NO', PO_NO)} and ${startsWith('L.STYLE_NO', STYLE_NO)})`
      : sql<SqlBool>`true`;
  return sql<Cntr>`
    select h.hbl_seq, h.hbl_no, f.cntr_no, f.cntr_tp_cd, f.cntr_sts, h.vsl_nm, h.voy_no, h.pol_cd, h.pod_cd, h.etd_dt, h.eta_dt, h.ata_dtm,
        f.gate_out_dtm, f.empty_rtn_dtm, f.free_sts, w.po_cnt, w.load_qty, w.ctn_qty, w.grs_wt, w.msr_cbm,
        round(w.msr_cbm * 100 / nullif(t.inr_cbm, 0), 1) as load_rate
      from fms_hbl h cross join lateral ${containersWithFreeTime(ctx.today)} f join mdm_cntr_tp t on t.cntr_tp_cd = f.cntr_tp_cd
        cross join lateral (
          select count(distinct d.po_no) as po_cnt, sum(${loaded}) as load_qty, sum(d.ctn_qty) as ctn_qty, sum(d.grs_wt) as grs_wt,
              sum(d.msr_cbm) as msr_cbm from ${inContainer}) w
     where ${visible(ctx)} and exists (
         select from flair_bkg b where b.corp_cd = h.corp_cd and b.cust_cd = h.cust_cd and b.hbl_no = h.hbl_no and b.flair_bkg_sts <> 'CXL'
            and ${inScope(ctx.scope, 'B', { orgn: false })})
       and ${CNTR_NO || HBL_NO ? sql<SqlBool>`true` : between(DT_TP === 'ETD' ? 'H.ETD_DT' : 'H.ETA_DT', FR_DT, TO_DT)}
       and ${startsWith('F.CNTR_NO', CNTR_NO)} and ${startsWith('H.HBL_NO', HBL_NO)} and ${anyOf('F.CNTR_STS', CNTR_STS)} and ${holds}`;
}

/** What is in a container of a shipment. */
const loadsOf = (ctx: Ctx<unknown>, { HBL_SEQ, CNTR_NO }: { HBL_SEQ?: unknown; CNTR_NO?: unknown }): RawBuilder<CntrLoad> => sql<CntrLoad>`
  select d.po_load_seq, d.po_no, d.line_no, d.style_no, d.item_nm, d.color_cd, d.size_cd, d.load_qty, d.ctn_qty, d.grs_wt, d.msr_cbm, p.req_dlv_dt
    from fms_hbl h join fms_cntr f using (hbl_seq)
      cross join lateral (
        select d.po_load_seq, d.cust_cd, d.po_no, d.line_no, l.style_no, l.item_nm, l.color_cd, l.size_cd, ${loaded} as load_qty, d.ctn_qty,
            d.grs_wt, d.msr_cbm from ${inContainer} and ${inScope(ctx.scope, 'B', { orgn: false })}) d
      join flair_po p on p.cust_cd = d.cust_cd and p.po_no = d.po_no
   where h.hbl_seq = ${Number(HBL_SEQ) || 0} and f.cntr_no = ${String(CNTR_NO ?? '')} and ${visible(ctx)}`;

export default async function flairCntrTracingPoListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, flairCntrTracingPoList.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, flairCntrTracingPoList.selectLoads, (ctx) => page(ctx, loadsOf(ctx, ctx.body.SEARCH), ctx.body, loadOrder));

  serve(app, flairCntrTracingPoList.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, loadsOf(ctx, SEARCH as { HBL_SEQ?: number }), {
          ...{ screen, of: ctx.text('UI.flairCntrTracingPoList.G2'), table: 'FLAIR_PO_LOAD', columns: loadColumns, order: loadOrder },
        })
      : listWorkbook(ctx, searched(ctx, SEARCH as Partial<CntrSearch>), {
          ...{ screen, table: 'FMS_CNTR', columns, order, groups: { FREE_STS: 'FREE_STS' } },
        });
  });
}
