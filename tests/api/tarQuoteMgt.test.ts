import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import { type QuoteSumLine, quoteLines, quoteTotals } from '../../src/contract/ptl/quo/quoteSum';
import type { Quote, QuoteLine } from '../../src/contract/ptl/quo/tarQuote';
import { dashed } from '../../src/contract/shown';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { act, changed, linesOf, newQuote, save, saved, take, wonLines } from '../support/quotes';

let t: TestApp;
let sales: Visitor;
let cadm: Visitor;
let today: string;

const screen = '/api/ptl/quo/tarQuoteMgt';

beforeAll(async () => {
  t = await createTestApp();
  [sales, cadm] = await Promise.all([t.login('sal01'), t.login('cadm01')]);
  today = await todayOf(t);
  // Rates that are known to the digit; the demo's follow its seed.
  await t.sql(`delete from mdm_exch_rate where curr_cd in ('USD', 'JPY') and exch_tp = 'TTS'`);
  await t.sql(`insert into mdm_exch_rate (exch_dt, curr_cd, exch_tp, exch_rate, src_tp) values
    (current_date, 'USD', 'TTS', 1385.5, 'MAN'), (current_date - 1, 'USD', 'TTS', 1300, 'MAN'), (current_date, 'JPY', 'TTS', 921.34, 'MAN')`);
});
afterAll(() => t.close());

const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.ROW_NO, e.FIELD, e.CODE]);
const sums = ({ SPLY_AMT, VAT_AMT, TOT_AMT }: Partial<Quote>) => [SPLY_AMT, VAT_AMT, TOT_AMT];
const freight = (over: object = {}) => ({
  BATCH_FLAG: 'insert' as const,
  COST_SECT: 'FRT',
  FRT_CD: 'OFR',
  FRT_UNIT: 'CNTR',
  UNIT_PRC: 1850,
  CURR_CD: 'USD',
  VAT_TP: 'ZERO',
  ...over,
});
const update = (quote: Quote, row: object) => ({
  BATCH_FLAG: 'update',
  QUO_NO: quote.QUO_NO,
  QUO_REV: quote.QUO_REV,
  UPD_CNT: quote.UPD_CNT,
  ...row,
});

