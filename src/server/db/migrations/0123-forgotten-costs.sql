-- What was forgotten to be charged, charges by the day that are made once, and costs of the operations system.

-- A cost of the operations system is found again by the number it has there.
alter table set_cost add feed_cost_no varchar(30);
comment on column set_cost.feed_cost_no is 'Number at the operations system that sent it';
create unique index set_cost_fed on set_cost (corp_cd, feed_cost_no) where feed_cost_no is not null;

-- Days of a container are charged by one line that is open: whoever calculates at the same time finds it.
create unique index set_cost_days on set_cost (corp_cd, hbl_no, coalesce(cntr_no, ''), frt_cd)
  where cost_tp = 'CNTR' and ar_ap = 'AR' and cost_sts = 'TMP' and del_yn = 'N' and frt_cd in ('DEM', 'DET', 'STO') and hbl_no is not null;

-- 청구 제외 / What is not to be charged, and why
create table set_cost_skip (
  forgot_tp varchar(10) not null check (forgot_tp in ('DLV', 'CNTR', 'FRT', 'QUO', 'PRC', 'TMP', 'CFM', 'AP')),
  ref_key varchar(50) not null,
  corp_cd varchar(10) not null references mdm_corp,
  orgn_cd varchar(10) references mdm_orgn,
  cust_cd varchar(10) not null references mdm_cust,
  skip_rsn varchar(500) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (forgot_tp, ref_key)
);
comment on table set_cost_skip is '청구 제외 / What is not to be charged, and why';
comment on column set_cost_skip.forgot_tp is 'What kind of thing was found without a cost';
comment on column set_cost_skip.ref_key is 'Its key: number of the delivery order or cost, parts of a container or quote line apart by |';
comment on column set_cost_skip.skip_rsn is 'Why it is not charged';
create index on set_cost_skip (cust_cd);
select keep_stamps('set_cost_skip');
select keep_history('set_cost_skip');
revoke all on set_cost_skip from app;
grant select, insert, update, delete on set_cost_skip to app;
select scope_rows('set_cost_skip', '{corp} and {orgn} and {cust} and {staff}');

-- What was forgotten is looked for by its day.
create index pan_dlv_ord_completed on pan_dlv_ord (cmpl_dtm) where dlv_ord_sts = 'CMP' and del_yn = 'N';
create index fms_cntr_discharged on fms_cntr (disc_dtm) include (hbl_seq) where disc_dtm is not null;
create index fms_hbl_arrived on fms_hbl (ata_dtm) where imex_tp = 'I' and ata_dtm is not null;
create index fms_hbl_departed on fms_hbl (atd_dtm) where imex_tp <> 'I' and atd_dtm is not null;
create index fms_hbl_stored on fms_hbl (bond_in_dtm) where load_tp = 'LCL' and bond_in_dtm is not null;
create index set_cost_open on set_cost (occr_dt) where cost_sts in ('TMP', 'CFM') and del_yn = 'N';
create index set_cost_bought on set_cost (occr_dt) where ar_ap = 'AP' and del_yn = 'N';
create index set_cost_trucks on set_cost (car_no, occr_dt) where car_no is not null;
