import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryOrder, Status } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, lead, makeOrder, save, take } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t?.close());

const desk = '/api/pan/dlvOrdMgt';
const detail = '/api/pan/dlvOrdDetail/saveDlvOrdDetail';
const faults = (answer: { json(): unknown }) =>
  ((answer.json() as { errors?: { FIELD: string; CODE: string }[] }).errors ?? []).map((e) => [e.FIELD, e.CODE]);
const instant = async (shift = '0 seconds') =>
  (await t.sql<{ n: string }>(`select to_char(now() + $1::interval, 'YYYYMMDDHH24MISS') as n`, [shift]))[0]?.n as string;

/** An order put into a state by hand; on hold with the state it was held in, complete since some days. */
async function orderIn(state: Status, from: Status = 'REQ', days = 0): Promise<DeliveryOrder> {
  const order = await makeOrder(t, ops, 'C00001');
  await t.sql(
    `insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm) values ('DLV', $1, $2, $3, 'ops01', now())`,
    [order.DLV_ORD_NO, from, state],
  );
  const [row] = await t.sql<{ upd_cnt: number }>(
    `update pan_dlv_ord set dlv_ord_sts = $2::text, cmpl_dtm = case when $2::text = 'CMP' then now() - make_interval(days => $3) end, load_dtm = now() - interval '9 days'
      where dlv_ord_no = $1 returning upd_cnt`,
    [order.DLV_ORD_NO, state, days],
  );
  return { ...order, DLV_ORD_STS: state, UPD_CNT: row?.upd_cnt ?? 0 };
}

type Answer = 'yes' | 'MSG000027' | 'MSG000040';

