import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './serve';

/**
 * Codes as a corporation has them, as a table to select from: its own names, order and hiding go before the common ones. SHOWN says whether
 * a code is offered today; names are those of every code, also of one that is not.
 */
export const codesOf = (corpCd: string | undefined): RawBuilder<unknown> => sql`
  (select d.mstr_cd, d.code, coalesce(u.name, d.name) as name, coalesce(u.eng_name, d.eng_name) as eng_name, d.old_cd, d.attr1, d.attr2,
      coalesce(u.sort_seq, d.sort_seq) as sort_seq, m.use_yn = 'Y' and d.use_yn = 'Y' and coalesce(u.use_yn, 'Y') = 'Y'
        and (d.bgn_dt is null or d.bgn_dt <= now()::date) and (d.end_dt is null or d.end_dt >= now()::date) as shown
    from cms_code_dtl d join cms_code_mst m on m.mstr_cd = d.mstr_cd
      left join cms_code_user u on u.corp_cd = ${corpCd ?? ''} and u.mstr_cd = d.mstr_cd and u.code = d.code)`;

/** Whose names, and in which language. */
export interface Naming {
  lang: 'ko' | 'en';
  corpCd: string | undefined;
}

/** The name of the code that a column holds, as a value to select. */
export const codeName = ({ lang, corpCd }: Naming, group: string, ref: string): RawBuilder<string | null> => sql<string | null>`
  (select case ${lang} when 'en' then coalesce(named.eng_name, named.name) else named.name end from ${codesOf(corpCd)} named
    where named.mstr_cd = ${group} and named.code = ${sql.ref(ref)})`;

/** Names of the codes behind columns, in the user's language and as the corporation names them, also of codes no longer in use: `{ DLV_TP: 'DLV_TP' }` → a map per column. */
export async function codeNames<Columns extends Record<string, string>>(
  ctx: Ctx<unknown>,
  groups: Columns,
): Promise<Record<keyof Columns & string, Map<string, string>>> {
  const { rows } = await sql<{ MSTR_CD: string; CODE: string; NAME: string }>`
    select k.mstr_cd, k.code, case ${ctx.lang} when 'en' then coalesce(k.eng_name, k.name) else k.name end as name
      from ${codesOf(ctx.user.CORP_CD)} k where k.mstr_cd = any(${[...new Set(Object.values(groups))]})`.execute(ctx.db);
  const names = (group: string) => new Map(rows.filter((r) => r.MSTR_CD === group).map((r) => [r.CODE, r.NAME]));
  return Object.fromEntries(Object.entries(groups).map(([column, group]) => [column, names(group)])) as Record<
    keyof Columns & string,
    Map<string, string>
  >;
}
