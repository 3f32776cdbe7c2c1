import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../lib/serve';

/** What PORTAL_COUNT counts (see its comment). */
export type CountKind = 'STS' | 'ETA' | 'HOLD' | 'OVER' | 'FREE' | 'WRONG' | 'ORD' | 'DONE';

type Scoped = Pick<Ctx<unknown>, 'scope'>;

/** The counts of the user's row scope, as a condition on N; row-level security says the same again. */
function mine({ scope }: Scoped): RawBuilder<SqlBool> {
  const corp = sql`n.corp_cd = any(${scope.corps})`;
  switch (scope.kind) {
    case 'ALL':
      return sql`n.by_tp = 'O'`;
    case 'CORP':
      return sql`n.by_tp = 'O' and ${corp}`;
    case 'ORGN_SUB':
    case 'ORGN':
      return sql`n.by_tp = 'O' and ${corp} and n.unit_cd = any(${[...scope.orgns, '']})`;
    case 'SALES_OWN':
    case 'CUST':
      return sql`n.by_tp = 'C' and ${corp} and n.unit_cd = any(${scope.custs})`;
    default:
      return sql`false`;
  }
}

/** The user's counts of a kind, as a table of CODE, AT and N; none of them is 0. */
export const counts = (ctx: Scoped, kind: CountKind, when = sql<SqlBool>`true`): RawBuilder<unknown> => sql`(
  select n.code, n.at, sum(n.n)::int as n from portal_count n where n.kind = ${kind} and ${mine(ctx)} and ${when}
   group by n.code, n.at having sum(n.n) <> 0)`;

/** How many the user has of a kind. */
export async function total(ctx: Pick<Ctx<unknown>, 'db' | 'scope'>, kind: CountKind, when?: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ CNT: number }>`select coalesce(sum(n), 0)::int as cnt from ${counts(ctx, kind, when)} x`.execute(ctx.db);
  return rows[0]?.CNT ?? 0;
}
