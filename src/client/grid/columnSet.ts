import type { ColumnState } from '../../contract/layoutData';
import { type Store, store } from '../lib/store';
import type { GridColumn } from './column';
import { joined, ownStates, sameStates, withHidden } from './columnState';

/** The columns of a grid as its user has them: order, widths, pins, hidden ones. */
export class ColumnSet<R> {
  /** The columns shown: left-pinned, free, right-pinned. */
  readonly shown: Store<readonly GridColumn<R>[]>;
  readonly states: Store<readonly ColumnState[]>;

  constructor(
    /** All columns in the order of the screen. */
    public all: readonly GridColumn<R>[],
  ) {
    this.states = store<readonly ColumnState[]>(ownStates(all));
    this.shown = store(this.made());
  }

  /** Takes the columns worked out anew, for another language, or others. What the screen hides or shows otherwise than before is so. */
  setColumns(all: readonly GridColumn<R>[]): void {
    const was = new Map<string, boolean>(this.all.map(({ field, hidden }) => [field, hidden]));
    const turned = all.filter(({ field, hidden }) => was.has(field) && was.get(field) !== hidden);
    const states = turned.reduce<readonly ColumnState[]>((all, { field, hidden }) => withHidden(all, field, hidden), this.states.get());
    this.all = all;
    this.states.set(joined(states, all));
    this.shown.set(this.made());
  }
  /** Arranges the columns; null as the screen has them. */
  set(states: readonly ColumnState[] | null): void {
    const next = states ? joined(states, this.all) : ownStates(this.all);
    if (sameStates(next, this.states.get())) return;
    this.states.set(next);
    this.shown.set(this.made());
  }
  /** States for the columns there are. */
  joined(states: readonly ColumnState[]): ColumnState[] {
    return joined(states, this.all);
  }
  /** Are they as the screen has them? */
  get isOwn(): boolean {
    return sameStates(this.states.get(), ownStates(this.all));
  }

  private made(): GridColumn<R>[] {
    const byField = new Map<string, GridColumn<R>>(this.all.map((c) => [c.field, c]));
    return this.states.get().flatMap(({ field, hidden, pinned, width }) => {
      const column = byField.get(field);
      if (!column || hidden) return [];
      if (width === undefined && column.pinned === pinned) return [column];
      const { pinned: _, ...free } = column;
      return [{ ...free, ...(pinned ? { pinned } : {}), ...(width === undefined ? {} : { width, sized: true }) }];
    });
  }
}
