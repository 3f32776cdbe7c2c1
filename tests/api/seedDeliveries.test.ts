import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** The stock of each item, warehouse and lot at the end of each day on which it changed. */
const daily = `
  select cycfs_cd, item_cd, lot_no, sply_dt, sum(sum(case sply_tp when 'OUT' then -sply_qty else sply_qty end))
      over (partition by cycfs_cd, item_cd, lot_no order by sply_dt) as stock
    from mimi_supply where sply_sts = 'CFM' group by 1, 2, 3, 4`;

describe('delivery orders', () => {
  test('six hundred with 1,100 lines, in the shares of organisations and states', async () => {
    expect(await count('pan_dlv_ord')).toBe(600);
    expect(Math.abs((await count('pan_dlv_ord_dtl')) - 1100)).toBeLessThan(50);
    expect(await share('pan_dlv_ord', `orgn_cd = '10IC21'`)).toBeCloseTo(60, -1);
    expect(await share('pan_dlv_ord', `dlv_ord_sts = 'CMP'`)).toBeCloseTo(82, 0);
    expect(await share('pan_dlv_ord', `dlv_ord_sts in ('ASG', 'LDD', 'ARV')`)).toBeCloseTo(9, 0);
    expect(await count('pan_dlv_ord', `dlv_ord_sts = 'CXL'`)).toBe(18);
    expect(await count('pan_dlv_ord', `dlv_ord_sts = 'RJT'`)).toBe(6);
    expect(await share('pan_dlv_ord', 'hbl_no is not null')).toBeGreaterThan(65);
    expect(await count('pan_dlv_ord', `dlv_dt not between '2026-07-20' and '2026-11-25'`)).toBe(0);
  });

  test('their times are in order and none is in the future', async () => {
    expect(await count('pan_dlv_ord', `reg_dtm > asgn_dtm or asgn_dtm > load_dtm or load_dtm > arr_dtm or arr_dtm > cmpl_dtm`)).toBe(0);
    expect(await count('pan_dlv_ord', `greatest(reg_dtm, upd_dtm, asgn_dtm, load_dtm, arr_dtm, cmpl_dtm) >= '2026-11-20'`)).toBe(0);
    expect(await count('pan_dlv_ord', `pickup_dt > dlv_dt or dlv_ord_dt > pickup_dt`)).toBe(0);
  });

  test('each state has what it needs and its history leads to it', async () => {
    expect(
      await count(
        'pan_dlv_ord',
        `dlv_ord_sts in ('ASG', 'LDD', 'ARV', 'CMP') and (truck_cd is null or drv_tel is null or asgn_dtm is null)`,
      ),
    ).toBe(0);
    expect(await count('pan_dlv_ord', `dlv_ord_sts = 'CMP' and (rcvr_nm is null or cmpl_dtm is null)`)).toBe(0);
    expect(await count('pan_dlv_ord', `dlv_tp = 'CNTR' and (cntr_no is null or cntr_tp_cd is null)`)).toBe(0);
    expect(await count('pan_dlv_ord', `dlv_ord_sts in ('RJT', 'CXL') and rjct_rsn is null`)).toBe(0);
    expect(
      await count(
        'pan_dlv_ord o',
        `dlv_ord_sts is distinct from (select to_sts from cms_sts_hist h where h.ref_tp = 'DLV' and h.ref_key = o.dlv_ord_no order by chg_dtm desc, hist_seq desc limit 1)`,
      ),
    ).toBe(0);
    expect(await count('pan_dlv_ord o join fms_hbl h on h.hbl_no = o.hbl_no', `h.cust_cd <> o.cust_cd`)).toBe(0);
    const onTime = await share(
      'pan_dlv_ord',
      `arr_dtm <= dlv_dt + (coalesce(dlv_tm, '2159')::time) + interval '2 hours'`,
      `dlv_ord_sts = 'CMP'`,
    );
    expect(onTime).toBeGreaterThan(90);
    expect(onTime).toBeLessThan(97);
  });

  test('most delivered orders have a cost line of a price, some none', async () => {
    const priced = await share('pan_dlv_ord o', `exists (select from set_cost c where c.dlv_ord_no = o.dlv_ord_no)`, `dlv_ord_sts = 'CMP'`);
    expect(priced).toBeGreaterThan(80);
    expect(priced).toBeLessThan(100);
    const haul = `set_cost c join pan_dlv_ord o using (dlv_ord_no)`;
    const sold = `c.ar_ap = 'AR' and c.frt_cd in ('TRK', 'TRC', 'DRY')`;
    expect(await count(haul, `${sold} and c.prc_no is not null`)).toBeGreaterThan(350);
    expect(await count(haul, `${sold} and (c.prc_no is null) <> (o.trsp_amt is null)`)).toBe(0);
    expect(await count(haul, `${sold} and o.trsp_amt <> c.sply_amt`)).toBe(0);
  });

  test('story 14: five under way today', async () => {
    const { rows } = await owner.query(
      `select dlv_ord_sts from pan_dlv_ord where dlv_ord_no like 'DVSTORY14%' and dlv_dt = '2026-11-20' order by dlv_ord_no`,
    );
    expect(rows.map((row) => row.dlv_ord_sts)).toEqual(['ASG', 'ASG', 'LDD', 'LDD', 'ARV']);
  });
  test('story 15: delivered three short', async () => {
    expect(
      await one(
        `select o.dlv_ord_sts, (l.qty - l.dlvd_qty)::int as short, l.diff_rsn from pan_dlv_ord o join pan_dlv_ord_dtl l using (dlv_ord_no) where dlv_ord_no = 'DVSTORY15001' and line_no = 1`,
      ),
    ).toEqual({ dlv_ord_sts: 'CMP', short: 3, diff_rsn: 'DMG' });
  });
  test('story 16: an upload with errors', async () => {
    expect(await one(`select tot_cnt, ok_cnt, err_cnt, upload_sts from cms_upload where upload_no = 'UPSTORY00016'`)).toEqual({
      tot_cnt: 40,
      ok_cnt: 37,
      err_cnt: 3,
      upload_sts: 'PART',
    });
    expect(await count('cms_upload_err', `upload_no = 'UPSTORY00016'`)).toBe(3);
    expect(await count('pan_dlv_ord_dtl join pan_dlv_ord using (dlv_ord_no)', `upload_no = 'UPSTORY00016'`)).toBe(37);
  });
  test('story 19: seven items below safety, one of them with nothing left', async () => {
    const { rows } = await owner.query(
      `select i.item_cd, coalesce(sum(case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end), 0)::int as stock
         from mdm_item i left join mimi_supply s on s.cust_cd = i.cust_cd and s.item_cd = i.item_cd and s.sply_sts = 'CFM'
        where i.cust_cd = 'C00003' group by 1, i.safe_qty having coalesce(sum(case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end), 0) < i.safe_qty`,
    );
    expect(rows).toHaveLength(7);
    expect(rows.filter(({ stock }) => stock === 0)).toHaveLength(1);
  });
  test('MIMI: 120 items, lots for 60, two warehouses, 150 purchase orders whose lines are what came in', async () => {
    expect(
      await one(
        `select count(distinct item_cd)::int as items, count(distinct item_cd) filter (where lot_no is not null)::int as lots, count(distinct cycfs_cd)::int as houses from mimi_supply`,
      ),
    ).toEqual({ items: 120, lots: 60, houses: 2 });
    expect(Math.abs((await count('mimi_supply')) - 4_200)).toBeLessThan(150);
    expect(await count('mimi_po')).toBe(150);
    expect(Math.abs((await count('mimi_po_dtl')) - 700)).toBeLessThan(40);
    expect(
      await count(
        'mimi_po_dtl l',
        `sply_qty <> (select coalesce(sum(s.sply_qty), 0) from mimi_supply s where s.cust_cd = l.cust_cd and s.po_no = l.po_no and s.line_no = l.line_no
          and s.sply_tp = 'IN' and s.sply_sts = 'CFM') or rmn_qty <> po_qty - sply_qty`,
      ),
    ).toBe(0);
    for (const state of ['OPN', 'PRT', 'CLS', 'END']) expect(await count('mimi_po', `mimi_po_sts = '${state}'`)).toBeGreaterThan(5);
    expect(await count('mimi_supply', `lot_no is null and item_cd in (select item_cd from mdm_item where lot_yn = 'Y')`)).toBe(0);
  });
  test('MIMI: one count has become adjustments, one waits and can be agreed', async () => {
    const { rows } = await owner.query(
      `select k.cnt_sts, count(*)::int as lines, count(*) filter (where d.diff_qty <> 0)::int as differ, count(s.sply_no)::int as adjusted
         from mimi_count k join mimi_count_dtl d using (cnt_no)
           left join mimi_supply s on s.sply_no = d.sply_no and s.sply_qty = d.diff_qty and s.sply_dt = k.cnt_dt and s.sply_tp = 'ADJ' and s.sply_sts = 'CFM'
        group by 1 order by 1`,
    );
    expect(rows).toMatchObject([
      { cnt_sts: 'AGR', differ: 3, adjusted: 3 },
      { cnt_sts: 'REQ', differ: 3, adjusted: 0 },
    ]);
    expect(rows.every(({ lines }) => lines > 30)).toBe(true);
    expect(
      await count(
        'mimi_count k join mimi_count_dtl d using (cnt_no)',
        `d.book_qty <> stock_of(k.cust_cd, k.cycfs_cd, d.item_cd, d.lot_no, k.cnt_dt) - coalesce((select s.sply_qty from mimi_supply s where s.sply_no = d.sply_no), 0)`,
      ),
    ).toBe(0);
  });
  test('story 20: a planned release over the stock; stock is never negative and follows its movements', async () => {
    expect(await one(`select sply_sts, sply_tp from mimi_supply where sply_no = 'MSSTORY00020'`)).toEqual({
      sply_sts: 'PLN',
      sply_tp: 'OUT',
    });
    const [over] = (
      await owner.query(
        `select m.sply_qty::int as wanted, coalesce(sum(case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end), 0)::int as stock
           from mimi_supply m left join mimi_supply s on s.item_cd = m.item_cd and s.cycfs_cd = m.cycfs_cd and s.sply_sts = 'CFM'
          where m.sply_no = 'MSSTORY00020' group by 1`,
      )
    ).rows;
    expect(over.stock).toBeGreaterThan(0);
    expect(over.wanted).toBeGreaterThan(over.stock);
    expect(await count('mimi_stock', `cls_qty < 0 or cls_qty <> opn_qty + in_qty - out_qty + adj_qty`)).toBe(0);
    expect(await count(`(${daily}) d`, 'stock < 0')).toBe(0);
    // Every closed month is what the movements up to its end leave.
    expect(await count('mimi_stock', `close_yn = 'Y'`)).toBeGreaterThan(1_000);
    expect(
      await count(
        `mimi_stock m`,
        `cls_qty <> (select coalesce(sum(case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end), 0) from mimi_supply s
          where s.sply_sts = 'CFM' and (s.cust_cd, s.cycfs_cd, s.item_cd, coalesce(s.lot_no, '-')) = (m.cust_cd, m.cycfs_cd, m.item_cd, m.lot_no)
            and to_char(s.sply_dt, 'YYYYMM') <= m.stk_ym)`,
      ),
    ).toBe(0);
    expect(await count('mimi_supply', `sply_sts = 'PLN' and dlv_ord_no is not null`)).toBeGreaterThan(3);
  });

  test('new numbers go on behind those of the demo', async () => {
    expect(await one(`select last_seq::int as n from cms_autono_cnt where rule_cd = 'CUS' and period_key = '*'`)).toEqual({ n: 195 });
    expect(await count('cms_autono_cnt', `rule_cd = 'DLV' and period_key >= '20261120'`)).toBe(0);
    await owner.query('begin');
    await owner.query(
      `insert into fms_mbl (corp_cd, orgn_cd, mbl_no, imex_tp, trans_mode, carr_cd, pol_cd, pod_cd, etd_dt, eta_dt) select corp_cd, orgn_cd, 'NEW', imex_tp, trans_mode, carr_cd, pol_cd, pod_cd, etd_dt, eta_dt from fms_mbl limit 1`,
    );
    await owner.query('rollback');
  });
});

