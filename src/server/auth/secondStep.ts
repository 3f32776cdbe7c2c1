import { createHash } from 'node:crypto';
import type { SignedIn } from '../../contract/session';
import type { Kit } from '../lib/kit';
import { Refusal } from '../lib/refusal';
import { systemScope } from '../lib/scope';
import { SealError } from '../lib/secret';
import { transaction } from '../lib/transaction';
import { type Account, accountOf, stateOf } from './account.service';
import { logSignIn, openSession, type Way } from './opening.service';
import { checkCode, confirmSecondStep, countOtpTry, newRecoveryCodes, newSecret, readSecondStep, spend } from './otp.service';
import { putInForce } from './temporary.service';

/** Seconds between password and code. */
export const ticketSec = 300;

/** What the browser carries from the password to the code, sealed. */
interface Ticket {
  userId: string;
  corpCd: string;
  lang: 'ko' | 'en';
  /** Which of the user's passwords was typed. */
  mark: string;
  /** Seconds since 1970 at which it ends. */
  ends: number;
}

const purpose = 'signIn';
/** Tells two stored passwords apart and says nothing of either. */
const markOf = (hash: string): string => createHash('sha256').update(hash).digest('base64url').slice(0, 16);

/** After the right password: the ticket for the second step, and a new secret for a user who must have one and has none. */
export async function beginSecondStep(
  kit: Kit,
  user: Account,
  usedHash: string,
  { corpCd, lang, ip }: Pick<Way, 'corpCd' | 'lang' | 'ip'>,
): Promise<{ ticket: string; answer: SignedIn }> {
  const { USER_ID } = user;
  const content: Ticket = { userId: USER_ID, corpCd, lang, mark: markOf(usedHash), ends: user.NOW_SEC + ticketSec };
  const ticket = kit.secret.seal(purpose, JSON.stringify(content), kit.env.CORP);
  if (user.OTP_YN === 'Y') return { ticket, answer: { result: 'OTP' } };
  const scope = { ...systemScope, userId: USER_ID };
  const made = await transaction(kit.pools.short, { scope, ip }, ({ db }) => newSecret(db, kit, USER_ID));
  return { ticket, answer: { result: 'OTP_SETUP', ...made } };
}

function openTicket({ secret, env }: Kit, sealed: string | undefined): Ticket {
  try {
    return JSON.parse(secret.open(purpose, sealed ?? '', env.CORP)) as Ticket;
  } catch (error) {
    if (error instanceof SealError) throw new Refusal(401, 'MSG000030');
    throw error;
  }
}

/**
 * The second step of a sign-in: opens the session when the code is right (of the app, or a recovery code), else 401 MSG000112; without a
 * living ticket 401 MSG000030. The first right code of a new secret confirms it and is answered with the recovery codes.
 */
export async function secondStep(
  kit: Kit,
  sealed: string | undefined,
  code: unknown,
  { ip, agent }: Pick<Way, 'ip' | 'agent'>,
): Promise<{ id: string; answer: SignedIn }> {
  const { pools, env } = kit;
  const { userId, corpCd, lang, mark, ends } = openTicket(kit, sealed);
  const { rows } = await accountOf(userId.toLowerCase(), corpCd).execute(pools.db);
  const [user] = rows;
  const usedHash = [user?.TEMP_LIVES ? user.TEMP_PW_HASH : null, user?.PW_HASH].find((hash) => hash && markOf(hash) === mark);
  const row = await readSecondStep(pools.db, userId);
  if (!user || !usedHash || !row || user.NOW_SEC >= ends || !user.FITS_CORP || stateOf(user) !== 'OK') throw new Refusal(401, 'MSG000030');
  await countOtpTry(pools.db, kit, userId);
  const way: Way = { type: 'PW', corpCd, lang, ip, agent };
  const proof = await checkCode(kit, userId, row, code);
  const recovery = proof && row.CFM_YN !== 'Y' ? await newRecoveryCodes() : null;
  const scope = { ...systemScope, userId };
  const id = await transaction(pools.short, { scope, ip }, async ({ db }) => {
    if (!proof || !(await spend(db, userId, row, proof))) {
      await logSignIn(db, { result: 'BADOTP', typed: userId, user, way });
      return null;
    }
    if (recovery) await confirmSecondStep(db, userId, recovery.hashes);
    if (usedHash === user.TEMP_PW_HASH) await putInForce(db, userId, usedHash);
    return openSession(db, env.settings, user, way);
  });
  if (!id) throw new Refusal(401, 'MSG000112');
  return { id, answer: { result: 'OK', ...(recovery ? { CODE_LIST: recovery.codes } : {}) } };
}
