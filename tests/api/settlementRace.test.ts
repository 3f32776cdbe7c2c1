import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Settlement } from '../../src/contract/set/settlement';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { aCost, acted, actOn, askSettle, linesOf, settled } from '../support/settlements';

const path = '/api/set/setCostStlList';
const customer = 'C00001';
let t: TestApp;
let stl: Visitor;
let cust: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  [stl, cust] = await Promise.all([t.login('stl01'), t.login('cadm01')]);
  today = await todayOf(t);
});
afterAll(() => t?.close());

const statuses = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const pay = (STL_NO: string, PAY_AMT: number) =>
  stl.post(`${path}/pay`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, PAY_DT: today, PAY_TP: 'TRF', PAY_AMT }] });
const minus = (STL_NO: string, PAY_SEQ: number) => stl.post(`${path}/minus`, { BATCH_ID: randomUUID(), LIST: [{ STL_NO, PAY_SEQ }] });
const invoice = () => ({ TAX_INV_NO: `${today}4100000000${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`, INV_DT: today });
const agreed = async (amounts: readonly number[]): Promise<Settlement> =>
  acted(cust, 'agree', await acted(stl, 'request', await settled(t, stl, customer, amounts)));
const close = (action: 'monthClose' | 'monthOpen', who: Visitor, ORGN_CD: string) =>
  who.post(`${path}/${action}`, { BATCH_ID: randomUUID(), LIST: [{ ORGN_CD, STL_YM: today.slice(0, 6) }] });

/** What no race may leave behind: sums that differ from lines and payments, or lines in a state that their settlement does not say. */
const wrong = () =>
  t.sql(`
    select s.stl_no from set_stl s
      left join lateral (select count(*)::int as cnt, coalesce(sum(sply_amt), 0) as sply, coalesce(sum(vat_amt), 0) as vat, coalesce(sum(tot_amt), 0) as tot,
          bool_or(cost_sts = 'STL') as settled, bool_and(cost_sts = 'STL') as all_settled, bool_or(cost_sts = 'DSP') as disputed
        from set_cost c where c.stl_no = s.stl_no and c.del_yn = 'N') k on true
      left join lateral (select coalesce(sum(pay_amt), 0) as paid from set_stl_pay p where p.stl_no = s.stl_no) p on true
     where (s.cost_cnt, s.sply_amt, s.vat_amt, s.tot_amt) <> (k.cnt, k.sply, k.vat, k.tot) or s.paid_amt <> p.paid or p.paid > s.tot_amt
        or (s.stl_sts = 'PAD') <> coalesce(k.all_settled, false) or (s.stl_sts <> 'PAD' and k.settled) or (s.stl_sts <> 'DSP' and k.disputed)`);

/** Numbers that were given this month, and what the counter says. */
async function numbers(): Promise<{ given: number[]; last: number }> {
  const given = await t.sql<{ seq: number }>(
    `select right(stl_no, 5)::int as seq from set_stl where stl_no like 'ST' || to_char(now(), 'YYMM') || '%' order by 1`,
  );
  const [counter] = await t.sql<{ last_seq: number }>(
    `select last_seq::int from cms_autono_cnt where rule_cd = 'STL' and period_key = to_char(now(), 'YYYYMM')`,
  );
  return { given: given.map(({ seq }) => seq), last: counter?.last_seq ?? 0 };
}

describe('numbers of settlements', () => {
  it('have no gap and no duplicate with twenty clients at once, whatever is refused or killed among them', async () => {
    const costs = await Promise.all(Array.from({ length: 20 }, () => aCost(t, customer)));
    const refused = await aCost(t, customer, { cost_sts: 'TMP' });
    const answers = await Promise.all([...costs, refused, refused].map((cost) => askSettle(t, stl, [cost])));
    expect(statuses(answers)).toEqual([...Array(20).fill(200), 422, 422]);
    const more = await Promise.all(Array.from({ length: 40 }, () => aCost(t, customer)));
    let killed = 0;
    const cut = setInterval(async () => {
      const rows = await t.sql<{ done: boolean }>(
        `select pg_terminate_backend(pid) as done from pg_stat_activity where usename = 'app' and datname = current_database() and state <> 'idle' and query ilike '%set_%' limit 1`,
      );
      killed += rows.length;
    }, 15);
    const after = await Promise.all(more.map((cost) => askSettle(t, stl, [cost]).catch(() => null)));
    clearInterval(cut);
    expect(killed).toBeGreaterThan(0);
    expect(after.some((answer) => answer?.statusCode !== 200)).toBe(true);
    const { given, last } = await numbers();
    expect(given).toEqual(Array.from({ length: last }, (_, i) => i + 1));
    expect(await wrong()).toEqual([]);
  });
});

