import { withoutIndexes } from '../../mock/demo/bulkTables';
import type { Stage } from './stage';

/** The account that everything is paid into. */
export const account = { BANK_CD: '004', ACCT_NO: 'BENCH-0001' };

/** Lines of a shipment: kind, side, charge, unit, price before what varies, currency, tax, vendor. */
const lines = `(values
  (1, 'FRT', 'AR', 'OFR', 'CNTR', 900, 'USD', 'ZERO', null),
  (2, 'FRT', 'AR', 'THC', 'CNTR', 190000, 'KRW', 'TAX', null),
  (3, 'FRT', 'AR', 'DOF', 'BL', 45000, 'KRW', 'TAX', null),
  (4, 'TRSP', 'AR', 'TRK', 'CAR', 420000, 'KRW', 'TAX', null),
  (5, 'FRT', 'AP', 'OFR', 'CNTR', 780, 'USD', 'ZERO', 'C00101'),
  (6, 'FRT', 'AP', 'THC', 'CNTR', 165000, 'KRW', 'TAX', 'C00131')) l (line, tp, side, frt, unit, base, curr, tax, vndr)`;

const basis = (price: string) =>
  `'{"EXCH_UNIT":1,"DEC_LEN":2,"VAT_RATE":10,"RATE":{"BASE_DT":"' || x.day8 || '","WHY":"ATA"},"PRICE":{"PRC_NO":"PR0001","UNIT_PRC":' || ${price} || ',"CURR_CD":"' || l.curr
     || '","CUST_CD":null,"BGN_DT":"20240101","END_DT":"20991231","MIN_QTY":null,"MIN_AMT":null,"MAX_AMT":null}}'`;

/**
 * Six costs of every shipment of the corporation, two of them purchases. Those of the present month are drafts and confirmed costs; of the others
 * one in a hundred is confirmed and in no settlement.
 */
const costs = `insert into set_cost (cost_no, corp_cd, orgn_cd, cust_cd, cost_tp, ar_ap, vndr_cd, occr_dt, hbl_no, cntr_tp_cd, car_no, frt_cd, frt_unit, unit_qty, unit_prc,
    curr_cd, exch_dt, exch_rate, frgn_amt, sply_amt, vat_tp, vat_amt, tot_amt, cost_sts, cfm_user_id, cfm_dtm, bss_json)
  select 'CB' || lpad((h.n * 6 + l.line)::text, 10, '0'), '1000', h.orgn_cd, h.cust_cd, l.tp, l.side, l.vndr, x.day, h.hbl_no, '40HC',
      case l.line when 4 then k.car_no end, l.frt, l.unit, p.qty, p.price, l.curr, x.day, p.rate, p.amount, p.won, l.tax, p.vat, p.won + p.vat, s.sts,
      case when s.sts <> 'TMP' then 'stl01' end, case when s.sts <> 'TMP' then x.day + time '17:00' end, ${basis('p.price')}
    from (select *, row_number() over (order by hbl_seq)::int as n from fms_hbl where corp_cd = '1000' and cargo_sts <> 'CXL' and del_yn = 'N') h
      cross join ${lines}
      cross join lateral (select least(coalesce(h.ata_dtm::date, h.atd_dtm::date, h.etd_dt), current_date) as day,
        to_char(least(coalesce(h.ata_dtm::date, h.atd_dtm::date, h.etd_dt), current_date), 'YYYYMMDD') as day8) x
      cross join lateral (select 1 + h.n % 3 as qty, l.base + (h.n % 97) * case l.curr when 'USD' then 3 else 1000 end as price,
        case l.curr when 'USD' then 1300 + h.n % 200 else 1 end as rate) q
      cross join lateral (select q.qty, q.price, q.rate, q.qty * q.price as amount, (q.qty * q.price * q.rate)::numeric(15, 2) as won,
        case l.tax when 'TAX' then trunc(q.qty * q.price * q.rate / 10.0) else 0 end as vat) p
      cross join lateral (select case when x.day < date_trunc('month', current_date) then 'CFM' when h.n % 5 = 0 then 'TMP' else 'CFM' end as sts) s
      left join (select car_no, row_number() over (order by car_no) - 1 as i, count(*) over () as cnt from mdm_car where corp_cd = '1000') k
        on l.line = 4 and k.i = h.n % k.cnt`;

