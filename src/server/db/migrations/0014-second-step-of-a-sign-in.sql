-- The login log tells of the second step: OTP = it is due after the right password, BADOTP = its code was wrong.
alter table cms_login_log drop constraint cms_login_log_login_rslt_check;
alter table cms_login_log add constraint cms_login_log_login_rslt_check
  check (login_rslt in ('OK', 'NOUSER', 'BADPW', 'LOCK', 'STOP', 'PEND', 'TOKEN', 'OTP', 'BADOTP'));
