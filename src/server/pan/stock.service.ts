import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { Ctx } from '../lib/serve';

interface Movement {
  SPLY_NO: string;
  DLV_ORD_NO: string;
  CUST_CD: string;
  CYCFS_CD: string;
  ITEM_CD: string;
  LOT_NO: string;
  SPLY_QTY: number;
}

/**
 * Confirms the planned releases of orders that are being loaded. Stock never becomes negative: MSG000244 names the item and what is on hand.
 * Stock is counted under a lock per item, warehouse and lot: the last closed month and the confirmed movements since.
 */
export async function confirmStock(ctx: Ctx<unknown>, orders: { orderNo: string; rowNo: number }[]): Promise<Fault[]> {
  const { rows: movements } = await sql<Movement>`
    select sply_no, dlv_ord_no, cust_cd, cycfs_cd, item_cd, coalesce(lot_no, '-') as lot_no, sply_qty from mimi_supply
     where dlv_ord_no = any(${orders.map((o) => o.orderNo)}) and sply_tp = 'OUT' and sply_sts = 'PLN' and del_yn = 'N'
     order by cust_cd, cycfs_cd, item_cd, lot_no, sply_no for update`.execute(ctx.db);
  if (movements.length === 0) return [];
  const keyOf = (m: Movement) => [m.CUST_CD, m.CYCFS_CD, m.ITEM_CD, m.LOT_NO].join('/');
  const keys = [...new Set(movements.map(keyOf))].sort();
  for (const key of keys) await sql`select pg_advisory_xact_lock(hashtextextended(${`stock/${key}`}, 0))`.execute(ctx.db);

  const onHand = new Map<string, number>();
  const faults: Fault[] = [];
  for (const movement of movements) {
    const key = keyOf(movement);
    const stock = onHand.get(key) ?? (await stockOf(ctx, movement));
    if (stock < movement.SPLY_QTY) {
      const rowNo = orders.find((o) => o.orderNo === movement.DLV_ORD_NO)?.rowNo;
      faults.push({ ROW_NO: rowNo, FIELD: 'DLV_ORD_NO', CODE: 'MSG000244', ARGS: [movement.ITEM_CD, stock] });
    }
    onHand.set(key, stock - movement.SPLY_QTY);
  }
  if (faults.length > 0) return faults;
  await sql`update mimi_supply set sply_sts = 'CFM', cfm_user_id = ${ctx.user.USER_ID}, cfm_dtm = now(), sply_dt = current_date
    where sply_no = any(${movements.map((m) => m.SPLY_NO)})`.execute(ctx.db);
  return [];
}

async function stockOf(ctx: Ctx<unknown>, m: Movement): Promise<number> {
  const { rows } = await sql<{ QTY: number }>`
    with closed as (
      select cls_qty, (to_date(stk_ym, 'YYYYMM') + interval '1 month')::date as since from mimi_stock
       where cust_cd = ${m.CUST_CD} and cycfs_cd = ${m.CYCFS_CD} and item_cd = ${m.ITEM_CD} and lot_no = ${m.LOT_NO} and close_yn = 'Y'
       order by stk_ym desc limit 1)
    select coalesce((select cls_qty from closed), 0) + coalesce(sum(case when s.sply_tp = 'OUT' then -s.sply_qty else s.sply_qty end), 0) as qty
      from mimi_supply s
     where s.cust_cd = ${m.CUST_CD} and s.cycfs_cd = ${m.CYCFS_CD} and s.item_cd = ${m.ITEM_CD} and coalesce(s.lot_no, '-') = ${m.LOT_NO}
       and s.sply_sts = 'CFM' and s.del_yn = 'N' and s.sply_dt >= coalesce((select since from closed), '-infinity'::date)`.execute(ctx.db);
  return rows[0]?.QTY ?? 0;
}
