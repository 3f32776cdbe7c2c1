import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FlairPoSearch, mostPoNumbers, type Po, type PoLine, po, poLine } from '../../contract/flair/flairPoInfoMgt';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, contains, inScope, startsWith } from '../lib/where';

/** Purchase orders that the reader may see. */
const posOf = (ctx: Ctx<unknown>): RawBuilder<Po> => sql<Po>`
  select ${columnList(po, 'P')}, p.flair_po_sts, p.tot_qty, p.tot_amt, p.upload_no, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm
    from flair_po p join mdm_cust c on c.cust_cd = p.cust_cd
   where p.del_yn = 'N' and ${inScope(ctx.scope, 'P', { orgn: false })}`;

/** Numbers that begin as one of those of a text, parted by commas; the text itself may be one. More than may be asked for are refused (MSG000046). */
const numbered = (text: string): RawBuilder<SqlBool> => {
  const beginnings = [...new Set([text, ...text.split(',')].map((part) => part.trim()).filter(Boolean))];
  if (beginnings.length > mostPoNumbers + 1) throw new Refusal(422, 'MSG000046', { args: [mostPoNumbers] });
  return sql<SqlBool>`exists (select from unnest(${beginnings}::text[]) b where starts_with(po_no, b))`;
};

/** The purchase orders of a search. */
export const searchedPos = (ctx: Ctx<unknown>, search: Partial<FlairPoSearch>): RawBuilder<Po> => {
  const { FR_DT, TO_DT, PO_NO, UPLOAD_NO, VNDR_NM, BRAND_NM, SEASON_CD, STYLE_NO, FLAIR_PO_STS, CUST_CD } = search;
  const hasStyle = STYLE_NO
    ? sql<SqlBool>`exists (select from flair_po_line l where l.cust_cd = x.cust_cd and l.po_no = x.po_no and ${startsWith('L.STYLE_NO', STYLE_NO)})`
    : sql<SqlBool>`true`;
  return sql<Po>`
    select * from (${posOf(ctx)}) x
     where ${PO_NO ? numbered(String(PO_NO)) : UPLOAD_NO ? anyOf('UPLOAD_NO', UPLOAD_NO) : between('PO_DT', FR_DT, TO_DT)}
       and ${contains('VNDR_NM', VNDR_NM)} and ${startsWith('BRAND_NM', BRAND_NM)} and ${startsWith('SEASON_CD', SEASON_CD)} and ${hasStyle}
       and ${anyOf('FLAIR_PO_STS', FLAIR_PO_STS)} and ${anyOf('CUST_CD', CUST_CD)}`;
};

/** Purchase orders of some customers by their numbers. */
export async function posByNo(ctx: Ctx<unknown>, customers: readonly string[], poNos: readonly string[]): Promise<Po[]> {
  const { rows } = await sql<Po>`select * from (${posOf(ctx)}) x where cust_cd = any(${customers}) and po_no = any(${poNos})`.execute(
    ctx.db,
  );
  return rows;
}

/** Purchase orders as they are now, in this order; those that are gone as they were. */
export async function presentPos(ctx: Ctx<unknown>, rows: readonly { CUST_CD: string; PO_NO: string }[]): Promise<Po[]> {
  const now = await posByNo(
    ctx,
    rows.map(({ CUST_CD }) => CUST_CD),
    rows.map(({ PO_NO }) => PO_NO),
  );
  return presentInOrder(now, po.keys, rows as Po[]);
}

/** Lines of purchase orders of some customers, for a list or a workbook. */
export const linesOf = (ctx: Ctx<unknown>, customers: readonly string[], poNos: readonly string[]): RawBuilder<PoLine> => sql<PoLine>`
  select ${columnList(poLine, 'L')}, l.po_amt, l.bkd_qty, l.shpd_qty, l.rcvd_qty, l.po_line_sts, p.curr_cd
    from flair_po_line l join flair_po p using (cust_cd, po_no)
   where l.cust_cd = any(${customers}) and l.po_no = any(${poNos}) and p.del_yn = 'N' and ${inScope(ctx.scope, 'P', { orgn: false })}`;

/** Lines of purchase orders as they are now, in their order. */
export async function poLines(ctx: Ctx<unknown>, customers: readonly string[], poNos: readonly string[]): Promise<PoLine[]> {
  const { rows } = await sql<PoLine>`${linesOf(ctx, customers, poNos)} order by l.cust_cd, l.po_no, l.line_no`.execute(ctx.db);
  return rows;
}
