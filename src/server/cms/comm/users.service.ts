import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import type { User, UserSearch } from '../../../contract/cms/comm/cmsUserMgt';
import { reachOf } from '../../../contract/columnRules';
import type { Db } from '../../db/open';
import { codeNames } from '../../lib/codeNames';
import { nameIn } from '../../lib/names';
import { logAccess } from '../../lib/privacy';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { lockRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { anyOf, contains, ownCorps } from '../../lib/where';

/** Columns of the list; the hashes of passwords are never among what is read. */
const columns = sql`u.user_id, u.user_nm, u.user_eng_nm, u.user_tp, u.corp_cd, u.orgn_cd, u.cust_cd, u.email, u.mobile_no, u.tel_no, u.biz_dept,
  u.team_nm, u.post_nm, u.user_sts, u.lock_yn, u.lock_until_dtm, u.temp_pw_yn, u.last_chg_pw_dtm, u.last_login_dtm, u.lang_cd, u.use_bgn_dt, u.use_end_dt,
  u.rmk, u.upd_cnt`;

type Reach = Pick<Ctx<unknown>, 'scope' | 'lang'>;

/** Accounts in the reach of the scope, deleted ones left out. Table alias u; c, o and k are corporation, organisation and customer. */
const users = ({ scope, lang }: Reach, condition: RawBuilder<unknown>): RawBuilder<User> => sql<User>`
  select ${columns}, ${nameIn(lang, 'C.CORP_NM')} as corp_nm, ${nameIn(lang, 'O.ORGN_NM')} as orgn_nm, ${nameIn(lang, 'K.CUST_NM')} as cust_nm
  from cms_user u join mdm_corp c on c.corp_cd = u.corp_cd left join mdm_orgn o on o.orgn_cd = u.orgn_cd left join mdm_cust k on k.cust_cd = u.cust_cd
  where u.del_yn = 'N' and ${ownCorps(scope, 'u')} and ${condition}`;

/** The list that fits the conditions. */
export const searched = (ctx: Reach, search: Partial<UserSearch>): RawBuilder<User> =>
  users(
    ctx,
    sql`${anyOf('u.CORP_CD', search.CORP_CD)} and ${anyOf('u.USER_TP', search.USER_TP)} and ${anyOf('u.USER_STS', search.USER_STS)}
      and ${anyOf('u.ORGN_CD', search.ORGN_CD)}
      and ${search.ROLE_ID ? sql`exists (select 1 from cms_user_role x where x.user_id = u.user_id and x.role_id = ${search.ROLE_ID})` : sql`true`}
      and ${search.CUST_CD ? sql`exists (select 1 from cms_user_cust x where x.user_id = u.user_id and x.cust_cd = ${search.CUST_CD})` : sql`true`}
      and (${contains('u.USER_ID', search.KEYWORD)} or ${contains('u.USER_NM', search.KEYWORD)}
        or ${contains('u.USER_ENG_NM', search.KEYWORD)} or ${contains('u.EMAIL', search.KEYWORD)})`,
  );

/** Accounts by their IDs as they are now, in the order asked. */
export async function usersById(ctx: Ctx<unknown>, ids: readonly string[]): Promise<User[]> {
  const { rows } = await users(ctx, sql`u.user_id = any(${ids})`).execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.USER_ID, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Logs that accounts are changed and given out. Before they are locked: the log names the caller, whose own account may be among them. */
export async function logChange(ctx: Ctx<unknown>, list: readonly { USER_ID?: string | null }[]): Promise<void> {
  const columns = reachOf('CMS_USER').join(',');
  const key = list.length === 1 ? String(list[0]?.USER_ID ?? '').slice(0, 100) : null;
  if (list.length) await logAccess(ctx, { type: 'CHANGE', table: 'CMS_USER', columns, rows: list.length, key });
}

/** An account as it is locked: all columns but the hashes. */
export type Locked = User & { DEL_YN: string };

interface LockOptions {
  /** The caller's own account may be among them. */
  own?: boolean;
  /** Refuses rows that were changed since they were read; what changes nothing that was typed does not. */
  versions?: boolean;
  rowNos?: readonly number[];
}

/**
 * Locks accounts for a change, one administrator after the other, and gives them as they are now. Out of reach: 422 MSG000043; the own account:
 * 422 MSG000124; an account with a role for all corporations, by who has none: 403 MSG000029.
 */
export async function lockUsers(
  ctx: Ctx<unknown>,
  list: readonly { USER_ID?: string | null; UPD_CNT?: number | null }[],
  { own = false, versions = true, rowNos }: LockOptions = {},
): Promise<Locked[]> {
  await takeTurn(ctx.db);
  const fault = (i: number, CODE: string): Fault => ({ ROW_NO: rowNos?.[i] ?? i + 1, FIELD: 'USER_ID', CODE, ARGS: [] });
  // First of all: a stale row is answered with what it holds.
  const reached = await reachable(ctx, list);
  refuseFaults(list.flatMap(({ USER_ID }, i) => (reached.has(USER_ID ?? '') ? [] : [fault(i, 'MSG000043')])));
  const rows = versions ? list : await lockVersions(ctx.db, list);
  const found = (await lockRows(ctx.db, 'CMS_USER', ['USER_ID'], rows, {
    ...(rowNos ? { rowNos } : {}),
  })) as unknown as Locked[];
  if (!own) refuseFaults(found.flatMap((user, i) => (user.USER_ID === ctx.user.USER_ID ? [fault(i, 'MSG000124')] : [])));
  await guardSystemRoles(
    ctx,
    found.map((user) => user.USER_ID),
  );
  return found;
}

/** Those of the accounts that are in the reach of the scope. */
async function reachable({ db, scope }: Ctx<unknown>, list: readonly { USER_ID?: string | null }[]): Promise<Set<string>> {
  const { rows } = await sql<{ USER_ID: string }>`select user_id from cms_user u
    where user_id = any(${list.map((row) => String(row.USER_ID ?? ''))}) and del_yn = 'N' and ${ownCorps(scope, 'u')}`.execute(db);
  return new Set(rows.map((row) => row.USER_ID));
}

/** Rows with the versions they have now. */
async function lockVersions(db: Db, list: readonly { USER_ID?: string | null }[]) {
  const { rows } = await sql<{ USER_ID: string; UPD_CNT: number }>`
    select user_id, upd_cnt from cms_user where user_id = any(${list.map((row) => row.USER_ID ?? '')}) order by user_id for update`.execute(
    db,
  );
  const versions = new Map(rows.map((row) => [row.USER_ID, row.UPD_CNT]));
  return list.map((row) => ({ USER_ID: row.USER_ID ?? '', UPD_CNT: versions.get(row.USER_ID ?? '') ?? null }));
}

/** Changes of accounts are made one after the other: two at once would each count the other's administrator. */
export const takeTurn = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('cms_user'))`.execute(db);

/** Is the caller a system administrator, who alone deals with roles for all corporations? */
export const isSystemAdministrator = ({ user }: Ctx<unknown>): boolean => user.roleList.includes('SYS_ADM');

async function guardSystemRoles(ctx: Ctx<unknown>, ids: readonly string[]): Promise<void> {
  if (isSystemAdministrator(ctx)) return;
  const { rows } = await sql`select 1 as one from cms_user_role x join cms_role r using (role_id)
    where x.user_id = any(${ids}) and r.data_scope = 'ALL'`.execute(ctx.db);
  if (rows.length) throw new Refusal(403, 'MSG000029');
}

/** Days for which somebody must go on being system administrator after one of them was changed. */
const administeredDays = 30;

/**
 * What must hold of accounts after a change: a customer user has a main customer unless GUEST is the only role (MSG000012), and somebody who is in
 * use still is system administrator (MSG000124), where one of them was changed also after the last days that are set.
 */
export async function checkAccounts(ctx: Ctx<unknown>, changed: readonly { USER_ID: string; ROW_NO: number }[]): Promise<void> {
  const { rows: lacking } = await sql<{ USER_ID: string }>`
    select u.user_id from cms_user u where u.user_id = any(${changed.map((row) => row.USER_ID)}) and u.user_tp = 'C' and u.user_sts <> 'RTR'
      and not exists (select 1 from cms_user_cust x where x.user_id = u.user_id and x.main_yn = 'Y')
      and (exists (select 1 from cms_user_cust x where x.user_id = u.user_id)
        or array(select role_id::text from cms_user_role x where x.user_id = u.user_id) <> array['GUEST'])`.execute(ctx.db);
  const without = new Set(lacking.map((row) => row.USER_ID));
  refuseFaults(
    changed.flatMap(({ USER_ID, ROW_NO }) =>
      without.has(USER_ID) ? [{ ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000012', ARGS: [ctx.label('CUST_CD', 'CMS_USER')] }] : [],
    ),
  );
  const { rows: administrators } = await sql<{ USER_ID: string; DAYS: number | null }>`
    select u.user_id, least(u.use_end_dt, x.end_dt) - now()::date as days from cms_user u join cms_user_role x using (user_id)
    where x.role_id = 'SYS_ADM' and u.user_sts = 'ACT' and u.del_yn = 'N'
      and (u.use_bgn_dt is null or u.use_bgn_dt <= now()::date) and (u.use_end_dt is null or u.use_end_dt >= now()::date)
      and (x.bgn_dt is null or x.bgn_dt <= now()::date) and (x.end_dt is null or x.end_dt >= now()::date)`.execute(ctx.db);
  const stays = administrators.some(({ DAYS }) => DAYS === null || DAYS >= administeredDays);
  if (!administrators.length || (!stays && administrators.some(({ USER_ID }) => changed.some((row) => row.USER_ID === USER_ID))))
    throw new Refusal(422, 'MSG000124', { errors: [{ ROW_NO: changed[0]?.ROW_NO ?? 1, CODE: 'MSG000124', ARGS: [] }] });
}

/** Names of the states of accounts, and of the kinds of user. */
export async function accountNames(ctx: Ctx<unknown>): Promise<(column: 'USER_STS' | 'USER_TP', code: string) => string> {
  const names = await codeNames(ctx, { USER_STS: 'USER_STS', USER_TP: 'USER_TP' });
  return (column, code) => names[column].get(code) ?? code;
}
