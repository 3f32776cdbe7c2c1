import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Quote, quoteKey } from '../../src/contract/ptl/quo/tarQuote';
import { systemScope } from '../../src/server/lib/scope';
import type { Ctx } from '../../src/server/lib/serve';
import { transaction } from '../../src/server/lib/transaction';
import { quotesToPrint } from '../../src/server/ptl/quo/printed.service';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf, mailsOf, startMailServer } from '../support/mail';
import { newQuote, saved, take, wonLines } from '../support/quotes';

let t: TestApp;
let sales: Visitor;
let customer: Visitor;
let custCd: string;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://portal.example' });
  [sales, customer] = await Promise.all([t.login('adm1000'), t.login('cadm01')]);
  const [own] = await t.sql<{ cust_cd: string }>(`select cust_cd from cms_user_cust where user_id = 'cadm01' and main_yn = 'Y'`);
  custCd = own?.cust_cd ?? '';
  await t.sql(
    `insert into mdm_cust_chrg (cust_cd, chrg_seq, chrg_nm, email, chrg_tp, mail_yn) values ($1, 77, '둘', 'two@trade.example', 'MGR', 'Y')`,
    [custCd],
  );
}, 60_000);
afterAll(() => t?.close());
beforeEach(() => t.sql('delete from cms_email_log'));

