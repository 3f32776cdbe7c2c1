import type { RawBuilder } from 'kysely';
import type { QueryResultRow } from 'pg';
import type { Pools } from '../db/open';

/** Runs a statement that every connection plans only once, for one that costs more to plan than to run; system tables only. */
export async function prepared<R extends QueryResultRow>({ asideDb, aside }: Pools, name: string, query: RawBuilder<R>): Promise<R[]> {
  const { sql: text, parameters } = query.compile(asideDb);
  return (await aside.query<R>({ name, text, values: [...parameters] })).rows;
}
