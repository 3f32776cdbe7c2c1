import { session as sessionCalls } from '../../contract/session';
import { call } from '../lib/call';
import { isView, session } from '../lib/session';
import { store } from '../lib/store';
import { box } from './box';
import { broughtBack, dropDrafts, hasWork } from './drafts';
import { menus } from './menu';
import { routeOf } from './pages';
import { closePopups, setPopupTab } from './popups';

/** A page kept open. */
export interface Tab {
  id: string;
  /** Abbreviation of its menu (`mid`). */
  abbr: string;
  /** Path of the page. */
  base: string;
  /** Its own path: the page's, or that with `/copy{n}`. */
  path: string;
  /** Query with the leading `?`; empty for Home. */
  search: string;
  isDirty: boolean;
  /** Has been shown once: only then its page is there. */
  shown: boolean;
  /** Counts reloads: another number is a fresh page. */
  version: number;
  /** Stands in front and does not close; Home always. */
  pinned: boolean;
}

export interface Tabs {
  list: readonly Tab[];
  active: string;
}

const fresh = { isDirty: false, shown: false, version: 0, pinned: false };
const home: Tab = { id: 'home', abbr: 'home', base: '/', path: '/', search: '', ...fresh, pinned: true };

/** The open tabs: Home first, then those pinned, then the others; new ones at the end. */
export const tabs = store<Tabs>({ list: [home], active: home.id });

/** How many copies of a path have been opened. */
const copies = new Map<string, number>();

type Navigate = (to: string, options?: { replace?: boolean }) => void;
let navigate: Navigate = () => {};

/** The app's router says how to go to a path. */
export function setNavigate(given: Navigate): void {
  navigate = given;
  setPopupTab(() => ({ id: activeTab().id, slot: slotOf(activeTab()) }));
}

/** Where the drafts of a tab's unsaved work belong: its address. */
export const slotOf = ({ path, search }: Pick<Tab, 'path' | 'search'>): string => path + search;

export const isHome = (tab: Tab): boolean => tab.id === home.id;

/** Values a tab was opened with, `mid` left out. */
export function argsOf(tab: Pick<Tab, 'search'>): Record<string, string> {
  const { mid: _, ...args } = Object.fromEntries(new URLSearchParams(tab.search));
  return args;
}

/** The tab shown. */
export const activeTab = (): Tab => tabs.get().list.find((t) => t.id === tabs.get().active) ?? home;

const patch = (id: string, part: Partial<Tab>): void =>
  tabs.set({ ...tabs.get(), list: tabs.get().list.map((t) => (t.id === id ? { ...t, ...part } : t)) });

/** One spelling for one query. */
const normal = (search: string): string => {
  const text = new URLSearchParams(search).toString();
  return text && `?${text}`;
};

/** Splits `/pan/dlvOrdMgt/copy2` into its page's path and the rest. */
const baseOf = (path: string): string => path.replace(/\/copy\d+$/, '');

/** What an address leads to: a tab (opened if needed), another address, or no page at all. */
export type Visit = { at: 'tab'; id: string } | { at: 'move'; to: string } | { at: 'nowhere' };

/**
 * The entry guard: `mid` must be a menu of the user with the path asked for, else the way leads to `/`; a path that is no route is nowhere.
 * The same path and query is the same tab; another query on an open path is a copy at `/copy{n}`.
 */
export function visit(path: string, query: string): Visit {
  if (path === '/') return activate(home.id);
  const base = baseOf(path);
  const route = routeOf(path) ?? routeOf(base);
  if (!route || route.layout === 'blank') return { at: 'nowhere' };
  const search = normal(query);
  const abbr = new URLSearchParams(search).get('mid') ?? '';
  const menu = menus.get().menuMap[abbr];
  if (route.layout !== 'default' || menu?.MENU_PATH !== base) return { at: 'move', to: '/' };

  const { list } = tabs.get();
  const same = list.find((t) => t.base === base && t.search === search);
  if (same) return same.path === path ? activate(same.id) : { at: 'move', to: same.path + search };
  if (path !== base) return { at: 'move', to: base + search };
  const copy = list.some((t) => t.path === base) ? (copies.get(base) ?? 0) + 1 : 0;
  if (copy) copies.set(base, copy);
  const own = copy ? `${base}/copy${copy}` : base;
  const id = copy ? `${menu.MENU_ID}-copy${copy}` : menu.MENU_ID;
  tabs.set({ ...tabs.get(), list: [...list, { id, abbr, base, path: own, search, ...fresh }] });
  if (!isView() && !session().mustChangePassword)
    call(sessionCalls.insertVisitLog, { MENU_ID: menu.MENU_ID }, { quiet: true }).catch(() => {});
  return copy ? { at: 'move', to: own + search } : activate(id);
}

function activate(id: string): Visit {
  const { list, active } = tabs.get();
  if (active !== id || list.some((t) => t.id === id && !t.shown)) tabs.set({ active: id, list: withShown(list, id) });
  return { at: 'tab', id };
}

const withShown = (list: readonly Tab[], id: string): readonly Tab[] =>
  list.map((t) => (t.id === id && !t.shown ? { ...t, shown: true } : t));

