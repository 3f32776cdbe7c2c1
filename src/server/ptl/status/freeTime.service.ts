import { type RawBuilder, sql } from 'kysely';
import { dryDays, loadsWithout, reeferDays, warnDays } from '../../../contract/ptl/status/freeTime';

/**
 * Free time, demurrage and detention of every container of the shipment `h`, to stand behind LATERAL: what contract/ptl/status/freeTime says of
 * one, said to the database, which must search and count by it. FREE_DT is the last free day of a container that is still at the terminal.
 */
export const containersWithFreeTime = (today: string): RawBuilder<unknown> => sql`(
  select c.*, d.out_dt is null and d.back_dt is null as at_port, d.days as agreed_days, x.dem_bgn_dt,
    coalesce(greatest(0, coalesce(d.out_dt, ${today}::date) - x.dem_bgn_dt + 1), 0) as over_days, x.det, x.remain_days,
    case when x.remain_days is not null then x.dem_bgn_dt - 1 end as free_dt,
    case when x.dem_bgn_dt is null then 'NONE'
      when x.remain_days < 0 then 'OVER' when x.remain_days <= ${warnDays}::int then 'WARN' when x.remain_days is not null then 'FREE'
      when d.back_dt is not null or c.soc_yn = 'Y' then 'END' when x.det > 0 then 'OVER' else 'FREE' end as free_sts
  from fms_cntr c join mdm_cntr_tp t on t.cntr_tp_cd = c.cntr_tp_cd join mdm_carrier k on k.carr_cd = h.carr_cd
    cross join lateral (select
      coalesce(c.free_days, h.free_days, k.free_days, case t.cntr_kind when 'RF' then ${reeferDays}::int else ${dryDays}::int end) as days,
      case when h.imex_tp = 'I' and h.load_tp <> all(${[...loadsWithout]}::text[]) then c.disc_dtm::date end as disc_dt,
      coalesce(c.gate_out_dtm, h.rlse_dtm)::date as out_dt, c.empty_rtn_dtm::date as back_dt,
      coalesce(c.det_free_days, k.det_free_days) as det_free) d
    cross join lateral (select d.disc_dt + d.days + 1 as dem_bgn_dt,
      case when d.out_dt is null then d.disc_dt + d.days - ${today}::date end as remain_days,
      case when d.disc_dt is null or d.out_dt is null or c.soc_yn = 'Y' then 0
        else greatest(0, coalesce(d.back_dt, ${today}::date) - d.out_dt - d.det_free) end as det) x
  where c.hbl_seq = h.hbl_seq)`;

/**
 * The container of the shipment `h` that its line is about: the worst one, and of several the one with the fewest days left. FIRST_FREE_DT is the first
 * last free day of all its containers, MOST_OVER_DAYS the most days that one of them is over.
 */
export const worstContainer = (today: string): RawBuilder<unknown> => sql`(
  select w.*, min(w.free_dt) over () as first_free_dt, max(w.over_days) over () as most_over_days, count(*) over () as cntr_cnt
    from ${containersWithFreeTime(today)} w
   order by array_position(array['OVER', 'WARN', 'FREE', 'NONE', 'END'], w.free_sts), w.remain_days nulls last, w.det desc, w.cntr_seq limit 1)`;
