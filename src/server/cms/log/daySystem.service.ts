import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Env } from '../../../../config/env';
import type { DayItem, DayLevel } from '../../../contract/cms/log/cmsAdminDay';
import { wholeCorp } from '../../../contract/cms/setting/cmsFileQuotaMgt';
import { latestMigration } from '../../db/migrate';
import { missedTwo, workIds } from '../../jobs/jobs.service';
import { listenerName } from '../../lib/events';
import { openStore } from '../../lib/fileStore';
import { maskedText } from '../../lib/mask';
import type { Ctx } from '../../lib/serve';
import { freeBytes } from '../../lib/spool';
import { version } from '../../lib/version';
import { quotas } from '../setting/cmsFileQuotaMgt';
import { item, itemsOf } from './dayPeople.service';
import { errorGroups } from './errors.service';

/** Outside systems whose calls failed within a day, with their last good one. What a partner asked wrongly is no failure of ours. */
export const outside = (ctx: Ctx<unknown>): Promise<DayItem[]> =>
  itemsOf(
    ctx,
    'API_FAIL',
    sql`select a.api_nm as name, a.api_id as key, f.cnt, f.from_dtm, g.last_dtm, f.note, coalesce(g.last_dtm < f.failed_dtm, true) as bad
      from cms_api a join lateral (
        select count(*)::int as cnt, min(l.req_dtm) as from_dtm, max(l.req_dtm) as failed_dtm,
          (array_agg(concat_ws(' ', l.if_rslt, nullif(l.http_sts, 0), l.err_msg) order by l.log_seq desc))[1] as note
        from cms_if_log l where l.api_id = a.api_id and l.req_dtm > now() - interval '1 day' and l.if_rslt in ('REJECT', 'TIMEOUT', 'DOWN', 'PARSE')
          and (a.api_tp = 'OUT' or l.if_rslt <> 'REJECT')
      ) f on f.cnt > 0 left join lateral (
        select l.req_dtm as last_dtm from cms_if_log l where l.api_id = a.api_id and l.if_rslt in ('OK', 'NODATA', 'MULTI')
        order by l.req_dtm desc limit 1) g on true
      order by f.failed_dtm desc`,
  );

interface JobState {
  JOB_ID: string;
  JOB_NM: string;
  CRON_EXPR: string;
  LAST_RSLT: string | null;
  LAST_MSG: string | null;
  LAST_RUN_DTM: string | null;
  NEXT_RUN_DTM: string | null;
  /** The planned run in milliseconds, and now. */
  NEXT_MS: number | null;
  NOW_MS: number;
  OFF: boolean;
}

/** Jobs of this release that failed last time, missed two of their runs, or are switched off. */
export async function jobs(ctx: Ctx<unknown>): Promise<DayItem[]> {
  const { rows } = await sql<JobState>`
    select job_id, job_nm, cron_expr, last_rslt, last_msg, last_run_dtm, next_run_dtm, use_yn = 'N' or job_sts = 'STOP' as off,
      extract(epoch from next_run_dtm) * 1000 as next_ms, extract(epoch from now()) * 1000 as now_ms
    from cms_job where job_id = any(${[...workIds]}) order by job_id`.execute(ctx.db);
  return rows.flatMap((job) => {
    const NAME = ctx.lang === 'ko' ? job.JOB_NM : job.JOB_ID;
    const told = { NAME, KEY: job.JOB_ID, FROM_DTM: job.NEXT_RUN_DTM, LAST_DTM: job.LAST_RUN_DTM, NOTE: maskedText(job.LAST_MSG, 500) };
    if (job.OFF) return [item('JOB_OFF', 'WARN', { ...told, FROM_DTM: null, NOTE: null })];
    if (job.NEXT_MS !== null && missedTwo(job.CRON_EXPR, job.NEXT_MS, job.NOW_MS)) return [item('JOB_LATE', 'BAD', told)];
    return job.LAST_RSLT === 'FAIL' ? [item('JOB_FAIL', 'BAD', { ...told, FROM_DTM: null })] : [];
  });
}

/** Errors of a day that nobody has confirmed, by kind. */
export const errors = (ctx: Ctx<unknown>): Promise<DayItem[]> =>
  itemsOf(
    ctx,
    'ERR_OPEN',
    sql`select g.err_cd as name, g.svc_url as key, g.open_cnt as cnt, g.first_dtm as from_dtm, g.last_dtm, g.err_msg as note,
        g.err_lvl in ('FATAL', 'ERROR') as bad
      from (${errorGroups(sql`e.err_dtm > now() - interval '1 day' and e.cfm_yn = 'N'`)}) g order by g.last_dtm desc`,
  );

/** Shares of what is left, or in use, from which on it is told of. */
const [diskWarn, diskBad, connWarn, connBad] = [0.15, 0.05, 0.8, 0.95];
/** Tables shown, and days over which their growth is told. */
const [largest, growDays] = [10, 7];

export const diskLevel = (free: number, total: number): DayLevel =>
  free <= total * diskBad ? 'BAD' : free <= total * diskWarn ? 'WARN' : 'OK';

