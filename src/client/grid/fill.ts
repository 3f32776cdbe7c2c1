import { addDays, isDate8 } from '../../contract/dates';
import { columnsIn, rowsIn, selectedAreas } from './area';
import type { GridColumn } from './column';
import type { GridModel } from './model';
import type { Area } from './rangeSelection';
import { copiedText } from './value';
import { type CellText, writeCells } from './write';

/** Text of the cell that stands `steps` after one in a series of numbers or days; undefined where the column has no series. */
function inSeries<R extends object>(row: R, column: GridColumn<R>, steps: number): string | undefined {
  const value = row[column.field] as unknown;
  if (typeof value === 'number') return copiedText({ ...row, [column.field]: value + steps }, column);
  if (column.kind === 'date' && isDate8(String(value))) return addDays(String(value), steps);
  return undefined;
}

/** Where along one side of a range a place beyond it takes its cell from, and how far beyond the range it is. */
function sourceOf(at: number, length: number, series: boolean): { at: number; steps: number } {
  const steps = at < 0 ? at : Math.max(0, at - length + 1);
  if (series && steps) return { at: steps < 0 ? 0 : length - 1, steps };
  return { at: ((at % length) + length) % length, steps };
}

/**
 * Fills the cells of `to` beyond `from` with those of `from`, again and again. A series takes the nearest cell of `from` instead and
 * goes on by one number or day a cell. Gives how many cells cannot be changed.
 */
export function fill<R extends object, S>(model: GridModel<R, S>, from: Area, to: Area, series = false): number {
  const sources = rowsIn(model, from);
  const targets = rowsIn(model, to);
  const first = targets.indexOf(sources[0] ?? -1);
  if (first < 0) return 0;
  const texts = (y: number): CellText<R>[] => {
    const down = sourceOf(y - first, sources.length, series);
    const row = model.store.rows[sources[down.at] as number] as R;
    return columnsIn(model, to).map((column, n) => {
      const right = sourceOf(to.left + n - from.left, from.right - from.left + 1, series);
      const steps = down.steps || right.steps;
      const of = model.columns[from.left + right.at];
      if (!steps || !of) return [column, undefined];
      return [column, (series ? inSeries(row, of, steps) : undefined) ?? copiedText(row, of)];
    });
  };
  const { locked, wrong } = writeCells(
    model,
    targets.map((i, y) => [i, texts(y)]),
  );
  return locked + wrong.length;
}

/** Fills a range to its lower or right edge with its first row or column; a single row or column takes the cells before it. */
export function fillOver<R extends object, S>(model: GridModel<R, S>, dir: 'down' | 'right'): void {
  for (const area of selectedAreas(model)) {
    if (dir === 'down') {
      const top = area.top === area.bottom ? Math.max(0, area.top - 1) : area.top;
      fill(model, { ...area, top, bottom: top }, { ...area, top });
    } else {
      const left = area.left === area.right ? Math.max(0, area.left - 1) : area.left;
      fill(model, { ...area, left, right: left }, { ...area, left });
    }
  }
}
