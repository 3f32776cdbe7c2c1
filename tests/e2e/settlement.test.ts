import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo } from '../support/desk';
import { violations } from '../support/look';
import { askedAbout, goOn, launch, type Person, portal, settled, signIn } from '../support/person';
import { ask, post, save } from '../support/screens';

let browser: Browser;
let staff: Person;
let customer: Person;
let number: string;

const path = 'set/setCostStlList';
const customerCode = 'C00001';

const keys = (rows: readonly Record<string, unknown>[]) => rows.map(({ COST_NO, UPD_CNT }) => ({ COST_NO, UPD_CNT }));
const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
const cost = (UNIT_PRC: number) => ({
  ...{
    BATCH_FLAG: 'insert',
    CUST_CD: customerCode,
    OCCR_DT: today,
    COST_TP: 'TRSP',
    AR_AP: 'AR',
    FRT_CD: 'WTG',
    FRT_UNIT: 'HR',
    UNIT_QTY: 1,
  },
  ...{ UNIT_PRC, CURR_CD: 'KRW', VAT_TP: 'TAX' },
});

beforeAll(async () => {
  browser = await launch();
  staff = await signIn(browser, 'stl01', { width: 1440, height: 900 });
  customer = await signIn(browser, 'cadm01', { width: 1440, height: 900 });
});
afterAll(() => browser.close());

const open = async ({ page }: Person) => {
  await page.goto(`/set/setCostStlList?mid=setCostStlList&STL_NO=${number}`);
  await settled(page);
  await page.getByRole('grid', { name: '정산 목록' }).getByText(number, { exact: true }).first().waitFor();
};
const press = ({ page }: Person, id: string) => page.locator(`[data-button="${id}"]:visible`).first().click();
const state = ({ page }: Person) => page.getByRole('grid', { name: '정산 목록' }).locator('.tag').first().textContent();
const check = async ({ page }: Person, rows: readonly number[]) => {
  for (const n of rows) await page.getByRole('grid', { name: '비용' }).getByRole('row').nth(n).getByRole('checkbox').click();
};

it('staff put costs into a settlement and send it to the customer', async () => {
  const { page } = staff;
  const costs = await save(page, 'set/setCostList/saveSetCost', [cost(10_000), cost(20_000), cost(30_000)]);
  const confirmed = await save(page, 'set/setCostList/confirm', keys(costs));
  const [made] = await save(page, 'set/setCostList/settle', keys(confirmed));
  number = String(made?.STL_NO);
  await open(staff);
  expect(await state(staff)).toBe('작성 중');
  await press(staff, 'request');
  await goOn(page);
  await expect.poll(() => state(staff)).toBe('확인 요청');
});

