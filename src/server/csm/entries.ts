import { type RawBuilder, sql } from 'kysely';
import { readable } from '../../contract/columnRules';
import type { CsmEntry } from '../../contract/csm/csmRequest';
import { csmRes } from '../../contract/tables/csm';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { filesOf } from './files.service';
import { entrySeen, requestScope } from './scope.service';

const storedColumns = [...csmRes.key, ...csmRes.required, ...csmRes.optional];

/** Entries of requests in their order, as their reader may have them, under a condition on the alias E. Customers get the open ones alone. */
export async function entries(ctx: Ctx<unknown>, condition: RawBuilder<unknown>): Promise<CsmEntry[]> {
  const { rows } = await sql<CsmEntry>`
    select ${sql.join(storedColumns.map((name) => sql.ref(`E.${name}`)))}, e.upd_cnt, ${nameIn(ctx.lang, 'U.USER_NM')} as res_user_nm,
        u.user_tp as side_tp, case u.user_tp when 'C' then ${nameIn(ctx.lang, 'C.CUST_NM')} else ${nameIn(ctx.lang, 'G.ORGN_NM')} end as side_nm,
        case when e.res_user_id <> ${ctx.scope.userId} and (m.read_dtm is null or e.res_dtm > m.read_dtm) then 'Y' else 'N' end as unread_yn
      from csm_res e join csm_req o on o.req_no = e.req_no join cms_user u on u.user_id = e.res_user_id join mdm_cust c on c.cust_cd = o.cust_cd
        left join mdm_orgn g on g.orgn_cd = u.orgn_cd left join csm_read m on m.req_no = e.req_no and m.user_id = ${ctx.scope.userId}
     where o.del_yn = 'N' and ${requestScope(ctx.scope, 'O')} and ${entrySeen(ctx.scope, 'E')} and ${condition}
     order by e.req_no, e.res_dtm, e.res_seq`.execute(ctx.db);
  const files = await filesOf(ctx, [...new Set(rows.map(({ REQ_NO }) => REQ_NO))]);
  return rows.map((row) => {
    const FILES = row.FILE_GRP_NO ? files(row.REQ_NO, row.FILE_GRP_NO) : [];
    return readable('CSM_RES', { ...row, FILES, FILE_CNT: FILES.length }, ctx.user, ctx.now);
  });
}

/** The thread of a request. */
export const entriesOf = (ctx: Ctx<unknown>, number: unknown): Promise<CsmEntry[]> => entries(ctx, sql`e.req_no = ${String(number ?? '')}`);
