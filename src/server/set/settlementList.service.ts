import { type RawBuilder, sql } from 'kysely';
import { readable } from '../../contract/columnRules';
import {
  type DisputeFigure,
  type DisputeFigureSearch,
  isOfAnyDate,
  type ListedPayment,
  type ListedSettlement,
  type SettlementLine,
  type SettlementSearch,
} from '../../contract/set/setCostStlList';
import { setStlPay } from '../../contract/tables/set';
import { rowRequests } from '../csm/about.service';
import { codeName } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { anyOf, between, inScope, startsWithAny } from '../lib/where';
import { isPaidInClosedMonth } from './costMonths.service';
import { isOpen, seenSettlements } from './settlementScope.service';
import { overdueDays, settlementRows } from './settlements';
import { hasNewTexts } from './threadRead.service';

/** Which day of a settlement a period is of, by DT_TP; OCCR are the days of its lines. */
const dayOf: Readonly<Record<string, string>> = { STL: 'S.STL_DT', INV: 'S.INV_DT', DUE: 'S.DUE_DT' };

function inPeriod({ DT_TP = 'STL', FR_DT, TO_DT }: Partial<SettlementSearch>): RawBuilder<unknown> {
  if (DT_TP === 'OCCR')
    return sql`exists (select from set_cost k where k.stl_no = s.stl_no and k.del_yn = 'N' and ${between('K.OCCR_DT', FR_DT, TO_DT)})`;
  return between(dayOf[DT_TP] ?? 'S.STL_DT', FR_DT, TO_DT);
}

/** The settlements that the conditions of the list name; of any date where they say so. */
export const searchedSettlements = (ctx: Ctx<unknown>, search: Partial<SettlementSearch>): RawBuilder<ListedSettlement> => {
  const requests = rowRequests(ctx, { by: 'REF_NO', alias: 'S', number: 'STL_NO' });
  return sql<ListedSettlement>`select * from (${settlementRows(
    ctx,
    sql`${isOfAnyDate(search) ? sql`true` : inPeriod(search)} and ${startsWithAny('S.STL_NO', search.STL_NO)} and ${startsWithAny('S.TAX_INV_NO', search.TAX_INV_NO)}
      and ${anyOf('S.STL_YM', search.STL_YM)} and ${anyOf('S.CUST_CD', search.CUST_CD)} and ${anyOf('S.AR_AP', search.AR_AP)}
      and ${anyOf('S.STL_STS', search.STL_STS)} and ${search.OPEN_YN === 'Y' ? isOpen('S') : sql`true`} and ${search.OVD_YN === 'Y' ? sql`${overdueDays('S')} is not null` : sql`true`}`,
    sql`, ${sql.join(requests.map((column) => sql`${column}`))},
      case when exists (select from set_cost k where k.stl_no = s.stl_no and ${hasNewTexts(ctx.scope, 'K')}) then 'Y' end as dsp_new_yn`,
  )}) x`;
};

const lineColumns = [
  ...(['COST_NO', 'COST_STS', 'AR_AP', 'COST_TP', 'OCCR_DT', 'HBL_NO', 'MBL_NO', 'DLV_ORD_NO', 'CNTR_NO', 'CNTR_TP_CD', 'CAR_NO'] as const),
  ...(['CAR_TP', 'PICKUP_PLC_NM', 'DLV_PLC_NM', 'DIST_KM', 'WAIT_HR', 'USE_DAYS', 'VNDR_CD', 'FRT_CD', 'FRT_UNIT', 'UNIT_QTY'] as const),
  ...(['UNIT_PRC', 'CURR_CD', 'EXCH_DT', 'EXCH_RATE', 'FRGN_AMT', 'SPLY_AMT', 'VAT_TP', 'VAT_AMT', 'TOT_AMT', 'PRC_NO', 'STL_NO'] as const),
  ...(['DSP_RSN', 'QUO_DIFF_RSN', 'RMK', 'UPD_CNT'] as const),
];

