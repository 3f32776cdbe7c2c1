-- Settlement: payments and deposits, what an amount was worked out of, and what customers see of costs and settlements.

-- 예치금 / Deposit ledger of a customer
create table kofe_deposit (
  depo_no varchar(20) not null,
  corp_cd varchar(10) not null references mdm_corp,
  orgn_cd varchar(10) references mdm_orgn,
  cust_cd varchar(10) not null references mdm_cust,
  depo_dt date not null,
  depo_tp varchar(10) not null check (depo_tp in ('IN', 'USE', 'RFD', 'ADJ')),
  curr_cd char(3) not null references mdm_currency,
  depo_amt numeric(15,2) not null,
  hbl_no varchar(20),
  stl_no varchar(20) references set_stl,
  bank_cd varchar(10),
  acct_no varchar(30),
  dpstr_nm varchar(50),
  depo_sts varchar(10) not null check (depo_sts in ('REQ', 'CFM', 'RJT', 'CXL')),
  cfm_user_id varchar(20) references cms_user,
  cfm_dtm timestamptz,
  rjct_rsn varchar(500),
  rmk varchar(500),
  file_grp_no varchar(20),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (depo_no),
  -- The kind gives the sign; an adjustment alone brings its own.
  check (depo_amt > 0 or (depo_tp = 'ADJ' and depo_amt <> 0)),
  check (depo_tp <> 'USE' or stl_no is not null)
);
comment on table kofe_deposit is '예치금 / Deposit ledger of a customer';
comment on column kofe_deposit.depo_no is 'Rule DEP';
comment on column kofe_deposit.depo_amt is 'Positive amount, the kind gives the sign; an adjustment has its own sign';
comment on column kofe_deposit.stl_no is 'Settlement paid with it';
create index on kofe_deposit (corp_cd, cust_cd, curr_cd, depo_dt);
create index on kofe_deposit (stl_no);

-- 수금·지급 / Payment against a settlement
create table set_stl_pay (
  stl_no varchar(20) not null references set_stl,
  pay_seq integer not null,
  pay_dt date not null,
  pay_tp varchar(10) not null check (pay_tp in ('TRF', 'DEP', 'OFS', 'NOTE', 'ADJ')),
  pay_amt numeric(15,2) not null check (pay_amt <> 0),
  bank_cd varchar(10),
  acct_no varchar(30),
  depo_no varchar(20) references kofe_deposit,
  rmk varchar(500),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (stl_no, pay_seq),
  check ((pay_tp = 'DEP') = (depo_no is not null)),
  check (pay_amt > 0 or pay_tp = 'ADJ')
);
comment on table set_stl_pay is '수금·지급 / Payment against a settlement';
comment on column set_stl_pay.depo_no is 'Deposit used';
create index on set_stl_pay (depo_no);
create index on set_stl_pay (pay_dt);

alter table set_cost add bss_json text, add quo_diff_rsn varchar(500);
comment on column set_cost.bss_json is 'JSON: what the amounts were worked out of, as it was then: price and why it won, rate and its day, decimals, tax rate, days one by one';
comment on column set_cost.quo_diff_rsn is 'Why it differs from the quote';
alter table set_stl add org_stl_no varchar(20) references set_stl, add req_dtm timestamptz;
comment on column set_stl.org_stl_no is 'Settlement that its disputed lines were taken out of, so that the rest could be agreed';
comment on column set_stl.req_dtm is 'Sent to the customer at; empty until then';
create index on set_stl (org_stl_no) where org_stl_no is not null;
create index on set_stl (corp_cd, stl_dt);
create index on set_stl (due_dt) where bal_amt > 0;

-- What a balance and a settlement always are; the portal refuses earlier and in words.
alter table set_stl add check (bal_amt = tot_amt - paid_amt), add check (tot_amt = sply_amt + vat_amt);
alter table set_cost add check (tot_amt = sply_amt + vat_amt);
alter table set_cost add check ((cost_sts in ('REQ', 'DSP', 'STL')) = (stl_no is not null));

select keep_stamps('kofe_deposit');
select keep_stamps('set_stl_pay');
select keep_history('kofe_deposit');
select keep_history('set_stl_pay');
select keep_history('set_cost', '{}', '{bss_json}');
select keep_history('set_stl');

revoke all on kofe_deposit, set_stl_pay from app;
grant select, insert, update, delete on kofe_deposit, set_stl_pay to app;
select scope_rows('kofe_deposit', '{corp} and {orgn} and {cust}');
select scope_rows('set_stl_pay', '{all} or exists (select from set_stl s where s.stl_no = set_stl_pay.stl_no)');

-- Customers see sales alone: costs from their confirmation on, settlements from the day they are sent.
create policy customer_costs on set_cost as restrictive to app
  using ((select app_is_staff()) or cost_sts in ('CFM', 'REQ', 'DSP', 'STL')) with check (true);
create policy customer_settlements on set_stl as restrictive to app
  using ((select app_is_staff()) or req_dtm is not null) with check (true);

-- Their history and their changes of state are seen as they are.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''DEP'', ''KOFE_DEPOSIT'' then
      return exists (select from kofe_deposit d where d.depo_no = key);
    when ''SET_STL_PAY'' then
      return exists (select from set_stl_pay p where p.stl_no = split_part(key, ''|'', 1) and p.pay_seq::text = split_part(key, ''|'', 2));
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;

-- Is a month, given as corporation|organisation|month, closed? Asked by everybody who writes a cost, whoever sees the month.
create function is_closed_month(month text) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (select from set_close c where c.corp_cd = split_part(month, '|', 1) and c.orgn_cd = split_part(month, '|', 2)
    and c.stl_ym = split_part(month, '|', 3) and c.close_yn = 'Y');
