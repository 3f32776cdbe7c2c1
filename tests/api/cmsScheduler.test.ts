import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { JobRow, RunRow } from '../../src/contract/cms/popup/cmsSchedulerPopup';
import { fileClean } from '../../src/server/jobs/fileClean';
import type { Job } from '../../src/server/jobs/job';
import { workIds } from '../../src/server/jobs/jobs.service';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf } from '../support/mail';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
  await t.sql(`insert into cms_job (job_id, job_nm, cron_expr, job_sts, use_yn) values ('NOTHING', '없음', '0 0 3 * * *', 'IDLE', 'Y')`);
});
afterAll(() => t?.close());
beforeEach(() =>
  t.sql(`update cms_job set use_yn = 'Y', job_sts = 'IDLE', last_rslt = null, next_run_dtm = now() + interval '1 hour',
    cron_expr = case job_id when 'MAIL_SEND' then '0 * * * * *' when 'FILE_CLEAN' then '0 0 3 * * *' else cron_expr end`),
);

const path = '/api/cms/popup/cmsSchedulerPopup';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const list = async (SEARCH: object = {}) => (await admin.data<ReadData<JobRow>>(`${path}/selectCmsScheduler`, { SEARCH })).LIST;
const jobOf = async (id: string) => {
  const found = (await list()).find((job) => job.JOB_ID === id);
  if (!found) throw new Error(`there is no job ${id}`);
  return found;
};
const save = async (id: string, values: object) =>
  admin.post(`${path}/saveCmsScheduler`, { BATCH_ID: randomUUID(), LIST: [{ ...(await jobOf(id)), BATCH_FLAG: 'update', ...values }] });
const run = async (id: string, values: object = {}) =>
  admin.post(`${path}/run`, { BATCH_ID: randomUUID(), LIST: [{ JOB_ID: id, UPD_CNT: (await jobOf(id)).UPD_CNT, ...values }] });
const saying: Job = async () => 'said';

