import { type RawBuilder, sql } from 'kysely';
import type { CountLine } from '../../contract/mimi/mimiCountMgt';
import type { Ctx } from '../lib/serve';

/**
 * The stock of each lot of a customer in a warehouse at the end of a day, to select from: as `stock_of` gives it of one lot. The months of a
 * customer close together, so the last one before the day is the same of all its lots.
 */
export const stockAtEnd = (cust: RawBuilder<string>, house: RawBuilder<string>, day: RawBuilder<string>): RawBuilder<unknown> => sql`(
  with closed as (
    select max(m.stk_ym) as stk_ym, (to_date(max(m.stk_ym), 'YYYYMM') + interval '1 month')::date as since from mimi_stock m
     where m.cust_cd = ${cust} and m.close_yn = 'Y' and (to_date(m.stk_ym, 'YYYYMM') + interval '1 month')::date <= ${day} + 1)
  select x.item_cd, x.lot_no, sum(x.qty) as qty from (
    select m.item_cd, m.lot_no, m.cls_qty as qty from mimi_stock m join closed c using (stk_ym)
     where m.cust_cd = ${cust} and m.cycfs_cd = ${house} and m.close_yn = 'Y'
    union all
    select s.item_cd, coalesce(s.lot_no, '-'), case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end
      from mimi_supply s cross join closed c
     where s.cust_cd = ${cust} and s.cycfs_cd = ${house} and s.sply_sts = 'CFM' and s.del_yn = 'N'
       and s.sply_dt >= coalesce(c.since, '-infinity'::date) and s.sply_dt <= ${day}) x
   group by 1, 2)`;

/** Lines of counts whose book is not what it is now, with that. */
const changedBooks = (numbers: readonly string[]): RawBuilder<unknown> => sql`(
  select l.cnt_no, l.item_cd, l.lot_no, l.book_qty, coalesce(b.qty, 0) as now_qty
    from mimi_count_dtl l join mimi_count k using (cnt_no)
      left join (select o.cnt_no, t.* from mimi_count o
        cross join lateral ${stockAtEnd(sql`o.cust_cd`, sql`o.cycfs_cd`, sql`o.cnt_dt`)} t where o.cnt_no = any(${numbers})) b
        on b.cnt_no = l.cnt_no and b.item_cd = l.item_cd and b.lot_no = l.lot_no
   where l.cnt_no = any(${numbers}) and l.book_qty <> coalesce(b.qty, 0))`;

/** Reads anew what the book says of the lines of counts, at the end of the days of these. */
export const readBooks = (ctx: Ctx<unknown>, numbers: readonly string[]) =>
  sql`update mimi_count_dtl d set book_qty = s.now_qty from ${changedBooks(numbers)} s
    where d.cnt_no = s.cnt_no and d.item_cd = s.item_cd and d.lot_no = s.lot_no`.execute(ctx.db);

/** The lines of a count whose book has changed since it was read, with what it is now. */
export async function movedLines(
  ctx: Ctx<unknown>,
  number: string,
): Promise<(Pick<CountLine, 'ITEM_CD' | 'LOT_NO' | 'BOOK_QTY'> & { NOW_QTY: number })[]> {
  const { rows } = await sql<Pick<CountLine, 'ITEM_CD' | 'LOT_NO' | 'BOOK_QTY'> & { NOW_QTY: number }>`
    select item_cd, lot_no, book_qty, now_qty from ${changedBooks([number])} x order by item_cd, lot_no`.execute(ctx.db);
  return rows;
}
