import type { Work } from '../shell/drafts';
import type { GridModel } from './model';
import type { GridStore } from './store';
import { Flag } from './store';

/** A changed row: as it is, and as it was loaded with the columns that were changed. */
interface KeptRow<R> {
  row: R;
  /** null of an added row. */
  loaded: R | null;
  fields: string[];
  deleted: boolean;
}

/** What brings the unsaved rows of a grid back after a reload of the browser's page. */
export interface Kept<R> {
  conditions: object;
  /** Key of the current row, or the place of an added one among `rows`. */
  current: string | number | null;
  rows: KeptRow<R>[];
}

function keptRow<R extends object>(store: GridStore<R>, i: number): KeptRow<R> {
  const isNew = store.isNew(i);
  return {
    row: store.rows[i] as R,
    loaded: isNew ? null : store.loaded(i),
    fields: store.changedFields(i),
    deleted: store.flag(i) === Flag.DELETE,
  };
}

/** The changed rows of a grid with its conditions; undefined when nothing would be missed. */
function keepRows<R extends object, S>(model: GridModel<R, S>): Kept<R> | undefined {
  const { store, cursor, form } = model;
  const indexes = store.changedIndexes();
  if (!indexes.length && !(model.searchesByItself && form.dirty)) return undefined;
  const at = indexes.indexOf(cursor.row);
  const current = at >= 0 && store.isNew(cursor.row) ? at : model.current && model.keyOf(model.current);
  return { conditions: form.values, current, rows: indexes.map((i) => keptRow(store, i)) };
}

/** The rows loaded, and behind them those that were changed and are no longer among them. */
export function withKept<R extends object, S>(model: GridModel<R, S>, rows: readonly R[], kept: Kept<R>): R[] {
  const there = new Set(rows.map((row) => model.keyOf(row)));
  return [...rows, ...kept.rows.flatMap(({ loaded }) => (loaded && !there.has(model.keyOf(loaded)) ? [loaded] : []))];
}

/**
 * Puts the changes into the rows just loaded. A row changed by others meanwhile stays the one that was loaded then: saving it finds
 * out and shows both. Gives the index of the row that was the current one, or -1.
 */
export function bringRows<R extends object, S>(model: GridModel<R, S>, kept: Kept<R>): number {
  const { store } = model;
  const byKey = new Map(store.rows.map((row, i) => [model.keyOf(row), i]));
  let current = typeof kept.current === 'string' ? (byKey.get(kept.current) ?? -1) : -1;
  store.aside(() => {
    for (const [n, { row, loaded, fields, deleted }] of kept.rows.entries()) {
      const i = loaded ? byKey.get(model.keyOf(loaded)) : store.add([row]);
      if (n === kept.current) current = i ?? -1;
      if (!loaded || i === undefined) continue;
      const mine = Object.fromEntries(fields.map((field) => [field, row[field as keyof R]])) as Partial<R>;
      store.rebase(i, loaded, mine, deleted);
    }
  });
  return current;
}

const sameConditions = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Unsaved rows of before a reload of the browser's page, until the list they belong to is loaded. */
export class Comeback<R extends object> {
  constructor(private kept: Kept<R> | undefined) {}

  get waiting(): Kept<R> | undefined {
    return this.kept;
  }
  /** Do they belong to the list of the conditions now? */
  private fits<S>({ select, searchesByItself, form }: GridModel<R, S>): boolean {
    return this.kept !== undefined && (!select || searchesByItself || sameConditions(this.kept.conditions, form.values));
  }
  hasRows<S>(model: GridModel<R, S>): boolean {
    return this.fits(model) && this.kept?.rows.length !== 0;
  }
  /** Gives them up or hands them over, when they belong to the list. */
  take<S>(model: GridModel<R, S>): Kept<R> | undefined {
    const taken = this.fits(model) ? this.kept : undefined;
    if (taken) this.kept = undefined;
    return taken;
  }
}

/** What the shell is told of a grid: its unsaved rows are asked about before they are lost, and come back after a reload. */
export const workOf = <R extends object, S>(model: GridModel<R, S>): Work => ({
  get isDirty() {
    return model.isDirty;
  },
  owner: model,
  keep: () => model.comeback.waiting ?? keepRows(model),
  commit: () => model.commitEditor(),
  subscribe: (listener) => {
    const stops = [model.store.onFoot(listener), model.form.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  },
});
