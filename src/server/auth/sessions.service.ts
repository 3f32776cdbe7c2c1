import { sql } from 'kysely';
import type { SessionEnd } from '../../contract/sessionEnd';
import type { Db } from '../db/open';

/** Sessions of a user or of several, all or those with a hash but never `except`; or a session by its hash alone. */
type Which =
  | { userId: string | readonly string[]; hash?: string | readonly string[]; except?: string }
  | { userId?: undefined; hash: string; except?: undefined };

/** Ends sessions and notes it with the reason in the login log; every process hears of it. Gives how many ended. */
export async function endSessions(db: Db, { userId, except, hash }: Which, reason: SessionEnd): Promise<number> {
  const only = hash === undefined ? null : [hash].flat();
  const users = userId === undefined ? null : [userId].flat();
  const { rows } = await sql<{ ENDED: number }>`
    with ended as (
      delete from cms_sess where (${users}::text[] is null or user_id = any(${users})) and (${only}::text[] is null or sess_hash = any(${only}))
        and sess_hash is distinct from ${except ?? null} returning sess_hash),
    noted as (update cms_login_log set logout_dtm = now(), logout_rsn = ${reason} where sess_id in (select sess_hash from ended) and logout_dtm is null)
    select count(*)::int as ended from ended`.execute(db);
  return rows[0]?.ENDED ?? 0;
}
