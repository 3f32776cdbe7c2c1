import { sql } from 'kysely';
import { countOne, tooMany } from '../lib/limit';
import { fitsPassword } from '../lib/password';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';

/**
 * Locks the caller's account and refuses with 422 MSG000114 unless the present password was given. Wrong ones are counted as at the
 * sign-in: above LOGIN_FAIL_MAX in LOGIN_LOCK_MIN minutes it is 429, right or wrong. Gives the hash in force.
 */
export async function lockByOwnPassword(ctx: Ctx<unknown>, typed: unknown): Promise<string> {
  const { LOGIN_FAIL_MAX, LOGIN_LOCK_MIN } = ctx.settings;
  const { USER_ID } = ctx.user;
  const key = `ownPassword:${USER_ID}`;
  const { LMT_CNT, WAIT } = await countOne(ctx.systemDb, 'API', key, LOGIN_LOCK_MIN * 60);
  if (LMT_CNT > LOGIN_FAIL_MAX) throw tooMany(WAIT);
  await sql`select 1 from cms_user where user_id = ${USER_ID} for update`.execute(ctx.db);
  const { rows } = await sql<{ PW_HASH: string }>`select pw_hash from password_of(${USER_ID})`.execute(ctx.db);
  const hash = rows[0]?.PW_HASH;
  const fits = await fitsPassword(hash, typeof typed === 'string' ? typed : '');
  if (!fits || !hash) throw new Refusal(422, 'MSG000114', { errors: [{ ROW_NO: 1, FIELD: 'CUR_PW', CODE: 'MSG000114' }] });
  await sql`delete from cms_lmt where lmt_tp = 'API' and lmt_key = ${key}`.execute(ctx.systemDb);
  return hash;
}
