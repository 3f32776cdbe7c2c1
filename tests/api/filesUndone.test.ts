import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { quoteKey } from '../../src/contract/ptl/quo/tarQuote';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';
import { newQuote, saved, wonLines } from '../support/quotes';

let t: TestApp;
let staff: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  staff = await t.login('adm1000');
  mkdirSync(t.app.kit.env.FILE_STORE, { recursive: true });
}, 120_000);
afterAll(() => t?.close());
afterEach(() => t.sql(`drop trigger if exists failing on cms_file; drop trigger if exists failing on cms_email_log`));

/** The nth row that is written into a table from now on fails with an error of the database. */
const failAt = (table: string, nth: number, code: string) =>
  t.sql(`
    drop trigger if exists failing on ${table};
    drop sequence if exists failing_at;
    create sequence failing_at;
    grant usage on sequence failing_at to app;
    create or replace function failing() returns trigger language plpgsql as $$
    begin
      if nextval('failing_at') = ${nth} then raise exception 'made to fail' using errcode = '${code}'; end if;
      return new;
    end $$;
    create trigger failing before insert on ${table} for each row execute function failing()`);
const stored = () =>
  readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const upload = () => sendFiles(t, staff, '/api/file/fileUpload', [['a.pdf', pdf]], { REF_TP: 'DLV', DOC_TP: 'ETC' });

it('an upload that another transaction was in the way of keeps the content of its files', async () => {
  await failAt('cms_file', 1, '40001');
  const sent = await upload();
  expect(sent.statusCode, sent.body).toBe(200);
  const got = await staff.post('/api/file/fileDownload', { LIST: [sent.json().data.FILE_SN] });
  expect([got.statusCode, got.rawPayload.equals(pdf)]).toEqual([200, true]);
});

it('an upload that fails for good leaves nothing in the store', async () => {
  const before = stored();
  await failAt('cms_file', 1, '23514');
  expect((await upload()).statusCode).not.toBe(200);
  expect(stored()).toEqual(before);
});

it('of mails to two customers of which the second fails no document stays in the store', async () => {
  const quote = (custCd: string, EMAIL: string) => saved(staff, { ...newQuote(custCd, { EMAIL }), G2: wonLines() });
  const keys = [quoteKey(await quote('C00001', 'asks@one.example')), quoteKey(await quote('C00002', 'asks@two.example'))];
  const mail = () =>
    staff.post('/api/cms/popup/cmsReportPopup/mail', {
      BATCH_ID: randomUUID(),
      REPORT_TP: 'QUO',
      KEYS: keys,
      LANG_CD: 'ko',
      TO_EMAIL: 'asks@one.example, asks@two.example',
      MAIL_CNNT: 'x',
    });
  const before = stored();
  await failAt('cms_email_log', 2, '23514');
  expect((await mail()).statusCode).not.toBe(200);
  expect(stored()).toEqual(before);
  await failAt('cms_email_log', 2, '40001');
  expect((await mail()).statusCode).toBe(200);
  expect(stored()).toHaveLength(before.length + 2);
}, 60_000);
