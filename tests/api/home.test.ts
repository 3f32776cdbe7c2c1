import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays, weekday } from '../../src/contract/dates';
import type { HomeAlert, HomeCard, HomeCharts, HomeDeadline, HomeNotice, HomeTask } from '../../src/contract/home';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder, todayOf } from '../support/orders';

let t: TestApp;
let today: string;
let ops: Visitor;
let sales: Visitor;
let settler: Visitor;
let customer: Visitor;
let guest: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  [ops, sales, settler, customer, guest] = (await Promise.all(
    ['ops01', 'sal01', 'stl01', 'cadm01', 'guest01'].map((id) => t.login(id)),
  )) as [Visitor, Visitor, Visitor, Visitor, Visitor];
});
afterAll(() => t.close());

/** Every test counts its own documents alone. */
beforeEach(async () => {
  for (const table of ['pan_dlv_ord', 'fms_hbl', 'ptl_quote']) await t.sql(`update ${table} set del_yn = 'Y' where del_yn = 'N'`);
});

type Figures = { LIST: HomeCard[]; DUE_LIST: HomeDeadline[] };
const figures = (v: Visitor) => v.data<Figures>('/api/home/selectHomeCards', {});
const card = async (v: Visitor, id: string) => (await figures(v)).LIST.find((c) => c.CARD_ID === id);
const deadline = async (v: Visitor, type: string) => (await figures(v)).DUE_LIST.find((d) => d.DUE_TP === type);
const tasks = (v: Visitor) => v.data<ReadData<HomeTask>>('/api/home/selectHomeG3', {});
const alerts = (v: Visitor) => v.data<ReadData<HomeAlert> | null>('/api/home/selectHomeG2', {});
const charts = (v: Visitor) => v.data<HomeCharts>('/api/home/selectHomeCharts', {});

const day = (days: number) => addDays(today, days);
const sunday = () => day((7 - weekday(today)) % 7);

/** An order of a customer in a state, with its days. */
async function order(custCd: string, status: string, columns: Record<string, unknown> = {}): Promise<string> {
  const { DLV_ORD_NO } = await makeOrder(t, ops, custCd);
  await change('pan_dlv_ord', 'dlv_ord_no', DLV_ORD_NO, { dlv_ord_sts: status, ...columns });
  return DLV_ORD_NO;
}

/** A shipment of the stories as the only live one of its number, with these columns. */
const shipment = (no: string, columns: Record<string, unknown>) =>
  change('fms_hbl', 'hbl_no', no, { del_yn: 'N', cstm_hold_yn: 'N', delay_yn: 'N', rlse_dtm: null, ...columns });

async function change(table: string, key: string, value: string, columns: Record<string, unknown>): Promise<void> {
  const names = Object.keys(columns);
  const list = names.map((name, i) => `${name} = $${i + 2}`).join(', ');
  await t.sql(`update ${table} set ${list} where ${key} = $1`, [value, ...Object.values(columns)]);
}

/** The containers of a shipment with these columns. */
const boxes = (no: string, columns: Record<string, unknown>) =>
  t.sql(
    `update fms_cntr set ${Object.keys(columns)
      .map((name, i) => `${name} = $${i + 2}`)
      .join(', ')} where hbl_seq = (select hbl_seq from fms_hbl where hbl_no = $1)`,
    [no, ...Object.values(columns)],
  );

/** Staff of a whole corporation, whom every story of it is shown. */
const admin = () => t.login('adm1000');

describe('cards', () => {
  it('count the delivery orders under way by state, inside the scope of the user', async () => {
    for (const status of ['ASG', 'LDD', 'LDD', 'CFM', 'CMP']) await order('C00002', status);
    await order('C00001', 'ARV');
    expect(await card(ops, 'DLV_RUN')).toEqual({
      CARD_ID: 'DLV_RUN',
      CNT: 4,
      PARTS: [
        { CODE: 'ASG', CNT: 1 },
        { CODE: 'LDD', CNT: 2 },
        { CODE: 'ARV', CNT: 1 },
      ],
    });
    expect((await card(customer, 'DLV_RUN'))?.CNT).toBe(1);
  });

  it('stand only where their screen is built and the user may open it', async () => {
    const { menuMap } = await customer.data<{ menuMap: Record<string, unknown> }>('/api/menuMap');
    const { LIST } = await figures(customer);
    expect(LIST.map((c) => c.CARD_ID)).toEqual([
      ...('dlvOrdList' in menuMap ? ['DLV_RUN'] : []),
      ...('tarQuoteList' in menuMap ? ['QUO_WAIT'] : []),
    ]);
    expect((await figures(guest)).LIST).toEqual([]);
  });

  it('are refused without a session', async () => {
    expect((await t.visitor().post('/api/home/selectHomeCards', {})).statusCode).toBe(401);
  });
});