/** Opens the page of a menu as a tab; the arguments travel in the query, so that two keys are two tabs. */
export function openTab(abbr: string, args: Record<string, string> = {}): void {
  const menu = menus.get().menuMap[abbr];
  if (menu?.MENU_PATH) navigate(`${menu.MENU_PATH}?${new URLSearchParams({ mid: abbr, ...args })}`);
}

/** Shows a tab at once; its address follows. */
export function showTab(id: string): void {
  const tab = tabs.get().list.find((t) => t.id === id);
  if (!tab || id === tabs.get().active) return;
  activate(id);
  navigate(tab.path + tab.search);
}

/** Goes to Home. */
export const goHome = (): void => showTab(home.id);

/**
 * Closes tabs, unsaved changes only when the user says so (MSG000006, asked once for all of them); Home and pinned tabs stay.
 * Of the tab shown, its neighbour is shown.
 */
export async function closeTabs(ids: readonly string[]): Promise<void> {
  const going = tabs.get().list.filter((t) => ids.includes(t.id) && !t.pinned);
  if (!going.length || (going.some((t) => t.isDirty) && !(await box.question('MSG000006')))) return;
  for (const tab of going) {
    closePopups(tab.id);
    dropDrafts(slotOf(tab));
  }
  const { list, active } = tabs.get();
  const stays = (tab: Tab) => going.every(({ id }) => id !== tab.id);
  const at = list.findIndex((t) => t.id === active);
  const next = list.slice(at).find(stays) ?? list.slice(0, at).findLast(stays) ?? home;
  tabs.set({ active: next.id, list: withShown(list.filter(stays), next.id) });
  if (next.id !== active) navigate(next.path + next.search, { replace: true });
}

export const closeTab = (id: string): Promise<void> => closeTabs([id]);

/** Starts the page of a tab anew, unsaved changes only when the user says so. */
export async function reloadTab(id: string): Promise<void> {
  const tab = tabs.get().list.find((t) => t.id === id);
  if (!tab || (tab.isDirty && !(await box.question('MSG000006')))) return;
  closePopups(id);
  dropDrafts(slotOf(tab));
  patch(id, { isDirty: false, version: tab.version + 1 });
}

/** Marks a tab as having unsaved changes. */
function setTabDirty(id: string, isDirty: boolean): void {
  if (tabs.get().list.some((t) => t.id === id && t.isDirty !== isDirty)) patch(id, { isDirty });
}

/** Marks a tab by what its parts hold now. */
export function tellTab(id: string): void {
  const tab = tabs.get().list.find((t) => t.id === id);
  if (tab) setTabDirty(id, hasWork(slotOf(tab)));
}

/** Has any tab unsaved changes? */
export const anyDirty = (): boolean => tabs.get().list.some((t) => t.isDirty);

/** Closes everything without asking: another user begins. */
export function clearTabs(): void {
  closePopups();
  copies.clear();
  tabs.set({ active: home.id, list: [{ ...home, version: tabs.get().list[0]?.version ?? 0 }] });
}

/** What a reload of the browser's page keeps of the tabs. */
interface StoredTabs {
  user: string;
  list: Pick<Tab, 'id' | 'abbr' | 'base' | 'path' | 'search' | 'pinned'>[];
  copies: [string, number][];
}

/** The tab of an address that was open before; undefined when the user has it no longer. */
function tabOfSlot(slot: string): StoredTabs['list'][number] | undefined {
  const [path = '', search = ''] = slot.split(/(?=\?)/);
  const base = baseOf(path);
  const abbr = new URLSearchParams(search).get('mid') ?? '';
  const menu = menus.get().menuMap[abbr];
  if (menu?.MENU_PATH !== base) return undefined;
  const copy = Number(path.slice(base.length).replace('/copy', ''));
  copies.set(base, Math.max(copies.get(base) ?? 0, copy));
  return { id: copy ? `${menu.MENU_ID}-copy${copy}` : menu.MENU_ID, abbr, base, path, search, pinned: false };
}

/**
 * Keeps the open tabs over a reload of the browser's page, and brings back those this user had, and those with unsaved work of a
 * window that is gone. False: there were none to bring back.
 */
export function keepTabs(user: string): boolean {
  const stored = JSON.parse(sessionStorage.getItem('tabs') ?? 'null') as StoredTabs | null;
  const mine = stored?.user === user ? stored.list.filter((t) => menus.get().menuMap[t.abbr]?.MENU_PATH === t.base) : [];
  if (stored?.user === user) for (const [path, count] of stored.copies) copies.set(path, count);
  const drafts = broughtBack();
  const open = new Set(mine.map(slotOf));
  const others = [...drafts].flatMap(([slot, dirty]) => (dirty && !open.has(slot) ? (tabOfSlot(slot) ?? []) : []));
  const back = [...mine, ...others].map((t) => ({ ...fresh, ...t, isDirty: drafts.get(slotOf(t)) ?? false }));
  tabs.set({ ...tabs.get(), list: [home, ...back] });
  tabs.subscribe(() => {
    const list = tabs
      .get()
      .list.slice(1)
      .map(({ id, abbr, base, path, search, pinned }) => ({ id, abbr, base, path, search, pinned }));
    sessionStorage.setItem('tabs', JSON.stringify({ user, list, copies: [...copies] } satisfies StoredTabs));
  });
  return stored?.user === user || others.length > 0;
}
