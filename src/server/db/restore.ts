import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import type { FileStore } from '../lib/fileStore';
import type { Ending, Manifest } from './backup';
import { wipe } from './installation';
import { migrate } from './migrate';

/** An archive or a database that a restore cannot work with. */
export class RestoreError extends Error {}

/**
 * Fills an empty database from an archive in one transaction, then brings it to this release. The files go into the folder of the file
 * store. Throws, the database empty again, a RestoreError where the archive is no whole one or from a newer release.
 */
export async function restore(
  ownerUrl: string,
  appUrl: string,
  store: Pick<FileStore, 'put'>,
  archive: string,
  log: (line: string) => void,
): Promise<Ending> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside restore' });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`);
    if (rowCount) throw new RestoreError('the database is not empty: restore into an empty one');
    try {
      const ending = await load(client, ownerUrl, appUrl, store, archive, log);
      await migrate(ownerUrl, { appUrl, log });
      return ending;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      await wipe(client);
      throw error;
    }
  } finally {
    await client.end();
  }
}

async function load(
  client: pg.Client,
  ownerUrl: string,
  appUrl: string,
  store: Pick<FileStore, 'put'>,
  archive: string,
  log: (line: string) => void,
) {
  const rows: Record<string, number> = {};
  let ending: Ending | undefined;
  let manifest: Manifest | undefined;
  let links: Link[] = [];
  let table: { name: string; stream: CopyStreamQuery } | undefined;
  const endTable = async () => {
    if (!table) return;
    table.stream.end();
    await finished(table.stream);
    rows[table.name] = table.stream.rowCount;
    log(`${table.name}: ${table.stream.rowCount} rows`);
    table = undefined;
  };
  await eachEntry(archive, async (name, body) => {
    if (name === 'manifest.json') {
      manifest = JSON.parse((await buffer(body)).toString()) as Manifest;
      if (manifest.format !== 1) throw new RestoreError('the archive is of a newer release: restore it with that one');
      await migrate(ownerUrl, { appUrl, log, upTo: manifest.schema });
      await client.query('begin; set local statement_timeout = 0');
      links = await loosen(client, manifest);
    } else if (!manifest) throw new RestoreError(`${archive} is no backup of this portal`);
    else if (name.startsWith('tables/')) {
      const of = name.split('/')[1] ?? '';
      if (table?.name !== of) {
        await endTable();
        const columns = manifest.tables.find((t) => t.name === of)?.columns.map((c) => client.escapeIdentifier(c)) ?? [];
        table = { name: of, stream: client.query(copyFrom(`copy ${client.escapeIdentifier(of)} (${columns.join(', ')}) from stdin`)) };
      }
      await pipeline(body, table.stream, { end: false });
    } else if (name.startsWith('files/')) {
      await endTable();
      await store.put(name.slice('files/'.length), await buffer(body));
    } else if (name === 'end.json') {
      await endTable();
      ending = JSON.parse((await buffer(body)).toString()) as Ending;
    }
  });
  if (!ending || !manifest) throw new RestoreError('the archive ends too early: it was cut short');
  const lost = Object.entries(ending.rows).find(([name, count]) => (rows[name] ?? 0) !== count);
  if (lost) throw new RestoreError(`the archive holds ${rows[lost[0]] ?? 0} of ${lost[1]} rows of ${lost[0]}`);
  await tighten(client, manifest, links);
  await client.query('commit');
  return ending;
}

/** Hands the entries of an archive to a function, one after the other. */
async function eachEntry(archive: string, take: (name: string, body: Readable) => Promise<void>): Promise<void> {
  const tar = extract();
  const read = pipeline(createReadStream(archive), createGunzip(), tar);
  read.catch(() => {});
  try {
    for await (const entry of tar) {
      await take(entry.header.name, entry as unknown as Readable);
      entry.resume();
    }
    await read;
  } catch (error) {
    if (error instanceof RestoreError || error instanceof pg.DatabaseError) throw error;
    throw new RestoreError(`${archive} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A foreign key, dropped while rows come in whatever order. */
interface Link {
  tbl: string;
  name: string;
  def: string;
}

async function loosen(client: pg.Client, { tables }: Manifest): Promise<Link[]> {
  const { rows: links } = await client.query<Link>(
    `select conrelid::regclass::text as tbl, conname as name, pg_get_constraintdef(oid) as def from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { tbl, name } of links) await client.query(`alter table ${tbl} drop constraint ${client.escapeIdentifier(name)}`);
  for (const { name } of tables) {
    // Triggers would write history and audit columns anew; migrations may have brought rows of their own.
    await client.query(`alter table ${client.escapeIdentifier(name)} disable trigger user; truncate ${client.escapeIdentifier(name)}`);
  }
  return links;
}

async function tighten(client: pg.Client, { tables, sequences }: Manifest, links: Link[]): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${client.escapeIdentifier(name)} enable trigger user`);
  for (const { tbl, name, def } of links) await client.query(`alter table ${tbl} add constraint ${client.escapeIdentifier(name)} ${def}`);
  for (const { name, last, called } of sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), last, called]);
  }
}
