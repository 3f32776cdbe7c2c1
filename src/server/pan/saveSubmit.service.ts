import type { SaveRow } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { saveOrders } from './dlvOrd.service';
import { followReserved } from './stock.service';
import { transition } from './transition.service';

type Sent = SaveRow<DeliveryOrder & { AG_CHECK?: string }>;

/** Asks for the deliveries of orders; a refusal names their rows (`rowNos`) in place of where they stand in the list. */
export async function submitRows(ctx: Ctx<unknown>, orders: readonly DeliveryOrder[], rowNos: readonly number[]): Promise<DeliveryOrder[]> {
  try {
    return await transition(
      ctx,
      'submit',
      orders.map(({ DLV_ORD_NO, UPD_CNT }) => ({ DLV_ORD_NO, UPD_CNT })),
    );
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    const errors = error.errors.map((fault) => ({ ...fault, ROW_NO: fault.ROW_NO === undefined ? undefined : rowNos[fault.ROW_NO - 1] }));
    throw new Refusal(error.status, error.code, { args: error.args, errors });
  }
}

/** Saves the rows of the desk and asks for the deliveries of the drafts among them, of those checked where any is: all or nothing. */
export async function saveAndSubmit(ctx: Ctx<unknown>, list: Sent[]): Promise<(DeliveryOrder & { BATCH_FLAG?: 'delete' })[]> {
  if (!ctx.has('save')) throw new Refusal(403, 'MSG000029');
  const saved = await saveOrders(ctx, list);
  await followReserved(ctx, saved);
  const anyChecked = list.some(({ AG_CHECK }) => AG_CHECK === 'Y');
  const drafts = saved.flatMap((order, i) => {
    const isMeant = !anyChecked || list[i]?.AG_CHECK === 'Y';
    return isMeant && order.BATCH_FLAG !== 'delete' && order.DLV_ORD_STS === 'TMP' ? [{ order, rowNo: i + 1 }] : [];
  });
  ctx.say('MSG000003');
  const submitted = await submitRows(
    ctx,
    drafts.map(({ order }) => order),
    drafts.map(({ rowNo }) => rowNo),
  );
  const now = new Map(submitted.map((order) => [order.DLV_ORD_NO, order]));
  return saved.map((order) => now.get(order.DLV_ORD_NO) ?? order);
}
