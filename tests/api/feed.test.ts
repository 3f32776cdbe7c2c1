import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { type FedRow, type FeedAnswer, type FeedItem, feedItems } from '../../src/contract/open/feed';
import { createTestApp, type TestApp } from '../support/db';
import { todayOf } from '../support/orders';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let today = '';
let token: Awaited<ReturnType<typeof partnerToken>>;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  token = await feedToken('sysadm');
});
beforeEach(() => t.sql(`delete from cms_lmt where lmt_key like 'token:%'`));
afterAll(() => t?.close());

const feedToken = (user: string, columns: Record<string, unknown> = {}) =>
  partnerToken(t, user, { cust_cd: null, api_id: 'OPS_FEED', api_scopes: 'feed:write', ...columns });
const send = (items: unknown, rest: object = {}, headers: Record<string, string> = token.headers) =>
  t.visitor().post('/api/open/feed/shipments', { msgId: randomUUID(), sentDtm: `${today}090000`, items, ...rest }, headers);
async function taken(items: FeedItem[], rest: object = {}): Promise<FeedAnswer> {
  const answer = await send(items, rest);
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  const out = answer.json<{ data: FeedAnswer }>().data;
  return out;
}
const faultsOf = ({ errList }: FeedAnswer) => errList.map(({ HBL_NO, field, code }) => [HBL_NO, field, code]);
const shipment = async (no: string) =>
  (
    await t.sql(
      `select h.*, wire(h.eta_dt) as eta_dt, wire(h.org_eta_dt) as org_eta_dt, wire(h.feed_dtm) as feed_dtm, h.msr_cbm::float as msr_cbm, m.mbl_no, m.vsl_nm as mbl_vsl from fms_hbl h left join fms_mbl m using (mbl_seq) where hbl_no = $1`,
      [no],
    )
  )[0];
const events = (no: string) =>
  t.sql(
    `select e.event_cd, e.event_clsf, e.cntr_no from fms_event e join fms_hbl h using (hbl_seq) where hbl_no = $1 order by event_dtm, event_cd`,
    [no],
  );

let no = 0;
const hblNo = () => `FEED${String(++no).padStart(8, '0')}`;
const lane = () => ({
  CORP_CD: '1000',
  ORGN_CD: '10IC21',
  IMEX_TP: 'I',
  TRANS_MODE: 'SEA',
  CARR_CD: 'HDMU',
  POL_CD: 'CNSHA',
  POD_CD: 'KRPUS',
  ETD_DT: today,
  ETA_DT: addDays(today, 3),
});
const house = (HBL_NO: string, more: FedRow = {}): FedRow => ({
  ...lane(),
  HBL_NO,
  ...{
    CUST_CD: 'C00001',
    LOAD_TP: 'FCL',
    CARGO_TP: 'GEN',
    INCOTERMS: 'FOB',
    FRT_TERM: 'C',
    BL_TP: 'SUR',
    SHPR_NM: 'SHANGHAI TEXTILE',
    CNEE_NM: '플레어패션코리아',
  },
  ...{ PKG_QTY: 100, PKG_UT_CD: 'CT', GRS_WT: 8_000, MSR_CBM: 40.5, ITEM_NM: 'GARMENTS', VSL_NM: 'HMM ALGECIRAS', VOY_NO: '001E' },
  UPD_DTM: `${today}080000`,
  ...more,
});
const container = { CNTR_NO: 'CSQU3054383', CNTR_TP_CD: '40HC', SOC_YN: 'N', SEAL_NO: 'S1' };
const event = (EVENT_CD: string, EVENT_DTM: string, more: FedRow = {}): FedRow => ({
  ...{ EVENT_CD, EVENT_DTM, EVENT_TP: 'TRANSPORT', EVENT_CLSF: 'ACT', EVENT_SRC: 'CARR', OPEN_YN: 'Y', LOC_CD: 'CNSHA' },
  ...more,
});
const item = (HBL_NO: string, more: FedRow = {}): FeedItem => ({
  mbl: { ...lane(), MBL_NO: `M${HBL_NO}`, VSL_NM: 'HMM ALGECIRAS' },
  hbl: house(HBL_NO, more),
  cntrList: [container],
  eventList: [event('DEPA', `${today}030000`)],
});

