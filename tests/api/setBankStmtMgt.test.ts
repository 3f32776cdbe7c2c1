import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { BankCandidate, BankReading, BankTrx } from '../../src/contract/set/setBankStmtMgt';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aSettlement } from '../support/deposits';
import { todayOf } from '../support/orders';
import { aCost } from '../support/settlements';
import { type Came, cp949, paidSettlements, sendStatement, statementCsv, wonAccount } from '../support/statements';
import { told } from '../support/stock';

const path = '/api/set/setBankStmtMgt';
let t: TestApp;
let stl: Visitor;
let other: Visitor;
let today: string;
let ACCT_NO: string;
beforeAll(async () => {
  t = await createTestApp();
  [stl, other] = await Promise.all([t.login('stl01'), t.login('stl02')]);
  today = await todayOf(t);
  ACCT_NO = await wonAccount(t);
});
afterAll(() => t?.close());

async function read(file: Buffer | string, more: object = {}, name?: string): Promise<BankReading> {
  const answer = await sendStatement(t, stl, file, { ACCT_NO, ...more }, name);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}
const found = async (more: object = {}, who = stl): Promise<BankTrx[]> =>
  (await who.data<ReadData<BankTrx>>(`${path}/selectSetBankStmt`, { SEARCH: { FR_DT: addDays(today, -200), TO_DT: today, ...more } })).LIST;
const candidates = async (TRX_SEQ: number, CUST_CD = ''): Promise<BankCandidate[]> =>
  (await stl.data<ReadData<BankCandidate>>(`${path}/selectSetBankStmtG2`, { SEARCH: { TRX_SEQ, CUST_CD } })).LIST;
const act = (who: Visitor, action: string, rows: readonly Pick<BankTrx, 'TRX_SEQ' | 'UPD_CNT'>[], more: object = {}, RSN?: string) =>
  who.post(`${path}/${action}`, { BATCH_ID: randomUUID(), LIST: rows.map(({ TRX_SEQ, UPD_CNT }) => ({ TRX_SEQ, UPD_CNT, ...more })), RSN });
/** Reads one payment, alone, and gives it. */
async function came(row: Omit<Came, 'day'> & { day?: string }): Promise<BankTrx> {
  const { STMT_SEQ } = await read(statementCsv([{ day: today, ...row }]));
  const [trx] = await found({ STMT_SEQ });
  if (!trx) throw new Error('nothing was read');
  return trx;
}
const settlementOf = async (number: string) =>
  (await t.sql<{ stl_sts: string; bal_amt: string }>('select stl_sts, bal_amt from set_stl where stl_no = $1', [number]))[0];

