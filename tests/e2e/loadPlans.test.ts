import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { typeInto } from '../support/desk';
import { hangul, overflowing, shoot, violations } from '../support/look';
import { goOn, launch, settled, signIn } from '../support/person';
import { ask, openScreen, press, save } from '../support/screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const lines = (page: Page) => page.locator('.clp-lines').getByRole('grid');
const waiting = (page: Page) => page.locator('.clp-waiting').getByRole('grid');
const rowIn = (grid: Locator, number: string) => grid.getByRole('row').filter({ hasText: number }).first();
const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number }).first();
const orderOf = async (page: Page) =>
  (await lines(page).getByRole('row').allInnerTexts()).flatMap((text) => text.match(/CB\d{10}/)?.[0] ?? []);

/** Pulls a row with the mouse onto another place. */
async function pull(page: Page, row: Locator, onto: Locator): Promise<void> {
  const [from, to] = await Promise.all([row.locator('.gc[data-column]').first().boundingBox(), onto.boundingBox()]);
  if (!from || !to) throw new Error('nothing to pull');
  await page.mouse.move(from.x + 10, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 20, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 5 });
  await page.mouse.up();
}

it('cargo is received with a difference and a photo, a plan is proposed, changed by key and mouse, refused too heavy, closed, printed and reopened', async () => {
  const person = await signIn(browser, 'ops02', { width: 1440, height: 900 });
  const { page } = person;
  await openScreen(person, 'cfsBookingList');
  const today = await page.evaluate(() => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', ''));
  let port = '';
  for (const POD_CD of ['PLGDN', 'ITGOA', 'MXZLO', 'CAVAN', 'INMAA', 'BDCGP', 'AEJEA'])
    if ((await ask(page, 'cfs/clpList/selectClpG3', { SEARCH: { CYCFS_CD: 'CFSP', POD_CD } })).length === 0) port ||= POD_CD;
  const booking = (i: number) => ({
    ...{ BATCH_FLAG: 'insert', CUST_CD: 'C00003', BKG_DT: today, IMEX_TP: 'E', CYCFS_CD: 'CFSP', IN_PLAN_DT: today },
    ...{ POL_CD: 'KRPUS', POD_CD: port, VSL_NM: 'STORY STAR', VOY_NO: '001E', SHPR_NM: 'Mimi Beauty', ITEM_NM: `SERUM ${i}` },
    ...{ PKG_QTY: 100 * i, PKG_UT_CD: 'CT', GRS_WT: 1_000 * i, MSR_CBM: 4 * i, DMG_YN: 'N' },
  });
  const made = await save(page, 'cfs/cfsBookingList/saveCfsBooking', [1, 2, 3].map(booking));
  const [first = '', second = '', third = ''] = made.map(({ BKG_NO }) => String(BKG_NO));

  // Confirmed, and received two packages short.
  await openScreen(person, 'cfsBookingList', '&VSL_NM=STORY%20STAR');
  await rowOf(page, third).waitFor();
  const all = page.getByRole('grid').getByRole('checkbox').first();
  await all.click();
  await press(page, '예약 확정');
  await goOn(page);
  await expect.poll(() => rowOf(page, first).innerText()).toContain('예약 확정');
  await settled(page);
  await all.click();
  await press(page, '반입 처리');
  const reception = page.getByRole('dialog').filter({ hasText: '잰 값을' });
  await reception.getByRole('button', { name: '빈 칸을 예약대로' }).click();
  await reception.getByRole('row').filter({ hasText: first }).first().locator('.gc[data-column]').nth(2).click();
  await typeInto(page, '실반입 수량', '98');
  await shoot(page, 'cfs-reception');
  await reception.locator('button[type=submit]').click();
  await expect
    .poll(async () => (await ask(page, 'cfs/cfsBookingList/selectCfsBooking', { SEARCH: { BKG_NO: first } }))[0])
    .toMatchObject({ CFS_BKG_STS: 'IN', ACTL_PKG_QTY: 98, DIFF_QTY: -2 });

  // A photo of it is shown as a picture.
  await rowOf(page, first).locator('.gc[data-column]').nth(1).click();
  await press(page, '첨부');
  const files = page.getByRole('dialog').filter({ hasText: first });
  const buffer = await readFile('mock/demo/damaged.jpg');
  await files.locator('input[type=file]').setInputFiles({ name: '파손.jpg', mimeType: 'image/jpeg', buffer });
  const photo = files.locator('img').first();
  await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await shoot(page, 'cfs-photo');
  await page.keyboard.press('Escape');

  // A plan is proposed and saved.
  await openScreen(person, 'clpList');
  await press(page, '적입 제안');
  const dialog = page.getByRole('dialog', { name: '적입 제안' });
  await dialog.getByRole('radio').first().check();
  for (const [name, code] of [
    ['CFS', 'CFSP'],
    ['선적항', 'KRPUS'],
    ['양하항', port],
  ] as const) {
    const field = dialog.getByRole('textbox', { name }).first();
    await field.fill(code);
    await field.press('Tab');
  }
  for (const type of ['20GP', '40HC']) await dialog.getByRole('spinbutton', { name: `${type} 대수` }).fill(type === '20GP' ? '1' : '0');
  await expect.poll(() => dialog.getByRole('status').innerText()).toContain('CLP 1건');
  await shoot(page, 'clp-proposal');
  await press(page, '제안 적용');
  await settled(page);
  await shoot(page, 'clp-accepted');
  await expect.poll(() => orderOf(page)).toEqual(expect.arrayContaining([first, second, third]));
  const proposed = await orderOf(page);
  await page.locator('[data-button="save"]').filter({ visible: true }).first().click();
  const planOf = async () =>
    String((await ask(page, 'cfs/cfsBookingList/selectCfsBooking', { SEARCH: { BKG_NO: third } }))[0]?.CLP_NO ?? '');
  await expect.poll(planOf).toMatch(/^CLP/);
  const plan = await planOf();
  await settled(page);

  // Taken out and loaded again by key, by double click and by mouse; moved in the order.
  await rowIn(lines(page), third).locator('.gc[data-column]').nth(2).click();
  await page.keyboard.press('Delete');
  await rowIn(waiting(page), third).waitFor();
  await rowIn(waiting(page), third).locator('.gc[data-column]').first().click();
  await page.keyboard.press('Insert');
  await expect.poll(() => orderOf(page).then((order) => order.at(-1))).toBe(third);
  await rowIn(lines(page), third).locator('.gc[data-column]').nth(2).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => orderOf(page).then((order) => order.at(-2))).toBe(third);
  await pull(page, rowIn(lines(page), second), waiting(page));
  await rowIn(waiting(page), second).waitFor();
  await pull(page, rowIn(waiting(page), second), lines(page));
  await rowIn(lines(page), second).waitFor();
  expect((await orderOf(page)).toSorted()).toEqual(proposed.toSorted());

  // Too heavy is refused, too much volume is warned of.
  await rowIn(lines(page), first).locator('.gc[data-column]').nth(2).click();
  await typeInto(page, '중량(KG)', '99999');
  await page.locator('.clp-checks').getByText('최대 적재중량을 초과합니다').waitFor();
  await shoot(page, 'clp-too-heavy');
  await page.locator('[data-button="save"]').filter({ visible: true }).first().click();
  await expect.poll(() => page.getByRole('alertdialog').or(page.locator('.grid .error')).count()).toBeGreaterThan(0);
  expect((await ask(page, 'cfs/clpList/selectClpG2', { SEARCH: { CLP_NO: plan } })).some(({ GRS_WT }) => GRS_WT === 99999)).toBe(false);
  await shoot(page, 'clp-refused');
  await page.keyboard.press('Escape');
  await rowIn(lines(page), first).locator('.gc[data-column]').nth(2).click();
  await page.keyboard.press('Control+Z');
  await expect.poll(() => page.locator('.clp-checks').getByText('최대 적재중량을 초과합니다').count()).toBe(0);
  await typeInto(page, '용적', '30');
  await page.locator('.clp-checks').getByText('적재 용적이 컨테이너 용적을 초과합니다').waitFor();
  await page.keyboard.press('Control+Z');

  // Closed, printed, and opened again by the administrator of the corporation.
  const [row] = await ask(page, 'cfs/clpList/selectClp', { SEARCH: { CLP_NO: plan } });
  const given = { CNTR_NO: 'TCLU4871209', SEAL_NO: 'SB8071165', ETD_DT: addDays(today, 3), STUF_BGN_DTM: `${today}000100` };
  await save(page, 'cfs/clpList/saveClp', [{ ...row, ...given, BATCH_FLAG: 'update' }]);
  await openScreen(person, 'clpList', `&CLP_NO=${plan}`);
  await lines(page).getByRole('row').filter({ hasText: first }).waitFor();
  await settled(page);
  await shoot(page, 'clp-before-close');
  await press(page, 'CLP 마감');
  await goOn(page);
  const stateOf = async () => (await ask(page, 'cfs/clpList/selectClp', { SEARCH: { CLP_NO: plan } }))[0]?.CLP_STS;
  await expect.poll(stateOf).toBe('CLS');
  expect((await ask(page, 'cfs/cfsBookingList/selectCfsBooking', { SEARCH: { BKG_NO: first } }))[0]?.CFS_BKG_STS).toBe('STF');
  await settled(page);
  await press(page, '출력');
  await page.getByRole('dialog').last().locator('iframe, embed, object, canvas').first().waitFor();
  await shoot(page, 'clp-printed');
  expect(person.complaints.filter((one) => !one.includes('422'))).toEqual([]);
  await person.close();

  const administrator = await signIn(browser, 'adm1000', { lang: 'en', width: 1366, height: 768 });
  await openScreen(administrator, 'clpList', `&CLP_NO=${plan}`);
  await settled(administrator.page);
  expect([
    ...(await violations(administrator.page)),
    ...(await hangul(administrator.page)),
    ...(await overflowing(administrator.page)),
  ]).toEqual([]);
  await shoot(administrator.page, 'clp-english');
  await press(administrator.page, 'Reopen');
  await goOn(administrator.page);
  await expect
    .poll(async () => (await ask(administrator.page, 'cfs/clpList/selectClp', { SEARCH: { CLP_NO: plan } }))[0]?.CLP_STS)
    .toBe('WRK');
  await administrator.close();
});
