import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusAt, placeOf, tabStops } from './focus';

/** What lies over the workspace: dialogs (order 100) and message boxes (200). Only the top-most takes input. */
export interface Layer {
  element: HTMLElement;
  order: number;
  escape: () => void;
}

let layers: Layer[] = [];

const top = (): Layer | undefined => layers.at(-1);

/** Everything below the top-most layer is inert: it takes neither focus nor mouse, and screen readers pass it by. */
function refresh(): void {
  document.getElementById('app')?.toggleAttribute('inert', layers.length > 0);
  for (const layer of layers) layer.element.toggleAttribute('inert', layer !== top());
}

/** Tab at the end of the top-most layer goes on at its beginning, and the other way round. */
function cycle(event: KeyboardEvent, element: HTMLElement): void {
  const stops = tabStops(element);
  const first = stops[0] ?? element;
  const last = stops.at(-1) ?? element;
  const at = document.activeElement;
  const outside = at === document.body || at === null || at === element;
  if (event.shiftKey ? outside || at === first : at === last || (outside && stops.length === 0)) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

function onKey(event: KeyboardEvent): void {
  const layer = top();
  if (!layer || event.defaultPrevented || event.isComposing) return;
  if (event.key === 'Escape') {
    event.preventDefault();
    layer.escape();
  } else if (event.key === 'Tab') cycle(event, layer.element);
}

export function addLayer(layer: Layer): void {
  if (layers.length === 0) document.addEventListener('keydown', onKey);
  layers = [...layers, layer].sort((a, b) => a.order - b.order);
  refresh();
}

export function removeLayer(layer: Layer): void {
  layers = layers.filter((l) => l !== layer);
  if (layers.length === 0) document.removeEventListener('keydown', onKey);
  layer.element.removeAttribute('inert');
  refresh();
}

/** A press beside what lies over the workspace leaves the focus where it is: its keys go on. */
const keepFocus = (event: MouseEvent): void => {
  if (event.target === event.currentTarget) event.preventDefault();
};

/**
 * Puts an element over everything of a lower order while `on`: what lies below becomes inert, Escape is its own, Tab stays inside,
 * and the focus goes back to `opener`, or next to where that was, when it leaves.
 */
export function useLayer(on: boolean, order: number, opener: Element | null, onEscape: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!on || !element) return;
    const from = placeOf(opener);
    const layer: Layer = { element, order, escape: () => latest.current() };
    addLayer(layer);
    if (top() === layer && !element.contains(document.activeElement)) element.focus();
    const mask = element.parentElement;
    mask?.addEventListener('mousedown', keepFocus);
    return () => {
      mask?.removeEventListener('mousedown', keepFocus);
      const hadFocus = top() === layer;
      removeLayer(layer);
      // React itself puts the focus back where it was before the change: only then it can go elsewhere.
      if (hadFocus) queueMicrotask(() => giveBack(from, element));
    };
  }, [on, order, opener]);
  return ref;
}

/** The focus leaves a layer for where it came from, or what is left there; where there is nothing, for what is now on top. */
export function giveBack(to: ReturnType<typeof placeOf>, from: HTMLElement): void {
  focusAt(to);
  if (document.activeElement === document.body || from.contains(document.activeElement)) {
    (top()?.element ?? document.querySelector<HTMLElement>('main'))?.focus();
  }
}
