import type { KeyboardEvent } from 'react';
import { isShown } from '../shell/focus';

/** What F6 goes round: the grids of a screen, and what else is marked as a part of it. */
const parts = '.grid, [data-part]';
/** The one stop of a grid, which hands the focus to where its cursor is. */
const stop = '[role="rowgroup"][tabindex="0"]';

/** The part so many places on from the one with the focus; from none of them the first, or the last. */
function partAt(screen: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const shown = [...screen.querySelectorAll<HTMLElement>(parts)].filter(isShown);
  const at = shown.findIndex((part) => part.contains(document.activeElement));
  const next = at < 0 ? shown.at(by > 0 ? 0 : -1) : shown[(at + by + shown.length) % shown.length];
  return next?.querySelector<HTMLElement>(stop) ?? next;
}

/** F6 and Shift+F6: the next or previous part of the screen gets the focus; a grid where it has its cursor. */
export function goRound(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  partAt(event.currentTarget, event.shiftKey ? -1 : 1)?.focus();
}
