-- A corporation, its accounts and its organisations are kept by its own administrator too; a new corporation, and the logo set of one, are the
-- system administrator's. Accounts and organisations keep their history, which the corporation's administrators see.
do $$
declare
  tbl text;
  source text := pg_get_functiondef('sees_document'::regproc);
begin
  foreach tbl in array '{mdm_corp,mdm_corp_bank,mdm_orgn}'::text[] loop
    execute format('drop policy row_scope on %s', tbl);
    perform scope_rows(tbl::regclass, '{all} or ({admin} and {corp})');
  end loop;
  perform keep_history('mdm_corp_bank');
  perform keep_history('mdm_orgn');
  source := replace(source, 'else return false;', $text$when 'MDM_CORP', 'MDM_CORP_BANK' then return app_is_admin() and split_part(key, '|', 1) = any(app_corps());
    when 'MDM_ORGN' then return app_is_admin() and exists (select from mdm_orgn o where o.orgn_cd = key and o.corp_cd = any(app_corps()));
    else return false;$text$);
  execute source;
end $$;

create policy made on mdm_corp as restrictive for insert to app with check ((select app_scope()) = 'ALL');
create policy removed on mdm_corp as restrictive for delete to app using ((select app_scope()) = 'ALL');

create function keeps_corporation() returns trigger language plpgsql as $$
begin
  if app_scope() <> 'ALL' and (new.corp_cd, new.logo_cd) is distinct from (old.corp_cd, old.logo_cd) then
    raise exception 'new row violates row-level security policy: code and logo set of a corporation are not its administrator''s' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger a_keeps_corporation before update on mdm_corp for each row when (current_user = 'app') execute function keeps_corporation();
