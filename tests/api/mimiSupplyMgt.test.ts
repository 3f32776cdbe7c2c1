import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, lead, makeOrder, todayOf } from '../support/orders';
import { actOn, found, freshItem, moved, plan, saveMoves, told } from '../support/stock';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops01'), t.login('cadm03')]);
  today = await todayOf(t);
});
afterAll(() => t?.close());

const stockOf = async ({ CYCFS_CD, ITEM_CD }: { CYCFS_CD: string; ITEM_CD: string }, lot = '-', day = '99991231') => {
  const [row] = await t.sql<{ qty: number }>(`select stock_of('C00003', $1, $2, $3, $4::date)::int as qty`, [CYCFS_CD, ITEM_CD, lot, day]);
  return row?.qty;
};
const on = (days: number) => addDays(today, days);

describe('who does what', () => {
  it('customers of the account plan releases alone; staff confirm; others have no such screen', async () => {
    const goods = await freshItem(t, 'WHO-1');
    const row = { ...goods, SPLY_DT: today, SPLY_QTY: 5 };
    expect(told(await saveMoves(customer, [{ ...row, SPLY_TP: 'IN' }]))).toEqual([422, '1 SPLY_TP MSG000685']);
    const [release] = await plan(customer, [{ ...row, SPLY_TP: 'OUT' }]);
    expect(release).toMatchObject({ SPLY_STS: 'PLN', QTY_UT: 'EA', CUST_NM: '미미뷰티', ONHAND_QTY: 0 });
    expect(release?.SPLY_NO).toMatch(/^MS\d{11}$/);
    expect((await actOn(customer, 'confirm', [release as never])).statusCode).toBe(403);
    const [supply] = await plan(ops, [{ ...row, SPLY_TP: 'IN' }]);
    const change = { ...supply, BATCH_FLAG: 'update', SPLY_QTY: 9 };
    expect(told(await saveMoves(customer, [change]))).toEqual([422, '1 SPLY_TP MSG000685']);
    expect(told(await actOn(customer, 'cancel', [supply as never]))).toEqual([422, '1 SPLY_STS MSG000685']);
    expect((await actOn(customer, 'cancel', [release as never])).statusCode).toBe(200);
    const sales = await t.login('sal01');
    expect((await saveMoves(sales, [{ ...row, SPLY_TP: 'IN' }])).statusCode).toBe(403);
    for (const other of ['cadm01', 'stl01']) {
      const answer = await (await t.login(other)).post('/api/mimi/mimiSupplyMgt/selectMimiSupply', {
        SEARCH: { FR_DT: today, TO_DT: today },
      });
      expect([other, answer.statusCode]).toEqual([other, 403]);
    }
  });

  it('another corporation finds no movement, neither in the list nor by its number', async () => {
    const other = await t.login('adm2000', { corp: '2000' });
    expect(await found(other, { FR_DT: on(-100), TO_DT: today })).toEqual([]);
    expect(told(await actOn(other, 'confirm', [{ SPLY_NO: 'MSSTORY00020', UPD_CNT: 0 }]))).toEqual([422, '1 MSG000043']);
  });
});

