import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import type { Ctx } from '../lib/serve';
import { changeStock, type Movement } from '../mimi/ledger.service';

type Release = Omit<Movement, 'ROW_NO'> & { DLV_ORD_NO: string };

/** Confirms the planned releases of orders that are being loaded, on the day of the loading. MSG000244 names the item and what is on hand. */
export async function confirmStock(ctx: Ctx<unknown>, orders: { orderNo: string; rowNo: number }[]): Promise<Fault[]> {
  const rowNos = new Map(orders.map(({ orderNo, rowNo }) => [orderNo, rowNo]));
  const { rows: releases } = await sql<Release>`
    update mimi_supply s set sply_dt = current_date from (
      select sply_no from mimi_supply where dlv_ord_no = any(${[...rowNos.keys()]}) and sply_tp = 'OUT' and sply_sts = 'PLN' and del_yn = 'N'
       order by sply_no for update) x
     where x.sply_no = s.sply_no
    returning s.sply_no, s.dlv_ord_no, s.cust_cd, s.cycfs_cd, s.item_cd, s.lot_no, s.sply_tp, s.sply_dt, s.sply_qty, s.po_no, s.line_no`.execute(
    ctx.db,
  );
  const movements = releases.map(({ DLV_ORD_NO, ...release }) => ({ ...release, ROW_NO: rowNos.get(DLV_ORD_NO) ?? 0 }));
  return (await changeStock(ctx, movements, 'CFM')).map((fault) => ({ ...fault, FIELD: 'DLV_ORD_NO' }));
}

/** Gives back what was planned for orders that will not be delivered. */
export const giveBackStock = (ctx: Ctx<unknown>, orderNos: readonly string[]) =>
  sql`update mimi_supply set sply_sts = 'CXL' where dlv_ord_no = any(${orderNos}) and sply_sts = 'PLN' and del_yn = 'N'`.execute(ctx.db);
