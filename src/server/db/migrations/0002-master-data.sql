-- 법인 / Corporation
create table mdm_corp (
  corp_cd varchar(10) not null,
  corp_nm varchar(100) not null,
  corp_eng_nm varchar(100),
  corp_loc_nm varchar(100),
  biz_no varchar(12) not null,
  ceo_nm varchar(50),
  addr varchar(300),
  addr_eng varchar(300),
  tel_no varchar(20),
  email varchar(100),
  ctry_cd char(2) not null,
  base_curr_cd char(3) not null,
  logo_cd varchar(10) not null check (logo_cd in ('A', 'B')),
  elvis_ofc_cd varchar(10),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd)
);

-- 조직 / Organisation (branch, department, team) of a corporation
create table mdm_orgn (
  orgn_cd varchar(10) not null,
  corp_cd varchar(10) not null,
  orgn_nm varchar(100) not null,
  orgn_eng_nm varchar(100),
  upper_orgn_cd varchar(10),
  orgn_tp varchar(10) not null check (orgn_tp in ('BR', 'DP', 'TM')),
  orgn_lvl integer not null,
  sort_seq integer not null,
  mgr_user_id varchar(20),
  tel_no varchar(20),
  bgn_dt date,
  end_dt date,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (orgn_cd)
);

-- 법인 계좌 / Bank accounts of a corporation (source of `selectBankInfo`)
create table mdm_corp_bank (
  corp_cd varchar(10) not null,
  acct_seq integer not null,
  bank_cd varchar(10) not null,
  acct_no varchar(30) not null,
  acct_nm varchar(50) not null,
  curr_cd char(3) not null,
  swift_cd varchar(11),
  main_yn char(1) not null check (main_yn in ('Y', 'N')),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd, acct_seq)
);

-- 거래처 / Customer and partner (shipper, consignee, agent, trucker, vendor)
create table mdm_cust (
  cust_cd varchar(10) not null,
  cust_nm varchar(100) not null,
  cust_eng_nm varchar(100),
  cust_abbr varchar(20),
  cust_tp varchar(10) not null check (cust_tp in ('CUS', 'SHP', 'CNE', 'PTN', 'TRK', 'CFS', 'CUB', 'VND', 'ETC')),
  corp_cd varchar(10) not null,
  biz_no varchar(12),
  ceo_nm varchar(50),
  biz_cond varchar(50),
  biz_item varchar(50),
  ctry_cd char(2) not null,
  zip_no varchar(10),
  addr varchar(300),
  addr_dtl varchar(200),
  addr_eng varchar(300),
  tel_no varchar(20),
  fax_no varchar(20),
  email varchar(100),
  tax_email varchar(100),
  sales_user_id varchar(20),
  pay_term varchar(10) not null check (pay_term in ('CASH', 'EOM', 'EOM15', 'DAYS', 'DEPO')),
  pay_day integer,
  curr_cd char(3) not null,
  crdt_lmt_amt numeric(15,0),
  stop_yn char(1) not null check (stop_yn in ('Y', 'N')),
  stop_dt date,
  stop_rsn varchar(200),
  key_yn char(1) not null check (key_yn in ('Y', 'N')),
  old_cd varchar(30),
  cstm_id_no varchar(20),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd)
);

-- 거래처 전용 서비스 / Key-account services of a customer (opens the FLAIR, PRA, MIMI and KOFE menus)
create table mdm_cust_svc (
  cust_cd varchar(10) not null,
  key_svc varchar(10) not null check (key_svc in ('FLAIR', 'PRA', 'MIMI', 'KOFE', 'PAN')),
  bgn_dt date not null,
  end_dt date,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, key_svc)
);

-- 거래처 담당 조직 / Which organisation serves a customer for which business
create table mdm_cust_orgn (
  cust_cd varchar(10) not null,
  orgn_cd varchar(10) not null,
  biz_tp varchar(10) not null check (biz_tp in ('SEA_I', 'SEA_E', 'AIR_I', 'AIR_E', 'TRK', 'CFS', 'STL')),
  chrg_user_id varchar(20),
  main_yn char(1) not null check (main_yn in ('Y', 'N')),
  bgn_dt date,
  end_dt date,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, orgn_cd, biz_tp)
);

