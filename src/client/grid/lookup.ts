import type { CodeItem } from '../../contract/code';
import type { LookupKind } from '../../contract/lookup';
import { nameOf } from '../lib/codes';
import { chooseEntry, exactEntry, findCodes, findEntries, isStopped, meantEntry } from '../lib/lookups';
import { t } from '../lib/texts';
import type { GridColumn, GridLookup } from './column';
import type { GridModel } from './model';

/** Kind of look-up of a row. */
export const kindOf = <R>({ kind }: GridLookup<R>, row: R): LookupKind => (typeof kind === 'function' ? kind(row) : kind);

/** Puts a chosen entry into a row: its code and the columns it fills; null empties them. A stopped customer is a fault where the column says so. */
export function take<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>, item: CodeItem | null): void {
  if (item && column.lookup?.inBusiness && isStopped(item)) refuse(model, i, column, item.CODE, t('MSG000186', nameOf(item)));
  else model.store.patch(i, { ...column.lookup?.fill?.(item), [column.field]: item?.CODE ?? null } as Partial<R>);
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

/** A code pasted into the cell of a look-up column. */
export interface PastedCode<R> {
  i: number;
  column: GridColumn<R>;
  code: string;
}

/** Pasted codes that one call resolves. */
interface PastedGroup<R> {
  column: GridColumn<R>;
  kind: LookupKind;
  conditions: Record<string, unknown>;
  cells: PastedCode<R>[];
}

/**
 * Takes the codes just pasted: one call for all cells of a column that share their conditions. Codes that do not exist, or are not in
 * use, are faults.
 */
export async function takePasted<R extends object, S>(model: GridModel<R, S>, pasted: readonly PastedCode<R>[]): Promise<void> {
  const { store } = model;
  const groups = new Map<string, PastedGroup<R>>();
  for (const cell of pasted) {
    const { i, column } = cell;
    if (!column.lookup) continue;
    const row = store.rows[i] as R;
    const kind = kindOf(column.lookup, row);
    const conditions = { ...column.lookup.search?.(row) };
    const key = `${column.field} ${kind} ${JSON.stringify(conditions)}`;
    const group: PastedGroup<R> = groups.get(key) ?? { column, kind, conditions, cells: [] };
    group.cells.push(cell);
    groups.set(key, group);
  }
  const { epoch } = store;
  const step = store.history.open;
  const resolve = async ({ column, kind, conditions, cells }: PastedGroup<R>) => {
    const found = await findCodes(kind, [...new Set(cells.map((cell) => cell.code))], conditions);
    if (found === null || store.epoch !== epoch) return;
    const usable = found.filter((item) => item.USE_YN !== 'N');
    store.join(step, () => {
      for (const { i, code } of cells) {
        if (held(model, i, column) !== code) continue;
        const item = exactEntry(usable, code);
        if (item) take(model, i, column, item);
        else refuse(model, i, column, code);
      }
    });
  };
  await Promise.all([...groups.values()].map(resolve));
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
