import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neededTypes } from '../../src/contract/cms/popup/cmsDocumentPopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { fileOf } from '../support/files';
import { jobsOf } from '../support/mail';
import { sendFiles } from '../support/multipart';

const popup = '/api/cms/popup/cmsDocumentPopup';
const partner = '/api/cms/popup/cmsDocumentPartnerPopup';
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

let t: TestApp;
let adm: Visitor;
let adm2: Visitor;
let customer: Visitor;
let other: Visitor;
let hbl = '';
let order = '';
let person: { cust_cd: string; chrg_seq: number; email: string };
beforeAll(async () => {
  t = await createTestApp();
  adm = await t.login('adm1000');
  adm2 = await t.login('adm2000', { corp: '2000' });
  customer = await t.login('cusr01');
  other = await t.login('cadm01');
  const [house] = await t.sql(
    `select h.hbl_no, o.dlv_ord_no from fms_hbl h join pan_dlv_ord o on o.hbl_no = h.hbl_no and o.corp_cd = h.corp_cd and o.cust_cd = h.cust_cd and o.del_yn = 'N'
      where h.cust_cd = 'C00001' and h.corp_cd = '1000' and h.cargo_sts <> 'CXL' and o.dlv_ord_sts not in ('CMP', 'RJT', 'CXL') order by 1 limit 1`,
  );
  hbl = String(house?.hbl_no);
  order = String(house?.dlv_ord_no);
  // What the demo has of it would be counted with what is filed here.
  await t.sql(`delete from cms_file where ref_key in ($1, $2)`, [hbl, order]);
  const [found] = await t.sql<typeof person>(
    `select cust_cd, chrg_seq, email from mdm_cust_chrg where email is not null and cust_cd = 'C00001' order by 1, 2 limit 1`,
  );
  person = found as typeof person;
});
afterAll(() => t?.close());

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const list = (visitor = adm, search: object = {}) => visitor.post(`${popup}/selectCmsDocument`, { SEARCH: { HBL_NO: hbl, ...search } });
const rowsOf = async (visitor = adm, search: object = {}) =>
  (await list(visitor, search)).json().data.LIST as {
    FILE_SN: number;
    UPD_CNT: number;
    FILE_NM: string;
    DOC_TP: string;
    OPEN_YN: string;
    REF_KEY: string;
  }[];
