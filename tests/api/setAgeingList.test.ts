import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Ageing, MailRule, OpenSettlement, OverdueMail } from '../../src/contract/set/setAgeingList';
import type { JobContext } from '../../src/server/jobs/job';
import { stlRecount } from '../../src/server/jobs/receivables';
import { readSheet } from '../../src/server/lib/excelRead';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { mailOverdue } from '../../src/server/set/overdueMail.service';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';

let t: TestApp;
let stl: Visitor;
let today: string;
beforeAll(async () => {
  t = await createTestApp();
  stl = await t.login('stl01');
  const [now] = await t.sql<{ day: string }>(`select to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDD') as day`);
  today = String(now?.day);
});
afterAll(() => t?.close());

const path = '/api/set/setAgeingList';
const list = async (SEARCH: object = {}, who = stl) => (await who.data<ReadData<Ageing>>(`${path}/selectSetAgeing`, { SEARCH })).LIST;
const open = async (CUST_CD: string, more: object = {}, who = stl) =>
  (await who.data<ReadData<OpenSettlement>>(`${path}/selectSetAgeingG2`, { SEARCH: { CORP_CD: '1000', CUST_CD, ...more } })).LIST;
const customer = async (CUST_CD: string, SEARCH: object = {}) => (await list({ CUST_CD, ...SEARCH }))[0] as Ageing;
const save = (who: Visitor, LIST: object[], call = 'saveSetAgeing') => who.post(`${path}/${call}`, { BATCH_ID: randomUUID(), LIST });
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD?: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);

describe('receivables by age', () => {
  it('are parted by the days overdue and add up to what is open, which is what the settlements say', async () => {
    const rows = await list();
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) {
      expect(row.NOT_AMT + row.D30_AMT + row.D60_AMT + row.D90_AMT + row.OVER_AMT, row.CUST_CD).toBe(row.OPEN_AMT);
      expect(row.OPEN_AMT - row.NOT_AMT, row.CUST_CD).toBe(row.OVD_AMT);
    }
    const [sum] = await t.sql<{ open: number; late: number }>(
      `select sum(bal_amt)::float8 as open, sum(bal_amt) filter (where due_dt < $1::date)::float8 as late from set_stl
        where corp_cd = '1000' and ar_ap = 'AR' and stl_sts <> 'CXL'`,
      [today],
    );
    expect(rows.reduce((all, row) => all + row.OPEN_AMT, 0)).toBe(sum?.open);
    expect(rows.reduce((all, row) => all + row.OVD_AMT, 0)).toBe(sum?.late);
    const [story, ...others] = await list({ CUST_CD: 'C00012' });
    expect(others).toEqual([]);
    expect(story).toMatchObject({ D60_AMT: 18_450_000, OVD_AMT: 18_450_000, CRDT_LMT_AMT: 20_000_000 });
    expect(story?.OVD_DAYS).toBeGreaterThan(40);
    for (const kind of ['D30_AMT', 'D60_AMT', 'D90_AMT', 'OVER_AMT'] as const)
      expect(
        rows.some((row) => row[kind] > 0),
        kind,
      ).toBe(true);
  });

  it('say how much of the credit limit is used: what is open and what is confirmed and in no settlement', async () => {
    const row = await customer('C00005');
    const [used] = await t.sql<{ used: number }>(`select credit_used('C00005')::float8 as used`);
    expect(row.USED_AMT).toBe(used?.used);
    expect(row.USED_AMT).toBe(row.OPEN_AMT + row.CFM_AMT);
    expect(row.USED_RATE).toBeCloseTo((row.USED_AMT * 100) / Number(row.CRDT_LMT_AMT), 1);
    await t.sql(`update mdm_cust set crdt_lmt_amt = 0 where cust_cd = 'C00010'`);
    expect(await customer('C00010')).toMatchObject({ CRDT_LMT_AMT: null, USED_RATE: null });
  });

  it('look back: what was paid later was open then', async () => {
    const now = await customer('C00005');
    const [paid] = await t.sql<{ no: string; amt: number; before: string }>(
      `select p.stl_no as no, p.pay_amt::float8 as amt, to_char(p.pay_dt - 1, 'YYYYMMDD') as before from set_stl_pay p join set_stl s using (stl_no)
        where s.cust_cd = 'C00005' and s.stl_sts = 'PPD' and s.stl_dt < p.pay_dt`,
    );
    const before = await open('C00005', { BASE_DT: paid?.before });
    const line = before.find(({ STL_NO }) => STL_NO === paid?.no);
    expect(line).toMatchObject({ PAID_AMT: 0, BAL_AMT: line?.TOT_AMT });
    expect((await open('C00005')).find(({ STL_NO }) => STL_NO === paid?.no)?.BAL_AMT).toBe(Number(line?.TOT_AMT) - Number(paid?.amt));
    const then = await customer('C00005', { BASE_DT: paid?.before });
    expect(then.OPEN_AMT).toBe(before.reduce((all, row) => all + Number(row.BAL_AMT), 0));
    expect(String(then.LAST_PAY_DT) < String(now.LAST_PAY_DT)).toBe(true);
    for (const BASE_DT of [addDays(today, 1), '20260231', 'x', ['20260101']])
      expect(faults(await stl.post(`${path}/selectSetAgeing`, { SEARCH: { BASE_DT } })), String(BASE_DT)).toEqual([
        'undefined BASE_DT MSG000770',
      ]);
  });

  it('are those of own customers to sales people, of the own corporation to settlement, and nobody else’s', async () => {
    const sales = await t.login('sal02');
    expect((await list({}, sales)).map(({ CUST_CD }) => CUST_CD).sort()).toEqual(['C00004', 'C00005']);
    expect(await open('C00001', {}, sales)).toEqual([]);
    expect((await list({ CUST_CD: 'C00011' })).length).toBe(0);
    expect((await list({}, await t.login('sysadm'))).some(({ CORP_CD }) => CORP_CD === '2000')).toBe(true);
    for (const by of ['ops01', 'cadm01', 'cusr01']) {
      const who = await t.login(by);
      for (const call of ['selectSetAgeing', 'selectSetAgeingG2', 'selectSetAgeingG3', 'selectOverdueRule'])
        expect((await who.post(`${path}/${call}`, { SEARCH: {} })).statusCode, `${by} ${call}`).toBe(403);
    }
    expect((await t.visitor().post(`${path}/selectSetAgeing`, { SEARCH: {} })).statusCode).toBe(401);
    const book = await stl.post(`${path}/excel`, { SEARCH: { OVD_YN: 'Y' } });
    expect(book.statusCode).toBe(200);
    const { header, rows } = await readSheet(book.rawPayload);
    expect(header).toContain('여신 사용률(%)');
    expect(rows.length).toBeGreaterThan((await list({ OVD_YN: 'Y' })).length - 1);
  });
});

