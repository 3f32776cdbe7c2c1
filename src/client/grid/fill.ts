import { columnsIn, rowsIn, selectedAreas, textIn } from './area';
import { tellLeftOut } from './leftOut';
import type { GridModel } from './model';
import type { Area } from './rangeSelection';
import { type FillWay, seriesOf } from './series';
import { copiedText } from './value';
import { type CellText, writeCells } from './write';

/** A place in something that is repeated before and after itself. */
const repeated = (at: number, length: number): number => ((at % length) + length) % length;

/** Fills the cells of `to` beyond `from`, which go on to one side, with those of `from`; tells which cells were left out. */
export function fill<R extends object, S>(model: GridModel<R, S>, from: Area, to: Area, way: FillWay = 'copy'): void {
  const sources = rowsIn(model, from);
  const targets = rowsIn(model, to);
  const own = columnsIn(model, from);
  const first = targets.indexOf(sources[0] ?? -1);
  if (first < 0) return;
  const series = (rows: readonly number[], columns: typeof own) =>
    seriesOf(
      rows.flatMap((i) => columns.map((column) => ({ value: model.store.rows[i]?.[column.field], column }))),
      way,
    );
  const sideways = to.right - to.left > from.right - from.left;
  const downwards = sideways ? [] : own.map((column) => series(sources, [column]));
  const texts = (i: number, y: number): CellText<R>[] => {
    const along = sideways ? series([i], own) : null;
    return columnsIn(model, to).map((column, n) => {
      const x = to.left + n - from.left;
      if (y >= 0 && y < sources.length && own[x]) return [column, undefined];
      const source = sources[repeated(y, sources.length)] as number;
      const of = own[repeated(x, own.length)] as typeof column;
      const value = sideways ? along?.(x) : downwards[x]?.(y);
      if (value === undefined) return [column, textIn(model, source, of)];
      return [column, copiedText({ ...(model.store.rows[source] as R), [of.field]: value }, of)];
    });
  };
  tellLeftOut(
    model,
    writeCells(
      model,
      targets.map((i, y) => [i, texts(i, y - first)]),
    ),
  );
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
