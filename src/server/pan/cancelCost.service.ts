import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { takesCancelCost } from '../../contract/pan/dlvOrd';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { writeCosts } from '../set/costs.service';
import { closedFault, isClosed, lockMonths, monthOf } from '../set/months.service';
import { reckonCosts } from '../set/reckon.service';
import type { Step } from './step';

/** Charge of a truck that was sent for nothing. */
const returnHaul = 'RTN';

/**
 * Writes the cost lines, in TMP, of cancelled orders that an amount was typed for: the supply amount in won, VAT truncated.
 * 422 MSG000027 for an order that had no truck under way, MSG000044 where the month is closed.
 */
export async function writeCancelCosts(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<void> {
  const costed = steps.filter(({ row }) => row.SPLY_AMT);
  if (costed.length === 0) return;
  refuseFaults(
    costed
      .filter(({ order }) => !takesCancelCost(order, ctx.user))
      .map(({ rowNo }): Fault => ({ ROW_NO: rowNo, FIELD: 'SPLY_AMT', CODE: 'MSG000027', ARGS: [ctx.label('SPLY_AMT')] })),
  );
  const monthOfOrder = ({ order }: Step) => monthOf({ CORP_CD: order.CORP_CD ?? '', ORGN_CD: order.ORGN_CD ?? '', OCCR_DT: ctx.today });
  const closed = await lockMonths(ctx.db, costed.map(monthOfOrder));
  refuseFaults(
    costed
      .filter((step) => isClosed(closed, monthOfOrder(step)))
      .map((step) => closedFault(monthOfOrder(step), { ROW_NO: step.rowNo, FIELD: 'SPLY_AMT' })),
  );
  const { rows } = await sql<{ FRT_UNIT: string; VAT_TP: string }>`
    select frt_unit, vat_tp from mdm_freight where frt_cd = ${returnHaul}`.execute(ctx.db);
  const { FRT_UNIT = 'SHPT', VAT_TP = 'TAX' } = rows[0] ?? {};
  const done = await reckonCosts(
    ctx,
    costed.map(({ order, row, rowNo }) => ({
      ...{ CORP_CD: order.CORP_CD ?? '', ORGN_CD: order.ORGN_CD ?? '', CUST_CD: order.CUST_CD, DLV_ORD_NO: order.DLV_ORD_NO },
      ...{ HBL_NO: order.HBL_NO, CNTR_NO: order.CNTR_NO, CNTR_TP_CD: order.CNTR_TP_CD, CAR_NO: order.CAR_NO, CAR_TP: order.CAR_TP },
      ...{ PICKUP_PLC_NM: order.PICKUP_PLC_NM, DLV_PLC_NM: order.DLV_PLC_NM, COST_TP: 'TRSP', AR_AP: 'AR', OCCR_DT: ctx.today },
      ...{ FRT_CD: returnHaul, FRT_UNIT, UNIT_QTY: 1, UNIT_PRC: row.SPLY_AMT ?? 0, CURR_CD: 'KRW', VAT_TP, ROW_NO: rowNo },
    })),
  );
  refuseFaults(done.faults);
  await writeCosts(ctx, done.lines);
}
