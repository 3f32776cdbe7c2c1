import { t } from '../lib/texts';
import { notify } from '../shell/notify';
import { columnsIn, crossing, rowsIn, selectedAreas } from './area';
import { parseTsv, toTsv } from './clip';
import type { GridModel } from './model';
import type { Area } from './rangeSelection';
import { copiedText } from './value';
import { type CellText, writeCells } from './write';

/** The cells selected as clipboard text, with the titles of their columns above them if wanted. Gaps between ranges close up. */
export function copied<R extends object, S>(model: GridModel<R, S>, titles: boolean): string {
  const { positions, columns, has } = crossing(model, selectedAreas(model));
  const rows = positions.map((position) => {
    const row = model.store.arranged.at(position);
    return columns.map((at) => {
      const column = model.columns[at];
      return row && column && has({ position, column: at }) ? copiedText(row, column) : '';
    });
  });
  return toTsv(titles ? [columns.map((at) => model.columns[at]?.label ?? ''), ...rows] : rows);
}

/** Empties the cells selected, as far as they can be changed. */
export function clearSelected<R extends object, S>(model: GridModel<R, S>): void {
  const { positions, columns, has } = crossing(model, selectedAreas(model));
  writeCells(
    model,
    positions.map((position) => [
      model.store.arranged.view[position] as number,
      columns.flatMap((at): CellText<R>[] => {
        const column = model.columns[at];
        return column && has({ position, column: at }) ? [[column, '']] : [];
      }),
    ]),
  );
}

/** Rows and columns a block takes: its own, or those of the range where that is a multiple of the block. */
function sizeOf<R extends object, S>(model: GridModel<R, S>, area: Area, block: readonly (readonly string[])[]) {
  const own = { height: block.length, width: block.reduce((width, cells) => Math.max(width, cells.length), 0) };
  const room = { height: rowsIn(model, area).length, width: area.right - area.left + 1 };
  const repeated = room.height > 0 && room.height % own.height === 0 && room.width % own.width === 0;
  return { own, ...(repeated ? room : own) };
}

/** Rows for a block from a place on; rows are added where they are missing and may be added. */
function rowsFor<R extends object, S>(model: GridModel<R, S>, { top, left }: Area, height: number): number[] {
  const { store, options } = model;
  const rows = rowsIn(model, { top, left, bottom: store.arranged.size - 1, right: left }).slice(0, height);
  const missing = height - rows.length;
  if (missing <= 0 || !(options.newRow || options.addFrom)) return rows;
  const first = store.add(Array.from({ length: missing }, () => model.fresh()));
  return [...rows, ...Array.from({ length: missing }, (_, n) => first + n)];
}

/** Puts a block into a range from its first cell on; gives the rows and columns it took and how many cells could not be changed. */
function pasteInto<R extends object, S>(model: GridModel<R, S>, area: Area, block: readonly (readonly string[])[]) {
  const { own, height, width } = sizeOf(model, area, block);
  const rows = rowsFor(model, area, height);
  const columns = columnsIn(model, { ...area, right: area.left + width - 1 });
  const outside = (cells: readonly string[], y: number) => (y < rows.length ? Math.max(0, cells.length - columns.length) : cells.length);
  const beyond = width > columns.length || height > rows.length ? block.reduce((sum, cells, y) => sum + outside(cells, y), 0) : 0;
  const { locked, wrong } = writeCells(
    model,
    rows.map((i, y) => {
      const cells = block[y % own.height] ?? [];
      return [i, columns.map((column, x): CellText<R> => [column, cells[x % own.width]])];
    }),
  );
  return { rows, columns: columns.length, skipped: locked + beyond, wrong };
}

/**
 * Puts the text of the clipboard in from the first cell selected on. One cell fills all ranges, a block is repeated over a range that
 * is a multiple of it. Cells that cannot be changed are left out and counted for the user.
 */
export function paste<R extends object, S>(model: GridModel<R, S>, text: string): void {
  const block = parseTsv(text);
  if (model.readOnly || !block.length) return;
  const selected = selectedAreas(model);
  const single = block.length === 1 && block[0]?.length === 1;
  const areas = selected.length
    ? selected.slice(single ? 0 : -1)
    : [{ top: 0, left: model.cursor.column, bottom: 0, right: model.cursor.column }];
  const pasted = model.store.batch(() => areas.map((area) => pasteInto(model, area, block)));
  const skipped = pasted.reduce((sum, one) => sum + one.skipped, 0);
  const { rows = [], columns = 0 } = pasted.at(-1) ?? {};
  const area = areas.at(-1);
  if (model.cursor.row < 0 && rows[0] !== undefined) void model.moveTo(rows[0]);
  if (!single && area && rows.length && columns)
    model.ranges.select(
      { position: area.top, column: area.left },
      { position: model.store.arranged.position(rows.at(-1) as number), column: area.left + columns - 1 },
    );
  const wrong = pasted.flatMap((one) => one.wrong);
  const [first] = wrong;
  if (first) notify.warn(t('UI.GRID.PASTE_WRONG', wrong.length, model.store.arranged.numberOf(first.i), first.column.label));
  if (skipped) notify.warn(t('UI.GRID.PASTE_SKIP', skipped));
  else if (!single && !first) notify.success(t('UI.GRID.PASTED', rows.length, columns));
}
