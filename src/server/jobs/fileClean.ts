import { sql } from 'kysely';
import type { Db } from '../db/open';
import { openStore, sweepSpool } from '../lib/fileStore';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import type { JobContext } from './job';

/** Files taken away in one transaction. */
const piece = 500;

/**
 * FILE_CLEAN: takes away files nobody needs any more, answers of outside systems and of saves that are past their time, and old log rows; notes
 * how large the tables are.
 */
export async function fileClean(context: JobContext): Promise<string> {
  const files = await cleanFiles(context);
  const { answers, batches, logs } = await transaction(context.pools.heavy, { scope: systemScope }, async ({ db }) => {
    const { numAffectedRows: answers } = await sql`
      update cms_if_log set res_body = null where req_dtm < now() - interval '90 days' and res_body is not null`.execute(db);
    const { numAffectedRows: batches } = await sql`delete from cms_batch where reg_dtm < now() - interval '3 days'`.execute(db);
    await sql`delete from cms_job_log where bgn_dtm < now() - make_interval(days => ${runDays}::int)`.execute(db);
    await noteSizes(db);
    const { rows } = await sql<{ N: number }>`select purge_logs() as n`.execute(db);
    return { answers, batches, logs: rows[0]?.N ?? 0 };
  });
  context.security.record('PURGE', { user: systemScope.userId, rows: logs, days: context.env.settings.LOG_KEEP_DAY });
  return `files ${files}, answers of outside systems ${answers ?? 0}, saves ${batches ?? 0}, log rows ${logs}`;
}

/** Days for which runs of jobs are kept. */
const runDays = 90;

/** Days for which the sizes of tables are kept. */
const sizeDays = 60;

async function noteSizes(db: Db): Promise<void> {
  await sql`insert into portal_size (size_dt, tbl, bytes)
    select current_date, relname, pg_total_relation_size(oid) from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    on conflict (size_dt, tbl) do update set bytes = excluded.bytes`.execute(db);
  await sql`delete from portal_size where size_dt < current_date - ${sizeDays}::int`.execute(db);
}

/**
 * Files deleted over 30 days ago and files that were never hung on a document within 24 hours; those something still names are kept. The row goes
 * first: a kill in between leaves content that nothing names, never a row without its content.
 */
async function cleanFiles({ pools, env, signal }: JobContext): Promise<number> {
  const store = openStore(env);
  await sweepSpool(store);
  let count = 0;
  while (!signal.aborted) {
    const paths = await transaction(pools.short, { scope: systemScope }, async ({ db }) => {
      const { rows } = await sql<{ FILE_PATH: string }>`
        delete from cms_file where file_sn in (
          select f.file_sn from cms_file f
           where ((f.del_yn = 'Y' and f.upd_dtm < now() - interval '30 days') or (f.ref_key is null and f.reg_dtm < now() - interval '24 hours'))
             and not exists (select from cms_upload u where u.file_sn = f.file_sn)
             and not exists (select from pan_dlv_ord o where o.pod_file_sn = f.file_sn)
           order by f.file_sn limit ${piece} for update skip locked)
        returning file_path`.execute(db);
      return rows.map((row) => row.FILE_PATH);
    });
    await store.drop(paths);
    count += paths.length;
    if (paths.length < piece) break;
  }
  return count;
}
