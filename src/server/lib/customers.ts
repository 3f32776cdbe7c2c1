import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isEmpty } from '../../contract/rules';
import { nameIn } from './names';
import type { Scope } from './scope';
import type { Ctx } from './serve';
import { contains, startsWith } from './where';

/** Customers inside the scope: the corporation's own and those it serves, for sales and customers theirs alone. */
export function customersInScope(scope: Scope, alias: string): RawBuilder<boolean> {
  const code = sql.ref(`${alias}.CUST_CD`);
  if (scope.kind === 'ALL') return sql`true`;
  if (scope.kind === 'NONE') return sql`false`;
  if (scope.kind === 'CUST' || scope.kind === 'SALES_OWN') return sql`${code} = any(${scope.custs})`;
  return sql`(${sql.ref(`${alias}.CORP_CD`)} = any(${scope.corps}) or exists (
    select 1 from mdm_cust_orgn so join mdm_orgn sg using (orgn_cd) where so.cust_cd = ${code} and sg.corp_cd = any(${scope.corps})))`;
}

/** Has the customer a key-account service today? Any customer where none is asked for. */
export const hasService = (alias: string, service: unknown): RawBuilder<SqlBool> =>
  isEmpty(service)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select 1 from mdm_cust_svc s where s.cust_cd = ${sql.ref(`${alias}.CUST_CD`)} and s.key_svc = ${String(service)}
        and s.bgn_dt <= current_date and (s.end_dt is null or s.end_dt >= current_date))`;

/** KEYWORD of the customer look-ups: the code or business number at its start, name or abbreviation anywhere. */
export function matchesCustomer(alias: string, keyword: string | null | undefined): RawBuilder<SqlBool> {
  const ref = (name: string) => `${alias}.${name}`;
  return sql<SqlBool>`(${startsWith(ref('CUST_CD'), keyword?.toUpperCase())} or ${startsWith(ref('BIZ_NO'), keyword)}
    or ${contains(ref('CUST_NM'), keyword)} or ${contains(ref('CUST_ENG_NM'), keyword)} or ${contains(ref('CUST_ABBR'), keyword)})`;
}

/** Customers the user may do business for: of the kind customer, and inside the scope. */
export async function knownCustomers(ctx: Ctx<unknown>, codes: string[]): Promise<Map<string, { CUST_NM: string; STOP_YN: string }>> {
  const { rows } = await sql<{ CUST_CD: string; CUST_NM: string; STOP_YN: string }>`
    select c.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, stop_yn from mdm_cust c where cust_cd = any(${[...new Set(codes)]}) and cust_tp = 'CUS' and del_yn = 'N'
       and ${customersInScope(ctx.scope, 'C')}`.execute(ctx.db);
  return new Map(rows.map((r) => [r.CUST_CD, r]));
}

/** Names of those of the customers whose business is suspended. */
export async function stoppedCustomers(ctx: Ctx<unknown>, codes: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ CUST_CD: string; CUST_NM: string }>`
    select c.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm from mdm_cust c where c.stop_yn = 'Y' and c.cust_cd = any(${[...new Set(codes)]})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.CUST_CD, row.CUST_NM]));
}
