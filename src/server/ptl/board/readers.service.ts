import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readable } from '../../../contract/columnRules';
import type { Notice } from '../../../contract/ptl/board/notice';
import { nameIn } from '../../lib/names';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';

/**
 * The notices `alias` that the user of a call is to read: published, in force today, of the own corporation or of all, and meant for the
 * user. A guest gets those that name nobody.
 */
export function meantForReader({ user, today, session }: Ctx<unknown>, alias: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const custs = user.custList.map((cust) => cust.CUST_CD);
  const reader = session?.rights.guest
    ? sql`null, null, '{}', '{}'`
    : sql`${user.CORP_CD}, ${user.ORGN_CD}, ${user.roleList}::text[], ${custs}::text[]`;
  return sql<SqlBool>`(${column('DEL_YN')} = 'N' and ${column('NOTC_STS')} = 'PUB'
    and ${column('BGN_DT')} <= ${today} and ${column('END_DT')} >= ${today}
    and ${column('CORP_CD')} in ('*', ${user.CORP_CD}) and is_reader(${column('NOTC_NO')}, ${reader}))`;
}

/** Notices that the user is to read, whole; `and` goes on behind the conditions. Table alias n. */
export async function noticesFor(ctx: Ctx<unknown>, and: RawBuilder<unknown>): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    select n.*, ${nameIn(ctx.lang, 'U.USER_NM')} as wrt_user_nm from ptl_notice n left join cms_user u on u.user_id = n.wrt_user_id
    where ${meantForReader(ctx, 'N')} and ${and}`.execute(ctx.db);
  return rows.map((row) => readable('PTL_NOTICE', row, ctx.user, ctx.now));
}

/** A notice that the user is to read; 404 MSG000043 for any other, as for one that never was. */
export async function noticeOf(ctx: Ctx<unknown>, notcNo: string | undefined): Promise<Notice> {
  const [notice] = await noticesFor(ctx, sql`n.notc_no = ${notcNo ?? ''}`);
  if (!notice) throw new Refusal(404, 'MSG000043');
  return notice;
}
