import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Quote, QuoteAction, QuoteStatus } from '../../src/contract/ptl/quo/tarQuote';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { act, changed, fileMail, linesOf, newQuote, save, saved, take, wonLines } from '../support/quotes';

let t: TestApp;
let sales: Visitor;
let cadm: Visitor;
let today: string;

beforeAll(async () => {
  t = await createTestApp();
  [sales, cadm] = await Promise.all([t.login('sal01'), t.login('cadm01')]);
  today = await todayOf(t);
});
afterAll(() => t.close());

const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.ROW_NO, e.FIELD, e.CODE]);
/** The state machine as the specification has it. */
const machine: Record<QuoteAction, { from: QuoteStatus[]; to: QuoteStatus | null; reason?: true }> = {
  submit: { from: ['TMP'], to: 'REQ' },
  receive: { from: ['REQ'], to: 'RCP' },
  offer: { from: ['TMP', 'RCP'], to: 'OFR' },
  accept: { from: ['OFR'], to: 'ACC' },
  decline: { from: ['OFR'], to: 'RJT' },
  revise: { from: ['OFR', 'RJT', 'EXP'], to: 'RCP' },
  cancel: { from: ['TMP', 'REQ', 'RCP'], to: 'CXL', reason: true },
  delete: { from: ['TMP'], to: null },
};
const states: QuoteStatus[] = ['TMP', 'REQ', 'RCP', 'OFR', 'ACC', 'RJT', 'EXP', 'CXL'];

/** A quote with two lines put into a state by hand. */
async function quoteIn(state: QuoteStatus, over: Record<string, unknown> = {}): Promise<Quote> {
  const quote = await saved(sales, newQuote('C00001', { G2: wonLines(), ...over }));
  const offered = ['OFR', 'ACC', 'RJT', 'EXP'].includes(state);
  const [row] = await t.sql<{ upd_cnt: number }>(
    `update ptl_quote set quo_sts = $2, sales_user_id = 'sal01', rply_dtm = case when $3 then now() end where quo_no = $1 returning upd_cnt`,
    [quote.QUO_NO, state, offered],
  );
  return { ...quote, QUO_STS: state, UPD_CNT: row?.upd_cnt ?? 0 };
}
const stateOf = async ({ QUO_NO, QUO_REV }: Quote) =>
  (await t.sql<{ quo_sts: string }>('select quo_sts from ptl_quote where quo_no = $1 and quo_rev = $2', [QUO_NO, QUO_REV]))[0]?.quo_sts;
const extras = (action: QuoteAction) => (action === 'decline' ? { LOSE_RSN: 'PRC' } : {});
const byWhom = (action: QuoteAction) => (action === 'submit' ? cadm : sales);

describe('state machine of quotes', () => {
  it.each(Object.keys(machine) as QuoteAction[])('%s goes from its states and from no other', async (action) => {
    for (const state of states) {
      const quote = await quoteIn(state);
      if (action === 'accept') await fileMail(t, quote);
      const answer = await act(byWhom(action), action, [quote], extras(action), machine[action].reason ? '사유' : undefined);
      if (!machine[action].from.includes(state)) {
        const code = action === 'receive' && state === 'RCP' ? 'MSG000193' : 'MSG000027';
        expect([state, answer.statusCode, answer.json().code]).toEqual([state, code === 'MSG000193' ? 409 : 422, code]);
        expect(await stateOf(quote)).toBe(state);
        continue;
      }
      expect([state, answer.statusCode, answer.body]).toMatchObject([state, 200, expect.anything()]);
      if (action === 'delete') {
        expect(await t.sql('select del_yn from ptl_quote where quo_no = $1', [quote.QUO_NO])).toEqual([{ del_yn: 'Y' }]);
        continue;
      }
      const after = answer.json().data.LIST[0] as Quote;
      expect([after.QUO_STS, after.QUO_REV]).toEqual([machine[action].to, action === 'revise' ? 2 : 1]);
      const [step] = await t.sql(
        `select from_sts, to_sts from cms_sts_hist where ref_tp = 'QUO' and ref_key = $1 order by hist_seq desc limit 1`,
        [`${after.QUO_NO}|${after.QUO_REV}`],
      );
      expect(step).toEqual({ from_sts: action === 'revise' ? null : state, to_sts: machine[action].to });
    }
  });

  it('who may press what: operators and settlement nothing, customers ask and answer, the corporation whatever sales may', async () => {
    const [ops, stl, adm, cusr] = await Promise.all([t.login('ops02'), t.login('stl01'), t.login('adm1000'), t.login('cusr01')]);
    const may = async (v: Visitor, action: QuoteAction) => {
      const quote = await quoteIn(machine[action].from[0] as QuoteStatus);
      if (action === 'accept') await fileMail(t, quote);
      return (await act(v, action, [quote], extras(action), '사유')).statusCode;
    };
    const row = async (v: Visitor) => {
      const said: number[] = [];
      for (const action of Object.keys(machine) as QuoteAction[]) said.push(await may(v, action));
      return said;
    };
    const [y, n] = [200, 403];
    // submit, receive, offer, accept, decline, revise, cancel, delete
    expect(await row(sales)).toEqual([n, y, y, y, y, y, y, y]);
    expect(await row(adm)).toEqual([n, y, y, y, y, y, y, y]);
    expect(await row(cadm)).toEqual([y, n, n, y, y, n, y, y]);
    expect(await row(cusr)).toEqual([y, n, n, y, y, n, y, y]);
    expect(await row(ops)).toEqual([n, n, n, n, n, n, n, n]);
    expect(await row(stl)).toEqual([n, n, n, n, n, n, n, n]);
  });

  it('many rows are all or nothing, and the rows that cannot go are named', async () => {
    const quotes = [await quoteIn('REQ'), await quoteIn('TMP'), await quoteIn('REQ')];
    expect(faults(await act(sales, 'receive', quotes))).toEqual([[2, 'QUO_STS', 'MSG000027']]);
    expect(await Promise.all(quotes.map(stateOf))).toEqual(['REQ', 'TMP', 'REQ']);
  });
});

