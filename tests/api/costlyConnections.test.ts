import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Quote, quoteKey } from '../../src/contract/ptl/quo/tarQuote';
import { WorkerProcess } from '../../src/server/lib/workerProcess';
import { formBook } from '../fixtures/forms';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';
import { newQuote, saved, wonLines } from '../support/quotes';

let t: TestApp;
let ops: Visitor;
let sales: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, sales] = await Promise.all([t.login('ops01'), t.login('adm1000')]);
});
afterAll(() => t?.close());

const busy = () => [t.pools.short, t.pools.heavy].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0);

/** Makes a call to the first portal and gives how many connections it held during each job it had done beside the event loop. */
async function heldBy(v: Visitor, url: string, body: object): Promise<number[]> {
  const held: number[] = [];
  const run = WorkerProcess.prototype.run;
  const jobs = vi.spyOn(WorkerProcess.prototype, 'run').mockImplementation(async function (this: WorkerProcess, ...job) {
    // A connection that was read from is given back a moment later.
    await vi.waitFor(() => expect(busy()).toBe(0), { timeout: 1_000 }).catch(() => undefined);
    held.push(busy());
    return run.apply(this, job);
  });
  const answer = await t.app.inject({ method: 'POST', url, payload: body, headers: { cookie: v.cookie } });
  jobs.mockRestore();
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return held;
}

const upload = '/api/pan/popup/DlvOrdExcelUploadPopup';
const report = '/api/cms/popup/cmsReportPopup';
const priced = () => saved(sales, { ...newQuote('C00001', { EMAIL: 'reader@trade.example' }), G2: wonLines() });

it('a document that is drawn to be printed or mailed holds no connection to the database', async () => {
  const [order] = await t.sql<{ no: string }>(`select dlv_ord_no as no from pan_dlv_ord where corp_cd = '1000' and del_yn = 'N' limit 1`);
  expect(await heldBy(ops, `${report}/selectCmsReport`, { REPORT_TP: 'TRO', KEYS: [order?.no] })).toEqual([0]);
  const mail = {
    BATCH_ID: randomUUID(),
    REPORT_TP: 'QUO',
    KEYS: [quoteKey(await priced())],
    TO_EMAIL: 'reader@trade.example',
    MAIL_CNNT: 'x',
  };
  expect(await heldBy(sales, `${report}/mail`, mail)).toEqual([0]);
  // Sent again, it has its answer without being drawn again.
  expect(await heldBy(sales, `${report}/mail`, mail)).toEqual([]);
}, 60_000);

it('an offer holds no connection while its documents are drawn, and is not made where they would say something else by then', async () => {
  const quotes = [await priced(), await priced()];
  const rows = (list: Quote[]) => list.map(({ QUO_NO, QUO_REV, UPD_CNT }) => ({ QUO_NO, QUO_REV, UPD_CNT }));
  const offer = { BATCH_ID: randomUUID(), LIST: rows(quotes) };
  expect(await heldBy(sales, '/api/ptl/quo/tarQuoteMgt/offer', offer)).toEqual([0, 0]);
  expect(await heldBy(sales, '/api/ptl/quo/tarQuoteMgt/offer', offer)).toEqual([]);

  const quote = await priced();
  const run = WorkerProcess.prototype.run;
  const jobs = vi.spyOn(WorkerProcess.prototype, 'run').mockImplementation(async function (this: WorkerProcess, ...job) {
    await t.sql(`update ptl_quote_dtl set unit_prc = 1 where quo_no = $1`, [quote.QUO_NO]);
    return run.apply(this, job);
  });
  const stale = await sales.post('/api/ptl/quo/tarQuoteMgt/offer', { BATCH_ID: randomUUID(), LIST: rows([quote]) });
  jobs.mockRestore();
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'MSG000025']);
  expect(await t.sql(`select quo_sts from ptl_quote where quo_no = $1`, [quote.QUO_NO])).toEqual([{ quo_sts: 'TMP' }]);
  expect(await t.sql(`select from cms_file where ref_key = $1`, [quote.QUO_NO])).toEqual([]);
}, 60_000);

it('a workbook that is taken apart to be checked, saved or given back with its reasons holds no connection', async () => {
  const sent = await sendFiles(t, ops, '/api/file/fileUpload', [['a.xlsx', formBook({ DLV_TP: '?' }, {})]], {
    REF_TP: 'DLV',
    DOC_TP: 'ETC',
  });
  const { FILE_SN } = sent.json<{ data: { FILE_SN: number } }>().data;
  const check = { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: 'C00001' };
  expect(await heldBy(ops, `${upload}/check`, check)).toEqual([0]);
  expect(await heldBy(ops, `${upload}/check`, check)).toEqual([]);
  const [run] = await t.sql<{ upload_no: string }>(`select upload_no from cms_upload where file_sn = $1`, [FILE_SN]);
  const UPLOAD_NO = run?.upload_no;
  expect(await heldBy(ops, `${upload}/excel`, { UPLOAD_NO })).toEqual([0]);
  expect(await heldBy(ops, `${upload}/saveDlvOrdExcelUpload`, { BATCH_ID: randomUUID(), UPLOAD_NO, SUBMIT_YN: 'N' })).toEqual([0]);
}, 60_000);
