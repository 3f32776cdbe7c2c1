import type { Unread } from '../fields/form';
import { Flag } from './changes';
import type { LastingFault } from './marks';
import type { GridStore } from './store';

/** A changed row: as it is, and as it was loaded with the columns that were changed. */
export interface DraftRow<R> {
  row: R;
  /** null of an added row. */
  loaded: R | null;
  fields: string[];
  deleted: boolean;
  /** What was typed and cannot stand as it is. */
  faults?: [field: string, fault: LastingFault][];
}

/** What brings the unsaved rows of a grid back after a reload of the browser's page. */
export interface GridDraft<R> {
  conditions: object;
  /** Texts of conditions that stand for no value. */
  unread?: Readonly<Record<string, Unread>>;
  /** Key of the current row, or the place of an added one among `rows`. */
  current: string | number | null;
  rows: DraftRow<R>[];
}

/** Key of a row as one text; null of a row that has none yet. */
type KeyOf<R> = (row: Partial<R>) => string | null;

/** The changed rows of a store, and which of its rows is the current one. */
export function draftRows<R extends object>(store: GridStore<R>, keyOf: KeyOf<R>, at: number): Omit<GridDraft<R>, 'conditions' | 'unread'> {
  const { rows, changes, marks } = store;
  const changed = new Set(store.changedIndexes());
  const indexes = store.arranged.all().filter((i) => changed.has(i) || marks.lastingFaults(i).size > 0);
  const [here, current] = [indexes.indexOf(at), rows[at]];
  return {
    current: here >= 0 && changes.isNew(at) ? here : current ? keyOf(current) : null,
    rows: indexes.map((i) => ({
      row: rows[i] as R,
      loaded: changes.isNew(i) ? null : changes.loaded(i),
      fields: changes.changedFields(i),
      deleted: changes.flag(i) === Flag.DELETE,
      faults: [...marks.lastingFaults(i)],
    })),
  };
}

/** The rows loaded, and behind them those of the draft that are no longer among them. */
export function withDraftRows<R extends object>(rows: readonly R[], draft: GridDraft<R>, keyOf: KeyOf<R>): R[] {
  const there = new Set(rows.map((row) => keyOf(row)));
  return [...rows, ...draft.rows.flatMap(({ loaded }) => (loaded && !there.has(keyOf(loaded)) ? [loaded] : []))];
}

/**
 * Writes the changes of a draft into the rows just loaded. A row changed by others meanwhile stays the one that was loaded then: saving it
 * finds out and shows both. Gives the index of the row that was the current one, or -1.
 */
export function applyDraft<R extends object>(store: GridStore<R>, draft: GridDraft<R>, keyOf: KeyOf<R>): number {
  const byKey = new Map(store.rows.map((row, i) => [keyOf(row), i]));
  let current = typeof draft.current === 'string' ? (byKey.get(draft.current) ?? -1) : -1;
  store.aside(() => {
    for (const [n, { row, loaded, fields, deleted, faults = [] }] of draft.rows.entries()) {
      const i = loaded ? byKey.get(keyOf(loaded)) : store.add([row]);
      if (n === draft.current) current = i ?? -1;
      if (i === undefined) continue;
      const mine = Object.fromEntries(fields.map((field) => [field, row[field as keyof R]])) as Partial<R>;
      if (loaded) store.rebase(i, loaded, mine, deleted);
      for (const [field, fault] of faults) store.marks.setLastingFault(i, field, fault);
      if (deleted) store.marks.hideRowFaults(i);
    }
  });
  return current;
}

/** A draft of before a reload of the browser's page, until the list it belongs to is loaded. */
export class WaitingDraft<R extends object> {
  constructor(
    private draft: GridDraft<R> | undefined,
    /** Does it belong to the list of the conditions now? */
    private readonly belongs: (draft: GridDraft<R>) => boolean,
  ) {}

  get waiting(): GridDraft<R> | undefined {
    return this.draft;
  }
  hasRows(): boolean {
    return this.draft !== undefined && this.belongs(this.draft) && this.draft.rows.length > 0;
  }
  /** Hands it over or gives it up, when it belongs to the list. */
  take(): GridDraft<R> | undefined {
    const taken = this.draft && this.belongs(this.draft) ? this.draft : undefined;
    if (taken) this.draft = undefined;
    return taken;
  }
}
