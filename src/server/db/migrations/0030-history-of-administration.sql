-- Who confirmed an error, changed when a job runs, or raised a counter is kept in the history; what the portal writes there by itself is not.
create function hist_fields() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The key columns and the columns that are kept, comma-joined.
  keys text[] := string_to_array(tg_argv[0], ',');
  cols text[] := string_to_array(tg_argv[1], ',');
begin
  insert into cms_hist (tbl_nm, row_key, chg_tp, col_nm, old_val, new_val, chg_user_id, chg_dtm, client_ip)
  select upper(tg_table_name), (select string_agg(to_jsonb(new) ->> k, '|' order by n) from unnest(keys) with ordinality x (k, n)), 'U',
    upper(c), to_jsonb(old) ->> c, to_jsonb(new) ->> c, app_user(), now(), nullif(current_setting('app.ip', true), '')
  from unnest(cols) c where to_jsonb(old) -> c is distinct from to_jsonb(new) -> c;
  return null;
end $$;

create trigger hist_update after update of cfm_yn, cfm_rmk on cms_error_log
  for each row execute function hist_fields('log_seq', 'cfm_yn,cfm_rmk');
create trigger hist_update after update of cron_expr, use_yn on cms_job
  for each row execute function hist_fields('job_id', 'cron_expr,use_yn');
-- Taking a number changes the last one given; raising the counter by hand does not.
create trigger hist_update after update on cms_autono_cnt
  for each row when (new.last_no is not distinct from old.last_no) execute function hist_fields('rule_cd,corp_cd,period_key', 'last_seq');
select keep_history('cms_autono_rule');

-- A job's version counts what people change of it, not its runs.
drop trigger stamp on cms_job;
create trigger stamp before insert or update of job_nm, cron_expr, use_yn on cms_job for each row execute function stamp();
