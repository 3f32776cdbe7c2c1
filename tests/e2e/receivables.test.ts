import pg from 'pg';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { aSettlement } from '../support/deposits';
import { goTo } from '../support/desk';
import { overflowing, rawKeys, shoot, violations } from '../support/look';
import { askedAbout, goOn, launch, type Person, portal, settled, signIn, told } from '../support/person';
import { openScreen } from '../support/screens';

let browser: Browser;
let staff: Person;
let database: pg.Client;
let today = '';
const t = { sql: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => (await database.query<R>(text, values)).rows };

beforeAll(async () => {
  browser = await launch();
  database = new pg.Client({ connectionString: portal().database, options: '-c TimeZone=Asia/Seoul' });
  await database.connect();
  const [row] = await t.sql<{ day: string }>(`select to_char(now(), 'YYYYMMDD') as day`);
  today = row?.day ?? '';
  staff = await signIn(browser, 'stl01', { width: 1440, height: 900 });
});
afterAll(async () => {
  expect(staff.complaints).toEqual([]);
  await database?.end();
  await browser?.close();
});

const button = (page: Page, id: string) => page.locator(`[data-button="${id}"]:visible`).first();
const rowOf = (page: Page, text: string) => page.getByRole('grid').first().getByRole('row').filter({ hasText: text }).first();
/** Searches by one field of the pane. */
async function searchFor(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('search').getByRole('textbox', { name, exact: true });
  await field.fill(text);
  await field.press('Enter');
  await settled(page);
}
/** The page as it stands: nothing is cut, unnamed, or hard to read. */
async function sound(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  for (const fault of [violations, rawKeys, overflowing]) expect(await fault(page)).toEqual([]);
}

it('an overdue customer is found with its settlements and the reminder that it got, and is left alone for a week', async () => {
  const { page } = staff;
  const STL_NO = await aSettlement(t, 'C00006', 777_000, { STL_NO: 'ST269700001', DUE_DT: addDays(today, -9) });
  await t.sql(`insert into set_ovd_mail (stl_no, ovd_step, ovd_days, bal_amt) values ($1, 7, 7, 777000)`, [STL_NO]);
  await openScreen(staff, 'setAgeingList');
  await page.getByRole('search').getByRole('checkbox').first().check();
  await searchFor(page, '거래처 코드', 'C00006');
  const row = rowOf(page, 'C00006');
  await row.locator('.gc[data-column]').nth(1).click();
  await page.getByRole('grid').nth(1).getByText(STL_NO).waitFor();
  await sound(page, 'ageing');
  await page.getByRole('tab', { name: '안내 메일' }).click();
  await page.getByRole('grid').filter({ visible: true }).last().getByText(STL_NO).waitFor();
  await row.locator('.gc[data-column]').nth(1).click();
  await goTo(page, '메일 제외 기한');
  await page.keyboard.type(addDays(today, 7));
  await page.keyboard.press('Tab');
  await page.keyboard.type('분할 납부 협의');
  await page.keyboard.press('Enter');
  await told(page, '저장되었습니다.', () => page.keyboard.press('Control+s'));
  await settled(page);
  const [skip] = await t.sql(`select to_char(skip_dt, 'YYYYMMDD') as day, skip_rsn from set_ovd_skip where cust_cd = 'C00006'`);
  expect(skip).toEqual({ day: addDays(today, 7), skip_rsn: '분할 납부 협의' });
});

it('a delivery that nobody charged is found, priced from its row, and forgotten no more', async () => {
  const { page } = staff;
  const [order] = await t.sql<{ no: string; house: string }>(
    `select dlv_ord_no as no, hbl_no as house from pan_dlv_ord o where dlv_ord_sts = 'CMP' and corp_cd = '1000' and orgn_cd = '10IC21'
       and cust_cd = 'C00001' and dlv_tp = 'CNTR' and hbl_no is not null and del_yn = 'N' and cmpl_dtm > now() - interval '50 days'
       and not exists (select from set_close c where c.orgn_cd = o.orgn_cd and c.stl_ym = to_char(o.cmpl_dtm, 'YYYYMM') and c.close_yn = 'Y')
       and not exists (select from set_cost k where k.dlv_ord_no = o.dlv_ord_no and k.stl_no is not null)
     order by dlv_ord_no limit 1`,
  );
  const number = order?.no ?? '';
  await t.sql('delete from set_cost where dlv_ord_no = $1', [number]);
  await openScreen(staff, 'setForgotList');
  await searchFor(page, 'HBL 번호', order?.house ?? '');
  const row = rowOf(page, number);
  await row.waitFor();
  await sound(page, 'forgotten');
  await row.getByText('운송비 계산').click();
  await page.getByRole('tab', { name: '운송비 내역', selected: true }).waitFor();
  await settled(page);
  await page
    .getByRole('grid')
    .filter({ visible: true })
    .first()
    .getByRole('row')
    .filter({ hasText: number })
    .first()
    .getByRole('checkbox')
    .click();
  await button(page, 'calc').click();
  await goOn(page);
  await expect.poll(async () => (await t.sql(`select from set_cost where dlv_ord_no = $1 and cost_sts = 'TMP'`, [number])).length).toBe(1);
  await openScreen(staff, 'setForgotList');
  await searchFor(page, 'HBL 번호', order?.house ?? '');
  expect(await rowOf(page, number).count()).toBe(0);
});

it('a deposit without its bank cannot be confirmed, and is rejected with a reason', async () => {
  const { page } = staff;
  const number = 'DP269700001';
  await t.sql(
    `insert into kofe_deposit (depo_no, corp_cd, cust_cd, depo_dt, depo_tp, curr_cd, depo_amt, depo_sts)
     select $1, corp_cd, cust_cd, current_date, 'IN', 'KRW', 500000, 'REQ' from mdm_cust where cust_cd = 'C00006'`,
    [number],
  );
  await openScreen(staff, 'koDepositList');
  await searchFor(page, '예치금 번호', number);
  const row = rowOf(page, number);
  await row.locator('.gc[data-column]').nth(1).click();
  await expect.poll(() => button(page, 'confirm').getAttribute('data-off')).toContain('은행');
  await row.getByRole('checkbox').click();
  await button(page, 'reject').click();
  await askedAbout(page).getByRole('textbox').first().fill('입금이 확인되지 않습니다.');
  await goOn(page);
  await expect.poll(() => row.innerText()).toContain('반려');
  const [stored] = await t.sql('select depo_sts, rjct_rsn from kofe_deposit where depo_no = $1', [number]);
  expect(stored).toEqual({ depo_sts: 'RJT', rjct_rsn: '입금이 확인되지 않습니다.' });
});
