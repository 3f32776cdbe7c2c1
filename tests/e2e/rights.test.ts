import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuData } from '../../src/contract/session';
import { hangul, violations } from '../support/look';
import { launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let ops: Person;
let customer: Person;

beforeAll(async () => {
  browser = await launch();
  [ops, customer] = await Promise.all([signIn(browser, 'ops01'), signIn(browser, 'cadm01')]);
});
afterAll(() => browser.close());

const desk = '/pan/dlvOrdMgt?mid=dlvOrdMgt';
const menuMap = (page: Page): Promise<MenuData> =>
  page.evaluate(
    async () =>
      (await (await fetch('/api/menuMap', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).json())
        .data as MenuData,
  );
/** Captions of the buttons in the toolbars and the search pane. */
const captions = (page: Page): Promise<string[]> =>
  page
    .locator('.gtools button, .gpane-buttons button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
async function openDesk(page: Page): Promise<string[]> {
  await page.goto(desk);
  await page.getByRole('grid').first().waitFor();
  await settled(page);
  return captions(page);
}
/** The scripts that the page itself names, and the one of the desk; others are fetched ahead, by the menus. */
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = [...document.scripts].map((script) => script.src);
    const fetched = performance.getEntriesByType('resource').map((entry) => entry.name);
    return [...named, ...fetched.filter((name) => name.includes('/DlvOrdMgt-') && name.endsWith('.js'))].sort();
  });
async function openServices(page: Page): Promise<void> {
  await page.goto('/cms/comm/CmsSvcRoleMgt?mid=cmsSvcRoleMgt');
  await page.getByRole('grid').nth(1).waitFor();
  await settled(page);
}

describe('what a user may do', () => {
  it('S1-02 S6-01 S6-03 S5-38 the same scripts serve staff and customers: menus and buttons come as data', async () => {
    const staff = await openDesk(ops.page);
    const theirs = await openDesk(customer.page);
    expect(await scripts(customer.page)).toEqual(await scripts(ops.page));
    const [ofStaff, ofCustomer] = [await menuMap(ops.page), await menuMap(customer.page)];
    const named = (data: MenuData) => new Map(data.menuMap.dlvOrdMgt?.buttons.map((button) => [button.BTN_NM, button.BTN_TP]));
    const [staffHas, customerHas] = [named(ofStaff), named(ofCustomer)];
    const drawn = [...staffHas.keys()].filter((name) => staff.includes(name));
    expect(drawn).toContain('접수 확정');
    expect(drawn.filter((name) => theirs.includes(name))).toEqual(drawn.filter((name) => customerHas.has(name)));
    for (const [page, data] of [
      [ops.page, ofStaff],
      [customer.page, ofCustomer],
    ] as const)
      for (const folder of data.menuHierarchyList) await page.getByRole('menuitem', { name: folder.MENU_NM }).first().waitFor();

    await customer.page.route('**/api/menuMap', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: MenuData };
      for (const menu of Object.values(data.menuMap)) menu.buttons = [];
      await route.fulfill({ response, json: { data } });
    });
    const none = await openDesk(customer.page);
    expect([...customerHas].filter(([name, kind]) => kind === 'SUB' && none.includes(name))).toEqual([]);
    expect(none).toEqual(expect.arrayContaining(['조회', '초기화']));
    await customer.page.unroute('**/api/menuMap');
  });

  it('the explanation tells a user’s rights fact by fact, and both windows pass axe', async () => {
    const admin = await signIn(browser, 'sysadm');
    const { page } = admin;
    await openServices(page);
    const keyword = page.getByRole('search').getByRole('textbox', { name: '검색어' });
    await keyword.fill('dlvOrdMgt/confirm');
    await keyword.press('Enter');
    await expect.poll(() => page.getByRole('grid').first().getAttribute('aria-rowcount')).toBe('2');
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '권한 설명' }).click();
    const dialog = page.getByRole('dialog', { name: '권한 설명' });
    const user = dialog.getByRole('textbox', { name: '사용자 ID' }).first();
    await user.fill('cadm01');
    await user.press('Enter');
    await settled(page);
    await dialog.getByRole('button', { name: '조회', exact: true }).click();
    const facts = dialog.getByRole('listitem');
    await expect.poll(() => facts.last().textContent()).toBe('판정: 처리할 수 없음');
    expect(await facts.first().textContent()).toBe('예 계정 cadm01 사용 가능 (상태: 사용)');
    expect(await violations(page)).toEqual([]);
    expect(admin.complaints).toEqual([]);
    await admin.close();
  });

  it('S1-06 the screen and its explanation are whole in English', async () => {
    const admin = await signIn(browser, 'sysadm', { lang: 'en' });
    await openServices(admin.page);
    await admin.page.getByRole('button', { name: 'Explain rights' }).click();
    await admin.page.getByRole('dialog', { name: 'Explain rights' }).waitFor();
    expect((await hangul(admin.page)).filter((line) => !line.startsWith('gnote'))).toEqual([]);
    await admin.close();
  });
});
