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
