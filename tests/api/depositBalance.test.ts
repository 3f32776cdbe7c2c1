import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { balanceOf, freeOf, lockBalance, releaseUse, useDeposit } from '../../src/server/kofe/balance.service';
import { Refusal } from '../../src/server/lib/refusal';
import { systemScope } from '../../src/server/lib/scope';
import type { Ctx } from '../../src/server/lib/serve';
import { transaction } from '../../src/server/lib/transaction';
import { createTestApp, type TestApp } from '../support/db';
import { aSettlement, emptyBalances, paidIn } from '../support/deposits';
import { todayOf } from '../support/orders';

let t: TestApp;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  await emptyBalances(t);
});
afterAll(() => t?.close());

type Part = Pick<Ctx<unknown>, 'db' | 'user'>;
const within = <T>(run: (ctx: Part) => Promise<T>): Promise<T> =>
  transaction(t.pools.short, { scope: systemScope }, ({ db }) => run({ db, user: { USER_ID: 'stl01' } as Part['user'] }));
const key = (CUST_CD: string, CURR_CD = 'KRW') => ({ CORP_CD: '1000', CUST_CD, CURR_CD });
const use = (CUST_CD: string, DEPO_AMT: number, STL_NO: string, DEPO_DT = today) =>
  within((ctx) => useDeposit(ctx, { ...key(CUST_CD), ORGN_CD: null, DEPO_AMT, DEPO_DT, STL_NO, RMK: null }));
const balance = (CUST_CD: string) => within(({ db }) => balanceOf(db, key(CUST_CD))).then(String);
const refused = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? [error.code, error.args?.[0]] : error.code),
  );

describe('the balance of deposits', () => {
  it('is what confirmed rows add up to, of one currency alone: in, less used and refunded, adjustments by their own sign', async () => {
    await paidIn(t, 'C00001', 1_000_000, addDays(today, -9));
    await paidIn(t, 'C00001', 250.75, addDays(today, -9), 'USD');
    await paidIn(t, 'C00001', -100_000, addDays(today, -5), 'KRW', 'ADJ');
    await paidIn(t, 'C00001', 200_000, addDays(today, -4), 'KRW', 'RFD');
    expect(await balance('C00001')).toBe('700000.00');
    expect(String(await within(({ db }) => balanceOf(db, key('C00001', 'USD'))))).toBe('250.75');
    expect(String(await within(({ db }) => freeOf(db, key('C00001'), { DEPO_DT: addDays(today, -10) })))).toBe('0');
  });

  it('is used by a payment at once, given back when the payment is deleted, and never used over what it is', async () => {
    const settlement = await aSettlement(t, 'C00001', 900_000);
    expect(await refused(use('C00001', 700_001, settlement))).toEqual(['MSG000286', '700,000']);
    const number = await use('C00001', 700_000, settlement);
    expect(await balance('C00001')).toBe('0.00');
    expect(await refused(use('C00001', 1, settlement))).toEqual(['MSG000286', '0']);
    await within((ctx) => releaseUse(ctx, [number]));
    expect(await balance('C00001')).toBe('700000.00');
    expect(
      (await t.sql('select to_sts from cms_sts_hist where ref_tp = $1 and ref_key = $2 order by hist_seq', ['DEP', number])).map(
        (row) => row.to_sts,
      ),
    ).toEqual(['CFM', 'CXL']);
  });

  it('leaves no later day negative: a use of an earlier day takes what that day and every later one has', async () => {
    const [first, second] = [await aSettlement(t, 'C00002', 900_000), await aSettlement(t, 'C00002', 900_000)];
    await paidIn(t, 'C00002', 500_000, addDays(today, -20));
    await use('C00002', 400_000, first, addDays(today, -10));
    expect(await refused(use('C00002', 100_001, second, addDays(today, -15)))).toEqual(['MSG000286', '100,000']);
    await use('C00002', 100_000, second, addDays(today, -15));
    expect(await refused(use('C00002', 1, second, addDays(today, -25)))).toEqual(['MSG000286', '0']);
  });

  it('is used once by twenty clients who want all of it at the same time', async () => {
    const settlement = await aSettlement(t, 'C00006', 9_000_000);
    await paidIn(t, 'C00006', 1_000_000, today);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refused(use('C00006', 300_000, settlement))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(3);
    expect(answers.filter((answer) => answer !== 'done')).toEqual(Array.from({ length: 17 }, () => ['MSG000286', '100,000']));
    expect(await balance('C00006')).toBe('100000.00');
  });

  it('is refused by the database too, whoever writes past the portal, at once and in two transactions side by side', async () => {
    await paidIn(t, 'C00003', 100_000, addDays(today, -3));
    await expect(paidIn(t, 'C00003', 100_001, today, 'KRW', 'RFD')).rejects.toThrow('the deposit balance of C00003 KRW would be -1.00');
    await expect(paidIn(t, 'C00003', 50_000, addDays(today, -4), 'KRW', 'RFD')).rejects.toThrow('would be -50000.00');
    const raw = (no: string) =>
      within(({ db }) =>
        db
          .insertInto('KOFE_DEPOSIT')
          .values({
            DEPO_NO: no,
            CORP_CD: '1000',
            CUST_CD: 'C00003',
            DEPO_DT: today,
            DEPO_TP: 'RFD',
            CURR_CD: 'KRW',
            DEPO_AMT: 60_000,
            DEPO_STS: 'CFM',
          } as never)
          .execute(),
      );
    const both = await Promise.all([refused(raw('DPRAW1')), refused(raw('DPRAW2'))]);
    expect(both.sort()).toEqual(['23514', 'done']);
    await expect(t.sql("update kofe_deposit set cust_cd = 'C00001' where depo_no like 'DPRAW%'")).rejects.toThrow('never change');
    await expect(t.sql("delete from kofe_deposit where cust_cd = 'C00003' and depo_tp = 'IN'")).rejects.toThrow('would be');
  });

  it('is locked by whoever writes it until he is done, in one order whatever the order of his keys', async () => {
    const keys = [key('C00001'), key('C00002')];
    const runs = Array.from({ length: 20 }, (_, i) =>
      within(({ db }) => lockBalance(db, i % 2 ? keys : keys.toReversed()).then(() => 'done')),
    );
    expect(new Set(await Promise.all(runs))).toEqual(new Set(['done']));
  });
});
