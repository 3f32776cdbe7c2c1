-- The row scope is a claim that the portal's process signs. Settings can be set by whoever runs SQL as the role app; the proof beside them
-- (app.proof) can be made only by who knows the key: the owner, and the processes that read it as the owner when they start. It holds for one
-- connection. No function gives the key or a proof away.
do $$
declare
  key bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  padded bytea := key || decode(repeat('00', 32), 'hex');
  pad text := '';
begin
  -- The two padded keys of HMAC-SHA-256 (RFC 2104), made once.
  for which in 1..2 loop
    for i in 0..63 loop
      pad := pad || lpad(to_hex(get_byte(padded, i) # (case which when 1 then 54 else 92 end)), 2, '0');
    end loop;
  end loop;
  insert into portal_secret (name, value) values ('scope', encode(key, 'hex')), ('scope_pads', pad);
end $$;

-- The kind of the running transaction's scope, once its settings are those that the portal has signed for this connection; else an error.
create or replace function app_scope() returns text language plpgsql stable parallel restricted security definer set search_path = public, pg_temp as $$
declare
  scope text := nullif(current_setting('app.scope', true), '');
  claim text;
  pads bytea;
begin
  if scope is null then
    raise exception 'no row scope is set in this transaction' using errcode = 'insufficient_privilege';
  end if;
  claim := concat_ws(chr(31), pg_backend_pid(), scope, coalesce(current_setting('app.corps', true), ''), coalesce(current_setting('app.orgns', true), ''),
    coalesce(current_setting('app.custs', true), ''), coalesce(current_setting('app.user_tp', true), ''), coalesce(current_setting('app.owner_id', true), ''),
    coalesce(current_setting('app.user_id', true), ''), coalesce(current_setting('app.ip', true), ''));
  select decode(value, 'hex') into pads from portal_secret where name = 'scope_pads';
  if encode(sha256(substring(pads from 65) || sha256(substring(pads for 64) || convert_to(claim, 'UTF8'))), 'hex')
      is distinct from current_setting('app.proof', true) then
    raise exception 'the row scope of this transaction is not proven' using errcode = 'insufficient_privilege';
  end if;
  return scope;
end $$;

-- What the kind of scope limits; each asks for the scope, and so for its proof, once. In PL/pgSQL, whose plans a connection keeps.
create or replace function app_corps() returns text[] language plpgsql stable parallel restricted as $$
declare scope text := app_scope();
begin
  return case when scope = 'ALL' then null when scope in ('CORP', 'ORGN_SUB', 'ORGN', 'SALES_OWN', 'CUST') then app_list('corps') else '{}' end;
end $$;
create or replace function app_orgns() returns text[] language plpgsql stable parallel restricted as $$
declare scope text := app_scope();
begin
  return case when scope in ('ORGN_SUB', 'ORGN') then app_list('orgns') end;
end $$;
create or replace function app_custs() returns text[] language plpgsql stable parallel restricted as $$
declare scope text := app_scope();
begin
  return case when scope in ('SALES_OWN', 'CUST') then app_list('custs') end;
end $$;
create or replace function app_served() returns text[] language plpgsql stable parallel restricted as $$
declare
  scope text := app_scope();
  corps text[] := app_corps();
begin
  return case
    when scope = 'ALL' then null
    when scope in ('SALES_OWN', 'CUST') then app_list('custs')
    else array(
      select cust_cd from mdm_cust where corp_cd = any(corps)
      union
      select co.cust_cd from mdm_cust_orgn co join mdm_orgn o on o.orgn_cd = co.orgn_cd where o.corp_cd = any(corps))
    end;
end $$;
create or replace function app_is_staff() returns boolean language plpgsql stable parallel restricted as $$
begin
  return app_scope() is not null and coalesce(current_setting('app.user_tp', true), '') <> 'C';
end $$;
create or replace function app_owner() returns text language plpgsql stable parallel restricted as $$
begin
  perform app_scope();
  return coalesce(nullif(current_setting('app.owner_id', true), ''), app_user());
end $$;
