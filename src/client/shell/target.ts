import { menus } from './menu';
import { routeOf } from './pages';

const base = 'http://portal.invalid';

/** The address as a path of this site, or null: no scheme, no host, no backslash or control character, encoded ones neither. */
function onSite(url: string): URL | null {
  try {
    if (!url.startsWith('/') || /[\\\p{Cc}]/u.test(decodeURIComponent(url))) return null;
    const address = new URL(url, base);
    return address.origin === base ? address : null;
  } catch {
    return null;
  }
}

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
