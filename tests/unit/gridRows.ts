import { type Column, resolve } from '../../src/client/grid/column';
import { GridStore, type StoreOptions } from '../../src/client/grid/store';

/** A delivery order as the tests of order, filter and groups need it. */
export interface Order {
  DLV_ORD_NO: string | null;
  DLV_TP: string | null;
  CUST_NM: string | null;
  PICKUP_PLC_NM: string | null;
  DLV_DT: string | null;
  DLV_TM: string | null;
  PKG_QTY: number | null;
  GRS_WT: number | null;
  UPD_CNT: number | null;
}

const names: Record<string, string> = { CNTR: '컨테이너 운송', FTL: '일반 트럭(독차)', LTL: '혼적' };

export const shown = (row: Order, { field, kind }: { field: string; kind: string }): string => {
  const value = row[field as keyof Order];
  if (value === null || value === '') return '';
  return kind === 'code'
    ? (names[String(value)] ?? String(value))
    : kind === 'number'
      ? Number(value).toLocaleString('en-US')
      : String(value);
};

const columns: Column<Order>[] = [
  { field: 'DLV_ORD_NO' },
  { field: 'DLV_TP', edit: true },
  { field: 'CUST_NM', edit: true },
  { field: 'PICKUP_PLC_NM', edit: true },
  { field: 'DLV_DT', edit: true },
  { field: 'DLV_TM', edit: true },
  { field: 'PKG_QTY', edit: true, footer: 'MAX' },
  { field: 'GRS_WT', edit: true, footer: 'SUM' },
];
export const resolved = columns.map((c) => resolve(c));
export const columnOf = (field: keyof Order) => resolved.find((c) => c.field === field) as (typeof resolved)[number];

export const order = (n: number, more: Partial<Order> = {}): Order => ({
  DLV_ORD_NO: `DV26111400${String(n).padStart(2, '0')}`,
  DLV_TP: 'CNTR',
  CUST_NM: '플레어패션코리아',
  PICKUP_PLC_NM: '부산 감천 CFS',
  DLV_DT: '20261120',
  DLV_TM: '0900',
  PKG_QTY: n,
  GRS_WT: 1.5,
  UPD_CNT: 1,
  ...more,
});

/** A store with these orders, the n-th with these values. */
export function filled(rows: readonly Partial<Order>[], options: Partial<StoreOptions<Order>> = {}): GridStore<Order> {
  const store = new GridStore<Order>(resolved, { shown, checks: true, ...options });
  store.load(rows.map((row, n) => order(n, row)));
  return store;
}

/** The numbers that the rows shown carry. */
export const numbers = (store: GridStore<Order>): number[] =>
  Array.from(store.arranged.view, (_, at) => store.arranged.numberAt(at)).filter((number) => number > 0);
