import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { corporations } from '../../../config/corporations';

/** User ID of the one user that an installation without the demo begins with. */
export const administrator = 'sysadm';

/**
 * Makes the first administrator, and the corporation of the build where there is none, in a database without users. Returns its one-time
 * password, which is stored as a hash alone and has to be changed at the first sign-in; none where there are users.
 */
export async function makeAdministrator(client: pg.Client, corpCd: string): Promise<string | undefined> {
  const { rowCount } = await client.query('select 1 from cms_user limit 1');
  if (rowCount) return undefined;
  const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}!7Qs`;
  const corporation = corporations[corpCd];
  await client.query('begin');
  await client.query(
    `insert into mdm_corp (corp_cd, corp_nm, corp_eng_nm, biz_no, ctry_cd, base_curr_cd, logo_cd, use_yn)
     values ($1::text, $2, $3, '000-00-0' || $1, 'KR', 'KRW', $4, 'Y') on conflict (corp_cd) do nothing`,
    [corpCd, corporation?.name.ko, corporation?.name.en, corporation?.logo.toUpperCase()],
  );
  await client.query(
    `insert into cms_user (user_id, user_nm, user_tp, pw_hash, temp_pw_hash, temp_pw_yn, email, corp_cd, user_sts, lock_yn, login_fail_cnt, lang_cd, otp_yn)
     values ($1, '시스템 관리자', 'S', $2, $3, 'Y', 'sysadm@localhost', $4, 'ACT', 'N', 0, 'ko', 'N')`,
    [administrator, await hash(randomBytes(32)), await hash(password), corpCd],
  );
  await client.query(`insert into cms_user_role (user_id, role_id) values ($1, 'SYS_ADM')`, [administrator]);
  await client.query('commit');
  return password;
}
