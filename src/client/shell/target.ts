import { onSite } from '../../contract/link';
import { menus } from './menu';
import { routeOf } from './pages';

/** Where a link leads to: a page of the user's menus with its `mid`; `/` for anything else. */
export function targetOf(url: string | null): string {
  const address = onSite(url ?? '');
  if (!address || routeOf(address.pathname)?.layout !== 'default') return '/';
  const { menuMap } = menus.get();
  const { pathname, searchParams } = address;
  const menu = searchParams.has('mid')
    ? menuMap[searchParams.get('mid') ?? '']
    : Object.values(menuMap).find((item) => item.MENU_PATH === pathname);
  if (menu?.MENU_PATH !== pathname) return '/';
  searchParams.set('mid', menu.MENU_ABBR);
  return pathname === '/' ? '/' : `${pathname}?${searchParams}`;
}
