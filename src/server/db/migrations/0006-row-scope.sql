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

-- Row scope of the transaction: app.scope, app.corps, app.orgns, app.custs, app.user_id, app.user_tp. Without a scope every query on
-- a scoped table fails.
create function app_scope() returns text language plpgsql stable parallel safe as $$
declare scope text := nullif(current_setting('app.scope', true), '');
begin
  if scope is null then
    raise exception 'no row scope is set in this transaction' using errcode = 'insufficient_privilege';
  end if;
  return scope;
end $$;

-- A list of the scope: corps, orgns or custs.
create function app_list(name text) returns text[] language sql stable parallel safe
  return string_to_array(coalesce(current_setting('app.' || name, true), ''), ',');

create function app_is_customer() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.user_tp', true), '') = 'C';

-- Customers the corporations of the scope own or serve.
create function app_served_custs() returns text[] language sql stable
  return array(
    select cust_cd from mdm_cust where corp_cd = any(app_list('corps'))
    union
    select co.cust_cd from mdm_cust_orgn co join mdm_orgn o on o.orgn_cd = co.orgn_cd where o.corp_cd = any(app_list('corps')));

-- Puts a table under the row scope. `corp`, `orgn`, `sales` and `cust` are the conditions for CORP, ORGN and ORGN_SUB, SALES_OWN and
-- CUST; {corp}, {orgn} and {cust} stand for "in the scope's list", each a scalar sub-select that is worked out once a query.
create function scope_rows(tbl regclass, corp text, orgn text, sales text, cust text) returns void language plpgsql as $$
declare
  rule text := format(
    '(select app_scope()) is not null and case (select app_scope()) when ''ALL'' then true when ''CORP'' then %s '
    'when ''ORGN_SUB'' then %s when ''ORGN'' then %s when ''SALES_OWN'' then %s when ''CUST'' then %s else false end',
    corp, orgn, orgn, sales, cust);
begin
  rule := replace(rule, '{corp}', 'corp_cd = any((select app_list(''corps''))::text[])');
  rule := replace(rule, '{orgn}', 'coalesce(orgn_cd = any((select app_list(''orgns''))::text[]), true)');
  rule := replace(rule, '{cust}', 'cust_cd = any((select app_list(''custs''))::text[])');
  rule := replace(rule, '{served}', 'cust_cd = any((select app_served_custs())::text[])');
  rule := replace(rule, '{own}', '(select app_user())');
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy row_scope on %s to app using (%s) with check (%s)', tbl, rule, rule);
end $$;

do $$
begin
  perform scope_rows('pan_dlv_ord', '{corp}', '{corp} and {orgn}', '{corp} and {cust}', '{corp} and {cust}');
  perform scope_rows('fms_hbl', '{corp}', '{corp} and {orgn}', '{corp} and {cust}', '{corp} and {cust}');
  -- A master B/L has no customer: it is theirs through a house B/L.
  perform scope_rows('fms_mbl', '{corp}', '{corp} and {orgn}',
    '{corp} and exists (select from fms_hbl h where h.mbl_seq = fms_mbl.mbl_seq)',
    '{corp} and exists (select from fms_hbl h where h.mbl_seq = fms_mbl.mbl_seq)');
  -- Purchase rows are the company's own.
  perform scope_rows('set_cost', '{corp}', '{corp} and {orgn}', '{corp} and {cust}', '{corp} and {cust} and ar_ap = ''AR''');
  perform scope_rows('set_stl', '{corp}', '{corp} and {orgn}', '{corp} and {cust}', '{corp} and {cust} and ar_ap = ''AR''');
  perform scope_rows('set_close', '{corp}', '{corp} and {orgn}', '{corp}', 'false');
  perform scope_rows('mimi_supply', '{corp}', '{corp}', '{corp} and {cust}', '{corp} and {cust}');
  perform scope_rows('mimi_stock', '{served}', '{served}', '{cust}', '{cust}');
  perform scope_rows('mdm_item', '{served}', '{served}', '{cust}', '{cust}');
  perform scope_rows('mdm_pricing', '{corp}', '{corp}', '{corp} and (cust_cd is null or {cust})',
    '{corp} and ar_ap = ''AR'' and (cust_cd is null or {cust})');
  perform scope_rows('mdm_car', '{corp}', '{corp}', '{corp}', 'false');
  -- Shared phrases are for staff; personal ones for their owner alone.
  perform scope_rows('mdm_phrase',
    '({corp} or corp_cd = ''*'') and (user_id is null or user_id = {own})',
    '({corp} or corp_cd = ''*'') and (user_id is null or user_id = {own})',
    '({corp} or corp_cd = ''*'') and (user_id is null or user_id = {own})',
    'user_id = {own}');
  -- A file of a document that is not saved yet (no REF_KEY) is its uploader's alone.
  perform scope_rows('cms_file',
    '{corp} and (ref_key is not null or reg_user_id = {own})',
    '{corp} and (ref_key is not null or reg_user_id = {own})',
    '{corp} and (reg_user_id = {own} or (ref_key is not null and (cust_cd is null or {cust})))',
    '{corp} and (reg_user_id = {own} or (ref_key is not null and open_yn = ''Y'' and {cust}))');
  perform scope_rows('cms_upload', '{corp}', '{corp}', '{corp} and (reg_user_id = {own} or {cust})',
    '{corp} and (reg_user_id = {own} or {cust})');
end $$;

-- Rows that hang on another scoped row are seen with it.
alter table pan_dlv_ord_dtl enable row level security;
create policy row_scope on pan_dlv_ord_dtl to app using (
  (select app_scope()) = 'ALL' or exists (select from pan_dlv_ord o where o.dlv_ord_no = pan_dlv_ord_dtl.dlv_ord_no));
alter table fms_cntr enable row level security;
create policy row_scope on fms_cntr to app using (
  (select app_scope()) = 'ALL' or exists (select from fms_hbl h where h.hbl_seq = fms_cntr.hbl_seq));
alter table fms_event enable row level security;
create policy row_scope on fms_event to app using (
  (select app_scope()) = 'ALL'
  or ((not (select app_is_customer()) or open_yn = 'Y') and exists (select from fms_hbl h where h.hbl_seq = fms_event.hbl_seq)));
alter table cms_upload_err enable row level security;
create policy row_scope on cms_upload_err to app using (
  (select app_scope()) = 'ALL' or exists (select from cms_upload u where u.upload_no = cms_upload_err.upload_no));
