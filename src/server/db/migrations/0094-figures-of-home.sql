-- What home asks of shipments and orders is kept beside them: it reads some hundred narrow rows instead of all that is under way. Triggers keep it, so
-- that it is always what the exact question would answer, whoever writes and however.

-- Shipments that home may have to do with: under way, held, or with a container that is not back.
create table portal_cargo (
  hbl_seq bigint not null primary key,
  corp_cd varchar(10) not null,
  orgn_cd varchar(10),
  cust_cd varchar(10) not null,
  hbl_no varchar(20) not null,
  cargo_sts varchar(10) not null,
  exp_dt date,
  held boolean not null,
  held_dt date,
  late_days integer,
  free_dt date,
  over_dt date,
  at_port boolean not null
);
comment on table portal_cargo is '홈 화물 / Shipments that home may show';
comment on column portal_cargo.exp_dt is 'Expected arrival of an import that has not arrived';
comment on column portal_cargo.held_dt is 'Since when customs hold it';
comment on column portal_cargo.late_days is 'Days that it is late while it is on its way';
comment on column portal_cargo.free_dt is 'First last free day of the containers at the terminal';
comment on column portal_cargo.over_dt is 'Last day on which none of its containers is over, at the terminal or out';
comment on column portal_cargo.at_port is 'Is a container of it at the terminal, or to come there?';
-- The worst of each kind are read by its index.
create index portal_cargo_over on portal_cargo (over_dt, hbl_no) include (corp_cd, orgn_cd, cust_cd, hbl_seq) where over_dt is not null;
create index portal_cargo_held on portal_cargo (held_dt nulls first, hbl_no) include (corp_cd, orgn_cd, cust_cd, over_dt, hbl_seq) where held;
create index portal_cargo_free on portal_cargo (free_dt, hbl_no) include (corp_cd, orgn_cd, cust_cd, over_dt, held, hbl_seq) where free_dt is not null;
create index portal_cargo_late on portal_cargo (late_days desc, hbl_no) include (corp_cd, orgn_cd, cust_cd, over_dt, held, free_dt, hbl_seq)
  where late_days is not null;
revoke all on portal_cargo from app;
grant select on portal_cargo to app;
select scope_rows('portal_cargo', '{corp} and {orgn} and {cust}');

