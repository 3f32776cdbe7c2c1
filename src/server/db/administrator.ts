import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { corporations } from '../../../config/corporations';

/** User ID of the one user that an installation without the demo begins with. */
export const administrator = 'sysadm';

/** A new one-time password, and the time it ends: none with 0 hours. */
const newPassword = async (hours: number) => {
  const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}!7Qs`;
  return { password, stored: await hash(password), ends: hours > 0 ? new Date(Date.now() + hours * 3_600_000) : null };
};

/**
 * Makes the first administrator, and the corporation of the build where there is none, in a database without users. Returns its one-time
 * password, which is stored as a hash alone and has to be changed at the first sign-in; none where there are users.
 */
export async function makeAdministrator(client: pg.Client, corpCd: string, hours: number): Promise<string | undefined> {
  const { rowCount } = await client.query('select 1 from cms_user limit 1');
  if (rowCount) return undefined;
  const { password, stored, ends } = await newPassword(hours);
  const corporation = corporations[corpCd];
  await client.query('begin');
  await client.query(
    `insert into mdm_corp (corp_cd, corp_nm, corp_eng_nm, biz_no, ctry_cd, base_curr_cd, logo_cd, use_yn)
     values ($1::text, $2, $3, '000-00-0' || $1, 'KR', 'KRW', $4, 'Y') on conflict (corp_cd) do nothing`,
    [corpCd, corporation?.name.ko, corporation?.name.en, corporation?.logo.toUpperCase()],
  );
  await client.query(
    `insert into cms_user (user_id, user_nm, user_tp, pw_hash, temp_pw_hash, temp_pw_exp_dtm, temp_pw_yn, email, corp_cd, user_sts, lock_yn, login_fail_cnt, lang_cd, otp_yn)
     values ($1, '시스템 관리자', 'S', $2, $3, $4, 'Y', 'sysadm@localhost', $5, 'ACT', 'N', 0, 'ko', 'N')`,
    [administrator, await hash(randomBytes(32)), stored, ends, corpCd],
  );
  await client.query(`insert into cms_user_role (user_id, role_id) values ($1, 'SYS_ADM')`, [administrator]);
  await client.query('commit');
  return password;
}

/** Gives the first administrator another one-time password where the last one has ended unchanged and nobody else could give one. */
export async function renewAdministrator(client: pg.Client, hours: number): Promise<string | undefined> {
  const { password, stored, ends } = await newPassword(hours);
  const { rowCount } = await client.query(
    `update cms_user set temp_pw_hash = $2, temp_pw_exp_dtm = $3
     where user_id = $1 and temp_pw_yn = 'Y' and greatest(pw_exp_dtm, temp_pw_exp_dtm) < now() and (select count(*) from cms_user) = 1`,
    [administrator, stored, ends],
  );
  return rowCount ? password : undefined;
}
