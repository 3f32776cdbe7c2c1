import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import type { StatusChange } from '../../src/contract/statusChange';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lead, makeOrder, take, todayOf } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let today: string;
let yesterday: string;

beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  today = await todayOf(t);
  yesterday = addDays(today, -1);
});
afterAll(() => t.close());

const mend = (v: Visitor, { DLV_ORD_NO, UPD_CNT }: DeliveryOrder, times: object, RSN?: string) =>
  v.post('/api/pan/dlvOrdDetail/times', { BATCH_ID: randomUUID(), LIST: [{ DLV_ORD_NO, UPD_CNT, ...times }], ...(RSN ? { RSN } : {}) });
const done = (answer: { json(): unknown }) => (answer.json() as { data: { LIST: DeliveryOrder[] } }).data.LIST[0] as DeliveryOrder;
const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.FIELD, e.CODE]);
const history = async ({ DLV_ORD_NO }: DeliveryOrder) =>
  (await ops.data<{ LIST: StatusChange[] }>('/api/pan/dlvOrdDetail/selectDlvOrdDetailG2', { SEARCH: { DLV_ORD_NO } })).LIST;
const arrived = async () => {
  const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ASG');
  const loaded = await take(ops, 'load', order, { LOAD_DTM: `${yesterday}080000` });
  return take(ops, 'arrive', loaded, { ARR_DTM: `${yesterday}100000` });
};
const delivered = async () => take(ops, 'complete', await arrived(), { RCVR_NM: '오창고', CMPL_DTM: `${yesterday}103000` });

it('a wrong time is mended with a reason, which the history keeps beside the time that was', async () => {
  const order = await arrived();
  const mended = done(await mend(ops, order, { LOAD_DTM: `${yesterday}081500` }, '기사 통화 확인'));
  expect([mended.LOAD_DTM, mended.ARR_DTM, mended.DLV_ORD_STS]).toEqual([`${yesterday}081500`, `${yesterday}100000`, 'ARV']);
  const day = `${yesterday.slice(4, 6)}-${yesterday.slice(6)}`;
  expect((await history(order))[0]).toMatchObject({
    FROM_STS: 'LDD',
    TO_STS: 'LDD',
    CHG_USER_NM: '강배차',
    CHG_RSN: `${day} 08:00 → ${day} 08:15 · 기사 통화 확인`,
  });
  const [audit] = await t.sql<{ n: number }>(
    `select count(*)::int as n from cms_hist where tbl_nm = 'PAN_DLV_ORD' and row_key = $1 and col_nm = 'LOAD_DTM'`,
    [order.DLV_ORD_NO],
  );
  expect(audit?.n).toBeGreaterThan(0);
});

it('times keep their order, none is still to come, and something must change', async () => {
  const order = await arrived();
  expect(faults(await mend(ops, order, { LOAD_DTM: `${yesterday}100100` }, 'x'))).toEqual([['ARR_DTM', 'MSG000611']]);
  expect(faults(await mend(ops, order, { ARR_DTM: `${addDays(today, 1)}000000` }, 'x'))).toEqual([['ARR_DTM', 'MSG000612']]);
  expect(faults(await mend(ops, order, { LOAD_DTM: `${yesterday}080000` }, 'x'))).toEqual([[undefined, 'MSG000008']]);
  expect(faults(await mend(ops, order, { LOAD_DTM: 'early' }, 'x'))).toEqual([['LOAD_DTM', 'MSG000187']]);
  expect((await mend(ops, order, { LOAD_DTM: `${yesterday}070000` })).json().code).toBe('MSG000039');
  // What has not happened is not made to have happened.
  expect(faults(await mend(ops, order, { CMPL_DTM: `${yesterday}110000` }, 'x'))).toEqual([[undefined, 'MSG000008']]);
});

it('a time before the one ahead is refused by both of them, one still to come by the time it is now', async () => {
  const order = await arrived();
  const why = async (times: object) => ((await mend(ops, order, times, 'x')).json() as { errors: Fault[] }).errors[0]?.MESSAGE;
  const day = `${yesterday.slice(4, 6)}-${yesterday.slice(6)}`;
  expect(await why({ ARR_DTM: `${yesterday}050000` })).toBe(
    `[하차지 도착 일시] ${day} 05:00: [상차 완료 일시] ${day} 08:00보다 빠를 수 없습니다.`,
  );
  expect(await why({ ARR_DTM: `${addDays(today, 1)}093000` })).toMatch(
    / 09:30: 아직 오지 않은 시각은 입력할 수 없습니다. \(현재 \d\d-\d\d \d\d:\d\d\)/,
  );
});

it('is for staff, once it was loaded and no longer than the proof can be mended', async () => {
  const early = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'ASG');
  expect(faults(await mend(ops, early, { LOAD_DTM: `${yesterday}070000` }, 'x'))).toEqual([['DLV_ORD_STS', 'MSG000027']]);
  const order = await delivered();
  expect((await mend(await t.login('cadm01'), order, { LOAD_DTM: `${yesterday}070000` }, 'x')).statusCode).toBe(403);
  const old = addDays(today, -8);
  const [row] = await t.sql<{ upd_cnt: number }>(
    `update pan_dlv_ord set load_dtm = $2::timestamptz, arr_dtm = $2::timestamptz, cmpl_dtm = $2::timestamptz where dlv_ord_no = $1 returning upd_cnt`,
    [order.DLV_ORD_NO, `${old} 10:00+09`],
  );
  const late = await mend(ops, { ...order, UPD_CNT: row?.upd_cnt ?? 0 }, { LOAD_DTM: `${old}070000` }, 'x');
  expect(faults(late)).toEqual([['DLV_ORD_STS', 'MSG000040']]);
});

it('a delivery of another day takes its cost along; a cost that is confirmed keeps the day', async () => {
  const order = await delivered();
  const costs = () =>
    t.sql<{ day: string; sts: string }>(
      `select to_char(occr_dt, 'YYYYMMDD') as day, cost_sts as sts from set_cost where dlv_ord_no = $1 and del_yn = 'N'`,
      [order.DLV_ORD_NO],
    );
  const before = await costs();
  expect(before).toEqual([{ day: yesterday, sts: 'TMP' }]);
  const mended = done(await mend(ops, order, { CMPL_DTM: `${today}000000` }, '다음 날 인수'));
  expect(await costs()).toEqual([{ day: today, sts: 'TMP' }]);
  await t.sql(`update set_cost set cost_sts = 'CFM' where dlv_ord_no = $1 and del_yn = 'N'`, [order.DLV_ORD_NO]);
  expect(faults(await mend(ops, mended, { CMPL_DTM: `${yesterday}113000` }, 'x'))).toEqual([['CMPL_DTM', 'MSG000548']]);
  expect(await costs()).toEqual([{ day: today, sts: 'CFM' }]);
});
