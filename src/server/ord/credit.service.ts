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
  return seesCredit(ctx) ? exceeded(ctx, [String(code ?? '')]) : [];
}

const seesCredit = ({ user }: Ctx<unknown>): boolean => seesBalances(user.roleList) || user.roleList.includes('OPS');

async function exceeded(ctx: Ctx<unknown>, codes: readonly string[]): Promise<OrderCredit[]> {
  const { rows } = await sql<OrderCredit>`
    select * from (select c.cust_cd, c.crdt_lmt_amt, credit_used(c.cust_cd) as used_amt from mdm_cust c
      where c.cust_cd = any(${codes}) and c.crdt_lmt_amt > 0 and ${customersInScope(ctx.scope, 'C')}) x
     where used_amt > crdt_lmt_amt order by cust_cd`.execute(ctx.db);
  return rows;
}

/**
 * Says of what was asked for that the credit limit of its customer is exceeded: nothing is refused for it. Those who may know are told how far,
 * everybody else that the staff look at it first.
 */
export async function warnOfCredit(ctx: Ctx<unknown>, codes: readonly (string | null | undefined)[]): Promise<void> {
  const known = [...new Set(codes.filter((code): code is string => Boolean(code)))];
  const [first] = known.length > 0 ? await exceeded(ctx, known) : [];
  if (!first) return;
  if (seesCredit(ctx)) ctx.say('MSG000773', first.CUST_CD, first.USED_AMT, first.CRDT_LMT_AMT);
  else ctx.say('MSG000772');
}
