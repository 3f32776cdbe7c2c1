import { sql } from 'kysely';
import type { Settings } from '../../../config/settings';
import type { Db, Pools } from '../db/open';
import type { Device } from '../lib/device';
import { counting, networkOf } from '../lib/limit';
import { type Outbox, queueMail } from '../lib/mail';
import { named } from '../lib/names';
import { passwordMark } from '../lib/password';
import { prepared } from '../lib/prepared';
import { type Account, accountOf } from './account.service';

/** How long failures in a row are remembered. */
const keptSec = 86_400;
/** Longest delay of the last system administrator, in seconds. */
const longestDelaySec = 30;
/** Days for which an address counts as one the user has signed in from. */
const knownDays = 90;

/** Counters of the delays of a user who is never locked: of all addresses, and of one the user has signed in from before. */
export const delayKeys = (userId: string, ip: string): [string, string] => [`signIn:${userId}`, `signIn:${userId}:${networkOf(ip)}`];

/** Under what failures in a row are counted: the typed ID (lower case), or the browser its owner is known by. */
export const counterOf = (typed: string, device: Device | undefined): string => (device ? `device:${device.id}` : typed);

/** Has the user signed in from this browser, with the password that is in force? */
export const knows = (device: Device | null, user: Pick<Account, 'USER_ID' | 'PW_HASH'> | undefined): device is Device =>
  device !== null && device.userId === user?.USER_ID && user.PW_HASH !== null && device.mark === passwordMark(user.PW_HASH);

/** One try of a typed user ID. */
export interface Try {
  /** Seconds the address must wait that failed too often; then nothing else was done. */
  wait: number;
  /** Tries in a row of the typed ID, this one included. */
  tries: number;
  /** Refused whatever the password is. */
  locked: boolean;
  user: Account | undefined;
  /** The browser, where it is one the user is known by: its failures are counted apart, and no others concern it. */
  device?: Device;
}

/** Seconds an address must wait that failed too often; no row for none. */
const addressWait = (ip: string, { LOGIN_ADDR_MAX }: Settings) => sql<{ WAIT: number }>`
  select ceil(extract(epoch from until_dtm - now()))::int as wait from cms_lmt
  where lmt_tp = 'ADDR' and lmt_key = ${ip && networkOf(ip)} and until_dtm > now() and lmt_cnt >= ${LOGIN_ADDR_MAX}`;

/** Does the address have to wait by now? */
export async function waitOf(db: Db, ip: string, settings: Settings): Promise<number> {
  const { rows } = await addressWait(ip, settings).execute(db);
  return rows[0]?.WAIT ?? 0;
}

/**
 * Counts a try of a typed ID (lower case), known or not, and finds the account behind it. It counts before the password is checked, so
 * that many guesses at once are no more than many in a row. In a browser the user is known by neither strangers' failures nor those of the
 * address count.
 */
export async function countTry(
  pools: Pools,
  typed: string,
  { corpCd, ip, device }: { corpCd: string; ip: string; device: Device | null },
  settings: Settings,
): Promise<Try> {
  const claimed = device?.userId.toLowerCase() === typed ? device : null;
  const { LOGIN_FAIL_MAX: max, LOGIN_LOCK_MIN: lockMin } = settings;
  const query = sql<Partial<Account> & { WAIT: number | null; LMT_CNT: number | null }>`
    with late as (${addressWait(claimed ? '' : ip, settings)}), tried as (${counting('LOGIN', counterOf(typed, claimed ?? undefined), keptSec, sql`not exists (select from late)`)})
    select late.wait, tried.lmt_cnt, account.*
    from (select) one left join late on true left join tried on true left join (${accountOf(typed, corpCd)}) account on true`;
  const [row] = await prepared(pools.asideDb, query.compile(pools.asideDb));
  const user = row?.USER_ID ? (row as Account) : undefined;
  if (claimed && !knows(claimed, user)) return countTry(pools, typed, { corpCd, ip, device: null }, settings);
  const tries = row?.LMT_CNT ?? 0;
  const locked = user?.LAST_ADM
    ? tries >= max && !(await takeTurn(pools.asideDb, user.USER_ID, ip, lockMin))
    : tries > max || (claimed ? user?.LOCKED_FOR_GOOD : user?.LOCKED) === true;
  return { wait: row?.WAIT ?? 0, tries, locked, user, ...(claimed ? { device: claimed } : {}) };
}

