import type { Viewport } from './drawn';
import { footerHeight, type Layout, rowHeight } from './layout';
import type { GridModel } from './model';
import type { Spot } from './rangeSelection';

/** Scrolls as little as needed for a cell to be wholly in view. */
export function revealCell(model: GridModel<object>, layout: Layout<object>, { position, column }: Spot): void {
  const { scroller: element, viewport: view } = model.drawn;
  if (!element || !view || position < 0) return;
  const to = (at: Partial<Pick<Viewport, 'scrollLeft' | 'scrollTop'>>) => {
    Object.assign(element, at);
    Object.assign(view, at);
  };
  const top = position * rowHeight;
  const room = view.clientHeight - footerHeight;
  if (top < view.scrollTop) to({ scrollTop: top });
  else if (top + rowHeight > view.scrollTop + room) to({ scrollTop: top + rowHeight - room });
  const placed = layout.all[column];
  if (!placed || placed.column.pinned) return;
  const left = placed.left - layout.pinnedWidth;
  const width = view.clientWidth - layout.pinnedWidth - layout.rightWidth;
  if (left < view.scrollLeft) to({ scrollLeft: left });
  else if (left + placed.width > view.scrollLeft + width) to({ scrollLeft: left + placed.width - width });
}
