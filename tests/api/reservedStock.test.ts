import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { ledgerFaults } from '../../src/server/mimi/recount.service';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, aTruck, lead, makeOrder, take, todayOf } from '../support/orders';
import { actOn, freshItem, moved, plan, saveMoves, told } from '../support/stock';

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

type Goods = Awaited<ReturnType<typeof freshItem>>;
const at = { PICKUP_PLC_NM: '이천 물류센터', PICKUP_ADDR: '경기도 이천시 마장면 덕평로 1' };
const line = ({ ITEM_CD }: Goods, QTY: number, over: object = {}) => ({ ITEM_CD, ITEM_NM: '쿠션', QTY, QTY_UT: 'EA', ...over });
const ordered = (who: Visitor, lines: object[], over: object = {}): Promise<DeliveryOrder> =>
  makeOrder(t, who, 'C00003', { ...at, ...over, G2: lines as never });
/** Lots of an item, each with what came in and how many days ago. */
const supplied = (goods: Goods, lots: readonly [lot: string | null, quantity: number, ago: number][]) =>
  moved(
    ops,
    lots.map(([LOT_NO, SPLY_QTY, ago]) => ({ ...goods, SPLY_TP: 'IN', SPLY_QTY, SPLY_DT: addDays(today, -ago), LOT_NO })),
  );
/** What an order has planned or released, by lot; what it gave up is left out. */
const releases = async (order: { DLV_ORD_NO: string }): Promise<string[]> => {
  const rows = await t.sql<{ said: string }>(
    `select concat_ws(' ', coalesce(lot_no, '-'), sply_qty, sply_sts) as said from mimi_supply where dlv_ord_no = $1 and sply_sts <> 'CXL' order by lot_no`,
    [order.DLV_ORD_NO],
  );
  return rows.map(({ said }) => said);
};
/** Faults as row, code and the figures of the message. */
const faults = (answer: { body: string }): string[] =>
  JSON.parse(answer.body).errors?.map(({ ROW_NO, CODE, MESSAGE }: { ROW_NO: number; CODE: string; MESSAGE: string }) =>
    [ROW_NO, CODE, ...(MESSAGE.match(/RSV-\d|\b\d+\b/g) ?? [])].join(' '),
  );
const linesOf = async (order: DeliveryOrder) =>
  (await ops.data<{ LIST: Record<string, unknown>[] }>('/api/pan/dlvOrdMgt/selectDlvOrdG2', { SEARCH: { DLV_ORD_NO: order.DLV_ORD_NO } }))
    .LIST;
const saveLines = (who: Visitor, LIST: object[]) => who.post('/api/pan/dlvOrdMgt/saveDlvOrdG2', { BATCH_ID: randomUUID(), LIST });

