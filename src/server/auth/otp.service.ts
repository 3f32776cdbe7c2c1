import { randomInt } from 'node:crypto';
import { toSVG } from 'bwip-js/node';
import { sql } from 'kysely';
import { Secret as OtpSecret, TOTP } from 'otpauth';
import { corporations } from '../../../config/corporations';
import type { OtpSecretData } from '../../contract/session';
import type { Db } from '../db/open';
import type { Kit } from '../lib/kit';
import { countOne, tooMany } from '../lib/limit';
import { fitsPassword, hashPassword } from '../lib/password';
import { Refusal } from '../lib/refusal';

const periodSec = 30;
const purpose = 'otp';
/** Characters of recovery codes: none can be taken for another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryCodes = 10;
const recoveryLength = 9;

/** The second step of a user as it is stored. */
export interface SecondStep {
  /** Sealed. */
  SECRET_KEY: string;
  LAST_STEP: number;
  CFM_YN: 'Y' | 'N';
  /** Seconds since 1970 by the database's clock. */
  NOW_SEC: number;
  /** Hashes of the recovery codes that are left, by their number. */
  CODES: Record<string, string>;
}

/** What a code proves: the time step it belongs to, or the recovery code it is. */
export type Proof = { step: number } | { seq: number };

/** The second step of a user, set up or confirmed; null for none. */
export async function readSecondStep(db: Db, userId: string): Promise<SecondStep | null> {
  const { rows } = await sql<SecondStep>`
    select o.secret_key, o.last_step, o.cfm_yn, extract(epoch from now())::int as now_sec,
      coalesce((select jsonb_object_agg(c.cd_seq, c.cd_hash) from cms_user_otp_cd c where c.user_id = o.user_id and c.use_dtm is null), '{}') as codes
    from cms_user_otp o where o.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

const totpOf = (secret: string, label: string, issuer: string) =>
  new TOTP({ issuer, label, period: periodSec, secret: OtpSecret.fromBase32(secret) });

/**
 * Makes a user a new secret, in force only after its first right code, and gives it as text, address and picture: the one time it is
 * shown. 401 MSG000030 where another call has confirmed one meanwhile: that stays.
 */
export async function writeNewSecret(db: Db, { secret, env }: Kit, userId: string): Promise<OtpSecretData> {
  const SECRET_KEY = new OtpSecret({ size: 20 }).base32;
  const sealed = secret.seal(purpose, SECRET_KEY, userId);
  const made = await sql`
    insert into cms_user_otp as o (user_id, secret_key, last_step, cfm_yn) values (${userId}, ${sealed}, 0, 'N')
    on conflict (user_id) do update set secret_key = excluded.secret_key, last_step = 0 where o.cfm_yn = 'N'`.execute(db);
  if (Number(made.numAffectedRows) === 0) throw new Refusal(401, 'MSG000030');
  const OTP_URI = totpOf(SECRET_KEY, userId, corporations[env.CORP]?.name.en ?? env.CORP).toString();
  const picture = toSVG({ bcid: 'qrcode', text: OTP_URI, scale: 3, padding: 4, backgroundcolor: 'FFFFFF' });
  return { SECRET_KEY, OTP_URI, OTP_QR: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` };
}

/** Counts a try of a user's second step and refuses with 429 above LOGIN_FAIL_MAX within LOGIN_LOCK_MIN; right ones are taken away again. */
export async function countOtpTry(db: Db, { env: { settings } }: Kit, userId: string): Promise<void> {
  const { LMT_CNT, WAIT } = await countOne(db, 'API', triesKey(userId), settings.LOGIN_LOCK_MIN * 60);
  if (LMT_CNT > settings.LOGIN_FAIL_MAX) throw tooMany(WAIT);
}

const triesKey = (userId: string) => `otp:${userId}`;

/** What a typed code proves, if anything: six digits of this half minute or its neighbours that come after the last ones, or a recovery code. */
export async function checkCode({ secret }: Kit, userId: string, row: SecondStep, typed: unknown): Promise<Proof | null> {
  const code = typeof typed === 'string' ? typed.slice(0, 40).replace(/[\s-]/g, '').toUpperCase() : '';
  if (/^\d{6}$/.test(code)) {
    const totp = totpOf(secret.open(purpose, row.SECRET_KEY, userId), userId, '');
    const delta = totp.validate({ token: code, timestamp: row.NOW_SEC * 1_000, window: 1 });
    const step = Math.floor(row.NOW_SEC / periodSec) + (delta ?? 0);
    return delta !== null && step > row.LAST_STEP ? { step } : null;
  }
  if (row.CFM_YN !== 'Y' || !/^\d[A-Z2-9]{9}$/.test(code)) return null;
  // The first digit is the code's number: one hash has to be tried and not ten.
  const seq = Number(code[0]) || recoveryCodes;
  return (await fitsPassword(row.CODES[seq], code)) ? { seq } : null;
}

/** Uses a proof up; false when another call has just done so, or has made a new secret. The tries are forgotten. */
export async function spend(db: Db, userId: string, { SECRET_KEY }: SecondStep, proof: Proof): Promise<boolean> {
  const used =
    'step' in proof
      ? await sql`update cms_user_otp set last_step = ${proof.step}
          where user_id = ${userId} and last_step < ${proof.step} and secret_key = ${SECRET_KEY}`.execute(db)
      : await sql`update cms_user_otp_cd set use_dtm = now() where user_id = ${userId} and cd_seq = ${proof.seq} and use_dtm is null`.execute(
          db,
        );
  if (Number(used.numAffectedRows) === 0) return false;
  await sql`delete from cms_lmt where lmt_tp = 'API' and lmt_key = ${triesKey(userId)}`.execute(db);
  return true;
}

/** Ten recovery codes with their slow hashes. Made before a connection is taken: hashing waits its turn. */
export async function newRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodes }, (_, i) => {
    const text = Array.from({ length: recoveryLength }, () => letters[randomInt(letters.length)]).join('');
    return `${(i + 1) % 10}${text}`;
  });
  const hashes = await Promise.all(codes.map(hashPassword));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** The second step is in use from now on, with these recovery codes. */
export async function confirmSecondStep(db: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await sql`update cms_user_otp set cfm_yn = 'Y' where user_id = ${userId}`.execute(db);
  await sql`update cms_user set otp_yn = 'Y' where user_id = ${userId}`.execute(db);
  await sql`delete from cms_user_otp_cd where user_id = ${userId}`.execute(db);
  await sql`insert into cms_user_otp_cd (user_id, cd_seq, cd_hash)
    select ${userId}, n, hash from unnest(${hashes}::text[]) with ordinality as x (hash, n)`.execute(db);
}

/** The second step is no longer in use. */
export async function removeSecondStep(db: Db, userId: string): Promise<void> {
  await sql`delete from cms_user_otp_cd where user_id = ${userId}`.execute(db);
  await sql`delete from cms_user_otp where user_id = ${userId}`.execute(db);
  await sql`update cms_user set otp_yn = 'N' where user_id = ${userId}`.execute(db);
}
