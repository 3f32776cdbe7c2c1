import type { GridColumn } from './column';

export interface Sort {
  field: string;
  dir: 'ascending' | 'descending';
}

/** A column to sort by, worked out. */
export interface SortColumn<R> {
  column: GridColumn<R>;
  dir: Sort['dir'];
}

type Shown<R> = (row: R, column: GridColumn<R>) => string;

/** Values of a column in ascending order: numbers by size, texts by their characters. */
const ascending = (values: readonly (number | string)[], numeric: boolean): ArrayLike<number | string> =>
  numeric ? Float64Array.from(values as number[]).sort() : (values as string[]).slice().sort();

/** Row indexes in the order of one column; rows of one value keep their order, empty ones come last in both directions. */
function byColumn<R extends object>(
  indexes: Int32Array,
  rows: readonly R[],
  { column, dir }: SortColumn<R>,
  shown: Shown<R>,
): Int32Array<ArrayBuffer> {
  const numeric = column.kind === 'number';
  const names = new Map<unknown, string>();
  const nameOf = (value: unknown, row: R): string => {
    const known = names.get(value) ?? shown(row, column);
    names.set(value, known);
    return known;
  };
  /** Each value once, with its number in order of appearance; then with its rank. */
  const numbers = new Map<number | string, number>();
  const ofRow = new Int32Array(indexes.length);
  for (let n = 0; n < indexes.length; n++) {
    const row = rows[indexes[n] as number] as R;
    const value = row[column.field] as unknown;
    if (value === null || value === undefined || value === '') {
      ofRow[n] = -1;
      continue;
    }
    const key = numeric ? Number(value) : column.kind === 'code' ? nameOf(value, row) : String(value);
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
    }
    ofRow[n] = number;
  }
  const count = numbers.size;
  const inOrder = ascending([...numbers.keys()], numeric);
  const rank = new Int32Array(count);
  for (let r = 0; r < count; r++) rank[numbers.get(inOrder[r] as number | string) as number] = dir === 'ascending' ? r : count - 1 - r;

  // Rows of a rank stand together: where each begins follows from how many there are.
  const next = new Int32Array(count + 2);
  for (let n = 0; n < ofRow.length; n++) {
    const number = ofRow[n] as number;
    const own = number < 0 ? count : (rank[number] as number);
    ofRow[n] = own;
    next[own + 1] = (next[own + 1] as number) + 1;
  }
  for (let r = 1; r < next.length; r++) next[r] = (next[r] as number) + (next[r - 1] as number);
  const result = new Int32Array(indexes.length);
  for (let n = 0; n < ofRow.length; n++) {
    const own = ofRow[n] as number;
    result[next[own] as number] = indexes[n] as number;
    next[own] = (next[own] as number) + 1;
  }
  return result;
}

/**
 * Row indexes in the order of several columns, the first one first. Numbers by size, everything else by the text shown (Hangul
 * syllables stand in the alphabet's order); empty values last in both directions; equal ones keep their order.
 */
export function sortedIndexes<R extends object>(
  indexes: Int32Array<ArrayBuffer>,
  rows: readonly R[],
  sorts: readonly SortColumn<R>[],
  shown: Shown<R>,
): Int32Array<ArrayBuffer> {
  return sorts.reduceRight((order, sort) => byColumn(order, rows, sort, shown), indexes);
}

/** The sorts after a column was asked for: up, down and not at all; alone, or `adding` to the others. */
export function nextSorts(sorts: readonly Sort[], field: string, adding: boolean): Sort[] {
  const dir = sorts.find((sort) => sort.field === field)?.dir;
  const next: Sort[] = dir === 'descending' ? [] : [{ field, dir: dir === 'ascending' ? 'descending' : 'ascending' }];
  if (!adding) return next;
  return dir ? sorts.flatMap((sort) => (sort.field === field ? next : sort)) : [...sorts, ...next];
}

/** A row and its place in the order shown; -1 is the end. */
export interface RowPlace {
  row: number;
  position: number;
}

/** Places of some rows in an order. */
export function placesOf(view: Int32Array, rows: ReadonlySet<number>): Map<number, number> {
  const places = new Map<number, number>();
  if (rows.size) for (const [position, i] of view.entries()) if (rows.has(i)) places.set(i, position);
  return places;
}

/** An order with rows put in at their places. */
export function withRows(view: Int32Array, coming: readonly RowPlace[]): Int32Array<ArrayBuffer> {
  const end = view.length + coming.length;
  const placed = coming
    .map(({ row, position }) => ({ row, position: position < 0 ? end : position }))
    .sort((a, b) => a.position - b.position);
  const next = new Int32Array(end);
  for (let at = 0, from = 0, n = 0; at < end; at++) {
    const one = placed[n];
    if (one && (one.position <= at || from === view.length)) {
      next[at] = one.row;
      n++;
    } else next[at] = view[from++] as number;
  }
  return next;
}
