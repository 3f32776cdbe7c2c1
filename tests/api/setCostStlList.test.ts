import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addBusinessDays, addDays } from '../../src/contract/dates';
import type { DisputeEntry } from '../../src/contract/set/dispute';
import type { DisputeFigure, ListedSettlement } from '../../src/contract/set/setCostStlList';
import type { Settlement } from '../../src/contract/set/settlement';
import type { StatusChange } from '../../src/contract/statusChange';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { paidIn } from '../support/deposits';
import { onePixel } from '../support/files';
import { jobsOf } from '../support/mail';
import { sendFiles } from '../support/multipart';
import { todayOf } from '../support/orders';
import { aCost, acted, actOn, askSettle, linesOf, settled, settlementOf } from '../support/settlements';
import { told } from '../support/stock';

const path = '/api/set/setCostStlList';
let t: TestApp;
let stl: Visitor;
let cust: Visitor;
let other: Visitor;
let sal: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [stl, cust, other, sal] = await Promise.all([t.login('stl01'), t.login('cadm01'), t.login('cadm03'), t.login('sal01')]);
  today = await todayOf(t);
});
afterAll(() => t?.close());

const customer = 'C00001';
const asked = async (amounts: readonly number[]): Promise<Settlement> => acted(stl, 'request', await settled(t, stl, customer, amounts));
const chosen = (costs: readonly string[]) => ({ G2: costs.map((COST_NO) => ({ COST_NO })) });
const said = { STL_DSP_TP: 'DUP', DSP_CNNT: '대기료가 중복 청구되었습니다.' };
const costsOf = async (who: Visitor, { STL_NO }: { STL_NO: string }) => (await linesOf(who, STL_NO)).map(({ COST_NO }) => COST_NO);
const states = async (who: Visitor, { STL_NO }: { STL_NO: string }) => (await linesOf(who, STL_NO)).map(({ COST_STS }) => COST_STS);
const threadOf = async (who: Visitor, COST_NO: string): Promise<DisputeEntry[]> =>
  (await who.data<{ LIST: DisputeEntry[] }>(`${path}/selectSetCostStlG4`, { SEARCH: { COST_NO } })).LIST;
const pay = (who: Visitor, STL_NO: string, PAY_AMT: number, over: object = {}) =>
  who.post(`${path}/pay`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, PAY_DT: today, PAY_TP: 'TRF', PAY_AMT, ...over }] });
const taxInvoice = () => ({ TAX_INV_NO: `${today}4100000000${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`, INV_DT: today });
const invoiced = async (amounts: readonly number[]) =>
  acted(stl, 'invoice', await acted(cust, 'agree', await asked(amounts)), taxInvoice());

const organisationOf = async (user: string) =>
  (await t.sql<{ orgn_cd: string }>(`select orgn_cd from cms_user where user_id = $1`, [user]))[0]?.orgn_cd;

describe('making a settlement', () => {
  it('puts confirmed costs into one with the sums of its lines, in the month of the last one', async () => {
    const made = await settled(t, stl, customer, [100_001, 250_000]);
    expect(made).toMatchObject({
      ...{
        STL_STS: 'TMP',
        COST_CNT: 2,
        SPLY_AMT: 350_001,
        VAT_AMT: 35_000,
        TOT_AMT: 385_001,
        PAID_AMT: 0,
        CUST_CD: customer,
        STL_YM: today.slice(0, 6),
      },
    });
    expect(made.STL_NO).toMatch(new RegExp(`^ST${today.slice(2, 6)}\\d{5}$`));
    expect(await states(stl, made)).toEqual(['REQ', 'REQ']);
  });

  it('refuses what cannot go together, and what is in one already', async () => {
    const costs = [await aCost(t, customer), await aCost(t, 'C00003')];
    expect(told(await askSettle(t, stl, costs))).toEqual([422, '2 CUST_CD MSG000282']);
    expect(told(await askSettle(t, stl, [costs[0] ?? '', await aCost(t, customer, { ar_ap: 'AP' })]))).toEqual([422, '2 AR_AP MSG000282']);
    const bought = [
      await aCost(t, customer, { ar_ap: 'AP', vndr_cd: 'C00002' }),
      await aCost(t, customer, { ar_ap: 'AP', vndr_cd: 'C00003' }),
    ];
    expect(told(await askSettle(t, stl, bought))).toEqual([422, '2 VNDR_CD MSG000733']);
    const spread = await settled(t, stl, customer, [1_000], { orgn_cd: '10IC21' });
    expect(spread.ORGN_CD).toBe('10IC21');
    const both = await askSettle(t, stl, [
      await aCost(t, customer, { orgn_cd: '10IC21' }),
      await aCost(t, customer, { orgn_cd: '10AP11' }),
    ]);
    expect((await settlementOf(stl, both.json().data.LIST[0].STL_NO))?.ORGN_CD).toBe(await organisationOf('stl01'));
    expect(told(await askSettle(t, stl, [await aCost(t, customer, { cost_sts: 'TMP' })]))).toEqual([422, '1 COST_STS MSG000281']);
    expect(told(await askSettle(t, stl, costs.slice(0, 1), '202613'))).toEqual([422, 'STL_YM MSG000187']);
    expect(told(await askSettle(t, cust, costs.slice(0, 1)))).toEqual([403, 'MSG000029']);
    expect((await askSettle(t, stl, costs.slice(0, 1))).statusCode).toBe(200);
    expect(told(await askSettle(t, stl, costs.slice(0, 1)))).toEqual([422, '1 COST_STS MSG000281']);
  });
});

