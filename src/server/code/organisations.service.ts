import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../lib/scope';

/** The corporations a person may see: all for system administrators, else the own ones. */
export const ownCorps = (scope: Scope, alias: string): RawBuilder<SqlBool> =>
  scope.kind === 'ALL' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.CORP_CD`)} = any(${scope.corps})`;

/** The organisation `alias` is in use and in force today. */
export function inForce(alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${column('USE_YN')} = 'Y' and (${column('BGN_DT')} is null or ${column('BGN_DT')} <= now()::date)
    and (${column('END_DT')} is null or ${column('END_DT')} >= now()::date))`;
}
