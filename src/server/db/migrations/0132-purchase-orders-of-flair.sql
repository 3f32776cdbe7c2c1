-- Purchase orders of the key account FLAIR, from placing to the warehouse. Ordered, booked, shipped and received of a line are one ledger: sums that the
-- database keeps of what stands in bookings, whoever writes them, and that never cross each other.

create table flair_po (
  cust_cd varchar(10) not null references mdm_cust,
  po_no varchar(50) not null,
  corp_cd varchar(10) not null references mdm_corp,
  po_dt date not null,
  buyer_nm varchar(100),
  vndr_cd varchar(10) references mdm_cust,
  vndr_nm varchar(100) not null,
  brand_nm varchar(50),
  season_cd varchar(10),
  incoterms char(3) not null,
  trans_mode varchar(10) not null,
  pol_cd varchar(5) not null references mdm_port,
  pod_cd varchar(5) not null references mdm_port,
  ship_bgn_dt date not null,
  ship_end_dt date not null,
  req_dlv_dt date not null,
  curr_cd char(3) not null references mdm_currency,
  tot_qty numeric(13,0) not null default 0,
  tot_amt numeric(15,2) not null default 0,
  flair_po_sts varchar(10) not null default 'OPN' check (flair_po_sts in ('OPN', 'BKP', 'BKD', 'SHP', 'CLS', 'CXL')),
  upload_no varchar(20) references cms_upload,
  rmk varchar(500),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, po_no),
  check (ship_bgn_dt <= ship_end_dt and ship_end_dt <= req_dlv_dt)
);
comment on table flair_po is 'PO / Purchase order of the key account';
comment on column flair_po.po_no is 'Customer''s PO number';
comment on column flair_po.vndr_nm is 'Vendor as typed';
comment on column flair_po.tot_qty is 'Sum of the lines';
comment on column flair_po.flair_po_sts is 'Follows from the lines';

create table flair_po_line (
  cust_cd varchar(10) not null,
  po_no varchar(50) not null,
  line_no integer not null check (line_no > 0),
  style_no varchar(30) not null,
  item_cd varchar(30),
  item_nm varchar(500) not null,
  color_cd varchar(20),
  size_cd varchar(10),
  hs_cd varchar(10),
  po_qty numeric(13,0) not null check (po_qty > 0),
  qty_ut varchar(10) not null,
  unit_prc numeric(15,4) not null,
  po_amt numeric(15,2) not null,
  pack_qty integer check (pack_qty >= 0),
  ctn_qty numeric(9,0),
  cgo_rdy_dt date,
  bkd_qty numeric(13,0) not null default 0,
  shpd_qty numeric(13,0) not null default 0,
  rcvd_qty numeric(13,0) not null default 0,
  short_yn char(1) not null default 'N' check (short_yn in ('Y', 'N')),
  po_line_sts varchar(10) not null default 'OPN' check (po_line_sts in ('OPN', 'BKP', 'BKD', 'SHP', 'RCV', 'CXL')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, po_no, line_no),
  foreign key (cust_cd, po_no) references flair_po,
  constraint flair_ledger check (0 <= rcvd_qty and rcvd_qty <= shpd_qty and shpd_qty <= bkd_qty and bkd_qty <= po_qty),
  constraint flair_cancelled check (po_line_sts <> 'CXL' or bkd_qty = 0)
);
comment on table flair_po_line is 'PO 품목 / PO line';
comment on column flair_po_line.pack_qty is 'Pieces of this colour and size in a ratio-packed carton; empty where cartons are not packed by ratio';
comment on column flair_po_line.bkd_qty is 'Booked: sum over bookings that are not cancelled';
comment on column flair_po_line.shpd_qty is 'Shipped: sum of what was loaded over bookings that have departed';
comment on column flair_po_line.rcvd_qty is 'Received: sum of what was counted in the warehouse';
comment on column flair_po_line.short_yn is 'Closed short: the rest is not waited for any more';
comment on column flair_po_line.po_line_sts is 'Follows from the quantities; CXL alone is set by hand';

