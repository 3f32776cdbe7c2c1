import { stored } from './filter';
import type { GridModel } from './model';

/** Do two rows below each other hold the same in a merged column, and in the merged ones before it? */
export function isJoined<R extends object>({ store, columns }: GridModel<R>, upper: number, lower: number, at: number): boolean {
  const [above, below] = [store.rows[upper], store.rows[lower]];
  if (!above || !below) return false;
  return columns.slice(0, at + 1).every(({ merge, field }) => !merge || stored(above[field]) === stored(below[field]));
}
