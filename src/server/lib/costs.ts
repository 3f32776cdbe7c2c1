import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from './serve';

/** Settlement's screens say who may see what a shipment costs. */
export const seesCosts = ({ session }: Pick<Ctx<unknown>, 'session'>): boolean =>
  ['setCostList', 'setCostFrtDtlList'].some((screen) => session?.rights.has(screen));

/** The costs that are charged, of the alias of SET_COST, as a customer sees them: from their confirmation on. */
export const seenCosts = ({ user }: Pick<Ctx<unknown>, 'user'>, alias: string): RawBuilder<SqlBool> =>
  user.USER_TP === 'S' ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(`${alias}.COST_STS`)} <> 'TMP'`;
