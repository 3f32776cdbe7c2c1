import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, findOrder, orderIn, orders, pressTool, typeInto } from '../support/desk';
import { hangul } from '../support/look';
import { fillLogin, launch, open, openMenu, type Person, settled, signIn } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe('in English', () => {
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    person = await open(browser);
    page = person.page;
  });
  afterAll(() => person.close());

  const speaksEnglish = async () => {
    await settled(page);
    await expect.poll(() => hangul(page)).toEqual([]);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

  it('S1-06 no Korean is left on the sign-in, also where it is refused', async () => {
    await page.goto('/login');
    await page.getByRole('combobox', { name: '언어' }).selectOption('en');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await speaksEnglish();
    await press('Sign in');
    await page.getByRole('alert').waitFor();
    await speaksEnglish();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('S1-06 nor on the home page', async () => {
    await fillLogin(page, 'ops02');
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await speaksEnglish();
  });

  it('S1-06 nor in the header, which names office and user: after a reload and another language too', async () => {
    const named = () => page.locator('.head-place, .head-name').allTextContents();
    const english = ['Saebyeol Logis Co., Ltd.', 'Noh Hangman'];
    expect(await named()).toEqual(english);
    await page.reload();
    await page.locator('.head-name').waitFor();
    expect(await named()).toEqual(english);
    await page.getByRole('button', { name: 'Change language' }).click();
    await expect.poll(named).toEqual(['새별로지스 서울 본사', '노항만']);
    // Whether, at each of its changes, the header says its words and its names in one language.
    await page.evaluate(() => {
      const head = document.querySelector<HTMLElement>('.head');
      const note = () => {
        const isEnglish = head?.querySelector('button[lang]')?.getAttribute('lang') === 'ko';
        const isNamedSo = !/[가-힣]/.test(head?.querySelector('.head-name')?.textContent ?? '');
        if (head) head.dataset.said = `${head.dataset.said ?? ''} ${isEnglish === isNamedSo ? 'whole' : 'half'}`;
      };
      if (head) new MutationObserver(note).observe(head, { subtree: true, childList: true, characterData: true });
    });
    await page.getByRole('button', { name: '언어 변경' }).click();
    await expect.poll(named).toEqual(english);
    expect(await page.locator('.head').getAttribute('data-said')).not.toContain('half');
    await speaksEnglish();
  });

  it('S1-06 nor on the desk, its popups and its boxes', async () => {
    await openMenu(page, 'Orders and delivery', 'Delivery orders');
    await expect.poll(() => orders(page).getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(1);
    await speaksEnglish();
    await pressTool(page, 'Upload');
    await page.getByRole('dialog').getByRole('grid').waitFor();
    await speaksEnglish();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('Add');
    await expect.poll(() => column(page)).toBe('Pick-up date');
    await press('Save');
    await page.getByRole('alertdialog').waitFor();
    await speaksEnglish();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await press('Sign out');
    await page.getByRole('alertdialog').waitFor();
    await speaksEnglish();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  });
});

it('S1-06 whose account is in English and who has chosen no language is named in English from the sign-in on', async () => {
  const { page, close } = await open(browser);
  await page.goto('/login');
  await fillLogin(page, 'cusr05');
  const name = page.locator('.head-name');
  await name.waitFor();
  expect(await name.textContent()).toBe('Alex Brown');
  await page.reload();
  await name.waitFor();
  expect(await name.textContent()).toBe('Alex Brown');
  await close();
});

describe('another language chosen in the middle of the work', () => {
  /** The part of a grid that scrolls its rows. */
  const scrolled = (grid: Locator): Promise<number> =>
    grid.evaluate((element) => Math.max(...[...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)));

  it('S1-06 keeps conditions, edited rows, open popups and how far lists are scrolled', async () => {
    const { page, close } = await signIn(browser, 'ops01');
    const order = await orderIn(page, 'REQ');

    await openMenu(page, '오더·배송', '배송 오더 현황');
    await settled(page);
    const list = page.getByRole('grid').first();
    await list.hover();
    await page.mouse.wheel(0, 480);
    await expect.poll(() => scrolled(list)).toBeGreaterThan(200);
    const at = await scrolled(list);

    await findOrder(page, order);
    await orders(page).getByRole('row').nth(1).locator('.gc[data-column]').nth(1).click();
    await typeInto(page, '하차지 담당자', '박언어');
    await page.getByRole('search').getByRole('textbox', { name: '컨테이너 번호' }).fill('MSKU4928113');
    await pressTool(page, '업로드');
    const popup = page.getByRole('dialog');
    await popup.getByRole('grid').waitFor();
    await settled(page);

    // A popup lies over its own tab alone: the language is chosen on another one.
    await page.goBack();
    await page.getByRole('tab', { name: '배송 오더 현황', selected: true }).waitFor();
    await page.getByRole('button', { name: '언어 변경' }).click();
    await page.getByRole('tab', { name: 'Delivery order list', selected: true }).waitFor();
    await settled(page);
    expect(await scrolled(list)).toBe(at);
    await expect.poll(() => hangul(page)).toEqual([]);

    await page.goForward();
    await page.getByRole('tab', { name: 'Delivery orders' }).waitFor({ state: 'attached' });
    await popup.waitFor();
    await settled(page);
    await expect.poll(() => hangul(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
    expect(await orders(page).textContent()).toContain('박언어');
    expect(await page.getByRole('search').getByRole('textbox', { name: 'Container no.' }).inputValue()).toBe('MSKU4928113');
    expect(await page.getByRole('search').getByRole('textbox', { name: 'Delivery order no.' }).inputValue()).toBe(order);
    expect(await page.locator('.tab-dirty').count()).toBe(1);
    await expect.poll(() => hangul(page)).toEqual([]);
    await close();
  });
});
