import { screenCalls } from '../call';
import { addMonths } from '../dates';
import type { Row } from '../dictionary';

/** BELOW_SAFE and IN_STOCK are Y where only those rows are wanted. */
export interface MimiStockSearch {
  FR_DT: string;
  TO_DT: string;
  CUST_CD: string;
  CYCFS_CD: string;
  ITEM_CD: string;
  LOT_NO: string;
  BELOW_SAFE: string;
  IN_STOCK: string;
}

type Named = 'CUST_CD' | 'CUST_NM' | 'CYCFS_CD' | 'CYCFS_NM' | 'ITEM_CD' | 'ITEM_NM' | 'QTY_UT' | 'LOT_NO';

/**
 * Stock of an item in a warehouse, of one lot, in a period: what it began with, what moved, what is left at its end. Short, and how many days it
 * lasts, is told of the item as a whole, whatever its warehouses and lots.
 */
export type Stock = Row<Named | 'ITEM_SPEC' | 'SAFE_QTY', Named> & {
  OPN_QTY: number;
  IN_QTY: number;
  OUT_QTY: number;
  ADJ_QTY: number;
  CLS_QTY: number;
  PLN_IN_QTY: number;
  PLN_OUT_QTY: number;
  AVL_QTY: number;
  SHORT_YN: string;
  LAST_IN_DT: string | null;
  STAY_DAYS: number | null;
  STK_CBM: number | null;
  COVER_DAYS: number | null;
};

/** The stock whose movements are asked for, in a period. */
export type StockMovesSearch = Pick<Stock, 'CUST_CD' | 'CYCFS_CD' | 'ITEM_CD' | 'LOT_NO'> & { FR_DT: string; TO_DT: string };

/** A movement with what was left after it. */
export type StockMove = Row<
  'CUST_CD' | 'SPLY_NO' | 'SPLY_DT' | 'SPLY_TP' | 'PO_NO' | 'LINE_NO' | 'DLV_ORD_NO' | 'RMK',
  'CUST_CD' | 'SPLY_NO' | 'SPLY_DT' | 'SPLY_TP'
> & { IN_QTY: number | null; OUT_QTY: number | null; ADJ_QTY: number | null; BAL_QTY: number };

/** The stock whose course is asked for; with ALL_YN that of its item, whatever its warehouses and lots. */
export type StockCourseSearch = StockMovesSearch & { ALL_YN: string };

/** What moved on a day, or in a week from its first day, and what was left at its end. */
export type StockCourse = Row<'SPLY_DT', 'SPLY_DT'> & { IN_QTY: number; OUT_QTY: number; ADJ_QTY: number; BAL_QTY: number };

/** Days of a period up to which its course goes by days, not by weeks. */
export const courseDays = 62;

/** The months of a customer: the last closed one, and the one that is closed next, where it is over. */
export interface StockMonths {
  CUST_CD: string;
  CUST_NM: string;
  LAST_YM: string | null;
  NEXT_YM: string | null;
}

/** The month that is closed after the last one; the first closing takes every movement up to its end. */
export const nextMonth = (last: string | null): string | null => (last ? addMonths(`${last}01`, 1).slice(0, 6) : null);

/** Why a month cannot be closed, as a message code, or null when it can. `today` has 8 digits. */
export const closeRefusal = (month: string, last: string | null, today: string): string | null => {
  const next = nextMonth(last);
  if (next && month !== next) return 'MSG000691';
  return month < today.slice(0, 6) ? null : 'MSG000692';
};

const calls = screenCalls('mimiStockMgt', '/mimi/mimiStockMgt');

export const mimiStockMgt = {
  select: calls.read<MimiStockSearch, Stock>('selectMimiStock', { cost: 'search' }),
  selectMoves: calls.read<StockMovesSearch, StockMove>('selectMimiStockG2'),
  selectMonths: calls.read<object, StockMonths>('selectMimiStockG3'),
  selectCourse: calls.read<StockCourseSearch, StockCourse>('selectMimiStockG4'),
  monthClose: calls.action<{ CUST_CD: string; STK_YM: string }>('monthClose'),
  monthOpen: calls.action<{ CUST_CD: string; STK_YM: string }>('monthOpen'),
  excel: calls.excel<MimiStockSearch>(),
};
