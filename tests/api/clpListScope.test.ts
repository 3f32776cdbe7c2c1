import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { PlanLine } from '../../src/contract/cfs/clpList';
import type { Cargo } from '../../src/contract/cfs/loadPlan';
import { meanwhileIn, type PlanStamp } from '../../src/contract/cfs/planStamps';
import { addDays } from '../../src/contract/dates';
import type { Found } from '../../src/contract/find';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import {
  aBooking,
  actOn,
  addedLine,
  aPlan,
  changedPlan,
  linesOf,
  planCall,
  planOf,
  planPath,
  plansOf,
  received,
  typedLine,
} from '../support/loadPlans';
import { todayOf } from '../support/orders';
import { told } from '../support/stock';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let stranger: Visitor;
let sales: Visitor;
let today: string;
let own: string;
let others: string;
let plan: { CLP_NO: string; UPD_CNT: number };
const container = 'MSKU1234565';
beforeAll(async () => {
  t = await createTestApp();
  [ops, customer, stranger, sales] = [await t.login('ops05'), await t.login('cadm01'), await t.login('cadm05'), await t.login('sal01')];
  today = await todayOf(t);
  [own, others] = [await aBooking(t), await aBooking(t, { cust_cd: 'C00004', item_nm: 'SECRET PARTS' })];
  plan = await aPlan(ops, today, [], {
    ...{ CNTR_NO: container, RMK: 'staff remark' },
    G2: [typedLine(own, 1, { RMK: 'line remark' }), typedLine(others, 2, { PKG_QTY: 7, GRS_WT: 70, MSR_CBM: 7 })],
  });
});
afterAll(() => t?.close());

const excel = (who: Visitor, SEARCH: object, more: object = {}) => who.post(`${planPath}/excel`, { SEARCH, ...more });
const waiting = (who: Visitor, SEARCH: object = { CYCFS_CD: 'CFSP', POD_CD: 'USLAX' }) => who.post(`${planPath}/selectClpG3`, { SEARCH });
const waitingNos = async (who: Visitor) => (await waiting(who)).json<{ data: ReadData<Cargo> }>().data.LIST.map(({ BKG_NO }) => BKG_NO);

const stamps = (who: Visitor, SEARCH: object) => who.post(`${planPath}/selectClpG4`, { SEARCH });
const stampsOf = async (who: Visitor, SEARCH: object): Promise<PlanStamp[]> => (await stamps(who, SEARCH)).json().data.LIST;

describe('what planners see of each other', () => {
  it('versions of a plan and its lines, and which plan a booking is in by now and by whom', async () => {
    const [inside, mine] = [await aBooking(t), await aBooking(t)];
    const one = await aPlan(ops, today, [inside]);
    const admin = await t.login('adm1000');
    const two = await aPlan(admin, today, [mine]);
    const [line] = (await linesOf(ops, one)) as [PlanLine];
    const now = await stampsOf(ops, { CLP_NO: one.CLP_NO, BKG_NO: [mine, own] });
    expect(now.find(({ LINE_NO, CLP_NO }) => CLP_NO === one.CLP_NO && LINE_NO === null)).toMatchObject({ UPD_CNT: one.UPD_CNT });
    expect(now.find(({ BKG_NO }) => BKG_NO === inside)).toMatchObject({ LINE_NO: 1, UPD_CNT: line.UPD_CNT, USER_NM: '마적입' });
    expect(now.find(({ BKG_NO }) => BKG_NO === mine)).toMatchObject({ CLP_NO: two.CLP_NO, USER_NM: '서관리' });
    expect(now.find(({ BKG_NO }) => BKG_NO === own)).toMatchObject({ CLP_NO: plan.CLP_NO });
    expect(now).toHaveLength(4);
    // Somebody else loads more and closes nothing: the page that has the old versions sees it.
    await planCall(admin, 'saveClpG2', [addedLine(one, await aBooking(t), 2)]);
    const later = await stampsOf(ops, { CLP_NO: one.CLP_NO });
    expect(meanwhileIn(one, [line], later)).toMatchObject({ came: 1, gone: 0, USER_NM: '서관리' });
    expect(await stampsOf(ops, { BKG_NO: [mine] })).toMatchObject([{ CLP_NO: two.CLP_NO }]);
  });

  it('nothing of plans and bookings out of reach, and nothing for who is limited to customers', async () => {
    const far = await t.login('ops04');
    expect(await stampsOf(far, { CLP_NO: plan.CLP_NO, BKG_NO: [own] })).toEqual([]);
    for (const who of [customer, stranger, sales]) expect((await stamps(who, { CLP_NO: plan.CLP_NO, BKG_NO: [own] })).statusCode).toBe(403);
    const many = Array.from({ length: 501 }, (_, i) => `B${i}`);
    expect((await stamps(ops, { CLP_NO: plan.CLP_NO, BKG_NO: many })).statusCode).toBe(422);
    expect((await stamps(ops, {})).json().data.LIST).toEqual([]);
  });
});

