import { sql } from 'kysely';
import { addDays } from '../../contract/dates';
import { type BoardDay, type BoardOrder, type BoardTruck, boardColumns } from '../../contract/pan/dlvOrdBoard';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import type { Ctx } from '../lib/serve';
import { ownCorps } from '../lib/where';
import { forReader, visibleOrders } from './orders';

/** Orders and trucks of a day at most. */
const most = { orders: 1500, trucks: 500 };

/** No haul takes longer: the days that are looked through, before and after. */
const longestDays = 31;

/**
 * The orders of a day in the reader's row scope: those accepted that are picked up then and have no truck, and those of trucks that are under way
 * then, as planned or as it happened.
 */
function ordersOf({ db, scope, today }: Ctx<unknown>, day: string) {
  const open = sql<boolean>`(o.dlv_ord_sts = 'CFM' and o.pickup_dt = ${day}::date)`;
  const until = sql`greatest(o.dlv_dt, o.cmpl_dtm::date)`;
  const isOnRoad = sql`(o.dlv_ord_sts = 'LDD' and ${day} = ${today})`;
  const assigned = sql<boolean>`(o.dlv_ord_sts in ('ASG', 'LDD', 'ARV', 'CMP', 'HLD') and o.car_no is not null and o.pickup_dt <= ${day}::date
    and (${until} >= ${day}::date or ${isOnRoad}))`;
  return visibleOrders(db, scope)
    .where('O.DLV_DT', '>=', addDays(day, -longestDays))
    .where('O.DLV_DT', '<=', addDays(day, longestDays))
    .where(sql<boolean>`(${open} or ${assigned})`);
}

/** Trucks of the master: those in use, and others that have orders then. */
async function listedTrucks({ db, scope, lang }: Ctx<unknown>, used: readonly string[]): Promise<{ trucks: BoardTruck[]; total: number }> {
  const { rows } = await sql<BoardTruck & { CNT: string }>`
    select k.car_no, k.truck_sect, k.car_tp, k.max_wt, k.truck_cd, ${nameIn(lang, 'C.CUST_NM')} as truck_nm, k.drv_nm, k.use_yn, k.rmk,
      count(*) over () as cnt
      from mdm_car k join mdm_cust c on c.cust_cd = k.truck_cd
     where ${ownCorps(scope, 'k')} and (k.use_yn = 'Y' or k.car_no = any(${used}))
     order by k.car_no = any(${used}) desc, k.car_no limit ${most.trucks}`.execute(db);
  return { trucks: rows.map(({ CNT: _, ...truck }) => truck), total: Number(rows[0]?.CNT ?? 0) };
}

type Found = BoardOrder & { TRUCK_NM: string | null };

/** Trucks that only orders know: of the day. The order assigned last says what they are. */
function dayTrucks(orders: readonly Found[], listed: readonly BoardTruck[]): BoardTruck[] {
  const known = new Set(listed.map(({ CAR_NO }) => CAR_NO));
  const last = new Map<string, Found>();
  for (const order of orders.toSorted((a, b) => ((a.ASGN_DTM ?? '') < (b.ASGN_DTM ?? '') ? -1 : 1)))
    if (order.CAR_NO && !known.has(order.CAR_NO)) last.set(order.CAR_NO, order);
  return [...last].map(([CAR_NO, { CAR_TP, MAX_WT, TRUCK_CD, TRUCK_NM, DRV_NM }]) => ({
    ...{ CAR_NO, CAR_TP, MAX_WT, TRUCK_CD, TRUCK_NM, DRV_NM },
    ...{ TRUCK_SECT: null, USE_YN: 'Y', RMK: null },
  }));
}

export async function boardDay(ctx: Ctx<unknown>, day: string): Promise<BoardDay> {
  const query = ordersOf(ctx, day).select([
    ...boardColumns.map((name) => `O.${name}` as const),
    nameIn(ctx.lang, 'C.CUST_NM').as('CUST_NM'),
    nameIn<string | null>(ctx.lang, 'T.CUST_NM').as('TRUCK_NM'),
  ]);
  const order = { sortable: [], orderBy: (['O.PICKUP_DT', 'O.PICKUP_TM', 'O.DLV_ORD_NO'] as const).map((ref) => [ref, 'asc'] as const) };
  const { LIST, TOTAL } = await page<Found>(ctx, query, {}, { ...order, cap: most.orders });
  const used = LIST.flatMap(({ CAR_NO }) => CAR_NO ?? []);
  const { trucks, total } = await listedTrucks(ctx, used);
  const hired = dayTrucks(LIST, trucks);
  return {
    LIST: LIST.map(({ TRUCK_NM: _, ...shown }) => forReader(shown, ctx)),
    TOTAL,
    TRUCKS: [...trucks, ...hired],
    TRUCK_TOTAL: total + hired.length,
    NOW: ctx.now,
  };
}