describe('saving', () => {
  it('header and lines are one save; number, corporation, days and organisation are given', async () => {
    const quote = await saved(sales, newQuote('C00001', { G2: wonLines() }));
    expect(quote).toMatchObject({
      QUO_NO: expect.stringMatching(/^QT\d{10}$/),
      QUO_REV: 1,
      CORP_CD: '1000',
      ORGN_CD: '10PS11',
      QUO_DT: today,
      VALID_DT: addDays(today, 30),
      EXCH_DT: today,
      QUO_STS: 'TMP',
      POL_NM: '상하이',
      LAST_YN: 'Y',
    });
    expect(quote.G2?.map((line) => [line.LINE_NO, line.UNIT_QTY, line.FRT_NM])).toEqual([
      [1, 2, '터미널 화물처리비'],
      [2, 1, '부두사용료'],
    ]);
    expect(sums(quote)).toEqual([425_000, 38_000, 463_000]);
    const english = await t.login('sal01', { lang: 'en' });
    expect((await linesOf(english, quote)).map((line) => line.FRT_NM)).toEqual(['Terminal handling charge', 'Wharfage']);
  });

  it('an English reader finds the customer by its English name in list and detail; the name as it was typed stays', async () => {
    const quote = await saved(sales, newQuote('C00001', { CUST_NM: '플레어' }));
    const english = await t.login('sal01', { lang: 'en' });
    const read = async (by: Visitor) =>
      (await by.data<{ LIST: Quote[] }>(`${screen}/selectTarQuote`, { SEARCH: { QUO_NO: quote.QUO_NO } })).LIST;
    const names = (list: Quote[]) => list.map(({ CUST_NM, CUST_KNOWN_NM }) => [CUST_NM, CUST_KNOWN_NM]);
    const [customer] = await t.sql<{ cust_eng_nm: string }>(`select cust_eng_nm from mdm_cust where cust_cd = 'C00001'`);
    expect(names(await read(english))).toEqual([['플레어', customer?.cust_eng_nm]]);
    expect(names(await read(sales))).toEqual([['플레어', '플레어']]);
  });

  it('the example of the rules: freight in dollars, charges in won', async () => {
    const charge = (FRT_CD: string, UNIT_PRC: number, VAT_TP: string) => ({
      ...freight({ COST_SECT: 'DST', FRT_CD, FRT_UNIT: 'BL', UNIT_PRC, CURR_CD: 'KRW', VAT_TP }),
    });
    const G2 = [freight({ UNIT_QTY: 1 }), charge('THC', 190_000, 'TAX'), charge('DOF', 45_000, 'TAX'), charge('WFG', 8_840, 'FREE')];
    const quote = await saved(sales, newQuote('C00001', { G2 }));
    expect(sums(quote)).toEqual([2_807_015, 23_500, 2_830_515]);
    expect(quote.G2?.[0]).toMatchObject({ EXCH_RATE: 1385.5, EXCH_UNIT: 1, FRGN_AMT: 1850, SPLY_AMT: 2_563_175 });
  });

  it('amounts are worked out here, whatever is sent', async () => {
    const lie = { FRGN_AMT: 1, SPLY_AMT: 1, VAT_AMT: 1, TOT_AMT: 1, VAT_RATE: 0, MIN_QTY: 99, MAX_AMT: 1 };
    const quote = await saved(sales, newQuote('C00001', { TOT_AMT: 1, RTON: 9, G2: wonLines().map((line) => ({ ...line, ...lie })) }));
    expect([...sums(quote), quote.RTON]).toEqual([425_000, 38_000, 463_000, null]);
    expect(quote.G2?.[0]).toMatchObject({ VAT_RATE: 10, MIN_QTY: null, MAX_AMT: null });
  });

  it('quantities follow weight, volume and containers until somebody types over them', async () => {
    const quote = await saved(
      sales,
      newQuote('C00001', { G2: [freight({ CURR_CD: 'KRW' }), freight({ FRT_CD: 'BAF', CURR_CD: 'KRW', UNIT_QTY: 7 })] }),
    );
    expect(quote.G2?.map((line) => line.UNIT_QTY)).toEqual([2, 7]);
    const more = await changed(sales, quote, { CNTR_QTY: 3 });
    expect([more.G2?.map((line) => line.UNIT_QTY), more.SPLY_AMT]).toEqual([[3, 7], 18_500]);
    const part = await saved(
      sales,
      newQuote('C00001', {
        LOAD_TP: 'LCL',
        GRS_WT: 120,
        MSR_CBM: 0.4,
        CNTR_TP_CD: null,
        CNTR_QTY: null,
        G2: [freight({ FRT_CD: 'OFL', FRT_UNIT: 'RT' })],
      }),
    );
    expect([part.RTON, part.G2?.[0]?.UNIT_QTY]).toEqual([0.4, 1]);
    const air = await saved(
      sales,
      newQuote('C00001', { TRANS_MODE: 'AIR', LOAD_TP: 'AIR', GRS_WT: 320, MSR_CBM: 2.405, CNTR_TP_CD: null, CNTR_QTY: null }),
    );
    expect(air.CHRG_WT).toBe(401);
  });

  it('another day of the rates takes that day’s, but for what is typed with it; another tax kind its rate', async () => {
    const quote = await saved(sales, newQuote('C00001', { G2: [freight(), freight({ FRT_CD: 'BAF' })] }));
    const typed = { BATCH_FLAG: 'update' as const, LINE_NO: 2, EXCH_RATE: 1200, VAT_TP: 'TAX' };
    const moved = await changed(sales, quote, { EXCH_DT: addDays(today, -1), G2: [typed] });
    expect(moved.G2?.map((line) => [line.EXCH_RATE, line.VAT_RATE])).toEqual([
      [1300, 0],
      [1200, 10],
    ]);
    const yen = await changed(sales, moved, { G2: [{ BATCH_FLAG: 'update', LINE_NO: 1, CURR_CD: 'JPY' }], EXCH_DT: today });
    expect(yen.G2?.[0]).toMatchObject({ EXCH_RATE: 921.34, EXCH_UNIT: 100 });
  });

  it('no rate within ten days refuses the save', async () => {
    const answer = await save(sales, [newQuote('C00001', { EXCH_DT: addDays(today, -40), G2: [freight()] })]);
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      `적용할 환율(전신환 매도율)이 없습니다. (USD, ${dashed(addDays(today, -40))})`,
    ]);
  });

  it('every fault is told at once, with its row and column', async () => {
    const bad = { EMAIL: 'nobody', POL_CD: 'XXXXX', CURR_CD: 'KRW', GRS_WT: -1, ITEM_NM: null };
    const G2 = [{ ...freight(), FRT_CD: 'NONE', UNIT_PRC: null }];
    const answer = await save(sales, [newQuote('C00001'), newQuote('C00001', { ...bad, G2 })]);
    expect(faults(answer).sort()).toEqual(
      [
        [2, 'EMAIL', 'MSG000019'],
        [2, 'G2.1.FRT_CD', 'MSG000017'],
        [2, 'G2.1.UNIT_PRC', 'MSG000012'],
        [2, 'GRS_WT', 'MSG000016'],
        [2, 'ITEM_NM', 'MSG000012'],
        [2, 'POL_CD', 'MSG000017'],
      ].sort(),
    );
    const great = await save(sales, [newQuote('C00001', { G2: [freight({ UNIT_QTY: 9_999_999_999, UNIT_PRC: 9_999_999_999 })] })]);
    expect([great.statusCode, faults(great).map(([, field]) => field)]).toEqual([422, expect.arrayContaining(['G2.1.FRGN_AMT'])]);
  });

  it('what no screen sends is refused, never with an unknown error', async () => {
    const quote = await saved(sales, newQuote('C00001', { G2: wonLines() }));
    const [line] = wonLines();
    const bad = [
      {},
      { QUO_NO: 'x', QUO_REV: 'abc' },
      { QUO_NO: 'x', QUO_REV: 99_999_999_999 },
      { QUO_NO: ['a'], QUO_REV: {} },
      { QUO_NO: quote.QUO_NO, QUO_REV: 1.2, UPD_CNT: 0 },
      { QUO_NO: quote.QUO_NO, QUO_REV: 1, UPD_CNT: 'x' },
      { ...update(quote, {}), G2: [{ BATCH_FLAG: 'update', LINE_NO: 'x', UNIT_QTY: 'a', CURR_CD: 7, EXCH_RATE: 'z' }, 7, null] },
      newQuote('C00001', {
        QUO_DT: 'x',
        GRS_WT: 'x' as never,
        POL_CD: 7 as never,
        G2: [{ ...line, PRC_NO: 'NONE', UNIT_PRC: 'x' } as never],
      }),
      newQuote('C00001', { EXCH_DT: '20269999' }),
      newQuote('C00001', { CURR_CD: 'XXX', EXCH_DT: '19000101', G2: wonLines() }),
      newQuote('C00001', { G2: 'x' as never }),
      newQuote('C00001', { TRANS_MODE: 'AIR', LOAD_TP: 'AIR', GRS_WT: 9_999_999_999, MSR_CBM: 9_999_999_999 }),
    ];
    const actions = ['saveTarQuote', 'saveTarQuoteG2', 'calc', 'receive', 'offer', 'accept', 'decline', 'revise', 'cancel', 'delete'];
    for (const row of bad) {
      for (const action of actions) {
        const answer = await sales.post(`${screen}/${action}`, {
          BATCH_ID: randomUUID(),
          LIST: [{ BATCH_FLAG: 'insert', ...row }],
          RSN: 'x',
        });
        // A proposal is stored by the save, which refuses what is too great.
        const least = action === 'calc' ? 200 : 400;
        expect([action, row, answer.statusCode >= least && answer.statusCode < 500]).toEqual([action, row, true]);
      }
      for (const read of [`${screen}/selectTarQuote`, `${screen}/selectTarQuoteG2`, '/api/ptl/popup/TarQuoteMgtPopup/selectTarQuoteForm'])
        expect((await sales.post(read, { SEARCH: row })).statusCode).toBeLessThan(500);
    }
  });

  it('lines alone: changed, added and removed, each with its version; the quote’s goes up', async () => {
    const quote = await saved(sales, newQuote('C00001', { G2: wonLines() }));
    const [first, second] = await linesOf(sales, quote);
    const key = { QUO_NO: quote.QUO_NO, QUO_REV: 1 };
    const LIST = [
      { BATCH_FLAG: 'update', ...key, LINE_NO: 1, UPD_CNT: first?.UPD_CNT, UNIT_PRC: 200_000 },
      { ...freight({ CURR_CD: 'KRW', UNIT_PRC: 1000 }), ...key },
      { BATCH_FLAG: 'delete', ...key, LINE_NO: 2, UPD_CNT: second?.UPD_CNT },
    ];
    const answer = await sales.data<{ LIST: (QuoteLine & { BATCH_FLAG?: string })[] }>(`${screen}/saveTarQuoteG2`, {
      BATCH_ID: randomUUID(),
      LIST,
    });
    expect(answer.LIST.map((line) => [line.LINE_NO, line.UNIT_PRC, line.BATCH_FLAG])).toEqual([
      [1, 200_000, undefined],
      [3, 1000, undefined],
      [2, 45_000, 'delete'],
    ]);
    const now = await saved(sales, update({ ...quote, UPD_CNT: quote.UPD_CNT + 1 }, {}));
    expect(sums(now)).toEqual([402_000, 40_000, 442_000]);
    const stale = await sales.post(`${screen}/saveTarQuoteG2`, { BATCH_ID: randomUUID(), LIST: [LIST[0]] });
    expect([stale.statusCode, stale.json().row.UNIT_PRC]).toEqual([409, 200_000]);
  });

  it('a stale save is told with the quote as it is now, and changes nothing', async () => {
    const quote = await saved(sales, newQuote('C00001', { G2: wonLines() }));
    await changed(sales, quote, { ITEM_NM: '구두' });
    const answer = await save(cadm, [update(quote, { ITEM_NM: '샌들' })]);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'MSG000025']);
    expect(answer.json().row).toMatchObject({ ITEM_NM: '구두', TOT_AMT: null, SALES_USER_ID: null, REG_USER_ID: null });
  });
});

