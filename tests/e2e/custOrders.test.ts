import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawKeys, shoot, violations } from '../support/look';
import { goOn, launch, type Person, settled, signIn } from '../support/person';

let browser: Browser;
let customer: Person;
let operator: Person;
let number: string;

beforeAll(async () => {
  browser = await launch();
  customer = await signIn(browser, 'cadm01', { width: 1366, height: 768 });
  operator = await signIn(browser, 'ops02', { width: 1366, height: 768 });
});
afterAll(() => browser.close());

const status = ({ page }: Person) => page.locator('.gtools > .tag').first().textContent();
const way = ({ page }: Person) => page.locator('.order-way > li b').allTextContents();
const open = async ({ page }: Person) => {
  await page.goto(`/ord/custOrderMgt?mid=custOrderMgt&ORD_NO=${number}`);
  await expect.poll(() => page.locator('.gtools .gname').nth(1).textContent()).toBe(number);
  await settled(page);
};
const press = ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).last().click();
const isFine = async (person: Person) =>
  expect({ violations: await violations(person.page), keys: await rawKeys(person.page), complaints: person.complaints.splice(0) }).toEqual({
    violations: [],
    keys: [],
    complaints: [],
  });
const choose = async (page: Page, field: string, text: string) => {
  const box = page.locator('.order-form').getByRole('combobox', { name: field, exact: true });
  await box.click();
  await page.keyboard.type(text);
  await page.locator('.ant-select-item-option-active').filter({ hasText: text }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => box.evaluate((input) => input.closest('.ant-select')?.textContent)).toContain(text);
};

it('a customer types an order, pastes its lines from Excel and asks for it', async () => {
  const { page } = customer;
  await page.goto('/ord/custOrderMgt?mid=custOrderMgt');
  await settled(page);
  await press(customer, '신규');
  const form = page.locator('.order-form');
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await field('송하인').fill('SHANGHAI SHOES LTD');
  await field('수하인').fill('플레어패션코리아');
  for (const [name, text] of [
    ['수출입 구분', '수입'],
    ['운송 수단', '해상'],
    ['적재 형태', 'LCL'],
    ['인코텀즈', 'FOB'],
  ] as const)
    await choose(page, name, text);
  await field('선적항').fill('CNSHA');
  await field('양하항').fill('KRPUS');
  await field('화물 준비일').fill('20261210');
  await field('화물 준비일').press('Tab');
  await page.getByRole('button', { name: '행 추가', exact: true }).click();
  const lines = page.getByRole('grid', { name: '오더 품목' });
  await lines.getByRole('gridcell').nth(4).click();
  const copied = ['PO-1\t\t러닝화\t10\tCT\t60\t40\t50\t120', 'PO-2\t\t샌들\t5\tPL\t100\t100\t100\t80'].join('\n');
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, copied);
  await expect.poll(() => lines.getAttribute('aria-rowcount').then(Number)).toBeGreaterThan(2);
  await expect.poll(() => form.locator('output[aria-label="용적(CBM)"]').textContent()).toContain('6.2');
  for (const port of ['상하이', '부산'])
    await form
      .getByText(port, { exact: true })
      .or(form.locator(`input[value="${port}"]`))
      .first()
      .waitFor();
  await press(customer, '저장');
  await expect.poll(() => page.locator('.gtools .gname').nth(1).textContent()).toMatch(/^OR\d{10}$/);
  number = (await page.locator('.gtools .gname').nth(1).textContent()) ?? '';
  await press(customer, '오더 요청');
  await goOn(page);
  await expect.poll(() => status(customer)).toBe('요청');
  await settled(page);
  await shoot(page, 'custOrderMgt');
  await isFine(customer);
});

it('an operator receives, confirms and links it; its way leads to the shipment', async () => {
  const { page } = operator;
  await open(operator);
  for (const [button, state] of [
    ['접수', '접수'],
    ['확정', '확정'],
  ] as const) {
    await press(operator, button);
    await goOn(page);
    await expect.poll(() => status(operator)).toBe(state);
  }
  const house = await page.evaluate(async () => {
    const SEARCH = { CUST_CD: 'C00001', IMEX_TP: 'I', FR_DT: '20260101', TO_DT: '20261231', CARGO_STS: ['DEP', 'BKD', 'ARR'] };
    const headers = { 'content-type': 'application/json' };
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const body = JSON.stringify({ SEARCH: { ...SEARCH, FR_DT: day(-60), TO_DT: day(30) } });
    const answer = await fetch('/api/ptl/status/ptlShipngStusList/selectPtlShipngStus', { method: 'POST', headers, body });
    return (await answer.json()).data.LIST.find(
      (one: { IMEX_TP: string; CUST_CD: string }) => one.IMEX_TP === 'I' && one.CUST_CD === 'C00001',
    ).HBL_NO as string;
  });
  await press(operator, '선적 연결');
  await page.getByRole('dialog').getByRole('textbox', { name: 'HBL 번호', exact: true }).fill(house);
  await goOn(page);
  await expect.poll(() => status(operator)).toBe('선적 진행');
  await expect.poll(() => way(operator)).toEqual(['–', number, house, expect.anything(), expect.anything()]);
  await isFine(operator);
  await page.locator('.order-way').getByRole('link', { name: house }).click();
  await expect.poll(() => page.url()).toContain('ptlShipngStusDetail');
});

it('it is read in English at 1366 px', async () => {
  const english = await signIn(browser, 'cadm01', { width: 1366, height: 768, lang: 'en' });
  await open(english);
  await shoot(english.page, 'custOrderMgt-en');
  await isFine(english);
});
