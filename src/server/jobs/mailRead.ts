import { sql } from 'kysely';
import { brokenLetter, type Letter, readLetter } from '../csm/letter.service';
import { type Place, type Taken, takeLetter } from '../csm/mailTake.service';
import { uploadMaxMb } from '../lib/requestLimits';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { type Inbox, openInbox } from './inbox';
import type { JobContext } from './job';

/** Mails of one run; what is left comes in the next. */
const mostMails = 200;
/** The largest mail that is read, in MB, where uploads may be larger. */
const mostMb = 50;

/** Runs in which a mail may fail, until no more than its beginning is kept. */
const mostTries = 3;

/**
 * MAIL_READ: reads what has come into the inbox since the last run, in its order. The inbox itself stays as it is; how far it was read is noted
 * with each mail. A mail that cannot be taken is tried again in the next runs, then kept as a broken one, so that it stops no other.
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
  try {
    return await take(await readLetter(mail.source));
  } catch (error) {
    context.log.warn(error, `mail ${number} of the inbox could not be taken`);
    if ((await countTry(context, place)) < mostTries) throw error;
    return take(await brokenLetter(mail.source, 'MSG000602'));
  }
}

/** Counts a try of the mail that comes next, in a transaction of its own; gives how many there were. */
async function countTry({ pools }: JobContext, { box, version, number }: Place): Promise<number> {
  const { rows } = await transaction(pools.short, { scope: systemScope }, ({ db }) =>
    sql<{ TRY_CNT: number }>`
      insert into csm_mail_box (box_key, box_ver, last_seq, try_cnt) values (${box}, ${version}, ${number - 1}, 1)
      on conflict (box_key) do update set try_cnt = csm_mail_box.try_cnt + 1 returning try_cnt`.execute(db),
  );
  return rows[0]?.TRY_CNT ?? 0;
}
