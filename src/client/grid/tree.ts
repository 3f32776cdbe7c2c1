import { stored } from './filter';
import type { Shape } from './groups';

/** What makes a tree of rows. */
export interface TreeOptions<R> {
  /** Column that holds the key of the row above; empty in the outermost rows. */
  parent: keyof R & string;
  /** Only rows it says so of begin unfolded. Without it all do. */
  open?: (row: R) => boolean;
  /** Rows can be moved: below another one, or among those beside them. */
  moves?: TreeMoves<R>;
}

/** How rows of a tree are moved. */
export interface TreeMoves<R> {
  /** Column with the place of a row among those beside it; rows stand by it unless they are sorted otherwise. */
  order: keyof R & string;
  /** Why nothing can be moved now; null where it can. */
  blocked(): string | null;
  /** Why a row cannot stand below another one, null the outermost level; null where it can. */
  whyNot(row: R, upper: R | null): string | null;
  /** Says what a move would do beyond the place, and asks; false gives the move up. */
  ask?(row: R, upper: R | null): Promise<boolean>;
}

/** Rows below each other by the key of the one above. */
export class Tree<R extends object> implements Shape<R> {
  readonly groupLines = [];
  private levels = new Uint8Array(0);
  /** Rows that have others below them in the list. */
  private parents = new Set<number>();
  /** Keys of the rows that were folded or unfolded by hand, and how. */
  private readonly folded = new Map<string, boolean>();
  private rows: readonly R[] = [];

  constructor(
    private readonly key: keyof R & string,
    private readonly options: TreeOptions<R>,
  ) {}

  /** Column by which rows beside each other stand, where they have a place. */
  get orderField(): (keyof R & string) | undefined {
    return this.options.moves?.order;
  }
  /** Does the tree look otherwise when one of these columns changes? */
  shapedBy(fields: readonly string[]): boolean {
    return fields.some((field) => field === this.options.parent || field === this.orderField);
  }
  private keyOf(i: number): string {
    return stored(this.rows[i]?.[this.key]);
  }
  private above(i: number): string {
    return stored(this.rows[i]?.[this.options.parent]);
  }

  /** The rows found with those above them, in the order given. */
  withAbove(found: Int32Array<ArrayBuffer>, all: Int32Array<ArrayBuffer>, rows: readonly R[]): Int32Array<ArrayBuffer> {
    if (found.length === all.length) return all;
    this.rows = rows;
    const byKey = new Map(Array.from(all, (i) => [this.keyOf(i), i]));
    const kept = new Set<number>();
    for (const i of found)
      for (let at: number | undefined = i; at !== undefined && !kept.has(at); at = byKey.get(this.above(at))) kept.add(at);
    return all.filter((i) => kept.has(i));
  }

  /** The rows each below the one above it; rows beside each other keep their order. A row whose own above is not listed is outermost. */
  make(listed: Int32Array<ArrayBuffer>, rows: readonly R[]): Int32Array<ArrayBuffer> {
    this.rows = rows;
    this.levels = new Uint8Array(rows.length);
    const byKey = new Map(Array.from(listed, (i) => [this.keyOf(i), i]));
    const below = new Map<number, number[]>();
    const outermost: number[] = [];
    for (const i of listed) {
      const above = byKey.get(this.above(i));
      if (above === undefined || above === i) outermost.push(i);
      else below.set(above, [...(below.get(above) ?? []), i]);
    }
    const order: number[] = [];
    const put = (i: number, level: number) => {
      if (this.levels[i]) return;
      this.levels[i] = level;
      order.push(i);
      for (const child of below.get(i) ?? []) put(child, level + 1);
    };
    for (const i of outermost) put(i, 1);
    // Rows that stand above each other in a ring.
    for (const i of listed) put(i, 1);
    this.parents = new Set(below.keys());
    return Int32Array.from(order);
  }

  lines(listed: Int32Array): Int32Array<ArrayBuffer> {
    const view: number[] = [];
    let hidden = Number.POSITIVE_INFINITY;
    for (const i of listed) {
      const level = this.level(i);
      if (level > hidden) continue;
      hidden = this.isOpen(i) === false ? level : Number.POSITIVE_INFINITY;
      view.push(i);
    }
    return Int32Array.from(view);
  }
  level(line: number): number {
    return this.levels[line] || 1;
  }
  isOpen(line: number): boolean | undefined {
    if (!this.parents.has(line)) return undefined;
    const row = this.rows[line] as R;
    return this.folded.get(this.keyOf(line)) ?? this.options.open?.(row) ?? true;
  }
  fold(line: number, open: boolean): void {
    this.folded.set(this.keyOf(line), open);
  }
  unfold(i: number): void {
    const byKey = new Map(this.rows.map((row, at) => [stored(row[this.key]), at]));
    for (let at = byKey.get(this.above(i)); at !== undefined && this.level(at) < this.level(i); at = byKey.get(this.above(at)))
      this.fold(at, true);
  }
  tally(): void {}
}
