import { Totals } from '../../contract/totals';
import type { Changes } from './changes';
import type { GridColumn } from './column';
import { type ColumnFilter, filtered, tidyFilter } from './filter';
import { type GroupLine, Groups, type Shape } from './groups';
import { type RowPlace, type Sort, sortedIndexes, withRows } from './order';
import type { Signals } from './signals';
import type { Tree } from './tree';

/** How the rows are ordered, filtered and grouped: plain values. */
export interface Arrangement {
  sorts?: readonly Sort[];
  filters?: Readonly<Record<string, ColumnFilter>>;
  grouping?: readonly string[];
}

export interface ArrangeOptions<R extends object> {
  /** Text of a cell as it is shown: code columns are sorted and all columns filtered by it. */
  shown: (row: R, column: GridColumn<R>) => string;
  /** The rows are a tree. */
  tree?: Tree<R>;
  /** The rows stand in another order, or others are shown. */
  arranged?: () => void;
}

/**
 * Which rows are shown, and in which order: filtered, sorted, then grouped. `listed` holds the indexes of the rows the filter lets
 * through, `view` the lines shown: a row by its index, a group by `groupEntry`. Both change only when they are asked to, and when rows
 * come or go.
 */
export class Arranged<R extends object> {
  view: Int32Array<ArrayBuffer> = new Int32Array(0);
  listed: Int32Array<ArrayBuffer> = new Int32Array(0);
  sorts: readonly Sort[] = [];
  filters: Readonly<Record<string, ColumnFilter>> = {};
  grouping: readonly string[] = [];
  /** Levels of the lines, where there are any. */
  shape: Shape<R> | null = null;
  readonly totals: Totals<R>;
  /** Goes up when the rows are arranged anew. */
  turn = 0;
  /** Number of each line of the view while groups stand among them. */
  private numbers: Int32Array | null = null;
  /** 1 for each row the filter leaves out. */
  private out: Uint8Array | null = null;

  constructor(
    public columns: readonly GridColumn<R>[],
    private readonly changes: Changes<R>,
    private readonly signals: Signals,
    private readonly options: ArrangeOptions<R>,
  ) {
    this.totals = new Totals(columns, () => this.shownRows());
  }

  /** Lines shown, those of groups counted. */
  get size(): number {
    return this.view.length;
  }
  at(position: number): R | undefined {
    const i = this.view[position];
    return i === undefined ? undefined : this.changes.rows[i];
  }
  position(i: number): number {
    return this.view[i] === i ? i : this.view.indexOf(i);
  }
  /** The number that the row at a place of the view carries: 1, 2, 3 … over the rows shown. */
  numberAt(position: number): number {
    return this.numbers ? (this.numbers[position] ?? 0) : position + 1;
  }
  numberOf(i: number): number {
    return this.numberAt(this.position(i));
  }
  /** The rows the filter lets through, in their order. */
  shownRows(): R[] {
    return Array.from(this.listed, (i) => this.changes.rows[i] as R);
  }
  isListed(i: number): boolean {
    return !this.out?.[i];
  }
  get isFiltered(): boolean {
    return this.out !== null;
  }
  get groupLines(): readonly GroupLine<R>[] {
    return this.shape?.groupLines ?? [];
  }
  /** All rows that are there, those listed first. */
  all(): number[] {
    const listed = Array.from(this.listed);
    return this.out ? [...listed, ...this.changes.alive().filter((i) => this.out?.[i])] : listed;
  }

  /** Sorts, filters and groups the rows; what is not named stays as it was. */
  arrange(wanted: Arrangement = {}): void {
    const known = (field: string) => this.columns.some((c) => c.field === field);
    if (wanted.sorts) this.sorts = wanted.sorts.filter(({ field }) => known(field));
    if (wanted.grouping) this.grouping = this.options.tree ? [] : wanted.grouping.filter(known);
    if (wanted.filters) {
      const kept = Object.entries(wanted.filters).map(([field, filter]) => [field, known(field) ? tidyFilter(filter) : undefined] as const);
      this.filters = Object.fromEntries(kept.flatMap(([field, filter]) => (filter ? [[field, filter]] : [])));
    }
    this.signals.batch(() => {
      this.order();
      this.signals.structChanged();
      this.options.arranged?.();
    });
  }

  /** Takes the columns worked out anew: what rows were sorted, filtered or grouped by and is a column no longer counts no longer. */
  setColumns(columns: readonly GridColumn<R>[]): void {
    this.columns = columns;
    const { sorts, filters, grouping } = this;
    const used = [...sorts.map(({ field }) => field), ...Object.keys(filters), ...grouping];
    if (used.every((field) => columns.some((c) => c.field === field))) this.signals.structChanged();
    else this.arrange({ sorts, filters, grouping });
  }

