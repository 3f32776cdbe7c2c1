import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arriveAtFixtures } from '../support/inClient';
import { shoot, violations } from '../support/look';
import { launch, open, type Person } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const title = (page: Page) => page.getByRole('heading', { name: 'Error', exact: true });
const home = (page: Page) => page.getByRole('link', { name: '홈으로' });

describe('a page that does not exist', () => {
  it.each([
    ['S2-15 the error page', '/error/NoExistPage', 200],
    ['S2-16 S8-08 an unknown path', '/no/such/page', 404],
    ['S2-16 S8-08 an unknown path with a menu', '/no/such/page?mid=dlvOrdMgt', 404],
  ])('%s: titled Error, 404 Not Found, the way home', async (_, path, status) => {
    const { page, close } = await open(browser);
    expect((await page.goto(path))?.status()).toBe(status);
    await title(page).waitFor();
    await page.getByText('404 Not Found', { exact: true }).waitFor();
    await page.getByText('This page could not be found', { exact: true }).waitFor();
    await page.getByText('요청하신 페이지를 찾을 수 없습니다. 주소를 확인하십시오', { exact: true }).waitFor();
    await shoot(page, 'error-404');
    expect(await violations(page)).toEqual([]);
    await home(page).click();
    await page.waitForURL((url) => url.pathname === '/login');
    await close();
  });
});

describe('a page that cannot be shown', () => {
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    person = await arriveAtFixtures(browser, 'ops01');
    page = person.page;
  });
  afterAll(() => person?.close());

  it('S2-17 S8-07 a page that breaks: An error occurred, its message, the way home; the tabs stay', async () => {
    await page.goto('/fms/broken?mid=brokenFixture');
    await title(page).waitFor();
    await page.getByText('An error occurred', { exact: true }).waitFor();
    await page.getByText('broken while it was drawn').waitFor();
    await page.getByRole('tab', { name: 'brokenFixture', selected: true }).waitFor();
    await shoot(page, 'error-500');
    await home(page).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('tab', { name: '홈', selected: true }).waitFor();
  });

  it('S8-09 a route with a guard that nobody knows: An error occurred', async () => {
    await page.goto('/fms/odd?mid=oddFixture');
    await title(page).waitFor();
    await page.getByText('An error occurred', { exact: true }).waitFor();
    await page.getByText('알 수 없는 화면 유형입니다: odd').waitFor();
    await home(page).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('tab', { name: '홈', selected: true }).waitFor();
  });
});
