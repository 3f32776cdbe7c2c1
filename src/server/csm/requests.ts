import { type RawBuilder, sql } from 'kysely';
import { readable, receives } from '../../contract/columnRules';
import type { CsmRequest, CsmRequestForm, RequestAbout } from '../../contract/csm/csmRequest';
import type { CsmRequestSearch, RequestsOf } from '../../contract/csm/csmRequestList';
import type { Span } from '../../contract/dates';
import { isEmpty } from '../../contract/rules';
import { csmReq } from '../../contract/tables/csm';
import { auditColumns } from '../../contract/tables/table';
import { fileCount } from '../file/files.service';
import { nameIn } from '../lib/names';
import { checkPeriod } from '../lib/period';
import type { Ctx } from '../lib/serve';
import { anyOf, contains, likeText, startsWith } from '../lib/where';
import { clockColumns, clockOf } from './clock.service';
import { filesOf } from './files.service';
import { entrySeen, requestScope } from './scope.service';
import { asksForWords, requestsSaying } from './words.service';

const table = 'CSM_REQ';
const longest: Span = { years: 1 };

const storedColumns = [...csmReq.key, ...csmReq.required, ...csmReq.optional, ...auditColumns].filter(
  (name) => name !== 'DEL_YN' && name !== 'REQ_CNNT',
);

const madeColumns = [
  ...(['CUST_NM', 'ORGN_NM', 'REQ_USER_NM', 'RCPT_USER_NM', 'CHRG_USER_NM', 'REMAIN_DAYS', 'OVER_YN'] as const),
  ...(['RES_CNT', 'FILE_CNT', 'UNREAD_CNT', ...clockColumns] as const),
] as const;

/** Columns a list of requests has, and may be sorted by. */
export const requestColumns = [...storedColumns, ...madeColumns] as const;

/** The day of a request: of a draft the one it was made. */
const dayOf = sql`coalesce(o.req_dtm, o.reg_dtm)`;

const undone = sql`o.csm_req_sts in ('TMP', 'REQ', 'RCP', 'PRC', 'ASK')`;

/** The requests a person may see that meet a condition on the alias O, with further columns. */
const requests = <R>(
  ctx: Pick<Ctx<unknown>, 'lang' | 'scope' | 'today'>,
  condition: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) => sql<R>`
  select ${sql.join(storedColumns.map((name) => sql.ref(`O.${name}`)))}, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm,
      ${nameIn<string | null>(ctx.lang, 'G.ORGN_NM')} as orgn_nm, ${nameIn(ctx.lang, 'U.USER_NM')} as req_user_nm,
      ${nameIn<string | null>(ctx.lang, 'R.USER_NM')} as rcpt_user_nm, ${nameIn<string | null>(ctx.lang, 'H.USER_NM')} as chrg_user_nm,
      case when ${undone} then o.due_dt - ${ctx.today}::date end as remain_days,
      case when ${undone} and o.due_dt < ${ctx.today}::date then 'Y' else 'N' end as over_yn,
      (select count(*)::int from csm_res e where e.req_no = o.req_no and ${entrySeen(ctx.scope, 'E')}) as res_cnt,
      ${fileCount(ctx, 'CSM', 'O.REQ_NO')} as file_cnt,
      (select count(*)::int from csm_res e where e.req_no = o.req_no and ${entrySeen(ctx.scope, 'E')} and e.res_user_id <> ${ctx.scope.userId}
          and (m.read_dtm is null or e.res_dtm > m.read_dtm))
        + case when ${ctx.scope.userTp} = 'S' and o.csm_req_sts <> 'TMP' and m.read_dtm is null and o.req_user_id <> ${ctx.scope.userId} then 1 else 0 end
        as unread_cnt, ${clockOf} ${more}
    from csm_req o join mdm_cust c on c.cust_cd = o.cust_cd join cms_user u on u.user_id = o.req_user_id
      left join mdm_orgn g on g.orgn_cd = o.orgn_cd left join cms_user r on r.user_id = o.rcpt_user_id
      left join cms_user h on h.user_id = o.chrg_user_id left join csm_due d on d.req_no = o.req_no
      left join csm_read m on m.req_no = o.req_no and m.user_id = ${ctx.scope.userId}
   where o.del_yn = 'N' and ${requestScope(ctx.scope, 'O')} and ${condition}`;

