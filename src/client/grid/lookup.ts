import type { CodeItem } from '../../contract/code';
import type { LookupParam } from '../fields/LookupBox';
import { findEntries } from '../lib/lookups';
import { t } from '../lib/texts';
import { openPopup } from '../shell/popups';
import type { GridColumn } from './column';
import type { GridModel } from './model';

const popupPath = (kind: string): string => (kind === 'Customer' ? '/cms/popup/cmsCustomerPopup' : '/cms/popup/cmsCommonPopup');

/** Puts a chosen entry into a row: its code and the columns it fills; null empties them. */
export function take<R extends object, S>(model: GridModel<R, S>, i: number, column: GridColumn<R>, item: CodeItem | null): void {
  model.store.patch(i, { ...column.lookup?.fill?.(item), [column.field]: item?.CODE ?? null } as Partial<R>);
}

/** Takes a typed code: at once as typed, then the entry it names. One that names none is a fault of the cell (MSG000017). */
export async function takeTyped<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  column: GridColumn<R>,
  typed: string,
): Promise<void> {
  const { store } = model;
  const row = store.rows[i];
  if (!row || !column.lookup) return;
  const before = row[column.field] as unknown;
  if (typed === String(before ?? '')) return;
  if (typed === '') return take(model, i, column, null);
  store.patch(i, { [column.field]: typed } as Partial<R>);
  const { epoch } = store;
  const list = await findEntries(column.lookup.kind, typed, column.lookup.search?.(row));
  const now = store.rows[i];
  if (list === null || store.epoch !== epoch || !now || (now[column.field] as unknown) !== typed) return;
  const item = list.find((entry) => entry.CODE.toUpperCase() === typed.toUpperCase()) ?? (list.length === 1 ? list[0] : undefined);
  if (item) take(model, i, column, item);
  else store.setFault(i, column.field, t('MSG000017', column.label, typed), true);
}

/** Lets the user choose in the look-up's popup; true when an entry was taken. */
export async function chooseInPopup<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  column: GridColumn<R>,
  keyword: string,
): Promise<boolean> {
  const row = model.store.rows[i];
  if (!row || !column.lookup) return false;
  const { kind, popup = popupPath(kind), search } = column.lookup;
  const param: LookupParam = { KIND: kind, KEYWORD: keyword, search: { ...search?.(row) } };
  try {
    const item = await openPopup<CodeItem>(popup, { param });
    take(model, i, column, item);
    return true;
  } catch {
    return false;
  }
}
