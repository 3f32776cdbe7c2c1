import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { daysBetween } from '../../contract/dates';
import {
  courseDays,
  type MimiStockSearch,
  type Stock,
  type StockCourse,
  type StockCourseSearch,
  type StockMove,
  type StockMovesSearch,
} from '../../contract/mimi/mimiStockMgt';
import { releaseDays } from '../../contract/mimi/proposal';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { anyOf, inScope } from '../lib/where';

const only = (wanted: string | undefined, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  wanted === 'Y' ? condition : sql<SqlBool>`true`;

/** Stock in a period, by item, warehouse and lot. */
export const stockIn = (ctx: Ctx<unknown>, search: Partial<MimiStockSearch>): RawBuilder<Stock> => {
  const { FR_DT = '', TO_DT = '', CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO, BELOW_SAFE, IN_STOCK } = search;
  const moved = (alias: string) => sql`${inScope(ctx.scope, alias, { orgn: false })} and ${anyOf(`${alias}.CUST_CD`, CUST_CD)}
    and ${anyOf(`${alias}.ITEM_CD`, ITEM_CD)} and ${sql.ref(`${alias}.DEL_YN`)} = 'N'`;
  // What orders have reserved is available to nobody else today, whatever its day.
  const reservedNow = sql`(s.rsv_yn = 'Y' and s.sply_sts = 'PLN' and ${TO_DT}::date >= current_date)`;
  return sql<Stock>`
    with lots as (
      select s.cust_cd, s.cycfs_cd, s.item_cd, coalesce(s.lot_no, '-') as lot_no,
          coalesce(sum(s.sply_qty) filter (where s.sply_sts = 'CFM' and s.sply_tp = 'IN' and s.sply_dt >= ${FR_DT}), 0) as in_qty,
          coalesce(sum(s.sply_qty) filter (where s.sply_sts = 'CFM' and s.sply_tp = 'OUT' and s.sply_dt >= ${FR_DT}), 0) as out_qty,
          coalesce(sum(s.sply_qty) filter (where s.sply_sts = 'CFM' and s.sply_tp in ('RTN', 'ADJ') and s.sply_dt >= ${FR_DT}), 0) as adj_qty,
          coalesce(sum(s.sply_qty) filter (where s.sply_sts = 'PLN' and s.sply_tp <> 'OUT'), 0) as pln_in_qty,
          coalesce(sum(s.sply_qty) filter (where s.sply_sts = 'PLN' and s.sply_tp = 'OUT'), 0) as pln_out_qty,
          coalesce(sum(s.sply_qty) filter (where s.sply_sts = 'CFM' and s.sply_tp = 'OUT' and s.sply_dt > ${TO_DT}::date - ${releaseDays}::int), 0) as used_qty,
          max(s.sply_dt) filter (where s.sply_sts = 'CFM' and s.sply_tp = 'IN') as last_in_dt
        from mimi_supply s where ${moved('S')} and s.sply_sts <> 'CXL' and (s.sply_dt <= ${TO_DT} or ${reservedNow}) group by 1, 2, 3, 4
      union all
      select distinct m.cust_cd, m.cycfs_cd, m.item_cd, m.lot_no, 0, 0, 0, 0, 0, 0, null::date
        from mimi_stock m where m.close_yn = 'Y' and m.cls_qty > 0 and ${anyOf('M.CUST_CD', CUST_CD)} and ${anyOf('M.ITEM_CD', ITEM_CD)}
         and not exists (select from mimi_supply s where s.cust_cd = m.cust_cd and s.cycfs_cd = m.cycfs_cd and s.item_cd = m.item_cd
           and coalesce(s.lot_no, '-') = m.lot_no and s.sply_dt <= ${TO_DT} and s.sply_sts <> 'CXL' and s.del_yn = 'N')
    ), opened as (
      select l.*, stock_of(l.cust_cd, l.cycfs_cd, l.item_cd, l.lot_no, ${FR_DT}::date - 1) as opn_qty from lots l
    ), closed as (
      select o.*, o.opn_qty + o.in_qty - o.out_qty + o.adj_qty as cls_qty from opened o
    ), whole as (
      select c.*, sum(c.cls_qty) over item as item_qty, sum(c.used_qty) over item as item_used from closed c
        window item as (partition by c.cust_cd, c.item_cd)
    )
    select w.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, w.cycfs_cd, ${nameIn(ctx.lang, 'H.CYCFS_NM')} as cycfs_nm, w.item_cd, ${nameIn(ctx.lang, 'I.ITEM_NM')} as item_nm,
        i.item_spec, w.lot_no, i.qty_ut, w.opn_qty, w.in_qty, w.out_qty, w.adj_qty, w.cls_qty, w.pln_in_qty, w.pln_out_qty,
        w.cls_qty - w.pln_out_qty as avl_qty, i.safe_qty, case when w.item_qty < i.safe_qty then 'Y' else 'N' end as short_yn, w.last_in_dt,
        (least(current_date, ${TO_DT}::date) - oldest.day)::int as stay_days, round(w.cls_qty * i.unit_cbm, 3) as stk_cbm,
        case when w.item_used > 0 then floor(w.item_qty * ${releaseDays}::int / w.item_used)::int end as cover_days
      from whole w join mdm_item i on i.cust_cd = w.cust_cd and i.item_cd = w.item_cd join mdm_cust c on c.cust_cd = w.cust_cd
        join mdm_cycfs h on h.cycfs_cd = w.cycfs_cd
        left join lateral (
          select min(r.sply_dt) as day from (
            select s.sply_dt, sum(s.sply_qty) over (order by s.sply_dt desc, s.sply_no desc) - s.sply_qty as newer from mimi_supply s
             where s.cust_cd = w.cust_cd and s.cycfs_cd = w.cycfs_cd and s.item_cd = w.item_cd and coalesce(s.lot_no, '-') = w.lot_no
               and s.sply_sts = 'CFM' and s.sply_tp = 'IN' and s.del_yn = 'N' and s.sply_dt <= ${TO_DT}) r
           where r.newer < w.cls_qty) oldest on true
     where ${anyOf('W.CYCFS_CD', CYCFS_CD)} and ${anyOf('W.LOT_NO', LOT_NO)} and ${only(IN_STOCK, sql<SqlBool>`w.cls_qty > 0`)}
       and ${only(BELOW_SAFE, sql<SqlBool>`w.item_qty < i.safe_qty`)}`;
};

/** The movements of one stock in a period, with what each left. */
export const movesIn = (search: Partial<StockMovesSearch>): RawBuilder<StockMove> => {
  const { CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO, FR_DT, TO_DT } = search;
  return sql<StockMove>`
    select s.cust_cd, s.sply_no, s.sply_dt, s.sply_tp, s.po_no, s.line_no, s.dlv_ord_no, s.rmk,
        case when s.sply_tp = 'IN' then s.sply_qty end as in_qty, case when s.sply_tp = 'OUT' then s.sply_qty end as out_qty,
        case when s.sply_tp in ('RTN', 'ADJ') then s.sply_qty end as adj_qty,
        stock_of(${CUST_CD}, ${CYCFS_CD}, ${ITEM_CD}, ${LOT_NO}, ${FR_DT}::date - 1)
          + sum(case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end) over (order by s.sply_dt, s.sply_tp = 'OUT', s.sply_no) as bal_qty
      from mimi_supply s
     where s.cust_cd = ${CUST_CD} and s.cycfs_cd = ${CYCFS_CD} and s.item_cd = ${ITEM_CD} and coalesce(s.lot_no, '-') = ${LOT_NO}
       and s.sply_sts = 'CFM' and s.del_yn = 'N' and s.sply_dt between ${FR_DT} and ${TO_DT}`;
};

/** The stock of an item, or of one warehouse and lot of it, at the end of each day of a period or of each week, with what moved. */
export const courseIn = (search: Partial<StockCourseSearch>): RawBuilder<StockCourse> => {
  const { CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO, FR_DT = '', TO_DT = '', ALL_YN } = search;
  const isOne = (alias: string) =>
    ALL_YN === 'Y' ? sql`true` : sql`${sql.ref(`${alias}.CYCFS_CD`)} = ${CYCFS_CD} and ${lotOf(alias)} = ${LOT_NO}`;
  const lotOf = (alias: string) => sql`coalesce(${sql.ref(`${alias}.LOT_NO`)}, '-')`;
  const unit = daysBetween(FR_DT, TO_DT) < courseDays ? 'day' : 'week';
  return sql<StockCourse>`
    with lots as (
      select s.cycfs_cd, ${lotOf('S')} as lot_no from mimi_supply s where s.cust_cd = ${CUST_CD} and s.item_cd = ${ITEM_CD} and ${isOne('S')}
      union select m.cycfs_cd, m.lot_no from mimi_stock m where m.cust_cd = ${CUST_CD} and m.item_cd = ${ITEM_CD} and ${isOne('M')}
    ), moved as (
      select greatest(date_trunc(${unit}, s.sply_dt)::date, ${FR_DT}::date) as at, coalesce(sum(s.sply_qty) filter (where s.sply_tp = 'IN'), 0) as in_qty,
          coalesce(sum(s.sply_qty) filter (where s.sply_tp = 'OUT'), 0) as out_qty, coalesce(sum(s.sply_qty) filter (where s.sply_tp in ('RTN', 'ADJ')), 0) as adj_qty
        from mimi_supply s where s.cust_cd = ${CUST_CD} and s.item_cd = ${ITEM_CD} and ${isOne('S')} and s.sply_sts = 'CFM' and s.del_yn = 'N'
         and s.sply_dt between ${FR_DT} and ${TO_DT} group by 1
    ), spans as (
      select distinct greatest(date_trunc(${unit}, d)::date, ${FR_DT}::date) as at from generate_series(${FR_DT}::date, ${TO_DT}::date, interval '1 day') d
    )
    select at as sply_dt, coalesce(in_qty, 0) as in_qty, coalesce(out_qty, 0) as out_qty, coalesce(adj_qty, 0) as adj_qty,
        coalesce((select sum(stock_of(${CUST_CD}, l.cycfs_cd, ${ITEM_CD}, l.lot_no, ${FR_DT}::date - 1)) from lots l), 0)
          + coalesce(sum(in_qty - out_qty + adj_qty) over (order by at), 0) as bal_qty
      from spans left join moved using (at)`;
};
