import pg from 'pg';
import { type DemoOptions, seedDemo } from '../../mock/demo/seed';
import { migrate } from '../../src/server/db/migrate';
import { seedSystem } from '../../src/server/db/seed';
import { emptyDatabase, type TestDatabase } from '../support/clone';

/** Base date of the demo companies that these tests make. */
export const baseDate = '20261120';

/** A database with the demo company of the base date. */
export async function fresh(options: Pick<DemoOptions, 'dlv' | 'keep'> = {}): Promise<TestDatabase> {
  const database = await emptyDatabase();
  await migrate(database.url);
  await seedSystem(database.url, () => {});
  await seedDemo(database.url, { baseDate, ...options, log: () => {} });
  return database;
}

/** A connection of the owner with short ways to ask. */
export async function ask(database: TestDatabase) {
  const owner = new pg.Client({ connectionString: database.url, options: '-c TimeZone=Asia/Seoul' });
  await owner.connect();
  const one = async (sql: string): Promise<Record<string, unknown>> => (await owner.query(sql)).rows[0];
  return {
    owner,
    /** The first row. */
    one,
    count: async (table: string, where = 'true') => Number((await one(`select count(*) as n from ${table} where ${where}`)).n),
    /** Share of the rows in per cent. */
    share: async (table: string, part: string, where = 'true') =>
      Number((await one(`select 100.0 * count(*) filter (where ${part}) / count(*) as n from ${table} where ${where}`)).n),
  };
}