/** The room left for data and files, each disk once; the connections; the database with its largest tables. */
export async function room(ctx: Ctx<unknown>, env: Env): Promise<DayItem[]> {
  const { rows } = await sql<{ DB: number; USED: number; MOST: number }>`
    select pg_database_size(current_database()) as db, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`.execute(ctx.db);
  const { DB = 0, USED = 0, MOST = 1 } = rows[0] ?? {};
  const { rows: tables } = await sql<Partial<DayItem>>`
    select t.tbl as name, t.bytes as cnt, t.bytes - s.bytes as grow, s.size_dt::timestamptz as from_dtm from (
      select c.relname as tbl, pg_total_relation_size(c.oid) as bytes from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by 2 desc, 1 limit ${largest}) t
    left join lateral (
      select p.bytes, p.size_dt from portal_size p where p.tbl = t.tbl and p.size_dt < current_date
      order by abs(p.size_dt - (current_date - ${growDays}::int)), p.size_dt limit 1) s on true
    order by t.bytes desc, t.tbl`.execute(ctx.db);
  const connections = USED >= MOST * connBad ? 'BAD' : USED >= MOST * connWarn ? 'WARN' : 'OK';
  return [
    ...(await disks(env)),
    ...(await reserve(ctx, env)),
    ...(await nearQuota(ctx)),
    item('CONN', connections, { CNT: USED, MAX: MOST }),
    item('DB', 'OK', { CNT: DB }),
    ...tables.map((table) => item('TABLE', 'OK', table)),
  ];
}

/** The disks of data and files; two folders on one disk are one, a bucket is none. */
async function disks({ DATA_DIR, FILE_STORE }: Pick<Env, 'DATA_DIR' | 'FILE_STORE'>): Promise<DayItem[]> {
  const found = new Map<string, DayItem>();
  for (const [KEY, path] of Object.entries({ DATA: DATA_DIR, FILES: FILE_STORE })) {
    // A folder that is not there yet lies on no disk; a bucket never does.
    const disk = await statfs(path).catch(() => null);
    if (!disk) continue;
    const [free, total] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
    const same = `${disk.type} ${disk.blocks} ${disk.files} ${disk.bfree}`;
    if (!found.has(same)) found.set(same, item('DISK', diskLevel(free, total), { KEY, CNT: free, MAX: total }));
  }
  return [...found.values()];
}

/** What is left on the disk of the files above what uploads leave free: told of where it is no more than once as much again. */
async function reserve({ settings }: Ctx<unknown>, env: Env): Promise<DayItem[]> {
  const kept = settings.FILE_RESERVE_MB * 1024 ** 2;
  // Without a first upload there is no spool yet; a store in a folder then tells by its disk alone.
  const free = await freeBytes(openStore(env).spool).catch(() => null);
  if (free === null) return [];
  return [item('RESERVE', free <= kept ? 'BAD' : free <= 2 * kept ? 'WARN' : 'OK', { CNT: Math.max(free - kept, 0) })];
}

/** Quotas told of, in per cent of their limit. */
const nearPercent = 90;

/** Corporations and customers whose files take nearly all, or all, that they may. */
const nearQuota = (ctx: Ctx<unknown>): Promise<DayItem[]> =>
  itemsOf(
    ctx,
    'QUOTA',
    sql`select q.cust_nm as name, case q.cust_cd when ${wholeCorp} then q.corp_cd else q.cust_cd end as key, q.file_cnt as cnt,
        concat(q.used_mb, ' / ', q.limit_mb, ' MB') as note, q.use_rate >= 100 as bad
      from (${quotas(ctx)}) q where q.use_rate > ${nearPercent} order by q.use_rate desc, q.corp_cd, q.cust_cd`,
  );

/** Days after which a backup is old, and very old. */
const [oldDays, veryOldDays] = [2, 7];

/** The program and what it runs on, and what it lacks. */
export async function system(ctx: Ctx<unknown>, env: Pick<Env, 'SMTP_URL' | 'PUBLIC_URL' | 'loopback'>): Promise<DayItem[]> {
  const { rows } = await sql<{ PG: string; PROCESSES: number; STARTED: string; BACKUP: string | null; AGE: number | null }>`
    select current_setting('server_version') as pg, to_timestamp(${Date.now() / 1_000 - process.uptime()}) as started,
      (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = ${listenerName}) as processes,
      b.upd_dtm as backup, extract(day from now() - b.upd_dtm)::int as age
    from (select) one left join portal_state b on b.key = 'backup'`.execute(ctx.db);
  const { PG, PROCESSES, STARTED, BACKUP, AGE } = rows[0] ?? { PG: '', PROCESSES: 0, STARTED: '', BACKUP: null, AGE: null };
  const backup = AGE === null || (AGE >= oldDays && AGE < veryOldDays) ? 'WARN' : AGE >= veryOldDays ? 'BAD' : 'OK';
  const open = env.PUBLIC_URL.startsWith('http:') && !env.loopback;
  return [
    item('BACKUP', backup, { LAST_DTM: BACKUP }),
    item('MAIL_SERVER', env.SMTP_URL ? 'OK' : 'WARN', { KEY: env.SMTP_URL ? 'Y' : 'N' }),
    item('HTTPS', open ? 'WARN' : 'OK', { NAME: env.PUBLIC_URL, KEY: open ? 'N' : 'Y' }),
    item('VERSION', 'OK', { NAME: version }),
    item('SCHEMA', 'OK', { NAME: latestMigration().replace('.sql', '') }),
    item('NODE', 'OK', { NAME: process.version }),
    item('POSTGRES', 'OK', { NAME: PG }),
    item('STARTED', 'OK', { FROM_DTM: STARTED }),
    item('PROCESSES', 'OK', { CNT: PROCESSES }),
  ];
}
