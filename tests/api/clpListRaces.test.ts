import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlanLine } from '../../src/contract/cfs/clpList';
import type { TestApp, Visitor } from '../support/db';
import {
  aBegunPlan,
  aBooking,
  actOn,
  addedLine,
  aPlan,
  linesOf,
  planCall,
  planOf,
  received,
  typedLine,
  typedPlan,
} from '../support/loadPlans';
import { visited } from '../support/visited';

let t: TestApp;
let ops: Visitor;
let other: Visitor;
let today: string;
beforeAll(async () => {
  ({ t, ops, other, today } = await visited({ ops: 'ops05', other: 'adm1000' }));
});
afterAll(() => t?.close());

interface Answer {
  statusCode: number;
  body: string;
}
const rounds = 12;
const outcome = ({ statusCode, body }: Answer): string => [statusCode, JSON.parse(body).code].filter(Boolean).join(' ');
const outcomes = (answers: readonly Answer[]) => answers.map(outcome).sort();
const messageOf = (answers: readonly Answer[]): string =>
  JSON.parse(answers.find(({ statusCode }) => statusCode !== 200)?.body ?? '{}').message;

/** What no race may leave behind: bookings that say another plan than their lines, sums and states that do not fit, orders with gaps. */
const wrong = () =>
  t.sql(`
    select b.bkg_no as no from cfs_bkg b left join cfs_clp_dtl d using (bkg_no) where b.clp_no is distinct from d.clp_no
    union all select b.bkg_no from cfs_bkg b join cfs_clp p using (clp_no) where (b.cfs_bkg_sts = 'STF') <> (p.clp_sts = 'CLS') and b.bkg_no like 'TB%'
    union all select p.clp_no from cfs_clp p left join (
        select clp_no, sum(pkg_qty) as q, sum(grs_wt) as w, sum(msr_cbm) as m, count(*) as n, max(load_seq) as last from cfs_clp_dtl group by 1) s using (clp_no)
     where (p.tot_pkg_qty, p.tot_grs_wt, p.tot_msr_cbm) <> (coalesce(s.q, 0), coalesce(s.w, 0), coalesce(s.m, 0)) or coalesce(s.last, 0) <> coalesce(s.n, 0)
        or (p.clp_sts = 'CXL' or p.del_yn = 'Y') and s.n > 0`);

/**
 * Asks one after the other while somebody holds the booking, until each of them waits for it, and gives their answers. Held for KEY SHARE it hinders
 * nothing but a lock FOR UPDATE: neither a write of it nor a line that names it.
 */
async function queued(no: string, strength: 'update' | 'key share', asks: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const holder = new pg.Client({ connectionString: t.ownerUrl });
  await holder.connect();
  try {
    await holder.query(`begin; select 1 from cfs_bkg where bkg_no = '${no}' for ${strength}`);
    const answers: Promise<Answer>[] = [];
    for (const ask of asks) {
      answers.push(ask());
      const isDone = answers.map((answer) => answer.then(() => true));
      while ((await t.sql('select 1 from pg_locks where not granted')).length < answers.length)
        expect(await Promise.race([...isDone, false])).toBe(false);
    }
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    await holder.end();
  }
}

