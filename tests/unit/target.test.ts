import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearMenus, menus } from '../../src/client/shell/menu';
import { afterSignIn, signInFor, targetOf } from '../../src/client/shell/target';
import type { MenuNode } from '../../src/contract/session';

const menu = (MENU_ABBR: string, MENU_PATH: string) => ({ MENU_ABBR, MENU_PATH }) as MenuNode;

beforeAll(() => {
  const menuMap = { home: menu('home', '/'), dlvOrdMgt: menu('dlvOrdMgt', '/pan/dlvOrdMgt'), gone: menu('gone', '/pan/gone') };
  menus.set({ ...menus.get(), menuMap });
});
afterAll(clearMenus);

test.each([
  ['/pan/dlvOrdMgt?mid=dlvOrdMgt', '/pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['/pan/dlvOrdMgt?DLV_ORD_NO=DV1&mid=dlvOrdMgt', '/pan/dlvOrdMgt?DLV_ORD_NO=DV1&mid=dlvOrdMgt'],
  ['/pan/dlvOrdMgt?DLV_ORD_NO=DV1', '/pan/dlvOrdMgt?DLV_ORD_NO=DV1&mid=dlvOrdMgt'],
  ['/pan/dlvOrdMgt#rows', '/pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['/', '/'],
])('A10 a link to %s leads to %s', (url, target) => {
  expect(targetOf(url)).toBe(target);
});

test.each([
  ['nothing', null],
  ['an empty text', ''],
  ['a page that does not exist', '/pan/gone?mid=gone'],
  ['a page that is not in the menus', '/pan/dlvOrdList?mid=dlvOrdList'],
  ['another menu of the user', '/pan/dlvOrdMgt?mid=home'],
  ['a mid that is no menu', '/pan/dlvOrdMgt?mid=constructor'],
  ['a login page', '/login'],
  ['a popup', '/admin/ChangeMe?mid=changeMe'],
  ['a copy of a page', '/pan/dlvOrdMgt/copy1?mid=dlvOrdMgt'],
  ['another host', '//evil.example/pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['another host by backslashes', '/\\evil.example/pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['another host behind a line break', '/\n/evil.example/pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['another host behind dots', '/.//evil.example/pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['an absolute address', 'https://evil.example/pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['a script', 'javascript:alert(1)'],
  ['a path without its slash', 'pan/dlvOrdMgt?mid=dlvOrdMgt'],
  ['a tab in the path', '/pan/dlv\tOrdMgt?mid=dlvOrdMgt'],
  ['an encoded control character', '/pan/dlvOrdMgt?mid=dlvOrdMgt&DLV_ORD_NO=%0a'],
  ['an encoded backslash', '/pan/dlvOrdMgt?mid=dlvOrdMgt&DLV_ORD_NO=%5c'],
  ['half an encoding', '/pan/dlvOrdMgt?mid=dlvOrdMgt%'],
])('A10 %s leads to /', (_, url) => {
  expect(targetOf(url)).toBe('/');
});

test.each([
  ['/pan/dlvOrdMgt', '?mid=dlvOrdMgt&DLV_ORD_NO=DV1', '/pan/dlvOrdMgt?mid=dlvOrdMgt&DLV_ORD_NO=DV1'],
  ['/', '', '/'],
  ['/login/register', '', '/'],
  ['/error/NoExistPage', '', '/'],
])('a link in a mail keeps its target through the sign-in: %s%s', (pathname, search, target) => {
  const signIn = new URL(signInFor({ pathname, search }), 'http://portal.example');
  expect(signIn.pathname).toBe('/login');
  expect(afterSignIn(signIn.search)).toBe(target);
});

test.each(['//evil.example/pan/dlvOrdMgt', 'https://evil.example', '/api/link?token=x', '/login/data?url=/', 'javascript:alert(1)'])(
  'the sign-in leads no stranger’s way: %s',
  (url) => expect(afterSignIn(`?url=${encodeURIComponent(url)}`)).toBe('/'),
);
