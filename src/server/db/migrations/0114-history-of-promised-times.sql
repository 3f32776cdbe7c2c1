-- Whoever works for a corporation sees what was changed in the promised times of its requests, of the customers that are theirs.
do $$
declare source text := pg_get_functiondef('sees_document'::regproc);
begin
  source := replace(source, 'when ''CST'', ''SET_COST'' then', 'when ''CSM_DUE_RULE'' then
      return app_is_staff() and split_part(key, ''|'', 1) = any(app_corps())
        and (split_part(key, ''|'', 3) = ''*'' or app_served() is null or split_part(key, ''|'', 3) = any(app_served()));
    when ''CST'', ''SET_COST'' then');
  execute source;
end $$;