describe('submit', () => {
  it('full loads name their containers, part loads and air cargo weight and volume', async () => {
    const code = async (over: object) => faults(await act(cadm, 'submit', [await saved(cadm, newQuote('C00001', { ...over }))]));
    expect(await code({ CNTR_TP_CD: null, CNTR_QTY: null })).toEqual([
      [1, 'CNTR_TP_CD', 'MSG000266'],
      [1, 'CNTR_QTY', 'MSG000266'],
    ]);
    expect(await code({ LOAD_TP: 'LCL', GRS_WT: 120 })).toEqual([[1, 'MSR_CBM', 'MSG000267']]);
    expect(await code({ TRANS_MODE: 'AIR', LOAD_TP: 'AIR', POL_CD: 'CNPVG', POD_CD: 'KRICN' })).toEqual([
      [1, 'GRS_WT', 'MSG000267'],
      [1, 'MSR_CBM', 'MSG000267'],
    ]);
  });

  it('counts as asked today, goes to the customer’s sales manager and says the number', async () => {
    const draft = await saved(cadm, newQuote('C00001'));
    await t.sql(`update ptl_quote set quo_dt = current_date - 90, valid_dt = current_date - 60, upd_cnt = upd_cnt where quo_no = $1`, [
      draft.QUO_NO,
    ]);
    const [now] = await t.sql<{ upd_cnt: number }>('select upd_cnt from ptl_quote where quo_no = $1', [draft.QUO_NO]);
    const answer = await act(cadm, 'submit', [{ ...draft, UPD_CNT: now?.upd_cnt ?? 0 }]);
    expect(answer.json().message).toBe(`견적 요청이 접수되었습니다. (견적 번호: ${draft.QUO_NO})`);
    expect(answer.json().data.LIST[0]).toMatchObject({
      QUO_DT: today,
      VALID_DT: addDays(today, 30),
      SALES_USER_NM: '고영업',
      SALES_USER_ID: null,
    });
    const mails = await t.sql(`select to_email, frm_id from cms_email_log where ref_key = $1`, [`${draft.QUO_NO}|1`]);
    expect(mails).toEqual([{ to_email: 'sal01@saebyeol.example', frm_id: 'QUO_NEW' }]);
  });

  it('S5-20 a customer stopped meanwhile is refused, and so are offer and acceptance', async () => {
    const sal04 = await t.login('sal04');
    const cadm09 = await t.login('cadm09');
    const own = (over: object = {}) => saved(sal04, newQuote('C00009', { G2: wonLines(), ...over }));
    const [draft, open, offered] = [await saved(cadm09, newQuote('C00009')), await own(), await take(sal04, 'offer', await own())];
    await t.sql(`update mdm_cust set stop_yn = 'Y' where cust_cd = 'C00009'`);
    expect(faults(await act(cadm09, 'submit', [draft]))).toEqual([[1, 'CUST_CD', 'MSG000186']]);
    expect(faults(await act(sal04, 'offer', [open]))).toEqual([[1, 'CUST_CD', 'MSG000186']]);
    expect(faults(await act(cadm09, 'accept', [offered]))).toEqual([[1, 'CUST_CD', 'MSG000186']]);
    await t.sql(`update mdm_cust set stop_yn = 'N' where cust_cd = 'C00009'`);
  });
});

