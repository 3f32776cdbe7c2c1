-- Requests of customers, what is written into them, and who has read them until when.

-- 고객 요청 / Customer service request
create table csm_req (
  req_no varchar(20) not null,
  corp_cd varchar(10) not null,
  orgn_cd varchar(10),
  cust_cd varchar(10) not null,
  csm_req_tp varchar(10) not null,
  imex_tp char(1) check (imex_tp in ('I', 'E', 'C', 'D')),
  trans_mode varchar(10) check (trans_mode in ('SEA', 'AIR', 'TRK', 'RAL', 'MLT')),
  req_title varchar(200) not null,
  req_cnnt text not null,
  hbl_no varchar(20),
  ref_no varchar(50),
  urgt_yn char(1) not null check (urgt_yn in ('Y', 'N')),
  due_dt date,
  req_user_id varchar(20) not null,
  req_dtm timestamptz,
  csm_req_sts varchar(10) not null check (csm_req_sts in ('TMP', 'REQ', 'RCP', 'PRC', 'ASK', 'ANS', 'CMP', 'CXL')),
  rcpt_user_id varchar(20),
  rcpt_dtm timestamptz,
  chrg_user_id varchar(20),
  ans_dtm timestamptz,
  cmpl_dtm timestamptz,
  satis_scr char(1) check (satis_scr in ('1', '2', '3', '4', '5')),
  satis_rmk varchar(500),
  file_grp_no varchar(20),
  del_yn char(1) not null default 'N' check (del_yn in ('Y', 'N')),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (req_no),
  check (csm_req_sts = 'TMP' or req_dtm is not null)
);

-- 요청 처리·답변 / Response, question back or internal memo
create table csm_res (
  req_no varchar(20) not null,
  res_seq integer not null,
  csm_res_tp varchar(10) not null check (csm_res_tp in ('RCP', 'ANS', 'ASK', 'ADD', 'MEM')),
  res_cnnt text not null,
  res_user_id varchar(20) not null,
  res_dtm timestamptz not null,
  open_yn char(1) not null check (open_yn in ('Y', 'N')),
  mail_yn char(1) not null check (mail_yn in ('Y', 'N')),
  read_dtm timestamptz,
  file_grp_no varchar(20),
  reg_user_id varchar(20) not null default 'system',
  reg_dtm timestamptz not null default now(),
  upd_user_id varchar(20) not null default 'system',
  upd_dtm timestamptz not null default now(),
  upd_cnt integer not null default 0,
  primary key (req_no, res_seq),
  check (csm_res_tp <> 'MEM' or (open_yn = 'N' and mail_yn = 'N')),
  check (open_yn = 'Y' or read_dtm is null)
);
comment on column csm_res.res_seq is 'Above 0; what was written for staff alone counts downwards from -1, so that customers see no gap';

-- 요청 열람 / Who has read a request until when
create table csm_read (
  req_no varchar(20) not null,
  user_id varchar(20) not null,
  read_dtm timestamptz not null,
  primary key (req_no, user_id)
);

alter table csm_req add foreign key (corp_cd) references mdm_corp;
alter table csm_req add foreign key (orgn_cd) references mdm_orgn;
alter table csm_req add foreign key (cust_cd) references mdm_cust;
alter table csm_req add foreign key (req_user_id) references cms_user;
alter table csm_req add foreign key (rcpt_user_id) references cms_user;
alter table csm_req add foreign key (chrg_user_id) references cms_user;
alter table csm_res add foreign key (req_no) references csm_req;
alter table csm_res add foreign key (res_user_id) references cms_user;
alter table csm_read add foreign key (req_no) references csm_req;
alter table csm_read add foreign key (user_id) references cms_user;

comment on table csm_req is '고객 요청 / Customer service request';
comment on table csm_res is '요청 처리·답변 / Response, question back or internal memo';
comment on table csm_read is '요청 열람 / Who has read a request until when';

create index on csm_req (corp_cd, req_dtm);
create index on csm_req (cust_cd, csm_req_sts);
create index on csm_req (csm_req_sts, ans_dtm);
create index on csm_req (chrg_user_id);
create index on csm_req (hbl_no);
create index on csm_res (file_grp_no);
create index on csm_res (res_user_id);
create index on csm_read (user_id);

select keep_stamps('csm_req');
select keep_stamps('csm_res');
select keep_history('csm_req');
select keep_history('csm_res');

revoke all on csm_req, csm_res, csm_read from app;
grant select, insert, update, delete on csm_req, csm_res, csm_read to app;
-- Who is in charge of a request sees it, whichever organisation and customer it is of.
select scope_rows('csm_req', '{corp} and (({orgn} and {cust}) or ({staff} and chrg_user_id = (select app_owner())))');
-- What is written for staff alone is no customer's, whatever is asked for.
select scope_rows('csm_res', '({staff} or open_yn = ''Y'') and ({all} or exists (select from csm_req r where r.req_no = csm_res.req_no))');
select scope_rows('csm_read', '{all} or {self}');

-- The number of the next entry of a request, which its writer has locked: also of entries that the writer does not see.
create function next_entry(no varchar, open_yn char) returns integer
language sql stable security definer set search_path = public, pg_temp
  return (select case when next_entry.open_yn = 'Y' then greatest(max(e.res_seq), 0) + 1 else least(min(e.res_seq), 0) - 1 end from csm_res e where e.req_no = no);

-- Were the files of a group attached to something that is written for staff alone?
create function is_internal_group(grp varchar) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (select from csm_res e where e.file_grp_no = grp and e.open_yn = 'N');

-- Files of a request are seen with it; those of a memo never by a customer, whatever is said of the file.
drop policy row_scope on cms_file;
select scope_rows('cms_file',
  '{all} or ({corp} and (reg_user_id = {own} or (ref_key is not null and (({staff} and cust_cd is null) or {cust}) and ({staff} or open_yn = ''Y''))))
   or (ref_tp = ''NOT'' and ({staff} or open_yn = ''Y'') and exists (select from ptl_notice n where n.notc_no = cms_file.ref_key))
   or (ref_tp = ''CSM'' and {staff} and exists (select from csm_req r where r.req_no = cms_file.ref_key))');
create policy internal_files on cms_file as restrictive to app
  using ((select app_is_staff()) or ref_tp <> 'CSM' or file_grp_no is null or not is_internal_group(file_grp_no))
  with check (true);

-- Their history and their changes of state are seen as they are; what was changed in an entry is told to staff alone.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''CSM'', ''CSM_REQ'' then return exists (select from csm_req r where r.req_no = key);
    when ''CSM_RES'' then
      return app_is_staff() and exists (select from csm_res e where e.req_no = split_part(key, ''|'', 1) and e.res_seq::text = split_part(key, ''|'', 2));
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
