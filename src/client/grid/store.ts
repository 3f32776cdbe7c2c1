import type { SaveRow } from '../../contract/call';
import { checkRow, stored } from '../../contract/rules';
import { Arranged, type ArrangeOptions } from './arrange';
import { Changes, Flag, same } from './changes';
import { type GridColumn, rulesOf } from './column';
import { History, type RowState, type Step } from './history';
import { type LastingFault, Marks } from './marks';
import { placesOf, type RowPlace } from './order';
import { Signals } from './signals';

const batchFlag = { 1: 'insert', 2: 'update', 3: 'delete' } as const;

export interface StoreOptions<R extends object> extends ArrangeOptions<R> {
  checkable?: (row: R) => boolean;
  /** The check column exists: rows are sent with AG_CHECK, those of a tree with DX_CHECK. */
  checks: boolean;
  /** Values of other rows that follow from values just put into a row. */
  follow?: (i: number, values: Partial<R>) => Iterable<readonly [number, Partial<R>]>;
}

/**
 * Rows of a grid, outside React: what was done to them, their order, their marks, who wants to know of them, and the way back. What
 * changes a row goes through the store, which keeps its parts in step. A change of a cell tells only whoever shows that row; the totals
 * follow by the difference.
 */
export class GridStore<R extends object> {
  readonly signals: Signals = new Signals();
  readonly changes: Changes<R> = new Changes<R>();
  readonly arranged: Arranged<R>;
  readonly marks: Marks;
  readonly history: History<R> = new History<R>(this);
  /** Goes up when all rows are other rows. */
  epoch = 0;

  constructor(
    columns: readonly GridColumn<R>[],
    private readonly options: StoreOptions<R>,
  ) {
    this.arranged = new Arranged<R>(columns, this.changes, this.signals, options);
    this.marks = new Marks(this.signals, this.arranged, (i) => {
      const row = this.rows[i];
      return row !== undefined && (options.checkable?.(row) ?? true);
    });
  }

  get rows(): readonly R[] {
    return this.changes.rows;
  }
  /** All columns, also those not shown. */
  get columns(): readonly GridColumn<R>[] {
    return this.arranged.columns;
  }

  /** Does many changes, tells about them once, and can undo them at once. */
  batch<T>(work: () => T): T {
    return this.signals.batch(() => this.history.step(work));
  }
  /** Does changes that follow from a step of the user that has ended. */
  join<T>(step: Step<R> | null, work: () => T): T {
    return this.signals.batch(() => this.history.join(step, work));
  }
  /** Does changes that are none of the user's doing, and cannot be undone. */
  aside<T>(work: () => T): T {
    return this.signals.batch(() => this.history.aside(work));
  }

  /** Takes these rows as the saved ones; rows with INIT_INSERT = Y are starters: marked insert, sent only once edited. */
  load(rows: readonly R[]): void {
    const { changes, marks } = this;
    changes.begin(rows);
    this.history.clear();
    marks.checked.clear();
    marks.clearFaults(true);
    for (const [i, row] of changes.rows.entries()) {
      if ((row as { INIT_INSERT?: unknown }).INIT_INSERT === 'Y') {
        changes.mark(i, Flag.INSERT);
        changes.pristine.add(i);
      }
    }
    this.epoch++;
    this.arranged.order(true);
    this.signals.structChanged();
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
    const { changes, marks, signals } = this;
    const row = changes.rows[i];
    if (!row || changes.flag(i) >= Flag.DELETE) return false;
    const fields = (Object.keys(values) as (keyof R & string)[]).filter((f) => !same(row[f], values[f]) || marks.typed(i, f) !== undefined);
    if (!fields.length) return false;
    this.history.note(i, fields);
    changes.pristine.delete(i);
    this.write(i, fields, values);
    signals.rowChanged(i);
    signals.footChanged();
    return true;
  }
  /** Puts values into columns of a row, with all that follows from them. */
  private write(i: number, fields: readonly (keyof R & string)[], values: Partial<R>): void {
    const { changes, marks, arranged } = this;
    const row = changes.rows[i] as R;
    const next = { ...row };
    for (const field of fields) {
      next[field] = (values[field] ?? null) as R[typeof field];
      marks.dropFault(i, field);
    }
    this.dropVoid(i, row, next);
    arranged.tally(i, row, -1);
    arranged.tally(i, next, 1);
    changes.rows[i] = next;
    if (changes.flag(i) !== Flag.INSERT) {
      changes.compare(i, row, next, fields);
      changes.markByEdits(i);
      // Nothing of it would be saved: what a save was refused for is void.
      if (changes.flag(i) === Flag.NONE) marks.dropRowFaults(i, false);
    }
    if (this.options.tree?.shapedBy(fields)) arranged.reshape();
  }

