import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Deadline } from '../../src/contract/ptl/status/ptlDeadlineList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { deadline, emptyHome, order, quote } from '../support/home';
import { aContainer, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let settler: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer, settler] = await Promise.all([t.login('ops02'), t.login('cadm01'), t.login('stl01')]);
  await t.sql(`delete from mdm_pricing where frt_cd = 'DEM'`);
  const steps = { '20GP': [15_000, 25_000, 40_000], '40HC': [25_000, 40_000, 60_000] };
  for (const [type, prices] of Object.entries(steps))
    for (const [i, from] of [1, 6, 11].entries())
      await t.sql(
        `insert into mdm_pricing (prc_no, corp_cd, ar_ap, frt_cd, frt_unit, trans_mode, imex_tp, cntr_tp_cd, min_qty, unit_prc, curr_cd, vat_tp, bgn_dt, end_dt, use_yn)
         values ($1, '1000', 'AR', 'DEM', 'DAY', 'SEA', 'I', $2, $3, $4, 'KRW', 'TAX', '2020-01-01', '2099-12-31', 'Y')`,
        [`PTEST${type}${i}`, type, from, prices[i]],
      );
});
beforeEach(() => emptyHome(t));
afterAll(() => t?.close());

const path = '/api/ptl/status/ptlDeadlineList';
const board = async (v: Visitor) => (await v.data<ReadData<Deadline>>(`${path}/selectPtlDeadline`, { SEARCH: {} })).LIST;
const ofKind = async (v: Visitor, kind: string) => (await board(v)).filter(({ KIND_TP }) => KIND_TP === kind);
const last = (days: number) => `${day8(days)}235900`;

/** A shipment that came in, with containers of these types that were discharged so many days ago, and 5 free days. */
async function arrived(discharged: number | null, types: readonly string[], columns: object = {}) {
  const made = await aShipment(t, {
    ata_dtm: `${day(-(discharged ?? 1) - 1)} 10:00:00+09`,
    cargo_sts: 'DIS',
    free_days: 5,
    do_no: 'DO1',
    ...columns,
  });
  const disc_dtm = discharged === null ? null : `${day(-discharged)} 08:00:00+09`;
  for (const [i, cntr_tp_cd] of types.entries()) await aContainer(t, made.HBL_SEQ, { cntr_no: `CSQU305438${i}`, cntr_tp_cd, disc_dtm });
  return made;
}

describe('free time', () => {
  it('that is eight days over has cost three 40HC 735,000, and tomorrow costs 120,000 more', async () => {
    const { HBL_NO } = await arrived(13, ['40HC', '40HC', '40HC']);
    const [row, ...more] = await ofKind(ops, 'FREE');
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      REF_KEY: HBL_NO,
      DUE_DTM: last(-8),
      URG_TP: 'OVER',
      PART_SEQ: 1,
      BAR_KEY: 'OVER',
      DAY_WON: 120_000,
      SUM_WON: 735_000,
    });
    expect(row).toMatchObject({ WHO_TP: 'ME', NEXT_TP: 'TAKE', CNTN_TXT: `40HC 3대 · CNSHA–KRPUS · 양하 ${day(-13).slice(5)}` });
  });

  it('that ends today costs nothing so far and the first step tomorrow; a container that went out costs nothing more', async () => {
    const { HBL_SEQ } = await arrived(5, ['20GP', '20GP', '40HC']);
    await t.sql(`update fms_cntr set gate_out_dtm = now() where hbl_seq = $1 and cntr_tp_cd = '40HC'`, [HBL_SEQ]);
    expect(await ofKind(ops, 'FREE')).toMatchObject([
      { DUE_DTM: last(0), URG_TP: 'DAY', PART_SEQ: 2, BAR_KEY: day8(0), DAY_WON: 30_000, SUM_WON: 0 },
    ]);
  });

  it('of containers discharged on two days ends with the first one, and only that one costs the day after', async () => {
    const { HBL_SEQ } = await arrived(4, ['40HC']);
    await aContainer(t, HBL_SEQ, { cntr_no: 'TGHU7777772', cntr_tp_cd: '20GP', disc_dtm: `${day(-1)} 08:00:00+09` });
    expect(await ofKind(ops, 'FREE')).toMatchObject([{ DUE_DTM: last(1), URG_TP: 'WEEK', PART_SEQ: 3, DAY_WON: 25_000, SUM_WON: 0 }]);
  });

  it('has no date before the discharge: the carrier must act, and the first day over would cost the first step', async () => {
    await arrived(null, ['20GP', '40HC']);
    expect(await ofKind(ops, 'FREE')).toMatchObject([
      { DUE_DTM: null, REMAIN_MIN: null, URG_TP: 'NONE', BAR_KEY: 'NONE', DAY_WON: 40_000, SUM_WON: 0, WHO_TP: 'OUT', NEXT_TP: 'ARRIVE' },
    ]);
  });

  it('without a price for its containers has a cost that nobody knows, which is not 0', async () => {
    await arrived(7, ['45HC']);
    expect(await ofKind(ops, 'FREE')).toMatchObject([{ DAY_WON: null, SUM_WON: null }]);
  });
});

