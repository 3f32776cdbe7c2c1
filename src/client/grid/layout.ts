import { type GridColumn, type SystemColumn, systemWidth } from './column';

export { rowHeight } from '../lib/density';

/** Heights in px, of the specification. */
export const headerHeight = 26;
export const footerHeight = 26;

export interface Placed<R> {
  column: GridColumn<R>;
  /** The edge it stands at; a pinned column stands at none where the view is too small for it. */
  pin: GridColumn<R>['pinned'];
  /** Its place among the columns of data: pinned ones first. */
  index: number;
  /** aria-colindex. */
  colIndex: number;
  /** In px, from the left edge of the unscrolled grid. */
  left: number;
  width: number;
  /** The same object for all cells of the column, within the part of the row they stand in: React passes over what it has seen. */
  style: { left: number; width: number };
}

export interface PlacedSystem {
  id: SystemColumn;
  colIndex: number;
  left: number;
  width: number;
  style: { left: number; width: number };
}

/** Where every column stands. */
export interface Layout<R> {
  system: PlacedSystem[];
  /** Pinned at the left. */
  pinned: Placed<R>[];
  center: Placed<R>[];
  /** Pinned at the right. */
  right: Placed<R>[];
  /** All of them in this order. */
  all: Placed<R>[];
  pinnedWidth: number;
  rightWidth: number;
  /** Room left free behind the unpinned columns. */
  spare: number;
  width: number;
  /** Height of the line of totals; 0 where nothing is counted or summed. */
  footer: number;
}

/** Part of what is seen that columns at the left edge may take, system columns among them: those that would take more scroll with the others. */
const mostPinned = 0.6;

/** Whether a column still stands at the left edge, asked of each in their order; a grid that has no size yet has room for all. */
function leftEdge(taken: number, seen: number): (width: number) => boolean {
  let edge = taken;
  return (width) => {
    edge += width;
    return seen <= 0 || edge <= seen * mostPinned;
  };
}

/**
 * Places the columns. One that is said to take the rest does so, else the last unpinned one takes the room that is left, unless it holds figures; a
 * width that was chosen stays. Of a view that is wider than the window `seen` is what shows of it at once.
 */
export function layOut<R>(system: readonly SystemColumn[], columns: readonly GridColumn<R>[], view: number, seen = view): Layout<R> {
  let left = 0;
  let colIndex = 0;
  const step = (width: number) => {
    const at = { left, width, colIndex: ++colIndex, style: { left, width } };
    left += width;
    return at;
  };
  const placedSystem = system.map((id) => ({ id, ...step(systemWidth[id]) }));
  const taken = columns.reduce((sum, { width }) => sum + width, left);
  const widthOf = ({ rest, sized, width }: GridColumn<R>) => (rest && !sized ? width + Math.max(0, view - taken) : width);
  const hasRoom = leftEdge(left, seen);
  const pinOf = ({ pinned, width }: GridColumn<R>) => (pinned === 'left' && !hasRoom(width) ? undefined : pinned);
  const all = columns.map((column, index) => ({ column, index, pin: pinOf(column), ...step(widthOf(column)) }));
  const pinned = all.filter(({ pin }) => pin === 'left');
  const center = all.filter(({ pin }) => !pin);
  const right = all.filter(({ pin }) => pin === 'right');
  const last = center.at(-1) ?? (right.length ? undefined : pinned.at(-1));
  let spare = Math.max(0, view - left);
  if (last && last.column.align === 'left' && !last.column.sized) {
    last.width += spare;
    for (const p of right) p.left += spare;
    left += spare;
    spare = 0;
  }
  for (const p of right) p.left += spare;
  const width = left + spare;
  const rightWidth = right.reduce((sum, p) => sum + p.width, 0);
  if (last) last.style = { left: last.left, width: last.width };
  for (const p of right) p.style = { left: p.left - width + rightWidth, width: p.width };
  return {
    system: placedSystem,
    pinned,
    center,
    right,
    all,
    pinnedWidth: [...placedSystem, ...pinned].reduce((sum, p) => sum + p.width, 0),
    rightWidth,
    spare,
    width,
    footer: system.length > 0 || columns.some(({ footer }) => footer) ? footerHeight : 0,
  };
}

/** Left edge of a column in the view, px from the view's own left edge. */
export function leftInView<R>({ pin, left }: Placed<R>, layout: Layout<R>, seen: Pick<HTMLElement, 'clientWidth' | 'scrollLeft'>): number {
  if (pin === 'left') return left;
  if (pin === 'right') return left - Math.max(0, layout.width - seen.clientWidth);
  return left - seen.scrollLeft;
}

/** Where a point of the view, px from its left edge, lies in the unscrolled grid. */
export function acrossAt<R>(layout: Layout<R>, scroller: HTMLElement, x: number): number {
  if (x < layout.pinnedWidth) return x;
  if (x >= scroller.clientWidth - layout.rightWidth) return x + Math.max(0, layout.width - scroller.clientWidth);
  return x + scroller.scrollLeft;
}

/** First column that shows at this scroll offset. */
export function firstVisible<R>(center: readonly Placed<R>[], edge: number): number {
  let low = 0;
  let high = center.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const column = center[middle] as Placed<R>;
    if (column.left + column.width > edge) high = middle;
    else low = middle + 1;
  }
  return Math.max(0, low);
}

/** Most columns that can show at once in a view this wide, half-hidden ones counted: the size of the pool of cells. */
export function mostVisible<R>(center: readonly Placed<R>[], view: number): number {
  let most = 0;
  let end = 0;
  for (let start = 0; start < center.length; start++) {
    const edge = (center[start] as Placed<R>).left + (center[start] as Placed<R>).width + view;
    while (end < center.length && (center[end] as Placed<R>).left < edge) end++;
    most = Math.max(most, end - start);
  }
  return most;
}
