import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { SignedIn } from '../../contract/session';
import type { Db } from '../db/open';
import { type Device, newDevice } from '../lib/device';
import type { Kit } from '../lib/kit';
import { passwordMark } from '../lib/password';
import { Refusal } from '../lib/refusal';
import { systemScope } from '../lib/scope';
import { SealError } from '../lib/secret';
import { transaction } from '../lib/transaction';
import { type Account, accountOf, stateOf } from './account.service';
import { knows } from './failures.service';
import { logSignIn, type Opened, openSession, tellSignIn, type Way } from './opening.service';
import { checkCode, confirmSecondStep, countOtpTry, newRecoveryCodes, readSecondStep, spend, writeNewSecret } from './otp.service';
import { tellOwner } from './ownerNotice.service';
import { putInForce } from './temporary.service';

/** Seconds between password and code. */
export const ticketSec = 300;

/** What the browser carries from the password to the code, sealed. */
interface Ticket {
  id: string;
  userId: string;
  corpCd: string;
  lang: 'ko' | 'en';
  /** Which of the user's passwords was typed. */
  mark: string;
  /** Seconds since 1970 at which it ends. */
  ends: number;
}

const purpose = 'signIn';

/** After the right password: the ticket for the second step, and a new secret for a user who must have one and has none. */
export async function beginSecondStep(
  kit: Kit,
  user: Account,
  usedHash: string,
  { corpCd, lang, ip }: Pick<Way, 'corpCd' | 'lang' | 'ip'>,
): Promise<{ ticket: string; answer: SignedIn }> {
  const { USER_ID } = user;
  const content: Ticket = {
    id: randomBytes(12).toString('base64url'),
    userId: USER_ID,
    corpCd,
    lang,
    mark: passwordMark(usedHash),
    ends: user.NOW_SEC + ticketSec,
  };
  const ticket = kit.secret.seal(purpose, JSON.stringify(content), kit.env.CORP);
  if (user.OTP_YN === 'Y') return { ticket, answer: { result: 'OTP' } };
  const scope = { ...systemScope, userId: USER_ID };
  const made = await transaction(kit.pools.short, { scope, ip }, ({ db }) => writeNewSecret(db, kit, USER_ID));
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

/** Uses a ticket up; false where it has opened a session before, or another call is just doing so. */
async function spendTicket(db: Db, { id }: Ticket): Promise<boolean> {
  const { rows } = await sql`
    insert into cms_lmt (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm)
    values ('API', ${`ticket:${id}`}, 1, now(), now() + make_interval(secs => ${ticketSec})) on conflict do nothing returning 1 as one`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * The second step of a sign-in: opens the session when the code is right (of the app, or a recovery code), else 401 MSG000112; without a
 * living ticket, which opens one session, 401 MSG000030. The first right code of a new secret confirms it and is answered with the recovery codes.
 */
export async function secondStep(
  kit: Kit,
  sealed: string | undefined,
  code: unknown,
  { ip, agent, device }: Pick<Way, 'ip' | 'agent'> & { device: Device | null },
): Promise<Opened & { answer: SignedIn }> {
  const { pools, outbox } = kit;
  const ticket = openTicket(kit, sealed);
  const { userId, corpCd, lang, mark, ends } = ticket;
  const { rows } = await accountOf(userId.toLowerCase(), corpCd).execute(pools.asideDb);
  const [user] = rows;
  const usedHash = [user?.TEMP_LIVES ? user.TEMP_PW_HASH : null, user?.PW_HASH].find((hash) => hash && passwordMark(hash) === mark);
  const row = await readSecondStep(pools.asideDb, userId);
  if (!user || !usedHash || !row || user.NOW_SEC >= ends || !user.FITS_CORP || stateOf(user) !== 'OK') throw new Refusal(401, 'MSG000030');
  await countOtpTry(pools.asideDb, kit, userId);
  const way: Way = { type: 'PW', corpCd, lang, ip, agent, ...(knows(device, user) ? { device } : {}) };
  const proof = await checkCode(kit, userId, row, code);
  const recovery = proof && row.CFM_YN !== 'Y' ? await newRecoveryCodes() : null;
  const scope = { ...systemScope, userId };
  const id = await transaction(pools.short, { scope, ip }, async ({ db }) => {
    if (!proof || !(await spend(db, userId, row, proof))) {
      await logSignIn(db, { result: 'BADOTP', typed: userId, user, way });
      return null;
    }
    if (!(await spendTicket(db, ticket))) throw new Refusal(401, 'MSG000030');
    if (recovery) {
      await confirmSecondStep(db, userId, recovery.hashes);
      await tellOwner({ db, outbox }, 'OTP', user);
    }
    if (usedHash === user.TEMP_PW_HASH) await putInForce(db, userId, usedHash);
    return openSession(db, kit, user, way);
  });
  tellSignIn(kit, { result: id ? 'OK' : 'BADOTP', typed: userId, user, way });
  if (!id) throw new Refusal(401, 'MSG000112');
  return {
    id,
    device: newDevice(kit.secret, userId, usedHash),
    answer: { result: 'OK', ...(recovery ? { CODE_LIST: recovery.codes } : {}) },
  };
}