it('system administrators alone see the jobs, save and run them', async () => {
  for (const user of ['adm1000', 'ops01', 'cadm01']) {
    const visitor = await t.login(user);
    expect(codeOf(await visitor.post(`${path}/selectCmsScheduler`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
    expect((await visitor.post(`${path}/run`, { BATCH_ID: randomUUID(), LIST: [{ JOB_ID: 'MAIL_SEND' }] })).statusCode).toBe(403);
  }
});

it('lists every job with its plan and says which have no work in this release', async () => {
  const jobs = await list();
  const [all] = await t.sql('select count(*)::int as n from cms_job');
  expect(jobs).toHaveLength(Number(all?.n));
  expect(jobs.filter((job) => job.WORK_YN === 'Y').map((job) => job.JOB_ID)).toEqual([...workIds].sort());
  expect((await jobOf('NOTHING')).WORK_YN).toBe('N');
  expect((await list({ KEYWORD: '메일 발송' })).map((job) => job.JOB_ID)).toEqual(['MAIL_SEND']);
  expect(await list({ KEYWORD: 'MAIL', JOB_STS: 'STOP' })).toEqual([]);
});

it('a job run now is run by whichever process looks first, and goes on by its plan', async () => {
  const answer = await run('FILE_CLEAN');
  expect([answer.statusCode, answer.json().message]).toEqual([200, '처리되었습니다.']);
  expect(await jobsOf(t).runner({}, { FILE_CLEAN: saying }).runDue()).toEqual(['FILE_CLEAN']);
  const job = await jobOf('FILE_CLEAN');
  expect(job).toMatchObject({ JOB_STS: 'IDLE', LAST_RSLT: 'OK', LAST_MSG: 'said', NEXT_RUN_DTM: expect.stringMatching(/030000$/) });
});

it('one that runs is not run again (MSG000411) and is shown so; one that a kill cut short is', async () => {
  let shown: JobRow | undefined;
  let refused: unknown;
  const slow: Job = async () => {
    shown = await jobOf('MAIL_SEND');
    refused = codeOf(await run('MAIL_SEND'));
    return 'done';
  };
  await jobsOf(t).due('MAIL_SEND');
  await jobsOf(t).runner({}, { MAIL_SEND: slow }).runDue();
  expect([shown?.JOB_STS, refused]).toEqual(['RUN', [422, 'MSG000411']]);
  await t.sql(`update cms_job set job_sts = 'RUN' where job_id = 'MAIL_SEND'`);
  expect((await jobOf('MAIL_SEND')).JOB_STS).toBe('IDLE');
  expect((await run('MAIL_SEND')).statusCode).toBe(200);
});

it('one that is switched off or has no work is not run (MSG000027)', async () => {
  await save('MAIL_SEND', { USE_YN: 'N' });
  expect(codeOf(await run('MAIL_SEND'))).toEqual([422, 'MSG000027']);
  const none = await run('NOTHING');
  expect([codeOf(none), none.json().message]).toEqual([
    [422, 'MSG000027'],
    '현재 상태(이 버전에서는 실행되지 않음)에서는 처리할 수 없습니다.',
  ]);
});

it('switched off it has no next run and is not run; switched on again it has one', async () => {
  expect((await save('MAIL_SEND', { USE_YN: 'N' })).json().data.LIST).toMatchObject([{ JOB_STS: 'STOP', NEXT_RUN_DTM: null, USE_YN: 'N' }]);
  await t.sql(`update cms_job set next_run_dtm = now() where job_id = 'MAIL_SEND'`);
  expect(await jobsOf(t).runner({}, { MAIL_SEND: saying }).runDue()).toEqual([]);
  const [on] = (await save('MAIL_SEND', { USE_YN: 'Y' })).json().data.LIST as JobRow[];
  expect(on).toMatchObject({ JOB_STS: 'IDLE', NEXT_RUN_DTM: expect.stringMatching(/00$/) });
});

it('a new plan is in force at once, and the history says who made it', async () => {
  const answer = await save('FILE_CLEAN', { CRON_EXPR: '0 30 4 1 1 *', JOB_NM: 'other' });
  expect(answer.json().data.LIST).toMatchObject([{ NEXT_RUN_DTM: expect.stringMatching(/0101043000$/), JOB_NM: '파일·로그 정리' }]);
  expect(
    await t.sql(
      `select col_nm, old_val, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_JOB' and row_key = 'FILE_CLEAN' and new_val like '%4 1 1 *'`,
    ),
  ).toEqual([{ col_nm: 'CRON_EXPR', old_val: '0 0 3 * * *', new_val: '0 30 4 1 1 *', chg_user_id: 'sysadm' }]);
});

it.each([
  ['an expression that cannot be read', { CRON_EXPR: 'every day' }, 'CRON_EXPR MSG000013'],
  ['a day that never comes', { CRON_EXPR: '0 0 0 30 2 *' }, 'CRON_EXPR MSG000013'],
  ['one of several that cannot be read', { CRON_EXPR: '0 0 3 * * *;x' }, 'CRON_EXPR MSG000013'],
  ['no expression', { CRON_EXPR: '' }, 'CRON_EXPR MSG000012'],
  ['an expression too long', { CRON_EXPR: '0 0 3 * * *;'.repeat(5) }, 'CRON_EXPR MSG000358'],
  ['neither on nor off', { USE_YN: 'Z' }, 'USE_YN MSG000017'],
])('%s is refused', async (_, values, fault) => {
  const answer = await save('FILE_CLEAN', values);
  expect(answer.json().errors.map(({ ROW_NO, FIELD, CODE }: Record<string, unknown>) => `${ROW_NO} ${FIELD} ${CODE}`)).toEqual([
    `1 ${fault}`,
  ]);
  expect((await jobOf('FILE_CLEAN')).CRON_EXPR).toBe('0 0 3 * * *');
});

it('a run is no change of the job: what was read before it can still be saved; a change of another administrator is', async () => {
  const before = await jobOf('MAIL_SEND');
  await jobsOf(t).due('MAIL_SEND');
  await jobsOf(t).runner({}, { MAIL_SEND: saying }).runDue();
  expect((await save('MAIL_SEND', { UPD_CNT: before.UPD_CNT, CRON_EXPR: '30 * * * * *' })).statusCode).toBe(200);
  expect(codeOf(await save('MAIL_SEND', { UPD_CNT: before.UPD_CNT }))).toEqual([409, 'MSG000025']);
  expect(codeOf(await save('MAIL_SEND', { BATCH_FLAG: 'delete' }))).toEqual([403, 'MSG000029']);
});

it('every run is kept: when, for how long, with what result, where; newest first, of the job asked for', async () => {
  await t.sql('delete from cms_job_log');
  const failing: Job = async () => {
    throw new Error('the partner does not answer');
  };
  await run('MAIL_SEND');
  await jobsOf(t).runner({}, { MAIL_SEND: saying }).runDue();
  await run('MAIL_SEND');
  await jobsOf(t).runner({}, { MAIL_SEND: failing }).runDue();
  const runs = async (JOB_ID: string) => (await admin.data<ReadData<RunRow>>(`${path}/selectCmsSchedulerG2`, { SEARCH: { JOB_ID } })).LIST;
  expect(await runs('MAIL_SEND')).toMatchObject([
    { RUN_RSLT: 'FAIL', RUN_MSG: 'the partner does not answer', PROC_NM: expect.stringMatching(` ${process.pid}$`) },
    { RUN_RSLT: 'OK', RUN_MSG: 'said', RUN_SEC: expect.any(Number), END_DTM: expect.stringMatching(/^\d{14}$/) },
  ]);
  expect(await runs('FILE_CLEAN')).toEqual([]);
  expect(codeOf(await (await t.login('adm1000')).post(`${path}/selectCmsSchedulerG2`, { SEARCH: { JOB_ID: 'MAIL_SEND' } }))).toEqual([
    403,
    'MSG000029',
  ]);
});

it('a run is told from one that a kill cut short, and goes after 90 days', async () => {
  await t.sql('delete from cms_job_log');
  await t.sql(`insert into cms_job_log (job_id, bgn_dtm, proc_nm) values ('MAIL_SEND', now() - interval '2 hours', 'x 1'),
    ('MAIL_SEND', now() - interval '91 days', 'x 0')`);
  const results = async () =>
    (await admin.data<ReadData<RunRow>>(`${path}/selectCmsSchedulerG2`, { SEARCH: { JOB_ID: 'MAIL_SEND' } })).LIST.map(
      ({ RUN_RSLT }) => RUN_RSLT,
    );
  let shown: string[] = [];
  const slow: Job = async () => {
    shown = await results();
    return 'done';
  };
  await jobsOf(t).due('MAIL_SEND');
  await jobsOf(t).runner({}, { MAIL_SEND: slow }).runDue();
  expect(shown).toEqual(['RUN', 'CUT', 'CUT']);
  await jobsOf(t).due('FILE_CLEAN');
  await jobsOf(t).runner({}, { FILE_CLEAN: fileClean }).runDue();
  expect(await results()).toEqual(['OK', 'CUT']);
});

it('when a job runs is said in the language of who looks', async () => {
  expect(await jobOf('FILE_CLEAN')).toMatchObject({ CRON_TXT: '매일 03:00' });
});
