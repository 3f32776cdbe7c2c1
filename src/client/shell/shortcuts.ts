import { useEffect, useRef } from 'react';
import { t } from '../lib/texts';
import { notify } from './notify';

/** A key that presses an element of the screen from anywhere in it. */
interface Shortcut {
  keys: string;
  element: () => HTMLElement | null;
  run: () => unknown;
}

/** Saves what has the focus. The browser never sees it. */
export const saveKeys = 'Ctrl+S';

const shortcuts = new Set<Shortcut>();

/** What a key can belong to: a tab or popup, and the parts of a screen within it. */
const parts = '.gpart, [role=tabpanel], [role=dialog]';

/** Keys as they are written: `Ctrl+S`, `Shift+F8`. Letters by their key, whatever letter the keyboard's language has there. */
function keysOf(event: KeyboardEvent): string {
  const key = /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
  const held = [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift'].filter(Boolean);
  return [...held, key].join('+');
}

/** The innermost part that holds the focus comes first; where none of them does, the outermost: the screen's own. */
function rank({ element }: Shortcut): number {
  const part = element()?.closest(parts) ?? document.body;
  let depth = 0;
  for (let at: Element | null = part; at; at = at.parentElement) depth++;
  return part.contains(document.activeElement) ? depth : -depth;
}

/** A letter by itself is typed wherever something can be. */
const isTyped = (keys: string): boolean =>
  keys.length === 1 && document.activeElement?.matches('input, textarea, select, [contenteditable="true"], [role="grid"] *') === true;

/** Escape belongs to the part with the focus alone: elsewhere it closes what is open there. */
const fits = (one: Shortcut, keys: string): boolean =>
  one.keys === keys && !isTyped(keys) && one.element()?.closest('[inert]') === null && (keys !== 'Escape' || rank(one) > 0);

/** What stands in the field with the focus is taken as if it was left. */
function takeTyped(): void {
  const at = document.activeElement;
  if (at instanceof HTMLInputElement) leaveAndEnter(at);
}

function leaveAndEnter(at: HTMLElement): void {
  at.blur();
  at.focus({ preventScroll: true });
}

/** An input method sends the key that ends a composition again as itself, so many ms later at most. */
const again = 300;
let composedAt = Number.NEGATIVE_INFINITY;

/** A syllable that is being composed belongs to what is saved: only losing the focus ends a composition in every browser. */
function saveComposed(event: KeyboardEvent): void {
  const { activeElement: at } = document;
  if (!(at instanceof HTMLElement) || event.repeat || isSentAgain(event)) return;
  composedAt = event.timeStamp;
  leaveAndEnter(at);
  // What the composition leaves is drawn first.
  setTimeout(() => press(saveKeys));
}

const isSentAgain = ({ timeStamp }: KeyboardEvent): boolean => timeStamp - composedAt < again;

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const keys = keysOf(event);
  const saves = keys === saveKeys;
  const composing = event.isComposing || event.keyCode === 229;
  if (saves || (!composing && meantBy(keys))) event.preventDefault();
  if (saves && composing) saveComposed(event);
  if (composing || (saves && (event.repeat || isSentAgain(event)))) return;
  if (saves) takeTyped();
  press(keys);
}

const meantBy = (keys: string): Shortcut | undefined =>
  [...shortcuts].filter((one) => fits(one, keys)).sort((a, b) => rank(b) - rank(a))[0];

/** Does what the keys stand for here, or says why not. */
function press(keys: string): void {
  const meant = meantBy(keys);
  const element = meant?.element();
  const off = element?.dataset.off;
  if (off) notify.info(off);
  else if (meant && !element?.matches(':disabled')) meant.run();
  else if (keys === saveKeys) notify.info(t('MSG000485'));
}

document.addEventListener('keydown', onKeyDown);

/** Lets a key do what an element stands for, for as long as it is shown. Gives the reference for the element. */
export function useShortcut<E extends HTMLElement>(keys: string | undefined, run: () => unknown) {
  const ref = useRef<E>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!keys) return;
    const own: Shortcut = { keys, element: () => ref.current, run: () => latest.current() };
    shortcuts.add(own);
    return () => void shortcuts.delete(own);
  }, [keys]);
  return ref;
}

/** What a button says of the keys that press it. */
export const keyHints = (keys: string | undefined) => keys && { title: keys, 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') };
