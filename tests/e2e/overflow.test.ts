import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'adm1000', { width: 1366, height: 641 });
  page = person.page;
});
afterAll(() => browser.close());

/** Does it stand within the window? */
async function inside(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}
const bar = () => page.getByRole('tabpanel').locator('.gbar').first();
const more = () => bar().getByRole('button', { name: '더 보기' });
const seenButtons = () => bar().locator('.gline button:visible').count();

it('what does not fit into a toolbar stands in a menu, is pressed there, and comes back where there is room', async () => {
  await openMenu(page, '오더·배송', '배송 오더 관리');
  await page.getByRole('grid').first().getByRole('link').first().waitFor();
  expect(await bar().evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  const all = await seenButtons();
  await bar().evaluate((element) => {
    (element as HTMLElement).style.maxWidth = '700px';
  });
  await more().waitFor();
  await expect.poll(seenButtons).toBeLessThan(all);
  expect(await bar().evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await more().focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: '업로드' });
  await item.waitFor();
  expect(await inside(page.getByRole('menu').last())).toBe(true);
  await item.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await bar().evaluate((element) => {
    (element as HTMLElement).style.maxWidth = '';
  });
  await expect.poll(seenButtons).toBe(all);
});

it('drop-downs stay within a low window, and within one at 200 %', async () => {
  for (const size of [
    { width: 1366, height: 641 },
    { width: 683, height: 384 },
  ]) {
    await page.setViewportSize(size);
    const state = page.getByRole('combobox', { name: '배송 상태' });
    await state.scrollIntoViewIfNeeded();
    await state.click();
    const list = page.locator('.ant-select-dropdown:visible');
    await list.waitFor();
    expect(await inside(list), `${size.width} states`).toBe(true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    const from = page.getByRole('textbox', { name: /시작일/ }).first();
    await from.scrollIntoViewIfNeeded();
    await from.click();
    await page.keyboard.press('Alt+ArrowDown');
    const days = page.locator('.ant-picker-dropdown:visible');
    await days.waitFor();
    expect(await inside(days), `${size.width} days`).toBe(true);
    await page.keyboard.press('Escape');
    const views = bar().getByRole('button', { name: /^보기/ });
    await views.scrollIntoViewIfNeeded();
    await views.click();
    const menu = page.locator('.ant-dropdown:visible');
    await menu.waitFor();
    expect(await inside(menu), `${size.width} views`).toBe(true);
    await page.keyboard.press('Escape');
  }
});

it('tabs below a list stand within the window: folded to their bar in a low one, where a tab opens them with room for rows', async () => {
  await page.setViewportSize({ width: 1366, height: 700 });
  await page.goto('/mdm/code/MdmCountryMgt?mid=mdmCountryMgt');
  await page.getByRole('grid').first().getByRole('row').nth(3).waitFor();
  const holidays = page.getByRole('tab', { name: '휴일' });
  expect(await inside(holidays)).toBe(true);
  expect(await page.getByRole('grid').count()).toBe(1);
  await holidays.click();
  const lower = page.getByRole('grid').nth(1);
  await lower.waitFor();
  const body = lower.locator('.gb');
  await expect.poll(async () => (await body.boundingBox())?.height ?? 0).toBeGreaterThan(3 * 24);
  expect(await inside(body)).toBe(true);
  await page.setViewportSize({ width: 1366, height: 1000 });
  await expect.poll(() => inside(page.locator('.subtabs-panel:visible'))).toBe(true);
});

it('in English the tables of a shipment stay in their half of the page; what a page is scrolled by is ten pixels wide', async () => {
  const english = await signIn(browser, 'cadm02', { width: 1366, height: 400, lang: 'en' });
  await english.page.goto('/ptl/status/ptlShipngStusDetail?mid=ptlShipngStusDetail&HBL_NO=HLSTORY00002');
  const life = english.page.locator('.life');
  await life.getByRole('table', { name: 'Containers' }).getByRole('cell').first().waitFor();
  await settled(english.page);
  const wide = await life
    .locator('.life-part')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.getAttribute('aria-label')));
  expect(wide).toEqual([]);
  expect(await life.evaluate((page) => (page as HTMLElement).offsetWidth - page.clientWidth)).toBe(10);
  await english.close();
});
