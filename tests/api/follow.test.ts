import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { type Follow, type News, usual } from '../../src/contract/ptl/status/follow';
import type { Job } from '../../src/server/jobs/job';
import { jobs as known } from '../../src/server/jobs/runner';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf, mailsOf, startMailServer } from '../support/mail';
import { aContainer, aShipment, day, day8, ownRef } from '../support/shipments';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let jobs: ReturnType<typeof jobsOf>;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops02'), t.login('cadm01')]);
  jobs = jobsOf(t);
});
beforeEach(async () => {
  await t.sql('delete from ptl_news');
  await t.sql('delete from ptl_follow');
  await t.sql('delete from cms_email_log');
});
afterAll(() => t?.close());

const page = '/api/ptl/status/ptlShipngStusDetail';
const list = '/api/ptl/status/ptlShipngStusList';
const one = (path: string, row: object) => ({ path, body: { BATCH_ID: randomUUID(), LIST: [row] } });
async function follows(v: Visitor, row: Partial<Follow>, path = page): Promise<Follow> {
  const call = one(`${path}/follow`, { FLW_TP: 'SHIP', ...usual, ...row });
  return (await v.data<{ LIST: Follow[] }>(call.path, call.body)).LIST[0] as Follow;
}
/** Operations type an event. */
async function happens(HBL_SEQ: number, EVENT_CD: string, more: object = {}): Promise<void> {
  const [row] = await t.sql<{ upd_cnt: number }>('select upd_cnt from fms_hbl where hbl_seq = $1', [HBL_SEQ]);
  const event = { HBL_SEQ, UPD_CNT: row?.upd_cnt, OPEN_YN: 'Y', LOC_CD: 'KRPUS', EVENT_CD, EVENT_DTM: `${day8(-1)}093000`, ...more };
  const call = one(`${list}/event`, event);
  await ops.data(call.path, call.body);
}
/** Runs a job alone: mails stay as they were written. */
const runs = async (id: string) => {
  await jobs.due(id);
  expect(await jobs.runner({}, { [id]: known[id] as Job }).runDue()).toEqual([id]);
  expect((await jobs.job(id))?.last_rslt).toBe('OK');
};
const tell = () => runs('FOLLOW_NEWS');
const newsOf = async (v: Visitor) => (await v.data<ReadData<News>>('/api/home/selectHomeG4', {})).LIST.map((row) => row.NEWS_TXT);
const mails = async (form = 'CGO_FOLLOW') => (await mailsOf(t, form)).map(({ to_email, mail_title }) => [to_email, mail_title]);
const emailOf = async (user: string) => (await t.sql<{ email: string }>('select email from cms_user where user_id = $1', [user]))[0]?.email;

