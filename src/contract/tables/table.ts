import type { FieldName, Value } from '../dictionary';
import type { ColumnRule } from '../rules';

/**
 * A table of the database as data: the one list of its columns, their types by name from the dictionary. Migrations make the tables;
 * tests/api/database.test.ts holds both together.
 */
export interface Table {
  name: string;
  key: readonly FieldName[];
  /** Columns that are never null, and those that may be. */
  required: readonly FieldName[];
  optional: readonly FieldName[];
  /** Columns that the database fills where an insert leaves them out. */
  filled?: readonly FieldName[];
  /** Has no audit columns. */
  audit?: false;
}

/** Who wrote a row, when, and its version: every table but logs and the like has them, the database writes them. */
export const auditColumns = ['REG_USER_ID', 'REG_DTM', 'UPD_USER_ID', 'UPD_DTM', 'UPD_CNT'] as const;

type Audit<T extends Table> = T extends { audit: false } ? never : (typeof auditColumns)[number];
type Optional<T extends Table> = T['optional'][number];

/** Names of a table's columns. */
export type ColumnOf<T extends Table> = T['key'][number] | T['required'][number] | Optional<T> | Audit<T>;

/** The same without who wrote a row and when; its version stays. */
export type OwnColumnOf<T extends Table> = Exclude<ColumnOf<T>, Exclude<Audit<T>, 'UPD_CNT'>>;

/** Names of the columns that the database fills. */
export type FilledOf<T extends Table> = (T extends { filled: readonly (infer F)[] } ? F : never) | Audit<T>;

/** A row of a table, or some columns of it. */
export type RowOf<T extends Table, C extends ColumnOf<T> = ColumnOf<T>> = {
  [F in C]: F extends Optional<T> ? Value<F> | null : Value<F>;
};

/** What a value must keep to beyond its type and length. */
type Limits = Pick<ColumnRule, 'zeroIsEmpty' | 'bytes' | 'min' | 'max' | 'every'>;

/** What a screen edits of a table: its key and the columns that are typed, as data that lists, saves and Excel files go by. */
export interface Editable<T extends Table, C extends ColumnOf<T>> {
  table: T['name'];
  keys: readonly T['key'][number][];
  /** Columns that a save of an existing row may change. */
  columns: readonly C[];
  /** The key and these columns. */
  all: readonly (T['key'][number] | C)[];
  /** For checkRow: what is required follows from the table. */
  rules: readonly ColumnRule[];
}

/** A table as a screen edits it: the columns that are typed, in the order of the screen, and the limits of their values. */
export function editable<const T extends Table, const C extends ColumnOf<T>>(
  table: T,
  columns: readonly C[],
  limits: { readonly [F in C | T['key'][number]]?: Limits } = {},
): Editable<T, C> {
  const all = [...table.key, ...columns];
  const rules = all.map((field) => ({ field, required: !table.optional.includes(field), ...limits[field as C] }));
  return { table: table.name, keys: table.key, columns, all, rules };
}

/** A row of what a screen edits, with its version. */
export type EditableRow<K> = K extends Editable<infer T, infer C> ? RowOf<T, T['key'][number] | C | ('UPD_CNT' & ColumnOf<T>)> : never;
