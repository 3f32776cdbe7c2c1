import type { CompiledQuery } from 'kysely';
import { type Db, planOnce } from '../db/open';

/**
 * Runs a statement that every connection plans only once: below row-level security most cost more to plan than to run. The plan is made without
 * the values, so it asks by keys, never by a period or by how a text begins; and its text is one of few, for a connection keeps them all.
 */
export async function prepared<R>(db: Db, query: CompiledQuery<R>): Promise<R[]> {
  planOnce(query.sql);
  return (await db.executeQuery(query)).rows;
}
