-- Own references: a customer names up to five columns of its own and fills them for its shipments.
create table ptl_ref_nm (
  cust_cd varchar(10) not null references mdm_cust,
  ref_idx integer not null check (ref_idx between 1 and 5),
  ref_nm varchar(30) not null,
  ref_eng_nm varchar(30),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, ref_idx)
);
comment on table ptl_ref_nm is '고객 참조 이름 / Name of a customer''s own reference';
comment on column ptl_ref_nm.ref_idx is 'Which of the five references: 1 to 5';

-- A value belongs to the customer who had the shipment when it was written: where the shipment passes to another one, that one sees none of it.
create table ptl_hbl_ref (
  hbl_seq bigint not null references fms_hbl,
  cust_cd varchar(10) not null references mdm_cust,
  ref_idx integer not null check (ref_idx between 1 and 5),
  ref_val varchar(50) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (hbl_seq, cust_cd, ref_idx)
);
comment on table ptl_hbl_ref is '선적 고객 참조 / Own reference of a customer on a shipment';
comment on column ptl_hbl_ref.cust_cd is 'Customer of the shipment when it was written; no other one sees it';
comment on column ptl_hbl_ref.ref_idx is 'Which of the five references: 1 to 5';
comment on column ptl_hbl_ref.ref_val is 'The value, without blanks at its ends';

select keep_stamps('ptl_ref_nm');
select keep_stamps('ptl_hbl_ref');
select keep_history('ptl_ref_nm');
select keep_history('ptl_hbl_ref');

-- A reference is searched for in capitals without blanks; that form is no change of its own: the history is made before its column is.
alter table ptl_hbl_ref add ref_key varchar(50) not null generated always as (upper(regexp_replace(ref_val, '[[:space:]]', '', 'g'))) stored;
comment on column ptl_hbl_ref.ref_key is 'The value as it is searched for: in capitals without blanks';
create index on ptl_hbl_ref (ref_key, cust_cd);
create index on ptl_hbl_ref (cust_cd);

revoke all on ptl_ref_nm, ptl_hbl_ref from app;
grant select, insert, update, delete on ptl_ref_nm, ptl_hbl_ref to app;
select scope_rows('ptl_ref_nm', '{served}');
select scope_rows('ptl_hbl_ref', '{all} or exists (select from fms_hbl h where h.hbl_seq = ptl_hbl_ref.hbl_seq and h.cust_cd = ptl_hbl_ref.cust_cd)');

-- Their history is seen as they are.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''PTL_REF_NM'' then return split_part(key, ''|'', 1) = any(app_served());
    when ''PTL_HBL_REF'' then
      return exists (select from fms_hbl h where h.hbl_seq = split_part(key, ''|'', 1)::bigint and h.cust_cd = split_part(key, ''|'', 2));
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
