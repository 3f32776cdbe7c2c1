import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Kit } from '../lib/kit';
import { nextRun } from './cron';
import { delayCheck } from './delayCheck';
import { exchangeRates } from './exchangeRates';
import { fileClean } from './fileClean';
import { followDigest, followFree, followNews } from './follow';
import { freeTime } from './freeTime';
import { homeCount } from './homeCount';
import type { Job } from './job';
import { mailRead } from './mailRead';
import { mailSend } from './mailSend';
import { noticeState } from './noticeState';
import { quoteExpire, quoteRemind } from './quotes';
import { stlOverdue, stlRecount } from './receivables';
import { csmAutoClose } from './requests';
import { stlAutoAgree } from './settlements';
import { stockCheck } from './stockCheck';
import { unipassSync } from './unipassSync';
import { userDormant } from './userDormant';

/** The jobs this release has the code of, by JOB_ID; every other row of CMS_JOB is left as it is. */
export const jobs: Record<string, Job> = {
  MAIL_SEND: mailSend,
  MAIL_READ: mailRead,
  FILE_CLEAN: fileClean,
  EXCH_RATE: exchangeRates,
  UNIPASS_SYNC: unipassSync,
  FREE_TIME: freeTime,
  DELAY_CHECK: delayCheck,
  NOTICE_STATE: noticeState,
  QUOTE_EXPIRE: quoteExpire,
  QUOTE_REMIND: quoteRemind,
  CSM_AUTO_CLOSE: csmAutoClose,
  STL_AUTO_AGREE: stlAutoAgree,
  STOCK_CHECK: stockCheck,
  STL_OVERDUE: stlOverdue,
  STL_RECOUNT: stlRecount,
  USER_DORMANT: userDormant,
  HOME_COUNT: homeCount,
  FOLLOW_NEWS: followNews,
  FOLLOW_FREE: followFree,
  FOLLOW_DIGEST: followDigest,
};

const lookEveryMs = 5_000;
const cutAfterMs = 5_000;

/** The machine and process that runs the jobs here. */
const processName = `${hostname()} ${process.pid}`.slice(-100);

interface Row {
  cron_expr: string;
  planned: boolean;
  now: string;
}

/**
 * Runs the rows of CMS_JOB that are due. Every process may have one: who locks the row plans its next run and does the work, and keeps a lock of
 * its connection as long, so that a run that a kill cut short is free again at once.
 */