  /** Drops the faults of columns that other columns made ones, where these have changed so that the rules find none. */
  private dropVoid(i: number, row: R, next: R): void {
    const faulty = this.marks.faultFields(i);
    if (!faulty.length) return;
    const columns = this.columns.filter(({ field }) => faulty.includes(field));
    const wrong = (values: R) => checkRow(values as Record<string, unknown>, rulesOf(columns, values), String).map(({ FIELD }) => FIELD);
    const still = wrong(next);
    for (const field of wrong(row)) if (field && !still.includes(field)) this.marks.dropFault(i, field);
  }

  /** Empties a cell that cannot hold what was typed, and shows that text in it with its fault. */
  refuse(i: number, field: keyof R & string, fault: Required<LastingFault>): void {
    if (this.marks.typed(i, field) === fault.typed) return;
    this.batch(() => {
      this.history.note(i, [field]);
      this.changes.pristine.delete(i);
      this.patch(i, { [field]: null } as Partial<R>);
      this.marks.setLastingFault(i, field, fault);
    });
  }

  /** Adds rows at the end, marked insert; gives the index of the first. */
  add(rows: readonly R[]): number {
    const { changes, arranged, history } = this;
    const first = changes.rows.length;
    this.batch(() => {
      for (const row of rows) {
        const i = changes.append(row);
        history.note(i);
        changes.mark(i, Flag.INSERT);
        arranged.tally(i, row, 1);
      }
      arranged.put(rows.map((_, n) => first + n));
    });
    return first;
  }

  /** Takes added rows away and marks others as deleted; when all of them are deleted already, they are taken back. */
  remove(indexes: readonly number[]): void {
    const { changes, marks, arranged, signals } = this;
    const restore = indexes.length > 0 && indexes.every((i) => changes.flag(i) === Flag.DELETE);
    const gone = new Set(indexes.filter((i) => changes.isNew(i)));
    const places = placesOf(arranged.listed, gone);
    this.batch(() => {
      for (const i of indexes) {
        if (restore || changes.flag(i) !== Flag.DELETE) this.history.note(i, [], places.get(i));
        if (gone.has(i)) {
          changes.mark(i, Flag.GONE);
          arranged.tally(i, this.rows[i] as R, -1);
          changes.pristine.delete(i);
          marks.dropRowFaults(i);
        } else if (restore) {
          changes.markByEdits(i);
          marks.showLastingFaults(i);
        } else {
          changes.mark(i, Flag.DELETE);
          marks.hideRowFaults(i);
        }
        marks.checked.delete(i);
        signals.rowChanged(i);
      }
      if (gone.size) arranged.takeOut(gone);
      else signals.footChanged();
    });
  }

