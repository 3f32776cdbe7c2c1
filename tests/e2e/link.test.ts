import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, violations } from '../support/look';
import { goOn, launch, open, portal, settled, signIn } from '../support/person';
import { type Program, startProgram } from '../support/programs';

let browser: Browser;
let standIns: Program;
let address = '';
beforeAll(async () => {
  browser = await launch();
  const { address: PORTAL_URL, mails: MAIL_DIR } = portal();
  standIns = startProgram('mock/main.ts', [], { MOCK_PORT: '0', PORTAL_URL, MAIL_DIR }, { input: true });
  address = await standIns.said(/Stand-ins +(http:\/\/\S+)/);
});
afterAll(async () => {
  await standIns?.end('SIGKILL');
  await browser?.close();
});

it('S2-33 S7-48 a good link of another site leads a person to the page, signed in, and no token stays in the address', async () => {
  const { page, complaints, close } = await open(browser);
  await page.goto(`${address}/sso`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'User' }).selectOption('ops01');
  await page.getByRole('textbox', { name: 'Target' }).fill('/pan/dlvOrdMgt?mid=dlvOrdMgt');
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await page.getByRole('link', { name: 'Follow the link' }).click();
  await page.getByRole('tab', { name: '배송 오더 관리', selected: true }).waitFor();
  expect(page.url()).toBe(`${portal().address}/pan/dlvOrdMgt?mid=dlvOrdMgt`);
  await page.goto(`${address}/sso`);
  await page.getByRole('combobox', { name: 'User' }).selectOption('cadm01');
  await page.getByRole('button', { name: 'Good', exact: true }).click();
  await page.getByRole('link', { name: 'Follow the link' }).click();
  await page.getByText('다른 사용자로 로그인되어 있습니다.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('an administrator issues a token, sees its link once, and revokes it', async () => {
  const { page, context, close } = await signIn(browser, 'sysadm', { lang: 'en' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/cms/api/CmsJwtMgt?mid=cmsJwtMgt');
  await page.getByRole('grid', { name: 'Access tokens' }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Issue' });
  const user = dialog.getByRole('textbox', { name: 'User ID', exact: true });
  await user.fill('stl01');
  await user.press('Enter');
  await dialog.getByRole('textbox', { name: 'Valid (minutes)' }).fill('1441');
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await dialog.getByText(/between 1 and 1,?440/).waitFor();
  for (const fault of [violations, hangul, rawKeys, overflowing]) expect(await fault(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Valid (minutes)' }).fill('10');
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  const text = dialog.getByRole('textbox', { name: 'Link' });
  await text.waitFor();
  const link = await text.inputValue();
  expect(link.startsWith(`${portal().address}/api/link?token=`)).toBe(true);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  for (const fault of [violations, hangul, rawKeys, overflowing]) expect(await fault(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await settled(page);
  const row = page.getByRole('row').filter({ hasText: 'stl01' }).first();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await goOn(page);
  await settled(page);
  const other = await open(browser);
  await other.page.goto(link);
  await other.page.getByText('링크가 유효하지 않거나 만료되었습니다').waitFor();
  await other.close();
  await close();
});
