import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Quote, quoteKey } from '../../src/contract/ptl/quo/tarQuote';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';
import { act, newQuote, saved, wonLines } from '../support/quotes';

let t: TestApp;
let staff: Visitor;
/** Documents of two customers, and of one trucker. */
let a: Quote;
let b: Quote;

const contact = (custCd: string, seq: number, email: string) =>
  t.sql(`insert into mdm_cust_chrg (cust_cd, chrg_seq, chrg_nm, email, chrg_tp, mail_yn) values ($1, $2, '담당', $3, 'DLV', 'Y')`, [
    custCd,
    seq,
    email,
  ]);
const priced = (custCd: string, EMAIL: string) => saved(staff, { ...newQuote(custCd, { EMAIL }), G2: wonLines() });

beforeAll(async () => {
  t = await createTestApp();
  staff = await t.login('adm1000');
  await contact('C00001', 81, 'desk@one.example');
  await contact('C00002', 81, 'desk@two.example');
  [a, b] = [await priced('C00001', 'asks@one.example'), await priced('C00002', 'asks@two.example')];
}, 120_000);
afterAll(() => t?.close());
beforeEach(() => t.sql('delete from cms_email_log'));

const mail = (REPORT_TP: string, KEYS: string[], TO_EMAIL: string) =>
  staff.post('/api/cms/popup/cmsReportPopup/mail', { BATCH_ID: randomUUID(), REPORT_TP, KEYS, LANG_CD: 'ko', TO_EMAIL, MAIL_CNNT: 'x' });
interface Party {
  KEYS: string[];
  READERS: { EMAIL: string; MAIL_YN: string }[];
}
const parties = async (REPORT_TP: string, KEYS: string[]) =>
  (await staff.data<{ LIST: Party[] }>('/api/cms/popup/cmsReportPopup/selectCmsReportG2', { SEARCH: { REPORT_TP, KEYS } })).LIST;
const proposed = ({ READERS }: Party) => READERS.filter(({ MAIL_YN }) => MAIL_YN === 'Y').map(({ EMAIL }) => EMAIL);
const sent = async () =>
  (await mailsOf(t, 'DOC_SEND')).map(({ to_email, ref_key, file_list }) => [to_email, ref_key, JSON.parse(file_list ?? '[]').length]);

describe('documents of two customers mailed at once', () => {
  it('go out as a mail for each customer, with its documents alone, which stay as its file', async () => {
    const answer = await mail('QUO', [quoteKey(a), quoteKey(b)], 'asks@one.example, desk@two.example, ASKS@two.example');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await sent()).toEqual([
      ['asks@one.example', quoteKey(a), 1],
      ['desk@two.example, ASKS@two.example', quoteKey(b), 1],
    ]);
    const files = await t.sql(
      `select cust_cd, ref_key, open_yn from cms_file where ref_tp = 'QUO' and ref_key = any($1) order by file_sn`,
      [[a.QUO_NO, b.QUO_NO]],
    );
    expect(files).toEqual([
      { cust_cd: 'C00001', ref_key: a.QUO_NO, open_yn: 'N' },
      { cust_cd: 'C00002', ref_key: b.QUO_NO, open_yn: 'N' },
    ]);
  }, 60_000);

  it('are shown before: who gets which', async () => {
    expect((await parties('QUO', [quoteKey(a), quoteKey(b)])).map((party) => [party.KEYS, proposed(party)])).toEqual([
      [[quoteKey(a)], ['asks@one.example']],
      [[quoteKey(b)], ['asks@two.example']],
    ]);
  });

  it.each([
    ['asks@one.example, desk@two.example', 'desk@two.example'],
    ['stranger@else.example', 'stranger@else.example'],
    ['asks@one.example.evil.example', 'asks@one.example.evil.example'],
  ])('the document of one to %s is refused, and names %s', async (to, named) => {
    const answer = await mail('QUO', [quoteKey(a)], to);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'MSG000472']);
    expect(answer.json().message).toContain(named);
    expect(answer.json().message).toContain(a.QUO_NO);
    expect(await sent()).toEqual([]);
  });

  it('a document that nobody would get is named', async () => {
    const answer = await mail('QUO', [quoteKey(a), quoteKey(b)], 'asks@one.example');
    expect([answer.statusCode, answer.json().code, answer.json().message.includes(b.QUO_NO)]).toEqual([422, 'MSG000473', true]);
    expect(await sent()).toEqual([]);
  });

  it('an address typed into a quote that another customer knows is none of its readers', async () => {
    const wrong = await priced('C00001', 'desk@two.example');
    const [party] = await parties('QUO', [quoteKey(wrong)]);
    expect(party?.READERS.map(({ EMAIL }) => EMAIL)).not.toContain('desk@two.example');
    expect((await mail('QUO', [quoteKey(wrong)], 'desk@two.example')).json().code).toBe('MSG000472');
  });

  it('nor is an offer mailed there by itself: it is refused and nothing is made of it', async () => {
    const wrong = await priced('C00001', 'desk@two.example');
    const refused = await act(staff, 'offer', [wrong]);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'MSG000472']);
    expect(refused.json().message).toContain('desk@two.example');
    expect(await mailsOf(t, 'QUO_OFFER')).toEqual([]);
    const right = await act(staff, 'offer', [a]);
    expect(right.statusCode, right.body).toBe(200);
    expect((await mailsOf(t, 'QUO_OFFER')).map(({ to_email }) => to_email)).toEqual(['asks@one.example']);
  });
});

