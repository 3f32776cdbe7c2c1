import { t } from '../lib/texts';
import { openDialog } from '../shell/popups';
import { ConflictDialog } from './ConflictDialog';
import type { GridModel } from './model';
import { Flag } from './store';
import { shownText } from './value';

/** A column in which what was typed and what is stored differ, as both are shown. */
export interface Difference {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

/** What was chosen: the columns to keep as typed, and whether a row that was to be deleted still is. */
export interface Choice {
  mine: string[];
  remove: boolean;
}

const lineHeight = 30;

/**
 * Shows a stale row as it is now beside what was typed, and takes one or the other column by column.
 * Resolves true when the row was brought up to date, false when the user left it as it was: nothing typed is lost then.
 */
export async function settleConflict<R extends object, S>(
  model: GridModel<R, S>,
  index: number,
  row: Record<string, unknown>,
): Promise<boolean> {
  const { store } = model;
  store.reveal([index]);
  const typed = store.rows[index] as R;
  const now = { ...typed, ...row } as R;
  const fields = store.changedFields(index).filter((f) => typed[f as keyof R] !== now[f as keyof R]) as (keyof R & string)[];
  const deleted = store.flag(index) === Flag.DELETE;
  const differences = fields.map((field): Difference => {
    const column = model.store.columns.find((c) => c.field === field);
    const text = (of: R) => (column ? shownText(of, column) : String(of[field] ?? ''));
    return { field, label: column?.label ?? field, mine: text(typed), theirs: text(now) };
  });
  try {
    const { mine, remove } = await openDialog<Choice>(ConflictDialog, {
      title: t('UI.GRID.CONFLICT', store.numberOf(index)),
      width: 600,
      height: 156 + (fields.length + (deleted ? 1 : 0)) * lineHeight,
      param: { differences, deleted },
    });
    const kept = Object.fromEntries(fields.filter((f) => mine.includes(f)).map((f) => [f, typed[f]])) as Partial<R>;
    store.rebase(index, now, kept, remove);
    return true;
  } catch {
    return false;
  }
}
