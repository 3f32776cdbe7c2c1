import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuData } from '../../src/contract/session';
import { violations } from '../support/look';
import { fillLogin, launch, openMenu, type Person, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;
const calls: string[] = [];
const folder = '오더·배송';
const [mgt, list, summary] = ['배송 오더 관리', '배송 오더 현황', '배송 오더 집계'] as const;

const side = () => page.getByRole('navigation', { name: '메뉴', exact: true });
const press = (name: string | RegExp) =>
  side()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
const view = () => side().getByRole('menu', { name: '마이 메뉴' });
const shown = () => view().getByRole('menuitem').allInnerTexts();
const rows = () => side().getByRole('list', { name: '마이 메뉴' }).getByRole('listitem');
const edited = () => rows().allInnerTexts();
const told = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
const data = () =>
  page.evaluate(async () => {
    const answer = await fetch('/api/menuMap', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    return ((await answer.json()) as { data: MenuData }).data.myMenuList.map((item) => `${item.MENU_NM} ${item.INIT_YN}`);
  });

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops06', { width: 1920, height: 1000 });
  page = person.page;
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/reorderMyMenu', { method: 'POST', headers, body: '{"myMenuList":[]}' });
    sessionStorage.clear();
  });
  await page.goto('/');
  await side().waitFor();
  page.on('request', (request) => /MyMenu/.test(request.url()) && calls.push(`${new URL(request.url()).pathname} ${request.postData()}`));
});
afterAll(() => browser.close());

/** The favourites are these three, in this order. */
async function three() {
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const post = (path: string, body: object) => fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).then((a) => a.json());
    const { menuMap, myMenuList } = (await post('/api/menuMap', {})).data as MenuData;
    const wanted = ['dlvOrdMgt', 'dlvOrdList', 'dlvOrdSummaryList'].map((abbr) => menuMap[abbr]?.MENU_ID);
    for (const MENU_ID of wanted) if (!myMenuList.some((item) => item.MENU_ID === MENU_ID)) await post('/api/registMyMenu', { MENU_ID });
    await post('/api/reorderMyMenu', { myMenuList: wanted.map((MENU_ID) => ({ MENU_ID, INIT_YN: 'N' })) });
  });
  await page.reload();
  await side().waitFor();
  calls.length = 0;
  await press('마이 메뉴');
  await expect.poll(shown).toEqual([mgt, list, summary]);
}