/** What a save of one column of an order, or of its line, is answered. */
async function mayChange(visitor: Visitor, order: DeliveryOrder, column: string, value: unknown): Promise<Answer> {
  const row = { DLV_ORD_NO: order.DLV_ORD_NO, BATCH_FLAG: 'update' };
  const received = column === 'DLVD_QTY' ? { DIFF_RSN: 'SHT' } : {};
  const [line] = await t.sql<{ upd_cnt: number }>(`select upd_cnt from pan_dlv_ord_dtl where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
  const [now] = await t.sql<{ upd_cnt: number }>(`select upd_cnt from pan_dlv_ord where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
  const answer = column.startsWith('line.')
    ? await visitor.post(`${desk}/saveDlvOrdG2`, {
        BATCH_ID: randomUUID(),
        LIST: [
          {
            ...row,
            LINE_NO: 1,
            UPD_CNT: line?.upd_cnt,
            [column.slice(5)]: value,
            ...(column === 'line.DLVD_QTY' ? { DIFF_RSN: 'SHT' } : received),
          },
        ],
      })
    : await save(visitor, [{ ...row, UPD_CNT: now?.upd_cnt, [column]: value }]);
  if (answer.statusCode === 200) return 'yes';
  return answer.json().code;
}

const columns: Record<string, unknown> = {
  DLV_TP: 'LTL',
  IMEX_TP: 'E',
  PICKUP_PLC_NM: '다른 상차지',
  CAR_QTY: 2,
  DLV_PLC_NM: '다른 하차지',
  DLV_TEL: '02-123-0002',
  RTN_PLC_NM: '반납지',
  SEAL_NO: 'S1',
  REQ_RMK: '요청',
  TRSP_AMT: 1,
  RMK: '메모',
  DRV_TEL: '010-1111-2222',
  'line.QTY': 11,
  'line.DLVD_QTY': 1,
};
const whole = Object.keys(columns).filter((c) => c !== 'DRV_TEL' && c !== 'line.DLVD_QTY');
const underWay = ['DLV_PLC_NM', 'DLV_TEL', 'RTN_PLC_NM', 'SEAL_NO', 'REQ_RMK', 'TRSP_AMT', 'RMK', 'line.DLVD_QTY'];
const staffOnly = ['TRSP_AMT', 'RMK'];

describe('what a save may change, state by state', () => {
  const rules: [string, Status, Status, string[], string[]][] = [
    ['TMP', 'TMP', 'TMP', whole, whole.filter((c) => !staffOnly.includes(c))],
    ['REQ', 'REQ', 'TMP', whole, whole.filter((c) => !staffOnly.includes(c))],
    ['CFM', 'CFM', 'REQ', whole, []],
    ['ASG', 'ASG', 'CFM', whole.filter((c) => c !== 'DLV_TP' && c !== 'IMEX_TP'), []],
    ['LDD', 'LDD', 'ASG', underWay, []],
    ['ARV', 'ARV', 'LDD', underWay, []],
    ['CMP', 'CMP', 'ARV', ['line.DLVD_QTY'], []],
    ['RJT', 'RJT', 'REQ', [], []],
    ['CXL', 'CXL', 'REQ', [], []],
    ['HLD reached from REQ', 'HLD', 'REQ', whole, []],
    ['HLD reached from CFM', 'HLD', 'CFM', whole, []],
    ['HLD reached from ASG', 'HLD', 'ASG', whole.filter((c) => c !== 'DLV_TP' && c !== 'IMEX_TP'), []],
  ];
  it.each(rules)('in %s', async (_name, state, from, staff, customer) => {
    const final = ['CMP', 'RJT', 'CXL'].includes(state);
    for (const [visitor, allowed] of [
      [ops, staff],
      [cadm, customer],
    ] as const) {
      const order = await orderIn(state, from);
      const found: Record<string, Answer> = {};
      for (const [column, value] of Object.entries(columns)) found[column] = await mayChange(visitor, order, column, value);
      const told = Object.fromEntries(
        Object.keys(columns).map((c) => [c, allowed.includes(c) ? 'yes' : final ? 'MSG000040' : 'MSG000027']),
      );
      expect(found).toEqual(told);
    }
  });

  it('neither the number nor the customer, ever', async () => {
    const order = await orderIn('TMP', 'TMP');
    expect(await mayChange(ops, order, 'CUST_CD', 'C00002')).toBe('MSG000027');
    expect(await mayChange(cadm, order, 'CUST_CD', 'C00002')).toBe('MSG000027');
  });
});

describe('after the completion', () => {
  const proof = async (visitor: Visitor) => {
    const boundary = '----x';
    const part = (name: string, more: string, body: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${body}\r\n`;
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/file/fileUpload',
      headers: { cookie: visitor.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part('param', '\r\ncontent-type: application/json', '{"REF_TP":"DLV"}')}${part('files', '; filename="pod.pdf"\r\ncontent-type: application/pdf', '%PDF-1.4\n%%EOF\n')}--${boundary}--\r\n`,
    });
    return answer.json().data.FILE_SN as number;
  };
  const mend = (visitor: Visitor, order: DeliveryOrder, row: object) =>
    visitor.post(detail, {
      BATCH_ID: randomUUID(),
      LIST: [{ DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: order.UPD_CNT, BATCH_FLAG: 'update', ...row }],
    });
  const line = { LINE_NO: 1, UPD_CNT: 0, BATCH_FLAG: 'update', DLVD_QTY: 8, DIFF_RSN: 'DMG' };

  it('OPS mend proof, quantities and reasons for seven days, in one save of the form', async () => {
    const order = await orderIn('CMP', 'ARV', 7);
    const POD_FILE_SN = await proof(ops);
    const answer = await mend(ops, order, { POD_FILE_SN, G2: [line] });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.LIST[0].POD_FILE_SN).toBe(POD_FILE_SN);
    const [file] = await t.sql(`select ref_key, doc_tp, cust_cd from cms_file where file_sn = $1`, [POD_FILE_SN]);
    expect(file).toEqual({ ref_key: order.DLV_ORD_NO, doc_tp: 'POD', cust_cd: 'C00001' });
    const [stored] = await t.sql(`select dlvd_qty, diff_rsn from pan_dlv_ord_dtl where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect([Number(stored?.dlvd_qty), stored?.diff_rsn]).toEqual([8, 'DMG']);
  });

  it('nothing of it on the eighth day, nothing else before, and nothing by customers', async () => {
    const [late, order] = [await orderIn('CMP', 'ARV', 8), await orderIn('CMP', 'ARV', 1)];
    const POD_FILE_SN = await proof(ops);
    expect(faults(await mend(ops, late, { POD_FILE_SN }))).toEqual([['POD_FILE_SN', 'MSG000040']]);
    expect(faults(await mend(ops, late, { G2: [line] }))).toEqual([
      ['DLVD_QTY', 'MSG000040'],
      ['DIFF_RSN', 'MSG000040'],
    ]);
    expect(faults(await mend(ops, order, { RCVR_NM: 'x', CMPL_DTM: await instant(), DLV_ADDR: 'x' }))).toEqual([
      ['DLV_ADDR', 'MSG000040'],
      ['CMPL_DTM', 'MSG000040'],
      ['RCVR_NM', 'MSG000040'],
    ]);
    expect(faults(await mend(cadm, order, { POD_FILE_SN: await proof(cadm) }))).toEqual([['POD_FILE_SN', 'MSG000040']]);
  });

  it('the proof must be a file of the order, or one’s own that hangs nowhere', async () => {
    const order = await orderIn('CMP', 'ARV', 1);
    for (const POD_FILE_SN of [await proof(cadm), 987_654_321, 1.5])
      expect(faults(await mend(ops, order, { POD_FILE_SN }))).toEqual([['POD_FILE_SN', 'MSG000312']]);
    expect(faults(await mend(ops, order, { POD_FILE_SN: 'abc' }))).toEqual([['POD_FILE_SN', 'MSG000015']]);
  });
});

describe('ways an order goes', () => {
  it('on hold it goes back to where it was, each time anew', async () => {
    let order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
    for (const [state, action] of [
      ['REQ', 'confirm'],
      ['CFM', 'assign'],
      ['ASG', 'load'],
    ] as const) {
      order = await take(ops, 'hold', order, {}, '보류');
      expect([order.DLV_ORD_STS, order.FROM_STS]).toEqual(['HLD', state]);
      expect(faults(await act(ops, action, [order]))).toEqual([['DLV_ORD_STS', 'MSG000027']]);
      order = await take(ops, 'resume', order);
      expect(order.DLV_ORD_STS).toBe(state);
      if (action === 'load') break;
      const [car] = await t.sql<{ car_no: string }>(
        `select car_no from mdm_car where corp_cd = '1000' and use_yn = 'Y' order by 1 limit 1`,
      );
      order = await take(ops, action, order, action === 'assign' ? { CAR_NO: car?.car_no } : {});
    }
  });

  it('a change of truck keeps the old one in the history', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ASG');
    const [car] = await t.sql<{ car_no: string }>(
      `select car_no from mdm_car where corp_cd = '1000' and use_yn = 'Y' and car_no <> $1 order by 1 limit 1`,
      [order.CAR_NO],
    );
    const again = await take(ops, 'assign', order, { CAR_NO: car?.car_no });
    expect([again.DLV_ORD_STS, again.CAR_NO]).toEqual(['ASG', car?.car_no]);
    const kept = await t.sql(
      `select old_val, new_val from cms_hist where tbl_nm = 'PAN_DLV_ORD' and row_key = $1 and col_nm = 'CAR_NO' order by hist_seq desc limit 1`,
      [order.DLV_ORD_NO],
    );
    expect(kept).toEqual([{ old_val: order.CAR_NO, new_val: car?.car_no }]);
  });

  it('a time typed in minutes may be the minute of the step before; an earlier one may not', async () => {
    const loaded = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'LDD');
    const minute = `${loaded.LOAD_DTM?.slice(0, 12)}00`;
    const arrived = await take(ops, 'arrive', loaded, { ARR_DTM: minute });
    expect(arrived.ARR_DTM).toBe(loaded.LOAD_DTM);
    const other = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'LDD');
    expect(faults(await act(ops, 'arrive', [other], { ARR_DTM: await instant('-5 minutes') }))).toEqual([['ARR_DTM', 'MSG000611']]);
  });

  it('orders made by batch input are a run of their own', async () => {
    const { newOrder } = await import('../support/orders');
    const rows = [await newOrder(t, 'C00001'), await newOrder(t, 'C00001')];
    const { LIST } = await cadm.data<{ LIST: DeliveryOrder[] }>('/api/pan/popup/BatchInputPopup/saveBatchInput', {
      BATCH_ID: randomUUID(),
      LIST: rows,
    });
    const [run] = await t.sql(
      `select upload_tp, corp_cd, cust_cd, tot_cnt, ok_cnt, err_cnt, upload_sts from cms_upload where upload_no = $1`,
      [LIST[0]?.UPLOAD_NO],
    );
    expect(run).toEqual({
      upload_tp: 'BATCH_DLV',
      corp_cd: '1000',
      cust_cd: 'C00001',
      tot_cnt: 2,
      ok_cnt: 2,
      err_cnt: 0,
      upload_sts: 'DONE',
    });
    const found = await cadm.data<{ TOTAL: number }>(`${desk}/selectDlvOrd`, { SEARCH: { UPLOAD_NO: LIST[0]?.UPLOAD_NO } });
    expect(found.TOTAL).toBe(2);
  });
});
