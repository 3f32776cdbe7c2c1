import { sql } from 'kysely';
import type { DeliveryOrder, DeliveryOrderLine } from '../../contract/pan/dlvOrd';
import { logGiven } from '../lib/privacy';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { ordersByNo } from './orders';

/** A delivery order with its lines, as its reader may see it. */
export type PrintedOrder = DeliveryOrder & { LINES: DeliveryOrderLine[] };

/** Orders with their lines as the reader may see them, in the order asked, customers named in the language. One that is missing or foreign: 404 MSG000043. */
export async function ordersToPrint(ctx: Ctx<unknown>, keys: string[], lang: 'ko' | 'en'): Promise<PrintedOrder[]> {
  const orders = await ordersByNo(ctx, keys);
  if (orders.length !== keys.length) throw new Refusal(404, 'MSG000043');
  const lines = await ctx.db
    .selectFrom('PAN_DLV_ORD_DTL')
    .selectAll()
    .where('DLV_ORD_NO', '=', sql<string>`any(${keys})`)
    .orderBy('LINE_NO')
    .execute();
  const english = lang === 'en' ? await englishNames(ctx, orders) : new Map<string, string | null>();
  await logGiven(ctx, { type: 'PRINT', table: 'PAN_DLV_ORD', rows: orders });
  return orders.map((order) => ({
    ...order,
    CUST_NM: english.get(order.CUST_CD) ?? order.CUST_NM,
    LINES: lines.filter((line) => line.DLV_ORD_NO === order.DLV_ORD_NO) as DeliveryOrderLine[],
  }));
}

async function englishNames(ctx: Ctx<unknown>, orders: DeliveryOrder[]): Promise<Map<string, string | null>> {
  const rows = await ctx.db
    .selectFrom('MDM_CUST')
    .select(['CUST_CD', 'CUST_ENG_NM'])
    .where('CUST_CD', 'in', [...new Set(orders.map((order) => order.CUST_CD))])
    .execute();
  return new Map(rows.map((row) => [row.CUST_CD, row.CUST_ENG_NM]));
}
