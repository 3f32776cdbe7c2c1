import { type RawBuilder, sql } from 'kysely';
import { freeTime } from '../../src/server/home/documents.service';
import { systemScope } from '../../src/server/lib/scope';
import type { TestApp } from './db';

/** What home is to show, asked of the shipments and orders themselves; compared with what is kept for it. */

type Rows = Record<string, unknown>[];

const hold = sql`h.cstm_hold_yn = 'Y' and h.rlse_dtm is null`;
const late = sql`h.delay_yn = 'Y' and h.cargo_sts not in ('OUT', 'DLV', 'EMT')`;
const expected = sql`h.imex_tp = 'I' and h.cargo_sts in ('BKD', 'RCV', 'EAC', 'LDD', 'DEP', 'TSP')`;
const deliveredBy = sql`(o.dlv_dt + coalesce(o.dlv_tm, '2359')::time)`;

/** Every shipment that is there, with what is wrong with it on a day. */
const onDay = (today: string) => sql`
  select h.corp_cd, h.orgn_cd, h.cust_cd, h.hbl_no, h.cargo_sts, case when ${expected} then h.eta_dt end as exp_dt, ${hold} as held,
      case when ${hold} then (select max(e.event_dtm)::date from fms_event e where e.hbl_seq = h.hbl_seq and e.event_cd = 'CSHD') end as held_dt,
      case when ${late} then h.delay_days end as late_days, f.free_dt, coalesce(f.free_dt < ${today} or f.det_days > 0, false) as over,
      coalesce(f.free_dt - ${today}::date <= 2, false) as ending, coalesce(f.at_port, false) as at_port,
      h.cargo_sts not in ('DLV', 'EMT') or ${hold} or f.hbl_seq is not null as open
    from fms_hbl h left join (${freeTime({ today, scope: systemScope })}) f using (hbl_seq) where h.del_yn = 'N' and h.cargo_sts <> 'CXL'`;

/** By organisation and by customer, as counts are kept. */
const units = (alias: string) =>
  sql`cross join lateral (values ('O', coalesce(${sql.ref(`${alias}.orgn_cd`)}, '')), ('C', ${sql.ref(`${alias}.cust_cd`)})) g (by_tp, unit_cd)`;

/** Both are asked as the owner, who sees the counts of all units. */
async function both(t: TestApp, exact: RawBuilder<unknown>, kept: RawBuilder<unknown>): Promise<{ exact: Rows; kept: Rows }> {
  const ask = (query: RawBuilder<unknown>) => {
    const { sql: text, parameters } = query.compile(t.pools.asideDb);
    return t.sql(text, [...parameters]);
  };
  return { exact: await ask(exact), kept: await ask(kept) };
}

/** Shipments on a day. */
export const shipmentsOn = (t: TestApp, today: string) =>
  both(
    t,
    sql`select hbl_no, corp_cd, orgn_cd, cust_cd, cargo_sts, exp_dt, held, held_dt, late_days, free_dt, over, ending, at_port from (${onDay(today)}) x
      where open order by hbl_no, corp_cd`,
    sql`select hbl_no, corp_cd, orgn_cd, cust_cd, cargo_sts, exp_dt, held, held_dt, late_days, free_dt, coalesce(over_dt < ${today}, false) as over,
        coalesce(free_dt - ${today}::date <= 2, false) as ending, at_port from portal_cargo order by hbl_no, corp_cd`,
  );

/** Counts on a day. */
export const countsOn = (t: TestApp, today: string) =>
  both(
    t,
    sql`with s as materialized (${onDay(today)})
      select g.by_tp, x.corp_cd, g.unit_cd, k.kind, k.code, k.at, count(*)::int as n from s x ${units('x')}
        cross join lateral (values ('STS', x.cargo_sts, null::timestamp, open), ('ETA', '', x.exp_dt, x.exp_dt is not null), ('HOLD', '', null, x.held),
          ('OVER', '', null, x.over), ('FREE', '', coalesce(x.free_dt, 'infinity'), x.at_port),
          ('WRONG', '', null, x.over or x.held or x.ending or x.late_days is not null)) k (kind, code, at, counts)
       where k.counts group by 1, 2, 3, 4, 5, 6
      union all
      select g.by_tp, o.corp_cd, g.unit_cd, 'ORD', o.dlv_ord_sts, d.due, count(*)::int from pan_dlv_ord o ${units('o')}
        cross join lateral (select case o.dlv_ord_sts when 'REQ' then least(greatest(o.pickup_dt - 1, o.dlv_ord_dt) + time '14:00', ${deliveredBy})
          else ${deliveredBy} end as due) d
       where o.del_yn = 'N' and o.dlv_ord_sts in ('REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'HLD') group by 1, 2, 3, 4, 5, 6
      union all
      select g.by_tp, o.corp_cd, g.unit_cd, 'DONE', i.in_time, o.cmpl_dtm::date, count(*)::int from pan_dlv_ord o ${units('o')}
        cross join lateral (select case when o.arr_dtm is null then ''
          when case when o.dlv_tm is null then o.arr_dtm::date <= o.dlv_dt else o.arr_dtm <= ${deliveredBy} + interval '2 hours' end then 'Y' else 'N' end
          as in_time) i
       where o.del_yn = 'N' and o.dlv_ord_sts = 'CMP' and o.cmpl_dtm is not null group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6`,
    sql`select by_tp, corp_cd, unit_cd, kind, code, case when kind in ('STS', 'HOLD', 'OVER', 'WRONG') then null else at end as at, sum(n)::int as n
      from portal_count where kind not in ('OVER', 'WRONG') or (kind = 'OVER' and at < ${today}) or (kind = 'WRONG' and at <= ${today})
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 order by 1, 2, 3, 4, 5, 6`,
  );

/** When the papers of shipments were complete. */
export const papersOf = (t: TestApp) =>
  both(
    t,
    sql`select h.hbl_no, max(x.filed_dt) as doc_cmpl_dt from fms_hbl h cross join lateral (
        select case when count(distinct case f.doc_tp when 'AWB' then 'HBL' else f.doc_tp end) = 3 then greatest(
            min(f.reg_dtm) filter (where f.doc_tp = 'CI'), min(f.reg_dtm) filter (where f.doc_tp = 'PL'),
            min(f.reg_dtm) filter (where f.doc_tp in ('HBL', 'AWB')))::date end as filed_dt
          from cms_file f where f.ref_tp = 'HBL' and f.ref_key = h.hbl_no and f.corp_cd = h.corp_cd and f.cust_cd = h.cust_cd
           and f.doc_tp in ('CI', 'PL', 'HBL', 'AWB') and f.del_yn = 'N' and f.open_yn = 'Y') x group by h.hbl_seq order by h.hbl_no, h.corp_cd`,
    sql`select hbl_no, doc_cmpl_dt from fms_hbl order by hbl_no, corp_cd`,
  );
