import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Plan, PlanLine } from '../../src/contract/cfs/clpList';
import { addDays } from '../../src/contract/dates';
import type { TestApp, Visitor } from '../support/db';
import {
  aBegunPlan,
  aBooking,
  actedOn,
  actOn,
  addedLine,
  aPlan,
  bookingOf,
  changedPlan,
  linesOf,
  planCall,
  planned,
  planOf,
  received,
  stepsOf,
  typedLine,
} from '../support/loadPlans';
import { aContainer, anEvent, aShipment, containerNo } from '../support/shipments';
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

const isIn = (columns: Record<string, unknown> = {}) => aBooking(t, received(columns));
const exported = (columns: Record<string, unknown> = {}) =>
  aShipment(t, { imex_tp: 'E', load_tp: 'LCL', pol_cd: 'KRPUS', pod_cd: 'USLAX', orgn_cd: '10PS21', ...columns });
const eventsOf = (seq: number) =>
  t.sql<Record<string, unknown>>(
    `select event_cd, event_src, cntr_no, loc_cd, fclt_nm, doc_ref_no, wire(event_dtm) as at from fms_event where hbl_seq = $1 order by event_seq`,
    [seq],
  );

describe('closing', () => {
  it('makes the bookings stuffed, tells it to each shipment once, and ends the loading', async () => {
    const [one, two] = [await exported(), await exported({ cust_cd: 'C00003' })];
    await aContainer(t, one.HBL_SEQ);
    const gone = await exported({ cargo_sts: 'CXL' });
    const nos = [
      await isIn({ hbl_no: one.HBL_NO }),
      await isIn({ hbl_no: one.HBL_NO }),
      await isIn({ hbl_no: two.HBL_NO, cust_cd: 'C00003' }),
      await isIn({ hbl_no: gone.HBL_NO }),
      await isIn({ hbl_no: two.HBL_NO }),
      await isIn(),
    ];
    const plan = await aBegunPlan(ops, today, nos);
    const closed = await actedOn(ops, 'close', plan, '마감');
    expect(closed).toMatchObject({ CLP_STS: 'CLS', CLP_NO: plan.CLP_NO });
    expect(String(closed.STUF_END_DTM)).toMatch(new RegExp(`^${today}\\d{6}$`));
    expect(await stepsOf(t, 'CLP', plan.CLP_NO)).toEqual(['PLN WRK ops05', 'WRK CLS ops05 마감']);
    for (const no of nos) {
      expect(await bookingOf(t, no)).toEqual({ cfs_bkg_sts: 'STF', clp_no: plan.CLP_NO });
      expect(await stepsOf(t, 'CFB', no)).toEqual(['IN STF ops05']);
    }
    const stuffed = {
      event_cd: 'STUF',
      event_src: 'SYS',
      loc_cd: 'KRPUS',
      fclt_nm: '부산 감천 CFS',
      doc_ref_no: plan.CLP_NO,
      at: closed.STUF_END_DTM,
    };
    expect(await eventsOf(one.HBL_SEQ)).toEqual([{ ...stuffed, cntr_no: containerNo }]);
    // The second one's number is another customer's too: it is nothing to that shipment.
    expect(await eventsOf(two.HBL_SEQ)).toEqual([{ ...stuffed, cntr_no: null }]);
    expect(await eventsOf(gone.HBL_SEQ)).toEqual([]);
  });

  it('keeps the end that was typed, and reaches bookings and shipments of other organisations', async () => {
    const other = await exported({ orgn_cd: '10IC21' });
    const no = await isIn({ orgn_cd: '10IC21', hbl_no: other.HBL_NO });
    const plan = await aBegunPlan(ops, today, [await isIn()], { STUF_END_DTM: `${today}000000` });
    await planned(adm, 'saveClpG2', [addedLine(plan, no, 2)]);
    expect((await linesOf(ops, plan)).map(({ BKG_NO }) => BKG_NO)).toContain(no);
    const closed = await actedOn(ops, 'close', await planOf(ops, plan));
    expect([closed.STUF_END_DTM, await bookingOf(t, no)]).toEqual([`${today}000000`, { cfs_bkg_sts: 'STF', clp_no: plan.CLP_NO }]);
    expect(await eventsOf(other.HBL_SEQ)).toHaveLength(1);
  });

  it('is refused without numbers, cargo, reception or while it may not be saved, each with its reason', async () => {
    const begun = (bookings: string[], over: object = {}) => aBegunPlan(ops, today, bookings, over);
    expect(told(await actOn(ops, 'close', await aPlan(ops, today, [await isIn()])))).toEqual([422, '1 CLP_STS MSG000717']);
    expect(told(await actOn(ops, 'close', await begun([await isIn()], { CNTR_NO: null, SEAL_NO: null })))).toEqual([
      422,
      '1 CNTR_NO MSG000210',
    ]);
    expect(told(await actOn(ops, 'close', await begun([await isIn()], { SEAL_NO: null })))).toEqual([422, '1 SEAL_NO MSG000210']);
    expect(told(await actOn(ops, 'close', await begun([])))).toEqual([422, '1 CLP_NO MSG000709']);
    const [isThere, awaited] = [await isIn(), await aBooking(t)];
    const answer = await actOn(ops, 'close', await begun([isThere, awaited]));
    expect(told(answer)).toEqual([422, '1 CLP_NO MSG000653']);
    expect(answer.json().message).toContain(awaited);
    const heavy = await begun([await isIn()]);
    await t.sql('update cfs_clp_dtl set grs_wt = 30000 where clp_no = $1', [heavy.CLP_NO]);
    expect(told(await actOn(ops, 'close', await planOf(ops, heavy)))).toEqual([422, '1 CLP_NO MSG000209']);
    const fine = await begun([await isIn()]);
    const bad = await begun([]);
    expect(
      told(
        await planCall(
          ops,
          'close',
          [fine, bad].map(({ CLP_NO, UPD_CNT }) => ({ CLP_NO, UPD_CNT })),
        ),
      ),
    ).toEqual([422, '2 CLP_NO MSG000709']);
    expect((await planOf(ops, fine)).CLP_STS).toBe('WRK');
  });

  it('leaves nothing that can be changed', async () => {
    const no = await isIn();
    const plan = await actedOn(ops, 'close', await aBegunPlan(ops, today, [no]));
    const [line] = (await linesOf(ops, plan)) as [PlanLine];
    const refused = [422, '1 CLP_STS MSG000207'];
    expect(told(await planCall(ops, 'saveClp', [changedPlan(plan, { RMK: 'x' })]))).toEqual(refused);
    expect(told(await planCall(ops, 'saveClp', [changedPlan(plan, { BATCH_FLAG: 'delete' })]))).toEqual(refused);
    expect(told(await planCall(ops, 'saveClpG2', [addedLine(plan, await isIn(), 2)]))).toEqual(refused);
    expect(told(await planCall(ops, 'saveClpG2', [{ ...line, BATCH_FLAG: 'update', RMK: 'x' }]))).toEqual(refused);
    expect(told(await planCall(ops, 'saveClpG2', [{ ...line, BATCH_FLAG: 'delete' }]))).toEqual(refused);
    expect(told(await actOn(ops, 'close', plan))).toEqual(refused);
    expect(told(await actOn(ops, 'cancel', plan, 'x'))).toEqual(refused);
    expect(told(await planCall(ops, 'saveClpG2', [addedLine(await aPlan(ops, today), no, 1)]))).toEqual([422, '1 BKG_NO MSG000702']);
  });
});

