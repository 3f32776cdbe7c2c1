import { sql } from 'kysely';
import type { Ctx } from '../lib/serve';

/** An item of a customer. */
export interface Item {
  CUST_CD: string;
  ITEM_CD: string;
  QTY_UT: string;
  LOT_YN: string;
  USE_YN: string;
}

export const itemKey = ({ CUST_CD, ITEM_CD }: { CUST_CD: string; ITEM_CD: string }): string => `${CUST_CD}|${ITEM_CD}`;

/** The items that rows name, by their keys. */
export async function itemsOf(ctx: Ctx<unknown>, rows: readonly { CUST_CD: string; ITEM_CD: string }[]): Promise<Map<string, Item>> {
  const { rows: items } = await sql<Item>`
    select cust_cd, item_cd, qty_ut, lot_yn, use_yn from mdm_item
     where cust_cd = any(${rows.map(({ CUST_CD }) => CUST_CD)}) and item_cd = any(${rows.map(({ ITEM_CD }) => ITEM_CD)})`.execute(ctx.db);
  return new Map(items.map((item) => [itemKey(item), item]));
}
