import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/db';
import { formOf, listRequests, threadOf } from '../support/requests';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('the demo has 350 requests with 900 entries, most of them done and answered within hours', async () => {
  const [counts] = await t.sql<Record<string, number>>(`
    select count(*)::int as requests, (select count(*)::int from csm_res) as entries,
      round(100.0 * count(*) filter (where csm_req_sts = 'CMP') / count(*))::int as done,
      count(*) filter (where csm_req_sts in ('REQ', 'RCP', 'PRC', 'ASK', 'ANS'))::int as open,
      (percentile_cont(0.5) within group (order by (business_minutes(ans_dtm) - business_minutes(req_dtm)) / 60.0) filter (where ans_dtm is not null))::float as median,
      avg(satis_scr::int)::float as score from csm_req`);
  expect(counts).toMatchObject({ requests: 350, entries: 900, done: 80, open: 69 });
  expect(Math.abs((counts?.median ?? 0) - 3.5)).toBeLessThan(0.5);
  expect(Math.abs((counts?.score ?? 0) - 4.2)).toBeLessThan(0.15);
});

it('what they say of themselves fits together', async () => {
  const wrong = async (text: string) => (await t.sql<{ n: number }>(`select count(*)::int as n from ${text}`, []))[0]?.n;
  const last = `(select h.to_sts from cms_sts_hist h where h.ref_tp = 'CSM' and h.ref_key = r.req_no order by h.chg_dtm desc, h.hist_seq desc limit 1)`;
  expect(await wrong(`csm_req r where r.csm_req_sts is distinct from ${last}`)).toBe(0);
  expect(
    await wrong(
      `csm_req r where (r.csm_req_sts in ('ANS', 'CMP')) <> (r.ans_dtm is not null) or (r.csm_req_sts = 'CMP') <> (r.cmpl_dtm is not null)`,
    ),
  ).toBe(0);
  expect(
    await wrong(`csm_req r where r.req_dtm > r.rcpt_dtm or r.rcpt_dtm > r.ans_dtm or r.ans_dtm > r.cmpl_dtm or r.req_dtm > now()`),
  ).toBe(0);
  expect(
    await wrong(
      `csm_req r where r.hbl_no is not null and not exists (select from fms_hbl h where h.hbl_no = r.hbl_no and h.cust_cd = r.cust_cd and h.corp_cd = r.corp_cd)`,
    ),
  ).toBe(0);
  expect(
    await wrong(
      `csm_req r left join csm_due d using (req_no) where d.req_no is null or (d.stop_dtm is not null) <> (r.csm_req_sts in ('ASK', 'ANS'))`,
    ),
  ).toBe(0);
});

it('story 12 waits unanswered beyond its day, story 13 for its customer', async () => {
  const [ops, customer] = [await t.login('ops01'), await t.login('cadm03')];
  expect(
    await t.sql(`select urgt_yn, csm_req_sts, cust_cd, current_date - due_dt as late from csm_req where req_no = 'CSSTORY00012'`),
  ).toEqual([{ urgt_yn: 'Y', csm_req_sts: 'REQ', cust_cd: 'C00001', late: 1 }]);
  const sysadm = await t.login('sysadm');
  expect(await formOf(sysadm, 'CSSTORY00012')).toMatchObject({ OVER_YN: 'Y', REMAIN_DAYS: -1, LIGHT_TP: 'OVER' });
  expect(await listRequests(customer, { REQ_NO: 'CSSTORY00013' })).toMatchObject([{ CSM_REQ_STS: 'ASK', LIGHT_TP: 'WAIT', UNREAD_CNT: 2 }]);
  expect((await threadOf(customer, 'CSSTORY00013')).map((e) => e.CSM_RES_TP)).toEqual(['RCP', 'ASK']);
  expect((await listRequests(ops)).length).toBeGreaterThan(0);
});
