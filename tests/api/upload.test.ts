import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import type { Fault } from '../../src/contract/call';
import type { DeliveryOrder, DeliveryOrderLine } from '../../src/contract/pan/dlvOrd';
import { formRowsOf } from '../../src/contract/pan/dlvOrdForm';
import type { UploadResult } from '../../src/contract/pan/popup/dlvOrdExcelUploadPopup';
import { readSheet } from '../../src/server/lib/excelRead';
import { cellsOf, type FormValues, goodRow, header, formBook as sameBook, workbook } from '../fixtures/forms';
import { holed, odd, ole, turned } from '../fixtures/oddBooks';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { newOrder, todayOf, workingDay } from '../support/orders';

const path = '/api/pan/popup/DlvOrdExcelUploadPopup';
const custCd = 'C00001';
/** A lot of its own, by which rows are no others' that were saved before. */
const lot = () => randomUUID().slice(0, 13);
const formBook = (...rows: FormValues[]): Buffer => {
  const LOT_NO = lot();
  return sameBook(...rows.map((row) => ({ LOT_NO, ...row })));
};
let t: TestApp;
let ops: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t.close());

/** Sends a file as the browser does. */
function sendFile(v: Visitor, file: Buffer, name = '배송.xlsx'): Promise<LightMyRequestResponse> {
  const boundary = 'quayside-test';
  const part = (head: string, body: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const payload = Buffer.concat([
    ...part('name="param"\r\ncontent-type: application/json', JSON.stringify({ REF_TP: 'DLV', DOC_TP: 'ETC' })),
    ...part(`name="files"; filename="${name}"\r\ncontent-type: application/octet-stream`, file),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return t.app.inject({
    method: 'POST',
    url: '/api/file/fileUpload',
    payload,
    headers: { cookie: v.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

const uploaded = async (v: Visitor, file: Buffer, name?: string): Promise<number> => {
  const answer = await sendFile(v, file, name);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { FILE_SN: number } }>().data.FILE_SN;
};
const checkFile = async (v: Visitor, file: Buffer, cust = custCd, name?: string) =>
  v.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN: await uploaded(v, file, name), CUST_CD: cust });
const checked = async (v: Visitor, file: Buffer, cust = custCd, name?: string): Promise<UploadResult> => {
  const answer = await checkFile(v, file, cust, name);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: UploadResult }>().data;
};
const save = (v: Visitor, uploadNo: string, submit: 'Y' | 'N' = 'N') =>
  v.post(`${path}/saveDlvOrdExcelUpload`, { BATCH_ID: randomUUID(), UPLOAD_NO: uploadNo, SUBMIT_YN: submit });
const ordersOf = (uploadNo: string) =>
  t.sql<{ dlv_ord_no: string; dlv_ord_sts: string; grs_wt: string; orgn_cd: string; corp_cd: string; cust_cd: string; lines: number }>(
    `select o.*, (select count(*)::int from pan_dlv_ord_dtl d where d.dlv_ord_no = o.dlv_ord_no) as lines
       from pan_dlv_ord o where upload_no = $1 order by dlv_ord_no`,
    [uploadNo],
  );
const code = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code: string }>().code];

describe('the template', () => {
  it.each([
    ['ko', '작성 요령', '코드'],
    ['en', 'How to fill in', 'Codes'],
  ])('S7-24 has three sheets in %s', async (lang, rules, codes) => {
    const v = await t.login('ops01', { lang: lang as 'ko' | 'en' });
    const answer = await v.post('/api/file/templateDownload', { UPLOAD_TP: 'DLV_ORD' }, { 'accept-language': lang });
    expect(answer.statusCode).toBe(200);
    const book = read(answer.rawPayload);
    expect(book.SheetNames).toHaveLength(3);
    expect(book.SheetNames.slice(1)).toEqual([rules, codes]);
    const text = utils.sheet_to_csv(book.Sheets[codes] as object);
    for (const value of ['CNTR', '40HC', 'T5', 'EA', 'CT']) expect(text).toContain(value);
  });

  it('is taken back when it is filled in', async () => {
    const template = (await ops.post('/api/file/templateDownload', { UPLOAD_TP: 'DLV_ORD' })).rawPayload;
    const { header: titles } = await readSheet(template);
    const result = await checked(ops, workbook([cellsOf(goodRow)], { header: titles }));
    expect(result).toMatchObject({ TOT_CNT: 1, OK_CNT: 1 });
  });
});

describe('what is refused as a whole', () => {
  it('a wrong file type, also under the name of a workbook', async () => {
    expect(code(await sendFile(ops, Buffer.from('not a workbook'), 'x.xlsx'))).toEqual([415, 'MSG000490']);
    const zip = Buffer.from(zipSync({ 'a.txt': strToU8('x') }));
    expect(code(await checkFile(ops, zip).catch(async () => sendFile(ops, zip)))).toEqual([415, 'MSG000490']);
    const pdf = await uploaded(ops, Buffer.from('%PDF-1.7\n%x'), 'x.pdf');
    expect(code(await ops.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN: pdf, CUST_CD: custCd }))).toEqual([415, 'MSG000301']);
  });

  it('a zip bomb and a file of more than 20 MB', async () => {
    const bomb = Buffer.from(zipSync({ '[Content_Types].xml': new Uint8Array(30_000_000), 'xl/workbook.xml': strToU8('<x/>') }));
    expect(code(await sendFile(ops, bomb, 'bomb.xlsx'))).toEqual([415, 'MSG000301']);
    expect(code(await sendFile(ops, Buffer.alloc(21 * 1024 * 1024, 'a'), 'big.xlsx'))).toEqual([413, 'MSG000302']);
    expect(await t.sql(`select from cms_file where file_nm in ('bomb.xlsx', 'big.xlsx')`)).toEqual([]);
  });

  it('another header, no row, and more than 1,000 rows', async () => {
    const renamed = await checkFile(ops, workbook([cellsOf(goodRow)], { header: header.with(3, 'B/L').with(9, '상차 일자') }));
    expect(code(renamed)).toEqual([422, 'MSG000304']);
    expect(renamed.json<{ message: string }>().message).toContain('(HBL 번호, 상차일)');
    expect(code(await checkFile(ops, workbook([])))).toEqual([422, 'MSG000305']);
    const rows = Array.from({ length: 1001 }, (_, i) => cellsOf({ ...goodRow, ORD_GRP: `${i}`, ITEM_NM: randomUUID() }));
    expect(code(await checkFile(ops, workbook(rows)))).toEqual([413, 'MSG000310']);
    expect(await checked(ops, workbook(rows.slice(0, 1000)))).toMatchObject({ TOT_CNT: 1000, OK_CNT: 1000 });
  });

  it("a suspended customer, another's customer, and a customer without the service PAN", async () => {
    const [stopped] = await t.sql<{ cust_cd: string }>(`select cust_cd from mdm_cust where stop_yn = 'Y' and cust_tp = 'CUS' limit 1`);
    expect(code(await checkFile(ops, formBook({}), stopped?.cust_cd))).toEqual([422, 'MSG000186']);
    expect(code(await checkFile(customer, formBook({}), 'C00003'))).toEqual([422, 'MSG000043']);
    expect(code(await checkFile(ops, formBook({}), 'NOBODY'))).toEqual([422, 'MSG000043']);
    const without = await t.login('cadm02');
    expect(code(await checkFile(without, formBook({}), 'C00002'))).toEqual([403, 'MSG000029']);
  });

  it("another user's file", async () => {
    const FILE_SN = await uploaded(ops, formBook({}));
    expect(code(await customer.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: custCd }))).toEqual([422, 'MSG000043']);
  });
});