/** The requests of a search, as a table to select from. A number and words find their requests whatever their day. */
export async function searchedRequests(ctx: Ctx<unknown>, search: Partial<CsmRequestSearch>): Promise<RawBuilder<CsmRequest>> {
  const { FR_DT, TO_DT, CSM_REQ_STS, CSM_REQ_TP, CUST_CD, CHRG_USER_ID, ORGN_CD, URGT_YN, HBL_NO, KEYWORD, TXT, REQ_NO } = search;
  const hasPeriod = isEmpty(REQ_NO) && !asksForWords(TXT);
  if (hasPeriod) checkPeriod(ctx, search, longest);
  const said = await requestsSaying(ctx, TXT, CUST_CD);
  const inPeriod = hasPeriod ? sql`${dayOf} >= ${FR_DT}::date and ${dayOf} < ${TO_DT}::date + 1` : sql`true`;
  const word = String(KEYWORD ?? '').trim();
  const named = word
    ? sql`(${contains('O.REQ_TITLE', word)} or o.req_no ilike ${`${likeText(word)}%`} or o.hbl_no ilike ${`${likeText(word)}%`}
        or o.ref_no ilike ${`${likeText(word)}%`})`
    : sql`true`;
  return sql<CsmRequest>`select * from (${requests(
    ctx,
    sql`${inPeriod} and ${anyOf('O.CSM_REQ_STS', CSM_REQ_STS)} and ${anyOf('O.CSM_REQ_TP', CSM_REQ_TP)} and ${anyOf('O.CUST_CD', CUST_CD)}
      and ${anyOf('O.CHRG_USER_ID', CHRG_USER_ID)} and ${anyOf('O.ORGN_CD', ORGN_CD)} and ${URGT_YN === 'Y' ? sql`o.urgt_yn = 'Y'` : sql`true`}
      and ${anyOf('O.HBL_NO', HBL_NO)} and ${startsWith('O.REQ_NO', REQ_NO)} and ${named}
      and ${said ? sql`o.req_no = any(${said})` : sql`true`}`,
  )}) x`;
}

/** The requests about one thing with the last entry that the reader sees; none where it is not named. */
export function requestsAbout(ctx: Ctx<unknown>, { HBL_NO, REF_NO, CUST_CD }: RequestsOf): RawBuilder<RequestAbout> {
  const named = isEmpty(HBL_NO) ? sql`o.ref_no = ${String(REF_NO ?? '')}` : sql`o.hbl_no = ${String(HBL_NO)}`;
  return sql<RequestAbout>`
    select x.*, l.csm_res_tp as last_res_tp, l.res_dtm as last_res_dtm, l.user_nm as last_user_nm
      from (${requests(ctx, sql`${named} and ${anyOf('O.CUST_CD', CUST_CD)}`)}) x left join lateral (
        select e.csm_res_tp, e.res_dtm, ${nameIn(ctx.lang, 'W.USER_NM')} as user_nm
          from csm_res e join cms_user w on w.user_id = e.res_user_id where e.req_no = x.req_no and ${entrySeen(ctx.scope, 'E')}
         order by e.res_dtm desc, e.res_seq desc limit 1) l on true`;
}

/** Requests in full by their numbers as they are now; those outside the scope are left out. Not yet as their reader may have them. */
export async function requestsByNo(
  ctx: Pick<Ctx<unknown>, 'db' | 'lang' | 'scope' | 'today'>,
  numbers: readonly unknown[],
): Promise<Map<string, CsmRequestForm>> {
  const wanted = numbers.map((number) => String(number ?? ''));
  const { rows } = await requests<CsmRequestForm>(ctx, sql`o.req_no = any(${wanted})`, sql`, o.req_cnnt, u.user_tp as req_user_tp`).execute(
    ctx.db,
  );
  const files = await filesOf(ctx, wanted);
  return new Map(rows.map((row) => [row.REQ_NO, { ...row, FILES: files(row.REQ_NO, null) }]));
}

/** A request as its reader may have it (contract/columnRules). */
export const requestForReader = <R extends object>(request: R, { user, now }: Pick<Ctx<unknown>, 'user' | 'now'>): R =>
  readable(table, request, user, now);

/** Columns of a list of requests that its reader receives. */
export const requestColumnsFor = ({ user }: Pick<Ctx<unknown>, 'user'>): string[] =>
  requestColumns.filter((name) => receives(table, name, user));

/** Titles of the columns of a request and of an entry in the user's language. */
export const requestTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, table);
export const entryTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, 'CSM_RES');
