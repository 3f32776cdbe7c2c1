// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the grid's one input, which points at the cell (aria-activedescendant)
// biome-ignore-all lint/a11y/useSemanticElements: cells are absolutely placed boxes, and a drawn check is far cheaper than an input
import { useSyncExternalStore } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { useGridModel } from './context';
import type { Placed, PlacedSystem } from './layout';
import { totalText } from './totalText';
import { useGridView } from './view';

/** The line of totals: 합계 under the status, the number checked under the check, the count under the number; with none of them 합계 under the first column. */
export function Footer() {
  const model = useGridModel();
  const { layout } = useGridView();
  const { store } = model;
  useSyncExternalStore(store.signals.onFoot, () => store.signals.footVersion);

  const system = ({ id, style, colIndex }: PlacedSystem) => (
    <div key={id} className={`gc ${id === 'NO' ? 'right' : 'center count'}`} role="gridcell" aria-colindex={colIndex} style={style}>
      {id === 'ST' ? t('UI.GRID.SUM') : grouped(id === 'CK' ? store.marks.checked.size : store.arranged.listed.length)}
    </div>
  );
  const named = layout.system.length === 0 ? layout.all[0]?.column : undefined;
  const isNamed = (column: GridColumn<object>) => column === named && !column.footer && layout.all.some((other) => other.column.footer);
  const cell = ({ column, style, colIndex }: Placed<object>) => {
    const { footer } = column;
    const kind = footer && footer.kind !== 'CUSTOM' && footer.kind !== 'RATE' ? t(`UI.GRID.${footer.kind}`) : undefined;
    const total = isNamed(column) ? t('UI.GRID.SUM') : totalText(model, column as GridColumn<object>);
    return (
      <div
        key={column.field}
        className={`gc ${footer ? (column.align === 'left' ? 'right' : column.align) : ''}`}
        role="gridcell"
        aria-colindex={colIndex}
        title={[kind, footer && total].filter(Boolean).join(' ') || undefined}
        style={style}
        data-total={column.field}
        data-kind={footer?.kind === 'SUM' ? undefined : kind}
      >
        {total}
      </div>
    );
  };
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
