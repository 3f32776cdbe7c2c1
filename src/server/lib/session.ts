import { type RawBuilder, sql } from 'kysely';
import type { Settings } from '../../../config/settings';
import type { SessionEnd } from '../../contract/sessionEnd';
import type { Db, Pools } from '../db/open';
import type { Cache, Events } from './events';
import { unlessFull } from './faults';
import { loadRights, type Rights, type Who } from './permission';
import { type Scope, type ScopeKind, systemScope } from './scope';
import type { Secret } from './secret';
import { isSessionId, sessionHash } from './sessionId';
import { transaction } from './transaction';
import { leaveView, mayView } from './view';

/** What a session knows of its user. */
export interface SessionUser {
  USER_ID: string;
  USER_NM: string;
  USER_ENG_NM: string | null;
  USER_TP: 'S' | 'C';
  /** Corporation of the build the user signed in at; what the user makes gets it. */
  CORP_CD: string;
  CORP_NM: string;
  CORP_ENG_NM: string | null;
  CORP_LOC_NM: string | null;
  LOGO_CD: string;
  BASE_CURR_CD: string;
  ORGN_CD: string | null;
  ORGN_NM: string | null;
  ORGN_ENG_NM: string | null;
  CUST_CD: string | null;
  CUST_NM: string | null;
  CUST_ENG_NM: string | null;
  custList: { CUST_CD: string; CUST_NM: string; CUST_ENG_NM: string | null; MAIN_YN: string }[];
  roleList: string[];
  keySvcList: string[];
  EMAIL: string;
  TEL_NO: string | null;
  LANG_CD: 'ko' | 'en';
  LAST_CHG_PW_DTM: string | null;
  CHG_PW_DAY: number | null;
}

export interface Session {
  hash: string;
  /** As whom every call is answered. */
  user: SessionUser;
  /** Who has signed in: somebody else than the user only while a customer's view is shown. */
  person: SessionUser;
  rights: Rights;
  /** Row scope on a screen, or of a call that has none. */
  scope(screen: string | undefined): Scope;
}

/** A session that has ended; without a reason where the login log knows none. */
interface Ended {
  ended: SessionEnd | null;
}

/** The sessions of this installation, read at most every five seconds and dropped when something about them changes. */
export class Sessions {
  private readonly cache: Cache<Session | Ended>;
  /** What tokens of partners stand for, by user and customer. */
  private readonly tokens: Cache<Session | null>;
  /** Rights by whose they are: users with the same roles share them. */
  private readonly rights: Cache<Rights>;

  constructor(
    private readonly pools: Pools,
    events: Events,
    private readonly settings: Settings,
    private readonly secret: Secret,
  ) {
    this.cache = events.cache(['session', 'rights'], 5_000, (hash) => this.load(hash));
    this.tokens = events.cache(['rights'], 5_000, (whose) => this.loadForToken(JSON.parse(whose)));
    this.rights = events.cache(['rights'], 5_000, (who) => loadRights(pools.asideDb, JSON.parse(who)));
  }

  /** The live session of a cookie's value; null when there is none, or it has ended. A value that is none of ours costs no look-up. */
  async find(id: string | undefined): Promise<Session | null> {
    const known = await this.known(id);
    return known && 'ended' in known ? null : known;
  }

  /** Why the session of a cookie's value has ended: told to who holds the cookie, and of nothing else. */
  async whyEnded(id: string | undefined): Promise<SessionEnd | null> {
    const known = await this.known(id);
    return known && 'ended' in known ? known.ended : null;
  }

  private async known(id: string | undefined): Promise<Session | Ended | null> {
    return id && isSessionId(this.secret, id) ? this.cache.get(sessionHash(id)) : null;
  }

  /** What a token lets its user do: a customer's for one customer, one of the staff for none. Null where the user, or the customer, is not there any more. */
  async ofToken(userId: string, custCd: string | null): Promise<Session | null> {
    return this.tokens.get(JSON.stringify({ userId, custCd }));
  }

  /** A session that has just ended here; other processes hear of it from the database. */
  forget(hash: string): void {
    this.cache.drop(hash);
  }

