-- Every run of a job: when, for how long, with what result, and in which process. One without an end runs still, or a kill cut it short.
create table cms_job_log (
  log_seq bigint generated always as identity primary key,
  job_id varchar(30) not null references cms_job on delete cascade,
  bgn_dtm timestamptz not null,
  end_dtm timestamptz,
  run_rslt varchar(10) check (run_rslt in ('OK', 'FAIL')),
  run_msg varchar(1000),
  proc_nm varchar(100) not null
);
comment on table cms_job_log is '배치 실행 이력 / Runs of scheduled jobs';
comment on column cms_job_log.run_rslt is 'Result of the run';
comment on column cms_job_log.run_msg is 'What the run said';
comment on column cms_job_log.proc_nm is 'Machine and process that ran it';
create index on cms_job_log (job_id, log_seq desc);
create index on cms_job_log (bgn_dtm);
revoke all on cms_job_log from app;
grant select, insert, update, delete on cms_job_log to app;
select scope_rows('cms_job_log', '{all}');
