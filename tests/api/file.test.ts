import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let order: { own: string; done: string; foreign: string };
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  customer = await t.login('cusr01');
  const one = async (where: string) =>
    (await t.sql(`select dlv_ord_no from pan_dlv_ord where del_yn = 'N' and ${where} order by 1 limit 1`))[0]?.dlv_ord_no as string;
  order = {
    own: await one(`cust_cd = 'C00001' and orgn_cd = '10IC21' and dlv_ord_sts not in ('CMP', 'RJT', 'CXL')`),
    done: await one(`orgn_cd = '10IC21' and cust_cd = 'C00001' and dlv_ord_no <> ''`),
    foreign: await one(`cust_cd <> 'C00001' and orgn_cd = '10IC21'`),
  };
});
afterAll(() => t?.close());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

const send = (visitor: Visitor, files: [name: string, content: Buffer][], param: object | string = { REF_TP: 'DLV' }) =>
  sendFiles(t, visitor, '/api/file/fileUpload', files, param);

const upload = async (visitor: Visitor, name: string, content: Buffer, param: object = { REF_TP: 'DLV' }): Promise<number> => {
  const answer = await send(visitor, [[name, content]], param);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.FILE_SN;
};
const stored = () =>
  readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe('uploads', () => {
  it('S7-26 files and a JSON part give FILE_NM and FILE_SN of the first and all in LIST', async () => {
    const answer = await send(ops, [
      ['인수증.pdf', pdf],
      ['사진.png', png],
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { FILE_NM, FILE_SN, LIST } = answer.json().data;
    expect([FILE_NM, FILE_SN]).toEqual(['인수증.pdf', LIST[0].FILE_SN]);
    expect(LIST.map((file: Record<string, unknown>) => [file.FILE_NM, file.FILE_EXT, file.FILE_SIZE])).toEqual([
      ['인수증.pdf', 'pdf', pdf.length],
      ['사진.png', 'png', png.length],
    ]);
    expect(LIST[0].FILE_GRP_NO).toMatch(/^FG\d{14}$/);
    expect(answer.body).not.toContain('FILE_PATH');
  });

  it('what a file is counts, not its name: wrong content and forbidden kinds are 415 MSG000301', async () => {
    const before = stored();
    for (const [name, content] of [
      ['a.pdf', png],
      ['a.exe', Buffer.from('MZ')],
      ['a.svg', Buffer.from('<svg/>')],
      ['noext', pdf],
    ] as const) {
      expect(codeOf(await send(ops, [[name, content]])), name).toEqual([415, 'MSG000301']);
    }
    expect(codeOf(await send(ops, [['a.pdf', Buffer.alloc(0)]]))).toEqual([415, 'MSG000566']);
    expect(
      codeOf(
        await send(ops, [
          ['good.pdf', pdf],
          ['bad.pdf', png],
        ]),
      ),
    ).toEqual([415, 'MSG000301']);
    expect(stored()).toBe(before);
  });

  it('fault 22: an archive that would unpack to too much is refused before it is', async () => {
    const bomb = Buffer.from(zipSync({ 'a.txt': new Uint8Array(30 * 1024 * 1024) }));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(codeOf(await send(ops, [['bomb.zip', bomb]]))).toEqual([415, 'MSG000301']);
  });

  it('20 MB a file and 10 files a call', async () => {
    const big = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    const tooBig = await send(ops, [['big.pdf', big]]);
    expect(codeOf(tooBig)).toEqual([413, 'MSG000302']);
    expect(tooBig.json().message).toContain('20MB');
    expect(
      codeOf(
        await send(
          ops,
          Array.from({ length: 11 }, (_, i) => [`${i}.pdf`, pdf] as [string, Buffer]),
        ),
      ),
    ).toEqual([422, 'MSG000303']);
  });

  it('no file, no REF_TP, an unreadable part, a foreign document are refused', async () => {
    expect(codeOf(await send(ops, []))).toEqual([422, 'MSG000012']);
    expect(codeOf(await send(ops, [['a.pdf', pdf]], {}))).toEqual([422, 'MSG000012']);
    expect(codeOf(await send(ops, [['a.pdf', pdf]], '{'))).toEqual([400, 'MSG000032']);
    expect(codeOf(await send(customer, [['a.pdf', pdf]], { REF_TP: 'DLV', REF_KEY: order.foreign }))).toEqual([422, 'MSG000043']);
  });

  it('a name with folders or control characters is only a name', async () => {
    const sn = await upload(ops, '../../etc/pass\u0001wd.pdf', pdf);
    expect((await t.sql('select file_nm from cms_file where file_sn = $1', [sn]))[0]?.file_nm).toBe('passwd.pdf');
  });
});

describe('downloads', () => {
  it('S7-23 the bytes come back under the Korean name, and are counted without making the row stale', async () => {
    const sn = await upload(ops, '인수 증빙.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.own });
    const answer = await ops.post('/api/file/fileDownload', { FILE_SN: sn });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.rawPayload).toEqual(pdf);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="__ __.pdf"; filename*=UTF-8''${encodeURIComponent('인수 증빙.pdf')}`,
    );
    expect(await t.sql('select down_cnt, upd_cnt from cms_file where file_sn = $1', [sn])).toEqual([{ down_cnt: 1, upd_cnt: 0 }]);
  });

  it('S7-25 a link opens it in the window', async () => {
    const sn = await upload(ops, 'a.png', png, { REF_TP: 'DLV', REF_KEY: order.own });
    const answer = await ops.get(`/api/file/fileDownload?fileSn=${sn}`);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'image/png',
      expect.stringMatching(/^inline/),
    ]);
  });

  it('several files come as one archive, equal names apart', async () => {
    const LIST = [await upload(ops, '같은.pdf', pdf), await upload(ops, '같은.pdf', pdf), await upload(ops, 'b.png', png)];
    const answer = await ops.post('/api/file/fileDownload', { LIST });
    expect(answer.headers['content-type']).toBe('application/zip');
    const entries = unzipSync(answer.rawPayload);
    expect(Object.keys(entries)).toEqual(['같은.pdf', '같은 (1).pdf', 'b.png']);
    expect(Buffer.from(entries['b.png'] ?? [])).toEqual(png);
  });

  it('S7-25 who may read a file follows from its document: a foreign and a missing one answer alike', async () => {
    const staffOnly = await upload(ops, 'staff.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.own });
    const open = await upload(ops, 'open.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.own, OPEN_YN: 'Y' });
    const foreign = await upload(ops, 'foreign.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.foreign, OPEN_YN: 'Y' });
    const unsaved = await upload(ops, 'unsaved.pdf', pdf);
    expect((await customer.post('/api/file/fileDownload', { FILE_SN: open })).statusCode).toBe(200);
    const missing = (await customer.post('/api/file/fileDownload', { FILE_SN: 999_999_999 })).json();
    expect(missing.code).toBe('MSG000043');
    for (const sn of [staffOnly, foreign, unsaved]) {
      const answer = await customer.post('/api/file/fileDownload', { FILE_SN: sn });
      expect([answer.statusCode, answer.json()]).toEqual([404, missing]);
      expect((await customer.get(`/api/file/fileDownload?fileSn=${sn}`)).statusCode).toBe(404);
      expect((await customer.post('/api/file/base64ImageDownload', { FILE_SN: sn })).statusCode).toBe(404);
    }
    expect((await customer.post('/api/file/fileDownload', { LIST: [open, foreign] })).statusCode).toBe(404);
    const other = await t.login('adm1000');
    expect((await other.post('/api/file/fileDownload', { FILE_SN: unsaved })).statusCode).toBe(404);
    for (const wrong of [{}, { FILE_SN: 'x' }, { FILE_SN: -1 }, { FILE_SN: 1e30 }, { LIST: [null] }]) {
      expect((await ops.post('/api/file/fileDownload', wrong)).statusCode).toBe(404);
    }
  });

  it('S7-29 an image as text, S7-30 the logo of a corporation for anybody', async () => {
    const sn = await upload(ops, 'a.png', png);
    expect((await ops.post('/api/file/base64ImageDownload', { FILE_SN: sn })).json().data).toEqual({
      FILE_NM: 'a.png',
      FILE_EXT: 'png',
      DATA: png.toString('base64'),
    });
    const logo = await t.visitor().post('/api/file/logoImageDownload', { CORP_CD: '2000', KIND: 'login' });
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect((await t.visitor().post('/api/file/logoImageDownload', { CORP_CD: '../x', KIND: 'login' })).statusCode).toBe(404);
    expect((await t.visitor().post('/api/file/logoImageDownload', { CORP_CD: '1000', KIND: '../../x' })).statusCode).toBe(404);
  });

  it('S7-24 the form of the delivery upload is a workbook of three sheets', async () => {
    const answer = await ops.post('/api/file/templateDownload', { UPLOAD_TP: 'DLV_ORD' });
    expect(answer.statusCode, answer.body).toBe(200);
    const sheets = Object.keys(unzipSync(answer.rawPayload)).filter((name) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets).toHaveLength(3);
    expect(codeOf(await ops.post('/api/file/templateDownload', { UPLOAD_TP: 'X' }))).toEqual([422, 'MSG000017']);
  });
});

describe('the files of a document', () => {
  const select = '/api/ptl/popup/PtlFileMgtPopup/selectPtlFile';
  const list = async (visitor: Visitor, SEARCH: object) =>
    (await visitor.data<{ LIST: Record<string, unknown>[] }>(select, { SEARCH })).LIST;
  const post = (visitor: Visitor, verb: string, LIST: object[]) =>
    visitor.post(`/api/ptl/popup/PtlFileMgtPopup/${verb}`, { BATCH_ID: randomUUID(), LIST });

  it('customers see open files and their own uploads, which are always open', async () => {
    await upload(ops, 'hidden.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.own });
    const own = await upload(customer, 'own.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.own, OPEN_YN: 'N' });
    const seen = await list(customer, { REF_TP: 'DLV', REF_KEY: order.own });
    expect(seen.every((file) => file.OPEN_YN === 'Y' || file.REG_USER_ID === 'cusr01')).toBe(true);
    expect(seen.find((file) => file.FILE_SN === own)?.OPEN_YN).toBe('Y');
    expect(seen.map((file) => file.FILE_NM)).not.toContain('hidden.pdf');
    expect((await list(ops, { REF_TP: 'DLV', REF_KEY: order.own })).map((file) => file.FILE_NM)).toContain('hidden.pdf');
    expect(codeOf(await customer.post(select, { SEARCH: { REF_TP: 'DLV', REF_KEY: order.foreign } }))).toEqual([404, 'MSG000043']);
  });

  it('a file hangs on its document from its saving on; only its uploader can hang it', async () => {
    const sn = await upload(customer, 'later.pdf', pdf);
    expect((await list(customer, { REF_TP: 'DLV' })).map((file) => file.FILE_SN)).toContain(sn);
    const row = { BATCH_FLAG: 'update', FILE_SN: sn, DOC_TP: 'POD', REF_KEY: order.own, UPD_CNT: 0 };
    expect(codeOf(await post(ops, 'savePtlFile', [row]))).toEqual([422, 'MSG000043']);
    expect(codeOf(await post(customer, 'savePtlFile', [{ ...row, REF_KEY: order.foreign }]))).toEqual([422, 'MSG000043']);
    const saved = await post(customer, 'savePtlFile', [row]);
    expect(saved.json().data?.LIST[0], saved.body).toMatchObject({ REF_KEY: order.own, DOC_TP: 'POD', UPD_CNT: 1 });
    expect(saved.body).not.toContain('FILE_PATH');
    expect((await ops.post('/api/file/fileDownload', { FILE_SN: sn, ACCESS_RSN: '확인' })).statusCode).toBe(200);
    const [log] = await t.sql(`select * from cms_prvc_log where tgt_key = $1`, [String(sn)]);
    expect(log).toMatchObject({ prvc_tp: 'DOWN', tbl_nm: 'CMS_FILE', access_rsn: '확인', user_id: 'ops01' });
  });

  it('a customer changes and deletes own uploads only; a file of a closed document stays', async () => {
    const staffs = await upload(ops, 'of staff.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.own, OPEN_YN: 'Y' });
    const own = await upload(customer, 'of customer.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.own });
    expect(codeOf(await post(customer, 'delete', [{ FILE_SN: staffs, UPD_CNT: 0 }]))).toEqual([422, 'MSG000043']);
    expect((await post(customer, 'delete', [{ FILE_SN: own, UPD_CNT: 0 }])).statusCode).toBe(200);
    expect((await customer.post('/api/file/fileDownload', { FILE_SN: own })).statusCode).toBe(404);
    const kept = await upload(ops, 'kept.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.done });
    await t.sql(`update pan_dlv_ord set dlv_ord_sts = 'CMP' where dlv_ord_no = $1`, [order.done]);
    expect(codeOf(await post(ops, 'delete', [{ FILE_SN: kept, UPD_CNT: 0 }]))).toEqual([422, 'MSG000040']);
  });
});
