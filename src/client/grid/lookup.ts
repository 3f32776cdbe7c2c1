import type { CodeItem } from '../../contract/code';
import type { LookupKind } from '../../contract/lookup';
import { nameOf } from '../lib/codes';
import { chooseEntry, exactEntry, findCodes, findEntries, findMeant, isStopped, meantEntry, namedEntry } from '../lib/lookups';
import { t } from '../lib/texts';
import type { GridColumn, GridLookup } from './column';
import { everyItem, isEvery } from './every';
import type { GridModel } from './model';

const none: ReadonlySet<string> = new Set();

/** Kind of look-up of a row. */
export const kindOf = <R>({ kind }: GridLookup<R>, row: R): LookupKind => (typeof kind === 'function' ? kind(row) : kind);

/**
 * Puts a chosen entry into a row: its code and the columns it fills but for those `given` beside it; null empties them. A stopped customer is a
 * fault where the column says so.
 */
export function take<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  column: GridColumn<R>,
  item: CodeItem | null,
  given: ReadonlySet<string> = none,
): void {
  if (item && column.lookup?.inBusiness && isStopped(item)) refuse(model, i, column, item.CODE, t('MSG000186', nameOf(item)));
  else {
    const filled = Object.entries(column.lookup?.fill?.(item) ?? {}).filter(([field]) => !given.has(field));
    model.store.patch(i, { ...Object.fromEntries(filled), [column.field]: item?.CODE ?? null } as Partial<R>);
  }
}

/** Takes a chosen name at once, then what it fills: one step to undo. */
export async function takeName<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  column: GridColumn<R>,
  item: CodeItem,
): Promise<void> {
  const { store } = model;
  const { epoch } = store;
  const row = store.rows[i] as R;
  const step = store.batch(() => {
    store.patch(i, { [column.field]: item.NAME } as Partial<R>);
    return store.history.open;
  });
  const more = await column.names?.fill?.(item, row);
  if (more && store.epoch === epoch && held(model, i, column) === item.NAME) store.join(step, () => store.patch(i, more));
}

/** A code that cannot be taken stays as typed, without the columns it would have filled: a fault of its cell. */
function refuse<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>, code: string, text?: string): void {
  model.store.patch(i, { ...column.lookup?.fill?.(null), [column.field]: code } as Partial<R>);
  model.store.marks.setLastingFault(i, column.field, { text: text ?? t('MSG000017', column.label, code) });
}

const held = <R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>): string =>
  String(model.store.rows[i]?.[column.field] ?? '');

/** Takes a typed code: at once as typed, then the entry it names, or the only one it begins. One that names none is a fault of the cell (MSG000017). */
export async function takeTyped<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  column: GridColumn<R>,
  typed: string,
): Promise<void> {
  const { store } = model;
  const row = store.rows[i];
  if (!row || !column.lookup || typed === held(model, i, column)) return;
  if (typed === '') return take(model, i, column, null);
  if (isEvery(column, typed)) return take(model, i, column, everyItem());
  const step = store.batch(() => {
    store.patch(i, { [column.field]: typed } as Partial<R>);
    return store.history.open;
  });
  const { epoch } = store;
  const list = await findEntries(kindOf(column.lookup, row), typed, column.lookup.search?.(row));
  if (list === null || store.epoch !== epoch || held(model, i, column) !== typed) return;
  const item = meantEntry(list, typed);
  store.join(step, () => (item ? take(model, i, column, item) : refuse(model, i, column, typed)));
}

/** A text put into the cell of a look-up column, or of one of names. */
export interface PutText<R> {
  i: number;
  column: GridColumn<R>;
  text: string;
  /** Columns of the row that were put with it and say something: what it fills leaves them as they are. */
  given: ReadonlySet<string>;
}

/** Texts of a column that share the conditions of their look-up: one call resolves them. */
interface TextGroup<R> {
  column: GridColumn<R>;
  kind: LookupKind;
  conditions: Record<string, unknown>;
  cells: PutText<R>[];
}

