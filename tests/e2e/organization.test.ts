import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepSettings } from '../support/keep';
import { rawKeys, shoot, violations } from '../support/look';
import { launch, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
keepSettings();

const open = async (page: Page, screen: string) => {
  await page.goto(`/mdm/organization/${screen}?mid=${screen.charAt(0).toLowerCase()}${screen.slice(1)}`);
  await page.getByRole('treegrid').or(page.getByRole('grid')).first().waitFor();
  await settled(page);
};
const field = (page: Page, name: string) => page.locator('.organization-form').getByRole('textbox', { name, exact: true });
/** Does everything of the form stand in its window, or can it be scrolled to? */
const reaches = (page: Page) =>
  page.locator('.organization-form').evaluate((form) => {
    form.lastElementChild?.scrollIntoView();
    const last = form.lastElementChild?.getBoundingClientRect();
    return last !== undefined && last.bottom <= window.innerHeight + 1;
  });

it('an administrator changes the own corporation and adds an account to it', async () => {
  const { page, complaints, close } = await signIn(browser, 'adm1000', { width: 1440, height: 700 });
  await open(page, 'MdmCorpMgt');
  await expect.poll(() => field(page, '대표자').inputValue()).toBe('한별님');
  expect(await reaches(page)).toBe(true);
  await shoot(page, 'corporation');
  expect(await violations(page)).toEqual([]);
  expect(await rawKeys(page)).toEqual([]);
  await field(page, '사업장명').fill('새별로지스 본사');
  await page.keyboard.press('Control+s');
  await page.getByText('저장되었습니다.').first().waitFor();
  await page.getByRole('button', { name: '행 추가' }).click();
  const accounts = page.getByRole('grid', { name: '계좌' });
  await expect.poll(() => accounts.getByRole('row').filter({ hasText: 'KRW' }).count()).toBe(3);
  await shoot(page, 'corporation-account');
  expect(complaints).toEqual([]);
  await close();
});

it('an administrator moves a team below another branch, and the tree shows it there', async () => {
  const { page, complaints, close } = await signIn(browser, 'adm1000', { width: 1440, height: 700 });
  await open(page, 'MdmOrganizationMgt');
  const tree = page.getByRole('treegrid').first();
  const line = (text: string) => tree.getByRole('row').filter({ hasText: text });
  await line('10IC11').locator('.gc').first().click();
  await expect.poll(() => field(page, '조직명').inputValue()).toBe('해상팀');
  expect(await reaches(page)).toBe(true);
  await shoot(page, 'organization');
  expect(await violations(page)).toEqual([]);
  expect(await rawKeys(page)).toEqual([]);
  const upper = page.locator('.organization-form').getByRole('textbox', { name: '상위 조직', exact: true });
  await upper.fill('10PS00');
  await upper.press('Tab');
  await page.keyboard.press('Control+s');
  await page.getByText('저장되었습니다.').first().waitFor();
  await expect
    .poll(async () => {
      const codes = (await tree.getByRole('row').allInnerTexts()).join(' ');
      return codes.indexOf('10IC11') > codes.indexOf('10PS00') && codes.indexOf('10IC11') < codes.indexOf('10IC00');
    })
    .toBe(true);
  await shoot(page, 'organization-moved');
  expect(complaints).toEqual([]);
  await close();
});
