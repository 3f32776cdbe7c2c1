import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, PlanLine } from '../../src/contract/cfs/clpList';
import { addDays } from '../../src/contract/dates';
import type { TestApp, Visitor } from '../support/db';
import {
  aBegunPlan,
  aBooking,
  addedLine,
  aPlan,
  bookingOf,
  changedPlan,
  linesOf,
  planCall,
  planned,
  planOf,
  plansOf,
  received,
  stepsOf,
  typedLine,
  typedPlan,
} from '../support/loadPlans';
import { aShipment, containerNo, day8 } from '../support/shipments';
import { told } from '../support/stock';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let adm: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, adm, today } = await visited({ ops: 'ops05', adm: 'adm1000' }));
});
afterAll(() => t?.close());

const now = () => `${today}000000`;
const order = async (plan: Plan) => (await linesOf(ops, plan)).map(({ LOAD_SEQ, BKG_NO }) => [LOAD_SEQ, BKG_NO]);

describe('plans', () => {
  it('are saved with lines inside them, of the user, under the numbers of their rule', async () => {
    const shipment = await aShipment(t, { imex_tp: 'E', cnee_nm: 'PACIFIC STORES', pol_cd: 'KRPUS', pod_cd: 'USLAX', orgn_cd: '10PS21' });
    const to = { vsl_nm: 'HMM NORI', voy_no: '043E', etd_dt: addDays(today, 9) };
    const [one, two] = [await aBooking(t, { hbl_no: shipment.HBL_NO }), await aBooking(t, { cust_cd: 'C00003', item_nm: 'CREAM', ...to })];
    const plan = await aPlan(ops, today, [one, two], { CNTR_NO: 'csqu 305438-3', CLP_STS: 'CLS', TOT_GRS_WT: 9 });
    expect(plan.CLP_NO).toMatch(/^CLP\d{9}$/);
    expect(plan).toMatchObject({
      ...{ CLP_STS: 'PLN', CNTR_NO: containerNo, TOT_PKG_QTY: 20, TOT_GRS_WT: 200, TOT_MSR_CBM: 2, LOAD_RATE: 2.6 },
      ...{ CYCFS_NM: '부산 감천 CFS', INR_CBM: 76.3, MAX_WT: 28600, ISO_CD: '45G1' },
    });
    expect(await linesOf(ops, plan)).toMatchObject([
      { LINE_NO: 1, LOAD_SEQ: 1, BKG_NO: one, HBL_NO: shipment.HBL_NO, CUST_CD: 'C00001', CNEE_NM: 'PACIFIC STORES', BKD_PKG_QTY: 10 },
      { LINE_NO: 2, LOAD_SEQ: 2, BKG_NO: two, HBL_NO: null, CUST_CD: 'C00003', CNEE_NM: '미미뷰티', ITEM_NM: 'CREAM', PKG_UT_CD: 'CT' },
    ]);
    // What a booking does not say of its departure its shipment may.
    expect(await linesOf(ops, plan)).toMatchObject([
      { VSL_NM: null, VOY_NO: null, ETD_DT: day8(-5), CARR_CD: 'HDMU' },
      { VSL_NM: 'HMM NORI', VOY_NO: '043E', ETD_DT: to.etd_dt, CARR_CD: null },
    ]);
    expect(await bookingOf(t, one)).toEqual({ cfs_bkg_sts: 'CFM', clp_no: plan.CLP_NO });
    const [row] = await t.sql('select corp_cd, orgn_cd, reg_user_id from cfs_clp where clp_no = $1', [plan.CLP_NO]);
    expect(row).toEqual({ corp_cd: '1000', orgn_cd: '10PS21', reg_user_id: 'ops05' });
  });

  it('tell every fault of their own and of the lines inside them, and then nothing is saved', async () => {
    const no = await aBooking(t);
    const save = (...LIST: object[]) => planCall(ops, 'saveClp', LIST);
    expect(told(await save(typedPlan(today, [], { CYCFS_CD: '' }), typedPlan(today, [], { CNTR_TP_CD: '99XX', POD_CD: 'XXXXX' })))).toEqual(
      [422, '1 CYCFS_CD MSG000012', '2 CNTR_TP_CD MSG000017', '2 POD_CD MSG000017'],
    );
    const later = `${addDays(today, 1)}090000`;
    expect(
      told(
        await save(
          typedPlan(today, [], { CNTR_NO: 'CSQU3054384' }),
          typedPlan(today, [], { STUF_BGN_DTM: later }),
          typedPlan(today, [], { STUF_END_DTM: now() }),
          typedPlan(today, [], { STUF_BGN_DTM: now(), STUF_END_DTM: `${addDays(today, -1)}090000` }),
        ),
      ),
    ).toEqual([422, '1 CNTR_NO MSG000021', '2 STUF_BGN_DTM MSG000612', '3 STUF_BGN_DTM MSG000012', '4 STUF_END_DTM MSG000022']);
    const G2 = [typedLine(no, 1, { GRS_WT: 0 }), typedLine(no, 2, { PKG_QTY: 0 }), typedLine('', 3), typedLine(no, 0)];
    expect(told(await save(typedPlan(today), typedPlan(today, [], { G2 })))).toEqual([
      422,
      '2 G2.1.GRS_WT MSG000012',
      '2 G2.2.PKG_QTY MSG000016',
      '2 G2.3.BKG_NO MSG000012',
      '2 G2.4.LOAD_SEQ MSG000016',
    ]);
    expect(told(await save(typedPlan(today, [no]), typedPlan(today, [no, 'NOSUCH'])))).toEqual([
      422,
      '2 G2.1.BKG_NO MSG000024',
      '2 G2.2.BKG_NO MSG000017',
    ]);
    expect(await bookingOf(t, no)).toEqual({ cfs_bkg_sts: 'CFM', clp_no: null });
  });

  it('are being loaded when the beginning is saved, and never again without it', async () => {
    const plan = await aPlan(ops, today);
    const [loading] = await planned(ops, 'saveClp', [changedPlan(plan, { STUF_BGN_DTM: now() })]);
    expect(loading).toMatchObject({ CLP_STS: 'WRK', STUF_BGN_DTM: now() });
    expect(await stepsOf(t, 'CLP', plan.CLP_NO)).toEqual(['PLN WRK ops05']);
    expect(told(await planCall(ops, 'saveClp', [changedPlan(loading as Plan, { STUF_BGN_DTM: null })]))).toEqual([
      422,
      '1 STUF_BGN_DTM MSG000012',
    ]);
    const [again] = await planned(ops, 'saveClp', [changedPlan(loading as Plan, { SEAL_NO: 'S2' })]);
    expect(again).toMatchObject({ CLP_STS: 'WRK', SEAL_NO: 'S2' });
    expect(await stepsOf(t, 'CLP', plan.CLP_NO)).toHaveLength(1);
    const fresh = await aBegunPlan(ops, today, []);
    expect([fresh.CLP_STS, await stepsOf(t, 'CLP', fresh.CLP_NO)]).toEqual(['WRK', ['PLN WRK ops05']]);
  });

  it('keep their places while they hold cargo, which is named', async () => {
    const no = await aBooking(t);
    const plan = await aPlan(ops, today, [no]);
    const answer = await planCall(ops, 'saveClp', [changedPlan(plan, { CYCFS_CD: 'CFSY', POD_CD: 'CNSHA', POL_CD: 'KRINC' })]);
    expect(told(answer)).toEqual([422, '1 CYCFS_CD MSG000703', '1 POL_CD MSG000703', '1 POD_CD MSG000703']);
    expect(answer.json().errors[0].MESSAGE).toContain(no);
    const empty = await aPlan(ops, today);
    expect((await planned(ops, 'saveClp', [changedPlan(empty, { CYCFS_CD: 'CFSY', POD_CD: 'CNSHA' })]))[0]).toMatchObject({
      CYCFS_CD: 'CFSY',
    });
  });

  it('are deleted as long as they are plans; their cargo waits again', async () => {
    const no = await aBooking(t);
    const [plan, loading] = [await aPlan(ops, today, [no]), await aBegunPlan(ops, today, [])];
    expect(told(await planCall(ops, 'saveClp', [changedPlan(loading, { BATCH_FLAG: 'delete' })]))).toEqual([422, '1 CLP_STS MSG000027']);
    await planned(ops, 'saveClp', [changedPlan(plan, { BATCH_FLAG: 'delete' })]);
    expect(await plansOf(ops, { CLP_NO: plan.CLP_NO })).toEqual([]);
    expect(await bookingOf(t, no)).toEqual({ cfs_bkg_sts: 'CFM', clp_no: null });
    expect(told(await planCall(ops, 'saveClp', [changedPlan(plan, { SEAL_NO: 'x' })]))).toEqual([422, '1 MSG000043']);
  });
});

