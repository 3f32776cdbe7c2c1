import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import { type Action, type DeliveryOrder, type Status, transitions } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, aTruck, lead, makeOrder, take, todayOf, workingDay } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let cusr: Visitor;
let today: string;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm, cusr] = await Promise.all([t.login('ops01'), t.login('cadm01'), t.login('cusr01')]);
  today = await todayOf(t);
});
afterAll(() => t.close());

const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.ROW_NO, e.FIELD, e.CODE]);
const now = async () => (await t.sql<{ n: string }>(`select to_char(now(), 'YYYYMMDDHH24MISS') as n`))[0]?.n as string;
const states: Status[] = ['TMP', 'REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'CMP', 'HLD', 'RJT', 'CXL'];

/** An order put into a state by hand, for the matrix. */
async function orderIn(state: Status): Promise<DeliveryOrder> {
  const order = await makeOrder(t, ops, 'C00001');
  const truck = await aTruck(t);
  await t.sql(
    `insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm) values ('DLV', $1, 'REQ', $2, 'ops01', now())`,
    [order.DLV_ORD_NO, state],
  );
  const [row] = await t.sql<{ upd_cnt: number }>(
    `update pan_dlv_ord set dlv_ord_sts = $2, car_no = $3, truck_cd = $4, drv_tel = $5, load_dtm = now() - interval '1 hour' where dlv_ord_no = $1 returning upd_cnt`,
    [order.DLV_ORD_NO, state, truck.CAR_NO, truck.TRUCK_CD, truck.DRV_TEL],
  );
  return { ...order, DLV_ORD_STS: state, UPD_CNT: row?.upd_cnt ?? 0 };
}

const extras = async (action: Action) => ({
  ...(action === 'assign' ? await aTruck(t) : {}),
  ...(action === 'complete' ? { RCVR_NM: '인수자', CMPL_DTM: await now() } : {}),
});

describe('state machine of delivery orders', () => {
  it.each(Object.keys(transitions) as Action[])('%s goes from its states and from no other', async (action) => {
    for (const state of states) {
      const order = await orderIn(state);
      const answer = await act(ops, action, [order], await extras(action), transitions[action].reason ? '사유' : undefined);
      if (transitions[action].from.includes(state)) {
        expect([state, answer.statusCode, answer.body]).toMatchObject([state, 200, expect.anything()]);
        const to = transitions[action].to === 'before' ? 'REQ' : transitions[action].to;
        expect(answer.json().data.LIST[0].DLV_ORD_STS).toBe(to);
        const [step] = await t.sql(
          `select from_sts, to_sts, chg_user_id from cms_sts_hist where ref_key = $1 order by hist_seq desc limit 1`,
          [order.DLV_ORD_NO],
        );
        expect(step).toEqual({ from_sts: state, to_sts: to, chg_user_id: 'ops01' });
      } else {
        const code = ['CMP', 'RJT', 'CXL'].includes(state) ? 'MSG000040' : 'MSG000027';
        expect([state, answer.statusCode, faults(answer)]).toEqual([state, 422, [[1, 'DLV_ORD_STS', code]]]);
      }
    }
  });

  it('many rows are all or nothing, and the rows that cannot go are named', async () => {
    const orders = [await orderIn('REQ'), await orderIn('TMP'), await orderIn('REQ'), await orderIn('CMP')];
    expect(faults(await act(ops, 'confirm', orders))).toEqual([
      [2, 'DLV_ORD_STS', 'MSG000027'],
      [4, 'DLV_ORD_STS', 'MSG000040'],
    ]);
    const left = await t.sql(`select dlv_ord_sts from pan_dlv_ord where dlv_ord_no = any($1) order by dlv_ord_no`, [
      orders.map((o) => o.DLV_ORD_NO),
    ]);
    expect(left.map((r) => r.dlv_ord_sts)).toEqual(['REQ', 'TMP', 'REQ', 'CMP']);
    expect(faults(await act(ops, 'confirm', [orders[0] as DeliveryOrder, orders[0] as DeliveryOrder]))).toEqual([
      [2, 'DLV_ORD_NO', 'MSG000024'],
    ]);
  });

  it('reject, hold and cancel ask for a reason', async () => {
    for (const action of ['reject', 'hold', 'cancel']) {
      const answer = await act(ops, action, [await orderIn('REQ')]);
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'MSG000039']);
    }
    const rejected = await take(ops, 'reject', await orderIn('REQ'), {}, '주소 불명');
    expect(rejected.RJCT_RSN).toBe('주소 불명');
    const [step] = await t.sql(`select chg_rsn from cms_sts_hist where ref_key = $1 order by hist_seq desc limit 1`, [rejected.DLV_ORD_NO]);
    expect(step?.chg_rsn).toBe('주소 불명');
  });

  it('who may cancel when: a customer user to REQ, its administrator to CFM, later only OPS', async () => {
    const code = async (v: Visitor, state: Status) => (await act(v, 'cancel', [await orderIn(state)], {}, '사유')).json().code ?? 'ok';
    expect([await code(cusr, 'TMP'), await code(cusr, 'REQ'), await code(cusr, 'CFM'), await code(cusr, 'ASG')]).toEqual([
      'ok',
      'ok',
      'MSG000027',
      'MSG000241',
    ]);
    expect([await code(cadm, 'CFM'), await code(cadm, 'ASG'), await code(cadm, 'HLD')]).toEqual(['ok', 'MSG000241', 'MSG000241']);
    expect([await code(ops, 'ASG'), await code(ops, 'HLD'), await code(ops, 'LDD')]).toEqual(['ok', 'ok', 'MSG000027']);
  });

  it('a price may be typed for a haul cancelled after the truck was sent; it is a cost line of the return, in TMP', async () => {
    const cost = (n: string) =>
      t.sql(`select cost_tp, ar_ap, frt_cd, curr_cd, sply_amt, vat_amt, tot_amt, cost_sts from set_cost where dlv_ord_no = $1`, [n]);
    const sent = await orderIn('ASG');
    const plain = await orderIn('ASG');
    expect((await act(ops, 'cancel', [sent], { SPLY_AMT: 85_555 }, '사유')).statusCode).toBe(200);
    expect((await act(ops, 'cancel', [plain], {}, '사유')).statusCode).toBe(200);
    expect(await cost(sent.DLV_ORD_NO)).toEqual([
      {
        cost_tp: 'TRSP',
        ar_ap: 'AR',
        frt_cd: 'RTN',
        curr_cd: 'KRW',
        sply_amt: '85555.00',
        vat_amt: '8555.00',
        tot_amt: '94110.00',
        cost_sts: 'TMP',
      },
    ]);
    expect(await cost(plain.DLV_ORD_NO)).toEqual([]);
    const early = await orderIn('CFM');
    const refused = await act(ops, 'cancel', [early], { SPLY_AMT: 1_000 }, '사유');
    expect([refused.statusCode, faults(refused)]).toEqual([422, [[1, 'SPLY_AMT', 'MSG000027']]]);
    for (const SPLY_AMT of [-1, 0.5, 'x']) {
      const wrong = await act(ops, 'cancel', [await orderIn('ASG')], { SPLY_AMT: SPLY_AMT as number }, '사유');
      expect([SPLY_AMT, wrong.statusCode, faults(wrong)[0]?.[1]]).toEqual([SPLY_AMT, 422, 'SPLY_AMT']);
    }
  });

  it('resume goes back to the state before the hold', async () => {
    const held = await take(ops, 'hold', await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ASG'), {}, '확인 중');
    expect(held).toMatchObject({ DLV_ORD_STS: 'HLD', FROM_STS: 'ASG' });
    expect((await take(ops, 'resume', held)).DLV_ORD_STS).toBe('ASG');
  });
});

