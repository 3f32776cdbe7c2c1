import { t } from '../lib/texts';
import { type GridOptions, keysOf } from './options';
import type { GridStore } from './store';
import { shownText } from './value';

/** What a user knows a row by: its key where that is shown, else its place and the first three texts typed into it, else its first text. */
export function rowName<R extends object, S>(store: GridStore<R>, options: GridOptions<R, S>, i: number): string {
  const row = store.rows[i] as R;
  const texts = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const column = store.columns.find((c) => c.field === field);
      return (column && shownText(row, column)) || [];
    });
  const key = texts(keysOf(options)).join(' ');
  if (key) return key;
  const no = store.arranged.numberOf(i);
  const typed = texts(store.columns.filter(({ edit, kind }) => edit && kind === 'text').map(({ field }) => field)).slice(0, 3);
  return store.changes.isNew(i) && typed.length
    ? t('UI.GRID.ROW_FAULT', no, typed.join(', '))
    : (texts(store.columns.map(({ field }) => field))[0] ?? String(no));
}
