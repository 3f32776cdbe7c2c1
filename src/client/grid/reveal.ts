import type { Viewport } from './drawn';
import { type Layout, rowHeight } from './layout';
import type { GridModel } from './model';
import type { Spot } from './rangeSelection';

type Foot = Pick<Layout<object>, 'footer'>;

/** Rows of a body: what its totals leave of it. */
const roomOf = ({ footer }: Foot, { clientHeight }: Pick<Viewport, 'clientHeight'>): number => clientHeight - footer;

function scrollBody(
  { drawn: { scroller, viewport } }: Pick<GridModel<object>, 'drawn'>,
  at: Partial<Pick<Viewport, 'scrollLeft' | 'scrollTop'>>,
): void {
  if (scroller) Object.assign(scroller, at);
  if (viewport) Object.assign(viewport, at);
}

/** Scrolls as little as needed for a row to be wholly in view. */
function revealRow(model: Pick<GridModel<object>, 'drawn'>, layout: Foot, view: Viewport, position: number): void {
  const top = position * rowHeight;
  const room = roomOf(layout, view);
  if (top < view.scrollTop) scrollBody(model, { scrollTop: top });
  else if (top + rowHeight > view.scrollTop + room) scrollBody(model, { scrollTop: top + rowHeight - room });
}

/** A row that was in view before the body became lower stays in view: what opens below a list does not cover the row it is about. */
export function keepRowInView(model: Pick<GridModel<object>, 'drawn'>, layout: Foot, before: Viewport | null, position: number): void {
  const { viewport: view } = model.drawn;
  if (!before || !view || position < 0 || roomOf(layout, view) < rowHeight || view.clientHeight >= before.clientHeight) return;
  const top = position * rowHeight;
  if (top >= before.scrollTop && top < before.scrollTop + roomOf(layout, before)) revealRow(model, layout, view, position);
}

/** Scrolls as little as needed for a cell to be wholly in view. */
export function revealCell(model: GridModel<object>, layout: Layout<object>, { position, column }: Spot): void {
  const { scroller: element, viewport: view } = model.drawn;
  if (!element || !view || position < 0) return;
  revealRow(model, layout, view, position);
  const placed = layout.all[column];
  if (!placed || placed.pin) return;
  const left = placed.left - layout.pinnedWidth;
  const width = view.clientWidth - layout.pinnedWidth - layout.rightWidth;
  if (left < view.scrollLeft) scrollBody(model, { scrollLeft: left });
  else if (left + placed.width > view.scrollLeft + width) scrollBody(model, { scrollLeft: left + placed.width - width });
}