describe('reopening', () => {
  it('is the administrator’s, before the vessel leaves, and takes back what closing wrote', async () => {
    const shipment = await exported();
    await anEvent(t, shipment.HBL_SEQ, 'STUF', `${today} 00:00`, { event_src: 'MAN' });
    const nos = [await isIn({ hbl_no: shipment.HBL_NO }), await isIn()];
    const closed = await actedOn(ops, 'close', await aBegunPlan(ops, today, nos, { ETD_DT: addDays(today, 1) }));
    expect(await eventsOf(shipment.HBL_SEQ)).toHaveLength(2);
    expect((await actOn(ops, 'reopen', closed)).statusCode).toBe(403);
    const open = await actedOn(adm, 'reopen', closed, '씰 오류');
    expect(open).toMatchObject({ CLP_STS: 'WRK', STUF_END_DTM: null, SEAL_NO: 'S1' });
    expect(await stepsOf(t, 'CLP', open.CLP_NO)).toEqual(['PLN WRK ops05', 'WRK CLS ops05', 'CLS WRK adm1000 씰 오류']);
    for (const no of nos)
      expect([await bookingOf(t, no), await stepsOf(t, 'CFB', no)]).toEqual([
        { cfs_bkg_sts: 'IN', clp_no: open.CLP_NO },
        ['IN STF ops05', 'STF IN adm1000'],
      ]);
    expect((await eventsOf(shipment.HBL_SEQ)).map(({ event_src }) => event_src)).toEqual(['MAN']);
    await actedOn(ops, 'close', open);
    expect(await eventsOf(shipment.HBL_SEQ)).toHaveLength(2);
  });

  it('is refused from the day of departure on, of what is not closed, and after cargo has left', async () => {
    const closed = async (ETD_DT: string) => actedOn(ops, 'close', await aBegunPlan(ops, today, [await isIn()], { ETD_DT }));
    const left = await actOn(adm, 'reopen', await closed(today));
    expect(told(left)).toEqual([422, '1 CLP_STS MSG000708']);
    expect(told(await actOn(adm, 'reopen', await aBegunPlan(ops, today, [])))).toEqual([422, '1 CLP_STS MSG000027']);
    const plan = await closed(addDays(today, 2));
    const [line] = (await linesOf(ops, plan)) as [PlanLine];
    await t.sql(`update cfs_bkg set cfs_bkg_sts = 'OUT', out_dtm = now() where bkg_no = $1`, [line.BKG_NO]);
    const answer = await actOn(adm, 'reopen', plan);
    expect(told(answer)).toEqual([422, '1 CLP_STS MSG000715']);
    expect(answer.json().message).toContain(line.BKG_NO);
  });
});

