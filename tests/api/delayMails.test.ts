import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FedRow, type FeedItem, fedTables } from '../../src/contract/open/feed';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';
import { anEvent, aShipment, contactsOf, day, day8, ownRef } from '../support/shipments';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let ops: Visitor;
let headers: Record<string, string>;

beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops02');
  ({ headers } = await partnerToken(t, 'sysadm', { cust_cd: null, api_id: 'OPS_FEED', api_scopes: 'feed:write' }));
});
beforeEach(async () => {
  await t.sql('delete from cms_email_log');
  await contactsOf(t, 'C00001', [{ email: 'kim@flair.example' }]);
});
afterAll(() => t?.close());

const fed: readonly string[] = [...fedTables.hbl.keys, ...fedTables.hbl.columns];

let minute = 0;
/** Later than all before: an item that arrives late changes nothing. */
const later = () => `${day8(0)}08${String(++minute).padStart(2, '0')}00`;
const item = (HBL_NO: string, ETA_DT: string | null, more: Partial<FeedItem> = {}): FeedItem => ({
  ...more,
  hbl: { CORP_CD: '1000', HBL_NO, ...(ETA_DT ? { ETA_DT } : {}), UPD_DTM: later(), ...more.hbl },
});
const send = async (items: FeedItem[], msgId = randomUUID()) => {
  await t.sql(`delete from cms_lmt where lmt_key like 'token:%'`);
  const answer = await t.visitor().post('/api/open/feed/shipments', { msgId, sentDtm: `${day8(0)}090000`, items }, headers);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ data: { okCnt: number; errCnt: number } }>().data;
};
const estimate = (EVENT_DTM: string, more: FedRow = {}): FedRow => ({
  ...{ EVENT_CD: 'ARRI', EVENT_DTM, EVENT_TP: 'TRANSPORT', EVENT_CLSF: 'EST', EVENT_SRC: 'CARR', OPEN_YN: 'Y', LOC_CD: 'KRPUS' },
  ...more,
});
const mails = () => mailsOf(t, 'CGO_DELAY');
const titles = async () => (await mails()).map(({ mail_title }) => mail_title);

