import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Deposit } from '../../src/contract/kofe/deposit';
import type { DepositBalance } from '../../src/contract/kofe/koDepositList';
import { dashed } from '../../src/contract/shown';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aSettlement, emptyBalances, paidIn } from '../support/deposits';
import { todayOf } from '../support/orders';
import { printed } from '../support/pdfText';
import { told } from '../support/stock';

const path = '/api/kofe/koDepositList';
let t: TestApp;
let stl: Visitor;
let customer: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [stl, customer] = await Promise.all([t.login('stl01'), t.login('cadm06')]);
  today = await todayOf(t);
  await emptyBalances(t);
});
afterAll(() => t?.close());

const bank = { BANK_CD: '004', ACCT_NO: '123-456-789012', DPSTR_NM: '코페무역' };
const given = (over: object = {}) => ({ CUST_CD: 'C00006', DEPO_DT: today, DEPO_TP: 'IN', CURR_CD: 'KRW', DEPO_AMT: 100_000, ...over });
const save = (who: Visitor, rows: object[]) =>
  who.post(`${path}/saveKoDeposit`, { BATCH_ID: randomUUID(), LIST: rows.map((row) => ({ BATCH_FLAG: 'insert', ...row })) });
async function saved(who: Visitor, ...rows: object[]): Promise<Deposit[]> {
  const answer = await save(who, rows.length ? rows : [given(bank)]);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST;
}
const act = (who: Visitor, action: 'confirm' | 'reject' | 'cancel', rows: readonly Deposit[], RSN?: string) =>
  who.post(`${path}/${action}`, { BATCH_ID: randomUUID(), LIST: rows.map(({ DEPO_NO, UPD_CNT }) => ({ DEPO_NO, UPD_CNT })), RSN });
async function confirmed(...rows: object[]): Promise<Deposit[]> {
  const answer = await act(stl, 'confirm', await saved(stl, ...rows));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST;
}
const period = (over: object = {}) => ({ FR_DT: addDays(today, -90), TO_DT: today, ...over });
const found = async (who: Visitor, SEARCH: object = period()): Promise<Deposit[]> =>
  (await who.data<ReadData<Deposit>>(`${path}/selectKoDeposit`, { SEARCH })).LIST;
const balances = async (who: Visitor, SEARCH: object = period()): Promise<DepositBalance[]> =>
  (await who.data<ReadData<DepositBalance>>(`${path}/selectKoDepositG2`, { SEARCH })).LIST;

