-- Who changed codes, texts and words is kept in the history; what the portal itself brings is not.
do $$
declare tbl text;
begin
  foreach tbl in array '{cms_code_mst,cms_code_user,cms_lang,cms_data_dic}'::text[]
  loop
    perform keep_history(tbl::regclass);
    execute format('create or replace trigger hist_insert after insert on %1$s referencing new table as new_rows
      for each statement when (app_user() <> ''system'') execute function hist_%1$s()', tbl);
  end loop;
end $$;

-- What the portal brought may be put out of use, not removed: the screens of codes and texts ask what that is.
grant select (tbl, row_key) on portal_seed to app;
