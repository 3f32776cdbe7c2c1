-- When a mail was queued: one that waits too long is told of. Mails of earlier releases have no such time.
alter table cms_email_log add column que_dtm timestamptz;
alter table cms_email_log alter column que_dtm set default now();
comment on column cms_email_log.que_dtm is 'Time it was queued';

-- Sizes of the tables by day: how fast they grow.
create table portal_size (
  size_dt date not null,
  tbl varchar(63) not null,
  bytes bigint not null,
  primary key (size_dt, tbl)
);
revoke all on portal_size from app;
grant select, insert, update, delete on portal_size to app;
