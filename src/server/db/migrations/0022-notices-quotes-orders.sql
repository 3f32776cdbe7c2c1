-- Notices, quotes, and the customer orders that an accepted quote makes.

-- 공지사항 / Notice
create table ptl_notice (
  notc_no varchar(20) not null,
  notc_tp varchar(10) not null check (notc_tp in ('GEN', 'PTN', 'SYS', 'EMG')),
  corp_cd varchar(10) not null,
  notc_title varchar(200) not null,
  notc_cnnt text not null,
  notc_txt text,
  top_yn char(1) not null check (top_yn in ('Y', 'N')),
  pop_yn char(1) not null check (pop_yn in ('Y', 'N')),
  pop_tp varchar(10) check (pop_tp in ('EVERY', 'DAY', 'WEEK', 'ONCE')),
  bgn_dt date not null,
  end_dt date not null,
  notc_sts varchar(10) not null check (notc_sts in ('TMP', 'RSV', 'PUB', 'END', 'WTH')),
  wrt_user_id varchar(20) not null,
  pub_dtm timestamptz,
  view_cnt integer not null default 0,
  file_grp_no varchar(20),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (notc_no)
);

-- 공지 대상 / Who a notice is for (no row = everybody)
create table ptl_notice_tgt (
  notc_no varchar(20) not null,
  tgt_tp varchar(10) not null check (tgt_tp in ('CORP', 'ORGN', 'ROLE', 'CUST')),
  tgt_cd varchar(20) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (notc_no, tgt_tp, tgt_cd)
);

-- 공지 열람 / Reading and hiding of a notice
create table ptl_notice_read (
  notc_no varchar(20) not null,
  user_id varchar(20) not null,
  read_dtm timestamptz not null,
  hide_until_dt date,
  primary key (notc_no, user_id)
);

