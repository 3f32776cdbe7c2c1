import { local } from '../../lib/storage';
import { store } from '../../lib/store';

/** Window width under which the side menu collapses by itself, px; Edge keeps ten of them for itself. */
export const wideFrom = (agent: string): number => (/\bEdge?\//.test(agent) ? 1_910 : 1_920);

interface MenuState {
  collapsed: boolean;
  /** Stays open after a choice. */
  pinned: boolean;
  /** Collapsed, but open for the moment because the mouse rests on it or a branch was asked for. */
  peeking: boolean;
  /** Open folders, by MENU_ID. */
  open: readonly string[];
  /** The favourites stand in place of the tree. */
  favourites: boolean;
}

const isWide = (): boolean => window.innerWidth >= wideFrom(navigator.userAgent);

/** The side menu's state. */
export const menuState = store<MenuState>({
  collapsed: !isWide(),
  pinned: local.get<boolean>('menuPinned') ?? true,
  peeking: false,
  open: [],
  favourites: false,
});

const set = (part: Partial<MenuState>): void => menuState.set({ ...menuState.get(), ...part });

/** Collapsing switches the favourites off. */
const folded = { peeking: false, favourites: false };

export const setCollapsed = (collapsed: boolean): void => set(collapsed ? { collapsed, ...folded } : { collapsed, peeking: false });
export const setPeeking = (peeking: boolean): void => set(peeking ? { peeking: menuState.get().collapsed } : folded);
export const setOpen = (open: readonly string[]): void => set({ open });

/** Pins or unpins; kept for the next visit. */
export function setPinned(pinned: boolean): void {
  local.set('menuPinned', pinned);
  set({ pinned });
}

/** After a choice: an unpinned menu collapses, an open peek closes. */
export function chosen(): void {
  const { pinned, collapsed } = menuState.get();
  if (!pinned) set({ collapsed: true, ...folded });
  else if (collapsed) set(folded);
}

/** Opens one first-level branch of the tree, in a collapsed menu as a peek. */
export const openBranch = (menuId: string): void => set({ open: [menuId], peeking: menuState.get().collapsed, favourites: false });

/** Shows the favourites, or the tree again; a collapsed menu expands for them. */
export const showFavourites = (favourites: boolean): void =>
  set(favourites ? { favourites, collapsed: false, peeking: false } : { favourites });

/** Collapses when the window becomes narrow and expands when it becomes wide again. Gives the way to stop. */
export function followWindow(): () => void {
  let wide = isWide();
  const onResize = () => {
    if (isWide() === wide) return;
    wide = !wide;
    setCollapsed(!wide);
  };
  window.addEventListener('resize', onResize);
  return () => window.removeEventListener('resize', onResize);
}
