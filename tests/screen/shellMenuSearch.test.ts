import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { finder } from '../../src/client/lib/hangul';
import { FindNo } from '../../src/client/shell/frame/findNo';
import { firstPage, narrowed, pagesNamed } from '../../src/client/shell/frame/menuSearch';
import { setNavigate } from '../../src/client/shell/tabs';
import type { MenuNode } from '../../src/contract/session';
import { signIn } from './shellParts';

test.each([
  ['배송 오더 관리', 'ㅂㅅㅇㄷ', true],
  ['배송 오더 관리', 'ㅇㄷ ㄱㄹ', true],
  ['배송 오더 관리', '배ㅅ오ㄷ', true],
  ['배송 오더 관리', '배소', true],
  ['배송 오더 관리', '송오', true],
  ['배송 오더 관리', 'ㅂㅇ', false],
  ['배송 오더 관리', '배손', false],
  ['오더·배송', 'ㅇㄷ·', true],
  ['ELVIS 문서', 'elvis ㅁ', true],
  ['Delivery order list', 'ORDER L', true],
  ['Delivery order list', 'ㄷ', false],
  ['배송', '', true],
])('%s holds %s: %s', (name, word, expected) => {
  expect(finder(word)(name)).toBe(expected);
  expect(finder(word.normalize('NFD'))(name.normalize('NFD'))).toBe(expected);
});

const node = (MENU_NM: string, MENU_ENG_NM: string, children: MenuNode[] = []) =>
  ({ MENU_NM, MENU_ENG_NM, MENU_PATH: children.length ? null : '/x', children }) as unknown as MenuNode;
const tree = [
  node('오더·배송', 'Orders and delivery', [node('배송 오더 관리', 'Delivery order management'), node('고객 오더', 'Customer orders')]),
  node('정산', 'Settlement', [node('비용 현황', 'Cost list')]),
];
const names = (list: MenuNode[]): unknown[] =>
  list.map((item) => (item.children.length ? [item.MENU_NM, names(item.children)] : item.MENU_NM));

test('a found page keeps its folder, a found folder all it has; names of both languages are searched', () => {
  expect(names(narrowed(tree, 'ㄱㄱ'))).toEqual([['오더·배송', ['고객 오더']]]);
  expect(names(narrowed(tree, 'settle'))).toEqual([['정산', ['비용 현황']]]);
  expect(narrowed(tree, '없음')).toEqual([]);
  expect(firstPage(narrowed(tree, '비용'))?.MENU_NM).toBe('비용 현황');
  expect(firstPage([])).toBeUndefined();
});

test('Ctrl+K finds the user’s menus by either language and by initial consonants, and a number finds none', () => {
  const found = (word: string) => pagesNamed(tree, word).map((item) => item.MENU_NM);
  expect(found('ㅇㄷ')).toEqual(['고객 오더', '배송 오더 관리']);
  expect(found('delivery')).toEqual(['배송 오더 관리']);
  expect([found('정산'), found('DV2611'), found('  '), found('없음')]).toEqual([[], [], [], []]);
});

test('Ctrl+K finds a menu by its words in any order and with others between them, those as typed first', () => {
  const roles = [node('관리', 'Administration', [node('역할별 메뉴 관리', 'Menus by role'), node('역할 관리 이력', 'Role log')])];
  const found = (word: string) => pagesNamed(roles, word).map((item) => item.MENU_NM);
  expect(found('역할 관리')).toEqual(['역할 관리 이력', '역할별 메뉴 관리']);
  expect(found('관리 메뉴')).toEqual(['역할별 메뉴 관리']);
  expect(found('role menus')).toEqual(['역할별 메뉴 관리']);
  expect(found('역할 없음')).toEqual([]);
  expect(names(narrowed(roles, '메뉴 역할'))).toEqual([['관리', ['역할별 메뉴 관리']]]);
});

test('a menu found by Ctrl+K is opened by Enter, and the server is not asked for a number', async () => {
  signIn();
  const asked: string[] = [];
  const went: unknown[] = [];
  setNavigate((to) => went.push(to));
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response('{"data":{}}');
  });
  render(createElement(FindNo));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = document.activeElement as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'ㅎㅎ' } });
  fireEvent.change(field, { target: { value: '현황' } });
  expect(screen.getAllByRole('option').length).toBeGreaterThan(0);
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, which: 13 });
  await vi.waitFor(() => expect(JSON.stringify(went)).toContain('/pan/dlvOrdList'));
  expect(asked.filter((url) => url.endsWith('findNo'))).toEqual([]);
});
