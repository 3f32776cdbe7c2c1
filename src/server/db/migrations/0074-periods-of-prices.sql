-- Periods of prices are looked at when all rows of a save are written: one may end where the next begins, in any order.
alter table mdm_pricing drop constraint mdm_pricing_period;
alter table mdm_pricing add constraint mdm_pricing_period exclude using gist (
  key_range(
    corp_cd || '|' || coalesce(cust_cd, '') || '|' || ar_ap || '|' || coalesce(vndr_cd, '') || '|' || frt_cd || '|' || trans_mode
      || '|' || imex_tp || '|' || coalesce(pol_cd, '') || '|' || coalesce(pod_cd, '') || '|' || coalesce(pickup_area, '')
      || '|' || coalesce(dlv_area, '') || '|' || coalesce(cntr_tp_cd, '') || '|' || coalesce(car_tp, '') || '|' || frt_unit
      || '|' || case when frt_unit = 'DAY' then coalesce(min_qty, 0)::text else '' end
  ) with &&,
  daterange(bgn_dt, end_dt, '[]') with &&
) where (use_yn = 'Y') deferrable initially deferred;
