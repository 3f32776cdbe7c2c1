import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, lead, makeOrder, newOrder, save, take } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t?.close());

const desk = '/api/pan/dlvOrdMgt';
const detail = '/api/pan/dlvOrdDetail';
const key = (o: Partial<DeliveryOrder>) => ({ DLV_ORD_NO: o.DLV_ORD_NO, UPD_CNT: o.UPD_CNT });
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];
const faults = (answer: { json(): unknown }) =>
  ((answer.json() as { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] }).errors ?? []).map((e) => [e.FIELD, e.CODE]);
const linesOf = (v: Visitor, no: string) =>
  v.data<{ LIST: Record<string, unknown>[] }>(`${desk}/selectDlvOrdG2`, { SEARCH: { DLV_ORD_NO: no } }).then((d) => d.LIST);
describe('columns nobody may set', () => {
  it('a new order takes no corporation, organisation, state, version, number, run or receipt from its maker', async () => {
    const [run] = await t.sql<{ upload_no: string }>(`select upload_no from cms_upload limit 1`);
    const forged = {
      ...{
        DLV_ORD_NO: 'DV9999999999',
        CORP_CD: '2000',
        ORGN_CD: '20PT21',
        DLV_ORD_STS: 'CMP',
        UPD_CNT: 99,
        REG_USER_ID: 'sysadm',
        DEL_YN: 'Y',
      },
      ...{
        UPLOAD_NO: run?.upload_no,
        POD_FILE_SN: 1,
        RCVR_NM: 'x',
        CMPL_DTM: '20260101000000',
        LOAD_DTM: '20260101000000',
        TRUCK_CD: 'T0001',
      },
      ...{ CAR_NO: '11가1111', DRV_TEL: '010-1234-0001', TRSP_AMT: 5, RMK: 'x', RJCT_RSN: 'x', FROM_STS: 'ARV', CUST_NM: 'x' },
    };
    const line = { ITEM_NM: 'x', QTY: 10, QTY_UT: 'EA', DLVD_QTY: 1, DIFF_RSN: 'SHT', LINE_NO: 77, DLV_ORD_NO: 'DV0000000001', UPD_CNT: 9 };
    const ways: [string, object][] = [
      [`${desk}/saveDlvOrd`, { G2: [line] }],
      [`${detail}/saveDlvOrdDetail`, { G2: [{ ...line, BATCH_FLAG: 'insert' }] }],
      ['/api/pan/popup/BatchInputPopup/saveBatchInput', { G2: [line] }],
    ];
    for (const [path, more] of ways) {
      const { LIST } = await cadm.data<{ LIST: DeliveryOrder[] }>(path, {
        BATCH_ID: randomUUID(),
        LIST: [{ ...(await newOrder(t, 'C00001')), ...forged, ...more }],
      });
      const [row] = await t.sql(`select * from pan_dlv_ord where dlv_ord_no = $1`, [LIST[0]?.DLV_ORD_NO]);
      expect(row).toMatchObject({
        ...{ corp_cd: '1000', orgn_cd: '10IC21', dlv_ord_sts: 'TMP', upd_cnt: 0, reg_user_id: 'cadm01', del_yn: 'N' },
        ...{
          pod_file_sn: null,
          rcvr_nm: null,
          cmpl_dtm: null,
          load_dtm: null,
          truck_cd: null,
          car_no: null,
          drv_tel: null,
          trsp_amt: null,
          rmk: null,
        },
      });
      expect(row?.dlv_ord_no).not.toBe('DV9999999999');
      expect(row?.upload_no).not.toBe(run?.upload_no);
      const lines = await t.sql(`select line_no, dlvd_qty, diff_rsn from pan_dlv_ord_dtl where dlv_ord_no = $1`, [row?.dlv_ord_no]);
      expect(lines).toEqual([{ line_no: 1, dlvd_qty: null, diff_rsn: null }]);
    }
  });

  it('a new line takes no quantity received from its maker', async () => {
    const order = await makeOrder(t, cadm, 'C00001');
    const answer = await cadm.data<{ LIST: object[] }>(`${desk}/saveDlvOrdG2`, {
      BATCH_ID: randomUUID(),
      LIST: [
        {
          BATCH_FLAG: 'insert',
          DLV_ORD_NO: order.DLV_ORD_NO,
          LINE_NO: 1,
          ITEM_NM: 'x',
          QTY: 10,
          QTY_UT: 'EA',
          DLVD_QTY: 1,
          DIFF_RSN: 'SHT',
        },
      ],
    });
    expect(answer.LIST).toMatchObject([{ LINE_NO: 2, DLVD_QTY: null, DIFF_RSN: null }]);
  });

  it('a change of what only actions set is refused, column by column', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const [run] = await t.sql<{ upload_no: string }>(`select upload_no from cms_upload limit 1`);
    const forged = {
      CORP_CD: '2000',
      ORGN_CD: '20PT21',
      DLV_ORD_STS: 'CMP',
      UPLOAD_NO: run?.upload_no,
      RCVR_NM: 'x',
      POD_FILE_SN: 1,
      ASGN_DTM: '20260101000000',
    };
    for (const [column, value] of Object.entries(forged)) {
      for (const [visitor, path] of [
        [ops, `${desk}/saveDlvOrd`],
        [cadm, `${detail}/saveDlvOrdDetail`],
      ] as const) {
        const answer = await visitor.post(path, {
          BATCH_ID: randomUUID(),
          LIST: [{ ...key(order), BATCH_FLAG: 'update', [column]: value }],
        });
        expect([column, faults(answer)]).toEqual([column, [[column, 'MSG000027']]]);
      }
    }
    const whole = await save(ops, [{ ...order, BATCH_FLAG: 'update', RMK: 'with all its other columns as they are' }]);
    expect(whole.statusCode).toBe(200);
  });

  it('lines sent with an order go to that order alone, each with what is to be done with it', async () => {
    const [mine, foreign] = [await makeOrder(t, cadm, 'C00001'), await makeOrder(t, ops, 'C00002')];
    const [line] = await linesOf(cadm, mine.DLV_ORD_NO);
    const send = (G2: object[]) =>
      cadm.post(`${detail}/saveDlvOrdDetail`, { BATCH_ID: randomUUID(), LIST: [{ ...key(mine), BATCH_FLAG: 'update', G2 }] });
    // Without BATCH_FLAG it is neither changed nor removed.
    expect(faults(await send([{ ...line, QTY: 5 }]))).toEqual([['BATCH_FLAG', 'MSG000012']]);
    // A line of another order is looked for in the own one.
    expect(codeOf(await send([{ ...line, LINE_NO: 9, DLV_ORD_NO: foreign.DLV_ORD_NO, BATCH_FLAG: 'delete' }]))).toEqual([422, 'MSG000043']);
    // A new line that has the number of another one beside it does not remove that.
    const both = await send([
      { ...line, BATCH_FLAG: 'update', QTY: 6 },
      { ...line, BATCH_FLAG: 'insert', QTY: 7 },
    ]);
    expect(both.statusCode, both.body).toBe(200);
    expect((await linesOf(cadm, mine.DLV_ORD_NO)).map((l) => [l.LINE_NO, l.QTY])).toEqual([
      [1, 6],
      [2, 7],
    ]);
    expect(await linesOf(ops, foreign.DLV_ORD_NO)).toHaveLength(1);
  });

  it('batch input makes orders and does nothing else', async () => {
    const order = await makeOrder(t, cadm, 'C00001');
    for (const BATCH_FLAG of ['update', 'delete']) {
      const answer = await cadm.post('/api/pan/popup/BatchInputPopup/saveBatchInput', {
        BATCH_ID: randomUUID(),
        LIST: [{ ...(await newOrder(t, 'C00001')), ...key(order), BATCH_FLAG }],
      });
      expect(faults(answer)).toEqual([['BATCH_FLAG', 'MSG000017']]);
    }
  });

  it('codes of lines are those in use', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const [line] = await linesOf(ops, order.DLV_ORD_NO);
    const lines = (row: object) => ops.post(`${desk}/saveDlvOrdG2`, { BATCH_ID: randomUUID(), LIST: [{ ...line, ...row }] });
    expect(faults(await lines({ BATCH_FLAG: 'update', QTY_UT: 'ZZZ' }))).toEqual([['QTY_UT', 'MSG000017']]);
    expect(faults(await lines({ BATCH_FLAG: 'insert', QTY_UT: 'ZZZ' }))).toEqual([['QTY_UT', 'MSG000017']]);
    const arrived = await lead(t, ops, { ...order, UPD_CNT: order.UPD_CNT }, 'ARV');
    expect(faults(await lines({ BATCH_FLAG: 'update', DLVD_QTY: 1, DIFF_RSN: 'ZZZ' }))).toEqual([['DIFF_RSN', 'MSG000017']]);
    const [now] = await t.sql<{ n: string }>(`select to_char(now(), 'YYYYMMDDHH24MISS') as n`);
    const done = { RCVR_NM: 'x', CMPL_DTM: now?.n, G2: [{ LINE_NO: 1, DLVD_QTY: 1, DIFF_RSN: 'ZZZ' }] };
    expect(faults(await act(ops, 'complete', [arrived], done))).toEqual([['G2.1.DIFF_RSN', 'MSG000017']]);
  });
});

