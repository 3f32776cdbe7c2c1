-- What stands by while an outside system is led to its stand-in, or back: its other address and key.
alter table cms_api add kept_url varchar(300), add kept_key varchar(200);

-- Who changed outside systems and mail templates is kept in the history, keys left out; what the portal itself writes there is not.
do $$
declare tbl text;
begin
  perform keep_history('cms_api', '{auth_key,kept_key}');
  perform keep_history('cms_email_frm');
  foreach tbl in array '{cms_api,cms_email_frm}'::text[]
  loop
    execute format('create or replace trigger hist_insert after insert on %1$s referencing new table as new_rows
      for each statement when (app_user() <> ''system'') execute function hist_%1$s()', tbl);
    execute format('create or replace trigger hist_update after update on %1$s referencing old table as old_rows new table as new_rows
      for each statement when (app_user() <> ''system'') execute function hist_%1$s()', tbl);
  end loop;
end $$;

-- The version of an outside system counts what people change of it, not its calls.
drop trigger stamp on cms_api;
create trigger stamp before insert or update of api_nm, api_tp, api_url, http_mthd, auth_key, timeout_ms, retry_cnt, allow_ip, use_yn, rmk, kept_url, kept_key
  on cms_api for each row execute function stamp();

-- The jobs are opened from the outside systems that they ask, no longer from the errors.
delete from cms_role_btn where btn_id = 'job' and menu_id in (select menu_id from cms_menu where scrn_id = 'cmsErrorLogList');
delete from cms_screen_btn where scrn_id = 'cmsErrorLogList' and btn_id = 'job';
