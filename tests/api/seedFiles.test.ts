import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from 'xlsx';
import { readEnv } from '../../config/env';
import type { KpiMonths } from '../../src/contract/pra/praImportCargoKpi';
import { prepareDatabase } from '../../src/server/db/prepare';
import { emptyDatabase } from '../support/clone';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { startStore } from '../support/elvis';

// The demo as a first start makes it: its files are in the file store, and in the folder of the document store.
const folder = mkdtempSync(join(tmpdir(), 'demo-'));
let t: TestApp;
let store: Awaited<ReturnType<typeof startStore>>;
let customer: Visitor;
let staff: Visitor;
beforeAll(async () => {
  const database = await emptyDatabase();
  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: database.url, SEED: 'demo' });
  await prepareDatabase(env, database.url, () => {});
  t = await createTestApp({ FILE_STORE: env.FILE_STORE }, { database });
  store = await startStore(t, join(folder, 'elvis'));
  [customer, staff] = await Promise.all([t.login('cadm02'), t.login('adm1000')]);
}, 120_000);
afterAll(async () => {
  await store?.end();
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

const oneFile = async (where: string) =>
  (
    await t.sql<{ sn: number; size: number; doc: string; office: string; key: string; name: string }>(
      `select file_sn::int as sn, file_size::int as size, elvis_doc_id as doc, elvis_ofc_cd as office, ref_key as key, file_nm as name
         from cms_file where ${where} order by file_sn limit 1`,
    )
  )[0] as { sn: number; size: number; doc: string; office: string; key: string; name: string };

test('the store holds one content for each file', async () => {
  const there = readdirSync(join(folder, 'files', 'demo')).map((name) => `demo/${name}`);
  const named = await t.sql<{ file_path: string }>('select file_path from cms_file order by 1');
  expect(there.sort()).toEqual(named.map((row) => row.file_path));
});

test('its documents open: a PDF, a workbook and the photo', async () => {
  const open = async (visitor: Visitor, where: string) => {
    const { sn, size } = await oneFile(where);
    const { statusCode, rawPayload } = await visitor.get(`/api/file/fileDownload?fileSn=${sn}`);
    expect([statusCode, rawPayload.length]).toEqual([200, size]);
    return rawPayload;
  };
  const ofCustomer = `cust_cd = 'C00002' and open_yn = 'Y'`;
  expect((await open(customer, `${ofCustomer} and file_ext = 'pdf'`)).toString('latin1')).toMatch(/^%PDF-/);
  const book = read(await open(customer, `${ofCustomer} and file_ext = 'xlsx'`));
  expect(book.Sheets[book.SheetNames[0] ?? '']?.A1?.v).toBe('PACKING LIST');
  expect((await open(staff, `doc_tp = 'PHO'`)).subarray(0, 3).toString('hex')).toBe('ffd8ff');
});

test('what is for staff alone is not there for the customer', async () => {
  const { sn } = await oneFile(`cust_cd = 'C00002' and open_yn = 'N'`);
  expect((await customer.get(`/api/file/fileDownload?fileSn=${sn}`)).statusCode).toBe(404);
  expect((await staff.get(`/api/file/fileDownload?fileSn=${sn}`)).statusCode).toBe(200);
});

test('the document store lists and opens what it has of a shipment', async () => {
  const { doc, office, key, name, size } = await oneFile(`elvis_doc_id is not null and corp_cd = '1000'`);
  const popup = '/api/cms/popup/cmsDocumentElvisPopup';
  const SEARCH = { ELVIS_OFC_CD: office, REF_TP: 'HBL', REF_KEY: key };
  const { LIST } = await staff.data<{ LIST: Record<string, unknown>[] }>(`${popup}/selectCmsDocumentElvis`, { SEARCH });
  expect(LIST).toContainEqual(expect.objectContaining({ ELVIS_DOC_ID: doc, FILE_NM: name, FILE_SIZE: size, LINK_YN: 'Y' }));
  const { statusCode, rawPayload } = await staff.post(`${popup}/elvisFileDownload`, { LIST: [{ ELVIS_DOC_ID: doc, ...SEARCH }] });
  expect([statusCode, rawPayload.length]).toEqual([200, size]);
});

test('documents in time are 80 to 97 % of each month that has arrivals enough', async () => {
  const month = (back: number) => {
    const day = new Date();
    return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - back)).toISOString().slice(0, 7).replace('-', '');
  };
  const SEARCH = { FR_YM: month(12), TO_YM: month(1) };
  const { LIST } = await customer.data<{ LIST: KpiMonths[] }>('/api/pra/praImportCargoKpi/selectPraImportCargoKpiG2', { SEARCH });
  const months = LIST.find(({ KPI_CD }) => KPI_CD === 'DMR')?.MONTHS ?? [];
  expect(months.filter(({ HBL_CNT }) => HBL_CNT >= 5).length).toBe(12);
  for (const { YM, ACTL_VAL } of months) {
    expect(ACTL_VAL, YM).toBeGreaterThanOrEqual(80);
    expect(ACTL_VAL, YM).toBeLessThanOrEqual(97);
  }
});