const put = async (visitor: Visitor, name: string, param: object = {}): Promise<number> => {
  const answer = await sendFiles(t, visitor, '/api/file/fileUpload', [[name, pdf]], {
    REF_TP: 'HBL',
    REF_KEY: hbl,
    DOC_TP: 'CI',
    ...param,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.FILE_SN;
};
const rowOf = async (visitor: Visitor, sn: number) => (await rowsOf(visitor)).find((row) => row.FILE_SN === sn);
const act = (visitor: Visitor, verb: string, LIST: object[]) => visitor.post(`${popup}/${verb}`, { BATCH_ID: randomUUID(), LIST });

describe('documents of a shipment', () => {
  it('are those of the shipment and of its orders, by kind, with those that are missing', async () => {
    const [one, two] = [await put(adm, 'invoice.pdf'), await put(adm, 'pod.pdf', { REF_TP: 'DLV', REF_KEY: order, DOC_TP: 'PHO' })];
    const rows = await rowsOf();
    expect(rows.map((row) => row.FILE_SN)).toEqual(expect.arrayContaining([one, two]));
    expect((await rowsOf(adm, { DOC_TP: 'PHO' })).map((row) => row.FILE_SN)).toContain(two);
    expect((await rowsOf(adm, { DOC_TP: 'PHO' })).map((row) => row.FILE_SN)).not.toContain(one);
    const types = (
      await adm.data<{ LIST: { DOC_TP: string; FILE_CNT: number; NEED_YN: string }[] }>(`${popup}/selectCmsDocumentG2`, {
        SEARCH: { HBL_NO: hbl },
      })
    ).LIST;
    const of = (type: string) => types.find((row) => row.DOC_TP === type);
    expect(of('CI')).toMatchObject({ FILE_CNT: rows.filter((row) => row.DOC_TP === 'CI').length, NEED_YN: 'Y' });
    expect(of('PL')).toMatchObject({ FILE_CNT: 0, NEED_YN: 'Y' });
    expect(of('PHO')).toMatchObject({ FILE_CNT: 1, NEED_YN: 'N' });
  });

  it('a shipment needs what its way, its cargo and its terms ask for', () => {
    const of = (more: object) => neededTypes({ IMEX_TP: 'I', TRANS_MODE: 'SEA', CARGO_TP: 'GEN', INCOTERMS: 'FOB', ...more });
    expect(of({})).toEqual(['HBL', 'CI', 'PL', 'AN', 'DO', 'IMD']);
    expect(of({ TRANS_MODE: 'AIR' })).toEqual(['AWB', 'CI', 'PL', 'AN', 'IMD']);
    expect(of({ IMEX_TP: 'E', CARGO_TP: 'DG', INCOTERMS: 'CIF' })).toEqual(['HBL', 'CI', 'PL', 'EXD', 'DGD', 'MSDS', 'INS']);
    expect(of({ IMEX_TP: 'C' })).toEqual(['HBL', 'CI', 'PL']);
  });

  it('a customer sees open ones and the own, changes and deletes the own alone', async () => {
    const [closed, open, own] = [
      await put(adm, 'closed.pdf'),
      await put(adm, 'open.pdf', { OPEN_YN: 'Y' }),
      await put(customer, 'own.pdf'),
    ];
    const seen = (await rowsOf(customer)).map((row) => row.FILE_SN);
    expect([seen.includes(closed), seen.includes(open), seen.includes(own)]).toEqual([false, true, true]);
    const theirs = await rowOf(customer, open);
    expect(codeOf(await act(customer, 'delete', [theirs ?? {}]))).toEqual([422, 'MSG000043']);
    expect(codeOf(await act(customer, 'saveCmsDocument', [{ ...theirs, BATCH_FLAG: 'update' }]))).toEqual([422, 'MSG000043']);
    // What a customer put there stays open, whatever is sent.
    const saved = await act(customer, 'saveCmsDocument', [{ ...(await rowOf(customer, own)), BATCH_FLAG: 'update', OPEN_YN: 'N' }]);
    expect([saved.statusCode, saved.json().data.LIST[0].OPEN_YN]).toEqual([200, 'Y']);
    const gone = await act(customer, 'delete', [(await rowOf(customer, own)) ?? {}]);
    expect([gone.statusCode, gone.json().message]).toEqual([200, expect.stringContaining('삭제')]);
  });

  it('staff open one to the customer; a stale save is shown, a closed shipment keeps its documents', async () => {
    const sn = await put(adm, 'to-open.pdf');
    const row = await rowOf(adm, sn);
    expect((await act(adm, 'saveCmsDocument', [{ ...row, BATCH_FLAG: 'update', OPEN_YN: 'Y' }])).statusCode).toBe(200);
    expect(await rowOf(customer, sn)).toBeDefined();
    expect(codeOf(await act(adm, 'saveCmsDocument', [{ ...row, BATCH_FLAG: 'update', OPEN_YN: 'N' }]))).toEqual([409, 'MSG000025']);
    const [before] = await t.sql(`select cargo_sts from fms_hbl where hbl_no = $1`, [hbl]);
    await t.sql(`update fms_hbl set cargo_sts = 'CXL' where hbl_no = $1`, [hbl]);
    expect(codeOf(await act(adm, 'delete', [(await rowOf(adm, sn)) ?? {}]))).toEqual([422, 'MSG000040']);
    await t.sql(`update fms_hbl set cargo_sts = $2 where hbl_no = $1`, [hbl, before?.cargo_sts]);
    expect((await act(adm, 'delete', [(await rowOf(adm, sn)) ?? {}])).statusCode).toBe(200);
  });

  it('of a shipment of others are not there', async () => {
    const [foreign] = await t.sql(`select hbl_no from fms_hbl where cust_cd not in ('C00001', 'C00003') and corp_cd = '1000' limit 1`);
    expect(codeOf(await list(customer, { HBL_NO: foreign?.hbl_no }))).toEqual([404, 'MSG000043']);
    expect(codeOf(await list(adm2))).toEqual([404, 'MSG000043']);
    expect(codeOf(await adm2.post(`${popup}/selectCmsDocumentG2`, { SEARCH: { HBL_NO: hbl } }))).toEqual([404, 'MSG000043']);
    const found = async (visitor: Visitor) =>
      (await visitor.data<{ LIST: { SCRN_ID: string; ARGS: object }[] }>('/api/findNo', { SEARCH: { NO: hbl } })).LIST.filter(
        (row) => row.SCRN_ID === 'cmsDocumentPopup',
      );
    expect(await found(adm)).toMatchObject([{ ARGS: { HBL_NO: hbl } }]);
    expect(await found(adm2)).toEqual([]);
  });
});

describe('documents mailed to partners', () => {
  const to = () => ({ CUST_CD: person.cust_cd, CHRG_SEQ: person.chrg_seq });
  const mail = (FILES: number[], more: object = {}, visitor = adm) =>
    visitor.post(`${partner}/mail`, { BATCH_ID: randomUUID(), LIST: [to()], FILES, MAIL_CNNT: '확인 바랍니다', ...more });
  const queued = () => t.sql(`select * from cms_email_log where frm_id = 'DOC_SEND' order by mail_seq desc`);
  const linksOf = async () => {
    const [row] = await queued();
    const bound = [row?.frm_id, row?.to_email, row?.mail_title].join('\n');
    const { html } = JSON.parse(t.app.kit.secret.open('mail', String(row?.mail_cnnt), bound)) as { html: string };
    return [...html.matchAll(/href="([^"]+linkDownload[^"]+)"/g)].map(([, href]) => {
      const { pathname, search } = new URL(String(href).replaceAll('&amp;', '&'));
      return pathname + search;
    });
  };
  const follow = (path: string | undefined) => t.visitor().get(String(path));

  it('the contacts of a partner are offered, and that they were seen is logged', async () => {
    const rows = (
      await adm.data<{ LIST: { EMAIL: string }[] }>(`${partner}/selectCmsDocumentPartner`, { SEARCH: { CUST_LIST: [person.cust_cd] } })
    ).LIST;
    expect(rows.map((row) => row.EMAIL)).toContain(person.email);
    const [log] = await t.sql(`select tbl_nm, tgt_key from cms_prvc_log where user_id = 'adm1000' order by log_seq desc limit 1`);
    expect(log).toEqual({ tbl_nm: 'MDM_CUST_CHRG', tgt_key: person.cust_cd });
    const own = await adm.data<{ LIST: object[] }>(`${partner}/selectCmsDocumentPartner`, {
      SEARCH: { CUST_CD: 'C00102', CUST_LIST: [person.cust_cd] },
    });
    expect(own.LIST).toMatchObject([{ CUST_CD: 'C00102', CHRG_SEQ: 0, EMAIL: expect.stringContaining('@') }]);
    expect(codeOf(await customer.post(`${partner}/selectCmsDocumentPartner`, { SEARCH: { CUST_LIST: [person.cust_cd] } }))).toEqual([
      403,
      'MSG000029',
    ]);
  });

  it('up to 20 MB go as attachments of one mail, and arrive', async () => {
    const answer = await mail([await put(adm, 'attached.pdf')]);
    expect([answer.statusCode, answer.json().message], answer.body).toEqual([200, expect.stringContaining(person.email)]);
    const [row] = await queued();
    expect(row).toMatchObject({ to_email: person.email, ref_tp: 'HBL', ref_key: hbl, send_sts: 'WAIT' });
    expect(String(row?.file_list)).toContain('attached.pdf');
    expect(await linksOf()).toEqual([]);
    await jobsOf(t).sendAll();
    expect((await queued())[0]).toMatchObject({ send_sts: 'SENT' });
  });

  it('what names a person needs a reason, which is logged', async () => {
    const sn = await put(adm, 'pod.pdf', { DOC_TP: 'POD' });
    const before = (await queued()).length;
    expect(codeOf(await mail([sn]))).toEqual([422, 'MSG000039']);
    expect(await queued()).toHaveLength(before);
    expect((await mail([sn], { ACCESS_RSN: 'asked for' })).statusCode).toBe(200);
    expect(await t.sql(`select access_rsn from cms_prvc_log where tbl_nm = 'CMS_FILE' and tgt_key = '${sn}'`)).toEqual([
      { access_rsn: 'asked for' },
    ]);
  });

  it('more than 20 MB go as links that nobody has to sign in for, of these files alone', async () => {
    const [a, b] = [await put(adm, '큰 문서.pdf'), await put(adm, 'more.pdf', { DOC_TP: 'POD' })];
    await t.sql(`update cms_file set file_size = 11000000 where file_sn = any($1)`, [[a, b]]);
    expect((await mail([a, b], { ACCESS_RSN: 'large' })).statusCode).toBe(200);
    expect((await queued())[0]).toMatchObject({ file_list: null });
    const [first, second, ...more] = await linksOf();
    expect(more).toEqual([]);
    const got = await follow(first);
    expect([got.statusCode, got.rawPayload.equals(pdf), got.headers['content-disposition']]).toEqual([
      200,
      true,
      expect.stringContaining(encodeURIComponent('큰')),
    ]);
    expect((await follow(second)).statusCode).toBe(200);
    const tokens = await t.sql(
      `select use_cnt, target_url, round(extract(epoch from exp_dtm - iss_dtm) / 86400)::int as days from cms_jwt where token_tp = 'DOC' order by length(target_url), target_url`,
    );
    expect(tokens).toEqual(
      [a, b].sort((x, y) => x - y).map((sn) => ({ use_cnt: 1, target_url: `/api/file/linkDownload?fileSn=${sn}`, days: 7 })),
    );
    expect(await t.sql(`select svc_id, user_id from cms_prvc_log where tgt_key = '${b}' order by log_seq desc limit 1`)).toEqual([
      { svc_id: 'file.linkDownload', user_id: 'adm1000' },
    ]);
    // Deleted, revoked, run out, changed: each leads to a message and gives nothing.
    await t.sql(`update cms_file set del_yn = 'Y' where file_sn = $1`, [a]);
    expect((await follow(first)).headers.location).toBe('/login/msgView?code=MSG000312');
    await t.sql(`update cms_jwt set revoke_yn = 'Y' where target_url like '%=${b}'`);
    expect((await follow(second)).headers.location).toBe('/login/msgView?code=MSG000122');
    await t.sql(`update cms_jwt set revoke_yn = 'N', exp_dtm = now() where target_url like '%=${b}'`);
    expect((await follow(second)).headers.location).toBe('/login/msgView?code=MSG000122');
    expect((await follow(`${second}x`)).headers.location).toBe('/login/msgView?code=MSG000122');
  });

  it('a link of a file opens no session, and a link that signs in gives no file', async () => {
    const sn = await put(adm, 'link.pdf');
    await t.sql(`update cms_file set file_size = 21000000 where file_sn = $1`, [sn]);
    await mail([sn]);
    const [link] = await linksOf();
    const token = new URL(`http://x${link}`).searchParams.get('token') ?? '';
    const opened = await t.visitor().get(`/api/link?${new URLSearchParams({ token })}`);
    expect([opened.headers.location, opened.headers['set-cookie']]).toEqual(['/login/msgView?code=MSG000122', undefined]);
    const sys = await t.login('sysadm');
    const body = { BATCH_ID: randomUUID(), LIST: [{ TOKEN_TP: 'SSO', USER_ID: 'ops01' }] };
    const issued = (await sys.data<{ LIST: { TOKEN: string }[] }>('/api/cms/api/CmsJwtMgt/issue', body)).LIST[0]?.TOKEN ?? '';
    expect((await follow(`/api/file/linkDownload?${new URLSearchParams({ token: issued })}`)).headers.location).toBe(
      '/login/msgView?code=MSG000122',
    );
    expect(
      codeOf(await sys.post('/api/cms/api/CmsJwtMgt/issue', { BATCH_ID: randomUUID(), LIST: [{ TOKEN_TP: 'DOC', USER_ID: 'ops01' }] })),
    ).toEqual([422, 'MSG000017']);
  });

  it('of files or persons outside the scope, without any, or without a text nothing is sent', async () => {
    const sn = await put(adm, 'refused.pdf');
    const notMine = await fileOf(t, { REF_TP: 'HBL', REF_KEY: 'NOBODYSHBL', CORP_CD: '1000' });
    const before = (await queued()).length;
    expect(codeOf(await mail([notMine]))).toEqual([422, 'MSG000043']);
    expect(codeOf(await mail([sn], {}, adm2))).toEqual([422, 'MSG000043']);
    expect(codeOf(await mail([sn], { LIST: [{ CUST_CD: person.cust_cd, CHRG_SEQ: 999 }] }))).toEqual([422, 'MSG000043']);
    expect(codeOf(await mail([sn], { LIST: [] }))).toEqual([422, 'MSG000009']);
    expect(codeOf(await mail([]))).toEqual([422, 'MSG000009']);
    expect(codeOf(await mail([sn], { MAIL_CNNT: '' }))).toEqual([422, 'MSG000012']);
    expect(codeOf(await mail([sn], {}, customer))).toEqual([403, 'MSG000029']);
    expect(codeOf(await mail([sn], {}, other))).toEqual([403, 'MSG000029']);
    expect(await queued()).toHaveLength(before);
  });
});
