import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../lib/scope';
import { inScope } from '../lib/where';

/** The row scope of a request: what somebody is in charge of is that person's too; a draft is its author's (row-level security says so). */
export const requestScope = (scope: Scope, alias: string): RawBuilder<SqlBool> =>
  scope.userTp === 'C'
    ? inScope(scope, alias)
    : sql<SqlBool>`(${inScope(scope, alias)} or (${sql.ref(`${alias}.CHRG_USER_ID`)} = ${scope.userId} and ${sql.ref(`${alias}.CORP_CD`)} = any(${scope.corps})))`;

/** Which entries `alias` a reader sees: customers the open ones alone. */
export const entrySeen = ({ userTp }: Scope, alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${userTp} = 'S' or ${sql.ref(`${alias}.OPEN_YN`)} = 'Y')`;