test('the scale generator adds delivered orders with the asked-for skew', async () => {
  const big = await fresh({ dlv: 4600 });
  const { owner: client } = await ask(big);
  try {
    const { rows } = await client.query<{ cust_cd: string; n: number }>(
      `select cust_cd, count(*)::int as n from pan_dlv_ord where dlv_ord_no ~ 'B' group by 1 order by 2 desc`,
    );
    const total = rows.reduce((sum, row) => sum + row.n, 0);
    expect(total).toBe(4000);
    expect(((rows[0]?.n ?? 0) / total) * 100).toBeCloseTo(15, -1);
    expect((rows.slice(0, 10).reduce((sum, row) => sum + row.n, 0) / total) * 100).toBeCloseTo(55, -1);
    expect(rows.length).toBeGreaterThan(250);
    const lines = (
      await client.query(`select count(*)::int as n from pan_dlv_ord_dtl join pan_dlv_ord using (dlv_ord_no) where dlv_ord_no ~ 'B'`)
    ).rows[0].n;
    expect(lines / total).toBeCloseTo(1.8, 0);
    const months = (await client.query(`select count(distinct date_trunc('month', dlv_dt))::int as n from pan_dlv_ord`)).rows[0].n;
    expect(months).toBeGreaterThanOrEqual(35);
  } finally {
    await client.end();
    await big.drop();
  }
});
