import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { checkHaul, type Haul } from '../../contract/pan/board';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { numberText } from '../../contract/shown';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { visibleOrders } from './orders';

/** Orders of the truck that are under way on days of this one, as far as the reader sees them. */
async function othersOf({ db, scope }: Ctx<unknown>, order: DeliveryOrder): Promise<Haul[]> {
  return visibleOrders(db, scope)
    .select([
      ...(['O.DLV_ORD_NO', 'O.DLV_ORD_STS', 'O.PICKUP_DT', 'O.PICKUP_TM', 'O.DLV_DT', 'O.DLV_TM'] as const),
      ...(['O.LOAD_DTM', 'O.ARR_DTM', 'O.CMPL_DTM', 'O.GRS_WT'] as const),
    ])
    .where('O.CAR_NO', '=', order.CAR_NO)
    .where('O.DLV_ORD_NO', '<>', order.DLV_ORD_NO)
    .where('O.DLV_ORD_STS', 'in', ['ASG', 'LDD', 'ARV', 'HLD'])
    .where('O.PICKUP_DT', '<=', order.DLV_DT ?? '')
    .where((q) => q.or([q('O.DLV_DT', '>=', order.PICKUP_DT ?? ''), q('O.DLV_ORD_STS', '=', 'LDD')]))
    .orderBy('O.DLV_ORD_NO')
    .execute() as Promise<Haul[]>;
}

async function payloadOf({ db }: Ctx<unknown>, { CAR_NO, MAX_WT }: DeliveryOrder): Promise<number | null> {
  if (MAX_WT !== null) return MAX_WT;
  const { rows } = await sql<{ MAX_WT: number | null }>`select max_wt from mdm_car where car_no = ${CAR_NO}`.execute(db);
  return rows[0]?.MAX_WT ?? null;
}

/**
 * Refuses, with what is to be asked, orders whose trucks now carry too much or are at two places at once; what the dispatcher has agreed to as it
 * is written is asked no more. Stands behind the change, in its transaction and in the turns of the trucks (takeTruckTurns).
 */
export async function askOfTrucks(ctx: Ctx<unknown>, orders: readonly DeliveryOrder[], agreed: readonly (string | null | undefined)[]) {
  const asked: Fault[] = [];
  for (const [i, order] of orders.entries()) {
    if (!order.CAR_NO || !order.PICKUP_DT) continue;
    const others = await othersOf(ctx, order);
    const payload = await payloadOf(ctx, order);
    const { load, over, overlaps } = checkHaul(order, others, payload, order.PICKUP_DT, ctx.now);
    const named = overlaps.map(({ DLV_ORD_NO }) => DLV_ORD_NO).join(', ');
    const questions = [
      ...(over > 0 ? [{ CODE: 'MSG000249', ARGS: [numberText(load), numberText(payload ?? 0)] }] : []),
      ...(overlaps.length ? [{ CODE: 'MSG000535', ARGS: [order.CAR_NO, named] }] : []),
    ];
    const known = (agreed[i] ?? '').split('\n');
    for (const one of questions)
      if (!known.includes(ctx.text(one.CODE, ...one.ARGS))) asked.push({ ROW_NO: i + 1, FIELD: 'CAR_NO', ...one });
  }
  const [first] = asked;
  if (first) throw new Refusal(409, first.CODE, { errors: asked });
}
