// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of mails are written so
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepSettings } from '../support/keep';
import { hangul, overflowing, rawKeys, violations } from '../support/look';
import { launch, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
keepSettings();

const open = async (page: Page, form?: string) => {
  await page.goto('/cms/comm/CmsEmailFrmMgt?mid=cmsEmailFrmMgt');
  await page.getByRole('grid').first().waitFor();
  await settled(page);
  if (!form) return;
  // The list is longer than its window: the one that is meant is asked for.
  await page.locator('.gpane').first().locator('input').first().fill(form);
  await page.keyboard.press('Enter');
  await settled(page);
  await page.getByRole('grid').first().getByRole('row').filter({ hasText: form }).first().locator('.gc[data-column]').nth(2).click();
  await settled(page);
};
const look = async (page: Page) => ({ violations: await violations(page), over: await overflowing(page) });

it('a subject gets a variable from its menu, a wrong one is refused by name, the preview follows the values, the test mail goes to oneself', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  await open(page, 'DLV_CANCEL');
  expect(await look(page)).toEqual({ violations: [], over: [] });
  const subject = page.getByRole('textbox', { name: '제목' });
  await subject.fill('취소 ${custNam}');
  await page.getByRole('button', { name: '저장', exact: true }).click();
  await expect.poll(() => page.locator('main').innerText()).toContain('이 양식에 없는 변수입니다: ${custNam}');
  await subject.fill('취소 ');
  await page.getByRole('button', { name: '제목에 변수 넣기' }).click();
  await page.getByRole('menuitem', { name: /거래처명/ }).click();
  await expect.poll(() => subject.inputValue()).toBe('취소 ${custName}');
  await page.getByRole('button', { name: '미리보기' }).click();
  const preview = page.getByRole('dialog', { name: '미리보기' });
  await expect.poll(() => preview.innerText()).toContain('취소 새벽상사');
  await preview.getByRole('textbox', { name: '거래처명' }).fill('<b>한빛</b>');
  await expect.poll(() => preview.innerText()).toContain('취소 <b>한빛</b>');
  await expect.poll(() => preview.frameLocator('iframe').locator('body').innerText()).toContain('<b>한빛</b>');
  expect(await look(page)).toEqual({ violations: [], over: [] });
  await page.keyboard.press('Escape');
  await told(page, '메일이 발송되었습니다. (sysadm@saebyeol.example)', () => page.getByRole('button', { name: '시험 발송' }).click());
  await settled(page);
  await expect.poll(() => page.getByRole('grid', { name: '발송 이력' }).innerText()).toContain('[시험] 취소 새벽상사');
  await told(page, '저장되었습니다.', () => page.getByRole('button', { name: '저장', exact: true }).click());
  await close();
});

it('a body edited takes a variable and no picture; in English nothing is left in Korean; a corporation sees its log alone', async () => {
  const { page, close } = await signIn(browser, 'sysadm', { lang: 'en' });
  await open(page, 'DLV_DONE');
  expect(await hangul(page)).toEqual([]);
  expect((await rawKeys(page)).filter((line) => !/^[A-Z]+_[A-Z_]+$/.test(line.trim()))).toEqual([]);
  await page.getByRole('button', { name: 'Edit content' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('textbox').press('End');
  await editor.getByRole('button', { name: 'Variable' }).click();
  await page
    .getByRole('menuitem', { name: /Customer/ })
    .last()
    .click();
  expect(await editor.getByRole('button', { name: /picture/i }).count()).toBe(0);
  await editor.getByRole('button', { name: 'Apply' }).click();
  await editor.waitFor({ state: 'detached' });
  await told(page, 'Saved.', () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await close();
  const corporation = await signIn(browser, 'adm1000');
  await open(corporation.page);
  expect(await corporation.page.getByRole('grid').count()).toBe(1);
  expect(await corporation.page.getByRole('button', { name: /저장|재발송|추가/ }).count()).toBe(0);
  expect(await look(corporation.page)).toEqual({ violations: [], over: [] });
  await corporation.close();
});
