import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { DayPart } from '../../src/contract/cms/log/cmsAdminDay';
import type { FileQuota } from '../../src/contract/cms/setting/cmsFileQuotaMgt';
import { sessionHash } from '../../src/server/lib/sessionId';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';

let t: TestApp;
let sysadm: Visitor;
let adm: Visitor;
let cadm: Visitor;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [sysadm, adm, cadm, ops] = await Promise.all([t.login('sysadm'), t.login('adm1000'), t.login('cadm01'), t.login('ops01')]);
});
afterAll(() => t?.close());
beforeEach(() => t.sql('delete from cms_quota'));

const mb = 1024 * 1024;
const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes - 9)]);
const send = (visitor: Visitor, bytes: number) =>
  sendFiles(t, visitor, '/api/file/fileUpload', [['a.pdf', pdf(Math.round(bytes))]], { REF_TP: 'DLV' });
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const stored = () =>
  !existsSync(t.app.kit.env.FILE_STORE)
    ? 0
    : readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const screen = '/api/cms/setting/CmsFileQuotaMgt';
const list = async (who: Visitor, SEARCH: object = {}) =>
  (await who.data<ReadData<FileQuota>>(`${screen}/selectCmsFileQuota`, { SEARCH })).LIST;
const rowOf = async (CUST_CD: string, CORP_CD = '1000') =>
  (await list(sysadm, { CORP_CD })).find((row) => row.CUST_CD === CUST_CD) as FileQuota;
const save = (who: Visitor, ...LIST: object[]) =>
  who.post(`${screen}/saveCmsFileQuota`, { BATCH_ID: randomUUID(), LIST: LIST.map((row) => ({ BATCH_FLAG: 'update', ...row })) });
const set = async (CUST_CD: string, QUOTA_MB: number | null, who = sysadm) => save(who, { ...(await rowOf(CUST_CD)), QUOTA_MB });
/** Leaves room for so many MB, or a little more, and gives how many. */
async function leave(CUST_CD: string, room: number): Promise<number> {
  const { USED_MB } = await rowOf(CUST_CD);
  const quota = Math.ceil(USED_MB + 0.1) + room;
  expect((await set(CUST_CD, quota)).statusCode).toBe(200);
  return quota - USED_MB;
}

describe('quotas', () => {
  it('an upload that would take more room than a customer has is refused, says how much, and leaves nothing', async () => {
    const room = await leave('C00001', 2);
    expect((await send(cadm, (room - 0.5) * mb)).statusCode).toBe(200);
    const [before, rows] = [stored(), await t.sql('select 1 from cms_file')];
    const answer = await send(cadm, 0.8 * mb);
    expect(codeOf(answer)).toEqual([413, 'MSG000455']);
    const { LIMIT_MB } = await rowOf('C00001');
    expect(answer.json().message).toMatch(new RegExp(`${LIMIT_MB}\\.\\d.*${LIMIT_MB}`));
    expect([stored(), (await t.sql('select 1 from cms_file')).length]).toEqual([before, rows.length]);
    await set('C00001', LIMIT_MB + 5);
    expect((await send(cadm, 0.8 * mb)).statusCode).toBe(200);
  });

  it('of uploads at once only so many get through as there is room for', async () => {
    const room = await leave('C00001', 1);
    const size = (room / 2.5) * mb;
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(cadm, size)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 413, 413, 413, 413]);
  });

  it('what belongs to no customer counts for the corporation, and so do the files of its customers', async () => {
    const room = await leave('*', 1);
    expect((await send(ops, (room - 0.4) * mb)).statusCode).toBe(200);
    for (const who of [ops, cadm]) expect(codeOf(await send(who, 0.6 * mb))).toEqual([413, 'MSG000455']);
  });

  it('deleted files count as long as they lie on the disk', async () => {
    const { FILE_SN } = (await send(cadm, mb)).json().data;
    const before = (await rowOf('C00001')).USED_MB;
    await t.sql(`update cms_file set del_yn = 'Y' where file_sn = $1`, [FILE_SN]);
    expect((await rowOf('C00001')).USED_MB).toBe(before);
  });
});

