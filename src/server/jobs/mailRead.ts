import { sql } from 'kysely';
import { brokenLetter, type Letter, readLetter } from '../csm/letter.service';
import { type Place, type Taken, takeLetter } from '../csm/mailTake.service';
import { uploadMaxMb } from '../lib/requestLimits';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { type Inbox, type InboxMail, openInbox } from './inbox';
import type { JobContext } from './job';

/** Mails of one run; what is left comes in the next. */
const mostMails = 200;
/** The largest mail that is read, in MB, where uploads may be larger. */
const mostMb = 50;

/**
 * MAIL_READ: reads what has come into the inbox since the last run, in its order. The inbox itself stays as it is; how far it was read is noted
 * with each mail. A mail that cannot be taken as it is, is taken as a broken one, so that it stops no other.
 */
export async function mailRead(context: JobContext): Promise<string> {
  const { IMAP_URL } = context.env;
  if (!IMAP_URL) return 'off';
  const count: Record<Taken, number> = { added: 0, waiting: 0, known: 0 };
  const inbox = await openInbox(IMAP_URL, context.cut);
  try {
    const numbers = await inbox.numbersAfter(await lastOf(context, inbox));
    for (const number of numbers.slice(0, mostMails)) {
      if (context.signal.aborted) break;
      const taken = await takeOne(context, inbox, number);
      if (taken) count[taken] += 1;
    }
  } finally {
    await inbox.close();
  }
  return `added ${count.added}, waiting ${count.waiting}, known ${count.known}`;
}

/** Up to which mail an inbox has been read. */
async function lastOf({ pools }: JobContext, { key, version }: Inbox): Promise<number> {
  const { rows } = await transaction(pools.short, { scope: systemScope, readOnly: true }, ({ db }) =>
    sql<{ LAST_SEQ: number }>`select last_seq from csm_mail_box where box_key = ${key} and box_ver = ${version}`.execute(db),
  );
  return rows[0]?.LAST_SEQ ?? 0;
}

/** Takes a mail; null where it has gone from the inbox meanwhile. */
async function takeOne(context: JobContext, inbox: Inbox, number: number): Promise<Taken | null> {
  const most = Math.min(uploadMaxMb(context.env.settings), mostMb);
  const mail = await inbox.read(number, most * 1024 ** 2);
  if (!mail) return null;
  const place: Place = { box: inbox.key, version: inbox.version, number, received: mail.received };
  const isLarge = mail.size > most * 1024 ** 2;
  const take = (letter: Letter) => takeLetter(context, place, letter);
  if (isLarge) return take(await brokenLetter(mail.source, 'MSG000601', most));
  return readLetter(mail.source)
    .then(take)
    .catch((error: unknown) => takeBroken(context, mail, take, error));
}

/** Takes a mail that could not be taken as it is; fails where it was not the mail that failed. */
async function takeBroken(
  context: JobContext,
  { source, number }: InboxMail,
  take: (letter: Letter) => Promise<Taken>,
  error: unknown,
): Promise<Taken> {
  context.log.warn(error, `mail ${number} of the inbox could not be taken as it is`);
  return take(await brokenLetter(source, 'MSG000602'));
}
