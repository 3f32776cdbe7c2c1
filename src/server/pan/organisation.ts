import { sql } from 'kysely';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';

/**
 * Which organisation handles the deliveries of each customer: its main one for inland transport in force today.
 * A dispatcher whose scope does not reach that one handles the order himself. A customer nobody serves is refused (MSG000017).
 */
export async function handlingOrganisations(ctx: Ctx<unknown>, customers: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(customers)];
  const { rows } = await sql<{ CUST_CD: string; ORGN_CD: string }>`
    select distinct on (s.cust_cd) s.cust_cd, s.orgn_cd
      from mdm_cust_orgn s join mdm_orgn o on o.orgn_cd = s.orgn_cd
     where s.cust_cd = any(${wanted}) and o.corp_cd = ${ctx.user.CORP_CD} and s.biz_tp in ('TRK', 'SEA_I', 'AIR_I')
       and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
     order by s.cust_cd, s.biz_tp <> 'TRK', s.main_yn desc, s.orgn_cd`.execute(ctx.db);
  const served = new Map(rows.map((r) => [r.CUST_CD, r.ORGN_CD]));
  const own = ctx.user.ORGN_CD;
  const limited = ctx.scope.kind === 'ORGN_SUB' || ctx.scope.kind === 'ORGN';
  const result = new Map<string, string>();
  for (const customer of wanted) {
    const orgn = served.get(customer);
    const chosen = orgn && (!limited || ctx.scope.orgns.includes(orgn)) ? orgn : (own ?? orgn);
    if (!chosen) throw new Refusal(422, 'MSG000017', { args: [ctx.label('ORGN_CD'), customer] });
    result.set(customer, chosen);
  }
  return result;
}
