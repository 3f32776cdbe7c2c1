import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basisOf, type CostBasis } from '../../src/contract/set/costBasis';
import { costAmounts } from '../../src/contract/set/costSum';
import type { TestDatabase } from '../support/clone';
import { ask, fresh } from './seedParts';

let database: TestDatabase;
let { owner, one, count, share } = {} as Awaited<ReturnType<typeof ask>>;

beforeAll(async () => {
  database = await fresh();
  ({ owner, one, count, share } = await ask(database));
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe('costs', () => {
  test('about fourteen thousand, in the shares of sides and kinds', async () => {
    const near = async (where: string, n: number) => expect(Math.abs((await count('set_cost', where)) - n), where).toBeLessThan(n * 0.03);
    await near('true', 14_000);
    await near(`ar_ap = 'AR'`, 9_000);
    await near(`ar_ap = 'AP'`, 5_000);
    for (const [kind, part] of [
      ['FRT', 70],
      ['TRSP', 14],
      ['CNTR', 6],
      ['CAR', 5],
      ['ETC', 5],
    ] as const)
      expect(Math.abs((await share('set_cost', `cost_tp = '${kind}'`)) - part), kind).toBeLessThan(1);
  });

  test('each comes out of its basis again', async () => {
    const { rows } = await owner.query<Record<string, string>>('select * from set_cost');
    for (const row of rows) {
      const basis = basisOf({ BSS_JSON: row.bss_json ?? null }) as CostBasis;
      const limits = { MIN_AMT: basis.PRICE?.MIN_AMT ?? null, MAX_AMT: basis.PRICE?.MAX_AMT ?? null };
      const { EXCH_UNIT, DEC_LEN, VAT_RATE, DAYS } = basis;
      const line = {
        UNIT_QTY: Number(row.unit_qty),
        UNIT_PRC: Number(row.unit_prc),
        FRT_UNIT: String(row.frt_unit),
        EXCH_RATE: Number(row.exch_rate),
      };
      const amounts = costAmounts({ ...line, EXCH_UNIT, DEC_LEN, VAT_RATE, ...limits, ...(DAYS ? { DAYS } : {}) });
      expect(amounts, row.cost_no).toEqual({
        FRGN_AMT: Number(row.frgn_amt),
        SPLY_AMT: Number(row.sply_amt),
        VAT_AMT: Number(row.vat_amt),
        TOT_AMT: Number(row.tot_amt),
      });
      if (basis.PRICE) expect([basis.PRICE.PRC_NO, basis.PRICE.UNIT_PRC], row.cost_no).toEqual([row.prc_no, line.UNIT_PRC]);
    }
    expect(
      await count(
        'set_cost c left join mdm_exch_rate r on r.exch_dt = c.exch_dt and r.curr_cd = c.curr_cd and r.exch_tp = $$TTS$$',
        `c.curr_cd <> 'KRW' and c.exch_rate is distinct from r.exch_rate`,
      ),
    ).toBe(0);
  });

  test('hang on shipments, deliveries and containers of their customer', async () => {
    const strange = (join: string) => count(`set_cost c left join ${join}`, 'c.hbl_no is not null and h.hbl_no is null');
    expect(await strange('fms_hbl h on h.hbl_no = c.hbl_no and h.cust_cd = c.cust_cd and h.corp_cd = c.corp_cd')).toBe(0);
    expect(
      await count(
        'set_cost c left join pan_dlv_ord o using (dlv_ord_no)',
        'c.dlv_ord_no is not null and o.cust_cd is distinct from c.cust_cd',
      ),
    ).toBe(0);
    expect(await count('set_cost', `cost_tp = 'CNTR' and (cntr_no is null or hbl_no is null)`)).toBe(0);
    expect(await count('set_cost', `ar_ap = 'AP' and vndr_cd is null`)).toBe(0);
    const haul = `cost_tp = 'TRSP' and ar_ap = 'AR' and frt_cd <> 'WTG' and car_no is not null and reg_dtm > '2025-11-20'`;
    expect(await count('set_cost', haul)).toBeGreaterThan(400);
    expect(await count('set_cost', `${haul} and dist_km is null`)).toBe(0);
    expect(await count('set_cost', `${haul} and wait_hr > 0`)).toBeGreaterThan(50);
    expect(await count('set_cost', `ar_ap = 'AR' and vndr_cd is not null`)).toBe(0);
  });

  test('none is open in a closed month, none lies after the base date, and the history leads to their state', async () => {
    expect(
      await count(
        `set_cost c join set_close m on m.corp_cd = c.corp_cd and m.orgn_cd = c.orgn_cd and m.stl_ym = to_char(c.occr_dt, 'YYYYMM')`,
        `c.cost_sts = 'TMP'`,
      ),
    ).toBe(0);
    expect(await count('set_close', `close_yn = 'Y'`)).toBe(16 * 9);
    expect(await count('set_cost', `greatest(reg_dtm, cfm_dtm, upd_dtm) >= '2026-11-20'`)).toBe(0);
    for (const [kind, table, key, state] of [
      ['CST', 'set_cost', 'cost_no', 'cost_sts'],
      ['STL', 'set_stl', 'stl_no', 'stl_sts'],
    ] as const) {
      expect(
        await count(
          `${table} x left join lateral (select to_sts from cms_sts_hist h where h.ref_tp = '${kind}' and h.ref_key = x.${key} order by chg_dtm desc, hist_seq desc limit 1) h on true`,
          `h.to_sts is distinct from x.${state}`,
        ),
        table,
      ).toBe(0);
    }
    expect(await count('cms_sts_hist', `ref_tp in ('CST', 'STL') and chg_dtm >= '2026-11-20'`)).toBe(0);
  });

  test('of accepted quotes some became dearer, with a reason, and some charges were never quoted', async () => {
    const beside = `set_cost c join ptl_quote q on q.quo_sts = 'ACC' join ord_cust_ord o on o.ord_no = q.ord_no and o.hbl_no = c.hbl_no
      left join ptl_quote_dtl l on l.quo_no = q.quo_no and l.quo_rev = q.quo_rev and l.frt_cd = c.frt_cd`;
    expect(await count(beside, `c.ar_ap = 'AR' and l.unit_prc = c.unit_prc`)).toBeGreaterThan(100);
    expect(await count(beside, `c.ar_ap = 'AR' and l.unit_prc < c.unit_prc and c.quo_diff_rsn is not null`)).toBeGreaterThan(20);
    expect(await count(beside, `c.ar_ap = 'AR' and c.cost_tp = 'FRT' and l.frt_cd is null`)).toBeGreaterThan(20);
    expect(await count('set_cost', 'quo_diff_rsn is not null')).toBeGreaterThan(20);
  });

  test('a few deliveries and shipments of the last weeks are forgotten', async () => {
    const forgotten = await count(
      `pan_dlv_ord o`,
      `dlv_ord_sts = 'CMP' and not exists (select from set_cost c where c.dlv_ord_no = o.dlv_ord_no)`,
    );
    const unsold = await count(
      `fms_hbl h`,
      `ata_dtm between '2026-10-15' and '2026-11-19' and imex_tp = 'I' and not exists (select from set_cost c where c.hbl_no = h.hbl_no and c.cost_tp = 'FRT')`,
    );
    expect(forgotten).toBeGreaterThan(1);
    expect(forgotten).toBeLessThan(40);
    expect(unsold).toBeGreaterThan(1);
    expect(unsold).toBeLessThan(25);
  });
});

describe('settlements', () => {
  const term = `(case c.pay_term when 'EOM' then (to_date(s.stl_ym, 'YYYYMM') + interval '2 months' - interval '1 day')::date
    when 'EOM15' then (to_date(s.stl_ym, 'YYYYMM') + interval '1 month' + interval '14 days')::date
    when 'DAYS' then coalesce(s.inv_dt, s.stl_dt) + c.pay_day else s.stl_dt end)`;

  test('as many, and in such states, as the company has', async () => {
    expect(await count('set_stl')).toBe(210);
    expect(Math.abs((await count('set_stl_pay')) - 200)).toBeLessThan(10);
    expect(Math.abs((await share('set_stl', `stl_sts = 'PAD'`)) - 80)).toBeLessThan(4);
    expect(await count('set_stl', `stl_sts = 'PPD'`)).toBe(8);
    expect(Math.abs((await share('set_stl', `stl_sts = 'INV'`)) - 7)).toBeLessThan(2);
    expect(await count('set_stl', `ar_ap = 'AP'`)).toBe(50);
  });

  test('sums are those of the lines, payments of what was paid', async () => {
    expect(
      await count(
        `set_stl s left join lateral (select count(*) as n, sum(sply_amt) as sply, sum(vat_amt) as vat, sum(tot_amt) as tot, min(corp_cd) as corp, max(corp_cd) as corp2
           from set_cost c where c.stl_no = s.stl_no) c on true
           left join lateral (select coalesce(sum(pay_amt), 0) as paid from set_stl_pay p where p.stl_no = s.stl_no) p on true`,
        `(s.cost_cnt, s.sply_amt, s.vat_amt, s.tot_amt, s.paid_amt, s.bal_amt, s.corp_cd, s.corp_cd) is distinct from (c.n, c.sply, c.vat, c.tot, p.paid, c.tot - p.paid, c.corp, c.corp2)`,
      ),
    ).toBe(0);
    expect(await count('set_stl', `(stl_sts = 'PAD') <> (bal_amt = 0) or (stl_sts = 'PPD') <> (paid_amt > 0 and bal_amt > 0)`)).toBe(0);
    expect(await count('set_stl_pay p join set_stl s using (stl_no)', `p.pay_dt < s.inv_dt or p.pay_dt >= '2026-11-20'`)).toBe(0);
    expect(await count('set_cost c join set_stl s using (stl_no)', `(c.cost_sts = 'STL') <> (s.stl_sts = 'PAD')`)).toBe(0);
    expect(
      await count(
        'set_cost c join set_stl s using (stl_no)',
        `c.ar_ap <> s.ar_ap or case c.ar_ap when 'AR' then c.cust_cd else c.vndr_cd end <> s.cust_cd or c.occr_dt >= s.stl_dt`,
      ),
    ).toBe(0);
  });

  test('numbers have no gaps and their counters go on behind them', async () => {
    const { rows } = await owner.query(
      `select substr(stl_no, 3, 4) as month, count(*)::int as n, max(substr(stl_no, 7))::int as last, min(stl_dt) = min(stl_dt) filter (where to_char(stl_dt, 'YYMM') = substr(stl_no, 3, 4)) as own
         from set_stl group by 1 order by 1`,
    );
    for (const row of rows) expect([row.last, row.own], row.month).toEqual([row.n, true]);
    const last = rows.at(-1);
    expect(await one(`select last_seq::int as n from cms_autono_cnt where rule_cd = 'STL' and period_key = '20${last.month}'`)).toEqual({
      n: last.n,
    });
    expect(await count('set_stl', `(tax_inv_no is not null) <> (stl_sts in ('INV', 'PPD', 'PAD')) or tax_inv_no !~ '^[0-9]{24}$'`)).toBe(0);
    expect((await one('select count(*) - count(distinct tax_inv_no) as twice from set_stl where tax_inv_no is not null')).twice).toBe('0');
  });

  test('are due by the terms of their customer, on business days', async () => {
    expect(await count('set_stl s join mdm_holiday h on h.hldy_dt = s.due_dt', `h.ctry_cd = 'KR'`)).toBe(0);
    expect(await count('set_stl', 'extract(isodow from due_dt) > 5')).toBe(0);
    expect(await count('set_stl s join mdm_cust c using (cust_cd)', `s.due_dt - ${term} not between 0 and 9`)).toBe(0);
  });

  test('stories 3, 8, 9, 10 and 21', async () => {
    expect(await count('set_cost', `hbl_no = 'HLSTORY00003' and frt_cd = 'DEM'`)).toBe(0);
    expect(
      await one(
        `select bal_amt::float, stl_ym, due_dt < '2026-11-20'::date - 40 as late from set_stl where cust_cd = 'C00012' and bal_amt > 0`,
      ),
    ).toEqual({ bal_amt: 18_450_000, stl_ym: '202609', late: true });
    expect(
      (
        await owner.query(
          `select s.stl_sts, c.dsp_rsn, c.frt_cd from set_cost c join set_stl s using (stl_no) where c.cost_sts = 'DSP' and c.cust_cd = 'C00004'`,
        )
      ).rows,
    ).toEqual(Array.from({ length: 2 }, () => ({ stl_sts: 'DSP', dsp_rsn: '대기료 중복 청구', frt_cd: 'WTG' })));
    expect(await count('set_cost', `cost_sts = 'DSP' and not exists (select from set_dsp d where d.cost_no = set_cost.cost_no)`)).toBe(0);
    expect(
      await count(
        'set_dsp d join cms_user u on u.user_id = d.dsp_user_id',
        `d.stl_dsp_tp = 'DUP' and u.user_tp = 'C' and d.dsp_rslt is null`,
      ),
    ).toBe(2);
    expect(await one(`select paid_amt = trunc(tot_amt * 0.6) as part from set_stl where cust_cd = 'C00005' and stl_sts = 'PPD'`)).toEqual({
      part: true,
    });
    expect(await one(`select tot_amt::float from set_stl where cust_cd = 'C00006' and stl_sts = 'INV'`)).toEqual({ tot_amt: 1_200_000 });
  });
});

describe('deposits', () => {
  const signed = `case depo_tp when 'IN' then depo_amt when 'ADJ' then depo_amt else -depo_amt end`;

  test('of two customers in two currencies; no balance was ever negative', async () => {
    expect(await count('kofe_deposit')).toBe(320);
    expect((await owner.query('select distinct cust_cd, curr_cd from kofe_deposit order by 1, 2')).rows).toEqual(
      ['C00002', 'C00006'].flatMap((cust_cd) => ['KRW', 'USD'].map((curr_cd) => ({ cust_cd, curr_cd }))),
    );
    expect(
      await count(
        `(select sum(${signed}) over (partition by corp_cd, cust_cd, curr_cd order by depo_dt, depo_no) as balance from kofe_deposit where depo_sts = 'CFM') x`,
        'balance < 0',
      ),
    ).toBe(0);
    expect(
      await one(`select sum(${signed})::float as left from kofe_deposit where depo_sts = 'CFM' and cust_cd = 'C00006' and curr_cd = 'KRW'`),
    ).toEqual({ left: 350_000 });
    expect(await count('kofe_deposit', `depo_sts = 'REQ'`)).toBeGreaterThan(2);
  });

  test('each payment by deposit has its use, of the same day and amount', async () => {
    expect(await count('set_stl_pay', `pay_tp = 'DEP'`)).toBeGreaterThan(20);
    expect(
      await count(
        `kofe_deposit d full join (select * from set_stl_pay where pay_tp = 'DEP') p using (depo_no)`,
        `(d.depo_tp = 'USE' or p.depo_no is not null) and (d.stl_no, d.depo_amt, d.depo_dt) is distinct from (p.stl_no, p.pay_amt, p.pay_dt)`,
      ),
    ).toBe(0);
  });
});
