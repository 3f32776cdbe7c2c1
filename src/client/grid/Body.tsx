import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { rowsIn, selectedAreas } from './area';
import { useGridModel } from './context';
import { pressRange } from './drag';
import { openCellMenu } from './drawn';
import { turnCheck } from './edit';
import { canEditCell, whyFixedCell } from './editable';
import { Footer } from './Footer';
import { pressFold } from './fold';
import { GroupRow } from './GroupRow';
import { firstVisible, mostVisible, rowHeight } from './layout';
import type { GridModel } from './model';
import { GridRow } from './Row';
import { inArea } from './rangeSelection';
import { keepRowInView, revealCell } from './reveal';
import { pressGrip } from './treeDrag';
import { useGridView } from './view';

/** Rows drawn beyond the edge of the view, so that a wheel step shows no gap. */
const margin = 4;

/** The cell an event happened in: index of the row, and the column of data or the system column. */
function cellOf(event: MouseEvent): { row: number; column: number | undefined; system: string | undefined } | null {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('.gc');
  const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (!cell || row === undefined) return null;
  const { column, system } = cell.dataset;
  return { row: Number(row), column: column === undefined ? undefined : Number(column), system };
}

function measure(model: GridModel<object>, { clientWidth, clientHeight, scrollLeft, scrollTop }: HTMLElement): void {
  model.drawn.viewport = { clientWidth, clientHeight, scrollLeft, scrollTop };
}

interface BodyProps {
  /** Tells the width between the edges, without the scroll bar. */
  onWidth: (width: number) => void;
}

