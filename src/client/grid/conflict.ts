import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { openDialog } from '../shell/popups';
import type { GridModel } from './model';
import { Flag } from './store';
import { shownText } from './value';

/** A row that somebody else changed, as it is now. */
export interface StaleRow {
  index: number;
  now: Record<string, unknown>;
}

/** A column in which what was typed and what is stored differ, as both are shown. */
export interface Difference {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

/** A stale row as it is shown: its number, its key and where both differ. */
export interface Conflict {
  no: number;
  key: string;
  differences: Difference[];
  deleted: boolean;
}

/** What was chosen for a row: the columns to keep as typed, and whether a row that was to be deleted still is. */
export interface Choice {
  mine: string[];
  remove: boolean;
}

const lineHeight = 30;
/** Height of the dialog beside its lines, and at most, px. */
const frame = 156;
const highest = 620;

function conflictOf<R extends object, S>(model: GridModel<R, S>, { index, now }: StaleRow): Conflict {
  const { store } = model;
  const typed = store.rows[index] as R;
  const there = { ...typed, ...now } as R;
  const fields = store.changedFields(index).filter((f) => typed[f as keyof R] !== there[f as keyof R]) as (keyof R & string)[];
  const differences = fields.map((field): Difference => {
    const column = store.columns.find((c) => c.field === field);
    const text = (of: R) => (column ? shownText(of, column) : String(of[field] ?? ''));
    return { field, label: column?.label ?? field, mine: text(typed), theirs: text(there) };
  });
  const key = (JSON.parse(model.keyOf(typed) ?? '[]') as unknown[]).join(' ');
  return { no: store.numberOf(index), key, differences, deleted: store.flag(index) === Flag.DELETE };
}

/**
 * Shows stale rows as they are now beside what was typed, all in one dialog, and takes one or the other row by row and column by column.
 * Resolves true when the rows were brought up to date, false when the user left them as they were: nothing typed is lost then.
 */
export async function settleConflicts<R extends object, S>(model: GridModel<R, S>, stale: readonly StaleRow[]): Promise<boolean> {
  const { store } = model;
  store.reveal(stale.map(({ index }) => index));
  const conflicts = stale.map((row) => conflictOf(model, row));
  const lines = conflicts.reduce((sum, { differences, deleted }) => sum + differences.length + (deleted ? 1 : 0), 0);
  const heads = conflicts.length > 1 ? conflicts.length : 0;
  const { ConflictDialog } = await import('./ConflictDialog').catch(chunkFailed);
  try {
    const choices = await openDialog<Choice[]>(ConflictDialog, {
      title: heads ? t('UI.GRID.CONFLICTS', heads) : t('UI.GRID.CONFLICT', conflicts[0]?.no ?? 0),
      width: 600,
      height: Math.min(highest, frame + (lines + heads) * lineHeight),
      param: { conflicts },
    });
    store.batch(() => {
      for (const [n, { index, now }] of stale.entries()) {
        const { mine, remove } = choices[n] as Choice;
        const typed = store.rows[index] as R;
        const kept = Object.fromEntries(mine.map((field) => [field, typed[field as keyof R]])) as Partial<R>;
        store.rebase(index, { ...typed, ...now }, kept, remove);
      }
    });
    return true;
  } catch {
    return false;
  }
}
