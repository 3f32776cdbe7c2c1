-- Bookings of cargo into a container freight station, and the plans by which it is loaded into containers. A booking is in one plan at most: the
-- database gives it the plan of its line, and keeps the sums and the load rate of plans, whoever writes their lines.

create table cfs_clp (
  clp_no varchar(20) not null,
  corp_cd varchar(10) not null references mdm_corp,
  orgn_cd varchar(10) not null references mdm_orgn,
  cycfs_cd varchar(10) not null references mdm_cycfs,
  clp_dt date not null,
  cntr_no varchar(11),
  cntr_tp_cd varchar(5) not null references mdm_cntr_tp,
  seal_no varchar(20),
  carr_cd varchar(10) references mdm_carrier,
  line_bkg_no varchar(20),
  vsl_nm varchar(100),
  voy_no varchar(20),
  pol_cd varchar(5) not null references mdm_port,
  pod_cd varchar(5) not null references mdm_port,
  etd_dt date,
  tot_pkg_qty numeric(9,0) not null default 0,
  tot_grs_wt numeric(13,3) not null default 0,
  tot_msr_cbm numeric(13,3) not null default 0,
  load_rate numeric(5,1) not null default 0,
  stuf_bgn_dtm timestamptz,
  stuf_end_dtm timestamptz,
  clp_sts varchar(10) not null default 'PLN' check (clp_sts in ('PLN', 'WRK', 'CLS', 'CXL')),
  rmk varchar(500),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (clp_no),
  constraint clp_begun check (clp_sts not in ('WRK', 'CLS') or stuf_bgn_dtm is not null),
  constraint clp_closed check (clp_sts <> 'CLS' or (cntr_no is not null and seal_no is not null)),
  check (stuf_end_dtm >= stuf_bgn_dtm)
);
comment on table cfs_clp is '컨테이너 적입 계획 / Container load plan';
comment on column cfs_clp.clp_no is 'Rule CLP';
comment on column cfs_clp.line_bkg_no is 'Carrier booking';
comment on column cfs_clp.tot_pkg_qty is 'Sum of the lines';
comment on column cfs_clp.load_rate is 'Volume of the lines of the container''s usable volume, per cent';

create table cfs_bkg (
  bkg_no varchar(20) not null,
  corp_cd varchar(10) not null references mdm_corp,
  orgn_cd varchar(10) not null references mdm_orgn,
  cust_cd varchar(10) not null references mdm_cust,
  bkg_dt date not null,
  imex_tp char(1) not null,
  cycfs_cd varchar(10) not null references mdm_cycfs,
  in_plan_dt date not null,
  in_plan_tm char(4) check (in_plan_tm ~ '^([01][0-9]|2[0-3])[0-5][0-9]$'),
  hbl_no varchar(20),
  pol_cd varchar(5) references mdm_port,
  pod_cd varchar(5) references mdm_port,
  vsl_nm varchar(100),
  voy_no varchar(20),
  etd_dt date,
  cargo_cls_dtm timestamptz,
  shpr_nm varchar(100),
  item_nm varchar(500) not null,
  pkg_qty numeric(9,0) not null check (pkg_qty > 0),
  pkg_ut_cd varchar(5) not null,
  grs_wt numeric(13,3) not null check (grs_wt > 0),
  msr_cbm numeric(13,3) not null check (msr_cbm >= 0),
  len_cm numeric(7,1) check (len_cm > 0),
  wid_cm numeric(7,1) check (wid_cm > 0),
  hgt_cm numeric(7,1) check (hgt_cm > 0),
  stack_cnt integer check (stack_cnt > 0),
  imdg_cls varchar(5),
  un_no varchar(4),
  set_temp numeric(4,1),
  actl_pkg_qty numeric(9,0) check (actl_pkg_qty >= 0),
  actl_grs_wt numeric(13,3) check (actl_grs_wt >= 0),
  actl_msr_cbm numeric(13,3) check (actl_msr_cbm >= 0),
  in_dtm timestamptz,
  out_dtm timestamptz,
  car_no varchar(12),
  drv_nm varchar(50),
  drv_tel varchar(20),
  cfs_loc varchar(20),
  dmg_yn char(1) not null default 'N' check (dmg_yn in ('Y', 'N')),
  dmg_rmk varchar(200),
  cfs_bkg_sts varchar(10) not null default 'REQ' check (cfs_bkg_sts in ('REQ', 'CFM', 'IN', 'STF', 'OUT', 'CXL')),
  clp_no varchar(20) references cfs_clp,
  rmk varchar(500),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (bkg_no),
  constraint bkg_received check (cfs_bkg_sts not in ('IN', 'STF', 'OUT') or num_nulls(actl_pkg_qty, actl_grs_wt, actl_msr_cbm, in_dtm) = 0),
  constraint bkg_left check (cfs_bkg_sts <> 'OUT' or out_dtm is not null),
  constraint bkg_damage check (dmg_yn = 'N' or dmg_rmk is not null),
  constraint bkg_planned check (case cfs_bkg_sts when 'STF' then clp_no is not null when 'REQ' then clp_no is null when 'CXL' then clp_no is null else true end),
  check (out_dtm >= in_dtm)
);
comment on table cfs_bkg is 'CFS 예약 / CFS booking';
comment on column cfs_bkg.bkg_no is 'Rule CFB';
comment on column cfs_bkg.hbl_no is 'House B/L when known';
comment on column cfs_bkg.len_cm is 'Length of a package';
comment on column cfs_bkg.stack_cnt is 'Layers that may stand on each other; 1: nothing may stand on it; empty: as many as fit';
comment on column cfs_bkg.imdg_cls is 'Class of dangerous goods; empty: none';
comment on column cfs_bkg.set_temp is 'Temperature of transport in degrees Celsius; empty: not cooled';
comment on column cfs_bkg.clp_no is 'Load plan it is in; the database keeps it';
create index on cfs_bkg (corp_cd, in_plan_dt);
create index on cfs_bkg (corp_cd, bkg_dt);
create index on cfs_bkg (cust_cd, in_plan_dt);
create index on cfs_bkg (hbl_no);
create index on cfs_bkg (clp_no);
create index on cfs_bkg (corp_cd, cycfs_cd, pod_cd) where clp_no is null and cfs_bkg_sts in ('CFM', 'IN') and del_yn = 'N';
create index on cfs_clp (corp_cd, clp_dt);
create index on cfs_clp (cntr_no);

