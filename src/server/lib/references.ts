import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isEmpty } from '../../contract/rules';
import type { Ctx } from './serve';

/** A row of a save, with what it was before, whether it goes, and its number in the request. */
interface Entry {
  row: object;
  before?: object | undefined;
  removed: boolean;
  ROW_NO: number;
}

/** A column that names a row of another table. */
interface Reference {
  TBL: string;
  COL: string;
  OTHER: string;
  OTHER_COL: string;
  /** Has the other table USE_YN? */
  USED: boolean;
}

const cell = (row: object | undefined, name: string): unknown => row?.[name as keyof typeof row];

/** Foreign keys of one column that lead from a table, or to it, in upper case. */
export async function references(ctx: Ctx<unknown>, side: 'conrelid' | 'confrelid', table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select upper(c.relname) as tbl, upper(a.attname) as col, upper(o.relname) as other, upper(b.attname) as other_col,
        exists (select from pg_attribute u where u.attrelid = o.oid and u.attname = 'use_yn') as used
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = o.oid and b.attnum = k.confkey[1]
     where k.contype = 'f' and array_length(k.conkey, 1) = 1 and ${sql.ref(`K.${side}`)} = ${table.toLowerCase()}::regclass order by 1, 2`.execute(
    ctx.db,
  );
  return rows;
}

/** Faults of rows that stay and name a row of another table that is not there, or no longer in use (MSG000017). What did not change has none. */
export async function referenceFaults(ctx: Ctx<unknown>, table: string, entries: readonly Entry[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { COL: FIELD, OTHER, OTHER_COL, USED } of await references(ctx, 'conrelid', table)) {
    const named = entries.filter(
      ({ row, before, removed }) => !removed && !isEmpty(cell(row, FIELD)) && cell(row, FIELD) !== cell(before, FIELD),
    );
    if (named.length === 0) continue;
    const wanted = named.map(({ row }) => String(cell(row, FIELD)));
    const { rows } = await sql<{ KEY: string }>`
      select ${sql.ref(OTHER_COL)} as key from ${sql.table(OTHER)} where ${sql.ref(OTHER_COL)} = any(${wanted})
        ${USED ? sql`and use_yn = 'Y'` : sql``}`.execute(ctx.db);
    const known = new Set(rows.map(({ KEY }) => KEY));
    for (const { row, ROW_NO } of named) {
      const value = String(cell(row, FIELD));
      if (!known.has(value)) faults.push({ ROW_NO, FIELD, CODE: 'MSG000017', ARGS: [ctx.label(FIELD, table), value] });
    }
  }
  return faults;
}

/** Faults of rows that go and that rows of other tables name, whoever may see those (MSG000026, with the tables). */
export async function inUseFaults(ctx: Ctx<unknown>, table: string, entries: readonly Entry[]): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const uses = new Map<Entry, string[]>();
  let FIELD = '';
  for (const { TBL, COL, OTHER_COL } of await references(ctx, 'confrelid', table)) {
    FIELD = OTHER_COL;
    const keys = removed.map(({ row }) => String(cell(row, OTHER_COL)));
    const { rows } = await sql<{ KEY: string; CNT: number }>`
      select ${sql.ref(COL)} as key, count(*)::int as cnt from ${sql.table(TBL)} where ${sql.ref(COL)} = any(${keys}) group by 1`.execute(
      ctx.systemDb,
    );
    for (const entry of removed) {
      const use = rows.find(({ KEY }) => KEY === cell(entry.row, OTHER_COL));
      if (use) uses.set(entry, [...(uses.get(entry) ?? []), `${ctx.label(COL, TBL)} ${TBL}.${COL} ${use.CNT}`]);
    }
  }
  return [...uses].map(([{ ROW_NO }, places]) => ({ ROW_NO, FIELD, CODE: 'MSG000026', ARGS: [places.join(', ')] }));
}