describe('reading a statement', () => {
  it('takes what came in of both layouts and encodings, with lines above and totals below, and the same again as nothing new', async () => {
    const rows = [1, 2, 3].map((n) => ({ day: today, amount: n * 1_000, name: `읽기${n}`, time: `11:00:0${n}` }));
    for (const layout of ['A', 'B'] as const) {
      const file = cp949(
        statementCsv(
          rows.map((row) => ({ ...row, name: `${row.name}${layout}` })),
          layout,
        ),
      );
      expect(await read(file)).toMatchObject({ HEADER: null, TRX_CNT: 3, DUP_CNT: 0, OUT_CNT: 1, FAULTS: [] });
      expect(await read(file)).toMatchObject({ STMT_SEQ: null, TRX_CNT: 0, DUP_CNT: 3 });
      expect(
        await read(
          statementCsv(
            rows.map((row) => ({ ...row, name: `${row.name}${layout}` })),
            layout,
          ),
        ),
      ).toMatchObject({ TRX_CNT: 0, DUP_CNT: 3 });
    }
    expect((await found({ KEYWORD: '읽기2A' }))[0]).toMatchObject({
      TRX_AMT: 2_000,
      TRX_TM: '110002',
      DPSTR_NM: '읽기2A',
      MTCH_STS: 'OPN',
      TRX_BAL_AMT: 10_003_000,
    });
  });

  it('keeps twins of one statement, and takes of an overlapping one what is new', async () => {
    const twin = { day: addDays(today, -1), amount: 5_000, name: '쌍둥이' };
    const line = (row: Came, balance: string) => `${row.day} 10:00,${row.amount},${row.name},${balance}`;
    const head = '거래일자,입금액,기재내용,잔액';
    const MAP = { DT: '거래일자', IN: '입금액', DPSTR: '기재내용', BAL: '잔액' };
    const file = [head, line(twin, '7'), line(twin, '7')].join('\n');
    expect(await read(file, { MAP })).toMatchObject({ TRX_CNT: 2, DUP_CNT: 0 });
    expect(await read([head, line(twin, '7'), line(twin, '7'), line(twin, '7')].join('\n'))).toMatchObject({ TRX_CNT: 1, DUP_CNT: 2 });
    const [first, second] = await Promise.all(
      [1, 2].map(() => sendStatement(t, stl, statementCsv([{ day: today, amount: 77, name: '동시' }]), { ACCT_NO })),
    );
    expect([first, second].map((answer) => answer?.json().data.TRX_CNT).sort()).toEqual([0, 1]);
  });

  it('has unknown headings mapped once, and knows them again, also for a colleague but not for another corporation', async () => {
    const book = () =>
      bufferOf(
        writeExcel({
          sheets: [
            {
              name: 'x',
              columns: ['Posted', 'Credited KRW', 'Who', 'Note'].map((title) => ({ title })),
              rows: [
                ['2026-01-05 09:10:11', '12,500', 'Mapped Payer', 'first'],
                ['2026-01-06', 'abc', 'Bad amount', ''],
                ['soon', '100', 'Bad day', ''],
              ],
            },
          ],
        }),
      );
    const unknown = await read(await book(), {}, 'x.xlsx');
    expect(unknown).toMatchObject({ HEADER: ['Posted', 'Credited KRW', 'Who', 'Note'], TRX_CNT: 0 });
    expect((await read(await book(), { MAP: { DT: 'Posted', IN: 'No such' } }, 'x.xlsx')).HEADER).not.toBeNull();
    const mapped = await read(await book(), { MAP: { DT: 'Posted', IN: 'Credited KRW', DPSTR: 'Who', CNNT: 'Note' } }, 'x.xlsx');
    expect(mapped).toMatchObject({ HEADER: null, TRX_CNT: 1 });
    expect(mapped.FAULTS.map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD, CODE])).toEqual([
      [3, 'Credited KRW', 'MSG000751'],
      [4, 'Posted', 'MSG000751'],
    ]);
    expect(mapped.FAULTS[0]?.MESSAGE).toContain('abc');
    const again = await sendStatement(t, other, await book(), { ACCT_NO }, 'x.xlsx');
    expect(again.json().data).toMatchObject({ HEADER: null, TRX_CNT: 0, DUP_CNT: 1 });
    const third = await t.login('stl03', { corp: '2000' });
    const [account] = (await third.data<ReadData<{ ACCT_NO: string }>>(`${path}/selectSetBankStmtG4`, { SEARCH: {} })).LIST;
    const foreign = await sendStatement(t, third, await book(), { ACCT_NO: account?.ACCT_NO }, 'x.xlsx');
    expect(foreign.json().data.HEADER).not.toBeNull();
  });

  it('refuses what is no statement, an account of somebody else, and too many rows', async () => {
    expect(told(await sendStatement(t, stl, statementCsv([{ day: today, amount: 1, name: 'x' }]), { ACCT_NO: '999' }))).toEqual([
      422,
      'ACCT_NO MSG000755',
    ]);
    expect((await sendStatement(t, stl, Buffer.from('%PDF-1.4'), { ACCT_NO }, 'x.xlsx')).statusCode).toBe(415);
    expect((await sendStatement(t, stl, '', { ACCT_NO }, 'x.csv')).statusCode).toBeGreaterThanOrEqual(400);
    const many = statementCsv(Array.from({ length: 5_001 }, (_, i) => ({ day: today, amount: i + 1, name: 'x' })));
    expect((await sendStatement(t, stl, many, { ACCT_NO })).statusCode).toBe(413);
  });
});

