// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the grid's one input, which points at the cell (aria-activedescendant)
// biome-ignore-all lint/a11y/useSemanticElements: cells are absolutely placed boxes, and a drawn check is far cheaper than an input
import { useSyncExternalStore } from 'react';
import { amount, currencyOf, grouped, isAmount } from '../lib/formats';
import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { useGridModel } from './context';
import type { Placed, PlacedSystem } from './layout';
import type { GridModel } from './model';
import type { Totals } from './totals';
import { useGridView } from './view';

const kindNames = {
  SUM: 'UI.GRID.SUM',
  COUNT: 'UI.GRID.COUNT',
  MAX: 'UI.GRID.MAX',
  MIN: 'UI.GRID.MIN',
  AVG: 'UI.GRID.AVG',
  CHK: 'UI.GRID.CHK',
};

/** Decimal text with its whole part grouped by 3; digits beyond what a float holds stay as they are. */
function groupedText(text: string): string {
  const [whole = '', decimals] = text.split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (decimals === undefined ? '' : `.${decimals}`);
}

/** Whose totals: those of a group, or of all rows shown. */
export interface TotalsOf<R extends object> {
  of: Totals<R>;
  rows: () => R[];
  checked: () => number;
}
const allRows = <R extends object>(model: GridModel<R>): TotalsOf<R> => ({
  of: model.store.totals,
  rows: () => model.rows(),
  checked: () => model.store.checked.size,
});

/** The total of a column as it is shown. */
export function totalText<R extends object>(model: GridModel<R>, column: GridColumn<R>, totals: TotalsOf<R> = allRows(model)): string {
  if (typeof column.footer === 'function') return column.footer(totals.rows());
  const total = column.footer ? totals.of.get(column.field, column.footer === 'CHK' ? totals.checked() : 0) : null;
  if (total === null) return '';
  const money = isAmount(column.field) && column.footer !== 'COUNT' && column.footer !== 'CHK';
  // Amounts of several currencies have these in a column of their own: their total names none.
  if (!money || model.columns.some((c) => c.field === 'CURR_CD')) return groupedText(total);
  return amount(total as `${number}`, currencyOf(column.field, model.store.rows[0]));
}

/** The line of totals: 합계 under the status, the number checked under the check, the count under the number. */
export function Footer() {
  const model = useGridModel();
  const { layout } = useGridView();
  const { store } = model;
  useSyncExternalStore(store.onFoot, () => store.footVersion);

  const system = ({ id, left, width, colIndex }: PlacedSystem) => (
    <div key={id} className={`gc ${id === 'NO' ? 'right' : 'center'}`} role="gridcell" aria-colindex={colIndex} style={{ left, width }}>
      {id === 'ST' ? t('UI.GRID.SUM') : grouped(id === 'CK' ? store.checked.size : store.listed.length)}
    </div>
  );
  const cell = ({ column, left, width, colIndex }: Placed<object>) => (
    <div
      key={column.field}
      className={`gc ${column.footer ? (column.align === 'left' ? 'right' : column.align) : ''}`}
      role="gridcell"
      aria-colindex={colIndex}
      title={typeof column.footer === 'string' ? t(kindNames[column.footer]) : undefined}
      style={{ left: column.pinned === 'right' ? left - layout.width + layout.rightWidth : left, width }}
      data-total={column.field}
    >
      {totalText(model, column as GridColumn<object>)}
    </div>
  );
  return (
    <div className="gf" role="row" style={{ width: layout.width }}>
      <div className="gp" style={{ width: layout.pinnedWidth }}>
        {layout.system.map(system)}
        {layout.pinned.map(cell)}
      </div>
      {layout.center.map(cell)}
      {layout.rightWidth > 0 && (
        <div className="gp end" style={{ width: layout.rightWidth }}>
          {layout.right.map(cell)}
        </div>
      )}
    </div>
  );
}
