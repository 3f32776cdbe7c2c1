-- Mails about overdue settlements: after how many days, whom not to write to for a while, and what was sent.

-- 미수 안내 기준 / Days overdue on which a mail goes out, by corporation; a corporation without a row takes those of the portal, one without days sends none
create table set_ovd_rule (
  corp_cd varchar(10) not null references mdm_corp,
  ovd_day_txt varchar(50),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd)
);
comment on table set_ovd_rule is '미수 안내 기준 / Steps of overdue mails';
comment on column set_ovd_rule.ovd_day_txt is 'Days overdue, in their order, parted by commas; empty = no mails';

-- 미수 안내 제외 / Customer that gets no overdue mails until a day
create table set_ovd_skip (
  corp_cd varchar(10) not null references mdm_corp,
  cust_cd varchar(10) not null references mdm_cust,
  skip_dt date not null,
  skip_rsn varchar(500) not null,
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd, cust_cd)
);
comment on table set_ovd_skip is '미수 안내 제외 / Customer without overdue mails for a while';
comment on column set_ovd_skip.skip_dt is 'Last day without';
create index on set_ovd_skip (cust_cd);

-- 미수 안내 발송 / Overdue mails that were sent: each step of a settlement once
create table set_ovd_mail (
  stl_no varchar(20) not null references set_stl,
  ovd_step integer not null check (ovd_step > 0),
  ovd_days integer not null,
  bal_amt numeric(15,2) not null,
  sent_dtm timestamptz not null default now(),
  primary key (stl_no, ovd_step)
);
comment on table set_ovd_mail is '미수 안내 발송 / Overdue mails sent';
comment on column set_ovd_mail.ovd_step is 'Days of the step';
comment on column set_ovd_mail.ovd_days is 'Days overdue when it was sent';
comment on column set_ovd_mail.bal_amt is 'Open then';

select keep_stamps('set_ovd_rule');
select keep_history('set_ovd_rule');
select keep_stamps('set_ovd_skip');
select keep_history('set_ovd_skip');
revoke all on set_ovd_rule, set_ovd_skip, set_ovd_mail from app;
grant select, insert, update, delete on set_ovd_rule, set_ovd_skip to app;
grant select, insert on set_ovd_mail to app;
select guard_rows('set_ovd_rule', '{all} or ({admin} and {corp})');
select scope_rows('set_ovd_skip', '{staff} and {corp} and {cust}');
select scope_rows('set_ovd_mail', '{all} or exists (select from set_stl s where s.stl_no = set_ovd_mail.stl_no)');