create table cfs_clp_dtl (
  clp_no varchar(20) not null references cfs_clp,
  line_no integer not null check (line_no > 0),
  load_seq integer not null check (load_seq > 0),
  bkg_no varchar(20) not null references cfs_bkg,
  hbl_no varchar(20),
  cust_cd varchar(10) not null references mdm_cust,
  item_nm varchar(500),
  pkg_qty numeric(9,0) not null check (pkg_qty > 0),
  pkg_ut_cd varchar(5) not null,
  grs_wt numeric(13,3) not null check (grs_wt > 0),
  msr_cbm numeric(13,3) not null check (msr_cbm >= 0),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (clp_no, line_no),
  constraint clp_bkg unique (bkg_no),
  constraint clp_order unique (clp_no, load_seq) deferrable initially deferred
);
comment on table cfs_clp_dtl is '적입 계획 명세 / Load plan line';
comment on column cfs_clp_dtl.load_seq is 'Stuffing order, from the front wall to the doors';
comment on column cfs_clp_dtl.bkg_no is 'Booking; it is in one plan at most';
create index on cfs_clp_dtl (cust_cd);

-- The sums and the load rate of plans, from their lines and their container type.
create function count_clps(nos text[]) returns void language sql security definer set search_path = public, pg_temp as $$
  update cfs_clp p set tot_pkg_qty = s.pkg_qty, tot_grs_wt = s.grs_wt, tot_msr_cbm = s.msr_cbm,
         load_rate = least(round(s.msr_cbm / t.inr_cbm * 100, 1), 9999.9)
    from (
      select k.clp_no, coalesce(sum(d.pkg_qty), 0) as pkg_qty, coalesce(sum(d.grs_wt), 0) as grs_wt, coalesce(sum(d.msr_cbm), 0) as msr_cbm
        from unnest(nos) as k (clp_no) left join cfs_clp_dtl d using (clp_no) group by 1) s
      join cfs_clp q using (clp_no) join mdm_cntr_tp t using (cntr_tp_cd)
   where p.clp_no = s.clp_no and (p.tot_pkg_qty, p.tot_grs_wt, p.tot_msr_cbm, p.load_rate)
     is distinct from (s.pkg_qty, s.grs_wt, s.msr_cbm, least(round(s.msr_cbm / t.inr_cbm * 100, 1), 9999.9))
$$;
revoke execute on function count_clps from public;

create function count_clp_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_clps(array_agg(distinct clp_no)) from touched having count(*) > 0;
  if tg_op = 'INSERT' then
    update cfs_bkg b set clp_no = t.clp_no from touched t where b.bkg_no = t.bkg_no;
  elsif tg_op = 'DELETE' then
    update cfs_bkg b set clp_no = null from touched t where b.bkg_no = t.bkg_no;
  end if;
  return null;
end $$;
create trigger counts_new after insert on cfs_clp_dtl referencing new table as touched for each statement execute function count_clp_lines();
create trigger counts_changed after update on cfs_clp_dtl referencing new table as touched for each statement execute function count_clp_lines();
create trigger counts_gone after delete on cfs_clp_dtl referencing old table as touched for each statement execute function count_clp_lines();

create function count_clp() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_clps(array[new.clp_no]);
  return null;
end $$;
create trigger counts_type after update of cntr_tp_cd on cfs_clp for each row when (old.cntr_tp_cd <> new.cntr_tp_cd) execute function count_clp();

create function fix_clp_lines() returns trigger language plpgsql as $$
begin
  raise exception 'the plan and the booking of a line never change' using errcode = 'check_violation';
end $$;
create trigger owner_stays before update on cfs_clp_dtl for each row
  when ((old.clp_no, old.bkg_no) is distinct from (new.clp_no, new.bkg_no)) execute function fix_clp_lines();

select keep_stamps('cfs_bkg');
select keep_stamps('cfs_clp');
select keep_stamps('cfs_clp_dtl');
select keep_history('cfs_bkg');
select keep_history('cfs_clp');

-- Customers, and sales people of theirs, see the plans that hold cargo of theirs, and of these their own lines.
create function clps_of_customers() returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct clp_no), '{}') from cfs_clp_dtl where cust_cd = any((select app_custs())::text[])
$$;

revoke all on cfs_bkg, cfs_clp, cfs_clp_dtl from app;
grant select, insert, update, delete on cfs_bkg, cfs_clp, cfs_clp_dtl to app;
select scope_rows('cfs_bkg', '{corp} and {orgn} and {cust}');
select scope_rows('cfs_clp', '{corp} and {orgn} and ((select app_custs()) is null or clp_no = any((select clps_of_customers())::text[]))');
select scope_rows('cfs_clp_dtl', '{all} or ({cust} and exists (select from cfs_clp p where p.clp_no = cfs_clp_dtl.clp_no))');

do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''CFB'', ''CFS_BKG'' then
      return exists (select from cfs_bkg b where b.bkg_no = key);
    when ''CLP'', ''CFS_CLP'' then
      return exists (select from cfs_clp p where p.clp_no = key);
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
