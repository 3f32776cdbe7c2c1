import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Why } from '../../src/contract/set/whyWords';
import { aBilledCost, aQuotedShipment, aSettlement, handlingBasis } from '../support/billed';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let staff: Visitor;
let customer: Visitor;
let shipment: Awaited<ReturnType<typeof aQuotedShipment>>;
let handling: Awaited<ReturnType<typeof aBilledCost>>;
let waiting: Awaited<ReturnType<typeof aBilledCost>>;

beforeAll(async () => {
  t = await createTestApp();
  [staff, customer] = await Promise.all([t.login('stl01'), t.login('cadm01')]);
  shipment = await aQuotedShipment(t);
  handling = await aBilledCost(t, shipment.HBL_NO, {
    frt: 'HDL',
    unit: 'BL',
    qty: 3,
    prc: 35.75,
    curr: 'USD',
    rate: 1385.5,
    basis: handlingBasis,
  });
  waiting = await aBilledCost(t, shipment.HBL_NO, { frt: 'WTG', unit: 'HR', qty: 4, prc: 30_000 });
}, 90_000);
afterAll(() => t?.close());

const path = '/api/set/setCostList/selectSetCostWhy';
const why = async (v: Visitor, ...COST_NO: string[]) => (await v.data<{ LIST: Why[] }>(path, { SEARCH: { COST_NO } })).LIST;

describe('an explained amount', () => {
  it('comes with its quote, for staff and customer with the same figures', async () => {
    const [mine] = await why(staff, handling.COST_NO);
    expect(mine?.STEPS.map(({ NO, VALUE }) => [NO, VALUE])).toEqual([
      [1, '3 B/L × 35.75 = USD 107.25'],
      [2, '1,385.50 = 148,594.875'],
      [3, '148,594'],
      [4, '14,859'],
    ]);
    expect([mine?.TOTAL, mine?.DIFF?.SIGNED, mine?.DIFF?.PARTS?.ARGS]).toEqual(['KRW 163,453', '+1,447', ['+1,447', '0', '0']]);
    expect(JSON.stringify(mine?.STEPS[1])).toContain('147,147');
    const [theirs] = await why(customer, handling.COST_NO);
    const figures = (one: Why | undefined) => [one?.STEPS.map(({ VALUE }) => VALUE), one?.TOTAL, one?.DIFF];
    expect(figures(theirs)).toEqual(figures(mine));
    expect((await why(customer, waiting.COST_NO))[0]?.DIFF).toMatchObject({ SIGNED: '+120,000', SAID: { KEY: 'UI.WHY.UNQUOTED' } });
  });

  it('never tells a customer the standard tariff, numbers of prices or links of staff', async () => {
    expect(JSON.stringify(await why(staff, handling.COST_NO))).toMatch(/PRC2026000214.*PRC2026000031/);
    expect(JSON.stringify(await why(customer, handling.COST_NO))).not.toMatch(/PRC2026|LINK|LOST/);
  });

  it('stays as it was, whatever becomes of prices and rates', async () => {
    const before = await why(staff, handling.COST_NO);
    await t.sql(`update mdm_pricing set unit_prc = unit_prc * 2, bgn_dt = bgn_dt - 1 where frt_cd = 'HDL'`);
    await t.sql(`update mdm_exch_rate set exch_rate = exch_rate * 2 where curr_cd = 'USD'`);
    await t.sql(`update mdm_currency set exch_unit = 100, dec_len = 0 where curr_cd = 'USD'`);
    expect(await why(staff, handling.COST_NO)).toEqual(before);
    await t.sql(`update mdm_currency set exch_unit = 1, dec_len = 2 where curr_cd = 'USD'`);
  });

  it('is of nobody who may not see the cost: drafts, purchases, other customers, visitors', async () => {
    const draft = await aBilledCost(t, shipment.HBL_NO, { frt: 'DOF', unit: 'BL', qty: 1, prc: 45_000 }, { cost_sts: 'TMP' });
    const bought = await aBilledCost(t, shipment.HBL_NO, { frt: 'DOC', unit: 'BL', qty: 1, prc: 9_000 }, { ar_ap: 'AP' });
    const foreign = await aBilledCost(t, 'NONE', { frt: 'DOC', unit: 'BL', qty: 1, prc: 9_000 }, { cust_cd: 'C00002' });
    const all = [draft, bought, foreign].map(({ COST_NO }) => COST_NO);
    expect(await why(customer, ...all)).toEqual([]);
    expect((await why(staff, ...all)).map(({ COST_NO }) => COST_NO)).toEqual(all);
    expect((await t.visitor().post(path, { SEARCH: { COST_NO: all } })).statusCode).toBe(401);
    const user = await t.login('cusr05');
    expect((await user.post(path, { SEARCH: { COST_NO: all } })).statusCode).toBe(403);
  });

  it('takes any body without falling over, and at most 50 costs', async () => {
    for (const COST_NO of [null, 7, {}, [null], ["'"], ''])
      expect((await staff.post(path, { SEARCH: { COST_NO } })).statusCode).toBeLessThan(500);
    const many = await staff.post(path, { SEARCH: { COST_NO: Array.from({ length: 51 }, (_, i) => `X${i}`) } });
    expect([many.statusCode, many.headers['x-error-code']]).toEqual([422, 'MSG000046']);
  });

  it('compares with the quote across settlements, and only with the customer’s own accepted one', async () => {
    const two = await aQuotedShipment(t);
    const first = await aBilledCost(t, two.HBL_NO, { frt: 'HDL', unit: 'BL', qty: 1, prc: 35.75, curr: 'USD', rate: 1372 });
    await aSettlement(t, [first]);
    const second = await aBilledCost(t, two.HBL_NO, { frt: 'HDL', unit: 'BL', qty: 2, prc: 35.75, curr: 'USD', rate: 1372 });
    const signed = async () => (await why(customer, first.COST_NO, second.COST_NO)).map(({ DIFF }) => DIFF?.SIGNED ?? null);
    expect(await signed()).toEqual(['0', '0']);
    await t.sql(`update ptl_quote set quo_sts = 'OFR' where quo_no = $1`, [two.QUO_NO]);
    expect(await signed()).toEqual([null, null]);
  });
});
