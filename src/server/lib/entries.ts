import { type RawBuilder, sql } from 'kysely';
import type { BatchFlag, Fault, SaveRow } from '../../contract/call';
import { readable } from '../../contract/columnRules';
import { type ColumnRule, checkRow, everyCode, isEmpty, stored } from '../../contract/rules';
import type { Db } from '../db/open';
import type { Database } from '../db/types';
import { codeCheck } from './codeNames';
import { flatMapInPieces, mapInPieces } from './pieces';
import { insertRows, lockRows, presentInOrder, removeRows, updateRows } from './save';
import type { Ctx } from './serve';

type Table = keyof Database & string;

/** A table that a screen edits: its key and the columns a save may change. */
export interface Editable {
  table: Table;
  keys: readonly string[];
  columns: readonly string[];
  /** Leaves out of a stale row what its reader may not see; what the rules of columns say unless given. */
  visible?: (row: Record<string, unknown>) => Record<string, unknown>;
}

/** A row as it is to be, with what it was before, whether it goes, and its number in the request. */
export interface Entry<R> {
  row: R;
  before: R | undefined;
  removed: boolean;
  ROW_NO: number;
}

/** A row that was sent, with what it was before, and its number in the request. */
interface LockedSent<S, B> {
  sent: S;
  before: B | undefined;
  ROW_NO: number;
}

/** The rows sent, those of them that exist with what they are now: `lock` locks these and gives them in their order. */
export async function lockSent<S extends { BATCH_FLAG: BatchFlag }, B>(
  list: readonly S[],
  lock: (old: S[], rowNos: number[]) => Promise<readonly B[]>,
): Promise<LockedSent<S, B>[]> {
  const numbered = list.map((sent, i) => ({ sent, ROW_NO: i + 1 }));
  const old = numbered.filter(({ sent }) => sent.BATCH_FLAG !== 'insert');
  const rowNos = old.map(({ ROW_NO }) => ROW_NO);
  const locked = await lock(
    old.map(({ sent }) => sent),
    rowNos,
  );
  const before = new Map(rowNos.map((ROW_NO, i) => [ROW_NO, locked[i]]));
  return numbered.map((one) => ({ ...one, before: before.get(one.ROW_NO) }));
}

/** Columns of a row as they are to be: what is sent, and of what is not sent what was before. */
export function valuesToBe<R extends object>(columns: readonly string[], sent: Partial<R>, before: R | null | undefined): Partial<R> {
  const row: Partial<R> = {};
  for (const column of columns) {
    const name = column as keyof R;
    row[name] = stored(sent[name] === undefined ? before?.[name] : sent[name]) as R[keyof R];
  }
  return row;
}

/** The rows sent as they are to be; those that exist are locked, what is not sent of them stays. */
export async function lockEntries<R extends object>(
  ctx: Ctx<unknown>,
  editable: Editable,
  list: readonly SaveRow<R>[],
): Promise<Entry<R>[]> {
  const { table, keys, columns, visible = (row) => readable(table, row, ctx.user, ctx.now) } = editable;
  const locked = await lockSent(list, async (old, rowNos) => (await lockRows(ctx.db, table, keys, old, { rowNos, visible })) as R[]);
  const whole = [...keys, ...columns];
  return mapInPieces(locked, ({ sent, before, ROW_NO }) => {
    const row = valuesToBe<R>(whole, sent, before) as R;
    return { row, before, removed: sent.BATCH_FLAG === 'delete', ROW_NO };
  });
}

/** Removes, adds and changes the rows of checked entries. */
export async function writeEntries<R extends object>(
  db: Db,
  { table, keys, columns }: Editable,
  entries: readonly Entry<R>[],
): Promise<void> {
  const rows = (wanted: (entry: Entry<R>) => boolean) => entries.filter(wanted).map(({ row }) => ({ ...row }) as Record<string, unknown>);
  await removeRows(
    db,
    table,
    keys,
    rows((entry) => entry.removed),
  );
  await insertRows(
    db,
    table,
    rows((entry) => !entry.removed && !entry.before),
  );
  await updateRows(
    db,
    table,
    keys,
    columns,
    rows((entry) => !entry.removed && entry.before !== undefined),
  );
}

