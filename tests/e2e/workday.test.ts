import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickRow, findOrder, goTo, orderIn, orders, typeInto } from '../support/desk';
import { shoot } from '../support/look';
import { fillLogin, launch, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let person: Person;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  person = await signIn(browser, 'ops01', { width: 1920, height: 1000 });
  page = person.page;
});
afterAll(() => browser.close());

const button = (name: string, on: { getByRole: Page['getByRole'] } = page) => on.getByRole('button', { name, exact: true }).first();
const tab = (name: string | RegExp) => page.getByRole('tab', { name }).first();
const tabs = () => page.locator('[id^=tab-][role=tab]');
const dialog = (name: string) => page.getByRole('dialog', { name });
const contact = '하차지 담당자';
const field = (name: string) => dialog('배송 오더 일괄 입력').getByRole('textbox', { name, exact: true });
const marked = () => page.locator('[role=tab][aria-description="저장하지 않은 변경 있음"]');

describe('a person at work with 15 tabs, popups over them, an expired session and a reload loses nothing', () => {
  it('opens 15 tabs, with something typed in two of them', async () => {
    await openMenu(page, '오더·배송', '배송 오더 집계');
    await openMenu(page, '오더·배송', '배송 오더 현황');
    await settled(page);
    for (let n = 1; n <= 10; n++) {
      await tab('배송 오더 현황').click();
      await orders(page).getByRole('row').nth(n).getByRole('link').first().click();
      await tab(/배송 오더 상세/).waitFor();
      await settled(page);
    }
    const detail = await orderIn(page, 'REQ', 1);
    await findOrder(page, detail);
    await orders(page).getByRole('row').nth(1).getByRole('link').first().click();
    await settled(page);
    await button('수정').click();
    await page.getByRole('textbox', { name: contact }).fill('상세의 담당자');
    await tab('배송 오더 관리').click();
    const number = await orderIn(page, 'REQ', 0);
    const search = page.getByRole('search').getByRole('textbox', { name: '배송 오더 번호' });
    await search.fill(number);
    await search.press('Enter');
    await orders(page).getByText(number).waitFor();
    await settled(page);
    await clickRow(page, 1);
    await typeInto(page, contact, '목록의 담당자');
    await button('추가').click();
    await typeInto(page, contact, '새 줄의 담당자');
    await expect.poll(() => tabs().count()).toBe(15);
    await expect.poll(() => marked().count()).toBe(2);
  });

  it('stacks popups; the session expires under them, and the interrupted search goes on', async () => {
    await button('일괄 입력').click();
    await field('상차지').fill('부산신항');
    await dialog('배송 오더 일괄 입력').getByRole('textbox', { name: '거래처 코드', exact: true }).fill('미');
    await page.keyboard.press('F4');
    const lookup = page.getByRole('dialog').nth(1);
    await lookup.getByRole('grid').waitFor();
    await settled(page);
    await person.context.clearCookies();
    await button('조회', lookup).click();
    await dialog('다시 로그인').waitFor();
    await shoot(page, 'workday-stack');
    expect(await page.getByRole('dialog').count()).toBe(3);
    await page.getByRole('form', { name: '로그인' }).getByRole('textbox', { name: '아이디' }).fill('ops02');
    await page.getByRole('form', { name: '로그인' }).getByRole('textbox', { name: '비밀번호' }).fill('x');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click();
    await fillLogin(page, 'ops01');
    await dialog('다시 로그인').waitFor({ state: 'detached' });
    await settled(page);
    await lookup.getByRole('row').nth(1).dblclick();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    expect(await field('상차지').inputValue()).toBe('부산신항');
    await expect.poll(() => field('거래처 코드').inputValue()).toMatch(/^C\d{5}$/);
  });

  it('finds it all again after a reload of the page', async () => {
    const customer = await field('거래처 코드').inputValue();
    await page.reload();
    await tab('배송 오더 관리').waitFor();
    await settled(page);
    await expect.poll(() => tabs().count()).toBe(15);
    await expect.poll(() => marked().count()).toBe(2);
    await clickRow(page, 1);
    await goTo(page, contact);
    await orders(page).getByText('목록의 담당자').waitFor();
    await orders(page).getByText('새 줄의 담당자').waitFor();
    await button('일괄 입력').click();
    expect(await field('상차지').inputValue()).toBe('부산신항');
    expect(await field('거래처 코드').inputValue()).toBe(customer);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await marked().last().click();
    await settled(page);
    expect(await page.getByRole('textbox', { name: contact }).inputValue()).toBe('상세의 담당자');
    expect(person.complaints.filter((text) => !text.includes('401'))).toEqual([]);
  });
});
