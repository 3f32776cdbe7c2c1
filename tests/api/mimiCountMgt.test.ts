import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Count, CountLine, StockLine } from '../../src/contract/mimi/mimiCountMgt';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { ledgerFaults } from '../../src/server/mimi/recount.service';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { actOn, found, freshItem, moved, plan, told } from '../support/stock';

let t: TestApp;
let ops: Visitor;
let other: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [ops, other] = await Promise.all([t.login('ops01'), t.login('ops02')]);
  today = await todayOf(t);
});
afterAll(() => t?.close());

const path = '/api/mimi/mimiCountMgt';
const list = async (SEARCH: object, who = ops) =>
  (await who.data<ReadData<Count>>(`${path}/selectMimiCount`, { SEARCH: { FR_DT: addDays(today, -300), TO_DT: today, ...SEARCH } })).LIST;
const linesOf = async ({ CNT_NO }: { CNT_NO: string }, who = ops) =>
  (await who.data<ReadData<CountLine>>(`${path}/selectMimiCountG2`, { SEARCH: { CNT_NO } })).LIST;
const post = (verb: string, LIST: object[], who = ops, RSN?: string) =>
  who.post(`${path}/${verb}`, { BATCH_ID: randomUUID(), LIST, ...(RSN ? { RSN } : {}) });
