// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the grid's one input, which points at the cell (aria-activedescendant)
// biome-ignore-all lint/a11y/useSemanticElements: cells are absolutely placed boxes, and a drawn check is far cheaper than an input
import { EditOutlined, MinusCircleOutlined, PlusCircleOutlined } from '@ant-design/icons';
import { memo, type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { isEmpty } from '../../contract/rules';
import { t } from '../lib/texts';
import { Flag } from './changes';
import { type GridColumn, isRequired } from './column';
import { canEditCell } from './editable';
import { stored } from './filter';
import { TreeArrow } from './GroupRow';
import { type Layout, type Placed, type PlacedSystem, rowHeight } from './layout';
import type { GridModel } from './model';
import { StatusTag } from './StatusTag';
import { movesOf } from './treeMove';
import { shownText } from './value';
import { cellId } from './view';

interface Props<R extends object> {
  model: GridModel<R>;
  layout: Layout<R>;
  id: string;
  /** Place in the order shown. */
  position: number;
  /** Index of the row in the store. */
  index: number;
  /** Changes when rows or their looks are other ones. */
  version: string;
  /** Rows above and below it where equal cells are drawn as one, else -1; the uppermost row in view shows its own text. */
  above: number;
  below: number;
  uppermost: boolean;
  /** Unpinned columns to show, from and up to (exclusive). */
  from: number;
  to: number;
}

/** Mark of a changed row; its name is for everybody. */
function status(flag: number): ReactNode {
  const named = (key: string) => ({ 'aria-label': t(key), title: t(key) });
  switch (flag) {
    case Flag.INSERT:
      return <PlusCircleOutlined className="st-add" {...named('UI.GRID.ST_ADD')} />;
    case Flag.UPDATE:
      return <EditOutlined className="st-edit" {...named('UI.GRID.ST_EDIT')} />;
    case Flag.DELETE:
      return <MinusCircleOutlined className="st-del" {...named('UI.GRID.ST_DEL')} />;
    default:
      return null;
  }
}

/** What stands in a cell: the screen's own content, a tag for a status, a check for an editable Y/N, else the text. */
export function cellContent<R extends object>(row: R, column: GridColumn<R>, editable: boolean): ReactNode {
  if (column.render) return column.render(row);
  const value = row[column.field] as unknown;
  if (column.kind === 'code' && column.field.endsWith('_STS') && value)
    return <StatusTag group={column.type.code ?? ''} code={String(value)} />;
  if (column.kind === 'check' && editable) return <span className={value === 'Y' ? 'ck on' : 'ck'} aria-hidden />;
  return shownText(row, column);
}

/** Do two rows below each other hold the same in a merged column, and in the merged ones before it? */
function isJoined<R extends object>({ store, columns }: GridModel<R>, upper: number, lower: number, at: number): boolean {
  const [above, below] = [store.rows[upper], store.rows[lower]];
  if (!above || !below) return false;
  return columns.slice(0, at + 1).every(({ merge, field }) => !merge || stored(above[field]) === stored(below[field]));
}

/** One row. It renders again only when its own row changes, or when its slot gets another row. */
export const GridRow = memo(function GridRow<R extends object>(props: Props<R>) {
  const { model, layout, id, position, index, version, above, below, uppermost, from, to } = props;
  const { store } = model;
  const { changes, marks, arranged } = store;
  const { found } = model.drawn;
  const { typable } = model;
  const rowVersion = useSyncExternalStore(
    useCallback((f: () => void) => store.signals.onRows([index, above, below], f), [store, index, above, below]),
    () => store.signals.rowVersion(index) + store.signals.rowVersion(above) + store.signals.rowVersion(below),
  );
  const pool = to - from;
  // Cells by column, kept while only the window moves sideways: React passes over an element it has seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a cell shows follows from these
  const cells = useMemo(() => new Map<number, ReactNode>(), [model, layout, id, index, version, rowVersion, above, below, uppermost, pool]);
  const row = store.rows[index];
  if (!row) return null;
  const flag = changes.flag(index);
  const checked = marks.checked.has(index);
  const final = typable && flag !== Flag.INSERT && Boolean(model.options.finalRow?.(row));
  // Only cells of the current row are pointed at.
  const current = index === model.cursor.row;
  const number = arranged.numberAt(position);
  const level = arranged.shape?.level(index);
  const open = arranged.shape?.isOpen(index);

  const system = ({ id: kind, style, colIndex }: PlacedSystem) => {
    const grey = final || (kind === 'NO' && typable);
    return (
      <div
        key={kind}
        className={`gc ${kind === 'NO' ? 'right' : 'center'}${grey ? ' ro' : ''}`}
        role="gridcell"
        aria-colindex={colIndex}
        style={style}
        data-system={kind}
      >
        {kind === 'NO' && number}
        {kind === 'ST' && status(flag)}
        {kind === 'CK' && (
          <span
            className={checked ? 'ck on' : 'ck'}
            role="checkbox"
            aria-checked={checked}
            aria-disabled={!marks.checkable(index) || undefined}
            aria-label={t('UI.GRID.CK_ROW', number)}
          />
        )}
      </div>
    );
  };

  const fixed = typable ? model.options.whyFixed?.(row) : null;
  const made = ({ column, index: at, colIndex, style }: Placed<R>, slot: string | number) => {
    const editable = canEditCell(model, index, column);
    const fault = marks.fault(index, column.field);
    const missing = editable && flag !== Flag.NONE && isRequired(column, row) && isEmpty(row[column.field]);
    const looks = [
      fault ? 'err' : missing ? 'req' : typable && !editable && flag !== Flag.DELETE ? 'ro' : '',
      changes.isChanged(index, column.field) ? 'chg' : '',
      found?.has(index, column.field) ? 'found' : '',
      column.merge && !uppermost && isJoined(model, above, index, at) ? 'joined' : '',
      column.merge && isJoined(model, index, below, at) ? 'joins' : '',
    ];
    return (
      <div
        key={slot}
        id={current ? cellId(id, index, colIndex) : undefined}
        className={`gc ${column.align} ${looks.join(' ')}`}
        role="gridcell"
        aria-colindex={colIndex}
        aria-invalid={fault ? true : undefined}
        aria-readonly={typable && !editable ? true : undefined}
        title={fixed && column.edit && !editable ? fixed : undefined}
        style={style}
        data-column={at}
      >
        {level && at === 0 && model.options.tree && <TreeArrow level={level} open={open} moves={Boolean(movesOf(model))} />}
        {marks.typed(index, column.field) ?? cellContent(row, column, editable)}
      </div>
    );
  };

  const cell = (placed: Placed<R>, slot: string | number) => {
    const known = cells.get(placed.index) ?? made(placed, slot);
    cells.set(placed.index, known);
    return known;
  };

  const state = `${current ? ' current' : ''}${checked ? ' checked' : ''}${flag === Flag.DELETE ? ' deleted' : ''}${final ? ' final' : ''}`;
  const tone = model.options.tone?.(row);
  // In the order of the slots, as the rows are.
  const center: ReactNode[] = new Array(pool).fill(null);
  for (let at = from; at < to; at++) center[at % pool] = cell(layout.center[at] as Placed<R>, at % pool);
  return (
    <div
      className={`gr${state}${tone ? ` tone-${tone}` : ''}`}
      role="row"
      aria-rowindex={position + 2}
      aria-level={level}
      aria-expanded={open}
      aria-selected={checked}
      data-row={index}
      style={{ transform: `translateY(${position * rowHeight}px)`, width: layout.width }}
    >
      <div className="gp" style={{ width: layout.pinnedWidth }}>
        {layout.system.map(system)}
        {layout.pinned.map((placed) => cell(placed, placed.column.field))}
      </div>
      {center}
      {layout.rightWidth > 0 && (
        <div className="gp end" style={{ width: layout.rightWidth }}>
          {layout.right.map((placed) => cell(placed, placed.column.field))}
        </div>
      )}
    </div>
  );
}) as <R extends object>(props: Props<R>) => ReactNode;