describe('whose work something is', () => {
  const scopes = async (v: Visitor) => Object.fromEntries((await board(v)).map(({ REF_KEY, DUE_SCOPE }) => [REF_KEY, DUE_SCOPE]));

  it('of a shipment: of who operates or sells it, else of its organisation and those above it', async () => {
    const [mine, sold, ours, theirs] = [
      await arrived(3, ['40HC'], { ops_user_id: 'ops02' }),
      await arrived(3, ['40HC'], { sales_user_id: 'ops02' }),
      await arrived(3, ['40HC'], { ops_user_id: null, sales_user_id: null }),
      await arrived(3, ['40HC'], { orgn_cd: '10IC21', ops_user_id: null, sales_user_id: null }),
    ];
    expect(await scopes(ops)).toEqual({ [mine.HBL_NO]: 'ME', [sold.HBL_NO]: 'ME', [ours.HBL_NO]: 'ORGN' });
    expect((await scopes(await t.login('sysadm')))[theirs.HBL_NO]).toBeDefined();
    expect((await scopes(settler))[theirs.HBL_NO]).toBe('ALL');
  });

  it('of an order: of who made it or took a step with it; of an offer: of who sells', async () => {
    const maker = await t.login('ops01');
    const made = await order(t, maker, 'C00001', 'CFM', { dlv_dt: day(2) });
    expect((await scopes(maker))[made]).toBe('ME');
    await quote(t, 'HQ01', 'OFR', { valid: day(3) });
    const [seller] = await t.sql<{ id: string }>(
      `update ptl_quote q set sales_user_id = c.sales_user_id from mdm_cust c where c.cust_cd = q.cust_cd and q.quo_no = 'HQ01' returning c.sales_user_id as id`,
    );
    expect((await scopes(await t.login(String(seller?.id)))).HQ01).toBe('ME');
    expect((await scopes(await t.login('adm1000'))).HQ01).not.toBe('ME');
  });
});

