-- Bank statements: what came in, read from the files of banks, and what it was booked for.

-- 입금 명세 / Bank statement that was read
create table set_bank_stmt (
  stmt_seq bigint generated always as identity primary key,
  corp_cd varchar(10) not null references mdm_corp,
  bank_cd varchar(10) not null,
  acct_no varchar(30) not null,
  file_nm varchar(255) not null,
  trx_cnt integer not null,
  dup_cnt integer not null,
  out_cnt integer not null,
  err_cnt integer not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0
);
comment on table set_bank_stmt is '입금 명세 / Bank statement that was read';

-- 입금 거래 / Money that came in
create table set_bank_trx (
  trx_seq bigint generated always as identity primary key,
  stmt_seq bigint not null references set_bank_stmt,
  corp_cd varchar(10) not null references mdm_corp,
  bank_cd varchar(10) not null,
  acct_no varchar(30) not null,
  row_no integer not null,
  trx_dt date not null,
  trx_tm varchar(6),
  trx_amt numeric(15,2) not null check (trx_amt > 0),
  trx_bal_amt numeric(15,2),
  dpstr_nm varchar(50),
  trx_cnnt varchar(200),
  same_no integer not null,
  mtch_tp varchar(10) check (mtch_tp in ('AUTO', 'HAND')),
  aside_rsn varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  -- A transaction that is read again is the same one; equal ones of a statement are told apart by their number.
  unique nulls not distinct (corp_cd, acct_no, trx_dt, trx_tm, trx_amt, trx_bal_amt, dpstr_nm, trx_cnnt, same_no)
);
comment on table set_bank_trx is '입금 거래 / Money that came in';
comment on column set_bank_trx.trx_tm is 'Six digits; empty where the bank tells none';
comment on column set_bank_trx.same_no is 'Which one of several equal transactions of a statement it is';
comment on column set_bank_trx.mtch_tp is 'How it was booked last: by the portal, or by hand';
comment on column set_bank_trx.aside_rsn is 'Why it is set aside';
create index on set_bank_trx (corp_cd, trx_dt);
create index on set_bank_trx (stmt_seq);

-- 입금 명세 양식 / Headings of a bank that were mapped once
create table set_bank_lyt (
  corp_cd varchar(10) not null references mdm_corp,
  head_key varchar(64) not null,
  dt_col varchar(100) not null,
  tm_col varchar(100),
  in_col varchar(100) not null,
  dpstr_col varchar(100) not null,
  cnnt_col varchar(100),
  bal_col varchar(100),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd, head_key)
);
comment on table set_bank_lyt is '입금 명세 양식 / Headings of a bank that were mapped once';
comment on column set_bank_lyt.head_key is 'Fingerprint of the headings';

-- 입금자 / Names that customers pay under, learned from what was matched by hand
create table set_bank_nm (
  corp_cd varchar(10) not null references mdm_corp,
  dpstr_key varchar(50) not null,
  cust_cd varchar(10) not null references mdm_cust,
  mtch_cnt integer not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd, dpstr_key, cust_cd)
);
comment on table set_bank_nm is '입금자 / Names that customers pay under';

-- What a transaction was booked for: what is left of it follows, whoever deletes a payment.
alter table set_stl_pay add trx_seq bigint references set_bank_trx;
alter table kofe_deposit add trx_seq bigint references set_bank_trx;
comment on column set_stl_pay.trx_seq is 'Transaction of a bank statement that it was booked from';
comment on column kofe_deposit.trx_seq is 'Transaction of a bank statement that it was booked from';
create index on set_stl_pay (trx_seq) where trx_seq is not null;
create index on kofe_deposit (trx_seq) where trx_seq is not null;

-- What payments and confirmed deposits have taken of a transaction, of all that there are.
create function booked_of(trx bigint) returns numeric
language sql stable security definer set search_path = public, pg_temp
  return coalesce((select sum(p.pay_amt) from set_stl_pay p where p.trx_seq = trx), 0)
    + coalesce((select sum(d.depo_amt) from kofe_deposit d where d.trx_seq = trx and d.depo_sts = 'CFM'), 0);

-- No transaction is booked for more than came in.
create function check_booked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare came numeric;
begin
  if new.trx_seq is null then return null; end if;
  select t.trx_amt into came from set_bank_trx t where t.trx_seq = new.trx_seq for update;
  if booked_of(new.trx_seq) > came then
    raise exception 'transaction % is booked for more than came in', new.trx_seq using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger booked_once after insert or update on set_stl_pay deferrable initially deferred for each row execute function check_booked();
create constraint trigger booked_once after insert or update on kofe_deposit deferrable initially deferred for each row execute function check_booked();

select keep_stamps('set_bank_stmt');
select keep_stamps('set_bank_trx');
select keep_stamps('set_bank_lyt');
select keep_stamps('set_bank_nm');
select keep_history('set_bank_trx');

revoke all on set_bank_stmt, set_bank_trx, set_bank_lyt, set_bank_nm from app;
grant select, insert, update, delete on set_bank_stmt, set_bank_trx, set_bank_lyt, set_bank_nm to app;
-- Statements are the corporation's own: no customer's, and no sales person's.
select scope_rows('set_bank_stmt', '{corp} and {staff} and (select app_custs()) is null');
select scope_rows('set_bank_trx', '{corp} and {staff} and (select app_custs()) is null');
select scope_rows('set_bank_lyt', '{corp} and {staff} and (select app_custs()) is null');
select scope_rows('set_bank_nm', '{corp} and {staff} and (select app_custs()) is null');
