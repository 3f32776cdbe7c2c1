import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shoot } from '../support/look';
import { launch, type Person, signIn, told } from '../support/person';

/** A dispatcher gives an order its truck by the mouse, and takes it off again by the keyboard. */
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops01', { width: 1440, height: 900, screen: 'dlvOrdBoard' });
  page = person.page;
});
afterAll(() => browser.close());

const waiting = () => page.getByRole('listbox').getByRole('option');
/** Answers what the server may ask: a truck may be told to carry too much. */
const agree = async () => {
  const asked = page.getByRole('alertdialog');
  const done = page.getByRole('status').filter({ hasText: '처리되었습니다' });
  await asked.or(done).first().waitFor();
  if (await asked.count()) await page.keyboard.press('Enter');
};

describe('the dispatch board', () => {
  it('an order pulled onto a free truck is its bar, and no longer waits', async () => {
    await waiting().first().waitFor();
    const count = await waiting().count();
    const no = (await waiting().first().getAttribute('data-no')) ?? '';
    const row = page.locator('.board-row:not(:has(.board-bar))').first();
    const car = (await row.getAttribute('data-car')) ?? '';
    await waiting().first().hover();
    await page.mouse.down();
    await row.hover({ position: { x: 400, y: 12 } });
    await page.mouse.up();
    await agree();
    await expect.poll(() => page.locator(`[data-car="${car}"] [data-no="${no}"]`).count()).toBe(1);
    await expect.poll(() => waiting().count()).toBe(count - 1);
    // It is the current order, whatever was asked on the way.
    await expect.poll(() => page.locator('.board-bar.proposed').count()).toBe(0);
    await expect.poll(() => page.locator(`.board-bar.active[data-no="${no}"]`).count()).toBe(1);
    await shoot(page, 'dispatch-board');
  });

  it('by the keyboard it is moved a quarter of an hour, each step told, and its truck is taken off', async () => {
    const grid = page.getByRole('grid');
    // What the step before has told is gone: what is told next is of the next one.
    await expect.poll(() => page.getByRole('status').filter({ hasText: '처리되었습니다' }).count()).toBe(0);
    const no = await page.evaluate(() => document.querySelector('.board-bar.active')?.getAttribute('data-no') ?? '');
    await grid.focus();
    const before = await page.locator('.board-said').textContent();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => page.locator('.board-said').textContent()).not.toBe(before);
    await page.keyboard.press('Enter');
    await agree();
    await expect.poll(() => page.locator('.board-bar.proposed').count()).toBe(0);
    await expect.poll(() => page.getByRole('status').filter({ hasText: '처리되었습니다' }).count()).toBe(0);
    await grid.focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').waitFor();
    await told(page, '처리되었습니다', () => page.keyboard.press('Enter'));
    await page.locator(`[role=option][data-no="${no}"]`).waitFor();
    expect(person.complaints.filter((text) => !text.includes('409'))).toEqual([]);
  });
});
