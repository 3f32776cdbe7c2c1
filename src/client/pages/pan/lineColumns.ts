import type { DeliveryOrder, DeliveryOrderLine } from '../../../contract/pan/dlvOrd';
import type { Column } from '../../grid';

type Origin = Partial<Pick<DeliveryOrder, 'CUST_CD' | 'PICKUP_PLC_NM'>> | null;

/**
 * What a line of a delivery order says of its goods, wherever lines are shown; its items are those of the order's customer, its lots those that lie
 * where the order is picked up.
 */
export const goodsColumns = (order: () => Origin): Column<DeliveryOrderLine>[] => [
  { field: 'LINE_NO', width: 60 },
  {
    field: 'ITEM_CD',
    edit: true,
    lookup: {
      kind: 'Item',
      search: () => ({ CUST_CD: order()?.CUST_CD ?? null }),
      fill: (item) => ({ ITEM_NM: item?.NAME ?? null, ...(item?.QTY_UT ? { QTY_UT: String(item.QTY_UT) } : {}) }),
    },
  },
  { field: 'ITEM_NM', edit: true, required: true, width: 240 },
  {
    field: 'LOT_NO',
    edit: true,
    names: {
      kind: 'Lot',
      search: (row) => ({
        ...{ CUST_CD: order()?.CUST_CD ?? null, CYCFS_NM: order()?.PICKUP_PLC_NM ?? null },
        ITEM_CD: (row as Partial<DeliveryOrderLine>).ITEM_CD ?? null,
      }),
    },
  },
  { field: 'QTY', edit: true, required: true, zeroIsEmpty: true, min: 0.001, footer: 'SUM' },
  { field: 'QTY_UT', edit: true, required: true },
  { field: 'PKG_QTY', edit: true, min: 0, footer: 'SUM' },
  { field: 'GRS_WT', edit: true, min: 0, footer: 'SUM' },
  { field: 'MSR_CBM', edit: true, min: 0, footer: 'SUM' },
];

export const remarkColumn: Column<DeliveryOrderLine> = { field: 'RMK', edit: true, width: 200 };