describe('the D/O', () => {
  const withoutDo = { do_no: null, cargo_sts: 'ARR' };

  it('is due by the last free day; who must act follows from the first condition that is not met', async () => {
    await arrived(3, ['40HC'], { ...withoutDo, bl_tp: 'ORG' });
    expect(await ofKind(ops, 'DO')).toMatchObject([{ DUE_DTM: last(2), WHO_TP: 'CUST', NEXT_TP: 'DO_BL', DAY_WON: null, SUM_WON: null }]);
    expect(await ofKind(customer, 'DO')).toMatchObject([{ WHO_TP: 'ME', WHO_NM: '나' }]);
    // Its free time waits for the same.
    expect(await ofKind(ops, 'FREE')).toMatchObject([{ NEXT_TP: 'DO_BL', DAY_WON: 25_000 }]);
  });

  it('is to be issued where every condition is met, and waits for the customs where they hold the cargo', async () => {
    await arrived(3, ['40HC'], withoutDo);
    expect(await ofKind(ops, 'DO')).toMatchObject([{ WHO_TP: 'ME', NEXT_TP: 'ISSUE' }]);
    expect(await ofKind(customer, 'DO')).toMatchObject([{ WHO_TP: 'CORP', NEXT_TP: 'ISSUE' }]);
    await t.sql(`update fms_hbl set cstm_hold_yn = 'Y' where del_yn = 'N'`);
    expect(await ofKind(ops, 'DO')).toMatchObject([{ WHO_TP: 'OUT', NEXT_TP: 'DO_HOLD' }]);
  });

  it('is none of cargo that has not arrived, has one, or is out', async () => {
    await aShipment(t, { cargo_sts: 'DEP' });
    await arrived(3, ['40HC']);
    await arrived(3, ['40HC'], { do_no: null, cargo_sts: 'OUT' });
    expect(await ofKind(ops, 'DO')).toEqual([]);
  });
});

describe('other kinds', () => {
  it('are exports that must be loaded: a fine nobody here knows, 0 until the day', async () => {
    const duty = { imex_tp: 'E', pol_cd: 'KRPUS', pod_cd: 'CNSHA', shpm_cmpl_yn: 'N' };
    const late = await aShipment(t, { ...duty, load_duty_dt: day(-1), exp_acpt_dt: day(-31) });
    const soon = await aShipment(t, { ...duty, load_duty_dt: day(9) });
    await aShipment(t, { ...duty, load_duty_dt: day(3), shpm_cmpl_yn: 'Y' });
    expect(await ofKind(ops, 'DUTY')).toMatchObject([
      {
        REF_KEY: late.HBL_NO,
        DUE_DTM: last(-1),
        DAY_WON: null,
        SUM_WON: null,
        WHO_TP: 'CUST',
        CNTN_TXT: `수출신고 수리 ${day(-31).slice(5)} · 미선적 · KRPUS–CNSHA`,
      },
      { REF_KEY: soon.HBL_NO, URG_TP: 'TWO', PART_SEQ: 4, DAY_WON: null, SUM_WON: 0 },
    ]);
  });

  it("are offers until their last day, with the answer as the customer's next step", async () => {
    await quote(t, 'HQ1', 'OFR', { valid: day(20) });
    await quote(t, 'HQ2', 'REQ', { valid: day(1) });
    expect(await ofKind(ops, 'QUO')).toMatchObject([
      { REF_KEY: 'HQ1', URG_TP: 'LATER', BAR_KEY: 'LATER', PART_SEQ: 5, WHO_TP: 'CUST', NEXT_TP: 'REMIND', DAY_WON: null },
    ]);
    expect(await ofKind(customer, 'QUO')).toMatchObject([{ WHO_TP: 'ME', NEXT_TP: 'ANSWER' }]);
  });

  it('are orders: confirmed by 14:00 of the day before the truck comes, delivered by the hour asked for', async () => {
    const plain = { dlv_dt: day(3), dlv_tm: '0930', dlv_ord_dt: day(-1), pickup_dt: day(1) };
    const asked = await order(t, ops, 'C00001', 'REQ', plain);
    const confirmed = await order(t, ops, 'C00001', 'CFM', plain);
    const onHold = await order(t, ops, 'C00001', 'HLD', { ...plain, dlv_tm: null });
    await order(t, ops, 'C00001', 'CMP', plain);
    expect((await ofKind(ops, 'DLV')).map(({ REF_KEY, DUE_DTM, NEXT_TP }) => [REF_KEY, DUE_DTM, NEXT_TP])).toEqual([
      [asked, `${day8(0)}140000`, 'CONFIRM'],
      [confirmed, `${day8(3)}093000`, 'ASSIGN'],
      [onHold, last(3), 'RESUME'],
    ]);
    expect((await ofKind(customer, 'DLV')).map(({ WHO_TP }) => WHO_TP)).toEqual(['CORP', 'CORP', 'CORP']);
  });

  it('an order asked for on the day of its pick-up has until 14:00 of that day, and one whose delivery has passed is over', async () => {
    await order(t, ops, 'C00001', 'REQ', { dlv_dt: day(2), dlv_ord_dt: day(1), pickup_dt: day(1) });
    await order(t, ops, 'C00001', 'REQ', { dlv_dt: day(-4), dlv_tm: '1000', pickup_dt: day(-4) });
    expect((await ofKind(ops, 'DLV')).map(({ DUE_DTM, URG_TP }) => [DUE_DTM, URG_TP])).toEqual([
      [`${day8(-4)}100000`, 'OVER'],
      [`${day8(1)}140000`, 'WEEK'],
    ]);
  });
});

