import type { KeyboardEvent } from 'react';
import { turnHistory } from '../../grid/undo';
import { type Lines, loadCargo, placeLine, placeOf, unloadLines, type Waiting } from './loading';

const take = (event: KeyboardEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

const isPlain = (event: KeyboardEvent): boolean => !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

/** Does the key belong to the panel itself, and not to a button or field of it? */
const isOwn = ({ target, nativeEvent }: KeyboardEvent): boolean =>
  !nativeEvent.isComposing && (target as HTMLElement).closest('.grid, .clp-views') !== null;

/** The bookings that the buttons and keys of those that wait mean: the checked ones, else the current one. */
export const chosenCargo = (waiting: Waiting) => waiting.targets().flatMap((i) => waiting.store.rows[i] ?? []);

/** Keys where the lines or the picture have the focus: Delete takes lines out, Alt with an arrow moves the current one in the order. */
export function lineKeys(event: KeyboardEvent, lines: Lines, fixed: string | null): void {
  if (!isOwn(event) || fixed !== null || lines.readOnly || lines.isEditing()) return;
  const { row } = lines.cursor;
  if (event.key === 'Delete' && isPlain(event) && lines.ranges.areas.length === 0) {
    take(event);
    unloadLines(lines, lines.targets());
  } else if (event.altKey && !event.ctrlKey && !event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    take(event);
    placeLine(lines, row, placeOf(lines, row) + (event.key === 'ArrowUp' ? -1 : 1));
  }
}

/** Insert loads the bookings chosen among those that wait. */
export function waitingKeys(event: KeyboardEvent, lines: Lines, waiting: Waiting, fixed: string | null): void {
  if (!isOwn(event) || fixed !== null || event.key !== 'Insert' || !isPlain(event)) return;
  take(event);
  loadCargo(lines, chosenCargo(waiting));
}

/** Ctrl+Z and Ctrl+Y beside the lines are those of the lines. */
export function historyKeys(event: KeyboardEvent, lines: Lines): void {
  if (!isOwn(event) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  take(event);
  void turnHistory(lines, key === 'y' || event.shiftKey ? 'redo' : 'undo');
}
