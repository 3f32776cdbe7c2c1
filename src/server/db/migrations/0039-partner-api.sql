-- What a token of a partner's system may do, as words with blanks between them; no others have any.
alter table cms_jwt add column api_scopes varchar(200) check (api_scopes is null or token_tp = 'API');
comment on column cms_jwt.api_scopes is '권한 범위 / What a token of kind API may do';

-- A table's history without some columns: what the portal itself counts there is no change that anybody made.
do $$
declare source text := pg_get_functiondef('keep_history(regclass, text[])'::regprocedure);
begin
  source := replace(source, 'masked text[] DEFAULT ''{}''::text[])', 'masked text[] DEFAULT ''{}''::text[], passed text[] DEFAULT ''{}''::text[])');
  source := replace(source, '''upd_cnt''));', '''upd_cnt'') and attname <> all(passed));');
  drop function keep_history(regclass, text[]);
  execute source;
  perform keep_history('cms_jwt', '{}', '{use_cnt,last_use_dtm}');
end $$;

-- Its version, too, counts what people change of a token: one that is in use all day can be revoked.
drop trigger stamp on cms_jwt;
create trigger stamp before insert or update of token_tp, user_id, cust_cd, api_id, api_scopes, target_url, exp_dtm, max_use_cnt, revoke_yn, rmk on cms_jwt
  for each row execute function stamp();

-- A customer that is gone is nobody's any more; one that a sales manager gets is the own one at once.
create trigger tell after insert or update of del_yn, sales_user_id on mdm_cust for each statement execute function tell('rights');

-- Partners' systems that ask and order by the API; further entries narrow the addresses they may come from.
insert into cms_api (api_id, api_nm, api_tp, api_url, http_mthd, timeout_ms, retry_cnt, use_yn)
values ('PARTNER', '파트너 API', 'IN', '/api/open', 'POST', 10000, 0, 'Y') on conflict do nothing;
