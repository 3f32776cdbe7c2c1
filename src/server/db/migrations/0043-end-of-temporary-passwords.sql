-- A temporary password ends at its time also once it has been used.
alter table cms_user add column pw_exp_dtm timestamptz;
comment on column cms_user.pw_exp_dtm is 'End of the password in force, where that is a temporary one; empty = does not expire';
-- A session knows whether its password must be changed first: every process hears when that is over.
create trigger tell_password after update of temp_pw_yn on cms_user for each statement execute function tell('rights');
