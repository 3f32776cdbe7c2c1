import type { MenuData, MenuNode } from '../../contract/session';
import { store } from '../lib/store';
import { lang } from '../lib/texts';

const none: MenuData = { menuHierarchyList: [], menuMap: {}, popupMap: {}, myMenuList: [] };

/** The signed-in user's menus, popups and favourites: the answer of /api/menuMap. */
export const menus = store<MenuData>(none);

/** Forgets the menus: nobody is signed in. */
export const clearMenus = (): void => menus.set(none);

/** Name of a menu or popup in the language shown. */
export const menuName = (item: MenuNode): string => (lang() === 'en' && item.MENU_ENG_NM) || item.MENU_NM;

/** Menu or popup of an abbreviation, if the user has it. */
export const menuOf = (abbr: string): MenuNode | undefined => menus.get().menuMap[abbr] ?? menus.get().popupMap[abbr];

/** First-level folder a menu hangs under; a page that is not shown in the tree hangs under its folder all the same. */
export function topFolder(abbr: string): MenuNode | undefined {
  const item = menuOf(abbr);
  const holds = (one: MenuNode): boolean => one.MENU_ABBR === abbr || one.MENU_ID === item?.UPPER_MENU_ID || one.children.some(holds);
  return menus.get().menuHierarchyList.find(holds);
}
