import type { PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { connectionOf, type Db, kyselyOn, rowBytesOf, type ScopedPool, type TimedQuery } from '../db/open';
import { isRetryable } from './faults';
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
  /** Has something done where the transaction is not committed: what was made beside the database goes with it. */
  ifUndone(clean: () => Promise<unknown>): void;
  /** Goes on in another row scope until the end of the transaction, or until it is called again. */
  goOnAs(scope: Scope): Promise<void>;
}

/** Errors of a commit after which nobody knows whether it was done: its answer never came. */
const unsure = new WeakSet<object>();
/** Of conflicts with others and of constraints the database tells: then it was not. */
const isSure = (error: object): boolean => 'code' in error && /^(23|40)/.test(String(error.code));

/** May what a failed call wrote be in the database nevertheless? Then what was made beside it must stay. */
export const mayBeCommitted = (error: unknown): boolean => typeof error === 'object' && error !== null && unsure.has(error);

interface Options {
  scope: Scope;
  ip?: string;
  readOnly?: boolean;
  /** Takes back what the work did: it shows what the work would give. */
  undo?: boolean;
  /** Ends the work's statements when its signal fires. `by` is another pool: the work's own may have no connection left. */
  stop?: { signal: AbortSignal; by: Pool };
  /** Told at its end how many bytes of rows were read. */
  onRead?: (bytes: number) => void;
}

/**
 * Runs work in a transaction that carries the row scope: two round trips besides its own statements. What throws is rolled back.
 * A read-only one does not wait for its end.
 */
export async function transaction<T>(
  pool: ScopedPool,
  { scope, ip = '', readOnly, undo, stop, onRead }: Options,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const readBefore = rowBytesOf(client);
  const release = stop && cancelling(client, stop);
  let broken: Error | undefined;
  const cleaning: (() => Promise<unknown>)[] = [];
  let committed = false;
  try {
    const setScope = (next: Scope) => scopeSql(next, ip, { key: pool.scopeKey, connection: connectionOf(client) });
    const begin: TimedQuery = {
      text: `begin${readOnly ? ' read only' : ''}; ${setScope(scope)}`,
      query_timeout: pool.options.connectionTimeoutMillis,
    };
    const started = (await client.query(begin)) as unknown as QueryResult<{ NOW: string }>[];
    const now = started[1]?.rows[0]?.NOW ?? '';
    const result = await run({
      db: builderOf(client),
      now,
      today: now.slice(0, 8),
      ifUndone: (clean) => cleaning.push(clean),
      goOnAs: async (next) => void (await client.query(setScope(next))),
    });
    if (undo) await client.query('rollback');
    else if (!readOnly) {
      const { command } = await client.query('commit').catch((error: object) => {
        if (!isSure(error)) unsure.add(error);
        throw error;
      });
      if (command !== 'COMMIT') throw new Error('the transaction was already rolled back by a failed statement');
      committed = true;
    }
    return result;
  } catch (error) {
    if (!readOnly) await client.query('rollback').catch((failure: Error) => (broken = failure));
    committed = mayBeCommitted(error);
    throw error;
  } finally {
    await release?.();
    onRead?.(rowBytesOf(client) - readBefore);
    if (readOnly)
      client.query('rollback').then(
        () => client.release(),
        (failure: Error) => client.release(failure),
      );
    else client.release(broken);
    if (!committed) await Promise.all(cleaning.map((clean) => clean()));
  }
}

const maxTries = 3;

/** Does work again that another transaction was in the way of. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isRetryable(error)) throw error;
    }
  }
}

/** Milliseconds between two cancels: one that falls between two statements of the work ends neither. */
const cancelEvery = 200;

/** Cancels the connection's statements from the signal on; gives what ends that: then none is on its way any more. */
function cancelling(client: PoolClient, { signal, by }: NonNullable<Options['stop']>): () => Promise<void> {
  let again: NodeJS.Timeout | undefined;
  let sent: Promise<unknown> | undefined;
  const cancel = () => {
    sent = by.query('select pg_cancel_backend($1)', [connectionOf(client)]).catch(() => undefined);
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
