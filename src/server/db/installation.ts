import pg from 'pg';

/**
 * How far the first seed of a database is: nothing yet, the demo half way (its process was killed), the demo, or a company's own.
 * A portal answers readyz only from the last two on.
 */
export type Seeded = 'empty' | 'demo-half' | 'demo' | 'own';

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

/** Reads it from a migrated database. */
export async function readSeeded(client: pg.Client): Promise<Seeded> {
  const { rows } = await client.query<{ value: Seeded }>(`select value from installation where name = 'seeded'`);
  return rows[0]?.value ?? 'empty';
}

export async function writeSeeded(client: pg.Client, value: Seeded): Promise<void> {
  await client.query(
    `insert into installation (name, value) values ('seeded', $1) on conflict (name) do update set value = excluded.value`,
    [value],
  );
}

/** Empties a database: every table, type and function of its schema goes. */
export async function wipe(client: pg.Client): Promise<void> {
  await client.query('drop schema public cascade; create schema public');
}
