import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface JobSearch {
  /** Part of the job's ID or name. */
  KEYWORD: string;
  JOB_STS: string;
}

/** A scheduled job; CRON_TXT its CRON_EXPR in words, WORK_YN = N where this release has no work for it, so that it never runs. */
export type JobRow = Row<
  'JOB_ID' | 'JOB_NM' | 'CRON_EXPR' | 'JOB_STS' | 'LAST_RUN_DTM' | 'LAST_RSLT' | 'LAST_MSG' | 'NEXT_RUN_DTM' | 'USE_YN' | 'UPD_CNT',
  'JOB_ID' | 'JOB_NM' | 'CRON_EXPR' | 'JOB_STS' | 'USE_YN' | 'UPD_CNT'
> & { CRON_TXT: string; WORK_YN: 'Y' | 'N' };

/** Can the job be run at once? */
export const canRun = (job: Pick<JobRow, 'USE_YN' | 'WORK_YN'>): boolean => job.USE_YN === 'Y' && job.WORK_YN === 'Y';

/** A run of a job. RUN_RSLT: RUN while it runs, CUT where its process ended before it; RUN_SEC how long it took. */
export type RunRow = Row<
  'LOG_SEQ' | 'JOB_ID' | 'BGN_DTM' | 'END_DTM' | 'RUN_RSLT' | 'RUN_MSG' | 'PROC_NM',
  'LOG_SEQ' | 'JOB_ID' | 'BGN_DTM' | 'RUN_RSLT' | 'PROC_NM'
> & { RUN_SEC: number | null };

const calls = screenCalls('cmsSchedulerPopup', '/cms/popup/cmsSchedulerPopup');

export const cmsSchedulerPopup = {
  select: calls.read<JobSearch, JobRow>('selectCmsScheduler'),
  runs: calls.read<{ JOB_ID: string }, RunRow>('selectCmsSchedulerG2'),
  /** Takes when a job runs, and whether it does. */
  save: calls.save<JobRow>('saveCmsScheduler', ['JOB_ID', 'CRON_EXPR', 'USE_YN']),
  run: calls.action<JobRow>('run'),
};