describe('a customer whose business is suspended', () => {
  it('reads, and places nothing: no order, no change, no line, no request', async () => {
    const stopped = await t.login('cusr11');
    const [row] = await t.sql<{ cust_cd: string }>(`select cust_cd from cms_user where user_id = 'cusr11'`);
    const cust = row?.cust_cd as string;
    await t.sql(`update mdm_cust set stop_yn = 'N' where cust_cd = $1`, [cust]);
    const order = await makeOrder(t, stopped, cust);
    await t.sql(`update mdm_cust set stop_yn = 'Y' where cust_cd = $1`, [cust]);
    const lines = await linesOf(stopped, order.DLV_ORD_NO);
    expect(lines).toHaveLength(1);
    const refused = [['CUST_CD', 'MSG000186']];
    expect(faults(await save(stopped, [await newOrder(t, cust)]))).toEqual(refused);
    expect(faults(await save(stopped, [{ ...key(order), BATCH_FLAG: 'update', REQ_RMK: 'x' }]))).toEqual(refused);
    expect(faults(await act(stopped, 'submit', [order]))).toEqual(refused);
    const line = { BATCH_ID: randomUUID(), LIST: [{ ...lines[0], BATCH_FLAG: 'update', QTY: 3 }] };
    expect(faults(await stopped.post(`${desk}/saveDlvOrdG2`, line))).toEqual(refused);
    const batch = { BATCH_ID: randomUUID(), LIST: [await newOrder(t, cust)] };
    expect(faults(await stopped.post('/api/pan/popup/BatchInputPopup/saveBatchInput', batch))).toEqual(refused);
    // What is under way is finished by the staff.
    const staff = await t.login('adm1000');
    expect((await save(staff, [{ ...key(order), BATCH_FLAG: 'update', RMK: 'x' }])).statusCode).toBe(200);
    expect((await take(stopped, 'cancel', { ...order, UPD_CNT: order.UPD_CNT + 1 }, {}, '취소')).DLV_ORD_STS).toBe('CXL');
  });
});

describe('the orders of another corporation', () => {
  it('a system administrator who signed in elsewhere does not move them there', async () => {
    const ops09 = await t.login('ops09', { corp: '2000' });
    const [cust] = await t.sql<{ cust_cd: string }>(`select cust_cd from pan_dlv_ord where corp_cd = '2000' limit 1`);
    const sys = await t.login('sysadm');
    const order = await take(ops09, 'submit', await makeOrder(t, ops09, cust?.cust_cd as string));
    const confirmed = await take(sys, 'confirm', order);
    expect([confirmed.CORP_CD, confirmed.ORGN_CD?.slice(0, 2)]).toEqual(['2000', '20']);
  });
});