describe('asking the customer', () => {
  it('shows a settlement to its customer from the day it is sent on, and to nobody else', async () => {
    const made = await settled(t, stl, customer, [10_000]);
    expect(await settlementOf(cust, made.STL_NO)).toBeUndefined();
    expect(await linesOf(cust, made.STL_NO)).toEqual([]);
    expect(told(await actOn(cust, 'agree', made))).toEqual([422, '1 MSG000043']);
    const sent = await acted(stl, 'request', made);
    expect(sent.REQ_DTM).toBeTruthy();
    expect((await settlementOf(cust, made.STL_NO))?.STL_STS).toBe('REQ');
    expect(await settlementOf(other, made.STL_NO)).toBeUndefined();
    expect(await linesOf(other, made.STL_NO)).toEqual([]);
    for (const action of ['agree', 'dispute', 'agreeRest', 'reply'] as const)
      expect(told(await actOn(other, action, sent, { ...said, ...chosen(await costsOf(stl, made)) }))).toEqual([422, '1 MSG000043']);
  });

  it('is agreed by the customer alone, once', async () => {
    const sent = await asked([10_000]);
    expect(told(await actOn(stl, 'agree', sent))).toEqual([403, 'MSG000029']);
    expect(told(await actOn(cust, 'invoice', sent, taxInvoice()))).toEqual([403, 'MSG000029']);
    const agreed = await acted(cust, 'agree', sent);
    expect(agreed).toMatchObject({ STL_STS: 'AGR', CFM_USER_NM: expect.any(String), CFM_DTM: expect.any(String) });
    expect(told(await actOn(cust, 'agree', sent))).toEqual([409, '1 MSG000025']);
    expect(told(await actOn(cust, 'agree', agreed))).toEqual([422, '1 STL_STS MSG000027']);
  });
});

