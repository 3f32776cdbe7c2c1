import { sql } from 'kysely';
import type { Db } from '../db/open';

/** Changes of stock by its confirmed movements. */
const signedQuantity = sql`case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end`;

/**
 * Where what is written of stock is not what its movements make: closed months that do not add up, do not go on from the month before or hold other
 * movements than there are, stock that is negative on a day, lines of purchase orders with other supplies. Each as a text.
 */
export async function ledgerFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ SAID: string }>`
    with moved as (
      select s.cust_cd, s.cycfs_cd, s.item_cd, coalesce(s.lot_no, '-') as lot_no, s.sply_dt, s.sply_tp, s.sply_qty, ${signedQuantity} as qty
        from mimi_supply s where s.sply_sts = 'CFM' and s.del_yn = 'N'),
    monthly as (
      select cust_cd, cycfs_cd, item_cd, lot_no, to_char(sply_dt, 'YYYYMM') as stk_ym,
          sum(sply_qty) filter (where sply_tp = 'IN') as in_qty, sum(sply_qty) filter (where sply_tp = 'OUT') as out_qty,
          sum(sply_qty) filter (where sply_tp in ('RTN', 'ADJ')) as adj_qty
        from moved group by 1, 2, 3, 4, 5),
    closed as (
      select m.*, lag(m.cls_qty) over lot as carried from mimi_stock m where m.close_yn = 'Y'
        window lot as (partition by m.cust_cd, m.cycfs_cd, m.item_cd, m.lot_no order by m.stk_ym)),
    bounds as (select cust_cd, min(stk_ym) as first_ym, max(stk_ym) as last_ym from closed group by 1),
    last as (
      select distinct on (cust_cd, cycfs_cd, item_cd, lot_no) cust_cd, cycfs_cd, item_cd, lot_no, cls_qty,
          (to_date(stk_ym, 'YYYYMM') + interval '1 month')::date as since
        from closed order by cust_cd, cycfs_cd, item_cd, lot_no, stk_ym desc),
    daily as (
      select m.cust_cd, m.cycfs_cd, m.item_cd, m.lot_no, m.sply_dt, coalesce(max(l.cls_qty), 0) + sum(sum(m.qty)) over (
          partition by m.cust_cd, m.cycfs_cd, m.item_cd, m.lot_no order by m.sply_dt) as stock
        from moved m left join last l using (cust_cd, cycfs_cd, item_cd, lot_no) where m.sply_dt >= coalesce(l.since, '-infinity'::date)
       group by 1, 2, 3, 4, 5)
    select concat_ws(' ', 'month', stk_ym, cust_cd, cycfs_cd, item_cd, lot_no) as said
      from closed c left join monthly x using (cust_cd, cycfs_cd, item_cd, lot_no, stk_ym)
     where c.cls_qty <> c.opn_qty + c.in_qty - c.out_qty + c.adj_qty or c.opn_qty <> coalesce(c.carried, c.opn_qty) or c.cls_qty < 0
        or (c.in_qty, c.out_qty, c.adj_qty) <> (coalesce(x.in_qty, 0), coalesce(x.out_qty, 0), coalesce(x.adj_qty, 0))
    union all
    select concat_ws(' ', 'late', x.stk_ym, x.cust_cd, x.cycfs_cd, x.item_cd, x.lot_no)
      from monthly x join bounds b using (cust_cd) left join closed c using (cust_cd, cycfs_cd, item_cd, lot_no, stk_ym)
     where x.stk_ym between b.first_ym and b.last_ym and c.cls_qty is null
    union all
    select concat_ws(' ', 'negative', to_char(sply_dt, 'YYYYMMDD'), cust_cd, cycfs_cd, item_cd, lot_no) from daily where stock < 0
    union all
    select concat_ws(' ', 'order', d.cust_cd, d.po_no, d.line_no) from mimi_po_dtl d
     where d.sply_qty <> (select coalesce(sum(s.sply_qty), 0) from mimi_supply s where s.cust_cd = d.cust_cd and s.po_no = d.po_no
         and s.line_no = d.line_no and s.sply_tp = 'IN' and s.sply_sts = 'CFM' and s.del_yn = 'N') or d.rmn_qty <> greatest(0, d.po_qty - d.sply_qty)
     order by 1`.execute(db);
  return rows.map(({ SAID }) => SAID);
}