-- 거래처 담당자 / Contacts of a customer
create table mdm_cust_chrg (
  cust_cd varchar(10) not null,
  chrg_seq integer not null,
  chrg_nm varchar(50) not null,
  biz_dept varchar(50),
  post_nm varchar(50),
  tel_no varchar(20),
  mobile_no varchar(13),
  email varchar(100),
  chrg_tp varchar(10) not null,
  mail_yn char(1) not null check (mail_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, chrg_seq)
);

-- 선사·항공사 / Carrier
create table mdm_carrier (
  carr_cd varchar(10) not null,
  carr_nm varchar(100) not null,
  carr_eng_nm varchar(100),
  carr_tp varchar(10) not null check (carr_tp in ('SEA', 'AIR', 'FDR', 'RAL')),
  scac_cd varchar(4),
  iata_cd varchar(3),
  cstm_sgn varchar(6),
  ctry_cd char(2),
  track_url varchar(300),
  free_days integer,
  det_free_days integer,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (carr_cd)
);

-- 선박 / Vessel
create table mdm_vessel (
  vsl_cd varchar(10) not null,
  vsl_nm varchar(100) not null,
  imo_no varchar(7),
  call_sgn varchar(10),
  carr_cd varchar(10),
  ctry_cd char(2),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (vsl_cd)
);

-- 컨테이너 규격 / Container type and size
create table mdm_cntr_tp (
  cntr_tp_cd varchar(5) not null,
  cntr_tp_nm varchar(50) not null,
  iso_cd varchar(4) not null,
  cntr_size varchar(2) not null check (cntr_size in ('20', '40', '45')),
  cntr_kind varchar(10) not null check (cntr_kind in ('GP', 'HC', 'RF', 'OT', 'FR', 'TK')),
  teu numeric(4,2) not null,
  inr_cbm numeric(7,2) not null,
  max_wt numeric(9,1) not null,
  tare_wt numeric(9,1),
  sort_seq integer not null,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cntr_tp_cd)
);

-- 국가 / Country (ISO 3166)
create table mdm_country (
  ctry_cd char(2) not null,
  ctry_nm varchar(50) not null,
  ctry_eng_nm varchar(50) not null,
  ctry_cd3 char(3) not null,
  region_cd varchar(10) not null,
  tel_cd varchar(5),
  curr_cd char(3),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (ctry_cd)
);

-- 항구·공항 / Port, airport, inland point (UN/LOCODE)
create table mdm_port (
  port_cd varchar(5) not null,
  port_nm varchar(100) not null,
  port_eng_nm varchar(100),
  port_tp varchar(10) not null check (port_tp in ('SEA', 'AIR', 'ICD')),
  ctry_cd char(2) not null,
  iata_cd varchar(3),
  cstm_cd varchar(3),
  time_zone varchar(30),
  old_cd varchar(30),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (port_cd)
);

-- 통화 / Currency (ISO 4217)
create table mdm_currency (
  curr_cd char(3) not null,
  curr_nm varchar(50) not null,
  curr_eng_nm varchar(50),
  curr_sgn varchar(5),
  dec_len integer not null,
  exch_unit integer not null,
  sort_seq integer not null,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (curr_cd)
);

-- 환율 / Exchange rate to KRW
create table mdm_exch_rate (
  exch_dt date not null,
  curr_cd char(3) not null,
  exch_tp varchar(10) not null check (exch_tp in ('BASE', 'TTS', 'TTB', 'CSTI', 'CSTE')),
  exch_rate numeric(13,4) not null,
  src_tp varchar(10) not null check (src_tp in ('IF', 'MAN', 'CPY')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (exch_dt, curr_cd, exch_tp)
);

-- 세관 / Customs office
create table mdm_customs (
  cstm_cd varchar(3) not null,
  cstm_nm varchar(50) not null,
  cstm_eng_nm varchar(50),
  dept_cd varchar(2) not null,
  dept_nm varchar(50),
  tel_no varchar(20),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cstm_cd, dept_cd)
);

-- CY·CFS·보세창고 / Terminal, depot or bonded warehouse
create table mdm_cycfs (
  cycfs_cd varchar(10) not null,
  cycfs_nm varchar(100) not null,
  cycfs_tp varchar(10) not null check (cycfs_tp in ('CY', 'CFS', 'BW', 'DPT', 'WH')),
  shed_sgn varchar(8),
  do_cd varchar(10),
  port_cd varchar(5),
  cstm_cd varchar(3),
  addr varchar(300),
  tel_no varchar(20),
  chrg_nm varchar(50),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cycfs_cd)
);

