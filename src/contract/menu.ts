import { call } from './call';

/** A button of a screen the user may see: MAIN always, SUB by grant. */
export interface MenuButton {
  BTN_ID: string;
  BTN_TP: 'MAIN' | 'SUB';
  /** Korean and English caption. */
  BTN_NM: string;
  BTN_ENG_NM: string | null;
}

/** A folder, page or popup of the user's menu. */
export interface MenuItem {
  MENU_ID: string;
  MENU_ABBR: string;
  MENU_NM: string;
  MENU_ENG_NM: string | null;
  /** Path of the page; null for folders. */
  MENU_PATH: string | null;
  MENU_SEQ: number;
  /** MENU_IDs from the first level to this menu, joined by `/`. */
  TREE_PATH: string | null;
  UPPER_MENU_ID: string | null;
  MENU_ICON: string | null;
  /** Stands in the tree; a page with N is opened through links alone. */
  SHOW_YN: 'Y' | 'N';
  children: MenuItem[];
  buttons: MenuButton[];
  /** Opens after signing in (favourites). */
  INIT_YN: 'Y' | 'N';
  isFavorite: boolean;
}

/** Answer of /api/menuMap; the maps are keyed by MENU_ABBR. */
export interface MenuData {
  menuHierarchyList: MenuItem[];
  menuMap: Record<string, MenuItem>;
  popupMap: Record<string, MenuItem>;
  myMenuList: MenuItem[];
}

export const menuCalls = {
  menuMap: call<object, MenuData>('/api/menuMap', 'session', 'LOGIN'),
  insertVisitLog: call<{ MENU_ID: string }, null>('/api/insertVisitLog', 'system', 'LOGIN'),
};
