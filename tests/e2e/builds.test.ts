import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corporations } from '../../config/corporations';
import { fillLogin, launch, open, type Person, portal, settled } from '../support/person';
import { root } from '../support/programs';
import { serveBuild } from '../support/testClient';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Accent, title and icon of the page shown, as the browser sees them. */
const lookOf = (page: Page) =>
  page.evaluate(() => ({
    solid: getComputedStyle(document.documentElement).getPropertyValue('--solid'),
    title: document.title,
    icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.getAttribute('href'),
  }));

/** The file of a picture that was really drawn. */
const drawn = (image: Locator) =>
  image.evaluate((element) => {
    const { currentSrc, naturalWidth } = element as HTMLImageElement;
    return naturalWidth > 0 ? new URL(currentSrc).pathname : null;
  });

it('S1-14 there are two sets of four logos', () => {
  const files = ['a', 'b'].flatMap((set) => ['top', 'login', 'box', 'password'].map((kind) => `${set}-${kind}.svg`));
  expect(files.filter((file) => !existsSync(join(root, 'public/logos', file)))).toEqual([]);
  expect(Object.values(corporations).map(({ logo }) => logo)).toEqual(['a', 'b']);
});

describe.each([
  {
    corp: '1000',
    set: 'a',
    user: 'ops01',
    title: '새별로지스 고객 포털',
    english: 'Saebyeol Logis customer portal',
    button: 'rgb(11, 92, 125)',
  },
  {
    corp: '2000',
    set: 'b',
    user: 'ops09',
    title: '새별글로벌 고객 포털',
    english: 'Saebyeol Global customer portal',
    button: 'rgb(74, 72, 166)',
  },
])('the build for corporation $corp', ({ corp, set, user, title, english, button }) => {
  let close = async () => {};
  let person: Person;
  let page: Page;
  const look = { solid: corporations[corp]?.accent.light.solid, title, icon: `/logos/favicon-${set}.svg` };
  beforeAll(async () => {
    const built = corp === '1000' ? { url: portal().address, close } : await serveBuild(corp, portal().address);
    close = built.close;
    person = await open(browser, { url: built.url });
    page = person.page;
  });
  afterAll(async () => {
    await person?.close();
    await close();
  });

  it('S1-13 S1-14 shows its accent, its title and its logo at the sign-in', async () => {
    await page.goto('/login');
    const submit = page.getByRole('button', { name: '로그인', exact: true });
    await submit.waitFor();
    await expect.poll(() => lookOf(page)).toEqual(look);
    expect(await submit.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(button);
    await expect.poll(() => drawn(page.getByRole('main').getByRole('img'))).toBe(`/logos/${set}-login.svg`);
  });

  it('S1-13 no answer of the server changes them', async () => {
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const other = Object.values(corporations).find(({ corpCd }) => corpCd !== corp);
      await route.fulfill({ response, json: { data: { ...data, CORP_CD: other?.corpCd, corpCd: other?.corpCd, LOGO_CD: other?.logo } } });
    });
    await fillLogin(page, user);
    await page.getByRole('tablist').first().waitFor();
    await settled(page);
    await expect.poll(() => lookOf(page)).toEqual(look);
    await expect.poll(() => drawn(page.getByRole('banner').getByRole('img').first())).toBe(`/logos/${set}-top.svg`);
    await page.getByRole('button', { name: '언어 변경' }).click();
    await expect.poll(() => lookOf(page)).toEqual({ ...look, title: english });
    await page.getByRole('button', { name: 'Change language' }).click();
    await expect.poll(() => lookOf(page)).toEqual(look);
  });

  it('S1-14 shows the small logo in a narrow header and on the error page, that of passwords where one signs in again', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    const logo = page.getByRole('banner').getByRole('img').first();
    await expect.poll(() => drawn(logo)).toBe(`/logos/${set}-box.svg`);
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect.poll(() => drawn(logo)).toBe(`/logos/${set}-top.svg`);
    await page.getByRole('tab', { name: '홈' }).click();
    await page.getByRole('heading', { name: '오늘' }).waitFor();
    await settled(page);
    await person.context.clearCookies();
    await page.getByRole('button', { name: '새로 고침' }).first().click();
    const again = page.getByRole('dialog', { name: '다시 로그인' });
    await again.waitFor();
    await expect.poll(() => drawn(again.locator('img'))).toBe(`/logos/${set}-password.svg`);
    await page.goto('/no/such');
    await page.getByRole('heading', { name: 'Error' }).waitFor();
    await expect.poll(() => drawn(page.getByRole('main').locator('img'))).toBe(`/logos/${set}-box.svg`);
  });
});