describe('disputes by line', () => {
  it('marks the lines chosen with reason and text, and holds a thread of both sides for each', async () => {
    const sent = await asked([10_000, 20_000, 30_000]);
    const [first = '', second = '', third = ''] = await costsOf(cust, sent);
    expect(told(await actOn(cust, 'dispute', sent, said))).toEqual([422, '1 COST_NO MSG000009']);
    expect(told(await actOn(cust, 'dispute', sent, { ...said, DSP_CNNT: ' ', ...chosen([first]) }))).toEqual([422, '1 DSP_CNNT MSG000039']);
    expect(told(await actOn(cust, 'dispute', sent, { ...said, STL_DSP_TP: 'NONE', ...chosen([first]) }))).toEqual([
      ...[422, '1 STL_DSP_TP MSG000017'],
    ]);
    expect(told(await actOn(cust, 'dispute', sent, { ...said, ...chosen([await aCost(t, customer)]) }))).toEqual([
      422,
      '1 COST_NO MSG000043',
    ]);
    const disputed = await acted(cust, 'dispute', sent, { ...said, ...chosen([first, second]) });
    expect(disputed).toMatchObject({ STL_STS: 'DSP', DSP_CNT: 2, OPEN_DSP_CNT: 2, DSP_RSN: said.DSP_CNNT, TOT_AMT: 66_000 });
    expect(await states(cust, sent)).toEqual(['DSP', 'DSP', 'REQ']);
    expect(told(await actOn(cust, 'dispute', disputed, { ...said, ...chosen([first]) }))).toEqual([422, '1 COST_NO MSG000735']);
    expect(told(await actOn(stl, 'reply', disputed, { DSP_CNNT: '확인 중입니다.', ...chosen([third]) }))).toEqual([
      422,
      '1 COST_NO MSG000736',
    ]);
    const answered = await acted(stl, 'reply', disputed, { DSP_CNNT: '확인 중입니다.', ...chosen([first]) });
    expect(answered).toMatchObject({ STL_STS: 'DSP', OPEN_DSP_CNT: 1 });
    await acted(cust, 'reply', answered, { DSP_CNNT: '부탁드립니다.', ...chosen([first]) });
    const thread = await threadOf(stl, first);
    expect(thread.map(({ SIDE_TP, STL_DSP_TP, DSP_AMT, DSP_CNNT }) => [SIDE_TP, STL_DSP_TP, DSP_AMT, DSP_CNNT])).toEqual([
      ['C', 'DUP', 11_000, said.DSP_CNNT],
      ['S', null, null, '확인 중입니다.'],
      ['C', null, null, '부탁드립니다.'],
    ]);
    const seen = await threadOf(cust, first);
    expect(seen.map(({ DSP_USER_NM, SIDE_NM }) => Boolean(DSP_USER_NM && SIDE_NM))).toEqual([true, true, true]);
    expect(seen.map(({ DSP_USER_ID }) => DSP_USER_ID)).toEqual(['cadm01', null, 'cadm01']);
    expect(await threadOf(other, first)).toEqual([]);
  });

  it('is sent again when every dispute has been answered, and lines stand again', async () => {
    const sent = await asked([10_000, 20_000]);
    const [first = '', second = ''] = await costsOf(cust, sent);
    const disputed = await acted(cust, 'dispute', sent, { ...said, ...chosen([first]) });
    expect(told(await actOn(stl, 'request', disputed))).toEqual([422, '1 STL_STS MSG000734']);
    const again = await acted(stl, 'request', await acted(stl, 'reply', disputed, { DSP_CNNT: '맞는 금액입니다.', ...chosen([first]) }));
    expect(again).toMatchObject({ STL_STS: 'REQ', DSP_RSN: null, DSP_CNT: 0 });
    expect((await threadOf(stl, first))[0]).toMatchObject({ DSP_RSLT: 'KEEP', END_DTM: expect.any(String) });
    expect(await states(cust, again)).toEqual(['REQ', 'REQ']);
    const twice = await acted(cust, 'dispute', again, { ...said, STL_DSP_TP: 'PRC', ...chosen([first, second]) });
    const left = await acted(stl, 'remove', twice, chosen([first]));
    expect(left).toMatchObject({ STL_STS: 'DSP', COST_CNT: 1, TOT_AMT: 22_000, BAL_AMT: 22_000 });
    expect((await threadOf(stl, first)).map(({ DSP_RSLT }) => DSP_RSLT)).toEqual(['KEEP', null, 'OUT']);
    const gone = await acted(stl, 'remove', left, chosen([second]));
    expect(gone).toMatchObject({ STL_STS: 'CXL', COST_CNT: 0, TOT_AMT: 0, BAL_AMT: 0 });
    const costs = await t.sql('select cost_sts, stl_no from set_cost where cost_no = any($1)', [[first, second]]);
    expect(costs).toEqual([
      { cost_sts: 'CFM', stl_no: null },
      { cost_sts: 'CFM', stl_no: null },
    ]);
  });

  it("hangs files of its writer on the settlement, and nobody else's", async () => {
    const sent = await asked([10_000]);
    const [cost = ''] = await costsOf(cust, sent);
    const upload = async (who: Visitor) =>
      (await sendFiles(t, who, '/api/file/fileUpload', [['a.png', onePixel]], { REF_TP: 'STL' })).json().data.LIST[0];
    const foreign = await upload(other);
    expect(told(await actOn(cust, 'dispute', sent, { ...said, ...chosen([cost]), FILE_GRP_NO: foreign.FILE_GRP_NO }))).toEqual([
      ...[422, '1 FILE_GRP_NO MSG000043'],
    ]);
    const own = await upload(cust);
    await acted(cust, 'dispute', sent, { ...said, ...chosen([cost]), FILE_GRP_NO: own.FILE_GRP_NO });
    for (const who of [cust, stl]) expect((await threadOf(who, cost))[0]?.FILES).toMatchObject([{ FILE_NM: 'a.png' }]);
  });

  it('lets the customer agree to the rest: what is disputed goes into a settlement of its own', async () => {
    const sent = await asked([10_000, 20_000, 30_000]);
    const [first = '', second = '', third = ''] = await costsOf(cust, sent);
    expect(told(await actOn(cust, 'agreeRest', sent))).toEqual([422, '1 STL_STS MSG000027']);
    const disputed = await acted(cust, 'dispute', sent, { ...said, ...chosen([first, third]) });
    expect(told(await actOn(stl, 'agreeRest', disputed))).toEqual([403, 'MSG000029']);
    const rest = await acted(cust, 'agreeRest', disputed);
    expect(rest).toMatchObject({
      STL_NO: sent.STL_NO,
      STL_STS: 'AGR',
      COST_CNT: 1,
      TOT_AMT: 22_000,
      BAL_AMT: 22_000,
      DSP_RSN: null,
      DSP_CNT: 0,
    });
    const [{ stl_no: part = '' } = {}] = await t.sql<{ stl_no: string }>('select stl_no from set_stl where org_stl_no = $1', [sent.STL_NO]);
    const apart = await settlementOf(cust, part);
    expect(apart).toMatchObject({
      STL_STS: 'DSP',
      COST_CNT: 2,
      TOT_AMT: 44_000,
      ORG_STL_NO: sent.STL_NO,
      REQ_DTM: sent.REQ_DTM,
      OPEN_DSP_CNT: 2,
    });
    expect(await costsOf(stl, { STL_NO: part })).toEqual([first, third]);
    expect(await costsOf(stl, sent)).toEqual([second]);
    expect(await threadOf(cust, first)).toHaveLength(1);
    await acted(stl, 'invoice', rest, taxInvoice());
    const answered = await acted(stl, 'reply', apart as Settlement, { DSP_CNNT: '맞습니다.', ...chosen([first, third]) });
    expect((await acted(cust, 'agree', await acted(stl, 'request', answered))).STL_STS).toBe('AGR');
    const all = await acted(cust, 'dispute', await asked([10_000]), { ...said, ...chosen([]) }).catch(String);
    expect(all).toContain('MSG000009');
    const only = await asked([10_000]);
    const whole = await acted(cust, 'dispute', only, { ...said, ...chosen(await costsOf(cust, only)) });
    expect(told(await actOn(cust, 'agreeRest', whole))).toEqual([422, '1 STL_STS MSG000737']);
  });

  it('tells staff how disputes ended, by reason and by customer, and customers nothing of it', async () => {
    const SEARCH = { FR_DT: today, TO_DT: today };
    const { LIST } = await stl.data<{ LIST: DisputeFigure[] }>(`${path}/selectSetCostStlG5`, { SEARCH: { ...SEARCH, SUM_TP: 'RSN' } });
    const [row] = await t.sql<{ cnt: number; amt: number; kept: number }>(
      `select count(*)::int as cnt, sum(dsp_amt)::int as amt, count(*) filter (where dsp_rslt = 'KEEP')::int as kept from set_dsp where stl_dsp_tp = 'DUP' and dsp_dtm::date = current_date`,
    );
    expect(LIST.find(({ FIG_NM }) => FIG_NM === '중복 청구')).toMatchObject({
      DSP_CNT: row?.cnt,
      DSP_AMT: row?.amt,
      KEEP_CNT: row?.kept,
      MAX_DAYS: 0,
    });
    const { LIST: byCustomer } = await stl.data<{ LIST: DisputeFigure[] }>(`${path}/selectSetCostStlG5`, {
      SEARCH: { ...SEARCH, SUM_TP: 'CUST', CUST_CD: customer },
    });
    expect(byCustomer).toHaveLength(1);
    expect(told(await cust.post(`${path}/selectSetCostStlG5`, { SEARCH }))).toEqual([403, 'MSG000029']);
    const excel = { SEARCH, GRID: 'G5' };
    expect(told(await cust.post(`${path}/excel`, excel))).toEqual([403, 'MSG000029']);
    expect((await stl.post(`${path}/excel`, excel)).headers['content-type']).toContain('spreadsheet');
  });
});

