import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { mayWrite } from '../../../contract/ptl/board/notice';
import { filesNamed } from '../../lib/mailPictures';
import type { Ctx } from '../../lib/serve';
import { ownCorps } from '../../lib/where';
import { meantForReader } from './readers.service';

const kinds = ['GEN', 'PTN', 'SYS', 'EMG'];

/** The notices `n` that the user of a call may write. */
function isWritable({ user, scope }: Ctx<unknown>): RawBuilder<SqlBool> {
  const own = kinds.filter((NOTC_TP) => mayWrite({ NOTC_TP, CORP_CD: user.CORP_CD }, user));
  return sql<SqlBool>`(n.notc_tp = any(${own}) and ${ownCorps(scope, 'N')})`;
}

/** Notices as documents that files hang on: those the user reads, and those the user may write. */
export const noticeOwners = (ctx: Ctx<unknown>) => sql<{
  REF_KEY: string;
  CORP_CD: string;
  CUST_CD: null;
  CLOSED: boolean;
  READ_ONLY: boolean;
}>`
  select n.notc_no::text as ref_key, n.corp_cd, null::text as cust_cd, n.notc_sts in ('PUB', 'END') as closed, not ${isWritable(ctx)} as read_only
  from ptl_notice n where n.del_yn = 'N' and (${meantForReader(ctx, 'N')} or ${isWritable(ctx)})`;

/** Hangs the pictures of a content on its notice: those just uploaded by who writes it. Whoever reads the notice sees them. */
export async function keepPictures(ctx: Ctx<unknown>, notice: { NOTC_NO: string; CORP_CD: string; NOTC_CNNT: string }): Promise<void> {
  const numbers = filesNamed(notice.NOTC_CNNT);
  if (numbers.length === 0) return;
  await sql`
    update cms_file set ref_key = ${notice.NOTC_NO}, open_yn = 'Y', corp_cd = ${notice.CORP_CD}, cust_cd = null
     where file_sn = any(${numbers}) and ref_tp = 'NOT' and del_yn = 'N'
       and (ref_key = ${notice.NOTC_NO} or (ref_key is null and reg_user_id = ${ctx.user.USER_ID}))
       and (ref_key, open_yn) is distinct from (${notice.NOTC_NO}, 'Y')`.execute(ctx.db);
}

/** The files `file` of a notice `notice` that its readers are offered: the open ones that are no pictures of its content. */
export function isAttached(file: string, notice: string): RawBuilder<SqlBool> {
  const of = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
  return sql<SqlBool>`(${of(file, 'REF_TP')} = 'NOT' and ${of(file, 'REF_KEY')} = ${of(notice, 'NOTC_NO')} and ${of(file, 'DEL_YN')} = 'N'
    and ${of(file, 'OPEN_YN')} = 'Y' and position('fileSn=' || ${of(file, 'FILE_SN')} || '"' in ${of(notice, 'NOTC_CNNT')}) = 0)`;
}
