import { sql } from 'kysely';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import type { JobContext } from './job';

/** HOME_COUNT: puts the changes of the counts that home shows together with what they change, so that there is one row of each. */
export function homeCount({ pools }: JobContext): Promise<string> {
  return transaction(pools.heavy, { scope: systemScope }, async ({ db }) => {
    const { rows } = await sql<{ N: number }>`select fold_counts() as n`.execute(db);
    return `changes ${rows[0]?.N ?? 0}`;
  });
}
