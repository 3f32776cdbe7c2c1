import type { SaveRow } from '../../contract/call';
import { stored } from '../../contract/rules';
import { Flag, same } from './changes';
import type { GridColumn } from './column';
import { placesOf, type SortState, sorted } from './order';
import { Totals } from './totals';
import { Undoable } from './undoable';

export { Flag };

const batchFlag = { 1: 'insert', 2: 'update', 3: 'delete' } as const;

export interface StoreOptions<R> {
  checkable?: (row: R) => boolean;
  /** Text of a cell as it is shown: sorting code columns goes by it. */
  shown: (row: R, column: GridColumn<R>) => string;
  /** The check column exists: rows are sent with AG_CHECK. */
  checks: boolean;
}

/**
 * Rows of a grid, outside React. A row keeps its index for life; `view` holds the indexes in the order shown.
 * A change of a cell tells only whoever shows that row; the totals follow by the difference.
 */
export class GridStore<R extends object> extends Undoable<R> {
  /** Goes up when all rows are other rows. */
  epoch = 0;
  sort: SortState | null = null;
  readonly totals: Totals<R>;

  constructor(
    public columns: readonly GridColumn<R>[],
    private readonly options: StoreOptions<R>,
  ) {
    super();
    this.totals = new Totals(columns, () => this.shownRows());
  }

  /** Takes these rows as the saved ones; rows with INIT_INSERT = Y are starters: marked insert, sent only once edited. */
  load(rows: readonly R[]): void {
    this.rows = [...rows];
    this.unchanged(rows.length);
    this.history.clear();
    this.view = Int32Array.from({ length: rows.length }, (_, i) => i);
    this.checked.clear();
    this.clearFaults(true);
    this.totals.clear();
    for (const [i, row] of this.rows.entries()) {
      this.totals.add(row);
      if ((row as { INIT_INSERT?: unknown }).INIT_INSERT === 'Y') {
        this.mark(i, Flag.INSERT);
        this.pristine.add(i);
      }
    }
    this.epoch++;
    if (this.sort) this.sortBy(this.sort);
    this.structChanged();
  }

  get size(): number {
    return this.view.length;
  }
  at(position: number): R | undefined {
    const i = this.view[position];
    return i === undefined ? undefined : this.rows[i];
  }
  checkable(i: number): boolean {
    const row = this.rows[i];
    return row !== undefined && (this.options.checkable?.(row) ?? true);
  }
  position(i: number): number {
    return this.view[i] === i ? i : this.view.indexOf(i);
  }
  shownRows(): R[] {
    return Array.from(this.view, (i) => this.rows[i] as R);
  }
  /** Writes cells of a row; a row back at its saved values is unchanged again. Deleted rows take nothing. */
  patch(i: number, values: Partial<R>): void {
    const row = this.rows[i];
    if (!row || this.flag(i) >= Flag.DELETE) return;
    const fields = (Object.keys(values) as (keyof R & string)[]).filter((f) => !same(row[f], values[f]));
    if (!fields.length) return;
    this.history.note(i, fields);
    this.pristine.delete(i);
    this.write(i, fields, values);
    this.rowChanged(i);
    this.footChanged();
  }
  /** Adds rows at the end, marked insert; gives the index of the first. */
  add(rows: readonly R[]): number {
    const first = this.rows.length;
    this.counted(rows.length);
    const view = new Int32Array(this.view.length + rows.length);
    view.set(this.view);
    this.batch(() => {
      for (const [n, row] of rows.entries()) {
        this.rows.push(row);
        this.mark(first + n, Flag.GONE);
        this.history.note(first + n);
        this.mark(first + n, Flag.INSERT);
        this.totals.add(row);
        view[this.view.length + n] = first + n;
      }
      this.view = view;
      this.structChanged();
    });
    return first;
  }

  /** Takes added rows away and marks others as deleted; when all of them are deleted already, they are taken back. */
  remove(indexes: readonly number[]): void {
    const restore = indexes.length > 0 && indexes.every((i) => this.flag(i) === Flag.DELETE);
    const gone = new Set(indexes.filter((i) => this.flag(i) === Flag.INSERT));
    const places = placesOf(this.view, gone);
    this.batch(() => {
      for (const i of indexes) {
        this.history.note(i, [], places.get(i));
        if (gone.has(i)) {
          this.mark(i, Flag.GONE);
          this.totals.drop(this.rows[i] as R);
          this.pristine.delete(i);
        } else if (restore) this.markByEdits(i);
        else this.mark(i, Flag.DELETE);
        this.checked.delete(i);
        this.dropRowFaults(i);
        this.rowChanged(i);
      }
      if (gone.size) {
        this.view = this.view.filter((i) => !gone.has(i));
        this.structChanged();
      } else this.footChanged();
    });
  }

  /** The changed rows in the order shown, with their indexes. */
  changed(): { index: number; row: SaveRow<R> }[] {
    return this.changedIndexes().map((index) => {
      const row = Object.fromEntries(Object.entries(this.rows[index] as object).map(([field, value]) => [field, stored(value)]));
      delete row.INIT_INSERT;
      if (this.options.checks) row.AG_CHECK = this.checked.has(index) ? 'Y' : 'N';
      return { index, row: { ...row, BATCH_FLAG: batchFlag[this.flag(index) as 1 | 2 | 3] } as unknown as SaveRow<R> };
    });
  }
  changedIndexes(): number[] {
    return Array.from(this.view).filter((i) => this.flag(i) !== Flag.NONE && !this.pristine.has(i));
  }
  /** A row as it was loaded. */
  loaded(i: number): R {
    return this.loadedOf(i) ?? (this.rows[i] as R);
  }

  /** Takes a row as the server has it now, with `mine` typed into it; whatever else was typed is dropped. */
  rebase(i: number, now: R, mine: Partial<R>, deleted: boolean): void {
    const row = this.rows[i];
    if (!row) return;
    this.totals.drop(row);
    this.totals.add(now);
    this.rows[i] = now;
    this.forget(i);
    this.mark(i, Flag.NONE);
    this.aside(() => this.patch(i, mine));
    this.history.clear();
    if (deleted) this.mark(i, Flag.DELETE);
    this.rowChanged(i);
    this.footChanged();
  }

  /** The rows as they are after a save: those sent as the answer gives them, deleted ones gone. */
  accepted(indexes: readonly number[], saved: readonly R[]): R[] {
    const rows = new Map(indexes.map((index, n) => [index, saved[n]]));
    return Array.from(this.view)
      .filter((i) => !(rows.has(i) && this.flag(i) === Flag.DELETE))
      .map((i) => rows.get(i) ?? (this.rows[i] as R));
  }

  /** Orders the rows by a column, or as they came. */
  sortBy(sort: SortState | null): void {
    this.sort = sort;
    const column = sort && this.columns.find((c) => c.field === sort.field);
    const asLoaded = Int32Array.from(this.view).sort();
    this.view = sort && column ? sorted(asLoaded, this.rows, column, sort.dir, (row) => this.options.shown(row, column)) : asLoaded;
    this.structChanged();
  }
}
