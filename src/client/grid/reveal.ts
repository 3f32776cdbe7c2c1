import type { Seen } from './handles';
import { footerHeight, type Layout, rowHeight } from './layout';
import type { GridModel } from './model';
import type { Spot } from './ranges';

/** Scrolls as little as needed for a cell to be wholly in view. */
export function revealCell(model: GridModel<object>, layout: Layout<object>, { position, column }: Spot): void {
  const { scroller: element, seen } = model;
  if (!element || !seen || position < 0) return;
  const to = (at: Partial<Pick<Seen, 'scrollLeft' | 'scrollTop'>>) => {
    Object.assign(element, at);
    Object.assign(seen, at);
  };
  const top = position * rowHeight;
  const room = seen.clientHeight - footerHeight;
  if (top < seen.scrollTop) to({ scrollTop: top });
  else if (top + rowHeight > seen.scrollTop + room) to({ scrollTop: top + rowHeight - room });
  const placed = layout.all[column];
  if (!placed || placed.column.pinned) return;
  const left = placed.left - layout.pinnedWidth;
  const width = seen.clientWidth - layout.pinnedWidth - layout.rightWidth;
  if (left < seen.scrollLeft) to({ scrollLeft: left });
  else if (left + placed.width > seen.scrollLeft + width) to({ scrollLeft: left + placed.width - width });
}
