import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo, typeInto } from '../support/desk';
import { keepSettings } from '../support/keep';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
keepSettings();

const tree = (page: Page) => page.getByRole('treegrid', { name: /메뉴 트리|Menu tree/ });
const line = (page: Page, text: string) => tree(page).getByRole('row').filter({ hasText: text });
const nameOf = (row: Locator) => row.locator('.gc[data-column="0"]');
const sideMenu = (page: Page) => page.getByRole('navigation').getByRole('menu').first();
/** Names in the tree, from the first to the last of those below a folder. */
const order = async (page: Page, ...names: string[]) => {
  const shown = await tree(page).locator('.gc[data-column="0"]').allInnerTexts();
  const texts = shown.map((text) => text.trim());
  return names.toSorted((a, b) => texts.indexOf(a) - texts.indexOf(b));
};

async function open(page: Page, screen: string) {
  await page.goto(`/cms/comm/${screen}?mid=${screen.charAt(0).toLowerCase()}${screen.slice(1)}`);
  await page
    .getByRole(screen === 'CmsMenuMgt' ? 'treegrid' : 'grid')
    .first()
    .waitFor();
  await settled(page);
}

it('S1-03 a menu is renamed in both languages, moved by keys and by mouse, taken back, and stands so in the side menu at once', async () => {
  const { page, close } = await signIn(browser, 'sysadm', { width: 1920, height: 1000 });
  await open(page, 'CmsMenuMgt');
  // By keys: down among its siblings, and back by undoing.
  await nameOf(line(page, 'dlvOrdMgt')).click();
  const three = ['배송 오더 관리', '배차판', '배송 오더 현황'];
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect.poll(() => order(page, ...three)).toEqual(['배차판', '배송 오더 관리', '배송 오더 현황']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => order(page, ...three)).toEqual(three);
  // By mouse: a refused place says why, Escape gives up, a good place takes the folder with all below it.
  const [from, to] = [line(page, 'CGO'), line(page, 'ORDF')];
  await from.hover();
  const start = await from.locator('.gth').boundingBox();
  const goal = await to.boundingBox();
  if (!start || !goal) throw new Error('no place to drag');
  await page.mouse.move(start.x + 5, start.y + 8);
  await page.mouse.down();
  const own = await line(page, 'clpList').boundingBox();
  await page.mouse.move(start.x + 60, (own?.y ?? 0) + 12, { steps: 4 });
  const mark = page.locator('.growdrop');
  await expect.poll(() => mark.innerText()).toContain('상위 항목으로 자기 자신');
  await page.mouse.move(goal.x + 100, goal.y + 12, { steps: 4 });
  await expect.poll(() => mark.innerText()).toBe('화물 추적 외 하위 6개');
  await page.keyboard.press('Escape');
  await expect.poll(() => mark.count()).toBe(0);
  await page.mouse.up();
  expect(await from.getAttribute('aria-level')).toBe('1');
  await page.mouse.move(start.x + 5, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(goal.x + 100, goal.y + 12, { steps: 4 });
  await shoot(page, 'menu-drag');
  await page.mouse.up();
  await expect.poll(() => from.getAttribute('aria-level')).toBe('2');
  expect(await line(page, 'clpList').getAttribute('aria-level')).toBe('3');
  await page.keyboard.press('Control+z');
  await expect.poll(() => from.getAttribute('aria-level')).toBe('1');
  // The form and the tree are one: typed there, it stands here.
  await nameOf(line(page, 'dlvOrdList')).click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).last();
  await field('메뉴명').fill('배송 목록');
  await field('메뉴 영문명').fill('Deliveries');
  await expect.poll(() => line(page, 'dlvOrdList').innerText()).toContain('배송 목록');
  await told(page, '저장되었습니다.', () => page.getByRole('button', { name: '저장', exact: true }).click());
  await sideMenu(page).getByRole('menuitem', { name: '오더·배송' }).first().click();
  await expect.poll(() => sideMenu(page).innerText()).toContain('배송 목록');
  await page.getByRole('button', { name: 'English' }).click();
  await expect.poll(() => sideMenu(page).innerText()).toContain('Deliveries');
  await close();
});

