import { type RawBuilder, sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isMonth6 } from '../../contract/dates';
import { closeRefusal, nextMonth, type StockMonths } from '../../contract/mimi/mimiStockMgt';
import { dashed } from '../../contract/shown';
import { isAccount } from '../lib/accounts';
import { nameIn } from '../lib/names';
import { refuseFaults } from '../lib/refusal';
import { refuseTwice } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { lockMonths } from './ledger.service';

interface Month {
  CUST_CD: string;
  STK_YM: string;
}

const keys = ['CUST_CD'] as const;

/** The key accounts with their last closed months. */
const lastMonths = (ctx: Ctx<unknown>): RawBuilder<StockMonths> => sql<StockMonths>`
  select c.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm,
      (select max(m.stk_ym) from mimi_stock m where m.cust_cd = c.cust_cd and m.close_yn = 'Y') as last_ym,
      (select to_char(min(s.sply_dt), 'YYYYMM') from mimi_supply s where s.cust_cd = c.cust_cd and s.sply_sts = 'CFM' and s.del_yn = 'N') as next_ym
    from mdm_cust c where ${isAccount(ctx, 'MIMI', 'C')}`;

/** What can be closed next, and reopened, of each key account. */
export async function stockMonths(ctx: Ctx<unknown>): Promise<StockMonths[]> {
  const { rows } = await sql<StockMonths>`${lastMonths(ctx)} order by 1`.execute(ctx.db);
  return rows.map((row) => {
    const next = nextMonth(row.LAST_YM) ?? row.NEXT_YM;
    return { ...row, NEXT_YM: next && closeRefusal(next, row.LAST_YM, ctx.today) === null ? next : null };
  });
}

/** Closes or reopens a month of each customer: locked in their order, so that nobody moves stock of theirs meanwhile. */
async function eachMonth(
  ctx: Ctx<unknown>,
  asked: readonly Partial<Month>[],
  refusal: (month: Month, last: string | null) => Fault | null,
): Promise<Month[]> {
  const months = asked.map(({ CUST_CD, STK_YM }) => ({ CUST_CD: String(CUST_CD ?? ''), STK_YM: String(STK_YM ?? '') }));
  refuseTwice(months, keys);
  for (const { CUST_CD } of months.toSorted((a, b) => (a.CUST_CD < b.CUST_CD ? -1 : 1))) await lockMonths(ctx, CUST_CD);
  const { rows } = await sql<StockMonths>`${lastMonths(ctx)} and c.cust_cd = any(${months.map(({ CUST_CD }) => CUST_CD)})`.execute(ctx.db);
  const known = new Map(rows.map((row) => [row.CUST_CD, row.LAST_YM]));
  refuseFaults(
    months.flatMap((month, i): Fault[] => {
      const last = known.get(month.CUST_CD);
      const fault =
        last === undefined ? { CODE: 'MSG000043' } : isMonth6(month.STK_YM) ? refusal(month, last) : { FIELD: 'STK_YM', CODE: 'MSG000187' };
      return fault ? [{ ...fault, ROW_NO: i + 1 }] : [];
    }),
  );
  return months;
}

/** Closes months: what is left of each lot becomes what the next month begins with, and nothing in them changes any more. */
export async function closeMonths(ctx: Ctx<unknown>, asked: readonly Partial<Month>[]): Promise<Month[]> {
  const months = await eachMonth(ctx, asked, ({ STK_YM }, last) => {
    const CODE = closeRefusal(STK_YM, last, ctx.today);
    if (!CODE) return null;
    return { FIELD: 'STK_YM', CODE, ARGS: [dashed(CODE === 'MSG000691' ? (nextMonth(last) ?? '') : STK_YM)] };
  });
  for (const { CUST_CD, STK_YM } of months)
    await sql`
      with month as (select to_date(${STK_YM}, 'YYYYMM') as first, (to_date(${STK_YM}, 'YYYYMM') + interval '1 month')::date - 1 as last),
        lots as (
          select cycfs_cd, item_cd, coalesce(lot_no, '-') as lot_no from mimi_supply, month
           where cust_cd = ${CUST_CD} and sply_sts = 'CFM' and del_yn = 'N' and sply_dt <= month.last
          union select cycfs_cd, item_cd, lot_no from mimi_stock where cust_cd = ${CUST_CD} and close_yn = 'Y'),
        moved as (
          select l.*, stock_of(${CUST_CD}, l.cycfs_cd, l.item_cd, l.lot_no, month.first - 1) as opn_qty, m.*
            from lots l, month, lateral (
              select coalesce(sum(sply_qty) filter (where sply_tp = 'IN'), 0) as in_qty, coalesce(sum(sply_qty) filter (where sply_tp = 'OUT'), 0) as out_qty,
                  coalesce(sum(sply_qty) filter (where sply_tp in ('RTN', 'ADJ')), 0) as adj_qty
                from mimi_supply s where s.cust_cd = ${CUST_CD} and s.cycfs_cd = l.cycfs_cd and s.item_cd = l.item_cd
                 and coalesce(s.lot_no, '-') = l.lot_no and s.sply_sts = 'CFM' and s.del_yn = 'N' and s.sply_dt between month.first and month.last) m)
      insert into mimi_stock (cust_cd, cycfs_cd, item_cd, lot_no, stk_ym, opn_qty, in_qty, out_qty, adj_qty, cls_qty, close_yn)
      select ${CUST_CD}, cycfs_cd, item_cd, lot_no, ${STK_YM}, opn_qty, in_qty, out_qty, adj_qty, opn_qty + in_qty - out_qty + adj_qty, 'Y' from moved
      on conflict (cust_cd, cycfs_cd, item_cd, lot_no, stk_ym) do update set opn_qty = excluded.opn_qty, in_qty = excluded.in_qty,
        out_qty = excluded.out_qty, adj_qty = excluded.adj_qty, cls_qty = excluded.cls_qty, close_yn = 'Y'`.execute(ctx.db);
  return months;
}

/** Opens last closed months again. One that holds what no movement brought, as an opening balance does, stays closed (MSG000694). */
export async function openMonths(ctx: Ctx<unknown>, asked: readonly Partial<Month>[]): Promise<Month[]> {
  const months = await eachMonth(ctx, asked, ({ STK_YM }, last) =>
    STK_YM === last ? null : { FIELD: 'STK_YM', CODE: 'MSG000693', ARGS: [last ? dashed(last) : '-'] },
  );
  const faults: Fault[] = [];
  for (const [i, { CUST_CD, STK_YM }] of months.entries()) {
    await sql`update mimi_stock set close_yn = 'N' where cust_cd = ${CUST_CD} and stk_ym = ${STK_YM}`.execute(ctx.db);
    const { rows } = await sql`
      select 1 from mimi_stock m where m.cust_cd = ${CUST_CD} and m.stk_ym = ${STK_YM} and m.cls_qty <> stock_of(m.cust_cd, m.cycfs_cd, m.item_cd, m.lot_no,
        (to_date(m.stk_ym, 'YYYYMM') + interval '1 month')::date - 1) limit 1`.execute(ctx.db);
    if (rows.length > 0) faults.push({ ROW_NO: i + 1, FIELD: 'STK_YM', CODE: 'MSG000694', ARGS: [dashed(STK_YM)] });
  }
  refuseFaults(faults);
  return months;
}
