import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '../../src/contract/ptl/quo/tarQuote';
import { violations } from '../support/look';
import { launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let customer: Person;
let sales: Person;
let number: string;

beforeAll(async () => {
  browser = await launch();
  customer = await signIn(browser, 'cadm01');
  sales = await signIn(browser, 'sal01');
});
afterAll(() => browser.close());

/** A draft of the signed-in customer: two full containers of which nothing is said yet. */
const draft = (page: Page): Promise<string> =>
  page.evaluate(async (BATCH_ID) => {
    const post = async (path: string, body: object) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return (await answer.json()).data;
    };
    const { CUST_CD, CUST_NM, EMAIL } = await post('/api/session', {});
    const asked = { CUST_CD, CUST_NM, EMAIL, CHRG_NM: '구하나', TEL_NO: '02-123-4567', ITEM_NM: '러닝화', CURR_CD: 'KRW' };
    const route = { IMEX_TP: 'I', TRANS_MODE: 'SEA', LOAD_TP: 'FCL', CARGO_TP: 'GEN', INCOTERMS: 'FOB', POL_CD: 'CNSHA', POD_CD: 'KRPUS' };
    const saved = await post('/api/ptl/quo/tarQuoteMgt/saveTarQuote', { BATCH_ID, LIST: [{ BATCH_FLAG: 'insert', ...asked, ...route }] });
    return (saved.LIST as Quote[])[0]?.QUO_NO ?? '';
  }, randomUUID());

async function open({ page }: Person): Promise<void> {
  await page.goto(`/ptl/quo/tarQuoteMgt?mid=tarQuoteMgt&QUO_NO=${number}`);
  await expect.poll(() => page.locator('.gname').first().textContent()).toBe(number);
  await settled(page);
}
const status = ({ page }: Person) => page.locator('.gtools > .tag').first().textContent();
/** Goes to a button by Tab and presses it, once it can be pressed. */
async function press(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => (document.activeElement?.matches(':not([data-off])') ? document.activeElement.getAttribute('aria-label') : ''));
  for (let i = 0; i < 150 && (await focused()) !== name; i++) await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
  await page.keyboard.press('Enter');
}
/** Answers the dialog before an action, or the box shown, by Enter; gives its text. */
async function answer(page: Page): Promise<string> {
  const boxes = page.locator('.box-mask:not(.leaving), .dialog-mask:has(.q-popup-foot button[type=submit])');
  await boxes.waitFor();
  const text = (await boxes.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect.poll(() => boxes.filter({ hasText: text }).count()).toBe(0);
  await settled(page);
  return text;
}

describe('a quote from the request to the order', () => {
  it('the customer asks: full containers without their number are refused at their fields, then taken', async () => {
    const { page } = customer;
    number = await draft(page);
    await open(customer);
    await press(page, '견적 요청');
    await answer(page);
    expect(await answer(page)).toContain('컨테이너 규격과 수량');
    await expect.poll(() => page.getByRole('textbox', { name: '컨테이너 수' }).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('textbox', { name: '컨테이너 규격', exact: true }).fill('40HC');
    await page.getByRole('textbox', { name: '컨테이너 수' }).fill('2');
    await press(page, '견적 요청');
    await answer(page);
    await expect.poll(() => status(customer)).toBe('견적 요청');
  });

  it('sales receive it, price it from the tariff and offer it, by the keyboard alone', async () => {
    const { page } = sales;
    await open(sales);
    await press(page, '접수');
    await answer(page);
    await expect.poll(() => status(sales)).toBe('접수');
    await press(page, '견적 제시');
    await answer(page);
    expect(await answer(page)).toContain('견적 비용을 한 건 이상');
    await press(page, '단가 적용');
    const lines = page.getByRole('grid', { name: '비용' });
    await expect.poll(() => lines.getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(3);
    await expect.poll(() => page.locator('.quote-total dd').last().textContent()).toMatch(/^₩[1-9]/);
    expect(await violations(page)).toEqual([]);
    await press(page, '견적 제시');
    await answer(page);
    await expect.poll(() => status(sales)).toBe('견적 제시');
    expect(await page.getByRole('button', { name: '저장' }).isDisabled()).toBe(true);
    await expect.poll(() => page.locator('.offer-figure').first().textContent()).toMatch(/^₩[1-9]/);
    expect(await page.locator('.offer :is(input, textarea)').count()).toBe(0);
    expect(
      await page.locator('.offer-lines').evaluate((table) => table.parentElement && table.scrollWidth <= table.parentElement.clientWidth),
    ).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('the customer sees the price, accepts it in the popup and gets the order', async () => {
    const { page } = customer;
    await page.goto(`/ptl/quo/tarQuoteList?mid=tarQuoteList&QUO_NO=${number}`);
    const list = page.getByRole('grid', { name: '견적', exact: true });
    await expect.poll(() => list.getAttribute('aria-rowcount')).toBe('2');
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await list.getByRole('row').nth(1).locator('.gc[data-column]').nth(5).dblclick();
    const popup = page.getByRole('dialog', { name: '견적 상세' });
    await expect.poll(() => popup.locator('.offer-figure').first().textContent()).toMatch(/^₩[1-9]/);
    await expect.poll(() => popup.locator('.offer-contact a[href^=mailto]').count()).toBe(1);
    await settled(page);
    expect(await violations(page)).toEqual([]);
    await popup.getByRole('button', { name: '수락' }).click();
    expect(await answer(page)).toContain('고객 오더가 생성됩니다');
    await expect.poll(() => popup.locator('.offer-decision').textContent()).toMatch(/구하나.*고객 오더 번호 OR\d+/);
    expect(await popup.getByRole('button', { name: '거절' }).count()).toBe(0);
    await popup.getByRole('button', { name: '닫기' }).last().click();
    await expect.poll(() => list.locator('.tag').first().textContent()).toBe('수락');
    // The refusals that were looked for are told in the console too.
    expect([...customer.complaints, ...sales.complaints].filter((line) => !line.includes('status of 422'))).toEqual([]);
  });
});
