import type { LastingFault } from './marks';
import type { Selected } from './rangeSelection';

/** What a row was before a step: the values the step changed, and what it was marked with. */
export interface RowState<R> {
  values: Partial<R>;
  flag: number;
  pristine: boolean;
  /** Faults that only another value takes away, by column. */
  faults: ReadonlyMap<string, LastingFault>;
  /** Its place in the order shown, of a row that leaves it; -1 when it was not there. */
  position: number;
}

/** A cell and the ranges around it. */
export interface Place {
  row: number;
  column: number;
  ranges: Selected;
}

/** One thing the user did: what the rows it changed were before it, or after it once it is undone. */
export interface Step<R> {
  rows: Map<number, RowState<R>>;
  place: Place | null;
}

/** The rows whose changes are kept. */
interface Rows<R> {
  rows: readonly R[];
  stateOf(i: number): RowState<R>;
  /** Makes the rows what the states say, and puts what they were into the states. */
  swap(states: Map<number, RowState<R>>): void;
}

/** Steps that can be undone; older ones are let go. */
const longest = 200;

/** What the user did to the rows, step by step, for undoing and doing it again. A step costs what it changes, however many rows there are. */
export class History<R extends object> {
  private done: Step<R>[] = [];
  private undone: Step<R>[] = [];
  /** The step under way. */
  open: Step<R> | null = null;
  private asides = 0;
  /** Where the user is; filled by the grid. */
  where: () => Place | null = () => null;

  constructor(private readonly of: Rows<R>) {}

  get canUndo(): boolean {
    return this.done.length > 0;
  }
  get canRedo(): boolean {
    return this.undone.length > 0;
  }
  clear(): void {
    this.done = [];
    this.undone = [];
  }

  /** All that the work changes is one step. */
  step<T>(work: () => T): T {
    if (this.open) return work();
    const step: Step<R> = { rows: new Map(), place: this.where() };
    this.open = step;
    try {
      return work();
    } finally {
      this.open = null;
      this.push(step);
    }
  }
  /** What the work changes follows from a step that has ended: it becomes part of it, but for rows the user has changed since. */
  join<T>(step: Step<R> | null, work: () => T): T {
    if (!step || this.open) return this.step(work);
    const more: Step<R> = { rows: new Map(), place: step.place };
    this.open = more;
    try {
      return work();
    } finally {
      this.open = null;
      this.merge(step, more);
    }
  }
  /** What the work changes is none of the user's doing: undoing passes over it. */
  aside<T>(work: () => T): T {
    this.asides++;
    try {
      return work();
    } finally {
      this.asides--;
    }
  }
  /** Columns of a row are about to change, or what it is marked with. */
  note(i: number, fields: readonly (keyof R & string)[] = [], position = -1): void {
    if (this.asides) return;
    if (!this.open) {
      this.step(() => this.note(i, fields, position));
      return;
    }
    const { rows } = this.open;
    const state = rows.get(i) ?? { ...this.of.stateOf(i), position };
    const row = this.of.rows[i];
    for (const field of fields) if (!(field in state.values)) state.values[field] = row?.[field];
    rows.set(i, state);
  }

  /** The step the next undo or redo takes. */
  next(dir: 'undo' | 'redo'): Step<R> | undefined {
    return (dir === 'undo' ? this.done : this.undone).at(-1);
  }
  undo(): void {
    this.turn(this.done, this.undone);
  }
  redo(): void {
    this.turn(this.undone, this.done);
  }

  private turn(from: Step<R>[], to: Step<R>[]): void {
    const step = from.pop();
    if (!step) return;
    this.aside(() => this.of.swap(step.rows));
    to.push(step);
  }
  private push(step: Step<R>): void {
    if (!step.rows.size) return;
    this.done.push(step);
    if (this.done.length > longest) this.done.shift();
    this.undone = [];
  }
  private merge(step: Step<R>, more: Step<R>): void {
    const at = this.done.indexOf(step);
    const later = this.done.slice(at + 1);
    for (const [i, state] of at < 0 ? [] : more.rows) {
      if (later.some(({ rows }) => rows.has(i))) continue;
      const known = step.rows.get(i);
      if (known) known.values = { ...state.values, ...known.values };
      else step.rows.set(i, state);
      more.rows.delete(i);
    }
    this.push(more);
  }
}