describe('two hundred payments', () => {
  it('are matched but for ten, booked by one press, and nothing of the same statement is new', async () => {
    const { rows, truth } = await paidSettlements(t, 200, today);
    const file = statementCsv(rows);
    const { STMT_SEQ, TRX_CNT } = await read(file);
    expect(TRX_CNT).toBe(200);
    const listed = await found({ STMT_SEQ });
    const sure = listed.filter(({ SURE_TP }) => SURE_TP === 'SURE');
    expect(sure.length).toBeGreaterThanOrEqual(190);
    expect(listed.filter(({ TRX_AMT, STL_NOS }) => STL_NOS.join() !== truth.get(String(TRX_AMT)))).toEqual([]);
    const asSure = async (SURE_TP: string | string[], more: object = {}) =>
      stl.data<ReadData<BankTrx>>(`${path}/selectSetBankStmt`, { SEARCH: { STMT_SEQ, SURE_TP }, ...more });
    const rest = listed.filter(({ SURE_TP }) => SURE_TP !== 'SURE');
    const lastPage = await asSure(['SURE'], { PAGE: 2, SIZE: sure.length - 1 });
    expect([lastPage.TOTAL, lastPage.LIST.map(({ TRX_SEQ }) => TRX_SEQ)]).toEqual([sure.length, [sure.at(-1)?.TRX_SEQ]]);
    const others = await asSure(['LIKELY', 'SEVERAL', 'NONE'], { PAGE: 1, SIZE: 3 });
    expect([others.TOTAL, others.LIST.map(({ TRX_SEQ }) => TRX_SEQ)]).toEqual([
      rest.length,
      rest.slice(0, 3).map(({ TRX_SEQ }) => TRX_SEQ),
    ]);
    expect((await asSure('NEVER')).TOTAL).toBe(0);
    const answers = await Promise.all([act(stl, 'confirm', sure), act(other, 'confirm', sure)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const booked = (await found({ STMT_SEQ })).filter(({ MTCH_STS }) => MTCH_STS === 'DONE');
    expect(booked).toHaveLength(sure.length);
    expect(booked.every(({ TRX_AMT, BOOK_NOS }) => BOOK_NOS === truth.get(String(TRX_AMT)))).toBe(true);
    const [sums] = await t.sql(
      'select count(*)::int as n, count(distinct trx_seq)::int as each, sum(pay_amt) as amt from set_stl_pay where trx_seq is not null',
    );
    expect(sums).toMatchObject({
      n: sure.length,
      each: sure.length,
      amt: String(sure.reduce((sum, { TRX_AMT }) => sum + TRX_AMT, 0).toFixed(2)),
    });
    expect(await settlementOf(truth.get(String(sure[0]?.TRX_AMT)) ?? '')).toEqual({ stl_sts: 'PAD', bal_amt: '0.00' });
    expect(await read(file)).toMatchObject({ TRX_CNT: 0, DUP_CNT: 200 });
    expect(told(await act(stl, 'confirm', booked.slice(0, 1)))).toEqual([422, '1 MTCH_STS MSG000027']);
  }, 60_000);
});

describe('what is proposed', () => {
  it('reaches the list for every payment that is open, sure or not, and one that nothing speaks for says so', async () => {
    await t.sql(`update set_bank_trx set aside_rsn = '검사' where aside_rsn is null and trx_amt > booked_of(trx_seq)`);
    const [customer] = await t.sql<{ cust_nm: string }>(`select cust_nm from mdm_cust where cust_cd = 'C00009'`);
    const amounts = [411_001, 411_003, 411_007];
    const [named, numbered, unnamed] = await Promise.all(amounts.map((amount) => aSettlement(t, 'C00009', amount)));
    const { STMT_SEQ } = await read(
      statementCsv([
        { day: addDays(today, -2), amount: 411_001, name: customer?.cust_nm ?? '' },
        { day: addDays(today, -1), amount: 411_003, name: '홍길동', content: `정산 ${numbered}` },
        { day: today, amount: 411_007, name: '홍길동' },
        { day: today, amount: 411_009, name: '홍길동' },
      ]),
    );
    const listed = (await found({ STMT_SEQ })).map(({ TRX_AMT, SURE_TP, STL_NOS }) => [TRX_AMT, SURE_TP, STL_NOS.join()]);
    expect(listed.toSorted()).toEqual([
      [411_001, 'SURE', named],
      [411_003, 'SURE', numbered],
      [411_007, 'LIKELY', unnamed],
      [411_009, 'NONE', ''],
    ]);
  });
});

describe('booking by hand', () => {
  it('splits a payment over settlements and the deposit, learns its name, and takes it back', async () => {
    const [one, two] = [await aSettlement(t, 'C00006', 300_000), await aSettlement(t, 'C00006', 200_000)];
    const trx = await came({ amount: 550_000, name: '손처리자' });
    expect(trx.SURE_TP).not.toBe('SURE');
    expect((await candidates(trx.TRX_SEQ, 'C00006')).map(({ STL_NO }) => STL_NO)).toEqual(expect.arrayContaining([one, two]));
    const pays = (a: number, b: number) => ({
      G2: [
        { STL_NO: one, PAY_AMT: a },
        { STL_NO: two, PAY_AMT: b },
      ],
    });
    expect(told(await act(stl, 'pay', [trx], { ...pays(300_000, 200_000), DEPO_AMT: 50_001, CUST_CD: 'C00006' }))).toEqual([
      422,
      'MSG000753',
    ]);
    expect(told(await act(stl, 'pay', [trx], pays(300_001, 0)))).toEqual([422, '1 PAY_AMT MSG000284']);
    expect(told(await act(stl, 'pay', [trx], { G2: [] }))).toEqual([422, 'MSG000754']);
    expect(told(await act(stl, 'pay', [trx], { G2: [{ STL_NO: one, PAY_AMT: -5 }] }))[0]).toBe(422);
    expect(told(await act(stl, 'pay', [trx], { G2: [], DEPO_AMT: 5, CUST_CD: 'C00001' }))).toEqual([422, 'CUST_CD MSG000756']);
    expect(told(await act(stl, 'pay', [trx], { G2: [{ STL_NO: 'none', PAY_AMT: 5 }] }))).toEqual([422, '1 STL_STS MSG000043']);
    const both = await Promise.all(
      [stl, other].map((who) => act(who, 'pay', [trx], { ...pays(300_000, 150_000), DEPO_AMT: 100_000, CUST_CD: 'C00006' })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [done] = both.flatMap((answer) => (answer.statusCode === 200 ? (answer.json().data.LIST as BankTrx[]) : [])) as [BankTrx];
    expect(done).toMatchObject({ MTCH_STS: 'DONE', RMN_AMT: 0, MTCH_TP: 'HAND' });
    expect([await settlementOf(one), await settlementOf(two)]).toEqual([
      { stl_sts: 'PAD', bal_amt: '0.00' },
      { stl_sts: 'PPD', bal_amt: '50000.00' },
    ]);
    const next = await came({ amount: 50_000, name: '손처리자', time: '12:00:00' });
    expect(next).toMatchObject({ SURE_TP: 'SURE', STL_NOS: [two], WHY: expect.arrayContaining(['LEARNED']) });
    const month = today.slice(0, 6);
    await aCost(t, 'C00006', { cost_sts: 'STL', stl_no: one });
    await t.sql(
      `insert into set_close (corp_cd, orgn_cd, stl_ym, close_yn) select corp_cd, orgn_cd, $2, 'Y' from set_cost where stl_no = $1`,
      [one, month],
    );
    expect((await found({ STMT_SEQ: done.STMT_SEQ }))[0]).toMatchObject({ CLOSE_YN: 'Y' });
    expect(told(await act(stl, 'cancel', [done]))).toEqual([422, '1 MTCH_STS MSG000044']);
    await t.sql(`delete from set_close where stl_ym = $1`, [month]);
    const back = await act(stl, 'cancel', [done]);
    expect(back.json().data.LIST[0]).toMatchObject({ MTCH_STS: 'OPN', RMN_AMT: 550_000, BOOK_NOS: null });
    expect([await settlementOf(one), await settlementOf(two)]).toEqual([
      { stl_sts: 'INV', bal_amt: '300000.00' },
      { stl_sts: 'INV', bal_amt: '200000.00' },
    ]);
    const deposits = await t.sql('select depo_sts from kofe_deposit where trx_seq = $1', [trx.TRX_SEQ]);
    expect(deposits).toEqual([{ depo_sts: 'CXL' }]);
    expect(await t.sql(`select from set_bank_nm where dpstr_key = '손처리자'`)).toEqual([]);
  });

  it('is undone by the payment that is deleted in the list of settlements too', async () => {
    const number = await aSettlement(t, 'C00007', 123_457);
    const trx = await came({ amount: 123_457, name: '삭제' });
    expect((await act(stl, 'pay', [trx], { G2: [{ STL_NO: number, PAY_AMT: 123_457 }] })).statusCode).toBe(200);
    const [row] = await t.sql<{ pay_seq: number; upd_cnt: number }>('select pay_seq, upd_cnt from set_stl_pay where stl_no = $1', [number]);
    const LIST = [{ STL_NO: number, PAY_SEQ: row?.pay_seq, UPD_CNT: row?.upd_cnt }];
    expect((await stl.post('/api/set/setCostStlList/minus', { BATCH_ID: randomUUID(), LIST })).statusCode).toBe(200);
    expect((await found({ KEYWORD: '삭제' }))[0]).toMatchObject({ MTCH_STS: 'OPN', RMN_AMT: 123_457 });
  });

  it('is set aside with a reason, and taken up again', async () => {
    const trx = await came({ amount: 999, name: '보류' });
    expect(told(await act(stl, 'hold', [trx]))).toEqual([422, 'RSN MSG000039']);
    const [aside] = (await act(stl, 'hold', [trx], {}, '정산 외 입금')).json().data.LIST as [BankTrx];
    expect(aside).toMatchObject({ MTCH_STS: 'ASD', ASIDE_RSN: '정산 외 입금', SURE_TP: null });
    expect(told(await act(stl, 'pay', [aside], { G2: [] }))).toEqual([422, '1 MTCH_STS MSG000027']);
    expect((await act(stl, 'cancel', [aside])).json().data.LIST[0]).toMatchObject({ MTCH_STS: 'OPN', ASIDE_RSN: null });
  });

  it('is never booked for more than came in, whoever writes past the portal', async () => {
    const number = await aSettlement(t, 'C00008', 10_000);
    const trx = await came({ amount: 100, name: '초과' });
    await expect(
      t.sql(`insert into set_stl_pay (stl_no, pay_seq, pay_dt, pay_tp, pay_amt, trx_seq) values ($1, 1, current_date, 'TRF', 101, $2)`, [
        number,
        trx.TRX_SEQ,
      ]),
    ).rejects.toThrow('more than came in');
  });
});

describe('who matches payments', () => {
  it('are settlement and administrators of the corporation alone', async () => {
    const trx = await came({ amount: 31_337, name: '범위' });
    const third = await t.login('stl03', { corp: '2000' });
    expect(await found({ KEYWORD: '범위' }, third)).toEqual([]);
    for (const action of ['confirm', 'pay', 'cancel'] as const)
      expect(told(await act(third, action, [trx], { G2: [] }))).toEqual([422, '1 MSG000043']);
    for (const user of ['ops01', 'sal01', 'cadm06']) {
      const who = await t.login(user);
      expect((await who.post(`${path}/selectSetBankStmt`, { SEARCH: { FR_DT: today, TO_DT: today } })).statusCode, user).toBe(403);
      expect((await sendStatement(t, who, 'x', { ACCT_NO })).statusCode, user).toBe(403);
    }
    expect((await sendStatement(t, t.visitor(), 'x', { ACCT_NO })).statusCode).toBe(401);
    expect((await stl.post(`${path}/excel`, { SEARCH: { FR_DT: today, TO_DT: today }, ACCESS_RSN: 'x' })).statusCode).toBe(200);
    expect(
      (await stl.data<ReadData<object>>(`${path}/selectSetBankStmtG3`, { SEARCH: { FR_DT: today, TO_DT: today } })).LIST.length,
    ).toBeGreaterThan(0);
    expect(told(await stl.post(`${path}/selectSetBankStmt`, { SEARCH: {} }))).toEqual([422, 'FR_DT MSG000012', 'TO_DT MSG000012']);
  });
});
