import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { goOn, launch, settled, signIn } from '../support/person';
import { ask, openScreen, press, save } from '../support/screens';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('the screens of stock speak English, fit 1366 px and pass axe, the proposals among them', async () => {
  const person = await signIn(browser, 'ops01', { lang: 'en', width: 1366, height: 768 });
  const { page, complaints } = person;
  const isFine = async (name: string) => {
    await shoot(page, name);
    const found = {
      violations: await violations(page),
      keys: await rawKeys(page),
      korean: await hangul(page),
      over: await overflowing(page),
      complaints: complaints.splice(0),
    };
    expect(found, `${name}: ${JSON.stringify(found)}`).toEqual({ violations: [], keys: [], korean: [], over: [], complaints: [] });
  };
  for (const screen of ['mimiPoMgt', 'mimiSupplyMgt', 'mimiCountMgt', 'mimiStockMgt']) {
    await openScreen(person, screen);
    await isFine(screen);
  }
  await press(page, 'Propose order');
  await page.getByRole('dialog').getByRole('gridcell').first().waitFor();
  await settled(page);
  await isFine('mimiPoProposal');
  await person.close();
});

it('a count that waits is agreed to by another person than its maker, and its differences become adjustments', async () => {
  const maker = await signIn(browser, 'ops02');
  await openScreen(maker, 'mimiCountMgt');
  const waiting = maker.page.getByRole('row').filter({ hasText: '승인 대기' }).first();
  const number = (await waiting.getByText(/^MC\d{10}$/).textContent()) ?? '';
  await waiting.getByText(number).click();
  const agree = maker.page.locator('[data-button=agree]').first();
  await expect.poll(() => agree.getAttribute('data-off')).toContain('승인할 수 없습니다');
  await maker.close();

  const second = await signIn(browser, 'adm1000');
  await openScreen(second, 'mimiCountMgt', `&CNT_NO=${number}`);
  const row = second.page.getByRole('row').filter({ hasText: number });
  await row.getByText(number).click();
  await press(second.page, '승인');
  await goOn(second.page);
  await expect.poll(() => row.innerText()).toContain('승인');
  await expect.poll(() => row.innerText()).not.toContain('승인 대기');
  const moves = await ask(second.page, 'mimi/mimiCountMgt/selectMimiCountG2', { SEARCH: { CNT_NO: number } });
  const adjusted = moves.filter(({ DIFF_QTY }) => Number(DIFF_QTY));
  expect(adjusted.length).toBeGreaterThan(0);
  expect(adjusted.every(({ SPLY_NO }) => /^MS\d{11}$/.test(String(SPLY_NO)))).toBe(true);
  await second.close();
});

it('an order of the account reserves the oldest lots; its customer chooses another one in the line, by F4', async () => {
  const customer = await signIn(browser, 'cadm03', { width: 1366, height: 900 });
  const { page, complaints } = customer;
  const day = await page.evaluate(() => {
    const date = new Date(Date.now() + 3 * 86_400_000);
    if (date.getDay() === 0) date.setDate(date.getDate() + 1);
    return [date.getFullYear(), `${date.getMonth() + 1}`.padStart(2, '0'), `${date.getDate()}`.padStart(2, '0')].join('');
  });
  const month = day.slice(0, 6);
  const lots = await ask(page, 'mimi/mimiStockMgt/selectMimiStock', {
    SEARCH: { FR_DT: `${month}01`, TO_DT: day, CYCFS_CD: 'WHY1', IN_STOCK: 'Y' },
    SIZE: 1000,
  });
  const free = lots.filter(({ LOT_NO, AVL_QTY }) => LOT_NO !== '-' && Number(AVL_QTY) > 20);
  const goods = free.find(({ ITEM_CD, LOT_NO }) => free.some((other) => other.ITEM_CD === ITEM_CD && other.LOT_NO !== LOT_NO));
  if (!goods) throw new Error('no item of the demo has two lots in WHY1');
  const line = { ITEM_CD: goods.ITEM_CD, ITEM_NM: goods.ITEM_NM, QTY: 3, QTY_UT: goods.QTY_UT };
  const order = {
    ...{ BATCH_FLAG: 'insert', CUST_CD: 'C00003', DLV_ORD_DT: day, DLV_TP: 'FTL', IMEX_TP: 'D', CAR_TP: 'T5', CAR_QTY: 1, AG_CHECK: 'Y' },
    ...{ PICKUP_PLC_NM: '이천 물류센터', PICKUP_ADDR: '경기도 이천시 마장면 덕평로 1', PICKUP_DT: day, PICKUP_TM: '0900' },
    ...{ DLV_PLC_NM: '서울 매장', DLV_ADDR: '서울 중구 1', DLV_DT: day, DLV_TM: '1500', DLV_CHRG_NM: '한점장', DLV_TEL: '02-000-0001' },
    G2: [line],
  };
  const [saved] = await save(page, 'pan/dlvOrdMgt/saveSubmit', [order]);
  await openScreen(customer, 'dlvOrdDetail', `&DLV_ORD_NO=${saved?.DLV_ORD_NO}`);
  await page.getByRole('tab', { name: '재고 출고' }).click();
  const releases = page.getByRole('grid', { name: '재고 출고' });
  await expect.poll(() => releases.innerText()).toContain('예정');
  const oldest = /L\d{6}/.exec(await releases.innerText())?.[0] ?? '';
  await shoot(page, 'dlvOrdDetail-stock');

  await page.keyboard.press('Control+e');
  await page.locator('.doc-lines .gc[data-column]').nth(3).click();
  await page.keyboard.press('F4');
  const popup = page.getByRole('dialog');
  const other = popup
    .getByRole('row')
    .filter({ hasText: /L\d{6}/, hasNotText: oldest })
    .first();
  await other.waitFor();
  await shoot(page, 'lots');
  const chosen = /L\d{6}/.exec(await other.innerText())?.[0] ?? '';
  await other.getByText(chosen).dblclick();
  await popup.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+s');
  await expect.poll(() => releases.innerText()).toContain(chosen);
  expect(await releases.innerText()).not.toContain(oldest);
  expect(complaints).toEqual([]);
  await customer.close();
});