describe('who follows a shipment', () => {
  it('hears once of each event that was chosen, in the portal and by one mail, in the own language with a link', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO });
    await happens(HBL_SEQ, 'ARRI');
    await happens(HBL_SEQ, 'DISC');
    await happens(HBL_SEQ, 'INSP');
    await tell();
    await tell();
    expect(await newsOf(customer)).toEqual([expect.stringContaining('양하'), expect.stringContaining('입항·도착')]);
    const [mail, ...others] = await mailsOf(t, 'CGO_FOLLOW');
    expect([others, mail?.to_email]).toEqual([[], await emailOf('cadm01')]);
    expect(mail?.html).toContain(`/ptl/status/ptlShipngStusDetail?mid=ptlShipngStusDetail&amp;HBL_NO=${HBL_NO}`);
    expect(mail?.html).toMatch(/입항·도착[\s\S]*양하/);
  });

  it('hears of what happens at once: the job is due with it', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO });
    await t.sql(`update cms_job set next_run_dtm = now() + interval '1 hour' where job_id = 'FOLLOW_NEWS'`);
    await happens(HBL_SEQ, 'ARRI');
    expect(await jobs.runner().runDue()).toContain('FOLLOW_NEWS');
    expect(await mails()).toHaveLength(1);
  });

  it('hears nothing of what customers are not told, nor of what happened before', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await happens(HBL_SEQ, 'DISC');
    await follows(customer, { HBL_NO });
    await follows(ops, { HBL_NO });
    await happens(HBL_SEQ, 'ARRI', { OPEN_YN: 'N' });
    await tell();
    expect(await newsOf(customer)).toEqual([]);
    expect(await newsOf(ops)).toEqual([expect.stringContaining('입항·도착')]);
    expect((await mails()).map(([to]) => to)).toEqual([await emailOf('ops02')]);
  });

  it('hears nothing of a shipment that is another customer’s meanwhile', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO });
    await t.sql(`update fms_hbl set cust_cd = 'C00002' where hbl_seq = $1`, [HBL_SEQ]);
    await happens(HBL_SEQ, 'ARRI');
    await tell();
    expect(await t.sql('select * from ptl_follow_news')).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('hears no more after following has ended, and cannot follow what is another’s', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const { FLW_SEQ } = await follows(customer, { HBL_NO });
    const own = () => customer.data<ReadData<Follow>>(`${page}/selectFollow`, { SEARCH: { HBL_NO } });
    expect((await own()).LIST).toMatchObject([{ FLW_SEQ, FLW_TP: 'SHIP', HBL_NO }]);
    const other = one(`${page}/unfollow`, { FLW_SEQ });
    await ops.data(other.path, other.body);
    expect((await own()).TOTAL).toBe(1);
    const mine = one(`${page}/unfollow`, { FLW_SEQ });
    await customer.data(mine.path, mine.body);
    await happens(HBL_SEQ, 'ARRI');
    await tell();
    expect([await own(), await mails()]).toEqual([{ LIST: [], TOTAL: 0 }, []]);
    const foreign = await aShipment(t, { cust_cd: 'C00002' });
    const call = one(`${page}/follow`, { FLW_TP: 'SHIP', FLW_HOW: 'ONCE', HBL_NO: foreign.HBL_NO });
    expect((await customer.post(call.path, call.body)).statusCode).toBe(404);
  });

  it('is refused events and days that are none', async () => {
    const { HBL_NO } = await aShipment(t);
    const call = one(`${page}/follow`, { FLW_TP: 'SHIP', FLW_HOW: 'SOON', HBL_NO, EVENT_CDS: 'ARRI,NOPE', ETA_DAYS: 0 });
    const answer = await customer.post(call.path, call.body);
    expect(answer.statusCode).toBe(422);
    const fields = answer.json<{ errors: { FIELD: string }[] }>().errors.map(({ FIELD }) => FIELD);
    expect(fields.sort()).toEqual(['ETA_DAYS', 'EVENT_CDS', 'FLW_HOW']);
  });
});

describe('another expected arrival', () => {
  const fed = async (HBL_NO: string, ETA_DT: string, msgId = randomUUID()) => {
    const columns = { cust_cd: null, api_id: 'OPS_FEED', api_scopes: 'feed:write' };
    const token = await partnerToken(t, 'sysadm', columns);
    const items = [{ hbl: { CORP_CD: '1000', HBL_NO, ETA_DT, UPD_DTM: `${day8(0)}${String(++minute).padStart(6, '0')}` } }];
    const answer = await t.visitor().post('/api/open/feed/shipments', { msgId, sentDtm: `${day8(0)}090000`, items }, token.headers);
    expect(answer.json()).toMatchObject({ data: { errCnt: 0 } });
    return msgId;
  };
  let minute = 0;

  it('of a cancelled booking is told no more; that it was cancelled is, once, whatever events were chosen', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO, EVENT_CDS: null });
    const call = one(`${list}/cancel`, { HBL_SEQ, UPD_CNT: 0 });
    await ops.data(call.path, { ...call.body, RSN: '고객 요청' });
    await fed(HBL_NO, day8(9));
    await tell();
    await tell();
    expect(await newsOf(customer)).toEqual(['예약이 취소되었습니다']);
    expect(await mails()).toEqual([[await emailOf('cadm01'), expect.stringContaining('예약이 취소되었습니다')]]);
    expect(await t.sql('select delay_yn, delay_days from fms_hbl where hbl_seq = $1', [HBL_SEQ])).toEqual([
      { delay_yn: 'N', delay_days: 0 },
    ]);
  });

  it('is told from as many days as asked, also where the feed says it, and not again with the same message', async () => {
    const { HBL_NO } = await aShipment(t);
    await follows(customer, { HBL_NO, ETA_DAYS: 3 });
    await fed(HBL_NO, day8(2));
    await tell();
    expect(await newsOf(customer)).toEqual([]);
    const msgId = await fed(HBL_NO, day8(5));
    await fed(HBL_NO, day8(5), msgId);
    await fed(HBL_NO, day8(5));
    await tell();
    expect(await newsOf(customer)).toEqual([`ETA ${day(2)} → ${day(5)} (3일 늦어짐)`]);
    expect(await mails()).toHaveLength(1);
  });

  it('of 200 shipments in a message is told a follower of the customer in one mail', async () => {
    const shipments = await Promise.all(Array.from({ length: 200 }, () => aShipment(t)));
    await follows(customer, { FLW_TP: 'CUST', HBL_NO: shipments[0]?.HBL_NO ?? '', FLW_HOW: 'DIGEST' });
    const token = await partnerToken(t, 'sysadm', { cust_cd: null, api_id: 'OPS_FEED', api_scopes: 'feed:write' });
    const items = shipments.map(({ HBL_NO }) => ({ hbl: { CORP_CD: '1000', HBL_NO, ETA_DT: day8(9), UPD_DTM: `${day8(0)}000000` } }));
    const began = Date.now();
    await t.visitor().post('/api/open/feed/shipments', { msgId: randomUUID(), sentDtm: `${day8(0)}090000`, items }, token.headers);
    await tell();
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(await t.sql('select count(*)::int as n from ptl_follow_news')).toEqual([{ n: 200 }]);
    await runs('FOLLOW_DIGEST');
    expect(await mails('CGO_DIGEST')).toHaveLength(1);
  });
});

