-- Stock counts: what was counted in a warehouse at the end of a day, beside what the book says. Differences become adjustments when a second
-- person agrees.

create table mimi_count (
  cnt_no varchar(20) primary key,
  corp_cd varchar(10) not null references mdm_corp,
  cust_cd varchar(10) not null references mdm_cust,
  cycfs_cd varchar(10) not null references mdm_cycfs,
  cnt_dt date not null,
  cnt_sts varchar(10) not null check (cnt_sts in ('DRF', 'REQ', 'AGR', 'RJT')),
  req_user_id varchar(20) references cms_user,
  req_dtm timestamptz,
  agr_user_id varchar(20) references cms_user,
  agr_dtm timestamptz,
  rjct_rsn varchar(500),
  rmk varchar(500),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0
);
comment on table mimi_count is '재고 실사 / Stock count';
comment on column mimi_count.cnt_no is 'Rule MCT';
comment on column mimi_count.cnt_dt is 'The stock at the end of this day was counted';
comment on column mimi_count.rjct_rsn is 'Why it was sent back, until it is handed over again';

create table mimi_count_dtl (
  cnt_no varchar(20) not null references mimi_count,
  cust_cd varchar(10) not null,
  item_cd varchar(30) not null,
  lot_no varchar(30) not null default '-',
  qty_ut varchar(10) not null,
  book_qty numeric(13,0) not null default 0,
  cnt_qty numeric(13,0) check (cnt_qty >= 0),
  diff_qty numeric(13,0) generated always as (cnt_qty - book_qty) stored,
  cnt_diff_rsn varchar(10),
  sply_no varchar(20) references mimi_supply,
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (cnt_no, item_cd, lot_no),
  foreign key (cust_cd, item_cd) references mdm_item
);
comment on table mimi_count_dtl is '재고 실사 품목 / Line of a stock count';
comment on column mimi_count_dtl.lot_no is '`-` when no lot is kept';
comment on column mimi_count_dtl.book_qty is 'Stock at the end of the day of the count, read anew when the count is saved and handed over';
comment on column mimi_count_dtl.cnt_qty is 'Empty while not counted';
comment on column mimi_count_dtl.sply_no is 'Adjustment that was made of the difference';

create index on mimi_count (corp_cd, cnt_dt);
create index on mimi_count (cust_cd, cycfs_cd);
create index on mimi_count_dtl (cust_cd, item_cd);
create index on mimi_count_dtl (sply_no) where sply_no is not null;

select keep_stamps('mimi_count');
select keep_stamps('mimi_count_dtl');
select keep_history('mimi_count');
select keep_history('mimi_count_dtl');

revoke all on mimi_count, mimi_count_dtl from app;
grant select, insert, update, delete on mimi_count, mimi_count_dtl to app;
select scope_rows('mimi_count', '{corp} and {cust}');
select scope_rows('mimi_count_dtl', '{all} or exists (select from mimi_count c where c.cnt_no = mimi_count_dtl.cnt_no)');

-- Their history and their changes of state are seen as they are.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''MCT'', ''MIMI_COUNT'', ''MIMI_COUNT_DTL'' then
      return exists (select from mimi_count c where c.cnt_no = split_part(key, ''|'', 1));
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