describe('checking and saving', () => {
  it('a workbook saved by LibreOffice: dates, times, formulas and leading zeros come as they were meant', async () => {
    const file = readFileSync(new URL('../fixtures/libreoffice.xlsx', import.meta.url));
    const result = await checked(ops, file);
    expect([result.TOT_CNT, result.OK_CNT, result.ERR_CNT]).toEqual([2, 1, 1]);
    expect(result.LIST[0]).toMatchObject({
      ROW_NO: 2,
      CHK_STS: 'OK',
      ORD_GRP: '001',
      PICKUP_DT: '20991221',
      PICKUP_TM: '0900',
      DLV_DT: '20991222',
      DLV_TM: '1430',
      DLV_ZIP: '01234',
      CAR_TP: 'T5',
      QTY: 1234.5,
      GRS_WT: 12.5,
      REQ_RMK: '지게차 필요',
    });
    expect(result.LIST[1]).toMatchObject({ ROW_NO: 3, CHK_STS: 'ERR' });
    expect(Object.keys(result.LIST[1]?.ERR_FIELDS ?? {}).sort()).toEqual(['ITEM_NM', 'QTY']);
    expect(result.LIST[1]?.ERR_FIELDS.QTY).toBe('[수량] 항목은 필수 입력입니다.');
  });

  it('good orders are saved in TMP with their lines and sums, faulty ones are left out and said', async () => {
    const rows: FormValues[] = [
      { ORD_GRP: 'A', GRS_WT: '0.1' },
      { ORD_GRP: 'A', GRS_WT: '0.2', ITEM_NM: '둘째' },
      { ORD_GRP: 'B', QTY: 'many', PICKUP_DT: '20200101' },
      { ORD_GRP: 'B' },
      { ORD_GRP: 'C' },
    ];
    const result = await checked(customer, formBook(...rows));
    expect([result.TOT_CNT, result.OK_CNT, result.ERR_CNT]).toEqual([5, 3, 2]);
    expect(result.LIST.map((row) => row.CHK_STS)).toEqual(['OK', 'OK', 'ERR', 'ERR', 'OK']);
    expect(result.LIST[2]).toMatchObject({ QTY: 'many' });
    expect(result.LIST[2]?.ERR_MSG).toContain('[상차일]');
    const kept = await t.sql<{ row_no: number; col_ltr: string; err_cd: string; cell_val: string }>(
      `select * from cms_upload_err where upload_no = $1 order by err_seq`,
      [result.UPLOAD_NO],
    );
    expect(kept.map((e) => [e.row_no, e.col_ltr, e.err_cd, e.cell_val])).toEqual(
      expect.arrayContaining([
        [4, 'X', 'MSG000015', 'many'],
        [4, 'J', 'MSG000189', '20200101'],
        [5, 'J', 'MSG000803', '20991221'],
      ]),
    );

    const answer = await save(customer, result.UPLOAD_NO);
    expect(answer.json()).toMatchObject({ data: { TOT_CNT: 5, OK_CNT: 3, ORD_CNT: 2 }, message: '총 5건 중 3건이 저장되었습니다.' });
    const orders = await ordersOf(result.UPLOAD_NO);
    expect(orders.map((o) => [o.dlv_ord_sts, o.cust_cd, o.corp_cd, Number(o.grs_wt), o.lines])).toEqual([
      ['TMP', custCd, '1000', 0.3, 2],
      ['TMP', custCd, '1000', 12.5, 1],
    ]);
    expect(await t.sql(`select upload_sts, tot_cnt, ok_cnt, err_cnt from cms_upload where upload_no = $1`, [result.UPLOAD_NO])).toEqual([
      { upload_sts: 'PART', tot_cnt: 5, ok_cnt: 3, err_cnt: 2 },
    ]);
    expect(code(await save(customer, result.UPLOAD_NO))).toEqual([422, 'MSG000027']);
    expect(await ordersOf(result.UPLOAD_NO)).toHaveLength(2);
  });

  it('the same BATCH_ID again saves nothing twice', async () => {
    const { UPLOAD_NO } = await checked(ops, formBook({}));
    const body = { BATCH_ID: randomUUID(), UPLOAD_NO, SUBMIT_YN: 'N' };
    const [first, again] = [await ops.post(`${path}/saveDlvOrdExcelUpload`, body), await ops.post(`${path}/saveDlvOrdExcelUpload`, body)];
    expect(again.json()).toEqual(first.json());
    expect(await ordersOf(UPLOAD_NO)).toHaveLength(1);
  });

  it('the data is asked again at saving: a container that got a live order since is left out', async () => {
    const container = { DLV_TP: 'CNTR', CNTR_NO: 'CSQU3054383', CNTR_TP_CD: '40HC' };
    const first = await checked(ops, formBook({ ...container }));
    const second = await checked(ops, formBook({ ...container }, { ORD_GRP: '2' }));
    expect([first.OK_CNT, second.OK_CNT]).toEqual([1, 2]);
    await save(ops, first.UPLOAD_NO);
    expect((await save(ops, second.UPLOAD_NO)).json()).toMatchObject({ data: { TOT_CNT: 2, OK_CNT: 1 } });
    const third = await checked(ops, formBook(container));
    expect(third.LIST[0]?.ERR_FIELDS.CNTR_NO).toContain('CSQU3054383');
    expect((await save(ops, third.UPLOAD_NO)).json()).toMatchObject({ data: { OK_CNT: 0, ORD_CNT: 0 } });
    expect(await t.sql(`select upload_sts from cms_upload where upload_no = $1`, [third.UPLOAD_NO])).toEqual([{ upload_sts: 'FAIL' }]);
  });

  it('submits when asked, and then as a whole or not at all, naming the rows of the workbook', async () => {
    const day = await workingDay(t, 3);
    const row = { PICKUP_DT: day, DLV_DT: day };
    const good = await checked(customer, formBook(row));
    expect((await save(customer, good.UPLOAD_NO, 'Y')).statusCode).toBe(200);
    expect((await ordersOf(good.UPLOAD_NO)).map((o) => o.dlv_ord_sts)).toEqual(['REQ']);

    const bad = await checked(
      customer,
      formBook(
        { ...row, ORD_GRP: 'A' },
        { ...row, ORD_GRP: 'A', ITEM_NM: '2' },
        { ORD_GRP: 'B', PICKUP_DT: '20991227', DLV_DT: '20991228' },
      ),
    );
    expect(bad.LIST[2]).toMatchObject({ CHK_STS: 'WARN' });
    const answer = await save(customer, bad.UPLOAD_NO, 'Y');
    expect(answer.json()).toMatchObject({ code: 'MSG000188', errors: [{ ROW_NO: 4, FIELD: 'PICKUP_DT' }] });
    expect(await ordersOf(bad.UPLOAD_NO)).toEqual([]);
    expect((await save(customer, bad.UPLOAD_NO, 'N')).statusCode).toBe(200);
  });

  it("knows the customer's shipments and nobody else's", async () => {
    const [own] = await t.sql<{ hbl_no: string }>(
      `select hbl_no from fms_hbl where cust_cd = $1 and corp_cd = '1000' and del_yn = 'N' and hbl_no is not null limit 1`,
      [custCd],
    );
    const [foreign] = await t.sql<{ hbl_no: string }>(
      `select hbl_no from fms_hbl where cust_cd = 'C00003' and corp_cd = '1000' and hbl_no is not null limit 1`,
    );
    const result = await checked(customer, formBook({ ORD_GRP: '1', HBL_NO: own?.hbl_no }, { ORD_GRP: '2', HBL_NO: foreign?.hbl_no }));
    expect(result.LIST.map((row) => Object.keys(row.ERR_FIELDS))).toEqual([[], ['HBL_NO']]);
  });

  it('no run and no order of another user can be reached', async () => {
    const { UPLOAD_NO } = await checked(ops, formBook({ QTY: '' }));
    expect(code(await save(customer, UPLOAD_NO))).toEqual([422, 'MSG000043']);
    expect(code(await customer.post(`${path}/excel`, { UPLOAD_NO }))).toEqual([404, 'MSG000043']);
  });
});