describe('what a movement must be', () => {
  it('tells every fault of every row at once and saves none', async () => {
    const goods = await freshItem(t, 'MUST-1');
    const lots = await freshItem(t, 'MUST-2', 'Y');
    const row = { ...goods, SPLY_DT: today, SPLY_TP: 'IN', SPLY_QTY: 5 };
    const answer = await saveMoves(ops, [
      row,
      { ...row, SPLY_QTY: 0 },
      { ...row, ...lots },
      { ...row, LOT_NO: 'L1' },
      { ...row, SPLY_TP: 'ADJ', SPLY_QTY: -2 },
      { ...row, SPLY_TP: 'OUT', PO_NO: 'P1', LINE_NO: 1 },
      { ...row, PO_NO: 'P1' },
      { ...row, PO_NO: 'NOPO', LINE_NO: 1 },
      { ...row, DLV_ORD_NO: 'DVSTORY15001' },
      { ...row, ITEM_CD: 'FL-1001' },
      { ...row, CUST_CD: 'C00001', ITEM_CD: 'FL-1001' },
      { ...row, HBL_NO: 'HLSTORY00001' },
    ]);
    expect(told(answer).sort()).toEqual(
      [
        422,
        '2 SPLY_QTY MSG000686',
        '3 LOT_NO MSG000012',
        '4 LOT_NO MSG000687',
        '5 RMK MSG000039',
        '6 PO_NO MSG000688',
        '7 LINE_NO MSG000012',
        '8 PO_NO MSG000017',
        '9 DLV_ORD_NO MSG000689',
        '10 ITEM_CD MSG000017',
        '11 CUST_CD MSG000017',
        '12 HBL_NO MSG000017',
      ].sort(),
    );
    expect((await found(ops, { FR_DT: today, TO_DT: today, ITEM_CD: 'MUST-1' })).length).toBe(0);
  });

  it('only a planned one is changed, deleted or cancelled; its type and customer stay', async () => {
    const goods = await freshItem(t, 'STATE-1');
    const [row] = await plan(ops, [{ ...goods, SPLY_DT: today, SPLY_TP: 'IN', SPLY_QTY: 5 }]);
    expect(told(await saveMoves(ops, [{ ...row, BATCH_FLAG: 'update', SPLY_TP: 'RTN' }]))).toEqual([422, '1 SPLY_TP MSG000194']);
    const answer = await saveMoves(ops, [{ ...row, BATCH_FLAG: 'update', SPLY_QTY: 6 }]);
    const [changed] = answer.json().data.LIST;
    expect(changed).toMatchObject({ SPLY_QTY: 6, UPD_CNT: 1 });
    expect(told(await actOn(ops, 'unconfirm', [changed]))).toEqual([422, '1 SPLY_STS MSG000027']);
    expect((await actOn(ops, 'confirm', [row as never])).statusCode).toBe(409);
    const [confirmed] = (await actOn(ops, 'confirm', [changed])).json().data.LIST;
    expect(confirmed).toMatchObject({ SPLY_STS: 'CFM', ONHAND_QTY: 6, CFM_USER_NM: expect.any(String) });
    for (const BATCH_FLAG of ['update', 'delete'])
      expect(told(await saveMoves(ops, [{ ...confirmed, BATCH_FLAG }]))).toEqual([422, '1 SPLY_STS MSG000027']);
    expect(told(await actOn(ops, 'cancel', [confirmed]))).toEqual([422, '1 SPLY_STS MSG000027']);
    const [back] = (await actOn(ops, 'unconfirm', [confirmed])).json().data.LIST;
    expect(back).toMatchObject({ SPLY_STS: 'PLN', ONHAND_QTY: 0, CFM_USER_NM: null, CFM_DTM: null });
    expect((await saveMoves(ops, [{ ...back, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect(await found(ops, { SPLY_NO: back.SPLY_NO })).toEqual([]);
  });
});

describe('stock', () => {
  it('story 20: a planned release over the stock is refused with the item and what is on hand', async () => {
    const [story] = await found(ops, { SPLY_NO: 'MSSTORY00020' });
    const answer = await actOn(ops, 'confirm', [story as never]);
    expect(told(answer)).toEqual([422, '1 SPLY_QTY MSG000244']);
    expect(answer.json().message).toContain(story?.ITEM_CD);
    expect(answer.json().message).toContain(String(story?.ONHAND_QTY));
  });

  it('a release dated back is refused where a later day would be negative, and so is taking back a supply', async () => {
    const goods = await freshItem(t, 'DAYS-1');
    const row = (SPLY_TP: string, days: number, SPLY_QTY: number) => ({ ...goods, SPLY_TP, SPLY_DT: on(days), SPLY_QTY });
    const [supply] = await moved(ops, [row('IN', -9, 10), row('OUT', -5, 10), row('IN', -2, 10)]);
    const [late] = await plan(ops, [row('OUT', -7, 1)]);
    expect(told(await actOn(ops, 'confirm', [late as never]))).toEqual([422, '1 SPLY_QTY MSG000244']);
    expect(told(await actOn(ops, 'unconfirm', [supply as never]))).toEqual([422, '1 SPLY_QTY MSG000244']);
    expect(await stockOf(goods)).toBe(10);
    expect([await stockOf(goods, '-', on(-9)), await stockOf(goods, '-', on(-5)), await stockOf(goods, '-', on(-10))]).toEqual([10, 0, 0]);
  });

  it('of several movements what comes in is there for what goes out; all or none', async () => {
    const goods = await freshItem(t, 'ALL-1', 'Y');
    const row = (SPLY_TP: string, SPLY_QTY: number, LOT_NO: string) => ({ ...goods, SPLY_TP, SPLY_DT: today, SPLY_QTY, LOT_NO });
    const rows = await plan(ops, [row('OUT', 4, 'L1'), row('IN', 4, 'L1'), row('OUT', 1, 'L2')]);
    expect(told(await actOn(ops, 'confirm', rows))).toEqual([422, '3 SPLY_QTY MSG000244']);
    expect((await actOn(ops, 'confirm', rows.slice(0, 2))).statusCode).toBe(200);
    expect([await stockOf(goods, 'L1'), await stockOf(goods, 'L2')]).toEqual([0, 0]);
  });

  it('nothing moves in a closed month, nor is a movement planned, taken back or dated into it', async () => {
    const goods = await freshItem(t, 'CLOSED-1');
    const [last] = await t.sql<{ ym: string }>(`select max(stk_ym) as ym from mimi_stock where cust_cd = 'C00003' and close_yn = 'Y'`);
    const day = `${last?.ym}15`;
    const row = { ...goods, SPLY_TP: 'IN', SPLY_QTY: 5 };
    expect(told(await saveMoves(ops, [{ ...row, SPLY_DT: day }]))).toEqual([422, '1 SPLY_DT MSG000044']);
    const [planned] = await plan(ops, [{ ...row, SPLY_DT: today }]);
    expect(told(await saveMoves(ops, [{ ...planned, BATCH_FLAG: 'update', SPLY_DT: day }]))).toEqual([422, '1 SPLY_DT MSG000044']);
    await t.sql(`update mimi_supply set sply_dt = $2 where sply_no = $1`, [planned?.SPLY_NO, day]);
    const [now] = await found(ops, { SPLY_NO: planned?.SPLY_NO });
    expect(told(await actOn(ops, 'confirm', [now as never]))).toEqual([422, '1 SPLY_DT MSG000044']);
    const [old] = await t.sql<{ SPLY_NO: string; UPD_CNT: number }>(
      `select sply_no as "SPLY_NO", upd_cnt as "UPD_CNT" from mimi_supply where sply_sts = 'CFM' and to_char(sply_dt, 'YYYYMM') <= $1 limit 1`,
      [last?.ym],
    );
    expect(told(await actOn(ops, 'unconfirm', [old as never]))).toEqual([422, '1 SPLY_DT MSG000044']);
  });

  it('eight clients confirm releases of one lot at once: as many go as there is stock for, and none twice', async () => {
    const goods = await freshItem(t, 'RACE-1', 'Y');
    const row = { ...goods, LOT_NO: 'L1', SPLY_DT: today };
    await moved(ops, [{ ...row, SPLY_TP: 'IN', SPLY_QTY: 25 }]);
    const others = await Promise.all(['ops02', 'adm1000'].map((user) => t.login(user)));
    const people = [ops, ...others];
    const releases = await plan(
      ops,
      Array.from({ length: 8 }, () => ({ ...row, SPLY_TP: 'OUT', SPLY_QTY: 6 })),
    );
    // Each release is sent twice, by two people.
    const sent = [...releases, ...releases].map((release, i) => actOn(people[i % 3] as Visitor, 'confirm', [release]));
    const answers = await Promise.all(sent);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(4);
    expect(answers.every(({ statusCode }) => [200, 409, 422].includes(statusCode))).toBe(true);
    expect(await stockOf(goods, 'L1')).toBe(1);
  });

  it('any operations by several people at once leave each day at or above zero, and the stock that the confirmed movements make', async () => {
    const people = [ops, await t.login('ops02'), await t.login('adm1000')];
    const operation = fc.record({
      tp: fc.constantFrom('IN', 'OUT', 'OUT', 'RTN', 'ADJ'),
      qty: fc.integer({ min: 1, max: 20 }),
      day: fc.integer({ min: -6, max: 0 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 40, maxLength: 40 }), async (operations) => {
        const goods = await freshItem(t, `PROP-${++run}`);
        const rows = operations.map(({ tp, qty, day }, i) => ({
          ...goods,
          SPLY_TP: tp,
          SPLY_QTY: tp === 'ADJ' && i % 2 ? -qty : qty,
          SPLY_DT: on(day),
          RMK: 'x',
        }));
        const planned = await plan(ops, rows);
        const confirmed = await Promise.all(planned.map((row, i) => actOn(people[i % 3] as Visitor, 'confirm', [row])));
        const done = confirmed.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().data.LIST[0]);
        await Promise.all(done.filter((_, i) => i % 3 === 0).map((row, i) => actOn(people[i % 3] as Visitor, 'unconfirm', [row])));
        const [worst] = await t.sql<{ low: number; total: number }>(
          `select min(stock)::int as low, max(total)::int as total from (
             select sum(sum(case sply_tp when 'OUT' then -sply_qty else sply_qty end)) over (order by sply_dt) as stock,
                    sum(sum(case sply_tp when 'OUT' then -sply_qty else sply_qty end)) over () as total
               from mimi_supply where item_cd = $1 and sply_sts = 'CFM' group by sply_dt) x`,
          [goods.ITEM_CD],
        );
        expect(worst?.low ?? 0).toBeGreaterThanOrEqual(0);
        expect(await stockOf(goods)).toBe(worst?.total ?? 0);
      }),
      { numRuns: 4 },
    );
  }, 120_000);
});

describe('delivery orders', () => {
  it('what was kept for one is given back when it is cancelled', async () => {
    const goods = await freshItem(t, 'BACK-1');
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00003'), 'CFM');
    const [release] = await plan(ops, [{ ...goods, SPLY_TP: 'OUT', SPLY_DT: today, SPLY_QTY: 2, DLV_ORD_NO: order.DLV_ORD_NO }]);
    expect((await act(ops, 'cancel', [order], {}, 'x')).statusCode).toBe(200);
    expect(await found(ops, { SPLY_NO: release?.SPLY_NO })).toMatchObject([{ SPLY_STS: 'CXL' }]);
  });
});

describe('the file of movements', () => {
  it('has the rows of the search, with names', async () => {
    const search = { SEARCH: { FR_DT: on(-20), TO_DT: today, SPLY_TP: 'OUT' } };
    const answer = await customer.post('/api/mimi/mimiSupplyMgt/excel', search);
    expect(answer.statusCode).toBe(200);
    expect((await ops.post('/api/mimi/mimiSupplyMgt/excel', { SEARCH: { FR_DT: on(-400), TO_DT: today } })).statusCode).toBe(422);
  });
});
