import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBilledCost, aQuotedShipment, aSettlement, handlingBasis } from '../support/billed';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { printed } from '../support/pdfText';

let t: TestApp;
let staff: Visitor;
let customer: Visitor;
let bill: Awaited<ReturnType<typeof aSettlement>>;
let second: typeof bill;
let unsent: typeof bill;
let foreign: typeof bill;
let shipment: Awaited<ReturnType<typeof aQuotedShipment>>;

beforeAll(async () => {
  t = await createTestApp();
  [staff, customer] = await Promise.all([t.login('stl01'), t.login('cadm01')]);
  shipment = await aQuotedShipment(t);
  const { HBL_NO } = shipment;
  const costs = [
    await aBilledCost(
      t,
      HBL_NO,
      { frt: 'HDL', unit: 'BL', qty: 3, prc: 35.75, curr: 'USD', rate: 1385.5, basis: handlingBasis },
      { quo_diff_rsn: '환율 변동' },
    ),
    await aBilledCost(t, HBL_NO, { frt: 'DOF', unit: 'BL', qty: 1, prc: 45_000 }),
    await aBilledCost(t, HBL_NO, { frt: 'WTG', unit: 'HR', qty: 4, prc: 30_000 }, { cost_tp: 'TRSP' }),
    await aBilledCost(t, HBL_NO, { frt: 'OFR', unit: 'CNTR', qty: 2, prc: 1_850.5, curr: 'USD', rate: 1385.5, vat: 'ZERO' }),
  ];
  bill = await aSettlement(t, costs);
  second = await aSettlement(t, [await aBilledCost(t, HBL_NO, { frt: 'DRY', unit: 'RT', qty: 3.333, prc: 12_345 })]);
  unsent = await aSettlement(t, [await aBilledCost(t, HBL_NO, { frt: 'SHT', unit: 'CNTR', qty: 1, prc: 10 })], {
    stl_sts: 'TMP',
    req_dtm: null,
  });
  foreign = await aSettlement(t, [await aBilledCost(t, 'X', { frt: 'SHT', unit: 'CNTR', qty: 1, prc: 10 }, { cust_cd: 'C00002' })], {
    cust_cd: 'C00002',
  });
}, 90_000);
afterAll(() => t?.close());

