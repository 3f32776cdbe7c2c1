import { sql } from 'kysely';
import type { Db } from '../db/open';

/** Code of the differences in the error log. */
const errorCode = 'STL_RECOUNT';

/**
 * Where what is written of money is not what it is made of: sums of settlements and their lines, what was paid and the payments, states of lines
 * and settlement, deposits that were negative on a day or are not the payments that used them, numbers of settlements that were left out or stand
 * behind their counter. Each as a text that names the settlement.
 */
export async function settlementDifferences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ SAID: string }>`
    with lines as (
      select c.stl_no, count(*) as cnt, sum(c.sply_amt) as sply, sum(c.vat_amt) as vat, sum(c.tot_amt) as tot,
          bool_and(c.cost_sts = 'STL') as settled, bool_or(c.cost_sts = 'STL') as some_settled
        from set_cost c where c.stl_no is not null and c.cost_sts <> 'CXL' and c.del_yn = 'N' group by 1),
    paid as (select p.stl_no, sum(p.pay_amt) as paid from set_stl_pay p group by 1),
    summed as (
      select s.*, coalesce(l.cnt, 0) as cnt, coalesce(l.sply, 0) as sply, coalesce(l.vat, 0) as vat, coalesce(l.tot, 0) as tot, coalesce(p.paid, 0) as paid,
          l.settled, l.some_settled
        from set_stl s left join lines l using (stl_no) left join paid p using (stl_no) where s.stl_sts <> 'CXL' and s.del_yn = 'N'),
    moved as (
      select d.*, case d.depo_tp when 'IN' then d.depo_amt when 'ADJ' then d.depo_amt else -d.depo_amt end as signed from kofe_deposit d
       where d.depo_sts = 'CFM'),
    numbers as (
      select left(s.stl_no, -5) as head, count(*) as cnt, max(right(s.stl_no, 5)::int) as last from set_stl s where s.stl_no ~ '^ST\\d{9}$' group by 1)
    select concat_ws(' ', stl_no, 'sum', cost_cnt, sply_amt, vat_amt, tot_amt, 'lines', cnt, sply, vat, tot) as said
      from summed where (cost_cnt, sply_amt, vat_amt, tot_amt) is distinct from (cnt, sply, vat, tot)
    union all
    select concat_ws(' ', stl_no, 'paid', paid_amt, 'payments', paid) from summed where paid_amt <> paid
    union all
    select concat_ws(' ', stl_no, 'balance', bal_amt, 'total', tot_amt, 'paid', paid_amt) from summed where bal_amt <> tot_amt - paid_amt
    union all
    select concat_ws(' ', stl_no, 'state', stl_sts, 'paid', paid_amt, 'total', tot_amt) from summed
     where (stl_sts = 'PAD') <> (tot_amt = paid_amt and stl_sts in ('INV', 'PPD', 'PAD')) or (stl_sts = 'PPD' and paid_amt = 0)
        or (stl_sts in ('TMP', 'REQ', 'DSP', 'AGR', 'INV') and paid_amt <> 0) or (stl_sts = 'PAD') is distinct from coalesce(settled, stl_sts = 'PAD')
        or (stl_sts <> 'PAD' and some_settled)
    union all
    select concat_ws(' ', c.stl_no, 'line', c.cost_no, 'of a settlement that is cancelled') from set_cost c join set_stl s using (stl_no)
     where (s.stl_sts = 'CXL' or s.del_yn = 'Y') and c.del_yn = 'N'
    union all
    select concat_ws(' ', p.stl_no, 'deposit', p.depo_no, 'used', d.depo_amt, 'paid', p.pay_amt) from set_stl_pay p left join moved d on d.depo_no = p.depo_no
     where p.pay_tp = 'DEP' and (d.depo_tp, d.stl_no, d.depo_amt) is distinct from ('USE', p.stl_no, p.pay_amt)
    union all
    select concat_ws(' ', d.stl_no, 'deposit', d.depo_no, 'used', d.depo_amt, 'by no payment') from moved d
     where d.depo_tp = 'USE' and not exists (select from set_stl_pay p where p.depo_no = d.depo_no)
    union all
    select concat_ws(' ', 'deposit', corp_cd, cust_cd, curr_cd, 'is', balance, 'after', depo_no) from (
      select m.*, sum(m.signed) over (partition by m.corp_cd, m.cust_cd, m.curr_cd order by m.depo_dt, m.depo_no) as balance from moved m) x where balance < 0
    union all
    select concat_ws(' ', head || lpad(n::text, 5, '0'), 'number left out') from numbers cross join lateral generate_series(1, last) n
     where last <> cnt and not exists (select from set_stl s where s.stl_no = head || lpad(n::text, 5, '0'))
    union all
    select concat_ws(' ', head || lpad(last::text, 5, '0'), 'last number, counter', c.last_seq) from numbers
      join cms_autono_cnt c on c.rule_cd = 'STL' and c.period_key = '20' || right(head, 4) where c.last_seq <> last
    order by 1`.execute(db);
  return rows.map(({ SAID }) => SAID);
}

/** Names differences in the error log, as warnings; one that nobody has confirmed yet is not named again. */
export async function noteDifferences(db: Db, differences: readonly string[]): Promise<void> {
  await sql`
    insert into cms_error_log (err_dtm, err_cd, req_id, err_lvl, err_msg, cfm_yn)
    select now(), ${errorCode}, 'job', 'WARN', x.said, 'N' from unnest(${differences}::text[]) as x(said)
     where not exists (select from cms_error_log e where e.err_cd = ${errorCode} and e.err_msg = x.said and e.cfm_yn = 'N')`.execute(db);
}
