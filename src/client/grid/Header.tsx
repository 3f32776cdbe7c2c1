// biome-ignore-all lint/a11y/useSemanticElements: the roles belong to the grid around it, and a drawn check looks like those of the rows
// biome-ignore-all lint/a11y/noRedundantRoles: the table itself is presentation, so its parts have no roles of their own
// biome-ignore-all lint/a11y/noInteractiveElementToNoninteractiveRole: the cell over the scroll bar is no header
import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react';
import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { useGridModel } from './context';
import { pressTitle } from './drag';
import { headerHeight } from './layout';
import './header.css';

/** Least width a column can be dragged to, px. */
const narrowest = 36;

type ThProps = ComponentProps<'th'> & { 'data-field'?: string };

/** A header cell: says how its column is sorted and whether it is required. Cells over the scroll bar are none. */
function HeaderCell({ 'data-field': field, ...props }: ThProps) {
  const model = useGridModel();
  useSyncExternalStore(model.store.onStruct, () => model.store.structVersion);
  if (props.className?.includes('scrollbar')) return <th {...props} role="none" />;
  const column = model.columns.find((c) => c.field === field);
  const { sort } = model.store;
  return (
    <th
      {...props}
      data-field={field}
      role="columnheader"
      aria-sort={column ? (sort?.field === field ? sort?.dir : 'none') : undefined}
      aria-required={column?.marked || undefined}
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
    const move = moves[event.key];
    const titles = [...event.currentTarget.querySelectorAll('button')];
    const at = titles.indexOf(event.target as HTMLButtonElement);
    if (!move || at < 0) return;
    event.preventDefault();
    titles[move(at, titles.length - 1)]?.focus();
  };
  // The browser scrolls a title into view where it takes the focus; the rows follow.
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const header = event.currentTarget.closest('.ant-table-header');
    if (header && model.scroller) model.scroller.scrollLeft = header.scrollLeft;
  };
  return (
    <tr {...props} role="row" aria-rowindex={1} style={{ ...props.style, height: headerHeight }} onKeyDown={onKeyDown} onFocus={onFocus} />
  );
}

/** antd's header table as parts of the grid. Made once: other functions would make antd build the header anew. */
export const headerParts = {
  table: (props: ComponentProps<'table'>) => <table {...props} role="presentation" style={{ ...props.style, minWidth: 0 }} />,
  wrapper: (props: ComponentProps<'thead'>) => <thead {...props} role="rowgroup" />,
  row: HeaderRow,
  cell: HeaderCell,
};

/** Title of a column: a click sorts it up, down and not at all; the right edge drags its width. */
export function HeaderTitle({ column, width, onWidth }: { column: GridColumn<object>; width: number; onWidth: (width: number) => void }) {
  const model = useGridModel();
  const { store } = model;
  useSyncExternalStore(store.onStruct, () => store.structVersion);
  const dir = store.sort?.field === column.field ? store.sort.dir : null;

  const sort = () => {
    model.commitEditor();
    store.sortBy(dir === 'descending' ? null : { field: column.field, dir: dir === 'ascending' ? 'descending' : 'ascending' });
  };
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const handle = event.currentTarget;
    const from = event.clientX;
    handle.setPointerCapture(event.pointerId);
    const follow = (move: globalThis.PointerEvent) => onWidth(Math.max(narrowest, width + move.clientX - from));
    const end = () => {
      handle.removeEventListener('pointermove', follow);
      handle.removeEventListener('lostpointercapture', end);
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('lostpointercapture', end);
  };
  return (
    <>
      <button
        type="button"
        className={`gh ${column.align}`}
        tabIndex={!model.system.includes('CK') && column === model.columns[0] ? 0 : -1}
        onClick={(event) =>
          event.shiftKey || event.ctrlKey || event.metaKey ? pressTitle(model, model.columns.indexOf(column), event) : sort()
        }
        title={column.label}
      >
        <span className="ght">{column.label}</span>
        {column.marked && (
          <span className="ghr" aria-hidden>
            *
          </span>
        )}
        {dir === 'ascending' && <CaretUpOutlined aria-hidden />}
        {dir === 'descending' && <CaretDownOutlined aria-hidden />}
      </button>
      <span className="ghw" onPointerDown={drag} aria-hidden />
    </>
  );
}

/** The check box of the header: checks or unchecks every row shown that can be checked. */
export function CheckAll() {
  const model = useGridModel();
  const { store } = model;
  useSyncExternalStore(store.onFoot, () => store.footVersion);
  const state = store.checkState;
  return (
    <button
      type="button"
      className={`ck ${state === 'all' ? 'on' : state === 'some' ? 'some' : ''}`}
      role="checkbox"
      aria-checked={state === 'all' ? true : state === 'some' ? 'mixed' : false}
      aria-label={t('UI.GRID.CK_ALL')}
      onClick={() => store.checkAll(state !== 'all')}
    />
  );
}
