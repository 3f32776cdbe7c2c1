import { sql } from 'kysely';
import type { Ctx } from './serve';

/** Names of the codes behind columns, in the user's language and as the corporation names them, also of codes no longer in use: `{ DLV_TP: 'DLV_TP' }` → a map per column. */
export async function codeNames<Columns extends Record<string, string>>(
  ctx: Ctx<unknown>,
  groups: Columns,
): Promise<Record<keyof Columns & string, Map<string, string>>> {
  const { rows } = await sql<{ MSTR_CD: string; CODE: string; NAME: string }>`
    select d.mstr_cd, d.code, case ${ctx.lang} when 'en' then coalesce(u.eng_name, d.eng_name, d.name) else coalesce(u.name, d.name) end as name
      from cms_code_dtl d left join cms_code_user u on u.mstr_cd = d.mstr_cd and u.code = d.code and u.corp_cd = ${ctx.user.CORP_CD}
     where d.mstr_cd = any(${[...new Set(Object.values(groups))]})`.execute(ctx.db);
  const names = (group: string) => new Map(rows.filter((r) => r.MSTR_CD === group).map((r) => [r.CODE, r.NAME]));
  return Object.fromEntries(Object.entries(groups).map(([column, group]) => [column, names(group)])) as Record<
    keyof Columns & string,
    Map<string, string>
  >;
}
