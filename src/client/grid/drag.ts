import { cursorSpot } from './area';
import { acrossAt, type Layout, rowHeight } from './layout';
import type { GridModel } from './model';
import type { Area, Spot } from './rangeSelection';

/** How near to the edge of the grid a drag scrolls, px. */
const edge = 8;
/** How far the mouse moves before a press is a drag, px. */
const slack = 3;

/** The cell at a point of the window, the nearest one when it is outside of the cells. */
export function spotAt(model: GridModel<object>, layout: Layout<object>, x: number, y: number): Spot {
  const body = model.drawn.scroller;
  if (!body) return cursorSpot(model);
  const { left, top } = body.getBoundingClientRect();
  const position = Math.floor((y - top + body.scrollTop) / rowHeight);
  const across = acrossAt(layout, body, x - left);
  const column = layout.all.findLastIndex((placed) => placed.left <= across);
  return { position: Math.max(0, Math.min(model.store.arranged.size - 1, position)), column: Math.max(0, column) };
}

/** Where the columns begin and end that scroll, px from the edges of the view. */
interface Insets {
  left: number;
  right: number;
}

/** How far the rows scroll on while the pointer is held at or beyond their edges, px; without insets the columns stay. */
function pull(
  body: HTMLElement,
  { footer }: Layout<object>,
  { clientX: x, clientY: y }: MouseEvent,
  insets: Insets | undefined,
): [across: number, down: number] {
  const box = body.getBoundingClientRect();
  const beyond = (at: number, low: number, high: number) => (at < low + edge ? at - low - edge : at > high - edge ? at - high + edge : 0);
  const across = insets ? beyond(x, box.left + insets.left, box.left + body.clientWidth - insets.right) : 0;
  return [across, beyond(y, box.top, box.top + body.clientHeight - footer)];
}

interface Drag {
  onMove: (spot: Spot, event: MouseEvent) => void;
  /** The button was let go after the mouse had moved. */
  onEnd?: (event: MouseEvent) => void;
  /** Escape gives the drag up. */
  onGivenUp?: () => void;
  /** Between which edges the columns stay that scroll while the mouse is held beyond them; without it they all stay. */
  insets?: Insets | undefined;
}

/** Follows the mouse until its button is let go; scrolls while it is held beyond the edge. */
export function followMouse(
  model: GridModel<object>,
  layout: Layout<object>,
  start: { clientX: number; clientY: number },
  { onMove, onEnd, onGivenUp, insets }: Drag,
): void {
  const body = model.drawn.scroller;
  let last: MouseEvent | null = null;
  let frame = 0;
  const scroll = () => {
    frame = 0;
    if (!last || !body) return;
    const [across, down] = pull(body, layout, last, insets);
    if (!across && !down) return;
    body.scrollBy({ left: across, top: down });
    onMove(spotAt(model, layout, last.clientX, last.clientY), last);
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: MouseEvent) => {
    if (!last && Math.abs(event.clientX - start.clientX) + Math.abs(event.clientY - start.clientY) < slack) return;
    last = event;
    onMove(spotAt(model, layout, event.clientX, event.clientY), event);
    frame ||= requestAnimationFrame(scroll);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('mousemove', move);
    window.removeEventListener('mouseup', end);
    window.removeEventListener('keydown', giveUp, true);
  };
  const end = (event: MouseEvent) => {
    stop();
    if (last) onEnd?.(event);
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !onGivenUp) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
    onGivenUp();
  };
  window.addEventListener('mousemove', move);
  window.addEventListener('mouseup', end);
  window.addEventListener('keydown', giveUp, true);
}

/** Selects cells by the mouse, pressed on a cell or on the number of a row, which stands for the whole row. Shift stretches the range, Ctrl begins another one. */
export function pressRange(
  model: GridModel<object>,
  layout: Layout<object>,
  at: { row: number; column: number | undefined },
  event: { clientX: number; clientY: number; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean },
): void {
  const { ranges, store } = model;
  const whole = at.column === undefined;
  const last = model.columns.length - 1;
  const end = ({ position, column }: Spot): Spot => ({ position, column: whole ? last : column });
  const spot: Spot = { position: store.arranged.position(at.row), column: at.column ?? model.cursor.column };
  const from = event.shiftKey ? (ranges.anchor ?? cursorSpot(model)) : spot;
  const beside: readonly Area[] = event.shiftKey ? ranges.areas.slice(0, -1) : event.ctrlKey || event.metaKey ? besideOf(model) : [];
  if (event.shiftKey) model.commitEditor();
  else void model.cursor.moveTo(at.row, spot.column);
  if (!event.shiftKey && model.cursor.row !== at.row) return;
  const anchor = whole ? { ...from, column: 0 } : from;
  if (whole || event.shiftKey || beside.length) ranges.select(anchor, end(spot), beside);
  model.focus();
  const pin = at.column === undefined ? undefined : layout.all[at.column]?.pin;
  followMouse(model, layout, event, {
    insets: whole ? undefined : { left: pin === 'left' ? 0 : layout.pinnedWidth, right: pin === 'right' ? 0 : layout.rightWidth },
    onMove: (to) => {
      if (ranges.lead || to.position !== spot.position || to.column !== spot.column) ranges.extend(end(to), anchor);
    },
  });
}

/** The ranges that stay selected beside a new one: the current cell counts as one. */
function besideOf(model: GridModel<object>): readonly Area[] {
  if (model.ranges.areas.length) return model.ranges.areas;
  const { position, column } = cursorSpot(model);
  return position < 0 ? [] : [{ top: position, bottom: position, left: column, right: column }];
}

/** Selects the whole column of a title. Shift stretches the range to it, Ctrl begins another one. */
export function pressTitle(model: GridModel<object>, column: number, event: { shiftKey: boolean }): void {
  const { ranges, store, cursor } = model;
  if (!store.arranged.size) return;
  const first = event.shiftKey ? (ranges.anchor ?? cursor).column : column;
  const beside = event.shiftKey ? ranges.areas.slice(0, -1) : ranges.areas;
  void model.cursor.moveTo(cursor.row, first);
  ranges.select({ position: 0, column: first }, { position: store.arranged.size - 1, column }, beside);
}
