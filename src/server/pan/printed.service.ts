import { sql } from 'kysely';
import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import { logGiven } from '../lib/privacy';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { ordersByNo } from './orders';

/** A delivery order with its lines, as its reader may see it. */
export type PrintedOrder = DeliveryOrder & { LINES: DeliveryOrderLine[] };

/** Orders with their lines as the reader may see them, in the order asked, customer and trucker named in the language. One that is missing or foreign: 404 MSG000043. */
export async function readAndLogOrders(ctx: Ctx<unknown>, keys: string[], lang: 'ko' | 'en'): Promise<PrintedOrder[]> {
  const { db, scope, user, now } = ctx;
  const orders = await ordersByNo({ db, scope, lang, user, now }, keys);
  if (orders.length !== keys.length) throw new Refusal(404, 'MSG000043');
  const lines = await db
    .selectFrom('PAN_DLV_ORD_DTL')
    .selectAll()
    .where('DLV_ORD_NO', '=', sql<string>`any(${keys})`)
    .orderBy('LINE_NO')
    .execute();
  await logGiven(ctx, { type: 'PRINT', table: 'PAN_DLV_ORD', rows: orders });
  return orders.map((order) => ({
    ...order,
    LINES: lines.filter((line) => line.DLV_ORD_NO === order.DLV_ORD_NO) as DeliveryOrderLine[],
  }));
}
