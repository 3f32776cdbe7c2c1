import { type RawBuilder, type SelectQueryNode, sql } from 'kysely';
import type { Db } from '../db/open';

/** What is asked of a query builder here; any SelectQueryBuilder of Kysely fits. */
interface Select<R> {
  execute(): Promise<R[]>;
  toOperationNode(): SelectQueryNode;
}

/** Rows of a part, as fetched below: small enough that reading one holds up no other call for long. */
const partRows = 100;

/**
 * The rows of a query as `shown` gives them, read part by part inside the transaction they are asked in: memory does not grow with their number, and other
 * calls get their turn between two parts. One at a time in a transaction.
 */
export async function* byCursor<R, T>(db: Db, query: Select<R> | RawBuilder<R>, shown: (row: R) => T): AsyncGenerator<T> {
  // Whole answers are read, so the plan for the whole is the cheapest one.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(db);
  await sql`declare parts no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<R>`fetch 100 from parts`.execute(db);
    for (const row of rows) yield shown(row);
    if (rows.length < partRows) break;
  }
  await sql`close parts`.execute(db);
}
