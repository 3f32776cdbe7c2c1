import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dashed } from '../../src/contract/shown';
import { readSheet } from '../../src/server/lib/excelRead';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, settled, signIn } from '../support/person';
import { ask, type Rows } from '../support/screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const story = 'FLSTORY0025';
const numberOf = (text: string | null | undefined) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
const total = async (grid: Locator, field: string) => numberOf(await grid.locator(`[data-total=${field}]`).textContent());
const sum = (rows: Rows, field: string) => rows.reduce((all, row) => all + Number(row[field] ?? 0), 0);
const quantities = [
  ['PO_QTY', 'PO 수량'],
  ['BKD_QTY', '부킹 수량'],
  ['SHPD_QTY', '선적 수량'],
  ['RCVD_QTY', '입고 수량'],
  ['OPEN_QTY', '미부킹 수량'],
] as const;
const lines = (page: Page) => page.getByRole('grid', { name: 'PO 진행 현황 목록' });
const search = async (page: Page) => {
  await page.getByRole('search').getByRole('button', { name: '조회', exact: true }).filter({ visible: true }).click();
  await settled(page);
};
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true });

it('a buyer’s clerk finds from home why a style is late, what is behind it, and what air would win; the file says the same', async () => {
  const clerk = await signIn(browser, 'cadm01', { width: 1920, height: 1080 });
  const { page } = clerk;
  const card = page.getByRole('button', { name: /^납기 지연 예상/ });
  const counted = async () => numberOf((await card.innerText()).replace(/^\D+/, ''));
  await expect.poll(counted).toBeGreaterThan(0);
  const late = await counted();
  await card.click();
  await tab(page, 'PO 진행 현황').waitFor();
  await settled(page);
  await expect.poll(() => lines(page).getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(late);
  await expect.poll(async () => numberOf(await page.locator('.gcounts').filter({ visible: true }).first().textContent())).toBe(late);

  const style = 'FL27S-1104';
  await page.getByRole('search').getByRole('textbox', { name: '스타일 번호' }).fill(style);
  await page.getByRole('search').getByRole('textbox', { name: 'PO 번호' }).fill(story);
  await search(page);
  const risky = await ask(page, 'flair/flairTracingPoList/selectFlairTracingPo', {
    SEARCH: { PO_NO: story, STYLE_NO: style, LATE_YN: 'Y', WAIT_YN: 'Y' },
    SIZE: 1000,
  });
  const [booked] = risky.filter(({ HBL_NO }) => HBL_NO);
  const [open] = risky.filter(({ OPEN_QTY, EXP_DLV_DT }) => Number(OPEN_QTY) > 0 && EXP_DLV_DT);
  if (!booked || !open) throw new Error('the story has no late line in a booking, or none that is open');
  expect(booked.LATE_RSN).not.toBe('NBK');
  expect(open.LATE_RSN).toBe('NBK');
  await expect.poll(() => total(lines(page), 'BKD_QTY')).toBe(sum(risky, 'BKD_QTY'));

  const far = async () => {
    await lines(page)
      .locator('.gb')
      .evaluate((body) => {
        body.scrollLeft = body.scrollWidth;
      });
    await lines(page)
      .getByRole('link', { name: String(booked.HBL_NO) })
      .first()
      .waitFor();
  };
  await far();
  const row = lines(page)
    .getByRole('row')
    .filter({ hasText: String(booked.HBL_NO) })
    .first();
  await expect.poll(() => row.innerText()).toContain(dashed(String(booked.EXP_DLV_DT)));
  expect(await row.innerText()).toContain(String(booked.LATE_DAYS));
  await shoot(page, 'flair-late');

  // What the line is late with: its booking, and its shipment.
  await page.getByRole('grid', { name: '구성 내역' }).getByRole('link', { name: /^FB/ }).first().click();
  await tab(page, '부킹별 PO 현황').waitFor();
  await settled(page);
  await expect.poll(() => page.getByRole('grid').filter({ visible: true }).first().innerText()).toContain(String(risky[0]?.BKG_NO));
  await page.getByRole('tab', { name: /^PO 진행 현황/ }).click();
  await far();
  await lines(page)
    .getByRole('link', { name: String(booked.HBL_NO) })
    .first()
    .click();
  await tab(page, '선적 진행 현황').waitFor();
  await settled(page);
  await expect.poll(() => page.getByRole('grid').filter({ visible: true }).first().innerText()).toContain(String(booked.HBL_NO));
  await page.getByRole('tab', { name: /^PO 진행 현황/ }).click();

  // The open quantity by air: it leaves in three days and arrives the day after.
  await page
    .getByRole('checkbox', { name: /^1행 선택/ })
    .filter({ visible: true })
    .first()
    .waitFor();
  await lines(page).getByRole('checkbox', { name: '모두 선택' }).click();
  await page.getByRole('button', { name: '선적 대안', exact: true }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: '선적 대안' });
  const rest = dialog.getByRole('grid', { name: '미부킹 품목' });
  await expect.poll(() => total(rest, 'OPEN_QTY')).toBe(sum(risky, 'OPEN_QTY'));
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByRole('combobox', { name: '운송 수단' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '항공', visible: true }).click();
  await expect.poll(() => dialog.locator('.ant-select').first().innerText()).toContain('항공');
  await dialog.getByRole('textbox', { name: 'ETD' }).fill(day(3));
  await dialog.getByRole('textbox', { name: 'ETA' }).fill(day(4));
  await dialog.getByRole('button', { name: '조회', exact: true }).click();
  await settled(page);
  const LINE_KEYS = risky.filter(({ OPEN_QTY }) => Number(OPEN_QTY) > 0).map((one) => `${one.CUST_CD}|${one.PO_NO}|${one.LINE_NO}`);
  const air = { LINE_KEYS, TRANS_MODE: 'AIR', ETD_DT: day(3).replaceAll('-', ''), ETA_DT: day(4).replaceAll('-', '') };
  const [won] = await ask(page, 'flair/flairTracingPoList/selectFlairTracingPoG3', { SEARCH: air, SIZE: 1000 });
  expect(Number(won?.WON_DAYS)).toBeGreaterThan(0);
  await expect.poll(() => rest.innerText()).toContain(dashed(String(won?.NEW_DLV_DT)));
  await expect.poll(() => total(rest, 'WON_DAYS')).toBe(Number(won?.WON_DAYS));
  await shoot(page, 'flair-by-air');
  await dialog.locator('.q-popup-foot').getByRole('button', { name: '닫기' }).click();

  // The file has what the list has.
  const whole = await ask(page, 'flair/flairTracingPoList/selectFlairTracingPo', { SEARCH: { PO_NO: story }, SIZE: 1000 });
  await page.getByRole('search').getByRole('textbox', { name: '스타일 번호' }).fill('');
  for (const name of ['지연 건만', '미입고만']) await page.getByRole('search').getByRole('checkbox', { name }).uncheck();
  await search(page);
  await expect.poll(() => total(lines(page), 'PO_QTY')).toBe(sum(whole, 'PO_QTY'));
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '엑셀', exact: true }).filter({ visible: true }).first().click();
  const { header, rows } = await readSheet(await readFile(await (await downloading).path()));
  const inFile = rows.filter(({ cells }) => cells[header.indexOf('PO 번호')] === story);
  expect(inFile).toHaveLength(whole.length);
  for (const [field, title] of quantities) {
    const of = inFile.reduce((all, { cells }) => all + Number(cells[header.indexOf(title)] ?? 0), 0);
    expect([title, of, await total(lines(page), field)]).toEqual([title, sum(whole, field), sum(whole, field)]);
  }
  expect(clerk.complaints).toEqual([]);
  await clerk.close();
});

