import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database on the server of the run; `drop` takes it away. */
export interface TestDatabase {
  /** Owner URL. */
  url: string;
  drop(): Promise<void>;
}

/** A copy of the template: migrated, with the system seed and the demo company. */
export const cloneDatabase = () => createDatabase(`template ${new URL(inject('template')).pathname.slice(1)} strategy file_copy`);

/** A database without a table. */
export const emptyDatabase = () => createDatabase('template template0');

async function createDatabase(how: string): Promise<TestDatabase> {
  const template = new URL(inject('template'));
  const name = `test_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const admin = async (statement: string) => {
    const url = new URL(template);
    url.pathname = '/postgres';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} ${how}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
