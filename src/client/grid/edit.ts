import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { canEditCell } from './editable';
import { takeTexts, takeTyped } from './lookup';
import type { GridModel } from './model';
import { parse } from './value';

/** Takes a typed text into a cell that may be changed. A name that is exactly one entry's is that entry, unless it is to stay `plain`. */
export function enterText<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  column: GridColumn<R>,
  text: string,
  plain = false,
): void {
  const parsed = parse(text, column);
  if ('refused' in parsed) {
    model.store.refuse(i, column.field, { text: parsed.refused, typed: text.trim() });
    return;
  }
  if (column.kind === 'lookup') {
    model.pending.add(takeTyped(model, i, column, String(parsed.value ?? '')));
    return;
  }
  model.store.batch(() => {
    model.store.patch(i, { [column.field]: parsed.value } as Partial<R>);
    if (column.names && parsed.value !== null && !plain)
      model.pending.add(takeTexts(model, [{ i, column, text: String(parsed.value), given: new Set() }]));
  });
  if (parsed.unknown) model.store.marks.setLastingFault(i, column.field, { text: t('MSG000017', column.label, String(parsed.value)) });
}

/** Turns the check of a Y/N cell. */
export function turnCheck<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>): void {
  const on = (model.store.rows[i]?.[column.field] as unknown) === 'Y';
  model.store.patch(i, { [column.field]: on ? 'N' : 'Y' } as Partial<R>);
}

/** The next cell in reading order that can be typed into, from the current one in a direction; null at the end of the rows. */
export function nextEditable<R extends object, S>(model: GridModel<R, S>, dir: 1 | -1): { row: number; column: number } | null {
  const { store, columns } = model;
  let position = store.arranged.position(model.cursor.row);
  let column = model.cursor.column + dir;
  while (position >= 0 && position < store.arranged.size) {
    const row = store.arranged.view[position] as number;
    for (; column >= 0 && column < columns.length; column += dir) if (canEditCell(model, row, columns[column])) return { row, column };
    position += dir;
    column = dir > 0 ? 0 : columns.length - 1;
  }
  return null;
}
