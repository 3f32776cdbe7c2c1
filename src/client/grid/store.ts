import type { SaveRow } from '../../contract/call';
import { stored } from '../../contract/rules';
import type { ArrangeOptions } from './arrange';
import { Flag, same } from './changes';
import type { GridColumn } from './column';
import { placesOf } from './order';
import { Undoable } from './undoable';

export { Flag };

const batchFlag = { 1: 'insert', 2: 'update', 3: 'delete' } as const;

export interface StoreOptions<R extends object> extends ArrangeOptions<R> {
  checkable?: (row: R) => boolean;
  /** The check column exists: rows are sent with AG_CHECK, those of a tree with DX_CHECK. */
  checks: boolean;
  /** Values of other rows that follow from values just put into a row. */
  follow?: (i: number, values: Partial<R>) => Iterable<readonly [number, Partial<R>]>;
}

/**
 * Rows of a grid, outside React. A row keeps its index for life.
 * A change of a cell tells only whoever shows that row; the totals follow by the difference.
 */
export class GridStore<R extends object> extends Undoable<R> {
  /** Goes up when all rows are other rows. */
  epoch = 0;

  constructor(
    columns: readonly GridColumn<R>[],
    private readonly options: StoreOptions<R>,
  ) {
    super(columns, options);
  }

  /** Takes these rows as the saved ones; rows with INIT_INSERT = Y are starters: marked insert, sent only once edited. */
  load(rows: readonly R[]): void {
    this.rows = [...rows];
    this.unchanged(rows.length);
    this.history.clear();
    this.checked.clear();
    this.clearFaults(true);
    for (const [i, row] of this.rows.entries()) {
      if ((row as { INIT_INSERT?: unknown }).INIT_INSERT === 'Y') {
        this.mark(i, Flag.INSERT);
        this.pristine.add(i);
      }
    }
    this.epoch++;
    this.order(true);
    this.structChanged();
  }

  checkable(i: number): boolean {
    const row = this.rows[i];
    return row !== undefined && (this.options.checkable?.(row) ?? true);
  }
  /** Writes cells of a row, and what follows from them; a row back at its saved values is unchanged again. Deleted rows take nothing. */
  patch(i: number, values: Partial<R>): void {
    const { follow } = this.options;
    if (!follow) return void this.fill(i, values);
    this.batch(() => {
      if (this.fill(i, values)) for (const [other, more] of follow(i, values)) this.fill(other, more);
    });
  }
  /** False when nothing changes. */
  private fill(i: number, values: Partial<R>): boolean {
    const row = this.rows[i];
    if (!row || this.flag(i) >= Flag.DELETE) return false;
    const fields = (Object.keys(values) as (keyof R & string)[]).filter((f) => !same(row[f], values[f]));
    if (!fields.length) return false;
    this.history.note(i, fields);
    this.pristine.delete(i);
    this.write(i, fields, values);
    this.rowChanged(i);
    this.footChanged();
    return true;
  }

  /** Adds rows at the end, marked insert; gives the index of the first. */
  add(rows: readonly R[]): number {
    const first = this.rows.length;
    this.counted(rows.length);
    this.batch(() => {
      for (const [n, row] of rows.entries()) {
        this.rows.push(row);
        this.mark(first + n, Flag.GONE);
        this.history.note(first + n);
        this.mark(first + n, Flag.INSERT);
        this.tally(first + n, row, 1);
      }
      this.put(rows.map((_, n) => first + n));
    });
    return first;
  }

  /** Takes added rows away and marks others as deleted; when all of them are deleted already, they are taken back. */
  remove(indexes: readonly number[]): void {
    const restore = indexes.length > 0 && indexes.every((i) => this.flag(i) === Flag.DELETE);
    const gone = new Set(indexes.filter((i) => this.flag(i) === Flag.INSERT));
    const places = placesOf(this.listed, gone);
    this.batch(() => {
      for (const i of indexes) {
        if (restore || this.flag(i) !== Flag.DELETE) this.history.note(i, [], places.get(i));
        if (gone.has(i)) {
          this.mark(i, Flag.GONE);
          this.tally(i, this.rows[i] as R, -1);
          this.pristine.delete(i);
        } else if (restore) this.markByEdits(i);
        else this.mark(i, Flag.DELETE);
        this.checked.delete(i);
        this.dropRowFaults(i);
        this.rowChanged(i);
      }
      if (gone.size) this.takeOut(gone);
      else this.footChanged();
    });
  }

  /** The changed rows, also those not shown, with their indexes. */
  changed(): { index: number; row: SaveRow<R> }[] {
    return this.changedIndexes().map((index) => {
      const row = Object.fromEntries(Object.entries(this.rows[index] as object).map(([field, value]) => [field, stored(value)]));
      delete row.INIT_INSERT;
      if (this.options.checks) row[this.options.tree ? 'DX_CHECK' : 'AG_CHECK'] = this.checked.has(index) ? 'Y' : 'N';
      return { index, row: { ...row, BATCH_FLAG: batchFlag[this.flag(index) as 1 | 2 | 3] } as unknown as SaveRow<R> };
    });
  }
  changedIndexes(): number[] {
    return this.all().filter((i) => this.flag(i) !== Flag.NONE && !this.pristine.has(i));
  }
  /** A row as it was loaded. */
  loaded(i: number): R {
    return this.loadedOf(i) ?? (this.rows[i] as R);
  }

  /** Takes a row as the server has it now, with `mine` typed into it; whatever else was typed is dropped. */
  rebase(i: number, now: R, mine: Partial<R>, deleted: boolean): void {
    const row = this.rows[i];
    if (!row) return;
    this.tally(i, row, -1);
    this.tally(i, now, 1);
    this.rows[i] = now;
    this.forget(i);
    this.mark(i, Flag.NONE);
    this.aside(() => this.fill(i, mine));
    this.history.clear();
    if (deleted) this.mark(i, Flag.DELETE);
    this.rowChanged(i);
    this.footChanged();
  }

  /** The rows as they are after a save: those sent as the answer gives them, deleted ones gone. */
  accepted(indexes: readonly number[], saved: readonly R[]): R[] {
    const rows = new Map(indexes.map((index, n) => [index, saved[n]]));
    return this.all()
      .filter((i) => !(rows.has(i) && this.flag(i) === Flag.DELETE))
      .map((i) => rows.get(i) ?? (this.rows[i] as R));
  }
}
