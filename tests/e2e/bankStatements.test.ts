import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { aSettlement, paidIn } from '../support/deposits';
import { hangul, overflowing, rawKeys, shoot, violations } from '../support/look';
import { launch, type Person, portal, settled, signIn } from '../support/person';
import { openScreen, post } from '../support/screens';
import { cp949, paidSettlements, statementCsv } from '../support/statements';

let browser: Browser;
let database: pg.Client;
let today = '';
const t = { sql: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => (await database.query<R>(text, values)).rows };
beforeAll(async () => {
  browser = await launch();
  database = new pg.Client({ connectionString: portal().database, options: '-c TimeZone=Asia/Seoul' });
  await database.connect();
  const [row] = await t.sql<{ day: string }>(`select to_char(now(), 'YYYYMMDD') as day`);
  today = row?.day ?? '';
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
});

async function readStatement({ page }: Person, file: Buffer): Promise<string> {
  await page.getByRole('button', { name: '명세 읽기', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('국민은행').first().waitFor();
  await dialog.locator('input[type=file]').setInputFiles({ name: '거래내역.csv', mimeType: 'text/csv', buffer: file });
  const told = page.getByText(/새 거래 \d+건을 읽었습니다/).last();
  await told.waitFor();
  const said = (await told.textContent()) ?? '';
  await dialog.waitFor({ state: 'detached' });
  await settled(page);
  return said;
}

it('a statement of two hundred is read, the sure ones are booked by one press, one by hand, and read again nothing is new', async () => {
  const { rows } = await paidSettlements(t, 200, today);
  const file = cp949(statementCsv(rows));
  const stl = await signIn(browser, 'stl01');
  const { page } = stl;
  await openScreen(stl, 'setBankStmtMgt');
  expect(await readStatement(stl, file)).toContain('새 거래 200건');
  await shoot(page, 'bank-read');
  await page.locator('[data-button=confirm]').first().click();
  await page.locator('.q-popup button[type=submit]').click();
  await page.getByText(/수금 190건을 처리하였습니다/).waitFor();
  await settled(page);
  const [booked] = await t.sql<{ n: number }>('select count(*)::int as n from set_stl_pay where trx_seq is not null');
  expect(booked?.n).toBe(190);

  const left = page.getByRole('row').filter({ hasText: '홍길동' }).filter({ hasText: '미처리' }).first();
  await left.getByText('홍길동').click();
  await settled(page);
  const lower = page.getByRole('grid').nth(1);
  await lower.getByRole('checkbox', { name: '1행 선택' }).click();
  await shoot(page, 'bank-hand');
  for (const fault of [violations, rawKeys, overflowing]) expect(await fault(page)).toEqual([]);
  await page.locator('[data-button=pay]').first().click();
  await page.getByRole('dialog').getByText('정산 1건').waitFor();
  await page.locator('.q-popup button[type=submit]').click();
  await expect
    .poll(async () => (await t.sql<{ n: number }>('select count(*)::int as n from set_stl_pay where trx_seq is not null'))[0]?.n)
    .toBe(191);
  await settled(page);
  expect(await readStatement(stl, file)).toContain('새 거래 0건을 읽었습니다. (이미 읽은 거래 200건');
  expect(stl.complaints).toEqual([]);
  await stl.close();
});

it('in English at 1366 px no title of the page is cut', async () => {
  const stl = await signIn(browser, 'stl01', { lang: 'en', width: 1366, height: 768 });
  await openScreen(stl, 'setBankStmtMgt');
  const title = stl.page.getByText('All settlements of the customer');
  await title.waitFor();
  const cut = () =>
    stl.page
      .locator('.q-label > label')
      .evaluateAll((labels) => labels.flatMap((label) => (label.scrollWidth > label.clientWidth ? [label.textContent] : [])));
  expect(await cut()).toEqual([]);
  for (const fault of [violations, rawKeys, overflowing]) expect(await fault(stl.page)).toEqual([]);
  await stl.close();
});

it('a deposit that is too low pays no settlement, and its balance is told', async () => {
  await t.sql(`update kofe_deposit set depo_sts = 'CXL' where cust_cd = 'C00006' and depo_sts = 'CFM'`);
  await paidIn(t, 'C00006', 350_000, addDays(today, -2));
  const STL_NO = await aSettlement(t, 'C00006', 1_200_000, { STL_NO: 'ST269800001' });
  const stl = await signIn(browser, 'stl01');
  await openScreen(stl, 'koDepositList');
  await shoot(stl.page, 'deposits');
  for (const fault of [violations, rawKeys, overflowing]) expect(await fault(stl.page)).toEqual([]);
  const LIST = [{ STL_NO, PAY_DT: today, PAY_TP: 'DEP', PAY_AMT: 1_200_000 }];
  const { body: answer } = await post(stl.page, 'set/setCostStlList/pay', { BATCH_ID: randomUUID(), LIST });
  expect(answer).toMatchObject({ code: 'MSG000286', message: expect.stringContaining('350,000') });
  await stl.close();
  const customer = await signIn(browser, 'cadm06', { lang: 'en', width: 1366, height: 768 });
  await openScreen(customer, 'koDepositList');
  for (const fault of [violations, rawKeys, overflowing, hangul]) expect(await fault(customer.page)).toEqual([]);
  await customer.page.getByText('350,000').first().waitFor();
  await customer.close();
});
