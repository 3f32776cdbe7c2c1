import { randomInt } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { Settings } from '../../../config/settings';
import { passwordFaults } from '../../contract/password';
import type { Db } from '../db/open';
import { type Outbox, queueMail } from '../lib/mail';
import { named } from '../lib/names';
import { hashPassword, limitsOf } from '../lib/password';
import type { Lang } from '../lib/texts';
import { holds } from './account.service';
import { endSessions } from './sessions.service';

/** Characters that cannot be taken for each other, of every kind a password needs. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!@#$%*+-=?';
const length = 10;

export interface TemporaryPassword {
  password: string;
  hash: string;
}

/** Who gets it. */
export interface Account {
  USER_ID: string;
  USER_NM: string;
  USER_ENG_NM: string | null;
  EMAIL: string;
  CORP_CD: string;
  LANG_CD: Lang;
}

/** A random password that fits the rules, for a user ID. Made before a connection is taken: hashing waits its turn. */
export async function newTemporaryPassword(userId: string, settings: Settings): Promise<TemporaryPassword> {
  const limits = limitsOf(settings);
  for (;;) {
    const password = Array.from({ length: Math.max(length, limits.MIN_LEN) }, () => letters[randomInt(letters.length)]).join('');
    if (passwordFaults(password, userId, limits, String).length === 0) return { password, hash: await hashPassword(password) };
  }
}

/**
 * Puts a temporary password beside the account's own, which stays in force until this one is first used, and mails it: with a welcome to
 * whom the account is new (ACCT_NEW), else as the one asked for (TEMP_PW).
 */
export async function giveTemporaryPassword(
  ctx: { db: Db; outbox: Outbox; settings: Settings },
  { USER_ID, USER_NM, USER_ENG_NM, EMAIL, CORP_CD, LANG_CD }: Account,
  { password, hash }: TemporaryPassword,
  frmId: 'TEMP_PW' | 'ACCT_NEW' = 'TEMP_PW',
): Promise<void> {
  const hours = ctx.settings.TEMP_PW_HR;
  await sql`update cms_user set temp_pw_hash = ${hash}, temp_pw_exp_dtm = case when ${hours}::int > 0 then now() + make_interval(hours => ${hours}) end
    where user_id = ${USER_ID}`.execute(ctx.db);
  await queueMail(ctx, frmId, {
    to: [EMAIL],
    lang: LANG_CD,
    corpCd: CORP_CD,
    vars: { userName: named(LANG_CD, USER_NM, USER_ENG_NM), userId: USER_ID, password, url: ctx.outbox.link('/login') },
  });
}

const holdsMore = holds('u.user_id', sql<SqlBool>`r.role_id <> 'GUEST'`);

/**
 * Puts the temporary password a user has just used into the old one's place, which ends the sessions opened with that; of two sign-ins at
 * once the second finds it there. It keeps its end, but not of a guest, who cannot change a password.
 */
export async function putInForce(db: Db, userId: string, hash: string): Promise<void> {
  const { rows: locked } = await sql<{ ENDS: string | null }>`
    select case when ${holdsMore} then u.temp_pw_exp_dtm::text end as ends from cms_user u where u.user_id = ${userId} for update`.execute(
    db,
  );
  const { rows } = await sql<{ DONE: boolean }>`select put_in_force(${userId}, ${hash}) as done`.execute(db);
  if (!rows[0]?.DONE) return;
  await sql`update cms_user set pw_exp_dtm = ${locked[0]?.ENDS ?? null}::timestamptz where user_id = ${userId}`.execute(db);
  await endSessions(db, { userId }, 'PW');
}