  private load(hash: string): Promise<Session | Ended> {
    return transaction(this.pools.short, { scope: systemScope }, async ({ db }) => {
      const read = (whose: Whose) => readUser(db, liveSession(hash, this.settings.SESS_IDLE_MIN), { whose });
      const signedIn = await read('S.USER_ID');
      if (!signedIn) {
        await leaveView(db, hash);
        return { ended: await endOf(db, hash, this.settings.SESS_IDLE_MIN) };
      }
      if (signedIn.isOld) await unlessFull(db, sql`update cms_sess set last_call_dtm = now() where sess_hash = ${hash}`);
      const { user: person, isViewing, temporary } = signedIn;
      const rights = await this.rightsOf(person, { temporary });
      const scope = await scopes(db, person, rights);
      const viewed = isViewing ? await read('S.VIEW_USER_ID') : null;
      if (viewed && (await mayView(db, { rights, scope }, viewed.user.USER_ID))) return this.view(db, hash, person, viewed.user);
      if (isViewing) await leaveView(db, hash);
      return { hash, user: person, person, rights, scope };
    });
  }

  private loadForToken({ userId, custCd }: { userId: string; custCd: string | null }): Promise<Session | null> {
    return transaction(this.pools.short, { scope: systemScope }, async ({ db }) => {
      const found = await readUser(db, ownSession(userId), { custCd });
      if (!found || (found.user.USER_TP === 'C' ? !custCd || !found.user.custList.length : custCd)) return null;
      const { user } = found;
      const rights = await this.rightsOf(user);
      return { hash: '', user, person: user, rights, scope: await scopes(db, user, rights) };
    });
  }

  /** Rights follow from the roles alone, so they are kept for everybody who has the same ones. */
  private rightsOf({ USER_TP, roleList, keySvcList }: SessionUser, how: Pick<Who, 'readOnly' | 'temporary'> = {}): Promise<Rights> {
    const who: Who = { USER_TP, roleList, keySvcList, ...how };
    return this.rights.get(JSON.stringify(who));
  }

  /** The session as that of the customer user who is looked at: the rights are that user's alone, and only to read. */
  private async view(db: Db, hash: string, person: SessionUser, user: SessionUser): Promise<Session> {
    const rights = await this.rightsOf(user, { readOnly: true });
    const scope = await scopes(db, user, rights);
    return { hash, user, person, rights, scope: (screen) => ({ ...scope(screen), personId: person.USER_ID }) };
  }
}

type UserRow = Omit<SessionUser, 'custList' | 'roleList' | 'keySvcList'>;
/** Which of the users that a session names. */
type Whose = 'S.USER_ID' | 'S.VIEW_USER_ID';
interface Extra {
  CUSTS: SessionUser['custList'];
  ROLES: string[];
  SVCS: string[];
  TOUCH: boolean;
  VIEWING: boolean;
  TEMPORARY: boolean;
}

interface Found {
  user: SessionUser;
  isViewing: boolean;
  /** Signed in with a temporary password? */
  temporary: boolean;
  /** Was the last call noted a while ago? */
  isOld: boolean;
}

/** Is the account u in use? */
const inUse = sql`(u.user_sts = 'ACT' and u.del_yn = 'N' and coalesce(u.use_bgn_dt <= now()::date, true) and coalesce(u.use_end_dt >= now()::date, true))`;

/** A session that has neither ended nor been left alone for too long. */
const liveSession = (hash: string, idleMin: number) => sql`
  select * from cms_sess where sess_hash = ${hash} and exp_dtm > now() and last_call_dtm > now() - make_interval(mins => ${idleMin})`;

