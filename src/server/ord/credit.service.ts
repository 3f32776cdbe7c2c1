import { sql } from 'kysely';
import { seesBalances } from '../../contract/mdm/customer/mdmCustomerSearch';
import type { OrderCredit } from '../../contract/ord/custOrderMgt';
import { customersInScope } from '../lib/customers';
import type { Ctx } from '../lib/serve';

/**
 * What the customer owes where that is above its credit limit, in won: unpaid settlements, and confirmed costs that are in none yet. Empty where it
 * is not, no limit is set, or the reader may not know: settlement, sales and administrators may, and operations, who take orders on.
 */
export async function exceededCredit(ctx: Ctx<unknown>, code: unknown): Promise<OrderCredit[]> {
  if (!seesBalances(ctx.user.roleList) && !ctx.user.roleList.includes('OPS')) return [];
  const { rows } = await sql<OrderCredit>`
    select * from (select c.cust_cd, c.crdt_lmt_amt, credit_used(c.cust_cd) as used_amt from mdm_cust c
      where c.cust_cd = ${String(code ?? '')} and c.crdt_lmt_amt > 0 and ${customersInScope(ctx.scope, 'C')}) x
     where used_amt > crdt_lmt_amt`.execute(ctx.db);
  return rows;
}
