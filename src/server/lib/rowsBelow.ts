import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SaveRow } from '../../contract/call';
import type { Db } from '../db/open';
import type { Database } from '../db/types';
import type { Editable } from './entries';
import { refuseFaults } from './refusal';

/**
 * Locks the rows of `table` that the rows sent belong to by `key`, so that two saves below one of them count one after the other.
 * MSG000043 for a row whose one is not among those of `where` (on `t`), or is none that the sender sees.
 */
export async function lockAbove<R extends object>(
  db: Db,
  table: keyof Database & string,
  key: keyof R & string,
  list: readonly Partial<R>[],
  where: RawBuilder<SqlBool>,
): Promise<void> {
  const codes = list.map((row) => String(row[key] ?? ''));
  const { rows } = await sql<{ CODE: string }>`
    select ${sql.ref(`t.${key}`)} as code from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = any(${codes}) and ${where}
     order by 1 for update`.execute(db);
  const found = new Set(rows.map(({ CODE }) => CODE));
  refuseFaults(codes.flatMap((code, i) => (found.has(code) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
}

/** New rows with the next number below the one they belong to, which is locked: the keys of the table are that one and the number. */
export async function numberNew<R extends object>(db: Db, { table, keys }: Editable, list: readonly SaveRow<R>[]): Promise<SaveRow<R>[]> {
  const [above, number] = keys as (keyof R & string)[];
  if (!above || !number) throw new Error(`${table} has no number below another table`);
  const { rows } = await sql<{ CODE: string; LAST: number }>`
    select ${sql.ref(above)} as code, max(${sql.ref(number)}) as last from ${sql.table(table)}
     where ${sql.ref(above)} = any(${list.map((row) => String(row[above] ?? ''))}) group by 1`.execute(db);
  const last = new Map(rows.map(({ CODE, LAST }) => [CODE, LAST]));
  return list.map((row) => {
    if (row.BATCH_FLAG !== 'insert') return row;
    const code = String(row[above] ?? '');
    const next = (last.get(code) ?? 0) + 1;
    last.set(code, next);
    return { ...row, [number]: next };
  });
}
