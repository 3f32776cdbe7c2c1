-- How much room the files of a corporation, or of one of its customers, may take; without a row, or a number in it, the setting counts.
create table cms_quota (
  corp_cd varchar(10) not null references mdm_corp,
  cust_cd varchar(10) not null,
  quota_mb integer check (quota_mb >= 0),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd, cust_cd)
);
comment on table cms_quota is '파일 저장 한도 / File quota';
comment on column cms_quota.cust_cd is 'Customer; `*` = the corporation as a whole';
comment on column cms_quota.quota_mb is 'MB; empty = the setting';
select keep_stamps('cms_quota');
select keep_history('cms_quota');
revoke all on cms_quota from app;
grant select, insert, update, delete on cms_quota to app;
-- Every upload asks for them. A corporation's administrators write those of its customers, not its own.
select scope_rows('cms_quota', '{all} or ({corp} and {staff} and (select app_scope()) = ''CORP'' and cust_cd <> ''*'')');
create policy read_all on cms_quota for select to app using (true);

-- What the files of corporations take, by customer, whoever asks: deleted ones too, as long as they lie on the disk.
create index cms_file_use on cms_file (corp_cd, cust_cd) include (file_size);
create function file_use(corps text[]) returns table (corp_cd varchar, cust_cd varchar, files bigint, bytes numeric)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.corp_cd, f.cust_cd, count(*), sum(f.file_size) from cms_file f where corps is null or f.corp_cd = any(corps) group by 1, 2
$$;
revoke execute on function file_use(text[]) from public;
grant execute on function file_use(text[]) to app;
