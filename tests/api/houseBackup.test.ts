import { existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backup } from '../../src/server/db/backup';
import { appUrlOf } from '../../src/server/db/migrate';
import { restore } from '../../src/server/db/restore';
import { openStore } from '../../src/server/lib/fileStore';
import { cloneDatabase, emptyDatabase } from '../support/clone';
import { dataFolder } from '../support/folders';

const folderStore = (folder: string) => openStore({ DATA_DIR: folder, FILE_STORE: folder });
const quiet = () => {};
const folder = dataFolder();
const archive = join(folder, 'all.backup');
const files = join(folder, 'files');
let source: Awaited<ReturnType<typeof cloneDatabase>>;
const others: Awaited<ReturnType<typeof cloneDatabase>>[] = [];

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** What a database holds: rows and a sum over the content of every table, the next value of every sequence, every rule. */
function contentOf(url: string): Promise<Record<string, unknown>> {
  return withClient(url, async (client) => {
    const result: Record<string, unknown> = {};
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration' order by 1`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query(`select count(*)::int as n, sum(hashtext(t::text)::bigint)::text as h from ${name} t`);
      result[name] = rows[0];
    }
    result.sequences = (await client.query(`select sequencename, last_value from pg_sequences order by 1`)).rows;
    result.rules = (
      await client.query(
        `select conrelid::regclass::text as tbl, conname, pg_get_constraintdef(oid) as def from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
      )
    ).rows;
    result.triggers = (await client.query(`select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid`)).rows;
    result.migrations = (await client.query('select name, hash from schema_migration order by name')).rows;
    return result;
  });
}

async function empty() {
  const database = await emptyDatabase();
  others.push(database);
  return database;
}

beforeAll(async () => {
  source = await cloneDatabase();
  mkdirSync(join(files, 'ab'), { recursive: true });
  writeFileSync(join(files, 'ab/random-name'), Buffer.from([0, 1, 2, 255]));
  await withClient(source.url, (client) => client.query(`insert into portal_secret (name, value) values ('key', 'never to be archived')`));
  await backup(source.url, folderStore(files), archive, quiet);
});
afterAll(async () => {
  await source.drop();
  for (const other of others) await other.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('backup and restore', () => {
  test('a restored database is the one that was backed up, files too', async () => {
    const target = await empty();
    const store = join(folder, 'restored');
    const { rows } = await restore(target.url, appUrlOf(target.url), folderStore(store), archive, quiet);
    expect(rows.cms_user).toBeGreaterThan(0);
    const { portal_secret: _, ...content } = await contentOf(target.url);
    expect(content).toEqual({ ...(await contentOf(source.url)), portal_secret: undefined });
    // Its own key of the row scope, and nothing of the other's.
    const secrets = (url: string) =>
      withClient(url, async (client) => (await client.query('select name, value from portal_secret order by 1')).rows);
    const [own, others] = [await secrets(target.url), await secrets(source.url)];
    expect(own.map(({ name }) => name)).toEqual(['scope', 'scope_pads']);
    expect(others.map(({ value }) => value)).not.toEqual(expect.arrayContaining([own[0]?.value]));
    expect(readFileSync(join(store, 'ab/random-name'))).toEqual(Buffer.from([0, 1, 2, 255]));
  });

  test('the archive is of one snapshot while others write', async () => {
    const busy = await cloneDatabase();
    others.push(busy);
    const target = await empty();
    const second = join(folder, 'busy.backup');
    let writing = true;
    const writer = withClient(busy.url, async (client) => {
      await client.query('create table pair_a (n int); create table pair_z (n int)');
      for (let n = 0; writing; n++) {
        await client.query('begin');
        await client.query('insert into pair_a values ($1)', [n]);
        await client.query('insert into pair_z values ($1)', [n]);
        await client.query('commit');
      }
    });
    await withClient(busy.url, (client) =>
      expect
        .poll(() =>
          client.query('select 1 from pair_z').then(
            ({ rowCount }) => rowCount,
            () => 0,
          ),
        )
        .toBeGreaterThan(0),
    );
    const { rows } = await backup(busy.url, folderStore(files), second, quiet);
    writing = false;
    await writer;
    expect(rows.pair_a).toBeGreaterThan(0);
    expect(rows.pair_z).toBe(rows.pair_a);
    // A table that the schema of the archive does not have is not silently lost.
    await expect(restore(target.url, appUrlOf(target.url), folderStore(join(folder, 'x')), second, quiet)).rejects.toThrow(/pair_a/);
  });

  test('an archive cut short is refused and leaves the database empty', async () => {
    const target = await empty();
    const half = join(folder, 'half.backup');
    writeFileSync(half, readFileSync(archive));
    truncateSync(half, Math.floor(statSync(archive).size / 2));
    await expect(restore(target.url, appUrlOf(target.url), folderStore(join(folder, 'y')), half, quiet)).rejects.toThrow(
      /half\.backup|cut short/,
    );
    const { rows } = await withClient(target.url, (client) =>
      client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    );
    expect(rows).toEqual([]);
    // The same database takes the whole archive afterwards.
    await restore(target.url, appUrlOf(target.url), folderStore(join(folder, 'z')), archive, quiet);
  });

  test('a database that is not empty is left alone', async () => {
    const before = await contentOf(source.url);
    await expect(restore(source.url, appUrlOf(source.url), folderStore(files), archive, quiet)).rejects.toThrow(/not empty/);
    expect(await contentOf(source.url)).toEqual(before);
  });

  test('a backup that fails leaves no archive', async () => {
    const wrong = new URL(source.url);
    wrong.pathname = '/postgres';
    const name = join(folder, 'none.backup');
    await expect(backup(wrong.href, folderStore(files), name, quiet)).rejects.toThrow(/schema_migration/);
    expect(existsSync(name)).toBe(false);
    expect(existsSync(`${name}.part`)).toBe(false);
  });
});
