import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, lead, makeOrder, newOrder, save } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let other: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, other, cadm] = await Promise.all([t.login('ops01'), t.login('adm1000'), t.login('cadm01')]);
});
afterAll(() => t?.close());

const desk = '/api/pan/dlvOrdMgt';
const key = (o: Partial<DeliveryOrder>) => ({ DLV_ORD_NO: o.DLV_ORD_NO, UPD_CNT: o.UPD_CNT });
const sorted = (answers: { statusCode: number }[]) => answers.map((a) => a.statusCode).sort();
const stateOf = async (no: string | null) =>
  (await t.sql(`select dlv_ord_sts from pan_dlv_ord where dlv_ord_no = $1`, [no]))[0]?.dlv_ord_sts;

describe('two at once', () => {
  it('two transitions of one order: one goes, the other is told the row is stale', async () => {
    for (const [one, two] of [
      ['confirm', 'reject'],
      ['confirm', 'confirm'],
      ['hold', 'cancel'],
    ] as const) {
      const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
      const answers = await Promise.all([act(ops, one, [order], {}, 'x'), act(other, two, [order], {}, 'x')]);
      expect(sorted(answers)).toEqual([200, 409]);
      const steps = await t.sql(`select to_sts from cms_sts_hist where ref_tp = 'DLV' and ref_key = $1`, [order.DLV_ORD_NO]);
      expect(steps).toHaveLength(3);
    }
  });

  it('a save against an action: nothing typed is lost and no state is stepped over', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
    const answers = await Promise.all([
      save(cadm, [{ ...key(order), BATCH_FLAG: 'update', DLV_PLC_NM: '바뀐 곳' }]),
      act(ops, 'confirm', [order]),
    ]);
    expect(sorted(answers)).toEqual([200, 409]);
    const [row] = await t.sql(`select dlv_ord_sts, dlv_plc_nm from pan_dlv_ord where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect([
      ['REQ', '바뀐 곳'],
      ['CFM', order.DLV_PLC_NM],
    ]).toContainEqual([row?.dlv_ord_sts, row?.dlv_plc_nm]);
  });

  it('a customer who cancels while OPS confirms: one of them', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
    const answers = await Promise.all([act(ops, 'confirm', [order]), act(cadm, 'cancel', [order], {}, '취소')]);
    expect(sorted(answers)).toEqual([200, 409]);
    expect(['CFM', 'CXL']).toContain(await stateOf(order.DLV_ORD_NO));
  });

  it('transitions of the same orders in opposite order do not die of it', async () => {
    const orders: DeliveryOrder[] = [];
    for (let i = 0; i < 6; i++) orders.push(await makeOrder(t, ops, 'C00001'));
    const answers = await Promise.all([act(ops, 'submit', orders), act(other, 'submit', [...orders].reverse())]);
    expect(sorted(answers)).toEqual([200, 409]);
  });

  it('lines against the order they belong to, both ways round, never die and never half', async () => {
    for (let i = 0; i < 4; i++) {
      const order = await makeOrder(t, ops, 'C00001');
      const line = (await ops.data<{ LIST: object[] }>(`${desk}/selectDlvOrdG2`, { SEARCH: key(order) })).LIST[0];
      const answers = await Promise.all([
        ops.post(`${desk}/saveDlvOrdG2`, { BATCH_ID: randomUUID(), LIST: [{ ...line, BATCH_FLAG: 'update', QTY: 77 }] }),
        save(other, [{ ...key(order), BATCH_FLAG: 'delete' }]),
      ]);
      for (const answer of answers) expect([200, 409, 422]).toContain(answer.statusCode);
      expect(answers.some((answer) => answer.statusCode === 200)).toBe(true);
    }
  });

  it('one container on two orders saved at once: one is refused with its row', async () => {
    for (let i = 0; i < 5; i++) {
      await t.sql(`update pan_dlv_ord set dlv_ord_sts = 'CXL' where cntr_no = 'MSKU1234565'`);
      const rows = await Promise.all(
        [0, 1].map(() => newOrder(t, 'C00001', { DLV_TP: 'CNTR', CNTR_NO: 'MSKU1234565', CNTR_TP_CD: '40HC' })),
      );
      const answers = await Promise.all(rows.map((row, n) => save(n ? other : ops, [row])));
      expect(sorted(answers)).toEqual([200, 422]);
      const refused = answers.find((a) => a.statusCode === 422)?.json();
      expect([refused.code, refused.errors[0].ROW_NO, refused.errors[0].FIELD]).toEqual(['MSG000024', 1, 'CNTR_NO']);
    }
  });

  it('sixteen saves at once: every order has a number of its own and none is left out', async () => {
    const rows = await Promise.all(Array.from({ length: 16 }, () => newOrder(t, 'C00001')));
    const answers = await Promise.all(rows.map((row, i) => save(i % 2 ? ops : cadm, [row, row])));
    expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]));
    const numbers = answers.flatMap((a) => a.json().data.LIST.map((o: DeliveryOrder) => o.DLV_ORD_NO)).sort();
    expect(new Set(numbers).size).toBe(32);
    const seq = numbers.map((no: string) => Number(no.slice(-4)));
    expect(Math.max(...seq) - Math.min(...seq)).toBe(31);
  });

  it('stock for one order, loaded twice at once: one goes, the other is told what is on hand', async () => {
    const [stock] = await t.sql<{ cust_cd: string; cycfs_cd: string; item_cd: string; lot_no: string }>(
      `select cust_cd, cycfs_cd, item_cd, lot_no from mimi_stock where close_yn = 'Y' and cust_cd = 'C00003' limit 1`,
    );
    if (!stock) throw new Error('the demo has no stock');
    const orders: DeliveryOrder[] = [];
    for (let i = 0; i < 2; i++) orders.push(await lead(t, ops, await makeOrder(t, ops, 'C00003'), 'ASG'));
    const item = [stock.cust_cd, stock.cycfs_cd, stock.item_cd, stock.lot_no === '-' ? null : stock.lot_no];
    const [on] = await t.sql<{ qty: string }>(
      `select coalesce((select cls_qty from mimi_stock where cust_cd = $1 and cycfs_cd = $2 and item_cd = $3 and lot_no = coalesce($4, '-') and close_yn = 'Y' order by stk_ym desc limit 1), 0)
        + coalesce((select sum(case when sply_tp = 'OUT' then -sply_qty else sply_qty end) from mimi_supply s where s.cust_cd = $1 and s.cycfs_cd = $2 and s.item_cd = $3
          and coalesce(s.lot_no, '-') = coalesce($4, '-') and s.sply_sts = 'CFM' and s.del_yn = 'N'
          and s.sply_dt >= (select (to_date(max(stk_ym), 'YYYYMM') + interval '1 month')::date from mimi_stock m where m.cust_cd = $1 and m.cycfs_cd = $2 and m.item_cd = $3 and m.lot_no = coalesce($4, '-') and m.close_yn = 'Y')), 0) as qty`,
      item,
    );
    const enough = Number(on?.qty);
    expect(enough).toBeGreaterThan(0);
    const [template] = await t.sql<{ sply_no: string }>(`select sply_no from mimi_supply where sply_tp = 'OUT' limit 1`);
    for (const [i, order] of orders.entries()) {
      await t.sql(
        `insert into mimi_supply select (jsonb_populate_record(s, jsonb_build_object('sply_no', 'RACE' || $2::text, 'dlv_ord_no', $3::text, 'cust_cd', $4::text, 'cycfs_cd', $5::text,
           'item_cd', $6::text, 'lot_no', $7::text, 'sply_qty', $8::numeric, 'sply_sts', 'PLN', 'corp_cd', '1000', 'del_yn', 'N', 'upd_cnt', 0))).* from mimi_supply s where s.sply_no = $1`,
        [template?.sply_no, i, order.DLV_ORD_NO, ...item, enough],
      );
    }
    const answers = await Promise.all(orders.map((order, i) => act(i ? other : ops, 'load', [order])));
    expect(sorted(answers)).toEqual([200, 422]);
    expect(answers.find((a) => a.statusCode === 422)?.json().code).toBe('MSG000244');
  });
});

describe('BATCH_ID', () => {
  it('of one user says nothing to another, and on another call is refused', async () => {
    const id = randomUUID();
    const row = await newOrder(t, 'C00001', { RMK: '비밀' });
    const first = await save(ops, [row], id);
    expect(first.statusCode).toBe(200);
    const mine = await save(cadm, [row], id);
    expect([mine.statusCode, mine.body.includes('비밀')]).toEqual([200, false]);
    expect(mine.json().data.LIST[0].DLV_ORD_NO).not.toBe(first.json().data.LIST[0].DLV_ORD_NO);
    for (const [path, sent] of [
      [`${desk}/submit`, row],
      [`${desk}/saveDlvOrdG2`, { BATCH_FLAG: 'insert', ITEM_NM: 'paper' }],
      ['/api/pan/popup/BatchInputPopup/saveBatchInput', row],
    ] as const) {
      const answer = await ops.post(path, { BATCH_ID: id, LIST: [sent] });
      expect([path, answer.statusCode, answer.json().code]).toEqual([path, 409, 'MSG000049']);
    }
    expect((await save(ops, [row], id.toUpperCase())).json()).toEqual(first.json());
  });

  it('ten times at once is one', async () => {
    const id = randomUUID();
    const row = await newOrder(t, 'C00001');
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(ops, [row], id)));
    expect(new Set(answers.map((a) => a.body)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
  });

  it('of a refused save is free again', async () => {
    const id = randomUUID();
    const row = await newOrder(t, 'C00001');
    expect((await save(ops, [{ ...row, CAR_TP: 'ZZZ' }], id)).statusCode).toBe(422);
    expect((await save(ops, [row], id)).statusCode).toBe(200);
  });
});
