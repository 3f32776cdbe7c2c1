import { sql } from 'kysely';
import type { ReadData } from '../../contract/call';
import type { CodeItem, LookupSearch } from '../../contract/code';
import { logAccess } from '../lib/privacy';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { likeText } from '../lib/where';
import { kinds } from './kinds';

/** Columns that customer users get empty in every look-up. */
const staffColumns = ['RMK', 'TRUCK_TEL', 'DRV_NM'];

/**
 * Entries of a kind that KEYWORD matches (CODE exactly or at its start, NAME anywhere), the exact one first, up to the row cap; with CODES
 * those entries whether in use or not. An unknown kind: 422 MSG000017.
 */
export async function lookUp<In>(ctx: Ctx<In>, name: string, search: LookupSearch = {}): Promise<ReadData<CodeItem>> {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Refusal(422, 'MSG000017', { args: ['KIND', name] });
  const codes = Array.isArray(search.CODES) ? search.CODES.map(String) : undefined;
  const keyword = typeof search.KEYWORD === 'string' ? search.KEYWORD : undefined;
  const anywhere = ['NAME', 'ENG_NAME', ...(kind.keywords ?? [])];
  const matches = keyword
    ? sql`(x.code ilike ${`${likeText(keyword)}%`} or ${sql.join(
        anywhere.map((column) => sql`${sql.ref(`x.${column}`)} ilike ${`%${likeText(keyword)}%`}`),
        sql` or `,
      )})`
    : sql`true`;
  const cap = ctx.settings.LIST_MAX_ROW;
  const { rows } = await sql<CodeItem & { USE_YN?: string }>`
    select * from (${kind.rows(ctx.scope, search)}) x
    where ${codes ? sql`x.code = any(${codes})` : sql`x.use_yn = 'Y'`} and ${matches}
    order by ${keyword ? sql`upper(x.code) <> upper(${keyword}::text),` : sql``} x.code limit ${cap + 1}`.execute(ctx.db);
  if (rows.length > cap) ctx.say('MSG000037', cap.toLocaleString('en-US'));
  const shown = rows.slice(0, cap);
  if (kind.personal && shown.length) await logAccess(ctx, { type: 'VIEW', ...kind.personal, rows: shown.length });
  const empty = ctx.scope.userTp === 'C' ? Object.fromEntries(staffColumns.map((column) => [column, null])) : {};
  const LIST = shown.map(({ USE_YN: _use, ...row }) => ({ ...row, ...pick(empty, row) }) as CodeItem);
  return { LIST, TOTAL: rows.length };
}

/** Those of the replacing values whose columns the row has. */
const pick = (values: Record<string, null>, row: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in row));
