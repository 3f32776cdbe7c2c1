import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeInto } from '../support/desk';
import { overflowing, rawKeys, violations } from '../support/look';
import { askedAbout, goOn, launch, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('S1-03 a request of an unknown company gets its customer and role, is approved, and its person signs in in a second browser', async () => {
  const { page, close } = await signIn(browser, 'adm1000');
  await page.goto('/cms/comm/CmsRegUserMgt?mid=cmsRegUserMgt');
  await page.getByRole('grid').first().waitFor();
  await settled(page);
  const request = page.getByRole('grid').first().getByRole('row').filter({ hasText: 'jhlim77' });
  await request.locator('.gc[data-column]').nth(2).click();
  expect([await violations(page), await rawKeys(page), await overflowing(page)]).toEqual([[], [], []]);
  await page.getByRole('button', { name: '거래처 코드 등록' }).click();
  const popup = page.getByRole('dialog', { name: '거래처 코드 등록' });
  await popup.getByRole('grid').waitFor();
  await settled(page);
  expect([await violations(page), await rawKeys(page), await overflowing(page)]).toEqual([[], [], []]);
  await told(page, '저장되었습니다.', () => popup.getByRole('button', { name: '저장', exact: true }).click());
  await popup.waitFor({ state: 'detached' });
  await expect.poll(() => request.innerText()).toMatch(/C\d{5}/);
  await request.locator('.gc[data-column]').nth(2).click();
  await typeInto(page, '부여 역할', 'CUST_USR');
  await settled(page);
  await request.getByRole('checkbox').click();
  await page.getByRole('button', { name: '승인', exact: true }).click();
  const question = askedAbout(page);
  await expect.poll(() => question.innerText()).toContain('승인하시겠습니까?');
  await told(page, '처리되었습니다.', () => goOn(page));
  await expect.poll(() => request.count()).toBe(0);
  const person = await signIn(browser, 'jhlim77');
  await expect.poll(() => person.page.getByRole('banner').innerText()).toContain('임재호');
  await person.close();
  await close();
});
