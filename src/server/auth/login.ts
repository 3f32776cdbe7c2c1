import { sql } from 'kysely';
import { loginSeparator } from '../../contract/session';
import type { Db } from '../db/open';
import type { Kit } from '../lib/kit';
import { countOne, tooMany } from '../lib/limit';
import { fitsPassword } from '../lib/password';
import { Refusal } from '../lib/refusal';
import { systemScope } from '../lib/scope';
import { transaction } from '../lib/transaction';
import { fitsCorp, logSignIn, openSession, type SignInResult } from './opening.service';

/** How long failures in a row are remembered, and the window of an address. */
const failuresKeptSec = 86_400;
const addressWindowSec = 600;

interface Attempt {
  userId: string;
  password: string;
  corpCd: string;
  lang: 'ko' | 'en';
  ip: string;
  agent: string | null;
}

interface UserRow {
  USER_ID: string;
  USER_NM: string;
  USER_TP: string;
  CORP_CD: string;
  PW_HASH: string;
  TEMP_PW_HASH: string | null;
  TEMP_LIVES: boolean;
  USER_STS: string;
  LOCKED: boolean;
  IN_TIME: boolean;
  PENDING: boolean;
  FITS_CORP: boolean;
}

/** Reads `p` and `c`: split at the last separator, nothing trimmed. Anything else fails like a wrong password. */
export function readAttempt(body: { p?: unknown; c?: unknown; lang?: unknown }): Pick<Attempt, 'userId' | 'password' | 'corpCd' | 'lang'> {
  const p = typeof body.p === 'string' && body.p.length <= 1_024 ? body.p : '';
  const at = p.lastIndexOf(loginSeparator);
  const userId = typeof body.c === 'string' ? body.c.replaceAll('\0', '').slice(0, 100) : '';
  return {
    userId,
    password: at < 0 ? '' : p.slice(0, at),
    corpCd: at < 0 ? '' : p.slice(at + 1).replaceAll('\0', ''),
    lang: body.lang === 'en' ? 'en' : 'ko',
  };
}

/**
 * Signs a user in and gives the session's secret. Whatever fails before the right password is known answers alike (401 MSG000101 with the
 * failures counted per typed ID); the state of the account shows only after it. Above the limit of an address: 429.
 */
export async function login(kit: Kit, attempt: Attempt): Promise<string> {
  const { pools, env } = kit;
  const { LOGIN_FAIL_MAX: max, LOGIN_LOCK_MIN: lockMin, LOGIN_ADDR_MAX: addrMax } = env.settings;
  const typed = attempt.userId.toLowerCase();
  const wait = await addressWait(pools.db, attempt.ip, addrMax);
  if (wait) throw tooMany(wait);
  // Counted before the password is checked, so that many guesses at once are no more than many in a row.
  const { LMT_CNT: tries } = await countOne(pools.db, 'LOGIN', typed, failuresKeptSec);
  const user = await transaction(pools.short, { scope: systemScope, readOnly: true }, ({ db }) => findUser(db, typed, attempt.corpCd));
  const temporary = user?.TEMP_PW_HASH && user.TEMP_LIVES ? await fitsPassword(user.TEMP_PW_HASH, attempt.password) : false;
  const fits = temporary || (await fitsPassword(user?.PW_HASH, attempt.password));
  // Tries sent at once passed the first look together: those checked after the limit was reached are not told how they went.
  const late = await addressWait(pools.db, attempt.ip, addrMax);
  if (late) throw tooMany(late);
  const locked = tries > max || user?.LOCKED;
  const outcome: SignInResult = locked ? 'LOCK' : !user ? 'NOUSER' : !fits || !user.FITS_CORP ? 'BADPW' : stateOf(user);
  const scope = { ...systemScope, userId: user?.USER_ID ?? systemScope.userId };
  if (outcome === 'OK' && user)
    return transaction(pools.short, { scope, ip: attempt.ip }, ({ db }) => open(db, kit, user, attempt, temporary));
  await transaction(pools.short, { scope: systemScope, ip: attempt.ip }, async ({ db }) => {
    await logSignIn(db, { result: outcome, typed: attempt.userId, user, way: { ...attempt, type: 'PW' } });
    if (outcome === 'STOP' || outcome === 'PEND') return forget(db, typed);
    await countOne(db, 'ADDR', attempt.ip, addressWindowSec);
    if (!locked) await fail(db, typed, tries, user ?? null, max, lockMin);
  });
  if (outcome === 'STOP') throw new Refusal(401, user?.USER_STS === 'SUS' || user?.USER_STS === 'RTR' ? 'MSG000103' : 'MSG000105');
  if (outcome === 'PEND') throw new Refusal(401, 'MSG000104');
  throw new Refusal(401, 'MSG000101', { args: [Math.min(tries, max), max, lockMin] });
}

