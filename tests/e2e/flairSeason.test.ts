import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = async ({ page }: Person) => {
  await page.goto('/flair/flairSeasonList?mid=flairSeasonList');
  await page
    .getByRole('grid', { name: '브랜드별 시즌 현황' })
    .or(page.getByRole('grid', { name: 'Season by brand' }))
    .waitFor();
  await settled(page);
};
const numberOf = (text: string | null) => Number(/[\d,]+$/.exec(text ?? '')?.[0].replaceAll(',', ''));
/** The sum below the lines of a quantity. */
const sum = async (page: Page, field: string) =>
  numberOf(await page.getByRole('grid', { name: 'PO 품목' }).locator(`[data-total=${field}]`).textContent());

it('a buyer’s clerk reads a season, opens a figure, a bar and a rate, and goes on to a purchase order', async () => {
  const clerk = await signIn(browser, 'cadm01', { width: 1920, height: 1080 });
  const { page } = clerk;
  await open(clerk);
  await page.getByRole('combobox', { name: '시즌' }).click();
  await page.getByRole('option', { name: '27SS' }).or(page.getByTitle('27SS')).first().waitFor();
  await page.keyboard.press('Escape');

  const late = page.getByRole('button', { name: /^PLAIR 지연 수량/ });
  const pieces = numberOf(await late.getAttribute('aria-label'));
  expect(pieces).toBeGreaterThan(0);
  await late.click();
  const lines = page.getByRole('grid', { name: 'PO 품목' });
  await expect.poll(() => sum(page, 'LATE_QTY')).toBe(pieces);
  await expect.poll(() => lines.innerText()).toContain('PLAIR');

  const all = page.getByRole('button', { name: /^전체 부족/ });
  const short = numberOf(await all.getAttribute('aria-label'));
  await page.getByRole('button', { name: /^부족 \d/ }).click();
  await expect.poll(() => sum(page, 'LOST_QTY')).toBe(short);

  await page.getByRole('button', { name: '표로 보기' }).click();
  const rate = page.getByRole('table', { name: '벤더별 납기 준수율·충족률' }).getByRole('button', { name: /^하노이스타의류.* 충족률/ });
  const [, percent] = /([\d.]+)$/.exec((await rate.getAttribute('aria-label')) ?? '') ?? [];
  await rate.click();
  await expect
    .poll(async () => (Math.round(((await sum(page, 'FILL_QTY')) * 1000) / (await sum(page, 'DUE_QTY'))) / 10).toFixed(1))
    .toBe(percent);

  await lines.getByRole('link').first().click();
  await page.getByRole('tab', { name: 'PO 정보 관리' }).waitFor();
  await clerk.close();
});

it('the header leads a clerk to a purchase order, and its first letters to several', async () => {
  const clerk = await signIn(browser, 'cadm01');
  const { page } = clerk;
  const find = page.getByRole('combobox', { name: /번호/ }).first();
  await find.fill('flstory00');
  await find.press('Enter');
  await expect
    .poll(() => page.locator('.ant-select-item-option').allInnerTexts())
    .toEqual(expect.arrayContaining([expect.stringContaining('FLSTORY0001')]));
  await find.fill('flstory0025');
  await find.press('Enter');
  await expect
    .poll(() => page.locator('.ant-select-item-option').allInnerTexts())
    .toEqual([expect.stringContaining('PO 정보 관리'), expect.stringContaining('PO 진행 현황')]);
  await find.press('Enter');
  await expect.poll(() => page.getByRole('grid').first().innerText()).toContain('FLSTORY0025');
  await clerk.close();
});

it('the season speaks English, fits 1366 px and passes axe', async () => {
  const person = await signIn(browser, 'ops01', { lang: 'en', width: 1366, height: 768 });
  const { page, complaints } = person;
  await open(person);
  await page.getByRole('button', { name: /^All Late pieces/ }).click();
  await settled(page);
  await shoot(page, 'flairSeasonList');
  expect(await violations(page)).toEqual([]);
  expect(await rawKeys(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  expect(complaints).toEqual([]);
  // Names of vendors and goods are data; nothing else is Korean.
  await page.getByRole('search').getByRole('textbox', { name: 'Vendor' }).fill('none such');
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click();
  await settled(page);
  expect(await hangul(page)).toEqual([]);
  await person.close();
});
