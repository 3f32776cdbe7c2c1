import { sql } from 'kysely';
import type { Row } from '../../contract/dictionary';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { basisOf } from '../../contract/set/costBasis';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { type NewCost, writeCosts } from '../set/costs.service';
import { closedFault, isClosed, lockMonths, monthOf } from '../set/months.service';
import { type CostDraft, priceCosts, reckonCosts } from '../set/reckon.service';

/**
 * Writes the transport cost line in TMP of each completed order a price applies to, and the amount on orders that have none typed: by the day of
 * its completion. Gives the number of lines.
 */
export async function writeTransportCosts(ctx: Ctx<unknown>, orderNos: string[]): Promise<number> {
  await refuseClosedMonths(ctx, orderNos);
  const costs = await haulCosts(ctx, orderNos);
  const numbers = await writeCosts(ctx, costs);
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

/** What hauls of a kind are charged by: containers, part loads, and full trucks. */
const haulCharges: Readonly<Record<string, string>> = { CNTR: 'TRK', LTL: 'DRY' };
export const haulCharge = (kind: string): string => haulCharges[kind] ?? 'TRC';

type Hauled = Row<
  | 'CORP_CD'
  | 'ORGN_CD'
  | 'CUST_CD'
  | 'DLV_TP'
  | 'DLV_ORD_NO'
  | 'HBL_NO'
  | 'CNTR_NO'
  | 'CNTR_TP_CD'
  | 'CAR_NO'
  | 'CAR_TP'
  | 'PICKUP_PLC_NM'
  | 'DLV_PLC_NM',
  'CORP_CD' | 'ORGN_CD' | 'CUST_CD' | 'DLV_TP' | 'DLV_ORD_NO'
> & { OCCR_DT: string };

/** The cost lines of the orders a price applies to. One without a rate is refused: 422 MSG000190. */
async function haulCosts(ctx: Ctx<unknown>, orderNos: readonly string[]): Promise<NewCost[]> {
  const { rows } = await sql<Hauled>`
    select corp_cd, orgn_cd, cust_cd, dlv_tp, dlv_ord_no, hbl_no, cntr_no, cntr_tp_cd, car_no, car_tp, pickup_plc_nm, dlv_plc_nm, cmpl_dtm::date as occr_dt
      from pan_dlv_ord where dlv_ord_no = any(${orderNos}) order by dlv_ord_no`.execute(ctx.db);
  const { lines } = await priceCosts<CostDraft & { ORGN_CD: string }>(
    ctx,
    rows.map(({ DLV_TP, ...order }) => ({
      ...order,
      ...{ COST_TP: 'TRSP', AR_AP: 'AR', FRT_CD: haulCharge(DLV_TP), ROW_NO: orderNos.indexOf(order.DLV_ORD_NO) + 1 },
    })),
  );
  const priced = lines.filter(({ PRC_NO }) => PRC_NO).map((line) => ({ ...line, UNIT_QTY: line.UNIT_QTY || leastQuantity(line) }));
  const done = await reckonCosts(
    ctx,
    priced.filter(({ UNIT_QTY }) => UNIT_QTY),
  );
  refuseFaults(done.faults);
  return done.lines;
}

/** What is charged of an order that says nothing of its quantity: as much as the price asks at least. */
const leastQuantity = (line: CostDraft): number => basisOf(line)?.PRICE?.MIN_QTY ?? 0;