/** Why a session can be used no longer: as the login log has it, else what its own row and its user say. */
async function endOf(db: Db, hash: string, idleMin: number): Promise<SessionEnd | null> {
  const { rows } = await sql<{ WHY: SessionEnd | null }>`
    select coalesce(l.logout_rsn, case when s.exp_dtm <= now() then 'MAX' when s.last_call_dtm <= now() - make_interval(mins => ${idleMin}) then 'IDLE'
      when s.login_tp = 'PW' and u.temp_pw_yn = 'Y' and u.pw_exp_dtm <= now() and ${inUse} then 'TEMP'
      when s.sess_hash is not null then 'STOP' end) as why
    from cms_login_log l left join cms_sess s on s.sess_hash = l.sess_id left join cms_user u on u.user_id = s.user_id
    where l.sess_id = ${hash}`.execute(db);
  return rows[0]?.WHY ?? null;
}

/** What stands for a session where there is none: the user, at the own corporation. */
const ownSession = (userId: string) => sql`
  select user_id, corp_cd, lang_cd, 'API' as login_tp, null::text as view_user_id, now() as last_call_dtm
  from cms_user where user_id = ${userId}`;

/**
 * A user of a session: who has signed in, at the corporation of the build, or who is looked at, at the own one. The session of a token
 * for guests is somebody else's: no staff user's, and it does not say how to reach the user. With `custCd` the user has that customer alone.
 */
async function readUser(
  db: Db,
  session: RawBuilder<unknown>,
  { whose = 'S.USER_ID', custCd = null }: { whose?: Whose; custCd?: string | null },
): Promise<Found | null> {
  const only = sql`(${custCd}::text is null or x.cust_cd = ${custCd})`;
  const corp = sql.ref(whose === 'S.USER_ID' ? 'S.CORP_CD' : 'U.CORP_CD');
  const guest = sql`s.login_tp = 'GUEST'`;
  const withTemporary = sql`(s.login_tp = 'PW' and s.user_id = u.user_id and u.temp_pw_yn = 'Y')`;
  const { rows } = await sql<UserRow & Extra>`
    select u.user_id, u.user_nm, u.user_eng_nm, case when ${guest} then 'C' else u.user_tp end as user_tp, c.corp_cd, c.corp_nm, c.corp_eng_nm, c.corp_loc_nm, c.logo_cd, c.base_curr_cd, u.orgn_cd,
      o.orgn_nm, o.orgn_eng_nm, k.cust_cd, k.cust_nm, k.cust_eng_nm, case when ${guest} then '' else u.email end as email, case when ${guest} then null else u.tel_no end as tel_no, s.lang_cd, u.last_chg_pw_dtm,
      (now()::date - u.last_chg_pw_dtm::date) as chg_pw_day,
      s.last_call_dtm < now() - interval '1 minute' as touch, s.view_user_id is not null as viewing, ${withTemporary} as temporary,
      coalesce((select jsonb_agg(jsonb_build_object('CUST_CD', x.cust_cd, 'CUST_NM', y.cust_nm, 'CUST_ENG_NM', y.cust_eng_nm, 'MAIN_YN', x.main_yn) order by x.main_yn desc, x.cust_cd)
        from cms_user_cust x join mdm_cust y using (cust_cd) where x.user_id = u.user_id and y.del_yn = 'N' and ${only}), '[]') as custs,
      case when ${guest} then '{GUEST}' else coalesce((select array_agg(r.role_id order by r.sort_seq, r.role_id) from cms_user_role ur join cms_role r using (role_id)
        where ur.user_id = u.user_id and (ur.bgn_dt is null or ur.bgn_dt <= now()::date) and (ur.end_dt is null or ur.end_dt >= now()::date)
          and r.use_yn = 'Y' and r.user_tp = u.user_tp and (r.corp_cd is null or r.corp_cd in ('*', u.corp_cd))), '{}') end as roles,
      coalesce((select array_agg(distinct v.key_svc order by v.key_svc) from mdm_cust_svc v
        where v.bgn_dt <= now()::date and (v.end_dt is null or v.end_dt >= now()::date)
          and (u.user_tp = 'S' or v.cust_cd in (select x.cust_cd from cms_user_cust x where x.user_id = u.user_id and ${only}))), '{}') as svcs
    from (${session}) s join cms_user u on u.user_id = ${sql.ref(whose)} join mdm_corp c on c.corp_cd = ${corp}
      left join mdm_orgn o on o.orgn_cd = u.orgn_cd left join mdm_cust k on k.cust_cd = coalesce(${custCd}, u.cust_cd)
    where ${inUse} and not (${withTemporary} and coalesce(u.pw_exp_dtm <= now(), false))`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { CUSTS, ROLES, SVCS, TOUCH: isOld, VIEWING, TEMPORARY, ...user } = row;
  return { user: { ...user, custList: CUSTS, roleList: ROLES, keySvcList: SVCS }, isViewing: VIEWING, temporary: TEMPORARY, isOld };
}