describe('stars', () => {
  it('S7-20 S4-33 a star in the menu adds and removes, tells it, and does not open the page', async () => {
    const item = side().getByRole('menuitem', { name: mgt, exact: true });
    if (!(await item.isVisible())) await side().getByRole('menuitem', { name: folder }).click();
    await item.hover();
    await press(`즐겨찾기 추가 ${mgt}`);
    await told('즐겨찾기에 추가하였습니다.');
    expect(new URL(page.url()).pathname).toBe('/');
    const star = side().getByRole('button', { name: `즐겨찾기 해제 ${mgt}` });
    expect(await star.getAttribute('aria-pressed')).toBe('true');
    await star.click();
    await told('이미 즐겨찾기에 등록된 메뉴를 해제하였습니다.');
    await side()
      .getByRole('button', { name: `즐겨찾기 추가 ${mgt}` })
      .waitFor();
    expect(calls).toHaveLength(2);
  });

  it('the menu of a tab has it too, that of Home has not; the star of the page shown is reached by Tab', async () => {
    await openMenu(page, folder, list);
    const own = side().getByRole('button', { name: `즐겨찾기 추가 ${list}` });
    expect(await own.evaluate((e: HTMLElement) => e.tabIndex)).toBe(0);
    await page.getByRole('tab', { name: list }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '즐겨찾기 추가' }).click();
    await side()
      .getByRole('button', { name: `즐겨찾기 해제 ${list}` })
      .waitFor();
    await page.getByRole('tab', { name: '홈' }).click({ button: 'right' });
    await expect.poll(() => page.getByRole('menuitem', { name: '새로 고침' }).count()).toBe(1);
    await page.getByRole('menuitem', { name: '다른 탭 닫기' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /즐겨찾기|이 탭 닫기/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await side()
      .getByRole('button', { name: `즐겨찾기 해제 ${list}` })
      .focus();
    await page.keyboard.press('Enter');
    await side()
      .getByRole('button', { name: `즐겨찾기 추가 ${list}` })
      .waitFor();
  });
});

describe('My Menu', () => {
  it('S4-34 stands in place of the tree, S4-35 until the menu is folded; it opens pages', async () => {
    await three();
    expect(await side().getByRole('menuitem', { name: folder }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await view().getByRole('menuitem', { name: summary }).click();
    await page.getByRole('tab', { name: summary, selected: true }).waitFor();
    await press('메뉴 접기');
    await page.mouse.move(900, 500);
    await press('메뉴 펼치기');
    await side().getByRole('menuitem', { name: folder }).waitFor();
    expect(await view().count()).toBe(0);
  });

  it('S2-36 S4-27 S4-30 has edit, save and undo; undo brings the former list back without a call', async () => {
    await three();
    await press('편집');
    await press(`아래로 ${mgt}`);
    await press(`즐겨찾기 해제 ${summary}`);
    await press(`초기 화면으로 지정 ${list}`);
    expect(await edited()).toEqual([list, mgt]);
    expect(await violations(page)).toEqual([]);
    await press('되돌리기');
    await expect.poll(shown).toEqual([mgt, list, summary]);
    expect(await side().getByRole('button', { name: '저장' }).count()).toBe(0);
    expect(calls).toEqual([]);
    expect(await data()).toEqual([`${mgt} N`, `${list} N`, `${summary} N`]);
  });

  it('S2-37 S4-28 S4-29 dragging changes the order; saving sends it once, tells it and leaves the editing', async () => {
    await three();
    await press('편집');
    await rows().nth(2).dragTo(rows().nth(0));
    await expect.poll(edited).toEqual([summary, mgt, list]);
    await press('저장');
    await told('즐겨찾기 순서가 저장되었습니다.');
    await expect.poll(shown).toEqual([summary, mgt, list]);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatch(/^\/api\/reorderMyMenu \{"myMenuList":\[\{"MENU_ID":"\w+","INIT_YN":"N"\},/);
    await page.reload();
    await press('마이 메뉴');
    await expect.poll(shown).toEqual([summary, mgt, list]);
  });

  it('the order is changed by the keyboard too, and the focus stays on its row', async () => {
    await three();
    await press('편집');
    const down = side().getByRole('button', { name: `아래로 ${mgt}` });
    await down.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await edited()).toEqual([list, summary, mgt]);
    expect(await down.evaluate((e) => e === document.activeElement)).toBe(true);
    await page.keyboard.press('Alt+ArrowUp');
    expect(await edited()).toEqual([list, mgt, summary]);
    expect(await down.evaluate((e) => e === document.activeElement)).toBe(true);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Alt+ArrowUp');
    expect(await edited()).toEqual([mgt, list, summary]);
    await press('되돌리기');
  });

  it('S2-38 S4-33 a favourite removed and saved is gone, and its star is off', async () => {
    await three();
    await press('편집');
    await press(`즐겨찾기 해제 ${list}`);
    await press('저장');
    await expect.poll(shown).toEqual([mgt, summary]);
    await press('전체 메뉴');
    await side().getByRole('menuitem', { name: list, exact: true }).hover();
    await side()
      .getByRole('button', { name: `즐겨찾기 추가 ${list}` })
      .waitFor();
    expect(await data()).toEqual([`${mgt} N`, `${summary} N`]);
  });

  it('S2-39 S4-31 one is the initial screen: the second tab after signing in, not after a reload', async () => {
    await three();
    await press('편집');
    await press(`초기 화면으로 지정 ${mgt}`);
    await press(`초기 화면으로 지정 ${list}`);
    expect(
      await side()
        .getByRole('button', { name: /^초기 화면 지정 해제/ })
        .count(),
    ).toBe(1);
    await press('저장');
    await told('즐겨찾기 순서가 저장되었습니다.');
    expect(await data()).toEqual([`${mgt} N`, `${list} Y`, `${summary} N`]);
    await page.getByRole('button', { name: '로그아웃' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await page.waitForURL('**/login');
    await fillLogin(page, 'ops06');
    await page.getByRole('tab', { name: list, selected: true }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['홈', list]);
    await page.getByRole('button', { name: `닫기 ${list}` }).click();
    await page.reload();
    await page.getByRole('tab', { name: '홈', selected: true }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['홈']);
  });
});
