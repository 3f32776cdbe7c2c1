import { type MenuData, type MenuNode, session as sessionCalls } from '../../contract/session';
import { CallError, call, shown } from '../lib/call';
import { onlyReads } from '../lib/session';
import { store } from '../lib/store';
import { box } from './box';
import { menus } from './menu';
import { notify } from './notify';

/** The favourites while they are edited, or null: what is stored stays in `menus` until they are saved. */
export const editing = store<readonly MenuNode[] | null>(null);

/** May the user keep favourites? */
export const mayKeepFavourites = (): boolean => !onlyReads();

/** Can the menu be a favourite? Home, popups and pages that are only reached through another one cannot. */
export const canBeFavourite = (item: MenuNode | undefined): item is MenuNode =>
  item?.MENU_TP === 'PAGE' && item.SHOW_YN === 'Y' && item.MENU_PATH !== '/' && mayKeepFavourites();

/** Takes a list of favourites as the stored one: every menu's flag is off, then on for those in the list. */
export function setFavourites(myMenuList: MenuNode[]): void {
  const data = menus.get();
  const inList = new Map(myMenuList.map((item) => [item.MENU_ID, item]));
  const flagged = (item: MenuNode): MenuNode => ({
    ...item,
    isFavorite: inList.has(item.MENU_ID),
    INIT_YN: inList.get(item.MENU_ID)?.INIT_YN ?? 'N',
    children: item.children.map(flagged),
  });
  menus.set({
    ...data,
    menuHierarchyList: data.menuHierarchyList.map(flagged),
    menuMap: Object.fromEntries(Object.entries(data.menuMap).map(([abbr, item]) => [abbr, flagged(item)])),
    myMenuList: myMenuList.map(flagged),
  });
}

type Answer = { data: Pick<MenuData, 'myMenuList'>; message?: string };

/** Makes a call of the favourites and takes its answer over; a refusal is told. Gives whether it was done. */
async function change(made: Promise<Answer>): Promise<boolean> {
  try {
    const { data, message } = await made;
    setFavourites(data.myMenuList);
    if (message) notify.success(message);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await box.show('warn', shown(error));
    return false;
  }
}

/** Makes a menu a favourite, or one no longer. */
export const toggleFavourite = (menuId: string): Promise<boolean> => change(call(sessionCalls.registMyMenu, { MENU_ID: menuId }));

export const edit = (): void => editing.set(menus.get().myMenuList);
export const undo = (): void => editing.set(null);

const patch = (list: (now: readonly MenuNode[]) => readonly MenuNode[]): void => {
  const now = editing.get();
  if (now) editing.set(list(now));
};

/** Moves a favourite to another place of the list being edited. */
export const moveTo = (menuId: string, place: number): void =>
  patch((now) => {
    const item = now.find((one) => one.MENU_ID === menuId);
    const rest = now.filter((one) => one !== item);
    return item ? [...rest.slice(0, Math.max(place, 0)), item, ...rest.slice(Math.max(place, 0))] : now;
  });

export const remove = (menuId: string): void => patch((now) => now.filter((item) => item.MENU_ID !== menuId));

/** Marks a favourite as the screen to begin with, or no longer; at most one is. */
export const toggleInitial = (menuId: string): void =>
  patch((now) => now.map((item) => ({ ...item, INIT_YN: item.MENU_ID === menuId && item.INIT_YN !== 'Y' ? 'Y' : 'N' })));

/** Stores the list as it was edited, in its new order; leaves the editing when that is done. */
export async function save(): Promise<void> {
  const list = editing.get();
  if (!list) return;
  const myMenuList = list.map(({ MENU_ID, INIT_YN }) => ({ MENU_ID, INIT_YN }));
  if (await change(call(sessionCalls.reorderMyMenu, { myMenuList }))) editing.set(null);
}
