import { t } from '../lib/texts';
import { notify } from '../shell/notify';
import { parseTsv } from './clip';
import type { GridColumn } from './column';
import { type PastedCode, takePasted, takeTyped } from './lookup';
import type { GridModel } from './model';
import { Flag } from './store';
import { parse } from './value';

/** May this cell be typed into now? */
export function canEditCell<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R> | undefined): boolean {
  const row = model.store.rows[i];
  if (!row || !column?.edit || model.store.flag(i) >= Flag.DELETE) return false;
  if (model.options.finalRow?.(row) && !model.store.isNew(i)) return false;
  if (column.edit === 'new' ? !model.store.isNew(i) : typeof column.edit === 'function' && !column.edit(row)) return false;
  return model.options.canEdit?.(row, column.field) ?? true;
}

/** Takes a typed text into a cell that may be changed. */
export function enterText<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>, text: string): void {
  const parsed = parse(text, column);
  if ('ignored' in parsed) return;
  if (column.kind === 'lookup') {
    model.settling(takeTyped(model, i, column, String(parsed.value ?? '')));
    return;
  }
  model.store.patch(i, { [column.field]: parsed.value } as Partial<R>);
  if (parsed.unknown) model.store.setFault(i, column.field, t('MSG000017', column.label, String(parsed.value)), true);
}

/** Turns the check of a Y/N cell. */
export function turnCheck<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>): void {
  const on = (model.store.rows[i]?.[column.field] as unknown) === 'Y';
  model.store.patch(i, { [column.field]: on ? 'N' : 'Y' } as Partial<R>);
}

/** Empties a cell. */
export function clearCell<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>): void {
  if (canEditCell(model, i, column)) enterText(model, i, column, '');
}

/**
 * Puts a block of clipboard cells in from the current cell on; adds rows where they are missing and may be added.
 * Cells that cannot be changed are left out and counted for the user.
 */
export function paste<R extends object, S>(model: GridModel<R, S>, text: string): void {
  const block = parseTsv(text);
  const { store, cursor } = model;
  if (!block.length) return;
  const start = cursor.row < 0 ? 0 : store.position(cursor.row);
  const mayAdd = Boolean(model.options.newRow || model.options.addFrom);
  const codes: PastedCode<R>[] = [];
  let skipped = 0;
  store.batch(() => {
    const missing = mayAdd ? start + block.length - store.size : 0;
    if (missing > 0) store.add(Array.from({ length: missing }, () => model.fresh()));
    for (const [y, cells] of block.entries()) {
      const i = store.view[start + y];
      for (const [x, cell] of cells.entries()) {
        const column = model.columns[cursor.column + x];
        if (i === undefined || !column || !canEditCell(model, i, column)) skipped++;
        else if (column.kind === 'lookup') codes.push({ i, column, code: column.upper ? cell.trim().toUpperCase() : cell.trim() });
        else enterText(model, i, column, cell);
      }
    }
  });
  model.settling(takePasted(model, codes));
  if (cursor.row < 0 && store.size) void model.moveTo(store.view[0] ?? -1);
  if (skipped) notify.warn(t('UI.GRID.PASTE_SKIP', skipped));
}

/** The next cell in reading order that can be typed into, from the current one in a direction; null at the end of the rows. */
export function nextEditable<R extends object, S>(model: GridModel<R, S>, dir: 1 | -1): { row: number; column: number } | null {
  const { store, columns } = model;
  let position = store.position(model.cursor.row);
  let column = model.cursor.column + dir;
  while (position >= 0 && position < store.size) {
    const row = store.view[position] as number;
    for (; column >= 0 && column < columns.length; column += dir) if (canEditCell(model, row, columns[column])) return { row, column };
    position += dir;
    column = dir > 0 ? 0 : columns.length - 1;
  }
  return null;
}
