import { sql } from 'kysely';
import { customersInScope, hasService } from '../lib/customers';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';

/**
 * Customers of the reader that have the PRA service today; of them the one searched for, where one is: another one, or none at all, is refused
 * with 422 MSG000017.
 */
export async function praCustomers(ctx: Ctx<unknown>, { CUST_CD }: { CUST_CD?: string }): Promise<string[]> {
  const { rows } = await sql<{ CUST_CD: string }>`
    select c.cust_cd from mdm_cust c where c.del_yn = 'N' and ${hasService('C', 'PRA')} and ${customersInScope(ctx.scope, 'C')} order by 1`.execute(
    ctx.db,
  );
  const codes = rows.map((row) => row.CUST_CD);
  if (!CUST_CD) return codes;
  if (codes.includes(CUST_CD)) return [CUST_CD];
  const errors = [{ FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD'), CUST_CD] }];
  throw new Refusal(422, 'MSG000017', { args: errors[0]?.ARGS ?? [], errors });
}
