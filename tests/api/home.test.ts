import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, weekday } from '../../src/contract/dates';
import { type Due, dueDays, homeCards, homeDeadlines } from '../../src/contract/home';
import type { MenuData } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { boxes, card, deadline, emptyHome, figures, order, quote, shipment } from '../support/home';
import { todayOf } from '../support/orders';
import { aContainer, aShipment, day as dayOf } from '../support/shipments';

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
/** Work areas whose screens come later. */
const later = ['CGO', 'CSMF', 'KEY', 'SETF', 'MDMF'];
const sunday = () => day((7 - weekday(today)) % 7);

it.each([
  ['ops01', 'ORDF QUO BRD CMSF'],
  ['sal01', 'ORDF QUO BRD CMSF'],
  ['stl01', 'ORDF BRD CMSF'],
  ['cadm01', 'ORDF QUO BRD CMSF'],
  ['guest01', 'BRD'],
])('S1-03 %s reaches the work areas %s from the menu', async (userId, areas) => {
  const { menuHierarchyList } = await (await t.login(userId)).data<MenuData>('/api/menuMap');
  const folders = menuHierarchyList.filter(({ MENU_TP }) => MENU_TP === 'FOLDER').map(({ MENU_ABBR }) => MENU_ABBR);
  expect(folders.filter((area) => !later.includes(area)).join(' ')).toBe(areas);
});

