import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo } from '../support/desk';
import { launch, settled, signIn } from '../support/person';

/** Ctrl+S while a Hangul syllable is being composed saves it too. */
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function compose(page: Page, parts: readonly string[]): Promise<void> {
  const ime: CDPSession = await page.context().newCDPSession(page);
  for (const text of parts) await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
}

/** What a save sends; it is refused, so that nothing becomes other than it was. */
function savesOf(page: Page, verb: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  void page.route(`**/${verb}`, (route) => {
    sent.push(...route.request().postDataJSON().LIST);
    return route.fulfill({ status: 422, json: { code: 'MSG000027', message: '시험' } });
  });
  return sent;
}

it('in a field of a form', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  await page.goto('/cms/comm/CmsUserMgt?mid=cmsUserMgt');
  const field = page.getByRole('textbox', { name: '부서', exact: true });
  await expect.poll(() => page.getByRole('textbox', { name: '사용자 ID', exact: true }).last().inputValue()).not.toBe('');
  await settled(page);
  const sent = savesOf(page, 'saveCmsUser');
  await field.fill('통관');
  await field.press('End');
  await compose(page, ['ㅌ', '티', '팀']);
  await page.keyboard.press('Control+s');
  await expect.poll(() => sent.map(({ BIZ_DEPT }) => BIZ_DEPT)).toEqual(['통관팀']);
  expect(await field.inputValue()).toBe('통관팀');
  await close();
});

it('in a cell of a grid', async () => {
  const { page, close } = await signIn(browser, 'stl01');
  await page.goto('/mdm/code/MdmFreightMgt?mid=mdmFreightMgt');
  await page.getByRole('grid').first().locator('.gc[data-column]').first().click();
  await settled(page);
  await goTo(page, '운임명');
  const sent = savesOf(page, 'saveMdmFreight');
  await compose(page, ['ㅎ', '하', '항']);
  await page.keyboard.press('Control+s');
  await expect.poll(() => sent.map(({ FRT_NM }) => FRT_NM)).toEqual(['항']);
  await close();
});