describe('a message', () => {
  it('makes a shipment with its master B/L, containers and events; its milestone follows', async () => {
    const one = hblNo();
    expect(await taken([item(one)])).toMatchObject({ okCnt: 1, errCnt: 0, errList: [] });
    expect(await shipment(one)).toMatchObject({
      mbl_no: `M${one}`,
      cust_cd: 'C00001',
      cargo_sts: 'DEP',
      org_eta_dt: addDays(today, 3),
      msr_cbm: 40.5,
    });
    expect(await events(one)).toEqual([{ event_cd: 'DEPA', event_clsf: 'ACT', cntr_no: null }]);
    expect(await t.sql(`select cntr_no, seal_no from fms_cntr c join fms_hbl h using (hbl_seq) where hbl_no = $1`, [one])).toEqual([
      { cntr_no: 'CSQU3054383', seal_no: 'S1' },
    ]);
  });

  it('leaves what it does not say, empties what is null, and keeps the arrival that was expected first', async () => {
    const one = hblNo();
    await taken([item(one, { PO_NO: 'PO-1' })]);
    const { CORP_CD, HBL_NO } = house(one);
    await taken([
      { hbl: { CORP_CD, HBL_NO, ETA_DT: addDays(today, 6), ORG_ETA_DT: today, VOY_NO: null, UPD_DTM: `${today}081000` } } as FeedItem,
    ]);
    expect(await shipment(one)).toMatchObject({
      ...{ po_no: 'PO-1', voy_no: null, vsl_nm: 'HMM ALGECIRAS', mbl_no: `M${one}` },
      ...{ eta_dt: addDays(today, 6), org_eta_dt: addDays(today, 3), delay_days: 3, delay_yn: 'Y' },
    });
  });

  it('that comes again answers as the first time and changes nothing, also when both come at once', async () => {
    const msgId = randomUUID();
    const one = hblNo();
    const [first, second] = await Promise.all([taken([item(one)], { msgId }), taken([item(one)], { msgId })]);
    expect(second).toEqual(first);
    const before = await shipment(one);
    expect(await taken([item(one, { VOY_NO: 'OTHER', UPD_DTM: `${today}085900` })], { msgId })).toEqual(first);
    expect(await shipment(one)).toEqual(before);
    expect(await t.sql(`select ok_cnt, err_cnt from cms_feed_msg where msg_id = $1`, [msgId])).toEqual([{ ok_cnt: 1, err_cnt: 0 }]);
  });

  it('that says again what is known raises no version and writes no history', async () => {
    const one = hblNo();
    await taken([item(one)]);
    const before = await shipment(one);
    const count = () => t.sql(`select count(*) as n from cms_hist where tbl_nm ilike 'fms_hbl' and row_key = $1`, [`${before?.hbl_seq}`]);
    const had = await count();
    await taken([item(one, { UPD_DTM: `${today}084500` })]);
    expect(await shipment(one)).toMatchObject({ upd_cnt: before?.upd_cnt, feed_dtm: `${today}084500` });
    expect(await count()).toEqual(had);
  });

  it('that arrives late overwrites nothing newer; an event that is not there yet is taken', async () => {
    const one = hblNo();
    const newer = item(one, { VOY_NO: '002E', UPD_DTM: `${today}083000` });
    const older = { ...item(one, { VOY_NO: '001E', UPD_DTM: `${today}082000` }), cntrList: [{ ...container, SEAL_NO: 'OLD' }] };
    older.eventList = [
      event('LOAD', `${today}010000`, { EVENT_TP: 'EQUIPMENT', CNTR_NO: 'CSQU 305438-3' }),
      event('DEPA', `${today}030000`, { RMK: 'OLD' }),
    ];
    await taken([newer]);
    expect(await taken([older])).toMatchObject({ okCnt: 1 });
    expect(await shipment(one)).toMatchObject({ voy_no: '002E', feed_dtm: `${today}083000` });
    expect(await events(one)).toEqual([
      { event_cd: 'LOAD', event_clsf: 'ACT', cntr_no: 'CSQU3054383' },
      { event_cd: 'DEPA', event_clsf: 'ACT', cntr_no: null },
    ]);
    expect(await t.sql(`select seal_no from fms_cntr c join fms_hbl h using (hbl_seq) where hbl_no = $1`, [one])).toEqual([
      { seal_no: 'S1' },
    ]);
    expect(
      await t.sql(`select e.rmk from fms_event e join fms_hbl h using (hbl_seq) where hbl_no = $1 and event_cd = 'DEPA'`, [one]),
    ).toEqual([{ rmk: null }]);
  });

  it('with one shipment twice takes one after the other, in whichever order the newer is what stays', async () => {
    const one = hblNo();
    const early = item(one, { VOY_NO: '001E', UPD_DTM: `${today}081000` });
    const late = item(one, { VOY_NO: '002E', UPD_DTM: `${today}082000` });
    expect(await taken([late, early])).toMatchObject({ okCnt: 2 });
    expect(await shipment(one)).toMatchObject({ voy_no: '002E' });
  });

  it('with several house B/Ls of a master takes that once, as the newest has it', async () => {
    const [a, b] = [hblNo(), hblNo()];
    const mbl = { ...lane(), MBL_NO: `MASTER${a}` };
    const ofMaster = (one: string, VSL_NM: string, UPD_DTM: string) => ({ ...item(one, { UPD_DTM }), mbl: { ...mbl, VSL_NM } });
    await taken([ofMaster(a, 'NEW NAME', `${today}083000`), ofMaster(b, 'OLD NAME', `${today}082000`)]);
    expect((await Promise.all([a, b].map(shipment))).map((row) => row?.mbl_vsl)).toEqual(['NEW NAME', 'NEW NAME']);
    await taken([ofMaster(b, 'OLDER NAME', `${today}081000`)]);
    expect((await shipment(b))?.mbl_vsl).toBe('NEW NAME');
  });
});

