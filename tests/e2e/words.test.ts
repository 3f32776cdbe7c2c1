import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { findOrder, orderIn, orders, typeInto } from '../support/desk';
import { keepSettings } from '../support/keep';
import { cut, hangul, overflowing, rawKeys, violations } from '../support/look';
import { askedAbout, goOn, launch, settled, signIn, told } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
keepSettings();

async function openPage(page: Page, name: string): Promise<Locator> {
  await page.goto(`/cms/comm/${name}?mid=${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  const grid = page.getByRole('grid').first();
  await grid.waitFor();
  await settled(page);
  return grid;
}

/** Finds rows by a part of their code or name. */
async function find(page: Page, keyword: string): Promise<void> {
  const field = page.getByRole('search').getByRole('textbox', { name: /^(검색어|Keyword)$/ });
  await field.fill(keyword);
  await field.press('Enter');
  await settled(page);
}

/** Puts the cursor into the row with a text. */
const stand = (grid: Locator, text: string) =>
  grid.getByRole('row').filter({ hasText: text }).last().locator('.gc[data-column]').nth(1).click();
const saved = (page: Page) => told(page, '저장되었습니다.', () => page.keyboard.press('Control+s'));
const agree = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();

it('S1-06 a code that is added is used in a grid, by the name the corporation gives it, and goes back to the standard', async () => {
  const [sys, adm, ops] = await Promise.all([signIn(browser, 'sysadm'), signIn(browser, 'adm1000'), signIn(browser, 'ops01')]);
  await openPage(sys.page, 'CmsCommonCode');
  await find(sys.page, 'CAR_TP');
  const codes = sys.page.getByRole('grid').nth(1);
  await expect.poll(() => codes.getByRole('row').count()).toBeGreaterThan(3);
  await sys.page.getByRole('button', { name: '추가', exact: true }).nth(1).click();
  await typeInto(sys.page, '코드', 'T0');
  await stand(codes, 'T0');
  await typeInto(sys.page, '코드명', '시험차');
  await saved(sys.page);
  await settled(sys.page);

  const own = await openPage(adm.page, 'CmsCommonCodeUser');
  const group = adm.page.getByRole('search').getByRole('combobox', { name: '마스터 코드' });
  await group.click();
  await group.fill('CAR_TP');
  await group.press('Enter');
  await adm.page.getByRole('button', { name: '조회', exact: true }).click();
  await expect.poll(() => own.getByRole('row').filter({ hasText: '시험차' }).count()).toBe(1);
  await stand(own, '시험차');
  await typeInto(adm.page, '코드명', '시험 트럭');
  await saved(adm.page);
  await adm.page.getByText('표준과 다른 코드 1건').waitFor();

  await findOrder(ops.page, await orderIn(ops.page, 'REQ'));
  await orders(ops.page).getByRole('row').nth(1).locator('.gc[data-column]').nth(1).click();
  await typeInto(ops.page, '차량 톤급', 'T0');
  await expect.poll(() => orders(ops.page).getByRole('row').nth(1).innerText()).toContain('시험 트럭');
  await ops.close();

  await adm.page.getByRole('button', { name: '표준으로 되돌리기' }).click();
  await expect.poll(() => askedAbout(adm.page).innerText()).toContain('1건을 표준으로 되돌리기 처리하시겠습니까?');
  await told(adm.page, '처리되었습니다.', () => goOn(adm.page));
  await expect.poll(() => own.getByText('시험 트럭').count()).toBe(0);
  await adm.close();
  await sys.close();
});

it('S1-06 a title changed in a workbook is seen in both languages by who has long been signed in, at the next load of the page', async () => {
  const [sys, adm] = await Promise.all([signIn(browser, 'sysadm'), signIn(browser, 'adm1000')]);
  const { page } = sys;
  await openPage(adm.page, 'CmsCommonCodeUser');
  await adm.page.getByRole('columnheader', { name: '표준명' }).waitFor();
  await openPage(page, 'CmsLangMgt');
  await page.getByRole('button', { name: '업로드' }).click();
  const dialog = page.getByRole('dialog', { name: '다국어 관리 업로드' });
  const rows = [
    ['언어 키', '구분', '한국어', '영어'],
    ['LBL.STD_NAME', '라벨', '공통 이름', 'Common name'],
    ['UI.WORDS.BAD', '화면 문구', '문구 {0}', 'Text'],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'x');
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await dialog.locator('input[type=file]').setInputFiles({ name: '문구.xlsx', mimeType, buffer });
  await dialog.getByText('파일 2행 · 신규 0 · 변경 1 · 오류 1 · 동일 0').waitFor();
  const changes = dialog.getByRole('grid');
  await expect.poll(() => changes.getByRole('row').nth(1).innerText()).toMatch(/변경\s+LBL.STD_NAME\s.*표준명\s+공통 이름/s);
  await expect.poll(() => changes.getByRole('row').nth(2).innerText()).toMatch(/오류\s+UI.WORDS.BAD\s+\[영어\]|3행: \[영어\]/);
  expect([await violations(page), await overflowing(page)]).toEqual([[], []]);
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect.poll(() => page.getByRole('alertdialog').innerText()).toContain('정상 1건만 저장하시겠습니까?');
  await told(page, '저장되었습니다.', () => agree(page));
  await dialog.waitFor({ state: 'detached' });
  await openPage(adm.page, 'CmsCommonCodeUser');
  await adm.page.getByRole('columnheader', { name: '공통 이름' }).waitFor();
  await adm.page.getByRole('button', { name: 'English' }).click();
  await adm.page.getByRole('columnheader', { name: 'Common name' }).waitFor();
  await adm.close();
  await sys.close();
});

it('a term gets the type of its domain as it is typed; it is removed again', async () => {
  const { page, close } = await signIn(browser, 'sysadm');
  const grid = await openPage(page, 'CmsDataDicMgt');
  await find(page, 'ZZ_WORDS');
  await page.getByRole('button', { name: '추가', exact: true }).click();
  await typeInto(page, '사전 코드', 'ZZ_WORDS');
  const term = grid.getByRole('row').filter({ hasText: 'ZZ_WORDS' });
  await stand(grid, 'ZZ_WORDS');
  await typeInto(page, '표준명', '시험 용어');
  await stand(grid, 'ZZ_WORDS');
  await typeInto(page, '도메인 코드', 'V10');
  await expect.poll(() => term.innerText()).toMatch(/V10\s+TEXT\s+10/);
  await saved(page);
  await settled(page);
  await stand(grid, 'ZZ_WORDS');
  await page.getByRole('button', { name: '행 삭제' }).click();
  await page.keyboard.press('Control+s');
  await told(page, '저장되었습니다.', () => goOn(page));
  await expect.poll(() => term.count()).toBe(0);
  await close();
});

it('the screens of codes, texts and words speak English, fit their window and pass axe', async () => {
  const [sys, adm] = await Promise.all([signIn(browser, 'sysadm', { lang: 'en' }), signIn(browser, 'adm1000', { lang: 'en' })]);
  const look = async (page: Page, name: string) => {
    await openPage(page, name);
    const found = { violations: await violations(page), korean: await hangul(page), over: await overflowing(page), cut: await cut(page) };
    expect(found, name).toEqual({ violations: [], korean: [], over: [], cut: [] });
    // Their rows are keys: without any, nothing that is shown is one.
    await find(page, 'no such row');
    await expect.poll(async () => (await rawKeys(page)).filter((line) => !/\([A-Z_]+\)/.test(line)), { message: name }).toEqual([]);
  };
  await Promise.all([
    (async () => {
      for (const name of ['CmsCommonCode', 'CmsLangMgt', 'CmsDataDicMgt']) await look(sys.page, name);
    })(),
    look(adm.page, 'CmsCommonCodeUser'),
  ]);
  await sys.close();
  await adm.close();
});
