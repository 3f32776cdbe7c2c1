import type { Page } from 'playwright';
import { expect } from 'vitest';
import { openMenu, settled } from './person';
import { ask, type Rows } from './screens';

/** The grid shown first: the orders of the delivery desk. */
export const orders = (page: Page) => page.getByRole('grid').first();

/** Opens the delivery desk and finds one order by its number. */
export async function findOrder(page: Page, number: string): Promise<void> {
  await openMenu(page, '오더·배송', '배송 오더 관리');
  await settled(page);
  const field = page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' });
  await field.fill(number);
  await field.press('Enter');
  await expect.poll(() => orders(page).getAttribute('aria-rowcount')).toBe('2');
  await settled(page);
}

/** The column the cursor stands in. */
export const column = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Moves the cursor along its row to a column, by the arrow keys. */
export async function goTo(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Home');
  for (let i = 0; i < 60 && (await column(page)) !== label; i++) await page.keyboard.press('ArrowRight');
  expect(await column(page)).toBe(label);
}

/** Types over the cell of a column in the row the cursor stands in. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await goTo(page, label);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Puts the cursor into the n-th row shown, 1 the first, beside the number that leads away. */
export const clickRow = (page: Page, n: number) => orders(page).getByRole('row').nth(n).locator('.gc[data-column]').nth(1).click();

/** Presses a button of a toolbar by its name, where it has no room in the menu behind `…`. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const bar = page.locator('.gbar:visible').first();
  await bar.getByRole('button').first().waitFor();
  await settled(page);
  const button = bar.getByRole('button', { name, exact: true });
  if (await button.count()) return button.click();
  await bar.getByRole('button', { name: /^(더 보기|More)$/ }).click();
  await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
}

/** The number of an order in a state, near today, as the signed-in user may see it. */
export async function orderIn(page: Page, status: string, nth = 0): Promise<string> {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const SEARCH = { DT_TP: 'DLV', FR_DT: day(-2), TO_DT: day(6), DLV_ORD_STS: [status] };
  const orders = await ask(page, 'pan/dlvOrdMgt/selectDlvOrd', { SEARCH });
  return (orders[nth] as Rows[number]).DLV_ORD_NO as string;
}

/** Chooses an entry of the menu that is open. On a loaded machine a click now and then has no effect; the menu is then still there, and it is clicked again. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true });
  await entry.waitFor();
  const again = () =>
    entry
      .click({ timeout: 1_000 })
      .catch(() => {})
      .then(() => entry.count());
  await expect.poll(again, { interval: 500 }).toBe(0);
}
