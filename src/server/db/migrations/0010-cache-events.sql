-- Tells every process what its caches must drop, once the change is committed: a session, all rights, all texts.
create function tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('quayside', tg_argv[0] || ':');
  return null;
end $$;

create function tell_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('quayside', 'session:' || old.sess_hash);
  return null;
end $$;

create trigger tell_session after delete on cms_sess for each row execute function tell_session();

do $$
declare tbl text;
begin
  foreach tbl in array '{cms_user_role,cms_user_cust,cms_role,cms_role_menu,cms_role_btn,cms_menu,cms_screen,cms_screen_btn,cms_svc,mdm_orgn,mdm_cust_orgn,mdm_cust_svc}'::text[]
  loop
    execute format('create trigger tell after insert or update or delete on %I for each statement execute function tell(''rights'')', tbl);
  end loop;
end $$;
create trigger tell after update of user_tp, corp_cd, orgn_cd, cust_cd, user_sts, use_bgn_dt, use_end_dt, del_yn on cms_user
  for each statement execute function tell('rights');
create trigger tell after insert or update or delete on cms_lang for each statement execute function tell('texts');
