import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeInto } from '../support/desk';
import { hangul, overflowing, rawKeys, violations } from '../support/look';
import { launch, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const open = async (page: Page) => {
  await page.goto('/cms/api/CmsApiMgt?mid=cmsApiMgt');
  await page.getByRole('grid').first().waitFor();
  await settled(page);
};
const row = (page: Page, text: string) => page.getByRole('grid').first().getByRole('row').filter({ hasText: text });

it('a test of a connection says what came of it and how long it took, the log keeps it, and a forbidden host is refused on its cell', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  await open(page);
  const bank = row(page, 'EXCH_BANK');
  await bank.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: '연결 시험' }).click();
  const box = page.getByRole('alertdialog');
  // The hosts of this portal are none: the call ends here, and is a result like any other.
  await expect.poll(() => box.innerText()).toMatch(/은행 고시 환율 · 연결 실패 · \d+ ms · .*OUTBOUND_HOSTS/);
  await page.keyboard.press('Enter');
  await settled(page);
  const calls = page.getByRole('grid', { name: '호출 이력' });
  await calls.getByRole('row').nth(1).locator('.gc[data-column]').first().click();
  await expect.poll(() => page.getByRole('region', { name: '응답' }).innerText()).toContain('OUTBOUND_HOSTS');
  expect([await violations(page), await overflowing(page)]).toEqual([[], []]);
  await bank.locator('.gc[data-column]').nth(1).click();
  await typeInto(page, 'URL', 'https://elsewhere.example/x');
  await page.keyboard.press('Control+s');
  await expect.poll(() => box.innerText()).toContain('허용된 호스트');
  await page.keyboard.press('Enter');
  await close();
});

it('a key typed into its cell comes back as its last four characters; in English nothing is left in Korean', async () => {
  const { page, close } = await signIn(browser, 'sysadm', { lang: 'en' });
  await open(page);
  const customs = row(page, 'EXCH_CSTM');
  await customs.locator('.gc[data-column]').nth(1).click();
  await typeInto(page, 'Authentication key', 'key-of-customs-4711');
  await told(page, 'Saved.', () => page.keyboard.press('Control+s'));
  await settled(page);
  await expect.poll(() => customs.innerText()).toContain('****4711');
  expect([await violations(page), await hangul(page), await overflowing(page)]).toEqual([[], [], []]);
  expect((await rawKeys(page)).filter((line) => !/EXCH_|OPS_FEED|UNIPASS_|\d{8}/.test(line))).toEqual([]);
  await page.getByRole('button', { name: 'Scheduler' }).click();
  await page.getByRole('dialog', { name: 'Scheduler' }).getByRole('grid').first().waitFor();
  // The IDs of jobs are no words.
  await settled(page);
  expect([await violations(page), await overflowing(page), await hangul(page)]).toEqual([[], [], []]);
  await close();
});