function textGroups<R extends object, S>({ store }: GridModel<R, S>, texts: readonly PutText<R>[]): TextGroup<R>[] {
  const groups = new Map<string, TextGroup<R>>();
  for (const cell of texts) {
    const { lookup, names } = cell.column;
    const row = store.rows[cell.i] as R;
    const kind = lookup ? kindOf(lookup, row) : names?.kind;
    if (!kind) continue;
    const conditions = { ...(lookup ?? names)?.search?.(row) };
    const key = `${cell.column.field} ${kind} ${JSON.stringify(conditions)}`;
    const group: TextGroup<R> = groups.get(key) ?? { column: cell.column, kind, conditions, cells: [] };
    group.cells.push(cell);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const textsOf = <R>(cells: readonly PutText<R>[]): string[] => [...new Set(cells.map(({ text }) => text))];

/** The entries that texts mean as codes, by their text: those they are the codes of, else the only ones they match. Null when the look-up failed. */
async function meantCodes<R>({ kind, conditions, cells }: TextGroup<R>): Promise<Map<string, CodeItem> | null> {
  const texts = textsOf(cells);
  const known = await findCodes(kind, texts, conditions);
  if (known === null) return null;
  const rest = texts.filter((text) => !exactEntry(known, text));
  const found = rest.length ? await findMeant(kind, rest, conditions) : new Map<string, CodeItem[]>();
  if (found === null) return null;
  const usable = known.filter(({ USE_YN }) => USE_YN !== 'N');
  return new Map(
    texts.flatMap((text) => {
      const item = exactEntry(known, text) ? exactEntry(usable, text) : meantEntry(found.get(text) ?? [], text);
      return item ? [[text, item] as const] : [];
    }),
  );
}

/**
 * Takes the texts just put into cells: codes first, then names, whose look-up may go by them; one call for all cells of a column that share
 * their conditions. A code that means no entry, or one not in use, is a fault. A name that is exactly one entry's fills what is empty.
 */
export async function takeTexts<R extends object, S>(model: GridModel<R, S>, texts: readonly PutText<R>[]): Promise<void> {
  const { store } = model;
  const { epoch } = store;
  const step = store.history.open;
  const ofCodes = textGroups(
    model,
    texts.filter(({ column }) => column.lookup),
  );
  const takeCodes = async (group: TextGroup<R>) => {
    const items = await meantCodes(group);
    if (!items || store.epoch !== epoch) return;
    store.join(step, () => {
      for (const { i, column, text, given } of group.cells) {
        if (held(model, i, column) !== text) continue;
        const item = items.get(text);
        if (item) take(model, i, column, item, given);
        else refuse(model, i, column, text);
      }
    });
  };
  await Promise.all(ofCodes.map(takeCodes));
  if (store.epoch !== epoch) return;
  const ofNames = textGroups(
    model,
    texts.filter(({ column }) => column.names?.fill),
  );
  // One after the other: what one has filled is no more empty for the next.
  for (const { column, kind, conditions, cells } of ofNames) {
    const found = await findMeant(kind, textsOf(cells), conditions);
    if (!found || store.epoch !== epoch) return;
    const filled = await Promise.all(
      cells.map(async ({ i, text }) => {
        const item = namedEntry(found.get(text) ?? [], text);
        return { i, text, NAME: item?.NAME, more: item && (await column.names?.fill?.(item, store.rows[i] as R, true)) };
      }),
    );
    if (store.epoch !== epoch) return;
    store.join(step, () => {
      for (const { i, text, NAME, more } of filled)
        if (more && held(model, i, column) === text) store.patch(i, { ...more, [column.field]: NAME } as Partial<R>);
    });
  }
}

/**
 * Lets the user choose in the look-up's popup, or takes the keyword at once where it is a code. Closed after typing, the keyword stays as
 * typed: the code it is, or a fault; closed without typing, the cell is as before.
 */
export async function chooseInPopup<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  column: GridColumn<R>,
  keyword: string,
): Promise<void> {
  const row = model.store.rows[i];
  if (!row || !column.lookup) return;
  const { search, inBusiness = false } = column.lookup;
  const CODE = keyword ? null : held(model, i, column) || null;
  const KEYWORD = keyword || (CODE ? '' : (column.lookup.keyword?.(row) ?? ''));
  try {
    take(
      model,
      i,
      column,
      await chooseEntry({ KIND: kindOf(column.lookup, row), KEYWORD, search: { ...search?.(row) }, CODE, inBusiness }),
    );
  } catch (closed) {
    if (keyword && closed === true) await takeTyped(model, i, column, keyword);
    else if (keyword && closed === false) refuse(model, i, column, keyword);
  }
}