describe('at the same time', () => {
  it('a booking goes into one plan, the other is told into which and by whom', async () => {
    for (let round = 0; round < rounds; round++) {
      const no = await aBooking(t);
      const [one, two] = [await aPlan(ops, today), await aPlan(other, today)];
      const answers = await Promise.all([
        planCall(ops, 'saveClpG2', [addedLine(one, no, 1)]),
        planCall(other, 'saveClpG2', [addedLine(two, no, 1)]),
      ]);
      expect(outcomes(answers)).toEqual(['200', '422 MSG000702']);
      const [winner, name] = answers[0]?.statusCode === 200 ? [one, '마적입'] : [two, '서관리'];
      expect(messageOf(answers)).toBe(`예약 ${no}은(는) 이미 CLP ${winner.CLP_NO}에 적입되었습니다. (처리자 ${name})`);
    }
    expect(await wrong()).toEqual([]);
  });

  it('the same bookings in other orders, inside new plans and as lines, hinder nobody for good', async () => {
    for (let round = 0; round < rounds; round++) {
      const nos = [await aBooking(t), await aBooking(t), await aBooking(t)];
      const plan = await aPlan(ops, today);
      const answers = await Promise.all([
        planCall(ops, 'saveClp', [typedPlan(today, nos)]),
        planCall(other, 'saveClp', [typedPlan(today, nos.toReversed())]),
        planCall(
          other,
          'saveClpG2',
          nos.map((no, i) => addedLine(plan, no, i + 1)),
        ),
      ]);
      expect(outcomes(answers)).toEqual(['200', '422 MSG000702', '422 MSG000702']);
    }
    expect(await wrong()).toEqual([]);
  });

  it('two planners load one plan: nothing is lost or doubled, and it does not become too heavy', async () => {
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [await aBooking(t, { grs_wt: 15_000 }), await aBooking(t, { grs_wt: 15_000 })];
      const [c, d] = [await aBooking(t), await aBooking(t)];
      const plan = await aPlan(ops, today);
      const heavy = await Promise.all(
        [a, b].map((no, i) => planCall(i ? other : ops, 'saveClpG2', [addedLine(plan, no, 1, { GRS_WT: 15_000 })])),
      );
      expect(outcomes(heavy)).toEqual(['200', '422 MSG000209']);
      const light = await Promise.all([c, d].map((no, i) => planCall(i ? other : ops, 'saveClpG2', [addedLine(plan, no, 1)])));
      expect(outcomes(light)).toEqual(['200', '200']);
      expect((await linesOf(ops, plan)).map(({ LOAD_SEQ }) => LOAD_SEQ)).toEqual([1, 2, 3]);
    }
    expect(await wrong()).toEqual([]);
  });

  it('one line is changed by one of two', async () => {
    for (let round = 0; round < rounds; round++) {
      const plan = await aPlan(ops, today, [], { G2: [typedLine(await aBooking(t), 1)] });
      const [line] = (await linesOf(ops, plan)) as [PlanLine];
      const answers = await Promise.all([
        planCall(ops, 'saveClpG2', [{ ...line, BATCH_FLAG: 'update', PKG_QTY: 9 }]),
        planCall(other, 'saveClpG2', [{ ...line, BATCH_FLAG: 'update', PKG_QTY: 8 }]),
      ]);
      expect(outcomes(answers)).toEqual(['200', '409 MSG000025']);
    }
    expect(await wrong()).toEqual([]);
  });

  it('a line that is gone meanwhile is told in words, and what is left can be saved', async () => {
    const nos = [await aBooking(t), await aBooking(t), await aBooking(t)];
    const plan = await aPlan(ops, today, nos);
    const [a, b, c] = (await linesOf(ops, plan)) as [PlanLine, PlanLine, PlanLine];
    expect((await planCall(ops, 'saveClpG2', [{ ...b, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    const gone = { ...b, BATCH_FLAG: 'update', LOAD_SEQ: 1 };
    const refused = await planCall(other, 'saveClpG2', [{ ...a, BATCH_FLAG: 'delete' }, gone, { ...c, BATCH_FLAG: 'update', LOAD_SEQ: 2 }]);
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      422,
      [{ ROW_NO: 2, CODE: 'MSG000798', MESSAGE: '그동안 다른 사용자가 적입에서 제외한 예약입니다.' }],
    ]);
    expect((await linesOf(ops, plan)).map(({ BKG_NO }) => BKG_NO)).toEqual([nos[0], nos[2]]);
    expect((await planCall(other, 'saveClpG2', [{ ...a, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect(await wrong()).toEqual([]);
  });

  it('a plan is closed, or goes on being loaded: never both', async () => {
    for (let round = 0; round < rounds; round++) {
      const [inside, more] = [await aBooking(t, received()), await aBooking(t, received())];
      const plan = await aBegunPlan(ops, today, [inside]);
      const [closed, loaded] = await Promise.all([actOn(other, 'close', plan), planCall(ops, 'saveClpG2', [addedLine(plan, more, 2)])]);
      const both = `${outcome(closed)} | ${outcome(loaded)}`;
      expect(['200 | 422 MSG000207', '409 MSG000025 | 200']).toContain(both);
      const now = await planOf(ops, plan);
      expect([now.CLP_STS, now.TOT_PKG_QTY]).toEqual(closed.statusCode === 200 ? ['CLS', 10] : ['WRK', 20]);
    }
    expect(await wrong()).toEqual([]);
  });

  it('a plan is closed once, cancelled or loaded, and its events stand once', async () => {
    for (let round = 0; round < rounds; round++) {
      const begun = await aBegunPlan(ops, today, [await aBooking(t, received())]);
      expect(outcomes(await Promise.all([actOn(ops, 'close', begun), actOn(other, 'close', begun)]))).toEqual(['200', '409 MSG000025']);
      const [steps] = await t.sql<{ n: number }>(
        `select count(*)::int as n from cms_sts_hist where ref_tp = 'CLP' and ref_key = $1 and to_sts = 'CLS'`,
        [begun.CLP_NO],
      );
      expect(steps?.n).toBe(1);
      const plan = await aPlan(ops, today);
      const [gone, loaded] = await Promise.all([
        actOn(ops, 'cancel', plan, 'x'),
        planCall(other, 'saveClpG2', [addedLine(plan, await aBooking(t), 1)]),
      ]);
      expect(['200 | 422 MSG000027', '409 MSG000025 | 200']).toContain(`${outcome(gone)} | ${outcome(loaded)}`);
    }
    expect(await wrong()).toEqual([]);
  });

  it('a booking is cancelled, or loaded: whoever holds it first', async () => {
    for (const isFirst of [true, false]) {
      const no = await aBooking(t);
      const plan = await aPlan(ops, today);
      const [booking] = await t.sql<{ upd_cnt: number }>('select upd_cnt from cfs_bkg where bkg_no = $1', [no]);
      const cancel = () =>
        ops.post('/api/cfs/cfsBookingList/cancel', {
          ...{ BATCH_ID: crypto.randomUUID(), RSN: 'x' },
          LIST: [{ BKG_NO: no, UPD_CNT: booking?.upd_cnt }],
        });
      const load = () => planCall(other, 'saveClpG2', [addedLine(plan, no, 1)]);
      const answers = await queued(no, 'update', isFirst ? [cancel, load] : [load, cancel]);
      expect(answers.map(outcome)).toEqual(['200', isFirst ? '422 MSG000704' : '409 MSG000025']);
    }
    expect(await wrong()).toEqual([]);
  });

  // What is written without the lock comes right all the same, for a unique line that is there already is tried again: outcomes do not tell of it.
  it('whoever changes what a plan holds holds its bookings before', async () => {
    const [inside, more] = [await aBooking(t, received()), await aBooking(t, received())];
    const begun = await aBegunPlan(ops, today, [inside]);
    const [line] = (await linesOf(ops, begun)) as [PlanLine];
    const held = async (no: string, ask: () => Promise<Answer>) => (await queued(no, 'key share', [ask])).map(outcome);
    expect(await held(more, () => planCall(ops, 'saveClpG2', [addedLine(begun, more, 2)]))).toEqual(['200']);
    expect(await held(inside, () => planCall(ops, 'saveClpG2', [{ ...line, BATCH_FLAG: 'delete' }]))).toEqual(['200']);
    expect(await held(inside, () => planCall(ops, 'saveClp', [typedPlan(today, [inside])]))).toEqual(['200']);
    const now = await planOf(ops, begun);
    expect(await held(more, () => actOn(ops, 'close', now))).toEqual(['200']);
    const closed = await planOf(ops, begun);
    expect(await held(more, () => actOn(other, 'reopen', closed, 'x'))).toEqual(['200']);
    const [gone, cancelled] = [await aBooking(t), await aBooking(t)];
    const [one, two] = [await aPlan(ops, today, [gone]), await aPlan(ops, today, [cancelled])];
    expect(await held(gone, () => planCall(ops, 'saveClp', [{ ...one, BATCH_FLAG: 'delete' }]))).toEqual(['200']);
    expect(await held(cancelled, () => actOn(ops, 'cancel', two, 'x'))).toEqual(['200']);
    expect(await wrong()).toEqual([]);
  });
});