describe('a followed search', () => {
  const search = (conditions: object, more: Partial<Follow> = {}) =>
    follows(customer, { FLW_TP: 'SRCH', FLW_NM: 'x', SRCH_COND: JSON.stringify(conditions), ...more }, list);

  it('tells of the shipments that it finds, whatever their days; several follows tell once, the mail at once first', async () => {
    const [near, other] = [await aShipment(t, { etd_dt: day(-400), po_no: 'PO-FLW1' }), await aShipment(t, { po_no: 'PO-OTHER' })];
    await search({ NO_TP: 'PO', NO_VAL: 'PO-FLW', FR_DT: day8(0), TO_DT: day8(1) });
    await follows(customer, { HBL_NO: near.HBL_NO, FLW_HOW: 'DIGEST' });
    await happens(near.HBL_SEQ, 'ARRI');
    await happens(other.HBL_SEQ, 'ARRI');
    await tell();
    expect(await newsOf(customer)).toHaveLength(1);
    expect((await mails()).map(([, title]) => title)).toEqual([expect.stringContaining(near.HBL_NO)]);
    await runs('FOLLOW_DIGEST');
    expect(await mails('CGO_DIGEST')).toEqual([]);
  });

  it('is one however its conditions are ordered, and needs one', async () => {
    const first = await search({ POL_CD: 'CNSHA', CARGO_STS: ['ARR', 'DEP'] });
    const again = await search({ CARGO_STS: ['DEP', 'ARR'], POL_CD: 'CNSHA', POD_CD: '' });
    expect(again.FLW_SEQ).toBe(first.FLW_SEQ);
    for (const SRCH_COND of ['{"FR_DT":"20260101"}', 'nonsense', '{"POL_CD":{"x":1}}']) {
      const call = one(`${list}/follow`, { FLW_TP: 'SRCH', FLW_HOW: 'ONCE', SRCH_COND });
      expect([SRCH_COND, (await customer.post(call.path, call.body)).statusCode]).toEqual([SRCH_COND, 422]);
    }
    const TOTAL = (await customer.data<ReadData<Follow>>(`${list}/selectFollow`, { SEARCH: {} })).TOTAL;
    expect(TOTAL).toBe(1);
  });
});

describe('free time', () => {
  it('is told once, as many days before as asked, also where a night was left out', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t, { free_days: 7, cargo_sts: 'DIS' });
    await aContainer(t, HBL_SEQ, { disc_dtm: `${day(-5)} 10:00+09` });
    await follows(customer, { HBL_NO, FREE_DAYS: 3 });
    await follows(ops, { HBL_NO, FREE_DAYS: 1 });
    await runs('FOLLOW_FREE');
    await runs('FOLLOW_FREE');
    expect([await newsOf(customer), await newsOf(ops)]).toEqual([[`Free Time이 ${day(2)}에 끝납니다`], []]);
    await follows(ops, { HBL_NO, FREE_DAYS: 2 });
    await runs('FOLLOW_FREE');
    expect(await newsOf(ops)).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });
});

