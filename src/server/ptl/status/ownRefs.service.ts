import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadBody, ReadData } from '../../../contract/call';
import { type RefName, type RefNameSearch, refColumns, refTitle } from '../../../contract/ptl/status/ownRefs';
import { isEmpty } from '../../../contract/rules';
import { customersInScope } from '../../lib/customers';
import { nameIn } from '../../lib/names';
import type { Ctx } from '../../lib/serve';
import { startsWith } from '../../lib/where';

/** The own references of the shipment `h`, to select. */
export const ownRefs = sql.join(
  refColumns.map(
    (column, i) => sql`(select r.ref_val from ptl_hbl_ref r
      where r.hbl_seq = h.hbl_seq and r.cust_cd = h.cust_cd and r.ref_idx = ${i + 1}::int) as ${sql.ref(column)}`,
  ),
);

/** The own references of the shipment `h` in one text; null where it has none. */
export const ownRefText = sql<string | null>`(select string_agg(r.ref_val, ', ' order by r.ref_idx) from ptl_hbl_ref r
  where r.hbl_seq = h.hbl_seq and r.cust_cd = h.cust_cd)`;

/** Has the shipment `h` an own reference that meets a condition on `x.ref_key`: in capitals without blanks? */
const hasRef = (condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(h.hbl_seq, h.cust_cd) in (select x.hbl_seq, x.cust_cd from ptl_hbl_ref x where ${condition})`;
export const refBegins = (no: string) => hasRef(startsWith('X.REF_KEY', no));
export const refIs = (no: string) => hasRef(sql<SqlBool>`x.ref_key = ${no}`);

/** The five references of customers: of the one asked for, else of those that the reader belongs to. */
async function refNames(ctx: Ctx<unknown>, custCd: string | undefined): Promise<RefName[]> {
  const own = ctx.user.USER_TP === 'C' ? ctx.scope.custs : [];
  return namesOf(ctx, isEmpty(custCd) ? own : [String(custCd)]);
}

/** The names as a list answers them. */
export async function answerNames(ctx: Ctx<ReadBody<RefNameSearch>>): Promise<ReadData<RefName>> {
  const LIST = await refNames(ctx, ctx.body.SEARCH.CUST_CD);
  return { LIST, TOTAL: LIST.length };
}

/** The five references of each of the customers that the reader may see. */
export async function namesOf(ctx: Ctx<unknown>, customers: readonly string[]): Promise<RefName[]> {
  const { rows } = await sql<RefName>`
    select c.cust_cd, i.ref_idx, n.ref_nm, n.ref_eng_nm, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, n.upd_cnt
      from mdm_cust c cross join generate_series(1, ${refColumns.length}::int) i (ref_idx)
      left join ptl_ref_nm n on n.cust_cd = c.cust_cd and n.ref_idx = i.ref_idx
     where c.cust_cd = any(${customers}) and ${customersInScope(ctx.scope, 'C')} order by c.cust_cd, i.ref_idx`.execute(ctx.db);
  return rows;
}

/** What the columns of references are called in a file: by the names of the customers that it is about. */
export async function refTitles(ctx: Ctx<unknown>, custCd: string | undefined): Promise<(field: string) => string | undefined> {
  const names = await refNames(ctx, custCd);
  const titles = new Map<string, string | null>(refColumns.map((column) => [column, refTitle(names, column, ctx.lang)]));
  return (field) => titles.get(field) ?? undefined;
}
