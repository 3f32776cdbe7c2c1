import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type MimiPoSearch, type Po, type PoLine, po, poLine } from '../../contract/mimi/mimiPoMgt';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, contains, inScope } from '../lib/where';

/** Purchase orders that the reader may see, with how much of them has come in and whether something is past due. */
const posOf = (ctx: Ctx<unknown>): RawBuilder<Po> => sql<Po>`
  select ${columnList(po, 'P')}, p.mimi_po_sts, p.tot_qty, p.tot_amt, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, ${nameIn(ctx.lang, 'H.CYCFS_NM')} as cycfs_nm,
         round(l.supplied * 100 / nullif(l.ordered, 0), 1) as sply_rate, case when l.late then 'Y' else 'N' end as late_yn
    from mimi_po p join mdm_cust c on c.cust_cd = p.cust_cd join mdm_cycfs h on h.cycfs_cd = p.cycfs_cd
      left join lateral (
        select sum(d.sply_qty) as supplied, sum(d.po_qty) as ordered,
               bool_or(d.mimi_line_sts in ('OPN', 'PRT') and d.dlv_req_dt < current_date and p.mimi_po_sts <> 'CXL') as late
          from mimi_po_dtl d where d.cust_cd = p.cust_cd and d.po_no = p.po_no) l on true
   where p.del_yn = 'N' and ${inScope(ctx.scope, 'P', { orgn: false })}`;

/** The numbers that a text says, parted by commas; the text itself may be one. */
const numbersOf = (text: string): string[] => [text, ...text.split(',').map((part) => part.trim())];

export const searchedPos = (ctx: Ctx<unknown>, search: Partial<MimiPoSearch>): RawBuilder<Po> => {
  const { FR_DT, TO_DT, PO_NO, VNDR_NM, ITEM_CD, MIMI_PO_STS, PAST_DUE, CUST_CD } = search;
  const hasItem = ITEM_CD
    ? sql<SqlBool>`exists (select from mimi_po_dtl d where d.cust_cd = x.cust_cd and d.po_no = x.po_no and ${anyOf('D.ITEM_CD', ITEM_CD)})`
    : sql<SqlBool>`true`;
  return sql<Po>`
    select * from (${posOf(ctx)}) x
     where ${PO_NO ? anyOf('PO_NO', numbersOf(String(PO_NO))) : between('PO_DT', FR_DT, TO_DT)} and ${contains('VNDR_NM', VNDR_NM)} and ${hasItem}
       and ${anyOf('MIMI_PO_STS', MIMI_PO_STS)} and ${anyOf('CUST_CD', CUST_CD)} and ${PAST_DUE === 'Y' ? anyOf('LATE_YN', 'Y') : sql`true`}`;
};

/** Purchase orders as they are now, in this order; those that are gone as they were. */
export async function presentPos(ctx: Ctx<unknown>, rows: readonly { CUST_CD: string; PO_NO: string }[]): Promise<Po[]> {
  const { rows: now } = await sql<Po>`
    select * from (${posOf(ctx)}) x where cust_cd = any(${rows.map(({ CUST_CD }) => CUST_CD)}) and po_no = any(${rows.map(({ PO_NO }) => PO_NO)})`.execute(
    ctx.db,
  );
  return presentInOrder(now, po.keys, rows as Po[]);
}

/** Lines of purchase orders of a customer, in their order. */
export async function poLines(ctx: Ctx<unknown>, customer: string, poNos: readonly string[]): Promise<PoLine[]> {
  const { rows } = await sql<PoLine>`
    select ${columnList(poLine, 'D')}, d.qty_ut, d.po_amt, d.sply_qty, d.rmn_qty, d.mimi_line_sts, ${nameIn(ctx.lang, 'I.ITEM_NM')} as item_nm, i.item_spec
      from mimi_po_dtl d join mimi_po p using (cust_cd, po_no) join mdm_item i on i.cust_cd = d.cust_cd and i.item_cd = d.item_cd
     where d.cust_cd = ${customer} and d.po_no = any(${poNos}) and p.del_yn = 'N' and ${inScope(ctx.scope, 'P', { orgn: false })}
     order by d.po_no, d.line_no`.execute(ctx.db);
  return rows;
}
