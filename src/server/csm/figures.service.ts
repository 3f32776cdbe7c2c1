import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ages, ageText, type Backlog, type Figure, type FigurePart, type FigureSearch, fewest } from '../../contract/csm/csmFigureList';
import { codeName } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { anyOf } from '../lib/where';
import { businessDays, minutesAt } from './clock.service';
import { requestScope } from './scope.service';

type Search = Partial<FigureSearch>;

/** What the requests O are parted by, and the names of its parts, as the column FIG_KEY has them. */
const partOf = (ctx: Ctx<unknown>, by: FigurePart | 'MONTH'): { key: RawBuilder<unknown>; name: RawBuilder<unknown> } => {
  switch (by) {
    case 'TEAM':
      return { key: sql`o.orgn_cd`, name: sql`(select ${nameIn(ctx.lang, 'G.ORGN_NM')} from mdm_orgn g where g.orgn_cd = f.fig_key)` };
    case 'KIND':
      return { key: sql`o.csm_req_tp`, name: codeName({ lang: ctx.lang, corpCd: ctx.user.CORP_CD }, 'CSM_REQ_TP', 'F.FIG_KEY') };
    case 'CUST':
      return { key: sql`o.cust_cd`, name: sql`(select ${nameIn(ctx.lang, 'C.CUST_NM')} from mdm_cust c where c.cust_cd = f.fig_key)` };
    case 'MONTH':
      return { key: sql`to_char(o.req_dtm, 'YYYYMM')`, name: sql`left(f.fig_key, 4) || '-' || right(f.fig_key, 2)` };
  }
};

/** The requests O that the user sees and a search means, whatever their day. */
const meant = (ctx: Ctx<unknown>, { CSM_REQ_TP, CUST_CD, ORGN_CD }: Search) => sql<SqlBool>`
  o.del_yn = 'N' and ${requestScope(ctx.scope, 'O')} and ${anyOf('O.CSM_REQ_TP', CSM_REQ_TP)} and ${anyOf('O.CUST_CD', CUST_CD)}
  and ${anyOf('O.ORGN_CD', ORGN_CD)}`;

const hours = (share: number, minutes: string) =>
  sql`round((percentile_cont(${share}::float8) within group (order by ${sql.ref(minutes)}) / 60)::numeric, 1)`;

/** Business minutes that a request Q waited for its customer before it was answered; looked up by its number, however many requests there are. */
const askedBack = sql`coalesce((
  select sum(${minutesAt('Y.AT', 'L')} - ${minutesAt('E.RES_DTM', 'F')})
    from csm_res e cross join lateral (
        select min(x.res_dtm) as at from csm_res x where x.req_no = e.req_no and x.res_dtm > e.res_dtm and x.csm_res_tp in ('ADD', 'ANS')) y
      join days f on f.day = e.res_dtm::date join days l on l.day = y.at::date
   where e.req_no = q.req_no and e.csm_res_tp = 'ASK' and e.res_dtm < q.ans_dtm), 0)`;

/**
 * Figures of the requests of a search by their parts, and of all of them: one statement. What was waited for the customer before the answer does
 * not count against the promise of it.
 */