it('S1-03 a new folder gets an icon from the palette by keys; a role’s menu is previewed; what leads to the administration stays', async () => {
  const { page, close } = await signIn(browser, 'sysadm', { lang: 'en' });
  await open(page, 'CmsMenuMgt');
  expect([
    await violations(page),
    await rawKeys(page).then((keys) => keys.filter((key) => !/_/.test(key))),
    await hangul(page),
    await overflowing(page),
  ]).toEqual([[], [], [], []]);
  await nameOf(line(page, 'home')).click();
  await page.keyboard.press('Alt+Insert');
  await settled(page);
  await page.getByRole('combobox', { name: 'Menu type' }).click();
  await page.getByTitle('Folder', { exact: true }).last().click();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true }).last();
  await field('Menu name').fill('운송');
  await field('English name').fill('Transport');
  await field('Menu abbreviation').fill('TRS');
  const icon = page.getByRole('button', { name: /^Menu icon:/ });
  await icon.click();
  const palette = page.getByRole('dialog', { name: 'Choose an icon' });
  await palette.getByRole('textbox').fill('truck');
  expect([await violations(page), await hangul(page)]).toEqual([[], []]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await palette.waitFor({ state: 'detached' });
  await expect.poll(() => icon.innerText()).toBe('Truck');
  await told(page, 'Saved', () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await settled(page);
  await expect.poll(() => icon.innerText()).toBe('Truck');
  // The administration's own menu cannot be hidden.
  const search = page.getByRole('search').getByRole('textbox', { name: 'Keyword' });
  await search.fill('cmsMenuMgt');
  await search.press('Enter');
  await nameOf(line(page, 'cmsMenuMgt')).click();
  expect(await page.getByRole('checkbox', { name: 'Shown' }).isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Preview as a role' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview as a role' });
  await preview.getByRole('textbox', { name: 'Role ID', exact: true }).fill('CUST_USR');
  await page.keyboard.press('Enter');
  await expect.poll(() => preview.getByRole('menu').first().innerText()).toContain('Orders and delivery');
  expect(await preview.getByRole('menu').first().innerText()).not.toContain('Menus by role');
  expect([await violations(page), await hangul(page)]).toEqual([[], []]);
  await shoot(page, 'menu-preview');
  await close();
});

it('S1-03 a screen, its buttons and its calls are kept in one place, and a popup has the size that was given to it', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  await open(page, 'CmsScreenMgt');
  const search = page.getByRole('search').getByRole('textbox', { name: '검색어' });
  await search.fill('cmsHistoryPopup');
  await search.press('Enter');
  const screens = page.getByRole('grid', { name: '화면', exact: true });
  await expect.poll(() => screens.getAttribute('aria-rowcount')).toBe('2');
  await settled(page);
  expect([await violations(page), await overflowing(page)]).toEqual([[], []]);
  await screens.getByRole('row').nth(1).locator('.gc[data-column]').nth(1).click();
  await typeInto(page, '팝업 너비', '640');
  await told(page, '저장되었습니다.', () => page.keyboard.press('Control+s'));
  await settled(page);
  const services = page.getByRole('grid', { name: '서비스', exact: true });
  await expect.poll(() => services.innerText()).toContain('selectCmsHistory');
  // The history of the screen just changed opens in that size, with before and after.
  await screens.getByRole('row').nth(1).locator('.gc[data-column]').nth(1).click();
  await page.getByRole('button', { name: '이력', exact: true }).first().click();
  const popup = page.getByRole('dialog').filter({ hasText: '변경' });
  await expect.poll(() => popup.innerText()).toMatch(/900[\s\S]*640/);
  expect((await popup.boundingBox())?.width).toBe(640);
  await page.keyboard.press('Escape');
  // Calls of no screen: the sign-in cannot be switched off.
  await page.getByRole('checkbox', { name: '화면에 속하지 않는 서비스' }).check();
  await expect.poll(() => services.innerText()).toContain('auth.authorized');
  const signInCall = services.getByRole('row').filter({ hasText: 'auth.authorized' });
  await signInCall.locator('.gc[data-column]').nth(1).click();
  await goTo(page, '사용 여부');
  expect(await signInCall.locator('[aria-readonly=true]').count()).toBeGreaterThan(5);
  await close();
});
