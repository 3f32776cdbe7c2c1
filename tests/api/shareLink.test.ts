import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SharedShipment } from '../../src/contract/login/share';
import { mostShareDays, type ShareFact, type ShareRow, type ShareVisit, shareFacts } from '../../src/contract/ptl/status/share';
import { newMarkedId } from '../../src/server/lib/sessionId';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder } from '../support/orders';
import { aContainer, anEvent, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let other: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer, other] = await Promise.all([t.login('ops02'), t.login('cadm01'), t.login('cadm02')]);
});
afterAll(() => t?.close());

const path = '/api/ptl/status/ptlShipngStusDetail';
const ask = (v: Visitor, HBL_NO: string, FACTS: readonly string[] = shareFacts, more: object = {}) =>
  v.post(`${path}/share`, { BATCH_ID: randomUUID(), HBL_NO, FACTS, ...more });
const make = async (v: Visitor, HBL_NO: string, facts?: readonly ShareFact[], more?: object): Promise<string> =>
  (await ask(v, HBL_NO, facts, more)).json().data.LINK.split('#')[1];
const open = (TOKEN: unknown, headers: Record<string, string> = {}, remoteAddress = '203.0.113.9') =>
  t.app.inject({
    method: 'POST',
    url: '/api/login/share/open',
    payload: { TOKEN },
    headers: { host: new URL(t.app.kit.env.PUBLIC_URL).host, ...headers },
    remoteAddress,
  });
const list = async (v: Visitor, HBL_NO: string) =>
  (await v.data<{ LIST: ShareRow[] }>(`${path}/selectPtlShare`, { SEARCH: { HBL_NO } })).LIST;
const visits = async (v: Visitor, SHARE_SEQ: number) =>
  (await v.data<{ LIST: ShareVisit[] }>(`${path}/selectPtlShareG2`, { SEARCH: { SHARE_SEQ } })).LIST;
const revoke = (v: Visitor, row: ShareRow) =>
  v.post(`${path}/revokeShare`, { BATCH_ID: randomUUID(), LIST: [{ SHARE_SEQ: row.SHARE_SEQ, UPD_CNT: row.UPD_CNT }] });

