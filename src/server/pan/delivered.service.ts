import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import { checkLine } from '../../contract/pan/dlvOrdRules';
import { takeNumbers } from '../lib/number';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { differenceFault, linesOf } from './lines.service';
import { lineTitle } from './orders';

/**
 * What the completion of deliveries brings about: quantities received (the ordered ones where nothing was typed), the shipment delivered
 * when all its orders are, and a transport cost line in TMP for each order a price applies to. Where none applies the answer says MSG000191.
 */
export async function deliver(ctx: Ctx<unknown>, orders: DeliveryOrder[], received: Partial<DeliveryOrderLine>[][]): Promise<void> {
  await receiveQuantities(ctx, orders, received);
  await sql`select deliver_shipments(${ctx.user.CORP_CD}, ${[...new Set(orders.flatMap((o) => o.HBL_NO ?? []))]}::text[])`.execute(ctx.db);
  await refuseClosedMonth(ctx, orders);
  const costs = await Promise.all(orders.map((order) => costOf(ctx, order)));
  const priced = costs.flatMap((cost) => cost ?? []);
  const numbers = await takeNumbers(ctx.db, 'CST', ctx.user.CORP_CD, priced.length);
  await insertRows(
    ctx.db,
    'SET_COST',
    priced.map((cost, i) => ({ ...cost, COST_NO: numbers[i] as string })),
  );
  const amounts = orders.flatMap((order, i) => (costs[i] && order.TRSP_AMT === null ? [{ ...order, TRSP_AMT: costs[i].SPLY_AMT }] : []));
  await updateRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], ['TRSP_AMT'], amounts);
  if (priced.length < orders.length) ctx.say('MSG000191');
}

async function receiveQuantities(ctx: Ctx<unknown>, orders: DeliveryOrder[], received: Partial<DeliveryOrderLine>[][]): Promise<void> {
  const faults: Fault[] = [];
  const lines: DeliveryOrderLine[] = [];
  for (const [i, order] of orders.entries()) {
    for (const line of await linesOf(ctx, order.DLV_ORD_NO)) {
      const typed = received[i]?.find((r) => r.LINE_NO === line.LINE_NO);
      const next = { ...line, DLVD_QTY: typed?.DLVD_QTY ?? line.DLVD_QTY ?? line.QTY, DIFF_RSN: typed?.DIFF_RSN ?? line.DIFF_RSN };
      faults.push(
        ...[...checkLine(next, lineTitle(ctx)), ...differenceFault(ctx, next)].map((f) => ({
          ...f,
          ROW_NO: i + 1,
          FIELD: `G2.${line.LINE_NO}.${f.FIELD}`,
        })),
      );
      lines.push(next);
    }
  }
  refuseFaults(faults);
  await updateRows(ctx.db, 'PAN_DLV_ORD_DTL', ['DLV_ORD_NO', 'LINE_NO'], ['DLVD_QTY', 'DIFF_RSN'], lines);
}

/** A cost cannot be added to a month its organisation has closed. */
async function refuseClosedMonth(ctx: Ctx<unknown>, orders: DeliveryOrder[]): Promise<void> {
  for (const [i, order] of orders.entries()) {
    const month = (order.CMPL_DTM as string).slice(0, 6);
    const closed = await ctx.db
      .selectFrom('SET_CLOSE')
      .select('STL_YM')
      .where('CORP_CD', '=', order.CORP_CD as string)
      .where('ORGN_CD', '=', order.ORGN_CD as string)
      .where('STL_YM', '=', month)
      .where('CLOSE_YN', '=', 'Y')
      .executeTakeFirst();
    if (closed)
      throw new Refusal(422, 'MSG000044', {
        args: [month],
        errors: [{ ROW_NO: i + 1, FIELD: 'CMPL_DTM', CODE: 'MSG000044', ARGS: [month] }],
      });
  }
}

/** Charge of a delivery by its kind: a container's haul, a truck, or part of one by revenue ton. */
const charge: Record<string, string> = { CNTR: 'TRK', FTL: 'TRC', LTL: 'DRY' };

interface CostLine {
  SPLY_AMT: number;
  [column: string]: unknown;
}

/**
 * The transport cost line of an order, or null where no price applies. Price look-up and amounts as the settlement rules say:
 * charged quantity at least the price's, amount at least its least amount, won truncated; the day is the day of completion.
 */
