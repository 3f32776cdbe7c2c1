import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { hangul, overflowing, rawKeys, violations } from '../support/look';
import { mailsTo } from '../support/mailbox';
import { launch, open, type Person } from '../support/person';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

let person: Person;
let page: Page;
beforeEach(async () => {
  person = await open(browser);
  page = person.page;
});
afterEach(() => person.close());

const minute = { timeout: 75_000, interval: 500 };
const soon = <T>(read: () => T | Promise<T>, options: { timeout?: number; interval?: number } = { timeout: 15_000 }) =>
  expect.poll(read, options);
const dialog = () => page.getByRole('dialog', { name: /^(운임 견적 문의|Quote request)$/ });
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const choice = (name: string) => page.getByRole('combobox', { name, exact: true });
/** Chooses in a list by typing, with the keyboard alone. */
async function choose(name: string, typed: string, option: string) {
  await choice(name).focus();
  await page.keyboard.type(typed);
  await page
    .getByRole('option', { name: option })
    .or(page.locator('.ant-select-item-option-active', { hasText: option }))
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await soon(() =>
    dialog()
      .locator('.ant-select', { has: choice(name) })
      .innerText(),
  ).toContain(option);
}
/** The message below a field. */
async function fault(name: string) {
  const input = dialog().getByLabel(name, { exact: true }).first();
  const id = await input.getAttribute('aria-describedby');
  return id ? (await page.locator(`[id="${id}"]`).innerText()).trim() : '';
}
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
async function ok(text: RegExp) {
  const box = page.getByRole('alertdialog').filter({ hasText: text });
  await box.waitFor();
  const said = await box.innerText();
  await box.getByRole('button', { name: '확인' }).click();
  await box.waitFor({ state: 'hidden' });
  return said;
}

it('a visitor asks for a quote: faults at their fields, a code by mail, what was typed stays until it is sent', async () => {
  const email = `visitor${Date.now()}@trade.example`;
  await page.goto('/login');
  await page.getByRole('button', { name: '운임 견적 문의' }).click();
  await field('회사명').waitFor();
  const size = await dialog().boundingBox();
  expect([size?.width, size?.height]).toEqual([900, 700]);
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('회사명');

  await press('견적 요청');
  await soon(() => fault('회사명')).toBe('[회사명] 항목은 필수 입력입니다.');
  await soon(() => fault('컨테이너 수')).toBe('FCL은 컨테이너 규격과 수량을 입력하십시오.');
  expect(await fault('총중량(KG)')).toBe('');
  // The foot of the window lies over what is scrolled below it.
  await dialog()
    .getByRole('button', { name: /내용 보기/ })
    .scrollIntoViewIfNeeded();
  expect(await violations(page)).toEqual([]);

  await choose('적재 형태', 'LCL', 'LCL');
  await press('견적 요청');
  await soon(() => fault('총중량(KG)')).toBe('총중량과 용적을 입력하십시오.');
  expect(await field('컨테이너 수').getAttribute('readonly')).not.toBeNull();

  const typed: Record<string, string> = {
    회사명: '<b>새길</b>무역',
    '담당자 이름': '나손님',
    연락처: '02-123-4567',
    이메일: email,
    품명: '자전거 부품',
  };
  for (const [name, value] of Object.entries(typed)) await field(name).fill(value);
  await choose('선적항', 'CNSH', 'CNSHA');
  await choose('양하항', 'KRPU', 'KRPUS');
  await choose('인코텀즈', 'FOB', 'FOB');
  await field('총중량(KG)').fill('1850');
  await field('용적(CBM)').fill('3.25');
  await press('인증번호 발송');
  await ok(/인증번호를 발송하였습니다/);

  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '운임 견적 문의' }).click();
  await field('회사명').waitFor();
  for (const [name, value] of Object.entries(typed)) expect(await field(name).inputValue()).toBe(value);

  await soon(() => mailsTo(email).length, minute).toBe(1);
  await field('인증번호').fill(/<b>(\d{6})<\/b>/.exec(mailsTo(email)[0] ?? '')?.[1] ?? '');
  await dialog().getByRole('checkbox').check();
  await field('품명').press('Enter');
  const said = await ok(/견적 요청이 접수되었습니다/);
  const number = /QT\d{10}/.exec(said)?.[0] ?? '';
  expect(number).not.toBe('');
  expect(await dialog().count()).toBe(0);
  await soon(() => mailsTo(email).length, minute).toBe(2);
  expect(mailsTo(email)[1]).toContain(number);
  expect(mailsTo(email)[1]).toContain('&lt;b&gt;새길&lt;/b&gt;무역');

  await page.getByRole('button', { name: '운임 견적 문의' }).click();
  await field('회사명').waitFor();
  expect(await field('회사명').inputValue()).toBe('');
  expect(person.complaints).toEqual([]);
}, 240_000);

it('in English everything is English and fits', async () => {
  await page.goto('/login');
  await page.getByRole('combobox', { name: /언어|Language/ }).selectOption('en');
  await page.getByRole('button', { name: 'Request a quote' }).click();
  await field('Company').waitFor();
  await soon(() =>
    dialog()
      .locator('.ant-select', { has: choice('Mode') })
      .innerText(),
  ).toContain('Sea');
  expect([await hangul(page), await rawKeys(page), await overflowing(page), await violations(page)]).toEqual([[], [], [], []]);
}, 60_000);
