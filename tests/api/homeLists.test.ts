import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, weekday } from '../../src/contract/dates';
import type { HomeCharts } from '../../src/contract/home';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { alerts, boxes, charts, emptyHome, notices, order, quote, shipment, tasks } from '../support/home';
import { todayOf } from '../support/orders';

let t: TestApp;
let today: string;
let ops: Visitor;
let admin: Visitor;
let sales: Visitor;
let settler: Visitor;
let customer: Visitor;
let guest: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  const signedIn = await Promise.all(['ops01', 'adm1000', 'sal01', 'stl01', 'cadm01', 'guest01'].map((id) => t.login(id)));
  [ops, admin, sales, settler, customer, guest] = signedIn as [Visitor, Visitor, Visitor, Visitor, Visitor, Visitor];
});
afterAll(() => t.close());
beforeEach(() => emptyHome(t));

const day = (days: number) => addDays(today, days);

describe('shipments at risk', () => {
  it('stand with their reason, the worst first', async () => {
    await shipment(t, 'HLSTORY00001', { cargo_sts: 'DEP', delay_yn: 'Y', delay_days: 6, delay_rsn: 'PRT' });
    await shipment(t, 'HLSTORY00002', { cargo_sts: 'HLD', cstm_hold_yn: 'Y', cstm_hold_rsn: '원산지증명서 보완 요구' });
    await t.sql(
      `update fms_event set event_dtm = $1::date where event_cd = 'CSHD' and hbl_seq = (select hbl_seq from fms_hbl where hbl_no = 'HLSTORY00002')`,
      [day(-2)],
    );
    await shipment(t, 'HLSTORY00003', { cargo_sts: 'DIS', ata_dtm: day(-14) });
    await boxes(t, 'HLSTORY00003', { disc_dtm: day(-13), gate_out_dtm: null, empty_rtn_dtm: null, free_days: 5 });
    await shipment(t, 'HLSTORY00004', { cargo_sts: 'ACP', ata_dtm: day(-3) });
    await boxes(t, 'HLSTORY00004', { disc_dtm: day(-2), gate_out_dtm: null, empty_rtn_dtm: null, free_days: 3 });
    // Late, but delivered; and well inside its free time.
    await shipment(t, 'HLSTORY00005', { cargo_sts: 'DLV', delay_yn: 'Y', delay_days: 9 });
    await boxes(t, 'HLSTORY00005', { empty_rtn_dtm: today });
    await shipment(t, 'HLSTORY00006', { cargo_sts: 'DIS', ata_dtm: day(-1) });
    await boxes(t, 'HLSTORY00006', { disc_dtm: today, gate_out_dtm: null, empty_rtn_dtm: null, free_days: 7 });
    const found = await alerts(admin);
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
    await shipment(t, 'HLSTORY00004', { cargo_sts: 'OUT', ata_dtm: day(-20) });
    await boxes(t, 'HLSTORY00004', { disc_dtm: day(-19), gate_out_dtm: day(-9), empty_rtn_dtm: null, det_free_days: 5, soc_yn: 'N' });
    const headers = { 'x-lang': 'en' };
    const answer = await english.post('/api/home/selectHomeG2', {}, headers);
    expect(answer.json().data.LIST[0].ALERT_TXT).toBe('Empty return 4 d late · containers 1');
    await boxes(t, 'HLSTORY00004', { soc_yn: 'Y' });
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

  it('are the five latest in force for the user, those of today and yesterday as new; a guest gets those for everybody', async () => {
    await notice('HN1', { at: `${today} 0700` });
    await notice('HN2', { at: `${day(-1)} 0700` });
    await notice('HN3', { at: `${day(-2)} 2300` });
    for (const no of ['HN4', 'HN5', 'HN6']) await notice(no, { at: `${day(-5)} 0900` });
    await notice('HNDRAFT', { status: 'TMP' });
    await notice('HNOVER', { end: day(-1) });
    await notice('HNOTHER', { corp: '2000' });
    await t.sql(`insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd) values ('HN2', 'CUST', 'C00002')`);
    const all = await notices(customer);
    expect(all.TOTAL).toBe(5);
    expect(all.LIST.map(({ NOTC_NO, NEW_YN }) => [NOTC_NO, NEW_YN])).toEqual([
      ['HN1', 'Y'],
      ['HN3', 'N'],
      ['HN6', 'N'],
      ['HN5', 'N'],
      ['HN4', 'N'],
    ]);
    await notice('HN7', { at: `${day(-6)} 0900` });
    expect([(await notices(customer)).TOTAL, (await notices(customer)).LIST.length]).toEqual([6, 5]);
    expect((await notices(await t.login('cadm02'))).LIST.map(({ NOTC_NO }) => NOTC_NO)).toEqual(['HN1', 'HN2', 'HN3', 'HN6', 'HN5']);
    expect((await notices(guest)).LIST.map(({ NOTC_NO }) => NOTC_NO)).toEqual(all.LIST.map(({ NOTC_NO }) => NOTC_NO));
  });
});

describe('work to do', () => {
  it('lists the orders that wait for who confirms them, oldest first, and none to others', async () => {
    for (const cust of ['C00001', 'C00002']) await order(t, ops, cust, 'REQ');
    await order(t, ops, 'C00001', 'CFM');
    const { LIST, TOTAL } = await tasks(ops);
    expect([TOTAL, LIST.length]).toEqual([2, 2]);
    expect(LIST.every((task) => task.REF_TP === 'DLV' && task.STS_CD === 'REQ')).toBe(true);
    expect(LIST.map((task) => task.REG_DTM)).toEqual(LIST.map((task) => task.REG_DTM).sort());
    for (const other of [sales, settler, customer, guest]) {
      expect((await tasks(other)).LIST.filter((task) => task.REF_TP === 'DLV')).toEqual([]);
    }
  });

  it('lists the quotes asked for to who receives them, and offers to who accepts them', async () => {
    await order(t, ops, 'C00001', 'REQ');
    await quote(t, 'HQ1', 'REQ');
    await quote(t, 'HQ2', 'OFR');
    await quote(t, 'HQ3', 'OFR', { cust: 'C00002' });
    const listed = async (v: Visitor) => (await tasks(v)).LIST.map(({ REF_TP, REF_KEY, STS_CD }) => `${REF_TP} ${REF_KEY} ${STS_CD}`);
    expect(await listed(sales)).toEqual(['QUO HQ1 REQ']);
    expect(await listed(customer)).toEqual(['QUO HQ2 OFR']);
    expect((await tasks(customer)).LIST[0]?.TITLE_TXT).toBe('CNSHA–KRPUS · 의류 · x');
    expect((await listed(admin)).map((line) => line.slice(0, 3))).toEqual(['DLV', 'QUO']);
    expect((await listed(ops)).map((line) => line.slice(0, 3))).toEqual(['DLV']);
    expect(await listed(settler)).toEqual([]);
  });

  it('lists the customer orders asked for to who receives them', async () => {
    await t.sql(
      `update ord_cust_ord set del_yn = 'N' where ord_no = (select min(ord_no) from ord_cust_ord where corp_cd = '1000' and ord_sts = 'REQ')`,
    );
    const listed = async (v: Visitor) => (await tasks(v)).LIST.map(({ REF_TP, STS_CD }) => `${REF_TP} ${STS_CD}`);
    expect(await listed(admin)).toEqual(['ORD REQ']);
    for (const other of [sales, settler, customer]) expect(await listed(other)).toEqual([]);
  });

  it('lists the requests that wait for staff, and for their customer those asked back or answered', async () => {
    const revive = (state: string) =>
      t.sql(
        `update csm_req set del_yn = 'N' where req_no = (select min(req_no) from csm_req where corp_cd = '1000' and cust_cd = 'C00001' and csm_req_sts = $1)`,
        [state],
      );
    for (const state of ['REQ', 'ASK', 'ANS']) await revive(state);
    const listed = async (v: Visitor) => (await tasks(v)).LIST.map(({ REF_TP, STS_CD }) => `${REF_TP} ${STS_CD}`);
    expect(await listed(admin)).toEqual(['CSM REQ']);
    expect((await listed(customer)).sort()).toEqual(['CSM ANS', 'CSM ASK']);
    expect(await listed(guest)).toEqual([]);
  });

  it('lists the settlements in dispute to who answers them, and those that wait for their word to customers', async () => {
    await t.sql(`update set_stl set del_yn = 'N' where stl_no in (select min(stl_no) from set_stl where corp_cd = '1000' and ar_ap = 'AR'
      and stl_sts in ('DSP', 'REQ') group by stl_sts)`);
    const [waits] = await t.sql<{ cust_cd: string }>(`select cust_cd from set_stl where del_yn = 'N' and stl_sts = 'REQ'`);
    const listed = async (v: Visitor) => (await tasks(v)).LIST.map(({ REF_TP, STS_CD }) => `${REF_TP} ${STS_CD}`);
    expect(await listed(settler)).toEqual(['STL DSP']);
    expect((await listed(customer)).length).toBe(waits?.cust_cd === 'C00001' ? 1 : 0);
  });

  it('sends ten at most and counts all', async () => {
    const numbers = [];
    for (let i = 0; i < 11; i++) numbers.push(await order(t, ops, 'C00001', 'REQ'));
    const { LIST, TOTAL } = await tasks(ops);
    expect([LIST.length, TOTAL]).toEqual([10, 11]);
    await quote(t, 'HQ9', 'REQ');
    expect((await tasks(admin)).KINDS).toEqual([
      { REF_TP: 'DLV', CNT: 11 },
      { REF_TP: 'QUO', CNT: 1 },
      { REF_TP: 'ORD', CNT: 0 },
      { REF_TP: 'CSM', CNT: 0 },
      { REF_TP: 'STL', CNT: 0 },
      { REF_TP: 'DEP', CNT: 0 },
    ]);
    expect((await tasks(sales)).KINDS).toEqual([{ REF_TP: 'QUO', CNT: 1 }]);
    expect(LIST.map((task) => task.REF_KEY)).toEqual(numbers.slice(0, 10));
  });
});

describe('charts', () => {
  it('count shipments and deliveries by state, those that are done left out', async () => {
    await shipment(t, 'HLSTORY00001', { cargo_sts: 'DEP' });
    await shipment(t, 'HLSTORY00002', { cargo_sts: 'HLD' });
    await shipment(t, 'HLSTORY00005', { cargo_sts: 'EMT' });
    await order(t, ops, 'C00001', 'ASG');
    await order(t, ops, 'C00002', 'CMP');
    const { SHIPMENTS, DELIVERIES } = await charts(admin);
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
      return order(t, ops, 'C00001', 'CMP', {
        dlv_dt: at,
        dlv_tm: null,
        arr_dtm: late ? addDays(at, 1) : at,
        cmpl_dtm: addDays(at, late ? 1 : 0),
      });
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
