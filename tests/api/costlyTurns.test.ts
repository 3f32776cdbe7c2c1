import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WorkerProcess } from '../../src/server/lib/workerProcess';
import { formBook } from '../fixtures/forms';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';

let t: TestApp;
let flooder: Visitor;
let other: Visitor;
let port: number;

beforeAll(async () => {
  t = await createTestApp({}, { size: 2 });
  [flooder, other] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t?.close());

const uploaded = async (v: Visitor): Promise<number> => {
  const sent = await sendFiles(t, v, '/api/file/fileUpload', [['a.xlsx', formBook({})]], { REF_TP: 'DLV', DOC_TP: 'ETC' });
  return sent.json<{ data: { FILE_SN: number } }>().data.FILE_SN;
};

/** A call to the first portal over a connection that can be given up. */
function sent(v: Visitor, path: string, body: object) {
  const text = JSON.stringify(body);
  const call = request({
    port,
    path,
    method: 'POST',
    headers: {
      cookie: v.cookie,
      origin: t.app.kit.env.PUBLIC_URL,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    call.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', () => resolve(undefined));
  });
  call.end(text);
  return { status, leave: () => call.destroy() };
}

it('workbooks that never end hold up nobody else: the queue of their sender is full with 429, and what he gives up is dropped', async () => {
  const path = '/api/pan/popup/DlvOrdExcelUploadPopup/check';
  const FILE_SN = await uploaded(flooder);
  const run = WorkerProcess.prototype.run;
  const hung: AbortSignal[] = [];
  const jobs = vi.spyOn(WorkerProcess.prototype, 'run').mockImplementation(async (_, gone) => {
    if (gone) hung.push(gone);
    return new Promise((_, reject) => gone?.addEventListener('abort', () => reject(gone.reason)));
  });
  const checks = Array.from({ length: 12 }, () => sent(flooder, path, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: 'C00001' }));
  const { parse } = t.app.kit.turns;
  await vi.waitFor(() => expect([hung.length, parse.waiting]).toEqual([1, 3]), { timeout: 10_000 });
  // The others are refused: not one of them is left to wait.
  const refused = await Promise.all(checks.map(({ status }) => Promise.race([status, new Promise<0>((r) => setTimeout(r, 500, 0))])));
  expect(refused.filter((status) => status === 429)).toHaveLength(8);

  jobs.mockImplementation(function (this: WorkerProcess, ...job) {
    return run.apply(this, job);
  });
  const mine = await sent(other, path, { BATCH_ID: randomUUID(), FILE_SN: await uploaded(other), CUST_CD: 'C00001' }).status;
  const short = await sent(other, '/api/session', {}).status;
  expect([mine, short]).toEqual([200, 200]);

  jobs.mockClear();
  for (const check of checks) check.leave();
  await vi.waitFor(() => expect([hung[0]?.aborted, parse.waiting]).toEqual([true, 0]), { timeout: 10_000 });
  expect(jobs).not.toHaveBeenCalled();
  jobs.mockRestore();
}, 60_000);

it('a document of another user is drawn before those that one user has waiting', async () => {
  const [order] = await t.sql<{ no: string }>(`select dlv_ord_no as no from pan_dlv_ord where cust_cd = 'C00001' and del_yn = 'N' limit 1`);
  const drawn: string[] = [];
  const gates: (() => void)[] = [];
  const jobs = vi.spyOn(WorkerProcess.prototype, 'run').mockImplementation(async (job) => {
    drawn.push((job as { footer: string }).footer.split(' · ')[1] ?? '');
    await new Promise<void>((resolve) => gates.push(resolve));
    return new Uint8Array(Buffer.from('%PDF-'));
  });
  const print = (v: Visitor) =>
    sent(v, '/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'TRO', KEYS: [order?.no], LANG_CD: 'ko' }).status;
  const { render } = t.app.kit.turns;
  const flood = Array.from({ length: 6 }, () => print(flooder));
  await vi.waitFor(() => expect([gates.length, render.waiting]).toEqual([1, 5]), { timeout: 10_000 });
  const mine = print(other);
  await vi.waitFor(() => expect(gates.length).toBe(2), { timeout: 10_000 });
  expect(drawn[1]).not.toBe(drawn[0]);
  gates[1]?.();
  expect(await mine).toBe(200);
  const open = setInterval(() => {
    for (const gate of gates.splice(0)) gate();
  }, 10);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  clearInterval(open);
  jobs.mockRestore();
}, 60_000);

it('calls of one user that wait for a lock leave a connection to the others', async () => {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table mdm_phrase in access exclusive mode');
  let done = 0;
  const stuck = Array.from({ length: 10 }, () =>
    flooder.post('/api/cms/popup/cmsUsedPhrasePopup/selectCmsUsedPhrase', { SEARCH: {} }).then(({ statusCode }) => {
      done++;
      return statusCode;
    }),
  );
  const SEARCH = { DT_TP: 'DLV', FR_DT: '20260101', TO_DT: '20260107' };
  expect((await other.post('/api/pan/dlvOrdList/selectDlvOrd', { SEARCH })).statusCode).toBe(200);
  expect(done).toBe(0);
  await owner.query('rollback');
  await owner.end();
  expect(new Set(await Promise.all(stuck))).toEqual(new Set([200]));
});