describe('a delivery order of a key account, picked up where its stock lies', () => {
  it('reserves the oldest lots when it is asked for, nothing while it is a draft, and gives them back when it is cancelled or rejected', async () => {
    const goods = await freshItem(t, 'RSV-1', 'Y');
    await supplied(goods, [
      ['NEW', 50, 2],
      ['OLD', 30, 9],
      ['MID', 40, 5],
    ]);
    const order = await ordered(customer, [line(goods, 80)]);
    expect(await releases(order)).toEqual([]);
    const asked = await take(customer, 'submit', order);
    expect(await releases(order)).toEqual(['MID 40 PLN', 'NEW 10 PLN', 'OLD 30 PLN']);
    await take(customer, 'cancel', asked, {}, '취소');
    expect(await releases(order)).toEqual([]);
    const again = await take(ops, 'submit', await ordered(ops, [line(goods, 20)]));
    expect(await releases(again)).toEqual(['OLD 20 PLN']);
    await take(ops, 'reject', again, {}, '반려');
    expect(await releases(again)).toEqual([]);
  });

  it('is refused over what there is and over what others have reserved, naming item, quantity and row; then nothing is asked for', async () => {
    const goods = await freshItem(t, 'RSV-2');
    await supplied(goods, [[null, 100, 3]]);
    const [first, second, third] = [
      await ordered(ops, [line(goods, 70)]),
      await ordered(ops, [line(goods, 31)]),
      await ordered(ops, [line(goods, 101)]),
    ] as const;
    expect(faults(await act(ops, 'submit', [third]))).toEqual(['1 MSG000244 RSV-2 100']);
    expect(faults(await act(ops, 'submit', [first, second]))).toEqual(['2 MSG000244 RSV-2 30']);
    expect(await releases(first)).toEqual([]);
    await take(ops, 'submit', first);
    expect(faults(await act(customer, 'submit', [second]))).toEqual(['1 MSG000710 RSV-2 30 70']);
    const [row] = await t.sql(`select dlv_ord_sts from pan_dlv_ord where dlv_ord_no = $1`, [second.DLV_ORD_NO]);
    expect(row).toEqual({ dlv_ord_sts: 'TMP' });
  });

  it('takes nothing from stock where its goods are of a shipment, picked up elsewhere, no items of the account, or of a customer without stock', async () => {
    const goods = await freshItem(t, 'RSV-3');
    const elsewhere = await take(ops, 'submit', await ordered(ops, [line(goods, 5)], { PICKUP_PLC_NM: '인천 아암 CFS' }));
    const loose = await act(ops, 'submit', [await ordered(ops, [line(goods, 5)], { PICKUP_PLC_NM: '이천 물류' })]);
    expect([loose.statusCode, loose.json().message]).toEqual([200, expect.stringContaining('재고는 예약하지 않았습니다')]);
    const free = await take(ops, 'submit', await ordered(ops, [{ ITEM_NM: '진열대', QTY: 5, QTY_UT: 'EA' }]));
    const other = await take(ops, 'submit', await makeOrder(t, ops, 'C00001', { ...at, G2: [line(goods, 5)] as never }));
    for (const order of [elsewhere, free, other]) expect(await releases(order)).toEqual([]);
  });

  it('asks for whole quantities in the unit of the item', async () => {
    const goods = await freshItem(t, 'RSV-4');
    await supplied(goods, [[null, 100, 3]]);
    const half = await ordered(ops, [line(goods, 1.5)]);
    const boxes = await ordered(ops, [line(goods, 2, { QTY_UT: 'BOX' })]);
    expect(faults(await act(ops, 'submit', [half, boxes]))).toEqual(['1 MSG000711 RSV-4', '2 MSG000711 RSV-4']);
  });

  it('follows its lines: another lot, another quantity, a line more, a line less, another place of pick-up; a change that is too large is refused whole', async () => {
    const goods = await freshItem(t, 'RSV-5', 'Y');
    await supplied(goods, [
      ['A', 30, 9],
      ['B', 30, 5],
    ]);
    const order = await take(customer, 'submit', await ordered(customer, [line(goods, 20)]));
    expect(await releases(order)).toEqual(['A 20 PLN']);
    const [old] = await linesOf(order);
    expect((await saveLines(customer, [{ ...old, BATCH_FLAG: 'update', LOT_NO: 'B', QTY: 25 }])).statusCode).toBe(200);
    expect(await releases(order)).toEqual(['B 25 PLN']);
    const more = { BATCH_FLAG: 'insert', DLV_ORD_NO: order.DLV_ORD_NO, ...line(goods, 35) };
    expect((await saveLines(customer, [more])).statusCode).toBe(200);
    expect(await releases(order)).toEqual(['A 30 PLN', 'B 30 PLN']);
    expect(faults(await saveLines(customer, [{ ...more, QTY: 1 }]))).toEqual(['1 MSG000244 RSV-5 0']);
    const [, second] = await linesOf(order);
    expect((await saveLines(ops, [{ ...second, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect(await releases(order)).toEqual(['B 25 PLN']);
    const unknown = { ...(await linesOf(order))[0], BATCH_FLAG: 'update', LOT_NO: 'NOLOT' };
    expect(faults(await saveLines(ops, [unknown]))).toEqual(['1 MSG000244 RSV-5 0']);
    const [now] = (
      await ops.data<{ LIST: DeliveryOrder[] }>('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: { DLV_ORD_NO: order.DLV_ORD_NO } })
    ).LIST;
    const place = { ...now, BATCH_FLAG: 'update', PICKUP_PLC_NM: '부산 신항 CY' };
    expect((await ops.post('/api/pan/dlvOrdMgt/saveDlvOrd', { BATCH_ID: randomUUID(), LIST: [place] })).statusCode).toBe(200);
    expect(await releases(order)).toEqual([]);
  });

  it('releases what it has reserved when it is loaded, and nothing twice; the ledger agrees', async () => {
    const goods = await freshItem(t, 'RSV-6');
    await supplied(goods, [[null, 100, 3]]);
    const order = await ordered(ops, [line(goods, 60)]);
    await lead(t, ops, order, 'LDD');
    expect(await releases(order)).toEqual(['- 60 CFM']);
    const [left] = await t.sql(`select stock_of('C00003', 'WHY1', 'RSV-6', '-', 'infinity')::int as qty`);
    expect(left).toEqual({ qty: 40 });
    const recount = transaction(t.app.kit.pools.short, { scope: systemScope, readOnly: true }, ({ db }) => ledgerFaults(db));
    expect((await recount).filter((fault) => fault.includes('RSV-'))).toEqual([]);
  });

  it('what one has reserved is taken by no release by hand, and changed there by nobody; an order whose lot was written down is refused when it is loaded', async () => {
    const goods = await freshItem(t, 'RSV-7');
    await supplied(goods, [[null, 100, 3]]);
    const order = await take(ops, 'submit', await ordered(ops, [line(goods, 60)]));
    const out = { ...goods, SPLY_TP: 'OUT', SPLY_DT: today };
    const [many] = await plan(ops, [{ ...out, SPLY_QTY: 41 }]);
    expect(faults(await actOn(ops, 'confirm', [many as never]))).toEqual(['1 MSG000710 RSV-7 40 60']);
    const [reserved] = await t.sql<{ sply_no: string; upd_cnt: number }>(`select sply_no, upd_cnt from mimi_supply where dlv_ord_no = $1`, [
      order.DLV_ORD_NO,
    ]);
    const row = { SPLY_NO: reserved?.sply_no ?? '', UPD_CNT: reserved?.upd_cnt };
    for (const action of ['confirm', 'cancel'] as const)
      expect(told(await actOn(ops, action, [row]))).toEqual([422, '1 SPLY_STS MSG000712']);
    const change = { ...out, ...row, BATCH_FLAG: 'update', SPLY_QTY: 1, DLV_ORD_NO: order.DLV_ORD_NO };
    expect(told(await saveMoves(ops, [change]))).toEqual([422, '1 DLV_ORD_NO MSG000712']);
    expect(told(await saveMoves(ops, [{ ...out, SPLY_QTY: 1, DLV_ORD_NO: order.DLV_ORD_NO }]))).toEqual([422, '1 DLV_ORD_NO MSG000712']);
    await moved(ops, [{ ...goods, SPLY_TP: 'ADJ', SPLY_DT: today, SPLY_QTY: -50, RMK: '파손' }]);
    const assigned = await take(ops, 'assign', await take(ops, 'confirm', order), await aTruck(t));
    expect(faults(await act(ops, 'load', [assigned]))).toEqual(['1 MSG000244 RSV-7 50']);
  });

  it('of ten orders asked for at once only as many are taken as there is stock for', async () => {
    const goods = await freshItem(t, 'RSV-8', 'Y');
    await supplied(goods, [
      ['A', 25, 9],
      ['B', 30, 5],
    ]);
    const orders = await Promise.all(Array.from({ length: 10 }, () => ordered(ops, [line(goods, 10)])));
    const answers = await Promise.all(orders.map((order) => act(ops, 'submit', [order])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 422, 422, 422, 422, 422]);
    const [sum] = await t.sql(`select sum(sply_qty)::int as qty, max(lot) as most from (
      select sply_qty, sum(sply_qty) over (partition by lot_no)::int as lot from mimi_supply where item_cd = 'RSV-8' and sply_sts = 'PLN') x`);
    expect(sum).toEqual({ qty: 50, most: 25 });
  });
});
