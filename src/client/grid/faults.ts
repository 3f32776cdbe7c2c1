import type { GridColumn } from './column';
import type { GridStore } from './store';

/** A cell by its row and column, which may be hidden. */
export interface FaultyCell {
  row: number;
  field: string;
}

/** The faulty cells in the order shown, those of hidden columns last in their row. */
export function faultyCells<R extends object>({ marks }: GridStore<R>, columns: readonly GridColumn<R>[]): FaultyCell[] {
  const place = (field: string) => {
    const at = columns.findIndex((c) => c.field === field);
    return at < 0 ? columns.length : at;
  };
  return marks.faultyRows().flatMap((row) => {
    const fields = marks.faultFields(row).sort((a, b) => place(a) - place(b));
    return fields.map((field) => ({ row, field }));
  });
}

/** The faulty cell behind a cell, or before it; from the last one on the first. */
export function nextFault<R extends object>(
  store: GridStore<R>,
  columns: readonly GridColumn<R>[],
  { row, column }: { row: number; column: number },
  by: 1 | -1,
): FaultyCell | undefined {
  const cells = faultyCells(store, columns);
  const order = new Map(store.arranged.all().map((i, n) => [i, n]));
  const here = order.get(row) ?? -1;
  const place = (field: string) => columns.findIndex((c) => c.field === field);
  const behind = (cell: FaultyCell): number => (order.get(cell.row) ?? -1) - here || place(cell.field) - column;
  const next = by > 0 ? cells.find((cell) => behind(cell) > 0) : cells.findLast((cell) => behind(cell) < 0);
  return next ?? (by > 0 ? cells[0] : cells.at(-1));
}
