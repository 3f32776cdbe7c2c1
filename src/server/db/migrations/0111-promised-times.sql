-- When a request is promised to be answered and done, in business hours: Monday to Friday, 09:00 to 18:00 in Korea, without the holidays of KR.

-- 요청 처리 기한 기준 / Promised times by kind of request and customer; * stands for every one
create table csm_due_rule (
  corp_cd varchar(10) not null,
  csm_req_tp varchar(10) not null,
  cust_cd varchar(10) not null,
  ans_lmt_hr numeric(5,1) not null check (ans_lmt_hr > 0),
  cmpl_lmt_hr numeric(5,1) not null check (cmpl_lmt_hr >= ans_lmt_hr),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (corp_cd, csm_req_tp, cust_cd)
);

-- 요청 처리 기한 / The clock of a request: minutes promised, minutes it stood still, and since when it does
create table csm_due (
  req_no varchar(20) not null,
  ans_lmt_min integer,
  cmpl_lmt_min integer,
  wait_min integer not null default 0,
  stop_dtm timestamptz,
  primary key (req_no)
);

alter table csm_due_rule add foreign key (corp_cd) references mdm_corp;
alter table csm_due add foreign key (req_no) references csm_req;
comment on table csm_due_rule is '요청 처리 기한 기준 / Promised times of requests (by kind and customer; * = every one)';
comment on table csm_due is '요청 처리 기한 / Clock of a request';
create index on csm_due_rule (cust_cd);

select keep_stamps('csm_due_rule');
select keep_history('csm_due_rule');
revoke all on csm_due_rule, csm_due from app;
grant select, insert, update, delete on csm_due_rule, csm_due to app;
select guard_rows('csm_due_rule', '{all} or ({admin} and {corp})');
select scope_rows('csm_due', '{all} or exists (select from csm_req r where r.req_no = csm_due.req_no)');

create function is_business_day(day date) returns boolean language sql stable
  return extract(isodow from day) < 6 and not exists (select from mdm_holiday h where h.ctry_cd = 'KR' and h.hldy_dt = day);

-- Business minutes from the first Monday of 2000 until a time: the difference of two is how many lie between them.
create function business_minutes(at timestamptz) returns integer language sql stable
  return (
    select 540 * (days / 7 * 5 + least(days % 7, 5)
        - (select count(*)::int from mdm_holiday h where h.ctry_cd = 'KR' and h.hldy_dt >= '2000-01-03' and h.hldy_dt < day and extract(isodow from h.hldy_dt) < 6))
      + case when is_business_day(day) then greatest(0, least(540, (extract(epoch from local::time) / 60)::int - 540)) else 0 end
    from (select x.local, x.local::date as day, x.local::date - date '2000-01-03' as days from (select at at time zone 'Asia/Seoul' as local) x) y);

-- The time that lies so many business minutes after another one.
create function add_business_minutes(at timestamptz, minutes integer) returns timestamptz language plpgsql stable as $$
declare
  local timestamp := at at time zone 'Asia/Seoul';
  day date := local::date;
  begun integer := greatest(0, least(540, (extract(epoch from local::time) / 60)::int - 540));
  rest integer := minutes;
begin
  loop
    if is_business_day(day) then
      if begun + rest <= 540 then return (day + make_interval(mins => 540 + begun + rest)) at time zone 'Asia/Seoul'; end if;
      rest := rest - (540 - begun);
    end if;
    begun := 0;
    day := day + 1;
  end loop;
end $$;