describe('receive', () => {
  it('the first one wins, whoever comes second is told so whatever he has read', async () => {
    const request = await quoteIn('REQ');
    const adm = await t.login('adm1000');
    const answers = await Promise.all([act(sales, 'receive', [request]), act(adm, 'receive', [request])]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    const late = answers.find((a) => a.statusCode === 409);
    expect(late?.json()).toMatchObject({ code: 'MSG000193', message: '이미 다른 사용자가 접수하였습니다.' });
  });

  it('who receives a request without a customer has it, and gives it one of his customers', async () => {
    await t.sql(
      `insert into ptl_quote (quo_no, quo_rev, corp_cd, cust_nm, chrg_nm, tel_no, email, quo_dt, valid_dt, imex_tp, trans_mode, load_tp, cargo_tp, incoterms,
         pol_cd, pod_cd, item_nm, cntr_tp_cd, cntr_qty, curr_cd, quo_sts)
       values ('QTVISIT', 1, '1000', '방문사', '방문자', '02-123-4567', 'v@visit.example', current_date, current_date + 30, 'I', 'SEA', 'FCL', 'GEN', 'FOB',
         'CNSHA', 'KRPUS', 'x', '20GP', 1, 'KRW', 'REQ')`,
    );
    const key = { QUO_NO: 'QTVISIT', QUO_REV: 1, UPD_CNT: 0 } as Quote;
    const list = (v: Visitor) => v.data<{ LIST: Quote[] }>('/api/ptl/quo/tarQuoteMgt/selectTarQuote', { SEARCH: { QUO_NO: 'QTVISIT' } });
    expect((await list(await t.login('sal03'))).LIST.length).toBe(1);
    expect((await list(await t.login('sal05', { corp: '2000' }))).LIST).toEqual([]);
    expect((await list(cadm)).LIST).toEqual([]);
    const received = await take(sales, 'receive', key);
    expect(received).toMatchObject({ QUO_STS: 'RCP', SALES_USER_ID: 'sal01', CUST_CD: null });
    const priced = await changed(sales, received, { G2: wonLines() });
    expect(faults(await act(sales, 'offer', [priced]))).toEqual([[1, 'CUST_CD', 'MSG000012']]);
    const foreign = { BATCH_FLAG: 'update', QUO_NO: 'QTVISIT', QUO_REV: 1, UPD_CNT: priced.UPD_CNT, CUST_CD: 'C00009' };
    expect(faults(await save(sales, [foreign]))).toEqual([[1, 'CUST_CD', 'MSG000017']]);
    const named = await changed(sales, priced, { CUST_CD: 'C00001' });
    expect(named).toMatchObject({ CUST_CD: 'C00001', ORGN_CD: '10PS11' });
    expect(faults(await save(sales, [{ ...foreign, UPD_CNT: named.UPD_CNT, CUST_CD: 'C00002' }]))).toEqual([[1, 'CUST_CD', 'MSG000027']]);
    expect((await list(cadm)).LIST.length).toBe(1);
  });
});

describe('offer', () => {
  it('needs a line and a time that has not passed', async () => {
    const bare = await saved(sales, newQuote('C00001', { VALID_DT: addDays(today, -1) }));
    expect(faults(await act(sales, 'offer', [bare]))).toEqual([
      [1, 'LINE_NO', 'MSG000262'],
      [1, 'VALID_DT', 'MSG000189'],
    ]);
    const timeless = await changed(sales, bare, { VALID_DT: null, G2: wonLines() });
    expect(faults(await act(sales, 'offer', [timeless]))).toEqual([[1, 'VALID_DT', 'MSG000012']]);
    const last = await take(sales, 'offer', await changed(sales, timeless, { VALID_DT: today }));
    expect(last.RPLY_DTM).toMatch(/^\d{14}$/);
    const mail = await t.sql(`select to_email, mail_title from cms_email_log where frm_id = 'QUO_OFFER' and ref_key = $1`, [
      `${last.QUO_NO}|1`,
    ]);
    expect(mail).toEqual([{ to_email: 'quote@trade.example', mail_title: `[견적 안내] ${last.QUO_NO}` }]);
  });
});

describe('accept and decline', () => {
  it('acceptance makes the order with its line in the same transaction', async () => {
    const offered = await quoteIn('OFR', {
      PKG_QTY: 120,
      PKG_UT_CD: 'CT',
      GRS_WT: 8400.5,
      MSR_CBM: 61.2,
      CARGO_TP: 'DG',
      REQ_CNNT: '빠른 선적',
    });
    const accepted = await take(cadm, 'accept', offered);
    const [order] = await t.sql(
      `select o.ord_sts, o.quo_no, o.cust_cd, o.corp_cd, o.orgn_cd, o.dg_yn, o.cnee_nm, o.req_rmk, o.cntr_qty::int, l.line_no, l.item_nm, l.pkg_qty::int,
              l.pkg_ut_cd, l.grs_wt::float, l.msr_cbm::float, h.to_sts, h.chg_user_id
         from ord_cust_ord o join ord_cust_ord_dtl l using (ord_no) join cms_sts_hist h on h.ref_tp = 'ORD' and h.ref_key = ord_no where ord_no = $1`,
      [accepted.ORD_NO],
    );
    expect(order).toEqual({
      ord_sts: 'REQ',
      quo_no: offered.QUO_NO,
      cust_cd: 'C00001',
      corp_cd: '1000',
      orgn_cd: '10PS11',
      dg_yn: 'Y',
      cnee_nm: '견적 상사',
      req_rmk: '빠른 선적',
      cntr_qty: 2,
      line_no: 1,
      item_nm: '러닝화',
      pkg_qty: 120,
      pkg_ut_cd: 'CT',
      grs_wt: 8400.5,
      msr_cbm: 61.2,
      to_sts: 'REQ',
      chg_user_id: 'cadm01',
    });
    expect(accepted.ORD_NO).toMatch(/^OR\d{10}$/);
    const mail = await t.sql(`select to_email from cms_email_log where frm_id = 'QUO_ACC' and ref_key = $1`, [`${offered.QUO_NO}|1`]);
    expect(mail).toEqual([{ to_email: 'sal01@saebyeol.example' }]);
  });

  it('an offer is over the day after its last one', async () => {
    const offered = await quoteIn('OFR', { VALID_DT: today });
    await t.sql('update ptl_quote set valid_dt = current_date - 1 where quo_no = $1', [offered.QUO_NO]);
    const past = { ...offered, UPD_CNT: offered.UPD_CNT + 1 };
    expect(faults(await act(cadm, 'accept', [past]))).toEqual([[1, 'QUO_STS', 'MSG000263']]);
    expect((await act(cadm, 'decline', [past], { LOSE_RSN: 'SCH' })).statusCode).toBe(200);
    expect((await act(cadm, 'accept', [await quoteIn('OFR', { VALID_DT: today })])).statusCode).toBe(200);
  });

  it('staff accept with the customer’s mail of since the offer alone', async () => {
    const offered = await quoteIn('OFR');
    const refused = await act(sales, 'accept', [offered]);
    expect([refused.json().message, faults(refused)]).toEqual([
      '[파일 › 고객 메일: 고객이 수락한다고 알린 메일] 항목은 필수 입력입니다.',
      [[1, 'FILE_SN', 'MSG000012']],
    ]);
    await fileMail(t, offered, 'ETC');
    await fileMail(t, offered);
    await t.sql(`update cms_file set reg_dtm = now() - interval '1 day' where ref_key = $1`, [offered.QUO_NO]);
    expect(faults(await act(sales, 'accept', [offered]))).toEqual([[1, 'FILE_SN', 'MSG000012']]);
    await fileMail(t, offered);
    expect((await take(sales, 'accept', offered)).ORD_NO).toBeTruthy();
  });

  it('declining tells why, cancelling too', async () => {
    expect(faults(await act(cadm, 'decline', [await quoteIn('OFR')]))).toEqual([[1, 'LOSE_RSN', 'MSG000012']]);
    expect(faults(await act(cadm, 'decline', [await quoteIn('OFR')], { LOSE_RSN: 'XXX' }))).toEqual([[1, 'LOSE_RSN', 'MSG000017']]);
    expect((await take(cadm, 'decline', await quoteIn('OFR'), { LOSE_RSN: 'PRC' })).LOSE_RSN).toBe('PRC');
    expect((await act(cadm, 'cancel', [await quoteIn('REQ')])).json().code).toBe('MSG000039');
    const gone = await take(cadm, 'cancel', await quoteIn('REQ'), {}, '계획 취소');
    const [step] = await t.sql(`select chg_rsn from cms_sts_hist where ref_key = $1 order by hist_seq desc limit 1`, [`${gone.QUO_NO}|1`]);
    expect(step?.chg_rsn).toBe('계획 취소');
  });
});

describe('revise', () => {
  it('copies the quote to the next revision; the former one keeps its state and moves no more', async () => {
    const offered = await quoteIn('OFR');
    const revised = await take(sales, 'revise', offered);
    expect(revised).toMatchObject({
      QUO_NO: offered.QUO_NO,
      QUO_REV: 2,
      QUO_STS: 'RCP',
      LAST_YN: 'Y',
      TOT_AMT: 463_000,
      RPLY_DTM: null,
      ORD_NO: null,
    });
    const plain = (lines: object[]) => lines.map((line) => ({ ...line, QUO_REV: 0, UPD_CNT: 0 }));
    expect(plain(await linesOf(sales, revised))).toEqual(plain(await linesOf(sales, offered)));
    expect(await stateOf(offered)).toBe('OFR');
    for (const action of ['accept', 'decline', 'revise', 'cancel', 'offer'] as const)
      expect([action, faults(await act(sales, action, [offered], extras(action), '사유'))]).toEqual([
        action,
        [[1, 'QUO_STS', 'MSG000265']],
      ]);
    expect(
      faults(await save(sales, [{ BATCH_FLAG: 'update', QUO_NO: offered.QUO_NO, QUO_REV: 1, UPD_CNT: offered.UPD_CNT, ITEM_NM: 'y' }])),
    ).toEqual([[1, 'ITEM_NM', 'MSG000265']]);
    const all = await sales.data<{ LIST: Quote[] }>('/api/ptl/quo/tarQuoteMgt/selectTarQuote', {
      SEARCH: { QUO_NO: offered.QUO_NO, ALL_REV_YN: 'Y' },
    });
    expect(all.LIST.map((q) => [q.QUO_REV, q.QUO_STS, q.LAST_YN])).toEqual([
      [2, 'RCP', 'Y'],
      [1, 'OFR', 'N'],
    ]);
    const live = await sales.data<{ LIST: Quote[] }>('/api/ptl/quo/tarQuoteMgt/selectTarQuote', { SEARCH: { QUO_NO: offered.QUO_NO } });
    expect(live.LIST.map((q) => q.QUO_REV)).toEqual([2]);
  });

  it('of an offer past its time it is valid anew', async () => {
    const expired = await quoteIn('EXP', { VALID_DT: addDays(today, -5) });
    expect((await take(sales, 'revise', expired)).VALID_DT).toBe(addDays(today, 30));
  });
});

describe('two at once', () => {
  const codes = (answers: { statusCode: number; json(): { code?: string } }[]) =>
    answers.map((a) => (a.statusCode === 200 ? 'ok' : a.json().code)).sort();

  it('accept an offer: one order is made', async () => {
    const offered = await quoteIn('OFR');
    const cusr = await t.login('cusr01');
    const answers = await Promise.all([cadm, cusr, cadm, cusr].map((v) => act(v, 'accept', [offered])));
    expect(codes(answers)).toEqual(['MSG000025', 'MSG000025', 'MSG000025', 'ok']);
    expect(await t.sql('select ord_no from ord_cust_ord where quo_no = $1', [offered.QUO_NO])).toHaveLength(1);
  });

  it('accept and revise: an order or a revision, never both', async () => {
    for (let i = 0; i < 6; i++) {
      const offered = await quoteIn('OFR');
      const answers = await Promise.all([act(cadm, 'accept', [offered]), act(sales, 'revise', [offered])]);
      const orders = await t.sql('select ord_no from ord_cust_ord where quo_no = $1', [offered.QUO_NO]);
      const revisions = await t.sql('select quo_rev from ptl_quote where quo_no = $1', [offered.QUO_NO]);
      expect([answers.filter((a) => a.statusCode === 200).length, orders.length + revisions.length]).toEqual([1, 2]);
    }
  });

  it('revise: one revision is made', async () => {
    const offered = await quoteIn('OFR');
    expect(codes(await Promise.all([act(sales, 'revise', [offered]), act(sales, 'revise', [offered])]))).toEqual(['MSG000265', 'ok']);
  });
});