describe('customers', () => {
  it('see plans that hold cargo of theirs, of these their own lines and sums, and no load rate or remark', async () => {
    expect(await plansOf(customer, { CLP_NO: plan.CLP_NO })).toMatchObject([
      { TOT_PKG_QTY: 10, TOT_GRS_WT: 100, TOT_MSR_CBM: 1, LOAD_RATE: null, RMK: null, CNTR_NO: container },
    ]);
    const [line, ...more] = await linesOf(customer, plan);
    expect([line?.BKG_NO, line?.RMK, more]).toEqual([own, null, []]);
    expect(await plansOf(ops, { CLP_NO: plan.CLP_NO })).toMatchObject([
      { TOT_PKG_QTY: 17, TOT_GRS_WT: 170, TOT_MSR_CBM: 8, RMK: 'staff remark' },
    ]);
    expect([await plansOf(stranger, { CLP_NO: plan.CLP_NO }), await linesOf(stranger, plan)]).toEqual([[], []]);
  });

  it('find plans by their own bookings, not by those of others', async () => {
    const found = async (who: Visitor, BKG_NO: string) => (await plansOf(who, { BKG_NO })).map(({ CLP_NO }) => CLP_NO);
    expect([await found(customer, own), await found(customer, others), await found(ops, others)]).toEqual([
      [plan.CLP_NO],
      [],
      [plan.CLP_NO],
    ]);
    expect(await plansOf(stranger, { CNTR_NO: container })).toEqual([]);
  });

  it('get neither the order of what is kept back, nor bookings that wait', async () => {
    const sorted = (FIELD: string, who = customer) =>
      who.post(`${planPath}/selectClp`, { SEARCH: { CLP_NO: plan.CLP_NO }, SORT: [{ FIELD, DIR: 'ASC' }] });
    expect([
      (await sorted('LOAD_RATE')).statusCode,
      (await sorted('TOT_GRS_WT')).statusCode,
      (await sorted('LOAD_RATE', ops)).statusCode,
    ]).toEqual([422, 200, 200]);
    expect((await waiting(customer)).statusCode).toBe(403);
    expect((await excel(customer, { CYCFS_CD: 'CFSP', POD_CD: 'USLAX' }, { GRID: 'G3' })).statusCode).toBe(403);
  });

  it('take the same away in files', async () => {
    const texts = async (who: Visitor, more: object = {}) =>
      JSON.stringify(await readSheet((await excel(who, { CLP_NO: plan.CLP_NO }, more)).rawPayload));
    const [list, lines] = [await texts(customer), await texts(customer, { GRID: 'G2' })];
    expect(list).toContain(plan.CLP_NO);
    expect(list).not.toContain('staff remark');
    expect(lines).toContain(own);
    for (const secret of [others, 'SECRET', 'line remark']) expect(lines).not.toContain(secret);
    expect(await texts(ops, { GRID: 'G2' })).toContain('SECRET PARTS');
    expect((await excel(stranger, { CLP_NO: plan.CLP_NO }, { GRID: 'G2' })).statusCode).toBe(422);
  });

  it('have no history of a plan, which tells its sums', async () => {
    const history = (who: Visitor) =>
      who.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM: 'CFS_CLP', ROW_KEY: plan.CLP_NO } });
    expect([(await history(customer)).statusCode, (await history(ops)).statusCode]).toEqual([403, 200]);
  });
});

