import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../src/contract/login/popup/quotePopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ ASK_ADDR_MAX: '10000', PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => t?.close());
beforeEach(() => t.sql(`delete from cms_email_log; delete from cms_lmt where lmt_tp in ('CODE', 'QUOTE')`));

type Answer = Awaited<ReturnType<Visitor['post']>>;
const codeOf = (answer: Answer) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: Answer): string[] =>
  (answer.json().errors ?? []).map((e: { FIELD: string; CODE: string }) => `${e.FIELD} ${e.CODE}`).sort();

const mailedCode = async (email: string) =>
  /<b>(\d+)<\/b>/.exec((await mailsOf(t, 'AUTH_CODE')).filter((mail) => mail.to_email === email).at(-1)?.html ?? '')?.[1] ?? '';
const newCode = async (email: string, PURPOSE = 'QUOTE') => {
  expect((await t.visitor().post('/api/auth/sendMsg', { EMAIL: email, PURPOSE })).statusCode).toBe(200);
  return mailedCode(email);
};
const submit = (row: object, headers?: Record<string, string>) => t.visitor().post('/api/login/popup/QuotePopup/submit', row, headers);

let count = 0;
/** A request without fault but for its code, of a visitor nobody knows. */
const request = (change: object = {}): QuoteRequest => ({
  CUST_NM: '새길무역',
  CHRG_NM: '나손님',
  TEL_NO: '02-123-4567',
  EMAIL: `visitor${++count}@trade.example`,
  EMAIL_CD: '000000',
  IMEX_TP: 'I',
  TRANS_MODE: 'SEA',
  LOAD_TP: 'FCL',
  CARGO_TP: 'GEN',
  INCOTERMS: 'FOB',
  POL_CD: 'CNSHA',
  POD_CD: 'KRPUS',
  REQ_ETD_DT: null,
  ITEM_NM: '자전거 부품',
  PKG_QTY: 120,
  PKG_UT_CD: null,
  GRS_WT: null,
  MSR_CBM: null,
  CNTR_TP_CD: '40HC',
  CNTR_QTY: 2,
  REQ_CNNT: null,
  PRVC_YN: 'Y',
  ...change,
});
/** Asks for a quote with the right code. */
const ask = async (change: object = {}, headers?: Record<string, string>) => {
  const row = request(change);
  return submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) }, headers);
};
const quotes = (email: string) =>
  t.sql<Record<string, unknown>>('select *, quo_dt = now()::date as asked_today from ptl_quote where email = $1', [email]);

