import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { codeMinutes } from '../../contract/login/register';
import { queueMail } from '../lib/mail';
import { fitsPassword, hashPassword } from '../lib/password';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';

export type Purpose = 'REGISTER' | 'QUOTE';

const digits = 6;
const maxTries = 5;

/** Mails a new code to an address; the ones before it are void. */
export async function sendCode({ db, outbox, lang, ip }: Ctx<unknown>, email: string, purpose: Purpose, corpCd: string): Promise<void> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await sql`delete from cms_email_cd where exp_dtm < now() - interval '1 day'`.execute(db);
  await sql`insert into cms_email_cd (email, purpose, cd_hash, try_cnt, exp_dtm, client_ip, reg_dtm)
    values (${email.toLowerCase()}, ${purpose}, ${await hashPassword(code)}, 0, now() + make_interval(mins => ${codeMinutes}), ${ip}, now())`.execute(
    db,
  );
  await queueMail({ db, outbox }, 'AUTH_CODE', { to: [email], lang, corpCd, vars: { code, minutes: codeMinutes } });
}

/**
 * Uses up the code last mailed to an address: once, in its time, after at most five wrong tries; else 422 MSG000112 on EMAIL_CD. Tries are
 * counted for good before they are checked, so that guesses sent at once are no more than guesses in a row. Nothing of the call may use
 * `systemDb` after it: it holds the code's row to the call's end.
 */
export async function spendCode(
  { db, systemDb }: Pick<Ctx<unknown>, 'db' | 'systemDb'>,
  email: string,
  purpose: Purpose,
  code: string,
): Promise<void> {
  const { rows } = await sql<{ EMAIL_CD_SEQ: number; CD_HASH: string }>`
    update cms_email_cd set try_cnt = try_cnt + 1
    where email_cd_seq = (select max(email_cd_seq) from cms_email_cd where email = ${email.toLowerCase()} and purpose = ${purpose})
      and use_dtm is null and exp_dtm > now() and try_cnt < ${maxTries} returning email_cd_seq, cd_hash`.execute(systemDb);
  const kept = rows[0];
  if (!(await fitsPassword(kept?.CD_HASH, code)) || !kept) throw wrongCode();
  // A right code is no wrong try: the call may fail for another reason, and come again.
  await sql`update cms_email_cd set try_cnt = try_cnt - 1 where email_cd_seq = ${kept.EMAIL_CD_SEQ}`.execute(systemDb);
  const used = await sql`update cms_email_cd set use_dtm = now() where email_cd_seq = ${kept.EMAIL_CD_SEQ} and use_dtm is null`.execute(db);
  if (Number(used.numAffectedRows) === 0) throw wrongCode();
}

const wrongCode = () => new Refusal(422, 'MSG000112', { errors: [{ FIELD: 'EMAIL_CD', CODE: 'MSG000112' }] });