describe('who may what', () => {
  it('sales read plans and bookings of their own customers', async () => {
    const mine = await aBooking(t);
    const foreign = await aBooking(t, { cust_cd: 'C00004' });
    expect(await plansOf(sales, { CLP_NO: plan.CLP_NO })).toMatchObject([{ TOT_PKG_QTY: 10 }]);
    expect((await linesOf(sales, plan)).map(({ BKG_NO }) => BKG_NO)).toEqual([own]);
    const nos = await waitingNos(sales);
    expect([nos.includes(mine), nos.includes(foreign)]).toEqual([true, false]);
  });

  it('planners have what waits in a CFS for a port, first what closes first', async () => {
    const late = await aBooking(t, { cargo_cls_dtm: `${addDays(today, 9)} 10:00` });
    const early = await aBooking(
      t,
      received({ cargo_cls_dtm: `${addDays(today, 2)} 10:00`, actl_pkg_qty: 8, len_cm: 50, vsl_nm: 'HMM NORI', voy_no: '043E' }),
    );
    const hidden = [
      await aBooking(t, { cfs_bkg_sts: 'REQ' }),
      await aBooking(t, { pod_cd: 'CNSHA' }),
      await aBooking(t, { cycfs_cd: 'CFSY' }),
      own,
    ];
    const list = (await waiting(ops)).json<{ data: ReadData<Cargo> }>().data.LIST;
    const nos = list.map(({ BKG_NO }) => BKG_NO);
    expect(nos.indexOf(early)).toBeGreaterThanOrEqual(0);
    expect(nos.indexOf(early)).toBeLessThan(nos.indexOf(late));
    expect(nos.filter((no) => hidden.includes(no))).toEqual([]);
    expect(list.find(({ BKG_NO }) => BKG_NO === early)).toMatchObject({
      PKG_QTY: 8,
      BKD_PKG_QTY: 10,
      ACTL_PKG_QTY: 8,
      LEN_CM: 50,
      VSL_NM: 'HMM NORI',
      VOY_NO: '043E',
      CNEE_NM: '플레어패션코리아',
    });
    expect([(await waiting(ops, { CYCFS_CD: 'CFSP' })).statusCode, (await waiting(ops, {})).statusCode]).toEqual([422, 422]);
    expect((await excel(ops, { CYCFS_CD: 'CFSP', POD_CD: 'USLAX' }, { GRID: 'G3' })).statusCode).toBe(200);
  });

  it('writes are refused to readers, to others without the screen, and of plans out of reach', async () => {
    for (const who of [sales, customer]) {
      for (const verb of ['saveClp', 'saveClpG2', 'close', 'reopen', 'cancel'])
        expect((await planCall(who, verb, [{ ...plan, BATCH_FLAG: 'update' }], 'x')).statusCode).toBe(403);
    }
    for (const user of ['cusr01', 'stl01'])
      expect((await (await t.login(user)).post(`${planPath}/selectClp`, { SEARCH: {} })).statusCode).toBe(403);
    expect((await t.visitor().post(`${planPath}/selectClp`, { SEARCH: {} })).statusCode).toBe(401);
    const [far, foreign] = [await t.login('ops01'), await t.login('adm2000', { corp: '2000' })];
    for (const who of [far, foreign]) {
      expect([await plansOf(who, { CLP_NO: plan.CLP_NO }), await linesOf(who, plan)]).toEqual([[], []]);
      const missing = [422, '1 MSG000043'];
      expect(told(await planCall(who, 'saveClp', [changedPlan(await planOf(ops, plan), { SEAL_NO: 'x' })]))).toEqual(missing);
      expect(told(await planCall(who, 'saveClpG2', [addedLine(plan, await aBooking(t), 1)]))).toEqual(missing);
      for (const verb of ['close', 'cancel']) expect(told(await actOn(who, verb, plan, 'x'))).toEqual(missing);
    }
    expect((await ops.post(`${planPath}/selectClp`, { SEARCH: { FR_DT: addDays(today, -200), TO_DT: today } })).statusCode).toBe(422);
  });

  it('the search of the header finds a plan by its number, a part of it and its container, for who sees it', async () => {
    const found = async (who: Visitor, NO: string) =>
      (await who.data<ReadData<Found>>('/api/findNo', { SEARCH: { NO } })).LIST.filter(({ SCRN_ID }) => SCRN_ID === 'clpList');
    const byNumber = [{ SCRN_ID: 'clpList', KIND: 'CLP', ROW_CNT: 1, ARGS: { CLP_NO: plan.CLP_NO } }];
    expect([await found(ops, plan.CLP_NO), await found(customer, plan.CLP_NO), await found(stranger, plan.CLP_NO)]).toEqual([
      byNumber,
      byNumber,
      [],
    ]);
    expect(await found(ops, plan.CLP_NO.slice(0, 11))).not.toEqual([]);
    expect(await found(customer, container)).toEqual([{ SCRN_ID: 'clpList', KIND: 'CNTR', ROW_CNT: 1, ARGS: { CNTR_NO: container } }]);
    expect(await found(stranger, container)).toEqual([]);
  });
});
