import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Env } from '../../config/env';
import type { Job } from '../../src/server/jobs/job';
import { Runner } from '../../src/server/jobs/runner';
import { boundTo, type Mail, type MailBody, queueMail } from '../../src/server/lib/mail';
import { Secret } from '../../src/server/lib/secret';
import { type TestApp, testSecret } from './db';

interface LogRow {
  mail_seq: string;
  frm_id: string;
  to_email: string;
  mail_title: string;
  ref_tp: string | null;
  ref_key: string | null;
  corp_cd: string | null;
  mail_cnnt: string | null;
  file_list: string | null;
  send_sts: string;
  err_msg: string | null;
  retry_cnt: number;
}

/** A row of CMS_EMAIL_LOG with its body opened. */
export interface QueuedMail extends LogRow {
  html: string;
  from: MailBody['from'] | null;
  replyTo?: MailBody['replyTo'];
}

const secret = new Secret(testSecret);

/** The mails queued so far, in order; those of one template where one is named. */
export async function mailsOf(t: Pick<TestApp, 'sql'>, frmId?: string): Promise<QueuedMail[]> {
  const rows = await t.sql<LogRow & Record<string, unknown>>(
    `select * from cms_email_log where $1::text in (frm_id, '') order by mail_seq`,
    [frmId ?? ''],
  );
  return rows.map((row) => {
    if (!row.mail_cnnt) return { ...row, html: '', from: null };
    const bound = boundTo({ FRM_ID: row.frm_id, TO_EMAIL: row.to_email, MAIL_TITLE: row.mail_title });
    return { ...row, ...(JSON.parse(secret.open('mail', row.mail_cnnt, bound)) as MailBody) };
  });
}

/** A mail a server took. */
export interface Taken {
  to: string[];
  source: string;
}

export interface MailServer {
  /** SMTP_URL of it. */
  url: string;
  taken: Taken[];
  close(): Promise<void>;
}

/** A mail server on a free port of this machine. `options` of the package change how it answers. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (!address || typeof address === 'string') throw new Error('the mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The jobs of a portal under test, run by hand. */
export function jobsOf(t: TestApp) {
  const runner = (env: Partial<Env> = {}, jobs?: Record<string, Job>) =>
    new Runner(
      { pools: t.pools, env: { ...t.app.kit.env, ...env }, outbox: t.app.kit.outbox, security: t.app.kit.security },
      t.app.log,
      jobs,
    );
  const due = (id = 'MAIL_SEND') => t.sql('update cms_job set next_run_dtm = now() where job_id = $1', [id]);
  return {
    runner,
    /** Lets a job be due. */
    due,
    /** Runs MAIL_SEND; gives the jobs that ran. */
    sendAll: async (env: Partial<Env> = {}) => {
      await due();
      return runner(env).runDue();
    },
    /** The row of a job. */
    job: async (id = 'MAIL_SEND') =>
      (
        await t.sql<Record<string, unknown>>(
          'select job_sts, last_rslt, last_msg, last_run_dtm, next_run_dtm > now() as ahead from cms_job where job_id = $1',
          [id],
        )
      )[0],
    /** Queues a mail of the template DLV_DONE. */
    queue: (to: string | string[], mail: Partial<Mail> = {}) =>
      queueMail({ db: t.pools.asideDb, outbox: t.app.kit.outbox }, 'DLV_DONE', {
        to: [to].flat(),
        lang: 'ko',
        corpCd: '1000',
        vars: { dlvOrdNo: 'DV2603000001', custName: '플레어', url: 'https://portal.example/x' },
        ...mail,
      }),
    /** Recipients, state and retries of the mails. */
    states: async () => (await mailsOf(t)).map((m) => [m.to_email, m.send_sts, m.retry_cnt]),
  };
}
