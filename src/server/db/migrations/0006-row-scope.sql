-- The portal works as the role app: rows only, no DDL, no way round the row scope. The migration's own user owns everything and is
-- not bound by the policies.
do $$
begin
  if not exists (select from pg_roles where rolname = 'app') then
    create role app nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  execute format('revoke temporary on database %I from public', current_database());
  execute format('grant connect on database %I to app', current_database());
  execute format('revoke create on schema %I from public', current_schema());
  execute format('grant usage on schema %I to app', current_schema());
end $$;

do $$
declare
  tbl regclass;
  -- Written once and never changed by the portal; history is written by triggers alone.
  appended text[] := '{cms_sts_hist,cms_login_log,cms_visit_log,cms_error_log,cms_if_log,cms_email_log,cms_prvc_log,cms_view_log,cms_feed_msg,cms_upload_err}';
begin
  execute format('revoke all on all tables in schema %I from app', current_schema());
  for tbl in select oid::regclass from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ '^(cms|mdm|fms|pan|mimi|set)_'
  loop
    if tbl = 'cms_hist'::regclass then
      execute format('grant select on %s to app', tbl);
    elsif tbl::text = any(appended) then
      execute format('grant select, insert on %s to app', tbl);
    else
      execute format('grant select, insert, update, delete on %s to app', tbl);
    end if;
  end loop;
end $$;
-- What may still change on a row of a log.
grant update (logout_dtm) on cms_login_log to app;
grant update (cfm_yn, cfm_rmk) on cms_error_log to app;
grant update (end_dtm) on cms_view_log to app;
grant update (send_sts, err_msg, retry_cnt, send_dtm, mail_cnnt, file_list) on cms_email_log to app;
grant update (res_body) on cms_if_log to app;
-- A check run of an upload may be thrown away.
grant delete on cms_upload_err to app;

-- Removes log rows older than the given days, at least 30; the only way the portal removes them. Gives the number of rows.
create function purge_logs(keep_days integer) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  limit_dtm timestamptz := now() - make_interval(days => greatest(keep_days, 30));
  removed bigint := 0;
  n bigint;
begin
  delete from cms_login_log where login_dtm < limit_dtm; get diagnostics n = row_count; removed := removed + n;
  delete from cms_visit_log where visit_dtm < limit_dtm; get diagnostics n = row_count; removed := removed + n;
  delete from cms_error_log where err_dtm < limit_dtm; get diagnostics n = row_count; removed := removed + n;
  delete from cms_if_log where req_dtm < limit_dtm; get diagnostics n = row_count; removed := removed + n;
  delete from cms_prvc_log where access_dtm < limit_dtm; get diagnostics n = row_count; removed := removed + n;
  delete from cms_view_log where bgn_dtm < limit_dtm; get diagnostics n = row_count; removed := removed + n;
  return removed;
end $$;
revoke execute on function purge_logs(integer) from public;
grant execute on function purge_logs(integer) to app;

-- Row scope of the transaction: app.scope (the kind), app.corps, app.orgns, app.custs, app.user_id, app.user_tp. Without a scope a
-- query fails at the first row of a scoped table.
create function app_scope() returns text language plpgsql stable parallel safe as $$
declare scope text := nullif(current_setting('app.scope', true), '');
begin
  if scope is null then
    raise exception 'no row scope is set in this transaction' using errcode = 'insufficient_privilege';
  end if;
  return scope;
end $$;

create function app_list(name text) returns text[] language sql stable parallel safe
  return string_to_array(coalesce(current_setting('app.' || name, true), ''), ',');

-- What the kind of scope limits: null where it does not limit, else the values allowed. An unknown kind allows nothing.
create function app_corps() returns text[] language sql stable parallel safe
  return case
    when app_scope() = 'ALL' then null
    when app_scope() in ('CORP', 'ORGN_SUB', 'ORGN', 'SALES_OWN', 'CUST') then app_list('corps')
    else '{}' end;
create function app_orgns() returns text[] language sql stable parallel safe
  return case when app_scope() in ('ORGN_SUB', 'ORGN') then app_list('orgns') end;
create function app_custs() returns text[] language sql stable parallel safe
  return case when app_scope() in ('SALES_OWN', 'CUST') then app_list('custs') end;
