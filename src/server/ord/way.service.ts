import { sql } from 'kysely';
import { type CustOrder, orderRoad, type WayStep } from '../../contract/ord/custOrder';
import { seenCosts, seesCosts } from '../lib/costs';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { isDelivered } from './link.service';

const none = { REF_NO: null, CNT: 0, STS: null, STS_DTM: null, DONE_CNT: 0, SPLY_AMT: null };

/** The way of an order from its quote to its costs, as far as its reader sees it; costs only for who may see what a shipment costs. */
export async function wayOf(ctx: Ctx<unknown>, order: CustOrder): Promise<WayStep[]> {
  const { rows } = await sql<WayStep>`
    select 'QUO' as step, q.quo_no as ref_no, 1 as cnt, q.quo_sts as sts, coalesce(q.rply_dtm, q.reg_dtm) as sts_dtm,
        (q.quo_sts = 'ACC')::int as done_cnt, null::numeric as sply_amt
      from ptl_quote q where q.ord_no = ${order.ORD_NO} and q.del_yn = 'N' and ${inScope(ctx.scope, 'Q', { visitor: true })}
    union all
    select 'HBL', h.hbl_no, 1, h.cargo_sts, coalesce((select max(s.chg_dtm) from cms_sts_hist s where s.ref_tp = 'HBL' and s.ref_key = h.hbl_seq::text
        and s.to_sts = h.cargo_sts), h.upd_dtm), ${isDelivered('H')}::int, null
      from fms_hbl h where h.corp_cd = ${order.CORP_CD} and h.hbl_no = ${order.HBL_NO} and h.del_yn = 'N' and ${inScope(ctx.scope, 'H')}
    union all
    select 'DLV', case when count(*) = 1 then min(o.dlv_ord_no) end, count(*)::int,
        (array_agg(o.dlv_ord_sts order by array_position('{TMP,REQ,HLD,CFM,ASG,LDD,ARV,CMP}', o.dlv_ord_sts::text)))[1], max(o.cmpl_dtm),
        count(*) filter (where o.dlv_ord_sts = 'CMP')::int, null
      from pan_dlv_ord o where o.corp_cd = ${order.CORP_CD} and o.hbl_no = ${order.HBL_NO} and o.del_yn = 'N' and o.dlv_ord_sts not in ('CXL', 'RJT')
       and ${inScope(ctx.scope, 'O')} having count(*) > 0
    union all
    select 'COST', null, count(*)::int, (array_agg(s.cost_sts order by array_position('{TMP,CFM,DSP,REQ,STL}', s.cost_sts::text)))[1], max(s.cfm_dtm),
        count(*) filter (where s.cost_sts = 'STL')::int, sum(s.sply_amt)
      from set_cost s where ${seesCosts(ctx)} and s.corp_cd = ${order.CORP_CD} and s.hbl_no = ${order.HBL_NO} and s.del_yn = 'N' and s.ar_ap = 'AR'
       and s.cost_sts <> 'CXL' and ${seenCosts(ctx, 'S')} and ${inScope(ctx.scope, 'S')} having count(*) > 0`.execute(ctx.db);
  const { rows: own } = await sql<{ CHG_DTM: string | null }>`
    select max(s.chg_dtm) as chg_dtm from cms_sts_hist s where s.ref_tp = 'ORD' and s.ref_key = ${order.ORD_NO} and s.to_sts = ${order.ORD_STS}`.execute(
    ctx.db,
  );
  const steps: WayStep[] = [
    ...rows,
    {
      ...{ STEP: 'ORD', REF_NO: order.ORD_NO, CNT: 1, STS: order.ORD_STS, STS_DTM: own[0]?.CHG_DTM ?? null, SPLY_AMT: null },
      DONE_CNT: orderRoad.indexOf(order.ORD_STS as (typeof orderRoad)[number]) >= orderRoad.indexOf('CFM') ? 1 : 0,
    },
  ];
  const shown = ['QUO', 'ORD', 'HBL', 'DLV', ...(seesCosts(ctx) ? (['COST'] as const) : [])] as const;
  return shown.map((STEP) => steps.find((step) => step.STEP === STEP) ?? { STEP, ...none });
}
