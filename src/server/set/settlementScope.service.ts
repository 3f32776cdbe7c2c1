import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';

/** The row scope of settlements as a condition on `alias`. */
export const seenSettlements = (scope: Ctx<unknown>['scope'], alias: string): RawBuilder<SqlBool> =>
  scope.userTp === 'S'
    ? inScope(scope, alias)
    : sql<SqlBool>`(${inScope(scope, alias)} and ${sql.ref(`${alias}.AR_AP`)} = 'AR' and ${sql.ref(`${alias}.REQ_DTM`)} is not null)`;

/** Is something of the settlement `alias` to be paid? */
export const isOpen = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${alias}.BAL_AMT`)} > 0 and ${sql.ref(`${alias}.STL_STS`)} <> 'CXL')`;