describe('deadlines', () => {
  it('count what is overdue, due today, due until Sunday, and nothing that is done', async () => {
    await order('C00001', 'REQ', { dlv_dt: day(-40) });
    await order('C00001', 'ASG', { dlv_dt: day(-3) });
    await order('C00001', 'HLD', { dlv_dt: today });
    await order('C00002', 'CFM', { dlv_dt: sunday() });
    await order('C00001', 'CFM', { dlv_dt: addDays(sunday(), 1) });
    for (const status of ['CMP', 'CXL', 'RJT', 'TMP']) await order('C00001', status, { dlv_dt: today });
    const dueSunday = sunday() === today ? 1 : 0;
    const counts = { DUE_TP: 'DLV', SINCE_DT: day(-40), OVER_CNT: 2, TODAY_CNT: 1 + dueSunday, WEEK_CNT: 2, NONE_CNT: 0 };
    expect(await deadline(ops, 'DLV')).toEqual(counts);
    expect(await deadline(customer, 'DLV')).toEqual({ ...counts, TODAY_CNT: 1, WEEK_CNT: 1 });
  });

  it('count arrivals that are expected, and shipments whose free time ends', async () => {
    const adm = await admin();
    const arrival = { eta_dt: day(-1), cargo_sts: 'DEP', ata_dtm: null };
    await shipment('HLSTORY00001', arrival);
    await shipment('HLSTORY00002', { ...arrival, eta_dt: today });
    await shipment('HLSTORY00003', { cargo_sts: 'DIS', ata_dtm: day(-8) });
    await boxes('HLSTORY00003', { disc_dtm: day(-6), gate_out_dtm: null, empty_rtn_dtm: null, free_days: 5 });
    await shipment('HLSTORY00004', { cargo_sts: 'ARR', ata_dtm: today });
    await boxes('HLSTORY00004', { disc_dtm: null, gate_out_dtm: null, empty_rtn_dtm: null, free_days: 3 });
    expect(await deadline(adm, 'ETA')).toEqual({
      DUE_TP: 'ETA',
      SINCE_DT: day(-1),
      OVER_CNT: 1,
      TODAY_CNT: 1,
      WEEK_CNT: 1,
      NONE_CNT: 0,
    });
    // Discharged 6 days ago with 5 free days: yesterday was the last one. What is not discharged has no such day yet.
    expect(await deadline(adm, 'FREE')).toEqual({
      DUE_TP: 'FREE',
      SINCE_DT: day(-1),
      OVER_CNT: 1,
      TODAY_CNT: 0,
      WEEK_CNT: 0,
      NONE_CNT: 1,
    });
    expect((await figures(guest)).DUE_LIST).toEqual([]);
  });

  it('give 0 where nothing is open', async () => {
    expect(await deadline(ops, 'DLV')).toEqual({ DUE_TP: 'DLV', SINCE_DT: null, OVER_CNT: 0, TODAY_CNT: 0, WEEK_CNT: 0, NONE_CNT: 0 });
  });
});

