import { useEventListener } from 'ahooks';
import type { KeyboardEvent as Press } from 'react';
import { flushSync } from 'react-dom';
import { moveTab, tabAt } from '../tabOrder';
import { closeTab, showTab, tabs } from '../tabs';

/** Keys that work anywhere in the workspace: browsers leave them alone, and neither fields nor grids take them. */
export const tabKeys = { next: 'Alt+PageDown', previous: 'Alt+PageUp', close: 'Alt+W' };

/** Keys of the tab that has the focus. */
export const moveKeys = { left: 'Ctrl+Shift+ArrowLeft', right: 'Ctrl+Shift+ArrowRight' };

const tabElement = (id: string): HTMLElement | null => document.getElementById(`tab-${id}`);

/** Scrolls the bar as far as a tab needs to be seen. */
export function reveal(id: string): void {
  tabElement(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Focuses a tab, or where that is gone the one shown. */
export const focusTab = (id: string): void => (tabElement(id) ?? tabElement(tabs.get().active))?.focus();

/** Moves a tab by so many places. */
export function moveBy(id: string, by: number): void {
  flushSync(() => moveTab(id, tabs.get().list.findIndex((t) => t.id === id) + by));
  reveal(id);
}

/** Arrows, Home and End show a tab and take the focus along, with Ctrl and Shift the arrows move it; Delete closes it. */
export function onTabKey(event: Press<HTMLElement>, id: string): void {
  const { list } = tabs.get();
  const at = list.findIndex((t) => t.id === id);
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const next = by === undefined ? { Home: 0, End: list.length - 1 }[event.key] : (at + by + list.length) % list.length;
  if (event.ctrlKey && event.shiftKey && by) moveBy(id, by);
  else if (event.ctrlKey || event.shiftKey || event.altKey || event.metaKey) return;
  else if (next !== undefined) {
    const to = list[next]?.id ?? id;
    showTab(to);
    focusTab(to);
  } else if (event.key === 'Delete') void closeTab(id).then(() => focusTab(id));
  else return;
  event.preventDefault();
}

function commandOf(event: KeyboardEvent): (() => void) | undefined {
  if (!event.altKey || event.ctrlKey || event.shiftKey || event.metaKey || event.isComposing) return undefined;
  if (event.key === 'PageDown') return () => step(1);
  if (event.key === 'PageUp') return () => step(-1);
  // The key, whatever letter the keyboard's language has there.
  return event.code === 'KeyW' ? () => void closeActive() : undefined;
}

/** Shows the tab so many places on: the focus goes where it last was in its page, or to the tab. */
function step(by: number): void {
  const at = document.activeElement;
  if (at instanceof HTMLElement && at.closest('.tabbar')) at.blur();
  flushSync(() => showTab(tabAt(by)));
  if (document.activeElement === document.body) focusTab(tabs.get().active);
}

async function closeActive(): Promise<void> {
  const { active } = tabs.get();
  await closeTab(active);
  if (document.activeElement === document.body) focusTab(active);
}

/** Next, previous and close from anywhere in the workspace, before a grid or field sees the key; not while a dialog lies over it. */
export function useTabKeys(ref: React.RefObject<HTMLElement | null>): void {
  const onKey = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || ref.current?.closest('[inert]')) return;
    event.preventDefault();
    event.stopPropagation();
    command();
  };
  useEventListener('keydown', onKey, { target: () => document, capture: true });
}
