import type { GridColumn } from './column';
import type { GridModel } from './model';
import { type Area, inArea, type Spot } from './rangeSelection';
import { copiedText } from './value';

/** The place of the current cell. */
export const cursorSpot = <R extends object, S>({ store, cursor }: GridModel<R, S>): Spot => ({
  position: store.arranged.position(cursor.row),
  column: cursor.column,
});

/** The ranges selected as far as there are cells; the current cell when there are none. */
export function selectedAreas<R extends object, S>(model: GridModel<R, S>): Area[] {
  const { position, column } = cursorSpot(model);
  const cell = { top: position, left: column, bottom: position, right: column };
  const areas = model.ranges.areas.length ? model.ranges.areas : position < 0 ? [] : [cell];
  const [last, lastColumn] = [model.store.arranged.size - 1, model.columns.length - 1];
  return areas
    .filter(({ top, left }) => top <= last && left <= lastColumn)
    .map((area) => ({ ...area, bottom: Math.min(area.bottom, last), right: Math.min(area.right, lastColumn) }));
}

/** Indexes of the rows of a range; lines that are no rows are left out. */
export function rowsIn<R extends object, S>({ store }: GridModel<R, S>, { top, bottom }: Area): number[] {
  return Array.from(store.arranged.view.subarray(top, bottom + 1)).filter((i) => i >= 0);
}

/** Checks the rows of the ranges selected, or unchecks them where all that can be are checked. */
export function turnRowChecks<R extends object, S>(model: GridModel<R, S>): void {
  const { marks } = model.store;
  const rows = selectedAreas(model).flatMap((area) => rowsIn(model, area));
  marks.checkEach(
    rows,
    rows.some((i) => marks.checkable(i) && !marks.checked.has(i)),
  );
}

export const columnsIn = <R extends object, S>({ columns }: GridModel<R, S>, { left, right }: Area): GridColumn<R>[] =>
  columns.slice(left, right + 1);

/** Rows and columns that any of the ranges takes, in their order, and whether a cell is in one of them. */
export function crossing<R extends object, S>(model: GridModel<R, S>, areas: readonly Area[]) {
  const [only] = areas;
  const taken = (wanted: (area: Area) => [from: number, to: number], length: number): number[] => {
    const marks = new Uint8Array(length);
    for (const area of areas) marks.fill(1, wanted(area)[0], wanted(area)[1] + 1);
    return Array.from(marks.keys()).filter((at) => marks[at]);
  };
  return {
    positions: taken(({ top, bottom }) => [top, bottom], model.store.arranged.size).filter(
      (at) => (model.store.arranged.view[at] ?? -1) >= 0,
    ),
    columns: taken(({ left, right }) => [left, right], model.columns.length),
    has: (spot: Spot): boolean => (areas.length === 1 && only !== undefined) || areas.some((area) => inArea(area, spot)),
  };
}

/** Text of a cell as it is copied: what was typed, where the cell cannot hold it. */
export const textIn = <R extends object, S>({ store }: GridModel<R, S>, i: number, column: GridColumn<R>): string =>
  store.marks.typed(i, column.field) ?? copiedText(store.rows[i] as R, column);
