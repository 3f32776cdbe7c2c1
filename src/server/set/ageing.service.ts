import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ageing, AgeingKey, AgeingSearch, OpenSettlement, OverdueMail } from '../../contract/set/setAgeingList';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { anyOf, inScope } from '../lib/where';

/**
 * Sales settlements with something open on a day: what is open now and what was paid later. Cancelled ones never were. What is due later than the day
 * is negative in DAYS.
 */
const openOn = ({ scope }: Ctx<unknown>, day: string) => sql`(
  select s.stl_no, s.corp_cd, s.cust_cd, s.due_dt, s.bal_amt + coalesce(l.later, 0) as open_amt, ${day}::date - s.due_dt as days
    from set_stl s left join lateral (select sum(p.pay_amt) as later from set_stl_pay p where p.stl_no = s.stl_no and p.pay_dt > ${day}::date) l on true
   where s.ar_ap = 'AR' and s.stl_sts <> 'CXL' and s.del_yn = 'N' and s.stl_dt <= ${day}::date and s.bal_amt + coalesce(l.later, 0) <> 0
     and (s.bal_amt <> 0 or l.later is not null) and ${inScope(scope, 'S')})`;

const between = (from: number, to: number | null) =>
  to === null ? sql<SqlBool>`o.days > ${from}::int` : sql<SqlBool>`o.days between ${from}::int and ${to}::int`;
const part = (condition: RawBuilder<SqlBool>) => sql<number>`coalesce(sum(o.open_amt) filter (where ${condition}), 0)`;

/** What customers owe as of a day, each of a corporation: settlements by how long they are overdue, and how much of the credit limit is used. */
export const ageingOf = (ctx: Ctx<unknown>, day: string, { CUST_CD, OVD_YN }: Partial<AgeingSearch>): RawBuilder<Ageing> => sql<Ageing>`
  select x.corp_cd, x.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as sales_user_nm,
      c.pay_term, x.open_amt, x.not_amt, x.d30_amt, x.d60_amt, x.d90_amt, x.over_amt, x.ovd_amt, x.ovd_days, x.cfm_amt, x.used_amt,
      nullif(c.crdt_lmt_amt, 0) as crdt_lmt_amt, round(x.used_amt * 100 / nullif(c.crdt_lmt_amt, 0), 1) as used_rate,
      p.pay_dt as last_pay_dt, p.pay_amt as last_pay_amt, k.skip_dt, k.skip_rsn, k.upd_cnt
    from (select corp_cd, cust_cd, sum(open_amt) as open_amt, sum(not_amt) as not_amt, sum(d30_amt) as d30_amt, sum(d60_amt) as d60_amt, sum(d90_amt) as d90_amt,
          sum(over_amt) as over_amt, sum(ovd_amt) as ovd_amt, max(ovd_days) as ovd_days, sum(cfm_amt) as cfm_amt,
          sum(sum(open_amt) + sum(cfm_amt)) over (partition by cust_cd) as used_amt
        from (
          select o.corp_cd, o.cust_cd, sum(o.open_amt) as open_amt, ${part(sql<SqlBool>`o.days is null or o.days <= 0`)} as not_amt, ${part(between(1, 30))} as d30_amt,
              ${part(between(31, 60))} as d60_amt, ${part(between(61, 90))} as d90_amt, ${part(between(90, null))} as over_amt,
              ${part(between(0, null))} as ovd_amt, max(o.days) filter (where o.days > 0) as ovd_days, 0::numeric as cfm_amt
            from ${openOn(ctx, day)} o group by 1, 2
          union all
          select s.corp_cd, s.cust_cd, 0, 0, 0, 0, 0, 0, 0, null, sum(s.tot_amt) from set_cost s
           where s.ar_ap = 'AR' and s.cost_sts = 'CFM' and s.stl_no is null and s.del_yn = 'N' and s.occr_dt <= ${day}::date and ${inScope(ctx.scope, 'S')}
           group by 1, 2) y
       group by 1, 2) x
    join mdm_cust c on c.cust_cd = x.cust_cd left join cms_user u on u.user_id = c.sales_user_id
    left join set_ovd_skip k on k.corp_cd = x.corp_cd and k.cust_cd = x.cust_cd
    left join lateral (
      select p.pay_dt, sum(p.pay_amt) as pay_amt from set_stl s join set_stl_pay p using (stl_no)
       where s.corp_cd = x.corp_cd and s.cust_cd = x.cust_cd and s.ar_ap = 'AR' and p.pay_dt <= ${day}::date and ${inScope(ctx.scope, 'S')}
       group by 1 order by 1 desc limit 1) p on true
   where ${anyOf('X.CUST_CD', CUST_CD)} and ${OVD_YN === 'Y' ? sql<SqlBool>`x.ovd_amt <> 0` : sql<SqlBool>`true`}`;

/** Settlements of a customer that were open on a day, with the overdue mails sent until then. */
export const openSettlements = (
  ctx: Ctx<unknown>,
  day: string,
  { CORP_CD, CUST_CD }: Partial<AgeingKey>,
): RawBuilder<OpenSettlement> => sql<OpenSettlement>`
  select s.stl_no, s.stl_sts, s.stl_ym, s.stl_dt, s.inv_dt, s.due_dt, s.tot_amt, s.tot_amt - o.open_amt as paid_amt, o.open_amt as bal_amt,
      case when o.days > 0 then o.days end as ovd_days, m.cnt as mail_cnt, m.step as last_step, m.dtm as last_mail_dtm
    from ${openOn(ctx, day)} o join set_stl s using (stl_no)
    cross join lateral (select count(*)::int as cnt, max(m.ovd_step) as step, max(m.sent_dtm) as dtm from set_ovd_mail m
      where m.stl_no = o.stl_no and m.sent_dtm < ${day}::date + 1) m
   where o.corp_cd = ${CORP_CD ?? ''} and o.cust_cd = ${CUST_CD ?? ''}`;

/** Overdue mails of what a customer owed on a day. */
export const overdueMails = (
  ctx: Ctx<unknown>,
  day: string,
  { CORP_CD, CUST_CD }: Partial<AgeingKey>,
): RawBuilder<OverdueMail> => sql<OverdueMail>`
  select m.stl_no, m.ovd_step, m.ovd_days, m.bal_amt, m.sent_dtm from ${openOn(ctx, day)} o join set_ovd_mail m using (stl_no)
   where o.corp_cd = ${CORP_CD ?? ''} and o.cust_cd = ${CUST_CD ?? ''} and m.sent_dtm < ${day}::date + 1`;
