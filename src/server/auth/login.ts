import { loginSeparator } from '../../contract/session';
import { composed } from '../../contract/text';
import type { Db } from '../db/open';
import { type Device, newDevice } from '../lib/device';
import type { Kit } from '../lib/kit';
import { countOne, networkOf, tooMany } from '../lib/limit';
import { fitsPassword } from '../lib/password';
import { Refusal } from '../lib/refusal';
import { systemScope } from '../lib/scope';
import type { Lang } from '../lib/texts';
import { transaction } from '../lib/transaction';
import { type Account, type SignInResult, stateOf } from './account.service';
import { countTry, forgetFailures, holdMs, noteFailure, type Try, waitOf } from './failures.service';
import { logSignIn, type Opened, openSession, tellSignIn, type Way } from './opening.service';
import { putInForce } from './temporary.service';

const addressWindowSec = 600;

interface Attempt extends Omit<Way, 'type' | 'device' | 'lang'> {
  /** The language that was chosen in the browser; without one the session has the account's. */
  chosen: Lang | null;
  /** The browser it comes from, where somebody has signed in there. */
  device: Device | null;
  userId: string;
  password: string;
}

/** What the right password leads to: a session, or the second step that the user owes still. */
export type FirstStep = Opened | { user: Account; usedHash: string };

/** Reads `p` and `c`: split at the last separator, nothing trimmed. Anything else fails like a wrong password. */
export function readAttempt(body: {
  p?: unknown;
  c?: unknown;
  lang?: unknown;
}): Pick<Attempt, 'userId' | 'password' | 'corpCd' | 'chosen'> {
  const p = typeof body.p === 'string' && body.p.length <= 1_024 ? body.p : '';
  const at = p.lastIndexOf(loginSeparator);
  const userId = typeof body.c === 'string' ? composed(body.c).slice(0, 100) : '';
  return {
    userId,
    password: at < 0 ? '' : p.slice(0, at),
    corpCd: at < 0 ? '' : p.slice(at + 1).replaceAll('\0', ''),
    chosen: body.lang === 'en' || body.lang === 'ko' ? body.lang : null,
  };
}

/**
 * Signs a user in and gives the session's secret, or what the second step needs. Whatever fails before the right password is known
 * answers alike (401 MSG000101 with the failures counted per typed ID); the state of the account shows only after it. Above the limit of
 * an address: 429.
 */
export async function login(kit: Kit, attempt: Attempt): Promise<FirstStep> {
  const { pools, env } = kit;
  const { settings } = env;
  const typed = attempt.userId.toLowerCase();
  const tried = await countTry(pools, typed, attempt, settings);
  if (tried.wait) throw tooMany(tried.wait);
  const { user } = tried;
  // What is refused alike is compared twice, whatever the ID: else the time would tell the password of one that is locked, or that a
  // temporary one waits.
  const own = await fitsPassword(user?.PW_HASH, attempt.password);
  const isTold = own && !tried.locked && user?.FITS_CORP;
  const temporary = !isTold && (await fitsPassword(user?.TEMP_LIVES ? user.TEMP_PW_HASH : null, attempt.password));
  const outcome = outcomeOf(tried, own || temporary);
  const scope = { ...systemScope, userId: (outcome === 'OK' && user?.USER_ID) || systemScope.userId };
  const { device, chosen, ...from } = attempt;
  const way: Way = { ...from, type: 'PW', lang: chosen ?? user?.LANG_CD ?? 'ko', ...(tried.device ? { device: tried.device } : {}) };
  const usedHash = (temporary ? user?.TEMP_PW_HASH : user?.PW_HASH) ?? '';
  const done = await transaction(pools.short, { scope, ip: attempt.ip }, async ({ db }): Promise<FirstStep | null> => {
    // Tries sent at once passed the first look together: those checked after the limit was reached are not told how they went.
    const late = tried.device ? 0 : await waitOf(db, attempt.ip, settings);
    if (late) throw tooMany(late);
    if (outcome === 'OK' && user) {
      if (temporary) await putInForce(db, user.USER_ID, usedHash);
      return { id: await openSession(db, kit, user, way), device: newDevice(kit.secret, user.USER_ID, usedHash) };
    }
    await logSignIn(db, { result: outcome, typed: attempt.userId, user, way });
    if (outcome === 'OTP' && user) {
      await forgetFailures(db, typed, tried.device);
      return { user, usedHash };
    }
    if (outcome === 'STOP' || outcome === 'PEND') await forgetFailures(db, typed, tried.device);
    else await failed({ db, kit }, attempt, typed, tried);
    return null;
  });
  const fails = !['OK', 'OTP', 'STOP', 'PEND'].includes(outcome);
  const locks = fails && !tried.locked && !user?.LAST_ADM && tried.tries >= settings.LOGIN_FAIL_MAX;
  tellSignIn(kit, { result: outcome, typed: attempt.userId, user, way }, locks);
  if (done) return done;
  if (outcome === 'STOP') throw new Refusal(401, user?.USER_STS === 'SUS' || user?.USER_STS === 'RTR' ? 'MSG000103' : 'MSG000105');
  if (outcome === 'PEND') throw new Refusal(401, 'MSG000104');
  const { LOGIN_FAIL_MAX: max, LOGIN_LOCK_MIN: lockMin } = settings;
  throw new Refusal(401, 'MSG000101', { args: [Math.min(tried.tries, max), max, lockMin], heldMs: holdMs(tried.tries, settings) });
}

function outcomeOf({ locked, user }: Try, fits: boolean): SignInResult {
  if (locked) return 'LOCK';
  if (!user) return 'NOUSER';
  if (!fits || !user.FITS_CORP) return 'BADPW';
  const state = stateOf(user);
  return state === 'OK' && (user.OTP_YN === 'Y' || user.OTP_DUE) ? 'OTP' : state;
}

/** Counts a failure for the address of a browser the user is not known by, and for the typed ID unless that is locked already. */
async function failed({ db, kit }: { db: Db; kit: Kit }, { ip }: Attempt, typed: string, tried: Try): Promise<void> {
  if (!tried.device) await countOne(db, 'ADDR', networkOf(ip), addressWindowSec);
  if (!tried.locked) await noteFailure({ db, outbox: kit.outbox, settings: kit.env.settings }, typed, tried);
}
