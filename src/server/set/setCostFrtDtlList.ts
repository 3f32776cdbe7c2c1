import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Cost } from '../../contract/set/cost';
import {
  type FreightSearch,
  freightTypes,
  profitColumns,
  type ShipmentFreight,
  setCostFrtDtlList,
} from '../../contract/set/setCostFrtDtlList';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, inScope, startsWithAny } from '../lib/where';
import { listWorkbook } from '../lib/workbook';
import { costColumns, costOrder, costRow, searchedCosts } from './costList.service';

const screen = 'setCostFrtDtlList';

/** Columns of the list; what was bought, and the profit, are the staff's alone. */
const columnsOf = ({ user }: Pick<Ctx<unknown>, 'user'>): string[] => [
  ...['HBL_NO', 'CUST_NM', 'IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'CARR_NM', 'POL_CD', 'POD_CD', 'ETD_DT', 'ETA_DT', 'RTON', 'CHRG_WT'],
  ...['CNTR_CNT', 'AR_AMT', ...(user.USER_TP === 'S' ? profitColumns : [])],
];
/** Columns of the costs; for customers, who have sales alone, without which side each is of. */
const lineColumns = (ctx: Pick<Ctx<unknown>, 'user'>) => costColumns(ctx).filter((name) => ctx.user.USER_TP === 'S' || name !== 'AR_AP');
const orderOf = (ctx: Ctx<unknown>) => ({
  sortable: columnsOf(ctx),
  orderBy: [
    ['ETA_DT', 'desc'],
    ['HBL_NO', 'desc'],
    ['HBL_SEQ', 'desc'],
  ] as const,
});

/** Costs of freight searched for, with the shipment `h` of each. */
const freights = (ctx: Ctx<unknown>, { HBL_NO, MBL_NO, ...search }: Partial<FreightSearch>) => sql`
  (${searchedCosts(ctx, HBL_NO && !search.FR_DT ? { ...search, HBL_NO } : search, freightTypes)}) x join set_cost o on o.cost_no = x.cost_no and o.cost_sts <> 'CXL'
  join fms_hbl h on h.corp_cd = o.corp_cd and h.hbl_no = o.hbl_no and ${startsWithAny('H.HBL_NO', HBL_NO)} and ${startsWithAny('X.MBL_NO', MBL_NO)}`;

/** Shipments with the sums of their freight in the period. */
function shipments(ctx: Ctx<unknown>, search: Partial<FreightSearch>): RawBuilder<ShipmentFreight> {
  const amount = (side: string) => sql`coalesce(sum(x.sply_amt) filter (where x.ar_ap = ${side}), 0)`;
  const { CUST_CD, ...rest } = search;
  return sql<ShipmentFreight>`
    select ${sql.join([...columnsOf(ctx), 'HBL_SEQ'].map((name) => sql.ref(name)))} from (
      select h.hbl_seq, h.hbl_no, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, h.imex_tp, h.trans_mode, h.load_tp,
          ${nameIn<string | null>(ctx.lang, 'K.CARR_NM')} as carr_nm, h.pol_cd, h.pod_cd, h.etd_dt, h.eta_dt, h.rton, h.chrg_wt,
          (select count(*)::int from fms_cntr b where b.hbl_seq = h.hbl_seq) as cntr_cnt, s.ar_amt, s.ap_amt, s.ar_amt - s.ap_amt as profit_amt,
          case when s.ar_amt <> 0 then round((s.ar_amt - s.ap_amt) * 100 / s.ar_amt, 1) end as profit_rate
        from (select h.hbl_seq, ${amount('AR')} as ar_amt, ${amount('AP')} as ap_amt from ${freights(ctx, rest)} group by 1) s
          join fms_hbl h on h.hbl_seq = s.hbl_seq join mdm_cust c on c.cust_cd = h.cust_cd join mdm_carrier k on k.carr_cd = h.carr_cd
       where h.del_yn = 'N' and ${inScope(ctx.scope, 'H')} and ${anyOf('H.CUST_CD', CUST_CD)} and ${anyOf('H.IMEX_TP', search.IMEX_TP)}
         and ${anyOf('H.TRANS_MODE', search.TRANS_MODE)} and ${anyOf('H.CARR_CD', search.CARR_CD)} and ${anyOf('H.POL_CD', search.POL_CD)}
         and ${anyOf('H.POD_CD', search.POD_CD)}) z`;
}

/** The costs of one shipment that its sums are of. */
function costsOfShipment(
  ctx: Ctx<unknown>,
  { HBL_SEQ, CUST_CD, ...search }: Partial<FreightSearch & { HBL_SEQ: number }>,
): RawBuilder<Cost> {
  return sql<Cost>`select ${costRow(ctx)} from ${freights(ctx, search)} where h.hbl_seq = ${Number(HBL_SEQ) || 0}`;
}

export default async function setCostFrtDtlListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setCostFrtDtlList.select, (ctx) => page(ctx, shipments(ctx, ctx.body.SEARCH), ctx.body, orderOf(ctx)));

  serve(app, setCostFrtDtlList.selectCosts, (ctx) => page(ctx, costsOfShipment(ctx, ctx.body.SEARCH), ctx.body, costOrder(ctx)));

  serve(app, setCostFrtDtlList.excel, (ctx) =>
    ctx.body.GRID === 'G2'
      ? listWorkbook(ctx, costsOfShipment(ctx, ctx.body.SEARCH), {
          ...{ screen, of: ctx.text('UI.setCostFrtDtlList.G2'), table: 'SET_COST', columns: lineColumns(ctx), order: costOrder(ctx) },
        })
      : listWorkbook(ctx, shipments(ctx, ctx.body.SEARCH), {
          ...{ screen, table: 'FMS_HBL', columns: columnsOf(ctx), order: orderOf(ctx) },
          title: (field) => (field === 'AR_AMT' && ctx.user.USER_TP !== 'S' ? ctx.text('UI.setCostFrtDtlList.AMT') : undefined),
        }),
  );
}
