import type { GridColumn } from './column';
import { type ColumnFilter, filtered, stored } from './filter';
import { sortedIndexes } from './order';
import type { GridStore } from './store';

/** A value of a column with how many rows have it. */
export interface ValueCount {
  value: string;
  text: string;
  count: number;
}

/** Most values that are listed at once. */
export const mostValues = 1000;

/** The values of a column in the rows that the other filters let through, in the column's order, empty ones last. */
export function valuesOf<R extends object>(
  store: GridStore<R>,
  column: GridColumn<R>,
  shown: (row: R, column: GridColumn<R>) => string,
): ValueCount[] {
  const { [column.field]: _, ...others } = store.arranged.filters;
  const found = filtered(store.changes.alive(), store.rows, store.columns, others, shown);
  const values = new Map<string, ValueCount>();
  for (const i of sortedIndexes(found, store.rows, [{ column, dir: 'ascending' }], shown)) {
    const row = store.rows[i] as R;
    const value = stored(row[column.field]);
    const known = values.get(value);
    if (known) known.count++;
    else values.set(value, { value, text: shown(row, column), count: 1 });
  }
  return [...values.values()];
}

/** Is a value let through by what was chosen from the list? */
export const isChosen = ({ values, without }: ColumnFilter, value: string): boolean =>
  (values?.includes(value) ?? true) && !without?.includes(value);

/** The filter after values were chosen or left out; it says nothing of them once all are chosen. */
export function choose(filter: ColumnFilter, changed: readonly string[], on: boolean, all: readonly string[]): ColumnFilter {
  const { values, without, ...rest } = filter;
  const set = new Set(values ?? without);
  for (const value of changed) on === Boolean(values) ? set.add(value) : set.delete(value);
  const complete = all.every((value) => set.has(value));
  if (values) return complete ? rest : { ...rest, values: [...set] };
  return complete ? { ...rest, values: [] } : { ...rest, ...(set.size ? { without: [...set] } : {}) };
}
