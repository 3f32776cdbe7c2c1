-- Shipments with costs that are confirmed, or further, whichever organisation has them: their booking is not cancelled.
create function shipments_with_firm_costs(seqs bigint[]) returns table (hbl_seq bigint, cnt integer)
language sql stable security definer set search_path = public as $$
  select h.hbl_seq, count(*)::int from fms_hbl h join set_cost c on c.corp_cd = h.corp_cd and c.hbl_no = h.hbl_no
   where h.hbl_seq = any(seqs) and c.del_yn = 'N' and c.cost_sts in ('CFM', 'REQ', 'DSP', 'STL') group by h.hbl_seq
$$;

-- Who follows a shipment hears that it was cancelled, and after that of no arrival any more.
alter table ptl_news drop constraint ptl_news_news_tp_check, add check (news_tp in ('EVENT', 'ETA', 'FREE', 'CXL'));
comment on column ptl_news.news_tp is 'EVENT = an event, ETA = another expected arrival, FREE = the free time ends, CXL = the booking was cancelled';
drop trigger note_etas on fms_hbl;
drop function note_etas();
create function note_shipments() returns trigger language plpgsql as $$
begin
  insert into ptl_news as n (hbl_seq, news_tp, news_key, open_yn, old_eta_dt, eta_dt)
  select hbl_seq, 'ETA', 'ETA|' || extract(epoch from now()), 'Y', o.eta_dt, w.eta_dt
    from new_rows w join old_rows o using (hbl_seq) where o.eta_dt <> w.eta_dt and w.cargo_sts <> 'CXL'
  union all
  select hbl_seq, 'CXL', 'CXL', 'Y', null, null
    from new_rows w join old_rows o using (hbl_seq) where o.cargo_sts <> 'CXL' and w.cargo_sts = 'CXL'
  on conflict (hbl_seq, news_key) do update set eta_dt = excluded.eta_dt;
  if found then perform follow_due(); end if;
  return null;
end $$;
create trigger note_shipments after update on fms_hbl referencing old table as old_rows new table as new_rows
  for each statement when (current_user = 'app') execute function note_shipments();
