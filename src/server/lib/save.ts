import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { field } from '../../contract/dictionary';
import { wireText } from '../../contract/shown';
import type { Db } from '../db/open';
import type { Database } from '../db/types';
import { userColumns } from '../db/userColumns';
import { mapInPieces } from './pieces';
import { Refusal, refuseFaults } from './refusal';

type Table = keyof Database & string;
type Row = Record<string, unknown>;
type Version = { UPD_CNT?: number | null };

/** Rows as JSON for `jsonb_populate_recordset`: wire values, instants in a form PostgreSQL reads. */
async function json(rows: readonly Row[], columns: readonly string[]): Promise<string> {
  const instants = new Set(columns.filter((name) => field(name)?.type === 'S'));
  const value = (name: string, v: unknown) =>
    typeof v === 'string' && instants.has(name) ? v.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6') : (v ?? null);
  const texts = await mapInPieces(rows, (row) =>
    JSON.stringify(Object.fromEntries(columns.map((name) => [name.toLowerCase(), value(name, row[name])]))),
  );
  return `[${texts.join(',')}]`;
}

const refs = (columns: readonly string[], alias?: string) => sql.join(columns.map((name) => sql.ref(alias ? `${alias}.${name}` : name)));
/** Every column of a table that may be read. */
const whole = (table: Table, alias: string) => (table === 'CMS_USER' ? refs(userColumns, alias) : sql`${sql.ref(alias)}.*`);
const sameKey = (columns: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    columns.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`n.${name}`)}`),
    sql` and `,
  ) as RawBuilder<boolean>;
const set = async (table: Table, rows: readonly Row[], columns: readonly string[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${await json(rows, columns)}::jsonb)`;
const keyOf = (row: object, keyCols: readonly string[]) => JSON.stringify(keyCols.map((name) => row[name as keyof typeof row]));

const byKey = <R extends object>(rows: readonly R[], keyCols: readonly string[]) => new Map(rows.map((row) => [keyOf(row, keyCols), row]));

/** Rows of the database in the order of the rows sent; those that are gone are left out. */
export function inOrder<R extends object>(found: readonly R[], keyCols: readonly string[], sent: readonly object[]): R[] {
  const now = byKey(found, keyCols);
  return sent.flatMap((row) => now.get(keyOf(row, keyCols)) ?? []);
}

/** Rows that were saved as they are now, in the order sent; those that are gone as they were sent. */
export function presentInOrder<R extends object>(found: readonly R[], keyCols: readonly string[], sent: readonly R[]): R[] {
  const now = byKey(found, keyCols);
  return sent.map((row) => now.get(keyOf(row, keyCols)) ?? row);
}

interface LockOptions<R> {
  /** Leaves out of a stale row what its reader may not see. */
  visible?: (row: R) => Row;
  /** ROW_NO of each row, where `rows` is only a part of what was sent. */
  rowNos?: readonly number[];
}

/** One row stands in a request once: 422 MSG000024 names every further one. */
export function refuseTwice(rows: readonly Row[], keyCols: readonly string[], rowNo: (i: number) => number = (i) => i + 1): void {
  const seen = new Set<string>();
  const faults = rows.flatMap((row, i): Fault[] => {
    const key = keyOf(row, keyCols);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const value = keyCols.map((name) => wireText(name, String(row[name] ?? ''))).join(' · ');
    return [{ ROW_NO: rowNo(i), FIELD: keyCols.at(-1), CODE: 'MSG000024', ARGS: [value] }];
  });
  refuseFaults(faults);
}

/** The rows an action was asked for; 422 MSG000009 for none. */
export function askedRows<R>({ body }: { body: { LIST?: R[] } }): R[] {
  if (!body.LIST?.length) throw new Refusal(422, 'MSG000009');
  return body.LIST;
}

/**
 * Locks the rows in key order and gives them as they are now, in the order sent.
 * Named twice: 422 MSG000024. Missing, deleted or foreign ones: 422 MSG000043; changed since read: 409 MSG000025 with their present values.
 */
