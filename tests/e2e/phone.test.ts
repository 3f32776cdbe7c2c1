import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginSeparator, session } from '../../src/contract/session';
import { demoPassword } from '../support/demoPassword';
import { orderIn } from '../support/desk';
import { shoot, violations } from '../support/look';
import { askedAbout, fillLogin, goOn, launch, open, type Person, settled } from '../support/person';
import { newQuote, wonLines } from '../support/quotes';

/** A customer's day on a phone: touch alone, 390 pixels. */
let browser: Browser;
let person: Person;
let page: Page;
beforeAll(async () => {
  browser = await launch();
  person = await open(browser, { width: 390, height: 844, touch: true });
  page = person.page;
});
afterAll(() => browser.close());

const screen = '/api/ptl/quo/tarQuoteMgt';
const calls = (request: APIRequestContext) => async (path: string, body: object) => {
  const answer = await request.post(path, { data: { BATCH_ID: randomUUID(), ...body } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()).data;
};

/** An offer of sales to the customer. */
async function offered(): Promise<string> {
  const { context, close } = await open(browser, { locale: 'ko-KR' });
  await context.request.post(session.login.path, { data: { c: 'sal01', p: `${demoPassword}${loginSeparator}1000`, lang: 'ko' } });
  const [customer, sales] = [calls(person.context.request), calls(context.request)];
  const { CUST_CD } = await customer(session.session.path, {});
  let quote = (await sales(`${screen}/saveTarQuote`, { LIST: [newQuote(CUST_CD, { G2: wonLines() })] })).LIST[0];
  const key = () => ({ QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV, UPD_CNT: quote.UPD_CNT });
  for (const [by, action] of [
    [customer, 'submit'],
    [sales, 'receive'],
    [sales, 'offer'],
  ] as const)
    quote = (await by(`${screen}/${action}`, { LIST: [key()] })).LIST[0];
  await close();
  return quote.QUO_NO;
}

/** Nothing lies beside the window, what is pressed is as large as a fingertip needs, letters can be read, and axe finds nothing in light and dark. */
async function fits(name: string): Promise<void> {
  await settled(page);
  await shoot(page, `phone-${name}`);
  const found = await page.evaluate(() => {
    const { innerWidth: width } = window;
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest('[inert]'),
    );
    const own = (one: Element) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const scrolls = (one: Element | null): boolean =>
      one !== null && (['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const small = (one: Element) => {
      const { width: w, height: h } = one.getBoundingClientRect();
      return w > 0 && (w < 24 || h < 24);
    };
    const said = (one: HTMLElement) => `${one.className} ${one.innerText.slice(0, 30)}`;
    return {
      sideways: document.documentElement.scrollWidth - width,
      beside: shown.filter((one) => own(one) && one.getBoundingClientRect().right > width + 1 && !scrolls(one.parentElement)).map(said),
      small: shown.filter((one) => one.matches('a[href], button, [role=tab]') && small(one)).map(said),
      tiny: shown.filter((one) => own(one) && Number.parseFloat(getComputedStyle(one).fontSize) < 12).map(said),
    };
  });
  expect({ ...found, violations: await violations(page) }, name).toEqual({ sideways: 0, beside: [], small: [], tiny: [], violations: [] });
}
const button = (name: string | RegExp) => page.getByRole('button', { name });

it('signs in, sees the day, and goes by the menu to the notices', async () => {
  await page.goto('/login');
  await page.getByRole('form').waitFor();
  await fits('login');
  await fillLogin(page, 'cadm01');
  await page.getByRole('tab', { name: '홈' }).waitFor();
  for (let left = 5; left > 0 && (await page.getByRole('dialog').count()); left--) await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: '오늘' }).waitFor();
  await fits('home');
  await button('메뉴 열기').tap();
  await fits('menu');
  const item = (name: RegExp) => page.getByRole('dialog').getByRole('menuitem', { name });
  await item(/^게시판$/).tap();
  await item(/^공지사항$/).tap();
  await page.getByRole('tab', { name: /공지사항/ }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
  await fits('notices');
  await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().tap();
  await page.getByRole('dialog').getByRole('heading').waitFor();
  await fits('notice');
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().tap();
});

it('finds an order by its number, reads it, and calls whoever receives it', async () => {
  const number = await orderIn(page, 'ASG');
  await button(/번호 검색/).tap();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page.locator('.ant-select-item-option').filter({ hasText: '상세' }).first().tap();
  await page.getByRole('heading', { name: number }).waitFor();
  const dials = page.getByRole('tabpanel').locator('a[href^="tel:"]').first();
  expect(await dials.getAttribute('href')).toMatch(/^tel:\+?\d{7,}$/);
  await fits('order');
});

it('declines an offer: the buttons are at the lower edge, its reason is asked for', async () => {
  const number = await offered();
  await page.goto(`/ptl/quo/tarQuoteMgt?mid=tarQuoteMgt&QUO_NO=${number}`);
  await page.getByRole('tab', { name: new RegExp(number) }).waitFor();
  await page.locator('.offer-band').waitFor();
  await fits('offer');
  const accept = await button('수락').boundingBox();
  expect(accept && accept.y + accept.height).toBeGreaterThan(790);
  await button('거절').tap();
  await askedAbout(page).getByRole('combobox').waitFor();
  await fits('decline');
  await askedAbout(page).getByRole('combobox').tap();
  await page.locator('.ant-select-item-option').first().tap();
  await goOn(page);
  await expect.poll(() => page.getByRole('tabpanel').locator('.tag').first().textContent()).toBe('거절');
});

it('reads an answer and adds to it: the list, the conversation, and the box at the lower edge', async () => {
  await page.goto('/csm/CsmRequestMgt?mid=csmRequestMgt');
  await page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '답변 완료' }).first().getByRole('button').first().tap();
  const send = button('의견 보내기');
  await send.waitFor();
  await fits('request');
  const edge = await send.boundingBox();
  expect(edge && edge.y + edge.height).toBeGreaterThan(790);
  await page.getByRole('textbox', { name: '추가 의견' }).fill('사진을 다시 보내 드립니다.');
  await send.tap();
  await page.getByText('사진을 다시 보내 드립니다.').first().waitFor();
  await expect.poll(() => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '처리 중' }).count()).toBeGreaterThan(0);
});

it('any other screen keeps its width, and says once that a larger one is better; open screens are listed and closed', async () => {
  await page.goto('/pan/dlvOrdList?mid=dlvOrdList');
  await page.getByRole('grid').first().waitFor();
  await settled(page);
  const note = page.getByText('큰 화면에 맞춘 화면입니다');
  await note.waitFor();
  const width = () => page.locator('.panel > *').evaluateAll((all) => all.find((one) => one.checkVisibility())?.clientWidth);
  expect([await width(), await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([1280, 390]);
  await page.getByRole('tab', { name: '배송 오더 현황' }).tap();
  const tabs = page.getByRole('dialog', { name: '열린 화면' });
  await tabs.waitFor();
  await tabs.getByRole('button', { name: /^홈/ }).tap();
  await page.getByRole('tab', { name: '홈' }).waitFor();
  await page.getByRole('tab', { name: '홈' }).tap();
  await tabs.getByRole('button', { name: '배송 오더 현황', exact: true }).tap();
  await page.getByRole('tab', { name: '배송 오더 현황' }).waitFor();
  expect(await note.count()).toBe(0);
});