/** The costs that are in settlements. */
const settled = `c.cost_no like 'CB%' and c.cost_sts = 'CFM' and c.occr_dt < date_trunc('month', current_date) and right(c.cost_no, 2) <> '37'`;

/** A settlement of each customer or vendor for each half of a month, with what became of it: most are paid, of the last three months few. */
const settlements = `
  create temp table made_stl as
  select g.*, 'ST' || g.head || lpad((g.i + coalesce(t.last, 0))::text, 5, '0') as stl_no,
      case when g.i % 20 = 0 then 'PPD' when g.made < current_date - 100 then 'PAD' when g.i % 3 > 0 then 'INV' else 'PPD' end as sts
    from (select *, row_number() over (partition by head order by made, ar_ap, party) as i from (
      select *, to_char(made, 'YYMM') as head from (
        select c.ar_ap, coalesce(c.vndr_cd, c.cust_cd) as party, to_char(c.occr_dt, 'YYYYMM') as ym, extract(day from c.occr_dt) > 15 as late,
            least(date_trunc('month', c.occr_dt)::date + case when extract(day from c.occr_dt) > 15 then 33 else 17 end, current_date - 1) as made,
            count(*)::int as cnt, sum(c.sply_amt) as sply, sum(c.vat_amt) as vat, sum(c.tot_amt) as tot
          from set_cost c where ${settled} group by 1, 2, 3, 4, 5) x) y) g
      left join (select substr(stl_no, 3, 4) as head, max(right(stl_no, 5)::int) as last from set_stl group by 1) t using (head);
  create unique index on made_stl (ar_ap, party, ym, late);
  analyze made_stl;
  insert into set_stl (stl_no, corp_cd, orgn_cd, cust_cd, ar_ap, stl_ym, stl_dt, cost_cnt, sply_amt, vat_amt, tot_amt, paid_amt, bal_amt, tax_inv_no, inv_dt, due_dt,
      stl_sts, cfm_dtm, req_dtm)
    select stl_no, '1000', '10HQ21', party, ar_ap, ym, made, cnt, sply, vat, tot, p.paid, tot - p.paid, to_char(made, 'YYYYMMDD') || '4200' || lpad(right(stl_no, 9), 12, '0'),
        made, made + 30, sts, made, case ar_ap when 'AR' then made + time '09:00' end
      from made_stl cross join lateral (select case sts when 'PAD' then tot when 'PPD' then trunc(tot / 5) * 2 else 0 end as paid) p;
  update set_cost c set stl_no = m.stl_no, cost_sts = case m.sts when 'PAD' then 'STL' else 'REQ' end
    from made_stl m
   where ${settled} and m.ar_ap = c.ar_ap and m.party = coalesce(c.vndr_cd, c.cust_cd) and m.ym = to_char(c.occr_dt, 'YYYYMM')
     and m.late = (extract(day from c.occr_dt) > 15);
  insert into cms_autono_cnt (rule_cd, corp_cd, period_key, last_seq) select distinct c.rule_cd, c.corp_cd, '20' || left(right(m.stl_no, 9), 4), 0
    from made_stl m, (select rule_cd, corp_cd from cms_autono_cnt where rule_cd = 'STL' limit 1) c on conflict do nothing;
  update cms_autono_cnt c set last_seq = l.last from (select left(right(stl_no, 9), 4) as ym, max(right(stl_no, 5)::int) as last from set_stl
    where stl_no ~ '^ST\\d{9}$' group by 1) l where c.rule_cd = 'STL' and c.period_key = '20' || l.ym`;