/** The key, the columns a save may change and the version of such a table, as a select list. */
export const columnList = ({ keys, columns }: Editable, alias: string): RawBuilder<unknown> =>
  sql.join([...keys, ...columns, 'UPD_CNT'].map((name) => sql.ref(`${alias}.${name}`)));

/** The rows of a save as they are now, in the order sent; those that are gone as they were. */
export async function presentRows<R extends object>(ctx: Ctx<unknown>, editable: Editable, entries: readonly Entry<R>[]): Promise<R[]> {
  const rows = entries.map(({ row }) => row);
  const { rows: found } = await sql<R>`select ${columnList(editable, 'T')} from ${sql.table(editable.table)} t
    where ${joinedKey(editable.keys)} = any(${rows.map((row) => keyOf(row, editable.keys))})`.execute(ctx.db);
  return presentInOrder(found, editable.keys, rows);
}

/** A row's key as text, to select: its values as they go over the wire. */
const joinedKey = (keys: readonly string[]): RawBuilder<string> =>
  sql<string>`concat_ws('|', ${sql.join(keys.map((name) => sql`wire(${sql.ref(name)})`))})`;

/** A row's key as text, as `joinedKey` selects it. */
export const keyOf = (row: object, keys: readonly string[]): string => keys.map((name) => row[name as keyof typeof row]).join('|');

/** Faults of rows that stay: of each value, codes that are not in use, keys of new rows that are not written as codes are or exist already. */
export async function entryFaults<R extends object>(
  ctx: Ctx<unknown>,
  { table, keys }: Editable,
  entries: readonly Entry<R>[],
  rules: readonly ColumnRule[],
  written: RegExp,
): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, table);
  const codeFaults = await codeCheck(
    ctx.db,
    rules.map((rule) => rule.field),
    title,
  );
  const every = rules.filter((rule) => rule.every).map(({ field }) => field);
  const withoutEvery = (row: R) =>
    Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== everyCode || !every.includes(name)));
  const stay = entries.filter((entry) => !entry.removed);
  const fresh = stay.filter((entry) => !entry.before).map(({ row }) => row as Record<string, unknown>);
  const taken = await existing(ctx.db, table, keys, fresh);
  const first = new Map(stay.map(({ row, ROW_NO }) => [keyOf(row, keys), ROW_NO] as const).toReversed());
  return flatMapInPieces(stay, ({ row, before, ROW_NO }) => {
    const faults = checkRow(row as Record<string, unknown>, rules, title);
    const add = (FIELD: string, CODE: string, ...ARGS: string[]) => {
      if (!faults.some((fault) => fault.FIELD === FIELD)) faults.push({ FIELD, CODE, ARGS });
    };
    faults.push(...codeFaults(withoutEvery(row), before, faults));
    const last = keys.at(-1) ?? '';
    if (!before) {
      const key = row[last as keyof R];
      if (!isEmpty(key) && !written.test(String(key))) add(last, 'MSG000013', '{row}', title(last));
      const whole = keyOf(row, keys);
      if (taken.has(whole) || first.get(whole) !== ROW_NO) add(last, 'MSG000024', String(key));
    }
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}

/** Faults of rows whose fixed columns are other ones than they were (MSG000194). */
export const fixedFaults = <R extends object>(entries: readonly Entry<R>[], fixed: readonly (keyof R & string)[]): Fault[] =>
  entries.flatMap(({ row, before, removed, ROW_NO }) =>
    fixed.filter((FIELD) => before && !removed && row[FIELD] !== before[FIELD]).map((FIELD) => ({ ROW_NO, FIELD, CODE: 'MSG000194' })),
  );

/** Keys of those of the rows that are in the table. */
async function existing(db: Db, table: Table, keys: readonly string[], rows: readonly Record<string, unknown>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const refs = sql.join(keys.map((name) => sql.ref(name)));
  const wanted = rows.map((row) => keyOf(row, keys));
  const { rows: found } = await sql<object>`select ${refs} from ${sql.table(table)} where ${joinedKey(keys)} = any(${wanted})`.execute(db);
  return new Set(found.map((row) => keyOf(row, keys)));
}

/** Keys among these that the portal brought, of a table. */
export async function broughtKeys(db: Db, table: Table, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ ROW_KEY: string }>`
    select row_key from portal_seed where tbl = ${table.toLowerCase()} and row_key = any(${keys})`.execute(db);
  return new Set(rows.map((row) => row.ROW_KEY));
}
