import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import { addDays } from '../../src/contract/dates';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let SEARCH: object;
beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
  const today = await todayOf(t);
  SEARCH = { DT_TP: 'DLV', FR_DT: addDays(today, -20), TO_DT: addDays(today, 20) };
});
afterAll(() => t.close());

const logs = () =>
  t.sql<{
    user_id: string;
    prvc_tp: string;
    tbl_nm: string;
    col_list: string;
    row_cnt: number;
    access_rsn: string | null;
    tgt_key: string;
  }>(`select user_id, prvc_tp, tbl_nm, col_list, row_cnt, access_rsn, tgt_key from cms_prvc_log order by log_seq`);
/** What a call adds to the log. */
async function added(work: () => Promise<unknown>) {
  const before = (await logs()).length;
  await work();
  return (await logs()).slice(before);
}
const list = (v: Visitor, path: string, search: object = SEARCH) => v.data<{ LIST: DeliveryOrder[] }>(path, { SEARCH: search });
const withDriver = (orders: DeliveryOrder[]) => orders.filter((order) => order.DRV_TEL).length;
const told = 'DLV_TEL,DRV_TEL,DLV_CHRG_NM,DRV_NM';

describe('telephone numbers of drivers and receivers', () => {
  it.each(['dlvOrdMgt', 'dlvOrdList'])(
    'a list of %s is one row of the log, with the columns that reach somebody as their reader gets them',
    async (screen) => {
      for (const v of [ops, cadm]) {
        let orders: DeliveryOrder[] = [];
        const log = await added(async () => {
          orders = (await list(v, `/api/pan/${screen}/selectDlvOrd`)).LIST;
        });
        expect(withDriver(orders)).toBeGreaterThan(0);
        expect(withDriver(orders)).toBeLessThan(orders.length);
        expect(log).toMatchObject([{ prvc_tp: 'VIEW', tbl_nm: 'PAN_DLV_ORD', col_list: told, row_cnt: orders.length }]);
      }
    },
  );

  it('the orders behind a line of the summary are given out without the driver’s', async () => {
    let orders: DeliveryOrder[] = [];
    const log = await added(async () => {
      const search = { ...SEARCH, SUM_TP: ['CUST'], GRP1_CD: 'C00001', DLV_ORD_STS: 'CMP' };
      orders = (await list(ops, '/api/pan/dlvOrdSummaryList/selectDlvOrdSummaryG2', search)).LIST;
    });
    expect(orders.length).toBeGreaterThan(0);
    expect(withDriver(orders)).toBe(0);
    expect(log).toMatchObject([{ col_list: 'DLV_TEL,DLV_CHRG_NM,DRV_NM', row_cnt: orders.length }]);
  });

  it('a list without one is not logged', async () => {
    const log = await added(() => ops.data('/api/pan/dlvOrdSummaryList/selectDlvOrdSummary', { SEARCH: { ...SEARCH, SUM_TP: ['CUST'] } }));
    expect(log).toEqual([]);
  });

  it('one order is logged when it is opened', async () => {
    const [order] = (await list(ops, '/api/pan/dlvOrdMgt/selectDlvOrd')).LIST.filter((one) => one.DRV_TEL);
    const log = await added(() => list(ops, '/api/pan/dlvOrdDetail/selectDlvOrdDetailForm', { DLV_ORD_NO: order?.DLV_ORD_NO }));
    expect(log).toMatchObject([{ user_id: 'ops01', prvc_tp: 'VIEW', row_cnt: 1 }]);
  });

  it.each(['dlvOrdMgt', 'dlvOrdList'])(
    'the Excel of %s needs a reason, which the log keeps; without the column it needs none',
    async (screen) => {
      const excel = (body: object) => ops.post(`/api/pan/${screen}/excel`, { SEARCH, ...body });
      const refused = await excel({ ACCESS_RSN: '  ' });
      expect([refused.statusCode, refused.json().code, refused.json().errors[0].FIELD]).toEqual([422, 'MSG000039', 'ACCESS_RSN']);
      const number = (await list(ops, `/api/pan/${screen}/selectDlvOrd`)).LIST.length;
      const log = await added(async () => expect((await excel({ ACCESS_RSN: '배차 확인' })).statusCode).toBe(200));
      expect(log).toMatchObject([{ prvc_tp: 'DOWN', col_list: told, row_cnt: number, access_rsn: '배차 확인' }]);
      const without = await added(async () => expect((await excel({ COLUMNS: [{ FIELD: 'DLV_ORD_NO' }] })).statusCode).toBe(200));
      expect(without).toEqual([]);
    },
  );

  it('a history tells that a number or an address changed, when and by whom, and not the value', async () => {
    const [order] = (await list(ops, '/api/pan/dlvOrdMgt/selectDlvOrd')).LIST.filter((one) => one.DRV_TEL);
    await t.sql(`update pan_dlv_ord set drv_tel = '010-1111-2222', trsp_amt = 77001 where dlv_ord_no = $1`, [order?.DLV_ORD_NO]);
    const history = '/api/cms/popup/cmsHistoryPopup/selectCmsHistory';
    const changes = await ops.data<{ LIST: HistoryRow[] }>(history, { SEARCH: { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: order?.DLV_ORD_NO } });
    expect(changes.LIST.find((row) => row.COL_NM === 'DRV_TEL')).toMatchObject({ OLD_VAL: '***', NEW_VAL: '***' });
    expect(changes.LIST.find((row) => row.COL_NM === 'TRSP_AMT')).toMatchObject({ NEW_VAL: '77,001' });
    await t.sql(`update cms_user set email = 'other@quayside.example' where user_id = 'cusr03'`);
    const sys = await t.login('sysadm');
    const user = await sys.data<{ LIST: HistoryRow[] }>(history, { SEARCH: { TBL_NM: 'CMS_USER', ROW_KEY: 'cusr03' } });
    expect(user.LIST[0]).toMatchObject({ COL_NM: 'EMAIL', OLD_VAL: '***', NEW_VAL: '***' });
  });

  it('where the log cannot be written nothing is given out', async () => {
    await t.sql(`revoke insert on cms_prvc_log from app`);
    try {
      const answers = [
        await ops.post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH }),
        await ops.post('/api/pan/dlvOrdMgt/excel', { SEARCH, ACCESS_RSN: '확인' }),
      ];
      for (const answer of answers) {
        expect(answer.statusCode).toBe(500);
        expect(answer.body).not.toMatch(/010-\d{4}/);
      }
    } finally {
      await t.sql(`grant insert on cms_prvc_log to app`);
    }
  });
});

