import type { MenuNode } from '../../../contract/session';
import { finder } from '../../lib/hangul';

/** The menus whose name in either language holds the word, with the folders above them; a folder that holds it keeps all it has. */
export function narrowed(list: readonly MenuNode[], word: string): MenuNode[] {
  if (!word.trim()) return [...list];
  const holds = finder(word);
  return list.flatMap((item) => {
    if ([item.MENU_NM, item.MENU_ENG_NM ?? ''].some(holds)) return [item];
    const children = narrowed(item.children, word);
    return children.length ? [{ ...item, children }] : [];
  });
}

/** The first page of a list, all levels. */
export const firstPage = (list: readonly MenuNode[]): MenuNode | undefined =>
  list.map((item) => (item.MENU_PATH ? item : firstPage(item.children))).find(Boolean);

/** Menus offered for a word at most. */
const most = 8;

/** The pages shown in the tree whose name in either language holds the word, the shortest name first; a number names none. */
export function pagesNamed(list: readonly MenuNode[], word: string): MenuNode[] {
  if (!word.trim() || /\d/.test(word)) return [];
  const holds = finder(word);
  const pages = (of: readonly MenuNode[]): MenuNode[] => of.flatMap((item) => [...(item.MENU_PATH ? [item] : []), ...pages(item.children)]);
  return pages(list)
    .filter((item) => [item.MENU_NM, item.MENU_ENG_NM ?? ''].some(holds))
    .sort((a, b) => a.MENU_NM.length - b.MENU_NM.length)
    .slice(0, most);
}
