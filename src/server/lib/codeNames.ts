import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { field } from '../../contract/dictionary';
import { isEmpty } from '../../contract/rules';
import type { Db } from '../db/open';
import type { Ctx } from './serve';

/**
 * Codes as a corporation has them, as a table to select from: its own names, order and hiding go before the common ones. SHOWN says whether
 * a code is offered today; names are those of every code, also of one that is not.
 */
export const codesOf = (corpCd: Naming['corpCd']): RawBuilder<unknown> => sql`
  (select d.mstr_cd, d.code, coalesce(u.name, d.name) as name, coalesce(u.eng_name, d.eng_name) as eng_name, d.old_cd, d.attr1, d.attr2,
      coalesce(u.sort_seq, d.sort_seq) as sort_seq, m.use_yn = 'Y' and d.use_yn = 'Y' and coalesce(u.use_yn, 'Y') = 'Y'
        and (d.bgn_dt is null or d.bgn_dt <= now()::date) and (d.end_dt is null or d.end_dt >= now()::date) as shown
    from cms_code_dtl d join cms_code_mst m on m.mstr_cd = d.mstr_cd
      left join cms_code_user u on u.corp_cd = ${corpCd ?? ''} and u.mstr_cd = d.mstr_cd and u.code = d.code)`;

/** Whose names, and in which language. */
export interface Naming {
  lang: 'ko' | 'en';
  /** Its code, or a column that holds it. */
  corpCd: string | undefined | RawBuilder<unknown>;
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

/** Codes in use today of columns that hold codes, by column. Y and N always are: by them a code comes back into use. */
export async function codesInUse(db: Db, columns: readonly string[]): Promise<Map<string, Set<string>>> {
  const coded = columns.flatMap((name) => {
    const group = field(name)?.code;
    return group ? [{ name, group }] : [];
  });
  if (coded.length === 0) return new Map();
  const { rows } = await sql<{ MSTR_CD: string; CODE: string }>`
    select mstr_cd, code from cms_code_dtl
     where mstr_cd = any(${[...new Set(coded.map(({ group }) => group))]}) and (mstr_cd = 'YN' or (use_yn = 'Y'
       and (bgn_dt is null or bgn_dt <= current_date) and (end_dt is null or end_dt >= current_date)))`.execute(db);
  const of = (group: string) => new Set(rows.filter((row) => row.MSTR_CD === group).map((row) => row.CODE));
  return new Map(coded.map(({ name, group }) => [name, of(group)]));
}

/**
 * Faults of a row's code columns. `before` is the row as it was: what did not change is not checked again. Columns that have a fault already,
 * among `told`, get no second one.
 */
export type CodeFaults = (row: object, before?: object | null, told?: readonly Fault[]) => Fault[];

/**
 * The one check of code columns, for saves, uploads and partners' calls: those of the columns that hold a code of a group, by the dictionary,
 * hold one that is in use today (MSG000017). An empty one has no fault. Reads the codes once, for any number of rows.
 */
export async function codeCheck(db: Db, columns: readonly string[], title: (field: string) => string): Promise<CodeFaults> {
  const codes = [...(await codesInUse(db, columns))];
  return (row, before, told = []) =>
    codes.flatMap(([name, known]) => {
      const value = row[name as keyof typeof row] as unknown;
      if (told.some(({ FIELD }) => FIELD === name)) return [];
      if (isEmpty(value) || value === before?.[name as keyof typeof before] || (typeof value === 'string' && known.has(value))) return [];
      return [{ FIELD: name, CODE: 'MSG000017', ARGS: [title(name), String(value)] }];
    });
}
