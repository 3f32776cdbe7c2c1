import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Secret } from '../../lib/secret';

/** Which mails a link ends: those of some of what a user follows, or the one of the morning (null). */
export interface LinkOfMail {
  userId: string;
  follows: number[] | null;
}

const purpose = 'follow';

/** What the link of a mail holds: it works as long as the installation has its secret, and for nothing else. */
export function linkText(secret: Secret, { userId, follows }: LinkOfMail): string {
  const text = Buffer.from(JSON.stringify([userId, follows])).toString('base64url');
  return `${text}.${secret.sign(purpose, text).toString('base64url')}`;
}

/** What a link says, null where it is none of ours. */
export function readLink(secret: Secret, link: unknown): LinkOfMail | null {
  const [text = '', proof = ''] = typeof link === 'string' && link.length <= 4_000 ? link.split('.') : [];
  const [given, right] = [Buffer.from(proof, 'base64url'), secret.sign(purpose, text)];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [userId, follows] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, number[] | null];
  return { userId, follows };
}

/** Ends the mails of a link. What is followed stays so in the portal; what waits for the morning's mail does not go out. */
export async function endMails(db: Db, { userId, follows }: LinkOfMail): Promise<void> {
  const meant = follows ? sql`flw_seq = any(${follows})` : sql`flw_how = 'DIGEST'`;
  await sql`update ptl_follow_news set flw_how = 'NONE' where user_id = ${userId} and mail_dtm is null and ${meant}`.execute(db);
  await sql`update ptl_follow set flw_how = 'NONE' where user_id = ${userId} and ${meant}`.execute(db);
}