  /** Filters and sorts anew; `fresh` of other rows. */
  order(fresh = false): void {
    this.turn++;
    const { shown, tree } = this.options;
    const all = this.changes.alive();
    const found = filtered(all, this.changes.rows, this.columns, this.filters, shown);
    const kept = tree ? tree.withAbove(found, all, this.changes.rows) : found;
    this.listed = this.inOrder(kept);
    this.leaveOut(all, kept, fresh);
    this.group();
  }
  /** Rows as they are sorted, those of a tree below each other. */
  private inOrder(kept: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    const { shown, tree } = this.options;
    const dirOf = (field: string) => this.sorts.find((sort) => sort.field === field)?.dir ?? 'ascending';
    const places = tree?.orderField && !this.sorts.length ? [{ field: tree.orderField, dir: 'ascending' as const }] : [];
    const by = [
      ...this.grouping.map((field) => ({ field, dir: dirOf(field) })),
      ...this.sorts.filter((s) => !this.grouping.includes(s.field)),
      ...places,
    ];
    const columns = by.flatMap(({ field, dir }) => this.columns.filter((c) => c.field === field).map((column) => ({ column, dir })));
    const rows = sortedIndexes(kept, this.changes.rows, columns, shown);
    return tree ? tree.make(rows, this.changes.rows) : rows;
  }
  /** A row of a tree stands elsewhere than before. */
  reshape(): void {
    this.turn++;
    this.listed = this.inOrder(this.listed);
    this.show();
    this.signals.structChanged();
    this.options.arranged?.();
  }
  private leaveOut(all: Int32Array, kept: Int32Array, fresh: boolean): void {
    const before = this.out;
    this.out = null;
    if (kept.length < all.length) {
      this.out = new Uint8Array(this.changes.rows.length).fill(1);
      for (const i of kept) this.out[i] = 0;
    }
    if (!fresh && !before && !this.out) return;
    this.totals.clear();
    for (const i of kept) this.totals.add(this.changes.rows[i] as R);
  }
  /** Puts the listed rows into groups by their present values. */
  private group(): void {
    const { tree, shown } = this.options;
    const groups =
      this.shape instanceof Groups && this.shape.fields.join() === this.grouping.join() ? this.shape : new Groups<R>(this.grouping);
    this.shape = tree ?? (this.grouping.length ? groups : null);
    if (this.shape === groups) groups.make(this.listed, this.changes.rows, this.columns, shown);
    this.show();
  }
  /** Makes the view of the rows listed. */
  private show(): void {
    this.view = this.shape ? this.shape.lines(this.listed) : this.listed;
    this.numbers = null;
    if (!this.grouping.length) return;
    this.numbers = new Int32Array(this.view.length);
    let number = 0;
    for (let n = 0; n < this.view.length; n++) this.numbers[n] = (this.view[n] as number) < 0 ? 0 : ++number;
  }

  /** Folds or unfolds what stands below a line. */
  fold(line: number, open: boolean): void {
    if (this.shape?.isOpen(line) !== !open) return;
    this.shape.fold(line, open);
    this.signals.batch(() => {
      this.show();
      this.signals.rowChanged(line);
      this.signals.structChanged();
      this.options.arranged?.();
    });
  }
  /** Shows rows that the filter leaves out or that are folded away. */
  reveal(rows: readonly number[]): void {
    if (!(this.out || this.shape) || rows.every((i) => this.position(i) >= 0)) return;
    this.signals.batch(() => {
      if (rows.some((i) => !this.isListed(i))) this.arrange({ filters: {} });
      for (const i of rows) this.shape?.unfold(i);
      this.turn++;
      this.show();
      this.signals.structChanged();
    });
  }

  private belowEachOther(listed: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
    return this.options.tree?.make(listed, this.changes.rows) ?? listed;
  }
  /** Shows rows at a place among those listed; behind the last one where rows are grouped or below each other. */
  put(indexes: readonly number[], at = this.listed.length): void {
    const place = this.shape ? this.listed.length : at;
    const listed = new Int32Array(this.listed.length + indexes.length);
    listed.set(this.listed.subarray(0, place));
    listed.set(indexes, place);
    listed.set(this.listed.subarray(place), place + indexes.length);
    this.listed = this.belowEachOther(listed);
    if (this.out) for (const i of indexes) if (i < this.out.length) this.out[i] = 0;
    this.show();
    this.signals.structChanged();
  }
  /** Shows rows again, each at its place among those listed. */
  putBack(coming: readonly RowPlace[]): void {
    this.listed = this.belowEachOther(withRows(this.listed, coming));
    if (this.out) for (const { row } of coming) if (row < this.out.length) this.out[row] = 0;
    this.group();
    this.signals.structChanged();
  }
  /** Shows rows no longer. */
  takeOut(gone: ReadonlySet<number>): void {
    this.listed = this.belowEachOther(this.listed.filter((i) => !gone.has(i)));
    this.group();
    this.signals.structChanged();
  }
  /** Counts a row that is listed in or out of the totals. */
  tally(i: number, row: R, sign: 1 | -1): void {
    if (!this.isListed(i)) return;
    sign > 0 ? this.totals.add(row) : this.totals.drop(row);
    this.shape?.tally(i, row, sign);
  }
}
