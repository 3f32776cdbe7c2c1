import { type PointerEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveTab } from '../tabOrder';
import { showTab } from '../tabs';
import { reveal } from './tabKeys';

/** How far the mouse takes a tab before that is dragging, px. */
const threshold = 5;

/** Id of the tab an event happened on. */
export const tabIdOf = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[role=tab]')?.id.slice('tab-'.length);

/** Place of a dragged tab: behind those whose middle lies left of the mouse. */
function placeAt(row: Element, id: string, x: number): number {
  const others = [...row.children].filter((tab) => tab.id !== `tab-${id}`).map((tab) => tab.getBoundingClientRect());
  return others.filter(({ left, width }) => left + width / 2 < x).length;
}

/** Dragging a tab along the bar with the mouse shows it and puts it in its new place at once. The row takes the events: it is never moved. */
export function useTabDrag() {
  const [dragged, setDragged] = useState<string | null>(null);
  const begun = useRef<{ id: string; x: number } | null>(null);
  const end = () => {
    begun.current = null;
    setDragged(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const id = tabIdOf(event.target);
    begun.current = id && event.button === 0 && event.pointerType === 'mouse' ? { id, x: event.clientX } : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!begun.current) return;
    if (!(event.buttons & 1)) return end();
    const { id, x } = begun.current;
    if (!dragged) {
      if (Math.abs(event.clientX - x) < threshold) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
      showTab(id);
    }
    const place = placeAt(event.currentTarget, id, event.clientX);
    flushSync(() => moveTab(id, place));
    reveal(id);
  };
  return { dragged, handlers: { onPointerDown, onPointerMove, onPointerUp: end, onLostPointerCapture: end } };
}
