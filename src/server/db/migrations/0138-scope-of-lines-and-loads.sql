-- The scope of lines and loads is that of their purchase orders and bookings, found once for each statement: asked for each row it took most of the
-- time of a list of many thousand lines.
do $$
declare
  one record;
begin
  for one in select * from (values
    ('flair_po_line', '(select app_corps()) is null or (cust_cd, po_no) in (select p.cust_cd, p.po_no from flair_po p)'),
    ('flair_po_load', '(select app_corps()) is null or bkg_no in (select b.bkg_no from flair_bkg b)')) as rules (tbl, rule)
  loop
    execute format('alter policy row_scope on %I using (%s) with check (%s)', one.tbl, one.rule, one.rule);
  end loop;
end $$;
