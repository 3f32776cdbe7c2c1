import type { GridColumn } from './column';

export interface SortState {
  field: string;
  dir: 'ascending' | 'descending';
}

/**
 * Row indexes in the order of a column. Numbers by size, everything else by the text shown (Hangul syllables stand in
 * the alphabet's order); empty values last in both directions; equal ones keep their order.
 */
export function sorted<R extends object>(
  indexes: Int32Array,
  rows: readonly R[],
  column: GridColumn<R>,
  dir: SortState['dir'],
  shown: (row: R) => string,
): Int32Array {
  const numeric = column.kind === 'number';
  const values = new Map<number, number | string | null>();
  for (const i of indexes) {
    const row = rows[i] as R;
    const value = row[column.field] as unknown;
    const empty = value === null || value === undefined || value === '';
    values.set(i, empty ? null : numeric ? Number(value) : column.kind === 'code' ? shown(row) : String(value));
  }
  const sign = dir === 'ascending' ? 1 : -1;
  const compare = (a: number, b: number): number => {
    const x = values.get(a) ?? null;
    const y = values.get(b) ?? null;
    if (x === y) return a - b;
    if (x === null) return 1;
    if (y === null) return -1;
    return (x < y ? -1 : 1) * sign;
  };
  return Int32Array.from(Array.from(indexes).sort(compare));
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
export function withRows(view: Int32Array, coming: readonly RowPlace[]): Int32Array {
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
