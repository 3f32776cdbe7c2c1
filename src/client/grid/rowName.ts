import { type GridOptions, keysOf } from './options';
import type { GridStore } from './store';
import { shownText } from './value';

/** What a user knows a row by: its key where that is shown, else its first column with a text, else its place. */
export function rowName<R extends object, S>(store: GridStore<R>, options: GridOptions<R, S>, i: number): string {
  const row = store.rows[i] as R;
  const texts = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const column = store.columns.find((c) => c.field === field);
      return (column && shownText(row, column)) || [];
    });
  const [first = String(store.arranged.numberOf(i))] = texts(store.columns.map(({ field }) => field));
  return texts(keysOf(options)).join(' ') || first;
}
