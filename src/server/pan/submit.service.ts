import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { checkOrder, checkSubmit } from '../../contract/pan/dlvOrdRules';
import { stoppedCustomers } from '../lib/customers';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { warnOfCredit } from '../ord/credit.service';
import { holidays, orderTitle } from './orders';
import { shipmentsByCorp } from './shipments';
import type { Step } from './step';

/** Asks for deliveries: what a customer or a dispatcher must have seen to before. */
export async function submit(ctx: Ctx<unknown>, steps: Step[]): Promise<Partial<DeliveryOrder>[]> {
  const context = {
    today: ctx.today,
    hour: +ctx.now.slice(8, 10),
    holidays: await holidays(ctx.db, ctx.today),
    staff: ctx.user.USER_TP === 'S',
    title: orderTitle(ctx),
  };
  const stopped = await stoppedCustomers(
    ctx,
    steps.map((s) => s.order.CUST_CD),
  );
  const released = await releasedShipments(ctx, steps);
  const faults = steps.flatMap(({ order, rowNo }) => {
    const customer = stopped.get(order.CUST_CD);
    return [
      ...(customer ? [{ FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer] }] : []),
      ...checkOrder(order, orderTitle(ctx)),
      ...checkSubmit(order, context),
      ...(order.IMEX_TP === 'I' && order.HBL_NO && !released.has(`${order.CORP_CD}/${order.HBL_NO}`)
        ? [{ FIELD: 'HBL_NO', CODE: 'MSG000243', ARGS: [order.HBL_NO] }]
        : []),
    ].map((f): Fault => ({ ...f, ROW_NO: rowNo }));
  });
  refuseFaults(faults);
  await warnOfCredit(
    ctx,
    steps.map(({ order }) => order.CUST_CD),
  );
  return steps.map(() => ({}));
}

/** Shipments of the orders that have their D/O, as corporation/number. */
async function releasedShipments(ctx: Ctx<unknown>, steps: Step[]): Promise<Set<string>> {
  const released = new Set<string>();
  for (const [corp, numbers] of shipmentsByCorp(steps.map(({ order }) => order))) {
    const { rows } = await sql<{ HBL_NO: string }>`
      select h.hbl_no from released_shipments(${corp}, ${numbers}::text[]) as h(hbl_no)`.execute(ctx.db);
    for (const row of rows) released.add(`${corp}/${row.HBL_NO}`);
  }
  return released;
}
