import type { GridModel } from './model';
import { Flag } from './store';

/** A row that somebody else changed meanwhile, beside what was typed into it. */
export interface Conflict<R> {
  index: number;
  /** The row as it is now. */
  now: R;
  /** Columns in which what was typed and what is stored differ. */
  fields: (keyof R & string)[];
  /** The row was to be deleted. */
  deleted: boolean;
  /** Called with the columns to keep as typed, or null when the user wants to go on editing. */
  settle: (mine: (keyof R & string)[] | null, deleteStill: boolean) => void;
}

/**
 * Shows a stale row as it is now beside what was typed, and takes one or the other column by column.
 * Resolves true when the row was brought up to date, false when the user left it as it was: nothing typed is lost then.
 */
export function settleConflict<R extends object, S>(model: GridModel<R, S>, index: number, row: Record<string, unknown>): Promise<boolean> {
  const { store } = model;
  const typed = store.rows[index] as R;
  const now = { ...typed, ...row } as R;
  const fields = store.changedFields(index).filter((f) => typed[f as keyof R] !== now[f as keyof R]) as (keyof R & string)[];
  const deleted = store.flag(index) === Flag.DELETE;
  return new Promise((resolve) => {
    model.conflict.set({
      index,
      now,
      fields,
      deleted,
      settle(mine, deleteStill) {
        model.conflict.set(null);
        if (mine) store.rebase(index, now, Object.fromEntries(mine.map((f) => [f, typed[f]])) as Partial<R>, deleteStill);
        resolve(mine !== null);
      },
    });
  });
}