-- Counts by organisation (BY_TP O; UNIT_CD is empty for what is everybody's of the corporation) and by customer (C). A change adds rows, so that nobody
-- waits for anybody who counts the same; the job HOME_COUNT puts those of one key together.
create table portal_count (
  by_tp char(1) not null check (by_tp in ('O', 'C')),
  corp_cd varchar(10) not null,
  unit_cd varchar(10) not null,
  kind varchar(10) not null,
  code varchar(10) not null,
  at timestamp not null,
  n integer not null,
  fresh boolean not null default true
);
comment on table portal_count is '홈 집계 / Counts that home shows';
comment on column portal_count.kind is 'STS = shipments by state, ETA = imports expected on a day, HOLD = held, OVER = by the last day on which nothing is over, FREE = at the terminal by their last free day, WRONG = by the first day on which they need attention, ORD = open orders by state and when they are due, DONE = orders delivered on a day, in time (Y) or not';
comment on column portal_count.at is 'Korean time; infinity = not known, -infinity = from ever on';
create index portal_count_of on portal_count (kind, by_tp, unit_cd, at) include (corp_cd, code, n);
create index portal_count_fresh on portal_count (kind) where fresh;
revoke all on portal_count from app;
grant select on portal_count to app;
select scope_rows('portal_count', '{corp} and case by_tp when ''C'' then unit_cd = any((select app_custs())::text[])
  else (select app_custs()) is null and ((select app_orgns()) is null or unit_cd = '''' or unit_cd = any((select app_orgns())::text[])) end');

-- What PORTAL_CARGO is to hold. Free time is that of contract/ptl/status/freeTime; each container that is not back is over after a day of its own.
create view cargo_now as
select h.hbl_seq, h.corp_cd, h.orgn_cd, h.cust_cd, h.hbl_no, h.cargo_sts,
    case when h.imex_tp = 'I' and h.cargo_sts in ('BKD', 'RCV', 'EAC', 'LDD', 'DEP', 'TSP') then h.eta_dt end as exp_dt,
    x.held,
    case when x.held then (select max(e.event_dtm)::date from fms_event e where e.hbl_seq = h.hbl_seq and e.event_cd = 'CSHD') end as held_dt,
    case when h.delay_yn = 'Y' and h.cargo_sts not in ('OUT', 'DLV', 'EMT') then h.delay_days end as late_days,
    f.free_dt, least(f.free_dt, f.det_dt) as over_dt, coalesce(f.at_port, false) as at_port
  from fms_hbl h
    cross join lateral (select h.cstm_hold_yn = 'Y' and h.rlse_dtm is null as held) x
    left join lateral (
      select min(d.free_dt) as free_dt, min(d.det_dt) as det_dt, bool_or(d.out_dt is null) as at_port
        from fms_cntr c join mdm_cntr_tp t on t.cntr_tp_cd = c.cntr_tp_cd join mdm_carrier k on k.carr_cd = h.carr_cd
          cross join lateral (select coalesce(c.gate_out_dtm, h.rlse_dtm)::date as out_dt) o
          cross join lateral (select o.out_dt,
            case when o.out_dt is null
              then c.disc_dtm::date + coalesce(c.free_days, h.free_days, k.free_days, case t.cntr_kind when 'RF' then 3 else 5 end) end as free_dt,
            case when c.disc_dtm is not null and c.soc_yn <> 'Y' then o.out_dt + coalesce(c.det_free_days, k.det_free_days) end as det_dt) d
       where c.hbl_seq = h.hbl_seq and c.empty_rtn_dtm is null
         and h.imex_tp = 'I' and h.load_tp not in ('LCL', 'AIR', 'ULD') and h.cargo_sts <> 'EMT' and h.ata_dtm is not null
      having count(*) > 0) f on true
 where h.del_yn = 'N' and h.cargo_sts <> 'CXL' and (h.cargo_sts not in ('DLV', 'EMT') or x.held or f.at_port is not null);
revoke all on cargo_now from app;

-- Writes what PORTAL_CARGO is to hold of shipments. They are locked first, so that of two who change the same one the later sees what the earlier did.
create function follow_cargo(seqs bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Seoul' as $$
begin
  if cardinality(seqs) = 0 then return; end if;
  lock table portal_cargo in row exclusive mode;
  perform from fms_hbl where hbl_seq = any(seqs) order by hbl_seq for no key update;
  delete from portal_cargo p where p.hbl_seq = any(seqs) and not exists (select from cargo_now n where n.hbl_seq = p.hbl_seq);
  insert into portal_cargo as p select * from cargo_now where hbl_seq = any(seqs)
  on conflict (hbl_seq) do update set (corp_cd, orgn_cd, cust_cd, hbl_no, cargo_sts, exp_dt, held, held_dt, late_days, free_dt, over_dt, at_port)
    = row (excluded.corp_cd, excluded.orgn_cd, excluded.cust_cd, excluded.hbl_no, excluded.cargo_sts, excluded.exp_dt, excluded.held, excluded.held_dt,
      excluded.late_days, excluded.free_dt, excluded.over_dt, excluded.at_port)
    where p is distinct from excluded;
end $$;
revoke execute on function follow_cargo(bigint[]) from public;

create function follow_shipments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform follow_cargo(array(select hbl_seq from new_rows));
  elsif tg_op = 'UPDATE' then
    perform follow_cargo(array(select n.hbl_seq from new_rows n join old_rows o using (hbl_seq)
      where (n.corp_cd, n.orgn_cd, n.cust_cd, n.hbl_no, n.cargo_sts, n.imex_tp, n.load_tp, n.carr_cd, n.eta_dt, n.ata_dtm, n.rlse_dtm, n.free_days,
          n.cstm_hold_yn, n.delay_yn, n.delay_days, n.del_yn)
        is distinct from (o.corp_cd, o.orgn_cd, o.cust_cd, o.hbl_no, o.cargo_sts, o.imex_tp, o.load_tp, o.carr_cd, o.eta_dt, o.ata_dtm, o.rlse_dtm,
          o.free_days, o.cstm_hold_yn, o.delay_yn, o.delay_days, o.del_yn)));
  elsif tg_op = 'DELETE' then
    delete from portal_cargo where hbl_seq in (select hbl_seq from old_rows);
  else
    delete from portal_cargo;
  end if;
  return null;
end $$;
create trigger follow_insert after insert on fms_hbl referencing new table as new_rows for each statement execute function follow_shipments();
create trigger follow_update after update on fms_hbl referencing old table as old_rows new table as new_rows
  for each statement execute function follow_shipments();
create trigger follow_delete after delete on fms_hbl referencing old table as old_rows for each statement execute function follow_shipments();
create trigger follow_truncate after truncate on fms_hbl for each statement execute function follow_shipments();

create function follow_containers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform follow_cargo(array(select distinct hbl_seq from new_rows));
  elsif tg_op = 'DELETE' then
    perform follow_cargo(array(select distinct hbl_seq from old_rows));
  else
    perform follow_cargo(array(select distinct s.hbl_seq from new_rows n join old_rows o using (cntr_seq)
        cross join lateral (values (n.hbl_seq), (o.hbl_seq)) s (hbl_seq)
      where (n.hbl_seq, n.cntr_tp_cd, n.soc_yn, n.disc_dtm, n.gate_out_dtm, n.empty_rtn_dtm, n.free_days, n.det_free_days)
        is distinct from (o.hbl_seq, o.cntr_tp_cd, o.soc_yn, o.disc_dtm, o.gate_out_dtm, o.empty_rtn_dtm, o.free_days, o.det_free_days)));
  end if;
  return null;
end $$;
create trigger follow_insert after insert on fms_cntr referencing new table as new_rows for each statement execute function follow_containers();
create trigger follow_update after update on fms_cntr referencing old table as old_rows new table as new_rows
  for each statement execute function follow_containers();
create trigger follow_delete after delete on fms_cntr referencing old table as old_rows for each statement execute function follow_containers();

-- Of events only those of a hold count here.
create function follow_holds() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform follow_cargo(array(select distinct hbl_seq from new_rows where event_cd = 'CSHD'));
  elsif tg_op = 'DELETE' then
    perform follow_cargo(array(select distinct hbl_seq from old_rows where event_cd = 'CSHD'));
  else
    perform follow_cargo(array(select hbl_seq from new_rows where event_cd = 'CSHD' union select hbl_seq from old_rows where event_cd = 'CSHD'));
  end if;
  return null;
end $$;
create trigger follow_insert after insert on fms_event referencing new table as new_rows for each statement execute function follow_holds();
create trigger follow_update after update on fms_event referencing old table as old_rows new table as new_rows
  for each statement execute function follow_holds();
create trigger follow_delete after delete on fms_event referencing old table as old_rows for each statement execute function follow_holds();

-- Other days that are agreed with a carrier, or another kind of a container's type, change what is open. Who writes shipments meanwhile waits.
create function follow_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table portal_cargo in share row exclusive mode;
  perform follow_cargo(array(select p.hbl_seq from portal_cargo p join fms_hbl h using (hbl_seq)
    where h.carr_cd = new.carr_cd and (p.at_port or p.over_dt is not null)));
  return null;
end $$;
create trigger follow_terms after update on mdm_carrier for each row
  when ((new.free_days, new.det_free_days) is distinct from (old.free_days, old.det_free_days)) execute function follow_terms();
create function follow_types() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table portal_cargo in share row exclusive mode;
  perform follow_cargo(array(select distinct c.hbl_seq from portal_cargo p join fms_cntr c using (hbl_seq)
    where c.cntr_tp_cd = new.cntr_tp_cd and p.at_port));
  return null;
end $$;
create trigger follow_types after update on mdm_cntr_tp for each row when (new.cntr_kind is distinct from old.cntr_kind) execute function follow_types();

-- What a shipment of PORTAL_CARGO counts for.
create function cargo_counts(cargo_sts text, exp_dt date, held boolean, late_days integer, free_dt date, over_dt date, at_port boolean)
returns table (kind text, code text, at timestamp) language sql immutable parallel safe as $$
  select k.kind, k.code, k.at from (values
      ('STS', cargo_sts, '-infinity'::timestamp, true),
      ('ETA', '', exp_dt::timestamp, exp_dt is not null),
      ('HOLD', '', '-infinity', held),
      ('OVER', '', over_dt::timestamp, over_dt is not null),
      ('FREE', '', coalesce(free_dt, 'infinity')::timestamp, at_port),
      ('WRONG', '', case when held or late_days is not null then '-infinity' else least(free_dt - 2, over_dt + 1) end::timestamp,
        held or late_days is not null or over_dt is not null)) k (kind, code, at, counts)
   where k.counts
$$;

-- Was an order delivered within two hours of the time asked for, or on the day where no time was asked? Null without a time of arrival.
create function order_in_time(arr_dtm timestamptz, dlv_dt date, dlv_tm text) returns text language sql stable parallel safe
return case when arr_dtm is null then null
  when dlv_tm is null then case when arr_dtm::date <= dlv_dt then 'Y' else 'N' end
  when arr_dtm <= (dlv_dt + to_timestamp(dlv_tm, 'HH24MI')::time) + interval '2 hours' then 'Y' else 'N' end;
-- When an open order is due, in Korean time: one that waits for its confirmation by 14:00 of the day before the truck comes, or of the day it was asked for.
create function order_due(dlv_ord_sts text, dlv_ord_dt date, pickup_dt date, dlv_dt date, dlv_tm text) returns timestamp language sql immutable parallel safe
return least(case dlv_ord_sts when 'REQ' then greatest(pickup_dt - 1, dlv_ord_dt) + time '14:00' end, dlv_dt + coalesce(dlv_tm, '2359')::time);

-- What an order counts for.
create function order_counts(dlv_ord_sts text, del_yn text, dlv_ord_dt date, pickup_dt date, dlv_dt date, dlv_tm text, arr_dtm timestamptz, cmpl_dtm timestamptz)
returns table (kind text, code text, at timestamp) language sql stable parallel safe as $$
  select k.kind, k.code, k.at from (values
      ('ORD', dlv_ord_sts, order_due(dlv_ord_sts, dlv_ord_dt, pickup_dt, dlv_dt, dlv_tm), dlv_ord_sts in ('REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'HLD')),
      ('DONE', coalesce(order_in_time(arr_dtm, dlv_dt, dlv_tm), ''), cmpl_dtm::date::timestamp, dlv_ord_sts = 'CMP' and cmpl_dtm is not null)
    ) k (kind, code, at, counts)
   where k.counts and del_yn = 'N'
$$;

-- The statement that counts rows, each as often as its SIGN says.
create function counting(signed_rows text, counts text, fresh boolean) returns text language sql immutable return format($$
  insert into portal_count (by_tp, corp_cd, unit_cd, kind, code, at, n, fresh)
  select g.by_tp, r.corp_cd, g.unit_cd, k.kind, k.code, k.at, sum(r.sign), %s
    from (%s) r cross join lateral %s k cross join lateral (values ('O', coalesce(r.orgn_cd, '')), ('C', r.cust_cd)) g (by_tp, unit_cd)
   group by 1, 2, 3, 4, 5, 6 having sum(r.sign) <> 0$$, fresh::text, signed_rows, counts);
create function counts_of(tbl text) returns text language sql immutable return case tbl
  when 'portal_cargo' then 'cargo_counts(r.cargo_sts, r.exp_dt, r.held, r.late_days, r.free_dt, r.over_dt, r.at_port)'
  when 'pan_dlv_ord' then 'order_counts(r.dlv_ord_sts, r.del_yn, r.dlv_ord_dt, r.pickup_dt, r.dlv_dt, r.dlv_tm, r.arr_dtm, r.cmpl_dtm)' end;
create function kinds_of(tbl text) returns text[] language sql immutable return case tbl
  when 'portal_cargo' then '{STS,ETA,HOLD,OVER,FREE,WRONG}'::text[] when 'pan_dlv_ord' then '{ORD,DONE}' end;

create function keep_counts() returns trigger language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Seoul' as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from portal_count where kind = any(kinds_of(tg_table_name));
  else
    execute counting(concat_ws(' union all ', case when tg_op <> 'DELETE' then 'select 1 as sign, * from new_rows' end,
      case when tg_op <> 'INSERT' then 'select -1 as sign, * from old_rows' end), counts_of(tg_table_name), true);
  end if;
  return null;
end $$;
do $$
declare tbl text;
begin
  foreach tbl in array '{portal_cargo,pan_dlv_ord}'::text[] loop
    execute format('create trigger count_insert after insert on %s referencing new table as new_rows for each statement execute function keep_counts()', tbl);
    execute format('create trigger count_update after update on %s referencing old table as old_rows new table as new_rows
      for each statement execute function keep_counts()', tbl);
    execute format('create trigger count_delete after delete on %s referencing old table as old_rows for each statement execute function keep_counts()', tbl);
    execute format('create trigger count_truncate after truncate on %s for each statement execute function keep_counts()', tbl);
  end loop;
end $$;

-- Puts the rows of one key together; readers see the same sums before and after.
create function fold_counts() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare folded bigint;
begin
  with added as (delete from portal_count where fresh returning *),
    before as (delete from portal_count p using (select distinct by_tp, corp_cd, unit_cd, kind, code, at from added) k
      where not p.fresh and (p.kind, p.by_tp, p.unit_cd, p.at, p.corp_cd, p.code) = (k.kind, k.by_tp, k.unit_cd, k.at, k.corp_cd, k.code) returning p.*),
    put as (insert into portal_count (by_tp, corp_cd, unit_cd, kind, code, at, n, fresh)
      select by_tp, corp_cd, unit_cd, kind, code, at, sum(n), false from (select * from added union all select * from before) x
       group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0)
  select count(*) into folded from added;
  return folded;
end $$;
revoke execute on function fold_counts() from public;
grant execute on function fold_counts() to app;

-- Fills both from what is there: for what was loaded while triggers rested.
create function fill_home() returns void language plpgsql security definer set search_path = public, pg_temp set timezone = 'Asia/Seoul' as $$
begin
  lock table portal_cargo in exclusive mode;
  delete from portal_cargo;
  insert into portal_cargo select * from cargo_now;
  delete from portal_count;
  execute counting('select 1 as sign, * from portal_cargo', counts_of('portal_cargo'), false);
  execute counting('select 1 as sign, * from pan_dlv_ord', counts_of('pan_dlv_ord'), false);
end $$;
revoke execute on function fill_home() from public;
select fill_home();