describe('tax invoice and payments', () => {
  it('takes a tax invoice of 24 digits that is not of tomorrow, and is due by it', async () => {
    const agreed = await acted(cust, 'agree', await asked([10_000]));
    expect(told(await actOn(stl, 'invoice', agreed, { TAX_INV_NO: '123', INV_DT: today }))).toEqual([422, '1 TAX_INV_NO MSG000478']);
    expect(told(await actOn(stl, 'invoice', agreed, { ...taxInvoice(), INV_DT: addDays(today, 1) }))).toEqual([422, '1 INV_DT MSG000731']);
    const done = await acted(stl, 'invoice', agreed, taxInvoice());
    expect(done).toMatchObject({ STL_STS: 'INV', INV_DT: today, DUE_DT: expect.stringMatching(/^\d{8}$/) });
    expect(told(await actOn(stl, 'cancel', done, {}, '오류'))).toEqual([422, '1 STL_STS MSG000285']);
    expect(told(await actOn(cust, 'dispute', done, { ...said, ...chosen(await costsOf(cust, done)) }))).toEqual([
      422,
      '1 STL_STS MSG000027',
    ]);
  });

  it('is paid in parts up to its total, never above; its lines are settled with the last won', async () => {
    const { STL_NO } = await invoiced([10_000, 20_000]);
    expect(told(await pay(stl, STL_NO, 33_001))).toEqual([422, '1 PAY_AMT MSG000284']);
    expect(told(await pay(stl, STL_NO, 0.5))).toEqual([422, '1 PAY_AMT MSG000476']);
    expect(told(await pay(stl, STL_NO, -1))).toEqual([422, '1 PAY_AMT MSG000016']);
    expect(told(await pay(stl, STL_NO, 1, { PAY_DT: addDays(today, 1) }))).toEqual([422, '1 PAY_DT MSG000731']);
    expect(told(await pay(stl, STL_NO, 1000, { PAY_TP: 'ADJ' }))).toEqual([422, '1 PAY_AMT MSG000730']);
    expect(told(await pay(cust, STL_NO, 1))).toEqual([403, 'MSG000029']);
    expect((await pay(stl, STL_NO, 32_500)).json().data.LIST[0]).toMatchObject({ STL_STS: 'PPD', PAID_AMT: 32_500, BAL_AMT: 500 });
    expect((await pay(stl, STL_NO, 500, { PAY_TP: 'ADJ', RMK: '단수' })).json().data.LIST[0]).toMatchObject({ STL_STS: 'PAD', BAL_AMT: 0 });
    expect(await states(cust, { STL_NO })).toEqual(['STL', 'STL']);
    expect(told(await pay(stl, STL_NO, 1))).toEqual([422, '1 STL_STS MSG000027']);
    const minus = (PAY_SEQ: number, who = stl) => who.post(`${path}/minus`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, PAY_SEQ }] });
    expect(told(await minus(1, cust))).toEqual([403, 'MSG000029']);
    expect(told(await minus(9))).toEqual([422, '1 MSG000043']);
    expect((await minus(1)).json().data.LIST[0]).toMatchObject({ STL_STS: 'PPD', PAID_AMT: 500, BAL_AMT: 32_500 });
    expect(await states(stl, { STL_NO })).toEqual(['REQ', 'REQ']);
    expect((await minus(2)).json().data.LIST[0]).toMatchObject({ STL_STS: 'INV', PAID_AMT: 0 });
    const steps = await t.sql<{ to_sts: string }>(
      `select to_sts from cms_sts_hist where ref_tp = 'STL' and ref_key = $1 order by hist_seq`,
      [STL_NO],
    );
    expect(steps.map(({ to_sts }) => to_sts)).toEqual(['TMP', 'REQ', 'AGR', 'INV', 'PPD', 'PAD', 'PPD', 'INV']);
  });

  it("is paid out of the customer's deposits, which are given back with the payment", async () => {
    await paidIn(t, customer, 20_000, today);
    const { STL_NO } = await invoiced([100_000]);
    expect(told(await pay(stl, STL_NO, 20_001, { PAY_TP: 'DEP' }))).toEqual([422, 'PAY_AMT MSG000286']);
    expect((await pay(stl, STL_NO, 20_000, { PAY_TP: 'DEP' })).json().data.LIST[0]).toMatchObject({ STL_STS: 'PPD', PAID_AMT: 20_000 });
    const used = () => t.sql(`select depo_sts, depo_amt::int from kofe_deposit where stl_no = $1`, [STL_NO]);
    expect(await used()).toEqual([{ depo_sts: 'CFM', depo_amt: 20_000 }]);
    expect(told(await pay(stl, STL_NO, 1, { PAY_TP: 'DEP' }))).toEqual([422, 'PAY_AMT MSG000286']);
    await stl.post(`${path}/minus`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, PAY_SEQ: 1 }] });
    expect(await used()).toEqual([{ depo_sts: 'CXL', depo_amt: 20_000 }]);
  });

  it('leads purchases to the invoice without asking anybody', async () => {
    const bought = await settled(t, stl, customer, [10_000], { ar_ap: 'AP', vndr_cd: 'C00002' });
    expect(bought.CUST_CD).toBe('C00002');
    expect(told(await actOn(stl, 'request', bought))).toEqual([422, '1 STL_STS MSG000027']);
    const done = await acted(stl, 'invoice', bought, taxInvoice());
    expect((await pay(stl, done.STL_NO, 11_000)).json().data.LIST[0]).toMatchObject({ STL_STS: 'PAD' });
    expect(await settlementOf(cust, done.STL_NO)).toBeUndefined();
    expect(told(await pay(sal, done.STL_NO, 1))).toEqual([403, 'MSG000029']);
  });
});

