import { sql } from 'kysely';
import { isDate8 } from '../../contract/dates';
import { type TruckHaul, truckDaysMost } from '../../contract/pan/truckDay';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { visibleOrders } from './orders';

/** Orders that a truck has on the days of a pick-up or delivery, as far as the reader sees them; those that are over or on their way to it apart. */
export async function truckHauls(ctx: Ctx<unknown>, carNo: unknown, days: unknown): Promise<TruckHaul[]> {
  const asked = [days ?? []].flat().map(String);
  if (asked.length > truckDaysMost) throw new Refusal(422, 'MSG000046', { args: [truckDaysMost] });
  if (!asked.every(isDate8)) throw new Refusal(422, 'MSG000187');
  if (typeof carNo !== 'string' || carNo === '' || asked.length === 0) return [];
  const any = sql<string>`any(${asked}::date[])`;
  return visibleOrders(ctx.db, ctx.scope)
    .select([
      'O.DLV_ORD_NO',
      'O.DLV_ORD_STS',
      'O.PICKUP_DT',
      'O.PICKUP_TM',
      'O.DLV_DT',
      'O.DLV_TM',
      'O.PICKUP_PLC_NM',
      'O.DLV_PLC_NM',
      'O.GRS_WT',
    ])
    .where('O.CAR_NO', '=', carNo)
    .where('O.DLV_ORD_STS', 'in', ['ASG', 'LDD', 'ARV', 'HLD'])
    .where((q) => q.or([q('O.PICKUP_DT', '=', any), q('O.DLV_DT', '=', any)]))
    .orderBy('O.PICKUP_DT')
    .orderBy('O.PICKUP_TM')
    .orderBy('O.DLV_ORD_NO')
    .execute() as Promise<TruckHaul[]>;
}
