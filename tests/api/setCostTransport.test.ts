import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { TransportCost } from '../../src/contract/set/setCostTransport';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';

let t: TestApp;
let today = '';
let stl: Visitor;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  stl = await t.login('stl01');
  ops = await t.login('ops01');
});
afterAll(() => t?.close());

const path = '/api/set/setCostTransport';
const period = () => ({ DT_TP: 'OCCR', FR_DT: addDays(today, -60), TO_DT: today });
const list = async (search: object = {}, who = stl) =>
  (await who.data<{ LIST: TransportCost[] }>(`${path}/selectSetCostTransport`, { SEARCH: { ...period(), ...search } })).LIST;
const act = (who: Visitor, button: string, rows: Partial<TransportCost>[]) =>
  who.post(`${path}/${button}`, {
    BATCH_ID: randomUUID(),
    LIST: rows.map(({ COST_NO, DLV_ORD_NO, UPD_CNT }) => ({ COST_NO, DLV_ORD_NO, UPD_CNT })),
  });
const save = (who: Visitor, rows: object[]) => who.post(`${path}/saveSetCostTransport`, { BATCH_ID: randomUUID(), LIST: rows });

/** A completed order of the demo whose costs were taken away. */
async function bareOrder(skip: number, customer = 'C00001') {
  const [order] = await t.sql<{ dlv_ord_no: string; day: string }>(
    `select dlv_ord_no, wire(cmpl_dtm::date) as day from pan_dlv_ord o where dlv_ord_sts = 'CMP' and corp_cd = '1000' and cust_cd = $1 and del_yn = 'N' and dlv_tp = 'CNTR'
       and cmpl_dtm > now() - interval '55 days' and orgn_cd = '10IC21'
       and not exists (select from set_close c where c.orgn_cd = o.orgn_cd and c.stl_ym = to_char(o.cmpl_dtm, 'YYYYMM') and c.close_yn = 'Y')
     order by dlv_ord_no desc offset $2 limit 1`,
    [customer, skip],
  );
  if (!order) throw new Error('no completed order');
  await t.sql('delete from set_cost where dlv_ord_no = $1 and stl_no is null', [order.dlv_ord_no]);
  return order;
}

