import type { GridModel } from './model';

/** The faulty cells in the order shown, those of hidden columns last in their row. */
function faultyCells<R extends object, S>({ store, columns }: GridModel<R, S>): { row: number; field: string }[] {
  const place = (field: string) => {
    const at = columns.findIndex((c) => c.field === field);
    return at < 0 ? columns.length : at;
  };
  return store.faultyRows().flatMap((row) => {
    const fields = store.faultFields(row).sort((a, b) => place(a) - place(b));
    return fields.map((field) => ({ row, field }));
  });
}

/** Goes to a faulty cell: a row that is filtered out or folded away is shown again, and so is a hidden column. */
async function goTo<R extends object, S>(model: GridModel<R, S>, cell: { row: number; field: string } | undefined): Promise<void> {
  if (!cell) return;
  model.store.reveal([cell.row]);
  const at = model.columns.findIndex((c) => c.field === cell.field);
  await model.moveTo(cell.row, at < 0 ? model.showColumn(cell.field) : at);
}

/** Goes to the first faulty cell. */
export const goToFirstFault = <R extends object, S>(model: GridModel<R, S>): Promise<void> => goTo(model, faultyCells(model)[0]);

/** Goes to the faulty cell behind the current one, or before it; from the last one on to the first. */
export async function goToNextFault<R extends object, S>(model: GridModel<R, S>, by: 1 | -1): Promise<void> {
  model.commitEditor();
  const cells = faultyCells(model);
  const { row, column } = model.cursor;
  const rows = model.store.all();
  const order = new Map(rows.map((i, n) => [i, n]));
  const here = order.get(row) ?? -1;
  const place = (field: string) => model.columns.findIndex((c) => c.field === field);
  const behind = (cell: { row: number; field: string }): number => (order.get(cell.row) ?? -1) - here || place(cell.field) - column;
  const next = by > 0 ? cells.find((cell) => behind(cell) > 0) : cells.findLast((cell) => behind(cell) < 0);
  await goTo(model, next ?? (by > 0 ? cells[0] : cells.at(-1)));
}