describe('what is wrong with an item', () => {
  const cases: [string, (one: string) => FeedItem, string | null, string][] = [
    ['an unknown customer', (one) => item(one, { CUST_CD: 'C99999' }), 'CUST_CD', 'MSG000043'],
    ['an unknown code', (one) => item(one, { LOAD_TP: 'XXL' }), 'LOAD_TP', 'MSG000017'],
    ['an unknown port', (one) => item(one, { POL_CD: 'ZZZZZ' }), 'POL_CD', 'MSG000017'],
    ['another form of number', (one) => item(`${one} a`), 'HBL_NO', 'MSG000646'],
    [
      'a wrong container number',
      (one) => ({ ...item(one), cntrList: [{ ...container, CNTR_NO: 'CSQU3054384' }] }),
      'cntrList.1.CNTR_NO',
      'MSG000021',
    ],
    ['a wrong cargo number', (one) => item(one, { CARG_MT_NO: '26HMM' }), 'CARG_MT_NO', 'MSG000647'],
    ['a cargo number that another one has', (one) => item(one, { CARG_MT_NO: 'TAKEN' }), 'CARG_MT_NO', 'MSG000024'],
    ['a column that is none', (one) => item(one, { VESSEL: 'X' }), 'VESSEL', 'MSG000645'],
    ['a text too long', (one) => item(one, { VOY_NO: 'V'.repeat(21) }), 'VOY_NO', 'MSG000358'],
    ['a day that is none', (one) => item(one, { ETA_DT: '20260230' }), 'ETA_DT', 'MSG000187'],
    ['a time of change that is none', (one) => item(one, { UPD_DTM: '0' }), 'UPD_DTM', 'MSG000187'],
    ['a number as text', (one) => item(one, { GRS_WT: '8000' }), 'GRS_WT', 'MSG000015'],
    ['no package unit', (one) => item(one, { PKG_UT_CD: null }), 'PKG_UT_CD', 'MSG000012'],
    [
      'an event without its source',
      (one) => ({ ...item(one), eventList: [event('ARRI', `${today}100000`, { EVENT_SRC: null })] }),
      'eventList.1.EVENT_SRC',
      'MSG000012',
    ],
    [
      'a carrier of the master B/L that is none',
      (one) => ({ ...item(one), mbl: { ...lane(), MBL_NO: `M${one}`, CARR_CD: 'NONE' } }),
      'mbl.CARR_CD',
      'MSG000017',
    ],
    ['no number at all', () => ({ hbl: { CORP_CD: '1000' } }), 'HBL_NO', 'MSG000012'],
  ];
  it.each(cases)('%s is told with its column, and the other items are taken', async (_, wrong, field, code) => {
    const [bad, good] = [hblNo(), hblNo()];
    const made = wrong(bad);
    if (made.hbl.CARG_MT_NO === 'TAKEN')
      made.hbl.CARG_MT_NO =
        (await t.sql<{ carg_mt_no: string }>(`select carg_mt_no from fms_hbl where carg_mt_no is not null limit 1`))[0]?.carg_mt_no ?? '';
    const answer = await taken([made, item(good)]);
    expect(answer).toMatchObject({ okCnt: 1, errCnt: 1 });
    expect(faultsOf(answer).find((fault) => fault[1] === field)).toEqual([made.hbl.HBL_NO ?? null, field, code]);
    expect(answer.errList.every(({ message }) => message.length > 5 && !message.includes('{'))).toBe(true);
    expect(await shipment(good)).toBeTruthy();
    expect(await shipment(bad)).toBeUndefined();
  });

  it('a shipment that was deleted is not brought back', async () => {
    const one = hblNo();
    await taken([item(one)]);
    await t.sql(`update fms_hbl set del_yn = 'Y' where hbl_no = $1`, [one]);
    expect(faultsOf(await taken([item(one, { UPD_DTM: `${today}085500` })]))).toEqual([[one, 'HBL_NO', 'MSG000043']]);
  });
});