it('the customer disputes two lines and agrees to the rest', async () => {
  const { page } = customer;
  await open(customer);
  await page.getByRole('grid', { name: '비용' }).getByText('대기료').first().waitFor();
  await check(customer, [1, 2]);
  await press(customer, 'dispute');
  const dialog = askedAbout(page);
  await dialog.getByRole('combobox').first().click();
  await page.keyboard.type('중복');
  await page.locator('.ant-select-item-option-active').filter({ hasText: '중복 청구' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.locator('textarea').fill('대기료가 운송료에 이미 들어 있습니다.');
  await goOn(page);
  await expect.poll(() => state(customer)).toBe('이의 제기');
  await page.getByRole('grid', { name: '비용' }).getByRole('row').nth(1).getByText('대기료').click();
  await page.locator('.csm-block-customer').getByText('대기료가 운송료에 이미 들어 있습니다.').waitFor();
  expect(await violations(page)).toEqual([]);
  await press(customer, 'agreeRest');
  await goOn(page);
  await expect.poll(() => state(customer)).toBe('고객 확인');
  expect(customer.complaints.splice(0)).toEqual([]);
});

it('the rest is invoiced and paid while the dispute goes on in a settlement of its own', async () => {
  const { page } = staff;
  await open(staff);
  await press(staff, 'invoice');
  await askedAbout(page).getByRole('textbox').first().fill(`${today}4100000000123456`);
  await goOn(page);
  await expect.poll(() => state(staff)).toBe('계산서 발행');
  await press(staff, 'pay');
  await goOn(page);
  await expect.poll(() => state(staff)).toBe('수금 완료');
  const [rest] = await ask(page, `${path}/selectSetCostStl`, { SEARCH: { STL_NO: number } });
  expect(rest).toMatchObject({ COST_CNT: 1, TOT_AMT: 33_000, PAID_AMT: 33_000, BAL_AMT: 0 });
  const parts = await ask(page, `${path}/selectSetCostStl`, {
    SEARCH: { DT_TP: 'STL', FR_DT: today, TO_DT: today, CUST_CD: customerCode, STL_STS: ['DSP'] },
  });
  expect(parts.find(({ ORG_STL_NO }) => ORG_STL_NO === number)).toMatchObject({ COST_CNT: 2, TOT_AMT: 33_000, OPEN_DSP_CNT: 2 });
  expect(await violations(page)).toEqual([]);
});

it('F6 goes round settlements, costs, payments and the opened amount, Shift+F6 back', async () => {
  const { page } = staff;
  await open(staff);
  const at = () =>
    page.evaluate(() => {
      const part = document.activeElement?.closest('.grid, [data-part]');
      return (part?.querySelector('[role=grid]') ?? part)?.getAttribute('aria-label');
    });
  const goes = async (keys: string, to: string) => {
    await page.keyboard.press(keys);
    await expect.poll(at, { timeout: 5_000 }).toBe(to);
  };
  await page.getByRole('grid', { name: '정산 목록' }).getByText(number, { exact: true }).first().click();
  await expect.poll(at).toBe('정산 목록');
  await goes('F6', '비용');
  await goes('F6', '수금');
  await goes('F6', '정산 목록');
  await goes('Shift+F6', '수금');
  await goes('Shift+F6', '비용');
  await goTo(page, '청구 금액');
  await goes('Alt+Enter', '금액 풀이');
  await goes('F6', '정산 목록');
  await goes('Shift+F6', '금액 풀이');
  await page.keyboard.press('Escape');
  await expect.poll(at).toBe('비용');
});

it('the month is closed, and a late cost of it refused', async () => {
  const { page } = staff;
  const [settlement] = await ask(page, `${path}/selectSetCostStl`, { SEARCH: { STL_NO: number } });
  const month = today.slice(0, 6);
  // What the demo company has not confirmed is none of this story.
  const owner = new pg.Client({ connectionString: portal().database });
  await owner.connect();
  await owner.query(`update set_cost set cost_sts = 'CFM' where cost_sts = 'TMP' and orgn_cd = $1 and to_char(occr_dt, 'YYYYMM') = $2`, [
    settlement?.ORGN_CD,
    month,
  ]);
  await owner.end();
  await open(staff);
  await press(staff, 'monthClose');
  const typed = askedAbout(page).getByRole('textbox', { name: '정산월' });
  await typed.fill(month);
  await typed.press('Tab');
  await goOn(page);
  const question = page.getByRole('alertdialog').filter({ hasText: '마감하시겠습니까' });
  await question.getByRole('button').first().click();
  await question.waitFor({ state: 'hidden' });
  const late = async () => post(page, 'set/setCostList/saveSetCost', { BATCH_ID: randomUUID(), LIST: [cost(1_000)] });
  await expect.poll(async () => (await late()).body.code).toBe('MSG000044');
  const [last] = await ask(page, `${path}/selectSetCostStlG3`, { SEARCH: { STL_NO: number } });
  expect(last).toMatchObject({ CLOSE_YN: 'Y' });
  await open(staff);
  await page.getByRole('grid', { name: '수금' }).getByText('계좌이체').first().click();
  await expect.poll(() => page.locator('[data-button="minus"]:visible').first().getAttribute('data-off')).toContain('마감된 월');
  const admin = await signIn(browser, 'adm1000');
  const LIST = [{ ORGN_CD: settlement?.ORGN_CD, STL_YM: month }];
  expect((await post(admin.page, `${path}/monthOpen`, { BATCH_ID: randomUUID(), LIST })).status).toBe(200);
  await admin.close();
  expect((await late()).status).toBe(200);
});
