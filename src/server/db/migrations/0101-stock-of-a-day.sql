-- What there is of an item in a warehouse, of one lot, at the end of a day: what the last closed month before left, and the confirmed movements
-- since. The caller's row scope holds.
create function stock_of(cust text, house text, item text, lot text, day date) returns numeric language sql stable as $$
  select coalesce(c.cls_qty, 0) + coalesce((
      select sum(case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end) from mimi_supply s
       where s.cust_cd = cust and s.cycfs_cd = house and s.item_cd = item and coalesce(s.lot_no, '-') = lot
         and s.sply_sts = 'CFM' and s.del_yn = 'N' and s.sply_dt >= coalesce(c.since, '-infinity'::date) and s.sply_dt <= day), 0)
    from (select 1) one left join lateral (
      select m.cls_qty, (to_date(m.stk_ym, 'YYYYMM') + interval '1 month')::date as since from mimi_stock m
       where m.cust_cd = cust and m.cycfs_cd = house and m.item_cd = item and m.lot_no = lot and m.close_yn = 'Y'
         and (to_date(m.stk_ym, 'YYYYMM') + interval '1 month')::date <= day + 1
       order by m.stk_ym desc limit 1) c on true
$$;
