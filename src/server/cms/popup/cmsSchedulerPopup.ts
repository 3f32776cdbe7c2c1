import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { canRun, cmsSchedulerPopup, type JobRow, type RunRow } from '../../../contract/cms/popup/cmsSchedulerPopup';
import { cronInWords } from '../../../contract/cronWords';
import { checkRow } from '../../../contract/rules';
import { isRunning, plannedRun, workIds } from '../../jobs/jobs.service';
import { codeCheck, codeNames } from '../../lib/codeNames';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, inOrder, lockRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';

const rules = ['CRON_EXPR', 'USE_YN'].map((field) => ({ field, required: true }));

/** The jobs. One whose run a kill cut short is none that runs. */
const found = (where: RawBuilder<unknown>) => sql<JobRow>`select * from (
  select job_id, job_nm, cron_expr, last_run_dtm, last_rslt, last_msg, next_run_dtm, use_yn, upd_cnt,
    case when ${isRunning(sql.ref('JOB_ID'))} then 'RUN' when job_sts = 'RUN' then 'IDLE' else job_sts end as job_sts,
    case when job_id = any(${workIds}) then 'Y' else 'N' end as work_yn
  from cms_job) j where ${where}`;

const inWords =
  ({ lang }: Ctx<unknown>) =>
  (job: JobRow): JobRow => ({ ...job, CRON_TXT: cronInWords(job.CRON_EXPR, lang) });

/** Jobs by their IDs as they are now, in the order asked. */
async function byId(ctx: Ctx<unknown>, list: readonly Partial<JobRow>[]): Promise<JobRow[]> {
  const { rows } = await found(sql`j.job_id = any(${list.map((row) => row.JOB_ID ?? '')})`).execute(ctx.db);
  return inOrder(rows, ['JOB_ID'], list).map(inWords(ctx));
}

export default async function cmsSchedulerPopupRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsSchedulerPopup.select, async (ctx) => {
    const { KEYWORD, JOB_STS } = ctx.body.SEARCH;
    const query = found(sql`(${contains('J.JOB_ID', KEYWORD)} or ${contains('J.JOB_NM', KEYWORD)}) and ${anyOf('J.JOB_STS', JOB_STS)}`);
    const jobs = await page(ctx, query, ctx.body, {
      sortable: ['JOB_ID', 'JOB_NM', 'CRON_EXPR', 'JOB_STS', 'LAST_RUN_DTM', 'LAST_RSLT', 'LAST_MSG', 'NEXT_RUN_DTM', 'USE_YN'],
      orderBy: [['JOB_ID', 'asc']],
    });
    return { ...jobs, LIST: jobs.LIST.map(inWords(ctx)) };
  });

  serve(app, cmsSchedulerPopup.runs, async (ctx) => {
    const query = sql<RunRow>`select * from (
      select x.log_seq, x.job_id, x.bgn_dtm, x.end_dtm, x.run_msg, x.proc_nm,
        round(extract(epoch from x.end_dtm - x.bgn_dtm)::numeric, 1)::float as run_sec,
        coalesce(x.run_rslt, case when ${isRunning(sql.ref('x.JOB_ID'))} and not exists (
          select from cms_job_log n where n.job_id = x.job_id and n.log_seq > x.log_seq) then 'RUN' else 'CUT' end) as run_rslt
      from cms_job_log x where x.job_id = ${ctx.body.SEARCH.JOB_ID ?? ''}) r`;
    return page(ctx, query, ctx.body, {
      sortable: ['LOG_SEQ', 'BGN_DTM', 'END_DTM', 'RUN_SEC', 'RUN_RSLT', 'RUN_MSG', 'PROC_NM'],
      orderBy: [['LOG_SEQ', 'desc']],
      cap: ctx.settings.LOG_MAX_ROW,
    });
  });

  serve(app, cmsSchedulerPopup.save, async (ctx) => {
    const { LIST } = ctx.body;
    if (LIST.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    await lockRows(ctx.db, 'CMS_JOB', ['JOB_ID'], LIST);
    const codeFaults = await codeCheck(ctx.db, ['USE_YN'], (field) => ctx.label(field, 'CMS_JOB'));
    refuseFaults(LIST.flatMap((row, i) => [...faultsOf(ctx, row), ...codeFaults(row)].map((fault) => ({ ROW_NO: i + 1, ...fault }))));
    for (const { JOB_ID, CRON_EXPR = '', USE_YN } of LIST) {
      const next = USE_YN === 'Y' ? plannedRun(CRON_EXPR) : null;
      await sql`update cms_job set cron_expr = ${CRON_EXPR}, use_yn = ${USE_YN}, next_run_dtm = to_timestamp(${next}::double precision / 1000),
          job_sts = case when job_sts = 'RUN' then 'RUN' when ${USE_YN} = 'Y' then 'IDLE' else 'STOP' end
        where job_id = ${JOB_ID}`.execute(ctx.db);
    }
    return { LIST: await byId(ctx, LIST) };
  });

  serve(app, cmsSchedulerPopup.run, async (ctx) => {
    const list = askedRows(ctx);
    await lockRows(ctx.db, 'CMS_JOB', ['JOB_ID'], list);
    const now = await byId(ctx, list);
    const { JOB_STS: names } = await codeNames(ctx, { JOB_STS: 'JOB_STS' });
    refuseFaults(
      now.flatMap((job, i): Fault[] => {
        const why = job.WORK_YN === 'N' ? ctx.text('UI.cmsSchedulerPopup.NO_WORK') : (names.get('STOP') ?? 'STOP');
        if (!canRun(job)) return [{ ROW_NO: i + 1, FIELD: 'JOB_STS', CODE: 'MSG000027', ARGS: [why] }];
        return job.JOB_STS === 'RUN' ? [{ ROW_NO: i + 1, FIELD: 'JOB_STS', CODE: 'MSG000411', ARGS: [] }] : [];
      }),
    );
    // Whichever process looks first runs it; the next run follows from its plan again.
    await sql`update cms_job set next_run_dtm = now(), job_sts = 'IDLE' where job_id = any(${now.map((job) => job.JOB_ID)})`.execute(
      ctx.db,
    );
    return { LIST: await byId(ctx, list) };
  });
}

/** Faults of what may be typed of a job: an expression that cannot be read or never comes is none. */
function faultsOf(ctx: Ctx<unknown>, row: Partial<JobRow>): Fault[] {
  const title = (field: string) => ctx.label(field, 'CMS_JOB');
  const faults = checkRow(row, rules, title);
  if (plannedRun(String(row.CRON_EXPR)) === null && !faults.some(({ FIELD }) => FIELD === 'CRON_EXPR'))
    faults.push({ FIELD: 'CRON_EXPR', CODE: 'MSG000013', ARGS: ['{row}', title('CRON_EXPR')] });
  return faults;
}
