import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Settings } from '../../../config/settings';

/** Whom a database belongs to: nobody yet, the demo company, or a company of its own. */
export type Seeded = 'empty' | 'demo' | 'own';

/** Runs work on a database as its owner while every other process that starts waits. */
export async function alone<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'quayside start' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('quayside start'))`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads it from a migrated database; the demo is there as a whole or not at all. */
export async function readSeeded(client: pg.Client): Promise<Seeded> {
  const { rows } = await client.query<{ seeded: Seeded }>(
    `select case when exists (select from portal_state where key = 'demo_base_date') then 'demo'
                 when exists (select from cms_user) then 'own' else 'empty' end as seeded`,
  );
  return rows[0]?.seeded ?? 'empty';
}

/** The secret of a migrated database, made by the first process that asks; only its owner can read it. */
export async function ensureSecret(client: pg.Client): Promise<string> {
  await client.query(`insert into portal_secret (name, value) values ('key', $1) on conflict do nothing`, [
    randomBytes(32).toString('base64url'),
  ]);
  const { rows } = await client.query<{ value: string }>(`select value from portal_secret where name = 'key'`);
  const [row] = rows;
  if (!row) throw new Error('the secret of the database could not be read');
  return row.value;
}

/** What the portal signs the row scope of its transactions with: made with the database, read by its owner alone. */
export async function readScopeKey(client: pg.Client | pg.Pool): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select value from portal_secret where name = 'scope'`);
  const [row] = rows;
  if (!row) throw new Error('the key of the row scope could not be read');
  return row.value;
}

/** Says for how many days the portal keeps its logs: it purges by this and has no say in it (purge_logs). */
export async function noteLogAge(client: pg.Client | pg.Pool, { LOG_KEEP_DAY }: Pick<Settings, 'LOG_KEEP_DAY'>): Promise<void> {
  await client.query(
    `insert into portal_state (key, value) values ('log_keep_day', $1)
     on conflict (key) do update set value = excluded.value, upd_dtm = now() where portal_state.value <> excluded.value`,
    [String(LOG_KEEP_DAY)],
  );
}

/** Notes that a backup is done: its age is told to the administrator. */
export async function noteBackup(client: pg.Client): Promise<void> {
  await client.query(`insert into portal_state (key, value) values ('backup', 'done') on conflict (key) do update set upd_dtm = now()`);
}

/** Empties a database: every table, type and function of its schema goes. */
export async function wipe(client: pg.Client): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
}
