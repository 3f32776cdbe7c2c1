import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Notice, NoticeTarget } from '../../../contract/ptl/board/notice';
import type { NoticeSearch } from '../../../contract/ptl/board/ptlNotcMgt';
import { codeNames } from '../../lib/codeNames';
import { nameIn } from '../../lib/names';
import { checkPeriod } from '../../lib/period';
import type { Ctx } from '../../lib/serve';
import { anyOf, contains, ownCorps } from '../../lib/where';

/** Which of the two screens of notices: that of the partners, or that of all others. */
export interface Desk {
  partner: boolean;
}

const longest = { years: 1 };

/** Notices of a screen in the reach of the call, with their targets in one line; the content where it is asked for. Table alias n. */
function notices(ctx: Ctx<unknown>, { partner }: Desk, where: RawBuilder<SqlBool>, content: boolean): RawBuilder<Notice> {
  return sql<Notice>`
    select n.notc_no, n.notc_tp, n.corp_cd, n.notc_title, ${content ? sql`n.notc_cnnt` : sql`null as notc_cnnt`},
      ${content ? sql`n.notc_txt` : sql`null as notc_txt`}, n.top_yn, n.pop_yn, n.pop_tp, n.bgn_dt, n.end_dt, n.notc_sts, n.wrt_user_id,
      ${nameIn(ctx.lang, 'U.USER_NM')} as wrt_user_nm, n.pub_dtm, n.view_cnt, n.file_grp_no, n.reg_dtm, n.upd_cnt,
      coalesce((select string_agg(t.tgt_nm, ', ' order by t.tgt_tp, t.tgt_cd) from (${targets(ctx.lang)}) t where t.notc_no = n.notc_no),
        ${ctx.text('UI.NOTC.EVERYBODY')}) as tgt_txt
    from ptl_notice n left join cms_user u on u.user_id = n.wrt_user_id
    where n.del_yn = 'N' and (n.notc_tp = 'PTN') = ${partner} and ${ownCorps(ctx.scope, 'N')} and ${where}`;
}

/** Targets with their names in a language. */
export const targets = (lang: Ctx<unknown>['lang']): RawBuilder<NoticeTarget> =>
  sql<NoticeTarget>`
    select g.notc_no, g.tgt_tp, g.tgt_cd, g.upd_cnt, k.cust_tp,
      coalesce(${nameIn(lang, 'C.CORP_NM')}, ${nameIn(lang, 'O.ORGN_NM')}, ${nameIn(lang, 'R.ROLE_NM')}, ${nameIn(lang, 'K.CUST_NM')}, g.tgt_cd) as tgt_nm
    from ptl_notice_tgt g left join mdm_corp c on g.tgt_tp = 'CORP' and c.corp_cd = g.tgt_cd
      left join mdm_orgn o on g.tgt_tp = 'ORGN' and o.orgn_cd = g.tgt_cd left join cms_role r on g.tgt_tp = 'ROLE' and r.role_id = g.tgt_cd
      left join mdm_cust k on g.tgt_tp = 'CUST' and k.cust_cd = g.tgt_cd`;

/** The list that fits the conditions. */
export function searched(ctx: Ctx<unknown>, desk: Desk, search: Partial<NoticeSearch>): RawBuilder<Notice> {
  if (search.NOTC_NO) return notices(ctx, desk, sql<SqlBool>`n.notc_no = ${search.NOTC_NO}`, true);
  checkPeriod(ctx, search, longest);
  const { CUST_CD } = search;
  return notices(
    ctx,
    desk,
    sql<SqlBool>`n.reg_dtm >= ${search.FR_DT}::date and n.reg_dtm < ${search.TO_DT}::date + 1
      and ${anyOf('N.NOTC_TP', search.NOTC_TP)} and ${anyOf('N.NOTC_STS', search.NOTC_STS)} and ${anyOf('N.POP_YN', search.POP_YN)}
      and (${contains('N.NOTC_TITLE', search.KEYWORD)} or ${contains('N.NOTC_TXT', search.KEYWORD)})
      and ${CUST_CD ? sql`exists (select from ptl_notice_tgt p where p.notc_no = n.notc_no and p.tgt_tp = 'CUST' and p.tgt_cd = ${CUST_CD})` : sql`true`}`,
    false,
  );
}

/** Notices by their numbers as they are now, with their content, in the order asked. */
export async function noticesByNo(ctx: Ctx<unknown>, desk: Desk, numbers: readonly string[]): Promise<Notice[]> {
  const { rows } = await notices(ctx, desk, sql<SqlBool>`n.notc_no = any(${numbers})`, true).execute(ctx.db);
  return numbers.flatMap((no) => rows.find((row) => row.NOTC_NO === no) ?? []);
}

/** The notice a lower grid belongs to, when it is in reach. */
export async function numbersInReach(ctx: Ctx<unknown>, desk: Desk, number: string | undefined): Promise<string[]> {
  return (await noticesByNo(ctx, desk, [number ?? ''])).map((row) => row.NOTC_NO);
}

/** States of notices by their names in the user's language. */
export async function stateNames(ctx: Ctx<unknown>): Promise<(state: string) => string> {
  const { NOTC_STS } = await codeNames(ctx, { NOTC_STS: 'NOTC_STS' });
  return (state) => NOTC_STS.get(state) ?? state;
}
