import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { type Book, changed, fits, freeFrom, signed } from '../../contract/mimi/ledger';
import { dashed } from '../../contract/shown';
import type { mimiSupply } from '../../contract/tables/mimi';
import type { RowOf } from '../../contract/tables/table';
import type { Ctx } from '../lib/serve';
import { supplyLines } from './poLines.service';

type Stored = RowOf<
  typeof mimiSupply,
  'SPLY_NO' | 'CUST_CD' | 'CYCFS_CD' | 'ITEM_CD' | 'LOT_NO' | 'SPLY_TP' | 'SPLY_DT' | 'SPLY_QTY' | 'PO_NO' | 'LINE_NO' | 'RSV_YN'
>;

/** A movement, locked and of the state that it must have, with its number in the request. */
export type Movement = Stored & { ROW_NO: number };

/** Whose stock, where, of what: the unit that is locked and counted. Without lots the lot is `-`, as in MIMI_STOCK. */
export type StockKey = Pick<Stored, 'CUST_CD' | 'CYCFS_CD' | 'ITEM_CD'> & { LOT_NO: string };

const keyOf = ({ CUST_CD, CYCFS_CD, ITEM_CD, LOT_NO }: Pick<Stored, 'CUST_CD' | 'CYCFS_CD' | 'ITEM_CD' | 'LOT_NO'>): StockKey => ({
  CUST_CD,
  CYCFS_CD,
  ITEM_CD,
  LOT_NO: LOT_NO ?? '-',
});
export const nameOf = (key: StockKey): string => [key.CUST_CD, key.CYCFS_CD, key.ITEM_CD, key.LOT_NO].join('/');

/** The last closed month of each of the customers. Nobody closes or reopens one of theirs until the transaction ends. */
async function closedMonths(ctx: Ctx<unknown>, customers: readonly string[]): Promise<Map<string, string>> {
  for (const customer of [...new Set(customers)].sort())
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`stock-month/${customer}`}, 0))`.execute(ctx.db);
  const { rows } = await sql<{ CUST_CD: string; STK_YM: string }>`
    select cust_cd, max(stk_ym) as stk_ym from mimi_stock where cust_cd = any(${[...customers]}) and close_yn = 'Y' group by 1`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ CUST_CD, STK_YM }) => [CUST_CD, STK_YM]));
}

/** Days in months that are closed (MSG000044), or before one: months are closed in order. */
export async function closedFaults(
  ctx: Ctx<unknown>,
  movements: readonly { CUST_CD: string; SPLY_DT: string; ROW_NO: number }[],
): Promise<Fault[]> {
  const closed = await closedMonths(
    ctx,
    movements.map(({ CUST_CD }) => CUST_CD),
  );
  return movements.flatMap(({ CUST_CD, SPLY_DT, ROW_NO }): Fault[] => {
    const month = SPLY_DT.slice(0, 6);
    return month > (closed.get(CUST_CD) ?? '') ? [] : [{ ROW_NO, FIELD: 'SPLY_DT', CODE: 'MSG000044', ARGS: [dashed(month)] }];
  });
}

/** Nobody else closes or reopens a month of the customer, or changes its stock, until the transaction ends. */
export const lockMonths = (ctx: Ctx<unknown>, customer: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`stock-month/${customer}`}, 0))`.execute(ctx.db);

/** What the last closed month left of each of these, and each day's changes since. */
export async function booksOf(ctx: Ctx<unknown>, keys: readonly StockKey[]): Promise<Map<string, Book>> {
  const asked = JSON.stringify(
    keys.map((key) => Object.fromEntries(Object.entries(key).map(([name, value]) => [name.toLowerCase(), value]))),
  );
  const { rows } = await sql<StockKey & { OPN_QTY: number; SPLY_DT: string | null; QTY: number | null }>`
    select k.cust_cd, k.cycfs_cd, k.item_cd, k.lot_no, coalesce(c.cls_qty, 0) as opn_qty, d.sply_dt, d.qty
      from jsonb_to_recordset(${asked}::jsonb) as k (cust_cd text, cycfs_cd text, item_cd text, lot_no text)
        left join lateral (
          select m.cls_qty, (to_date(m.stk_ym, 'YYYYMM') + interval '1 month')::date as since from mimi_stock m
           where m.cust_cd = k.cust_cd and m.cycfs_cd = k.cycfs_cd and m.item_cd = k.item_cd and m.lot_no = k.lot_no and m.close_yn = 'Y'
           order by m.stk_ym desc limit 1) c on true
        left join lateral (
          select s.sply_dt, sum(case s.sply_tp when 'OUT' then -s.sply_qty else s.sply_qty end) as qty from mimi_supply s
           where s.cust_cd = k.cust_cd and s.cycfs_cd = k.cycfs_cd and s.item_cd = k.item_cd and coalesce(s.lot_no, '-') = k.lot_no
             and s.sply_sts = 'CFM' and s.del_yn = 'N' and s.sply_dt >= coalesce(c.since, '-infinity'::date)
           group by 1) d on true`.execute(ctx.db);
  const books = new Map<string, Book & { days: Map<string, number> }>();
  for (const row of rows) {
    const book = books.get(nameOf(row)) ?? { opening: row.OPN_QTY, days: new Map<string, number>() };
    if (row.SPLY_DT) book.days.set(row.SPLY_DT, row.QTY ?? 0);
    books.set(nameOf(row), book);
  }
  return books;
}

