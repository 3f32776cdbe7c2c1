import { type RawBuilder, sql } from 'kysely';
import type { ReadBody, ReadData } from '../../contract/call';
import { type ListOptions, page } from '../lib/page';
import type { Ctx } from '../lib/serve';

/** A cost of a list; one of an order that has none yet has no number. */
interface Listed {
  COST_NO: string;
  DLV_ORD_NO?: string | null;
}

/** Is one of the organisations whose costs the payment `p` of the settlement `s` is for done with the month it came in? */
export const isPaidInClosedMonth = sql<boolean>`exists (select from (select distinct k.orgn_cd from set_cost k where k.stl_no = s.stl_no) k
  where is_closed_month(s.corp_cd || '|' || k.orgn_cd || '|' || to_char(p.pay_dt, 'YYYYMM')))`;

/**
 * Costs as staff get them, with whether their month is closed (CLOSE_YN): they are neither changed nor confirmed then. Of orders without a cost it
 * is the month of their completion. Asked once a month, and not of the whole list.
 */
export async function withMonths<R extends Listed>(ctx: Pick<Ctx<unknown>, 'db' | 'user'>, rows: readonly R[]): Promise<R[]> {
  if (ctx.user.USER_TP !== 'S' || rows.length === 0) return [...rows];
  const numbers = rows.flatMap(({ COST_NO }) => COST_NO || []);
  const orders = rows.flatMap(({ COST_NO, DLV_ORD_NO }) => (COST_NO ? [] : (DLV_ORD_NO ?? [])));
  const { rows: closed } = await sql<{ NAME: string }>`
    with asked as (
      select s.cost_no as name, s.corp_cd || '|' || s.orgn_cd || '|' || to_char(s.occr_dt, 'YYYYMM') as month from set_cost s where s.cost_no = any(${numbers})
      union all select o.dlv_ord_no, o.corp_cd || '|' || o.orgn_cd || '|' || to_char(o.cmpl_dtm, 'YYYYMM') from pan_dlv_ord o where o.dlv_ord_no = any(${orders})),
    months as materialized (select month from (select distinct month from asked) m where is_closed_month(month))
    select name from asked join months using (month)`.execute(ctx.db);
  const names = new Set(closed.map(({ NAME }) => NAME));
  return rows.map((row) => ({ ...row, CLOSE_YN: names.has(row.COST_NO || (row.DLV_ORD_NO ?? '')) ? 'Y' : 'N' }));
}

/** A list of costs, each with whether its month is closed. */
export async function costPage<R extends Listed>(
  ctx: Ctx<ReadBody<unknown>>,
  costs: RawBuilder<R>,
  order: ListOptions,
): Promise<ReadData<R>> {
  const { LIST, TOTAL } = await page(ctx, costs, ctx.body, order);
  return { LIST: await withMonths(ctx, LIST), TOTAL };
}