describe('the screen', () => {
  it('shows a system administrator all corporations and customers, the fullest first, and a corporation’s its own', async () => {
    const all = await list(sysadm);
    expect(new Set(all.filter((row) => row.CUST_CD === '*').map((row) => row.CORP_CD)).size).toBeGreaterThan(1);
    expect(all.map((row) => row.USED_MB)).toEqual(all.map((row) => row.USED_MB).sort((a, b) => b - a));
    const own = await list(adm);
    expect([...new Set(own.map((row) => row.CORP_CD))]).toEqual(['1000']);
    expect(own.length).toBe(all.filter((row) => row.CORP_CD === '1000').length);
    const corp = all.find((row) => row.CUST_CD === '*' && row.CORP_CD === '1000');
    expect(corp).toMatchObject({ QUOTA_MB: null, LIMIT_MB: t.app.kit.env.settings.QUOTA_CORP_MB, UPD_CNT: null });
    expect((await list(sysadm, { KEYWORD: 'C00001' })).every((row) => row.CUST_CD === 'C00001')).toBe(true);
  });

  it('takes a quota, tells its history, and an empty one is the setting again', async () => {
    expect((await set('C00001', 70)).json().data.LIST[0]).toMatchObject({ CUST_CD: 'C00001', QUOTA_MB: 70, LIMIT_MB: 70, UPD_CNT: 0 });
    const { QUOTA_CUST_MB } = t.app.kit.env.settings;
    expect((await set('C00001', null)).json().data.LIST[0]).toMatchObject({ QUOTA_MB: null, LIMIT_MB: QUOTA_CUST_MB, UPD_CNT: 1 });
    const search = { SEARCH: { TBL_NM: 'CMS_QUOTA', ROW_KEY: '1000|C00001' } };
    for (const who of [sysadm, adm]) {
      const answer = await who.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', search);
      expect([answer.statusCode, answer.body.includes('QUOTA_MB')], answer.body).toEqual([200, true]);
    }
  });

  it('a corporation’s administrator sets those of its customers within its own, and neither its own nor another’s', async () => {
    expect((await set('C00001', 80, adm)).statusCode).toBe(200);
    expect(codeOf(await set('*', 80, adm))).toEqual([403, 'MSG000029']);
    const foreign = (await list(sysadm)).find((row) => row.CORP_CD !== '1000');
    expect(codeOf(await save(adm, { ...foreign, QUOTA_MB: 1 }))).toEqual([422, 'MSG000043']);
    expect((await set('*', 100)).statusCode).toBe(200);
    const above = await set('C00001', 101, adm);
    expect([...codeOf(above), above.json().errors[0].FIELD]).toEqual([422, 'MSG000457', 'QUOTA_MB']);
    expect((await set('C00001', 100, adm)).statusCode).toBe(200);
  });

  it('judges a corporation and its customers by what both will be, and lowers none below its customers', async () => {
    const both = async (corp: number, customer: number) =>
      save(sysadm, { ...(await rowOf('*')), QUOTA_MB: corp }, { ...(await rowOf('C00001')), QUOTA_MB: customer });
    expect((await both(200, 150)).statusCode).toBe(200);
    const above = await both(300, 301);
    expect([...codeOf(above), above.json().errors.map((fault: { ROW_NO: number }) => fault.ROW_NO)]).toEqual([422, 'MSG000457', [1, 2]]);
    const below = await set('*', 149);
    expect([...codeOf(below), below.json().errors[0].FIELD]).toEqual([422, 'MSG000457', 'QUOTA_MB']);
    expect((await set('C00001', 100)).statusCode).toBe(200);
    expect((await set('*', 149)).statusCode).toBe(200);
    expect((await set('*', 100)).statusCode).toBe(200);
  });

  it('refuses what is stale, no number, new or another’s button', async () => {
    const row = await rowOf('C00001');
    expect((await save(sysadm, { ...row, QUOTA_MB: 5 })).statusCode).toBe(200);
    expect(codeOf(await save(sysadm, { ...row, QUOTA_MB: 6 }))).toEqual([409, 'MSG000025']);
    for (const QUOTA_MB of [-1, 1.5, 'x', 1e12]) expect((await set('C00001', QUOTA_MB as number)).statusCode, String(QUOTA_MB)).toBe(422);
    expect(codeOf(await save(sysadm, { ...row, BATCH_FLAG: 'insert' }))).toEqual([403, 'MSG000029']);
    for (const who of [ops, cadm]) expect(codeOf(await save(who, { ...row }))).toEqual([403, 'MSG000029']);
  });

  it('the administrator’s day tells of files above nine tenths of their quota, and of the room above the reserve', async () => {
    await send(cadm, 2 * mb);
    await set('C00001', 1);
    const { LIST } = await sysadm.data<DayPart>('/api/cms/log/CmsAdminDay/selectCmsAdminDayG7', {});
    const [near] = LIST.filter((one) => one.KIND === 'QUOTA');
    expect(near).toMatchObject({ LVL: 'BAD', KEY: 'C00001', NOTE: expect.stringContaining('/ 1 MB') });
    expect(LIST.find((one) => one.KIND === 'RESERVE')?.CNT).toBeGreaterThanOrEqual(0);
  });
});

it('a disk with less room than is kept free takes no upload, and whatever is there is still read', async () => {
  const { FILE_SN } = (await send(cadm, 1_000)).json().data;
  const { settings } = t.app.kit.env;
  const before = settings.FILE_RESERVE_MB;
  settings.FILE_RESERVE_MB = 1_000_000_000;
  try {
    expect(codeOf(await send(cadm, 1_000))).toEqual([507, 'MSG000456']);
    expect((await cadm.post('/api/file/fileDownload', { FILE_SN })).statusCode).toBe(200);
  } finally {
    settings.FILE_RESERVE_MB = before;
  }
});

it('where the database has no room left, files and lists are still read by whoever is signed in', async () => {
  const { FILE_SN } = (await send(cadm, 1_000)).json().data;
  await t.sql(
    `create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
  );
  for (const table of ['cms_sess', 'cms_file'])
    await t.sql(`create trigger full_disk before update on ${table} for each row execute function full_disk()`);
  try {
    await t.sql(`alter table cms_sess disable trigger full_disk`);
    await t.sql(`update cms_sess set last_call_dtm = now() - interval '5 minutes'`);
    await t.sql(`alter table cms_sess enable trigger full_disk`);
    // Its last call was a while ago, which is noted when it is looked up.
    t.app.kit.sessions.forget(sessionHash(/sid1000=([^;]+)/.exec(cadm.cookie)?.[1] ?? ''));
    const session = await t.app.inject({
      method: 'POST',
      url: '/api/session',
      headers: { cookie: cadm.cookie, 'content-type': 'application/json' },
      payload: '{}',
    });
    expect([session.statusCode, session.body.includes('cadm01')]).toEqual([200, true]);
    expect(
      (await cadm.post('/api/pan/dlvOrdList/selectDlvOrd', { SEARCH: { DT_TP: 'DLV', FR_DT: '20260101', TO_DT: '20260110' } })).statusCode,
    ).toBe(200);
    expect((await cadm.post('/api/file/fileDownload', { FILE_SN })).statusCode).toBe(200);
  } finally {
    await t.sql('drop function full_disk cascade');
  }
});
