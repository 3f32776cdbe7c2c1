import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** LOGIN_RSLT of a sign-in. OTP = the password was right and the second step is due. */
export type SignInResult = 'OK' | 'NOUSER' | 'BADPW' | 'LOCK' | 'STOP' | 'PEND' | 'TOKEN' | 'OTP' | 'BADOTP';

/** What a sign-in must know of the account behind a user ID. */
export interface Account {
  USER_ID: string;
  USER_NM: string;
  USER_ENG_NM: string | null;
  EMAIL: string;
  CORP_CD: string;
  LANG_CD: 'ko' | 'en';
  /** Null once it has ended: a temporary one does. */
  PW_HASH: string | null;
  TEMP_PW_HASH: string | null;
  TEMP_LIVES: boolean;
  USER_STS: string;
  LOCKED: boolean;
  /** Until an administrator opens it. */
  LOCKED_FOR_GOOD: boolean;
  IN_TIME: boolean;
  PENDING: boolean;
  FITS_CORP: boolean;
  /** Nobody else could sign in as system administrator now. */
  LAST_ADM: boolean;
  /** The second step is in use, or a role demands it. */
  OTP_YN: 'Y' | 'N';
  OTP_DUE: boolean;
  /** Seconds since 1970 by the database's clock. */
  NOW_SEC: number;
}

type Condition = RawBuilder<SqlBool>;

const inForce = (alias: string): Condition => sql`(${sql.ref(`${alias}.bgn_dt`)} is null or ${sql.ref(`${alias}.bgn_dt`)} <= now()::date)
  and (${sql.ref(`${alias}.end_dt`)} is null or ${sql.ref(`${alias}.end_dt`)} >= now()::date)`;

const inTime = (alias: string): Condition =>
  sql`(${sql.ref(`${alias}.use_bgn_dt`)} is null or ${sql.ref(`${alias}.use_bgn_dt`)} <= now()::date)
  and (${sql.ref(`${alias}.use_end_dt`)} is null or ${sql.ref(`${alias}.use_end_dt`)} >= now()::date)`;

const locked = (alias: string): Condition =>
  sql`${sql.ref(`${alias}.lock_yn`)} = 'Y' and (${sql.ref(`${alias}.lock_until_dtm`)} is null or ${sql.ref(`${alias}.lock_until_dtm`)} > now())`;

/** Does the user hold a role in force that fits `which` (of the role `r`)? */
export const holds = (userId: string, which: Condition): Condition => sql`exists (
  select from cms_user_role x join cms_role r using (role_id)
  where x.user_id = ${sql.ref(userId)} and r.use_yn = 'Y' and ${inForce('x')} and ${which})`;

/** Does a role of the user `u` demand the second step? */
export const demandsOtp = holds('u.user_id', sql<SqlBool>`r.otp_yn = 'Y' and r.user_tp = u.user_tp`);

const isAdmin = (userId: string) => holds(userId, sql<SqlBool>`r.role_id = 'SYS_ADM'`);

/**
 * May the user `u` sign in at the build of a corporation? Staff at their own, system administrators at any, customers where a corporation
 * serves one of theirs.
 */
export const fitsCorp = (corpCd: string): Condition => sql`
  exists (select from mdm_corp c where c.corp_cd = ${corpCd} and c.use_yn = 'Y' and c.corp_cd <> '*') and (
    ${isAdmin('u.user_id')} or case
      when u.user_tp = 'S' or not exists (select from cms_user_cust x where x.user_id = u.user_id) then u.corp_cd = ${corpCd}
      else exists (
        select from cms_user_cust x join mdm_cust c using (cust_cd) where x.user_id = u.user_id and (c.corp_cd = ${corpCd} or exists (
          select from mdm_cust_orgn y join mdm_orgn o using (orgn_cd) where y.cust_cd = x.cust_cd and o.corp_cd = ${corpCd} and ${inForce('y')}))) end)`;

/** The account with a user ID (lower case), or the open request for one, as a sign-in at a corporation sees it. */
export const accountOf = (userId: string, corpCd: string): RawBuilder<Account> => sql`
  select u.user_id, u.user_nm, u.user_eng_nm, u.email, u.corp_cd, u.lang_cd,
    case when u.pw_exp_dtm <= now() then null else p.pw_hash end as pw_hash, p.temp_pw_hash, u.user_sts, u.otp_yn,
    u.temp_pw_exp_dtm is null or u.temp_pw_exp_dtm > now() as temp_lives, ${locked('u')} as locked,
    u.lock_yn = 'Y' and u.lock_until_dtm is null as locked_for_good, ${inTime('u')} as in_time,
    exists (select from cms_user_reg r where r.user_id = u.user_id and r.reg_sts = 'REQ') as pending,
    ${fitsCorp(corpCd)} as fits_corp,
    ${isAdmin('u.user_id')} and not exists (
      select from cms_user a where a.user_id <> u.user_id and a.del_yn = 'N' and a.user_sts = 'ACT' and (a.pw_exp_dtm is null or a.pw_exp_dtm > now())
        and ${inTime('a')} and not (${locked('a')})
        and ${isAdmin('a.user_id')}) as last_adm,
    ${demandsOtp} as otp_due, extract(epoch from now())::int as now_sec
  from cms_user u cross join lateral password_of(u.user_id) p where lower(u.user_id) = ${userId} and u.del_yn = 'N'
  union all
  select r.user_id, r.user_nm, null, r.email, r.corp_cd, 'ko', r.pw_hash, null, 'REQ', 'N', false, false, false, true, true, r.corp_cd = ${corpCd}, false, false, 0
  from cms_user_reg r where lower(r.user_id) = ${userId} and r.reg_sts = 'REQ'
    and not exists (select from cms_user u where lower(u.user_id) = ${userId} and u.del_yn = 'N')`;

/** How a sign-in with the right password ends, by the state of its account alone. */
export function stateOf(user: Account): SignInResult {
  if (user.PENDING) return 'PEND';
  return user.USER_STS === 'ACT' && user.IN_TIME ? 'OK' : 'STOP';
}
