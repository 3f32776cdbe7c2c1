import { type MouseEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '../lib/texts';
import { notify } from '../shell/notify';
import { useStore } from '../shell/useStore';
import { cursorSpot, selectedAreas } from './area';
import { useGridModel } from './context';
import { followMouse } from './drag';
import { fill } from './fill';
import { footerHeight, headerHeight, rowHeight } from './layout';
import { type Area, inArea, type Spot } from './ranges';
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

/** The ranges selected, drawn over the rows, with the handle that fills the cells beyond them. Scrolling moves two layers and draws nothing. */
export function Ranges() {
  const model = useGridModel();
  const { store, ranges } = model;
  const { layout, height } = useGridView();
  const pinned = useRef<HTMLDivElement>(null);
  const free = useRef<HTMLDivElement>(null);
  const { areas: chosen } = useStore(ranges.selected);
  useSyncExternalStore(store.onStruct, () => store.structVersion);
  useSyncExternalStore(store.onCursor, () => store.cursorVersion);

  const areas = selectedAreas(model);
  const main = areas.at(-1);
  useLayoutEffect(() => {
    // Rows that were put into another order are other rows.
    if (main && chosen.length === 1 && !inArea({ ...main, left: 0, right: model.columns.length }, cursorSpot(model))) ranges.clear();
  });
  useLayoutEffect(() => {
    const place = () => {
      const body = model.scroller;
      if (!body || !pinned.current || !free.current) return;
      const bottom = Math.max(0, body.clientHeight - footerHeight);
      for (const [layer, left, width] of [
        [pinned.current, 0, layout.pinnedWidth],
        [free.current, layout.pinnedWidth, body.clientWidth - layout.pinnedWidth],
      ] as const) {
        layer.style.left = `${left}px`;
        layer.style.width = `${Math.max(0, width)}px`;
        layer.style.height = `${bottom}px`;
        const inner = layer.firstElementChild as HTMLElement;
        inner.style.transform = `translate(${left ? -left - body.scrollLeft : 0}px, ${-body.scrollTop}px)`;
      }
    };
    model.placeRanges = place;
    place();
    return () => {
      model.placeRanges = () => {};
    };
  });

  const drag = (event: MouseEvent) => {
    if (!main || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    model.commitEditor();
    let to = main;
    followMouse(model, layout, event, {
      from: layout.pinnedWidth,
      onMove: (spot) => {
        to = stretched(main, spot);
        ranges.select({ position: to.top, column: to.left }, { position: to.bottom, column: to.right });
      },
      onEnd: ({ ctrlKey }) => {
        const skipped = fill(model, main, to, ctrlKey);
        if (skipped) notify.warn(t('UI.GRID.PASTE_SKIP', skipped));
      },
    });
  };
  const part = (isPinned: boolean) => {
    const columns = layout.all.filter(({ column }) => Boolean(column.pinned) === isPinned);
    const boxes = chosen.length ? areas : [];
    const [first, last] = [columns[0], columns.at(-1)];
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
    const corner = main && columns.find(({ index }) => index === main.right);
    return (
      <>
        {boxes.map(box)}
        {corner && main && model.editable && (
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
  return (
    <>
      <div ref={pinned} className="gsel" style={{ top: headerHeight, height }}>
        <div>{part(true)}</div>
      </div>
      <div ref={free} className="gsel" style={{ top: headerHeight, height }}>
        <div>{part(false)}</div>
      </div>
    </>
  );
}
