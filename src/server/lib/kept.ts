import { type RawBuilder, sql } from 'kysely';
import type { ExcelBody } from '../../contract/call';
import { field } from '../../contract/dictionary';
import type { Database } from '../db/types';
import { codeNames } from './codeNames';
import { screenName } from './screenName';
import type { Ctx, Download } from './serve';
import { workbook } from './workbook';

/** What is asked of a kept table here (contract/tables/table.ts). */
interface Kept {
  table: keyof Database & string;
  keys: readonly string[];
  all: readonly string[];
}

/** The columns of a kept table and its version, as a select list. */
export const columnList = ({ all }: Kept, alias: string): RawBuilder<unknown> =>
  sql.join([...all, 'UPD_CNT'].map((name) => sql.ref(`${alias}.${name}`)));

/** Rows of a kept table as they are now, in the order asked; those that are gone as they were. */
export async function presentRows<R extends object>(ctx: Ctx<unknown>, kept: Kept, rows: readonly R[]): Promise<R[]> {
  const keyOf = (row: object) => kept.keys.map((name) => row[name as keyof typeof row]).join('|');
  const key = sql`concat_ws('|', ${sql.join(kept.keys.map((name) => sql.ref(`T.${name}`)))})`;
  const { rows: found } = await sql<R>`
    select ${columnList(kept, 'T')} from ${sql.table(kept.table)} t where ${key} = any(${rows.map(keyOf)})`.execute(ctx.db);
  const now = new Map(found.map((row) => [keyOf(row), row]));
  return rows.map((row) => now.get(keyOf(row)) ?? row);
}

/** The Excel of a kept table: its columns, codes by their names, called as the screen. */
export async function keptWorkbook<S>(ctx: Ctx<ExcelBody<S>>, screen: string, kept: Kept, rows: readonly object[]): Promise<Download> {
  const coded = kept.all.flatMap((name) => {
    const group = field(name)?.code;
    return group ? [[name, group] as const] : [];
  });
  const codes = await codeNames(ctx, Object.fromEntries(coded));
  return workbook(ctx, { name: await screenName(ctx, screen), table: kept.table, columns: kept.all, rows, codes });
}