/** The rows: a window of rows and columns over the store, its slots reused while scrolling, with the totals at its lower edge. */
export function Body({ onWidth }: BodyProps) {
  const model = useGridModel();
  const { store } = model;
  const { id, layout, width, height, looks } = useGridView();
  const scroller = useRef<HTMLDivElement>(null);
  const [window_, setWindow] = useState({ row: -margin, column: 0 });
  const shown = useRef(window_);
  useSyncExternalStore(store.signals.onStruct, () => store.signals.structVersion);

  const merges = useMemo(() => layout.all.some(({ column }) => column.merge), [layout]);
  const rowPool = Math.ceil(height / rowHeight) + 2 * margin;
  const columnPool = useMemo(
    () => mostVisible(layout.center, Math.max(0, width - layout.pinnedWidth - layout.rightWidth)) + 1,
    [layout, width],
  );
  useLayoutEffect(() => {
    shown.current = window_;
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    // Moved directly: antd would render the whole table for each step sideways.
    const header = element?.closest('.grid')?.querySelector('.ant-table-header');
    if (!element || !header) return;
    let left = header.scrollLeft;
    measure(model, element);
    const follow = () => {
      measure(model, element);
      if (element.scrollLeft !== left) {
        left = element.scrollLeft;
        header.scrollLeft = left;
      }
      model.drawn.placeCursor();
      model.drawn.placeRanges();
      // Even steps only: half as many renders while scrolling row by row.
      const top = Math.floor(element.scrollTop / rowHeight) - margin;
      const row = merges ? top : Math.max(0, top) & ~1;
      const column = firstVisible(layout.center, element.scrollLeft + layout.pinnedWidth) & ~1;
      if (row !== shown.current.row || column !== shown.current.column) flushSync(() => setWindow({ row, column }));
    };
    // By the wheel over a title, or where a title takes the focus.
    const followHeader = () => {
      if (Math.abs(header.scrollLeft - left) > 1) element.scrollLeft = header.scrollLeft;
    };
    element.addEventListener('scroll', follow, { passive: true });
    header.addEventListener('scroll', followHeader, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      header.removeEventListener('scroll', followHeader);
    };
  }, [model, layout, merges]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const before = model.drawn.viewport;
      measure(model, element);
      keepRowInView(model, layout, before, store.arranged.position(model.cursor.row));
      onWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [model, layout, store, onWidth]);

  useEffect(() => {
    model.drawn.scroller = scroller.current;
    model.drawn.scrollTo = (spot) => revealCell(model, layout, spot);
    return () => {
      model.drawn.scroller = null;
    };
  }, [model, layout]);

  const from = Math.min(window_.column, Math.max(0, layout.center.length - columnPool));
  const first = Math.min(Math.max(0, window_.row), Math.max(0, store.arranged.size - rowPool + 1) & ~1);
  const neighbour = (position: number) => (merges ? (store.arranged.view[position] ?? -1) : -1);
  // In the order of the slots: in the order of the rows React would move elements about at every step.
  const rows: ReactNode[] = new Array(rowPool).fill(null);
  for (let position = first; position < Math.min(store.arranged.size, first + rowPool); position++) {
    const slot = position % rowPool;
    const index = store.arranged.view[position] as number;
    if (index < 0) {
      rows[slot] = <GroupRow key={slot} model={model} layout={layout} id={id} position={position} line={index} />;
      continue;
    }
    rows[slot] = (
      <GridRow
        key={slot}
        model={model}
        layout={layout}
        id={id}
        position={position}
        index={index}
        version={`${store.epoch} ${store.arranged.turn} ${model.drawn.found?.version ?? ''} ${looks}`}
        above={neighbour(position - 1)}
        below={neighbour(position + 1)}
        uppermost={merges && position === window_.row + margin}
        from={from}
        to={Math.min(layout.center.length, from + columnPool)}
      />
    );
  }

  /** Gives the rows from one to another the check that the one pressed gets. */
  const checkTo = (row: number, from: number) => {
    const [a, b] = [store.arranged.position(from < 0 ? row : from), store.arranged.position(row)];
    const on = !store.marks.checked.has(row);
    store.marks.checkEach(rowsIn(model, { top: Math.min(a, b), bottom: Math.max(a, b), left: 0, right: 0 }), on);
  };
  const press = (event: MouseEvent) => {
    const at = cellOf(event);
    if (event.button !== 0) return;
    if (pressFold(model, event.target as HTMLElement) || pressGrip(model, layout, event)) return event.preventDefault();
    if (!at) return;
    if ((event.target as HTMLElement).closest('a, button, input')) return;
    // The focus stays in the grid's own input.
    event.preventDefault();
    model.cursor.typingOn = false;
    const before = model.cursor.row;
    if (at.column !== undefined || at.system === 'NO') pressRange(model, layout, at, event);
    else void model.cursor.moveTo(at.row);
    if (at.system === 'CK') checkTo(at.row, event.shiftKey ? before : at.row);
    if (event.shiftKey || event.ctrlKey || event.metaKey) return;
    const column = at.column === undefined ? undefined : model.columns[at.column];
    if (column?.kind === 'check' && canEditCell(model, at.row, column)) turnCheck(model, at.row, column);
  };
  const openMenu = (event: MouseEvent) => {
    const at = cellOf(event);
    if (!at || (event.target as HTMLElement).closest('a')) return;
    event.preventDefault();
    const spot = { position: store.arranged.position(at.row), column: at.column ?? model.cursor.column };
    if (!selectedAreas(model).some((area) => inArea(area, spot))) void model.cursor.moveTo(at.row, at.column);
    openCellMenu(model, { x: event.clientX, y: event.clientY });
  };
  const open = (event: MouseEvent) => {
    const at = cellOf(event);
    if (at?.column === undefined || model.columns[at.column]?.kind === 'check') return;
    const row = store.rows[at.row];
    if (model.options.onOpen && row && !canEditCell(model, at.row, model.columns[at.column])) model.options.onOpen(row);
    else model.openEditor();
  };
  const hover = (event: MouseEvent) => {
    const at = cellOf(event);
    const column = at?.column === undefined ? undefined : model.columns[at.column];
    const faulty = at && column && store.marks.fault(at.row, column.field);
    model.drawn.hovered.set(faulty && at.column !== undefined ? { row: at.row, column: at.column } : null);
    const cell = (event.target as HTMLElement).closest<HTMLElement>('.gc[data-column]');
    const cut = cell && cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
    const title = (at && column && whyFixedCell(model, at.row, column)) || cut;
    if (cell && cell.title !== title) cell.title = title;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are absolutely placed boxes, not a table
    <div
      ref={scroller}
      className="gb"
      role="rowgroup"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the one tab stop of the grid, which hands the focus to its input
      tabIndex={0}
      style={{ height }}
      onFocus={(event) => {
        if (event.target === scroller.current) model.focus();
      }}
      onMouseDown={press}
      {...(model.options.opensByClick ? { onClick: open } : { onDoubleClick: open })}
      onContextMenu={openMenu}
      onMouseOver={hover}
      onMouseLeave={() => model.drawn.hovered.set(null)}
    >
      <div className="gw" style={{ height: Math.max(store.arranged.size * rowHeight, height - layout.footer - 10), width: layout.width }}>
        {rows}
      </div>
      {layout.footer > 0 && <Footer />}
    </div>
  );
}