describe('cancelling', () => {
  it('releases the cargo of a plan and needs a reason; one that is being loaded stays', async () => {
    const no = await aBooking(t);
    const plan = await aPlan(ops, today, [no]);
    expect(told(await actOn(ops, 'cancel', plan))).toEqual([422, 'RSN MSG000039']);
    const gone = await actedOn(ops, 'cancel', plan, '선박 변경');
    expect(gone).toMatchObject({ CLP_STS: 'CXL', TOT_PKG_QTY: 0, LOAD_RATE: 0 });
    expect([await linesOf(ops, plan), await bookingOf(t, no)]).toEqual([[], { cfs_bkg_sts: 'CFM', clp_no: null }]);
    expect(await stepsOf(t, 'CLP', plan.CLP_NO)).toEqual(['PLN CXL ops05 선박 변경']);
    expect(told(await planCall(ops, 'saveClp', [changedPlan(gone, { RMK: 'x' })]))).toEqual([422, '1 CLP_STS MSG000027']);
    expect(told(await planCall(ops, 'saveClpG2', [addedLine(plan, no, 1)]))).toEqual([422, '1 CLP_STS MSG000027']);
    const loading = await aBegunPlan(ops, today, [no]);
    expect(told(await actOn(ops, 'cancel', loading, 'x'))).toEqual([422, '1 CLP_STS MSG000027']);
  });
});

describe('what others did meanwhile', () => {
  it('is told: a plan or a line that another changed is refused with its present values', async () => {
    const plan = await aPlan(ops, today, [], { G2: [typedLine(await isIn(), 1)] });
    const [line] = (await linesOf(ops, plan)) as [PlanLine];
    const [changed] = await planned<PlanLine>(adm, 'saveClpG2', [{ ...line, BATCH_FLAG: 'update', PKG_QTY: 9 }]);
    const stale = await planCall(ops, 'saveClpG2', [{ ...line, BATCH_FLAG: 'update', PKG_QTY: 8 }]);
    expect([told(stale), stale.json().row]).toEqual([
      [409, '1 MSG000025'],
      expect.objectContaining({ PKG_QTY: 9, UPD_CNT: changed?.UPD_CNT }),
    ]);
    expect(told(await planCall(ops, 'saveClp', [changedPlan(plan, { SEAL_NO: 'x' } satisfies Partial<Plan>)]))).toEqual([
      409,
      '1 MSG000025',
    ]);
  });
});
