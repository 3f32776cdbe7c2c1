import type { KeyboardEvent } from 'react';
import type { GridModel } from './model';

/** Folds or unfolds a line that the mouse was pressed on: a group's anywhere, a tree's row by its arrow. */
export function pressFold(model: GridModel<object>, target: HTMLElement): boolean {
  const { store } = model;
  const line = Number(target.closest<HTMLElement>('.gr')?.dataset.row ?? -1);
  const open = store.arranged.shape?.isOpen(line);
  if (open === undefined || (line >= 0 && !target.closest('.gta'))) return false;
  model.cursor.typingOn = false;
  void model.cursor.moveTo(line).then(() => model.cursor.row === line && store.arranged.fold(line, !open));
  return true;
}

/** The line that a line stands below, or undefined. */
function above({ store }: GridModel<object>, line: number): number | undefined {
  const level = store.arranged.shape?.level(line) ?? 1;
  for (let at = store.arranged.position(line) - 1; at >= 0; at--) {
    const other = store.arranged.view[at] as number;
    if ((store.arranged.shape?.level(other) ?? 1) < level) return other;
  }
  return undefined;
}

/** What a key does with a line that has others below it, or stands below one: ArrowRight unfolds, ArrowLeft folds and goes up. */
export function foldKey(event: KeyboardEvent, model: GridModel<object>): boolean {
  const { store, cursor } = model;
  const { row: line, column } = cursor;
  if (!store.arranged.shape || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const open = store.arranged.shape.isOpen(line);
  const isGroup = line < -1;
  if (!isGroup && column > 0) return false;
  switch (event.key) {
    case 'ArrowRight':
      if (open === false) store.arranged.fold(line, true);
      return isGroup || open === false;
    case 'ArrowLeft': {
      const up = above(model, line);
      if (open) store.arranged.fold(line, false);
      else if (up !== undefined) void model.cursor.moveTo(up);
      return isGroup || open === true || up !== undefined;
    }
    case 'Enter':
    case ' ':
      if (isGroup) store.arranged.fold(line, !open);
      return isGroup;
    default:
      return false;
  }
}
