import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { isWithoutCost, type TransportCost, transportTypes } from '../../contract/set/setCostTransport';
import type { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import { refuseFaults } from '../lib/refusal';
import { askedRows, refuseTwice } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { writeTransportCosts } from '../pan/transportCost.service';
import { calcCosts, type NewCost, writeCosts } from './costs.service';
import { waiting } from './followers.service';
import { reckonedDrafts } from './freeDays.service';

type Acting = Ctx<ActionBody<TransportCost>>;
type Line = RowOf<typeof setCost>;

/**
 * Prices costs of hauls that are not confirmed, and makes those of completed orders that have none; where hours of waiting are typed and have a
 * price, their cost too. Gives the numbers of all of them. An order that no price applies to: 422 MSG000191.
 */
export async function calcHauls(ctx: Acting): Promise<{ COST_NO: string }[]> {
  const numbered = askedRows(ctx).map((row, i) => ({ row, ROW_NO: i + 1 }));
  const orders = numbered.filter(({ row }) => isWithoutCost(row));
  const costs = numbered.filter(({ row }) => !isWithoutCost(row));
  await priceOrders(ctx, orders);
  if (costs.length) await calcCosts({ ...ctx, body: { ...ctx.body, LIST: costs.map(({ row }) => row) } }, transportTypes);
  const orderNos = [...new Set(numbered.flatMap(({ row }) => row.DLV_ORD_NO ?? []))];
  const waits = await waitingCosts(
    ctx,
    costs.map(({ row }) => row.COST_NO ?? ''),
  );
  const { rows } = await sql<{ COST_NO: string }>`
    select cost_no from set_cost where dlv_ord_no = any(${orderNos}) and cost_tp = 'TRSP' and ar_ap = 'AR' and prc_no is not null and del_yn = 'N'
      and (cost_no = any(${[...costs.map(({ row }) => row.COST_NO ?? ''), ...waits]}) or dlv_ord_no = any(${orders.map(({ row }) => row.DLV_ORD_NO ?? '')}))
     order by cost_no`.execute(ctx.db);
  return rows;
}

/** Makes the costs of completed orders that have none. */
async function priceOrders(ctx: Acting, orders: readonly { row: Partial<TransportCost>; ROW_NO: number }[]): Promise<void> {
  const numbers = orders.map(({ row }) => row.DLV_ORD_NO ?? '');
  refuseTwice(
    orders.map(({ row }) => row as Record<string, unknown>),
    ['DLV_ORD_NO'],
    (i) => orders[i]?.ROW_NO ?? i + 1,
  );
  // Locked in their order: of two who ask at once the second finds the cost of the first.
  const { rows } = await sql<{ DLV_ORD_NO: string }>`
    select dlv_ord_no from pan_dlv_ord where dlv_ord_no = any(${numbers}) and dlv_ord_sts = 'CMP' and del_yn = 'N' order by dlv_ord_no for update`.execute(
    ctx.db,
  );
  const completed = new Set(rows.map(({ DLV_ORD_NO }) => DLV_ORD_NO));
  const { rows: charged } = await sql<{ DLV_ORD_NO: string }>`
    select distinct dlv_ord_no from set_cost s where s.dlv_ord_no = any(${numbers}) and s.cost_tp = 'TRSP' and s.ar_ap = 'AR' and s.del_yn = 'N'
      and s.cost_sts <> 'CXL'`.execute(ctx.db);
  const has = new Set(charged.map(({ DLV_ORD_NO }) => DLV_ORD_NO));
  refuseFaults(
    orders.flatMap(({ row, ROW_NO }): Fault[] => {
      if (!completed.has(row.DLV_ORD_NO ?? '')) return [{ ROW_NO, FIELD: 'DLV_ORD_NO', CODE: 'MSG000043' }];
      return has.has(row.DLV_ORD_NO ?? '') ? [{ ROW_NO, FIELD: 'DLV_ORD_NO', CODE: 'MSG000764', ARGS: [row.DLV_ORD_NO ?? ''] }] : [];
    }),
  );
  if (numbers.length === 0) return;
  await writeTransportCosts(ctx, numbers);
  const { rows: made } = await sql<{ DLV_ORD_NO: string }>`
    select dlv_ord_no from set_cost where dlv_ord_no = any(${numbers}) and cost_tp = 'TRSP' and ar_ap = 'AR' and del_yn = 'N' and cost_sts = 'TMP'`.execute(
    ctx.db,
  );
  const priced = new Set(made.map(({ DLV_ORD_NO }) => DLV_ORD_NO));
  refuseFaults(
    orders.flatMap(({ row, ROW_NO }): Fault[] =>
      priced.has(row.DLV_ORD_NO ?? '') ? [] : [{ ROW_NO, FIELD: 'UNIT_PRC', CODE: 'MSG000191' }],
    ),
  );
}

/** Makes the costs of waiting, by the hours typed in costs, of orders that have none of it yet; gives their numbers. */
async function waitingCosts(ctx: Acting, costNos: readonly string[]): Promise<string[]> {
  const { rows } = await sql<Line>`
    select s.* from set_cost s where s.cost_no = any(${costNos}) and s.frt_cd <> ${waiting} and s.wait_hr > 0 and s.dlv_ord_no is not null
      and not exists (select from set_cost w where w.dlv_ord_no = s.dlv_ord_no and w.frt_cd = ${waiting} and w.ar_ap = 'AR' and w.del_yn = 'N'
        and w.cost_sts <> 'CXL')
     order by s.cost_no`.execute(ctx.db);
  const byOrder = [...new Map(rows.map((row) => [row.DLV_ORD_NO, row])).values()];
  const drafts = byOrder.map(({ CORP_CD, ORGN_CD, CUST_CD, COST_TP, AR_AP, OCCR_DT, HBL_NO, MBL_NO, DLV_ORD_NO, ...row }) => ({
    ...{ CORP_CD, ORGN_CD, CUST_CD, COST_TP, AR_AP, OCCR_DT, HBL_NO, MBL_NO, DLV_ORD_NO, FRT_CD: waiting, WAIT_HR: row.WAIT_HR },
    ...{ CNTR_NO: row.CNTR_NO, CNTR_TP_CD: row.CNTR_TP_CD, CAR_NO: row.CAR_NO, CAR_TP: row.CAR_TP },
    ...{ PICKUP_PLC_NM: row.PICKUP_PLC_NM, DLV_PLC_NM: row.DLV_PLC_NM },
  }));
  return writeCosts(ctx, (await reckonedDrafts(ctx, drafts)) as NewCost[]);
}
