import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRow, StatusHistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, aTruck, lead, makeOrder, newOrder, save } from '../support/orders';

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
        const book = await sentences(await visitor.post(path, { SEARCH: { ...day, DLV_ORD_NO: no }, ACCESS_RSN: '확인' }));
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

  it('no history tells of them either, nor who of the staff it was, to a role that is given it', async () => {
    await t.sql(`insert into cms_role_menu (role_id, menu_id) select 'CUST_ADM', menu_id from cms_menu where scrn_id = 'cmsHistoryPopup'`);
    const [order] = await t.sql<{
      dlv_ord_no: string;
    }>(`update pan_dlv_ord set rmk = 'of staff', trsp_amt = 77002, drv_tel = '010-3333-4444',
      req_rmk = 'for all' where dlv_ord_no = (select min(dlv_ord_no) from pan_dlv_ord where cust_cd = 'C00001' and corp_cd = '1000') returning dlv_ord_no`);
    const v = await t.login('cadm01');
    const SEARCH = { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: order?.dlv_ord_no };
    const { LIST } = await v.data<{ LIST: HistoryRow[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH });
    expect(LIST.map((row) => [row.COL_NM, row.NEW_VAL, row.CHG_USER_ID])).toEqual([['REQ_RMK', 'for all', null]]);
    const steps = await v.data<{ LIST: StatusHistoryRow[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', { SEARCH });
    expect(steps.LIST.filter((row) => row.CHG_USER_ID !== null && row.CHG_USER_ID !== 'cadm01')).toEqual([]);
    await t.sql(
      `delete from cms_role_menu x using cms_menu m where m.menu_id = x.menu_id and role_id = 'CUST_ADM' and scrn_id = 'cmsHistoryPopup'`,
    );
  });

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