create table flair_bkg (
  bkg_no varchar(20) not null,
  corp_cd varchar(10) not null references mdm_corp,
  cust_cd varchar(10) not null references mdm_cust,
  bkg_dt date not null,
  vndr_nm varchar(100) not null,
  trans_mode varchar(10) not null,
  load_tp varchar(10) not null,
  carr_cd varchar(10) references mdm_carrier,
  line_bkg_no varchar(20),
  vsl_nm varchar(100),
  voy_no varchar(20),
  pol_cd varchar(5) not null references mdm_port,
  pod_cd varchar(5) not null references mdm_port,
  cgo_rdy_dt date not null,
  etd_dt date,
  eta_dt date,
  tot_ctn_qty numeric(9,0),
  tot_grs_wt numeric(13,3),
  tot_msr_cbm numeric(13,3),
  hbl_no varchar(20),
  flair_bkg_sts varchar(10) not null default 'REQ' check (flair_bkg_sts in ('REQ', 'CFM', 'SHP', 'ARR', 'CLS', 'CXL')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (bkg_no),
  check (etd_dt is null or eta_dt is null or etd_dt <= eta_dt)
);
comment on table flair_bkg is '부킹 / Vendor booking against POs';
comment on column flair_bkg.bkg_no is 'Rule FBK';
comment on column flair_bkg.line_bkg_no is 'Carrier booking';
comment on column flair_bkg.tot_ctn_qty is 'Cartons: sum of what is loaded';
comment on column flair_bkg.hbl_no is 'Shipment it became';

create table flair_po_load (
  po_load_seq bigint generated by default as identity not null,
  cust_cd varchar(10) not null,
  po_no varchar(50) not null,
  line_no integer not null,
  bkg_no varchar(20) not null references flair_bkg,
  hbl_no varchar(20),
  cntr_no varchar(11),
  bkd_qty numeric(13,0) not null check (bkd_qty > 0),
  load_qty numeric(13,0) check (load_qty between 0 and bkd_qty),
  rcvd_qty numeric(13,0) check (rcvd_qty between 0 and load_qty),
  diff_rsn varchar(10),
  ctn_qty numeric(9,0),
  grs_wt numeric(13,3),
  msr_cbm numeric(13,3),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (po_load_seq),
  foreign key (cust_cd, po_no, line_no) references flair_po_line,
  check (rcvd_qty is null or load_qty is not null),
  -- What did not arrive has a reason.
  check (rcvd_qty is null or rcvd_qty = load_qty or diff_rsn is not null)
);
comment on table flair_po_load is 'PO 선적 배분 / Quantity of a PO line in a booking, shipment and container';
comment on column flair_po_load.load_qty is 'Loaded; what was booked where nothing else is typed until departure';
comment on column flair_po_load.rcvd_qty is 'Counted in the warehouse; empty until then';
comment on column flair_po_load.diff_rsn is 'Why less was received than was loaded';

create index on flair_po (corp_cd, po_dt);
create index on flair_po (corp_cd, ship_end_dt);
create index on flair_po (corp_cd, req_dlv_dt);
create index on flair_po_line (style_no);
create index on flair_bkg (corp_cd, bkg_dt);
create index on flair_bkg (corp_cd, hbl_no) where hbl_no is not null;
create index on flair_bkg (line_bkg_no) where line_bkg_no is not null;
create index on flair_po_load (cust_cd, po_no, line_no);
create index on flair_po_load (bkg_no);
create index on flair_po_load (cntr_no) where cntr_no is not null;

-- Quantities of lines, out of the bookings as they stand. Locks are taken in one order by everybody: bookings, purchase orders, lines, each by key.
create function count_po_lines(custs varchar[], pos varchar[], nos integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from flair_po p where (p.cust_cd, p.po_no) in (select * from unnest(custs, pos)) order by p.cust_cd, p.po_no for no key update;
  perform from flair_po_line l
    where (l.cust_cd, l.po_no, l.line_no) in (select * from unnest(custs, pos, nos)) order by l.cust_cd, l.po_no, l.line_no for no key update;
  update flair_po_line l set bkd_qty = s.bkd_qty, shpd_qty = s.shpd_qty, rcvd_qty = s.rcvd_qty
    from (
      select k.cust_cd, k.po_no, k.line_no,
             coalesce(sum(d.bkd_qty) filter (where b.flair_bkg_sts <> 'CXL'), 0) as bkd_qty,
             coalesce(sum(d.load_qty) filter (where b.flair_bkg_sts in ('SHP', 'ARR', 'CLS')), 0) as shpd_qty,
             coalesce(sum(d.rcvd_qty) filter (where b.flair_bkg_sts in ('SHP', 'ARR', 'CLS')), 0) as rcvd_qty
        from (select distinct * from unnest(custs, pos, nos) as u(cust_cd, po_no, line_no)) k
          left join flair_po_load d using (cust_cd, po_no, line_no) left join flair_bkg b using (bkg_no)
       group by 1, 2, 3) s
   where l.cust_cd = s.cust_cd and l.po_no = s.po_no and l.line_no = s.line_no;
end $$;
revoke execute on function count_po_lines from public;

-- The state of a line follows from its quantities. Received is what has been counted in full, with a reason for each piece that is missing, once
-- nothing more is to be shipped: all that was ordered has been, or the line is closed short.
create function state_po_line() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.po_line_sts = 'CXL' then
    return new;
  end if;
  new.po_line_sts := case
    when new.shpd_qty > 0 and (new.shpd_qty >= new.po_qty or new.short_yn = 'Y') and not exists (
      select from flair_po_load d join flair_bkg b using (bkg_no)
       where d.cust_cd = new.cust_cd and d.po_no = new.po_no and d.line_no = new.line_no
         and (b.flair_bkg_sts in ('REQ', 'CFM') or (b.flair_bkg_sts in ('SHP', 'ARR') and d.rcvd_qty is null))) then 'RCV'
    when new.shpd_qty > 0 then 'SHP'
    when new.bkd_qty >= new.po_qty then 'BKD'
    when new.bkd_qty > 0 then 'BKP'
    else 'OPN' end;
  return new;
end $$;
create trigger state before insert or update on flair_po_line for each row execute function state_po_line();

-- Totals and state of purchase orders, out of their lines.
create function total_pos(custs varchar[], pos varchar[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from flair_po p where (p.cust_cd, p.po_no) in (select * from unnest(custs, pos)) order by p.cust_cd, p.po_no for no key update;
  update flair_po p set tot_qty = s.qty, tot_amt = s.amt, flair_po_sts = s.sts
    from (
      select k.cust_cd, k.po_no, coalesce(sum(l.po_qty), 0) as qty, coalesce(sum(l.po_amt), 0) as amt,
             case when count(l.line_no) = 0 then 'OPN'
                  when count(*) filter (where l.po_line_sts <> 'CXL') = 0 then 'CXL'
                  when bool_and(l.po_line_sts = 'RCV') filter (where l.po_line_sts <> 'CXL') then 'CLS'
                  when bool_or(l.po_line_sts in ('SHP', 'RCV')) then 'SHP'
                  when bool_and(l.po_line_sts = 'BKD') filter (where l.po_line_sts <> 'CXL') then 'BKD'
                  when bool_or(l.po_line_sts in ('BKP', 'BKD')) then 'BKP'
                  else 'OPN' end as sts
        from (select distinct * from unnest(custs, pos) as u(cust_cd, po_no)) k left join flair_po_line l using (cust_cd, po_no)
       group by 1, 2) s
   where p.cust_cd = s.cust_cd and p.po_no = s.po_no and (p.tot_qty, p.tot_amt, p.flair_po_sts) is distinct from (s.qty, s.amt, s.sts);
end $$;
revoke execute on function total_pos from public;

create function total_pos_of_lines() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform total_pos(array_agg(cust_cd order by cust_cd, po_no), array_agg(po_no order by cust_cd, po_no)) from (select distinct cust_cd, po_no from touched) t
    having count(*) > 0;
  return null;
end $$;
create trigger totals_new after insert on flair_po_line referencing new table as touched for each statement execute function total_pos_of_lines();
create trigger totals_changed after update on flair_po_line referencing new table as touched for each statement execute function total_pos_of_lines();
create trigger totals_gone after delete on flair_po_line referencing old table as touched for each statement execute function total_pos_of_lines();

-- A booking that has arrived is complete once each of its quantities is counted; it is open again where a count is taken back.
create function close_bookings(numbers varchar[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with moved as (
    update flair_bkg b set flair_bkg_sts = s.sts
      from (
        select k.bkg_no, case when bool_and(d.rcvd_qty is not null) then 'CLS' else 'ARR' end as sts
          from unnest(numbers) k(bkg_no) join flair_po_load d using (bkg_no) group by 1) s
     where b.bkg_no = s.bkg_no and b.flair_bkg_sts in ('ARR', 'CLS') and b.flair_bkg_sts <> s.sts
    returning b.bkg_no, s.sts)
  insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
  select 'FBK', bkg_no, case sts when 'CLS' then 'ARR' else 'CLS' end, sts, app_user(), now() from moved;
end $$;
revoke execute on function close_bookings from public;

-- What is loaded into bookings counts in their lines and in the totals of the bookings.
create function count_loads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform count_po_lines(array_agg(cust_cd), array_agg(po_no), array_agg(line_no)) from (select distinct cust_cd, po_no, line_no from touched) t
    having count(*) > 0;
  update flair_bkg b set tot_ctn_qty = s.ctn_qty, tot_grs_wt = s.grs_wt, tot_msr_cbm = s.msr_cbm
    from (
      select k.bkg_no, sum(d.ctn_qty) as ctn_qty, sum(d.grs_wt) as grs_wt, sum(d.msr_cbm) as msr_cbm
        from (select distinct bkg_no from touched) k left join flair_po_load d using (bkg_no) group by 1) s
   where b.bkg_no = s.bkg_no and (b.tot_ctn_qty, b.tot_grs_wt, b.tot_msr_cbm) is distinct from (s.ctn_qty, s.grs_wt, s.msr_cbm);
  perform close_bookings(array_agg(distinct bkg_no)) from touched having count(*) > 0;
  return null;
end $$;
create trigger counts_new after insert on flair_po_load referencing new table as touched for each statement execute function count_loads();
create trigger counts_changed after update on flair_po_load referencing new table as touched for each statement execute function count_loads();
create trigger counts_gone after delete on flair_po_load referencing old table as touched for each statement execute function count_loads();

-- Whose quantity it is and in which booking never changes: another one is another row.
create function fix_loads() returns trigger language plpgsql as $$
begin
  raise exception 'the line and the booking of a load never change' using errcode = 'check_violation';
end $$;
create trigger owner_stays before update on flair_po_load for each row
  when ((old.cust_cd, old.po_no, old.line_no, old.bkg_no) is distinct from (new.cust_cd, new.po_no, new.line_no, new.bkg_no)) execute function fix_loads();

-- Bookings follow their shipments: departed is shipped, arrived is arrived.
create function advance_bookings(corp varchar, hbl varchar) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare step record;
begin
  for step in select * from (values ('CFM', 'SHP'), ('SHP', 'ARR')) as s(before, after) loop
    with moved as (
      update flair_bkg b set flair_bkg_sts = step.after from fms_hbl h
       where b.corp_cd = corp and b.hbl_no = hbl and b.flair_bkg_sts = step.before
         and h.corp_cd = b.corp_cd and h.hbl_no = b.hbl_no and h.cust_cd = b.cust_cd and h.del_yn = 'N'
         and case step.after when 'SHP' then h.atd_dtm else h.ata_dtm end is not null
      returning b.bkg_no)
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
    select 'FBK', bkg_no, step.before, step.after, app_user(), now() from moved;
  end loop;
end $$;
revoke execute on function advance_bookings from public;

create function advance_by_shipment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform advance_bookings(new.corp_cd, new.hbl_no);
  return null;
end $$;
create trigger advance_bookings_new after insert on fms_hbl for each row
  when (new.atd_dtm is not null or new.ata_dtm is not null) execute function advance_by_shipment();
create trigger advance_bookings_moved after update of atd_dtm, ata_dtm on fms_hbl for each row
  when ((old.atd_dtm, old.ata_dtm) is distinct from (new.atd_dtm, new.ata_dtm)) execute function advance_by_shipment();

create function follow_booking() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.flair_bkg_sts is distinct from old.flair_bkg_sts or new.hbl_no is distinct from old.hbl_no then
    update flair_po_load d set hbl_no = new.hbl_no,
           load_qty = case when new.flair_bkg_sts = 'SHP' then coalesce(d.load_qty, d.bkd_qty) else d.load_qty end
     where d.bkg_no = new.bkg_no;
    perform count_po_lines(array_agg(cust_cd), array_agg(po_no), array_agg(line_no)) from (
      select distinct cust_cd, po_no, line_no from flair_po_load where bkg_no = new.bkg_no) t having count(*) > 0;
  end if;
  if new.hbl_no is not null and new.flair_bkg_sts = 'CFM' then
    perform advance_bookings(new.corp_cd, new.hbl_no);
  end if;
  return null;
end $$;
create trigger follow after update on flair_bkg for each row
  when ((old.flair_bkg_sts, old.hbl_no) is distinct from (new.flair_bkg_sts, new.hbl_no)) execute function follow_booking();

select keep_stamps('flair_po');
select keep_stamps('flair_po_line');
select keep_stamps('flair_bkg');
select keep_stamps('flair_po_load');
select keep_history('flair_po');

revoke all on flair_po, flair_po_line, flair_bkg, flair_po_load from app;
grant select, insert, update, delete on flair_po, flair_po_line, flair_bkg, flair_po_load to app;
select scope_rows('flair_po', '{corp} and {cust}');
select scope_rows('flair_po_line', '{all} or exists (select from flair_po p where p.cust_cd = flair_po_line.cust_cd and p.po_no = flair_po_line.po_no)');
select scope_rows('flair_bkg', '{corp} and {cust}');
select scope_rows('flair_po_load', '{all} or exists (select from flair_bkg b where b.bkg_no = flair_po_load.bkg_no)');

-- Their history and their changes of state are seen as they are.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''FPO'', ''FLAIR_PO'' then
      return exists (select from flair_po p where p.cust_cd = split_part(key, ''|'', 1) and p.po_no = substr(key, strpos(key, ''|'') + 1));
    when ''FBK'', ''FLAIR_BKG'' then
      return exists (select from flair_bkg b where b.bkg_no = key);
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
