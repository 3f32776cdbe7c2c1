import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { isOpenRequest, needsCustomer, type RegistrationRow, type RegistrationSearch } from '../../../contract/cms/comm/cmsRegUserMgt';
import { reachOf } from '../../../contract/columnRules';
import { isEmpty, stored } from '../../../contract/rules';
import type { Database } from '../../db/types';
import { codeNames } from '../../lib/codeNames';
import { customersInScope } from '../../lib/customers';
import { queueMail } from '../../lib/mail';
import { nameIn } from '../../lib/names';
import { logAccess } from '../../lib/privacy';
import { refuseFaults } from '../../lib/refusal';
import { inOrder, insertRows, lockRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { anyOf, contains, ownCorps } from '../../lib/where';
import { givable, setMainCustomer } from './userCustomers.service';
import { addRoles } from './userRoles.service';
import { checkAccounts, takeTurn } from './users.service';

type Sent = Partial<RegistrationRow>;
type Request = Database['CMS_USER_REG'];

/** Requests in the reach of the scope. Table alias r; an open one has the customer of its business number proposed. */
const requests = ({ scope, lang }: Ctx<unknown>, where: RawBuilder<unknown>): RawBuilder<RegistrationRow> => sql<RegistrationRow>`
  select r.reg_no, r.reg_sts, r.reg_tp, r.user_id, r.user_nm, r.email, r.mobile_no, r.cust_nm, r.biz_no, coalesce(k.cust_cd, p.cust_cd) as cust_cd,
    coalesce(${nameIn(lang, 'K.CUST_NM')}, p.cust_nm) as match_nm, r.role_id, ${nameIn(lang, 'O.ROLE_NM')} as role_nm,
    r.corp_cd, ${nameIn(lang, 'C.CORP_NM')} as corp_nm, r.biz_dept, r.post_nm, r.reg_dtm, ${nameIn(lang, 'A.USER_NM')} as aprv_user_nm, r.aprv_dtm, r.rjct_rsn, r.upd_cnt
  from cms_user_reg r join mdm_corp c on c.corp_cd = r.corp_cd left join mdm_cust k on k.cust_cd = r.cust_cd
    left join cms_role o on o.role_id = r.role_id left join cms_user a on a.user_id = r.aprv_user_id
    left join lateral (
      select m.cust_cd, ${nameIn(lang, 'M.CUST_NM')} as cust_nm from mdm_cust m where r.reg_sts = 'REQ' and r.reg_tp = 'C' and m.biz_no = r.biz_no and m.cust_tp = 'CUS'
        and m.del_yn = 'N' and ${customersInScope(scope, 'm')} order by m.corp_cd <> r.corp_cd, m.cust_cd limit 1) p on true
  where ${ownCorps(scope, 'r')} and ${where}`;

/** The list that fits the conditions. */
export const searchedRequests = (ctx: Ctx<unknown>, search: Partial<RegistrationSearch>): RawBuilder<RegistrationRow> =>
  requests(
    ctx,
    sql`r.reg_dtm >= ${search.FR_DT}::date and r.reg_dtm < ${search.TO_DT}::date + 1
      and ${anyOf('r.REG_STS', search.REG_STS)} and ${anyOf('r.CORP_CD', search.CORP_CD)}
      and (${contains('r.USER_ID', search.KEYWORD)} or ${contains('r.USER_NM', search.KEYWORD)} or ${contains('r.EMAIL', search.KEYWORD)}
        or ${contains('r.CUST_NM', search.KEYWORD)} or ${contains('r.BIZ_NO', search.KEYWORD)})`,
  );

/** Requests by their numbers as they are now, in the order asked. */
async function requestsByNo(ctx: Ctx<unknown>, list: readonly Sent[]): Promise<RegistrationRow[]> {
  const { rows } = await requests(ctx, sql`r.reg_no = any(${list.map((row) => String(row.REG_NO ?? ''))})`).execute(ctx.db);
  return inOrder(rows, ['REG_NO'], list);
}

const withoutHash = ({ PW_HASH: _, ...row }: Record<string, unknown>) => row;

/** Locks requests that are to be decided: one out of reach is answered as one that never was, a decided one by its state (MSG000027). */
async function lockRequests(ctx: Ctx<unknown>, list: readonly Sent[]): Promise<Request[]> {
  const columns = reachOf('CMS_USER_REG').join(',');
  const key = list.length === 1 ? String(list[0]?.REG_NO ?? '').slice(0, 100) : null;
  await logAccess(ctx, { type: 'CHANGE', table: 'CMS_USER_REG', columns, rows: list.length, key });
  // Accounts are made one after the other, whoever makes them: an ID that was free stays free until the end.
  await takeTurn(ctx.db);
  const reached = new Set((await requestsByNo(ctx, list)).map((row) => row.REG_NO));
  refuseFaults(list.flatMap((row, i): Fault[] => (reached.has(row.REG_NO ?? '') ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
  const found = (await lockRows(ctx.db, 'CMS_USER_REG', ['REG_NO'], list, { visible: withoutHash })) as unknown as Request[];
  const { REG_STS: names } = await codeNames(ctx, { REG_STS: 'REG_STS' });
  refuseFaults(
    found.flatMap((row, i): Fault[] =>
      isOpenRequest(row) ? [] : [{ ROW_NO: i + 1, FIELD: 'REG_STS', CODE: 'MSG000027', ARGS: [names.get(row.REG_STS) ?? row.REG_STS] }],
    ),
  );
  return found;
}

/** What keeps requests from being approved: customer or role missing or not usable, an ID or address that was given to somebody meanwhile. */
async function approvalFaults(ctx: Ctx<unknown>, rows: readonly Request[]): Promise<Fault[]> {
  const known = await givable(
    ctx,
    rows.flatMap((row) => row.CUST_CD ?? []),
  );
  const { rows: taken } = await sql<{ ID: string; EMAIL: string }>`
    select lower(user_id) as id, case del_yn when 'N' then lower(email) end as email from cms_user
    where lower(user_id) = any(${rows.map((row) => row.USER_ID.toLowerCase())}) or lower(email) = any(${rows.map((row) => row.EMAIL.toLowerCase())})`.execute(
    ctx.db,
  );
  return rows.flatMap((row, i): Fault[] => {
    const own: Fault[] = [];
    if (needsCustomer(row) && isEmpty(row.CUST_CD)) own.push({ FIELD: 'CUST_CD', CODE: 'MSG000407' });
    else if (row.CUST_CD && !known.has(row.CUST_CD))
      own.push({ FIELD: 'CUST_CD', CODE: 'MSG000017', ARGS: [ctx.label('CUST_CD', 'CMS_USER_REG'), row.CUST_CD] });
    if (isEmpty(row.ROLE_ID)) own.push({ FIELD: 'ROLE_ID', CODE: 'MSG000407' });
    if (taken.some((user) => user.ID === row.USER_ID.toLowerCase())) own.push({ FIELD: 'USER_ID', CODE: 'MSG000108' });
    if (taken.some((user) => user.EMAIL === row.EMAIL.toLowerCase())) own.push({ FIELD: 'EMAIL', CODE: 'MSG000109' });
    return own.map((fault) => ({ ARGS: [], ...fault, ROW_NO: i + 1 }));
  });
}

/** Writes the decision; the password has gone to the account or is of no more use. */
const decide = (ctx: Ctx<unknown>, rows: readonly Partial<Request>[]) =>
  updateRows(
    ctx.db,
    'CMS_USER_REG',
    ['REG_NO'],
    ['REG_STS', 'CUST_CD', 'ROLE_ID', 'RJCT_RSN', 'PW_HASH', 'APRV_USER_ID', 'APRV_DTM'],
    rows.map((row) => ({ ...row, PW_HASH: '', APRV_USER_ID: ctx.user.USER_ID, APRV_DTM: ctx.now })),
  );

/** Tells everybody who had asked; the language of somebody without an account is that of the portal. */
async function tell(
  ctx: Ctx<unknown>,
  frmId: 'REG_APPROVE' | 'REG_REJECT',
  rows: readonly Request[],
  reason: string | null,
): Promise<void> {
  const url = ctx.outbox.link('/login');
  const mails = rows.map((row) => ({
    to: [row.EMAIL],
    lang: 'ko' as const,
    corpCd: row.CORP_CD,
    vars: { userName: row.USER_NM, userId: row.USER_ID, custName: row.CUST_NM, reason, url },
  }));
  await queueMail(ctx, frmId, ...mails);
}

/** Approves requests, all or none: each becomes an account in use with the password typed at registration, its role and its customer. */
export async function approveRequests(ctx: Ctx<unknown>, list: readonly Sent[]): Promise<RegistrationRow[]> {
  const asked = await lockRequests(ctx, list);
  const rows = asked.map((row, i) => ({
    ...row,
    CUST_CD: needsCustomer(row) ? stored(list[i]?.CUST_CD ?? null) : null,
    ROLE_ID: stored(list[i]?.ROLE_ID ?? null),
  })) as Request[];
  refuseFaults(await approvalFaults(ctx, rows));
  await insertRows(
    ctx.db,
    'CMS_USER',
    rows.map((row) => ({
      USER_ID: row.USER_ID,
      USER_NM: row.USER_NM,
      USER_TP: row.REG_TP,
      PW_HASH: row.PW_HASH,
      LAST_CHG_PW_DTM: row.REG_DTM,
      EMAIL: row.EMAIL,
      MOBILE_NO: row.MOBILE_NO,
      CORP_CD: row.CORP_CD,
      CUST_CD: row.CUST_CD,
      BIZ_DEPT: row.BIZ_DEPT,
      POST_NM: row.POST_NM,
      USER_STS: 'ACT',
      LANG_CD: 'ko',
      ...{ LOCK_YN: 'N', LOGIN_FAIL_CNT: 0, TEMP_PW_YN: 'N', OTP_YN: 'N', DEL_YN: 'N' },
    })),
  );
  await setMainCustomer(
    ctx.db,
    rows.map(({ USER_ID, CUST_CD }) => ({ USER_ID, CUST_CD })),
  );
  await addRoles(
    ctx,
    rows.map(({ USER_ID, ROLE_ID }, i) => ({ role: { USER_ID, ROLE_ID: ROLE_ID ?? '' }, ROW_NO: i + 1 })),
  );
  await checkAccounts(
    ctx,
    rows.map(({ USER_ID }, i) => ({ USER_ID, ROW_NO: i + 1 })),
  );
  await decide(
    ctx,
    rows.map((row) => ({ ...row, REG_STS: 'APV' })),
  );
  await tell(ctx, 'REG_APPROVE', rows, null);
  return requestsByNo(ctx, list);
}

/** Rejects requests with one reason: ID and e-mail are free again. */
export async function rejectRequests(ctx: Ctx<unknown>, list: readonly Sent[], reason: string): Promise<RegistrationRow[]> {
  const rows = await lockRequests(ctx, list);
  await decide(
    ctx,
    rows.map((row) => ({ ...row, REG_STS: 'RJT', RJCT_RSN: reason })),
  );
  await tell(ctx, 'REG_REJECT', rows, reason);
  return requestsByNo(ctx, list);
}
