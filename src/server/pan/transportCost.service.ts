import { sql } from 'kysely';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { takeNumbers } from '../lib/number';
import { refuseFaults } from '../lib/refusal';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { closestFirst, priceApplies } from '../mdm/prices.service';
import { lastRate, noRate } from '../mdm/rates.service';
import { closedFault, isClosed, lockMonths, monthOf } from '../set/months.service';

interface CostLine {
  CORP_CD: string;
  DLV_ORD_NO: string;
  CURR_CD: string;
  OCCR_DT: string;
  EXCH_RATE: number | null;
  [column: string]: unknown;
}

/**
 * Writes the transport cost line in TMP of each completed order a price applies to, and the amount on orders that have none typed.
 * Price and amounts as the settlement rules say: the customer's own price before the standard one, then the one that fits more closely;
 * charged quantity and amount at least the price's, the amount at most its maximum, won truncated; the day is that of the completion. Gives
 * the number of lines.
 */
export async function writeTransportCosts(ctx: Ctx<unknown>, orderNos: string[]): Promise<number> {
  await refuseClosedMonths(ctx, orderNos);
  const costs = await pricedCosts(ctx, orderNos);
  const unrated = costs.filter((cost) => cost.EXCH_RATE === null);
  refuseFaults(unrated.map((cost) => ({ ...noRate(cost.CURR_CD, cost.OCCR_DT), ROW_NO: orderNos.indexOf(cost.DLV_ORD_NO) + 1 })));
  const numbers: string[] = [];
  for (const corp of [...new Set(costs.map((cost) => cost.CORP_CD))].sort()) {
    const own = costs.filter((cost) => cost.CORP_CD === corp);
    const taken = await takeNumbers(ctx.db, 'CST', corp, own.length);
    await insertRows(
      ctx.db,
      'SET_COST',
      own.map((cost, i) => ({ ...cost, COST_NO: taken[i] as string })),
    );
    numbers.push(...taken);
  }
  await sql`update pan_dlv_ord o set trsp_amt = s.sply_amt from set_cost s
    where s.cost_no = any(${numbers}) and s.dlv_ord_no = o.dlv_ord_no and o.trsp_amt is null`.execute(ctx.db);
  return costs.length;
}

/**
 * Takes back the cost of a haul that was worked out of its price, as its delivery turns out to be of another day; gives whether there was one. One
 * that is confirmed stays, and so does the day (MSG000548); so it does in a month that is closed (MSG000044).
 */
export async function withdrawCosts(ctx: Ctx<unknown>, order: Pick<DeliveryOrder, 'DLV_ORD_NO' | 'CMPL_DTM'>): Promise<boolean> {
  const { rows } = await sql<{ COST_STS: string; CORP_CD: string; ORGN_CD: string; OCCR_DT: string }>`
    select cost_sts, corp_cd, orgn_cd, occr_dt from set_cost
     where dlv_ord_no = ${order.DLV_ORD_NO} and cost_tp = 'TRSP' and prc_no is not null and del_yn = 'N' for update`.execute(ctx.db);
  const closed = await lockMonths(ctx.db, rows.map(monthOf));
  const at = { ROW_NO: 1, FIELD: 'CMPL_DTM' };
  refuseFaults(
    rows.flatMap((row) => [
      ...(isClosed(closed, monthOf(row)) ? [closedFault(monthOf(row), at)] : []),
      ...(row.COST_STS === 'TMP' ? [] : [{ ...at, CODE: 'MSG000548' }]),
    ]),
  );
  await sql`update set_cost set del_yn = 'Y' where dlv_ord_no = ${order.DLV_ORD_NO} and cost_tp = 'TRSP' and prc_no is not null
    and del_yn = 'N'`.execute(ctx.db);
  return rows.length > 0;
}

