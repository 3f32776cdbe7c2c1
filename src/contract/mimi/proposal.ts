/** Days of releases by which is told how long stock lasts: eight weeks. */
export const releaseDays = 56;

/** Days that an order is to last, unless said otherwise, and at most. */
export const coverDays = { usual: 28, most: 366 };

/** What there is of an item in all warehouses, and what is to come. */
export interface ItemStock {
  ONHAND_QTY: number;
  /** On hand, less planned releases. */
  AVL_QTY: number;
  /** Planned to come in without a purchase order. */
  PLN_IN_QTY: number;
  /** Still open on purchase orders. */
  RMN_QTY: number;
  SAFE_QTY: number | null;
  /** Released in the last `releaseDays` days. */
  USED_QTY: number;
  /** Pieces of a box: an order is of whole boxes. */
  BOX_QTY: number | null;
}

/** Whole days that a quantity lasts by what was released; null where nothing was. */
export const lastingDays = (quantity: number, released: number): number | null =>
  released > 0 ? Math.floor((Math.max(0, quantity) * releaseDays) / released) : null;

/** What can be released without another order. */
export const supplyOf = ({ AVL_QTY, PLN_IN_QTY, RMN_QTY }: ItemStock): number => AVL_QTY + PLN_IN_QTY + RMN_QTY;

export const isBelowSafe = ({ ONHAND_QTY, SAFE_QTY }: ItemStock): boolean => ONHAND_QTY < (SAFE_QTY ?? 0);

/** Will the item be at its end within the days, whatever is to come? */
export function endsWithin(stock: ItemStock, days: number): boolean {
  const lasting = lastingDays(supplyOf(stock), stock.USED_QTY);
  return lasting !== null && lasting < days;
}

/** What is to be ordered so that the safety stock and the releases of so many days are there, in whole boxes. */
export function proposedQuantity(stock: ItemStock, days: number): number {
  const box = stock.BOX_QTY || 1;
  const missing = ((stock.SAFE_QTY ?? 0) - supplyOf(stock)) * releaseDays + stock.USED_QTY * days;
  return Math.max(0, Math.ceil(missing / (releaseDays * box)) * box);
}

/** What is asked of one supplier at once: everything that comes into one warehouse at one currency. */
type OrderKey = 'CUST_CD' | 'VNDR_CD' | 'VNDR_NM' | 'CYCFS_CD' | 'CURR_CD';

/** Rows that make one purchase order each, with the numbers of the rows. */
export function orderGroups<R extends { [F in OrderKey]?: unknown }>(rows: readonly R[]): { rows: R[]; numbers: number[] }[] {
  const groups = new Map<string, { rows: R[]; numbers: number[] }>();
  for (const [i, row] of rows.entries()) {
    const { CUST_CD, VNDR_CD, VNDR_NM, CYCFS_CD, CURR_CD } = row;
    const key = JSON.stringify([CUST_CD, VNDR_CD || null, VNDR_NM, CYCFS_CD, CURR_CD]);
    const group = groups.get(key) ?? { rows: [], numbers: [] };
    group.rows.push(row);
    group.numbers.push(i + 1);
    groups.set(key, group);
  }
  return [...groups.values()];
}
