-- Why a session has ended, for who still holds its cookie. Without one it runs still, or had ended before this was kept.
alter table cms_login_log add column logout_rsn varchar(10)
  check (logout_rsn in ('OUT', 'SELF', 'ADMIN', 'PW', 'EMAIL', 'OTP', 'STOP', 'MANY', 'IDLE', 'MAX', 'TEMP'));
comment on column cms_login_log.logout_rsn is 'Why the session has ended';
grant update (logout_rsn) on cms_login_log to app;
