import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuData } from '../../src/contract/session';
import { hangul, rawKeys, shoot, violations } from '../support/look';
import { launch, openMenu, type Person, settled, signIn, told } from '../support/person';

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
  page.evaluate(async () => (await (await fetch('/api/menuMap', { method: 'POST' })).json()).data as MenuData);
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
const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...new Set(performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname))]
      .filter((path) => path.endsWith('.js'))
      .sort(),
  );

describe('what a user may do', () => {
  it('S1-02 S6-01 S6-03 S5-38 the same scripts serve staff and customers: menus and buttons come as data', async () => {
    const staff = await openDesk(ops.page);
    const theirs = await openDesk(customer.page);
    expect(await scripts(customer.page)).toEqual(await scripts(ops.page));
    const [ofStaff, ofCustomer] = [await menuMap(ops.page), await menuMap(customer.page)];
    const named = (data: MenuData) => new Map(data.menuMap.dlvOrdMgt?.buttons.map((button) => [button.BTN_NM, button.BTN_TP]));
    const [staffHas, customerHas] = [named(ofStaff), named(ofCustomer)];
    const drawn = [...staffHas.keys()].filter((name) => staff.includes(name));
    expect(drawn).toContain('확정');
    expect(drawn.filter((name) => theirs.includes(name))).toEqual(drawn.filter((name) => customerHas.has(name)));
    const folders = (page: Page) => page.getByRole('navigation').first().getByRole('menuitem').allTextContents();
    expect((await folders(customer.page)).length).toBeGreaterThan(0);
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

  it('S6-04 a service taken from a role takes its button from the users, the explanation says so, and it is given back', async () => {
    const admin = await signIn(browser, 'sysadm');
    const { page } = admin;
    await openMenu(page, '시스템 관리', '서비스별 역할 관리');
    await settled(page);
    const find = async () => {
      await page.getByRole('search').getByRole('textbox', { name: '검색어' }).fill('dlvOrdMgt/confirm');
      await page.getByRole('search').getByRole('textbox', { name: '검색어' }).press('Enter');
      await expect.poll(() => page.getByRole('grid').first().getAttribute('aria-rowcount')).toBe('2');
      await settled(page);
    };
    await find();
    const roles = page.getByRole('grid').nth(1);
    await roles.getByRole('row').filter({ hasText: 'OPS' }).getByRole('checkbox').click();
    expect(await violations(page)).toEqual([]);
    expect(await rawKeys(page).then((lines) => lines.filter((line) => !/^(SYS_ADM|CORP_ADM|CUST_ADM|CUST_USR)$/.test(line)))).toEqual([]);
    await told(page, '저장되었습니다', () => page.getByRole('button', { name: '저장', exact: true }).click());
    await settled(page);
    expect(await openDesk(ops.page)).not.toContain('확정');

    await page.getByRole('button', { name: '권한 설명' }).click();
    const dialog = page.getByRole('dialog', { name: '권한 설명' });
    await dialog.getByRole('textbox', { name: '사용자 ID', exact: true }).fill('ops01');
    await dialog.getByRole('textbox', { name: '사용자 ID', exact: true }).press('Enter');
    await settled(page);
    await dialog.getByRole('button', { name: '조회' }).click();
    const facts = dialog.getByRole('list').getByRole('listitem');
    await expect.poll(() => facts.last().textContent()).toBe('아니오 판정: 처리할 수 있음');
    expect(await facts.filter({ hasText: '아니오' }).count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'explain');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: '버튼 권한에서 생성' }).click();
    await told(page, '처리되었습니다', () => page.getByRole('alertdialog').getByRole('button', { name: '예' }).click());
    expect(await openDesk(ops.page)).toContain('확정');
    expect(admin.complaints).toEqual([]);
    await admin.close();
  });

  it('S1-06 the screen and its explanation are whole in English', async () => {
    const admin = await signIn(browser, 'sysadm', { lang: 'en' });
    await openMenu(admin.page, 'System administration', 'Service role');
    await settled(admin.page);
    await admin.page.getByRole('button', { name: 'Explain' }).click();
    await admin.page.getByRole('dialog', { name: 'Explain' }).waitFor();
    expect((await hangul(admin.page)).filter((line) => !line.startsWith('gnote'))).toEqual([]);
    await admin.close();
  });
});
