import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { takesCancelCost } from '../../contract/pan/dlvOrd';
import { takeNumbers } from '../lib/number';
import { refuseFaults } from '../lib/refusal';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { closedFault, isClosed, lockMonths, monthOf } from '../set/months.service';
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
  const { rows: taxed } = await sql<{ FRT_UNIT: string; VAT_TP: string; VAT_RATE: number }>`
    select f.frt_unit, f.vat_tp, v.attr1::numeric as vat_rate from mdm_freight f
      join cms_code_dtl v on v.mstr_cd = 'VAT_TP' and v.code = f.vat_tp where f.frt_cd = ${returnHaul}`.execute(ctx.db);
  const { FRT_UNIT = 'SHPT', VAT_TP = 'TAX', VAT_RATE = 10 } = taxed[0] ?? {};
  for (const corp of [...new Set(costed.map(({ order }) => order.CORP_CD as string))].sort()) {
    const own = costed.filter(({ order }) => order.CORP_CD === corp);
    const numbers = await takeNumbers(ctx.db, 'CST', corp, own.length);
    const lines = own.map(({ order, row }, i) => {
      const amount = row.SPLY_AMT ?? 0;
      // Both are whole numbers: the quotient of a hundredth is exact below its point.
      const vat = Math.floor((amount * VAT_RATE) / 100);
      return {
        COST_NO: numbers[i],
        ...{ CORP_CD: corp, ORGN_CD: order.ORGN_CD, CUST_CD: order.CUST_CD, DLV_ORD_NO: order.DLV_ORD_NO, HBL_NO: order.HBL_NO },
        ...{ CNTR_NO: order.CNTR_NO, CNTR_TP_CD: order.CNTR_TP_CD, CAR_NO: order.CAR_NO, CAR_TP: order.CAR_TP },
        ...{ PICKUP_PLC_NM: order.PICKUP_PLC_NM, DLV_PLC_NM: order.DLV_PLC_NM },
        ...{ COST_TP: 'TRSP', AR_AP: 'AR', OCCR_DT: ctx.today, FRT_CD: returnHaul, FRT_UNIT, UNIT_QTY: 1, UNIT_PRC: amount },
        ...{ CURR_CD: 'KRW', EXCH_DT: ctx.today, EXCH_RATE: 1, FRGN_AMT: amount, SPLY_AMT: amount, VAT_TP, VAT_AMT: vat },
        ...{ TOT_AMT: amount + vat, COST_STS: 'TMP', DEL_YN: 'N' },
      };
    });
    await insertRows(ctx.db, 'SET_COST', lines);
  }
}
