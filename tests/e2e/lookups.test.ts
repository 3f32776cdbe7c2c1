import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/look';
import { launch, openMenu, type Person, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const dialogs = (page: Page) => page.getByRole('dialog').count();
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
/** Outside of a test: nothing is on its way to the server. */
const idle = (page: Page) => page.locator('main[aria-busy=true]').waitFor({ state: 'detached' });
const noDialog = (page: Page) => expect.poll(() => dialogs(page)).toBe(0);
async function closeAll(page: Page) {
  for (let left = await dialogs(page); left > 0; left--) {
    await page.keyboard.press('Escape');
    await expect.poll(() => dialogs(page)).toBeLessThan(left);
  }
}

describe('the look-up field', () => {
  let person: Person;
  let page: Page;
  const code = () => page.getByRole('search').getByRole('textbox', { name: '거래처 코드', exact: true });
  const name = () => page.getByRole('search').getByRole('textbox', { name: '거래처 코드 명칭' });
  const values = async () => [await code().inputValue(), await name().inputValue()];
  const wrong = () => page.getByRole('search').getByText(/코드가 존재하지 않거나/);
  async function type(text: string) {
    await code().fill('');
    await code().pressSequentially(text);
  }

  beforeAll(async () => {
    person = await signIn(browser, 'ops01');
    page = person.page;
    await openMenu(page, '오더·배송', '배송 오더 현황');
    await idle(page);
  });
  afterEach(() => closeAll(page));
  afterAll(() => person?.close());

  it('offers entries while typing; arrow and Enter take one', async () => {
    await type('c0000');
    const list = page.getByRole('listbox', { name: '거래처 코드' });
    await list.waitFor();
    expect(await list.getByRole('option').count()).toBeGreaterThan(3);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await code().getAttribute('aria-activedescendant')).toContain('C00002');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await list.count()).toBe(0);
    expect((await values())[0]).toBe('C00002');
    expect((await values())[1]).not.toBe('');
  });

  it('S4-15 an exact code fills its name on leaving, without a popup', async () => {
    await type('c00001');
    await page.keyboard.press('Tab');
    await expect.poll(values).toEqual(['C00001', '플레어패션코리아']);
    expect(await dialogs(page)).toBe(0);
  });

  it('an exact code is taken by F4 too, without showing the popup', async () => {
    await type('C00003');
    await page.keyboard.press('F4');
    await expect.poll(async () => (await values())[1]).toBe('미미뷰티');
    expect(await dialogs(page)).toBe(0);
  });

  it('S2-46 several matches open the popup with the keyword; arrow down and Enter choose', async () => {
    await type('C0000');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('row').nth(3).waitFor();
    const keyword = dialog(page).getByRole('textbox', { name: '검색어' });
    expect(await keyword.inputValue()).toBe('C0000');
    const { width, height } = (await dialog(page).boundingBox()) ?? {};
    expect([width, height]).toEqual([800, 600]);
    await keyword.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await noDialog(page);
    await expect.poll(async () => (await values())[0]).toBe('C00002');
  });

  it('Alt+Down opens it on the row of the code held; S4-16 closed, the field is as before and says nothing', async () => {
    await type('C00003');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await values())[1]).toBe('미미뷰티');
    await code().press('Alt+ArrowDown');
    await dialog(page).locator('.gr.current').filter({ hasText: 'C00003' }).waitFor();
    await page.keyboard.press('Escape');
    await noDialog(page);
    expect(await values()).toEqual(['C00003', '미미뷰티']);
    expect(await wrong().count()).toBe(0);
  });

  it('S4-21 closed after typing what is no code: MSG000017, and emptying it empties the name', async () => {
    await type('C0000');
    await page.keyboard.press('Tab');
    await dialog(page).getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await wrong().waitFor();
    expect(await values()).toEqual(['C0000', '']);
    await type('ZZZ9');
    await page.keyboard.press('Tab');
    await page.getByText('[거래처 코드] 코드가 존재하지 않거나 사용할 수 없습니다. (ZZZ9)').waitFor();
    await type('C00001');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await values())[1]).not.toBe('');
    await code().fill('');
    await page.keyboard.press('Tab');
    expect(await values()).toEqual(['', '']);
    expect(await wrong().count()).toBe(0);
    expect(person.complaints).toEqual([]);
  });
});

