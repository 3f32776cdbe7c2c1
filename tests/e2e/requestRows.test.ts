import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawKeys, shoot, violations } from '../support/look';
import { goOn, launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let customer: Person;
let operator: Person;
let shipment: string;
let number: string;

const size = { width: 1366, height: 768 };
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

beforeAll(async () => {
  browser = await launch();
  customer = await signIn(browser, 'cadm01', { ...size, screen: 'ptlShipngStusList' });
  operator = await signIn(browser, 'adm1000', size);
});
afterAll(() => browser.close());

const rows = (page: Page): Locator => page.getByRole('grid').first().getByRole('row');
const rowOf = (page: Page, text: string): Locator => rows(page).filter({ hasText: text });
const count = (page: Page): Locator => rowOf(page, shipment).locator('a[href*="csmRequestList"]');
const isFine = async ({ page, complaints }: Person, name: string) => {
  await settled(page);
  await shoot(page, name);
  expect([await violations(page), await rawKeys(page), complaints.splice(0)]).toEqual([[], [], []]);
};

it('a customer asks about the shipment of a row, with a photo', async () => {
  const { page } = customer;
  await rows(page).nth(3).waitFor();
  await settled(page);
  // The last one: nobody asks about it in the demo.
  const links = await page.locator('a[href*="ptlShipngStusDetail"]').allTextContents();
  const asked = await page.locator('[role=row]:has(a[href*="csmRequestList"]) a[href*="ptlShipngStusDetail"]').allTextContents();
  shipment = links.find((link) => !asked.includes(link)) as string;
  await rowOf(page, shipment).getByRole('gridcell').nth(2).click();
  await page.getByRole('button', { name: '문의 등록', exact: true }).click();
  const form = page.locator('.csm-form');
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field('제목').inputValue()).toBe(`${shipment} 문의`);
  expect(await form.getByRole('combobox', { name: '수출입 구분', exact: true }).count()).toBe(1);
  await form.getByRole('combobox', { name: '요청 유형', exact: true }).click();
  await page.keyboard.type('화물');
  await page.keyboard.press('Enter');
  await form.locator('textarea').first().fill('외포장이 젖어 있습니다. 사진을 보내 드립니다.');
  await form.locator('input[type=file]').setInputFiles({ name: '외포장.png', mimeType: 'image/png', buffer: png });
  await form.getByRole('button', { name: '외포장.png', exact: true }).waitFor();
  await page.getByRole('button', { name: '요청', exact: true }).last().click();
  await goOn(page);
  await expect.poll(() => page.locator('.csm-block').count()).toBe(1);
  number = (await page.locator('.csm-part .gtools > .gname').first().textContent()) ?? '';
  expect(number).toMatch(/^CS\d{10}$/);
});

it('the row shows it to the customer, and leads to it', async () => {
  const { page } = customer;
  await page.getByRole('tab', { name: '선적 진행 현황' }).click();
  await page.getByRole('button', { name: '조회', exact: true }).first().click();
  await expect.poll(() => count(page).textContent()).toBe('1');
  expect(await rowOf(page, shipment).locator('.gnew').count()).toBe(0);
  await isFine(customer, 'requests-rows');
  await count(page).click();
  await expect.poll(() => rowOf(page, number).innerText()).toContain(shipment);
});

it('staff see something new at the row, and read it from the page of the shipment', async () => {
  const { page } = operator;
  await page.goto(`/ptl/status/ptlShipngStusList?mid=ptlShipngStusList&HBL_NO=${shipment}`);
  await count(page).waitFor();
  expect(await rowOf(page, shipment).locator('.gnew').count()).toBe(1);
  await page.goto(`/ptl/status/ptlShipngStusDetail?mid=ptlShipngStusDetail&HBL_NO=${shipment}`);
  const section = page.getByRole('region', { name: '고객 요청' });
  await expect.poll(() => section.innerText()).toContain(`${shipment} 문의`);
  await isFine(operator, 'requests-of-shipment');
  await section.getByRole('button', { name: number, exact: true }).click();
  const popup = page.getByRole('dialog');
  await expect.poll(() => popup.locator('.csm-block .csm-file').textContent()).toContain('외포장.png');
  await settled(page);
  await popup.getByRole('button', { name: '닫기', exact: true }).last().click();
  await expect.poll(() => section.locator('.csm-title-new').count()).toBe(0);
  operator.complaints.splice(0);
});
