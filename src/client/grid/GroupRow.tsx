// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the grid's one input, which points at the cell (aria-activedescendant)
// biome-ignore-all lint/a11y/useSemanticElements: cells are absolutely placed boxes, as those of the rows
import { CaretDownOutlined, CaretRightOutlined, HolderOutlined } from '@ant-design/icons';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { groupOf } from './groups';
import { type Layout, type Placed, rowHeight } from './layout';
import type { GridModel } from './model';
import { totalText } from './totalText';
import { cellId } from './view';
import './levels.css';

/** How far a level stands in from the one above, px. */
export const indent = 16;
/** Least width of the line's own text where no total stands in its way, px. */
const wide = 420;

interface Props<R extends object> {
  model: GridModel<R>;
  layout: Layout<R>;
  id: string;
  /** Place in the order shown, and entry of the view. */
  position: number;
  line: number;
}

/** The line above a group: its value, how many rows it has, and their totals under the columns that have one. */
export function GroupRow<R extends object>({ model, layout, id, position, line }: Props<R>): ReactNode {
  const { store } = model;
  useSyncExternalStore(store.signals.onFoot, () => store.signals.footVersion);
  useSyncExternalStore(
    useCallback((f: () => void) => store.signals.onRow(line, f), [store, line]),
    () => store.signals.rowVersion(line),
  );
  const group = store.arranged.groupLines[groupOf(line)];
  if (!group) return null;
  const open = store.arranged.shape?.isOpen(line) ?? false;
  const column = store.columns.find((c) => c.field === group.field);
  const withTotal = layout.all.filter(({ column }) => column.footer);
  const room = Math.min(wide, (withTotal[0]?.left ?? wide) - 1);
  const rows = () => store.arranged.listed.subarray(group.start, group.end);
  const totals = {
    of: group.totals,
    rows: () => Array.from(rows(), (i) => store.rows[i] as R),
    checked: () => rows().reduce((sum, i) => sum + (store.marks.checked.has(i) ? 1 : 0), 0),
  };
  const total = ({ column, style, colIndex }: Placed<R>) => (
    <div
      key={column.field}
      className={`gc ${column.align === 'left' ? 'right' : column.align}`}
      role="gridcell"
      aria-colindex={colIndex}
      style={style}
      data-subtotal={column.field}
    >
      {totalText(model, column as GridColumn<R>, totals)}
    </div>
  );
  const Arrow = open ? CaretDownOutlined : CaretRightOutlined;
  return (
    <div
      className={`gr gg${line === model.cursor.row ? ' current' : ''}`}
      role="row"
      aria-rowindex={position + 2}
      aria-level={group.level + 1}
      aria-expanded={open}
      data-row={line}
      style={{ transform: `translateY(${position * rowHeight}px)`, width: layout.width }}
    >
      <div className="gp" style={{ width: layout.pinnedWidth }}>
        <div
          id={cellId(id, line, 0)}
          className="gc ggl"
          role="gridcell"
          aria-colindex={1}
          title={group.text}
          style={{ left: 0, width: Math.max(layout.pinnedWidth, room), paddingLeft: 6 + group.level * indent }}
        >
          <Arrow aria-hidden /> {column && !column.text && <span>{column.label}</span>} <b>{group.text || t('UI.GRID.FILTER_BLANK')}</b>{' '}
          <span>{grouped(group.count)}</span>
        </div>
        {withTotal.filter(({ pin }) => pin === 'left').map(total)}
      </div>
      {withTotal.filter(({ pin }) => !pin).map(total)}
      {layout.rightWidth > 0 && (
        <div className="gp end" style={{ width: layout.rightWidth }}>
          {withTotal.filter(({ pin }) => pin === 'right').map(total)}
        </div>
      )}
    </div>
  );
}

/** The arrow of a tree's row before its first column, as far in as its level; rows with nothing below have room alone. Rows that can be moved have a grip. */
export function TreeArrow({ level, open, moves }: { level: number; open: boolean | undefined; moves: boolean }) {
  const Arrow = open ? CaretDownOutlined : CaretRightOutlined;
  return (
    <>
      <span className="gta" style={{ marginLeft: (level - 1) * indent }}>
        {open !== undefined && <Arrow aria-hidden />}
      </span>
      {moves && (
        <span className="gth" title={t('UI.GRID.TREE_GRIP')}>
          <HolderOutlined aria-hidden />
        </span>
      )}
    </>
  );
}
