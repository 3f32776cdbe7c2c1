import { type Store, store } from '../lib/store';
import type { Found } from './find';
import { Ranges, type Spot } from './ranges';

/** What is seen of the body, px. */
export type Seen = Pick<HTMLElement, 'clientWidth' | 'clientHeight' | 'scrollLeft' | 'scrollTop'>;

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

/** Where the cursor of a grid stands, and what its parts let each other do. */
export class GridHandles {
  /** Current cell: index of the row, place of the column; row -1 when there is none. */
  cursor = { row: -1, column: 0 };
  /** The ranges of cells selected. */
  readonly ranges = new Ranges();
  /** Takes what stands in the open editor; filled by the editor. */
  commitEditor: () => void = () => {};
  /** Puts the open editor, if any, over its cell again; filled by the editor, called while scrolling. */
  placeCursor: () => void = () => {};
  /** Puts the ranges selected over their cells again; filled by what draws them, called while scrolling. */
  placeRanges: () => void = () => {};
  /** Gives the grid's input the focus; filled by the editor. */
  focus: () => void = () => {};
  /** Opens the editor of the current cell with its value; filled by the editor. */
  openEditor: () => void = () => {};
  /** Scrolls a place into view; filled by the body. */
  scrollTo: (spot: Spot) => void = () => {};
  /** What is to be done once the current cell is drawn. */
  wanted: 'scroll' | 'focus' | null = null;
  /** The user is entering values: Tab goes to the next cell instead of leaving the grid. */
  typingOn = false;
  /** The cell whose message is shown because the mouse is over it. */
  readonly hovered: Store<{ row: number; column: number } | null> = store<{ row: number; column: number } | null>(null);
  /** The column whose menu is open, and its header cell. */
  readonly menu: Store<{ field: string; anchor: HTMLElement } | null> = store<{ field: string; anchor: HTMLElement } | null>(null);
  /** The line of filters below the titles is shown. */
  readonly filterRow: Store<boolean> = store(false);
  /** The bar that finds texts in the rows is open. */
  readonly finding: Store<boolean> = store(false);
  /** What has been found, and goes on to the next; filled by the bar. */
  found: Found | null = null;
  findNext: (by: 1 | -1) => void = () => {};
  /** Where a dragged column would go, px from the grid's left edge. */
  readonly dropLine: Store<number | null> = store<number | null>(null);
  /** Where a dragged row of a tree would go. */
  readonly rowDrop: Store<RowDrop | null> = store<RowDrop | null>(null);
  /** A save or an action is under way. */
  saving = false;
  /** The scrolling element of the body. */
  scroller: HTMLElement | null = null;
  /** Size of the body and where it is scrolled to, as last seen: asking the element would lay the page out anew after each change. */
  seen: Seen | null = null;
  /** The next copy begins with the titles of the columns. */
  copiesTitles = false;
  /** Where the menu of the cells selected is open, in the window. */
  readonly menuAt: Store<Point | null> = store<Point | null>(null);
  /** Opens the menu of the cells selected; without a point at the current cell. */
  openCellMenu(at: Point | null): void {
    this.focus();
    const { left = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    this.menuAt.set(at ?? { x: left, y: bottom });
  }
  private readonly lookups = new Set<Promise<void>>();
  /** A look-up of typed or pasted codes is under way. */
  settling(lookup: Promise<void>): void {
    this.lookups.add(lookup);
    void lookup.finally(() => this.lookups.delete(lookup));
  }
  /** The list is being loaded; gives the way to say that it has come. */
  begin(): () => void {
    let done = () => {};
    const loading = new Promise<void>((resolve) => {
      done = resolve;
    });
    this.settling(loading);
    return done;
  }
  /** Waits until the list has come and every typed and pasted code has been looked up. */
  async settled(): Promise<void> {
    await Promise.all(this.lookups);
  }
}
