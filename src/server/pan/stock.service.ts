import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { freeFrom, type Lot, takeOldest } from '../../contract/mimi/ledger';
import { isAccount } from '../lib/accounts';
import { takeNumbers } from '../lib/number';
import { refuseFaults } from '../lib/refusal';
import { insertRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { booksOf, changeStock, lockStock, type Movement, nameOf, reservedOf, type StockKey } from '../mimi/ledger.service';

type Release = Omit<Movement, 'ROW_NO'> & { DLV_ORD_NO: string };

/** An order and where it stands in the request. */
export interface OrderRow {
  orderNo: string;
  rowNo: number;
}

/** A line of an order that is taken from the stock of its customer. */
interface StockLine extends Omit<StockKey, 'LOT_NO'> {
  DLV_ORD_NO: string;
  CORP_CD: string;
  PICKUP_DT: string;
  LOT_NO: string | null;
  QTY: number;
  QTY_UT: string;
  ITEM_UT: string;
}

/**
 * The lines that are taken from stock: of orders of key accounts that are asked for and not loaded, of no shipment, picked up at a
 * warehouse that keeps stock of the account; of its items. Those that name their lot come first.
 */
async function stockLines(ctx: Ctx<unknown>, orderNos: readonly string[]): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    select o.dlv_ord_no, c.corp_cd, o.cust_cd, h.cycfs_cd, o.pickup_dt, d.item_cd, d.lot_no, d.qty, d.qty_ut, i.qty_ut as item_ut
      from pan_dlv_ord o join mdm_cust c on c.cust_cd = o.cust_cd join lateral (
          select w.cycfs_cd from mdm_cycfs w where w.cycfs_nm = o.pickup_plc_nm and w.use_yn = 'Y' and exists (
            select from mimi_supply s where s.cust_cd = o.cust_cd and s.cycfs_cd = w.cycfs_cd and s.sply_sts = 'CFM' and s.del_yn = 'N')
           order by 1 limit 1) h on true
        join pan_dlv_ord_dtl d on d.dlv_ord_no = o.dlv_ord_no join mdm_item i on i.cust_cd = o.cust_cd and i.item_cd = d.item_cd
     where o.dlv_ord_no = any(${[...orderNos]}) and o.del_yn = 'N' and o.dlv_ord_sts in ('REQ', 'CFM', 'ASG', 'HLD')
       and o.hbl_no is null and ${isAccount(ctx, 'MIMI', 'C')}
     order by d.lot_no is null, o.dlv_ord_no, d.line_no`.execute(ctx.db);
  return rows;
}

/** The lots of these stocks, each with the day of its first supply. */
async function lotsOf(ctx: Ctx<unknown>, lines: readonly StockLine[]): Promise<(StockKey & { SINCE: string })[]> {
  const { rows } = await sql<StockKey & { SINCE: string }>`
    select cust_cd, cycfs_cd, item_cd, lot_no, to_char(min(since), 'YYYYMMDD') as since from (
      select s.cust_cd, s.cycfs_cd, s.item_cd, coalesce(s.lot_no, '-') as lot_no, s.sply_dt as since from mimi_supply s
       where s.sply_sts = 'CFM' and s.sply_tp <> 'OUT' and s.del_yn = 'N'
      union all select m.cust_cd, m.cycfs_cd, m.item_cd, m.lot_no, to_date(m.stk_ym, 'YYYYMM') from mimi_stock m where m.close_yn = 'Y') x
     where (cust_cd, cycfs_cd, item_cd) in (select a, b, c from unnest(${lines.map(({ CUST_CD }) => CUST_CD)}::text[],
       ${lines.map(({ CYCFS_CD }) => CYCFS_CD)}::text[], ${lines.map(({ ITEM_CD }) => ITEM_CD)}::text[]) as n (a, b, c))
     group by 1, 2, 3, 4`.execute(ctx.db);
  return rows;
}

const stockOf = ({ CUST_CD, CYCFS_CD, ITEM_CD }: Omit<StockKey, 'LOT_NO'>): string => [CUST_CD, CYCFS_CD, ITEM_CD].join('/');

interface Planned extends StockKey {
  DLV_ORD_NO: string;
  CORP_CD: string;
  SPLY_DT: string;
  SPLY_QTY: number;
  QTY_UT: string;
}

/** A lot, what others have reserved of it, and what is left of it for others from a day on. */
interface StockLot extends StockKey {
  SINCE: string;
  RESERVED: number;
  freeOn(day: string): number;
}

type FaultOf = (line: StockLine, code: string, ...args: (string | number)[]) => Fault;

/** The releases that lines need, by order and lot, and faults of those for which there is too little. */
function allocate(lines: readonly StockLine[], lots: readonly StockLot[], faultOf: FaultOf) {
  const wanted = new Map<string, Planned>();
  const taken = new Map<string, number>();
  const faults: Fault[] = [];
  for (const line of lines) {
    const { DLV_ORD_NO, CORP_CD, CUST_CD, CYCFS_CD, ITEM_CD, PICKUP_DT: SPLY_DT, QTY_UT } = line;
    const own = lots.filter((lot) => stockOf(lot) === stockOf(line) && (line.LOT_NO === null || line.LOT_NO === lot.LOT_NO));
    const free = own.map((lot): Lot => ({ ...lot, FREE: lot.freeOn(SPLY_DT) - (taken.get(nameOf(lot)) ?? 0) }));
    const found = takeOldest(line.QTY, free);
    if (found.missing > 0) {
      const others = own.reduce((sum, { RESERVED }) => sum + RESERVED, 0);
      const available = line.QTY - found.missing;
      faults.push(others > 0 ? faultOf(line, 'MSG000710', available, others) : faultOf(line, 'MSG000244', available));
    }
    for (const { LOT_NO, QTY } of found.taken) {
      const key = { CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO };
      const name = releaseName({ ...key, DLV_ORD_NO });
      taken.set(nameOf(key), (taken.get(nameOf(key)) ?? 0) + QTY);
      wanted.set(name, { ...key, DLV_ORD_NO, CORP_CD, SPLY_DT, QTY_UT, SPLY_QTY: (wanted.get(name)?.SPLY_QTY ?? 0) + QTY });
    }
  }
  return { wanted, faults };
}

const releaseName = (release: StockKey & { DLV_ORD_NO: string }): string => `${release.DLV_ORD_NO}/${nameOf(release)}`;

/**
 * Plans, changes and gives up the releases that orders reserve, so that they are what the lines say: of the lot of a line, else of the oldest lots.
 * Locks what it plans from. Quantities that are no whole ones in the item's unit (MSG000711), more than there is (MSG000244) and what others have
 * reserved (MSG000710) are faults of the order; nothing may be kept then.
 */
export async function reserveStock(ctx: Ctx<unknown>, orders: readonly OrderRow[]): Promise<Fault[]> {
  const orderNos = orders.map(({ orderNo }) => orderNo);
  const { rows: planned } = await sql<Planned & { SPLY_NO: string; RSV_YN: string }>`
    select sply_no, dlv_ord_no, corp_cd, cust_cd, cycfs_cd, item_cd, coalesce(lot_no, '-') as lot_no, sply_dt, sply_qty, qty_ut, rsv_yn from mimi_supply
     where dlv_ord_no = any(${orderNos}) and sply_tp = 'OUT' and sply_sts = 'PLN' and del_yn = 'N' order by sply_no for update`.execute(
    ctx.db,
  );
  const lines = await stockLines(ctx, orderNos);
  const own = new Set(lines.map(({ DLV_ORD_NO }) => DLV_ORD_NO));
  // What was planned by hand for an order that takes nothing from stock stays as it is.
  const before = planned.filter(({ DLV_ORD_NO, RSV_YN }) => RSV_YN === 'Y' || own.has(DLV_ORD_NO));
  if (lines.length === 0 && before.length === 0) return [];

  const rowNos = new Map(orders.map(({ orderNo, rowNo }) => [orderNo, rowNo]));
  const faultOf: FaultOf = (line, CODE, ...args) => ({
    ...{ ROW_NO: rowNos.get(line.DLV_ORD_NO), FIELD: 'DLV_ORD_NO', CODE, ARGS: [line.ITEM_CD, ...args] },
  });
  const uneven = lines.filter((line) => line.QTY_UT !== line.ITEM_UT || !Number.isInteger(line.QTY));
  if (uneven.length > 0) return uneven.map((line) => faultOf(line, 'MSG000711', line.ITEM_UT));

  const keys = await lotsOf(ctx, lines);
  await lockStock(ctx, keys);
  const books = await booksOf(ctx, keys);
  const reserved = await reservedOf(ctx, keys, { butOf: orderNos });
  const { wanted, faults } = allocate(
    lines,
    keys.map((key): StockLot => {
      const book = books.get(nameOf(key));
      const RESERVED = reserved.get(nameOf(key)) ?? 0;
      const later = (day: string) => [day, ctx.today].sort().at(-1) as string;
      return { ...key, RESERVED, freeOn: (day) => (book ? freeFrom(book, later(day)) : 0) - RESERVED };
    }),
    faultOf,
  );
  if (faults.length > 0) return faults;

  const kept = before.flatMap((row) => {
    const now = wanted.get(releaseName(row));
    wanted.delete(releaseName(row));
    return now ? [{ SPLY_NO: row.SPLY_NO, SPLY_QTY: now.SPLY_QTY, SPLY_DT: now.SPLY_DT, SPLY_STS: 'PLN', RSV_YN: 'Y' }] : [];
  });
  const stays = new Set(kept.map(({ SPLY_NO }) => SPLY_NO));
  const givenUp = before.filter(({ SPLY_NO }) => !stays.has(SPLY_NO)).map((row) => ({ ...row, SPLY_STS: 'CXL' }));
  await updateRows(ctx.db, 'MIMI_SUPPLY', ['SPLY_NO'], ['SPLY_QTY', 'SPLY_DT', 'SPLY_STS', 'RSV_YN'], [...kept, ...givenUp]);
  const fresh = [...wanted.values()];
  const numbers = await takeNumbers(ctx.db, 'MSP', ctx.user.CORP_CD, fresh.length);
  await insertRows(
    ctx.db,
    'MIMI_SUPPLY',
    fresh.map(({ LOT_NO, ...row }, i) => ({
      ...row,
      ...{ SPLY_NO: numbers[i], SPLY_TP: 'OUT', SPLY_STS: 'PLN', RSV_YN: 'Y', DEL_YN: 'N', LOT_NO: LOT_NO === '-' ? null : LOT_NO },
    })),
  );
  return [];
}

/** Tells of orders with items of an account's stock that are picked up where none lies: nothing is reserved for them. */
export async function tellUnreserved(ctx: Ctx<unknown>, orderNos: readonly string[]): Promise<void> {
  const reserving = new Set((await stockLines(ctx, orderNos)).map(({ DLV_ORD_NO }) => DLV_ORD_NO));
  const { rows } = await sql<{ DLV_ORD_NO: string }>`
    select distinct o.dlv_ord_no from pan_dlv_ord o join mdm_cust c on c.cust_cd = o.cust_cd join pan_dlv_ord_dtl d on d.dlv_ord_no = o.dlv_ord_no
        join mdm_item i on i.cust_cd = o.cust_cd and i.item_cd = d.item_cd
     where o.dlv_ord_no = any(${[...orderNos]}) and o.hbl_no is null and ${isAccount(ctx, 'MIMI', 'C')} order by 1`.execute(ctx.db);
  const loose = rows.filter(({ DLV_ORD_NO }) => !reserving.has(DLV_ORD_NO)).map(({ DLV_ORD_NO }) => DLV_ORD_NO);
  if (loose.length > 0) ctx.say('MSG000713', loose.join(', '));
}

/** Lets what saved orders, or orders of saved lines, have reserved follow; refuses all where there is too little. */
export async function followReserved(ctx: Ctx<unknown>, saved: readonly { DLV_ORD_NO: string }[]): Promise<void> {
  const rowNos = new Map<string, number>();
  for (const [i, { DLV_ORD_NO }] of saved.entries()) if (!rowNos.has(DLV_ORD_NO)) rowNos.set(DLV_ORD_NO, i + 1);
  refuseFaults(
    await reserveStock(
      ctx,
      [...rowNos].map(([orderNo, rowNo]) => ({ orderNo, rowNo })),
    ),
  );
}

/** Confirms the planned releases of orders that are being loaded, on the day of the loading. MSG000244 names the item and what is on hand. */
export async function confirmStock(ctx: Ctx<unknown>, orders: readonly OrderRow[]): Promise<Fault[]> {
  const rowNos = new Map(orders.map(({ orderNo, rowNo }) => [orderNo, rowNo]));
  const { rows: releases } = await sql<Release>`
    update mimi_supply s set sply_dt = current_date from (
      select sply_no from mimi_supply where dlv_ord_no = any(${[...rowNos.keys()]}) and sply_tp = 'OUT' and sply_sts = 'PLN' and del_yn = 'N'
       order by sply_no for update) x
     where x.sply_no = s.sply_no
    returning s.sply_no, s.dlv_ord_no, s.cust_cd, s.cycfs_cd, s.item_cd, s.lot_no, s.sply_tp, s.sply_dt, s.sply_qty, s.po_no, s.line_no,
      s.rsv_yn`.execute(ctx.db);
  const movements = releases.map(({ DLV_ORD_NO, ...release }) => ({ ...release, ROW_NO: rowNos.get(DLV_ORD_NO) ?? 0 }));
  return (await changeStock(ctx, movements, 'CFM')).map((fault) => ({ ...fault, FIELD: 'DLV_ORD_NO' }));
}

/** Gives back what was planned for orders that will not be delivered. */
export const giveBackStock = (ctx: Ctx<unknown>, orderNos: readonly string[]) =>
  sql`update mimi_supply set sply_sts = 'CXL' where dlv_ord_no = any(${orderNos}) and sply_sts = 'PLN' and del_yn = 'N'`.execute(ctx.db);
