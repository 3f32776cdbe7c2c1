import { type RawBuilder, sql } from 'kysely';
import type { CsmMail, CsmMailForm, CsmMailSearch } from '../../contract/csm/csmMailMgt';
import type { Span } from '../../contract/dates';
import { csmMail } from '../../contract/tables/csm';
import { auditColumns } from '../../contract/tables/table';
import { fileCount } from '../file/files.service';
import { nameIn } from '../lib/names';
import { checkPeriod } from '../lib/period';
import type { Ctx } from '../lib/serve';
import { anyOf, contains, ownCorps } from '../lib/where';
import { filesOfMail } from './mailFiles.service';

const longest: Span = { years: 1 };
const storedColumns = [...csmMail.key, ...csmMail.required, ...csmMail.optional, ...auditColumns].filter(
  (name) => name !== 'MAIL_HASH' && name !== 'MAIL_CNNT',
);

/** Columns a list of mails has, and may be sorted by. */
export const mailColumns = [...storedColumns, 'PRCS_USER_NM', 'FILE_CNT'] as const;

const mails = <R>(ctx: Pick<Ctx<unknown>, 'lang' | 'scope'>, condition: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) => sql<R>`
  select ${sql.join(storedColumns.map((name) => sql.ref(`M.${name}`)))}, ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as prcs_user_nm,
      ${fileCount(ctx, 'RCM', 'M.RCV_KEY')} as file_cnt ${more}
    from (select m.*, m.rcv_seq::text as rcv_key from csm_mail m) m left join cms_user u on u.user_id = m.prcs_user_id
   where ${ownCorps(ctx.scope, 'M')} and ${ctx.scope.userTp} = 'S' and ${condition}`;

/** The mails of a search, as a table to select from. */
export function searchedMails(ctx: Ctx<unknown>, search: Partial<CsmMailSearch>): RawBuilder<CsmMail> {
  checkPeriod(ctx, search, longest);
  const word = String(search.KEYWORD ?? '').trim();
  const named = word
    ? sql`(${contains('M.MAIL_TITLE', word)} or ${contains('M.FROM_EMAIL', word)} or ${contains('M.FROM_NM', word)} or ${contains('M.MAIL_CNNT', word)})`
    : sql`true`;
  return sql<CsmMail>`select * from (${mails(
    ctx,
    sql`m.rcv_dtm >= ${search.FR_DT}::date and m.rcv_dtm < ${search.TO_DT}::date + 1 and ${anyOf('M.RCV_STS', search.RCV_STS)}
      and ${anyOf('M.WAIT_RSN', search.WAIT_RSN)} and ${named}`,
  )}) x`;
}

/** Mails in full by their numbers; those outside the scope are left out. */
export async function mailsBySeq(ctx: Ctx<unknown>, seqs: readonly number[]): Promise<Map<number, CsmMailForm>> {
  const { rows } = await mails<CsmMailForm>(ctx, sql`m.rcv_seq = any(${[...seqs]})`, sql`, m.mail_cnnt`).execute(ctx.db);
  const files = await filesOfMail(ctx.db, seqs);
  return new Map(rows.map((row) => [row.RCV_SEQ, { ...row, FILES: files(row.RCV_SEQ) }]));
}
