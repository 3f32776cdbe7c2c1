import type { MouseEvent, ReactNode } from 'react';
import { menuOf } from '../shell/menu';
import { openTab } from '../shell/tabs';

interface Props {
  menu: string;
  args: Record<string, string>;
  /** It stands in running text instead of a cell. */
  inText?: boolean;
  children: ReactNode;
}

/**
 * A link in a cell: opens the page of a menu as a tab, with the key in the query. Text alone where the user has no such menu.
 * Reached by the arrow keys and Enter, by Tab only `inText`.
 */
export function OpenTab({ menu, args, inText = false, children }: Props) {
  const path = menuOf(menu)?.MENU_PATH;
  if (!path) return children;
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openTab(menu, args);
  };
  return (
    <a href={`${path}?${new URLSearchParams({ mid: menu, ...args })}`} tabIndex={inText ? undefined : -1} onClick={open}>
      {children}
    </a>
  );
}
