import { sql } from 'kysely';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';

/**
 * Which organisation handles each of the orders, in their order: the customer's main one for inland transport in the order's corporation, in
 * force today. A dispatcher whose scope does not reach that one handles the order himself. A customer nobody serves is refused (MSG000017).
 */
export async function handlingOrganisations(ctx: Ctx<unknown>, orders: { CORP_CD: string | null; CUST_CD: string }[]): Promise<string[]> {
  const { rows } = await sql<{ CORP_CD: string; CUST_CD: string; ORGN_CD: string }>`
    select distinct on (o.corp_cd, s.cust_cd) o.corp_cd, s.cust_cd, s.orgn_cd
      from mdm_cust_orgn s join mdm_orgn o on o.orgn_cd = s.orgn_cd
     where s.cust_cd = any(${[...new Set(orders.map((order) => order.CUST_CD))]}) and s.biz_tp in ('TRK', 'SEA_I', 'AIR_I')
       and (s.bgn_dt is null or s.bgn_dt <= current_date) and (s.end_dt is null or s.end_dt >= current_date)
     order by o.corp_cd, s.cust_cd, s.biz_tp <> 'TRK', s.main_yn desc, s.orgn_cd`.execute(ctx.db);
  const served = new Map(rows.map((row) => [`${row.CORP_CD}/${row.CUST_CD}`, row.ORGN_CD]));
  const own = await ctx.db.selectFrom('MDM_ORGN').select(['CORP_CD', 'ORGN_CD']).where('ORGN_CD', '=', ctx.user.ORGN_CD).executeTakeFirst();
  const limited = ctx.scope.kind === 'ORGN_SUB' || ctx.scope.kind === 'ORGN';
  return orders.map(({ CORP_CD, CUST_CD }) => {
    const orgn = served.get(`${CORP_CD}/${CUST_CD}`);
    const mine = own?.CORP_CD === CORP_CD ? own?.ORGN_CD : undefined;
    const chosen = orgn && (!limited || ctx.scope.orgns.includes(orgn)) ? orgn : (mine ?? orgn);
    if (!chosen) throw new Refusal(422, 'MSG000017', { args: [ctx.label('ORGN_CD'), CUST_CD] });
    return chosen;
  });
}