describe('what the browser makes of rows it has', () => {
  const tell = (body: object) => cadm.post('/api/insertPrvcLog', body);
  it('is told to the log, a file with its reason', async () => {
    const log = await added(async () => {
      expect(
        (await tell({ PRVC_TP: 'DOWN', COLUMNS: ['DRV_TEL'], ROW_CNT: 3, ACCESS_RSN: '정산', TBL_NM: 'PAN_DLV_ORD' })).statusCode,
      ).toBe(200);
      expect((await tell({ PRVC_TP: 'PRINT', COLUMNS: ['DRV_TEL'], ROW_CNT: 2, TBL_NM: 'PAN_DLV_ORD' })).statusCode).toBe(200);
    });
    expect(log).toMatchObject([
      { user_id: 'cadm01', prvc_tp: 'DOWN', tbl_nm: 'PAN_DLV_ORD', row_cnt: 3, access_rsn: '정산' },
      { prvc_tp: 'PRINT', row_cnt: 2, access_rsn: null },
    ]);
  });

  it('names the table that was named, of a column that stands in several', async () => {
    const log = await added(() => tell({ PRVC_TP: 'PRINT', COLUMNS: ['CLIENT_IP'], ROW_CNT: 2, TBL_NM: 'CMS_VISIT_LOG' }).then(() => {}));
    expect(log).toMatchObject([{ tbl_nm: 'CMS_VISIT_LOG', row_cnt: 2 }]);
  });

  it.each([
    [{ PRVC_TP: 'DOWN', COLUMNS: ['DRV_TEL'], ROW_CNT: 3 }, 'MSG000039'],
    [{ PRVC_TP: 'VIEW', COLUMNS: ['DRV_TEL'], ROW_CNT: 3 }, 'MSG000012'],
    [{ PRVC_TP: 'PRINT', COLUMNS: ['PKG_QTY'], ROW_CNT: 3 }, 'MSG000012'],
    [{ PRVC_TP: 'PRINT', COLUMNS: 'DRV_TEL', ROW_CNT: -1 }, 'MSG000012'],
    [{}, 'MSG000012'],
  ])('%j is refused with %s', async (body, code) => {
    const log = await added(async () => expect((await tell(body)).json()).toMatchObject({ code }));
    expect(log).toEqual([]);
  });
});
