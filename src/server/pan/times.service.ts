import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { daysBetween } from '../../contract/dates';
import { canMendTimes, type DeliveryOrder, eventTimes, finalStates } from '../../contract/pan/dlvOrd';
import { checkTimes } from '../../contract/pan/dlvOrdRules';
import { stored } from '../../contract/rules';
import { shortMoment } from '../../contract/shown';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { early, notBefore, toCome } from './dispatch.service';
import { forReader, ordersByNo, orderTitle } from './orders';
import { shipmentsByCorp } from './shipments';
import { statusNames, writeStatus } from './status';
import { withdrawCosts, writeTransportCosts } from './transportCost.service';

type Event = keyof typeof eventTimes;
const events = Object.keys(eventTimes) as Event[];
type Times = Record<Event, string | null>;

const shown = (moment: string | null): string => shortMoment((moment ?? '').slice(0, 8), (moment ?? '').slice(8, 12));

/** The times of an order as they are mended: what has not happened has none, what has happened keeps one. */
function mended(order: DeliveryOrder, typed: Partial<DeliveryOrder>): Times {
  const times = {} as Times;
  let since: string | null = null;
  for (const event of events) {
    const time: string | null = order[event] === null ? null : (stored(typed[event] ?? null) ?? order[event]);
    times[event] = time === order[event] ? time : notBefore(time, since);
    since = times[event] ?? since;
  }
  return times;
}

/** What is wrong with the times of an order: to come, or before the event ahead. */
function timeFaults(ctx: Ctx<unknown>, order: DeliveryOrder, times: Times): Fault[] {
  const happened = events.filter((event) => times[event]);
  const faults = happened.flatMap((event, i): Fault[] => {
    const before = happened[i - 1] ?? event;
    const future = toCome(ctx, [event, times[event]]);
    return future.length ? future : early(ctx, [event, times[event]], [before, times[before]]);
  });
  return events.every((event) => times[event] === order[event]) ? [{ CODE: 'MSG000008' }] : faults;
}

/**
 * Mends when an order was loaded, arrived and was delivered, by a reason. The history of the order keeps the old times, that of its states a row
 * with the reason for each; what was worked out of the delivery follows: the delivery of the shipment, and a cost that is not confirmed.
 */
export async function mendTimes(ctx: Ctx<ActionBody<DeliveryOrder>>): Promise<DeliveryOrder[]> {
  const [row = {}, ...others] = askedRows(ctx);
  if (others.length) throw new Refusal(422, 'MSG000046', { args: [1] });
  const why = stored(ctx.body.RSN ?? null);
  if (why === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  await lockRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], [row], { visible: (now) => forReader(now as DeliveryOrder, ctx) });
  const numbers = [row.DLV_ORD_NO ?? ''];
  const [order] = await ordersByNo(ctx, numbers);
  if (!order) throw new Refusal(422, 'MSG000043', { errors: [{ ROW_NO: 1, CODE: 'MSG000043' }] });
  const days = order.CMPL_DTM ? daysBetween(order.CMPL_DTM.slice(0, 8), ctx.today) : 0;
  const inRow = (fault: Fault): Fault => ({ ...fault, ROW_NO: 1 });
  if (!canMendTimes(order, ctx.user, days)) {
    const CODE = finalStates.includes(order.DLV_ORD_STS) ? 'MSG000040' : 'MSG000027';
    const nameOf = await statusNames(ctx);
    refuseFaults([inRow({ FIELD: 'DLV_ORD_STS', CODE, ARGS: [nameOf(order.DLV_ORD_STS)] })]);
  }
  refuseFaults(checkTimes(row, orderTitle(ctx)).map(inRow));
  const times = mended(order, row);
  refuseFaults(timeFaults(ctx, order, times).map(inRow));
  await updateRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], events, [{ DLV_ORD_NO: order.DLV_ORD_NO, ...times }]);
  const changed = events.filter((event) => times[event] !== order[event]);
  await writeStatus(
    ctx,
    changed.map((event) => ({
      DLV_ORD_NO: order.DLV_ORD_NO,
      FROM_STS: eventTimes[event],
      TO_STS: eventTimes[event],
      CHG_RSN: `${shown(order[event])} → ${shown(times[event])} · ${why}`.slice(0, 500),
    })),
  );
  if (changed.includes('CMPL_DTM')) await followDelivery(ctx, order, times);
  return ordersByNo(ctx, numbers);
}

/** What was worked out of a delivery that was mended. */
async function followDelivery(ctx: Ctx<unknown>, order: DeliveryOrder, { CMPL_DTM }: Times): Promise<void> {
  for (const [corp, numbers] of shipmentsByCorp([order])) await sql`select mend_shipments(${corp}, ${numbers}::text[])`.execute(ctx.db);
  if (CMPL_DTM?.slice(0, 8) === order.CMPL_DTM?.slice(0, 8)) return;
  if (await withdrawCosts(ctx, order)) await writeTransportCosts(ctx, [order.DLV_ORD_NO]);
}
