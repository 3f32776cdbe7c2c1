import { isHome, type Tab, tabs } from './tabs';

/** Moves a tab to another place of the bar; Home stays first, pinned tabs stay among themselves. */
export function moveTab(id: string, place: number): void {
  const { list, active } = tabs.get();
  const tab = list.find((t) => t.id === id);
  if (!tab || isHome(tab)) return;
  const rest = list.filter((t) => t !== tab);
  const pins = rest.filter((t) => t.pinned).length;
  const at = tab.pinned ? Math.min(Math.max(place, 1), pins) : Math.max(place, pins);
  if (list[at] !== tab) tabs.set({ active, list: [...rest.slice(0, at), tab, ...rest.slice(at)] });
}

/** Pins a tab behind those pinned before, or lets it go to the front of the others. */
export function pinTab(id: string, pinned: boolean): void {
  const { list, active } = tabs.get();
  const marked = list.map((t) => (t.id === id && !isHome(t) ? { ...t, pinned } : t));
  tabs.set({ active, list: [...marked.filter((t) => t.pinned), ...marked.filter((t) => !t.pinned)] });
}

const unpinned = (list: readonly Tab[]): string[] => list.filter((t) => !t.pinned).map((t) => t.id);

/** Tabs that closing all others would close. */
export const othersOf = (id: string): string[] => unpinned(tabs.get().list.filter((t) => t.id !== id));

/** Tabs that closing all to the right would close. */
export const rightOf = (id: string): string[] => {
  const { list } = tabs.get();
  return unpinned(list.slice(list.findIndex((t) => t.id === id) + 1));
};

/** Id of the tab so many places from the one shown; after the last comes the first. */
export function tabAt(by: number): string {
  const { list, active } = tabs.get();
  const at = list.findIndex((t) => t.id === active);
  return list[(at + by + list.length) % list.length]?.id ?? active;
}
