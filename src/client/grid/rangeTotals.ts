import { DecimalSum } from '../../contract/totals';
import { crossing, selectedAreas } from './area';
import type { GridModel } from './model';

/** What is told of the cells selected: how many there are, and of the numbers among them sum, average and count. */
export interface RangeTotals {
  cells: number;
  numbers: number;
  sum: string;
  average: string;
}

/** Totals of the cells selected; null of a single one. */
export function rangeTotals<R extends object, S>(model: GridModel<R, S>): RangeTotals | null {
  const areas = selectedAreas(model);
  const { positions, columns, has } = crossing(model, areas);
  const shown = columns.flatMap((at) => model.columns[at] ?? []);
  const scale = Math.max(0, ...shown.map(({ kind, type }) => (kind === 'number' && type.type === 'N' ? (type.scale ?? 0) : 0)));
  const sum = new DecimalSum(scale);
  let cells = 0;
  let numbers = 0;
  for (const position of positions) {
    const row = model.store.arranged.at(position);
    for (const [n, at] of columns.entries()) {
      if (!has({ position, column: at })) continue;
      cells++;
      const column = shown[n];
      const value: unknown = column?.kind === 'number' ? row?.[column.field] : null;
      if (typeof value !== 'number') continue;
      sum.add(value);
      numbers++;
    }
  }
  if (cells < 2) return null;
  return { cells, numbers, sum: sum.text(), average: sum.average(numbers, Math.max(scale, 1)) };
}
