-- Audit columns, row versions and history are written by the database, from the settings of the transaction
-- (app.user_id, app.ip). Bulk loads by the owner switch the triggers off (alter table ... disable trigger user).

create function app_user() returns text language sql stable parallel safe
  return coalesce(nullif(current_setting('app.user_id', true), ''), 'system');

create function stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.reg_user_id := app_user();
    new.reg_dtm := now();
    new.upd_cnt := 0;
  else
    new.reg_user_id := old.reg_user_id;
    new.reg_dtm := old.reg_dtm;
    new.upd_cnt := old.upd_cnt + 1;
  end if;
  new.upd_user_id := app_user();
  new.upd_dtm := now();
  return new;
end $$;

-- Gives a table the trigger of the audit columns.
create function keep_stamps(tbl regclass) returns void language plpgsql as $$
begin
  execute format('create trigger stamp before insert or update on %s for each row execute function stamp()', tbl);
end $$;

do $$
declare tbl regclass;
begin
  for tbl in
    select attrelid::regclass from pg_attribute join pg_class c on c.oid = attrelid
    where attname = 'upd_cnt' and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by c.relname
  loop
    perform keep_stamps(tbl);
  end loop;
end $$;

-- One changed column of a history row.
create type hist_change as (col_nm text, old_val text, new_val text);

-- Values as they go over the wire: 8 digits, 14 digits in Korean time, plain numbers.
create function wire(v anyelement) returns text language sql stable parallel safe as 'select v::text';
create function wire(v integer) returns text language sql immutable parallel safe return v::text;
create function wire(v bigint) returns text language sql immutable parallel safe return v::text;
create function wire(v date) returns text language sql stable parallel safe return to_char(v, 'YYYYMMDD');
create function wire(v timestamptz) returns text language sql stable parallel safe
  return to_char(v at time zone 'Asia/Seoul', 'YYYYMMDDHH24MISS');
create function wire(v timestamp) returns text language sql stable parallel safe return to_char(v, 'YYYYMMDDHH24MISS');
create function wire(v numeric) returns text language sql stable parallel safe return trim_scale(v)::text;

-- Gives an audited table its history: one row for an insert (the row itself holds the values), one for each changed column of an
-- update, one for each filled column of a delete. Written once per statement from its transition tables, so that a save of a
-- thousand rows costs one insert; runs as the owner, because nobody else may write CMS_HIST. The function is generated with the
-- columns of the table: call it again after a column was added.
create function keep_history(tbl regclass, masked text[] default '{}') returns void language plpgsql as $fn$
declare
  nm text := (select relname from pg_class where oid = tbl);
  keys text[] := (
    select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
    where i.indrelid = tbl and i.indisprimary);
  cols text[] := (
    select array_agg(attname::text order by attnum) from pg_attribute
    where attrelid = tbl and attnum > 0 and not attisdropped
      and attname not in ('reg_user_id', 'reg_dtm', 'upd_user_id', 'upd_dtm', 'upd_cnt'));
  row_key text := (select string_agg(format('wire(%%1$s.%I)', k), ' || ''|'' || ') from unnest(keys) k);
  same_key text := (select string_agg(format('o.%1$I = n.%1$I', k), ' and ') from unnest(keys) k);
  changed text := (
    select string_agg(
      case when c = any(masked)
        then format('case when o.%1$I is distinct from n.%1$I then (%2$L, case when o.%1$I is not null then ''***'' end, case when n.%1$I is not null then ''***'' end)::hist_change end', c, upper(c))
        else format('case when o.%1$I is distinct from n.%1$I then (%2$L, wire(o.%1$I), wire(n.%1$I))::hist_change end', c, upper(c))
      end, E',\n      ')
    from unnest(cols) c where c <> all(keys));
  filled text := (
    select string_agg(
      case when c = any(masked)
        then format('case when o.%1$I is not null then (%2$L, ''***'', null)::hist_change end', c, upper(c))
        else format('case when o.%1$I is not null then (%2$L, wire(o.%1$I), null)::hist_change end', c, upper(c))
      end, E',\n      ')
    from unnest(cols) c);
begin
  execute format($def$
create or replace function hist_%1$s() returns trigger language plpgsql security definer set search_path = %2$I, pg_temp as $body$
declare ip text := nullif(current_setting('app.ip', true), '');
begin
  if tg_op = 'INSERT' then
    insert into cms_hist (tbl_nm, row_key, chg_tp, chg_user_id, chg_dtm, client_ip)
    select %3$L, %4$s, 'I', app_user(), now(), ip from new_rows n;
  elsif tg_op = 'UPDATE' then
    insert into cms_hist (tbl_nm, row_key, chg_tp, col_nm, old_val, new_val, chg_user_id, chg_dtm, client_ip)
    select %3$L, %4$s, 'U', c.col_nm, c.old_val, c.new_val, app_user(), now(), ip
    from new_rows n join old_rows o on %5$s
    cross join lateral unnest(array_remove(array[
      %6$s
    ], null)) c;
  else
    insert into cms_hist (tbl_nm, row_key, chg_tp, col_nm, old_val, chg_user_id, chg_dtm, client_ip)
    select %3$L, %7$s, 'D', c.col_nm, c.old_val, app_user(), now(), ip
    from old_rows o
    cross join lateral unnest(array_remove(array[
      %8$s
    ], null)) c;
  end if;
  return null;
end $body$
$def$, nm, current_schema(), upper(nm), format(row_key, 'n'), same_key, changed, format(row_key, 'o'), filled);
  execute format('create or replace trigger hist_insert after insert on %s referencing new table as new_rows for each statement execute function hist_%s()', tbl, nm);
  execute format('create or replace trigger hist_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function hist_%s()', tbl, nm);
  execute format('create or replace trigger hist_delete after delete on %s referencing old table as old_rows for each statement execute function hist_%s()', tbl, nm);
end $fn$;

do $$
begin
  perform keep_history('cms_user', '{pw_hash,temp_pw_hash}');
  perform keep_history('cms_role');
  perform keep_history('cms_code_dtl');
  perform keep_history('cms_jwt');
  perform keep_history('mdm_corp');
  perform keep_history('mdm_cust');
  perform keep_history('mdm_pricing');
  perform keep_history('fms_hbl');
  perform keep_history('pan_dlv_ord');
  perform keep_history('set_cost');
  perform keep_history('set_stl');
end $$;
