-- What the customer was last told of the free time of a shipment by mail, so that each is told once.
alter table fms_hbl add column free_mail_sts varchar(10) check (free_mail_sts in ('WARN', 'OVER'));
comment on column fms_hbl.free_mail_sts is 'Free Time 안내 상태 / What was last told by mail of its free time: about to end, or over';

-- That a mail was sent is no change of the shipment: its version does not count it.
do $$
begin
  drop trigger stamp on fms_hbl;
  execute format('create trigger stamp before insert or update of %s on fms_hbl for each row execute function stamp()',
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = 'fms_hbl'::regclass and attnum > 0 and not attisdropped and attname not in ('feed_dtm', 'free_mail_sts')));
end $$;