describe('entering deposits', () => {
  it('takes what a customer paid in, which waits outside of the balance until settlement has confirmed it with the data of the bank', async () => {
    const [row] = (await saved(customer, given())) as [Deposit];
    expect(row).toMatchObject({ DEPO_STS: 'REQ', CUST_CD: 'C00006', BAL_AMT_RUN: null, IN_AMT: null, OWN_YN: 'Y' });
    expect(told(await act(customer, 'confirm', [row]))).toEqual([403, 'MSG000029']);
    expect(told(await act(stl, 'confirm', [row]))).toEqual([422, '1 BANK_CD MSG000012', '1 ACCT_NO MSG000012', '1 DPSTR_NM MSG000012']);
    const [whole] = (await saved(stl, { ...row, ...bank, BATCH_FLAG: 'update' })) as [Deposit];
    const answer = await act(stl, 'confirm', [whole]);
    expect(answer.json().data.LIST[0]).toMatchObject({
      DEPO_STS: 'CFM',
      IN_AMT: 100_000,
      BAL_AMT_RUN: 100_000,
      CFM_USER_NM: expect.any(String),
    });
    const [now] = answer.json().data.LIST;
    expect(told(await save(stl, [{ ...now, DEPO_AMT: 1, BATCH_FLAG: 'update' }]))).toEqual([422, '1 DEPO_STS MSG000287']);
    expect(told(await save(stl, [{ ...now, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 DEPO_STS MSG000287']);
    for (const action of ['confirm', 'reject', 'cancel'] as const)
      expect(told(await act(stl, action, [now], 'x'))).toEqual([422, '1 DEPO_STS MSG000287']);
    const states = await t.sql('select from_sts, to_sts from cms_sts_hist where ref_tp = $1 and ref_key = $2 order by hist_seq', [
      'DEP',
      row.DEPO_NO,
    ]);
    expect(states).toEqual([
      { from_sts: null, to_sts: 'REQ' },
      { from_sts: 'REQ', to_sts: 'CFM' },
    ]);
  });

  it('refuses what is not right of a row, by row and column', async () => {
    const refused = async (who: Visitor, over: object) => told(await save(who, [given(over)]));
    expect(await refused(customer, { DEPO_TP: 'RFD' })).toEqual([422, '1 DEPO_TP MSG000748']);
    expect(await refused(customer, { DEPO_TP: 'ADJ', RMK: 'x' })).toEqual([422, '1 DEPO_TP MSG000748']);
    expect(await refused(stl, { DEPO_TP: 'USE' })).toEqual([422, '1 DEPO_TP MSG000748']);
    expect(await refused(stl, { DEPO_TP: 'ADJ' })).toEqual([422, '1 RMK MSG000039']);
    expect(await refused(stl, { DEPO_TP: 'ADJ', RMK: 'x', DEPO_AMT: 0 })).toEqual([422, '1 DEPO_AMT MSG000746']);
    expect(await refused(stl, { DEPO_AMT: -5 })).toEqual([422, '1 DEPO_AMT MSG000746']);
    expect(await refused(stl, { DEPO_AMT: 10.5 })).toEqual([422, '1 DEPO_AMT MSG000476']);
    expect(await refused(stl, { DEPO_DT: addDays(today, 1) })).toEqual([422, '1 DEPO_DT MSG000747']);
    expect(await refused(stl, { CUST_CD: 'C00001' })).toEqual([422, '1 CUST_CD MSG000017']);
    expect(await refused(stl, { CURR_CD: 'XXX' })).toEqual([422, '1 CURR_CD MSG000017']);
    expect(await refused(stl, { HBL_NO: 'NOSUCHBL' })).toEqual([422, '1 HBL_NO MSG000017']);
    expect(await refused(stl, { BANK_CD: 'nope' })).toEqual([422, '1 BANK_CD MSG000017']);
    const [row] = (await saved(stl, given(bank))) as [Deposit];
    expect(told(await save(stl, [{ ...row, DEPO_TP: 'RFD', BATCH_FLAG: 'update' }]))).toEqual([422, '1 DEPO_TP MSG000194']);
    expect(told(await save(stl, [{ ...row, UPD_CNT: 7, BATCH_FLAG: 'update' }]))).toEqual([409, '1 MSG000025']);
    const [usd] = await saved(stl, given({ CURR_CD: 'USD', DEPO_AMT: 10.55 }));
    expect(usd).toMatchObject({ DEPO_AMT: 10.55 });
  });

  it('tells a customer nothing of the staff in what somebody else has changed meanwhile', async () => {
    const [own] = (await saved(customer, given())) as [Deposit];
    await saved(stl, { ...own, DEPO_AMT: 80_000, BATCH_FLAG: 'update' });
    for (const answer of [
      await save(customer, [{ ...own, DEPO_AMT: 70_000, BATCH_FLAG: 'update' }]),
      await act(customer, 'cancel', [own]),
    ]) {
      expect(told(answer)).toEqual([409, '1 MSG000025']);
      expect(answer.body).not.toContain('stl0');
    }
  });

  it('lets a customer change what waits of his payments alone', async () => {
    const [refund] = (await saved(stl, given({ DEPO_TP: 'RFD' }))) as [Deposit];
    expect(told(await save(customer, [{ ...refund, DEPO_AMT: 5, BATCH_FLAG: 'update' }]))).toEqual([422, '1 DEPO_TP MSG000748']);
    const [own] = (await saved(customer, given())) as [Deposit];
    const [changed] = await saved(customer, { ...own, DEPO_AMT: 70_000, BATCH_FLAG: 'update' });
    expect(changed).toMatchObject({ DEPO_AMT: 70_000, DEPO_STS: 'REQ' });
    expect((await save(customer, [{ ...changed, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect(await found(stl, { DEPO_NO: own.DEPO_NO })).toEqual([]);
  });
});

describe('rejecting and cancelling', () => {
  it('rejects with a reason, and lets the author alone cancel', async () => {
    const [row, other] = (await saved(customer, given(), given())) as [Deposit, Deposit];
    expect(told(await act(stl, 'reject', [row]))).toEqual([422, 'RSN MSG000039']);
    expect((await act(stl, 'reject', [row], '입금 내역 없음')).json().data.LIST[0]).toMatchObject({
      DEPO_STS: 'RJT',
      RJCT_RSN: '입금 내역 없음',
    });
    expect(told(await act(stl, 'cancel', [other]))).toEqual([422, '1 DEPO_STS MSG000745']);
    expect((await act(customer, 'cancel', [other])).json().data.LIST[0]).toMatchObject({ DEPO_STS: 'CXL' });
    expect(told(await act(customer, 'cancel', [row]))).toEqual([409, '1 MSG000025']);
    const [now] = (await found(customer, { DEPO_NO: row.DEPO_NO })) as [Deposit];
    expect(told(await act(customer, 'cancel', [now]))).toEqual([422, '1 DEPO_STS MSG000027']);
  });
});

describe('the balance', () => {
  it('runs over confirmed rows of a customer and currency whatever is searched, and a refund over it is refused with what is left', async () => {
    const day = (ago: number) => addDays(today, -ago);
    const of = (over: object) => given({ ...bank, CUST_CD: 'C00002', CURR_CD: 'EUR', ...over });
    await confirmed(of({ DEPO_DT: day(80), DEPO_AMT: 1000 }), of({ DEPO_DT: day(20), DEPO_AMT: 500.5 }));
    await confirmed(of({ DEPO_DT: day(10), DEPO_TP: 'ADJ', DEPO_AMT: -0.5, RMK: '단수' }));
    const waiting = await saved(stl, of({ DEPO_DT: day(5), DEPO_AMT: 9 }));
    const listed = await found(stl, { FR_DT: day(30), TO_DT: today, CUST_CD: 'C00002', CURR_CD: 'EUR' });
    expect(listed.map(({ DEPO_TP, BAL_AMT_RUN, IN_AMT }) => [DEPO_TP, IN_AMT, BAL_AMT_RUN])).toEqual([
      ['IN', null, null],
      ['ADJ', null, 1500],
      ['IN', 500.5, 1500.5],
    ]);
    const inPeriod = async () =>
      (await balances(stl, { FR_DT: day(30), TO_DT: today, CUST_CD: 'C00002' })).find(({ CURR_CD }) => CURR_CD === 'EUR');
    expect(await inPeriod()).toEqual({ CURR_CD: 'EUR', OPN_BAL: 1000, IN_AMT: 500.5, OUT_AMT: 0, ADJ_AMT: -0.5, CLS_BAL: 1500 });
    const [late, early] = (await saved(
      stl,
      of({ DEPO_TP: 'RFD', DEPO_AMT: 1500.01 }),
      of({ DEPO_TP: 'RFD', DEPO_DT: day(25), DEPO_AMT: 1000.01 }),
    )) as [Deposit, Deposit];
    const answer = await act(stl, 'confirm', [late, early]);
    expect(told(answer)).toEqual([422, '1 DEPO_AMT MSG000286', '2 DEPO_AMT MSG000286']);
    expect(answer.json().errors.map(({ MESSAGE }: { MESSAGE: string }) => MESSAGE)).toEqual([
      expect.stringContaining('1,500.00'),
      expect.stringContaining('1,000.00'),
    ]);
    await confirmed(of({ DEPO_TP: 'RFD', DEPO_DT: day(25), DEPO_AMT: 1000 }));
    expect(await inPeriod()).toMatchObject({ OUT_AMT: 1000, CLS_BAL: 500 });
    expect(waiting[0]).toMatchObject({ DEPO_STS: 'REQ' });
  });

  it('takes what comes in with what goes out of it in one confirmation, and one of two that are confirmed at once', async () => {
    const of = (over: object) => given({ ...bank, CUST_CD: 'C00002', CURR_CD: 'JPY', ...over });
    await confirmed(of({ DEPO_AMT: 300 }), of({ DEPO_TP: 'RFD', DEPO_AMT: 200 }));
    const refunds = await saved(stl, of({ DEPO_TP: 'RFD', DEPO_AMT: 100 }), of({ DEPO_TP: 'RFD', DEPO_AMT: 100 }));
    const answers = await Promise.all(refunds.map((row) => act(stl, 'confirm', [row])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const [twice] = (await saved(stl, of({ DEPO_AMT: 1 }))) as [Deposit];
    const both = await Promise.all([act(stl, 'confirm', [twice]), act(stl, 'confirm', [twice])]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('the statement of deposits', () => {
  it('has the rows of a period with the balance after each, opening and closing, in both languages, and of two customers a statement each', async () => {
    const of = (over: object) => given({ ...bank, CURR_CD: 'SGD', DEPO_AMT: 1234.5, ...over });
    await confirmed(
      of({ DEPO_DT: addDays(today, -40) }),
      of({ DEPO_DT: addDays(today, -3), DEPO_AMT: 100 }),
      of({ DEPO_TP: 'RFD', DEPO_AMT: 34.5 }),
    );
    await confirmed(of({ CUST_CD: 'C00002' }));
    const key = (CUST_CD: string) => `${CUST_CD}|1000|SGD|${addDays(today, -30)}|${today}`;
    const print = (who: Visitor, KEYS: string[], LANG_CD = 'ko') =>
      who.post('/api/cms/popup/cmsReportPopup/selectCmsReport', { REPORT_TP: 'DEP', KEYS, LANG_CD });
    for (const [lang, title, opening] of [
      ['ko', '예치금 명세서', '기초 잔액'],
      ['en', 'Deposit statement', 'Opening balance'],
    ] as const) {
      const { lines } = printed((await print(customer, [key('C00006')], lang)).rawPayload);
      const said = lines.join('\n');
      for (const text of [title, opening, '1,234.50', '1,334.50', '1,300.00', '34.50']) expect(said).toContain(text);
      expect(said).not.toContain(dashed(addDays(today, -40)));
    }
    const both = printed((await print(stl, [key('C00006'), key('C00002')])).rawPayload).lines.join('\n');
    expect(both).toContain('C00006-SGD');
    expect(both).toContain('C00002-SGD');
    for (const keys of [
      [key('C00006'), key('C00002')],
      [key('C00002')],
      ['x'],
      [key('C00001')],
      [`C00006|1000|SGD|20200101|${today}`],
      [`C00006|1000|SGD|${today}|x`],
    ])
      expect(told(await print(customer, keys))).toEqual([404, 'MSG000043']);
    expect(told(await print(await t.login('ops01'), [key('C00006')]))).toEqual([403, 'MSG000029']);
    const readers = (who: Visitor, KEYS: string[]) =>
      who.post('/api/cms/popup/cmsReportPopup/selectCmsReportG2', { SEARCH: { REPORT_TP: 'DEP', KEYS } });
    expect((await readers(stl, [key('C00006'), key('C00002')])).json().data.LIST).toHaveLength(2);
    expect(told(await readers(await t.login('stl03', { corp: '2000' }), [key('C00002')]))).toEqual([404, 'MSG000043']);
  }, 60_000);
});

describe('who sees deposits', () => {
  it('shows a customer his own, and nobody a menu who keeps none', async () => {
    await paidIn(t, 'C00002', 777, addDays(today, -1), 'GBP');
    expect(new Set((await found(customer)).map(({ CUST_CD }) => CUST_CD))).toEqual(new Set(['C00006']));
    expect(await found(customer, period({ CUST_CD: 'C00002' }))).toEqual([]);
    expect(await balances(customer, period({ CUST_CD: 'C00002' }))).toEqual([]);
    expect((await balances(customer)).map(({ CURR_CD }) => CURR_CD)).not.toContain('GBP');
    const [foreign] = (await saved(stl, given({ CUST_CD: 'C00002' }))) as [Deposit];
    expect(told(await save(customer, [{ ...foreign, DEPO_AMT: 1, BATCH_FLAG: 'update' }]))).toEqual([422, '1 MSG000043']);
    expect(told(await act(customer, 'cancel', [foreign]))).toEqual([422, '1 MSG000043']);
    expect(told(await save(customer, [given({ CUST_CD: 'C00002' })]))).toEqual([422, '1 CUST_CD MSG000017']);
    const [none, ops, nobody] = await Promise.all([t.login('cadm01'), t.login('ops01'), t.visitor()]);
    for (const who of [none, ops]) expect((await who.post(`${path}/selectKoDeposit`, { SEARCH: period() })).statusCode).toBe(403);
    expect((await nobody.post(`${path}/selectKoDeposit`, { SEARCH: period() })).statusCode).toBe(401);
  });

  it('gives the same as Excel, of rows and of balances, and asks for a period', async () => {
    expect((await customer.post(`${path}/excel`, { SEARCH: period(), ACCESS_RSN: 'x' })).statusCode).toBe(200);
    expect((await customer.post(`${path}/excel`, { SEARCH: period(), GRID: 'G2' })).statusCode).toBe(200);
    expect(told(await customer.post(`${path}/selectKoDeposit`, { SEARCH: {} }))).toEqual([422, 'FR_DT MSG000012', 'TO_DT MSG000012']);
    expect(told(await customer.post(`${path}/selectKoDepositG2`, { SEARCH: { FR_DT: '20200101', TO_DT: '20260101' } }))[0]).toBe(422);
  });

  it('tells the history of a deposit to who sees it', async () => {
    const [row] = (await saved(customer, given())) as [Deposit];
    const asked = { SEARCH: { TBL_NM: 'KOFE_DEPOSIT', ROW_KEY: row.DEPO_NO } };
    expect((await stl.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', asked)).statusCode).toBe(200);
    const settlement = await aSettlement(t, 'C00006', 5);
    expect(await found(stl, period({ STL_NO: settlement }))).toEqual([]);
  });
});
