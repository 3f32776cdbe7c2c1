import { box } from '../shell/box';
import type { GridModel } from './model';

interface Wanted<R> {
  /** As many at the most. */
  most?: number;
  /** Only rows that are checked; else the current one where none is. */
  checked?: boolean;
  /** Other rows count as not chosen. */
  fits?: (row: R) => boolean;
}

/**
 * The rows chosen: those checked, else the current one. Says MSG000009 where there is none, MSG000010 or MSG000046 where there are too
 * many, and gives null then.
 */
export function chosenRows<R extends object, S>(grid: GridModel<R, S>, wanted: Wanted<R> = {}): R[] | null {
  const { most = Number.POSITIVE_INFINITY, checked = false, fits = () => true } = wanted;
  const indexes = checked ? grid.store.marks.checkedIndexes() : grid.targets();
  const rows = indexes.flatMap((i) => grid.store.rows[i] ?? []).filter(fits);
  if (rows.length > 0 && rows.length <= most) return rows;
  if (rows.length === 0) void box.warn('MSG000009');
  else if (most === 1) void box.warn('MSG000010');
  else void box.warn('MSG000046', most);
  return null;
}

/** The one row chosen. */
export const chosenRow = <R extends object, S>(grid: GridModel<R, S>, fits?: (row: R) => boolean): R | null =>
  chosenRows(grid, { most: 1, ...(fits ? { fits } : {}) })?.[0] ?? null;
