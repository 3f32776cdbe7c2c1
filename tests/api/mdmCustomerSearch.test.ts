import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { SeenContact, SeenCustomer } from '../../src/contract/mdm/customer/mdmCustomerSearch';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const screen = '/api/mdm/customer/MdmCustomerSearch';
const read = (who: Visitor, body: object = { SEARCH: {} }) => who.data<ReadData<SeenCustomer>>(`${screen}/selectMdmCustomerSearch`, body);

describe('looking customers up', () => {
  it('shows who serves them; what they owe is shown to settlement, sales and administrators alone, in every way out', async () => {
    await t.sql(`delete from set_cost where stl_no in (select stl_no from set_stl where cust_cd = 'C00001' and bal_amt > 0)`);
    await t.sql(`delete from set_stl_pay where stl_no in (select stl_no from set_stl where cust_cd = 'C00001' and bal_amt > 0)`);
    await t.sql(`delete from set_stl where cust_cd = 'C00001' and bal_amt > 0`);
    for (const [no, state, kind, amount] of [
      ['ST0000000001', 'INV', 'AR', 1_234_567],
      ['ST0000000002', 'PPD', 'AR', 400_000],
      ['ST0000000003', 'CXL', 'AR', 9_000_000],
      ['ST0000000004', 'INV', 'AP', 8_000_000],
    ])
      await t.sql(
        `insert into set_stl (stl_no, corp_cd, cust_cd, ar_ap, stl_ym, stl_dt, cost_cnt, sply_amt, vat_amt, tot_amt, paid_amt, bal_amt, stl_sts)
         values ($1, '1000', 'C00001', $3, '202611', '2026-11-20', 1, $4, 0, $4, 0, $4, $2)`,
        [no, state, kind, amount],
      );
    for (const [user, sees] of [
      ['adm1000', true],
      ['stl01', true],
      ['ops01', false],
    ] as const) {
      const who = await t.login(user);
      const one = (await read(who)).LIST.find(({ CUST_CD }) => CUST_CD === 'C00001');
      expect([user, one?.BAL_AMT]).toEqual([user, sees ? 1_634_567 : undefined]);
      expect(one?.ORGN_TXT).toBeTruthy();
      const sorted = await who.post(`${screen}/selectMdmCustomerSearch`, { SEARCH: {}, SORT: [{ FIELD: 'BAL_AMT', DIR: 'DESC' }] });
      expect([user, sorted.statusCode]).toEqual([user, sees ? 200 : 422]);
      const columns = [{ FIELD: 'CUST_CD' }, { FIELD: 'BAL_AMT' }];
      const file = await who.post(`${screen}/excel`, { SEARCH: {}, COLUMNS: columns });
      expect([user, file.statusCode]).toEqual([user, sees ? 200 : 422]);
    }
    expect((await (await t.login('cadm01')).post(`${screen}/selectMdmCustomerSearch`, { SEARCH: {} })).statusCode).toBe(403);
  });

  it('sales people see their own customers with their contacts, and those of nobody else', async () => {
    const [sales, admin] = [await t.login('sal01'), await t.login('adm1000')];
    const mine = (await read(sales)).LIST.map(({ CUST_CD }) => CUST_CD);
    const other = (await read(admin)).LIST.find(({ CUST_CD, CUST_TP }) => CUST_TP === 'CUS' && !mine.includes(CUST_CD));
    const contacts = (who: Visitor, CUST_CD = '') =>
      who.data<ReadData<SeenContact>>(`${screen}/selectMdmCustomerSearchG2`, { SEARCH: { CUST_CD } });
    expect((await contacts(admin, other?.CUST_CD)).TOTAL).toBeGreaterThan(0);
    expect((await contacts(sales, other?.CUST_CD)).TOTAL).toBe(0);
    expect((await contacts(sales, mine[0])).TOTAL).toBeGreaterThan(0);
  });

  it('a business number is found with and without its hyphens', async () => {
    const admin = await t.login('adm1000');
    const { CUST_CD, BIZ_NO } = (await read(admin)).LIST.find((row) => row.BIZ_NO) as SeenCustomer;
    for (const asked of [BIZ_NO, BIZ_NO?.replaceAll('-', '')])
      expect((await read(admin, { SEARCH: { BIZ_NO: asked } })).LIST.map((row) => row.CUST_CD)).toEqual([CUST_CD]);
  });
});
