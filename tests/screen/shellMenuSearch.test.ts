import { expect, test } from 'vitest';
import { finder } from '../../src/client/lib/hangul';
import { firstPage, narrowed } from '../../src/client/shell/frame/menuSearch';
import type { MenuNode } from '../../src/contract/session';

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
