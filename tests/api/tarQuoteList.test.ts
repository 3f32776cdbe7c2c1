import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { Found } from '../../src/contract/find';
import type { Quote } from '../../src/contract/ptl/quo/tarQuote';
import type { QuoteProgress, QuoteRate } from '../../src/contract/ptl/quo/tarQuoteList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf } from '../support/mail';
import { todayOf } from '../support/orders';
import { act, newQuote, saved, take, wonLines } from '../support/quotes';

let t: TestApp;
let sales: Visitor;
let cadm: Visitor;
let today: string;

const path = '/api/ptl/quo/tarQuoteList';
const list = async (v: Visitor, SEARCH: object) => (await v.data<{ LIST: QuoteProgress[] }>(`${path}/selectTarQuote`, { SEARCH })).LIST;
const rates = async (v: Visitor, SEARCH: object) => (await v.data<{ LIST: QuoteRate[] }>(`${path}/selectTarQuoteG2`, { SEARCH })).LIST;

beforeAll(async () => {
  t = await createTestApp();
  [sales, cadm] = await Promise.all([t.login('sal01'), t.login('cadm01')]);
  today = await todayOf(t);
});
afterAll(() => t.close());

describe('the list of quotes', () => {
  it('shows the last revision of each, by its conditions, and asks for a period unless the number is named', async () => {
    const year = { FR_DT: addDays(today, -364), TO_DT: today };
    const all = await list(sales, year);
    const [mine] = await t.sql<{ n: number }>(
      `select count(distinct quo_no)::int as n from ptl_quote where (cust_cd is null or cust_cd in (select cust_cd from mdm_cust where sales_user_id = 'sal01'))
         and corp_cd = '1000' and quo_dt > current_date - 365 and del_yn = 'N'`,
    );
    expect([all.length, new Set(all.map((q) => q.QUO_NO)).size]).toEqual([mine?.n, mine?.n]);
    expect(all.every((q) => q.LAST_YN === 'Y')).toBe(true);
    const some = { ...year, QUO_STS: ['ACC', 'RJT'], TRANS_MODE: 'SEA', IMEX_TP: 'I', CUST_CD: 'C00001' };
    const found = await list(sales, some);
    expect(found.length).toBeGreaterThan(3);
    for (const q of found)
      expect([q.CUST_CD, q.TRANS_MODE, q.IMEX_TP, ['ACC', 'RJT'].includes(q.QUO_STS)]).toEqual(['C00001', 'SEA', 'I', true]);
    const lane = { ...year, POL_CD: found[0]?.POL_CD, POD_CD: found[0]?.POD_CD };
    expect((await list(sales, lane)).every((q) => q.POL_CD === lane.POL_CD && q.POD_CD === lane.POD_CD)).toBe(true);
    expect((await list(sales, { ...year, SALES_USER_ID: 'sal02' })).length).toBe(0);
    expect((await list(sales, { QUO_NO: found[0]?.QUO_NO })).length).toBe(1);
    const refused = await sales.post(`${path}/selectTarQuote`, { SEARCH: {} });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'MSG000012']);
    const long = await sales.post(`${path}/selectTarQuote`, { SEARCH: { FR_DT: addDays(today, -400), TO_DT: today } });
    expect([long.statusCode, long.json().code]).toEqual([422, 'MSG000023']);
  });

  it('tells how long the answer took and what a total is worth in won', async () => {
    const quote = await saved(cadm, newQuote('C00001', { CURR_CD: 'USD' }));
    const received = await take(sales, 'receive', await take(cadm, 'submit', quote));
    const priced = await sales.data<{ LIST: Quote[] }>('/api/ptl/quo/tarQuoteMgt/saveTarQuote', {
      BATCH_ID: randomUUID(),
      LIST: [{ BATCH_FLAG: 'update', QUO_NO: quote.QUO_NO, QUO_REV: 1, UPD_CNT: received.UPD_CNT, EXCH_RATE: 1300.5, G2: wonLines() }],
    });
    await take(sales, 'offer', priced.LIST[0] as Quote);
    await t.sql(`update ptl_quote set rply_dtm = now() + interval '90 minutes' where quo_no = $1`, [quote.QUO_NO]);
    const [shown] = await list(cadm, { QUO_NO: quote.QUO_NO });
    // 380,000 ÷ 1,300.5 = 292.20 with 29.22 tax, 45,000 ÷ 1,300.5 = 34.60: 356.02 dollars, 463,004.01 won without the part of one.
    expect([shown?.RPLY_HR, shown?.TOT_AMT, shown?.KRW_AMT]).toEqual([1.5, 356.02, 463_004]);
  });

  it('the share that was won, by sales manager and by lane', async () => {
    const adm = await t.login('adm1000');
    const year = { FR_DT: addDays(today, -364), TO_DT: today };
    const all = await list(adm, year);
    const expected = (own: QuoteProgress[]) => {
      const of = (...states: string[]) => own.filter((q) => states.includes(q.QUO_STS)).length;
      const over = of('ACC', 'RJT', 'EXP');
      return [own.length, own.filter((q) => q.RPLY_DTM).length, of('ACC'), over ? Math.round((of('ACC') * 1000) / over) / 10 : null];
    };
    for (const [SUM_TP, group] of [
      ['SALES', (q: QuoteProgress) => q.SALES_USER_NM],
      ['LANE', (q: QuoteProgress) => `${q.POL_CD}-${q.POD_CD}`],
    ] as const) {
      const told = await rates(adm, { ...year, SUM_TP });
      expect(told.length).toBe(new Set(all.map(group)).size);
      for (const row of told)
        expect([row.GRP1, row.REQ_CNT, row.OFR_CNT, row.ACC_CNT, row.WIN_RATE]).toEqual([
          row.GRP1,
          ...expected(all.filter((q) => group(q) === row.GRP1)),
        ]);
    }
  });

  it('a customer sees no win rate', async () => {
    const own = await rates(cadm, { FR_DT: addDays(today, -364), TO_DT: today, SUM_TP: 'LANE' });
    expect(own.some((row) => row.ACC_CNT > 0)).toBe(true);
    expect(own.filter((row) => row.WIN_RATE !== null)).toEqual([]);
  });

  it('as a workbook, without what its reader does not see', async () => {
    const draft = await saved(sales, newQuote('C00001', { G2: wonLines(), ITEM_NM: '엑셀 품목' }));
    const texts = async (v: Visitor) => {
      const answer = await v.post(`${path}/excel`, { SEARCH: { QUO_NO: draft.QUO_NO } });
      return [
        answer.statusCode,
        Object.values(unzipSync(answer.rawPayload))
          .map((part) => Buffer.from(part).toString())
          .join(''),
      ] as const;
    };
    for (const [v, shows] of [
      [sales, true],
      [cadm, false],
    ] as const) {
      const [status, text] = await texts(v);
      expect([status, text.includes('엑셀 품목'), text.includes('463000')]).toEqual([200, true, shows]);
    }
    const none = await sales.post(`${path}/excel`, { SEARCH: { QUO_NO: 'QT0000000000' } });
    expect([none.statusCode, none.json().code]).toEqual([422, 'MSG000035']);
  });

  it('a quote is found by its number where its reader has it, and its history and files too', async () => {
    const draft = await saved(sales, newQuote('C00001', { G2: wonLines() }));
    const find = async (v: Visitor) =>
      (await v.data<{ LIST: Found[] }>('/api/findNo', { SEARCH: { NO: draft.QUO_NO.toLowerCase() } })).LIST;
    const ARGS = { QUO_NO: draft.QUO_NO };
    expect(await find(sales)).toEqual(['tarQuoteMgt', 'tarQuoteList'].map((SCRN_ID) => ({ SCRN_ID, KIND: 'QUOTE', ROW_CNT: 1, ARGS })));
    expect(await find(await t.login('cadm02'))).toEqual([]);
    const ops = await t.login('adm1000');
    const history = { SEARCH: { TBL_NM: 'PTL_QUOTE', ROW_KEY: `${draft.QUO_NO}|1` } };
    const changes = await ops.data<{ LIST: { CHG_TP: string }[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', history);
    expect(changes.LIST.map((row) => row.CHG_TP)).toEqual(['I']);
    const steps = await ops.data<{ LIST: { TO_STS: string }[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', history);
    expect(steps.LIST.map((row) => row.TO_STS)).toEqual(['TMP']);
    const files = (v: Visitor) =>
      v.post('/api/ptl/popup/PtlFileMgtPopup/selectPtlFile', { SEARCH: { REF_TP: 'QUO', REF_KEY: draft.QUO_NO } });
    expect([(await files(cadm)).statusCode, (await files(await t.login('cadm02'))).statusCode]).toEqual([200, 404]);
  });
});

describe('the jobs of quotes', () => {
  const offered = async (days: number) => {
    const quote = await take(sales, 'offer', await saved(sales, newQuote('C00001', { G2: wonLines() })));
    await t.sql(`update ptl_quote set valid_dt = current_date + $2::int, rply_dtm = now() - interval '2 days' where quo_no = $1`, [
      quote.QUO_NO,
      days,
    ]);
    const [now] = await t.sql<{ upd_cnt: number }>('select upd_cnt from ptl_quote where quo_no = $1', [quote.QUO_NO]);
    return { ...quote, UPD_CNT: now?.upd_cnt ?? 0 };
  };
  const stateOf = async (quote: Quote, rev = 1) =>
    (await t.sql<{ quo_sts: string }>('select quo_sts from ptl_quote where quo_no = $1 and quo_rev = $2', [quote.QUO_NO, rev]))[0]?.quo_sts;
  const run = async (id: string) => {
    await t.sql(`update cms_job set next_run_dtm = case when job_id = $1 then now() else now() + interval '1 day' end`, [id]);
    expect(await jobsOf(t).runner().runDue()).toEqual([id]);
  };

  it('QUOTE_EXPIRE ends the offers whose last day is over, and no former revision', async () => {
    const [past, last, former] = [await offered(-1), await offered(0), await offered(-1)];
    await take(sales, 'revise', former);
    await run('QUOTE_EXPIRE');
    expect([await stateOf(past), await stateOf(last), await stateOf(former), await stateOf(former, 2)]).toEqual([
      'EXP',
      'OFR',
      'OFR',
      'RCP',
    ]);
    const [step] = await t.sql(`select from_sts, to_sts, chg_user_id from cms_sts_hist where ref_key = $1 order by hist_seq desc limit 1`, [
      `${past.QUO_NO}|1`,
    ]);
    expect(step).toEqual({ from_sts: 'OFR', to_sts: 'EXP', chg_user_id: 'system' });
  });

  it('an offer that is revised while QUOTE_EXPIRE runs keeps its state', async ({ onTestFinished }) => {
    const offer = await offered(-1);
    const sale = new pg.Client({ connectionString: t.ownerUrl });
    await sale.connect();
    onTestFinished(() => sale.end());
    await sale.query('begin');
    await sale.query('select 1 from ptl_quote where quo_no = $1 for update', [offer.QUO_NO]);
    await sale.query(
      `insert into ptl_quote select (jsonb_populate_record(q, '{"quo_rev": 2, "quo_sts": "RCP"}')).* from ptl_quote q where quo_no = $1`,
      [offer.QUO_NO],
    );
    const expiring = run('QUOTE_EXPIRE');
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => t.sql(waiting), { timeout: 20_000 }).toHaveLength(1);
    await sale.query('commit');
    await expiring;
    expect([await stateOf(offer), await stateOf(offer, 2)]).toEqual(['OFR', 'RCP']);
  });

  it('an offer whose time ends while its customer presses the button is over, without an order', async ({ onTestFinished }) => {
    const offer = await offered(0);
    const job = new pg.Client({ connectionString: t.ownerUrl });
    await job.connect();
    onTestFinished(() => job.end());
    await job.query('begin');
    await job.query(`update ptl_quote set quo_sts = 'EXP' where quo_no = $1 and quo_sts = 'OFR'`, [offer.QUO_NO]);
    const accepting = act(cadm, 'accept', [offer]);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => t.sql(waiting), { timeout: 20_000 }).toHaveLength(1);
    await job.query('commit');
    expect((await accepting).json().code).toBe('MSG000025');
    expect([await stateOf(offer), await t.sql('select 1 from ord_cust_ord where quo_no = $1', [offer.QUO_NO])]).toEqual(['EXP', []]);
  });

  it('QUOTE_REMIND tells customer and sales manager of an offer that ends within three days, once', async () => {
    await t.sql(`update ptl_quote set quo_sts = 'EXP' where quo_sts = 'OFR'`);
    const [soon, later] = [await offered(3), await offered(4)];
    await run('QUOTE_REMIND');
    await run('QUOTE_REMIND');
    const told = (quote: Quote) =>
      t.sql(`select to_email from cms_email_log where frm_id = 'QUO_REMIND' and ref_key = $1 order by 1`, [`${quote.QUO_NO}|1`]);
    expect(await told(soon)).toEqual([{ to_email: 'quote@trade.example' }, { to_email: 'sal01@saebyeol.example' }]);
    expect(await told(later)).toEqual([]);
  });
});
