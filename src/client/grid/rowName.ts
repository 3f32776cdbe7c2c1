import { t } from '../lib/texts';
import { notify } from '../shell/notify';
import { type GridOptions, keysOf } from './options';
import type { GridStore } from './store';
import { shownText } from './value';

/** The column that has the name of what a code or an ID stands for. */
const nameField = (key: string): string | null => (/_(CD|ID)$/.test(key) ? key.replace(/_(CD|ID)$/, '_NM') : null);

/**
 * What a user knows a row by: what its grid calls it, its key where that is shown, of a code or an ID with its name, else its place and the first three texts typed into
 * it, else its first text.
 */
export function rowName<R extends object, S>(store: GridStore<R>, options: GridOptions<R, S>, i: number): string {
  const row = store.rows[i] as R;
  if (options.named) return options.named(row);
  const texts = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const column = store.columns.find((c) => c.field === field);
      return (column && shownText(row, column)) || [];
    });
  const keys = keysOf(options);
  const key = texts(keys).join(' ');
  if (key) return [key, ...texts(keys.length === 1 ? keys.flatMap((field) => nameField(field) ?? []) : [])].join(' ');
  const no = store.arranged.numberOf(i);
  const typed = texts(store.columns.filter(({ edit, kind }) => edit && kind === 'text').map(({ field }) => field)).slice(0, 3);
  return store.changes.isNew(i) && typed.length
    ? t('UI.GRID.ROW_FAULT', no, typed.join(', '))
    : (texts(store.columns.map(({ field }) => field))[0] ?? String(no));
}

/** Most rows that a notice names. */
const mostNamed = 5;

/** Says of rows just saved that they stay in view, though the conditions of the list leave them out. */
export function tellKept<R extends object, S>(store: GridStore<R>, options: GridOptions<R, S>, kept: readonly number[]): void {
  const names = kept.slice(0, mostNamed).map((i) => rowName(store, options, i));
  const more = kept.length > mostNamed ? ` ${t('UI.ACTION.REST', kept.length - mostNamed)}` : '';
  notify.warn(t('UI.GRID.KEPT', names.join(', ') + more));
}
