import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { type Db, kyselyOn, type TimedQuery } from '../db/open';
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
  /** Ends the work's statements when its signal fires. `by` is another pool: the work's own may have no connection left. */
  stop?: { signal: AbortSignal; by: Pool };
}

/**
 * Runs work in a transaction that carries the row scope: two round trips besides its own statements. What throws is rolled back.
 * A read-only one does not wait for its end.
 */
export async function transaction<T>(pool: Pool, { scope, ip = '', readOnly, stop }: Options, run: (work: Work) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const release = stop && cancelling(client, stop);
  let broken: Error | undefined;
  try {
    const begin: TimedQuery = {
      text: `begin${readOnly ? ' read only' : ''}; ${scopeSql(scope, ip)}`,
      query_timeout: pool.options.connectionTimeoutMillis,
    };
    const started = (await client.query(begin)) as unknown as QueryResult<{ NOW: string }>[];
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
    await release?.();
    if (readOnly)
      client.query('rollback').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      );
    else client.release(broken);
  }
}

/** Milliseconds between two cancels: one that falls between two statements of the work ends neither. */
const cancelEvery = 200;

/** Cancels the connection's statements from the signal on; gives what ends that: then none is on its way any more. */
function cancelling(client: PoolClient, { signal, by }: NonNullable<Options['stop']>): () => Promise<void> {
  const { processID } = client as PoolClient & { processID?: number };
  let again: NodeJS.Timeout | undefined;
  let sent: Promise<unknown> | undefined;
  const cancel = () => {
    sent = by.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  };
  const begin = () => {
    cancel();
    again = setInterval(cancel, cancelEvery);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return async () => {
    signal.removeEventListener('abort', begin);
    clearInterval(again);
    await sent;
  };
}
