import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { answers } from './answers';

/** A database that this release cannot work with; the message says what to do. */
export class MigrateError extends Error {}

export interface MigrateOptions {
  /** URL of the portal's role; none = role `app` with a password that follows from the owner's. */
  appUrl?: string;
  log?: (line: string) => void;
  /** Name of the last migration to apply; none = the newest. */
  upTo?: string;
}

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * URL of the role `app` on the owner's database. Its password follows from the owner's, so that every process knows it and none keeps it.
 * Throws a MigrateError where the owner has none.
 */
export function appUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  if (!url.password || !url.hostname) {
    throw new MigrateError('DATABASE_URL has no host or no password: give the URL of the portal’s own role too, in DATABASE_APP_URL');
  }
  url.username = 'app';
  url.password = createHmac('sha256', decodeURIComponent(new URL(ownerUrl).password))
    .update('quayside role app')
    .digest('base64url');
  return url.href;
}

/** Name of the newest migration of this release. */
export function latestMigration(): string {
  return files().at(-1)?.name ?? '';
}

function files(): { name: string; hash: string; sql: string }[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${folder}${name}`, 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex').slice(0, 16) };
    });
}

/**
 * Brings a database to this release as its owner, each migration in a transaction, and makes the portal's role. Processes that start at
 * once wait for each other. Returns the names of what was applied. Throws a MigrateError where the database is newer than the release or a
 * migration was changed after it was applied.
 */
export async function migrate(
  ownerUrl: string,
  { appUrl = appUrlOf(ownerUrl), log = () => {}, upTo }: MigrateOptions = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside migrate' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('quayside migrate'))`);
    // Before the portal's role has its default rights, so that it has none on this one.
    await client.query(
      `create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    await makeRole(client, appUrl);
    return await apply(client, log, upTo);
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, log: (line: string) => void, upTo?: string): Promise<string[]> {
  const known = files();
  if (upTo && !known.some(({ name }) => name === upTo))
    throw new MigrateError(`this release does not know the migration ${upTo}: use a newer one`);
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration order by name');
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  for (const { name } of rows) {
    if (!known.some((file) => file.name === name)) {
      throw new MigrateError(
        `the database has the migration ${name}, which this release does not know: use the release that made it, or a newer one`,
      );
    }
  }
  const done: string[] = [];
  for (const { name, hash, sql } of known) {
    if (upTo && name > upTo) break;
    const before = applied.get(name);
    if (before === hash) continue;
    if (before)
      throw new MigrateError(`the migration ${name} was changed after it was applied to this database: put it back and add a new one`);
    try {
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new MigrateError(`the migration ${name} failed and was taken back: ${error instanceof Error ? error.message : String(error)}`);
    }
    log(`migrated ${name}`);
    done.push(name);
  }
  return done;
}

/** Makes the portal's role: it signs in, reads and writes the tables that migrations make from now on, and nothing more. */
async function makeRole(client: pg.Client, appUrl: string): Promise<void> {
  const url = new URL(appUrl);
  const name = decodeURIComponent(url.username);
  const role = client.escapeIdentifier(name);
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const secret = client.escapeLiteral(decodeURIComponent(url.password));
  try {
    if (!rowCount) await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${secret}`);
  } catch (error) {
    // Roles belong to the whole server: a process on another of its databases may have made it just now.
    if (!['42710', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
  if (rowCount && !(await answers(appUrl))) {
    try {
      await client.query(`alter role ${role} login password ${secret}`);
    } catch {
      throw new MigrateError(`the role "${name}" exists on this server with another password: give its URL in DATABASE_APP_URL`);
    }
  }
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`
    revoke temporary on database ${client.escapeIdentifier(rows[0]?.name ?? '')} from public;
    revoke create on schema public from public;
    grant usage on schema public to ${role};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${role};
    alter default privileges in schema public grant usage, select on sequences to ${role};
  `);
}
