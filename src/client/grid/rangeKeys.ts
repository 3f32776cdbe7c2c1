import type { KeyboardEvent } from 'react';
import { cursorSpot } from './area';
import { openCellMenu } from './drawn';
import { fillOver } from './fill';
import type { GridModel } from './model';
import type { Spot } from './rangeSelection';
import { turnHistory } from './undo';

/** Where the keys that move take the end of a range, in rows and columns. */
function moveOf(key: string, far: boolean, page: number): [rows: number, columns: number] | undefined {
  const all = Number.POSITIVE_INFINITY;
  const moves: Record<string, [number, number]> = {
    ArrowUp: [far ? -all : -1, 0],
    ArrowDown: [far ? all : 1, 0],
    ArrowLeft: [0, far ? -all : -1],
    ArrowRight: [0, far ? all : 1],
    Home: [far ? -all : 0, -all],
    End: [far ? all : 0, all],
    PageUp: [-page, 0],
    PageDown: [page, 0],
  };
  return moves[key];
}

const within = (at: number, length: number): number => Math.max(0, Math.min(length - 1, at));

/** Moves the end of the range selected. */
function stretch(model: GridModel<object>, [rows, columns]: [number, number]): void {
  const from = cursorSpot(model);
  if (from.position < 0) return;
  const { position, column } = model.ranges.lead ?? from;
  const lead = { position: within(position + rows, model.store.arranged.size), column: within(column + columns, model.columns.length) };
  model.ranges.extend(lead, from);
  model.drawn.scrollTo(lead);
}

/** Selects whole rows or columns, from edge to edge of the grid, that the last range has. */
export function selectWhole(model: GridModel<object>, what: 'rows' | 'columns' | 'all'): void {
  const from = cursorSpot(model);
  const last: Spot = { position: model.store.arranged.size - 1, column: model.columns.length - 1 };
  if (last.position < 0) return;
  const { anchor, lead } = model.ranges;
  const [a, b] = [anchor ?? from, lead ?? from];
  model.ranges.select(
    { position: what === 'rows' ? a.position : 0, column: what === 'columns' ? a.column : 0 },
    { position: what === 'rows' ? b.position : last.position, column: what === 'columns' ? b.column : last.column },
  );
}

/** What Ctrl with a letter does; a letter counts as the key it stands on, so that it works while Hangul is typed. */
function letterKey(code: string, shift: boolean, model: GridModel<object>): boolean {
  switch (code) {
    case 'KeyA':
      selectWhole(model, 'all');
      return true;
    case 'KeyD':
      fillOver(model, 'down');
      return true;
    case 'KeyR':
      fillOver(model, 'right');
      return true;
    case 'KeyZ':
      void turnHistory(model, shift ? 'redo' : 'undo');
      return true;
    case 'KeyY':
      void turnHistory(model, 'redo');
      return true;
    default:
      return false;
  }
}

/** What a key does with ranges, filling and undoing; false when it is none of these. */
export function rangeKey(event: KeyboardEvent, model: GridModel<object>, page: number): boolean {
  const { key, code, shiftKey } = event;
  const far = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  const move = shiftKey ? moveOf(key, far, page) : undefined;
  if (move) stretch(model, move);
  else if (key === ' ' && (far || shiftKey)) selectWhole(model, far ? 'columns' : 'rows');
  else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) openCellMenu(model, null);
  else return far && letterKey(code, shiftKey, model);
  return true;
}
