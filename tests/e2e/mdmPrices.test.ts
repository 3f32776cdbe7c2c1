import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { keepSettings } from '../support/keep';
import { rawKeys, shoot, violations } from '../support/look';
import { launch, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());
keepSettings();

const titles = [
  '매출·매입',
  '운임 코드',
  '운송 수단',
  '수출입 구분',
  '선적항',
  '양하항',
  '단위',
  '단가',
  '통화',
  '과세 구분',
  '적용 시작일',
  '적용 종료일',
  '사용 여부',
];
const price = (POL: string, amount: unknown) => [
  ...['매출', 'OFR', '해상', '수입', POL, 'KRINC', 'CNTR', amount, 'USD', 'ZERO', '2026-01-01', '2099-12-31', 'Y'],
];

it('prices are loaded from Excel into the grid, mended there, saved, and the finder says which one counts', async () => {
  const { page, complaints, close } = await signIn(browser, 'stl01', { width: 1366, height: 768 });
  await page.goto('/mdm/other/MdmPricingMgt?mid=mdmPricingMgt');
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(3).waitFor();
  await settled(page);
  await shoot(page, 'prices');
  expect(await violations(page)).toEqual([]);
  expect(await rawKeys(page)).toEqual([]);

  const rows = [price('IDJKT', 411), price('IDJKT', '미정')];
  const buffer = await bufferOf(
    writeExcel({ sheets: [{ name: 's', columns: titles.map((title) => ({ title, width: 12 })), rows: rows as never }] }),
  );
  await page.getByRole('button', { name: '목록 내보내기' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: '엑셀에서 불러오기' }).click();
  // The list is narrowed to a day: it is said that rows not in it are added.
  await (await chosen).setFiles({ name: 'prices.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await page.getByText('추가 2행').waitFor();
  await expect.poll(() => grid.getByRole('row').filter({ hasText: 'IDJKT' }).count()).toBe(2);
  await shoot(page, 'prices-loaded');

  await page.keyboard.press('Control+s');
  const told = page.getByRole('alertdialog');
  await expect.poll(() => told.textContent()).toContain('[단가]');
  await told.getByRole('button', { name: '확인' }).click();
  // The cell with the fault has the cursor: the number is typed in its place, and both are saved as they overlap no more.
  await page.keyboard.type('420');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect.poll(() => told.textContent()).toContain('적용 기간이 기존 데이터와 중복됩니다');
  await told.getByRole('button', { name: '확인' }).click();
  await page.getByText('변경 2').first().waitFor();
  expect(complaints).toEqual([expect.stringContaining('422')]);
  await close();
});

it('why this price counts is asked from its row, with the keyboard too', async () => {
  const { page, complaints, close } = await signIn(browser, 'stl01', { width: 1920, height: 1080 });
  await page.goto('/mdm/other/MdmPricingMgt?mid=mdmPricingMgt');
  const grid = page.getByRole('grid').first();
  await grid.getByRole('row').nth(3).waitFor();
  await page.getByRole('button', { name: '단가 확인' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('적용 단가:').waitFor();
  expect(await dialog.getByRole('row').nth(1).textContent()).toContain('적용되는 단가');
  await shoot(page, 'price-why');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
