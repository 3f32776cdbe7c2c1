import { footerHeight, type Layout, rowHeight } from './layout';
import type { GridModel } from './model';
import type { Spot } from './ranges';

/** Scrolls as little as needed for a cell to be wholly in view. */
export function revealCell(model: GridModel<object>, layout: Layout<object>, { position, column }: Spot): void {
  const element = model.scroller;
  if (!element || position < 0) return;
  const top = position * rowHeight;
  const room = element.clientHeight - footerHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room;
  const placed = layout.all[column];
  if (!placed || placed.column.pinned) return;
  const left = placed.left - layout.pinnedWidth;
  const width = element.clientWidth - layout.pinnedWidth - layout.rightWidth;
  if (left < element.scrollLeft) element.scrollLeft = left;
  else if (left + placed.width > element.scrollLeft + width) element.scrollLeft = left + placed.width - width;
}
