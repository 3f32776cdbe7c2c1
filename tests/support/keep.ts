import pg from 'pg';
import { afterEach, beforeAll } from 'vitest';
import { portal } from './person';

/** What an administrator sets, parents before what belongs to them. */
const settings = [
  'cms_menu',
  'cms_screen',
  'cms_screen_btn',
  'cms_svc',
  'cms_role',
  'cms_user_role',
  'cms_role_menu',
  'cms_role_btn',
  'cms_svc_role',
  'cms_code_mst',
  'cms_code_dtl',
  'cms_code_user',
  'cms_lang',
  'cms_email_cd',
  'cms_email_frm',
  'cms_grid_layout',
  'cms_api',
];

async function asOwner(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: portal().database });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Puts what an administrator sets back after each test of a file, also after one that failed on its way: the files that come after it, and
 * its own second try, work in the same portal.
 */
export function keepSettings(): void {
  beforeAll(() =>
    asOwner(async (client) => {
      await client.query('drop schema if exists kept cascade');
      await client.query('create schema kept');
      for (const table of settings) await client.query(`create table kept.${table} as table ${table}`);
    }),
  );
  afterEach(() =>
    asOwner(async (client) => {
      await client.query('begin');
      // Neither keys nor triggers look at rows that stood there before.
      await client.query('set local session_replication_role = replica');
      for (const table of settings) {
        await client.query(`delete from ${table}`);
        await client.query(`insert into ${table} table kept.${table}`);
      }
      for (const topic of ['rights', 'texts']) await client.query('select pg_notify($1, $2)', ['quayside', `${topic}:`]);
      await client.query('commit');
    }),
  );
}