describe('the workbook with its reasons', () => {
  it('comes back with each fault beside its row, and is loaded again as it is once it is corrected', async () => {
    const own = { ...goodRow, LOT_NO: lot() };
    const book = workbook([cellsOf({ ...own, QTY: '', CAR_TP: 'T99' }), cellsOf({ ...own, ORD_GRP: '2' })], { sheets: ['메모'] });
    const result = await checked(ops, book);
    const answer = await ops.post(`${path}/excel`, { UPLOAD_NO: result.UPLOAD_NO });
    expect(answer.statusCode).toBe(200);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('배송_오류 내용.xlsx');
    const back = read(answer.rawPayload);
    expect(back.SheetNames).toEqual(['배송 오더', '메모']);
    const sheet = back.Sheets['배송 오더'];
    expect(sheet?.AF1?.v).toBe('오류 내용');
    expect(String(sheet?.AF2?.v).split('\n').sort()).toEqual([
      '[수량] 항목은 필수 입력입니다.',
      '[차량 톤급] 코드가 존재하지 않거나 사용할 수 없습니다. (T99)',
    ]);
    expect(sheet?.AF3).toBeUndefined();

    if (sheet) {
      sheet.X2 = { t: 's', v: '10' };
      sheet.S2 = { t: 's', v: 'T5' };
    }
    const { write } = await import('xlsx');
    const again = await checked(ops, write(back, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect([again.TOT_CNT, again.ERR_CNT]).toEqual([2, 0]);
    expect((await save(ops, again.UPLOAD_NO)).json()).toMatchObject({ data: { ORD_CNT: 2 } });
  });

  it('orders found by their run at the desk', async () => {
    const { UPLOAD_NO } = await checked(ops, formBook({}));
    await save(ops, UPLOAD_NO);
    const today = await todayOf(t);
    const SEARCH = { UPLOAD_NO, DT_TP: 'ORD', FR_DT: today, TO_DT: today };
    const { LIST } = await ops.data<{ LIST: DeliveryOrder[] }>('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH });
    expect(LIST.map((order) => order.UPLOAD_NO)).toEqual([UPLOAD_NO]);
  });
});

describe('what was saved is not saved again', () => {
  const reasonsOf = async (v: Visitor, UPLOAD_NO: string): Promise<Buffer> => {
    const answer = await v.post(`${path}/excel`, { UPLOAD_NO });
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };

  it('mending the returned workbook saves the mended orders alone, and what was saved is marked in it', async () => {
    const first = await checked(
      ops,
      formBook({ ORD_GRP: 'A' }, { ORD_GRP: 'B', QTY: '' }, { ORD_GRP: 'C', DLV_TP: 'CNTR', CNTR_NO: 'TCLU1234568' }),
    );
    expect([first.OK_CNT, first.ERR_CNT]).toEqual([1, 2]);
    const saved = (await save(ops, first.UPLOAD_NO)).json<{ data: UploadResult }>().data;
    expect(saved.LIST.map((row) => row.CHK_STS)).toEqual(['DONE', 'ERR', 'ERR']);
    const [order] = await ordersOf(first.UPLOAD_NO);

    const back = read(await reasonsOf(ops, first.UPLOAD_NO));
    const sheet = back.Sheets['배송 오더'] as Record<string, { t: string; v: unknown }>;
    expect(sheet.AF2?.v).toContain(order?.dlv_ord_no);
    sheet.X3 = { t: 's', v: '10' };
    sheet.F4 = { t: 's', v: '40HC' };
    sheet.E4 = { t: 's', v: 'MSKU 123456-5' };
    const { write } = await import('xlsx');
    const mended = write(back, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const again = await checked(ops, mended);
    expect(again.LIST.map((row) => row.CHK_STS)).toEqual(['DONE', 'OK', 'OK']);
    expect(again.LIST[0]?.ERR_MSG).toContain(order?.dlv_ord_no);
    expect([again.OK_CNT, again.ERR_CNT, again.SAVED_CNT]).toEqual([2, 0, 1]);
    expect((await save(ops, again.UPLOAD_NO)).json()).toMatchObject({ data: { ORD_CNT: 2 } });

    const third = await checked(ops, mended);
    expect([third.OK_CNT, third.ERR_CNT, third.SAVED_CNT]).toEqual([0, 0, 3]);
    expect(third.NOTES.join()).toContain(again.UPLOAD_NO);
    expect((await save(ops, third.UPLOAD_NO)).json()).toMatchObject({ data: { ORD_CNT: 0 } });
  });

  it('a saved row that was changed in the returned workbook makes no second order and names the one it was saved as', async () => {
    const first = await checked(ops, formBook({ ORD_GRP: 'A' }, { ORD_GRP: 'B', QTY: '' }));
    await save(ops, first.UPLOAD_NO);
    const [order] = await ordersOf(first.UPLOAD_NO);
    const back = read(await reasonsOf(ops, first.UPLOAD_NO));
    const sheet = back.Sheets['배송 오더'] as Record<string, { t: string; v: unknown }>;
    sheet.X2 = { t: 's', v: '77' };
    sheet.X3 = { t: 's', v: '10' };
    const { write } = await import('xlsx');
    const booked = () => write(back, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const again = await checked(ops, booked());
    expect(again.LIST.map((row) => row.CHK_STS)).toEqual(['ERR', 'OK']);
    expect(again.LIST[0]?.ERR_MSG).toContain(`이미 ${order?.dlv_ord_no} 오더로 저장된 행입니다`);
    expect((await save(ops, again.UPLOAD_NO)).json()).toMatchObject({ data: { ORD_CNT: 1 } });
    // Without the number it is a new order, and that of another customer is nobody's.
    sheet.AF2 = { t: 's', v: '' };
    expect((await checked(ops, booked())).LIST[0]?.CHK_STS).toBe('WARN');
    await t.sql(`update pan_dlv_ord set cust_cd = 'C00003' where dlv_ord_no = $1`, [order?.dlv_ord_no]);
    sheet.AF2 = { t: 's', v: `(${order?.dlv_ord_no})` };
    expect((await checked(ops, booked())).LIST[0]?.CHK_STS).toBe('OK');
  });

  it('a saved row that was changed in the original file is told: saving it makes one more order', async () => {
    const own = { LOT_NO: lot() };
    const first = await checked(ops, sameBook({ ...own, ORD_GRP: 'A' }, { ...own, ORD_GRP: 'B', LOT_NO: lot() }));
    expect(first.LIST.map((row) => row.ERR_MSG)).toEqual([null, null]);
    await save(ops, first.UPLOAD_NO);
    const [order] = await ordersOf(first.UPLOAD_NO);
    const changed = sameBook({ ...own, ORD_GRP: 'A', QTY: '77' }, { ORD_GRP: 'C', LOT_NO: lot() });
    const again = await checked(ops, changed);
    expect(again.LIST.map((row) => row.CHK_STS)).toEqual(['WARN', 'OK']);
    expect(again.LIST[0]?.ERR_MSG).toContain(`이 화물이 이미 ${order?.dlv_ord_no} 오더로 저장되었습니다`);
    // A file of another name, and one of another customer, are other files.
    expect((await checked(ops, changed, custCd, '다른.xlsx')).LIST.map((row) => row.CHK_STS)).toEqual(['OK', 'OK']);
    expect((await checked(ops, changed, 'C00003')).LIST.map((row) => row.CHK_STS)).not.toContain('WARN');
    await t.sql(`update pan_dlv_ord set dlv_ord_sts = 'CXL' where dlv_ord_no = $1`, [order?.dlv_ord_no]);
    expect((await checked(ops, changed)).LIST.map((row) => row.CHK_STS)).toEqual(['OK', 'OK']);
  });

  it('the same file twice makes its orders once, also when both were checked before either was saved', async () => {
    const book = formBook({ ORD_GRP: 'A' }, { ORD_GRP: 'B' });
    const [one, two] = [await checked(ops, book), await checked(customer, book)];
    expect(two.OK_CNT).toBe(2);
    const answers = await Promise.all([save(ops, one.UPLOAD_NO), save(customer, two.UPLOAD_NO)]);
    expect(answers.map((answer) => answer.json<{ data: { ORD_CNT: number } }>().data.ORD_CNT).sort()).toEqual([0, 2]);
  });

  it('an order that was cancelled or removed since is made anew', async () => {
    const book = formBook({});
    const { UPLOAD_NO } = await checked(ops, book);
    await save(ops, UPLOAD_NO);
    expect((await checked(ops, book)).SAVED_CNT).toBe(1);
    await t.sql(`update pan_dlv_ord set del_yn = 'Y' where upload_no = $1`, [UPLOAD_NO]);
    expect(await checked(ops, book)).toMatchObject({ OK_CNT: 1, SAVED_CNT: 0 });
  });

  it("nobody learns from it of another customer's file or rows", async () => {
    const book = formBook({});
    const { UPLOAD_NO } = await checked(ops, book, 'C00003');
    expect((await save(ops, UPLOAD_NO)).json()).toMatchObject({ data: { ORD_CNT: 1 } });
    expect(await checked(customer, book)).toMatchObject({ OK_CNT: 1, SAVED_CNT: 0, NOTES: [] });
    expect(await checked(ops, book)).toMatchObject({ OK_CNT: 1, SAVED_CNT: 0, NOTES: [] });
    expect(await checked(ops, book, 'C00003')).toMatchObject({ OK_CNT: 0, SAVED_CNT: 1 });
  });
});

describe('the desk gives orders as a workbook to be loaded again', () => {
  it('unchanged they are known as what they are, changed they become new orders, lines and all', async () => {
    const { UPLOAD_NO } = await checked(
      ops,
      formBook({ ORD_GRP: 'A', PLT_QTY: '2' }, { ORD_GRP: 'A', ITEM_NM: '둘째', PKG_QTY: '' }, { ORD_GRP: 'B' }),
    );
    await save(ops, UPLOAD_NO);
    await t.sql('delete from cms_upload_row where upload_no = $1', [UPLOAD_NO]);
    const today = await todayOf(t);
    const SEARCH = { UPLOAD_NO, DT_TP: 'ORD', FR_DT: today, TO_DT: today };
    const { LIST: orders } = await ops.data<{ LIST: DeliveryOrder[] }>('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH });
    const DLV_ORD_NO = orders.map((order) => order.DLV_ORD_NO);
    const { LIST: lines } = await ops.data<{ LIST: DeliveryOrderLine[] }>('/api/pan/dlvOrdMgt/selectDlvOrdG2', { SEARCH: { DLV_ORD_NO } });
    const rows = orders.flatMap((order) =>
      formRowsOf(
        order,
        lines.filter((line) => line.DLV_ORD_NO === order.DLV_ORD_NO),
      ),
    );
    expect(rows).toHaveLength(3);
    expect(await checked(ops, workbook(rows.map(cellsOf)))).toMatchObject({ OK_CNT: 0, ERR_CNT: 0, SAVED_CNT: 3 });
    const moved = await checked(ops, workbook(rows.map((row) => cellsOf({ ...row, DLV_DT: '20991223' }))));
    expect(moved).toMatchObject({ OK_CNT: 3, ERR_CNT: 0, SAVED_CNT: 0 });
    expect((await save(ops, moved.UPLOAD_NO)).json()).toMatchObject({ data: { ORD_CNT: 2 } });
  });
});

describe('workbooks of other programs', () => {
  it('rows below a gap, and hidden ones, are said; an order that goes on below the gap is not saved in part', async () => {
    const own = { ...goodRow, LOT_NO: lot() };
    const cells = (values: FormValues) => cellsOf({ ...own, ...values });
    const result = await checked(
      ops,
      workbook([cells({ ORD_GRP: 'A' }), cells({ ORD_GRP: 'B' }), cells({ ORD_GRP: '' }), cells({ ORD_GRP: 'A' })]),
    );
    expect(result.LIST.map((row) => row.CHK_STS)).toEqual(['ERR', 'ERR']);
    expect(result.NOTES).toEqual(['4행부터 데이터 2개 행을 읽지 않았습니다. 첫 항목이 비어 있는 행이 중간에 있습니다.']);
  });

  it('a CSV file is loaded, and its reasons come back as a workbook that can be loaded', async () => {
    const line = (values: FormValues) => cellsOf(values).map(String).join(',');
    const text = [header.join(','), line({ ...goodRow, LOT_NO: lot() }), line({ ...goodRow, ORD_GRP: '2', QTY: '' })].join('\r\n');
    const { UPLOAD_NO, ...result } = await checked(ops, Buffer.from(`\ufeff${text}`), custCd, '배송.csv');
    expect(result).toMatchObject({ OK_CNT: 1, ERR_CNT: 1 });
    const back = await ops.post(`${path}/excel`, { UPLOAD_NO });
    expect(decodeURIComponent(String(back.headers['content-disposition']))).toContain('배송_오류 내용.xlsx');
    expect(await checked(ops, back.rawPayload)).toMatchObject({ OK_CNT: 1, ERR_CNT: 1 });
  });

  it.each([
    [
      'an old workbook',
      'MSG000490',
      'xls',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from('Workbook', 'utf16le')]),
    ],
    [
      'a locked one',
      'MSG000491',
      'xlsx',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    ],
    ['a broken one', 'MSG000492', 'xlsx', sameBook({}).subarray(0, 2000)],
    ['one with macros', 'MSG000490', 'xlsm', sameBook({})],
    ['an old one called a new one', 'MSG000490', 'xlsx', ole('Workbook')],
    ['a text called a workbook', 'MSG000490', 'xlsx', Buffer.from('배송,오더\n1,2\n')],
    ['a workbook called CSV', 'MSG000490', 'csv', sameBook({})],
    ['one cut off inside', 'MSG000492', 'xlsx', holed(sameBook({}))],
    ['one whose bytes were turned', 'MSG000492', 'xlsx', turned(sameBook({}))],
    ['one of nothing', 'MSG000566', 'xlsx', Buffer.alloc(0)],
    ['a page of bytes', 'MSG000492', 'xlsx', Buffer.alloc(4096, 1)],
    ['a CSV of bytes', 'MSG000507', 'csv', Buffer.alloc(4096, 1)],
  ])('%s is refused with what to do', async (_, wanted, ending, content) => {
    const sent = await sendFile(ops, content, `배송.${ending}`);
    const FILE_SN = sent.json<{ data?: { FILE_SN: number } }>().data?.FILE_SN;
    const answer = FILE_SN ? await ops.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: custCd }) : sent;
    expect(code(answer)).toEqual([415, wanted]);
  });
});

describe('nothing of an odd workbook is silent', () => {
  const some = [
    'title rows above, merged',
    'other order of columns',
    'a hidden first sheet',
    'filtered rows, and one of no height',
    'a group below a blank row',
    'a merged group with a bad line',
    'a total and a signature below',
    'error cells',
    'days and times as texts of many kinds',
    'letters taken apart (NFD) and marks without width',
    'CSV in CP949',
  ];
  it.each(some)('%s: rows read and rows named as not read are the rows of the file', async (name) => {
    const { file, name: fileName, is } = odd[name] ?? {};
    if (!file || typeof is !== 'object') throw new Error(`no such workbook: ${name}`);
    const data = await checked(ops, await file(), custCd, fileName);
    expect(data.LIST).toHaveLength(data.TOT_CNT);
    expect(data.OK_CNT + data.ERR_CNT + data.SAVED_CNT).toBe(data.TOT_CNT);
    expect(data.LIST.filter((row) => row.CHK_STS === 'ERR').every((row) => row.ERR_MSG)).toBe(true);
    const unread = data.NOTES.map((note) => Number(/데이터 (\d+)개 행을 읽지 않았습니다/.exec(note)?.[1] ?? 0));
    expect(data.TOT_CNT + unread.reduce((sum, count) => sum + count, 0)).toBe(is.rows);
    for (const sheet of is.notes?.filter((note) => !/^(unread|hidden) /.test(note)) ?? []) expect(data.NOTES.join()).toContain(sheet);
    expect(data.NOTES.some((note) => note.includes('숨겨지거나'))).toBe(is.notes?.some((note) => note.startsWith('hidden')) ?? false);
  });
});

describe('batch input knows what was saved before', () => {
  const batch = (v: Visitor, ...LIST: object[]) =>
    v.post('/api/pan/popup/BatchInputPopup/saveBatchInput', { BATCH_ID: randomUUID(), LIST });
  const row = async (over: object = {}) => {
    const { G2: _, ...order } = await newOrder(t, custCd, { SEAL_NO: lot() });
    return { ...order, ...over };
  };
  const madeOf = (answer: LightMyRequestResponse): DeliveryOrder[] => {
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.LIST;
  };
  const faultsOf = (answer: LightMyRequestResponse) =>
    answer.json<{ errors: Fault[] }>().errors.map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD, CODE]);

  it('the same rows saved a second time are refused with their orders; of rows that are alike as many as stand there', async () => {
    const [one, other] = [await row(), await row()];
    const made = madeOf(await batch(customer, one, one, other));
    expect(made).toHaveLength(3);
    const again = await batch(ops, await row(), one, one, one);
    expect([again.statusCode, again.json().message]).toEqual([422, expect.stringContaining(made[0]?.DLV_ORD_NO ?? '?')]);
    expect(faultsOf(again)).toEqual([2, 3].map((n) => [n, 'REQ_RMK', 'MSG000520']));
    madeOf(await batch(customer, { ...one, REQ_RMK: '두 번째 차' }));
    await t.sql(`update pan_dlv_ord set del_yn = 'Y' where dlv_ord_no = any($1)`, [made.slice(0, 2).map((order) => order.DLV_ORD_NO)]);
    madeOf(await batch(customer, one, one));
  });

  it('what a workbook saved is known to batch input, and the other way', async () => {
    const [order] = madeOf(await batch(ops, await row({ ITEM_NM: '전자 부품' })));
    const typed = formRowsOf({ ...order, DLV_ORD_NO: 'A' }, []).map(cellsOf);
    const loaded = (await checkFile(customer, workbook(typed))).json<{ data: UploadResult }>().data;
    expect(loaded.LIST.map((one) => [one.CHK_STS, one.ERR_MSG])).toEqual([['DONE', expect.stringContaining(order?.DLV_ORD_NO ?? '?')]]);

    const own = await row();
    const cells = formRowsOf({ ...own, DLV_ORD_NO: 'B' }, [{ ITEM_NM: '러닝화', QTY: 3, QTY_UT: 'BOX' }]).map(cellsOf);
    const checkedRun = (await checkFile(ops, workbook(cells))).json<{ data: UploadResult }>().data;
    expect(
      (await ops.post(`${path}/saveDlvOrdExcelUpload`, { BATCH_ID: randomUUID(), UPLOAD_NO: checkedRun.UPLOAD_NO, SUBMIT_YN: 'N' })).json(),
    ).toMatchObject({ data: { OK_CNT: 1 } });
    expect(faultsOf(await batch(ops, { ...own, G2: [{ ITEM_NM: '러닝화', QTY: 3, QTY_UT: 'BOX' }] }))).toEqual([
      [1, 'REQ_RMK', 'MSG000520'],
    ]);
  });

  it('the rows of another customer are others, also in one run of both', async () => {
    const one = await row();
    const both = [one, { ...one, CUST_CD: 'C00002' }];
    madeOf(await batch(ops, ...both));
    expect(faultsOf(await batch(ops, ...both))).toEqual([1, 2].map((n) => [n, 'REQ_RMK', 'MSG000520']));
    const own = await row({ CUST_CD: 'C00002' });
    madeOf(await batch(ops, own));
    madeOf(await batch(customer, { ...own, CUST_CD: custCd }));
  });
});