const ask = (v: Visitor, KEYS: string[], LANG_CD = 'ko') =>
  v.post('/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'STL', KEYS, LANG_CD });
async function print(v: Visitor, keys: string[], lang = 'ko') {
  const answer = await ask(v, keys, lang);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return { ...printed(answer.rawPayload), pages: answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0 };
}
const numbers = (row: readonly string[]) => row.map((cell) => Number(cell.replaceAll(',', ''))).filter((value) => !Number.isNaN(value));

describe('the statement of a settlement', () => {
  it('of more lines than can be drawn says its costs charge by charge, with the same sums (was: it could neither be printed nor sent)', async () => {
    const first = await aBilledCost(t, shipment.HBL_NO, { frt: 'DOF', unit: 'BL', qty: 1, prc: 45_000 });
    await t.sql(
      `insert into set_cost select (jsonb_populate_record(c, jsonb_build_object('cost_no', 'BULK' || n))).* from set_cost c, generate_series(1, 2000) n
        where cost_no = $1`,
      [first.COST_NO],
    );
    const large = await aSettlement(t, [first, ...Array.from({ length: 2_000 }, (_, i) => ({ ...first, COST_NO: `BULK${i + 1}` }))]);
    const { rows, pages } = await print(customer, [large.STL_NO, bill.STL_NO]);
    expect(pages).toBeLessThan(6);
    expect(rows.filter(([count]) => count === '2,001').map((one) => numbers(one).slice(-3))[0]).toEqual([
      90_045_000, 9_004_500, 99_049_500,
    ]);
    expect(rows.filter(([name]) => name === '합계').map((one) => numbers(one.slice(1)).slice(-1))[0]).toEqual([99_049_500]);
    // The other one is opened line by line beside it.
    expect(rows.flat().join(' ')).toContain('환율 변동');
  });

  it.each(['ko', 'en'])('has the sums of the screen to the won, and sub-totals that add up to them: %s', async (lang) => {
    const { rows } = await print(customer, [bill.STL_NO], lang);
    const [row] = await t.sql<Record<string, string>>(
      'select sply_amt::int, vat_amt::int, tot_amt::int, bal_amt::int from set_stl where stl_no = $1',
      [bill.STL_NO],
    );
    const shown = { SPLY_AMT: Number(row?.sply_amt), VAT_AMT: Number(row?.vat_amt), TOT_AMT: Number(row?.tot_amt) };
    const sumsOf = (name: RegExp) => rows.filter(([first]) => name.test(first ?? '')).map((one) => numbers(one.slice(1)).slice(-3));
    expect(sumsOf(/^(합계|Total)$/)).toEqual([[shown.SPLY_AMT, shown.VAT_AMT, shown.TOT_AMT]]);
    const parts = sumsOf(/^(소계|Sub-total)$/);
    expect(parts).toHaveLength(2);
    for (const i of [0, 1, 2])
      expect(parts.reduce((sum, part) => sum + (part[i] ?? 0), 0)).toBe([shown.SPLY_AMT, shown.VAT_AMT, shown.TOT_AMT][i]);
    const currencies = rows.filter(([first]) => first === 'KRW' || first === 'USD').map(numbers);
    expect(currencies.map(([count, foreignSum]) => [count, foreignSum])).toEqual([
      [2, 165_000],
      [2, 3_808.25],
    ]);
    expect(currencies.reduce((sum, one) => sum + (one.at(-1) ?? 0), 0)).toBe(shown.TOT_AMT);
    const pairs = rows.flat();
    for (const value of Object.values(shown)) expect(pairs).toContain(value.toLocaleString('en-US'));
    expect(pairs).toContain(Number(row?.bal_amt).toLocaleString('en-US'));
  });

  it('opens each amount into its calculation in small print, with the quote, the reason, and what was quoted and not charged', async () => {
    const { lines, rows } = await print(customer, [bill.STL_NO]);
    const text = [...lines, ...rows.flat()].join('\n').replaceAll(/\s+/g, ' ');
    for (const part of [
      '3 B/L × 35.75 = USD 107.25',
      '1,385.50 = 148,594.875',
      '원 미만 절사 0.875',
      '14,859.4에서 원 미만 절사',
      '147,147',
    ])
      expect(text).toContain(part);
    expect(text).toContain('견적보다 +1,447 · 환율 +1,447 · 수량 0 · 단가 0');
    expect(text).toContain('사유: 환율 변동');
    expect(text).toContain('견적 없음 +120,000');
    expect(rows.find((row) => row[1] === shipment.QUO_NO)?.slice(2)).toEqual(['서류발급비', '40,000']);
    expect(text).not.toMatch(/PRC2026/);
  });

  it('is one file of several, each reader only with what is his', async () => {
    expect((await print(customer, [bill.STL_NO, second.STL_NO])).pages).toBeGreaterThanOrEqual(2);
    for (const key of [unsent.STL_NO, foreign.STL_NO, 'ST000', "'"]) {
      const answer = await ask(customer, [bill.STL_NO, key]);
      expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([404, 'MSG000043']);
    }
    expect((await print(staff, [unsent.STL_NO, foreign.STL_NO])).pages).toBe(2);
    expect((await ask(await t.login('cusr05'), [bill.STL_NO])).statusCode).toBe(403);
  });

  it('is mailed to the customer’s administrators and contacts for settlement alone', async () => {
    await t.sql(
      `insert into mdm_cust_chrg (cust_cd, chrg_seq, chrg_nm, email, chrg_tp, mail_yn) values
         ('C00001', 91, '정산', 'bill@trade.example', 'SETL', 'Y'), ('C00001', 92, '배송', 'dlv@trade.example', 'DLV', 'Y')`,
    );
    const parties = await staff.data<{ LIST: { KEYS: string[]; READERS: { EMAIL: string; MAIL_YN: string }[] }[] }>(
      '/api/cms/popup/cmsReportPopup/selectCmsReportG2',
      { SEARCH: { REPORT_TP: 'STL', KEYS: [bill.STL_NO, second.STL_NO, foreign.STL_NO] } },
    );
    expect(parties.LIST.map(({ KEYS }) => KEYS)).toEqual([[bill.STL_NO, second.STL_NO], [foreign.STL_NO]]);
    const readers = parties.LIST[0]?.READERS ?? [];
    expect(readers.filter(({ MAIL_YN }) => MAIL_YN === 'Y').map(({ EMAIL }) => EMAIL)).toContain('bill@trade.example');
    const [user] = await t.sql<{ email: string }>(`select email from cms_user where user_id = 'cadm01'`);
    expect(readers.some(({ EMAIL }) => EMAIL === user?.email)).toBe(true);
    expect(readers.map(({ EMAIL }) => EMAIL)).not.toContain('dlv@trade.example');
  });
});
