import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { type Db, kyselyOn } from '../db/open';
import { type Scope, scopeSql } from './scope';

/** One Kysely per connection, made when the connection is first used. */
const builders = new WeakMap<PoolClient, Db>();

function builderOf(client: PoolClient): Db {
  const known = builders.get(client);
  if (known) return known;
  const connection = { query: client.query.bind(client) as PostgresPoolClient['query'], release: () => undefined };
  const db = kyselyOn({ connect: async () => connection, end: async () => undefined });
  builders.set(client, db);
  return db;
}

export interface Work {
  db: Db;
  /** Today in Korea by the database's clock, 8 digits. */
  today: string;
  /** Now in Korea by the database's clock, 14 digits. */
  now: string;
}

interface Options {
  scope: Scope;
  ip?: string;
  readOnly?: boolean;
  /** Ends the running statement when it fires. */
  signal?: AbortSignal;
}

/**
 * Runs work in a transaction that carries the row scope: two round trips besides its own statements. What throws is rolled back.
 * A read-only one does not wait for its end.
 */
export async function transaction<T>(
  pool: Pool,
  { scope, ip = '', readOnly, signal }: Options,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const cancel = signal && cancelling(pool, client, signal);
  let broken: Error | undefined;
  try {
    const started = (await client.query(`begin${readOnly ? ' read only' : ''}; ${scopeSql(scope, ip)}`)) as unknown as QueryResult<{
      NOW: string;
    }>[];
    const now = started[1]?.rows[0]?.NOW ?? '';
    const result = await run({ db: builderOf(client), now, today: now.slice(0, 8) });
    if (!readOnly) {
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('the transaction was already rolled back by a failed statement');
    }
    return result;
  } catch (error) {
    if (!readOnly) await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    cancel?.();
    if (readOnly)
      client.query('rollback').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      );
    else client.release(broken);
  }
}

/** Sends a cancel for the connection's statement when the signal fires; gives what takes the watch away again. */
function cancelling(pool: Pool, client: PoolClient, signal: AbortSignal): () => void {
  const { processID } = client as PoolClient & { processID?: number };
  const cancel = () => {
    pool.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
}
