-- Purchase orders of the key account MIMI: what its suppliers are to bring into stock.

create table mimi_po (
  cust_cd varchar(10) not null references mdm_cust,
  po_no varchar(50) not null,
  corp_cd varchar(10) not null references mdm_corp,
  po_dt date not null,
  vndr_cd varchar(10) references mdm_cust,
  vndr_nm varchar(100) not null,
  cycfs_cd varchar(10) not null references mdm_cycfs,
  dlv_req_dt date not null,
  curr_cd char(3) not null references mdm_currency,
  tot_qty numeric(13,0),
  tot_amt numeric(15,2),
  mimi_po_sts varchar(10) not null check (mimi_po_sts in ('OPN', 'PRT', 'CLS', 'END', 'CXL')),
  rmk varchar(500),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, po_no)
);
comment on table mimi_po is '발주 / Purchase order of the key account';
comment on column mimi_po.po_no is 'Given by the customer, or by rule MPO';
comment on column mimi_po.vndr_nm is 'Supplier as typed';

create table mimi_po_dtl (
  cust_cd varchar(10) not null,
  po_no varchar(50) not null,
  line_no integer not null,
  item_cd varchar(30) not null,
  po_qty numeric(13,0) not null check (po_qty > 0),
  qty_ut varchar(10) not null,
  unit_prc numeric(15,4) not null,
  po_amt numeric(15,2) not null,
  sply_qty numeric(13,0) not null default 0 check (sply_qty between 0 and po_qty),
  rmn_qty numeric(13,0) not null,
  dlv_req_dt date not null,
  mimi_line_sts varchar(10) not null check (mimi_line_sts in ('OPN', 'PRT', 'CLS', 'END')),
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cust_cd, po_no, line_no),
  foreign key (cust_cd, po_no) references mimi_po,
  foreign key (cust_cd, item_cd) references mdm_item
);
comment on table mimi_po_dtl is '발주 품목 / PO line';
comment on column mimi_po_dtl.sply_qty is 'Confirmed supply so far';
comment on column mimi_po_dtl.rmn_qty is 'PO_QTY - SPLY_QTY, not below 0';

create index on mimi_po (corp_cd, po_dt);
create index on mimi_po_dtl (cust_cd, item_cd);
create index on mimi_supply (cust_cd, po_no, line_no) where po_no is not null;

select keep_stamps('mimi_po');
select keep_stamps('mimi_po_dtl');
select keep_history('mimi_po');

revoke all on mimi_po, mimi_po_dtl from app;
grant select, insert, update, delete on mimi_po, mimi_po_dtl to app;
select scope_rows('mimi_po', '{corp} and {cust}');
select scope_rows('mimi_po_dtl', '{all} or exists (select from mimi_po p where p.cust_cd = mimi_po_dtl.cust_cd and p.po_no = mimi_po_dtl.po_no)');

-- Their history and their changes of state are seen as they are.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''MPO'', ''MIMI_PO'' then
      return exists (select from mimi_po p where p.cust_cd = split_part(key, ''|'', 1) and p.po_no = substr(key, strpos(key, ''|'') + 1));
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
