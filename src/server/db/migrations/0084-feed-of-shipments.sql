-- When a shipment was changed in the operations system, as its feed says: what arrives late overwrites nothing newer.
alter table fms_mbl add column feed_dtm timestamptz;
alter table fms_hbl add column feed_dtm timestamptz;
comment on column fms_mbl.feed_dtm is '수신 기준 일시 / When it was changed in the operations system';
comment on column fms_hbl.feed_dtm is '수신 기준 일시 / When it was changed in the operations system';

-- That it was said again is no change: neither its version nor its history counts it.
do $$
declare tbl text;
begin
  foreach tbl in array '{fms_mbl,fms_hbl}'::text[] loop
    execute format('drop trigger stamp on %I', tbl);
    execute format('create trigger stamp before insert or update of %s on %I for each row execute function stamp()',
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = tbl::regclass and attnum > 0 and not attisdropped and attname <> 'feed_dtm'), tbl);
  end loop;
end $$;

-- The operations system, in which master and house B/Ls and their containers are made.
insert into cms_api (api_id, api_nm, api_tp, api_url, http_mthd, timeout_ms, retry_cnt, use_yn)
values ('OPS_FEED', '운영 시스템 선적 연계', 'IN', '/api/open/feed', 'POST', 60000, 0, 'Y') on conflict do nothing;