describe('shipments at risk', () => {
  it('stand with their reason, the worst first', async () => {
    const adm = await admin();
    await shipment('HLSTORY00001', { cargo_sts: 'DEP', delay_yn: 'Y', delay_days: 6, delay_rsn: 'PRT' });
    await shipment('HLSTORY00002', { cargo_sts: 'HLD', cstm_hold_yn: 'Y', cstm_hold_rsn: '원산지증명서 보완 요구' });
    await t.sql(
      `update fms_event set event_dtm = $1::date where event_cd = 'CSHD' and hbl_seq = (select hbl_seq from fms_hbl where hbl_no = 'HLSTORY00002')`,
      [day(-2)],
    );
    await shipment('HLSTORY00003', { cargo_sts: 'DIS', ata_dtm: day(-14) });
    await boxes('HLSTORY00003', { disc_dtm: day(-13), gate_out_dtm: null, empty_rtn_dtm: null, free_days: 5 });
    await shipment('HLSTORY00004', { cargo_sts: 'ACP', ata_dtm: day(-3) });
    await boxes('HLSTORY00004', { disc_dtm: day(-2), gate_out_dtm: null, empty_rtn_dtm: null, free_days: 3 });
    // Late, but delivered; and well inside its free time.
    await shipment('HLSTORY00005', { cargo_sts: 'DLV', delay_yn: 'Y', delay_days: 9 });
    await boxes('HLSTORY00005', { empty_rtn_dtm: today });
    await shipment('HLSTORY00006', { cargo_sts: 'DIS', ata_dtm: day(-1) });
    await boxes('HLSTORY00006', { disc_dtm: today, gate_out_dtm: null, empty_rtn_dtm: null, free_days: 7 });
    const found = await alerts(adm);
    expect(found?.TOTAL).toBe(4);
    expect(found?.LIST.map(({ HBL_NO, ALERT_TXT, BAD_YN }) => [HBL_NO, ALERT_TXT, BAD_YN])).toEqual([
      ['HLSTORY00003', 'Free Time 초과 8일 · 컨테이너 3', 'Y'],
      ['HLSTORY00002', '원산지증명서 보완 요구 · 3일째', 'Y'],
      ['HLSTORY00004', 'Free Time 1일 남음', 'N'],
      ['HLSTORY00001', '6일 지연 · 항만 체선', 'N'],
    ]);
    expect((await alerts(customer))?.LIST.map((row) => row.HBL_NO)).toEqual(['HLSTORY00001']);
    expect(await alerts(guest)).toBeNull();
  });

  it('a container out for too long is late with its return; English has the same', async () => {
    const english = await t.login('adm1000', { lang: 'en' });
    await shipment('HLSTORY00004', { cargo_sts: 'OUT', ata_dtm: day(-20) });
    await boxes('HLSTORY00004', { disc_dtm: day(-19), gate_out_dtm: day(-9), empty_rtn_dtm: null, det_free_days: 5, soc_yn: 'N' });
    const headers = { 'x-lang': 'en' };
    const answer = await english.post('/api/home/selectHomeG2', {}, headers);
    expect(answer.json().data.LIST[0].ALERT_TXT).toBe('Empty return late by 4 d · containers 1');
    await boxes('HLSTORY00004', { soc_yn: 'Y' });
    expect((await english.post('/api/home/selectHomeG2', {}, headers)).json().data.LIST).toEqual([]);
  });
});

describe('notices', () => {
  const notice = (no: string, more: { at?: string; status?: string; end?: string; corp?: string } = {}) =>
    t.sql(
      `insert into ptl_notice (notc_no, notc_tp, corp_cd, notc_title, notc_cnnt, top_yn, pop_yn, bgn_dt, end_dt, notc_sts, wrt_user_id, pub_dtm)
       values ($1, 'GEN', $2, $1, 'x', 'N', 'N', $3, $4, $5, 'adm1000', $6)`,
      [no, more.corp ?? '1000', day(-60), more.end ?? day(9), more.status ?? 'PUB', more.at ?? `${day(-9)} 0900`],
    );
  const list = (v: Visitor) => v.data<ReadData<HomeNotice>>('/api/home/selectHome', {});

  it('are the five latest in force for the user, those of today and yesterday as new; a guest gets those for everybody', async () => {
    await t.sql(`update ptl_notice set del_yn = 'Y'`);
    await notice('HN1', { at: `${today} 0700` });
    await notice('HN2', { at: `${day(-1)} 0700` });
    await notice('HN3', { at: `${day(-2)} 2300` });
    for (const no of ['HN4', 'HN5', 'HN6']) await notice(no, { at: `${day(-5)} 0900` });
    await notice('HNDRAFT', { status: 'TMP' });
    await notice('HNOVER', { end: day(-1) });
    await notice('HNOTHER', { corp: '2000' });
    await t.sql(`insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd) values ('HN2', 'CUST', 'C00002')`);
    const all = await list(customer);
    expect(all.TOTAL).toBe(5);
    expect(all.LIST.map(({ NOTC_NO, NEW_YN }) => [NOTC_NO, NEW_YN])).toEqual([
      ['HN1', 'Y'],
      ['HN3', 'N'],
      ['HN6', 'N'],
      ['HN5', 'N'],
      ['HN4', 'N'],
    ]);
    await notice('HN7', { at: `${day(-6)} 0900` });
    expect([(await list(customer)).TOTAL, (await list(customer)).LIST.length]).toEqual([6, 5]);
    expect((await list(await t.login('cadm02'))).LIST.map(({ NOTC_NO }) => NOTC_NO)).toEqual(['HN1', 'HN2', 'HN3', 'HN6', 'HN5']);
    expect((await list(guest)).LIST.map(({ NOTC_NO }) => NOTC_NO)).toEqual(all.LIST.map(({ NOTC_NO }) => NOTC_NO));
  });
});

