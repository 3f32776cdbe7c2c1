import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { Kysely, PostgresDialect, type PostgresPool, PostgresQueryCompiler, type QueryCompiler } from 'kysely';
import pg from 'pg';
import { scopeSql, systemScope } from '../lib/scope';
import type { Database } from './types';

/** Query layer over the tables: upper snake case, wire values. Inside a handler always the scoped transaction. */
export type Db = Kysely<Database>;

/** Connections that work in transactions with a row scope, and the key that proves it (lib/scope). */
export class ScopedPool extends pg.Pool {
  constructor(
    config: pg.PoolConfig,
    readonly scopeKey: string,
  ) {
    super(config);
  }
}

/** The number by which the database knows a connection. */
export const connectionOf = (client: pg.ClientBase): number | undefined => (client as { processID?: number }).processID;

/** Bytes of the rows that a connection has received so far. */
export const rowBytesOf = (client: pg.ClientBase): number => (client as { rowBytes?: number }).rowBytes ?? 0;

/** The pools of a process. Short calls and heavy searches never wait for each other. */
export interface Pools {
  /** For `transaction`: without its scope a connection reaches nothing that belongs to somebody. */
  short: ScopedPool;
  /** Two connections for long searches and exports, with a statement time-out and no parallel workers. */
  heavy: ScopedPool;
  /**
   * The connections of `asideDb`, which have the portal's own scope for good: for what is done before it is known who asks, and beside a
   * call's transaction while that goes on. A call that holds one connection of the short pool and waits for a second one of it would wait
   * for calls that do the same.
   */
  aside: pg.Pool;
  asideDb: Db;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Connections of the short pool. */
  size?: number;
  /** Seconds after which the database ends a statement of the heavy pool. */
  heavyTimeoutSec?: number;
  /** The same of the short pool. */
  timeoutSec?: number;
  /** Milliseconds that a connection, and its first answer to a call, may take. */
  patienceMs?: number;
  /** Told of connections that break while idle; the pool replaces them by itself. */
  onError?: (error: Error) => void;
}

const { builtins } = pg.types;

/** The digits of an instant, of which a list may have thousands; of an infinite one none. */
const instantOf = (text: string): string =>
  text.length < 19
    ? ''
    : text.slice(0, 4) + text.slice(5, 7) + text.slice(8, 10) + text.slice(11, 13) + text.slice(14, 16) + text.slice(17, 19);

/** Values as they travel: dates 8 digits, instants 14 digits in Asia/Seoul, times 4, numbers as numbers. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text.replaceAll('-', '')],
  [builtins.TIME, (text) => text.slice(0, 5).replace(':', '')],
  [builtins.TIMESTAMP, instantOf],
  [builtins.TIMESTAMPTZ, instantOf],
]);

/** Type parsers of every connection that `openPools` opens; for a `pg` client of one's own. */
export const wireTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

interface RowDescription {
  fields: { name: string }[];
}

interface RowReader {
  handleRowDescription(message: RowDescription): void;
  handleDataRow(message: object): void;
}

const { handleRowDescription: readRow, handleDataRow: takeRow } = pg.Query.prototype as unknown as RowReader;

/**
 * A query whose answer names its columns in upper case: the one place where the database's names become ours. The bytes of its rows are counted
 * for its connection.
 */
class WireQuery extends pg.Query {
  constructor(
    private readonly asks: WireClient,
    ...rest: ConstructorParameters<typeof pg.Query>
  ) {
    super(...rest);
  }

  handleDataRow(message: { length: number }): void {
    this.asks.rowBytes += message.length;
    takeRow.call(this, message);
  }

  handleRowDescription(message: RowDescription): void {
    for (const field of message.fields) field.name = field.name.toUpperCase();
    readRow.call(this, message);
    const { _result: result } = this as unknown as { _result: { _prebuiltEmptyResultObject: object } };
    // The object that every row is copied from: one that is parsed has a fixed layout, and costs a quarter to copy and fill of one put together.
    result._prebuiltEmptyResultObject = JSON.parse(JSON.stringify(result._prebuiltEmptyResultObject));
  }
}

/** A query with a limit of its own for its answer, in milliseconds. */
export interface TimedQuery extends pg.QueryConfig {
  query_timeout?: number;
}

/** Statements that every connection plans once, by their text: the name it keeps each of them under. */
const planned = new Map<string, string>();
let names = 0;

/** Has every connection plan a statement once, from its next use on (lib/prepared). */
export function planOnce(text: string): void {
  if (!planned.has(text)) planAnew(text);
}

const planAnew = (text: string): void => void planned.set(text, `planned ${++names}`);

/** What the database says of a plan whose columns have got another type since: a migration ran. */
const isPlanOutdated = (error: object): boolean => 'code' in error && error.code === '0A000';

/** Connections with the portal's own scope: one statement each time, so two serve hundreds of them a second. */
const asideSize = 2;

/** Memory, MB, in which a step of a long search sorts and keeps rows before it takes to the disk. */
const heavyMemoryMb = 32;

/** How far long searches stand back where the processors do not suffice for all, as `nice` counts: a tenth of what a short call gets. */
const heavyNiceness = 10;

