import type { Browser, Page, Route } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionData } from '../../src/contract/session';
import { launch, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops02', { width: 1920, height: 1000 });
  page = person.page;
  await page.getByRole('tab', { name: '홈' }).click();
  await page.getByRole('heading', { name: '오늘' }).waitFor();
});
afterAll(() => browser.close());

const side = () => page.getByRole('navigation', { name: '메뉴', exact: true });
const width = async () => (await side().boundingBox())?.width;
const folder = '오더·배송';

it('S2-03 header, side menu, tabs, page, notifications and overlay stand on /', async () => {
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/');
  for (const part of [page.getByRole('banner'), side(), page.getByRole('tablist').first(), page.getByRole('main')]) {
    expect(await part.isVisible()).toBe(true);
  }
  const held: Route[] = [];
  await page.route('**/api/home/**', (route) => void held.push(route));
  await page.getByRole('button', { name: '초기화' }).click();
  await page.getByRole('progressbar', { name: '처리 중' }).waitFor();
  await Promise.all(held.splice(0).map((route) => route.continue()));
  await page.unroute('**/api/home/**');
  await settled(page);
  await openMenu(page, folder, '배송 오더 관리');
  await settled(page);
  for (let i = 0; i < 2; i++) {
    await page.getByRole('tab', { name: '배송 오더 관리' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^즐겨찾기 (추가|해제)$/ }).click();
    const notice = page.locator('.notices').getByRole('status');
    await notice.waitFor();
    await notice.waitFor({ state: 'detached' });
  }
});

it('S1-07 the header has the company’s logo; S2-07 it leads to / and shows the Home tab', async () => {
  await openMenu(page, folder, '배송 오더 현황');
  const logo = page.getByRole('banner').getByRole('link', { name: '새별로지스', exact: true });
  expect(await logo.getByRole('img', { name: '새별로지스' }).count()).toBe(1);
  await logo.click();
  await page.getByRole('tab', { name: '홈', selected: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

it('S2-09 the header names the place of the corporation and the user', async () => {
  const { corpLocNm, USER_NM } = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/session', { method: 'POST', headers, body: '{}' });
    return ((await answer.json()) as { data: SessionData }).data;
  });
  expect(corpLocNm).toBeTruthy();
  const text = await page.getByRole('banner').innerText();
  expect(text).toContain(corpLocNm);
  expect(text).toContain(USER_NM);
});

it('S1-08 the side menu is folded and pinned by its buttons; S3-17 folded it stays so on another tab', async () => {
  const pin = side().getByRole('button', { name: /^메뉴 고정/ });
  expect([await width(), await pin.getAttribute('aria-pressed')]).toEqual([240, 'true']);
  await pin.click();
  expect(await pin.getAttribute('aria-pressed')).toBe('false');
  await pin.click();
  expect(await pin.getAttribute('aria-pressed')).toBe('true');
  await side().getByRole('button', { name: '메뉴 접기' }).click();
  await page.mouse.move(900, 500);
  await expect.poll(width).toBe(54);
  await page.getByRole('tab', { name: '배송 오더 현황' }).click();
  await page.getByRole('tab', { name: '배송 오더 현황', selected: true }).waitFor();
  await settled(page);
  expect(await width()).toBe(54);
  await side().getByRole('button', { name: '메뉴 펼치기' }).click();
  await expect.poll(width).toBe(240);
});

it('S2-06 the content is never narrower than 1280 px: in a narrow window the page scrolls sideways', async () => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const main = page.getByRole('main');
  expect(await main.evaluate((element) => getComputedStyle(element).minWidth)).toBe('1280px');
  await expect.poll(async () => (await main.boundingBox())?.width).toBe(1280);
  await page.mouse.move(300, 20);
  await page.mouse.wheel(2_000, 0);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollX + window.innerWidth))).toBe(54 + 1280);
  expect(await page.getByRole('button', { name: '로그아웃' }).boundingBox()).toMatchObject({ y: 10 });
  await page.setViewportSize({ width: 1920, height: 1000 });
});

it('S2-11 Logout asks first; OK leads to /login', async () => {
  const out = page.getByRole('button', { name: '로그아웃' });
  const box = page.getByRole('alertdialog');
  await out.click();
  await box.getByText('로그아웃하시겠습니까?').waitFor();
  await box.getByRole('button', { name: '취소' }).click();
  await expect.poll(() => box.count()).toBe(0);
  expect(new URL(page.url()).pathname).not.toBe('/login');
  await out.click();
  await box.getByRole('button', { name: '확인' }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => fetch('/api/session', { method: 'POST' }).then((answer) => answer.status))).toBe(401);
});