/**
 * May a user who is never locked be tried now? One try at a time, then none for 1, 2, 4 … at most 30 seconds; after as long as a lock
 * without a try it begins anew. An address the user has signed in from lately has turns of its own, which strangers cannot take.
 */
async function takeTurn(db: Db, userId: string, ip: string, lockMin: number): Promise<boolean> {
  const inRow = sql`l.until_dtm > now() - make_interval(mins => ${lockMin})`;
  const [ofAll, ofAddress] = delayKeys(userId, ip);
  const { rows } = await sql`
    insert into cms_lmt as l (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm)
    select 'API', case when exists (
        select from cms_login_log where user_id = ${userId} and login_rslt = 'OK' and client_ip = ${ip}
          and login_dtm > now() - make_interval(days => ${knownDays})) then ${ofAddress} else ${ofAll} end,
      1, now(), now() + interval '1 second'
    on conflict (lmt_tp, lmt_key) do update set
      lmt_cnt = case when ${inRow} then l.lmt_cnt + 1 else 1 end,
      bgn_dtm = case when ${inRow} then l.bgn_dtm else now() end,
      until_dtm = now() + make_interval(secs => case when ${inRow} then least(${longestDelaySec}, 2 ^ least(l.lmt_cnt, 10)) else 1 end)
    where l.until_dtm <= now() returning 1 as one`.execute(db);
  return rows.length > 0;
}

/** Takes the failures of a typed ID, or of a browser its owner is known by, away after the right password. */
export async function forgetFailures(db: Db, typed: string, device?: Device): Promise<void> {
  await sql`delete from cms_lmt where lmt_tp = 'LOGIN' and lmt_key = ${counterOf(typed, device)}`.execute(db);
}

/** Stands in for an account that does not exist: the same work is done for it, and undone. */
const nobody = {
  ...({ USER_ID: '-', USER_NM: '-', USER_ENG_NM: null, EMAIL: 'nobody@quayside.localhost' } as const),
  ...({ CORP_CD: '-', LANG_CD: 'ko', LAST_ADM: false } as const),
};

/**
 * Notes a failure of a typed ID, known or not. The last one allowed locks it and the account behind it, whose owner is told by mail; the
 * last system administrator is never locked, and a browser the owner is known by locks nothing but itself.
 */
export async function noteFailure(
  ctx: { db: Db; outbox: Outbox; settings: Settings },
  typed: string,
  { tries, user, device }: Try,
): Promise<void> {
  const { db, outbox, settings } = ctx;
  const { LOGIN_FAIL_MAX: max, LOGIN_LOCK_MIN: lockMin } = settings;
  const { USER_ID, USER_NM, USER_ENG_NM, EMAIL, CORP_CD, LANG_CD, LAST_ADM } = user ?? nobody;
  if (!device) await sql`update cms_user set login_fail_cnt = ${tries} where user_id = ${USER_ID}`.execute(db);
  if (tries < max) return;
  const until = sql`now() + make_interval(mins => ${lockMin})`;
  await sql`update cms_lmt set until_dtm = ${until} where lmt_tp = 'LOGIN' and lmt_key = ${counterOf(typed, device)}`.execute(db);
  if (LAST_ADM || device) return;
  await sql`savepoint work`.execute(db);
  await sql`update cms_user set lock_yn = 'Y', lock_until_dtm = ${until} where user_id = ${USER_ID}`.execute(db);
  const vars = { userName: named(LANG_CD, USER_NM, USER_ENG_NM), userId: USER_ID, minutes: lockMin };
  await queueMail({ db, outbox }, 'ACCT_LOCK', { to: [EMAIL], lang: LANG_CD, corpCd: CORP_CD, vars });
  await (user && user.USER_STS !== 'REQ' ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(db);
}

/** Milliseconds by which the answer to a failure is held back, the longer the more there were in a row: the same for every ID. */
export const holdMs = (tries: number, { LOGIN_FAIL_MAX, LOGIN_WAIT_MS }: Settings): number =>
  Math.min(tries, LOGIN_FAIL_MAX) * LOGIN_WAIT_MS;
