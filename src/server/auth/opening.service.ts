import { sql } from 'kysely';
import type { Db } from '../db/open';
import type { Device } from '../lib/device';
import type { Kit } from '../lib/kit';
import { newSessionId, sessionHash } from '../lib/sessionId';
import type { SignInResult } from './account.service';
import { counterOf, delayKeys } from './failures.service';

/** How somebody signs in: the kind (LOGIN_TP), the build, from where. */
export interface Way {
  type: 'PW' | 'SSO' | 'GUEST';
  corpCd: string;
  lang: 'ko' | 'en';
  ip: string;
  agent: string | null;
  /** The browser, where it is one the user is known by. */
  device?: Device;
}

/** A session that was opened, and what the browser is known by from then on: the values of two cookies. */
export interface Opened {
  id: string;
  device: string;
}

interface Known {
  USER_ID: string;
  USER_NM: string;
  CORP_CD: string;
}

/** Opens a session of a user who has proved to be that user, and gives its secret: the oldest beyond SESS_MAX_CNT ends. */
export async function openSession(db: Db, { env: { settings }, secret }: Kit, user: Known, way: Way): Promise<string> {
  const id = newSessionId(secret);
  const hash = sessionHash(id);
  // The failures of strangers stay counted: the owner's sign-in gives them no new tries.
  const known = way.device !== undefined;
  // The user's row is held from here on: of two sign-ins at once the second one sees the session of the first.
  await sql`
    with forgotten as (
      delete from cms_lmt where lmt_tp = 'LOGIN' and lmt_key = ${counterOf(user.USER_ID.toLowerCase(), way.device)}
        or lmt_tp = 'API' and lmt_key = any(${delayKeys(user.USER_ID, way.ip)}))
    update cms_user set last_login_dtm = now(), login_fail_cnt = case when ${known} then login_fail_cnt else 0 end,
      lock_yn = case when ${known} then lock_yn else 'N' end, lock_until_dtm = case when ${known} then lock_until_dtm end
    where user_id = ${user.USER_ID}`.execute(db);
  await sql`
    with opened as (
      insert into cms_sess (sess_hash, user_id, corp_cd, login_tp, lang_cd, client_ip, user_agent, login_dtm, last_call_dtm, exp_dtm)
      values (${hash}, ${user.USER_ID}, ${way.corpCd}, ${way.type}, ${way.lang}, ${way.ip}, ${way.agent}, now(), now(),
        now() + make_interval(hours => ${settings.SESS_MAX_HR}))),
    ended as (
      delete from cms_sess where exp_dtm < now() or sess_hash in (
        select sess_hash from cms_sess where user_id = ${user.USER_ID} order by login_dtm desc, sess_hash offset ${settings.SESS_MAX_CNT - 1})
      returning sess_hash, case when exp_dtm < now() then 'MAX' when last_call_dtm <= now() - make_interval(mins => ${settings.SESS_IDLE_MIN}) then 'IDLE'
        else 'MANY' end as reason),
    noted as (update cms_login_log l set logout_dtm = now(), logout_rsn = e.reason from ended e where l.sess_id = e.sess_hash and l.logout_dtm is null)
    ${logEntry({ result: 'OK', typed: user.USER_ID, user, way, hash })}`.execute(db);
  return id;
}

interface Entry {
  result: SignInResult;
  /** User ID as it was typed; need not exist. */
  typed: string;
  user?: Known;
  way: Way;
  /** Hash of the session that was opened. */
  hash?: string;
}

function logEntry({ result, typed, user, way, hash }: Entry) {
  const asTyped = typed.trim().slice(0, 20) || '-';
  return sql`insert into cms_login_log (user_id, user_nm, corp_cd, login_dtm, login_tp, login_rslt, client_ip, user_agent, sess_id)
    values (${user?.USER_ID ?? asTyped}, ${user?.USER_NM ?? null}, ${user?.CORP_CD ?? null}, now(), ${way.type}, ${result}, ${way.ip}, ${way.agent},
      ${hash ?? null})`;
}

/** Tells the security log of a sign-in, or a try, once it is done; `locked`: with this one the typed ID is locked. */
export function tellSignIn({ security }: Pick<Kit, 'security'>, { result, typed, user, way }: Entry, locked = false): void {
  const facts = { user: user?.USER_ID ?? null, typed: user ? null : typed.trim().slice(0, 20) || '-', ip: way.ip, build: way.corpCd };
  security.record('SIGN_IN', { ...facts, result, way: way.type, agent: way.agent });
  if (locked) security.record('LOCK', facts);
}

/** Writes a sign-in to the login log, with its real result. */
export async function logSignIn(db: Db, entry: Entry): Promise<void> {
  await logEntry(entry).execute(db);
}
