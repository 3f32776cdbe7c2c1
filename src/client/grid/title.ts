import type { GridModel } from './model';
import { nextSorts } from './order';

/** Sorts by a column up, down and not at all; `adding` beside the other columns. */
export function sortColumn(model: GridModel<object>, field: string, adding: boolean): void {
  model.commitEditor();
  model.store.arranged.arrange({ sorts: nextSorts(model.store.arranged.sorts, field, adding) });
}

/** Opens the menu of the column that a header cell belongs to. */
export function openMenu(model: GridModel<object>, cell: HTMLElement): void {
  const { field } = cell.dataset;
  if (!field) return;
  model.commitEditor();
  model.drawn.columnMenu.set({ field, anchor: cell });
}

/** What a key does on a title, beside Enter and the arrows along the line. */
export function titleKey(model: GridModel<object>, event: { key: string; altKey: boolean; target: EventTarget }): boolean {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('th[data-field]');
  if (!cell) return false;
  if (event.key === 'ArrowDown' && event.altKey) openMenu(model, cell);
  else if (event.key === 'ArrowDown') (cell.querySelector<HTMLElement>('.ghf') ?? model).focus();
  else if (event.key === 'Enter' && event.altKey) sortColumn(model, cell.dataset.field ?? '', true);
  else return false;
  return true;
}