describe('the feed', () => {
  it('that moves an arrival by two days or more tells the customer once, with all it has to know', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { vsl_nm: 'HMM ALGECIRAS', voy_no: '001E', po_no: 'PO-77' });
    await ownRef(t, HBL_SEQ, 'ST-36533');
    const msgId = randomUUID();
    const items = [item(HBL_NO, day8(3), { hbl: { DELAY_RSN: 'PRT' } as FedRow })];
    await send(items, msgId);
    await send(items, msgId);
    const [mail, ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(mail).toMatchObject({
      to_email: 'kim@flair.example',
      ref_tp: 'HBL',
      ref_key: String(HBL_SEQ),
      corp_cd: '1000',
      send_sts: 'WAIT',
    });
    expect(mail?.mail_title).toBe(`[입항 예정일 변경] ${HBL_NO} ${day(3)} (3일 늦어짐)`);
    for (const part of ['HMM ALGECIRAS 001E', 'PO-77, ST-36533', day(0), day(3), '항만 체선', `HBL_NO=${HBL_NO}`])
      expect(mail?.html).toContain(part);
    await send([item(HBL_NO, day8(3))]);
    expect(await mails()).toHaveLength(1);
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [-1, 0],
    [-2, 1],
  ])('that moves it by %i days queues %i mails', async (days, count) => {
    const { HBL_NO } = await aShipment(t);
    await send([item(HBL_NO, day8(days))]);
    expect(await mails()).toHaveLength(count);
  });

  it('that brings an arrival forward tells no reason of a delay', async () => {
    const { HBL_NO } = await aShipment(t, { delay_rsn: 'PRT' });
    await send([item(HBL_NO, day8(-2))]);
    expect(await titles()).toEqual([`[입항 예정일 변경] ${HBL_NO} ${day(-2)} (2일 앞당겨짐)`]);
    expect((await mails())[0]?.html).not.toContain('항만 체선');
  });

  it('tells of an arrival that an event estimates', async () => {
    const { HBL_NO } = await aShipment(t);
    await send([item(HBL_NO, null, { eventList: [estimate(`${day8(4)}090000`)] })]);
    expect(await titles()).toEqual([expect.stringContaining(`${day(4)} (4일 늦어짐)`)]);
    await send([item(HBL_NO, null, { eventList: [estimate(`${day8(5)}090000`, { EVENT_CRT_DTM: later() })] })]);
    expect(await mails()).toHaveLength(1);
  });

  it('with a shipment twice in a message tells once, of what it is at the end', async () => {
    const { HBL_NO } = await aShipment(t);
    await send([item(HBL_NO, day8(3)), item(HBL_NO, day8(6))]);
    expect(await titles()).toEqual([`[입항 예정일 변경] ${HBL_NO} ${day(6)} (6일 늦어짐)`]);
    await send([item(HBL_NO, day8(9)), item(HBL_NO, day8(6))]);
    expect(await mails()).toHaveLength(1);
  });

  it('tells nothing of a shipment that it makes, whatever it says of it in the same message', async () => {
    const { HBL_NO } = await aShipment(t);
    const [row] = await t.sql(`select to_jsonb(h) as h from fms_hbl h where hbl_no = $1`, [HBL_NO]);
    const known = Object.entries(row?.h as object).filter(([name, value]) => value !== null && fed.includes(name.toUpperCase()));
    const house = Object.fromEntries(
      known.map(([name, value]) => [name.toUpperCase(), /_dt$/.test(name) ? value.replaceAll('-', '') : value]),
    );
    const made = { ...house, HBL_NO: `N${HBL_NO}` } as FedRow;
    expect(await send([item(made.HBL_NO as string, null, { hbl: made }), item(made.HBL_NO as string, day8(9))])).toMatchObject({
      okCnt: 2,
    });
    expect(await mails()).toEqual([]);
  });

  it('that arrives late, or whose item is refused, tells nothing', async () => {
    const [a, b] = [await aShipment(t), await aShipment(t)];
    const old = item(a.HBL_NO, day8(9));
    await send([item(a.HBL_NO, day8(1)), item(b.HBL_NO, day8(9), { hbl: { LOAD_TP: 'XXL' } as FedRow })]);
    await send([old]);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['cancelled', { cargo_sts: 'CXL' }],
    ['released', { cargo_sts: 'OUT' }],
    ['released, as its time says', { rlse_dtm: `${day(-1)} 10:00+09` }],
    ['delivered', { cargo_sts: 'DLV' }],
    ['delivered, as its time says', { dlv_cmpl_dtm: `${day(-1)} 10:00+09` }],
    ['returned empty', { cargo_sts: 'EMT' }],
  ])('tells nothing of a shipment that is %s', async (_, columns) => {
    const { HBL_NO } = await aShipment(t, columns);
    await send([item(HBL_NO, day8(5))]);
    expect(await mails()).toEqual([]);
  });
});

