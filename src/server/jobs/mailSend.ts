import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { type FileStore, openStore } from '../lib/fileStore';
import { contentType } from '../lib/files';
import { boundTo, type MailBody } from '../lib/mail';
import { embedPictures } from '../lib/mailPictures';
import { systemScope } from '../lib/scope';
import { SealError } from '../lib/secret';
import { transaction } from '../lib/transaction';
import type { JobContext } from './job';
import { type Letter, openPost, type Post, Undelivered, Unreachable } from './post';

/** Tries after the first. */
const maxRetries = 3;

interface Row {
  MAIL_SEQ: number;
  FRM_ID: string | null;
  TO_EMAIL: string;
  MAIL_TITLE: string;
  MAIL_CNNT: string | null;
  FILE_LIST: string | null;
  REF_TP: string | null;
  REF_KEY: string | null;
  SEND_STS: string;
  RETRY_CNT: number;
}

type Outcome = 'SENT' | 'FAIL';

/**
 * MAIL_SEND: hands over every mail that waits, and those that failed and have a try left, each once a run and in the order they were queued. A
 * mail is marked in the transaction that locks it, after it was taken: a kill in between sends it again, with the same Message-ID.
 */
export async function mailSend(context: JobContext): Promise<string> {
  const post = openPost(context.env);
  const count = { SENT: 0, FAIL: 0 };
  for (let last = 0; !context.signal.aborted; ) {
    const done = await transaction(context.pools.short, { scope: systemScope }, async ({ db }) => {
      const row = await nextMail(db, last);
      return row && { seq: row.MAIL_SEQ, outcome: await sendRow(db, row, post, context) };
    });
    if (!done) break;
    last = done.seq;
    count[done.outcome] += 1;
  }
  return `sent ${count.SENT}, failed ${count.FAIL}`;
}

async function nextMail(db: Db, after: number): Promise<Row | undefined> {
  // The transaction stands idle while the mail server works.
  await sql`set local idle_in_transaction_session_timeout = '4min'`.execute(db);
  const { rows } = await sql<Row>`
    select mail_seq, frm_id, to_email, mail_title, mail_cnnt, file_list, ref_tp, ref_key, send_sts, retry_cnt from cms_email_log
     where send_sts <> 'SENT' and mail_seq > ${after} and (send_sts = 'WAIT' or retry_cnt < ${maxRetries})
     order by mail_seq limit 1 for update skip locked`.execute(db);
  return rows[0];
}

async function sendRow(db: Db, row: Row, post: Post, { env, secret, cut }: JobContext): Promise<Outcome> {
  const again = row.SEND_STS === 'FAIL' ? 1 : 0;
  try {
    const body = JSON.parse(secret.open('mail', row.MAIL_CNNT ?? '', boundTo(row))) as MailBody;
    const store = openStore(env);
    const letter: Letter = {
      ...body,
      ...(await embedPictures(db, store, body.html, row)),
      seq: row.MAIL_SEQ,
      tries: row.RETRY_CNT + again,
      to: row.TO_EMAIL.split(', '),
      subject: row.MAIL_TITLE,
      messageId: messageId(row, body),
      files: await attachments(db, row, store),
    };
    const rejected = await post.send(letter, cut);
    await sql`
      update cms_email_log set send_sts = 'SENT', mail_cnnt = null, file_list = null, send_dtm = clock_timestamp(),
             retry_cnt = ${row.RETRY_CNT + again}, err_msg = ${rejected.length ? `refused: ${rejected.join(', ')}`.slice(0, 2_000) : null}
       where mail_seq = ${row.MAIL_SEQ}`.execute(db);
    return 'SENT';
  } catch (error) {
    if (error instanceof Unreachable) throw error;
    const final = error instanceof SealError || (error instanceof Undelivered && error.final);
    await sql`
      update cms_email_log set send_sts = 'FAIL', send_dtm = clock_timestamp(), err_msg = ${String((error as Error).message).slice(0, 2_000)},
             retry_cnt = ${final ? maxRetries : row.RETRY_CNT + again}
       where mail_seq = ${row.MAIL_SEQ}`.execute(db);
    return 'FAIL';
  }
}

/** Follows from the sealed body, which no two mails share: a mail sent twice can be told as one. What a reply is known by stands before it. */
function messageId({ MAIL_CNNT }: Row, { from, reference }: MailBody): string {
  const own = createHash('sha256')
    .update(MAIL_CNNT ?? '')
    .digest('hex')
    .slice(0, 32);
  return `<${reference ? `${reference}.` : ''}${own}@${from.address.split('@').at(-1)}>`;
}

async function attachments(db: Db, { FILE_LIST }: Row, store: FileStore): Promise<Letter['files']> {
  if (!FILE_LIST) return [];
  const wanted = JSON.parse(FILE_LIST) as { FILE_SN: number; FILE_NM: string }[];
  const { rows } = await sql<{ FILE_SN: number; FILE_EXT: string; FILE_PATH: string }>`
    select file_sn, file_ext, file_path from cms_file where file_sn = any(${wanted.map((f) => f.FILE_SN)}) and del_yn = 'N'`.execute(db);
  return Promise.all(
    wanted.map(async ({ FILE_SN, FILE_NM }) => {
      const file = rows.find((row) => row.FILE_SN === FILE_SN);
      if (!file) throw new Undelivered(`the file ${FILE_NM} is gone`, true);
      return { filename: FILE_NM, content: await store.read(file.FILE_PATH), contentType: contentType(file.FILE_EXT) };
    }),
  );
}
