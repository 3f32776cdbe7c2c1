import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { canEditCell } from './editable';
import { everyItem, isEvery } from './every';
import { type PutText, takeTexts } from './lookup';
import type { LastingFault } from './marks';
import type { GridModel } from './model';
import { type Parsed, parse } from './value';

/** Text for a cell of a column; without one the cell stays as it is. */
export type CellText<R> = readonly [column: GridColumn<R>, text: string | undefined];

/** A text that was left out: its cell cannot be changed, or it is no value of the column and what stands there stays. */
export interface LeftOut<R> {
  i: number;
  column: GridColumn<R>;
  text: string;
  why: string;
}

/** What became of texts that were not taken: left out, or standing in their cells as they are though they are no values there. */
export interface Untaken<R> {
  left: LeftOut<R>[];
  unread: number;
}

/** Texts of a whole block read as values: a code column looks each text up once. */
function reader<R>(): (text: string, column: GridColumn<R>) => Parsed {
  const known = new Map<GridColumn<R>, Map<string, Parsed>>();
  return (text, column) => {
    if (column.kind !== 'code') return parse(text, column);
    const texts = known.get(column) ?? new Map<string, Parsed>();
    known.set(column, texts);
    const value = texts.get(text) ?? parse(text, column);
    texts.set(text, value);
    return value;
  };
}

/** Puts texts into the cells of one row, which is written once. */
function writeRow<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  cells: Iterable<CellText<R>>,
  read: ReturnType<typeof reader<R>>,
  texts: PutText<R>[],
  out: Untaken<R>,
  stands: boolean,
): void {
  const row = { ...(model.store.rows[i] as R) };
  const values: Partial<R> = {};
  const given = new Set<string>();
  const unknown: [field: string, text: string][] = [];
  const refused: [field: keyof R & string, fault: Required<LastingFault>][] = [];
  const put = (more: Partial<R>) => {
    Object.assign(values, more);
    Object.assign(row, more);
  };
  for (const [column, text] of cells) {
    if (text === undefined) continue;
    if (!canEditCell(model, i, column, row)) {
      if (text.trim()) out.left.push({ i, column, text, why: t('UI.GRID.LOCKED') });
      continue;
    }
    const parsed = read(text, column);
    if ('refused' in parsed) {
      if (stands) refused.push([column.field, { text: parsed.refused, typed: text.trim() }]);
      else if (model.store.marks.typed(i, column.field) !== text.trim()) out.left.push({ i, column, text, why: parsed.refused });
      continue;
    }
    const { value } = parsed;
    const every = column.kind === 'lookup' && isEvery(column, String(value ?? ''));
    if ((column.lookup || column.names) && value !== null && value !== row[column.field] && !every)
      texts.push({ i, column, text: String(value), given });
    if (value !== null) given.add(column.field);
    const fills = every || (column.kind === 'lookup' && value === null);
    put({ ...(fills ? column.lookup?.fill?.(every ? everyItem() : null) : {}), [column.field]: value } as Partial<R>);
    if (parsed.unknown) unknown.push([column.field, t('MSG000017', column.label, String(value))]);
  }
  model.store.patch(i, values);
  for (const [field, fault] of refused) model.store.refuse(i, field, fault);
  out.unread += refused.length;
  for (const [field, text] of unknown) model.store.marks.setLastingFault(i, field, { text });
}

/**
 * Puts texts into the cells of many rows, as one step that can be undone; gives what was not taken, where it is not empty. What is no value
 * of its column is left out or, where it `stands`, stands in its cell as if it was typed there. A grid that nothing can be typed into takes nothing, and leaves nothing out. What is
 * looked up is so by one call a column.
 */
export function writeCells<R extends object, S>(
  model: GridModel<R, S>,
  rows: Iterable<readonly [i: number, cells: Iterable<CellText<R>>]>,
  stands = false,
): Untaken<R> {
  const texts: PutText<R>[] = [];
  const read = reader<R>();
  const out: Untaken<R> = { left: [], unread: 0 };
  if (!model.editable) return out;
  model.store.batch(() => {
    for (const [i, cells] of rows) writeRow(model, i, cells, read, texts, out, stands);
    if (texts.length) model.pending.add(takeTexts(model, texts));
  });
  return out;
}