/** Lets the database's process of a connection stand back, where it is one of this machine and the system allows it. */
async function standBack(client: pg.ClientBase): Promise<void> {
  const pid = connectionOf(client);
  try {
    const title = await readFile(`/proc/${pid}/cmdline`, 'latin1');
    if (pid && title.startsWith('postgres: ')) setPriority(pid, heavyNiceness);
  } catch {
    // Elsewhere it works as the others do.
  }
}

type Done = (error: Error | null | undefined, result: pg.QueryResult) => void;

/** Milliseconds by which this side waits longer for a statement than the database lets it run. */
const longerMs = 2_000;
const unanswered = 'Query read timeout';

/**
 * A client that makes every query a WireQuery. A query left without an answer ends the connection: the answer that comes late would be
 * taken for that of the next one.
 */
class WireClient extends pg.Client {
  /** Bytes of the rows that it has received so far. */
  rowBytes = 0;

  override query(...args: unknown[]): never {
    const [config, values, done] = args as [string | TimedQuery | pg.Submittable, unknown[] | Done | undefined, Done | undefined];
    const send = super.query as (...args: unknown[]) => unknown;
    if (typeof config !== 'string' && 'submit' in config) return send.apply(this, args) as never;
    const given = typeof values === 'function' ? undefined : values;
    const text = typeof config === 'string' ? config : config.text;
    const name = planned.get(text);
    const make = (callback: Done) => {
      const ended: Done = (error, result) => {
        if (name && error && isPlanOutdated(error)) planAnew(text);
        if (error?.message === unanswered) (this as unknown as { connection: pg.Connection }).connection.stream.destroy();
        callback(error, result);
      };
      const query = new WireQuery(this, name ? { text, name } : config, given, ended as never);
      return send.call(this, Object.assign(query, typeof config === 'string' ? {} : { query_timeout: config.query_timeout }));
    };
    const callback = typeof values === 'function' ? values : done;
    if (callback) return make(callback) as never;
    return new Promise((resolve, reject) => make((error, result) => (error ? reject(error) : resolve(result)))) as never;
  }
}

/** Names stand in upper case in TypeScript and in lower case in the database. */
class WireCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(identifier).toLowerCase();
  }
}

class WireDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new WireCompiler();
  }
}

/** Query layer over a pool, or over anything that hands out connections like one. */
export function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<Database>({ dialect: new WireDialect({ pool }) });
}

/**
 * Opens the pools of a process on the URL of the role `app`, with the key that its scopes are signed with. Connections are made when first
 * used; nothing fails here.
 */
export function openPools(url: string, scopeKey: string, options: PoolOptions = {}): Pools {
  const { size = 10, timeoutSec = 30, heavyTimeoutSec = 60, patienceMs = 10_000, onError = () => {} } = options;
  const open = (
    max: number,
    statementSec: number,
    { more = '', onConnect }: { more?: string; onConnect?: pg.PoolConfig['onConnect'] } = {},
  ) => {
    const config = {
      connectionString: url,
      Client: WireClient,
      max,
      types: wireTypes,
      connectionTimeoutMillis: patienceMs,
      query_timeout: statementSec * 1_000 + longerMs,
      idleTimeoutMillis: 30_000,
      application_name: 'quayside',
      keepAlive: true,
      options: `-c TimeZone=Asia/Seoul -c DateStyle=ISO -c statement_timeout=${statementSec}s -c idle_in_transaction_session_timeout=60s${more}`,
      ...(onConnect ? { onConnect } : {}),
    };
    const pool = new ScopedPool(config, scopeKey);
    // Without a listener a restart of the database would end this process.
    pool.on('error', onError);
    // The same for a connection that breaks while a call works with it; the call itself sees its query fail.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const short = open(size, timeoutSec);
  const asSystem = (client: pg.ClientBase) =>
    client.query(scopeSql(systemScope, '', { key: scopeKey, connection: connectionOf(client) }, { lasting: true }));
  const aside = open(asideSize, Math.min(timeoutSec, 10), { onConnect: asSystem as pg.PoolConfig['onConnect'] });
  const heavy = open(2, heavyTimeoutSec, { more: ` -c max_parallel_workers_per_gather=0 -c work_mem=${heavyMemoryMb}MB` });
  heavy.on('connect', (client) => void standBack(client));
  return {
    short,
    heavy,
    aside,
    asideDb: kyselyOn(aside),
    close: async () => {
      await Promise.all([short.end(), heavy.end(), aside.end()]);
    },
  };
}

/** Throws where the portal's role could step round the row scope: a superuser, one that bypasses it, or the owner of the tables. */
export async function refuseStrongRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ ROLE: string; STRONG: boolean; OWNER: boolean }>(
    `select rolname as role, rolsuper or rolbypassrls as strong,
       exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')) as owner
     from pg_roles where rolname = current_user`,
  );
  const role = rows[0];
  if (role && !role.STRONG && !role.OWNER) return;
  throw new Error(
    `the portal does not run as the database role "${role?.ROLE}", which stands above row-level security: ` +
      'let DATABASE_URL name the owner and leave DATABASE_APP_URL out, or name in it a role without SUPERUSER and BYPASSRLS that owns no table',
  );
}