/** The lines of a settlement that the user sees. */
export const linesOf = (ctx: Ctx<unknown>, number: unknown): RawBuilder<SettlementLine> => sql<SettlementLine>`
  select ${sql.join(lineColumns.map((name) => sql.ref(`K.${name}`)))}, ${nameIn<string | null>(ctx.lang, 'F.FRT_NM')} as frt_nm,
      (select count(*)::int from set_dsp d where d.cost_no = k.cost_no) as dsp_cnt,
      case when ${hasNewTexts(ctx.scope, 'K')} then 'Y' end as dsp_new_yn
    from set_cost k join set_stl s on s.stl_no = k.stl_no left join mdm_freight f on f.frt_cd = k.frt_cd
   where k.stl_no = ${String(number ?? '')} and k.del_yn = 'N' and ${inScope(ctx.scope, 'K')} and ${seenSettlements(ctx.scope, 'S')}`;

/** A line as its reader may have it. */
export const lineFor = (line: SettlementLine, { user, now }: Ctx<unknown>): SettlementLine => readable('SET_COST', line, user, now);

const paymentColumns = [...setStlPay.key, ...setStlPay.required, ...setStlPay.optional, 'UPD_CNT'];

/** States of settlements that have payments. */
const paying = ['INV', 'PPD', 'PAD'];

/** Payments of a settlement; of one that takes none, the last ones of its customer. */
export const paymentsBelow = (ctx: Ctx<unknown>, number: unknown): RawBuilder<ListedPayment> => sql<ListedPayment>`
  select ${sql.join(paymentColumns.map((name) => sql.ref(`P.${name}`)))},
      case when ${isPaidInClosedMonth} then 'Y' else 'N' end as close_yn
    from set_stl h join set_stl s on s.corp_cd = h.corp_cd and s.cust_cd = h.cust_cd and s.ar_ap = h.ar_ap
      join set_stl_pay p on p.stl_no = s.stl_no
   where h.stl_no = ${String(number ?? '')} and ${seenSettlements(ctx.scope, 'H')} and ${seenSettlements(ctx.scope, 'S')}
     and case when h.stl_sts = any(${paying}) then s.stl_no = h.stl_no
       else (p.stl_no, p.pay_seq) in (select l.stl_no, l.pay_seq from set_stl_pay l join set_stl o using (stl_no)
         where o.corp_cd = h.corp_cd and o.cust_cd = h.cust_cd and o.ar_ap = h.ar_ap order by l.pay_dt desc, l.stl_no desc, l.pay_seq desc limit 5) end`;

/** Disputes that began in a period, by their reason or by customer, with how they ended; of the staff alone. */
export const disputeFigures = (ctx: Ctx<unknown>, search: Partial<DisputeFigureSearch>): RawBuilder<DisputeFigure> => {
  const byCustomer = search.SUM_TP === 'CUST';
  const name = codeName({ lang: ctx.lang, corpCd: ctx.user.CORP_CD }, 'STL_DSP_TP', 'D.STL_DSP_TP');
  return sql<DisputeFigure>`
    select fig_nm, count(*)::int as dsp_cnt, sum(dsp_amt) as dsp_amt, count(*) filter (where dsp_rslt is null)::int as open_cnt,
        count(*) filter (where dsp_rslt = 'KEEP')::int as keep_cnt, count(*) filter (where dsp_rslt = 'OUT')::int as out_cnt,
        count(*) filter (where dsp_rslt = 'CXL')::int as cxl_cnt, coalesce(sum(dsp_amt) filter (where dsp_rslt = 'OUT'), 0) as out_amt,
        round(avg(days), 1) as avg_days, max(days) as max_days
      from (select ${byCustomer ? nameIn(ctx.lang, 'C.CUST_NM') : name} as fig_nm, d.dsp_amt, d.dsp_rslt,
                coalesce(d.end_dtm, now())::date - d.dsp_dtm::date as days
              from set_dsp d join set_cost k on k.cost_no = d.cost_no join mdm_cust c on c.cust_cd = k.cust_cd
             where d.stl_dsp_tp is not null and ${inScope(ctx.scope, 'K')} and ${anyOf('K.CUST_CD', search.CUST_CD)}
               and d.dsp_dtm >= ${search.FR_DT}::date and d.dsp_dtm < ${search.TO_DT}::date + 1) y
     group by fig_nm`;
};
