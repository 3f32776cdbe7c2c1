import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import { addDays, weekday } from '../../src/contract/dates';
import { askedAbout, goOn, launch, openMenu, type Person, settled, signIn } from '../support/person';

/**
 * The main job as a person does it: a workbook of 300 orders with 12 faults is loaded, corrected, loaded again, requested, confirmed,
 * dispatched, delivered with a signed proof and printed; then the customer signs in and sees exactly what is theirs.
 */
const rows = 300;
const faultyCells: [row: number, header: string, value: string][] = [
  [5, '배송 구분', 'XX'],
  [17, '상차지', ''],
  [33, '상차일', '2026-13-01'],
  [48, '상차일', '20200101'],
  [60, '상차 시각', '25:00'],
  [77, '하차 요청일', '20200102'],
  [90, '차량 톤급', 'T999'],
  [111, '차량 대수', '0'],
  [150, '수량', '많이'],
  [188, '수량 단위', ''],
  [222, '하차지 연락처', '0'.repeat(21)],
  [299, '컨테이너 번호', 'CSQU3054384'],
];

let browser: Browser;
let ops: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  ops = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
  page = ops.page;
});
afterAll(() => browser.close());

const today = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
const dashed = (d: string) => `${d.slice(0, 4)}-${d.slice(4, 6)}-${d.slice(6)}`;
function workDay(): string {
  let day = addDays(today(), 3);
  while (weekday(day) === 0 || weekday(day) === 6) day = addDays(day, 1);
  return day;
}

const popup = () => page.getByRole('dialog').last();
const box = () => page.getByRole('alertdialog').last();
const confirmBox = async () => {
  await box().getByRole('button', { name: '확인' }).click();
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
};

/** Fills the downloaded template as a person would, with the faults where they are wanted. */
function filled(template: Buffer, withFaults: boolean): Buffer {
  const book = xlsx.read(template, { cellStyles: true });
  const sheet = book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet;
  const [headers = []] = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1 });
  const day = workDay();
  const values: Record<string, (n: number) => unknown> = {
    '오더 그룹': (n) => `G${n}`,
    '배송 구분': () => 'FTL',
    '수출입 구분': () => 'D',
    상차지: () => '인천 아암 CFS',
    '상차지 주소': () => '인천 중구 아암대로 80',
    상차일: (n) => (n % 2 ? dashed(day) : day),
    '상차 시각': () => '09:00',
    하차지: (n) => `용인 남사 물류센터 ${n}`,
    '하차지 우편번호': () => '01234',
    '하차지 주소': () => '경기 용인시 처인구 남사읍 1',
    '하차 요청일': () => day,
    '하차 요청 시각': () => '1500',
    '하차지 담당자': () => '오창고',
    '하차지 연락처': () => '031-000-1118',
    '차량 톤급': () => 'T5',
    '차량 대수': () => 1,
    품명: () => '러닝화',
    수량: () => '1,200',
    '수량 단위': () => 'BOX',
    '포장 수량': () => 10,
    '중량(KG)': () => '1,234.5',
    '용적(CBM)': () => 3.25,
    '요청 사항': () => '문 앞 하차',
  };
  const data = Array.from({ length: rows }, (_, i) => headers.map((h) => values[h]?.(i + 1) ?? ''));
  if (withFaults) for (const [row, header, value] of faultyCells) (data[row - 1] as unknown[])[headers.indexOf(header)] = value;
  xlsx.utils.sheet_add_aoa(sheet, data, { origin: 'A2' });
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
}

async function choose(name: string, buffer: Buffer) {
  await popup()
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer });
}

const gridRows = () => page.getByRole('grid').first().getAttribute('aria-rowcount').then(Number);