it('the list and the other way speak English, fit 1366 px and pass axe', async () => {
  const person = await signIn(browser, 'ops01', { lang: 'en', width: 1366, height: 768 });
  const { page, complaints } = person;
  await page.goto(`/flair/flairTracingPoList?mid=flairTracingPoList&PO_NO=${story}`);
  await page.getByRole('grid').first().getByRole('checkbox').nth(14).waitFor();
  await settled(page);
  await page.getByRole('grid').first().getByRole('checkbox').nth(14).click();
  await page.getByRole('button', { name: 'Other sailing', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Other sailing' });
  await dialog.getByRole('grid').nth(1).locator('[data-total=OPEN_QTY]').waitFor();
  await settled(page);
  await shoot(page, 'flairTracingPoList-what-if');
  // The sums of the open lines stand above the buttons.
  const [sums, foot] = await Promise.all(
    [dialog.getByRole('grid').nth(1).locator('[data-total=OPEN_QTY]'), dialog.locator('.q-popup-foot')].map((one) => one.boundingBox()),
  );
  expect((sums?.y ?? 0) + (sums?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  expect(await violations(page)).toEqual([]);
  expect(await rawKeys(page)).toEqual([]);
  expect(await overflowing(page)).toEqual([]);
  expect(complaints).toEqual([]);
  expect((await hangul(page)).filter((text) => !text.includes(story))).toEqual([]);
  await person.close();
});

it('on a phone one purchase order has its matrix in a scroller of its own: every cell is reached, nothing else stands aside', async () => {
  const clerk = await signIn(browser, 'cadm01', { width: 390, height: 844, touch: true });
  const { page } = clerk;
  await page.goto(`/flair/flairPoInfoMgt?mid=flairPoInfoMgt&PO_NO=${story}`);
  await page.getByRole('button', { name: 'PO 한 건' }).filter({ visible: true }).first().tap();
  const last = page.getByRole('textbox', { name: 'KH XXL', exact: true });
  await last.waitFor();
  await settled(page);
  await shoot(page, 'phone-flair-matrix');
  const aside = await page.evaluate(() =>
    [...document.querySelectorAll('.panel:not([hidden]) *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && one.checkVisibility())
      .filter((one) => !one.closest('.po-matrix-scroll, .po-lates-scroll, .gbar'))
      .map((one) => one.className),
  );
  expect(aside).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await last.tap();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('KH XXL');
  const [cell, color] = await Promise.all([last, page.getByRole('rowheader', { name: 'KH', exact: true })].map((one) => one.boundingBox()));
  expect(color?.x).toBe(0);
  expect(cell?.x).toBeGreaterThanOrEqual((color?.width ?? 0) - 1);
  expect(cell?.height).toBeGreaterThanOrEqual(39);
  for (const name of ['비율로 채우기', '색상', '사이즈', '저장']) {
    const box = await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().boundingBox();
    expect([name, (box?.x ?? 999) + (box?.width ?? 999) <= 390, (box?.height ?? 0) >= 40]).toEqual([name, true, true]);
  }
  expect(await violations(page)).toEqual([]);
  await clerk.close();
});
