import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import { checkLine } from '../../contract/pan/dlvOrdRules';
import { refuseFaults } from '../lib/refusal';
import { updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { differenceFault, linesOf } from './lines.service';
import { lineTitle } from './orders';
import { checkLineCodes } from './references.service';
import { shipmentsByCorp } from './shipments';
import { writeTransportCosts } from './transportCost.service';

/**
 * What the completion of deliveries brings about: quantities received (the ordered ones where nothing was typed), the shipment delivered
 * when all its orders are, and a transport cost line for each order a price applies to. Where none applies the answer says MSG000191.
 */
export async function deliver(ctx: Ctx<unknown>, orders: DeliveryOrder[], received: Partial<DeliveryOrderLine>[][]): Promise<void> {
  await receiveQuantities(ctx, orders, received);
  for (const [corp, numbers] of shipmentsByCorp(orders)) await sql`select deliver_shipments(${corp}, ${numbers}::text[])`.execute(ctx.db);
  const priced = await writeTransportCosts(
    ctx,
    orders.map((o) => o.DLV_ORD_NO),
  );
  if (priced < orders.length) ctx.say('MSG000191');
}

async function receiveQuantities(ctx: Ctx<unknown>, orders: DeliveryOrder[], received: Partial<DeliveryOrderLine>[][]): Promise<void> {
  const at = new Map(orders.map((order, i) => [order.DLV_ORD_NO, i]));
  const faults: Fault[] = [];
  const codeFaults = await checkLineCodes(ctx);
  const lines = (await linesOf(ctx, ...at.keys())).map((line) => {
    const i = at.get(line.DLV_ORD_NO) as number;
    const typed = received[i]?.find((r) => r.LINE_NO === line.LINE_NO);
    const next = { ...line, DLVD_QTY: typed?.DLVD_QTY ?? line.DLVD_QTY ?? line.QTY, DIFF_RSN: typed?.DIFF_RSN ?? line.DIFF_RSN };
    for (const f of [...checkLine(next, lineTitle(ctx)), ...codeFaults(next, line), ...differenceFault(ctx, next)]) {
      faults.push({ ...f, ROW_NO: i + 1, FIELD: `G2.${line.LINE_NO}.${f.FIELD}` });
    }
    return next;
  });
  refuseFaults(faults);
  await updateRows(ctx.db, 'PAN_DLV_ORD_DTL', ['DLV_ORD_NO', 'LINE_NO'], ['DLVD_QTY', 'DIFF_RSN'], lines);
}