/** Seconds an address must wait that failed too often; 0 for none. */
async function addressWait(db: Db, ip: string, max: number): Promise<number> {
  const { rows } = await sql<{ WAIT: number }>`
    select ceil(extract(epoch from until_dtm - now()))::int as wait from cms_lmt
    where lmt_tp = 'ADDR' and lmt_key = ${ip} and until_dtm > now() and lmt_cnt >= ${max}`.execute(db);
  return rows[0]?.WAIT ?? 0;
}

async function findUser(db: Db, typed: string, corpCd: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select u.user_id, u.user_nm, u.user_tp, u.corp_cd, u.pw_hash, u.temp_pw_hash, u.user_sts,
      u.temp_pw_exp_dtm is null or u.temp_pw_exp_dtm > now() as temp_lives,
      u.lock_yn = 'Y' and (u.lock_until_dtm is null or u.lock_until_dtm > now()) as locked,
      (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date) as in_time,
      exists (select 1 from cms_user_reg r where r.user_id = u.user_id and r.reg_sts = 'REQ') as pending,
      ${fitsCorp(corpCd)} as fits_corp
    from cms_user u where lower(u.user_id) = ${typed} and u.del_yn = 'N'
    union all
    select r.user_id, r.user_nm, r.reg_tp, r.corp_cd, r.pw_hash, null, 'REQ', false, false, true, true, r.corp_cd = ${corpCd}
    from cms_user_reg r where lower(r.user_id) = ${typed} and r.reg_sts = 'REQ'
      and not exists (select 1 from cms_user u where lower(u.user_id) = ${typed} and u.del_yn = 'N')`.execute(db);
  return rows[0];
}

function stateOf(user: UserRow): SignInResult {
  if (user.PENDING) return 'PEND';
  return user.USER_STS === 'ACT' && user.IN_TIME ? 'OK' : 'STOP';
}

/** Notes a failure of a typed ID, known or not; the last one allowed locks it, and the account behind it. */
async function fail(db: Db, typed: string, tries: number, user: UserRow | null, max: number, lockMin: number): Promise<void> {
  const last = tries >= max;
  const until = sql`now() + make_interval(mins => ${lockMin})`;
  if (last) await sql`update cms_lmt set until_dtm = ${until} where lmt_tp = 'LOGIN' and lmt_key = ${typed}`.execute(db);
  if (!user) return;
  await sql`update cms_user set login_fail_cnt = ${tries},
      lock_yn = case when ${last} then 'Y' else lock_yn end, lock_until_dtm = case when ${last} then ${until} else lock_until_dtm end
    where user_id = ${user.USER_ID}`.execute(db);
}

/** Takes the failures of a typed ID away after the right password. */
async function forget(db: Db, typed: string): Promise<void> {
  await sql`delete from cms_lmt where lmt_tp = 'LOGIN' and lmt_key = ${typed}`.execute(db);
}

/** Opens the session of a right password; a temporary one used first takes the old one's place. */
async function open(db: Db, { env }: Kit, user: UserRow, attempt: Attempt, temporary: boolean): Promise<string> {
  if (temporary) {
    // Two sign-ins at once: the second finds the temporary password already in force.
    await sql`
      with old as (select user_id, pw_hash from cms_user where user_id = ${user.USER_ID} and temp_pw_hash = ${user.TEMP_PW_HASH}
        for update),
      kept as (insert into cms_pw_hist (user_id, pw_seq, pw_hash, pw_chg_tp, chg_dtm)
        select user_id, coalesce((select max(pw_seq) from cms_pw_hist h where h.user_id = old.user_id), 0) + 1, pw_hash, 'FIND', now() from old)
      update cms_user u set pw_hash = temp_pw_hash, temp_pw_hash = null, temp_pw_exp_dtm = null, temp_pw_yn = 'Y', last_chg_pw_dtm = null
      from old where u.user_id = old.user_id`.execute(db);
  }
  await forget(db, attempt.userId.toLowerCase());
  return openSession(db, env.settings, user, { ...attempt, type: 'PW' });
}
