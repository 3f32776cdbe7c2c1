import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, orders } from '../support/desk';
import { launch, openMenu, type Person, settled, signIn } from '../support/person';

/** A morning's work: three hundred orders out of a spreadsheet, one of them wrong. */
let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops01');
  page = person.page;
  await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(() => browser.close());

const count = 300;
const wrong = 150;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A line of the spreadsheet, from the customer on, as Excel puts it on the clipboard. */
const line = (n: number) =>
  [
    ...[day(3), '인천 아암 CFS', '용인 남사 물류센터', day(4), '15:00', '5톤 카고', '', '', '', '', '', '일반 트럭(독차)', '', '1'],
    ...[n === wrong ? 'C99999' : 'C00001', '', '국내', day(0), '', '', '인천 연수구 아암대로 1', '', '9:00'],
    ...['', `경기 용인시 처인구 남사읍 ${n}`, '', '오창고', '031-000-1118'],
  ].join('\t');
const sheet = `${Array.from({ length: count }, (_, i) => line(i + 1)).join('\r\n')}\r\n`;

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const counts = () => page.locator('.gcounts').first().innerText();
const rows = () => orders(page).getAttribute('aria-rowcount').then(Number);

it('300 orders are pasted, the wrong one is named and mended, and all are saved at once', async () => {
  await openMenu(page, '오더·배송', '배송 오더 관리');
  await settled(page);
  await expect.poll(rows).toBeGreaterThan(1);
  const before = await rows();
  await press('추가');
  await expect.poll(() => column(page)).toBe('상차일');
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet);
  await page.keyboard.press('Control+v');
  await expect.poll(rows).toBe(before + count);
  await settled(page);
  await expect.poll(counts).toContain(`변경 ${count}`);
  await expect.poll(counts).toContain('오류 1');

  await page.keyboard.press('Control+s');
  const box = page.getByRole('alertdialog');
  expect(await box.innerText()).toContain(`${before - 1 + wrong}`);
  expect(await box.innerText()).toContain('거래처 코드');
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'detached' });
  await expect.poll(() => column(page)).toBe('거래처 코드');
  await page.keyboard.type('C00001');
  await page.keyboard.press('Enter');
  await settled(page);
  await expect.poll(counts).not.toContain('오류');

  await page.keyboard.press('Control+s');
  await page.getByRole('status').filter({ hasText: '저장되었습니다' }).waitFor();
  await settled(page);
  await expect.poll(counts).not.toContain('변경');
  expect(await counts()).not.toContain('오류');
});
