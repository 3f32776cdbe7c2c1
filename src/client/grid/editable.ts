import { Flag } from './changes';
import type { GridColumn } from './column';
import type { GridOptions } from './options';
import type { GridStore } from './store';

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
