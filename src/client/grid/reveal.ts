import { footerHeight, type Layout, rowHeight } from './layout';
import type { GridModel } from './model';

/** Scrolls as little as needed for the current cell to be wholly in view. */
export function revealCell<R extends object>(model: GridModel<R>, layout: Layout<object>): void {
  const element = model.scroller;
  const position = model.store.position(model.cursor.row);
  if (!element || position < 0) return;
  const top = position * rowHeight;
  const room = element.clientHeight - footerHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
  const placed = layout.all[model.cursor.column];
  if (!placed || placed.column.pinned) return;
  const left = placed.left - layout.pinnedWidth;
  const width = element.clientWidth - layout.pinnedWidth - layout.rightWidth;
  if (left < element.scrollLeft) element.scrollLeft = left;
  else if (left + placed.width > element.scrollLeft + width) element.scrollLeft = left + placed.width - width;
}
