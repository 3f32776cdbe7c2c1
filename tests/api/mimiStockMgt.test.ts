import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays, addMonths, lastDayOf } from '../../src/contract/dates';
import type { Stock, StockCourse, StockMonths, StockMove } from '../../src/contract/mimi/mimiStockMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { actOn, freshItem, moved, plan, saveMoves, told } from '../support/stock';

let t: TestApp;
let ops: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  today = await todayOf(t);
});
afterAll(() => t?.close());

const path = '/api/mimi/mimiStockMgt';
const stock = async (SEARCH: object, who = ops) =>
  (await who.data<ReadData<Stock>>(`${path}/selectMimiStock`, { SEARCH: { FR_DT: `${today.slice(0, 6)}01`, TO_DT: today, ...SEARCH } }))
    .LIST;
const movesOf = async (row: object, SEARCH: object = {}) =>
  (
    await ops.data<ReadData<StockMove>>(`${path}/selectMimiStockG2`, {
      SEARCH: { ...row, FR_DT: `${today.slice(0, 6)}01`, TO_DT: today, ...SEARCH },
    })
  ).LIST;
const months = async () => (await ops.data<ReadData<StockMonths>>(`${path}/selectMimiStockG3`, { SEARCH: {} })).LIST;
const month = (action: 'monthClose' | 'monthOpen', STK_YM: string, CUST_CD = 'C00003', who = ops) =>
  who.post(`${path}/${action}`, { BATCH_ID: randomUUID(), LIST: [{ CUST_CD, STK_YM }] });
const on = (days: number) => addDays(today, days);

describe('the course of stock', () => {
  const course = async (SEARCH: object, who = ops) => (await who.data<ReadData<StockCourse>>(`${path}/selectMimiStockG4`, { SEARCH })).LIST;

  it('is what was left at the end of each day, of one warehouse and lot or of the item as a whole', async () => {
    const goods = await freshItem(t, 'COURSE');
    await t.sql(`update mdm_item set safe_qty = null where item_cd = 'COURSE'`);
    await moved(ops, [
      { ...goods, SPLY_TP: 'IN', SPLY_DT: on(-9), SPLY_QTY: 40 },
      { ...goods, SPLY_TP: 'OUT', SPLY_DT: on(-3), SPLY_QTY: 5 },
      { ...goods, SPLY_TP: 'RTN', SPLY_DT: on(-3), SPLY_QTY: 2 },
      { ...goods, SPLY_TP: 'ADJ', SPLY_DT: on(-1), SPLY_QTY: -4, RMK: '파손' },
      { ...goods, CYCFS_CD: 'WHA1', SPLY_TP: 'IN', SPLY_DT: on(-1), SPLY_QTY: 10 },
    ]);
    await plan(ops, [{ ...goods, SPLY_TP: 'OUT', SPLY_DT: on(-2), SPLY_QTY: 1 }]);
    const asked = { ...goods, LOT_NO: '-', FR_DT: on(-4), TO_DT: today };
    const day = (n: number, IN_QTY: number, OUT_QTY: number, ADJ_QTY: number, BAL_QTY: number) => ({
      ...{ SPLY_DT: on(n), IN_QTY, OUT_QTY, ADJ_QTY, BAL_QTY },
    });
    expect(await course(asked)).toEqual([
      ...[day(-4, 0, 0, 0, 40), day(-3, 0, 5, 2, 37), day(-2, 0, 0, 0, 37), day(-1, 0, 0, -4, 33), day(0, 0, 0, 0, 33)],
    ]);
    expect((await course({ ...asked, ALL_YN: 'Y' })).map(({ BAL_QTY }) => BAL_QTY)).toEqual([40, 37, 37, 43, 43]);
    expect((await course({ ...asked, CYCFS_CD: 'WHA1' })).map(({ BAL_QTY }) => BAL_QTY)).toEqual([0, 0, 0, 10, 10]);
    expect(
      (await course({ ...asked, ALL_YN: 'Y' }, await t.login('adm2000', { corp: '2000' }))).every(({ BAL_QTY }) => BAL_QTY === 0),
    ).toBe(true);
    expect((await (await t.login('cadm01')).post(`${path}/selectMimiStockG4`, { SEARCH: asked })).statusCode).toBe(403);
  });

  it('goes by weeks where the period is long, and ends with what the list tells', async () => {
    const [busy] = (await stock({})).filter((row) => row.IN_QTY && row.OUT_QTY) as [Stock];
    const { CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO } = busy;
    const asked = { CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO, TO_DT: today };
    const weeks = await course({ ...asked, FR_DT: on(-200) });
    expect(weeks.length).toBeLessThanOrEqual(30);
    expect(weeks[0]?.SPLY_DT).toBe(on(-200));
    expect(weeks.at(-1)?.BAL_QTY).toBe(busy.CLS_QTY);
    for (const [i, week] of weeks.entries())
      if (i) expect((weeks[i - 1]?.BAL_QTY ?? 0) + week.IN_QTY - week.OUT_QTY + week.ADJ_QTY).toBe(week.BAL_QTY);
    expect(await course({ ...asked, FR_DT: on(-61) })).toHaveLength(62);
    const whole = await stock({ ITEM_CD });
    expect((await course({ ...asked, FR_DT: on(-200), ALL_YN: 'Y' })).at(-1)?.BAL_QTY).toBe(
      whole.reduce((sum, { CLS_QTY }) => sum + CLS_QTY, 0),
    );
  });
});

