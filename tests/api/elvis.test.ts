import { randomUUID } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { startStore } from '../support/elvis';
import { sendFiles } from '../support/multipart';

const popup = '/api/cms/popup/cmsDocumentElvisPopup';
const files = '/api/ptl/popup/PtlFileMgtPopup';
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`);

let t: TestApp;
let store: Awaited<ReturnType<typeof startStore>>;
let ops: Visitor;
let adm2: Visitor;
let customer: Visitor;
let hbl = '';
beforeAll(async () => {
  t = await createTestApp();
  store = await startStore(t);
  ops = await t.login('adm1000');
  adm2 = await t.login('adm2000', { corp: '2000' });
  customer = await t.login('cusr01');
  const [house] = await t.sql(
    `select hbl_no from fms_hbl where cust_cd = 'C00001' and corp_cd = '1000' and cargo_sts <> 'CXL' order by hbl_seq limit 1`,
  );
  hbl = String(house?.hbl_no);
});
afterAll(async () => {
  await store?.end();
  await t?.close();
});
beforeEach(() => store.lead());

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const upload = (name: string, content: Buffer, param: object = {}, visitor = ops) =>
  sendFiles(t, visitor, `${popup}/elvisFileUpload`, [[name, content]], {
    REF_TP: 'HBL',
    REF_KEY: hbl,
    DOC_TP: 'CI',
    ELVIS_OFC_CD: 'SEL',
    ...param,
  });
const list = (search: object = {}, visitor = ops) =>
  visitor.post(`${popup}/selectCmsDocumentElvis`, { SEARCH: { ELVIS_OFC_CD: 'SEL', REF_TP: 'HBL', REF_KEY: hbl, ...search } });
const rowsOf = async (search: object = {}, visitor = ops) => (await list(search, visitor)).json().data.LIST as Record<string, unknown>[];
const key = (ELVIS_DOC_ID: string, more: object = {}) => ({ ELVIS_DOC_ID, ELVIS_OFC_CD: 'SEL', REF_TP: 'HBL', REF_KEY: hbl, ...more });
const apply = (ids: string[], visitor = ops, BATCH_ID: string = randomUUID()) =>
  visitor.post(`${popup}/apply`, { BATCH_ID, LIST: ids.map((id) => key(id)), REF_TP: 'HBL', REF_KEY: hbl });
const stored = (where: string) =>
  t.sql<{ file_sn: string; elvis_doc_id: string | null; elvis_ofc_cd: string | null; upd_cnt: number; open_yn: string; doc_tp: string }>(
    `select * from cms_file where ${where} and del_yn = 'N' order by file_sn`,
  );
/** A file that is in the portal alone. */
async function own(name: string, refKey = hbl) {
  const answer = await sendFiles(t, ops, '/api/file/fileUpload', [[name, pdf(name)]], { REF_TP: 'HBL', REF_KEY: refKey, DOC_TP: 'PL' });
  const { FILE_SN } = answer.json().data;
  const [row] = await stored(`file_sn = ${FILE_SN}`);
  return { FILE_SN, UPD_CNT: row?.upd_cnt };
}
const register = (rows: object[], visitor = ops, BATCH_ID: string = randomUUID()) =>
  visitor.post(`${files}/elvis`, { BATCH_ID, LIST: rows });

describe('offices', () => {
  it('S7-37 are those of the store, of the own corporation alone', async () => {
    const codes = async (visitor: Visitor) =>
      (await visitor.data<{ LIST: { CODE: string; CORP_CD: string }[] }>('/api/code/selectElvisOffice')).LIST.map((row) => row.CODE);
    expect(await codes(ops)).toEqual(['PUS', 'SEL']);
    expect(await codes(adm2)).toEqual(['PTK']);
    expect(await codes(await t.login('sysadm'))).toEqual(['PTK', 'PUS', 'SEL']);
  });

  it('of another corporation, and one that is not, are refused', async () => {
    for (const ELVIS_OFC_CD of ['PTK', 'XXX']) expect(codeOf(await list({ ELVIS_OFC_CD }))).toEqual([422, 'MSG000017']);
    expect(codeOf(await list({ ELVIS_OFC_CD: null }))).toEqual([422, 'MSG000012']);
  });
});

describe('a file put into the document store', () => {
  it('S7-27 is kept here and there, with its name, and listed as linked', async () => {
    const answer = await upload('상업송장 1.pdf', pdf('first'));
    expect(answer.statusCode, answer.body).toBe(200);
    const { FILE_NM, FILE_SN } = answer.json().data;
    expect(FILE_NM).toBe('상업송장 1.pdf');
    const [row] = await stored(`file_sn = ${FILE_SN}`);
    expect(row).toMatchObject({ elvis_doc_id: expect.stringMatching(/^EL\d{12}$/), elvis_ofc_cd: 'SEL', doc_tp: 'CI' });
    expect(await rowsOf()).toMatchObject([
      { ELVIS_DOC_ID: row?.elvis_doc_id, FILE_NM: '상업송장 1.pdf', DOC_TP: 'CI', LINK_YN: 'Y', REF_KEY: hbl },
    ]);
    expect(await rowsOf({ DOC_TP: 'PL' })).toEqual([]);
  });

  it('S7-27 while the store is down stays here and the user is told; sent again it is the same file and one document', async () => {
    await store.cut();
    expect(codeOf(await upload('down.pdf', pdf('down')))).toEqual([502, 'MSG000311']);
    expect(await stored(`file_nm = 'down.pdf'`)).toMatchObject([{ elvis_doc_id: null }]);
    await store.lead();
    for (let i = 0; i < 2; i++) expect((await upload('down.pdf', pdf('down'))).statusCode).toBe(200);
    expect(await stored(`file_nm = 'down.pdf'`)).toMatchObject([{ elvis_doc_id: expect.stringMatching(/^EL/) }]);
    expect((await store.of(hbl)).filter((row) => row.fileName === 'down.pdf')).toHaveLength(1);
    // The same name with another content is another file.
    expect((await upload('down.pdf', pdf('DOWN'))).statusCode).toBe(200);
    expect(await stored(`file_nm = 'down.pdf'`)).toHaveLength(2);
  });

  it('is checked as every upload, and needs a document of the user and an office', async () => {
    expect(codeOf(await upload('a.pdf', Buffer.from('MZ')))).toEqual([415, 'MSG000301']);
    expect(codeOf(await upload('a.pdf', pdf('x'), { REF_KEY: 'NOSUCH' }))).toEqual([422, 'MSG000043']);
    expect(codeOf(await upload('a.pdf', pdf('x'), { REF_KEY: null }))).toEqual([422, 'MSG000012']);
    expect(codeOf(await upload('a.pdf', pdf('x'), { ELVIS_OFC_CD: 'PTK' }))).toEqual([422, 'MSG000017']);
    expect(codeOf(await upload('a.pdf', pdf('x'), {}, adm2))).toEqual([422, 'MSG000017']);
    expect(codeOf(await upload('a.pdf', pdf('x'), {}, customer))).toEqual([403, 'MSG000029']);
    expect(await stored(`file_nm = 'a.pdf'`)).toEqual([]);
  });
});

describe('registering files of the portal', () => {
  it('marks them with their document; again, or with the same BATCH_ID, nothing more is made', async () => {
    const file = await own('register.pdf');
    const batch = randomUUID();
    const answer = await register([file], ops, batch);
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await register([file], ops, batch)).body).toBe(answer.body);
    const [row] = answer.json().data.LIST;
    expect(row).toMatchObject({ FILE_SN: file.FILE_SN, ELVIS_DOC_ID: expect.stringMatching(/^EL/) });
    expect((await register([row])).statusCode).toBe(200);
    expect(await store.of(hbl)).toEqual(
      expect.arrayContaining([expect.objectContaining({ fileName: 'register.pdf', regUser: 'adm1000', docType: 'PL' })]),
    );
    expect((await store.of(hbl)).filter((one) => one.fileName === 'register.pdf')).toHaveLength(1);
  });

  it('two clicks at the same time leave one document', async () => {
    const file = await own('twice.pdf');
    const answers = await Promise.all([register([file]), register([file])]);
    expect(answers.some((answer) => answer.statusCode === 200)).toBe(true);
    const left = (await store.of(hbl)).filter((one) => one.fileName === 'twice.pdf' && !one.deleted);
    const [row] = await stored(`file_nm = 'twice.pdf'`);
    expect(left.map((one) => one.docId)).toEqual([row?.elvis_doc_id]);
  });

  it('takes the document that an answer lost on its way left in the store', async () => {
    const file = await own('lost.pdf');
    const other = await store.put('lost.pdf', pdf('LOST.pdf'), { refKey: hbl, docType: 'PL' });
    const left = await store.put('lost.pdf', pdf('lost.pdf'), { refKey: hbl, docType: 'PL' });
    const [row] = (await register([file])).json().data.LIST;
    expect(row.ELVIS_DOC_ID).toBe(left);
    expect(other).not.toBe(left);
  });

  it.each([
    ['fails', '-ERR500', 502, 'MSG000311'],
    ['is asked too often', '-LIMIT', 502, 'MSG000311'],
    ['has no such place', '-GONE', 422, 'MSG000312'],
    ['does not answer in time', '-SLOW', 504, 'MSG000311'],
  ])('while the store %s is told, and the file stays as it was', async (_, ending, status, code) => {
    const no = `TESTHB${ending}`;
    await t.sql('update fms_hbl set hbl_no = $1 where hbl_no = $2', [no, hbl]);
    const file = await own(`trouble${ending}.pdf`, no);
    expect(codeOf(await register([file]))).toEqual([status, code]);
    await t.sql('update fms_hbl set hbl_no = $2 where hbl_no = $1', [no, hbl]);
    expect(await stored(`file_sn = ${file.FILE_SN}`)).toMatchObject([{ elvis_doc_id: null, upd_cnt: file.UPD_CNT }]);
  });

  it('with a wrong key, or a system out of use, is refused; the log names neither key nor file', async () => {
    const file = await own('key.pdf');
    await t.sql('update cms_api set auth_key = $1 where api_id = $2', [t.app.kit.secret.seal('api', 'wrong-key-here', 'ELVIS'), 'ELVIS']);
    expect(codeOf(await register([file]))).toEqual([502, 'MSG000311']);
    await t.sql(`update cms_api set use_yn = 'N' where api_id = 'ELVIS'`);
    expect(codeOf(await register([file]))).toEqual([502, 'MSG000311']);
    await store.lead();
    expect((await register([file])).statusCode).toBe(200);
    const log = JSON.stringify(await t.sql(`select * from cms_if_log where api_id = 'ELVIS'`));
    expect(log).toContain('"http_sts":401');
    expect(log).not.toMatch(/wrong-key-here|key-of-the-tests|%PDF/);
  });

  it('that fails in the middle says which are there and which one stopped it; again, the rest is kept', async () => {
    const [house] = await t.sql(
      `select hbl_no from fms_hbl where corp_cd = '1000' and cargo_sts <> 'CXL' and hbl_no <> $1 order by hbl_seq limit 1`,
      [hbl],
    );
    const rename = (to: unknown, from: unknown) => t.sql('update fms_hbl set hbl_no = $1 where hbl_no = $2', [to, from]);
    await rename('MIDDLE-ERR500', house?.hbl_no);
    const list = [await own('one.pdf'), await own('two.pdf', 'MIDDLE-ERR500'), await own('three.pdf')];
    const answer = await register(list);
    expect(codeOf(answer)).toEqual([502, 'MSG000446']);
    expect(answer.json().message).toMatch(/3개 중 1개만 .*등록된 파일: one.pdf. .*two.pdf — .*연결할 수 없습니다/);
    const marks = async () => (await stored(`file_nm in ('one.pdf', 'two.pdf', 'three.pdf')`)).map((row) => row.elvis_doc_id !== null);
    expect(await marks()).toEqual([true, false, false]);
    // The first that fails is told as it is: nothing is there yet.
    expect(codeOf(await register(list.slice(1)))).toEqual([502, 'MSG000311']);
    const now = await stored(`file_nm in ('one.pdf', 'three.pdf')`);
    expect((await register(now.map((row) => ({ FILE_SN: Number(row.file_sn), UPD_CNT: row.upd_cnt })))).statusCode).toBe(200);
    expect(await marks()).toEqual([true, false, true]);
    expect((await store.of(hbl)).filter((one) => one.fileName === 'one.pdf')).toHaveLength(1);
    await rename(house?.hbl_no, 'MIDDLE-ERR500');
  });

  it('is not for files of others, closed to customers, and stale ones are shown', async () => {
    const file = await own('foreign.pdf');
    expect(codeOf(await register([file], adm2))).toEqual([422, 'MSG000043']);
    expect(codeOf(await register([file], customer))).toEqual([403, 'MSG000029']);
    expect(codeOf(await register([{ ...file, UPD_CNT: 99 }]))).toEqual([409, 'MSG000025']);
  });
});

describe('documents of the store', () => {
  it('are linked once, kept here too, closed to the customer', async () => {
    const id = await store.put('linked.pdf', pdf('linked'), { refKey: hbl, docType: 'INS' });
    const [one, two] = await Promise.all([apply([id]), apply([id])]);
    expect([one?.statusCode, two?.statusCode], one?.body).toEqual([200, 200]);
    expect((await apply([id])).statusCode).toBe(200);
    const rows = await stored(`elvis_doc_id = '${id}'`);
    expect(rows).toMatchObject([{ doc_tp: 'INS', open_yn: 'N', elvis_ofc_cd: 'SEL' }]);
    await store.cut();
    const kept = await ops.post('/api/file/fileDownload', { FILE_SN: Number(rows[0]?.file_sn) });
    expect(kept.rawPayload.equals(pdf('linked'))).toBe(true);
  });

  it('with content that is not what the name says, an archive that bursts, or that are too large, are let in by no way', async () => {
    const bomb = Buffer.from(zipSync({ 'a.txt': new Uint8Array(30 * 1024 * 1024) }));
    for (const [name, content] of [
      ['bad.pdf', Buffer.from('MZ and more')],
      ['bomb.zip', bomb],
    ] as const) {
      const id = await store.put(name, content, { refKey: hbl });
      expect(codeOf(await apply([id])), name).toEqual([415, 'MSG000301']);
      expect(codeOf(await ops.post(`${popup}/elvisFileDownload`, { LIST: [key(id)] })), name).toEqual([415, 'MSG000301']);
      expect(await stored(`elvis_doc_id = '${id}'`)).toEqual([]);
    }
    const large = await store.put('large.pdf', Buffer.concat([pdf('x'), Buffer.alloc(20 * 1024 * 1024)]), { refKey: hbl });
    expect(codeOf(await apply([large]))).toEqual([413, 'MSG000302']);
    expect(await store.put('a.exe', Buffer.from('MZ'), { refKey: hbl })).toBe('415');
  });

  it('are downloaded by their name, several as an archive; those that name a person with a reason that is logged', async () => {
    const [a, b] = [
      await store.put('가.pdf', pdf('a'), { refKey: hbl }),
      await store.put('b.pdf', pdf('b'), { refKey: hbl, docType: 'POD' }),
    ];
    const one = await ops.post(`${popup}/elvisFileDownload`, { LIST: [key(a)] });
    expect([one.statusCode, one.rawPayload.equals(pdf('a')), one.headers['content-disposition']]).toEqual([
      200,
      true,
      expect.stringContaining(encodeURIComponent('가.pdf')),
    ]);
    expect(codeOf(await ops.post(`${popup}/elvisFileDownload`, { LIST: [key(a), key(b)] }))).toEqual([422, 'MSG000039']);
    const both = await ops.post(`${popup}/elvisFileDownload`, { LIST: [key(a), key(b)], ACCESS_RSN: 'claim' });
    expect(Object.keys(unzipSync(both.rawPayload)).sort()).toEqual(['b.pdf', '가.pdf']);
    expect(await t.sql(`select access_rsn, prvc_tp from cms_prvc_log where tgt_key = '${b}'`)).toEqual([
      { access_rsn: 'claim', prvc_tp: 'DOWN' },
    ]);
  });

  it('that were deleted there meanwhile are MSG000312 and no longer listed', async () => {
    const id = await store.put('deleted.pdf', pdf('deleted'), { refKey: hbl });
    expect((await store.ask(`/documents/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(codeOf(await apply([id]))).toEqual([422, 'MSG000312']);
    expect((await rowsOf()).map((row) => row.ELVIS_DOC_ID)).not.toContain(id);
  });

  it('of a document outside the scope are not listed, not given out and not linked, whatever place is named', async () => {
    const id = await store.put('secret.pdf', pdf('secret'), { refKey: 'NOBODYSHBL' });
    expect((await rowsOf({ REF_KEY: null, REF_TP: null })).map((row) => row.ELVIS_DOC_ID)).not.toContain(id);
    expect(codeOf(await list({ REF_KEY: 'NOBODYSHBL' }))).toEqual([404, 'MSG000043']);
    const take = (row: object) => ops.post(`${popup}/elvisFileDownload`, { LIST: [row] });
    expect(codeOf(await take(key(id, { REF_KEY: 'NOBODYSHBL' })))).toEqual([422, 'MSG000043']);
    expect(codeOf(await take(key(id)))).toEqual([422, 'MSG000312']);
    expect(codeOf(await apply([id]))).toEqual([422, 'MSG000312']);
    expect(codeOf(await list({}, adm2))).toEqual([422, 'MSG000017']);
    expect(codeOf(await list({}, customer))).toEqual([403, 'MSG000029']);
  });

  it('cannot be asked for while the store answers with nonsense, a redirect or not at all', async () => {
    await store.cut();
    expect(codeOf(await list())).toEqual([502, 'MSG000311']);
    await t.sql(`update cms_api set api_url = $1 where api_id = 'ELVIS'`, [`${store.address}/rates`]);
    expect(codeOf(await list())).toEqual([502, 'MSG000311']);
    await t.sql(`update cms_api set api_url = 'http://elsewhere.example/elvis' where api_id = 'ELVIS'`);
    expect(codeOf(await list())).toEqual([502, 'MSG000311']);
  });
});

describe('the stand-in', () => {
  it('asks for its key, keeps to its sizes and refuses to delete what is locked', async () => {
    expect((await fetch(`${store.address}/elvis/offices`)).status).toBe(401);
    const locked = await store.put('l.pdf', pdf('l'), { refKey: 'X-LOCKED' });
    expect((await store.ask(`/documents/${locked}`, { method: 'DELETE' })).status).toBe(409);
    expect((await store.ask('/documents/EL999999999999/content')).status).toBe(404);
    expect(await store.put('big.pdf', Buffer.alloc(50 * 1024 * 1024 + 1), { refKey: 'X' })).toBe('413');
    expect(await (await fetch(`${store.address}/elvis`)).text()).toContain('l.pdf');
  });
});