describe('overdue mails', () => {
  const run = () => transaction(t.app.kit.pools.short, { scope: systemScope }, ({ db }) => mailOverdue({ db, outbox: t.app.kit.outbox }));
  const told = async () => (await mailsOf(t, 'STL_OVERDUE')).length;
  /** One settlement of the customer is overdue by so many days, all others are not. */
  const late = async (custCd: string, days: number) => {
    await t.sql(`update set_stl set due_dt = current_date + 60 where bal_amt > 0`);
    const [one] = await t.sql<{ stl_no: string }>(
      `update set_stl set due_dt = (now() at time zone 'Asia/Seoul')::date - $2::int where stl_no = (select min(stl_no) from set_stl
        where cust_cd = $1 and bal_amt > 0 and stl_sts in ('INV', 'PPD')) returning stl_no`,
      [custCd, days],
    );
    return String(one?.stl_no);
  };

  it('are sent once for each step, the highest that is reached, however often and by whomever the job runs', async () => {
    const no = await late('C00001', 0);
    expect(await run()).toBe(0);
    await late('C00001', 2);
    const counts = await Promise.all([run(), run(), run()]);
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await run()).toBe(0);
    expect(await told()).toBe(1);
    const [mail] = await mailsOf(t, 'STL_OVERDUE');
    expect(mail?.mail_title).toContain(no);
    expect(mail?.mail_title).toContain('2일');
    // Days 7 and 15 were missed: only the later one is told.
    await late('C00001', 20);
    expect(await run()).toBe(1);
    await late('C00001', 29);
    expect(await run()).toBe(0);
    await late('C00001', 45);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const { LIST } = await stl.data<ReadData<OverdueMail>>(`${path}/selectSetAgeingG3`, { SEARCH: { CORP_CD: '1000', CUST_CD: 'C00001' } });
    expect(LIST.map(({ OVD_STEP, OVD_DAYS }) => [OVD_STEP, OVD_DAYS]).sort()).toEqual([
      [1, 2],
      [15, 20],
      [30, 45],
    ]);
    expect((await open('C00001')).find(({ STL_NO }) => STL_NO === no)).toMatchObject({ MAIL_CNT: 3, LAST_STEP: 30 });
  });

  it('are not sent about what is disputed, drafts and purchases, nor to a customer that is left alone until a day', async () => {
    const no = await late('C00007', 3);
    await t.sql(
      `update set_cost set cost_sts = 'DSP', dsp_rsn = 'x' where cost_no = (select min(cost_no) from set_cost where stl_no = $1)`,
      [no],
    );
    expect(await run()).toBe(0);
    await t.sql(`update set_cost set cost_sts = 'REQ', dsp_rsn = null where stl_no = $1`, [no]);
    const row = await customer('C00007');
    expect(faults(await save(stl, [{ ...row, BATCH_FLAG: 'update', SKIP_DT: today, SKIP_RSN: ' ' }]))).toEqual(['1 SKIP_RSN MSG000012']);
    const kept = await save(stl, [{ ...row, BATCH_FLAG: 'update', SKIP_DT: today, SKIP_RSN: '분할 납부 합의' }]);
    expect(kept.statusCode, kept.body).toBe(200);
    expect(kept.json().data.LIST[0]).toMatchObject({ CUST_CD: 'C00007', SKIP_DT: today, SKIP_RSN: '분할 납부 합의', UPD_CNT: 0 });
    expect(await run()).toBe(0);
    const again = await save(stl, [{ ...row, UPD_CNT: 0, BATCH_FLAG: 'update', SKIP_DT: null, SKIP_RSN: null }]);
    expect(again.json().data.LIST[0]).toMatchObject({ SKIP_DT: null, UPD_CNT: null });
    expect(await run()).toBe(1);
    const [first, second] = await Promise.all(
      [1, 2].map(() => save(stl, [{ ...row, BATCH_FLAG: 'update', SKIP_DT: today, SKIP_RSN: 'x' }])),
    );
    expect([first?.statusCode, second?.statusCode].sort()).not.toEqual([200, 200]);
    const foreign = await save(stl, [
      { CORP_CD: '2000', CUST_CD: 'C00011', UPD_CNT: null, BATCH_FLAG: 'update', SKIP_DT: today, SKIP_RSN: 'x' },
    ]);
    expect(faults(foreign)).toEqual(['1 CUST_CD MSG000017']);
    expect((await save(await t.login('sal02'), [{ ...row, BATCH_FLAG: 'update' }])).statusCode).toBe(403);
    expect((await t.sql(`select 1 from cms_hist where tbl_nm = 'SET_OVD_SKIP'`)).length).toBeGreaterThan(1);
  });

  it('wait for a customer that has nobody to be written to', async () => {
    await late('C00009', 3);
    const admins = (state: string) =>
      t.sql(
        `update cms_user set user_sts = $1 where user_id in (select user_id from cms_user_cust join cms_user_role using (user_id)
          where cust_cd = 'C00009' and role_id = 'CUST_ADM')`,
        [state],
      );
    await admins('SUS');
    expect(await run()).toBe(0);
    await admins('ACT');
    expect(await run()).toBe(1);
  });

  it('go by the steps that an administrator sets for the corporation', async () => {
    const admin = await t.login('adm1000');
    const rules = async (who: Visitor) => (await who.data<ReadData<MailRule>>(`${path}/selectOverdueRule`, { SEARCH: {} })).LIST;
    const [rule] = await rules(admin);
    expect(await rules(admin)).toMatchObject([{ CORP_CD: '1000', OVD_DAY_TXT: '1, 7, 15, 30', UPD_CNT: null }]);
    expect((await rules(await t.login('sysadm'))).map(({ CORP_CD }) => CORP_CD)).toEqual(['1000', '2000']);
    const put = (OVD_DAY_TXT: unknown, more: object = {}, who = admin) =>
      save(who, [{ ...rule, ...more, OVD_DAY_TXT, BATCH_FLAG: 'update' }], 'saveOverdueRule');
    for (const wrong of ['0', '1,1', '1;7', '400', 'x', '1,,7', '-3', '1.5'])
      expect(faults(await put(wrong)), String(wrong)).toEqual(['1 OVD_DAY_TXT MSG000771']);
    expect((await put([1, 7])).statusCode).toBe(422);
    expect(faults(await put('5', { CORP_CD: '2000' }))).toEqual(['1 CORP_CD MSG000017']);
    expect((await put('5', {}, stl)).statusCode).toBe(403);
    const saved = await put('10,3');
    expect(saved.json().data.LIST[0]).toMatchObject({ OVD_DAY_TXT: '3, 10', UPD_CNT: 0 });
    await late('C00004', 2);
    expect(await run()).toBe(0);
    await late('C00004', 4);
    expect(await run()).toBe(1);
    expect((await put('', { UPD_CNT: 0 })).json().data.LIST[0]).toMatchObject({ OVD_DAY_TXT: null, UPD_CNT: 1 });
    await late('C00004', 100);
    expect(await run()).toBe(0);
  });
});

