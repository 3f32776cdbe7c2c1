import { type MenuData, type MenuNode, session } from '../../contract/session';
import { call } from '../lib/call';
import { store } from '../lib/store';
import { lang, t } from '../lib/texts';

const none: MenuData = { menuHierarchyList: [], menuMap: {}, popupMap: {}, myMenuList: [] };

/** The signed-in user's menus, popups and favourites: the answer of /api/menuMap. */
export const menus = store<MenuData>(none);

/** Every menu that was the user's since the page was loaded: a tab keeps its name when its menu is taken away. */
const known = new Map<string, MenuNode>();
menus.subscribe(() => {
  for (const [abbr, item] of Object.entries(menus.get().menuMap)) known.set(abbr, item);
});

/** Forgets the menus: nobody is signed in. */
export const clearMenus = (): void => menus.set(none);

/** Loads the menus again: they were changed, here or by an administrator. A failure is logged and leaves those shown. */
export async function loadMenus(): Promise<void> {
  try {
    menus.set((await call(session.menuMap, {}, { quiet: true })).data);
  } catch (error) {
    console.error(error);
  }
}

/** Name of a menu or popup in the language shown. */
export const menuName = (item: MenuNode): string => (lang() === 'en' && item.MENU_ENG_NM) || item.MENU_NM;

/** Menu or popup of an abbreviation, if the user has it. */
export const menuOf = (abbr: string): MenuNode | undefined => menus.get().menuMap[abbr] ?? menus.get().popupMap[abbr];

/** Name of the menu a tab was opened from, also when the user has it no longer. */
export function nameOfMenu(abbr: string): string {
  const item = menuOf(abbr) ?? known.get(abbr);
  return item ? menuName(item) : abbr;
}

/** First-level folder a menu hangs under; a page that is not shown in the tree hangs under its folder all the same. */
export function topFolder(abbr: string): MenuNode | undefined {
  const item = menuOf(abbr);
  const holds = (one: MenuNode): boolean => one.MENU_ABBR === abbr || one.MENU_ID === item?.UPPER_MENU_ID || one.children.some(holds);
  return menus.get().menuHierarchyList.find(holds);
}

/** Abbreviation of the entry that stands for the favourites while the menu is collapsed. */
export const favouritesAbbr = 'FAV';

/** The first level as the collapsed menu shows it: the favourites on top. */
export const withFavourites = (list: readonly MenuNode[]): MenuNode[] => [
  {
    MENU_ID: favouritesAbbr,
    MENU_ABBR: favouritesAbbr,
    MENU_NM: t('UI.FAV.NAME'),
    MENU_ENG_NM: null,
    MENU_PATH: null,
    MENU_TP: 'FOLDER',
    MENU_SEQ: 0,
    MENU_LVL: 1,
    TREE_PATH: null,
    UPPER_MENU_ID: null,
    MENU_ICON: 'StarOutlined',
    SHOW_YN: 'Y',
    POP_WIDTH: null,
    POP_HEIGHT: null,
    INIT_YN: 'N',
    isFavorite: false,
    buttons: [],
    children: [],
  },
  ...list,
];

/** The favourite a user begins with, if one is marked. */
export const initialMenu = (): MenuNode | undefined => menus.get().myMenuList.find((item) => item.INIT_YN === 'Y');