-- For rows that name a customer but no corporation: the customers of the scope, else those its corporations own or serve.
create function app_served() returns text[] language sql stable
  return case
    when app_scope() = 'ALL' then null
    when app_scope() in ('SALES_OWN', 'CUST') then app_list('custs')
    else array(
      select cust_cd from mdm_cust where corp_cd = any(app_corps())
      union
      select co.cust_cd from mdm_cust_orgn co join mdm_orgn o on o.orgn_cd = co.orgn_cd where o.corp_cd = any(app_corps()))
    end;
create function app_is_staff() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.user_tp', true), '') <> 'C';

-- Puts a table under the row scope. Words in braces stand for "in the scope's list"; each list is a scalar sub-select, worked out
-- once a query, so that a row costs a few comparisons and an index on the same columns stays usable.
create function scope_rows(tbl regclass, rule text) returns void language plpgsql as $$
declare word text[];
begin
  foreach word slice 1 in array array[
    ['{corp}', '((select app_corps()) is null or corp_cd = any((select app_corps())::text[]))'],
    -- Rows without an organisation are everybody's of the corporation.
    ['{orgn}', '((select app_orgns()) is null or orgn_cd is null or orgn_cd = any((select app_orgns())::text[]))'],
    ['{cust}', '((select app_custs()) is null or cust_cd = any((select app_custs())::text[]))'],
    ['{served}', '((select app_served()) is null or cust_cd = any((select app_served())::text[]))'],
    ['{staff}', '(select app_is_staff())'],
    ['{all}', '(select app_corps()) is null'],
    ['{own}', '(select app_user())']]
  loop
    rule := replace(rule, word[1], word[2]);
  end loop;
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy row_scope on %s to app using (%s) with check (%s)', tbl, rule, rule);
end $$;

do $$
begin
  perform scope_rows('pan_dlv_ord', '{corp} and {orgn} and {cust}');
  perform scope_rows('fms_hbl', '{corp} and {orgn} and {cust}');
  -- A master B/L has no customer: it is seen by the customers of its house B/Ls.
  perform scope_rows('fms_mbl', '{corp} and {orgn} and ((select app_custs()) is null or exists (select from fms_hbl h where h.mbl_seq = fms_mbl.mbl_seq))');
  -- Purchase rows are the company's own.
  perform scope_rows('set_cost', '{corp} and {orgn} and {cust} and ({staff} or ar_ap = ''AR'')');
  perform scope_rows('set_stl', '{corp} and {orgn} and {cust} and ({staff} or ar_ap = ''AR'')');
  perform scope_rows('set_close', '{corp} and {orgn} and {staff}');
  perform scope_rows('mimi_supply', '{corp} and {cust}');
  perform scope_rows('mimi_stock', '{served}');
  perform scope_rows('mdm_item', '{served}');
  -- A price without a customer is the standard tariff.
  perform scope_rows('mdm_pricing', '{corp} and (cust_cd is null or {cust}) and ({staff} or ar_ap = ''AR'')');
  perform scope_rows('mdm_car', '{corp} and {staff}');
  -- Shared phrases are for staff; personal ones for their owner alone.
  perform scope_rows('mdm_phrase', '({corp} or ({staff} and corp_cd = ''*'')) and (user_id = {own} or (user_id is null and {staff}))');
  -- A file of a document that is not saved yet (no REF_KEY) is its uploader's alone; OPEN_YN = N is for staff.
  perform scope_rows('cms_file',
    '{all} or ({corp} and (reg_user_id = {own} or (ref_key is not null and (({staff} and cust_cd is null) or {cust}) and ({staff} or open_yn = ''Y''))))');
  perform scope_rows('cms_upload', '{corp} and (reg_user_id = {own} or {cust})');
  -- Rows that hang on another scoped row are seen with it.
  perform scope_rows('pan_dlv_ord_dtl', '{all} or exists (select from pan_dlv_ord o where o.dlv_ord_no = pan_dlv_ord_dtl.dlv_ord_no)');
  perform scope_rows('fms_cntr', '{all} or exists (select from fms_hbl h where h.hbl_seq = fms_cntr.hbl_seq)');
  perform scope_rows('fms_event', '{all} or (({staff} or open_yn = ''Y'') and exists (select from fms_hbl h where h.hbl_seq = fms_event.hbl_seq))');
  perform scope_rows('cms_upload_err', '{all} or exists (select from cms_upload u where u.upload_no = cms_upload_err.upload_no)');
end $$;