describe('recounting', () => {
  const recount = () => stlRecount({ pools: t.app.kit.pools } as JobContext);
  const named = async () =>
    (
      await t.sql<{ err_msg: string }>(`select err_msg from cms_error_log where err_cd = 'STL_RECOUNT' and err_lvl = 'WARN' order by 1`)
    ).map(({ err_msg }) => err_msg);

  it('finds nothing in the demo; what is broken is named by its settlement, once, and stays as it is', async () => {
    await t.sql(
      `update set_cost set cost_sts = 'REQ' where cost_sts = 'DSP' and stl_no in (select stl_no from set_stl where stl_sts <> 'DSP')`,
    );
    expect(await recount()).toBe('no differences');
    const [one] = await t.sql<{ stl_no: string; sply_amt: string }>(
      `update set_stl set sply_amt = sply_amt + 1, tot_amt = tot_amt + 1, bal_amt = bal_amt + 1 where stl_no = (select min(stl_no) from set_stl where stl_sts = 'INV') returning stl_no, sply_amt`,
    );
    expect(await recount()).toMatch(new RegExp(`^1 differences: ${one?.stl_no} sum`));
    expect(await recount()).toMatch(/^1 differences/);
    expect(await named()).toEqual([expect.stringContaining(`${one?.stl_no} sum`)]);
    expect(await t.sql('select sply_amt from set_stl where stl_no = $1', [one?.stl_no])).toEqual([{ sply_amt: one?.sply_amt }]);
    await t.sql(`update set_stl set sply_amt = sply_amt - 1, tot_amt = tot_amt - 1, bal_amt = bal_amt - 1 where stl_no = $1`, [
      one?.stl_no,
    ]);
    expect(await recount()).toBe('no differences');
  });

  it('sees payments, deposits and numbers that do not agree', async () => {
    const broken = async (sql: string, back: string) => {
      const rows = await t.sql<{ no: string }>(sql);
      const said = await recount();
      await t.sql(back, [rows[0]?.no]);
      return { no: String(rows[0]?.no), said };
    };
    const paid = await broken(
      `update set_stl_pay set pay_amt = pay_amt + 1 where (stl_no, pay_seq) = (select stl_no, pay_seq from set_stl_pay where pay_tp = 'TRF' order by 1 limit 1) returning stl_no as no`,
      `update set_stl_pay set pay_amt = pay_amt - 1 where stl_no = $1 and pay_seq = 1`,
    );
    expect(paid.said).toContain(`${paid.no} paid`);
    const used = await broken(
      `update kofe_deposit set depo_amt = depo_amt + 1 where depo_no = (select min(depo_no) from kofe_deposit where depo_tp = 'USE') returning depo_no as no`,
      `update kofe_deposit set depo_amt = depo_amt - 1 where depo_no = $1`,
    );
    expect(used.said).toContain(used.no);
    const [counter] = await t.sql<{ period_key: string }>(
      `update cms_autono_cnt set last_seq = last_seq + 1 where rule_cd = 'STL' and period_key = (select max(period_key) from cms_autono_cnt where rule_cd = 'STL') returning period_key`,
    );
    expect(await recount()).toContain(`ST${counter?.period_key.slice(2)}`);
    await t.sql(`update cms_autono_cnt set last_seq = last_seq - 1 where rule_cd = 'STL' and period_key = $1`, [counter?.period_key]);
    expect(await recount()).toBe('no differences');
  });
});
