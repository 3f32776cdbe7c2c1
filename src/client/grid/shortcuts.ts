import { useEffect, useRef } from 'react';
import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { openDialog } from '../shell/popups';

/** A key that presses a part of the screen from anywhere in it. */
interface Shortcut {
  keys: string;
  element: () => HTMLElement | null;
  run: () => unknown;
}

const shortcuts = new Set<Shortcut>();

/** Keys as they are written: `Ctrl+S`, `Shift+F8`. Letters by their key, whatever letter the keyboard's language has there. */
function keysOf(event: KeyboardEvent): string {
  const key = /^Key[A-Z]$/.test(event.code) ? event.code.slice(3) : event.key;
  const held = [(event.ctrlKey || event.metaKey) && 'Ctrl', event.altKey && 'Alt', event.shiftKey && 'Shift'].filter(Boolean);
  return [...held, key].join('+');
}

/** How many elements two of them have around both. */
function nearness(a: Element | null, b: Element | null): number {
  let shared = a;
  while (shared && !shared.contains(b)) shared = shared.parentElement;
  let depth = 0;
  for (; shared; shared = shared.parentElement) depth++;
  return depth;
}

const usable = (element: HTMLElement | null): boolean =>
  element !== null && !element.closest('[inert]') && !(element as HTMLButtonElement).disabled;

/** Of parts with the same key the one nearest to the focus is pressed. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  const keys = keysOf(event);
  const fitting = [...shortcuts].filter((one) => one.keys === keys && usable(one.element()));
  const near = (one: Shortcut) => nearness(one.element(), document.activeElement);
  const [nearest] = fitting.sort((a, b) => near(b) - near(a));
  if (!nearest) return;
  event.preventDefault();
  nearest.run();
}

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
    if (!shortcuts.size) document.addEventListener('keydown', onKeyDown);
    shortcuts.add(own);
    return () => {
      shortcuts.delete(own);
      if (!shortcuts.size) document.removeEventListener('keydown', onKeyDown);
    };
  }, [keys]);
  return ref;
}

/** Keys as `aria-keyshortcuts` has them. */
export const ariaKeys = (keys: string): string => keys.replace('Ctrl', 'Control');

/** Opens the list of keys. */
export async function openKeyHelp(): Promise<void> {
  const { KeyHelp } = await import('./KeyHelp').catch(chunkFailed);
  await openDialog(KeyHelp, { title: t('UI.KEY.TITLE'), width: 880, height: 450 }).catch(() => {});
}

/** F1 opens the list of keys from anywhere in a screen with a grid. */
export const useKeyHelp = <E extends HTMLElement>() => useShortcut<E>('F1', openKeyHelp);
