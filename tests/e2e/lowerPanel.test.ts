import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('what opens below a list leaves its chosen row in view', async () => {
  const { page, close } = await signIn(browser, 'ops01', { width: 1366, height: 768, screen: 'dlvOrdMgt' });
  const rows = page.getByRole('grid').first().locator('[data-row]');
  await rows.nth(14).waitFor();
  await settled(page);
  const list = (await page.getByRole('grid').first().boundingBox()) as { y: number; height: number };
  const boxes = await Promise.all((await rows.all()).map(async (row) => ({ row, box: await row.boundingBox() })));
  const seen = boxes
    .filter(({ box }) => box && box.y + box.height < list.y + list.height - 60)
    .sort((a, b) => (a.box?.y ?? 0) - (b.box?.y ?? 0));
  const chosen = seen.at(-1)?.row;
  const number = (await chosen?.locator('a').first().textContent()) ?? '';
  await chosen?.locator('.gc').nth(5).click();
  await page.getByRole('button', { name: '품목 펼치기' }).click();
  const edge = async () => (await page.locator('.glower').boundingBox())?.y ?? 0;
  await expect.poll(edge).toBeLessThan(600);
  const row = rows.filter({ hasText: number });
  await expect.poll(async () => ((await row.boundingBox())?.y ?? 9999) + 20).toBeLessThan(await edge());
  expect((await row.boundingBox())?.y).toBeGreaterThan(list.y);
  await close();
});
