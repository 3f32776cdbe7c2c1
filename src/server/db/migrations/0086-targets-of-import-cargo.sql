-- Targets of the indicators of import cargo that are agreed with a customer for a year. What has none goes by that of the portal.
create table pra_kpi_tgt (
  cust_cd varchar(10) not null references mdm_cust,
  kpi_yy char(4) not null check (kpi_yy ~ '^\d{4}$'),
  kpi_cd varchar(10) not null,
  tgt_val numeric(9, 2) not null,
  warn_val numeric(9, 2),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, kpi_yy, kpi_cd)
);
comment on table pra_kpi_tgt is 'KPI 목표 / KPI targets per customer and year';
comment on column pra_kpi_tgt.warn_val is 'Yellow below (or above) this';
create trigger stamp before insert or update on pra_kpi_tgt for each row execute function stamp();

revoke all on pra_kpi_tgt from app;
grant select, insert, update, delete on pra_kpi_tgt to app;
select scope_rows('pra_kpi_tgt', '{served}');
-- Customers read their targets; staff agree them.
create policy made_by_staff on pra_kpi_tgt as restrictive for insert to app with check ((select app_is_staff()));
create policy changed_by_staff on pra_kpi_tgt as restrictive for update to app using ((select app_is_staff()));
create policy removed_by_staff on pra_kpi_tgt as restrictive for delete to app using ((select app_is_staff()));

-- Lists go by the day on which a shipment of one customer or a few arrived, was accepted by the customs or was released.
create index on fms_hbl (cust_cd, ata_dtm) where ata_dtm is not null;
create index on fms_hbl (cust_cd, imp_acpt_dtm) where imp_acpt_dtm is not null;
create index on fms_hbl (cust_cd, rlse_dtm) where rlse_dtm is not null;