describe('cards', () => {
  it('count the delivery orders under way by state, inside the scope of the user', async () => {
    for (const status of ['ASG', 'LDD', 'LDD', 'CFM', 'CMP']) await order(t, ops, 'C00002', status);
    await order(t, ops, 'C00001', 'ARV');
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

  it('count the quotes that wait: for the staff those asked for, for a customer those offered, by their last revision', async () => {
    await quote(t, 'HQ1', 'REQ');
    await quote(t, 'HQ2', 'RCP');
    await quote(t, 'HQ3', 'OFR');
    await quote(t, 'HQ4', 'OFR');
    await quote(t, 'HQ4', 'RCP', { rev: 2 });
    await quote(t, 'HQ5', 'REQ', { cust: null });
    await quote(t, 'HQ6', 'OFR', { cust: 'C00002' });
    const waits = async (v: Visitor) => (await card(v, 'QUO_WAIT'))?.PARTS.map(({ CODE, CNT }) => `${CODE} ${CNT}`);
    expect(await waits(admin)).toEqual(['REQ 2', 'RCP 2']);
    expect(await waits(sales)).toEqual(['REQ 2', 'RCP 2']);
    expect(await waits(customer)).toEqual(['OFR 1']);
    expect(await waits(settler)).toBeUndefined();
  });

  it('say what is open in won, what of it is overdue, and how many settlements wait for an answer', async () => {
    await t.sql(`update set_stl set del_yn = 'N' where cust_cd = 'C00001'`);
    const [own] = await t.sql<{ open: number; late: number; wait: number }>(
      `select sum(bal_amt)::float8 as open, sum(bal_amt) filter (where due_dt < (now() at time zone 'Asia/Seoul')::date)::float8 as late,
          (count(*) filter (where stl_sts = 'REQ'))::int as wait
         from set_stl where cust_cd = 'C00001' and ar_ap = 'AR' and req_dtm is not null and bal_amt > 0`,
    );
    expect(own?.late).toBeGreaterThan(0);
    expect(await card(customer, 'BAL')).toMatchObject({
      CNT: own?.open,
      PARTS: [
        { CODE: 'STL_OVD', CNT: own?.late },
        { CODE: 'STL_WAIT', CNT: own?.wait },
      ],
    });
  });

  it.each([
    ['a customer', () => customer],
    ['settlement staff', () => settler],
  ])('of the open balance opens the list whose sum it is, for %s', async (_, who) => {
    await t.sql(`update set_stl set del_yn = 'N'`);
    await t.sql(
      `update set_stl set stl_dt = stl_dt - 700 where stl_no = (select max(stl_no) from set_stl where cust_cd = 'C00001' and bal_amt > 0)`,
    );
    const line = homeCards.find(({ CARD_ID }) => CARD_ID === 'BAL');
    const search = { ...line?.search({ USER_TP: '', today: '' }), DT_TP: 'STL', FR_DT: dayOf(0), TO_DT: dayOf(0) };
    const sumOf = async (over: object = {}) => {
      const SEARCH = { ...search, ...over };
      const { LIST } = await who().data<{ LIST: { BAL_AMT: number }[] }>('/api/set/setCostStlList/selectSetCostStl', {
        SEARCH,
        SIZE: 5_000,
      });
      return LIST.reduce((sum, { BAL_AMT }) => sum + BAL_AMT, 0);
    };
    const shown = await card(who(), 'BAL');
    expect(shown?.CNT).toBeGreaterThan(0);
    expect(await sumOf()).toBe(shown?.CNT);
    expect(await sumOf({ OPEN_YN: '', OVD_YN: 'Y' })).toBe(shown?.PARTS[0]?.CNT);
  });

  it('stand only where their screen is built and the user may open it', async () => {
    const { menuMap } = await customer.data<{ menuMap: Record<string, unknown> }>('/api/menuMap');
    const { LIST } = await figures(customer);
    expect(LIST.map((c) => c.CARD_ID)).toEqual([
      ...('fmsImportCargoList' in menuMap ? ['ETA7', 'HOLD', 'FREE_OVER'] : []),
      ...('csmRequestList' in menuMap ? ['CSM_OPEN'] : []),
      ...('dlvOrdList' in menuMap ? ['DLV_RUN'] : []),
      ...('flairTracingPoList' in menuMap ? ['PO_LATE'] : []),
      ...('tarQuoteList' in menuMap ? ['QUO_WAIT'] : []),
      ...('setCostStlList' in menuMap ? ['BAL'] : []),
    ]);
    expect((await figures(guest)).LIST).toEqual([]);
  });

  it('count as many shipments as the list behind them shows', async () => {
    await aShipment(t, { eta_dt: dayOf(3), cargo_sts: 'DEP' });
    await aShipment(t, { eta_dt: dayOf(3), cargo_sts: 'ARR', ata_dtm: dayOf(-1), cstm_hold_yn: 'Y' });
    await aShipment(t, { eta_dt: dayOf(9), cargo_sts: 'DEP', cust_cd: 'C00002' });
    const over = await aShipment(t, { eta_dt: dayOf(-300), cargo_sts: 'DIS', ata_dtm: dayOf(-300), free_days: 5 });
    await aContainer(t, over.HBL_SEQ, { disc_dtm: dayOf(-299) });
    expect((await card(admin, 'ETA7'))?.CNT).toBe(1);
    expect((await card(admin, 'FREE_OVER'))?.CNT).toBe(1);
    for (const v of [admin, customer])
      for (const { CARD_ID, screen, search } of homeCards.filter((one) => one.screen === 'fmsImportCargoList')) {
        const { CARGO_STS, ...SEARCH } = search({ USER_TP: 'S', today }) as Record<string, string>;
        const body = { SEARCH: { ...SEARCH, ...(CARGO_STS ? { CARGO_STS: CARGO_STS.split(',') } : {}) } };
        const { TOTAL } = await v.data<{ TOTAL: number }>(`/api/ptl/status/${screen}/selectFmsImportCargo`, body);
        expect([CARD_ID, (await card(v, CARD_ID))?.CNT]).toEqual([CARD_ID, TOTAL]);
      }
  });

  it('are refused without a session', async () => {
    expect((await t.visitor().post('/api/home/selectHomeCards', {})).statusCode).toBe(401);
  });
});

describe('deadlines', () => {
  it('count what is overdue, due today, due from tomorrow until Sunday, later, each once, and nothing that is done', async () => {
    await order(t, ops, 'C00001', 'REQ', { dlv_dt: day(-40), dlv_tm: '1000' });
    await order(t, ops, 'C00001', 'ASG', { dlv_dt: day(-3) });
    await order(t, ops, 'C00001', 'HLD', { dlv_dt: today, dlv_tm: null });
    await order(t, ops, 'C00002', 'CFM', { dlv_dt: sunday(), dlv_tm: null });
    await order(t, ops, 'C00001', 'CFM', { dlv_dt: addDays(sunday(), 1) });
    for (const status of ['CMP', 'CXL', 'RJT', 'TMP']) await order(t, ops, 'C00001', status, { dlv_dt: today });
    const dueSunday = sunday() === today ? 1 : 0;
    const counts = {
      DUE_TP: 'DLV',
      SINCE_DT: day(-40),
      OVER_CNT: 2,
      TODAY_CNT: 1 + dueSunday,
      WEEK_CNT: 1 - dueSunday,
      LATER_CNT: 1,
      NONE_CNT: 0,
    };
    expect(await deadline(ops, 'DLV')).toEqual(counts);
    expect(await deadline(customer, 'DLV')).toEqual({ ...counts, TODAY_CNT: 1, WEEK_CNT: 0 });
  });

  it('count arrivals that are expected, and shipments whose free time ends', async () => {
    const arrival = { eta_dt: day(-1), cargo_sts: 'DEP', ata_dtm: null };
    await shipment(t, 'HLSTORY00001', arrival);
    await shipment(t, 'HLSTORY00002', { ...arrival, eta_dt: today });
    await shipment(t, 'HLSTORY00003', { cargo_sts: 'DIS', ata_dtm: day(-8) });
    await boxes(t, 'HLSTORY00003', { disc_dtm: day(-6), gate_out_dtm: null, empty_rtn_dtm: null, free_days: 5 });
    await shipment(t, 'HLSTORY00004', { cargo_sts: 'ARR', ata_dtm: today });
    await boxes(t, 'HLSTORY00004', { disc_dtm: null, gate_out_dtm: null, empty_rtn_dtm: null, free_days: 3 });
    expect(await deadline(admin, 'ETA')).toEqual({
      DUE_TP: 'ETA',
      SINCE_DT: day(-1),
      OVER_CNT: 1,
      TODAY_CNT: 1,
      WEEK_CNT: 0,
      LATER_CNT: 0,
      NONE_CNT: 0,
    });
    // Discharged 6 days ago with 5 free days: yesterday was the last one. What is not discharged has no such day yet.
    expect(await deadline(admin, 'FREE')).toEqual({
      DUE_TP: 'FREE',
      SINCE_DT: day(-1),
      OVER_CNT: 1,
      TODAY_CNT: 0,
      WEEK_CNT: 0,
      LATER_CNT: 0,
      NONE_CNT: 1,
    });
    expect((await figures(guest)).DUE_LIST).toEqual([]);
  });

  it('count the offers by their last day, and those without one apart', async () => {
    await quote(t, 'HQ1', 'OFR', { valid: day(-1) });
    await quote(t, 'HQ2', 'OFR', { valid: today });
    await quote(t, 'HQ3', 'OFR');
    await quote(t, 'HQ4', 'REQ', { valid: today });
    await quote(t, 'HQ5', 'OFR', { valid: today, cust: 'C00002' });
    await quote(t, 'HQ6', 'OFR', { valid: addDays(sunday(), 8) });
    const counts = { DUE_TP: 'QUO', SINCE_DT: day(-1), OVER_CNT: 1, TODAY_CNT: 1, WEEK_CNT: 0, LATER_CNT: 1, NONE_CNT: 1 };
    expect(await deadline(customer, 'QUO')).toEqual(counts);
    expect(await deadline(admin, 'QUO')).toEqual({ ...counts, TODAY_CNT: 2 });
    expect(await deadline(settler, 'QUO')).toBeUndefined();
  });

  it('lead to the board with the same quotes in it, and arrivals to their list', async () => {
    const lineOf = (type: string) => homeDeadlines.find(({ DUE_TP }) => DUE_TP === type);
    const opened = (name: Due) => lineOf('QUO')?.search(name, dueDays(name, today, day(-1)));
    expect(lineOf('QUO')?.screen).toBe('ptlDeadlineList');
    expect([opened('OVER'), opened('TODAY'), opened('NONE')]).toEqual([
      { KIND_TP: 'QUO', URG_TP: 'OVER' },
      { KIND_TP: 'QUO', URG_TP: 'DAY' },
      { KIND_TP: 'QUO', URG_TP: 'NONE' },
    ]);
    expect(opened('LATER')).toMatchObject({ KIND_TP: 'QUO', FR_DT: addDays(sunday(), 1) });
    expect(lineOf('ETA')?.search('OVER', dueDays('OVER', today, day(-3)))).toMatchObject({ DT_TP: 'ETA', FR_DT: day(-3), TO_DT: day(-1) });
  });

  it('give 0 where nothing is open', async () => {
    expect(await deadline(ops, 'DLV')).toEqual({
      DUE_TP: 'DLV',
      SINCE_DT: null,
      OVER_CNT: 0,
      TODAY_CNT: 0,
      WEEK_CNT: 0,
      LATER_CNT: 0,
      NONE_CNT: 0,
    });
  });
});