export async function lockRows<T extends Table>(
  db: Db,
  table: T,
  keyCols: readonly string[],
  rows: readonly (Row & Version)[],
  { visible = (row) => row, rowNos }: LockOptions<Row> = {},
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const rowNo = (i: number) => rowNos?.[i] ?? i + 1;
  refuseTwice(rows, keyCols, rowNo);
  const { rows: found } = await sql<Row>`
    select ${whole(table, 't')} from ${sql.table(table)} t join ${await set(table, rows, keyCols)} n on ${sameKey(keyCols)}
    order by ${refs(keyCols, 't')} for update of t`.execute(db);
  const current = new Map(found.filter((row) => row.DEL_YN !== 'Y').map((row) => [keyOf(row, keyCols), row]));
  const now = rows.map((row) => current.get(keyOf(row, keyCols)));
  const missing = now.flatMap((row, i): Fault[] => (row ? [] : [{ ROW_NO: rowNo(i), CODE: 'MSG000043' }]));
  if (missing.length) throw new Refusal(422, 'MSG000043', { errors: missing });
  const present = now.filter((row) => row !== undefined);
  const stale = present.flatMap((row, i): Fault[] =>
    row.UPD_CNT === rows[i]?.UPD_CNT ? [] : [{ ROW_NO: rowNo(i), CODE: 'MSG000025', ROW: visible(row) }],
  );
  if (stale[0]) throw new Refusal(409, 'MSG000025', { errors: stale, row: stale[0].ROW });
  return present;
}

async function insertion(table: Table, rows: readonly Row[]): Promise<RawBuilder<Row>> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return sql`insert into ${sql.table(table)} (${refs(columns)}) select ${refs(columns, 'n')} from ${await set(table, rows, columns)} n`;
}

async function change(
  table: Table,
  keyCols: readonly string[],
  columns: readonly string[],
  rows: readonly Row[],
): Promise<RawBuilder<Row>> {
  const assignments = sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`n.${name}`)}`));
  const to = await set(table, rows, [...keyCols, ...columns]);
  return sql`update ${sql.table(table)} t set ${assignments} from ${to} n where ${sameKey(keyCols)}`;
}

/** Inserts rows in one statement. A column that only some rows have is null in the others. */
export async function insertRows(db: Db, table: Table, rows: readonly Row[]): Promise<void> {
  if (rows.length) await (await insertion(table, rows)).execute(db);
}

/** Inserts rows as `insertRows` does and gives them as stored, in the order sent. */
export async function insertedRows<R = Row>(db: Db, table: Table, rows: readonly Row[]): Promise<R[]> {
  if (rows.length === 0) return [];
  return (await sql<R>`${await insertion(table, rows)} returning ${whole(table, table)}`.execute(db)).rows;
}

/** Updates the given columns of rows that were locked before. */
export async function updateRows(
  db: Db,
  table: Table,
  keyCols: readonly string[],
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length && columns.length) await (await change(table, keyCols, columns, rows)).execute(db);
}

/** Updates as `updateRows` does and gives the rows as stored, in the order sent. */
export async function updateAndRead<R = Row>(
  db: Db,
  table: Table,
  keyCols: readonly string[],
  columns: readonly string[],
  rows: readonly Row[],
): Promise<R[]> {
  if (rows.length === 0 || columns.length === 0) return [];
  const { rows: stored } = await sql<Row>`${await change(table, keyCols, columns, rows)} returning ${whole(table, 't')}`.execute(db);
  return inOrder(stored, keyCols, rows) as R[];
}

/** Deletes rows that were locked before. */
export async function removeRows(db: Db, table: Table, keyCols: readonly string[], rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`delete from ${sql.table(table)} t using ${await set(table, rows, keyCols)} n where ${sameKey(keyCols)}`.execute(db);
}
