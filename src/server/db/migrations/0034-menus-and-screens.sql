-- Who changed menus, screens, their buttons and the program's calls is kept in the history; what the portal itself brings is not.
do $$
declare tbl text;
begin
  foreach tbl in array '{cms_menu,cms_screen,cms_screen_btn,cms_svc}'::text[]
  loop
    perform keep_history(tbl::regclass);
    execute format('create or replace trigger hist_insert after insert on %1$s referencing new table as new_rows
      for each statement when (app_user() <> ''system'') execute function hist_%1$s()', tbl);
  end loop;
end $$;

-- The roles of services follow a button that is pressed by another permission than before: one that became MAIN is everybody's who has
-- the menu, one that became SUB only theirs who were given it.
create function svc_of_button() returns trigger language plpgsql as $$
begin
  delete from cms_svc_role x using cms_svc s
  where s.scrn_id = new.scrn_id and s.btn_id = new.btn_id and x.svc_id = s.svc_id
    and not exists (select from svc_grant g where g.svc_id = x.svc_id and g.role_id = x.role_id);
  insert into cms_svc_role (svc_id, role_id)
  select distinct g.svc_id, g.role_id from svc_grant g join cms_svc s using (svc_id) where s.scrn_id = new.scrn_id and s.btn_id = new.btn_id
  on conflict do nothing;
  return null;
end $$;
create trigger follow after update on cms_screen_btn for each row when (old.btn_tp is distinct from new.btn_tp) execute function svc_of_button();