export function figuresOf(ctx: Ctx<unknown>, search: Search, by: FigurePart | 'MONTH'): RawBuilder<Figure> {
  const { key, name } = partOf(ctx, by);
  return sql<Figure>`
    with days as materialized ${businessDays(sql`${search.FR_DT}::date`)}, requests as materialized (
      select o.req_no, ${key} as fig_key, o.csm_req_sts, o.req_dtm, o.ans_dtm, o.cmpl_dtm, o.satis_scr from csm_req o
       where ${meant(ctx, search)} and o.req_dtm >= ${search.FR_DT}::date::timestamptz and o.req_dtm < (${search.TO_DT}::date + 1)::timestamptz and o.csm_req_sts not in ('TMP', 'CXL')
    ), measured as (
      select q.fig_key, q.csm_req_sts, q.satis_scr::int as satis, ${minutesAt('Q.ANS_DTM', 'A')} - b.minutes as ans_min,
          ${minutesAt('Q.CMPL_DTM', 'Z')} - b.minutes as cmpl_min,
          case when q.ans_dtm is not null then ${minutesAt('Q.ANS_DTM', 'A')} - b.minutes - ${askedBack} <= d.ans_lmt_min
            when q.csm_req_sts <> 'CMP' and b.over > d.ans_lmt_min + d.wait_min then false end as in_time
        from requests q left join csm_due d on d.req_no = q.req_no
          join days s on s.day = q.req_dtm::date left join days a on a.day = q.ans_dtm::date left join days z on z.day = q.cmpl_dtm::date
          join days t on t.day = coalesce(d.stop_dtm, now())::date
          cross join lateral (select ${minutesAt('Q.REQ_DTM', 'S')} as minutes, ${minutesAt(sql`coalesce(d.stop_dtm, now())`, 'T')} - ${minutesAt('Q.REQ_DTM', 'S')} as over) b
    )
    select f.all_yn, f.fig_key, case when f.all_yn = 'Y' then ${ctx.text('UI.COMMON.ALL')} else ${name} end as fig_nm, f.req_cnt, f.open_cnt, f.ans_cnt,
        f.ans_p50, case when f.ans_cnt >= ${fewest} then f.ans_p90 end as ans_p90, f.cmpl_cnt, f.cmpl_p50,
        case when f.cmpl_cnt >= ${fewest} then f.cmpl_p90 end as cmpl_p90, f.prom_cnt, f.prom_rate, f.satis_cnt, f.satis_avg
      from (select case when grouping(m.fig_key) = 1 then 'Y' else 'N' end as all_yn, m.fig_key, count(*)::int as req_cnt,
          (count(*) filter (where m.csm_req_sts <> 'CMP'))::int as open_cnt, count(m.ans_min)::int as ans_cnt, ${hours(0.5, 'M.ANS_MIN')} as ans_p50,
          ${hours(0.9, 'M.ANS_MIN')} as ans_p90, count(m.cmpl_min)::int as cmpl_cnt, ${hours(0.5, 'M.CMPL_MIN')} as cmpl_p50,
          ${hours(0.9, 'M.CMPL_MIN')} as cmpl_p90, count(m.in_time)::int as prom_cnt, round(avg(m.in_time::int) * 100, 1) as prom_rate,
          count(m.satis)::int as satis_cnt, round(avg(m.satis), 2) as satis_avg
        from measured m group by grouping sets ((m.fig_key), ())) f`;
}

/**
 * Open requests of a search by their age, in business days since the day they were sent, and by state, whenever they were sent. `reach`: the first
 * day that a list of them can go back to.
 */
export function backlogOf(ctx: Ctx<unknown>, search: Search, reach: string): RawBuilder<Backlog> {
  return sql<Backlog>`
    with requests as materialized (
      select o.csm_req_sts, o.req_dtm::date as day, count(*)::int as cnt from csm_req o
       where ${meant(ctx, search)} and o.csm_req_sts in ('REQ', 'RCP', 'PRC', 'ASK', 'ANS') group by 1, 2
    ), days as materialized ${businessDays(sql`least((select min(day) from requests), ${reach}::date)`)}, aged as (
      select x.day, (select max(a) from unnest(${[...ages]}::int[]) a where a <= x.age) as age
        from (select day, count(*) filter (where works) over (order by day desc) - works::int as age from days) x
    ), spans as (select age, min(day) as first, max(day) as last from aged group by 1)
    select g.age, (${ages.map(ageText)}::text[])[array_position(${[...ages]}::int[], g.age)] as age_nm, q.csm_req_sts, sum(q.cnt)::int as req_cnt, case when min(q.day) >= ${reach}::date then greatest(min(s.first), ${reach}::date) end as fr_dt,
        min(s.last) as to_dt
      from requests q join aged g on g.day = q.day join spans s on s.age = g.age group by 1, 2, 3`;
}
