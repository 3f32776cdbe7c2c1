-- A purchase order keeps its number at full length in everything that names documents by key: the customer's code and a bar stand before it.
do $$
declare
  named regclass[] := '{cms_email_log,cms_if_log,cms_sts_hist,cms_file,ptl_hbl_ref,set_cost_skip}';
  makes text[];
  statement text;
begin
  -- Policies and triggers that name the column are made again as they were.
  select array_agg(format('create policy %I on %I as %s for %s to %s%s%s', policyname, tablename, permissive, cmd, array_to_string(roles, ', '),
           ' using (' || qual || ')', ' with check (' || with_check || ')'))
    into makes from pg_policies where schemaname = 'public' and concat(qual, with_check) like '%ref_key%';
  for statement in
    select format('drop policy %I on %I', policyname, tablename) from pg_policies
     where schemaname = 'public' and concat(qual, with_check) like '%ref_key%' loop
    execute statement;
  end loop;
  select makes || array_agg(pg_get_triggerdef(oid)) into makes from pg_trigger
   where not tgisinternal and tgrelid = any(named) and pg_get_triggerdef(oid) like '%ref_key%' having count(*) > 0;
  for statement in
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
     where not tgisinternal and tgrelid = any(named) and pg_get_triggerdef(oid) like '%ref_key%' loop
    execute statement;
  end loop;
  for statement in select format('alter table %s alter column ref_key type varchar(100)', tbl) from unnest(named) tbl loop
    execute statement;
  end loop;
  foreach statement in array makes loop
    execute statement;
  end loop;
end $$;

-- What becomes of a purchase order stands in its history, whoever moved it: a booking, an upload, a shipment that departs. One transaction moves it
-- once, from where it was to where it is left; a reason that was written before takes the move over.
create function tell_po_states() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with moved as (
    select o.cust_cd || '|' || o.po_no as key, o.flair_po_sts as before, n.flair_po_sts as after
      from old_rows o join new_rows n using (cust_cd, po_no) where o.flair_po_sts <> n.flair_po_sts),
  told as (
    update cms_sts_hist h set to_sts = m.after from moved m
     where h.ref_tp = 'FPO' and h.ref_key = m.key and h.chg_dtm = now() and h.to_sts = m.before returning h.ref_key)
  insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
  select 'FPO', key, before, after, app_user(), now() from moved where key not in (select ref_key from told) order by key;
  delete from cms_sts_hist h using new_rows n
   where h.ref_tp = 'FPO' and h.ref_key = n.cust_cd || '|' || n.po_no and h.chg_dtm = now() and h.from_sts = h.to_sts and h.chg_rsn is null;
  return null;
end $$;
create trigger tell_states after update on flair_po referencing old table as old_rows new table as new_rows
  for each statement execute function tell_po_states();

-- What was typed of a booking, as of a purchase order.
select keep_history('flair_bkg');
