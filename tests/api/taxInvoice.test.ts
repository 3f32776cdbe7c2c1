import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListedInvoice } from '../../src/contract/set/settlementBill';
import { readSheet } from '../../src/server/lib/excelRead';
import { aBilledCost, aSettlement } from '../support/billed';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { aShipment } from '../support/shipments';
import { told } from '../support/stock';

const path = '/api/set/setCostStlList';
let t: TestApp;
let staff: Visitor;
let customer: Visitor;
let today: string;

beforeAll(async () => {
  t = await createTestApp();
  [staff, customer] = await Promise.all([t.login('stl01'), t.login('cadm01')]);
  today = await todayOf(t);
  await t.sql(
    `update mdm_cust set biz_no = '999-99-00005', ceo_nm = '김', addr = '서울', biz_cond = '제조', biz_item = '의류', tax_email = 'tax@trade.example' where cust_cd = 'C00001'`,
  );
  await t.sql(`update mdm_corp set biz_cond = '운수업', biz_item = '국제물류주선' where corp_cd = '1000'`);
}, 90_000);
afterAll(() => t?.close());

async function agreed(columns: object = {}) {
  const { HBL_NO } = await aShipment(t);
  return aSettlement(
    t,
    [
      await aBilledCost(t, HBL_NO, { frt: 'HDL', unit: 'BL', qty: 3, prc: 35.75, curr: 'USD', rate: 1385.5 }),
      await aBilledCost(t, HBL_NO, { frt: 'OFR', unit: 'CNTR', qty: 2, prc: 1_850.5, curr: 'USD', rate: 1385.5, vat: 'ZERO' }),
      await aBilledCost(t, HBL_NO, { frt: 'WFG', unit: 'CNTR', qty: 2, prc: 4_420, vat: 'FREE' }),
    ],
    { stl_sts: 'AGR', ...columns },
  );
}
const search = (who: Visitor, STL_NO: string | string[], INV_DT = today) =>
  who.post(`${path}/selectSetCostStlG8`, { SEARCH: { STL_NO, INV_DT } });
const bulk = (who: Visitor, STL_NO: string | string[], FILE = 'TAX', INV_DT = today) =>
  who.post(`${path}/bulkInvoice`, { STL_NO, INV_DT, FILE });
const invoice = (STL_NO: string, TAX_INV_NO: string, UPD_CNT = 0) =>
  staff.post(`${path}/invoice`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, UPD_CNT, TAX_INV_NO, INV_DT: today }] });

describe('tax invoices in bulk', () => {
  it('come as the sheet of the service, an invoice for each tax kind, with sums of the settlement', async () => {
    const [one, two] = [await agreed(), await agreed()];
    const { LIST } = (await search(staff, [one.STL_NO, two.STL_NO])).json<{ data: { LIST: ListedInvoice[] } }>().data;
    expect(LIST.map(({ STL_NO, VAT_TP, FAULTS }) => [STL_NO, VAT_TP, FAULTS])).toEqual(
      [one, two].flatMap(({ STL_NO }) => ['TAX', 'ZERO', 'FREE'].map((kind) => [STL_NO, kind, []])),
    );
    expect(LIST.slice(0, 3).reduce((sum, row) => sum + row.SPLY_AMT + row.VAT_AMT, 0)).toBe(one.TOT_AMT);
    const answer = await bulk(staff, [one.STL_NO, two.STL_NO]);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const titles = ['작성일자', '공급자 상호', '비고', '공급가액\n합계', '세액\n합계', '품목1', '영수(01),\n청구(02)'];
    const read = async (file: Buffer, asked: readonly string[]) =>
      readSheet(
        file,
        'a.xlsx',
        100,
        asked.map((name) => ({ titles: [name], kind: 'text' as const, isShared: false })),
      );
    const sheet = await read(answer.rawPayload, titles);
    expect(sheet.headerRow).toBe(6);
    expect(sheet.rows.map(({ rowNo, cells }) => [rowNo, ...cells])).toEqual([
      [7, today, '새별로지스㈜', one.STL_NO, '148,594', '14,859', '취급수수료', '02'],
      [8, today, '새별로지스㈜', one.STL_NO, '5,127,735', '0', '해상운임', '02'],
      [9, today, '새별로지스㈜', two.STL_NO, '148,594', '14,859', '취급수수료', '02'],
      [10, today, '새별로지스㈜', two.STL_NO, '5,127,735', '0', '해상운임', '02'],
    ]);
    const exempt = await read((await bulk(staff, one.STL_NO, 'FREE')).rawPayload, ['작성일자', '비고', '공급가액\n합계']);
    expect(exempt.rows.map(({ cells }) => cells)).toEqual([[today, one.STL_NO, '8,840']]);
  });

  it('say what is missing, by its name and side, and give no file until it is there', async () => {
    const { STL_NO } = await agreed({ cust_cd: 'C00003' });
    await t.sql(`update mdm_cust set biz_item = null, tax_email = null, email = null where cust_cd = 'C00003'`);
    const [first] = (await search(staff, STL_NO)).json<{ data: { LIST: ListedInvoice[] } }>().data.LIST;
    expect(first?.FAULTS.join('\n')).toMatch(/공급받는자: \[종목\].*\n.*공급받는자: \[이메일\]/);
    const refused = await bulk(staff, STL_NO);
    expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([422, 'MSG000788']);
    expect(refused.body).toContain('종목');
  });

  it('are of settlements that were agreed alone, of the staff alone', async () => {
    const { STL_NO } = await agreed({ stl_sts: 'REQ' });
    expect(told(await bulk(staff, STL_NO))).toEqual([422, '1 STL_STS MSG000027']);
    expect(told(await bulk(staff, 'ST000'))).toEqual([404, 'MSG000043']);
    expect(told(await bulk(customer, (await agreed()).STL_NO))).toEqual([403, 'MSG000029']);
    expect((await search(customer, STL_NO)).statusCode).toBe(403);
    for (const value of [null, 7, {}, []]) expect((await bulk(staff, value as never)).statusCode).toBe(422);
    expect((await bulk(staff, (await agreed()).STL_NO, 'TAX', '20991231')).headers['x-error-code']).toBe('MSG000788');
  });

  it('have approval numbers that begin with a day that has come, and are noted once in a corporation, also at the same time', async () => {
    const [one, two, three] = [await agreed(), await agreed(), await agreed()];
    const number = `${today}410000000011200${String(process.pid % 10)}`;
    expect(told(await invoice(one.STL_NO, '209912314100000000112004'))).toEqual([422, '1 TAX_INV_NO MSG000786']);
    expect((await invoice(one.STL_NO, number)).statusCode).toBe(200);
    expect(told(await invoice(two.STL_NO, number))).toEqual([422, '1 TAX_INV_NO MSG000787']);
    const other = `${today}410000000011300${String(process.pid % 10)}`;
    const answers = await Promise.all([invoice(two.STL_NO, other), invoice(three.STL_NO, other)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});
