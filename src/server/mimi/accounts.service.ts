import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { customersInScope, hasService } from '../lib/customers';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';

/** A key account: the corporation that keeps its stock, and whether business with it is stopped. */
interface Account {
  CUST_CD: string;
  CORP_CD: string;
  CUST_NM: string;
  STOP_YN: string;
}

/** Condition: the customer `alias` is a key account with stock, inside the scope. */
export const isAccount = (ctx: Ctx<unknown>, alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.CUST_TP`)} = 'CUS' and ${sql.ref(`${alias}.DEL_YN`)} = 'N' and ${hasService(alias, 'MIMI')} and ${customersInScope(ctx.scope, alias)}`;

/** The key accounts among customers, by their codes. */
export async function accountsOf(ctx: Ctx<unknown>, codes: readonly (string | null)[]): Promise<Map<string, Account>> {
  const { rows } = await sql<Account>`
    select c.cust_cd, c.corp_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, c.stop_yn from mdm_cust c
     where c.cust_cd = any(${[...new Set(codes)]}) and ${isAccount(ctx, 'C')}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.CUST_CD, row]));
}

/** Faults of rows whose customer is no key account (MSG000017), or stopped (MSG000186). */
export function accountFaults(
  ctx: Ctx<unknown>,
  accounts: ReadonlyMap<string, Account>,
  rows: readonly { row: { CUST_CD: string }; ROW_NO: number }[],
): Fault[] {
  return rows.flatMap(({ row: { CUST_CD }, ROW_NO }): Fault[] => {
    const account = accounts.get(CUST_CD);
    if (!account) return CUST_CD ? [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD'), CUST_CD] }] : [];
    return account.STOP_YN === 'Y' ? [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [account.CUST_NM] }] : [];
  });
}

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