describe('the mails', () => {
  const linkIn = (html: string) =>
    new URL(/href="([^"]*login\/unfollow[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '').searchParams;
  const stop = (text: unknown) => t.visitor().post('/api/login/unfollow', { t: text });

  it('name the numbers that the customer knows a shipment by, its own references too', async () => {
    const [now, later] = [await aShipment(t, { po_no: 'PO-77' }), await aShipment(t, { po_no: 'PO-78' })];
    await follows(customer, { HBL_NO: now.HBL_NO });
    await follows(customer, { HBL_NO: later.HBL_NO, FLW_HOW: 'DIGEST' });
    for (const { HBL_SEQ } of [now, later]) {
      await ownRef(t, HBL_SEQ, `ST-${HBL_SEQ}`);
      await happens(HBL_SEQ, 'ARRI');
    }
    await tell();
    await runs('FOLLOW_DIGEST');
    expect((await mailsOf(t, 'CGO_FOLLOW'))[0]?.html).toContain(`PO-77, ST-${now.HBL_SEQ}`);
    expect((await mailsOf(t, 'CGO_DIGEST'))[0]?.html).toContain(`PO-78, ST-${later.HBL_SEQ}`);
  });

  it('of the morning gather what happened, once; what is another’s meanwhile is left out', async () => {
    const [kept, lost] = [await aShipment(t), await aShipment(t)];
    for (const { HBL_NO } of [kept, lost]) await follows(customer, { HBL_NO, FLW_HOW: 'DIGEST' });
    for (const { HBL_SEQ } of [kept, lost]) await happens(HBL_SEQ, 'ARRI');
    await tell();
    expect(await mails()).toEqual([]);
    await t.sql(`update fms_hbl set cust_cd = 'C00002' where hbl_seq = $1`, [lost.HBL_SEQ]);
    await runs('FOLLOW_DIGEST');
    await runs('FOLLOW_DIGEST');
    const [mail, ...others] = await mailsOf(t, 'CGO_DIGEST');
    expect(others).toEqual([]);
    expect(mail?.html).toContain(kept.HBL_NO);
    expect(mail?.html).not.toContain(lost.HBL_NO);
  });

  it('end by their link without a sign-in, when the page is confirmed; the portal still tells', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO });
    await happens(HBL_SEQ, 'ARRI');
    await tell();
    const text = linkIn((await mailsOf(t, 'CGO_FOLLOW'))[0]?.html ?? '').get('t') ?? '';
    await t.visitor().get(`/login/unfollow?t=${text}`);
    expect(await t.sql('select flw_how from ptl_follow')).toEqual([{ flw_how: 'ONCE' }]);
    for (const wrong of [`${text}x`, text.replace(/^./, 'X'), '', null]) expect((await stop(wrong)).statusCode).toBe(422);
    expect((await stop(text)).statusCode).toBe(200);
    await happens(HBL_SEQ, 'DISC');
    await tell();
    expect([(await mails()).length, (await newsOf(customer)).length]).toEqual([1, 2]);
  });

  it('of the morning end by their link together', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO, FLW_HOW: 'DIGEST' });
    await happens(HBL_SEQ, 'ARRI');
    await tell();
    await runs('FOLLOW_DIGEST');
    const text = linkIn((await mailsOf(t, 'CGO_DIGEST'))[0]?.html ?? '').get('t');
    await happens(HBL_SEQ, 'DISC');
    await tell();
    expect((await stop(text)).statusCode).toBe(200);
    await runs('FOLLOW_DIGEST');
    expect(await mails('CGO_DIGEST')).toHaveLength(1);
  });

  it('wait while the mail server is down, and go out once when it is there again', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO });
    await happens(HBL_SEQ, 'ARRI');
    await tell();
    await jobs.sendAll({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await tell();
    const server = await startMailServer();
    await jobs.sendAll({ SMTP_URL: server.url });
    await jobs.sendAll({ SMTP_URL: server.url });
    await server.close();
    expect(server.taken.map(({ to }) => to)).toEqual([[await emailOf('cadm01')]]);
  });
});

describe('the list of news', () => {
  it('is what was not seen; what comes after it was shown stays', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await follows(customer, { HBL_NO });
    await happens(HBL_SEQ, 'ARRI');
    await tell();
    const { LIST } = await customer.data<ReadData<News>>('/api/home/selectHomeG4', {});
    await happens(HBL_SEQ, 'DISC');
    await tell();
    await customer.data('/api/home/seeNews', { BATCH_ID: randomUUID(), LIST: LIST.slice(0, 1) });
    expect(await newsOf(customer)).toEqual([expect.stringContaining('양하')]);
    for (const body of [{}, { LIST: 'x' }, { LIST: [] }, { SEARCH: 'x', LIST: 'x', BATCH_ID: 7 }]) {
      const { statusCode } = await customer.post('/api/home/seeNews', body);
      expect([400, 422]).toContain(statusCode);
    }
    const guest = await t.login('guest01');
    expect(await guest.data('/api/home/selectHomeG4', {})).toBeNull();
  });
});
