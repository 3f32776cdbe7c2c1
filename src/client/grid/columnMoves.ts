import type { KeyboardEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { moved, movedBy, withWidth } from './columnState';
import { fitColumn } from './fitWidth';
import type { GridModel } from './model';

type Model = GridModel<object>;

/** How far the mouse goes before a press on a title becomes a drag, px. */
const slack = 5;
/** How near to the edge of the view a dragged title scrolls the grid, and how far a move of it, px. */
const edge = 24;
const scrollStep = 16;
/** How much a key changes a width, px. */
const widthStep = 8;

/** Calls back while the pressed pointer moves, and once when it is let go or lost. */
function follow(handle: HTMLElement, pointerId: number, move: (event: globalThis.PointerEvent) => void, end: () => void): void {
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', move);
  handle.addEventListener(
    'lostpointercapture',
    () => {
      handle.removeEventListener('pointermove', move);
      end();
    },
    { once: true },
  );
}

/** Drags the width of a column by the edge of its title. */
export function dragWidth(event: PointerEvent<HTMLElement>, model: Model, field: string, width: number): void {
  event.preventDefault();
  event.stopPropagation();
  const from = event.clientX;
  const sign = model.columns.find((c) => c.field === field)?.pinned === 'right' ? -1 : 1;
  const move = ({ clientX }: globalThis.PointerEvent) =>
    model.arrangeColumns(withWidth(model.columnSet.states.get(), field, width + sign * (clientX - from)));
  follow(event.currentTarget, event.pointerId, move, () => {});
}

/** The title under a point of the header, and on which half of it the point lies. */
function titleAt(x: number, y: number): { field: string; side: 'before' | 'behind'; line: number } | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('th[data-field]');
  const field = cell?.dataset.field;
  if (!cell || !field) return null;
  const { left, right, width } = cell.getBoundingClientRect();
  return x < left + width / 2 ? { field, side: 'before', line: left } : { field, side: 'behind', line: right };
}

/** Drags a title to another place: a line shows where it goes. A press that does not move stays a click. */
export function dragTitle(event: PointerEvent<HTMLElement>, model: Model, field: string): void {
  if (event.button !== 0 || event.pointerType === 'touch') return;
  const { currentTarget: handle, clientX: from, clientY: y } = event;
  const { left = 0, right = 0 } = model.drawn.scroller?.getBoundingClientRect() ?? {};
  let goal: ReturnType<typeof titleAt> = null;
  let dragged = false;
  const move = ({ clientX: x }: globalThis.PointerEvent) => {
    dragged ||= Math.abs(x - from) > slack;
    if (!dragged) return;
    if (model.drawn.scroller && x > right - edge) model.drawn.scroller.scrollLeft += scrollStep;
    else if (model.drawn.scroller && x < left + edge) model.drawn.scroller.scrollLeft -= scrollStep;
    goal = titleAt(x, y);
    model.drawn.dropLine.set(goal && goal.field !== field ? goal.line - left : null);
  };
  follow(handle, event.pointerId, move, () => {
    model.drawn.dropLine.set(null);
    if (!dragged) return;
    const stop = (click: Event) => click.stopPropagation();
    handle.addEventListener('click', stop, { once: true });
    setTimeout(() => handle.removeEventListener('click', stop));
    if (goal) model.arrangeColumns(moved(model.columnSet.states.get(), field, goal.field, goal.side));
  });
}

/** Gives a title the focus, or the cells where it is not shown. */
export function focusTitle(model: Model, field: string): void {
  const title = model.drawn.scroller?.closest('.grid')?.querySelector<HTMLElement>(`th[data-field="${field}"] button`);
  if (title) title.focus();
  else model.focus();
}

/** Keys of a title: with Ctrl and Shift the arrows move the column, with Alt and Shift they change its width, Alt+Shift+Home fits it. */
export function onTitleKey(event: KeyboardEvent<HTMLElement>, model: Model): boolean {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('th[data-field]');
  const field = cell?.dataset.field;
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (!cell || !field || !event.shiftKey) return false;
  const states = model.columnSet.states.get();
  if (event.altKey && event.key === 'Home') fitColumn(model, field);
  else if (event.altKey && by) model.arrangeColumns(withWidth(states, field, cell.offsetWidth + by * widthStep));
  else if (event.ctrlKey && by) {
    flushSync(() => model.arrangeColumns(movedBy(states, field, by)));
    focusTitle(model, field);
  } else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}
