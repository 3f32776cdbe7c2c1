import type { MenuNode } from '../../../contract/session';
import { finder } from '../../lib/hangul';

/** Tells names that hold all words of a text, in whatever order and with whatever between them. */
function holding(text: string): (name: string) => boolean {
  const finders = text.trim().split(/\s+/).map(finder);
  return (name) => finders.every((holds) => holds(name));
}

/** The menus whose name in either language holds the words, with the folders above them; a folder that holds it keeps all it has. */
export function narrowed(list: readonly MenuNode[], word: string): MenuNode[] {
  if (!word.trim()) return [...list];
  const holds = holding(word);
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

/** The pages shown in the tree whose name in either language holds the words: those that hold them as typed first, then the shortest name; a number names none. */
export function pagesNamed(list: readonly MenuNode[], word: string): MenuNode[] {
  if (!word.trim() || /\d/.test(word)) return [];
  const holds = holding(word);
  const asTyped = finder(word);
  const named = (test: (name: string) => boolean) => (item: MenuNode) => [item.MENU_NM, item.MENU_ENG_NM ?? ''].some(test);
  const pages = (of: readonly MenuNode[]): MenuNode[] => of.flatMap((item) => [...(item.MENU_PATH ? [item] : []), ...pages(item.children)]);
  return pages(list)
    .filter(named(holds))
    .sort((a, b) => Number(named(asTyped)(b)) - Number(named(asTyped)(a)) || a.MENU_NM.length - b.MENU_NM.length)
    .slice(0, most);
}
