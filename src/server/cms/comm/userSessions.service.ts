import { sql } from 'kysely';
import type { Db } from '../../db/open';

/** Ends every session of these users; each process hears of it from the database. */
export async function endSessionsOf(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`with ended as (delete from cms_sess where user_id = any(${userIds}) returning sess_hash)
    update cms_login_log set logout_dtm = now() where sess_id in (select sess_hash from ended) and logout_dtm is null`.execute(db);
}
