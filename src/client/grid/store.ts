import type { SaveRow } from '../../contract/call';
import { stored } from '../../contract/rules';
import { Arranged, type ArrangeOptions } from './arrange';
import type { GridColumn } from './column';

/** What has been done to a row since it was loaded. GONE is an added row taken away again. */
export const Flag = { NONE: 0, INSERT: 1, UPDATE: 2, DELETE: 3, GONE: 4 } as const;
const batchFlag = { 1: 'insert', 2: 'update', 3: 'delete' } as const;

export interface StoreOptions<R extends object> extends ArrangeOptions<R> {
  checkable?: (row: R) => boolean;
  /** The check column exists: rows are sent with AG_CHECK, those of a tree with DX_CHECK. */
  checks: boolean;
}

const same = (a: unknown, b: unknown): boolean => Object.is(a ?? null, b ?? null);

/**
 * Rows of a grid, outside React. A row keeps its index for life.
 * A change of a cell tells only whoever shows that row; the totals follow by the difference.
 */
export class GridStore<R extends object> extends Arranged<R> {
  /** Goes up when all rows are other rows. */
  epoch = 0;
  private flags = new Uint8Array(0);
  /** Rows as they were loaded, of those that have been changed. */
  private base = new Map<number, R>();
  /** Columns that differ from `base`. */
  private edits = new Map<number, Set<string>>();
  /** Starter rows nobody has typed into yet. */
  private pristine = new Set<number>();
  private counts = [0, 0, 0, 0, 0];

  constructor(
    columns: readonly GridColumn<R>[],
    private readonly options: StoreOptions<R>,
  ) {
    super(columns, options);
  }

  /** Takes these rows as the saved ones; rows with INIT_INSERT = Y are starters: marked insert, sent only once edited. */
  load(rows: readonly R[]): void {
    this.rows = [...rows];
    this.flags = new Uint8Array(rows.length + 64);
    this.counts = [rows.length, 0, 0, 0, 0];
    for (const kept of [this.checked, this.base, this.edits, this.pristine]) kept.clear();
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

  alive(): Int32Array<ArrayBuffer> {
    const all = Int32Array.from({ length: this.rows.length }, (_, i) => i);
    return this.counts[Flag.GONE] ? all.filter((i) => this.flag(i) !== Flag.GONE) : all;
  }
  /** How many rows are there, also those not shown. */
  get count(): number {
    return this.rows.length - (this.counts[Flag.GONE] ?? 0);
  }
  checkable(i: number): boolean {
    const row = this.rows[i];
    return row !== undefined && (this.options.checkable?.(row) ?? true);
  }
  flag(i: number): number {
    return this.flags[i] ?? Flag.NONE;
  }
  isNew(i: number): boolean {
    return this.flag(i) === Flag.INSERT;
  }
  /** Has the cell been changed since the row was loaded? Cells of added rows have not. */
  isChanged(i: number, field: string): boolean {
    return this.edits.get(i)?.has(field) ?? false;
  }
  /** Columns that were changed, of a row that was loaded. */
  changedFields(i: number): string[] {
    return [...(this.edits.get(i) ?? [])];
  }
  get changeCount(): number {
    return (this.counts[Flag.INSERT] ?? 0) - this.pristine.size + (this.counts[Flag.UPDATE] ?? 0) + (this.counts[Flag.DELETE] ?? 0);
  }
  get deleteCount(): number {
    return this.counts[Flag.DELETE] ?? 0;
  }

  private mark(i: number, flag: number): void {
    const old = this.flag(i);
    if (i >= this.flags.length) {
      const wider = new Uint8Array(Math.ceil(i * 1.5) + 64);
      wider.set(this.flags);
      this.flags = wider;
    }
    this.counts[old] = (this.counts[old] ?? 0) - 1;
    this.counts[flag] = (this.counts[flag] ?? 0) + 1;
    this.flags[i] = flag;
  }

  /** Writes cells of a row; a row back at its saved values is unchanged again. Deleted rows take nothing. */
  patch(i: number, values: Partial<R>): void {
    const row = this.rows[i];
    if (!row || this.flag(i) >= Flag.DELETE) return;
    const fields = (Object.keys(values) as (keyof R & string)[]).filter((f) => !same(row[f], values[f]));
    if (!fields.length) return;
    const next = { ...row };
    for (const field of fields) {
      next[field] = (values[field] ?? null) as R[typeof field];
      this.dropFault(i, field);
    }
    this.tally(i, row, -1);
    this.tally(i, next, 1);
    this.rows[i] = next;
    this.pristine.delete(i);
    if (this.flag(i) !== Flag.INSERT) {
      const base = this.base.get(i) ?? row;
      this.base.set(i, base);
      const edits = this.edits.get(i) ?? new Set<string>();
      for (const field of fields) same(base[field], next[field]) ? edits.delete(field) : edits.add(field);
      this.edits.set(i, edits);
      if (!edits.size) this.forget(i);
      this.mark(i, edits.size ? Flag.UPDATE : Flag.NONE);
    }
    this.rowChanged(i);
    this.footChanged();
  }

  private forget(i: number): void {
    this.base.delete(i);
    this.edits.delete(i);
  }

  /** Adds rows at the end, marked insert; gives the index of the first. */
  add(rows: readonly R[]): number {
    const first = this.rows.length;
    this.counts[Flag.NONE] = (this.counts[Flag.NONE] ?? 0) + rows.length;
    for (const [n, row] of rows.entries()) {
      this.rows.push(row);
      this.mark(first + n, Flag.INSERT);
      this.tally(first + n, row, 1);
    }
    this.put(rows.map((_, n) => first + n));
    return first;
  }

  /** Takes added rows away and marks others as deleted; when all of them are deleted already, they are taken back. */
  remove(indexes: readonly number[]): void {
    const restore = indexes.length > 0 && indexes.every((i) => this.flag(i) === Flag.DELETE);
    const gone = new Set<number>();
    for (const i of indexes) {
      if (this.flag(i) === Flag.INSERT) {
        this.mark(i, Flag.GONE);
        this.tally(i, this.rows[i] as R, -1);
        this.pristine.delete(i);
        gone.add(i);
      } else {
        this.mark(i, !restore ? Flag.DELETE : this.edits.has(i) ? Flag.UPDATE : Flag.NONE);
      }
      this.checked.delete(i);
      this.dropRowFaults(i);
      this.rowChanged(i);
    }
    if (gone.size) this.takeOut(gone);
    else this.footChanged();
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
    return this.base.get(i) ?? (this.rows[i] as R);
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
    this.patch(i, mine);
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
