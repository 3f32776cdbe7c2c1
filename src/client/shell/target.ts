import { onSite } from '../../contract/link';
import { menus } from './menu';
import { routeOf } from './pages';

/** A page of the workspace that a link names; null for anything else. */
function pageOf(url: string | null): URL | null {
  const address = onSite(url ?? '');
  return address && routeOf(address.pathname)?.layout === 'default' ? address : null;
}

/** The sign-in, which leads on to the page asked for. */
export const signInFor = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  pathname === '/' || !pageOf(pathname + search) ? '/login' : `/login?url=${encodeURIComponent(pathname + search)}`;

/** Where the sign-in leads on to: the page that was asked for before it. */
export function afterSignIn(query: string): string {
  const address = pageOf(new URLSearchParams(query).get('url'));
  return address ? address.pathname + address.search : '/';
}

/** Where a link leads to: a page of the user's menus with its `mid`; `/` for anything else. */
export function targetOf(url: string | null): string {
  const address = pageOf(url);
  if (!address) return '/';
  const { menuMap } = menus.get();
  const { pathname, searchParams } = address;
  const menu = searchParams.has('mid')
    ? menuMap[searchParams.get('mid') ?? '']
    : Object.values(menuMap).find((item) => item.MENU_PATH === pathname);
  if (menu?.MENU_PATH !== pathname) return '/';
  searchParams.set('mid', menu.MENU_ABBR);
  return pathname === '/' ? '/' : `${pathname}?${searchParams}`;
}