/** A cost cannot be added to a month its organisation has closed. */
async function refuseClosedMonths(ctx: Ctx<unknown>, orderNos: string[]): Promise<void> {
  const { rows } = await sql<{ DLV_ORD_NO: string; CORP_CD: string; ORGN_CD: string; OCCR_DT: string }>`
    select dlv_ord_no, corp_cd, orgn_cd, cmpl_dtm::date as occr_dt from pan_dlv_ord
     where dlv_ord_no = any(${orderNos}) and cmpl_dtm is not null`.execute(ctx.db);
  const closed = await lockMonths(ctx.db, rows.map(monthOf));
  refuseFaults(
    rows
      .filter((row) => isClosed(closed, monthOf(row)))
      .map((row) => closedFault(monthOf(row), { ROW_NO: orderNos.indexOf(row.DLV_ORD_NO) + 1, FIELD: 'CMPL_DTM' })),
  );
}

/** The cost lines of the orders a price applies to: hauls by the container, full trucks by the vehicle, part loads by the revenue ton. */
async function pricedCosts(ctx: Ctx<unknown>, orderNos: string[]): Promise<CostLine[]> {
  const { rows } = await sql<CostLine>`
    with priced as (
      select o.*, p.frt_cd, p.frt_unit, p.unit_prc, p.curr_cd, p.vat_tp, p.prc_no, p.min_qty, p.min_amt, p.max_amt, k.dec_len, k.exch_unit, x.exch_rate as rate
        from (select d.*, d.cmpl_dtm::date as day, 'AR' as ar_ap, 'TRK' as trans_mode, null as vndr_cd, null as pol_cd, null as pod_cd
                from pan_dlv_ord d where d.dlv_ord_no = any(${orderNos})) o
       cross join lateral (
         select p.* from mdm_pricing p
          where p.frt_cd = case o.dlv_tp when 'CNTR' then 'TRK' when 'LTL' then 'DRY' else 'TRC' end and ${priceApplies('o')}
          order by ${closestFirst} limit 1) p
        join mdm_currency k on k.curr_cd = p.curr_cd
        left join lateral ${lastRate('p.CURR_CD', sql`o.day`, 'TTS')} x on true),
    measured as (
      select priced.*,
             greatest(case frt_unit when 'RT' then greatest(coalesce(grs_wt, 0) / 1000, coalesce(msr_cbm, 0), 1)
                                    when 'TON' then coalesce(grs_wt, 0) / 1000
                                    when 'CBM' then coalesce(msr_cbm, 0)
                                    when 'KG' then coalesce(grs_wt, 0)
                                    when 'PKG' then coalesce(pkg_qty, 0)
                                    when 'PLT' then coalesce(plt_qty, 0)
                                    when 'CAR' then car_qty
                                    else 1 end, coalesce(min_qty, 0)) as qty
        from priced),
    charged as (select measured.*, round(least(greatest(qty * unit_prc, min_amt), max_amt), dec_len) as frgn_amt from measured),
    supplied as (select charged.*, trunc(frgn_amt * rate / exch_unit) as sply_amt from charged)
    select corp_cd, orgn_cd, cust_cd, 'TRSP' as cost_tp, 'AR' as ar_ap, day as occr_dt, hbl_no, dlv_ord_no, cntr_no, cntr_tp_cd, car_no, car_tp,
           pickup_plc_nm, dlv_plc_nm, frt_cd, frt_unit, round(qty, 3) as unit_qty, unit_prc, curr_cd, day as exch_dt, rate as exch_rate, frgn_amt, sply_amt,
           vat_tp, vat_amt, sply_amt + vat_amt as tot_amt, prc_no, 'TMP' as cost_sts, 'N' as del_yn
      from supplied
     cross join lateral (select trunc(sply_amt * v.attr1::numeric / 100) as vat_amt from cms_code_dtl v where v.mstr_cd = 'VAT_TP' and v.code = supplied.vat_tp) vat
     order by dlv_ord_no`.execute(ctx.db);
  return rows;
}
