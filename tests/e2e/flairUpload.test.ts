import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import { type PoFormField, poForm } from '../../src/contract/flair/poForm';
import { poBook, poNo, poRow } from '../fixtures/poForms';
import { overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, settled, signIn } from '../support/person';

/** A season of a buyer's clerk: twelve purchase orders of twenty lines, with faults in three of them. */
const dozen = () => Array.from({ length: 12 }, poNo);
const faults: [po: number, line: number, field: PoFormField, wrong: string, right: string][] = [
  [1, 3, 'PO_QTY', '많이', '300'],
  [4, 1, 'QTY_UT', '', 'PC'],
  [4, 20, 'LINE_NO', '19', '20'],
  [9, 7, 'STYLE_NO', '', 'FL27S-1104'],
];

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function season(numbers: readonly string[]): Buffer {
  const rows = numbers.flatMap((PO_NO, po) =>
    Array.from({ length: 20 }, (_, i) => {
      const wrong = faults.filter(([own, line]) => own === po && line === i + 1).map(([, , field, value]) => [field, value]);
      return poRow(today(), { PO_NO, LINE_NO: `${i + 1}`, PO_QTY: '300', SIZE_CD: `S${i + 1}`, ...Object.fromEntries(wrong) });
    }),
  );
  return poBook(rows);
}

/** The workbook that came back with its faults mended, as a person types over its cells. */
function mended(returned: Buffer): Buffer {
  const book = xlsx.read(returned);
  const sheet = book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet;
  for (const [po, line, field, , right] of faults) {
    const c = poForm.findIndex((column) => column.field === field);
    sheet[xlsx.utils.encode_cell({ r: po * 20 + line, c })] = { t: 's', v: right };
  }
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
}

const popup = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: string) => popup(page).getByRole('button', { name, exact: true }).click();
const choose = (page: Page, name: string, buffer: Buffer) =>
  popup(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

async function openUpload(page: Page, caption: string): Promise<void> {
  await page.goto('/flair/flairPoInfoMgt?mid=flairPoInfoMgt');
  await settled(page);
  await page.getByRole('button', { name: caption, exact: true }).click();
  await popup(page).getByRole('grid').waitFor();
}

it('a clerk uploads a season with faults, mends the workbook that comes back and loads it again', async () => {
  const numbers = dozen();
  const { page, complaints, close } = await signIn(browser, 'cadm01', { width: 1366, height: 768 });
  await openUpload(page, '업로드');
  const customer = popup(page).getByRole('textbox', { name: '거래처 코드', exact: true });
  await expect.poll(() => customer.inputValue()).toBe('C00001');
  expect(await customer.getAttribute('readonly')).not.toBeNull();

  await choose(page, '27SS.xlsx', season(numbers));
  await press(page, '검증');
  await page.getByRole('alertdialog').getByText('오류 60건').waitFor({ timeout: 30_000 });
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  await popup(page).getByText('전체 240 · 정상 180 · 오류 60').waitFor();
  await press(page, '저장');
  await page.getByRole('alertdialog').getByText('정상 180건만 저장하시겠습니까? (오류 60건 제외)').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
  await popup(page).getByText('전체 240 · 정상 0 · 오류 60 · 저장됨 180').waitFor({ timeout: 30_000 });

  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '오류 내려받기')]);
  const returned = readFileSync(await file.path());
  const book = xlsx.read(returned);
  const lines = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet, { header: 1 });
  expect(lines[0]?.[28]).toBe('오류 내용');
  expect(lines[1]?.[28]).toBe(`이미 저장된 PO 품목입니다. 다시 저장하지 않습니다. (${numbers[0]}-1)`);
  expect(lines[23]?.[28]).toContain('[수량]');
  expect(lines[100]?.[28]).toContain('(100행)');

  await choose(page, '27SS 수정.xlsx', mended(returned));
  await press(page, '검증');
  await popup(page).getByText('전체 240 · 정상 60 · 오류 0 · 저장됨 180').waitFor({ timeout: 30_000 });
  await press(page, '저장');
  await expect.poll(() => page.getByRole('dialog').count(), { timeout: 30_000 }).toBe(0);
  await settled(page);
  // The screen finds what this run saved.
  const shown = await page.getByRole('grid').first().getByRole('row').allTextContents();
  const found = numbers.filter((number) => shown.some((text) => text.includes(number)));
  expect(found).toEqual([1, 4, 9].map((at) => numbers[at]));
  expect(complaints).toEqual([]);
  await close();
});

it('the popup speaks English, fits 1366 px and passes axe, with faults shown', async () => {
  const { page, complaints, close } = await signIn(browser, 'ops01', { lang: 'en', width: 1366, height: 768 });
  await openUpload(page, 'Upload');
  await popup(page).getByRole('textbox', { name: 'Customer', exact: true }).fill('C00001');
  await page.keyboard.press('Tab');
  await choose(page, '27SS.xlsx', season(dozen()));
  await press(page, 'Check');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click({ timeout: 30_000 });
  await popup(page).getByText('240 rows · 180 valid · 60 errors · 0 saved').waitFor();
  await shoot(page, 'flairPoExcelUploadPopup');
  expect([await violations(page), await rawKeys(page), await overflowing(page), complaints]).toEqual([[], [], [], []]);
  await close();
});
