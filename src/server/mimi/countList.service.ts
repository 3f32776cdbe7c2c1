import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Count,
  type CountLine,
  type CountPlace,
  count,
  countLine,
  type MimiCountSearch,
  type StockLine,
} from '../../contract/mimi/mimiCountMgt';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, inScope } from '../lib/where';
import { stockAtEnd } from './countBooks.service';

/** Columns of a count whose change makes its author one of those who made it. */
const typedColumns: readonly string[] = ['CNT_DT', 'RMK'];

/** Condition: the reader made the count `alias`, changed it or its lines, or handed it over. By the history, which forgets nobody. */
const isOwn = (alias: string): RawBuilder<SqlBool> => {
  const at = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<SqlBool>`(${at('REG_USER_ID')} = any(app_selves()) or ${at('REQ_USER_ID')} = any(app_selves()) or exists (
    select from cms_hist y where y.chg_user_id = any(app_selves()) and (y.tbl_nm = 'MIMI_COUNT_DTL' and starts_with(y.row_key, ${at('CNT_NO')} || '|')
      or y.tbl_nm = 'MIMI_COUNT' and y.row_key = ${at('CNT_NO')} and y.col_nm = any(${typedColumns}))))`;
};

/** Counts that the reader may see, with what is counted and what differs. */
const countsOf = (ctx: Ctx<unknown>): RawBuilder<Count> => {
  const user = (column: string) =>
    sql`(select ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} from cms_user u where u.user_id = ${sql.ref(`k.${column}`)})`;
  return sql<Count>`
    select ${columnList(count, 'K')}, k.cnt_sts, k.req_dtm, k.agr_dtm, k.rjct_rsn, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, ${nameIn(ctx.lang, 'H.CYCFS_NM')} as cycfs_nm,
        l.*, ${user('REG_USER_ID')} as reg_user_nm, ${user('REQ_USER_ID')} as req_user_nm, ${user('AGR_USER_ID')} as agr_user_nm,
        case when k.cnt_sts = 'REQ' and ${isOwn('k')} then 'Y' else 'N' end as own_yn
      from mimi_count k join mdm_cust c on c.cust_cd = k.cust_cd join mdm_cycfs h on h.cycfs_cd = k.cycfs_cd
        cross join lateral (
          select count(*)::int as line_cnt, count(*) filter (where d.cnt_qty is null)::int as left_cnt,
                 count(*) filter (where d.diff_qty <> 0)::int as diff_cnt, coalesce(sum(d.diff_qty), 0) as diff_qty
            from mimi_count_dtl d where d.cnt_no = k.cnt_no) l
     where k.del_yn = 'N' and ${inScope(ctx.scope, 'K', { orgn: false })}`;
};

export const searchedCounts = (ctx: Ctx<unknown>, search: Partial<MimiCountSearch>): RawBuilder<Count> => {
  const { FR_DT, TO_DT, CNT_NO, CNT_STS, CUST_CD, CYCFS_CD, ITEM_CD } = search;
  const hasItem = ITEM_CD
    ? sql<SqlBool>`exists (select from mimi_count_dtl d where d.cnt_no = x.cnt_no and ${anyOf('D.ITEM_CD', ITEM_CD)})`
    : sql<SqlBool>`true`;
  return sql<Count>`
    select * from (${countsOf(ctx)}) x
     where ${CNT_NO ? anyOf('CNT_NO', CNT_NO) : between('CNT_DT', FR_DT, TO_DT)} and ${anyOf('CNT_STS', CNT_STS)}
       and ${anyOf('CUST_CD', CUST_CD)} and ${anyOf('CYCFS_CD', CYCFS_CD)} and ${hasItem}`;
};

/** Counts as they are now, in this order; those that are gone as they were. */
export async function presentCounts(ctx: Ctx<unknown>, rows: readonly { CNT_NO: string }[]): Promise<Count[]> {
  const numbers = rows.map(({ CNT_NO }) => CNT_NO);
  const { rows: now } = await sql<Count>`select * from (${countsOf(ctx)}) x where cnt_no = any(${numbers})`.execute(ctx.db);
  return presentInOrder(now, count.keys, rows as Count[]);
}

/** Lines of counts that the reader may see. */
export const linesOf = (ctx: Ctx<unknown>, numbers: readonly string[]): RawBuilder<CountLine> => sql<CountLine>`
    select ${columnList(countLine, 'D')}, d.cust_cd, d.qty_ut, d.book_qty, d.diff_qty, d.sply_no, ${nameIn(ctx.lang, 'I.ITEM_NM')} as item_nm,
        i.item_spec, i.lot_yn
      from mimi_count_dtl d join mimi_count k using (cnt_no) join mdm_item i on i.cust_cd = d.cust_cd and i.item_cd = d.item_cd
     where d.cnt_no = any(${numbers}) and k.del_yn = 'N' and ${inScope(ctx.scope, 'K', { orgn: false })}`;

/** The same, in the order of their items and lots. */
export async function countLines(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<CountLine[]> {
  const { rows } = await sql<CountLine>`${linesOf(ctx, numbers)} order by d.cnt_no, d.item_cd, d.lot_no`.execute(ctx.db);
  return rows;
}

/** What there is in stock of an account in a warehouse at the end of a day, lot by lot. */
export async function stockLines(ctx: Ctx<unknown>, { CUST_CD, CYCFS_CD, CNT_DT }: CountPlace): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select b.item_cd, ${nameIn(ctx.lang, 'I.ITEM_NM')} as item_nm, i.item_spec, b.lot_no, i.lot_yn, i.qty_ut, b.qty as book_qty
      from ${stockAtEnd(sql`${CUST_CD}::text`, sql`${CYCFS_CD}::text`, sql`${CNT_DT}::date`)} b
        join mdm_item i on i.cust_cd = ${CUST_CD} and i.item_cd = b.item_cd
     where b.qty > 0 order by b.item_cd, b.lot_no`.execute(ctx.db);
  return rows;
}

/** The count that made each of these movements, where one did. */
export async function countsOfMovements(ctx: Ctx<unknown>, movements: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ SPLY_NO: string; CNT_NO: string }>`
    select sply_no, cnt_no from mimi_count_dtl where sply_no = any(${movements})`.execute(ctx.db);
  return new Map(rows.map(({ SPLY_NO, CNT_NO }) => [SPLY_NO, CNT_NO]));
}