describe('submit', () => {
  it('refuses a past pick-up, and the same day from 14:00 on', async () => {
    const past = await makeOrder(t, ops, 'C00001');
    await t.sql(`update pan_dlv_ord set pickup_dt = current_date - 1, dlv_dt = current_date, upd_cnt = upd_cnt where dlv_ord_no = $1`, [
      past.DLV_ORD_NO,
    ]);
    const [row] = await t.sql<{ upd_cnt: number }>('select upd_cnt from pan_dlv_ord where dlv_ord_no = $1', [past.DLV_ORD_NO]);
    expect(faults(await act(ops, 'submit', [{ ...past, UPD_CNT: row?.upd_cnt ?? 0 }]))).toEqual([[1, 'PICKUP_DT', 'MSG000189']]);
    const same = await makeOrder(t, ops, 'C00001', { PICKUP_DT: today, DLV_DT: today, PICKUP_TM: null, DLV_TM: null });
    const late = +(await now()).slice(8, 10) >= 14;
    const answer = await act(ops, 'submit', [same]);
    expect(answer.statusCode === 200 ? 'ok' : answer.json().code).toBe(late ? 'MSG000242' : 'ok');
  });

  it('an import shipment without D/O cannot be delivered', async () => {
    const find = async (issued: boolean) =>
      (
        await t.sql<{ hbl_no: string }>(
          `select hbl_no from fms_hbl where cust_cd = 'C00001' and corp_cd = '1000' and imex_tp = 'I' and (do_no is not null) = $1 limit 1`,
          [issued],
        )
      )[0]?.hbl_no;
    const without = await makeOrder(t, ops, 'C00001', { IMEX_TP: 'I', HBL_NO: await find(false) });
    expect(faults(await act(ops, 'submit', [without]))).toEqual([[1, 'HBL_NO', 'MSG000243']]);
    const released = await makeOrder(t, ops, 'C00001', { IMEX_TP: 'I', HBL_NO: await find(true) });
    expect((await act(ops, 'submit', [released])).statusCode).toBe(200);
  });

  it('Sundays and public holidays need OPS', async () => {
    let sunday = await workingDay(t, 2);
    while (new Date(`${sunday.slice(0, 4)}-${sunday.slice(4, 6)}-${sunday.slice(6)}`).getUTCDay() !== 0) sunday = addDays(sunday, 1);
    const own = await makeOrder(t, cadm, 'C00001', { PICKUP_DT: sunday, DLV_DT: addDays(sunday, 1) });
    expect(faults(await act(cadm, 'submit', [own]))).toContainEqual([1, 'PICKUP_DT', 'MSG000188']);
    expect((await act(ops, 'submit', [own])).statusCode).toBe(200);
  });

  it('S5-20 a customer stopped meanwhile is refused', async () => {
    const order = await makeOrder(t, ops, 'C00009');
    await t.sql(`update mdm_cust set stop_yn = 'Y' where cust_cd = 'C00009'`);
    expect(faults(await act(ops, 'submit', [order]))).toEqual([[1, 'CUST_CD', 'MSG000186']]);
    await t.sql(`update mdm_cust set stop_yn = 'N' where cust_cd = 'C00009'`);
  });
});