describe('lines', () => {
  const save = (LIST: object[], who = ops) => planCall(who, 'saveClpG2', LIST);

  it('are added, moved and taken out, in an order without gaps', async () => {
    const [a, b, c, d] = [await aBooking(t), await aBooking(t), await aBooking(t), await aBooking(t)];
    const plan = await aPlan(ops, today, [a, b]);
    const saved = await planned<PlanLine>(ops, 'saveClpG2', [addedLine(plan, c, 1), addedLine(plan, d, 99)]);
    expect(saved.map(({ LOAD_SEQ, BKG_NO, CUST_NM }) => [LOAD_SEQ, BKG_NO, CUST_NM])).toEqual([
      [1, c, '플레어패션코리아'],
      [4, d, '플레어패션코리아'],
    ]);
    expect(await order(plan)).toEqual([
      [1, c],
      [2, a],
      [3, b],
      [4, d],
    ]);
    const lines = await linesOf(ops, plan);
    const [first, second] = lines as [PlanLine, PlanLine];
    await planned(ops, 'saveClpG2', [
      { ...first, BATCH_FLAG: 'update', LOAD_SEQ: 3, RMK: 'x' },
      { ...second, BATCH_FLAG: 'delete' },
    ]);
    expect(await order(plan)).toEqual(
      [
        [1, c],
        [2, b],
        [3, d],
      ].map(([n, no]) => [n, no === c ? b : no === b ? c : no]),
    );
    expect(await bookingOf(t, a)).toMatchObject({ clp_no: null });
    expect(await planOf(ops, plan)).toMatchObject({ TOT_PKG_QTY: 30, TOT_MSR_CBM: 3 });
  });

  it('take bookings that are confirmed or received, of the plan’s CFS and port, in no plan and in the reach of who loads', async () => {
    const plan = await aPlan(ops, today, [await aBooking(t)]);
    const taken = await aBooking(t);
    const other = await aPlan(adm, today, [taken]);
    const nos = [
      await aBooking(t, { cfs_bkg_sts: 'REQ' }),
      await aBooking(t, { cycfs_cd: 'CFSY' }),
      await aBooking(t, { pod_cd: 'CNSHA' }),
      await aBooking(t, { orgn_cd: '10IC21' }),
      await aBooking(t, { corp_cd: '2000', orgn_cd: '20PT21', cust_cd: 'C00011' }),
      taken,
      await aBooking(t, received({ actl_pkg_qty: 9 })),
    ];
    const answer = await save(nos.map((no, i) => addedLine(plan, no, i + 1)));
    expect(told(answer)).toEqual([
      422,
      ...['1 BKG_NO MSG000704', '2 BKG_NO MSG000706', '3 BKG_NO MSG000213', '4 BKG_NO MSG000017', '5 BKG_NO MSG000017'],
      ...['6 BKG_NO MSG000702', '7 PKG_QTY MSG000707'],
    ]);
    expect(answer.json().errors[5].MESSAGE).toBe(`예약 ${taken}은(는) 이미 CLP ${other.CLP_NO}에 적입되었습니다. (처리자 서관리)`);
    expect(
      told(await save([addedLine(plan, await aBooking(t, { corp_cd: '2000', orgn_cd: '20PT21', cust_cd: 'C00011' }), 1)], adm)),
    ).toEqual([422, '1 BKG_NO MSG000017']);
  });

  it('move from one plan to another in one save', async () => {
    const no = await aBooking(t);
    const [from, to] = [await aPlan(ops, today, [no]), await aPlan(ops, today)];
    const [line] = await linesOf(ops, from);
    await planned(ops, 'saveClpG2', [{ ...line, BATCH_FLAG: 'delete' }, addedLine(to, no, 1)]);
    expect([await order(from), await order(to), await bookingOf(t, no)]).toEqual([
      [],
      [[1, no]],
      { cfs_bkg_sts: 'CFM', clp_no: to.CLP_NO },
    ]);
  });

  it('are not too heavy for the container; what is may become lighter', async () => {
    const heavy = (grs_wt: number) => aBooking(t, { grs_wt });
    const [a, b] = [await heavy(20_000), await heavy(20_000)];
    const answer = await planCall(ops, 'saveClp', [
      typedPlan(today, [], { G2: [typedLine(a, 1, { GRS_WT: 20_000 }), typedLine(b, 2, { GRS_WT: 20_000 })] }),
    ]);
    expect(told(answer)).toEqual([422, '1 CNTR_TP_CD MSG000209']);
    const plan = await aPlan(ops, today, [], { G2: [typedLine(a, 1, { GRS_WT: 20_000 })] });
    expect(told(await save([addedLine(plan, b, 2, { GRS_WT: 20_000 })]))).toEqual([422, '1 GRS_WT MSG000209']);
    await t.sql(
      `insert into cfs_clp_dtl (clp_no, line_no, load_seq, bkg_no, cust_cd, pkg_qty, pkg_ut_cd, grs_wt, msr_cbm) values ($1, 2, 2, $2, 'C00001', 10, 'CT', 20000, 1)`,
      [plan.CLP_NO, b],
    );
    const [first, second] = (await linesOf(ops, plan)) as [PlanLine, PlanLine];
    expect(told(await save([{ ...first, BATCH_FLAG: 'update', GRS_WT: 20_001 }]))).toEqual([422, '1 GRS_WT MSG000209']);
    await planned(ops, 'saveClpG2', [{ ...first, BATCH_FLAG: 'update', GRS_WT: 19_000 }]);
    const [sealed] = await planned(ops, 'saveClp', [changedPlan(await planOf(ops, plan), { SEAL_NO: 'x' })]);
    expect(sealed).toMatchObject({ TOT_GRS_WT: 39_000, SEAL_NO: 'x' });
    expect(told(await planCall(ops, 'saveClp', [changedPlan(sealed as Plan, { CNTR_TP_CD: '45HC' })]))).toEqual([
      422,
      '1 CNTR_TP_CD MSG000209',
    ]);
    await planned(ops, 'saveClpG2', [{ ...second, BATCH_FLAG: 'delete' }]);
    expect((await planOf(ops, plan)).TOT_GRS_WT).toBe(19_000);
  });

  it('are not more than fits by volume without a warning only: the save goes through', async () => {
    const no = await aBooking(t, { msr_cbm: 80 });
    expect(await aPlan(ops, today, [], { G2: [typedLine(no, 1, { MSR_CBM: 80 })] })).toMatchObject({ LOAD_RATE: 104.8 });
  });

  it('keep dangerous goods and temperatures apart; what went wrong later may be sorted and parted', async () => {
    const [dry, flammable, oxidizing] = [await aBooking(t), await aBooking(t, { imdg_cls: '3' }), await aBooking(t, { imdg_cls: '5.1' })];
    const cold = await aBooking(t, { set_temp: -18 });
    const plan = await aPlan(ops, today, [dry, flammable]);
    expect(told(await save([addedLine(plan, oxidizing, 1)]))).toEqual([422, '1 GRS_WT MSG000641']);
    expect(told(await save([addedLine(plan, oxidizing, 3)]))).toEqual([422, '1 BKG_NO MSG000641']);
    expect(told(await save([addedLine(plan, cold, 3)]))).toEqual([422, '1 BKG_NO MSG000652']);
    const reefer = await aPlan(ops, today, [cold], { CNTR_TP_CD: '40RH' });
    expect(told(await planCall(ops, 'saveClp', [changedPlan(reefer, { CNTR_TP_CD: '40HC' })]))).toEqual([422, '1 CNTR_TP_CD MSG000652']);
    expect(told(await save([addedLine(reefer, await aBooking(t), 2)]))).toEqual([422, '1 BKG_NO MSG000650']);
    expect(told(await save([addedLine(reefer, await aBooking(t, { set_temp: 4 }), 2)]))).toEqual([422, '1 BKG_NO MSG000651']);
    await t.sql(`update cfs_bkg set imdg_cls = '5.1' where bkg_no = $1`, [dry]);
    const [first, second] = (await linesOf(ops, plan)) as [PlanLine, PlanLine];
    await planned(ops, 'saveClpG2', [{ ...first, BATCH_FLAG: 'update', LOAD_SEQ: 3 }]);
    expect(await order(plan)).toEqual([
      [1, flammable],
      [2, dry],
    ]);
    await planned(ops, 'saveClp', [changedPlan(await planOf(ops, plan), { SEAL_NO: 'x' })]);
    const [now] = await linesOf(ops, plan);
    await planned(ops, 'saveClpG2', [{ ...now, BATCH_FLAG: 'delete' }]);
    expect([await order(plan), second.BKG_NO]).toEqual([[[1, dry]], flammable]);
  });
});
