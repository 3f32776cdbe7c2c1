import { type RawBuilder, sql } from 'kysely';
import { readable, receives } from '../../contract/columnRules';
import type { Span } from '../../contract/dates';
import type { CustOrder, CustOrderLine } from '../../contract/ord/custOrder';
import type { CustOrderSearch } from '../../contract/ord/custOrderMgt';
import { isEmpty } from '../../contract/rules';
import { ordCustOrd, ordCustOrdDtl } from '../../contract/tables/ord';
import { auditColumns } from '../../contract/tables/table';
import { nameIn } from '../lib/names';
import { checkPeriod as checkDays } from '../lib/period';
import type { Ctx } from '../lib/serve';
import { anyOf, between, inScope, startsWith } from '../lib/where';

const table = 'ORD_CUST_ORD';
const longest: Span = { years: 1 };

const storedColumns = [...ordCustOrd.key, ...ordCustOrd.required, ...ordCustOrd.optional, ...auditColumns].filter(
  (name) => name !== 'DEL_YN' && name !== 'FILE_GRP_NO',
);

/** Columns a list of orders has, and may be sorted by. */
export const orderColumns = [...storedColumns, 'CUST_NM', 'POL_NM', 'POD_NM', 'OPS_USER_NM'] as const;

/** Stored columns of a line. */
export const orderLineColumns = [...ordCustOrdDtl.key, ...ordCustOrdDtl.required, ...ordCustOrdDtl.optional];

/** The orders a person may see that meet a condition on the alias O. */
const orders = (ctx: Pick<Ctx<unknown>, 'lang' | 'scope'>, condition: RawBuilder<unknown>) => sql<CustOrder>`
  select ${sql.join(storedColumns.map((name) => sql.ref(`O.${name}`)))}, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm,
      ${nameIn(ctx.lang, 'L.PORT_NM')} as pol_nm, ${nameIn(ctx.lang, 'D.PORT_NM')} as pod_nm,
      ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as ops_user_nm
    from ord_cust_ord o join mdm_cust c on c.cust_cd = o.cust_cd join mdm_port l on l.port_cd = o.pol_cd join mdm_port d on d.port_cd = o.pod_cd
      left join cms_user u on u.user_id = o.ops_user_id
   where o.del_yn = 'N' and ${inScope(ctx.scope, 'O')} and ${condition}`;

/** The orders of a search, as a table to select from. A number finds its orders whatever their date. */
export function searchedOrders(ctx: Ctx<unknown>, search: Partial<CustOrderSearch>): RawBuilder<CustOrder> {
  const { FR_DT, TO_DT, ORD_STS, IMEX_TP, TRANS_MODE, CUST_CD, ORD_NO, CUST_REF_NO, PO_NO } = search;
  const isNumbered = [ORD_NO, CUST_REF_NO, PO_NO].some((number) => !isEmpty(number));
  if (!isNumbered) checkDays(ctx, search, longest);
  const inPeriod = isNumbered ? sql`true` : between('O.ORD_DT', FR_DT, TO_DT);
  const ofPo = isEmpty(PO_NO)
    ? sql`true`
    : sql`exists (select from ord_cust_ord_dtl g where g.ord_no = o.ord_no and ${startsWith('G.PO_NO', String(PO_NO))})`;
  return sql<CustOrder>`select * from (${orders(
    ctx,
    sql`${inPeriod} and ${anyOf('O.ORD_STS', ORD_STS)} and ${anyOf('O.IMEX_TP', IMEX_TP)} and ${anyOf('O.TRANS_MODE', TRANS_MODE)}
      and ${anyOf('O.CUST_CD', CUST_CD)} and ${startsWith('O.ORD_NO', ORD_NO)} and ${startsWith('O.CUST_REF_NO', CUST_REF_NO)} and ${ofPo}`,
  )}) x`;
}

/** Orders by their numbers as they are now; those outside the scope are left out. Whole: not yet as their reader may have them. */
export async function ordersByNo(
  ctx: Pick<Ctx<unknown>, 'db' | 'lang' | 'scope'>,
  numbers: readonly unknown[],
): Promise<Map<string, CustOrder>> {
  const { rows } = await orders(ctx, sql`o.ord_no = any(${numbers.map((number) => String(number ?? ''))})`).execute(ctx.db);
  return new Map(rows.map((order) => [order.ORD_NO, order]));
}

/** Lines of orders that are in sight, in their order, by the number of the order. */
export async function orderLines(ctx: Pick<Ctx<unknown>, 'db'>, numbers: readonly string[]): Promise<Map<string, CustOrderLine[]>> {
  const { rows } = await sql<CustOrderLine>`
    select ${sql.join(orderLineColumns.map((name) => sql.ref(`G.${name}`)))}, g.upd_cnt from ord_cust_ord_dtl g
     where g.ord_no = any(${numbers}) order by g.ord_no, g.line_no`.execute(ctx.db);
  const lines = new Map(numbers.map((number): [string, CustOrderLine[]] => [number, []]));
  for (const line of rows) lines.get(line.ORD_NO)?.push(line);
  return lines;
}

/** An order as its reader may have it (contract/columnRules). */
export const orderForReader = <O extends object>(order: O, { user, now }: Pick<Ctx<unknown>, 'user' | 'now'>): O =>
  readable(table, order, user, now);

/** Columns of a list of orders that its reader receives. */
export const orderColumnsFor = ({ user }: Pick<Ctx<unknown>, 'user'>): string[] =>
  orderColumns.filter((name) => receives(table, name, user));

/** Titles of an order's and of a line's columns in the user's language. */
export const orderTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, table);
export const orderLineTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, 'ORD_CUST_ORD_DTL');