describe('who sees what', () => {
  it('the customer has his own alone, and settlement no offers', async () => {
    const own = await arrived(3, ['40HC']);
    const other = await arrived(3, ['40HC'], { cust_cd: 'C00002' });
    await quote(t, 'HQ1', 'OFR', { valid: day(1) });
    await quote(t, 'HQ2', 'OFR', { valid: day(1), cust: 'C00002' });
    await order(t, ops, 'C00002', 'CFM', { dlv_dt: day(1) });
    expect((await board(customer)).map(({ REF_KEY }) => REF_KEY).sort()).toEqual(['HQ1', own.HBL_NO].sort());
    expect((await ofKind(ops, 'FREE')).map(({ REF_KEY }) => REF_KEY).sort()).toEqual([own.HBL_NO, other.HBL_NO].sort());
    expect(await ofKind(settler, 'QUO')).toEqual([]);
    expect(await ofKind(settler, 'FREE')).toHaveLength(2);
  });

  it('the counts of the home page are those of the board', async () => {
    await arrived(13, ['40HC']);
    await arrived(5, ['20GP']);
    await arrived(null, ['20GP']);
    await quote(t, 'HQ1', 'OFR', { valid: day(-1) });
    await quote(t, 'HQ2', 'OFR', { valid: day(30) });
    await order(t, ops, 'C00001', 'REQ', { dlv_dt: day(-2), dlv_tm: '1000' });
    await order(t, ops, 'C00001', 'CFM', { dlv_dt: day(0), dlv_tm: '0000' });
    for (const v of [ops, customer])
      for (const kind of ['FREE', 'QUO', 'DLV']) {
        const rows = await ofKind(v, kind);
        const count = (urgency: string) => rows.filter(({ URG_TP }) => URG_TP === urgency).length;
        const home = await deadline(v, kind);
        expect([kind, home?.OVER_CNT, home?.TODAY_CNT, home?.NONE_CNT]).toEqual([kind, count('OVER'), count('DAY'), count('NONE')]);
        expect((home?.WEEK_CNT ?? 0) + (home?.LATER_CNT ?? 0)).toBe(rows.length - count('OVER') - count('DAY') - count('NONE'));
      }
  });

  it('is sorted by the time left, what has no date last, and goes into a file', async () => {
    await arrived(null, ['20GP']);
    await quote(t, 'HQ1', 'OFR', { valid: day(4) });
    await arrived(7, ['45HC']);
    expect((await board(ops)).map(({ KIND_TP, URG_TP }) => [KIND_TP, URG_TP])).toEqual([
      ['FREE', 'OVER'],
      ['QUO', 'WEEK'],
      ['FREE', 'NONE'],
    ]);
    const COLUMNS = ['REMAIN_MIN', 'KIND_TP', 'REF_KEY', 'DAY_WON', 'SUM_WON', 'NEXT_NM'].map((FIELD) => ({ FIELD, WIDTH: 10 }));
    expect((await ops.post(`${path}/excel`, { SEARCH: {}, COLUMNS })).statusCode).toBe(200);
  });
});
