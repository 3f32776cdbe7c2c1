import { type RawBuilder, sql } from 'kysely';
import type { ReadBody, ReadData } from '../../contract/call';
import { type CodeItem, type LookupSearch, textsAtOnce } from '../../contract/code';
import { readable } from '../../contract/columnRules';
import { type LookupKind, lookupKind } from '../../contract/lookup';
import { ofTable } from '../lib/privacy';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { likeText } from '../lib/where';
import { kinds } from './kinds';

/** Does an entry `x` match a text: its code exactly or at its start, its names and the words of its kind anywhere? */
function matching(name: string, start: RawBuilder<unknown>, anywhere: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = kinds[name as keyof typeof kinds].words ? ['WORDS'] : [];
  const columns = ['NAME', 'ENG_NAME', ...(lookupKind(name)?.keywords ?? []), ...words];
  const anyOfThem = sql.join(
    columns.map((column) => sql`${sql.ref(`x.${column}`)} ilike ${anywhere}`),
    sql` or `,
  );
  return sql`(x.code ilike ${start} or ${anyOfThem})`;
}

type Entry = CodeItem & { USE_YN?: string; WORDS?: string; FOUND: number };

/**
 * Entries of a kind that KEYWORD matches (CODE exactly or at its start, NAME anywhere), the exact one first, up to SIZE or the row cap; with
 * CODES the entries of these codes in any letter case, with USE_YN, whether in use or not; with TEXTS those that each of many texts may
 * mean. An unknown kind: 422 MSG000017.
 */
export async function lookUp<In>(ctx: Ctx<In>, name: string, body: Partial<ReadBody<LookupSearch>>): Promise<ReadData<CodeItem>> {
  if (!Object.hasOwn(kinds, name)) throw new Refusal(422, 'MSG000017', { args: ['KIND', name] });
  const kind = kinds[name as keyof typeof kinds];
  const { SEARCH: search = {}, SIZE } = body;
  const codes = Array.isArray(search.CODES) ? search.CODES.map((code) => String(code).toUpperCase()) : undefined;
  const keyword = typeof search.KEYWORD === 'string' ? search.KEYWORD : undefined;
  const texts = Array.isArray(search.TEXTS) ? [...new Set(search.TEXTS.slice(0, textsAtOnce).map(String))].filter(Boolean) : undefined;
  const matches = keyword ? matching(name, sql`${`${likeText(keyword)}%`}`, sql`${`%${likeText(keyword)}%`}`) : sql`true`;
  const cap = ctx.settings.LIST_MAX_ROW;
  const entries = kind.rows(ctx.scope, search, { lang: ctx.lang, corpCd: ctx.session?.user.CORP_CD });
  const order = kind.order ?? sql`x.code`;
  const query = texts
    ? sql<Entry>`
    with x as materialized (select * from (${entries}) x where x.use_yn = 'Y')
    select m.*, count(*) over () as found
      from jsonb_to_recordset(${JSON.stringify(texts.map((text) => ({ text, part: likeText(text) })))}::jsonb) as t (text text, part text)
      cross join lateral (
        select t.text, x.* from x where ${matching(name, sql`t.part || '%'`, sql`'%' || t.part || '%'`)}
         order by upper(x.code) <> upper(t.text), upper(t.text) <> all(array[upper(x.name), upper(x.eng_name)]), ${order} limit 2) m`
    : sql<Entry>`
    select x.*, count(*) over () as found from (${entries}) x
    where ${codes ? sql`upper(x.code) = any(${codes})` : sql`x.use_yn = 'Y'`} and ${matches}
    order by ${keyword ? sql`upper(x.code) <> upper(${keyword}::text),` : sql``} ${order} limit ${Math.min(SIZE ?? cap, cap)}`;
  const { rows } = await query.execute(ctx.db);
  const TOTAL = Number(rows[0]?.FOUND ?? 0);
  if (!SIZE && TOTAL > cap) ctx.say('MSG000037', cap);
  const seen = kind.table ? rows.map((row) => readable(kind.table ?? '', row, ctx.user, ctx.now)) : rows;
  const LIST = seen.map(({ USE_YN, FOUND: _found, WORDS: _words, ...row }): CodeItem => (codes && USE_YN ? { ...row, USE_YN } : row));
  return { LIST: kind.table ? ofTable(kind.table, LIST) : LIST, TOTAL };
}

/** Names of entries by their codes, in the user's language, in use or not: those alone that his look-ups know. */
export async function namesOf(ctx: Ctx<unknown>, kind: LookupKind, codes: readonly (string | null)[]): Promise<Map<string, string>> {
  const entries = kinds[kind].rows(ctx.scope, {}, { lang: ctx.lang, corpCd: ctx.user.CORP_CD });
  const { rows } = await sql<{ CODE: string; NAME: string }>`
    select code, case ${ctx.lang} when 'en' then coalesce(eng_name, name) else name end as name from (${entries}) x
     where code = any(${[...new Set(codes)]})`.execute(ctx.db);
  return new Map(rows.map(({ CODE, NAME }) => [CODE, NAME]));
}
