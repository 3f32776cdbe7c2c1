import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '../support/desk';
import { violations } from '../support/look';
import { launch, open, openMenu, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '화면 모드' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await page.keyboard.press('Escape');
};
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const dark = 'rgb(19, 29, 35)';
const bright = 'rgb(255, 255, 255)';

it('a person who works in the dark, with tight rows, finds both again in another browser, and no bright page before them', async () => {
  const { page, close } = await signIn(browser, 'ops02');
  await choose(page, '밝게');
  await choose(page, '보통');
  expect(await ground(page)).toBe(bright);
  await choose(page, '어둡게');
  expect(await ground(page)).toBe(dark);
  await openMenu(page, '오더·배송', '배송 오더 관리');
  await settled(page);
  const row = orders(page).locator('.gr').first();
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0);
  expect(await height()).toBe(24);
  await Promise.all([page.waitForResponse(/saveLook/), choose(page, '촘촘하게')]);
  await expect.poll(height).toBe(20);
  expect(await violations(page)).toEqual([]);
  await Promise.all([page.waitForResponse(/saveLook/), choose(page, '넓게')]);
  await expect.poll(height).toBe(30);
  expect(await violations(page)).toEqual([]);
  await orders(page).getByRole('link').first().click();
  await page.getByRole('heading', { name: /^DV/ }).waitFor();
  await settled(page);
  for (const density of ['넓게', '촘촘하게', '보통']) {
    await choose(page, density);
    expect([density, await violations(page)]).toEqual([density, []]);
  }
  await choose(page, '밝게');
  for (const density of ['넓게', '촘촘하게']) {
    await choose(page, density);
    expect([density, await violations(page)]).toEqual([density, []]);
  }
  await Promise.all([page.waitForResponse(/saveLook/), choose(page, '어둡게')]);
  await close();

  const again = await signIn(browser, 'ops02', { width: 1920, height: 1000 });
  expect(await ground(again.page)).toBe(dark);
  // The page as it is before a script of the portal has run.
  await again.page.route(/assets\/.*\.js/, (route) => route.abort());
  await again.page.reload({ waitUntil: 'load' });
  expect(await ground(again.page)).toBe(dark);
  await again.close();
});

it.each([
  '/?mid=home',
  '/ptl/status/ptlShipngStusList?mid=ptlShipngStusList',
  '/ptl/status/ptlDeadlineList?mid=ptlDeadlineList',
  '/pan/dlvOrdBoard?mid=dlvOrdBoard',
  '/ptl/status/ptlShipngStusDetail?mid=ptlShipngStusDetail&HBL_NO=HLSTORY00001',
])('axe finds nothing on %s roomy or tight, bright or dark', async (path) => {
  const { page, close } = await signIn(browser, 'adm1000');
  await page.goto(path);
  await settled(page);
  for (const density of ['넓게', '촘촘하게', '보통']) {
    await Promise.all([page.waitForResponse(/saveLook/), choose(page, density)]);
    if (density === '보통') break;
    // Bright, and by its contrasts in the dark.
    expect([density, await violations(page)]).toEqual([density, []]);
  }
  await close();
});

it('what the browser prints is bright, without what stands around the page', async () => {
  const { page, close } = await signIn(browser, 'ops02');
  expect(await ground(page)).toBe(dark);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  expect(await ground(page)).toBe(bright);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('heading', { name: '오늘' }).isVisible()).toBe(true);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  expect(await ground(page)).toBe(dark);
  await close();
});

it('who chose nothing sees what the system says, also when it changes, and nothing of who sat there before', async () => {
  const { page, close } = await open(browser);
  await page.addInitScript(() => localStorage.setItem('look', '{"THEME_TP":"DARK","DENSITY_TP":"ROOMY"}'));
  await page.goto('/login');
  expect(await ground(page)).toBe(dark);
  await close();
  const other = await signIn(browser, 'ops03');
  expect(await ground(other.page)).toBe(bright);
  await other.page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(other.page)).toBe(dark);
  await settled(other.page);
  await other.close();
});