describe('cancelling', () => {
  it('needs a reason, and gives the lines back as confirmed costs', async () => {
    const sent = await asked([10_000]);
    const costs = await costsOf(stl, sent);
    expect(told(await actOn(stl, 'cancel', sent))).toEqual([422, 'RSN MSG000039']);
    expect(await acted(stl, 'cancel', sent, {}, '재작성')).toMatchObject({ STL_STS: 'CXL', COST_CNT: 0, TOT_AMT: 0 });
    expect((await askSettle(t, stl, costs)).statusCode).toBe(200);
    const now = (await settlementOf(stl, sent.STL_NO)) as Settlement;
    expect(told(await actOn(stl, 'request', now))).toEqual([422, '1 STL_STS MSG000040']);
  });
});

describe('what is new in a thread', () => {
  const listed = async (who: Visitor, STL_NO: string) =>
    (await who.data<ReadData<ListedSettlement>>(`${path}/selectSetCostStl`, { SEARCH: { STL_NO } })).LIST[0]?.DSP_NEW_YN;
  const marks = async (who: Visitor, STL_NO: string) => (await linesOf(who, STL_NO)).map(({ DSP_NEW_YN }) => DSP_NEW_YN);
  const unread = async (who: Visitor, COST_NO: string) => (await threadOf(who, COST_NO)).map(({ UNREAD_YN }) => UNREAD_YN).join('');
  const mark = (who: Visitor, COST_NO: string, DSP_SEQ: number) =>
    who.post(`${path}/read`, { BATCH_ID: randomUUID(), LIST: [{ COST_NO, DSP_SEQ }] });

  it('is what the other side wrote since its reader last read it, for each reader', async () => {
    const sent = await asked([10_000, 20_000]);
    const { STL_NO } = sent;
    const [first = ''] = await costsOf(cust, sent);
    const disputed = await acted(cust, 'dispute', sent, { ...said, ...chosen([first]) });
    expect([await listed(stl, STL_NO), await marks(stl, STL_NO), await unread(stl, first)]).toEqual(['Y', ['Y', null], 'Y']);
    expect([await listed(cust, STL_NO), await marks(cust, STL_NO), await unread(cust, first)]).toEqual([null, [null, null], 'N']);
    expect((await mark(stl, first, 1)).statusCode).toBe(200);
    expect([await listed(stl, STL_NO), await marks(stl, STL_NO), await unread(stl, first)]).toEqual([null, [null, null], 'N']);
    expect(await listed(sal, STL_NO)).toBe('Y');
    const answered = await acted(stl, 'reply', disputed, { DSP_CNNT: '확인 중입니다.', ...chosen([first]) });
    expect([await listed(stl, STL_NO), await unread(sal, first)]).toEqual([null, 'YN']);
    expect([await listed(cust, STL_NO), await marks(cust, STL_NO), await unread(cust, first)]).toEqual(['Y', ['Y', null], 'NY']);
    const more = await acted(stl, 'reply', answered, { DSP_CNNT: '금액이 맞습니다.', ...chosen([first]) });
    // What came while the reader read stays new, and a late mark of something older takes nothing back.
    await mark(cust, first, 2);
    expect(await unread(cust, first)).toBe('NNY');
    await Promise.all([mark(cust, first, 3), mark(cust, first, 2), mark(cust, first, 3)]);
    await mark(cust, first, 1);
    expect([await unread(cust, first), await listed(cust, STL_NO)]).toEqual(['NNN', null]);
    await acted(cust, 'reply', more, { DSP_CNNT: '다시 확인 부탁드립니다.', ...chosen([first]) });
    expect([await listed(stl, STL_NO), await unread(stl, first)]).toEqual(['Y', 'NNNY']);
  });

  it('is marked by nobody for a thread that is not theirs, nor by a malformed body', async () => {
    const sent = await asked([10_000]);
    const [first = ''] = await costsOf(cust, sent);
    await acted(cust, 'dispute', sent, { ...said, ...chosen([first]) });
    const outside = await t.login('stl03', { corp: '2000' });
    for (const who of [other, outside]) expect((await mark(who, first, 1)).statusCode).toBe(200);
    expect(await t.sql('select from set_read where cost_no = $1', [first])).toEqual([]);
    expect((await mark(t.visitor(), first, 1)).statusCode).toBe(401);
    expect((await mark(await t.login('ops01'), first, 1)).statusCode).toBe(403);
    for (const LIST of [[{ COST_NO: first, DSP_SEQ: 'x' }], [{ COST_NO: first, DSP_SEQ: 1e12 }], 'x'])
      expect((await stl.post(`${path}/read`, { BATCH_ID: randomUUID(), LIST })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await mark(stl, first, 99)).statusCode).toBe(200);
    expect(await unread(stl, first)).toBe('Y');
  });
});