-- 운임·비용 코드 / Freight and charge code
create table mdm_freight (
  frt_cd varchar(10) not null,
  frt_nm varchar(100) not null,
  frt_eng_nm varchar(100),
  frt_grp varchar(10) not null check (frt_grp in ('OF', 'AF', 'SUR', 'LOC', 'TRK', 'WHS', 'CUS', 'CNT', 'TAX', 'ETC')),
  cost_tp varchar(10) not null check (cost_tp in ('FRT', 'TRSP', 'CAR', 'CNTR', 'ETC')),
  frt_unit varchar(10) not null check (frt_unit in ('CBM', 'TON', 'RT', 'KG', 'CNTR', 'TEU', 'BL', 'SHPT', 'PKG', 'PLT', 'CAR', 'DAY', 'HR', 'KM', 'PCT')),
  vat_tp varchar(10) not null check (vat_tp in ('TAX', 'ZERO', 'FREE')),
  curr_cd char(3),
  ar_yn char(1) not null check (ar_yn in ('Y', 'N')),
  ap_yn char(1) not null check (ap_yn in ('Y', 'N')),
  sort_seq integer not null,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (frt_cd)
);

-- 자주 쓰는 문구 / Frequently used phrase
create table mdm_phrase (
  phrs_seq bigint generated by default as identity not null,
  phrs_tp varchar(10) not null,
  corp_cd varchar(10) not null,
  user_id varchar(20),
  phrs_title varchar(100) not null,
  phrs_cnnt varchar(2000) not null,
  sort_seq integer not null,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (phrs_seq)
);

-- 단가 / Price agreed per customer, lane and charge
create table mdm_pricing (
  prc_no varchar(20) not null,
  corp_cd varchar(10) not null,
  cust_cd varchar(10),
  ar_ap char(2) not null check (ar_ap in ('AR', 'AP')),
  vndr_cd varchar(10),
  frt_cd varchar(10) not null,
  trans_mode varchar(10) not null check (trans_mode in ('SEA', 'AIR', 'TRK', 'RAL', 'MLT')),
  imex_tp char(1) not null check (imex_tp in ('I', 'E', 'C', 'D')),
  pol_cd varchar(5),
  pod_cd varchar(5),
  pickup_area varchar(50),
  dlv_area varchar(50),
  cntr_tp_cd varchar(5),
  car_tp varchar(10),
  frt_unit varchar(10) not null check (frt_unit in ('CBM', 'TON', 'RT', 'KG', 'CNTR', 'TEU', 'BL', 'SHPT', 'PKG', 'PLT', 'CAR', 'DAY', 'HR', 'KM', 'PCT')),
  min_qty numeric(13,3),
  min_amt numeric(15,2),
  unit_prc numeric(15,4) not null,
  curr_cd char(3) not null,
  vat_tp varchar(10) not null check (vat_tp in ('TAX', 'ZERO', 'FREE')),
  bgn_dt date not null,
  end_dt date not null,
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (prc_no)
);

-- 차량 / Truck (source of the CarList lookup)
create table mdm_car (
  car_no varchar(12) not null,
  corp_cd varchar(10) not null,
  truck_cd varchar(10) not null,
  car_tp varchar(10) not null,
  truck_sect varchar(10) not null check (truck_sect in ('OWN', 'CTR', 'SPT')),
  drv_nm varchar(50),
  truck_tel varchar(20),
  max_wt numeric(9,1),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (car_no)
);

-- 휴일 / Non-working days
create table mdm_holiday (
  ctry_cd char(2) not null,
  hldy_dt date not null,
  hldy_nm varchar(50) not null,
  hldy_tp varchar(10) not null check (hldy_tp in ('PUB', 'SUB', 'CMP')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (ctry_cd, hldy_dt)
);

-- 품목 / Customer item (stock and order lines)
create table mdm_item (
  cust_cd varchar(10) not null,
  item_cd varchar(30) not null,
  item_nm varchar(500) not null,
  item_eng_nm varchar(200),
  item_spec varchar(100),
  hs_cd varchar(10),
  qty_ut varchar(10) not null,
  box_qty numeric(9,0),
  unit_wt numeric(9,3),
  unit_cbm numeric(9,6),
  safe_qty numeric(13,0),
  lot_yn char(1) not null check (lot_yn in ('Y', 'N')),
  use_yn char(1) not null check (use_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, item_cd)
);