describe('who changes what', () => {
  it('customers their drafts without what the sales staff add; nobody a request that waits or an offer', async () => {
    const draft = await saved(cadm, newQuote('C00001', { VALID_DT: '20991231', EXCH_RATE: 1, RPLY_CNNT: 'x' }));
    expect(draft).toMatchObject({ VALID_DT: addDays(today, 30), RPLY_CNNT: null });
    expect(faults(await save(cadm, [update(draft, { RPLY_CNNT: 'x' })]))).toEqual([[1, 'RPLY_CNNT', 'MSG000027']]);
    expect(faults(await save(cadm, [update(draft, { QUO_STS: 'ACC' })]))).toEqual([[1, 'QUO_STS', 'MSG000027']]);
    expect((await save(cadm, [update(draft, { G2: wonLines() })])).statusCode).toBe(403);
    const popup = await cadm.post('/api/ptl/popup/TarQuoteMgtPopup/saveTarQuote', {
      BATCH_ID: randomUUID(),
      LIST: [update(draft, { G2: wonLines() })],
    });
    expect([popup.statusCode, popup.json().code]).toEqual([422, 'MSG000027']);
    const request = await take(cadm, 'submit', draft);
    for (const v of [cadm, sales])
      expect(faults(await save(v, [update(request, { ITEM_NM: 'y' })]))).toEqual([[1, 'ITEM_NM', 'MSG000027']]);
    const received = await take(sales, 'receive', request);
    expect(faults(await save(cadm, [update(received, { ITEM_NM: 'y' })]))).toEqual([[1, 'ITEM_NM', 'MSG000027']]);
    const offered = await take(sales, 'offer', await changed(sales, received, { RPLY_CNNT: '유효', G2: wonLines() }));
    expect(faults(await save(sales, [update(offered, { G2: [{ BATCH_FLAG: 'update', LINE_NO: 1, UNIT_PRC: 1 }] })]))).toEqual([
      [1, 'G2.1.LINE_NO', 'MSG000027'],
    ]);
    expect((await act(sales, 'calc', [offered])).json().code).toBe('MSG000027');
  });

  it('customers see lines and totals from the offer on, in lists, forms, answers and histories', async () => {
    const draft = await saved(sales, newQuote('C00001', { RPLY_CNNT: '협의 가능', G2: wonLines() }));
    const search = { SEARCH: { QUO_NO: draft.QUO_NO } };
    const form = { SEARCH: { QUO_NO: draft.QUO_NO, QUO_REV: 1 } };
    const seen = async () => {
      const [list, all] = await Promise.all([
        cadm.data<{ LIST: Quote[] }>(`${screen}/selectTarQuote`, search),
        cadm.data<{ LIST: (Quote & { KRW_AMT: number })[] }>('/api/ptl/quo/tarQuoteList/selectTarQuote', search),
      ]);
      const one = await cadm.data<{ LIST: Quote[] }>('/api/ptl/popup/TarQuoteMgtPopup/selectTarQuoteForm', form);
      const lines = await cadm.data<{ LIST: object[] }>('/api/ptl/popup/TarQuoteMgtPopup/selectTarQuote', form);
      return [
        list.LIST[0]?.TOT_AMT,
        all.LIST[0]?.TOT_AMT,
        all.LIST[0]?.KRW_AMT,
        one.LIST[0]?.RPLY_CNNT,
        lines.LIST.length,
        (await linesOf(cadm, draft)).length,
      ];
    };
    expect(await seen()).toEqual([null, null, null, null, 0, 0]);
    const offered = await take(sales, 'offer', draft);
    expect(await seen()).toEqual([463_000, 463_000, 463_000, '협의 가능', 2, 2]);
    expect((await linesOf(cadm, offered))[0]).toMatchObject({ PRC_NO: null });
    const revised = await take(sales, 'revise', offered);
    expect((await linesOf(cadm, revised)).length).toBe(0);
    expect((await linesOf(cadm, offered)).length).toBe(2);
  });
});

