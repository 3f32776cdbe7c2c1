import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { typeInto } from '../support/desk';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { goOn, launch, settled, signIn, told } from '../support/person';
import { ask, openScreen, press } from '../support/screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const rows = (page: Page) => page.getByRole('grid').first().getByRole('row');

/** A cost as the user of the page reads it. */
const costOf = async (page: Page, COST_NO: string) => (await ask(page, 'set/setCostList/selectSetCost', { SEARCH: { COST_NO } }))[0];

it('both lists speak English, fit 1366 px and pass axe', async () => {
  const person = await signIn(browser, 'stl01', { lang: 'en', width: 1366, height: 768 });
  const { page, complaints } = person;
  for (const screen of ['setCostList', 'setCostEtc']) {
    await openScreen(person, screen);
    await shoot(page, screen);
    const found = [await violations(page), await rawKeys(page), await hangul(page), await overflowing(page), complaints.splice(0)];
    expect(found, `${screen}: ${JSON.stringify(found)}`).toEqual([[], [], [], [], []]);
  }
  await person.close();
});

it('a cost is entered by the keyboard, its amounts are worked out, it is confirmed, settled, and read by its customer', async () => {
  const person = await signIn(browser, 'stl01', { width: 1440, height: 900 });
  const { page, complaints } = person;
  await openScreen(person, 'setCostList');
  await press(page, '추가');
  for (const [label, text] of [
    ['청구처', 'C00004'],
    ['비용 구분', '기타비'],
    ['매출·매입', '매출'],
    ['운임 코드', 'CCF'],
    ['수량', '3'],
    ['단가', '35.75'],
    ['통화', 'USD'],
    ['환율', '1385.5'],
  ] as const)
    await typeInto(page, label, text);
  await told(page, '저장되었습니다.', () => page.keyboard.press('Control+s'));
  await settled(page);
  const first = await rows(page).filter({ hasText: 'CCF' }).first().innerText();
  const number = first.match(/CT\d{12}/)?.[0] ?? '';
  expect(await costOf(page, number)).toMatchObject({ FRGN_AMT: 107.25, SPLY_AMT: 148_594, VAT_AMT: 14_859, TOT_AMT: 163_453 });
  const row = rows(page).filter({ hasText: number });
  await shoot(page, 'costs');

  await row.locator('.ck').first().click();
  await press(page, '비용 확정');
  await goOn(page);
  await expect.poll(() => row.innerText()).toContain('확정');
  await settled(page);
  await row.locator('.ck').first().click();
  await press(page, '정산 생성');
  await goOn(page);
  await page.getByText(/정산 ST\d{9}을\(를\) 생성하였습니다/).waitFor();
  expect(await costOf(page, number)).toMatchObject({ COST_STS: 'REQ', STL_NO: expect.stringMatching(/^ST\d{9}$/) });
  expect(complaints).toEqual([]);
  await person.close();

  const customer = await signIn(browser, 'cadm04', { width: 1366, height: 768 });
  await openScreen(customer, 'setCostList', `&COST_NO=${number}`);
  await rows(customer.page).filter({ hasText: number }).waitFor();
  expect(await costOf(customer.page, number)).toMatchObject({ TOT_AMT: 163_453 });
  await customer.close();
});

it('a duty is confirmed only with its evidence, which is put to it from its row', async () => {
  const person = await signIn(browser, 'stl01', { width: 1440, height: 900 });
  const { page } = person;
  await openScreen(person, 'setCostEtc');
  await press(page, '추가');
  for (const [label, text] of [
    ['청구처', 'C00004'],
    ['운임 코드', 'DTY'],
    ['수량', '1'],
    ['단가', '1234567'],
  ] as const)
    await typeInto(page, label, text);
  await told(page, '저장되었습니다.', () => page.keyboard.press('Control+s'));
  await settled(page);
  const row = rows(page).filter({ hasText: 'DTY' }).first();
  await row.locator('.ck').first().click();
  await press(page, '확정');
  await goOn(page);
  await page.getByText('증빙 파일을 첨부해야').first().waitFor();
  await page.keyboard.press('Escape');

  await press(page, '첨부');
  const files = page.getByRole('dialog', { name: '첨부 파일 관리' });
  await files
    .locator('input[type=file]')
    .setInputFiles({ name: '납부서.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
  await files.getByRole('row').filter({ hasText: '납부서.pdf' }).waitFor();
  await page.keyboard.press('Escape');
  await files.waitFor({ state: 'detached' });
  await settled(page);
  await row.locator('.ck').first().click();
  await press(page, '확정');
  await goOn(page);
  await expect.poll(() => row.innerText()).toContain('확정');
  await person.close();
});
