import { type RawBuilder, sql } from 'kysely';
import { type MimiSupplySearch, type OpenLine, type Supply, supply } from '../../contract/mimi/mimiSupplyMgt';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { presentInOrder } from '../lib/save';
import type { Scope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { anyOf, between, inScope } from '../lib/where';

/** Movements that the reader may see, with the names of what they name and what is there of their lot now. */
const suppliesOf = (ctx: Ctx<unknown>): RawBuilder<Supply> => sql<Supply>`
  select ${columnList(supply, 'S')}, s.qty_ut, s.sply_sts, s.rsv_yn, s.cfm_dtm, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm,
         ${nameIn(ctx.lang, 'I.ITEM_NM')} as item_nm, i.lot_yn, ${nameIn(ctx.lang, 'H.CYCFS_NM')} as cycfs_nm, ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as cfm_user_nm,
         (select d.cnt_no from mimi_count_dtl d where d.sply_no = s.sply_no) as cnt_no,
         stock_of(s.cust_cd, s.cycfs_cd, s.item_cd, coalesce(s.lot_no, '-'), 'infinity') as onhand_qty
    from mimi_supply s join mdm_cust c on c.cust_cd = s.cust_cd join mdm_item i on i.cust_cd = s.cust_cd and i.item_cd = s.item_cd
      join mdm_cycfs h on h.cycfs_cd = s.cycfs_cd left join cms_user u on u.user_id = s.cfm_user_id
   where s.del_yn = 'N' and ${inScope(ctx.scope, 'S', { orgn: false })}`;

export const searchedSupplies = (ctx: Ctx<unknown>, search: Partial<MimiSupplySearch>): RawBuilder<Supply> => {
  const { FR_DT, TO_DT, SPLY_NO, SPLY_TP, SPLY_STS, CUST_CD, CYCFS_CD, ITEM_CD, PO_NO, DLV_ORD_NO, HBL_NO } = search;
  return sql<Supply>`
    select * from (${suppliesOf(ctx)}) x
     where ${SPLY_NO ? anyOf('SPLY_NO', SPLY_NO) : between('SPLY_DT', FR_DT, TO_DT)} and ${anyOf('SPLY_TP', SPLY_TP)}
       and ${anyOf('SPLY_STS', SPLY_STS)} and ${anyOf('CUST_CD', CUST_CD)} and ${anyOf('CYCFS_CD', CYCFS_CD)} and ${anyOf('ITEM_CD', ITEM_CD)}
       and ${anyOf('PO_NO', PO_NO)} and ${anyOf('DLV_ORD_NO', DLV_ORD_NO)} and ${anyOf('HBL_NO', HBL_NO)}`;
};

/** Movements as they are now, in this order; those that are gone as they were. */
export async function presentSupplies(ctx: Ctx<unknown>, rows: readonly { SPLY_NO: string }[]): Promise<Supply[]> {
  const numbers = rows.map(({ SPLY_NO }) => SPLY_NO);
  const { rows: now } = await sql<Supply>`select * from (${suppliesOf(ctx)}) x where sply_no = any(${numbers})`.execute(ctx.db);
  return presentInOrder(now, supply.keys, rows as Supply[]);
}

/** Lines of purchase orders with what is still to come of them, less what is planned already: RMN_QTY. */
export const openLinesOf = (scope: Scope, lang: Lang): RawBuilder<OpenLine> => sql<OpenLine>`
  select * from (
    select p.cust_cd, ${nameIn(lang, 'C.CUST_NM')} as cust_nm, p.cycfs_cd, ${nameIn(lang, 'H.CYCFS_NM')} as cycfs_nm, d.po_no, d.line_no, d.item_cd,
        ${nameIn(lang, 'I.ITEM_NM')} as item_nm, i.lot_yn, d.qty_ut, d.dlv_req_dt,
        d.rmn_qty - coalesce((select sum(s.sply_qty) from mimi_supply s where s.cust_cd = d.cust_cd and s.po_no = d.po_no and s.line_no = d.line_no
          and s.sply_tp = 'IN' and s.sply_sts = 'PLN' and s.del_yn = 'N'), 0) as rmn_qty
      from mimi_po p join mimi_po_dtl d using (cust_cd, po_no) join mdm_cust c on c.cust_cd = p.cust_cd join mdm_cycfs h on h.cycfs_cd = p.cycfs_cd
        join mdm_item i on i.cust_cd = d.cust_cd and i.item_cd = d.item_cd
     where p.del_yn = 'N' and p.mimi_po_sts in ('OPN', 'PRT') and d.mimi_line_sts in ('OPN', 'PRT') and ${inScope(scope, 'P', { orgn: false })}) x
   where rmn_qty > 0`;

/** What is still to come of a purchase order, line by line. */
export async function openLines(ctx: Ctx<unknown>, customer: string, poNo: string): Promise<OpenLine[]> {
  const { rows } = await sql<OpenLine>`
    select * from (${openLinesOf(ctx.scope, ctx.lang)}) l where cust_cd = ${customer} and po_no = ${poNo} order by line_no`.execute(ctx.db);
  return rows;
}