describe('a quote asked for without signing in', () => {
  it('becomes a request of the corporation, of no customer, in its sales department', async () => {
    const row = request();
    const answer = await submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) });
    expect(answer.statusCode, answer.body).toBe(200);
    const { QUO_NO } = answer.json().data;
    expect(QUO_NO).toMatch(/^QT\d{10}$/);
    expect(answer.json().message).toBe(`견적 요청이 접수되었습니다. (견적 번호: ${QUO_NO})`);
    const [stored] = await quotes(row.EMAIL);
    expect(stored).toMatchObject({
      quo_no: QUO_NO,
      quo_rev: 1,
      corp_cd: '1000',
      orgn_cd: '10HQ11',
      cust_cd: null,
      cust_nm: '새길무역',
      quo_sts: 'REQ',
      curr_cd: 'KRW',
      pol_cd: 'CNSHA',
      cntr_tp_cd: '40HC',
      cntr_qty: '2',
      rton: null,
      asked_today: true,
      del_yn: 'N',
      reg_user_id: 'system',
    });
  });

  it('keeps the tons of a part load and no container of one', async () => {
    const row = request({ LOAD_TP: 'LCL', GRS_WT: 1850, MSR_CBM: 3.25 });
    expect((await submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) })).statusCode).toBe(200);
    expect((await quotes(row.EMAIL))[0]).toMatchObject({ rton: '3.250', chrg_wt: null, cntr_tp_cd: null, cntr_qty: null });
  });

  it('is told to the visitor and to every sales person, markup as text', async () => {
    const answer = await ask({ CUST_NM: '<b>굵은</b>무역', CHRG_NM: '<img src=x onerror=1>' }, { 'x-lang': 'en' });
    const { QUO_NO } = answer.json().data;
    const [visitor] = await mailsOf(t, 'QUO_VISITOR');
    expect([visitor?.to_email, visitor?.mail_title, visitor?.ref_tp, visitor?.ref_key]).toEqual([
      `visitor${count}@trade.example`,
      `[Quote request] Received (${QUO_NO})`,
      'QUO',
      `${QUO_NO}|1`,
    ]);
    expect(visitor?.html).toContain('&lt;b&gt;굵은&lt;/b&gt;무역');
    expect(visitor?.html).toContain('&lt;img src=x onerror=1&gt;');
    expect(visitor?.html).not.toMatch(/<b>굵은|<img/);
    const staff = await mailsOf(t, 'QUO_NEW');
    const sales = await t.sql<{ email: string }>(
      `select email from cms_user join cms_user_role using (user_id) where role_id = 'SALES' and corp_cd = '1000' and user_sts = 'ACT' order by 1`,
    );
    expect(staff.flatMap((mail) => mail.to_email.split(', ')).sort()).toEqual(sales.map(({ email }) => email));
    expect(staff[0]?.html).toContain('&lt;b&gt;굵은&lt;/b&gt;무역');
    expect(staff[0]?.html).toContain(`QUO_NO=${QUO_NO}`);
  });

  it('is seen by the sales staff of the corporation, and by nobody of another', async () => {
    const row = request();
    await submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) });
    const seen = async (userId: string, corp = '1000') => {
      const visitor = await t.login(userId, { corp });
      const { LIST } = await visitor.data<{ LIST: { EMAIL: string | null }[] }>('/api/ptl/quo/tarQuoteMgt/selectTarQuote', {
        SEARCH: { FR_DT: '20200101', TO_DT: '20200102', QUO_NO: (await quotes(row.EMAIL))[0]?.quo_no },
      });
      return LIST.length;
    };
    expect([await seen('sal01'), await seen('sal02'), await seen('adm1000'), await seen('adm2000', '2000'), await seen('cadm01')]).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });
});

describe('what is wrong with a request is named at its field', () => {
  it('a telephone number that is none is refused, one of full-width digits is kept in plain ones', async () => {
    expect(faults(await submit(request({ TEL_NO: 'abc' })))).toEqual(['TEL_NO MSG000481']);
    const row = request({ TEL_NO: '０２-１２３-４５６７' });
    expect((await submit({ ...row, EMAIL_CD: await newCode(row.EMAIL) })).statusCode).toBe(200);
    expect(await t.sql('select tel_no from ptl_quote where email = $1', [row.EMAIL])).toEqual([{ tel_no: '02-123-4567' }]);
  });

  it('everything that must be there', async () => {
    expect(faults(await submit({}))).toEqual(
      [
        ...[
          'CARGO_TP',
          'CHRG_NM',
          'CUST_NM',
          'EMAIL',
          'EMAIL_CD',
          'IMEX_TP',
          'INCOTERMS',
          'ITEM_NM',
          'LOAD_TP',
          'POD_CD',
          'POL_CD',
          'TEL_NO',
          'TRANS_MODE',
        ].map((field) => `${field} MSG000012`),
        'PRVC_YN MSG000111',
      ].sort(),
    );
  });

  it.each<[string, object, string[]]>([
    ['a full load without its containers', { CNTR_TP_CD: null, CNTR_QTY: null }, ['CNTR_QTY MSG000266', 'CNTR_TP_CD MSG000266']],
    ['a full load without their number', { CNTR_QTY: 0 }, ['CNTR_QTY MSG000016']],
    ['a part load without weight and volume', { LOAD_TP: 'LCL' }, ['GRS_WT MSG000267', 'MSR_CBM MSG000267']],
    ['air cargo without volume', { TRANS_MODE: 'AIR', LOAD_TP: 'AIR', GRS_WT: 100 }, ['MSR_CBM MSG000267']],
    ['a unit load by air of no weight', { TRANS_MODE: 'AIR', LOAD_TP: 'ULD', GRS_WT: 0, MSR_CBM: 2 }, ['GRS_WT MSG000267']],
    ['no address', { EMAIL: 'nobody' }, ['EMAIL MSG000019']],
    ['a departure in the past', { REQ_ETD_DT: '20200101' }, ['REQ_ETD_DT MSG000189']],
    ['a day that is none', { REQ_ETD_DT: '20261332' }, ['REQ_ETD_DT MSG000187']],
    ['no consent', { PRVC_YN: 'N' }, ['PRVC_YN MSG000111']],
    ['a consent that is an object', { PRVC_YN: { a: 'Y' } }, ['PRVC_YN MSG000111']],
    [
      'codes that are none',
      { IMEX_TP: 'Z', INCOTERMS: 'ABC', PKG_UT_CD: 'XXX' },
      ['IMEX_TP MSG000017', 'INCOTERMS MSG000017', 'PKG_UT_CD MSG000017'],
    ],
    [
      'ports and containers that are none',
      { POL_CD: 'XXXXX', POD_CD: 'YYYYY', CNTR_TP_CD: '99XX' },
      ['CNTR_TP_CD MSG000017', 'POD_CD MSG000017', 'POL_CD MSG000017'],
    ],
    ['a name that is too long', { CUST_NM: 'x'.repeat(101) }, ['CUST_NM MSG000358']],
    ['wishes that are too long', { REQ_CNNT: 'x'.repeat(4_001) }, ['REQ_CNNT MSG000358']],
    ['a weight that is text', { GRS_WT: 'heavy' }, ['GRS_WT MSG000015']],
  ])('%s', async (_, change, expected) => {
    const answer = await submit(request({ EMAIL_CD: '123456', ...change }));
    expect([answer.statusCode, faults(answer)]).toEqual([422, expected]);
  });

  it('no text is too long for the call to say so', async () => {
    expect(codeOf(await submit(request({ REQ_CNNT: 'x'.repeat(100_000) })))[0]).toBe(413);
  });
});

