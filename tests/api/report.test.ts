import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t.close());

const print = (v: Visitor, KEYS: string[], more: object = {}) =>
  v.post('/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'TRO', KEYS, ...more });
const code = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code: string }>().code];
const orders = async (condition: string, limit = 1) =>
  (
    await t.sql<{ dlv_ord_no: string }>(
      `select dlv_ord_no from pan_dlv_ord where corp_cd = '1000' and del_yn = 'N' and ${condition} order by 1 limit ${limit}`,
    )
  ).map((o) => o.dlv_ord_no);
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

it.each(['ko', 'en'])(
  'prints a delivery order as PDF in %s, to be shown in the browser',
  async (LANG_CD) => {
    const [no = ''] = await orders(`cust_cd = 'C00001'`);
    for (const REPORT_TP of ['TRO', 'POD']) {
      const answer = await print(customer, [no], { REPORT_TP, LANG_CD });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['content-disposition']).toMatch(/^inline;.*\.pdf/);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  },
  60_000,
);

it('makes one PDF of up to 50 orders', async () => {
  const keys = await orders(`orgn_cd = '10IC21'`, 51);
  expect(keys).toHaveLength(51);
  expect(pages((await print(ops, keys.slice(0, 50))).rawPayload)).toBeGreaterThanOrEqual(50);
  expect(code(await print(ops, keys))).toEqual([422, 'MSG000046']);
  expect(code(await print(ops, []))).toEqual([422, 'MSG000009']);
}, 60_000);

it('refuses foreign and missing orders alike, a form that there is not, and who may not print', async () => {
  const [own = ''] = await orders(`cust_cd = 'C00001'`);
  const [foreign = ''] = await orders(`cust_cd = 'C00003'`);
  expect(code(await print(customer, [own, foreign]))).toEqual([404, 'MSG000043']);
  expect(code(await print(customer, ['DLV0']))).toEqual([404, 'MSG000043']);
  expect(code(await print(ops, [own], { REPORT_TP: 'NONE' }))).toEqual([422, 'MSG000017']);
  expect(code(await print(ops, [own], { REPORT_TP: 'toString' }))).toEqual([422, 'MSG000017']);
  expect(code(await print(t.visitor(), [own]))).toEqual([401, 'MSG000030']);
});

it("logs who printed the driver's number", async () => {
  const [no = ''] = await orders(`drv_tel is not null and orgn_cd = '10IC21'`);
  await print(ops, [no]);
  const [log] = await t.sql(
    `select user_id, prvc_tp, tbl_nm, tgt_key, row_cnt from cms_prvc_log where tgt_key = $1 order by log_seq desc limit 1`,
    [no],
  );
  expect(log).toEqual({ user_id: 'ops01', prvc_tp: 'PRINT', tbl_nm: 'PAN_DLV_ORD', tgt_key: no, row_cnt: 1 });
}, 30_000);
