-- Who gave a view of a grid to others, as the default of many or as a copy, changed it or took it back is kept in the history, with what
-- stood there before; what users do to views of their own, and what the portal itself writes, is not.
create or replace function hist_fields() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- The key columns and the columns that are kept, comma-joined.
  keys text[] := string_to_array(tg_argv[0], ',');
  cols text[] := string_to_array(tg_argv[1], ',');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  ip text := nullif(current_setting('app.ip', true), '');
begin
  insert into cms_hist (tbl_nm, row_key, chg_tp, col_nm, old_val, new_val, chg_user_id, chg_dtm, client_ip)
  select upper(tg_table_name), (select string_agg(coalesce(after, before) ->> k, '|' order by n) from unnest(keys) with ordinality x (k, n)),
    left(tg_op, 1), upper(c), before ->> c, after ->> c, app_user(), now(), ip
  from unnest(case when tg_op = 'INSERT' then array[null] else cols end) c
  where tg_op = 'INSERT' or before -> c is distinct from coalesce(after -> c, 'null');
  return null;
end $$;

do $$
declare
  cols text := 'user_id,role_id,corp_cd,scrn_id,grid_id,layout_nm,layout_json,dflt_yn';
  op text;
begin
  foreach op in array '{insert,update,delete}'::text[]
  loop
    execute format('create trigger hist_%1$s after %1$s on cms_grid_layout for each row
      when (app_user() <> ''system'' and %2$s.user_id is distinct from app_user()) execute function hist_fields(''view_id'', %3$L)',
      op, case op when 'delete' then 'old' else 'new' end, cols);
  end loop;
end $$;