const code = (answer: LightMyRequestResponse) => [answer.statusCode, answer.headers['x-error-code']];
const print = (v: Visitor, quotes: Quote[], more: object = {}) =>
  v.post('/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'QUO', KEYS: quotes.map(quoteKey), ...more });
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
/** A priced quote of the customer that is not offered yet, and one that is. */
const priced = (over: object = {}) => saved(sales, { ...newQuote(custCd, { EMAIL: 'reader@trade.example', ...over }), G2: wonLines() });
const offered = async (over: object = {}) => take(sales, 'offer', await priced(over));
const filesOf = (quote: Quote) =>
  t.sql<Record<string, unknown> & { file_sn: string; file_path: string; file_nm: string }>(
    `select * from cms_file where ref_tp = 'QUO' and ref_key = $1 and del_yn = 'N' order by file_sn`,
    [quote.QUO_NO],
  );
const stored = (path: string) => readFileSync(join(t.app.kit.env.FILE_STORE, path));

describe('the document of a quote', () => {
  it('is one PDF of several quotes, in either language', async () => {
    const quotes = [await offered(), await offered()];
    for (const LANG_CD of ['ko', 'en']) {
      const answer = await print(customer, quotes, { LANG_CD });
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      expect([answer.headers['content-type'], pages(answer.rawPayload)]).toEqual(['application/pdf', 2]);
    }
    const one = await print(customer, [quotes[0] as Quote], { LANG_CD: 'en' });
    expect(one.headers['content-disposition']).toContain(`${quotes[0]?.QUO_NO}-1.pdf`);
  }, 60_000);

  it('names the customer as it was typed in Korean; in English as the master does, else as it was typed', async () => {
    const offer = await offered({ CUST_NM: '한강전자 부산지점' });
    const namedIn = (lang: 'ko' | 'en') =>
      transaction(t.pools.short, { scope: systemScope }, async ({ db, now }) => {
        const ctx = { db, now, lang, scope: systemScope, user: { USER_ID: 'adm1000', USER_TP: 'S' } } as unknown as Ctx<unknown>;
        return (await quotesToPrint(ctx, [quoteKey(offer)], lang))[0]?.CUST_NM;
      });
    const [master] = await t.sql<{ cust_eng_nm: string }>('select cust_eng_nm from mdm_cust where cust_cd = $1', [custCd]);
    expect([await namedIn('ko'), await namedIn('en')]).toEqual(['한강전자 부산지점', master?.cust_eng_nm]);
    await t.sql('update mdm_cust set cust_eng_nm = null where cust_cd = $1', [custCd]);
    expect(await namedIn('en')).toBe('한강전자 부산지점');
    await t.sql('update mdm_cust set cust_eng_nm = $2 where cust_cd = $1', [custCd, master?.cust_eng_nm]);
  });

  it('is the customer’s from the offer on, and nobody’s who may not see the quote', async () => {
    const draft = await priced();
    expect(code(await print(customer, [draft]))).toEqual([422, 'MSG000027']);
    expect((await print(sales, [draft])).statusCode).toBe(200);
    const offer = await take(sales, 'offer', draft);
    expect((await print(customer, [offer])).statusCode).toBe(200);
    const [stranger] = await t.sql<{ user_id: string }>(
      `select user_id from cms_user u join cms_user_role r using (user_id) where r.role_id = 'CUST_USR' and u.user_sts = 'ACT'
         and exists (select from cms_user_cust c join mdm_cust m using (cust_cd) where c.user_id = u.user_id and m.corp_cd = '1000')
         and not exists (select from cms_user_cust c where c.user_id = u.user_id and c.cust_cd = $1) order by 1 limit 1`,
      [custCd],
    );
    const other = await t.login(stranger?.user_id ?? '');
    expect(code(await print(other, [offer]))).toEqual([404, 'MSG000043']);
    expect(code(await print(customer, [offer, { ...offer, QUO_REV: 9 }]))).toEqual([404, 'MSG000043']);
    const keys = (KEYS: unknown[]) => customer.post('/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'QUO', KEYS });
    expect(code(await keys([offer.QUO_NO]))).toEqual([404, 'MSG000043']);
    expect(code(await keys([`${offer.QUO_NO}|x`, "'|1"]))).toEqual([404, 'MSG000043']);
  }, 60_000);
});

describe('an offer', () => {
  it('goes out with its document, which stays as a file of the quote, open to its customer', async () => {
    const offer = await offered();
    const [file, ...more] = await filesOf(offer);
    expect(more).toEqual([]);
    expect(file).toMatchObject({ doc_tp: 'QUO', open_yn: 'Y', cust_cd: custCd, corp_cd: '1000', file_ext: 'pdf' });
    expect(file?.file_nm).toBe(`견적서_${offer.QUO_NO}-1.pdf`);
    const [mail, ...others] = await mailsOf(t, 'QUO_OFFER');
    expect(others).toEqual([]);
    expect([mail?.to_email, mail?.ref_key, JSON.parse(mail?.file_list ?? '')]).toEqual([
      'reader@trade.example',
      quoteKey(offer),
      [{ FILE_SN: Number(file?.file_sn), FILE_NM: file?.file_nm }],
    ]);
    const taken = await customer.post('/api/file/fileDownload', { FILE_SN: Number(file?.file_sn) });
    expect(taken.rawPayload.equals(stored(file?.file_path ?? ''))).toBe(true);
  }, 60_000);

  it('is sent as it was made, whatever has become of the quote by then', async () => {
    const offer = await offered();
    const [file] = await filesOf(offer);
    const made = stored(file?.file_path ?? '');
    await take(sales, 'revise', offer);
    await t.sql(`update ptl_quote_dtl set unit_prc = 1, tot_amt = 1 where quo_no = $1`, [offer.QUO_NO]);
    const server = await startMailServer();
    try {
      await jobsOf(t).sendAll({ SMTP_URL: server.url });
      const attached = /filename[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+?)\r\n--/.exec(server.taken[0]?.source ?? '')?.[1] ?? '';
      expect(Buffer.from(attached, 'base64').equals(made)).toBe(true);
    } finally {
      await server.close();
    }
  }, 60_000);

  it('that is refused leaves neither file nor mail', async () => {
    const count = () =>
      readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
    const [good, bad] = [await priced(), await priced()];
    const before = count();
    // The mails cannot be written: both documents were made by then.
    await t.sql(`alter table cms_email_log add constraint one_only check (ref_key <> '${quoteKey(bad)}')`);
    const row = ({ QUO_NO, QUO_REV, UPD_CNT }: Quote) => ({ QUO_NO, QUO_REV, UPD_CNT });
    const answer = await sales.post('/api/ptl/quo/tarQuoteMgt/offer', { BATCH_ID: randomUUID(), LIST: [row(good), row(bad)] });
    await t.sql('alter table cms_email_log drop constraint one_only');
    expect(answer.statusCode).not.toBe(200);
    expect([count(), await filesOf(good), await mailsOf(t)]).toEqual([before, [], []]);
    const states = await t.sql(`select distinct quo_sts from ptl_quote where quo_no in ($1, $2)`, [good.QUO_NO, bad.QUO_NO]);
    expect(states).toEqual([{ quo_sts: 'TMP' }]);
  }, 60_000);

  it('to a customer abroad is in English', async () => {
    await t.sql(`update mdm_cust set ctry_cd = 'US' where cust_cd = $1`, [custCd]);
    const offer = await offered();
    await t.sql(`update mdm_cust set ctry_cd = 'KR' where cust_cd = $1`, [custCd]);
    expect((await filesOf(offer))[0]?.file_nm).toBe(`Quotation_${offer.QUO_NO}-1.pdf`);
    expect((await mailsOf(t, 'QUO_OFFER'))[0]?.mail_title).toContain('[Quote]');
  }, 60_000);
});

describe('mailing a document', () => {
  const mail = (v: Visitor, quotes: Quote[], more: object = {}) =>
    v.post('/api/cms/popup/cmsReportPopup/mail', {
      BATCH_ID: randomUUID(),
      REPORT_TP: 'QUO',
      KEYS: quotes.map(quoteKey),
      LANG_CD: 'ko',
      TO_EMAIL: 'reader@trade.example; two@trade.example',
      MAIL_CNNT: '확인 부탁드립니다.\n<script>alert(1)</script>',
      ...more,
    });
  const readers = (v: Visitor, quotes: Quote[]) =>
    v.post('/api/cms/popup/cmsReportPopup/selectCmsReportG2', { SEARCH: { REPORT_TP: 'QUO', KEYS: quotes.map(quoteKey) } });

  it('sends it to the addresses typed, with the text as text, and keeps it closed to the customer', async () => {
    const draft = await priced();
    const answer = await mail(sales, [draft]);
    expect([answer.statusCode, answer.json().message]).toEqual([200, '메일이 발송되었습니다. (reader@trade.example, two@trade.example)']);
    const [queued, ...more] = await mailsOf(t, 'DOC_SEND');
    expect(more).toEqual([]);
    expect([queued?.to_email, queued?.ref_tp, queued?.ref_key]).toEqual([
      'reader@trade.example, two@trade.example',
      'QUO',
      quoteKey(draft),
    ]);
    expect(queued?.html).toContain('확인 부탁드립니다.<br />&lt;script&gt;alert(1)&lt;/script&gt;');
    const [file] = await filesOf(draft);
    expect([file?.open_yn, JSON.parse(queued?.file_list ?? '')]).toEqual([
      'N',
      [{ FILE_SN: Number(file?.file_sn), FILE_NM: file?.file_nm }],
    ]);
    expect(code(await customer.post('/api/file/fileDownload', { FILE_SN: Number(file?.file_sn) }))).toEqual([404, 'MSG000043']);
  }, 60_000);

  it('proposes who asked for it, which is logged', async () => {
    const draft = await priced();
    expect((await readers(sales, [draft])).json().data.LIST).toMatchObject([
      { KEYS: [quoteKey(draft)], READERS: expect.arrayContaining([{ EMAIL: 'reader@trade.example', CHRG_NM: '김견적', MAIL_YN: 'Y' }]) },
    ]);
    const [log] = await t.sql(
      `select user_id, tbl_nm, col_list from cms_prvc_log where svc_id = 'cms.popup.cmsReportPopup.selectCmsReportG2' order by log_seq desc limit 1`,
    );
    expect(log).toEqual({ user_id: 'adm1000', tbl_nm: 'PTL_QUOTE', col_list: 'EMAIL,CHRG_NM' });
  });

  it('is the staff’s alone, and names what is wrong at its field', async () => {
    const offer = await offered();
    expect(code(await mail(customer, [offer]))).toEqual([403, 'MSG000029']);
    expect(code(await readers(customer, [offer]))).toEqual([403, 'MSG000029']);
    const errors = async (more: object) =>
      (await mail(sales, [offer], more)).json().errors?.map((e: { FIELD: string; CODE: string }) => [e.FIELD, e.CODE]);
    expect(await errors({ TO_EMAIL: '', MAIL_CNNT: null })).toEqual([
      ['TO_EMAIL', 'MSG000012'],
      ['MAIL_CNNT', 'MSG000012'],
    ]);
    expect(await errors({ TO_EMAIL: 'one@trade.example, two' })).toEqual([['TO_EMAIL', 'MSG000019']]);
    expect(await errors({ MAIL_CNNT: 'x'.repeat(2_001) })).toEqual([['MAIL_CNNT', 'MSG000358']]);
    expect(await mailsOf(t, 'DOC_SEND')).toEqual([]);
  }, 60_000);
});
