import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../src/server/jobs/job';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { createTestApp, type TestApp } from '../support/db';
import { jobsOf, type MailServer, startMailServer } from '../support/mail';

type Jobs = ReturnType<typeof jobsOf>;

let t: TestApp;
let server: MailServer | undefined;
let queue: Jobs['queue'];
let sendAll: Jobs['sendAll'];
let job: Jobs['job'];
let due: Jobs['due'];
let runner: Jobs['runner'];
let states: Jobs['states'];

beforeAll(async () => {
  t = await createTestApp();
  ({ queue, sendAll, job, due, runner, states } = jobsOf(t));
});
afterAll(() => t.close());
beforeEach(() => t.sql('delete from cms_email_log'));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A job that does nothing but say so. */
const saying =
  (text: string): Job =>
  async () =>
    text;

describe('the runner', () => {
  it('two at once send every mail once', async () => {
    server = await startMailServer();
    const SMTP_URL = server.url;
    for (let i = 0; i < 8; i++) await queue(`user${i}@a.example`);
    await due();
    const ran = await Promise.all([1, 2, 3].map(() => runner({ SMTP_URL }).runDue()));
    expect(ran.flat()).toEqual(['MAIL_SEND']);
    expect(server.taken.length).toBe(8);
    expect((await states()).every(([, state]) => state === 'SENT')).toBe(true);
  });

  it('a mail another transaction holds is passed over, not sent twice', async () => {
    server = await startMailServer();
    await queue('held@a.example');
    await queue('free@a.example');
    const { url } = server;
    await transaction(t.pools.short, { scope: systemScope }, async ({ db }) => {
      await sql`select 1 from cms_email_log where to_email = 'held@a.example' for update`.execute(db);
      await sendAll({ SMTP_URL: url });
    });
    expect(server.taken.map((mail) => mail.to[0])).toEqual(['free@a.example']);
  });

  it('shows a run while it lasts, and takes over one that a kill cut short', async () => {
    await t.sql(`update cms_job set job_sts = 'RUN', next_run_dtm = now() - interval '1 hour' where job_id = 'MAIL_SEND'`);
    let during: unknown;
    let again: string[] | undefined;
    const slow: Job = async () => {
      during = await job();
      await due();
      again = await runner({}, { MAIL_SEND: saying('twice') }).runDue();
      return 'done';
    };
    expect(await runner({}, { MAIL_SEND: slow }).runDue()).toEqual(['MAIL_SEND']);
    expect(during).toMatchObject({ job_sts: 'RUN', ahead: true });
    expect(again).toEqual([]);
    expect(await job()).toMatchObject({ job_sts: 'IDLE', last_rslt: 'OK', last_msg: 'done', last_run_dtm: expect.any(Date) });
  });

  it('plans a job it sees for the first time and runs it when its time comes; leaves alone what is off, stopped or without code', async () => {
    const calls: string[] = [];
    const noting =
      (name: string): Job =>
      async () =>
        String(calls.push(name));
    const known = { MAIL_SEND: noting('mail'), FILE_CLEAN: noting('clean') };
    await t.sql(`update cms_job set next_run_dtm = null, last_run_dtm = null, job_sts = 'IDLE'`);
    expect(await runner({}, known).runDue()).toEqual([]);
    expect(await job()).toMatchObject({ job_sts: 'IDLE', last_run_dtm: null, ahead: true });
    expect(await runner({}, known).runDue()).toEqual([]);
    await due('FILE_CLEAN');
    await t.sql(`update cms_job set next_run_dtm = now(), use_yn = 'N' where job_id = 'MAIL_SEND'`);
    expect(await runner({}, known).runDue()).toEqual(['FILE_CLEAN']);
    await t.sql(`update cms_job set job_sts = 'STOP', use_yn = 'Y' where job_id = 'MAIL_SEND'`);
    expect(await runner({}, known).runDue()).toEqual([]);
    await t.sql(`update cms_job set job_sts = 'IDLE' where job_id = 'MAIL_SEND'`);
    await due('EXCH_RATE');
    expect(await runner({}, known).runDue()).toEqual(['MAIL_SEND']);
    expect([calls, (await job('EXCH_RATE'))?.last_run_dtm]).toEqual([['clean', 'mail'], null]);
  });

  it('stops a job whose CRON_EXPR cannot be read, and goes on with the others', async () => {
    await t.sql(`update cms_job set cron_expr = 'every day', next_run_dtm = now() where job_id = 'FILE_CLEAN'`);
    await due();
    const known = { MAIL_SEND: saying('ok'), FILE_CLEAN: saying('never') };
    expect(await runner({}, known).runDue()).toEqual(['MAIL_SEND']);
    expect(await job('FILE_CLEAN')).toMatchObject({ job_sts: 'STOP' });
    await t.sql(`update cms_job set cron_expr = '0 0 3 * * *', job_sts = 'IDLE', next_run_dtm = null where job_id = 'FILE_CLEAN'`);
  });

  it('started, it works by itself; stopped, it ends the mail at hand and takes no other', async () => {
    const waiting: (() => void)[] = [];
    server = await startMailServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => waiting.push(() => done()));
      },
    });
    await queue('first@a.example');
    await queue('second@a.example');
    await due();
    const working = runner({ SMTP_URL: server.url });
    working.start();
    for (let i = 0; i < 200 && waiting.length === 0; i++) await sleep(20);
    const stopped = working.stop();
    waiting[0]?.();
    await stopped;
    expect(await states()).toEqual([
      ['first@a.example', 'SENT', 0],
      ['second@a.example', 'WAIT', 0],
    ]);
    expect(await job()).toMatchObject({ job_sts: 'IDLE', last_rslt: 'OK' });
  });
});