async function costOf(ctx: Ctx<unknown>, order: DeliveryOrder): Promise<CostLine | null> {
  const day = (order.CMPL_DTM as string).slice(0, 8);
  const { rows } = await sql<CostLine>`
    with price as (
      select p.*, num_nonnulls(p.pickup_area, p.dlv_area, p.cntr_tp_cd, p.car_tp, p.cust_cd) as keys
        from mdm_pricing p
       where p.corp_cd = ${order.CORP_CD} and p.ar_ap = 'AR' and p.frt_cd = ${charge[order.DLV_TP ?? ''] ?? 'TRC'} and p.trans_mode = 'TRK' and p.imex_tp = ${order.IMEX_TP}
         and p.use_yn = 'Y' and ${day}::date between p.bgn_dt and p.end_dt
         and (p.cust_cd is null or p.cust_cd = ${order.CUST_CD}) and p.vndr_cd is null and p.pol_cd is null and p.pod_cd is null
         and (p.pickup_area is null or p.pickup_area = ${order.PICKUP_AREA}) and (p.dlv_area is null or p.dlv_area = ${order.DLV_AREA})
         and (p.cntr_tp_cd is null or p.cntr_tp_cd = ${order.CNTR_TP_CD}) and (p.car_tp is null or p.car_tp = ${order.CAR_TP})
       order by (p.cust_cd is null), keys desc, p.bgn_dt desc, p.prc_no limit 1),
    quantity as (
      select price.*, c.dec_len, c.exch_unit,
             greatest(case price.frt_unit when 'RT' then greatest(coalesce(${order.GRS_WT}::numeric, 0) / 1000, coalesce(${order.MSR_CBM}::numeric, 0), 1)
                                          when 'KG' then coalesce(${order.GRS_WT}::numeric, 0)
                                          when 'PKG' then coalesce(${order.PKG_QTY}::numeric, 0)
                                          when 'CAR' then ${order.CAR_QTY}::numeric else 1 end, coalesce(price.min_qty, 0)) as qty,
             case when price.curr_cd = 'KRW' then 1 else (select r.exch_rate from mdm_exch_rate r
               where r.curr_cd = price.curr_cd and r.exch_tp = 'TTS' and r.exch_dt between ${day}::date - 10 and ${day}::date order by r.exch_dt desc limit 1) end as rate
        from price join mdm_currency c on c.curr_cd = price.curr_cd),
    amount as (select quantity.*, round(greatest(qty * unit_prc, coalesce(min_amt, 0)), dec_len) as frgn_amt from quantity),
    supply as (select amount.*, trunc(frgn_amt * rate / exch_unit) as sply_amt from amount)
    select ${order.CORP_CD}::text as corp_cd, ${order.ORGN_CD}::text as orgn_cd, ${order.CUST_CD}::text as cust_cd, 'TRSP' as cost_tp, 'AR' as ar_ap,
           ${day}::date as occr_dt, ${order.HBL_NO}::text as hbl_no, ${order.DLV_ORD_NO}::text as dlv_ord_no, ${order.CNTR_NO}::text as cntr_no,
           ${order.CNTR_TP_CD}::text as cntr_tp_cd, ${order.CAR_NO}::text as car_no, ${order.CAR_TP}::text as car_tp,
           ${order.PICKUP_PLC_NM}::text as pickup_plc_nm, ${order.DLV_PLC_NM}::text as dlv_plc_nm,
           frt_cd, frt_unit, round(qty, 3) as unit_qty, unit_prc, curr_cd, ${day}::date as exch_dt, rate as exch_rate, frgn_amt, sply_amt, vat_tp,
           vat_amt, sply_amt + vat_amt as tot_amt, prc_no, 'TMP' as cost_sts, 'N' as del_yn
      from supply, lateral (select trunc(sply_amt * v.attr1::numeric / 100) as vat_amt from cms_code_dtl v where v.mstr_cd = 'VAT_TP' and v.code = supply.vat_tp) vat`.execute(
    ctx.db,
  );
  const cost = rows[0];
  if (cost && cost.EXCH_RATE === null) throw new Refusal(422, 'MSG000190', { args: [String(cost.CURR_CD), day] });
  return cost ?? null;
}