describe('assign, load, arrive, complete', () => {
  it('a truck needs company, number and telephone; a known number brings the rest', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'CFM');
    expect(faults(await act(ops, 'assign', [order]))).toEqual([[1, 'TRUCK_CD', 'MSG000238']]);
    expect(faults(await act(ops, 'assign', [order], { CAR_NO: '없는차0000' }))).toEqual([[1, 'CAR_NO', 'MSG000017']]);
    const truck = await aTruck(t);
    const assigned = await take(ops, 'assign', order, { CAR_NO: truck.CAR_NO });
    expect(assigned).toMatchObject({ ...truck, DLV_ORD_STS: 'ASG' });
    expect(assigned.ASGN_DTM).toMatch(/^\d{14}$/);
    const [other] = await t.sql<{ car_no: string }>(`select car_no from mdm_car where corp_cd = '1000' and car_no <> $1 limit 1`, [
      truck.CAR_NO,
    ]);
    const again = await take(ops, 'assign', assigned, { CAR_NO: other?.car_no });
    expect(again.CAR_NO).toBe(other?.car_no);
    const kept = await t.sql(
      `select old_val from cms_hist where tbl_nm = 'PAN_DLV_ORD' and row_key = $1 and col_nm = 'CAR_NO' and new_val = $2`,
      [order.DLV_ORD_NO, other?.car_no],
    );
    expect(kept).toEqual([{ old_val: truck.CAR_NO }]);
  });

  it('times run forward and none lies in the future', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ASG');
    const tomorrow = `${addDays(today, 1)}120000`;
    expect(faults(await act(ops, 'load', [order], { LOAD_DTM: tomorrow }))).toEqual([[1, 'LOAD_DTM', 'MSG000612']]);
    const loaded = await take(ops, 'load', order);
    expect(faults(await act(ops, 'arrive', [loaded], { ARR_DTM: `${addDays(today, -1)}120000` }))).toEqual([[1, 'ARR_DTM', 'MSG000611']]);
    const arrived = await take(ops, 'arrive', loaded);
    expect(faults(await act(ops, 'complete', [arrived]))).toEqual([[1, 'RCVR_NM', 'MSG000240']]);
    expect(faults(await act(ops, 'complete', [arrived], { RCVR_NM: '오창고' }))).toEqual([[1, 'CMPL_DTM', 'MSG000240']]);
  });

  it('loading confirms the planned releases of stock; too little stock refuses it and changes nothing', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00003'), 'ASG');
    const [item] = await t.sql<{ item_cd: string; cycfs_cd: string; lot_no: string | null }>(
      `select item_cd, cycfs_cd, lot_no from mimi_supply where cust_cd = 'C00003' and sply_tp = 'IN' and sply_sts = 'CFM' limit 1`,
    );
    const put = (no: string, tp: string, qty: number, sts: string, dlv: string | null) =>
      t.sql(
        `insert into mimi_supply (sply_no, corp_cd, cust_cd, sply_dt, sply_tp, cycfs_cd, item_cd, lot_no, sply_qty, qty_ut, dlv_ord_no, sply_sts, del_yn)
       values ($1, '1000', 'C00003', current_date, $2, $3, $4, 'LOT-T', $5, 'EA', $6, $7, 'N')`,
        [no, tp, item?.cycfs_cd, item?.item_cd, qty, dlv, sts],
      );
    await put('MSTEST1', 'OUT', 5, 'PLN', order.DLV_ORD_NO);
    const refused = await act(ops, 'load', [order]);
    expect(refused.json()).toMatchObject({ code: 'MSG000244', errors: [{ ROW_NO: 1 }] });
    expect(refused.json().message).toContain(item?.item_cd);
    await put('MSTEST2', 'IN', 7, 'CFM', null);
    await take(ops, 'load', order);
    const [movement] = await t.sql(`select sply_sts, cfm_user_id from mimi_supply where sply_no = 'MSTEST1'`);
    expect(movement).toEqual({ sply_sts: 'CFM', cfm_user_id: 'ops01' });
  });

  it('completion takes the ordered quantities as received, a difference needs its reason', async () => {
    const arrived = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ARV');
    const receipt = { RCVR_NM: '오창고', CMPL_DTM: await now() };
    expect(faults(await act(ops, 'complete', [arrived], { ...receipt, G2: [{ LINE_NO: 1, DLVD_QTY: 7 }] }))).toEqual([
      [1, 'G2.1.DIFF_RSN', 'MSG000012'],
    ]);
    await take(ops, 'complete', arrived, { ...receipt, G2: [{ LINE_NO: 1, DLVD_QTY: 7, DIFF_RSN: 'SHT' }] });
    expect(await t.sql('select dlvd_qty::int, diff_rsn from pan_dlv_ord_dtl where dlv_ord_no = $1', [arrived.DLV_ORD_NO])).toEqual([
      { dlvd_qty: 7, diff_rsn: 'SHT' },
    ]);
    const plain = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ARV');
    await take(ops, 'complete', plain, { ...receipt, CMPL_DTM: await now() });
    expect(await t.sql('select dlvd_qty::int from pan_dlv_ord_dtl where dlv_ord_no = $1', [plain.DLV_ORD_NO])).toEqual([{ dlvd_qty: 10 }]);
  });

  it('completion writes the transport cost by the best price, or says that none applies', async () => {
    const price = (no: string, cust: string | null, unit: number, extra = '') =>
      t.sql(
        `insert into mdm_pricing (prc_no, corp_cd, cust_cd, ar_ap, frt_cd, trans_mode, imex_tp, car_tp, frt_unit, min_amt, unit_prc, curr_cd, vat_tp, bgn_dt, end_dt, use_yn)
       values ($1, '1000', $2, 'AR', 'TRC', 'TRK', 'C', 'T1', 'CAR', ${extra || 'null'}, $3, 'KRW', 'TAX', current_date - 1, current_date + 1, 'Y')`,
        [no, cust, unit],
      );
    const done = async (over: object) => {
      const arrived = await lead(t, ops, await makeOrder(t, ops, 'C00001', { IMEX_TP: 'C', CAR_TP: 'T1', CAR_QTY: 3, ...over }), 'ARV');
      return act(ops, 'complete', [arrived], { RCVR_NM: '오창고', CMPL_DTM: await now() });
    };
    const none = await done({});
    expect([none.statusCode, none.json().message]).toEqual([200, '적용할 단가가 없습니다. 단가를 직접 입력하십시오.']);
    await price('PRCTEST1', null, 100_000);
    await price('PRCTEST2', 'C00001', 90_001.5, '250000');
    const answer = await done({});
    const { DLV_ORD_NO, TRSP_AMT } = answer.json().data.LIST[0];
    expect(
      await t.sql(
        `select frt_cd, unit_qty::float, unit_prc::float, frgn_amt::float, sply_amt::float, vat_amt::float, tot_amt::float, prc_no, cost_sts, cost_tp from set_cost where dlv_ord_no = $1`,
        [DLV_ORD_NO],
      ),
    ).toEqual([
      {
        frt_cd: 'TRC',
        unit_qty: 3,
        unit_prc: 90001.5,
        frgn_amt: 270005,
        sply_amt: 270005,
        vat_amt: 27000,
        tot_amt: 297005,
        prc_no: 'PRCTEST2',
        cost_sts: 'TMP',
        cost_tp: 'TRSP',
      },
    ]);
    expect(TRSP_AMT).toBe(270005);
    const least = await done({ CAR_QTY: 1 });
    expect(await t.sql('select sply_amt::float from set_cost where dlv_ord_no = $1', [least.json().data.LIST[0].DLV_ORD_NO])).toEqual([
      { sply_amt: 250000 },
    ]);
  });

  it('a closed month takes no completion', async () => {
    const arrived = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ARV');
    await t.sql(
      `insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn) values ('1000', $1, $2, 'Y') on conflict (corp_cd, orgn_cd, stl_ym) do update set close_yn = 'Y'`,
      [arrived.ORGN_CD, today.slice(0, 6)],
    );
    expect((await act(ops, 'complete', [arrived], { RCVR_NM: '오창고', CMPL_DTM: await now() })).json().code).toBe('MSG000044');
    await t.sql(`update set_close set close_yn = 'N' where orgn_cd = $1`, [arrived.ORGN_CD]);
  });

  it('the shipment is delivered when all its orders are', async () => {
    const [hbl] = await t.sql<{ hbl_no: string }>(
      `update fms_hbl set do_no = 'DOTEST1', cargo_sts = 'OUT' where hbl_seq =
         (select h.hbl_seq from fms_hbl h where h.cust_cd = 'C00001' and h.corp_cd = '1000'
             and not exists (select 1 from pan_dlv_ord o where o.hbl_no = h.hbl_no) limit 1) returning hbl_no`,
    );
    const two = await Promise.all([1, 2].map(() => makeOrder(t, ops, 'C00001', { HBL_NO: hbl?.hbl_no })));
    const state = async () =>
      (await t.sql<{ cargo_sts: string }>('select cargo_sts from fms_hbl where hbl_no = $1', [hbl?.hbl_no]))[0]?.cargo_sts;
    for (const [i, order] of two.entries()) {
      expect(await state()).not.toBe('DLV');
      await take(ops, 'complete', await lead(t, ops, order, 'ARV'), { RCVR_NM: '오창고', CMPL_DTM: await now() });
      if (i === 1) expect(await state()).toBe('DLV');
    }
  });
});
