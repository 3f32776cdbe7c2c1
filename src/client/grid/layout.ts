import { type GridColumn, type SystemColumn, systemWidth } from './column';

/** Heights in px, of the specification. */
export const rowHeight = 24;
export const headerHeight = 26;
export const footerHeight = 26;

export interface Placed<R> {
  column: GridColumn<R>;
  /** Its place among the columns of data: pinned ones first. */
  index: number;
  /** aria-colindex. */
  colIndex: number;
  /** In px, from the left edge of the unscrolled grid. */
  left: number;
  width: number;
}

export interface PlacedSystem {
  id: SystemColumn;
  colIndex: number;
  left: number;
  width: number;
}

/** Where every column stands. */
export interface Layout<R> {
  system: PlacedSystem[];
  pinned: Placed<R>[];
  center: Placed<R>[];
  /** Both, pinned first. */
  all: Placed<R>[];
  pinnedWidth: number;
  width: number;
}

/** Places the columns; the last one is widened to the right edge of the view where there is room. */
export function layOut<R>(
  system: readonly SystemColumn[],
  columns: readonly GridColumn<R>[],
  widths: Readonly<Record<string, number>>,
  view: number,
): Layout<R> {
  let left = 0;
  let colIndex = 0;
  const step = (width: number) => {
    const at = { left, width, colIndex: ++colIndex };
    left += width;
    return at;
  };
  const placedSystem = system.map((id) => ({ id, ...step(systemWidth[id]) }));
  const placed = columns.map((column, index) => ({ column, index, ...step(widths[column.field] ?? column.width) }));
  const last = placed.at(-1);
  if (last && left < view) {
    last.width += view - left;
    left = view;
  }
  const pinned = placed.filter((p) => p.column.pinned);
  const lastPinned = pinned.at(-1) ?? placedSystem.at(-1);
  return {
    system: placedSystem,
    pinned,
    center: placed.filter((p) => !p.column.pinned),
    all: placed,
    pinnedWidth: lastPinned ? lastPinned.left + lastPinned.width : 0,
    width: left,
  };
}

/** Pinned columns first, each group in the order given. */
export const pinnedFirst = <R>(columns: readonly GridColumn<R>[]): GridColumn<R>[] => [
  ...columns.filter((c) => c.pinned),
  ...columns.filter((c) => !c.pinned),
];

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
