import { type RawBuilder, sql } from 'kysely';
import type { Settings } from '../../../config/settings';
import type { Db } from '../db/open';
import { newSessionId, sessionHash } from '../lib/session';

/** LOGIN_RSLT of a sign-in. */
export type SignInResult = 'OK' | 'NOUSER' | 'BADPW' | 'LOCK' | 'STOP' | 'PEND' | 'TOKEN';

/** How somebody signs in: the kind (LOGIN_TP), the build, from where. */
export interface Way {
  type: 'PW' | 'SSO' | 'GUEST';
  corpCd: string;
  lang: 'ko' | 'en';
  ip: string;
  agent: string | null;
}

interface Known {
  USER_ID: string;
  USER_NM: string;
  CORP_CD: string;
}

/** Opens a session of a user who has proved to be that user, and gives its secret: the oldest beyond SESS_MAX_CNT ends. */
export async function openSession(db: Db, settings: Settings, user: Known, way: Way): Promise<string> {
  const id = newSessionId();
  const hash = sessionHash(id);
  await sql`update cms_user set last_login_dtm = now(), login_fail_cnt = 0, lock_yn = 'N', lock_until_dtm = null where user_id = ${user.USER_ID}`.execute(
    db,
  );
  await sql`insert into cms_sess (sess_hash, user_id, corp_cd, login_tp, lang_cd, client_ip, user_agent, login_dtm, last_call_dtm, exp_dtm)
    values (${hash}, ${user.USER_ID}, ${way.corpCd}, ${way.type}, ${way.lang}, ${way.ip}, ${way.agent}, now(), now(),
      now() + make_interval(hours => ${settings.SESS_MAX_HR}))`.execute(db);
  await sql`
    delete from cms_sess where sess_hash in (
      select sess_hash from cms_sess where user_id = ${user.USER_ID} order by login_dtm desc, sess_hash = ${hash} desc offset ${settings.SESS_MAX_CNT})
    or exp_dtm < now()`.execute(db);
  await logSignIn(db, { result: 'OK', typed: user.USER_ID, user, way, hash });
  return id;
}

/**
 * May the user `u` sign in at the build of a corporation? Staff at their own, system administrators at any, customers where a corporation
 * serves one of theirs.
 */
export const fitsCorp = (corpCd: string): RawBuilder<boolean> => sql`
  exists (select 1 from mdm_corp c where c.corp_cd = ${corpCd} and c.use_yn = 'Y' and c.corp_cd <> '*') and (
    exists (select 1 from cms_user_role x where x.user_id = u.user_id and x.role_id = 'SYS_ADM') or case
      when u.user_tp = 'S' or not exists (select 1 from cms_user_cust x where x.user_id = u.user_id) then u.corp_cd = ${corpCd}
      else exists (
        select 1 from cms_user_cust x join mdm_cust c using (cust_cd) where x.user_id = u.user_id and (c.corp_cd = ${corpCd} or exists (
          select 1 from mdm_cust_orgn y join mdm_orgn o using (orgn_cd) where y.cust_cd = x.cust_cd and o.corp_cd = ${corpCd}
            and (y.bgn_dt is null or y.bgn_dt <= now()::date) and (y.end_dt is null or y.end_dt >= now()::date)))) end)`;

interface Entry {
  result: SignInResult;
  /** User ID as it was typed; need not exist. */
  typed: string;
  user?: Known;
  way: Way;
  /** Hash of the session that was opened. */
  hash?: string;
}

/** Writes a sign-in to the login log, with its real result. */
export async function logSignIn(db: Db, { result, typed, user, way, hash }: Entry): Promise<void> {
  const asTyped = typed.trim().slice(0, 20) || '-';
  await sql`insert into cms_login_log (user_id, user_nm, corp_cd, login_dtm, login_tp, login_rslt, client_ip, user_agent, sess_id)
    values (${user?.USER_ID ?? asTyped}, ${user?.USER_NM ?? null}, ${user?.CORP_CD ?? null}, now(), ${way.type}, ${result}, ${way.ip}, ${way.agent},
      ${hash ?? null})`.execute(db);
}
