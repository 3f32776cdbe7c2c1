import { type Store, store } from '../lib/store';
import type { Found } from './find';
import type { Spot } from './rangeSelection';

/** Size of the body and how far it is scrolled, px. */
export type Viewport = Pick<HTMLElement, 'clientWidth' | 'clientHeight' | 'scrollLeft' | 'scrollTop'>;

/** A point of the window, px. */
export interface Point {
  x: number;
  y: number;
}

/** Where a dragged row would go: before or behind the row at a place of the view, or below it. */
export interface RowDrop {
  position: number;
  where: 'before' | 'into' | 'behind';
  /** Level it would have. */
  level: number;
  /** What is moved; why it cannot be. */
  text: string;
  refused: boolean;
}

/** A grid as it is drawn: what its parts know of each other, and what is open in it. */
export class Drawn {
  /** The scrolling element of the body. */
  scroller: HTMLElement | null = null;
  /** The body as last measured: asking the element would lay the page out anew after each change. */
  viewport: Viewport | null = null;
  /** Scrolls a place into view; filled by the body. */
  scrollTo: (spot: Spot) => void = () => {};
  /** Puts the open editor, if any, over its cell again; filled by the editor, called while scrolling. */
  placeCursor: () => void = () => {};
  /** Puts the ranges selected over their cells again; filled by what draws them, called while scrolling. */
  placeRanges: () => void = () => {};
  /** The cell whose message is shown because the mouse is over it. */
  readonly hovered: Store<{ row: number; column: number } | null> = store<{ row: number; column: number } | null>(null);
  /** The column whose menu is open, and its header cell. */
  readonly columnMenu: Store<{ field: string; anchor: HTMLElement } | null> = store<{ field: string; anchor: HTMLElement } | null>(null);
  /** Where the menu of the cells selected is open, in the window. */
  readonly cellMenu: Store<Point | null> = store<Point | null>(null);
  /** The line of filters below the titles is shown. */
  readonly filterRow: Store<boolean> = store(false);
  /** The bar that finds texts in the rows is open. */
  readonly finding: Store<boolean> = store(false);
  /** What has been found, and goes on to the next; filled by the bar. */
  found: Found | null = null;
  findNext: (by: 1 | -1) => void = () => {};
  /** The part below it as the user has it: open or folded, and its size; as its screen begins where nothing is said. */
  readonly lowerPart: Store<{ open?: boolean; size?: number | string }> = store<{ open?: boolean; size?: number | string }>({});
  /** Where a dragged column would go, px from the grid's left edge. */
  readonly dropLine: Store<number | null> = store<number | null>(null);
  /** Where a dragged row of a tree would go. */
  readonly rowDrop: Store<RowDrop | null> = store<RowDrop | null>(null);
}

/** Opens the menu of the cells selected; without a point at the current cell. */
export function openCellMenu({ drawn, focus }: { drawn: Drawn; focus: () => void }, at: Point | null): void {
  focus();
  const { left = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
  drawn.cellMenu.set(at ?? { x: left, y: bottom });
}
