import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { goOn, launch, open, portal, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

it('an administrator issues a partner’s token for a customer and some scopes; the text shown once makes those calls', async () => {
  const { page, complaints, close } = await signIn(browser, 'sysadm', { lang: 'en' });
  await page.goto('/cms/api/CmsJwtMgt?mid=cmsJwtMgt');
  await page.getByRole('grid', { name: 'Access tokens' }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue' });
  await dialog.getByRole('combobox', { name: 'Token type' }).click();
  await page.getByTitle('Partner API', { exact: true }).click();
  const user = dialog.getByRole('textbox', { name: 'User ID', exact: true });
  await user.fill('cadm01');
  await user.press('Enter');
  await settled(page);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await dialog.getByText('[Scopes] is required.').waitFor();
  for (const fault of [violations, rawKeys, overflowing]) expect(await fault(page)).toEqual([]);
  // The name of the system is data.
  expect((await hangul(page)).filter((text) => !text.includes('PARTNER'))).toEqual([]);
  await shoot(page, 'partner-issue-en');
  await dialog.getByRole('combobox', { name: 'Scopes' }).click();
  await page.getByTitle('Read shipments').click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('textbox', { name: 'Remarks' }).fill('ERP');
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  const text = dialog.getByRole('textbox', { name: 'Token' });
  await text.waitFor();
  const authorization = `Bearer ${await text.inputValue()}`;
  const call = (path: string) => fetch(`${portal().address}/api/open/${path}`, { headers: { authorization } });
  expect((await call('shipments?hblNo=NONE')).status).toBe(200);
  expect((await call('deliveryOrders/NONE')).status).toBe(403);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await settled(page);
  const row = page.getByRole('row').filter({ hasText: 'shipments:read' });
  await expect.poll(() => row.count()).toBe(1);
  await shoot(page, 'partner-list-en');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await goOn(page);
  await settled(page);
  expect((await call('shipments?hblNo=NONE')).status).toBe(401);
  const [docs] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'API documentation' }).click()]);
  await docs.getByRole('heading', { name: 'Partner API', level: 1 }).waitFor();
  await docs.close();
  expect(complaints.filter((line) => !/40[13]/.test(line))).toEqual([]);
  await close();
});

it.each([1366, 1920])('a partner’s developer reads the description in both languages, without an account, at %i pixels', async (width) => {
  const { page, complaints, close } = await open(browser);
  await page.setViewportSize({ width, height: 900 });
  const wide = (on: Page) => on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.goto('/api/open/docs?lang=ko');
  for (const [lang, other] of [
    ['ko', 'English'],
    ['en', '한국어'],
  ] as const) {
    await page.locator(`html[lang=${lang}]`).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await wide(page)).toBe(0);
    if (lang === 'en') expect(await hangul(page)).toEqual([]);
    await shoot(page, `partner-docs-${lang}-${width}`);
    await page.locator('#order').scrollIntoViewIfNeeded();
    await shoot(page, `partner-docs-${lang}-${width}-order`);
    if (lang === 'ko') await page.getByRole('link', { name: other }).click();
  }
  expect(complaints).toEqual([]);
  await close();
});
