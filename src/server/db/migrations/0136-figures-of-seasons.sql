-- Purchase orders by season, and found by any of their numbers, in the scope of the transaction.

create index on flair_po (upper(po_no));
create index on flair_po_line (upper(style_no));
create index on flair_po (cust_cd, season_cd);

-- The purchase orders that have a number, or a line of the style, in whatever letters either was typed: how many, and of which days; of a style those of
-- the last year that it was ordered in, as a list shows no more.
create function flair_named(number text) returns table (by text, no varchar, cnt integer, fr_dt date, to_dt date)
language sql stable security definer set search_path = public, pg_temp as $$
  select 'PO_NO', p.po_no, count(*)::int, min(p.po_dt), max(p.po_dt) from flair_po p
   where upper(p.po_no) = number and p.del_yn = 'N'
     and ((select app_corps()) is null or p.corp_cd = any((select app_corps())::text[]))
     and ((select app_custs()) is null or p.cust_cd = any((select app_custs())::text[]))
   group by p.po_no
  union all
  select 'STYLE_NO', d.style_no, count(*)::int, min(d.po_dt), max(d.po_dt) from (
    select distinct l.style_no, p.cust_cd, p.po_no, p.po_dt, max(p.po_dt) over (partition by l.style_no) as last
      from flair_po_line l join flair_po p using (cust_cd, po_no)
     where upper(l.style_no) = number and p.del_yn = 'N'
       and ((select app_corps()) is null or p.corp_cd = any((select app_corps())::text[]))
       and ((select app_custs()) is null or p.cust_cd = any((select app_custs())::text[]))) d
   where d.po_dt >= d.last - interval '1 year' group by d.style_no
$$;
revoke execute on function flair_named from public;
grant execute on function flair_named to app;

-- Numbers of purchase orders, styles and bookings that begin with a part, the most recent first.
create function flair_numbers_with(part text, most integer) returns table (no varchar)
language sql stable security definer set search_path = public, pg_temp as $$
  select x.no from (
    (select p.po_no as no, p.po_dt as day from flair_po p
      where starts_with(upper(p.po_no), part) and p.del_yn = 'N'
        and ((select app_corps()) is null or p.corp_cd = any((select app_corps())::text[]))
        and ((select app_custs()) is null or p.cust_cd = any((select app_custs())::text[]))
      order by p.po_dt desc, p.po_no limit most)
    union all
    (select l.style_no, max(p.po_dt) from flair_po_line l join flair_po p using (cust_cd, po_no)
      where starts_with(upper(l.style_no), part) and p.del_yn = 'N'
        and ((select app_corps()) is null or p.corp_cd = any((select app_corps())::text[]))
        and ((select app_custs()) is null or p.cust_cd = any((select app_custs())::text[]))
      group by 1 order by 2 desc, 1 limit most)
    union all
    (select b.bkg_no, b.bkg_dt from flair_bkg b
      where (starts_with(b.bkg_no, part) or starts_with(b.line_bkg_no, part))
        and ((select app_corps()) is null or b.corp_cd = any((select app_corps())::text[]))
        and ((select app_custs()) is null or b.cust_cd = any((select app_custs())::text[]))
      order by b.bkg_dt desc, b.bkg_no limit most)
  ) x group by x.no order by max(x.day) desc, x.no limit most
$$;
revoke execute on function flair_numbers_with from public;
grant execute on function flair_numbers_with to app;