describe('who may send', () => {
  it.each([
    [401, 'no token', async () => ({})],
    [401, 'a token of a customer’s user for no customer', async () => (await feedToken('cadm01')).headers],
    [403, 'a token of a customer’s user', async () => (await partnerToken(t, 'cadm01')).headers],
    [403, 'staff that sees one corporation', async () => (await feedToken('adm1000')).headers],
    [403, 'staff that sees its organisation', async () => (await feedToken('ops01')).headers],
    [403, 'staff that may not type events', async () => (await feedToken('sal01')).headers],
    [403, 'a token without the scope', async () => (await feedToken('sysadm', { api_scopes: 'shipments:read' })).headers],
  ])('%i for %s', async (status, _, headers) => {
    const one = hblNo();
    expect((await send([item(one)], {}, await headers())).statusCode).toBe(status);
    expect(await shipment(one)).toBeUndefined();
  });

  it('a token of the staff opens no call of a customer’s', async () => {
    const { headers } = await feedToken('sysadm', { api_scopes: 'shipments:read feed:write' });
    const answer = await t.visitor().get(`/api/open/shipments?from=${today}&to=${today}`, headers);
    expect(answer.statusCode).not.toBe(200);
  });
});

describe('a message that is none', () => {
  it.each([
    [413, 'too many items', () => ({ items: Array.from({ length: feedItems + 1 }, () => item('X')) })],
    [422, 'no items', () => ({ items: [] })],
    [422, 'items that are none', () => ({ items: ['x'] })],
    [422, 'an item without its shipment', () => ({ items: [{ mbl: lane() }] })],
    [422, 'values that are lists', () => ({ items: [{ hbl: { HBL_NO: ['A'] } }] })],
    [422, 'no number', () => ({ msgId: '' })],
    [422, 'no time', () => ({ sentDtm: '20261399000000' })],
  ])('%i for %s', async (status, _, rest) => {
    expect((await send([item(hblNo())], rest())).statusCode).toBe(status);
  });
});