describe('work to do', () => {
  it('lists the orders that wait for who confirms them, oldest first, and none to others', async () => {
    for (const cust of ['C00001', 'C00002']) await order(cust, 'REQ');
    await order('C00001', 'CFM');
    const { LIST, TOTAL } = await tasks(ops);
    expect([TOTAL, LIST.length]).toEqual([2, 2]);
    expect(LIST.every((task) => task.REF_TP === 'DLV' && task.STS_CD === 'REQ')).toBe(true);
    expect(LIST.map((task) => task.REG_DTM)).toEqual(LIST.map((task) => task.REG_DTM).sort());
    for (const other of [sales, settler, customer, guest]) {
      expect((await tasks(other)).LIST.filter((task) => task.REF_TP === 'DLV')).toEqual([]);
    }
  });

  it('sends ten at most and counts all', async () => {
    const numbers = [];
    for (let i = 0; i < 11; i++) numbers.push(await order('C00001', 'REQ'));
    const { LIST, TOTAL } = await tasks(ops);
    expect([LIST.length, TOTAL]).toEqual([10, 11]);
    expect(LIST.map((task) => task.REF_KEY)).toEqual(numbers.slice(0, 10));
  });
});

describe('charts', () => {
  it('count shipments and deliveries by state, those that are done left out', async () => {
    await shipment('HLSTORY00001', { cargo_sts: 'DEP' });
    await shipment('HLSTORY00002', { cargo_sts: 'HLD' });
    await shipment('HLSTORY00005', { cargo_sts: 'EMT' });
    await order('C00001', 'ASG');
    await order('C00002', 'CMP');
    const { SHIPMENTS, DELIVERIES } = await charts(await admin());
    const some = (list: HomeCharts['SHIPMENTS']) => list?.filter(({ CNT }) => CNT > 0);
    expect(some(SHIPMENTS)).toEqual([
      { CODE: 'DEP', CNT: 1 },
      { CODE: 'HLD', CNT: 1 },
    ]);
    expect(some(DELIVERIES)).toEqual([{ CODE: 'ASG', CNT: 1 }]);
    expect(some((await charts(customer)).SHIPMENTS)).toEqual([{ CODE: 'DEP', CNT: 1 }]);
    expect(await charts(guest)).toEqual({ SHIPMENTS: null, DELIVERIES: null, WEEKS: null });
  });

  it('a week is counted by its completed deliveries; one without any is a gap, not 0 %', async () => {
    const monday = addDays(today, -((weekday(today) + 6) % 7));
    const done = (weeks: number, late: boolean) => {
      const at = addDays(monday, -7 * weeks);
      return order('C00001', 'CMP', { dlv_dt: at, dlv_tm: null, arr_dtm: late ? addDays(at, 1) : at, cmpl_dtm: addDays(at, late ? 1 : 0) });
    };
    for (const [weeks, late] of [
      [1, false],
      [1, true],
      [3, false],
      [11, true],
      [12, false],
    ] as const) {
      await done(weeks, late);
    }
    const { WEEKS } = await charts(ops);
    expect(WEEKS).toHaveLength(12);
    expect(WEEKS?.filter(({ CMPL_CNT }) => CMPL_CNT > 0)).toEqual([
      { WEEK_DT: addDays(monday, -77), CMPL_CNT: 1, ONTIME_CNT: 0 },
      { WEEK_DT: addDays(monday, -21), CMPL_CNT: 1, ONTIME_CNT: 1 },
      { WEEK_DT: addDays(monday, -7), CMPL_CNT: 2, ONTIME_CNT: 1 },
    ]);
  });
});
