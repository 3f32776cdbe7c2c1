-- A view as a customer ends with its session or before it. However that comes about, CMS_VIEW_LOG gets the time, and every process drops
-- what it knows of the session.
create function end_view() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform pg_notify('quayside', 'session:' || old.sess_hash);
  end if;
  if old.view_user_id is not null then
    update cms_view_log set end_dtm = least(now(), old.exp_dtm) where log_seq = (
      select min(log_seq) from cms_view_log where user_id = old.user_id and view_user_id = old.view_user_id and end_dtm is null);
  end if;
  return null;
end $$;

create trigger end_view_left after update of view_user_id on cms_sess for each row
  when (old.view_user_id is distinct from new.view_user_id) execute function end_view();
create trigger end_view_gone after delete on cms_sess for each row when (old.view_user_id is not null) execute function end_view();

-- Own rows are those of the user a call is answered as (app.owner_id); history and audit columns name who has signed in (app.user_id).
create function app_owner() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('app.owner_id', true), ''), app_user());

do $$
declare scoped record;
begin
  execute replace(pg_get_functiondef('scope_rows'::regproc), 'app_user()', 'app_owner()');
  for scoped in select tablename, qual from pg_policies
    where schemaname = current_schema() and policyname = 'row_scope' and qual like '%app\_user()%'
  loop
    execute format('alter policy row_scope on %1$I using (%2$s) with check (%2$s)', scoped.tablename, replace(scoped.qual, 'app_user()', 'app_owner()'));
  end loop;
end $$;
