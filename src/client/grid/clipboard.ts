import { t } from '../lib/texts';
import { notify } from '../shell/notify';
import { columnsIn, crossing, rowsIn, selectedAreas, textIn } from './area';
import { parseTsv, toTsv } from './clip';
import { type HtmlCell, parseHtml, toHtml } from './clipHtml';
import { type Beyond, tellLeftOut } from './leftOut';
import type { GridModel } from './model';
import type { Area } from './rangeSelection';
import { type CellText, writeCells } from './write';

/** What is copied, by the flavour of the clipboard. */
export type Copied = Record<'text/plain' | 'text/html', string>;

/** The cells selected for the clipboard, with the titles of their columns above them if wanted. Gaps between ranges close up. */
export function copied<R extends object, S>(model: GridModel<R, S>, titles: boolean): Copied {
  const { positions, columns, has } = crossing(model, selectedAreas(model));
  const shown = columns.flatMap((at) => model.columns[at] ?? []);
  const rows = positions.map((position) => {
    const i = model.store.arranged.view[position] as number;
    return shown.map((column, n): HtmlCell => {
      if (!has({ position, column: columns[n] as number })) return { text: '', kind: column.kind };
      const kind = model.store.marks.typed(i, column.field) === undefined ? column.kind : 'text';
      return { text: textIn(model, i, column), kind };
    });
  });
  const all = titles ? [shown.map(({ label }): HtmlCell => ({ text: label, kind: 'text' })), ...rows] : rows;
  return { 'text/plain': toTsv(all.map((row) => row.map(({ text }) => text))), 'text/html': toHtml(all) };
}

/** Puts the cells selected on the clipboard, in place of what the browser would copy. */
export function putCopied<R extends object, S>(event: ClipboardEvent, model: GridModel<R, S>, titles: boolean): void {
  for (const [flavour, text] of Object.entries(copied(model, titles))) event.clipboardData?.setData(flavour, text);
  event.preventDefault();
}

/** The text that is pasted: where there is none, the cells of the HTML. */
export const pastedText = (get: (flavour: keyof Copied) => string): string => get('text/plain') || toTsv(parseHtml(get('text/html')));

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

/** Texts of a block that lie outside of the rows and columns there are. */
function outside<R extends object, S>(
  model: GridModel<R, S>,
  block: readonly (readonly string[])[],
  rows: readonly number[],
  titles: readonly string[],
): Beyond[] {
  const last = rows.length ? model.store.arranged.numberOf(rows.at(-1) as number) : 0;
  return block.flatMap((cells, y) => {
    const i = rows[y];
    const no = i === undefined ? last + 1 + y - rows.length : model.store.arranged.numberOf(i);
    const why = t(i === undefined ? 'UI.GRID.NO_ROW' : 'UI.GRID.NO_COLUMN');
    return cells.flatMap((text, x) => {
      const taken = !text.trim() || (i !== undefined && x < titles.length);
      return taken ? [] : [{ no, title: titles[x] ?? `+${x + 1 - titles.length}`, text, why }];
    });
  });
}

/** Puts a block into a range from its first cell on; gives the rows and columns it took, and what was not taken. */
function pasteInto<R extends object, S>(model: GridModel<R, S>, area: Area, block: readonly (readonly string[])[]) {
  const { own, height, width } = sizeOf(model, area, block);
  const rows = rowsFor(model, area, height);
  const columns = columnsIn(model, { ...area, right: area.left + width - 1 });
  const beyond =
    width > columns.length || height > rows.length
      ? outside(
          model,
          block,
          rows,
          columns.map(({ label }) => label),
        )
      : [];
  const untaken = writeCells(
    model,
    rows.map((i, y) => {
      const cells = block[y % own.height] ?? [];
      return [i, columns.map((column, x): CellText<R> => [column, cells[x % own.width]])];
    }),
    true,
  );
  return { rows, columns: columns.length, ...untaken, beyond };
}

/**
 * Puts the text of the clipboard in from the first cell selected on. One cell fills all ranges, a block is repeated over a range that
 * is a multiple of it. Cells that are left out are marked and listed for the user.
 */
export function paste<R extends object, S>(model: GridModel<R, S>, text: string): void {
  const block = parseTsv(text);
  if (!model.editable || !block.length) return;
  const selected = selectedAreas(model);
  const single = block.length === 1 && block[0]?.length === 1;
  const areas = selected.length
    ? selected.slice(single ? 0 : -1)
    : [{ top: 0, left: model.cursor.column, bottom: 0, right: model.cursor.column }];
  const pasted = model.store.batch(() => areas.map((area) => pasteInto(model, area, block)));
  const { rows = [], columns = 0 } = pasted.at(-1) ?? {};
  const area = areas.at(-1);
  if (model.cursor.row < 0 && rows[0] !== undefined) void model.cursor.moveTo(rows[0]);
  if (!single && area && rows.length && columns)
    model.ranges.select(
      { position: area.top, column: area.left },
      { position: model.store.arranged.position(rows.at(-1) as number), column: area.left + columns - 1 },
    );
  const [left, beyond] = [pasted.flatMap((one) => one.left), pasted.flatMap((one) => one.beyond)];
  const unread = pasted.reduce((sum, one) => sum + one.unread, 0);
  tellLeftOut(model, { left, unread }, beyond);
  if (!single && !left.length && !beyond.length && !unread)
    model.store.marks.markLeftOut([], notify.success(t('UI.GRID.PASTED', rows.length, columns)));
}