  /** What undoing keeps of a row. */
  stateOf(i: number): RowState<R> {
    const { changes, marks } = this;
    return { values: {}, flag: changes.flag(i), pristine: changes.pristine.has(i), faults: marks.lastingFaults(i), position: -1 };
  }
  /** Makes rows what the states say, and puts what they were into the states: the same undoes and does again. */
  swap(states: Map<number, RowState<R>>): void {
    const { changes, arranged, marks } = this;
    const leaving = new Set([...states].filter(([i, { flag }]) => flag === Flag.GONE && changes.flag(i) !== flag).map(([i]) => i));
    const coming: RowPlace[] = [...states]
      .filter(([i, { flag }]) => changes.flag(i) === Flag.GONE && changes.flag(i) !== flag)
      .map(([row, { position }]) => ({ row, position }));
    const places = placesOf(arranged.listed, leaving);
    this.signals.batch(() => {
      marks.markLeftOut([]);
      if (coming.length) arranged.putBack(coming);
      for (const [i, state] of states) {
        const now = this.stateOf(i);
        for (const field of Object.keys(state.values) as (keyof R & string)[]) now.values[field] = this.rows[i]?.[field];
        this.restore(i, state);
        states.set(i, { ...now, position: places.get(i) ?? -1 });
      }
      if (leaving.size) arranged.takeOut(leaving);
    });
  }
  private restore(i: number, { values, flag, pristine, faults }: RowState<R>): void {
    const { changes, marks, arranged, signals } = this;
    const was = changes.flag(i);
    if (was === Flag.GONE && flag !== Flag.GONE) {
      changes.mark(i, Flag.INSERT);
      arranged.tally(i, this.rows[i] as R, 1);
    }
    this.write(i, Object.keys(values) as (keyof R & string)[], values);
    if (flag === Flag.GONE && was !== Flag.GONE) arranged.tally(i, this.rows[i] as R, -1);
    if (flag !== Flag.NONE && flag !== Flag.UPDATE) changes.mark(i, flag);
    if (flag >= Flag.DELETE) marks.checked.delete(i);
    if (flag === Flag.GONE) marks.dropRowFaults(i);
    pristine ? changes.pristine.add(i) : changes.pristine.delete(i);
    for (const field of marks.lastingFaults(i).keys()) marks.dropFault(i, field);
    for (const [field, fault] of faults) marks.setLastingFault(i, field, fault);
    if (flag === Flag.DELETE) marks.hideRowFaults(i);
    signals.rowChanged(i);
    signals.footChanged();
  }

  /** Indexes of the changed rows, also those not shown. */
  changedIndexes(): number[] {
    const { changes, arranged } = this;
    return arranged.all().filter((i) => changes.flag(i) !== Flag.NONE && !changes.pristine.has(i));
  }
  /** The changed rows, also those not shown, with their indexes. */
  changed(also: readonly number[] = []): { index: number; row: SaveRow<R> }[] {
    const { changes, marks, options } = this;
    const indexes = this.changedIndexes();
    return [...new Set([...indexes, ...also])].map((index) => {
      const row = Object.fromEntries(Object.entries(this.rows[index] as object).map(([field, value]) => [field, stored(value)]));
      delete row.INIT_INSERT;
      if (options.checks) row[options.tree ? 'DX_CHECK' : 'AG_CHECK'] = marks.checked.has(index) ? 'Y' : 'N';
      return { index, row: { ...row, BATCH_FLAG: batchFlag[(changes.flag(index) || Flag.UPDATE) as 1 | 2 | 3] } as unknown as SaveRow<R> };
    });
  }

  /** Takes a row as the server has it now, with `mine` typed into it; whatever else was typed is dropped. */
  rebase(i: number, now: R, mine: Partial<R>, deleted: boolean): void {
    const { changes, arranged, signals } = this;
    const row = changes.rows[i];
    if (!row) return;
    arranged.tally(i, row, -1);
    arranged.tally(i, now, 1);
    changes.rows[i] = now;
    changes.forget(i);
    changes.mark(i, Flag.NONE);
    this.aside(() => this.fill(i, mine));
    this.history.clear();
    if (deleted) changes.mark(i, Flag.DELETE);
    signals.rowChanged(i);
    signals.footChanged();
  }

  /** Takes values that the server has come to meanwhile: no change of the user's, who never types them. */
  learn(i: number, values: Partial<R>): void {
    const { changes, arranged, signals } = this;
    const row = changes.rows[i];
    if (!row) return;
    arranged.tally(i, row, -1);
    changes.learn(i, values);
    arranged.tally(i, changes.rows[i] as R, 1);
    signals.rowChanged(i);
    signals.footChanged();
  }

  /** The rows as they are after a save: those sent as the answer gives them, deleted ones gone. What was done to others since is not among them. */
  accepted(indexes: readonly number[], saved: readonly R[]): R[] {
    const { changes } = this;
    const rows = new Map(indexes.map((index, n) => [index, saved[n]]));
    const isAdded = (i: number) => changes.isNew(i) && !changes.pristine.has(i);
    return this.arranged
      .all()
      .filter((i) => (rows.has(i) ? changes.flag(i) !== Flag.DELETE : !isAdded(i)))
      .map((i) => rows.get(i) ?? changes.loaded(i));
  }
}
