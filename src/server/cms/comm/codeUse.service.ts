import { sql } from 'kysely';
import { dictionary, field } from '../../../contract/dictionary';
import type { Ctx } from '../../lib/serve';

/** Columns that hold codes of a group, whatever their table. */
const columnsOf = (group: string): string[] => Object.keys(dictionary).filter((name) => field(name)?.code === group);

/** The longest code that every column of a group takes; none where no column holds its codes. */
export const longestCode = (group: string): number | undefined =>
  columnsOf(group).reduce<number | undefined>(
    (least, name) => Math.min(least ?? Number.POSITIVE_INFINITY, field(name)?.len ?? 30),
    undefined,
  );

/** Where codes of a group stand: of each code that does, the title, table, column and number of rows of every place. */
export async function usesOf(ctx: Ctx<unknown>, group: string, codes: readonly string[]): Promise<Map<string, string[]>> {
  const { rows: places } = await sql<{ TBL: string; COL: string }>`
    select c.relname as tbl, a.attname as col from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and has_table_privilege(c.oid, 'select') and a.attname = any(${columnsOf(group).map((name) => name.toLowerCase())})
     order by 1, 2`.execute(ctx.db);
  const uses = new Map<string, string[]>();
  const count = async (table: string, column: string, of: string) => {
    const among = column === 'code' ? sql`mstr_cd = ${group} and ` : sql``;
    const { rows } = await sql<{ CODE: string; CNT: number }>`
      select ${sql.ref(column)} as code, count(*)::int as cnt from ${sql.table(table)} where ${among}${sql.ref(column)} = any(${codes}) group by 1`.execute(
      ctx.db,
    );
    for (const { CODE, CNT } of rows) uses.set(CODE, [...(uses.get(CODE) ?? []), `${of} ${CNT}`]);
  };
  for (const { TBL, COL } of [...places, { TBL: 'cms_code_user', COL: 'code' }]) {
    const [table, column] = [TBL.toUpperCase(), COL.toUpperCase()];
    await count(TBL, COL, `${ctx.label(column, table)} ${table}.${column}`);
  }
  return uses;
}