describe('delivery desk, from an Excel file to the proof of delivery', () => {
  let template: Buffer;
  let returned: Buffer;
  let order: string;

  it('S1-03 the desk is reached from the menu, without a page load', async () => {
    await openMenu(page, '오더·배송', '배송 오더 관리');
    await settled(page);
    expect(new URL(page.url()).pathname).toBe('/pan/dlvOrdMgt');
    await expect.poll(gridRows).toBeGreaterThan(1);
  });

  it('S7-24 the template downloads with its three sheets', async () => {
    await page.getByRole('button', { name: '업로드' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      popup().getByRole('button', { name: '양식 다운로드', exact: true }).click(),
    ]);
    template = readFileSync(await file.path());
    const book = xlsx.read(template);
    expect(book.SheetNames).toHaveLength(3);
    expect(book.SheetNames.slice(1)).toEqual(['작성 요령', '코드']);
  });

  it('a workbook with 12 faults comes back with each fault beside its row', async () => {
    await popup().getByRole('textbox', { name: '거래처 코드', exact: true }).fill('C00001');
    await page.keyboard.press('Tab');
    await choose('오더 300건.xlsx', filled(template, true));
    await popup().getByRole('button', { name: '검증', exact: true }).click();
    await box()
      .getByText(/오류 12건/)
      .waitFor({ timeout: 30_000 });
    await confirmBox();
    await popup().getByText('전체 300 · 정상 288 · 오류 12').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), popup().getByRole('button', { name: '엑셀', exact: true }).click()]);
    returned = readFileSync(await file.path());
    const book = xlsx.read(returned);
    const table = xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet, {
      header: 1,
      defval: '',
    });
    const at = table[0]?.indexOf('오류 내용') ?? -1;
    expect(at).toBeGreaterThan(30);
    const faulty = table.map((r, i) => [i, r[at] ?? ''] as const).filter(([i, text]) => i > 0 && text !== '');
    expect(faulty.map(([i]) => i)).toEqual(faultyCells.map(([row]) => row));
    for (const [i, text] of faulty) expect(text).toContain(faultyCells.find(([row]) => row === i)?.[1]);
  });

  it('the corrected workbook is loaded as it is, reasons and all', async () => {
    const book = xlsx.read(returned);
    const sheet = book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet;
    const good = xlsx.read(filled(template, false));
    const goodSheet = good.Sheets[good.SheetNames[0] as string] as xlsx.WorkSheet;
    const headers = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1 })[0] ?? [];
    for (const [row, header] of faultyCells) {
      const cell = xlsx.utils.encode_cell({ r: row, c: headers.indexOf(header) });
      if (goodSheet[cell]) sheet[cell] = goodSheet[cell];
      else delete sheet[cell];
    }
    await choose('오더 300건 수정.xlsx', xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }));
    await popup().getByRole('button', { name: '검증', exact: true }).click();
    await popup().getByText('전체 300 · 정상 300 · 오류 0').waitFor({ timeout: 30_000 });
    await popup().getByRole('button', { name: '저장', exact: true }).click();
    await expect.poll(() => page.getByRole('dialog').count(), { timeout: 30_000 }).toBe(0);
    await settled(page);
    await expect.poll(gridRows).toBe(301);
  });

  const action = async (caption: string, extra?: () => Promise<void>) => {
    await page.getByRole('button', { name: caption, exact: true }).click();
    await extra?.();
    await goOn(page);
    await page
      .getByRole('status')
      .filter({ hasText: /처리되었습니다|단가가 없습니다/ })
      .first()
      .waitFor({ timeout: 30_000 });
    await settled(page);
  };
  const states = async () => {
    const tags = await page.getByRole('grid').first().locator('.tag').allTextContents();
    return [...new Set(tags)];
  };

  it('300 orders are requested, confirmed and given a truck at once', async () => {
    await page.getByRole('checkbox', { name: '모두 선택' }).first().click();
    await action('배송 요청');
    expect(await states()).toEqual(['배송 요청']);
    await action('접수 확정');
    expect(await states()).toEqual(['접수 확정']);
    await action('배차', async () => {
      await page.getByRole('textbox', { name: '차량번호', exact: true }).press('F4');
      await popup().getByRole('grid').getByRole('row').nth(3).dblclick();
      await expect.poll(() => askedAbout(page).getByRole('textbox', { name: '차량번호', exact: true }).inputValue()).not.toBe('');
    });
    expect(await states()).toEqual(['배차 완료']);
    await action('상차');
    expect(await states()).toEqual(['상차 완료']);
    await action('도착');
    expect(await states()).toEqual(['하차지 도착']);
  });

  it('one delivery is completed with its signed proof', async () => {
    const first = page.getByRole('grid').first().getByRole('link').first();
    order = (await first.textContent()) ?? '';
    await page.getByRole('checkbox', { name: '모두 선택' }).first().click();
    await page.getByRole('checkbox', { name: '1행 선택' }).first().click();
    await page.getByRole('button', { name: '배송 완료', exact: true }).click();
    await popup().getByRole('textbox', { name: '인수자' }).fill('오창고');
    await popup()
      .locator('input[type=file]')
      .setInputFiles({
        name: '인수증.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
      });
    await goOn(page);
    await page
      .getByRole('status')
      .filter({ hasText: /처리되었습니다|단가가 없습니다/ })
      .first()
      .waitFor();
    await settled(page);
    const row = page.getByRole('grid').first().getByRole('row').filter({ hasText: order });
    await expect.poll(() => row.textContent()).toContain('배송 완료');
  });

  it('S3-19 its number leads to the detail page of just that order, which prints', async () => {
    await page.getByRole('link', { name: order }).click();
    await page.getByRole('tab', { name: '배송 오더 상세', selected: true }).waitFor();
    await settled(page);
    expect(page.url()).toContain(`DLV_ORD_NO=${order}`);
    await expect.poll(() => page.getByRole('status', { name: '인수자' }).innerText()).toBe('오창고');
    await page.getByRole('list', { name: '파일' }).getByText('인수증.pdf').waitFor();
    const [answer] = await Promise.all([
      page.waitForResponse((r) => r.url().endsWith('/selectCmsReport')),
      page.getByRole('button', { name: '출력' }).click(),
    ]);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await popup().locator('iframe').waitFor();
    await popup().getByRole('button', { name: '닫기', exact: true }).last().click();
  });

  it('the customer sees these orders and no others, without what is for staff', async () => {
    const customer = await signIn(browser, 'cadm01', { width: 1920, height: 1000 });
    await openMenu(customer.page, '오더·배송', '배송 오더 관리');
    await settled(customer.page);
    await customer.page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' }).fill(order);
    await customer.page.keyboard.press('Enter');
    await customer.page.getByRole('link', { name: order }).waitFor();
    const headers = await customer.page.getByRole('grid').first().getByRole('columnheader').allTextContents();
    expect(headers.join()).not.toMatch(/운송료|운송사 코드/);
    for (const caption of ['접수 확정', '배차', '상차', '도착', '반려', '이력']) {
      expect(await customer.page.getByRole('button', { name: caption, exact: true }).count(), caption).toBe(0);
    }
    const other = await signIn(browser, 'cadm03', { width: 1920, height: 1000 });
    await openMenu(other.page, '오더·배송', '배송 오더 관리');
    await other.page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' }).fill(order);
    await other.page.keyboard.press('Enter');
    await settled(other.page);
    await other.page.getByText('조회된 데이터가 없습니다').first().waitFor();
    expect([...customer.complaints, ...other.complaints]).toEqual([]);
    await customer.close();
    await other.close();
  });

  it('the browser console stayed silent', () => {
    expect(ops.complaints).toEqual([]);
  });
});