export class Runner {
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly ending = new AbortController();
  private readonly cut = new AbortController();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly kit: Pick<Kit, 'pools' | 'env' | 'outbox' | 'security'>,
    private readonly log: FastifyBaseLogger,
    private readonly known: Record<string, Job> = jobs,
  ) {}

  /** Looks for due jobs every few seconds until `stop`. */
  start(): void {
    this.loop = this.look();
  }

  /** Lets what runs come to an end, for five seconds; then it is cut. */
  async stop(): Promise<void> {
    this.ending.abort();
    const late = setTimeout(() => this.cut.abort(), cutAfterMs);
    await Promise.all([this.loop, ...this.running.values()]);
    clearTimeout(late);
  }

  private async look(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      this.runDue().catch((error: unknown) => this.log.warn(error, 'the jobs could not be looked at'));
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Runs what is due now, each job at most once; gives the JOB_IDs that ran here. */
  async runDue(): Promise<string[]> {
    const { rows } = await sql<{ JOB_ID: string }>`
      select job_id from cms_job
       where job_id = any(${Object.keys(this.known)}) and use_yn = 'Y' and job_sts <> 'STOP'
         and (next_run_dtm is null or next_run_dtm <= now()) order by next_run_dtm, job_id`.execute(this.kit.pools.asideDb);
    const ran = await Promise.all(rows.map(async ({ JOB_ID }) => ((await this.once(JOB_ID)) ? [JOB_ID] : [])));
    return ran.flat();
  }

  /** Does not start a job again that still runs in this process. */
  private async once(id: string): Promise<boolean> {
    if (this.running.has(id) || this.ending.signal.aborted) return false;
    const run = this.run(id)
      .catch((error: unknown) => {
        this.log.error(error, `job ${id} could not be run`);
        return false;
      })
      .finally(() => this.running.delete(id));
    this.running.set(id, run);
    return run;
  }

  private async run(id: string): Promise<boolean> {
    const lock = new Client(this.kit.pools.short.options);
    lock.on('error', () => {});
    await lock.connect();
    try {
      if (!(await this.claim(lock, id))) return false;
      const run = await this.begin(id);
      await this.finish(id, run, await this.work(id));
      return true;
    } finally {
      await lock.end().catch(() => undefined);
    }
  }

  /** Marks a due job as running and plans the next run; false where another process has it, or it was not due or only planned now. */
  private async claim(lock: Client, id: string): Promise<boolean> {
    const { rows: held } = await lock.query(`select 1 where pg_try_advisory_lock(hashtext('quayside job'), hashtext($1))`, [id]);
    if (held.length === 0) return false;
    await lock.query('begin');
    const { rows } = await lock.query<Row>(
      `select cron_expr, next_run_dtm is not null as planned, (extract(epoch from now()) * 1000)::text as now from cms_job
        where job_id = $1 and use_yn = 'Y' and job_sts <> 'STOP' and (next_run_dtm is null or next_run_dtm <= now())
          for update skip locked`,
      [id],
    );
    const [row] = rows;
    if (row) {
      const next = this.plan(id, row);
      await lock.query(
        `update cms_job set next_run_dtm = to_timestamp($2::double precision / 1000), job_sts = case when $2 is null then 'STOP' when $3 then 'RUN' else 'IDLE' end,
                last_run_dtm = case when $3 and $2 is not null then now() else last_run_dtm end
          where job_id = $1`,
        [id, next, row.planned],
      );
      await lock.query('commit');
      return row.planned && next !== null;
    }
    await lock.query('rollback');
    return false;
  }

  /** The next run in milliseconds; null for an expression that cannot be read or never comes, whose job is stopped. */
  private plan(id: string, row: Row): number | null {
    try {
      return nextRun(row.cron_expr, new Date(Number(row.now)))?.getTime() ?? null;
    } catch (error) {
      this.log.error(error, `job ${id} is stopped: its CRON_EXPR "${row.cron_expr}" cannot be read`);
      return null;
    }
  }

  private async work(id: string): Promise<{ failed: boolean; message: string }> {
    const { pools, env, outbox, security } = this.kit;
    try {
      const context = {
        pools,
        env,
        secret: outbox.secret,
        outbox,
        security,
        log: this.log,
        signal: this.ending.signal,
        cut: this.cut.signal,
      };
      return { failed: false, message: (await this.known[id]?.(context)) ?? '' };
    } catch (error) {
      this.log.error(error, `job ${id} failed`);
      return { failed: true, message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** Notes that a run begins; gives its number. */
  private async begin(id: string): Promise<string> {
    const { rows } = await sql<{ LOG_SEQ: string }>`
      insert into cms_job_log (job_id, bgn_dtm, proc_nm) values (${id}, now(), ${processName}) returning log_seq::text`.execute(
      this.kit.pools.asideDb,
    );
    return rows[0]?.LOG_SEQ ?? '';
  }

  /** Writes how the run went; the first of several failures in a row goes to CMS_ERROR_LOG too. */
  private async finish(id: string, run: string, { failed, message }: { failed: boolean; message: string }): Promise<void> {
    const text = `${id}: ${message}`.slice(0, 2_000);
    await sql`
      with before as (select last_rslt from cms_job where job_id = ${id}),
      told as (insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, cfm_yn)
        select now(), 'JOB', 'job', 'ERROR', ${text}, 'N' from before where ${failed} and last_rslt is distinct from 'FAIL'),
      ended as (update cms_job_log set end_dtm = now(), run_rslt = ${failed ? 'FAIL' : 'OK'}, run_msg = ${message.slice(0, 1_000)} where log_seq = ${run})
      update cms_job set job_sts = case job_sts when 'RUN' then 'IDLE' else job_sts end, last_rslt = ${failed ? 'FAIL' : 'OK'},
             last_msg = ${message.slice(0, 1_000)}
       where job_id = ${id}`.execute(this.kit.pools.asideDb);
  }
}