describe('look-up columns of a grid', () => {
  let person: Person;
  let page: Page;
  const grid = () => page.getByRole('grid').first();
  const row = (n: number) => grid().getByRole('row').nth(n);
  /** Text of a column in a row, by the header's name. */
  async function cell(of: Locator, header: string): Promise<Locator> {
    const column = await grid().getByRole('columnheader').filter({ hasText: header }).first().getAttribute('data-field');
    const headers = await grid()
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((h) => h.getAttribute('data-field')));
    return of.locator(`[aria-colindex="${headers.indexOf(column) + 1}"]`);
  }
  const paste = (text: string) =>
    page.evaluate((value) => {
      const data = new DataTransfer();
      data.setData('text/plain', value);
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);

  beforeAll(async () => {
    person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
    page = person.page;
    await openMenu(page, '오더·배송', '배송 오더 관리');
    await idle(page);
    await page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' }).fill('NOSUCHORDER');
    await page.keyboard.press('Enter');
    await idle(page);
  });
  afterAll(() => person?.close());

  it('codes pasted into one resolve in one call, what is no code in one more: names are filled, wrong and suspended ones are faults', async () => {
    for (let n = 0; n < 5; n++) await page.getByRole('button', { name: '추가', exact: true }).first().click();
    await (await cell(row(1), '거래처 코드')).click();
    const asked: { CODES?: string[]; TEXTS?: string[] }[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/cmsCommonPopup/select')) asked.push(request.postDataJSON().SEARCH);
    });
    await paste('C00001\nc00003\nNEVER\nC00012\nC00001');
    await expect.poll(async () => (await cell(row(1), '거래처명')).textContent()).toBe('플레어패션코리아');
    expect(asked.map(({ CODES, TEXTS }) => CODES ?? TEXTS)).toEqual([['C00001', 'C00003', 'NEVER', 'C00012'], ['NEVER']]);
    const names = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await cell(row(n), '거래처명')).textContent()));
    expect(names).toEqual(['플레어패션코리아', '미미뷰티', '', '', '플레어패션코리아']);
    const invalid = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await cell(row(n), '거래처 코드')).getAttribute('aria-invalid')));
    expect(invalid).toEqual([null, null, 'true', 'true', null]);
    await (await cell(row(3), '거래처 코드')).hover();
    await page.getByText(/코드가 존재하지 않거나 사용할 수 없습니다. \(NEVER\)/).waitFor();
    await (await cell(row(4), '거래처 코드')).hover();
    await page.getByText(/거래가 중지된 거래처입니다/).waitFor();
  });

  it('S4-21 F4 with a typed text that is no code: closing the popup leaves a fault; without typing the cell is as before', async () => {
    await (await cell(row(5), '거래처 코드')).click();
    await page.keyboard.press('F4');
    await dialog(page).getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await noDialog(page);
    expect(await (await cell(row(5), '거래처 코드')).textContent()).toBe('C00001');
    await page.keyboard.type('C0000');
    await page.keyboard.press('F4');
    await dialog(page).getByRole('row').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await cell(row(5), '거래처 코드')).getAttribute('aria-invalid')).toBe('true');
    expect(await (await cell(row(5), '거래처명')).textContent()).toBe('');
  });

  it('S5-20 the popup marks a suspended customer and refuses it for a new order', async () => {
    await (await cell(row(5), '거래처 코드')).click();
    await page.keyboard.press('F4');
    const stopped = dialog(page).getByRole('row').filter({ hasText: '거래 중지' }).filter({ hasText: 'C00012' });
    await stopped.dblclick();
    const box = page.getByRole('alertdialog');
    await box.getByText(/거래가 중지된 거래처입니다/).waitFor();
    await box.getByRole('button', { name: '확인' }).click();
    expect(await dialogs(page)).toBe(1);
    await dialog(page).getByRole('row').filter({ hasText: 'C00002' }).dblclick();
    await noDialog(page);
    await expect.poll(async () => (await cell(row(5), '거래처 코드')).textContent()).toBe('C00002');
    expect(await (await cell(row(5), '거래처명')).textContent()).toBe('프라임라이프');
    expect(person.complaints).toEqual([]);
  });
});
