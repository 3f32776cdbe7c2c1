import type { Browser, CDPSession, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../support/demoPassword';
import { column, goTo, orders } from '../support/desk';
import { shoot } from '../support/look';
import { askedAbout, launch, open, type Person, settled } from '../support/person';

/** The dispatcher's job without a mouse. */
let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await open(browser, { width: 1920, height: 1000 });
  page = person.page;
});
afterAll(() => browser.close());

const focused = () =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return `${at?.getAttribute('role') ?? at?.tagName.toLowerCase()} ${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`.trim();
  });

/** Goes on by Tab (or another key) until the focus is where it is wanted. */
async function walk(wanted: RegExp, key = 'Tab', most = 100): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < most; i++) {
    if (wanted.test(await focused())) return;
    await page.keyboard.press(key);
    passed.push(await focused());
  }
  expect(passed.join(' | ')).toMatch(wanted);
}
const type = (text: string) => page.keyboard.type(text);
const press = (key: string) => page.keyboard.press(key);
const told = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first().waitFor();

describe('the job without a mouse', () => {
  it('signs in', async () => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: '아이디' }).waitFor();
    await expect.poll(focused).toMatch(/^input/);
    await type('ops01');
    await press('Tab');
    await type(demoPassword);
    await press('Enter');
    await page.getByRole('tablist').first().waitFor();
    await settled(page);
  });

  it('opens the desk from the menu', async () => {
    await walk(/^menu/);
    await walk(/^menuitem 오더·배송/, 'ArrowDown');
    const item = page.getByRole('menuitem', { name: '배송 오더 관리', exact: true });
    if (!(await item.isVisible())) await press('Enter');
    await item.waitFor();
    await walk(/^menuitem 배송 오더 관리/, 'ArrowDown');
    await press('Enter');
    await page.getByRole('tab', { name: '배송 오더 관리', selected: true }).waitFor();
    await orders(page).waitFor();
    await settled(page);
  });

  it('searches', async () => {
    await walk(/^input 거래처 코드/);
    await type('c00001');
    await walk(/^button 조회/);
    await press('Enter');
    await settled(page);
    const cells = () => orders(page).locator('.gr .gp').allTextContents();
    await expect.poll(async () => (await cells()).every((text) => text.includes('플레어패션코리아'))).toBe(true);
  });

  it('adds a row and types it with Tab and Enter, the customer from the look-up by F4', async () => {
    await walk(/^button 추가/);
    await press('Enter');
    await expect.poll(() => column(page)).toBe('상차일');
    await goTo(page, '거래처 코드');
    await press('F4');
    const dialog = page.getByRole('dialog', { name: '거래처 조회' });
    await dialog.waitFor();
    await expect.poll(focused).toMatch(/^input 검색어/);
    await type('플레어');
    await press('Enter');
    await expect.poll(() => dialog.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
    await walk(/^textarea/);
    await press('Enter');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => orders(page).textContent()).toContain('플레어패션코리아');

    await goTo(page, '배송 구분');
    await type('FTL');
    await press('Tab');
    expect(await column(page)).toBe('컨테이너 번호');
    await goTo(page, '수출입 구분');
    await type('국내');
    await press('Tab');
    const values: [string, string][] = [
      ['상차지', '인천 아암 CFS'],
      ['상차지 주소', '인천 중구 아암대로 80'],
      ['상차일', nextWorkDay()],
      ['하차지', '용인 남사 물류센터'],
      ['하차지 주소', '경기 용인시 처인구 남사읍 1'],
      ['하차 요청일', nextWorkDay()],
      ['하차지 담당자', '오창고'],
      ['하차지 연락처', '031-000-1118'],
      ['차량 톤급', 'T5'],
    ];
    for (const [label, value] of values) {
      await goTo(page, label);
      await type(value);
      await press('Tab');
    }
    await shoot(page, 'keyboard-row');
  });

  it('saves', async () => {
    await press('Escape');
    await walk(/^button 저장$/, 'Shift+Tab', 40);
    await press('Enter');
    await told('저장되었습니다');
    await settled(page);
  });

  it('checks the row by Space and asks for the delivery', async () => {
    await walk(/^textarea/);
    await press('Space');
    await expect.poll(() => page.locator('.gcounts:visible').first().textContent()).toContain('선택 1');
    await walk(/^button 배송 요청/, 'Shift+Tab', 40);
    await press('Enter');
    await askedAbout(page).waitFor();
    await press('Enter');
    await told('처리되었습니다');
    await settled(page);
    await expect.poll(() => orders(page).locator('.gr.current .tag').textContent()).toBe('배송 요청');
  });

  it('Hangul composed over a cell that is not open keeps its first syllable', async () => {
    await walk(/^textarea/);
    await goTo(page, '하차지 담당자');
    const ime: CDPSession = await person.context.newCDPSession(page);
    for (const text of ['ㅎ', '하', '한']) {
      await ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    }
    await ime.send('Input.insertText', { text: '한' });
    await ime.send('Input.imeSetComposition', { text: '강', selectionStart: 1, selectionEnd: 1 });
    await ime.send('Input.insertText', { text: '강' });
    await press('Enter');
    await expect.poll(() => orders(page).textContent()).toContain('한강');
    expect(await orders(page).textContent()).not.toMatch(/[ㄱ-ㅎ]/);
  });

  it('the browser console stayed silent', () => {
    expect(person.complaints).toEqual([]);
  });
});

function nextWorkDay(): string {
  const day = new Date(Date.now() + 9 * 3_600_000);
  do day.setUTCDate(day.getUTCDate() + 1);
  while (day.getUTCDay() % 6 === 0);
  return day.toISOString().slice(0, 10);
}