describe('the history of states', () => {
  const statesOf = async (who: Visitor, STL_NO: string): Promise<StatusChange[]> =>
    (await who.data<{ LIST: StatusChange[] }>(`${path}/selectSetCostStlG9`, { SEARCH: { STL_NO } })).LIST;
  const moves = (changes: readonly StatusChange[]) => changes.map(({ FROM_STS, TO_STS, CHG_RSN }) => [FROM_STS, TO_STS, CHG_RSN]);

  it('tells staff every step, and its customer those since it was sent, without what staff say why', async () => {
    const made = await settled(t, stl, customer, [10_000]);
    expect(await statesOf(cust, made.STL_NO)).toEqual([]);
    const agreed = await acted(cust, 'agree', await acted(stl, 'request', made));
    await acted(stl, 'cancel', agreed, {}, '내부 사유');
    const sinceSent = (reason: string | null) => [
      ['AGR', 'CXL', reason],
      ['REQ', 'AGR', null],
      ['TMP', 'REQ', null],
    ];
    expect(moves(await statesOf(stl, made.STL_NO))).toEqual([...sinceSent('내부 사유'), [null, 'TMP', null]]);
    const theirs = await statesOf(cust, made.STL_NO);
    expect(moves(theirs)).toEqual(sinceSent(null));
    expect(theirs.map(({ CHG_USER_ID }) => CHG_USER_ID)).toEqual([null, 'cadm01', null]);
    expect(theirs.every(({ CHG_ORGN_NM }) => CHG_ORGN_NM)).toBe(true);
  });

  it('tells a customer where disputed lines came from', async () => {
    const sent = await asked([10_000, 20_000]);
    const [first = ''] = await costsOf(cust, sent);
    await acted(cust, 'agreeRest', await acted(cust, 'dispute', sent, { ...said, ...chosen([first]) }));
    const [part] = await t.sql<{ stl_no: string }>('select stl_no from set_stl where org_stl_no = $1', [sent.STL_NO]);
    expect(moves(await statesOf(cust, part?.stl_no ?? ''))).toEqual([[null, 'DSP', sent.STL_NO]]);
    expect(moves(await statesOf(cust, sent.STL_NO)).map(([, state]) => state)).toEqual(['AGR', 'DSP', 'REQ']);
  });

  it('is told to nobody who does not see the settlement', async () => {
    const sent = await asked([10_000]);
    const bought = await settled(t, stl, customer, [1_000], { ar_ap: 'AP', vndr_cd: customer });
    expect(await statesOf(other, sent.STL_NO)).toEqual([]);
    expect(await statesOf(await t.login('stl03', { corp: '2000' }), sent.STL_NO)).toEqual([]);
    expect(await statesOf(cust, bought.STL_NO)).toEqual([]);
    const ask = (who: Visitor, SEARCH: object) => who.post(`${path}/selectSetCostStlG9`, { SEARCH });
    expect((await ask(t.visitor(), { STL_NO: sent.STL_NO })).statusCode).toBe(401);
    for (const user of ['ops01', 'cusr05']) expect((await ask(await t.login(user), { STL_NO: sent.STL_NO })).statusCode, user).toBe(403);
    for (const STL_NO of [null, ['x'], { a: 1 }, "' or true --"]) expect((await ask(cust, { STL_NO })).json().data?.LIST ?? []).toEqual([]);
    const popup = await cust.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG2', {
      SEARCH: { TBL_NM: 'SET_STL', ROW_KEY: sent.STL_NO },
    });
    expect(popup.statusCode).toBe(403);
  });
});

