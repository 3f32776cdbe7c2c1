import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../lib/scope';

/** Customers inside the scope: the corporation's own and those it serves, for sales and customers theirs alone. */
export function customersInScope(scope: Scope, alias: string): RawBuilder<boolean> {
  const code = sql.ref(`${alias}.CUST_CD`);
  if (scope.kind === 'ALL') return sql`true`;
  if (scope.kind === 'NONE') return sql`false`;
  if (scope.kind === 'CUST' || scope.kind === 'SALES_OWN') return sql`${code} = any(${scope.custs})`;
  return sql`(${sql.ref(`${alias}.CORP_CD`)} = any(${scope.corps}) or exists (
    select 1 from mdm_cust_orgn so join mdm_orgn sg using (orgn_cd) where so.cust_cd = ${code} and sg.corp_cd = any(${scope.corps})))`;
}