describe('the code by mail', () => {
  it('must be there, be right, be of the address and of the purpose, and be used once', async () => {
    const row = request();
    const code = await newCode(row.EMAIL);
    const other = request();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(faults(await submit({ ...row, EMAIL_CD: null }))).toEqual(['EMAIL_CD MSG000012']);
    expect(faults(await submit({ ...row, EMAIL_CD: 'abc' }))).toEqual(['EMAIL_CD MSG000112']);
    expect(faults(await submit({ ...row, EMAIL_CD: wrong }))).toEqual(['EMAIL_CD MSG000112']);
    expect(faults(await submit({ ...other, EMAIL_CD: code }))).toEqual(['EMAIL_CD MSG000112']);
    expect(faults(await submit({ ...other, EMAIL_CD: await newCode(other.EMAIL, 'REGISTER') }))).toEqual(['EMAIL_CD MSG000112']);
    expect((await submit({ ...row, EMAIL_CD: code })).statusCode).toBe(200);
    expect(faults(await submit({ ...row, EMAIL_CD: code }))).toEqual(['EMAIL_CD MSG000112']);
    expect(await quotes(row.EMAIL)).toHaveLength(1);
  });

  it('sent several times at once makes one quote', async () => {
    const row = request();
    const EMAIL_CD = await newCode(row.EMAIL);
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit({ ...row, EMAIL_CD })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await quotes(row.EMAIL)).toHaveLength(1);
  });
});

describe('the limit of an address', () => {
  it('is five requests an hour, also of ten sent at once; refused ones are no requests', async () => {
    const rows = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const row = request();
        return { ...row, EMAIL_CD: await newCode(row.EMAIL) };
      }),
    );
    for (let i = 0; i < 3; i++) expect((await submit(request({ EMAIL_CD: '999999' }))).statusCode).toBe(422);
    const answers = await Promise.all(rows.map((row) => submit(row)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(429)]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect([refused?.headers['x-error-code'], Number(refused?.headers['retry-after']) > 3_500]).toEqual(['MSG000126', true]);
    const [made] = await t.sql<{ n: string }>(`select count(*) as n from ptl_quote where email = any($1)`, [
      rows.map(({ EMAIL }) => EMAIL),
    ]);
    expect(made?.n).toBe('5');
  });

  it('stands before the work: tries are counted too', async () => {
    await t.sql(
      `insert into cms_lmt (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm) values ('QUOTE', 'address:127.0.0.1', 10000, now(), now() + interval '1 minute')`,
    );
    expect(codeOf(await submit({}))).toEqual([429, 'MSG000126']);
  });
});
