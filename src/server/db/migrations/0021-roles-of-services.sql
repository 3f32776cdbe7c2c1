-- A call of a screen is made by roles that have its service in CMS_SVC_ROLE. The rows follow the grants of menus and buttons: they come
-- and go with them, whoever changes those, and with the services that the program writes at its start. What an administrator takes from
-- one service or gives to it stays until the grant behind it changes.

-- The roles that the grants give each service of a screen: those with the menu, and with the button where the service names a SUB one.
create view svc_grant as
  select distinct s.svc_id, r.role_id, r.menu_id, s.btn_id
  from cms_svc s join cms_menu m using (scrn_id) join cms_role_menu r using (menu_id)
    left join cms_screen_btn b on b.scrn_id = s.scrn_id and b.btn_id = s.btn_id
  where s.auth_tp = 'ROLE' and (s.btn_id is null or b.btn_tp = 'MAIN'
    or exists (select from cms_role_btn g where (g.role_id, g.menu_id, g.btn_id) = (r.role_id, r.menu_id, s.btn_id)));
grant select on svc_grant to app;

-- A new service, or one that another screen, button or kind of permission stands for now.
create function svc_follow() returns trigger language plpgsql as $$
begin
  delete from cms_svc_role where svc_id = new.svc_id;
  insert into cms_svc_role (svc_id, role_id) select distinct svc_id, role_id from svc_grant where svc_id = new.svc_id;
  return null;
end $$;
create trigger follow_new after insert on cms_svc for each row execute function svc_follow();
create trigger follow after update on cms_svc for each row
  when ((old.scrn_id, old.btn_id, old.auth_tp) is distinct from (new.scrn_id, new.btn_id, new.auth_tp)) execute function svc_follow();

create function svc_give() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cms_role_btn' then
    insert into cms_svc_role (svc_id, role_id)
    select distinct s.svc_id, s.role_id from svc_grant s join new_rows n using (role_id, menu_id, btn_id) on conflict do nothing;
  else
    insert into cms_svc_role (svc_id, role_id)
    select distinct s.svc_id, s.role_id from svc_grant s join new_rows n using (role_id, menu_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger follow_given after insert on cms_role_menu referencing new table as new_rows for each statement execute function svc_give();
create trigger follow_given after insert on cms_role_btn referencing new table as new_rows for each statement execute function svc_give();

create function svc_take() returns trigger language plpgsql as $$
begin
  delete from cms_svc_role x using old_rows o, cms_menu m, cms_svc s
  where m.menu_id = o.menu_id and s.scrn_id = m.scrn_id and x.svc_id = s.svc_id and x.role_id = o.role_id
    and not exists (select from svc_grant g where g.svc_id = x.svc_id and g.role_id = x.role_id)
    and (tg_table_name = 'cms_role_menu' or s.btn_id = to_jsonb(o) ->> 'btn_id');
  return null;
end $$;
create trigger follow_taken after delete on cms_role_menu referencing old table as old_rows for each statement execute function svc_take();
create trigger follow_taken after delete on cms_role_btn referencing old table as old_rows for each statement execute function svc_take();

insert into cms_svc_role (svc_id, role_id) select distinct svc_id, role_id from svc_grant on conflict do nothing;
create trigger tell after insert or update or delete on cms_svc_role for each statement execute function tell('rights');
