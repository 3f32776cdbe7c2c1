import { type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from '../shell/useStore';
import { cursorSpot, selectedAreas } from './area';
import { useColumns, useGridModel } from './context';
import { followMouse } from './drag';
import type { Viewport } from './drawn';
import { fill } from './fill';
import { type Layout, type Placed, rowHeight } from './layout';
import { type Area, inArea, type Spot } from './rangeSelection';
import { useGridView } from './view';
import './ranges.css';

/** A range stretched to a place beyond it, along the side the place is farther away from. */
function stretched(area: Area, { position, column }: Spot): Area {
  const down = Math.max(position - area.bottom, area.top - position, 0);
  const right = Math.max(column - area.right, area.left - column, 0);
  return down >= right
    ? { ...area, top: Math.min(area.top, position), bottom: Math.max(area.bottom, position) }
    : { ...area, left: Math.min(area.left, column), right: Math.max(area.right, column) };
}

/** Columns that scroll alike, their elements side by side. */
type Part = 'left' | 'free' | 'right';
const parts: readonly Part[] = ['left', 'free', 'right'];

/** Where a part stands in the view, px: its edges, and how far its columns are shifted in it. */
function placeOf(part: Part, { pinnedWidth, rightWidth, width }: Layout<object>, { clientWidth, scrollLeft }: Viewport) {
  const end = clientWidth - rightWidth;
  if (part === 'left') return { left: 0, width: pinnedWidth, shift: 0 };
  if (part === 'right') return { left: end, width: rightWidth, shift: -end - Math.max(0, width - clientWidth) };
  return { left: pinnedWidth, width: end - pinnedWidth, shift: -pinnedWidth - scrollLeft };
}

/** The ranges selected, drawn over the rows, with the handle that fills the cells beyond them. Scrolling moves them and draws nothing. */
export function Ranges() {
  const model = useGridModel();
  const { store, ranges } = model;
  const { layout, height, head } = useGridView();
  const layers = useRef<Partial<Record<Part, HTMLDivElement | null>>>({});
  const { areas: chosen } = useStore(ranges.selected);
  const columns = useColumns(model);
  useSyncExternalStore(store.signals.onStruct, () => store.signals.structVersion);
  useSyncExternalStore(store.signals.onCursor, () => store.signals.cursorVersion);

  const areas = selectedAreas(model);
  const main = areas.at(-1);
  useLayoutEffect(() => {
    // Rows that were put into another order are other rows.
    if (main && chosen.length === 1 && !inArea({ ...main, left: 0, right: model.columns.length }, cursorSpot(model))) ranges.clear();
  });
  const known = useRef(columns);
  useLayoutEffect(() => {
    // So are columns.
    if (known.current !== columns) ranges.clear();
    known.current = columns;
  });
  useLayoutEffect(() => {
    const place = () => {
      const body = model.drawn.viewport;
      for (const part of parts) {
        const layer = layers.current[part];
        if (!body || !layer) continue;
        const { left, width, shift } = placeOf(part, layout, body);
        layer.style.left = `${left}px`;
        layer.style.width = `${Math.max(0, width)}px`;
        layer.style.height = `${Math.max(0, body.clientHeight - layout.footer)}px`;
        (layer.firstElementChild as HTMLElement).style.transform = `translate(${shift}px, ${-body.scrollTop}px)`;
      }
    };
    model.drawn.placeRanges = place;
    place();
    return () => {
      model.drawn.placeRanges = () => {};
    };
  });

  const drag = (event: MouseEvent) => {
    if (!main || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    model.commitEditor();
    let to = main;
    followMouse(model, layout, event, {
      insets: { left: layout.pinnedWidth, right: layout.rightWidth },
      onMove: (spot) => {
        to = stretched(main, spot);
        ranges.select({ position: to.top, column: to.left }, { position: to.bottom, column: to.right });
      },
      onEnd: ({ ctrlKey }) => fill(model, main, to, ctrlKey ? 'other' : 'pull'),
    });
  };
  const drawn = (own: readonly Placed<object>[]) => {
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return null;
    const box = ({ top, left, bottom, right }: Area) => {
      const [from, to] = [layout.all[Math.max(left, first.index)], layout.all[Math.min(right, last.index)]];
      if (!from || !to || from.index > to.index) return null;
      return (
        <div
          key={`${top} ${left} ${bottom} ${right}`}
          className="grange"
          style={{ top: top * rowHeight, height: (bottom - top + 1) * rowHeight, left: from.left, width: to.left + to.width - from.left }}
        />
      );
    };
    const corner = main && model.editable && model.cursor.row >= 0 && own.find(({ index }) => index === main.right);
    return (
      <>
        {(chosen.length ? areas : []).map(box)}
        {corner && (
          <div
            className="gfill"
            aria-hidden
            style={{ top: (main.bottom + 1) * rowHeight - 4, left: corner.left + corner.width - 5 }}
            onMouseDown={drag}
          />
        )}
      </>
    );
  };
  const columnsOf: Record<Part, readonly Placed<object>[]> = { left: layout.pinned, free: layout.center, right: layout.right };
  return parts.map((part) => (
    <div
      key={part}
      ref={(element) => {
        layers.current[part] = element;
      }}
      className="gsel"
      style={{ top: head, height }}
    >
      <div>{drawn(columnsOf[part])}</div>
    </div>
  ));
}
