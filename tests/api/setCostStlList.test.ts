import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisputeEntry } from '../../src/contract/set/dispute';
import type { DisputeFigure } from '../../src/contract/set/setCostStlList';
import type { Settlement } from '../../src/contract/set/settlement';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { aCost, acted, actOn, askSettle, linesOf, settled, settlementOf } from '../support/settlements';
import { told } from '../support/stock';

const path = '/api/set/setCostStlList';
let t: TestApp;
let stl: Visitor;
let cust: Visitor;
let other: Visitor;
let sal: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [stl, cust, other, sal] = await Promise.all([t.login('stl01'), t.login('cadm01'), t.login('cadm03'), t.login('sal01')]);
  today = await todayOf(t);
});
afterAll(() => t?.close());

const customer = 'C00001';
const asked = async (amounts: readonly number[]): Promise<Settlement> => acted(stl, 'request', await settled(t, stl, customer, amounts));
const chosen = (costs: readonly string[]) => ({ G2: costs.map((COST_NO) => ({ COST_NO })) });
const said = { STL_DSP_TP: 'DUP', DSP_CNNT: '대기료가 중복 청구되었습니다.' };
const costsOf = async (who: Visitor, { STL_NO }: { STL_NO: string }) => (await linesOf(who, STL_NO)).map(({ COST_NO }) => COST_NO);
const states = async (who: Visitor, { STL_NO }: { STL_NO: string }) => (await linesOf(who, STL_NO)).map(({ COST_STS }) => COST_STS);
const threadOf = async (who: Visitor, COST_NO: string): Promise<DisputeEntry[]> =>
  (await who.data<{ LIST: DisputeEntry[] }>(`${path}/selectSetCostStlG4`, { SEARCH: { COST_NO } })).LIST;
const pay = (who: Visitor, STL_NO: string, PAY_AMT: number, over: object = {}) =>
  who.post(`${path}/pay`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, PAY_DT: today, PAY_TP: 'TRF', PAY_AMT, ...over }] });
const taxInvoice = () => ({ TAX_INV_NO: `${today}4100000000${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`, INV_DT: today });
const invoiced = async (amounts: readonly number[]) =>
  acted(stl, 'invoice', await acted(cust, 'agree', await asked(amounts)), taxInvoice());

describe('making a settlement', () => {
  it('puts confirmed costs into one with the sums of its lines, in the month of the last one', async () => {
    const made = await settled(t, stl, customer, [100_001, 250_000]);
    expect(made).toMatchObject({
      ...{
        STL_STS: 'TMP',
        COST_CNT: 2,
        SPLY_AMT: 350_001,
        VAT_AMT: 35_000,
        TOT_AMT: 385_001,
        PAID_AMT: 0,
        CUST_CD: customer,
        STL_YM: today.slice(0, 6),
      },
    });
    expect(made.STL_NO).toMatch(new RegExp(`^ST${today.slice(2, 6)}\\d{5}$`));
    expect(await states(stl, made)).toEqual(['REQ', 'REQ']);
  });

  it('refuses what cannot go together, and what is in one already', async () => {
    const costs = [await aCost(t, customer), await aCost(t, 'C00003')];
    expect(told(await askSettle(t, stl, costs))).toEqual([422, '2 CUST_CD MSG000282']);
    expect(told(await askSettle(t, stl, [costs[0] ?? '', await aCost(t, customer, { ar_ap: 'AP' })]))).toEqual([422, '2 AR_AP MSG000282']);
    const bought = [
      await aCost(t, customer, { ar_ap: 'AP', vndr_cd: 'C00002' }),
      await aCost(t, customer, { ar_ap: 'AP', vndr_cd: 'C00003' }),
    ];
    expect(told(await askSettle(t, stl, bought))).toEqual([422, '2 VNDR_CD MSG000733']);
    expect(told(await askSettle(t, stl, [await aCost(t, customer, { cost_sts: 'TMP' })]))).toEqual([422, '1 COST_STS MSG000281']);
    expect(told(await askSettle(t, stl, costs.slice(0, 1), '202613'))).toEqual([422, 'STL_YM MSG000187']);
    expect(told(await askSettle(t, cust, costs.slice(0, 1)))).toEqual([403, 'MSG000029']);
    expect((await askSettle(t, stl, costs.slice(0, 1))).statusCode).toBe(200);
    expect(told(await askSettle(t, stl, costs.slice(0, 1)))).toEqual([422, '1 COST_STS MSG000281']);
  });
});

describe('asking the customer', () => {
  it('shows a settlement to its customer from the day it is sent on, and to nobody else', async () => {
    const made = await settled(t, stl, customer, [10_000]);
    expect(await settlementOf(cust, made.STL_NO)).toBeUndefined();
    expect(await linesOf(cust, made.STL_NO)).toEqual([]);
    expect(told(await actOn(cust, 'agree', made))).toEqual([422, '1 MSG000043']);
    const sent = await acted(stl, 'request', made);
    expect(sent.REQ_DTM).toBeTruthy();
    expect((await settlementOf(cust, made.STL_NO))?.STL_STS).toBe('REQ');
    expect(await settlementOf(other, made.STL_NO)).toBeUndefined();
    expect(await linesOf(other, made.STL_NO)).toEqual([]);
    for (const action of ['agree', 'dispute', 'agreeRest', 'reply'] as const)
      expect(told(await actOn(other, action, sent, { ...said, ...chosen(await costsOf(stl, made)) }))).toEqual([422, '1 MSG000043']);
  });

  it('is agreed by the customer alone, once', async () => {
    const sent = await asked([10_000]);
    expect(told(await actOn(stl, 'agree', sent))).toEqual([403, 'MSG000029']);
    expect(told(await actOn(cust, 'invoice', sent, taxInvoice()))).toEqual([403, 'MSG000029']);
    const agreed = await acted(cust, 'agree', sent);
    expect(agreed).toMatchObject({ STL_STS: 'AGR', CFM_USER_NM: expect.any(String), CFM_DTM: expect.any(String) });
    expect(told(await actOn(cust, 'agree', sent))).toEqual([409, '1 MSG000025']);
    expect(told(await actOn(cust, 'agree', agreed))).toEqual([422, '1 STL_STS MSG000027']);
  });
});
