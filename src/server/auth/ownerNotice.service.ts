import type { Db } from '../db/open';
import { type Outbox, queueMail } from '../lib/mail';
import { named } from '../lib/names';
import { endSessions } from './sessions.service';
import type { Account } from './temporary.service';

/** What somebody else could shut a user out by. */
type Change = 'OTP' | 'EMAIL';

/**
 * After a change of what an account is reached by: ends the user's sessions but the one that made it, and tells the owner at the address the
 * account had before.
 */
export async function tellOwner(ctx: { db: Db; outbox: Outbox }, change: Change, before: Account, except?: string): Promise<void> {
  const { USER_ID, USER_NM, USER_ENG_NM, EMAIL, CORP_CD, LANG_CD } = before;
  await endSessions(ctx.db, { userId: USER_ID, ...(except ? { except } : {}) }, change);
  const vars = { userName: named(LANG_CD, USER_NM, USER_ENG_NM), userId: USER_ID };
  await queueMail(ctx, `ACCT_${change}`, { to: [EMAIL], lang: LANG_CD, corpCd: CORP_CD, vars });
}