/** A shipment in which everything that can be shared, and much that cannot, stands out. */
async function aFullShipment() {
  const secrets = { inv_no: 'SECRETINV', po_no: 'SECRETPO', cust_ref_no: 'SECRETREF', rmk: 'SECRETRMK', item_nm: 'SECRETITEM' };
  const shipment = await aShipment(t, { ...secrets, eta_dt: day(6), org_eta_dt: day(4), delay_yn: 'Y', delay_days: 2, cargo_sts: 'DEP' });
  await aContainer(t, shipment.HBL_SEQ, { seal_no: 'SECRETSEAL', rmk: 'SECRETRMK' });
  await anEvent(t, shipment.HBL_SEQ, 'DEPA', `${day(-4)} 10:00`, { loc_cd: 'CNSHA', rmk: 'SECRETRMK' });
  await anEvent(t, shipment.HBL_SEQ, 'ARRI', `${day(6)} 10:00`, { event_clsf: 'EST', loc_cd: 'KRPUS' });
  const order = await makeOrder(t, ops, 'C00001', { HBL_NO: null });
  await t.sql(
    `update pan_dlv_ord set hbl_no = $2, dlv_ord_sts = 'CFM', dlv_plc_nm = '공개하차지', rmk = 'SECRETRMK' where dlv_ord_no = $1`,
    [order.DLV_ORD_NO, shipment.HBL_NO],
  );
  await t.sql(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn)
     values ('SECRETNAME', 'pdf', 1, 'aa/s', 'HBL', $1, 'CI', 'Y', 'C00001', '1000', 0, 'N'),
       ('SECRETNAME', 'pdf', 1, 'aa/s', 'HBL', $1, 'PL', 'N', 'C00001', '1000', 0, 'N')`,
    [shipment.HBL_NO],
  );
  return shipment;
}

/** What each fact, and no other, says of that shipment. */
const said: Record<ShareFact, string[]> = {
  MILESTONE: ['출항', `${day8(-4)}100000`],
  ETA: [day8(6), day8(4)],
  CNTR: ['CSQU3054383', '40HC'],
  DOC: ['상업송장'],
  DLV: ['공개하차지'],
};

describe('the link of a shipment', () => {
  it('shows what was chosen and nothing else, without a session', async () => {
    const { HBL_NO } = await aFullShipment();
    const [docName] = await t.sql<{ name: string }>(`select name from cms_code_dtl where mstr_cd = 'DOC_TP' and code = 'CI'`);
    const words = { ...said, DOC: [docName?.name ?? ''] };
    for (const maker of [customer, ops])
      for (const fact of shareFacts) {
        const answer = await open(await make(maker, HBL_NO, [fact]));
        expect(answer.statusCode, answer.body).toBe(200);
        expect(Object.keys(answer.json().data).sort()).toEqual(['CORP_NM', 'HBL_NO', 'LAST_DT', 'POD_NM', 'POL_NM', fact].sort());
        for (const word of words[fact]) expect(answer.body).toContain(word);
        for (const hidden of shareFacts.filter((one) => one !== fact).flatMap((one) => words[one]))
          expect(answer.body).not.toContain(hidden);
      }
    const whole = await open(await make(ops, HBL_NO));
    for (const word of shareFacts.flatMap((fact) => words[fact])) expect(whole.body).toContain(word);
    expect(whole.body).not.toMatch(/SECRET|C00001|cadm01|ops02|AMT|SEQ|USER|TOKEN/);
    expect((whole.json().data as SharedShipment).DOC).toHaveLength(1);
  });

  it('answers in the language that is asked for, not to be stored, listed or passed on', async () => {
    const { HBL_NO } = await aShipment(t);
    const token = await make(customer, HBL_NO);
    const [korean, english] = await Promise.all([open(token, { 'x-lang': 'ko' }), open(token, { 'accept-language': 'en-US' })]);
    expect(korean.json().data.MILESTONE[0].STS_NM).toBe('부킹');
    expect(english.json().data).toMatchObject({
      POL_NM: 'Shanghai',
      MILESTONE: expect.arrayContaining([{ STS_NM: 'Booked', STATE: 'now', AT_DTM: null }]),
    });
    for (const { headers } of [korean, await open('none')])
      expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  it('keeps the hash of its token alone, tells it once, and leaves a history without it', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const body = { BATCH_ID: randomUUID(), HBL_NO, FACTS: ['ETA'] };
    const [first, again] = await Promise.all([customer.post(`${path}/share`, body), customer.post(`${path}/share`, body)]);
    expect(first.json().data).toEqual(again.json().data);
    const token = first.json().data.LINK.split('#')[1];
    const rows = await t.sql(`select row_to_json(s)::text as row from ptl_share s where hbl_seq = $1`, [HBL_SEQ]);
    expect(rows).toHaveLength(1);
    const kept = await t.sql(
      `select row_to_json(b)::text as row from cms_batch b union all select row_to_json(h)::text from cms_hist h where tbl_nm = 'PTL_SHARE'`,
    );
    expect(JSON.stringify([rows, kept])).not.toContain(token);
    expect(JSON.stringify(await list(customer, HBL_NO))).not.toMatch(/HASH|LINK/);
  });

  it('is refused for what is not there, not chosen, not seen or too long', async () => {
    const { HBL_NO } = await aShipment(t, { cust_cd: 'C00002' });
    const [foreign, never] = await Promise.all([ask(customer, HBL_NO), ask(customer, 'NOSUCHHBL')]);
    expect([foreign.statusCode, foreign.body]).toEqual([404, never.body]);
    const { HBL_NO: own } = await aShipment(t);
    for (const [facts, more, code] of [
      [[], {}, 'MSG000656'],
      [['COST'], {}, 'MSG000656'],
      [['ETA'], { END_DT: day8(-1) }, 'MSG000657'],
      [['ETA'], { END_DT: day8(mostShareDays + 1) }, 'MSG000657'],
    ] as const) {
      const refused = await ask(customer, own, facts, more);
      expect([refused.statusCode, refused.json().errors[0].CODE]).toEqual([422, code]);
    }
    expect((await ask(customer, own, ['ETA'], { END_DT: day8(mostShareDays) })).statusCode).toBe(200);
    expect((await ask(await t.login('stl01'), own)).statusCode).toBe(403);
  });

  it('is listed with its visits to its maker and to staff, to no other customer', async () => {
    const { HBL_NO } = await aShipment(t);
    const token = await make(customer, HBL_NO, ['ETA', 'DLV']);
    await Promise.all([open(token), open(token), open(token, {}, '2001:db8:1:2:3:4:5:6')]);
    for (const reader of [customer, ops]) {
      const [row] = await list(reader, HBL_NO);
      expect(row).toMatchObject({ SHARE_FACTS: 'ETA,DLV', USER_ID: 'cadm01', VISIT_CNT: 3, LIVE_YN: 'Y', END_DT: null, UPD_CNT: 0 });
      const seen = await visits(reader, row?.SHARE_SEQ ?? 0);
      expect(seen.map(({ VISIT_NET }) => VISIT_NET).sort()).toEqual(['2001:db8:1:2::/64', '203.0.113.*', '203.0.113.*']);
    }
    const [row] = await list(customer, HBL_NO);
    expect(await list(other, HBL_NO)).toEqual([]);
    expect(await visits(other, row?.SHARE_SEQ ?? 0)).toEqual([]);
    const [foreign, never] = await Promise.all([
      revoke(other, row as ShareRow),
      revoke(other, { ...(row as ShareRow), SHARE_SEQ: 999_999_999 }),
    ]);
    expect([foreign.statusCode, foreign.body]).toEqual([422, never.body]);
    await make(ops, HBL_NO);
    expect(await list(customer, HBL_NO)).toHaveLength(1);
    expect(await list(ops, HBL_NO)).toHaveLength(2);
  });

  it('keeps the last hundred visits', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const token = await make(customer, HBL_NO, ['ETA']);
    await t.sql(`update ptl_share set visit_cnt = 99 where hbl_seq = $1`, [HBL_SEQ]);
    for (let i = 0; i < 3; i++) await open(token);
    const rows = await t.sql<{ visit_no: number }>(
      `select visit_no from ptl_share_visit join ptl_share using (share_seq) where hbl_seq = $1 order by 1`,
      [HBL_SEQ],
    );
    expect(rows.map(({ visit_no }) => visit_no)).toEqual([0, 1, 99]);
  });

  it('ends with twenty days after the delivery, or on its own last day', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const [token, dated] = [await make(customer, HBL_NO, ['ETA']), await make(customer, HBL_NO, ['ETA'], { END_DT: day8(0) })];
    const codes = async () => [(await open(token)).statusCode, (await open(dated)).statusCode];
    expect((await open(token)).json().data.LAST_DT).toBe(day8(mostShareDays));
    await t.sql(`update fms_hbl set dlv_cmpl_dtm = $2 where hbl_seq = $1`, [HBL_SEQ, `${day(-20)} 23:00:00+09`]);
    expect(await codes()).toEqual([200, 200]);
    expect((await open(token)).json().data.LAST_DT).toBe(day8(0));
    await t.sql(`update fms_hbl set dlv_cmpl_dtm = $2 where hbl_seq = $1`, [HBL_SEQ, `${day(-21)} 23:00:00+09`]);
    await t.sql(`update ptl_share set end_dt = now()::date - 1 where hbl_seq = $1 and end_dt is not null`, [HBL_SEQ]);
    expect(await codes()).toEqual([404, 404]);
    expect((await list(customer, HBL_NO)).map(({ LIVE_YN }) => LIVE_YN)).toEqual(['N', 'N']);
  });

  it('ends when it is revoked, by its maker or by staff, once', async () => {
    const { HBL_NO } = await aShipment(t);
    const token = await make(customer, HBL_NO, ['ETA']);
    const [row] = await list(customer, HBL_NO);
    const codes = (await Promise.all([revoke(customer, row as ShareRow), revoke(ops, row as ShareRow)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.sort()).toEqual([200, 409]);
    expect((await open(token)).statusCode).toBe(404);
    expect((await list(customer, HBL_NO))[0]).toMatchObject({ REVOKE_YN: 'Y', LIVE_YN: 'N' });
  });

  it('ends with the right of its maker, and every end looks the same', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const token = await make(customer, HBL_NO, ['ETA']);
    const never = await open(newMarkedId(t.app.kit.secret, 'share'));
    expect(never.json()).toEqual({ code: 'MSG000658', message: expect.any(String) });
    const ends: [lose: string, give: string][] = [
      [`update cms_user set user_sts = 'SUS' where user_id = 'cadm01'`, `update cms_user set user_sts = 'ACT' where user_id = 'cadm01'`],
      [
        `update cms_user set lock_yn = 'Y', lock_until_dtm = null where user_id = 'cadm01'`,
        `update cms_user set lock_yn = 'N' where user_id = 'cadm01'`,
      ],
      [
        `update cms_user_role set end_dt = now()::date - 1 where user_id = 'cadm01'`,
        `update cms_user_role set end_dt = null where user_id = 'cadm01'`,
      ],
      [
        `delete from cms_role_btn where role_id = 'CUST_ADM' and btn_id = 'share'`,
        `insert into cms_role_btn (role_id, menu_id, btn_id) select 'CUST_ADM', menu_id, 'share' from cms_menu where menu_abbr = 'ptlShipngStusDetail'`,
      ],
      [
        `update fms_hbl set cust_cd = 'C00002' where hbl_seq = ${HBL_SEQ}`,
        `update fms_hbl set cust_cd = 'C00001' where hbl_seq = ${HBL_SEQ}`,
      ],
      [`update fms_hbl set del_yn = 'Y' where hbl_seq = ${HBL_SEQ}`, `update fms_hbl set del_yn = 'N' where hbl_seq = ${HBL_SEQ}`],
    ];
    for (const [lose, give] of ends) {
      await t.sql(lose);
      await expect.poll(async () => (await open(token)).statusCode, { message: lose }).toBe(404);
      const ended = await open(token);
      expect([ended.body, ended.headers['x-robots-tag']]).toEqual([never.body, 'noindex, nofollow']);
      await t.sql(give);
      await expect.poll(async () => (await open(token)).statusCode, { message: give }).toBe(200);
    }
  });

  it('ends for staff whose scope the shipment has left', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const token = await make(ops, HBL_NO, ['ETA']);
    expect((await open(token)).statusCode).toBe(200);
    await t.sql(
      `update fms_hbl set corp_cd = '2000', orgn_cd = (select min(orgn_cd) from mdm_orgn where corp_cd = '2000') where hbl_seq = $1`,
      [HBL_SEQ],
    );
    expect((await open(token)).statusCode).toBe(404);
  });

  it('cannot be guessed: what we did not make is not even looked up', async () => {
    const looked = t.app.kit.pools.short;
    const before = looked.totalCount;
    for (const guess of [undefined, 1, {}, '', 'x', 'A'.repeat(43), newMarkedId(t.app.kit.secret, 'session'), `' or true --`])
      expect((await open(guess)).statusCode, String(guess)).toBe(404);
    expect(looked.totalCount).toBe(before);
  });
});
