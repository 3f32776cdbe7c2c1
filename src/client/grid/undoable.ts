import { Changes, Flag } from './changes';
import { History, type RowState, type Step } from './history';
import { placesOf, type RowPlace } from './order';

/** Rows whose changes can be undone, and done again. */
export abstract class Undoable<R extends object> extends Changes<R> {
  readonly history = new History<R>(this);

  /** Does many changes, tells about them once, and can undo them at once. */
  override batch<T>(work: () => T): T {
    return super.batch(() => this.history.step(work));
  }
  /** Does changes that follow from a step of the user that has ended. */
  join<T>(step: Step<R> | null, work: () => T): T {
    return super.batch(() => this.history.join(step, work));
  }
  /** Does changes that are none of the user's doing, and cannot be undone. */
  aside<T>(work: () => T): T {
    return super.batch(() => this.history.aside(work));
  }

  /** Puts values into columns of a row, with all that follows from them. */
  protected write(i: number, fields: readonly (keyof R & string)[], values: Partial<R>): void {
    const row = this.rows[i] as R;
    const next = { ...row };
    for (const field of fields) {
      next[field] = (values[field] ?? null) as R[typeof field];
      this.dropFault(i, field);
    }
    this.tally(i, row, -1);
    this.tally(i, next, 1);
    this.rows[i] = next;
    if (this.flag(i) !== Flag.INSERT) {
      this.compare(i, row, next, fields);
      this.markByEdits(i);
    }
    if (this.arranging.tree?.shapedBy(fields)) this.reshape();
  }

  /** What undoing keeps of a row. */
  stateOf(i: number): RowState<R> {
    return { values: {}, flag: this.flag(i), pristine: this.pristine.has(i), faults: this.lastingFaults(i), position: -1 };
  }
  /** Makes rows what the states say, and puts what they were into the states: the same undoes and does again. */
  swap(states: Map<number, RowState<R>>): void {
    const leaving = new Set([...states].filter(([i, { flag }]) => flag === Flag.GONE && this.flag(i) !== flag).map(([i]) => i));
    const coming: RowPlace[] = [...states]
      .filter(([i, { flag }]) => this.flag(i) === Flag.GONE && this.flag(i) !== flag)
      .map(([row, { position }]) => ({ row, position }));
    const places = placesOf(this.listed, leaving);
    super.batch(() => {
      if (coming.length) this.putBack(coming);
      for (const [i, state] of states) {
        const now = this.stateOf(i);
        for (const field of Object.keys(state.values) as (keyof R & string)[]) now.values[field] = this.rows[i]?.[field];
        this.restore(i, state);
        states.set(i, { ...now, position: places.get(i) ?? -1 });
      }
      if (leaving.size) this.takeOut(leaving);
    });
  }
  private restore(i: number, { values, flag, pristine, faults }: RowState<R>): void {
    const was = this.flag(i);
    if (was === Flag.GONE && flag !== Flag.GONE) {
      this.mark(i, Flag.INSERT);
      this.tally(i, this.rows[i] as R, 1);
    }
    this.write(i, Object.keys(values) as (keyof R & string)[], values);
    if (flag === Flag.GONE && was !== Flag.GONE) this.tally(i, this.rows[i] as R, -1);
    if (flag !== Flag.NONE && flag !== Flag.UPDATE) this.mark(i, flag);
    if (flag >= Flag.DELETE) this.checked.delete(i);
    pristine ? this.pristine.add(i) : this.pristine.delete(i);
    for (const field of this.lastingFaults(i).keys()) this.dropFault(i, field);
    for (const [field, text] of faults) this.setFault(i, field, text, true);
    this.rowChanged(i);
    this.footChanged();
  }
}