-- 운임 견적 / Tariff quote
create table ptl_quote (
  quo_no varchar(20) not null,
  quo_rev integer not null,
  corp_cd varchar(10) not null,
  orgn_cd varchar(10),
  cust_cd varchar(10),
  cust_nm varchar(100) not null,
  chrg_nm varchar(50) not null,
  tel_no varchar(20) not null,
  email varchar(100) not null,
  quo_dt date not null,
  valid_dt date,
  imex_tp char(1) not null check (imex_tp in ('I', 'E', 'C', 'D')),
  trans_mode varchar(10) not null check (trans_mode in ('SEA', 'AIR', 'TRK', 'RAL', 'MLT')),
  load_tp varchar(10) not null check (load_tp in ('FCL', 'LCL', 'CNS', 'BLK', 'AIR', 'ULD')),
  cargo_tp varchar(10) not null,
  incoterms char(3) not null check (incoterms in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  pol_cd varchar(5) not null,
  pod_cd varchar(5) not null,
  pickup_addr varchar(300),
  dlv_addr varchar(300),
  req_etd_dt date,
  item_nm varchar(500) not null,
  hs_cd varchar(10),
  pkg_qty numeric(9,0),
  pkg_ut_cd varchar(5),
  grs_wt numeric(13,3),
  msr_cbm numeric(13,3),
  cntr_tp_cd varchar(5),
  cntr_qty numeric(5,0),
  rton numeric(13,3),
  chrg_wt numeric(13,1),
  curr_cd char(3) not null,
  exch_dt date,
  exch_rate numeric(13,4),
  exch_unit integer,
  sply_amt numeric(15,2),
  vat_amt numeric(15,2),
  tot_amt numeric(15,2),
  quo_sts varchar(10) not null check (quo_sts in ('TMP', 'REQ', 'RCP', 'OFR', 'ACC', 'RJT', 'EXP', 'CXL')),
  req_cnnt text,
  rply_cnnt varchar(2000),
  lose_rsn varchar(10),
  sales_user_id varchar(20),
  rply_dtm timestamptz,
  ord_no varchar(20),
  file_grp_no varchar(20),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (quo_no, quo_rev)
);

-- 견적 비용 명세 / Quote line
create table ptl_quote_dtl (
  quo_no varchar(20) not null,
  quo_rev integer not null,
  line_no integer not null,
  cost_sect varchar(10) not null,
  frt_cd varchar(10) not null,
  frt_unit varchar(10) not null,
  unit_qty numeric(13,3) not null,
  unit_prc numeric(15,4) not null,
  prc_no varchar(20),
  min_qty numeric(13,3),
  min_amt numeric(15,2),
  curr_cd char(3) not null,
  exch_rate numeric(13,4) not null,
  exch_unit integer not null,
  frgn_amt numeric(15,2) not null,
  sply_amt numeric(15,2) not null,
  vat_tp varchar(10) not null check (vat_tp in ('TAX', 'ZERO', 'FREE')),
  vat_rate numeric(5,2) not null,
  vat_amt numeric(15,2) not null,
  tot_amt numeric(15,2) not null,
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (quo_no, quo_rev, line_no)
);

-- 고객 오더 / Customer order (shipping request)
create table ord_cust_ord (
  ord_no varchar(20) not null,
  corp_cd varchar(10) not null,
  orgn_cd varchar(10),
  cust_cd varchar(10) not null,
  cust_ref_no varchar(50),
  ord_dt date not null,
  imex_tp char(1) not null check (imex_tp in ('I', 'E', 'C', 'D')),
  trans_mode varchar(10) not null check (trans_mode in ('SEA', 'AIR', 'TRK', 'RAL', 'MLT')),
  load_tp varchar(10) not null check (load_tp in ('FCL', 'LCL', 'CNS', 'BLK', 'AIR', 'ULD')),
  cargo_tp varchar(10) not null,
  incoterms char(3) not null check (incoterms in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP')),
  shpr_nm varchar(100) not null,
  cnee_nm varchar(100) not null,
  pol_cd varchar(5) not null,
  pod_cd varchar(5) not null,
  cargo_rdy_dt date not null,
  req_etd_dt date,
  req_eta_dt date,
  pickup_addr varchar(300),
  dlv_addr varchar(300),
  cntr_tp_cd varchar(5),
  cntr_qty numeric(5,0),
  pkg_qty numeric(9,0),
  pkg_ut_cd varchar(5),
  grs_wt numeric(13,3),
  msr_cbm numeric(13,3),
  dg_yn char(1) not null check (dg_yn in ('Y', 'N')),
  un_no varchar(4),
  chrg_nm varchar(50),
  tel_no varchar(20),
  ord_sts varchar(10) not null check (ord_sts in ('TMP', 'REQ', 'ACK', 'CFM', 'BKD', 'CMP', 'RJT', 'CXL')),
  quo_no varchar(20),
  hbl_no varchar(20),
  rjct_rsn varchar(500),
  req_rmk varchar(1000),
  ops_user_id varchar(20),
  file_grp_no varchar(20),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (ord_no)
);

-- 고객 오더 품목 / Order line
create table ord_cust_ord_dtl (
  ord_no varchar(20) not null,
  line_no integer not null,
  po_no varchar(50),
  item_cd varchar(30),
  item_nm varchar(500) not null,
  hs_cd varchar(10),
  qty numeric(13,3),
  qty_ut varchar(10),
  pkg_qty numeric(9,0) not null,
  pkg_ut_cd varchar(5) not null,
  len_cm numeric(7,1),
  wid_cm numeric(7,1),
  hgt_cm numeric(7,1),
  grs_wt numeric(13,3) not null,
  msr_cbm numeric(13,3) not null,
  unit_prc numeric(15,4),
  frgn_amt numeric(15,2),
  curr_cd char(3),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (ord_no, line_no)
);

alter table ptl_notice add foreign key (corp_cd) references mdm_corp;
alter table ptl_notice add foreign key (wrt_user_id) references cms_user;
alter table ptl_notice_tgt add foreign key (notc_no) references ptl_notice;
alter table ptl_notice_read add foreign key (notc_no) references ptl_notice;
alter table ptl_notice_read add foreign key (user_id) references cms_user;
alter table ptl_quote add foreign key (corp_cd) references mdm_corp;
alter table ptl_quote add foreign key (orgn_cd) references mdm_orgn;
alter table ptl_quote add foreign key (cust_cd) references mdm_cust;
alter table ptl_quote add foreign key (pol_cd) references mdm_port;
alter table ptl_quote add foreign key (pod_cd) references mdm_port;
alter table ptl_quote add foreign key (cntr_tp_cd) references mdm_cntr_tp;
alter table ptl_quote add foreign key (curr_cd) references mdm_currency;
alter table ptl_quote add foreign key (sales_user_id) references cms_user;
alter table ptl_quote add foreign key (ord_no) references ord_cust_ord;
alter table ptl_quote_dtl add foreign key (frt_cd) references mdm_freight;
alter table ptl_quote_dtl add foreign key (prc_no) references mdm_pricing;
alter table ptl_quote_dtl add foreign key (curr_cd) references mdm_currency;
alter table ord_cust_ord add foreign key (corp_cd) references mdm_corp;
alter table ord_cust_ord add foreign key (orgn_cd) references mdm_orgn;
alter table ord_cust_ord add foreign key (cust_cd) references mdm_cust;
alter table ord_cust_ord add foreign key (pol_cd) references mdm_port;
alter table ord_cust_ord add foreign key (pod_cd) references mdm_port;
alter table ord_cust_ord add foreign key (cntr_tp_cd) references mdm_cntr_tp;
alter table ord_cust_ord add foreign key (ops_user_id) references cms_user;
alter table ord_cust_ord_dtl add foreign key (ord_no) references ord_cust_ord;
alter table ord_cust_ord_dtl add foreign key (curr_cd) references mdm_currency;
alter table ptl_quote_dtl add foreign key (quo_no, quo_rev) references ptl_quote;

comment on table ptl_notice is '공지사항 / Notice';
comment on table ptl_notice_tgt is '공지 대상 / Who a notice is for (no row = everybody)';
comment on table ptl_notice_read is '공지 열람 / Reading and hiding of a notice';
comment on table ptl_quote is '운임 견적 / Tariff quote';
comment on table ptl_quote_dtl is '견적 비용 명세 / Quote line';
comment on table ord_cust_ord is '고객 오더 / Customer order (shipping request)';
comment on table ord_cust_ord_dtl is '고객 오더 품목 / Order line';

create index on ptl_notice (notc_sts, bgn_dt);
create index on ptl_notice_tgt (tgt_tp, tgt_cd);
create index on ptl_notice_read (user_id);
create index on ptl_quote (corp_cd, quo_dt);
create index on ptl_quote (cust_cd, quo_sts);
create index on ptl_quote (quo_sts, valid_dt);
create index on ptl_quote (sales_user_id);
create index on ptl_quote (ord_no);
create index on ptl_quote_dtl (prc_no);
create index on ord_cust_ord (corp_cd, ord_dt);
create index on ord_cust_ord (cust_cd, ord_sts);
create index on ord_cust_ord (quo_no);
create index on ord_cust_ord (hbl_no);

do $$
declare tbl regclass;
begin
  foreach tbl in array '{ptl_notice_tgt,ptl_quote,ptl_quote_dtl,ord_cust_ord,ord_cust_ord_dtl}'::regclass[] loop
    perform keep_stamps(tbl);
  end loop;
  foreach tbl in array '{ptl_notice,ptl_notice_tgt,ptl_notice_read,ptl_quote,ptl_quote_dtl,ord_cust_ord,ord_cust_ord_dtl}'::regclass[] loop
    execute format('grant select, insert, update, delete on %s to app', tbl);
  end loop;
  perform keep_history('ptl_quote');
  perform keep_history('ord_cust_ord');
end $$;

-- A reader who is counted changes nothing of the notice: its version and its last change stay.
create trigger stamp_insert before insert on ptl_notice for each row execute function stamp();
create trigger stamp_update before update on ptl_notice for each row when (old.view_cnt = new.view_cnt) execute function stamp();
create function count_reader() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ptl_notice set view_cnt = view_cnt + 1 where notc_no = new.notc_no;
  return null;
end $$;
create trigger count_reader after insert on ptl_notice_read for each row execute function count_reader();

-- Whom a notice is for, as far as the row scope knows: not those who are left out because it names other customers only.
create function app_is_addressed(notice varchar) returns boolean language sql stable security definer set search_path = public, pg_temp
  return not exists (select from ptl_notice_tgt t where t.notc_no = notice)
    or exists (select from ptl_notice_tgt t where t.notc_no = notice and (t.tgt_tp <> 'CUST' or t.tgt_cd = any(app_list('custs'))));

-- Is a reader among those a notice is for? Without a target it is for everybody; an organisation stands for those below it too, as in force
-- today. Who may not read the targets may ask this: a customer user, a guest.
create function is_reader(notice text, corp text, orgn text, roles text[], custs text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  return not exists (select from ptl_notice_tgt t where t.notc_no = notice) or exists (
    with recursive upper as (
      select o.orgn_cd, o.upper_orgn_cd from mdm_orgn o where o.orgn_cd = orgn
      union select o.orgn_cd, o.upper_orgn_cd from mdm_orgn o join upper u on o.orgn_cd = u.upper_orgn_cd
        where o.use_yn = 'Y' and (o.bgn_dt is null or o.bgn_dt <= now()::date) and (o.end_dt is null or o.end_dt >= now()::date)
    )
    select from ptl_notice_tgt t where t.notc_no = notice and (
      (t.tgt_tp = 'CORP' and t.tgt_cd = corp) or (t.tgt_tp = 'ORGN' and t.tgt_cd in (select u.orgn_cd from upper u))
      or (t.tgt_tp = 'ROLE' and t.tgt_cd = any(roles)) or (t.tgt_tp = 'CUST' and t.tgt_cd = any(custs))));

do $$
begin
  perform scope_rows('ptl_notice',
    '{all} or ({staff} and (corp_cd = ''*'' or {corp})) or (not {staff} and notc_sts = ''PUB'' and del_yn = ''N'' and app_is_addressed(notc_no))');
  perform scope_rows('ptl_notice_tgt', '{all} or {staff}');
  perform scope_rows('ptl_notice_read', '{all} or {staff} or user_id = {own}');
  -- A quote asked for without a sign-in has no customer yet: it waits for the sales staff of its corporation.
  perform scope_rows('ptl_quote', '{corp} and {orgn} and ({cust} or (cust_cd is null and {staff}))');
  -- What a quote costs is the customer's to see from the offer on.
  perform scope_rows('ptl_quote_dtl',
    '{all} or exists (select from ptl_quote q where q.quo_no = ptl_quote_dtl.quo_no and q.quo_rev = ptl_quote_dtl.quo_rev and ({staff} or q.quo_sts in (''OFR'', ''ACC'', ''RJT'', ''EXP'')))');
  perform scope_rows('ord_cust_ord', '{corp} and {orgn} and {cust}');
  -- A notice's file has no customer, and that of a notice for every corporation no corporation of the reader's: it is seen with the notice.
  drop policy row_scope on cms_file;
  perform scope_rows('cms_file',
    '{all} or ({corp} and (reg_user_id = {own} or (ref_key is not null and (({staff} and cust_cd is null) or {cust}) and ({staff} or open_yn = ''Y''))))
     or (ref_tp = ''NOT'' and ({staff} or open_yn = ''Y'') and exists (select from ptl_notice n where n.notc_no = cms_file.ref_key))');
  perform scope_rows('ord_cust_ord_dtl', '{all} or exists (select from ord_cust_ord o where o.ord_no = ord_cust_ord_dtl.ord_no)');
end $$;
