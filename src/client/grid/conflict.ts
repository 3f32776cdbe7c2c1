import { textOfHtml } from '../../contract/htmlText';
import { byteLength } from '../../contract/rules';
import type { Form } from '../fields/form';
import { formatValue, typeOf } from '../lib/formats';
import { label, t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { openDialog } from '../shell/popups';
import type { Choice, Conflict, Difference, Meanwhile } from './ConflictDialog';
import { Flag, same } from './changes';
import { canEditCell, mayRemove, whyFixed } from './editable';
import type { GridModel } from './model';
import { shownText } from './value';

/** A row that somebody else changed, as it is now. */
export interface StaleRow {
  index: number;
  now: Record<string, unknown>;
}

const lineHeight = 30;
/** Height of the dialog beside its lines, and at most, px. */
const frame = 156;
const highest = 620;

function conflictOf<R extends object, S>(model: GridModel<R, S>, { index, now }: StaleRow): Conflict {
  const { store } = model;
  const typed = store.rows[index] as R;
  const there = { ...typed, ...now } as R;
  const loaded = store.changes.loaded(index);
  const mine = store.changes.changedFields(index);
  const deleted = store.changes.flag(index) === Flag.DELETE;
  const fields = mine.filter((f) => typed[f as keyof R] !== there[f as keyof R]) as (keyof R & string)[];
  const differences = fields.map((field): Difference => {
    const column = store.columns.find((c) => c.field === field);
    const text = (of: R) => (column ? shownText(of, column) : String(of[field] ?? ''));
    const fixed = !deleted && Boolean(column?.edit) && !canEditCell(model, index, column, there);
    return { field, label: column?.label ?? field, mine: text(typed), theirs: text(there), fixed };
  });
  const meanwhile = store.columns
    .filter(({ field }) => field in now && !mine.includes(field) && !same(loaded[field], there[field]))
    .map((column): Meanwhile => ({ label: column.label, was: shownText(loaded, column), now: shownText(there, column) }));
  const goes = deleted && mayRemove(model.options, there);
  const isFixed = differences.some(({ fixed }) => fixed) || (deleted && !goes);
  const key = model.options.named?.(typed) ?? (JSON.parse(model.keyOf(typed) ?? '[]') as unknown[]).join(' ');
  const why = isFixed ? whyFixed(model, there) : null;
  return { no: store.arranged.numberOf(index), key, differences, meanwhile, deleted, goes, why };
}

/**
 * Shows stale rows as they are now beside what was typed, all in one dialog, and takes one or the other row by row and column by column.
 * Resolves true when the rows were brought up to date, false when the user left them as they were: nothing typed is lost then.
 */
export async function settleConflicts<R extends object, S>(model: GridModel<R, S>, stale: readonly StaleRow[]): Promise<boolean> {
  const { store } = model;
  store.arranged.reveal(stale.map(({ index }) => index));
  const conflicts = stale.map((row) => conflictOf(model, row));
  const [first, ...others] = conflicts;
  const title = others.length ? t('UI.GRID.CONFLICTS', conflicts.length) : t('UI.GRID.CONFLICT', first?.no ?? 0);
  const choices = await ask(conflicts, title);
  if (!choices) return false;
  store.batch(() => {
    for (const [n, { index, now }] of stale.entries()) {
      const { mine, remove } = choices[n] as Choice;
      const typed = store.rows[index] as R;
      store.rebase(index, { ...typed, ...now }, picked(typed, mine), remove);
    }
  });
  return true;
}

/** A value of a form in words; formatted texts without their markup. */
const said = <T extends object>(field: keyof T & string, of: Partial<T>): string =>
  typeOf(field)?.type === 'X' ? textOfHtml(String(of[field] ?? '')) : formatValue(field, of[field], of);

/** The same for a form: `key` names what it holds. Only what was typed into it is asked about. */
export async function settleForm<T extends object>(form: Form<Partial<T>>, now: Partial<T>, key: string, table?: string): Promise<boolean> {
  const { start, values } = form.keep();
  const there = { ...start, ...now };
  const fields = (Object.keys(values) as (keyof T & string)[]).filter(
    (f) => (values[f] ?? null) !== (start[f] ?? null) && (values[f] ?? null) !== (there[f] ?? null),
  );
  const differences = fields.map(
    (field): Difference => ({
      field,
      label: label(field, undefined, table),
      mine: said(field, values),
      theirs: said(field, there),
      fixed: false,
    }),
  );
  const states = (Object.keys(now) as (keyof T & string)[]).filter((f) => f.endsWith('_STS') && (start[f] ?? null) !== (there[f] ?? null));
  const meanwhile = states.map(
    (field): Meanwhile => ({
      label: label(field, undefined, table),
      was: said(field, start),
      now: said(field, there),
    }),
  );
  const choices = await ask(
    [{ no: 1, key, differences, meanwhile, deleted: false, goes: false, why: null }],
    t('UI.GRID.CONFLICT_FORM', key),
  );
  if (!choices) return false;
  form.bring({ start: there, values: { ...there, ...picked(values, choices[0]?.mine ?? []) } });
  return true;
}

const picked = <T extends object>(values: T, fields: readonly string[]): Partial<T> =>
  Object.fromEntries(fields.map((field) => [field, values[field as keyof T]])) as Partial<T>;

/** Px of each further line of a long text, and the bytes that one line has room for. */
const [textLine, perLine] = [17, 30];
const furtherLines = ({ mine, theirs }: Difference): number => Math.ceil(Math.max(1, byteLength(mine), byteLength(theirs)) / perLine) - 1;

/** Lets the user choose; null when the dialog was closed without a choice. */
async function ask(conflicts: readonly Conflict[], title: string): Promise<Choice[] | null> {
  const lines = conflicts.reduce(
    (sum, { differences, meanwhile, deleted, why }) => sum + differences.length + meanwhile.length + (deleted ? 1 : 0) + (why ? 1 : 0),
    0,
  );
  const heads = conflicts.length > 1 ? conflicts.length : 0;
  const { ConflictDialog } = await import('./ConflictDialog').catch(chunkFailed);
  const further = conflicts.reduce((sum, { differences }) => differences.reduce((all, one) => all + furtherLines(one), sum), 0);
  const height = Math.min(highest, frame + (lines + heads) * lineHeight + further * textLine);
  return openDialog<Choice[]>(ConflictDialog, { title, width: 600, height, param: { conflicts } }).catch(() => null);
}
