// biome-ignore-all lint/a11y/useSemanticElements: the roles belong to the grid around it, and a drawn check looks like those of the rows
// biome-ignore-all lint/a11y/noRedundantRoles: the table itself is presentation, so its parts have no roles of their own
// biome-ignore-all lint/a11y/noInteractiveElementToNoninteractiveRole: the cells over the scroll bar and the room left over are no headers
import { CaretDownOutlined, CaretUpOutlined, DownOutlined, FilterFilled } from '@ant-design/icons';
import { type ComponentProps, type KeyboardEvent, useSyncExternalStore } from 'react';
import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { useStore } from '../shell/useStore';
import type { GridColumn } from './column';
import { dragTitle, dragWidth, onTitleKey } from './columnMoves';
import { useGridModel } from './context';
import { pressTitle } from './drag';
import { fitColumn } from './fitWidth';
import { headerHeight } from './layout';
import { openMenu, sortColumn, titleKey } from './title';
import './header.css';

const FilterBox = deferred(() => import('./FilterBox').catch(chunkFailed));

type ThProps = ComponentProps<'th'> & { 'data-field'?: string; 'data-spare'?: string };

/** A header cell: says how its column is sorted and whether it is required. Cells over the scroll bar and the room left over are none. */
function HeaderCell({ 'data-field': field, ...props }: ThProps) {
  const model = useGridModel();
  useSyncExternalStore(model.store.signals.onStruct, () => model.store.signals.structVersion);
  if (props.className?.includes('scrollbar') || props['data-spare'] !== undefined) return <th {...props} role="none" />;
  const column = model.columns.find((c) => c.field === field);
  const sort = model.store.arranged.sorts.find((one) => one.field === field);
  return (
    <th
      {...props}
      data-field={field}
      role="columnheader"
      aria-sort={column ? (sort?.dir ?? 'none') : undefined}
      aria-required={(column?.marked && !model.readOnly) || undefined}
      onContextMenu={(event) => {
        if (!column) return;
        event.preventDefault();
        openMenu(model, event.currentTarget);
      }}
    />
  );
}

/** Keys that move among the titles: the header is one stop of the Tab key. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

function HeaderRow(props: ComponentProps<'tr'>) {
  const model = useGridModel();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onTitleKey(event, model)) return;
    if (titleKey(model, event)) return event.preventDefault();
    const move = moves[event.key];
    const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.gh, .ck')];
    const at = titles.indexOf(event.target as HTMLElement);
    if (!move || at < 0) return;
    event.preventDefault();
    titles[move(at, titles.length - 1)]?.focus();
  };
  return <tr {...props} role="row" aria-rowindex={1} style={{ ...props.style, height: headerHeight }} onKeyDown={onKeyDown} />;
}

/** antd's header table as parts of the grid. Made once: other functions would make antd build the header anew. */
export const headerParts = {
  table: (props: ComponentProps<'table'>) => <table {...props} role="presentation" style={{ ...props.style, minWidth: 0 }} />,
  wrapper: (props: ComponentProps<'thead'>) => <thead {...props} role="rowgroup" />,
  row: HeaderRow,
  cell: HeaderCell,
};

/**
 * Title of a column: a click sorts by it up, down and not at all, with Alt beside the other columns; a drag moves it. Its edge drags
 * the width, a double click there fits it.
 */
export function HeaderTitle({ column, width }: { column: GridColumn<object>; width: number }) {
  const model = useGridModel();
  const { store } = model;
  const filterRow = useStore(model.drawn.filterRow);
  useSyncExternalStore(store.signals.onStruct, () => store.signals.structVersion);
  const at = store.arranged.sorts.findIndex((sort) => sort.field === column.field);
  const dir = store.arranged.sorts[at]?.dir;

  return (
    <>
      <button
        type="button"
        className={`gh ${column.align}`}
        tabIndex={!model.system.includes('CK') && column === model.columns[0] ? 0 : -1}
        onClick={(event) => {
          if (event.shiftKey || event.ctrlKey || event.metaKey) pressTitle(model, model.columns.indexOf(column), event);
          else sortColumn(model, column.field, event.altKey);
        }}
        onPointerDown={(event) => dragTitle(event, model, column.field)}
        title={column.label}
      >
        <span className="ght">{column.label}</span>
        {column.marked && !model.readOnly && (
          <span className="ghr" aria-hidden>
            *
          </span>
        )}
        {store.arranged.filters[column.field] && <FilterFilled className="ghs" aria-label={t('UI.GRID.FILTER')} />}
        {dir === 'ascending' && <CaretUpOutlined aria-hidden />}
        {dir === 'descending' && <CaretDownOutlined aria-hidden />}
        {dir && store.arranged.sorts.length > 1 && (
          <span className="ghn" aria-hidden>
            {at + 1}
          </span>
        )}
      </button>
      <DownOutlined
        className="ghm"
        aria-hidden
        onClick={(event) => {
          const cell = event.currentTarget.closest('th');
          if (cell) openMenu(model, cell);
        }}
      />
      <span
        className={`ghw${column.pinned === 'right' ? ' start' : ''}`}
        onPointerDown={(event) => dragWidth(event, model, column.field, width)}
        onDoubleClick={() => fitColumn(model, column.field)}
        aria-hidden
      />
      {filterRow && <FilterBox column={column} />}
    </>
  );
}

/** The check box of the header: checks or unchecks every row shown that can be checked. */
export function CheckAll() {
  const model = useGridModel();
  const { store } = model;
  useSyncExternalStore(store.signals.onFoot, () => store.signals.footVersion);
  const state = store.marks.checkState;
  return (
    <button
      type="button"
      className={`ck ${state === 'all' ? 'on' : state === 'some' ? 'some' : ''}`}
      role="checkbox"
      aria-checked={state === 'all' ? true : state === 'some' ? 'mixed' : false}
      aria-label={t('UI.GRID.CK_ALL')}
      onClick={() => store.marks.checkAll(state !== 'all')}
    />
  );
}
