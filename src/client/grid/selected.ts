import { crossing, selectedAreas, textIn } from './area';
import type { GridColumn } from './column';
import { tellLeftOut } from './leftOut';
import type { GridModel } from './model';
import { type CellText, writeCells } from './write';

/** Cells by their rows. */
type Cells<R> = readonly (readonly [i: number, columns: readonly GridColumn<R>[]])[];

function selectedCells<R extends object, S>(model: GridModel<R, S>): Cells<R> {
  const { positions, columns, has } = crossing(model, selectedAreas(model));
  return positions.map((position) => [
    model.store.arranged.view[position] as number,
    columns.flatMap((at) => {
      const column = model.columns[at];
      return column && has({ position, column: at }) ? [column] : [];
    }),
  ]);
}

/** Puts a text into cells; tells which were left out. */
function writeText<R extends object, S>(model: GridModel<R, S>, cells: Cells<R>, text: string): void {
  const untaken = writeCells(
    model,
    cells.map(([i, columns]) => [i, columns.map((column): CellText<R> => [column, text])]),
  );
  tellLeftOut(model, untaken);
}

/** Empties the cells selected. */
export const clearSelected = <R extends object, S>(model: GridModel<R, S>): void => writeText(model, selectedCells(model), '');

/** Takes what stands in the editor into all cells selected, as one step. A code that is looked up comes first. */
export async function enterSelected<R extends object, S>(model: GridModel<R, S>): Promise<void> {
  const { store } = model;
  const { epoch } = store;
  const { row, column: at } = model.cursor;
  const column = model.columns[at];
  const cells = selectedCells(model);
  const step = store.batch(() => {
    model.commitEditor();
    return store.history.open;
  });
  await model.pending.settled();
  if (column && store.epoch === epoch && store.rows[row]) store.join(step, () => writeText(model, cells, textIn(model, row, column)));
}