describe('stock in a period', () => {
  it('story 19: seven items are short, one of them has nothing left', async () => {
    const short = await stock({ BELOW_SAFE: 'Y' });
    const items = new Map<string, number>();
    for (const row of short) items.set(row.ITEM_CD, (items.get(row.ITEM_CD) ?? 0) + row.CLS_QTY);
    expect(items.size).toBe(7);
    expect([...items.values()].filter((left) => left === 0).length).toBe(1);
    expect(short.every(({ SHORT_YN }) => SHORT_YN === 'Y')).toBe(true);
    const there = await stock({ IN_STOCK: 'Y' });
    expect(there.length).toBeGreaterThan(150);
    expect(there.every(({ CLS_QTY }) => CLS_QTY > 0)).toBe(true);
  });

  it('is what it began with and what moved, and each figure has its movements', async () => {
    const all = await stock({});
    expect(all.length).toBeGreaterThan(200);
    for (const row of all) expect(row.OPN_QTY + row.IN_QTY - row.OUT_QTY + row.ADJ_QTY).toBe(row.CLS_QTY);
    const busy = all.find((row) => row.IN_QTY && row.OUT_QTY) as Stock;
    const list = await movesOf(busy);
    const sum = (field: 'IN_QTY' | 'OUT_QTY' | 'ADJ_QTY') => list.reduce((total, row) => total + (row[field] ?? 0), 0);
    expect([sum('IN_QTY'), sum('OUT_QTY'), sum('ADJ_QTY')]).toEqual([busy.IN_QTY, busy.OUT_QTY, busy.ADJ_QTY]);
    expect(list.at(-1)?.BAL_QTY).toBe(busy.CLS_QTY);
    // The same as counted of all movements there ever were.
    const [wrong] = await t.sql<{ n: number }>(
      `select count(*)::int as n from (select cycfs_cd, item_cd, coalesce(lot_no, '-') as lot, sum(case sply_tp when 'OUT' then -sply_qty else sply_qty end) as qty
         from mimi_supply where sply_sts = 'CFM' and del_yn = 'N' group by 1, 2, 3) m where qty <> stock_of('C00003', cycfs_cd, item_cd, lot, 'infinity')`,
    );
    expect(wrong?.n).toBe(0);
  });

  it('tells planned movements, what may still be taken, how long goods lie there first in first out, and how long the stock lasts', async () => {
    const goods = await freshItem(t, 'STOCK-1');
    await t.sql(`update mdm_item set safe_qty = 30, unit_cbm = 0.5 where item_cd = 'STOCK-1'`);
    const row = (SPLY_TP: string, days: number, SPLY_QTY: number) => ({ ...goods, SPLY_TP, SPLY_DT: on(days), SPLY_QTY });
    await moved(ops, [row('IN', -12, 20), row('IN', -5, 20), row('OUT', -4, 28)]);
    await plan(ops, [row('OUT', 0, 5), row('IN', 0, 7)]);
    const [left] = await stock({ ITEM_CD: 'STOCK-1', FR_DT: on(-20) });
    expect(left).toMatchObject({
      ...{ OPN_QTY: 0, IN_QTY: 40, OUT_QTY: 28, ADJ_QTY: 0, CLS_QTY: 12, PLN_IN_QTY: 7, PLN_OUT_QTY: 5, AVL_QTY: 7, SHORT_YN: 'Y' },
      ...{ LAST_IN_DT: on(-5), STAY_DAYS: 5, STK_CBM: 6, COVER_DAYS: 24 },
    });
    // As of a past day.
    const [then] = await stock({ ITEM_CD: 'STOCK-1', FR_DT: on(-20), TO_DT: on(-6) });
    expect(then).toMatchObject({ CLS_QTY: 20, PLN_OUT_QTY: 0, STAY_DAYS: 6, SHORT_YN: 'Y', COVER_DAYS: null });
    const [later] = await stock({ ITEM_CD: 'STOCK-1', FR_DT: on(-4), TO_DT: today });
    expect(later).toMatchObject({ OPN_QTY: 40, IN_QTY: 0, OUT_QTY: 28, CLS_QTY: 12 });
  });

  it('customers see their own alone, others nothing; the file has the same rows', async () => {
    const customer = await t.login('cadm03');
    expect((await stock({}, customer)).every(({ CUST_CD }) => CUST_CD === 'C00003')).toBe(true);
    expect((await customer.post(`${path}/excel`, { SEARCH: { FR_DT: on(-20), TO_DT: today } })).statusCode).toBe(200);
    expect((await month('monthClose', '202610', 'C00003', customer)).statusCode).toBe(403);
    const other = await t.login('adm2000', { corp: '2000' });
    expect(await stock({}, other)).toEqual([]);
    expect(told(await month('monthClose', '202610', 'C00003', other))).toEqual([422, '1 MSG000043']);
    expect((await (await t.login('cadm01')).post(`${path}/selectMimiStock`, { SEARCH: {} })).statusCode).toBe(403);
  });
});

