import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, aTruck, lead, makeOrder, newOrder, save, take } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let cusr: Visitor;
let adm2000: Visitor;
let sal: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm, cusr, adm2000, sal] = await Promise.all([
    t.login('ops01'),
    t.login('cadm01'),
    t.login('cusr01'),
    t.login('adm2000', { corp: '2000' }),
    t.login('sal01'),
  ]);
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
const sentences = async (answer: Awaited<ReturnType<Visitor['post']>>) =>
  Object.values(unzipSync(answer.rawPayload))
    .map((part) => Buffer.from(part).toString('utf8'))
    .join('\n');

describe('a key of somebody else', () => {
  it('every call that takes one answers as for a key that never was', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00002', { HBL_NO: null }), 'REQ');
    const [line] = await linesOf(ops, order.DLV_ORD_NO);
    const [file] = await t.sql<{ file_sn: number }>(
      `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn, reg_user_id)
       values ('a.pdf', 'pdf', 1, 'aa/none', 'DLV', $1, 'ETC', 'Y', 'C00002', '1000', 0, 'N', 'ops01') returning file_sn`,
      [order.DLV_ORD_NO],
    );
    const calls = (no: string, sn: number): [string, object][] => [
      [`${desk}/selectDlvOrd`, { SEARCH: { DLV_ORD_NO: no } }],
      [`${desk}/selectDlvOrdG2`, { SEARCH: { DLV_ORD_NO: no } }],
      ['/api/pan/dlvOrdList/selectDlvOrd', { SEARCH: { DLV_ORD_NO: no } }],
      ...['Form', '', 'G2', 'G3', 'G4'].map((grid): [string, object] => [
        `${detail}/selectDlvOrdDetail${grid}`,
        { SEARCH: { DLV_ORD_NO: no } },
      ]),
      [`${desk}/saveDlvOrd`, { LIST: [{ BATCH_FLAG: 'update', DLV_ORD_NO: no, UPD_CNT: order.UPD_CNT, DLV_PLC_NM: 'x' }] }],
      [`${desk}/saveDlvOrd`, { LIST: [{ BATCH_FLAG: 'delete', DLV_ORD_NO: no, UPD_CNT: order.UPD_CNT }] }],
      [`${desk}/saveDlvOrdG2`, { LIST: [{ BATCH_FLAG: 'insert', DLV_ORD_NO: no, ITEM_NM: 'x', QTY: 1, QTY_UT: 'EA' }] }],
      [
        `${desk}/saveDlvOrdG2`,
        { LIST: [{ BATCH_FLAG: 'update', DLV_ORD_NO: no, LINE_NO: line?.LINE_NO, UPD_CNT: line?.UPD_CNT, QTY: 1 }] },
      ],
      [`${detail}/saveDlvOrdDetail`, { LIST: [{ BATCH_FLAG: 'update', DLV_ORD_NO: no, UPD_CNT: order.UPD_CNT, REQ_RMK: 'x' }] }],
      [`${desk}/submit`, { LIST: [{ DLV_ORD_NO: no, UPD_CNT: order.UPD_CNT }] }],
      [`${desk}/cancel`, { LIST: [{ DLV_ORD_NO: no, UPD_CNT: order.UPD_CNT }], RSN: 'x' }],
      ['/api/ptl/popup/PtlFileMgtPopup/selectPtlFile', { SEARCH: { REF_TP: 'DLV', REF_KEY: no } }],
      ['/api/ptl/popup/PtlFileMgtPopup/savePtlFile', { LIST: [{ BATCH_FLAG: 'update', FILE_SN: sn, UPD_CNT: 0, DOC_TP: 'ETC' }] }],
      ['/api/ptl/popup/PtlFileMgtPopup/delete', { LIST: [{ FILE_SN: sn, UPD_CNT: 0 }] }],
      ['/api/file/fileDownload', { FILE_SN: sn }],
      ['/api/file/base64ImageDownload', { FILE_SN: sn }],
      ['/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'TRO', KEYS: [no] }],
      ['/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: no } }],
    ];
    const strange = calls('DV0000000000', 999_999_999);
    for (const [i, [path, body]] of calls(order.DLV_ORD_NO, Number(file?.file_sn)).entries()) {
      expect(t.app.kit.calls.has(`POST ${path}`), path).toBe(true);
      for (const visitor of [cadm, cusr, adm2000]) {
        const [own, never] = await Promise.all(
          [body, strange[i]?.[1]].map((sent) => visitor.post(path, { BATCH_ID: randomUUID(), ...sent })),
        );
        const said = (answer: typeof own) => [
          path,
          answer?.statusCode,
          answer?.body.replaceAll(/DV\d{10}/g, 'NO').replaceAll(/"ERR-\w+"/g, 'X'),
        ];
        expect(said(own)).toEqual(said(never));
        expect(own?.body).not.toContain(String(order.DLV_PLC_NM));
      }
    }
    expect((await t.sql(`select dlv_ord_sts from pan_dlv_ord where dlv_ord_no = $1`, [order.DLV_ORD_NO]))[0]?.dlv_ord_sts).toBe('REQ');
  }, 60_000);

  it('a draft removed is gone with its lines', async () => {
    const order = await makeOrder(t, cadm, 'C00001');
    expect(await linesOf(cadm, order.DLV_ORD_NO)).toHaveLength(1);
    await save(cadm, [{ ...key(order), BATCH_FLAG: 'delete' }]);
    for (const visitor of [cadm, ops]) expect(await linesOf(visitor, order.DLV_ORD_NO)).toEqual([]);
  });

  it('sales see the orders of their own customers only, and change none', async () => {
    const search = { SEARCH: { DT_TP: 'DLV', FR_DT: '20260801', TO_DT: '20270130' } };
    const { LIST } = await sal.data<{ LIST: DeliveryOrder[] }>('/api/pan/dlvOrdList/selectDlvOrd', search);
    expect(new Set(LIST.map((o) => o.CUST_CD))).toEqual(new Set(['C00001', 'C00002', 'C00003']));
    expect(LIST.every((o) => o.CORP_CD === '1000')).toBe(true);
    for (const path of [`${desk}/saveDlvOrd`, `${desk}/confirm`, `${detail}/saveDlvOrdDetail`]) {
      expect(codeOf(await sal.post(path, { BATCH_ID: randomUUID(), LIST: [{ BATCH_FLAG: 'update' }] }))).toEqual([403, 'MSG000029']);
    }
  });

  it('a dispatcher orders only for customers his corporation has or serves', async () => {
    const [foreign] = await t.sql<{ cust_cd: string }>(
      `select cust_cd from mdm_cust c where corp_cd = '2000' and cust_tp = 'CUS' and del_yn = 'N' and not exists
         (select 1 from mdm_cust_orgn x join mdm_orgn o using (orgn_cd) where x.cust_cd = c.cust_cd and o.corp_cd = '1000') limit 1`,
    );
    const code = foreign?.cust_cd ?? 'C99999';
    if (!foreign)
      await t.sql(
        `insert into mdm_cust select (jsonb_populate_record(c, jsonb_build_object('cust_cd', $1::text, 'corp_cd', '2000', 'biz_no', null))).* from mdm_cust c where cust_cd = 'C00001'`,
        [code],
      );
    expect(faults(await save(ops, [await newOrder(t, code)]))).toEqual([['CUST_CD', 'MSG000017']]);
    expect((await save(adm2000, [await newOrder(t, code)])).statusCode).toBe(200);
  });
});

describe('columns customers never receive', () => {
  it('no staff column, no user ID of staff, no driver before the assignment: on any way out', async () => {
    const made = await makeOrder(t, ops, 'C00001', { TRSP_AMT: 765_432, RMK: 'STAFFNOTE', DLV_PLC_NM: '비밀창고' });
    const order = await lead(t, ops, made, 'CFM');
    const truck = await aTruck(t);
    await t.sql(`update pan_dlv_ord set drv_tel = '010-7777-1234', truck_cd = $2 where dlv_ord_no = $1`, [
      order.DLV_ORD_NO,
      truck.TRUCK_CD,
    ]);
    const no = order.DLV_ORD_NO;
    const day = { DT_TP: 'DLV', FR_DT: order.DLV_DT, TO_DT: order.DLV_DT };
    const secret = ['765432', 'STAFFNOTE', '010-7777-1234', `"${truck.TRUCK_CD}"`, 'ops01'];
    for (const visitor of [cadm, cusr]) {
      const ways = [
        await visitor.post(`${desk}/selectDlvOrd`, { SEARCH: { DLV_ORD_NO: no } }),
        await visitor.post('/api/pan/dlvOrdList/selectDlvOrd', { SEARCH: { DLV_ORD_NO: no } }),
        await visitor.post(`${detail}/selectDlvOrdDetailForm`, { SEARCH: { DLV_ORD_NO: no } }),
        await visitor.post(`${detail}/selectDlvOrdDetail`, { SEARCH: { DLV_ORD_NO: no } }),
        await visitor.post(`${detail}/selectDlvOrdDetailG2`, { SEARCH: { DLV_ORD_NO: no } }),
        await visitor.post(`${detail}/selectDlvOrdDetailG3`, { SEARCH: { DLV_ORD_NO: no } }),
        // stale rows
        await save(visitor, [{ DLV_ORD_NO: no, UPD_CNT: -1, BATCH_FLAG: 'update', REQ_RMK: 'x' }]),
        await act(visitor, 'cancel', [{ DLV_ORD_NO: no, UPD_CNT: -1 }], {}, 'x'),
        await visitor.post(`${desk}/saveDlvOrdG2`, {
          BATCH_ID: randomUUID(),
          LIST: [{ BATCH_FLAG: 'update', DLV_ORD_NO: no, LINE_NO: 1, UPD_CNT: -1, QTY: 5 }],
        }),
      ];
      for (const answer of ways)
        for (const word of secret) expect([word, answer.body.includes(word), answer.body]).toEqual([word, false, answer.body]);
      for (const path of [`${desk}/excel`, '/api/pan/dlvOrdList/excel']) {
        const book = await sentences(await visitor.post(path, { SEARCH: { ...day, DLV_ORD_NO: no } }));
        expect(book).toContain('비밀창고');
        for (const word of ['765432', 'STAFFNOTE', '010-7777-1234', `>${truck.TRUCK_CD}<`, 'ops01'])
          expect([word, book.includes(word)]).toEqual([word, false]);
      }
    }
    const summary = { SEARCH: { ...day, SUM_TP: ['TRK'], CUST_CD: 'C00001' } };
    const groups = await cadm.post('/api/pan/dlvOrdSummaryList/selectDlvOrdSummary', summary);
    expect(groups.json().data.LIST.length).toBeGreaterThan(0);
    expect(groups.body).not.toContain(`"${truck.TRUCK_CD}"`);
    const [group] = groups.json().data.LIST.filter((g: { GRP1: string }) => g.GRP1);
    const orders = await cadm.post('/api/pan/dlvOrdSummaryList/selectDlvOrdSummaryG2', {
      SEARCH: { ...summary.SEARCH, GRP1_CD: group.GRP1_CD },
    });
    expect(orders.json().data.TOTAL).toBe(group.ORD_CNT);
    expect(orders.body).not.toContain(`"${truck.TRUCK_CD}"`);
  }, 60_000);

  it('their order tells nothing either: such columns do not sort', async () => {
    for (const FIELD of ['TRSP_AMT', 'RMK', 'TRUCK_CD', 'DRV_TEL', 'REG_USER_ID', 'UPD_USER_ID']) {
      for (const path of [`${desk}/selectDlvOrd`, '/api/pan/dlvOrdList/selectDlvOrd']) {
        const body = { SEARCH: { DLV_ORD_NO: 'DV' }, SORT: [{ FIELD, DIR: 'ASC' }] };
        expect([FIELD, ...codeOf(await cadm.post(path, body))]).toEqual([FIELD, 422, 'MSG000017']);
      }
    }
    const body = { SEARCH: { DLV_ORD_NO: 'DV' }, SORT: [{ FIELD: 'TRUCK_NM', DIR: 'DESC' }] };
    expect((await cadm.post('/api/pan/dlvOrdList/selectDlvOrd', body)).statusCode).toBe(200);
  });

  it('the trucker cannot be asked for by a code the customer does not know', async () => {
    const [truck] = await t.sql<{ truck_cd: string }>(
      `select truck_cd from pan_dlv_ord where cust_cd = 'C00001' and truck_cd is not null limit 1`,
    );
    const search = (TRUCK_CD: unknown) =>
      cadm.data<{ TOTAL: number }>('/api/pan/dlvOrdList/selectDlvOrd', { SEARCH: { DLV_ORD_NO: 'DV', TRUCK_CD } });
    expect((await search(truck?.truck_cd)).TOTAL).toBe((await search('nobody')).TOTAL);
  });
});

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
      ...{ CAR_NO: '11가1111', DRV_TEL: '010', TRSP_AMT: 5, RMK: 'x', RJCT_RSN: 'x', FROM_STS: 'ARV', CUST_NM: 'x' },
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