/** Stock of these changes by nobody else until the transaction ends. Whoever needs several locks them in this order. */
export async function lockStock(ctx: Ctx<unknown>, keys: readonly StockKey[]): Promise<void> {
  for (const name of keys.map(nameOf).sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stock/${name}`}, 0))`.execute(ctx.db);
}

/** What orders have reserved of these, besides the orders `butOf`. */
export async function reservedOf(
  ctx: Ctx<unknown>,
  keys: readonly StockKey[],
  { butOf = [] }: { butOf?: readonly string[] } = {},
): Promise<Map<string, number>> {
  const { rows } = await sql<StockKey & { QTY: number }>`
    select cust_cd, cycfs_cd, item_cd, coalesce(lot_no, '-') as lot_no, sum(sply_qty) as qty from mimi_supply
     where rsv_yn = 'Y' and sply_sts = 'PLN' and del_yn = 'N' and cust_cd = any(${keys.map(({ CUST_CD }) => CUST_CD)})
       and item_cd = any(${keys.map(({ ITEM_CD }) => ITEM_CD)}) and dlv_ord_no <> all(${[...butOf]}) group by 1, 2, 3, 4`.execute(ctx.db);
  return new Map(rows.map((row) => [nameOf(row), row.QTY]));
}

/**
 * The one way by which stock changes. Confirms planned movements (`CFM`) or takes back confirmed ones (`PLN`), all or none: the faults are given,
 * nothing is written then. The stock is negative on no day, whatever the order of the days; closed months do not change; lines and state of the PO
 * of a supply follow. What orders have reserved is released for them alone (MSG000710).
 */
export async function changeStock(ctx: Ctx<unknown>, movements: readonly Movement[], to: 'CFM' | 'PLN'): Promise<Fault[]> {
  if (movements.length === 0) return [];
  const closed = await closedFaults(ctx, movements);
  if (closed.length > 0) return closed;
  const keys = [...new Map(movements.map((movement) => [nameOf(keyOf(movement)), keyOf(movement)])).values()];
  await lockStock(ctx, keys);
  const books = await booksOf(ctx, keys);
  const reserved = to === 'CFM' ? await reservedOf(ctx, keys) : new Map<string, number>();
  const effect = (movement: Movement) => (to === 'CFM' ? signed(movement) : -signed(movement));

  const faults: Fault[] = [];
  // What comes in is there for what goes out with it.
  for (const movement of movements.toSorted((a, b) => Number(effect(a) < 0) - Number(effect(b) < 0) || a.ROW_NO - b.ROW_NO)) {
    const name = nameOf(keyOf(movement));
    const book = books.get(name) ?? { opening: 0, days: new Map() };
    const { ROW_NO, ITEM_CD, SPLY_DT } = movement;
    const others = movement.SPLY_TP === 'OUT' && movement.RSV_YN === 'N' ? (reserved.get(name) ?? 0) : 0;
    const free = freeFrom(book, SPLY_DT);
    if (!fits(book, SPLY_DT, effect(movement))) faults.push({ ROW_NO, FIELD: 'SPLY_QTY', CODE: 'MSG000244', ARGS: [ITEM_CD, free] });
    else if (others > 0 && free + effect(movement) < others)
      faults.push({ ROW_NO, FIELD: 'SPLY_QTY', CODE: 'MSG000710', ARGS: [ITEM_CD, Math.max(0, free - others), others] });
    else books.set(name, changed(book, SPLY_DT, effect(movement)));
  }
  faults.push(...(await supplyLines(ctx, movements, to, faults.length === 0)));
  if (faults.length > 0) return faults.sort((a, b) => (a.ROW_NO ?? 0) - (b.ROW_NO ?? 0));

  const confirmed = to === 'CFM';
  await sql`update mimi_supply set sply_sts = ${to}, cfm_user_id = ${confirmed ? ctx.user.USER_ID : null},
      cfm_dtm = case when ${confirmed} then now() end
    where sply_no = any(${movements.map(({ SPLY_NO }) => SPLY_NO)})`.execute(ctx.db);
  return [];
}
