import { sql } from 'kysely';
import type { DicEntry } from '../../../contract/cms/comm/cmsDataDicMgt';
import type { Entry } from '../../lib/entries';
import type { Ctx } from '../../lib/serve';

/** Where an entry of the data dictionary is used: entries of its domain or with the word in their name, and columns of tables called so. */
interface DicUse {
  terms: string[];
  columns: string[];
}

/** Uses of entries by their code; entries of `without` do not count. What is used nowhere is not in it. */
export async function dicUses({ db }: Ctx<unknown>, codes: readonly string[], without: readonly string[]): Promise<Map<string, DicUse>> {
  const uses = new Map<string, DicUse>();
  if (codes.length === 0) return uses;
  const { rows } = await sql<{ DIC_CD: string; USE_TP: keyof DicUse; USED: string }>`
    select d.dic_cd, 'terms' as use_tp, t.dic_cd as used from cms_data_dic d join cms_data_dic t on t.domain_cd = d.dic_cd
     where d.dic_cd = any(${codes}) and t.dic_cd <> all(${without})
    union select d.dic_cd, 'terms', t.dic_cd from cms_data_dic d
      join cms_data_dic t on t.dic_tp = 'TERM' and t.dic_cd <> d.dic_cd and d.dic_cd = any(string_to_array(t.dic_cd, '_'))
     where d.dic_cd = any(${codes}) and d.dic_tp = 'WORD' and t.dic_cd <> all(${without})
    union select upper(a.attname), 'columns', upper(c.relname) || '.' || upper(a.attname) from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.attname = any(${codes.map((code) => code.toLowerCase())})
    order by 1, 3`.execute(db);
  for (const { DIC_CD, USE_TP, USED } of rows) {
    const use = uses.get(DIC_CD) ?? { terms: [], columns: [] };
    use[USE_TP].push(USED);
    uses.set(DIC_CD, use);
  }
  return uses;
}

const named = 5;

/** The first few uses, and how many there are. */
export function namedUses({ terms, columns }: DicUse): string {
  const all = [...terms, ...columns];
  return all.length > named ? `${all.slice(0, named).join(', ')} … ${all.length}` : all.join(', ');
}

/** What a name of a column is called is the title of the column: a title that is that of the dictionary goes with it, any other stays. */
const languages = [
  { lang: 'ko', name: 'DIC_NM' },
  { lang: 'en', name: 'DIC_ENG_NM' },
] as const;

/** Titles of columns (`LBL.{COLUMN}`) after names of the dictionary were saved. */
export async function writeTitles({ db }: Ctx<unknown>, entries: readonly Entry<DicEntry>[]): Promise<void> {
  const columns = entries.filter(({ row, before }) => (row.DIC_TP === 'TERM' || row.DOMAIN_CD !== null) && before?.DIC_TP !== 'DOMAIN');
  for (const { lang, name } of languages) {
    const renamed = columns
      .filter(({ row, before, removed }) => removed || row[name] !== before?.[name])
      .map(({ row, before, removed }) => ({
        lang_key: `LBL.${row.DIC_CD}`,
        was: before?.[name] ?? null,
        now: removed ? null : row[name],
      }))
      .filter(({ lang_key }) => lang_key.length <= 50);
    const sent = sql`jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as n (lang_key text, was text, now text)`;
    await sql`
      delete from cms_lang l using ${sent} where l.lang_key = n.lang_key and l.lang_cd = ${lang} and l.lang_txt = n.was and n.now is null
        and not exists (select from portal_seed s where s.tbl = 'cms_lang' and s.row_key = l.lang_key || '|' || l.lang_cd)`.execute(db);
    await sql`
      update cms_lang l set lang_txt = n.now from ${sent}
       where l.lang_key = n.lang_key and l.lang_cd = ${lang} and l.lang_txt = n.was and n.now is not null`.execute(db);
    await sql`
      insert into cms_lang (lang_key, lang_cd, lang_tp, lang_txt)
      select n.lang_key, ${lang}, 'LBL', n.now from ${sent} where n.now is not null on conflict do nothing`.execute(db);
  }
}