describe('who is told', () => {
  const moved = async (columns: Record<string, unknown> = {}) => {
    const { HBL_NO } = await aShipment(t, columns);
    await send([item(HBL_NO, day8(3))]);
    return (await mails()).map(({ to_email, mail_title }) => [to_email, mail_title.slice(0, mail_title.indexOf(']') + 1)]);
  };

  it('are the contacts who take mails, whatever they are for, nobody twice', async () => {
    await contactsOf(t, 'C00001', [
      { email: 'both@flair.example', chrg_tp: 'OPS' },
      { email: 'Both@Flair.example', chrg_tp: 'DLV' },
      { email: 'pay@flair.example', chrg_tp: 'SETL' },
      { email: 'none@flair.example', mail_yn: 'N' },
      { email: null },
    ]);
    expect(await moved()).toEqual([['Both@Flair.example, pay@flair.example', '[입항 예정일 변경]']]);
  });

  it('are those of the customer of the shipment alone; without any nobody is', async () => {
    await contactsOf(t, 'C00002', []);
    expect(await moved({ cust_cd: 'C00002' })).toEqual([]);
    await contactsOf(t, 'C00002', [{ email: 'lee@other.example' }]);
    expect(await moved({ cust_cd: 'C00002' })).toEqual([['lee@other.example', '[입항 예정일 변경]']]);
  });

  it('read it in the language of their account, else of their country', async () => {
    await t.sql(`update cms_user set lang_cd = 'en', email = 'english@flair.example' where user_id = 'cadm01'`);
    await contactsOf(t, 'C00001', [{ email: 'kim@flair.example' }, { email: 'English@flair.example' }]);
    expect(await moved({ delay_rsn: 'PRT' })).toEqual([
      ['kim@flair.example', '[입항 예정일 변경]'],
      ['English@flair.example', '[ETA changed]'],
    ]);
    const english = (await mails())[1];
    expect(english?.mail_title).toContain('(later by 3 d)');
    for (const part of ['Shanghai', 'Busan', 'Port congestion']) expect(english?.html).toContain(part);
    await t.sql(`delete from cms_email_log`);
    await contactsOf(t, 'C00003', [{ email: 'chen@abroad.example' }]);
    await t.sql(`update mdm_cust set ctry_cd = 'CN' where cust_cd = 'C00003'`);
    expect(await moved({ cust_cd: 'C00003' })).toEqual([['chen@abroad.example', '[ETA changed]']]);
  });

  it('read the reason as the corporation of the shipment names it', async () => {
    await t.sql(
      `insert into cms_code_user (corp_cd, mstr_cd, code, name, eng_name, use_yn) values ('1000', 'DELAY_RSN', 'ROL', '이월 선적', 'Rolled', 'Y')`,
    );
    await moved({ delay_rsn: 'ROL' });
    expect((await mails())[0]?.html).toContain('이월 선적');
  });

  it('get nothing where the template is switched off', async () => {
    await t.sql(`update cms_email_frm set use_yn = 'N' where frm_id = 'CGO_DELAY'`);
    expect(await moved()).toEqual([]);
    await t.sql(`update cms_email_frm set use_yn = 'Y' where frm_id = 'CGO_DELAY'`);
  });
});

describe('an event of operations', () => {
  const act = (call: 'event' | 'deleteEvent', LIST: object[]) =>
    ops.post(`/api/ptl/status/ptlShipngStusList/${call}`, { BATCH_ID: randomUUID(), LIST });

  it('that is deleted and was the estimate of an arrival tells of the arrival that counts now', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { eta_dt: day(3), org_eta_dt: day(0) });
    const own = { event_clsf: 'EST', event_src: 'MAN', loc_cd: 'KRPUS' };
    const EVENT_SEQ = await anEvent(t, HBL_SEQ, 'ARRI', `${day(3)} 10:00`, own);
    expect((await act('deleteEvent', [{ EVENT_SEQ, UPD_CNT: 0 }])).statusCode).toBe(200);
    expect(await titles()).toEqual([`[입항 예정일 변경] ${HBL_NO} ${day(0)} (3일 앞당겨짐)`]);
  });

  it('that is typed is one that happened: the arrival expected stays, and nobody is told', async () => {
    const { HBL_SEQ } = await aShipment(t, { eta_dt: day(-4), org_eta_dt: day(-4) });
    const arrival = { EVENT_CD: 'ARRI', EVENT_DTM: `${day8(-1)}093000`, LOC_CD: 'KRPUS', OPEN_YN: 'Y' };
    expect((await act('event', [{ HBL_SEQ, UPD_CNT: 0, ...arrival }])).statusCode).toBe(200);
    expect(await mails()).toEqual([]);
  });
});