describe('closing a month', () => {
  const turn = (who: Visitor, action: 'monthClose' | 'monthOpen', STL_YM: string, ORGN_CD: string) =>
    who.post(`${path}/${action}`, { BATCH_ID: randomUUID(), LIST: [{ ORGN_CD, STL_YM }] });

  it('waits for every cost to be confirmed, holds payments and costs, and is undone from the last one on', async () => {
    const adm = await t.login('adm1000');
    const { LIST } = await stl.data<{ LIST: { ORGN_CD: string }[] }>(`${path}/selectSetCostStlG6`, { SEARCH: {} });
    const [orgn] = await t.sql<{ orgn_cd: string }>(`select min(g.orgn_cd) as orgn_cd from mdm_orgn g where g.corp_cd = '1000'`);
    const ORGN_CD = orgn?.orgn_cd ?? '';
    expect(LIST.map((row) => row.ORGN_CD)).toContain(ORGN_CD);
    const month = today.slice(0, 6);
    const before = addDays(`${month}01`, -1).slice(0, 6);
    await t.sql(`update set_cost set cost_sts = 'CFM' where cost_sts = 'TMP' and orgn_cd = $1`, [ORGN_CD]);
    const draft = await aCost(t, customer, { cost_sts: 'TMP' });
    expect(told(await turn(cust, 'monthClose', month, ORGN_CD))).toEqual([403, 'MSG000029']);
    expect(told(await turn(stl, 'monthClose', addDays(`${month}28`, 5).slice(0, 6), ORGN_CD))).toEqual([422, 'STL_YM MSG000738']);
    expect(told(await turn(stl, 'monthClose', month, 'NONE'))).toEqual([422, 'ORGN_CD MSG000017']);
    expect(told(await turn(stl, 'monthClose', month, ORGN_CD))).toEqual([422, 'STL_YM MSG000289']);
    await t.sql(`update set_cost set cost_sts = 'CFM' where cost_no = $1`, [draft]);
    const { STL_NO } = await invoiced([10_000]);
    await pay(stl, STL_NO, 11_000);
    expect((await turn(stl, 'monthClose', month, ORGN_CD)).statusCode).toBe(200);
    expect(told(await turn(stl, 'monthClose', month, ORGN_CD))).toEqual([422, 'STL_YM MSG000044']);
    const minus = () => stl.post(`${path}/minus`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, PAY_SEQ: 1 }] });
    expect(told(await minus())).toEqual([422, '1 PAY_DT MSG000044']);
    expect((await askSettle(t, stl, [draft])).statusCode).toBe(200);
    expect(told(await turn(stl, 'monthOpen', month, ORGN_CD))).toEqual([403, 'MSG000029']);
    expect(told(await turn(adm, 'monthOpen', before, ORGN_CD))).toEqual([422, 'STL_YM MSG000739']);
    expect((await turn(adm, 'monthOpen', month, ORGN_CD)).statusCode).toBe(200);
    expect((await minus()).statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('finds by conditions, and by number whatever the period', async () => {
    const { STL_NO } = await invoiced([10_000]);
    await t.sql(`update set_stl set due_dt = current_date - 5, stl_dt = current_date - 60 where stl_no = $1`, [STL_NO]);
    const search = async (SEARCH: object) => (await stl.data<{ LIST: Settlement[] }>(`${path}/selectSetCostStl`, { SEARCH })).LIST;
    expect((await search({ STL_NO }))[0]).toMatchObject({ OVD_DAYS: 5, CSM_CNT: 0 });
    const period = { DT_TP: 'STL', FR_DT: addDays(today, -60), TO_DT: addDays(today, -60), CUST_CD: customer };
    expect((await search({ ...period, OVD_YN: 'Y' })).map((row) => row.STL_NO)).toContain(STL_NO);
    expect((await search({ ...period, STL_STS: ['PAD'] })).map((row) => row.STL_NO)).not.toContain(STL_NO);
    expect((await search({ ...period, DT_TP: 'OCCR', FR_DT: today, TO_DT: today })).map((row) => row.STL_NO)).toContain(STL_NO);
    expect(told(await stl.post(`${path}/selectSetCostStl`, { SEARCH: { ...period, FR_DT: addDays(today, -500) } }))).toEqual([
      422,
      'TO_DT MSG000023',
    ]);
    for (const [GRID, SEARCH] of [
      [undefined, { STL_NO }],
      ['G2', { STL_NO }],
    ] as const)
      expect((await cust.post(`${path}/excel`, { GRID, SEARCH })).headers['content-type']).toContain('spreadsheet');
    expect(told(await other.post(`${path}/excel`, { SEARCH: { STL_NO } }))).toEqual([422, 'MSG000035']);
    expect(told(await other.post(`${path}/excel`, { GRID: 'G2', SEARCH: { STL_NO } }))).toEqual([422, 'MSG000035']);
    expect((await t.visitor().post(`${path}/selectSetCostStl`, { SEARCH: { STL_NO } })).statusCode).toBe(401);
  });

  it('shows the last payments of the same customer where a settlement takes none', async () => {
    const paid = await invoiced([10_000]);
    await pay(stl, paid.STL_NO, 5_000);
    const sent = await asked([10_000]);
    const below = async (who: Visitor, STL_NO: string) =>
      (
        await who.data<{ LIST: { STL_NO: string; PAY_AMT: number; CLOSE_YN: string }[] }>(`${path}/selectSetCostStlG3`, {
          SEARCH: { STL_NO },
        })
      ).LIST;
    expect(await below(cust, paid.STL_NO)).toMatchObject([{ STL_NO: paid.STL_NO, PAY_AMT: 5_000, CLOSE_YN: 'N' }]);
    expect((await below(cust, sent.STL_NO)).map(({ STL_NO }) => STL_NO)).toContain(paid.STL_NO);
    expect(await below(other, paid.STL_NO)).toEqual([]);
  });
});

