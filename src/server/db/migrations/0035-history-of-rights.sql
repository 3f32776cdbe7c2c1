-- Who gave a role a menu, button or service, or a user a role or customer, or took it, is kept in the history: one row for each, the right
-- itself as the value before or after. What the portal itself brings is not, nor the services that follow the menus and buttons.
create function hist_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ip text := nullif(current_setting('app.ip', true), '');
  -- The columns that name the right beside whose it is.
  cols text[] := string_to_array(tg_argv[0], ',');
begin
  insert into cms_hist (tbl_nm, row_key, chg_tp, col_nm, old_val, new_val, chg_user_id, chg_dtm, client_ip)
  select upper(tg_table_name), (to_jsonb(r) ->> tg_argv[1]) || '|' || what, case tg_op when 'INSERT' then 'I' else 'D' end, upper(cols[cardinality(cols)]),
    case tg_op when 'DELETE' then what end, case tg_op when 'INSERT' then what end, app_user(), now(), ip
  from changed r cross join lateral (select string_agg(to_jsonb(r) ->> c, '|' order by n) as what from unnest(cols) with ordinality x (c, n)) w;
  return null;
end $$;

do $$
declare
  tbl text;
  cols text;
  owner text;
begin
  perform keep_history('cms_user_role');
  perform keep_history('cms_user_cust');
  for tbl, cols, owner in values ('cms_role_menu', 'menu_id', 'role_id'), ('cms_role_btn', 'menu_id,btn_id', 'role_id'), ('cms_svc_role', 'svc_id', 'role_id'),
    ('cms_user_role', 'role_id', 'user_id'), ('cms_user_cust', 'cust_cd', 'user_id')
  loop
    execute format('create or replace trigger hist_insert after insert on %I referencing new table as changed for each statement
      when (app_user() <> ''system'' and pg_trigger_depth() = 0) execute function hist_right(%L, %L)', tbl, cols, owner);
    execute format('create or replace trigger hist_delete after delete on %I referencing old table as changed for each statement
      when (app_user() <> ''system'' and pg_trigger_depth() = 0) execute function hist_right(%L, %L)', tbl, cols, owner);
  end loop;
end $$;