describe('at the same time', () => {
  it('costs go into one settlement only', async () => {
    const shared = await aCost(t, customer);
    const [a, b] = [await aCost(t, customer), await aCost(t, customer)];
    expect(statuses(await Promise.all([askSettle(t, stl, [a, shared]), askSettle(t, stl, [shared, b])]))).toEqual([
      200,
      expect.any(Number),
    ]);
    const [row] = await t.sql<{ cnt: number }>(
      `select count(*)::int as cnt from set_stl s join set_cost c using (stl_no) where c.cost_no = $1`,
      [shared],
    );
    expect(row?.cnt).toBe(1);
    expect(await wrong()).toEqual([]);
  });

  it('payments never come to more than the total', async () => {
    const { STL_NO } = await acted(stl, 'invoice', await agreed([10_000]), invoice());
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(STL_NO, 4_000)));
    expect(statuses(answers)).toEqual([200, 200, ...Array(6).fill(422)]);
    const both = await Promise.all([pay(STL_NO, 3_000), minus(STL_NO, 1), minus(STL_NO, 1)]);
    expect(statuses(both)).toEqual([200, 200, 422]);
    expect(await wrong()).toEqual([]);
  });

  it('the tax invoice or the cancellation is done, not both, and nothing is paid of what is cancelled', async () => {
    const one = await agreed([10_000]);
    const [first, second] = await Promise.all([actOn(stl, 'invoice', one, invoice()), actOn(stl, 'cancel', one, {}, '오류')]);
    expect(statuses([first, second])).toEqual([200, 409]);
    const other = await agreed([10_000]);
    const [paid, cancelled] = await Promise.all([pay(other.STL_NO, 11_000), actOn(stl, 'cancel', other, {}, '오류')]);
    expect([paid.statusCode, cancelled.statusCode]).toEqual([422, 200]);
    expect(await wrong()).toEqual([]);
  });

  it('a line is disputed or taken out, and the customer agrees to what it has seen', async () => {
    const sent = await acted(stl, 'request', await settled(t, stl, customer, [10_000, 20_000]));
    const [line] = await linesOf(stl, sent.STL_NO);
    const G2 = [{ COST_NO: line?.COST_NO }];
    const answers = await Promise.all([
      actOn(stl, 'remove', sent, { G2 }),
      actOn(cust, 'agree', sent),
      actOn(cust, 'dispute', sent, { G2, STL_DSP_TP: 'DUP', DSP_CNNT: 'x' }),
    ]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(await wrong()).toEqual([]);
  });

  it('a month is closed after what is being saved in it, or before it, never around it', async () => {
    const adm = await t.login('adm1000');
    const [orgn] = await t.sql<{ orgn_cd: string }>(`select min(orgn_cd) as orgn_cd from mdm_orgn where corp_cd = '1000'`);
    const ORGN_CD = orgn?.orgn_cd ?? '';
    await t.sql(`update set_cost set cost_sts = 'CFM' where cost_sts = 'TMP' and orgn_cd = $1`, [ORGN_CD]);
    const row = {
      ...{ BATCH_FLAG: 'insert', CUST_CD: customer, OCCR_DT: today, COST_TP: 'ETC', AR_AP: 'AR', FRT_CD: 'CCF', FRT_UNIT: 'SHPT' },
      ...{ UNIT_QTY: 1, UNIT_PRC: 1_000, CURR_CD: 'KRW', VAT_TP: 'TAX' },
    };
    for (let round = 0; round < 4; round++) {
      const settling = await aCost(t, customer);
      const save = () => stl.post('/api/set/setCostList/saveSetCost', { BATCH_ID: randomUUID(), LIST: [row] });
      const saving = Array.from({ length: 6 }, save);
      const [closed, settledThen, ...saves] = await Promise.all([
        close('monthClose', stl, ORGN_CD),
        askSettle(t, stl, [settling]),
        ...saving,
      ]);
      const [drafts] = await t.sql<{ cnt: number }>(
        `select count(*)::int as cnt from set_cost where cost_sts = 'TMP' and del_yn = 'N' and orgn_cd = $1 and to_char(occr_dt, 'YYYYMM') = $2`,
        [ORGN_CD, today.slice(0, 6)],
      );
      // Closed: nothing unconfirmed is in it. Not closed: something was.
      expect([closed?.statusCode, drafts?.cnt === 0]).toEqual(closed?.statusCode === 200 ? [200, true] : [422, false]);
      expect(settledThen?.statusCode).toBe(200);
      for (const answer of saves) expect([200, 422]).toContain(answer.statusCode);
      await t.sql(`update set_cost set cost_sts = 'CFM' where cost_sts = 'TMP' and orgn_cd = $1`, [ORGN_CD]);
      if (closed?.statusCode === 200) await close('monthOpen', adm, ORGN_CD);
    }
    expect(await wrong()).toEqual([]);
  });

  it('a closing waits for a cost that is being written, and sees it then', async () => {
    const [orgn] = await t.sql<{ orgn_cd: string }>(`select min(orgn_cd) as orgn_cd from mdm_orgn where corp_cd = '1000'`);
    const ORGN_CD = orgn?.orgn_cd ?? '';
    const cost = await aCost(t, customer);
    const writer = new pg.Client({ connectionString: t.ownerUrl });
    await writer.connect();
    await writer.query('begin');
    await writer.query(`select pg_advisory_xact_lock_shared(hashtextextended($1, 0))`, [`set-month/1000|${ORGN_CD}|${today.slice(0, 6)}`]);
    await writer.query(`update set_cost set cost_sts = 'TMP' where cost_no = $1`, [cost]);
    const closing = close('monthClose', stl, ORGN_CD);
    await sleep(500);
    await writer.query('commit');
    await writer.end();
    expect((await closing).json().code).toBe('MSG000289');
  });
});