it('a file of one customer is mailed to no contact of another one', async () => {
  const [order] = await t.sql<{ no: string }>(
    `select dlv_ord_no as no from pan_dlv_ord where cust_cd = 'C00001' and corp_cd = '1000' and del_yn = 'N' limit 1`,
  );
  const [file] = await t.sql<{ sn: string }>(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt)
     values ('a.txt', 'txt', 1, 'aa/none', 'DLV', $1, 'ETC', 'N', 'C00001', '1000', 0) returning file_sn as sn`,
    [order?.no],
  );
  const send = (CUST_CD: string) =>
    staff.post('/api/cms/popup/cmsDocumentPartnerPopup/mail', {
      BATCH_ID: randomUUID(),
      LIST: [{ CUST_CD, CHRG_SEQ: 81 }],
      FILES: [Number(file?.sn)],
      MAIL_CNNT: 'x',
      ACCESS_RSN: 'x',
    });
  const refused = await send('C00002');
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'MSG000472']);
  expect(refused.json().message).toContain('desk@two.example');
  expect(await sent()).toEqual([]);
  const done = await send('C00001');
  expect(done.statusCode, done.body).toBe(200);
});

describe('the instruction of an assigned order', () => {
  it('goes to its trucker and not to the customer; its receipt to the customer alone', async () => {
    const [order] = await t.sql<{ no: string; cust: string; truck: string }>(
      `select dlv_ord_no as no, cust_cd as cust, truck_cd as truck from pan_dlv_ord
       where dlv_ord_sts = 'ASG' and truck_cd is not null and asgn_dtm is not null and corp_cd = '1000' and del_yn = 'N' limit 1`,
    );
    const { no = '', cust = '', truck = '' } = order ?? {};
    await contact(truck, 82, 'wheel@truck.example');
    await contact(cust, 83, 'desk@cargo.example');
    const [instruction] = await parties('TRO', [no]);
    expect(proposed(instruction as Party)).toContain('wheel@truck.example');
    expect(instruction?.READERS.map(({ EMAIL }) => EMAIL)).not.toContain('desk@cargo.example');
    expect((await mail('TRO', [no], 'desk@cargo.example')).json().code).toBe('MSG000472');
    expect((await mail('POD', [no], 'wheel@truck.example')).json().code).toBe('MSG000472');
    expect((await mail('TRO', [no], 'wheel@truck.example')).statusCode).toBe(200);
    expect((await mail('POD', [no], 'desk@cargo.example')).statusCode).toBe(200);
    expect(await sent()).toEqual([
      ['wheel@truck.example', no, 1],
      ['desk@cargo.example', no, 1],
    ]);
  }, 60_000);
});