const count = (over: object = {}) => ({ BATCH_FLAG: 'insert', CUST_CD: 'C00003', CYCFS_CD: 'WHY1', CNT_DT: today, ...over });
const line = (ITEM_CD: string, CNT_QTY: number | null, over: object = {}) => ({ ITEM_CD, CNT_QTY, ...over });
const made = async (G2: object[], over: object = {}, who = ops): Promise<Count> => {
  const answer = await post('saveMimiCount', [count({ G2, ...over })], who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
};
const done = async (verb: string, row: Count, who = ops, RSN?: string): Promise<Count> => {
  const answer = await post(verb, [{ CNT_NO: row.CNT_NO, UPD_CNT: row.UPD_CNT }], who, RSN);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
};
const stockOf = async (item: string, lot = '-', day = '99991231') => {
  const [row] = await t.sql<{ qty: number }>(`select stock_of('C00003', 'WHY1', $1, $2, $3::date)::int as qty`, [item, lot, day]);
  return row?.qty;
};
const faultsOfLedger = () => transaction(t.app.kit.pools.short, { scope: systemScope, readOnly: true }, ({ db }) => ledgerFaults(db));
/** An item with so much of it in stock. */
const stocked = async (code: string, quantity: number, days = -3, lot?: string) => {
  const goods = await freshItem(t, code, lot ? 'Y' : 'N');
  await moved(ops, [{ ...goods, SPLY_TP: 'IN', SPLY_DT: addDays(today, days), SPLY_QTY: quantity, ...(lot ? { LOT_NO: lot } : {}) }]);
  return goods;
};

describe('who counts', () => {
  it('operators and administrators; sales and customers of the account read, others have no such screen, another corporation finds none', async () => {
    await stocked('CWHO-1', 10);
    const row = await made([line('CWHO-1', 10)]);
    expect(row).toMatchObject({ CNT_STS: 'DRF', LINE_CNT: 1, LEFT_CNT: 0, DIFF_CNT: 0, CUST_NM: '미미뷰티', OWN_YN: 'N' });
    expect(row.CNT_NO).toMatch(/^MC\d{10}$/);
    for (const user of ['sal01', 'cadm03']) {
      const reader = await t.login(user);
      expect([user, (await list({ CNT_NO: row.CNT_NO }, reader)).length, (await linesOf(row, reader)).length]).toEqual([user, 1, 1]);
      expect((await reader.post(`${path}/excel`, { SEARCH: { FR_DT: today, TO_DT: today } })).statusCode).toBe(200);
      expect((await post('saveMimiCount', [count()], reader)).statusCode).toBe(403);
      expect((await post('saveMimiCountG2', [{ BATCH_FLAG: 'insert', CNT_NO: row.CNT_NO }], reader)).statusCode).toBe(403);
      for (const verb of ['submit', 'agree', 'reject']) expect((await post(verb, [{ ...row }], reader, 'x')).statusCode).toBe(403);
    }
    for (const user of ['cadm01', 'stl01'])
      expect((await (await t.login(user)).post(`${path}/selectMimiCount`, { SEARCH: { FR_DT: today, TO_DT: today } })).statusCode).toBe(
        403,
      );
    const foreign = await t.login('adm2000', { corp: '2000' });
    expect([await list({}, foreign), await linesOf(row, foreign)]).toEqual([[], []]);
    const place = { SEARCH: { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', CNT_DT: today } };
    expect((await foreign.data<ReadData<StockLine>>(`${path}/selectMimiCountG3`, place)).LIST).toEqual([]);
    expect(told(await post('submit', [{ ...row }], foreign))).toEqual([422, '1 MSG000043']);
    expect(told(await post('saveMimiCountG2', [{ BATCH_FLAG: 'insert', ...line('CWHO-1', 1), CNT_NO: row.CNT_NO }], foreign))).toEqual([
      422,
      '1 MSG000043',
    ]);
    expect(told(await post('saveMimiCount', [count()], foreign))).toEqual([422, '1 CUST_CD MSG000017']);
  });
});

describe('what a count must be', () => {
  it('tells every fault of counts and of the lines inside them', async () => {
    await freshItem(t, 'CMUST-1');
    await freshItem(t, 'CMUST-2', 'Y');
    const [closed] = await t.sql<{ ym: string }>(`select max(stk_ym) as ym from mimi_stock where cust_cd = 'C00003' and close_yn = 'Y'`);
    expect(told(await post('saveMimiCount', [count({ CYCFS_CD: 'NONE' }), count({ CUST_CD: '' })]))).toEqual([
      422,
      '2 CUST_CD MSG000012',
      '1 CYCFS_CD MSG000017',
    ]);
    expect(told(await post('saveMimiCount', [count({ CUST_CD: 'C00001' }), count({ CNT_DT: addDays(today, 1) })]))).toEqual([
      422,
      '1 CUST_CD MSG000017',
      '2 CNT_DT MSG000700',
    ]);
    expect(told(await post('saveMimiCount', [count({ CNT_DT: `${closed?.ym}15` })]))).toEqual([422, '1 CNT_DT MSG000044']);
    const G2 = [
      line('CMUST-1', -1),
      line('CMUST-2', 1),
      line('CMUST-1', 1, { LOT_NO: 'L1' }),
      line('FL-1001', 1),
      line('CMUST-1', 2),
      line('CMUST-2', 1, { LOT_NO: 'L1', CNT_DIFF_RSN: 'QQ' }),
    ];
    expect(told(await post('saveMimiCount', [count({ G2 })]))).toEqual([
      422,
      '1 G2.1.CNT_QTY MSG000016',
      '1 G2.2.LOT_NO MSG000012',
      '1 G2.3.LOT_NO MSG000687',
      '1 G2.4.ITEM_CD MSG000017',
      '1 G2.5.LOT_NO MSG000024',
      '1 G2.6.CNT_DIFF_RSN MSG000017',
    ]);
  });

  it('lines are added, counted and removed with the same rules, and know what the book says at the end of the day', async () => {
    await stocked('CLINE-1', 10, -5);
    await stocked('CLINE-2', 7, -5, 'L1');
    await moved(ops, [{ CUST_CD: 'C00003', CYCFS_CD: 'WHY1', ITEM_CD: 'CLINE-1', SPLY_TP: 'OUT', SPLY_DT: today, SPLY_QTY: 4 }]);
    const row = await made([line('CLINE-1', null)], { CNT_DT: addDays(today, -1) });
    expect(row).toMatchObject({ LINE_CNT: 1, LEFT_CNT: 1 });
    const [first] = await linesOf(row);
    expect(first).toMatchObject({ BOOK_QTY: 10, CNT_QTY: null, DIFF_QTY: null, LOT_NO: '-', QTY_UT: 'EA' });
    const insert = (over: object) => ({ BATCH_FLAG: 'insert', CNT_NO: row.CNT_NO, ...over });
    expect(
      told(
        await post('saveMimiCountG2', [
          insert(line('CLINE-2', 1)),
          insert(line('CLINE-1', 1)),
          insert(line('FL-1001', 1)),
          { ...first, BATCH_FLAG: 'update', CNT_QTY: -1 },
        ]),
      ),
    ).toEqual([422, '2 LOT_NO MSG000024', '4 CNT_QTY MSG000016', '1 LOT_NO MSG000012', '3 ITEM_CD MSG000017']);
    const answer = await post('saveMimiCountG2', [
      insert(line('CLINE-2', 9, { LOT_NO: 'L1' })),
      insert(line('CLINE-2', 2, { LOT_NO: 'L2' })),
      { ...first, BATCH_FLAG: 'update', CNT_QTY: 8 },
    ]);
    expect(answer.json().data.LIST).toMatchObject([
      { LOT_NO: 'L1', BOOK_QTY: 7, DIFF_QTY: 2 },
      { LOT_NO: 'L2', BOOK_QTY: 0, DIFF_QTY: 2 },
      { ITEM_CD: 'CLINE-1', BOOK_QTY: 10, DIFF_QTY: -2 },
    ]);
    const [, second] = answer.json().data.LIST;
    expect((await post('saveMimiCountG2', [{ ...second, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    // Another day has another book.
    expect((await post('saveMimiCount', [{ ...row, BATCH_FLAG: 'update', CNT_DT: today }])).statusCode).toBe(200);
    expect((await linesOf(row)).map(({ BOOK_QTY, DIFF_QTY }) => [BOOK_QTY, DIFF_QTY])).toEqual([
      [6, 2],
      [7, 2],
    ]);
    expect(told(await post('saveMimiCount', [{ ...row, UPD_CNT: 1, BATCH_FLAG: 'update', CYCFS_CD: 'WHA1' }]))).toEqual([
      422,
      '1 CYCFS_CD MSG000194',
    ]);
  });

  it('everything in stock of the warehouse at the end of the day can be filled in, and nothing else', async () => {
    await stocked('CFILL-1', 5, -2);
    await stocked('CFILL-2', 3, -2, 'L7');
    await freshItem(t, 'CFILL-3');
    const at = async (CNT_DT: string) =>
      (
        await ops.data<ReadData<StockLine>>(`${path}/selectMimiCountG3`, { SEARCH: { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', CNT_DT } })
      ).LIST.filter(({ ITEM_CD }) => ITEM_CD.startsWith('CFILL'));
    expect(await at(today)).toMatchObject([
      { ITEM_CD: 'CFILL-1', LOT_NO: '-', BOOK_QTY: 5 },
      { ITEM_CD: 'CFILL-2', LOT_NO: 'L7', BOOK_QTY: 3, LOT_YN: 'Y' },
    ]);
    expect(await at(addDays(today, -3))).toEqual([]);
    // All of it is what stock_of says of each lot, in a month after a closed one and in one before all closed ones too.
    for (const CNT_DT of [today, addDays(today, -40), addDays(today, -150)]) {
      const { LIST } = await ops.data<ReadData<StockLine>>(`${path}/selectMimiCountG3`, {
        SEARCH: { CUST_CD: 'C00003', CYCFS_CD: 'WHA1', CNT_DT },
      });
      const said = await t.sql<{ lot: string }>(
        `select item_cd || '|' || lot_no || '|' || qty::int as lot from (
           select l.*, stock_of('C00003', 'WHA1', l.item_cd, l.lot_no, $1::date) as qty from (
             select distinct item_cd, coalesce(lot_no, '-') as lot_no from mimi_supply where cust_cd = 'C00003' and cycfs_cd = 'WHA1') l) x
          where qty > 0`,
        [CNT_DT],
      );
      expect(LIST.length).toBeGreaterThan(50);
      expect(LIST.map(({ ITEM_CD, LOT_NO, BOOK_QTY }) => `${ITEM_CD}|${LOT_NO}|${BOOK_QTY}`).sort()).toEqual(
        said.map(({ lot }) => lot).sort(),
      );
    }
    expect((await ops.post(`${path}/selectMimiCountG3`, { SEARCH: { CUST_CD: 'C00003', CYCFS_CD: 'WHY1', CNT_DT: 'x' } })).statusCode).toBe(
      422,
    );
  });
});

describe('handing over', () => {
  it('is refused without lines, with lines not counted and with differences without a reason, each named', async () => {
    const empty = await made([]);
    expect(told(await post('submit', [empty]))).toEqual([422, '1 CNT_NO MSG000699']);
    await stocked('CHAND-1', 5);
    await stocked('CHAND-2', 5);
    await stocked('CHAND-3', 5);
    const row = await made([line('CHAND-1', null), line('CHAND-2', 4), line('CHAND-3', 6, { CNT_DIFF_RSN: 'ETC' })]);
    const answer = await post('submit', [row]);
    expect(told(answer)).toEqual([422, '1 CNT_QTY MSG000695', '1 CNT_DIFF_RSN MSG000696', '1 CNT_DIFF_RSN MSG000696']);
    for (const said of ['CHAND-1', 'CHAND-2', 'CHAND-3']) expect(answer.body).toContain(said);
    const [first, second, third] = await linesOf(row);
    await post('saveMimiCountG2', [
      { ...first, BATCH_FLAG: 'delete' },
      { ...second, BATCH_FLAG: 'update', CNT_DIFF_RSN: 'LST' },
      { ...third, BATCH_FLAG: 'update', RMK: '선반 뒤' },
    ]);
    const waiting = await done('submit', row);
    expect(waiting).toMatchObject({ CNT_STS: 'REQ', DIFF_CNT: 2, DIFF_QTY: 0, OWN_YN: 'Y', REQ_USER_NM: expect.any(String) });
    expect(waiting.REQ_DTM).toMatch(/^\d{14}$/);
    // What waits is not changed.
    expect(told(await post('saveMimiCount', [{ ...waiting, BATCH_FLAG: 'update', RMK: 'x' }]))).toEqual([422, '1 CNT_STS MSG000027']);
    expect(told(await post('saveMimiCount', [{ ...waiting, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 CNT_STS MSG000027']);
    const [still] = await linesOf(row);
    expect(told(await post('saveMimiCountG2', [{ ...still, BATCH_FLAG: 'update', CNT_QTY: 1 }]))).toEqual([422, '1 CNT_STS MSG000027']);
    expect(told(await post('submit', [waiting]))).toEqual([422, '1 CNT_STS MSG000027']);
  });

  it('reads the book anew', async () => {
    const goods = await stocked('CANEW-1', 5);
    const row = await made([line('CANEW-1', 5)]);
    await moved(ops, [{ ...goods, SPLY_TP: 'OUT', SPLY_DT: addDays(today, -1), SPLY_QTY: 1 }]);
    expect((await linesOf(row))[0]).toMatchObject({ BOOK_QTY: 5, DIFF_QTY: 0 });
    expect(told(await post('submit', [row]))).toEqual([422, '1 CNT_DIFF_RSN MSG000696']);
    const [now] = await linesOf(row);
    await post('saveMimiCountG2', [{ ...now, BATCH_FLAG: 'update', CNT_QTY: 4 }]);
    expect(await done('submit', row)).toMatchObject({ CNT_STS: 'REQ', DIFF_CNT: 0 });
  });
});

describe('agreeing', () => {
  const differing = (code: string, book: number, counted: number, over: object = {}) =>
    stocked(code, book).then(() => made([line(code, counted, { CNT_DIFF_RSN: 'MIS', RMK: '2열' })], over));

  it('is for a second person, and makes an adjustment of each difference on the day of the count', async () => {
    await stocked('CAGR-1', 10);
    await stocked('CAGR-2', 8, -3, 'L1');
    await stocked('CAGR-3', 6);
    const day = addDays(today, -1);
    const row = await made(
      [
        line('CAGR-1', 7, { CNT_DIFF_RSN: 'LST', RMK: '2열' }),
        line('CAGR-2', 8, { LOT_NO: 'L1' }),
        line('CAGR-2', 3, { LOT_NO: 'L9', CNT_DIFF_RSN: 'FND' }),
        line('CAGR-3', 6),
      ],
      { CNT_DT: day },
    );
    expect(told(await post('agree', [row], other))).toEqual([422, '1 CNT_STS MSG000027']);
    const waiting = await done('submit', row);
    expect(told(await post('agree', [waiting]))).toEqual([422, '1 CNT_STS MSG000697']);
    const agreed = await done('agree', waiting, other);
    expect(agreed).toMatchObject({ CNT_STS: 'AGR', AGR_USER_NM: expect.any(String), DIFF_CNT: 2, DIFF_QTY: 0 });
    const numbers = (await linesOf(row)).map(({ SPLY_NO }) => SPLY_NO);
    expect(numbers.map(Boolean)).toEqual([true, false, true, false]);
    const [lost] = await found(ops, { SPLY_NO: numbers[0] });
    const saved = { SPLY_TP: 'ADJ', SPLY_STS: 'CFM', SPLY_DT: day, CNT_NO: row.CNT_NO };
    expect(lost).toMatchObject({ ...saved, SPLY_QTY: -3, LOT_NO: null, RMK: `${row.CNT_NO} 분실 2열` });
    const [foundLot] = await found(ops, { SPLY_NO: numbers[2] });
    expect(foundLot).toMatchObject({ ...saved, SPLY_QTY: 3, LOT_NO: 'L9', RMK: `${row.CNT_NO} 발견` });
    expect([await stockOf('CAGR-1'), await stockOf('CAGR-1', '-', addDays(today, -2)), await stockOf('CAGR-2', 'L9')]).toEqual([7, 10, 3]);
    expect(await faultsOfLedger()).toEqual([]);
    // Nobody takes back alone what two have agreed.
    expect(told(await actOn(ops, 'unconfirm', [lost as never]))).toEqual([422, '1 SPLY_STS MSG000701']);
    for (const verb of ['submit', 'agree', 'reject'])
      expect(told(await post(verb, [agreed], other, 'x'))).toEqual([422, '1 CNT_STS MSG000027']);
    expect(told(await post('saveMimiCount', [{ ...agreed, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 CNT_STS MSG000027']);
    const history = await t.sql(
      `select from_sts, to_sts, chg_user_id from cms_sts_hist where ref_tp = 'MCT' and ref_key = $1 order by hist_seq`,
      [row.CNT_NO],
    );
    expect(history).toEqual([
      { from_sts: 'DRF', to_sts: 'REQ', chg_user_id: 'ops01' },
      { from_sts: 'REQ', to_sts: 'AGR', chg_user_id: 'ops02' },
    ]);
    const shown = await ops.data<{ LIST: { PART: string }[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
      SEARCH: { TBL_NM: 'MIMI_COUNT', ROW_KEY: row.CNT_NO },
    });
    expect(shown.LIST.length).toBeGreaterThan(5);
  });

  it('is refused to whoever made, changed or handed over, also a line that others have changed since or that is gone', async () => {
    await stocked('CHANDS-1', 4);
    await stocked('CHANDS-2', 4);
    const admin = await t.login('adm1000');
    const row = await made([line('CHANDS-1', 4), line('CHANDS-2', 4)]);
    const [first, second] = await linesOf(row);
    // Another one takes a line away, a third one hands over.
    expect((await post('saveMimiCountG2', [{ ...second, BATCH_FLAG: 'delete' }], other)).statusCode).toBe(200);
    expect((await post('saveMimiCountG2', [{ ...first, BATCH_FLAG: 'update', RMK: 'x' }])).statusCode).toBe(200);
    const waiting = await done('submit', row, admin);
    for (const who of [ops, other, admin]) expect(told(await post('agree', [waiting], who))).toEqual([422, '1 CNT_STS MSG000697']);
    expect((await list({ CNT_NO: row.CNT_NO }, other))[0]).toMatchObject({ OWN_YN: 'Y' });
    const fourth = await t.login('ops03');
    expect(await done('agree', waiting, fourth)).toMatchObject({ CNT_STS: 'AGR' });
  });

  it('is refused where the book has changed since, naming the lines; sent back with a reason it is handed over again', async () => {
    const row = await differing('CLATE-1', 10, 9);
    const waiting = await done('submit', row);
    await moved(ops, [{ CUST_CD: 'C00003', CYCFS_CD: 'WHY1', ITEM_CD: 'CLATE-1', SPLY_TP: 'OUT', SPLY_DT: today, SPLY_QTY: 2 }]);
    const answer = await post('agree', [waiting], other);
    expect(told(answer)).toEqual([422, '1 CNT_STS MSG000698']);
    expect(answer.body).toMatch(/CLATE-1.*10.*8/);
    expect(await stockOf('CLATE-1')).toBe(8);
    expect(told(await post('reject', [waiting], other))).toEqual([422, 'RSN MSG000039']);
    const back = await done('reject', waiting, other, '출고 확인');
    expect(back).toMatchObject({ CNT_STS: 'RJT', RJCT_RSN: '출고 확인' });
    const again = await done('submit', back);
    expect(again).toMatchObject({ CNT_STS: 'REQ', RJCT_RSN: null, DIFF_QTY: 1 });
    // Who sent it back has not made it.
    expect(await done('agree', again, other)).toMatchObject({ CNT_STS: 'AGR' });
    expect(await stockOf('CLATE-1')).toBe(9);
  });

  it('of two counts of one lot takes the first; the second one is to be looked at again, in one request too', async () => {
    await stocked('CTWO-1', 10);
    const rows = [];
    for (const counted of [9, 8]) rows.push(await done('submit', await made([line('CTWO-1', counted, { CNT_DIFF_RSN: 'LST' })])));
    expect(told(await post('agree', rows, other))).toEqual([422, '2 CNT_STS MSG000698']);
    expect(await stockOf('CTWO-1')).toBe(10);
    await done('agree', rows[0] as Count, other);
    expect(told(await post('agree', [rows[1] as Count], other))).toEqual([422, '1 CNT_STS MSG000698']);
    expect(await stockOf('CTWO-1')).toBe(9);
  });

  it('is refused where a later day would be negative, and in a month closed meanwhile', async () => {
    const goods = await stocked('CNEG-1', 10, -6);
    const row = await made([line('CNEG-1', 4, { CNT_DIFF_RSN: 'LST' })], { CNT_DT: addDays(today, -4) });
    const waiting = await done('submit', row);
    await moved(ops, [{ ...goods, SPLY_TP: 'OUT', SPLY_DT: addDays(today, -2), SPLY_QTY: 8 }]);
    expect(told(await post('agree', [waiting], other))).toEqual([422, '1 CNT_STS MSG000244']);
    const late = await done('submit', await differing('CCLOSED-1', 5, 4));
    await t.sql(
      `update mimi_count set cnt_dt = (select to_date(max(stk_ym), 'YYYYMM') from mimi_stock where cust_cd = 'C00003' and close_yn = 'Y')
      where cnt_no = $1`,
      [late.CNT_NO],
    );
    const [now] = await list({ CNT_NO: late.CNT_NO });
    expect(told(await post('agree', [now as Count], other))).toEqual([422, '1 CNT_DT MSG000044']);
    expect([await stockOf('CNEG-1'), await stockOf('CCLOSED-1')]).toEqual([2, 5]);
  });

  it('twice at once makes one adjustment; a release beside it goes before or after, never between', async () => {
    const goods = await stocked('CRACE-1', 10);
    const waiting = await done('submit', await made([line('CRACE-1', 12, { CNT_DIFF_RSN: 'FND' })]));
    const [release] = await plan(ops, [{ ...goods, SPLY_TP: 'OUT', SPLY_DT: today, SPLY_QTY: 3 }]);
    const admin = await t.login('adm1000');
    const [one, two, out] = await Promise.all([
      post('agree', [waiting], other),
      post('agree', [waiting], admin),
      actOn(ops, 'confirm', [release as never]),
    ]);
    expect(out?.statusCode).toBe(200);
    const answers = [one, two].map((answer) => answer?.statusCode ?? 0);
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every((status) => [200, 409, 422].includes(status))).toBe(true);
    const [adjusted] = await t.sql<{ n: number }>(
      `select count(*)::int as n from mimi_supply where item_cd = 'CRACE-1' and sply_tp = 'ADJ'`,
    );
    expect(adjusted?.n).toBe(answers.filter((status) => status === 200).length);
    expect(await stockOf('CRACE-1')).toBe(adjusted?.n ? 9 : 7);
    expect(await faultsOfLedger()).toEqual([]);
  });

  it('one count agreed by two people at once is agreed once', async () => {
    const waiting = await done('submit', await differing('CONCE-1', 10, 12));
    const admin = await t.login('adm1000');
    const answers = await Promise.all([other, admin].map((who) => post('agree', [waiting], who)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await stockOf('CONCE-1')).toBe(12);
  });
});

describe('what a count is deleted by, and its file', () => {
  it('a draft goes with its lines; the files of the list and of the lines have what the screen has', async () => {
    await stocked('CGONE-1', 4);
    const row = await made([line('CGONE-1', 4)]);
    expect((await ops.post(`${path}/excel`, { SEARCH: { CNT_NO: row.CNT_NO }, GRID: 'G2' })).statusCode).toBe(200);
    expect((await post('saveMimiCount', [{ ...row, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect([await list({ CNT_NO: row.CNT_NO }), await linesOf(row)]).toEqual([[], []]);
    expect((await ops.post(`${path}/excel`, { SEARCH: { CNT_NO: row.CNT_NO }, GRID: 'G2' })).statusCode).toBe(422);
    expect((await ops.post(`${path}/selectMimiCount`, { SEARCH: { FR_DT: addDays(today, -400), TO_DT: today } })).statusCode).toBe(422);
  });
});
