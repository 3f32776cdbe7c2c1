import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lead, makeOrder } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t?.close());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

/** Sends the parts of an upload as they are: nothing about them is made right. */
function raw(visitor: Visitor, parts: [head: string, body: Buffer | string][]) {
  const boundary = '----attack';
  const bytes = parts.flatMap(([head, body]) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return t.app.inject({
    method: 'POST',
    url: '/api/file/fileUpload',
    headers: { cookie: visitor.cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
  });
}
const param = (value: object | string): [string, string] => [
  'name="param"\r\ncontent-type: application/json',
  typeof value === 'string' ? value : JSON.stringify(value),
];
const file = (name: string, body: Buffer | string, type = 'application/octet-stream'): [string, Buffer | string] => [
  `name="files"; filename="${name}"\r\ncontent-type: ${type}`,
  body,
];
const send = (visitor: Visitor, name: string, body: Buffer | string, about: object | string = { REF_TP: 'DLV' }) =>
  raw(visitor, [param(about), file(name, body)]);
const stored = () =>
  !existsSync(t.app.kit.env.FILE_STORE)
    ? 0
    : readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

describe('uploads', () => {
  it('nothing that runs comes in under the name of something else', async () => {
    const html = '<html><script>alert(1)</script></html>';
    const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(200)]);
    const before = stored();
    for (const [name, body] of [
      ['a.html', html],
      ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['a.pdf', html],
      ['a.png', html],
      ['a.xlsx', exe],
      ['a.xlsx', Buffer.concat([exe, Buffer.from(zipSync({ 'xl/a': strToU8('x') }))])],
      ['a.docx', Buffer.from(zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.xml': strToU8('x') }))],
      ['a.txt', exe],
      ['a.exe', exe],
      ['a.pdf.exe', pdf],
      ['a.pdf ', exe],
      ['a', pdf],
      ['.htaccess', 'x'],
      ['a.PHP', '<?php'],
    ] as [string, Buffer | string][]) {
      expect([name, ...codeOf(await send(ops, name, body))]).toEqual([name, 415, name === 'a.xlsx' ? 'MSG000492' : 'MSG000301']);
    }
    expect(stored()).toBe(before);
  });

  it('a polyglot keeps the type of its name: it is never shown as a page', async () => {
    const answer = await send(ops, 'a.pdf', Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')]));
    expect(answer.statusCode).toBe(200);
    const shown = await ops
      .get(`/api/file/openFile?fileSn=${answer.json().data.FILE_SN}`)
      .then((got) => (got.statusCode === 404 ? ops.get(`/api/file/fileDownload?fileSn=${answer.json().data.FILE_SN}`) : got));
    expect([shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual(['application/pdf', 'nosniff']);
    const text = await send(ops, 'a.txt', '<script>alert(1)</script>');
    const got = await ops.post('/api/file/fileDownload', { FILE_SN: text.json().data.FILE_SN });
    expect(got.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(got.headers['content-disposition']).toMatch(/^attachment/);
  });

  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\\\..\\\\boot.pdf', 'boot.pdf'],
    ['a\tb\u0001\u007f.pdf', 'ab.pdf'],
    ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
    ['a\u2066b\u2069\u200f.pdf', 'ab.pdf'],
    [`${'가'.repeat(300)}.pdf`, `${'가'.repeat(251)}.pdf`],
    [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(251)}.pdf`],
    [`a${'😀'.repeat(300)}.pdf`, `a${'😀'.repeat(250)}.pdf`],
    ['=cmd|calc!A1.pdf', '=cmd|calc!A1.pdf'],
    ['<img src=x>.pdf', '<img src=x>.pdf'],
  ])('a file called %j is stored by a name that does no harm', async (name, kept) => {
    const answer = await send(ops, name, pdf);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.FILE_NM).toBe(kept);
    const got = await ops.post('/api/file/fileDownload', { FILE_SN: answer.json().data.FILE_SN });
    expect([got.statusCode, got.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(got.headers['content-disposition']).toBe(String(got.headers['content-disposition']).replace(/[^\x20-\x7e]/g, ''));
    expect(decodeURIComponent(String(got.headers['content-disposition']).split("UTF-8''")[1] ?? '')).toBe(kept.replace(/[/\\]/g, '_'));
  });

  it('a part without a name, with odd names and odd parameters: never 5xx, never a file left behind', async () => {
    const before = stored();
    for (const parts of [
      [param({ REF_TP: 'DLV' }), ['name="files"\r\ncontent-type: application/octet-stream', pdf]],
      [param({ REF_TP: 'DLV' }), ['name="files"; filename=""', pdf]],
      [param({ REF_TP: 'DLV' }), ['name="__proto__"', 'x']],
      [param({ REF_TP: 'DLV' }), ['name="constructor"; filename="a.pdf"', pdf]],
      [param('{"__proto__":{"REF_TP":"DLV"}}'), file('a.pdf', pdf)],
      [param('[1]'), file('a.pdf', pdf)],
      [param('5'), file('a.pdf', pdf)],
      [param({ REF_TP: { a: 1 } }), file('a.pdf', pdf)],
      [param({ REF_TP: 'x'.repeat(50) }), file('a.pdf', pdf)],
      [param({ REF_TP: '__proto__', REF_KEY: 'x' }), file('a.pdf', pdf)],
      [param({ REF_TP: 'DLV', REF_KEY: ['x'] }), file('a.pdf', pdf)],
      [param({ REF_TP: 'DLV', DOC_TP: 'NOSUCH' }), file('a.pdf', pdf)],
      [param({ REF_TP: 'DLV', DOC_TP: ['POD'] }), file('a.pdf', pdf)],
      [param({ REF_TP: 'NOSUCH' }), file('a.pdf', pdf)],
      [param({ REF_TP: 'DLV', FILE_GRP_NO: 'x'.repeat(99) }), file('a.pdf', pdf)],
      [param({ REF_TP: 'DLV', FILE_GRP_NO: { a: 1 } }), file('a.pdf', pdf)],
    ] as [string, Buffer | string][][]) {
      const answer = await raw(cadm, parts);
      expect([parts[0]?.[1], answer.statusCode >= 400 && answer.statusCode < 500, answer.body]).toEqual([parts[0]?.[1], true, answer.body]);
    }
    expect(stored()).toBe(before);
  });

  it('a group of files is joined by those who may see its document only', async () => {
    const foreign = await makeOrder(t, ops, 'C00002');
    const first = await send(ops, 'a.pdf', pdf, { REF_TP: 'DLV', REF_KEY: foreign.DLV_ORD_NO });
    const FILE_GRP_NO = first.json().data.LIST[0].FILE_GRP_NO;
    expect(codeOf(await send(cadm, 'b.pdf', pdf, { REF_TP: 'DLV', FILE_GRP_NO }))).toEqual([422, 'MSG000043']);
    expect((await send(ops, 'c.pdf', pdf, { REF_TP: 'DLV', REF_KEY: foreign.DLV_ORD_NO, FILE_GRP_NO })).statusCode).toBe(200);
    expect(codeOf(await send(ops, 'd.pdf', pdf, { REF_TP: 'DLV', FILE_GRP_NO: [FILE_GRP_NO] }))).toEqual([422, 'MSG000043']);
  });

  it('a proof of delivery is made another document, which no reason is asked for, under the eyes of the log', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const sent = await send(ops, 'a.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.DLV_ORD_NO, DOC_TP: 'POD' });
    const { FILE_SN } = sent.json().data;
    const change = (DOC_TP: string, UPD_CNT: number) =>
      ops.post('/api/ptl/popup/PtlFileMgtPopup/savePtlFile', {
        BATCH_ID: randomUUID(),
        LIST: [{ BATCH_FLAG: 'update', FILE_SN, UPD_CNT, DOC_TP, OPEN_YN: 'Y' }],
      });
    const log = () => t.sql(`select user_id, prvc_tp, col_list from cms_prvc_log where tgt_key = $1`, [String(FILE_SN)]);
    expect([(await change('POD', 0)).statusCode, await log()]).toEqual([200, []]);
    expect((await change('ETC', 1)).statusCode).toBe(200);
    expect(await log()).toEqual([{ user_id: 'ops01', prvc_tp: 'CHANGE', col_list: 'DOC_TP' }]);
  });

  it('kinds of a file are known ones, whoever changes them', async () => {
    const sent = await send(cadm, 'a.pdf', pdf);
    for (const [field, value] of [
      ['DOC_TP', 'NOSUCH'],
      ['OPEN_YN', 'X'],
    ] as const) {
      const LIST = [{ BATCH_FLAG: 'update', FILE_SN: sent.json().data.FILE_SN, UPD_CNT: 0, DOC_TP: 'ETC', [field]: value }];
      const answer = await cadm.post('/api/ptl/popup/PtlFileMgtPopup/savePtlFile', { BATCH_ID: randomUUID(), LIST });
      expect([field, ...codeOf(answer), answer.json().errors[0].FIELD]).toEqual([field, 422, 'MSG000017', field]);
    }
  });

  it('an archive in an archive and a bomb that lies about its size', async () => {
    const inner = zipSync({ 'a.txt': strToU8('x'.repeat(1000)) });
    expect((await send(ops, 'a.zip', Buffer.from(zipSync({ 'b.zip': inner })))).statusCode).toBe(200);
    const bomb = Buffer.from(zipSync({ 'a.txt': new Uint8Array(30 * 1024 * 1024) }));
    expect(codeOf(await send(ops, 'a.zip', bomb))).toEqual([415, 'MSG000301']);
    const lying = Buffer.from(bomb);
    for (let at = lying.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4, 'latin1'))
      lying.writeUInt32LE(1000, at + 24);
    lying.writeUInt32LE(1000, lying.indexOf('PK\x03\x04', 0, 'latin1') + 22);
    expect(codeOf(await send(ops, 'a.zip', lying))).toEqual([415, 'MSG000301']);
    expect(codeOf(await send(ops, 'a.zip', bomb.subarray(0, bomb.length - 10)))).toEqual([415, 'MSG000301']);
  });

  it('a guest uploads nothing, a visitor without a session neither', async () => {
    const guest = await t.login('guest01');
    expect(codeOf(await send(guest, 'a.pdf', pdf))).toEqual([403, 'MSG000125']);
    expect(codeOf(await send(t.visitor(), 'a.pdf', pdf))).toEqual([401, 'MSG000030']);
  });
});

describe('downloads', () => {
  it('odd numbers, paths and reasons are refused as what is not there', async () => {
    for (const FILE_SN of ['../../etc/passwd', '1 or 1=1', -1, 0, 1.5, 1e308, 'NaN', null, true, ['x'], { a: 1 }]) {
      expect(codeOf(await cadm.post('/api/file/fileDownload', { FILE_SN }))).toEqual([404, 'MSG000043']);
    }
    for (const query of ['fileSn=../../x', 'fileSn=1&fileSn=2', 'fileSn[]=1', 'fileSn=%00', '']) {
      expect((await cadm.get(`/api/file/fileDownload?${query}`)).statusCode).toBe(404);
    }
    for (const body of [
      { CORP_CD: '../..', KIND: 'top' },
      { CORP_CD: '1000', KIND: '../../index' },
      { CORP_CD: '__proto__', KIND: 'top' },
      { CORP_CD: '1000', KIND: ['top'] },
    ]) {
      expect(codeOf(await t.visitor().post('/api/file/logoImageDownload', body))).toEqual([404, 'MSG000043']);
    }
  });

  it('a reason of access longer than the log takes is refused, not an error', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const sent = await send(ops, 'a.pdf', pdf, { REF_TP: 'DLV', REF_KEY: order.DLV_ORD_NO, DOC_TP: 'POD' });
    for (const ACCESS_RSN of ['x'.repeat(5000), { a: 1 }, ['x'], 5]) {
      expect((await ops.post('/api/file/fileDownload', { FILE_SN: sent.json().data.FILE_SN, ACCESS_RSN })).statusCode).toBeLessThan(500);
    }
  });

  it('one file asked for fifty times is sent once', async () => {
    const sent = await send(ops, 'a.pdf', pdf);
    const { FILE_SN } = sent.json().data;
    const got = await ops.post('/api/file/fileDownload', { LIST: Array.from({ length: 50 }, () => FILE_SN) });
    expect(got.headers['content-type']).toBe('application/pdf');
    expect(got.rawPayload.equals(pdf)).toBe(true);
  });

  it('names in an archive stay names: no folder to climb out of', async () => {
    const [one, two] = [await send(ops, 'a.pdf', pdf), await send(ops, 'b.pdf', pdf)];
    await t.sql(`update cms_file set file_nm = '../../evil.pdf' where file_sn = $1`, [one.json().data.FILE_SN]);
    const got = await ops.post('/api/file/fileDownload', { LIST: [one.json().data.FILE_SN, two.json().data.FILE_SN] });
    expect(Object.keys(unzipSync(got.rawPayload)).every((name) => !/[/\\]/.test(name))).toBe(true);
  });

  it('a page of another site cannot have a file opened in the name of whoever visits it', async () => {
    const sent = await send(ops, 'a.pdf', pdf);
    const url = `/api/file/fileDownload?fileSn=${sent.json().data.FILE_SN}`;
    expect((await ops.get(url, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
    expect((await ops.get(url, { 'sec-fetch-site': 'none' })).statusCode).toBe(200);
    expect(codeOf(await ops.get(url, { 'sec-fetch-site': 'cross-site' }))).toEqual([403, 'MSG000029']);
  });
});

describe('workbooks', () => {
  it('text that begins like a formula is text in every cell', async () => {
    const evil = ["=cmd|'/c calc'!A1", '+1+1', '-1+1', '@SUM(1)', '\tx', '=HYPERLINK("http://x","y")'];
    const orders = [];
    for (const DLV_PLC_NM of evil) orders.push(await makeOrder(t, ops, 'C00001', { DLV_PLC_NM, DLV_AREA: 'ATTACK' }));
    const answer = await ops.post('/api/pan/dlvOrdMgt/excel', {
      SEARCH: { DLV_ORD_NO: String(orders[0]?.DLV_ORD_NO).slice(0, 8) },
      ACCESS_RSN: '확인',
    });
    const sheet = Buffer.from(
      Object.entries(unzipSync(answer.rawPayload)).find(([name]) => /sheet1\.xml$/.test(name))?.[1] ?? [],
    ).toString();
    expect(sheet).toContain('=HYPERLINK(');
    expect(sheet).not.toMatch(/<f[ >]/);
    const cell = /<c [^>]*s="(\d+)"[^>]*><is><t[^>]*>=cmd/.exec(sheet);
    expect(cell).not.toBeNull();
    const styles = Buffer.from(unzipSync(answer.rawPayload)['xl/styles.xml'] ?? []).toString();
    const formats = [...(/<cellXfs[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map((m) => m[0]);
    expect(formats[Number(cell?.[1])]).toContain('quotePrefix="1"');
  });
});

describe('printed forms', () => {
  it('markup in names is text in the PDF, and foreign keys bring nothing', async () => {
    const order = await lead(
      t,
      ops,
      await makeOrder(t, ops, 'C00001', { DLV_PLC_NM: '<script>alert(1)</script>', REQ_RMK: '</Page> %s $x \\(' }),
      'ASG',
    );
    const print = (KEYS: unknown, visitor = cadm) =>
      visitor.post('/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'TRO', KEYS, BATCH_ID: randomUUID() });
    expect((await print([order.DLV_ORD_NO])).headers['content-type']).toBe('application/pdf');
    const foreign = await makeOrder(t, ops, 'C00002');
    for (const keys of [[order.DLV_ORD_NO, foreign.DLV_ORD_NO], ['__proto__'], [order.DLV_ORD_NO, 'x'.repeat(100_000)]])
      expect(codeOf(await print(keys))).toEqual([404, 'MSG000043']);
    for (const keys of [null, 'x', [1, null, {}], {}, []]) expect(codeOf(await print(keys))).toEqual([422, 'MSG000009']);
  });
});