describe('months', () => {
  it('close in order, carry over, refuse late movements, and only the last one opens again', async () => {
    const [first] = await months();
    const next = first?.NEXT_YM as string;
    expect(next).toBe(addMonths(`${first?.LAST_YM}01`, 1).slice(0, 6));
    const after = addMonths(`${next}01`, 1).slice(0, 6);
    expect(told(await month('monthClose', after))).toEqual([422, '1 STK_YM MSG000691']);
    expect(told(await month('monthClose', 'x'))).toEqual([422, '1 STK_YM MSG000187']);
    const before = await stock({ FR_DT: `${next}01`, TO_DT: lastDayOf(next) });

    expect((await month('monthClose', next)).statusCode).toBe(200);
    const rows = await t.sql<{ item_cd: string; cycfs_cd: string; lot_no: string; cls: number; sum: number }>(
      `select item_cd, cycfs_cd, lot_no, cls_qty::int as cls, (opn_qty + in_qty - out_qty + adj_qty)::int as sum from mimi_stock where cust_cd = 'C00003' and stk_ym = $1 and close_yn = 'Y'`,
      [next],
    );
    expect(rows.every(({ cls, sum }) => cls === sum)).toBe(true);
    const kept = new Map(rows.map((row) => [`${row.cycfs_cd}|${row.item_cd}|${row.lot_no}`, row.cls]));
    for (const row of before) expect(kept.get(`${row.CYCFS_CD}|${row.ITEM_CD}|${row.LOT_NO}`) ?? 0).toBe(row.CLS_QTY);
    expect(await stock({ FR_DT: `${next}01`, TO_DT: lastDayOf(next) })).toEqual(before);

    const late = { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', ITEM_CD: 'MM-1002', SPLY_TP: 'IN', SPLY_DT: lastDayOf(next), SPLY_QTY: 1 };
    expect(told(await saveMoves(ops, [late]))).toEqual([422, '1 SPLY_DT MSG000044']);
    const [last] = await t.sql<{ SPLY_NO: string; UPD_CNT: number }>(
      `select sply_no as "SPLY_NO", upd_cnt as "UPD_CNT" from mimi_supply where sply_sts = 'CFM' and to_char(sply_dt, 'YYYYMM') = $1 limit 1`,
      [next],
    );
    expect(told(await actOn(ops, 'unconfirm', [last as never]))).toEqual([422, '1 SPLY_DT MSG000044']);
    if (after >= today.slice(0, 6)) expect(told(await month('monthClose', after))).toEqual([422, '1 STK_YM MSG000692']);
    expect((await months())[0]).toMatchObject({ LAST_YM: next });

    expect(told(await month('monthOpen', first?.LAST_YM as string))).toEqual([422, '1 STK_YM MSG000693']);
    expect((await month('monthOpen', next)).statusCode).toBe(200);
    expect((await months())[0]).toEqual(first);
    expect(await stock({ FR_DT: `${next}01`, TO_DT: lastDayOf(next) })).toEqual(before);
  });

  it('a month with opening balances that no movement brought stays closed', async () => {
    const [first] = await months();
    await t.sql(
      `insert into mimi_stock (cust_cd, cycfs_cd, item_cd, lot_no, stk_ym, opn_qty, in_qty, out_qty, adj_qty, cls_qty, close_yn)
       select 'C00003', 'WHY1', item_cd, 'OPENING', $1, 70, 0, 0, 0, 70, 'Y' from mdm_item where item_cd = 'MM-1001' and cust_cd = 'C00003'`,
      [first?.LAST_YM],
    );
    expect(await stock({ LOT_NO: 'OPENING' })).toMatchObject([{ ITEM_CD: 'MM-1001', OPN_QTY: 70, CLS_QTY: 70 }]);
    expect(told(await month('monthOpen', first?.LAST_YM as string))).toEqual([422, '1 STK_YM MSG000694']);
    await t.sql(`delete from mimi_stock where lot_no = 'OPENING'`);
  });

  it('a movement confirmed while the month is being closed is in it or refused, never lost', async () => {
    const [first] = await months();
    const next = first?.NEXT_YM as string;
    const goods = await freshItem(t, 'CLOSING-1');
    const rows = await plan(
      ops,
      Array.from({ length: 6 }, () => ({ ...goods, SPLY_TP: 'IN', SPLY_DT: lastDayOf(next), SPLY_QTY: 3 })),
    );
    const [closed, ...answers] = await Promise.all([month('monthClose', next), ...rows.map((row) => actOn(ops, 'confirm', [row]))]);
    expect(closed?.statusCode).toBe(200);
    const went = answers.filter(({ statusCode }) => statusCode === 200).length;
    const [kept] = await t.sql<{ cls: number }>(`select cls_qty::int as cls from mimi_stock where item_cd = 'CLOSING-1' and stk_ym = $1`, [
      next,
    ]);
    expect(kept?.cls ?? 0).toBe(went * 3);
    const [left] = await stock({ ITEM_CD: 'CLOSING-1' });
    expect(left?.CLS_QTY ?? 0).toBe(went * 3);
    expect((await month('monthOpen', next)).statusCode).toBe(200);
  });
});
