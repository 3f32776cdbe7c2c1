import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuData, MenuNode } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const menuIds = async (...abbrs: string[]): Promise<string[]> => {
  const rows = await t.sql<{ menu_id: string }>('select menu_id from cms_menu where menu_abbr = any($1) order by menu_id', [abbrs]);
  return rows.map((row) => row.menu_id);
};
const start = async (userId: string): Promise<Visitor> => {
  await t.sql('delete from cms_my_menu where user_id = $1', [userId]);
  return t.login(userId);
};
const toggle = (v: Visitor, MENU_ID: string | undefined) => v.post('/api/registMyMenu', { MENU_ID });
const walk = (nodes: MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...walk(node.children)]);

describe('registMyMenu', () => {
  it('S7-20 toggles: on with MSG000415, off with MSG000414', async () => {
    const v = await start('ops02');
    const [id] = await menuIds('dlvOrdMgt');
    const on = await toggle(v, id);
    expect(on.json()).toMatchObject({
      data: { isFavorite: true, myMenuList: [{ MENU_ID: id, isFavorite: true, INIT_YN: 'N' }] },
      message: '즐겨찾기에 추가하였습니다.',
    });
    const off = await toggle(v, id);
    expect(off.json()).toEqual({ data: { isFavorite: false, myMenuList: [] }, message: '이미 즐겨찾기에 등록된 메뉴를 해제하였습니다.' });
  });

  it('S4-32 the flags of the menu map are those of the list', async () => {
    const v = await start('ops02');
    for (const id of await menuIds('dlvOrdMgt', 'dlvOrdSummaryList')) await toggle(v, id);
    const { menuMap, menuHierarchyList, myMenuList } = await v.data<MenuData>('/api/menuMap');
    const flagged = (nodes: MenuNode[]) => nodes.filter((node) => node.isFavorite).map((node) => node.MENU_ABBR);
    expect(myMenuList.map((node) => node.MENU_ABBR)).toEqual(['dlvOrdMgt', 'dlvOrdSummaryList']);
    expect(flagged(Object.values(menuMap)).sort()).toEqual(['dlvOrdMgt', 'dlvOrdSummaryList']);
    expect(flagged(walk(menuHierarchyList)).sort()).toEqual(['dlvOrdMgt', 'dlvOrdSummaryList']);
  });

  it('refuses popups, pages that are not in the tree, foreign and unknown menus', async () => {
    const v = await start('cusr01');
    for (const id of [...(await menuIds('dlvOrdDetail', 'cmsHistoryPopup', 'cmsUserMgt')), 'M000', undefined])
      expect(codeOf(await toggle(v, id)), String(id)).toEqual([422, 'MSG000043']);
  });

  it('keeps 30 at most', async () => {
    const v = await start('sysadm');
    await t.sql(`update cms_menu set menu_path = '/pan/dlvOrdList' where menu_tp = 'PAGE' and menu_path like '/mdm/%'
      or menu_path like '/cms/comm/%' or menu_path like '/set/%' or menu_path like '/cms/log/%'`);
    await expect.poll(async () => Object.keys((await v.data<MenuData>('/api/menuMap')).menuMap).length).toBeGreaterThan(31);
    const { menuMap } = await v.data<MenuData>('/api/menuMap');
    const pages = Object.values(menuMap).filter((menu) => menu.SHOW_YN === 'Y');
    const answers = [];
    for (const page of pages.slice(0, 31)) answers.push(await toggle(v, page.MENU_ID));
    expect(answers.slice(0, 30).map((answer) => answer.statusCode)).toEqual(Array(30).fill(200));
    expect(codeOf(answers[30] as never)).toEqual([422, 'MSG000046']);
  });

  it('many at once are taken one after the other', async () => {
    const v = await start('ops03');
    const [id] = await menuIds('dlvOrdMgt');
    await t.sql('create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return new; end $$');
    await t.sql('create trigger slowly before insert on cms_my_menu for each row execute function slowly()');
    const answers = await Promise.all(Array.from({ length: 8 }, () => toggle(v, id)));
    expect(answers.map((answer) => String(answer.json().data?.isFavorite)).sort()).toEqual([
      ...Array(4).fill('false'),
      ...Array(4).fill('true'),
    ]);
  });

  it('a guest may not', async () => {
    const v = await t.login('guest01');
    const [id] = await menuIds('dlvOrdList');
    expect(codeOf(await toggle(v, id))).toEqual([403, 'MSG000125']);
  });
});

describe('reorderMyMenu', () => {
  it('S7-21 stores order and initial screen, what is left out is removed; answers MSG000416', async () => {
    const v = await start('ops04');
    const ids = await menuIds('dlvOrdMgt', 'dlvOrdList', 'dlvOrdSummaryList');
    for (const id of ids) await toggle(v, id);
    const [first, , third] = ids;
    const myMenuList = [
      { MENU_ID: third, INIT_YN: 'Y' },
      { MENU_ID: first, INIT_YN: 'N' },
    ];
    const answer = await v.post('/api/reorderMyMenu', { myMenuList });
    expect(answer.json().message).toBe('즐겨찾기 순서가 저장되었습니다.');
    const stored = (await v.data<MenuData>('/api/menuMap')).myMenuList;
    expect(stored.map(({ MENU_ID, INIT_YN }) => ({ MENU_ID, INIT_YN }))).toEqual(myMenuList);
  });

  it('S4-31 at most one is the initial screen; a foreign menu is refused and nothing is changed', async () => {
    const v = await start('ops05');
    const ids = await menuIds('dlvOrdMgt', 'dlvOrdList');
    for (const id of ids) await toggle(v, id);
    const both = await v.post('/api/reorderMyMenu', { myMenuList: ids.map((MENU_ID) => ({ MENU_ID, INIT_YN: 'Y' })) });
    expect(codeOf(both)).toEqual([422, 'MSG000010']);
    const [foreign] = await menuIds('cmsUserMgt');
    expect(codeOf(await v.post('/api/reorderMyMenu', { myMenuList: [{ MENU_ID: foreign, INIT_YN: 'N' }] }))).toEqual([422, 'MSG000043']);
    expect((await v.data<MenuData>('/api/menuMap')).myMenuList.map((menu) => menu.MENU_ID)).toEqual(ids);
  });
});
