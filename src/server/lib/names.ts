import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/open';
import type { Lang } from './texts';

/**
 * The name of a row as its reader has it, to select: for English readers the English one, which stands beside the Korean one as
 * `CUST_ENG_NM` beside `CUST_NM`, and the Korean one where the row has no other.
 */
export function nameIn<Name extends string | null = string>(lang: Lang, ref: `${string}_NM`): RawBuilder<Name> {
  const korean = sql.ref<Name>(ref);
  return lang === 'en' ? sql<Name>`coalesce(nullif(${sql.ref(ref.replace(/_NM$/, '_ENG_NM'))}, ''), ${korean})` : sql<Name>`${korean}`;
}

/** The name of the customer of the row `alias`, which keeps it as it was typed, to select: for English readers the customer's English one. */
export const typedCustomerIn = (lang: Lang, alias: string): RawBuilder<string> => {
  const typed = sql<string>`${sql.ref(`${alias}.CUST_NM`)}`;
  const english = sql`(select nullif(k.cust_eng_nm, '') from mdm_cust k where k.cust_cd = ${sql.ref(`${alias}.CUST_CD`)})`;
  return lang === 'en' ? sql<string>`coalesce(${english}, ${typed})` : typed;
};

/** The name of a row that was read with both of its names. */
export const named = <Name extends string | null>(lang: Lang, korean: Name, english: string | null): Name | string =>
  (lang === 'en' && english) || korean;

/** Names of customers and partners in a language, by their codes. */
export async function customerNames(db: Db, lang: Lang, codes: readonly (string | null)[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ CUST_CD: string; CUST_NM: string }>`
    select c.cust_cd, ${nameIn(lang, 'C.CUST_NM')} as cust_nm from mdm_cust c where c.cust_cd = any(${[...new Set(codes)]})`.execute(db);
  return new Map(rows.map((row) => [row.CUST_CD, row.CUST_NM]));
}