/** Each paid settlement in five payments, the last of sales out of deposits that came in for it; each partly paid one in two. Transfers come from statements. */
const payments = `
  create temp table made_pay as
  select m.stl_no, m.ar_ap, m.party, n as seq, least(m.made + 25 + n, current_date) as day, case when n < 5 then trunc(m.tot / 5) else m.tot - 4 * trunc(m.tot / 5) end as amt,
      n = 5 and m.ar_ap = 'AR' as deposited, row_number() over (order by m.made, m.stl_no, n)::int as i
    from made_stl m, generate_series(1, 5) n where m.sts = 'PAD' or m.sts = 'PPD' and n <= 2;
  insert into kofe_deposit (depo_no, corp_cd, cust_cd, curr_cd, depo_dt, depo_tp, depo_amt, stl_no, depo_sts, cfm_user_id, cfm_dtm)
    select 'DB' || lpad((p.i * 2 + k.at)::text, 10, '0'), '1000', p.party, 'KRW', p.day, k.tp, p.amt, case k.tp when 'USE' then p.stl_no end, 'CFM', 'stl01', p.day
      from made_pay p, (values (0, 'IN'), (1, 'USE')) k (at, tp) where p.deposited;
  insert into set_bank_stmt (corp_cd, bank_cd, acct_no, file_nm, trx_cnt, dup_cnt, out_cnt, err_cnt, reg_dtm)
    select '1000', '${account.BANK_CD}', '${account.ACCT_NO}', to_char(day, 'YYYYMM') || '.csv', count(*), 0, 0, 0, max(day) from made_pay
     where ar_ap = 'AR' and not deposited group by to_char(day, 'YYYYMM');
  insert into set_bank_trx (stmt_seq, corp_cd, bank_cd, acct_no, row_no, trx_dt, trx_tm, trx_amt, trx_bal_amt, dpstr_nm, trx_cnnt, same_no, mtch_tp)
    select s.stmt_seq, '1000', s.bank_cd, s.acct_no, p.i, p.day, '101010', p.amt, p.i, c.cust_nm, '정산 ' || p.stl_no, 1, 'AUTO'
      from made_pay p join set_bank_stmt s on s.acct_no = '${account.ACCT_NO}' and s.file_nm = to_char(p.day, 'YYYYMM') || '.csv' join mdm_cust c on c.cust_cd = p.party
     where p.ar_ap = 'AR' and not p.deposited;
  insert into set_stl_pay (stl_no, pay_seq, pay_dt, pay_tp, pay_amt, bank_cd, acct_no, depo_no, trx_seq)
    select p.stl_no, p.seq, p.day, case when p.deposited then 'DEP' else 'TRF' end, p.amt, t.bank_cd, t.acct_no,
        case when p.deposited then 'DB' || lpad((p.i * 2 + 1)::text, 10, '0') end, t.trx_seq
      from made_pay p left join set_bank_trx t on t.acct_no = '${account.ACCT_NO}' and t.row_no = p.i and p.ar_ap = 'AR' and not p.deposited`;

/** Further deposits of the largest customer, as of one who keeps an account: most of a thousand a year. */
const deposits = `insert into kofe_deposit (depo_no, corp_cd, cust_cd, curr_cd, depo_dt, depo_tp, depo_amt, depo_sts, cfm_user_id, cfm_dtm)
  select 'DC' || lpad(n::text, 10, '0'), '1000', $1, 'KRW', current_date - 1000 + n / 3, case when n % 3 = 2 then 'RFD' else 'IN' end, 100000 + n, 'CFM', 'stl01', now()
    from generate_series(0, 2999) n`;

const tables = ['set_cost', 'set_stl', 'set_stl_pay', 'kofe_deposit', 'set_bank_stmt', 'set_bank_trx'] as const;

/** Writes what the shipments of the stage cost, as it was settled and paid: triggers rest meanwhile, and what they would have kept is made as they would. */
export async function fillSettlements({ owner }: Pick<Stage, 'owner'>, largest: string): Promise<void> {
  const begun = performance.now();
  await owner.query('set session_replication_role = replica');
  await withoutIndexes(owner, tables, async () => {
    await owner.query(costs);
    await owner.query('analyze set_cost');
    await owner.query(settlements);
    await owner.query(payments);
    await owner.query(deposits, [largest]);
  });
  await owner.query(
    `insert into mdm_corp_bank select (jsonb_populate_record(b, jsonb_build_object('acct_no', '${account.ACCT_NO}', 'acct_seq', 99, 'main_yn', 'N'))).*
       from mdm_corp_bank b where b.corp_cd = '1000' and b.curr_cd = 'KRW' limit 1`,
  );
  await owner.query('set session_replication_role = origin');
  for (const table of tables) await owner.query(`vacuum analyze ${table}`);
  const { rows } = await owner.query<{ said: string }>(
    `select concat_ws(', ', ${tables.map((table) => `(select count(*) from ${table}) || ' ${table}'`).join(', ')},
       (select count(*) from set_stl where bal_amt > 0) || ' open') as said`,
  );
  process.stdout.write(`${rows[0]?.said} written in ${Math.round((performance.now() - begun) / 1_000)} s\n`);
}