describe('places of the address book', () => {
  const asked = {
    PICKUP_PLC_NM: '업로드 상차지',
    PICKUP_ADDR: '부산광역시 강서구 올림길 1',
    DLV_ADDR: '',
    DLV_ZIP: '',
    DLV_CHRG_NM: '',
    DLV_TEL: '',
  };
  const keep = (cust: string | null, name: string, address: string, tel: string | null = '031-111-2222') =>
    t.sql(
      `insert into mdm_place (corp_cd, cust_cd, plc_nm, addr, chrg_nm, tel_no, plc_src, use_yn) values ('1000', $1, $2, $3, '책임자', $4, 'MAN', 'Y')`,
      [cust, name, address, tel],
    );

  it('fill what a row leaves empty, say so, and stand in the orders saved', async () => {
    await keep(custCd, '올림 창고', '경기도 이천시 올림로 1');
    const result = await checked(customer, formBook({ ...asked, DLV_PLC_NM: '올림 창고' }));
    const told = '주소록에서 채움: 하차지 주소, 하차지 담당자, 하차지 연락처';
    expect(result.LIST).toMatchObject([
      { CHK_STS: 'OK', ERR_MSG: told, ERR_FIELDS: {}, DLV_ADDR: '경기도 이천시 올림로 1', DLV_TEL: '031-111-2222' },
    ]);
    expect((await save(customer, result.UPLOAD_NO)).statusCode).toBe(200);
    expect(await ordersOf(result.UPLOAD_NO)).toMatchObject([{ dlv_addr: '경기도 이천시 올림로 1', dlv_chrg_nm: '책임자' }]);
    expect(await t.sql(`select use_cnt from mdm_place where plc_nm = '올림 창고'`)).toEqual([{ use_cnt: 1 }]);
  });

  it('of another customer are never met, by name or code; of several nothing is chosen', async () => {
    await keep('C00003', '남의 올림 창고', '경기도 광주시 남로 1');
    await keep(null, '두 곳 창고', '경기도 광주시 두로 1');
    await keep(custCd, '두 곳 창고', '경기도 광주시 두로 2');
    const [foreign] = await t.sql<{ plc_cd: string }>(`select plc_cd from mdm_place where plc_nm = '남의 올림 창고'`);
    for (const [visitor, DLV_PLC_NM] of [
      [customer, '남의 올림 창고'],
      [ops, '남의 올림 창고'],
      [ops, foreign?.plc_cd ?? ''],
    ] as const) {
      const { LIST } = await checked(visitor, formBook({ ...asked, DLV_PLC_NM }));
      expect(LIST).toMatchObject([{ CHK_STS: 'ERR', DLV_ADDR: null, DLV_TEL: null, DLV_PLC_NM }]);
    }
    const { LIST } = await checked(ops, formBook({ ...asked, DLV_PLC_NM: '두 곳 창고' }));
    expect(LIST).toMatchObject([{ CHK_STS: 'ERR', DLV_ADDR: null, ERR_MSG: expect.stringContaining("'두 곳 창고' 이름의 장소가 2곳") }]);
  });
});