describe('costs of hauls', () => {
  it('a completed order without a cost is listed without a number, and gone once it is priced', async () => {
    const { dlv_ord_no: DLV_ORD_NO } = await bareOrder(0);
    const [row] = await list({ DLV_ORD_NO });
    expect(row).toMatchObject({ COST_NO: '', DLV_ORD_NO, COST_STS: null, DLV_TP: 'CNTR', FRT_CD: 'TRK', SPLY_AMT: null });
    const answer = await act(stl, 'calc', [row as TransportCost]);
    expect(answer.json().data.LIST).toMatchObject([{ DLV_ORD_NO, COST_STS: 'TMP', FRT_CD: 'TRK' }]);
    expect(answer.json().data.LIST[0].SPLY_AMT).toBeGreaterThan(0);
    const rows = await list({ DLV_ORD_NO });
    expect(rows.map(({ COST_NO }) => Boolean(COST_NO))).toEqual([true]);
    expect((await act(stl, 'calc', [row as TransportCost])).json()).toMatchObject({ code: 'MSG000764', errors: [{ ROW_NO: 1 }] });
  });

  it('asked twice at once, an order gets one cost', async () => {
    const { dlv_ord_no: DLV_ORD_NO } = await bareOrder(1);
    const rows = await list({ DLV_ORD_NO });
    const answers = await Promise.all([1, 2, 3].map(() => act(stl, 'calc', rows)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422]);
    expect(await list({ DLV_ORD_NO })).toHaveLength(1);
  });

  it('hours of waiting that are typed are charged where they have a price; what was bought stands beside', async () => {
    const { dlv_ord_no: DLV_ORD_NO } = await bareOrder(1);
    await act(ops, 'calc', await list({ DLV_ORD_NO }));
    const [row] = (await list({ DLV_ORD_NO })) as [TransportCost];
    const saved = await save(ops, [{ ...row, WAIT_HR: 3, BATCH_FLAG: 'update' }]);
    expect(saved.json().data.LIST).toMatchObject([{ WAIT_HR: 3, SPLY_AMT: row.SPLY_AMT }]);
    await t.sql(`delete from mdm_pricing where frt_cd = 'WTG'`);
    expect((await act(ops, 'calc', await list({ DLV_ORD_NO }))).json().data.LIST).toHaveLength(1);
    await t.sql(`insert into mdm_pricing (prc_no, corp_cd, ar_ap, frt_cd, trans_mode, imex_tp, frt_unit, unit_prc, curr_cd, vat_tp, bgn_dt, end_dt, use_yn)
      select 'PRCWTG' || x, '1000', 'AR', 'WTG', 'TRK', x, 'HR', 30000, 'KRW', 'TAX', '20200101', '20991231', 'Y' from unnest(array['I', 'E', 'D']) x`);
    const done = await act(ops, 'calc', await list({ DLV_ORD_NO }));
    expect(done.json().data.LIST.find((cost: TransportCost) => cost.FRT_CD === 'WTG')).toMatchObject({ UNIT_QTY: 3, SPLY_AMT: 90_000 });
    await act(ops, 'calc', await list({ DLV_ORD_NO }));
    expect((await list({ DLV_ORD_NO })).map((cost) => cost.FRT_CD).toSorted()).toEqual(['TRK', 'WTG']);
    await t.sql(`insert into set_cost select (jsonb_populate_record(s, '{"cost_no": "BOUGHT1", "ar_ap": "AP", "vndr_cd": "C00101", "prc_no": null}')).*
      from set_cost s where dlv_ord_no = '${DLV_ORD_NO}' and frt_cd = 'TRK'`);
    expect((await list({ DLV_ORD_NO })).map((cost) => cost.AP_AMT)).toEqual([row.SPLY_AMT, row.SPLY_AMT]);
  });

  it('an order that no price applies to is told; one that is not completed, or nobody knows, is none', async () => {
    const { dlv_ord_no: DLV_ORD_NO } = await bareOrder(2);
    await t.sql(`update mdm_pricing set use_yn = 'N' where frt_cd = 'TRK'`);
    expect((await act(stl, 'calc', await list({ DLV_ORD_NO }))).json()).toMatchObject({ code: 'MSG000191', errors: [{ ROW_NO: 1 }] });
    await t.sql(`update mdm_pricing set use_yn = 'Y' where frt_cd = 'TRK'`);
    const [open] = await t.sql<{ no: string }>(`select dlv_ord_no as no from pan_dlv_ord where dlv_ord_sts = 'REQ' limit 1`);
    for (const no of [open?.no, 'NONE'])
      expect((await act(stl, 'calc', [{ COST_NO: '', DLV_ORD_NO: no ?? null }])).json()).toMatchObject({ code: 'MSG000043' });
    expect((await act(stl, 'calc', [])).json()).toMatchObject({ code: 'MSG000009' });
  });

  it('a closed month takes no cost', async () => {
    const { dlv_ord_no: DLV_ORD_NO, day } = await bareOrder(2);
    const close = (yn: string) =>
      t.sql(
        `insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn) values ('1000', '10IC21', $1, $2)
           on conflict (corp_cd, orgn_cd, stl_ym) do update set close_yn = excluded.close_yn`,
        [day.slice(0, 6), yn],
      );
    expect((await list({ DLV_ORD_NO }))[0]?.CLOSE_YN).toBe('N');
    await close('Y');
    expect((await list({ DLV_ORD_NO }))[0]?.CLOSE_YN).toBe('Y');
    expect((await act(stl, 'calc', await list({ DLV_ORD_NO }))).json()).toMatchObject({ code: 'MSG000044' });
    await close('N');
  });

  it('conditions narrow lines and orders alike; with a state there are no orders', async () => {
    const all = await list();
    expect(all.some(({ COST_NO }) => !COST_NO)).toBe(true);
    expect((await list({ COST_STS: ['TMP'] })).every(({ COST_NO }) => COST_NO)).toBe(true);
    const containers = await list({ DLV_TP: 'FTL' });
    expect(containers.every((row) => row.DLV_TP === 'FTL')).toBe(true);
    expect((await list({ CUST_CD: 'C00002' })).every((row) => row.CUST_CD === 'C00002')).toBe(true);
  });

  it('customers see their own confirmed sales: no purchase, not even its name, and no orders without a cost', async () => {
    const { dlv_ord_no: DLV_ORD_NO } = await bareOrder(0);
    const cadm = await t.login('cadm01');
    expect(await list({ DLV_ORD_NO }, cadm)).toEqual([]);
    await act(stl, 'calc', await list({ DLV_ORD_NO }));
    expect(await list({ DLV_ORD_NO }, cadm)).toEqual([]);
    expect((await act(stl, 'confirm', await list({ DLV_ORD_NO }))).statusCode).toBe(200);
    const [row] = await list({ DLV_ORD_NO }, cadm);
    expect(row).toMatchObject({ COST_STS: 'CFM' });
    for (const hidden of ['AP_AMT', 'TRUCK_NM', 'VNDR_CD', 'PRC_NO', 'TRUCK_CD', 'BSS_JSON'])
      expect(Object.keys(row ?? {})).not.toContain(hidden);
    expect((await list({ DLV_ORD_NO, TRUCK_CD: 'C00199' } as never, cadm)).length).toBe(1);
    expect(await list({ DLV_ORD_NO }, await t.login('cadm03'))).toEqual([]);
    for (const button of ['calc', 'confirm']) expect((await act(cadm, button, [row as TransportCost])).statusCode).toBe(403);
    expect((await save(cadm, [{ ...row, BATCH_FLAG: 'update' }])).statusCode).toBe(403);
    expect((await act(ops, 'confirm', [row as TransportCost])).statusCode).toBe(403);
    expect((await t.visitor().post(`${path}/selectSetCostTransport`, {})).statusCode).toBe(401);
  });
});
