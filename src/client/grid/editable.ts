import { t } from '../lib/texts';
import { Flag } from './changes';
import type { GridColumn } from './column';
import type { GridOptions } from './options';
import type { GridStore } from './store';
import { shownText } from './value';

/** The part of a grid that says what can be typed. */
interface Typable<R extends object> {
  readOnly: boolean;
  options: Pick<GridOptions<R, object>, 'canEdit' | 'finalRow'>;
  store: GridStore<R>;
}

/** May this cell be typed into now? */
export function canEditCell<R extends object>(
  model: Typable<R>,
  i: number,
  column: GridColumn<R> | undefined,
  row: R | undefined = model.store.rows[i],
): boolean {
  if (model.readOnly || !row || !column?.edit || model.store.changes.flag(i) >= Flag.DELETE) return false;
  if (model.options.finalRow?.(row) && !model.store.changes.isNew(i)) return false;
  if (column.edit === 'new' ? !model.store.changes.isNew(i) : typeof column.edit === 'function' && !column.edit(row)) return false;
  return model.options.canEdit?.(row, column.field) ?? true;
}

/** May a saved row be taken away? */
export const mayRemove = <R extends object, S>({ canRemove, finalRow }: GridOptions<R, S>, row: R): boolean =>
  canRemove?.(row) ?? !finalRow?.(row);

/** Why a row cannot be changed or taken away: what its screen says, its status, where it has one (MSG000027), else that it is closed (MSG000040). */
export function whyFixed<R extends object>(
  { options, store }: { options: Pick<GridOptions<R, object>, 'whyFixed'>; store: GridStore<R> },
  row: R,
): string {
  const own = options.whyFixed?.(row);
  if (own) return own;
  const status = store.columns.find((c) => c.kind === 'code' && c.field.endsWith('_STS'));
  return status ? t('MSG000027', shownText(row, status)) : t('MSG000040');
}
