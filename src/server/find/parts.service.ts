import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { Scope } from '../lib/scope';

/** The numbers of orders and shipments that hold a part, in the scope of the transaction, the most recent first (migration 0060). */
export async function numbersWith(db: Db, _scope: Scope, part: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ NO: string }>`select no from numbers_with(${part}, ${most})`.execute(db);
  return rows.map(({ NO }) => NO);
}
