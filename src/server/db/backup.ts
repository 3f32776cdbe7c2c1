import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import type { FileStore } from '../lib/fileStore';

/** First entry of an archive: what it holds and which schema it belongs to. */
export interface Manifest {
  format: 1;
  /** Newest migration of the database. */
  schema: string;
  /** Instant of the snapshot, ISO. */
  at: string;
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; last: string; called: boolean }[];
}

/** Last entry of an archive; without it the archive was cut short. */
export interface Ending {
  rows: Record<string, number>;
  files: number;
}

/** Largest piece of a table in the archive, in bytes. */
const piece = 8 * 1024 * 1024;

/** Tables of the schema with the columns that can be written. `schema_migration` is made by the migrations; a secret belongs in no archive. */
const tablesSql = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migration', 'portal_secret')
  group by c.relname order by c.relname`;

/**
 * Writes one archive (tar, gzip) with every table as of one snapshot, the schema's version and the uploaded files.
 * The portal may go on working meanwhile. An archive cut short leaves no file of that name.
 */
export async function backup(
  ownerUrl: string,
  store: Pick<FileStore, 'paths' | 'read'>,
  archive: string,
  log: (line: string) => void,
): Promise<Ending> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside backup' });
  await client.connect();
  const half = `${archive}.part`;
  const out = createWriteStream(half, { flags: 'w', mode: 0o600 });
  const tar = pack();
  const zip = createGzip({ level: 6 });
  const written = finished(tar.pipe(zip).pipe(out));
  written.catch(() => tar.destroy());
  try {
    await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0');
    const manifest = await describe(client);
    await add(tar, 'manifest.json', Buffer.from(JSON.stringify(manifest)));
    const ending: Ending = { rows: {}, files: 0 };
    for (const table of manifest.tables) {
      const rows = await addTable(client, tar, table);
      ending.rows[table.name] = rows;
      if (rows) log(`${table.name}: ${rows} rows`);
    }
    await client.query('commit');
    // After the snapshot: a file stands in the store before the row that names it is committed.
    for await (const path of store.paths()) {
      await add(tar, `files/${path}`, await store.read(path));
      ending.files++;
    }
    log(`files: ${ending.files}`);
    await add(tar, 'end.json', Buffer.from(JSON.stringify(ending)));
    tar.finalize();
    await written;
    renameSync(half, archive);
    return ending;
  } catch (error) {
    tar.destroy();
    out.destroy();
    // Opening may still be under way: a file removed before it would be made again.
    await written.catch(() => {});
    rmSync(half, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client): Promise<Manifest> {
  const one = async <R extends pg.QueryResultRow>(sql: string) => (await client.query<R>(sql)).rows;
  const [state] = await one<{ schema: string; at: Date }>('select max(name) as schema, now() as at from schema_migration');
  const tables = await one<{ name: string; columns: string[] }>(tablesSql);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of await one<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )) {
    const [value] = await one<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${client.escapeIdentifier(name)}`,
    );
    if (value) sequences.push({ name, last: value.last_value, called: value.is_called });
  }
  return { format: 1, schema: state?.schema ?? '', at: (state?.at ?? new Date()).toISOString(), tables, sequences };
}

/** Writes an entry, waiting while the archive is behind. */
async function add(tar: Pack, name: string, body: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const entry = tar.entry({ name, size: body.length }, (error) => (error ? reject(error) : resolve()));
    entry.end(body);
  });
}

/** A table in pieces, so that memory does not grow with it. Returns its rows. */
async function addTable(client: pg.Client, tar: Pack, { name, columns }: Manifest['tables'][number]): Promise<number> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyTo(`copy ${client.escapeIdentifier(name)} (${list}) to stdout`));
  let held: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    if (size) await add(tar, `tables/${name}/${String(++number).padStart(6, '0')}`, Buffer.concat(held));
    held = [];
    size = 0;
  };
  const done = once(stream, 'close');
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    if (size >= piece) await flush();
  }
  await flush();
  await done;
  return stream.rowCount;
}
