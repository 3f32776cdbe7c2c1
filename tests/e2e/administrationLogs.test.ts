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

const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });

it('S1-03 the code a user reads out leads to the error, which is confirmed with a remark', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  await page.goto('/cms/log/CmsErrorLogList?mid=cmsErrorLogList');
  await page.getByRole('grid').first().waitFor();
  await settled(page);
  const code = await page.evaluate(async () => {
    const body = JSON.stringify({ SEARCH: { ERR_CD: 'ERR-', CFM_YN: 'N' } });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/cms/log/CmsErrorLogList/selectCmsErrorLog', { method: 'POST', headers, body });
    return (await answer.json()).data.LIST[0].ERR_CD as string;
  });
  const field = page.getByRole('search').getByRole('textbox', { name: '오류 코드' });
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  const errors = grid(page, '오류 건별');
  await expect.poll(() => errors.getAttribute('aria-rowcount')).toBe('2');
  await settled(page);
  await expect.poll(() => page.getByRole('region', { name: '오류 상세' }).innerText()).toContain(code);
  await errors.getByRole('row').nth(1).locator('.gc[data-column]').nth(1).click();
  await typeInto(page, '조치 내용', '재기동');
  await told(page, '저장되었습니다.', () => page.keyboard.press('Control+s'));
  await settled(page);
  await expect.poll(() => errors.getByRole('row').nth(1).innerText()).toContain('재기동');
  await close();
});

/** The moments of the sign-ins stand in full, and a figure under them that is no sum says what it is. */
async function saysItsFigures(page: Page): Promise<void> {
  const rows = page.getByRole('grid').first().getByRole('row');
  const moments = await rows
    .locator('.gc')
    .filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ })
    .evaluateAll((cells) => cells.map((cell) => [cell.scrollWidth, cell.clientWidth] as const));
  expect(moments.length).toBeGreaterThan(1);
  for (const [text, room] of moments) expect(text).toBeLessThanOrEqual(room);
  const before = (field: string) =>
    page.locator(`.gf [data-total="${field}"]`).evaluate((cell) => [cell.textContent, getComputedStyle(cell, '::before').content]);
  expect(await before('LOGIN_RSLT')).toEqual([expect.stringMatching(/^\d/), '"Count "']);
}

it('the screens of logs and numbers speak English, fit their window and pass axe; the next number of a rule is shown as it is typed', async () => {
  const { page, close } = await signIn(browser, 'sysadm', { lang: 'en' });
  const looksRight = async (name: string) => {
    await settled(page);
    const found = {
      violations: await violations(page),
      // Errors are the words of programs.
      keys: (await rawKeys(page)).filter((line) => !/ERR_|ECONN|OUTBOUND_HOSTS/.test(line)),
      korean: await hangul(page),
      over: await overflowing(page),
    };
    expect(found, name).toEqual({ violations: [], keys: [], korean: [], over: [] });
  };
  for (const path of ['log/CmsErrorLogList', 'log/CmsLoginLog', 'log/CmsVisitLog', 'setting/CmsAutonoCount', 'setting/CmsAutonoRuleMgt']) {
    const last = path.split('/')[1] ?? '';
    await page.goto(`/cms/${path}?mid=${last.charAt(0).toLowerCase()}${last.slice(1)}`);
    await page.getByRole('grid').first().waitFor();
    await looksRight(path);
    if (path.endsWith('LoginLog')) await saysItsFigures(page);
  }
  const delivery = page.getByRole('grid').first().getByRole('row').filter({ hasText: 'DLV' });
  await delivery.locator('.gc[data-column]').nth(2).click();
  await typeInto(page, 'Prefix', 'XD');
  await expect.poll(() => delivery.innerText()).toMatch(/XD\d{10}/);
  await close();
});