/** What stands for a session of a user who is not there: for what the portal does for the user by itself. Null where the account is not in use. */
export async function sessionOf(db: Db, userId: string): Promise<Session | null> {
  const found = await readUser(db, ownSession(userId), {});
  if (!found) return null;
  const { user } = found;
  const { USER_TP, roleList, keySvcList } = user;
  const rights = await loadRights(db, { USER_TP, roleList, keySvcList });
  return { hash: '', user, person: user, rights, scope: await scopes(db, user, rights) };
}

/** Gives the scope of a screen: the widest of the roles that have it, with the codes each kind stands for. */
async function scopes(db: Db, user: SessionUser, rights: Rights): Promise<(screen: string | undefined) => Scope> {
  const kinds = rights.kinds();
  const own = user.custList.map((cust) => cust.CUST_CD);
  const corps = kinds.has('CUST') ? await servingCorps(db, own) : [];
  const orgns = kinds.has('ORGN_SUB') && user.ORGN_CD ? await orgnsBelow(db, user.ORGN_CD) : [];
  const sales = kinds.has('SALES_OWN') ? await salesCusts(db, user.USER_ID) : [];
  const byKind = (kind: ScopeKind): Scope => ({
    kind,
    corps: kind === 'CUST' ? corps : kind === 'ALL' || kind === 'NONE' ? [] : [user.CORP_CD],
    orgns: kind === 'ORGN_SUB' ? orgns : kind === 'ORGN' && user.ORGN_CD ? [user.ORGN_CD] : [],
    custs: kind === 'CUST' ? own : kind === 'SALES_OWN' ? sales : [],
    userId: user.USER_ID,
    userTp: user.USER_TP,
  });
  const known = new Map([...kinds, 'NONE' as const].map((kind) => [kind, byKind(kind)]));
  return (screen) => known.get(rights.kind(screen)) ?? byKind('NONE');
}

async function servingCorps(db: Db, custs: string[]): Promise<string[]> {
  const { rows } = await sql<{ CORP_CD: string }>`
    select o.corp_cd from mdm_cust_orgn x join mdm_orgn o using (orgn_cd) where x.cust_cd = any(${custs})
      and (x.bgn_dt is null or x.bgn_dt <= now()::date) and (x.end_dt is null or x.end_dt >= now()::date)
    union select corp_cd from mdm_cust where cust_cd = any(${custs})`.execute(db);
  return rows.map((row) => row.CORP_CD);
}

/** An organisation and those below it, as in force today. */
export async function orgnsBelow(db: Db, orgnCd: string): Promise<string[]> {
  const { rows } = await sql<{ ORGN_CD: string }>`
    with recursive tree as (
      select orgn_cd from mdm_orgn where orgn_cd = ${orgnCd}
      union select o.orgn_cd from mdm_orgn o join tree on o.upper_orgn_cd = tree.orgn_cd
      where o.use_yn = 'Y' and (o.bgn_dt is null or o.bgn_dt <= now()::date) and (o.end_dt is null or o.end_dt >= now()::date)
    ) select orgn_cd from tree`.execute(db);
  return rows.map((row) => row.ORGN_CD);
}

async function salesCusts(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ CUST_CD: string }>`
    select cust_cd from mdm_cust where sales_user_id = ${userId} and del_yn = 'N'
    union select cust_cd from mdm_cust_orgn where chrg_user_id = ${userId}
      and (bgn_dt is null or bgn_dt <= now()::date) and (end_dt is null or end_dt >= now()::date)`.execute(db);
  return rows.map((row) => row.CUST_CD);
}
