-- The hashes of passwords are no column that the portal's role reads: it asks for those of one account, to compare what was typed.
do $$
declare columns text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
  where attrelid = 'cms_user'::regclass and attnum > 0 and not attisdropped and attname not in ('pw_hash', 'temp_pw_hash'));
begin
  revoke select on cms_user from app;
  execute format('grant select (%s) on cms_user to app', columns);
end $$;

-- The hashes of an account: for a sign-in, or of the own one.
create function password_of(account text) returns table (pw_hash text, temp_pw_hash text)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.pw_hash, u.temp_pw_hash from cms_user u where u.user_id = account and ((select app_scope()) = 'ALL' or u.user_id = (select app_owner()))
$$;

-- Puts the temporary password with this hash into the old one's place, which is kept among the past ones; false where it is not there any more.
create function put_in_force(account text, hash text) returns boolean
language sql volatile security definer set search_path = public, pg_temp as $$
  with old as (select user_id, pw_hash from cms_user where user_id = account and temp_pw_hash = hash and app_scope() = 'ALL' for update),
  kept as (insert into cms_pw_hist (user_id, pw_seq, pw_hash, pw_chg_tp, chg_dtm)
    select user_id, coalesce((select max(pw_seq) from cms_pw_hist h where h.user_id = old.user_id), 0) + 1, pw_hash, 'FIND', now() from old),
  changed as (update cms_user u set pw_hash = temp_pw_hash, temp_pw_hash = null, temp_pw_exp_dtm = null, temp_pw_yn = 'Y', last_chg_pw_dtm = null
    from old where u.user_id = old.user_id returning 1)
  select exists (select from changed)
$$;

-- Old rows of logs go by the age that the owner has written (LOG_KEEP_DAY of the last start), at least 30 days: who purges has no say in it.
drop function purge_logs(integer);
create function purge_logs() returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keep_days integer := (select greatest(value::integer, 30) from portal_state where key = 'log_keep_day');
  log text[];
  removed bigint := 0;
  n bigint;
begin
  -- Nothing is removed where no start has said how long logs are kept.
  if keep_days is null then
    return 0;
  end if;
  foreach log slice 1 in array '{{cms_login_log,login_dtm},{cms_visit_log,visit_dtm},{cms_error_log,err_dtm},{cms_if_log,req_dtm},{cms_prvc_log,access_dtm},{cms_view_log,bgn_dtm}}'::text[] loop
    execute format('delete from %I where %I < now() - make_interval(days => $1)', log[1], log[2]) using keep_days;
    get diagnostics n = row_count;
    removed := removed + n;
  end loop;
  return removed;
end $$;
revoke execute on function purge_logs() from public;
grant execute on function purge_logs() to app;