describe('calc', () => {
  const price = (no: string, cust: string | null, over: Record<string, unknown> = {}) => {
    const row = {
      frt_cd: 'OFR',
      frt_unit: 'CNTR',
      unit_prc: 1000,
      curr_cd: 'USD',
      vat_tp: 'ZERO',
      min_qty: null,
      min_amt: null,
      max_amt: null,
      ...over,
    };
    return t.sql(`insert into mdm_pricing select (jsonb_populate_record(null::mdm_pricing, $1)).*`, [
      JSON.stringify({
        prc_no: no,
        corp_cd: '1000',
        cust_cd: cust,
        ar_ap: 'AR',
        trans_mode: 'RAL',
        imex_tp: 'I',
        bgn_dt: '2020-01-01',
        end_dt: '2099-12-31',
        use_yn: 'Y',
        reg_user_id: 'x',
        reg_dtm: '2020-01-01',
        upd_user_id: 'x',
        upd_dtm: '2020-01-01',
        upd_cnt: 0,
        ...row,
      }),
    ]);
  };
  const rail = (over: object = {}) => newQuote('C00001', { TRANS_MODE: 'RAL', ...over });
  const calc = (v: Visitor, row: object) => v.post(`${screen}/calc`, { BATCH_ID: randomUUID(), LIST: [row] });

  it('proposes the customer’s prices before the tariff’s, and keeps nothing; saved, the lines are what was proposed', async () => {
    expect((await calc(sales, rail())).json()).toMatchObject({ code: 'MSG000191' });
    await price('PRCQ1', null);
    await price('PRCQ2', 'C00001', { unit_prc: 900, min_qty: 3, max_amt: 2500 });
    await price('PRCQ3', null, { frt_cd: 'DOC', frt_unit: 'BL', unit_prc: 40_000, curr_cd: 'KRW', vat_tp: 'TAX', min_amt: 50_000 });
    const lines = (await calc(sales, rail())).json().data.LIST as QuoteLine[];
    expect(lines.map((l) => [l.FRT_CD, l.PRC_NO, l.UNIT_QTY, l.UNIT_PRC, l.MIN_QTY, l.FRGN_AMT, l.SPLY_AMT, l.TOT_AMT])).toEqual([
      ['OFR', 'PRCQ2', 2, 900, 3, 2500, 3_463_750, 3_463_750],
      ['DOC', 'PRCQ3', 1, 40_000, null, 50_000, 50_000, 55_000],
    ]);
    const quote = await saved(sales, rail({ G2: lines }));
    const same = (line: Partial<QuoteLine>) => ({ ...line, QUO_NO: '', LINE_NO: 0, UPD_CNT: 0, FRT_NM: '' });
    expect(quote.G2?.map((line) => same(line as QuoteLine))).toEqual(lines.map((line) => ({ ...same(line), QUO_REV: 1 })));
    expect(await t.sql(`select 1 from ptl_quote where trans_mode = 'RAL'`)).toHaveLength(1);
    expect(faults(await calc(sales, update(quote, { CNTR_QTY: null })))).toEqual([[1, 'CNTR_QTY', 'MSG000266']]);
    expect((await calc(sales, update(quote, { CNTR_QTY: 5 }))).json().data.LIST[0].UNIT_QTY).toBe(5);
    expect((await calc(await t.login('sal04'), update(quote, {}))).json().code).toBe('MSG000043');
  });

  it('an accepted quote answers years later what it was made with, whatever the masters say then', async () => {
    const lines = (await calc(sales, rail())).json().data.LIST as QuoteLine[];
    const offered = await take(sales, 'offer', await saved(sales, rail({ CURR_CD: 'USD', G2: lines })));
    const accepted = await take(cadm, 'accept', offered);
    const answers = async () => [
      await sales.data(`${screen}/selectTarQuote`, { SEARCH: { QUO_NO: accepted.QUO_NO } }),
      await linesOf(sales, accepted),
      await linesOf(cadm, accepted),
    ];
    const other = await take(sales, 'offer', await saved(sales, newQuote('C00001', { G2: wonLines() })));
    const before = await answers();
    await t.sql(
      `update mdm_pricing set unit_prc = 7, min_qty = 50, min_amt = 1, max_amt = null, curr_cd = 'EUR', end_dt = '2020-01-02' where prc_no like 'PRCQ%'`,
    );
    await t.sql(`update mdm_exch_rate set exch_rate = exch_rate * 2`);
    await t.sql(`update mdm_currency set exch_unit = 1000 where curr_cd = 'USD'`);
    await t.sql(`update cms_code_dtl set attr1 = '25' where mstr_cd = 'VAT_TP'`);
    expect(await answers()).toEqual(before);
    const [{ LIST }, stored] = before as [{ LIST: Quote[] }, QuoteLine[], unknown];
    const decimals = (currency: string) => (currency === 'KRW' ? 0 : 2);
    const again = quoteLines(stored as unknown as QuoteSumLine[], LIST[0] as Quote, decimals);
    expect(again).toEqual(stored);
    expect(quoteTotals(again)).toEqual({ SPLY_AMT: LIST[0]?.SPLY_AMT, VAT_AMT: LIST[0]?.VAT_AMT, TOT_AMT: LIST[0]?.TOT_AMT });
    const revised = await take(sales, 'revise', other);
    const kept = await changed(sales, revised, { ITEM_NM: '구두' });
    expect(kept.G2?.map((line) => line.VAT_RATE)).toEqual([10, 0]);
  });
});