describe('a settlement without an answer', () => {
  it('counts as agreed after seven business days, and its remark says so', async () => {
    const jobs = jobsOf(t);
    const run = async () => {
      await jobs.due('STL_AUTO_AGREE');
      await jobs.runner().runDue();
      expect(await jobs.job('STL_AUTO_AGREE')).toMatchObject({ last_rslt: 'OK' });
    };
    const holidays = new Set(
      (await t.sql<{ day: string }>(`select to_char(hldy_dt, 'YYYYMMDD') as day from mdm_holiday where ctry_cd = 'KR'`)).map(
        ({ day }) => day,
      ),
    );
    let seventh = today;
    while (addBusinessDays(seventh, 7, holidays) >= today) seventh = addDays(seventh, -1);
    const sentOn = async (day: string) => {
      const sent = await asked([10_000]);
      await t.sql(`update set_stl set req_dtm = $2::date + time '12:00' where stl_no = $1`, [sent.STL_NO, day]);
      return sent;
    };
    const [late, fresh, disputed] = [await sentOn(seventh), await sentOn(addDays(seventh, 1)), await sentOn(seventh)];
    const now = (await settlementOf(cust, disputed.STL_NO)) as Settlement;
    await acted(cust, 'dispute', now, { ...said, ...chosen(await costsOf(cust, disputed)) });
    await run();
    expect(await settlementOf(cust, late.STL_NO)).toMatchObject({
      STL_STS: 'AGR',
      CFM_USER_NM: null,
      RMK: expect.stringContaining('7영업일'),
    });
    expect((await settlementOf(cust, fresh.STL_NO))?.STL_STS).toBe('REQ');
    expect((await settlementOf(cust, disputed.STL_NO))?.STL_STS).toBe('DSP');
  });
});

describe('the search for a number', () => {
  it('finds a settlement and its tax invoice for those who see it', async () => {
    const sent = await invoiced([10_000]);
    const find = async (who: Visitor, NO: string) => (await who.data<{ LIST: object[] }>('/api/findNo', { SEARCH: { NO } })).LIST;
    const hit = [{ SCRN_ID: 'setCostStlList', KIND: 'SETTLEMENT', ROW_CNT: 1, ARGS: { STL_NO: sent.STL_NO } }];
    for (const who of [stl, cust]) {
      expect(await find(who, sent.STL_NO)).toEqual(hit);
      expect(await find(who, sent.TAX_INV_NO as string)).toEqual(hit);
      expect(await find(who, sent.STL_NO.slice(1))).toEqual(hit);
    }
    for (const no of [sent.STL_NO, sent.STL_NO.slice(1), sent.TAX_INV_NO as string]) expect(await find(other, no)).toEqual([]);
  });
});
