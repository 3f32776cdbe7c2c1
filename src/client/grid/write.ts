import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { canEditCell } from './edit';
import { type PastedCode, takePasted } from './lookup';
import type { GridModel } from './model';
import { type Parsed, parse } from './value';

/** Text for a cell of a column; without one the cell stays as it is. */
export type CellText<R> = readonly [column: GridColumn<R>, text: string | undefined];

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

/** Puts texts into the cells of one row, which is written once; gives how many of them cannot be changed. */
function writeRow<R extends object, S>(
  model: GridModel<R, S>,
  i: number,
  cells: Iterable<CellText<R>>,
  read: ReturnType<typeof reader<R>>,
  codes: PastedCode<R>[],
): number {
  const row = { ...(model.store.rows[i] as R) };
  const values: Partial<R> = {};
  const unknown: [field: string, text: string][] = [];
  let skipped = 0;
  const put = (more: Partial<R>) => {
    Object.assign(values, more);
    Object.assign(row, more);
  };
  for (const [column, text] of cells) {
    if (text === undefined) continue;
    if (!canEditCell(model, i, column, row)) {
      skipped++;
      continue;
    }
    const parsed = read(text, column);
    if ('ignored' in parsed) continue;
    const { value } = parsed;
    if (column.kind === 'lookup' && value !== null && value !== row[column.field]) codes.push({ i, column, code: String(value) });
    put({ ...(column.kind === 'lookup' && value === null ? column.lookup?.fill?.(null) : {}), [column.field]: value } as Partial<R>);
    if (parsed.unknown) unknown.push([column.field, t('MSG000017', column.label, String(value))]);
  }
  model.store.patch(i, values);
  for (const [field, text] of unknown) model.store.setFault(i, field, text, true);
  return skipped;
}

/**
 * Puts texts into the cells of many rows, as one step that can be undone. Cells that cannot be changed are left out; gives how many.
 * Codes of look-ups are resolved by one call a column.
 */
export function writeCells<R extends object, S>(
  model: GridModel<R, S>,
  rows: Iterable<readonly [i: number, cells: Iterable<CellText<R>>]>,
): number {
  const codes: PastedCode<R>[] = [];
  const read = reader<R>();
  let skipped = 0;
  model.store.batch(() => {
    for (const [i, cells] of rows) skipped += writeRow(model, i, cells, read, codes);
    if (codes.length) model.settling(takePasted(model, codes));
  });
  return skipped;
}
